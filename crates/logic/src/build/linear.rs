//! Sums in the making: `constant + Σ coefficient · monomial` with sorted parts,
//! generic over the numbers of Int and Real.

use std::ops::Add;

use dashu::base::BitTest;
use dashu::integer::IBig;
use dashu::rational::RBig;

use crate::sort::Sort;
use crate::term::{Args, Kind, Linear, Term, Terms};

/// Products of sums are multiplied out up to this many parts; beyond it the
/// factors stay as they are, lest a polynomial of high degree explode.
const EXPANSION_LIMIT: usize = 64;

/// Products beyond this many bits, and of more factors than this, are not
/// computed: forty squarings of 3 would fill the memory. Such a product is an
/// unknown function of its factors, which only weakens what is known of it.
pub(crate) const MOST_BITS: usize = 1 << 14;
const MOST_FACTORS: usize = 64;

pub(crate) trait Number: Clone + PartialEq + Ord + for<'a> Add<&'a Self, Output = Self> {
    fn zero() -> Self;
    fn one() -> Self;
    fn times(&self, other: &Self) -> Self;
    fn bits(&self) -> usize;
    /// The sum behind a term; a term that is no sum is its own only part.
    fn view(terms: &Terms, t: Term) -> Poly<Self>;
    fn finish(terms: &Terms, poly: Poly<Self>) -> Term;
    const SORT: Sort;
}

#[derive(Clone, Debug)]
pub(crate) struct Poly<N> {
    pub constant: N,
    pub parts: Vec<(N, Term)>,
}

impl<N: Number> Poly<N> {
    pub fn constant(constant: N) -> Self {
        Poly { constant, parts: Vec::new() }
    }

    pub fn part(t: Term) -> Self {
        Poly { constant: N::zero(), parts: vec![(N::one(), t)] }
    }

    pub fn is_constant(&self) -> bool {
        self.parts.is_empty()
    }

    pub fn scale(&mut self, by: &N) {
        if *by == N::zero() {
            *self = Poly::constant(N::zero());
            return;
        }
        self.constant = self.constant.times(by);
        for (c, _) in &mut self.parts {
            *c = c.times(by);
        }
    }

    /// Of its longest number.
    fn bits(&self) -> usize {
        self.parts.iter().map(|(c, _)| c.bits()).fold(self.constant.bits(), usize::max)
    }

    pub fn add(self, other: &Poly<N>) -> Poly<N> {
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let mut right = other.parts.iter().peekable();
        for (c, t) in self.parts {
            while let Some((d, u)) = right.next_if(|(_, u)| *u < t) {
                parts.push((d.clone(), *u));
            }
            match right.next_if(|(_, u)| *u == t) {
                Some((d, _)) => {
                    let sum = c + d;
                    if sum != N::zero() {
                        parts.push((sum, t));
                    }
                }
                None => parts.push((c, t)),
            }
        }
        parts.extend(right.cloned());
        Poly { constant: self.constant + &other.constant, parts }
    }

    pub fn mul(terms: &Terms, a: &Poly<N>, b: &Poly<N>) -> Poly<N> {
        if a.bits() + b.bits() > MOST_BITS {
            return Poly::part(huge(terms, a, b));
        }
        if a.is_constant() || b.is_constant() {
            let (number, mut other) = if a.is_constant() { (a, b.clone()) } else { (b, a.clone()) };
            other.scale(&number.constant);
            return other;
        }
        let width = |p: &Poly<N>| p.parts.len() + usize::from(p.constant != N::zero());
        if width(a) * width(b) > EXPANSION_LIMIT {
            let left = N::finish(terms, a.clone());
            let right = N::finish(terms, b.clone());
            return Poly::part(monomial(terms, left, right, N::SORT));
        }
        let mut total = Poly::constant(a.constant.times(&b.constant));
        for (poly, by) in [(a, &b.constant), (b, &a.constant)] {
            let mut scaled = Poly { constant: N::zero(), parts: poly.parts.clone() };
            scaled.scale(by);
            total = total.add(&scaled);
        }
        for (c, t) in &a.parts {
            for (d, u) in &b.parts {
                let product = monomial(terms, *t, *u, N::SORT);
                total = total.add(&Poly { constant: N::zero(), parts: vec![(c.times(d), product)] });
            }
        }
        total
    }
}

/// A product that nobody computes.
fn huge<N: Number>(terms: &Terms, a: &Poly<N>, b: &Poly<N>) -> Term {
    let (left, right) = (N::finish(terms, a.clone()), N::finish(terms, b.clone()));
    opaque_product(terms, left, right, N::SORT)
}

fn opaque_product(terms: &Terms, a: Term, b: Term, sort: Sort) -> Term {
    let product = terms.func("product", &[sort, sort], sort);
    terms.apply(product, &[a.min(b), a.max(b)])
}

/// The product of two non-constant monomials.
fn monomial(terms: &Terms, a: Term, b: Term, sort: Sort) -> Term {
    let degree = |t: Term| match terms.kind(t) {
        Kind::Mul(inner) => inner.len(),
        _ => 1,
    };
    if degree(a) + degree(b) > MOST_FACTORS {
        return opaque_product(terms, a, b, sort);
    }
    let mut factors = Args::new();
    for t in [a, b] {
        match terms.kind(t) {
            Kind::Mul(inner) => factors.extend_from_slice(inner),
            _ => factors.push(t),
        }
    }
    factors.sort_unstable();
    terms.intern(Kind::Mul(factors), sort)
}

impl Number for IBig {
    fn zero() -> Self {
        IBig::ZERO
    }
    fn one() -> Self {
        IBig::ONE
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn bits(&self) -> usize {
        self.bit_len()
    }
    fn view(terms: &Terms, t: Term) -> Poly<Self> {
        match terms.kind(t) {
            Kind::Int(value) => Poly::constant(value.clone()),
            Kind::IntSum(sum) => Poly { constant: sum.constant.clone(), parts: sum.parts.to_vec() },
            _ => Poly::part(t),
        }
    }
    fn finish(terms: &Terms, poly: Poly<Self>) -> Term {
        match poly.parts.as_slice() {
            [] => terms.intern(Kind::Int(poly.constant), Sort::Int),
            [(c, t)] if *c == IBig::ONE && poly.constant == IBig::ZERO => *t,
            _ => {
                let sum = Linear { constant: poly.constant, parts: poly.parts.into() };
                terms.intern(Kind::IntSum(sum), Sort::Int)
            }
        }
    }
    const SORT: Sort = Sort::Int;
}

impl Number for RBig {
    fn zero() -> Self {
        RBig::ZERO
    }
    fn one() -> Self {
        RBig::ONE
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn bits(&self) -> usize {
        self.numerator().bit_len().max(self.denominator().bit_len())
    }
    fn view(terms: &Terms, t: Term) -> Poly<Self> {
        match terms.kind(t) {
            Kind::Real(value) => Poly::constant(value.clone()),
            Kind::RealSum(sum) => Poly { constant: sum.constant.clone(), parts: sum.parts.to_vec() },
            _ => Poly::part(t),
        }
    }
    fn finish(terms: &Terms, poly: Poly<Self>) -> Term {
        match poly.parts.as_slice() {
            [] => terms.intern(Kind::Real(poly.constant), Sort::Real),
            [(c, t)] if *c == RBig::ONE && poly.constant == RBig::ZERO => *t,
            _ => {
                let sum = Linear { constant: poly.constant, parts: poly.parts.into() };
                terms.intern(Kind::RealSum(sum), Sort::Real)
            }
        }
    }
    const SORT: Sort = Sort::Real;
}
