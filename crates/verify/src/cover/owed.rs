//! What a method owes and does not keep: seen in the runs that were to cover branches, and looked for
//! as `verify` does it.

use std::time::Instant;

use javelin_ir::program::{Obligation, ObligationKind};
use javelin_lower::JudgedMethod;
use javelin_sema::TypedProgram;

use super::{BranchReport, BranchStatus, MethodTests, TestOptions};
use crate::judge::Judged;
use crate::report::{Place, Verdict};
use crate::{Options, judge, merge, places};

/// An obligation that is not verified.
#[derive(Clone, Debug)]
pub struct Owed {
    pub place: Place,
    pub kind: ObligationKind,
    pub text: String,
    pub verdict: Verdict,
}

impl Owed {
    pub(super) fn of(program: &TypedProgram, obligation: Obligation, verdict: Verdict) -> Owed {
        Owed { place: places::of(program, obligation.origin), kind: obligation.kind, text: obligation.text, verdict }
    }
}

/// Inputs that cover branches need not violate anything: what may be violated is looked for.
pub(super) fn look_for(program: &TypedProgram, options: &TestOptions, method: &JudgedMethod, tests: &mut MethodTests) {
    let start = Instant::now();
    let mut judging = Options { junit: true, ..options.judging.clone() };
    let left = options.time.map(|time| time.saturating_sub(tests.time));
    judging.budget.timeout = left.map_or(judging.budget.timeout, |left| left.min(judging.budget.timeout));
    let mut judged = judge::judge(program, &judging, method);
    for refutation in std::mem::take(&mut judged.refutations) {
        for (origin, holds) in refutation.decided {
            let place = places::of(program, origin);
            let is_taken = |b: &&mut BranchReport| b.place == place && b.holds == holds;
            if let Some(branch) = tests.branches.iter_mut().find(is_taken)
                && branch.status != BranchStatus::Covered
            {
                (branch.status, branch.why) = (BranchStatus::Covered, None);
            }
        }
        match refutation.test {
            Some(Ok(test)) if tests.tests.iter().any(|other| other.fails && other.name == test.name) => {}
            Some(Ok(test)) => tests.tests.push(test),
            Some(Err(why)) if !tests.unwritten.contains(&why) => tests.unwritten.push(why),
            Some(Err(_)) | None => {}
        }
    }
    tests.vacuous = judged.vacuous.then(|| merge::VACUOUS.to_owned());
    note(program, judged, tests);
    tests.time += start.elapsed();
}

/// What a run has violated already is not open, whatever proofs say.
fn note(program: &TypedProgram, judged: Judged, tests: &mut MethodTests) {
    let seen = std::mem::take(&mut tests.owed);
    let found = judged.obligations.into_iter().filter(|(_, finding)| finding.verdict != Verdict::Verified);
    let found = found.map(|(obligation, finding)| Owed::of(program, obligation, finding.verdict));
    tests.owed = found.collect();
    for violated in seen {
        let is_same = |other: &&mut Owed| other.kind == violated.kind && other.place == violated.place;
        match tests.owed.iter_mut().find(is_same) {
            Some(other) => other.verdict = Verdict::Refuted,
            None => tests.owed.push(violated),
        }
    }
    tests.owed.sort_by(|one, other| one.place.cmp(&other.place));
}
