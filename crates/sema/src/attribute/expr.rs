//! Expressions whose type does not depend on their target, and the checks of
//! assignment and casting (JLS 5.2, 5.5).

use super::operators::strip_parens;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, ClassKind, Flags, Prim, Ty, TyKind, Types};
use crate::constant::Const;
use crate::resolve::env::Env;
use crate::resolve::lookup::Sees;
use crate::typed::{Entity, LocalKind};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, ExprKind, InstanceOfTest, Literal, NewArray, NodeId, TypeRef};

impl<'s> Analyzer<'s, '_> {
    /// The type of an expression that needs no target.
    pub fn standalone(&mut self, env: &mut Env<'s>, e: &'s Expr) -> Ty {
        let ty = match &e.kind {
            ExprKind::Literal(l) => self.literal(env, e, l),
            ExprKind::Name(_) | ExprKind::Field { .. } => self.value_name(env, e, false),
            ExprKind::This(q) => self.this_expr(env, e, q.as_deref()),
            ExprKind::Super(_) => {
                self.error(env, e.span, "'super' is not an expression");
                Types::UNKNOWN
            }
            ExprKind::CtorCall(c) => self.ctor_call(env, e, c),
            ExprKind::NewArray(n) => {
                let ty = self.new_array(env, n);
                if let Some(element) = self.w.element(ty) {
                    self.check_array_creation(env, e.span, element);
                }
                ty
            }
            ExprKind::ArrayInit(_) => {
                self.error(env, e.span, "illegal initializer");
                Types::UNKNOWN
            }
            ExprKind::Index { array, index, .. } => {
                let ty = self.index(env, array, index);
                self.w.capture(ty)
            }
            ExprKind::Unary { op, operand, .. } => self.unary(env, e, *op, operand),
            ExprKind::Binary { op, lhs, rhs, .. } => self.binary(env, e, *op, lhs, rhs),
            ExprKind::Assign { op, lhs, rhs, .. } => self.assignment(env, e, *op, lhs, rhs),
            ExprKind::Cast { ty, expr } => self.cast(env, e, ty, expr),
            ExprKind::InstanceOf { expr, test, .. } => {
                let from = self.expr(env, expr, None);
                self.instance_of(env, e, from, test);
                Types::BOOLEAN
            }
            ExprKind::ClassLit(t) => {
                let ty = self.type_ref(env, t);
                if ty == Types::UNKNOWN {
                    ty
                } else if matches!(self.w.types.kind(ty), TyKind::Var(_)) {
                    self.error(env, e.span, "cannot select from a type variable");
                    Types::UNKNOWN
                } else {
                    let arg = match ty {
                        Types::VOID => self.void_box(),
                        _ => self.w.boxed_or_same(self.w.erasure(ty)),
                    };
                    self.w.types.class(self.w.known().class, &[arg])
                }
            }
            ExprKind::Call(_)
            | ExprKind::New(_)
            | ExprKind::Conditional { .. }
            | ExprKind::Lambda(_)
            | ExprKind::MethodRef(_)
            | ExprKind::Switch(_)
            | ExprKind::Paren(_) => return self.expr(env, e, None),
            ExprKind::JmlWord(_)
            | ExprKind::Old { .. }
            | ExprKind::Quantified(_)
            | ExprKind::JmlCall { .. }
            | ExprKind::JmlStoreCall { .. }
            | ExprKind::TypeLit(_)
            | ExprKind::Label { .. }
            | ExprKind::Let { .. }
            | ExprKind::Informal(_) => self.jml_expr(env, e),
            ExprKind::Error => {
                self.mark_unsupported(env, e.span, "this did not parse");
                Types::UNKNOWN
            }
        };
        if ty == Types::UNKNOWN {
            self.mark_unsupported(env, e.span, "the type of this expression is not known");
        }
        self.set_ty(env.file, e.id, ty)
    }

    fn void_box(&self) -> Ty {
        self.w.types.class(self.w.class_named("java/lang/Void"), &[])
    }

    fn literal(&mut self, env: &Env<'s>, e: &'s Expr, l: &Literal) -> Ty {
        let (ty, value) = match l {
            Literal::Int { value, .. } => (Types::INT, Some(Const::Int(*value as u32 as i32))),
            Literal::Long { value, .. } => (Types::LONG, Some(Const::Long(*value as i64))),
            Literal::Float(v) => (Types::FLOAT, Some(Const::Float(*v))),
            Literal::Double(v) => (Types::DOUBLE, Some(Const::Double(*v))),
            Literal::Char(c) => (Types::CHAR, Some(Const::Char(*c))),
            Literal::Str(s) => (self.w.string(), Some(super::constant::string(s))),
            Literal::Bool(b) => (Types::BOOLEAN, Some(Const::Bool(*b))),
            Literal::Null => (Types::NULL, None),
        };
        self.set_const(env.file, e.id, value);
        ty
    }

    /// The element's type, not captured: it may be written to.
    pub fn index(&mut self, env: &mut Env<'s>, array: &'s Expr, index: &'s Expr) -> Ty {
        let a = match strip_parens(array) {
            Expr { kind: ExprKind::Name(n), .. } if env.snippet => self.snippet_array(env, array, *n),
            _ => self.expr(env, array, None),
        };
        let i = self.expr(env, index, None);
        if i != Types::UNKNOWN {
            let fits = self.w.prim_value(i).is_some_and(|p| p.widens_to(Prim::Int))
                || (env.in_jml && matches!(i, Types::BIGINT | Types::LONG));
            if !fits {
                self.incompatible(env, index, i, Types::INT);
            }
        }
        if a == Types::UNKNOWN {
            return Types::UNKNOWN;
        }
        match self.w.element(a) {
            Some(e) => e,
            None => {
                let shown = self.show(a);
                let message = format!("array required, but {shown} found");
                self.error(env, array.span, message);
                Types::UNKNOWN
            }
        }
    }

    /// An undeclared name of a snippet used as an array.
    pub fn snippet_array(&mut self, env: &mut Env<'s>, array: &'s Expr, n: crate::Name) -> Ty {
        let known = env.bindings().any(|b| matches!(b, crate::resolve::env::Binding::Var(v, _) if v == n));
        if !known && self.find_field(env.class, n, Sees::Jml).is_none() {
            let place = strip_parens(array);
            let ty = self.w.types.array(Types::INT);
            self.free_variable(env, place.id, n, place.span, ty);
        }
        self.expr(env, array, None)
    }

    /// Declares a free name of a snippet as an input of its method.
    pub fn free_variable(&mut self, env: &mut Env<'s>, node: NodeId, name: crate::Name, span: Span, ty: Ty) -> Ty {
        if let Some(&(_, id)) = self.free_names.iter().find(|(n, _)| *n == name) {
            self.set_entity(env.file, node, Entity::Local(id));
            let info = &mut self.locals[id.index()];
            if self.speculative > 0 && ty != Types::INT {
                info.ty = ty;
            }
            return info.ty;
        }
        let id = self.declare_local(
            env,
            node,
            crate::analyzer::NewLocal { name, ty, kind: LocalKind::Free, span, is_final: false, nullable: None },
        );
        self.initialised.insert(id);
        self.free_names.push((name, id));
        self.set_entity(env.file, node, Entity::Local(id));
        ty
    }

    fn new_array(&mut self, env: &mut Env<'s>, n: &'s NewArray) -> Ty {
        let elem = self.type_ref(env, &n.elem);
        for d in &n.dims {
            let ty = self.expr(env, &d.len, None);
            let fits = ty == Types::UNKNOWN || self.w.prim_value(ty).is_some_and(|p| p.widens_to(Prim::Int));
            if !fits {
                self.incompatible(env, &d.len, ty, Types::INT);
            }
        }
        if elem == Types::UNKNOWN {
            return Types::UNKNOWN;
        }
        let ty = self.w.types.array_of(elem, n.dims.len() + n.empty_dims.len());
        if let Some(init) = &n.init {
            self.expr(env, init, Some(ty));
        }
        ty
    }

    /// `{a, b}` where this array type is wanted.
    pub fn array_init(&mut self, env: &mut Env<'s>, items: &'s [Expr], target: Option<Ty>, span: Span) -> Ty {
        let element = target.and_then(|t| self.w.element(t));
        if element.is_none() && target.is_some_and(|t| t != Types::UNKNOWN) {
            let shown = self.show(target.unwrap_or(Types::UNKNOWN));
            self.error(env, span, format!("illegal initializer for {shown}"));
        }
        if let Some(t) = element {
            self.check_array_creation(env, span, t);
        }
        for i in items {
            let ty = self.expr(env, i, element);
            if let Some(t) = element
                && !matches!(i.kind, ExprKind::ArrayInit(_))
            {
                self.check_assign(env, i, ty, t);
            }
        }
        target.unwrap_or(Types::UNKNOWN)
    }

    fn cast(&mut self, env: &mut Env<'s>, e: &'s Expr, t: &'s TypeRef, x: &'s Expr) -> Ty {
        let to = self.type_ref(env, t);
        let poly = matches!(strip_parens(x).kind, ExprKind::Lambda(_) | ExprKind::MethodRef(_));
        let from = self.expr(env, x, poly.then_some(to));
        if to == Types::UNKNOWN || from == Types::UNKNOWN {
            return to;
        }
        let from = self.polymorphic_result(env, x, from, to);
        if !poly && !self.castable(from, to) {
            self.incompatible(env, x, from, to);
        }
        let value = self.const_at(env.file, x.id).and_then(|c| match self.w.as_prim(to) {
            Some(p) => c.cast(p),
            None => (to == self.w.string()).then(|| c.clone()),
        });
        self.set_const(env.file, e.id, value);
        if self.w.is_reference(to) { self.w.capture(to) } else { to }
    }

    fn instance_of(&mut self, env: &mut Env<'s>, e: &'s Expr, from: Ty, test: &'s InstanceOfTest) {
        let to = match test {
            InstanceOfTest::Type(t) => self.type_ref(env, t),
            InstanceOfTest::Pattern(p) => self.pattern(env, p, from),
        };
        if from == Types::UNKNOWN || to == Types::UNKNOWN {
            return;
        }
        if let Some(t) = [from, to].into_iter().find(|&t| self.w.as_prim(t).is_some()) {
            let shown = self.show(t);
            self.error(env, e.span, format!("unexpected type: {shown} is not a reference"));
        } else {
            self.check_pattern_cast(env, e.span, from, to);
        }
    }

    /// A value may be of the type asked for, and the question can be answered at
    /// run time (JLS 14.30.3, 15.20.2).
    pub fn check_pattern_cast(&mut self, env: &Env<'s>, span: Span, from: Ty, to: Ty) {
        if from == Types::UNKNOWN || to == Types::UNKNOWN {
            return;
        }
        let (a, b) = (self.show(from), self.show(to));
        if !self.castable(from, to) {
            self.error(env, span, format!("incompatible types: {a} cannot be converted to {b}"));
        } else if !self.is_checked_cast(from, to) {
            self.error(env, span, format!("{a} cannot be safely cast to {b}"));
        }
    }

    // ---- conversions

    /// Checks that a value may be assigned (JLS 5.2).
    pub fn check_assign(&mut self, env: &Env<'s>, e: &'s Expr, from: Ty, to: Ty) {
        if from == Types::UNKNOWN || to == Types::UNKNOWN || to == Types::VOID {
            return;
        }
        if from != Types::VOID && self.w.loosely_convertible(from, to) {
            return;
        }
        let narrow = match self.w.as_prim(to) {
            Some(p) => Some(p),
            None => self
                .w
                .unboxed(to)
                .filter(|&p| matches!(p, Prim::Byte | Prim::Short | Prim::Char) && to == self.w.boxed(p)),
        };
        let constant = self.const_at(env.file, e.id);
        if let (Some(p), Some(c)) = (narrow, constant)
            && c.fits(p)
        {
            return;
        }
        // Specification arithmetic is ideal; a ghost int takes its value.
        let ideal = env.in_jml && from == Types::BIGINT;
        if ideal && self.w.as_prim(to).is_some_and(Prim::is_integral) {
            return;
        }
        self.incompatible(env, e, from, to);
    }

    pub fn incompatible(&mut self, env: &Env<'s>, e: &'s Expr, from: Ty, to: Ty) {
        let lossy = match (self.w.as_prim(from), self.w.as_prim(to)) {
            (Some(a), Some(b)) => a.is_numeric() && b.is_numeric(),
            _ => false,
        };
        let (a, b) = (self.show(from), self.show(to));
        let message = if lossy {
            format!("incompatible types: possible lossy conversion from {a} to {b}")
        } else {
            format!("incompatible types: {a} cannot be converted to {b}")
        };
        self.error(env, e.span, message);
    }

    /// JLS 5.5.
    pub fn castable(&self, from: Ty, to: Ty) -> bool {
        let w = self.w;
        if from == Types::UNKNOWN || to == Types::UNKNOWN || from == to {
            return true;
        }
        match (w.types.kind(from), w.types.kind(to)) {
            (TyKind::Void, _) | (_, TyKind::Void) => false,
            (TyKind::Jml(_), _) | (_, TyKind::Jml(_)) => {
                let number = |t: Ty| w.prim_value(t).is_none_or(Prim::is_numeric);
                number(from) && number(to)
            }
            (TyKind::Prim(a), TyKind::Prim(b)) => a == b || (a.is_numeric() && b.is_numeric()),
            (TyKind::Null, TyKind::Prim(_)) | (TyKind::Prim(_), TyKind::Null) => false,
            (TyKind::Null, _) | (_, TyKind::Null) => true,
            (TyKind::Prim(a), _) => w.is_subtype(w.boxed(*a), to),
            (_, TyKind::Prim(b)) => match w.unboxed(from) {
                Some(p) => p.widens_to(*b),
                None => w.is_subtype(w.boxed(*b), w.erasure(from)),
            },
            _ => self.castable_refs(from, to, 0),
        }
    }

    fn castable_refs(&self, from: Ty, to: Ty, depth: u32) -> bool {
        let w = self.w;
        if depth > 10 || w.is_subtype(w.erasure(from), w.erasure(to)) {
            return true;
        }
        match (w.types.kind(from), w.types.kind(to)) {
            (TyKind::Intersection(parts), _) => parts.iter().all(|&p| self.castable_refs(p, to, depth + 1)),
            (_, TyKind::Intersection(parts)) => parts.iter().all(|&p| self.castable_refs(from, p, depth + 1)),
            (TyKind::Var(v), _) => {
                let bounds = w.bounds(*v);
                bounds.iter().all(|&b| self.castable_refs(b, to, depth + 1))
            }
            (_, TyKind::Var(v)) => {
                let bounds = w.bounds(*v);
                bounds.iter().all(|&b| self.castable_refs(from, b, depth + 1))
            }
            (TyKind::Array(a), TyKind::Array(b)) => {
                if w.as_prim(*a).is_some() || w.as_prim(*b).is_some() {
                    a == b
                } else {
                    self.castable_refs(*a, *b, depth + 1)
                }
            }
            (TyKind::Class { .. }, TyKind::Array(_)) => w.is_subtype(to, w.erasure(from)),
            (TyKind::Array(_), TyKind::Class { .. }) => w.is_subtype(from, w.erasure(to)),
            (TyKind::Class { id: a, .. }, TyKind::Class { id: b, .. }) => {
                self.castable_classes(*a, *b) && !self.provably_distinct(from, to)
            }
            _ => true,
        }
    }

    /// No object is of both types: they inherit one class with other arguments
    /// (JLS 5.1.6.1, 4.5).
    fn provably_distinct(&self, from: Ty, to: Ty) -> bool {
        let w = self.w;
        let (Some(a), Some(b)) = (w.class_of(from), w.class_of(to)) else {
            return false;
        };
        let (from, to) = match (w.is_subclass(a, b), w.is_subclass(b, a)) {
            (true, _) => (w.as_super(from, b), Some(to)),
            (_, true) => (Some(from), w.as_super(to, a)),
            _ => return false,
        };
        match (from, to) {
            (Some(x), Some(y)) => self.distinct_types(x, y, 0),
            _ => false,
        }
    }

    fn distinct_types(&self, a: Ty, b: Ty, depth: u32) -> bool {
        let w = self.w;
        match (w.types.kind(a), w.types.kind(b)) {
            _ if a == b || depth > 10 => false,
            (TyKind::Class { id: x, args: p, .. }, TyKind::Class { id: y, args: q, .. }) => {
                if x == y {
                    p.len() == q.len() && p.iter().zip(q.iter()).any(|(&s, &t)| self.distinct_types(s, t, depth + 1))
                } else {
                    // The classes themselves are only compared as arguments.
                    depth > 0 && !self.is_incomplete(*x) && !self.is_incomplete(*y)
                }
            }
            (TyKind::Array(x), TyKind::Array(y)) => self.distinct_types(*x, *y, depth + 1),
            (TyKind::Prim(_), TyKind::Prim(_)) => true,
            (TyKind::Class { .. }, TyKind::Array(_)) | (TyKind::Array(_), TyKind::Class { .. }) => depth > 0,
            _ => false,
        }
    }

    fn castable_classes(&self, a: ClassId, b: ClassId) -> bool {
        let w = self.w;
        if w.is_subclass(a, b) || w.is_subclass(b, a) || self.is_incomplete(a) || self.is_incomplete(b) {
            return true;
        }
        let (x, y) = (w.decl(a), w.decl(b));
        let closed = |d: &crate::classes::ClassDecl| d.flags.has(Flags::FINAL) || matches!(d.kind, ClassKind::Record);
        match (x.is_interface(), y.is_interface()) {
            (false, false) => false,
            (true, false) => !closed(y),
            (false, true) => !closed(x),
            (true, true) => true,
        }
    }
}
