//! One check as a standalone SMT-LIB script: what it depends on and nothing
//! else, so that the script is in the smallest logic that fits.
//!
//! Takes a prover; gives text. Asks no solver.

use javelin_logic::smt::{Query, script};
use javelin_logic::solver::{bits_matter, bits_script};
use javelin_logic::{Substitution, Term};

use crate::prove::Prover;

/// Two ways to ask the same.
#[derive(Clone, Debug)]
pub struct Scripts {
    /// In the logic that fits best.
    pub main: String,
    /// Over bit-vectors, where `main` says with integers what wraps around.
    pub bits: Option<String>,
}

impl Prover<'_> {
    /// Scripts that are unsatisfiable if and only if the check holds. None for a
    /// check that needs no solver.
    pub fn export(&self, check: usize) -> Option<Scripts> {
        let terms = self.terms;
        let fails = self.conditions.checks[check].fails;
        if terms.as_bool(fails) == Some(false) {
            return None;
        }
        // Candidates that live are facts, the others are nothing.
        let mut decided = Substitution::default();
        for candidate in self.candidates.values().flatten() {
            if terms.as_bool(candidate.active).is_none() {
                decided.insert(candidate.active, terms.bool(self.active().contains(&candidate.active)));
            }
        }
        let formulas: Vec<Term> =
            self.relevant(fails).into_iter().map(|formula| terms.substitute(formula, &decided)).collect();
        let formulas: Vec<Term> = formulas.into_iter().filter(|f| terms.as_bool(*f) != Some(true)).collect();
        let bits = bits_script(terms, &formulas);
        if let Some(main) = bits.clone().filter(|_| bits_matter(terms, &formulas)) {
            return Some(Scripts { main, bits: None });
        }
        let main = script(terms, Query { assertions: &formulas, goal: None });
        Some(Scripts { main, bits })
    }
}
