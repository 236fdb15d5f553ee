//! After success: one clause for several that say the same of a cell under
//! different conditions. `k < j ⇒ a[k] = 1`, `k = j ⇒ a[k] ≤ 1` and `k = j ⇒ 1 ≤
//! a[k]` are what a search leaves behind where a person writes `k ≤ j ⇒ a[k] = 1`.
//! Takes an invariant, gives one that implies it and is proved like it.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::{Kind, Sort, Term, Terms};

use super::search::{Clause, Invariant, Search};
use crate::subsume::strongest;

/// Questions for putting some clauses together, and how many clauses.
const UNITING: u64 = 80;
const CLAUSES: usize = 8;
/// Conditions that one clause may choose from.
const CONDITIONS: usize = 12;

impl Search<'_> {
    /// The same invariant, with clauses that stand for several of it. Those they stand
    /// for remain, for others to drop.
    pub(super) fn united(&mut self, mut found: Invariant) -> Invariant {
        for head in found.keys().copied().collect::<Vec<_>>() {
            let known = self.settled.get(&head).map_or(0, Vec::len);
            let clauses: IndexSet<Term> = found[&head][known..].iter().map(|clause| clause.term).collect();
            let clauses = strongest(self.terms, clauses.into_iter().collect());
            for (about, all) in by_claim(self.terms, &clauses) {
                if !(2..=CLAUSES).contains(&all.len()) {
                    continue;
                }
                self.allow(UNITING);
                let Some(one) = self.one_for(head, &about, &all, &found) else { continue };
                if !clauses.contains(&one) {
                    found[&head].push(Clause { term: one, exact: false });
                }
            }
        }
        found
    }

    /// The claim under the fewest conditions with which it is an invariant that implies
    /// all of the clauses.
    fn one_for(&mut self, head: BlockId, about: &[Claim], clauses: &[Term], found: &Invariant) -> Option<Term> {
        let terms = self.terms;
        let claims: IndexSet<Term> = about.iter().map(|claim| claim.strongest(terms, clauses)).collect();
        let mut conditions: IndexSet<Term> = IndexSet::new();
        for literal in clauses.iter().flat_map(|clause| terms.disjuncts(*clause)) {
            if !reads(terms, literal) {
                conditions.extend(weaker(terms, literal));
            }
        }
        conditions.sort_by_key(|l| terms.size(*l));
        conditions.truncate(CONDITIONS);
        for chosen in few_of(conditions.len()) {
            let literals: Vec<Term> = chosen.iter().map(|n| conditions[*n]).chain(claims.iter().copied()).collect();
            let one = terms.or(&literals);
            if terms.as_bool(one).is_none()
                && self.is_invariant(head, one, found).ok()?
                && self.implies_all(head, one, clauses, found)
            {
                return Some(one);
            }
        }
        None
    }

    /// Does it say, with the rest of the invariant, what the clauses say?
    fn implies_all(&mut self, head: BlockId, one: Term, clauses: &[Term], found: &Invariant) -> bool {
        let fails: Vec<Term> = clauses.iter().map(|clause| self.terms.not(*clause)).collect();
        let rest = found[&head].iter().map(|clause| clause.term).filter(|clause| !clauses.contains(clause));
        let mut question: Vec<Term> = rest.collect();
        question.extend([one, self.terms.or(&fails)]);
        self.enter(head);
        let holds = self.refuted(head, &question);
        self.close_session();
        holds
    }
}

/// Up to three of so many, the fewest first.
fn few_of(many: usize) -> Vec<Vec<usize>> {
    let ones = (0..many).map(|a| vec![a]);
    let twos = (0..many).flat_map(|a| (a + 1..many).map(move |b| vec![a, b]));
    let threes =
        (0..many).flat_map(move |a| (a + 1..many).flat_map(move |b| (b + 1..many).map(move |c| vec![a, b, c])));
    ones.chain(twos).chain(threes).collect()
}

/// What a clause says of cells, whichever way round it says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Claim {
    /// These numbers are compared.
    Between(Term, Term),
    Literal(Term),
}

impl Claim {
    fn of(terms: &Terms, literal: Term) -> Claim {
        match terms.kind(literal) {
            Kind::Le(a, b) => Claim::Between(*a.min(b), *a.max(b)),
            Kind::Eq(a, b) if terms.sort(*a) == Sort::Int => Claim::Between(*a.min(b), *a.max(b)),
            _ => Claim::Literal(literal),
        }
    }

    /// The literal that all of the clauses come to together.
    fn strongest(self, terms: &Terms, clauses: &[Term]) -> Term {
        let (a, b) = match self {
            Claim::Literal(literal) => return literal,
            Claim::Between(a, b) => (a, b),
        };
        let said: IndexSet<Term> = clauses.iter().flat_map(|clause| terms.disjuncts(*clause)).collect();
        let sides = [terms.le(a, b), terms.le(b, a)];
        match sides.map(|side| said.contains(&side)) {
            [true, false] if !said.contains(&terms.eq(a, b)) => sides[0],
            [false, true] if !said.contains(&terms.eq(a, b)) => sides[1],
            _ => terms.eq(a, b),
        }
    }
}

/// Clauses by what they say of cells.
fn by_claim(terms: &Terms, clauses: &[Term]) -> IndexMap<Vec<Claim>, Vec<Term>> {
    let mut groups: IndexMap<Vec<Claim>, Vec<Term>> = IndexMap::new();
    for &clause in clauses {
        let literals = terms.disjuncts(clause);
        let mut about: Vec<Claim> =
            literals.iter().filter(|l| reads(terms, **l)).map(|l| Claim::of(terms, *l)).collect();
        about.sort();
        about.dedup();
        if !about.is_empty() {
            groups.entry(about).or_default().push(clause);
        }
    }
    groups
}

fn reads(terms: &Terms, literal: Term) -> bool {
    terms.subterms(&[literal]).iter().any(|t| matches!(terms.kind(*t), Kind::Select(..)))
}

/// A condition's negation, as it stands in a clause; for a point its sides as well.
fn weaker(terms: &Terms, literal: Term) -> Vec<Term> {
    if let Kind::Not(inner) = terms.kind(literal)
        && let Kind::Eq(a, b) = terms.kind(*inner)
        && terms.sort(*a) == Sort::Int
    {
        return vec![literal, terms.lt(*a, *b), terms.lt(*b, *a)];
    }
    vec![literal]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_wholes_are_one_claim() {
        let terms = Terms::new();
        let a = terms.var("a", Sort::map(Sort::Int, Sort::Int));
        let [i, k, one] = [terms.var("i", Sort::Int), terms.var("k", Sort::Int), terms.int(1)];
        let cell = terms.select(a, k);
        let below = terms.or(&[terms.le(i, k), terms.le(cell, one)]);
        let above = terms.or(&[terms.ne(i, k), terms.le(one, cell)]);
        let other = terms.or(&[terms.le(i, k), terms.le(terms.int(2), cell)]);
        let groups = by_claim(&terms, &[below, above, other]);
        assert_eq!(groups.len(), 2);
        let (about, all) = groups.get_index(0).expect("the first group");
        assert_eq!(all, &[below, above]);
        assert_eq!(about[0].strongest(&terms, all), terms.eq(cell, one));
        assert_eq!(about[0].strongest(&terms, &[below]), terms.le(cell, one));
        assert_eq!(weaker(&terms, terms.ne(i, k)).len(), 3);
        assert_eq!(few_of(3).len(), 7);
    }
}
