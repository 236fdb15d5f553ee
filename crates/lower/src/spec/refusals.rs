//! What the library throws where a demand of its contracts (`recommends P else E`) is not met.

use std::rc::Rc;

use javelin_logic::Term;
use javelin_sema::{MethodId, Ty};
use javelin_syntax::ast::Behavior;

use super::cases::{Actuals, Case};
use crate::Lowering;

/// How a method of the library treats callers that do not meet its demands.
pub(crate) struct Refusals {
    /// Receiver first, as in the contract.
    pub formals: Vec<Term>,
    /// Parameters that must not be null.
    pub objects: Vec<Term>,
    /// Looked at one after the other; the first that is not met is what the caller hears of.
    pub steps: Vec<Refusal>,
    /// All that is owed besides: what holds where no step refuses.
    pub met: Term,
    /// What it may throw anyway, demands met or not, each with the condition that it needs.
    pub others: Vec<(Ty, Term)>,
}

pub(crate) struct Refusal {
    pub ok: Term,
    /// An object of this class or of one below is thrown, and nothing has changed. `None`: it is
    /// not known what happens.
    pub thrown: Option<Ty>,
}

impl<'p> Lowering<'p> {
    /// `None` for code that is not the library's, and where nothing is demanded.
    pub(crate) fn refusals(&self, method: MethodId) -> Option<Rc<Refusals>> {
        if !self.is_trusted(method) {
            return None;
        }
        if let Some(known) = self.spec.refusals.borrow().get(&method) {
            return known.clone();
        }
        let found = self.find_refusals(method).map(Rc::new);
        self.spec.refusals.borrow_mut().insert(method, found.clone());
        found
    }

    fn find_refusals(&self, method: MethodId) -> Option<Refusals> {
        let terms = self.terms;
        let (actuals, cases) = (self.formal_actuals(method), self.cases(method));
        let is_object = |(index, _): &(usize, &Term)| self.param_non_null(method, *index);
        let objects: Vec<Term> = actuals.args.iter().enumerate().filter(is_object).map(|(_, arg)| *arg).collect();
        let args: Vec<Term> = actuals.this.into_iter().chain(actuals.args.iter().copied()).collect();
        let is_bound = !cases.is_empty() && cases.iter().all(|case| !case.requires.is_empty());
        if objects.is_empty() && !is_bound {
            return None;
        }
        // Whoever calls with null what it is given may not get to it.
        let (functions, objects): (Vec<Term>, Vec<Term>) = objects.into_iter().partition(|object| {
            let at = actuals.args.iter().position(|arg| arg == object);
            at.is_some_and(|at| self.is_function(self.program.world.method(method).params[at]))
        });
        let is_there = |object: Term| Refusal { ok: terms.ne(object, terms.null()), thrown: None };
        let steps = functions.into_iter().map(is_there).collect();
        let others = cases.iter().flat_map(|case| self.thrown_anyway(case, &actuals)).collect();
        let mut refusals = Refusals { formals: args.clone(), objects, steps, met: terms.tt(), others };
        if !is_bound {
            return Some(refusals);
        }
        // What each case demands, clause by clause.
        let mut demands: Vec<Vec<(Term, Option<Ty>)>> = Vec::new();
        for case in &cases {
            let clauses = case.requires.iter().map(|demanded| {
                let condition = match self.case_clause(case, &actuals, demanded.expr, false) {
                    Ok(formula) => terms.implies(formula.premises, formula.truth),
                    Err(_) => self.unknown_condition(method, &args),
                };
                (condition, demanded.thrown)
            });
            demands.push(clauses.collect());
        }
        let whole =
            |clauses: &Vec<(Term, Option<Ty>)>| terms.and(&clauses.iter().map(|(ok, _)| *ok).collect::<Vec<_>>());
        refusals.met = terms.or(&demands.iter().map(whole).collect::<Vec<_>>());
        // What a method throws is what its own text says; those it overrides may say less.
        let says = |at: &usize| cases[*at].method == method && demands[*at].iter().any(|(_, thrown)| thrown.is_some());
        let own: Vec<usize> = (0..cases.len()).filter(says).collect();
        if !own.is_empty() {
            demands = own.into_iter().map(|at| demands[at].clone()).collect();
        }
        if let [clauses] = &demands[..] {
            let one_by_one = clauses.iter().map(|(ok, thrown)| Refusal { ok: *ok, thrown: *thrown });
            refusals.steps.extend(one_by_one);
            return Some(refusals);
        }
        // Of several cases one must be met: class by class, in the order of the text.
        let mut classes: Vec<Ty> = Vec::new();
        for class in demands.iter().flatten().filter_map(|(_, thrown)| *thrown) {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        for class in classes {
            let of_class = |clauses: &Vec<(Term, Option<Ty>)>| {
                let own = clauses.iter().filter(|(_, thrown)| *thrown == Some(class));
                terms.and(&own.map(|(ok, _)| *ok).collect::<Vec<_>>())
            };
            let ok = terms.or(&demands.iter().map(of_class).collect::<Vec<_>>());
            refusals.steps.push(Refusal { ok, thrown: Some(class) });
        }
        refusals.steps.push(Refusal { ok: refusals.met, thrown: None });
        Some(refusals)
    }

    fn is_function(&self, ty: Ty) -> bool {
        let world = &self.program.world;
        world.class_of(ty).is_some_and(|class| world.decl(class).is_interface() && self.may_be_functional(class))
    }

    /// The exceptions that a case allows, with what its `signals` says of the state.
    fn thrown_anyway(&self, case: &Case<'p>, actuals: &Actuals) -> Vec<(Ty, Term)> {
        let terms = self.terms;
        if case.behavior == Behavior::Normal {
            return Vec::new();
        }
        let Some((_, types)) = &case.only else {
            return vec![(self.program.world.known().runtime_exception, terms.tt())];
        };
        let condition = |class: Ty| {
            let said = case.signals.iter().filter(|signals| signals.ty == class).filter_map(|signals| signals.pred);
            let lowered = said.filter_map(|pred| self.case_clause(case, actuals, pred, false).ok());
            terms.and(&lowered.map(|formula| formula.truth).collect::<Vec<_>>())
        };
        types.iter().map(|class| (*class, condition(*class))).collect()
    }

    /// The exact types of receivers for which the method throws nothing but what its demands say.
    pub(crate) fn refusing_plainly(&self, method: MethodId) -> Vec<Term> {
        let is_plain = |target: MethodId| {
            let cases = self.cases(target);
            let mut own = cases.iter().filter(|case| case.method == target).peekable();
            own.peek().is_some() && own.all(|case| case.behavior == Behavior::Normal)
        };
        let targets = self.implementations_of(method).by_type.into_iter();
        let plain = targets.filter(|(_, key)| self.method_of(*key).is_some_and(is_plain));
        plain.map(|(ty, _)| ty).collect()
    }
}
