//! Intervals of Int terms, read off their structure and the ranges declared for
//! variables, map contents and functions. A declared range is a promise of the
//! producer: terms are simplified with it, so nothing outside it may ever be
//! substituted for the variable. The solver asserts it for what a query
//! mentions, so models respect it; quantifiers over a ranged variable get it
//! as a guard.

use dashu::integer::IBig;
use dashu::integer::UBig;
use rustc_hash::FxHashMap;

use crate::op::{FoldOp, Op};
use crate::sort::Sort;
use crate::term::{Func, Kind, Term, Terms};

/// A closed interval; a missing bound is infinite.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Range {
    pub lo: Option<IBig>,
    pub hi: Option<IBig>,
}

impl Range {
    pub const ANY: Range = Range { lo: None, hi: None };

    pub fn new(lo: impl Into<IBig>, hi: impl Into<IBig>) -> Range {
        Range { lo: Some(lo.into()), hi: Some(hi.into()) }
    }

    pub fn at_least(lo: impl Into<IBig>) -> Range {
        Range { lo: Some(lo.into()), hi: None }
    }

    pub fn exactly(value: IBig) -> Range {
        Range { lo: Some(value.clone()), hi: Some(value) }
    }

    /// The values of a two's complement number of `bits` bits.
    pub fn of_bits(bits: u32, signed: bool) -> Range {
        if signed {
            let half = power_of_two(bits - 1);
            Range { lo: Some(-half.clone()), hi: Some(half - IBig::ONE) }
        } else {
            Range { lo: Some(IBig::ZERO), hi: Some(power_of_two(bits) - IBig::ONE) }
        }
    }

    pub fn contains(&self, value: &IBig) -> bool {
        self.lo.as_ref().is_none_or(|lo| lo <= value) && self.hi.as_ref().is_none_or(|hi| value <= hi)
    }

    pub fn within(&self, outer: &Range) -> bool {
        let low = match (&self.lo, &outer.lo) {
            (_, None) => true,
            (Some(a), Some(b)) => a >= b,
            (None, Some(_)) => false,
        };
        let high = match (&self.hi, &outer.hi) {
            (_, None) => true,
            (Some(a), Some(b)) => a <= b,
            (None, Some(_)) => false,
        };
        low && high
    }

    pub fn is_empty(&self) -> bool {
        matches!((&self.lo, &self.hi), (Some(lo), Some(hi)) if lo > hi)
    }

    pub fn is_bounded(&self) -> bool {
        self.lo.is_some() && self.hi.is_some()
    }

    pub fn disjoint(&self, other: &Range) -> bool {
        let below = |a: &Range, b: &Range| matches!((&a.hi, &b.lo), (Some(hi), Some(lo)) if hi < lo);
        below(self, other) || below(other, self)
    }

    pub fn join(&self, other: &Range) -> Range {
        let lo = self.lo.clone().zip(other.lo.clone()).map(|(a, b)| a.min(b));
        let hi = self.hi.clone().zip(other.hi.clone()).map(|(a, b)| a.max(b));
        Range { lo, hi }
    }

    pub fn meet(&self, other: &Range) -> Range {
        let pick = |a: &Option<IBig>, b: &Option<IBig>, choose: fn(IBig, IBig) -> IBig| match (a, b) {
            (Some(a), Some(b)) => Some(choose(a.clone(), b.clone())),
            (Some(a), None) | (None, Some(a)) => Some(a.clone()),
            (None, None) => None,
        };
        Range { lo: pick(&self.lo, &other.lo, Ord::max), hi: pick(&self.hi, &other.hi, Ord::min) }
    }

    pub fn add(&self, other: &Range) -> Range {
        let plus = |a: &Option<IBig>, b: &Option<IBig>| a.as_ref().zip(b.as_ref()).map(|(a, b)| a + b);
        Range { lo: plus(&self.lo, &other.lo), hi: plus(&self.hi, &other.hi) }
    }

    pub fn scale(&self, by: &IBig) -> Range {
        if by == &IBig::ZERO {
            return Range::exactly(IBig::ZERO);
        }
        let lo = self.lo.as_ref().map(|v| v * by);
        let hi = self.hi.as_ref().map(|v| v * by);
        if by > &IBig::ZERO { Range { lo, hi } } else { Range { lo: hi, hi: lo } }
    }

    pub fn mul(&self, other: &Range) -> Range {
        if let (Some(a), Some(b), Some(c), Some(d)) = (&self.lo, &self.hi, &other.lo, &other.hi) {
            let corners = [a * c, a * d, b * c, b * d];
            return Range { lo: corners.iter().min().cloned(), hi: corners.iter().max().cloned() };
        }
        let nonneg = |r: &Range| r.lo.as_ref().is_some_and(|lo| lo >= &IBig::ZERO);
        if nonneg(self) && nonneg(other) {
            let lo = self.lo.as_ref().zip(other.lo.as_ref()).map(|(a, b)| a * b);
            return Range { lo, hi: None };
        }
        Range::ANY
    }
}

pub(crate) fn power_of_two(exponent: u32) -> IBig {
    IBig::ONE << exponent as usize
}

impl Terms {
    /// An Int variable that the producer promises to lie in `lo..=hi`.
    pub fn var_in_range(&self, name: &str, lo: impl Into<IBig>, hi: impl Into<IBig>) -> Term {
        let var = self.var(name, Sort::Int);
        self.declare_range(var, Range::new(lo, hi));
        var
    }

    /// Promises that the variable `var` (of sort Int, or a map whose leaf sort
    /// is Int: then every value in it) lies in `range`. Promises accumulate.
    pub fn declare_range(&self, var: Term, range: Range) {
        debug_assert!(matches!(self.kind(var), Kind::Var(_)) && self.sort(var).leaf() == Sort::Int);
        let mut table = self.var_ranges.borrow_mut();
        let slot = table.entry(var).or_default();
        let met = slot.meet(&range);
        if met != *slot {
            *slot = met;
            // Only younger terms can depend on it; mostly there are none.
            if var.index() + 1 < self.len() {
                self.range_memo.borrow_mut().retain(|&t, _| t < var);
            }
        }
    }

    /// Promises that every application of `func` (result of leaf sort Int) lies in `range`.
    pub fn declare_func_range(&self, func: Func, range: Range) {
        let mut table = self.func_ranges.borrow_mut();
        let slot = table.entry(func).or_default();
        let met = slot.meet(&range);
        if met != *slot {
            *slot = met;
            self.range_memo.borrow_mut().clear();
        }
    }

    /// The range declared for a variable, if any.
    pub fn declared_range(&self, var: Term) -> Option<Range> {
        self.var_ranges.borrow().get(&var).cloned()
    }

    pub fn declared_func_range(&self, func: Func) -> Option<Range> {
        self.func_ranges.borrow().get(&func).cloned()
    }

    /// Bounds of an Int term (of the values inside, for a map).
    pub fn range(&self, t: Term) -> Range {
        if let Kind::Int(value) = self.kind(t) {
            return Range::exactly(value.clone());
        }
        if let Some(found) = self.range_memo.borrow().get(&t) {
            return found.clone();
        }
        let range = stacker::maybe_grow(64 * 1024, 1024 * 1024, || structural(self, t, &mut |child| self.range(child)));
        self.range_memo.borrow_mut().insert(t, range.clone());
        range
    }

    /// Bounds of `t` where `known` tells more about some of its subterms.
    pub fn range_with(&self, t: Term, known: &dyn Fn(Term) -> Option<Range>) -> Range {
        fn go(
            terms: &Terms,
            t: Term,
            known: &dyn Fn(Term) -> Option<Range>,
            memo: &mut FxHashMap<Term, Range>,
        ) -> Range {
            if let Some(found) = memo.get(&t) {
                return found.clone();
            }
            let mut range = stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
                structural(terms, t, &mut |child| go(terms, child, known, memo))
            });
            if let Some(extra) = known(t) {
                range = range.meet(&extra);
            }
            memo.insert(t, range.clone());
            range
        }
        go(self, t, known, &mut FxHashMap::default())
    }
}

fn structural(terms: &Terms, t: Term, of: &mut dyn FnMut(Term) -> Range) -> Range {
    if terms.sort(t).leaf() != Sort::Int {
        return Range::ANY;
    }
    match terms.kind(t) {
        Kind::Int(value) => Range::exactly(value.clone()),
        Kind::Var(_) => terms.declared_range(t).unwrap_or_default(),
        Kind::App(func, _) => terms.declared_func_range(*func).unwrap_or_default(),
        Kind::Ite(_, a, b) => of(*a).join(&of(*b)),
        Kind::IntSum(sum) => {
            sum.parts.iter().fold(Range::exactly(sum.constant.clone()), |acc, (c, part)| acc.add(&of(*part).scale(c)))
        }
        Kind::Mul(factors) => product(factors, of),
        Kind::Select(map, _) => of(*map),
        Kind::Store(map, _, value) => of(*map).join(&of(*value)),
        Kind::ConstMap(value) => of(*value),
        Kind::Op(op, args) => of_op(*op, args, of),
        Kind::Fold { op: FoldOp::NumOf, lo, hi, .. } => {
            let width = of(*hi).add(&of(*lo).scale(&IBig::NEG_ONE));
            Range { lo: Some(IBig::ZERO), hi: width.hi.map(|hi| hi.max(IBig::ZERO)) }
        }
        _ => Range::ANY,
    }
}

fn product(factors: &[Term], of: &mut dyn FnMut(Term) -> Range) -> Range {
    let mut acc = Range::exactly(IBig::ONE);
    let mut i = 0;
    while i < factors.len() {
        let base = of(factors[i]);
        let run = factors[i..].iter().take_while(|&&f| f == factors[i]).count();
        let mut power = base.clone();
        for _ in 1..run {
            power = power.mul(&base);
        }
        if run % 2 == 0 {
            // An even power is never negative, whatever its base.
            power = power.meet(&Range::at_least(0));
        }
        acc = acc.mul(&power);
        i += run;
    }
    acc
}

fn of_op(op: Op, args: &[Term], of: &mut dyn FnMut(Term) -> Range) -> Range {
    match op {
        Op::Wrap { bits, signed } => Range::of_bits(bits, signed),
        Op::Mod => modulo(&of(args[0]), &of(args[1])),
        Op::Div => {
            let (a, b) = (of(args[0]), of(args[1]));
            match (&b.lo, &b.hi) {
                (Some(lo), Some(hi)) if lo == hi && lo > &IBig::ZERO => {
                    let floor = |v: &IBig| euclid_div(v, lo);
                    Range { lo: a.lo.as_ref().map(floor), hi: a.hi.as_ref().map(floor) }
                }
                (Some(lo), _) if lo > &IBig::ZERO => shrinking(&a),
                _ => Range::ANY,
            }
        }
        Op::TDiv => {
            let (a, b) = (of(args[0]), of(args[1]));
            if b.contains(&IBig::ZERO) { Range::ANY } else { magnitude(&a) }
        }
        Op::TRem => {
            let (a, b) = (of(args[0]), of(args[1]));
            if b.contains(&IBig::ZERO) {
                return Range::ANY;
            }
            let zero = Range::exactly(IBig::ZERO);
            let by_dividend = a.join(&zero);
            match (&b.lo, &b.hi) {
                (Some(lo), Some(hi)) => {
                    let largest = abs(lo).max(abs(hi)) - IBig::ONE;
                    by_dividend.meet(&Range { lo: Some(-largest.clone()), hi: Some(largest) })
                }
                _ => by_dividend,
            }
        }
        Op::BitAnd { bits } => {
            let (a, b) = (of(args[0]), of(args[1]));
            let mut range = Range::of_bits(bits, true);
            for side in [&a, &b] {
                if side.lo.as_ref().is_some_and(|lo| lo >= &IBig::ZERO) {
                    range = range.meet(&Range { lo: Some(IBig::ZERO), hi: side.hi.clone() });
                }
            }
            range
        }
        Op::BitOr { bits } | Op::BitXor { bits } => {
            let (a, b) = (of(args[0]), of(args[1]));
            let nonneg = |r: &Range| r.lo.as_ref().is_some_and(|lo| lo >= &IBig::ZERO);
            if nonneg(&a) && nonneg(&b) {
                let hi = a.hi.zip(b.hi).map(|(a, b)| {
                    let width = UBig::try_from(a.max(b)).map_or(0, |v| dashu::base::BitTest::bit_len(&v));
                    power_of_two(width as u32) - IBig::ONE
                });
                return Range { lo: Some(IBig::ZERO), hi }.meet(&Range::of_bits(bits, true));
            }
            Range::of_bits(bits, true)
        }
        Op::Shl { bits } | Op::UShr { bits } => Range::of_bits(bits, true),
        Op::Shr { bits } => shrinking(&of(args[0])).meet(&Range::of_bits(bits, true)),
        Op::BvToInt { .. } => Range::ANY,
        Op::FToInt { bits } => Range::of_bits(bits, true),
        Op::FToBits => Range::of_bits(64, true),
        Op::SeqLen => Range::at_least(0),
        // Where it is out of bounds, too: the unspecified value is a unit.
        Op::SeqNth => Range::new(0, 65535),
        Op::SeqIndexOf => Range::at_least(-1),
        _ => Range::ANY,
    }
}

/// Division that rounds so that the remainder is not negative.
pub(crate) fn euclid_div(a: &IBig, b: &IBig) -> IBig {
    use dashu::base::DivEuclid;
    a.div_euclid(b)
}

pub(crate) fn euclid_mod(a: &IBig, b: &IBig) -> IBig {
    use dashu::base::RemEuclid;
    IBig::from(a.rem_euclid(b))
}

fn modulo(a: &Range, b: &Range) -> Range {
    match (&b.lo, &b.hi) {
        (Some(lo), hi) if lo > &IBig::ZERO => {
            let inside = matches!((&a.lo, &a.hi), (Some(al), Some(ah)) if al >= &IBig::ZERO && ah < lo);
            if inside {
                return a.clone();
            }
            Range { lo: Some(IBig::ZERO), hi: hi.as_ref().map(|hi| hi - IBig::ONE) }
        }
        _ => Range::ANY,
    }
}

/// Values between 0 and a value of `a`.
fn shrinking(a: &Range) -> Range {
    a.join(&Range::exactly(IBig::ZERO))
}

/// Values of no greater magnitude than those of `a`, of any sign.
fn magnitude(a: &Range) -> Range {
    match (&a.lo, &a.hi) {
        (Some(lo), Some(hi)) => {
            let largest = abs(lo).max(abs(hi));
            Range { lo: Some(-largest.clone()), hi: Some(largest) }
        }
        _ => Range::ANY,
    }
}

pub(crate) fn abs(v: &IBig) -> IBig {
    if v < &IBig::ZERO { -v.clone() } else { v.clone() }
}
