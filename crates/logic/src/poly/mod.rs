//! Polynomials over ℚ in symbols, sparse and exact. Knows numbers and symbols,
//! no terms and no programs.

mod ideal;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use dashu::base::{Abs, Gcd};
use dashu::integer::IBig;
use dashu::rational::RBig;

pub use ideal::{Bases, Ideal, Library, Ring, is_combination};
pub use view::Atoms;

/// A symbol, numbered by whoever gives it a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sym(pub u32);

/// A product of powers, by ascending symbol; no exponent is zero.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Mono(Vec<(Sym, u32)>);

impl Mono {
    pub fn one() -> Mono {
        Mono::default()
    }

    pub fn power(sym: Sym, exponent: u32) -> Mono {
        if exponent == 0 { Mono::one() } else { Mono(vec![(sym, exponent)]) }
    }

    pub fn parts(&self) -> &[(Sym, u32)] {
        &self.0
    }

    pub fn is_one(&self) -> bool {
        self.0.is_empty()
    }

    pub fn degree(&self) -> u32 {
        self.0.iter().map(|(_, e)| e).sum()
    }

    pub fn exponent(&self, sym: Sym) -> u32 {
        self.0.iter().find(|(s, _)| *s == sym).map_or(0, |(_, e)| *e)
    }

    pub fn times(&self, other: &Mono) -> Mono {
        let mut parts: BTreeMap<Sym, u32> = self.0.iter().copied().collect();
        for &(sym, e) in &other.0 {
            *parts.entry(sym).or_insert(0) += e;
        }
        Mono(parts.into_iter().collect())
    }

    /// The part in symbols of one kind, and the rest.
    pub fn split(&self, mut of: impl FnMut(Sym) -> bool) -> (Mono, Mono) {
        let (yes, no) = self.0.iter().partition(|(sym, _)| of(*sym));
        (Mono(yes), Mono(no))
    }
}

/// `Σ coefficient · monomial`; no coefficient is zero.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Poly {
    terms: BTreeMap<Mono, RBig>,
}

impl Poly {
    pub fn zero() -> Poly {
        Poly::default()
    }

    pub fn one() -> Poly {
        Poly::number(RBig::ONE)
    }

    pub fn number(value: RBig) -> Poly {
        Poly::term(Mono::one(), value)
    }

    pub fn int(value: i64) -> Poly {
        Poly::number(RBig::from(value))
    }

    pub fn sym(sym: Sym) -> Poly {
        Poly::term(Mono::power(sym, 1), RBig::ONE)
    }

    pub fn term(mono: Mono, coefficient: RBig) -> Poly {
        let mut poly = Poly::zero();
        poly.push(mono, coefficient);
        poly
    }

    /// Adds one term.
    pub fn push(&mut self, mono: Mono, coefficient: RBig) {
        if coefficient == RBig::ZERO {
            return;
        }
        match self.terms.entry(mono) {
            std::collections::btree_map::Entry::Vacant(slot) => {
                slot.insert(coefficient);
            }
            std::collections::btree_map::Entry::Occupied(mut slot) => {
                let sum = slot.get() + &coefficient;
                if sum == RBig::ZERO {
                    slot.remove();
                } else {
                    slot.insert(sum);
                }
            }
        }
    }

    pub fn terms(&self) -> impl Iterator<Item = (&Mono, &RBig)> {
        self.terms.iter()
    }

    /// The number of terms.
    pub fn length(&self) -> usize {
        self.terms.len()
    }

    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    pub fn degree(&self) -> u32 {
        self.terms.keys().map(Mono::degree).max().unwrap_or(0)
    }

    /// The value of a polynomial without symbols.
    pub fn as_number(&self) -> Option<RBig> {
        match self.terms.len() {
            0 => Some(RBig::ZERO),
            1 => self.terms.get(&Mono::one()).cloned(),
            _ => None,
        }
    }

    /// The symbol that this is, if it is one alone.
    pub fn as_symbol(&self) -> Option<Sym> {
        match self.terms.first_key_value() {
            Some((Mono(parts), c)) if self.terms.len() == 1 && *c == RBig::ONE => match parts.as_slice() {
                [(sym, 1)] => Some(*sym),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn coefficient(&self, mono: &Mono) -> RBig {
        self.terms.get(mono).cloned().unwrap_or(RBig::ZERO)
    }

    pub fn symbols(&self) -> BTreeSet<Sym> {
        self.terms.keys().flat_map(|m| m.parts().iter().map(|(sym, _)| *sym)).collect()
    }

    pub fn mentions(&self, sym: Sym) -> bool {
        self.terms.keys().any(|m| m.exponent(sym) > 0)
    }

    pub fn add(&self, other: &Poly) -> Poly {
        let mut sum = self.clone();
        sum.add_scaled(other, &RBig::ONE);
        sum
    }

    pub fn sub(&self, other: &Poly) -> Poly {
        let mut difference = self.clone();
        difference.add_scaled(other, &-RBig::ONE);
        difference
    }

    pub fn add_scaled(&mut self, other: &Poly, by: &RBig) {
        for (mono, c) in &other.terms {
            self.push(mono.clone(), c * by);
        }
    }

    pub fn scale(&self, by: &RBig) -> Poly {
        let mut scaled = Poly::zero();
        scaled.add_scaled(self, by);
        scaled
    }

    pub fn mul(&self, other: &Poly) -> Poly {
        let mut product = Poly::zero();
        for (m, c) in &self.terms {
            for (n, d) in &other.terms {
                product.push(m.times(n), c * d);
            }
        }
        product
    }

    pub fn pow(&self, exponent: u32) -> Poly {
        (0..exponent).fold(Poly::one(), |acc, _| acc.mul(self))
    }

    /// Each symbol by what the function gives for it, where it gives something.
    pub fn substitute(&self, mut by: impl FnMut(Sym) -> Option<Poly>) -> Poly {
        let mut known: BTreeMap<Sym, Option<Poly>> = BTreeMap::new();
        let mut result = Poly::zero();
        for (mono, c) in &self.terms {
            let mut rest = Mono::one();
            let mut product = Poly::number(c.clone());
            for &(sym, e) in mono.parts() {
                match known.entry(sym).or_insert_with(|| by(sym)) {
                    Some(value) => product = product.mul(&value.pow(e)),
                    None => rest = rest.times(&Mono::power(sym, e)),
                }
            }
            for (m, d) in &product.terms {
                result.push(m.times(&rest), d.clone());
            }
        }
        result
    }

    /// The polynomial as one in `sym`: its coefficients by ascending power.
    pub fn in_powers_of(&self, sym: Sym) -> Vec<Poly> {
        let mut powers: Vec<Poly> = Vec::new();
        for (mono, c) in &self.terms {
            let exponent = mono.exponent(sym) as usize;
            let (_, rest) = mono.split(|s| s == sym);
            if powers.len() <= exponent {
                powers.resize(exponent + 1, Poly::zero());
            }
            powers[exponent].push(rest, c.clone());
        }
        powers
    }

    /// The multiple with coprime integers as coefficients.
    pub fn primitive(&self) -> Poly {
        let mut denominators = IBig::ONE;
        let mut numerators = IBig::ZERO;
        for c in self.terms.values() {
            let denominator = IBig::from(c.denominator().clone());
            let shared = IBig::from((&denominators).gcd(&denominator));
            denominators = &denominators * (&denominator / shared);
        }
        for c in self.terms.values() {
            let scaled = c.numerator() * (&denominators / IBig::from(c.denominator().clone()));
            numerators = if numerators == IBig::ZERO { scaled.abs() } else { IBig::from((&numerators).gcd(&scaled)) };
        }
        if numerators == IBig::ZERO {
            return self.clone();
        }
        let (_, lead) = self.terms.iter().next_back().map_or((None, RBig::ONE), |(m, c)| (Some(m), c.clone()));
        let sign = if lead < RBig::ZERO { -RBig::ONE } else { RBig::ONE };
        self.scale(&(RBig::from(denominators) / RBig::from(numerators) * sign))
    }

    /// The largest number of bits of a numerator or denominator.
    pub fn height(&self) -> usize {
        use dashu::base::BitTest;
        let bits = |c: &RBig| c.numerator().clone().abs().bit_len().max(c.denominator().bit_len());
        self.terms.values().map(bits).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_exact() {
        let (x, y) = (Poly::sym(Sym(0)), Poly::sym(Sym(1)));
        let square = x.add(&y).pow(2);
        let expected = x.pow(2).add(&x.mul(&y).scale(&RBig::from(2))).add(&y.pow(2));
        assert_eq!(square, expected);
        assert!(square.sub(&expected).is_zero());
        let third = RBig::ONE / RBig::from(3);
        assert_eq!(x.scale(&third).sub(&y.scale(&-third)).primitive(), x.add(&y));
    }

    #[test]
    fn substitution_multiplies_out() {
        let (x, y) = (Poly::sym(Sym(0)), Poly::sym(Sym(1)));
        let by = |sym: Sym| (sym == Sym(0)).then(|| y.add(&Poly::one()));
        assert_eq!(x.pow(2).substitute(by), y.pow(2).add(&y.scale(&RBig::from(2))).add(&Poly::one()));
        assert_eq!(x.pow(2).mul(&y).in_powers_of(Sym(0))[2], y);
    }
}
