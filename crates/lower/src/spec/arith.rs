//! Arithmetic in specifications: ideal integers, Java's, or checked ones, by
//! the mode in force; floats and reals by the types of the operands.

use javelin_logic::{Sort, Term};
use javelin_sema::classes::{JmlTy, Prim};
use javelin_sema::{Ty, TyKind, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{BinaryOp, Expr};

use super::Lowered;
use super::eval::Eval;
use crate::Math;

/// The type two operands are promoted to (JLS 5.6, with JML's two more).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Int,
    Long,
    /// `\bigint`: never wraps.
    Ideal,
    Float,
    Double,
    Real,
}

impl<'p> Eval<'_, 'p> {
    /// What `left` and `right` are promoted to.
    pub fn promoted(&self, left: Ty, right: Ty, span: Span) -> Lowered<Number> {
        let (Some(left), Some(right)) = (self.number_of(left), self.number_of(right)) else {
            return self.fail(span, "numbers are wanted here");
        };
        let rank = |number: Number| match number {
            Number::Int => 0,
            Number::Long => 1,
            Number::Ideal => 2,
            Number::Float => 3,
            Number::Double => 4,
            Number::Real => 5,
        };
        Ok(if rank(left) >= rank(right) { left } else { right })
    }

    fn number_of(&self, ty: Ty) -> Option<Number> {
        let world = &self.low.program.world;
        if let TyKind::Jml(jml) = world.types.kind(ty) {
            return match jml {
                JmlTy::BigInt => Some(Number::Ideal),
                JmlTy::Real => Some(Number::Real),
                JmlTy::Type => None,
            };
        }
        match world.prim_value(ty)? {
            Prim::Byte | Prim::Short | Prim::Char | Prim::Int => Some(Number::Int),
            Prim::Long => Some(Number::Long),
            Prim::Float => Some(Number::Float),
            Prim::Double => Some(Number::Double),
            Prim::Boolean => None,
        }
    }

    /// The value of an operand as such a number.
    pub fn number(&mut self, expr: &'p Expr, number: Number) -> Lowered<Term> {
        let value = self.value(expr)?;
        let wanted = match number {
            // Widening only: the value keeps its range.
            Number::Int | Number::Long | Number::Ideal => Types::BIGINT,
            Number::Float => Types::FLOAT,
            Number::Double => Types::DOUBLE,
            Number::Real => Types::REAL,
        };
        self.convert(value, self.ty(expr), wanted, expr.span)
    }

    /// The value of an integer operation in the mode in force.
    fn finish(&mut self, number: Number, value: Term) -> Term {
        let ty = match number {
            Number::Int => Types::INT,
            Number::Long => Types::LONG,
            Number::Ideal | Number::Float | Number::Double | Number::Real => return value,
        };
        match self.place.math {
            Math::Bigint => value,
            Math::Java => self.wrap(ty, value),
            Math::Safe => {
                self.define(self.in_range(ty, value, Math::Safe));
                value
            }
        }
    }

    /// The value cut to the width of an integer type.
    pub fn wrap(&self, ty: Ty, value: Term) -> Term {
        let bits = self.low.program.world.as_prim(ty).and_then(|prim| self.low.bits(prim));
        match bits {
            Some((bits, signed)) => self.terms().wrap(bits, signed, value),
            None => value,
        }
    }

    pub fn negate(&mut self, expr: &'p Expr, operand: &'p Expr) -> Lowered<Term> {
        let number = self.promoted(self.ty(operand), self.ty(operand), expr.span)?;
        let value = self.number(operand, number)?;
        if self.terms().sort(value).is_float() {
            return Ok(self.terms().fneg(value));
        }
        Ok(self.finish(number, self.terms().neg(value)))
    }

    pub fn complement(&mut self, expr: &'p Expr, operand: &'p Expr) -> Lowered<Term> {
        let number = self.promoted(self.ty(operand), self.ty(operand), expr.span)?;
        let value = self.number(operand, number)?;
        if self.terms().sort(value) != Sort::Int {
            return self.fail(expr.span, "`~` wants an integer");
        }
        // −x − 1 in every width, and for ideal integers too.
        Ok(self.terms().bit_not(value))
    }

    pub fn arithmetic(&mut self, expr: &'p Expr, op: BinaryOp, lhs: &'p Expr, rhs: &'p Expr) -> Lowered<Term> {
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr) {
            return self.shift(expr, op, lhs, rhs);
        }
        let number = self.promoted(self.ty(lhs), self.ty(rhs), expr.span)?;
        let (a, b) = (self.number(lhs, number)?, self.number(rhs, number)?);
        match number {
            Number::Int | Number::Long | Number::Ideal => self.integer(expr, op, number, a, b),
            Number::Float | Number::Double => self.float(expr, op, a, b),
            Number::Real => self.real(expr, op, a, b),
        }
    }

    fn integer(&mut self, expr: &Expr, op: BinaryOp, number: Number, a: Term, b: Term) -> Lowered<Term> {
        let terms = self.terms();
        let value = match op {
            BinaryOp::Add => terms.add(a, b),
            BinaryOp::Sub => terms.sub(a, b),
            BinaryOp::Mul => terms.mul(a, b),
            BinaryOp::Div | BinaryOp::Rem => {
                self.define(terms.ne(b, terms.int(0)));
                if op == BinaryOp::Div { terms.tdiv(a, b) } else { terms.trem(a, b) }
            }
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
                let Some((bits, ty)) = self.width(number) else {
                    return self.fail(expr.span, "bit operations on `\\bigint` are not supported");
                };
                let (a, b) = (self.wrap(ty, a), self.wrap(ty, b));
                return Ok(match op {
                    BinaryOp::BitAnd => terms.bit_and(bits, a, b),
                    BinaryOp::BitOr => terms.bit_or(bits, a, b),
                    _ => terms.bit_xor(bits, a, b),
                });
            }
            _ => return self.fail(expr.span, "this operator does not work on integers"),
        };
        Ok(self.finish(number, value))
    }

    fn width(&self, number: Number) -> Option<(u32, Ty)> {
        match number {
            Number::Int => Some((self.low.options.int_bits, Types::INT)),
            Number::Long => Some((64, Types::LONG)),
            Number::Ideal | Number::Float | Number::Double | Number::Real => None,
        }
    }

    /// Each operand is promoted by itself; the left one gives the width.
    fn shift(&mut self, expr: &'p Expr, op: BinaryOp, lhs: &'p Expr, rhs: &'p Expr) -> Lowered<Term> {
        let terms = self.terms();
        let left = self.promoted(self.ty(lhs), self.ty(lhs), expr.span)?;
        let right = self.promoted(self.ty(rhs), self.ty(rhs), expr.span)?;
        let (Some((bits, ty)), Some((_, distance_ty))) = (self.width(left), self.width(right)) else {
            return self.fail(expr.span, "shifts want `int` or `long`");
        };
        let (a, distance) = (self.number(lhs, left)?, self.number(rhs, right)?);
        let (a, distance) = (self.wrap(ty, a), self.wrap(distance_ty, distance));
        Ok(match op {
            BinaryOp::Shl => terms.shl(bits, a, distance),
            BinaryOp::Shr => terms.shr(bits, a, distance),
            _ => terms.ushr(bits, a, distance),
        })
    }

    fn float(&mut self, expr: &Expr, op: BinaryOp, a: Term, b: Term) -> Lowered<Term> {
        let terms = self.terms();
        Ok(match op {
            BinaryOp::Add => terms.fadd(a, b),
            BinaryOp::Sub => terms.fsub(a, b),
            BinaryOp::Mul => terms.fmul(a, b),
            BinaryOp::Div => terms.fdiv(a, b),
            BinaryOp::Rem => terms.frem(a, b),
            _ => return self.fail(expr.span, "this operator does not work on floats"),
        })
    }

    fn real(&mut self, expr: &Expr, op: BinaryOp, a: Term, b: Term) -> Lowered<Term> {
        let terms = self.terms();
        Ok(match op {
            BinaryOp::Add => terms.add(a, b),
            BinaryOp::Sub => terms.sub(a, b),
            BinaryOp::Mul => terms.mul(a, b),
            BinaryOp::Div => {
                self.define(terms.ne(b, terms.real(0)));
                terms.real_div(a, b)
            }
            _ => return self.fail(expr.span, "this operator does not work on reals"),
        })
    }

    pub fn compare(&mut self, expr: &'p Expr, op: BinaryOp, lhs: &'p Expr, rhs: &'p Expr) -> Lowered<Term> {
        let terms = self.terms();
        let number = self.promoted(self.ty(lhs), self.ty(rhs), expr.span)?;
        let (a, b) = (self.number(lhs, number)?, self.number(rhs, number)?);
        let (a, b, strict) = match op {
            BinaryOp::Lt => (a, b, true),
            BinaryOp::Gt => (b, a, true),
            BinaryOp::Ge => (b, a, false),
            _ => (a, b, false),
        };
        Ok(match (terms.sort(a).is_float(), strict) {
            (true, true) => terms.flt(a, b),
            (true, false) => terms.fle(a, b),
            (false, true) => terms.lt(a, b),
            (false, false) => terms.le(a, b),
        })
    }
}
