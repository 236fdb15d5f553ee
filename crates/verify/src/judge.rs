//! One method: lower, flatten, settle invariants, prove, refute.

mod backward;
mod first;
mod loops;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use indexmap::{IndexMap, IndexSet};
use javelin_infer::{
    AlgebraOptions, BackwardStats, Context, EngineName, LoopAlgebra, LoopStats, PredicateOptions, Proposals,
};
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::export::Scripts;
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::interp::State;
use javelin_ir::program::{BlockId, MethodKey, Obligation, ObligationKind, Origin, Procedure};
use javelin_ir::prove::{Outcome, Prover};
use javelin_ir::types::Hierarchy;
use javelin_logic::solver::{Config, Meter, Reason};
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;
use javelin_symex::witness::Input;

use backward::Proposed;

use crate::blame;
use crate::closed::{self, OneRun};
use crate::junit::Subject;
use crate::meters::{is_about_all, proving, share};
use crate::refute::{self, Refutation};
use crate::report::{Clauses, LoopForms, Shown, Verdict};
use crate::statics::{self, Fixed, Start, Statics};
use crate::{Options, afterwards, calls, restate, second, shown, thrown};

/// What was found out about one method, and about the private methods inlined
/// into it.
#[derive(Clone)]
pub struct Judged {
    pub key: MethodKey,
    pub obligations: IndexMap<Obligation, Finding>,
    pub refutations: Vec<Refutation>,
    pub queries: u64,
    pub time: Duration,
    /// Methods that are judged in their callers but were not inlined here.
    pub summarised: IndexSet<MethodKey>,
    /// Methods whose bodies were looked at here.
    pub inlined: IndexSet<MethodKey>,
    /// Lambdas that were looked at by themselves.
    pub alone: IndexSet<MethodKey>,
    pub loops: Vec<LoopFinding>,
    /// What became of the last attempt to refute.
    pub attempt: Option<String>,
    /// When work on the method began, and how long the first failing run took to find.
    pub started: Instant,
    pub first_failure: Option<Duration>,
    /// The last input run satisfied what the method may assume.
    pub last_was_legal: bool,
    pub internal_error: Option<String>,
    /// No call satisfies what the method may assume.
    pub vacuous: bool,
    /// Whether that has been asked.
    pub asked_vacuity: bool,
    /// The user's assumptions that the body's proofs may use, and those of them
    /// that nothing satisfies.
    pub trusted: IndexSet<Origin>,
    pub unsatisfiable: IndexSet<Origin>,
    /// Proofs that a second solver was asked to confirm and left open.
    pub unconfirmed: usize,
    /// Calls that cannot return by what is promised of them.
    pub never_return: IndexSet<Origin>,
    /// What a run has settled, not a solver: its script need not be unsatisfiable.
    pub by_run: IndexSet<Obligation>,
    /// Checks as SMT-LIB scripts, by obligation and number.
    pub scripts: IndexMap<(Obligation, usize), Scripts>,
}

/// The invariants that proofs used at one loop, as JML.
#[derive(Clone)]
pub struct LoopFinding {
    pub origin: Origin,
    /// It stands in the method itself, not in one inlined into it.
    pub own: bool,
    pub invariants: Vec<(String, EngineName)>,
    /// Invariants that proofs used and JML has no words for.
    pub unspeakable: usize,
    pub stats: LoopStats,
    pub algebra: LoopForms,
    /// Where engine `backward` proposed invariants: its steps.
    pub backward: Option<BackwardStats>,
}

#[derive(Clone, Debug)]
pub struct Finding {
    pub verdict: Verdict,
    pub reason: Option<String>,
    /// How far engine `backward` came with what stayed open.
    pub candidate: Option<LastCandidate>,
}

/// The last candidate of engine `backward`, loop by loop, and the state that breaks it.
#[derive(Clone, Debug)]
pub struct LastCandidate {
    pub loops: Vec<(Origin, Clauses)>,
    /// It is what is asked for, and no more.
    pub is_first: bool,
    /// The loop at whose head the state is.
    pub broken: Option<Origin>,
    pub state: Vec<(String, Shown)>,
}

impl Finding {
    fn verified() -> Finding {
        Finding { verdict: Verdict::Verified, reason: None, candidate: None }
    }

    pub fn unknown(reason: impl Into<String>) -> Finding {
        Finding { verdict: Verdict::Unknown, reason: Some(reason.into()), candidate: None }
    }

    pub fn refuted() -> Finding {
        Finding { verdict: Verdict::Refuted, reason: None, candidate: None }
    }

    fn worsen(&mut self, other: Finding) {
        if other.verdict > self.verdict {
            *self = other;
        }
    }
}

pub fn judge(program: &TypedProgram, options: &Options, method: &JudgedMethod) -> Judged {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, options.lowering);
    let mut judged = Judged::nothing(method.key);
    let Some(procedure) = lowering.body_of(method) else {
        judged.fail(unsupported(method, "this method has no body to look at"));
        return judged;
    };
    judge_body(&terms, &lowering, options, method, &procedure, &mut judged);
    let mut assumed =
        if method.implicit.is_none() { statics::not_established(&terms, &lowering, method) } else { Vec::new() };
    assumed.extend(statics::never_initialised(&terms, &lowering, method).map(|thrown| (thrown, Some(false))));
    for (obligation, holds) in assumed {
        if holds == Some(false) {
            judged.note(obligation.clone(), Finding::refuted());
            judged.refutations.push(Refutation {
                obligation,
                inputs: Vec::new(),
                trace: Vec::new(),
                of_caller: None,
                test: None,
                decided: Vec::new(),
            });
        } else {
            judged.note(
                obligation,
                Finding::unknown("class initialisation cannot be run to see whether this holds after it"),
            );
        }
    }
    if let Some(attempt) = judged.attempt.clone() {
        for finding in judged.obligations.values_mut().filter(|f| f.verdict == Verdict::Unknown) {
            // A run that got stuck at what is unsupported has nothing to add to that.
            let said = |reason: &str| attempt.ends_with(reason);
            finding.reason =
                finding.reason.take().map(|reason| if said(&reason) { reason } else { format!("{reason}; {attempt}") });
        }
    }
    judged
}

/// Judges a body, then the lambdas it creates that were not inlined or are kept
/// beyond it: somebody else will call them, with any arguments.
fn judge_body(
    terms: &Terms,
    lowering: &Lowering,
    options: &Options,
    method: &JudgedMethod,
    procedure: &Procedure,
    judged: &mut Judged,
) {
    let mut flat = flatten(terms, procedure, lowering, flatten::Limits::default());
    calls::explain(terms, lowering, &mut flat);
    let facts = statics::facts(terms, lowering, &flat);
    let start = Start::later(terms, lowering, &flat);
    let (meter, attempts) = (proving(terms, options, &flat), share(options, ATTEMPTING));
    let analysis = Analysis {
        terms,
        lowering,
        options,
        method: Some(method),
        procedure,
        flat: &flat,
        facts,
        start: &start,
        meter,
        attempts,
        refuting: is_run_alone(lowering, method, procedure, &flat),
        unfinished: RefCell::default(),
        rejected: Cell::new(0),
        thought: Cell::new(0),
    };
    judged.trusted.extend(afterwards::trusted(&flat));
    let known = std::mem::take(&mut judged.obligations);
    let fresh = std::mem::replace(judged, Judged::nothing(method.key));
    let mut search = Search::new(&analysis, fresh);
    if let Err(problem) = search.run() {
        search.judged.fail(unsupported(method, problem));
    }
    let Search { judged: mut found, loops, stats, algebra, backward, .. } = search;
    refute::behind_calls(&analysis, &mut found);
    for obligation in found.open() {
        if let Some(sentence) = blame::sentence(&analysis, &obligation)
            && let Some(finding) = found.obligations.get_mut(&obligation)
        {
            let reason = finding.reason.take().map(|reason| format!("{reason}; ")).unwrap_or_default();
            finding.reason = Some(reason + &sentence);
        }
    }
    found.loops.extend(loops::found(&analysis, &loops, &stats, &algebra, &backward));
    for (obligation, finding) in known {
        found.note(obligation, finding);
    }
    found.summarised.extend(&flat.summarised);
    found.inlined.extend(&flat.inlined);
    *judged = found;
    for key in lowering.lambdas_alone(procedure, &flat.inlined) {
        // One that is made by a method it calls comes by again.
        if judged.alone.insert(key)
            && let Some(body) = lowering.procedure(key)
        {
            judge_body(terms, lowering, options, method, &body, judged);
        }
    }
}

/// Does a run of the body by itself count? Nobody calls a private method with anything but what its
/// callers have.
pub fn is_run_alone(lowering: &Lowering, method: &JudgedMethod, procedure: &Procedure, flat: &Flat) -> bool {
    lowering.may_be_called_with_anything(procedure.key)
        && !lowering.reads_captured(method.method, &flat.vars)
        && !(method.in_context && procedure.key == method.key)
}

/// What can be proved of a flat program of the method, without looking for
/// anything that fails.
pub fn prove_only(subject: &Subject, options: &Options, flat: &Flat, statics: &Statics) -> Judged {
    let Subject { terms, lowering, method, procedure, .. } = *subject;
    let (meter, attempts) = (proving(terms, options, flat), share(options, ATTEMPTING));
    let start = Start::Made(statics);
    let analysis = Analysis {
        terms,
        lowering,
        options,
        method: Some(method),
        procedure,
        flat,
        facts: statics.facts.clone(),
        start: &start,
        meter,
        attempts,
        refuting: false,
        unfinished: RefCell::default(),
        rejected: Cell::new(0),
        thought: Cell::new(0),
    };
    let mut search = Search::new(&analysis, Judged::nothing(method.key));
    if let Err(problem) = search.run() {
        search.judged.fail(unsupported(method, problem));
    }
    search.judged
}

/// Obligations that may be open for the dearest engines to be asked: where they helped
/// in the acceptance programs, two were.
pub const MOST_OPEN: usize = 6;

/// Obligations for which the expensive strategies are tried in vain: one that stays
/// open leaves the method unknown, whatever becomes of the others.
const MOST_HARD: usize = 2;

/// So many open, and what is behind them is not a missing invariant (calls of which nothing
/// is known): only what is cheap is tried for them. The dear engines and the long searches
/// would take minutes for a method that stays unknown all the same.
const HOPELESS: usize = 24;

/// The same for the search for failing runs by unrolling its loops.
const ATTEMPTING: u64 = 20;

/// The same for settling guesses about elements when the first ones were not enough.
const GUESSING: u64 = 200;

/// The same for proving again with invariants that are defined wherever JML reads them.
const RESTATING: u64 = 50;

/// How far a stage goes for an obligation that the shared session leaves open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    Quick,
    Hard,
}

/// The portfolio: cheapest first, each stage only for what is still open.
struct Search<'s, 'a, 'p> {
    analysis: &'s Analysis<'a, 'p>,
    judged: Judged,
    /// What all proofs may still cost.
    meter: Meter,
    /// Invariants that proofs used, with the engine that proposed them.
    loops: Proposed,
    /// What engine `predicates` spent, by loop.
    stats: IndexMap<BlockId, LoopStats>,
    /// How many guesses engine `predicates` tries.
    guessing: javelin_infer::Effort,
    /// What engine `algebra` can tell of the loops.
    algebra: IndexMap<BlockId, LoopAlgebra>,
    /// Candidates that the last proof left alive, by loop.
    holding: Proposals,
    /// What engine `backward` did, by loop.
    backward: IndexMap<BlockId, BackwardStats>,
    /// Where engine `backward` gave up, and in which state.
    gave_up: IndexMap<Obligation, LastCandidate>,
    /// Something was asked of the prover.
    has_begun: bool,
    /// What fails when loops are unrolled a few times.
    failing: IndexSet<Obligation>,
    /// How the method runs, where it runs one way only.
    one_run: Option<OneRun>,
    /// The same, for what the cheapest engine leaves open.
    later: Option<OneRun>,
    /// Inputs were brought nearer to failing step by step.
    has_stepped: bool,
}

impl<'s, 'a, 'p> Search<'s, 'a, 'p> {
    fn new(analysis: &'s Analysis<'a, 'p>, judged: Judged) -> Self {
        Search {
            analysis,
            judged,
            meter: analysis.meter.clone(),
            loops: IndexMap::new(),
            stats: IndexMap::new(),
            guessing: javelin_infer::Effort::Quick,
            algebra: IndexMap::new(),
            holding: Proposals::new(),
            backward: IndexMap::new(),
            gave_up: IndexMap::new(),
            has_begun: false,
            failing: IndexSet::new(),
            one_run: None,
            later: None,
            has_stepped: false,
        }
    }

    fn run(&mut self) -> Result<(), String> {
        let analysis = self.analysis;
        let has_loops = !analysis.flat.graph().loops().map_err(|_| IRREDUCIBLE)?.loops.is_empty();
        let one_run = analysis.refuting.then(|| closed::one_run(analysis)).flatten();
        let calls = !analysis.flat.inlined.is_empty() || !analysis.flat.summarised.is_empty();
        // Loops without calls are the engines' own ground: their invariants tell more.
        if analysis.procedure.loops.is_empty() || calls || matches!(one_run, Some(OneRun::Fails(_))) {
            self.one_run = one_run;
        } else {
            self.later = one_run;
        }
        thrown::special_numbers(analysis, &mut self.judged);
        // The expensive strategies wait until all invariants are there.
        let guesses = if has_loops { self.first_guesses()? } else { IndexMap::new() };
        let cheaply = analysis.options.cheaply;
        self.prove(&guesses, if has_loops || cheaply { Effort::Quick } else { Effort::Hard })?;
        if !has_loops {
            // Proofs know nothing of what constructors of records ask; the search does.
            if !self.open().is_empty() && !self.is_lost() && refute::holds_records(analysis) {
                self.hunt(&refute::Effort::quick(analysis));
            }
            if !cheaply {
                self.try_runs();
            }
            return Ok(());
        }
        if !cheaply {
            if !self.is_hopeless() && !self.is_lost() {
                self.refute(&[1, 2]);
            }
            self.hunt(&refute::Effort::quick(analysis));
            if !self.open().is_empty() {
                thrown::by_chance(analysis, thrown::Chances::Elsewhere, &mut self.judged);
            }
        }
        let mut proposed: Proposed = IndexMap::new();
        let notes = analysis.flat.loops.iter();
        for (&head, candidates) in notes.map(|(head, notes)| (head, &notes.candidates)) {
            proposed.entry(head).or_default().extend(candidates.iter().map(|c| (*c, EngineName::Predicates)));
        }
        for head in analysis.flat.loops.keys() {
            let at_head = proposed.entry(*head).or_default();
            at_head.extend(analysis.class_invariants().map(|term| (term, EngineName::Predicates)));
        }
        let given = proposed.clone();
        let engines = &analysis.options.engines;
        for (number, &engine) in engines.iter().enumerate() {
            let in_vain = number > 0 && (self.is_hopeless() || self.no_invariant_helps());
            if (self.open().is_empty() || in_vain) && !analysis.options.all_invariants {
                break;
            }
            // Going backward has a budget of its own.
            if self.is_spent() && engine != EngineName::Backward {
                continue;
            }
            if engine == EngineName::Backward {
                if number > 0 && self.is_beyond_us() {
                    break;
                }
                // It costs more than a search of middling length, which finds most of what fails.
                if number > 0 {
                    self.hunt(&refute::Effort::middling(analysis));
                    self.step_by_step();
                }
                self.go_backward(&given, &mut proposed, number > 0)?;
            } else {
                // Going backward costs more than proving hard what is there already.
                let last = engines.get(number + 1).is_none_or(|next| *next == EngineName::Backward);
                self.go_forward(engine, &mut proposed, last && !cheaply)?;
            }
            if self.later.is_some() {
                self.one_run = self.later.take();
                self.settle_by_run();
            }
        }
        if engines.is_empty() && !self.open().is_empty() && !self.is_spent() {
            self.prove(&proposed, Effort::Hard)?;
        }
        self.restate();
        if cheaply {
            return Ok(());
        }
        if !self.is_hopeless() && !self.is_lost() {
            self.step_by_step();
            self.hunt(&refute::Effort::thorough(analysis));
        }
        if !self.is_hopeless() && !self.is_lost() {
            self.refute(&[4, 8]);
        }
        self.explain_open();
        Ok(())
    }

    /// Any other engine, and the proofs that its proposals allow.
    fn go_forward(&mut self, engine: EngineName, proposed: &mut Proposed, last: bool) -> Result<(), String> {
        let known: usize = proposed.values().map(IndexMap::len).sum();
        for (head, terms) in self.propose(engine) {
            let at_head = proposed.entry(head).or_default();
            for term in terms {
                at_head.entry(term).or_insert(engine);
            }
        }
        if engine == EngineName::Predicates && last && !self.is_beyond_us() && self.guesses_may_help() {
            self.prove(proposed, Effort::Quick)?;
            if !self.open().is_empty() {
                self.guess_thoroughly(proposed);
            }
        }
        if last || proposed.values().map(IndexMap::len).sum::<usize>() > known {
            self.prove(proposed, if last { Effort::Hard } else { Effort::Quick })?;
        }
        Ok(())
    }

    /// What is shown of a proof is defined wherever JML reads it, if that can be had.
    fn restate(&mut self) {
        if !self.open().is_empty() && !self.analysis.options.all_invariants {
            return;
        }
        let holds = |of: &Obligation| self.judged.obligations.get(of).is_some_and(|f| f.verdict == Verdict::Verified);
        let meter = share(self.analysis.options, RESTATING);
        if let Some(defined) = restate::restated(self.analysis, &self.loops, &holds, &meter) {
            self.loops = defined;
        }
    }

    /// Does the one run there is say all about the obligation?
    fn is_settled(&self, obligation: &Obligation) -> bool {
        self.one_run.is_some() && obligation.kind.is_settled_by_a_run()
    }

    /// Gives what is open the verdict that the one run gives it.
    fn settle_by_run(&mut self) {
        let Some(one_run) = &mut self.one_run else { return };
        for obligation in self.judged.open() {
            if obligation.kind.is_settled_by_a_run() {
                self.judged.by_run.insert(obligation.clone());
                self.judged.obligations.insert(obligation, Finding::verified());
            }
        }
        if let OneRun::Fails(input) = one_run
            && let Some(input) = input.take()
        {
            refute::run_limited(self.analysis, &input, closed::limits(), &mut self.judged);
        }
    }

    /// Is so much open after the cheap engines, or something that nothing will prove, that
    /// the method stays unknown whatever the dear ones find?
    fn is_beyond_us(&self) -> bool {
        let open = self.open();
        open.len() > MOST_OPEN || open.iter().any(|of| of.kind == ObligationKind::Unsupported)
    }

    /// Nothing more can be proved: what engines would propose is not worth looking for.
    fn is_spent(&self) -> bool {
        self.meter.left() == 0
    }

    /// Is so much open with nothing left to prove it that one failing run more or less
    /// is not worth a long search?
    fn is_lost(&self) -> bool {
        self.is_spent() && self.is_beyond_us()
    }

    fn is_hopeless(&self) -> bool {
        self.open().len() > HOPELESS
    }

    /// Is something open about all elements of an array, after few guesses were tried?
    fn guesses_may_help(&self) -> bool {
        let analysis = self.analysis;
        let open = self.open();
        let commands = analysis.flat.blocks.iter().flat_map(|block| &block.commands);
        analysis.options.engines.contains(&EngineName::Predicates)
            && commands.into_iter().any(|command| match command {
                Simple::Assert { cond, obligation } => {
                    let obligation = analysis.flat.obligation(*obligation);
                    obligation.kind != ObligationKind::ClassInvariant
                        && open.contains(obligation)
                        && is_about_all(analysis.terms, *cond)
                }
                _ => false,
            })
    }

    /// Other guesses than those that came to mind first.
    fn guess_thoroughly(&mut self, proposed: &mut Proposed) {
        self.guessing = javelin_infer::Effort::Thorough;
        for (head, terms) in self.propose(EngineName::Predicates) {
            let at_head = proposed.entry(head).or_default();
            for term in terms {
                at_head.entry(term).or_insert(EngineName::Predicates);
            }
        }
        self.guessing = javelin_infer::Effort::Quick;
    }

    /// Says of what is still open which state no candidate excluded.
    fn explain_open(&mut self) {
        for (obligation, candidate) in std::mem::take(&mut self.gave_up) {
            let finding = self.judged.obligations.get_mut(&obligation);
            if let Some(finding) = finding.filter(|finding| finding.verdict == Verdict::Unknown) {
                let sentence = afterwards::sentence(&candidate);
                finding.candidate = Some(candidate);
                finding.reason = Some(match finding.reason.take() {
                    Some(reason) => format!("{reason}; {sentence}"),
                    None => sentence,
                });
            }
        }
    }

    fn propose(&mut self, engine: EngineName) -> Proposals {
        let analysis = self.analysis;
        let hierarchy = analysis.lowering.hierarchy();
        let nothing = Proposals::new();
        let (proved, meter) = match self.guessing {
            javelin_infer::Effort::Quick => (&nothing, self.meter.clone()),
            javelin_infer::Effort::Thorough => (&self.holding, share(analysis.options, GUESSING)),
        };
        let context = analysis.context(&hierarchy, proved, meter);
        match engine {
            EngineName::Domains => javelin_infer::domains(&context),
            EngineName::Predicates => {
                let options = PredicateOptions { effort: self.guessing, abstraction: analysis.options.abstraction };
                let found = javelin_infer::predicates(&context, &options);
                self.stats.extend(found.stats);
                found.proposals
            }
            EngineName::Algebra => {
                let found = javelin_infer::algebra(&context, &AlgebraOptions::default());
                self.algebra.extend(found.loops);
                found.proposals
            }
            EngineName::Backward | EngineName::Horn => Proposals::new(),
        }
    }

    /// Settles the candidates and judges every obligation that is still open.
    fn prove(&mut self, proposed: &Proposed, effort: Effort) -> Result<(), String> {
        let analysis = self.analysis;
        let candidates = activated(analysis.terms, proposed);
        let mut prover = analysis.prover_within(analysis.flat, candidates, &self.meter)?;
        prover.settle_candidates();
        self.holding = holding(&prover);
        let first = !std::mem::replace(&mut self.has_begun, true);
        let open = self.open();
        let is_wanted = |of: &Obligation| match self.judged.obligations.get(of) {
            Some(_) => open.contains(of),
            None => first,
        };
        let (settled, wanted): (Vec<usize>, Vec<usize>) = obligation_checks(&prover)
            .into_iter()
            .filter(|&check| is_wanted(analysis.obligation_of(&prover, check)))
            .partition(|&check| self.is_settled(analysis.obligation_of(&prover, check)));
        let mut outcomes = prover.judge(&wanted);
        self.confirm(&mut prover, &mut outcomes);
        let settled = settled.into_iter().map(|check| analysis.obligation_of(&prover, check).clone());
        let mut found: IndexMap<Obligation, Finding> = settled.map(|of| (of, Finding::verified())).collect();
        for (&check, outcome) in &outcomes {
            let obligation = analysis.obligation_of(&prover, check).clone();
            let finding = match outcome {
                Outcome::Proved => Finding::verified(),
                Outcome::Failed(_) => Finding::unknown(why_not(&obligation)),
                Outcome::Unknown(reason, _) => Finding::unknown(explain(reason)),
            };
            let entry = found.entry(obligation).or_insert_with(Finding::verified);
            entry.worsen(finding);
        }
        let proved: Vec<usize> =
            outcomes.iter().filter(|(_, o)| matches!(o, Outcome::Proved)).map(|(check, _)| *check).collect();
        self.note_invariants(&mut prover, proposed, &proved);
        for (obligation, finding) in found {
            self.judged.obligations.insert(obligation, finding);
        }
        self.settle_by_run();
        if outcomes.values().any(|outcome| !matches!(outcome, Outcome::Proved)) {
            analysis.lowering.mention_all_classes();
        }
        if first && !self.open().is_empty() {
            thrown::by_chance(analysis, thrown::Chances::WhereSolversSayLittle, &mut self.judged);
        }
        if analysis.refuting {
            analysis.lowering.mention_unseen_classes();
        }
        // Between the first and the last round states begin in the middle of a loop
        // and are still to be excluded by invariants: few of them are inputs.
        if first || effort == Effort::Hard {
            refute::try_outcomes(analysis, &mut prover, &outcomes, &mut self.judged);
        }
        if effort == Effort::Hard {
            let proved = self.prove_hard(&mut prover, &wanted);
            self.note_invariants(&mut prover, proposed, &proved);
        }
        afterwards::round(analysis, &mut prover, &wanted, &mut self.judged);
        self.judged.queries += prover.stats().queries;
        Ok(())
    }

    /// Takes back what the second solver contradicts.
    fn confirm<'t>(&mut self, prover: &mut Prover<'t>, outcomes: &mut IndexMap<usize, Outcome<'t>>) {
        let Some(solver) = &self.analysis.options.second else { return };
        let proved = outcomes.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Proved));
        let proved: Vec<usize> = proved.map(|(check, _)| *check).collect();
        let opinion = second::opinion(self.analysis.terms, prover, &proved, solver);
        self.judged.unconfirmed += opinion.undecided;
        for check in opinion.contradicted {
            let why = format!("Z3 proves it and {} contradicts", solver.program.display());
            outcomes.insert(check, Outcome::Unknown(Reason::Incomplete(why), None));
        }
    }

    /// What is neither proved nor refuted gets the expensive strategies, check by
    /// check; an obligation holds when all its checks do. Gives the checks of those that do.
    fn prove_hard(&mut self, prover: &mut Prover, wanted: &[usize]) -> Vec<usize> {
        let mut in_vain = 0;
        let mut proved = Vec::new();
        for obligation in self.open() {
            if obligation.kind == ObligationKind::Unsupported {
                continue;
            }
            if in_vain == MOST_HARD {
                break;
            }
            let checks = wanted.iter().filter(|&&check| *self.analysis.obligation_of(prover, check) == obligation);
            let checks: Vec<usize> = checks.copied().collect();
            let mut worst = Finding::verified();
            for &check in &checks {
                let mut outcome = IndexMap::from([(check, prover.judge_hard(check))]);
                self.confirm(prover, &mut outcome);
                match outcome.swap_remove(&check).unwrap_or(Outcome::Proved) {
                    Outcome::Proved => continue,
                    Outcome::Failed(model) => {
                        worst.worsen(Finding::unknown(why_not(&obligation)));
                        let mentioned = &prover.conditions.definitions;
                        refute::try_model(self.analysis, mentioned, &model, &mut self.judged);
                    }
                    Outcome::Unknown(reason, model) => {
                        worst.worsen(Finding::unknown(explain(&reason)));
                        if let Some(model) = model {
                            let mentioned = &prover.conditions.definitions;
                            refute::try_model(self.analysis, mentioned, &model, &mut self.judged);
                        }
                    }
                }
                break;
            }
            match worst.verdict {
                Verdict::Verified => proved.extend(checks),
                Verdict::Unknown | Verdict::Refuted => in_vain += 1,
            }
            let finding = self.judged.obligations.get_mut(&obligation);
            if let Some(finding) = finding.filter(|finding| finding.verdict == Verdict::Unknown) {
                *finding = worst;
            }
        }
        proved
    }

    /// Remembers the invariants that the proofs needed.
    fn note_invariants(&mut self, prover: &mut Prover, proposed: &Proposed, proved: &[usize]) {
        if proposed.is_empty() || prover.active().is_empty() {
            return;
        }
        let needed = if self.analysis.options.all_invariants {
            prover.active().clone()
        } else if proved.is_empty() {
            return;
        } else {
            prover.needed_candidates(proved)
        };
        let shown = match self.analysis.options.all_invariants {
            true => shown::worth_showing(self.analysis.terms, prover, &needed),
            false => shown::all(prover, &needed),
        };
        for (head, invariants) in shown {
            // What all hold now replaces what was shown of fewer.
            let here = self.loops.entry(head).or_default();
            if self.analysis.options.all_invariants {
                here.clear();
            }
            for (candidate, invariant) in invariants {
                here.insert(invariant, proposed[&head][&candidate]);
            }
        }
    }

    /// Inputs by chance and those that lead on from them, for a method without loops.
    fn try_runs(&mut self) {
        if !self.open().is_empty() && !self.is_lost() {
            thrown::by_chance(self.analysis, thrown::Chances::Elsewhere, &mut self.judged);
            self.step_by_step();
        }
    }

    fn step_by_step(&mut self) {
        if !self.open().is_empty() && !self.has_stepped {
            self.has_stepped = true;
            thrown::step_by_step(self.analysis, &mut self.judged);
        }
    }

    fn refute(&mut self, rounds: &[usize]) {
        self.failing.extend(refute::unrolled(self.analysis, rounds, &mut self.judged));
    }

    /// Does something open fail in a state that a run of few rounds reaches, as far as we
    /// know callees? Then no invariant proves it, and the method stays unknown.
    fn no_invariant_helps(&self) -> bool {
        self.open().iter().any(|of| self.failing.contains(of))
    }

    /// Path by path, with the invariants that are known to hold.
    fn hunt(&mut self, effort: &refute::Effort) {
        refute::directed(self.analysis, &self.holding, effort, &mut self.judged);
    }

    fn open(&self) -> Vec<Obligation> {
        self.judged.open()
    }
}

/// The candidates that are alive, by loop.
fn holding(prover: &Prover) -> Proposals {
    let alive = |c: &&Candidate| prover.active().contains(&c.active);
    let of = |all: &Vec<Candidate>| all.iter().filter(alive).map(|c| c.term).collect();
    prover.candidates.iter().map(|(head, all)| (*head, of(all))).collect()
}

const IRREDUCIBLE: &str = "control flow jumps into the middle of a loop";

/// Each candidate under a variable of its own.
fn activated(terms: &Terms, proposed: &Proposed) -> Candidates {
    let one = |term: &Term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) };
    proposed.iter().map(|(head, terms)| (*head, terms.keys().map(one).collect())).collect()
}

/// What stays the same while one method is analysed.
pub struct Analysis<'a, 'p> {
    pub terms: &'a Terms,
    pub lowering: &'a Lowering<'p>,
    pub options: &'a Options,
    /// Whom tests call; a candidate's check writes its own.
    pub method: Option<&'a JudgedMethod>,
    pub procedure: &'a Procedure,
    pub flat: &'a Flat,
    pub facts: Vec<Term>,
    /// The state after class initialisation.
    pub start: &'a Start<'a>,
    /// What all queries about the method may still cost.
    pub meter: Meter,
    /// What unrolling its loops may still cost.
    pub attempts: Meter,
    /// Failing runs are looked for, too.
    pub refuting: bool,
    /// Inputs whose runs ran out of steps: they may get more when nothing else is left.
    pub unfinished: RefCell<Vec<Input>>,
    /// Inputs found in a row that the method does not accept.
    pub rejected: Cell<u32>,
    /// What the formulas in its runs have cost so far.
    pub thought: Cell<u64>,
}

/// So many inputs that the method does not accept, and none is looked for any more:
/// the solver does not see what makes one legal.
const MOST_REJECTED: u32 = 48;

impl<'a> Analysis<'a, '_> {
    /// The state after class initialisation.
    pub fn base(&self) -> &'a State {
        &self.start.statics().state
    }

    /// What of it stays.
    pub fn fixed(&self) -> &'a Fixed {
        &self.start.statics().fixed
    }

    /// Are failing runs still looked for?
    pub fn is_refuting(&self) -> bool {
        self.refuting && self.rejected.get() < MOST_REJECTED
    }

    /// What an engine may look at, and what it may spend.
    fn context<'c>(&'c self, hierarchy: &'c Hierarchy, proved: &'c Proposals, meter: Meter) -> Context<'c> {
        Context {
            terms: self.terms,
            heap: self.lowering.heap,
            flat: self.flat,
            hierarchy,
            facts: &self.facts,
            proved,
            budget: self.options.budget,
            meter: Some(meter),
        }
    }

    pub fn prover_within(&self, flat: &Flat, candidates: Candidates, meter: &Meter) -> Result<Prover<'a>, String> {
        let config = Config { budget: self.options.budget, meter: Some(meter.clone()), ..Config::default() };
        let hierarchy = self.lowering.hierarchy();
        Prover::new(self.terms, flat, candidates, &hierarchy, &self.facts, config).map_err(|_| IRREDUCIBLE.to_owned())
    }

    /// Class invariants that the method must restore: a loop may well keep them.
    fn class_invariants(&self) -> impl Iterator<Item = Term> {
        let commands = self.flat.blocks.iter().flat_map(|block| &block.commands);
        commands.filter_map(|command| match command {
            Simple::Assert { cond, obligation }
                if self.flat.obligation(*obligation).kind == ObligationKind::ClassInvariant =>
            {
                Some(*cond)
            }
            _ => None,
        })
    }

    /// The obligation behind a check of a prover on the flat program.
    pub fn obligation_of(&self, prover: &Prover, check: usize) -> &Obligation {
        match prover.conditions.checks[check].goal {
            Goal::Obligation(id) => self.flat.obligation(id),
            Goal::Entry { .. } | Goal::Step { .. } => unreachable!("only obligations are asked for"),
        }
    }
}

pub fn obligation_checks(prover: &Prover) -> Vec<usize> {
    let checks = prover.conditions.checks.iter().enumerate();
    checks.filter(|(_, check)| matches!(check.goal, Goal::Obligation(_))).map(|(index, _)| index).collect()
}

impl Judged {
    pub fn nothing(key: MethodKey) -> Judged {
        Judged {
            key,
            obligations: IndexMap::new(),
            refutations: Vec::new(),
            queries: 0,
            time: Duration::ZERO,
            summarised: IndexSet::new(),
            inlined: IndexSet::new(),
            alone: IndexSet::new(),
            loops: Vec::new(),
            attempt: None,
            started: Instant::now(),
            first_failure: None,
            last_was_legal: false,
            internal_error: None,
            vacuous: false,
            asked_vacuity: false,
            trusted: IndexSet::new(),
            unsatisfiable: IndexSet::new(),
            unconfirmed: 0,
            never_return: IndexSet::new(),
            by_run: IndexSet::new(),
            scripts: IndexMap::new(),
        }
    }

    /// Is all proved, with nothing to be said against it?
    pub fn is_verified(&self) -> bool {
        let is_fine = |finding: &Finding| finding.verdict == Verdict::Verified;
        !self.is_cut_short() && !self.vacuous && self.unconfirmed == 0 && self.obligations.values().all(is_fine)
    }

    /// Something in the method was not understood, so not all of it was looked at.
    pub fn is_cut_short(&self) -> bool {
        self.internal_error.is_some() || self.obligations.keys().any(|o| o.kind == ObligationKind::Unsupported)
    }

    fn fail(&mut self, obligation: Obligation) {
        let reason = obligation.text.clone();
        self.note(obligation, Finding::unknown(reason));
    }

    /// The worst finding counts: an obligation may be checked at several places.
    pub fn note(&mut self, obligation: Obligation, finding: Finding) {
        self.obligations.entry(obligation).or_insert_with(Finding::verified).worsen(finding);
    }

    pub fn attempt(&mut self, sentence: &str) {
        self.attempt = Some(sentence.to_owned());
    }

    pub fn open(&self) -> Vec<Obligation> {
        let unknown = self.obligations.iter().filter(|(_, finding)| finding.verdict == Verdict::Unknown);
        unknown.map(|(obligation, _)| obligation.clone()).collect()
    }
}

fn unsupported(method: &JudgedMethod, sentence: impl Into<String>) -> Obligation {
    Obligation { kind: ObligationKind::Unsupported, origin: method.origin, owner: method.key, text: sentence.into() }
}

/// A panic inside the analysis of one method must not lose the others.
pub fn internal_error(method: &JudgedMethod, panic: &(dyn Any + Send)) -> Judged {
    let said = panic_text(panic);
    let mut judged = Judged::nothing(method.key);
    judged.fail(unsupported(method, "internal error"));
    judged.internal_error = Some(format!("internal error: {said}; please report it with this method's source"));
    judged
}

/// What a panic says.
pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

fn why_not(obligation: &Obligation) -> String {
    match obligation.kind {
        ObligationKind::Unsupported => obligation.text.clone(),
        _ => "some state that we cannot exclude violates it".to_owned(),
    }
}

pub fn explain(reason: &Reason) -> String {
    match reason {
        Reason::Budget => "the solver's budget is spent (raise --budget)".to_owned(),
        Reason::Timeout => "the solver ran out of time".to_owned(),
        Reason::Cancelled => "cancelled".to_owned(),
        Reason::Incomplete(why) => format!("the solver cannot decide it ({why})"),
    }
}
