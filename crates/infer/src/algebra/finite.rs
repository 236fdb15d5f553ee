//! Runs through few states: where numbers start from numbers and each round
//! computes them from themselves, all that can be reached is listed, exactly as
//! Java computes it. `s = 2 * s` wraps after 32 rounds and stays 0; with a
//! counter below 30 it never does. Takes a loop, gives the list as a candidate.

use std::collections::BTreeSet;

use indexmap::IndexSet;
use javelin_logic::eval::{Assignment, Value, eval};
use javelin_logic::{IBig, Kind, Range, Sort, Substitution, Term, Terms};

use crate::scene::Scene;

/// States beyond which a list helps nobody.
const STATES: usize = 48;

pub fn lists(scene: &Scene) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let literal = |cell: &Term| scene.at_entry(*cell).and_then(|value| terms.as_int(value).cloned());
    let numbers = scene.changing(Sort::Int).into_iter().filter(|cell| terms.var_name(*cell).is_some());
    let starts: Vec<(Term, IBig)> = numbers.filter_map(|cell| Some((cell, literal(&cell)?))).collect();
    let all = closed(scene, starts.iter().map(|(cell, _)| *cell).collect());
    let list = |cells: &BTreeSet<Term>| {
        let first = starts.iter().filter(|(cell, _)| cells.contains(cell)).cloned().collect();
        reached(scene, first)
    };
    if all.is_empty() {
        return Vec::new();
    }
    if let Some(found) = list(&all) {
        return vec![found];
    }
    let alone = all.iter().map(|cell| closed(scene, BTreeSet::from([*cell])));
    alone.filter(|cells| !cells.is_empty() && cells.len() < all.len()).filter_map(|cells| list(&cells)).collect()
}

/// Those of the cells that every round computes from these cells alone.
fn closed(scene: &Scene, mut cells: BTreeSet<Term>) -> BTreeSet<Term> {
    let terms = scene.ctx().terms;
    loop {
        let computed = |cell: &Term| {
            scene.rounds.iter().all(|path| terms.free_vars(&[path.value(terms, *cell)]).is_subset(&cells))
        };
        let left: BTreeSet<Term> = cells.iter().copied().filter(computed).collect();
        if left.len() == cells.len() {
            return left;
        }
        cells = left;
    }
}

/// The states that rounds can reach, as a formula; `None` when they are many.
fn reached(scene: &Scene, first: Vec<(Term, IBig)>) -> Option<Term> {
    let terms = scene.ctx().terms;
    let cells: Vec<Term> = first.iter().map(|(cell, _)| *cell).collect();
    // Whether other tests can hold is the same in every state.
    let mentions = |c: &Term| terms.free_vars(&[*c]).iter().any(|var| cells.contains(var));
    let ways = scene.rounds.iter().filter_map(|path| {
        let (own, others): (Vec<Term>, Vec<Term>) = path.conditions.iter().copied().partition(mentions);
        let next: Vec<Term> = cells.iter().map(|cell| path.value(terms, *cell)).collect();
        (!others.into_iter().any(|c| is_impossible(scene, c))).then_some((own, next))
    });
    let ways: IndexSet<(Vec<Term>, Vec<Term>)> = ways.collect();
    let mut states: IndexSet<Vec<IBig>> = IndexSet::from([first.into_iter().map(|(_, value)| value).collect()]);
    let mut at = 0;
    while at < states.len() {
        if states.len() > STATES {
            return None;
        }
        let state = states[at].clone();
        at += 1;
        let numbers = cells.iter().zip(&state).map(|(cell, value)| (*cell, terms.int(value.clone())));
        let numbers: Substitution = numbers.collect();
        let values = cells.iter().zip(&state).map(|(cell, value)| (*cell, Value::Int(value.clone())));
        let meaning = Assignment(values.collect());
        for (conditions, values) in &ways {
            if conditions.iter().any(|c| is_impossible(scene, terms.substitute(*c, &numbers))) {
                continue;
            }
            let next = values.iter().map(|value| match eval(terms, &meaning, *value) {
                Ok(Value::Int(value)) => Some(value),
                _ => None,
            });
            states.insert(next.collect::<Option<Vec<IBig>>>()?);
        }
    }
    let is = |state: &Vec<IBig>| {
        let equalities = cells.iter().zip(state).map(|(cell, value)| terms.eq(*cell, terms.int(value.clone())));
        terms.and(&equalities.collect::<Vec<Term>>())
    };
    (states.len() > 1).then(|| terms.or(&states.iter().map(is).collect::<Vec<Term>>()))
}

/// Can the condition not hold, as far as the ranges of what it mentions tell?
fn is_impossible(scene: &Scene, condition: Term) -> bool {
    let terms = scene.ctx().terms;
    match *terms.kind(condition) {
        Kind::Bool(holds) => !holds,
        Kind::Le(a, b) if terms.sort(a) == Sort::Int => {
            most(scene, terms.sub(b, a)).is_some_and(|most| most < IBig::ZERO)
        }
        _ => false,
    }
}

/// An upper bound of a sum.
fn most(scene: &Scene, t: Term) -> Option<IBig> {
    let terms = scene.ctx().terms;
    let Kind::IntSum(sum) = terms.kind(t) else { return range(scene, t).hi };
    let mut total = sum.constant.clone();
    for (c, part) in &sum.parts {
        let Range { lo, hi } = range(scene, *part);
        total += c * if *c > IBig::ZERO { hi? } else { lo? };
    }
    Some(total)
}

/// The range of a term that the loop leaves alone, as the preconditions say it.
pub fn range(scene: &Scene, term: Term) -> Range {
    let terms: &Terms = scene.ctx().terms;
    let mut range = terms.range(term);
    for assumed in scene.stage.assumed.iter().filter(|_| !scene.changes(term)) {
        let Kind::Le(a, b) = *terms.kind(*assumed) else { continue };
        if let Some(bound) = terms.as_int(b).filter(|_| a == term) {
            range.hi = Some(range.hi.map_or(bound.clone(), |hi| hi.min(bound.clone())));
        }
        if let Some(bound) = terms.as_int(a).filter(|_| b == term) {
            range.lo = Some(range.lo.map_or(bound.clone(), |lo| lo.max(bound.clone())));
        }
    }
    range
}
