//! Engine `algebra`: polynomial invariants from recurrences [Valigator]. Takes
//! a flat program, gives candidates at loop heads (equalities, bounds) and, to
//! be shown, closed forms. All of it is computed as if integers were
//! unbounded, divisions exact where a test says so, and branches free: the
//! proof of each candidate is somebody else's work.

mod around;
mod basis;
mod block;
mod bounds;
mod fallback;
mod field;
mod finite;
mod intervals;
mod invariants;
mod model;
mod nest;
mod powers;
mod purse;
mod sampled;
mod sequences;
mod solve;
mod symbols;
mod templates;
mod text;

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flat::Simple;
use javelin_ir::program::BlockId;
use javelin_logic::poly::{Ideal, Poly};
use javelin_logic::{Kind, Op, Term, Terms};

use self::model::{Division, Model, Round, term_of};
use self::nest::{Exits, nest};
use self::purse::Purse;
use self::sequences::Sequences;
use self::solve::{Closed, solve};
use self::symbols::Symbols;
use crate::predicates::Effort;
use crate::sampling::Samples;
use crate::scene::{Scene, Stage};
use crate::{Context, Proposals};

#[derive(Clone, Debug)]
pub struct AlgebraOptions {
    /// Operations on numbers that the ideals of one loop may cost; those of a method
    /// three times as many.
    pub operations: u64,
}

impl Default for AlgebraOptions {
    fn default() -> Self {
        AlgebraOptions { operations: 600_000 }
    }
}

#[derive(Clone, Debug, Default)]
pub struct AlgebraFindings {
    pub proposals: Proposals,
    pub loops: IndexMap<BlockId, LoopAlgebra>,
}

/// What was found out about one loop, none of it proved.
#[derive(Clone, Debug, Default)]
pub struct LoopAlgebra {
    /// The reduced basis of the invariant ideal, as equalities.
    pub equalities: Vec<Term>,
    /// The same modulo what the loop's arithmetic wraps at.
    pub congruences: Vec<Term>,
    /// Inequalities and what holds on exit.
    pub bounds: Vec<Term>,
    /// The number of rounds, where it is known.
    pub rounds: Option<usize>,
    /// What its recurrences and ideals took; a nest counts for its outermost loop.
    pub time: Duration,
    symbols: Symbols,
    forms: Vec<(Term, Poly)>,
    first: usize,
}

/// One cell's value as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    pub name: String,
    pub form: String,
    /// What has to hold for the form to make sense: `r - 1 != 0`.
    pub conditions: Vec<String>,
}

impl LoopAlgebra {
    /// What each cell is after so many rounds as the counter says, as far as names are given.
    pub fn closed_forms(&self, name: &dyn Fn(Term) -> Option<String>, counter: &str) -> Vec<ClosedForm> {
        let names = text::Names { of: name, counter };
        let form = |(cell, form): &(Term, Poly)| {
            let conditions = text::conditions(&self.symbols, form, &names)?;
            Some(ClosedForm { name: name(*cell)?, form: text::print(&self.symbols, form, &names)?, conditions })
        };
        self.forms.iter().filter_map(form).collect()
    }

    /// Rounds that pass before the closed forms hold.
    pub fn first(&self) -> usize {
        self.first
    }
}

/// Longer polynomials help neither readers nor solvers.
const LENGTH: usize = 40;
const HEIGHT: usize = 64;
/// Of one ideal, those of lowest degree.
const EQUALITIES: usize = 16;
/// Ways times cells beyond which ideals are not intersected: it would cost all the
/// patience there is.
const INTERSECTION: usize = 100;
/// Degree of equalities that are tried although what they compare may wrap.
const WRAPPED: u32 = 2;

pub fn algebra(ctx: &Context, options: &AlgebraOptions) -> AlgebraFindings {
    let mut findings = AlgebraFindings::default();
    if !is_promising(ctx) {
        return findings;
    }
    let Some(stage) = Stage::new(ctx) else { return findings };
    let scenes = stage.scenes();
    let mut found: IndexMap<BlockId, Loop> = IndexMap::new();
    let samples: OnceCell<Samples> = OnceCell::new();
    let mut guesses = Proposals::new();
    let purse = Purse::new(options.operations);
    for scene in &scenes {
        let started = Instant::now();
        let Inherited { equalities: before, tests } = inherited(scene, &scenes, &found);
        let here = found.entry(scene.of().head).or_default();
        for division in [Division::Unknown, Division::Exact] {
            let (model, rounded) = Model::new(scene, division, &before);
            if let Some(mut model) = model {
                here.analyse(scene, &mut model, &purse);
                let varied = model.rounds.len() > 1 || rounded;
                if varied && here.algebra.equalities.iter().any(|t| is_nonlinear(ctx.terms, *t)) {
                    let samples = samples.get_or_init(|| Samples::take(ctx, &scenes, Effort::Quick));
                    let seen = samples.at(scene.of().head);
                    let all = seen.map_or(Vec::new(), |seen| templates::inequalities(scene, &model, seen));
                    let new = all.into_iter().filter(|t| !here.candidates.contains(t));
                    guesses.entry(scene.of().head).or_default().extend(new);
                }
            }
            if !rounded {
                break;
            }
        }
        here.add_bounds(tests);
        here.add_bounds(bounds::tested(scene));
        if scene.of().parent.is_none() {
            for nest in
                [Exits::Anywhere, Exits::Exact].into_iter().filter_map(|e| nest(&scenes, scene.number, &purse, e))
            {
                for (head, ideal) in &nest.ideals {
                    if let Some(at_head) = scenes.iter().find(|s| s.of().head == *head) {
                        found.entry(*head).or_default().propose_all(at_head, &nest.model, ideal);
                    }
                }
            }
        }
        found.entry(scene.of().head).or_default().algebra.time = started.elapsed();
    }
    let sequences = Sequences::new(&scenes);
    for scene in &scenes {
        let facts = sequences.at(scene);
        if !facts.is_empty() {
            found.entry(scene.of().head).or_default().add_bounds(facts);
        }
    }
    for owed in [around::left_behind, around::needed] {
        let bounds = found.iter().map(|(head, here)| (*head, here.algebra.bounds.clone())).collect();
        for (head, bound) in owed(&scenes, &bounds) {
            found.entry(head).or_default().add_bounds([bound]);
        }
    }
    let equalities = found.iter().map(|(head, here)| (*head, here.algebra.equalities.clone())).collect();
    for scene in scenes.iter().filter(|scene| scene.of().parent.is_some()) {
        if let Some(here) = found.get_mut(&scene.of().head) {
            let implied = basis::implied(scene, &scenes, &equalities);
            here.retain(|t| !implied.contains(&t));
        }
    }
    if let Some(samples) = samples.get() {
        for (head, here) in &mut found {
            if let Some(seen) = samples.at(*head) {
                here.retain(|t| seen.admit(ctx.terms, t));
            }
        }
    }
    if !guesses.is_empty() {
        let granted = found.iter().map(|(head, here)| (*head, here.candidates.iter().copied().collect())).collect();
        for (head, bounds) in templates::settled(ctx, &granted, &guesses) {
            found.entry(head).or_default().add_bounds(bounds);
        }
    }
    for (head, here) in found {
        if !here.candidates.is_empty() {
            findings.proposals.insert(head, here.candidates.into_iter().collect());
            findings.loops.insert(head, here.algebra);
        }
    }
    findings
}

/// What is known of the loops before when a loop is entered.
#[derive(Default)]
struct Inherited {
    equalities: IndexSet<Term>,
    /// The tests that ended them.
    tests: IndexSet<Term>,
}

/// Equalities and tests of the loops before this one that still hold when it is
/// entered: nothing that they mention is written on the way.
fn inherited(scene: &Scene, scenes: &[Scene], found: &IndexMap<BlockId, Loop>) -> Inherited {
    let terms = scene.ctx().terms;
    let head = scene.of().head;
    let mut kept = Inherited::default();
    for earlier in scenes.iter().filter(|s| s.number != scene.number && s.of().parent == scene.of().parent) {
        let Some(known) = found.get(&earlier.of().head) else { continue };
        let ways = scene.stage.ways().between_heads(earlier.of().head);
        let here: Vec<_> = ways.iter().filter(|(to, _)| *to == head).map(|(_, path)| path).collect();
        let stays = |t: &&Term| !here.is_empty() && here.iter().all(|path| path.value(terms, **t) == **t);
        kept.equalities.extend(known.algebra.equalities.iter().filter(stays));
        let tests = here.iter().flat_map(|path| &path.conditions).filter(stays);
        let everywhere = |t: &&Term| here.iter().all(|path| path.conditions.contains(t));
        let sayable = |t: &&Term| scene.is_usable(**t) && scene.changes(**t);
        kept.tests.extend(tests.filter(everywhere).filter(sayable));
    }
    kept
}

fn is_nonlinear(terms: &Terms, t: Term) -> bool {
    terms.subterms(&[t]).iter().any(|s| matches!(terms.kind(*s), Kind::Mul(_)))
}

/// Is there a loop that computes with numbers at all? A look that costs nothing.
fn is_promising(ctx: &Context) -> bool {
    let terms = ctx.terms;
    let computed = |t: Term| {
        let value = match *terms.kind(t) {
            Kind::Store(_, _, value) => value,
            _ => t,
        };
        let stripped = match terms.kind(value) {
            Kind::Op(Op::Wrap { .. }, args) => args[0],
            _ => value,
        };
        matches!(terms.kind(stripped), Kind::IntSum(_) | Kind::Mul(_) | Kind::Ite(..) | Kind::Op(Op::Div | Op::TDiv, _))
    };
    let Ok(forest) = ctx.flat.graph().loops() else { return false };
    let mut commands = forest.loops.iter().flat_map(|of| &of.body).flat_map(|block| &ctx.flat.block(*block).commands);
    commands.any(|command| matches!(command, Simple::Assign { value, .. } if computed(*value)))
}

/// What comes together for one loop.
#[derive(Default)]
struct Loop {
    candidates: IndexSet<Term>,
    algebra: LoopAlgebra,
}

impl Loop {
    fn analyse(&mut self, scene: &Scene, model: &mut Model, purse: &Purse) {
        let rounds = invariants::distinct_rounds(model);
        let common = common_forms(model, &rounds);
        self.equalities(scene, model, &rounds, &common, purse);
        let bounds = bounds::bounds(scene, model, &rounds, &common);
        self.bound(scene, model, bounds.facts);
        if model.wraps.is_some() {
            self.candidates.extend(finite::lists(scene));
        }
        if self.algebra.forms.is_empty() {
            let cells = model.cells.iter().zip(&common.forms);
            self.algebra.forms = cells.filter_map(|(cell, form)| Some((*cell, form.clone()?))).collect();
            self.algebra.symbols = model.symbols.clone();
            self.algebra.first = common.first;
            self.algebra.rounds = bounds.rounds;
        }
        if let Some(rounds) = model.with_equalities() {
            model.rounds = rounds;
            let rounds = invariants::distinct_rounds(model);
            let common = common_forms(model, &rounds);
            self.equalities(scene, model, &rounds, &common, purse);
        }
    }

    fn bound(&mut self, scene: &Scene, model: &Model, facts: impl IntoIterator<Item = Term>) {
        let sayable = |t: &Term| scene.is_usable(*t) && scene.changes(*t);
        for fact in facts.into_iter().filter(sayable) {
            if self.propose(scene, model, fact) {
                self.algebra.bounds.push(fact);
            }
        }
    }

    fn retain(&mut self, keep: impl Fn(Term) -> bool) {
        self.candidates.retain(|t| keep(*t));
        let LoopAlgebra { equalities, congruences, bounds, .. } = &mut self.algebra;
        [equalities, congruences, bounds].into_iter().for_each(|all| all.retain(|t| keep(*t)));
    }

    fn add_bounds(&mut self, facts: impl IntoIterator<Item = Term>) {
        let candidates = &mut self.candidates;
        self.algebra.bounds.extend(facts.into_iter().filter(|t| candidates.insert(*t)));
    }

    fn equalities(&mut self, scene: &Scene, model: &mut Model, rounds: &[Round], common: &Closed, purse: &Purse) {
        let small = rounds.len() == 1 || rounds.len() * model.cells.len() <= INTERSECTION;
        let closed = (rounds.len() == 1).then_some(common);
        let ideal = if small { purse.of_loop(|library| invariants::ideal(model, library, closed)) } else { None };
        let cells = |ideal: &Ideal| ideal.keep.iter().flatten().filter(|s| model.syms.contains(s)).count();
        let covered = ideal.as_ref().map_or(0, cells);
        if let Some(ideal) = &ideal {
            self.propose_all(scene, model, ideal);
        }
        if covered < model.cells.len()
            && let Some(ideal) = purse.of_part(|library| fallback::equalities(model, library, rounds))
        {
            self.propose_all(scene, model, &ideal);
        }
    }

    fn propose_all(&mut self, scene: &Scene, model: &Model, ideal: &Ideal) {
        let terms = scene.ctx().terms;
        for poly in ideal.basis.iter().take(EQUALITIES) {
            if poly.length() > LENGTH || poly.height() > HEIGHT {
                continue;
            }
            let Some(left) = term_of(terms, &model.symbols, poly) else { continue };
            if !scene.changes(left) || !scene.is_usable(left) {
                continue;
            }
            let zero = terms.int(0);
            let equality = terms.eq(left, zero);
            // Where what is compared may wrap, equality has to be shown by ranges: hopeless
            // for what grows fast and has none.
            let hopeless = model.wraps.is_some() && poly.degree() > WRAPPED && !intervals::fits(scene, model, poly);
            if !hopeless && self.propose(scene, model, equality) {
                self.algebra.equalities.push(equality);
            }
            if let Some(bits) = model.wraps {
                let congruence = terms.eq(terms.wrap(bits, true, left), zero);
                if self.propose(scene, model, congruence) {
                    self.algebra.congruences.push(congruence);
                }
            }
        }
    }

    /// As it is and, where the maps take objects for different, on that condition.
    /// Is it new?
    fn propose(&mut self, scene: &Scene, model: &Model, fact: Term) -> bool {
        let terms = scene.ctx().terms;
        if !model.apart.is_empty() {
            let mut clause: Vec<Term> = model.apart.iter().copied().collect();
            clause.push(fact);
            let guarded = terms.or(&clause);
            if scene.is_usable(guarded) {
                self.candidates.insert(guarded);
            }
        }
        self.candidates.insert(fact)
    }
}

/// Closed forms, from the values on entry, of the cells that all ways treat alike.
fn common_forms(model: &mut Model, rounds: &[Round]) -> Closed {
    let mut next: Vec<Poly> = Vec::new();
    for (cell, &sym) in model.syms.iter().enumerate() {
        let mut values = rounds.iter().map(|round| &round.next[cell]);
        let first = values.next().cloned().unwrap_or_else(|| Poly::sym(sym));
        let agreed = values.all(|value| *value == first);
        next.push(if agreed { first } else { Poly::sym(model.symbols.any()) });
    }
    solve(&mut model.symbols, &model.syms, &next, &model.start)
}
