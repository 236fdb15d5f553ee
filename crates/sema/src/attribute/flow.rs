//! Whether statements can complete normally (JLS 14.22), as far as scoping and
//! lambda bodies need it: from the text alone, with `true` as the only constant.

use super::operators::strip_parens;
use crate::Name;
use javelin_syntax::ast::{Block, CaseBody, CaseLabel, Expr, ExprKind, Literal, Stmt, StmtKind, Switch, UnaryOp};

/// An expression that may stand as a statement (JLS 14.8).
pub(crate) fn is_statement_expression(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Call(_) | ExprKind::CtorCall(_) | ExprKind::New(_) | ExprKind::Assign { .. } => true,
        ExprKind::Unary { op, .. } => {
            matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec)
        }
        _ => false,
    }
}

pub(crate) fn can_complete(b: &Block) -> bool {
    all_complete(&b.stmts)
}

fn all_complete(stmts: &[Stmt]) -> bool {
    stmts.iter().all(completes)
}

/// The statement can complete normally.
pub(crate) fn completes(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Yield(_) => {
            false
        }
        StmtKind::Block(b) | StmtKind::Synchronized { body: b, .. } => can_complete(b),
        StmtKind::Labeled { label, body } => completes(body) || breaks(body, &Goal::Label(label.name)),
        StmtKind::If { then, otherwise, .. } => otherwise.as_deref().is_none_or(completes) || completes(then),
        StmtKind::While { cond, body, .. } => !is_true(cond) || breaks(body, &Goal::Innermost),
        StmtKind::DoWhile { body, cond, .. } => {
            let ends = completes(body) || continues(body);
            (ends && !is_true(cond)) || breaks(body, &Goal::Innermost)
        }
        StmtKind::For(f) => {
            let endless = f.cond.as_ref().is_none_or(is_true);
            !endless || breaks(&f.body, &Goal::Innermost)
        }
        StmtKind::Switch(sw) => switch_completes(sw),
        StmtKind::Try(t) => {
            let body = can_complete(&t.block) || t.catches.iter().any(|c| can_complete(&c.block));
            body && t.finally.as_ref().is_none_or(can_complete)
        }
        StmtKind::Refining { body, .. } => completes(body),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::LocalVar(_)
        | StmtKind::LocalType(_)
        | StmtKind::ForEach(_)
        | StmtKind::Assert { .. }
        | StmtKind::JmlAssert { .. }
        | StmtKind::JmlAssume { .. }
        | StmtKind::Set(_)
        | StmtKind::Debug(_)
        | StmtKind::Unreachable
        | StmtKind::Reachable
        | StmtKind::Havoc(_)
        | StmtKind::Error => true,
    }
}

fn switch_completes(sw: &Switch) -> bool {
    let mut labels = sw.cases.iter().flat_map(|c| &c.labels);
    // Pattern switches are exhaustive, enum ones may be: without a default
    // only patterns are certain to have a match.
    let total = labels.any(|l| matches!(l, CaseLabel::Default(_) | CaseLabel::Pattern(_)));
    if !total || sw.cases.is_empty() {
        return true;
    }
    let last = sw.cases.len() - 1;
    sw.cases.iter().enumerate().any(|(i, c)| match &c.body {
        CaseBody::Group(stmts) => (i == last && all_complete(stmts)) || any_breaks(stmts, &Goal::Innermost),
        CaseBody::Expr(_) => true,
        CaseBody::Block(b) => can_complete(b) || any_breaks(&b.stmts, &Goal::Innermost),
        CaseBody::Throw(_) => false,
    })
}

/// A `break` leaves the loop whose body this is.
pub(crate) fn breaks_out(body: &Stmt) -> bool {
    breaks(body, &Goal::Innermost)
}

fn is_true(e: &Expr) -> bool {
    matches!(strip_parens(e).kind, ExprKind::Literal(Literal::Bool(true)))
}

/// Where a `break` goes.
enum Goal {
    /// The loop or switch directly around.
    Innermost,
    Label(Name),
}

fn any_breaks(stmts: &[Stmt], goal: &Goal) -> bool {
    stmts.iter().any(|s| breaks(s, goal))
}

fn breaks(s: &Stmt, goal: &Goal) -> bool {
    // Inside another loop or switch only labels lead out.
    let inner = |body: &Stmt| match goal {
        Goal::Innermost => false,
        Goal::Label(_) => breaks(body, goal),
    };
    match &s.kind {
        StmtKind::Break(None) => matches!(goal, Goal::Innermost),
        StmtKind::Break(Some(l)) => matches!(goal, Goal::Label(n) if *n == l.name),
        StmtKind::Block(b) | StmtKind::Synchronized { body: b, .. } => any_breaks(&b.stmts, goal),
        StmtKind::Labeled { body, .. } | StmtKind::Refining { body, .. } => breaks(body, goal),
        StmtKind::If { then, otherwise, .. } => {
            breaks(then, goal) || otherwise.as_deref().is_some_and(|o| breaks(o, goal))
        }
        StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => inner(body),
        StmtKind::For(f) => inner(&f.body),
        StmtKind::ForEach(f) => inner(&f.body),
        StmtKind::Switch(sw) => match goal {
            Goal::Innermost => false,
            Goal::Label(_) => sw.cases.iter().any(|c| match &c.body {
                CaseBody::Group(stmts) => any_breaks(stmts, goal),
                CaseBody::Block(b) => any_breaks(&b.stmts, goal),
                CaseBody::Expr(_) | CaseBody::Throw(_) => false,
            }),
        },
        StmtKind::Try(t) => {
            any_breaks(&t.block.stmts, goal)
                || t.catches.iter().any(|c| any_breaks(&c.block.stmts, goal))
                || t.finally.as_ref().is_some_and(|f| any_breaks(&f.stmts, goal))
        }
        _ => false,
    }
}

/// A `continue` of some loop stands in the body (labels are not followed: the
/// answer only widens what may complete).
fn continues(s: &Stmt) -> bool {
    let mut found = false;
    visit(s, &mut |s| found |= matches!(s.kind, StmtKind::Continue(_)));
    found
}

/// Whether `return e;` and `return;` occur in a lambda's block.
pub(crate) fn block_returns(b: &Block) -> (bool, bool) {
    let (mut value, mut nothing) = (false, false);
    for s in &b.stmts {
        visit(s, &mut |s| match &s.kind {
            StmtKind::Return(Some(_)) => value = true,
            StmtKind::Return(None) => nothing = true,
            _ => {}
        });
    }
    (value, nothing)
}

/// Visits a statement and the statements in it, not those of expressions.
fn visit(s: &Stmt, f: &mut dyn FnMut(&Stmt)) {
    f(s);
    let list = |stmts: &[Stmt], f: &mut dyn FnMut(&Stmt)| {
        for s in stmts {
            visit(s, f);
        }
    };
    match &s.kind {
        StmtKind::Block(b) | StmtKind::Synchronized { body: b, .. } => list(&b.stmts, f),
        StmtKind::Labeled { body, .. }
        | StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Refining { body, .. } => visit(body, f),
        StmtKind::If { then, otherwise, .. } => {
            visit(then, f);
            if let Some(o) = otherwise {
                visit(o, f);
            }
        }
        StmtKind::For(x) => visit(&x.body, f),
        StmtKind::ForEach(x) => visit(&x.body, f),
        StmtKind::Switch(sw) => {
            for c in &sw.cases {
                match &c.body {
                    CaseBody::Group(stmts) => list(stmts, f),
                    CaseBody::Block(b) => list(&b.stmts, f),
                    CaseBody::Throw(t) => visit(t, f),
                    CaseBody::Expr(_) => {}
                }
            }
        }
        StmtKind::Try(t) => {
            list(&t.block.stmts, f);
            for c in &t.catches {
                list(&c.block.stmts, f);
            }
            if let Some(b) = &t.finally {
                list(&b.stmts, f);
            }
        }
        _ => {}
    }
}
