//! The candidates of one loop, each once, in the order of their invention.

use indexmap::IndexSet;
use javelin_logic::{Kind, Op, Term, Terms};

use crate::scene::Scene;

/// Larger formulas are not worth their proofs.
const SIZE: usize = 90;

pub struct Pool<'s, 'a> {
    pub scene: &'s Scene<'a>,
    found: IndexSet<Term>,
}

impl<'s, 'a> Pool<'s, 'a> {
    pub fn new(scene: &'s Scene<'a>) -> Self {
        Pool { scene, found: IndexSet::new() }
    }

    /// Takes a formula that speaks of what the loop changes, in terms that mean
    /// something at the head; conjunctions part by part.
    pub fn push(&mut self, t: Term) {
        let terms = self.scene.ctx().terms;
        for part in terms.conjuncts(ideal(terms, self.scene.stage.plain(t))) {
            let fits = terms.as_bool(part).is_none()
                && !self.found.contains(&part)
                && terms.size(part) <= SIZE
                && self.scene.changes(part)
                && self.scene.is_usable(part);
            if fits {
                self.found.insert(part);
            }
        }
    }

    pub fn into_terms(self) -> Vec<Term> {
        self.found.into_iter().collect()
    }
}

/// The formula over ideal integers: a guess has no use for wraps, and solvers
/// have little.
fn ideal(terms: &Terms, t: Term) -> Term {
    let is_wrap = |s: Term| matches!(terms.kind(s), Kind::Op(Op::Wrap { .. }, _));
    if !terms.subterms(&[t]).iter().any(|s| is_wrap(*s)) {
        return t;
    }
    terms.map(t, &mut |s| match terms.kind(s) {
        Kind::Op(Op::Wrap { .. }, args) => args[0],
        _ => s,
    })
}
