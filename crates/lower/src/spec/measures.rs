//! Recursion that comes to an end: what `decreases` (or `measured_by`) of a
//! method names is not negative when it is entered, and smaller for every call
//! through which the method may be entered again.

use javelin_ir::program::{ObligationKind, Origin, Why};
use javelin_logic::{Sort, Term};
use javelin_sema::MethodId;

use super::cases::{Actuals, Case, Predicate};
use super::{Lowered, origin};
use crate::Lowering;
use crate::builder::Builder;
use crate::scope::MethodScope;

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
        if callee != method && !self.reaches(callee, method) {
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

    fn measure_of(&self, method: MethodId) -> Option<(Case<'p>, Predicate<'p>)> {
        self.cases(method).into_iter().find_map(|case| case.measure.map(|clause| (case, clause)))
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
