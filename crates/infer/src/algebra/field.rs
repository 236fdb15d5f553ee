//! Numbers `ℚ[w]/f` for a monic irreducible f, and polynomials over ℚ in one
//! variable as coefficients by ascending power. Knows numbers only.

use javelin_logic::RBig;

/// Without zeros in front.
fn trimmed(mut poly: Vec<RBig>) -> Vec<RBig> {
    while poly.last().is_some_and(|c| *c == RBig::ZERO) {
        poly.pop();
    }
    poly
}

/// Quotient and remainder; the divisor must not be zero.
pub fn divide(poly: &[RBig], by: &[RBig]) -> (Vec<RBig>, Vec<RBig>) {
    let by = trimmed(by.to_vec());
    let mut rest = trimmed(poly.to_vec());
    let Some(lead) = by.last() else { return (Vec::new(), rest) };
    let mut quotient = vec![RBig::ZERO; (rest.len() + 1).saturating_sub(by.len())];
    while rest.len() >= by.len() {
        let at = rest.len() - by.len();
        let factor = &rest[rest.len() - 1] / lead;
        for (k, c) in by.iter().enumerate() {
            rest[at + k] = &rest[at + k] - &factor * c;
        }
        quotient[at] = factor;
        rest.pop();
        rest = trimmed(rest);
    }
    (quotient, rest)
}

/// One over a number, modulo f (Euclid); `None` when they share a factor.
pub fn inverse(value: &[RBig], f: &[RBig]) -> Option<Vec<RBig>> {
    // s·value ≡ r mod f throughout.
    let (mut r0, mut r1) = (trimmed(f.to_vec()), divide(value, f).1);
    let (mut s0, mut s1) = (Vec::new(), vec![RBig::ONE]);
    while r1.len() > 1 {
        let (q, rest) = divide(&r0, &r1);
        let next = minus(&s0, &times(&q, &s1));
        (r0, r1) = (r1, rest);
        (s0, s1) = (s1, next);
    }
    let unit = RBig::ONE / r1.first()?;
    Some(divide(&s1.iter().map(|c| c * &unit).collect::<Vec<RBig>>(), f).1)
}

/// The common divisor, up to a factor.
pub fn common(a: &[RBig], b: &[RBig]) -> Vec<RBig> {
    let (mut a, mut b) = (trimmed(a.to_vec()), trimmed(b.to_vec()));
    while !b.is_empty() {
        let rest = divide(&a, &b).1;
        (a, b) = (b, rest);
    }
    a
}

pub fn derivative(poly: &[RBig]) -> Vec<RBig> {
    poly.iter().enumerate().skip(1).map(|(k, c)| c * RBig::from(k as u64)).collect()
}

fn times(a: &[RBig], b: &[RBig]) -> Vec<RBig> {
    let mut product = vec![RBig::ZERO; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = &product[i + j] + x * y;
        }
    }
    trimmed(product)
}

fn minus(a: &[RBig], b: &[RBig]) -> Vec<RBig> {
    let at = |of: &[RBig], k: usize| of.get(k).cloned().unwrap_or(RBig::ZERO);
    trimmed((0..a.len().max(b.len())).map(|k| at(a, k) - at(b, k)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poly(coefficients: &[i64]) -> Vec<RBig> {
        coefficients.iter().map(|c| RBig::from(*c)).collect()
    }

    #[test]
    fn numbers_have_inverses() {
        let f = poly(&[-1, -1, -1, 1]);
        for value in [poly(&[2]), poly(&[0, 1]), poly(&[3, -1, 2]), poly(&[-1, -2, 3])] {
            let inverse = inverse(&value, &f).unwrap();
            assert_eq!(divide(&times(&value, &inverse), &f).1, poly(&[1]));
        }
        assert_eq!(inverse(&poly(&[0, 1]), &poly(&[0, 0, 1])), None);
    }

    #[test]
    fn division_leaves_less() {
        let (quotient, rest) = divide(&poly(&[5, 0, 1, 2]), &poly(&[1, 2]));
        assert_eq!(minus(&poly(&[5, 0, 1, 2]), &times(&quotient, &poly(&[1, 2]))), rest);
        assert!(rest.len() < 2);
        assert_eq!(common(&poly(&[-1, 0, 1]), &poly(&[1, 2, 1])).len(), 2);
    }
}
