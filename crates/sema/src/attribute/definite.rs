//! Definite assignment and unassignment of variables (JLS 16), unreachable
//! statements (14.22), falling into patterns (14.11.1).
//!
//! Runs over text that is attributed without error. Only locals declared without
//! initialiser and blank final fields are followed: a set of them is one machine
//! word. State after a jump is "everything assigned, nothing assigned", as the
//! language defines it.

use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{FieldId, FileId, LocalId, Types};
use crate::constant::Const;
use crate::resolve::env::Env;
use crate::typed::Entity;
use javelin_syntax::Span;
use javelin_syntax::ast::{
    BinaryOp, Block, CaseBody, CaseLabel, Declarator, Expr, ExprKind, ForInit, Initializer, LambdaBody,
    MethodRefTarget, NodeId, Pattern, PatternKind, Resource, Stmt, StmtKind, Switch, UnaryOp,
};

/// What is known at a point: variables surely assigned, variables surely not, and
/// whether it can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub assigned: u128,
    pub unassigned: u128,
    pub live: bool,
}

const DEAD: State = State { assigned: u128::MAX, unassigned: u128::MAX, live: false };

impl State {
    /// Nothing has happened yet.
    pub const START: State = State { assigned: 0, unassigned: u128::MAX, live: true };
    /// Another constructor has run.
    pub const DONE: State = State { assigned: u128::MAX, unassigned: 0, live: true };

    /// Both ways lead here.
    pub fn join(self, other: State) -> State {
        State {
            assigned: self.assigned & other.assigned,
            unassigned: self.unassigned & other.unassigned,
            live: self.live || other.live,
        }
    }
}

/// Where jumps of a statement go.
struct Target {
    label: Option<Name>,
    /// A `break` without label, or `yield`, ends here.
    breakable: bool,
    is_loop: bool,
    is_expr: bool,
    /// The label of a loop.
    labels_loop: bool,
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
pub(super) enum Tracked {
    Local(LocalId),
    /// A blank final field of the object under construction.
    Field(FieldId),
}

pub(super) struct Walk<'a, 's> {
    file: FileId,
    a: &'a Analyzer<'s, 'a>,
    tracked: Vec<Tracked>,
    /// Locals whose initialiser is being looked at.
    initialising: Vec<LocalId>,
    /// Locals that get a value where they may have one (JLS 4.12.4).
    reassigned: Vec<LocalId>,
    /// What has been assigned so far, on whatever way.
    touched: u128,
    /// What is known at every `return`.
    pub returned: State,
    targets: Vec<Target>,
    problems: Vec<(Span, String)>,
}

/// What a walk found.
pub(super) struct Findings {
    problems: Vec<(Span, String)>,
    reassigned: Vec<LocalId>,
}

impl<'s> Analyzer<'s, '_> {
    /// Reports what the flow of a method's body forbids; tells whether its end is reached.
    pub fn check_flow(&mut self, env: &Env<'s>, body: &'s Block) -> bool {
        let mut walk = Walk::new(self, env, Vec::new());
        let end = walk.block(body, State::START);
        let findings = walk.findings();
        self.report_flow(env, findings);
        end.live
    }

    pub(super) fn report_flow(&mut self, env: &Env<'s>, findings: Findings) {
        for id in findings.reassigned {
            let info = &mut self.locals[id.index()];
            info.effectively_final = info.is_final;
        }
        for (span, message) in findings.problems {
            self.error(env, span, message);
        }
    }
}

impl<'a, 's> Walk<'a, 's> {
    pub fn new(a: &'a Analyzer<'s, 'a>, env: &Env<'s>, tracked: Vec<Tracked>) -> Self {
        Walk {
            file: env.file,
            a,
            tracked,
            initialising: Vec::new(),
            reassigned: Vec::new(),
            touched: 0,
            returned: DEAD,
            targets: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// A block that has to end (JLS 8.6, 8.7).
    pub fn initializer(&mut self, i: &'s Initializer, s: State) -> State {
        let end = self.block(&i.body, s);
        if !end.live {
            self.problems.push((i.span, "initializer must be able to complete normally".to_owned()));
        }
        State { live: true, ..end }
    }

    pub fn findings(self) -> Findings {
        Findings { problems: self.problems, reassigned: self.reassigned }
    }

    pub fn block(&mut self, b: &'s Block, s: State) -> State {
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
                if let Some(t) = self.targets.last_mut() {
                    t.labels_loop = labels_loop(body);
                }
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
            StmtKind::While { cond, body, .. } => self.repeated(s, |walk, s| {
                let (t, f) = walk.cond(cond, s);
                walk.push(None, true, true, false);
                let end = walk.loop_body(body, t);
                let target = walk.pop();
                (f.join(target.breaks), end.join(target.continues))
            }),
            StmtKind::DoWhile { body, cond, .. } => self.repeated(s, |walk, s| {
                walk.push(None, true, true, false);
                let end = walk.stmt(body, s);
                let target = walk.pop();
                let before = end.join(target.continues);
                let (t, f) = walk.cond(cond, before);
                (f.join(target.breaks), t)
            }),
            StmtKind::For(f) => self.for_stmt(f, s),
            StmtKind::ForEach(f) => {
                let s = self.expr(&f.iterable, s);
                self.repeated(s, |walk, s| {
                    walk.push(None, true, true, false);
                    let end = walk.stmt(&f.body, s);
                    let target = walk.pop();
                    (s.join(target.breaks), end.join(target.continues))
                })
            }
            StmtKind::Switch(sw) => self.switch(sw, (st.id, st.span), s, false),
            StmtKind::Return(value) => {
                let s = value.iter().fold(s, |s, e| self.expr(e, s));
                if self.targets.iter().any(|t| t.is_expr) {
                    self.problems.push((st.span, "attempt to return out of a switch expression".to_owned()));
                }
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
            StmtKind::LocalType(t) => {
                self.captured(t.span, s);
                s
            }
            StmtKind::Empty
            | StmtKind::LocalVar(_)
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

    /// A loop, given as a way from the state at its head to those after it and
    /// before its next round. What one round assigns is not unassigned before the
    /// next (JLS 16.2.10): then the loop is looked at again.
    fn repeated(&mut self, s: State, mut round: impl FnMut(&mut Self, State) -> (State, State)) -> State {
        let (problems, reassigned) = (self.problems.len(), self.reassigned.len());
        let (end, back) = round(self, s);
        let kept = s.unassigned & back.unassigned;
        if kept == s.unassigned {
            return end;
        }
        self.problems.truncate(problems);
        self.reassigned.truncate(reassigned);
        round(self, State { unassigned: kept, ..s }).0
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
        self.repeated(s, |walk, s| {
            let (t, exit) = match &f.cond {
                Some(c) => walk.cond(c, s),
                None => (s, DEAD),
            };
            walk.push(None, true, true, false);
            let end = walk.loop_body(&f.body, t);
            let target = walk.pop();
            let update = end.join(target.continues);
            let back = f.update.iter().fold(update, |s, e| walk.expr(e, s));
            (exit.join(target.breaks), back)
        })
    }

    fn try_stmt(&mut self, t: &'s javelin_syntax::ast::Try, s: State) -> State {
        let mut inside = s;
        for r in &t.resources {
            inside = match r {
                Resource::Local { decl, .. } => decl.vars.iter().fold(inside, |s, v| self.declarator(v, s)),
                Resource::Expr(e) => self.expr(e, inside),
            };
        }
        let outside = std::mem::replace(&mut self.touched, 0);
        let mut end = self.block(&t.block, inside);
        // An exception may come after any assignment of the block (JLS 16.2.15).
        let broken = State { live: true, unassigned: inside.unassigned & !self.touched, ..s };
        for c in &t.catches {
            let caught = self.block(&c.block, broken);
            end = end.join(caught);
        }
        let touched = self.touched;
        self.touched |= outside;
        match &t.finally {
            None => end,
            Some(f) => {
                let after = self.block(f, State { live: true, unassigned: inside.unassigned & !touched, ..s });
                if !after.live {
                    return DEAD;
                }
                State {
                    assigned: end.assigned | after.assigned,
                    unassigned: end.unassigned & after.unassigned,
                    live: end.live,
                }
            }
        }
    }

    fn switch(&mut self, sw: &'s Switch, (node, whole): (NodeId, Span), s: State, is_expr: bool) -> State {
        let s = self.expr(&sw.selector, s);
        let s = self.group_variables(sw, s);
        let info = self.a.tables[self.file.index()].switches.get(&node).copied();
        let total = is_expr || info.is_some_and(|i| i.exhaustive);
        self.push(None, !is_expr, false, is_expr);
        let mut end = DEAD;
        let mut previous = DEAD;
        for (i, c) in sw.cases.iter().enumerate() {
            let mut start = s;
            if let Some(g) = &c.guard {
                start = self.cond(g, start).0;
            }
            match &c.body {
                CaseBody::Group(stmts) => {
                    self.check_fall(sw, i, previous.live);
                    let entry = State { live: true, ..start.join(previous) };
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
                    } else if out.live {
                        let message = "switch rule completes without providing a value";
                        self.problems.push((super::closing_brace(b), message.to_owned()));
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
        } else if previous.live && !sw.cases.is_empty() {
            let place = Span::new(whole.end.saturating_sub(1), whole.end);
            self.problems.push((place, "switch expression completes without providing a value".to_owned()));
        }
        if !total || sw.cases.is_empty() {
            end = end.join(s);
        }
        end
    }

    /// Variables of one group of statements are in scope of the next, where their
    /// initialisers did not run: they are followed too.
    fn group_variables(&mut self, sw: &'s Switch, mut s: State) -> State {
        let groups = sw.cases.iter().filter_map(|c| match &c.body {
            CaseBody::Group(stmts) => Some(stmts),
            _ => None,
        });
        for st in groups.flatten() {
            let StmtKind::LocalVar(d) = &st.kind else { continue };
            for v in d.vars.iter().filter(|v| v.init.is_some() && !d.in_jml) {
                if let Some(&id) = self.a.tables[self.file.index()].locals.get(&v.id) {
                    s = self.fresh(id, s);
                }
            }
        }
        s
    }

    /// Follows a variable from here on, where it has no value.
    fn fresh(&mut self, id: LocalId, s: State) -> State {
        let local = Tracked::Local(id);
        if !self.tracked.contains(&local) {
            self.tracked.push(local);
        }
        // A loop may come back here: the variable is fresh each time.
        let mask = self.bit(local).unwrap_or(0);
        if !s.live {
            return s;
        }
        State { assigned: s.assigned & !mask, unassigned: s.unassigned | mask, ..s }
    }

    /// Nothing falls into statements that use what a pattern binds, or out of such
    /// a label without statements (JLS 14.11.1).
    fn check_fall(&mut self, sw: &'s Switch, i: usize, falls: bool) {
        let c = &sw.cases[i];
        let (Some(CaseLabel::Pattern(p)), CaseBody::Group(stmts)) = (c.labels.first(), &c.body) else {
            return;
        };
        if !binds(p) {
            return;
        }
        let more = |c: &javelin_syntax::ast::Case| !matches!(&c.body, CaseBody::Group(stmts) if stmts.is_empty());
        if falls && !stmts.is_empty() {
            self.problems.push((p.span, "illegal fall-through to a pattern".to_owned()));
        } else if stmts.is_empty() && sw.cases[i + 1..].iter().any(more) {
            self.problems.push((p.span, "illegal fall-through from a pattern".to_owned()));
        }
    }

    fn push(&mut self, label: Option<Name>, breakable: bool, is_loop: bool, is_expr: bool) {
        self.targets.push(Target {
            label,
            breakable,
            is_loop,
            is_expr,
            labels_loop: false,
            breaks: DEAD,
            continues: DEAD,
        });
    }

    fn pop(&mut self) -> Target {
        self.targets.pop().unwrap_or(Target {
            label: None,
            breakable: false,
            is_loop: false,
            is_expr: false,
            labels_loop: false,
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
                // `continue label` goes to the loop under the label, and labels between.
                let loops = label.is_none() || self.targets[i].labels_loop;
                match self.targets[i..].iter_mut().find(|t| t.is_loop).filter(|_| loops) {
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
        let Some(&id) = self.a.tables[self.file.index()].locals.get(&v.id) else {
            return s;
        };
        match &v.init {
            Some(e) => {
                self.initialising.push(id);
                let s = self.expr(e, s);
                self.initialising.retain(|&i| i != id);
                let mask = self.bit(Tracked::Local(id)).unwrap_or(0);
                State { assigned: s.assigned | mask, unassigned: s.unassigned & !mask, ..s }
            }
            None => self.fresh(id, s),
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

    pub fn expr(&mut self, e: &'s Expr, s: State) -> State {
        match &e.kind {
            ExprKind::Name(_) => {
                self.read(e, s);
                s
            }
            ExprKind::Field { target, .. } => {
                if matches!(target.kind, ExprKind::This(None)) {
                    self.read(e, s);
                }
                self.expr(target, s)
            }
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
                let s = self.all(&n.args, s);
                if let Some(body) = &n.body {
                    self.captured(body.span, s);
                }
                s
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
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand,
                ..
            } => {
                let s = self.expr(operand, s);
                match self.assigned_variable(super::operators::strip_parens(operand)) {
                    Some(what) => self.assigned(operand, what, s),
                    None => s,
                }
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
                // It may run at any time: nothing is unassigned in it (JLS 16.1.10).
                let start = State { live: true, unassigned: 0, ..s };
                match &l.body {
                    LambdaBody::Expr(x) => {
                        self.expr(x, start);
                    }
                    LambdaBody::Block(b) => {
                        let end = self.block(b, start);
                        self.check_lambda_end(e, b, end);
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
                let end = self.switch(sw, (e.id, e.span), State { live: true, ..s }, true);
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
            return self.assigned(place, what, s);
        }
        let s = self.expr(lhs, s);
        self.expr(rhs, s)
    }

    /// A variable gets a value: is it its first?
    fn assigned(&mut self, place: &'s Expr, what: Tracked, s: State) -> State {
        if let Tracked::Local(id) = what {
            self.initialising.retain(|&i| i != id);
        }
        let Some(bit) = self.bit(what) else {
            return s;
        };
        self.touched |= bit;
        if s.unassigned & bit == 0 {
            let (name, is_final) = match what {
                Tracked::Local(id) => {
                    self.reassigned.push(id);
                    (self.a.locals[id.index()].name, self.a.locals[id.index()].is_final)
                }
                Tracked::Field(f) => (self.a.w.field(f).name, true),
            };
            if is_final {
                let message = format!("variable {name} might already have been assigned");
                self.problems.push((place.span, message));
            }
        }
        State { assigned: s.assigned | bit, unassigned: s.unassigned & !bit, ..s }
    }

    /// What a class declared here uses of the variables around is assigned before
    /// its body (JLS 16.6).
    fn captured(&mut self, body: Span, s: State) {
        let (a, file) = (self.a, self.file);
        let inside = |span: Span| body.start <= span.start && span.end <= body.end;
        for c in a.capture_places.iter().filter(|c| c.env.file == file && inside(c.span)) {
            self.read_local(c.local, c.span, s);
        }
    }

    /// A lambda whose function has a result gives one on every way.
    fn check_lambda_end(&mut self, e: &'s Expr, b: &'s Block, end: State) {
        let info = self.a.tables[self.file.index()].lambdas.get(&e.id);
        let wants = info.is_some_and(|i| !matches!(i.result, Types::VOID | Types::UNKNOWN));
        if end.live && wants {
            let brace = Span::new(b.span.start, b.span.start + 1);
            self.problems.push((brace, "lambda body does not give a result on every way through it".to_owned()));
        }
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
        match self.a.entity_at(self.file, e.id) {
            Entity::Local(id) => self.read_local(id, e.span, s),
            Entity::Field(f) if self.bit(Tracked::Field(f)).is_some_and(|bit| s.assigned & bit == 0) => {
                self.unset(self.a.w.field(f).name, e.span);
            }
            _ => {}
        }
    }

    fn read_local(&mut self, id: LocalId, span: Span, s: State) {
        let unset = self.bit(Tracked::Local(id)).is_some_and(|bit| s.assigned & bit == 0);
        if unset || self.initialising.contains(&id) {
            self.unset(self.a.locals[id.index()].name, span);
        }
    }

    fn unset(&mut self, name: Name, span: Span) {
        self.problems.push((span, format!("variable {name} might not have been initialized")));
    }
}

fn labels_loop(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Labeled { body, .. } => labels_loop(body),
        StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For(_) | StmtKind::ForEach(_) => true,
        _ => false,
    }
}

/// A pattern names a variable.
fn binds(p: &Pattern) -> bool {
    match &p.kind {
        PatternKind::Type { .. } => true,
        PatternKind::Record { subs, .. } => subs.iter().any(binds),
        PatternKind::Error => false,
    }
}

pub(super) fn is_jml(s: &Stmt) -> bool {
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
