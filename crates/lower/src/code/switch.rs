//! `switch` in all forms: statements and expressions, arrows and groups,
//! constants, strings, enums, patterns with guards.

use javelin_ir::program::{BlockId, Exit, Jump};
use javelin_logic::Term;
use javelin_sema::typed::{Entity, SwitchInfo, SwitchKind};
use javelin_sema::{Const, Ty};
use javelin_syntax::Span;
use javelin_syntax::ast::{Case, CaseBody, CaseLabel, Expr, ExprKind, Literal, Name, NodeId, Switch};

use super::Code;
use super::flow::{Region, Target};
use super::pattern::Matching;

impl<'p> Code<'_, 'p> {
    pub(super) fn switch_statement(&mut self, labels: Vec<Name>, node: NodeId, switch: &'p Switch) {
        let after = self.b.block();
        self.regions.push(Region::Target(Target { labels, plain: true, on_break: after, on_continue: None }));
        self.switch(node, switch, after, None);
        self.regions.pop();
        self.b.at(after);
    }

    pub(super) fn switch_expression(&mut self, expr: &'p Expr, switch: &'p Switch) -> Term {
        let ty = self.ty(expr);
        let after = self.b.block();
        let var = self.temp("yielded", ty);
        self.regions.push(Region::Yield { to: after, var, ty });
        self.switch(expr.id, switch, after, Some((var, ty)));
        self.regions.pop();
        self.b.at(after);
        var
    }

    /// Dispatch, then the bodies in order; `result` is where values go.
    fn switch(&mut self, node: NodeId, switch: &'p Switch, after: BlockId, result: Option<(Term, Ty)>) {
        let declared = self.scope.locals.len();
        let Some(info) = self.low.program.switch(self.scope.file, node) else {
            return self.unsupported(switch.switch_span, "this switch was not resolved");
        };
        let from = self.ty(&switch.selector);
        let selector = self.expr(&switch.selector);
        let selector = self.pin(selector);
        let bodies: Vec<BlockId> = switch.cases.iter().map(|_| self.b.block()).collect();
        self.select(switch, info, selector, from, &bodies, after, result.is_some());
        for (at, case) in switch.cases.iter().enumerate() {
            self.b.at(bodies[at]);
            let next = bodies.get(at + 1).copied();
            self.case_body(case, next, after, result);
        }
        self.scope.locals.truncate(declared);
    }

    /// Goes to the body of the first case that matches.
    #[expect(clippy::too_many_arguments, reason = "one dispatch needs them all")]
    fn select(
        &mut self,
        switch: &'p Switch,
        info: SwitchInfo,
        selector: Term,
        from: Ty,
        bodies: &[BlockId],
        after: BlockId,
        is_expression: bool,
    ) {
        let world = &self.low.program.world;
        let mut value = selector;
        if world.as_prim(from).is_none() {
            if info.handles_null {
                self.select_null(switch, selector, bodies);
            } else {
                self.check_null(selector, switch.switch_span, switch.selector.span);
            }
            if let Some(prim) = world.unboxed(from).filter(|_| info.kind == SwitchKind::Int) {
                value = self.opened(selector, prim);
            }
        }
        let mut default = None;
        for (case, body) in switch.cases.iter().zip(bodies) {
            for label in &case.labels {
                let (matched, otherwise) = (self.b.block(), self.b.block());
                // The last label's other side is `default`, or past the statement; where
                // the language says that there is none, nobody asks for it.
                let ends_here = info.exhaustive || is_expression;
                let both = is_last(switch, case, label) && (!ends_here || has_default(switch));
                let to = Matching { written: written(case), both, yes: matched, no: otherwise };
                match label {
                    CaseLabel::Default(_) => default = Some(*body),
                    CaseLabel::Expr(label) => self.select_constant(label, info.kind, value, to, (case, *body)),
                    CaseLabel::Pattern(pattern) => {
                        self.test_pattern(value, from, pattern, false, to);
                        self.b.at(matched);
                        self.guarded(case, *body, otherwise);
                        self.b.at(otherwise);
                    }
                }
            }
        }
        match default {
            Some(body) => self.b.goto(body),
            None if info.exhaustive || is_expression => self.no_case(switch, value, from),
            None => self.b.goto(after),
        }
    }

    fn select_null(&mut self, switch: &'p Switch, selector: Term, bodies: &[BlockId]) {
        let is_null = self.terms().eq(selector, self.terms().null());
        for (case, body) in switch.cases.iter().zip(bodies) {
            let null = |label: &CaseLabel| matches!(label, CaseLabel::Expr(expr) if is_null_literal(expr));
            if case.labels.iter().any(null) {
                let other = self.b.block();
                self.decide(is_null, written(case), false, *body, other);
                return self.b.at(other);
            }
        }
    }

    fn select_constant(
        &mut self,
        label: &'p Expr,
        kind: SwitchKind,
        value: Term,
        to: Matching,
        (case, body): (&'p Case, BlockId),
    ) {
        if is_null_literal(label) {
            return;
        }
        let Some(equal) = self.equals_label(label, kind, value) else {
            return self.unsupported(label.span, "this case label is not supported");
        };
        self.decide(equal, to.written, to.both, to.yes, to.no);
        self.b.at(to.yes);
        self.guarded(case, body, to.no);
        self.b.at(to.no);
    }

    /// Goes to the body if the case's guard holds.
    fn guarded(&mut self, case: &'p Case, body: BlockId, otherwise: BlockId) {
        match &case.guard {
            Some(guard) => self.condition(guard, body, otherwise),
            None => self.b.goto(body),
        }
    }

    fn equals_label(&mut self, label: &'p Expr, kind: SwitchKind, value: Term) -> Option<Term> {
        let terms = self.terms();
        if let Entity::Field(field) = self.low.program.entity(self.scope.file, label.id)
            && self.low.program.world.field(field).ordinal.is_some()
        {
            let constant = self.low.field_var(field);
            return Some(terms.eq(value, constant));
        }
        let constant = self.low.program.constant(self.scope.file, label.id)?;
        match (kind, constant) {
            (SwitchKind::String | SwitchKind::Pattern, Const::Str(units)) => {
                let chars = terms.apply(self.low.heap.chars, &[value]);
                let string = self.test_type(value, self.low.program.world.string());
                Some(terms.and2(string, terms.eq(chars, terms.seq(units))))
            }
            (SwitchKind::Int, constant) => {
                let label = self.constant(constant);
                Some(terms.eq(value, label))
            }
            _ => None,
        }
    }

    /// No label matches: an enum constant or subclass that nobody knew when the
    /// switch was compiled.
    fn no_case(&mut self, switch: &'p Switch, value: Term, from: Ty) {
        let world = &self.low.program.world;
        let enum_class = world.class_of(from).filter(|class| self.is_enum(*class));
        let fact = enum_class.map(|class| self.low.enum_guarantee(class, value));
        if let Some(fact) = fact {
            self.b.assume(fact, javelin_ir::program::Why::Language);
        }
        let name = if world.find_class("java/lang/MatchException").is_some() {
            "java/lang/MatchException"
        } else {
            "java/lang/IncompatibleClassChangeError"
        };
        let origin = self.origin(switch.switch_span);
        let exception = self.class_type(name);
        let exception = self.new_exception(exception, None);
        self.raise(exception, origin);
    }

    fn case_body(&mut self, case: &'p Case, next: Option<BlockId>, after: BlockId, result: Option<(Term, Ty)>) {
        match &case.body {
            CaseBody::Group(stmts) => {
                for stmt in stmts {
                    self.statement(stmt);
                }
                if self.b.is_live() {
                    self.b.goto(next.unwrap_or(after));
                }
            }
            CaseBody::Expr(value) => {
                self.at(value.span);
                match result {
                    Some((var, ty)) if !self.is_void(ty) => {
                        let value = self.expr_to(value, ty);
                        self.b.assign(var, value);
                    }
                    _ => self.discard(value),
                }
                self.b.goto(after);
            }
            CaseBody::Block(block) => {
                self.block(block);
                if self.b.is_live() {
                    if result.is_some() {
                        // Such a block ends in a `yield` or not at all (JLS 15.28.1).
                        return self.b.jump(Jump::Exit(Exit::Stop));
                    }
                    self.b.goto(after);
                }
            }
            CaseBody::Throw(stmt) => self.statement(stmt),
        }
    }
}

/// `case 1, 2`
fn written(case: &Case) -> Span {
    let end = case.labels.last().map(|label| match label {
        CaseLabel::Expr(label) => label.span.end,
        CaseLabel::Pattern(pattern) => pattern.span.end,
        CaseLabel::Default(span) => span.end,
    });
    Span { start: case.span.start, end: end.unwrap_or(case.span.end) }
}

fn has_default(switch: &Switch) -> bool {
    switch.cases.iter().flat_map(|case| &case.labels).any(|label| matches!(label, CaseLabel::Default(_)))
}

/// Is no label tested after this one?
fn is_last(switch: &Switch, case: &Case, label: &CaseLabel) -> bool {
    let is_tested = |label: &&CaseLabel| match label {
        CaseLabel::Expr(expr) => !is_null_literal(expr),
        CaseLabel::Pattern(_) => true,
        CaseLabel::Default(_) => false,
    };
    let last = switch.cases.iter().rev().find_map(|case| Some((case.id, case.labels.iter().rfind(is_tested)?)));
    last.is_some_and(|(id, last)| id == case.id && std::ptr::eq(last, label))
}

fn is_null_literal(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(Literal::Null) => true,
        ExprKind::Paren(inner) => is_null_literal(inner),
        _ => false,
    }
}
