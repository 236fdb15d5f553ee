//! Questions about trees that need no types: does an expression assign a
//! variable, can a block complete normally?

use javelin_syntax::ast::{
    Block, CaseBody, Expr, ExprKind, InstanceOfTest, LambdaBody, Literal, MethodRefTarget, Name, Stmt, StmtKind,
    Switch, UnaryOp,
};

/// May evaluating the expression change a local variable? Bodies of lambdas and
/// classes do not run here.
pub(super) fn assigns(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Assign { .. } | ExprKind::Switch(_) => true,
        ExprKind::Unary { op, operand, .. } => {
            matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec) || assigns(operand)
        }
        // A pattern binds a variable; nothing evaluated before it can mention that one.
        ExprKind::InstanceOf { expr, test, .. } => match **test {
            InstanceOfTest::Type(_) | InstanceOfTest::Pattern(_) => assigns(expr),
        },
        ExprKind::Field { target, .. } => assigns(target),
        ExprKind::Paren(inner) | ExprKind::Cast { expr: inner, .. } => assigns(inner),
        ExprKind::Index { array, index, .. } => assigns(array) || assigns(index),
        ExprKind::Binary { lhs, rhs, .. } => assigns(lhs) || assigns(rhs),
        ExprKind::Conditional { cond, then, otherwise } => assigns(cond) || assigns(then) || assigns(otherwise),
        ExprKind::Call(call) => call.target.iter().chain(&call.args).any(assigns),
        ExprKind::CtorCall(call) => call.outer.iter().chain(&call.args).any(assigns),
        ExprKind::New(new) => new.outer.iter().chain(&new.args).any(assigns),
        ExprKind::NewArray(new) => new.dims.iter().map(|dim| &dim.len).chain(&new.init).any(assigns),
        ExprKind::ArrayInit(items) => items.iter().any(assigns),
        ExprKind::MethodRef(reference) => match &reference.target {
            MethodRefTarget::Expr(target) => assigns(target),
            MethodRefTarget::Type(_) => false,
        },
        ExprKind::Lambda(lambda) => match lambda.body {
            LambdaBody::Expr(_) | LambdaBody::Block(_) => false,
        },
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
        | ExprKind::Error => false,
    }
}

/// Can the block complete normally (JLS 14.22)? Says yes when in doubt.
pub(super) fn completes(block: &Block) -> bool {
    block.stmts.iter().all(statement_completes)
}

fn statement_completes(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Yield(_) => {
            false
        }
        StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => completes(block),
        StmtKind::If { then, otherwise, .. } => {
            otherwise.as_ref().is_none_or(|other| statement_completes(then) || statement_completes(other))
        }
        StmtKind::While { cond, body, .. } => !is_true(cond) || breaks(body, None),
        StmtKind::DoWhile { cond, body, .. } => !is_true(cond) || breaks(body, None),
        StmtKind::For(loop_) => loop_.cond.as_ref().is_some_and(|cond| !is_true(cond)) || breaks(&loop_.body, None),
        StmtKind::Labeled { label, body } => statement_completes(body) || breaks(body, Some(label.name)),
        StmtKind::Try(tried) => {
            tried.finally.as_ref().is_none_or(completes)
                && (completes(&tried.block) || tried.catches.iter().any(|catch| completes(&catch.block)))
        }
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::LocalVar(_)
        | StmtKind::LocalType(_)
        | StmtKind::ForEach(_)
        | StmtKind::Switch(_)
        | StmtKind::Assert { .. }
        | StmtKind::JmlAssert { .. }
        | StmtKind::JmlAssume { .. }
        | StmtKind::Set(_)
        | StmtKind::Debug(_)
        | StmtKind::Unreachable
        | StmtKind::Reachable
        | StmtKind::Havoc(_)
        | StmtKind::Refining { .. }
        | StmtKind::Error => true,
    }
}

/// May the block end in a jump or a throw of its own somewhere? Says yes when in doubt.
pub(super) fn may_jump(block: &Block) -> bool {
    block.stmts.iter().any(statement_may_jump)
}

fn statement_may_jump(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Yield(_) => {
            true
        }
        StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => may_jump(block),
        StmtKind::If { then, otherwise, .. } => {
            statement_may_jump(then) || otherwise.as_deref().is_some_and(statement_may_jump)
        }
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Labeled { body, .. }
        | StmtKind::Refining { body, .. } => statement_may_jump(body),
        StmtKind::For(loop_) => statement_may_jump(&loop_.body),
        StmtKind::ForEach(loop_) => statement_may_jump(&loop_.body),
        // A failed assertion throws, too.
        StmtKind::Switch(_) | StmtKind::Assert { .. } => true,
        StmtKind::Try(tried) => {
            let catches = tried.catches.iter().map(|catch| &catch.block);
            catches.chain(&tried.finally).chain([&tried.block]).any(may_jump)
        }
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::LocalVar(_)
        | StmtKind::LocalType(_)
        | StmtKind::JmlAssert { .. }
        | StmtKind::JmlAssume { .. }
        | StmtKind::Set(_)
        | StmtKind::Debug(_)
        | StmtKind::Unreachable
        | StmtKind::Reachable
        | StmtKind::Havoc(_)
        | StmtKind::Error => false,
    }
}

fn is_true(cond: &Expr) -> bool {
    match &cond.kind {
        ExprKind::Literal(Literal::Bool(value)) => *value,
        ExprKind::Paren(inner) => is_true(inner),
        _ => false,
    }
}

/// Does a `break` in the statement end the statement around it: without a label
/// the nearest loop or switch, or with this label?
fn breaks(stmt: &Stmt, label: Option<Name>) -> bool {
    let inner = |stmt: &Stmt| breaks(stmt, label);
    let nested = |stmt: &Stmt| label.is_some() && breaks(stmt, label);
    match &stmt.kind {
        StmtKind::Break(named) => named.map(|name| name.name) == label,
        StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => block.stmts.iter().any(inner),
        StmtKind::If { then, otherwise, .. } => inner(then) || otherwise.as_deref().is_some_and(inner),
        StmtKind::Labeled { body, .. } => inner(body),
        StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => nested(body),
        StmtKind::For(loop_) => nested(&loop_.body),
        StmtKind::ForEach(loop_) => nested(&loop_.body),
        StmtKind::Switch(switch) => label.is_some() && switch_breaks(switch, label),
        StmtKind::Try(tried) => {
            let blocks = tried.catches.iter().map(|catch| &catch.block).chain(&tried.finally).chain([&tried.block]);
            blocks.flat_map(|block| &block.stmts).any(inner)
        }
        StmtKind::Refining { body, .. } => inner(body),
        _ => false,
    }
}

fn switch_breaks(switch: &Switch, label: Option<Name>) -> bool {
    switch.cases.iter().any(|case| match &case.body {
        CaseBody::Group(stmts) => stmts.iter().any(|stmt| breaks(stmt, label)),
        CaseBody::Block(block) => block.stmts.iter().any(|stmt| breaks(stmt, label)),
        CaseBody::Expr(_) | CaseBody::Throw(_) => false,
    })
}
