//! Builds one procedure: blocks, commands, variables, obligations. Knows
//! nothing of Java; `code` and `spec` write through it.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::heap::Heap;
use javelin_ir::program::{
    Block, BlockId, Command, Decision, Exit, FrameDuty, Jump, Location, LoopNotes, MethodKey, Obligation, ObligationId,
    ObligationKind, Origin, Procedure, Variable, VariableKind, Why, WriteFrame,
};
use javelin_logic::{Func, Range, Sort, Term, Terms};

/// A procedure under construction. Commands go to the current block; after a
/// jump the current block is a new, unreachable one until [`Builder::at`].
pub struct Builder<'t> {
    pub terms: &'t Terms,
    pub key: MethodKey,
    blocks: Vec<Block>,
    current: BlockId,
    /// Has the current block been entered by [`Builder::at`]? After a jump it has not.
    live: bool,
    /// Whose text obligations stand in: the method around a lambda.
    pub owner: MethodKey,
    pub vars: IndexMap<Term, Variable>,
    pub loops: IndexMap<BlockId, LoopNotes>,
    obligations: IndexSet<Obligation>,
    frames: Vec<WriteFrame>,
    /// The frames that bind what is written here, outermost first, each with what the user
    /// knows it by.
    binding: Vec<(usize, String)>,
    /// Variables whose value at entry was asked for, with their snapshots.
    snapshots: IndexMap<Term, Term>,
    /// Assigned values that leave their variable's range are not looked at.
    pub bounded: bool,
    pub decisions: IndexMap<BlockId, Decision>,
}

impl<'t> Builder<'t> {
    pub fn new(terms: &'t Terms, key: MethodKey) -> Self {
        let entry = Block { commands: Vec::new(), jump: Jump::Exit(Exit::Stop) };
        Builder {
            terms,
            key,
            blocks: vec![entry],
            current: BlockId(0),
            live: true,
            owner: key,
            vars: IndexMap::new(),
            loops: IndexMap::new(),
            obligations: IndexSet::new(),
            frames: Vec::new(),
            binding: Vec::new(),
            snapshots: IndexMap::new(),
            bounded: false,
            decisions: IndexMap::new(),
        }
    }

    /// From here on the frame binds what is written; `rule` is what the user knows it by.
    pub fn bind_frame(&mut self, frame: WriteFrame, rule: String) {
        self.binding.push((self.frames.len(), rule));
        self.frames.push(frame);
    }

    /// How many frames bind here.
    pub fn frames_bound(&self) -> usize {
        self.binding.len()
    }

    /// Only the outermost `frames` bind from here on.
    pub fn unbind_frames(&mut self, frames: usize) {
        self.binding.truncate(frames);
    }

    /// A write must be allowed by every frame that binds here.
    pub fn check_write(&mut self, heap: Heap, location: &Location, origin: Origin) {
        for (frame, rule) in self.binding.clone() {
            let allowed = javelin_ir::frames::allows(self.terms, heap, &self.frames[frame], location);
            let text = format!("{rule} does not allow this write");
            self.assert(allowed, ObligationKind::Assignable, origin, text);
        }
    }

    /// What a call of `name` owes to the frames that bind here.
    pub fn frame_duties(&mut self, name: &str, origin: Origin) -> Vec<FrameDuty> {
        let binding = self.binding.clone();
        let duties = binding.into_iter().map(|(frame, rule)| {
            let text = format!("call of `{name}` may write what {rule} does not allow");
            FrameDuty { frame, obligation: self.obligation(ObligationKind::Assignable, origin, text) }
        });
        duties.collect()
    }

    /// The variable that holds what `var` (a global, a parameter or `this`) held
    /// at entry. The entry block assigns it, whenever it is first asked for.
    pub fn snapshot(&mut self, heap: Heap, var: Term) -> Term {
        let snapshot = heap.snapshot(self.terms, var);
        if let Some(range) = self.terms.declared_range(var) {
            self.terms.declare_range(snapshot, range);
        }
        self.snapshots.insert(var, snapshot);
        snapshot
    }

    /// A new block that nothing jumps to yet.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(Block { commands: Vec::new(), jump: Jump::Exit(Exit::Stop) });
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// Goes on writing in `block`.
    pub fn at(&mut self, block: BlockId) {
        self.current = block;
        self.live = true;
    }

    /// Goes back to where writing was interrupted.
    pub fn back_to(&mut self, block: BlockId, live: bool) {
        self.current = block;
        self.live = live;
    }

    /// Can what is written now be reached, as far as jumps tell?
    pub fn is_live(&self) -> bool {
        self.live
    }

    /// Is nothing written in the block yet?
    pub fn is_empty(&self, block: BlockId) -> bool {
        self.blocks[block.0 as usize].commands.is_empty()
    }

    pub fn current(&self) -> BlockId {
        self.current
    }

    /// Ends the current block; what follows is unreachable until [`Builder::at`].
    pub fn jump(&mut self, jump: Jump) {
        self.blocks[self.current.0 as usize].jump = jump;
        self.current = self.block();
        self.live = false;
    }

    pub fn goto(&mut self, to: BlockId) {
        self.jump(Jump::Goto(to));
    }

    /// `if cond goto then else goto otherwise`; constant conditions take one way.
    pub fn branch(&mut self, cond: Term, then: BlockId, otherwise: BlockId) {
        match self.terms.as_bool(cond) {
            Some(true) => self.goto(then),
            Some(false) => self.goto(otherwise),
            None => self.jump(Jump::Branch { cond, then, otherwise }),
        }
    }

    pub fn push(&mut self, command: Command) {
        self.blocks[self.current.0 as usize].commands.push(command);
    }

    pub fn assign(&mut self, var: Term, value: Term) {
        if self.bounded && self.terms.sort(var) == Sort::Int {
            self.bound(value, &self.terms.range(var));
        }
        self.push(Command::Assign { var, value });
    }

    /// A value that leaves the range is not looked at.
    pub fn bound(&mut self, value: Term, range: &Range) {
        let terms = self.terms;
        let low = range.lo.as_ref().map(|lo| terms.le(terms.int(lo.clone()), value));
        let high = range.hi.as_ref().map(|hi| terms.le(value, terms.int(hi.clone())));
        self.assume(terms.and(&[low, high].into_iter().flatten().collect::<Vec<_>>()), Why::Language);
    }

    pub fn assume(&mut self, cond: Term, why: Why) {
        if self.terms.as_bool(cond) != Some(true) {
            self.push(Command::Assume { cond, why });
        }
    }

    /// A check. One that is always true is recorded all the same: it is an
    /// obligation that holds.
    pub fn assert(&mut self, cond: Term, kind: ObligationKind, origin: Origin, text: impl Into<String>) {
        let obligation = self.obligation(kind, origin, text);
        self.push(Command::Assert { cond, obligation });
    }

    /// What stands at `origin` cannot be lowered: a check that cannot be proved,
    /// and nothing is claimed of what follows.
    pub fn unsupported(&mut self, origin: Origin, sentence: impl Into<String>) {
        self.assert(self.terms.ff(), ObligationKind::Unsupported, origin, sentence);
        self.jump(Jump::Exit(Exit::Stop));
    }

    pub fn obligation(&mut self, kind: ObligationKind, origin: Origin, text: impl Into<String>) -> ObligationId {
        let obligation = Obligation { kind, origin, owner: self.owner, text: text.into() };
        ObligationId(self.obligations.insert_full(obligation).0 as u32)
    }

    pub fn allocate(&mut self, var: Term, ty: Term, facts: Vec<(Func, Term)>) {
        self.push(Command::New { var, ty, facts });
    }

    /// A temporary with a new name.
    pub fn temp(&mut self, base: &str, sort: Sort) -> Term {
        let var = self.terms.fresh(base, sort);
        self.vars.insert(var, Variable::temp(sort));
        var
    }

    /// Declares a variable once; later declarations of the same one are ignored.
    pub fn declare(&mut self, var: Term, info: Variable) -> Term {
        self.vars.entry(var).or_insert(info);
        var
    }

    /// Declares a heap map, static field or the clock.
    pub fn global(&mut self, var: Term, source: Option<String>, stable: bool) -> Term {
        let sort = self.terms.sort(var);
        self.declare(var, Variable { kind: VariableKind::Global, source, sort, guarantee: None, stable })
    }

    /// Closes the procedure: snapshots are taken at entry, and every variable
    /// that some command mentions is declared, as `describe` says for those
    /// that nobody declared here (globals, mostly).
    pub fn finish(mut self, head: Head, describe: impl Fn(Term) -> Option<Variable>) -> Procedure {
        let taken: Vec<Command> =
            self.snapshots.iter().map(|(var, snapshot)| Command::Assign { var: *snapshot, value: *var }).collect();
        self.blocks[0].commands.splice(0..0, taken);
        for &snapshot in self.snapshots.values() {
            let sort = self.terms.sort(snapshot);
            let info = Variable { kind: VariableKind::Snapshot, ..Variable::temp(sort) };
            self.vars.insert(snapshot, info);
        }
        for &var in &head.params {
            self.vars.entry(var).or_insert_with(|| Variable::temp(self.terms.sort(var)));
        }
        for var in self.mentioned(&head) {
            let sort = self.terms.sort(var);
            self.vars.entry(var).or_insert_with(|| describe(var).unwrap_or(Variable::temp(sort)));
        }
        // The name of what a snapshot is of: `\old(name)`.
        for (var, snapshot) in &self.snapshots {
            let source = self.vars.get(var).and_then(|info| info.source.clone());
            if let Some(info) = self.vars.get_mut(snapshot) {
                info.source = source;
            }
        }
        Procedure {
            key: self.key,
            name: head.name,
            origin: head.origin,
            params: head.params,
            result: head.result,
            exception: head.exception,
            vars: self.vars,
            blocks: self.blocks,
            entry: BlockId(0),
            loops: self.loops,
            obligations: self.obligations.into_iter().collect(),
            frames: self.frames,
            decisions: self.decisions,
        }
    }

    /// The free variables of all commands, jumps, loop notes and frames.
    fn mentioned(&self, head: &Head) -> Vec<Term> {
        let mut roots: Vec<Term> = head.params.clone();
        roots.extend(head.result);
        roots.push(head.exception);
        for block in &self.blocks {
            for command in &block.commands {
                command_terms(command, &mut roots);
            }
            match &block.jump {
                Jump::Branch { cond, .. } => roots.push(*cond),
                Jump::Call(call) => {
                    roots.extend(&call.args);
                    roots.extend(call.result);
                    roots.push(call.exception);
                }
                Jump::Goto(_) | Jump::Exit(_) => {}
            }
        }
        for notes in self.loops.values() {
            roots.extend(notes.invariants.iter().map(|clause| clause.term));
            roots.extend(notes.variants.iter().map(|variant| variant.term));
            for list in [&notes.predicates, &notes.candidates, &notes.hints, &notes.skolems] {
                roots.extend(list);
            }
        }
        roots.extend(self.frames.iter().flat_map(WriteFrame::terms));
        roots.extend(self.vars.values().filter_map(|info| info.guarantee));
        self.terms.free_vars(&roots).into_iter().collect()
    }
}

/// What a procedure is called and which variables are its interface.
pub struct Head {
    pub name: String,
    pub origin: Origin,
    pub params: Vec<Term>,
    pub result: Option<Term>,
    pub exception: Term,
}

fn command_terms(command: &Command, roots: &mut Vec<Term>) {
    match command {
        Command::Assign { var, value } => roots.extend([*var, *value]),
        Command::Assume { cond, .. } | Command::Assert { cond, .. } => roots.push(*cond),
        Command::Havoc { vars } => roots.extend(vars),
        Command::New { var, ty, facts } => {
            roots.extend([*var, *ty]);
            roots.extend(facts.iter().map(|(_, value)| *value));
        }
        Command::At(_) => {}
    }
}
