//! What a bound of an inner loop needs of the loops around it. `0 <= c` at the
//! inner head of Euclid's algorithm holds on entry only if `0 <= a` holds at the
//! outer one, and that is kept only if `0 <= b` is: bounds are carried back along
//! the ways between heads until nothing new comes up. Takes bounds by head, gives
//! more of them.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::BlockId;
use javelin_logic::{Kind, Term, Terms};

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
