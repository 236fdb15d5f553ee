//! What a method owes when it ends: postconditions, exceptions, invariants,
//! each at its clause, own and inherited.

use javelin_ir::program::{ObligationKind, Origin, Why};
use javelin_logic::{Sort, Substitution, Term};
use javelin_sema::MethodId;
use javelin_sema::typed::MethodSource;
use javelin_syntax::ast::Behavior;

use super::cases::{Actuals, Case};
use super::invariants::{ClassFormula, ClauseKind};
use super::reach::Footprints;
use super::{Formula, Lowered, origin};
use crate::Lowering;
use crate::builder::Builder;
use crate::scope::MethodScope;

/// The variables at the end of a lambda's body.
pub struct LambdaEnd {
    pub object: Term,
    pub params: Vec<Term>,
    pub result: Option<Term>,
    pub exception: Term,
    pub at: Origin,
}

impl<'p> Lowering<'p> {
    /// Parameters and the snapshots of their values at entry.
    pub(crate) fn params_at_entry(&self, builder: &mut Builder, scope: &MethodScope) -> Substitution {
        scope.params.iter().map(|param| (param.var, builder.snapshot(self.heap, param.var))).collect()
    }

    /// What a contract speaks of at an exit: parameters mean their values at entry.
    pub(crate) fn exit_actuals(
        &self,
        builder: &mut Builder,
        scope: &MethodScope,
        result: Option<Term>,
        exception: Option<Term>,
    ) -> Actuals {
        let at_entry = self.params_at_entry(builder, scope);
        let args: Vec<Term> = scope.params.iter().map(|param| at_entry[&param.var]).collect();
        let non_null = scope.method.map(|method| self.known_non_null(method, scope.this, &args));
        // A constructor that throws leaves its object as it is.
        let finished = scope.is_constructor && exception.is_none();
        let unfinished = scope.method.is_some_and(|method| self.runs_unfinished(method)) && !finished;
        Actuals {
            this: scope.this,
            args,
            result,
            exception,
            non_null: non_null.unwrap_or_default(),
            unfinished: scope.this.filter(|_| unfinished),
        }
    }

    /// Assertions at a normal end.
    pub fn spec_exit_normal(&self, builder: &mut Builder, scope: &MethodScope, result: Option<Term>) {
        let Some(method) = scope.method else { return };
        self.constructed(builder, scope);
        if !self.is_as_the_language_says(method) {
            let actuals = self.exit_actuals(builder, scope, result, None);
            self.owe_normal(builder, method, &actuals);
        }
        self.owe_invariants(builder, scope, scope.method, false);
    }

    /// Is it `equals`, `hashCode` or `toString` as every record has it, that only `Object`'s
    /// contract binds? The language makes that one true.
    fn is_as_the_language_says(&self, method: MethodId) -> bool {
        let source = self.program.source_method(method).map(|method| &method.source);
        matches!(source, Some(MethodSource::RecordMethod(_)))
            && self.cases(method).iter().all(|case| self.is_library(case.method))
    }

    /// Assertions when `exception` leaves the method; `at` is the throw or call.
    pub fn spec_exit_exceptional(&self, builder: &mut Builder, scope: &MethodScope, exception: Term, at: Origin) {
        let Some(method) = scope.method else { return };
        let actuals = self.exit_actuals(builder, scope, None, Some(exception));
        self.owe_exceptional(builder, method, &actuals, exception, at);
        self.owe_invariants(builder, scope, scope.method, true);
    }

    /// What a lambda owes when it returns: the contract of the interface's method
    /// that it implements, and the invariants that its body may break: somebody who
    /// knows only the interface takes them for kept. `params` are its own, `object`
    /// is the lambda itself.
    pub fn spec_lambda_normal(&self, builder: &mut Builder, scope: &MethodScope, method: MethodId, lambda: &LambdaEnd) {
        let actuals = self.lambda_actuals(builder, lambda);
        if let Some(result) = lambda.result.filter(|result| self.terms.sort(*result) == Sort::Ref)
            && self.result_non_null(method)
        {
            let text = format!("`{}` must not give null", self.program.world.method(method).name);
            builder.assert(self.terms.ne(result, self.terms.null()), ObligationKind::NonNull, lambda.at, text);
        }
        self.owe_normal(builder, method, &actuals);
        self.owe_invariants(builder, scope, Some(method), false);
    }

    /// The same when an exception leaves it.
    pub fn spec_lambda_exceptional(
        &self,
        builder: &mut Builder,
        scope: &MethodScope,
        method: MethodId,
        lambda: &LambdaEnd,
    ) {
        let actuals = self.lambda_actuals(builder, lambda);
        self.owe_exceptional(builder, method, &actuals, lambda.exception, lambda.at);
        self.owe_invariants(builder, scope, Some(method), true);
    }

    fn lambda_actuals(&self, builder: &mut Builder, lambda: &LambdaEnd) -> Actuals {
        Actuals {
            this: Some(lambda.object),
            args: lambda.params.iter().map(|param| builder.snapshot(self.heap, *param)).collect(),
            result: lambda.result,
            exception: Some(lambda.exception),
            non_null: vec![lambda.object],
            unfinished: None,
        }
    }

    fn owe_normal(&self, builder: &mut Builder, method: MethodId, actuals: &Actuals) {
        for case in self.cases(method) {
            let Some(guard) = self.exit_guard(builder, &case, actuals) else { return };
            if case.behavior == Behavior::Exceptional {
                let at = origin(case.file, case.span);
                let text = "`exceptional_behavior`: the method may return normally";
                builder.assert(self.terms.not(guard), ObligationKind::Postcondition, at, text);
            }
            for ensures in &case.ensures {
                let at = origin(case.file, ensures.span);
                let text = self.snippet(case.file, ensures.span);
                let formula = self.case_clause(&case, actuals, ensures.expr, true);
                self.owe(builder, formula, guard, ObligationKind::Postcondition, at, text);
            }
        }
    }

    fn owe_exceptional(&self, builder: &mut Builder, method: MethodId, actuals: &Actuals, exception: Term, at: Origin) {
        let terms = self.terms;
        for case in self.cases(method) {
            let Some(guard) = self.exit_guard(builder, &case, actuals) else { return };
            if case.behavior == Behavior::Normal {
                let text = "`normal_behavior`: an exception may leave the method here";
                builder.assert(terms.not(guard), ObligationKind::UncaughtException, at, text);
                continue;
            }
            if let Some((span, types)) = &case.only {
                let allowed = terms.implies(guard, self.one_of(exception, types));
                let text = self.snippet(case.file, *span);
                builder.assert(allowed, ObligationKind::Signals, origin(case.file, *span), text);
            }
            for signals in &case.signals {
                let place = origin(case.file, signals.span);
                let text = self.snippet(case.file, signals.span);
                let formula = self.signals_clause(&case, actuals, signals, exception);
                self.owe(builder, formula, guard, ObligationKind::Signals, place, text);
            }
        }
    }

    /// The case's guard over the state at entry; `None` when it cannot be lowered,
    /// which `spec_entry` has reported.
    fn exit_guard(&self, builder: &mut Builder, case: &Case<'p>, actuals: &Actuals) -> Option<Term> {
        let guard = self.guard(case, actuals).ok()?.truth;
        let guard = self.terms.substitute(guard, &self.before(&[guard]));
        self.keep_snapshots(builder, &[guard]);
        Some(guard)
    }

    fn owe(
        &self,
        builder: &mut Builder,
        formula: Lowered<Formula>,
        guard: Term,
        kind: ObligationKind,
        at: Origin,
        text: String,
    ) {
        match formula {
            Ok(formula) => {
                self.keep_snapshots(builder, &[formula.facts, formula.truth]);
                // Java guarantees what the clause reads, now and at entry.
                builder.assume(formula.facts, Why::Language);
                builder.assert(self.terms.implies(guard, formula.truth), kind, at, text);
            }
            Err(failure) => {
                builder.assert(self.terms.ff(), ObligationKind::Unsupported, failure.origin(), failure.sentence);
            }
        }
    }

    /// The fields of a finished object that must not be null are not.
    fn constructed(&self, builder: &mut Builder, scope: &MethodScope) {
        let Some(source) = scope.method.and_then(|method| self.program.source_method(method)) else { return };
        self.fields_are_there(builder, scope, origin(source.file, source.name_span));
    }

    /// The same where no method's text is the constructor's.
    pub(crate) fn fields_are_there(&self, builder: &mut Builder, scope: &MethodScope, at: Origin) {
        let Some(this) = scope.this.filter(|_| scope.is_constructor) else { return };
        let terms = self.terms;
        for field in self.fields_of(scope.class) {
            let info = self.program.world.field(field);
            if info.flags.is_static() || !self.field_non_null(field) || self.is_model(field) {
                continue;
            }
            let there = terms.ne(terms.select(self.field_var(field), this), terms.null());
            let text = format!("`{}` is non-null, but may still be null here", info.name);
            builder.assert(there, ObligationKind::NonNull, at, text);
        }
    }

    /// Invariants and constraints that the body may have broken, `initially` of
    /// a constructor's object. The body is that of `method`, or a lambda for it.
    fn owe_invariants(&self, builder: &mut Builder, scope: &MethodScope, method: Option<MethodId>, exceptional: bool) {
        let Some(method) = method.filter(|_| !scope.is_helper) else { return };
        let Some(Footprints { own, whole }) = self.footprints(scope) else { return };
        let world = &self.program.world;
        let built = scope.this.filter(|_| scope.is_constructor);
        for of in self.class_formulas().iter() {
            // A constructor finishes what its own class and those above it ask for;
            // when it throws there is no finished object.
            let finishes = built.is_some() && !exceptional && world.is_subclass(scope.class, of.class);
            if let Some(this) = built.filter(|_| exceptional && self.leaks_this(scope.class))
                && of.kind == ClauseKind::Invariant
                && of.object.is_some()
                && world.is_subclass(scope.class, of.class)
            {
                self.owe_of_leaked(builder, scope, of, this);
            }
            match of.kind {
                ClauseKind::Invariant => {
                    if let Some(this) = built.filter(|_| finishes && of.object.is_some()) {
                        let formula = self.of_one(of, this);
                        self.owe_class_formula(builder, of, self.terms.implies(formula.premises, formula.truth));
                    }
                    if self.may_break_by(scope.file, &own, of) {
                        self.owe_class_formula(builder, of, self.owed_since_entry(of, built.as_slice()));
                    }
                }
                ClauseKind::Constraint => {
                    // Each of two calls may keep it, and both together not.
                    let changes = whole.unknown && self.is_users(of.file) || self.may_break_by(scope.file, &whole, of);
                    if changes && self.is_for(of, method) {
                        self.owe_class_formula(builder, of, self.owed_of_all(of, built.as_slice()));
                    }
                }
                ClauseKind::Initially => {
                    if let Some(this) = built.filter(|_| finishes) {
                        let formula = self.of_one(of, this);
                        self.owe_class_formula(builder, of, self.terms.implies(formula.premises, formula.truth));
                    }
                }
            }
        }
    }

    /// An object that others may know already must not be left half made; whether
    /// anybody does know it is not looked into.
    fn owe_of_leaked(&self, builder: &mut Builder, scope: &MethodScope, of: &ClassFormula, this: Term) {
        let Some(source) = scope.method.and_then(|method| self.program.source_method(method)) else { return };
        let formula = self.of_one(of, this);
        let text = "the constructor may throw after it has shown its object, before the invariants hold";
        let at = origin(source.file, source.name_span);
        builder.assert(self.terms.implies(formula.premises, formula.truth), ObligationKind::Unsupported, at, text);
    }

    pub(crate) fn owe_class_formula(&self, builder: &mut Builder, of: &ClassFormula, owed: Term) {
        self.keep_snapshots(builder, &[owed]);
        let text = self.snippet(of.file, of.span);
        builder.assert(owed, ObligationKind::ClassInvariant, origin(of.file, of.span), text);
    }
}
