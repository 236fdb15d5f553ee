//! Contracts that stand for calls, and the user's own code behind them. A branch that only
//! a contract excludes is excluded as far as the code keeps it: an `equals` that is not
//! reflexive takes branches that the contract of `Object.equals` excludes.
//!
//! Takes branches that are proved to be unreachable; gives those whose proofs rely on a
//! contract that some method of the user's is not proved to keep.

use std::sync::{Mutex, PoisonError};

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::flat::Flat;
use javelin_ir::program::{BlockId, MethodKey};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::MethodId;

use super::branches::Branch;
use crate::junit::Subject;
use crate::report::Verdict;
use crate::{Options, judge};

/// Whether methods keep their contracts, of those asked so far.
#[derive(Default)]
pub struct Kept(Mutex<IndexMap<MethodId, bool>>);

/// The branches among these (proved to be unreachable) that code of the user's may take, and why.
pub fn doubtful(
    subject: &Subject,
    options: &Options,
    flat: &Flat,
    kept: &Kept,
    excluded: &[Branch],
) -> Vec<(Branch, String)> {
    if excluded.is_empty() || flat.replaced.is_empty() {
        return Vec::new();
    }
    let methods = subject.lowering.methods();
    let mut broken: IndexMap<MethodKey, Option<String>> = IndexMap::new();
    let mut found = Vec::new();
    for branch in excluded {
        let before = before(flat, branch.block);
        let calls = flat.replaced.iter().filter(|(block, _)| before.contains(block));
        let why = calls.into_iter().find_map(|(_, callee)| {
            let entry = broken.entry(*callee);
            entry.or_insert_with(|| not_kept(subject, options, kept, &methods, *callee)).clone()
        });
        found.extend(why.map(|why| (branch.clone(), why)));
    }
    found
}

/// The blocks from which this one can be reached.
fn before(flat: &Flat, block: BlockId) -> IndexSet<BlockId> {
    let graph = flat.graph();
    let mut before = IndexSet::from([block]);
    let mut next = 0;
    while let Some(&block) = before.get_index(next) {
        before.extend(graph.predecessors(block).iter().copied());
        next += 1;
    }
    before
}

/// A method of the user's behind a call of `callee` that is not proved to keep its contract.
fn not_kept(
    subject: &Subject,
    options: &Options,
    kept: &Kept,
    methods: &[JudgedMethod],
    callee: MethodKey,
) -> Option<String> {
    let lowering = subject.lowering;
    let method = lowering.method_of(callee).filter(|method| lowering.has_contract(*method))?;
    let behind =
        std::iter::once(&method).chain(lowering.program.relations.overriders.get(&method).into_iter().flatten());
    behind.into_iter().find_map(|behind| {
        let behind = methods.iter().find(|m| m.method == *behind && lowering.is_own(m.key))?;
        let is_kept = keeps(lowering, options, kept, behind);
        let promised = lowering.shown_name(callee).unwrap_or_else(|| behind.name.clone());
        (!is_kept).then(|| {
            format!(
                "the contract of `{promised}` excludes it, but `{}.{}` is not proved to keep that",
                behind.class, behind.signature
            )
        })
    })
}

fn keeps(lowering: &Lowering, options: &Options, kept: &Kept, method: &JudgedMethod) -> bool {
    let known = kept.0.lock().unwrap_or_else(PoisonError::into_inner).get(&method.method).copied();
    known.unwrap_or_else(|| {
        let judged = judge::judge(lowering.program, options, method);
        let is_kept = judged.internal_error.is_none()
            && judged.obligations.values().all(|finding| finding.verdict == Verdict::Verified);
        kept.0.lock().unwrap_or_else(PoisonError::into_inner).insert(method.method, is_kept);
        is_kept
    })
}
