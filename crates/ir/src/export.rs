//! One check as a standalone SMT-LIB script: what it depends on and nothing
//! else, so that the script is in the smallest logic that fits.
//!
//! Takes a prover; gives text. Asks no solver.

use indexmap::IndexSet;
use javelin_logic::smt::{Query, script};
use javelin_logic::solver::{bits_matter, bits_script};
use javelin_logic::{Func, Kind, Substitution, Term, Terms};

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

    /// The failure, the definitions it leads to, and the axioms that share a
    /// symbol with these.
    fn relevant(&self, fails: Term) -> Vec<Term> {
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
