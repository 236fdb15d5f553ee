//! Conditions in a solver session: which goals hold, which fail, with what
//! model. The only place where "proved" is decided; engines come here with
//! candidates, `verify` with everything.
//!
//! One session per method. All definitions are asserted once; a query assumes
//! the active candidates and the failure of some goals, so the first query may
//! settle everything and the rest localise.

use indexmap::{IndexMap, IndexSet};
use javelin_logic::solver::{Answer, Budget, Config, Model, Reason, Solver, Stats};
use javelin_logic::{Kind, Op, Sort, Term, Terms};

use crate::certify::{certify, is_suitable};
use crate::cut::{Candidates, Goal, cut};
use crate::flat::Flat;
use crate::graph::Irreducible;
use crate::ground::{Plain, is_dear};
use crate::heap::Heap;
use crate::linear::{Linear, is_nonlinear};
use crate::passify::{Passive, passify};
use crate::program::{BlockId, Obligation};
use crate::proofs::Proofs;
use crate::types::Hierarchy;
use crate::vc::{Check, Conditions, conditions};

/// An obligation in a body that is inlined many times is asked about no more once
/// it has failed in so many of its copies: it does not hold.
const ENOUGH_FAILURES: usize = 3;

/// Checks that may be undecided on their own slices before the rest is left undecided.
const MOST_SLICED: usize = 4;

/// The share of the budget that the expensive strategies get for one check.
const HARD: u32 = 4;

/// The share of the budget that a question of the shared session gets.
pub(crate) const QUICK: u32 = 16;

/// The share of it that a candidate gets whose proof needs more than linear
/// arithmetic and no certificate settles: there the solver finds it soon or never.
const TRIAL: u32 = 32;

/// How many of these all candidates get together: each question in vain leaves less
/// for the next one.
const PATIENCE: u32 = 4;

/// The share of a question that only decides what is shown.
const GLANCE: u32 = 1_000;

/// Invariants up to which a set is made as small as possible before it is shown.
const MOST_MINIMISED: usize = 24;

/// The weight of conditions from which on a session that knows them all is opened only where one
/// without the quantified facts does not suffice: invariants of some dozen classes.
const LADEN: u64 = 10_000;

/// What became of one check.
pub enum Outcome<'t> {
    Proved,
    /// A state that satisfies all we know and fails the check: a candidate for a
    /// counterexample, not one yet.
    Failed(Box<Model<'t>>),
    /// Not decided; sometimes with a state that may well fail it.
    Unknown(Reason, Option<Box<Model<'t>>>),
}

/// The answer to "can one of these fail?".
enum Asked<'t> {
    No(Vec<Term>),
    /// In this state, as far as the solver looked: quantified facts may exclude it.
    Perhaps(Model<'t>),
    Undecided,
}

/// A method's conditions, ready to be asked about.
pub struct Prover<'t> {
    pub(crate) terms: &'t Terms,
    pub passive: Passive,
    pub conditions: Conditions,
    pub candidates: Candidates,
    solver: Solver<'t>,
    /// There is so much to tell that candidates, too, are asked about without quantified facts first.
    is_laden: bool,
    /// What `solver` is told when it is first asked: much is settled without it.
    untold: Vec<Term>,
    /// Terms stand in the conditions that a solver goes to great lengths for: strings put
    /// together, floats, bit patterns.
    pub(crate) is_dear: bool,
    /// Something was proved that the plain session leaves open.
    needs_dear: bool,
    /// The conditions without these and without quantified facts, once they are asked for;
    /// nothing where they are the same.
    pub(crate) ground: Option<Option<Plain<'t>>>,
    pub(crate) config: Config,
    /// Of solvers that served one question.
    pub(crate) extra: Stats,
    /// Activation variables of the candidates still alive.
    active: IndexSet<Term>,
    /// Candidates that some proof used, by activation variable.
    used: IndexSet<Term>,
    /// What is known beside the conditions: facts, and axioms of the types mentioned.
    pub axioms: Vec<Term>,
    /// Checks that algebra proves, with the candidates it takes; `None` where it does not.
    certified: IndexMap<usize, Option<IndexSet<Term>>>,
    /// Checks of candidates that the solver proved.
    proofs: Proofs,
    /// Resources left for questions about candidates that need products.
    patience: Option<u32>,
    /// Do candidates contain products?
    has_products: bool,
    /// Then the conditions without any, once they are asked for.
    linear: Option<Linear<'t>>,
}

impl<'t> Prover<'t> {
    /// `facts` hold throughout: what is known of static fields, axioms.
    pub fn new(
        terms: &'t Terms,
        flat: &Flat,
        candidates: Candidates,
        hierarchy: &Hierarchy,
        facts: &[Term],
        config: Config,
    ) -> Result<Prover<'t>, Irreducible> {
        let passive = passify(terms, &cut(terms, flat, &candidates)?);
        let conditions = conditions(terms, &passive);
        // Quantified facts by their triggers alone: a question that triggers do not
        // settle comes back at once, with a state to try, instead of being searched.
        // Nor may it cost much: what is hard is asked again, on its own and by other
        // means, in `judge_hard`.
        let axioms = background(terms, hierarchy, facts, &conditions);
        let all: Vec<Term> = conditions.definitions.iter().chain(&axioms).copied().collect();
        let config = Config { sequences_are_read_only: sequences_are_read_only(terms, &all), ..config };
        let whole = config.budget;
        let quick = Budget { resources: (whole.resources / QUICK).max(1), timeout: whole.timeout / 4 };
        let solver = Solver::new(terms, Config { triggers_only: true, budget: quick, ..config.clone() });
        let untold: Vec<Term> = axioms.iter().chain(&conditions.definitions).copied().collect();
        let is_dear = terms.subterms(&all).into_iter().any(|t| is_dear(terms, t));
        let is_laden = untold.iter().map(|t| u64::from(terms.weight(*t))).sum::<u64>() > LADEN;
        let invariants: Vec<Term> = candidates.values().flatten().map(|c| c.term).collect();
        let has_products = terms.subterms(&invariants).iter().any(|t| is_nonlinear(terms, *t));
        let active = candidates.values().flatten().map(|c| c.active).filter(|a| terms.as_bool(*a).is_none()).collect();
        let mut prover = Prover {
            terms,
            passive,
            conditions,
            candidates,
            solver,
            is_laden,
            untold,
            is_dear,
            needs_dear: false,
            ground: None,
            config,
            extra: Stats::default(),
            active,
            used: IndexSet::new(),
            axioms,
            certified: IndexMap::new(),
            proofs: Proofs::default(),
            patience: None,
            has_products,
            linear: None,
        };
        if !is_laden {
            prover.solver();
        }
        Ok(prover)
    }

    pub fn stats(&self) -> Stats {
        let mut all = self.solver.stats().clone();
        all.add(&self.extra);
        if let Some(linear) = &self.linear {
            all.add(linear.solver.stats());
        }
        if let Some(ground) = self.ground.iter().flatten().next() {
            all.add(ground.stats());
        }
        all
    }

    /// The session that knows all conditions.
    pub fn solver(&mut self) -> &mut Solver<'t> {
        for told in std::mem::take(&mut self.untold) {
            // Where telling alone spends all there is, nothing will be asked.
            if is_spent(&self.config) {
                break;
            }
            self.solver.assert(told);
        }
        &mut self.solver
    }

    pub fn active(&self) -> &IndexSet<Term> {
        &self.active
    }

    pub fn is_alive(&self, head: BlockId, candidate: u32) -> bool {
        self.candidate_active(head, candidate).is_none_or(|active| self.active.contains(&active))
    }

    fn candidate_active(&self, head: BlockId, candidate: u32) -> Option<Term> {
        let active = self.candidates.get(&head)?.get(candidate as usize)?.active;
        self.terms.as_bool(active).is_none().then_some(active)
    }

    /// Drops candidates until those left hold on entry and are kept by every
    /// iteration, given each other (Houdini). What a query cannot decide counts
    /// against the candidate.
    pub fn settle_candidates(&mut self) {
        self.prepare_linear();
        if !self.has_products {
            self.settle_plainly();
            return self.settle_open();
        }
        let before = self.solver.budget();
        self.patience = Some(self.config.budget.resources / TRIAL * PATIENCE);
        self.settle_open();
        self.patience = None;
        self.solver.set_budget(before);
    }

    /// The same by linear arithmetic and certificates alone, where candidates contain
    /// products: cheap enough for many guesses.
    pub fn settle_linear(&mut self) {
        loop {
            let mut open = self.open_candidate_checks();
            // What is taken for granted is not on trial.
            open.retain(|&check| self.is_on_trial(self.conditions.checks[check].goal));
            let failing = self.not_linear(open);
            if failing.is_empty() {
                return;
            }
            for check in failing {
                self.drop(self.conditions.checks[check].goal);
            }
        }
    }

    fn is_on_trial(&self, goal: Goal) -> bool {
        match goal {
            Goal::Entry { head, candidate } | Goal::Step { head, candidate } => {
                self.candidate_active(head, candidate).is_some_and(|active| self.active.contains(&active))
            }
            Goal::Obligation(_) => false,
        }
    }

    fn prepare_linear(&mut self) {
        if self.has_products && self.linear.is_none() {
            let config = Config { triggers_only: true, budget: self.solver.budget(), ..self.config.clone() };
            let told: Vec<Term> = self.axioms.iter().chain(&self.conditions.definitions).copied().collect();
            self.linear = Linear::new(self.terms, &told, config);
            self.has_products = self.linear.is_some();
        }
    }

    fn settle_open(&mut self) {
        loop {
            let open: Vec<usize> = self.open_candidate_checks();
            let open = self.not_linear(open);
            let open = if self.is_laden { self.not_on_the_ground(open) } else { open };
            if open.is_empty() {
                return;
            }
            let fails: Vec<Term> = open.iter().map(|&i| self.conditions.checks[i].fails).collect();
            match self.ask_whole(&fails) {
                Asked::No(core) => return self.note_proved(&open, &core),
                Asked::Perhaps(model) => self.drop_refuted(&open, &model),
                Asked::Undecided => self.drop_one_by_one(&open),
            }
        }
    }

    /// Proves of the checks what linear arithmetic proves; gives the others.
    fn not_linear(&mut self, mut open: Vec<usize>) -> Vec<usize> {
        self.prepare_linear();
        let Some(linear) = &mut self.linear else { return open };
        let mut others = Vec::new();
        while !open.is_empty() {
            let fails: Vec<Term> = open.iter().map(|&i| self.conditions.checks[i].fails).collect();
            let mut assumptions: Vec<Term> = self.active.iter().copied().collect();
            assumptions.push(self.terms.or(&fails));
            let model = match linear.contradiction(&assumptions) {
                Ok(core) => {
                    self.proofs.note(&open, &core, &self.active);
                    self.used.extend(core.iter().copied().filter(|t| self.active.contains(t)));
                    break;
                }
                Err(model) => model,
            };
            let fails = |i: &usize| model.as_ref().is_some_and(|m| linear.holds(m, self.conditions.checks[*i].fails));
            let (failing, holding): (Vec<usize>, Vec<usize>) = open.into_iter().partition(fails);
            open = holding;
            if failing.is_empty() {
                // No model, or one that says of none that it fails.
                others.extend(self.not_linear_alone(open));
                break;
            }
            others.extend(failing);
        }
        others.sort_unstable();
        others
    }

    /// The same, each on its own.
    fn not_linear_alone(&mut self, open: Vec<usize>) -> Vec<usize> {
        let Some(linear) = self.linear.as_mut().filter(|_| open.len() > 1) else { return open };
        let mut others = Vec::new();
        for check in open {
            let mut assumptions: Vec<Term> = self.active.iter().copied().collect();
            assumptions.push(self.conditions.checks[check].fails);
            match linear.contradiction(&assumptions) {
                Ok(core) => {
                    self.proofs.note(&[check], &core, &self.active);
                    self.used.extend(core.iter().copied().filter(|t| self.active.contains(t)));
                }
                Err(_) => others.push(check),
            }
        }
        others
    }

    /// Checks of candidates that are alive and not trivially true.
    pub(crate) fn open_candidate_checks(&mut self) -> Vec<usize> {
        let alive = |check: &Check| match check.goal {
            Goal::Entry { head, candidate } | Goal::Step { head, candidate } => self.is_alive(head, candidate),
            Goal::Obligation(_) => false,
        };
        let settled = |check: &Check| check.is_settled(self.terms);
        let checks = self.conditions.checks.iter().enumerate();
        let open: Vec<usize> = checks.filter(|(_, check)| alive(check) && !settled(check)).map(|(i, _)| i).collect();
        let unproved = open.into_iter().filter(|&i| !self.proofs.holds(i, &self.active)).collect::<Vec<usize>>();
        unproved.into_iter().filter(|&i| self.certificate(i).is_none()).collect()
    }

    /// The candidates from which algebra proves a check, if it does. What it cannot
    /// prove it cannot prove with fewer candidates either.
    fn certificate(&mut self, check: usize) -> Option<&IndexSet<Term>> {
        let known = self.certified.get(&check);
        let holds = known.is_some_and(|used| used.as_ref().is_none_or(|used| used.is_subset(&self.active)));
        if !holds {
            let asked = &self.conditions.checks[check];
            let found = is_suitable(self.terms, asked.condition)
                .then(|| certify(self.terms, &self.passive, &self.candidates, &self.active, asked));
            self.certified.insert(check, found.flatten());
        }
        self.certified.get(&check).and_then(Option::as_ref)
    }

    /// Every candidate that is false where the model fails one is dropped.
    fn drop_refuted(&mut self, open: &[usize], model: &Model<'t>) {
        let terms = self.terms;
        let is_true = |t: Term| holds(terms, model, t) == Some(true);
        let failing: Vec<usize> = open.iter().copied().filter(|&i| is_true(self.conditions.checks[i].fails)).collect();
        let blocks: IndexSet<BlockId> = failing.iter().map(|&i| self.conditions.checks[i].block).collect();
        let mut dropped: Vec<Goal> = failing.iter().map(|&i| self.conditions.checks[i].goal).collect();
        for &i in open {
            let check = &self.conditions.checks[i];
            if blocks.contains(&check.block) && holds(terms, model, check.condition) == Some(false) {
                dropped.push(check.goal);
            }
        }
        if dropped.is_empty() {
            // The model does not say which: ask each on its own.
            return self.drop_one_by_one(open);
        }
        dropped.into_iter().for_each(|goal| self.drop(goal));
    }

    fn drop_one_by_one(&mut self, open: &[usize]) {
        for &i in open {
            let (goal, fails) = (self.conditions.checks[i].goal, self.conditions.checks[i].fails);
            let alive = match goal {
                Goal::Entry { head, candidate } | Goal::Step { head, candidate } => self.is_alive(head, candidate),
                Goal::Obligation(_) => false,
            };
            if !alive {
                continue;
            }
            match self.ask_whole(&[fails]) {
                Asked::No(core) => self.note_proved(&[i], &core),
                Asked::Perhaps(_) | Asked::Undecided => self.drop(goal),
            }
        }
    }

    /// The candidates that are alive from here on.
    pub(crate) fn revive(&mut self, active: IndexSet<Term>) {
        self.active = active;
    }

    pub(crate) fn drop(&mut self, goal: Goal) {
        if let Goal::Entry { head, candidate } | Goal::Step { head, candidate } = goal
            && let Some(active) = self.candidate_active(head, candidate)
        {
            self.active.shift_remove(&active);
        }
    }

    /// Judges checks by number: proves what it can together, then one by one.
    pub fn judge(&mut self, checks: &[usize]) -> IndexMap<usize, Outcome<'t>> {
        let mut outcomes = IndexMap::new();
        let mut open: IndexSet<usize> = IndexSet::new();
        for &i in checks {
            if self.conditions.checks[i].is_settled(self.terms) {
                outcomes.insert(i, Outcome::Proved);
            } else if let Some(used) = self.certificate(i).cloned() {
                self.used.extend(used);
                outcomes.insert(i, Outcome::Proved);
            } else {
                open.insert(i);
            }
        }
        if is_spent(&self.config) {
            outcomes.extend(open.into_iter().map(|i| (i, Outcome::Unknown(Reason::Budget, None))));
            return outcomes;
        }
        for i in self.proved_nearby(&open) {
            open.shift_remove(&i);
            outcomes.insert(i, Outcome::Proved);
        }
        let left: IndexSet<usize> = self.not_on_the_ground(open.iter().copied().collect()).into_iter().collect();
        outcomes.extend(open.iter().filter(|i| !left.contains(*i)).map(|i| (*i, Outcome::Proved)));
        open = left;
        let mut failures: IndexMap<Obligation, usize> = IndexMap::new();
        while !open.is_empty() {
            let fails: Vec<Term> = open.iter().map(|&i| self.conditions.checks[i].fails).collect();
            match self.ask(&fails) {
                Asked::No(core) => {
                    self.note_used(&core);
                    outcomes.extend(open.drain(..).map(|i| (i, Outcome::Proved)));
                }
                Asked::Perhaps(model) => {
                    let is_true = |t: Term| holds(self.terms, &model, t) == Some(true);
                    let failing = open.iter().copied().find(|&i| is_true(self.conditions.checks[i].fails));
                    let Some(failing) = failing else { break };
                    open.shift_remove(&failing);
                    outcomes.insert(failing, Outcome::Failed(Box::new(model)));
                    for copy in self.copies_to_skip(failing, &open, &mut failures) {
                        open.shift_remove(&copy);
                        outcomes.insert(copy, Outcome::Unknown(Reason::Budget, None));
                    }
                }
                Asked::Undecided => break,
            }
        }
        let mut in_vain = 0;
        for i in open {
            let outcome = match in_vain < MOST_SLICED && !is_spent(&self.config) {
                true => self.judge_sliced(i),
                false => Outcome::Unknown(Reason::Budget, None),
            };
            in_vain += usize::from(matches!(outcome, Outcome::Unknown(..)));
            self.needs_dear |= matches!(outcome, Outcome::Proved);
            outcomes.insert(i, outcome);
        }
        outcomes
    }

    /// The open copies of a check that failed just now, once enough have failed.
    fn copies_to_skip(
        &self,
        failing: usize,
        open: &IndexSet<usize>,
        failures: &mut IndexMap<Obligation, usize>,
    ) -> Vec<usize> {
        let Some(obligation) = self.obligation_of(failing) else { return Vec::new() };
        let count = failures.entry(obligation.clone()).or_insert(0);
        *count += 1;
        if *count < ENOUGH_FAILURES {
            return Vec::new();
        }
        open.iter().copied().filter(|&i| self.obligation_of(i) == Some(obligation)).collect()
    }

    /// What a check is for; inlined copies of a body have equal ones.
    fn obligation_of(&self, check: usize) -> Option<&Obligation> {
        match self.conditions.checks[check].goal {
            Goal::Obligation(id) => Some(&self.passive.obligations[id.0 as usize]),
            Goal::Entry { .. } | Goal::Step { .. } => None,
        }
    }

    /// One check by whatever suits it: bit-vectors, fresh solvers, model-based
    /// instantiation. For what [`Prover::judge`] could not settle.
    pub fn judge_hard(&mut self, check: usize) -> Outcome<'t> {
        let active: Vec<Term> = self.active.iter().copied().collect();
        let outcome = self.judge_hard_under(check, &active);
        if matches!(outcome, Outcome::Proved) {
            self.needs_dear = true;
            // Which candidates were needed is not known: all of them count as used.
            self.used.extend(active);
        }
        outcome
    }

    /// The same under these assumptions and no others.
    pub fn judge_hard_under(&mut self, check: usize, assumptions: &[Term]) -> Outcome<'t> {
        if is_spent(&self.config) {
            return Outcome::Unknown(Reason::Budget, None);
        }
        let whole = self.config.budget;
        let budget = Budget { resources: (whole.resources / HARD).max(1), ..whole };
        let mut solver = self.sliced(check, &Config { budget, ..self.config.clone() });
        let mut assumptions = assumptions.to_vec();
        assumptions.push(self.conditions.checks[check].fails);
        let answer = solver.decide(&assumptions);
        self.extra.add(solver.stats());
        match answer {
            Answer::Unsat(_) => Outcome::Proved,
            Answer::Sat(model) => Outcome::Failed(Box::new(model)),
            Answer::Unknown(reason) => {
                let candidate = solver.candidate().cloned().map(Box::new);
                Outcome::Unknown(reason, candidate)
            }
        }
    }

    /// One check under these assumptions and no others, in the shared session.
    pub fn judge_under(&mut self, check: usize, assumptions: &[Term]) -> Outcome<'t> {
        let mut assumptions = assumptions.to_vec();
        assumptions.push(self.conditions.checks[check].fails);
        match self.solver().check_with(&assumptions) {
            Answer::Unsat(_) => Outcome::Proved,
            Answer::Sat(model) => Outcome::Failed(Box::new(model)),
            Answer::Unknown(reason) => Outcome::Unknown(reason, self.solver.candidate().cloned().map(Box::new)),
        }
    }

    /// A state in which the check fails and arrays and strings are short: easier
    /// to run, easier to read.
    pub fn small_failure(&mut self, check: usize) -> Option<Model<'t>> {
        const SHORT: i64 = 4;
        let terms = self.terms;
        let heap = Heap::new(terms);
        let fails = self.conditions.checks[check].fails;
        let is_length = |term: &Term| match terms.kind(*term) {
            Kind::App(func, _) => *func == heap.len,
            Kind::Op(op, _) => *op == Op::SeqLen,
            _ => false,
        };
        let lengths = terms.subterms(&self.conditions.definitions).into_iter().filter(is_length);
        let short: Vec<Term> =
            lengths.filter(|t| !terms.has_loose(*t)).map(|t| terms.le(t, terms.int(SHORT))).collect();
        if short.is_empty() {
            return None;
        }
        let mut assumptions: Vec<Term> = self.active.iter().copied().collect();
        assumptions.extend([fails, terms.and(&short)]);
        match self.solver().check_with(&assumptions) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(_) => self.solver.candidate().cloned().or_else(|| self.sliced_state(check, &assumptions)),
        }
    }

    /// Can one of these failures happen, given the active candidates?
    fn ask(&mut self, fails: &[Term]) -> Asked<'t> {
        let mut assumptions: Vec<Term> = self.active.iter().copied().collect();
        assumptions.push(self.terms.or(fails));
        self.prepare_linear();
        if let Some(Ok(core)) = self.linear.as_mut().map(|linear| linear.contradiction(&assumptions)) {
            return Asked::No(core);
        }
        if (self.is_laden || self.is_dear)
            && let Some(core) = self.contradiction_on_the_ground(&assumptions)
        {
            return Asked::No(core);
        }
        self.ask_whole(fails)
    }

    /// The same for what linear arithmetic alone does not settle.
    fn ask_whole(&mut self, fails: &[Term]) -> Asked<'t> {
        let mut assumptions: Vec<Term> = self.active.iter().copied().collect();
        assumptions.push(self.terms.or(fails));
        match self.check_patiently(&assumptions) {
            Answer::Unsat(core) => {
                self.needs_dear = true;
                Asked::No(core)
            }
            Answer::Sat(model) => Asked::Perhaps(model),
            Answer::Unknown(_) => match self.solver.candidate() {
                Some(model) => Asked::Perhaps(model.clone()),
                None => Asked::Undecided,
            },
        }
    }

    /// With the share of what is left for candidates, while these are being settled.
    fn check_patiently(&mut self, assumptions: &[Term]) -> Answer<'t> {
        let Some(left) = self.patience else { return self.solver().check_with(assumptions) };
        let granted = (left / PATIENCE).max(self.config.budget.resources / GLANCE).max(1);
        self.solver.set_budget(Budget { resources: granted, timeout: self.config.budget.timeout / 16 });
        let answer = self.solver().check_with(assumptions);
        if matches!(answer, Answer::Unknown(_)) {
            self.patience = Some(left.saturating_sub(granted));
        }
        answer
    }

    /// Do the assumptions contradict each other? By what is cheap: for what is shown,
    /// not for what is proved.
    pub fn contradict(&mut self, assumptions: &[Term]) -> bool {
        self.contradiction(assumptions).is_some()
    }

    /// Those of the assumptions that do, as far as a glance tells.
    fn contradiction(&mut self, assumptions: &[Term]) -> Option<Vec<Term>> {
        self.prepare_linear();
        let before = self.solver.budget();
        if let Some(linear) = &mut self.linear {
            if let Ok(core) = linear.contradiction(assumptions) {
                return Some(core);
            }
            let whole = self.config.budget;
            let glance = Budget { resources: (whole.resources / GLANCE).max(1), timeout: whole.timeout / 32 };
            self.solver.set_budget(glance);
        }
        if self.is_laden || self.is_dear {
            let is_plain = self.is_dear && !self.needs_dear;
            let core = self.contradiction_on_the_ground(assumptions);
            // Where all was proved without the quantified facts they are not told for this.
            let enough = core.is_some()
                || is_plain
                || self.is_laden && !self.untold.is_empty() && self.ground.as_ref().is_some_and(Option::is_some);
            if enough {
                self.solver.set_budget(before);
                return core;
            }
        }
        let answer = self.solver().check_with(assumptions);
        self.solver.set_budget(before);
        match answer {
            Answer::Unsat(core) => Some(core),
            Answer::Sat(_) | Answer::Unknown(_) => None,
        }
    }

    /// A check of a candidate, or one that was asked for, holds by these assumptions.
    pub(crate) fn note_proved(&mut self, checks: &[usize], core: &[Term]) {
        self.note_used(core);
        self.proofs.note(checks, core, &self.active);
    }

    pub(crate) fn note_used(&mut self, core: &[Term]) {
        self.used.extend(core.iter().copied().filter(|t| self.active.contains(t)));
    }

    /// The candidates that proofs of obligations needed, and those that the
    /// proofs of these needed. Call after [`Prover::judge`]; asks again for each.
    pub fn needed_candidates(&mut self, proved: &[usize]) -> IndexSet<Term> {
        self.used.clear();
        if !self.note_needed(proved.to_vec()) {
            return self.active.clone();
        }
        let mut seen = 0;
        while seen < self.used.len() {
            let active = self.used[seen];
            seen += 1;
            let checks = self.checks_of(active);
            if !self.note_needed(checks) {
                return self.active.clone();
            }
        }
        self.minimised(proved)
    }

    /// Leaves out, largest first, what the others can do without.
    fn minimised(&mut self, proved: &[usize]) -> IndexSet<Term> {
        let mut needed = self.used.clone();
        if needed.len() > MOST_MINIMISED {
            return needed;
        }
        let size = |prover: &Self, active: Term| {
            let all = prover.candidates.values().flatten();
            all.filter(|c| c.active == active).map(|c| prover.terms.size(c.term)).max().unwrap_or(0)
        };
        let mut order: Vec<Term> = needed.iter().copied().collect();
        order.sort_by_key(|active| std::cmp::Reverse(size(self, *active)));
        for active in order {
            let mut fewer = needed.clone();
            if !fewer.shift_remove(&active) {
                continue;
            }
            let checks = proved.iter().copied().chain(fewer.iter().flat_map(|kept| self.checks_of(*kept)));
            let mut certified: IndexSet<Term> = IndexSet::new();
            let mut fails = Vec::new();
            for check in checks {
                match self.certificate_from(check, &fewer) {
                    Some(used) => certified.extend(used),
                    None => fails.push(self.conditions.checks[check].fails),
                }
            }
            let mut assumptions: Vec<Term> = fewer.iter().copied().collect();
            assumptions.push(self.terms.or(&fails));
            if let Some(core) = self.contradiction(&assumptions) {
                // The core proves all that is left, its own members among it: what it
                // does without is not needed either.
                fewer.retain(|kept| core.contains(kept) || certified.contains(kept));
                needed = fewer;
            }
        }
        needed
    }

    /// What algebra uses of these candidates where it can prove the check from them.
    fn certificate_from(&self, check: usize, alive: &IndexSet<Term>) -> Option<IndexSet<Term>> {
        let used = self.certified.get(&check)?.as_ref()?;
        if used.is_subset(alive) {
            return Some(used.clone());
        }
        certify(self.terms, &self.passive, &self.candidates, alive, &self.conditions.checks[check])
    }

    /// Notes what the proofs of these checks need; `false` when that is not known.
    fn note_needed(&mut self, checks: Vec<usize>) -> bool {
        let mut open = Vec::new();
        for check in checks {
            match self.certificate(check).cloned() {
                Some(used) => self.used.extend(used),
                None => open.push(self.conditions.checks[check].fails),
            }
        }
        if open.is_empty() {
            return true;
        }
        match self.ask(&open) {
            Asked::No(core) => {
                self.note_used(&core);
                true
            }
            Asked::Perhaps(_) | Asked::Undecided => false,
        }
    }

    fn checks_of(&self, active: Term) -> Vec<usize> {
        let is_of = |check: &Check| match check.goal {
            Goal::Entry { head, candidate } | Goal::Step { head, candidate } => {
                self.candidate_active(head, candidate) == Some(active)
            }
            Goal::Obligation(_) => false,
        };
        let checks = self.conditions.checks.iter().enumerate();
        checks.filter(|(_, check)| is_of(check)).map(|(i, _)| i).collect()
    }
}

/// Will no question be answered any more?
fn is_spent(config: &Config) -> bool {
    config.meter.as_ref().is_some_and(|meter| meter.left() == 0)
}

/// The truth of a formula in a model, where the model decides it.
pub(crate) fn holds(terms: &Terms, model: &Model, t: Term) -> Option<bool> {
    model.eval(terms, t).ok()?.as_bool()
}

/// Does nothing put sequences together or take them apart?
pub(crate) fn sequences_are_read_only(terms: &Terms, formulas: &[Term]) -> bool {
    terms.subterms(formulas).into_iter().all(|term| match terms.kind(term) {
        Kind::Op(Op::SeqLen | Op::SeqNth, _) => true,
        Kind::Op(_, args) => terms.sort(term) != Sort::Seq && args.iter().all(|arg| terms.sort(*arg) != Sort::Seq),
        _ => true,
    })
}

/// Axioms for the types that the conditions mention, and the given facts.
fn background(terms: &Terms, hierarchy: &Hierarchy, facts: &[Term], conditions: &Conditions) -> Vec<Term> {
    let heap = Heap::new(terms);
    let mut roots = conditions.definitions.clone();
    roots.extend(facts);
    roots.extend(conditions.checks.iter().map(|check| check.fails));
    let mut mentioned: IndexSet<String> = IndexSet::new();
    let mut axioms = facts.to_vec();
    let mut has_births = false;
    for term in terms.subterms(&roots) {
        if let Kind::TypeConst(name) = terms.kind(term) {
            mentioned.insert(terms.text(*name).to_owned());
        }
        if let Kind::App(func, args) = terms.kind(term)
            && *func == heap.birth
            && !terms.has_loose(term)
        {
            has_births = true;
            // No two objects are born at the same time.
            axioms.push(terms.eq(terms.apply(heap.born_at, &[term]), args[0]));
        }
        if let Kind::App(func, args) = terms.kind(term)
            && *func == heap.class_object
            && !terms.has_loose(term)
        {
            // Different classes have different Class objects.
            axioms.push(terms.eq(terms.apply(heap.class_type, &[term]), args[0]));
        }
        if terms.sort(term) == Sort::Seq && !terms.has_loose(term) && !terms.is_literal(term) {
            // No string is longer than an array can be.
            let bound = terms.le(terms.seq_len(term), terms.int(crate::heap::MAX_LENGTH));
            if matches!(terms.kind(term), Kind::App(..)) {
                axioms.push(bound);
            }
        }
    }
    if has_births {
        // Time starts with the program; what is older than it has a negative birth.
        axioms.push(terms.le(terms.int(0), heap.clock));
    }
    axioms.extend(hierarchy.axioms(terms, heap, &mentioned));
    axioms
}
