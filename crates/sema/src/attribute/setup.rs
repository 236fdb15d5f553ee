//! How classes and objects are set up (JLS 8.3.3, 8.6, 8.7, 8.8.7, 16.9): the
//! initialisers in the order of the text, then each constructor. Blank final
//! fields get exactly one value, initialisers end and let out only what is
//! declared, constructors do not call each other in a circle.
//!
//! Runs over a class whose bodies are attributed; reports.

use super::definite::{State, Tracked, Walk};
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, ClassKind, FieldId, MethodId, Nesting, Ty};
use crate::resolve::env::Env;
use crate::sources::Role;
use crate::typed::{ClassSource, MethodSource};
use javelin_syntax::Span;
use javelin_syntax::ast::{Block, Expr, ExprKind, Initializer, MethodDecl, MethodKind, StmtKind};

/// What runs before the first statement of a constructor.
#[derive(Clone, Copy)]
pub(crate) enum Setup<'s> {
    Field(&'s Expr),
    Block(&'s Initializer),
}

impl<'s> Analyzer<'s, '_> {
    pub fn check_setup(&mut self, env: &Env<'s>, index: usize) {
        let class = &self.classes[index];
        let id = class.id;
        let spoilt = class.overlay || self.is_incomplete(id) || self.unsupported_classes.contains_key(&id);
        if spoilt || self.sources.file(class.file).role != Role::User {
            return;
        }
        for is_static in [true, false] {
            let items = self.setup_items(index, is_static);
            let declared = self.setup_throws(index, is_static);
            self.check_setup_exceptions(env, &items, declared.as_deref());
            let blank = if self.w.decl(id).is_interface() { Vec::new() } else { self.blank_finals(index, is_static) };
            self.check_blank(env, index, is_static, &blank, &items);
        }
    }

    /// Field initialisers and initialiser blocks, in the order of the text.
    fn setup_items(&self, index: usize, is_static: bool) -> Vec<Setup<'s>> {
        let class = &self.classes[index];
        let mut items: Vec<(u32, Setup<'s>)> = Vec::new();
        for f in class.fields.iter().filter(|f| !f.decl.in_jml) {
            if let Some(init) = f.var.init.as_ref().filter(|_| self.w.field(f.id).flags.is_static() == is_static) {
                items.push((f.var.span.start, Setup::Field(init)));
            }
        }
        let blocks = class.initializers.iter().filter(|i| i.is_static == is_static);
        items.extend(blocks.map(|i| (i.span.start, Setup::Block(i))));
        items.sort_by_key(|(start, _)| *start);
        items.into_iter().map(|(_, item)| item).collect()
    }

    /// What each constructor declares; nothing for static initialisers.
    fn setup_throws(&self, index: usize, is_static: bool) -> Option<Vec<Vec<Ty>>> {
        let class = &self.classes[index];
        if is_static {
            return Some(Vec::new());
        }
        if self.w.decl(class.id).nesting == Nesting::Anonymous {
            return None;
        }
        let constructors = class.methods.iter().map(|&m| self.w.method(m)).filter(|m| m.is_constructor());
        Some(constructors.map(|m| m.throws.to_vec()).collect())
    }

    /// Final fields without initialiser, with the place of their name.
    fn blank_finals(&self, index: usize, is_static: bool) -> Vec<(FieldId, Span)> {
        let class = &self.classes[index];
        let written = class.fields.iter().filter(|f| f.var.init.is_none() && !f.decl.in_jml);
        let written = written.map(|f| (f.id, f.var.name.span));
        let components = match class.source {
            ClassSource::Decl(t) if self.w.decl(class.id).kind == ClassKind::Record && !is_static => {
                let fields = self.w.members(class.id).components.iter().copied();
                fields.zip(t.record_components.iter().map(|c| c.name.span)).collect()
            }
            _ => Vec::new(),
        };
        let wanted = |f: FieldId| {
            let flags = self.w.field(f).flags;
            flags.is_final() && flags.is_static() == is_static
        };
        written.filter(|(f, _)| wanted(*f)).chain(components).collect()
    }

    fn check_blank(
        &mut self,
        env: &Env<'s>,
        index: usize,
        is_static: bool,
        blank: &[(FieldId, Span)],
        items: &[Setup<'s>],
    ) {
        let mut walk = Walk::new(self, env, tracked(blank));
        let mut before = State::START;
        for item in items {
            before = match item {
                Setup::Field(init) => walk.expr(init, before),
                Setup::Block(i) => walk.initializer(i, before),
            };
        }
        let findings = walk.findings();
        self.report_flow(env, findings);
        if blank.is_empty() {
            return;
        }
        let constructors = self.written_constructors(index);
        let implicit = self.w.decl(self.classes[index].id).kind == ClassKind::Record && constructors.is_empty();
        if is_static || constructors.is_empty() && !implicit {
            self.say_unset(env, blank, before, |span| span, "not initialized in the default constructor");
            return;
        }
        for (m, d) in constructors {
            let Some(body) = d.body.as_ref().filter(|_| !self.unsupported.contains_key(&m)) else {
                continue;
            };
            let mut inner = env.clone();
            inner.method = Some(m);
            let mut walk = Walk::new(self, &inner, tracked(blank));
            let start = if delegates(body).is_some() { State::DONE } else { before };
            let end = walk.block(body, start);
            let after = end.join(walk.returned);
            let findings = walk.findings();
            self.report_flow(&inner, findings);
            let end = super::closing_brace(body);
            self.say_unset(&inner, blank, after, |_| end, "might not have been initialized");
        }
    }

    /// Constructors with text; compact ones assign their fields at the end.
    fn written_constructors(&self, index: usize) -> Vec<(MethodId, &'s MethodDecl)> {
        let methods = self.classes[index].methods.iter();
        let written = methods.filter_map(|m| match self.methods[self.method_index[m]].source {
            MethodSource::Decl(d) if d.kind == MethodKind::Constructor => Some((*m, d)),
            _ => None,
        });
        written.collect()
    }

    fn say_unset(
        &mut self,
        env: &Env<'s>,
        blank: &[(FieldId, Span)],
        state: State,
        place: impl Fn(Span) -> Span,
        what: &str,
    ) {
        for (i, &(f, span)) in blank.iter().enumerate().take(128) {
            if state.assigned & (1 << i) == 0 {
                let name = self.w.field(f).name;
                self.error(env, place(span), format!("variable {name} {what}"));
            }
        }
    }

    /// No constructor ends up calling itself (JLS 8.8.7).
    pub fn check_delegation(&mut self, env: &Env<'s>, index: usize) {
        let file = self.classes[index].file;
        let mut calls: Vec<(MethodId, MethodId, Span)> = Vec::new();
        for (m, d) in self.written_constructors(index) {
            if let Some(call) = d.body.as_ref().and_then(|b| delegates(b))
                && let Some(info) = self.call_at(file, call.id)
            {
                calls.push((m, info.method, call.span));
            }
        }
        let mut done: Vec<MethodId> = Vec::new();
        for &(start, ..) in &calls {
            let mut at = start;
            let mut path: Vec<MethodId> = Vec::new();
            while let Some(&(_, next, span)) = calls.iter().find(|(m, ..)| *m == at) {
                if done.contains(&at) {
                    break;
                }
                path.push(at);
                if path.contains(&next) {
                    let mut inner = env.clone();
                    inner.method = Some(at);
                    self.error(&inner, span, "recursive constructor invocation");
                    break;
                }
                at = next;
            }
            done.extend(path);
        }
    }

    /// A field is not read before its declaration by its simple name from an
    /// initialiser (JLS 8.3.3).
    pub fn check_forward(&mut self, env: &Env<'s>, span: Span, f: FieldId, site: ClassId) {
        let info = self.w.field(f);
        let outside =
            env.method.is_some() || env.in_jml || env.in_annotation || site != env.class || info.owner != env.class;
        let Some(&index) = self.class_index.get(&env.class).filter(|_| !outside) else { return };
        let class = &self.classes[index];
        if class.overlay || info.flags.is_static() != env.is_static || self.sources.file(class.file).role != Role::User
        {
            return;
        }
        let constant = class.enum_constants.iter().find(|c| c.0 == f).map(|c| (c.1.name.span, c.1.span));
        let field = class.fields.iter().find(|x| x.id == f && !x.decl.in_jml).map(|x| (x.var.name.span, x.var.span));
        let Some((name, all)) = field.or(constant) else { return };
        if span.start < name.start {
            self.error(env, span, "illegal forward reference");
        } else if span.start < all.end {
            self.error(env, span, "self-reference in initializer");
        }
    }

    /// Constructors of an enum run before its static fields are there (JLS 8.9.2).
    pub fn check_enum_static(&mut self, env: &Env<'s>, span: Span, f: FieldId) {
        let info = self.w.field(f);
        let of_object = env.method.map_or(!env.is_static, |m| self.w.method(m).is_constructor());
        if info.owner == env.class
            && info.flags.is_static()
            && self.w.decl(env.class).kind == ClassKind::Enum
            && of_object
            && !env.in_jml
            && !env.in_annotation
            && self.sources.file(env.file).role == Role::User
            && self.field_constant(f).is_none()
        {
            self.error(env, span, "illegal reference to static field from initializer");
        }
    }

    /// `this(…)` and `super(…)` stand first in a constructor's body (JLS 8.8.7).
    pub fn check_constructor_place(&mut self, env: &Env<'s>, e: &'s Expr, is_super: bool) {
        let word = if is_super { "super" } else { "this" };
        let decl = env.method.and_then(|m| self.method_index.get(&m)).map(|&i| self.methods[i].source);
        let Some(MethodSource::Decl(d)) = decl else {
            self.error(
                env,
                e.span,
                format!("explicit constructor invocation may only appear within a constructor body: {word}"),
            );
            return;
        };
        let first = d.body.as_ref().and_then(|b| b.stmts.iter().find(|s| !super::definite::is_jml(s)));
        let is_first = first.is_some_and(|s| matches!(&s.kind, StmtKind::Expr(x) if x.id == e.id));
        let record = self.w.decl(env.class).kind == ClassKind::Record;
        if d.kind == MethodKind::Method {
            let message = "explicit constructor invocation may only appear within a constructor body";
            self.error(env, e.span, message);
        } else if !is_first {
            self.error(env, e.span, format!("call to {word} must be first statement in constructor"));
        } else if record && (is_super || d.kind == MethodKind::CompactConstructor) {
            let message = "canonical constructor must not contain explicit constructor invocation";
            self.error(env, e.span, message);
        } else if is_super && self.w.decl(env.class).kind == ClassKind::Enum {
            self.error(env, e.span, "call to super not allowed in enum constructor");
        }
    }
}

fn tracked(blank: &[(FieldId, Span)]) -> Vec<Tracked> {
    blank.iter().map(|(f, _)| Tracked::Field(*f)).collect()
}

/// The constructor starts with `this(…)`.
pub(super) fn delegates_first(d: &MethodDecl) -> bool {
    d.body.as_ref().is_some_and(|b| delegates(b).is_some())
}

/// The call `this(…)` that a constructor starts with: another one sets the fields.
fn delegates(b: &Block) -> Option<&Expr> {
    b.stmts.iter().find_map(|s| match &s.kind {
        StmtKind::Expr(e) => matches!(&e.kind, ExprKind::CtorCall(c) if !c.is_super).then_some(e),
        _ => None,
    })
}
