//! Where ranges of array indices may begin and end: variables and terms that
//! the loop uses as indices, compares with lengths, or counts with.

use indexmap::IndexSet;
use javelin_logic::{Kind, Sort, Term};

use crate::scene::Scene;

/// Boundaries of one loop, own ones first.
const LIMIT: usize = 6;

/// An access `row[index]`, over the state at the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    pub read: Term,
    pub row: Term,
    pub index: Term,
}

/// The reads and writes of rows in the conditions, checks and values of the
/// ways through the body, as far as the head can say them.
pub fn accesses(scene: &Scene) -> IndexSet<Access> {
    let terms = scene.ctx().terms;
    let mut roots: Vec<Term> = Vec::new();
    for path in &scene.rounds {
        roots.extend(&path.conditions);
        roots.extend(path.checks.iter().map(|c| c.cond));
        roots.extend(path.values.values());
    }
    for path in &scene.others {
        roots.extend(&path.conditions);
        roots.extend(path.checks.iter().filter(|c| !c.outside).map(|c| c.cond));
    }
    let mut found = IndexSet::new();
    for t in terms.subterms(&roots) {
        if terms.has_loose(t) {
            continue;
        }
        let (row, index) = match *terms.kind(t) {
            Kind::Select(row, index) if terms.sort(index) == Sort::Int => (row, index),
            Kind::Store(row, index, _) if terms.sort(index) == Sort::Int => (base(scene, row), index),
            _ => continue,
        };
        let row = base(scene, row);
        if scene.is_row(row) && scene.is_usable(row) && scene.is_usable(index) {
            found.insert(Access { read: terms.select(row, index), row, index });
        }
    }
    found
}

/// The row below the writes of this round.
pub fn base(scene: &Scene, row: Term) -> Term {
    let terms = scene.ctx().terms;
    let mut at = row;
    loop {
        at = match *terms.kind(at) {
            Kind::Store(inner, _, _) => inner,
            Kind::Select(map, object) => match *terms.kind(map) {
                Kind::Store(_, written, row) if written == object => row,
                Kind::Store(inner, _, _) => terms.select(inner, object),
                _ => return at,
            },
            _ => return at,
        };
    }
}

/// Terms between which invariants over ranges may change.
pub fn boundaries(scene: &Scene, all: &[Scene]) -> Vec<Term> {
    let mut found: IndexSet<Term> = own_boundaries(scene);
    let mut outer = scene.of().parent;
    while let Some(number) = outer {
        found.extend(own_boundaries(&all[number]).into_iter().filter(|b| scene.is_usable(*b)));
        outer = all[number].of().parent;
    }
    found.into_iter().take(LIMIT).collect()
}

fn own_boundaries(scene: &Scene) -> IndexSet<Term> {
    let terms = scene.ctx().terms;
    let mut found: IndexSet<Term> = IndexSet::new();
    let changing = scene.changing(Sort::Int);
    let mut terms_used: Vec<Term> = accesses(scene).iter().map(|a| a.index).collect();
    for path in scene.rounds.iter().chain(&scene.others) {
        let comparisons = path.conditions.iter().filter(|c| matches!(terms.kind(**c), Kind::Le(..)));
        let plain = comparisons.filter(|c| !terms.subterms(&[**c]).iter().any(|t| terms.sort(*t).is_map()));
        terms_used.extend(plain);
    }
    for &t in &terms_used {
        found.extend(changing.iter().copied().filter(|x| terms.mentions(t, *x)));
    }
    // What is neither a variable nor next to one, such as `n - 1 - i`.
    for access in accesses(scene) {
        let near = found.iter().any(|x| terms.constant_difference(access.index, *x).is_some());
        if scene.changes(access.index) && !near && terms.size(access.index) <= 8 {
            found.insert(access.index);
        }
    }
    found.truncate(LIMIT - 1);
    found
}
