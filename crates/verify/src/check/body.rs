//! What else may go wrong in a loop whose candidate is an invariant: exceptions of
//! its body in states that the candidate allows. They end the run before the step
//! is complete, so they say nothing against the candidate, and are told apart.

use javelin_ir::cut::Goal;
use javelin_ir::program::{Obligation, ObligationKind, Origin};
use javelin_ir::prove::{Outcome, Prover};
use javelin_logic::Term;
use javelin_sema::FileId;
use javelin_syntax::LoopMark;

use super::CandidateLoop;
use super::judge::Bench;
use crate::places;

/// Accesses that are looked at, of one loop.
const MOST: usize = 8;

impl Bench<'_, '_> {
    /// A sentence for each operation in the loop that may throw in a state where
    /// the candidate (assumed by `assumptions`) holds.
    pub(super) fn throwing(&self, prover: &mut Prover, of: &CandidateLoop, assumptions: &[Term]) -> Vec<String> {
        let Some(mark) = self.mark(of) else { return Vec::new() };
        let in_loop = |o: &Obligation| {
            let spans = [mark.condition, mark.body];
            let inside = spans.iter().any(|s| s.start <= o.origin.start && o.origin.end <= s.end);
            inside && Some(o.origin.file) == self.keyword(of).map(|k| k.file)
        };
        let checks: Vec<(usize, Obligation)> = prover
            .conditions
            .checks
            .iter()
            .enumerate()
            .filter_map(|(index, check)| match check.goal {
                Goal::Obligation(id) => Some((index, self.flat.obligations[id.0 as usize].clone())),
                Goal::Entry { .. } | Goal::Step { .. } => None,
            })
            .filter(|(_, obligation)| may_end(obligation.kind) && in_loop(obligation))
            .take(MOST)
            .collect();
        let mut notes: Vec<String> = Vec::new();
        for (check, obligation) in checks {
            let outcome = prover.judge_under(check, assumptions);
            if !matches!(outcome, Outcome::Proved) {
                let line = places::of(self.program, obligation.origin).line;
                let note = format!("line {line} may fail in a state it allows: {}", obligation.text);
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
        }
        notes
    }

    /// The loop's keyword.
    pub(super) fn keyword(&self, of: &CandidateLoop) -> Option<Origin> {
        self.flat.loops.get(&of.head).and_then(|notes| notes.origin)
    }

    /// The loop in its text.
    pub(super) fn mark(&self, of: &CandidateLoop) -> Option<&LoopMark> {
        let keyword = self.keyword(of)?;
        let file = self.program.sources.file(FileId(keyword.file));
        file.loops.iter().find(|l| l.keyword.start == keyword.start)
    }
}

/// Exceptions, and demands of the library, which it mostly checks itself.
fn may_end(kind: ObligationKind) -> bool {
    kind.ends_a_run() && kind != ObligationKind::Unsupported || kind == ObligationKind::Precondition
}
