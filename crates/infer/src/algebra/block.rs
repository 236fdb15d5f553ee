//! Square matrices over ℚ: characteristic polynomials and their roots: rational
//! ones, those of quadratics, and those of irreducible factors up to degree 5.
//! Knows numbers only.

use dashu::base::{Abs, Gcd};
use javelin_logic::{IBig, RBig};

use super::field;

pub type Matrix = Vec<Vec<RBig>>;

/// A root of a characteristic polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Eigenvalue {
    Rational(RBig),
    /// `part + scale·√d`, with d no square.
    Quadratic {
        part: RBig,
        scale: RBig,
        d: RBig,
    },
    /// One of the roots of an irreducible polynomial (coefficients by ascending
    /// power, the last one 1) of degree 3 and more.
    Algebraic {
        minimal: Vec<RBig>,
        index: usize,
    },
}

impl Eigenvalue {
    pub fn is_zero(&self) -> bool {
        *self == Eigenvalue::Rational(RBig::ZERO)
    }

    /// The rational numbers whose powers come up with those of this one: itself,
    /// or its norm and the first power that is rational.
    pub fn rational_bases(&self) -> Vec<RBig> {
        match self {
            Eigenvalue::Rational(value) => vec![value.clone()],
            Eigenvalue::Quadratic { part, scale, d } => {
                let mut found = vec![part * part - scale * scale * d];
                let (mut a, mut b) = (part.clone(), scale.clone());
                for k in 2..=6 {
                    (a, b) = (&a * part + &b * scale * d, &a * scale + &b * part);
                    if b == RBig::ZERO && matches!(k, 2 | 3 | 4 | 6) {
                        found.push(a);
                        break;
                    }
                }
                found
            }
            Eigenvalue::Algebraic { minimal, .. } => {
                let mut found = vec![norm(minimal)];
                found.extend(rational_power(minimal).map(|(_, value)| value));
                found
            }
        }
    }
}

/// The product of all roots.
pub fn norm(minimal: &[RBig]) -> RBig {
    if minimal.len().is_multiple_of(2) { -minimal[0].clone() } else { minimal[0].clone() }
}

/// The least small power of a root that is rational.
pub fn rational_power(minimal: &[RBig]) -> Option<(u32, RBig)> {
    (2..=12).find_map(|k| {
        let mut power = vec![RBig::ZERO; k];
        power.push(RBig::ONE);
        match field::divide(&power, minimal).1.as_slice() {
            [number] => Some((k as u32, number.clone())),
            _ => None,
        }
    })
}

/// All eigenvalues with their multiplicities; `None` for irreducible factors of
/// degree 6 and more, and for several irrational ones if one is repeated.
pub fn eigenvalues(matrix: &Matrix) -> Option<Vec<Eigenvalue>> {
    let mut rest = characteristic(matrix);
    let mut found = Vec::new();
    while let Some(root) = rational_root(&rest) {
        rest = deflate(&rest, &root);
        found.push(Eigenvalue::Rational(root));
    }
    if rest.len() == 1 {
        return Some(found);
    }
    if let Some((quadratic, times)) = power_of_quadratic(&rest) {
        for _ in 0..times {
            found.extend(conjugates(&quadratic)?);
        }
        return Some(found);
    }
    if field::common(&rest, &field::derivative(&rest)).len() > 1 {
        return None;
    }
    while let Some(quadratic) = quadratic_factor(&rest) {
        found.extend(conjugates(&quadratic)?);
        let [c, b] = quadratic;
        rest = field::divide(&rest, &[c, b, RBig::ONE]).0;
    }
    // Without factors of degree 1 and 2, these are irreducible.
    match rest.len() - 1 {
        0 => Some(found),
        degree @ 3..=5 => {
            found.extend((0..degree).map(|index| Eigenvalue::Algebraic { minimal: rest.clone(), index }));
            Some(found)
        }
        _ => None,
    }
}

fn conjugates(quadratic: &[RBig; 2]) -> Option<[Eigenvalue; 2]> {
    let (part, scale, d) = quadratic_roots(quadratic)?;
    let one = |scale: RBig| Eigenvalue::Quadratic { part: part.clone(), scale, d: d.clone() };
    Some([one(scale.clone()), one(-scale)])
}

/// A factor `x² + bx + c` by what its values at 0 and 1 divide (Kronecker).
fn quadratic_factor(poly: &[RBig]) -> Option<[RBig; 2]> {
    if poly.len() < 4 {
        return match poly {
            [c, b, _] => Some([c.clone(), b.clone()]),
            _ => None,
        };
    }
    // With y = m·x all coefficients are integers, the first one 1.
    let m = poly.iter().fold(IBig::ONE, |m, c| {
        let denominator = IBig::from(c.denominator().clone());
        let shared = IBig::from((&m).gcd(&denominator));
        m * denominator / shared
    });
    let m = RBig::from(m);
    let degree = poly.len() - 1;
    let power = |k: usize| (0..k).fold(RBig::ONE, |p, _| p * &m);
    let whole: Vec<RBig> = poly.iter().enumerate().map(|(k, c)| c * power(degree - k)).collect();
    let at = |x: i64| value(&whole, &RBig::from(x)).numerator().clone().abs();
    for c in divisors(&at(0))? {
        for v in divisors(&at(1))? {
            for (c, v) in [(c.clone(), v.clone()), (-c.clone(), v.clone()), (c.clone(), -v.clone()), (-c.clone(), -v)] {
                let b = RBig::from(v - IBig::ONE - &c);
                let c = RBig::from(c);
                if field::divide(&whole, &[c.clone(), b.clone(), RBig::ONE]).1.is_empty() {
                    return Some([c / &m / &m, b / &m]);
                }
            }
        }
    }
    None
}

/// Coefficients by ascending power, the last one 1 (Faddeev and LeVerrier).
pub fn characteristic(matrix: &Matrix) -> Vec<RBig> {
    let size = matrix.len();
    let mut coefficients = vec![RBig::ZERO; size + 1];
    coefficients[size] = RBig::ONE;
    let mut current: Matrix = vec![vec![RBig::ZERO; size]; size];
    for k in 1..=size {
        // M ← A·M + c·1, c ← −tr(A·M)/k
        current = product(matrix, &current);
        for (i, row) in current.iter_mut().enumerate() {
            row[i] = &row[i] + &coefficients[size - k + 1];
        }
        let next = product(matrix, &current);
        let trace = (0..size).fold(RBig::ZERO, |sum, i| sum + &next[i][i]);
        coefficients[size - k] = -trace / RBig::from(k as u64);
    }
    coefficients
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let size = a.len();
    let entry = |i: usize, j: usize| (0..size).fold(RBig::ZERO, |sum, k| sum + &a[i][k] * &b[k][j]);
    (0..size).map(|i| (0..size).map(|j| entry(i, j)).collect()).collect()
}

fn value(poly: &[RBig], at: &RBig) -> RBig {
    poly.iter().rev().fold(RBig::ZERO, |sum, c| sum * at + c)
}

/// Divides by `x − root`.
fn deflate(poly: &[RBig], root: &RBig) -> Vec<RBig> {
    let mut quotient = vec![RBig::ZERO; poly.len() - 1];
    let mut carry = RBig::ZERO;
    for i in (0..quotient.len()).rev() {
        carry = carry * root + &poly[i + 1];
        quotient[i] = carry.clone();
    }
    quotient
}

/// A rational root p/q: p divides the last coefficient, q the first, once all are integers.
fn rational_root(poly: &[RBig]) -> Option<RBig> {
    if poly.len() < 2 {
        return None;
    }
    if poly[0] == RBig::ZERO {
        return Some(RBig::ZERO);
    }
    let scale = poly.iter().fold(IBig::ONE, |scale, c| scale * IBig::from(c.denominator().clone()));
    let whole = |c: &RBig| (c * RBig::from(scale.clone())).numerator().clone().abs();
    let (above, below) = (divisors(&whole(&poly[0]))?, divisors(&whole(&poly[poly.len() - 1]))?);
    for p in &above {
        for q in &below {
            let candidate = RBig::from(p.clone()) / RBig::from(q.clone());
            for root in [candidate.clone(), -candidate] {
                if value(poly, &root) == RBig::ZERO {
                    return Some(root);
                }
            }
        }
    }
    None
}

/// `None` for numbers too large to try.
fn divisors(number: &IBig) -> Option<Vec<IBig>> {
    const LARGEST: u32 = 100_000;
    let number = u32::try_from(number.clone()).ok().filter(|n| *n <= LARGEST)?;
    Some(
        (1..=number)
            .take_while(|d| d * d <= number)
            .filter(|d| number % d == 0)
            .flat_map(|d| [d, number / d])
            .map(IBig::from)
            .collect(),
    )
}

/// `x² + bx + c` and k when the polynomial is its k-th power.
fn power_of_quadratic(poly: &[RBig]) -> Option<([RBig; 2], usize)> {
    let degree = poly.len() - 1;
    if degree % 2 == 1 {
        return None;
    }
    let times = degree / 2;
    // (x² + bx + c)^k = x^2k + kb·x^(2k−1) + (kc + k(k−1)/2·b²)·x^(2k−2) + …
    let k = RBig::from(times as u64);
    let b = &poly[degree - 1] / &k;
    let pairs = RBig::from((times * (times - 1) / 2) as u64);
    let c = (&poly[degree - 2] - pairs * &b * &b) / k;
    let quadratic = [c.clone(), b.clone(), RBig::ONE];
    let mut power = vec![RBig::ONE];
    for _ in 0..times {
        let mut next = vec![RBig::ZERO; power.len() + 2];
        for (i, a) in power.iter().enumerate() {
            for (j, q) in quadratic.iter().enumerate() {
                next[i + j] = &next[i + j] + a * q;
            }
        }
        power = next;
    }
    (power == poly).then_some(([c, b], times))
}

/// Roots of `x² + bx + c` as `part ± scale·√d`, d without small square factors.
fn quadratic_roots([c, b]: &[RBig; 2]) -> Option<(RBig, RBig, RBig)> {
    let two = RBig::from(2);
    let discriminant = b * b - RBig::from(4) * c;
    // √(p/q) = √(pq)/q
    let q = RBig::from(discriminant.denominator().clone());
    let mut d = discriminant.numerator() * IBig::from(discriminant.denominator().clone());
    let mut outside = RBig::ONE;
    for small in 2..1000_u32 {
        let square = IBig::from(small) * IBig::from(small);
        while d != IBig::ZERO && &d % &square == IBig::ZERO {
            d = &d / &square;
            outside *= RBig::from(small);
        }
    }
    if d == IBig::ZERO || d == IBig::ONE {
        return None;
    }
    Some((-b / &two, outside / q / two, RBig::from(d)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &[&[i64]]) -> Matrix {
        rows.iter().map(|row| row.iter().map(|c| RBig::from(*c)).collect()).collect()
    }

    #[test]
    fn fibonacci_has_the_golden_ratio() {
        let half = RBig::ONE / RBig::from(2);
        let found = eigenvalues(&matrix(&[&[0, 1], &[1, 1]])).unwrap();
        let golden = Eigenvalue::Quadratic { part: half.clone(), scale: half, d: RBig::from(5) };
        assert!(found.contains(&golden));
        assert_eq!(golden.rational_bases(), vec![RBig::from(-1)]);
    }

    #[test]
    fn rational_and_repeated_roots() {
        let found = eigenvalues(&matrix(&[&[2, 1, 0], &[0, 2, 0], &[0, 0, -1]])).unwrap();
        let of = |n: i64| found.iter().filter(|e| **e == Eigenvalue::Rational(RBig::from(n))).count();
        assert_eq!((of(2), of(-1)), (2, 1));
    }

    #[test]
    fn irreducible_factors_beyond_quadratics() {
        let tribonacci = eigenvalues(&matrix(&[&[0, 1, 0], &[0, 0, 1], &[1, 1, 1]])).unwrap();
        assert_eq!(tribonacci.len(), 3);
        assert_eq!(tribonacci[0].rational_bases(), vec![RBig::ONE]);
        // (x² − x − 1)(x² − 2x − 1)
        let two = eigenvalues(&matrix(&[&[0, 1, 0, 0], &[0, 0, 1, 0], &[0, 0, 0, 1], &[-1, -3, 0, 3]])).unwrap();
        let roots = |of: i64| {
            let is = |e: &&Eigenvalue| matches!(e, Eigenvalue::Quadratic { d, .. } if *d == RBig::from(of));
            two.iter().filter(is).count()
        };
        assert_eq!((roots(5), roots(2)), (2, 2));
        // x³ − 2, whose roots have a rational power
        let third = eigenvalues(&matrix(&[&[0, 0, 2], &[1, 0, 0], &[0, 1, 0]])).unwrap();
        assert_eq!(third[0].rational_bases(), vec![RBig::from(2), RBig::from(2)]);
    }

    #[test]
    fn a_quarter_turn_has_a_rational_power() {
        let found = eigenvalues(&matrix(&[&[0, -1], &[1, 0]])).unwrap();
        assert_eq!(found[0].rational_bases(), vec![RBig::ONE, RBig::from(-1)]);
    }
}
