//! Powers of fixed bases to the loop counter, and what holds between them.
//!
//! Rational bases are split into coprime integers p > 1, so that each becomes
//! a product of powers of `p^n`, `p^-n` and `(−1)^n`: between these nothing
//! holds but `p^n·p^-n = 1` and `((−1)^n)² = 1`, and no lattice of relations
//! has to be computed. Roots of quadratics r, r′ bring `r^n·r′^n = (rr′)^n`,
//! where a power of r is rational, that, and where a product of small powers of
//! r and another one is, that, too. The roots of an irreducible polynomial bring
//! their elementary symmetric functions and the power of their product. Bases
//! with symbols are taken for independent.

use std::collections::{BTreeMap, BTreeSet};

use dashu::base::{Abs, Gcd};
use javelin_logic::{IBig, RBig};

use super::block::{norm, rational_power};
use super::field;
use super::symbols::{Meaning, Symbols};
use javelin_logic::poly::{Mono, Poly, Sym};

#[derive(Default)]
pub struct Powers {
    /// Coprime integers with the symbols of p^n and p^-n.
    atoms: Vec<(IBig, Sym, Sym)>,
    sign: Option<Sym>,
    /// w with its minimal polynomial, coefficients by ascending power.
    roots: Vec<(Sym, Vec<RBig>)>,
    /// Bases that contain a root.
    irrational: Vec<(Poly, Sym)>,
    /// What a power's base is.
    values: BTreeMap<Sym, Poly>,
    relations: Vec<Poly>,
}

impl Powers {
    /// For all rational bases that will come up, and their products.
    pub fn new(symbols: &mut Symbols, bases: &[RBig]) -> Powers {
        let mut powers = Powers::default();
        let numbers = bases.iter().flat_map(|b| [b.numerator().clone().abs(), IBig::from(b.denominator().clone())]);
        for p in coprime(numbers.collect()) {
            let value = RBig::from(p.clone());
            let inverse = RBig::ONE / value.clone();
            let up = powers.symbol(symbols, Poly::number(value));
            let down = powers.symbol(symbols, Poly::number(inverse));
            powers.relations.push(Poly::sym(up).mul(&Poly::sym(down)).sub(&Poly::one()));
            powers.atoms.push((p, up, down));
        }
        if bases.iter().any(|b| *b < RBig::ZERO) {
            let sign = powers.symbol(symbols, Poly::int(-1));
            powers.relations.push(Poly::sym(sign).pow(2).sub(&Poly::one()));
            powers.sign = Some(sign);
        }
        powers
    }

    fn symbol(&mut self, symbols: &mut Symbols, base: Poly) -> Sym {
        let sym = symbols.sym(Meaning::Power(base.clone()));
        self.values.insert(sym, base);
        sym
    }

    /// What holds between the symbols given out so far.
    pub fn relations(&self) -> &[Poly] {
        &self.relations
    }

    /// A symbol for √d.
    pub fn root(&mut self, symbols: &mut Symbols, d: &RBig) -> Poly {
        let sym = symbols.sym(Meaning::Root(d.clone()));
        if !self.roots.iter().any(|(w, _)| *w == sym) {
            self.roots.push((sym, vec![-d.clone(), RBig::ZERO, RBig::ONE]));
            self.relations.push(Poly::sym(sym).pow(2).sub(&Poly::number(d.clone())));
        }
        Poly::sym(sym)
    }

    /// Makes r^n and r′^n known, for conjugates r and r′.
    pub fn conjugates(&mut self, symbols: &mut Symbols, r: &Poly, other: &Poly) -> Option<()> {
        if self.irrational.iter().any(|(base, _)| base == r) {
            return Some(());
        }
        let norm = self.normal(&r.mul(other)).as_number()?;
        let (up, down) = (self.symbol(symbols, r.clone()), self.symbol(symbols, other.clone()));
        let product = self.rational(&norm)?;
        self.relations.push(Poly::sym(up).mul(&Poly::sym(down)).sub(&product));
        if let Some((k, value)) = self.rational_power(r) {
            let power = self.rational(&value)?;
            for sym in [up, down] {
                self.relations.push(Poly::sym(sym).pow(k).sub(&power));
            }
        }
        for (base, sym) in [(r, up), (other, down)] {
            self.relate(base, sym);
        }
        self.irrational.extend([(r.clone(), up), (other.clone(), down)]);
        Some(())
    }

    /// Where `r^e·s^f` is rational for an s known before, that is a relation.
    fn relate(&mut self, r: &Poly, sym: Sym) {
        const EXPONENTS: [(u32, u32); 7] = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)];
        for (s, other) in self.irrational.clone() {
            let found = EXPONENTS.into_iter().find_map(|(e, f)| {
                let product = self.rational(&self.normal(&r.pow(e).mul(&s.pow(f))).as_number()?)?;
                Some(Poly::sym(sym).pow(e).mul(&Poly::sym(other).pow(f)).sub(&product))
            });
            self.relations.extend(found);
        }
    }

    /// A root of an irreducible polynomial of higher degree, its power made known.
    pub fn algebraic(&mut self, symbols: &mut Symbols, minimal: &[RBig], index: usize) -> Option<Poly> {
        let degree = minimal.len() - 1;
        let syms: Vec<Sym> = (0..degree).map(|k| symbols.sym(Meaning::RootOf(minimal.to_vec(), k))).collect();
        if self.roots.iter().all(|(w, _)| *w != syms[0]) {
            self.roots.extend(syms.iter().map(|w| (*w, minimal.to_vec())));
            // Π (x − w) = f(x), coefficient by coefficient [Vieta].
            let mut product = vec![Poly::one()];
            for &w in &syms {
                let mut next = vec![Poly::zero(); product.len() + 1];
                for (k, c) in product.iter().enumerate() {
                    next[k + 1] = next[k + 1].add(c);
                    next[k] = next[k].sub(&c.mul(&Poly::sym(w)));
                }
                product = next;
            }
            let coefficients = product.iter().zip(minimal).take(degree);
            self.relations.extend(coefficients.map(|(found, wanted)| found.sub(&Poly::number(wanted.clone()))));
            let powers: Vec<Sym> = syms.iter().map(|w| self.symbol(symbols, Poly::sym(*w))).collect();
            let all = powers.iter().fold(Poly::one(), |all, power| all.mul(&Poly::sym(*power)));
            self.relations.push(all.sub(&self.rational(&norm(minimal))?));
            if let Some((k, value)) = rational_power(minimal) {
                let value = self.rational(&value)?;
                self.relations.extend(powers.iter().map(|power| Poly::sym(*power).pow(k).sub(&value)));
            }
            self.irrational.extend(syms.iter().map(|w| Poly::sym(*w)).zip(powers));
        }
        Some(Poly::sym(syms[index]))
    }

    /// The least power of an irrational number that is rational, if a small one is.
    pub fn rational_power(&self, r: &Poly) -> Option<(u32, RBig)> {
        [2, 3, 4, 6].into_iter().find_map(|k| Some((k, self.normal(&r.pow(k)).as_number()?)))
    }

    /// `base^n` as a product of symbols; `None` for zero and for what was not announced.
    pub fn power(&mut self, symbols: &mut Symbols, base: &Poly) -> Option<Poly> {
        if let Some(value) = base.as_number() {
            return self.rational(&value);
        }
        if let Some((_, sym)) = self.irrational.iter().find(|(known, _)| known == base) {
            return Some(Poly::sym(*sym));
        }
        if base.symbols().iter().any(|s| self.roots.iter().any(|(w, _)| w == s)) {
            return None;
        }
        let primitive = base.primitive();
        let (mono, c) = primitive.terms().next()?;
        let content = base.coefficient(mono) / c;
        let mut product = self.rational(&content)?;
        if primitive.length() == 1 {
            for &(sym, e) in mono.parts() {
                let power = self.symbol(symbols, Poly::sym(sym));
                product = product.mul(&Poly::sym(power).pow(e));
            }
            return Some(product);
        }
        let power = self.symbol(symbols, primitive);
        Some(product.mul(&Poly::sym(power)))
    }

    fn rational(&self, value: &RBig) -> Option<Poly> {
        if *value == RBig::ZERO {
            return None;
        }
        let mut product = Poly::one();
        if *value < RBig::ZERO {
            product = Poly::sym(self.sign?);
        }
        let sides = [(value.numerator().clone().abs(), true), (IBig::from(value.denominator().clone()), false)];
        for (mut number, above) in sides {
            for (p, up, down) in &self.atoms {
                while &number % p == IBig::ZERO {
                    number = &number / p;
                    product = product.mul(&Poly::sym(if above { *up } else { *down }));
                }
            }
            if number != IBig::ONE {
                return None;
            }
        }
        Some(self.normal(&product))
    }

    /// The base of a product of powers.
    pub fn base(&self, powers: &Mono) -> Option<Poly> {
        let mut value = Poly::one();
        for &(sym, e) in powers.parts() {
            value = self.normal(&value.mul(&self.values.get(&sym)?.pow(e)));
        }
        Some(value)
    }

    /// One over a fixed value that is not zero.
    pub fn inverse(&mut self, symbols: &mut Symbols, value: &Poly) -> Option<Poly> {
        if let Some(number) = value.as_number() {
            return (number != RBig::ZERO).then(|| Poly::number(RBig::ONE / number));
        }
        let used = value.symbols();
        if let (1, Some((w, minimal))) = (used.len(), self.roots.iter().find(|(w, _)| used.contains(w))) {
            let coefficients: Option<Vec<RBig>> = value.in_powers_of(*w).iter().map(Poly::as_number).collect();
            let inverse = field::inverse(&coefficients?, minimal)?;
            return Some(in_powers_of(*w, &inverse));
        }
        let primitive = value.primitive();
        let (mono, c) = primitive.terms().next()?;
        let content = value.coefficient(mono) / c;
        let sym = symbols.sym(Meaning::Inverse(primitive.clone()));
        let relation = Poly::sym(sym).mul(&primitive).sub(&Poly::one());
        if !self.relations.contains(&relation) {
            self.relations.push(relation);
        }
        Some(Poly::sym(sym).scale(&(RBig::ONE / content)))
    }

    /// With the simple relations applied: roots squared, signs squared, p^n·p^-n.
    pub fn normal(&self, poly: &Poly) -> Poly {
        let mut result = Poly::zero();
        for (mono, c) in poly.terms() {
            let mut mono = mono.clone();
            // What the roots contribute, once reduced.
            let mut factor = Poly::one();
            for (w, minimal) in &self.roots {
                let e = mono.exponent(*w) as usize;
                if e + 1 >= minimal.len() {
                    let mut power = vec![RBig::ZERO; e];
                    power.push(RBig::ONE);
                    factor = factor.mul(&in_powers_of(*w, &field::divide(&power, minimal).1));
                    mono = mono.split(|s| s == *w).1;
                }
            }
            if let Some(sign) = self.sign {
                let e = mono.exponent(sign);
                mono = mono.split(|s| s == sign).1.times(&Mono::power(sign, e % 2));
            }
            for (_, up, down) in &self.atoms {
                let (a, b) = (mono.exponent(*up), mono.exponent(*down));
                let both = a.min(b);
                if both > 0 {
                    let rest = mono.split(|s| s == *up || s == *down).1;
                    mono = rest.times(&Mono::power(*up, a - both)).times(&Mono::power(*down, b - both));
                }
            }
            result = result.add(&factor.mul(&Poly::term(mono, c.clone())));
        }
        result
    }
}

fn in_powers_of(sym: Sym, coefficients: &[RBig]) -> Poly {
    let mut poly = Poly::zero();
    for (k, c) in coefficients.iter().enumerate() {
        poly.push(Mono::power(sym, k as u32), c.clone());
    }
    poly
}

/// Pairwise coprime integers of whose powers all the numbers are products.
fn coprime(mut open: Vec<IBig>) -> Vec<IBig> {
    let mut done: Vec<IBig> = Vec::new();
    while let Some(number) = open.pop() {
        if number <= IBig::ONE {
            continue;
        }
        let clash = done.iter().position(|other| IBig::from((&number).gcd(other)) != IBig::ONE);
        let Some(clash) = clash else {
            done.push(number);
            continue;
        };
        let other = done.remove(clash);
        if other == number {
            done.push(number);
            continue;
        }
        let shared = IBig::from((&number).gcd(&other));
        open.extend([&number / &shared, &other / &shared, shared]);
    }
    // Small ones down to primes: a root's power may be rational where the root's norm is not a square.
    let mut found: BTreeSet<IBig> = BTreeSet::new();
    for mut number in done {
        for p in (2..SMALL).map(IBig::from) {
            while &number % &p == IBig::ZERO {
                number = &number / &p;
                found.insert(p.clone());
            }
        }
        if number > IBig::ONE {
            found.insert(number);
        }
    }
    found.into_iter().collect()
}

const SMALL: u32 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_share_their_factors() {
        let mut symbols = Symbols::default();
        let numbers = [RBig::from(4), RBig::from(6), RBig::ONE / RBig::from(2), RBig::from(-3)];
        let mut powers = Powers::new(&mut symbols, &numbers);
        assert_eq!(coprime(vec![4.into(), 6.into()]), vec![IBig::from(2), IBig::from(3)]);
        let mut of = |n: RBig| powers.power(&mut symbols, &Poly::number(n)).unwrap();
        let (four, half, six) = (of(RBig::from(4)), of(RBig::ONE / RBig::from(2)), of(RBig::from(6)));
        let (three, minus) = (of(RBig::from(3)), of(RBig::from(-3)));
        assert_eq!(powers.normal(&four.mul(&half).mul(&three)), six);
        assert_eq!(powers.normal(&minus.pow(2)), powers.normal(&three.pow(2)));
    }
}
