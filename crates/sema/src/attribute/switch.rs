//! Switch statements and expressions (JLS 14.11, 15.28).

use super::arg::Arg;
use super::exhaustive::Row;
use crate::analyzer::Analyzer;
use crate::classes::{ClassKind, FieldId, Prim, Ty, Types};
use crate::constant::Const;
use crate::resolve::env::{Binding, Env, Scope, Yields};
use crate::resolve::lookup::Sees;
use crate::typed::{Entity, LocalKind, SwitchInfo, SwitchKind};
use javelin_syntax::Span;
use javelin_syntax::ast::{Case, CaseBody, CaseLabel, Expr, ExprKind, NodeId, Pattern, Stmt, Switch};
use std::rc::Rc;

const DOMINATED: &str = "this case label is dominated by a preceding case label";
const BOTH: &str = "switch has both an unconditional pattern and a default label";

/// What the labels of a switch cover.
#[derive(Default)]
struct Covered {
    default: bool,
    /// `case null, default`: nothing may follow.
    default_with_null: bool,
    null: bool,
    patterns: bool,
    /// A pattern without guard takes every value of the selector's type.
    unconditional: bool,
    constants: Vec<FieldId>,
    /// Patterns without guard and constants of enums.
    rows: Vec<Row>,
    /// Values of all constant labels that are no enum constants.
    values: Vec<Const>,
}

impl<'s> Analyzer<'s, '_> {
    pub fn switch_stmt(&mut self, env: &mut Env<'s>, s: &'s Stmt, sw: &'s Switch) {
        let selector = self.expr(env, &sw.selector, None);
        let saved = env.scope.clone();
        let mut covered = Covered::default();
        self.check_case_kinds(env, sw);
        for c in &sw.cases {
            let before = env.scope.clone();
            self.case_labels(env, c, selector, &mut covered);
            match &c.body {
                CaseBody::Group(stmts) => {
                    self.stmts(env, stmts);
                    self.leave_group(env, &before);
                    continue;
                }
                CaseBody::Expr(e) => {
                    self.expr(env, e, None);
                }
                CaseBody::Block(b) => self.block(env, b),
                CaseBody::Throw(t) => self.stmt(env, t),
            }
            env.scope = before;
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
        self.check_case_kinds(env, sw);
        for c in &sw.cases {
            let before = env.scope.clone();
            self.case_labels(env, c, selector, &mut covered);
            match &c.body {
                CaseBody::Group(stmts) => {
                    self.stmts(env, stmts);
                    self.leave_group(env, &before);
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

    /// After a group of statements its variables stay in scope, what patterns
    /// bound does not (JLS 6.3.4).
    fn leave_group(&mut self, env: &mut Env<'s>, before: &Scope) {
        let end = before.as_ref().map(Rc::as_ptr);
        let mut kept = Vec::new();
        let mut at = env.scope.clone();
        while let Some(b) = at.filter(|b| Some(Rc::as_ptr(b)) != end) {
            match b.binding {
                Binding::Var(_, id) if self.locals[id.index()].kind == LocalKind::Pattern => {}
                binding => {
                    // Another group has not run the initialiser: the flow tells what is
                    // assigned there for the second time.
                    if let Binding::Var(_, id) = binding
                        && !self.locals[id.index()].is_final
                    {
                        self.initialised.remove(&id);
                    }
                    kept.push(binding);
                }
            }
            at = b.next.clone();
        }
        env.scope = before.clone();
        for binding in kept.into_iter().rev() {
            env.push(binding);
        }
    }

    /// `->` and `:` do not mix (JLS 14.11.1).
    fn check_case_kinds(&mut self, env: &Env<'s>, sw: &'s Switch) {
        let is_group = |c: &Case| matches!(c.body, CaseBody::Group(_));
        let odd = sw.cases.iter().find(|c| is_group(c) != is_group(&sw.cases[0]));
        if let Some(c) = odd {
            self.error(env, c.span, "different case kinds used in the switch");
        }
    }

    fn case_labels(&mut self, env: &mut Env<'s>, c: &'s Case, selector: Ty, covered: &mut Covered) {
        let mut bound = Vec::new();
        let mut rows = Vec::new();
        self.check_label_mix(env, c);
        for l in &c.labels {
            match l {
                CaseLabel::Default(span) => self.default_label(env, *span, c, covered),
                CaseLabel::Expr(x) => self.constant_label(env, x, selector, covered),
                CaseLabel::Pattern(p) => {
                    self.pattern_label(env, p, selector, covered);
                    self.pattern_vars(env, p, &mut bound);
                    rows.push((p.span, self.row(env, p)));
                }
            }
        }
        let guarded = self.guard(env, c, &bound);
        for (span, row) in rows.into_iter().filter(|_| !guarded) {
            self.unguarded_label(env, span, &row, selector, covered);
            covered.rows.push(row);
        }
    }

    /// Brings what the patterns bind into scope, and what the guard adds; tells
    /// whether the guard may be false.
    fn guard(&mut self, env: &mut Env<'s>, c: &'s Case, bound: &[(crate::Name, crate::classes::LocalId)]) -> bool {
        let outside = env.clone();
        for &(name, id) in bound {
            env.push_var(name, id);
        }
        let Some(g) = &c.guard else {
            return false;
        };
        if !c.labels.iter().any(|l| matches!(l, CaseLabel::Pattern(_))) {
            self.error(env, g.span, "guards are only allowed for case with a pattern");
        }
        let mut inside = outside;
        inside.push(Binding::Guard);
        for &(name, id) in bound {
            inside.push_var(name, id);
        }
        let seen = self.condition(&mut inside, g);
        self.bind_when(env, g, true, seen);
        match self.const_at(env.file, g.id) {
            Some(Const::Bool(true)) => false,
            Some(Const::Bool(false)) => {
                self.error(env, g.span, "this case label has a constant expression that evaluates to false as a guard");
                true
            }
            _ => true,
        }
    }

    /// One pattern alone, `null` alone or with `default`, or constants.
    fn check_label_mix(&mut self, env: &Env<'s>, c: &'s Case) {
        let is_null = |l: &CaseLabel| match l {
            CaseLabel::Expr(x) => matches!(x.kind, ExprKind::Literal(javelin_syntax::ast::Literal::Null)),
            CaseLabel::Pattern(_) | CaseLabel::Default(_) => false,
        };
        let Some((first, rest)) = c.labels.split_first() else { return };
        let odd = match first {
            CaseLabel::Pattern(_) => rest.first(),
            first if is_null(first) => match rest {
                [CaseLabel::Default(_)] | [] => None,
                [CaseLabel::Default(_), odd, ..] | [odd, ..] => Some(odd),
            },
            CaseLabel::Expr(_) => rest.iter().find(|l| is_null(l) || !matches!(l, CaseLabel::Expr(_))),
            CaseLabel::Default(_) => rest.first(),
        };
        let message = match (first, odd) {
            (_, None) => return,
            (CaseLabel::Pattern(_), Some(CaseLabel::Pattern(_))) => "illegal fall-through from a pattern",
            _ => "invalid case label combination",
        };
        let span = match odd {
            Some(CaseLabel::Pattern(p)) => p.span,
            Some(CaseLabel::Expr(x)) => x.span,
            Some(CaseLabel::Default(span)) => *span,
            None => return,
        };
        self.error(env, span, message);
    }

    fn default_label(&mut self, env: &Env<'s>, span: Span, c: &'s Case, covered: &mut Covered) {
        if covered.default {
            self.error(env, span, "duplicate default label");
        } else if covered.unconditional {
            self.error(env, span, BOTH);
        }
        covered.default = true;
        covered.default_with_null |= c.labels.len() > 1;
    }

    fn pattern_label(&mut self, env: &mut Env<'s>, p: &'s Pattern, selector: Ty, covered: &mut Covered) {
        covered.patterns = true;
        let ty = self.pattern(env, p, selector);
        self.check_pattern_cast(env, p.span, selector, ty);
        let row = self.row(env, p);
        let twice = covered.unconditional && matches!(&row, Row::Type(t) if self.takes_all(*t, selector));
        if covered.default || !twice && covered.rows.iter().any(|r| self.dominates(r, &row)) {
            self.error(env, p.span, DOMINATED);
        }
    }

    /// A label without guard that takes everything is the only such one.
    fn unguarded_label(&mut self, env: &Env<'s>, span: Span, row: &Row, selector: Ty, covered: &mut Covered) {
        let Row::Type(t) = row else { return };
        if selector == Types::UNKNOWN || !self.takes_all(*t, selector) {
            return;
        }
        if covered.unconditional {
            self.error(env, span, "duplicate unconditional pattern");
        } else if covered.default {
            self.error(env, span, BOTH);
        }
        covered.unconditional = true;
    }

    fn enum_label(&mut self, env: &Env<'s>, x: &'s Expr, f: FieldId, covered: &mut Covered) {
        if covered.constants.contains(&f) {
            self.error(env, x.span, "duplicate case label");
        }
        covered.constants.push(f);
        let boxed = Row::Type(self.w.field(f).ty);
        self.constant_dominated(env, x.span, &boxed, covered);
        covered.rows.push(Row::Constant(f));
    }

    /// An earlier label takes the constant's value away.
    fn constant_dominated(&mut self, env: &Env<'s>, span: Span, row: &Row, covered: &Covered) {
        if covered.default_with_null || covered.rows.iter().any(|r| self.dominates(r, row)) {
            self.error(env, span, DOMINATED);
        }
    }

    fn constant_label(&mut self, env: &mut Env<'s>, x: &'s Expr, selector: Ty, covered: &mut Covered) {
        if let ExprKind::Literal(javelin_syntax::ast::Literal::Null) = x.kind {
            self.expr(env, x, None);
            if self.w.as_prim(selector).is_some() {
                self.incompatible(env, x, Types::NULL, selector);
            } else if covered.null {
                self.error(env, x.span, "duplicate case label");
            } else if covered.default {
                self.error(env, x.span, DOMINATED);
            }
            covered.null = true;
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
        if ty != Types::UNKNOWN {
            let boxed = Row::Type(self.w.boxed_or_same(ty));
            self.constant_dominated(env, x.span, &boxed, covered);
        }
        if let Some(value) = self.const_at(env.file, x.id).cloned() {
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
        if wanted != self.w.string() && self.w.as_prim(wanted).is_none() {
            let (from, to) = (self.show(ty), self.show(selector));
            let message =
                format!("constant label of type {from} is not assignment compatible with switch selector type {to}");
            self.error(env, x.span, message);
            return;
        }
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
        let complete = covered.default || self.rows_cover(selector, &covered.rows);
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
}
