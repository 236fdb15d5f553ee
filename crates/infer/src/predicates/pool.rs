//! The candidates of one loop, each once, in the order of their invention.

use indexmap::IndexSet;
use javelin_logic::Term;

use crate::paths::ideal;
use crate::scene::Scene;

/// Larger formulas are not worth their proofs.
const SIZE: usize = 90;
/// More guesses than this take longer to weed out than they are worth.
const LIMIT: usize = 1_400;
/// What elements of arrays suggest, when claims have filled the pool.
const MORE: usize = 500;

pub struct Pool<'s, 'a> {
    pub scene: &'s Scene<'a>,
    found: IndexSet<Term>,
    limit: usize,
}

impl<'s, 'a> Pool<'s, 'a> {
    pub fn new(scene: &'s Scene<'a>) -> Self {
        Pool { scene, found: IndexSet::new(), limit: LIMIT }
    }

    /// Takes a formula that speaks of what the loop changes, in terms that mean
    /// something at the head; conjunctions part by part.
    pub fn push(&mut self, t: Term) {
        let terms = self.scene.ctx().terms;
        for part in terms.conjuncts(ideal(terms, self.scene.stage.plain(t))) {
            let fits = self.found.len() < self.limit
                && terms.as_bool(part).is_none()
                && !self.found.contains(&part)
                && terms.size(part) <= SIZE
                && self.scene.changes(part)
                && self.scene.is_usable(part);
            if fits {
                self.found.insert(part);
            }
        }
    }

    /// Makes room.
    pub fn extend(&mut self) {
        self.limit += MORE;
    }

    pub fn into_terms(self) -> Vec<Term> {
        self.found.into_iter().collect()
    }
}
