//! Clauses put together: a literal that implies another one of its clause is
//! left out, two clauses that differ in the sign of one literal are one without
//! it (the branch makes no difference), and what another clause implies goes.

use javelin_logic::{Kind, Term, Terms};

use super::search::Clause;
use crate::subsume::{follows, strongest};

pub fn merge(terms: &Terms, mut clauses: Vec<Clause>) -> Vec<Clause> {
    for clause in &mut clauses {
        clause.term = absorbed(terms, clause.term);
    }
    while let Some((a, b, merged)) = pair(terms, &clauses) {
        let exact = clauses[a].exact && clauses[b].exact;
        clauses.remove(b);
        clauses[a] = Clause { term: merged, exact };
    }
    let kept = strongest(terms, clauses.iter().map(|c| c.term).collect());
    clauses.retain(|c| kept.contains(&c.term));
    clauses
}

/// `0 <= k || 0 < k` is `0 <= k`.
fn absorbed(terms: &Terms, clause: Term) -> Term {
    let mut literals = terms.disjuncts(clause);
    let mut at = 0;
    while at < literals.len() {
        let literal = literals[at];
        if literals.iter().any(|weaker| *weaker != literal && follows(terms, &[literal], *weaker)) {
            literals.remove(at);
        } else {
            at += 1;
        }
    }
    terms.or(&literals)
}

/// Two clauses that resolve into one that implies both.
fn pair(terms: &Terms, clauses: &[Clause]) -> Option<(usize, usize, Term)> {
    for (a, first) in clauses.iter().enumerate() {
        for (b, second) in clauses.iter().enumerate().skip(a + 1) {
            if let Some(merged) = resolved(terms, first.term, second.term) {
                return Some((a, b, merged));
            }
        }
    }
    None
}

/// `x ∨ A` and `¬x ∨ A` are `A`; `x <= y ∨ A` and `y <= x ∨ A` are `x = y ∨ A`.
fn resolved(terms: &Terms, a: Term, b: Term) -> Option<Term> {
    let (a, b) = (terms.disjuncts(a), terms.disjuncts(b));
    if a.len() != b.len() {
        return None;
    }
    let mut apart = a.iter().filter(|l| !b.contains(l));
    let (mine, more) = (*apart.next()?, apart.next());
    let theirs = *b.iter().find(|l| !a.contains(l))?;
    if more.is_some() {
        return None;
    }
    let mut kept: Vec<Term> = a.iter().copied().filter(|l| *l != mine).collect();
    match (terms.kind(mine), terms.kind(theirs)) {
        _ if terms.not(mine) == theirs => {}
        (Kind::Le(x, y), Kind::Le(..)) if terms.le(*y, *x) == theirs => kept.push(terms.eq(*x, *y)),
        _ => return None,
    }
    (!kept.is_empty()).then(|| terms.or(&kept))
}

#[cfg(test)]
mod tests {
    use javelin_logic::Sort;

    use super::*;

    #[test]
    fn the_weaker_of_two_bounds_remains() {
        let terms = Terms::new();
        let k = terms.var("k", Sort::Int);
        let other = terms.var("b", Sort::Bool);
        let bounds = [terms.le(terms.int(0), k), terms.lt(terms.int(0), k), other];
        assert_eq!(absorbed(&terms, terms.or(&bounds)), terms.or(&[bounds[0], other]));
    }

    #[test]
    fn a_branch_without_effect_leaves_no_trace() {
        let terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::Bool));
        let clause = |literals: &[Term]| Clause { term: terms.or(literals), exact: true };
        let all = vec![clause(&[x, y]), clause(&[terms.not(x), y]), clause(&[y, z])];
        let merged: Vec<Term> = merge(&terms, all).iter().map(|c| c.term).collect();
        assert_eq!(merged, vec![y]);
    }
}
