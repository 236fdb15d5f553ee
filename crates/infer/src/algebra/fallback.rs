//! Loops outside the class: equalities up to a degree by linear algebra. States
//! are reached from random values along random ways, tests ignored, modulo a
//! large prime; a polynomial that is zero in all of them is a vector that the
//! states' monomials are orthogonal to. Its coefficients are small fractions
//! or it is none. What every round keeps, by ideal membership, is proposed.

use std::collections::BTreeSet;

use javelin_logic::poly::{Bases, Ideal, Mono, Poly, Sym};
use javelin_logic::{IBig, RBig};
use rustc_hash::FxHashMap;

use super::model::{Model, Round};
use super::symbols::Meaning;

/// 2^61 − 1
const PRIME: u64 = (1 << 61) - 1;
/// Unknown coefficients at most; the degree is as high as that allows.
pub(super) const MONOMIALS: usize = 130;
pub(super) const DEGREES: [u32; 5] = [6, 5, 4, 3, 2];
/// Random ways are no longer than this when there is something to vary at the start.
const WALK: usize = 12;
/// States beyond the number of unknowns: no accident survives these.
pub(super) const EXTRA: usize = 12;
/// States at most, as a multiple of those that are needed if each says something new.
const AGAIN: usize = 4;

/// The inductive equalities over the cells whose new values are always known.
pub fn equalities(model: &Model, bases: &dyn Bases, rounds: &[Round]) -> Option<Ideal> {
    let cells = known_cells(model, rounds);
    let symbols = vocabulary(model, rounds, &cells);
    let changing = symbols.iter().filter(|s| model.syms.contains(s)).count();
    if changing == 0 || rounds.is_empty() {
        return None;
    }
    let monomials = DEGREES.into_iter().map(|d| monomials(&symbols, d)).find(|all| all.len() <= MONOMIALS)?;
    let mut rows = Rows::default();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    // Short walks from numbers reach the same states again and again.
    let mut in_vain = 0;
    for sample in 0..AGAIN * (monomials.len() + EXTRA) {
        let state = walk(model, rounds, &cells, &symbols, sample, &mut dice);
        let row = monomials.iter().map(|m| evaluate_mono(m, &state)).collect::<Option<Vec<u64>>>()?;
        in_vain = if rows.add(row) { 0 } else { in_vain + 1 };
        if in_vain == EXTRA && sample >= monomials.len() {
            break;
        }
    }
    let found: Vec<Poly> = rows.kernel(monomials.len()).iter().filter_map(|v| polynomial(&monomials, v)).collect();
    if found.is_empty() {
        return None;
    }
    let (low, high): (Vec<Sym>, Vec<Sym>) = symbols.iter().partition(|s| !model.syms.contains(s));
    let ideal = Ideal::projection(bases, &[high, low], &found)?;
    inductive(model, bases, rounds, ideal)
}

/// Cells that are worth a try: none whose new value contains something unknown
/// that nothing multiplies, for it is unknown altogether.
fn known_cells(model: &Model, rounds: &[Round]) -> Vec<usize> {
    let unknown = |mono: &Mono| matches!(mono.parts(), [(sym, 1)] if model.symbols.is_any(*sym));
    let hopeless = |cell: &usize| rounds.iter().any(|round| round.next[*cell].terms().any(|(mono, _)| unknown(mono)));
    (0..model.cells.len()).filter(|cell| !hopeless(cell)).collect()
}

/// Cells, and what is fixed, that the invariants may mention.
fn vocabulary(model: &Model, rounds: &[Round], cells: &[usize]) -> Vec<Sym> {
    let mut symbols: Vec<Sym> = cells.iter().map(|c| model.syms[*c]).collect();
    let polys = rounds.iter().flat_map(|round| cells.iter().map(|c| &round.next[*c]));
    for poly in polys.chain(cells.iter().map(|c| &model.start[*c])) {
        for sym in poly.symbols() {
            if matches!(model.symbols.meaning(sym), Meaning::Fixed(_)) && !symbols.contains(&sym) {
                symbols.push(sym);
            }
        }
    }
    symbols
}

pub(super) fn monomials(symbols: &[Sym], degree: u32) -> Vec<Mono> {
    let mut all = vec![Mono::one()];
    for &sym in symbols {
        for at in 0..all.len() {
            let base = all[at].clone();
            for e in 1..=degree.saturating_sub(base.degree()) {
                all.push(base.times(&Mono::power(sym, e)));
                if all.len() > 4 * MONOMIALS {
                    return all;
                }
            }
        }
    }
    all.sort_by_key(|m| (m.degree(), m.clone()));
    all
}

/// A state after some rounds from a random start.
fn walk(
    model: &Model,
    rounds: &[Round],
    cells: &[usize],
    symbols: &[Sym],
    sample: usize,
    dice: &mut Dice,
) -> FxHashMap<Sym, u64> {
    let mut state: FxHashMap<Sym, u64> = FxHashMap::default();
    let starts: Vec<u64> = cells.iter().map(|c| evaluate(&model.start[*c], &mut state, dice)).collect();
    for (cell, value) in cells.iter().zip(starts) {
        state.insert(model.syms[*cell], value);
    }
    let varied = symbols.len() > cells.len() || rounds.len() > 1;
    let length = if varied { dice.below(WALK) } else { sample };
    for _ in 0..length {
        let round = &rounds[dice.below(rounds.len())];
        state.retain(|sym, _| !model.symbols.is_any(*sym));
        let next: Vec<u64> = cells.iter().map(|c| evaluate(&round.next[*c], &mut state, dice)).collect();
        for (cell, value) in cells.iter().zip(next) {
            state.insert(model.syms[*cell], value);
        }
    }
    for &sym in symbols {
        state.entry(sym).or_insert_with(|| dice.number());
    }
    state
}

/// Symbols without a value get a random one, which they keep.
pub(super) fn evaluate(poly: &Poly, state: &mut FxHashMap<Sym, u64>, dice: &mut Dice) -> u64 {
    for sym in poly.symbols() {
        state.entry(sym).or_insert_with(|| dice.number());
    }
    poly.terms().fold(0, |sum, (mono, c)| {
        let value = evaluate_mono(mono, state).unwrap_or(0);
        add(sum, times(residue(c), value))
    })
}

pub(super) fn evaluate_mono(mono: &Mono, state: &FxHashMap<Sym, u64>) -> Option<u64> {
    let mut product = 1;
    for &(sym, e) in mono.parts() {
        let value = *state.get(&sym)?;
        product = (0..e).fold(product, |p, _| times(p, value));
    }
    Some(product)
}

/// Those polynomials of the ideal that every round keeps, given the others.
fn inductive(model: &Model, bases: &dyn Bases, rounds: &[Round], mut ideal: Ideal) -> Option<Ideal> {
    // What is unknown in a round may be anything there.
    let unknown = rounds.iter().flat_map(|round| round.next.iter().flat_map(Poly::symbols));
    let unknown: BTreeSet<Sym> = unknown.filter(|s| !ideal.keep.iter().flatten().any(|k| k == s)).collect();
    ideal.keep.push(unknown.into_iter().collect());
    loop {
        let count = ideal.basis.len();
        let mut kept = Vec::new();
        for poly in &ideal.basis {
            let mut stays = true;
            for round in rounds {
                let after = poly.substitute(|s| model.cell(s).map(|cell| round.next[cell].clone()));
                stays &= ideal.contains(bases, &after)?;
            }
            if stays {
                kept.push(poly.clone());
            }
        }
        ideal.basis = kept;
        if ideal.basis.len() == count {
            return Some(ideal);
        }
    }
}

pub(super) fn polynomial(monomials: &[Mono], vector: &[u64]) -> Option<Poly> {
    let mut poly = Poly::zero();
    for (mono, value) in monomials.iter().zip(vector) {
        poly.push(mono.clone(), fraction(*value)?);
    }
    Some(poly)
}

/// The fraction with small numerator and denominator that is congruent (Wang).
fn fraction(value: u64) -> Option<RBig> {
    const SMALL: i128 = 1 << 28;
    let (mut r0, mut r1) = (i128::from(PRIME), i128::from(value));
    let (mut t0, mut t1) = (0_i128, 1_i128);
    while r1 >= SMALL {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 - q * r1);
        (t0, t1) = (t1, t0 - q * t1);
    }
    (t1 != 0 && t1.abs() < SMALL).then(|| RBig::from(IBig::from(r1)) / RBig::from(IBig::from(t1)))
}

/// Rows in echelon form, each with its leading column scaled to 1.
#[derive(Default)]
pub(super) struct Rows {
    rows: Vec<(usize, Vec<u64>)>,
}

impl Rows {
    /// Does it say something that the others do not?
    pub fn add(&mut self, mut row: Vec<u64>) -> bool {
        for (lead, known) in &self.rows {
            subtract(&mut row, known, *lead);
        }
        let Some(lead) = row.iter().position(|v| *v != 0) else { return false };
        let inverse = power(row[lead], PRIME - 2);
        row.iter_mut().for_each(|v| *v = times(*v, inverse));
        for (_, known) in &mut self.rows {
            subtract(known, &row, lead);
        }
        self.rows.push((lead, row));
        true
    }

    /// A basis of the vectors that all rows are orthogonal to.
    pub fn kernel(&self, width: usize) -> Vec<Vec<u64>> {
        let leads: Vec<usize> = self.rows.iter().map(|(lead, _)| *lead).collect();
        let free = (0..width).filter(|c| !leads.contains(c));
        free.map(|column| {
            let mut vector = vec![0; width];
            vector[column] = 1;
            for (lead, row) in &self.rows {
                vector[*lead] = negative(row[column]);
            }
            vector
        })
        .collect()
    }
}

/// Clears a column of `row` with a row that has 1 there.
fn subtract(row: &mut [u64], other: &[u64], column: usize) {
    let factor = negative(row[column]);
    if factor == 0 {
        return;
    }
    for (a, b) in row.iter_mut().zip(other) {
        *a = add(*a, times(*b, factor));
    }
}

fn add(a: u64, b: u64) -> u64 {
    let sum = a + b;
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn negative(a: u64) -> u64 {
    if a == 0 { 0 } else { PRIME - a }
}

/// 2^61 is 1: the upper bits are added to the lower ones.
fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    add((product >> 61) as u64, (product as u64) & PRIME)
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    result
}

fn residue(value: &RBig) -> u64 {
    let of = |n: IBig| {
        let rest = n % IBig::from(PRIME);
        let positive = if rest < IBig::ZERO { rest + IBig::from(PRIME) } else { rest };
        u64::try_from(positive).unwrap_or(0)
    };
    let above = of(value.numerator().clone());
    match value.is_int() {
        true => above,
        false => times(above, power(of(IBig::from(value.denominator().clone())), PRIME - 2)),
    }
}

/// The same numbers on every run (splitmix64).
pub(super) struct Dice(pub u64);

impl Dice {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % PRIME
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.number() % limit.max(1) as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_come_back() {
        for (p, q) in [(3, 7), (-5, 12), (0, 1), (1, 1)] {
            let value = RBig::from(p) / RBig::from(q);
            assert_eq!(fraction(residue(&value)), Some(value));
        }
        assert_eq!(fraction(PRIME / 3 * 2 + 12_345_678_901), None);
    }

    #[test]
    fn the_kernel_is_orthogonal() {
        let mut rows = Rows::default();
        rows.add(vec![1, 2, 3]);
        rows.add(vec![2, 4, 6]);
        rows.add(vec![0, 1, 1]);
        let kernel = rows.kernel(3);
        assert_eq!(kernel.len(), 1);
        for row in [[1, 2, 3], [0, 1, 1]] {
            let sum = row.iter().zip(&kernel[0]).fold(0, |s, (a, b)| add(s, times(*a, *b)));
            assert_eq!(sum, 0);
        }
    }
}
