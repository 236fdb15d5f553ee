//! `r ∨ α(Q)` [FQ02 §5]: the strongest conjunction of clauses over the
//! predicates that holds in `r` and in all states of `Q`. Three ways to find
//! it, with the same result and different numbers of questions.

use super::domain::{Clause, Element, Space, excluding, falsified};

/// Which of the three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Flanagan and Qadeer: a maximal clause that holds is shrunk by halves.
    #[default]
    Fq,
    /// Das, Dill and Park: a decision tree with a fixed order of predicates.
    Ddp,
    /// Saïdi and Shankar: all clauses by increasing size.
    Ss,
}

/// Answers whether `Q` implies a clause.
pub trait Oracle {
    fn implied(&mut self, clause: &Clause) -> Verdict;

    /// Does `Q` imply all of these?
    fn all_implied(&mut self, clauses: &[Clause]) -> Verdict {
        for clause in clauses {
            if let Verdict::No(values) = self.implied(clause) {
                return Verdict::No(values);
            }
        }
        Verdict::Yes(Clause::new())
    }
}

pub enum Verdict {
    /// With the part of the clause that the proof used.
    Yes(Clause),
    /// With the truth values of all predicates in a state of `Q`, where known.
    No(Option<Vec<bool>>),
}

pub fn union(space: &Space, r: &Element, oracle: &mut dyn Oracle, algorithm: Algorithm) -> Element {
    let mut asking = Asking { space, r, oracle, seen: Vec::new(), holding: Vec::new(), failing: Vec::new() };
    match algorithm {
        Algorithm::Fq => asking.shrinking(),
        Algorithm::Ddp => asking.tree(),
        Algorithm::Ss => asking.by_size(),
    }
}

struct Asking<'a> {
    space: &'a Space,
    r: &'a Element,
    oracle: &'a mut dyn Oracle,
    /// Combinations that states of `Q` have: what they falsify needs no question.
    seen: Vec<Vec<bool>>,
    /// Clauses that hold, and with them all longer ones; clauses that do not,
    /// and with them all shorter ones.
    holding: Vec<Clause>,
    failing: Vec<Clause>,
}

impl Asking<'_> {
    /// `r ⇒ d` and `Q ⇒ γ(d)`
    fn holds(&mut self, clause: &Clause) -> bool {
        if self.seen.iter().any(|values| falsified(clause, values)) || !self.space.implies(&self.r.bdd, clause) {
            return false;
        }
        let within = |part: &Clause, whole: &Clause| part.iter().all(|literal| whole.contains(literal));
        if self.failing.iter().any(|known| within(clause, known)) {
            return false;
        }
        if self.holding.iter().any(|known| within(known, clause)) {
            return true;
        }
        match self.oracle.implied(clause) {
            Verdict::Yes(used) => {
                // `Q ⇒ used` does not say `r ⇒ used`: what `r` needs stays.
                let mut least = clause.clone();
                for literal in clause.iter().filter(|literal| !used.contains(literal)) {
                    let without: Clause = least.iter().copied().filter(|l| l != literal).collect();
                    if self.space.implies(&self.r.bdd, &without) {
                        least = without;
                    }
                }
                self.holding.push(least);
                true
            }
            Verdict::No(values) => {
                self.seen.extend(values);
                self.failing.push(clause.clone());
                false
            }
        }
    }

    /// [FQ02 §5], last version: divide and conquer.
    fn shrinking(&mut self) -> Element {
        let space = self.space;
        let mut result = space.top();
        let mut failed = space.nothing();
        // At the fixpoint there is one question; before it, the answer is a new state.
        if self.r.clauses.len() > 1 {
            match self.oracle.all_implied(&self.r.clauses) {
                Verdict::Yes(_) => return self.r.clone(),
                Verdict::No(values) => self.seen.extend(values),
            }
        }
        // What held before is least already.
        for clause in &self.r.clauses {
            if !clause.is_empty() && self.holds(clause) {
                space.add(&mut result, clause.clone());
            }
        }
        loop {
            for values in &self.seen {
                failed = failed.or(&space.point(values));
            }
            let open = result.bdd.and_not(&self.r.bdd).and_not(&failed);
            let Some(values) = space.pick(&open) else { return result };
            let maximal = excluding(&values);
            if self.holds(&maximal) {
                // The proof has done most of the shrinking.
                let known = self.holding.iter().filter(|c| c.iter().all(|literal| maximal.contains(literal)));
                let start = known.min_by_key(|c| c.len()).cloned().unwrap_or(maximal);
                let clause = self.shrink(&Clause::new(), &start);
                space.add(&mut result, clause);
            } else {
                failed = failed.or(&space.point(&values));
            }
        }
    }

    /// A least part of `clause` that holds together with `kept`; all of it does.
    fn shrink(&mut self, kept: &Clause, clause: &Clause) -> Clause {
        if clause.is_empty() || self.holds(kept) {
            return Clause::new();
        }
        if clause.len() == 1 {
            return clause.clone();
        }
        let (first, second) = (clause[..clause.len() / 2].to_vec(), clause[clause.len() / 2..].to_vec());
        if self.holds(&joined(kept, &second)) {
            return self.shrink(kept, &second);
        }
        let first = self.shrink(&joined(kept, &second), &first);
        let second = self.shrink(&joined(kept, &first), &second);
        joined(&first, &second)
    }

    /// A vertex at depth k is a clause of the first k predicates; below one that
    /// holds nothing is asked.
    fn tree(&mut self) -> Element {
        let mut result = self.space.top();
        let mut open = vec![Clause::new()];
        while let Some(clause) = open.pop() {
            if self.holds(&clause) {
                self.space.add(&mut result, clause);
            } else if clause.len() < self.space.size() {
                let depth = clause.len();
                for sign in [true, false] {
                    open.push(joined(&clause, &vec![(depth, sign)]));
                }
            }
        }
        result
    }

    /// Every clause that no shorter one makes superfluous.
    fn by_size(&mut self) -> Element {
        let mut result = self.space.top();
        let mut layer = vec![Clause::new()];
        for _ in 0..=self.space.size() {
            let mut longer = Vec::new();
            for clause in layer {
                if result.clauses.iter().any(|known| known.iter().all(|literal| clause.contains(literal))) {
                    continue;
                }
                if self.holds(&clause) {
                    self.space.add(&mut result, clause);
                    continue;
                }
                let next = clause.last().map_or(0, |(number, _)| number + 1);
                for number in next..self.space.size() {
                    longer.extend([true, false].map(|sign| joined(&clause, &vec![(number, sign)])));
                }
            }
            layer = longer;
        }
        result
    }
}

fn joined(a: &Clause, b: &Clause) -> Clause {
    let mut all: Clause = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Q` as the list of its combinations.
    struct Table {
        rows: Vec<Vec<bool>>,
        asked: usize,
    }

    impl Oracle for Table {
        fn implied(&mut self, clause: &Clause) -> Verdict {
            self.asked += 1;
            match self.rows.iter().find(|row| falsified(clause, row)) {
                Some(row) => Verdict::No(Some(row.clone())),
                None => Verdict::Yes(clause.clone()),
            }
        }
    }

    #[test]
    fn all_three_find_the_same_function() {
        let space = Space::new(4);
        for seed in 0_u32..40 {
            let rows: Vec<Vec<bool>> = (0..16_u32)
                .filter(|row| (seed.wrapping_mul(2_654_435_761) >> row) & 1 == 1)
                .map(|row| (0..4).map(|bit| row >> bit & 1 == 1).collect())
                .collect();
            let mut exact = space.nothing();
            rows.iter().for_each(|row| exact = exact.or(&space.point(row)));
            for algorithm in [Algorithm::Fq, Algorithm::Ddp, Algorithm::Ss] {
                let mut table = Table { rows: rows.clone(), asked: 0 };
                let found = union(&space, &space.bottom(), &mut table, algorithm);
                assert!(found.bdd == exact, "{algorithm:?} on {rows:?}");
                assert!(table.asked <= 81);
            }
        }
    }
}
