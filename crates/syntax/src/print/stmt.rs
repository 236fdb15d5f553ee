//! Statements.

use super::Printer;
use crate::ast::{Block, Declarator, ForInit, LocalVarDecl, Resource, Stmt, StmtKind, Try};

impl Printer {
    pub(super) fn block(&mut self, block: &Block) {
        self.braces(|p| {
            for stmt in &block.stmts {
                p.stmt(stmt);
            }
        });
    }

    /// A statement on lines of its own.
    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        if is_jml(stmt) {
            return self.jml_lines(|p| {
                p.line();
                p.stmt_here(stmt);
            });
        }
        self.spec_before(stmt);
        self.line();
        self.stmt_here(stmt);
    }

    /// The statement under an `if` and its like.
    fn sub_stmt(&mut self, stmt: &Stmt) {
        self.indent += 1;
        self.stmt(stmt);
        self.indent -= 1;
    }

    /// The JML that must stand on lines before the statement.
    fn spec_before(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::While { spec, .. } | StmtKind::DoWhile { spec, .. } => self.loop_spec(spec),
            StmtKind::For(inner) => self.loop_spec(&inner.spec),
            StmtKind::ForEach(inner) => self.loop_spec(&inner.spec),
            StmtKind::Refining { contract, body } => {
                self.refining(contract);
                self.spec_before(body);
            }
            _ => {}
        }
    }

    /// A statement from the current place on, JML before it printed already.
    pub(super) fn stmt_here(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::Empty => self.put(";"),
            StmtKind::Expr(expr) => {
                self.expr(expr);
                self.put(";");
            }
            StmtKind::LocalVar(decl) => {
                self.local_var(decl);
                self.put(";");
            }
            StmtKind::LocalType(decl) => self.type_decl(decl),
            StmtKind::Labeled { label, body } => {
                self.put(label.name.as_str());
                self.put(":");
                self.stmt(body);
            }
            StmtKind::If { cond, then, otherwise } => {
                self.head("if", cond);
                self.sub_stmt(then);
                if let Some(otherwise) = otherwise {
                    self.line();
                    self.put("else ");
                    match &otherwise.kind {
                        StmtKind::If { .. } => self.stmt_here(otherwise),
                        _ => self.sub_stmt(otherwise),
                    }
                }
            }
            StmtKind::While { cond, body, .. } => {
                self.head("while", cond);
                self.sub_stmt(body);
            }
            StmtKind::DoWhile { body, cond, .. } => {
                self.put("do");
                self.sub_stmt(body);
                self.line();
                self.head("while", cond);
                self.put(";");
            }
            StmtKind::For(inner) => {
                self.put("for (");
                match &inner.init {
                    ForInit::None => {}
                    ForInit::LocalVar(decl) => self.local_var(decl),
                    ForInit::Exprs(exprs) => self.list(exprs, ", ", Printer::expr),
                }
                self.put("; ");
                if let Some(cond) = &inner.cond {
                    self.expr(cond);
                }
                self.put("; ");
                self.list(&inner.update, ", ", Printer::expr);
                self.put(")");
                self.sub_stmt(&inner.body);
            }
            StmtKind::ForEach(inner) => {
                self.put("for (");
                self.modifiers(&inner.mods);
                self.ty(&inner.ty);
                self.put(" ");
                self.declarator(&inner.var);
                self.put(" : ");
                self.expr(&inner.iterable);
                self.put(")");
                self.sub_stmt(&inner.body);
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Return(value) => self.jump("return", value.as_ref()),
            StmtKind::Throw(value) => self.jump("throw", Some(value)),
            StmtKind::Yield(value) => self.jump("yield", Some(value)),
            StmtKind::Break(label) | StmtKind::Continue(label) => {
                let is_break = matches!(stmt.kind, StmtKind::Break(_));
                self.put(if is_break { "break" } else { "continue" });
                if let Some(label) = label {
                    self.put(" ");
                    self.put(label.name.as_str());
                }
                self.put(";");
            }
            StmtKind::Synchronized { lock, body } => {
                self.head("synchronized", lock);
                self.put(" ");
                self.block(body);
            }
            StmtKind::Try(inner) => self.try_stmt(inner),
            StmtKind::Assert { cond, message } | StmtKind::JmlAssert { cond, message } => {
                self.condition("assert", cond, message.as_deref());
            }
            StmtKind::JmlAssume { cond, message } => {
                self.condition("assume", cond, message.as_deref());
            }
            StmtKind::Set(expr) => self.jump("set", Some(expr)),
            StmtKind::Debug(expr) => self.jump("debug", Some(expr)),
            StmtKind::Unreachable => self.put("unreachable;"),
            StmtKind::Reachable => self.put("reachable;"),
            StmtKind::Havoc(refs) => {
                self.put("havoc ");
                self.list(refs, ", ", Printer::store_ref);
                self.put(";");
            }
            StmtKind::Refining { body, .. } => self.stmt_here(body),
            StmtKind::Error => self.put("<error>;"),
        }
    }

    fn head(&mut self, word: &str, cond: &crate::ast::Expr) {
        self.put(word);
        self.put(" (");
        self.expr(cond);
        self.put(")");
    }

    fn jump(&mut self, word: &str, value: Option<&crate::ast::Expr>) {
        self.put(word);
        if let Some(value) = value {
            self.put(" ");
            self.expr(value);
        }
        self.put(";");
    }

    fn condition(&mut self, word: &str, cond: &crate::ast::Expr, message: Option<&crate::ast::Expr>) {
        self.put(word);
        self.put(" ");
        self.expr(cond);
        if let Some(message) = message {
            self.put(" : ");
            self.expr(message);
        }
        self.put(";");
    }

    pub(super) fn local_var(&mut self, decl: &LocalVarDecl) {
        self.modifiers(&decl.mods);
        self.ty(&decl.ty);
        self.put(" ");
        self.list(&decl.vars, ", ", Printer::declarator);
    }

    pub(super) fn declarator(&mut self, var: &Declarator) {
        self.put(var.name.name.as_str());
        self.dims(&var.dims);
        if let Some(init) = &var.init {
            self.put(" = ");
            self.expr(init);
        }
    }

    fn try_stmt(&mut self, inner: &Try) {
        self.put("try ");
        if !inner.resources.is_empty() {
            self.put("(");
            self.list(&inner.resources, "; ", |p, resource| match resource {
                Resource::Local { decl, .. } => p.local_var(decl),
                Resource::Expr(expr) => p.expr(expr),
            });
            self.put(") ");
        }
        self.block(&inner.block);
        for catch in &inner.catches {
            self.put(" catch (");
            self.modifiers(&catch.mods);
            self.ty(&catch.ty);
            self.put(" ");
            self.put(catch.name.name.as_str());
            self.put(") ");
            self.block(&catch.block);
        }
        if let Some(finally) = &inner.finally {
            self.put(" finally ");
            self.block(finally);
        }
    }
}

/// Whether the whole statement is JML.
fn is_jml(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::JmlAssert { .. }
        | StmtKind::JmlAssume { .. }
        | StmtKind::Set(_)
        | StmtKind::Debug(_)
        | StmtKind::Unreachable
        | StmtKind::Reachable
        | StmtKind::Havoc(_) => true,
        StmtKind::LocalVar(decl) => decl.in_jml,
        StmtKind::LocalType(decl) => decl.in_jml,
        _ => false,
    }
}
