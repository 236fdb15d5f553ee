//! Loops inside loops by linear algebra: where ideals cost too much, equalities
//! of low degree at every head, from states that random ways between the heads
//! reach. As in `fallback`, but with one set of states for each head; kept is
//! what every way keeps, given what is kept where it starts.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use javelin_ir::program::BlockId;
use javelin_logic::poly::{Bases, Ideal, Mono, Poly, Sym};
use rustc_hash::FxHashMap;

use super::fallback::{DEGREES, Dice, EXTRA, MONOMIALS, Rows, evaluate, evaluate_mono, monomials, polynomial};
use super::model::Model;

/// Steps of one walk, and of all together for each state that is wanted. Heads
/// far out are passed seldom, and only after some rounds do states look random.
const WALK: usize = 64;
const STEPS: usize = 200;

/// From head to head, with the new value of each cell.
pub struct Step<'a> {
    pub from: BlockId,
    pub to: BlockId,
    pub next: &'a [Poly],
}

struct Place {
    /// Of invariants there: cells, then what is fixed.
    keep: Vec<Vec<Sym>>,
    monomials: Vec<Mono>,
    rows: Rows,
    missing: usize,
}

/// What holds at each head; `keep` says which symbols count there.
pub fn ideals(
    model: &Model,
    bases: &dyn Bases,
    keep: &IndexMap<BlockId, Vec<Vec<Sym>>>,
    first: BlockId,
    steps: &[Step],
) -> Option<Vec<(BlockId, Ideal)>> {
    let mut places: IndexMap<BlockId, Place> = IndexMap::new();
    for (&head, keep) in keep {
        let symbols: Vec<Sym> = keep.iter().flatten().copied().collect();
        let monomials = DEGREES.into_iter().map(|d| monomials(&symbols, d)).find(|all| all.len() <= MONOMIALS)?;
        let missing = monomials.len() + EXTRA;
        places.insert(head, Place { keep: keep.clone(), monomials, rows: Rows::default(), missing });
    }
    visit(model, first, steps, &mut places)?;
    let mut found = Vec::new();
    for (&head, place) in &places {
        let kernel = place.rows.kernel(place.monomials.len());
        let polys: Vec<Poly> = kernel.iter().filter_map(|v| polynomial(&place.monomials, v)).collect();
        found.push((head, Ideal::projection(bases, &place.keep, &polys)?));
    }
    inductive(model, bases, steps, found)
}

/// Random walks until every head has been seen often enough; `None` when that
/// does not come about.
fn visit(model: &Model, first: BlockId, steps: &[Step], places: &mut IndexMap<BlockId, Place>) -> Option<()> {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut left = STEPS * places.values().map(|place| place.missing).sum::<usize>();
    while places.values().any(|place| place.missing > 0) {
        let mut state: FxHashMap<Sym, u64> = FxHashMap::default();
        let starts: Vec<u64> = model.start.iter().map(|start| evaluate(start, &mut state, &mut dice)).collect();
        state.extend(model.syms.iter().copied().zip(starts));
        let mut at = first;
        for _ in 0..dice.below(WALK) {
            left = left.checked_sub(1)?;
            let choices: Vec<&Step> = steps.iter().filter(|step| step.from == at).collect();
            let Some(step) = choices.get(dice.below(choices.len())) else { break };
            state.retain(|sym, _| !model.symbols.is_any(*sym));
            let next: Vec<u64> = step.next.iter().map(|poly| evaluate(poly, &mut state, &mut dice)).collect();
            state.extend(model.syms.iter().copied().zip(next));
            at = step.to;
        }
        let place = places.get_mut(&at)?;
        for sym in place.keep.iter().flatten() {
            state.entry(*sym).or_insert_with(|| dice.number());
        }
        let row = place.monomials.iter().map(|m| evaluate_mono(m, &state)).collect::<Option<Vec<u64>>>()?;
        place.rows.add(row);
        place.missing = place.missing.saturating_sub(1);
        left = left.checked_sub(1)?;
    }
    Some(())
}

fn inductive(
    model: &Model,
    bases: &dyn Bases,
    steps: &[Step],
    mut found: Vec<(BlockId, Ideal)>,
) -> Option<Vec<(BlockId, Ideal)>> {
    loop {
        let mut changed = false;
        for step in steps {
            let Some((_, from)) = found.iter().find(|(head, _)| *head == step.from).cloned() else { continue };
            let Some((_, to)) = found.iter_mut().find(|(head, _)| *head == step.to) else { continue };
            let mut kept = Vec::new();
            for poly in &to.basis {
                let after = poly.substitute(|s| model.cell(s).map(|cell| step.next[cell].clone()));
                let known: BTreeSet<Sym> = from.keep.iter().flatten().copied().collect();
                if after.symbols().is_subset(&known) && from.contains(bases, &after)? {
                    kept.push(poly.clone());
                }
            }
            if kept.len() < to.basis.len() {
                changed = true;
                *to = Ideal::projection(bases, &to.keep, &kept)?;
            }
        }
        if !changed {
            return Some(found);
        }
    }
}
