//! Names of variables, fields, types and packages (JLS 6.5), `this` and `super`.

use super::call::access_word;
use crate::Name;
use crate::analyzer::{Analyzer, Capture, Taker};
use crate::classes::{ClassId, ClassKind, FieldId, FieldInfo, Flags, LocalId, Nesting, Ty, TyKind, Types};
use crate::resolve::TypeName;
use crate::resolve::env::{Binding, Env, Readers};
use crate::resolve::lookup::Sees;
use crate::sources::Role;
use crate::typed::{ClassSource, Entity, LocalKind, Severity};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, ExprKind, Ident, JavaMods, NodeId, SnippetItem, StmtKind};
use std::rc::Rc;
use std::sync::OnceLock;

/// What stands before a dot.
#[derive(Clone, Debug)]
pub(crate) enum Prefix {
    Value(Ty),
    Type(Ty),
    Package(String),
    /// Reported.
    Error,
}

/// A variable in scope.
#[derive(Clone, Copy, Debug)]
enum Variable {
    Local(LocalId),
    /// A field, and the class whose member it is here.
    Field(FieldId, ClassId),
}

impl<'s> Analyzer<'s, '_> {
    /// A name or field access in the place of a value.
    pub fn value_name(&mut self, env: &mut Env<'s>, e: &'s Expr, assigned: bool) -> Ty {
        let ty = match &e.kind {
            ExprKind::Name(n) => self.simple_name(env, e, *n, assigned),
            ExprKind::Field { target, name } => self.field_access(env, e, target, *name, assigned),
            _ => Types::UNKNOWN,
        };
        self.set_ty(env.file, e.id, ty)
    }

    fn simple_name(&mut self, env: &mut Env<'s>, e: &'s Expr, n: Name, assigned: bool) -> Ty {
        if let Some(v) = self.find_variable(env, n, e.span) {
            return self.variable(env, e, v, assigned);
        }
        if env.snippet {
            if let Some(&f) = self.snippet_globals.get(&(env.class, n)) {
                return self.field_type(env, e, f, self.w.object(), assigned);
            }
            return self.free_variable(env, e.id, n, e.span, Types::INT);
        }
        if let Some(f) = self.snippet_global(env, n) {
            return self.field_type(env, e, f, self.w.object(), assigned);
        }
        if !self.scope_incomplete(env) {
            let ghost =
                self.sees(env) == Sees::Java && self.search_variable(env, n, e.span, Sees::Jml, false).is_some();
            let message = if ghost { ghost_message(n) } else { format!("cannot find symbol: variable {n}") };
            self.error(env, e.span, message);
        }
        self.mark_unsupported(env, e.span, "a name was not found");
        Types::UNKNOWN
    }

    /// An undeclared name in a method of a snippet: an arbitrary int that all of the
    /// snippet shares. The variables of its statements are not seen by methods.
    fn snippet_global(&mut self, env: &Env<'s>, name: Name) -> Option<FieldId> {
        let mut outermost = env;
        while let Some(outer) = outermost.outer.as_deref() {
            outermost = outer;
        }
        let class = outermost.class;
        let ClassSource::Snippet(snippet) = self.classes[*self.class_index.get(&class)?].source else {
            return None;
        };
        let declared = |item: &SnippetItem| match item {
            SnippetItem::Stmt(stmt) => match &stmt.kind {
                StmtKind::LocalVar(d) => d.vars.iter().any(|v| v.name.name == name),
                _ => false,
            },
            SnippetItem::Import(_) | SnippetItem::Member(_) => false,
        };
        if snippet.items.iter().any(declared) {
            return None;
        }
        if let Some(&known) = self.snippet_globals.get(&(class, name)) {
            return Some(known);
        }
        let field = self.w.add_field(FieldInfo {
            owner: class,
            name,
            flags: Flags::STATIC,
            ty: Types::INT,
            node: None,
            constant: OnceLock::from(None),
            ordinal: None,
        });
        self.snippet_globals.insert((class, name), field);
        Some(field)
    }

    fn scope_incomplete(&self, env: &Env<'s>) -> bool {
        let mut at = Some(env);
        while let Some(e) = at {
            if self.is_incomplete(e.class) {
                return true;
            }
            at = e.outer.as_deref();
        }
        false
    }

    fn variable(&mut self, env: &Env<'s>, e: &'s Expr, v: Variable, assigned: bool) -> Ty {
        let file = env.file;
        match v {
            Variable::Local(id) => {
                self.set_entity(file, e.id, Entity::Local(id));
                if env.spec.at_entry && self.is_of_the_body(env, id) {
                    let name = self.locals[id.index()].name;
                    let message = format!(
                        "{name} is a variable of the body: at the method's entry, where \\old looks, there is none"
                    );
                    self.error(env, e.span, message);
                }
                let info = &self.locals[id.index()];
                let (ty, constant) = (info.ty, info.constant.clone());
                self.set_const(file, e.id, constant.filter(|_| !assigned));
                if assigned { ty } else { self.w.capture(ty) }
            }
            Variable::Field(f, class) => {
                self.check_one_field(env, e.span, class, f);
                if !assigned {
                    self.check_forward(env, e.span, f, class);
                }
                self.check_enum_static(env, e.span, f);
                let site = self.w.this_type(class);
                self.field_type(env, e, f, site, assigned)
            }
        }
    }

    /// Declared by a statement of the method (or lambda) that `env` stands in?
    fn is_of_the_body(&self, env: &Env<'s>, id: LocalId) -> bool {
        let by_statement = match self.locals[id.index()].kind {
            LocalKind::Local | LocalKind::ForEach | LocalKind::Resource | LocalKind::Catch | LocalKind::Pattern => true,
            LocalKind::Param
            | LocalKind::LambdaParam
            | LocalKind::Component
            | LocalKind::Quantified
            | LocalKind::Ghost
            | LocalKind::Signals
            | LocalKind::Free => false,
        };
        let own = |binding: &Binding| !matches!(binding, Binding::Lambda(_));
        by_statement && env.bindings().take_while(own).any(|b| matches!(b, Binding::Var(_, var) if var == id))
    }

    /// Records a field and gives its type as a member of the site.
    fn field_type(&mut self, env: &Env<'s>, e: &'s Expr, f: FieldId, site: Ty, assigned: bool) -> Ty {
        self.set_entity(env.file, e.id, Entity::Field(f));
        let info = self.w.field(f);
        self.need(info.owner);
        self.check_readers(env, e.span, info.owner, info.flags, info.name);
        let ty = if info.flags.is_static() { info.ty } else { self.w.member_type(site, info.owner, info.ty) };
        if assigned {
            return ty;
        }
        let constant = self.field_constant(f);
        self.set_const(env.file, e.id, constant);
        self.w.capture(ty)
    }

    fn field_access(&mut self, env: &mut Env<'s>, e: &'s Expr, target: &'s Expr, name: Ident, assigned: bool) -> Ty {
        if let ExprKind::Super(q) = &target.kind {
            let Some((site, _)) = self.super_type(env, target, q.as_deref()) else {
                return Types::UNKNOWN;
            };
            return self.member_field(env, e, site, name, false, assigned);
        }
        self.snippet_length(env, target, name);
        match self.prefix(env, target) {
            Prefix::Value(ty) => self.member_field(env, e, ty, name, false, assigned),
            Prefix::Type(ty) => self.member_field(env, e, ty, name, true, assigned),
            Prefix::Package(p) => {
                let message = self.unknown_prefix(&p);
                self.error(env, target.span, message);
                Types::UNKNOWN
            }
            Prefix::Error => Types::UNKNOWN,
        }
    }

    /// An undeclared name of a snippet with a `length` is an array.
    fn snippet_length(&mut self, env: &mut Env<'s>, target: &'s Expr, name: Ident) {
        if let (ExprKind::Name(n), "length", true) = (&target.kind, name.name.as_str(), env.snippet) {
            self.snippet_array(env, target, *n);
        }
    }

    fn unknown_prefix(&self, p: &str) -> String {
        if p.contains('.') {
            format!("package {p} does not exist")
        } else {
            format!("cannot find symbol: variable {p}")
        }
    }

    fn member_field(
        &mut self,
        env: &mut Env<'s>,
        e: &'s Expr,
        site: Ty,
        name: Ident,
        static_only: bool,
        assigned: bool,
    ) -> Ty {
        if site == Types::UNKNOWN {
            return Types::UNKNOWN;
        }
        if name.name.as_str() == "length" && self.w.element(site).is_some() && !static_only {
            self.set_entity(env.file, e.id, Entity::ArrayLength);
            return Types::INT;
        }
        let captured = self.w.capture(site);
        let sees = self.sees(env);
        let of_super = matches!(&e.kind, ExprKind::Field { target, .. } if matches!(target.kind, ExprKind::Super(_) | ExprKind::This(_)));
        match self.field_in(captured, name.name, sees) {
            Some(f) => {
                if let Some(c) = self.w.class_of(captured) {
                    self.check_one_field(env, name.span, c, f);
                }
                let info = self.w.field(f);
                if !self.is_accessible(env, info.owner, info.flags, site) {
                    let owner = self.w.decl(info.owner).simple_name;
                    let access = access_word(info.flags);
                    let message = format!("{} has {access} access in {owner}", name.name);
                    self.error(env, name.span, message);
                } else if !static_only && !of_super && self.is_foreign_protected(env, info.owner, info.flags, site) {
                    let owner = self.w.decl(info.owner).simple_name;
                    self.error(env, name.span, format!("{} has protected access in {owner}", name.name));
                }
                if static_only && !info.flags.is_static() {
                    let message =
                        format!("non-static variable {} cannot be referenced from a static context", name.name);
                    self.error(env, name.span, message);
                }
                self.field_type(env, e, f, captured, assigned)
            }
            None => {
                if sees == Sees::Java && self.field_in(captured, name.name, Sees::Jml).is_some() {
                    self.error(env, name.span, ghost_message(name.name));
                } else {
                    self.no_field(env, site, name);
                }
                Types::UNKNOWN
            }
        }
    }

    /// A field that is inherited twice has to be told apart (JLS 8.3.3.3).
    fn check_one_field(&mut self, env: &Env<'s>, span: Span, class: ClassId, f: FieldId) {
        if env.in_jml || self.sources.file(env.file).role == Role::Spec {
            return;
        }
        if let Some(o) = self.other_field(class, f) {
            let name = self.w.field(f).name;
            let (a, b) = (self.w.qualified_name(self.w.field(f).owner), self.w.qualified_name(self.w.field(o).owner));
            let message = format!(
                "reference to {name} is ambiguous: both variable {name} in {a} and variable {name} in {b} match"
            );
            self.error(env, span, message);
        }
    }

    fn no_field(&mut self, env: &Env<'s>, site: Ty, name: Ident) {
        let class = self.w.class_of(self.w.upper_bound(site));
        if class.is_some_and(|c| self.is_incomplete(c)) {
            self.mark_unsupported(env, name.span, "a supertype was not found");
            return;
        }
        let shown = self.show(site);
        let message = if self.w.as_prim(site).is_some() {
            format!("{shown} cannot be dereferenced")
        } else {
            format!("cannot find symbol: variable {} in {shown}", name.name)
        };
        self.error(env, name.span, message);
    }

    /// A field of a type, through bounds.
    pub fn field_in(&mut self, ty: Ty, name: Name, sees: Sees) -> Option<FieldId> {
        match self.w.types.kind(ty) {
            TyKind::Class { id, .. } => self.find_field(*id, name, sees),
            // Arrays have Object's ghosts.
            TyKind::Array(_) if sees == Sees::Jml => self.field_in(self.w.object(), name, sees),
            TyKind::Var(v) => {
                let bounds = self.w.bounds(*v).to_vec();
                bounds.into_iter().find_map(|b| self.field_in(b, name, sees))
            }
            TyKind::Intersection(parts) => {
                let parts = parts.to_vec();
                parts.into_iter().find_map(|p| self.field_in(p, name, sees))
            }
            _ => None,
        }
    }

    /// An expression before a dot, which may be a type or package instead.
    pub fn prefix(&mut self, env: &mut Env<'s>, e: &'s Expr) -> Prefix {
        match &e.kind {
            ExprKind::Name(n) => self.name_prefix(env, e, *n),
            ExprKind::Field { target, name } if !matches!(target.kind, ExprKind::Super(_)) => {
                self.field_prefix(env, e, target, *name)
            }
            _ => {
                let ty = self.expr(env, e, None);
                if ty == Types::UNKNOWN { Prefix::Error } else { Prefix::Value(ty) }
            }
        }
    }

    fn name_prefix(&mut self, env: &mut Env<'s>, e: &'s Expr, n: Name) -> Prefix {
        if let Some(v) = self.find_variable(env, n, e.span) {
            let ty = self.variable(env, e, v, false);
            self.set_ty(env.file, e.id, ty);
            return Prefix::Value(ty);
        }
        // What a snippet uses without declaring it comes before the class around it.
        if let Some(ty) = self.free_names.iter().find(|f| f.0 == n && env.snippet).map(|f| self.locals[f.1.index()].ty)
        {
            let ty = self.free_variable(env, e.id, n, e.span, ty);
            self.set_ty(env.file, e.id, ty);
            return Prefix::Value(ty);
        }
        if let Some(ty) = self.named_type(env, e, n) {
            return Prefix::Type(ty);
        }
        if self.scope_incomplete(env) && !self.w.has_package(n.as_str()) {
            self.mark_unsupported(env, e.span, "a name was not found");
            return Prefix::Error;
        }
        self.set_entity(env.file, e.id, Entity::Package);
        Prefix::Package(n.to_string())
    }

    /// The type that a simple name denotes where a variable is not meant.
    pub fn named_type(&mut self, env: &Env<'s>, e: &'s Expr, n: Name) -> Option<Ty> {
        let ty = match self.find_type(env, n)? {
            TypeName::Class(c, site) => {
                self.set_entity(env.file, e.id, Entity::Class(c));
                let site = site.map(|s| self.w.this_type(s));
                if self.w.type_params(c).is_empty() {
                    self.w.member_class_type(c, &[], site)
                } else {
                    self.w.types.class(c, &[])
                }
            }
            TypeName::Var(v) => self.w.types.var(v),
        };
        Some(self.set_ty(env.file, e.id, ty))
    }

    fn field_prefix(&mut self, env: &mut Env<'s>, e: &'s Expr, target: &'s Expr, name: Ident) -> Prefix {
        self.snippet_length(env, target, name);
        match self.prefix(env, target) {
            Prefix::Error => Prefix::Error,
            Prefix::Value(ty) => {
                let ty = self.member_field(env, e, ty, name, false, false);
                self.set_ty(env.file, e.id, ty);
                if ty == Types::UNKNOWN { Prefix::Error } else { Prefix::Value(ty) }
            }
            Prefix::Type(ty) => {
                if self.field_in(ty, name.name, Sees::Jml).is_none()
                    && let Some(c) = self.w.class_of(ty)
                    && let Some(m) = self.member_class(c, name.name)
                {
                    self.set_entity(env.file, e.id, Entity::Class(m));
                    let member = self.w.types.class(m, &[]);
                    return Prefix::Type(self.set_ty(env.file, e.id, member));
                }
                let ty = self.member_field(env, e, ty, name, true, false);
                self.set_ty(env.file, e.id, ty);
                if ty == Types::UNKNOWN { Prefix::Error } else { Prefix::Value(ty) }
            }
            Prefix::Package(p) => {
                let binary = format!("{}/{}", p.replace('.', "/"), name.name);
                if let Some(c) = self.w.find_class(&binary) {
                    self.set_entity(env.file, e.id, Entity::Class(c));
                    let ty = self.w.types.class(c, &[]);
                    return Prefix::Type(self.set_ty(env.file, e.id, ty));
                }
                self.set_entity(env.file, e.id, Entity::Package);
                Prefix::Package(format!("{p}.{}", name.name))
            }
        }
    }

    // ---- variables in scope

    fn find_variable(&mut self, env: &Env<'s>, name: Name, span: Span) -> Option<Variable> {
        let sees = self.sees(env);
        let found = self.search_variable(env, name, span, sees, false).or_else(|| self.imported_field(env, name));
        if found.is_some() || sees == Sees::Java {
            return found;
        }
        self.search_variable(env, name, span, sees, true)
    }

    /// A variable of the scopes around; `spec_state`: also what specifications
    /// add to library classes.
    fn search_variable(
        &mut self,
        env: &Env<'s>,
        name: Name,
        span: Span,
        sees: Sees,
        spec_state: bool,
    ) -> Option<Variable> {
        let mut at = Some(env);
        let mut lambdas: Vec<NodeId> = Vec::new();
        let mut classes: Vec<ClassId> = Vec::new();
        let mut taken_by = None;
        while let Some(e) = at {
            for b in e.bindings() {
                match b {
                    Binding::Var(n, id) if n == name && self.is_seen(id, sees) => {
                        if let Some(taker) = taken_by {
                            self.note_capture(env, id, taker, span);
                        }
                        self.capture_local(env, id, &lambdas, &classes);
                        return Some(Variable::Local(id));
                    }
                    Binding::Lambda(node) => {
                        lambdas.push(node);
                        taken_by = taken_by.or(Some(Taker::Lambda));
                    }
                    Binding::Guard => taken_by = taken_by.or(Some(Taker::Guard)),
                    Binding::Var(..) | Binding::Class(..) | Binding::Label(_) => {}
                }
            }
            let field = self.find_field(e.class, name, sees);
            if let Some(f) = field.filter(|&f| spec_state || !self.is_spec_state(f) || self.is_spec_file(env)) {
                let info = self.w.field(f);
                let visible = self.is_accessible(env, info.owner, info.flags, self.w.object());
                if visible || e.class == info.owner {
                    if !info.flags.is_static() {
                        self.use_this_of(env, e.class, span, &format!("variable {name}"));
                    }
                    return Some(Variable::Field(f, e.class));
                }
            }
            classes.push(e.class);
            let separate = self.is_separate(e.class);
            taken_by = match taken_by {
                Some(Taker::Separate) => taken_by,
                _ if separate => Some(Taker::Separate),
                _ => taken_by.or(Some(Taker::Class)),
            };
            at = e.outer.as_deref();
        }
        None
    }

    /// A local record, enum or interface sees no variables of its method (JLS 8.1.3).
    fn is_separate(&self, class: ClassId) -> bool {
        let d = self.w.decl(class);
        d.nesting == Nesting::Local && (d.is_interface() || matches!(d.kind, ClassKind::Record | ClassKind::Enum))
    }

    /// A variable used where only constant ones may be: checked when the method
    /// around is done.
    fn note_capture(&mut self, env: &Env<'s>, id: LocalId, taker: Taker, span: Span) {
        // A trial that settles is not repeated: what it uses counts.
        if env.in_jml {
            return;
        }
        match taker {
            Taker::Separate => {
                let name = self.locals[id.index()].name;
                let message = format!("non-static variable {name} cannot be referenced from a static context");
                self.error(env, span, message);
            }
            Taker::Lambda | Taker::Class | Taker::Guard | Taker::Resource => {
                self.capture_places.push(Capture { local: id, taker, span, env: env.clone() });
            }
        }
    }

    /// Ghost variables are not Java's.
    fn is_seen(&self, id: LocalId, sees: Sees) -> bool {
        sees == Sees::Jml || self.locals[id.index()].kind != LocalKind::Ghost
    }

    fn is_spec_file(&self, env: &Env<'s>) -> bool {
        self.sources.file(env.file).role == Role::Spec
    }

    fn imported_field(&mut self, env: &Env<'s>, name: Name) -> Option<Variable> {
        let imports = Rc::clone(self.imports.get(env.file.index())?);
        let single = imports.static_single.iter().filter(|(n, _)| *n == name);
        let single: Vec<ClassId> = single.map(|(_, c)| *c).collect();
        for &c in single.iter().chain(&imports.static_all) {
            if let Some(f) = self.find_field(c, name, Sees::Java)
                && self.w.field(f).flags.is_static()
            {
                return Some(Variable::Field(f, c));
            }
        }
        None
    }

    fn capture_local(&mut self, env: &Env<'s>, id: LocalId, lambdas: &[NodeId], classes: &[ClassId]) {
        if lambdas.is_empty() && classes.is_empty() {
            return;
        }
        self.locals[id.index()].captured = true;
        for &l in lambdas {
            let c = self.lambda_captures.entry((env.file, l)).or_default();
            if !c.locals.contains(&id) {
                c.locals.push(id);
            }
        }
        for &c in classes {
            let c = self.class_captures.entry(c).or_default();
            if !c.locals.contains(&id) {
                c.locals.push(id);
            }
        }
    }

    /// `this` of a class around is used: is there one, and who captures it?
    pub fn use_this(&mut self, env: &Env<'s>, class: ClassId, span: Span) {
        self.use_this_of(env, class, span, "variable this");
    }

    /// The same where a member is named and its `this` is not: `what` it is.
    pub fn use_this_of(&mut self, env: &Env<'s>, class: ClassId, span: Span, what: &str) {
        let mut at = Some(env);
        let mut missing = false;
        let mut early = false;
        while let Some(e) = at {
            for b in e.bindings() {
                if let Binding::Lambda(node) = b {
                    self.lambda_captures.entry((env.file, node)).or_default().this = true;
                }
            }
            missing |= e.is_static;
            if e.class == class {
                early = e.in_prologue;
                break;
            }
            self.class_captures.entry(e.class).or_default().this = true;
            missing |= self.w.decl(e.class).flags.is_static();
            at = e.outer.as_deref();
        }
        if early && !env.in_jml {
            let name = what.split_once(' ').map_or(what, |(_, name)| name);
            self.error(env, span, format!("cannot reference {name} before supertype constructor has been called"));
        } else if missing {
            self.error(env, span, format!("non-static {what} cannot be referenced from a static context"));
        }
    }

    /// A name must not repeat a local variable in scope (JLS 6.4).
    pub fn check_fresh_name(&mut self, env: &Env<'s>, name: Ident) {
        let mut bindings = env.bindings();
        let taken = bindings.any(|b| matches!(b, Binding::Var(n, _) if n == name.name));
        if taken && !env.in_jml {
            let message = format!("variable {} is already defined", name.name);
            self.error(env, name.span, message);
        }
    }

    /// `this`, `Outer.this`
    pub fn this_expr(&mut self, env: &mut Env<'s>, e: &'s Expr, q: Option<&'s Expr>) -> Ty {
        let class = match q {
            None => env.class,
            Some(q) => match self.prefix(env, q) {
                Prefix::Type(ty) => match self.w.class_of(ty) {
                    Some(c) => c,
                    None => return Types::UNKNOWN,
                },
                _ => {
                    self.error(env, q.span, "not an enclosing class");
                    return Types::UNKNOWN;
                }
            },
        };
        let mut at = Some(&*env);
        let mut found = false;
        while let Some(x) = at {
            found |= x.class == class;
            at = x.outer.as_deref();
        }
        if !found {
            let name = self.w.qualified_name(class);
            self.error(env, e.span, format!("not an enclosing class: {name}"));
            return Types::UNKNOWN;
        }
        self.use_this(env, class, e.span);
        self.set_entity(env.file, e.id, Entity::This(class));
        self.w.this_type(class)
    }

    /// The type whose members `super` or `X.super` has, and the class whose
    /// `this` it is.
    pub fn super_type(&mut self, env: &mut Env<'s>, e: &'s Expr, q: Option<&'s Expr>) -> Option<(Ty, ClassId)> {
        let w = self.w;
        let superclass = |c: ClassId| {
            let declared = w.header(c).superclass;
            declared.unwrap_or_else(|| w.object())
        };
        let (ty, class) = match q {
            None => (superclass(env.class), env.class),
            Some(q) => {
                let Prefix::Type(named) = self.prefix(env, q) else {
                    self.error(env, q.span, "not an enclosing class");
                    return None;
                };
                let named = w.class_of(named)?;
                let interfaces = &w.header(env.class).interfaces;
                let direct = interfaces.iter().copied().find(|&t| w.class_of(t) == Some(named));
                match direct {
                    Some(t) if named != env.class => (t, env.class),
                    _ => (superclass(named), named),
                }
            }
        };
        self.use_this(env, class, e.span);
        self.set_entity(env.file, e.id, Entity::This(class));
        self.set_ty(env.file, e.id, ty);
        Some((ty, class))
    }

    /// A clause speaks to all who can see it: what it names must be visible to them
    /// (JML reference manual 2.4). Nothing depends on it but the reader.
    pub fn check_readers(&mut self, env: &Env<'s>, span: Span, owner: ClassId, flags: Flags, name: Name) {
        let Some(readers) = env.spec.readers.filter(|_| env.in_jml && self.speculative == 0) else {
            return;
        };
        let own = self.class_index.get(&owner).is_some_and(|&i| !self.classes[i].overlay);
        let seen = readers_of(flags);
        if own && seen < readers && self.sources.file(env.file).role == Role::User {
            let (few, many) = (seen.word(), readers.word());
            let message = format!(
                "{name} has {few} access and the specification is {many}: its readers cannot see it; write spec_{many}"
            );
            self.report(env.file, span, Severity::Warning, message);
        }
    }
}

/// Who can read a declaration in specifications.
pub(crate) fn readers_of(flags: Flags) -> Readers {
    if flags.has(Flags::PUBLIC) || flags.has(Flags::SPEC_PUBLIC) {
        Readers::Public
    } else if flags.has(Flags::PROTECTED) || flags.has(Flags::SPEC_PROTECTED) {
        Readers::Protected
    } else if flags.is_private() {
        Readers::Private
    } else {
        Readers::Package
    }
}

/// The same, by the words before a clause.
pub(crate) fn readers_of_words(mods: JavaMods) -> Readers {
    if mods.has(JavaMods::PUBLIC) {
        Readers::Public
    } else if mods.has(JavaMods::PROTECTED) {
        Readers::Protected
    } else if mods.has(JavaMods::PRIVATE) {
        Readers::Private
    } else {
        Readers::Package
    }
}

fn ghost_message(name: Name) -> String {
    format!("{name} is a ghost or model variable: Java code cannot use it")
}
