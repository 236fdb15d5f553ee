//! Loops inside loops: one ideal for every head. A way from head to head is a
//! polynomial map; what holds at a head is what holds after every way that
//! leads there, with ways back to the same head taken any number of times. The
//! ideals shrink until nothing changes, or the library's patience ends.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::poly::{Bases, Ideal, Poly, Sym};
use javelin_logic::{RBig, Sort, Term};

use super::invariants::{image, step, with_all_fixed};
use super::model::{Comparison, Division, Model, Reader, Relation, Round, cases};
use super::purse::Purse;
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
pub fn nest(scenes: &[Scene], outer: usize, purse: &Purse, exits: Exits) -> Option<Nest> {
    let scene = scenes.iter().find(|s| s.number == outer)?;
    let all: Vec<&Scene> = scenes.iter().filter(|s| is_within(s, outer)).collect();
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
    // What a head does not need any more is not kept there.
    let of_head = |part: &&Scene| (part.of().head, cells.iter().map(|cell| part.is_usable(*cell)).collect());
    let live: Live = all.iter().map(of_head).collect();
    let (mut model, mut ways) = ways(scene, &all, cells, &live)?;
    if !relates_rounds(&model, &ways) {
        return None;
    }
    let earlier: Vec<Poly> = model.cells.clone().iter().map(|c| model.symbols.poly(Meaning::Start(*c))).collect();
    for way in ways.iter_mut().filter(|way| way.from == way.to) {
        way.closed = Some(solve(&mut model.symbols, &model.syms, &way.round.next, &earlier));
    }
    if exits == Exits::Exact {
        // Inner loops first: those around them see what they do as a whole.
        for part in all.iter().rev().filter(|part| part.number != outer) {
            let heads: Vec<BlockId> = all.iter().filter(|s| is_within(s, part.number)).map(|s| s.of().head).collect();
            ways = summarised(&mut model, ways, part.of().head, &heads, &live, &earlier)?;
        }
        // Their number of rounds brings in what tests compare with.
        model.rounds = ways.iter().map(|way| way.round.clone()).collect();
    }
    let kept = |live: &[bool]| (0..live.len()).filter(|c| live[*c]).collect::<Vec<usize>>();
    let keep: IndexMap<BlockId, Vec<Vec<Sym>>> =
        live.iter().map(|(head, live)| (*head, with_all_fixed(&model, &kept(live)))).collect();
    let first = scene.of().head;
    let exact = purse.of_part(|library| fixpoint(&mut model, library, &keep, first, &ways, &earlier));
    let ideals = match (exact, exits) {
        (Some(ideals), _) => ideals,
        (None, Exits::Exact) => return None,
        (None, Exits::Anywhere) => {
            let steps = ways.iter().map(|way| Step { from: way.from, to: way.to, next: &way.round.next });
            let steps: Vec<Step> = steps.collect();
            purse.of_part(|library| sampled::ideals(&model, library, &keep, first, &steps))?
        }
    };
    Some(Nest { model, ideals })
}

/// Can rounds of the outer loop be related to each other: are there two cells that come
/// from what cells were on every way? What one alone does, and the rest, inner loops tell by themselves.
fn relates_rounds(model: &Model, ways: &[Way]) -> bool {
    let from_cells = |next: &Poly| model.syms.iter().any(|sym| next.mentions(*sym));
    let survives = |cell: &usize| ways.iter().all(|way| from_cells(&way.round.next[*cell]));
    (0..model.cells.len()).filter(survives).count() > 1
}

/// By head: which cells mean something there?
type Live = IndexMap<BlockId, Vec<bool>>;

/// The value of a cell that means nothing at the end of a way is of no interest: it
/// is said to stay, which has the simplest closed form.
fn forget(next: &mut [Poly], syms: &[Sym], live: &[bool]) {
    for ((poly, sym), live) in next.iter_mut().zip(syms).zip(live) {
        if !live {
            *poly = Poly::sym(*sym);
        }
    }
}

/// Is it the loop of that number, or one inside it?
fn is_within(scene: &Scene, outer: usize) -> bool {
    let mut number = Some(scene.number);
    while let Some(at) = number.filter(|at| *at != outer) {
        number = scene.stage.forest.loops[at].parent;
    }
    number.is_some()
}

fn ways(scene: &Scene, all: &[&Scene], cells: Vec<Term>, live: &Live) -> Option<(Model, Vec<Way>)> {
    let mut reader = Reader::new(scene, &cells, Division::Unknown);
    let syms: Vec<Sym> = cells.iter().map(|cell| reader.symbols.sym(Meaning::Cell(*cell))).collect();
    let mut found: Vec<Way> = Vec::new();
    for part in all {
        let from = part.of().head;
        for (to, path) in scene.stage.ways().between_heads(from) {
            if !all.iter().any(|s| s.of().head == to) {
                continue;
            }
            for (conditions, values) in cases(scene, &path, &cells, &mut reader.apart) {
                let mut round = reader.round(&conditions, &values);
                forget(&mut round.next, &syms, &live[&to]);
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

/// A loop that counts, passed as a whole: what every round moves by one is zero
/// when the test that compares it with zero ends the loop, so the rounds are as
/// many as it was away from zero on entry, and the closed forms say the rest. (If
/// it was on the other side there were none: as with all tests, that is for the
/// proof to find out.) Ways out of the loop are replaced by ways through it; `heads`
/// are those of the loop and of loops inside, which are passed as a whole already.
/// `None` when it is no such loop.
fn summarised(
    model: &mut Model,
    ways: Vec<Way>,
    head: BlockId,
    heads: &[BlockId],
    live: &Live,
    earlier: &[Poly],
) -> Option<Vec<Way>> {
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
    // The rounds that are left, if the test counts them.
    let rounds_left = |c: &Comparison| {
        let step = after(&c.poly, &round.round.next).sub(&c.poly).as_number()?;
        match c.relation {
            Relation::AtMost | Relation::Equal if step == -RBig::ONE => Some(c.poly.clone()),
            Relation::Equal if step == RBig::ONE => Some(c.poly.scale(&-RBig::ONE)),
            Relation::AtMost | Relation::Equal | Relation::Different => None,
        }
    };
    let is_exit = |way: &Way| way.from == head && !heads.contains(&way.to);
    let mut through: Vec<Way> = Vec::new();
    for exit in ways.iter().filter(|way| is_exit(way)) {
        let left = exit.round.conditions.iter().find_map(rounds_left)?;
        for entry in ways.iter().filter(|way| way.to == head && way.from != head) {
            let passed = forms.iter().map(|form| {
                let last = form.substitute(|s| (s == closed.counter).then(|| after(&left, earlier)));
                at_start(&last, &entry.round.next)
            });
            let passed: Vec<Poly> = passed.collect();
            let mut next: Vec<Poly> = exit.round.next.iter().map(|poly| after(poly, &passed)).collect();
            forget(&mut next, &model.syms, &live[&exit.to]);
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
    let mut left: Vec<Way> = ways.into_iter().filter(|way| !is_exit(way)).collect();
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
