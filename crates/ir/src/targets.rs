//! What a loop may change: its targets [FQ02 §2], as precise as the shape of
//! its assignments allows. `x := …` targets `x`; `f[o] := …` with an `o` that
//! the loop does not change targets that cell; a write to an object that the
//! loop itself allocates leaves every older object alone; anything else
//! targets the whole map.

use indexmap::{IndexMap, IndexSet};
use javelin_logic::{Kind, Sort, Term, Terms};

use crate::flat::{Flat, Simple};
use crate::graph::Loop;
use crate::heap::Heap;

/// The variables a loop writes, maps with what is known of the objects written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    pub vars: IndexMap<Term, Target>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any value.
    Whole,
    /// A map that changes at most at `objects`, all fixed during the loop, and,
    /// when `fresh`, at objects born during the loop.
    Objects { objects: IndexSet<Term>, fresh: bool },
}

pub fn targets(terms: &Terms, heap: Heap, flat: &Flat, of: &Loop) -> Targets {
    let commands = || of.body.iter().flat_map(|block| &flat.block(*block).commands);
    let mut written: IndexSet<Term> = IndexSet::new();
    for command in commands() {
        match command {
            Simple::Assign { var, .. } => {
                written.insert(*var);
            }
            Simple::Havoc { vars } => written.extend(vars.iter().copied()),
            Simple::Assume { .. } | Simple::Assert { .. } | Simple::At(_) => {}
        }
    }
    let born = born_inside(terms, heap, flat, of);
    let mut vars: IndexMap<Term, Target> = IndexMap::new();
    for command in commands() {
        let (var, target) = match command {
            Simple::Assign { var, value } => (*var, written_object(terms, *var, *value, &written, &born)),
            Simple::Havoc { vars: all } => {
                vars.extend(all.iter().map(|var| (*var, Target::Whole)));
                continue;
            }
            Simple::Assume { .. } | Simple::Assert { .. } | Simple::At(_) => continue,
        };
        vars.entry(var).and_modify(|known| known.join(&target)).or_insert(target);
    }
    Targets { vars }
}

impl Target {
    fn join(&mut self, other: &Target) {
        match (&mut *self, other) {
            (Target::Objects { objects, fresh }, Target::Objects { objects: more, fresh: also }) => {
                objects.extend(more.iter().copied());
                *fresh |= also;
            }
            _ => *self = Target::Whole,
        }
    }
}

fn written_object(terms: &Terms, map: Term, value: Term, written: &IndexSet<Term>, born: &IndexSet<Term>) -> Target {
    let Kind::Store(base, object, _) = *terms.kind(value) else { return Target::Whole };
    if base != map {
        return Target::Whole;
    }
    if born.contains(&object) {
        return Target::Objects { objects: IndexSet::new(), fresh: true };
    }
    let fixed = terms.free_vars(&[object]).iter().all(|var| !written.contains(var));
    if fixed { Target::Objects { objects: IndexSet::from([object]), fresh: false } } else { Target::Whole }
}

/// Variables that hold nothing but objects allocated inside the loop: written
/// once in the whole program, by an allocation in the loop or by a copy of such
/// a variable there. (A variable is never read before it is written, so its one
/// write has happened in this or an earlier iteration.)
fn born_inside(terms: &Terms, heap: Heap, flat: &Flat, of: &Loop) -> IndexSet<Term> {
    let mut writes: IndexMap<Term, usize> = IndexMap::new();
    for command in flat.blocks.iter().flat_map(|block| &block.commands) {
        match command {
            Simple::Assign { var, .. } => *writes.entry(*var).or_insert(0) += 1,
            Simple::Havoc { vars } => vars.iter().for_each(|var| *writes.entry(*var).or_insert(0) += 1),
            Simple::Assume { .. } | Simple::Assert { .. } | Simple::At(_) => {}
        }
    }
    let once = |var: &Term| writes.get(var) == Some(&1);
    let mut born: IndexSet<Term> = IndexSet::new();
    loop {
        let known = born.len();
        for block in &of.body {
            let commands = &flat.block(*block).commands;
            for (index, command) in commands.iter().enumerate() {
                match command {
                    Simple::Havoc { vars }
                        if vars.len() == 1
                            && once(&vars[0])
                            && is_allocation(terms, heap, vars[0], commands.get(index + 1)) =>
                    {
                        born.insert(vars[0]);
                    }
                    Simple::Assign { var, value } if once(var) && born.contains(value) => {
                        born.insert(*var);
                    }
                    _ => {}
                }
            }
        }
        if born.len() == known {
            return born;
        }
    }
}

/// `havoc var; assume … birth(var) = clock …` is what flattening makes of `new`.
fn is_allocation(terms: &Terms, heap: Heap, var: Term, next: Option<&Simple>) -> bool {
    let Some(Simple::Assume { cond, .. }) = next else { return false };
    if terms.sort(var) != Sort::Ref {
        return false;
    }
    let now = terms.eq(terms.apply(heap.birth, &[var]), heap.clock);
    terms.conjuncts(*cond).contains(&now)
}
