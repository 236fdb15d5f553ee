//! Linear inequalities between two or three numbers that runs of the program
//! suggest: `a·x + b·y + c·z <= d` with small coefficients, d being what the
//! states seen at the head reach. Equalities say where the cells are; how far a
//! search is from its end (Dijkstra's `r < 2p + q`) is said by none of them, nor
//! by a test of the loop. Takes states, gives candidates: the tightest first,
//! without those that are sums of others. There are many, so those that linear
//! arithmetic does not prove inductive, given all else, are dropped here.

use std::collections::BTreeMap;

use javelin_ir::cut::{Candidate, Candidates};
use javelin_ir::prove::Prover;
use javelin_logic::poly::{Poly, Sym};
use javelin_logic::solver::Config;
use javelin_logic::{RBig, Sort, Term};

use super::model::{Comparison, Model, Relation};
use crate::sampling::Seen;
use crate::scene::Scene;
use crate::{Context, Proposals};

/// Numbers that are combined, candidates of one loop and those proposed in the end,
/// the largest coefficient and constant.
const NUMBERS: usize = 6;
const MOST: usize = 60;
const LEFT: usize = 12;
const COEFFICIENT: i128 = 2;
const CONSTANT: i128 = 2;
/// Values beyond this say nothing about small constants.
const LARGE: i128 = 1 << 40;

/// By coefficients: the constant, and the number of states that reach it.
type Found = BTreeMap<Vec<i128>, (i128, usize)>;

pub fn inequalities(scene: &Scene, model: &Model, seen: &Seen) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let syms = vocabulary(scene, model);
    if !(2..=NUMBERS).contains(&syms.len()) {
        return Vec::new();
    }
    let numbers: Option<Vec<Term>> = syms.iter().map(|sym| model.symbols.term(*sym)).collect();
    let Some(numbers) = numbers else { return Vec::new() };
    let states = seen.numbers(terms, &numbers, LARGE);
    let found = found(&states, syms.len());
    let changing: Vec<bool> = syms.iter().map(|sym| model.cell(*sym).is_some()).collect();
    let interesting = |vector: &[i128]| vector.iter().zip(&changing).any(|(c, changes)| *c != 0 && *changes);
    let mut kept: Vec<(&Vec<i128>, (i128, usize))> = found
        .iter()
        .filter(|(_, (constant, _))| constant.abs() <= CONSTANT)
        .filter(|(vector, (constant, _))| interesting(vector) && !is_sum(&found, vector, *constant))
        .map(|(vector, reached)| (vector, *reached))
        .collect();
    kept.sort_by_key(|(vector, (_, touched))| {
        (std::cmp::Reverse(*touched), vector.iter().map(|c| c.abs()).sum::<i128>())
    });
    let comparison = |(vector, (constant, _)): (&Vec<i128>, (i128, usize))| {
        let mut poly = Poly::number(RBig::from(-constant));
        for (sym, c) in syms.iter().zip(vector) {
            poly.add_scaled(&Poly::sym(*sym), &RBig::from(*c));
        }
        Comparison { poly, relation: Relation::AtMost }.term(terms, &model.symbols)
    };
    kept.into_iter().filter_map(comparison).take(MOST).collect()
}

/// Those of the candidates that linear arithmetic proves, the others taken for granted.
pub fn settled(ctx: &Context, granted: &Proposals, guesses: &Proposals) -> Proposals {
    let terms = ctx.terms;
    let mut candidates = Candidates::new();
    for (&head, all) in granted {
        let known = all.iter().map(|term| Candidate { term: *term, active: terms.tt() });
        candidates.entry(head).or_default().extend(known);
    }
    for (&head, all) in guesses {
        let open = all.iter().map(|term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) });
        candidates.entry(head).or_default().extend(open);
    }
    let config = Config { budget: ctx.budget, meter: ctx.meter.clone(), ..Config::default() };
    let Ok(mut prover) = Prover::new(terms, ctx.flat, candidates, ctx.hierarchy, ctx.facts, config) else {
        return Proposals::new();
    };
    prover.settle_linear();
    let alive = |c: &&Candidate| prover.active().contains(&c.active);
    let left = |all: &Vec<Candidate>| all.iter().filter(alive).map(|c| c.term).take(LEFT).collect();
    prover.candidates.iter().map(|(head, all)| (*head, left(all))).collect()
}

/// Cells, and what is fixed and their values depend on.
fn vocabulary(scene: &Scene, model: &Model) -> Vec<Sym> {
    let mut syms = model.syms.clone();
    let polys = model.rounds.iter().flat_map(|round| round.conditions.iter().map(|c| &c.poly));
    for sym in polys.chain(&model.start).flat_map(Poly::symbols) {
        let sayable = model.symbols.term(sym).is_some_and(|t| scene.is_usable(t));
        if sayable && !syms.contains(&sym) {
            syms.push(sym);
        }
    }
    syms
}

/// What no state exceeds and some state reaches, of up to three numbers.
fn found(states: &[Vec<i128>], width: usize) -> Found {
    let mut found = Found::new();
    if states.len() < 3 {
        return found;
    }
    for vector in vectors(width) {
        let value = |state: &Vec<i128>| vector.iter().zip(state).map(|(c, v)| c * v).sum::<i128>();
        let most = states.iter().map(value).max().unwrap_or(0);
        let alone = vector.iter().filter(|c| **c != 0).count() == 1;
        if most.abs() <= CONSTANT || alone && most.abs() < LARGE {
            let touched = states.iter().filter(|state| value(state) == most).count();
            found.insert(vector, (most, touched));
        }
    }
    found
}

/// Coprime coefficients for one, two or three of the numbers.
fn vectors(width: usize) -> Vec<Vec<i128>> {
    let mut all: Vec<Vec<i128>> = vec![Vec::new()];
    for _ in 0..width {
        let longer = all.iter().flat_map(|vector| {
            (-COEFFICIENT..=COEFFICIENT).map(|c| vector.iter().copied().chain([c]).collect::<Vec<i128>>())
        });
        all = longer.filter(|vector| vector.iter().filter(|c| **c != 0).count() <= 3).collect();
    }
    all.retain(|vector| vector.iter().any(|c| c % 2 != 0));
    all
}

/// Do two others say it together?
fn is_sum(found: &Found, vector: &[i128], constant: i128) -> bool {
    found.iter().any(|(first, (d, _))| {
        let second: Vec<i128> = vector.iter().zip(first).map(|(v, f)| v - f).collect();
        first != vector && found.get(&second).is_some_and(|(e, _)| d + e <= constant)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_states_reach_and_no_sums() {
        // 0 <= x <= y
        let states: Vec<Vec<i128>> = vec![vec![0, 0], vec![0, 5], vec![5, 5], vec![2, 9], vec![3, 3]];
        let found = found(&states, 2);
        assert_eq!(found.get(&vec![1, -1]), Some(&(0, 3)));
        assert_eq!(found.get(&vec![-1, 0]), Some(&(0, 2)));
        assert!(!found.contains_key(&vec![-1, 1]));
        let alone = |v: [i128; 2]| !is_sum(&found, &v, found[&v.to_vec()].0);
        assert!(alone([1, -1]) && alone([-1, 0]));
        // y >= 0 follows from the two.
        assert!(!alone([0, -1]));
    }
}
