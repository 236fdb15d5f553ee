//! Operators on values. `None` where an operator is unspecified (division by
//! zero, `nth` out of range) or the values do not fit it.

use super::value::Value;
use super::{bitvec, float, int, seq};
use crate::op::Op;

pub fn apply_op(op: Op, args: &[Value]) -> Option<Value> {
    match (op, args) {
        (
            Op::Div
            | Op::Mod
            | Op::TDiv
            | Op::TRem
            | Op::BitAnd { .. }
            | Op::BitOr { .. }
            | Op::BitXor { .. }
            | Op::Shl { .. }
            | Op::Shr { .. }
            | Op::UShr { .. },
            [Value::Int(a), Value::Int(b)],
        ) => int::binary(op, a, b).map(Value::Int),
        (Op::Wrap { bits, signed }, [Value::Int(a)]) => Some(Value::Int(int::wrap(bits, signed, a))),
        (Op::IntToReal, [Value::Int(a)]) => Some(Value::Real(a.clone().into())),
        (Op::RealToInt, [Value::Real(a)]) => Some(Value::Int(a.floor())),
        (Op::RealDiv, [Value::Real(a), Value::Real(b)]) => (!b.is_zero()).then(|| Value::Real(a / b)),
        (Op::Geometric, [Value::Int(start), Value::Int(ratio), Value::Int(x)]) => {
            int::geometric(start, ratio, x).map(Value::Bool)
        }
        (Op::IntToBv { width }, [Value::Int(a)]) => Some(bitvec::of_int(width, a)),
        (Op::IntToF32 | Op::IntToF64 | Op::F32FromBits | Op::F64FromBits, [Value::Int(a)]) => float::of_int(op, a),
        (_, [Value::BitVec { .. }, ..]) => bitvec::apply(op, args),
        (_, [Value::F32(_) | Value::F64(_), ..]) => float::apply(op, args),
        (Op::SeqUnit | Op::SeqOfInt, [Value::Int(a)]) => seq::of_int(op, a),
        (_, [Value::Seq(_), ..]) => seq::apply(op, args),
        _ => None,
    }
}
