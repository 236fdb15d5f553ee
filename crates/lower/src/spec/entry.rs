//! What a method may rely on when it starts, and what binds it from then on:
//! frames, exceptions it may let through.

use std::rc::Rc;

use indexmap::IndexSet;
use javelin_ir::program::{Location, Origin, Why, WriteFrame};
use javelin_logic::{Sort, Substitution, Term};
use javelin_sema::{ClassId, MethodId, Role, Ty};
use javelin_syntax::ast::{Behavior, Expr, ExprKind, JmlClauseKind, Literal};

use super::cases::{Actuals, Case};
use super::invariants::{ClassFormula, ClauseKind};
use super::{Failure, origin};
use crate::Lowering;
use crate::builder::Builder;
use crate::scope::MethodScope;

/// A static invariant, as a formula over static fields.
pub struct StaticInvariant {
    pub truth: Term,
    /// The globals it reads.
    pub reads: Vec<Term>,
    pub origin: Origin,
    pub text: String,
}

impl<'p> Lowering<'p> {
    /// Names the method whose proof this lowering serves, when it is not the
    /// first one lowered.
    pub fn set_root(&self, method: javelin_sema::MethodId) {
        self.spec.root.set(Some(method));
    }

    /// Assumptions at entry; sets the frame and which exceptions are behaviour.
    pub fn spec_entry(&self, builder: &mut Builder, scope: &mut MethodScope) {
        let Some(method) = scope.method else { return };
        if self.spec.root.get().is_none() {
            self.spec.root.set(Some(method));
        }
        let actuals = self.entry_actuals(scope);
        self.assume_params(builder, scope, &actuals);
        self.assume_defaults(builder, scope);
        if let Some(failure) = self.class_failure(scope.class) {
            return builder.unsupported(failure.origin(), failure.sentence);
        }
        self.assume_axioms(builder, scope);
        let cases = self.cases(method);
        // In a body that is inlined or run further down, invariants are the first one's affair.
        if !scope.is_helper && self.spec.root.get() == Some(method) {
            let told = self.told_by_requires(&cases, &actuals);
            self.assume_invariants(builder, scope, method, told);
        }
        let guards = match self.assume_requires(builder, &cases, &actuals) {
            Ok(guards) => guards,
            Err(failure) => return builder.unsupported(failure.origin(), failure.sentence),
        };
        if cases.len() > 1 {
            let at = |case: &Case<'p>| origin(case.file, case.requires.first().map_or(case.span, |of| of.span));
            let told = guards.iter().zip(&cases).map(|(guard, case)| (*guard, at(case))).collect();
            self.spec.guards.borrow_mut().insert(method, told);
        }
        (scope.allowed, scope.forbids_exceptions) = self.exceptions_of(&cases);

        let exit = self.exit_actuals(builder, scope, None, None);
        let at_entry = self.params_at_entry(builder, scope);
        let guards = guards.into_iter().map(|guard| self.terms.substitute(guard, &at_entry)).collect();
        self.bind_frame(builder, method, cases, guards, &exit);
    }

    /// What binds a lambda, or a method reference: the contract of the interface's
    /// method, whose callers have shown its precondition.
    pub fn spec_lambda_entry(
        &self,
        builder: &mut Builder,
        scope: &mut MethodScope,
        method: MethodId,
        object: Term,
        params: &[Term],
    ) {
        scope.allowed = self.exceptions_allowed(method);
        scope.is_helper = self.is_helper(method);
        if !self.is_users(scope.file) {
            return;
        }
        let non_null = self.known_non_null(method, Some(object), params);
        // The library's functions are called by the library, which nobody has checked.
        for param in params.iter().filter(|param| non_null.contains(param) && !self.is_trusted(method)) {
            builder.assume(self.terms.ne(*param, self.terms.null()), Why::Contract);
        }
        let at = |args: Vec<Term>| Actuals {
            this: Some(object),
            args,
            result: None,
            exception: None,
            non_null: non_null.clone(),
            unfinished: None,
        };
        let cases = self.cases(method);
        let guards = match self.assume_requires(builder, &cases, &at(params.to_vec())) {
            Ok(guards) => guards,
            Err(failure) => return builder.unsupported(failure.origin(), failure.sentence),
        };
        let kept: Substitution = params.iter().map(|param| (*param, builder.snapshot(self.heap, *param))).collect();
        let guards = guards.into_iter().map(|guard| self.terms.substitute(guard, &kept)).collect();
        self.bind_frame(builder, method, cases, guards, &at(params.iter().map(|param| kept[param]).collect()));
    }

    /// From here on the body may write what its cases allow. The guards speak of the
    /// parameters' values at entry.
    fn bind_frame(
        &self,
        builder: &mut Builder,
        method: MethodId,
        cases: Vec<Case<'p>>,
        guards: Vec<Term>,
        actuals: &Actuals,
    ) {
        if self.options.trust_frames && !self.is_pure(method) {
            return;
        }
        let guards = guards.into_iter().map(|guard| self.terms.substitute(guard, &self.before(&[guard])));
        let bound: Vec<(Case<'p>, Term)> = cases.into_iter().zip(guards).collect();
        let frame_cases = self.frame_cases(method, &bound, actuals);
        if frame_cases.is_empty() {
            return;
        }
        let from_elsewhere = |case: &Case<'p>| case.method != method || !self.has_text(method);
        let binding = bound.iter().map(|(case, _)| case).find(|case| case.assignable.is_some());
        let rule = binding.filter(|case| from_elsewhere(case)).map(|case| {
            let info = self.program.world.method(case.method);
            let class = self.program.world.decl(info.owner).simple_name;
            format!("the contract of `{class}.{}`, which this implements,", info.name)
        });
        let frame = WriteFrame { since: builder.snapshot(self.heap, self.heap.clock), cases: frame_cases };
        let guards_and_parts = frame
            .cases
            .iter()
            .flat_map(|case| std::iter::once(case.guard).chain(case.locations.iter().flat_map(Location::parts)));
        self.keep_snapshots(builder, &guards_and_parts.collect::<Vec<_>>());
        builder.bind_frame(frame, rule.unwrap_or_else(|| "`assignable`".to_owned()));
    }

    /// Parameters as they are when the body starts.
    fn entry_actuals(&self, scope: &MethodScope) -> Actuals {
        let args: Vec<Term> = scope.params.iter().map(|param| param.var).collect();
        let non_null = scope.method.map(|method| self.known_non_null(method, scope.this, &args));
        Actuals {
            this: scope.this,
            args,
            result: None,
            exception: None,
            non_null: non_null.unwrap_or_default(),
            unfinished: scope.this.filter(|_| scope.method.is_none_or(|method| self.runs_unfinished(method))),
        }
    }

    fn assume_params(&self, builder: &mut Builder, scope: &MethodScope, actuals: &Actuals) {
        let terms = self.terms;
        if let Some(this) = scope.this.filter(|_| actuals.unfinished.is_none()) {
            // The bodies of constants are classes below the enum.
            let above = self.superclass(scope.class);
            for class in [Some(scope.class), above].into_iter().flatten() {
                builder.assume(self.enum_guarantee(class, this), Why::Language);
            }
        }
        for param in &scope.params {
            // An object under construction is known to nobody but its constructor.
            if let Some(this) = scope.this.filter(|_| scope.is_constructor && self.is_ref(param.ty)) {
                builder.assume(terms.ne(param.var, this), Why::Language);
            }
            // Java: an argument exists and has its parameter's type.
            builder.assume(self.guarantee(param.ty, param.var), Why::Language);
            if let Some(class) = self.program.world.class_of(param.ty) {
                builder.assume(self.enum_guarantee(class, param.var), Why::Language);
            }
            // The caller has shown it: a demand of the contract, or the check
            // that `spec_before_call` makes where there is none.
            if actuals.non_null.contains(&param.var) {
                builder.assume(terms.ne(param.var, terms.null()), Why::Contract);
            }
        }
    }

    /// Java: when a constructor starts, nothing has been written to its object
    /// yet. (Arguments of `this(...)` and `super(...)` cannot name it.)
    fn assume_defaults(&self, builder: &mut Builder, scope: &MethodScope) {
        let Some(this) = scope.this.filter(|_| scope.is_constructor) else { return };
        let terms = self.terms;
        // What an enum constant is called is written before its constructor runs.
        let enum_class = self.program.world.known().enum_class;
        let fields = self.instance_fields(scope.class).into_iter();
        let footprint = scope.method.map(|method| self.footprint(method));
        let formulas = self.class_formulas();
        for field in fields.filter(|field| self.program.world.field(*field).owner != enum_class) {
            let map = self.field_var(field);
            let touched = footprint
                .as_ref()
                .is_none_or(|touched| touched.unknown || touched.reads.contains(&map) || touched.may_write(map));
            if !touched && !formulas.iter().any(|of| of.reads.contains(&map)) {
                continue;
            }
            let Some((_, sort)) = terms.sort(map).as_map() else { continue };
            builder.assume(terms.eq(terms.select(map, this), self.default_value(sort)), Why::Language);
        }
    }

    /// `axiom` clauses are trusted, and listed as such.
    fn assume_axioms(&self, builder: &mut Builder, scope: &MethodScope) {
        for class in self.supertypes(scope.class) {
            for clause in self.tables().clauses.get(&class).into_iter().flatten() {
                let JmlClauseKind::Axiom(expr) = &clause.clause.kind else { continue };
                let place = self.clause_place(class, clause.file, None, None);
                if let Ok(formula) = super::eval::Eval::new(self, place, Default::default()).clause(expr) {
                    builder.assume(formula.truth, Why::User(origin(clause.file, clause.clause.span)));
                }
            }
        }
    }

    /// The precondition of each of a method's cases, over the variables at entry, and the place of
    /// the case; nothing where there is but one.
    pub fn case_guards(&self, method: MethodId) -> Vec<(Term, Origin)> {
        self.spec.guards.borrow().get(&method).cloned().unwrap_or_default()
    }

    /// The static invariants of the user's classes that the method assumes at its
    /// entry: class initialisation has to establish them.
    pub fn static_invariants(&self, method: MethodId) -> Vec<StaticInvariant> {
        let formulas = self.class_formulas();
        let places = self.spec.assumed.borrow().get(&method).cloned();
        let places = places.unwrap_or_else(|| self.assumed_invariants(method, IndexSet::new()));
        let assumed = places.iter().map(|at| &formulas[*at]).filter(|of| {
            let of_user = self.program.sources.file(of.file).role == Role::User;
            of_user && of.object.is_none()
        });
        let told = assumed.map(|of| StaticInvariant {
            truth: of.truth,
            reads: of.reads.iter().copied().collect(),
            origin: origin(of.file, of.span),
            text: self.snippet(of.file, of.span),
        });
        told.collect()
    }

    /// The globals that the preconditions read.
    fn told_by_requires(&self, cases: &[Case<'p>], actuals: &Actuals) -> IndexSet<Term> {
        let clauses = cases.iter().flat_map(|case| case.requires.iter().map(move |requires| (case, requires)));
        let truths = clauses.filter_map(|(case, requires)| self.case_clause(case, actuals, requires.expr, false).ok());
        let truths: Vec<Term> = truths.map(|formula| formula.truth).collect();
        self.terms.free_vars(&truths).into_iter().filter(|var| self.is_global(*var)).collect()
    }

    /// The invariants that a method may need: those that its text has to do with, and of the
    /// user's those that speak of what its precondition (`told`) or such an invariant reads.
    fn assumed_invariants(&self, method: MethodId, mut told: IndexSet<Term>) -> Rc<IndexSet<usize>> {
        let own = self.own_footprint(method);
        let formulas = self.class_formulas();
        let invariants = formulas.iter().enumerate().filter(|(_, of)| of.kind == ClauseKind::Invariant);
        let (direct, others): (Vec<_>, Vec<_>) = invariants.partition(|(_, of)| self.matters(&own, of));
        let mut assumed: IndexSet<usize> = direct.iter().map(|(at, _)| *at).collect();
        let mut new = direct;
        loop {
            for (_, of) in new.iter().filter(|(_, of)| self.is_users(of.file)) {
                told.extend(&of.reads);
            }
            let is_told = |at: &usize, of: &ClassFormula| {
                !assumed.contains(at) && self.is_users(of.file) && of.roots.iter().any(|root| told.contains(root))
            };
            new = others.iter().copied().filter(|(at, of)| is_told(at, of)).collect();
            if new.is_empty() {
                return Rc::new(assumed);
            }
            assumed.extend(new.iter().map(|(at, _)| *at));
        }
    }

    /// Invariants of all objects that exist, as far as the method has to do with
    /// them. Guaranteed by whoever calls: a method that may have broken one
    /// asserts it before it calls (`calls`), and at its exits. `Why::Invariant`
    /// marks them, since in a body inlined elsewhere they are the caller's affair.
    /// The others would only burden proofs, except for the receiver and the arguments; but a run
    /// begins in a state where they hold, too.
    fn assume_invariants(&self, builder: &mut Builder, scope: &MethodScope, method: MethodId, told: IndexSet<Term>) {
        let world = &self.program.world;
        let unfinished = scope.this.filter(|_| scope.is_constructor);
        let assumed = self.assumed_invariants(method, told);
        self.spec.assumed.borrow_mut().insert(method, assumed.clone());
        if let Some(this) = unfinished {
            self.assume_unknown(builder, this, scope.class, &assumed);
        }
        for (at, of) in self.class_formulas().iter().enumerate() {
            if of.kind != ClauseKind::Invariant {
                continue;
            }
            let is_assumed = assumed.contains(&at);
            let is_users = self.is_users(of.file);
            let is_own = world.is_subclass(scope.class, of.class);
            if is_assumed {
                builder.assume(self.known_of_all(of, unfinished.as_slice()), Why::Invariant);
            } else if is_users && (of.object.is_some() || is_own) {
                builder.assume(self.known_of_all(of, unfinished.as_slice()), Why::Finished);
            }
            if of.object.is_some() && (is_assumed || is_users) {
                self.assume_of_inputs(builder, scope, of);
            }
        }
    }

    /// Java: no object holds one whose constructor has not begun. Told of the fields that these
    /// invariants read: what looks through them does not see the new object.
    fn assume_unknown(&self, builder: &mut Builder, this: Term, class: ClassId, invariants: &IndexSet<usize>) {
        let (terms, world) = (self.terms, &self.program.world);
        let formulas = self.class_formulas();
        let read: IndexSet<Term> = invariants.iter().flat_map(|at| formulas[*at].reads.iter().copied()).collect();
        let owners = self.field_owners.borrow();
        let may_hold = |map: &Term| {
            let held = self.held.borrow().get(map).copied();
            held.is_some_and(|held| world.is_subtype(world.this_type(class), world.erasure(held)))
        };
        for map in read {
            let is_field = owners.contains_key(&map) && terms.sort(map) == Sort::map(Sort::Ref, Sort::Ref);
            if !is_field || !may_hold(&map) {
                continue;
            }
            let any = terms.var("holder", Sort::Ref);
            let held = terms.select(map, any);
            builder.assume(terms.forall(&[any], &[vec![held]], terms.ne(held, this)), Why::Invariant);
        }
    }

    /// The instances that matter most, for engines that do not instantiate.
    fn assume_of_inputs(&self, builder: &mut Builder, scope: &MethodScope, of: &ClassFormula) {
        let (terms, world) = (self.terms, &self.program.world);
        let unfinished = scope.this.filter(|_| scope.is_constructor);
        let of_this = world.is_subclass(scope.class, of.class);
        if let Some(this) = scope.this.filter(|_| of_this && unfinished.is_none()) {
            let formula = self.of_one(of, this);
            builder.assume(terms.and(&[formula.facts, formula.truth]), Why::Invariant);
        }
        for param in &scope.params {
            let class = world.class_of(world.erasure(param.ty));
            if class.is_some_and(|class| world.is_subclass(class, of.class)) {
                let formula = self.of_one(of, param.var);
                let known = terms.and(&[formula.facts, formula.truth]);
                let absent = terms.eq(param.var, terms.null());
                let excluded = unfinished.map(|this| terms.eq(param.var, this));
                let ways: Vec<Term> = [absent, known].into_iter().chain(excluded).collect();
                builder.assume(terms.or(&ways), Why::Invariant);
            }
        }
    }

    /// Some case's precondition holds: every caller has shown the disjunction.
    /// Gives each case's guard over the entry state.
    fn assume_requires(
        &self,
        builder: &mut Builder,
        cases: &[Case<'p>],
        actuals: &Actuals,
    ) -> Result<Vec<Term>, Box<Failure>> {
        let terms = self.terms;
        let mut guards = Vec::new();
        for case in cases {
            let mut parts = Vec::new();
            for requires in &case.requires {
                let formula = self.case_clause(case, actuals, requires.expr, false)?;
                // Java guarantees what the clause reads.
                builder.assume(formula.facts, Why::Language);
                parts.push(formula.truth);
            }
            guards.push(terms.and(&parts));
            if cases.len() == 1 {
                parts.iter().for_each(|part| builder.assume(*part, Why::Contract));
            }
        }
        if cases.len() > 1 {
            builder.assume(terms.or(&guards), Why::Contract);
        }
        Ok(guards)
    }

    /// The exceptions that a method's contract speaks of.
    pub(crate) fn exceptions_allowed(&self, method: MethodId) -> Vec<Ty> {
        self.exceptions_of(&self.cases(method)).0
    }

    /// Which exceptions the contract lets through, and whether some case lets none.
    fn exceptions_of(&self, cases: &[Case<'p>]) -> (Vec<Ty>, bool) {
        let mut allowed: Vec<Ty> = Vec::new();
        let mut allow = |ty: Ty| {
            if !allowed.contains(&ty) {
                allowed.push(ty);
            }
        };
        for case in cases {
            if case.behavior == Behavior::Normal {
                continue;
            }
            let spoken: Vec<Ty> =
                case.signals.iter().filter(|signals| !signals.pred.is_some_and(is_false)).map(|s| s.ty).collect();
            match &case.only {
                Some((_, types)) => types.iter().for_each(|ty| allow(*ty)),
                None => spoken.iter().for_each(|ty| allow(*ty)),
            }
            if case.behavior == Behavior::Exceptional && case.only.is_none() && spoken.is_empty() {
                allow(self.program.world.known().exception);
            }
        }
        let forbids = cases.iter().any(|case| case.behavior == Behavior::Normal);
        (allowed, forbids)
    }
}

/// `false`, however parenthesised.
fn is_false(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Paren(inner) => is_false(inner),
        ExprKind::Literal(Literal::Bool(value)) => !value,
        _ => false,
    }
}
