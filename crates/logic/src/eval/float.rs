//! Floats with Java's semantics; Rust's `f32`/`f64` operators are the same IEEE
//! operations, and its `%` is C's `fmod`, which Java's is too.

use dashu::integer::IBig;

use super::value::Value;
use crate::op::Op;
use crate::range::Range;

pub(super) fn of_int(op: Op, a: &IBig) -> Option<Value> {
    Some(match op {
        Op::IntToF32 => Value::f32(round_to_f32(a)),
        Op::IntToF64 => Value::f64(round_to_f64(a)),
        Op::F32FromBits => Value::f32(f32::from_bits(i32::try_from(a).ok()? as u32)),
        Op::F64FromBits => Value::f64(f64::from_bits(i64::try_from(a).ok()? as u64)),
        _ => return None,
    })
}

/// To nearest, ties to even, infinite when too large.
fn round_to_f32(a: &IBig) -> f32 {
    match i128::try_from(a) {
        Ok(small) => small as f32,
        Err(_) => a.to_f32().value(),
    }
}

fn round_to_f64(a: &IBig) -> f64 {
    match i128::try_from(a) {
        Ok(small) => small as f64,
        Err(_) => a.to_f64().value(),
    }
}

pub(super) fn apply(op: Op, args: &[Value]) -> Option<Value> {
    match *args {
        [Value::F32(a)] => unary_f32(op, f32::from_bits(a)),
        [Value::F64(a)] => unary_f64(op, f64::from_bits(a)),
        [Value::F32(a), Value::F32(b)] => {
            let (x, y) = (f32::from_bits(a), f32::from_bits(b));
            Some(match op {
                Op::FAdd => Value::f32(x + y),
                Op::FSub => Value::f32(x - y),
                Op::FMul => Value::f32(x * y),
                Op::FDiv => Value::f32(x / y),
                Op::FRem => Value::f32(x % y),
                Op::FLt => Value::Bool(x < y),
                Op::FLe => Value::Bool(x <= y),
                Op::FEq => Value::Bool(x == y),
                _ => return None,
            })
        }
        [Value::F64(a), Value::F64(b)] => {
            let (x, y) = (f64::from_bits(a), f64::from_bits(b));
            Some(match op {
                Op::FAdd => Value::f64(x + y),
                Op::FSub => Value::f64(x - y),
                Op::FMul => Value::f64(x * y),
                Op::FDiv => Value::f64(x / y),
                Op::FRem => Value::f64(x % y),
                Op::FLt => Value::Bool(x < y),
                Op::FLe => Value::Bool(x <= y),
                Op::FEq => Value::Bool(x == y),
                _ => return None,
            })
        }
        _ => None,
    }
}

fn unary_f32(op: Op, x: f32) -> Option<Value> {
    Some(match op {
        Op::FNeg => Value::f32(-x),
        Op::FAbs => Value::f32(x.abs()),
        Op::FSqrt => Value::f32(x.sqrt()),
        Op::FIsNan => Value::Bool(x.is_nan()),
        Op::FIsInfinite => Value::Bool(x.is_infinite()),
        Op::F32ToF64 => Value::f64(f64::from(x)),
        Op::FToInt { bits } => Value::Int(truncate(f64::from(x), bits)?),
        Op::FToBits => Value::int(x.to_bits() as i32),
        _ => return None,
    })
}

fn unary_f64(op: Op, x: f64) -> Option<Value> {
    Some(match op {
        Op::FNeg => Value::f64(-x),
        Op::FAbs => Value::f64(x.abs()),
        Op::FSqrt => Value::f64(x.sqrt()),
        Op::FIsNan => Value::Bool(x.is_nan()),
        Op::FIsInfinite => Value::Bool(x.is_infinite()),
        Op::F64ToF32 => Value::f32(x as f32),
        Op::FToInt { bits } => Value::Int(truncate(x, bits)?),
        Op::FToBits => Value::int(x.to_bits() as i64),
        _ => return None,
    })
}

/// Rust's `as` truncates, saturates and sends NaN to 0, exactly as Java's cast.
fn truncate(x: f64, bits: u32) -> Option<IBig> {
    match bits {
        32 => Some((x as i32).into()),
        64 => Some((x as i64).into()),
        _ => {
            let Range { lo, hi } = Range::of_bits(bits, true);
            (bits < 64).then(|| IBig::from(x as i64)).map(|v| v.max(lo.unwrap_or_default()).min(hi.unwrap_or_default()))
        }
    }
}
