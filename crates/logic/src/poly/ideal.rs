//! Ideals of polynomials: bases, elimination, membership, intersection. The
//! work is done by a library behind [`Bases`]; it has no budget of its own, so
//! its numbers count their operations and unwind when too many were made. What
//! is costly gives `None`, and the engine does with less.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use dashu::rational::RBig;
use groebner::{F4Field, LiftBasis, Monomial, MonomialOrder, Polynomial, PolynomialExt, groebner_basis_f4};
use num_traits::{One, Zero};

use super::{Mono, Poly, Sym};

/// The symbols of a ring in blocks, greater ones first; within a block they
/// are ordered by degree and reverse lexicographically. The first block is the
/// one that elimination drops.
#[derive(Clone, Debug, Default)]
pub struct Ring {
    pub drop: Vec<Sym>,
    pub keep: Vec<Vec<Sym>>,
}

/// What the engine needs of a computer algebra system.
pub trait Bases {
    /// The reduced basis of the ideal that the polynomials generate, without the
    /// elements that mention a symbol to be dropped.
    fn eliminate(&self, ring: &Ring, polys: &[Poly]) -> Option<Vec<Poly>>;

    /// What is left of a polynomial in kept symbols after division by a basis.
    fn remainder(&self, ring: &Ring, basis: &[Poly], poly: &Poly) -> Option<Poly>;

    /// Polynomials h with `poly = Σ h·generator`, if there are some. Whoever
    /// relies on them multiplies out: [`is_combination`].
    fn cofactors(&self, ring: &Ring, generators: &[Poly], poly: &Poly) -> Option<Vec<Poly>>;
}

/// Is `poly = Σ cofactor·generator`? By multiplying out, with no library.
pub fn is_combination(generators: &[Poly], cofactors: &[Poly], poly: &Poly) -> bool {
    let products = generators.iter().zip(cofactors).map(|(g, h)| g.mul(h));
    generators.len() == cofactors.len() && products.fold(poly.clone(), |left, p| left.sub(&p)).is_zero()
}

/// An ideal in the kept symbols of a ring, by its reduced basis.
#[derive(Clone, Debug)]
pub struct Ideal {
    pub keep: Vec<Vec<Sym>>,
    pub basis: Vec<Poly>,
}

impl Ideal {
    /// What the polynomials say about the kept symbols.
    pub fn projection(bases: &dyn Bases, keep: &[Vec<Sym>], polys: &[Poly]) -> Option<Ideal> {
        let all: BTreeSet<Sym> = polys.iter().flat_map(Poly::symbols).collect();
        let drop = all.into_iter().filter(|sym| !keep.iter().flatten().any(|k| k == sym)).collect();
        let ring = Ring { drop, keep: keep.to_vec() };
        let mut basis: Vec<Poly> = bases.eliminate(&ring, polys)?.iter().map(Poly::primitive).collect();
        basis.sort_by_key(|poly| (poly.degree(), poly.length(), poly.clone()));
        Some(Ideal { keep: keep.to_vec(), basis })
    }

    fn ring(&self) -> Ring {
        Ring { drop: Vec::new(), keep: self.keep.clone() }
    }

    pub fn contains(&self, bases: &dyn Bases, poly: &Poly) -> Option<bool> {
        if poly.symbols().iter().any(|sym| !self.keep.iter().flatten().any(|k| k == sym)) {
            return Some(poly.is_zero());
        }
        Some(bases.remainder(&self.ring(), &self.basis, poly)?.is_zero())
    }

    /// `t·I + (1 − t)·J` without t.
    pub fn intersection(&self, bases: &dyn Bases, other: &Ideal, t: Sym) -> Option<Ideal> {
        let (here, there) = (Poly::sym(t), Poly::one().sub(&Poly::sym(t)));
        let mut polys: Vec<Poly> = self.basis.iter().map(|p| p.mul(&here)).collect();
        polys.extend(other.basis.iter().map(|p| p.mul(&there)));
        Ideal::projection(bases, &self.keep, &polys)
    }

    /// Does the other ideal hold all of this one?
    pub fn within(&self, bases: &dyn Bases, other: &Ideal) -> Option<bool> {
        for poly in &self.basis {
            if !other.contains(bases, poly)? {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The crate `groebner`, with at most so many operations on numbers in all.
pub struct Library {
    left: Cell<u64>,
}

impl Library {
    pub fn new(operations: u64) -> Library {
        Library { left: Cell::new(operations) }
    }

    /// Operations that may still be made.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Runs the library as long as there are operations left.
    fn limited<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let before = LEFT.replace(self.left.get());
        let done = catch_unwind(AssertUnwindSafe(work)).ok();
        self.left.set(LEFT.replace(before));
        done
    }
}

impl Bases for Library {
    fn eliminate(&self, ring: &Ring, polys: &[Poly]) -> Option<Vec<Poly>> {
        let nonzero: Vec<&Poly> = polys.iter().filter(|p| !p.is_zero()).collect();
        if nonzero.is_empty() {
            return Some(Vec::new());
        }
        let order = ring.order();
        let basis = self.limited(|| {
            let input = nonzero.iter().map(|p| ring.encode(p, &order)).collect::<Option<Vec<_>>>()?;
            groebner_basis_f4(input, true).ok()
        })??;
        let all = basis.iter().map(|p| ring.decode(p)).collect::<Vec<Poly>>();
        Some(all.into_iter().filter(|p| !ring.drop.iter().any(|sym| p.mentions(*sym))).collect())
    }

    fn remainder(&self, ring: &Ring, basis: &[Poly], poly: &Poly) -> Option<Poly> {
        let order = ring.order();
        self.limited(|| {
            let basis = basis.iter().map(|p| ring.encode(p, &order)).collect::<Option<Vec<_>>>()?;
            Some(ring.decode(&ring.encode(poly, &order)?.normal_form(&basis)))
        })?
    }

    fn cofactors(&self, ring: &Ring, generators: &[Poly], poly: &Poly) -> Option<Vec<Poly>> {
        let order = ring.order();
        let found = self.limited(|| {
            let divisors = generators.iter().map(|p| ring.encode(p, &order)).collect::<Option<Vec<_>>>()?;
            let poly = ring.encode(poly, &order)?;
            // Often the generators are a basis already, and division is enough.
            let (quotients, left) = poly.divide_with_remainder(&divisors);
            if left.is_zero() {
                return Some(quotients);
            }
            LiftBasis::new(&divisors).ok()?.lift(&poly).ok()?
        })??;
        Some(found.iter().map(|p| ring.decode(p)).collect())
    }
}

impl Ring {
    fn order(&self) -> MonomialOrder {
        let sizes = [&self.drop].into_iter().chain(&self.keep).map(Vec::len).filter(|size| *size > 0);
        MonomialOrder::block(sizes.map(|size| (MonomialOrder::GRevLex, size)).collect::<Vec<_>>())
    }

    fn symbols(&self) -> Vec<Sym> {
        self.drop.iter().chain(self.keep.iter().flatten()).copied().collect()
    }

    fn encode(&self, poly: &Poly, order: &MonomialOrder) -> Option<Polynomial<Counted>> {
        let all = self.symbols();
        let count = all.len();
        let place = |sym: Sym| all.iter().position(|s| *s == sym);
        let mut terms = Vec::with_capacity(poly.length());
        for (mono, c) in poly.terms() {
            let mut exponents = vec![0; count];
            for &(sym, e) in mono.parts() {
                exponents[place(sym)?] = e;
            }
            terms.push((Monomial::new(exponents), Counted(c.clone())));
        }
        Some(Polynomial::new(terms, count, order.clone()))
    }

    fn decode(&self, poly: &Polynomial<Counted>) -> Poly {
        let syms = self.symbols();
        let mut result = Poly::zero();
        for (monomial, c) in &poly.terms {
            let parts = syms.iter().zip(monomial.exps());
            let mono = parts.fold(Mono::one(), |m, (sym, e)| m.times(&Mono::power(*sym, *e)));
            result.push(mono, c.0.clone());
        }
        result
    }
}

thread_local! {
    static LEFT: Cell<u64> = const { Cell::new(0) };
}

/// The value that unwinds out of the library when the operations are used up.
struct Exhausted;

/// A rational number that counts what is done with it.
#[derive(Clone, Debug, PartialEq)]
struct Counted(RBig);

impl Counted {
    fn charge(value: RBig) -> Counted {
        use dashu::base::BitTest;
        // Long numbers cost more than short ones.
        let cost = 1 + (value.denominator().bit_len() / 64) as u64;
        let left = LEFT.get();
        if left < cost {
            // Not a panic: no message, nothing for the user to see.
            resume_unwind(Box::new(Exhausted));
        }
        LEFT.set(left - cost);
        Counted(value)
    }
}

impl Add for Counted {
    type Output = Counted;
    fn add(self, other: Counted) -> Counted {
        Counted::charge(self.0 + other.0)
    }
}

impl Sub for Counted {
    type Output = Counted;
    fn sub(self, other: Counted) -> Counted {
        Counted::charge(self.0 - other.0)
    }
}

impl Mul for Counted {
    type Output = Counted;
    fn mul(self, other: Counted) -> Counted {
        Counted::charge(self.0 * other.0)
    }
}

impl Div for Counted {
    type Output = Counted;
    fn div(self, other: Counted) -> Counted {
        Counted::charge(self.0 / other.0)
    }
}

impl Neg for Counted {
    type Output = Counted;
    fn neg(self) -> Counted {
        Counted::charge(-self.0)
    }
}

impl Zero for Counted {
    fn zero() -> Counted {
        Counted(RBig::ZERO)
    }
    fn is_zero(&self) -> bool {
        self.0 == RBig::ZERO
    }
}

impl One for Counted {
    fn one() -> Counted {
        Counted(RBig::ONE)
    }
}

impl F4Field for Counted {}

#[cfg(test)]
mod tests {
    use super::*;

    fn library() -> Library {
        Library::new(1_000_000)
    }

    fn x(n: u32) -> Poly {
        Poly::sym(Sym(n))
    }

    #[test]
    fn the_counter_is_eliminated() {
        // a = n, b = n² leave b = a².
        let polys = [x(1).sub(&x(0)), x(2).sub(&x(0).pow(2))];
        let ideal = Ideal::projection(&library(), &[vec![Sym(1), Sym(2)]], &polys).unwrap();
        assert_eq!(ideal.contains(&library(), &x(2).sub(&x(1).pow(2))), Some(true));
        assert_eq!(ideal.contains(&library(), &x(2).sub(&x(1))), Some(false));
    }

    #[test]
    fn two_lines_intersect_in_their_product() {
        let line = |p: Poly| Ideal::projection(&library(), &[vec![Sym(0), Sym(1)]], &[p]).unwrap();
        let both = line(x(0).sub(&x(1))).intersection(&library(), &line(x(0).add(&x(1))), Sym(9)).unwrap();
        assert_eq!(both.basis, vec![x(0).pow(2).sub(&x(1).pow(2)).primitive()]);
    }

    #[test]
    fn members_come_with_cofactors() {
        let generators = [x(0).pow(2).sub(&x(1)), x(1).pow(2).sub(&x(0))];
        let ring = Ring { drop: Vec::new(), keep: vec![vec![Sym(0), Sym(1)]] };
        let member = x(0).pow(4).sub(&x(0));
        let cofactors = library().cofactors(&ring, &generators, &member).unwrap();
        assert!(is_combination(&generators, &cofactors, &member));
        assert!(!is_combination(&generators, &cofactors, &x(0)));
        assert!(library().cofactors(&ring, &generators, &x(0)).is_none());
    }

    #[test]
    fn a_long_computation_is_given_up() {
        let cyclic: Vec<Poly> = vec![
            x(0).add(&x(1)).add(&x(2)).add(&x(3)),
            x(0).mul(&x(1)).add(&x(1).mul(&x(2))).add(&x(2).mul(&x(3))).add(&x(3).mul(&x(0))),
            x(0).mul(&x(1)).mul(&x(2)).mul(&x(3)).sub(&Poly::one()),
        ];
        let ring = Ring { drop: vec![Sym(0), Sym(1)], keep: vec![vec![Sym(2), Sym(3)]] };
        assert!(Library::new(10).eliminate(&ring, &cyclic).is_none());
        assert!(library().eliminate(&ring, &cyclic).is_some());
    }
}
