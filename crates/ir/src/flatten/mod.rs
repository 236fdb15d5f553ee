//! lower → **flatten** → cut: replaces calls and allocation.
//!
//! A call becomes, in this order of preference: its contract; its body, inlined,
//! when the target is known, small and not recursive; a split over the known
//! targets of a virtual call; what the language says of any such call.
//!
//! ```text
//!   x := o.m(e)  ─contract─►  assert demands
//!                             snapshots := globals; havoc frame
//!                             ├─ assume ensures; goto normal
//!                             └─ assume signals; goto on_throw
//! ```
//!
//! Works on terms and blocks only; which method has which body or contract is
//! the business of [`Callees`].

mod effect;
mod fitted;

use indexmap::{IndexMap, IndexSet};
use javelin_logic::{Func, Kind, Sort, Substitution, Term, Terms};

use crate::callees::{Callees, Contract};
use crate::flat::{Flat, FlatBlock, FlatJump, Simple};
use crate::frames;
use crate::graph::Graph;
use crate::heap::Heap;
use crate::passify::fresh_like;
use crate::program::{
    BlockId, Call, Clause, Command, Dispatch, Exit, FrameDuty, Jump, LoopNotes, MethodKey, Obligation, ObligationId,
    ObligationKind, Procedure, Variable, VariableKind, Why, WriteFrame,
};

/// How far inlining goes. Figures: the corpus's helpers have at most 25 commands.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Nested inlined calls.
    pub depth: usize,
    /// Commands and blocks of one inlined body.
    pub body: usize,
    /// Commands and blocks of the whole flat program, past which nothing more is inlined.
    pub total: usize,
    /// Targets of one virtual call that are told apart.
    pub targets: usize,
    pub prefer: Prefer,
}

/// What a call becomes that has both a contract and a body that can be inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// What is promised.
    Contracts,
    /// What runs do: contracts stop nobody.
    Runs,
    /// What runs do, with every check on the way, those of the callees included. A
    /// method that calls itself is unrolled as deep as calls may be nested.
    CheckedRuns,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth: 8, body: 120, total: 4_000, targets: 8, prefer: Prefer::Contracts }
    }
}

impl Limits {
    /// Where inputs are looked for: what is not looked into steers no search, so that larger bodies count, too.
    pub fn to_run(prefer: Prefer) -> Limits {
        Limits { body: 400, prefer, ..Limits::default() }
    }
}

/// Replaces every call and allocation of `procedure`.
pub fn flatten(terms: &Terms, procedure: &Procedure, callees: &dyn Callees, limits: Limits) -> Flat {
    let mut flattener = Flattener {
        terms,
        heap: Heap::new(terms),
        callees,
        limits,
        frames: Vec::new(),
        vars: IndexMap::new(),
        blocks: Vec::new(),
        loops: IndexMap::new(),
        obligations: IndexSet::new(),
        stack: vec![procedure.key],
        exact: IndexMap::new(),
        typed: IndexMap::new(),
        everything: Vec::new(),
        summarised: IndexSet::new(),
        inlined: IndexSet::new(),
        replaced: IndexSet::new(),
        size: 0,
    };
    let entry = flattener.copy(procedure, &Copying::top_level());
    flattener.patch_everything();
    Flat {
        key: procedure.key,
        name: procedure.name.clone(),
        params: procedure.params.clone(),
        vars: flattener.vars,
        blocks: flattener.blocks,
        entry,
        loops: flattener.loops,
        obligations: flattener.obligations.into_iter().collect(),
        summarised: flattener.summarised,
        inlined: flattener.inlined,
        replaced: flattener.replaced,
    }
}

struct Flattener<'a> {
    terms: &'a Terms,
    heap: Heap,
    callees: &'a dyn Callees,
    limits: Limits,
    /// The frames of the bodies copied so far.
    frames: Vec<WriteFrame>,
    vars: IndexMap<Term, Variable>,
    blocks: Vec<FlatBlock>,
    loops: IndexMap<BlockId, LoopNotes>,
    obligations: IndexSet<Obligation>,
    /// The methods being inlined, outermost first.
    stack: Vec<MethodKey>,
    /// Variables assigned once, from an allocation: the exact type they hold.
    exact: IndexMap<Term, Term>,
    /// What the language says of the types of variables that are written once.
    typed: IndexMap<Term, Vec<Term>>,
    /// Havocs of every global, filled in when all globals are known.
    everything: Vec<(BlockId, usize)>,
    summarised: IndexSet<MethodKey>,
    inlined: IndexSet<MethodKey>,
    replaced: IndexSet<(BlockId, MethodKey)>,
    size: usize,
}

/// How one body is copied into the flat program.
struct Copying {
    rename: Substitution,
    /// Where exits go; `None` keeps them exits.
    on_return: Option<BlockId>,
    on_throw: Option<BlockId>,
    /// Its checks are proved elsewhere: a copy relies on them.
    trusted: bool,
    /// What binds all that this copy writes: the duties of the call it stands for, by their
    /// places among the frames of the flat program.
    frames: Vec<FrameDuty>,
    inlined: bool,
    /// The precondition of the body holds.
    met: bool,
    /// What the body alone claims binds nobody: only what ends a run is kept.
    loose: bool,
    /// Exceptions of these classes are caught further up.
    caught: Vec<Term>,
}

impl Copying {
    fn top_level() -> Copying {
        Copying {
            rename: Substitution::default(),
            on_return: None,
            on_throw: None,
            trusted: false,
            frames: Vec::new(),
            inlined: false,
            met: true,
            loose: false,
            caught: Vec::new(),
        }
    }
}

impl Flattener<'_> {
    fn copy(&mut self, procedure: &Procedure, how: &Copying) -> BlockId {
        for (&var, info) in &procedure.vars {
            let guarantee = info.guarantee.map(|g| self.rename(how, g));
            let renamed = self.rename(how, var);
            self.vars.entry(renamed).or_insert_with(|| Variable { guarantee, ..info.clone() });
        }
        let ids: Vec<ObligationId> = procedure.obligations.iter().map(|o| self.obligation(o.clone())).collect();
        let base = self.blocks.len() as u32;
        let first_frame = self.frames.len();
        let frames: Vec<WriteFrame> = procedure.frames.iter().map(|f| f.with(|term| self.rename(how, term))).collect();
        self.frames.extend(frames);
        for _ in &procedure.blocks {
            self.new_block();
        }
        self.size += size(procedure);
        let at = |block: BlockId| BlockId(base + block.0);
        let writes = count_writes(procedure);
        let graph = Graph::new(procedure.entry, procedure.blocks.iter().map(|b| b.jump.targets().collect()).collect());
        let given = results(procedure, &writes);
        for &block in graph.order() {
            let source = procedure.block(block);
            let mut defined: IndexSet<Term> = given.get(&block).copied().into_iter().collect();
            for command in &source.commands {
                match command {
                    Command::Assign { var, .. } if writes.get(var) == Some(&1) => {
                        defined.insert(*var);
                    }
                    Command::Assume { cond, why } => self.note_types(*cond, *why, how, &defined),
                    _ => {}
                }
                self.copy_command(command, at(block), how, &ids, &writes);
            }
            let jump = match &source.jump {
                Jump::Goto(to) => FlatJump::Goto(at(*to)),
                Jump::Branch { cond, then, otherwise } => {
                    FlatJump::Branch { cond: self.rename(how, *cond), then: at(*then), otherwise: at(*otherwise) }
                }
                Jump::Exit(Exit::Return) => how.on_return.map_or(FlatJump::Exit(Exit::Return), FlatJump::Goto),
                Jump::Exit(Exit::Throw) => how.on_throw.map_or(FlatJump::Exit(Exit::Throw), FlatJump::Goto),
                Jump::Exit(Exit::Stop) => FlatJump::Exit(Exit::Stop),
                Jump::Call(call) => {
                    let call = self.rename_call(call, how, &ids, base, first_frame);
                    FlatJump::Goto(self.expand(&call))
                }
            };
            self.blocks[at(block).0 as usize].jump = jump;
        }
        for (&head, notes) in &procedure.loops {
            let notes = self.copy_notes(notes, how, &ids);
            self.loops.insert(at(head), notes);
        }
        at(procedure.entry)
    }

    fn copy_command(
        &mut self,
        command: &Command,
        block: BlockId,
        how: &Copying,
        ids: &[ObligationId],
        writes: &IndexMap<Term, usize>,
    ) {
        match command {
            Command::Assign { var, value } => {
                let (target, value) = (self.rename(how, *var), self.rename(how, *value));
                if !how.frames.is_empty() && self.is_global(target) {
                    self.check_frames(block, &frames::written(self.terms, target, value), &how.frames);
                }
                if writes.get(var) == Some(&1)
                    && let Some(&ty) = self.exact.get(&value)
                {
                    self.exact.insert(target, ty);
                }
                self.push(block, Simple::Assign { var: target, value });
            }
            Command::Assume { why: Why::Finished, .. } => {}
            // Class invariants hold where a method is called in a visible state; an
            // inlined body runs in whatever state its caller is in.
            Command::Assume { why: Why::Invariant, .. } if how.inlined => {}
            Command::Assume { why: Why::Contract, .. } if !how.met => {}
            Command::Assume { cond, why } => {
                let renamed = self.rename(how, *cond);
                self.push(block, Simple::Assume { cond: renamed, why: *why });
            }
            Command::Assert { cond, obligation } => {
                let cond = self.rename(how, *cond);
                // What could not be lowered is proved nowhere: it stays a check.
                let checked = &self.obligations[ids[obligation.0 as usize].0 as usize];
                let kind = checked.kind;
                // What the code does, not what it should do: contracts stop nobody.
                let passed_over = how.trusted
                    && self.limits.prefer == Prefer::Runs
                    && !checked.stops_a_machine()
                    && kind != ObligationKind::Unsupported;
                if how.loose && !kind.ends_a_run() || passed_over {
                    return;
                }
                self.push(
                    block,
                    if how.trusted && kind != ObligationKind::Unsupported {
                        Simple::Assume { cond, why: Why::Callee }
                    } else {
                        Simple::Assert { cond, obligation: ids[obligation.0 as usize] }
                    },
                );
            }
            Command::Havoc { vars } => {
                let vars = vars.iter().map(|v| self.rename(how, *v)).collect();
                self.push(block, Simple::Havoc { vars });
            }
            Command::New { var, ty, facts } => {
                let target = self.rename(how, *var);
                let facts: Vec<(Func, Term)> =
                    facts.iter().map(|(of, value)| (*of, self.rename(how, *value))).collect();
                let is_vague = facts.iter().any(|(of, _)| *of == self.heap.vague);
                if writes.get(var) == Some(&1) && !is_vague {
                    self.exact.insert(target, *ty);
                }
                self.allocate(block, target, *ty, &facts);
            }
            Command::At(origin) => self.push(block, Simple::At(*origin)),
        }
    }

    /// `var := new`: an object born now, then the clock goes on.
    fn allocate(&mut self, block: BlockId, var: Term, ty: Term, facts: &[(Func, Term)]) {
        let (terms, heap) = (self.terms, self.heap);
        let birth = terms.apply(heap.birth, &[var]);
        let is_shared = facts.iter().any(|(of, _)| *of == heap.shared);
        let is_vague = facts.iter().any(|(of, _)| *of == heap.vague);
        let class = heap.dynamic_type(terms, var);
        let mut born = vec![
            terms.ne(var, terms.null()),
            if is_shared { terms.le(birth, heap.clock) } else { terms.eq(birth, heap.clock) },
            if is_vague { terms.apply(heap.subtype, &[class, ty]) } else { terms.eq(class, ty) },
        ];
        let told = facts.iter().filter(|(of, _)| *of != heap.shared && *of != heap.vague);
        born.extend(told.map(|(of, value)| terms.eq(terms.apply(*of, &[var]), *value)));
        self.push(block, Simple::Havoc { vars: vec![var] });
        self.push(block, Simple::Assume { cond: terms.and(&born), why: Why::Language });
        // Nothing else is born at a time when an old object was given.
        let later = terms.offset(heap.clock, 1);
        let later = if is_shared { terms.ite(terms.eq(birth, heap.clock), later, heap.clock) } else { later };
        self.push(block, Simple::Assign { var: heap.clock, value: later });
    }

    fn copy_notes(&self, notes: &LoopNotes, how: &Copying, ids: &[ObligationId]) -> LoopNotes {
        let all = |terms: &[Term]| -> Vec<Term> { terms.iter().map(|t| self.rename(how, *t)).collect() };
        let clauses = notes.invariants.iter().map(|clause| Clause {
            term: self.rename(how, clause.term),
            entry: ids[clause.entry.0 as usize],
            step: ids[clause.step.0 as usize],
        });
        let (invariants, mut candidates): (Vec<Clause>, Vec<Term>) = if how.trusted {
            (Vec::new(), clauses.map(|clause| clause.term).collect())
        } else {
            (clauses.collect(), Vec::new())
        };
        candidates.extend(all(&notes.candidates));
        let variants = notes.variants.iter().filter(|_| !how.trusted).map(|variant| {
            let mut variant = variant.clone();
            variant.term = self.rename(how, variant.term);
            variant.obligation = ids[variant.obligation.0 as usize];
            variant
        });
        LoopNotes {
            origin: notes.origin,
            invariants,
            variants: variants.collect(),
            predicates: all(&notes.predicates),
            skolems: all(&notes.skolems),
            candidates,
            hints: all(&notes.hints),
            scope: all(&notes.scope),
        }
    }

    /// The blocks that stand for a call; gives the first.
    fn expand(&mut self, call: &Call) -> BlockId {
        let first = self.new_block();
        match self.known_target(call) {
            Some(target) => self.expand_exact(call, target, first),
            None => match self.callees.contract(call.callee) {
                Some(_) if self.looks_into(call.callee) && self.callees.implementations(call.callee).closed => {
                    self.split(call, first);
                }
                Some(contract) => self.apply_where_met(call, &contract, first),
                None => self.split(call, first),
            },
        }
        first
    }

    /// The one body this call reaches, if that can be told.
    fn known_target(&self, call: &Call) -> Option<MethodKey> {
        if call.dispatch == Dispatch::Exact {
            return Some(call.callee);
        }
        let exact = self.exact.get(call.args.first()?)?;
        let implementations = self.callees.implementations(call.callee);
        implementations.by_type.iter().find(|(ty, _)| ty == exact).map(|(_, target)| *target)
    }

    fn expand_exact(&mut self, call: &Call, target: MethodKey, block: BlockId) {
        let body = self.inlinable(target, &call.caught);
        if let Some(contract) = self.callees.contract(target)
            && !(self.looks_into(target) && body.is_some())
        {
            return self.apply_where_met(call, &contract, block);
        }
        match body {
            Some(body) => {
                let met = self.callees.demands_bind(target)
                    && self.demand_own(call, target, block)
                    && self.demand_declared(call, target, block);
                self.inline(call, &body, block, met);
            }
            None => {
                self.summarised.insert(target);
                let summary = self.callees.summary(target, Dispatch::Exact);
                self.apply(call, &summary, block);
            }
        }
    }

    /// Where bodies stand for contracts and are judged, what the contract demands is checked.
    fn demand_own(&mut self, call: &Call, target: MethodKey, block: BlockId) -> bool {
        if self.limits.prefer != Prefer::Runs
            && let Some(contract) = self.callees.contract(target)
        {
            let actuals = contract.formals.iter().copied().zip(call.args.iter().copied()).collect();
            self.demand(call, &contract, &actuals, block);
        }
        true
    }

    /// A lambda has no contract but that of the method it was called by, whose
    /// precondition it relies on. Is that precondition, if any, checked here?
    fn demand_declared(&mut self, call: &Call, target: MethodKey, block: BlockId) -> bool {
        if target == call.callee || self.callees.contract(target).is_some() {
            return true;
        }
        let Some(declared) = self.callees.contract(call.callee) else { return true };
        if self.limits.prefer == Prefer::Runs {
            return false;
        }
        let actuals = declared.formals.iter().copied().zip(call.args.iter().copied()).collect();
        self.demand(call, &declared, &actuals, block);
        true
    }

    /// Is a body preferred to the contract?
    fn looks_into(&self, method: MethodKey) -> bool {
        !self.callees.demands_bind(method)
            || match self.limits.prefer {
                Prefer::Contracts => self.callees.only_inherits(method),
                Prefer::Runs => true,
                Prefer::CheckedRuns => self.callees.is_own(method),
            }
    }

    /// Do the body's own checks count here, though it is judged by itself, too?
    fn is_checked(&self, method: MethodKey) -> bool {
        self.limits.prefer == Prefer::CheckedRuns && self.callees.is_own(method)
    }

    fn inlinable(&self, target: MethodKey, caught: &[Term]) -> Option<std::rc::Rc<Procedure>> {
        let recurs = self.stack.contains(&target) && self.limits.prefer != Prefer::CheckedRuns;
        let is_function = self.limits.prefer == Prefer::Contracts && self.callees.is_recursive_function(target);
        let is_full = self.size >= self.limits.total;
        if recurs || is_function || is_full || self.stack.len() > self.limits.depth {
            return None;
        }
        let body = self.callees.body_for(target, caught)?;
        let size = size(&body);
        if self.gives_by_value(&body) {
            return None;
        }
        (size <= self.limits.body && self.size + size <= self.limits.total).then_some(body)
    }

    /// Does it make objects that may be old ones for the JVM? The body would say that they are new.
    fn gives_by_value(&self, body: &Procedure) -> bool {
        let mut commands = body.blocks.iter().flat_map(|block| &block.commands);
        commands.any(|command| {
            matches!(command, Command::New { facts, .. } if facts.iter().any(|(of, _)| *of == self.heap.by_value))
        })
    }

    /// A virtual call without a contract: told apart by the receiver's exact type
    /// where the bodies are known.
    fn split(&mut self, call: &Call, block: BlockId) {
        let implementations = self.callees.implementations(call.callee);
        let mut targets: IndexMap<MethodKey, Vec<Term>> = IndexMap::new();
        for (ty, target) in &implementations.by_type {
            targets.entry(*target).or_default().push(*ty);
        }
        let mut at = block;
        let receiver = call.args[0];
        let actual = self.heap.dynamic_type(self.terms, receiver);
        let split = targets.len() <= self.limits.targets;
        if split {
            for (target, types) in &targets {
                let tests: Vec<Term> = types.iter().map(|ty| self.terms.eq(actual, *ty)).collect();
                let (then, otherwise) = (self.new_block(), self.new_block());
                let cond = self.terms.or(&tests);
                self.blocks[at.0 as usize].jump = FlatJump::Branch { cond, then, otherwise };
                if let [ty] = types[..] {
                    self.exact.insert(receiver, ty);
                }
                self.expand_exact(call, *target, then);
                self.exact.swap_remove(&receiver);
                at = otherwise;
            }
        }
        if split && implementations.closed {
            self.push(at, Simple::Assume { cond: self.terms.ff(), why: Why::Language });
        } else {
            if !split {
                self.summarised.extend(targets.keys());
            }
            let summary = self.callees.summary(call.callee, Dispatch::Virtual);
            self.apply(call, &summary, at);
        }
    }

    /// `met`: the body's own precondition holds here, or is checked.
    fn inline(&mut self, call: &Call, body: &Procedure, block: BlockId, met: bool) {
        let mut rename = Substitution::default();
        for (&var, info) in &body.vars {
            if info.kind != VariableKind::Global {
                rename.insert(var, fresh_like(self.terms, var));
            }
        }
        let renamed = |var: Term| rename.get(&var).copied().unwrap_or(var);
        let (after, thrown) = (self.new_block(), self.new_block());
        if let (Some(to), Some(from)) = (call.result, body.result) {
            self.push(after, Simple::Assign { var: to, value: renamed(from) });
        }
        self.blocks[after.0 as usize].jump = FlatJump::Goto(call.normal);
        self.push(thrown, Simple::Assign { var: call.exception, value: renamed(body.exception) });
        self.blocks[thrown.0 as usize].jump = FlatJump::Goto(call.on_throw);

        let writes = count_writes(body);
        for (&formal, &arg) in body.params.iter().zip(&call.args) {
            self.push(block, Simple::Assign { var: renamed(formal), value: arg });
            if !writes.contains_key(&formal)
                && let Some(&ty) = self.exact.get(&arg)
            {
                self.exact.insert(renamed(formal), ty);
            }
        }
        let how = Copying {
            rename,
            on_return: Some(after),
            on_throw: Some(thrown),
            trusted: met && !self.callees.judged_in_context(body.key) && !self.is_checked(body.key),
            frames: call.frames.clone(),
            inlined: true,
            met,
            loose: !self.callees.demands_bind(body.key),
            caught: call.caught.clone(),
        };
        self.inlined.insert(body.key);
        self.stack.push(body.key);
        let entry = self.copy(body, &how);
        self.stack.pop();
        self.blocks[block.0 as usize].jump = FlatJump::Goto(entry);
    }

    fn rename_call(&self, call: &Call, how: &Copying, ids: &[ObligationId], base: u32, first_frame: usize) -> Call {
        let at = |block: BlockId| BlockId(base + block.0);
        // A copy that is trusted keeps its own frames.
        let own = call
            .frames
            .iter()
            .filter(|_| !how.trusted && !how.loose)
            .map(|duty| FrameDuty { frame: first_frame + duty.frame, obligation: ids[duty.obligation.0 as usize] });
        let mut caught = how.caught.clone();
        caught.extend(call.caught.iter().filter(|class| !how.caught.contains(class)));
        Call {
            caught,
            args: call.args.iter().map(|a| self.rename(how, *a)).collect(),
            result: call.result.map(|r| self.rename(how, r)),
            exception: self.rename(how, call.exception),
            normal: at(call.normal),
            on_throw: at(call.on_throw),
            precondition: ids[call.precondition.0 as usize],
            frames: how.frames.iter().copied().chain(own).collect(),
            ..call.clone()
        }
    }

    fn rename(&self, how: &Copying, term: Term) -> Term {
        if how.rename.is_empty() { term } else { self.terms.substitute(term, &how.rename) }
    }

    /// A temporary of the flat program.
    fn temp(&mut self, base: &str, sort: Sort) -> Term {
        let var = self.terms.fresh(base, sort);
        self.vars.insert(var, Variable::temp(sort));
        var
    }

    fn obligation(&mut self, obligation: Obligation) -> ObligationId {
        ObligationId(self.obligations.insert_full(obligation).0 as u32)
    }

    fn new_block(&mut self) -> BlockId {
        self.blocks.push(FlatBlock { commands: Vec::new(), jump: FlatJump::Exit(Exit::Stop) });
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn push(&mut self, block: BlockId, command: Simple) {
        let command = match command {
            Simple::Assert { cond, obligation } => self.assertion(cond, obligation),
            command => command,
        };
        self.blocks[block.0 as usize].commands.push(command);
    }

    /// What the text asks to be taken for granted is assumed.
    fn assertion(&self, cond: Term, obligation: ObligationId) -> Simple {
        match self.callees.taken_on_trust(&self.obligations[obligation.0 as usize]) {
            Some(origin) => Simple::Assume { cond, why: Why::User(origin) },
            None => Simple::Assert { cond, obligation },
        }
    }

    fn is_global(&self, var: Term) -> bool {
        self.vars.get(&var).is_some_and(|info| info.kind == VariableKind::Global) && var != self.heap.clock
    }

    fn check_frames(&mut self, block: BlockId, written: &crate::program::Location, duties: &[FrameDuty]) {
        for FrameDuty { frame, obligation } in duties.iter().copied() {
            let cond = frames::allows(self.terms, self.heap, &self.frames[frame], written);
            self.push(block, Simple::Assert { cond, obligation });
        }
    }

    /// The demands of a contract, as obligations at the call.
    fn demand(&mut self, call: &Call, contract: &Contract, actuals: &Substitution, block: BlockId) {
        for demand in &contract.requires {
            let at_call = self.obligations[call.precondition.0 as usize].clone();
            let kind = demand.kind;
            let text = if demand.text.is_empty() { at_call.text.clone() } else { demand.told(self.terms) };
            let id = self.obligation(Obligation { kind, text, ..at_call });
            let cond = self.terms.substitute(demand.condition, actuals);
            self.push(block, Simple::Assert { cond, obligation: id });
        }
        debug_assert!(contract.requires.iter().all(|d| d.kind != ObligationKind::Unsupported));
    }

    fn patch_everything(&mut self) {
        if self.everything.is_empty() {
            return;
        }
        // What only contracts of callees speak of changes as well.
        let said = self.blocks.iter().flat_map(|block| &block.commands).filter_map(|command| match command {
            Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => Some(*cond),
            Simple::Assign { value, .. } => Some(*value),
            Simple::Havoc { .. } | Simple::At(_) => None,
        });
        let said: Vec<Term> = said.collect();
        for var in self.terms.free_vars(&said) {
            if self.heap.is_state(self.terms, var) {
                self.mention_global(var);
            }
        }
        let globals: Vec<Term> = self
            .vars
            .iter()
            .filter(|(var, info)| info.kind == VariableKind::Global && !info.stable && **var != self.heap.clock)
            .map(|(var, _)| *var)
            .collect();
        for (block, index) in std::mem::take(&mut self.everything) {
            self.blocks[block.0 as usize].commands[index] = Simple::Havoc { vars: globals.clone() };
        }
    }
}

fn size(procedure: &Procedure) -> usize {
    procedure.blocks.iter().map(|b| 1 + b.commands.len()).sum()
}

/// How often each variable is written, parameters' values at entry not counted.
fn count_writes(procedure: &Procedure) -> IndexMap<Term, usize> {
    let mut writes = IndexMap::new();
    let mut count = |var: Term| *writes.entry(var).or_insert(0) += 1;
    for block in &procedure.blocks {
        for command in &block.commands {
            match command {
                Command::Assign { var, .. } | Command::New { var, .. } => count(*var),
                Command::Havoc { vars } => vars.iter().for_each(|v| count(*v)),
                Command::Assume { .. } | Command::Assert { .. } | Command::At(_) => {}
            }
        }
        if let Jump::Call(call) = &block.jump {
            call.result.into_iter().chain([call.exception]).for_each(&mut count);
        }
    }
    writes
}

/// The variables that calls give their only value, by the block where each call returns.
fn results(procedure: &Procedure, writes: &IndexMap<Term, usize>) -> IndexMap<BlockId, Term> {
    let calls = procedure.blocks.iter().filter_map(|block| match &block.jump {
        Jump::Call(call) => Some((call.normal, call.result.filter(|to| writes.get(to) == Some(&1))?)),
        _ => None,
    });
    calls.collect()
}

/// Is this term a plain variable?
pub(crate) fn is_var(terms: &Terms, term: Term) -> bool {
    matches!(terms.kind(term), Kind::Var(_))
}
