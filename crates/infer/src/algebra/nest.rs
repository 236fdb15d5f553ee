//! Loops inside loops: one ideal for every head. A way from head to head is a
//! polynomial map; what holds at a head is what holds after every way that
//! leads there, with ways back to the same head taken any number of times. The
//! ideals shrink until nothing changes, or the library's patience ends.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::poly::{Bases, Ideal, Poly, Sym};
use javelin_logic::{Sort, Term};

use super::invariants::{image, step, with_all_fixed};
use super::model::{Division, Model, Reader, Round, cases};
use super::solve::{Closed, solve};
use super::symbols::Meaning;
use crate::scene::Scene;

const TURNS: usize = 8;
const CELLS: usize = 10;
const WAYS: usize = 40;

pub struct Nest {
    pub model: Model,
    /// What holds at each head that was reached.
    pub ideals: Vec<(BlockId, Ideal)>,
}

struct Way {
    from: BlockId,
    to: BlockId,
    round: Round,
    /// For ways back to where they start.
    closed: Option<Closed>,
}

/// The ideals of a loop and all loops inside it; `None` when there are none inside.
pub fn nest(scenes: &[Scene], outer: usize, bases: &dyn Bases) -> Option<Nest> {
    let scene = scenes.iter().find(|s| s.number == outer)?;
    let inside = |s: &&Scene| {
        let mut number = Some(s.number);
        while let Some(at) = number.filter(|at| *at != outer) {
            number = scene.stage.forest.loops[at].parent;
        }
        number.is_some()
    };
    let all: Vec<&Scene> = scenes.iter().filter(inside).collect();
    if all.len() < 2 {
        return None;
    }
    let mut cells: IndexSet<Term> = IndexSet::new();
    for part in &all {
        cells.extend(part.changing(Sort::Int).into_iter().filter(|cell| scene.changes(*cell)));
    }
    let cells: Vec<Term> = cells.into_iter().collect();
    if cells.is_empty() || cells.len() > CELLS {
        return None;
    }
    let (mut model, mut ways) = ways(scene, &all, cells)?;
    let earlier: Vec<Poly> = model.cells.clone().iter().map(|c| model.symbols.poly(Meaning::Start(*c))).collect();
    for way in ways.iter_mut().filter(|way| way.from == way.to) {
        way.closed = Some(solve(&mut model.symbols, &model.syms, &way.round.next, &earlier));
    }
    let keep: IndexMap<BlockId, Vec<Vec<Sym>>> = all
        .iter()
        .map(|part| {
            // What a head does not need any more is not kept there.
            let cells: Vec<usize> = (0..model.cells.len()).filter(|c| part.is_usable(model.cells[*c])).collect();
            (part.of().head, with_all_fixed(&model, &cells))
        })
        .collect();
    let ideals = fixpoint(&mut model, bases, &keep, scene.of().head, &ways, &earlier)?;
    Some(Nest { model, ideals })
}

fn ways(scene: &Scene, all: &[&Scene], cells: Vec<Term>) -> Option<(Model, Vec<Way>)> {
    let mut reader = Reader::new(scene, &cells, Division::Unknown);
    let mut found: Vec<Way> = Vec::new();
    for part in all {
        let from = part.of().head;
        for (to, path) in scene.stage.ways().between_heads(from) {
            if !all.iter().any(|s| s.of().head == to) {
                continue;
            }
            for (conditions, values) in cases(scene, &path, &cells, &mut reader.apart) {
                let round = reader.round(&conditions, &values);
                let known = |way: &Way| way.from == from && way.to == to && way.round.next == round.next;
                if !found.iter().any(known) {
                    found.push(Way { from, to, round, closed: None });
                }
            }
        }
        if found.len() > WAYS {
            return None;
        }
    }
    let rounds = found.iter().map(|way| way.round.clone()).collect();
    Some((reader.finish(cells, rounds), found))
}

fn fixpoint(
    model: &mut Model,
    bases: &dyn Bases,
    keep: &IndexMap<BlockId, Vec<Vec<Sym>>>,
    first: BlockId,
    ways: &[Way],
    earlier: &[Poly],
) -> Option<Vec<(BlockId, Ideal)>> {
    let cells: Vec<usize> = (0..model.cells.len()).collect();
    let points: Vec<Poly> = cells.iter().map(|c| Poly::sym(model.syms[*c]).sub(&model.start[*c])).collect();
    let mut known = vec![(first, Ideal::projection(bases, &keep[&first], &points)?)];
    let t = model.symbols.sym(Meaning::Auxiliary);
    for _ in 0..TURNS {
        let mut news = false;
        for way in ways {
            let Some((_, from)) = known.iter().find(|(head, _)| *head == way.from).cloned() else { continue };
            let reached = match &way.closed {
                Some(closed) => image(model, bases, &solved(&cells, closed), &keep[&way.to], closed, &from, earlier)?,
                None => step(model, bases, &cells, &keep[&way.to], &way.round, &from, earlier)?,
            };
            match known.iter_mut().find(|(head, _)| *head == way.to) {
                Some((_, here)) => {
                    if !here.within(bases, &reached)? {
                        *here = here.intersection(bases, &reached, t)?;
                        news = true;
                    }
                }
                None => {
                    known.push((way.to, reached));
                    news = true;
                }
            }
        }
        if !news {
            return Some(known);
        }
    }
    None
}

fn solved(cells: &[usize], closed: &Closed) -> Vec<usize> {
    cells.iter().copied().filter(|c| closed.forms[*c].is_some()).collect()
}
