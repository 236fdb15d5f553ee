//! What a call may write and whether it may throw, inferred over the call graph
//! of lowered bodies. Stands for methods without a contract that are not
//! inlined.
//!
//! Writes are told apart by the object: a parameter that the body never
//! reassigns, or any. Objects made during the call need no mention. The result
//! is the least fixed point over the bodies reached; unknown code writes
//! everything.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::{Callees, Contract};
use javelin_ir::frames;
use javelin_ir::graph::Graph;
use javelin_ir::program::{Call, Command, Dispatch, Exit, Jump, Location, MethodKey, Procedure, VariableKind};
use javelin_logic::Term;
use javelin_sema::MethodId;

use crate::Lowering;
use crate::callees_impl::is_whole;

/// Bodies reached before the analysis gives up.
const MAX_BODIES: usize = 300;

/// What running a procedure may do to the state before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    pub everything: bool,
    pub statics: IndexSet<Term>,
    /// Field and element maps, with the object.
    pub cells: IndexSet<(Term, Object)>,
    pub throws: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Object {
    /// The formal parameter at this position, receiver first.
    Param(usize),
    Any,
}

/// What an object is, seen from inside a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Param(usize),
    Fresh,
    Other,
}

/// A body with what it does itself and what it calls.
struct Node {
    own: Effects,
    calls: Vec<Edge>,
    body: Rc<Procedure>,
}

struct Edge {
    block: usize,
    targets: Vec<MethodKey>,
    /// What a contract or unknown code adds.
    fixed: Effects,
    args: Vec<Origin>,
}

impl Node {
    /// Whatever its callees with bodies do, it may write everything and throw.
    fn does_anything(&self) -> bool {
        let all = |effects: &Effects| effects.everything && effects.throws;
        all(&self.own) || self.calls.iter().any(|edge| all(&edge.fixed))
    }
}

impl Effects {
    fn unknown() -> Effects {
        Effects { everything: true, throws: true, ..Effects::default() }
    }

    fn join(&mut self, other: &Effects) {
        self.everything |= other.everything;
        self.statics.extend(&other.statics);
        self.cells.extend(&other.cells);
        self.throws |= other.throws;
    }
}

impl Lowering<'_> {
    pub(crate) fn effects_of(&self, key: MethodKey) -> Rc<Effects> {
        if let Some(known) = self.effects.borrow().get(&key) {
            return known.clone();
        }
        // Whoever asks again while this is being found gets the safe answer.
        self.effects.borrow_mut().insert(key, Rc::new(Effects::unknown()));
        let found = self.fixed_point(key);
        let root = found.get(&key).cloned().unwrap_or_else(|| Rc::new(self.effects_by_text(key)));
        self.effects.borrow_mut().extend(found);
        self.effects.borrow_mut().insert(key, root.clone());
        root
    }

    /// The same from the text alone, where there is too much to lower: which fields are written, not
    /// of which object but the receiver. Of code that others may add nothing is known.
    fn effects_by_text(&self, key: MethodKey) -> Effects {
        let Some(method) = self.method_of(key).filter(|method| self.program.source_method(*method).is_some()) else {
            return Effects::unknown();
        };
        let touched = self.footprint(method);
        if !touched.calls.iter().all(|callee| self.is_settled(*callee) && self.tells_all(*callee)) {
            return Effects::unknown();
        }
        let mut effects = Effects { throws: touched.may_throw, ..Effects::default() };
        let anywhere = touched.writes.globals().map(|global| (global, Object::Any));
        let here = touched.this_writes.globals().filter(|global| !touched.writes.has(*global));
        for (global, object) in anywhere.chain(here.map(|global| (global, Object::Param(0)))) {
            if self.terms.sort(global).is_map() {
                effects.cells.insert((global, object));
            } else {
                effects.statics.insert(global);
            }
        }
        effects
    }

    /// Can no code that is not here run in its place? What the library calls pure is believed of all
    /// that override it, and the rest of the library that a text may call cannot be overridden.
    fn is_settled(&self, method: MethodId) -> bool {
        !self.is_open(method) || self.is_trusted(method) || self.is_final_class(self.program.world.method(method).owner)
    }

    /// Does its own text do nothing but what it names? What is abstract does nothing itself.
    fn tells_all(&self, method: MethodId) -> bool {
        let own = self.direct(method);
        let is_abstract = self.program.world.method(method).flags.is_abstract() && !self.is_trusted(method);
        is_abstract || !(own.touched.unknown || own.touched.opaque || own.touched.spoils)
    }

    /// The effects of `root` and of all that it reaches; none where they are unknown.
    fn fixed_point(&self, root: MethodKey) -> IndexMap<MethodKey, Rc<Effects>> {
        let Some(nodes) = self.reached(root) else { return IndexMap::new() };
        let mut known: IndexMap<MethodKey, Effects> = nodes.keys().map(|key| (*key, Effects::default())).collect();
        loop {
            let mut changed = false;
            for (key, node) in &nodes {
                let next = step(node, &known);
                if known[key] != next {
                    known[key] = next;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        known.into_iter().map(|(key, effects)| (key, Rc::new(effects))).collect()
    }

    /// All bodies a run of `root` may enter, whose effects are not known yet; nothing when
    /// `root` has none, there are too many, or one of them may do anything: then so may
    /// `root`, whatever the others do, and they need not be lowered.
    fn reached(&self, root: MethodKey) -> Option<IndexMap<MethodKey, Node>> {
        let mut nodes: IndexMap<MethodKey, Node> = IndexMap::new();
        let mut open = vec![root];
        while let Some(key) = open.pop() {
            if nodes.contains_key(&key) {
                continue;
            }
            let known = self.effects.borrow().get(&key).filter(|_| key != root).cloned();
            let body = match self.procedure(key) {
                Some(body) if nodes.len() < MAX_BODIES => body,
                _ => return None,
            };
            let node = match known {
                Some(effects) => Node { own: Effects::clone(&effects), calls: Vec::new(), body },
                None if self.runs_anything(&body) => return None,
                None => self.node(body),
            };
            if node.does_anything() {
                return None;
            }
            open.extend(node.calls.iter().flat_map(|edge| edge.targets.iter().copied()));
            nodes.insert(key, node);
        }
        Some(nodes)
    }

    /// Does the body call what somebody who is not here may implement, without a contract?
    fn runs_anything(&self, body: &Procedure) -> bool {
        body.blocks.iter().any(|block| match &block.jump {
            Jump::Call(call) if call.dispatch == Dispatch::Virtual => {
                !self.implementations(call.callee).closed && self.promised(call.callee) == Effects::unknown()
            }
            _ => false,
        })
    }

    fn node(&self, body: Rc<Procedure>) -> Node {
        let origins = self.origins(&body);
        let mut own = if is_whole(&body) { Effects::default() } else { Effects::unknown() };
        let mut calls = Vec::new();
        for (at, block) in body.blocks.iter().enumerate() {
            for command in &block.commands {
                if let Command::Assign { var, value } = command
                    && body.vars.get(var).is_some_and(|info| info.kind == VariableKind::Global)
                    && *var != self.heap.clock
                {
                    add(&mut own, &frames::written(self.terms, *var, *value), &|object| origin(&origins, object));
                }
            }
            if let Jump::Call(call) = &block.jump {
                calls.push(self.edge(at, call, &origins));
            }
        }
        Node { own, calls, body }
    }

    fn edge(&self, block: usize, call: &Call, origins: &IndexMap<Term, Origin>) -> Edge {
        let args: Vec<Origin> = call.args.iter().map(|arg| origin(origins, *arg)).collect();
        let mut edge = Edge { block, targets: Vec::new(), fixed: Effects::default(), args };
        let reach = |target: MethodKey, edge: &mut Edge| match self.body(target) {
            Some(_) => edge.targets.push(target),
            None => {
                let fixed = self.promised(target);
                edge.fixed.join(&translate(&fixed, &edge.args));
            }
        };
        match call.dispatch {
            Dispatch::Exact => reach(call.callee, &mut edge),
            Dispatch::Virtual => {
                let implementations = self.implementations(call.callee);
                if implementations.closed {
                    for (_, target) in implementations.by_type {
                        if !edge.targets.contains(&target) {
                            reach(target, &mut edge);
                        }
                    }
                } else {
                    let fixed = self.promised(call.callee);
                    edge.fixed.join(&translate(&fixed, &edge.args));
                }
            }
        }
        edge
    }

    /// What the contract of a method allows it to do.
    fn promised(&self, method: MethodKey) -> Effects {
        let Some(contract) = self.contract(method) else { return Effects::unknown() };
        let position = |object: Term| {
            contract.formals.iter().position(|formal| *formal == object).map_or(Origin::Other, Origin::Param)
        };
        let mut effects = Effects { throws: contract.throws.is_some(), ..Effects::default() };
        if !contract.cases.is_empty() && contract.cases.iter().all(|case| case.never_throws) {
            effects.throws = false;
        }
        for location in contract.cases.iter().flat_map(|case| &case.frame) {
            add(&mut effects, location, &position);
        }
        effects
    }

    /// Variables that hold one and the same object throughout: parameters that
    /// are never assigned, objects made here, and names for these.
    fn origins(&self, body: &Procedure) -> IndexMap<Term, Origin> {
        let mut writes: IndexMap<Term, Vec<Option<Term>>> = IndexMap::new();
        let mut fresh: IndexMap<Term, Origin> = IndexMap::new();
        for block in &body.blocks {
            for command in &block.commands {
                match command {
                    Command::Assign { var, value } => writes.entry(*var).or_default().push(Some(*value)),
                    Command::New { var, .. } => {
                        writes.entry(*var).or_default().push(None);
                        fresh.insert(*var, Origin::Fresh);
                    }
                    Command::Havoc { vars } => vars.iter().for_each(|var| writes.entry(*var).or_default().push(None)),
                    Command::Assume { .. } | Command::Assert { .. } | Command::At(_) => {}
                }
            }
            if let Jump::Call(call) = &block.jump {
                call.result.into_iter().chain([call.exception]).for_each(|var| {
                    writes.entry(var).or_default().push(None);
                });
            }
        }
        let mut origins: IndexMap<Term, Origin> = IndexMap::new();
        for (at, param) in body.params.iter().enumerate() {
            if !writes.contains_key(param) {
                origins.insert(*param, Origin::Param(at));
            }
        }
        origins.extend(fresh.into_iter().filter(|(var, _)| writes[var].len() == 1));
        loop {
            let known = origins.len();
            for (var, values) in &writes {
                if let [Some(value)] = values[..]
                    && !origins.contains_key(var)
                    && let Some(&of) = origins.get(&value)
                {
                    origins.insert(*var, of);
                }
            }
            if origins.len() == known {
                return origins;
            }
        }
    }

    /// What the language and the call graph say of a call, as a contract.
    pub(crate) fn inferred_contract(&self, method: MethodKey, dispatch: Dispatch) -> Contract {
        let effects = match dispatch {
            // What it writes is taken for granted; what it throws is told by the text.
            _ if self.options.trust_frames && self.method_of(method).is_some() => {
                let throws = self.method_of(method).is_none_or(|method| self.footprint(method).may_throw);
                Rc::new(Effects { throws, ..Effects::default() })
            }
            Dispatch::Exact => self.effects_of(method),
            Dispatch::Virtual => {
                let implementations = self.implementations(method);
                let mut all = Effects::default();
                if implementations.closed {
                    for (_, target) in &implementations.by_type {
                        all.join(&self.effects_of(*target));
                    }
                } else {
                    all = self.effects_by_text(method);
                }
                Rc::new(all)
            }
        };
        self.contract_with(method, &effects)
    }
}

fn origin(origins: &IndexMap<Term, Origin>, object: Term) -> Origin {
    origins.get(&object).copied().unwrap_or(Origin::Other)
}

/// Adds a written location; objects made during the run are left out.
fn add(effects: &mut Effects, location: &Location, origin: &dyn Fn(Term) -> Origin) {
    let mut cell = |map: Term, object: Term| match origin(object) {
        Origin::Fresh => {}
        Origin::Param(at) => {
            effects.cells.insert((map, Object::Param(at)));
        }
        Origin::Other => {
            effects.cells.insert((map, Object::Any));
        }
    };
    match location {
        Location::Everything => effects.everything = true,
        Location::Static(var) => {
            effects.statics.insert(*var);
        }
        Location::Cell { map, object } => cell(*map, *object),
        Location::Elements { map, array, .. } => cell(*map, *array),
        Location::AllCells { map } => {
            effects.cells.insert((*map, Object::Any));
        }
    }
}

/// A callee's effects, seen from a call with these arguments.
fn translate(effects: &Effects, args: &[Origin]) -> Effects {
    let mut seen = Effects { cells: IndexSet::new(), ..effects.clone() };
    for (map, object) in &effects.cells {
        let object = match object {
            Object::Any => Object::Any,
            Object::Param(at) => match args.get(*at) {
                Some(Origin::Fresh) => continue,
                Some(Origin::Param(of)) => Object::Param(*of),
                Some(Origin::Other) | None => Object::Any,
            },
        };
        seen.cells.insert((*map, object));
    }
    seen
}

/// The effects of a body, given what is known of those it calls.
fn step(node: &Node, known: &IndexMap<MethodKey, Effects>) -> Effects {
    let mut all = node.own.clone();
    let unknown = all.throws;
    let mut throwing = vec![false; node.body.blocks.len()];
    for edge in &node.calls {
        let mut callee = edge.fixed.clone();
        for target in &edge.targets {
            if let Some(effects) = known.get(target) {
                callee.join(&translate(effects, &edge.args));
            }
        }
        throwing[edge.block] = callee.throws;
        callee.throws = false;
        all.join(&callee);
    }
    all.throws = unknown || leaves_by_exception(&node.body, &throwing);
    all
}

/// Can control reach an exceptional exit, when only these calls throw?
fn leaves_by_exception(body: &Procedure, throwing: &[bool]) -> bool {
    let successors = body
        .blocks
        .iter()
        .enumerate()
        .map(|(at, block)| match &block.jump {
            // A function that is looked into may throw what is caught here.
            Jump::Call(call) if !throwing[at] && call.caught.is_empty() => vec![call.normal],
            jump => jump.targets().collect(),
        })
        .collect();
    let graph = Graph::new(body.entry, successors);
    graph.order().iter().any(|block| matches!(body.block(*block).jump, Jump::Exit(Exit::Throw)))
}
