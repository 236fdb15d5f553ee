//! What quotients and remainders multiply to, as polynomials that are zero on a
//! way: `a = b·(a / b) + a % b` where b is not zero; `a = k·(a / k) + r` where
//! the remainder r is known, because
//! * a condition fixes it (`y % 2 == 1`, `y % 2 != 0`),
//! * a is in a geometric sequence of ratio k (or a multiple of k) and is not
//!   its start, or
//! * the equalities on the way leave no other: their residues modulo k are tried.
//!   From `p² = q·(n − r)` and `q = 4·m` follows that p is even.
//!
//! Takes what the way says, gives polynomials with the candidates they rest on.

use std::collections::BTreeSet;

use javelin_logic::poly::{Atoms, Poly, Sym};
use javelin_logic::{IBig, Kind, Op, RBig, Substitution, Term, Terms};

use super::{Fact, Known};

/// Assignments of residues that are tried for one quotient.
const TRIES: u32 = 1 << 13;
/// Larger divisors are left alone.
const DIVISOR: u32 = 64;

/// Equations for the quotients in sight.
pub fn equations(
    terms: &Terms,
    atoms: &mut Atoms,
    way: &[Fact],
    known: &[Known],
    goal: &Poly,
    bits: Option<u32>,
) -> Vec<Known> {
    let mentioned: BTreeSet<Sym> = known.iter().map(|(p, _)| p).chain([goal]).flat_map(Poly::symbols).collect();
    let mut reader = Reader { terms, atoms, way, bits, found: Vec::new() };
    let seen: Vec<Term> = mentioned.iter().map(|sym| reader.atoms.term(*sym)).collect();
    reader.identities(&seen);
    let mut open: Vec<Quotient> = seen.iter().filter_map(|t| Quotient::read(terms, *t)).collect();
    open.retain(|quotient| !reader.by_conditions(quotient, known));
    open.retain(|quotient| !reader.by_sequence(quotient));
    reader.members(known);
    if bits.is_none() {
        // One quotient that is exact may show that another one is.
        loop {
            let before = open.len();
            open.retain(|quotient| !reader.by_residues(quotient, known));
            if open.len() == before {
                break;
            }
        }
    }
    reader.found
}

/// The candidates from which it follows that `a` is a multiple of `k`, if that can be seen.
pub fn divides(terms: &Terms, atoms: &mut Atoms, way: &[Fact], known: &[Known], a: Term, k: Term) -> Option<Vec<Term>> {
    let dividend = atoms.read(terms, a)?;
    let found = equations(terms, atoms, way, known, &dividend, None);
    let mut reader = Reader { terms, atoms, way, bits: None, found };
    reader.residues(a, terms.as_int(k)?, known)
}

/// `a / k` for a number k > 0.
struct Quotient {
    term: Term,
    truncates: bool,
    a: Term,
    k: Term,
    divisor: IBig,
}

impl Quotient {
    fn read(terms: &Terms, term: Term) -> Option<Quotient> {
        let Kind::Op(op @ (Op::Div | Op::TDiv), args) = terms.kind(term) else { return None };
        let divisor = terms.as_int(args[1]).filter(|k| **k > IBig::ZERO)?.clone();
        Some(Quotient { term, truncates: *op == Op::TDiv, a: args[0], k: args[1], divisor })
    }
}

struct Reader<'a> {
    terms: &'a Terms,
    atoms: &'a mut Atoms,
    way: &'a [Fact],
    bits: Option<u32>,
    found: Vec<Known>,
}

impl Reader<'_> {
    fn poly(&mut self, t: Term) -> Option<Poly> {
        match self.bits {
            Some(bits) => self.atoms.read_modulo(self.terms, t, bits),
            None => self.atoms.read(self.terms, t),
        }
    }

    /// `a = b·(a / b) + a % b` where both are in sight and b is known not to be zero.
    fn identities(&mut self, seen: &[Term]) {
        let terms = self.terms;
        for &quotient in seen {
            let Kind::Op(op @ (Op::Div | Op::TDiv), args) = terms.kind(quotient) else { continue };
            let by = if *op == Op::Div { Op::Mod } else { Op::TRem };
            let rest = seen.iter().find(|t| matches!(terms.kind(**t), Kind::Op(o, b) if *o == by && b == args));
            let Some(&rest) = rest else { continue };
            let Some(sources) = self.differs(args[1], terms.int(0)) else { continue };
            if let (Some(a), Some(b)) = (self.poly(args[0]), self.poly(args[1])) {
                let product = b.mul(&Poly::sym(self.atoms.sym(quotient)));
                let whole = product.add(&Poly::sym(self.atoms.sym(rest)));
                self.found.push((whole.sub(&a), sources));
            }
        }
    }

    /// Does the way say that two numbers differ? The candidates that say so.
    fn differs(&self, a: Term, b: Term) -> Option<Vec<Term>> {
        let terms = self.terms;
        let equal = terms.eq(a, b);
        if let Some(same) = terms.as_bool(equal) {
            return (!same).then(Vec::new);
        }
        let apart = terms.not(equal);
        // A bound that excludes the value, too: x > 1 where x = 1 is asked about.
        let mut map = Substitution::default();
        if terms.var_name(a).is_some() {
            map.insert(a, b);
        }
        let says = |fact: &&Fact| {
            fact.condition == apart
                || !map.is_empty()
                    && terms.mentions(fact.condition, a)
                    && terms.as_bool(terms.substitute(fact.condition, &map)) == Some(false)
        };
        self.way.iter().find(says).map(|fact| fact.source.into_iter().collect())
    }

    /// The candidates that say a term is not negative, if it is known.
    fn sign(&self, t: Term) -> Option<Vec<Term>> {
        let never_negative = self.terms.le(self.terms.int(0), t);
        if self.terms.as_bool(never_negative) == Some(true) {
            return Some(Vec::new());
        }
        let positive = self.terms.lt(self.terms.int(0), t);
        let said = self.way.iter().find(|fact| fact.condition == never_negative || fact.condition == positive);
        said.map(|fact| fact.source.into_iter().collect())
    }

    /// `k·(a / k) + r = a`
    fn exact(&mut self, quotient: &Quotient, rest: IBig, sources: Vec<Term>) -> bool {
        let Some(dividend) = self.poly(quotient.a) else { return false };
        let multiple = Poly::sym(self.atoms.sym(quotient.term)).scale(&RBig::from(quotient.divisor.clone()));
        self.found.push((multiple.add(&Poly::number(RBig::from(rest))).sub(&dividend), sources));
        true
    }

    fn by_conditions(&mut self, quotient: &Quotient, known: &[Known]) -> bool {
        let found = self.way.iter().find_map(|fact| {
            let test = Test::read(self.terms, fact.condition, quotient.k)?;
            let (moved, mut sources) = self.distance(quotient.a, test.dividend, known)?;
            let (rest, needed) = test.remainder(&|t| self.sign(t))?;
            let rest = residue(rest + moved, &quotient.divisor);
            sources.extend(needed);
            sources.extend(fact.source);
            if rest != IBig::ZERO && quotient.truncates {
                // Java's quotient is this one only from zero up.
                sources.extend(self.sign(quotient.a)?);
            }
            Some((rest, sources))
        });
        found.is_some_and(|(rest, sources)| self.exact(quotient, rest, sources))
    }

    /// The number `a − b`, if it is one, perhaps by an equality on the way.
    fn distance(&mut self, a: Term, b: Term, known: &[Known]) -> Option<(IBig, Vec<Term>)> {
        if let Some(number) = self.terms.constant_difference(a, b) {
            return Some((number, Vec::new()));
        }
        if self.bits.is_some() {
            return None;
        }
        let difference = self.poly(a)?.sub(&self.poly(b)?);
        known.iter().find_map(|(zero, sources)| {
            let sums = [difference.sub(zero), difference.add(zero)];
            let number = sums.iter().find_map(Poly::as_number).filter(|n| n.is_int())?;
            Some((number.numerator().clone(), sources.clone()))
        })
    }

    fn by_sequence(&mut self, quotient: &Quotient) -> bool {
        let found = self.way.iter().find_map(|fact| {
            let Kind::Op(Op::Geometric, args) = self.terms.kind(fact.condition) else { return None };
            let ratio = self.terms.as_int(args[1])?;
            let divides = args[2] == quotient.a && *ratio > IBig::ONE && ratio % &quotient.divisor == IBig::ZERO;
            let mut sources = if divides { self.differs(args[2], args[0])? } else { return None };
            sources.extend(fact.source);
            Some(sources)
        });
        found.is_some_and(|sources| self.exact(quotient, IBig::ZERO, sources))
    }

    /// Members of geometric sequences that are not the first are multiples of the
    /// ratio: variables that a fact puts there, and one step back from those.
    fn members(&mut self, known: &[Known]) {
        let terms = self.terms;
        let sequences: Vec<(Fact, [Term; 3])> = self
            .way
            .iter()
            .filter_map(|fact| {
                let Kind::Op(Op::Geometric, args) = terms.kind(fact.condition) else { return None };
                Some((*fact, [args[0], args[1], args[2]]))
            })
            .collect();
        for (fact, [start, ratio, x]) in sequences {
            if terms.as_int(ratio).is_none_or(|r| *r <= IBig::ONE) {
                continue;
            }
            let Some(mut sources) = self.differs(x, start) else { continue };
            sources.extend(fact.source);
            self.multiple(x, ratio, &sources);
            for back in [terms.tdiv(x, ratio), terms.div(x, ratio)] {
                // A variable may stand for the quotient.
                let quotient = Poly::sym(self.atoms.sym(back));
                let named = known.iter().filter_map(|(poly, also)| {
                    let name = [poly.add(&quotient), quotient.sub(poly)].into_iter().find_map(|p| p.as_symbol())?;
                    Some((self.atoms.term(name), also.clone()))
                });
                let names: Vec<(Term, Vec<Term>)> = named.chain([(back, Vec::new())]).collect();
                let other = names.into_iter().find_map(|(name, also)| {
                    let apart = self.differs(name, start)?;
                    Some(also.into_iter().chain(apart).collect::<Vec<Term>>())
                });
                if let Some(other) = other {
                    if let Some(quotient) = Quotient::read(terms, back) {
                        self.exact(&quotient, IBig::ZERO, sources.clone());
                    }
                    let sources: Vec<Term> = sources.iter().copied().chain(other).collect();
                    self.multiple(back, ratio, &sources);
                }
            }
        }
    }

    /// `r·(x / r) = x`
    fn multiple(&mut self, x: Term, ratio: Term, sources: &[Term]) {
        let term = self.terms.div(x, ratio);
        if let Some(quotient) = Quotient::read(self.terms, term) {
            self.exact(&quotient, IBig::ZERO, sources.to_vec());
        }
    }

    fn by_residues(&mut self, quotient: &Quotient, known: &[Known]) -> bool {
        let needed = self.residues(quotient.a, &quotient.divisor, known);
        needed.is_some_and(|sources| self.exact(quotient, IBig::ZERO, sources))
    }

    /// The candidates from which it follows by residues alone that a is a multiple.
    fn residues(&mut self, a: Term, divisor: &IBig, known: &[Known]) -> Option<Vec<Term>> {
        let modulus = u32::try_from(divisor.clone()).ok().filter(|k| (2..=DIVISOR).contains(k))?;
        let dividend = self.poly(a).filter(is_integral)?;
        let facts: Vec<Known> = self.with_exact_values(known);
        let mut sources = Vec::new();
        let dividend = self.with_values(&dividend, &mut sources);
        sources.extend(vanishes(modulus, &dividend, &facts)?);
        Some(sources)
    }

    /// The equalities with `k·q` for every x that is known to be that: what is
    /// divisible shows only so.
    fn with_exact_values(&self, known: &[Known]) -> Vec<Known> {
        let both = known.iter().chain(&self.found);
        let put = |(poly, sources): &Known| {
            let mut sources = sources.clone();
            let poly = self.with_values(poly, &mut sources);
            (!poly.is_zero()).then(|| (poly.primitive(), sources))
        };
        both.filter_map(put).filter(|(poly, _)| is_integral(poly)).collect()
    }

    fn with_values(&self, poly: &Poly, sources: &mut Vec<Term>) -> Poly {
        let mut poly = poly.clone();
        for (equation, rests_on) in &self.found {
            let value = equation.symbols().into_iter().find_map(|sym| {
                let [rest, factor] = <[Poly; 2]>::try_from(equation.in_powers_of(sym)).ok()?;
                let plain = self.terms.var_name(self.atoms.term(sym)).is_some();
                (plain && factor.as_number() == Some(-RBig::ONE)).then_some((sym, rest))
            });
            if let Some((sym, value)) = value.filter(|(sym, _)| poly.mentions(*sym)) {
                poly = poly.substitute(|s| (s == sym).then(|| value.clone()));
                sources.extend(rests_on.iter().copied());
            }
        }
        poly
    }
}

/// A condition that says something about the remainder by k.
struct Test {
    dividend: Term,
    op: Op,
    value: IBig,
    /// It says that the remainder is another one, and k is two.
    negated: bool,
}

impl Test {
    fn read(terms: &Terms, fact: Term, k: Term) -> Option<Test> {
        let (equality, negated) = match *terms.kind(fact) {
            Kind::Not(inner) => (inner, true),
            _ => (fact, false),
        };
        let Kind::Eq(left, right) = *terms.kind(equality) else { return None };
        let (rest, value) = if terms.as_int(right).is_some() { (left, right) } else { (right, left) };
        let Kind::Op(op @ (Op::Mod | Op::TRem), args) = terms.kind(rest) else { return None };
        let value = terms.as_int(value)?.clone();
        let divisor = terms.as_int(k).filter(|_| args[1] == k)?;
        (!negated || *divisor == IBig::from(2)).then_some(Test { dividend: args[0], op: *op, value, negated })
    }

    /// The remainder of the dividend. `sign` gives the candidates that say a term is
    /// not negative, if it is known; the answer those that were needed.
    fn remainder(&self, sign: &dyn Fn(Term) -> Option<Vec<Term>>) -> Option<(IBig, Vec<Term>)> {
        if !self.negated {
            return Some((self.value.clone(), Vec::new()));
        }
        if self.value == IBig::ZERO {
            // What is not even is odd, whatever the sign.
            return Some((IBig::ONE, Vec::new()));
        }
        if self.value != IBig::ONE {
            return None;
        }
        // Java's remainder may be −1 instead of 1.
        let needed = if self.op == Op::TRem { sign(self.dividend)? } else { Vec::new() };
        Some((IBig::ZERO, needed))
    }
}

/// Is the polynomial a multiple of the modulus wherever the facts are zero? By
/// trying all residues of the symbols of facts that have to do with it; the
/// answer is what these facts rest on.
fn vanishes(modulus: u32, poly: &Poly, facts: &[Known]) -> Option<Vec<Term>> {
    let mut symbols: Vec<Sym> = poly.symbols().into_iter().collect();
    let fits = |count: usize| modulus.checked_pow(count as u32).is_some_and(|tries| tries <= TRIES);
    let mut chosen: Vec<&Known> = Vec::new();
    // Those with the fewest new symbols first.
    loop {
        let new = |known: &Known| known.0.symbols().iter().filter(|s| !symbols.contains(s)).count();
        let connected = |known: &&Known| known.0.symbols().iter().any(|s| symbols.contains(s));
        let open = facts.iter().filter(|known| !chosen.iter().any(|c| std::ptr::eq(*c, *known)));
        let next = open.filter(connected).min_by_key(|known| new(known));
        let Some(next) = next.filter(|known| fits(symbols.len() + new(known))) else { break };
        let added: Vec<Sym> = next.0.symbols().into_iter().filter(|s| !symbols.contains(s)).collect();
        symbols.extend(added);
        chosen.push(next);
    }
    if !fits(symbols.len()) {
        return None;
    }
    let small: Vec<Residues> = chosen.iter().map(|(p, _)| Residues::new(modulus, &symbols, p)).collect();
    let asked = Residues::new(modulus, &symbols, poly);
    let mut values = vec![0_u32; symbols.len()];
    loop {
        if asked.at(&values) != 0 && small.iter().all(|fact| fact.at(&values) == 0) {
            return None;
        }
        let Some(next) = values.iter().position(|v| *v + 1 < modulus) else {
            return Some(chosen.iter().flat_map(|(_, sources)| sources.iter().copied()).collect());
        };
        values[next] += 1;
        values[..next].fill(0);
    }
}

/// A polynomial with residues for coefficients and places for symbols.
struct Residues {
    modulus: u64,
    parts: Vec<(u64, Vec<(usize, u32)>)>,
}

impl Residues {
    fn new(modulus: u32, symbols: &[Sym], poly: &Poly) -> Residues {
        let place = |sym: Sym| symbols.iter().position(|s| *s == sym).unwrap_or(0);
        let parts = poly.terms().map(|(mono, c)| {
            let coefficient = residue(c.numerator().clone(), &IBig::from(modulus));
            let factors = mono.parts().iter().map(|&(sym, e)| (place(sym), e)).collect();
            (u64::try_from(coefficient).unwrap_or(0), factors)
        });
        Residues { modulus: u64::from(modulus), parts: parts.collect() }
    }

    fn at(&self, values: &[u32]) -> u64 {
        let product = |(c, factors): &(u64, Vec<(usize, u32)>)| {
            factors.iter().fold(*c, |p, &(place, e)| (0..e).fold(p, |p, _| p * u64::from(values[place]) % self.modulus))
        };
        self.parts.iter().map(product).sum::<u64>() % self.modulus
    }
}

/// From 0 up.
fn residue(a: IBig, modulus: &IBig) -> IBig {
    let left = a % modulus;
    if left < IBig::ZERO { left + modulus } else { left }
}

fn is_integral(poly: &Poly) -> bool {
    poly.terms().all(|(_, c)| c.is_int())
}

#[cfg(test)]
mod tests {
    use javelin_logic::Sort;

    use super::*;

    #[test]
    fn parity_makes_halves_exact() {
        let terms = Terms::new();
        let (y, two) = (terms.var("y", Sort::Int), terms.int(2));
        let rest = terms.trem(y, two);
        let odd = terms.eq(rest, terms.int(1));
        let asked = |fact: Term, a: Term| {
            let test = Test::read(&terms, fact, two)?;
            let moved = terms.constant_difference(a, test.dividend)?;
            let (rest, _) = test.remainder(&|_| None)?;
            Some(residue(rest + moved, &IBig::from(2)))
        };
        assert_eq!(asked(odd, terms.offset(y, -1)), Some(IBig::ZERO));
        assert_eq!(asked(odd, y), Some(IBig::ONE));
        assert_eq!(asked(terms.not(terms.eq(rest, terms.int(0))), terms.offset(y, 1)), Some(IBig::ZERO));
        // −1 leaves −1, not 1: nothing follows from "not 1" unless y is not negative.
        assert_eq!(asked(terms.not(odd), y), None);
        let test = Test::read(&terms, terms.not(odd), two).expect("a test");
        assert!(test.remainder(&|_| Some(Vec::new())).is_some());
        assert_eq!(asked(terms.not(terms.eq(terms.modulo(y, two), terms.int(1))), y), Some(IBig::ZERO));
        assert_eq!(asked(terms.eq(terms.trem(y, terms.int(4)), terms.int(0)), y), None);
    }

    #[test]
    fn residues_show_what_is_divisible() {
        let [p, q, m, n] = [0, 1, 2, 3].map(|s| Poly::sym(Sym(s)));
        // p² = 4·m·n leaves p even, p² = 2·m·n + 1 does not, p·q = 2·m neither p nor q.
        let fact = |poly: Poly| (poly, Vec::new());
        let square = fact(p.mul(&p).sub(&m.mul(&n).scale(&RBig::from(4))));
        assert!(vanishes(2, &p, std::slice::from_ref(&square)).is_some());
        assert!(vanishes(4, &p, &[square]).is_none());
        let odd = fact(p.mul(&p).sub(&m.mul(&n).scale(&RBig::from(2))).sub(&Poly::one()));
        assert!(vanishes(2, &p, std::slice::from_ref(&odd)).is_none());
        assert!(vanishes(2, &p.add(&Poly::one()), &[odd]).is_some());
        let product = fact(p.mul(&q).sub(&m.scale(&RBig::from(2))));
        assert!(vanishes(2, &p, std::slice::from_ref(&product)).is_none());
        assert!(vanishes(2, &p.mul(&q), &[product]).is_some());
    }
}
