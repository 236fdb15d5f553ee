//! How far sums can get where the number of rounds is bounded by numbers: what
//! gains between l and u in each round stays between `l·rounds` and `u·rounds`
//! from its start. These bounds are linear, and from them follows that nothing
//! overflows, which is what equalities over Java's integers wait for.

use std::collections::BTreeMap;

use dashu::base::Abs;
use indexmap::IndexSet;
use javelin_logic::poly::{Mono, Poly, Sym};
use javelin_logic::{IBig, RBig, Term, Terms};

use super::finite::range;
use super::model::{Comparison, Model, Relation, Round};
use super::symbols::Meaning;
use crate::scene::Scene;

/// Sums beyond 2^BITS overflow whatever we say about them; less where less wraps.
const BITS: usize = 63;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Interval {
    lo: RBig,
    hi: RBig,
}

/// A cell that every round moves by the same number.
struct Counter {
    cell: usize,
    step: RBig,
    /// Rounds at most.
    rounds: RBig,
}

pub fn rates(scene: &Scene, model: &Model, rounds: &[Round], guards: &[Comparison]) -> IndexSet<Term> {
    let mut found = IndexSet::new();
    let mut known = Known { scene, model, ranges: BTreeMap::new() };
    let counters: Vec<Counter> =
        (0..model.cells.len()).filter_map(|cell| known.counter(rounds, guards, cell)).collect();
    let Some(most) = counters.iter().map(|c| c.rounds.clone()).min() else { return found };
    let mut open: Vec<usize> = (0..model.cells.len()).filter(|cell| counters.iter().all(|c| c.cell != *cell)).collect();
    loop {
        let before = open.len();
        open.retain(|&cell| {
            let Some((gain, range)) = known.sum(rounds, cell, &most) else { return true };
            // By the same in every round: there is an equality that says it.
            for counter in counters.iter().filter(|_| gain.lo != gain.hi) {
                found.extend(gains(scene.ctx().terms, model, cell, &gain, counter));
            }
            known.ranges.insert(model.syms[cell], range);
            false
        });
        if open.len() == before {
            return found;
        }
    }
}

/// Is what the polynomial can be less than what wraps, as far as ranges on entry
/// and of fixed numbers tell?
pub fn fits(scene: &Scene, model: &Model, poly: &Poly) -> bool {
    let guards = super::bounds::guards(model);
    let rounds = super::invariants::distinct_rounds(model);
    let mut known = Known { scene, model, ranges: BTreeMap::new() };
    let counters: Vec<Counter> =
        (0..model.cells.len()).filter_map(|cell| known.counter(&rounds, &guards, cell)).collect();
    if let Some(most) = counters.iter().map(|c| c.rounds.clone()).min() {
        // Twice: a sum may depend on one that comes after it.
        for cell in (0..model.cells.len()).chain(0..model.cells.len()) {
            if let Some((_, range)) = known.sum(&rounds, cell, &most) {
                known.ranges.entry(model.syms[cell]).or_insert(range);
            }
        }
    }
    let bits = model.wraps.map_or(BITS, |bits| bits as usize);
    let limit = RBig::from(IBig::ONE << bits);
    known.interval(poly).is_some_and(|range| range.lo.abs() < limit && range.hi.abs() < limit)
}

/// `l·rounds <= x − x₀ <= u·rounds`, the rounds said by a counter.
fn gains(terms: &Terms, model: &Model, cell: usize, gain: &Interval, counter: &Counter) -> Vec<Term> {
    let moved = |cell: usize| Poly::sym(model.syms[cell]).sub(&model.start[cell]);
    let passed = moved(counter.cell).scale(&(RBig::ONE / &counter.step));
    let gone = moved(cell);
    let sides = [gone.sub(&passed.scale(&gain.hi)), passed.scale(&gain.lo).sub(&gone)];
    let term = |poly: Poly| Comparison { poly, relation: Relation::AtMost }.term(terms, &model.symbols);
    sides.into_iter().filter_map(term).collect()
}

struct Known<'a> {
    scene: &'a Scene<'a>,
    model: &'a Model,
    /// Of cells, as a round finds them.
    ranges: BTreeMap<Sym, Interval>,
}

impl Known<'_> {
    fn counter(&mut self, rounds: &[Round], guards: &[Comparison], cell: usize) -> Option<Counter> {
        let sym = self.model.syms[cell];
        let mut steps = rounds.iter().map(|round| round.next[cell].sub(&Poly::sym(sym)).as_number());
        let step = steps.next()?.filter(|s| *s != RBig::ZERO)?;
        if !steps.all(|other| other.as_ref() == Some(&step)) {
            return None;
        }
        let start = self.interval(&self.model.start[cell])?;
        let up = step > RBig::ZERO;
        let ends = guards.iter().filter_map(|guard| self.end(guard, sym, &step));
        let (lo, hi) = match up {
            true => (start.lo, ends.min()?.max(start.hi)),
            false => (ends.max()?.min(start.lo), start.hi),
        };
        let rounds = (&hi - &lo) / step.clone().abs() + RBig::ONE;
        self.ranges.insert(sym, Interval { lo, hi });
        Some(Counter { cell, step, rounds })
    }

    /// The last value that a guard lets a counter have when it starts a round.
    fn end(&self, guard: &Comparison, sym: Sym, step: &RBig) -> Option<RBig> {
        let [rest, factor] = <[Poly; 2]>::try_from(guard.poly.in_powers_of(sym)).ok()?;
        let factor = factor.as_number()?;
        let rest = self.interval(&rest)?;
        match guard.relation {
            // f·x + r <= 0
            Relation::AtMost if (factor > RBig::ZERO) == (*step > RBig::ZERO) => Some(-rest.lo / factor),
            // f·x + r = 0 will be met, if steps are short enough.
            Relation::Different => {
                let (a, b) = (-rest.lo / &factor, -rest.hi / &factor);
                Some(if *step > RBig::ZERO { a.max(b) } else { a.min(b) })
            }
            Relation::AtMost | Relation::Equal => None,
        }
    }

    /// What a round adds to a cell at least and at most, and where that leads.
    fn sum(&self, rounds: &[Round], cell: usize, most: &RBig) -> Option<(Interval, Interval)> {
        let sym = self.model.syms[cell];
        let mut gain: Option<Interval> = None;
        for round in rounds {
            let step = self.interval(&round.next[cell].sub(&Poly::sym(sym)))?;
            gain = Some(match gain {
                Some(known) => Interval { lo: known.lo.min(step.lo), hi: known.hi.max(step.hi) },
                None => step,
            });
        }
        let gain = gain?;
        let start = self.interval(&self.model.start[cell])?;
        let lo = start.lo + most * gain.lo.clone().min(RBig::ZERO);
        let hi = start.hi + most * gain.hi.clone().max(RBig::ZERO);
        let bits = self.model.wraps.map_or(BITS, |bits| bits as usize - 1);
        let fits = |v: &RBig| v.clone().abs() < RBig::from(IBig::ONE << bits);
        (fits(&lo) && fits(&hi)).then_some((gain, Interval { lo, hi }))
    }

    fn interval(&self, poly: &Poly) -> Option<Interval> {
        let mut total = Interval { lo: RBig::ZERO, hi: RBig::ZERO };
        for (mono, c) in poly.terms() {
            let part = self.monomial(mono)?;
            let (a, b) = (c * part.lo, c * part.hi);
            let (lo, hi) = if a <= b { (a, b) } else { (b, a) };
            total = Interval { lo: total.lo + lo, hi: total.hi + hi };
        }
        Some(total)
    }

    fn monomial(&self, mono: &Mono) -> Option<Interval> {
        let mut product = Interval { lo: RBig::ONE, hi: RBig::ONE };
        for &(sym, e) in mono.parts() {
            let base = self.symbol(sym)?;
            let mut power = (0..e).fold(Interval { lo: RBig::ONE, hi: RBig::ONE }, |p, _| times(&p, &base));
            if e % 2 == 0 {
                power.lo = power.lo.max(RBig::ZERO);
            }
            product = times(&product, &power);
        }
        Some(product)
    }

    fn symbol(&self, sym: Sym) -> Option<Interval> {
        if let Some(known) = self.ranges.get(&sym) {
            return Some(known.clone());
        }
        let Meaning::Fixed(term) = *self.model.symbols.meaning(sym) else { return None };
        let range = range(self.scene, term);
        Some(Interval { lo: RBig::from(range.lo?), hi: RBig::from(range.hi?) })
    }
}

fn times(a: &Interval, b: &Interval) -> Interval {
    let corners = [&a.lo * &b.lo, &a.lo * &b.hi, &a.hi * &b.lo, &a.hi * &b.hi];
    let least = corners.iter().min().cloned().unwrap_or(RBig::ZERO);
    let most = corners.into_iter().max().unwrap_or(RBig::ZERO);
    Interval { lo: least, hi: most }
}
