//! Statements.

use super::flow;
use crate::analyzer::{Analyzer, Capture, NewLocal, Taker};
use crate::classes::{Ty, TyKind, Types};
use crate::resolve::env::{Binding, Env, Returns, Yields};
use crate::typed::{Entity, LocalKind};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    Block, Declarator, Expr, ExprKind, For, ForEach, ForInit, JavaMods, JmlMods, LocalVarDecl, Modifiers, Resource,
    Stmt, StmtKind, Try, TypeKind,
};

/// `nullable` or `non_null` as written.
pub(crate) fn nullness(mods: &Modifiers) -> Option<bool> {
    if mods.jml.has(JmlMods::NULLABLE) {
        Some(true)
    } else if mods.jml.has(JmlMods::NON_NULL) {
        Some(false)
    } else {
        None
    }
}

/// Why a resource may not be this variable.
pub(crate) fn resource_message(name: crate::Name) -> String {
    format!("variable {name} used as a try-with-resources resource neither final nor effectively final")
}

/// The label of a statement around, in the same body.
fn has_label(env: &Env<'_>, name: crate::Name) -> bool {
    let mut body = env.bindings().take_while(|b| !matches!(b, Binding::Lambda(_)));
    body.any(|b| matches!(b, Binding::Label(n) if n == name))
}

impl<'s> Analyzer<'s, '_> {
    pub fn block(&mut self, env: &mut Env<'s>, b: &'s Block) {
        let saved = env.scope.clone();
        self.stmts(env, &b.stmts);
        env.scope = saved;
    }

    /// Statements in one scope; declarations reach the later ones.
    pub fn stmts(&mut self, env: &mut Env<'s>, stmts: &'s [Stmt]) {
        for s in stmts {
            self.stmt(env, s);
        }
    }

    /// A statement that is a scope of its own.
    fn nested(&mut self, env: &mut Env<'s>, s: &'s Stmt) {
        let saved = env.scope.clone();
        self.stmt(env, s);
        env.scope = saved;
    }

    pub fn stmt(&mut self, env: &mut Env<'s>, s: &'s Stmt) {
        match &s.kind {
            StmtKind::Block(b) => self.block(env, b),
            StmtKind::Empty | StmtKind::Unreachable | StmtKind::Reachable => {}
            StmtKind::Expr(e) => {
                let ty = self.expr(env, e, None);
                self.polymorphic_result(env, e, ty, Types::VOID);
                if !flow::is_statement_expression(e) && !matches!(e.kind, ExprKind::Error) {
                    self.error(env, e.span, "not a statement");
                }
            }
            StmtKind::LocalVar(d) => {
                let kind = if d.in_jml { LocalKind::Ghost } else { LocalKind::Local };
                self.local_vars(env, d, kind);
            }
            StmtKind::LocalType(t) => self.local_type(env, t),
            StmtKind::Labeled { label, body } => {
                let saved = env.scope.clone();
                if has_label(env, label.name) {
                    self.error(env, label.span, format!("label {} already in use", label.name));
                }
                env.push(Binding::Label(label.name));
                self.stmt(env, body);
                env.scope = saved;
            }
            StmtKind::If { cond, then, otherwise } => {
                self.if_stmt(env, cond, then, otherwise.as_deref());
            }
            StmtKind::While { spec, cond, body, .. } => {
                self.loop_spec(env, spec);
                let bound = self.condition(env, cond);
                let saved = env.scope.clone();
                self.bind_when(env, cond, true, bound);
                self.stmt(env, body);
                env.scope = saved;
                if bound && !flow::breaks_out(body) {
                    self.bind_when(env, cond, false, bound);
                }
            }
            StmtKind::DoWhile { spec, body, cond, .. } => {
                self.loop_spec(env, spec);
                self.nested(env, body);
                let bound = self.condition(env, cond);
                if bound && !flow::breaks_out(body) {
                    self.bind_when(env, cond, false, bound);
                }
            }
            StmtKind::For(f) => self.for_stmt(env, f),
            StmtKind::ForEach(f) => self.for_each(env, f),
            StmtKind::Switch(sw) => self.switch_stmt(env, s, sw),
            StmtKind::Return(value) => self.return_stmt(env, s, value.as_ref()),
            StmtKind::Throw(e) => {
                let ty = self.expr(env, e, None);
                self.check_assign(env, e, ty, self.w.known().throwable);
            }
            StmtKind::Break(label) | StmtKind::Continue(label) => {
                if let Some(l) = label
                    && !has_label(env, l.name)
                {
                    self.error(env, l.span, format!("undefined label: {}", l.name));
                }
            }
            StmtKind::Yield(e) => self.yield_stmt(env, s, e),
            StmtKind::Synchronized { lock, body } => {
                let ty = self.expr(env, lock, None);
                if self.w.as_prim(ty).is_some() {
                    self.error(env, lock.span, "unexpected type: a reference is required here");
                }
                self.block(env, body);
            }
            StmtKind::Try(t) => self.try_stmt(env, t),
            StmtKind::Assert { cond, message } => {
                let bound = self.condition(env, cond);
                if let Some(m) = message {
                    let saved = env.scope.clone();
                    self.bind_when(env, cond, false, bound);
                    if self.expr(env, m, None) == Types::VOID {
                        self.error(env, m.span, "'void' type not allowed here");
                    }
                    env.scope = saved;
                }
            }
            StmtKind::JmlAssert { cond, message } | StmtKind::JmlAssume { cond, message } => {
                let mut jml = self.jml_env(env);
                self.predicate(&mut jml, cond);
                if let Some(m) = message {
                    self.expr(&mut jml, m, None);
                }
            }
            StmtKind::Set(e) | StmtKind::Debug(e) => {
                let mut jml = self.jml_env(env);
                self.expr(&mut jml, e, None);
                if matches!(s.kind, StmtKind::Set(_)) {
                    self.check_set(&jml, e);
                }
            }
            StmtKind::Havoc(refs) => {
                let mut jml = self.jml_env(env);
                for r in refs {
                    self.store_ref(&mut jml, r);
                }
            }
            StmtKind::Refining { contract, body } => {
                let mut jml = self.jml_env(env);
                jml.result = env.method.map(|m| self.w.method(m).result);
                self.contract(&jml, contract);
                self.stmt(env, body);
            }
            StmtKind::Error => self.mark_unsupported(env, s.span, "this did not parse"),
        }
    }

    /// A boolean in a place that wants one; tells whether it binds patterns.
    pub fn condition(&mut self, env: &mut Env<'s>, e: &'s Expr) -> bool {
        let before = self.patterns_seen;
        let ty = self.expr(env, e, Some(Types::BOOLEAN));
        if ty != Types::UNKNOWN && !self.is_boolean(ty) {
            self.incompatible(env, e, ty, Types::BOOLEAN);
        }
        self.patterns_seen != before
    }

    fn if_stmt(&mut self, env: &mut Env<'s>, cond: &'s Expr, then: &'s Stmt, otherwise: Option<&'s Stmt>) {
        let bound = self.condition(env, cond);
        let saved = env.scope.clone();
        self.bind_when(env, cond, true, bound);
        self.stmt(env, then);
        env.scope = saved.clone();
        if let Some(o) = otherwise {
            self.bind_when(env, cond, false, bound);
            self.stmt(env, o);
            env.scope = saved;
        }
        if bound {
            // JLS 6.3.2.2: what must hold after the statement is in scope there.
            let then_ends = flow::completes(then);
            let else_ends = otherwise.is_none_or(flow::completes);
            if !then_ends && else_ends {
                self.bind_when(env, cond, false, bound);
            } else if then_ends && !else_ends {
                self.bind_when(env, cond, true, bound);
            }
        }
    }

    // ---- declarations

    pub fn local_vars(&mut self, env: &mut Env<'s>, d: &'s LocalVarDecl, kind: LocalKind) {
        let base = self.type_ref(env, &d.ty);
        if let (TypeKind::Var, Some(second)) = (&d.ty.kind, d.vars.get(1)) {
            self.error(env, second.span, "'var' is not allowed in a compound declaration");
        }
        for v in &d.vars {
            let ghost = kind == LocalKind::Ghost;
            let mut jml = self.jml_env(env);
            if matches!(d.ty.kind, TypeKind::Var) {
                self.var_local(env, d, v, kind);
                continue;
            }
            let ty = self.with_dims(base, &v.dims);
            let id = self.declare(env, d, v, ty, kind);
            if let Some(init) = &v.init {
                self.initialised.insert(id);
                // The variable is in scope of its own initialiser.
                env.push_var(v.name.name, id);
                jml.push_var(v.name.name, id);
                let place = if ghost { &mut jml } else { &mut *env };
                let from = self.expr(place, init, Some(ty));
                if !matches!(init.kind, ExprKind::ArrayInit(_)) {
                    let place = place.clone();
                    self.check_assign(&place, init, from, ty);
                }
                self.local_constant(env, id, init, ty);
            } else {
                env.push_var(v.name.name, id);
            }
        }
    }

    /// `var x = e`: the type of the initialiser, captured variables replaced
    /// by their bounds (JLS 14.4.1).
    fn var_local(&mut self, env: &mut Env<'s>, d: &'s LocalVarDecl, v: &'s Declarator, kind: LocalKind) {
        let ty = match &v.init {
            Some(init) if matches!(init.kind, ExprKind::ArrayInit(_)) => {
                self.error(env, v.span, "cannot infer type: array initializer needs a type");
                Types::UNKNOWN
            }
            Some(init) => {
                let from = self.expr(env, init, None);
                self.var_type(env, init.span, from)
            }
            None => {
                self.error(env, v.span, "cannot infer type: a 'var' needs an initializer");
                Types::UNKNOWN
            }
        };
        self.set_ty(env.file, d.ty.id, ty);
        let id = self.declare(env, d, v, ty, kind);
        self.initialised.insert(id);
        env.push_var(v.name.name, id);
        if let Some(init) = &v.init {
            self.local_constant(env, id, init, ty);
        }
    }

    pub fn var_type(&mut self, env: &Env<'s>, span: Span, from: Ty) -> Ty {
        match from {
            Types::VOID | Types::NULL => {
                self.error(env, span, "cannot infer type for this variable");
                Types::UNKNOWN
            }
            _ => self.w.upward(from),
        }
    }

    fn declare(
        &mut self,
        env: &Env<'s>,
        d: &'s LocalVarDecl,
        v: &'s Declarator,
        ty: Ty,
        kind: LocalKind,
    ) -> crate::classes::LocalId {
        if ty == Types::VOID {
            self.error(env, v.span, "illegal type: void");
        }
        self.check_fresh_name(env, v.name);
        self.declare_local(
            env,
            v.id,
            NewLocal {
                name: v.name.name,
                ty,
                kind,
                span: v.name.span,
                // A resource is final by itself (JLS 14.20.3).
                is_final: d.mods.java.has(JavaMods::FINAL) || kind == LocalKind::Resource,
                nullable: nullness(&d.mods),
            },
        )
    }

    /// A final variable with a constant initialiser is constant (JLS 4.12.4).
    fn local_constant(&mut self, env: &Env<'s>, id: crate::classes::LocalId, init: &'s Expr, ty: Ty) {
        if !self.locals[id.index()].is_final {
            return;
        }
        let value = self.const_at(env.file, init.id).cloned();
        let value = value.and_then(|c| match self.w.as_prim(ty) {
            Some(p) => c.cast(p),
            None => (ty == self.w.string()).then_some(c),
        });
        self.locals[id.index()].constant = value;
    }

    fn local_type(&mut self, env: &mut Env<'s>, t: &'s javelin_syntax::ast::TypeDecl) {
        let known = self.tables[env.file.index()].classes.contains_key(&t.id);
        if env.bindings().any(|b| matches!(b, Binding::Class(n, _) if n == t.name.name)) {
            self.error(env, t.name.span, format!("class {} is already defined", t.name.name));
        }
        let start = self.classes.len();
        let Some(id) = self.enter_local_class(env, t) else {
            self.mark_unsupported(env, t.span, "a local class could not be entered");
            return;
        };
        env.push(Binding::Class(t.name.name, id));
        if !known {
            self.complete_local_headers(start);
            self.complete_members(start);
            self.local_ranges.insert(id, start..self.classes.len());
        }
        if self.speculative > 0 {
            // Its body is attributed when everything around it is settled.
            self.unsettled += 1;
        } else if let Some(range) = self.local_ranges.get(&id).cloned() {
            let ids: Vec<_> = self.classes[range].iter().map(|c| c.id).collect();
            self.attribute_classes(&ids);
        }
    }

    // ---- loops

    fn for_stmt(&mut self, env: &mut Env<'s>, f: &'s For) {
        let saved = env.scope.clone();
        match &f.init {
            ForInit::None => {}
            ForInit::LocalVar(d) => self.local_vars(env, d, LocalKind::Local),
            ForInit::Exprs(list) => {
                for e in list {
                    self.expr(env, e, None);
                }
            }
        }
        self.loop_spec(env, &f.spec);
        let inner = env.scope.clone();
        let mut bound = false;
        if let Some(c) = &f.cond {
            bound = self.condition(env, c);
            self.bind_when(env, c, true, bound);
        }
        for u in &f.update {
            self.expr(env, u, None);
        }
        self.nested(env, &f.body);
        env.scope = inner;
        env.scope = saved;
        if let Some(c) = &f.cond
            && bound
            && !flow::breaks_out(&f.body)
        {
            self.bind_when(env, c, false, bound);
        }
    }

    fn for_each(&mut self, env: &mut Env<'s>, f: &'s ForEach) {
        let iterable = self.expr(env, &f.iterable, None);
        let element = self.iterated(env, &f.iterable, iterable);
        let declared = match f.ty.kind {
            TypeKind::Var => {
                let ty = self.w.upward(element);
                self.set_ty(env.file, f.ty.id, ty)
            }
            _ => {
                let ty = self.type_ref(env, &f.ty);
                self.with_dims(ty, &f.var.dims)
            }
        };
        if element != Types::UNKNOWN && declared != Types::UNKNOWN && !self.w.loosely_convertible(element, declared) {
            self.incompatible(env, &f.iterable, element, declared);
        }
        let saved = env.scope.clone();
        self.check_fresh_name(env, f.var.name);
        let id = self.declare_local(
            env,
            f.var.id,
            NewLocal {
                name: f.var.name.name,
                ty: declared,
                kind: LocalKind::ForEach,
                span: f.var.name.span,
                is_final: f.mods.java.has(JavaMods::FINAL),
                nullable: nullness(&f.mods),
            },
        );
        self.initialised.insert(id);
        env.push_var(f.var.name.name, id);
        self.loop_spec(env, &f.spec);
        self.nested(env, &f.body);
        env.scope = saved;
    }

    /// The type of the elements of an array or `Iterable` (JLS 14.14.2).
    fn iterated(&mut self, env: &Env<'s>, e: &'s Expr, ty: Ty) -> Ty {
        if ty == Types::UNKNOWN {
            return ty;
        }
        if let Some(element) = self.w.element(ty) {
            return element;
        }
        // Its iterator is asked for, though nobody writes the call.
        if let Some(class) = self.w.class_of(self.w.upper_bound(ty)) {
            self.need(class);
        }
        let sup = self.w.as_super(self.w.capture(ty), self.w.known().iterable);
        match sup.map(|s| self.w.types.kind(s)) {
            Some(TyKind::Class { args, .. }) => match args.first() {
                Some(&a) => self.w.iteration_type(a),
                None => self.w.object(),
            },
            _ => {
                let shown = self.show(ty);
                let message = format!(
                    "for-each not applicable to expression type: {shown} is not an array or java.lang.Iterable"
                );
                self.error(env, e.span, message);
                Types::UNKNOWN
            }
        }
    }

    // ---- leaving

    fn return_stmt(&mut self, env: &mut Env<'s>, s: &'s Stmt, value: Option<&'s Expr>) {
        match (env.returns, value) {
            (Returns::Collect(i), Some(e)) => {
                let arg = self.arg(env, e);
                if let Some(list) = self.collectors.get_mut(i) {
                    list.push(arg);
                }
            }
            (Returns::Collect(_), None) => {}
            (Returns::Type(Types::VOID), Some(e)) => {
                self.expr(env, e, None);
                self.error(env, e.span, "incompatible types: unexpected return value");
            }
            (Returns::Type(to), Some(e)) => {
                let from = self.expr(env, e, Some(to));
                self.check_assign(env, e, from, to);
            }
            (Returns::Type(Types::VOID | Types::UNKNOWN), None) => {}
            (Returns::Type(_), None) => {
                self.error(env, s.span, "incompatible types: missing return value");
            }
            (Returns::Nothing, value) => {
                if let Some(e) = value {
                    self.expr(env, e, None);
                }
                if !env.snippet {
                    self.error(env, s.span, "return outside method");
                }
            }
        }
    }

    fn yield_stmt(&mut self, env: &mut Env<'s>, s: &'s Stmt, e: &'s Expr) {
        let arg = self.arg(env, e);
        match env.yields {
            Yields::Collect(i) => {
                if let Some(list) = self.collectors.get_mut(i) {
                    list.push(arg);
                }
            }
            Yields::Nothing => {
                self.finish_unknown(&arg);
                self.error(env, s.span, "yield outside of switch expression");
            }
        }
    }

    /// A variable closed at the end does not change before (JLS 14.20.3).
    fn note_resource(&mut self, env: &Env<'s>, e: &'s Expr) {
        match self.entity_at(env.file, e.id) {
            Entity::Local(local) => {
                self.capture_places.push(Capture { local, taker: Taker::Resource, span: e.span, env: env.clone() });
            }
            Entity::Field(f) if !self.w.field(f).flags.is_final() => {
                let name = self.w.field(f).name;
                self.error(env, e.span, resource_message(name));
            }
            _ => {}
        }
    }

    /// Alternatives of a `catch` are not below one another (JLS 14.20).
    fn check_alternatives(&mut self, env: &Env<'s>, t: &'s javelin_syntax::ast::TypeRef) {
        let TypeKind::Union(parts) = &t.kind else { return };
        let types: Vec<Ty> = parts.iter().map(|p| self.ty_at(env.file, p.id)).collect();
        for (i, &a) in types.iter().enumerate() {
            let related = |&b: &Ty| self.w.is_subtype(a, b) || self.w.is_subtype(b, a);
            if a != Types::UNKNOWN && types[..i].iter().any(|b| *b != Types::UNKNOWN && related(b)) {
                let message = "alternatives in a multi-catch statement cannot be related by subclassing";
                self.error(env, parts[i].span, message);
                return;
            }
        }
    }

    fn try_stmt(&mut self, env: &mut Env<'s>, t: &'s Try) {
        let saved = env.scope.clone();
        for r in &t.resources {
            let (ty, span) = match r {
                Resource::Local { decl, .. } => {
                    self.local_vars(env, decl, LocalKind::Resource);
                    match decl.vars.first() {
                        Some(v) => (self.ty_at(env.file, v.id), v.span),
                        None => continue,
                    }
                }
                Resource::Expr(e) => {
                    let ty = self.expr(env, e, None);
                    self.note_resource(env, e);
                    (ty, e.span)
                }
            };
            if ty != Types::UNKNOWN && !self.w.is_subtype(ty, self.w.known().auto_closeable) {
                let shown = self.show(ty);
                let message = format!("incompatible types: try-with-resources not applicable to variable type {shown}");
                self.error(env, span, message);
            }
        }
        self.block(env, &t.block);
        env.scope = saved.clone();
        for c in &t.catches {
            let ty = self.type_ref(env, &c.ty);
            self.check_alternatives(env, &c.ty);
            if ty != Types::UNKNOWN && !self.w.is_subtype(ty, self.w.known().throwable) {
                let shown = self.show(ty);
                let message = format!("incompatible types: {shown} cannot be converted to Throwable");
                self.error(env, c.ty.span, message);
            }
            self.check_fresh_name(env, c.name);
            let id = self.declare_local(
                env,
                c.id,
                NewLocal {
                    name: c.name.name,
                    ty,
                    kind: LocalKind::Catch,
                    span: c.name.span,
                    // With alternatives it is final by itself (JLS 14.20).
                    is_final: c.mods.java.has(JavaMods::FINAL) || matches!(c.ty.kind, TypeKind::Union(_)),
                    nullable: Some(false),
                },
            );
            self.initialised.insert(id);
            env.push_var(c.name.name, id);
            self.block(env, &c.block);
            env.scope = saved.clone();
        }
        if let Some(f) = &t.finally {
            self.block(env, f);
        }
        env.scope = saved;
    }
}
