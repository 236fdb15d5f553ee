//! How far every block is from some blocks, in jumps along the control-flow
//! graph: what a directed search goes by.

use std::collections::VecDeque;

use javelin_ir::flat::Flat;
use javelin_ir::program::BlockId;

/// Jumps to the nearest goal, by block; `None` where no goal can be reached.
#[derive(Clone, Debug)]
pub struct Distances(Vec<Option<u32>>);

impl Distances {
    pub fn to(flat: &Flat, goals: &[BlockId]) -> Distances {
        let graph = flat.graph();
        let mut found = vec![None; flat.blocks.len()];
        let mut open: VecDeque<BlockId> = VecDeque::new();
        for &goal in goals {
            if found[goal.0 as usize].replace(0).is_none() {
                open.push_back(goal);
            }
        }
        while let Some(block) = open.pop_front() {
            let next = found[block.0 as usize].map(|steps: u32| steps + 1);
            for before in graph.predecessors(block) {
                let known = &mut found[before.0 as usize];
                if known.is_none() {
                    *known = next;
                    open.push_back(*before);
                }
            }
        }
        Distances(found)
    }

    /// The same where other blocks count too, as farther away than any of those.
    pub fn and_beyond(mut self) -> Distances {
        let beyond = self.0.iter().flatten().max().map_or(0, |most| most + 1);
        self.0.iter_mut().for_each(|distance| *distance = distance.or(Some(beyond)));
        self
    }

    pub fn of(&self, block: BlockId) -> Option<u32> {
        self.0[block.0 as usize]
    }
}
