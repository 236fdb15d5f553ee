//! Operators (JLS 15.14 to 15.26) and JML's, with their promotions.

use crate::analyzer::Analyzer;
use crate::classes::{FileId, Flags, JmlTy, Prim, Ty, TyKind, Types};
use crate::constant::Const;
use crate::resolve::env::Env;
use crate::sources::Role;
use crate::typed::Entity;
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

/// Binary numeric promotion (JLS 5.6.2).
pub(crate) fn promote(a: Prim, b: Prim) -> Prim {
    for p in [Prim::Double, Prim::Float, Prim::Long] {
        if a == p || b == p {
            return p;
        }
    }
    Prim::Int
}

/// The kinds of value an arithmetic operator sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
    Prim(Prim),
    BigInt,
    Real,
}

impl<'s> Analyzer<'s, '_> {
    fn number(&self, ty: Ty) -> Option<Number> {
        match self.w.types.kind(ty) {
            TyKind::Jml(JmlTy::BigInt) => Some(Number::BigInt),
            TyKind::Jml(JmlTy::Real) => Some(Number::Real),
            _ => match self.w.prim_value(ty)? {
                Prim::Boolean => None,
                p => Some(Number::Prim(p)),
            },
        }
    }

    fn joined(a: Number, b: Number) -> Ty {
        match (a, b) {
            (Number::Prim(p), Number::Prim(q)) => Types::prim(promote(p, q)),
            (Number::Real, _) | (_, Number::Real) => Types::REAL,
            (Number::Prim(Prim::Float | Prim::Double), _) | (_, Number::Prim(Prim::Float | Prim::Double)) => {
                Types::REAL
            }
            _ => Types::BIGINT,
        }
    }

    pub fn unary(&mut self, env: &mut Env<'s>, e: &'s Expr, op: UnaryOp, operand: &'s Expr) -> Ty {
        let file = env.file;
        match op {
            UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                if env.spec.predicate {
                    self.error(env, e.span, "a specification must not change anything");
                    return Types::UNKNOWN;
                }
                let ty = self.assigned(env, operand);
                self.note_assignment(env, operand, true);
                if ty != Types::UNKNOWN && self.number(ty).is_none() {
                    return self.bad_unary(env, e, op, ty);
                }
                ty
            }
            UnaryOp::Not => {
                let ty = self.expr(env, operand, None);
                if ty == Types::UNKNOWN {
                    return Types::BOOLEAN;
                }
                if self.w.prim_value(ty) != Some(Prim::Boolean) {
                    return self.bad_unary(env, e, op, ty);
                }
                let value = match self.const_at(file, operand.id) {
                    Some(Const::Bool(b)) => Some(Const::Bool(!*b)),
                    _ => None,
                };
                self.set_const(file, e.id, value);
                Types::BOOLEAN
            }
            UnaryOp::Plus | UnaryOp::Neg | UnaryOp::BitNot => {
                let ty = self.expr(env, operand, None);
                if ty == Types::UNKNOWN {
                    return ty;
                }
                let result = match self.number(ty) {
                    Some(Number::Prim(p)) if op == UnaryOp::BitNot && !p.is_integral() => {
                        return self.bad_unary(env, e, op, ty);
                    }
                    Some(Number::Prim(p)) => Types::prim(promote(p, Prim::Int)),
                    Some(Number::BigInt) => Types::BIGINT,
                    Some(Number::Real) => Types::REAL,
                    None => return self.bad_unary(env, e, op, ty),
                };
                let value = self.const_at(file, operand.id).and_then(|c| c.unary(op));
                self.set_const(file, e.id, value);
                result
            }
        }
    }

    fn bad_unary(&mut self, env: &Env<'s>, e: &'s Expr, op: UnaryOp, ty: Ty) -> Ty {
        let shown = self.show(ty);
        let message = format!("bad operand type {shown} for unary operator '{}'", unary_text(op));
        self.error(env, e.span, message);
        Types::UNKNOWN
    }

    pub fn binary(&mut self, env: &mut Env<'s>, e: &'s Expr, op: BinaryOp, lhs: &'s Expr, rhs: &'s Expr) -> Ty {
        let (a, b) = match op {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Implies => {
                let before = self.patterns_seen;
                self.expr(env, lhs, Some(Types::BOOLEAN));
                let bound = self.patterns_seen != before;
                let saved = env.scope.clone();
                self.bind_when(env, lhs, op != BinaryOp::Or, bound);
                let b = self.expr(env, rhs, None);
                env.scope = saved;
                (self.ty_at(env.file, lhs.id), b)
            }
            _ => (self.expr(env, lhs, None), self.expr(env, rhs, None)),
        };
        let ty = self.binary_type(env, e, op, a, b);
        self.fold_binary(env, e, op, lhs, rhs, ty);
        ty
    }

    fn fold_binary(&mut self, env: &Env<'s>, e: &'s Expr, op: BinaryOp, lhs: &'s Expr, rhs: &'s Expr, ty: Ty) {
        let file = env.file;
        let value = match (self.const_at(file, lhs.id), self.const_at(file, rhs.id)) {
            (Some(x), Some(y)) if ty != Types::UNKNOWN => x.binary(op, y),
            _ => None,
        };
        // What a final field holds is known behind any name; but a string that such names are
        // put together to is a new one.
        let is_string = matches!(value, Some(Const::Str(_)));
        let is_constant = !is_string || self.is_constant_form(file, lhs) && self.is_constant_form(file, rhs);
        self.set_const(file, e.id, value.filter(|_| is_constant));
    }

    /// Is the expression, whose value is known, a constant one by its form (JLS 15.29)? Fields
    /// are by a simple name or a type's, not by `this` or an object.
    fn is_constant_form(&self, file: FileId, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Field { target, .. } => matches!(self.entity_at(file, target.id), Entity::Class(_)),
            ExprKind::Paren(x) | ExprKind::Cast { expr: x, .. } => self.is_constant_form(file, x),
            ExprKind::Unary { operand, .. } => self.is_constant_form(file, operand),
            ExprKind::Binary { lhs, rhs, .. } => self.is_constant_form(file, lhs) && self.is_constant_form(file, rhs),
            ExprKind::Conditional { cond, then, otherwise } => {
                [cond, then, otherwise].into_iter().all(|part| self.is_constant_form(file, part))
            }
            _ => true,
        }
    }

    /// The type of a binary operation on operands of these types.
    fn binary_type(&mut self, env: &Env<'s>, e: &'s Expr, op: BinaryOp, a: Ty, b: Ty) -> Ty {
        use BinaryOp::*;
        let boolean = matches!(
            op,
            Lt | Gt | Le | Ge | Eq | Ne | And | Or | Implies | RevImplies | Iff | NotIff | Subtype | LockLt | LockLe
        );
        let string = op == Add && (a == self.w.string() || b == self.w.string());
        if string && a != Types::VOID && b != Types::VOID {
            return self.w.string();
        }
        if a == Types::UNKNOWN || b == Types::UNKNOWN {
            return if boolean { Types::BOOLEAN } else { Types::UNKNOWN };
        }
        let result = match op {
            Mul | Div | Rem | Add | Sub => self.arithmetic(a, b),
            Shl | Shr | Ushr => self.shift(a, b),
            Lt | Gt | Le | Ge => self.arithmetic(a, b).map(|_| Types::BOOLEAN),
            Eq | Ne => self.equality(env, e, a, b),
            BitAnd | BitXor | BitOr => self.bitwise(a, b),
            And | Or | Implies | RevImplies | Iff | NotIff => {
                let both = self.is_boolean(a) && self.is_boolean(b);
                both.then_some(Types::BOOLEAN)
            }
            Subtype => Some(Types::BOOLEAN),
            LockLt | LockLe => {
                self.mark_unsupported(env, e.span, "lock orders are not supported");
                Some(Types::BOOLEAN)
            }
        };
        result.unwrap_or_else(|| {
            let (x, y) = (self.show(a), self.show(b));
            let text = binary_text(op);
            let message = format!("bad operand types for binary operator '{text}': {x} and {y}");
            self.error(env, e.span, message);
            if boolean { Types::BOOLEAN } else { Types::UNKNOWN }
        })
    }

    pub fn is_boolean(&self, ty: Ty) -> bool {
        self.w.prim_value(ty) == Some(Prim::Boolean)
    }

    fn arithmetic(&self, a: Ty, b: Ty) -> Option<Ty> {
        Some(Self::joined(self.number(a)?, self.number(b)?))
    }

    fn shift(&self, a: Ty, b: Ty) -> Option<Ty> {
        let integral = |n: Number| match n {
            Number::Prim(p) => p.is_integral(),
            Number::BigInt => true,
            Number::Real => false,
        };
        let (x, y) = (self.number(a)?, self.number(b)?);
        if !integral(x) || !integral(y) {
            return None;
        }
        Some(match x {
            Number::Prim(p) => Types::prim(promote(p, Prim::Int)),
            Number::BigInt | Number::Real => Types::BIGINT,
        })
    }

    fn bitwise(&self, a: Ty, b: Ty) -> Option<Ty> {
        if self.is_boolean(a) && self.is_boolean(b) {
            return Some(Types::BOOLEAN);
        }
        match (self.number(a)?, self.number(b)?) {
            (Number::Prim(p), Number::Prim(q)) => {
                (p.is_integral() && q.is_integral()).then(|| Types::prim(promote(p, q)))
            }
            (Number::Real, _) | (_, Number::Real) => None,
            _ => Some(Types::BIGINT),
        }
    }

    fn equality(&mut self, env: &Env<'s>, e: &'s Expr, a: Ty, b: Ty) -> Option<Ty> {
        if a == Types::VOID || b == Types::VOID {
            return None;
        }
        let prim = |t: Ty| self.w.as_prim(t).is_some();
        let jml = |t: Ty| matches!(self.w.types.kind(t), TyKind::Jml(_));
        if jml(a) || jml(b) {
            let types = a == Types::TYPE || b == Types::TYPE;
            return (types || self.arithmetic(a, b).is_some()).then_some(Types::BOOLEAN);
        }
        if prim(a) || prim(b) {
            let fits = (self.is_boolean(a) && self.is_boolean(b)) || self.arithmetic(a, b).is_some();
            return fits.then_some(Types::BOOLEAN);
        }
        if !self.castable(a, b) {
            let (x, y) = (self.show(a), self.show(b));
            self.error(env, e.span, format!("incomparable types: {x} and {y}"));
        }
        Some(Types::BOOLEAN)
    }

    pub fn assignment(
        &mut self,
        env: &mut Env<'s>,
        e: &'s Expr,
        op: Option<BinaryOp>,
        lhs: &'s Expr,
        rhs: &'s Expr,
    ) -> Ty {
        let to = self.assigned(env, lhs);
        self.note_assignment(env, lhs, op.is_some());
        match op {
            None => {
                let from = self.expr(env, rhs, Some(to));
                self.check_assign(env, rhs, from, to);
            }
            Some(op) => {
                let from = self.expr(env, rhs, None);
                if to == Types::UNKNOWN || from == Types::UNKNOWN {
                    return to;
                }
                let result = self.binary_type(env, e, op, to, from);
                // `x op= y` casts the result back to x's type (JLS 15.26.2).
                if result != Types::UNKNOWN && !self.castable(result, to) {
                    self.incompatible(env, rhs, result, to);
                }
            }
        }
        if self.w.is_reference(to) { self.w.capture(to) } else { to }
    }

    /// The type of a variable that is written.
    pub fn assigned(&mut self, env: &mut Env<'s>, e: &'s Expr) -> Ty {
        match &e.kind {
            ExprKind::Name(_) | ExprKind::Field { .. } => self.value_name(env, e, true),
            ExprKind::Index { array, index, .. } => {
                let ty = self.index(env, array, index);
                self.set_ty(env.file, e.id, ty)
            }
            ExprKind::Paren(inner) => {
                let ty = self.assigned(env, inner);
                self.set_ty(env.file, e.id, ty)
            }
            ExprKind::Error => Types::UNKNOWN,
            _ => {
                self.expr(env, e, None);
                self.error(env, e.span, "unexpected type: a variable is required here");
                Types::UNKNOWN
            }
        }
    }

    /// A final field is assigned in constructors and initialisers of its class only.
    fn is_fixed(&self, env: &Env<'s>, place: &'s Expr, f: crate::classes::FieldId) -> bool {
        let info = self.w.field(f);
        if !info.flags.is_final() || env.in_jml || self.sources.file(env.file).role == Role::Spec {
            return false;
        }
        let constructs = env.method.is_none_or(|m| self.w.method(m).is_constructor());
        // A compact constructor assigns its components itself (JLS 8.10.4.2).
        let compact = env.method.is_some_and(|m| self.w.method(m).flags.has(Flags::COMPACT)) && !info.flags.is_static();
        // Of this object only: `other.f` is another's.
        let own = match &place.kind {
            ExprKind::Field { target, .. } => info.flags.is_static() || matches!(target.kind, ExprKind::This(None)),
            _ => true,
        };
        !constructs || compact || !own || info.owner != env.class
    }

    /// Notes that a variable is written after its declaration.
    pub fn note_assignment(&mut self, env: &Env<'s>, e: &'s Expr, reads: bool) {
        let place = strip_parens(e);
        match self.entity_at(env.file, place.id) {
            Entity::Local(id) => {
                let info = &mut self.locals[id.index()];
                let initialised = self.initialised.contains(&id);
                if info.is_final && (initialised || reads) && !env.in_jml {
                    let message = format!("cannot assign a value to final variable {}", info.name);
                    self.error(env, e.span, message);
                } else if initialised || reads {
                    info.effectively_final = info.is_final;
                }
            }
            Entity::Field(f) if self.is_fixed(env, place, f) => {
                let message = format!("cannot assign a value to final variable {}", self.w.field(f).name);
                self.error(env, e.span, message);
            }
            Entity::Field(f) if reads && matches!(place.kind, ExprKind::Name(_)) => {
                self.check_forward(env, place.span, f, self.w.field(f).owner);
            }
            Entity::ArrayLength => {
                self.error(env, e.span, "cannot assign a value to final variable length");
            }
            _ => {}
        }
    }
}

pub(crate) fn strip_parens(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}

fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Neg => "-",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
        UnaryOp::PreInc | UnaryOp::PostInc => "++",
        UnaryOp::PreDec | UnaryOp::PostDec => "--",
    }
}

fn binary_text(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Mul => "*",
        Div => "/",
        Rem => "%",
        Add => "+",
        Sub => "-",
        Shl => "<<",
        Shr => ">>",
        Ushr => ">>>",
        Lt => "<",
        Gt => ">",
        Le => "<=",
        Ge => ">=",
        Eq => "==",
        Ne => "!=",
        BitAnd => "&",
        BitXor => "^",
        BitOr => "|",
        And => "&&",
        Or => "||",
        Implies => "==>",
        RevImplies => "<==",
        Iff => "<==>",
        NotIff => "<=!=>",
        Subtype => "<:",
        LockLt => "<#",
        LockLe => "<#=",
    }
}
