//! The method of [PV04 §4.2]: initial candidate, strengthening, approximation,
//! refinement, over all loops of a method at once. Later loops come first:
//! what one needs on entry is what the loops before it must establish. One
//! solver session holds what is known at the heads; a step asks it for states
//! that break the candidate and reads their constraints off the models.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::cut::{Candidate, Candidates};
use javelin_ir::graph::LoopForest;
use javelin_ir::program::{BlockId, Obligation};
use javelin_ir::prove::Prover;
use javelin_logic::eval::Value;
use javelin_logic::solver::{Config, Model};
use javelin_logic::{IBig, Kind, Sort, Substitution, Term, Terms};

use super::cubes::{Explaining, by_constants, without_aliases};
use super::segments::{Aim, Explorer, Part, Source};
use super::session::{self, Allowance};
use super::universe::{Cells, Constants, Universe};
use super::{Approximation, Attempt, BackwardOptions, BackwardStats, readable};
use crate::predicates::Effort;
use crate::sampling::Samples;
use crate::scene::{Scene, Stage};
use crate::settle::inductive;
use crate::{Context, Proposals};

/// Clauses of one strengthening; facts of a domain that split paths.
const CLAUSES: usize = 48;
const HINTS: usize = 8;
/// Constants and changing numbers that are put in order.
const CONSTANTS: usize = 2;
const NUMBERS: usize = 3;

/// How a search ended.
pub(super) enum End<'t> {
    /// Nothing breaks the candidate: it is one of the proposals now.
    Inductive,
    /// No loop has to do with the obligations.
    Nothing,
    /// An exact candidate fails on entry, in this state.
    Violated(Model<'t>, Vec<Term>),
    GaveUp(Stopped),
}

/// A candidate that did not become an invariant.
pub(super) struct Stopped {
    /// Where it is broken, and in which state.
    pub head: BlockId,
    pub state: Vec<(Term, Value)>,
    pub candidate: Invariant,
    /// Another way of approximating may fare better.
    pub retry: bool,
}

/// Why a step did not give a candidate.
pub(super) enum Stop {
    /// The approximation excludes states that runs reach.
    TooStrong,
    /// A run that we know fails: that is no question of invariants any more.
    Fails,
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
    /// Whole path conditions, nothing generalised?
    pub whole: bool,
    pub prover: Prover<'t>,
    pub samples: Samples,
    pub constants: Constants,
    cells: Cells,
    pub parts: IndexMap<Source, Part>,
    /// Heads in program order.
    pub heads: Vec<BlockId>,
    /// By head: that of the outermost loop around it.
    outermost: IndexMap<BlockId, BlockId>,
    pub states: IndexMap<BlockId, (Term, Rc<Substitution>)>,
    /// Facts of abstract interpretation that hold: every question may rely on them.
    pub facts: Proposals,
    hints: IndexMap<BlockId, Vec<Term>>,
    /// Numbers that loops change.
    numbers: IndexMap<BlockId, Vec<Term>>,
    /// Is where constants lie among them part of the universe?
    ordered: bool,
    /// What earlier searches found, inductive by itself.
    pub settled: Invariant,
    /// The same as it was found, before it was made fit to be read.
    pub found: Invariant,
    pub stats: IndexMap<BlockId, BackwardStats>,
    pub queries: u64,
    pub spent: u64,
    /// Where the search at hand has to end.
    pub allowance: Allowance,
}

impl<'t> Search<'t> {
    pub fn new(ctx: &'t Context<'t>, options: BackwardOptions) -> Option<Search<'t>> {
        let terms = ctx.terms;
        let stage = Stage::new(ctx)?;
        let scenes = stage.scenes();
        let samples = Samples::take(ctx, &scenes, Effort::Quick);
        // [PV04] knows nothing but what the path conditions say.
        let known = if options.exact { Proposals::new() } else { crate::domains(ctx) };
        let (facts, asked) = inductive(ctx, &unproved(ctx, &scenes, &known));
        let facts: Proposals = facts.into_iter().map(|(head, all)| (head, without_halves(terms, all))).collect();
        let mut candidates = Candidates::new();
        for (&head, all) in ctx.proved.iter().chain(&facts) {
            let all = all.iter().map(|t| Candidate { term: *t, active: terms.tt() });
            candidates.entry(head).or_default().extend(all);
        }
        let budget = session::budget(ctx);
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
        let hints = scenes.iter().map(|scene| (scene.of().head, hints(ctx, scene, &known, &facts))).collect();
        let numbers = scenes.iter().map(|scene| (scene.of().head, numbers(terms, scene))).collect();
        let states = prover.conditions.heads.clone();
        Some(Search {
            ctx,
            terms,
            options,
            whole: options.exact,
            prover,
            samples,
            constants,
            cells: Cells::of(terms, ctx.flat),
            parts,
            outermost: heads.iter().map(|head| (*head, outermost(&stage.forest, *head))).collect(),
            heads,
            states,
            facts,
            hints,
            numbers,
            ordered: false,
            settled: Invariant::new(),
            found: Invariant::new(),
            stats: IndexMap::new(),
            queries: asked,
            spent: 0,
            allowance: Allowance::default(),
        })
    }

    /// Looks for invariants that exclude every failure of these obligations.
    pub fn run(&mut self, wanted: &IndexSet<&Obligation>, attempt: Attempt) -> End<'t> {
        self.options.approximation = attempt.approximation;
        self.whole = attempt.exact;
        self.ordered = attempt.ordered;
        self.allowance = self.share(attempt.share);
        let mut exact = self.settled.clone();
        self.demand(wanted, &mut exact);
        match self.initial(wanted, &mut exact) {
            Ok(()) if exact == self.settled => return End::Nothing,
            Ok(()) => {}
            Err(stop) => return self.give_up(&exact, wanted, &stop),
        }
        match self.violated(&exact) {
            Ok(None) => {}
            Ok(Some((model, mentioned))) => return End::Violated(model, mentioned),
            Err(stop) => return self.give_up(&exact, wanted, &stop),
        }
        for k in 0..=self.options.refinements {
            let mut steps = IndexMap::new();
            let (candidate, found) = self.approximate(&exact, &mut steps);
            match found {
                Ok(()) => return self.succeed(candidate, k, &steps, attempt),
                Err(Stop::TooStrong) => {}
                Err(stop @ (Stop::Budget | Stop::Fails)) => return self.give_up(&candidate, wanted, &stop),
            }
            // Refinement: the next exact candidate, with a larger universe.
            let before = exact.clone();
            for head in self.heads.clone().into_iter().rev() {
                match self.strengthen(head, &exact, Mode::Exact, None) {
                    Ok(news) => exact.entry(head).or_default().extend(news),
                    Err(stop) => return self.give_up(&exact, wanted, &stop),
                }
            }
            match self.violated(&exact) {
                Ok(None) => {}
                Ok(Some((model, mentioned))) => return End::Violated(model, mentioned),
                Err(stop) => return self.give_up(&exact, wanted, &stop),
            }
            if exact == before {
                return self.succeed(exact, k, &IndexMap::new(), attempt);
            }
        }
        self.give_up(&exact, wanted, &Stop::TooStrong)
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
                    Ok((news, _)) if news.is_empty() => {}
                    Ok((news, is_own)) => {
                        inv.entry(head).or_default().extend(news);
                        *steps.entry(head).or_insert(0) += usize::from(is_own);
                        continue 'again;
                    }
                }
            }
            let base = self.base_failure(&inv);
            return (inv, base.and_then(|failure| failure.map_or(Ok(()), |_| Err(Stop::TooStrong))));
        }
        (inv, Err(Stop::TooStrong))
    }

    /// Does the strengthening come from the loop's own rounds? What a later loop
    /// asks for is this one's postcondition: it belongs to the initial candidate.
    fn strengthen_in(
        &mut self,
        head: BlockId,
        exact: &Invariant,
        inv: &Invariant,
    ) -> Result<(Vec<Clause>, bool), Stop> {
        let universe = self.universe(head, exact);
        self.strengthen_by(head, inv, &Strengthening { universe, mode: Mode::Approximate, only: None })
    }

    fn strengthen(
        &mut self,
        head: BlockId,
        inv: &Invariant,
        mode: Mode,
        only: Option<&IndexSet<&Obligation>>,
    ) -> Result<Vec<Clause>, Stop> {
        let universe = self.universe(head, inv);
        self.strengthen_by(head, inv, &Strengthening { universe, mode, only }).map(|(news, _)| news)
    }

    fn universe(&self, head: BlockId, inv: &Invariant) -> Universe {
        let candidate: Vec<Term> = inv.get(&head).into_iter().flatten().map(|c| c.term).collect();
        let mut hints = self.hints.get(&head).cloned().unwrap_or_default();
        if self.ordered {
            hints.extend(self.orders(head, inv));
        }
        Universe::new(self.terms, &candidate, &self.parts[&Source::Head(head)], &hints)
    }

    /// Below, at or above a number that the loop changes: where a constant of the
    /// candidate may lie.
    fn orders(&self, head: BlockId, inv: &Invariant) -> Vec<Term> {
        let terms = self.terms;
        let clauses: Vec<Term> = inv.values().flatten().map(|clause| clause.term).collect();
        let mentioned = terms.free_vars(&clauses);
        let is_number = |c: &&Term| terms.sort(**c) == Sort::Int && mentioned.contains(*c);
        let constants = self.constants.all.iter().filter(is_number).take(CONSTANTS);
        let numbers = self.numbers.get(&head).map_or(&[][..], Vec::as_slice);
        constants.flat_map(|c| numbers.iter().flat_map(|n| [terms.lt(*c, *n), terms.le(*c, *n)])).collect()
    }

    /// Clauses that exclude every state at the head from which a segment breaks
    /// the candidate.
    fn strengthen_by(
        &mut self,
        head: BlockId,
        inv: &Invariant,
        how: &Strengthening,
    ) -> Result<(Vec<Clause>, bool), Stop> {
        if !self.states.contains_key(&head) {
            return Ok((Vec::new(), false));
        }
        let source = Source::Head(head);
        self.open_session(source, inv);
        let (mut news, mut is_own) = (Vec::new(), false);
        let mut result = Ok(());
        for number in 0..self.parts[&source].segments.len() {
            let before = news.len();
            result = self.strengthen_along(head, number, inv, how, &mut news);
            if result.is_err() {
                break;
            }
            is_own |= news.len() > before && self.stays_in_nest(head, number);
        }
        self.close_session();
        let merged = |news| if self.options.exact { news } else { readable::merge(self.terms, news) };
        result.map(|()| (merged(news), is_own))
    }

    fn stays_in_nest(&self, head: BlockId, number: usize) -> bool {
        match self.parts[&Source::Head(head)].segments[number].aim {
            Aim::Head(to) => self.outermost.get(&to) == self.outermost.get(&head),
            Aim::Check { .. } => false,
        }
    }

    fn strengthen_along(
        &mut self,
        head: BlockId,
        number: usize,
        inv: &Invariant,
        how: &Strengthening,
        news: &mut Vec<Clause>,
    ) -> Result<(), Stop> {
        let source = Source::Head(head);
        let fails = self.failures(source, number, inv, how.only);
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
            let clause = self.clause(head, &cube, &model, how)?;
            self.assume(source, clause.term);
            news.push(clause);
        }
    }

    /// What must not be true at the end of a segment, over its start.
    pub(super) fn failures(
        &self,
        source: Source,
        number: usize,
        inv: &Invariant,
        only: Option<&IndexSet<&Obligation>>,
    ) -> Vec<Clause> {
        let segment = &self.parts[&source].segments[number];
        match &segment.aim {
            Aim::Check { obligation, claim } => {
                let obligation = self.ctx.flat.obligation(*obligation);
                let asked = only.is_some_and(|wanted| wanted.contains(obligation));
                let fails = Clause { term: self.terms.not(*claim), exact: true };
                if asked { vec![fails] } else { Vec::new() }
            }
            Aim::Head(_) if only.is_some() => Vec::new(),
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
        let mut explaining = Explaining::new(terms, &eval, &familiar, &self.cells);
        let mut path = IndexSet::new();
        explaining.explain(segment.cond, &mut path)?;
        if self.whole {
            for (reach, question) in &part.questions[..segment.questions] {
                if eval(*reach).and_then(|v| v.as_bool()) == Some(true) {
                    let yes = eval(*question)?.as_bool()?;
                    explaining.explain(if yes { *question } else { terms.not(*question) }, &mut path)?;
                }
            }
        }
        let truth = |t: Term| eval(t).and_then(|v| v.as_bool());
        // Of a quantified part a model seldom says whether it is true.
        let said = |wanted: Option<bool>| fails.iter().find(|f| truth(f.term) == wanted);
        let failing = said(Some(true)).or_else(|| said(None))?;
        let mut whole = path.clone();
        explaining.explain(failing.term, &mut whole)?;
        let plain = |all: &IndexSet<Term>| match self.options.exact {
            true => without_aliases(terms, all),
            false => by_constants(terms, &self.constants.all, &without_aliases(terms, all)),
        };
        let (path, whole) = (plain(&path), plain(&whole));
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
                let said = if holds { split } else { terms.not(split) };
                let mut literals = IndexSet::new();
                match self.is_one_constraint(split) {
                    // The hint or its negation, which says not which of two numbers is smaller.
                    true => literals.extend([said]),
                    false => explaining.explain(said, &mut literals)?,
                }
                old.extend(literals.into_iter().filter(|l| !whole.contains(l)));
            }
        }
        news.retain(usable);
        if !self.whole {
            // What is dropped leaves what the universe visibly says of it.
            let implied = news.iter().flat_map(|n| how.universe.implied(terms, *n)).filter(|l| !old.contains(l));
            let implied: IndexSet<Term> = implied.collect();
            old.extend(implied);
        }
        let failure = terms.and(&[segment.cond, failing.term]);
        Some(Cube { old, new: news, exact: complete && failing.exact, failure })
    }

    /// Is it a hint of the user's that needs no taking apart [PV04 §5]?
    fn is_one_constraint(&self, split: Term) -> bool {
        let terms = self.terms;
        let equates = matches!(terms.kind(split), Kind::Eq(a, _) if terms.sort(*a) == Sort::Int);
        equates && self.ctx.flat.loops.values().any(|notes| notes.hints.contains(&split))
    }

    /// The clause that excludes a cube, after approximation and generalisation.
    fn clause(&mut self, head: BlockId, cube: &Cube, model: &Model<'t>, how: &Strengthening) -> Result<Clause, Stop> {
        let source = Source::Head(head);
        if how.mode == Mode::Exact {
            let mut literals = cube.old.clone();
            literals.extend(&cube.new);
            if !self.whole && cube.exact {
                literals = self.core(source, literals, cube.failure)?;
            }
            let clause = Clause { term: self.excluding(&literals), exact: cube.exact };
            return if self.is_admitted(head, clause.term) { Ok(clause) } else { Err(Stop::Fails) };
        }
        let mut literals = cube.old.clone();
        if self.options.approximation == Approximation::Abstract && !cube.new.is_empty() {
            literals.extend(self.abstracted(source, cube, model, &how.universe)?);
        }
        if literals.is_empty() || !self.is_admitted(head, self.excluding(&literals)) {
            return Err(Stop::TooStrong);
        }
        if !self.whole {
            literals = self.spread(head, literals)?;
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

/// Facts of abstract interpretation that nobody has looked at yet, as far as they
/// say something at the head. Where some are proved, all have been tried.
fn unproved(ctx: &Context, scenes: &[Scene], known: &Proposals) -> Proposals {
    let proved = |head: &BlockId, t: &Term| ctx.proved.get(head).is_some_and(|all| all.contains(t));
    if known.iter().any(|(head, all)| all.iter().any(|t| proved(head, t))) {
        return Proposals::new();
    }
    scenes
        .iter()
        .map(|scene| {
            let here = known.get(&scene.of().head).into_iter().flatten().copied();
            (scene.of().head, here.filter(|t| scene.is_usable(*t) && !mentions_limits(ctx.terms, *t)).collect())
        })
        .collect()
}

/// `x == y` says what `x <= y` and `y <= x` say, and is what people read.
fn without_halves(terms: &Terms, mut facts: Vec<Term>) -> Vec<Term> {
    for fact in facts.clone() {
        if let Kind::Eq(a, b) = terms.kind(fact)
            && terms.sort(*a) == Sort::Int
        {
            let halves = [terms.le(*a, *b), terms.le(*b, *a)];
            facts.retain(|t| !halves.contains(t));
        }
    }
    facts
}

/// What splits every path: the user's hints, and those of the facts that are no
/// more than a guess. A hint counts at every loop that can speak of it: what is
/// found with it at one is what the loops before have to establish [PV04 §5].
fn hints(ctx: &Context, scene: &Scene, known: &Proposals, facts: &Proposals) -> Vec<Term> {
    let (terms, head) = (ctx.terms, scene.of().head);
    let written = ctx.flat.loops.values().flat_map(|notes| notes.hints.iter().copied());
    let mut found: Vec<Term> = written.filter(|t| scene.is_usable(*t)).collect();
    let holds = |t: &Term| [ctx.proved, facts].iter().any(|all| all.get(&head).is_some_and(|here| here.contains(t)));
    let telling = |t: &Term| scene.is_usable(*t) && !mentions_limits(terms, *t) && !holds(t);
    let seen = known.get(&head).into_iter().flatten().copied().filter(telling);
    // Equalities say most.
    let (equal, others): (Vec<Term>, Vec<Term>) = seen.partition(|t| matches!(terms.kind(*t), Kind::Eq(..)));
    found.extend(equal.into_iter().chain(others).take(HINTS));
    found
}

/// The variables of the program that a loop counts with.
fn numbers(terms: &Terms, scene: &Scene) -> Vec<Term> {
    let named = |t: &Term| terms.var_name(*t).is_some();
    scene.changing(Sort::Int).into_iter().filter(named).take(NUMBERS).collect()
}

fn outermost(forest: &LoopForest, head: BlockId) -> BlockId {
    let mut found = forest.loops.iter().find(|l| l.head == head);
    while let Some(parent) = found.and_then(|l| l.parent) {
        found = Some(&forest.loops[parent]);
    }
    found.map_or(head, |l| l.head)
}

/// Does it speak of the ends of a type's range? Such facts hold of anything.
pub(super) fn mentions_limits(terms: &Terms, t: Term) -> bool {
    let far = |n: &IBig| *n >= IBig::from(i16::MAX) || *n <= IBig::from(i16::MIN);
    terms.subterms(&[t]).iter().any(|s| match terms.kind(*s) {
        Kind::Int(number) => far(number),
        Kind::IntSum(sum) => far(&sum.constant),
        _ => false,
    })
}
