//! Loops inside loops: one ideal for every head. A way from head to head is a
//! polynomial map; what holds at a head is what holds after every way that
//! leads there, with ways back to the same head taken any number of times. The
//! ideals shrink until nothing changes, or the library's patience ends.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::poly::{Bases, Ideal, Library, Poly, Sym};
use javelin_logic::{RBig, Sort, Term};

use super::invariants::{image, step, with_all_fixed};
use super::model::{Comparison, Division, Model, Reader, Relation, Round, cases};
use super::sampled::{self, Step};
use super::solve::{Closed, solve};
use super::symbols::Meaning;
use crate::scene::Scene;

const TURNS: usize = 8;
const CELLS: usize = 10;
const WAYS: usize = 40;
/// Of a polynomial that says what a loop does as a whole.
const LENGTH: usize = 40;

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

/// What is believed about leaving an inner loop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Exits {
    Anywhere,
    /// A loop that counts ends exactly where its test says.
    Exact,
}

/// The ideals of a loop and all loops inside it; `None` when there are none
/// inside, or exits are not exact.
pub fn nest(scenes: &[Scene], outer: usize, operations: u64, exits: Exits) -> Option<Nest> {
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
    if exits == Exits::Exact {
        // Inner loops first: those around them see what they do as a whole.
        for part in all.iter().rev().filter(|part| part.number != outer) {
            ways = summarised(&mut model, ways, part.of().head, &earlier)?;
        }
        // Their number of rounds brings in what tests compare with.
        model.rounds = ways.iter().map(|way| way.round.clone()).collect();
    }
    let keep: IndexMap<BlockId, Vec<Vec<Sym>>> = all
        .iter()
        .map(|part| {
            // What a head does not need any more is not kept there.
            let cells: Vec<usize> = (0..model.cells.len()).filter(|c| part.is_usable(model.cells[*c])).collect();
            (part.of().head, with_all_fixed(&model, &cells))
        })
        .collect();
    let first = scene.of().head;
    let exact = fixpoint(&mut model, &Library::new(operations), &keep, first, &ways, &earlier);
    let ideals = match (exact, exits) {
        (Some(ideals), _) => ideals,
        (None, Exits::Exact) => return None,
        (None, Exits::Anywhere) => {
            let steps = ways.iter().map(|way| Step { from: way.from, to: way.to, next: &way.round.next });
            let steps: Vec<Step> = steps.collect();
            sampled::ideals(&model, &Library::new(operations), &keep, first, &steps)?
        }
    };
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
    Some((reader.finish(cells, rounds, &IndexSet::new()), found))
}

/// A loop that counts, passed as a whole: what every round lowers by one is zero
/// when it is found not to be positive any more, so the rounds are as many as it
/// was on entry, and the closed forms say the rest. (If it was negative there
/// were none: as with all tests, that is for the proof to find out.) Ways out of
/// the loop are replaced by ways through it. `None` when it is no such loop.
fn summarised(model: &mut Model, ways: Vec<Way>, head: BlockId, earlier: &[Poly]) -> Option<Vec<Way>> {
    let is_round = |way: &&Way| way.from == head && way.to == head;
    let round = ways.iter().find(is_round).filter(|_| ways.iter().filter(is_round).count() == 1)?;
    let closed = round.closed.as_ref().filter(|closed| closed.first == 0)?;
    let after = |poly: &Poly, next: &[Poly]| poly.substitute(|s| model.cell(s).map(|cell| next[cell].clone()));
    let at_start = |poly: &Poly, now: &[Poly]| {
        poly.substitute(|s| earlier.iter().position(|e| *e == Poly::sym(s)).map(|cell| now[cell].clone()))
    };
    let forms: Vec<Poly> = closed.forms.iter().cloned().collect::<Option<_>>()?;
    if forms.iter().flat_map(Poly::symbols).any(|s| model.symbols.is_power(s)) {
        return None;
    }
    let counts_down = |c: &&Comparison| {
        c.relation == Relation::AtMost && after(&c.poly, &round.round.next).sub(&c.poly).as_number() == Some(-RBig::ONE)
    };
    let mut through: Vec<Way> = Vec::new();
    for exit in ways.iter().filter(|way| way.from == head && way.to != head) {
        let left = &exit.round.conditions.iter().find(counts_down)?.poly;
        for entry in ways.iter().filter(|way| way.to == head && way.from != head) {
            let passed = forms.iter().map(|form| {
                let last = form.substitute(|s| (s == closed.counter).then(|| after(left, earlier)));
                at_start(&last, &entry.round.next)
            });
            let passed: Vec<Poly> = passed.collect();
            let next: Vec<Poly> = exit.round.next.iter().map(|poly| after(poly, &passed)).collect();
            if next.iter().any(|poly| poly.length() > LENGTH) {
                return None;
            }
            let round = Round { next, conditions: Vec::new() };
            through.push(Way { from: entry.from, to: exit.to, round, closed: None });
        }
    }
    for way in through.iter_mut().filter(|way| way.from == way.to) {
        way.closed = Some(solve(&mut model.symbols, &model.syms, &way.round.next, earlier));
    }
    let mut left: Vec<Way> = ways.into_iter().filter(|way| way.from != head || way.to == head).collect();
    left.extend(through);
    Some(left)
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
