//! Switch statements and expressions (JLS 14.11, 15.28).

use super::arg::Arg;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, ClassKind, FieldId, Flags, Prim, Ty, TyKind, Types};
use crate::constant::Const;
use crate::resolve::env::{Env, Yields};
use crate::resolve::lookup::Sees;
use crate::typed::{Entity, SwitchInfo, SwitchKind};
use javelin_syntax::Span;
use javelin_syntax::ast::{Case, CaseBody, CaseLabel, Expr, ExprKind, NodeId, Pattern, PatternKind, Stmt, Switch};
use std::rc::Rc;

/// What the labels of a switch cover.
#[derive(Default)]
struct Covered {
    default: bool,
    null: bool,
    patterns: bool,
    constants: Vec<FieldId>,
    /// Types of unguarded patterns.
    types: Vec<Ty>,
    booleans: Vec<bool>,
    /// Values of all constant labels that are no enum constants.
    values: Vec<Const>,
}

impl<'s> Analyzer<'s, '_> {
    pub fn switch_stmt(&mut self, env: &mut Env<'s>, s: &'s Stmt, sw: &'s Switch) {
        let selector = self.expr(env, &sw.selector, None);
        let saved = env.scope.clone();
        let mut covered = Covered::default();
        for c in &sw.cases {
            let arrow = !matches!(c.body, CaseBody::Group(_));
            let before = env.scope.clone();
            self.case_labels(env, c, selector, &mut covered);
            match &c.body {
                CaseBody::Group(stmts) => self.stmts(env, stmts),
                CaseBody::Expr(e) => {
                    self.expr(env, e, None);
                }
                CaseBody::Block(b) => self.block(env, b),
                CaseBody::Throw(t) => self.stmt(env, t),
            }
            if arrow {
                env.scope = before;
            }
        }
        env.scope = saved;
        self.finish_switch(env, s.id, sw, selector, &covered, false);
    }

    pub fn switch_arg(&mut self, env: &mut Env<'s>, e: &'s Expr, sw: &'s Switch) -> Arg<'s> {
        let selector = self.expr(env, &sw.selector, None);
        let saved = env.scope.clone();
        let outer = env.yields;
        self.collectors.push(Vec::new());
        env.yields = Yields::Collect(self.collectors.len() - 1);
        let mut covered = Covered::default();
        for c in &sw.cases {
            let before = env.scope.clone();
            self.case_labels(env, c, selector, &mut covered);
            match &c.body {
                CaseBody::Group(stmts) => {
                    self.stmts(env, stmts);
                    continue;
                }
                CaseBody::Expr(x) => {
                    let arg = self.arg(env, x);
                    if let Some(list) = self.collectors.last_mut() {
                        list.push(arg);
                    }
                }
                CaseBody::Block(b) => self.block(env, b),
                CaseBody::Throw(t) => self.stmt(env, t),
            }
            env.scope = before;
        }
        env.scope = saved;
        env.yields = outer;
        let results = self.collectors.pop().unwrap_or_default();
        self.finish_switch(env, e.id, sw, selector, &covered, true);
        Arg::Branches(e, Rc::new(env.clone()), results)
    }

    fn case_labels(&mut self, env: &mut Env<'s>, c: &'s Case, selector: Ty, covered: &mut Covered) {
        let mut bound = Vec::new();
        let guarded = c.guard.is_some();
        for l in &c.labels {
            match l {
                CaseLabel::Default(span) => {
                    if covered.default {
                        self.error(env, *span, "duplicate default label");
                    }
                    covered.default = true;
                }
                CaseLabel::Expr(x) => self.constant_label(env, x, selector, covered),
                CaseLabel::Pattern(p) => {
                    covered.patterns = true;
                    self.pattern(env, p, selector);
                    let ty = self.ty_at(env.file, p.id);
                    self.check_dominated(env, p.span, ty, covered);
                    self.pattern_vars(env, p, &mut bound);
                    if !guarded {
                        self.cover_pattern(env, p, covered);
                    }
                }
            }
        }
        for (name, id) in bound {
            env.push_var(name, id);
        }
        if let Some(g) = &c.guard {
            let seen = self.condition(env, g);
            self.bind_when(env, g, true, seen);
        }
    }

    /// A type pattern covers its type; a record pattern whose parts are
    /// unconditional covers the record.
    fn cover_pattern(&self, env: &Env<'s>, p: &'s Pattern, covered: &mut Covered) {
        let ty = self.ty_at(env.file, p.id);
        match &p.kind {
            PatternKind::Type { .. } => covered.types.push(ty),
            PatternKind::Record { subs, .. } => {
                if self.record_is_total(env, ty, subs) {
                    covered.types.push(ty);
                }
            }
            PatternKind::Error => {}
        }
    }

    fn record_is_total(&self, env: &Env<'s>, record: Ty, subs: &'s [Pattern]) -> bool {
        let w = self.w;
        let Some(class) = w.class_of(record) else {
            return false;
        };
        let components = &w.members(class).components;
        subs.iter().zip(components.iter()).all(|(s, &f)| {
            let from = w.member_type(w.capture(record), class, w.field(f).ty);
            let to = self.ty_at(env.file, s.id);
            let total = from == to || w.is_subtype(w.erasure(from), w.erasure(to));
            match &s.kind {
                PatternKind::Type { .. } => total,
                PatternKind::Record { subs, .. } => total && self.record_is_total(env, to, subs),
                PatternKind::Error => false,
            }
        })
    }

    /// A label that no value reaches is an error (JLS 14.11.1): an earlier one,
    /// without guard, takes all of its type.
    fn check_dominated(&mut self, env: &Env<'s>, span: Span, ty: Ty, covered: &Covered) {
        let w = self.w;
        let taken = |&t: &Ty| t != Types::UNKNOWN && w.is_subtype(w.erasure(ty), w.erasure(t));
        if ty != Types::UNKNOWN && covered.types.iter().any(taken) {
            self.error(env, span, "this case label is dominated by a preceding case label");
        }
    }

    fn enum_label(&mut self, env: &Env<'s>, x: &'s Expr, f: FieldId, covered: &mut Covered) {
        if covered.constants.contains(&f) {
            self.error(env, x.span, "duplicate case label");
        }
        covered.constants.push(f);
    }

    fn constant_label(&mut self, env: &mut Env<'s>, x: &'s Expr, selector: Ty, covered: &mut Covered) {
        if let ExprKind::Literal(javelin_syntax::ast::Literal::Null) = x.kind {
            covered.null = true;
            self.expr(env, x, None);
            return;
        }
        let class = self.w.class_of(self.w.upper_bound(selector));
        let is_enum = class.is_some_and(|c| self.w.decl(c).kind == ClassKind::Enum);
        if let (ExprKind::Name(n), Some(c), true) = (&x.kind, class, is_enum) {
            match self.find_field(c, *n, Sees::Java).filter(|&f| self.w.field(f).ordinal.is_some()) {
                Some(f) => {
                    self.set_entity(env.file, x.id, Entity::Field(f));
                    let ty = self.w.field(f).ty;
                    self.set_ty(env.file, x.id, ty);
                    self.enum_label(env, x, f, covered);
                }
                None => {
                    let message = "an enum switch case label must be the unqualified name of an enumeration constant";
                    self.error(env, x.span, message);
                }
            }
            return;
        }
        let ty = self.expr(env, x, Some(selector));
        if let Entity::Field(f) = self.entity_at(env.file, x.id)
            && self.w.field(f).ordinal.is_some()
        {
            self.enum_label(env, x, f, covered);
            return;
        }
        if ty != Types::UNKNOWN && !covered.types.is_empty() {
            let boxed = self.w.boxed_or_same(ty);
            self.check_dominated(env, x.span, boxed, covered);
        }
        if let Some(value) = self.const_at(env.file, x.id).cloned() {
            if let Const::Bool(b) = value {
                covered.booleans.push(b);
            }
            let same = |seen: &Const| *seen == value || seen.as_i64().is_some() && seen.as_i64() == value.as_i64();
            if covered.values.iter().any(same) {
                self.error(env, x.span, "duplicate case label");
            }
            covered.values.push(value);
        }
        if ty == Types::UNKNOWN || selector == Types::UNKNOWN {
            return;
        }
        if self.const_at(env.file, x.id).is_none() {
            self.error(env, x.span, "constant expression required");
            return;
        }
        let wanted = match self.w.unboxed(selector) {
            Some(p) => Types::prim(p),
            None => selector,
        };
        self.check_assign(env, x, ty, wanted);
    }

    fn finish_switch(
        &mut self,
        env: &Env<'s>,
        node: NodeId,
        sw: &'s Switch,
        selector: Ty,
        covered: &Covered,
        is_expr: bool,
    ) {
        let kind = self.switch_kind(selector, covered);
        let complete = covered.default || self.is_complete(selector, covered, 0);
        let must = is_expr || covered.patterns || covered.null;
        if must && !complete && selector != Types::UNKNOWN && !self.covers_unknown(env, sw) {
            let what = if is_expr { "expression" } else { "statement" };
            let message = format!("the switch {what} does not cover all possible input values");
            self.error(env, sw.switch_span, message);
        }
        if kind == SwitchKind::Unknown && selector != Types::UNKNOWN {
            let shown = self.show(selector);
            let message = format!("incompatible types: a switch on {shown} is not allowed here");
            self.error(env, sw.selector.span, message);
        }
        self.tables[env.file.index()].switches.insert(
            node,
            SwitchInfo {
                kind,
                has_default: covered.default,
                exhaustive: must || covered.default,
                handles_null: covered.null,
            },
        );
    }

    fn covers_unknown(&self, env: &Env<'s>, sw: &'s Switch) -> bool {
        let labels = sw.cases.iter().flat_map(|c| &c.labels);
        labels.into_iter().any(|l| match l {
            CaseLabel::Pattern(p) => self.ty_at(env.file, p.id) == Types::UNKNOWN,
            CaseLabel::Expr(_) | CaseLabel::Default(_) => false,
        })
    }

    fn switch_kind(&self, selector: Ty, covered: &Covered) -> SwitchKind {
        if selector == Types::UNKNOWN {
            return SwitchKind::Unknown;
        }
        if covered.patterns {
            return SwitchKind::Pattern;
        }
        if selector == self.w.string() {
            return SwitchKind::String;
        }
        if let Some(p) = self.w.prim_value(selector) {
            return match p {
                Prim::Byte | Prim::Short | Prim::Char | Prim::Int => SwitchKind::Int,
                Prim::Boolean | Prim::Long | Prim::Float | Prim::Double => SwitchKind::Unknown,
            };
        }
        let class = self.w.class_of(self.w.upper_bound(selector));
        match class.map(|c| self.w.decl(c).kind) {
            Some(ClassKind::Enum) => SwitchKind::Enum,
            _ => SwitchKind::Pattern,
        }
    }

    /// Every value of the type has a label (JLS 14.11.1.1).
    fn is_complete(&self, ty: Ty, covered: &Covered, depth: u32) -> bool {
        let w = self.w;
        let erased = w.erasure(ty);
        let by_type = covered.types.iter().any(|&t| t == Types::UNKNOWN || w.is_subtype(erased, w.erasure(t)));
        if by_type || depth > 30 {
            return by_type;
        }
        if self.is_boolean(ty) {
            return covered.booleans.contains(&true) && covered.booleans.contains(&false);
        }
        match w.types.kind(ty) {
            TyKind::Class { id, .. } => self.class_is_complete(*id, ty, covered, depth),
            TyKind::Var(v) => {
                let bounds = w.bounds(*v);
                bounds.iter().any(|&b| self.is_complete(b, covered, depth + 1))
            }
            TyKind::Intersection(parts) => parts.iter().any(|&p| self.is_complete(p, covered, depth + 1)),
            _ => false,
        }
    }

    fn class_is_complete(&self, id: ClassId, ty: Ty, covered: &Covered, depth: u32) -> bool {
        let w = self.w;
        let d = w.decl(id);
        if d.kind == ClassKind::Enum {
            let mut constants = w.members(id).fields.iter().filter(|&&f| w.field(f).ordinal.is_some());
            return constants.all(|f| covered.constants.contains(f));
        }
        if !d.flags.has(Flags::SEALED) || !(d.flags.is_abstract() || d.is_interface()) {
            return false;
        }
        let below = self.permitted(id);
        !below.is_empty()
            && below.iter().all(|&c| {
                let sub = w.types.class(c, &[]);
                // A subclass that cannot be a value of the selector's type.
                if !self.castable(ty, sub) {
                    return true;
                }
                self.is_complete(sub, covered, depth + 1)
            })
    }

    /// The permitted subclasses; without a `permits` clause those of the file.
    pub fn permitted(&self, id: ClassId) -> Vec<ClassId> {
        let written = &self.w.header(id).permits;
        if !written.is_empty() {
            return written.to_vec();
        }
        let Some(&i) = self.class_index.get(&id) else {
            return Vec::new();
        };
        let file = self.classes[i].file;
        let in_file = self.classes.iter().filter(|c| c.file == file && !c.overlay);
        in_file
            .map(|c| c.id)
            .filter(|&c| {
                let h = self.w.header(c);
                let supers = h.superclass.iter().chain(h.interfaces.iter());
                supers.into_iter().any(|&t| self.w.class_of(t) == Some(id))
            })
            .collect()
    }
}
