//! Failures behind many rounds of a loop: legal inputs are made larger and run.
//! First by numbers that the program mentions, then by what small runs predict:
//! the sides of a comparison are measured for a few sizes, and the size at which
//! they meet is tried. What ran out of steps before gets more of them last.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::interp::{self, Ending};
use javelin_ir::program::Procedure;
use javelin_logic::{IBig, Kind, Op, Term};
use javelin_symex::places::{Place, World};
use javelin_symex::witness::Input;
use javelin_symex::{probes, trend};

use crate::judge::{Analysis, Judged};
use crate::refute::{is_possible, run_limited};

/// Commands that runs may take.
#[derive(Clone, Copy, Debug)]
pub struct Fuel {
    /// All inputs with other numbers together, and each of them.
    pub near: u64,
    pub each: u64,
    /// The long runs together.
    pub far: u64,
    /// Whether what ran out of steps is run again.
    pub again: bool,
}

/// Commands of one run that measures.
const MEASURING: u64 = 20_000;
/// Runs that do not end, after which larger numbers in the same place wait.
const MOST_UNFINISHED: usize = 2;
/// Numbers below this are all tried, as long as the runs do not take more than so many commands.
const SMALL: i64 = 2_100;
const TRYING_SMALL: u64 = 1_000_000;
/// Inputs that wait for more steps.
const MOST_LONG: usize = 64;
/// Legal inputs that are measured.
const MOST_MEASURED: usize = 4;
/// Predicted sizes that are run.
const MOST_PREDICTED: usize = 12;

/// May runs be long: are there loops, or calls that nobody followed to their end?
pub fn is_deep(analysis: &Analysis) -> bool {
    !analysis.flat.loops.is_empty() || !analysis.flat.replaced.is_empty()
}

/// Runs inputs that are larger than legal ones.
pub fn search(analysis: &Analysis, legal: &[Input], fuel: Fuel, judged: &mut Judged) {
    let world = World { terms: analysis.terms, flat: analysis.flat, callees: analysis.lowering };
    let numbers = probes::numbers(analysis.terms, analysis.flat);
    let mut long: Vec<Input> = Vec::new();
    let mut left = fuel.near;
    // Then every small one: what a loop does with 27 no number of the program tells.
    let small: Vec<IBig> = (0..if fuel.again { SMALL } else { 0 }).map(IBig::from).collect();
    let passes = legal.iter().map(|input| (input, &numbers)).chain(legal.iter().map(|input| (input, &small)));
    for (number, (input, numbers)) in passes.enumerate() {
        if number == legal.len() {
            left = left.min(TRYING_SMALL);
        }
        let places = probes::places(&world, input);
        let probes = probes::probes(&world, &places, numbers);
        let mut too_long = vec![0; places.len()];
        for (place, probe) in probes.filter(|(_, probe)| is_possible(analysis, probe)) {
            // Numbers grow: where some did not end, others wait for more steps, too.
            if too_long[place] >= MOST_UNFINISHED {
                long.extend((long.len() < MOST_LONG).then_some(probe));
                continue;
            }
            if judged.open().is_empty() {
                return;
            }
            if left == 0 {
                break;
            }
            let limits = interp::Limits { fuel: left.min(fuel.each), ..interp::Limits::default() };
            let done = run_limited(analysis, &probe, limits, judged);
            left = left.saturating_sub(done.steps);
            if done.is_unfinished {
                too_long[place] += 1;
                long.push(probe);
            }
        }
    }
    let mut far: Vec<Input> = if fuel.again { analysis.unfinished.take() } else { Vec::new() };
    for input in legal.iter().take(MOST_MEASURED) {
        let larger = predicted(&world, analysis.procedure, input);
        far.extend(larger.into_iter().filter(|input| is_possible(analysis, input)));
    }
    if fuel.again {
        far.extend(long);
    }
    run_long(analysis, far, fuel.far, judged);
}

/// Each gets half of what is left: one that never ends leaves something to the others.
fn run_long(analysis: &Analysis, inputs: Vec<Input>, fuel: u64, judged: &mut Judged) {
    let mut left = fuel;
    for input in inputs {
        if judged.open().is_empty() || left < MEASURING {
            return;
        }
        let limits = interp::Limits { fuel: left / 2, ..interp::Limits::default() };
        left = left.saturating_sub(run_limited(analysis, &input, limits, judged).steps);
    }
}

/// Periods of patterns that are looked for: a loop may do something every third round only.
const PERIODS: [usize; 8] = [1, 2, 3, 4, 5, 6, 8, 10];
/// The smallest size that is measured: below it, loops do not go on as they will.
const SMALLEST: usize = 6;

/// Numbers that wrap later than that are left alone: what counts rounds does at last.
const MOST_ROUNDS: i64 = 1 << 20;

/// Inputs of sizes at which some comparison changes its value, or some number begins to wrap, if it
/// goes on as it does for small sizes: each round alike, or each one of a period.
pub fn predicted(world: &World, procedure: &Procedure, input: &Input) -> Vec<Input> {
    let mut found: IndexSet<(usize, IBig)> = IndexSet::new();
    let is_wrap = |measured: Term| matches!(world.terms.kind(measured), Kind::Op(Op::Wrap { .. }, _));
    let places = probes::places(world, input);
    for (index, (place, input)) in places.iter().enumerate() {
        let mut measured: Vec<Option<Distances>> = Vec::new();
        let mut settled: IndexSet<Term> = IndexSet::new();
        for period in PERIODS {
            let sizes = period * trend::POINTS;
            let more = (SMALLEST + measured.len()..SMALLEST + sizes).collect::<Vec<_>>();
            measured.extend(more.into_iter().map(|size| at_size(world, procedure, place, input, size)));
            let mut is_legal = false;
            let mut now: IndexSet<Term> = IndexSet::new();
            for first in 0..period {
                let at = |point: usize| measured[first + point * period].as_ref();
                let Some(points) = (0..trend::POINTS).map(at).collect::<Option<Vec<_>>>() else { continue };
                is_legal = true;
                for comparison in points[0].keys().filter(|comparison| !settled.contains(*comparison)) {
                    let values: Option<Vec<IBig>> = points.iter().map(|point| point.get(comparison).cloned()).collect();
                    let Some(steps) = values.and_then(|values| trend::crossing(&values)) else { continue };
                    now.insert(*comparison);
                    if is_wrap(*comparison) && steps > IBig::from(MOST_ROUNDS) {
                        continue;
                    }
                    let size = IBig::from(SMALLEST + first) + steps * IBig::from(period);
                    found.insert((index, size.clone()));
                    found.insert((index, size + IBig::ONE));
                }
            }
            // What goes on alike in a short period does so in the longer ones.
            settled.extend(now);
            if !is_legal {
                break;
            }
        }
    }
    let mut found: Vec<(usize, IBig)> = found.into_iter().collect();
    found.sort_by(|a, b| a.1.cmp(&b.1));
    found.retain(|(index, size)| world.fits(&places[*index].0, size));
    found.truncate(MOST_PREDICTED);
    found.iter().filter_map(|(index, size)| world.put(&places[*index].1, &places[*index].0, size)).collect()
}

/// How far the sides of each comparison are apart in a run, and each number from where it wraps.
type Distances = IndexMap<Term, IBig>;

/// What a run with this size in that place measures; none where it is not legal.
fn at_size(world: &World, procedure: &Procedure, place: &Place, input: &Input, size: usize) -> Option<Distances> {
    let size = IBig::from(size);
    let input = world.fits(place, &size).then(|| world.put(input, place, &size))??;
    let limits = interp::Limits { fuel: MEASURING, trace: 0, distances: true, ..interp::Limits::default() };
    let run = interp::run(world.terms, world.callees, procedure, &input.args, input.state, limits);
    matches!(run.ending, Ending::Returned(_) | Ending::Threw(_)).then(|| run.distances.into_iter().collect())
}
