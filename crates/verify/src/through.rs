//! What is open in private methods that their callers do not look into (recursive or large ones) is
//! looked for once more in runs of the callers: nobody else calls them, so that no run of them alone
//! counts. Takes what was judged, gives it with what these runs refute.

use std::cell::{Cell, RefCell};

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::program::{MethodKey, Obligation, ObligationKind};
use javelin_logic::Terms;
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;

use crate::judge::{self, Analysis, Finding, Judged};
use crate::meters::share;
use crate::report::Verdict;
use crate::statics::{self, Start};
use crate::{Options, refute, thrown};

/// What the search through one caller may cost, in percent of a query's budget.
const SEARCHING: u64 = 5;

/// The callers through which something open may be run, with what that is.
pub fn callers<'m>(methods: &'m [JudgedMethod], judged: &[Judged]) -> Vec<(&'m JudgedMethod, Vec<Obligation>)> {
    let keys: IndexSet<MethodKey> = methods.iter().filter(|m| m.in_context).map(|method| method.key).collect();
    let open = open_in(&keys, judged);
    if open.is_empty() {
        return Vec::new();
    }
    let leads_there = |method: &&JudgedMethod| {
        let found = judged.iter().find(|judged| judged.key == method.key);
        found.is_some_and(|found| found.summarised.iter().any(|key| keys.contains(key)))
    };
    methods
        .iter()
        .filter(|method| !method.in_context)
        .filter(leads_there)
        .map(|method| (method, open.clone()))
        .collect()
}

/// What stands in these methods and is unknown to all who looked at it.
fn open_in(keys: &IndexSet<MethodKey>, judged: &[Judged]) -> Vec<Obligation> {
    let mut worst: IndexMap<&Obligation, Verdict> = IndexMap::new();
    for (obligation, finding) in judged.iter().flat_map(|judged| &judged.obligations) {
        if keys.contains(&obligation.owner) && obligation.kind != ObligationKind::Unsupported {
            let known = worst.entry(obligation).or_insert(finding.verdict);
            *known = (*known).max(finding.verdict);
        }
    }
    worst.into_iter().filter(|(_, verdict)| *verdict == Verdict::Unknown).map(|(of, _)| of.clone()).collect()
}

/// What runs of the method refute of these obligations.
pub fn refuted(program: &TypedProgram, options: &Options, method: &JudgedMethod, open: &[Obligation]) -> Judged {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, options.lowering);
    let mut judged = Judged::nothing(method.key);
    let Some(procedure) = lowering.body_of(method) else { return judged };
    let limits = flatten::Limits::to_run(flatten::Prefer::CheckedRuns);
    let flat = flatten(&terms, &procedure, &lowering, limits);
    let start = Start::later(&terms, &lowering, &flat);
    let analysis = Analysis {
        terms: &terms,
        lowering: &lowering,
        options,
        method: Some(method),
        procedure: &procedure,
        flat: &flat,
        facts: statics::facts(&terms, &lowering, &flat),
        start: &start,
        meter: share(options, SEARCHING),
        attempts: share(options, SEARCHING),
        refuting: judge::is_run_alone(&lowering, method, &procedure, &flat),
        unfinished: RefCell::default(),
        rejected: Cell::new(0),
        thought: Cell::new(0),
    };
    let Some(subject) = refute::subject(&analysis).filter(|_| analysis.refuting) else { return judged };
    judged.obligations = open.iter().map(|of| (of.clone(), Finding::unknown(""))).collect();
    thrown::throw(&analysis, &subject, thrown::THROWN, &mut judged);
    refute::directed(&analysis, &IndexMap::new(), &refute::Effort::quick(&analysis), &mut judged);
    judged.obligations.retain(|_, finding| finding.verdict == Verdict::Refuted);
    judged
}

/// Adds what was refuted through a method to what was found out about it.
pub fn add(judged: &mut [Judged], more: Judged) {
    let Some(known) = judged.iter_mut().find(|judged| judged.key == more.key) else { return };
    for (obligation, finding) in more.obligations {
        known.note(obligation, finding);
    }
    known.refutations.extend(more.refutations);
    known.queries += more.queries;
    known.time += more.time;
}
