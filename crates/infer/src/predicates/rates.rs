//! Growth against a counter: a number that gains between l and u in a round in
//! which the counter gains one stays between `l·rounds` and `u·rounds` from
//! where it began.

use javelin_logic::{IBig, Kind, Quant, Range, Sort, Term, Terms};

use super::pool::Pool;
use super::ranges;
use crate::paths::Path;
use crate::scene::Scene;

const NUMBERS: usize = 6;

pub fn guess(scene: &Scene, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    if scene.rounds.is_empty() {
        return;
    }
    let elements = element_ranges(scene);
    // As if nothing overflowed: with these bounds it may be that nothing does.
    let rounds: Vec<Path> = scene.rounds.iter().map(|path| path.clone().ideal(terms)).collect();
    let mut numbers: Vec<Term> = scene.changing(Sort::Int).into_iter().take(NUMBERS).collect();
    let counters: Vec<Term> = numbers.iter().copied().filter(|x| is_counter(terms, &rounds, *x)).collect();
    for &counter in &counters {
        // The element written last: `a[i - 1]` where the loop writes `a[i]`.
        for access in super::indices::accesses(scene) {
            if access.index == counter && terms.sort(access.read) == Sort::Int && scene.changes(access.row) {
                numbers.push(terms.select(access.row, terms.offset(counter, -1)));
            }
        }
    }
    for &x in &numbers {
        let Some(gain) = gain(scene, &rounds, x, &elements) else { continue };
        let Some(start) = scene.on_arrival(x) else { continue };
        let known = |t: Term| elements.iter().find(|(row, _)| is_read_of(scene, t, *row)).map(|(_, r)| r.clone());
        let start = terms.range_with(start, &known);
        for &counter in counters.iter().filter(|c| **c != x) {
            let Some(from) = scene.at_entry(counter) else { continue };
            let rounds = terms.sub(counter, from);
            if let (Some(most), Some(high)) = (&gain.hi, &start.hi) {
                pool.push(terms.le(x, terms.offset(terms.scale(most.clone(), rounds), high.clone())));
            }
            if let (Some(least), Some(low)) = (&gain.lo, &start.lo) {
                pool.push(terms.le(terms.offset(terms.scale(least.clone(), rounds), low.clone()), x));
            }
        }
    }
}

/// Gains exactly one in every round.
fn is_counter(terms: &Terms, rounds: &[Path], x: Term) -> bool {
    rounds.iter().all(|path| {
        let end = path.value(terms, x);
        terms.constant_difference(end, x) == Some(IBig::ONE)
    })
}

/// What a number gains in a round, over all ways.
fn gain(scene: &Scene, rounds: &[Path], x: Term, elements: &[(Term, Range)]) -> Option<Range> {
    let terms = scene.ctx().terms;
    let mut total: Option<Range> = None;
    for path in rounds {
        let end = path.value(terms, x);
        let change = terms.sub(end, x);
        if terms.mentions(change, x) {
            return None;
        }
        let known = |t: Term| elements.iter().find(|(row, _)| is_read_of(scene, t, *row)).map(|(_, r)| r.clone());
        let range = terms.range_with(change, &known);
        if !range.is_bounded() {
            return None;
        }
        total = Some(total.map_or(range.clone(), |t| t.join(&range)));
    }
    total
}

fn is_read_of(scene: &Scene, t: Term, row: Term) -> bool {
    matches!(scene.ctx().terms.kind(t), Kind::Select(of, _) if super::indices::base(scene, *of) == row)
}

/// Bounds that preconditions give for all elements of a row.
fn element_ranges(scene: &Scene) -> Vec<(Term, Range)> {
    let terms = scene.ctx().terms;
    let mut found: Vec<(Term, Range)> = Vec::new();
    for &assumed in &scene.stage.assumed {
        let Some(parts) = ranges::read(terms, assumed) else { continue };
        if parts.quant != Quant::Forall || parts.vars.len() != 1 {
            continue;
        }
        for claim in terms.conjuncts(parts.body) {
            let Some((read, range)) = bound_of_one(scene, claim) else { continue };
            let Kind::Select(row, k) = *terms.kind(read) else { continue };
            if k != parts.vars[0] {
                continue;
            }
            // The same at the method's entry, as values before the loop are written.
            for row in [row, super::elements::in_old_state(scene, row)] {
                match found.iter_mut().find(|(known, _)| *known == row) {
                    Some((_, known)) => *known = known.meet(&range),
                    None => found.push((row, range.clone())),
                }
            }
        }
    }
    found
}

/// `t <= c` or `c <= t` as a range of the one term in it.
fn bound_of_one(scene: &Scene, claim: Term) -> Option<(Term, Range)> {
    let terms = scene.ctx().terms;
    let Kind::Le(a, b) = *terms.kind(claim) else { return None };
    // sign·t + constant <= 0
    let (sign, t, constant) = match terms.kind(terms.sub(a, b)) {
        Kind::IntSum(sum) if sum.parts.len() == 1 => (sum.parts[0].0.clone(), sum.parts[0].1, sum.constant.clone()),
        _ => return None,
    };
    if sign == IBig::ONE {
        Some((t, Range { lo: None, hi: Some(-constant) }))
    } else if sign == IBig::NEG_ONE {
        Some((t, Range { lo: Some(constant), hi: None }))
    } else {
        None
    }
}
