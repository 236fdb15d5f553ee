//! The interpreted operators that have no shape of their own in `Kind`, with
//! their arity and result sort. The meaning of each is written here once;
//! `eval`, `build` and the encoders follow it.

use crate::sort::Sort;

#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Quant {
    Forall,
    Exists,
}

/// Generalised quantifiers over an Int range; the empty range gives 0, 1, 0,
/// and for `Min`/`Max` an unspecified value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FoldOp {
    Sum,
    Product,
    /// Body is Bool: how many make it true.
    NumOf,
    Min,
    Max,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Op {
    /// SMT-LIB `div`: the remainder is never negative. By zero: some function of the dividend.
    Div,
    /// SMT-LIB `mod`.
    Mod,
    /// Java `/`: truncates towards zero. By zero: some function of the dividend.
    TDiv,
    /// Java `%`: takes the sign of the dividend.
    TRem,
    /// The two's complement value of the low `bits` bits.
    Wrap {
        bits: u32,
        signed: bool,
    },
    /// Java's bit operators on Ints that lie in the signed range of `bits`.
    BitAnd {
        bits: u32,
    },
    BitOr {
        bits: u32,
    },
    BitXor {
        bits: u32,
    },
    /// Java's shifts; the distance is taken modulo `bits` (a power of two).
    Shl {
        bits: u32,
    },
    Shr {
        bits: u32,
    },
    UShr {
        bits: u32,
    },
    IntToReal,
    /// Floor.
    RealToInt,
    /// By zero: some function of the dividend.
    RealDiv,
    /// `geometric(s, r, x)`: x is s·r^k for some k >= 0.
    Geometric,

    BvNot,
    BvNeg,
    BvAnd,
    BvOr,
    BvXor,
    BvAdd,
    BvSub,
    BvMul,
    BvUDiv,
    BvURem,
    BvSDiv,
    BvSRem,
    BvShl,
    BvLShr,
    BvAShr,
    BvULe,
    BvULt,
    BvSLe,
    BvSLt,
    BvConcat,
    BvExtract {
        high: u32,
        low: u32,
    },
    BvZeroExtend {
        by: u32,
    },
    BvSignExtend {
        by: u32,
    },
    /// The low `width` bits of an Int.
    IntToBv {
        width: u32,
    },
    BvToInt {
        signed: bool,
    },

    /// Floats round to nearest, ties to even, as in Java.
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// Java `%` on floats (C `fmod`), not IEEE remainder.
    FRem,
    FNeg,
    FAbs,
    FSqrt,
    FLt,
    FLe,
    /// IEEE equality: NaN differs from itself, zeros are equal.
    FEq,
    FIsNan,
    FIsInfinite,
    IntToF32,
    IntToF64,
    F32ToF64,
    F64ToF32,
    /// Java's `(int)`/`(long)` of a float: truncates, saturates at `bits`, NaN gives 0.
    FToInt {
        bits: u32,
    },
    /// The float with this signed bit pattern (`Float.intBitsToFloat`).
    F32FromBits,
    F64FromBits,
    /// The signed bit pattern, NaN canonical (`Float.floatToIntBits`).
    FToBits,

    SeqUnit,
    SeqLen,
    /// Outside the bounds: some function of sequence and index.
    SeqNth,
    SeqConcat,
    /// `sub(s, from, length)`: empty when `from` is outside 0..len or length <= 0, cut at the end.
    SeqSub,
    /// `index(s, part, from)`: the first position >= from, or -1 (also when from is outside 0..=len).
    SeqIndexOf,
    SeqContains,
    SeqPrefixOf,
    SeqSuffixOf,
    /// The decimal digits of an Int, with `-` for negative ones (`Integer.toString`).
    SeqOfInt,
}

impl Op {
    pub fn arity(self) -> usize {
        match self {
            Op::Wrap { .. }
            | Op::IntToReal
            | Op::RealToInt
            | Op::BvNot
            | Op::BvNeg
            | Op::BvExtract { .. }
            | Op::BvZeroExtend { .. }
            | Op::BvSignExtend { .. }
            | Op::IntToBv { .. }
            | Op::BvToInt { .. }
            | Op::FNeg
            | Op::FAbs
            | Op::FSqrt
            | Op::FIsNan
            | Op::FIsInfinite
            | Op::IntToF32
            | Op::IntToF64
            | Op::F32ToF64
            | Op::F64ToF32
            | Op::FToInt { .. }
            | Op::F32FromBits
            | Op::F64FromBits
            | Op::FToBits
            | Op::SeqUnit
            | Op::SeqLen
            | Op::SeqOfInt => 1,
            Op::SeqSub | Op::SeqIndexOf | Op::Geometric => 3,
            _ => 2,
        }
    }

    /// The result sort for these argument sorts, or `None` when they do not fit.
    pub fn result(self, args: &[Sort]) -> Option<Sort> {
        use Sort::{BitVec, Bool, Float32, Float64, Int, Real, Seq};
        if args.len() != self.arity() {
            return None;
        }
        let all = |s: Sort| args.iter().all(|&a| a == s);
        let when = |ok: bool, s: Sort| ok.then_some(s);
        match self {
            Op::Div | Op::Mod | Op::TDiv | Op::TRem | Op::Wrap { .. } => when(all(Int), Int),
            Op::BitAnd { .. } | Op::BitOr { .. } | Op::BitXor { .. } => when(all(Int), Int),
            Op::Shl { .. } | Op::Shr { .. } | Op::UShr { .. } => when(all(Int), Int),
            Op::IntToReal => when(all(Int), Real),
            Op::RealToInt => when(all(Real), Int),
            Op::RealDiv => when(all(Real), Real),
            Op::Geometric => when(all(Int), Bool),
            Op::IntToBv { width } => when(all(Int), BitVec(width)),
            Op::BvToInt { .. } => when(matches!(args[0], BitVec(_)), Int),
            Op::BvNot | Op::BvNeg | Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvSub => same_bv(args),
            Op::BvMul | Op::BvUDiv | Op::BvURem | Op::BvSDiv | Op::BvSRem => same_bv(args),
            Op::BvShl | Op::BvLShr | Op::BvAShr => same_bv(args),
            Op::BvULe | Op::BvULt | Op::BvSLe | Op::BvSLt => same_bv(args).map(|_| Bool),
            Op::BvConcat => match (args[0], args[1]) {
                (BitVec(a), BitVec(b)) => Some(BitVec(a + b)),
                _ => None,
            },
            Op::BvExtract { high, low } => match args[0] {
                BitVec(w) if low <= high && high < w => Some(BitVec(high - low + 1)),
                _ => None,
            },
            Op::BvZeroExtend { by } | Op::BvSignExtend { by } => match args[0] {
                BitVec(w) => Some(BitVec(w + by)),
                _ => None,
            },
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem => same_float(args),
            Op::FNeg | Op::FAbs | Op::FSqrt => same_float(args),
            Op::FLt | Op::FLe | Op::FEq | Op::FIsNan | Op::FIsInfinite => same_float(args).map(|_| Bool),
            Op::IntToF32 | Op::F32FromBits => when(all(Int), Float32),
            Op::IntToF64 | Op::F64FromBits => when(all(Int), Float64),
            Op::F32ToF64 => when(all(Float32), Float64),
            Op::F64ToF32 => when(all(Float64), Float32),
            Op::FToInt { .. } | Op::FToBits => when(args[0].is_float(), Int),
            Op::SeqUnit | Op::SeqOfInt => when(all(Int), Seq),
            Op::SeqLen => when(all(Seq), Int),
            Op::SeqNth => when(args == [Seq, Int], Int),
            Op::SeqConcat => when(all(Seq), Seq),
            Op::SeqSub => when(args == [Seq, Int, Int], Seq),
            Op::SeqIndexOf => when(args == [Seq, Seq, Int], Int),
            Op::SeqContains | Op::SeqPrefixOf | Op::SeqSuffixOf => when(all(Seq), Bool),
        }
    }
}

fn same_bv(args: &[Sort]) -> Option<Sort> {
    (matches!(args[0], Sort::BitVec(_)) && args.iter().all(|&a| a == args[0])).then_some(args[0])
}

fn same_float(args: &[Sort]) -> Option<Sort> {
    (args[0].is_float() && args.iter().all(|&a| a == args[0])).then_some(args[0])
}
