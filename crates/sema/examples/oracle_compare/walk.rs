//! Every Java expression of a tree (JML is not javac's business).

use javelin_sema::Tree;
use javelin_syntax::ast::*;

/// Calls `f` for each expression of the file, outer before inner.
pub fn expressions<'a>(tree: &'a Tree, f: &mut dyn FnMut(&'a Expr)) {
    match tree {
        Tree::Java(unit) => unit.types.iter().for_each(|t| type_decl(t, f)),
        Tree::Snippet(_) => {}
    }
}

fn type_decl<'a>(t: &'a TypeDecl, f: &mut dyn FnMut(&'a Expr)) {
    for c in &t.enum_constants {
        c.args.iter().for_each(|e| expr(e, f));
        if let Some(b) = &c.body {
            body(b, f);
        }
    }
    body(&t.body, f);
}

fn body<'a>(b: &'a TypeBody, f: &mut dyn FnMut(&'a Expr)) {
    for m in &b.members {
        match m {
            Member::Field(d) => d.vars.iter().for_each(|v| declarator(v, f)),
            Member::Method(m) => {
                if let Some(b) = &m.body {
                    block(b, f);
                }
            }
            Member::Initializer(i) => block(&i.body, f),
            Member::Type(t) => type_decl(t, f),
            Member::Jml(_) => {}
        }
    }
}

fn declarator<'a>(d: &'a Declarator, f: &mut dyn FnMut(&'a Expr)) {
    if let Some(e) = &d.init {
        expr(e, f);
    }
}

fn block<'a>(b: &'a Block, f: &mut dyn FnMut(&'a Expr)) {
    b.stmts.iter().for_each(|s| stmt(s, f));
}

fn stmt<'a>(s: &'a Stmt, f: &mut dyn FnMut(&'a Expr)) {
    match &s.kind {
        StmtKind::Block(b) => block(b, f),
        StmtKind::Expr(e) | StmtKind::Throw(e) | StmtKind::Yield(e) => expr(e, f),
        StmtKind::LocalVar(d) => d.vars.iter().for_each(|v| declarator(v, f)),
        StmtKind::LocalType(t) => type_decl(t, f),
        StmtKind::Labeled { body, .. } => stmt(body, f),
        StmtKind::If { cond, then, otherwise } => {
            expr(cond, f);
            stmt(then, f);
            if let Some(o) = otherwise {
                stmt(o, f);
            }
        }
        StmtKind::While { cond, body, .. } | StmtKind::DoWhile { cond, body, .. } => {
            expr(cond, f);
            stmt(body, f);
        }
        StmtKind::For(x) => {
            match &x.init {
                ForInit::None => {}
                ForInit::LocalVar(d) => d.vars.iter().for_each(|v| declarator(v, f)),
                ForInit::Exprs(list) => list.iter().for_each(|e| expr(e, f)),
            }
            x.cond.iter().chain(&x.update).for_each(|e| expr(e, f));
            stmt(&x.body, f);
        }
        StmtKind::ForEach(x) => {
            expr(&x.iterable, f);
            stmt(&x.body, f);
        }
        StmtKind::Switch(sw) => switch(sw, f),
        StmtKind::Return(value) => value.iter().for_each(|e| expr(e, f)),
        StmtKind::Synchronized { lock, body } => {
            expr(lock, f);
            block(body, f);
        }
        StmtKind::Try(t) => {
            for r in &t.resources {
                match r {
                    Resource::Local { decl, .. } => {
                        decl.vars.iter().for_each(|v| declarator(v, f));
                    }
                    Resource::Expr(e) => expr(e, f),
                }
            }
            block(&t.block, f);
            t.catches.iter().for_each(|c| block(&c.block, f));
            t.finally.iter().for_each(|b| block(b, f));
        }
        StmtKind::Assert { cond, message } => {
            expr(cond, f);
            message.iter().for_each(|e| expr(e, f));
        }
        _ => {}
    }
}

fn switch<'a>(sw: &'a Switch, f: &mut dyn FnMut(&'a Expr)) {
    expr(&sw.selector, f);
    for c in &sw.cases {
        for l in &c.labels {
            if let CaseLabel::Expr(e) = l {
                expr(e, f);
            }
        }
        c.guard.iter().for_each(|e| expr(e, f));
        match &c.body {
            CaseBody::Group(stmts) => stmts.iter().for_each(|s| stmt(s, f)),
            CaseBody::Expr(e) => expr(e, f),
            CaseBody::Block(b) => block(b, f),
            CaseBody::Throw(s) => stmt(s, f),
        }
    }
}

fn expr<'a>(e: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    f(e);
    let all = |list: &'a [Expr], f: &mut dyn FnMut(&'a Expr)| list.iter().for_each(|e| expr(e, f));
    match &e.kind {
        ExprKind::Field { target, .. } => expr(target, f),
        ExprKind::This(Some(q)) | ExprKind::Super(Some(q)) => expr(q, f),
        ExprKind::Call(c) => {
            c.target.iter().for_each(|t| expr(t, f));
            all(&c.args, f);
        }
        ExprKind::CtorCall(c) => {
            c.outer.iter().for_each(|t| expr(t, f));
            all(&c.args, f);
        }
        ExprKind::New(n) => {
            n.outer.iter().for_each(|t| expr(t, f));
            all(&n.args, f);
            n.body.iter().for_each(|b| body(b, f));
        }
        ExprKind::NewArray(n) => {
            n.dims.iter().for_each(|d| expr(&d.len, f));
            // javac has one tree for the creation and its initialiser.
            if let Some(Expr { kind: ExprKind::ArrayInit(items), .. }) = &n.init {
                all(items, f);
            }
        }
        ExprKind::ArrayInit(items) => all(items, f),
        ExprKind::Index { array, index, .. } => {
            expr(array, f);
            expr(index, f);
        }
        ExprKind::Unary { operand, .. } => expr(operand, f),
        ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } => {
            expr(lhs, f);
            expr(rhs, f);
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            expr(cond, f);
            expr(then, f);
            expr(otherwise, f);
        }
        ExprKind::Cast { expr: x, .. } | ExprKind::InstanceOf { expr: x, .. } | ExprKind::Paren(x) => {
            expr(x, f);
        }
        ExprKind::Lambda(l) => match &l.body {
            LambdaBody::Expr(x) => expr(x, f),
            LambdaBody::Block(b) => block(b, f),
        },
        ExprKind::MethodRef(m) => {
            if let MethodRefTarget::Expr(x) = &m.target {
                expr(x, f);
            }
        }
        ExprKind::Switch(sw) => switch(sw, f),
        _ => {}
    }
}
