//! The fixpoint: states at the starts of blocks, joined over incoming edges,
//! widened at loop heads, then narrowed.

use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::graph::{Graph, LoopForest};
use javelin_ir::program::BlockId;

use super::state::State;
use super::vocabulary::Vocabulary;
use crate::liveness::Liveness;

/// Visits of a head before widening starts, before it stops being gentle, and
/// before nothing is kept at all.
const EXACT: u32 = 3;
const GENTLE: u32 = 9;
const LAST: u32 = 16;
/// Passes over the program, narrowing included.
const PASSES: usize = 40;
const NARROWING: usize = 2;

pub struct Flow<'a> {
    pub voc: &'a Vocabulary<'a>,
    pub flat: &'a Flat,
    pub graph: &'a Graph,
    pub live: &'a Liveness,
    /// What holds at entry.
    pub start: State,
    /// At the start of each block; `None` where no run has come yet.
    pub at: Vec<Option<State>>,
}

impl Flow<'_> {
    /// Solves for all blocks.
    pub fn solve(&mut self, forest: &LoopForest) {
        let heads: Vec<BlockId> = forest.loops.iter().map(|l| l.head).collect();
        let mut visits = vec![0_u32; self.flat.blocks.len()];
        let mut narrowing = 0;
        for _ in 0..PASSES {
            let mut changed = false;
            for &block in self.graph.order() {
                let Some(new) = self.incoming(block) else { continue };
                let slot = block.0 as usize;
                let next = match &self.at[slot] {
                    None => new,
                    Some(_) if narrowing > 0 => new,
                    Some(old) if heads.contains(&block) => {
                        visits[slot] += 1;
                        self.grow(old, &new, visits[slot])
                    }
                    Some(_) => new,
                };
                if self.at[slot].as_ref() != Some(&next) {
                    self.at[slot] = Some(next);
                    changed = true;
                }
            }
            if narrowing > 0 || !changed {
                narrowing += 1;
            }
            if narrowing > NARROWING {
                return;
            }
        }
    }

    fn grow(&self, old: &State, new: &State, visits: u32) -> State {
        if old.zone.includes(&new.zone) && old.affine.rows().all(|row| new.affine.implies(row)) {
            // Nullness has no chains to speak of: the join suffices.
            let mut same = old.clone();
            same.null = old.null.intersection(&new.null).copied().collect();
            same.object = old.object.intersection(&new.object).copied().collect();
            return same;
        }
        match visits {
            n if n <= EXACT => old.join(new, self.voc),
            n if n <= GENTLE => old.widen(new, self.voc, &self.voc.steps),
            n if n <= LAST => old.widen(new, self.voc, &[]),
            _ => State { affine: old.affine.join(&new.affine), ..State::top() },
        }
    }

    /// The join over the edges into a block; `None` when nothing comes in.
    pub fn incoming(&self, block: BlockId) -> Option<State> {
        let mut joined = (block == self.flat.entry).then(|| self.start.clone());
        for &from in self.graph.predecessors(block) {
            if let Some(state) = self.along(from, block) {
                joined = Some(match joined {
                    None => state,
                    Some(known) => known.join(&state, self.voc),
                });
            }
        }
        joined.filter(|state| !state.is_empty())
    }

    /// The state that goes from the end of `from` to `to`.
    pub fn along(&self, from: BlockId, to: BlockId) -> Option<State> {
        let mut state = self.at[from.0 as usize].clone()?;
        self.run(from, &mut state);
        if state.is_empty() {
            return None;
        }
        if let FlatJump::Branch { cond, then, otherwise } = self.flat.block(from).jump
            && then != otherwise
        {
            let holds = if to == then { cond } else { self.voc.terms.not(cond) };
            state.assume(self.voc, holds);
        }
        state.exchange();
        let alive = self.live.at(to);
        state.forget_dead(self.voc, &|var| !alive.contains(&var));
        (!state.is_empty()).then_some(state)
    }

    fn run(&self, block: BlockId, state: &mut State) {
        for command in &self.flat.block(block).commands {
            match command {
                Simple::Assign { var, value } => state.assign(self.voc, *var, *value),
                // Past an assertion its condition holds.
                Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => state.assume(self.voc, *cond),
                Simple::Havoc { vars } => vars.iter().for_each(|var| state.havoc(self.voc, *var)),
                Simple::At(_) => {}
            }
            if state.is_empty() {
                return;
            }
        }
    }
}
