//! Which variables a block may still read before they are written. Takes a
//! flat program with its loops; used to forget what no longer matters and to
//! keep invariants to variables that mean something at the head.

use std::collections::BTreeSet;
use std::rc::Rc;

use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::program::BlockId;
use javelin_logic::{Term, Terms};
use rustc_hash::FxHashMap;

/// By block number.
pub struct Liveness(Vec<Rc<BTreeSet<Term>>>);

impl Liveness {
    /// The variables live at the start of the block.
    pub fn at(&self, block: BlockId) -> &BTreeSet<Term> {
        &self.0[block.0 as usize]
    }
}

pub fn liveness(terms: &Terms, flat: &Flat) -> Liveness {
    let graph = flat.graph();
    let mut free: FxHashMap<Term, Rc<BTreeSet<Term>>> = FxHashMap::default();
    let mut effects: Vec<Effect> = Vec::with_capacity(flat.blocks.len());
    for block in &flat.blocks {
        let mut effect = Effect::default();
        let mut reads = |term: Term, effect: &mut Effect| {
            let vars = free.entry(term).or_insert_with(|| Rc::new(terms.free_vars(&[term])));
            effect.reads.extend(vars.iter().copied());
        };
        if let FlatJump::Branch { cond, .. } = block.jump {
            reads(cond, &mut effect);
        }
        for command in block.commands.iter().rev() {
            match command {
                Simple::Assign { var, value } => {
                    effect.write(*var);
                    reads(*value, &mut effect);
                }
                Simple::Havoc { vars } => vars.iter().for_each(|var| effect.write(*var)),
                Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => reads(*cond, &mut effect),
                Simple::At(_) => {}
            }
        }
        effects.push(effect);
    }
    let mut live: Vec<Rc<BTreeSet<Term>>> = vec![Rc::default(); flat.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for &id in graph.order().iter().rev() {
            let effect = &effects[id.0 as usize];
            let mut now = effect.reads.clone();
            for next in graph.successors(id) {
                now.extend(live[next.0 as usize].iter().filter(|v| !effect.writes.contains(v)).copied());
            }
            if now.len() != live[id.0 as usize].len() {
                live[id.0 as usize] = Rc::new(now);
                changed = true;
            }
        }
    }
    Liveness(live)
}

/// What a block reads before writing it, and what it surely writes.
#[derive(Default)]
struct Effect {
    reads: BTreeSet<Term>,
    writes: BTreeSet<Term>,
}

impl Effect {
    fn write(&mut self, var: Term) {
        self.reads.remove(&var);
        self.writes.insert(var);
    }
}
