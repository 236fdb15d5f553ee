//! Symbolic execution of a flat program, path by path [PV04 §3].
//!
//! Takes a program, what is known of it, and a strategy; shows a [`Watcher`]
//! every check that may fail and every end that may be reached, with a state at
//! entry that the solver proposes. Whether such a state really leads there is
//! the interpreter's business. What the solver excludes is excluded for good.
//!
//! The tree of paths is kept, so that any strategy can go on anywhere: a node is
//! a place where a path forks. Heap and arrays are the solver's maps; with
//! [`Options::lazy`] each reference read from them is decided where it is read
//! ([`crate::lazy`]), otherwise where the program asks.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Instant;

use indexmap::IndexMap;
use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::heap::Heap;
use javelin_ir::passify::fresh_like;
use javelin_ir::program::{BlockId, Exit, ObligationId, Why};
use javelin_ir::types::Hierarchy;
use javelin_ir::vc::violation;
use javelin_logic::solver::{Config, Model, Stats};
use javelin_logic::{Kind, Sort, Substitution, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::distance::Distances;
use crate::lazy::Known;
use crate::merge;
use crate::session::{Feasible, Session};
use crate::state::{Reader, State};
use crate::unwrap;

/// What is executed.
pub struct Program<'a> {
    pub flat: &'a Flat,
    /// Hold on every path: types, static finals.
    pub axioms: &'a [Term],
    /// Proved, by loop head: they prune.
    pub invariants: &'a IndexMap<BlockId, Vec<Term>>,
}

/// What holds on every path: the given facts, and what is true of the types that
/// the program mentions.
pub fn axioms(terms: &Terms, flat: &Flat, hierarchy: &Hierarchy, facts: &[Term]) -> Vec<Term> {
    let mut roots = formulas(flat);
    roots.extend(facts);
    let names = terms.subterms(&roots).into_iter().filter_map(|term| match terms.kind(term) {
        Kind::TypeConst(name) => Some(terms.text(*name).to_owned()),
        _ => None,
    });
    let mut axioms = facts.to_vec();
    axioms.extend(hierarchy.axioms(terms, Heap::new(terms), &names.collect()));
    axioms
}

/// Does the program speak of all or some of anything? Then each question costs
/// many times as much.
pub fn is_quantified(terms: &Terms, flat: &Flat) -> bool {
    terms.subterms(&formulas(flat)).into_iter().any(|term| matches!(terms.kind(term), Kind::Quant { .. }))
}

/// Every formula and value of a program.
pub fn formulas(flat: &Flat) -> Vec<Term> {
    let mut roots = Vec::new();
    for block in &flat.blocks {
        for command in &block.commands {
            match command {
                Simple::Assign { value, .. } => roots.push(*value),
                Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => roots.push(*cond),
                Simple::Havoc { .. } | Simple::At(_) => {}
            }
        }
        if let FlatJump::Branch { cond, .. } = block.jump {
            roots.push(cond);
        }
    }
    roots
}

/// Which path goes on next.
#[derive(Clone, Debug)]
pub enum Strategy {
    /// With iterative deepening: paths of few forks first.
    DepthFirst,
    BreadthFirst,
    /// Towards goals; what cannot reach one is left.
    Directed(Distances),
}

#[derive(Clone, Debug)]
pub struct Limits {
    /// Forks on one path.
    pub depth: u32,
    /// Places where paths fork, in all.
    pub nodes: usize,
    /// Blocks run through, in all.
    pub states: u64,
    /// Questions to the solver, in all.
    pub queries: u64,
    /// Questions that a limit of the solver cuts off, in all: each costs as much as one may.
    pub doubts: u64,
    /// For whoever counts seconds: results then depend on the machine.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth: 64, nodes: 2_000, states: 20_000, queries: 2_000, doubts: u64::MAX, deadline: None }
    }
}

pub struct Options {
    pub strategy: Strategy,
    pub limits: Limits,
    /// Join the two sides of a branch that only assigns.
    pub merge: bool,
    pub lazy: bool,
    pub config: Config,
}

/// Questions cut off by their limit after which a search that has all it wants ends.
const FEW_DOUBTS: u64 = 2;

/// What became of the tree.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Blocks run through.
    pub states: u64,
    /// Paths to an exit.
    pub paths: u64,
    /// Most forks on one path.
    pub depth: u32,
    /// Sides of branches that the solver excluded.
    pub excluded: u64,
    /// Paths that a limit cut off.
    pub cut: u64,
    /// The blocks that some path has come to.
    pub reached: FxHashSet<BlockId>,
    pub stats: Stats,
}

/// A place on a path, as a watcher sees it.
pub struct Place<'s, 't> {
    /// What leads here.
    pub conditions: Vec<Term>,
    /// A state at entry that the solver proposes.
    pub model: Option<Model<'t>>,
    pub state: &'s Substitution,
    pub depth: u32,
}

/// What leads somewhere: conditions, and a state at entry that the solver proposes.
pub type Reached<'t> = (Vec<Term>, Option<Model<'t>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    On,
    Stop,
}

/// Told what the search meets.
pub trait Watcher<'t> {
    /// Is what was looked for found, and only hard questions not worth it?
    fn is_content(&self) -> bool {
        false
    }
    /// Is it worth asking whether this check fails? Others are taken to hold.
    fn is_wanted(&self, obligation: ObligationId) -> bool;
    fn fails(&mut self, obligation: ObligationId, at: &Place<'_, 't>) -> Go;
    /// A wanted check cannot fail on the way here. `model` gives a state at entry
    /// that leads here, at the price of a query.
    fn passes(&mut self, at: &mut dyn FnMut() -> Reached<'t>);
    fn ends(&mut self, exit: Exit, at: &mut dyn FnMut() -> Reached<'t>) -> Go;
}

pub fn search<'t>(terms: &'t Terms, program: &Program, options: Options, watcher: &mut dyn Watcher<'t>) -> Summary {
    let loops = program.flat.graph().loops().map(|forest| forest.loops).unwrap_or_default();
    let mut search = Search {
        terms,
        reader: Reader::new(terms, program.flat),
        heap: Heap::new(terms),
        flat: program.flat,
        invariants: program.invariants,
        latches: loops.into_iter().map(|l| (l.head, l.latches)).collect(),
        session: Session::new(terms, program.axioms, options.config),
        frontier: Frontier::new(options.strategy),
        merge: options.merge,
        limits: options.limits,
        nodes: Vec::new(),
        variants: FxHashMap::default(),
        summary: Summary::default(),
        watcher,
    };
    let known = if options.lazy { Known::starting(terms, program.flat) } else { Known::off() };
    let root = Node {
        parent: None,
        depth: 0,
        conditions: Vec::new(),
        from: None,
        at: (program.flat.entry, 0),
        state: State::default(),
        arrived: false,
        model: None,
        known,
    };
    search.add(root);
    search.run();
    search.summary.stats = search.session.stats().clone();
    search.summary
}

/// Blocks run through without a fork: a loop that never ends may have none.
const MOST_STRAIGHT: u64 = 20_000;

/// A fork, and what is known there.
struct Node<'t> {
    parent: Option<usize>,
    depth: u32,
    /// What its parent does not have; grows while the node is expanded.
    conditions: Vec<Term>,
    /// The block it comes from, where it starts at a block's beginning.
    from: Option<BlockId>,
    at: (BlockId, usize),
    /// What happens at a block's beginning has happened.
    arrived: bool,
    state: State,
    model: Option<Model<'t>>,
    known: Known,
}

struct Search<'s, 't> {
    terms: &'t Terms,
    reader: Reader<'t>,
    heap: Heap,
    flat: &'s Flat,
    invariants: &'s IndexMap<BlockId, Vec<Term>>,
    latches: FxHashMap<BlockId, Vec<BlockId>>,
    session: Session<'t>,
    frontier: Frontier,
    merge: bool,
    limits: Limits,
    nodes: Vec<Node<'t>>,
    /// Variables for the values of loop variants when a round starts.
    variants: FxHashMap<(BlockId, usize), Term>,
    summary: Summary,
    watcher: &'s mut dyn Watcher<'t>,
}

/// Where a path stands while its node is expanded.
struct Walk<'t> {
    node: usize,
    depth: u32,
    from: Option<BlockId>,
    at: (BlockId, usize),
    arrived: bool,
    state: State,
    /// Satisfies what is known so far.
    model: Option<Model<'t>>,
    known: Known,
}

/// What an expansion comes to.
enum Step {
    /// The path goes on.
    On,
    /// It ended or forked.
    Done,
    /// The watcher has seen enough.
    Stop,
}

impl<'t> Search<'_, 't> {
    fn run(&mut self) {
        while let Some(id) = self.frontier.next(&mut self.summary, self.limits.depth) {
            if self.is_over() {
                self.summary.cut += 1 + self.frontier.len() as u64;
                return;
            }
            if self.expand(id) == Go::Stop {
                return;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.nodes.len() >= self.limits.nodes
            || self.summary.states >= self.limits.states
            || self.session.stats().queries >= self.limits.queries
            || self.session.doubts() > self.limits.doubts
            || self.session.doubts() > FEW_DOUBTS && self.watcher.is_content()
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn add(&mut self, node: Node<'t>) {
        let key = match self.frontier.distance(node.at.0) {
            Ok(distance) => distance + 2 * node.depth,
            Err(Unreachable) => return,
        };
        if node.depth <= self.limits.depth {
            self.summary.depth = self.summary.depth.max(node.depth);
        }
        self.nodes.push(node);
        let id = self.nodes.len() - 1;
        self.frontier.add(id, self.nodes[id].depth, key);
    }

    fn chain(&self, id: usize) -> Vec<usize> {
        let mut chain = vec![id];
        while let Some(parent) = self.nodes[chain[chain.len() - 1]].parent {
            chain.push(parent);
        }
        chain.reverse();
        chain
    }

    fn path_condition(&self, id: usize) -> Vec<Term> {
        self.chain(id).into_iter().flat_map(|node| self.nodes[node].conditions.iter().copied()).collect()
    }

    fn expand(&mut self, id: usize) -> Go {
        let chain = self.chain(id);
        let nodes = &self.nodes;
        self.session.go(&chain, |node| nodes[node].conditions.as_slice());
        let node = &mut self.nodes[id];
        let mut walk = Walk {
            node: id,
            depth: node.depth,
            from: node.from,
            at: node.at,
            arrived: node.arrived,
            state: node.state.clone(),
            model: node.model.take(),
            known: node.known.clone(),
        };
        let end = self.summary.states + MOST_STRAIGHT;
        loop {
            if self.is_over() || self.summary.states >= end {
                self.summary.cut += 1;
                return Go::On;
            }
            match self.block(&mut walk) {
                Step::On => {}
                Step::Done => return Go::On,
                Step::Stop => return Go::Stop,
            }
        }
    }

    /// Runs from where the walk stands through the block's jump.
    fn block(&mut self, walk: &mut Walk<'t>) -> Step {
        let flat = self.flat;
        let (at, start) = walk.at;
        if !walk.arrived {
            walk.arrived = true;
            self.summary.states += 1;
            self.summary.reached.insert(at);
            if let step @ (Step::Done | Step::Stop) = self.arrive(walk) {
                return step;
            }
        }
        let block = flat.block(at);
        for (index, command) in block.commands.iter().enumerate().skip(start) {
            // What the language says of a value comes behind its read, and excludes most
            // of what it might be.
            let is_told = matches!(command, Simple::Assume { why: Why::Language | Why::Age, .. });
            if !is_told && self.choose(walk) {
                return Step::Done;
            }
            walk.at = (at, index + 1);
            if let step @ (Step::Done | Step::Stop) = self.command(walk, command) {
                return step;
            }
        }
        if self.choose(walk) {
            return Step::Done;
        }
        match block.jump {
            FlatJump::Goto(to) => self.follow(walk, to),
            FlatJump::Branch { cond, then, otherwise } => self.branch(walk, cond, then, otherwise),
            FlatJump::Exit(exit) => self.exit(walk, exit),
        }
    }

    fn follow(&mut self, walk: &mut Walk<'t>, to: BlockId) -> Step {
        if self.frontier.distance(to).is_err() {
            return Step::Done;
        }
        walk.from = Some(walk.at.0);
        (walk.at, walk.arrived) = ((to, 0), false);
        Step::On
    }

    fn exit(&mut self, walk: &mut Walk<'t>, exit: Exit) -> Step {
        self.summary.paths += 1;
        let conditions = self.path_condition(walk.node);
        let session = &mut self.session;
        let mut reached = || reached(session, &conditions, walk.model.as_ref());
        match self.watcher.ends(exit, &mut reached) {
            Go::On => Step::Done,
            Go::Stop => Step::Stop,
        }
    }

    fn command(&mut self, walk: &mut Walk<'t>, command: &Simple) -> Step {
        match command {
            Simple::Assign { var, value } => {
                let value = self.reader.read(&walk.state, *value);
                if is_overgrown(self.terms, value) {
                    self.summary.cut += 1;
                    return Step::Done;
                }
                let value = unwrap::unwrapped(&mut self.session, self.terms, value, walk.model.as_ref());
                let value = walk.known.meet(&self.reader, value);
                State::make_mut(&mut walk.state).insert(*var, value);
                Step::On
            }
            Simple::Havoc { vars } => {
                let state = State::make_mut(&mut walk.state);
                for &var in vars {
                    state.insert(var, fresh_like(self.terms, var));
                }
                Step::On
            }
            Simple::Assume { cond, why } => {
                let cond = self.reader.read(&walk.state, *cond);
                if *why == Why::Language {
                    self.reader.note_birth(self.heap, &walk.state, cond);
                }
                self.assume(walk, cond)
            }
            Simple::Assert { cond, obligation } => self.check(walk, *cond, *obligation),
            Simple::At(_) => Step::On,
        }
    }

    fn assume(&mut self, walk: &mut Walk<'t>, cond: Term) -> Step {
        let cond = self.session.facts().simplify(self.terms, cond);
        match self.terms.as_bool(cond) {
            Some(true) => Step::On,
            Some(false) => Step::Done,
            None => {
                self.nodes[walk.node].conditions.push(cond);
                self.session.assume(cond);
                if !self.is_true(walk, cond) {
                    walk.model = None;
                }
                Step::On
            }
        }
    }

    /// Asks whether the check may fail here, then goes on with what holds.
    fn check(&mut self, walk: &mut Walk<'t>, cond: Term, obligation: ObligationId) -> Step {
        let cond = self.reader.read(&walk.state, cond);
        let cond = self.session.facts().simplify(self.terms, cond);
        if self.terms.as_bool(cond) == Some(true) {
            if self.watcher.is_wanted(obligation) {
                self.passed(walk);
            }
            return Step::On;
        }
        if self.watcher.is_wanted(obligation) {
            let broken = violation(self.terms, cond);
            let found = if self.is_true(walk, self.terms.not(cond)) {
                Feasible::Yes(walk.model.clone())
            } else {
                self.session.ask(&[broken])
            };
            if let Feasible::Yes(model) | Feasible::Perhaps(model) = found {
                let mut conditions = self.path_condition(walk.node);
                conditions.push(broken);
                let place = Place { conditions, model, state: &walk.state, depth: walk.depth };
                if self.watcher.fails(obligation, &place) == Go::Stop {
                    return Step::Stop;
                }
            } else {
                self.passed(walk);
            }
        }
        self.assume(walk, cond)
    }

    fn passed(&mut self, walk: &Walk<'t>) {
        let conditions = self.path_condition(walk.node);
        let session = &mut self.session;
        self.watcher.passes(&mut || reached(session, &conditions, walk.model.as_ref()));
    }

    fn is_true(&self, walk: &Walk<'t>, cond: Term) -> bool {
        let holds = |model: &Model<'t>| model.eval(self.terms, cond).ok().and_then(|value| value.as_bool());
        walk.model.as_ref().and_then(holds) == Some(true)
    }

    /// Can the path go on with this?
    fn feasible(&mut self, walk: &Walk<'t>, cond: Term) -> Feasible<'t> {
        match self.session.facts().decide(self.terms, cond) {
            Some(true) => Feasible::Yes(walk.model.clone()),
            Some(false) => Feasible::No,
            None if self.is_true(walk, cond) => Feasible::Yes(walk.model.clone()),
            None => self.session.ask(&[cond]),
        }
    }

    fn branch(&mut self, walk: &mut Walk<'t>, cond: Term, then: BlockId, otherwise: BlockId) -> Step {
        let cond = self.reader.read(&walk.state, cond);
        if let Some(known) = self.terms.as_bool(cond) {
            return self.follow(walk, if known { then } else { otherwise });
        }
        if self.merge
            && let Some(joined) = merge::diamond(self.flat, &self.reader, &walk.state, cond, then, otherwise)
        {
            walk.state = joined.state;
            for assumption in joined.assumptions {
                if let step @ (Step::Done | Step::Stop) = self.assume(walk, assumption) {
                    return step;
                }
            }
            walk.at = (joined.last, 0);
            return self.follow(walk, joined.join);
        }
        let sides = [(cond, then), (self.terms.not(cond), otherwise)].map(|(cond, to)| {
            let goes = self.frontier.distance(to).is_ok();
            let feasible = goes.then(|| self.feasible(walk, cond));
            (cond, to, feasible)
        });
        let mut ways = Vec::new();
        for (cond, to, feasible) in sides {
            match feasible {
                None => {}
                Some(Feasible::No) => self.summary.excluded += 1,
                Some(Feasible::Yes(model) | Feasible::Perhaps(model)) => ways.push((cond, to, model)),
            }
        }
        let from = Some(walk.at.0);
        self.fork(walk, ways.into_iter().map(|(cond, to, model)| (cond, from, (to, 0), model)).collect())
    }

    /// Goes on with the only way, or makes a node of each.
    fn fork(&mut self, walk: &mut Walk<'t>, mut ways: Vec<Way<'t>>) -> Step {
        if ways.is_empty() {
            return Step::Done;
        }
        if ways.len() == 1
            && let Some((cond, from, at, model)) = ways.pop()
        {
            walk.depth += 1;
            if walk.depth > self.limits.depth {
                self.summary.cut += 1;
                return Step::Done;
            }
            self.summary.depth = self.summary.depth.max(walk.depth);
            (walk.from, walk.at, walk.arrived, walk.model) = (from, at, false, model);
            self.nodes[walk.node].conditions.push(cond);
            self.session.assume(cond);
            return Step::On;
        }
        for (cond, from, at, model) in ways {
            self.add(Node {
                parent: Some(walk.node),
                depth: walk.depth + 1,
                conditions: vec![cond],
                from,
                at,
                arrived: false,
                state: walk.state.clone(),
                model,
                known: walk.known.clone(),
            });
        }
        Step::Done
    }

    /// Decides a reference that the walk has met, if there is one undecided:
    /// the node's children differ in what it is.
    fn choose(&mut self, walk: &mut Walk<'t>) -> bool {
        let Some(choices) = walk.known.choices(self.terms) else { return false };
        for (cond, known) in choices {
            let model = match self.feasible(walk, cond) {
                Feasible::No => {
                    self.summary.excluded += 1;
                    continue;
                }
                Feasible::Yes(model) | Feasible::Perhaps(model) => model,
            };
            self.add(Node {
                parent: Some(walk.node),
                depth: walk.depth + 1,
                conditions: vec![cond],
                from: walk.from,
                at: walk.at,
                arrived: true,
                state: walk.state.clone(),
                model,
                known,
            });
        }
        true
    }

    /// The clauses of a loop, and what has been proved there, where a path comes
    /// to its head.
    fn arrive(&mut self, walk: &mut Walk<'t>) -> Step {
        let head = walk.at.0;
        let flat = self.flat;
        let Some(latches) = self.latches.get(&head) else { return Step::On };
        let again = walk.from.is_some_and(|from| latches.contains(&from));
        for clause in flat.loops.get(&head).iter().flat_map(|notes| &notes.invariants) {
            let obligation = if again { clause.step } else { clause.entry };
            if let step @ (Step::Done | Step::Stop) = self.check(walk, clause.term, obligation) {
                return step;
            }
        }
        for (index, variant) in flat.loops.get(&head).iter().flat_map(|notes| &notes.variants).enumerate() {
            let terms = self.terms;
            let before = *self.variants.entry((head, index)).or_insert_with(|| terms.fresh("variant", Sort::Int));
            if again {
                let smaller = terms.and(&[terms.le(terms.int(0), before), terms.lt(variant.term, before)]);
                if let step @ (Step::Done | Step::Stop) = self.check(walk, smaller, variant.obligation) {
                    return step;
                }
            }
            let value = self.reader.read(&walk.state, variant.term);
            State::make_mut(&mut walk.state).insert(before, value);
        }
        let invariants = self.invariants;
        for &invariant in invariants.get(&head).into_iter().flatten() {
            if matches!(self.terms.kind(invariant), Kind::Quant { .. }) {
                continue;
            }
            let invariant = self.reader.read(&walk.state, invariant);
            if let step @ (Step::Done | Step::Stop) = self.assume(walk, invariant) {
                return step;
            }
        }
        Step::On
    }
}

/// A condition, the block before, where it goes on, and a model.
type Way<'t> = (Term, Option<BlockId>, (BlockId, usize), Option<Model<'t>>);

fn reached<'t>(session: &mut Session<'t>, conditions: &[Term], known: Option<&Model<'t>>) -> Reached<'t> {
    let model = known.cloned().or_else(|| match session.ask(&[]) {
        Feasible::Yes(model) | Feasible::Perhaps(model) => model,
        Feasible::No => None,
    });
    (conditions.to_vec(), model)
}

/// Has a value outgrown what can be decided about it? A loop that squares doubles
/// the factors of a product in every round; one that takes remainders of remainders
/// doubles the tree, shared parts or not, and Z3 walks trees before it counts.
fn is_overgrown(terms: &Terms, value: Term) -> bool {
    const MOST_NODES: u32 = 4_000;
    const MOST_FACTORS: usize = 8;
    const MOST_PARTS: usize = 64;
    let long = |t: Term| matches!(terms.kind(t), Kind::Mul(factors) if factors.len() > MOST_FACTORS);
    let is_number = terms.sort(value) == Sort::Int;
    if is_number && terms.weight(value) > MOST_NODES {
        return true;
    }
    match terms.kind(value) {
        Kind::IntSum(sum) => sum.parts.len() > MOST_PARTS || sum.parts.iter().any(|(_, part)| long(*part)),
        _ => long(value),
    }
}

/// No goal lies behind this block.
struct Unreachable;

/// Nodes that wait, by strategy.
enum Frontier {
    Depth { bound: u32, now: Vec<(usize, u32)>, later: Vec<(usize, u32)> },
    Breadth(VecDeque<(usize, u32)>),
    Directed { distances: Distances, heap: BinaryHeap<Reverse<(u32, usize, u32)>> },
}

/// The first bound of iterative deepening.
const FIRST_BOUND: u32 = 4;

impl Frontier {
    fn new(strategy: Strategy) -> Frontier {
        match strategy {
            Strategy::DepthFirst => Frontier::Depth { bound: FIRST_BOUND, now: Vec::new(), later: Vec::new() },
            Strategy::BreadthFirst => Frontier::Breadth(VecDeque::new()),
            Strategy::Directed(distances) => Frontier::Directed { distances, heap: BinaryHeap::new() },
        }
    }

    fn len(&self) -> usize {
        match self {
            Frontier::Depth { now, later, .. } => now.len() + later.len(),
            Frontier::Breadth(all) => all.len(),
            Frontier::Directed { heap, .. } => heap.len(),
        }
    }

    fn distance(&self, block: BlockId) -> Result<u32, Unreachable> {
        match self {
            Frontier::Depth { .. } | Frontier::Breadth(_) => Ok(0),
            Frontier::Directed { distances, .. } => distances.of(block).ok_or(Unreachable),
        }
    }

    fn add(&mut self, id: usize, depth: u32, key: u32) {
        match self {
            Frontier::Depth { bound, now, later } => {
                if depth > *bound {
                    later.push((id, depth));
                } else {
                    now.push((id, depth));
                }
            }
            Frontier::Breadth(all) => all.push_back((id, depth)),
            Frontier::Directed { heap, .. } => heap.push(Reverse((key, id, depth))),
        }
    }

    /// The next node that is not too deep; those that are count as cut off.
    fn next(&mut self, summary: &mut Summary, deepest: u32) -> Option<usize> {
        loop {
            let (id, depth) = match self {
                Frontier::Depth { bound, now, later } => {
                    if now.is_empty() && !later.is_empty() {
                        *bound *= 2;
                        let bound = *bound;
                        (*now, *later) = later.drain(..).rev().partition(|(_, depth)| *depth <= bound);
                        if now.is_empty() {
                            continue;
                        }
                    }
                    now.pop()?
                }
                Frontier::Breadth(all) => all.pop_front()?,
                Frontier::Directed { heap, .. } => heap.pop().map(|Reverse((_, id, depth))| (id, depth))?,
            };
            if depth <= deepest {
                return Some(id);
            }
            summary.cut += 1;
        }
    }
}
