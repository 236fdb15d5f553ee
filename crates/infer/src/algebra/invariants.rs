//! The polynomial equalities of a loop whose tests are ignored, as an ideal.
//!
//! One way through the body: the closed forms from the values on entry, without
//! counter and powers [Valigator §2.2, step (i)]. Several ways: the states
//! that any number of rounds along one way can reach from those known so far,
//! for every way; the ideals of these sets are intersected until nothing
//! changes [Rodríguez-Carbonell and Kapur 2007], whether or not the ways
//! commute.

use std::collections::BTreeSet;

use dashu::base::Abs;

use super::model::{Model, Round};
use super::solve::{Closed, solve};
use super::symbols::Meaning;
use javelin_logic::RBig;
use javelin_logic::poly::{Bases, Ideal};
use javelin_logic::poly::{Poly, Sym};

/// Rounds of intersecting before we give up.
const TURNS: usize = 10;

/// The ideal over the cells that have closed forms on every way; `None` when
/// there is none or it costs too much.
pub fn ideal(model: &mut Model, bases: &dyn Bases, single: Option<&Closed>) -> Option<Ideal> {
    match single {
        Some(closed) => of_one(model, bases, closed),
        None => of_several(model, bases),
    }
}

/// The ways that differ, without those that change nothing.
pub fn distinct_rounds(model: &Model) -> Vec<Round> {
    let idle: Vec<Poly> = model.syms.iter().map(|sym| Poly::sym(*sym)).collect();
    let mut found: Vec<Round> = Vec::new();
    for round in &model.rounds {
        if round.next != idle && !found.iter().any(|known| known.next == round.next) {
            found.push(round.clone());
        }
    }
    found
}

fn of_one(model: &mut Model, bases: &dyn Bases, closed: &Closed) -> Option<Ideal> {
    let cells: Vec<usize> = (0..model.cells.len()).filter(|c| closed.forms[*c].is_some()).collect();
    let keep = sayable(model, &cells);
    let mut polys = graph(model, &cells, closed);
    polys.extend(model.entry.iter().cloned());
    let mut all = Ideal::projection(bases, &keep, &polys)?;
    let t = model.symbols.sym(Meaning::Auxiliary);
    for state in &closed.before {
        let mut points: Vec<Poly> = cells.iter().map(|c| Poly::sym(model.syms[*c]).sub(&state[*c])).collect();
        points.extend(model.entry.iter().cloned());
        all = all.intersection(bases, &Ideal::projection(bases, &keep, &points)?, t)?;
    }
    Some(all)
}

/// `x = form` for the cells, and what holds between the powers.
fn graph(model: &Model, cells: &[usize], closed: &Closed) -> Vec<Poly> {
    let mut polys = Vec::new();
    for &cell in cells {
        if let Some(form) = &closed.forms[cell] {
            polys.push(Poly::sym(model.syms[cell]).sub(form));
        }
    }
    // Relations between symbols that nothing mentions say nothing.
    let mut used: BTreeSet<Sym> = polys.iter().flat_map(Poly::symbols).collect();
    let mut waiting: Vec<&Poly> = closed.relations.iter().collect();
    loop {
        let count = waiting.len();
        waiting.retain(|relation| {
            let symbols = relation.symbols();
            let connected = symbols.iter().any(|s| used.contains(s));
            if connected {
                used.extend(symbols);
                polys.push((*relation).clone());
            }
            !connected
        });
        if waiting.len() == count {
            return polys;
        }
    }
}

/// The symbols of invariants, in an order that makes readable bases: first the
/// cells, then one that counts rounds, then what is fixed. So the others are
/// expressed by the one that counts.
fn sayable(model: &Model, cells: &[usize]) -> Vec<Vec<Sym>> {
    // The finest: 2·i + 1 = odd says more than i = (odd − 1)/2, and keeps it modulo 2^32.
    let counter = cells.iter().copied().filter_map(|c| Some((stride(model, c)?, c))).min();
    in_blocks(model, cells, cells, counter.map(|(_, cell)| cell))
}

/// The longest step of a cell that every round moves by a number.
fn stride(model: &Model, cell: usize) -> Option<RBig> {
    let mut longest = RBig::ZERO;
    for round in &model.rounds {
        let step = round.next[cell].sub(&Poly::sym(model.syms[cell])).as_number().filter(|s| *s != RBig::ZERO)?;
        longest = longest.max(step.abs());
    }
    Some(longest)
}

/// Some cells, and all that is fixed.
pub fn with_all_fixed(model: &Model, cells: &[usize]) -> Vec<Vec<Sym>> {
    in_blocks(model, cells, &(0..model.cells.len()).collect::<Vec<usize>>(), None)
}

/// `cells`, with what is fixed in the maps of `sources`.
fn in_blocks(model: &Model, cells: &[usize], sources: &[usize], counter: Option<usize>) -> Vec<Vec<Sym>> {
    let others = cells.iter().filter(|c| Some(**c) != counter).map(|c| model.syms[*c]).collect();
    let mut fixed: BTreeSet<Sym> = BTreeSet::new();
    let nexts = model.rounds.iter().flat_map(|round| sources.iter().map(|c| &round.next[*c]));
    for poly in nexts.chain(sources.iter().map(|c| &model.start[*c])).chain(&model.entry) {
        fixed.extend(poly.symbols().into_iter().filter(|s| matches!(model.symbols.meaning(*s), Meaning::Fixed(_))));
    }
    let counter = counter.iter().map(|c| model.syms[*c]).collect();
    vec![others, counter, fixed.into_iter().collect()]
}

fn of_several(model: &mut Model, bases: &dyn Bases) -> Option<Ideal> {
    let rounds = distinct_rounds(model);
    let earlier: Vec<Poly> = model.cells.clone().iter().map(|c| model.symbols.poly(Meaning::Start(*c))).collect();
    let (cells, forms) = solvable_everywhere(model, &rounds, &earlier)?;
    let keep = sayable(model, &cells);
    let mut points: Vec<Poly> = cells.iter().map(|c| Poly::sym(model.syms[*c]).sub(&model.start[*c])).collect();
    points.extend(model.entry.iter().cloned());
    let mut all = Ideal::projection(bases, &keep, &points)?;
    let t = model.symbols.sym(Meaning::Auxiliary);
    for _ in 0..TURNS {
        let before = all.clone();
        for closed in &forms {
            let reached = image(model, bases, &cells, &keep, closed, &all, &earlier)?;
            all = match all.within(bases, &reached)? {
                true => reached,
                false => all.intersection(bases, &reached, t)?,
            };
            if all.basis.is_empty() {
                return Some(all);
            }
        }
        if before.within(bases, &all)? {
            return Some(all);
        }
    }
    None
}

/// Cells with a closed form on every way, given that others are unknown.
fn solvable_everywhere(model: &mut Model, rounds: &[Round], earlier: &[Poly]) -> Option<(Vec<usize>, Vec<Closed>)> {
    let mut cells: Vec<usize> = (0..model.cells.len()).collect();
    loop {
        let mut forms = Vec::new();
        let mut left = cells.clone();
        for round in rounds {
            let mut next = round.next.clone();
            for (cell, poly) in next.iter_mut().enumerate() {
                if !cells.contains(&cell) {
                    *poly = Poly::sym(model.symbols.any());
                }
            }
            let closed = solve(&mut model.symbols, &model.syms, &next, earlier);
            left.retain(|c| closed.forms[*c].is_some());
            forms.push(closed);
        }
        if left.is_empty() {
            return None;
        }
        if left.len() == cells.len() {
            return Some((cells, forms));
        }
        cells = left;
    }
}

/// What holds after one round.
pub fn step(
    model: &Model,
    bases: &dyn Bases,
    cells: &[usize],
    keep: &[Vec<Sym>],
    round: &Round,
    from: &Ideal,
    earlier: &[Poly],
) -> Option<Ideal> {
    let rename = |sym: Sym| model.cell(sym).map(|cell| earlier[cell].clone());
    let mut polys: Vec<Poly> = from.basis.iter().map(|p| p.substitute(rename)).collect();
    polys.extend(cells.iter().map(|c| Poly::sym(model.syms[*c]).sub(&round.next[*c].substitute(rename))));
    Ideal::projection(bases, keep, &polys)
}

/// What holds after any number of rounds along one way, none included.
pub fn image(
    model: &mut Model,
    bases: &dyn Bases,
    cells: &[usize],
    keep: &[Vec<Sym>],
    closed: &Closed,
    from: &Ideal,
    earlier: &[Poly],
) -> Option<Ideal> {
    let rename = |sym: Sym| model.cell(sym).map(|cell| earlier[cell].clone());
    let known: Vec<Poly> = from.basis.iter().map(|p| p.substitute(rename)).collect();
    let mut polys = graph(model, cells, closed);
    polys.extend(known.iter().cloned());
    let mut reached = Ideal::projection(bases, keep, &polys)?;
    let t = model.symbols.sym(Meaning::Auxiliary);
    for state in &closed.before {
        let mut points: Vec<Poly> = cells.iter().map(|c| Poly::sym(model.syms[*c]).sub(&state[*c])).collect();
        points.extend(known.iter().cloned());
        reached = reached.intersection(bases, &Ideal::projection(bases, keep, &points)?, t)?;
    }
    Some(reached)
}
