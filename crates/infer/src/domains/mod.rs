//! Engine `domains`: abstract interpretation of a flat program over nullness,
//! intervals, difference bounds and affine equalities (over products too,
//! where the program multiplies). Takes a program, gives formulas at its loop
//! heads; asks no solver. Its facts are proposals like any other, so it may
//! be bold: it looks once at exact arithmetic and once at ideal arithmetic.

mod affine;
mod facts;
mod flow;
mod form;
mod state;
mod unrolled;
mod vocabulary;
mod zone;

use indexmap::IndexSet;
use javelin_ir::graph::LoopForest;
use javelin_ir::targets::targets;
use javelin_logic::Term;

use crate::liveness::liveness;
use crate::{Context, Proposals};
use flow::Flow;
use state::State;
use vocabulary::Vocabulary;

pub(crate) use vocabulary::roots;

/// A term whose value is followed: now, or after the assignment at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom {
    term: Term,
    next: bool,
}

impl Atom {
    fn now(term: Term) -> Atom {
        Atom { term, next: false }
    }

    fn next(term: Term) -> Atom {
        Atom { term, next: true }
    }
}

/// Facts at loop heads.
pub fn domains(ctx: &Context) -> Proposals {
    let mut found: indexmap::IndexMap<_, IndexSet<Term>> = indexmap::IndexMap::new();
    for ideal in [false, true] {
        for (head, facts) in analyse(ctx, ideal) {
            found.entry(head).or_default().extend(facts);
        }
    }
    found.into_iter().map(|(head, facts)| (head, facts.into_iter().collect())).collect()
}

fn analyse(ctx: &Context, ideal: bool) -> Proposals {
    let graph = ctx.flat.graph();
    let Ok(forest) = graph.loops() else { return Proposals::new() };
    let voc = Vocabulary::new(ctx.terms, ctx.heap, ctx.flat, ideal);
    let live = liveness(ctx.terms, ctx.flat);
    let mut start = State::top();
    ctx.facts.iter().for_each(|fact| start.assume(&voc, *fact));
    let at = vec![None; ctx.flat.blocks.len()];
    let mut flow = Flow { voc: &voc, flat: ctx.flat, graph: &graph, live: &live, start, at };
    flow.solve(&forest);
    report(ctx, &flow, &forest)
}

fn report(ctx: &Context, flow: &Flow, forest: &LoopForest) -> Proposals {
    let mut proposals = Proposals::new();
    for (number, of) in forest.loops.iter().enumerate() {
        let Some(state) = &flow.at[of.head.0 as usize] else { continue };
        let written = targets(ctx.terms, ctx.heap, ctx.flat, of);
        let changes = |t: Term| ctx.terms.free_vars(&[t]).iter().any(|v| written.vars.contains_key(v));
        let usable = |t: Term| !ctx.heap.is_time(ctx.terms, t);
        let mut here = facts::facts(ctx.terms, state, &changes, &usable);
        here.extend(unrolled::invariant(ctx.terms, flow, forest, number, &changes));
        proposals.insert(of.head, here);
    }
    proposals
}
