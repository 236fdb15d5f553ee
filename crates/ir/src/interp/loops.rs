//! The user's loop clauses in a concrete run: invariants are checked at every
//! arrival at the head, variants from one arrival to the next.

use javelin_logic::eval::Value;
use rustc_hash::FxHashMap;

use super::{Ending, Frame, Halt, Machine, Trial, TrialCase};
use crate::graph::Graph;
use crate::program::{BlockId, Procedure};

/// How a trial of one step ends where no clause fails.
pub const ITERATION_ENDS: &str = "the iteration ends, and nothing has failed";

/// The back edges of a procedure whose loops have clauses.
pub(super) type BackEdges = FxHashMap<BlockId, Vec<BlockId>>;

/// Back edges by head; empty when there is nothing to check.
pub(super) fn back_edges(procedure: &Procedure) -> BackEdges {
    let annotated = procedure.loops.values().any(|notes| !notes.invariants.is_empty() || !notes.variants.is_empty());
    if !annotated {
        return BackEdges::default();
    }
    let graph = Graph::new(procedure.entry, procedure.blocks.iter().map(|b| b.jump.targets().collect()).collect());
    // Irreducible control flow has no heads; it is unsupported elsewhere.
    let loops = graph.loops().map(|forest| forest.loops).unwrap_or_default();
    loops.into_iter().map(|l| (l.head, l.latches)).collect()
}

impl Machine<'_> {
    /// Arriving at `to` from `from`.
    pub(super) fn arrive(&mut self, frame: &mut Frame, from: BlockId, to: BlockId) -> Result<(), Halt> {
        let again = frame.about.back_edges.get(&to).is_some_and(|latches| latches.contains(&from));
        self.check_clauses(frame, to, again)
    }

    /// A run begins here: where this is a loop's head, the loop is entered.
    pub(super) fn enter(&mut self, frame: &mut Frame, at: BlockId) -> Result<(), Halt> {
        self.check_clauses(frame, at, false)
    }

    fn check_clauses(&mut self, frame: &mut Frame, to: BlockId, again: bool) -> Result<(), Halt> {
        if let Some(trial) = self.limits.trial.filter(|trial| trial.head == to && self.depth == 1) {
            return self.try_clauses(frame, trial, again);
        }
        if !frame.about.back_edges.contains_key(&to) {
            return Ok(());
        }
        let procedure = frame.procedure;
        let Some(notes) = procedure.loops.get(&to) else { return Ok(()) };
        for clause in &notes.invariants {
            let obligation = procedure.obligation(if again { clause.step } else { clause.entry });
            if self.counts(obligation) && !self.truth(frame, clause.term)? {
                self.at_failure = frame.locals.clone();
                return Err(Box::new(Ending::Failed(obligation.clone())));
            }
        }
        for (index, variant) in notes.variants.iter().enumerate() {
            let obligation = procedure.obligation(variant.obligation);
            if !self.counts(obligation) {
                continue;
            }
            let Value::Int(now) = self.value(frame, variant.term)? else { continue };
            let before = frame.variants.insert((to, index), now.clone());
            if again && let Some(before) = before {
                // decreases: non-negative when the iteration started, smaller now
                if before < 0.into() || now >= before {
                    return Err(Box::new(Ending::Failed(obligation.clone())));
                }
            }
        }
        Ok(())
    }

    /// Arriving at the loop on trial.
    fn try_clauses(&mut self, frame: &Frame, trial: Trial, again: bool) -> Result<(), Halt> {
        let procedure = frame.procedure;
        let before = self.at_head.is_some();
        let mut holds = true;
        for clause in procedure.loops.get(&trial.head).into_iter().flat_map(|notes| &notes.invariants) {
            if self.truth(frame, clause.term)? {
                continue;
            }
            holds = false;
            let failed = match trial.case {
                TrialCase::Entry if !again => clause.entry,
                TrialCase::Step | TrialCase::OneStep if again && before => clause.step,
                TrialCase::Entry | TrialCase::Step | TrialCase::OneStep => continue,
            };
            self.at_failure = frame.locals.clone();
            return Err(Box::new(Ending::Failed(procedure.obligation(failed).clone())));
        }
        if before && trial.case == TrialCase::OneStep {
            return Err(Box::new(Ending::Stuck(ITERATION_ENDS.to_owned())));
        }
        // Only an iteration that starts where the clauses hold says something of them.
        self.at_head = (holds && trial.case != TrialCase::Entry).then(|| (frame.locals.clone(), self.state.clone()));
        if trial.case != TrialCase::Entry {
            self.trace.clear();
        }
        Ok(())
    }
}
