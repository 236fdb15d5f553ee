//! Interpreted operators as Z3 expressions over mathematical integers.

use z3::FuncDecl;
use z3::ast::{Ast, BV, Bool, Dynamic, Float, Int, RoundingMode, Seq};

use super::encode::{
    Encoded, Encoder, Sequences, Shape, Unencodable, apply, declare, dynamic, int_literal, mismatch, opaque_length,
    opaque_letter,
};
use super::encode_bits;
use crate::op::Op;
use crate::range::{Range, power_of_two};
use crate::sort::Sort;
use crate::term::{Kind, Term};

pub(super) fn op(enc: &mut Encoder, op: Op, t: Term, args: &[Term]) -> Encoded {
    match op {
        Op::Div | Op::Mod | Op::TDiv | Op::TRem | Op::Wrap { .. } => division(enc, op, args),
        Op::BitAnd { bits } | Op::BitOr { bits } | Op::BitXor { bits } => bitwise(enc, op, bits, args),
        Op::Shl { bits } | Op::Shr { bits } | Op::UShr { bits } => bitwise(enc, op, bits, args),
        Op::IntToReal => Ok(dynamic(&enc.int(args[0])?.to_real())),
        Op::RealToInt => Ok(dynamic(&real(enc, args[0])?.to_int())),
        Op::RealDiv => Ok(dynamic(&real(enc, args[0])?.div(real(enc, args[1])?))),
        // What it means is told by `facts`.
        Op::Geometric => {
            let all: Vec<Dynamic> = args.iter().map(|&a| enc.get(a)).collect::<Result<_, _>>()?;
            Ok(apply(&declare("geometric", &[Sort::Int; 3], Sort::Bool, enc.shape()), &all))
        }
        Op::IntToBv { width } => Ok(dynamic(&BV::from_int(&enc.int(args[0])?, width))),
        Op::SeqUnit
        | Op::SeqLen
        | Op::SeqNth
        | Op::SeqConcat
        | Op::SeqSub
        | Op::SeqIndexOf
        | Op::SeqContains
        | Op::SeqPrefixOf
        | Op::SeqSuffixOf
        | Op::SeqOfInt => sequence(enc, op, args),
        Op::FAdd
        | Op::FSub
        | Op::FMul
        | Op::FDiv
        | Op::FRem
        | Op::FNeg
        | Op::FAbs
        | Op::FSqrt
        | Op::FLt
        | Op::FLe
        | Op::FEq
        | Op::FIsNan
        | Op::FIsInfinite => floats(enc, op, args),
        Op::IntToF32
        | Op::IntToF64
        | Op::F32ToF64
        | Op::F64ToF32
        | Op::FToInt { .. }
        | Op::F32FromBits
        | Op::F64FromBits
        | Op::FToBits => float_conversion(enc, op, args),
        Op::BvNot
        | Op::BvNeg
        | Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::BvAdd
        | Op::BvSub
        | Op::BvMul
        | Op::BvUDiv
        | Op::BvURem
        | Op::BvSDiv
        | Op::BvSRem
        | Op::BvShl
        | Op::BvLShr
        | Op::BvAShr
        | Op::BvULe
        | Op::BvULt
        | Op::BvSLe
        | Op::BvSLt
        | Op::BvConcat
        | Op::BvExtract { .. }
        | Op::BvZeroExtend { .. }
        | Op::BvSignExtend { .. }
        | Op::BvToInt { .. } => bitvector(enc, op, t, args),
    }
}

pub(super) fn literal(kind: &Kind) -> Encoded {
    match kind {
        Kind::BitVec { width, value } => {
            BV::from_str(*width, &value.to_string()).map(|bv| dynamic(&bv)).ok_or_else(|| mismatch("BitVec"))
        }
        Kind::Float32(bits) => Ok(dynamic(&float32(f32::from_bits(*bits)))),
        Kind::Float64(bits) => Ok(dynamic(&float64(f64::from_bits(*bits)))),
        _ => Err(mismatch("literal")),
    }
}

fn float32(value: f32) -> Float {
    if value.is_nan() { Float::nan32() } else { Float::from_f32(value) }
}

fn float64(value: f64) -> Float {
    if value.is_nan() { Float::nan64() } else { Float::from_f64(value) }
}

fn real(enc: &Encoder, t: Term) -> Result<z3::ast::Real, Unencodable> {
    enc.get(t)?.as_real().ok_or_else(|| mismatch("Real"))
}

fn bv(enc: &Encoder, t: Term) -> Result<BV, Unencodable> {
    enc.get(t)?.as_bv().ok_or_else(|| mismatch("BitVec"))
}

fn float(enc: &Encoder, t: Term) -> Result<Float, Unencodable> {
    enc.get(t)?.as_float().ok_or_else(|| mismatch("Float"))
}

fn seq(enc: &Encoder, t: Term) -> Result<Seq, Unencodable> {
    enc.get(t)?.as_seq().ok_or_else(|| mismatch("Seq"))
}

fn division(enc: &Encoder, op: Op, args: &[Term]) -> Encoded {
    let a = enc.int(args[0])?;
    if let Op::Wrap { bits, signed } = op {
        let modulus = int_literal(&power_of_two(bits))?;
        if !signed {
            return Ok(dynamic(&a.modulo(&modulus)));
        }
        let half = int_literal(&power_of_two(bits - 1))?;
        let shifted = Int::add(&[a, half.clone()]).modulo(&modulus);
        return Ok(dynamic(&Int::sub(&[shifted, half])));
    }
    let b = enc.int(args[1])?;
    let nonneg = Int::from_i64(0).le(&a);
    let minus = a.unary_minus();
    // Truncation mirrors at zero: a / b = -((-a) / b). SMT-LIB's division is the
    // truncating one for every divisor once the dividend is not negative.
    Ok(dynamic(&match op {
        Op::Div => a.div(&b),
        Op::Mod => a.modulo(&b),
        Op::TDiv => nonneg.ite(&a.div(&b), &minus.div(&b).unary_minus()),
        _ => nonneg.ite(&a.modulo(&b), &minus.modulo(&b).unary_minus()),
    }))
}

fn bitwise(enc: &Encoder, op: Op, bits: u32, args: &[Term]) -> Encoded {
    let a = BV::from_int(&enc.int(args[0])?, bits);
    let b = BV::from_int(&enc.int(args[1])?, bits);
    let distance = || b.bvand(BV::from_u64(u64::from(bits) - 1, bits));
    let result = match op {
        Op::BitAnd { .. } => a.bvand(&b),
        Op::BitOr { .. } => a.bvor(&b),
        Op::BitXor { .. } => a.bvxor(&b),
        Op::Shl { .. } => a.bvshl(distance()),
        Op::Shr { .. } => a.bvashr(distance()),
        _ => a.bvlshr(distance()),
    };
    Ok(dynamic(&result.to_int(true)))
}

fn bitvector(enc: &Encoder, op: Op, _t: Term, args: &[Term]) -> Encoded {
    let a = bv(enc, args[0])?;
    let b = if args.len() > 1 { bv(enc, args[1])? } else { a.clone() };
    Ok(match op {
        Op::BvNot => dynamic(&a.bvnot()),
        Op::BvNeg => dynamic(&a.bvneg()),
        Op::BvAnd => dynamic(&a.bvand(&b)),
        Op::BvOr => dynamic(&a.bvor(&b)),
        Op::BvXor => dynamic(&a.bvxor(&b)),
        Op::BvAdd => dynamic(&a.bvadd(&b)),
        Op::BvSub => dynamic(&a.bvsub(&b)),
        Op::BvMul => dynamic(&a.bvmul(&b)),
        Op::BvUDiv => dynamic(&a.bvudiv(&b)),
        Op::BvURem => dynamic(&a.bvurem(&b)),
        Op::BvSDiv => dynamic(&a.bvsdiv(&b)),
        Op::BvSRem => dynamic(&a.bvsrem(&b)),
        Op::BvShl => dynamic(&a.bvshl(&b)),
        Op::BvLShr => dynamic(&a.bvlshr(&b)),
        Op::BvAShr => dynamic(&a.bvashr(&b)),
        Op::BvULe => dynamic(&a.bvule(&b)),
        Op::BvULt => dynamic(&a.bvult(&b)),
        Op::BvSLe => dynamic(&a.bvsle(&b)),
        Op::BvSLt => dynamic(&a.bvslt(&b)),
        Op::BvConcat => dynamic(&a.concat(&b)),
        Op::BvExtract { high, low } => dynamic(&a.extract(high, low)),
        Op::BvZeroExtend { by } => dynamic(&a.zero_ext(by)),
        Op::BvSignExtend { by } => dynamic(&a.sign_ext(by)),
        Op::BvToInt { signed } => dynamic(&a.to_int(signed)),
        _ => return Err(mismatch("BitVec")),
    })
}

fn floats(enc: &Encoder, op: Op, args: &[Term]) -> Encoded {
    let a = float(enc, args[0])?;
    let b = if args.len() > 1 { float(enc, args[1])? } else { a.clone() };
    let nearest = RoundingMode::round_nearest_ties_to_even();
    Ok(match op {
        Op::FAdd => dynamic(&a.add_with_rounding_mode(&b, &nearest)),
        Op::FSub => dynamic(&a.sub_with_rounding_mode(&b, &nearest)),
        Op::FMul => dynamic(&a.mul_with_rounding_mode(&b, &nearest)),
        Op::FDiv => dynamic(&a.div_with_rounding_mode(&b, &nearest)),
        Op::FRem => dynamic(&fmod(&a, &b)),
        Op::FNeg => dynamic(&a.unary_neg()),
        Op::FAbs => dynamic(&a.unary_abs()),
        Op::FSqrt => dynamic(&a.sqrt()),
        Op::FLt => dynamic(&a.lt(&b)),
        Op::FLe => dynamic(&a.le(&b)),
        Op::FEq => dynamic(&a.eq_fpa(&b)),
        Op::FIsNan => dynamic(&a.is_nan()),
        Op::FIsInfinite => dynamic(&a.is_infinite()),
        _ => return Err(mismatch("Float")),
    })
}

/// C's `fmod`, as far as solvers can follow it: their own remainder is a division of
/// 2,100 bits for doubles, which no budget stops. Exact where the dividend is the
/// smaller or a value is special; else something smaller than the divisor, no larger than
/// the dividend, with the dividend's sign. Runs compute the real one.
fn fmod(a: &Float, b: &Float) -> Float {
    let (x, y) = (a.unary_abs(), b.unary_abs());
    let sort = a.get_sort();
    let any = FuncDecl::new("jv.frem", &[&sort, &sort], &sort).apply(&[a, b]);
    let any = any.as_float().unwrap_or_else(|| a.clone()).unary_abs();
    let literal = |value: f64| if sort == z3::Sort::double() { float64(value) } else { float32(value as f32) };
    let zero = literal(0.0);
    let rest = Bool::and(&[any.lt(&y), any.le(&x)]).ite(&any, &zero);
    let signed = a.is_negative().ite(&rest.unary_neg(), &rest);
    let smaller = x.lt(&y).ite(a, &signed);
    let special = Bool::or(&[a.is_nan(), b.is_nan(), a.is_infinite(), b.is_zero()]);
    special.ite(&literal(f64::NAN), &smaller)
}

fn float_conversion(enc: &mut Encoder, op: Op, args: &[Term]) -> Encoded {
    let nearest = RoundingMode::round_nearest_ties_to_even();
    match op {
        Op::IntToF32 => int_to_float(enc, args[0], "(_ to_fp 8 24) RNE", ["signed32", "real32"]),
        Op::IntToF64 => int_to_float(enc, args[0], "(_ to_fp 11 53) RNE", ["signed64", "real64"]),
        Op::F32ToF64 => Ok(dynamic(&float(enc, args[0])?.to_fp_with_rounding_mode(&nearest, &z3::Sort::double()))),
        Op::F64ToF32 => Ok(dynamic(&float(enc, args[0])?.to_fp_with_rounding_mode(&nearest, &z3::Sort::float32()))),
        Op::F32FromBits => {
            let bits = dynamic(&BV::from_int(&enc.int(args[0])?, 32));
            enc.templates.apply("(_ to_fp 8 24)", &["(_ BitVec 32)"], &[bits])
        }
        Op::F64FromBits => {
            let bits = dynamic(&BV::from_int(&enc.int(args[0])?, 64));
            enc.templates.apply("(_ to_fp 11 53)", &["(_ BitVec 64)"], &[bits])
        }
        Op::FToBits => {
            let a = float(enc, args[0])?;
            let nan = match enc.terms.sort(args[0]) {
                Sort::Float32 => BV::from_u64(0x7fc0_0000, 32),
                _ => BV::from_u64(0x7ff8_0000_0000_0000, 64),
            };
            Ok(dynamic(&a.is_nan().ite(&nan, &a.to_ieee_bv()).to_int(true)))
        }
        Op::FToInt { bits } => {
            let a = float(enc, args[0])?;
            let limit = (2f64).powi(bits as i32 - 1);
            let (most, least) = match enc.terms.sort(args[0]) {
                Sort::Float32 => (float32(limit as f32), float32(-limit as f32)),
                _ => (float64(limit), float64(-limit)),
            };
            let Range { lo, hi } = Range::of_bits(bits, true);
            let zero = RoundingMode::round_towards_zero();
            let inside = a.to_sbv_with_rounding_mode(&zero, bits).to_int(true);
            let low = a.le(&least).ite(&int_literal(&lo.unwrap_or_default())?, &inside);
            let high = most.le(&a).ite(&int_literal(&hi.unwrap_or_default())?, &low);
            Ok(dynamic(&a.is_nan().ite(&Int::from_i64(0), &high)))
        }
        _ => Err(mismatch("Float")),
    }
}

/// Through a bit-vector where 64 bits hold the Int (Z3 decides those), else
/// through the reals.
fn int_to_float(enc: &mut Encoder, t: Term, operator: &'static str, keys: [&'static str; 2]) -> Encoded {
    let int = enc.int(t)?;
    let fits = enc.terms.range(t).within(&Range::of_bits(64, true));
    if fits {
        let bits = dynamic(&BV::from_int(&int, 64));
        enc.templates.apply_as(keys[0], operator, &["(_ BitVec 64)"], &[bits])
    } else {
        enc.templates.apply_as(keys[1], operator, &["Real"], &[dynamic(&int.to_real())])
    }
}

const SEQ: &str = "(Seq Int)";

fn sequence(enc: &mut Encoder, op: Op, args: &[Term]) -> Encoded {
    let all: Vec<Dynamic> = args.iter().map(|&a| enc.get(a)).collect::<Result<_, _>>()?;
    if enc.is_opaque() {
        return match op {
            Op::SeqLen => Ok(apply(&opaque_length(), &all)),
            Op::SeqNth => Ok(apply(&opaque_letter(), &all)),
            _ => {
                enc.sequences = Sequences::Outgrown;
                Err(Unencodable("an operation on sequences".into()))
            }
        };
    }
    match op {
        Op::SeqUnit => Ok(dynamic(&Seq::unit(&enc.int(args[0])?))),
        Op::SeqLen => Ok(dynamic(&seq(enc, args[0])?.length())),
        Op::SeqNth => Ok(seq(enc, args[0])?.nth(enc.int(args[1])?)),
        Op::SeqConcat => Ok(dynamic(&Seq::concat(&[seq(enc, args[0])?, seq(enc, args[1])?]))),
        Op::SeqContains => Ok(dynamic(&seq(enc, args[0])?.contains(&seq(enc, args[1])?))),
        Op::SeqSub => enc.templates.apply("seq.extract", &[SEQ, "Int", "Int"], &all),
        Op::SeqIndexOf => enc.templates.apply("seq.indexof", &[SEQ, SEQ, "Int"], &all),
        Op::SeqPrefixOf => enc.templates.apply("seq.prefixof", &[SEQ, SEQ], &all),
        Op::SeqSuffixOf => enc.templates.apply("seq.suffixof", &[SEQ, SEQ], &all),
        // What digits are is told by `facts`.
        Op::SeqOfInt => Ok(apply(&declare("digits", &[Sort::Int], Sort::Seq, Shape::PLAIN), &all)),
        _ => Err(mismatch("Seq")),
    }
}

impl Encoder<'_> {
    /// `lo <= t <= hi` for a term that has been encoded.
    pub fn in_range(&self, t: Term, range: &Range) -> Result<Bool, Unencodable> {
        let mut all = Vec::new();
        for (bound, lower) in [(&range.lo, true), (&range.hi, false)] {
            let Some(bound) = bound else { continue };
            all.push(match self.width {
                Some(width) => encode_bits::compare(self, width, t, bound, lower)?,
                None if lower => int_literal(bound)?.le(&self.int(t)?),
                None => self.int(t)?.le(&int_literal(bound)?),
            });
        }
        Ok(Bool::and(&all))
    }
}
