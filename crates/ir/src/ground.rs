//! Checks that need no quantified fact.
//!
//! Most of what a contract says about all elements has nothing to do with the check at
//! hand, and instantiating it may cost the whole budget. So each check is asked
//! first with every quantified formula replaced by a truth value of its own, the same
//! one wherever the same formula stands: that leaves more states possible, so what is
//! proved holds; and a fact that is passed on unchanged still proves itself.
//!
//! Takes a prover and checks; gives those not proved, to be asked again with all that is
//! known.

use indexmap::IndexSet;
use javelin_logic::solver::{Answer, Budget, Config, Solver};
use javelin_logic::{Kind, Sort, Substitution, Term, Terms};

use crate::prove::{Prover, holds};

/// The share of the budget that one question gets.
const SHARE: u32 = 64;

impl<'t> Prover<'t> {
    /// Notes those of the checks that hold whatever the quantified facts say; gives the others.
    pub(crate) fn not_on_the_ground(&mut self, checks: Vec<usize>) -> Vec<usize> {
        if checks.is_empty() || self.ground().is_none() {
            return checks;
        }
        let mut open: IndexSet<usize> = checks.iter().copied().collect();
        while !open.is_empty() {
            let fails: Vec<Term> = open.iter().map(|&check| self.conditions.checks[check].fails).collect();
            let mut assumptions: Vec<Term> = self.active().iter().copied().collect();
            assumptions.push(self.terms.or(&fails));
            let before = open.len();
            let Some(solver) = self.ground() else { break };
            let model = match solver.check_with(&assumptions) {
                Answer::Unsat(core) => {
                    let proved: Vec<usize> = open.iter().copied().collect();
                    self.note_proved(&proved, &core);
                    return checks.into_iter().filter(|check| !open.contains(check)).collect();
                }
                Answer::Sat(model) => Some(model),
                Answer::Unknown(_) => solver.candidate().cloned(),
            };
            let Some(model) = model else { break };
            open.retain(|&check| holds(self.terms, &model, self.conditions.checks[check].fails) == Some(false));
            if open.len() == before {
                break;
            }
        }
        checks
    }

    /// Those of the assumptions that contradict each other whatever the quantified facts say.
    pub(crate) fn contradiction_on_the_ground(&mut self, assumptions: &[Term]) -> Option<Vec<Term>> {
        match self.ground()?.check_with(assumptions) {
            Answer::Unsat(core) => Some(core),
            Answer::Sat(_) | Answer::Unknown(_) => None,
        }
    }

    /// The session without quantified facts, where there are some.
    fn ground(&mut self) -> Option<&mut Solver<'t>> {
        if self.ground.is_none() {
            self.ground = Some(self.new_ground());
        }
        self.ground.as_mut().and_then(Option::as_mut)
    }

    fn new_ground(&self) -> Option<Solver<'t>> {
        let all: Vec<Term> = self.conditions.definitions.iter().chain(&self.axioms).copied().collect();
        let formulas = without_quantifiers(self.terms, &all)?;
        let budget = Budget { resources: (self.config.budget.resources / SHARE).max(1), ..self.config.budget };
        let mut solver = Solver::new(self.terms, Config { triggers_only: true, budget, ..self.config.clone() });
        formulas.iter().for_each(|formula| solver.assert(*formula));
        Some(solver)
    }
}

/// The formulas with a truth value for each quantified formula; nothing where there are none.
pub(crate) fn without_quantifiers(terms: &Terms, formulas: &[Term]) -> Option<Vec<Term>> {
    let quantified = outermost(terms, formulas);
    if quantified.is_empty() {
        return None;
    }
    let claim = |_: &Term| terms.fresh("claim", Sort::Bool);
    let map: Substitution = quantified.iter().map(|formula| (*formula, claim(formula))).collect();
    // What is nothing but a claim says nothing.
    let told = formulas.iter().copied().filter(|formula| !quantified.contains(formula)).collect::<Vec<_>>();
    Some(terms.substitute_all(&told, &map))
}

/// The quantified formulas that stand in no other.
fn outermost(terms: &Terms, roots: &[Term]) -> IndexSet<Term> {
    let mut found = IndexSet::new();
    terms.subterms_if(roots, |term| {
        let quantified = matches!(terms.kind(term), Kind::Quant { .. });
        if quantified {
            found.insert(term);
        }
        !quantified
    });
    found
}
