//! A state as separate small formulas: bounds, differences, equalities,
//! nullness, about terms that the loop changes.

use javelin_logic::{Term, Terms};

use super::Atom;
use super::affine::Row;
use super::state::State;
use super::zone::Bound;

/// The facts of `state` that mention something `changes` accepts and nothing
/// that `usable` rejects.
pub fn facts(terms: &Terms, state: &State, changes: &dyn Fn(Term) -> bool, usable: &dyn Fn(Term) -> bool) -> Vec<Term> {
    let mut out = Vec::new();
    let mut atoms: Vec<Term> = state.zone.atoms().map(|a| a.term).filter(|t| usable(*t)).collect();
    atoms.sort();
    let atoms = representatives(state, &atoms, changes);
    for &x in &atoms {
        let (lo, hi) = state.zone.interval(Atom::now(x));
        let declared = terms.range(x);
        if changes(x) {
            if let Some(lo) = lo {
                push(terms, &mut out, terms.le(terms.int(lo), x), declared.lo != Some(lo.into()));
            }
            if let Some(hi) = hi {
                push(terms, &mut out, terms.le(x, terms.int(hi)), declared.hi != Some(hi.into()));
            }
        }
    }
    for &x in &atoms {
        for &y in &atoms {
            if x == y || !changes(x) && !changes(y) {
                continue;
            }
            if let Some(gap) = state.zone.difference(Some(Atom::now(x)), Some(Atom::now(y)))
                && !follows(state, &atoms, x, y, gap)
            {
                out.push(terms.le(x, terms.offset(y, gap)));
            }
        }
    }
    for row in state.affine.rows() {
        let about_change = row.parts.keys().any(|a| changes(a.term));
        if about_change && row.parts.keys().all(|a| usable(a.term)) {
            out.push(equality(terms, row));
        }
    }
    for (&t, is_null) in state.null.iter().map(|t| (t, true)).chain(state.object.iter().map(|t| (t, false))) {
        if changes(t) && usable(t) {
            let null = terms.eq(t, terms.null());
            out.push(if is_null { null } else { terms.not(null) });
        }
    }
    out.retain(|t| terms.as_bool(*t).is_none());
    out
}

fn push(terms: &Terms, out: &mut Vec<Term>, fact: Term, news: bool) {
    if news && terms.as_bool(fact).is_none() {
        out.push(fact);
    }
}

/// Of terms that stay the same and are equal, one speaks for all.
fn representatives(state: &State, atoms: &[Term], changes: &dyn Fn(Term) -> bool) -> Vec<Term> {
    let mut chosen: Vec<Term> = Vec::new();
    for &x in atoms {
        let equal = |y: &Term| {
            let gap = |a: Term, b: Term| state.zone.difference(Some(Atom::now(a)), Some(Atom::now(b)));
            gap(x, *y) == Some(0) && gap(*y, x) == Some(0)
        };
        if changes(x) || !chosen.iter().any(|y| !changes(*y) && equal(y)) {
            chosen.push(x);
        }
    }
    chosen
}

/// Is `x − y <= gap` a sum of two other bounds?
fn follows(state: &State, atoms: &[Term], x: Term, y: Term, gap: i128) -> bool {
    let difference =
        |a: Option<Term>, b: Option<Term>| -> Bound { state.zone.difference(a.map(Atom::now), b.map(Atom::now)) };
    let through = |z: Option<Term>| {
        let (first, second) = (difference(Some(x), z), difference(z, Some(y)));
        first.zip(second).is_some_and(|(a, b)| a + b <= gap)
    };
    // A cycle of equal terms would let each fact follow from the others.
    let tied = |z: Term| {
        let zero = |a: Term, b: Term| {
            let (there, back) = (difference(Some(a), Some(b)), difference(Some(b), Some(a)));
            there.zip(back).is_some_and(|(t, b)| t + b == 0)
        };
        zero(x, z) || zero(y, z)
    };
    through(None) || atoms.iter().any(|z| *z != x && *z != y && !tied(*z) && through(Some(*z)))
}

/// `Σ c·x + k = 0` with what is added on either side.
fn equality(terms: &Terms, row: &Row<Atom>) -> Term {
    let sum: Vec<Term> =
        row.parts.iter().map(|(a, c)| terms.scale(*c, a.term)).chain([terms.int(row.constant)]).collect();
    terms.eq(terms.sum(&sum), terms.int(0))
}
