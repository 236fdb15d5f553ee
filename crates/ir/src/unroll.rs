//! Unwinds loops a fixed number of times: a program whose runs are exactly the
//! runs of the original that enter no loop more often. For refuting: what
//! fails in it fails in the original.
//!
//! Loops are unwound from the outside in; each copy of an outer body holds its
//! own copies of the inner loops. A path that would go round once more stops.

use indexmap::IndexMap;

use crate::flat::{Flat, FlatBlock, FlatJump};
use crate::graph::{Irreducible, Loop};
use crate::program::{BlockId, Exit};

/// At most `rounds` passes through every loop head beyond the first arrival.
/// Gives up (`None`) when the result would have more than `limit` blocks.
pub fn unroll(flat: &Flat, rounds: usize, limit: usize) -> Result<Option<Flat>, Irreducible> {
    let mut program = Flat { loops: IndexMap::new(), ..flat.clone() };
    loop {
        let forest = program.graph().loops()?;
        // The first loop listed is an outermost one.
        let Some(outermost) = forest.loops.first() else { return Ok(Some(program)) };
        if program.blocks.len() + rounds * outermost.body.len() > limit {
            return Ok(None);
        }
        unroll_one(&mut program, outermost, rounds);
    }
}

/// Replaces the back edges of `of` by edges into a chain of copies of its body.
fn unroll_one(program: &mut Flat, of: &Loop, rounds: usize) {
    let stop = push(program, FlatBlock { commands: Vec::new(), jump: FlatJump::Exit(Exit::Stop) });
    // From the last copy backwards: each jumps to the head of the next.
    let mut next_head = stop;
    for _ in 0..rounds {
        let copies: IndexMap<BlockId, BlockId> = of
            .body
            .iter()
            .map(|&block| {
                let copy = program.block(block).clone();
                (block, push(program, copy))
            })
            .collect();
        for &copy in copies.values() {
            let jump = &mut program.blocks[copy.0 as usize].jump;
            retarget(jump, |to| if to == of.head { next_head } else { copies.get(&to).copied().unwrap_or(to) });
        }
        next_head = copies[&of.head];
    }
    for &block in &of.body {
        let jump = &mut program.blocks[block.0 as usize].jump;
        retarget(jump, |to| if to == of.head { next_head } else { to });
    }
}

fn push(program: &mut Flat, block: FlatBlock) -> BlockId {
    program.blocks.push(block);
    BlockId(program.blocks.len() as u32 - 1)
}

fn retarget(jump: &mut FlatJump, to: impl Fn(BlockId) -> BlockId) {
    match jump {
        FlatJump::Goto(target) => *target = to(*target),
        FlatJump::Branch { then, otherwise, .. } => {
            *then = to(*then);
            *otherwise = to(*otherwise);
        }
        FlatJump::Exit(_) => {}
    }
}
