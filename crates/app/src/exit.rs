//! Exit codes: OpenJML's, so that scripts carry over.

use std::process::ExitCode;

use javelin_verify::report::{CandidateVerdict, Report, Verdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    Verified = 0,
    /// A parse or type error.
    Source = 1,
    /// Bad arguments.
    Usage = 2,
    /// An unreadable file, no solver.
    System = 3,
    /// Javelin itself failed.
    Internal = 4,
    Refuted = 6,
    Unknown = 7,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// What a report amounts to, the gravest first.
pub fn of(report: &Report) -> Exit {
    let any = |verdict: Verdict| report.methods.iter().any(|m| m.verdict == verdict);
    let any_candidate = |verdicts: &[CandidateVerdict]| report.candidates.iter().any(|c| verdicts.contains(&c.verdict));
    let spurious = [CandidateVerdict::SpuriousBase, CandidateVerdict::SpuriousStep];
    if report.methods.iter().any(|m| m.internal_error) {
        Exit::Internal
    } else if report.has_errors() {
        Exit::Source
    } else if any(Verdict::Refuted) || any_candidate(&spurious) {
        Exit::Refuted
    } else if any(Verdict::Unknown) || any_candidate(&[CandidateVerdict::Unknown]) {
        Exit::Unknown
    } else {
        Exit::Verified
    }
}
