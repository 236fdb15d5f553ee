//! Engine `algebra`: polynomial invariants from recurrences [Valigator]. Takes
//! a flat program, gives candidates at loop heads (equalities, bounds) and, to
//! be shown, closed forms. All of it is computed as if integers were
//! unbounded, divisions exact where a test says so, and branches free: the
//! proof of each candidate is somebody else's work.

mod block;
mod invariants;
mod model;
mod powers;
mod solve;
mod symbols;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::Term;

use self::model::{Division, Model, term_of};
use self::solve::solve;
use crate::scene::{Scene, Stage};
use crate::{Context, Proposals};
use javelin_logic::poly::Library;
use javelin_logic::poly::Poly;

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

/// What was found out about one loop.
#[derive(Clone, Debug, Default)]
pub struct LoopAlgebra {
    /// The reduced basis of the invariant ideal, as equalities.
    pub equalities: Vec<Term>,
}

/// Longer polynomials help neither readers nor solvers.
const LENGTH: usize = 40;
const HEIGHT: usize = 64;

pub fn algebra(ctx: &Context, options: &AlgebraOptions) -> AlgebraFindings {
    let mut findings = AlgebraFindings::default();
    let Some(stage) = Stage::new(ctx) else { return findings };
    for scene in &stage.scenes() {
        let mut candidates: IndexSet<Term> = IndexSet::new();
        let mut found = LoopAlgebra::default();
        let mut rounded = false;
        for division in [Division::Unknown, Division::Exact] {
            if division == Division::Exact && !rounded {
                break;
            }
            let Some(mut model) = Model::new(scene, division) else { break };
            rounded = model.rounded;
            equalities(scene, &mut model, options, &mut found, &mut candidates);
        }
        if !candidates.is_empty() {
            findings.proposals.insert(scene.of().head, candidates.into_iter().collect());
            findings.loops.insert(scene.of().head, found);
        }
    }
    findings
}

fn equalities(
    scene: &Scene,
    model: &mut Model,
    options: &AlgebraOptions,
    found: &mut LoopAlgebra,
    candidates: &mut IndexSet<Term>,
) {
    let terms = scene.ctx().terms;
    let library = Library { operations: options.operations };
    let rounds = invariants::distinct_rounds(model);
    let single = match rounds.as_slice() {
        [round] => Some(solve(&mut model.symbols, &model.syms, &round.next, &model.start)),
        _ => None,
    };
    let Some(ideal) = invariants::ideal(model, &library, single.as_ref()) else { return };
    let short = |poly: &&Poly| poly.len() <= LENGTH && poly.height() <= HEIGHT;
    for poly in ideal.basis.iter().filter(short) {
        let Some(left) = term_of(terms, &model.symbols, poly) else { continue };
        if !scene.changes(left) {
            continue;
        }
        let zero = terms.int(0);
        let equality = terms.eq(left, zero);
        found.equalities.push(equality);
        candidates.insert(equality);
        if let Some(bits) = model.wraps {
            candidates.insert(terms.eq(terms.wrap(bits, true, left), zero));
        }
    }
}
