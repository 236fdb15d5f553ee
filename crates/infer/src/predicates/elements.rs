//! From array reads and writes in the body: what was tested of `a[i]` or put
//! there in this round was, perhaps, so in every round before, for every index
//! the loop has passed.

use indexmap::IndexSet;
use javelin_ir::heap::Heap;
use javelin_logic::{IBig, Kind, Quant, Sort, Substitution, Term};

use super::Effort;
use super::indices::{Access, accesses, base};
use super::literals::at_start;
use super::pool::Pool;
use super::ranges::{Quantified, placeholder};
use crate::paths::Path;
use crate::scene::Scene;

/// Facts about elements that are tried over all ranges.
const FACTS: usize = 14;

pub fn guess(scene: &Scene, boundaries: &[Term], effort: Effort, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let accesses = accesses(scene);
    if effort == Effort::Thorough {
        separated(scene, &accesses, boundaries, effort, pool);
    }
    let mut facts: IndexSet<(Access, Term)> = IndexSet::new();
    for path in &scene.rounds {
        written(scene, path, &accesses, &mut facts);
    }
    for path in scene.rounds.iter().chain(&scene.others) {
        tested(scene, path, &accesses, &mut facts);
    }
    kept(scene, &accesses, &mut facts);
    // Indices at their start only say that nothing has been passed yet.
    let no_index = |t: &Term| !boundaries.iter().any(|b| terms.mentions(*t, *b));
    let starts: Vec<Term> = at_start(scene).into_iter().filter(no_index).take(3).collect();
    let flags = scene.changing(Sort::Bool);
    for (access, fact) in facts.into_iter().take(FACTS) {
        for quant in [Quant::Forall, Quant::Exists] {
            for formula in over_ranges(scene, access, fact, quant, boundaries) {
                pool.push(formula);
                for &start in &starts {
                    pool.push(terms.or(&[start, formula]));
                    pool.push(terms.implies(start, formula));
                }
                for &flag in flags.iter().take(2) {
                    pool.push(terms.implies(flag, formula));
                    pool.push(terms.or(&[flag, formula]));
                }
            }
        }
    }
    separated(scene, &accesses, boundaries, effort, pool);
}

/// `row[k]` in place of the access: the formula with the index variable solved
/// for `k`. Only where the index is `±i + rest`.
fn generalised(scene: &Scene, access: Access, t: Term) -> Option<Term> {
    let terms = scene.ctx().terms;
    let k = placeholder(terms, 0);
    for x in scene.changing(Sort::Int) {
        if !terms.mentions(access.index, x) {
            continue;
        }
        for sign in [1, -1] {
            // index = sign·x + rest, so x = sign·(k − rest)
            let rest = terms.sub(access.index, terms.scale(IBig::from(sign), x));
            if !terms.mentions(rest, x) {
                let solved = terms.scale(IBig::from(sign), terms.sub(k, rest));
                return Some(terms.replace(t, x, solved));
            }
        }
    }
    None
}

/// `a[i] := v` gives `a[k] == v(k)`, or that it is not null.
fn written(scene: &Scene, path: &Path, accesses: &IndexSet<Access>, facts: &mut IndexSet<(Access, Term)>) {
    let terms = scene.ctx().terms;
    for value in path.values.values() {
        for t in terms.subterms(&[*value]) {
            let Kind::Store(row, index, value) = *terms.kind(t) else { continue };
            if terms.sort(index) != Sort::Int {
                continue;
            }
            let row = base(scene, row);
            let read = terms.select(row, index);
            let Some(access) = accesses.iter().find(|a| a.read == read).copied() else { continue };
            if terms.sort(value) == Sort::Ref
                && let Some(fact) = generalised(scene, access, terms.ne(read, terms.null()))
            {
                facts.insert((access, fact));
            }
            if !scene.is_usable(value) {
                continue;
            }
            // The value may be about the contents on entry, which are gone by now.
            for value in [value, in_old_state(scene, value)] {
                if let Some(fact) = generalised(scene, access, terms.eq(read, value)) {
                    facts.insert((access, fact));
                }
            }
        }
    }
}

/// Array contents as they were at the method's entry, where snapshots exist.
pub fn in_old_state(scene: &Scene, t: Term) -> Term {
    let terms = scene.ctx().terms;
    let mut map = Substitution::default();
    for var in terms.free_vars(&[t]) {
        if let Some(old) = snapshot(scene, var) {
            map.insert(var, old);
        }
    }
    terms.substitute(t, &map)
}

fn snapshot(scene: &Scene, var: Term) -> Option<Term> {
    let (terms, flat) = (scene.ctx().terms, scene.ctx().flat);
    if !terms.sort(var).is_map() {
        return None;
    }
    let old = Heap::new(terms).snapshot(terms, var);
    flat.vars.contains_key(&old).then_some(old)
}

/// Conditions on `a[i]`, in the round or on the way out.
fn tested(scene: &Scene, path: &Path, accesses: &IndexSet<Access>, facts: &mut IndexSet<(Access, Term)>) {
    let terms = scene.ctx().terms;
    for &cond in &path.conditions {
        if !scene.is_usable(cond) {
            continue;
        }
        for &access in accesses.iter().filter(|a| terms.mentions(cond, a.read)) {
            if let Some(fact) = generalised(scene, access, cond) {
                facts.insert((access, fact));
            }
        }
    }
}

/// What the loop writes into was, elsewhere, as on entry.
fn kept(scene: &Scene, accesses: &IndexSet<Access>, facts: &mut IndexSet<(Access, Term)>) {
    let terms = scene.ctx().terms;
    for &access in accesses.iter().filter(|a| scene.changes(a.row)) {
        let Kind::Select(map, array) = *terms.kind(access.row) else { continue };
        if let Some(old) = snapshot(scene, map) {
            let k = placeholder(terms, 0);
            let same = terms.eq(terms.select(access.row, k), terms.select(terms.select(old, array), k));
            facts.insert((access, same));
        }
    }
}

/// The fact for all (or some) indices of its array, cut at the boundaries and
/// at where the index began.
fn over_ranges(scene: &Scene, access: Access, fact: Term, quant: Quant, boundaries: &[Term]) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let Kind::Select(_, array) = *terms.kind(access.row) else { return Vec::new() };
    let k = placeholder(terms, 0);
    let length = scene.ctx().heap.length(terms, array);
    let all = vec![terms.le(terms.int(0), k), terms.lt(k, length)];
    let mut bases = vec![all.clone()];
    if let Some(start) = scene.at_entry(access.index)
        && terms.as_int(start) != Some(&IBig::ZERO)
    {
        bases.push([all.clone(), vec![terms.le(start, k)]].concat());
        bases.push([all, vec![terms.le(k, start)]].concat());
    }
    let mut out = Vec::new();
    for guards in bases {
        let formula = Quantified { quant, vars: vec![k], guards, body: fact };
        match quant {
            Quant::Forall => out.extend(formula.parts(terms, boundaries)),
            Quant::Exists => {
                for &b in boundaries.iter().take(3) {
                    out.push(formula.with(terms, &[terms.lt(k, b)]));
                    out.push(formula.with(terms, &[terms.lt(b, k)]));
                }
            }
        }
    }
    out
}

/// Every element passed is at most (or at least) one that is read next.
fn separated(scene: &Scene, accesses: &IndexSet<Access>, boundaries: &[Term], effort: Effort, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let pairs_matter = scene.goals.iter().any(|(_, goal)| has_pairs(scene, *goal));
    if !pairs_matter && effort == Effort::Quick {
        return;
    }
    let k = placeholder(terms, 0);
    // One map holds all arrays of a sort: those that are written come first.
    let mut rows = match effort {
        Effort::Quick => IndexSet::new(),
        Effort::Thorough => written_rows(scene),
    };
    rows.extend(accesses.iter().filter(|a| scene.changes(a.row)).map(|a| a.row));
    for &row in rows.iter().take(2) {
        let Kind::Select(_, array) = *terms.kind(row) else { continue };
        let length = scene.ctx().heap.length(terms, array);
        let element = terms.select(row, k);
        if terms.sort(element) != Sort::Int {
            continue;
        }
        let mut others: Vec<(Term, Vec<Term>)> = Vec::new();
        for access in accesses.iter().filter(|a| terms.sort(a.read) == Sort::Int).take(6) {
            let Kind::Select(_, of) = *terms.kind(access.row) else { continue };
            let inside =
                [terms.le(terms.int(0), access.index), terms.lt(access.index, scene.ctx().heap.length(terms, of))];
            others.push((access.read, inside.to_vec()));
        }
        others.extend(scene_numbers(scene).into_iter().map(|x| (x, Vec::new())));
        for (other, inside) in others {
            for claim in [terms.le(element, other), terms.le(other, element)] {
                let guards = [vec![terms.le(terms.int(0), k), terms.lt(k, length)], inside.clone()].concat();
                let formula = Quantified { quant: Quant::Forall, vars: vec![k], guards, body: claim };
                formula.parts(terms, &boundaries[..boundaries.len().min(3)]).into_iter().for_each(|f| pool.push(f));
            }
        }
    }
}

/// The rows that a round puts elements into.
fn written_rows(scene: &Scene) -> IndexSet<Term> {
    let terms = scene.ctx().terms;
    let values: Vec<Term> = scene.rounds.iter().flat_map(|path| path.values.values().copied()).collect();
    let written = terms.subterms(&values).into_iter().filter_map(|t| match *terms.kind(t) {
        Kind::Store(row, index, _) if terms.sort(index) == Sort::Int => Some(base(scene, row)),
        _ => None,
    });
    written.filter(|row| scene.is_row(*row) && scene.is_usable(*row)).collect()
}

/// Numbers that hold elements: assigned from a read, here or before the loop.
fn scene_numbers(scene: &Scene) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let mut found: IndexSet<Term> = IndexSet::new();
    let indices: Vec<Term> = accesses(scene).iter().map(|a| a.index).collect();
    for path in scene.rounds.iter().chain(&scene.others) {
        for &cond in &path.conditions {
            if !terms.subterms(&[cond]).iter().any(|s| scene.is_row(*s)) {
                continue;
            }
            let is_number = |x: &Term| {
                terms.sort(*x) == Sort::Int && scene.is_usable(*x) && !indices.iter().any(|i| terms.mentions(*i, *x))
            };
            found.extend(terms.free_vars(&[cond]).into_iter().filter(is_number));
        }
    }
    found.into_iter().take(3).collect()
}

fn has_pairs(scene: &Scene, goal: Term) -> bool {
    let terms = scene.ctx().terms;
    terms.subterms(&[goal]).iter().any(|t| matches!(terms.kind(*t), Kind::Quant { vars, .. } if vars.len() == 2))
}
