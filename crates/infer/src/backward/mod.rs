//! Engine `backward`: invariants from what has to be proved [PV04 §4]. The
//! candidate starts as "no state here fails the check" and is strengthened
//! with the states from which one more round breaks it, until nothing breaks
//! it any more. Constraints that are new to a step's universe are approximated;
//! when that is too strong the next exact candidate brings a larger universe.
//! Takes a program and its open obligations, gives proposals, or the state in
//! which the property really fails. Decides nothing.

mod approximate;
mod cubes;
mod ending;
mod generalise;
mod readable;
mod search;
mod segments;
mod session;
mod unite;
mod universe;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::{BlockId, Obligation, ObligationKind};
use javelin_logic::Term;
use javelin_logic::eval::Value;
use javelin_logic::solver::Model;

use crate::abstraction::Algorithm;
use crate::{Context, Proposals};
use search::{End, Search, Stopped};

/// What becomes of constraints outside the universe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Approximation {
    /// They are dropped [PV04 §4.2].
    #[default]
    Drop,
    /// They are replaced by the strongest combination of the universe's
    /// constraints that they imply [PV04 §4.4].
    Abstract,
}

#[derive(Clone, Copy, Debug)]
pub struct BackwardOptions {
    pub approximation: Approximation,
    /// The paper to the letter: whole path conditions, nothing generalised or merged, no
    /// facts from elsewhere.
    pub exact: bool,
    /// How the abstraction is found.
    pub abstraction: Algorithm,
    /// Exact strengthenings, approximations of one of them, questions in all.
    pub refinements: usize,
    pub steps: usize,
    pub queries: u64,
    /// Solver units of all questions together.
    pub resources: u64,
}

impl Default for BackwardOptions {
    fn default() -> Self {
        BackwardOptions {
            approximation: Approximation::default(),
            exact: false,
            abstraction: Algorithm::default(),
            refinements: 3,
            steps: 16,
            queries: 2_000,
            resources: 16_000_000,
        }
    }
}

/// What happened at one loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BackwardStats {
    /// The exact candidate that the approximation started from.
    pub k: usize,
    /// Approximations of it.
    pub steps: usize,
    /// How it approximated in the end, and whether with whole path conditions.
    pub approximation: Approximation,
    pub exact: bool,
    /// Literals of the clauses as the search left them, and of those that are proposed.
    pub found: usize,
    pub kept: usize,
}

/// One way of searching, with the part of what is left that a search may spend.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    approximation: Approximation,
    exact: bool,
    /// Paths are split on where the constants of universal claims lie among the
    /// numbers that the loop changes: neither property nor body may say it.
    ordered: bool,
    share: u64,
}

/// The way that was asked for; where it does not get there the same with constants put
/// in order, the other approximation, then whole path conditions. With `--exact` there is only the paper's way.
fn attempts(options: &BackwardOptions) -> Vec<Attempt> {
    let other = match options.approximation {
        Approximation::Drop => Approximation::Abstract,
        Approximation::Abstract => Approximation::Drop,
    };
    let wanted = Attempt { approximation: options.approximation, exact: options.exact, ordered: false, share: 2 };
    if options.exact {
        return vec![Attempt { share: 1, ..wanted }];
    }
    vec![
        wanted,
        Attempt { ordered: true, ..wanted },
        Attempt { approximation: other, share: 4, ..wanted },
        Attempt { exact: true, ..wanted },
    ]
}

/// A search that came to no end.
#[derive(Clone, Debug)]
pub struct GaveUp {
    pub obligation: Obligation,
    /// The loop at which the last candidate is broken.
    pub head: BlockId,
    /// The last candidate, clause by clause, of every loop.
    pub candidate: Proposals,
    /// Nothing was found but what is asked for itself, as the candidate then says.
    pub is_first: bool,
    /// A state at the head that it does not exclude, as far as the solver says it; of a
    /// first candidate nothing has been asked.
    pub state: Vec<(Term, Value)>,
}

/// A state at the method's entry from which an exact candidate is violated:
/// a run from it fails.
pub struct Violation<'t> {
    pub obligation: Obligation,
    pub model: Model<'t>,
    /// What the model is about.
    pub mentioned: Vec<Term>,
}

#[derive(Default)]
pub struct BackwardResult<'t> {
    pub proposals: Proposals,
    /// Longer clauses, from which the proposals were made.
    pub as_found: Proposals,
    pub stats: IndexMap<BlockId, BackwardStats>,
    /// Questions, and the solver units that they took.
    pub queries: u64,
    pub spent: u64,
    pub gave_up: Vec<GaveUp>,
    pub violations: Vec<Violation<'t>>,
}

/// Looks for invariants that prove the open obligations: what can go wrong at
/// run time together, or one by one where that fails; then every other claim
/// on its own. What one search finds the next ones assume. What is left open is
/// tried again in other ways, with what is left to spend.
pub fn backward<'t>(ctx: &'t Context<'t>, open: &[Obligation], options: &BackwardOptions) -> BackwardResult<'t> {
    let mut result = BackwardResult::default();
    let Some(mut search) = Search::new(ctx, *options) else { return result };
    let supported = open.iter().filter(|o| o.kind != ObligationKind::Unsupported);
    let (runtime, claims): (Vec<&Obligation>, Vec<&Obligation>) = supported.partition(|o| is_runtime(o.kind));
    let mut groups: Vec<Vec<&Obligation>> = claims.into_iter().map(|o| vec![o]).collect();
    if !runtime.is_empty() {
        groups.insert(0, runtime);
    }
    let mut stopped: IndexMap<&Obligation, Stopped> = IndexMap::new();
    for attempt in attempts(options) {
        for (obligation, end) in run_all(&mut search, groups, attempt) {
            match end {
                End::Inductive | End::Nothing => {
                    stopped.shift_remove(obligation);
                }
                End::Violated(model, mentioned) => {
                    stopped.shift_remove(obligation);
                    result.violations.push(Violation { obligation: obligation.clone(), model, mentioned });
                }
                // The first candidate is the one that was asked for.
                End::GaveUp(how) => {
                    stopped.entry(obligation).or_insert(how);
                }
            }
        }
        groups = stopped.iter().filter(|(_, how)| how.retry).map(|(obligation, _)| vec![*obligation]).collect();
    }
    for (obligation, how) in stopped {
        let candidate = search.last_candidate(&how, obligation);
        let is_first = how.candidate.values().all(Vec::is_empty);
        let Stopped { head, state, .. } = how;
        let state = if is_first { Vec::new() } else { state };
        result.gave_up.push(GaveUp { obligation: obligation.clone(), head, candidate, is_first, state });
    }
    result.as_found = search.as_found();
    result.proposals = search.proposals();
    result.stats = search.stats;
    result.queries = search.queries;
    result.spent = search.spent;
    result
}

/// Group by group, a group that does not succeed as a whole one by one.
fn run_all<'t, 'o>(
    search: &mut Search<'t>,
    groups: Vec<Vec<&'o Obligation>>,
    attempt: Attempt,
) -> Vec<(&'o Obligation, End<'t>)> {
    let mut ends = Vec::new();
    let mut waiting: Vec<Vec<&'o Obligation>> = groups.into_iter().rev().collect();
    while let Some(group) = waiting.pop() {
        let wanted: IndexSet<&Obligation> = group.iter().copied().collect();
        let end = search.run(&wanted, attempt);
        if group.len() > 1 && !matches!(end, End::Inductive | End::Nothing) {
            waiting.extend(group.into_iter().rev().map(|o| vec![o]));
        } else if let Some(first) = group.first() {
            ends.push((*first, end));
        }
    }
    ends
}

/// Checks that stand in the code because the language puts them there.
fn is_runtime(kind: ObligationKind) -> bool {
    use ObligationKind as K;
    match kind {
        K::NullDeref | K::NonNull | K::IndexBounds | K::DivByZero | K::ClassCast | K::NegativeSize => true,
        K::ArrayStore | K::Overflow => true,
        K::Assert | K::Precondition | K::Postcondition | K::Signals | K::Assignable | K::InvariantEntry => false,
        K::InvariantStep | K::Decreases | K::ClassInvariant | K::Unreachable | K::UncaughtException => false,
        K::Unsupported => false,
    }
}
