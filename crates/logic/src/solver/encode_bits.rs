//! Int terms as bit-vectors of one width that holds every value in the query,
//! so nothing wraps that did not wrap before: the translation is exact. `plan`
//! says whether a query allows it: every Int must be bounded, by declaration or
//! by the query's own top-level comparisons.

use dashu::base::BitTest;
use dashu::integer::{IBig, UBig};
use indexmap::{IndexMap, IndexSet};
use z3::ast::{BV, Bool, Dynamic, Float, RoundingMode};

use super::encode::{Encoded, Encoder, Unencodable, dynamic, mismatch};
use crate::op::Op;
use crate::range::Range;
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

/// Wider than this, bit-blasting is hopeless.
const WIDEST: u32 = 128;

/// A width, and the bounds that top-level comparisons give: they must be told,
/// since in the comparison itself a sum may wrap.
pub(super) struct Plan {
    pub width: u32,
    pub bounds: Vec<(Term, Range)>,
}

/// How to put a conjunction of formulas, if it can be done.
pub(super) fn plan(terms: &Terms, formulas: &[Term]) -> Option<Plan> {
    let known = asserted_bounds(terms, formulas);
    let look = |t: Term| known.get(&t).cloned();
    let mut width = 2;
    for t in terms.subterms(formulas) {
        if !allowed(terms, t) {
            return None;
        }
        if terms.sort(t) == Sort::Int {
            let range = terms.range_with(t, &look);
            width = width.max(bits_of(range.lo.as_ref()?)).max(bits_of(range.hi.as_ref()?));
        }
        width = width.max(inner_width(terms, t, &look));
    }
    // Comparisons and sums are computed step by step: room for each addend.
    let width = width + 4;
    let equalities_ok = formulas.iter().all(|&f| maps_compared_positively(terms, f, true));
    let bounds = known.into_iter().collect();
    (width <= WIDEST && equalities_ok).then_some(Plan { width, bounds })
}

/// What follows of the formulas without anything about unbounded integers.
pub(super) fn bounded(terms: &Terms, formulas: &[Term]) -> Vec<Term> {
    // Every literal is looked through by itself.
    const LARGEST: usize = 5_000;
    if terms.subterms(formulas).len() > LARGEST {
        return Vec::new();
    }
    let all = flattened(terms, formulas);
    let known = asserted_bounds(terms, &all);
    let look = |t: Term| known.get(&t).cloned();
    let is_bounded = |t: Term| {
        let range = terms.range_with(t, &look);
        range.lo.is_some() && range.hi.is_some()
    };
    let fits = |literal: Term| {
        let is_int = |t: Term| terms.sort(t) == Sort::Int;
        let parts = terms.subterms(&[literal]);
        parts.into_iter().all(|t| allowed(terms, t) && (!is_int(t) || is_bounded(t)))
            && maps_compared_positively(terms, literal, true)
    };
    let kept = all.iter().map(|formula| weakened(terms, *formula, &fits));
    kept.filter(|t| terms.as_bool(*t) != Some(true)).collect()
}

/// The formulas' conjuncts, those behind a disjunction included of which the others leave
/// one way open.
fn flattened(terms: &Terms, formulas: &[Term]) -> Vec<Term> {
    let mut all: IndexSet<Term> = formulas.iter().flat_map(|formula| terms.conjuncts(*formula)).collect();
    loop {
        let is_open = |way: &Term| !all.contains(&terms.not(*way));
        let mut next = IndexSet::new();
        for &part in &all {
            let ways: Vec<Term> = match terms.kind(part) {
                Kind::Or(ways) => ways.iter().copied().filter(is_open).collect(),
                _ => vec![part],
            };
            match ways[..] {
                [one] => next.extend(terms.conjuncts(one)),
                _ => drop(next.insert(part)),
            }
        }
        if next == all {
            return all.into_iter().collect();
        }
        all = next;
    }
}

/// `t` implies it: literals that do not fit hold.
fn weakened(terms: &Terms, t: Term, fits: &dyn Fn(Term) -> bool) -> Term {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
        let each = |args: &[Term]| -> Vec<Term> { args.iter().map(|arg| weakened(terms, *arg, fits)).collect() };
        match terms.kind(t) {
            Kind::And(args) => terms.and(&each(args)),
            Kind::Or(args) => terms.or(&each(args)),
            _ if fits(t) => t,
            _ => terms.tt(),
        }
    })
}

/// Bits of a signed number.
fn bits_of(value: &IBig) -> u32 {
    let magnitude = UBig::try_from(crate::range::abs(value)).unwrap_or_default();
    magnitude.bit_len() as u32 + 1
}

/// The width that intermediate results of a sum or operator need.
fn inner_width(terms: &Terms, t: Term, known: &dyn Fn(Term) -> Option<Range>) -> u32 {
    match terms.kind(t) {
        Kind::IntSum(sum) => {
            let parts = sum.parts.iter().map(|(c, part)| {
                let range = terms.range_with(*part, known).scale(c);
                let side = |v: Option<IBig>| v.map_or(WIDEST, |v| bits_of(&v));
                side(range.lo).max(side(range.hi))
            });
            let most = parts.max().unwrap_or(1).max(bits_of(&sum.constant));
            most + (sum.parts.len() as u32 + 1).ilog2() + 1
        }
        Kind::Op(Op::Wrap { bits, .. }, _) => bits + 2,
        // However small the numbers shifted are, all bits of their type take part.
        Kind::Op(Op::Shl { bits } | Op::Shr { bits } | Op::UShr { bits }, _) => bits + 1,
        Kind::Op(Op::FToInt { bits }, _) => bits + 1,
        Kind::Op(Op::FToBits | Op::F64FromBits | Op::F32FromBits, _) => 66,
        _ => 1,
    }
}

fn asserted_bounds(terms: &Terms, formulas: &[Term]) -> IndexMap<Term, Range> {
    let mut known: IndexMap<Term, Range> = IndexMap::new();
    for &formula in formulas {
        for part in terms.conjuncts(formula) {
            let Kind::Le(a, b) = terms.kind(part) else { continue };
            let (found, range) = match (terms.as_int(*a), terms.as_int(*b)) {
                (Some(lo), None) => (*b, Range { lo: Some(lo.clone()), hi: None }),
                (None, Some(hi)) => (*a, Range { lo: None, hi: Some(hi.clone()) }),
                _ => continue,
            };
            // 0 <= x + 5 bounds x.
            let (found, range) = match terms.kind(found) {
                Kind::IntSum(sum) if sum.parts.len() == 1 && sum.parts[0].0 == IBig::ONE => {
                    (sum.parts[0].1, range.add(&Range::exactly(-sum.constant.clone())))
                }
                _ => (found, range),
            };
            let slot = known.entry(found).or_default();
            *slot = slot.meet(&range);
        }
    }
    known
}

fn allowed(terms: &Terms, t: Term) -> bool {
    match terms.kind(t) {
        Kind::Quant { vars, .. } => vars.iter().all(|&s| s.leaf() != Sort::Int && !has_int_key(s)),
        Kind::Fold { .. } | Kind::RealSum(_) | Kind::Lt(..) => false,
        // A product is exact only if its partial products are; the range of the whole shows two factors.
        Kind::Mul(factors) => factors.len() == 2,
        Kind::Op(op, args) => match op {
            Op::IntToReal | Op::RealToInt | Op::RealDiv => false,
            // Division by zero differs between the theories.
            Op::Div | Op::Mod | Op::TDiv | Op::TRem => !terms.range(args[1]).contains(&IBig::ZERO),
            _ => terms.sort(t) != Sort::Seq && args.iter().all(|&a| terms.sort(a) != Sort::Seq),
        },
        _ => terms.sort(t) != Sort::Seq && terms.sort(t) != Sort::Real,
    }
}

fn has_int_key(s: Sort) -> bool {
    s.as_map().is_some_and(|(key, value)| key == Sort::Int || has_int_key(value))
}

/// Two maps may differ only outside the width: then "different" would be lost.
/// So maps over Int may only be said to be equal, not to differ.
fn maps_compared_positively(terms: &Terms, t: Term, positive: bool) -> bool {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || match terms.kind(t) {
        Kind::And(args) | Kind::Or(args) => args.iter().all(|&a| maps_compared_positively(terms, a, positive)),
        Kind::Not(a) => maps_compared_positively(terms, *a, !positive),
        Kind::Eq(a, _) if positive && terms.sort(*a).is_map() => true,
        _ => {
            let involved = |s: Sort| s.is_map() && (has_int_key(s) || s.leaf() == Sort::Int);
            terms.subterms(&[t]).iter().all(|&s| match terms.kind(s) {
                Kind::Eq(a, _) => !involved(terms.sort(*a)),
                Kind::Distinct(args) => !involved(terms.sort(args[0])),
                _ => true,
            })
        }
    })
}

fn bv(enc: &Encoder, t: Term) -> Result<BV, Unencodable> {
    enc.get(t)?.as_bv().ok_or_else(|| mismatch("BitVec"))
}

fn number(value: &IBig, width: u32) -> Result<BV, Unencodable> {
    let modulus = IBig::ONE << width as usize;
    let unsigned = crate::range::euclid_mod(value, &modulus);
    BV::from_str(width, &unsigned.to_string()).ok_or_else(|| mismatch("BitVec"))
}

/// `bound <= t` or `t <= bound`; a bound beyond the width says nothing.
pub(super) fn compare(enc: &Encoder, width: u32, t: Term, bound: &IBig, lower: bool) -> Result<Bool, Unencodable> {
    if bits_of(bound) > width {
        return Ok(Bool::from_bool(true));
    }
    let (bound, t) = (number(bound, width)?, bv(enc, t)?);
    Ok(if lower { bound.bvsle(&t) } else { t.bvsle(&bound) })
}

/// The expression of a term that involves Int; `None` for all others.
pub(super) fn node(enc: &mut Encoder, width: u32, t: Term) -> Option<Encoded> {
    let terms = enc.terms;
    match terms.kind(t) {
        Kind::Int(value) => Some(number(value, width).map(|n| dynamic(&n))),
        Kind::IntSum(_) | Kind::Mul(_) => Some(sum(enc, width, t)),
        Kind::Le(a, b) => Some(bv(enc, *a).and_then(|a| Ok(dynamic(&a.bvsle(&bv(enc, *b)?))))),
        Kind::Op(op, args) => operator(enc, width, *op, args).transpose(),
        _ => None,
    }
}

fn sum(enc: &Encoder, width: u32, t: Term) -> Encoded {
    match enc.terms.kind(t) {
        Kind::IntSum(sum) => {
            let mut total = number(&sum.constant, width)?;
            for (c, part) in &sum.parts {
                let part = bv(enc, *part)?;
                let scaled = if *c == IBig::ONE { part } else { part.bvmul(&number(c, width)?) };
                total = total.bvadd(&scaled);
            }
            Ok(dynamic(&total))
        }
        Kind::Mul(factors) => Ok(dynamic(&bv(enc, factors[0])?.bvmul(&bv(enc, factors[1])?))),
        _ => Err(mismatch("Int")),
    }
}

fn operator(enc: &mut Encoder, width: u32, op: Op, args: &[Term]) -> Result<Option<Dynamic>, Unencodable> {
    let resize = |x: BV, signed: bool| {
        let by = width - x.get_size();
        if signed { x.sign_ext(by) } else { x.zero_ext(by) }
    };
    Ok(Some(match op {
        Op::Wrap { bits, .. } if bits > width => {
            return Err(Unencodable("a type wider than the query's integers".into()));
        }
        Op::Wrap { bits, signed } => dynamic(&resize(bv(enc, args[0])?.extract(bits - 1, 0), signed)),
        Op::Div | Op::Mod | Op::TDiv | Op::TRem => {
            dynamic(&division(op, &bv(enc, args[0])?, &bv(enc, args[1])?, width)?)
        }
        Op::BitAnd { .. } => dynamic(&bv(enc, args[0])?.bvand(&bv(enc, args[1])?)),
        Op::BitOr { .. } => dynamic(&bv(enc, args[0])?.bvor(&bv(enc, args[1])?)),
        Op::BitXor { .. } => dynamic(&bv(enc, args[0])?.bvxor(&bv(enc, args[1])?)),
        Op::Shl { bits } | Op::Shr { bits } | Op::UShr { bits } if bits > width => {
            return Err(Unencodable("a shift of numbers wider than the query's integers".into()));
        }
        Op::Shl { bits } | Op::Shr { bits } | Op::UShr { bits } => {
            let a = bv(enc, args[0])?.extract(bits - 1, 0);
            let distance = bv(enc, args[1])?.extract(bits.ilog2() - 1, 0);
            let distance = distance.zero_ext(bits - bits.ilog2());
            let shifted = match op {
                Op::Shl { .. } => a.bvshl(&distance),
                Op::Shr { .. } => a.bvashr(&distance),
                _ => a.bvlshr(&distance),
            };
            dynamic(&resize(shifted, true))
        }
        Op::IntToBv { width: wanted } => {
            let a = bv(enc, args[0])?;
            dynamic(&if wanted <= width { a.extract(wanted - 1, 0) } else { a.sign_ext(wanted - width) })
        }
        Op::BvToInt { signed } => {
            let a = bv(enc, args[0])?;
            if a.get_size() >= width {
                return Err(Unencodable("a bit-vector wider than the query's integers".into()));
            }
            dynamic(&resize(a, signed))
        }
        Op::IntToF32 => to_float(enc, args[0], width, "signed32", "(_ to_fp 8 24) RNE")?,
        Op::IntToF64 => to_float(enc, args[0], width, "signed64", "(_ to_fp 11 53) RNE")?,
        Op::F32FromBits => {
            let bits = dynamic(&bv(enc, args[0])?.extract(31, 0));
            enc.templates.apply("(_ to_fp 8 24)", &["(_ BitVec 32)"], &[bits])?
        }
        Op::F64FromBits => {
            let bits = dynamic(&bv(enc, args[0])?.extract(63, 0));
            enc.templates.apply("(_ to_fp 11 53)", &["(_ BitVec 64)"], &[bits])?
        }
        Op::FToInt { bits } => {
            let a = enc.get(args[0])?.as_float().ok_or_else(|| mismatch("Float"))?;
            dynamic(&resize(saturating(&a, enc.terms.sort(args[0]), bits), true))
        }
        Op::FToBits => {
            let a = enc.get(args[0])?.as_float().ok_or_else(|| mismatch("Float"))?;
            let nan = match enc.terms.sort(args[0]) {
                Sort::Float32 => BV::from_u64(0x7fc0_0000, 32),
                _ => BV::from_u64(0x7ff8_0000_0000_0000, 64),
            };
            dynamic(&resize(a.is_nan().ite(&nan, &a.to_ieee_bv()), true))
        }
        _ => return Ok(None),
    }))
}

fn to_float(enc: &mut Encoder, t: Term, width: u32, key: &'static str, operator: &'static str) -> Encoded {
    if !enc.terms.range(t).within(&Range::of_bits(64, true)) {
        return Err(Unencodable("an integer beyond 64 bits becomes a float".into()));
    }
    let a = bv(enc, t)?;
    let a = if width >= 64 { a.extract(63, 0) } else { a.sign_ext(64 - width) };
    enc.templates.apply_as(key, operator, &["(_ BitVec 64)"], &[dynamic(&a)])
}

/// Java's cast: truncates, saturates, NaN to 0.
fn saturating(a: &Float, sort: Sort, bits: u32) -> BV {
    let limit = (2f64).powi(bits as i32 - 1);
    let (most, least) = match sort {
        Sort::Float32 => (Float::from_f32(limit as f32), Float::from_f32(-limit as f32)),
        _ => (Float::from_f64(limit), Float::from_f64(-limit)),
    };
    let top = BV::from_u64(1, bits).bvshl(BV::from_u64(u64::from(bits) - 1, bits));
    let inside = a.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), bits);
    let low = a.le(&least).ite(&top, &inside);
    let high = most.le(a).ite(&top.bvnot(), &low);
    a.is_nan().ite(&BV::from_u64(0, bits), &high)
}

/// Signed bit-vector division truncates; the never negative remainder is
/// corrected by the divisor's magnitude.
fn division(op: Op, a: &BV, b: &BV, width: u32) -> Result<BV, Unencodable> {
    let zero = number(&IBig::ZERO, width)?;
    let one = number(&IBig::ONE, width)?;
    let (quotient, remainder) = (a.bvsdiv(b), a.bvsrem(b));
    let low = remainder.bvslt(&zero);
    let negative = b.bvslt(&zero);
    Ok(match op {
        Op::TDiv => quotient,
        Op::TRem => remainder,
        Op::Div => {
            let corrected = negative.ite(&quotient.bvadd(&one), &quotient.bvsub(&one));
            low.ite(&corrected, &quotient)
        }
        _ => {
            let corrected = negative.ite(&remainder.bvsub(b), &remainder.bvadd(b));
            low.ite(&corrected, &remainder)
        }
    })
}
