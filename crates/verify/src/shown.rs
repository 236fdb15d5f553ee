//! Which of the invariants that hold are worth showing: not those that the
//! others, with the contract, imply anyway, and no alternative that they exclude
//! (`b == 0 ==> …` where b is positive). Takes a prover with settled
//! candidates; gives for each loop the candidates with what is shown of them.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::cut::Candidate;
use javelin_ir::program::BlockId;
use javelin_ir::prove::Prover;
use javelin_logic::{Kind, Term, Terms};

/// By loop: a candidate, and what is shown of it.
pub type Shown = IndexMap<BlockId, Vec<(Term, Term)>>;

/// Invariants of one loop beyond which nothing is asked.
const MOST: usize = 48;

/// All that were needed, as they are.
pub fn all(prover: &Prover, needed: &IndexSet<Term>) -> Shown {
    let of = |all: &Vec<Candidate>| {
        all.iter().filter(|c| needed.contains(&c.active)).map(|c| (c.term, c.term)).collect::<Vec<_>>()
    };
    prover.candidates.iter().map(|(head, all)| (*head, of(all))).filter(|(_, all)| !all.is_empty()).collect()
}

pub fn worth_showing(terms: &Terms, prover: &mut Prover, needed: &IndexSet<Term>) -> Shown {
    let mut shown = Shown::new();
    let heads: Vec<BlockId> = prover.candidates.keys().copied().collect();
    for head in heads {
        let here = &prover.candidates[&head];
        let mut left: Vec<Candidate> = here.iter().filter(|c| needed.contains(&c.active)).cloned().collect();
        let Some((entered, state)) = prover.conditions.heads.get(&head).cloned() else {
            shown.insert(head, left.iter().map(|c| (c.term, c.term)).collect());
            continue;
        };
        let elsewhere: Vec<Term> =
            needed.iter().copied().filter(|active| left.iter().all(|c| c.active != *active)).collect();
        let mut excluded = |others: &[Term], claim: Term| {
            let mut assumptions = elsewhere.clone();
            assumptions.extend(others);
            assumptions.extend([entered, terms.substitute(claim, &state)]);
            prover.contradict(&assumptions)
        };
        if left.len() <= MOST {
            left = independent(terms, left, &mut excluded);
        }
        let mut found = Vec::new();
        for one in &left {
            let others: Vec<Term> = left.iter().map(|c| c.active).filter(|active| *active != one.active).collect();
            let literals = terms.disjuncts(one.term);
            let possible: Vec<Term> = match literals.len() {
                2.. => literals.iter().copied().filter(|literal| !excluded(&others, *literal)).collect(),
                _ => literals.to_vec(),
            };
            found.push((one.term, if possible.is_empty() { one.term } else { terms.or(&possible) }));
        }
        if !found.is_empty() {
            shown.insert(head, found);
        }
    }
    shown
}

/// Without those that the others imply, longest first. Equalities stay: they are
/// a basis, and what is found about a loop.
fn independent(
    terms: &Terms,
    mut left: Vec<Candidate>,
    excluded: &mut dyn FnMut(&[Term], Term) -> bool,
) -> Vec<Candidate> {
    let is_equality = |t: Term| matches!(terms.kind(t), Kind::Eq(..));
    let mut order: Vec<Candidate> = left.iter().filter(|c| !is_equality(c.term)).cloned().collect();
    order.sort_by_key(|c| std::cmp::Reverse(terms.size(c.term)));
    for candidate in order {
        let others: Vec<Term> = left.iter().map(|c| c.active).filter(|active| *active != candidate.active).collect();
        if excluded(&others, terms.not(candidate.term)) {
            left.retain(|c| c.active != candidate.active);
        }
    }
    left
}
