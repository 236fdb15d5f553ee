//! Square matrices over ℚ: characteristic polynomials, and their roots where
//! they are rational or roots of one quadratic. Knows numbers only.

use dashu::base::Abs;
use javelin_logic::{IBig, RBig};

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
        }
    }
}

/// All eigenvalues with their multiplicities; `None` beyond quadratics.
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
    let (quadratic, times) = power_of_quadratic(&rest)?;
    let (part, scale, d) = quadratic_roots(&quadratic)?;
    for _ in 0..times {
        found.push(Eigenvalue::Quadratic { part: part.clone(), scale: scale.clone(), d: d.clone() });
        found.push(Eigenvalue::Quadratic { part: part.clone(), scale: -scale.clone(), d: d.clone() });
    }
    Some(found)
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
    fn a_quarter_turn_has_a_rational_power() {
        let found = eigenvalues(&matrix(&[&[0, -1], &[1, 0]])).unwrap();
        assert_eq!(found[0].rational_bases(), vec![RBig::ONE, RBig::from(-1)]);
    }
}
