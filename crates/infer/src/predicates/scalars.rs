//! Numbers, references and flags without quantifiers: comparisons of what
//! changes with what is near it, values on entry [FQ02 §6], conditions on the
//! way and their weakenings, and conditions carried to the end of a round.

use indexmap::IndexSet;
use javelin_ir::program::VariableKind;
use javelin_logic::{Kind, Op, Sort, Substitution, Term};

use super::pool::Pool;
use crate::paths::Path;
use crate::scene::Scene;

/// Numbers that are compared pairwise.
const CHANGING: usize = 8;
const FIXED: usize = 10;
/// Lengths of texts that are compared with what they were and with each other.
const TEXTS: usize = 4;

pub fn guess(scene: &Scene, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    for x in scene.changing(Sort::Ref) {
        pool.push(terms.ne(x, terms.null()));
    }
    for flag in scene.changing(Sort::Bool) {
        pool.push(flag);
        pool.push(terms.not(flag));
    }
    conditions(scene, pool);
    comparisons(scene, pool);
    text_lengths(scene, pool);
    sums(scene, pool);
    for path in &scene.rounds {
        for carried in carried(scene, path) {
            pool.push(carried.formula);
        }
    }
}

/// Guards and branches as they are, and one step weaker.
fn conditions(scene: &Scene, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    for path in scene.rounds.iter().chain(&scene.others) {
        for &cond in &path.conditions {
            if let Kind::Le(a, b) = *terms.kind(cond)
                && terms.sort(a) == Sort::Int
            {
                pool.push(terms.le(a, terms.offset(b, 1)));
            }
            pool.push(cond);
        }
    }
    for path in &scene.rounds {
        for check in path.checks.iter().filter(|c| !c.outside) {
            for part in terms.conjuncts(check.cond) {
                pool.push(part);
                if let Kind::Le(a, b) = *terms.kind(part)
                    && terms.sort(a) == Sort::Int
                {
                    pool.push(terms.le(a, terms.offset(b, 1)));
                }
            }
        }
    }
}

/// Numbers that stay and are worth comparing with: lengths, bounds, parameters,
/// values on entry, constants.
fn fixed(scene: &Scene) -> Vec<Term> {
    let (terms, heap) = (scene.ctx().terms, scene.ctx().heap);
    let mut found: IndexSet<Term> = IndexSet::from([terms.int(0)]);
    let mut roots: Vec<Term> = Vec::new();
    for path in scene.rounds.iter().chain(&scene.others) {
        roots.extend(&path.conditions);
        roots.extend(path.checks.iter().map(|c| c.cond));
    }
    let stays = |t: Term| !terms.has_loose(t) && !scene.changes(t) && scene.is_usable(t);
    for t in terms.subterms(&roots) {
        let wanted = match terms.kind(t) {
            Kind::App(func, _) => *func == heap.len,
            Kind::Var(_) => terms.sort(t) == Sort::Int && is_named(scene, t),
            _ => false,
        };
        if wanted && stays(t) {
            found.insert(t);
        }
    }
    found.extend(scene.entry.values().copied().filter(|v| terms.sort(*v) == Sort::Int && terms.size(*v) <= 6));
    found.into_iter().take(FIXED).collect()
}

fn is_named(scene: &Scene, var: Term) -> bool {
    scene.ctx().flat.vars.get(&var).is_some_and(|info| match info.kind {
        VariableKind::Param | VariableKind::Local | VariableKind::Global => true,
        VariableKind::Temp | VariableKind::Snapshot => false,
    })
}

fn comparisons(scene: &Scene, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let changing: Vec<Term> = scene.changing(Sort::Int).into_iter().take(CHANGING).collect();
    let fixed = fixed(scene);
    for &x in &changing {
        // [FQ02 §6] t <= \old(t), t >= \old(t) at loop entry
        if let Some(start) = scene.at_entry(x) {
            pool.push(terms.le(start, x));
            pool.push(terms.le(x, start));
        }
        for &y in &fixed {
            for gap in [0, 1] {
                pool.push(terms.le(x, terms.offset(y, gap)));
                pool.push(terms.le(terms.offset(y, -gap), x));
            }
            pool.push(terms.lt(x, y));
            pool.push(terms.lt(y, x));
        }
        for &y in &changing {
            if x != y {
                pool.push(terms.le(x, y));
                pool.push(terms.lt(x, y));
                pool.push(terms.le(x, terms.offset(y, 1)));
            }
        }
    }
}

/// Lengths of texts that the loop changes letter by letter: as they were on entry, and as those of
/// texts that stay.
fn text_lengths(scene: &Scene, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let paths = scene.rounds.iter().chain(&scene.others);
    let read = paths.flat_map(|path| path.conditions.iter().copied().chain(path.checks.iter().map(|c| c.cond)));
    let is_length = |t: &Term| matches!(terms.kind(*t), Kind::Op(Op::SeqLen, _));
    let lengths = terms.subterms(&read.collect::<Vec<Term>>()).into_iter().filter(is_length);
    let usable = lengths.filter(|t| !terms.has_loose(*t) && scene.is_usable(*t));
    let (changing, staying): (Vec<Term>, Vec<Term>) = usable.partition(|t| scene.changes(*t));
    for &length in changing.iter().take(TEXTS) {
        for other in scene.at_entry(length).into_iter().chain(staying.iter().copied().take(TEXTS)) {
            pool.push(terms.le(other, length));
            pool.push(terms.le(length, other));
        }
    }
}

/// `x + y` against its value on entry, and against what stays.
fn sums(scene: &Scene, pool: &mut Pool) {
    let terms = scene.ctx().terms;
    let changing: Vec<Term> = scene.changing(Sort::Int).into_iter().take(CHANGING - 2).collect();
    for (n, &x) in changing.iter().enumerate() {
        for &y in &changing[..n] {
            let sum = terms.add(x, y);
            if let Some(start) = scene.at_entry(sum) {
                pool.push(terms.le(sum, start));
                pool.push(terms.le(start, sum));
            }
            for &z in changing.iter().filter(|z| **z != x && **z != y) {
                pool.push(terms.le(sum, z));
                pool.push(terms.le(z, sum));
            }
        }
    }
}

/// A formula about the end of a round, in the words of the head.
pub struct Carried {
    pub formula: Term,
    /// Variables that got a new value in this round and occur in the formula.
    pub about: Vec<Term>,
}

/// Conditions met and values assigned on the way, as they look when the next
/// round begins: after `prev := curr` a condition on `curr` is one on `prev`.
pub fn carried(scene: &Scene, path: &Path) -> Vec<Carried> {
    let terms = scene.ctx().terms;
    let (names, about) = renaming(scene, path);
    let mut out = Vec::new();
    let say = |t: Term| -> Option<Term> {
        let known = terms.free_vars(&[t]).iter().all(|v| !is_moved(scene, path, *v) || names.contains_key(v));
        known.then(|| terms.substitute(t, &names)).filter(|t| scene.is_usable(*t))
    };
    let concerns = |t: Term| -> Vec<Term> { about.iter().copied().filter(|v| terms.mentions(t, *v)).collect() };
    for &cond in &path.conditions {
        if let Some(formula) = say(cond) {
            let about = concerns(formula);
            out.push(Carried { formula, about });
        }
    }
    for (&var, &value) in &path.values {
        let simple = matches!(terms.sort(var), Sort::Int | Sort::Ref | Sort::Bool);
        if !simple || value == var || !scene.is_usable(var) || !scene.written.vars.contains_key(&var) {
            continue;
        }
        // Does the value still mean the same at the end?
        if let Some(value) = say(value)
            && !terms.mentions(value, var)
        {
            out.push(Carried { formula: terms.eq(var, value), about: vec![var] });
        }
    }
    out
}

fn is_moved(scene: &Scene, path: &Path, var: Term) -> bool {
    path.values.get(&var).is_some_and(|value| *value != var) && scene.written.vars.contains_key(&var)
}

/// What the values at the head are called at the end of the round.
fn renaming(scene: &Scene, path: &Path) -> (Substitution, Vec<Term>) {
    let terms = scene.ctx().terms;
    let mut names = Substitution::default();
    let mut about = Vec::new();
    let moved: Vec<Term> = path.values.keys().copied().filter(|v| is_moved(scene, path, *v)).collect();
    for &var in &moved {
        let value = path.values[&var];
        if terms.var_name(value).is_some() && value != var && scene.is_usable(var) {
            names.entry(value).or_insert(var);
            about.push(var);
        }
    }
    for &var in &moved {
        // i := i + c; what was i is now i − c.
        let value = path.values[&var];
        if terms.sort(var) == Sort::Int
            && !names.contains_key(&var)
            && let Some(step) = terms.constant_difference(value, var)
        {
            names.insert(var, terms.offset(var, -step));
        }
    }
    (names, about)
}
