//! Division and remainder: SMT-LIB's (never a negative remainder) and Java's
//! (truncating). Java's become SMT-LIB's where the signs are known.

use dashu::integer::IBig;

use super::linear::{Number, Poly};
use crate::op::Op;
use crate::range::{Range, euclid_div, euclid_mod, power_of_two};
use crate::term::{Kind, Term, Terms};

pub(super) fn simplify(terms: &Terms, op: Op, args: &[Term]) -> Option<Term> {
    let (a, b) = (args[0], args[1]);
    match op {
        Op::Div | Op::Mod => match terms.as_int(b) {
            Some(divisor) if *divisor != IBig::ZERO => floor_by(terms, op, a, divisor),
            _ => None,
        },
        Op::TDiv | Op::TRem => truncating(terms, op, a, b),
        _ => None,
    }
}

fn floor_by(terms: &Terms, op: Op, a: Term, divisor: &IBig) -> Option<Term> {
    if *divisor < IBig::ZERO {
        // The remainder keeps its range, so only the quotient changes sign.
        let positive = terms.int(-divisor);
        return Some(match op {
            Op::Div => terms.neg(terms.div(a, positive)),
            _ => terms.modulo(a, positive),
        });
    }
    // a = divisor·quotient + rest, as far as the coefficients show it.
    let mut rest = IBig::view(terms, a);
    let mut quotient = Poly::constant(euclid_div(&rest.constant, divisor));
    rest.constant = euclid_mod(&rest.constant, divisor);
    rest.parts.retain(|(c, t)| {
        let whole = euclid_mod(c, divisor) == IBig::ZERO;
        if whole {
            quotient.parts.push((c / divisor, *t));
        }
        !whole
    });
    let moved = !quotient.is_constant() || quotient.constant != IBig::ZERO;
    let rest = IBig::finish(terms, rest);
    let Range { lo, hi } = terms.range(rest);
    if let (Some(lo), Some(hi)) = (lo, hi) {
        let (first, last) = (euclid_div(&lo, divisor), euclid_div(&hi, divisor));
        if first == last {
            quotient.constant += &first;
            return Some(match op {
                Op::Div => IBig::finish(terms, quotient),
                _ => terms.offset(rest, -(first * divisor)),
            });
        }
    }
    if moved {
        let divisor = terms.int(divisor.clone());
        return Some(match op {
            Op::Div => terms.add(IBig::finish(terms, quotient), terms.div(rest, divisor)),
            _ => terms.modulo(rest, divisor),
        });
    }
    nested(terms, op, rest, divisor)
}

/// `(x div a) div b = x div ab`, `(x mod ab) mod b = x mod b`, `wrap(x) mod 2^k = x mod 2^k`
fn nested(terms: &Terms, op: Op, a: Term, divisor: &IBig) -> Option<Term> {
    let Kind::Op(inner, args) = terms.kind(a) else { return None };
    let by = args.get(1).and_then(|by| terms.as_int(*by));
    match (op, inner) {
        // Wrapping adds multiples of 2^bits.
        (Op::Mod, Op::Wrap { bits, .. }) if euclid_mod(&power_of_two(*bits), divisor) == IBig::ZERO => {
            Some(terms.modulo(args[0], terms.int(divisor.clone())))
        }
        (Op::Div, Op::Div) => {
            let by = by.filter(|by| **by > IBig::ZERO)?;
            Some(terms.div(args[0], terms.int(by * divisor)))
        }
        (Op::Mod, Op::Mod) if by.is_some_and(|by| *by > IBig::ZERO && euclid_mod(by, divisor) == IBig::ZERO) => {
            Some(terms.modulo(args[0], terms.int(divisor.clone())))
        }
        _ => None,
    }
}

fn truncating(terms: &Terms, op: Op, a: Term, b: Term) -> Option<Term> {
    let (left, right) = (terms.range(a), terms.range(b));
    let nonneg = |r: &Range| r.lo.as_ref().is_some_and(|lo| *lo >= IBig::ZERO);
    let nonpos = |r: &Range| r.hi.as_ref().is_some_and(|hi| *hi <= IBig::ZERO);
    if right.contains(&IBig::ZERO) {
        return None;
    }
    if a == b {
        return Some(terms.int(if op == Op::TDiv { 1 } else { 0 }));
    }
    if nonpos(&right) {
        return Some(match op {
            Op::TDiv => terms.neg(terms.tdiv(a, terms.neg(b))),
            _ => terms.trem(a, terms.neg(b)),
        });
    }
    // From here on b > 0 if its sign is known at all.
    if nonneg(&right) && nonneg(&left) {
        return Some(terms.op(if op == Op::TDiv { Op::Div } else { Op::Mod }, &[a, b]));
    }
    if nonneg(&right) && nonpos(&left) {
        let floor = if op == Op::TDiv { Op::Div } else { Op::Mod };
        return Some(terms.neg(terms.op(floor, &[terms.neg(a), b])));
    }
    let divisor = terms.as_int(b)?;
    let poly = IBig::view(terms, a);
    let divides = |c: &IBig| euclid_mod(c, divisor) == IBig::ZERO;
    if divides(&poly.constant) && poly.parts.iter().all(|(c, _)| divides(c)) {
        return Some(if op == Op::TDiv { terms.div(a, b) } else { terms.int(0) });
    }
    let small = Range { lo: Some(IBig::ONE - divisor), hi: Some(divisor - IBig::ONE) };
    if left.within(&small) {
        return Some(if op == Op::TDiv { terms.int(0) } else { a });
    }
    None
}
