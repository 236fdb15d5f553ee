//! Two's complement on Ints: wraps and bit operators with a width, and
//! bit-vectors.

use dashu::base::{BitTest, PowerOfTwo};
use dashu::integer::{IBig, UBig};

use super::linear::Number;
use crate::eval::wrap;
use crate::op::Op;
use crate::range::{Range, euclid_mod, power_of_two};
use crate::term::{Kind, Term, Terms};

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
pub(super) fn simplify(terms: &Terms, op: Op, args: &[Term]) -> Option<Term> {
    match op {
        Op::Wrap { bits, signed } => simplify_wrap(terms, bits, signed, args[0]),
        Op::BitAnd { bits } | Op::BitOr { bits } | Op::BitXor { bits } => {
            simplify_bitwise(terms, op, bits, args[0], args[1])
        }
        Op::Shl { bits } | Op::Shr { bits } | Op::UShr { bits } => {
            let distance = euclid_mod(terms.as_int(args[1])?, &IBig::from(bits));
            Some(constant_shift(terms, op, bits, args[0], u32::try_from(distance).ok()?))
        }
        _ => None,
    }
}

fn simplify_wrap(terms: &Terms, bits: u32, signed: bool, a: Term) -> Option<Term> {
    let target = Range::of_bits(bits, signed);
    if terms.range(a).within(&target) {
        return Some(a);
    }
    match terms.kind(a) {
        // Only the low bits count, so an outer wrap makes a wider inner one idle.
        Kind::Op(Op::Wrap { bits: inner, .. }, x) if *inner >= bits => {
            return Some(terms.wrap(bits, signed, x[0]));
        }
        Kind::Ite(c, x, y) => {
            let fits = |t: Term| terms.range(t).within(&target);
            if fits(*x) || fits(*y) {
                let (x, y) = (terms.wrap(bits, signed, *x), terms.wrap(bits, signed, *y));
                return Some(terms.ite(*c, x, y));
            }
        }
        _ => {}
    }
    // Coefficients count modulo 2^bits only.
    let mut poly = IBig::view(terms, a);
    let mut changed = false;
    let mut reduce = |c: &mut IBig| {
        let reduced = wrap(bits, true, c);
        changed |= reduced != *c;
        *c = reduced;
    };
    reduce(&mut poly.constant);
    poly.parts.iter_mut().for_each(|(c, _)| reduce(c));
    if !changed {
        return None;
    }
    poly.parts.retain(|(c, _)| *c != IBig::ZERO);
    Some(terms.wrap(bits, signed, IBig::finish(terms, poly)))
}

/// `k` when the number is 2^k.
fn exponent(value: &IBig) -> Option<u32> {
    let value = UBig::try_from(value.clone()).ok()?;
    value.is_power_of_two().then(|| value.bit_len() as u32 - 1)
}

fn simplify_bitwise(terms: &Terms, op: Op, bits: u32, a: Term, b: Term) -> Option<Term> {
    let literal = |t: Term| terms.as_int(t).is_some();
    if literal(a) && literal(b) {
        // Outside the width: the producer broke its promise, so nothing is known.
        return None;
    }
    if literal(a) || b < a && !literal(b) {
        return Some(terms.op(op, &[b, a]));
    }
    if a == b {
        return Some(if matches!(op, Op::BitXor { .. }) { terms.int(0) } else { a });
    }
    if matches!(op, Op::BitXor { .. })
        && let Some(rest) = cancelled(terms, op, a, b).or_else(|| cancelled(terms, op, b, a))
    {
        return Some(rest);
    }
    if !matches!(op, Op::BitAnd { .. })
        && let Some(sum) = disjoint_bits(terms, a, b).or_else(|| disjoint_bits(terms, b, a))
    {
        return Some(sum);
    }
    let mask = terms.as_int(b)?;
    let masked = masked(terms, bits, a, mask)?;
    Some(match op {
        Op::BitAnd { .. } => masked,
        // a | b = a + b - (a & b)
        Op::BitOr { .. } => terms.sub(terms.add(a, b), masked),
        // a ^ b = a + b - 2(a & b)
        _ => terms.sub(terms.add(a, b), terms.scale(2, masked)),
    })
}

/// `a ^ (a ^ b) = b`
fn cancelled(terms: &Terms, op: Op, a: Term, sum: Term) -> Option<Term> {
    match terms.as_op(sum, op)? {
        [x, y] if *x == a => Some(*y),
        [x, y] if *y == a => Some(*x),
        _ => None,
    }
}

/// `a & mask` as arithmetic, for masks that are one run of ones.
fn masked(terms: &Terms, bits: u32, a: Term, mask: &IBig) -> Option<Term> {
    let power = |k: u32| terms.int(power_of_two(k));
    if *mask == IBig::ZERO {
        return Some(terms.int(0));
    }
    if *mask == IBig::NEG_ONE {
        return Some(a);
    }
    if let Some(k) = exponent(&(mask + IBig::ONE)) {
        return Some(terms.modulo(a, power(k)));
    }
    if let Some(k) = exponent(&-mask) {
        return Some(terms.sub(a, terms.modulo(a, power(k))));
    }
    if *mask < IBig::ZERO {
        return None;
    }
    // Ones from bit `low` up to below `high`: (a mod 2^high) - (a mod 2^low).
    let low = UBig::try_from(mask.clone()).ok()?.trailing_zeros()? as u32;
    let high = exponent(&(mask + power_of_two(low)))?;
    (high < bits).then(|| terms.sub(terms.modulo(a, power(high)), terms.modulo(a, power(low))))
}

/// `high | low` where `low` fits below the lowest bit that `high` can set.
fn disjoint_bits(terms: &Terms, high: Term, low: Term) -> Option<Term> {
    let Range { lo, hi } = terms.range(low);
    let (lo, hi) = (lo?, hi?);
    if lo < IBig::ZERO {
        return None;
    }
    let width = UBig::try_from(hi).ok()?.bit_len() as u32;
    multiple_of_power(terms, high, width).then(|| terms.add(high, low))
}

/// Is `t` surely a multiple of 2^k?
fn multiple_of_power(terms: &Terms, t: Term, k: u32) -> bool {
    let modulus = power_of_two(k);
    let divides = |c: &IBig| euclid_mod(c, &modulus) == IBig::ZERO;
    match terms.kind(t) {
        Kind::Int(value) => divides(value),
        Kind::IntSum(sum) => divides(&sum.constant) && sum.parts.iter().all(|(c, _)| divides(c)),
        Kind::Op(Op::Wrap { bits, .. }, args) => *bits >= k && multiple_of_power(terms, args[0], k),
        _ => false,
    }
}

fn constant_shift(terms: &Terms, op: Op, bits: u32, a: Term, distance: u32) -> Term {
    let factor = power_of_two(distance);
    match op {
        Op::Shl { .. } => terms.wrap(bits, true, terms.scale(factor, a)),
        _ if distance == 0 => a,
        Op::Shr { .. } => terms.div(a, terms.int(factor)),
        _ => terms.div(terms.modulo(a, terms.int(power_of_two(bits))), terms.int(factor)),
    }
}
