//! Branches that neither solver nor chance reaches: inputs that were kept are changed value by value,
//! in whatever way brings some condition nearer to its other value.

use std::time::Instant;

use javelin_ir::interp::{self, Ending};
use javelin_logic::IBig;
use javelin_symex::descent::{Measured, descend};
use javelin_symex::places::World;
use javelin_symex::witness::Input;

use super::{FUEL, Hunt};

/// Commands of all runs, and how many runs there are.
const STEPPING: u64 = 4_000_000;
const MOST_STEPS: u64 = 12_000;

impl Hunt<'_, '_, '_> {
    /// Goes towards what is open from the inputs kept.
    pub(super) fn step_by_step(&mut self, known: &[IBig], deadline: Option<Instant>) {
        let subject = self.subject;
        let world = World { terms: subject.terms, flat: self.flat, callees: subject.lowering };
        let mut seeds: Vec<Input> = self.kept.iter().map(|(settled, _)| settled.input.clone()).collect();
        seeds.extend(self.failing.values().map(|settled| settled.input.clone()));
        let (end, last) = (self.steps + STEPPING, self.runs + MOST_STEPS);
        descend(&world, self.base.objects.len(), known, &seeds, &mut |changed| {
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || self.steps >= end || self.runs >= last || self.open().next().is_none() {
                return None;
            }
            let limits = interp::Limits {
                fuel: FUEL,
                trace: 0,
                branches: true,
                nearness: true,
                distances: true,
                checks: interp::Checks::All,
                ..interp::Limits::default()
            };
            let state = changed.state.clone();
            let run = interp::run(subject.terms, subject.lowering, subject.procedure, &changed.args, state, limits);
            self.steps += run.steps + 1;
            self.runs += 1;
            let is_legal = matches!(run.ending, Ending::Returned(_) | Ending::Threw(_) | Ending::Failed(_));
            if is_legal && run.branches.iter().any(|branch| !self.covered.contains(branch)) {
                self.run(changed.clone());
            }
            let (mut nearness, distances) = if is_legal { (run.nearness, run.distances) } else { Default::default() };
            nearness.retain(|_, near| near.check.is_none());
            Some(Measured { nearness, distances, is_legal })
        });
    }
}
