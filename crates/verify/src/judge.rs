//! One method: lower, flatten, settle invariants, prove, refute.

use std::any::Any;
use std::time::Duration;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidates, Goal};
use javelin_ir::flat::Flat;
use javelin_ir::flatten::{self, flatten};
use javelin_ir::program::{MethodKey, Obligation, ObligationKind, Procedure};
use javelin_ir::prove::{Outcome, Prover};
use javelin_logic::solver::{Config, Reason};
use javelin_logic::{Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;

use crate::refute::{self, Refutation};
use crate::report::Verdict;
use crate::{Options, statics};

/// What was found out about one method, and about the private methods inlined
/// into it.
pub struct Judged {
    pub key: MethodKey,
    pub obligations: IndexMap<Obligation, Finding>,
    pub refutations: Vec<Refutation>,
    pub queries: u64,
    pub time: Duration,
    /// Methods that are judged in their callers but were not inlined here.
    pub summarised: IndexSet<MethodKey>,
    pub internal_error: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Finding {
    pub verdict: Verdict,
    pub reason: Option<String>,
}

impl Finding {
    fn verified() -> Finding {
        Finding { verdict: Verdict::Verified, reason: None }
    }

    fn unknown(reason: impl Into<String>) -> Finding {
        Finding { verdict: Verdict::Unknown, reason: Some(reason.into()) }
    }
}

pub fn judge(program: &TypedProgram, options: &Options, method: &JudgedMethod) -> Judged {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, options.lowering);
    let mut judged = Judged::nothing(method.key);
    let Some(procedure) = lowering.body(method.key) else {
        judged.fail(unsupported(method, "this method has no body to look at"));
        return judged;
    };
    let flat = flatten(&terms, &procedure, &lowering, flatten::Limits::default());
    judged.summarised = flat.summarised.clone();
    let statics = statics::initialise(&terms, &lowering, &flat.vars);
    let mut facts = statics.facts.clone();
    // Time starts with the program; what existed before the entry is older.
    facts.push(terms.le(terms.int(0), lowering.heap.clock));
    let analysis = Analysis { terms: &terms, lowering: &lowering, options, procedure: &procedure, flat: &flat, facts };
    let mut prover = match analysis.prover(&flat, Candidates::new()) {
        Ok(prover) => prover,
        Err(problem) => {
            judged.fail(unsupported(method, problem));
            return judged;
        }
    };
    prover.settle_candidates();
    let checks: Vec<usize> = obligation_checks(&prover);
    let outcomes = prover.judge(&checks);
    let mut failing: Vec<usize> = Vec::new();
    for (&check, outcome) in &outcomes {
        let Goal::Obligation(id) = prover.conditions.checks[check].goal else { continue };
        let obligation = flat.obligation(id).clone();
        match outcome {
            Outcome::Proved => judged.note(obligation, Finding::verified()),
            Outcome::Failed(_) => {
                failing.push(check);
                judged.note(obligation.clone(), Finding::unknown(why_not(&obligation)));
            }
            Outcome::Unknown(reason) => {
                failing.push(check);
                judged.note(obligation, Finding::unknown(explain(reason)));
            }
        }
    }
    judged.queries += prover.stats().queries;
    refute::refute(&analysis, &statics.state, &prover, &outcomes, &failing, &mut judged);
    judged
}

/// What stays the same while one method is analysed.
pub struct Analysis<'a, 'p> {
    pub terms: &'a Terms,
    pub lowering: &'a Lowering<'p>,
    pub options: &'a Options,
    pub procedure: &'a Procedure,
    pub flat: &'a Flat,
    pub facts: Vec<Term>,
}

impl<'a> Analysis<'a, '_> {
    pub fn prover(&self, flat: &Flat, candidates: Candidates) -> Result<Prover<'a>, String> {
        let config = Config { budget: self.options.budget, ..Config::default() };
        let hierarchy = self.lowering.hierarchy();
        Prover::new(self.terms, flat, candidates, &hierarchy, &self.facts, config)
            .map_err(|_| "control flow jumps into the middle of a loop".to_owned())
    }
}

pub fn obligation_checks(prover: &Prover) -> Vec<usize> {
    let checks = prover.conditions.checks.iter().enumerate();
    checks.filter(|(_, check)| matches!(check.goal, Goal::Obligation(_))).map(|(index, _)| index).collect()
}

impl Judged {
    fn nothing(key: MethodKey) -> Judged {
        Judged {
            key,
            obligations: IndexMap::new(),
            refutations: Vec::new(),
            queries: 0,
            time: Duration::ZERO,
            summarised: IndexSet::new(),
            internal_error: None,
        }
    }

    fn fail(&mut self, obligation: Obligation) {
        let reason = obligation.text.clone();
        self.note(obligation, Finding::unknown(reason));
    }

    /// The worst finding counts: an obligation may be checked at several places.
    pub fn note(&mut self, obligation: Obligation, finding: Finding) {
        let entry = self.obligations.entry(obligation).or_insert_with(Finding::verified);
        if finding.verdict > entry.verdict {
            *entry = finding;
        }
    }
}

fn unsupported(method: &JudgedMethod, sentence: impl Into<String>) -> Obligation {
    Obligation {
        kind: ObligationKind::Unsupported,
        origin: method.origin,
        owner: method.key,
        text: sentence.into(),
    }
}

/// A panic inside the analysis of one method must not lose the others.
pub fn internal_error(method: &JudgedMethod, panic: &(dyn Any + Send)) -> Judged {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    let mut judged = Judged::nothing(method.key);
    judged.fail(unsupported(method, "internal error"));
    judged.internal_error = Some(format!("internal error: {said}; please report it with this method's source"));
    judged
}

fn why_not(obligation: &Obligation) -> String {
    match obligation.kind {
        ObligationKind::Unsupported => obligation.text.clone(),
        _ => "some state that we cannot exclude violates it".to_owned(),
    }
}

fn explain(reason: &Reason) -> String {
    match reason {
        Reason::Budget => "the solver's budget is spent (raise --budget)".to_owned(),
        Reason::Timeout => "the solver ran out of time".to_owned(),
        Reason::Cancelled => "cancelled".to_owned(),
        Reason::Incomplete(why) => format!("the solver cannot decide it ({why})"),
    }
}
