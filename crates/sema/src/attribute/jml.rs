//! JML: contracts, clauses of classes and loops, and the expressions only
//! specifications have.

use super::names::{readers_of, readers_of_words};
use crate::analyzer::{Analyzer, NewLocal};
use crate::classes::{Flags, LocalId, Prim, Ty, Types};
use crate::resolve::env::{Env, Readers};
use crate::resolve::lookup::Sees;
use crate::sources::Role;
use crate::typed::{Entity, LocalKind, Severity};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    Behavior, Contract, Expr, ExprKind, Ident, JavaMods, JmlClause, JmlClauseKind, JmlFun, JmlWord, LoopClauseKind,
    LoopSpec, NodeId, QuantKind, Quantified, SpecCase, SpecClause, SpecClauseKind, StoreRef, StoreRefKind,
};

impl<'s> Analyzer<'s, '_> {
    /// The same place, in specification text.
    pub fn jml_env(&self, env: &Env<'s>) -> Env<'s> {
        let mut jml = env.clone();
        jml.in_jml = true;
        jml
    }

    pub fn predicate(&mut self, env: &mut Env<'s>, e: &'s Expr) {
        if let Some(span) = assignment_in(e) {
            self.error(env, span, "a specification must not assign; write '==' to compare");
            return;
        }
        let around = std::mem::replace(&mut env.spec.predicate, true);
        self.condition(env, e);
        env.spec.predicate = around;
    }

    /// A predicate about one state.
    fn one_state(&mut self, env: &mut Env<'s>, e: &'s Expr, clause: &'static str) {
        let around = env.spec.one_state.replace(clause);
        self.predicate(env, e);
        env.spec.one_state = around;
    }

    // ---- contracts

    pub fn contract(&mut self, env: &Env<'s>, c: &'s Contract) {
        let all = c.cases.iter().chain(&c.implies_that).chain(&c.for_example);
        for case in all {
            let mut inner = self.jml_env(env);
            inner.spec.readers = self.readers_of_case(env, case);
            self.spec_case(&mut inner, case);
        }
        for (cases, word) in [(&c.implies_that, "implies_that"), (&c.for_example, "for_example")] {
            if let Some(first) = cases.first().and_then(|case| case.clauses.first()) {
                self.not_checked(env, first.span, word);
            }
        }
    }

    /// Says of a clause that is only read that it is no more than that.
    fn not_checked(&mut self, env: &Env<'s>, span: Span, word: &str) {
        if self.speculative == 0 && self.sources.file(env.file).role == Role::User {
            let message = format!("`{word}` is read, but not checked, and nobody relies on it");
            self.report(env.file, span, Severity::Warning, message);
        }
    }

    /// A case without a word for its visibility has its method's.
    fn readers_of_case(&self, env: &Env<'s>, case: &'s SpecCase) -> Option<Readers> {
        let readers = match case.behavior {
            Behavior::Lightweight => readers_of(self.w.method(env.method?).flags),
            Behavior::Behavior | Behavior::Normal | Behavior::Exceptional => readers_of_words(case.visibility),
        };
        // Whoever shares the package can look the private parts up.
        (readers >= Readers::Protected).then_some(readers)
    }

    fn spec_case(&mut self, env: &mut Env<'s>, case: &'s SpecCase) {
        for c in &case.clauses {
            self.spec_clause(env, c);
        }
    }

    fn spec_clause(&mut self, env: &mut Env<'s>, c: &'s SpecClause) {
        let only_read = match &c.kind {
            SpecClauseKind::Accessible(_) => Some("accessible"),
            SpecClauseKind::Captures(_) => Some("captures"),
            SpecClauseKind::Callable(_) => Some("callable"),
            SpecClauseKind::Duration { .. } => Some("duration"),
            SpecClauseKind::WorkingSpace { .. } => Some("working_space"),
            _ => None,
        };
        if let Some(word) = only_read {
            self.not_checked(env, c.span, word);
        }
        match &c.kind {
            SpecClauseKind::Requires(e) | SpecClauseKind::Diverges(e) | SpecClauseKind::When(e) => {
                // The state before has no result yet.
                let result = env.result.take();
                self.one_state(env, e, "requires");
                env.result = result;
            }
            SpecClauseKind::Recommends { pred, thrown } => {
                let result = env.result.take();
                self.one_state(env, pred, "recommends");
                env.result = result;
                if let Some(thrown) = thrown {
                    let ty = self.type_ref(env, thrown);
                    self.check_throwable(env, thrown.span, ty);
                }
            }
            SpecClauseKind::Ensures(e)
            | SpecClauseKind::Returns(e)
            | SpecClauseKind::Breaks { pred: e, .. }
            | SpecClauseKind::Continues { pred: e, .. } => self.predicate(env, e),
            SpecClauseKind::Signals { ty, name, pred } => {
                let t = self.type_ref(env, ty);
                self.check_throwable(env, ty.span, t);
                let (saved, result) = (env.scope.clone(), env.result.take());
                env.spec.signals = true;
                if let Some(n) = name {
                    let id = self.spec_local(env, c.id, *n, t, LocalKind::Signals);
                    env.push_var(n.name, id);
                }
                if let Some(p) = pred {
                    self.predicate(env, p);
                }
                (env.scope, env.result) = (saved, result);
                env.spec.signals = false;
            }
            SpecClauseKind::SignalsOnly(types) => {
                for t in types {
                    let ty = self.type_ref(env, t);
                    self.check_throwable(env, t.span, ty);
                }
            }
            SpecClauseKind::Assignable(refs) | SpecClauseKind::Accessible(refs) | SpecClauseKind::Captures(refs) => {
                for r in refs {
                    self.store_ref(env, r);
                }
            }
            SpecClauseKind::Callable(_) => {}
            SpecClauseKind::MeasuredBy { expr, cond }
            | SpecClauseKind::Duration { expr, cond }
            | SpecClauseKind::WorkingSpace { expr, cond } => {
                self.measure(env, expr);
                if let Some(p) = cond {
                    self.predicate(env, p);
                }
            }
            SpecClauseKind::Forall(d) | SpecClauseKind::Old(d) => {
                self.local_vars(env, d, LocalKind::Ghost);
            }
            SpecClauseKind::Group(cases) => {
                for case in cases {
                    let saved = env.scope.clone();
                    self.spec_case(env, case);
                    env.scope = saved;
                }
            }
        }
    }

    /// A number that gets smaller: an integer.
    fn measure(&mut self, env: &mut Env<'s>, e: &'s Expr) {
        let ty = self.expr(env, e, None);
        let integer = ty == Types::BIGINT || self.w.prim_value(ty).is_some_and(Prim::is_integral);
        if ty != Types::UNKNOWN && !integer {
            self.incompatible(env, e, ty, Types::INT);
        }
    }

    fn spec_local(&mut self, env: &Env<'s>, node: NodeId, name: Ident, ty: Ty, kind: LocalKind) -> LocalId {
        let id = self.declare_local(
            env,
            node,
            NewLocal { name: name.name, ty, kind, span: name.span, is_final: true, nullable: None },
        );
        self.initialised.insert(id);
        id
    }

    // ---- loops and classes

    pub fn loop_spec(&mut self, env: &mut Env<'s>, spec: &'s LoopSpec) {
        if spec.clauses.is_empty() {
            return;
        }
        let mut jml = self.jml_env(env);
        jml.spec.of_loop = true;
        for c in &spec.clauses {
            match &c.kind {
                LoopClauseKind::Invariant(e) => self.predicate(&mut jml, e),
                LoopClauseKind::Decreases(list) => {
                    for e in list {
                        self.measure(&mut jml, e);
                    }
                }
                LoopClauseKind::Predicates(list) | LoopClauseKind::Hints(list) => {
                    for e in list {
                        self.predicate(&mut jml, e);
                    }
                }
                LoopClauseKind::Assignable(refs) => {
                    for r in refs {
                        self.store_ref(&mut jml, r);
                    }
                }
                LoopClauseKind::SkolemConstants(d) => {
                    self.local_vars(&mut jml, d, LocalKind::Ghost);
                }
            }
        }
    }

    /// A clause of a class body.
    pub fn class_clause(&mut self, class_env: &Env<'s>, c: &'s JmlClause) {
        let mut env = self.jml_env(class_env);
        env.is_static = c.java.has(JavaMods::STATIC);
        let readers = readers_of_words(c.java);
        env.spec.readers = (readers >= Readers::Protected).then_some(readers);
        match &c.kind {
            JmlClauseKind::Invariant(e) => self.one_state(&mut env, e, "invariant"),
            JmlClauseKind::Initially(e) => self.one_state(&mut env, e, "initially"),
            JmlClauseKind::Axiom(e) => self.one_state(&mut env, e, "axiom"),
            JmlClauseKind::Constraint { pred: e, .. } => self.predicate(&mut env, e),
            JmlClauseKind::Represents { target, value } => {
                self.store_ref(&mut env, target);
                let to = self.ty_at(env.file, target.id);
                let from = self.expr(&mut env, value, Some(to));
                self.check_assign(&env, value, from, to);
            }
            JmlClauseKind::RepresentsSuchThat { target, pred } => {
                self.store_ref(&mut env, target);
                self.predicate(&mut env, pred);
            }
            JmlClauseKind::In(refs) => {
                for r in refs {
                    self.store_ref(&mut env, r);
                }
            }
            JmlClauseKind::Maps { from, into } => {
                for r in std::iter::once(from).chain(into) {
                    self.store_ref(&mut env, r);
                }
            }
            JmlClauseKind::ReadableIf { field, cond } | JmlClauseKind::WritableIf { field, cond } => {
                self.known_field(&env, *field);
                self.predicate(&mut env, cond);
                let is_readable = matches!(c.kind, JmlClauseKind::ReadableIf { .. });
                self.not_checked(&env, c.span, if is_readable { "readable" } else { "writable" });
            }
            JmlClauseKind::MonitorsFor { field, locks } => {
                self.known_field(&env, *field);
                for l in locks {
                    self.expr(&mut env, l, None);
                }
            }
        }
    }

    /// What is thrown is a Throwable.
    pub fn check_throwable(&mut self, env: &Env<'s>, span: Span, ty: Ty) {
        let throwable = self.w.known().throwable;
        if ty != Types::UNKNOWN && !self.w.is_subtype(ty, throwable) {
            let shown = self.show(ty);
            self.error(env, span, format!("incompatible types: {shown} cannot be converted to Throwable"));
        }
    }

    fn known_field(&mut self, env: &Env<'s>, field: Ident) {
        if self.find_field(env.class, field.name, Sees::Jml).is_none() {
            let message = format!("cannot find symbol: variable {}", field.name);
            self.error(env, field.span, message);
        }
    }

    // ---- locations

    /// A set of locations; the table holds the type of what is stored there.
    pub fn store_ref(&mut self, env: &mut Env<'s>, r: &'s StoreRef) {
        let ty = match &r.kind {
            StoreRefKind::Nothing | StoreRefKind::Everything | StoreRefKind::NotSpecified => Types::UNKNOWN,
            StoreRefKind::Expr(e) => match e.kind {
                ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } => self.assigned(env, e),
                ExprKind::Call(_) | ExprKind::New(_) | ExprKind::Literal(_) => {
                    self.error(env, e.span, "a location is expected: a variable, a field or elements of an array");
                    Types::UNKNOWN
                }
                _ => self.expr(env, e, None),
            },
            StoreRefKind::AllFields(e) => {
                // `x.*`, where x may also be a class.
                self.prefix(env, e);
                Types::UNKNOWN
            }
            StoreRefKind::AllFieldsOf(inner) => {
                self.store_ref(env, inner);
                Types::UNKNOWN
            }
            StoreRefKind::AllElements(e) => {
                let ty = self.expr(env, e, None);
                self.element_or_error(env, e, ty)
            }
            StoreRefKind::Range { array, lo, hi } => {
                let ty = self.expr(env, array, None);
                for bound in [lo, hi].into_iter().flatten() {
                    self.expr(env, bound, None);
                }
                self.element_or_error(env, array, ty)
            }
            StoreRefKind::FieldOf(inner, name) => {
                self.store_ref(env, inner);
                let site = self.ty_at(env.file, inner.id);
                match self.field_in(site, name.name, Sees::Jml) {
                    Some(f) => {
                        self.set_entity(env.file, r.id, Entity::Field(f));
                        let info = self.w.field(f);
                        self.w.member_type(site, info.owner, info.ty)
                    }
                    None => {
                        if site != Types::UNKNOWN {
                            let message = format!("cannot find symbol: variable {}", name.name);
                            self.error(env, name.span, message);
                        }
                        Types::UNKNOWN
                    }
                }
            }
            StoreRefKind::ElementsOf(inner) => {
                self.store_ref(env, inner);
                let ty = self.ty_at(env.file, inner.id);
                self.w.element(ty).unwrap_or(Types::UNKNOWN)
            }
            StoreRefKind::Informal(_) => {
                self.mark_unsupported(env, r.span, "an informal description cannot be checked");
                Types::UNKNOWN
            }
            StoreRefKind::Error => {
                self.mark_unsupported(env, r.span, "this did not parse");
                Types::UNKNOWN
            }
        };
        self.set_ty(env.file, r.id, ty);
    }

    fn element_or_error(&mut self, env: &Env<'s>, e: &'s Expr, ty: Ty) -> Ty {
        if ty == Types::UNKNOWN {
            return ty;
        }
        self.w.element(ty).unwrap_or_else(|| {
            let shown = self.show(ty);
            self.error(env, e.span, format!("array required, but {shown} found"));
            Types::UNKNOWN
        })
    }

    // ---- expressions

    pub fn jml_expr(&mut self, env: &mut Env<'s>, e: &'s Expr) -> Ty {
        match &e.kind {
            ExprKind::JmlWord(word) => self.jml_word(env, e, *word),
            ExprKind::Old { expr, label, .. } => {
                if let (Some(clause), None) = (env.spec.one_state, label) {
                    let message = format!("\\old has no meaning in a clause '{clause}': it is about one state");
                    self.error(env, e.span, message);
                }
                let here = label.is_some_and(|label| !matches!(label.name.as_str(), "Pre" | "Old"));
                let around = std::mem::replace(&mut env.spec.at_entry, !here);
                let result = env.result;
                // The state before has no result yet.
                env.result = result.filter(|_| here);
                let ty = self.expr(env, expr, None);
                env.result = result;
                env.spec.at_entry = around;
                ty
            }
            ExprKind::Quantified(q) => self.quantified(env, q),
            ExprKind::JmlCall { fun, args, .. } => self.jml_call(env, e, *fun, args),
            ExprKind::JmlStoreCall { fun, refs, .. } => {
                for r in refs {
                    self.store_ref(env, r);
                }
                if matches!(fun, JmlFun::SetUnion | JmlFun::SetMinus | JmlFun::Intersect) {
                    let message = format!("{} is not supported", fun.text());
                    self.mark_unsupported(env, e.span, &message);
                    return Types::UNKNOWN;
                }
                Types::BOOLEAN
            }
            ExprKind::TypeLit(t) => {
                self.type_ref(env, t);
                Types::TYPE
            }
            ExprKind::Label { expr, .. } => self.expr(env, expr, None),
            ExprKind::Let { var, body } => {
                let saved = env.scope.clone();
                self.local_vars(env, var, LocalKind::Quantified);
                let ty = self.expr(env, body, None);
                env.scope = saved;
                ty
            }
            ExprKind::Informal(_) => {
                if self.speculative == 0 {
                    let message = "an informal predicate is taken for true: nobody checks it";
                    self.report(env.file, e.span, Severity::Warning, message.to_owned());
                }
                Types::BOOLEAN
            }
            _ => Types::UNKNOWN,
        }
    }

    fn jml_word(&mut self, env: &Env<'s>, e: &'s Expr, word: JmlWord) -> Ty {
        match word {
            JmlWord::Result => match env.result {
                Some(Types::VOID) | None => {
                    self.error(env, e.span, format!("\\result has no meaning here: {}", no_result(env)));
                    Types::UNKNOWN
                }
                Some(ty) => self.w.capture(ty),
            },
            JmlWord::Exception => {
                if !env.spec.signals {
                    self.error(env, e.span, "\\exception has no meaning here: it stands in clauses 'signals'");
                }
                self.w.known().throwable
            }
            JmlWord::Count | JmlWord::Index => {
                if !env.spec.of_loop {
                    let message = format!("{} has no meaning here: it stands in clauses of loops", word.text());
                    self.error(env, e.span, message);
                }
                Types::INT
            }
            JmlWord::Same => Types::BOOLEAN,
            JmlWord::Lockset
            | JmlWord::NotSpecified
            | JmlWord::Nothing
            | JmlWord::Everything
            | JmlWord::Values
            | JmlWord::Empty => {
                let message = format!("{} is not supported here", word.text());
                self.mark_unsupported(env, e.span, &message);
                Types::UNKNOWN
            }
        }
    }

    fn number_wanted(&mut self, env: &Env<'s>, e: &'s Expr, ty: Ty) {
        let number = matches!(ty, Types::UNKNOWN | Types::BIGINT | Types::REAL)
            || self.w.prim_value(ty).is_some_and(Prim::is_numeric);
        if !number {
            let shown = self.show(ty);
            self.error(env, e.span, format!("incompatible types: a number is wanted here, {shown} found"));
        }
    }

    /// What the functions of JML are about.
    fn check_jml_args(&mut self, env: &Env<'s>, e: &'s Expr, fun: JmlFun, args: &'s [Expr], types: &[Ty]) {
        if let (JmlFun::Fresh, Some(clause)) = (fun, env.spec.one_state) {
            let message = format!("\\fresh has no meaning in a clause '{clause}': it is about one state");
            self.error(env, e.span, message);
        }
        for (a, &ty) in args.iter().zip(types).filter(|(_, ty)| **ty != Types::UNKNOWN) {
            let shown = self.show(ty);
            match fun {
                JmlFun::Max | JmlFun::Min => self.number_wanted(env, a, ty),
                JmlFun::Fresh | JmlFun::InvariantFor if !self.w.is_reference(ty) => {
                    let message = format!("incompatible types: {} wants a reference, {shown} found", fun.text());
                    self.error(env, a.span, message);
                }
                JmlFun::NonNullElements if self.w.element(ty).is_none_or(|t| !self.w.is_reference(t)) => {
                    let message =
                        format!("incompatible types: {} wants an array of references, {shown} found", fun.text());
                    self.error(env, a.span, message);
                }
                _ => {}
            }
        }
    }

    /// `set` changes what specifications own, never Java's variables.
    pub fn check_set(&mut self, env: &Env<'s>, e: &'s Expr) {
        let mut place = match &super::operators::strip_parens(e).kind {
            ExprKind::Assign { lhs, .. } => super::operators::strip_parens(lhs),
            ExprKind::Unary { operand, .. } => super::operators::strip_parens(operand),
            _ => return,
        };
        while let ExprKind::Index { array, .. } = &place.kind {
            place = super::operators::strip_parens(array);
        }
        let java = match self.entity_at(env.file, place.id) {
            Entity::Local(id) => self.locals[id.index()].kind != LocalKind::Ghost,
            Entity::Field(f) => !self.w.field(f).flags.has(Flags::JML),
            _ => false,
        };
        if java && self.sources.file(env.file).role == crate::sources::Role::User {
            self.mark_unsupported(env, place.span, "`set` assigns ghost variables; this one is Java's");
        }
    }

    fn quantified(&mut self, env: &mut Env<'s>, q: &'s Quantified) -> Ty {
        let saved = env.scope.clone();
        let base = self.type_ref(env, &q.ty);
        for v in &q.vars {
            let ty = self.with_dims(base, &v.dims);
            let id = self.spec_local(env, v.id, v.name, ty, LocalKind::Quantified);
            env.push_var(v.name.name, id);
        }
        if let Some(r) = &q.range {
            self.predicate(env, r);
        }
        let ty = match q.kind {
            QuantKind::Forall | QuantKind::Exists => {
                self.predicate(env, &q.body);
                Types::BOOLEAN
            }
            QuantKind::NumOf => {
                self.predicate(env, &q.body);
                Types::BIGINT
            }
            QuantKind::Choose => {
                self.predicate(env, &q.body);
                base
            }
            QuantKind::Sum | QuantKind::Product | QuantKind::Min | QuantKind::Max => {
                let ty = self.expr(env, &q.body, None);
                self.number_wanted(env, &q.body, ty);
                ty
            }
        };
        env.scope = saved;
        ty
    }

    fn jml_call(&mut self, env: &mut Env<'s>, e: &'s Expr, fun: JmlFun, args: &'s [Expr]) -> Ty {
        let types: Vec<Ty> = args
            .iter()
            .map(|a| match fun {
                JmlFun::InvariantFor | JmlFun::StaticInvariantFor | JmlFun::IsInitialized => {
                    // These take a class name or a value.
                    if let super::names::Prefix::Package(p) = self.prefix(env, a) {
                        self.error(env, a.span, format!("cannot find symbol: {p}"));
                    }
                    self.ty_at(env.file, a.id)
                }
                _ => self.expr(env, a, None),
            })
            .collect();
        let first = types.first().copied().unwrap_or(Types::UNKNOWN);
        self.check_jml_args(env, e, fun, args, &types);
        match fun {
            JmlFun::Fresh
            | JmlFun::NonNullElements
            | JmlFun::IsInitialized
            | JmlFun::InvariantFor
            | JmlFun::StaticInvariantFor
            | JmlFun::Distinct => Types::BOOLEAN,
            JmlFun::TypeOf | JmlFun::ElemType | JmlFun::Erasure => Types::TYPE,
            JmlFun::Past | JmlFun::Id | JmlFun::JavaMath | JmlFun::SafeMath | JmlFun::BigintMath => first,
            JmlFun::Max | JmlFun::Min => {
                let prims: Option<Vec<_>> = types.iter().map(|&t| self.w.prim_value(t)).collect();
                match prims.and_then(|p| p.into_iter().reduce(super::operators::promote)) {
                    Some(p) => Types::prim(p),
                    None => first,
                }
            }
            JmlFun::Space | JmlFun::WorkingSpace | JmlFun::Duration => {
                let message = format!("{} is not supported", fun.text());
                self.mark_unsupported(env, e.span, &message);
                Types::LONG
            }
            JmlFun::Reach
            | JmlFun::NotModified
            | JmlFun::NotAssigned
            | JmlFun::OnlyAssigned
            | JmlFun::OnlyAccessed
            | JmlFun::OnlyCaptured
            | JmlFun::Subset
            | JmlFun::Disjoint
            | JmlFun::SetUnion
            | JmlFun::SetMinus
            | JmlFun::Intersect => {
                let message = format!("{} is not supported", fun.text());
                self.mark_unsupported(env, e.span, &message);
                Types::UNKNOWN
            }
        }
    }
}

/// Why there is no `\result` at a place.
fn no_result(env: &Env<'_>) -> &'static str {
    if env.spec.at_entry {
        "\\old speaks of the state before, in which nothing was returned"
    } else if env.spec.signals {
        "the method ended by an exception"
    } else if env.spec.one_state.is_some() {
        "the clause is about a state in which nothing was returned"
    } else if env.result == Some(Types::VOID) {
        "the method returns nothing"
    } else {
        "it stands in clauses 'ensures'"
    }
}

/// The `=` of an assignment among the parts of a predicate.
fn assignment_in(e: &Expr) -> Option<Span> {
    match &e.kind {
        ExprKind::Assign { op_span, .. } => Some(*op_span),
        ExprKind::Paren(x) | ExprKind::Unary { operand: x, .. } => assignment_in(x),
        ExprKind::Binary { lhs, rhs, .. } => assignment_in(lhs).or_else(|| assignment_in(rhs)),
        ExprKind::Quantified(q) => q.range.as_ref().and_then(assignment_in).or_else(|| assignment_in(&q.body)),
        _ => None,
    }
}
