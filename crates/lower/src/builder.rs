//! Builds one procedure: blocks, commands, variables, obligations. Knows
//! nothing of Java; `code` and `spec` write through it.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::{
    Block, BlockId, Command, Exit, FrameCase, Jump, LoopNotes, MethodKey, Obligation, ObligationId, ObligationKind,
    Origin, Procedure, Variable, VariableKind, Why,
};
use javelin_logic::{Func, Sort, Term, Terms};

/// A procedure under construction. Commands go to the current block; after a
/// jump the current block is a new, unreachable one until [`Builder::at`].
pub struct Builder<'t> {
    pub terms: &'t Terms,
    pub key: MethodKey,
    blocks: Vec<Block>,
    current: BlockId,
    pub vars: IndexMap<Term, Variable>,
    pub loops: IndexMap<BlockId, LoopNotes>,
    obligations: IndexSet<Obligation>,
    pub frame: Vec<FrameCase>,
}

impl<'t> Builder<'t> {
    pub fn new(terms: &'t Terms, key: MethodKey) -> Self {
        let entry = Block { commands: Vec::new(), jump: Jump::Exit(Exit::Stop) };
        Builder {
            terms,
            key,
            blocks: vec![entry],
            current: BlockId(0),
            vars: IndexMap::new(),
            loops: IndexMap::new(),
            obligations: IndexSet::new(),
            frame: Vec::new(),
        }
    }

    /// A new block that nothing jumps to yet.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(Block { commands: Vec::new(), jump: Jump::Exit(Exit::Stop) });
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// Goes on writing in `block`.
    pub fn at(&mut self, block: BlockId) {
        self.current = block;
    }

    pub fn current(&self) -> BlockId {
        self.current
    }

    /// Ends the current block; what follows is unreachable until [`Builder::at`].
    pub fn jump(&mut self, jump: Jump) {
        self.blocks[self.current.0 as usize].jump = jump;
        self.current = self.block();
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
        self.push(Command::Assign { var, value });
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
        let obligation = Obligation { kind, origin, owner: self.key, text: text.into() };
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

    pub fn finish(
        self,
        name: String,
        origin: Origin,
        params: Vec<Term>,
        result: Option<Term>,
        exception: Term,
    ) -> Procedure {
        Procedure {
            key: self.key,
            name,
            origin,
            params,
            result,
            exception,
            vars: self.vars,
            blocks: self.blocks,
            entry: BlockId(0),
            loops: self.loops,
            obligations: self.obligations.into_iter().collect(),
            frame: self.frame,
        }
    }
}
