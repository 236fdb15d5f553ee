//! Checked exceptions (JLS 11): each is caught or declared, and what is caught
//! can be thrown.
//!
//! Runs over a body that is attributed without error.

use super::applicable::FunctionType;
use super::setup::Setup;
use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{FileId, LocalId, MethodId, Subst, Ty, TyKind, Types};
use crate::resolve::env::Env;
use crate::typed::{CallInfo, Entity, LocalKind};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    Block, CaseBody, Catch, Expr, ExprKind, ForInit, Lambda, LambdaBody, LocalVarDecl, MethodRefTarget, Resource, Stmt,
    StmtKind, Switch, Try, TypeKind,
};
use rustc_hash::FxHashMap;

type Thrown = Vec<(Ty, Span)>;

/// Whose exceptions a function type has to allow.
#[derive(Clone, Copy)]
pub(crate) enum Thrower<'s> {
    /// As a member of this type.
    Method(MethodId, Ty),
    Lambda(FileId, &'s Lambda),
}

struct Walk<'a, 's, 'w> {
    file: FileId,
    a: &'a mut Analyzer<'s, 'w>,
    thrown: Thrown,
    /// What an unchanged exception parameter rethrows (JLS 11.2.2).
    rethrown: FxHashMap<LocalId, Vec<Ty>>,
    problems: Vec<(Span, String)>,
}

impl<'s> Analyzer<'s, '_> {
    /// Reports exceptions of a body that the declaration does not allow.
    pub fn check_exceptions(&mut self, env: &Env<'s>, method: MethodId, body: &'s Block) {
        let implicit = self.implicit_supers.get(&method).copied();
        let declared = self.w.method(method).throws.to_vec();
        let mut walk =
            Walk { file: env.file, a: self, thrown: Vec::new(), rethrown: FxHashMap::default(), problems: Vec::new() };
        if let Some(s) = implicit {
            let start = Span::new(body.span.start, body.span.start + 1);
            let throws = walk.a.w.method(s).throws.to_vec();
            walk.thrown.extend(throws.into_iter().map(|t| (t, start)));
        }
        walk.block(body);
        walk.leave(&declared);
        let problems = walk.problems;
        for (span, message) in problems {
            self.error(env, span, message);
        }
    }

    /// Reports exceptions of initialisers: static ones let none out, those of an
    /// object what every constructor declares (JLS 11.2.3). An anonymous class
    /// lets all of them out (`None`).
    pub fn check_setup_exceptions(&mut self, env: &Env<'s>, items: &[Setup<'s>], declared: Option<&[Vec<Ty>]>) {
        let mut walk =
            Walk { file: env.file, a: self, thrown: Vec::new(), rethrown: FxHashMap::default(), problems: Vec::new() };
        for item in items {
            match item {
                Setup::Field(init) => walk.expr(init),
                Setup::Block(i) => walk.block(&i.body),
            }
        }
        if let Some(lists) = declared {
            let w = walk.a.w;
            let allowed = |t: Ty| !lists.is_empty() && lists.iter().all(|l| l.iter().any(|&d| w.is_subtype(t, d)));
            walk.thrown.retain(|(t, _)| !allowed(*t));
            walk.leave(&[]);
        }
        let problems = walk.problems;
        for (span, message) in problems {
            self.error(env, span, message);
        }
    }

    /// A constructor that nobody wrote declares nothing (JLS 8.8.9).
    pub fn check_default_constructor(&mut self, env: &Env<'s>, constructor: MethodId, span: Span) {
        let Some(&called) = self.implicit_supers.get(&constructor) else { return };
        let throws = self.w.method(called).throws.to_vec();
        if let Some(t) = throws.into_iter().find(|&t| self.is_checked(t)) {
            let shown = self.show(t);
            self.error(env, span, format!("unreported exception {shown} in default constructor"));
        }
    }

    /// ‹lambda → throws T› (JLS 18.2.5): what the body throws and the function
    /// does not declare bounds the variables it declares.
    pub fn constrain_throws(&mut self, infer: &mut super::infer::Infer, f: &FunctionType, thrown: Thrower<'s>) {
        let w = self.w;
        let info = w.method(f.method);
        let declared: Vec<Ty> = info.throws.iter().map(|&t| w.member_type(f.interface, info.owner, t)).collect();
        if !declared.iter().any(|&t| w.types.has_infer(t)) {
            return;
        }
        let types: Vec<Ty> = match thrown {
            Thrower::Method(m, site) => {
                let info = w.method(m);
                let member = |t: Ty| if info.is_static() { t } else { w.member_type(site, info.owner, t) };
                info.throws.iter().map(|&t| member(t)).collect()
            }
            Thrower::Lambda(file, l) => {
                let mut walk =
                    Walk { file, a: self, thrown: Vec::new(), rethrown: FxHashMap::default(), problems: Vec::new() };
                match &l.body {
                    LambdaBody::Expr(x) => walk.expr(x),
                    LambdaBody::Block(b) => walk.block(b),
                }
                walk.thrown.into_iter().map(|x| x.0).collect()
            }
        };
        for t in types {
            let proper = |d: &&Ty| !w.types.has_infer(**d);
            let handled = declared.iter().filter(proper).any(|&d| w.is_subtype(t, d));
            if self.is_checked(t) && !handled {
                for &d in declared.iter().filter(|&&d| w.types.has_infer(d)) {
                    infer.subtype(w, t, d);
                }
            }
        }
    }

    /// Throwable, but neither an `Error` nor a `RuntimeException`.
    pub fn is_checked(&self, ty: Ty) -> bool {
        let k = self.w.known();
        ty != Types::UNKNOWN
            && self.w.is_reference(ty)
            && self.w.is_subtype(ty, k.throwable)
            && !self.w.is_subtype(ty, k.runtime_exception)
            && !self.w.is_subtype(ty, k.error)
    }
}

impl<'s> Walk<'_, 's, '_> {
    /// Reports what is thrown and not among the declared.
    fn leave(&mut self, declared: &[Ty]) {
        for (t, span) in std::mem::take(&mut self.thrown) {
            let w = self.a.w;
            let allowed = declared.iter().any(|&d| d == Types::UNKNOWN || w.is_subtype(t, d));
            if self.a.is_checked(t) && !allowed {
                let shown = self.a.show(t);
                let message = format!("unreported exception {shown}; must be caught or declared to be thrown");
                self.problems.push((span, message));
            }
        }
    }

    fn block(&mut self, b: &'s Block) {
        self.stmts(&b.stmts);
    }

    fn stmts(&mut self, stmts: &'s [Stmt]) {
        stmts.iter().for_each(|s| self.stmt(s));
    }

    fn vars(&mut self, d: &'s LocalVarDecl) {
        if !d.in_jml {
            d.vars.iter().filter_map(|v| v.init.as_ref()).for_each(|e| self.expr(e));
        }
    }

    fn stmt(&mut self, s: &'s Stmt) {
        match &s.kind {
            StmtKind::Block(b) => self.block(b),
            StmtKind::Expr(e) | StmtKind::Yield(e) => self.expr(e),
            StmtKind::LocalVar(d) => self.vars(d),
            StmtKind::Labeled { body, .. } | StmtKind::Refining { body, .. } => self.stmt(body),
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond);
                self.stmt(then);
                otherwise.iter().for_each(|o| self.stmt(o));
            }
            StmtKind::While { cond, body, .. } | StmtKind::DoWhile { cond, body, .. } => {
                self.expr(cond);
                self.stmt(body);
            }
            StmtKind::For(f) => {
                match &f.init {
                    ForInit::None => {}
                    ForInit::LocalVar(d) => self.vars(d),
                    ForInit::Exprs(list) => list.iter().for_each(|e| self.expr(e)),
                }
                f.cond.iter().chain(&f.update).for_each(|e| self.expr(e));
                self.stmt(&f.body);
            }
            StmtKind::ForEach(f) => {
                self.expr(&f.iterable);
                self.stmt(&f.body);
            }
            StmtKind::Switch(sw) => self.switch(sw),
            StmtKind::Return(value) => value.iter().for_each(|e| self.expr(e)),
            StmtKind::Throw(e) => self.throw(s.span, e),
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.block(body);
            }
            StmtKind::Try(t) => self.try_stmt(t),
            StmtKind::Assert { cond, message } => {
                self.expr(cond);
                message.iter().for_each(|m| self.expr(m));
            }
            StmtKind::LocalType(_)
            | StmtKind::Empty
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

    fn throw(&mut self, span: Span, e: &'s Expr) {
        self.expr(e);
        let place = super::operators::strip_parens(e);
        if let Entity::Local(id) = self.a.entity_at(self.file, place.id)
            && let Some(types) = self.rethrown.get(&id)
            && self.a.locals[id.index()].kind == LocalKind::Catch
            && self.a.locals[id.index()].effectively_final
        {
            self.thrown.extend(types.iter().map(|&t| (t, span)));
            return;
        }
        let ty = self.a.ty_at(self.file, e.id);
        if ty != Types::NULL {
            self.thrown.push((ty, span));
        }
    }

    fn switch(&mut self, sw: &'s Switch) {
        self.expr(&sw.selector);
        for c in &sw.cases {
            c.guard.iter().for_each(|g| self.expr(g));
            match &c.body {
                CaseBody::Group(stmts) => self.stmts(stmts),
                CaseBody::Expr(e) => self.expr(e),
                CaseBody::Block(b) => self.block(b),
                CaseBody::Throw(s) => self.stmt(s),
            }
        }
    }

    fn try_stmt(&mut self, t: &'s Try) {
        let outside = std::mem::take(&mut self.thrown);
        for r in &t.resources {
            let (ty, span) = match r {
                Resource::Local { decl, span } => {
                    self.vars(decl);
                    let ty = decl.vars.first().map(|v| self.a.ty_at(self.file, v.id));
                    (ty.unwrap_or(Types::UNKNOWN), *span)
                }
                Resource::Expr(e) => {
                    self.expr(e);
                    (self.a.ty_at(self.file, e.id), e.span)
                }
            };
            self.close(ty, span);
        }
        self.block(&t.block);
        let mut inside = std::mem::replace(&mut self.thrown, outside);
        let all: Vec<Ty> = inside.iter().map(|x| x.0).collect();
        let mut before: Vec<Ty> = Vec::new();
        for c in &t.catches {
            let types = self.caught_types(c);
            self.check_catch(c, &types, &all, &before);
            let w = self.a.w;
            if let Some(&id) = self.a.tables[self.file.index()].locals.get(&c.id) {
                let passes = |t: &Ty| types.iter().any(|&k| w.is_subtype(*t, k));
                let earlier = |t: &Ty| before.iter().any(|&k| w.is_subtype(*t, k));
                let rethrown = all.iter().copied().filter(|t| passes(t) && !earlier(t)).collect();
                self.rethrown.insert(id, rethrown);
            }
            inside.retain(|(t, _)| !types.iter().any(|&k| w.is_subtype(*t, k)));
            before.extend(types);
            self.block(&c.block);
        }
        let end_is_reached = t.finally.as_ref().is_none_or(super::flow::can_complete);
        if end_is_reached {
            self.thrown.extend(inside);
        }
        if let Some(f) = &t.finally {
            self.block(f);
        }
    }

    fn caught_types(&self, c: &'s Catch) -> Vec<Ty> {
        match &c.ty.kind {
            TypeKind::Union(parts) => parts.iter().map(|p| self.a.ty_at(self.file, p.id)).collect(),
            _ => vec![self.a.ty_at(self.file, c.ty.id)],
        }
    }

    fn check_catch(&mut self, c: &'s Catch, types: &[Ty], thrown: &[Ty], before: &[Ty]) {
        let w = self.a.w;
        let k = w.known();
        for &t in types {
            if before.iter().any(|&b| b != Types::UNKNOWN && w.is_subtype(t, b)) {
                let shown = self.a.show(t);
                let message = format!("exception {shown} has already been caught");
                self.problems.push((c.ty.span, message));
                continue;
            }
            let related = |&x: &Ty| x == Types::UNKNOWN || w.is_subtype(x, t) || w.is_subtype(t, x);
            let general = t == k.exception || t == k.throwable;
            if self.a.is_checked(t) && !general && !thrown.iter().any(related) {
                let shown = self.a.show(t);
                let message = format!("exception {shown} is never thrown in body of corresponding try statement");
                self.problems.push((c.ty.span, message));
            }
        }
    }

    /// The implicit call of `close()`.
    fn close(&mut self, ty: Ty, span: Span) {
        let name = Name::new("close");
        let candidates = self.a.candidates(ty, name);
        let w = self.a.w;
        let close = candidates.iter().copied().find(|&m| w.method(m).params.is_empty());
        if let Some(m) = close {
            let info = w.method(m);
            let throws = info.throws.iter().map(|&t| w.member_type(ty, info.owner, t));
            self.thrown.extend(throws.map(|t| (t, span)));
        }
    }

    fn call(&mut self, e: &'s Expr) {
        let Some(call) = self.a.call_at(self.file, e.id) else {
            return;
        };
        let types = thrown_by(self.a.w, call);
        self.thrown.extend(types.into_iter().map(|t| (t, e.span)));
    }

    fn expr(&mut self, e: &'s Expr) {
        match &e.kind {
            ExprKind::Field { target, .. } => self.expr(target),
            ExprKind::Paren(x)
            | ExprKind::Cast { expr: x, .. }
            | ExprKind::InstanceOf { expr: x, .. }
            | ExprKind::Unary { operand: x, .. } => self.expr(x),
            ExprKind::Call(c) => {
                c.target.iter().for_each(|t| self.expr(t));
                c.args.iter().for_each(|a| self.expr(a));
                self.call(e);
            }
            ExprKind::CtorCall(c) => {
                c.outer.iter().for_each(|t| self.expr(t));
                c.args.iter().for_each(|a| self.expr(a));
                self.call(e);
            }
            ExprKind::New(n) => {
                n.outer.iter().for_each(|t| self.expr(t));
                n.args.iter().for_each(|a| self.expr(a));
                self.call(e);
            }
            ExprKind::NewArray(n) => {
                n.dims.iter().for_each(|d| self.expr(&d.len));
                n.init.iter().for_each(|i| self.expr(i));
            }
            ExprKind::ArrayInit(items) => items.iter().for_each(|i| self.expr(i)),
            ExprKind::Index { array, index, .. } => {
                self.expr(array);
                self.expr(index);
            }
            ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } => {
                self.expr(lhs);
                self.expr(rhs);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::Lambda(l) => {
                let outside = std::mem::take(&mut self.thrown);
                match &l.body {
                    LambdaBody::Expr(x) => self.expr(x),
                    LambdaBody::Block(b) => self.block(b),
                }
                let declared = self.declared_by_interface(e);
                if let Some(declared) = declared {
                    self.leave(&declared);
                }
                self.thrown = outside;
            }
            ExprKind::MethodRef(m) => {
                if let MethodRefTarget::Expr(x) = &m.target {
                    self.expr(x);
                }
                self.method_ref(e);
            }
            ExprKind::Switch(sw) => self.switch(sw),
            _ => {}
        }
    }

    /// A method referred to throws what the function declares (JLS 15.13.2).
    fn method_ref(&mut self, e: &'s Expr) {
        let (Some(call), Some(declared)) = (self.a.call_at(self.file, e.id), self.declared_by_interface(e)) else {
            return;
        };
        let w = self.a.w;
        let open = |t: &Ty| matches!(w.types.kind(*t), TyKind::Var(_) | TyKind::Unknown | TyKind::Infer(_));
        let types: Vec<Ty> = thrown_by(w, call).into_iter().filter(|t| !open(t)).collect();
        for t in types {
            let allowed = declared.iter().any(|&d| d == Types::UNKNOWN || self.a.w.is_subtype(t, d));
            if self.a.is_checked(t) && !allowed {
                let shown = self.a.show(t);
                let message = format!("incompatible thrown types {shown} in functional expression");
                self.problems.push((e.span, message));
            }
        }
    }

    /// What the functional interface of a lambda lets it throw; nothing is
    /// known where a type variable stands for it.
    fn declared_by_interface(&self, e: &'s Expr) -> Option<Vec<Ty>> {
        let w = self.a.w;
        let info = self.a.tables[self.file.index()].lambdas.get(&e.id)?;
        let method = w.method(info.method);
        let throws = method.throws.iter();
        let throws: Vec<Ty> = throws.map(|&t| w.member_type(info.interface, method.owner, t)).collect();
        let open = throws.iter().any(|&t| matches!(w.types.kind(t), TyKind::Var(_) | TyKind::Unknown));
        (!open).then_some(throws)
    }
}

/// The exceptions a call may throw, with what was inferred.
fn thrown_by(w: &crate::classes::World, call: &CallInfo) -> Vec<Ty> {
    let info = w.method(call.method);
    // Cloning an array always succeeds (JLS 10.7).
    if matches!(w.types.kind(call.site), TyKind::Array(_)) && info.name.as_str() == "clone" {
        return Vec::new();
    }
    let inferred = call.type_args.len();
    let own = info.type_params.len();
    // A diamond's class parameters come before the constructor's own.
    let subst = Subst::new(&info.type_params, &call.type_args[inferred.saturating_sub(own)..]);
    let member = |t: Ty| {
        if info.is_static() { t } else { w.member_type(call.site, info.owner, t) }
    };
    let view = |t: Ty| w.subst(member(t), &subst);
    info.throws.iter().map(|&t| view(t)).collect()
}
