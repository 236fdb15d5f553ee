//! Stronger clauses from fewer constraints: what is not needed for a failure
//! leaves an exact path condition (unsatisfiable core), and an approximate one
//! loses whatever it can lose while staying inductive and true on entry. So one
//! clause stands for many paths.

use javelin_ir::program::BlockId;
use javelin_logic::solver::Answer;
use javelin_logic::{Kind, Term};

use super::readable;
use super::search::{Clause, Search, Stop};
use super::segments::Source;

/// Constraints that are tried for removal.
const TRIED: usize = 16;
/// Clauses up to which each is asked about.
const ASKED: usize = 24;

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
        // Where neither runs nor the entry speak of the head nothing says what is too much.
        if self.ways(Source::Entry, head).is_empty() && self.samples.at(head).is_none() {
            return Ok(kept);
        }
        for literal in cube.into_iter().take(TRIED) {
            if kept.len() <= 1 {
                break;
            }
            let fewer: Vec<Term> = kept.iter().copied().filter(|l| *l != literal).collect();
            let clause = self.excluding(&fewer);
            if self.is_admitted(head, clause) && self.is_kept(head, clause)? && self.holds_on_entry(head, clause)? {
                kept = fewer;
            }
        }
        Ok(kept)
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

    /// Clauses without literals that the context refutes, without clauses that
    /// others imply.
    pub(super) fn simplified(&mut self, head: BlockId, clauses: Vec<Clause>) -> Vec<Term> {
        let terms = self.terms;
        let mut all: Vec<Term> = readable::merge(terms, clauses).iter().map(|c| c.term).collect();
        if all.len() > ASKED || !self.knows(head) {
            return all;
        }
        self.enter(head);
        // Literals: x ∨ y is y where the others exclude x ∧ ¬y.
        for n in 0..all.len() {
            for literal in terms.disjuncts(all[n]) {
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
        // Clauses, largest first.
        let mut order: Vec<Term> = all.clone();
        order.sort_by_key(|t| std::cmp::Reverse(terms.size(*t)));
        for clause in order {
            let mut question: Vec<Term> = all.iter().copied().filter(|t| *t != clause).collect();
            question.push(terms.not(clause));
            if self.refuted(head, &question) {
                all.retain(|t| *t != clause);
            }
        }
        self.leave();
        let all = all.into_iter().map(|term| Clause { term, exact: false }).collect();
        readable::merge(terms, all).iter().map(|c| c.term).collect()
    }

    fn refuted(&mut self, head: BlockId, question: &[Term]) -> bool {
        self.query(Source::Head(head), question).is_ok_and(|answer| answer.is_unsat())
    }
}
