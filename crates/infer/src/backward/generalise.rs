//! Stronger clauses from fewer constraints: what is not needed for a failure
//! leaves an exact path condition (unsatisfiable core), and an approximate one
//! loses whatever it can lose while staying inductive and true on entry. So one
//! clause stands for many paths. After success the whole is made smaller in the
//! same way, and simplified until a person can read it.

use javelin_ir::program::BlockId;
use javelin_logic::solver::Answer;
use javelin_logic::{Kind, Sort, Term};

use super::readable;
use super::search::{Clause, Invariant, Search, Stop, mentions_limits};
use super::segments::Source;

/// Constraints that are tried for removal.
const TRIED: usize = 16;
/// Questions for making what was found smaller.
const TIGHTENING: u64 = 160;

impl Search<'_> {
    /// Those of the literals that suffice for the failure. The session is open.
    pub(super) fn core(&mut self, source: Source, literals: Vec<Term>, failure: Term) -> Result<Vec<Term>, Stop> {
        let mut asked = literals.clone();
        asked.push(self.terms.not(failure));
        let here: Vec<Term> = literals.iter().map(|l| self.at(source, *l)).collect();
        match self.query(source, &asked)? {
            Answer::Unsat(core) if !core.is_empty() => {
                let used = literals.iter().zip(here).filter(|(_, here)| core.contains(here)).map(|(l, _)| *l);
                let used: Vec<Term> = used.collect();
                Ok(if used.is_empty() { literals } else { used })
            }
            Answer::Unsat(_) | Answer::Sat(_) | Answer::Unknown(_) => Ok(literals),
        }
    }

    /// Leaves out constraints, those of the way first, while the clause is true in
    /// every state that runs reach and every round keeps it. The session is open.
    pub(super) fn generalise(&mut self, head: BlockId, cube: Vec<Term>) -> Result<Vec<Term>, Stop> {
        let mut kept = cube.clone();
        let cube = self.dullest_first(cube);
        let entered = !self.ways(Source::Entry, head).is_empty();
        // Where neither runs nor the entry speak of the head nothing says what is too much.
        if !entered && self.samples.at(head).is_none() {
            return Ok(kept);
        }
        for literal in cube.into_iter().take(TRIED) {
            if kept.len() <= 1 {
                break;
            }
            // Runs are few: what the loops before establish of `a[k]` they do not
            // establish of cells that are not there.
            if !entered && self.is_left_alone(head, literal) {
                continue;
            }
            let fewer: Vec<Term> = kept.iter().copied().filter(|l| *l != literal).collect();
            let clause = self.excluding(&fewer);
            if self.is_admitted(head, clause) && self.is_kept(head, clause)? && self.holds_on_entry(head, clause)? {
                kept = fewer;
            }
        }
        Ok(kept)
    }

    /// Does no round change whether it holds?
    fn is_left_alone(&self, head: BlockId, literal: Term) -> bool {
        let ways = self.ways(Source::Head(head), head);
        ways.iter().all(|(_, values)| self.terms.substitute(literal, values) == literal)
    }

    /// A cell that a constant of a universal claim happens to be, `k == i`, stands for
    /// all cells on one side of it where that is kept as well: what has to hold of
    /// `a[i]` now will have to hold of the next ones later. The session is open.
    pub(super) fn spread(&mut self, head: BlockId, cube: Vec<Term>) -> Result<Vec<Term>, Stop> {
        let terms = self.terms;
        for &literal in &cube {
            let Kind::Eq(a, b) = terms.kind(literal) else { continue };
            let constant = |t: &Term| self.constants.all.contains(t) && terms.sort(*t) == Sort::Int;
            let Some((k, at)) = [(*a, *b), (*b, *a)].into_iter().find(|(k, at)| constant(k) && !constant(at)) else {
                continue;
            };
            // The cells are named by the constant already.
            let moved: Vec<Term> = cube.iter().copied().filter(|l| *l != literal).collect();
            if !moved.iter().any(|l| terms.mentions(*l, k)) {
                continue;
            }
            for side in [terms.le(at, k), terms.le(k, at)] {
                let mut wider = vec![side];
                wider.extend(&moved);
                let clause = self.excluding(&wider);
                if self.is_admitted(head, clause) && self.is_kept(head, clause)? && self.holds_on_entry(head, clause)? {
                    return Ok(wider);
                }
            }
        }
        Ok(cube)
    }

    /// What speaks of the ends of a type's range comes first: nobody wants to read it.
    fn dullest_first(&self, literals: Vec<Term>) -> Vec<Term> {
        let (dull, others): (Vec<Term>, Vec<Term>) =
            literals.into_iter().partition(|l| mentions_limits(self.terms, *l));
        dull.into_iter().chain(others).collect()
    }

    /// Does every round keep the clause, given the candidate?
    fn is_kept(&mut self, head: BlockId, clause: Term) -> Result<bool, Stop> {
        let terms = self.terms;
        for (known, values) in self.ways(Source::Head(head), head) {
            let mut question = known;
            question.extend([clause, terms.not(terms.substitute(clause, &values))]);
            if !self.query(Source::Head(head), &question)?.is_unsat() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is it true when the head is entered from the method's entry?
    fn holds_on_entry(&mut self, head: BlockId, clause: Term) -> Result<bool, Stop> {
        let terms = self.terms;
        for (known, values) in self.ways(Source::Entry, head) {
            let mut question = known;
            question.push(terms.not(terms.substitute(clause, &values)));
            if !self.query(Source::Entry, &question)?.is_unsat() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same invariant with shorter clauses: what a clause can do without while
    /// the whole stays inductive and true on entry, given the whole.
    pub(super) fn tightened(&mut self, mut found: Invariant) -> Invariant {
        self.allow(TIGHTENING);
        for head in found.keys().copied().collect::<Vec<_>>() {
            let known = self.settled.get(&head).map_or(0, Vec::len);
            for n in known..found[&head].len() {
                for literal in self.dullest_first(self.terms.disjuncts(found[&head][n].term).to_vec()) {
                    let literals = self.terms.disjuncts(found[&head][n].term);
                    let rest: Vec<Term> = literals.iter().copied().filter(|l| *l != literal).collect();
                    if rest.is_empty() || !matches!(self.terms.kind(found[&head][n].term), Kind::Or(_)) {
                        break;
                    }
                    let shorter = self.terms.or(&rest);
                    match self.is_invariant(head, shorter, &found) {
                        Ok(true) => found[&head][n].term = shorter,
                        Ok(false) => {}
                        Err(_) => return found,
                    }
                }
            }
        }
        found
    }

    /// Is the clause true on entry and kept on every way to the head, given the
    /// invariant and itself?
    pub(super) fn is_invariant(&mut self, head: BlockId, clause: Term, found: &Invariant) -> Result<bool, Stop> {
        if !self.is_admitted(head, clause) || !self.holds_on_entry(head, clause)? {
            return Ok(false);
        }
        let terms = self.terms;
        for from in self.heads.clone() {
            let ways = self.ways(Source::Head(from), head);
            if ways.is_empty() {
                continue;
            }
            self.open_session(Source::Head(from), found);
            self.assume_passed(Source::Head(from), head, clause);
            let mut kept = Ok(true);
            for (known, values) in ways {
                let mut question = known;
                question.push(terms.not(terms.substitute(clause, &values)));
                kept = self.query(Source::Head(from), &question).map(|answer| answer.is_unsat());
                if !matches!(kept, Ok(true)) {
                    break;
                }
            }
            self.close_session();
            if !kept? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Clauses without literals that the context refutes, without clauses that
    /// others imply.
    pub(super) fn simplified(&mut self, head: BlockId, clauses: Vec<Clause>, questions: u64) -> Vec<Term> {
        let terms = self.terms;
        let mut all: Vec<Term> = readable::merge(terms, clauses).iter().map(|c| c.term).collect();
        if !self.states.contains_key(&head) {
            return all;
        }
        self.allow(questions);
        self.enter(head);
        self.drop_implied(head, &mut all);
        // Literals: x ∨ y is y where the others exclude x ∧ ¬y.
        for n in 0..all.len() {
            for literal in self.dullest_first(terms.disjuncts(all[n]).to_vec()) {
                let rest: Vec<Term> = terms.disjuncts(all[n]).into_iter().filter(|l| *l != literal).collect();
                if rest.is_empty() || !matches!(terms.kind(all[n]), Kind::Or(_)) {
                    break;
                }
                let others = all.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, t)| *t);
                let mut question: Vec<Term> = others.collect();
                question.extend([literal, terms.not(terms.or(&rest))]);
                if self.refuted(head, &question) {
                    all[n] = terms.or(&rest);
                }
            }
        }
        self.drop_implied(head, &mut all);
        self.close_session();
        let all = all.into_iter().map(|term| Clause { term, exact: false }).collect();
        readable::merge(terms, all).iter().map(|c| c.term).collect()
    }

    /// Without clauses that the others and the context imply, largest first.
    fn drop_implied(&mut self, head: BlockId, all: &mut Vec<Term>) {
        let mut order: Vec<Term> = all.clone();
        order.sort_by_key(|t| (!mentions_limits(self.terms, *t), std::cmp::Reverse(self.terms.size(*t))));
        for clause in order {
            let mut question: Vec<Term> = all.iter().copied().filter(|t| *t != clause).collect();
            question.push(self.terms.not(clause));
            if self.refuted(head, &question) {
                all.retain(|t| *t != clause);
            }
        }
    }

    pub(super) fn refuted(&mut self, head: BlockId, question: &[Term]) -> bool {
        self.query(Source::Head(head), question).is_ok_and(|answer| answer.is_unsat())
    }
}
