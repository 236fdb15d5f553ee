//! One verdict per method: schedules proof and refutation, merges what several
//! callers say of a private method, and reports as data.
//!
//! Takes a typed program and options; gives a [`report::Report`]. Each method
//! is analysed in an arena of its own, on whichever worker is free; results
//! come back in the order of the text. A panic in one method's analysis costs
//! that method only.

pub mod check;
pub mod dump;
pub mod entail;
mod jml;
mod judge;
mod merge;
mod places;
mod refute;
pub mod report;
mod show;
mod statics;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use javelin_infer::{Algorithm, EngineName};
use javelin_logic::Terms;
use javelin_logic::solver::{Budget, isolated};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;
use rayon::prelude::*;

use crate::judge::Judged;
use crate::report::{Diagnostic, Report, Severity};

/// How to judge.
#[derive(Clone, Debug)]
pub struct Options {
    pub lowering: javelin_lower::Options,
    /// Of one solver query.
    pub budget: Budget,
    /// Worker threads; `None`: one per core.
    pub jobs: Option<usize>,
    /// Judge only these: `find` or `Search.find`. Empty: all.
    pub methods: Vec<String>,
    /// Engines that propose loop invariants, in the order in which they run. None:
    /// only what the source says.
    pub engines: Vec<EngineName>,
    /// How engine `predicates` combines given predicates.
    pub abstraction: Algorithm,
    /// Report every invariant that was proved, not only those that proofs used,
    /// and look for them where nothing is open, too.
    pub all_invariants: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            lowering: javelin_lower::Options::default(),
            budget: Budget::default(),
            jobs: None,
            methods: Vec::new(),
            engines: EngineName::AUTO.to_vec(),
            abstraction: Algorithm::default(),
            all_invariants: false,
        }
    }
}

/// Told while a run goes on; called from worker threads.
pub trait Progress: Sync {
    /// How many methods there are to judge.
    fn start(&self, total: usize);
    fn done(&self, method: &str);
}

/// Nobody watches.
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _total: usize) {}
    fn done(&self, _method: &str) {}
}

/// Messages about the sources, without proving anything.
pub fn diagnose(program: &TypedProgram) -> Vec<Diagnostic> {
    let severity = |s: javelin_sema::Severity| match s {
        javelin_sema::Severity::Error => Severity::Error,
        javelin_sema::Severity::Warning => Severity::Warning,
    };
    program
        .diagnostics
        .iter()
        .map(|d| Diagnostic {
            place: places::in_file(program, d.file, d.span),
            severity: severity(d.severity),
            message: d.message.clone(),
        })
        .collect()
}

/// Judges every method of the user's files.
pub fn verify(program: &TypedProgram, options: &Options, progress: &dyn Progress) -> Report {
    let methods = {
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, options.lowering);
        let mut methods = lowering.methods();
        methods.retain(|method| is_wanted(&options.methods, method));
        methods
    };
    progress.start(methods.len());
    let judge_all = |which: &[&JudgedMethod]| -> Vec<Judged> {
        which
            .par_iter()
            .map(|method| {
                let judged = judge_guarded(program, options, method);
                progress.done(&method.signature);
                judged
            })
            .collect()
    };
    let (alone, inside): (Vec<&JudgedMethod>, Vec<&JudgedMethod>) = methods.iter().partition(|m| !m.in_context);
    let mut judged = in_pool(options.jobs, || judge_all(&alone));
    // What a caller could not inline must stand on its own.
    let summarised: Vec<&JudgedMethod> = inside
        .iter()
        .copied()
        .filter(|m| judged.iter().any(|j| j.summarised.contains(&m.key)) || !options.methods.is_empty())
        .collect();
    judged.extend(in_pool(options.jobs, || judge_all(&summarised)));
    Report { diagnostics: diagnose(program), methods: merge::merge(program, &methods, judged), candidates: Vec::new() }
}

fn judge_guarded(program: &TypedProgram, options: &Options, method: &JudgedMethod) -> Judged {
    let start = Instant::now();
    // A Z3 context of its own: what the solver does must not depend on which
    // methods this thread has seen before.
    let work = || isolated(None, || judge::judge(program, options, method));
    let mut judged = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| judge::internal_error(method, &panic));
    judged.time = start.elapsed();
    judged
}

/// Runs `work` on so many threads; `None`: one per core.
pub(crate) fn in_pool<T: Send>(jobs: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    match jobs.map(|jobs| rayon::ThreadPoolBuilder::new().num_threads(jobs).build()) {
        Some(Ok(pool)) => pool.install(work),
        Some(Err(_)) | None => work(),
    }
}

pub(crate) fn is_wanted(names: &[String], method: &JudgedMethod) -> bool {
    names.is_empty()
        || names.iter().any(|wanted| {
            let qualified = format!("{}.{}", method.class, method.name);
            *wanted == method.name
                || *wanted == method.signature
                || qualified == *wanted
                || qualified.ends_with(&format!(".{wanted}"))
        })
}
