//! Quantified facts over wider ranges: a claim cut at the loop's boundary,
//! `∀ k. 0 <= k && k < n && k < i ⇒ P(k)`, often holds without the bound that
//! the claim came with. Takes a fact, gives guesses; decides nothing.

use javelin_logic::{Kind, Quant, Term, Terms};

use crate::predicates::{Quantified, read};

/// A fact about one bound variable without one of two bounds on the same side.
pub fn wider(terms: &Terms, fact: Term) -> Vec<Term> {
    let mut out = Vec::new();
    let Some(parts) = read(terms, fact).filter(|parts| parts.quant == Quant::Forall) else { return out };
    let [var] = parts.vars[..] else { return out };
    for n in 0..parts.guards.len() {
        let mut guards = parts.guards.clone();
        let left_out = side(terms, guards.remove(n), var);
        if left_out.is_some() && guards.iter().any(|g| side(terms, *g, var) == left_out) {
            out.push(Quantified { guards, ..parts.clone() }.with(terms, &[]));
        }
    }
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

/// From which side a comparison bounds a variable, if it bounds it alone.
fn side(terms: &Terms, guard: Term, var: Term) -> Option<Side> {
    let Kind::Le(a, b) = terms.kind(guard) else { return None };
    match (terms.mentions(*a, var), terms.mentions(*b, var)) {
        (true, false) => Some(Side::Above),
        (false, true) => Some(Side::Below),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use javelin_logic::Sort;

    use super::*;

    #[test]
    fn of_two_upper_bounds_one_may_go() {
        let terms = Terms::new();
        let [i, n, k] = ["i", "n", "k"].map(|name| terms.var(name, Sort::Int));
        let a = terms.var("a", Sort::map(Sort::Int, Sort::Int));
        let zero = terms.int(0);
        let up_to = |bounds: &[Term]| {
            let mut guards = vec![terms.le(zero, k)];
            guards.extend(bounds.iter().map(|b| terms.lt(k, *b)));
            let body = terms.implies(terms.and(&guards), terms.eq(terms.select(a, k), zero));
            terms.forall(&[k], &[vec![terms.select(a, k)]], body)
        };
        let mut found = wider(&terms, up_to(&[i, n]));
        let mut expected = vec![up_to(&[i]), up_to(&[n])];
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
        assert!(wider(&terms, up_to(&[i])).is_empty());
    }
}
