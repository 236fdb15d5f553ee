//! Linear bounds on one integer variable, read off conjuncts, and what is left
//! of a formula when such a variable is quantified away [Cooper 1972, the case
//! of unit coefficients].

use javelin_logic::{IBig, Kind, Sort, Substitution, Term, Terms};

/// A conjunct that bounds a variable by a term without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// `term <= x`
    Lower(Term),
    /// `x <= term`
    Upper(Term),
}

/// The bound that `conjunct` puts on `x`, when it is one with coefficient 1 or −1.
pub(super) fn bound(terms: &Terms, conjunct: Term, x: Term) -> Option<Bound> {
    let Kind::Le(a, b) = *terms.kind(conjunct) else { return None };
    if terms.sort(a) != Sort::Int {
        return None;
    }
    // b - a = c·x + rest >= 0
    let difference = terms.sub(b, a);
    let coefficient = match terms.kind(difference) {
        Kind::IntSum(linear) => linear.parts.iter().find(|(_, part)| *part == x).map(|(c, _)| c.clone())?,
        _ if difference == x => IBig::ONE,
        _ => return None,
    };
    let rest = terms.sub(difference, terms.scale(coefficient.clone(), x));
    if terms.mentions(rest, x) {
        return None;
    }
    if coefficient == IBig::ONE {
        Some(Bound::Lower(terms.neg(rest)))
    } else if coefficient == IBig::NEG_ONE {
        Some(Bound::Upper(rest))
    } else {
        None
    }
}

/// Does one inequality follow from another by a constant: `i + 2 <= n` gives `i + 1 <= n`?
pub(super) fn entails(terms: &Terms, held: Term, wanted: Term) -> bool {
    let (Kind::Le(a, b), Kind::Le(c, d)) = (terms.kind(held), terms.kind(wanted)) else { return false };
    if terms.sort(*a) != Sort::Int || terms.sort(*c) != javelin_logic::Sort::Int {
        return false;
    }
    // b - a >= 0 and (d - c) - (b - a) >= 0
    let slack = terms.constant_difference(terms.sub(*d, *c), terms.sub(*b, *a));
    slack.is_some_and(|slack| slack >= IBig::ZERO)
}

/// The bounds among conjuncts, and the conjuncts that mention `x` otherwise.
pub(super) struct Bounds {
    pub lower: Vec<Term>,
    pub upper: Vec<Term>,
    pub others: Vec<Term>,
}

pub(super) fn bounds(terms: &Terms, conjuncts: &[Term], x: Term) -> Bounds {
    let mut found = Bounds { lower: Vec::new(), upper: Vec::new(), others: Vec::new() };
    for &part in conjuncts {
        match bound(terms, part, x) {
            Some(Bound::Lower(term)) => found.lower.push(term),
            Some(Bound::Upper(term)) => found.upper.push(term),
            None if terms.mentions(part, x) => found.others.push(part),
            None => {}
        }
    }
    found
}

/// `∀x. guards ⇒ goal` without `x`, when all of it bounds `x` linearly.
pub(super) fn forall_bounded(terms: &Terms, guards: &[Term], goal: Term, x: Term) -> Option<Term> {
    let goal_bound = bound(terms, goal, x)?;
    let found = bounds(terms, guards, x);
    if !found.others.is_empty() {
        return None;
    }
    let mut ways: Vec<Term> = guards.iter().filter(|g| !terms.mentions(**g, x)).map(|g| terms.not(*g)).collect();
    for &lower in &found.lower {
        for &upper in &found.upper {
            ways.push(terms.lt(upper, lower));
        }
    }
    match goal_bound {
        Bound::Lower(least) => ways.extend(found.lower.iter().map(|l| terms.le(least, *l))),
        Bound::Upper(most) => ways.extend(found.upper.iter().map(|u| terms.le(*u, most))),
    }
    Some(terms.or(&ways))
}

/// `∃x. conjuncts`, without `x` where it has two values, where one is named, or where
/// linear bounds allow it.
pub(super) fn exists(terms: &Terms, conjuncts: &[Term], x: Term) -> Term {
    let with = |value: Term| {
        let map: Substitution = [(x, value)].into_iter().collect();
        terms.substitute(terms.and(conjuncts), &map)
    };
    if terms.sort(x) == Sort::Bool {
        return terms.or(&[with(terms.tt()), with(terms.ff())]);
    }
    let named = conjuncts.iter().find_map(|conjunct| match *terms.kind(*conjunct) {
        Kind::Eq(a, b) if a == x && !terms.mentions(b, x) => Some(b),
        Kind::Eq(a, b) if b == x && !terms.mentions(a, x) => Some(a),
        _ => None,
    });
    if let Some(value) = named {
        let range = terms.declared_range(x).unwrap_or_default();
        let low = range.lo.map(|lo| terms.le(terms.int(lo), value));
        let high = range.hi.map(|hi| terms.le(value, terms.int(hi)));
        let all: Vec<Term> = low.into_iter().chain(high).chain([with(value)]).collect();
        return terms.and(&all);
    }
    let found = bounds(terms, conjuncts, x);
    if !found.others.is_empty() || terms.sort(x) != Sort::Int {
        return terms.exists(&[x], &[], terms.and(conjuncts));
    }
    let mut all: Vec<Term> = conjuncts.iter().copied().filter(|c| !terms.mentions(*c, x)).collect();
    let declared = terms.declared_range(x).unwrap_or_default();
    let lower = found.lower.iter().copied().chain(declared.lo.map(|lo| terms.int(lo)));
    let upper: Vec<Term> = found.upper.iter().copied().chain(declared.hi.map(|hi| terms.int(hi))).collect();
    for lower in lower {
        all.extend(upper.iter().map(|upper| terms.le(lower, *upper)));
    }
    terms.and(&all)
}
