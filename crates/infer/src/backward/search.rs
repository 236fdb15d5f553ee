//! The method of [PV04 §4.2]: initial candidate, strengthening, approximation,
//! refinement, over all loops of a method at once. Later loops come first:
//! what one needs on entry is what the loops before it must establish. One
//! solver session holds what is known at the heads; a step asks it for states
//! that break the candidate and reads their constraints off the models.

use std::rc::Rc;
use std::time::Duration;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::cut::{Candidate, Candidates};
use javelin_ir::program::{BlockId, Obligation};
use javelin_ir::prove::Prover;
use javelin_logic::eval::Value;
use javelin_logic::solver::{Answer, Budget, Config, Model, Reason};
use javelin_logic::{IBig, Kind, Sort, Substitution, Term, Terms};

use super::cubes::{Explaining, without_aliases};
use super::segments::{Aim, Explorer, Part, Source};
use super::universe::{Constants, Universe};
use super::{Approximation, BackwardOptions, BackwardStats, readable};
use crate::predicates::Effort;
use crate::sampling::Samples;
use crate::scene::Stage;
use crate::{Context, Proposals};

/// Clauses of one strengthening; facts of a domain that split paths.
const CLAUSES: usize = 48;
const HINTS: usize = 8;
/// Of one question. The time is for what Z3 does without counting; with it alone
/// verdicts would depend on the machine.
const RESOURCES: u32 = 600_000;
const TIMEOUT: Duration = Duration::from_secs(15);
/// Questions that may run into it.
const TIMEOUTS: u64 = 3;

/// How a search ended.
pub enum End<'t> {
    /// Nothing breaks the candidate: it is one of the proposals now.
    Inductive,
    /// No loop has to do with the obligations.
    Nothing,
    /// An exact candidate fails on entry, in this state.
    Violated(Model<'t>, Vec<Term>),
    GaveUp {
        head: BlockId,
        candidate: Vec<Term>,
        state: Vec<(Term, Value)>,
    },
}

/// Why a step did not give a candidate.
pub(super) enum Stop {
    /// The approximation excludes states that runs reach.
    TooStrong,
    Budget,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    pub term: Term,
    /// Every state it excludes leads to a failure.
    pub exact: bool,
}

pub(super) type Invariant = IndexMap<BlockId, Vec<Clause>>;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Exact,
    Approximate,
}

pub(super) struct Search<'t> {
    pub ctx: &'t Context<'t>,
    pub terms: &'t Terms,
    pub options: BackwardOptions,
    pub prover: Prover<'t>,
    pub samples: Samples,
    pub constants: Constants,
    parts: IndexMap<Source, Part>,
    /// Heads in program order.
    heads: Vec<BlockId>,
    states: IndexMap<BlockId, (Term, Rc<Substitution>)>,
    hints: IndexMap<BlockId, Vec<Term>>,
    /// What earlier searches found, inductive by itself.
    settled: Invariant,
    pub stats: IndexMap<BlockId, BackwardStats>,
    pub queries: u64,
    spent: u64,
    /// The last state that broke a candidate.
    last: Option<(BlockId, Vec<(Term, Value)>)>,
}

impl<'t> Search<'t> {
    pub fn new(ctx: &'t Context<'t>, options: BackwardOptions) -> Option<Search<'t>> {
        let terms = ctx.terms;
        let stage = Stage::new(ctx)?;
        let scenes = stage.scenes();
        let samples = Samples::take(ctx, &scenes, Effort::Quick);
        let candidates: Candidates = ctx
            .proved
            .iter()
            .map(|(head, all)| (*head, all.iter().map(|t| Candidate { term: *t, active: terms.tt() }).collect()))
            .collect();
        let budget = Budget { resources: RESOURCES.min(ctx.budget.resources.max(1)), timeout: TIMEOUT };
        let config = Config { budget, meter: ctx.meter.clone(), ..Config::default() };
        let mut prover = Prover::new(terms, ctx.flat, candidates, ctx.hierarchy, ctx.facts, config).ok()?;
        // The prover keeps most of a budget for later; here there is no later.
        prover.solver().set_budget(budget);
        let explorer = Explorer { terms, flat: ctx.flat, forest: &stage.forest };
        let graph = ctx.flat.graph();
        let is_head = |block: &&BlockId| stage.forest.with_head(**block).is_some();
        let heads: Vec<BlockId> = graph.order().iter().filter(is_head).copied().collect();
        let mut parts: IndexMap<Source, Part> = IndexMap::new();
        parts.insert(Source::Entry, explorer.explore(Source::Entry));
        for &head in &heads {
            parts.insert(Source::Head(head), explorer.explore(Source::Head(head)));
        }
        parts.values_mut().for_each(|part| part.rename(&|t| stage.plain(t)));
        let mut constants = Constants::default();
        for segment in parts.values_mut().flat_map(|part| &mut part.segments) {
            if let Aim::Check { claim, .. } = &mut segment.aim {
                *claim = constants.open(terms, *claim);
            }
        }
        let mut hints: IndexMap<BlockId, Vec<Term>> = IndexMap::new();
        let facts = crate::domains(ctx);
        for scene in &scenes {
            let head = scene.of().head;
            let known = hints.entry(head).or_default();
            known.extend(ctx.flat.loops.get(&head).into_iter().flat_map(|notes| &notes.hints));
            let telling = |t: &Term| scene.is_usable(*t) && !mentions_limits(terms, *t);
            let seen = facts.get(&head).into_iter().flatten().copied().filter(telling);
            // Equalities say most.
            let (equal, others): (Vec<Term>, Vec<Term>) = seen.partition(|t| matches!(terms.kind(*t), Kind::Eq(..)));
            known.extend(equal.into_iter().chain(others).take(HINTS));
        }
        let states = prover.conditions.heads.clone();
        Some(Search {
            ctx,
            terms,
            options,
            prover,
            samples,
            constants,
            parts,
            heads,
            states,
            hints,
            settled: Invariant::new(),
            stats: IndexMap::new(),
            queries: 0,
            spent: 0,
            last: None,
        })
    }

    /// Looks for invariants that exclude every failure of these obligations.
    pub fn run(&mut self, wanted: &IndexSet<&Obligation>) -> End<'t> {
        self.last = None;
        let mut exact = self.settled.clone();
        self.demand(wanted, &mut exact);
        match self.initial(wanted, &mut exact) {
            Ok(()) if exact == self.settled => return End::Nothing,
            Ok(()) => {}
            Err(_) => return self.give_up(&exact),
        }
        if let Some((model, mentioned)) = self.violated(&exact) {
            return End::Violated(model, mentioned);
        }
        for k in 0..=self.options.refinements {
            let mut steps = IndexMap::new();
            let (candidate, found) = self.approximate(&exact, &mut steps);
            match found {
                Ok(()) => return self.succeed(candidate, k, &steps),
                Err(Stop::Budget) => return self.give_up(&candidate),
                Err(Stop::TooStrong) => {}
            }
            // Refinement: the next exact candidate, with a larger universe.
            let before = exact.clone();
            for head in self.heads.clone().into_iter().rev() {
                match self.strengthen(head, &exact, Mode::Exact, None) {
                    Ok(news) => exact.entry(head).or_default().extend(news),
                    Err(_) => return self.give_up(&exact),
                }
            }
            if let Some((model, mentioned)) = self.violated(&exact) {
                return End::Violated(model, mentioned);
            }
            if exact == before {
                return self.succeed(exact, k, &IndexMap::new());
            }
        }
        self.give_up(&exact)
    }

    /// The user's own invariants that are to be proved.
    fn demand(&mut self, wanted: &IndexSet<&Obligation>, inv: &mut Invariant) {
        for (&head, notes) in &self.ctx.flat.loops {
            for clause in &notes.invariants {
                let asked = [clause.entry, clause.step].map(|id| wanted.contains(self.ctx.flat.obligation(id)));
                if asked.contains(&true) && self.states.contains_key(&head) {
                    let term = self.constants.open(self.terms, clause.term);
                    let parts = self.terms.conjuncts(term);
                    inv.entry(head).or_default().extend(parts.iter().map(|t| Clause { term: *t, exact: true }));
                }
            }
        }
    }

    /// `I₀ = ¬(¬C ∧ ¬P)` for every check.
    fn initial(&mut self, wanted: &IndexSet<&Obligation>, inv: &mut Invariant) -> Result<(), Stop> {
        for head in self.heads.clone().into_iter().rev() {
            let news = self.strengthen(head, inv, Mode::Exact, Some(wanted))?;
            if !news.is_empty() {
                inv.entry(head).or_default().extend(news);
            }
        }
        Ok(())
    }

    /// Iterative approximation: strengthens inside the universe until nothing
    /// breaks the candidate or it excludes the states on entry.
    fn approximate(
        &mut self,
        exact: &Invariant,
        steps: &mut IndexMap<BlockId, usize>,
    ) -> (Invariant, Result<(), Stop>) {
        let mut inv = exact.clone();
        'again: for _ in 0..self.options.steps * self.heads.len().max(1) {
            for head in self.heads.clone().into_iter().rev() {
                match self.strengthen_in(head, exact, &inv) {
                    Err(stop) => return (inv, Err(stop)),
                    Ok(news) if news.is_empty() => {}
                    Ok(news) => {
                        inv.entry(head).or_default().extend(news);
                        *steps.entry(head).or_insert(0) += 1;
                        continue 'again;
                    }
                }
            }
            let holds = self.base_failure(&inv).is_none();
            return (inv, if holds { Ok(()) } else { Err(Stop::TooStrong) });
        }
        (inv, Err(Stop::TooStrong))
    }

    fn strengthen_in(&mut self, head: BlockId, exact: &Invariant, inv: &Invariant) -> Result<Vec<Clause>, Stop> {
        let universe = self.universe(head, exact);
        let mut wanted = Strengthening { universe, mode: Mode::Approximate, only: None };
        self.strengthen_by(head, inv, &mut wanted)
    }

    fn strengthen(
        &mut self,
        head: BlockId,
        inv: &Invariant,
        mode: Mode,
        only: Option<&IndexSet<&Obligation>>,
    ) -> Result<Vec<Clause>, Stop> {
        let universe = self.universe(head, inv);
        self.strengthen_by(head, inv, &mut Strengthening { universe, mode, only })
    }

    fn universe(&self, head: BlockId, inv: &Invariant) -> Universe {
        let candidate: Vec<Term> = inv.get(&head).into_iter().flatten().map(|c| c.term).collect();
        let hints = self.hints.get(&head).map_or(&[][..], Vec::as_slice);
        Universe::new(self.terms, &candidate, &self.parts[&Source::Head(head)], hints)
    }

    /// Clauses that exclude every state at the head from which a segment breaks
    /// the candidate.
    fn strengthen_by(&mut self, head: BlockId, inv: &Invariant, how: &mut Strengthening) -> Result<Vec<Clause>, Stop> {
        if !self.states.contains_key(&head) {
            return Ok(Vec::new());
        }
        let source = Source::Head(head);
        self.open_session(source, inv);
        let mut news = Vec::new();
        let mut result = Ok(());
        for number in 0..self.parts[&source].segments.len() {
            result = self.strengthen_along(head, number, inv, how, &mut news);
            if result.is_err() {
                break;
            }
        }
        self.close_session();
        result.map(|()| readable::merge(self.terms, news))
    }

    fn strengthen_along(
        &mut self,
        head: BlockId,
        number: usize,
        inv: &Invariant,
        how: &mut Strengthening,
        news: &mut Vec<Clause>,
    ) -> Result<(), Stop> {
        let source = Source::Head(head);
        let fails = self.failures(source, number, inv, how);
        if fails.is_empty() {
            return Ok(());
        }
        self.prover.solver().push();
        self.facts_before(source, number).into_iter().for_each(|fact| self.assume(source, fact));
        news.iter().for_each(|clause| self.assume(source, clause.term));
        let result = self.exclude_all(head, number, &fails, how, news);
        self.prover.solver().pop();
        result
    }

    fn exclude_all(
        &mut self,
        head: BlockId,
        number: usize,
        fails: &[Clause],
        how: &Strengthening,
        news: &mut Vec<Clause>,
    ) -> Result<(), Stop> {
        let source = Source::Head(head);
        let cond = self.parts[&source].segments[number].cond;
        let any = self.terms.or(&fails.iter().map(|f| f.term).collect::<Vec<_>>());
        loop {
            let Some(model) = self.ask(source, &[cond, any])? else { return Ok(()) };
            if news.len() >= CLAUSES {
                return Err(Stop::Budget);
            }
            let Some(cube) = self.cube(source, number, fails, &model, how) else { return Err(Stop::Budget) };
            self.remember(head, &model);
            let clause = self.clause(head, &cube, &model, how)?;
            self.assume(source, clause.term);
            news.push(clause);
        }
    }

    /// What is known on the way to the end of a segment.
    fn facts_before(&self, source: Source, number: usize) -> Vec<Term> {
        let part = &self.parts[&source];
        part.facts[..part.segments[number].facts].to_vec()
    }

    /// What must not be true at the end of a segment, over its start.
    fn failures(&self, source: Source, number: usize, inv: &Invariant, how: &Strengthening) -> Vec<Clause> {
        let segment = &self.parts[&source].segments[number];
        match &segment.aim {
            Aim::Check { obligation, claim } => {
                let obligation = self.ctx.flat.obligation(*obligation);
                let asked = how.only.is_some_and(|wanted| wanted.contains(obligation));
                let fails = Clause { term: self.terms.not(*claim), exact: true };
                if asked { vec![fails] } else { Vec::new() }
            }
            Aim::Head(_) if how.only.is_some() => Vec::new(),
            Aim::Head(to) => {
                let after = |c: &Clause| self.terms.not(self.terms.substitute(c.term, &segment.values));
                let clauses = inv.get(to).into_iter().flatten();
                let fails = clauses.map(|c| Clause { term: after(c), exact: c.exact });
                fails.filter(|f| self.terms.as_bool(f.term) != Some(false)).collect()
            }
        }
    }

    /// The constraints of the failing path in a model.
    fn cube(
        &self,
        source: Source,
        number: usize,
        fails: &[Clause],
        model: &Model<'t>,
        how: &Strengthening,
    ) -> Option<Cube> {
        let (terms, part) = (self.terms, &self.parts[&source]);
        let segment = &part.segments[number];
        let eval = |t: Term| model.eval(terms, self.at(source, t)).ok();
        let familiar = |t: Term| how.universe.contains(terms, t);
        let mut explaining = Explaining::new(terms, &eval, &familiar);
        let mut path = IndexSet::new();
        explaining.explain(segment.cond, &mut path)?;
        if self.options.exact {
            for (reach, question) in &part.questions[..segment.questions] {
                if eval(*reach).and_then(|v| v.as_bool()) == Some(true) {
                    let yes = eval(*question)?.as_bool()?;
                    explaining.explain(if yes { *question } else { terms.not(*question) }, &mut path)?;
                }
            }
        }
        let truth = |t: Term| eval(t).and_then(|v| v.as_bool());
        let failing = fails.iter().find(|f| truth(f.term) == Some(true))?;
        let mut whole = path.clone();
        explaining.explain(failing.term, &mut whole)?;
        let (path, whole) = (without_aliases(terms, &path), without_aliases(terms, &whole));
        let usable = |t: &Term| !terms.free_vars(&[*t]).iter().any(|v| part.unknowns.contains(v));
        let complete = whole.iter().all(usable);
        let known = |t: &Term| path.contains(t) || how.universe.contains(terms, *t);
        let (mut old, new): (Vec<Term>, Vec<Term>) = whole.iter().copied().filter(usable).partition(known);
        let mut news: Vec<Term> = new;
        news.extend(whole.iter().copied().filter(|t| !usable(t)));
        let shared = terms.free_vars(&news);
        for &split in &how.universe.splits {
            let relevant = terms.free_vars(&[split]).iter().any(|v| shared.contains(v));
            if relevant && let Some(holds) = truth(split) {
                let mut literal = IndexSet::new();
                explaining.explain(if holds { split } else { terms.not(split) }, &mut literal)?;
                old.extend(literal.into_iter().filter(|l| !whole.contains(l)));
            }
        }
        news.retain(usable);
        let failure = terms.and(&[segment.cond, failing.term]);
        Some(Cube { old, new: news, exact: complete && failing.exact, failure })
    }

    /// The clause that excludes a cube, after approximation and generalisation.
    fn clause(&mut self, head: BlockId, cube: &Cube, model: &Model<'t>, how: &Strengthening) -> Result<Clause, Stop> {
        let source = Source::Head(head);
        if how.mode == Mode::Exact {
            let mut literals = cube.old.clone();
            literals.extend(&cube.new);
            if !self.options.exact && cube.exact {
                literals = self.core(source, literals, cube.failure)?;
            }
            let clause = Clause { term: self.excluding(&literals), exact: cube.exact };
            // A run that we know fails: that is no question of invariants any more.
            return if self.is_admitted(head, clause.term) { Ok(clause) } else { Err(Stop::Budget) };
        }
        let mut literals = cube.old.clone();
        if self.options.approximation == Approximation::Abstract && !cube.new.is_empty() {
            literals.extend(self.abstracted(source, cube, model, &how.universe)?);
        }
        if literals.is_empty() || !self.is_admitted(head, self.excluding(&literals)) {
            return Err(Stop::TooStrong);
        }
        if !self.options.exact {
            literals = self.generalise(head, literals)?;
        }
        Ok(Clause { term: self.excluding(&literals), exact: cube.exact && cube.new.is_empty() })
    }

    pub(super) fn excluding(&self, literals: &[Term]) -> Term {
        let negated: Vec<Term> = literals.iter().map(|l| self.terms.not(*l)).collect();
        self.terms.or(&negated)
    }

    /// Does no run that we know reach a state that the clause excludes?
    pub(super) fn is_admitted(&self, head: BlockId, clause: Term) -> bool {
        let closed = self.constants.close(self.terms, clause);
        self.samples.at(head).is_none_or(|seen| seen.admit(self.terms, closed))
    }

    /// An entry state from which the candidate fails at once; `exact` ones only
    /// where the program is wrong.
    fn base_failure(&mut self, inv: &Invariant) -> Option<(Model<'t>, Vec<Term>)> {
        self.fails_on_entry(inv, &|_| true)
    }

    fn violated(&mut self, inv: &Invariant) -> Option<(Model<'t>, Vec<Term>)> {
        self.fails_on_entry(inv, &|clause| clause.exact)
    }

    fn fails_on_entry(&mut self, inv: &Invariant, which: &dyn Fn(&Clause) -> bool) -> Option<(Model<'t>, Vec<Term>)> {
        for (&head, clauses) in inv {
            for (known, values) in self.ways(Source::Entry, head) {
                let fails = clauses.iter().filter(|c| which(c));
                let fails: Vec<Term> = fails.map(|c| self.terms.not(self.terms.substitute(c.term, &values))).collect();
                let mut question = known;
                question.push(self.terms.or(&fails));
                if let Ok(Some(model)) = self.ask(Source::Entry, &question) {
                    return Some((model, question));
                }
            }
        }
        None
    }

    /// Ways from one cut point to a head: what holds when a run takes them, and
    /// the state at their end.
    pub(super) fn ways(&self, source: Source, to: BlockId) -> Vec<(Vec<Term>, Rc<Substitution>)> {
        let segments = self.parts[&source].segments.iter().enumerate();
        let arriving = segments.filter(|(_, s)| matches!(s.aim, Aim::Head(head) if head == to));
        arriving
            .map(|(number, s)| {
                let mut known = self.facts_before(source, number);
                known.push(s.cond);
                (known, s.values.clone())
            })
            .collect()
    }

    /// The term at the place where a part starts.
    pub(super) fn at(&self, source: Source, t: Term) -> Term {
        match source {
            Source::Entry => t,
            Source::Head(head) => match self.states.get(&head) {
                Some((_, state)) => self.terms.substitute(t, state),
                None => t,
            },
        }
    }

    /// What is known at the start of a part: that a run gets there, and the
    /// candidates at all heads.
    fn open_session(&mut self, source: Source, inv: &Invariant) {
        self.prover.solver().push();
        if let Source::Head(head) = source
            && let Some((entered, _)) = self.states.get(&head)
        {
            let entered = *entered;
            self.prover.solver().assert(entered);
        }
        let mut known: Vec<Term> = Vec::new();
        for (&head, clauses) in inv {
            known.extend(clauses.iter().map(|c| self.at(Source::Head(head), c.term)));
        }
        known.into_iter().for_each(|t| self.assume(Source::Entry, t));
    }

    fn close_session(&mut self) {
        self.prover.solver().pop();
    }

    pub(super) fn knows(&self, head: BlockId) -> bool {
        self.states.contains_key(&head)
    }

    /// Only what is known when the head is reached, without what lies behind it.
    pub(super) fn enter(&mut self, head: BlockId) {
        self.prover.solver().push();
        if let Some((entered, _)) = self.states.get(&head) {
            let entered = *entered;
            self.prover.solver().assert(entered);
        }
    }

    pub(super) fn leave(&mut self) {
        self.close_session();
    }

    fn assume(&mut self, source: Source, t: Term) {
        let here = self.at(source, t);
        if self.terms.as_bool(here) != Some(true) {
            self.prover.solver().assert(here);
        }
    }

    /// A state at the start in which all of these hold; `None` when there is none.
    pub(super) fn ask(&mut self, source: Source, conditions: &[Term]) -> Result<Option<Model<'t>>, Stop> {
        match self.query(source, conditions)? {
            Answer::Unsat(_) => Ok(None),
            Answer::Sat(model) => Ok(Some(model)),
            // With quantifiers about, a state that the solver cannot fault is all there is.
            Answer::Unknown(_) => self.prover.solver().candidate().cloned().map(Some).ok_or(Stop::Budget),
        }
    }

    pub(super) fn query(&mut self, source: Source, conditions: &[Term]) -> Result<Answer<'t>, Stop> {
        if self.queries >= self.options.queries || self.spent >= self.options.resources {
            return Err(Stop::Budget);
        }
        self.queries += 1;
        let before = self.prover.stats().resources;
        let here: Vec<Term> = conditions.iter().map(|t| self.at(source, *t)).collect();
        let answer = self.prover.solver().check_with(&here);
        self.spent += self.prover.stats().resources.saturating_sub(before);
        if matches!(answer, Answer::Unknown(Reason::Timeout)) {
            // Time that units do not measure (products): a few such questions are enough.
            self.spent += self.options.resources / TIMEOUTS;
        }
        Ok(answer)
    }

    fn remember(&mut self, head: BlockId, model: &Model) {
        let Some((_, state)) = self.states.get(&head) else { return };
        let mut seen = Vec::new();
        for (&var, info) in &self.ctx.flat.vars {
            if info.source.is_none() || !matches!(info.sort, Sort::Int | Sort::Bool | Sort::Ref) {
                continue;
            }
            if let Some(value) = state.get(&var)
                && let Ok(value) = model.eval(self.terms, *value)
            {
                seen.push((var, value));
            }
        }
        self.last = Some((head, seen));
    }

    fn succeed(&mut self, found: Invariant, k: usize, steps: &IndexMap<BlockId, usize>) -> End<'t> {
        for (&head, clauses) in &found {
            if clauses.len() > self.settled.get(&head).map_or(0, Vec::len) {
                let stats = self.stats.entry(head).or_default();
                stats.k = stats.k.max(k);
                stats.steps = stats.steps.max(steps.get(&head).copied().unwrap_or(0));
            }
        }
        self.settled = found;
        End::Inductive
    }

    fn give_up(&mut self, candidate: &Invariant) -> End<'t> {
        let Some((head, state)) = self.last.take() else { return End::Nothing };
        let clauses = candidate.get(&head).into_iter().flatten();
        let candidate = clauses.map(|c| self.constants.close(self.terms, c.term)).collect();
        End::GaveUp { head, candidate, state }
    }

    /// What was found, quantified over the constants and fit to be read.
    pub fn proposals(&mut self) -> Proposals {
        let found = std::mem::take(&mut self.settled);
        let mut proposals = Proposals::new();
        for (head, clauses) in found {
            let simpler = self.simplified(head, clauses);
            let closed = simpler.into_iter().map(|t| self.constants.close(self.terms, t));
            let written: Vec<Term> =
                self.ctx.flat.loops.get(&head).into_iter().flat_map(|n| &n.invariants).map(|c| c.term).collect();
            proposals.insert(head, closed.filter(|t| !written.contains(t)).collect());
        }
        proposals
    }
}

/// How to strengthen.
pub(super) struct Strengthening<'a> {
    pub universe: Universe,
    pub mode: Mode,
    /// Only these checks, and no arrival at a head.
    pub only: Option<&'a IndexSet<&'a Obligation>>,
}

/// The path condition of a failing state.
pub(super) struct Cube {
    /// Constraints of the universe, and those that are not.
    pub old: Vec<Term>,
    pub new: Vec<Term>,
    /// Every state in it fails.
    pub exact: bool,
    /// The failure itself, over the start.
    pub failure: Term,
}

/// Does it speak of the ends of a type's range? Such facts hold of anything.
fn mentions_limits(terms: &Terms, t: Term) -> bool {
    let far = |n: &IBig| *n >= IBig::from(i16::MAX) || *n <= IBig::from(i16::MIN);
    terms.subterms(&[t]).iter().any(|s| match terms.kind(*s) {
        Kind::Int(number) => far(number),
        Kind::IntSum(sum) => far(&sum.constant),
        _ => false,
    })
}
