//! What is known at a point for certain because every run has come by it: conditions assumed or
//! asserted in blocks that dominate it. Checks that follow from one of these alone, literally or
//! as a weaker bound, need no solver, and cost the same in a method of any length.

use indexmap::IndexMap;
use javelin_logic::{IBig, Kind, Sort, Term, Terms};

use crate::passify::Passive;

/// Facts, and where each was learnt. Blocks are visited in their order.
pub(crate) struct Known<'t> {
    terms: &'t Terms,
    /// By block: first and last number of the blocks it dominates.
    spans: Vec<(usize, usize)>,
    facts: IndexMap<Term, Vec<usize>>,
    /// What a term is at least, and at most.
    lower: IndexMap<Term, Vec<(usize, IBig)>>,
    upper: IndexMap<Term, Vec<(usize, IBig)>>,
}

impl<'t> Known<'t> {
    pub fn new(terms: &'t Terms, passive: &Passive) -> Known<'t> {
        let spans = spans(&dominators(passive));
        Known { terms, spans, facts: IndexMap::new(), lower: IndexMap::new(), upper: IndexMap::new() }
    }

    /// The condition holds from here on in `block`.
    pub fn learn(&mut self, block: usize, cond: Term) {
        if let Kind::And(parts) = self.terms.kind(cond) {
            parts.iter().for_each(|part| self.learn(block, *part));
            return;
        }
        if self.holds(block, cond) {
            return;
        }
        match self.bound(cond) {
            Some((of, Bound::Least(value))) => self.lower.entry(of).or_default().push((block, value)),
            Some((of, Bound::Most(value))) => self.upper.entry(of).or_default().push((block, value)),
            None => self.facts.entry(cond).or_default().push(block),
        }
    }

    /// Does the condition follow from what is known in `block`?
    pub fn holds(&self, block: usize, cond: Term) -> bool {
        let terms = self.terms;
        match terms.kind(cond) {
            Kind::And(parts) => return parts.iter().all(|part| self.holds(block, *part)),
            Kind::Or(parts) if parts.iter().any(|part| self.holds(block, *part)) => return true,
            _ => {}
        }
        let known = |at: &usize| self.dominates(*at, block);
        match self.bound(cond) {
            Some((of, Bound::Least(least))) => {
                self.lower.get(&of).is_some_and(|all| all.iter().any(|(at, value)| *value >= least && known(at)))
            }
            Some((of, Bound::Most(most))) => {
                self.upper.get(&of).is_some_and(|all| all.iter().any(|(at, value)| *value <= most && known(at)))
            }
            None => terms.as_bool(cond) == Some(true) || self.facts.get(&cond).is_some_and(|all| all.iter().any(known)),
        }
    }

    fn bound(&self, cond: Term) -> Option<(Term, Bound)> {
        let terms = self.terms;
        let (a, b, strict) = match *terms.kind(cond) {
            Kind::Le(a, b) => (a, b, 0),
            Kind::Lt(a, b) => (a, b, 1),
            _ => return None,
        };
        if terms.sort(a) != Sort::Int {
            return None;
        }
        match (terms.as_int(a), terms.as_int(b)) {
            (Some(least), None) => Some((b, Bound::Least(least + IBig::from(strict)))),
            (None, Some(most)) => Some((a, Bound::Most(most - IBig::from(strict)))),
            _ => None,
        }
    }

    fn dominates(&self, a: usize, b: usize) -> bool {
        let ((first, last), (at, _)) = (self.spans[a], self.spans[b]);
        first <= at && at <= last
    }
}

enum Bound {
    Least(IBig),
    Most(IBig),
}

/// The block through which all ways lead to each block; none for the first, and for blocks that
/// nothing leads to. Blocks come in topological order.
fn dominators(passive: &Passive) -> Vec<Option<usize>> {
    let mut above: Vec<Option<usize>> = Vec::new();
    let mut depth: Vec<usize> = Vec::new();
    for block in &passive.blocks {
        let mut found: Option<usize> = block.edges.first().map(|(from, _)| *from);
        for (from, _) in block.edges.iter().skip(1) {
            found = found.and_then(|with| common(&above, &depth, with, *from));
        }
        depth.push(found.map_or(0, |found| depth[found] + 1));
        above.push(found);
    }
    above
}

fn common(above: &[Option<usize>], depth: &[usize], a: usize, b: usize) -> Option<usize> {
    let (mut a, mut b) = (a, b);
    while a != b {
        if depth[a] >= depth[b] {
            a = above[a]?;
        } else {
            b = above[b]?;
        }
    }
    Some(a)
}

/// Numbers in the tree of dominators such that a block dominates those from its own number to
/// its last one.
fn spans(above: &[Option<usize>]) -> Vec<(usize, usize)> {
    let mut size = vec![1; above.len()];
    for (block, parent) in above.iter().enumerate().rev() {
        if let Some(parent) = parent {
            size[*parent] += size[block];
        }
    }
    let mut next_child: Vec<usize> = vec![0; above.len()];
    let mut next_root = 0;
    let mut spans = Vec::new();
    for (block, parent) in above.iter().enumerate() {
        let free = match parent {
            Some(parent) => &mut next_child[*parent],
            None => &mut next_root,
        };
        let first = *free;
        *free += size[block];
        next_child[block] = first + 1;
        spans.push((first, first + size[block] - 1));
    }
    spans
}
