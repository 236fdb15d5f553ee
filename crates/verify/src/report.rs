//! What a run found, as plain data. `app` turns it into text, JSON and exit
//! codes; nothing here prints.

use std::collections::BTreeMap;
use std::time::Duration;

use javelin_infer::BackwardStats;
pub use javelin_infer::ClosedForm;
use javelin_ir::program::ObligationKind;

use crate::check::CandidateTest;
use crate::junit::TestCase;

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub diagnostics: Vec<Diagnostic>,
    /// What all verdicts take for granted because the user said so.
    pub assumed: Vec<String>,
    /// In the order of files and lines.
    pub methods: Vec<MethodReport>,
    pub candidates: Vec<CandidateReport>,
    /// Of commands without verdicts on methods; a verdict says it itself.
    pub broken: Vec<InternalError>,
}

/// A method whose analysis broke down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalError {
    pub class: String,
    pub signature: String,
    pub said: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    Error,
    Warning,
}

/// A message about the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub place: Place,
    pub severity: Severity,
    pub message: String,
}

/// A place in a file, 1-based, with the byte range for carets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub start: u32,
    pub end: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    Verified,
    Unknown,
    Refuted,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Verified => "verified",
            Verdict::Unknown => "unknown",
            Verdict::Refuted => "refuted",
        }
    }
}

#[derive(Clone, Debug)]
pub struct MethodReport {
    /// The place of the method's name.
    pub place: Place,
    pub class: String,
    pub name: String,
    pub signature: String,
    pub verdict: Verdict,
    /// Why it is not verified, in a sentence.
    pub reason: Option<String>,
    pub time: Duration,
    /// Until the first failing run was there.
    pub first_failure: Option<Duration>,
    pub queries: u64,
    pub obligations: Vec<ObligationReport>,
    pub loops: Vec<LoopReport>,
    pub counterexample: Option<Counterexample>,
    /// Those of the other obligations that are refuted.
    pub others: Vec<Counterexample>,
    /// With tests asked for: one that fails for each obligation refuted, or why
    /// there is none.
    pub tests: Vec<Result<TestCase, String>>,
    /// `//@ assume` clauses that the verdict trusts.
    pub trusted: Vec<Place>,
    /// The body cannot be reached: the contract contradicts itself.
    pub vacuous: Option<String>,
    /// Further assumptions that nothing satisfies (`--vacuity`).
    pub unsatisfiable: Vec<Place>,
    /// Proofs that the second solver (`--solver`) left open.
    pub unconfirmed: usize,
    /// Calls that cannot return: their callees' promises contradict themselves or what is known
    /// there (`--vacuity`).
    pub never_return: Vec<Place>,
    /// The questions to the solver (`--smt`).
    pub scripts: Vec<Script>,
    /// Javelin itself failed on this method.
    pub internal_error: bool,
}

/// One check as a standalone SMT-LIB file.
#[derive(Clone, Debug)]
pub struct Script {
    /// `12-index-bounds-1`: line, kind, number among the method's checks.
    pub name: String,
    /// Verified: the script is unsatisfiable.
    pub verdict: Verdict,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ObligationReport {
    pub kind: ObligationKind,
    pub place: Place,
    pub verdict: Verdict,
    /// What must hold, in the user's words.
    pub text: String,
    /// Why it is unknown.
    pub reason: Option<String>,
    /// How far engine `backward` came with it.
    pub candidate: Option<GivenUp>,
}

/// The candidate with which engine `backward` gave up, and the state that it fails to
/// exclude.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenUp {
    /// Of every loop that it speaks of.
    pub loops: Vec<(Place, Clauses)>,
    /// The loop at whose head the state is.
    pub broken: Option<Place>,
    /// What the state is, as far as the solver shows it. An object goes by its first name.
    pub state: Vec<(String, Shown)>,
}

/// A conjunction in JML, shortest clause first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    pub jml: Vec<String>,
    /// Clauses that JML has no words for.
    pub unspeakable: usize,
}

#[derive(Clone, Debug)]
pub struct LoopReport {
    pub place: Place,
    /// It stands in the method itself, not in one that was inlined into it.
    pub own: bool,
    pub queries: u64,
    pub predicates: u64,
    pub invariants: Vec<InvariantReport>,
    /// Invariants that proofs used and JML has no words for.
    pub unspeakable: usize,
    /// Closed forms and bounds, over ideal integers.
    pub algebra: LoopForms,
    /// Strengthening and approximation steps, where engine `backward` went.
    pub backward: Option<BackwardStats>,
}

/// What engine `algebra` says about a loop, over ideal integers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopForms {
    /// Each changing number after so many rounds as the counter says.
    pub closed_forms: Vec<ClosedForm>,
    /// The counter's name: none of the program's.
    pub counter: String,
    /// Rounds that pass before the forms hold.
    pub first: usize,
    /// The number of rounds, where it is known.
    pub rounds: Option<usize>,
    /// Inequalities and exit facts among the invariants, as JML.
    pub bounds: Vec<String>,
    /// What the engine took for the loop, where it was asked.
    pub time: Option<Duration>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvariantReport {
    pub jml: String,
    pub engine: String,
}

/// An input that was run and fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// By parameter name, in order; `this` first.
    pub inputs: Vec<(String, Shown)>,
    pub confirmed: bool,
    pub trace: Vec<TraceStep>,
    /// The obligation that the run violates: index into the method's obligations.
    pub violates: usize,
    /// The method that was run, where it is another one, which calls this.
    pub of_caller: Option<String>,
}

#[derive(Clone, Debug)]
pub struct TraceStep {
    pub line: u32,
    pub state: Vec<(String, Shown)>,
}

/// A value as a report shows it.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    Null,
    Bool(bool),
    /// Decimal digits: may exceed any machine integer.
    Int(String),
    Float(f64),
    Text(String),
    Array(Vec<Shown>),
    /// An array of another class than the variable that holds it tells.
    Typed {
        class: String,
        array: Box<Shown>,
    },
    /// A long array: its length and the elements that differ from the default.
    Sparse {
        length: String,
        default: Box<Shown>,
        elements: BTreeMap<String, Shown>,
    },
    /// An object: its class and fields; `label` names it when it is met again.
    Object {
        class: String,
        label: Option<String>,
        fields: Vec<(String, Shown)>,
    },
    /// A map of the library.
    Entries {
        class: String,
        label: String,
        entries: Vec<(Shown, Shown)>,
    },
    /// A constant of an enum.
    Constant {
        class: String,
        name: String,
        fields: Vec<(String, Shown)>,
    },
    /// An object shown before.
    Same(String),
}

#[derive(Clone, Debug)]
pub struct CandidateReport {
    pub place: Place,
    pub text: String,
    pub verdict: CandidateVerdict,
    /// Why it is unknown.
    pub reason: Option<String>,
    /// What may fail in the loop although the candidate holds.
    pub notes: Vec<String>,
    /// Parameters at the method's entry.
    pub inputs: Vec<(String, Shown)>,
    /// Variables at the loop's head: on entry, or before the step.
    pub state: Vec<(String, Shown)>,
    /// The same after the step.
    pub after: Vec<(String, Shown)>,
    /// Lines run through from there.
    pub path: Vec<u32>,
    /// The part of a conjunction that fails.
    pub part: Option<String>,
    /// The candidate has no value there: what it would need.
    pub undefined: Option<String>,
    /// Why the verdict says nothing: no run gets to the loop.
    pub vacuous: Option<String>,
    /// Judged as part of a conjunction: which, and who fails.
    pub together: Option<String>,
    /// What was taken as known.
    pub given: Vec<String>,
    /// Where the candidate was listed, if not in the source.
    pub listed: Option<ListedAt>,
    /// The run starts at the method's entry, so the method's caller can cause it.
    pub reachable: bool,
    /// A JUnit test that shows the failure, or why there is none.
    pub test: Option<Result<CandidateTest, String>>,
    pub time: Duration,
}

/// A line of a file of candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedAt {
    pub file: String,
    pub line: usize,
    /// As it is written there.
    pub formula: String,
}

impl CandidateReport {
    /// A verdict with nothing more to say.
    pub fn new(place: Place, text: String, verdict: CandidateVerdict) -> Self {
        CandidateReport {
            place,
            text,
            verdict,
            reason: None,
            notes: Vec::new(),
            inputs: Vec::new(),
            state: Vec::new(),
            after: Vec::new(),
            path: Vec::new(),
            part: None,
            undefined: None,
            vacuous: None,
            together: None,
            given: Vec::new(),
            listed: None,
            reachable: false,
            test: None,
            time: Duration::ZERO,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateVerdict {
    Invariant,
    SpuriousBase,
    SpuriousStep,
    Unknown,
}

impl Report {
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}
