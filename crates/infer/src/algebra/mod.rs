//! Engine `algebra`: polynomial invariants from recurrences [Valigator]. Takes
//! a flat program, gives candidates at loop heads (equalities, bounds) and, to
//! be shown, closed forms. All of it is computed as if integers were
//! unbounded, divisions exact where a test says so, and branches free: the
//! proof of each candidate is somebody else's work.

mod block;
mod bounds;
mod fallback;
mod invariants;
mod model;
mod powers;
mod solve;
mod symbols;
mod text;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::Term;
use javelin_logic::poly::{Ideal, Library, Poly};

use self::model::{Division, Inner, Model, Round, term_of};
use self::solve::{Closed, solve};
use self::symbols::Symbols;
use crate::scene::{Scene, Stage};
use crate::{Context, Proposals};

#[derive(Clone, Debug)]
pub struct AlgebraOptions {
    /// Operations on numbers that one basis of an ideal may cost.
    pub operations: u64,
}

impl Default for AlgebraOptions {
    fn default() -> Self {
        AlgebraOptions { operations: 400_000 }
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
    /// Inequalities and what holds on exit.
    pub bounds: Vec<Term>,
    /// The number of rounds, where it is known.
    pub rounds: Option<usize>,
    symbols: Symbols,
    forms: Vec<(Term, Poly)>,
    first: usize,
}

impl LoopAlgebra {
    /// What each cell is after n rounds: name and form, as far as names are given.
    pub fn closed_forms(&self, name: &dyn Fn(Term) -> Option<String>) -> Vec<(String, String)> {
        let form = |(cell, form): &(Term, Poly)| Some((name(*cell)?, text::print(&self.symbols, form, name)?));
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

pub fn algebra(ctx: &Context, options: &AlgebraOptions) -> AlgebraFindings {
    let mut findings = AlgebraFindings::default();
    let Some(stage) = Stage::new(ctx) else { return findings };
    let mut inside = Inner::new();
    // Inner loops first: what they keep tells what the rounds around them do.
    for scene in stage.scenes().iter().rev() {
        let mut candidates: IndexSet<Term> = IndexSet::new();
        let mut found = LoopAlgebra::default();
        for division in [Division::Unknown, Division::Exact] {
            let Some(mut model) = Model::new(scene, division, &inside) else { break };
            let rounded = model.rounded;
            analyse(scene, &mut model, options, &mut found, &mut candidates, &mut inside);
            if !rounded {
                break;
            }
        }
        if !candidates.is_empty() {
            findings.proposals.insert(scene.of().head, candidates.into_iter().collect());
            findings.loops.insert(scene.of().head, found);
        }
    }
    findings
}

fn analyse(
    scene: &Scene,
    model: &mut Model,
    options: &AlgebraOptions,
    found: &mut LoopAlgebra,
    candidates: &mut IndexSet<Term>,
    inside: &mut Inner,
) {
    let terms = scene.ctx().terms;
    let library = Library { operations: options.operations };
    let rounds = invariants::distinct_rounds(model);
    let common = common_forms(model, &rounds);
    let single = (rounds.len() == 1 && rounds[0].inner.is_empty()).then_some(&common);
    let mut ideals: Vec<Ideal> = invariants::ideal(model, &library, single).into_iter().collect();
    let covered =
        ideals.iter().flat_map(|ideal| ideal.keep.iter().flatten()).filter(|s| model.syms.contains(s)).count();
    if covered < model.cells.len() && rounds.iter().all(|round| round.inner.is_empty()) {
        ideals.extend(fallback::equalities(model, &library, &rounds));
    }
    for poly in ideals.iter().flat_map(|ideal| &ideal.basis) {
        propose(scene, model, poly, found, candidates, inside);
    }
    let bounds = bounds::bounds(terms, model, &rounds, &common);
    let sayable = |t: &Term| scene.is_usable(*t) && scene.changes(*t);
    for fact in bounds.facts.into_iter().filter(sayable) {
        if candidates.insert(fact) {
            found.bounds.push(fact);
        }
    }
    if found.forms.is_empty() {
        let cells = model.cells.iter().zip(&common.forms);
        found.forms = cells.filter_map(|(cell, form)| Some((*cell, form.clone()?))).collect();
        found.symbols = model.symbols.clone();
        found.first = common.first;
        found.rounds = bounds.rounds;
    }
}

fn propose(
    scene: &Scene,
    model: &Model,
    poly: &Poly,
    found: &mut LoopAlgebra,
    candidates: &mut IndexSet<Term>,
    inside: &mut Inner,
) {
    let terms = scene.ctx().terms;
    if poly.len() > LENGTH || poly.height() > HEIGHT {
        return;
    }
    let Some(left) = term_of(terms, &model.symbols, poly) else { return };
    if !scene.changes(left) {
        return;
    }
    let zero = terms.int(0);
    let equality = terms.eq(left, zero);
    if !candidates.insert(equality) {
        return;
    }
    found.equalities.push(equality);
    inside.entry(scene.of().head).or_default().push(left);
    if let Some(bits) = model.wraps {
        candidates.insert(terms.eq(terms.wrap(bits, true, left), zero));
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
