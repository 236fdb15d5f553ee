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
    if !report.broken.is_empty() || report.methods.iter().any(|m| m.internal_error) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use javelin_verify::report::{MethodReport, Place};
    use std::time::Duration;

    fn method(verdict: Verdict, internal_error: bool) -> MethodReport {
        MethodReport {
            place: Place { file: String::new(), line: 1, column: 1, start: 0, end: 0 },
            class: String::new(),
            name: String::new(),
            signature: String::new(),
            verdict,
            reason: None,
            time: Duration::ZERO,
            first_failure: None,
            queries: 0,
            obligations: Vec::new(),
            loops: Vec::new(),
            counterexample: None,
            others: Vec::new(),
            tests: Vec::new(),
            trusted: Vec::new(),
            vacuous: None,
            unsatisfiable: Vec::new(),
            unconfirmed: 0,
            never_return: Vec::new(),
            scripts: Vec::new(),
            internal_error,
        }
    }

    #[test]
    fn an_internal_error_is_the_gravest() {
        let methods =
            vec![method(Verdict::Verified, false), method(Verdict::Unknown, true), method(Verdict::Refuted, false)];
        assert_eq!(of(&Report { methods, ..Report::default() }) as u8, 4);
    }
}
