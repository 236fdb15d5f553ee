//! Runs that never end: one that is twice in the same block, with the same
//! locals and nothing written to the heap in between, goes round for ever (a
//! walk along a list that closes into a ring). Seeing that saves all the
//! commands that the run would still be allowed.

use javelin_logic::Term;
use javelin_logic::eval::Value;
use rustc_hash::FxHashMap;

use crate::program::BlockId;

/// Watches one activation. A state is kept at arrival 2ⁿ, so that a ring of any
/// length is found within about three rounds [Brent 1980].
#[derive(Default)]
pub(super) struct Watch {
    arrivals: u64,
    kept: Option<Kept>,
}

struct Kept {
    at: BlockId,
    written: u64,
    locals: FxHashMap<Term, Value>,
}

/// Arrivals before the first look: short runs pay nothing.
const FIRST: u64 = 256;

impl Watch {
    /// Arriving at a block, after so many writes to the heap: was all this before?
    pub fn has_been_here(&mut self, at: BlockId, written: u64, locals: &FxHashMap<Term, Value>) -> bool {
        self.arrivals += 1;
        if self.kept.as_ref().is_some_and(|kept| kept.at == at && kept.written == written && same(&kept.locals, locals))
        {
            return true;
        }
        if self.arrivals >= FIRST && self.arrivals.is_power_of_two() {
            self.kept = Some(Kept { at, written, locals: locals.clone() });
        }
        false
    }
}

/// Numbers first: they differ sooner and cost less to compare than snapshots of the heap.
fn same(a: &FxHashMap<Term, Value>, b: &FxHashMap<Term, Value>) -> bool {
    let agree = |maps: bool| {
        let mut chosen = a.iter().filter(|(_, value)| matches!(value, Value::Map(_)) == maps);
        chosen.all(|(var, value)| b.get(var) == Some(value))
    };
    a.len() == b.len() && agree(false) && agree(true)
}

#[cfg(test)]
mod tests {
    use javelin_logic::{Sort, Terms};

    use super::*;

    #[test]
    fn a_ring_is_seen_and_a_count_is_not() {
        let terms = Terms::new();
        let i = terms.var("i", Sort::Int);
        let locals = |value: i64| FxHashMap::from_iter([(i, Value::int(value))]);
        let block = BlockId(3);
        let (mut ring, mut count, mut writer) = (Watch::default(), Watch::default(), Watch::default());
        let came_back = (0..2_000).position(|n| ring.has_been_here(block, 0, &locals(n % 7)));
        assert!(came_back.is_some_and(|n| n < 3 * FIRST as usize));
        assert!(!(0..2_000).any(|n| count.has_been_here(block, 0, &locals(n))));
        assert!(!(0..2_000).any(|n| writer.has_been_here(block, n as u64, &locals(n % 7))));
    }
}
