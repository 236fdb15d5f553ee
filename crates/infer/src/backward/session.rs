//! The solver session of a search: what is known at the cut points, questions
//! about the states there, and what they may cost. Every question is limited,
//! so that a hard one costs little and the search goes on.

use std::rc::Rc;
use std::time::Duration;

use javelin_ir::program::BlockId;
use javelin_logic::solver::{Answer, Budget, Model, Reason};
use javelin_logic::{Substitution, Term};

use super::search::{Invariant, Search, Stop};
use super::segments::{Aim, Source};
use crate::Context;

/// Of one question. The time is for what Z3 does without counting; with it alone
/// verdicts would depend on the machine.
const RESOURCES: u32 = 600_000;
const TIMEOUT: Duration = Duration::from_secs(6);
/// Questions that may run into it.
const TIMEOUTS: u64 = 3;

/// Up to which totals a search may ask.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowance {
    pub queries: u64,
    pub resources: u64,
}

pub fn budget(ctx: &Context) -> Budget {
    Budget { resources: RESOURCES.min(ctx.budget.resources.max(1)), timeout: TIMEOUT }
}

impl<'t> Search<'t> {
    /// One part in `share` of what is left of everything.
    pub(super) fn share(&self, share: u64) -> Allowance {
        let part = |all: u64, used: u64| used + all.saturating_sub(used).div_ceil(share.max(1));
        Allowance {
            queries: part(self.options.queries, self.queries),
            resources: part(self.options.resources, self.spent),
        }
    }

    /// A few questions beside the search: for telling what came of it.
    pub(super) fn allow(&mut self, queries: u64) {
        let resources = self.spent + queries * u64::from(RESOURCES) / 10;
        self.allowance = Allowance { queries: self.queries + queries, resources };
    }

    /// May another question be asked?
    pub(super) fn may_ask(&self) -> bool {
        self.queries < self.allowance.queries && self.spent < self.allowance.resources
    }

    /// What is known on the way to the end of a segment.
    pub(super) fn facts_before(&self, source: Source, number: usize) -> Vec<Term> {
        let part = &self.parts[&source];
        part.facts[..part.segments[number].facts].to_vec()
    }

    /// Ways from one cut point to a head: what holds when a run takes them, and
    /// the state at their end.
    pub(super) fn ways(&self, source: Source, to: BlockId) -> Vec<(Vec<Term>, Rc<Substitution>)> {
        let segments = self.parts[&source].segments.iter().enumerate();
        let arriving = segments.filter(|(_, s)| matches!(s.aim, Aim::Head(head) if head == to));
        arriving
            .map(|(number, s)| {
                let mut known = self.facts_before(source, number);
                known.push(s.cond);
                (known, s.values.clone())
            })
            .collect()
    }

    /// The term at the place where a part starts.
    pub(super) fn at(&self, source: Source, t: Term) -> Term {
        match source {
            Source::Entry => t,
            Source::Head(head) => match self.states.get(&head) {
                Some((_, state)) => self.terms.substitute(t, state),
                None => t,
            },
        }
    }

    /// What is known at the start of a part: that a run gets there, and the
    /// candidates there and at the heads that it has passed. Not those of heads that lie
    /// ahead: what they say of things that never change would be taken for granted on
    /// the way to them.
    pub(super) fn open_session(&mut self, source: Source, inv: &Invariant) {
        self.prover.solver().push();
        if let Source::Head(head) = source {
            self.assert_entered(head);
        }
        for (&head, clauses) in inv {
            clauses.iter().for_each(|clause| self.assume_passed(source, head, clause.term));
        }
    }

    /// Assumes a candidate of a head, if runs to the source may have passed it.
    pub(super) fn assume_passed(&mut self, source: Source, head: BlockId, clause: Term) {
        let Source::Head(here) = source else { return };
        let place = |wanted: BlockId| self.heads.iter().position(|h| *h == wanted);
        if place(head) > place(here) {
            return;
        }
        let passed = self.states.get(&head).map_or(self.terms.tt(), |(entered, _)| *entered);
        let known = self.terms.implies(passed, self.at(Source::Head(head), clause));
        self.assume(Source::Entry, known);
    }

    pub(super) fn close_session(&mut self) {
        self.prover.solver().pop();
    }

    /// Only what is known when the head is reached, without what lies behind it.
    pub(super) fn enter(&mut self, head: BlockId) {
        self.prover.solver().push();
        self.assert_entered(head);
    }

    fn assert_entered(&mut self, head: BlockId) {
        if let Some((entered, _)) = self.states.get(&head) {
            let entered = *entered;
            self.prover.solver().assert(entered);
        }
    }

    pub(super) fn assume(&mut self, source: Source, t: Term) {
        let here = self.at(source, t);
        if self.terms.as_bool(here) != Some(true) {
            self.prover.solver().assert(here);
        }
    }

    /// A state at the start in which all of these hold; `None` when there is none.
    pub(super) fn ask(&mut self, source: Source, conditions: &[Term]) -> Result<Option<Model<'t>>, Stop> {
        match self.query(source, conditions)? {
            Answer::Unsat(_) => Ok(None),
            Answer::Sat(model) => Ok(Some(model)),
            // With quantifiers about, a state that the solver cannot fault is all there is.
            Answer::Unknown(_) => self.prover.solver().candidate().cloned().map(Some).ok_or(Stop::Budget),
        }
    }

    pub(super) fn query(&mut self, source: Source, conditions: &[Term]) -> Result<Answer<'t>, Stop> {
        if !self.may_ask() {
            return Err(Stop::Budget);
        }
        self.queries += 1;
        let before = self.prover.stats().resources;
        let here: Vec<Term> = conditions.iter().map(|t| self.at(source, *t)).collect();
        let answer = self.prover.solver().check_with(&here);
        self.spent += self.prover.stats().resources.saturating_sub(before);
        if matches!(answer, Answer::Unknown(Reason::Timeout)) {
            // Time that units do not measure (products): a few such questions are enough.
            self.spent += self.options.resources / TIMEOUTS;
        }
        Ok(answer)
    }
}
