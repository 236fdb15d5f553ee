//! IEEE floats with Java's rounding (to nearest even).

use dashu::rational::RBig;

use crate::op::Op;
use crate::range::{Range, power_of_two};
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

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
        self.op(if sort == Sort::Float32 { Op::IntToF32 } else { Op::IntToF64 }, &[a])
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

/// Rules beyond folding literals, for floats, reals and bit-vectors.
pub(super) fn simplify(terms: &Terms, op: Op, args: &[Term]) -> Option<Term> {
    let a = args[0];
    let inner = |wanted: Op| terms.as_op(a, wanted).map(|x| x[0]);
    match op {
        // NaN is canonical, so these commute exactly.
        Op::FAdd | Op::FMul | Op::FEq if args[1] < a => Some(terms.op(op, &[args[1], a])),
        Op::FLt if a == args[1] => Some(terms.ff()),
        Op::FLe | Op::FEq if a == args[1] => Some(terms.not(terms.is_nan(a))),
        Op::FLt | Op::FLe => sign_of_root(terms, op, a, args[1]).or_else(|| sign_of_inverse(terms, op, a, args[1])),
        Op::FNeg => inner(Op::FNeg),
        Op::FAbs => inner(Op::FNeg).map(|x| terms.fabs(x)).or_else(|| inner(Op::FAbs).map(|_| a)),
        Op::FIsNan => match terms.kind(a) {
            Kind::Op(Op::FSqrt, x) => {
                let zero = if terms.sort(a) == Sort::Float32 { terms.f32(0.0) } else { terms.f64(0.0) };
                Some(terms.or2(terms.is_nan(x[0]), terms.flt(x[0], zero)))
            }
            Kind::Op(Op::IntToF32 | Op::IntToF64, _) => Some(terms.ff()),
            Kind::Op(Op::FNeg | Op::FAbs | Op::F32ToF64 | Op::F64ToF32, x) => Some(terms.is_nan(x[0])),
            _ => None,
        },
        Op::FIsInfinite => match terms.kind(a) {
            Kind::Op(Op::FNeg | Op::FAbs | Op::F32ToF64, x) => Some(terms.is_infinite(x[0])),
            _ => None,
        },
        // Widening loses nothing.
        Op::F64ToF32 => inner(Op::F32ToF64),
        Op::F32FromBits => inner(Op::FToBits).filter(|&x| terms.sort(x) == Sort::Float32),
        Op::F64FromBits => inner(Op::FToBits).filter(|&x| terms.sort(x) == Sort::Float64),
        Op::FToInt { bits } => exact_int(terms, a, bits),
        Op::RealToInt => inner(Op::IntToReal),
        Op::RealDiv => match terms.kind(args[1]) {
            Kind::Real(divisor) if !divisor.is_zero() => Some(terms.mul(terms.real(RBig::ONE / divisor), a)),
            _ => None,
        },
        Op::IntToBv { width } => match terms.kind(a) {
            Kind::Op(Op::BvToInt { .. }, x) if terms.sort(x[0]) == Sort::BitVec(width) => Some(x[0]),
            Kind::Op(Op::Wrap { bits, .. }, x) if *bits >= width => Some(terms.int_to_bv(width, x[0])),
            _ => None,
        },
        Op::BvToInt { signed } => match terms.kind(a) {
            Kind::Op(Op::IntToBv { width }, x) => Some(terms.wrap(*width, signed, x[0])),
            _ => None,
        },
        _ => None,
    }
}

/// A root is a number, and not negative, exactly where its operand is: no solver need take it.
fn sign_of_root(terms: &Terms, op: Op, a: Term, b: Term) -> Option<Term> {
    let under = |root: Term| terms.as_op(root, Op::FSqrt).map(|x| x[0]);
    match (op, under(a), under(b)) {
        // 0 < √x, 0 <= √x
        (_, None, Some(x)) if is_zero(terms, a) => Some(terms.op(op, &[a, x])),
        // √x < 0
        (Op::FLt, Some(_), None) if is_zero(terms, b) => Some(terms.ff()),
        _ => None,
    }
}

/// `1 / x < 0` and `0 < 1 / x`, which tell the two zeros apart, without the division.
fn sign_of_inverse(terms: &Terms, op: Op, a: Term, b: Term) -> Option<Term> {
    if op != Op::FLt {
        return None;
    }
    let (quotient, is_negative) = if is_zero(terms, b) { (a, true) } else { (b, false) };
    if !is_negative && !is_zero(terms, a) {
        return None;
    }
    let parts = terms.as_op(quotient, Op::FDiv)?;
    let (over, x) = (parts[0], parts[1]);
    let sign = if is_negative { -1.0 } else { 1.0 };
    let (zero, infinity) = match *terms.kind(over) {
        Kind::Float32(bits) if is_plain(f64::from(f32::from_bits(bits)), f64::from(f32::MAX)) => {
            (terms.f32((0.0_f32).copysign(sign as f32)), terms.f32(f32::INFINITY.copysign(sign as f32)))
        }
        Kind::Float64(bits) if is_plain(f64::from_bits(bits), f64::MAX) => {
            (terms.f64((0.0_f64).copysign(sign)), terms.f64(f64::INFINITY.copysign(sign)))
        }
        _ => return None,
    };
    let beyond = if is_negative { terms.flt(x, zero) } else { terms.flt(zero, x) };
    // Over infinity it is zero.
    let finite = terms.and2(beyond, terms.ne(x, infinity));
    Some(terms.or2(terms.eq(x, zero), finite))
}

fn is_zero(terms: &Terms, a: Term) -> bool {
    match *terms.kind(a) {
        Kind::Float32(bits) => f32::from_bits(bits) == 0.0,
        Kind::Float64(bits) => f64::from_bits(bits) == 0.0,
        _ => false,
    }
}

/// Positive, finite, and not so small that it is lost over the largest number.
fn is_plain(over: f64, largest: f64) -> bool {
    (1.0..=largest).contains(&over)
}

/// `(int)(double) i` is `i` while the float's significand holds it.
fn exact_int(terms: &Terms, a: Term, bits: u32) -> Option<Term> {
    let (x, significand) = match terms.kind(a) {
        Kind::Op(Op::IntToF32, x) => (x[0], 24),
        Kind::Op(Op::IntToF64, x) => (x[0], 53),
        _ => return None,
    };
    let most = power_of_two(significand);
    let exact = Range { lo: Some(-most.clone()), hi: Some(most) };
    let range = terms.range(x);
    (range.within(&exact) && range.within(&Range::of_bits(bits, true))).then_some(x)
}
