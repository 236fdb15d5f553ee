//! `javelin test`: inputs for every branch of a method. Paths are executed
//! symbolically, inputs run by the interpreter, which says what they cover; what
//! no input covers is searched for on its own and, where that fails, proved to
//! be unreachable.

mod branches;
mod owed;
mod relied;
pub(crate) mod shrink;
mod steps;
mod why;

use std::sync::mpsc;
use std::time::{Duration, Instant};

use indexmap::map::Entry;
use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::flat::Flat;
use javelin_ir::flatten::{self, flatten};
use javelin_ir::interp::{self, Ending, Run, State};
use javelin_ir::program::{BlockId, Exit, Obligation, ObligationId, ObligationKind, Procedure, Variable, VariableKind};
use javelin_ir::types::is_primitive;
use javelin_logic::solver::{Budget, Cancel, Config, Meter, Model};
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;
use javelin_symex::distance::Distances;
use javelin_symex::places::World;
use javelin_symex::probes;
use javelin_symex::search::{self, Go, Reached, Strategy, Watcher};
use javelin_symex::witness::{self, Input};
use rayon::prelude::*;

use crate::chance::{self, Dice};
use crate::evolve::{Tried, evolve};
use crate::junit::{self, Settled, Subject, TestCase};
use crate::report::{InternalError, Place, Verdict};
use crate::{
    Options, Progress, deep, in_pool, is_wanted, judge, on_its_own, parted, places, possible, records, show, statics,
};
use branches::Branch;
pub use owed::Owed;

/// How tests are looked for.
#[derive(Clone, Debug)]
pub struct TestOptions {
    pub judging: Options,
    /// Forks on one path.
    pub depth: u32,
    /// Tests of one method beyond those that cover something new.
    pub paths: usize,
    /// For one method; results then depend on the machine.
    pub time: Option<Duration>,
    /// Throw so many inputs instead of looking for them: what others do, to
    /// compare with.
    pub random: Option<u64>,
}

/// What was found for one method.
#[derive(Clone, Debug)]
pub struct MethodTests {
    pub place: Place,
    pub class: String,
    pub signature: String,
    pub branches: Vec<BranchReport>,
    pub tests: Vec<TestCase>,
    /// Inputs for which no test could be written, and why.
    pub unwritten: Vec<String>,
    /// What the method owes and was seen to violate, or was neither proved nor violated.
    pub owed: Vec<Owed>,
    /// That no call satisfies what the method may assume, where it is so.
    pub vacuous: Option<String>,
    /// Paths executed symbolically, inputs run, and the time for both.
    pub paths: u64,
    pub runs: u64,
    pub time: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchReport {
    pub place: Place,
    /// The condition as it is written, or the beginning of what decides.
    pub text: String,
    /// The side on which the condition holds.
    pub holds: bool,
    pub status: BranchStatus,
    /// Of an infeasible one: what excludes it. Of a covered one: what it takes. Of an open one: what
    /// would exclude it, and why that is not believed.
    pub why: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchStatus {
    Covered,
    /// Proved: no legal input gets there.
    Infeasible,
    Open,
}

/// Finds tests for every method of the user's files that is called from outside;
/// `found` is told as soon as a method is done.
pub fn test(
    program: &TypedProgram,
    options: &TestOptions,
    progress: &dyn Progress,
    found: &(dyn Fn(&MethodTests) + Sync),
) -> (Vec<MethodTests>, Vec<InternalError>) {
    let methods: Vec<JudgedMethod> = {
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, options.judging.lowering);
        let mut methods = lowering.methods();
        // Nobody but its class calls a private method; those of a local class a test reaches.
        let is_called = |m: &JudgedMethod| !m.in_context || !program.world.method(m.method).flags.is_private();
        methods.retain(|m| {
            is_wanted(&options.judging.methods, m) && (is_called(m) || !options.judging.methods.is_empty())
        });
        methods
    };
    progress.start(methods.len());
    let kept = relied::Kept::default();
    let all: Vec<Result<Option<MethodTests>, InternalError>> = in_pool(options.judging.jobs, || {
        let work = methods.par_iter().map(|method| {
            let tests = within(options.time, |cancel| {
                on_its_own(method, cancel, || test_method(program, options, method, &kept))
            });
            if let Ok(Some(tests)) = &tests {
                found(tests);
            }
            progress.done(&method.signature);
            tests
        });
        work.collect()
    });
    let (found, broken) = parted(all);
    (found.into_iter().flatten().collect(), broken)
}

/// Cancels the solvers of `work` when its time is over.
fn within<R>(time: Option<Duration>, work: impl FnOnce(Option<&Cancel>) -> R) -> R {
    let Some(time) = time else { return work(None) };
    let cancel = Cancel::new();
    let (done, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let stop = cancel.clone();
        scope.spawn(move || {
            if wait.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout) {
                stop.cancel();
            }
        });
        let result = work(Some(&cancel));
        drop(done);
        result
    })
}

const ONLY_WITH_NULL: &str = "only with null where nothing says `nullable`, or against what the library demands";

/// JML's default is that nothing is null, and verification relies on it. Java's users
/// may have null in mind where they write nothing, and test for it: what only null
/// reaches is looked for with null allowed.
fn test_method(
    program: &TypedProgram,
    options: &TestOptions,
    method: &JudgedMethod,
    kept: &relied::Kept,
) -> Option<MethodTests> {
    let (mut tests, missing, is_assumed) = tests_with(program, options, method, kept, None)?;
    if is_assumed && options.random.is_none() && options.time.is_none_or(|time| tests.time < time) {
        let options = &TestOptions {
            time: options.time.map(|time| time - tests.time),
            judging: Options {
                lowering: javelin_lower::Options { unassuming: true, ..options.judging.lowering },
                ..options.judging.clone()
            },
            ..options.clone()
        };
        let (with_null, _, _) = tests_with(program, options, method, kept, Some(&tests.branches))?;
        for branch in &mut tests.branches {
            let is_same = |other: &&BranchReport| other.place == branch.place && other.holds == branch.holds;
            if branch.status != BranchStatus::Covered
                && let Some(other) = with_null.branches.iter().find(is_same)
                && other.status == BranchStatus::Covered
            {
                let is_excluded = branch.status == BranchStatus::Infeasible;
                branch.status = BranchStatus::Covered;
                branch.why = match is_excluded {
                    true => Some(ONLY_WITH_NULL.to_owned()),
                    false => other.why.clone(),
                };
            }
        }
        for test in with_null.tests {
            if !tests.tests.iter().any(|other| other.is_like(&test)) {
                tests.tests.push(test);
            }
        }
        tests.paths += with_null.paths;
        tests.runs += with_null.runs;
        tests.time += with_null.time;
    }
    // What other inputs were like matters where something is missing.
    if tests.tests.is_empty() || tests.branches.iter().any(|branch| branch.status == BranchStatus::Open) {
        tests.unwritten.extend(missing);
    }
    let is_late = options.time.is_some_and(|time| tests.time >= time);
    if options.random.is_none() && !is_late {
        owed::look_for(program, options, method, &mut tests);
    }
    Some(tests)
}

/// The tests, why inputs could not be had, and whether some branch may be excluded by what is assumed
/// only. Where some branches are `known`, tests for those that these leave open.
fn tests_with(
    program: &TypedProgram,
    options: &TestOptions,
    method: &JudgedMethod,
    kept: &relied::Kept,
    known: Option<&[BranchReport]>,
) -> Option<(MethodTests, Vec<String>, bool)> {
    let start = Instant::now();
    let terms = Terms::new();
    let jumping = javelin_lower::Options { every_jump: true, ..options.judging.lowering };
    let lowering = Lowering::new(program, &terms, jumping);
    let procedure = lowering.body(method.key)?;
    chance::mention_plain_classes(&lowering);
    let limits = flatten::Limits::to_run(flatten::Prefer::Runs);
    let flat = flatten(&terms, &procedure, &lowering, limits);
    let all = branches::of(&procedure);
    let subject = Subject { terms: &terms, lowering: &lowering, method, procedure: &procedure, copied: None };
    // Constructors of records are run to build inputs, and read tables, too.
    let told = records::vars(&subject, &flat.vars, options.judging.budget);
    let statics = statics::initialise(&terms, &lowering, &told);
    let place = |branch: &Branch| places::of(program, branch.origin);
    let is_settled = |branch: &&Branch| {
        let is_same = |other: &&BranchReport| other.place == place(branch) && other.holds == branch.holds;
        known.is_some_and(|known| known.iter().find(is_same).is_none_or(|other| other.status == BranchStatus::Covered))
    };
    let settled: IndexSet<(BlockId, bool)> =
        all.iter().filter(is_settled).map(|branch| (branch.block, branch.holds)).collect();
    let known_records = records::known(&subject, &flat.vars, &statics.state, options.judging.budget);
    let mut hunt = Hunt {
        subject: &subject,
        told: &known_records.vars,
        flat: &flat,
        base: &statics.state,
        fixed: &statics.fixed,
        all: &all,
        covered: settled.clone(),
        reached: IndexMap::new(),
        kept: Vec::new(),
        kept_cover: settled,
        only_news: known.is_some(),
        failing: IndexMap::new(),
        unbuilt: IndexSet::new(),
        spare: if known.is_some() { 0 } else { options.paths },
        seen: IndexSet::new(),
        tries: IndexMap::new(),
        runs: 0,
        steps: 0,
        stuck: 0,
        endless: None,
        idle: 0,
        plain: options.random.is_none(),
        hard: chance::holds_collections(&subject) || chance::is_about_library(&terms, &flat),
    };
    let deadline = options.time.map(|time| start + time);
    let facts = &[&statics.facts[..], &own_receivers(&subject), &known_records.facts].concat();
    let mut paths = 0;
    let mut infeasible = IndexSet::new();
    if let Some(count) = options.random {
        hunt.throw(count, deadline);
    } else {
        // Collections are built, not solved for: solvers say little of what their code
        // allows, and take long to say it.
        if hunt.hard {
            hunt.throw_with(Dice::loaded(&subject, &flat), THROWN, deadline);
            if hunt.open().next().is_some() {
                hunt.vary(deadline);
            }
            hunt.idle = 0;
        }
        // What comes after has a share of the time.
        paths += hunt.explore(options, facts, options.time.map(|time| start + time / 2));
    }
    let mut reasons = IndexMap::new();
    let mut is_assumed = false;
    if options.random.is_none() && hunt.open().next().is_some() {
        hunt.vary(deadline);
        paths += hunt.towards_open(options, facts, deadline);
        // Why nothing more is reached is told by the other search.
        let is_reached = |branch: &Branch| hunt.reached.contains_key(&(branch.block, branch.holds));
        let open: Vec<Branch> = hunt.open().filter(|branch| known.is_none() && !is_reached(branch)).collect();
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if !open.is_empty() && left != Some(Duration::ZERO) {
            let mut proving = options.judging.clone();
            proving.budget.timeout = left.map_or(proving.budget.timeout, |left| left.min(proving.budget.timeout));
            infeasible = unreachable(&subject, &proving, &flat, &statics, &open);
            let excluded: Vec<Branch> =
                open.iter().filter(|branch| infeasible.contains(&(branch.block, branch.holds))).cloned().collect();
            for (branch, why) in relied::doubtful(&subject, &proving, &flat, kept, &excluded) {
                infeasible.shift_remove(&(branch.block, branch.holds));
                reasons.insert((branch.block, branch.holds), why);
            }
            let whole = proving.budget;
            let budget = Budget { resources: (whole.resources / 20).max(1), timeout: whole.timeout / 16 };
            let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let mut without_reason = Vec::new();
            for branch in open.iter().filter(|branch| infeasible.contains(&(branch.block, branch.holds))) {
                if is_late() {
                    break;
                }
                match why::infeasible(&subject, &flat, &statics.state, facts, budget, branch) {
                    Some(why) => {
                        is_assumed = true;
                        reasons.insert((branch.block, branch.holds), why);
                    }
                    None => without_reason.push(branch.clone()),
                }
            }
            // That no run was seen to be excluded says nothing: what holds of every input is proved of every input.
            if !without_reason.is_empty() && !is_late() {
                let always =
                    unreachable(&subject, &proving, &why::without_assumptions(&flat), &statics, &without_reason);
                for branch in without_reason {
                    let is_always = always.contains(&(branch.block, branch.holds));
                    is_assumed |= !is_always;
                    let why = match (is_always, flat.replaced.is_empty()) {
                        (false, _) => "given what the method may assume",
                        (true, true) => "whatever the input",
                        (true, false) => "whatever the input, given what the contracts of called methods promise",
                    };
                    reasons.insert((branch.block, branch.holds), why.to_owned());
                }
            }
            is_assumed |= infeasible.len() < open.len();
        }
    }
    let reports = all.iter().map(|branch| BranchReport {
        place: place(branch),
        text: places::beginning(program, branch.origin),
        holds: branch.holds,
        status: match () {
            () if hunt.covered.contains(&(branch.block, branch.holds)) => BranchStatus::Covered,
            () if hunt.reached.contains_key(&(branch.block, branch.holds)) => BranchStatus::Covered,
            () if infeasible.contains(&(branch.block, branch.holds)) => BranchStatus::Infeasible,
            () => BranchStatus::Open,
        },
        why: reasons.get(&(branch.block, branch.holds)).cloned().or_else(|| hunt.without_end(branch)),
    });
    let branches = one_by_one(reports);
    let runs = hunt.runs;
    let (tests, violated, unwritten, missing) = hunt.write();
    let owed = violated.into_iter().map(|obligation| Owed::of(program, obligation, Verdict::Refuted)).collect();
    let tests = MethodTests {
        place: places::of(program, method.origin),
        class: method.class.clone(),
        signature: method.signature.clone(),
        branches,
        tests,
        unwritten,
        owed,
        vacuous: None,
        paths,
        runs,
        time: start.elapsed(),
    };
    Some((tests, missing, is_assumed && may_be_null(&terms, &procedure, &flat)))
}

/// Has the method references to start from: parameters, fields?
fn may_be_null(terms: &Terms, procedure: &Procedure, flat: &Flat) -> bool {
    let refers = |sort: Sort| sort == Sort::Ref || matches!(sort, Sort::Map(map) if map.value == Sort::Ref);
    let fields = flat.vars.iter().filter(|(_, info)| info.kind == VariableKind::Global).map(|(var, _)| *var);
    procedure.params.iter().copied().chain(fields).any(|var| refers(terms.sort(var)))
}

/// Each side of each decision of the text once, however often the text was copied
/// (`finally`): covered where one copy is, infeasible where all are.
fn one_by_one(copies: impl Iterator<Item = BranchReport>) -> Vec<BranchReport> {
    let mut merged: IndexMap<(Place, bool), BranchReport> = IndexMap::new();
    for copy in copies {
        match merged.entry((copy.place.clone(), copy.holds)) {
            Entry::Vacant(new) => {
                new.insert(copy);
            }
            Entry::Occupied(mut known) => {
                let status = match (known.get().status, copy.status) {
                    (BranchStatus::Covered, _) | (_, BranchStatus::Covered) => BranchStatus::Covered,
                    (BranchStatus::Open, _) | (_, BranchStatus::Open) => BranchStatus::Open,
                    (BranchStatus::Infeasible, BranchStatus::Infeasible) => BranchStatus::Infeasible,
                };
                let known = known.get_mut();
                known.status = status;
                known.why = known.why.take().or(copy.why).filter(|_| status != BranchStatus::Covered);
            }
        }
    }
    merged.into_values().collect()
}

/// Runs inputs and keeps those that show something.
struct Hunt<'h, 'a, 'p> {
    subject: &'h Subject<'a, 'p>,
    flat: &'h Flat,
    /// What models tell of inputs.
    told: &'h IndexMap<Term, Variable>,
    base: &'h State,
    fixed: &'h statics::Fixed,
    all: &'h [Branch],
    covered: IndexSet<(BlockId, bool)>,
    /// Branches of runs that went on to code that is not known, with what that was: no test says how
    /// these end.
    reached: IndexMap<(BlockId, bool), String>,
    /// Inputs whose runs end as Java's would, and what these cover.
    kept: Vec<(Settled, Run)>,
    kept_cover: IndexSet<(BlockId, bool)>,
    /// Only what covers something new counts, and no violation.
    only_news: bool,
    /// An input for each obligation that some run violates.
    failing: IndexMap<Obligation, Settled>,
    /// Why inputs could not be had.
    unbuilt: IndexSet<String>,
    /// Further inputs that may be kept though they cover nothing new.
    spare: usize,
    /// The branches of the runs kept.
    seen: IndexSet<Vec<(BlockId, bool)>>,
    tries: IndexMap<ObligationId, usize>,
    runs: u64,
    /// Commands of all runs.
    steps: u64,
    /// Runs that came to code that is not known.
    stuck: usize,
    /// Runs that did not come to an end, and the input of the one that is told of.
    endless: Option<(usize, String)>,
    /// Runs since the last that was kept.
    idle: usize,
    /// Inputs are made plainer before they are kept.
    plain: bool,
    /// Solvers say little of such code, and take long to say it.
    hard: bool,
}

/// Proposals run for one check, and commands of one run.
const MOST_TRIES: usize = 4;
const FUEL: u64 = 200_000;
/// Runs without end that are looked at for one that is soon told, and letters that are read.
const MOST_ENDLESS: usize = 12;
const LONGEST_TOLD: usize = 300;
/// Runs without news after which a search ends, with all covered and without.
const FEW: usize = 8;
const MANY: usize = 60;
const LONGEST_QUESTION: Duration = Duration::from_secs(1);
/// Questions cut off by their limit after which a search ends.
const MOST_DOUBTS: u64 = 20;
/// The least part of what a search may spend that is worth a search.
const LEAST_PART: u64 = 32;
/// What is hard for solvers gets so much less of them.
const HARD: u64 = 6;
/// What the solver leaves open is tried with so many commands, inputs by chance, and
/// variants of inputs kept.
const VARYING: u64 = 2_000_000;
/// The same for texts letter by letter.
const EVOLVING: u64 = 6_000_000;
const THROWN: u64 = 400;
const FOR_FAILURES: u64 = 150;
const VARIED: usize = 4;
const PREDICTED: usize = 4;

impl<'h, 't> Hunt<'h, 't, '_> {
    /// Why no test shows a branch that runs take.
    fn without_end(&self, branch: &Branch) -> Option<String> {
        let taken = (branch.block, branch.holds);
        let why = self.reached.get(&taken).filter(|_| !self.covered.contains(&taken))?;
        Some(format!("in runs without a test: {why}"))
    }

    fn open(&self) -> impl Iterator<Item = Branch> {
        self.all.iter().filter(|b| !self.covered.contains(&(b.block, b.holds))).cloned()
    }

    /// The search may spend one of `parts` of what a search may.
    fn search(
        &mut self,
        options: &TestOptions,
        facts: &[Term],
        flat: &Flat,
        strategy: Strategy,
        parts: u64,
        deadline: Option<Instant>,
    ) -> u64 {
        let (terms, lowering) = (self.subject.terms, self.subject.lowering);
        let axioms = search::axioms(terms, flat, &lowering.hierarchy(), facts);
        let none = IndexMap::new();
        let program = search::Program { flat, axioms: &axioms, invariants: &none };
        let whole = options.judging.budget;
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        // Questions about fractions spend time and hardly any units; runs decide them better.
        let each = (whole.timeout / 16).min(LONGEST_QUESTION);
        let timeout = left.map_or(each, |left| left.min(each).max(Duration::from_millis(1)));
        let budget = Budget { resources: (whole.resources / 20).max(1), timeout };
        let (queries, share) = match () {
            // Where chance has been everywhere only violations are left to be found.
            () if self.open().next().is_none() => (12, 20),
            () if self.hard => (1_000, HARD * parts),
            () => (4_000, parts),
        };
        let share = if self.only_news { share * 2 } else { share };
        // Where runs do not come to their ends, inputs help little.
        let patience = if self.stuck > MANY { MOST_DOUBTS / 4 } else { MOST_DOUBTS };
        let config = Config {
            budget,
            meter: Some(Meter::new(u64::from(whole.resources) * 2 / share)),
            triggers_only: true,
            ..Config::default()
        };
        let limits = search::Limits {
            depth: options.depth,
            nodes: 4_000,
            states: 40_000,
            queries,
            doubts: patience / parts.min(patience),
            deadline,
        };
        let options = search::Options { strategy, limits, merge: false, lazy: false, config };
        search::search(terms, &program, options, self).paths
    }

    /// Runs random inputs.
    fn throw(&mut self, count: u64, deadline: Option<Instant>) {
        self.throw_with(Dice::new(self.subject, self.flat), count, deadline);
    }

    fn throw_with(&mut self, mut dice: Dice, count: u64, deadline: Option<Instant>) {
        for thrown in 0..count {
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            // Some run is worth a test even where there is nothing to decide, and what fails
            // is worth some tries even where all is covered.
            let is_done = self.open().next().is_none()
                && !(self.kept.is_empty() && self.failing.is_empty())
                && (thrown >= FOR_FAILURES || !self.plain);
            if is_late || is_done {
                return;
            }
            let input = dice.input(self.base);
            self.run(input);
        }
    }

    fn explore(&mut self, options: &TestOptions, facts: &[Term], deadline: Option<Instant>) -> u64 {
        self.search(options, facts, self.flat, Strategy::DepthFirst, 1, deadline)
    }

    /// Searches for each branch that is open.
    fn towards_open(&mut self, options: &TestOptions, facts: &[Term], deadline: Option<Instant>) -> u64 {
        let mut paths = 0;
        // Each search in a row that brings nothing halves what the next may spend.
        let mut parts = 1;
        for branch in self.open().collect::<Vec<_>>() {
            if self.covered.contains(&(branch.block, branch.holds)) {
                continue;
            }
            let known = self.covered.len();
            let (probed, goals) = branches::probed(self.subject.terms, self.flat, self.subject.method.key, &[branch]);
            let strategy = Strategy::Directed(Distances::to(&probed, &goals));
            self.tries.clear();
            self.idle = 0;
            paths += self.search(options, facts, &probed, strategy, parts, deadline);
            parts = if self.covered.len() > known { 1 } else { parts.saturating_mul(2).min(LEAST_PART) };
        }
        paths
    }

    fn try_model(&mut self, model: &Model<'t>, conditions: &[Term]) {
        let subject = self.subject;
        let params = &subject.procedure.params;
        let input =
            witness::from_model(subject.terms, model, subject.lowering, params, self.told, self.base, conditions);
        if let Some(input) = input {
            self.run(input);
        }
    }

    /// Concrete inputs for what the solver does not decide: those kept with other
    /// numbers, and some by chance.
    fn vary(&mut self, deadline: Option<Instant>) {
        let subject = self.subject;
        let flat = self.flat;
        let world = World { terms: subject.terms, flat, callees: subject.lowering };
        let numbers = chance::numbers(subject, flat);
        let end = self.steps + VARYING;
        let is_over = |hunt: &Self| {
            hunt.steps >= end
                || hunt.open().next().is_none()
                || deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        let kept: Vec<Input> = self.kept.iter().take(VARIED).map(|(settled, _)| settled.input.clone()).collect();
        // Behind many rounds of a loop: where comparisons meet, as small runs tell.
        if !flat.loops.is_empty() {
            for input in kept.iter().take(PREDICTED) {
                for larger in deep::predicted(&world, subject.procedure, input) {
                    if is_over(self) {
                        return;
                    }
                    self.run(larger);
                }
            }
        }
        for input in &kept {
            let places = probes::places(&world, input);
            for (_, probe) in probes::probes(&world, &places, &numbers) {
                if is_over(self) {
                    return;
                }
                self.run(probe);
            }
        }
        let mut dice = Dice::loaded(subject, flat);
        for _ in 0..THROWN {
            if is_over(self) {
                break;
            }
            let input = dice.input(self.base);
            self.run(input);
        }
        if self.open().next().is_some() {
            self.evolve_texts(&dice, deadline);
        }
        if self.open().next().is_some() {
            self.step_by_step(&dice.known(), deadline);
        }
    }

    /// Looks for texts that cover what is open, starting from the inputs kept.
    fn evolve_texts(&mut self, dice: &Dice, deadline: Option<Instant>) {
        let end = self.steps + EVOLVING;
        let seeds = self.kept.iter().map(|(settled, _)| settled.input.clone()).collect();
        // News of which no test can be made are no news any more.
        let mut tried: IndexSet<(BlockId, bool)> = IndexSet::new();
        evolve(seeds, self.base.objects.len(), (dice.letters(), dice.texts()), &mut |changed| {
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || self.steps >= end || self.open().next().is_none() {
                return None;
            }
            let run = self.execute(changed, FUEL);
            self.steps += run.steps;
            let mut way: Vec<(BlockId, bool)> = run.branches.iter().copied().collect();
            way.sort();
            let known = tried.len();
            tried.extend(way.iter().filter(|branch| !self.covered.contains(*branch)));
            let is_news = tried.len() > known;
            if is_news {
                self.run(changed.clone());
            }
            Some(Tried { way, steps: run.steps, is_news })
        });
    }

    fn execute(&self, input: &Input, fuel: u64) -> Run {
        self.execute_with(input, fuel, interp::Checks::All)
    }

    fn execute_with(&self, input: &Input, fuel: u64, checks: interp::Checks) -> Run {
        let subject = self.subject;
        let limits = interp::Limits { fuel, trace: 0, branches: true, checks, ..interp::Limits::default() };
        interp::run(subject.terms, subject.lowering, subject.procedure, &input.args, input.state.clone(), limits)
    }

    fn run(&mut self, input: Input) {
        self.idle += 1;
        let input = match self.possible(&input) {
            Ok(input) => input,
            Err(why) => {
                self.unbuilt.extend(why);
                return;
            }
        };
        let run = self.execute(&input, FUEL);
        self.runs += 1;
        self.steps += run.steps;
        match &run.ending {
            Ending::Failed(_) if self.only_news => {}
            Ending::Failed(obligation) => {
                self.covered.extend(run.branches.iter().copied());
                // Java goes on where only a contract is violated.
                if !obligation.stops_a_machine() && self.open().next().is_some() {
                    let on = self.execute_with(&input, FUEL, interp::Checks::Java);
                    self.steps += on.steps;
                    if matches!(on.ending, Ending::Failed(_) | Ending::Returned(_) | Ending::Threw(_)) {
                        self.covered.extend(on.branches.iter().copied());
                    }
                }
                if !self.failing.contains_key(obligation)
                    && let Some((settled, _)) = self.plainer(input, &run)
                {
                    self.failing.insert(obligation.clone(), settled);
                    self.idle = 0;
                }
            }
            Ending::Returned(_) | Ending::Threw(_) => {
                let news = run.branches.iter().any(|branch| !self.kept_cover.contains(branch));
                let mut path: Vec<(BlockId, bool)> = run.branches.iter().copied().collect();
                path.sort();
                let other = !self.seen.contains(&path);
                if news || self.kept.is_empty() && !self.only_news || other && self.spare > 0 {
                    let Some(kept) = self.plainer(input, &run) else { return };
                    if !news && !self.kept.is_empty() {
                        self.spare -= 1;
                    }
                    self.covered.extend(run.branches.iter().copied());
                    self.kept_cover.extend(run.branches.iter().copied());
                    self.seen.insert(path);
                    self.idle = 0;
                    self.kept.push(kept);
                }
            }
            Ending::Stuck(why) => {
                self.stuck += 1;
                for branch in &run.branches {
                    self.reached.entry(*branch).or_insert_with(|| why.clone());
                }
                self.unbuilt.insert(format!("a run could not go on: {why}"));
            }
            Ending::OutOfFuel => {
                if self.endless.as_ref().is_none_or(|(tries, _)| *tries < MOST_ENDLESS) {
                    self.note_endless(&input);
                }
            }
            Ending::Blocked { .. } => {}
        }
    }

    /// Of inputs whose runs do not end the one that is told in the fewest words is told.
    fn note_endless(&mut self, input: &Input) {
        let Ok((built, call)) = junit::input_and_call(self.subject, input) else { return };
        let text = built.lines().map(str::trim).chain([call.as_str()]).collect::<Vec<_>>().join(" ");
        let (tries, shortest) = self.endless.get_or_insert_with(|| (0, text.clone()));
        *tries += 1;
        if text.len() < shortest.len() {
            *shortest = text;
        }
    }

    /// The input as a test can have it: with what class initialisation made, and with
    /// objects that can be built. Otherwise why it cannot, if that is worth telling.
    fn possible(&self, input: &Input) -> Result<Input, Option<String>> {
        if !input.keeps(self.base, &self.flat.vars) {
            return Err(None);
        }
        let initialised = self.base.objects.len();
        let own = possible::with_own_receiver(self.subject, input, initialised);
        let input = own.as_ref().unwrap_or(input);
        let input = statics::with_fixed(self.subject.lowering, self.base, self.fixed, input);
        let input = possible::with_fitting_elements(self.subject.lowering, &input).unwrap_or(input);
        let input = possible::with_components(self.subject, &input).unwrap_or(input);
        let input = junit::with_new_receiver(self.subject, input);
        if let Some(why) = possible::excluded(self.subject, &self.flat.vars, &input, self.base, self.fixed) {
            return Err(Some(why));
        }
        junit::is_buildable(self.subject, &input, initialised).map_err(Some)?;
        let settled = junit::made_by_library(self.subject, &input, initialised).map_err(Some)?;
        Ok(settled.input)
    }

    /// An input that does the same as this one and is plainer, with the ways to its
    /// objects.
    fn plainer(&mut self, input: Input, run: &Run) -> Option<(Settled, Run)> {
        let subject = self.subject;
        let world = World { terms: subject.terms, flat: self.flat, callees: subject.lowering };
        let mut steps = 0;
        let mut same = |tried: &Input| {
            let again = self.execute(tried, run.steps * 2 + 1_000);
            steps += again.steps;
            let ends_alike = match (&run.ending, &again.ending) {
                (Ending::Failed(one), Ending::Failed(other)) => one == other,
                (Ending::Returned(_), Ending::Returned(_)) => true,
                (Ending::Threw(one), Ending::Threw(other)) => {
                    run.state.objects.type_of(*one) == again.state.objects.type_of(*other)
                }
                _ => false,
            };
            ends_alike && run.branches.iter().all(|branch| again.branches.contains(branch))
        };
        let initialised = self.base.objects.len();
        let mut plain = input;
        if self.plain {
            plain = junit::plainer(subject, plain, initialised, &mut same);
            plain =
                shrink::shrink(&world, plain, &mut |tried| self.possible(tried).is_ok_and(|possible| same(&possible)));
            // Constructors run before a test sets static fields.
            let mut same = |tried: &Input| self.possible(tried).is_ok_and(|possible| same(&possible));
            plain = statics::plainer(subject.lowering, self.base, plain, &mut same);
        }
        let plain = possible::with_components(subject, &plain).unwrap_or(plain);
        let settled = junit::settle(subject, &self.flat.vars, &plain, Some(self.base), &mut same);
        self.steps += steps;
        match settled {
            Ok(settled) => {
                let run = self.execute(&settled.input, FUEL);
                Some((settled, run))
            }
            Err(why) => {
                self.unbuilt.insert(why);
                None
            }
        }
    }

    /// The tests, what those that fail show, why some could not be written, and why inputs could not be had.
    fn write(self) -> (Vec<TestCase>, Vec<Obligation>, Vec<String>, Vec<String>) {
        let (mut tests, mut unwritten): (Vec<TestCase>, IndexSet<String>) = (Vec::new(), IndexSet::new());
        let mut violated = Vec::new();
        let kept = self.kept.iter().map(|(settled, run)| (None, junit::regression(self.subject, settled, run)));
        let failing = self
            .failing
            .iter()
            .map(|(obligation, settled)| (Some(obligation), junit::failing(self.subject, settled, obligation)));
        for (shown, made) in kept.chain(failing) {
            match made {
                Ok(test) => {
                    violated.extend(shown.cloned());
                    if !tests.iter().any(|other| other.is_like(&test)) {
                        tests.push(test);
                    }
                }
                Err(why) => {
                    unwritten.insert(why);
                }
            }
        }
        let mut missing = self.unbuilt;
        if self.kept.is_empty() && self.failing.is_empty() {
            missing.extend(no_class(self.subject));
        }
        if let Some((_, text)) = self.endless {
            let told: String = text.chars().take(LONGEST_TOLD).collect();
            let rest = if told.len() < text.len() { " …" } else { "" };
            missing.insert(format!("a run does not end, or not within {FUEL} steps: {told}{rest}"));
        }
        missing.retain(|why| !unwritten.contains(why));
        (tests, violated, unwritten.into_iter().collect(), missing.into_iter().collect())
    }
}

/// That a parameter's type has no class that a test could make an object of, where it is so.
fn no_class(subject: &Subject) -> Option<String> {
    let hierarchy = subject.lowering.hierarchy();
    let has_class = |ty: &str| {
        let below = |class: &str| hierarchy.is_subtype(class, ty) && hierarchy.is_instantiable(class);
        ty.ends_with("[]") || is_primitive(ty) || hierarchy.names().any(below)
    };
    let types = show::declared_types(subject.lowering, subject.method).into_iter().flatten();
    let none = types.into_iter().find(|ty| !has_class(ty))?;
    Some(junit::none_here(&none))
}

impl<'t> Watcher<'t> for Hunt<'_, 't, '_> {
    fn is_content(&self) -> bool {
        self.open().next().is_none()
    }

    fn is_wanted(&self, obligation: ObligationId) -> bool {
        self.tries.get(&obligation).is_none_or(|tries| *tries < MOST_TRIES)
    }

    fn fails(&mut self, obligation: ObligationId, at: &search::Place<'_, 't>) -> Go {
        if let Some(model) = &at.model {
            self.try_model(model, &at.conditions);
        }
        *self.tries.entry(obligation).or_insert(0) += 1;
        Go::On
    }

    fn passes(&mut self, _: &mut dyn FnMut() -> Reached<'t>) {}

    fn ends(&mut self, exit: Exit, at: &mut dyn FnMut() -> Reached<'t>) -> Go {
        let patience = if self.open().next().is_none() { FEW } else { MANY };
        let is_done = self.spare == 0 && self.open().next().is_none() || self.idle > patience;
        if exit != Exit::Stop
            && !is_done
            && let (conditions, Some(model)) = at()
        {
            self.try_model(&model, &conditions);
        }
        if is_done { Go::Stop } else { Go::On }
    }
}

/// The receiver's class does not override the method: a test calls it by name.
fn own_receivers(subject: &Subject) -> Vec<Term> {
    let (terms, lowering) = (subject.terms, subject.lowering);
    let method = lowering.program.world.method(subject.method.method);
    let (false, Some(&this)) = (method.is_static() || method.is_constructor(), subject.procedure.params.first()) else {
        return Vec::new();
    };
    let class = lowering.heap.dynamic_type(terms, this);
    let known = lowering.implementations(subject.method.key).by_type;
    let others = known.iter().filter(|(_, target)| *target != subject.method.key);
    others.map(|(ty, _)| terms.ne(class, *ty)).collect()
}

/// The branches among these that provably no legal run takes.
fn unreachable(
    subject: &Subject,
    options: &Options,
    flat: &Flat,
    statics: &statics::Statics,
    open: &[Branch],
) -> IndexSet<(BlockId, bool)> {
    let (probed, _) = branches::probed(subject.terms, flat, subject.method.key, open);
    let judged = judge::prove_only(subject, options, &probed, statics);
    // A run of Java goes on where only a contract is violated: what lies behind is
    // excluded only if nothing is.
    let probes = |o: &&Obligation| o.text.starts_with(branches::PROBE);
    let broken = judged.obligations.iter().any(|(obligation, finding)| {
        !probes(&obligation) && !obligation.stops_a_machine() && finding.verdict != Verdict::Verified
    });
    let cut_short = judged.obligations.keys().any(|o| o.kind == ObligationKind::Unsupported);
    if broken || cut_short {
        return IndexSet::new();
    }
    let proved = |branch: &&Branch| {
        let text = branch.probe();
        let found = judged.obligations.iter().find(|(obligation, _)| obligation.text == text);
        found.is_some_and(|(_, finding)| finding.verdict == Verdict::Verified)
    };
    open.iter().filter(proved).map(|branch| (branch.block, branch.holds)).collect()
}
