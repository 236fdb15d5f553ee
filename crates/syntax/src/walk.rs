//! Visits the expressions of Java code, outside in. Bodies of local and
//! anonymous classes are not entered: they are methods of their own. Knows
//! shapes only, no names or types.

use crate::ast::{
    Block, Case, CaseBody, CaseLabel, Declarator, Expr, ExprKind, ForInit, InstanceOfTest, LambdaBody, LocalVarDecl,
    MethodRefTarget, NodeId, Pattern, PatternKind, Resource, Stmt, StmtKind, Switch,
};

/// Told of each expression; says whether its parts are to be visited.
pub type Visit<'v, 's> = &'v mut dyn FnMut(&'s Expr) -> bool;

/// Who takes the value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Somebodys,
    /// The variable declared with it as its first value.
    FirstOf(NodeId),
    /// The variable of the for-each loop that goes through it.
    GoneThroughBy(NodeId),
    /// The `try` that it heads, which closes it.
    ClosedAfterwards,
    /// The pattern of a record, which calls accessors.
    TakenApart,
    /// A statement of its own, or a part of the head of a `for`.
    Nobodys,
}

/// Told also whether anybody takes the value.
pub type Telling<'v, 's> = &'v mut dyn FnMut(&'s Expr, Use) -> bool;

pub fn block<'s>(visit: Visit<'_, 's>, block: &'s Block) {
    block_in(&mut |e, _| visit(e), block);
}

pub fn expr<'s>(visit: Visit<'_, 's>, e: &'s Expr) {
    value(&mut |e, _| visit(e), e);
}

pub fn statement<'s>(visit: Visit<'_, 's>, stmt: &'s Stmt) {
    statement_in(&mut |e, _| visit(e), stmt);
}

/// As [`block`], with who takes the values.
pub fn block_with_uses<'s>(visit: Telling<'_, 's>, block: &'s Block) {
    block_in(visit, block);
}

/// As [`expr`], with who takes the values; somebody that of the expression itself.
pub fn expr_with_uses<'s>(visit: Telling<'_, 's>, e: &'s Expr) {
    value(visit, e);
}

fn block_in<'s>(visit: Telling<'_, 's>, block: &'s Block) {
    for stmt in &block.stmts {
        statement_in(visit, stmt);
    }
}

fn statement_in<'s>(visit: Telling<'_, 's>, stmt: &'s Stmt) {
    match &stmt.kind {
        StmtKind::Block(inner) => block_in(visit, inner),
        StmtKind::Expr(e) => told(visit, e, Use::Nobodys),
        StmtKind::Throw(e) | StmtKind::Yield(e) => value(visit, e),
        StmtKind::LocalVar(decl) => locals(visit, decl),
        StmtKind::Labeled { body, .. } | StmtKind::Refining { body, .. } => statement_in(visit, body),
        StmtKind::If { cond, then, otherwise } => {
            value(visit, cond);
            statement_in(visit, then);
            if let Some(otherwise) = otherwise {
                statement_in(visit, otherwise);
            }
        }
        StmtKind::While { cond, body, .. } | StmtKind::DoWhile { cond, body, .. } => {
            value(visit, cond);
            statement_in(visit, body);
        }
        StmtKind::For(loop_) => {
            match &loop_.init {
                ForInit::None => {}
                ForInit::LocalVar(decl) => locals(visit, decl),
                ForInit::Exprs(exprs) => exprs.iter().for_each(|e| told(visit, e, Use::Nobodys)),
            }
            loop_.cond.iter().for_each(|e| value(visit, e));
            loop_.update.iter().for_each(|e| told(visit, e, Use::Nobodys));
            statement_in(visit, &loop_.body);
        }
        StmtKind::ForEach(loop_) => {
            told(visit, &loop_.iterable, Use::GoneThroughBy(loop_.var.id));
            statement_in(visit, &loop_.body);
        }
        StmtKind::Switch(inner) => switch(visit, inner),
        StmtKind::Return(e) => e.iter().for_each(|e| value(visit, e)),
        StmtKind::Synchronized { lock, body } => {
            value(visit, lock);
            block_in(visit, body);
        }
        StmtKind::Try(tried) => {
            for resource in &tried.resources {
                match resource {
                    Resource::Local { decl, .. } => {
                        let inits = decl.vars.iter().filter_map(|var| var.init.as_ref());
                        inits.for_each(|e| told(visit, e, Use::ClosedAfterwards));
                    }
                    Resource::Expr(e) => told(visit, e, Use::ClosedAfterwards),
                }
            }
            block_in(visit, &tried.block);
            tried.catches.iter().for_each(|catch| block_in(visit, &catch.block));
            tried.finally.iter().for_each(|finally| block_in(visit, finally));
        }
        StmtKind::Assert { cond, message } => {
            [cond].into_iter().chain(message.as_deref()).for_each(|e| value(visit, e))
        }
        StmtKind::Empty
        | StmtKind::LocalType(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::JmlAssert { .. }
        | StmtKind::JmlAssume { .. }
        | StmtKind::Set(_)
        | StmtKind::Debug(_)
        | StmtKind::Unreachable
        | StmtKind::Reachable
        | StmtKind::Havoc(_)
        | StmtKind::Error => {}
    }
}

fn locals<'s>(visit: Telling<'_, 's>, decl: &'s LocalVarDecl) {
    let first = |var: &'s Declarator| Some((var.id, var.init.as_ref()?));
    decl.vars.iter().filter_map(first).for_each(|(var, e)| told(visit, e, Use::FirstOf(var)));
}

fn switch<'s>(visit: Telling<'_, 's>, switch: &'s Switch) {
    let takes_apart =
        |case: &Case| case.labels.iter().any(|label| matches!(label, CaseLabel::Pattern(p) if is_record(p)));
    let apart = switch.cases.iter().any(takes_apart);
    told(visit, &switch.selector, if apart { Use::TakenApart } else { Use::Somebodys });
    for case in &switch.cases {
        for label in &case.labels {
            if let CaseLabel::Expr(label) = label {
                value(visit, label);
            }
        }
        case.guard.iter().for_each(|e| value(visit, e));
        match &case.body {
            CaseBody::Group(stmts) => stmts.iter().for_each(|s| statement_in(visit, s)),
            CaseBody::Expr(e) => value(visit, e),
            CaseBody::Block(inner) => block_in(visit, inner),
            CaseBody::Throw(stmt) => statement_in(visit, stmt),
        }
    }
}

fn is_record(pattern: &Pattern) -> bool {
    matches!(pattern.kind, PatternKind::Record { .. })
}

fn value<'s>(visit: Telling<'_, 's>, e: &'s Expr) {
    told(visit, e, Use::Somebodys);
}

fn told<'s>(visit: Telling<'_, 's>, e: &'s Expr, value_is: Use) {
    if !visit(e, value_is) {
        return;
    }
    match &e.kind {
        ExprKind::Field { target, .. } => value(visit, target),
        ExprKind::Call(call) => call.target.iter().chain(&call.args).for_each(|e| value(visit, e)),
        ExprKind::CtorCall(call) => call.outer.iter().chain(&call.args).for_each(|e| value(visit, e)),
        ExprKind::New(new) => new.outer.iter().chain(&new.args).for_each(|e| value(visit, e)),
        ExprKind::NewArray(new) => {
            new.dims.iter().map(|dim| &dim.len).chain(&new.init).for_each(|e| value(visit, e));
        }
        ExprKind::ArrayInit(items) => items.iter().for_each(|e| value(visit, e)),
        ExprKind::Index { array, index, .. } => [array, index].into_iter().for_each(|e| value(visit, e)),
        ExprKind::Unary { operand, .. } => value(visit, operand),
        ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } => {
            [lhs, rhs].into_iter().for_each(|e| value(visit, e));
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            [cond, then, otherwise].into_iter().for_each(|e| value(visit, e));
        }
        ExprKind::InstanceOf { expr: inner, test, .. } => match &**test {
            InstanceOfTest::Pattern(pattern) if is_record(pattern) => told(visit, inner, Use::TakenApart),
            InstanceOfTest::Pattern(_) | InstanceOfTest::Type(_) => value(visit, inner),
        },
        ExprKind::Cast { expr: inner, .. } | ExprKind::Paren(inner) => value(visit, inner),
        ExprKind::Lambda(lambda) => match &lambda.body {
            LambdaBody::Expr(body) => value(visit, body),
            LambdaBody::Block(body) => block_in(visit, body),
        },
        ExprKind::MethodRef(reference) => match &reference.target {
            MethodRefTarget::Expr(target) => value(visit, target),
            MethodRefTarget::Type(_) => {}
        },
        ExprKind::Switch(inner) => switch(visit, inner),
        ExprKind::Literal(_)
        | ExprKind::Name(_)
        | ExprKind::This(_)
        | ExprKind::Super(_)
        | ExprKind::ClassLit(_)
        | ExprKind::JmlWord(_)
        | ExprKind::Old { .. }
        | ExprKind::Quantified(_)
        | ExprKind::JmlCall { .. }
        | ExprKind::JmlStoreCall { .. }
        | ExprKind::TypeLit(_)
        | ExprKind::Label { .. }
        | ExprKind::Let { .. }
        | ExprKind::Informal(_)
        | ExprKind::Error => {}
    }
}
