//! What a number will be, from what it was: the polynomial through measurements
//! at equal steps, and where it crosses zero. A guess; the run at that point
//! decides.

use javelin_logic::IBig;

/// Measurements that a trend needs: the differences of a polynomial of degree three
/// vanish twice.
pub const POINTS: usize = 6;

/// The step, counted from the first measurement, with which the values cross zero
/// for the first time behind the last measurement.
pub fn crossing(values: &[IBig]) -> Option<IBig> {
    let differences = differences(values)?;
    let at = |step: &IBig| value(&differences, step);
    let last = IBig::from(values.len() - 1);
    let before = sign(&at(&last));
    if before == 0 {
        return None;
    }
    let (mut low, mut high) = (last.clone(), last * IBig::from(2));
    while sign(&at(&high)) == before {
        low = high.clone();
        high *= IBig::from(2);
        if high > IBig::ONE << 40 {
            return None;
        }
    }
    while low.clone() + IBig::ONE < high {
        let middle: IBig = (low.clone() + high.clone()) >> 1;
        if sign(&at(&middle)) == before { low = middle } else { high = middle }
    }
    Some(high)
}

/// The first entries of the rows of differences that are not all zero; none where the
/// values are constant or no polynomial of low degree.
fn differences(values: &[IBig]) -> Option<Vec<IBig>> {
    let mut row = values.to_vec();
    let mut leading = Vec::new();
    while row.iter().any(|value| *value != IBig::ZERO) {
        leading.push(row.first()?.clone());
        row = row.windows(2).map(|pair| pair[1].clone() - pair[0].clone()).collect();
        if row.len() < 2 {
            return None;
        }
    }
    (leading.len() > 1).then_some(leading)
}

/// Newton's forward formula: the sum of the differences times `step` over `k`.
fn value(differences: &[IBig], step: &IBig) -> IBig {
    let mut total = IBig::ZERO;
    let mut over = IBig::ONE;
    for (k, difference) in differences.iter().enumerate() {
        total += difference * &over;
        over = over * (step - IBig::from(k)) / IBig::from(k + 1);
    }
    total
}

fn sign(value: &IBig) -> i8 {
    match value.cmp(&IBig::ZERO) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(f: impl Fn(i64) -> i64) -> Option<IBig> {
        crossing(&(0..POINTS as i64).map(|t| IBig::from(f(t))).collect::<Vec<_>>())
    }

    #[test]
    fn lines_parabolas_and_cubes_cross_zero() {
        assert_eq!(through(|t| 3 * t - 3000), Some(IBig::from(1000)));
        assert_eq!(through(|t| 3 * t - 3001), Some(IBig::from(1001)));
        assert_eq!(through(|t| t * (t - 1) / 2 - 4950), Some(IBig::from(100)));
        assert_eq!(through(|t| 1_000_000 - t * t * t), Some(IBig::from(100)));
    }

    #[test]
    fn constants_and_powers_have_no_trend() {
        assert_eq!(through(|_| 7), None);
        assert_eq!(through(|t| 1000 - (1 << (2 * t))), None);
        assert_eq!(through(|t| t + 1), None);
    }
}
