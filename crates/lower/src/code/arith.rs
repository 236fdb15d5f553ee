//! Operators: numeric promotion, Java's arithmetic in its three modes.

use javelin_ir::program::ObligationKind;
use javelin_logic::{IBig, Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::{Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{BinaryOp, Expr, UnaryOp};

use super::Code;
use super::checks::Implicit;
use crate::Math;
use crate::sorts::prim_sort;

impl<'p> Code<'_, 'p> {
    pub(super) fn unary(&mut self, op: UnaryOp, op_span: Span, operand: &'p Expr, ty: Ty) -> Term {
        match op {
            UnaryOp::Plus => self.expr_to(operand, ty),
            UnaryOp::Not => {
                let value = self.expr_to(operand, Types::BOOLEAN);
                self.terms().not(value)
            }
            UnaryOp::BitNot => {
                let value = self.expr_to(operand, ty);
                self.terms().bit_not(value)
            }
            UnaryOp::Neg => {
                let value = self.expr_to(operand, ty);
                if self.terms().sort(value).is_float() {
                    return self.terms().fneg(value);
                }
                let prim = self.prim_of(ty);
                let text = format!("-{}", self.text(operand.span));
                self.fit(self.terms().neg(value), prim, op_span, &text)
            }
            UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                self.step(op, operand, op_span, super::assign::Wanted::Value)
            }
        }
    }

    pub(super) fn binary(&mut self, expr: &'p Expr, op: BinaryOp, op_span: Span, lhs: &'p Expr, rhs: &'p Expr) -> Term {
        let ty = self.ty(expr);
        match op {
            BinaryOp::And | BinaryOp::Or => {
                let only_computes = self.is_plain(rhs) && !self.low.options.every_jump;
                if !only_computes || self.low.program.world.as_prim(self.ty(rhs)).is_none() {
                    return self.condition_value(expr);
                }
                let values = (self.expr_to(lhs, Types::BOOLEAN), self.expr_to(rhs, Types::BOOLEAN));
                match op {
                    BinaryOp::And => self.terms().and2(values.0, values.1),
                    _ => self.terms().or2(values.0, values.1),
                }
            }
            BinaryOp::Add if ty == self.low.program.world.string() => self.concatenation(lhs, rhs),
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr => {
                let distance = Types::prim(self.promoted(self.ty(rhs)));
                let values = self.operands(&[(lhs, Some(ty)), (rhs, Some(distance))]);
                self.shift(op, self.prim_of(ty), values[0], values[1])
            }
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge => {
                self.comparison(op, lhs, rhs)
            }
            _ => {
                let values = self.operands(&[(lhs, Some(ty)), (rhs, Some(ty))]);
                let text = self.text(expr.span);
                self.operate(op, self.prim_of(ty), values[0], values[1], op_span, &text)
            }
        }
    }

    fn comparison(&mut self, op: BinaryOp, lhs: &'p Expr, rhs: &'p Expr) -> Term {
        let world = &self.low.program.world;
        let (left, right) = (self.ty(lhs), self.ty(rhs));
        let numeric = world.as_prim(left).is_some() || world.as_prim(right).is_some();
        if matches!(op, BinaryOp::Eq | BinaryOp::Ne) && !numeric {
            let values = self.operands(&[(lhs, None), (rhs, None)]);
            let same = self.terms().eq(values[0], values[1]);
            return if op == BinaryOp::Eq { same } else { self.terms().not(same) };
        }
        let prim = self.promoted_pair(left, right);
        let ty = Types::prim(prim);
        let values = self.operands(&[(lhs, Some(ty)), (rhs, Some(ty))]);
        self.compare(op, values[0], values[1])
    }

    /// Two primitive values of one sort.
    pub(super) fn compare(&self, op: BinaryOp, a: Term, b: Term) -> Term {
        let terms = self.terms();
        let float = terms.sort(a).is_float();
        match op {
            BinaryOp::Eq if float => terms.feq(a, b),
            BinaryOp::Ne if float => terms.not(terms.feq(a, b)),
            BinaryOp::Eq => terms.eq(a, b),
            BinaryOp::Ne => terms.ne(a, b),
            BinaryOp::Lt if float => terms.flt(a, b),
            BinaryOp::Gt if float => terms.flt(b, a),
            BinaryOp::Le if float => terms.fle(a, b),
            BinaryOp::Ge if float => terms.fle(b, a),
            BinaryOp::Lt => terms.lt(a, b),
            BinaryOp::Gt => terms.lt(b, a),
            BinaryOp::Le => terms.le(a, b),
            _ => terms.le(b, a),
        }
    }

    /// Arithmetic and bit operators on two values of the promoted type `prim`.
    pub(super) fn operate(&mut self, op: BinaryOp, prim: Prim, a: Term, b: Term, span: Span, text: &str) -> Term {
        match prim_sort(prim) {
            Sort::Bool => self.logical(op, a, b),
            Sort::Float32 | Sort::Float64 => self.floating(op, a, b),
            _ => self.integral(op, prim, a, b, span, text),
        }
    }

    fn logical(&self, op: BinaryOp, a: Term, b: Term) -> Term {
        let terms = self.terms();
        match op {
            BinaryOp::BitAnd => terms.and2(a, b),
            BinaryOp::BitOr => terms.or2(a, b),
            _ => terms.not(terms.iff(a, b)),
        }
    }

    fn floating(&self, op: BinaryOp, a: Term, b: Term) -> Term {
        let terms = self.terms();
        match op {
            BinaryOp::Add => terms.fadd(a, b),
            BinaryOp::Sub => terms.fsub(a, b),
            BinaryOp::Mul => terms.fmul(a, b),
            BinaryOp::Div => terms.fdiv(a, b),
            _ => terms.frem(a, b),
        }
    }

    fn integral(&mut self, op: BinaryOp, prim: Prim, a: Term, b: Term, span: Span, text: &str) -> Term {
        let terms = self.terms();
        let (bits, signed) = self.low.bits(prim).unwrap_or((64, true));
        let whole = |value: Term| {
            if self.scope.math.code == Math::Bigint { terms.wrap(bits, signed, value) } else { value }
        };
        match op {
            BinaryOp::Add => self.fit(terms.add(a, b), prim, span, text),
            BinaryOp::Sub => self.fit(terms.sub(a, b), prim, span, text),
            BinaryOp::Mul => self.fit(terms.mul(a, b), prim, span, text),
            BinaryOp::Div | BinaryOp::Rem => {
                let ok = terms.ne(b, terms.int(0));
                let message = terms.seq_text("/ by zero");
                self.check(ok, Implicit::Arithmetic, span, format!("divisor of `{text}` may be zero"), Some(message));
                match op {
                    BinaryOp::Div => self.fit(terms.tdiv(a, b), prim, span, text),
                    _ => terms.trem(a, b),
                }
            }
            BinaryOp::BitAnd => terms.bit_and(bits, whole(a), whole(b)),
            BinaryOp::BitOr => terms.bit_or(bits, whole(a), whole(b)),
            _ => terms.bit_xor(bits, whole(a), whole(b)),
        }
    }

    pub(super) fn shift(&mut self, op: BinaryOp, prim: Prim, a: Term, distance: Term) -> Term {
        let terms = self.terms();
        let (bits, signed) = self.low.bits(prim).unwrap_or((64, true));
        let ideal = self.scope.math.code == Math::Bigint;
        // Ideal integers are multiplied and divided by powers of two; other distances
        // and `>>>` go by the width.
        if let Some(distance) = terms.as_int(distance).filter(|_| ideal) {
            // Java masks the distance, negative ones too.
            let places = usize::try_from(distance & IBig::from(bits - 1)).unwrap_or(0);
            let factor = terms.int(IBig::ONE << places);
            match op {
                BinaryOp::Shl => return terms.mul(a, factor),
                BinaryOp::Shr => return terms.div(a, factor),
                _ => {}
            }
        }
        let a = if ideal { terms.wrap(bits, signed, a) } else { a };
        match op {
            BinaryOp::Shl => terms.shl(bits, a, distance),
            BinaryOp::Shr => terms.shr(bits, a, distance),
            _ => terms.ushr(bits, a, distance),
        }
    }

    /// The ideal result of an operator as a value of `prim`: wrapped, checked, or
    /// as it is.
    pub(super) fn fit(&mut self, ideal: Term, prim: Prim, span: Span, text: &str) -> Term {
        let Some((bits, signed)) = self.low.bits(prim) else { return ideal };
        match self.scope.math.code {
            Math::Java => self.terms().wrap(bits, signed, ideal),
            Math::Bigint => ideal,
            Math::Safe => {
                let range = javelin_logic::Range::of_bits(bits, signed);
                let terms = self.terms();
                let low = range.lo.map(|lo| terms.le(terms.int(lo), ideal));
                let high = range.hi.map(|hi| terms.le(ideal, terms.int(hi)));
                let ok = terms.and(&low.into_iter().chain(high).collect::<Vec<_>>());
                if self.terms().as_bool(ok) == Some(true) {
                    return ideal;
                }
                let origin = self.origin(span);
                self.b.assert(ok, ObligationKind::Overflow, origin, format!("`{text}` may overflow"));
                let kept = self.temp("exact", Types::prim(prim));
                self.b.assign(kept, ideal);
                kept
            }
        }
    }

    /// The primitive type of a value, boxes opened; `int` where there is none.
    pub(super) fn prim_of(&self, ty: Ty) -> Prim {
        self.low.program.world.prim_value(ty).unwrap_or(Prim::Int)
    }

    /// Unary numeric promotion (JLS 5.6).
    pub(super) fn promoted(&self, ty: Ty) -> Prim {
        match self.prim_of(ty) {
            Prim::Byte | Prim::Short | Prim::Char | Prim::Int => Prim::Int,
            other => other,
        }
    }

    /// Binary numeric promotion; two booleans stay boolean.
    pub(super) fn promoted_pair(&self, a: Ty, b: Ty) -> Prim {
        let (a, b) = (self.promoted(a), self.promoted(b));
        [Prim::Boolean, Prim::Double, Prim::Float, Prim::Long]
            .into_iter()
            .find(|prim| a == *prim || b == *prim)
            .unwrap_or(Prim::Int)
    }
}
