//! Looking for a real failing run: models become inputs, inputs are run. Only a
//! run that ends in the failed check makes a verdict "refuted".

use std::cell::{Cell, RefCell};

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::cut::Candidates;
use javelin_ir::flat::{Flat, FlatBlock, Simple};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::interp::{self, Checks, Ending, Near, Run, THINKING};
use javelin_ir::program::{
    BlockId, Exit, LoopNotes, MethodKey, Obligation, ObligationId, ObligationKind, Origin, Variable, Why,
};
use javelin_ir::prove::{Outcome, Prover};
use javelin_ir::unroll::unroll;
use javelin_logic::solver::{Budget, Config, Meter, Model};
use javelin_logic::{IBig, Term};
use javelin_lower::Lowering;
use javelin_symex::distance::Distances;
use javelin_symex::places::World;
use javelin_symex::search::{self, Go, Reached, Strategy, Watcher};
use javelin_symex::variants::variants;
use javelin_symex::witness::{self, Input};

use crate::cover::shrink::shrink;
use crate::deep;
use crate::jml;
use crate::judge::{self, Analysis, Finding, Judged, obligation_checks};
use crate::junit::{self, Subject, TestCase};
use crate::meters::share;
use crate::report::{Shown, Verdict};
use crate::show::{self, Shower};
use crate::small_world::{self, SmallWorld};
use crate::statics::Start;
use crate::{possible, records, statics};

/// A failing run, ready to be shown.
#[derive(Clone)]
pub struct Refutation {
    pub obligation: Obligation,
    pub inputs: Vec<(String, Shown)>,
    pub trace: Vec<(Origin, Vec<(String, Shown)>)>,
    /// The method that was run, where the check is another one's, which it calls.
    pub of_caller: Option<String>,
    /// A test that fails so, or why there is none.
    pub test: Option<Result<TestCase, String>>,
    /// The decisions of the method's own code on the way, and what they were; for tests only.
    pub decided: Vec<(Origin, bool)>,
}

/// The size at which unrolling is given up.
const MOST_BLOCKS: usize = 4_000;

/// Steps of one attempt. A state that the solver found mostly fails soon or not
/// at all; with arrays of thousands of cells long runs cost more than the proof.
pub const FUEL: u64 = 100_000;

/// The program that goes round each loop at most so often, and its open checks; none
/// when it would be too large.
fn bounded<'a>(analysis: &Analysis<'a, '_>, rounds: usize, open: &[Obligation]) -> Option<(Prover<'a>, Vec<usize>)> {
    let unrolled = unroll(analysis.terms, analysis.flat, rounds, MOST_BLOCKS).ok()??;
    let prover = analysis.prover_within(&unrolled, Candidates::new(), &analysis.attempts).ok()?;
    let checks = obligation_checks(&prover).into_iter();
    let wanted = checks.filter(|&check| open.contains(analysis.obligation_of(&prover, check))).collect();
    Some((prover, wanted))
}

/// Looks for failing runs that go round each loop at most so often. Gives what fails there
/// in some state, though no run of it may be known: no invariant excludes such a state.
pub fn unrolled(analysis: &Analysis, rounds: &[usize], judged: &mut Judged) -> IndexSet<Obligation> {
    let mut failing = IndexSet::new();
    for &rounds in rounds {
        let mut open = judged.open();
        // What fails in few rounds fails in more.
        open.retain(|of| analysis.is_refuting() || !failing.contains(of));
        if open.is_empty() || analysis.attempts.left() == 0 {
            break;
        }
        let Some((mut bounded, wanted)) = bounded(analysis, rounds, &open) else { break };
        let outcomes = bounded.judge(&wanted);
        judged.queries += bounded.stats().queries;
        let failed = outcomes.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Failed(_)));
        failing.extend(failed.map(|(check, _)| analysis.obligation_of(&bounded, *check).clone()));
        try_outcomes(analysis, &mut bounded, &outcomes, judged);
    }
    failing
}

/// Offers inputs that may fail these checks when each loop goes round at most so often;
/// small ones first, until one is taken.
pub fn offer(analysis: &Analysis, rounds: &[usize], open: &[Obligation], takes: &mut dyn FnMut(&Input) -> bool) {
    for &rounds in rounds {
        let Some((mut bounded, wanted)) = bounded(analysis, rounds, open) else { return };
        for (check, outcome) in bounded.judge(&wanted) {
            let (Outcome::Failed(model) | Outcome::Unknown(_, Some(model))) = outcome else { continue };
            let small = bounded.small_failure(check);
            for model in small.iter().chain([&*model]) {
                let (terms, params, vars) = (analysis.terms, &analysis.procedure.params, &analysis.flat.vars);
                let mentioned = &bounded.conditions.definitions;
                let input =
                    witness::from_model(terms, model, analysis.lowering, params, vars, analysis.base(), mentioned);
                let Some(input) = input else { continue };
                let near = variants(terms, &analysis.lowering.hierarchy(), &input);
                if takes(&input) || near.iter().filter(|near| is_possible(analysis, near)).any(&mut *takes) {
                    return;
                }
            }
        }
    }
}

/// Looks for failing runs path by path, towards the checks that are open.
pub fn directed(analysis: &Analysis, invariants: &IndexMap<BlockId, Vec<Term>>, effort: &Effort, judged: &mut Judged) {
    let flat = analysis.flat;
    let goals = goals(flat, &judged.open());
    if goals.is_empty() || !analysis.is_refuting() {
        return;
    }
    let known = known_records(analysis);
    let facts = [&analysis.facts[..], &known.facts].concat();
    let axioms = search::axioms(analysis.terms, flat, &analysis.lowering.hierarchy(), &facts);
    let program = search::Program { flat, axioms: &axioms, invariants };
    let whole = analysis.options.budget;
    let share = |of: u32| (whole.resources / of).max(1);
    let budget = Budget { resources: share(effort.question), timeout: whole.timeout / 16 };
    let meter = Some(Meter::new(u64::from(share(effort.whole))));
    let config = Config { budget, meter, triggers_only: true, ..Config::default() };
    let limits = effort.limits.clone();
    let strategy = Strategy::Directed(Distances::to(flat, &goals));
    let options = |strategy, limits, config| search::Options { strategy, limits, merge: true, lazy: false, config };
    let mut hunter = Hunter { analysis, told: &known.vars, judged, tries: IndexMap::new(), legal: Vec::new() };
    let summary = search::search(analysis.terms, &program, options(strategy, limits, config.clone()), &mut hunter);
    let mut queries = summary.stats.queries;
    // Where no check is passed on the way, any run to the end gives an input to start from.
    if hunter.legal.is_empty() && deep::is_deep(analysis) && analysis.is_refuting() {
        let limits = search::Limits { queries: TO_START, ..search::Limits::default() };
        let any = options(Strategy::DepthFirst, limits, config);
        queries += search::search(analysis.terms, &program, any, &mut hunter).stats.queries;
    }
    let legal = hunter.legal;
    judged.queries += queries;
    if deep::is_deep(analysis) {
        deep::search(analysis, &legal, effort.fuel, judged);
    }
}

fn known_records(analysis: &Analysis) -> records::Known {
    let vars = &analysis.flat.vars;
    let none = || records::Known { facts: Vec::new(), vars: vars.clone() };
    let known =
        subject(analysis).map(|subject| records::known(&subject, vars, analysis.base(), analysis.options.budget));
    known.unwrap_or_else(none)
}

/// Does the input hold records whose constructors ask something?
pub fn holds_records(analysis: &Analysis) -> bool {
    !known_records(analysis).facts.is_empty()
}

/// What the search for failing runs through calls may cost, one part in so many.
const FOLLOWING: u64 = 20;

/// Looks for failing runs through the bodies of methods that proofs may not look into: what a
/// class that is not here may override is open to a proof, but runs on the objects that are here.
pub fn behind_calls(analysis: &Analysis, judged: &mut Judged) {
    let (terms, lowering) = (analysis.terms, analysis.lowering);
    let open = judged.open();
    let has_body = |key: &MethodKey| lowering.is_own(*key) && lowering.body(*key).is_some();
    let is_behind_calls = analysis.flat.replaced.iter().any(|(_, callee)| has_body(callee));
    if open.is_empty() || open.len() > judge::MOST_OPEN || !is_behind_calls || !analysis.is_refuting() {
        return;
    }
    let limits = flatten::Limits::to_run(flatten::Prefer::CheckedRuns);
    let flat = flatten(terms, analysis.procedure, lowering, limits);
    let facts = statics::facts(terms, lowering, &flat);
    let start = Start::later(terms, lowering, &flat);
    let followed = Analysis {
        flat: &flat,
        facts,
        start: &start,
        meter: share(analysis.options, FOLLOWING),
        attempts: share(analysis.options, FOLLOWING),
        unfinished: RefCell::default(),
        rejected: Cell::new(0),
        thought: Cell::new(analysis.thought.get()),
        ..*analysis
    };
    let attempt = judged.attempt.clone();
    directed(&followed, &IndexMap::new(), &Effort::quick(&followed), judged);
    judged.attempt = attempt;
}

/// How far a directed search goes.
pub struct Effort {
    limits: search::Limits,
    /// Of a query's budget one question gets one part in so many, and all together.
    question: u32,
    whole: u32,
    fuel: deep::Fuel,
}

impl Effort {
    /// Before any invariant is looked for.
    pub fn quick(analysis: &Analysis) -> Effort {
        let queries = if search::is_quantified(analysis.terms, analysis.flat) { 12 } else { 120 };
        let limits = search::Limits { nodes: 120, states: 1_000, queries, ..search::Limits::default() };
        let fuel = deep::Fuel { near: 100_000, each: 100_000, far: 1_000_000, again: false };
        Effort { limits, question: 160, whole: 16, fuel }
    }

    /// Before the dearest engine is asked.
    pub fn middling(analysis: &Analysis) -> Effort {
        let queries = if search::is_quantified(analysis.terms, analysis.flat) { 60 } else { 500 };
        let limits = search::Limits { queries, ..search::Limits::default() };
        let fuel = deep::Fuel { near: 400_000, each: 100_000, far: 1_000_000, again: false };
        Effort { limits, question: 80, whole: 20, fuel }
    }

    /// For what no invariant proves.
    pub fn thorough(analysis: &Analysis) -> Effort {
        let queries = if search::is_quantified(analysis.terms, analysis.flat) { 300 } else { 2_000 };
        let limits = search::Limits { queries, ..search::Limits::default() };
        let fuel = deep::Fuel { near: 4_000_000, each: 200_000, far: 24_000_000, again: true };
        Effort { limits, question: 40, whole: 10, fuel }
    }
}

/// The blocks that hold these checks; loop clauses are checked at the head.
fn goals(flat: &Flat, open: &[Obligation]) -> Vec<BlockId> {
    let is_open = |id: ObligationId| {
        let obligation = flat.obligation(id);
        obligation.kind != ObligationKind::Unsupported && open.contains(obligation)
    };
    let checked = |block: &FlatBlock| {
        block.commands.iter().any(|c| matches!(c, Simple::Assert { obligation, .. } if is_open(*obligation)))
    };
    let of_loop = |notes: &LoopNotes| {
        notes.invariants.iter().any(|c| is_open(c.entry) || is_open(c.step))
            || notes.variants.iter().any(|v| is_open(v.obligation))
    };
    let ids = (0..flat.blocks.len() as u32).map(BlockId);
    ids.filter(|id| checked(flat.block(*id)) || flat.loops.get(id).is_some_and(of_loop)).collect()
}

/// Runs what the search proposes.
struct Hunter<'h, 'a, 'p> {
    analysis: &'h Analysis<'a, 'p>,
    /// What models tell of inputs.
    told: &'h IndexMap<Term, Variable>,
    judged: &'h mut Judged,
    /// Proposals for each check that did not fail when run.
    tries: IndexMap<ObligationId, usize>,
    /// Inputs that the method accepts.
    legal: Vec<Input>,
}

/// Proposals that are run for one check, and inputs kept to start from.
const MOST_TRIES: usize = 12;
const MOST_LEGAL: usize = 3;
/// Questions on the way to some input.
const TO_START: u64 = 12;

impl<'t> Watcher<'t> for Hunter<'_, 't, '_> {
    fn is_wanted(&self, obligation: ObligationId) -> bool {
        let open = self.judged.obligations.get(self.analysis.flat.obligation(obligation));
        open.is_some_and(|finding| finding.verdict == Verdict::Unknown)
            && self.tries.get(&obligation).is_none_or(|tries| *tries < MOST_TRIES)
    }

    fn fails(&mut self, obligation: ObligationId, at: &search::Place<'_, 't>) -> Go {
        if let Some(model) = &at.model {
            self.try_model(model, &at.conditions);
        }
        *self.tries.entry(obligation).or_insert(0) += 1;
        if !self.analysis.is_refuting() {
            return Go::Stop;
        }
        let wanted = (0..self.analysis.flat.obligations.len() as u32).map(ObligationId);
        if wanted.into_iter().any(|id| self.is_wanted(id)) { Go::On } else { Go::Stop }
    }

    fn passes(&mut self, at: &mut dyn FnMut() -> Reached<'t>) {
        if self.legal.len() < MOST_LEGAL
            && let (conditions, Some(model)) = at()
        {
            self.try_model(&model, &conditions);
        }
    }

    fn ends(&mut self, exit: Exit, at: &mut dyn FnMut() -> Reached<'t>) -> Go {
        if self.legal.is_empty() && exit != Exit::Stop {
            self.passes(at);
        }
        Go::On
    }
}

impl<'t> Hunter<'_, 't, '_> {
    fn try_model(&mut self, model: &Model<'t>, conditions: &[Term]) {
        let (params, vars) = (&self.analysis.procedure.params, self.told);
        let (terms, lowering) = (self.analysis.terms, self.analysis.lowering);
        let Some(input) = witness::from_model(terms, model, lowering, params, vars, self.analysis.base(), conditions)
        else {
            return self.judged.attempt(&not_built(self.analysis));
        };
        try_input(self.analysis, &input, self.judged);
        if self.legal.len() < MOST_LEGAL && self.judged.last_was_legal {
            self.legal.push(input);
        }
    }
}

/// Tries the states in which checks may fail, small ones first.
pub fn try_outcomes<'a>(
    analysis: &Analysis<'a, '_>,
    prover: &mut Prover<'a>,
    outcomes: &IndexMap<usize, Outcome<'a>>,
    judged: &mut Judged,
) {
    // Made where it is first asked for; `Some(None)`: there is none.
    let mut small_world: Option<Option<SmallWorld>> = None;
    for (&check, outcome) in outcomes {
        if !analysis.is_refuting() {
            return;
        }
        let model = match outcome {
            Outcome::Proved => continue,
            Outcome::Failed(model) => Some(model),
            Outcome::Unknown(_, model) => model.as_ref(),
        };
        if model.is_some()
            && let Some(small) = prover.small_failure(check)
        {
            try_model(analysis, &prover.conditions.definitions, &small, judged);
        }
        let is_open = |judged: &Judged| judged.open().contains(analysis.obligation_of(prover, check));
        if let Some(model) = model.filter(|_| is_open(judged)) {
            try_model(analysis, &prover.conditions.definitions, model, judged);
        }
        if let Some(model) = model.filter(|_| is_open(judged) && analysis.is_refuting()) {
            let witnesses = small_world::witnesses(prover, analysis.terms, check);
            if !witnesses.is_empty() {
                try_model_with(analysis, &prover.conditions.definitions, model, &witnesses, judged);
            }
        }
        if is_open(judged)
            && analysis.is_refuting()
            && let Some(world) = small_world.get_or_insert_with(|| SmallWorld::of(analysis, prover))
            && let Some(failure) = world.failure(prover, check)
        {
            try_model_with(analysis, &prover.conditions.definitions, &failure.model, &failure.objects, judged);
        }
    }
}

/// Turns a model of what is `mentioned` into an input and runs it.
pub fn try_model(analysis: &Analysis, mentioned: &[Term], model: &Model, judged: &mut Judged) {
    try_model_with(analysis, mentioned, model, &[], judged);
}

/// The same with these objects, whether or not an argument leads to them.
fn try_model_with(analysis: &Analysis, mentioned: &[Term], model: &Model, besides: &[Term], judged: &mut Judged) {
    let params = &analysis.procedure.params;
    let (terms, lowering, vars) = (analysis.terms, analysis.lowering, &analysis.flat.vars);
    let input = witness::from_model_with(terms, model, lowering, params, vars, analysis.base(), mentioned, besides);
    let Some(input) = input else {
        return judged.attempt(&not_built(analysis));
    };
    try_input(analysis, &input, judged);
}

fn not_built(analysis: &Analysis) -> String {
    let why = analysis.fixed().unfinished.as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
    format!("the state found describes no input that can be built{why}")
}

/// Runs an input, then inputs near it.
fn try_input(analysis: &Analysis, input: &Input, judged: &mut Judged) {
    // Where a subclass has a method of its own, only `super` runs this one on its objects.
    if own_receiver(analysis, input).is_some_and(|own| run_input(analysis, &own, judged)) {
        return;
    }
    if run_input(analysis, input, judged) {
        return;
    }
    let others = variants(analysis.terms, &analysis.lowering.hierarchy(), input);
    for other in others.iter().filter(|other| is_possible(analysis, other)) {
        if !analysis.is_refuting() {
            return;
        }
        if run_input(analysis, other, judged) {
            return;
        }
    }
}

/// What tests of the method are about.
pub fn subject<'a, 'p>(analysis: &Analysis<'a, 'p>) -> Option<Subject<'a, 'p>> {
    let (terms, lowering, procedure) = (analysis.terms, analysis.lowering, analysis.procedure);
    Some(Subject { terms, lowering, method: analysis.method?, procedure, copied: None })
}

pub fn own_receiver(analysis: &Analysis, input: &Input) -> Option<Input> {
    possible::with_own_receiver(&subject(analysis)?, input, analysis.base().objects.len())
}

/// Does the changed input still hold what class initialisation made?
pub fn is_possible(analysis: &Analysis, input: &Input) -> bool {
    input.keeps(analysis.base(), &analysis.flat.vars) && statics::keeps_fixed(analysis.base(), analysis.fixed(), input)
}

/// Runs the method; a failed check that is reported under it (or under what was
/// inlined into it) is refuted. Says whether this was news.
fn run_input(analysis: &Analysis, input: &Input, judged: &mut Judged) -> bool {
    let limits = interp::Limits { fuel: FUEL, ..interp::Limits::default() };
    let done = run_limited(analysis, input, limits, judged);
    let mut unfinished = analysis.unfinished.borrow_mut();
    if done.is_unfinished && unfinished.len() < MOST_UNFINISHED {
        unfinished.push(input.clone());
    }
    done.is_news
}

/// Inputs whose runs may be longer, later.
const MOST_UNFINISHED: usize = 3;

/// Commands at the end of a run that are looked at again, for the trace.
const END: u64 = 5_000;

/// What formulas may cost in all runs of a method together, and in each of them when that is
/// spent: an invariant over every pair of elements is dear at every round of a long loop.
const ALL_THINKING: u64 = THINKING;
const LEAST_THINKING: u64 = THINKING / 100;

/// What the formulas of the next run may cost.
fn thinking(analysis: &Analysis) -> u64 {
    ALL_THINKING.saturating_sub(analysis.thought.get()).max(LEAST_THINKING)
}

/// What became of a run.
#[derive(Default)]
pub struct Done {
    pub is_news: bool,
    /// Where it ended, if a check failed there.
    pub failed: Option<Origin>,
    /// With [`interp::Limits::branches`].
    pub branches: Vec<(BlockId, bool)>,
    /// It ran out of commands.
    pub is_unfinished: bool,
    pub steps: u64,
    /// With [`interp::Limits::nearness`] and [`interp::Limits::distances`].
    pub nearness: IndexMap<Term, Near>,
    pub distances: IndexMap<Term, IBig>,
}

pub fn run_limited(analysis: &Analysis, input: &Input, limits: interp::Limits, judged: &mut Judged) -> Done {
    if !analysis.refuting {
        judged.attempt(
            "what this function is called with, or has captured, is not known, so that no run of it alone counts",
        );
        return Done::default();
    }
    let fixed = (!statics::keeps_fixed(analysis.base(), analysis.fixed(), input))
        .then(|| statics::with_fixed(analysis.lowering, analysis.base(), analysis.fixed(), input));
    let input = fixed.as_ref().unwrap_or(input);
    let fitting = possible::with_fitting_elements(analysis.lowering, input);
    let input = fitting.as_ref().unwrap_or(input);
    let filled = subject(analysis).and_then(|subject| possible::with_components(&subject, input));
    let input = filled.as_ref().unwrap_or(input);
    let made = subject(analysis).and_then(|subject| possible::as_made(&subject, input));
    let input = made.as_ref().unwrap_or(input);
    let limits = interp::Limits { thought: limits.thought.max(THINKING - thinking(analysis)), ..limits };
    let run = |limits: interp::Limits| {
        let state = input.state.clone();
        interp::run(analysis.terms, analysis.lowering, analysis.procedure, &input.args, state, limits)
    };
    let mut first = run(interp::Limits { trace: 0, ..limits });
    let (nearness, distances) = (std::mem::take(&mut first.nearness), std::mem::take(&mut first.distances));
    analysis.thought.set(analysis.thought.get() + (first.thought - limits.thought));
    judged.last_was_legal = matches!(first.ending, Ending::Returned(_) | Ending::Threw(_) | Ending::Failed(_));
    match first.ending {
        Ending::Blocked { .. } | Ending::Stuck(_) => analysis.rejected.set(analysis.rejected.get() + 1),
        Ending::Returned(_) | Ending::Threw(_) | Ending::Failed(_) => analysis.rejected.set(0),
        Ending::OutOfFuel => {}
    }
    let is_unfinished = matches!(first.ending, Ending::OutOfFuel);
    let failed_at = match &first.ending {
        Ending::Failed(failed) => Some(failed.origin),
        _ => None,
    };
    let branches: Vec<(BlockId, bool)> = first.branches.iter().copied().collect();
    let done = |is_news: bool| Done {
        is_news,
        failed: failed_at,
        branches: branches.clone(),
        is_unfinished,
        steps: first.steps,
        nearness: nearness.clone(),
        distances: distances.clone(),
    };
    let failed = match &first.ending {
        Ending::Failed(failed) => failed,
        other => {
            judged.attempt(&what_became(analysis, other));
            return done(false);
        }
    };
    let same =
        |known: &&Obligation| known.kind == failed.kind && known.origin == failed.origin && known.owner == failed.owner;
    // Several may stand at one place: fields that a constructor leaves null.
    let known = || judged.obligations.keys();
    let Some(obligation) = known().find(|known| *known == failed).or_else(|| known().find(same)).cloned() else {
        judged.attempt(&format!("the input found fails elsewhere: {}", failed.text));
        return done(false);
    };
    if judged.obligations[&obligation].verdict == Verdict::Refuted {
        return done(false);
    }
    if let Some(why) = excluded(analysis, input) {
        judged.attempt(&format!("no program has the input found: {why}"));
        return done(false);
    }
    let Some(built) = built(analysis, input).filter(|built| fails_alike(analysis, built, failed, limits)) else {
        judged.attempt("no program has the input found: an object of the library is as its methods never make it");
        return done(false);
    };
    let input = &built;
    judged.note(obligation.clone(), Finding::refuted());
    judged.first_failure.get_or_insert(judged.started.elapsed());
    let plain = if first.steps < SHORT && first.thought - limits.thought < LEAST_THINKING {
        plainer(analysis, input, &obligation, interp::Limits { fuel: 2 * first.steps + LITTLE, ..limits })
    } else {
        input.clone()
    };
    // The same run again: noting every step would cost more than all of them.
    let limits = interp::Limits { trace_from: first.steps.saturating_sub(END), ..limits };
    let again = run_again(analysis, &plain, limits);
    judged.refutations.push(shown(analysis, &plain, &again, obligation));
    done(true)
}

/// The input with collections as their own methods make them.
fn built(analysis: &Analysis, input: &Input) -> Option<Input> {
    match subject(analysis) {
        Some(subject) => junit::rebuilt(&subject, input, analysis.base().objects.len()),
        None => Some(input.clone()),
    }
}

fn excluded(analysis: &Analysis, input: &Input) -> Option<String> {
    possible::excluded(&subject(analysis)?, &analysis.flat.vars, input, analysis.base(), analysis.fixed())
}

/// Runs that are short enough to be made plainer by many others, what these may take together, and
/// what the shortest of them may.
const SHORT: u64 = 20_000;
const MAKING_PLAIN: u64 = 400_000;
const LITTLE: u64 = 1_000;

/// An input that fails alike with smaller numbers and sizes.
fn plainer(analysis: &Analysis, input: &Input, obligation: &Obligation, limits: interp::Limits) -> Input {
    let world = World { terms: analysis.terms, flat: analysis.flat, callees: analysis.lowering };
    let mut left = MAKING_PLAIN;
    let mut same = |tried: &Input| {
        let can_be = left > 0 && is_possible(analysis, tried) && excluded(analysis, tried).is_none();
        let Some(built) = can_be.then(|| built(analysis, tried)).flatten() else { return false };
        let limits = interp::Limits { trace: 0, fuel: limits.fuel.min(left), ..limits };
        let run = run_again(analysis, &built, limits);
        left = left.saturating_sub(run.steps);
        is_alike(&run.ending, obligation)
    };
    let mut plain = statics::plainer(analysis.lowering, analysis.base(), input.clone(), &mut same);
    if let Some(subject) = subject(analysis) {
        plain = junit::plainer(&subject, plain, analysis.base().objects.len(), &mut same);
    }
    let plain = shrink(&world, plain, &mut same);
    built(analysis, &plain).unwrap_or(plain)
}

/// Does a run of the input end in this check?
fn fails_alike(analysis: &Analysis, input: &Input, obligation: &Obligation, limits: interp::Limits) -> bool {
    is_alike(&run_again(analysis, input, limits).ending, obligation)
}

fn run_again(analysis: &Analysis, input: &Input, limits: interp::Limits) -> Run {
    let (args, state) = (&input.args, input.state.clone());
    interp::run(analysis.terms, analysis.lowering, analysis.procedure, args, state, limits)
}

fn is_alike(ending: &Ending, obligation: &Obligation) -> bool {
    let same = |failed: &Obligation| {
        let place = |of: &Obligation| (of.kind, of.origin, of.owner);
        // Those of one place are told apart by their words, except where they are demands.
        let told_apart = matches!(obligation.kind, ObligationKind::NonNull | ObligationKind::ClassInvariant);
        place(failed) == place(obligation) && (!told_apart || failed.text == obligation.text)
    };
    matches!(ending, Ending::Failed(failed) if same(failed))
}

/// Why a run that did not fail proves nothing.
fn what_became(analysis: &Analysis, ending: &Ending) -> String {
    match ending {
        Ending::Failed(_) | Ending::Returned(_) | Ending::Threw(_) => {
            "the input found does not fail when run".to_owned()
        }
        Ending::Blocked { why: Why::User(_), .. } => "an `assume` excludes the input found".to_owned(),
        Ending::Blocked { cond, .. } => {
            let what = jml::print(analysis.terms, analysis.flat, *cond);
            let what = what.map(|text| format!(": {text}")).unwrap_or_default();
            format!("the input found violates what the method may assume{what}")
        }
        Ending::Stuck(why) => {
            let unfinished = analysis.fixed().unfinished.as_ref().map(|why| format!("; {why}")).unwrap_or_default();
            format!("the input found could not be run: {why}{unfinished}")
        }
        Ending::OutOfFuel => "the run on the input found takes too long".to_owned(),
    }
}

fn shown(analysis: &Analysis, input: &Input, run: &Run, obligation: Obligation) -> Refutation {
    let (trace, end) = (&run.trace, &run.state);
    let vars = &analysis.flat.vars;
    let mut at_entry = Shower::new(analysis.terms, analysis.lowering, &input.state, vars);
    let named = analysis.method.map(|method| analysis.lowering.program.world.method(method.method));
    let names = analysis.procedure.params.iter().enumerate().map(|(at, param)| {
        let source = analysis.procedure.vars.get(param).and_then(|info| info.source.clone());
        // Parameters that Java adds have names all the same.
        let written = || at.checked_sub(1).and_then(|at| Some(named?.param_names.get(at)?.to_string()));
        source.or_else(written).unwrap_or_else(|| "this".to_owned())
    });
    let declared = analysis.method.map(|method| show::declared_types(analysis.lowering, method)).unwrap_or_default();
    let types = declared.into_iter().chain(std::iter::repeat(None));
    let held = names.zip(types).zip(&input.args).map(|((name, ty), value)| (name, ty, value.clone()));
    let mut inputs: Vec<(String, Shown)> = at_entry.variables(held);
    let fixed = statics::changed(analysis.lowering, analysis.base(), input);
    inputs.extend(fixed.into_iter().map(|(name, value)| (name, at_entry.show(&value))));
    if obligation.kind == ObligationKind::ClassInvariant {
        inputs.extend(at_entry.others(analysis.base().objects.len()));
    }
    let steps = trace.iter().filter(|step| step.depth == 1).map(|step| {
        let mut shower = Shower::new(analysis.terms, analysis.lowering, end, vars).brief();
        (step.origin, step.values.iter().map(|(name, value)| (name.clone(), shower.show(value))).collect())
    });
    let test = subject(analysis)
        .filter(|_| analysis.options.junit)
        .map(|subject| failing_test(analysis, &subject, input, &obligation));
    let of_caller = analysis
        .method
        .filter(|method| method.key != obligation.owner)
        .map(|method| format!("{}.{}", method.class, method.signature));
    let decided = if analysis.options.junit { decided(analysis, input, &obligation) } else { Vec::new() };
    Refutation { obligation, inputs, trace: steps.collect(), of_caller, test, decided }
}

/// What the failing run decides on its way, each operand of `&&` and `?:` being a decision. Java
/// goes on where only a contract is violated.
fn decided(analysis: &Analysis, input: &Input, obligation: &Obligation) -> Vec<(Origin, bool)> {
    let options = javelin_lower::Options { every_jump: true, ..analysis.options.lowering };
    let lowering = Lowering::new(analysis.lowering.program, analysis.terms, options);
    let Some(procedure) = lowering.body(analysis.procedure.key) else { return Vec::new() };
    let checks = if obligation.stops_a_machine() { Checks::All } else { Checks::Java };
    let limits = interp::Limits { fuel: FUEL, trace: 0, branches: true, checks, ..interp::Limits::default() };
    let run = interp::run(analysis.terms, &lowering, &procedure, &input.args, input.state.clone(), limits);
    let is_legal = matches!(run.ending, Ending::Failed(_) | Ending::Returned(_) | Ending::Threw(_));
    let taken = run.branches.iter().filter(|_| is_legal);
    taken.filter_map(|(block, holds)| Some((procedure.decisions.get(block)?.origin, *holds))).collect()
}

/// A test of the input, or of one that fails alike and can be built.
fn failing_test(
    analysis: &Analysis,
    subject: &Subject,
    input: &Input,
    obligation: &Obligation,
) -> Result<TestCase, String> {
    let mut fails = |input: &Input| {
        let limits = interp::Limits { fuel: FUEL, trace: 0, ..interp::Limits::default() };
        fails_alike(analysis, input, obligation, limits)
    };
    let initialised = analysis.base().objects.len();
    let world = World { terms: analysis.terms, flat: analysis.flat, callees: analysis.lowering };
    let plain = shrink(&world, input.clone(), &mut |tried| {
        let can_be = is_possible(analysis, tried) && junit::is_buildable(subject, tried, initialised).is_ok();
        can_be && fails(tried)
    });
    let plain = possible::with_components(subject, &plain).unwrap_or(plain);
    let settled = junit::settle(subject, &analysis.flat.vars, &plain, Some(analysis.base()), &mut fails)?;
    junit::failing(subject, &settled, obligation)
}
