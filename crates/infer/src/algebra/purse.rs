//! Operations on numbers for the ideals of one method, handed out in portions: no
//! loop spends what the others need, and many loops do not add up to seconds.

use std::cell::Cell;

use javelin_logic::poly::Library;

/// Portions of one loop that a method has in all.
const LOOPS: u64 = 3;
/// Nests and equalities from sampled states get this part of what the ideal of a
/// single loop gets: they are done soon or not at all.
const PART: u64 = 2;

pub struct Purse {
    portion: u64,
    left: Cell<u64>,
}

impl Purse {
    pub fn new(portion: u64) -> Purse {
        Purse { portion, left: Cell::new(portion.saturating_mul(LOOPS)) }
    }

    /// The ideal of one loop.
    pub fn of_loop<T>(&self, work: impl FnOnce(&Library) -> T) -> T {
        self.spend(self.portion, work)
    }

    /// A loop with all that are inside, or equalities from samples.
    pub fn of_part<T>(&self, work: impl FnOnce(&Library) -> T) -> T {
        self.spend(self.portion / PART, work)
    }

    fn spend<T>(&self, most: u64, work: impl FnOnce(&Library) -> T) -> T {
        let granted = most.min(self.left.get());
        let library = Library::new(granted);
        let done = work(&library);
        self.left.set(self.left.get() - (granted - library.left()));
        done
    }
}
