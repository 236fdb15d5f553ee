//! Loops that surely end after a few rounds: the states at the head round by
//! round, joined by "or" instead of being merged. Finds what no single box
//! holds, such as `left <= 1 || base <= 3`.

use javelin_ir::graph::LoopForest;
use javelin_logic::{Term, Terms};

use super::Atom;
use super::flow::Flow;
use super::state::State;

/// Rounds that are told apart.
const ROUNDS: usize = 10;

/// The disjunction over all rounds, when there are few.
pub fn invariant(
    terms: &Terms,
    flow: &Flow,
    forest: &LoopForest,
    number: usize,
    changes: &dyn Fn(Term) -> bool,
) -> Option<Term> {
    let of = &forest.loops[number];
    if forest.loops.iter().any(|inner| inner.parent == Some(number)) {
        return None;
    }
    let outside = |from: &&javelin_ir::program::BlockId| !of.latches.contains(from);
    let mut entry: Option<State> = None;
    for &from in flow.graph.predecessors(of.head).iter().filter(outside) {
        if let Some(state) = flow.along(from, of.head) {
            entry = Some(entry.map_or(state.clone(), |known| known.join(&state, flow.voc)));
        }
    }
    let mut rounds = vec![box_of(terms, &entry.clone()?, changes)];
    let mut now = entry?;
    for _ in 0..ROUNDS {
        match round(flow, of, &now) {
            // Two rounds that look alike will not be the last ones.
            Some(next) if rounds.contains(&box_of(terms, &next, changes)) => return None,
            Some(next) => {
                rounds.push(box_of(terms, &next, changes));
                now = next;
            }
            None => return Some(terms.or(&rounds)).filter(|all| terms.as_bool(*all).is_none()),
        }
    }
    None
}

/// The state at the head after one more round.
fn round(flow: &Flow, of: &javelin_ir::graph::Loop, at_head: &State) -> Option<State> {
    let mut inner = Flow {
        voc: flow.voc,
        flat: flow.flat,
        graph: flow.graph,
        live: flow.live,
        start: State::top(),
        at: vec![None; flow.at.len()],
    };
    inner.at[of.head.0 as usize] = Some(at_head.clone());
    for &block in of.body.iter().filter(|b| **b != of.head) {
        inner.at[block.0 as usize] = inner.incoming(block);
    }
    let mut joined: Option<State> = None;
    for &latch in &of.latches {
        if let Some(state) = inner.along(latch, of.head) {
            joined = Some(joined.map_or(state.clone(), |known| known.join(&state, flow.voc)));
        }
    }
    joined
}

/// Intervals of what the loop changes, as one formula.
fn box_of(terms: &Terms, state: &State, changes: &dyn Fn(Term) -> bool) -> Term {
    let mut atoms: Vec<Term> = state.zone.atoms().map(|a| a.term).filter(|t| changes(*t)).collect();
    atoms.sort();
    let mut parts = Vec::new();
    for x in atoms {
        let (lo, hi) = state.zone.interval(Atom::now(x));
        parts.extend(lo.map(|lo| terms.le(terms.int(lo), x)));
        parts.extend(hi.map(|hi| terms.le(x, terms.int(hi))));
    }
    terms.and(&parts)
}
