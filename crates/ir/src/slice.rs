//! What one check depends on: the definitions its failure leads to, back to the
//! method's entry, and the axioms about what these mention. What comes after the
//! check, or on other paths, is left out: fewer assumptions, so what they prove holds.
//!
//! A session holds the whole method, and one string that is put together further down
//! makes every question a question about strings. So what the session cannot settle
//! is asked again on its own slice.

use indexmap::IndexSet;
use javelin_logic::solver::{Answer, Budget, Config, Model, Reason, Solver};
use javelin_logic::{Func, Kind, Term, Terms};

use crate::ground::without_quantifiers;
use crate::prove::{Outcome, Prover, QUICK, sequences_are_read_only};

impl<'t> Prover<'t> {
    /// A solver that knows what the check depends on, and nothing else.
    pub(crate) fn sliced(&self, check: usize, config: &Config) -> Solver<'t> {
        self.solver_of(&self.slice(check), config)
    }

    fn slice(&self, check: usize) -> Vec<Term> {
        let fails = self.conditions.checks[check].fails;
        self.relevant(fails).into_iter().filter(|formula| *formula != fails).collect()
    }

    fn solver_of(&self, formulas: &[Term], config: &Config) -> Solver<'t> {
        let sequences_are_read_only = sequences_are_read_only(self.terms, formulas);
        let mut solver = Solver::new(self.terms, Config { sequences_are_read_only, ..config.clone() });
        formulas.iter().for_each(|formula| solver.assert(*formula));
        solver
    }

    /// A state that the check's slice allows under these assumptions, as far as triggers tell.
    pub(crate) fn sliced_state(&mut self, check: usize, assumptions: &[Term]) -> Option<Model<'t>> {
        let mut solver = self.sliced(check, &self.quickly());
        let answer = solver.check_with(assumptions);
        self.extra.add(solver.stats());
        match answer {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(_) => solver.candidate().cloned(),
        }
    }

    fn quickly(&self) -> Config {
        let whole = self.config.budget;
        let budget = Budget { resources: (whole.resources / QUICK).max(1), timeout: whole.timeout / 4 };
        Config { triggers_only: true, budget, ..self.config.clone() }
    }

    /// One check on its slice, first without quantified facts; quickly.
    pub(crate) fn judge_sliced(&mut self, check: usize) -> Outcome<'t> {
        let config = self.quickly();
        let slice = self.slice(check);
        let ground = without_quantifiers(self.terms, &slice);
        let mut assumptions: Vec<Term> = self.active().iter().copied().collect();
        assumptions.push(self.conditions.checks[check].fails);
        let mut outcome = Outcome::Unknown(Reason::Budget, None);
        for formulas in ground.iter().chain([&slice]) {
            let mut solver = self.solver_of(formulas, &config);
            let answer = solver.check_with(&assumptions);
            self.extra.add(solver.stats());
            outcome = match answer {
                Answer::Unsat(core) => {
                    self.note_used(&core);
                    return Outcome::Proved;
                }
                Answer::Sat(model) => Outcome::Failed(Box::new(model)),
                Answer::Unknown(reason) => match solver.candidate() {
                    Some(model) => Outcome::Failed(Box::new(model.clone())),
                    None => Outcome::Unknown(reason, None),
                },
            };
        }
        outcome
    }

    /// The failure, the definitions it leads to, and the axioms that share a
    /// symbol with these.
    pub(crate) fn relevant(&self, fails: Term) -> Vec<Term> {
        let terms = self.terms;
        let mut known = SymbolSet::default();
        let mut found: IndexSet<Term> = IndexSet::from([fails]);
        known.add(terms, fails);
        let mut at = 0;
        while at < found.len() {
            let variables: Vec<Term> = terms.free_vars(&[found[at]]).into_iter().collect();
            let defined = variables.iter().filter_map(|variable| self.conditions.defined.get(variable));
            found.extend(defined.map(|&at| self.conditions.definitions[at]));
            at += 1;
        }
        found.iter().for_each(|formula| known.add(terms, *formula));
        let mut left: Vec<Term> = self.axioms.clone();
        loop {
            let (near, far): (Vec<Term>, Vec<Term>) = left.into_iter().partition(|axiom| known.touches(terms, *axiom));
            if near.is_empty() {
                break;
            }
            near.iter().for_each(|axiom| known.add(terms, *axiom));
            found.extend(near);
            left = far;
        }
        found.into_iter().collect()
    }
}

/// Variables and functions that formulas mention.
#[derive(Default)]
struct SymbolSet {
    vars: IndexSet<Term>,
    funcs: IndexSet<Func>,
}

impl SymbolSet {
    fn add(&mut self, terms: &Terms, formula: Term) {
        for term in terms.subterms(&[formula]) {
            match terms.kind(term) {
                Kind::Var(..) => drop(self.vars.insert(term)),
                Kind::App(func, _) => drop(self.funcs.insert(*func)),
                _ => {}
            }
        }
    }

    fn touches(&self, terms: &Terms, formula: Term) -> bool {
        terms.subterms(&[formula]).into_iter().any(|term| match terms.kind(term) {
            Kind::Var(..) => self.vars.contains(&term),
            Kind::App(func, _) => self.funcs.contains(func),
            _ => false,
        })
    }
}
