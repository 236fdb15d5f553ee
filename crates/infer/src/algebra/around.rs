//! Bounds that one loop owes another. What a bound of an inner loop needs of the
//! loops around it: `0 <= c` at the inner head of Euclid's algorithm holds on entry
//! only if `0 <= a` holds at the outer one, and that is kept only if `0 <= b` is, so
//! bounds are carried back along the ways between heads until nothing new comes up.
//! And what it leaves behind: from `b <= r` before `r = r - b` follows `0 <= r`. Takes
//! bounds by head, gives more of them.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::{Kind, Sort, Term, Terms};

use crate::paths::ideal;
use crate::scene::Scene;

/// New bounds of one method, and the size of one.
const MOST: usize = 12;
const SIZE: usize = 12;

/// Bounds at the heads of loops with others inside, and at those inside.
pub fn needed(scenes: &[Scene], bounds: &IndexMap<BlockId, Vec<Term>>) -> Vec<(BlockId, Term)> {
    let Some(first) = scenes.first().filter(|_| scenes.iter().any(|s| s.of().parent.is_some())) else {
        return Vec::new();
    };
    let terms = first.ctx().terms;
    let ways: Vec<_> = scenes
        .iter()
        .flat_map(|scene| {
            let from = scene.of().head;
            first.stage.ways().between_heads(from).into_iter().map(move |(to, path)| (from, to, path.ideal(terms)))
        })
        .collect();
    let of_inner = |scene: &&Scene| scene.of().parent.is_some();
    let mut open: Vec<(BlockId, Term)> = Vec::new();
    for scene in scenes.iter().filter(of_inner) {
        let here = bounds.get(&scene.of().head).into_iter().flatten();
        open.extend(here.filter(|t| is_simple(terms, **t)).map(|t| (scene.of().head, *t)));
    }
    let mut seen: IndexSet<(BlockId, Term)> = open.iter().copied().collect();
    seen.extend(bounds.iter().flat_map(|(head, all)| all.iter().map(|t| (*head, *t))));
    let mut found = Vec::new();
    while let Some((head, bound)) = open.pop() {
        for (from, _, path) in
            ways.iter().filter(|(from, to, _)| *to == head && (from != to || has_inner(scenes, head)))
        {
            let before = ideal(terms, path.value(terms, bound));
            // What the loop in between leaves alone is a matter of the one around it.
            let Some(place) = place(scenes, *from, before) else { continue };
            let similar = |(at, t): &(BlockId, Term)| *at == place && differ_by_a_number(terms, *t, before);
            if !is_simple(terms, before) || seen.iter().any(similar) {
                continue;
            }
            seen.insert((place, before));
            if found.len() == MOST {
                return found;
            }
            found.push((place, before));
            open.push((place, before));
        }
    }
    found
}

/// A difference that a test or a bound keeps on one side of zero, once it is the
/// value of a variable, keeps that variable there.
pub fn left_behind(scenes: &[Scene], bounds: &IndexMap<BlockId, Vec<Term>>) -> Vec<(BlockId, Term)> {
    let mut found: IndexSet<(BlockId, Term)> = IndexSet::new();
    for scene in scenes {
        let terms = scene.ctx().terms;
        let known: Vec<Term> = bounds.get(&scene.of().head).cloned().unwrap_or_default();
        let head = scene.of().head;
        // The rounds of a loop that is alone are known already.
        let nested = scene.of().parent.is_some() || has_inner(scenes, head);
        let ways = match nested {
            true => scene.stage.ways().between_heads(head),
            false => scene.rounds.iter().map(|path| (head, path.clone())).collect(),
        };
        for (to, path) in ways {
            let Some(there) = scenes.iter().find(|s| s.of().head == to) else { continue };
            let path = path.ideal(terms);
            let differences: Vec<Term> =
                path.conditions.iter().chain(&known).filter_map(|t| difference(terms, *t)).collect();
            for cell in there.changing(Sort::Int) {
                let value = path.value(terms, cell);
                if terms.free_vars(&[value]).len() < 2 {
                    continue;
                }
                for &positive in &differences {
                    if let Some(least) = terms.constant_difference(value, positive) {
                        found.insert((to, terms.le(terms.int(least), cell)));
                    }
                    if let Some(most) = terms.constant_difference(value, terms.neg(positive)) {
                        found.insert((to, terms.le(cell, terms.int(most))));
                    }
                }
            }
        }
    }
    found.into_iter().take(MOST).collect()
}

/// What the comparison says is not negative.
fn difference(terms: &Terms, t: Term) -> Option<Term> {
    match *terms.kind(t) {
        Kind::Le(a, b) => Some(terms.sub(b, a)),
        Kind::Not(inner) => match *terms.kind(inner) {
            Kind::Le(a, b) => Some(terms.offset(terms.sub(a, b), -1)),
            _ => None,
        },
        _ => None,
    }
}

fn has_inner(scenes: &[Scene], head: BlockId) -> bool {
    let number = scenes.iter().find(|s| s.of().head == head).map(|s| s.number);
    scenes.iter().any(|s| s.of().parent.is_some() && s.of().parent == number)
}

/// Do two bounds say the same of the same sum, up to a constant?
fn differ_by_a_number(terms: &Terms, one: Term, other: Term) -> bool {
    let (Kind::Le(a, b), Kind::Le(c, d)) = (terms.kind(one), terms.kind(other)) else { return one == other };
    terms.constant_difference(terms.sub(*a, *b), terms.sub(*c, *d)).is_some()
}

/// The innermost loop from a head outwards that changes the term.
fn place(scenes: &[Scene], head: BlockId, t: Term) -> Option<BlockId> {
    let mut at = scenes.iter().find(|s| s.of().head == head)?;
    loop {
        if !at.is_usable(t) {
            return None;
        }
        if at.changes(t) {
            return Some(at.of().head);
        }
        let parent = at.of().parent?;
        at = scenes.iter().find(|s| s.number == parent)?;
    }
}

fn is_simple(terms: &Terms, t: Term) -> bool {
    let linear = |s: &Term| !matches!(terms.kind(*s), Kind::Mul(_) | Kind::Ite(..) | Kind::Op(..));
    // Of one number alone: relations between several lead to ever new ones.
    let alone = terms.free_vars(&[t]).len() == 1;
    matches!(terms.kind(t), Kind::Le(..)) && alone && terms.size(t) <= SIZE && terms.subterms(&[t]).iter().all(linear)
}
