//! Recursion that comes to an end: what `decreases` (or `measured_by`) of a
//! method names is not negative when it is entered, and smaller for every call
//! through which the method may be entered again.

use indexmap::IndexSet;
use javelin_ir::program::{ObligationKind, Origin, Why};
use javelin_logic::{Sort, Term};
use javelin_sema::MethodId;
use javelin_syntax::ast::{Expr, ExprKind};

use super::cases::{Actuals, Case, Predicate};
use super::{Lowered, origin};
use crate::builder::Builder;
use crate::scope::MethodScope;
use crate::{Lowering, walk};

impl<'p> Lowering<'p> {
    /// Before a call: does it come nearer to the end?
    pub(super) fn owe_measure(
        &self,
        builder: &mut Builder,
        scope: &MethodScope,
        callee: MethodId,
        args: &[Term],
        at: Origin,
    ) {
        let Some(method) = scope.method else { return };
        let Some((case, clause)) = self.measure_of(method) else { return };
        let again = callee == method
            || self.reaches(callee, method)
            || self.runs_functions(callee) && self.deferred().contains(&method);
        if !again {
            return;
        }
        let Some((theirs, their_clause)) = self.measure_of(callee) else {
            let name = &self.program.world.method(callee).name;
            let sentence = format!("the recursion goes through `{name}`, which has no `decreases`");
            return builder.assert(self.terms.ff(), ObligationKind::Unsupported, at, sentence);
        };
        let (this, args) = match self.program.world.method(callee).is_static() {
            true => (None, args),
            false => (args.first().copied(), args.get(1..).unwrap_or_default()),
        };
        let given = Actuals { this, args: args.to_vec(), ..nobody() };
        let own = Actuals { this: scope.this, args: scope.params.iter().map(|p| p.var).collect(), ..nobody() };
        let (next, first) = match (self.measure(&theirs, their_clause, &given), self.measure(&case, clause, &own)) {
            (Ok(next), Ok(first)) => (next, first),
            (Err(failure), _) | (_, Err(failure)) => {
                return builder.assert(
                    self.terms.ff(),
                    ObligationKind::Unsupported,
                    failure.origin(),
                    failure.sentence,
                );
            }
        };
        let terms = self.terms;
        let at_entry = self.params_at_entry(builder, scope);
        let at_start = |term: Term| {
            let term = terms.substitute(term, &at_entry);
            terms.substitute(term, &self.before(&[term]))
        };
        let first = (at_start(first.0), at_start(first.1));
        self.keep_snapshots(builder, &[first.0, first.1]);
        builder.assume(terms.and(&[first.1, next.1]), Why::Language);
        let smaller = terms.and2(terms.le(terms.int(0), first.0), terms.lt(next.0, first.0));
        let text = clause.span.text(&self.program.sources.file(case.file).source.text).to_owned();
        builder.assert(smaller, ObligationKind::Decreases, origin(case.file, clause.span), text);
    }

    /// May a call run lambdas of the program: through an abstract method, or in code
    /// that is not known?
    fn runs_functions(&self, callee: MethodId) -> bool {
        let footprint = self.footprint(callee);
        let is_abstract = |method: &MethodId| self.program.world.method(*method).flags.is_abstract();
        footprint.unknown || footprint.opaque || footprint.calls.iter().any(is_abstract)
    }

    /// What lambdas and method references in the user's text may run, when somebody
    /// calls them.
    fn deferred(&self) -> &IndexSet<MethodId> {
        self.spec.deferred.get_or_init(|| {
            let program = self.program;
            let mut named: IndexSet<MethodId> = IndexSet::new();
            for class in program.classes.iter().filter(|class| self.is_users(class.file)) {
                let mut call = |e: &Expr| {
                    if matches!(e.kind, ExprKind::Call(_) | ExprKind::New(_) | ExprKind::MethodRef(_)) {
                        named.extend(program.call(class.file, e.id).map(|call| call.method));
                    }
                    true
                };
                let mut text = |e: &'p Expr| {
                    match &e.kind {
                        ExprKind::Lambda(_) => walk::expr(&mut call, e),
                        ExprKind::MethodRef(_) => drop(call(e)),
                        _ => {}
                    }
                    true
                };
                class.fields.iter().filter_map(|field| field.var.init.as_ref()).for_each(|e| walk::expr(&mut text, e));
                class.initializers.iter().for_each(|init| walk::block(&mut text, &init.body));
                let arguments = class.enum_constants.iter().flat_map(|(_, constant)| &constant.args);
                arguments.for_each(|e| walk::expr(&mut text, e));
                for body in class.methods.iter().filter_map(|m| program.source_method(*m)?.source.body()) {
                    walk::block(&mut text, body);
                }
            }
            let reached = named.iter().flat_map(|method| self.footprint(*method).calls.clone());
            named.iter().copied().chain(reached.collect::<Vec<_>>()).collect()
        })
    }

    fn measure_of(&self, method: MethodId) -> Option<(Case<'p>, Predicate<'p>)> {
        self.cases(method).into_iter().find_map(|case| case.measure.map(|clause| (case, clause)))
    }

    pub(super) fn has_measure(&self, method: MethodId) -> bool {
        self.measure_of(method).is_some()
    }

    /// The measure's value, where the method has one.
    pub(super) fn measure_value(&self, method: MethodId, actuals: &Actuals) -> Option<Term> {
        let (case, clause) = self.measure_of(method)?;
        Some(self.measure(&case, clause, actuals).ok()?.0)
    }

    /// The measure's value, and what is known of what it reads.
    fn measure(&self, case: &Case<'p>, clause: Predicate<'p>, actuals: &Actuals) -> Lowered<(Term, Term)> {
        let mut eval = self.case_eval(case, actuals, false)?;
        let value = eval.value(clause.expr)?;
        if self.terms.sort(value) != Sort::Int {
            return eval.fail(clause.span, "only integers are measures");
        }
        Ok((value, eval.all_facts()))
    }
}

fn nobody() -> Actuals {
    Actuals { this: None, args: Vec::new(), result: None, exception: None, non_null: Vec::new(), unfinished: None }
}
