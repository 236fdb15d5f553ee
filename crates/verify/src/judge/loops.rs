//! What is told of the loops of a method once its proofs are there: the invariants in the user's
//! words, what engines found out, what they spent.

use indexmap::IndexMap;
use javelin_infer::{BackwardStats, EngineName, LoopAlgebra, LoopStats, strongest};
use javelin_ir::flat::Flat;
use javelin_ir::program::BlockId;
use javelin_logic::{Kind, Term};

use super::backward::Proposed;
use super::{Analysis, LoopFinding};
use crate::jml;
use crate::report::LoopForms;

pub(super) fn loops_found(
    analysis: &Analysis,
    loops: &Proposed,
    stats: &IndexMap<BlockId, LoopStats>,
    algebra: &IndexMap<BlockId, LoopAlgebra>,
    backward: &IndexMap<BlockId, BackwardStats>,
) -> Vec<LoopFinding> {
    let notes = analysis.flat.loops.iter();
    notes
        .filter_map(|(head, notes)| {
            let mut found: Vec<(&Term, &EngineName)> = loops.get(head).into_iter().flatten().collect();
            // What another one visibly implies tells a reader nothing.
            let strongest = strongest(analysis.terms, found.iter().map(|(term, _)| **term).collect());
            found.retain(|(term, _)| strongest.contains(term));
            let print = |term: Term| jml::print_in_loop(analysis.terms, analysis.flat, notes, term);
            let invariants: Vec<(String, EngineName)> =
                found.iter().filter_map(|(term, engine)| Some((print(**term)?, **engine))).collect();
            let unspeakable = found.len() - invariants.len();
            let stats = stats.get(head).copied().unwrap_or_default();
            let origin = notes.origin?;
            let own = analysis.procedure.loops.values().any(|written| written.origin == Some(origin));
            // A bound may have lost alternatives that others exclude.
            let is_bound = |of: &LoopAlgebra, term: Term, engine: EngineName| {
                of.bounds.contains(&term)
                    || engine == EngineName::Algebra && !matches!(analysis.terms.kind(term), Kind::Eq(..))
            };
            let counter = unused_name(analysis.flat);
            let algebra = algebra.get(head).map(|of| LoopForms {
                closed_forms: of.closed_forms(&print, &counter),
                counter,
                first: of.first(),
                rounds: of.rounds,
                time: Some(of.time),
                bounds: (found.iter().filter(|(term, engine)| is_bound(of, **term, **engine)))
                    .filter_map(|(term, _)| print(**term))
                    .collect(),
            });
            let algebra = algebra.unwrap_or_default();
            Some(LoopFinding {
                origin,
                own,
                invariants,
                unspeakable,
                stats,
                algebra,
                backward: backward.get(head).copied(),
            })
        })
        .collect()
}

/// A name for the number of rounds that no variable has.
fn unused_name(flat: &Flat) -> String {
    let taken = |name: &String| flat.vars.values().any(|variable| variable.source.as_ref() == Some(name));
    let letters = ["n", "k", "m", "t"].map(str::to_owned);
    letters.into_iter().chain((1..).map(|i| format!("n{i}"))).find(|name| !taken(name)).unwrap_or_default()
}
