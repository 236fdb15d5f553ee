//! IEEE floats with Java's rounding (to nearest even).

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};

impl Terms {
    pub fn fadd(&self, a: Term, b: Term) -> Term {
        self.op(Op::FAdd, &[a, b])
    }

    pub fn fsub(&self, a: Term, b: Term) -> Term {
        self.op(Op::FSub, &[a, b])
    }

    pub fn fmul(&self, a: Term, b: Term) -> Term {
        self.op(Op::FMul, &[a, b])
    }

    pub fn fdiv(&self, a: Term, b: Term) -> Term {
        self.op(Op::FDiv, &[a, b])
    }

    /// Java `%`.
    pub fn frem(&self, a: Term, b: Term) -> Term {
        self.op(Op::FRem, &[a, b])
    }

    pub fn fneg(&self, a: Term) -> Term {
        self.op(Op::FNeg, &[a])
    }

    pub fn fabs(&self, a: Term) -> Term {
        self.op(Op::FAbs, &[a])
    }

    pub fn fsqrt(&self, a: Term) -> Term {
        self.op(Op::FSqrt, &[a])
    }

    pub fn flt(&self, a: Term, b: Term) -> Term {
        self.op(Op::FLt, &[a, b])
    }

    pub fn fle(&self, a: Term, b: Term) -> Term {
        self.op(Op::FLe, &[a, b])
    }

    /// Java `==` on floats.
    pub fn feq(&self, a: Term, b: Term) -> Term {
        self.op(Op::FEq, &[a, b])
    }

    pub fn is_nan(&self, a: Term) -> Term {
        self.op(Op::FIsNan, &[a])
    }

    pub fn is_infinite(&self, a: Term) -> Term {
        self.op(Op::FIsInfinite, &[a])
    }

    /// The float nearest to an Int, of sort Float32 or Float64.
    pub fn int_to_float(&self, sort: Sort, a: Term) -> Term {
        self.op(
            if sort == Sort::Float32 {
                Op::IntToF32
            } else {
                Op::IntToF64
            },
            &[a],
        )
    }

    /// Java's cast between float and double; the identity on its own sort.
    pub fn float_to_float(&self, sort: Sort, a: Term) -> Term {
        match (self.sort(a), sort) {
            (Sort::Float32, Sort::Float64) => self.op(Op::F32ToF64, &[a]),
            (Sort::Float64, Sort::Float32) => self.op(Op::F64ToF32, &[a]),
            _ => a,
        }
    }

    /// Java's `(int)` (32 bits) and `(long)` (64 bits) of a float.
    pub fn float_to_int(&self, bits: u32, a: Term) -> Term {
        self.op(Op::FToInt { bits }, &[a])
    }
}

/// Rules beyond folding literals.
pub(super) fn simplify(_terms: &Terms, _op: Op, _args: &[Term]) -> Option<Term> {
    None
}
