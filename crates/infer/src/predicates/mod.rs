//! Engine `predicates`: guesses formulas that may hold at loop heads, from the
//! heuristics of [FQ02 §6] and beyond them: from guards and branches, from what
//! is checked after the loop, from what the body reads and writes in arrays.
//! Many guesses are wrong; runs on small inputs weed most of them out before
//! a solver sees them.

mod elements;
mod folds;
mod goals;
mod indices;
mod literals;
mod pool;
mod ranges;
mod rates;
mod scalars;

use indexmap::IndexMap;
use javelin_ir::program::BlockId;

use crate::abstraction::{Algorithm, Given, abstraction};
use crate::sampling::Samples;
use crate::scene::{Scene, Stage};
use crate::settle::settle;
use crate::{Context, Proposals};
use pool::Pool;
pub use ranges::triggers;
pub(crate) use ranges::{Quantified, read};

/// How large the pool of candidates may grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// What is almost free to prove or drop.
    #[default]
    Quick,
    /// More guesses about elements, and other ones where some have failed.
    Thorough,
}

#[derive(Clone, Debug, Default)]
pub struct PredicateOptions {
    pub effort: Effort,
    /// How boolean combinations of given predicates are found.
    pub abstraction: Algorithm,
}

/// Proposals, and what they cost by loop.
#[derive(Clone, Debug, Default)]
pub struct PredicateResult {
    pub proposals: Proposals,
    pub stats: IndexMap<BlockId, LoopStats>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoopStats {
    /// Predicates guessed or given.
    pub predicates: usize,
    /// Solver queries of the abstraction.
    pub queries: u64,
}

/// Candidates when no run says anything about them: as many as a solver can take.
const UNTESTED: usize = 160;

pub fn predicates(ctx: &Context, options: &PredicateOptions) -> PredicateResult {
    let mut result = PredicateResult::default();
    let Some(stage) = Stage::new(ctx) else { return result };
    let scenes = stage.scenes();
    let samples = Samples::take(ctx, &scenes, options.effort);
    let mut guesses = crate::domains(ctx);
    for scene in &scenes {
        let head = scene.of().head;
        let mut pool = Pool::new(scene);
        guess(scene, &scenes, options.effort, &mut pool);
        let mut all = pool.into_terms();
        let stats = LoopStats { predicates: all.len(), queries: 0 };
        match samples.at(head) {
            Some(seen) => all.retain(|t| seen.admit(ctx.terms, *t)),
            None => all.truncate(UNTESTED),
        }
        result.stats.insert(head, stats);
        let known = guesses.entry(head).or_default();
        known.extend(ctx.proved.get(&head).into_iter().flatten());
        known.extend(all);
    }
    let (kept, queries) = settle(ctx, &guesses, &samples, options.effort);
    for (head, facts) in kept {
        result.proposals.insert(head, facts);
    }
    if let Some(stats) = result.stats.values_mut().next() {
        stats.queries = queries;
    }
    combine(ctx, options.abstraction, &mut result);
    result
}

/// Adds the boolean combinations of predicates that the source gives.
fn combine(ctx: &Context, algorithm: Algorithm, result: &mut PredicateResult) {
    let given: IndexMap<BlockId, Given> = ctx
        .flat
        .loops
        .iter()
        .filter(|(_, notes)| !notes.predicates.is_empty())
        .map(|(head, notes)| (*head, Given { predicates: notes.predicates.clone(), skolems: notes.skolems.clone() }))
        .collect();
    if given.is_empty() {
        return;
    }
    let (found, stats) = abstraction(ctx, &given, &result.proposals, algorithm);
    for (head, facts) in found {
        result.proposals.entry(head).or_default().extend(facts);
    }
    result.stats.extend(stats);
}

/// Boolean combinations of the predicates given in the source, with what the
/// domains see and no guesses: the engine of the paper, for measuring.
pub fn given_predicates(ctx: &Context, algorithm: Algorithm) -> PredicateResult {
    let mut result = PredicateResult { proposals: crate::domains(ctx), ..PredicateResult::default() };
    combine(ctx, algorithm, &mut result);
    result
}

fn guess(scene: &Scene, all: &[Scene], effort: Effort, pool: &mut Pool) {
    if let Some(notes) = scene.ctx().flat.loops.get(&scene.of().head) {
        notes.hints.iter().chain(&notes.candidates).for_each(|t| pool.push(*t));
        notes.predicates.iter().for_each(|t| pool.push(*t));
    }
    let bounds = indices::boundaries(scene, all);
    scalars::guess(scene, pool);
    rates::guess(scene, pool);
    goals::guess(scene, &bounds, pool);
    folds::guess(scene, &bounds, pool);
    if effort == Effort::Thorough {
        pool.extend();
    }
    elements::guess(scene, &bounds, effort, pool);
    literals::guess(scene, pool);
}
