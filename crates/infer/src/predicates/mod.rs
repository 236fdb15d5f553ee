//! Engine `predicates`.

use indexmap::IndexMap;
use javelin_ir::program::BlockId;

use crate::{Context, Proposals};

/// How large the pool of candidates may grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    #[default]
    Quick,
    Thorough,
}

#[derive(Clone, Debug, Default)]
pub struct PredicateOptions {
    pub effort: Effort,
}

/// Proposals, and what they cost by loop.
#[derive(Clone, Debug, Default)]
pub struct PredicateResult {
    pub proposals: Proposals,
    pub stats: IndexMap<BlockId, LoopStats>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoopStats {
    pub predicates: usize,
    pub queries: u64,
}

pub fn predicates(ctx: &Context, _options: &PredicateOptions) -> PredicateResult {
    let mut result = PredicateResult::default();
    for (&head, notes) in &ctx.flat.loops {
        let mut here = notes.predicates.clone();
        here.extend(&notes.hints);
        result.stats.insert(head, LoopStats { predicates: here.len(), queries: 0 });
        result.proposals.insert(head, here);
    }
    result
}
