//! Inequalities and exit facts from the loop's condition [Valigator §2.2, step
//! (ii), AnalyseBound], without quantifiers: the counter is eliminated by hand.
//!
//! * Where the cells of the condition start from numbers, the last round is
//!   found by running: an exact bound, and the values on exit.
//! * Otherwise the state before the last round is written as polynomials of the
//!   state now; the condition held there. For one that changes by s in a round
//!   this is the interval bound: it is missed by at most s.
//! * Sums in loops of at most so many rounds get their interval (`intervals`).
//! * A loop whose condition is false on entry changes nothing.

use indexmap::IndexSet;
use javelin_logic::poly::{Poly, Sym};
use javelin_logic::{IBig, Kind, RBig, Sort, Term, Terms};

use super::intervals::{fits, rates};
use super::model::{Comparison, Model, Relation, Round, term_of};
use super::solve::{Closed, apply};
use crate::scene::Scene;

/// Rounds that are run to find an exit, and the size of numbers there.
const ROUNDS: usize = 4_000;
const BITS: usize = 256;

#[derive(Clone, Debug, Default)]
pub struct Bounds {
    pub facts: IndexSet<Term>,
    /// The number of rounds, where it is known.
    pub rounds: Option<usize>,
}

pub fn bounds(scene: &Scene, model: &Model, rounds: &[Round], common: &Closed) -> Bounds {
    let terms = scene.ctx().terms;
    let mut found = Bounds::default();
    let guards = guards(model);
    for guard in &guards {
        previous(terms, model, rounds, guard, &mut found.facts);
        meeting(terms, model, guard, common, &mut found.facts);
        residue(terms, model, guard, common, &mut found.facts);
    }
    if let Some((count, exit)) = last_round(model, rounds, &guards) {
        found.rounds = Some(count);
        let running = guards.iter().filter_map(|g| g.term(terms, &model.symbols)).collect::<Vec<_>>();
        let values: Option<Vec<Term>> = exit.iter().map(|(sym, value)| equal(terms, model, *sym, value)).collect();
        if let (Some(values), false) = (values, running.is_empty()) {
            let over = terms.and(&values);
            found.facts.insert(terms.or(&[terms.and(&running), over]));
        }
    }
    found.facts.extend(unentered(terms, model, &guards));
    found.facts.extend(directions(scene, model, rounds));
    found.facts.extend(exact_divisions(terms, model, &guards));
    found.facts.extend(rates(scene, model, rounds, &guards));
    found.facts.retain(|t| terms.as_bool(*t).is_none());
    found
}

/// The conditions that every way through the body meets.
pub(super) fn guards(model: &Model) -> Vec<Comparison> {
    let Some((first, others)) = model.rounds.split_first() else { return Vec::new() };
    let everywhere = first.conditions.iter().filter(|c| others.iter().all(|round| round.conditions.contains(c)));
    let cells = |c: &&Comparison| c.poly.symbols().iter().any(|s| model.syms.contains(s));
    everywhere.filter(cells).cloned().collect()
}

fn equal(terms: &Terms, model: &Model, sym: Sym, value: &Poly) -> Option<Term> {
    Comparison { poly: Poly::sym(sym).sub(value), relation: Relation::Equal }.term(terms, &model.symbols)
}

/// The cells that a polynomial depends on, through the rounds.
fn closure(model: &Model, rounds: &[Round], poly: &Poly) -> Vec<usize> {
    let mut found: Vec<usize> = poly.symbols().iter().filter_map(|s| model.cell(*s)).collect();
    let mut seen = 0;
    while seen < found.len() {
        let cell = found[seen];
        seen += 1;
        for round in rounds {
            for other in round.next[cell].symbols().iter().filter_map(|s| model.cell(*s)) {
                if !found.contains(&other) {
                    found.push(other);
                }
            }
        }
    }
    found
}

/// The guard held before the last round, or there was none.
fn previous(terms: &Terms, model: &Model, rounds: &[Round], guard: &Comparison, facts: &mut IndexSet<Term>) {
    let mut ways: Vec<Term> = Vec::new();
    for round in rounds {
        let Some(before) = inverse(model, round, &closure(model, std::slice::from_ref(round), &guard.poly)) else {
            return;
        };
        let by = |sym: Sym| model.cell(sym).and_then(|cell| before[cell].clone());
        let Some(term) = guard.substitute(by).term(terms, &model.symbols) else { return };
        if !ways.contains(&term) {
            ways.push(term);
        }
    }
    let held = terms.or(&ways);
    facts.insert(held);
    let cells = guard.poly.symbols().into_iter().filter_map(|s| model.cell(s));
    let start: Option<Vec<Term>> = cells.map(|c| equal(terms, model, model.syms[c], &model.start[c])).collect();
    if let Some(start) = start {
        facts.insert(terms.or(&[held, terms.and(&start)]));
    }
}

/// The cells before a round by those after it, where each new value has its own
/// old one with a number and otherwise only what is known already.
fn inverse(model: &Model, round: &Round, cells: &[usize]) -> Option<Vec<Option<Poly>>> {
    let mut before: Vec<Option<Poly>> = vec![None; model.cells.len()];
    let mut open = cells.to_vec();
    while !open.is_empty() {
        let count = open.len();
        open.retain(|&cell| {
            let next = &round.next[cell];
            let known = |s: Sym| match model.cell(s) {
                Some(other) => other == cell || before[other].is_some(),
                None => model.symbols.is_sayable(s),
            };
            if !next.symbols().into_iter().all(known) {
                return true;
            }
            let Ok([rest, factor]) = <[Poly; 2]>::try_from(next.in_powers_of(model.syms[cell])) else { return true };
            let Some(factor) = factor.as_number() else { return true };
            let rest = rest.substitute(|s| model.cell(s).and_then(|other| before[other].clone()));
            before[cell] = Some(Poly::sym(model.syms[cell]).sub(&rest).scale(&(RBig::ONE / factor)));
            false
        });
        if open.len() == count {
            return None;
        }
    }
    Some(before)
}

/// Runs the cells of the conditions from numbers until a condition fails: the
/// number of rounds, and the values then. All ways must agree on these cells.
fn last_round(model: &Model, rounds: &[Round], guards: &[Comparison]) -> Option<(usize, Vec<(Sym, Poly)>)> {
    let (first, others) = rounds.split_first()?;
    let together = guards.iter().fold(Poly::zero(), |sum, g| sum.add(&g.poly.pow(2)));
    let cells = closure(model, rounds, &together);
    if cells.is_empty() || cells.iter().any(|c| others.iter().any(|round| round.next[*c] != first.next[*c])) {
        return None;
    }
    if cells.iter().any(|c| model.start[*c].as_number().is_none()) {
        return None;
    }
    let syms: Vec<Sym> = cells.iter().map(|c| model.syms[*c]).collect();
    let next: Vec<Poly> = cells.iter().map(|c| first.next[*c].clone()).collect();
    let mut state: Vec<Poly> = cells.iter().map(|c| model.start[*c].clone()).collect();
    for count in 0..ROUNDS {
        let value = |sym: Sym| syms.iter().position(|s| *s == sym).map(|n| state[n].clone());
        let mut goes_on = true;
        for guard in guards {
            goes_on &= guard.substitute(value).decided()?;
        }
        if !goes_on {
            return Some((count, syms.iter().copied().zip(state).collect()));
        }
        state = apply(&syms, &next, &state);
        if state.iter().any(|p| p.height() > BITS) {
            return None;
        }
    }
    None
}

/// `p != 0` with `p = p₀ + s·n` ends at n = −p₀/s: every cell has its value there.
fn meeting(terms: &Terms, model: &Model, guard: &Comparison, closed: &Closed, facts: &mut IndexSet<Term>) {
    if guard.relation != Relation::Different {
        return;
    }
    let Some((offset, slope)) = line(model, guard, closed) else { return };
    let end = offset.scale(&(-RBig::ONE / slope.clone()));
    let running = guard.term(terms, &model.symbols);
    for (cell, form) in closed.forms.iter().enumerate() {
        let Some(form) = form else { continue };
        let value = form.substitute(|s| (s == closed.counter).then(|| end.clone()));
        if value.symbols().iter().all(|s| model.symbols.is_sayable(*s))
            && let (Some(running), Some(there)) = (running, equal(terms, model, model.syms[cell], &value))
        {
            facts.insert(terms.or(&[running, there]));
        }
    }
    // On the way there: from one side, as long as it does not step over.
    let side = |poly: &Poly, sign: i64| Comparison { poly: poly.scale(&RBig::from(sign)), relation: Relation::AtMost };
    let sign = if slope < RBig::ZERO { -1 } else { 1 };
    let before = side(&offset, sign).term(terms, &model.symbols);
    let still = side(&guard.poly, sign).term(terms, &model.symbols);
    if let (Some(before), Some(still)) = (before, still) {
        facts.insert(terms.implies(before, still));
    }
}

/// A guard that changes by a number in every round: where it starts, and by how much.
fn line(model: &Model, guard: &Comparison, closed: &Closed) -> Option<(Poly, RBig)> {
    let forms = |s: Sym| model.cell(s).and_then(|cell| closed.forms[cell].clone());
    let cells = guard.poly.symbols().into_iter().filter_map(|s| model.cell(s)).collect::<Vec<_>>();
    if closed.first > 0 || cells.iter().any(|c| closed.forms[*c].is_none()) {
        return None;
    }
    let [offset, slope] = <[Poly; 2]>::try_from(guard.poly.substitute(forms).in_powers_of(closed.counter)).ok()?;
    let sayable = offset.symbols().iter().all(|s| model.symbols.is_sayable(*s));
    let slope = slope.as_number().filter(|_| sayable)?;
    Some((offset, slope))
}

/// What changes by s in every round keeps its remainder modulo s.
fn residue(terms: &Terms, model: &Model, guard: &Comparison, closed: &Closed, facts: &mut IndexSet<Term>) {
    let Some((offset, slope)) = line(model, guard, closed) else { return };
    let moved = guard.poly.sub(&offset);
    let step = slope.numerator().clone();
    if *slope.denominator() != javelin_logic::UBig::ONE || (-IBig::ONE..=IBig::ONE).contains(&step) {
        return;
    }
    if let Some(moved) = term_of(terms, &model.symbols, &moved) {
        facts.insert(terms.eq(terms.modulo(moved, terms.int(step)), terms.int(0)));
    }
}

/// `guards on entry ∨ everything as on entry`
fn unentered(terms: &Terms, model: &Model, guards: &[Comparison]) -> Option<Term> {
    let value = |s: Sym| model.cell(s).map(|cell| model.start[cell].clone());
    let entered: Option<Vec<Term>> = guards.iter().map(|g| g.substitute(value).term(terms, &model.symbols)).collect();
    let entered = entered.filter(|all| !all.is_empty())?;
    let cells = 0..model.cells.len();
    let same: Option<Vec<Term>> = cells.map(|c| equal(terms, model, model.syms[c], &model.start[c])).collect();
    Some(terms.or(&[terms.and(&entered), terms.and(&same?)]))
}

/// Cells that only grow, or only shrink, stay on their side of the start.
fn directions(scene: &Scene, model: &Model, rounds: &[Round]) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let mut found = Vec::new();
    for (cell, &sym) in model.syms.iter().enumerate() {
        let steps: Option<Vec<RBig>> =
            rounds.iter().map(|round| round.next[cell].sub(&Poly::sym(sym)).as_number()).collect();
        let (least, most) = match steps {
            Some(steps) => (steps.iter().all(|s| *s >= RBig::ZERO), steps.iter().all(|s| *s <= RBig::ZERO)),
            None => (grows(model, rounds, cell) && !is_sure_to_wrap(scene, model, rounds, cell), false),
        };
        // What is halved is seldom negative, and whether it is even depends on that.
        let halved = |round: &Round| round.next[cell].terms().any(|(_, c)| !c.is_int());
        if rounds.iter().any(halved) {
            found.push(terms.le(terms.int(0), model.cells[cell]));
        }
        let gone = Poly::sym(sym).sub(&model.start[cell]);
        for (holds, sign) in [(least, -1), (most, 1)] {
            let side = Comparison { poly: gone.scale(&RBig::from(sign)), relation: Relation::AtMost };
            if holds && let Some(term) = side.term(terms, &model.symbols) {
                found.push(term);
            }
        }
    }
    found
}

/// A test of what a cell becomes holds of the cell afterwards: `mid·mid <= n` before
/// `lo = mid`. Those with products; others are found by simpler means.
pub(super) fn tested(scene: &Scene) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let mut found = Vec::new();
    for path in &scene.rounds {
        for cell in scene.changing(Sort::Int) {
            let value = path.value(terms, cell);
            if value == cell || terms.is_literal(value) {
                continue;
            }
            let products = |c: &&Term| terms.subterms(&[**c]).iter().any(|s| matches!(terms.kind(*s), Kind::Mul(_)));
            for condition in path.conditions.iter().filter(products) {
                let after = terms.map(*condition, &mut |t| if t == value { cell } else { t });
                let mut others = terms.free_vars(&[after]).into_iter().filter(|v| scene.changes(*v) && *v != cell);
                if after != *condition && others.next().is_none() && scene.is_usable(after) {
                    found.push(after);
                }
            }
        }
    }
    found
}

/// What grows by cubes and more wraps before long, unless ranges say otherwise.
fn is_sure_to_wrap(scene: &Scene, model: &Model, rounds: &[Round], cell: usize) -> bool {
    let steep = rounds.iter().any(|round| round.next[cell].degree() > 2);
    model.wraps.is_some() && steep && !fits(scene, model, &Poly::sym(model.syms[cell]))
}

/// What was divided as if nothing were left over: that is so while the loop runs.
fn exact_divisions(terms: &Terms, model: &Model, guards: &[Comparison]) -> Vec<Term> {
    let over = guards.iter().filter_map(|guard| guard.term(terms, &model.symbols)).map(|t| terms.not(t));
    let over: Vec<Term> = over.collect();
    let exact = |(a, k): &(Term, Term)| {
        let mut clause = over.clone();
        clause.push(terms.eq(terms.trem(*a, *k), terms.int(0)));
        terms.or(&clause)
    };
    model.divided.iter().map(exact).collect()
}

/// No coefficient is negative, nor any number that the values depend on, and
/// the cell itself comes again: it never falls below where it began.
fn grows(model: &Model, rounds: &[Round], cell: usize) -> bool {
    let positive = |poly: &Poly| poly.terms().all(|(_, c)| *c >= RBig::ZERO);
    let own = |round: &Round| {
        round.next[cell].terms().any(|(mono, c)| *c >= RBig::ONE && mono.exponent(model.syms[cell]) > 0)
    };
    let all = closure(model, rounds, &Poly::sym(model.syms[cell]));
    all.iter().all(|c| {
        let start = model.start[*c].as_number().is_some_and(|v| v >= RBig::ZERO);
        let steps = rounds.iter().all(|round| {
            let next = &round.next[*c];
            positive(next) && next.symbols().iter().all(|s| model.cell(*s).is_some())
        });
        start && steps
    }) && rounds.iter().all(own)
}
