//! Visits the expressions of Java code, outside in. Bodies of local and
//! anonymous classes are not entered: they are methods of their own. Knows
//! shapes only, no names or types.

use crate::ast::{
    Block, CaseBody, CaseLabel, Expr, ExprKind, ForInit, LambdaBody, LocalVarDecl, MethodRefTarget, Resource, Stmt,
    StmtKind, Switch,
};

/// Told of each expression; says whether its parts are to be visited.
pub type Visit<'v, 's> = &'v mut dyn FnMut(&'s Expr) -> bool;

pub fn block<'s>(visit: Visit<'_, 's>, block: &'s Block) {
    for stmt in &block.stmts {
        statement(visit, stmt);
    }
}

pub fn statement<'s>(visit: Visit<'_, 's>, stmt: &'s Stmt) {
    match &stmt.kind {
        StmtKind::Block(inner) => block(visit, inner),
        StmtKind::Expr(value) | StmtKind::Throw(value) | StmtKind::Yield(value) => expr(visit, value),
        StmtKind::LocalVar(decl) => locals(visit, decl),
        StmtKind::Labeled { body, .. } | StmtKind::Refining { body, .. } => statement(visit, body),
        StmtKind::If { cond, then, otherwise } => {
            expr(visit, cond);
            statement(visit, then);
            if let Some(otherwise) = otherwise {
                statement(visit, otherwise);
            }
        }
        StmtKind::While { cond, body, .. } | StmtKind::DoWhile { cond, body, .. } => {
            expr(visit, cond);
            statement(visit, body);
        }
        StmtKind::For(loop_) => {
            match &loop_.init {
                ForInit::None => {}
                ForInit::LocalVar(decl) => locals(visit, decl),
                ForInit::Exprs(exprs) => exprs.iter().for_each(|e| expr(visit, e)),
            }
            loop_.cond.iter().chain(&loop_.update).for_each(|e| expr(visit, e));
            statement(visit, &loop_.body);
        }
        StmtKind::ForEach(loop_) => {
            expr(visit, &loop_.iterable);
            statement(visit, &loop_.body);
        }
        StmtKind::Switch(inner) => switch(visit, inner),
        StmtKind::Return(value) => value.iter().for_each(|e| expr(visit, e)),
        StmtKind::Synchronized { lock, body } => {
            expr(visit, lock);
            block(visit, body);
        }
        StmtKind::Try(tried) => {
            for resource in &tried.resources {
                match resource {
                    Resource::Local { decl, .. } => locals(visit, decl),
                    Resource::Expr(value) => expr(visit, value),
                }
            }
            block(visit, &tried.block);
            tried.catches.iter().for_each(|catch| block(visit, &catch.block));
            tried.finally.iter().for_each(|finally| block(visit, finally));
        }
        StmtKind::Assert { cond, message } => [cond].into_iter().chain(message.as_deref()).for_each(|e| expr(visit, e)),
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

fn locals<'s>(visit: Visit<'_, 's>, decl: &'s LocalVarDecl) {
    decl.vars.iter().filter_map(|var| var.init.as_ref()).for_each(|e| expr(visit, e));
}

fn switch<'s>(visit: Visit<'_, 's>, switch: &'s Switch) {
    expr(visit, &switch.selector);
    for case in &switch.cases {
        for label in &case.labels {
            if let CaseLabel::Expr(label) = label {
                expr(visit, label);
            }
        }
        case.guard.iter().for_each(|e| expr(visit, e));
        match &case.body {
            CaseBody::Group(stmts) => stmts.iter().for_each(|s| statement(visit, s)),
            CaseBody::Expr(value) => expr(visit, value),
            CaseBody::Block(inner) => block(visit, inner),
            CaseBody::Throw(stmt) => statement(visit, stmt),
        }
    }
}

pub fn expr<'s>(visit: Visit<'_, 's>, e: &'s Expr) {
    if !visit(e) {
        return;
    }
    match &e.kind {
        ExprKind::Field { target, .. } => expr(visit, target),
        ExprKind::Call(call) => call.target.iter().chain(&call.args).for_each(|e| expr(visit, e)),
        ExprKind::CtorCall(call) => call.outer.iter().chain(&call.args).for_each(|e| expr(visit, e)),
        ExprKind::New(new) => new.outer.iter().chain(&new.args).for_each(|e| expr(visit, e)),
        ExprKind::NewArray(new) => {
            new.dims.iter().map(|dim| &dim.len).chain(&new.init).for_each(|e| expr(visit, e));
        }
        ExprKind::ArrayInit(items) => items.iter().for_each(|e| expr(visit, e)),
        ExprKind::Index { array, index, .. } => [array, index].into_iter().for_each(|e| expr(visit, e)),
        ExprKind::Unary { operand, .. } => expr(visit, operand),
        ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } => {
            [lhs, rhs].into_iter().for_each(|e| expr(visit, e));
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            [cond, then, otherwise].into_iter().for_each(|e| expr(visit, e));
        }
        ExprKind::Cast { expr: inner, .. } | ExprKind::InstanceOf { expr: inner, .. } | ExprKind::Paren(inner) => {
            expr(visit, inner);
        }
        ExprKind::Lambda(lambda) => match &lambda.body {
            LambdaBody::Expr(body) => expr(visit, body),
            LambdaBody::Block(body) => block(visit, body),
        },
        ExprKind::MethodRef(reference) => match &reference.target {
            MethodRefTarget::Expr(target) => expr(visit, target),
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
