//! Checks that what stands just before them settles, a few at a time.
//!
//! A question to the whole session costs what the whole method costs, and a long
//! method has many. Most obligations, though, follow from the guard or the
//! assignment just before them. So in a long method each few checks are first
//! asked together with the definitions that lie nearest to them and nothing else:
//! fewer assumptions, so what they prove holds; and the cost is linear in the
//! method.
//!
//! Takes a prover and checks; gives those proved. What is not proved here is
//! asked of the whole session.

use indexmap::{IndexMap, IndexSet};
use javelin_logic::Term;
use javelin_logic::solver::{Budget, Config, Solver};

use crate::prove::Prover;

/// Methods with fewer open checks are asked about as a whole.
const MANY: usize = 48;

/// Checks that are asked about together.
const TOGETHER: usize = 12;

/// Definitions that are told for each check.
const WINDOW: usize = 16;

/// The share of the budget that one question gets: they are easy or not for here.
const SHARE: u32 = 64;

impl Prover<'_> {
    /// Those of the checks that a few definitions before them prove.
    pub(crate) fn proved_nearby(&mut self, open: &IndexSet<usize>) -> Vec<usize> {
        // Where candidates are on trial the same checks are asked round after round: there
        // what is spent here is missing in the end.
        if open.len() < MANY || !self.active().is_empty() {
            return Vec::new();
        }
        let budget = Budget { resources: self.config.budget.resources / SHARE, ..self.config.budget };
        let mut solver = Solver::new(self.terms, Config { triggers_only: true, budget, ..self.config.clone() });
        let (general, particular): (Vec<Term>, Vec<Term>) =
            self.axioms.iter().partition(|axiom| self.terms.free_vars(&[**axiom]).is_empty());
        general.iter().for_each(|axiom| solver.assert(*axiom));
        let by_variable = self.by_variable(&particular);
        let mut proved = Vec::new();
        let checks: Vec<usize> = open.iter().copied().collect();
        for group in checks.chunks(TOGETHER) {
            solver.push();
            for formula in self.nearby(group, &by_variable) {
                solver.assert(formula);
            }
            let fails: Vec<Term> = group.iter().map(|&check| self.conditions.checks[check].fails).collect();
            if solver.check_with(&[self.terms.or(&fails)]).is_unsat() {
                proved.extend(group);
            }
            solver.pop();
        }
        self.extra.add(solver.stats());
        proved
    }

    /// Which of these formulas mention a variable.
    fn by_variable(&self, formulas: &[Term]) -> IndexMap<Term, Vec<Term>> {
        let mut found: IndexMap<Term, Vec<Term>> = IndexMap::new();
        for &formula in formulas {
            for var in self.terms.free_vars(&[formula]) {
                found.entry(var).or_default().push(formula);
            }
        }
        found
    }

    /// The definitions nearest to the checks, and what is known of their variables.
    fn nearby(&self, checks: &[usize], known: &IndexMap<Term, Vec<Term>>) -> IndexSet<Term> {
        let terms = self.terms;
        let mut found: IndexSet<Term> = IndexSet::new();
        let mut variables: IndexSet<Term> = IndexSet::new();
        for &check in checks {
            let mut queue: IndexSet<Term> = IndexSet::from([self.conditions.checks[check].fails]);
            let mut at = 0;
            while at < queue.len().min(WINDOW) {
                if let Some(&definition) = self.conditions.defined.get(&queue[at]) {
                    let formula = self.conditions.definitions[definition];
                    found.insert(formula);
                    let mentioned = terms.free_vars(&[formula]);
                    variables.extend(mentioned.iter().copied());
                    queue.extend(mentioned.into_iter().filter(|var| self.conditions.defined.contains_key(var)));
                }
                at += 1;
            }
        }
        let facts = variables.iter().filter_map(|var| known.get(var)).flatten();
        let inside = |fact: &Term| terms.free_vars(&[*fact]).iter().all(|var| variables.contains(var));
        let facts: Vec<Term> = facts.copied().filter(inside).collect();
        found.extend(facts);
        found
    }
}
