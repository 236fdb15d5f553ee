//! Whether what a method may assume can hold at all: a proof from a
//! contradiction proves nothing.
//!
//! Takes a prover; gives the assumptions that nothing satisfies. Only what the
//! solver shows to be contradictory is named.

use javelin_logic::Term;
use javelin_logic::solver::Answer;

use crate::passify::Item;
use crate::program::{Exit, Origin, Why};
use crate::prove::Prover;

/// Something that nothing satisfies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacuous {
    /// Precondition, class invariants and types together: no call is legal.
    Entry,
    /// The precondition of one case of the contract, which begins here.
    Case(Origin),
    /// An `assume` or axiom, in every state that gets to it.
    Assumption(Origin),
    /// What the callee promises of a call at this place: it cannot return.
    Promise(Origin),
}

impl Prover<'_> {
    /// Is there no legal way into the body?
    pub fn entry_is_vacuous(&mut self) -> bool {
        let assumed = self.assumed_at_entry();
        self.contradictory(&assumed)
    }

    /// Those of the formulas about the state at entry that no legal call satisfies, by place.
    pub fn vacuous_cases(&mut self, cases: &[(Term, Origin)]) -> Vec<Vacuous> {
        let assumed = self.assumed_at_entry();
        if cases.is_empty() || self.contradictory(&assumed) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (case, origin) in cases {
            let with: Vec<Term> = assumed.iter().copied().chain([*case]).collect();
            if self.contradictory(&with) {
                found.push(Vacuous::Case(*origin));
            }
        }
        found
    }

    /// What holds wherever the body begins.
    fn assumed_at_entry(&self) -> Vec<Term> {
        let Some(entry) = self.passive.blocks.first() else { return Vec::new() };
        let is_assumed = |item: &&Item| matches!(item, Item::Assume { .. } | Item::At(_));
        let before_body = entry.items.iter().take_while(is_assumed).filter_map(|item| match item {
            Item::Assume { cond, why: Why::Contract | Why::Language | Why::Age | Why::Invariant | Why::Callee } => {
                Some(*cond)
            }
            Item::Assume { why: Why::User(_) | Why::Promise(_) | Why::Finished, .. }
            | Item::Assert { .. }
            | Item::Check { .. }
            | Item::At(_) => None,
        });
        before_body.collect()
    }

    /// The user's assumptions that no run satisfies though runs get to them.
    pub fn vacuous_assumptions(&mut self) -> Vec<Vacuous> {
        self.vacuous_among(|why| match why {
            Why::User(origin) => Some(Vacuous::Assumption(origin)),
            _ => None,
        })
    }

    /// The calls that cannot return, by what their callees promise, though runs get to them.
    pub fn vacuous_promises(&mut self) -> Vec<Vacuous> {
        self.vacuous_among(|why| match why {
            Why::Promise(origin) => Some(Vacuous::Promise(origin)),
            _ => None,
        })
    }

    /// Does a run return from the method, as far as one question tells? Not asked where no
    /// callee promises anything.
    pub fn may_return(&mut self) -> bool {
        let is_promise = |item: &Item| matches!(item, Item::Assume { why: Why::Promise(_), .. });
        if !self.passive.blocks.iter().any(|block| block.items.iter().any(is_promise)) {
            return true;
        }
        let ends = self.passive.blocks.iter().filter(|block| block.exit == Some(Exit::Return));
        let to_the_end = ends.map(|block| {
            let told = block.items.iter().filter_map(|item| match item {
                Item::Assume { cond, .. } | Item::Assert { cond, .. } => Some(*cond),
                Item::Check { .. } | Item::At(_) => None,
            });
            self.terms.and(&told.chain([self.conditions.reached[&block.id]]).collect::<Vec<Term>>())
        });
        let any = self.terms.or(&to_the_end.collect::<Vec<Term>>());
        !self.contradictory(&[any])
    }

    fn vacuous_among(&mut self, asked_of: impl Fn(Why) -> Option<Vacuous>) -> Vec<Vacuous> {
        // What is known before, what is assumed there for one reason, and that.
        let mut asked: Vec<(Vec<Term>, Vec<Term>, Vacuous)> = Vec::new();
        for block in &self.passive.blocks {
            let mut since = vec![self.conditions.reached[&block.id]];
            for item in &block.items {
                match item {
                    Item::Assume { cond, why } => {
                        if let Some(about) = asked_of(*why) {
                            match asked.last_mut() {
                                Some((_, conds, last)) if *last == about => conds.push(*cond),
                                _ => asked.push((since.clone(), vec![*cond], about)),
                            }
                        }
                        since.push(*cond);
                    }
                    Item::Assert { cond, .. } => since.push(*cond),
                    Item::Check { .. } | Item::At(_) => {}
                }
            }
        }
        let mut found = Vec::new();
        for (mut before, conds, about) in asked {
            if self.contradictory(&before) {
                continue;
            }
            before.extend(conds);
            if self.contradictory(&before) && !found.contains(&about) {
                found.push(about);
            }
        }
        found
    }

    fn contradictory(&mut self, formulas: &[Term]) -> bool {
        !formulas.is_empty() && matches!(self.solver().check_with(formulas), Answer::Unsat(_))
    }
}
