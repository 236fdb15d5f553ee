//! Bit-vectors, as SMT-LIB defines them (division by zero included).

use dashu::integer::{IBig, UBig};

use super::value::Value;
use crate::op::Op;
use crate::range::{euclid_mod, power_of_two};

pub(super) fn of_int(width: u32, a: &IBig) -> Value {
    let value = UBig::try_from(euclid_mod(a, &power_of_two(width))).unwrap_or_default();
    Value::BitVec { width, value }
}

fn signed(width: u32, value: &UBig) -> IBig {
    let value = IBig::from(value.clone());
    if value >= power_of_two(width - 1) { value - power_of_two(width) } else { value }
}

pub(super) fn apply(op: Op, args: &[Value]) -> Option<Value> {
    match args {
        [Value::BitVec { width, value }] => unary(op, *width, value),
        [Value::BitVec { width: w, value: a }, Value::BitVec { width: v, value: b }] => {
            if op == Op::BvConcat {
                return Some(Value::BitVec { width: w + v, value: (a << *v as usize) | b });
            }
            if w == v { binary(op, *w, a, b) } else { None }
        }
        _ => None,
    }
}

fn unary(op: Op, width: u32, value: &UBig) -> Option<Value> {
    let unsigned = || IBig::from(value.clone());
    Some(match op {
        Op::BvNot => of_int(width, &(-unsigned() - IBig::ONE)),
        Op::BvNeg => of_int(width, &-unsigned()),
        Op::BvExtract { high, low } => of_int(high - low + 1, &(unsigned() >> low as usize)),
        Op::BvZeroExtend { by } => Value::BitVec { width: width + by, value: value.clone() },
        Op::BvSignExtend { by } => of_int(width + by, &signed(width, value)),
        Op::BvToInt { signed: true } => Value::Int(signed(width, value)),
        Op::BvToInt { signed: false } => Value::Int(unsigned()),
        _ => return None,
    })
}

fn binary(op: Op, width: u32, a: &UBig, b: &UBig) -> Option<Value> {
    let (ia, ib) = (IBig::from(a.clone()), IBig::from(b.clone()));
    let (sa, sb) = (signed(width, a), signed(width, b));
    let zero = b.is_zero();
    let int = |i: IBig| Some(of_int(width, &i));
    match op {
        Op::BvAnd => int(ia & ib),
        Op::BvOr => int(ia | ib),
        Op::BvXor => int(ia ^ ib),
        Op::BvAdd => int(ia + ib),
        Op::BvSub => int(ia - ib),
        Op::BvMul => int(ia * ib),
        Op::BvUDiv if zero => int(IBig::NEG_ONE),
        Op::BvUDiv => int(ia / ib),
        Op::BvURem if zero => int(ia),
        Op::BvURem => int(ia % ib),
        Op::BvSDiv if zero => int(if sa < IBig::ZERO { IBig::ONE } else { IBig::NEG_ONE }),
        Op::BvSDiv => int(sa / sb),
        Op::BvSRem if zero => int(sa),
        Op::BvSRem => int(sa % sb),
        Op::BvShl => int(distance(width, b).map_or(IBig::ZERO, |d| ia << d)),
        Op::BvLShr => int(distance(width, b).map_or(IBig::ZERO, |d| ia >> d)),
        Op::BvAShr => int(sa >> distance(width, b).unwrap_or(width as usize)),
        Op::BvULe => Some(Value::Bool(a <= b)),
        Op::BvULt => Some(Value::Bool(a < b)),
        Op::BvSLe => Some(Value::Bool(sa <= sb)),
        Op::BvSLt => Some(Value::Bool(sa < sb)),
        _ => None,
    }
}

/// The shift distance, unless it shifts everything out.
fn distance(width: u32, b: &UBig) -> Option<usize> {
    usize::try_from(b).ok().filter(|&d| d < width as usize)
}
