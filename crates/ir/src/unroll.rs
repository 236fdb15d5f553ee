//! Unwinds loops a fixed number of times: a program whose runs are exactly the
//! runs of the original that enter no loop more often. For refuting: what
//! fails in it fails in the original.
//!
//! Loops are unwound from the outside in; each copy of an outer body holds its
//! own copies of the inner loops. A path that would go round once more stops.
//! The user's loop clauses become plain assertions at each arrival at a head.

use indexmap::IndexMap;

use javelin_logic::{Sort, Terms};

use crate::flat::{Flat, FlatBlock, FlatJump, Simple};
use crate::graph::{Irreducible, Loop};
use crate::program::{BlockId, Exit, Variable};

/// At most `rounds` passes through every loop head beyond the first arrival.
/// Gives up (`None`) when the result would have more than `limit` blocks.
pub fn unroll(terms: &Terms, flat: &Flat, rounds: usize, limit: usize) -> Result<Option<Flat>, Irreducible> {
    let mut program = flat.clone();
    loop {
        let forest = program.graph().loops()?;
        // The first loop listed is an outermost one.
        let Some(outermost) = forest.loops.first() else { return Ok(Some(program)) };
        if program.blocks.len() + rounds * outermost.body.len() > limit {
            return Ok(None);
        }
        unroll_one(terms, &mut program, outermost, rounds);
    }
}

/// The same for all loops but one and those around it.
pub fn unroll_others(
    terms: &Terms,
    flat: &Flat,
    kept: BlockId,
    rounds: usize,
    limit: usize,
) -> Result<Option<Flat>, Irreducible> {
    let mut program = flat.clone();
    loop {
        let forest = program.graph().loops()?;
        let Some(other) = forest.loops.iter().find(|l| !l.body.contains(&kept)) else { return Ok(Some(program)) };
        if program.blocks.len() + rounds * other.body.len() > limit {
            return Ok(None);
        }
        unroll_one(terms, &mut program, other, rounds);
    }
}

/// Replaces the back edges of `of` by edges into a chain of copies of its body.
fn unroll_one(terms: &Terms, program: &mut Flat, of: &Loop, rounds: usize) {
    let clauses = Clauses::take(terms, program, of.head);
    let stop = push(program, FlatBlock { commands: Vec::new(), jump: FlatJump::Exit(Exit::Stop) });
    // From the last copy backwards: each jumps to the head of the next.
    let mut next_head = stop;
    for _ in 0..rounds {
        let copies: IndexMap<BlockId, BlockId> = of
            .body
            .iter()
            .map(|&block| {
                let copy = program.block(block).clone();
                let at = push(program, copy);
                if let Some(notes) = program.loops.get(&block).cloned() {
                    program.loops.insert(at, notes);
                }
                (block, at)
            })
            .collect();
        clauses.put(&mut program.blocks[copies[&of.head].0 as usize], &clauses.again);
        for &copy in copies.values() {
            let jump = &mut program.blocks[copy.0 as usize].jump;
            retarget(jump, |to| if to == of.head { next_head } else { copies.get(&to).copied().unwrap_or(to) });
        }
        next_head = copies[&of.head];
    }
    clauses.put(&mut program.blocks[of.head.0 as usize], &clauses.first);
    for &block in &of.body {
        let jump = &mut program.blocks[block.0 as usize].jump;
        retarget(jump, |to| if to == of.head { next_head } else { to });
    }
}

/// A loop's clauses as assertions for the first and for later arrivals.
struct Clauses {
    first: Vec<Simple>,
    again: Vec<Simple>,
}

impl Clauses {
    fn take(terms: &Terms, program: &mut Flat, head: BlockId) -> Clauses {
        let notes = program.loops.shift_remove(&head).unwrap_or_default();
        let (mut first, mut again) = (Vec::new(), Vec::new());
        for clause in &notes.invariants {
            first.push(Simple::Assert { cond: clause.term, obligation: clause.entry });
            again.push(Simple::Assert { cond: clause.term, obligation: clause.step });
        }
        for variant in &notes.variants {
            let before = terms.fresh("variant", Sort::Int);
            program.vars.insert(before, Variable::temp(Sort::Int));
            let cond = terms.and(&[terms.le(terms.int(0), before), terms.lt(variant.term, before)]);
            again.push(Simple::Assert { cond, obligation: variant.obligation });
            let start = Simple::Assign { var: before, value: variant.term };
            first.push(start.clone());
            again.push(start);
        }
        Clauses { first, again }
    }

    fn put(&self, block: &mut FlatBlock, commands: &[Simple]) {
        block.commands.splice(0..0, commands.iter().cloned());
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
