//! Bodies: every expression gets its type, every name its meaning.
//!
//! Takes classes whose members are known; fills the tables. One class at a
//! time, members in the order of the text; local and anonymous classes where
//! they are met.

mod annotations;
pub(crate) mod applicable;
pub(crate) mod arg;
mod bounds;
mod call;
mod checks;
mod constant;
mod creation;
mod definite;
mod exhaustive;
mod expr;
mod flow;
pub(crate) mod infer;
mod inherit;
mod jml;
pub(crate) mod lambda;
mod method_ref;
mod names;
mod operators;
mod overload;
mod pattern;
mod records;
mod reifiable;
mod rules;
mod setup;
mod stmt;
mod switch;
mod throwing;

use crate::analyzer::{Analyzer, NewLocal, Taker};
use crate::classes::{ClassId, LocalId, MethodId, Ty, Types};
use crate::resolve::env::{Env, Returns};
use crate::typed::{ClassSource, LocalKind, MethodSource};
use javelin_syntax::Span;
use javelin_syntax::ast::{Block, ExprKind, JavaMods, MethodDecl, MethodKind, Snippet, SnippetItem, StmtKind};
use std::rc::Rc;

impl<'s> Analyzer<'s, '_> {
    /// Attributes the bodies of the classes from this index on.
    pub fn attribute_from(&mut self, start: usize) {
        let ids: Vec<ClassId> = self.classes[start..].iter().map(|c| c.id).collect();
        self.attribute_classes(&ids);
    }

    /// Attributes the user's classes, and of `specs/` what they come to need. The second class
    /// of each pair is needed where the user's text needs the first.
    pub fn attribute_all(&mut self, pairs: &[(&str, &str)]) {
        let user = |c: &&crate::typed::SourceClass<'s>| self.sources.file(c.file).role == crate::sources::Role::User;
        let ids: Vec<ClassId> = self.classes.iter().filter(user).map(|c| c.id).collect();
        self.attribute_classes(&ids);
        for (used, also) in pairs {
            let is_used = self.w.find_class(used).is_some_and(|class| self.needed.contains(&class));
            if is_used && let Some(class) = self.w.find_class(also) {
                self.need(class);
            }
        }
        while let Some(c) = self.needed.pop() {
            self.attribute_class(c);
        }
    }

    pub fn attribute_classes(&mut self, ids: &[ClassId]) {
        for &id in ids {
            self.attribute_class(id);
        }
    }

    /// Headers, members and bodies of classes met inside a body.
    pub fn finish_local_classes(&mut self, start: usize) {
        self.complete_local_headers(start);
        self.complete_members(start);
        self.attribute_from(start);
    }

    fn attribute_class(&mut self, id: ClassId) {
        if !self.attributed.insert(id) {
            return;
        }
        let Some(&index) = self.class_index.get(&id) else {
            return;
        };
        self.class_depth += 1;
        self.class_body(id, index);
        self.class_depth -= 1;
        if self.class_depth == 0 {
            self.check_captures();
            self.check_arguments();
        }
    }

    fn class_body(&mut self, id: ClassId, index: usize) {
        self.ensure_overlay(id);
        let header = self.w.header(id);
        for &t in header.superclass.iter().chain(header.interfaces.iter()) {
            if let Some(c) = self.w.class_of(t) {
                self.need(c);
            }
        }
        let env = Rc::clone(&self.class_envs[&id]);
        if self.speculative == 0 {
            self.check_class(&env, index);
            self.check_rules(&env, index);
        }
        self.attribute_constants(&env, index);
        self.attribute_fields(&env, index);
        self.attribute_initializers(&env, index);
        let class = &self.classes[index];
        let clauses: Vec<_> = class.jml.clone();
        let methods: Vec<MethodId> = class.methods.clone();
        for c in clauses {
            self.class_clause(&env, c);
        }
        if let ClassSource::Decl(t) = self.classes[index].source
            && t.body.has_errors
        {
            self.mark_unsupported(&env, t.name.span, "a syntax error stands in this class");
        }
        for m in methods {
            self.attribute_method(&env, m);
        }
        if self.speculative == 0 {
            self.check_setup(&env, index);
            self.check_delegation(&env, index);
        }
        self.lambda_trials.clear();
    }

    fn attribute_constants(&mut self, env: &Env<'s>, index: usize) {
        let overlay = self.classes[index].overlay;
        let constants: Vec<_> = self.classes[index].enum_constants.clone();
        for (_, c) in constants {
            // The class file's constructor is not the specification's business.
            if overlay && c.args.is_empty() && c.body.is_none() {
                continue;
            }
            let mut e = env.clone();
            e.is_static = true;
            self.enum_constant(&mut e, c);
        }
    }

    fn attribute_fields(&mut self, env: &Env<'s>, index: usize) {
        let fields: Vec<_> = self.classes[index].fields.clone();
        for f in fields {
            let info = self.w.field(f.id);
            let mut e = env.clone();
            e.is_static = info.flags.is_static();
            e.in_jml = f.decl.in_jml;
            if f.decl.has_errors {
                self.mark_unsupported(&e, f.decl.span, "a syntax error stands in this field");
            }
            if let Some(init) = &f.var.init {
                let from = self.expr(&mut e, init, Some(info.ty));
                if !matches!(init.kind, ExprKind::ArrayInit(_)) {
                    self.check_assign(&e, init, from, info.ty);
                }
            }
            self.field_constant(f.id);
        }
    }

    fn attribute_initializers(&mut self, env: &Env<'s>, index: usize) {
        let initializers: Vec<_> = self.classes[index].initializers.clone();
        for i in initializers {
            let mut e = env.clone();
            e.is_static = i.is_static;
            if i.has_errors {
                self.mark_unsupported(&e, i.span, "a syntax error stands in this initializer");
            }
            self.contract(&e, &i.contract);
            self.block(&mut e, &i.body);
        }
    }

    fn attribute_method(&mut self, class_env: &Env<'s>, id: MethodId) {
        let Some(&index) = self.method_index.get(&id) else {
            return;
        };
        let overrides = self.overridden_by(class_env.class, id);
        for &o in &overrides {
            self.need(self.w.method(o).owner);
        }
        self.methods[index].overrides = overrides;
        let info = self.w.method(id);
        let mut env = class_env.clone();
        env.method = Some(id);
        env.is_static = info.is_static();
        env.snippet = false;
        env.returns = Returns::Type(info.result);
        env.result = Some(info.result);
        match self.methods[index].source {
            MethodSource::Decl(m) => self.written_method(&mut env, index, id, m),
            MethodSource::Snippet(s) => self.snippet_method(&mut env, index, s),
            MethodSource::DefaultConstructor => {
                let span = self.methods[index].name_span;
                self.implicit_super(&env, id, span);
                self.check_default_constructor(&env, id, span);
            }
            MethodSource::CanonicalConstructor(_)
            | MethodSource::Accessor(..)
            | MethodSource::RecordMethod(_)
            | MethodSource::EnumValues
            | MethodSource::EnumValueOf => {}
        }
        self.lambda_trials.clear();
    }

    fn written_method(&mut self, env: &mut Env<'s>, index: usize, id: MethodId, m: &'s MethodDecl) {
        let vars = self.method_type_vars(m, id);
        env.type_vars = env.type_vars.iter().copied().chain(vars).collect();
        if m.has_errors {
            self.mark_unsupported(env, m.span, "a syntax error stands in this method");
        }
        let types = self.w.method(id).params.clone();
        let mut params = Vec::new();
        if m.kind == MethodKind::CompactConstructor {
            params = self.component_params(env, &types);
        } else {
            for (p, &ty) in m.params.iter().zip(&types) {
                self.check_fresh_name(env, p.name);
                let local = NewLocal {
                    name: p.name.name,
                    ty,
                    kind: LocalKind::Param,
                    span: p.name.span,
                    is_final: p.mods.java.has(JavaMods::FINAL),
                    nullable: stmt::nullness(&p.mods),
                };
                params.push(self.declare_param(env, p.id, local));
            }
        }
        self.methods[index].params = params;
        self.contract(env, &m.contract);
        if m.in_jml {
            env.in_jml = true;
        }
        let Some(body) = &m.body else {
            return;
        };
        if m.kind == MethodKind::Constructor && !calls_constructor(body) {
            self.implicit_super(env, id, m.name.span);
        }
        // Only contracts speak of what the method returns.
        env.result = None;
        self.block(env, body);
        // Flow is looked at when everything in the body has a meaning.
        if self.speculative == 0 && !self.unsupported.contains_key(&id) {
            self.check_exceptions(env, id, body);
            let end = self.check_flow(env, body);
            let result = self.w.method(id).result;
            if end && result != Types::VOID {
                self.error(env, closing_brace(body), "missing return statement");
            }
        }
    }

    fn declare_param(&mut self, env: &mut Env<'s>, node: javelin_syntax::ast::NodeId, local: NewLocal) -> LocalId {
        let name = local.name;
        let id = self.declare_local(env, node, local);
        self.initialised.insert(id);
        env.push_var(name, id);
        id
    }

    /// In a compact constructor the components are parameters.
    fn component_params(&mut self, env: &mut Env<'s>, types: &[Ty]) -> Vec<LocalId> {
        let Some(&i) = self.class_index.get(&env.class) else {
            return Vec::new();
        };
        let ClassSource::Decl(t) = self.classes[i].source else {
            return Vec::new();
        };
        let mut params = Vec::new();
        for (c, &ty) in t.record_components.iter().zip(types) {
            let local = NewLocal {
                name: c.name.name,
                ty,
                kind: LocalKind::Component,
                span: c.name.span,
                is_final: false,
                nullable: stmt::nullness(&c.mods),
            };
            params.push(self.declare_param(env, c.id, local));
        }
        params
    }

    /// Statements of a snippet, twice: names used as arrays anywhere are arrays
    /// everywhere.
    fn snippet_method(&mut self, env: &mut Env<'s>, index: usize, s: &'s Snippet) {
        self.free_names.clear();
        env.snippet = true;
        if let Some(error) = self.sources.file(env.file).errors.first() {
            self.mark_unsupported(env, error.span, "a syntax error stands in this snippet");
        }
        for trial in [true, false] {
            let mut inner = env.clone();
            self.speculative += u32::from(trial);
            for item in &s.items {
                match item {
                    SnippetItem::Stmt(st) => self.stmt(&mut inner, st),
                    SnippetItem::Import(_) | SnippetItem::Member(_) => {}
                }
            }
            self.speculative -= u32::from(trial);
        }
        self.methods[index].params = self.free_names.iter().map(|&(_, id)| id).collect();
        self.free_names.clear();
    }

    /// Variables captured must not change (JLS 8.1.3, 15.27.2, 14.11.1).
    fn check_captures(&mut self) {
        let places = std::mem::take(&mut self.capture_places);
        for c in places {
            let info = &self.locals[c.local.index()];
            if info.effectively_final || info.kind == LocalKind::Free {
                continue;
            }
            let from =
                |taker: &str| format!("local variables referenced from {taker} must be final or effectively final");
            let message = match c.taker {
                Taker::Lambda => from("a lambda expression"),
                Taker::Class | Taker::Separate => from("an inner class"),
                Taker::Guard => from("a guard"),
                Taker::Resource => stmt::resource_message(info.name),
            };
            self.error(&c.env, c.span, message);
        }
    }
}

/// The place javac names for a body's end.
fn closing_brace(b: &Block) -> Span {
    Span::new(b.span.end.saturating_sub(1), b.span.end)
}

/// The body starts with `this(…)` or `super(…)`.
fn calls_constructor(b: &Block) -> bool {
    b.stmts.iter().any(|s| match &s.kind {
        StmtKind::Expr(e) => matches!(e.kind, ExprKind::CtorCall(_)),
        _ => false,
    })
}
