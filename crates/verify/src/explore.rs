//! `javelin explore`: bounded model checking by symbolic execution [PV04 §3]: how
//! many states, paths, how deep, what is violated, and whether the tree of paths
//! was finite, so that it is a proof.

use std::time::{Duration, Instant};

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::interp::{self, Ending, Run, State};
use javelin_ir::program::{BlockId, Exit, MethodKey, Obligation, ObligationId, ObligationKind, Procedure, Variable};
use javelin_logic::solver::{Budget, Config};
use javelin_logic::{Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;
use javelin_symex::distance::Distances;
use javelin_symex::places::World;
use javelin_symex::search::{self, Go, Reached, Strategy, Watcher};
use javelin_symex::witness::{self, Input};

use crate::cover::shrink::shrink;
use crate::junit::Subject;
use crate::report::{InternalError, ObligationReport, Place, Shown, Verdict};
use crate::show::{self, Shower};
use crate::statics::Fixed;
use crate::{Options, is_wanted, judge, merge, on_its_own, parted, places, possible, records, statics};

#[derive(Clone, Debug)]
pub struct ExploreOptions {
    pub judging: Options,
    /// Forks on one path.
    pub depth: u32,
    /// Forks in all.
    pub nodes: usize,
    pub order: Order,
}

/// Which path goes on next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// With iterative deepening.
    DepthFirst,
    BreadthFirst,
    /// Towards the checks, the nearest first. Where no check lies ahead nothing can
    /// fail, so that such ways are not followed.
    Directed,
}

/// What the tree of one method's paths showed.
#[derive(Clone, Debug)]
pub struct Exploration {
    pub place: Place,
    pub class: String,
    pub signature: String,
    pub states: u64,
    pub paths: u64,
    pub depth: u32,
    /// Ways that the solver excluded.
    pub excluded: u64,
    /// No limit cut a path off, and no call of the user's own methods was left out.
    pub finite: bool,
    /// No limit cut a path off.
    pub whole: bool,
    /// Methods whose calls are what their contracts say.
    pub by_contract: Vec<String>,
    /// With the input that was run.
    pub violations: Vec<(ObligationReport, Vec<(String, Shown)>)>,
    /// Checks that may fail though no run showed it.
    pub undecided: Vec<ObligationReport>,
    /// That no call satisfies what the method may assume, where it is so.
    pub vacuous: Option<String>,
    pub queries: u64,
    pub time: Duration,
}

impl Exploration {
    /// Every path was followed to its end, calls that a contract answers taken for one
    /// step, and nothing fails on any.
    pub fn is_proof(&self) -> bool {
        self.whole && self.violations.is_empty() && self.undecided.is_empty()
    }
}

/// Explores every method that the options name.
pub fn explore(program: &TypedProgram, options: &ExploreOptions) -> (Vec<Exploration>, Vec<InternalError>) {
    let methods: Vec<JudgedMethod> = {
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, options.judging.lowering);
        lowering.methods().into_iter().filter(|m| is_wanted(&options.judging.methods, m)).collect()
    };
    let all = methods.iter().map(|method| on_its_own(method, None, || explore_method(program, options, method)));
    let (found, broken) = parted(all.collect());
    (found.into_iter().flatten().collect(), broken)
}

fn explore_method(program: &TypedProgram, options: &ExploreOptions, method: &JudgedMethod) -> Option<Exploration> {
    let start = Instant::now();
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, options.judging.lowering);
    let procedure = lowering.body(method.key)?;
    lowering.mention_all_classes();
    let limits = flatten::Limits::to_run(flatten::Prefer::CheckedRuns);
    let flat = flatten(&terms, &procedure, &lowering, limits);
    let statics = statics::initialise(&terms, &lowering, &flat.vars);
    let axioms = search::axioms(&terms, &flat, &lowering.hierarchy(), &statics.facts);
    let none = IndexMap::new();
    let tree = search::Program { flat: &flat, axioms: &axioms, invariants: &none };
    let mut seen = Seen {
        terms: &terms,
        lowering: &lowering,
        procedure: &procedure,
        method,
        flat: &flat,
        told: flat.vars.clone(),
        base: &statics.state,
        fixed: &statics.fixed,
        violations: IndexMap::new(),
        undecided: IndexSet::new(),
    };
    let summary = search::search(&terms, &tree, settings(options, &flat), &mut seen);
    seen.look_among_records(&statics.facts, options);
    let report = |obligation: &Obligation, verdict: Verdict| ObligationReport {
        kind: obligation.kind,
        place: places::of(program, obligation.origin),
        verdict,
        text: obligation.text.clone(),
        reason: None,
        candidate: None,
    };
    let violations = seen.violations.iter().map(|(o, inputs)| (report(o, Verdict::Refuted), inputs.clone())).collect();
    let is_left_out = |method: &MethodKey| lowering.is_own(*method) && lowering.body(*method).is_some();
    // Where no path comes to, nothing stands for anything: calls deeper than the recursion goes.
    let reached = flat.replaced.iter().filter(|(block, _)| summary.reached.contains(block));
    let replaced: IndexSet<MethodKey> = reached.map(|(_, method)| *method).collect();
    // A body that is too large was followed nowhere; one that may be overridden, or calls itself, was.
    let is_unseen = |method: &MethodKey| is_left_out(method) && !flat.inlined.contains(method);
    let open = seen.undecided.iter().filter(|o| !seen.violations.contains_key(*o));
    // A tree of one path or none may be that of a method that nothing can call.
    let is_empty = summary.paths <= 1 && summary.cut == 0 && seen.violations.is_empty() && seen.undecided.is_empty();
    let is_vacuous =
        is_empty && judge::judge(program, &Options { vacuity: true, ..options.judging.clone() }, method).vacuous;
    Some(Exploration {
        place: places::of(program, method.origin),
        class: method.class.clone(),
        signature: method.signature.clone(),
        states: summary.states,
        paths: summary.paths,
        depth: summary.depth,
        excluded: summary.excluded,
        finite: summary.cut == 0 && !replaced.iter().any(is_left_out),
        whole: summary.cut == 0 && !replaced.iter().any(is_unseen),
        by_contract: replaced.iter().filter_map(|key| lowering.shown_name(*key)).collect(),
        violations,
        undecided: open.map(|o| report(o, Verdict::Unknown)).collect(),
        vacuous: is_vacuous.then(|| merge::VACUOUS.to_owned()),
        queries: summary.stats.queries,
        time: start.elapsed(),
    })
}

/// How the tree is searched: to the user's limits, and nothing else cuts it off.
fn settings(options: &ExploreOptions, flat: &Flat) -> search::Options {
    let whole = options.judging.budget;
    let budget = Budget { resources: (whole.resources / 4).max(1), timeout: whole.timeout / 4 };
    search::Options {
        strategy: match options.order {
            Order::DepthFirst => Strategy::DepthFirst,
            Order::BreadthFirst => Strategy::BreadthFirst,
            // What leads to no check is a path all the same.
            Order::Directed => Strategy::Directed(Distances::to(flat, &checks(flat)).and_beyond()),
        },
        limits: search::Limits {
            depth: options.depth,
            nodes: options.nodes,
            states: u64::MAX,
            queries: u64::MAX,
            doubts: u64::MAX,
            deadline: None,
        },
        merge: false,
        lazy: true,
        config: Config { budget, triggers_only: true, ..Config::default() },
    }
}

/// The blocks that hold checks; loop clauses are checked at the head.
fn checks(flat: &Flat) -> Vec<BlockId> {
    let ids = (0..flat.blocks.len() as u32).map(BlockId);
    let checked = |id: &BlockId| {
        flat.loops.contains_key(id) || flat.block(*id).commands.iter().any(|c| matches!(c, Simple::Assert { .. }))
    };
    ids.filter(checked).collect()
}

/// What the search has met.
struct Seen<'s, 'p> {
    terms: &'s Terms,
    lowering: &'s Lowering<'p>,
    procedure: &'s Procedure,
    method: &'s JudgedMethod,
    flat: &'s Flat,
    /// What models tell of inputs.
    told: IndexMap<Term, Variable>,
    base: &'s State,
    fixed: &'s Fixed,
    violations: IndexMap<Obligation, Vec<(String, Shown)>>,
    undecided: IndexSet<Obligation>,
}

impl<'s, 'p> Seen<'s, 'p> {
    fn subject(&self) -> Subject<'s, 'p> {
        let (terms, lowering, procedure, method) = (self.terms, self.lowering, self.procedure, self.method);
        Subject { terms, lowering, method, procedure, copied: None }
    }

    /// Is what stays open violated by inputs whose records are such as their constructors make? That
    /// is no fact for a proof, so that the tree is searched again.
    fn look_among_records(&mut self, facts: &[Term], options: &ExploreOptions) {
        let known = records::known(&self.subject(), &self.flat.vars, self.base, options.judging.budget);
        let is_open = self.undecided.iter().any(|of| !self.violations.contains_key(of));
        if !is_open || known.facts.is_empty() {
            return;
        }
        let facts = [facts, &known.facts].concat();
        let axioms = search::axioms(self.terms, self.flat, &self.lowering.hierarchy(), &facts);
        let none = IndexMap::new();
        let tree = search::Program { flat: self.flat, axioms: &axioms, invariants: &none };
        self.told = known.vars;
        search::search(self.terms, &tree, settings(options, self.flat), self);
    }

    fn run(&self, input: &Input) -> Run {
        let limits = interp::Limits { trace: 0, ..interp::Limits::default() };
        interp::run(self.terms, self.lowering, self.procedure, &input.args, input.state.clone(), limits)
    }
}

impl<'t> Watcher<'t> for Seen<'t, '_> {
    fn is_wanted(&self, obligation: ObligationId) -> bool {
        !self.violations.contains_key(self.flat.obligation(obligation))
    }

    fn fails(&mut self, obligation: ObligationId, at: &search::Place<'_, 't>) -> Go {
        let wanted = self.flat.obligation(obligation).clone();
        let params = &self.procedure.params;
        let input = at.model.as_ref().filter(|_| wanted.kind != ObligationKind::Unsupported).and_then(|model| {
            witness::from_model(self.terms, model, self.lowering, params, &self.told, self.base, &at.conditions)
        });
        self.undecided.insert(wanted);
        let Some(input) = input else { return Go::On };
        let input = statics::with_fixed(self.lowering, self.base, self.fixed, &input);
        let run = self.run(&input);
        let subject = self.subject();
        let is_real = possible::excluded(&subject, &self.flat.vars, &input, self.base, self.fixed).is_none();
        if let Ending::Failed(failed) = run.ending
            && is_real
        {
            // Static fields that do not matter to the run are as class initialisation left them.
            let mut alike = |tried: &Input| {
                let is_real = || {
                    tried.keeps(self.base, &self.flat.vars)
                        && statics::keeps_fixed(self.base, self.fixed, tried)
                        && possible::excluded(&subject, &self.flat.vars, tried, self.base, self.fixed).is_none()
                };
                matches!(self.run(tried).ending, Ending::Failed(again) if again == failed) && is_real()
            };
            let input = statics::plainer(self.lowering, self.base, input, &mut alike);
            let world = World { terms: self.terms, flat: self.flat, callees: self.lowering };
            let input = shrink(&world, input, &mut alike);
            let mut shower = Shower::new(self.terms, self.lowering, &input.state, &self.flat.vars);
            let name = |param| {
                let source = self.procedure.vars.get(param).and_then(|info| info.source.clone());
                source.unwrap_or_else(|| "this".to_owned())
            };
            let types = show::declared_types(self.lowering, self.method).into_iter().chain(std::iter::repeat(None));
            let held = params.iter().zip(types).zip(&input.args);
            let mut inputs = shower.variables(held.map(|((param, ty), value)| (name(param), ty, value.clone())));
            let changed = statics::changed(self.lowering, self.base, &input);
            inputs.extend(changed.into_iter().map(|(name, value)| (name, shower.show(&value))));
            self.violations.entry(failed).or_insert(inputs);
        }
        Go::On
    }

    fn passes(&mut self, _: &mut dyn FnMut() -> Reached<'t>) {}

    fn ends(&mut self, _: Exit, _: &mut dyn FnMut() -> Reached<'t>) -> Go {
        Go::On
    }
}
