//! Statements, except loops, `switch` and `try`.

use javelin_ir::program::{Command, ObligationKind, Why};
use javelin_sema::typed::{Entity, LocalKind, Receiver};
use javelin_syntax::Span;
use javelin_syntax::ast::{Block, Expr, ExprKind, Ident, LocalVarDecl, Stmt, StmtKind};

use super::Code;
use super::flow::{Region, Target};

impl<'p> Code<'_, 'p> {
    /// A block: what it declares goes out of scope at its end.
    pub(super) fn block(&mut self, block: &'p Block) {
        self.statements(&block.stmts);
    }

    pub(super) fn statements(&mut self, stmts: &'p [Stmt]) {
        let declared = self.scope.locals.len();
        for stmt in stmts {
            self.statement(stmt);
        }
        self.scope.locals.truncate(declared);
    }

    /// A statement that stands alone as the body of another.
    pub(super) fn nested(&mut self, stmt: &'p Stmt) {
        let declared = self.scope.locals.len();
        self.statement(stmt);
        self.scope.locals.truncate(declared);
    }

    pub(super) fn at(&mut self, span: Span) {
        let origin = self.origin(span);
        self.b.push(Command::At(origin));
    }

    pub(super) fn statement(&mut self, stmt: &'p Stmt) {
        let labels = std::mem::take(&mut self.labels);
        match &stmt.kind {
            StmtKind::Block(block) => self.labelled(labels, |code| code.block(block)),
            StmtKind::Empty | StmtKind::LocalType(_) => {}
            StmtKind::Labeled { label, body } => {
                self.labels = labels;
                self.labels.push(label.name);
                self.statement(body);
            }
            StmtKind::If { cond, then, otherwise } => {
                self.at(cond.span);
                self.labelled(labels, |code| code.if_statement(cond, then, otherwise.as_deref()));
            }
            StmtKind::While { spec, keyword_span, cond, body } => {
                self.while_loop(labels, spec, *keyword_span, cond, body);
            }
            StmtKind::DoWhile { spec, keyword_span, body, cond } => {
                self.do_loop(labels, spec, *keyword_span, body, cond);
            }
            StmtKind::For(loop_) => self.for_loop(labels, loop_),
            StmtKind::ForEach(loop_) => self.for_each(labels, loop_),
            StmtKind::Switch(switch) => {
                self.at(switch.switch_span);
                self.switch_statement(labels, stmt.id, switch);
            }
            StmtKind::Try(tried) => self.labelled(labels, |code| code.try_statement(tried)),
            StmtKind::Synchronized { lock, body } => {
                self.at(lock.span);
                self.labelled(labels, |code| {
                    let object = code.expr(lock);
                    code.check_null(object, lock.span, lock.span);
                    code.block(body);
                });
            }
            _ => {
                self.at(stmt.span);
                self.simple_statement(stmt);
            }
        }
    }

    /// Statements without statements inside.
    fn simple_statement(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Expr(expr) => self.discard(expr),
            StmtKind::LocalVar(decl) => self.local_variables(decl),
            StmtKind::Return(value) => {
                let ty = self.scope.result_ty;
                let value = match value {
                    Some(value) if self.is_void(ty) => {
                        self.discard(value);
                        None
                    }
                    Some(returned) => {
                        let value = self.expr_to(returned, ty);
                        self.check_returned(value, returned.span);
                        self.check_given(value, returned.span);
                        Some(value)
                    }
                    None => None,
                };
                self.leave_return(value);
            }
            StmtKind::Throw(thrown) => {
                let exception = self.expr(thrown);
                self.check_null(exception, stmt.span, thrown.span);
                let origin = self.origin(stmt.span);
                self.raise(exception, origin);
            }
            StmtKind::Break(label) => {
                if !self.leave_break(label.map(|label: Ident| label.name)) {
                    self.unsupported(stmt.span, "this `break` has no statement to end");
                }
            }
            StmtKind::Continue(label) => {
                if !self.leave_continue(label.map(|label: Ident| label.name)) {
                    self.unsupported(stmt.span, "this `continue` has no loop to go on with");
                }
            }
            StmtKind::Yield(value) => match self.yield_target() {
                Some((depth, block, var, ty)) => {
                    let value = self.expr_to(value, ty);
                    self.b.assign(var, value);
                    self.leave(depth, block);
                }
                None => self.unsupported(stmt.span, "this `yield` stands in no switch expression"),
            },
            StmtKind::Assert { cond, .. } => {
                let holds = self.expr_to(cond, javelin_sema::Types::BOOLEAN);
                let (origin, text) = (self.origin(stmt.span), self.text(cond.span));
                self.b.assert(holds, ObligationKind::Assert, origin, format!("assertion `{text}` may fail"));
            }
            _ => self.jml_statement(stmt),
        }
    }

    fn jml_statement(&mut self, stmt: &'p Stmt) {
        let origin = self.origin(stmt.span);
        match &stmt.kind {
            StmtKind::JmlAssert { cond, .. } => {
                let holds = self.low.spec_clause(&mut self.b, &self.scope.here(), cond);
                let text = self.text(cond.span);
                self.b.assert(holds, ObligationKind::Assert, origin, text);
            }
            StmtKind::JmlAssume { cond, .. } => {
                let holds = self.low.spec_clause(&mut self.b, &self.scope.here(), cond);
                self.b.assume(holds, Why::User(origin));
            }
            StmtKind::Set(expr) => self.set_ghost(expr),
            StmtKind::Unreachable => {
                self.b.assert(self.terms().ff(), ObligationKind::Unreachable, origin, "this place may be reached");
            }
            StmtKind::Reachable | StmtKind::Debug(_) => {}
            StmtKind::Havoc(_) => self.unsupported(stmt.span, "`havoc` statements are not supported"),
            StmtKind::Refining { .. } => {
                self.unsupported(stmt.span, "contracts of statements (`refining`) are not supported");
            }
            StmtKind::Error => self.unsupported(stmt.span, "this statement does not parse"),
            _ => self.unsupported(stmt.span, "this statement is not supported here"),
        }
    }

    /// A statement that only a labelled `break` can leave early.
    fn labelled(&mut self, labels: Vec<javelin_syntax::ast::Name>, body: impl FnOnce(&mut Self)) {
        if labels.is_empty() {
            return body(self);
        }
        let after = self.b.block();
        self.regions.push(Region::Target(Target { labels, plain: false, on_break: after, on_continue: None }));
        body(self);
        self.regions.pop();
        if self.b.is_live() {
            self.b.goto(after);
        }
        self.b.at(after);
    }

    fn if_statement(&mut self, cond: &'p Expr, then: &'p Stmt, otherwise: Option<&'p Stmt>) {
        let (yes, no, after) = (self.b.block(), self.b.block(), self.b.block());
        self.condition(cond, yes, no);
        let mut reached = false;
        for (block, branch) in [(yes, Some(then)), (no, otherwise)] {
            self.b.at(block);
            if let Some(branch) = branch {
                self.nested(branch);
            }
            if self.b.is_live() {
                reached = true;
                self.b.goto(after);
            }
        }
        if reached {
            self.b.at(after);
        }
    }

    pub(super) fn local_variables(&mut self, decl: &'p LocalVarDecl) {
        for var in &decl.vars {
            let Some(local) = self.low.program.local_at(self.scope.file, var.id) else {
                return self.unsupported(var.span, "this variable was not resolved");
            };
            let ty = self.low.program.local(local).ty;
            let value = match &var.init {
                Some(init) if decl.in_jml => Some(self.low.spec_value_as(&mut self.b, &self.scope.here(), init, ty)),
                Some(init) => Some(self.expr_to(init, ty)),
                None => None,
            };
            let target = self.declare_local(local);
            if let Some(value) = value {
                let is_sure = |known: &javelin_sema::LocalId| self.scope.locals.get(known) == Some(&value);
                let holds = self.is_known_object(value) || self.sure.iter().any(is_sure);
                if self.low.program.local(local).effectively_final && holds {
                    self.note_sure(local);
                    var.init.iter().for_each(|init| self.low.note_array(self.scope.file, local, init));
                }
                self.b.assign(target, value);
            }
        }
    }

    /// `//@ set x = e;` of a ghost variable or field.
    fn set_ghost(&mut self, expr: &'p Expr) {
        let ExprKind::Assign { op: None, lhs, rhs, op_span } = &expr.kind else {
            return self.unsupported(expr.span, "only plain assignments can be `set`");
        };
        let ty = self.low.program.ty(self.scope.file, lhs.id);
        let value = self.low.spec_value_as(&mut self.b, &self.scope.here(), rhs, ty);
        // What Java computes with is Java's to assign: only ghosts may be set.
        match self.low.program.entity(self.scope.file, lhs.id) {
            Entity::Local(local) if self.low.program.local(local).kind == LocalKind::Ghost => {
                match self.scope.locals.get(&local) {
                    Some(&var) => self.b.assign(var, value),
                    None => self.unsupported(lhs.span, "this variable cannot be `set` here"),
                }
            }
            Entity::Field(field) if self.low.is_ghost_field(field) => {
                let object = match &lhs.kind {
                    _ if self.low.program.world.field(field).flags.is_static() => None,
                    ExprKind::Field { target, .. } => {
                        Some(self.low.spec_value(&mut self.b, &self.scope.here(), target))
                    }
                    _ => match self.low.program.field_receiver(field, self.scope.class) {
                        Receiver::Implicit(class) => self.this_of(class),
                        _ => None,
                    },
                };
                self.store_field(field, object, value, *op_span);
            }
            _ => self.unsupported(lhs.span, "only ghost variables and fields can be `set`"),
        }
    }
}
