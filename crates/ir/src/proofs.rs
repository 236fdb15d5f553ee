//! Checks that were proved, and from which candidates: a proof stays good while
//! the candidates it used are alive, so Houdini asks again only where one of
//! them fell. Knows no solver.

use std::rc::Rc;

use indexmap::IndexSet;
use javelin_logic::Term;
use rustc_hash::FxHashMap;

/// By check number, the activation variables that some proof of it assumed.
#[derive(Default)]
pub struct Proofs {
    from: FxHashMap<usize, Rc<[Term]>>,
}

impl Proofs {
    /// None of `checks` can fail under `core`; `active` are the candidates then alive.
    pub fn note(&mut self, checks: &[usize], core: &[Term], active: &IndexSet<Term>) {
        let used: Rc<[Term]> = core.iter().copied().filter(|t| active.contains(t)).collect();
        for &check in checks {
            self.from.insert(check, used.clone());
        }
    }

    /// Is the check proved, with nothing but candidates that are alive?
    pub fn holds(&self, check: usize, active: &IndexSet<Term>) -> bool {
        self.from.get(&check).is_some_and(|used| used.iter().all(|t| active.contains(t)))
    }
}
