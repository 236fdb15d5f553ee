//! Visits every expression and statement of a piece of text, outside in, JML
//! included. Bodies of local and anonymous classes are not entered: they are
//! methods of their own. Knows shapes only, no names or types.

use javelin_syntax::ast::{
    Block, Case, CaseBody, CaseLabel, Contract, Expr, ExprKind, ForInit, LambdaBody, LocalVarDecl, LoopClauseKind,
    LoopSpec, MethodRefTarget, Resource, SpecCase, SpecClause, SpecClauseKind, Stmt, StmtKind, StoreRef, StoreRefKind,
    Switch, Try,
};

/// What is told of each node before its parts are visited.
pub(super) trait Visitor<'s> {
    fn expr(&mut self, expr: &'s Expr);

    fn stmt(&mut self, _stmt: &'s Stmt) {}
}

pub(super) fn expr<'s>(v: &mut dyn Visitor<'s>, e: &'s Expr) {
    v.expr(e);
    match &e.kind {
        ExprKind::Field { target, .. } => expr(v, target),
        ExprKind::Call(call) => call.target.iter().chain(&call.args).for_each(|e| expr(v, e)),
        ExprKind::CtorCall(call) => call.outer.iter().chain(&call.args).for_each(|e| expr(v, e)),
        ExprKind::New(new) => new.outer.iter().chain(&new.args).for_each(|e| expr(v, e)),
        ExprKind::NewArray(new) => {
            new.dims.iter().map(|dim| &dim.len).chain(&new.init).for_each(|e| expr(v, e));
        }
        ExprKind::ArrayInit(items) => items.iter().for_each(|e| expr(v, e)),
        ExprKind::Index { array, index, .. } => {
            expr(v, array);
            expr(v, index);
        }
        ExprKind::Unary { operand, .. } => expr(v, operand),
        ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } => {
            expr(v, lhs);
            expr(v, rhs);
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            expr(v, cond);
            expr(v, then);
            expr(v, otherwise);
        }
        ExprKind::Cast { expr: inner, .. }
        | ExprKind::InstanceOf { expr: inner, .. }
        | ExprKind::Paren(inner)
        | ExprKind::Old { expr: inner, .. }
        | ExprKind::Label { expr: inner, .. } => expr(v, inner),
        ExprKind::Lambda(lambda) => match &lambda.body {
            LambdaBody::Expr(body) => expr(v, body),
            LambdaBody::Block(body) => block(v, body),
        },
        ExprKind::MethodRef(reference) => match &reference.target {
            MethodRefTarget::Expr(target) => expr(v, target),
            MethodRefTarget::Type(_) => {}
        },
        ExprKind::Switch(inner) => switch(v, inner),
        ExprKind::Quantified(quantified) => {
            quantified.range.iter().chain([&quantified.body]).for_each(|e| expr(v, e));
        }
        ExprKind::JmlCall { args, .. } => args.iter().for_each(|e| expr(v, e)),
        ExprKind::JmlStoreCall { refs, .. } => refs.iter().for_each(|r| location(v, r)),
        ExprKind::Let { var, body } => {
            locals(v, var);
            expr(v, body);
        }
        ExprKind::This(_)
        | ExprKind::Super(_)
        | ExprKind::Literal(_)
        | ExprKind::Name(_)
        | ExprKind::ClassLit(_)
        | ExprKind::JmlWord(_)
        | ExprKind::TypeLit(_)
        | ExprKind::Informal(_)
        | ExprKind::Error => {}
    }
}

pub(super) fn block<'s>(v: &mut dyn Visitor<'s>, block: &'s Block) {
    block.stmts.iter().for_each(|s| stmt(v, s));
}

pub(super) fn stmt<'s>(v: &mut dyn Visitor<'s>, s: &'s Stmt) {
    v.stmt(s);
    match &s.kind {
        StmtKind::Block(body) => block(v, body),
        StmtKind::Expr(e) | StmtKind::Throw(e) | StmtKind::Yield(e) | StmtKind::Set(e) | StmtKind::Debug(e) => {
            expr(v, e);
        }
        StmtKind::LocalVar(decl) => locals(v, decl),
        StmtKind::Labeled { body, .. } => stmt(v, body),
        StmtKind::If { cond, then, otherwise } => {
            expr(v, cond);
            stmt(v, then);
            otherwise.iter().for_each(|s| stmt(v, s));
        }
        StmtKind::While { spec, cond, body, .. } | StmtKind::DoWhile { spec, cond, body, .. } => {
            loop_spec(v, spec);
            expr(v, cond);
            stmt(v, body);
        }
        StmtKind::For(of) => {
            loop_spec(v, &of.spec);
            match &of.init {
                ForInit::None => {}
                ForInit::LocalVar(decl) => locals(v, decl),
                ForInit::Exprs(all) => all.iter().for_each(|e| expr(v, e)),
            }
            of.cond.iter().chain(&of.update).for_each(|e| expr(v, e));
            stmt(v, &of.body);
        }
        StmtKind::ForEach(of) => {
            loop_spec(v, &of.spec);
            expr(v, &of.iterable);
            stmt(v, &of.body);
        }
        StmtKind::Switch(inner) => switch(v, inner),
        StmtKind::Return(value) => value.iter().for_each(|e| expr(v, e)),
        StmtKind::Synchronized { lock, body } => {
            expr(v, lock);
            block(v, body);
        }
        StmtKind::Try(inner) => attempt(v, inner),
        StmtKind::Assert { cond, message }
        | StmtKind::JmlAssert { cond, message }
        | StmtKind::JmlAssume { cond, message } => {
            expr(v, cond);
            message.iter().for_each(|e| expr(v, e));
        }
        StmtKind::Havoc(refs) => refs.iter().for_each(|r| location(v, r)),
        StmtKind::Refining { contract: of, body } => {
            contract(v, of);
            stmt(v, body);
        }
        StmtKind::Empty
        | StmtKind::LocalType(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Unreachable
        | StmtKind::Reachable
        | StmtKind::Error => {}
    }
}

pub(super) fn contract<'s>(v: &mut dyn Visitor<'s>, of: &'s Contract) {
    of.cases.iter().for_each(|case| spec_case(v, case));
}

fn spec_case<'s>(v: &mut dyn Visitor<'s>, case: &'s SpecCase) {
    case.clauses.iter().for_each(|clause| spec_clause(v, clause));
}

fn spec_clause<'s>(v: &mut dyn Visitor<'s>, clause: &'s SpecClause) {
    match &clause.kind {
        SpecClauseKind::Requires(e)
        | SpecClauseKind::Recommends { pred: e, .. }
        | SpecClauseKind::Ensures(e)
        | SpecClauseKind::Diverges(e)
        | SpecClauseKind::When(e)
        | SpecClauseKind::Returns(e)
        | SpecClauseKind::Breaks { pred: e, .. }
        | SpecClauseKind::Continues { pred: e, .. } => expr(v, e),
        SpecClauseKind::Signals { pred, .. } => pred.iter().for_each(|e| expr(v, e)),
        SpecClauseKind::MeasuredBy { expr: e, cond }
        | SpecClauseKind::Duration { expr: e, cond }
        | SpecClauseKind::WorkingSpace { expr: e, cond } => {
            expr(v, e);
            cond.iter().for_each(|e| expr(v, e));
        }
        SpecClauseKind::Assignable(refs) | SpecClauseKind::Accessible(refs) | SpecClauseKind::Captures(refs) => {
            refs.iter().for_each(|r| location(v, r));
        }
        SpecClauseKind::Forall(decl) | SpecClauseKind::Old(decl) => locals(v, decl),
        SpecClauseKind::Group(cases) => cases.iter().for_each(|case| spec_case(v, case)),
        SpecClauseKind::SignalsOnly(_) | SpecClauseKind::Callable(_) => {}
    }
}

fn location<'s>(v: &mut dyn Visitor<'s>, r: &'s StoreRef) {
    match &r.kind {
        StoreRefKind::Expr(e) | StoreRefKind::AllFields(e) | StoreRefKind::AllElements(e) => expr(v, e),
        StoreRefKind::Range { array, lo, hi } => {
            expr(v, array);
            lo.iter().chain(hi).for_each(|e| expr(v, e));
        }
        StoreRefKind::FieldOf(inner, _) | StoreRefKind::AllFieldsOf(inner) | StoreRefKind::ElementsOf(inner) => {
            location(v, inner);
        }
        StoreRefKind::Nothing
        | StoreRefKind::Everything
        | StoreRefKind::NotSpecified
        | StoreRefKind::Informal(_)
        | StoreRefKind::Error => {}
    }
}

fn locals<'s>(v: &mut dyn Visitor<'s>, decl: &'s LocalVarDecl) {
    decl.vars.iter().flat_map(|var| &var.init).for_each(|e| expr(v, e));
}

fn loop_spec<'s>(v: &mut dyn Visitor<'s>, spec: &'s LoopSpec) {
    for clause in &spec.clauses {
        match &clause.kind {
            LoopClauseKind::Invariant(e) => expr(v, e),
            LoopClauseKind::Decreases(all) | LoopClauseKind::Predicates(all) | LoopClauseKind::Hints(all) => {
                all.iter().for_each(|e| expr(v, e));
            }
            LoopClauseKind::Assignable(refs) => refs.iter().for_each(|r| location(v, r)),
            LoopClauseKind::SkolemConstants(decl) => locals(v, decl),
        }
    }
}

fn switch<'s>(v: &mut dyn Visitor<'s>, of: &'s Switch) {
    expr(v, &of.selector);
    of.cases.iter().for_each(|case| switch_case(v, case));
}

fn switch_case<'s>(v: &mut dyn Visitor<'s>, case: &'s Case) {
    for label in &case.labels {
        match label {
            CaseLabel::Expr(e) => expr(v, e),
            CaseLabel::Pattern(_) | CaseLabel::Default(_) => {}
        }
    }
    case.guard.iter().for_each(|e| expr(v, e));
    match &case.body {
        CaseBody::Group(stmts) => stmts.iter().for_each(|s| stmt(v, s)),
        CaseBody::Expr(e) => expr(v, e),
        CaseBody::Block(body) => block(v, body),
        CaseBody::Throw(s) => stmt(v, s),
    }
}

fn attempt<'s>(v: &mut dyn Visitor<'s>, of: &'s Try) {
    for resource in &of.resources {
        match resource {
            Resource::Local { decl, .. } => locals(v, decl),
            Resource::Expr(e) => expr(v, e),
        }
    }
    block(v, &of.block);
    of.catches.iter().for_each(|catch| block(v, &catch.block));
    of.finally.iter().for_each(|body| block(v, body));
}
