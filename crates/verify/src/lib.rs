//! One verdict per method: schedules proof and refutation, merges what several
//! callers say of a private method, and reports as data.
//!
//! Takes a typed program and options; gives a [`report::Report`]. Each method
//! is analysed in an arena of its own, on whichever worker is free; results
//! come back in the order of the text. A panic in one method's analysis costs
//! that method only.

mod afterwards;
mod blame;
mod calls;
mod chance;
pub mod check;
mod closed;
pub mod cover;
mod deep;
mod defined;
pub mod dump;
pub mod entail;
pub mod explore;
mod jml;
mod judge;
pub mod junit;
mod merge;
mod meters;
mod places;
mod possible;
mod reads;
mod records;
mod refute;
pub mod report;
mod restate;
mod second;
mod show;
mod shown;
mod small_world;
mod statics;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use javelin_infer::{Algorithm, BackwardOptions, EngineName};
use javelin_logic::Terms;
use javelin_logic::solver::{Budget, Cancel, External, isolated};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;
use javelin_sema::room::in_pool;
use rayon::prelude::*;

pub use crate::judge::panic_text;

use crate::judge::Judged;
use crate::report::{Diagnostic, InternalError, Report, Severity};

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
    /// How engine `backward` approximates, and how far it goes.
    pub backward: BackwardOptions,
    /// Asked about every proof; what it contradicts is not believed.
    pub second: Option<External>,
    /// Report every invariant that was proved, not only those that proofs used,
    /// and look for them where nothing is open, too.
    pub all_invariants: bool,
    /// Keep the questions to the solver, as text.
    pub smt: bool,
    /// Write a failing test for each obligation that is refuted.
    pub junit: bool,
    /// Look for assumptions that nothing satisfies, in every method.
    pub vacuity: bool,
    /// Try to prove, with what is cheap, and nothing else.
    pub cheaply: bool,
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
            backward: BackwardOptions::default(),
            second: None,
            all_invariants: false,
            smt: false,
            junit: false,
            vacuity: false,
            cheaply: false,
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
    // A Z3 context of its own: what the solver does must not depend on which
    // methods this thread has seen before.
    let cheap = Options { cheaply: true, engines: cheap_engines(options), smt: false, ..options.clone() };
    verify_by(program, options, progress, &|method, look| {
        let options = if look == Look::First { &cheap } else { options };
        isolated(None, || judge::judge(program, options, method))
    })
}

/// How closely a method is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Does it verify whatever it is called with, as far as is seen at once?
    First,
    Full,
}

fn cheap_engines(options: &Options) -> Vec<EngineName> {
    options.engines.iter().copied().filter(|engine| *engine == EngineName::Domains).collect()
}

/// Judges every method by `judge`, which may panic.
fn verify_by(
    program: &TypedProgram,
    options: &Options,
    progress: &dyn Progress,
    judge: &(dyn Fn(&JudgedMethod, Look) -> Judged + Sync),
) -> Report {
    let methods = {
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, options.lowering);
        let mut methods = lowering.methods_and_more();
        methods.retain(|method| is_wanted(&options.methods, method));
        methods
    };
    progress.start(methods.len());
    let judge_all = |which: &[&JudgedMethod], look: Look| -> Vec<Judged> {
        which
            .par_iter()
            .map(|method| {
                let judged = guarded(method, || judge(method, look));
                if look == Look::Full || judged.is_verified() {
                    progress.done(&method.signature);
                }
                // What is kept must not stand in the memory that the method's own thread leaves to
                // the next one: cut to pieces, that gets slower with each method.
                judged.clone()
            })
            .collect()
    };
    let (alone, mut waiting): (Vec<&JudgedMethod>, Vec<&JudgedMethod>) = methods.iter().partition(|m| !m.in_context);
    // Private methods that verify whatever they are called with need no look in each caller.
    let mut judged = Vec::new();
    if options.methods.is_empty() && options.second.is_none() && !options.smt {
        judged = in_pool(options.jobs, || judge_all(&waiting, Look::First));
        judged.retain(Judged::is_verified);
        javelin_lower::settle(program, options.lowering, judged.iter().map(|one| one.key));
        waiting.retain(|method| judged.iter().all(|one| one.key != method.key));
    }
    judged.extend(in_pool(options.jobs, || judge_all(&alone, Look::Full)));
    while !waiting.is_empty() {
        let (mut now, mut later): (Vec<&JudgedMethod>, Vec<&JudgedMethod>) =
            waiting.iter().copied().partition(|m| must_stand_alone(&methods, &judged, options, m));
        if now.is_empty() {
            // What nobody inlined has not been looked at.
            (later, now) = later.into_iter().partition(|m| judged.iter().any(|j| j.inlined.contains(&m.key)));
        }
        if now.is_empty() {
            break;
        }
        judged.extend(in_pool(options.jobs, || judge_all(&now, Look::Full)));
        waiting = later;
    }
    let methods = merge::merge(program, &methods, judged);
    Report { diagnostics: diagnose(program), assumed: assumed(options), methods, ..Report::default() }
}

/// What the user's options ask all proofs to take for granted.
fn assumed(options: &Options) -> Vec<String> {
    let said = [
        (options.lowering.closed, "no other class extends or implements the classes given (--closed)"),
        (
            options.lowering.trust_frames,
            "methods write what `assignable` names, and nothing without it; that was not checked (--trust-frames)",
        ),
    ];
    said.into_iter().filter(|(is_said, _)| *is_said).map(|(_, sentence)| sentence.to_owned()).collect()
}

/// Is a method that is judged where it is called not fully judged there? A caller
/// may stand in for it with a summary, and one that was not understood to its end
/// may hide calls; private methods are called from their own file only.
fn must_stand_alone(methods: &[JudgedMethod], judged: &[Judged], options: &Options, method: &JudgedMethod) -> bool {
    let in_same_file = |key| methods.iter().any(|m| m.key == key && m.file == method.file);
    !options.methods.is_empty()
        || judged.iter().any(|j| j.summarised.contains(&method.key) || j.is_cut_short() && in_same_file(j.key))
}

/// What was found method by method, and the methods whose analysis broke down.
pub(crate) fn parted<T>(all: Vec<Result<T, InternalError>>) -> (Vec<T>, Vec<InternalError>) {
    let (mut found, mut broken) = (Vec::new(), Vec::new());
    for one in all {
        match one {
            Ok(one) => found.push(one),
            Err(error) => broken.push(error),
        }
    }
    (found, broken)
}

/// Work on one method in a context of its own; a panic costs this method only.
pub(crate) fn on_its_own<R: Send>(
    method: &JudgedMethod,
    cancel: Option<&Cancel>,
    work: impl FnOnce() -> R + Send,
) -> Result<R, InternalError> {
    catch_unwind(AssertUnwindSafe(|| isolated(cancel, work))).map_err(|panic| InternalError {
        class: method.class.clone(),
        signature: method.signature.clone(),
        said: panic_text(&*panic).to_owned(),
    })
}

/// A panic in the work costs this method only.
fn guarded(method: &JudgedMethod, work: impl FnOnce() -> Judged) -> Judged {
    let start = Instant::now();
    let mut judged =
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| judge::internal_error(method, &*panic));
    judged.time = start.elapsed();
    judged
}

/// One of these names that no method answers to. Of a program with errors nothing
/// is said: the method may be in what was not understood.
pub fn unknown_name<'n>(program: &TypedProgram, names: &'n [String]) -> Option<&'n str> {
    if names.is_empty() || diagnose(program).iter().any(|d| d.severity == Severity::Error) {
        return None;
    }
    let terms = Terms::new();
    let methods = Lowering::new(program, &terms, javelin_lower::Options::default()).methods();
    let is_known = |name: &String| methods.iter().any(|method| is_wanted(std::slice::from_ref(name), method));
    names.iter().find(|name| !is_known(name)).map(String::as_str)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{MethodReport, Verdict};
    use javelin_sema::{Jdk, SourceInput, Sources, analyze, specs};

    const TEXT: &str = "class A {
        static int good() { return 1; }
        static int breaks(int[] a) { return inner(a); }
        private static int inner(int[] a) { return a[0]; }
    }";

    /// The others keep their verdicts, and nobody profits from what was not done.
    #[test]
    fn a_panic_costs_one_method() {
        let input = SourceInput { path: "A.java".to_owned(), text: TEXT.to_owned() };
        let sources = Sources::parse(vec![input], specs::embedded());
        let program = analyze(&sources, &javelin_sema::Options { jdk: Jdk::None, ..Default::default() });
        let options = Options::default();
        let report = verify_by(&program, &options, &Silent, &|method, _| match method.name.as_str() {
            "breaks" => panic!("the test's own panic"),
            _ => isolated(None, || judge::judge(&program, &options, method)),
        });
        let of = |name: &str| -> &MethodReport { report.methods.iter().find(|m| m.name == name).expect("judged") };
        assert_eq!(of("good").verdict, Verdict::Verified);
        assert_eq!(of("breaks").verdict, Verdict::Unknown);
        assert!(of("breaks").internal_error);
        let reason = of("breaks").reason.clone().unwrap_or_default();
        assert!(reason.contains("internal error") && reason.contains("report"), "{reason}");
        let kinds: Vec<&str> = of("breaks").obligations.iter().map(|o| o.kind.name()).collect();
        assert_eq!(kinds, ["unsupported"]);
        assert_ne!(of("inner").verdict, Verdict::Verified, "its only caller was not analysed");
        assert!(!of("good").internal_error && !of("inner").internal_error);
    }
}
