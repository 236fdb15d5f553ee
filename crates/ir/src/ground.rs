//! Checks that need no quantified fact.
//!
//! Most of what a contract says about all elements has nothing to do with the check at
//! hand, and instantiating it may cost the whole budget. So each check is asked
//! first with every quantified formula replaced by a truth value of its own, the same
//! one wherever the same formula stands: that leaves more states possible, so what is
//! proved holds; and a fact that is passed on unchanged still proves itself.
//!
//! Takes a prover and checks; gives those proved. The others are asked again with all
//! that is known.

use indexmap::IndexSet;
use javelin_logic::solver::{Answer, Budget, Config, Solver};
use javelin_logic::{Kind, Sort, Substitution, Term, Terms};

use crate::prove::{Prover, holds};

/// The share of the budget that one question gets.
const SHARE: u32 = 64;

impl Prover<'_> {
    /// Those of the checks that hold whatever the quantified facts say.
    pub(crate) fn proved_on_the_ground(&mut self, open: &IndexSet<usize>) -> Vec<usize> {
        let all: Vec<Term> = self.conditions.definitions.iter().chain(&self.axioms).copied().collect();
        let Some(ground) = without_quantifiers(self.terms, &all).filter(|_| !open.is_empty()) else {
            return Vec::new();
        };
        let budget = Budget { resources: (self.config.budget.resources / SHARE).max(1), ..self.config.budget };
        let mut solver = Solver::new(self.terms, Config { triggers_only: true, budget, ..self.config.clone() });
        ground.iter().for_each(|formula| solver.assert(*formula));
        let proved = self.settled_by(&mut solver, open.clone());
        self.extra.add(solver.stats());
        proved
    }

    /// Asks about all, then about those that the states found do not fail.
    fn settled_by(&mut self, solver: &mut Solver, mut open: IndexSet<usize>) -> Vec<usize> {
        let active: Vec<Term> = self.active().iter().copied().collect();
        while !open.is_empty() {
            let fails: Vec<Term> = open.iter().map(|&check| self.conditions.checks[check].fails).collect();
            let mut assumptions = active.clone();
            assumptions.push(self.terms.or(&fails));
            let before = open.len();
            let model = match solver.check_with(&assumptions) {
                Answer::Unsat(core) => {
                    self.note_used(&core);
                    return open.into_iter().collect();
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
        Vec::new()
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
