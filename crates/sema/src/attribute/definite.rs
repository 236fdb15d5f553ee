//! Definite assignment of locals (JLS 16) and unreachable statements (14.22).
//!
//! Runs over a body that is attributed without error. Only locals declared
//! without initialiser are followed: a set of them is one machine word. State
//! after a jump is "everything assigned", as the language defines it.

use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{FieldId, FileId, LocalId};
use crate::constant::Const;
use crate::resolve::env::Env;
use crate::typed::Entity;
use javelin_syntax::Span;
use javelin_syntax::ast::{
    BinaryOp, Block, CaseBody, Declarator, Expr, ExprKind, ForInit, LambdaBody, MethodRefTarget, Resource, Stmt,
    StmtKind, Switch, UnaryOp,
};

/// What is known at a point: assigned locals, and whether it can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    assigned: u128,
    live: bool,
}

const DEAD: State = State { assigned: u128::MAX, live: false };

impl State {
    /// Both ways lead here.
    fn join(self, other: State) -> State {
        State { assigned: self.assigned & other.assigned, live: self.live || other.live }
    }
}

/// Where jumps of a statement go.
struct Target {
    label: Option<Name>,
    /// A `break` without label, or `yield`, ends here.
    breakable: bool,
    is_loop: bool,
    is_expr: bool,
    breaks: State,
    continues: State,
}

#[derive(Clone, Copy)]
enum Jump {
    Break,
    Continue,
}

/// A variable that is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tracked {
    Local(LocalId),
    /// A blank final field of the object under construction.
    Field(FieldId),
}

struct Walk<'a, 's> {
    file: FileId,
    a: &'a Analyzer<'s, 'a>,
    tracked: Vec<Tracked>,
    /// What is assigned at every `return`.
    returned: State,
    targets: Vec<Target>,
    problems: Vec<(Span, String)>,
}

impl<'s> Analyzer<'s, '_> {
    /// Reports what the flow of a body forbids; tells whether its end is reached.
    pub fn check_flow(&mut self, env: &Env<'s>, body: &'s Block) -> bool {
        let mut walk = Walk::new(self, env, Vec::new());
        let start = State { assigned: 0, live: true };
        let end = walk.block(body, start);
        let problems = walk.problems;
        for (span, message) in problems {
            self.error(env, span, message);
        }
        end.live
    }

    /// Which of the fields are surely assigned after the blocks, run one after
    /// another: a bit each, for the first 128; `before` were assigned already.
    pub fn assigned_by(&mut self, env: &Env<'s>, fields: &[FieldId], before: u128, blocks: &[&'s Block]) -> u128 {
        let tracked = fields.iter().map(|f| Tracked::Field(*f)).collect();
        let mut walk = Walk::new(self, env, tracked);
        let mut state = State { assigned: before, live: true };
        for block in blocks {
            state = walk.block(block, state);
        }
        state.join(walk.returned).assigned
    }
}

impl<'a, 's> Walk<'a, 's> {
    fn new(a: &'a Analyzer<'s, 'a>, env: &Env<'s>, tracked: Vec<Tracked>) -> Self {
        Walk { file: env.file, a, tracked, returned: DEAD, targets: Vec::new(), problems: Vec::new() }
    }

    fn block(&mut self, b: &'s Block, s: State) -> State {
        self.stmts(&b.stmts, s)
    }

    fn stmts(&mut self, stmts: &'s [Stmt], mut s: State) -> State {
        for st in stmts {
            if !s.live && !is_jml(st) && !matches!(st.kind, StmtKind::LocalType(_) | StmtKind::Error) {
                self.problems.push((st.span, "unreachable statement".to_owned()));
                // One message a block; what follows is checked as if reached.
                s.live = true;
            }
            s = self.stmt(st, s);
        }
        s
    }

    fn constant(&self, e: &Expr) -> Option<bool> {
        match self.a.const_at(self.file, e.id) {
            Some(Const::Bool(b)) => Some(*b),
            _ => None,
        }
    }

    fn bit(&self, what: Tracked) -> Option<u128> {
        let i = self.tracked.iter().position(|&t| t == what)?;
        (i < 128).then(|| 1 << i)
    }

    fn stmt(&mut self, st: &'s Stmt, s: State) -> State {
        match &st.kind {
            StmtKind::Block(b) => self.block(b, s),
            StmtKind::Expr(e) => self.expr(e, s),
            StmtKind::LocalVar(d) if !d.in_jml => d.vars.iter().fold(s, |s, v| self.declarator(v, s)),
            StmtKind::Labeled { label, body } => {
                self.push(Some(label.name), false, false, false);
                let end = self.stmt(body, s);
                let t = self.pop();
                end.join(t.breaks)
            }
            StmtKind::If { cond, then, otherwise } => {
                let (t, f) = self.cond(cond, s);
                // `if (false)` is allowed: both branches count as reachable.
                let live = s.live;
                let then = self.stmt(then, State { live, ..t });
                match otherwise {
                    Some(o) => {
                        let o = self.stmt(o, State { live, ..f });
                        then.join(o)
                    }
                    None => then.join(State { live, ..f }),
                }
            }
            StmtKind::While { cond, body, .. } => {
                let (t, f) = self.cond(cond, s);
                self.push(None, true, true, false);
                self.loop_body(body, t);
                let target = self.pop();
                f.join(target.breaks)
            }
            StmtKind::DoWhile { body, cond, .. } => {
                self.push(None, true, true, false);
                let end = self.stmt(body, s);
                let target = self.pop();
                let before = end.join(target.continues);
                let (_, f) = self.cond(cond, before);
                f.join(target.breaks)
            }
            StmtKind::For(f) => self.for_stmt(f, s),
            StmtKind::ForEach(f) => {
                let s = self.expr(&f.iterable, s);
                self.push(None, true, true, false);
                self.stmt(&f.body, s);
                let target = self.pop();
                s.join(target.breaks)
            }
            StmtKind::Switch(sw) => self.switch(sw, st.id, s, false),
            StmtKind::Return(value) => {
                let s = value.iter().fold(s, |s, e| self.expr(e, s));
                self.returned = self.returned.join(s);
                DEAD
            }
            StmtKind::Throw(e) => {
                self.expr(e, s);
                DEAD
            }
            StmtKind::Break(label) => {
                self.jump(st.span, label.map(|l| l.name), s, Jump::Break);
                DEAD
            }
            StmtKind::Continue(label) => {
                self.jump(st.span, label.map(|l| l.name), s, Jump::Continue);
                DEAD
            }
            StmtKind::Yield(e) => {
                let s = self.expr(e, s);
                if let Some(t) = self.targets.iter_mut().rev().find(|t| t.is_expr) {
                    t.breaks = t.breaks.join(s);
                }
                DEAD
            }
            StmtKind::Synchronized { lock, body } => {
                let s = self.expr(lock, s);
                self.block(body, s)
            }
            StmtKind::Try(t) => self.try_stmt(t, s),
            StmtKind::Assert { cond, message } => {
                let (_, f) = self.cond(cond, s);
                if let Some(m) = message {
                    self.expr(m, f);
                }
                s
            }
            StmtKind::Refining { body, .. } => self.stmt(body, s),
            StmtKind::Empty
            | StmtKind::LocalVar(_)
            | StmtKind::LocalType(_)
            | StmtKind::JmlAssert { .. }
            | StmtKind::JmlAssume { .. }
            | StmtKind::Set(_)
            | StmtKind::Debug(_)
            | StmtKind::Unreachable
            | StmtKind::Reachable
            | StmtKind::Havoc(_)
            | StmtKind::Error => s,
        }
    }

    /// A loop's body is a statement that has to be reachable.
    fn loop_body(&mut self, body: &'s Stmt, s: State) -> State {
        if !s.live {
            self.problems.push((body.span, "unreachable statement".to_owned()));
        }
        self.stmt(body, State { live: true, ..s })
    }

    fn for_stmt(&mut self, f: &'s javelin_syntax::ast::For, mut s: State) -> State {
        match &f.init {
            ForInit::None => {}
            ForInit::LocalVar(d) => s = d.vars.iter().fold(s, |s, v| self.declarator(v, s)),
            ForInit::Exprs(list) => s = list.iter().fold(s, |s, e| self.expr(e, s)),
        }
        let (t, exit) = match &f.cond {
            Some(c) => self.cond(c, s),
            None => (s, DEAD),
        };
        self.push(None, true, true, false);
        let end = self.loop_body(&f.body, t);
        let target = self.pop();
        let update = end.join(target.continues);
        f.update.iter().fold(update, |s, e| self.expr(e, s));
        exit.join(target.breaks)
    }

    fn try_stmt(&mut self, t: &'s javelin_syntax::ast::Try, s: State) -> State {
        let mut inside = s;
        for r in &t.resources {
            inside = match r {
                Resource::Local { decl, .. } => decl.vars.iter().fold(inside, |s, v| self.declarator(v, s)),
                Resource::Expr(e) => self.expr(e, inside),
            };
        }
        let mut end = self.block(&t.block, inside);
        for c in &t.catches {
            let caught = self.block(&c.block, State { live: true, ..s });
            end = end.join(caught);
        }
        match &t.finally {
            None => end,
            Some(f) => {
                let after = self.block(f, State { live: true, ..s });
                if !after.live {
                    return DEAD;
                }
                State { assigned: end.assigned | after.assigned, live: end.live }
            }
        }
    }

    fn switch(&mut self, sw: &'s Switch, node: javelin_syntax::ast::NodeId, s: State, is_expr: bool) -> State {
        let s = self.expr(&sw.selector, s);
        let info = self.a.tables[self.file.index()].switches.get(&node).copied();
        let total = is_expr || info.is_some_and(|i| i.exhaustive);
        self.push(None, !is_expr, false, is_expr);
        let mut end = DEAD;
        let mut previous = DEAD;
        for c in &sw.cases {
            let mut start = s;
            if let Some(g) = &c.guard {
                start = self.cond(g, start).0;
            }
            match &c.body {
                CaseBody::Group(stmts) => {
                    let entry = State { assigned: start.assigned & previous.assigned, live: true };
                    previous = self.stmts(stmts, entry);
                }
                CaseBody::Expr(e) => {
                    let out = self.expr(e, start);
                    end = end.join(out);
                }
                CaseBody::Block(b) => {
                    let out = self.block(b, start);
                    if !is_expr {
                        end = end.join(out);
                    }
                }
                CaseBody::Throw(st) => {
                    self.stmt(st, start);
                }
            }
        }
        let target = self.pop();
        end = end.join(target.breaks);
        if !is_expr {
            end = end.join(previous);
        }
        if !total || sw.cases.is_empty() {
            end = end.join(s);
        }
        end
    }

    fn push(&mut self, label: Option<Name>, breakable: bool, is_loop: bool, is_expr: bool) {
        self.targets.push(Target { label, breakable, is_loop, is_expr, breaks: DEAD, continues: DEAD });
    }

    fn pop(&mut self) -> Target {
        self.targets.pop().unwrap_or(Target {
            label: None,
            breakable: false,
            is_loop: false,
            is_expr: false,
            breaks: DEAD,
            continues: DEAD,
        })
    }

    fn jump(&mut self, span: Span, label: Option<Name>, s: State, jump: Jump) {
        let found = match (label, jump) {
            (Some(l), _) => self.targets.iter().rposition(|t| t.label == Some(l)),
            (None, Jump::Continue) => self.targets.iter().rposition(|t| t.is_loop),
            (None, Jump::Break) => self.targets.iter().rposition(|t| t.breakable),
        };
        let problem = match (found, label, jump) {
            // Resolving has reported an undefined label.
            (None, Some(_), _) => return,
            (None, None, Jump::Break) => "break outside switch or loop",
            (None, None, Jump::Continue) => "continue outside of loop",
            (Some(i), _, Jump::Break) if self.targets[i..].iter().any(|t| t.is_expr) => {
                "attempt to break out of a switch expression"
            }
            (Some(i), _, Jump::Continue) if self.targets[i..].iter().any(|t| t.is_expr) => {
                "attempt to continue out of a switch expression"
            }
            (Some(i), _, Jump::Break) => {
                self.targets[i].breaks = self.targets[i].breaks.join(s);
                return;
            }
            (Some(i), label, Jump::Continue) => {
                // `continue label` goes to the loop right under the label.
                let at = if label.is_some() { i + 1 } else { i };
                match self.targets.get_mut(at).filter(|t| t.is_loop) {
                    Some(t) => {
                        t.continues = t.continues.join(s);
                        return;
                    }
                    None => "not a loop label",
                }
            }
        };
        self.problems.push((span, problem.to_owned()));
    }

    fn declarator(&mut self, v: &'s Declarator, s: State) -> State {
        match &v.init {
            Some(e) => self.expr(e, s),
            None => {
                let local = self.a.tables[self.file.index()].locals.get(&v.id);
                let Some(&id) = local else {
                    return s;
                };
                let local = Tracked::Local(id);
                if !self.tracked.contains(&local) {
                    self.tracked.push(local);
                }
                // A loop may come back here: the variable is fresh each time.
                let mask = self.bit(local).unwrap_or(0);
                if s.live { State { assigned: s.assigned & !mask, ..s } } else { s }
            }
        }
    }

    // ---- expressions

    /// State when the condition is true, and when it is false.
    fn cond(&mut self, e: &'s Expr, s: State) -> (State, State) {
        if let Some(b) = self.constant(e) {
            // A constant has no assignments in it.
            return if b { (s, DEAD) } else { (DEAD, s) };
        }
        let (t, f) = self.cond_parts(e, s);
        // Only a constant condition makes code unreachable: `i < n && false` does not.
        (State { live: s.live, ..t }, State { live: s.live, ..f })
    }

    fn cond_parts(&mut self, e: &'s Expr, s: State) -> (State, State) {
        match &e.kind {
            ExprKind::Paren(x) => self.cond(x, s),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => {
                let (t, f) = self.cond(operand, s);
                (f, t)
            }
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
                let (t, f) = self.cond(lhs, s);
                let (t2, f2) = self.cond(rhs, t);
                (t2, f.join(f2))
            }
            ExprKind::Binary { op: BinaryOp::Or, lhs, rhs, .. } => {
                let (t, f) = self.cond(lhs, s);
                let (t2, f2) = self.cond(rhs, f);
                (t.join(t2), f2)
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                let (t, f) = self.cond(cond, s);
                let (a, b) = self.cond(then, t);
                let (c, d) = self.cond(otherwise, f);
                (a.join(c), b.join(d))
            }
            _ => {
                let s = self.expr(e, s);
                (s, s)
            }
        }
    }

    fn all(&mut self, list: &'s [Expr], s: State) -> State {
        list.iter().fold(s, |s, e| self.expr(e, s))
    }

    fn expr(&mut self, e: &'s Expr, s: State) -> State {
        match &e.kind {
            ExprKind::Name(_) => {
                self.read(e, s);
                s
            }
            ExprKind::Field { target, .. } => self.expr(target, s),
            ExprKind::Paren(x) | ExprKind::Cast { expr: x, .. } | ExprKind::InstanceOf { expr: x, .. } => {
                self.expr(x, s)
            }
            ExprKind::Call(c) => {
                let s = c.target.iter().fold(s, |s, t| self.expr(t, s));
                self.all(&c.args, s)
            }
            ExprKind::CtorCall(c) => {
                let s = c.outer.iter().fold(s, |s, t| self.expr(t, s));
                self.all(&c.args, s)
            }
            ExprKind::New(n) => {
                let s = n.outer.iter().fold(s, |s, t| self.expr(t, s));
                self.all(&n.args, s)
            }
            ExprKind::NewArray(n) => {
                let s = n.dims.iter().fold(s, |s, d| self.expr(&d.len, s));
                n.init.iter().fold(s, |s, i| self.expr(i, s))
            }
            ExprKind::ArrayInit(items) => self.all(items, s),
            ExprKind::Index { array, index, .. } => {
                let s = self.expr(array, s);
                self.expr(index, s)
            }
            ExprKind::Unary { op: UnaryOp::Not, .. } | ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, .. } => {
                let (t, f) = self.cond(e, s);
                t.join(f)
            }
            ExprKind::Unary { operand, .. } => self.expr(operand, s),
            ExprKind::Binary { lhs, rhs, .. } => {
                let s = self.expr(lhs, s);
                self.expr(rhs, s)
            }
            ExprKind::Assign { op, lhs, rhs, .. } => self.assign(op.is_some(), lhs, rhs, s),
            ExprKind::Conditional { cond, then, otherwise } => {
                let (t, f) = self.cond(cond, s);
                let t = self.expr(then, t);
                let f = self.expr(otherwise, f);
                t.join(f)
            }
            ExprKind::Lambda(l) => {
                let targets = std::mem::take(&mut self.targets);
                let returned = self.returned;
                match &l.body {
                    LambdaBody::Expr(x) => {
                        self.expr(x, s);
                    }
                    LambdaBody::Block(b) => {
                        self.block(b, State { live: true, ..s });
                    }
                }
                self.targets = targets;
                self.returned = returned;
                s
            }
            ExprKind::MethodRef(m) => match &m.target {
                MethodRefTarget::Expr(x) => self.expr(x, s),
                MethodRefTarget::Type(_) => s,
            },
            ExprKind::Switch(sw) => {
                // Its blocks are never unreachable, not even in `true ? 0 : switch …`.
                let end = self.switch(sw, e.id, State { live: true, ..s }, true);
                State { live: s.live, ..end }
            }
            _ => s,
        }
    }

    fn assign(&mut self, compound: bool, lhs: &'s Expr, rhs: &'s Expr, s: State) -> State {
        let place = super::operators::strip_parens(lhs);
        if let Some(what) = self.assigned_variable(place) {
            if compound {
                self.read(place, s);
            }
            let s = self.expr(rhs, s);
            return match self.bit(what) {
                Some(bit) => State { assigned: s.assigned | bit, ..s },
                None => s,
            };
        }
        let s = self.expr(lhs, s);
        self.expr(rhs, s)
    }

    /// A local, or a field of `this`.
    fn assigned_variable(&self, place: &'s Expr) -> Option<Tracked> {
        let own = match &place.kind {
            ExprKind::Name(_) => true,
            ExprKind::Field { target, .. } => matches!(target.kind, ExprKind::This(None)),
            _ => false,
        };
        match self.a.entity_at(self.file, place.id) {
            Entity::Local(id) if own => Some(Tracked::Local(id)),
            Entity::Field(f) if own => Some(Tracked::Field(f)),
            _ => None,
        }
    }

    fn read(&mut self, e: &'s Expr, s: State) {
        let Entity::Local(id) = self.a.entity_at(self.file, e.id) else {
            return;
        };
        if let Some(bit) = self.bit(Tracked::Local(id))
            && s.assigned & bit == 0
        {
            let name = self.a.locals[id.index()].name;
            let message = format!("variable {name} might not have been initialized");
            self.problems.push((e.span, message));
        }
    }
}

fn is_jml(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::JmlAssert { .. }
        | StmtKind::JmlAssume { .. }
        | StmtKind::Set(_)
        | StmtKind::Debug(_)
        | StmtKind::Unreachable
        | StmtKind::Reachable
        | StmtKind::Havoc(_) => true,
        StmtKind::LocalVar(d) => d.in_jml,
        _ => false,
    }
}
