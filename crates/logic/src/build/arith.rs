//! Arithmetic on Int and Real: polynomial normal form, comparisons with all
//! coefficients positive on both sides, division.

use dashu::base::Gcd;
use dashu::integer::IBig;
use dashu::rational::RBig;

use super::equality::lift_ite;
use super::linear::{Number, Poly};
use crate::op::Op;
use crate::range::{euclid_div, euclid_mod};
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

impl Terms {
    pub fn add(&self, a: Term, b: Term) -> Term {
        match self.sort(a) {
            Sort::Real => add::<RBig>(self, a, b),
            _ => add::<IBig>(self, a, b),
        }
    }

    /// The sum of any number of Ints (0 of none).
    pub fn sum(&self, parts: &[Term]) -> Term {
        parts.iter().fold(self.int(0), |acc, &t| self.add(acc, t))
    }

    pub fn sub(&self, a: Term, b: Term) -> Term {
        self.add(a, self.neg(b))
    }

    pub fn neg(&self, a: Term) -> Term {
        match self.sort(a) {
            Sort::Real => scale(self, a, &-RBig::ONE),
            _ => scale(self, a, &IBig::NEG_ONE),
        }
    }

    pub fn mul(&self, a: Term, b: Term) -> Term {
        match self.sort(a) {
            Sort::Real => mul::<RBig>(self, a, b),
            _ => mul::<IBig>(self, a, b),
        }
    }

    /// The product of any number of Ints (1 of none).
    pub fn product(&self, factors: &[Term]) -> Term {
        factors.iter().fold(self.int(1), |acc, &t| self.mul(acc, t))
    }

    /// `by · a` for an Int.
    pub fn scale(&self, by: impl Into<IBig>, a: Term) -> Term {
        scale(self, a, &by.into())
    }

    /// `a + by` for an Int.
    pub fn offset(&self, a: Term, by: impl Into<IBig>) -> Term {
        let mut poly = IBig::view(self, a);
        poly.constant += by.into();
        IBig::finish(self, poly)
    }

    pub fn le(&self, a: Term, b: Term) -> Term {
        match self.sort(a) {
            Sort::Real => compare_reals(self, a, b, false),
            _ => int_le(self, difference::<IBig>(self, a, b)),
        }
    }

    pub fn lt(&self, a: Term, b: Term) -> Term {
        match self.sort(a) {
            Sort::Real => compare_reals(self, a, b, true),
            _ => {
                let mut poly = difference::<IBig>(self, a, b);
                poly.constant += IBig::ONE;
                int_le(self, poly)
            }
        }
    }

    pub fn ge(&self, a: Term, b: Term) -> Term {
        self.le(b, a)
    }

    pub fn gt(&self, a: Term, b: Term) -> Term {
        self.lt(b, a)
    }

    pub fn min(&self, a: Term, b: Term) -> Term {
        self.ite(self.le(a, b), a, b)
    }

    pub fn max(&self, a: Term, b: Term) -> Term {
        self.ite(self.le(a, b), b, a)
    }

    pub fn abs(&self, a: Term) -> Term {
        let zero = if self.sort(a) == Sort::Real { self.real(RBig::ZERO) } else { self.int(0) };
        self.ite(self.le(zero, a), a, self.neg(a))
    }

    /// SMT-LIB `div`.
    pub fn div(&self, a: Term, b: Term) -> Term {
        self.op(Op::Div, &[a, b])
    }

    /// SMT-LIB `mod`.
    pub fn modulo(&self, a: Term, b: Term) -> Term {
        self.op(Op::Mod, &[a, b])
    }

    /// Java `/` on integers, without its wrap (`MIN / -1`).
    pub fn tdiv(&self, a: Term, b: Term) -> Term {
        self.op(Op::TDiv, &[a, b])
    }

    /// Java `%` on integers.
    pub fn trem(&self, a: Term, b: Term) -> Term {
        self.op(Op::TRem, &[a, b])
    }

    pub fn real_div(&self, a: Term, b: Term) -> Term {
        self.op(Op::RealDiv, &[a, b])
    }

    pub fn int_to_real(&self, a: Term) -> Term {
        self.op(Op::IntToReal, &[a])
    }

    pub fn real_to_int(&self, a: Term) -> Term {
        self.op(Op::RealToInt, &[a])
    }

    /// `a - b` when that is a constant.
    pub fn constant_difference(&self, a: Term, b: Term) -> Option<IBig> {
        let poly = difference::<IBig>(self, a, b);
        poly.is_constant().then_some(poly.constant)
    }
}

fn add<N: Number>(terms: &Terms, a: Term, b: Term) -> Term {
    N::finish(terms, N::view(terms, a).add(&N::view(terms, b)))
}

fn mul<N: Number>(terms: &Terms, a: Term, b: Term) -> Term {
    N::finish(terms, Poly::mul(terms, &N::view(terms, a), &N::view(terms, b)))
}

fn scale<N: Number>(terms: &Terms, a: Term, by: &N) -> Term {
    let mut poly = N::view(terms, a);
    poly.scale(by);
    N::finish(terms, poly)
}

pub(crate) fn difference<N: Number + From<i8>>(terms: &Terms, a: Term, b: Term) -> Poly<N> {
    let mut right = N::view(terms, b);
    right.scale(&N::from(-1i8));
    N::view(terms, a).add(&right)
}

/// The gcd of the coefficients (of at least one part).
fn content(poly: &Poly<IBig>) -> IBig {
    let mut gcd = IBig::ZERO;
    for (c, _) in &poly.parts {
        if gcd == IBig::ZERO {
            gcd = crate::range::abs(c);
        } else {
            gcd = IBig::from((&gcd).gcd(c));
        }
        if gcd == IBig::ONE {
            break;
        }
    }
    gcd
}

/// Splits `poly` into two sums without negative coefficients: `poly = left - right`.
pub(crate) fn sides<N: Number + From<i8>>(terms: &Terms, poly: Poly<N>) -> (Term, Term) {
    let minus = N::from(-1i8);
    let mut left = Poly::constant(N::zero());
    let mut right = Poly::constant(N::zero());
    if poly.constant > N::zero() {
        left.constant = poly.constant;
    } else {
        right.constant = poly.constant.times(&minus);
    }
    for (c, t) in poly.parts {
        if c > N::zero() {
            left.parts.push((c, t));
        } else {
            right.parts.push((c.times(&minus), t));
        }
    }
    (N::finish(terms, left), N::finish(terms, right))
}

fn poly_range(terms: &Terms, poly: &Poly<IBig>) -> crate::range::Range {
    let start = crate::range::Range::exactly(poly.constant.clone());
    poly.parts.iter().fold(start, |acc, (c, t)| acc.add(&terms.range(*t).scale(c)))
}

/// `poly <= 0`
fn int_le(terms: &Terms, mut poly: Poly<IBig>) -> Term {
    if poly.is_constant() {
        return terms.bool(poly.constant <= IBig::ZERO);
    }
    let gcd = content(&poly);
    if gcd != IBig::ONE {
        for (c, _) in &mut poly.parts {
            *c = &*c / &gcd;
        }
        // g·x + k <= 0  ⇔  x <= floor(-k / g)
        poly.constant = -euclid_div(&-poly.constant, &gcd);
    }
    let range = poly_range(terms, &poly);
    if range.hi.as_ref().is_some_and(|hi| hi <= &IBig::ZERO) {
        return terms.tt();
    }
    if range.lo.as_ref().is_some_and(|lo| lo > &IBig::ZERO) {
        return terms.ff();
    }
    let (left, right) = sides(terms, poly);
    terms.intern(Kind::Le(left, right), Sort::Bool)
}

/// `a = b` over Int.
pub(crate) fn int_eq(terms: &Terms, a: Term, b: Term) -> Term {
    let mut poly = difference::<IBig>(terms, a, b);
    if poly.is_constant() {
        return terms.bool(poly.constant == IBig::ZERO);
    }
    let gcd = content(&poly);
    if euclid_mod(&poly.constant, &gcd) != IBig::ZERO {
        return terms.ff();
    }
    let flip = poly.parts[0].0 < IBig::ZERO;
    let divisor = if flip { -gcd } else { gcd };
    if divisor != IBig::ONE {
        for (c, _) in &mut poly.parts {
            *c = &*c / &divisor;
        }
        poly.constant = &poly.constant / &divisor;
    }
    if !poly_range(terms, &poly).contains(&IBig::ZERO) {
        return terms.ff();
    }
    let (left, right) = sides(terms, poly);
    lift_ite(terms, left, right).unwrap_or_else(|| terms.intern(Kind::Eq(left, right), Sort::Bool))
}

/// `a = b` over Real.
pub(crate) fn real_eq(terms: &Terms, a: Term, b: Term) -> Term {
    let mut poly = difference::<RBig>(terms, a, b);
    if poly.is_constant() {
        return terms.bool(poly.constant == RBig::ZERO);
    }
    let lead = poly.parts[0].0.clone();
    poly.scale(&(RBig::ONE / lead));
    let (left, right) = sides(terms, poly);
    lift_ite(terms, left, right).unwrap_or_else(|| terms.intern(Kind::Eq(left, right), Sort::Bool))
}

fn compare_reals(terms: &Terms, a: Term, b: Term, strict: bool) -> Term {
    let mut poly = difference::<RBig>(terms, a, b);
    if poly.is_constant() {
        let holds = if strict { poly.constant < RBig::ZERO } else { poly.constant <= RBig::ZERO };
        return terms.bool(holds);
    }
    let lead = poly.parts[0].0.clone();
    let size = if lead < RBig::ZERO { -lead } else { lead };
    poly.scale(&(RBig::ONE / size));
    let (left, right) = sides(terms, poly);
    let kind = if strict { Kind::Lt(left, right) } else { Kind::Le(left, right) };
    terms.intern(kind, Sort::Bool)
}
