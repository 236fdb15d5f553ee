//! When engine `backward` runs: first with what it finds out by itself and a
//! budget of its own, so that `auto` proves whatever it proves alone, then with
//! what the engines before it have proved. Takes and extends what is proposed
//! so far; how a search goes it does not know.

use indexmap::IndexMap;
use javelin_infer::{BackwardOptions, EngineName, Proposals};
use javelin_ir::callees::Callees;
use javelin_ir::program::BlockId;
use javelin_logic::Term;

use super::{Effort, Search, proving};
use crate::{afterwards, refute};

/// Candidates of all loops, each with the engine that had the idea.
pub(super) type Proposed = IndexMap<BlockId, IndexMap<Term, EngineName>>;

/// Of what a search may spend, the least part that one with more facts gets after it.
const INFORMED: u64 = 4;

/// What the first search took.
struct Spent {
    queries: u64,
    resources: u64,
}

impl Search<'_, '_, '_> {
    /// The engine and the proofs that its proposals allow. `given` is what was proposed
    /// before any engine, `others` whether some have run.
    pub(super) fn go_backward(
        &mut self,
        given: &Proposed,
        proposed: &mut Proposed,
        others: bool,
    ) -> Result<(), String> {
        let analysis = self.analysis;
        let known = std::mem::take(&mut self.holding);
        if others {
            // What the engines before have spent is no reason to ask less.
            self.meter = proving(analysis.terms, analysis.options, analysis.flat);
        }
        let options = analysis.options.backward;
        let (found, longer, spent) = self.search_backward(&Proposals::new(), options);
        // Proved without the other engines' facts, many of which cost the solver more
        // than they help.
        let mut alone = given.clone();
        let is_new = [extend(&mut alone, &found), extend(proposed, &found)].contains(&true);
        if is_new || !others {
            let all = analysis.options.all_invariants;
            self.prove(if all { &*proposed } else { &alone }, Effort::Hard)?;
            if !self.open().is_empty() && extend(&mut alone, &longer) {
                self.prove(&alone, Effort::Hard)?;
            }
        } else {
            self.holding = known.clone();
        }
        if !others || self.open().is_empty() || self.is_beyond_us() {
            return Ok(());
        }
        let left = |all: u64, used: u64| all.saturating_sub(used).max(all / INFORMED);
        let (queries, resources) = (left(options.queries, spent.queries), left(options.resources, spent.resources));
        let (found, longer, _) = self.search_backward(&known, BackwardOptions { queries, resources, ..options });
        if extend(proposed, &found) || is_new {
            self.prove(proposed, Effort::Hard)?;
        }
        if !self.open().is_empty() && extend(proposed, &longer) {
            self.prove(proposed, Effort::Hard)?;
        }
        Ok(())
    }

    /// What was found, fit to be read and as it was found, and what that took.
    fn search_backward(&mut self, known: &Proposals, options: BackwardOptions) -> (Proposals, Proposals, Spent) {
        let analysis = self.analysis;
        let hierarchy = analysis.lowering.hierarchy();
        let context = analysis.context(&hierarchy, known, self.meter.clone());
        let found = javelin_infer::backward(&context, &self.judged.open(), &options);
        self.judged.queries += found.queries;
        for violation in &found.violations {
            refute::try_model(analysis, &violation.mentioned, &violation.model, &mut self.judged);
        }
        for stopped in &found.gave_up {
            let candidate = afterwards::last_candidate(analysis, stopped);
            self.gave_up.insert(stopped.obligation.clone(), candidate);
        }
        self.backward.extend(found.stats);
        (found.proposals, found.as_found, Spent { queries: found.queries, resources: found.spent })
    }
}

/// Was something not proposed yet?
fn extend(proposed: &mut Proposed, found: &Proposals) -> bool {
    let mut is_new = false;
    for (&head, terms) in found {
        let at_head = proposed.entry(head).or_default();
        for &term in terms {
            is_new |= !at_head.contains_key(&term);
            at_head.entry(term).or_insert(EngineName::Backward);
        }
    }
    is_new
}
