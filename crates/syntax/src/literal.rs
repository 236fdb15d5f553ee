//! Texts of literals to their values (JLS 3.10).
//!
//! Takes the text of one literal token, gives its value or a message.

use std::sync::Arc;

use crate::ast::Radix;
use crate::unicode;

/// Magnitude and radix of an integer literal; the suffix may be there or not.
pub fn integer(text: &str) -> Result<(u64, Radix), &'static str> {
    let digits = text.trim_end_matches(['l', 'L']);
    let (digits, radix, base) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], Radix::Hex, 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], Radix::Binary, 2),
        [b'0', _, ..] => (&digits[1..], Radix::Octal, 8),
        _ => (digits, Radix::Decimal, 10),
    };
    if digits.is_empty() {
        return Err(match radix {
            Radix::Hex => "hexadecimal numbers must contain at least one hexadecimal digit",
            _ => "binary numbers must contain at least one binary digit",
        });
    }
    if digits.ends_with('_') || digits.starts_with('_') && radix != Radix::Octal {
        return Err("illegal underscore");
    }
    let mut value: u64 = 0;
    for byte in digits.bytes().filter(|&b| b != b'_') {
        let digit = (byte as char).to_digit(16).unwrap_or(16);
        if digit >= base {
            return Err("digit out of range for its radix");
        }
        let next = value.checked_mul(u64::from(base)).and_then(|v| v.checked_add(u64::from(digit)));
        value = next.ok_or("integer number too large")?;
    }
    Ok((value, radix))
}

pub fn float(text: &str) -> Result<f32, &'static str> {
    let digits = clean(text)?;
    let value = match hex_float(&digits) {
        Some(parts) => {
            let (mantissa, exponent) = parts?;
            round_binary(mantissa, exponent, 24, -149) as f32
        }
        None => digits.parse::<f32>().map_err(|_| "malformed floating-point literal")?,
    };
    in_range(f64::from(value), &digits).map(|_| value)
}

pub fn double(text: &str) -> Result<f64, &'static str> {
    let digits = clean(text)?;
    let value = match hex_float(&digits) {
        Some(parts) => {
            let (mantissa, exponent) = parts?;
            round_binary(mantissa, exponent, 53, -1074)
        }
        None => digits.parse::<f64>().map_err(|_| "malformed floating-point literal")?,
    };
    in_range(value, &digits).map(|_| value)
}

/// Without suffix and underscores.
fn clean(text: &str) -> Result<String, &'static str> {
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let digits = text.trim_end_matches(['f', 'F', 'd', 'D']);
    // In `0x1.fp3d` only the last letter is a suffix; digits end in a digit of the exponent.
    let digits = if hex && !digits.contains(['p', 'P']) { text } else { digits };
    let bytes = digits.as_bytes();
    for (i, _) in bytes.iter().enumerate().filter(|&(_, &b)| b == b'_') {
        let inside = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_hexdigit() || *b == b'_');
        if !inside(bytes.get(i + 1)) || i == 0 || !inside(bytes.get(i - 1)) {
            return Err("illegal underscore");
        }
    }
    Ok(digits.replace('_', ""))
}

/// Java knows no literal for infinity, and none that rounds to zero without being zero.
fn in_range(value: f64, digits: &str) -> Result<(), &'static str> {
    if value.is_infinite() {
        return Err("floating-point number too large");
    }
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let mantissa = match hex {
        Some(rest) => rest.split(['p', 'P']).next(),
        None => digits.split(['e', 'E']).next(),
    };
    if value == 0.0 && mantissa.is_some_and(|m| m.contains(|c| c != '0' && c != '.')) {
        return Err("floating-point number too small");
    }
    Ok(())
}

/// Mantissa (with a sticky lowest bit) and binary exponent of `0x1.8p3`.
fn hex_float(digits: &str) -> Option<Result<(u128, i64), &'static str>> {
    let rest = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"))?;
    Some(parse_hex_float(rest))
}

fn parse_hex_float(rest: &str) -> Result<(u128, i64), &'static str> {
    const MALFORMED: &str = "malformed floating-point literal";
    let (mantissa, exponent) = rest.split_once(['p', 'P']).ok_or(MALFORMED)?;
    let mut exponent: i64 = match exponent.parse::<i64>() {
        Ok(value) => value.clamp(-1_000_000_000, 1_000_000_000),
        Err(_) if exponent.trim_start_matches(['+', '-']).is_empty() => return Err(MALFORMED),
        Err(_) if exponent.starts_with('-') => -1_000_000_000,
        Err(_) => 1_000_000_000,
    };
    let mut value: u128 = 0;
    let mut fraction = false;
    let mut any = false;
    for c in mantissa.chars() {
        if c == '.' {
            if fraction {
                return Err(MALFORMED);
            }
            fraction = true;
            continue;
        }
        any = true;
        let digit = u128::from(c.to_digit(16).ok_or(MALFORMED)?);
        if value >> 120 == 0 {
            value = value << 4 | digit;
            exponent -= if fraction { 4 } else { 0 };
        } else {
            // Beyond 120 bits only "something was there" matters to rounding.
            value |= u128::from(digit != 0);
            exponent += if fraction { 0 } else { 4 };
        }
    }
    if any { Ok((value, exponent)) } else { Err(MALFORMED) }
}

/// `mantissa * 2^exponent` rounded to nearest, ties to even, with `precision`
/// bits of which the last is not below `2^least`.
fn round_binary(mantissa: u128, exponent: i64, precision: i64, least: i64) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let bits = 128 - i64::from(mantissa.leading_zeros());
    let drop = (bits - precision).max(least - exponent).max(0);
    let (kept, exponent) = if drop == 0 {
        (mantissa, exponent)
    } else if drop > 127 {
        (0, exponent)
    } else {
        let half = 1u128 << (drop - 1);
        let rest = mantissa & ((1u128 << drop) - 1);
        let kept = mantissa >> drop;
        let up = rest > half || rest == half && kept & 1 == 1;
        (kept + u128::from(up), exponent + drop)
    };
    // Both factors are exact; two steps keep the power of two within range.
    let power = exponent.clamp(-2200, 2200) as i32;
    let half_power = power / 2;
    kept as f64 * 2f64.powi(half_power) * 2f64.powi(power - half_power)
}

/// The code unit of a character literal, quotes included in `text`.
pub fn character(text: &str) -> Result<u16, &'static str> {
    let inner = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')).unwrap_or("");
    let units = unescape(inner)?;
    match units[..] {
        [unit] => Ok(unit),
        [] => Err("empty character literal"),
        _ => Err("unclosed character literal"),
    }
}

/// The value of a string literal, quotes included in `text`.
pub fn string(text: &str) -> Result<Arc<[u16]>, &'static str> {
    let inner = text.strip_prefix('"').unwrap_or(text);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    if !inner.contains('\\') {
        return Ok(inner.encode_utf16().collect());
    }
    unescape(inner).map(Arc::from)
}

/// The value of a text block, the quotes included in `text` (JLS 3.10.6).
pub fn text_block(text: &str) -> Result<Arc<[u16]>, &'static str> {
    let inner = text.strip_prefix("\"\"\"").unwrap_or(text);
    let inner = inner.strip_suffix("\"\"\"").unwrap_or(inner);
    let inner = inner.replace("\r\n", "\n").replace('\r', "\n");
    let Some((opening, body)) = inner.split_once('\n') else {
        return Err("illegal text block open delimiter sequence, missing line terminator");
    };
    if !opening.trim_matches([' ', '\t', '\u{c}']).is_empty() {
        return Err("illegal text block open delimiter sequence, missing line terminator");
    }
    unescape(&strip_indent(body)).map(Arc::from)
}

/// As `String.stripIndent`: the last line counts even when blank.
fn strip_indent(body: &str) -> String {
    let is_blank = |line: &str| line.chars().all(char::is_whitespace);
    let lines: Vec<&str> = body.split('\n').collect();
    let last = lines.len() - 1;
    let indent = |line: &str| line.chars().take_while(|c| c.is_whitespace()).count();
    let least = lines
        .iter()
        .enumerate()
        .filter(|&(i, line)| i == last || !is_blank(line))
        .map(|(_, line)| indent(line))
        .min()
        .unwrap_or(0);
    let mut out = String::with_capacity(body.len());
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        if !is_blank(line) {
            let start = line.char_indices().nth(least).map_or(line.len(), |(at, _)| at);
            out.push_str(line[start..].trim_end_matches(char::is_whitespace));
        }
    }
    out
}

fn unescape(text: &str) -> Result<Vec<u16>, &'static str> {
    let bytes = text.as_bytes();
    let mut units = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            let next = memchr::memchr(b'\\', &bytes[at..]).map_or(bytes.len(), |n| at + n);
            units.extend(text[at..next].encode_utf16());
            at = next;
            continue;
        }
        // Lone surrogates are all that the translation of the file has left; other
        // letters after a backslash that was itself written as an escape are wrong.
        if let Some((unit, end)) = unicode::escape(bytes, at)
            && (0xD800..0xE000).contains(&unit)
        {
            units.push(unit);
            at = end;
            continue;
        }
        let escaped = bytes.get(at + 1).copied();
        at += 2;
        let unit = match escaped {
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'b') => 8,
            Some(b'r') => b'\r',
            Some(b'f') => 12,
            Some(b's') => b' ',
            Some(c @ (b'\\' | b'\'' | b'"')) => c,
            Some(b'\n') => continue,
            Some(first @ b'0'..=b'7') => {
                let longest = if first <= b'3' { 2 } else { 1 };
                let mut value = first - b'0';
                for _ in 0..longest {
                    match bytes.get(at) {
                        Some(digit @ b'0'..=b'7') => value = value * 8 + (digit - b'0'),
                        _ => break,
                    }
                    at += 1;
                }
                value
            }
            _ => return Err("illegal escape character"),
        };
        units.push(u16::from(unit));
    }
    Ok(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn integers() {
        assert_eq!(integer("0"), Ok((0, Radix::Decimal)));
        assert_eq!(integer("1_000L"), Ok((1000, Radix::Decimal)));
        assert_eq!(integer("0xFFFF_FFFF"), Ok((0xffff_ffff, Radix::Hex)));
        assert_eq!(integer("0b101"), Ok((5, Radix::Binary)));
        assert_eq!(integer("017"), Ok((15, Radix::Octal)));
        assert_eq!(integer("0_7"), Ok((7, Radix::Octal)));
        for bad in ["09", "0x", "0b2", "1_", "0x_1", "99999999999999999999"] {
            assert!(integer(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn floats() {
        assert_eq!(double("1e10"), Ok(1e10));
        assert_eq!(double("1_0.5d"), Ok(10.5));
        assert_eq!(double(".5"), Ok(0.5));
        assert_eq!(double("0x1.8p3"), Ok(12.0));
        assert_eq!(double("0x1.fffffffffffffp1023"), Ok(f64::MAX));
        assert_eq!(double("0x0.0000000000001P-1022"), Ok(f64::from_bits(1)));
        assert_eq!(double("0x1p-1075").ok(), None);
        assert_eq!(float("0x1.fffffeP+127f"), Ok(f32::MAX));
        assert_eq!(float("0x0.000002P-126f"), Ok(f32::from_bits(1)));
        assert_eq!(float("1.4e-45f"), Ok(f32::from_bits(1)));
        // A tie goes to the even neighbour; anything beyond it goes up.
        assert_eq!(float("0x1.000001p0f"), Ok(1.0));
        assert_eq!(float("0x1.0000010001p0f"), Ok(1.0 + f32::EPSILON));
        assert!(double("1e400").is_err());
        assert!(float("1e-60f").is_err());
        assert!(double("0e-400").is_ok());
        assert!(double("0x1.0").is_err());
    }

    #[test]
    fn strings_and_characters() {
        assert_eq!(character("'a'"), Ok(97));
        assert_eq!(character(r"'\''"), Ok(39));
        assert_eq!(character(r"'\377'"), Ok(255));
        assert_eq!(character(r"'\ud800'"), Ok(0xd800));
        assert!(character("'ab'").is_err());
        assert_eq!(string(r#""a\tb\0c\18""#).as_deref(), Ok(&units("a\tb\0c\u{1}8")[..]));
        assert_eq!(string(r#""\\u0041""#).as_deref(), Ok(&units("\\u0041")[..]));
        assert!(string(r#""\q""#).is_err());
    }

    #[test]
    fn text_blocks() {
        let check = |text: &str, value: &str| {
            assert_eq!(text_block(text).as_deref(), Ok(&units(value)[..]), "{text}");
        };
        check("\"\"\"\n    a\n      b  \n    \"\"\"", "a\n  b\n");
        check("\"\"\"  \n    a\n  b\"\"\"", "  a\nb");
        check("\"\"\"\n    a \\\n    b\\s\n    \"\"\"", "a b \n");
        check("\"\"\"\r\n  x\r\n\r\n  \"\"\"", "x\n\n");
        assert!(text_block("\"\"\"a\"\"\"").is_err());
    }
}
