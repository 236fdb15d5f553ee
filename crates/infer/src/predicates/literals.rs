//! Two-literal clauses: "nothing has happened yet, or …" and "the flag says
//! so, then …". The first literal is a variable at its value on entry, or a
//! flag; the second a claim, a condition carried from a round, or the first
//! round's guard.

use javelin_logic::{Kind, Sort, Term};

use super::pool::Pool;
use super::scalars::carried;
use crate::scene::Scene;

/// Literals of either side.
const FIRST: usize = 6;
const SECOND: usize = 40;

pub fn guess(scene: &Scene, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let unchanged = at_start(scene);
    let mut second: Vec<Term> = Vec::new();
    for path in &scene.rounds {
        for carried in carried(scene, path) {
            for var in &carried.about {
                if let Some(start) = scene.at_entry(*var) {
                    let still = terms.eq(*var, start);
                    pool.push(terms.or(&[still, carried.formula]));
                }
            }
            second.push(carried.formula);
        }
        // The first round was entered, so its conditions held on entry.
        second.extend(path.conditions.iter().filter_map(|c| scene.at_entry(*c)));
    }
    for (_, goal) in &scene.goals {
        if !matches!(terms.kind(*goal), Kind::Quant { .. }) && terms.size(*goal) <= 30 {
            second.push(*goal);
        }
    }
    for x in scene.changing(Sort::Ref) {
        second.push(terms.ne(x, terms.null()));
    }
    for x in scene.changing(Sort::Int).into_iter().take(4) {
        if let Some(start) = scene.at_entry(x) {
            second.push(terms.lt(start, x));
            second.push(terms.lt(x, start));
        }
        for y in scene.changing(Sort::Int).into_iter().take(4).filter(|y| *y != x) {
            second.push(terms.lt(x, y));
        }
    }
    second.sort();
    second.dedup();
    second.retain(|t| terms.as_bool(*t).is_none() && scene.is_usable(*t));
    second.truncate(SECOND);
    for &first in unchanged.iter().take(FIRST) {
        for &second in &second {
            pool.push(terms.or(&[first, second]));
        }
    }
    for flag in scene.changing(Sort::Bool).into_iter().take(3) {
        for &second in &second {
            pool.push(terms.implies(flag, second));
            pool.push(terms.or(&[flag, second]));
        }
    }
}

/// `x == its value on entry`, for what the loop changes.
pub fn at_start(scene: &Scene) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let mut out = Vec::new();
    for sort in [Sort::Ref, Sort::Int, Sort::Bool] {
        for x in scene.changing(sort) {
            if let Some(start) = scene.at_entry(x) {
                out.push(terms.eq(x, start));
            }
        }
    }
    out
}
