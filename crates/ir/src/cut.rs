//! flatten → **cut** → passify: makes the program acyclic at its loop heads.
//!
//! ```text
//!       ┌────────┐                 enter:  assert I; havoc targets; assume I
//!   ───►│  head  │◄──┐                │
//!       └─┬──────┘   │     ──►      head ──► … ──► latch
//!         ▼   …      │                               │
//!       latch ───────┘                  step:  assert I; assert variant; stop
//! ```
//!
//! The invariants are the user's clauses and any candidates the caller adds; a
//! candidate's two assertions are goals like any other, so nothing is assumed
//! at a head that is not also asserted [FQ02 §2, desugaring of loops].

use indexmap::IndexMap;
use javelin_logic::{Sort, Term, Terms};

use crate::flat::{Flat, FlatBlock, FlatJump, Simple};
use crate::graph::{Graph, Irreducible, LoopForest};
use crate::heap::Heap;
use crate::program::{BlockId, Exit, Obligation, ObligationId, Origin, Variable, Why};
use crate::targets::{Target, targets};

/// A program without cycles, calls or allocation.
#[derive(Clone, Debug)]
pub struct Cut {
    pub name: String,
    pub params: Vec<Term>,
    pub vars: IndexMap<Term, Variable>,
    pub blocks: Vec<CutBlock>,
    pub entry: BlockId,
    pub obligations: Vec<Obligation>,
}

#[derive(Clone, Debug)]
pub struct CutBlock {
    pub commands: Vec<CutCommand>,
    pub jump: FlatJump,
    /// This block ends in a loop's head: where values "at the loop" are read.
    pub loop_head: Option<BlockId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CutCommand {
    Assign {
        var: Term,
        value: Term,
    },
    Assume {
        cond: Term,
        why: Why,
    },
    Assert {
        cond: Term,
        goal: Goal,
    },
    /// A candidate to be judged; whatever the answer, nothing is known after it.
    Check {
        cond: Term,
        goal: Goal,
    },
    Havoc {
        vars: Vec<Term>,
    },
    At(Origin),
}

/// Something to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    Obligation(ObligationId),
    /// The base case of a candidate at a loop head.
    Entry {
        head: BlockId,
        candidate: u32,
    },
    /// Its inductive step.
    Step {
        head: BlockId,
        candidate: u32,
    },
}

/// A formula that may turn out to be an invariant. At the head it is assumed
/// under `active`, a Bool variable or `true`: so one set of conditions serves
/// while candidates are being dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub term: Term,
    pub active: Term,
}

/// Candidate invariants by loop head.
pub type Candidates = IndexMap<BlockId, Vec<Candidate>>;

/// Cuts every loop. Fails on control flow that has no loop heads.
pub fn cut(terms: &Terms, flat: &Flat, candidates: &Candidates) -> Result<Cut, Irreducible> {
    let graph = flat.graph();
    let forest = graph.loops()?;
    let mut cutter = Cutter {
        terms,
        heap: Heap::new(terms),
        flat,
        candidates,
        vars: flat.vars.clone(),
        blocks: flat.blocks.iter().map(copy_block).collect(),
    };
    let mut entry = flat.entry;
    for number in 0..forest.loops.len() {
        let enter = cutter.cut_loop(&graph, &forest, number);
        if forest.loops[number].head == flat.entry {
            entry = enter;
        }
    }
    Ok(Cut {
        name: flat.name.clone(),
        params: flat.params.clone(),
        vars: cutter.vars,
        blocks: cutter.blocks,
        entry,
        obligations: flat.obligations.clone(),
    })
}

struct Cutter<'a> {
    terms: &'a Terms,
    heap: Heap,
    flat: &'a Flat,
    candidates: &'a Candidates,
    vars: IndexMap<Term, Variable>,
    blocks: Vec<CutBlock>,
}

impl Cutter<'_> {
    /// Gives the block through which the loop is entered.
    fn cut_loop(&mut self, graph: &Graph, forest: &LoopForest, number: usize) -> BlockId {
        let of = &forest.loops[number];
        let (enter, step) = (self.new_block(), self.new_block());
        for &from in graph.predecessors(of.head) {
            let to = if of.latches.contains(&from) { step } else { enter };
            redirect(&mut self.blocks[from.0 as usize].jump, of.head, to);
        }
        let (mut entering, mut stepping) = (Vec::new(), Vec::new());
        let mut invariants = Vec::new();
        let notes = self.flat.loops.get(&of.head);
        for clause in notes.iter().flat_map(|n| &n.invariants) {
            entering.push(CutCommand::Assert { cond: clause.term, goal: Goal::Obligation(clause.entry) });
            stepping.push(CutCommand::Assert { cond: clause.term, goal: Goal::Obligation(clause.step) });
            invariants.push(clause.term);
        }
        for (index, found) in self.candidates.get(&of.head).into_iter().flatten().enumerate() {
            let (head, candidate) = (of.head, index as u32);
            entering.push(CutCommand::Check { cond: found.term, goal: Goal::Entry { head, candidate } });
            stepping.push(CutCommand::Check { cond: found.term, goal: Goal::Step { head, candidate } });
            invariants.push(self.terms.implies(found.active, found.term));
        }
        self.havoc_targets(of, &mut entering);
        entering.extend(invariants.into_iter().map(|cond| CutCommand::Assume { cond, why: Why::Invariant }));
        for variant in notes.iter().flat_map(|n| &n.variants) {
            let at_start = self.temp("variant", Sort::Int);
            entering.push(CutCommand::Assign { var: at_start, value: variant.term });
            let smaller = self.terms.lt(variant.term, at_start);
            let bounded = self.terms.le(self.terms.int(0), at_start);
            let cond = self.terms.and(&[bounded, smaller]);
            stepping.push(CutCommand::Assert { cond, goal: Goal::Obligation(variant.obligation) });
        }
        self.fill(enter, entering, FlatJump::Goto(of.head), Some(of.head));
        self.fill(step, stepping, FlatJump::Exit(Exit::Stop), None);
        enter
    }

    fn havoc_targets(&mut self, of: &crate::graph::Loop, commands: &mut Vec<CutCommand>) {
        let (terms, heap) = (self.terms, self.heap);
        let found = targets(terms, heap, self.flat, of);
        let before = found.vars.contains_key(&heap.clock).then(|| self.temp("clock", Sort::Int));
        if let Some(before) = before {
            commands.push(CutCommand::Assign { var: before, value: heap.clock });
        }
        let mut guarantees = Vec::new();
        for (&var, target) in &found.vars {
            match target {
                Target::Whole => commands.push(CutCommand::Havoc { vars: vec![var] }),
                Target::Objects { objects, fresh: false } => {
                    for &object in objects {
                        self.havoc_object(var, object, commands);
                    }
                }
                Target::Objects { objects, fresh: true } => {
                    let clock = before.unwrap_or(heap.clock);
                    self.havoc_young(var, objects.iter().copied(), clock, commands);
                }
            }
            guarantees.extend(self.vars.get(&var).and_then(|info| info.guarantee));
        }
        if let Some(before) = before {
            let cond = terms.le(before, heap.clock);
            commands.push(CutCommand::Assume { cond, why: Why::Language });
        }
        commands.extend(guarantees.into_iter().map(|cond| CutCommand::Assume { cond, why: Why::Language }));
    }

    /// `map[object]` takes any value.
    fn havoc_object(&mut self, map: Term, object: Term, commands: &mut Vec<CutCommand>) {
        let sort = self.terms.sort(map).as_map().map_or(Sort::Int, |(_, value)| value);
        let any = self.temp("any", sort);
        commands.push(CutCommand::Havoc { vars: vec![any] });
        commands.push(CutCommand::Assign { var: map, value: self.terms.store(map, object, any) });
    }

    /// The map keeps its values at objects older than `clock` other than `objects`.
    fn havoc_young(
        &mut self,
        map: Term,
        objects: impl Iterator<Item = Term>,
        clock: Term,
        commands: &mut Vec<CutCommand>,
    ) {
        let terms = self.terms;
        let kept = self.temp("kept", terms.sort(map));
        commands.push(CutCommand::Assign { var: kept, value: map });
        commands.push(CutCommand::Havoc { vars: vec![map] });
        let r = terms.fresh("r", Sort::Ref);
        let mut premises = vec![terms.lt(terms.apply(self.heap.birth, &[r]), clock)];
        premises.extend(objects.map(|object| terms.ne(r, object)));
        let now = terms.select(map, r);
        let same = terms.eq(now, terms.select(kept, r));
        let cond = terms.forall(&[r], &[vec![now]], terms.implies(terms.and(&premises), same));
        commands.push(CutCommand::Assume { cond, why: Why::Language });
    }

    fn temp(&mut self, base: &str, sort: Sort) -> Term {
        let var = self.terms.fresh(base, sort);
        self.vars.insert(var, Variable::temp(sort));
        var
    }

    fn new_block(&mut self) -> BlockId {
        self.blocks.push(CutBlock { commands: Vec::new(), jump: FlatJump::Exit(Exit::Stop), loop_head: None });
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn fill(&mut self, block: BlockId, commands: Vec<CutCommand>, jump: FlatJump, loop_head: Option<BlockId>) {
        self.blocks[block.0 as usize] = CutBlock { commands, jump, loop_head };
    }
}

fn copy_block(block: &FlatBlock) -> CutBlock {
    let commands = block.commands.iter().map(|command| match command.clone() {
        Simple::Assign { var, value } => CutCommand::Assign { var, value },
        Simple::Assume { cond, why } => CutCommand::Assume { cond, why },
        Simple::Assert { cond, obligation } => CutCommand::Assert { cond, goal: Goal::Obligation(obligation) },
        Simple::Havoc { vars } => CutCommand::Havoc { vars },
        Simple::At(origin) => CutCommand::At(origin),
    });
    CutBlock { commands: commands.collect(), jump: block.jump.clone(), loop_head: None }
}

fn redirect(jump: &mut FlatJump, from: BlockId, to: BlockId) {
    let turn = |target: &mut BlockId| {
        if *target == from {
            *target = to;
        }
    };
    match jump {
        FlatJump::Goto(target) => turn(target),
        FlatJump::Branch { then, otherwise, .. } => {
            turn(then);
            turn(otherwise);
        }
        FlatJump::Exit(_) => {}
    }
}

impl Cut {
    pub fn graph(&self) -> Graph {
        Graph::new(self.entry, self.blocks.iter().map(|b| b.jump.targets()).collect())
    }
}
