//! The second stage: no calls and no allocation any more, loops still there.
//! Engines read this form; [`crate::cut`] turns it into an acyclic one.

use indexmap::{IndexMap, IndexSet};
use javelin_logic::{Term, Terms};
use rustc_hash::FxHashSet;

use crate::graph::Graph;
use crate::program::{BlockId, Exit, LoopNotes, MethodKey, Obligation, ObligationId, Origin, Variable, Why};

#[derive(Clone, Debug)]
pub struct Flat {
    pub key: MethodKey,
    pub name: String,
    pub params: Vec<Term>,
    pub vars: IndexMap<Term, Variable>,
    pub blocks: Vec<FlatBlock>,
    pub entry: BlockId,
    pub loops: IndexMap<BlockId, LoopNotes>,
    pub obligations: Vec<Obligation>,
    /// Methods without a contract for which only a summary stands here: whoever
    /// relies on their being judged in context must judge them alone.
    pub summarised: IndexSet<MethodKey>,
    /// Methods whose bodies stand here.
    pub inlined: IndexSet<MethodKey>,
    /// Methods for whose calls a contract or a summary stands, and where.
    pub replaced: IndexSet<(BlockId, MethodKey)>,
}

#[derive(Clone, Debug)]
pub struct FlatBlock {
    pub commands: Vec<Simple>,
    pub jump: FlatJump,
}

/// The guarded commands proper [FQ02 §2].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Simple {
    Assign { var: Term, value: Term },
    Assume { cond: Term, why: Why },
    Assert { cond: Term, obligation: ObligationId },
    Havoc { vars: Vec<Term> },
    At(Origin),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlatJump {
    Goto(BlockId),
    Branch { cond: Term, then: BlockId, otherwise: BlockId },
    Exit(Exit),
}

impl FlatJump {
    pub fn targets(&self) -> Vec<BlockId> {
        match *self {
            FlatJump::Goto(to) => vec![to],
            FlatJump::Branch { then, otherwise, .. } => vec![then, otherwise],
            FlatJump::Exit(_) => Vec::new(),
        }
    }
}

impl Flat {
    pub fn block(&self, id: BlockId) -> &FlatBlock {
        &self.blocks[id.0 as usize]
    }

    pub fn graph(&self) -> Graph {
        Graph::new(self.entry, self.blocks.iter().map(|b| b.jump.targets()).collect())
    }

    pub fn obligation(&self, id: ObligationId) -> &Obligation {
        &self.obligations[id.0 as usize]
    }

    /// The variables that the program reads or writes somewhere: `vars` has others, too (fields
    /// of classes that only stand beside it).
    pub fn spoken_of(&self, terms: &Terms) -> FxHashSet<Term> {
        let mut roots: Vec<Term> = self.params.clone();
        for block in &self.blocks {
            for command in &block.commands {
                match command {
                    Simple::Assign { var, value } => roots.extend([*var, *value]),
                    Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => roots.push(*cond),
                    Simple::Havoc { vars } => roots.extend(vars),
                    Simple::At(_) => {}
                }
            }
            match &block.jump {
                FlatJump::Branch { cond, .. } => roots.push(*cond),
                FlatJump::Goto(_) | FlatJump::Exit(_) => {}
            }
        }
        for notes in self.loops.values() {
            let LoopNotes { origin: _, invariants, variants, predicates, skolems, candidates, hints, scope } = notes;
            roots.extend(invariants.iter().map(|clause| clause.term));
            roots.extend(variants.iter().map(|variant| variant.term));
            [predicates, skolems, candidates, hints, scope].into_iter().for_each(|all| roots.extend(all));
        }
        terms.free_vars(&roots).into_iter().filter(|var| self.vars.contains_key(var)).collect()
    }
}
