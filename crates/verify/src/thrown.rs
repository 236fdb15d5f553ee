//! Inputs by chance: what forgets a special number, an empty collection or a short text fails for one of
//! a few hundred, in milliseconds. Takes a method with what is open, gives failing runs.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::flat::Simple;
use javelin_ir::interp::{self, THINKING};
use javelin_ir::program::{BlockId, MethodKey, Obligation, ObligationKind};
use javelin_logic::eval::Value;
use javelin_logic::{IBig, Sort, Term};
use javelin_symex::descent::{Measured, descend};
use javelin_symex::places::World;
use javelin_symex::witness::Input;

use crate::chance::{self, Dice};
use crate::deep::{self, Fuel};
use crate::evolve::{Tried, evolve};
use crate::judge::{Analysis, Finding, Judged};
use crate::junit::Subject;
use crate::refute::{FUEL, is_possible, own_receiver, run_limited, subject};
use crate::report::Verdict;

/// Inputs by chance, and commands of a run of one.
pub const THROWN: usize = 400;
/// The same where nothing was proved yet.
const THROWN_FIRST: usize = 100;
/// Inputs in a row that the method does not accept, or whose runs come to code that is not
/// there: no other one will do better.
const THROWN_IN_VAIN: u32 = 32;
/// What the formulas in runs by chance may cost together.
const THINKING_BY_CHANCE: u64 = THINKING / 4;
const FUEL_BY_CHANCE: u64 = 20_000;
/// Commands of all runs with texts that are changed letter by letter, and inputs to start from.
const EVOLVING: u64 = 1_000_000;
const MOST_SEEDS: usize = 4;

/// The same for the search step by step, the runs it takes, and the inputs it starts from.
const STEPPING: u64 = 2_000_000;
const MOST_STEPS: usize = 6_000;
const MOST_STARTS: usize = 64;
const MOST_SWEPT: usize = 2;

/// When inputs by chance are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Chances {
    /// Where inputs hold collections of the library, or the method works with them, sorts, or computes in
    /// floating point: before a solver is asked.
    WhereSolversSayLittle,
    /// Everywhere else: when a short search has found nothing.
    Elsewhere,
}

/// Runs inputs by chance, whose collections were filled through their own methods.
pub fn by_chance(analysis: &Analysis, chances: Chances, judged: &mut Judged) {
    let Some(subject) = subject(analysis).filter(|subject| subject.method.key == subject.procedure.key) else { return };
    let is_now = || (chances == Chances::WhereSolversSayLittle) == solvers_say_little(analysis, &subject);
    if analysis.is_refuting() && is_now() {
        throw(analysis, &subject, THROWN, judged);
    }
}

/// Runs so many inputs by chance, or fewer where they do not help.
pub fn throw(analysis: &Analysis, subject: &Subject, count: usize, judged: &mut Judged) {
    chance::mention_plain_classes(analysis.lowering);
    let limits = interp::Limits { fuel: FUEL_BY_CHANCE, ..interp::Limits::default() };
    let mut dice = Dice::loaded(subject, analysis.flat);
    // What chance proposes in vain says nothing of what the solver will.
    let (rejected, thought, attempt) = (analysis.rejected.get(), analysis.thought.get(), judged.attempt.clone());
    analysis.rejected.set(0);
    let is_enough = |judged: &Judged| {
        let none_is_open = judged.open().iter().all(|open| open.kind == ObligationKind::Unsupported);
        let is_dear = analysis.thought.get() - thought > THINKING_BY_CHANCE;
        none_is_open || is_dear || analysis.rejected.get() == THROWN_IN_VAIN
    };
    let mut seeds: Vec<Input> = Vec::new();
    for _ in 0..count {
        if is_enough(judged) {
            break;
        }
        let input = dice.input(analysis.base());
        if !is_possible(analysis, &input) {
            continue;
        }
        let input = own_receiver(analysis, &input).unwrap_or(input);
        run_limited(analysis, &input, limits, judged);
        if judged.last_was_legal && seeds.len() < MOST_SEEDS {
            seeds.push(input);
        }
    }
    if count == THROWN {
        let mut left = EVOLVING;
        evolve(seeds, analysis.base().objects.len(), (dice.letters(), dice.texts()), &mut |changed| {
            if left == 0 || is_enough(judged) {
                return None;
            }
            let done = run_limited(analysis, changed, interp::Limits { branches: true, ..limits }, judged);
            left = left.saturating_sub(done.steps + 1);
            let mut way = done.branches;
            way.sort();
            Some(Tried { way: (done.failed, way), steps: done.steps, is_news: done.is_news })
        });
    }
    analysis.rejected.set(rejected);
    analysis.thought.set(thought);
    judged.attempt = attempt;
}

/// Goes towards what is open from inputs by chance, value by value.
pub fn step_by_step(analysis: &Analysis, judged: &mut Judged) {
    let Some(subject) = subject(analysis).filter(|subject| subject.method.key == subject.procedure.key) else { return };
    if !analysis.is_refuting() || analysis.procedure.params.is_empty() {
        return;
    }
    chance::mention_plain_classes(analysis.lowering);
    let (rejected, thought, attempt) = (analysis.rejected.get(), analysis.thought.get(), judged.attempt.clone());
    let limits = interp::Limits { fuel: FUEL_BY_CHANCE, nearness: true, distances: true, ..interp::Limits::default() };
    let world = World { terms: analysis.terms, flat: analysis.flat, callees: analysis.lowering };
    let (mut runs, mut left) = (MOST_STEPS, STEPPING);
    let mut run = |input: &Input| {
        let is_dear = analysis.thought.get() - thought > THINKING_BY_CHANCE;
        if left == 0 || runs == 0 || is_dear || judged.open().is_empty() {
            return None;
        }
        analysis.rejected.set(0);
        if !is_possible(analysis, input) {
            return Some(Measured { nearness: IndexMap::new(), distances: IndexMap::new(), is_legal: false });
        }
        let done = run_limited(analysis, input, limits, judged);
        runs -= 1;
        left = left.saturating_sub(done.steps + 1);
        let mut nearness = done.nearness;
        let open = judged.open();
        let is_open = |check: &Obligation| open.iter().any(|of| (of.kind, of.origin) == (check.kind, check.origin));
        nearness.retain(|_, near| near.check.as_ref().is_none_or(is_open));
        Some(Measured { nearness, distances: done.distances, is_legal: judged.last_was_legal })
    };
    let mut dice = Dice::loaded(&subject, analysis.flat);
    let inputs = std::iter::repeat_with(|| dice.input(analysis.base())).take(MOST_STARTS);
    let starts: Vec<Input> = inputs.map(|input| own_receiver(analysis, &input).unwrap_or(input)).collect();
    descend(&world, analysis.base().objects.len(), &dice.known(), &starts, &mut run);
    // What a number of no special kind does (its digits as text) no step tells.
    if !deep::is_deep(analysis) && !judged.open().is_empty() {
        let fuel = Fuel { near: STEPPING, each: FUEL_BY_CHANCE, far: 0, again: true };
        let starts: Vec<Input> = starts.into_iter().filter(|start| is_possible(analysis, start)).collect();
        deep::search(analysis, &starts[..starts.len().min(MOST_SWEPT)], fuel, judged);
    }
    analysis.rejected.set(rejected);
    analysis.thought.set(thought);
    judged.attempt = attempt;
}

/// Does a solver take long to say little of what the method works with?
fn solvers_say_little(analysis: &Analysis, subject: &Subject) -> bool {
    // Runs know more of calls than the contracts that stand for them.
    let says_more = |(_, callee): &(BlockId, MethodKey)| {
        !analysis.lowering.is_own(*callee) && analysis.lowering.body(*callee).is_some()
    };
    chance::holds_collections(subject)
        || chance::is_about_library(analysis.terms, analysis.flat)
        || analysis.flat.replaced.iter().any(says_more)
        || computes_in_floating_point(analysis)
}

fn computes_in_floating_point(analysis: &Analysis) -> bool {
    let commands = analysis.flat.blocks.iter().flat_map(|block| &block.commands);
    let read = commands.filter_map(|command| match command {
        Simple::Assign { value: term, .. } | Simple::Assert { cond: term, .. } => Some(*term),
        _ => None,
    });
    let read: Vec<Term> = analysis.procedure.params.iter().copied().chain(read).collect();
    analysis.terms.subterms(&read).iter().any(|part| analysis.terms.sort(*part).is_float())
}

/// Runs a method that computes in floating point on the numbers that this makes special, before a
/// solver is asked. Most claims that forget NaN, a zero's sign or infinity fail there, where
/// solvers take seconds.
pub fn special_numbers(analysis: &Analysis, judged: &mut Judged) {
    if !analysis.is_refuting() || !computes_in_floating_point(analysis) {
        return;
    }
    // Nothing is judged yet: what fails is noted, the rest is forgotten again.
    let asked = analysis.flat.blocks.iter().flat_map(|block| &block.commands).filter_map(|command| match command {
        Simple::Assert { obligation, .. } => Some(analysis.flat.obligation(*obligation)),
        _ => None,
    });
    for obligation in asked.filter(|of| of.kind != ObligationKind::Unsupported) {
        judged.obligations.entry(obligation.clone()).or_insert_with(|| Finding::unknown(""));
    }
    let sort = |param: &Term| analysis.terms.sort(*param);
    let is_number = |param: &Term| sort(param).is_float() || matches!(sort(param), Sort::Int | Sort::Bool);
    let params = &analysis.procedure.params;
    if !params.is_empty() && params.iter().all(is_number) {
        special_arguments(analysis, judged);
    } else if let Some(subject) = subject(analysis) {
        throw(analysis, &subject, THROWN_FIRST, judged);
    }
    judged.obligations.retain(|_, finding| finding.verdict == Verdict::Refuted);
    judged.attempt = None;
    analysis.rejected.set(0);
}

/// The same where all parameters are numbers.
fn special_arguments(analysis: &Analysis, judged: &mut Judged) {
    let params = &analysis.procedure.params;
    let sort = |param: &Term| analysis.terms.sort(*param);
    // Two parameters take every pair of them; further ones go along with the first two.
    let count = SPECIAL.len();
    for number in 0..if params.len() == 1 { count } else { count * count } {
        let mut picks = [number % count, number / count].into_iter().cycle();
        let args = params.iter().map(|param| {
            let (float, double, whole) = SPECIAL[picks.next().unwrap_or(0)];
            match sort(param) {
                Sort::Float32 => Value::f32(float),
                Sort::Float64 => Value::f64(double),
                Sort::Bool => Value::Bool(whole % 2 == 0),
                _ => {
                    let range = analysis.terms.declared_range(*param).unwrap_or_default();
                    let whole = IBig::from(whole);
                    Value::Int(if range.contains(&whole) { whole } else { IBig::ZERO })
                }
            }
        });
        let input = Input { args: args.collect(), state: analysis.base().clone() };
        run_limited(analysis, &input, interp::Limits { fuel: FUEL, ..interp::Limits::default() }, judged);
        if judged.open().is_empty() {
            break;
        }
    }
}

/// As `float`, as `double`, and numbers that are whole.
pub const SPECIAL: [(f32, f64, i64); 14] = [
    (f32::NAN, f64::NAN, 1),
    (0.0, 0.0, 0),
    (-0.0, -0.0, -1),
    (1.0, 1.0, 2),
    (-1.0, -1.0, 3),
    (0.1, 0.1, 10),
    (0.5, 0.5, 7),
    (3.0, 3.0, 1_000),
    (f32::INFINITY, f64::INFINITY, i64::MAX),
    (f32::NEG_INFINITY, f64::NEG_INFINITY, i64::MIN),
    (f32::MAX, f64::MAX, i32::MAX as i64),
    (f32::MIN_POSITIVE, f64::MIN_POSITIVE, i32::MIN as i64),
    // Java's MIN_VALUE, and the numbers that are first rounded.
    (f32::from_bits(1), f64::from_bits(1), 16_777_217),
    (16_777_216.0, 9_007_199_254_740_992.0, 9_007_199_254_740_993),
];
