//! From what is checked after the loop: the claim itself, the claim under the
//! conditions on the way out (Păsăreanu and Visser start from the same
//! formula), and claims over ranges cut at the loop's boundaries.

use indexmap::IndexSet;
use javelin_logic::{Kind, Quant, Sort, Substitution, Term, Terms};

use super::pool::Pool;
use super::ranges::{self, Quantified};
use crate::scene::Scene;

/// Conditions on the way out that are kept in front of a claim.
const CONDITIONS: usize = 4;
/// Places at which a bound variable is fixed.
const PLACES: usize = 5;

pub fn guess(scene: &Scene, boundaries: &[Term], pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let mut clauses: IndexSet<Term> = IndexSet::new();
    for (conditions, goal) in &scene.goals {
        for clause in split(terms, *goal) {
            pool.push(clause);
            if conditions.len() <= CONDITIONS {
                let premises: Vec<Term> = conditions.iter().map(|c| terms.not(*c)).collect();
                pool.push(terms.or(&[terms.or(&premises), clause]));
            }
            clauses.insert(clause);
        }
    }
    exchange(scene, &clauses, pool);
    for assumed in &scene.stage.assumed {
        if scene.is_usable(*assumed) && scene.changes(*assumed) {
            clauses.extend(split(terms, *assumed));
        }
    }
    let indices = super::indices::accesses(scene).into_iter().map(|a| a.index).filter(|i| terms.size(*i) <= 6);
    let places: IndexSet<Term> = boundaries.iter().copied().chain(indices).collect();
    let places: Vec<Term> = places.into_iter().collect();
    for clause in clauses {
        pool.push(clause);
        over_parts(scene, clause, boundaries, &places, pool);
    }
}

/// Conjuncts, with equivalences as two implications.
fn split(terms: &Terms, goal: Term) -> Vec<Term> {
    let mut out = Vec::new();
    for part in terms.conjuncts(goal) {
        match terms.kind(part) {
            Kind::Eq(a, b) if terms.sort(*a) == Sort::Bool => {
                out.push(terms.implies(*a, *b));
                out.push(terms.implies(*b, *a));
            }
            Kind::Not(inner) if matches!(terms.kind(*inner), Kind::Quant { quant: Quant::Exists, .. }) => {
                out.push(dual(terms, *inner).unwrap_or(part));
            }
            _ => out.push(part),
        }
    }
    out
}

/// `¬∃ k. P` as `∀ k. ¬P`.
fn dual(terms: &Terms, exists: Term) -> Option<Term> {
    let parts = ranges::read(terms, exists)?;
    let flipped = Quantified { quant: Quant::Forall, body: terms.not(parts.body), ..parts };
    Some(flipped.with(terms, &[]))
}

/// Each quantifier of a clause over parts of its range.
fn over_parts(scene: &Scene, clause: Term, boundaries: &[Term], places: &[Term], pool: &mut Pool) {
    let terms = scene.ctx().terms;
    // A quantifier the loop has no part in is a premise, unless it is all there is.
    let alone = terms.disjuncts(clause).len() == 1;
    let touched = |l: &Term| alone || scene.changes(*l) || terms.is_quantifier(*l, Quant::Forall);
    for literal in terms.disjuncts(clause).into_iter().filter(touched) {
        let (quantifier, negated) = match terms.kind(literal) {
            Kind::Not(inner) => (*inner, true),
            _ => (literal, false),
        };
        let Some(mut parts) = ranges::read(terms, quantifier) else { continue };
        if negated {
            // ¬∀ k. P is ∃ k. ¬P, and the other way round.
            parts.quant = match parts.quant {
                Quant::Forall => Quant::Exists,
                Quant::Exists => Quant::Forall,
            };
            parts.body = terms.not(parts.body);
        }
        let others: Vec<Term> = terms.disjuncts(clause).iter().copied().filter(|d| *d != literal).collect();
        let mut variants = parts.parts(terms, boundaries);
        if parts.vars.len() == 2 {
            for &place in places.iter().take(PLACES) {
                for index in 0..2 {
                    let fixed = parts.at(terms, index, place);
                    let near: Vec<Term> = boundaries.iter().copied().filter(|b| *b != place).take(2).collect();
                    variants.extend(fixed.parts(terms, &near));
                }
            }
        }
        for variant in variants {
            pool.push(terms.or(&[terms.or(&others), variant]));
            if !others.is_empty() {
                pool.push(variant);
            }
        }
    }
}

/// Claims about one number of the loop may hold of another one.
fn exchange(scene: &Scene, clauses: &IndexSet<Term>, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let numbers: Vec<Term> = scene.changing(Sort::Int).into_iter().take(5).collect();
    for &clause in clauses {
        if terms.size(clause) > 24 || matches!(terms.kind(clause), Kind::Quant { .. }) {
            continue;
        }
        for &x in &numbers {
            for &y in &numbers {
                if x != y && terms.mentions(clause, x) {
                    let mut map = Substitution::default();
                    map.insert(x, y);
                    pool.push(terms.substitute(clause, &map));
                }
            }
        }
    }
}
