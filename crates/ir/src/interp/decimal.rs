//! Floating point numbers as Java writes them: the shortest decimal that rounds back. Where
//! releases of the JDK differ (very large and very small numbers) there is no answer.

use javelin_logic::eval::Value;

/// The functions that stand for these texts.
pub const OF_FLOAT: &str = "tostring$float";
pub const OF_DOUBLE: &str = "tostring$double";

/// How short and how long the texts are: `0.0`, `-2.2250738585072014E-308` and a little more.
pub const LENGTHS: (i64, i64) = (3, 32);

/// The text that the function of this name gives, if it is one of these.
pub(super) fn text(function: &str, args: &[Value]) -> Option<Value> {
    let text = match (function, args) {
        (OF_FLOAT, [Value::F32(bits)]) => of_float(f32::from_bits(*bits)),
        (OF_DOUBLE, [Value::F64(bits)]) => of_double(f64::from_bits(*bits)),
        _ => None,
    };
    text.map(|text| Value::Seq(text.encode_utf16().collect()))
}

fn of_float(value: f32) -> Option<String> {
    special(f64::from(value)).or_else(|| {
        let is_plain = (1e-3..1e7).contains(&value.abs());
        is_plain.then(|| signed(value.is_sign_negative(), plain(&format!("{:e}", value.abs()))))
    })
}

fn of_double(value: f64) -> Option<String> {
    let (size, is_negative) = (value.abs(), value.is_sign_negative());
    special(value).or_else(|| {
        let scientific = format!("{size:e}");
        if (1e-3..1e7).contains(&size) {
            Some(signed(is_negative, plain(&scientific)))
        } else if (1e7..1e15).contains(&size) && size.fract() == 0.0 {
            let (digits, exponent) = parts(&scientific);
            let rest = if digits.len() > 1 { &digits[1..] } else { "0" };
            Some(signed(is_negative, format!("{}.{rest}E{exponent}", &digits[..1])))
        } else {
            None
        }
    })
}

fn special(value: f64) -> Option<String> {
    let text = match value {
        _ if value.is_nan() => "NaN",
        f64::INFINITY => "Infinity",
        f64::NEG_INFINITY => "-Infinity",
        _ if value != 0.0 => return None,
        _ if value.is_sign_negative() => "-0.0",
        _ => "0.0",
    };
    Some(text.to_owned())
}

fn signed(is_negative: bool, text: String) -> String {
    if is_negative { format!("-{text}") } else { text }
}

/// The digits of `1.25e3`, and the exponent of the first.
fn parts(scientific: &str) -> (String, i32) {
    let (digits, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    (digits.replace('.', ""), exponent.parse().unwrap_or(0))
}

/// At least one digit on each side of the point.
fn plain(scientific: &str) -> String {
    let (mut digits, exponent) = parts(scientific);
    let Ok(whole) = usize::try_from(exponent + 1) else {
        return format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    };
    while digits.len() < whole {
        digits.push('0');
    }
    match digits.split_at(whole) {
        ("", rest) => format!("0.{rest}"),
        (whole, "") => format!("{whole}.0"),
        (whole, rest) => format!("{whole}.{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{of_double, of_float};

    /// Beside what a JVM printed.
    #[test]
    fn doubles_read_as_in_java() {
        let all = [
            (1.0, "1.0"),
            (0.1 + 0.2, "0.30000000000000004"),
            (10.0 / 3.0, "3.3333333333333335"),
            (-0.001, "-0.001"),
            (0.05, "0.05"),
            (100.0, "100.0"),
            (9_999_999.5, "9999999.5"),
            (1e7, "1.0E7"),
            (123_456_789.0, "1.23456789E8"),
            (-1e10, "-1.0E10"),
            (-0.0, "-0.0"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ];
        for (value, text) in all {
            assert_eq!(of_double(value).as_deref(), Some(text));
        }
        assert_eq!(of_double(2e-4), None);
        assert_eq!(of_double(2e23), None);
    }

    #[test]
    fn floats_read_as_in_java() {
        for (value, text) in [(1.1, "1.1"), (0.1 + 0.2, "0.3"), (16.0 / 3.0, "5.3333335"), (2500.0, "2500.0")] {
            assert_eq!(of_float(value).as_deref(), Some(text));
        }
        assert_eq!(of_float(3e10), None);
    }
}
