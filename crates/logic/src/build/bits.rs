//! Two's complement on Ints: wraps and bit operators with a width, and
//! bit-vectors.

use crate::op::Op;
use crate::term::{Term, Terms};

impl Terms {
    /// The two's complement value of the low `bits` bits of an Int.
    pub fn wrap(&self, bits: u32, signed: bool, a: Term) -> Term {
        self.op(Op::Wrap { bits, signed }, &[a])
    }

    pub fn bit_and(&self, bits: u32, a: Term, b: Term) -> Term {
        self.op(Op::BitAnd { bits }, &[a, b])
    }

    pub fn bit_or(&self, bits: u32, a: Term, b: Term) -> Term {
        self.op(Op::BitOr { bits }, &[a, b])
    }

    pub fn bit_xor(&self, bits: u32, a: Term, b: Term) -> Term {
        self.op(Op::BitXor { bits }, &[a, b])
    }

    /// Java `~a`, which is `-a - 1` at every width.
    pub fn bit_not(&self, a: Term) -> Term {
        self.offset(self.neg(a), -1)
    }

    /// Java `a << distance` on a value of `bits` bits.
    pub fn shl(&self, bits: u32, a: Term, distance: Term) -> Term {
        self.op(Op::Shl { bits }, &[a, distance])
    }

    /// Java `a >> distance`.
    pub fn shr(&self, bits: u32, a: Term, distance: Term) -> Term {
        self.op(Op::Shr { bits }, &[a, distance])
    }

    /// Java `a >>> distance`.
    pub fn ushr(&self, bits: u32, a: Term, distance: Term) -> Term {
        self.op(Op::UShr { bits }, &[a, distance])
    }

    pub fn int_to_bv(&self, width: u32, a: Term) -> Term {
        self.op(Op::IntToBv { width }, &[a])
    }

    pub fn bv_to_int(&self, signed: bool, a: Term) -> Term {
        self.op(Op::BvToInt { signed }, &[a])
    }
}

/// Rules beyond folding literals.
pub(super) fn simplify(_terms: &Terms, _op: Op, _args: &[Term]) -> Option<Term> {
    None
}
