//! Integer operators that are not linear: division, wraps, bits.

use dashu::integer::IBig;

use crate::op::Op;
use crate::range::{Range, euclid_div, euclid_mod, power_of_two};

/// The two's complement value of the low `bits` bits.
pub(crate) fn wrap(bits: u32, signed: bool, a: &IBig) -> IBig {
    if let Ok(small) = i64::try_from(a)
        && let Some(wrapped) = wrap_small(bits, signed, small)
    {
        return wrapped.into();
    }
    let modulus = power_of_two(bits);
    if !signed {
        return euclid_mod(a, &modulus);
    }
    let half = power_of_two(bits - 1);
    euclid_mod(&(a + &half), &modulus) - half
}

fn wrap_small(bits: u32, signed: bool, a: i64) -> Option<i64> {
    Some(match (bits, signed) {
        (8, true) => i64::from(a as i8),
        (16, true) => i64::from(a as i16),
        (32, true) => i64::from(a as i32),
        (64, true) => a,
        (8, false) => i64::from(a as u8),
        (16, false) => i64::from(a as u16),
        (32, false) => i64::from(a as u32),
        _ => return None,
    })
}

pub(super) fn binary(op: Op, a: &IBig, b: &IBig) -> Option<IBig> {
    let divisible = *b != IBig::ZERO;
    match op {
        Op::Div => divisible.then(|| euclid_div(a, b)),
        Op::Mod => divisible.then(|| euclid_mod(a, b)),
        // dashu's `/` and `%` truncate, as Java's do.
        Op::TDiv => divisible.then(|| a / b),
        Op::TRem => divisible.then(|| a % b),
        Op::BitAnd { bits } => in_width(bits, a, b).then(|| a & b),
        Op::BitOr { bits } => in_width(bits, a, b).then(|| a | b),
        Op::BitXor { bits } => in_width(bits, a, b).then(|| a ^ b),
        Op::Shl { bits } => shift(bits, a, b).map(|d| wrap(bits, true, &(a << d))),
        Op::Shr { bits } => shift(bits, a, b).map(|d| a >> d),
        Op::UShr { bits } => shift(bits, a, b).map(|d| {
            let unsigned = wrap(bits, false, a) >> d;
            wrap(bits, true, &unsigned)
        }),
        _ => None,
    }
}

/// Is x = start·ratio^k for some k >= 0? For ratios from 2 up, which are what
/// anybody asks about.
pub(super) fn geometric(start: &IBig, ratio: &IBig, x: &IBig) -> Option<bool> {
    if *ratio < IBig::from(2) {
        return None;
    }
    let mut left = x.clone();
    // Zero is nobody's multiple but its own; others get smaller.
    while left != *start && left != IBig::ZERO && euclid_mod(&left, ratio) == IBig::ZERO {
        left /= ratio;
    }
    Some(left == *start)
}

fn in_width(bits: u32, a: &IBig, b: &IBig) -> bool {
    let range = Range::of_bits(bits, true);
    range.contains(a) && range.contains(b)
}

/// The masked distance, if the value fits the width.
fn shift(bits: u32, a: &IBig, distance: &IBig) -> Option<usize> {
    if !Range::of_bits(bits, true).contains(a) {
        return None;
    }
    usize::try_from(euclid_mod(distance, &IBig::from(bits))).ok()
}
