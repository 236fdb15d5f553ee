//! The solvers. Takes terms, gives answers: satisfiable with a model,
//! unsatisfiable with a core, or unknown with a reason. Z3 runs in process, one
//! context per thread; `process` speaks SMT-LIB to any other solver. Nothing
//! outside this module knows that Z3 exists.

mod bits_script;
mod cache;
mod cancel;
mod encode;
mod encode_bits;
mod encode_ops;
pub(crate) mod facts;
mod horn;
mod model;
mod process;
mod session;
mod stats;
mod tactic;
mod template;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use z3::ast::Bool;
use z3::{Params, SatResult};

use crate::op::Op;
use crate::term::{Kind, Term, Terms};
pub use bits_script::{bits_matter, bits_script, decide_script};
pub use cache::{Cached, Key, QueryCache, key};
pub use cancel::{Cancel, isolated};
use encode::{Encoder, Sequences, Unencodable};
use facts::Fact;
pub use horn::{Clause, HornAnswer, Relation, solve_horn};
pub use model::Model;
pub use process::{Decision, External};
use session::Session;
pub use stats::Stats;
pub use tactic::{apply_tactic, qe};

/// How much a query may cost.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Z3 resource units, the same on every run and machine; 0 means no limit.
    pub resources: u32,
    /// The safety net. An answer that depends on it is not reproducible.
    pub timeout: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { resources: 20_000_000, timeout: Duration::from_secs(20) }
    }
}

/// What all queries about one thing may cost together, in resource units. Shared
/// by the solvers that ask about it.
#[derive(Clone, Debug)]
pub struct Meter(Arc<AtomicU64>);

impl Meter {
    pub fn new(resources: u64) -> Meter {
        Meter(Arc::new(AtomicU64::new(resources)))
    }

    pub fn left(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn spend(&self, resources: u64) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(resources)));
    }
}

/// What a meter takes for asking at all: telling the query, reading the model and
/// starting anew after a query that was broken off cost milliseconds, which Z3 does
/// not count. A unit is about a microsecond.
const ASKING: u64 = 2_000;

/// What a meter takes for telling a formula, for each of its nodes: a formula about all
/// objects of a class costs more to tell than many a question costs to answer.
const TELLING: u64 = 2;

/// Instances of quantified facts in one question. Opening a scope propagates first, and that
/// without any limit on resources (`smt::context::push` suspends it): there this is the only
/// thing that ends a matching loop. No proof in our tests comes near it.
const MOST_INSTANCES: u32 = 1_000_000;

#[derive(Clone, Debug, Default)]
pub struct Config {
    pub budget: Budget,
    /// Queries beyond it are not asked any more.
    pub meter: Option<Meter>,
    /// Leave out model-based quantifier instantiation: quantified queries are
    /// then refuted by triggers alone, faster, and rarely answered `Sat`.
    pub triggers_only: bool,
    /// No sequence is put together or taken apart in what is to come: they need not
    /// go through Z3's theory, which is slow even where they are only read.
    pub sequences_are_read_only: bool,
    pub seed: u32,
    pub cancel: Option<Cancel>,
    /// Answers of earlier queries, shared between solvers and threads.
    pub cache: Option<Arc<QueryCache>>,
}

/// How to put the query to Z3.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// The solver that keeps its state between queries.
    Incremental,
    /// A new solver with Z3's own choice of tactics for the whole query: what
    /// helps with nonlinear arithmetic.
    Fresh,
    /// A new solver without preprocessing: the cheapest new one.
    FreshSmt,
    /// Integers as bit-vectors, where every one is bounded.
    BitVectors,
}

pub enum Answer<'t> {
    Sat(Model<'t>),
    /// The assumptions that suffice for the contradiction.
    Unsat(Vec<Term>),
    Unknown(Reason),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Budget,
    Timeout,
    Cancelled,
    Incomplete(String),
}

impl Answer<'_> {
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat(_))
    }

    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }
}

/// A stack of assertions and the Z3 solver that holds them.
pub struct Solver<'t> {
    terms: &'t Terms,
    config: Config,
    encoder: Rc<RefCell<Encoder<'t>>>,
    session: Session,
    /// Assertions by scope, for strategies that start afresh.
    scopes: Vec<Vec<Term>>,
    stats: Stats,
    candidate: Option<Model<'t>>,
}

impl<'t> Solver<'t> {
    pub fn new(terms: &'t Terms, config: Config) -> Solver<'t> {
        let opaque = config.sequences_are_read_only;
        let encoder = if opaque { Encoder::opaque(terms) } else { Encoder::new(terms) };
        let session = Session::incremental(opaque);
        Solver {
            terms,
            config,
            encoder: Rc::new(RefCell::new(encoder)),
            session,
            scopes: vec![Vec::new()],
            stats: Stats::default(),
            candidate: None,
        }
    }

    pub fn terms(&self) -> &'t Terms {
        self.terms
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn budget(&self) -> Budget {
        self.config.budget
    }

    pub fn set_budget(&mut self, budget: Budget) {
        self.config.budget = budget;
    }

    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    pub fn assert(&mut self, t: Term) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(t);
        }
        self.session.assert(&mut self.encoder.borrow_mut(), t);
        self.pay_for(&[t]);
        self.follow_sequences();
    }

    fn pay_for(&self, told: &[Term]) {
        if let Some(meter) = &self.config.meter {
            meter.spend(told.iter().map(|t| TELLING * u64::from(self.terms.weight(*t))).sum());
        }
    }

    /// Something came that opaque sequences cannot say: all over again, in Z3's theory.
    fn follow_sequences(&mut self) -> bool {
        let outgrown = self.encoder.borrow().sequences == Sequences::Outgrown;
        if outgrown {
            // Models found so far keep the encoder they came from.
            self.encoder = Rc::new(RefCell::new(Encoder::new(self.terms)));
            self.renew();
        }
        outgrown
    }

    pub fn push(&mut self) {
        self.scopes.push(Vec::new());
        self.open_scope();
    }

    /// Z3 propagates here already: what limits that must be set before.
    fn open_scope(&mut self) {
        self.session.z3.set_params(&self.params());
        self.session.push(&self.encoder.borrow());
    }

    /// Leaves the innermost scope; without one it does nothing.
    pub fn pop(&mut self) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
            self.session.pop();
        }
    }

    pub fn check(&mut self) -> Answer<'t> {
        self.check_with(&[])
    }

    /// Are the assertions satisfiable together with the assumptions?
    pub fn check_with(&mut self, assumptions: &[Term]) -> Answer<'t> {
        self.check_by(Strategy::Incremental, assumptions)
    }

    /// Do the assertions imply `goal`?
    pub fn entails(&mut self, goal: Term) -> Answer<'t> {
        self.check_with(&[self.terms.not(goal)])
    }

    /// Tries strategies in turn until one decides; the last reason stays.
    pub fn check_portfolio(&mut self, strategies: &[Strategy], assumptions: &[Term]) -> Answer<'t> {
        let mut last = Reason::Incomplete("no strategy was given".into());
        for &strategy in strategies {
            match self.check_by(strategy, assumptions) {
                Answer::Unknown(Reason::Cancelled) => return Answer::Unknown(Reason::Cancelled),
                Answer::Unknown(reason) => last = reason,
                decided => return decided,
            }
        }
        Answer::Unknown(last)
    }

    pub fn check_by(&mut self, strategy: Strategy, assumptions: &[Term]) -> Answer<'t> {
        self.candidate = None;
        if self.config.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return self.counted(Instant::now(), 0, Answer::Unknown(Reason::Cancelled));
        }
        if self.config.meter.as_ref().is_some_and(|meter| meter.left() == 0) {
            return self.counted(Instant::now(), 0, Answer::Unknown(Reason::Budget));
        }
        match strategy {
            Strategy::Incremental => self.check_incremental(assumptions),
            Strategy::Fresh => self.check_fresh(z3::Solver::new(), assumptions),
            Strategy::FreshSmt => self.check_fresh(z3::Tactic::new("smt").solver(), assumptions),
            Strategy::BitVectors => self.check_bits(assumptions),
        }
    }

    /// Answers with the strategies that suit the query: bit-vectors where bits or
    /// floats are in play, a fresh solver as a second try on products. A
    /// contradiction that is in the cache is not searched again.
    pub fn decide(&mut self, assumptions: &[Term]) -> Answer<'t> {
        let (key, formulas) = self.cache_key(assumptions);
        if self.cached(key) == Some(Cached::Unsat) {
            return self.counted_from_cache(Answer::Unsat(assumptions.to_vec()));
        }
        let answer = self.search(&formulas, assumptions);
        self.remember(key, &answer);
        answer
    }

    /// The same without model or core, so that every answer can come from the cache.
    pub fn decision(&mut self, assumptions: &[Term]) -> Decision {
        let (key, formulas) = self.cache_key(assumptions);
        if let Some(cached) = self.cached(key) {
            self.stats.queries += 1;
            self.stats.cached += 1;
            return match cached {
                Cached::Sat => {
                    self.stats.sat += 1;
                    Decision::Sat
                }
                Cached::Unsat => {
                    self.stats.unsat += 1;
                    Decision::Unsat
                }
            };
        }
        let answer = self.search(&formulas, assumptions);
        self.remember(key, &answer);
        match answer {
            Answer::Sat(_) => Decision::Sat,
            Answer::Unsat(_) => Decision::Unsat,
            Answer::Unknown(reason) => Decision::Unknown(reason),
        }
    }

    /// The strategies that suit the query, each with its share of the budget.
    fn search(&mut self, formulas: &[Term], assumptions: &[Term]) -> Answer<'t> {
        let whole = self.config.budget;
        let mut answer = Answer::Unknown(Reason::Budget);
        let mut in_bits = None;
        for &(strategy, percent) in suitable(self.terms, formulas) {
            let share = u64::from(whole.resources) * percent / 100;
            // 0 would mean "no limit".
            let least = whole.resources.min(1);
            self.config.budget.resources = u32::try_from(share).unwrap_or(u32::MAX).max(least);
            answer = self.check_by(strategy, assumptions);
            if !matches!(&answer, Answer::Unknown(reason) if *reason != Reason::Cancelled) {
                break;
            }
            if strategy == Strategy::BitVectors {
                in_bits = self.candidate.take();
            }
        }
        self.config.budget = whole;
        // It satisfies all that is about bits; the others may be anything.
        if matches!(answer, Answer::Unknown(_)) && in_bits.is_some() {
            self.candidate = in_bits;
        }
        answer
    }

    fn cache_key(&self, assumptions: &[Term]) -> (Option<Key>, Vec<Term>) {
        let mut formulas = self.assertions();
        formulas.extend_from_slice(assumptions);
        let key = self.config.cache.is_some().then(|| key(self.terms, &formulas));
        (key, formulas)
    }

    fn cached(&self, key: Option<Key>) -> Option<Cached> {
        self.config.cache.as_ref()?.get(key?)
    }

    fn remember(&self, key: Option<Key>, answer: &Answer) {
        let (Some(cache), Some(key)) = (&self.config.cache, key) else { return };
        match answer {
            Answer::Sat(model) if model.is_exact() => cache.insert(key, Cached::Sat),
            Answer::Unsat(_) => cache.insert(key, Cached::Unsat),
            Answer::Sat(_) | Answer::Unknown(_) => {}
        }
    }

    fn counted_from_cache(&mut self, answer: Answer<'t>) -> Answer<'t> {
        self.stats.cached += 1;
        self.counted(Instant::now(), 0, answer)
    }

    /// After an unknown answer: a candidate that Z3 had at hand. It may violate
    /// the query; evaluate before use.
    pub fn candidate(&self) -> Option<&Model<'t>> {
        self.candidate.as_ref()
    }

    /// Starts a new session with the same assertions. Z3 that was stopped in the
    /// middle of a search (budget, timeout) is left in a state in which a later
    /// query of the same session may crash the whole process (seen in
    /// `smt::context::cache_generation`), and even opening a scope may go on for ever
    /// (seen in `smt::theory_seq::propagate`): such a session is not touched again.
    fn renew(&mut self) {
        let encoder = self.encoder.clone();
        self.session = Session::incremental(encoder.borrow().is_opaque());
        for (depth, scope) in self.scopes.clone().iter().enumerate() {
            if depth > 0 {
                self.open_scope();
            }
            for &t in scope {
                self.session.assert(&mut encoder.borrow_mut(), t);
            }
            self.pay_for(scope);
        }
    }

    fn check_incremental(&mut self, assumptions: &[Term]) -> Answer<'t> {
        if self.session.broken_off {
            self.renew();
        }
        // What assumptions bring along beyond literals is forgotten afterwards,
        // or a long session would drag all its old questions.
        let scoped = !assumptions.iter().all(|&t| session::is_literal(self.terms, t));
        if scoped {
            self.open_scope();
        }
        let mut answer = self.check_assuming(assumptions);
        if self.follow_sequences() {
            if scoped {
                self.open_scope();
            }
            answer = self.check_assuming(assumptions);
        }
        self.session.broken_off |=
            matches!(answer, Answer::Unknown(Reason::Budget | Reason::Timeout | Reason::Cancelled));
        if scoped {
            self.session.pop();
        }
        answer
    }

    fn check_assuming(&mut self, assumptions: &[Term]) -> Answer<'t> {
        let encoder = self.encoder.clone();
        let mut literals: Vec<(Bool, Term)> = Vec::new();
        for &t in assumptions {
            match self.session.literal(&mut encoder.borrow_mut(), t) {
                Ok(literal) => literals.push((literal, t)),
                Err(Unencodable(why)) => {
                    return self.counted(Instant::now(), 0, Answer::Unknown(Reason::Incomplete(why)));
                }
            }
        }
        let start = Instant::now();
        self.session.z3.set_params(&self.params());
        let before = resources(&self.session.z3);
        let bools: Vec<Bool> = literals.iter().map(|(p, _)| p.clone()).chain(self.session.guards()).collect();
        let result = self.session.z3.check_assumptions(&bools);
        let used = resources(&self.session.z3).saturating_sub(before);
        let answer = match result {
            SatResult::Unsat => {
                let core = self.session.z3.get_unsat_core();
                Answer::Unsat(literals.iter().filter(|(p, _)| core.contains(p)).map(|(_, t)| *t).collect())
            }
            other => {
                let limits = Limits { config: &self.config, used, start };
                undecided(&self.session, &encoder, other, &limits, &mut self.candidate)
            }
        };
        self.counted(start, used, answer)
    }

    fn check_fresh(&mut self, z3: z3::Solver, assumptions: &[Term]) -> Answer<'t> {
        let all = self.assertions();
        // Assumptions may need the theory where the assertions did not.
        if self.encoder.borrow().is_opaque() {
            let _ = assumptions.iter().try_for_each(|t| self.encoder.borrow_mut().encode(*t).map(|_| ()));
            self.follow_sequences();
        }
        let encoder = self.encoder.clone();
        let opaque = encoder.borrow().is_opaque();
        self.check_in(Session::new(z3, opaque), &encoder, &all, assumptions)
    }

    fn check_bits(&mut self, assumptions: &[Term]) -> Answer<'t> {
        let mut formulas = self.assertions();
        formulas.extend_from_slice(assumptions);
        let mut why = None;
        let mut plan = encode_bits::plan(self.terms, &formulas);
        if plan.is_none() {
            // What speaks of unbounded integers (the time when objects were made) is left out:
            // the rest may be a contradiction by itself.
            formulas = encode_bits::bounded(self.terms, &formulas);
            plan = encode_bits::plan(self.terms, &formulas).filter(|_| !formulas.is_empty());
            why = Some("not every integer is bounded".to_owned());
        }
        let Some(plan) = plan else {
            let why = Reason::Incomplete(why.unwrap_or_default());
            return self.counted(Instant::now(), 0, Answer::Unknown(why));
        };
        let encoder = Rc::new(RefCell::new(Encoder::with_width(self.terms, plan.width)));
        let mut session = Session::new(z3::Solver::new(), false);
        session.failed.extend(why.map(|why| (0, why)));
        for (t, range) in plan.bounds {
            session.tell(&mut encoder.borrow_mut(), &Fact::InRange(t, range));
        }
        match self.check_in(session, &encoder, &formulas, &[]) {
            Answer::Unsat(_) => Answer::Unsat(assumptions.to_vec()),
            other => other,
        }
    }

    /// What is asserted now, outer scopes first.
    pub fn assertions(&self) -> Vec<Term> {
        self.scopes.iter().flatten().copied().collect()
    }

    fn check_in(
        &mut self,
        mut session: Session,
        encoder: &Rc<RefCell<Encoder<'t>>>,
        all: &[Term],
        assumptions: &[Term],
    ) -> Answer<'t> {
        for &t in all.iter().chain(assumptions) {
            session.assert(&mut encoder.borrow_mut(), t);
        }
        let start = Instant::now();
        session.z3.set_params(&self.params());
        let before = resources(&session.z3);
        let result = session.z3.check();
        let used = resources(&session.z3).saturating_sub(before);
        let answer = match result {
            // A contradiction among what was encoded is one of the whole.
            SatResult::Unsat => Answer::Unsat(assumptions.to_vec()),
            other => {
                let limits = Limits { config: &self.config, used, start };
                undecided(&session, encoder, other, &limits, &mut self.candidate)
            }
        };
        self.counted(start, used, answer)
    }

    fn params(&self) -> Params {
        let mut params = Params::new();
        let timeout = self.config.budget.timeout.as_millis();
        params.set_u32("timeout", u32::try_from(timeout).unwrap_or(u32::MAX));
        let own = self.config.budget.resources;
        let left = self.config.meter.as_ref().map(|meter| u32::try_from(meter.left()).unwrap_or(u32::MAX).max(1));
        let limit = match (own, left) {
            (0, Some(left)) => left,
            (own, Some(left)) => own.min(left),
            (own, None) => own,
        };
        params.set_u32("rlimit", limit);
        // An interrupt ends the program; Z3 would end one query and go on.
        params.set_bool("ctrl_c", false);
        params.set_u32("random_seed", self.config.seed);
        params.set_u32("qi.max_instances", MOST_INSTANCES);
        if self.config.triggers_only {
            params.set_bool("mbqi", false);
        }
        params
    }

    fn counted(&mut self, start: Instant, resources: u64, answer: Answer<'t>) -> Answer<'t> {
        self.stats.queries += 1;
        self.stats.time += start.elapsed();
        self.stats.resources += resources;
        if let Some(meter) = &self.config.meter {
            meter.spend(resources + ASKING);
        }
        match &answer {
            Answer::Sat(_) => self.stats.sat += 1,
            Answer::Unsat(_) => self.stats.unsat += 1,
            Answer::Unknown(_) => self.stats.unknown += 1,
        }
        answer
    }
}

/// Strategies with their percentage of the budget. A short incremental try comes
/// first, since it is the cheapest and settles most.
fn suitable(terms: &Terms, formulas: &[Term]) -> &'static [(Strategy, u64)] {
    let (mut bits, mut products) = (false, false);
    for t in terms.subterms(formulas) {
        match terms.kind(t) {
            Kind::Mul(_) => products = true,
            Kind::Op(Op::BitAnd { .. } | Op::BitOr { .. } | Op::BitXor { .. }, _) => bits = true,
            Kind::Op(Op::Shl { .. } | Op::Shr { .. } | Op::UShr { .. }, _) => bits = true,
            Kind::Op(Op::Div | Op::Mod | Op::TDiv | Op::TRem, args) => {
                products |= !terms.is_literal(args[1]);
            }
            _ => bits |= terms.sort(t).is_float(),
        }
    }
    match (bits, products) {
        (true, _) => &[(Strategy::Incremental, 3), (Strategy::BitVectors, 60), (Strategy::Fresh, 37)],
        // Some that a new solver proves at once run for ever incrementally.
        (false, true) => &[(Strategy::Incremental, 15), (Strategy::Fresh, 85)],
        (false, false) => &[(Strategy::Incremental, 100)],
    }
}

/// The answer when Z3 did not say unsat.
fn undecided<'t>(
    session: &Session,
    encoder: &Rc<RefCell<Encoder<'t>>>,
    result: SatResult,
    limits: &Limits,
    candidate: &mut Option<Model<'t>>,
) -> Answer<'t> {
    let exact = !session.facts.approximate;
    let model = session.z3.get_model().map(|z3| Model::new(z3, encoder.clone(), exact));
    if let Some((_, why)) = session.failed.first() {
        *candidate = model;
        return Answer::Unknown(Reason::Incomplete(why.clone()));
    }
    match (result, model) {
        (SatResult::Sat, Some(model)) => Answer::Sat(model),
        (SatResult::Sat, None) => Answer::Unknown(Reason::Incomplete("no model".into())),
        (_, model) => {
            *candidate = model;
            let text = session.z3.get_reason_unknown().unwrap_or_default();
            Answer::Unknown(limits.reason(&text))
        }
    }
}

/// What a query was allowed and what it took.
struct Limits<'a> {
    config: &'a Config,
    used: u64,
    start: Instant,
}

impl Limits<'_> {
    /// Z3 says "canceled" for every limit, so look which one was reached.
    fn reason(&self, text: &str) -> Reason {
        if self.config.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Reason::Cancelled;
        }
        let budget = &self.config.budget;
        let spent = self.config.meter.as_ref().is_some_and(|meter| meter.left() <= self.used);
        if budget.resources > 0 && self.used >= u64::from(budget.resources) || spent || text.contains("resource") {
            return Reason::Budget;
        }
        if self.start.elapsed() >= budget.timeout || text.contains("timeout") || text.contains("canceled") {
            return Reason::Timeout;
        }
        Reason::Incomplete(text.to_owned())
    }
}

fn resources(z3: &z3::Solver) -> u64 {
    match z3.get_statistics().value("rlimit count") {
        Some(z3::StatisticsValue::UInt(count)) => u64::from(count),
        _ => 0,
    }
}
