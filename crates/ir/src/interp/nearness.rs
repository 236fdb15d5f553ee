//! How far a run was from deciding otherwise. Takes a condition and the values at hand; gives a number
//! that falls as the condition comes nearer to its other value. Searches that change inputs step by
//! step go by it; nothing rests on it.

use javelin_logic::eval::Value;
use javelin_logic::{IBig, Kind, Op, Term};

use super::{Frame, Machine};
use crate::program::Obligation;

/// The least distances from each value of a condition in a run: nothing from a value that it had.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    pub from_false: f64,
    pub from_true: f64,
    /// What fails where it is false, if it is a check.
    pub check: Option<Obligation>,
}

impl Near {
    pub fn from(&self, value: bool) -> f64 {
        if value { self.from_true } else { self.from_false }
    }
}

/// Where two texts differ in length, that counts as so many letters do by most.
const LETTER: f64 = 128.0;
/// What cannot be measured is so far from its other value.
const BLIND: f64 = 1.0;
/// What has no value is farther than most that has.
const UNDEFINED: f64 = 1_000_000.0;

impl Machine<'_> {
    /// Notes how near a condition is to either value.
    pub(super) fn note_nearness(&mut self, frame: &Frame, cond: Term, check: Option<&Obligation>) {
        let from = |value: bool| self.distance(frame, cond, value);
        let (Some(from_false), Some(from_true)) = (from(false), from(true)) else { return };
        let new = || Near { from_false, from_true, check: check.cloned() };
        let near = self.nearness.entry(cond).or_insert_with(new);
        near.from_false = near.from_false.min(from_false);
        near.from_true = near.from_true.min(from_true);
    }

    fn distance(&self, frame: &Frame, cond: Term, wanted: bool) -> Option<f64> {
        // A part may be undefined where another one fails (the fifth letter of a short text).
        let part = |part: &Term| self.distance(frame, *part, wanted).unwrap_or(UNDEFINED);
        let of_all = |parts: &[Term]| Some(parts.iter().map(|of| scaled(part(of))).sum());
        let of_one = |parts: &[Term]| Some(parts.iter().map(part).fold(f64::INFINITY, f64::min));
        match self.terms.kind(cond) {
            Kind::Not(part) => self.distance(frame, *part, !wanted),
            // From false is the least of the distances of the parts from false, from true their sum.
            Kind::And(parts) => {
                if wanted {
                    of_all(parts)
                } else {
                    of_one(parts)
                }
            }
            Kind::Or(parts) => {
                if wanted {
                    of_one(parts)
                } else {
                    of_all(parts)
                }
            }
            Kind::Ite(which, then, otherwise) => {
                let holds = self.value(frame, *which).ok()?.as_bool()?;
                self.distance(frame, if holds { *then } else { *otherwise }, wanted)
            }
            Kind::Eq(a, b) => Some(equality(apart(&self.value(frame, *a).ok()?, &self.value(frame, *b).ok()?), wanted)),
            Kind::Le(a, b) => {
                let (Value::Int(a), Value::Int(b)) = (self.value(frame, *a).ok()?, self.value(frame, *b).ok()?) else {
                    return self.blind(frame, cond, wanted);
                };
                let missing = if wanted { a - b } else { b - a + IBig::ONE };
                Some(if missing <= IBig::ZERO { 0.0 } else { missing.to_f64().value() })
            }
            Kind::Op(op @ (Op::FLt | Op::FLe | Op::FEq), args) => {
                let number = |term: Term| self.value(frame, term).ok().as_ref().and_then(float);
                let (Some(a), Some(b)) = (number(args[0]), number(args[1])) else {
                    return self.blind(frame, cond, wanted);
                };
                Some(match op {
                    Op::FEq => equality((a - b).abs(), wanted),
                    _ => order(a, b, *op == Op::FLt, wanted),
                })
            }
            _ => self.blind(frame, cond, wanted),
        }
    }

    fn blind(&self, frame: &Frame, cond: Term, wanted: bool) -> Option<f64> {
        Some(if self.value(frame, cond).ok()?.as_bool()? == wanted { 0.0 } else { BLIND })
    }
}

/// Parts of a sum count alike, however large their numbers are.
fn scaled(distance: f64) -> f64 {
    distance.ln_1p()
}

fn equality(apart: f64, wanted: bool) -> f64 {
    match (wanted, apart == 0.0) {
        (true, _) => apart,
        (false, is_same) => f64::from(u8::from(is_same)),
    }
}

fn order(a: f64, b: f64, is_strict: bool, wanted: bool) -> f64 {
    let holds = if is_strict { a < b } else { a <= b };
    match holds == wanted {
        true => 0.0,
        // Never nothing where it is not so, NaN included.
        false => Some((a - b).abs()).filter(|apart| *apart > 0.0).unwrap_or(f64::MIN_POSITIVE),
    }
}

/// How far two values are apart; as far as can be told.
fn apart(a: &Value, b: &Value) -> f64 {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => {
            let apart = (a - b).to_f64().value();
            if apart < 0.0 { -apart } else { apart }
        }
        (Value::Seq(a), Value::Seq(b)) => {
            let longer = a.len().abs_diff(b.len()) as f64 * LETTER;
            let letters = a.iter().zip(b.iter()).map(|(a, b)| f64::from(a.abs_diff(*b)).min(LETTER - 1.0));
            letters.sum::<f64>() + longer
        }
        _ => match (float(a), float(b)) {
            (Some(x), Some(y)) if x != y => (x - y).abs(),
            _ => f64::from(u8::from(a != b)) * BLIND,
        },
    }
}

fn float(value: &Value) -> Option<f64> {
    match value {
        Value::F32(bits) => Some(f64::from(f32::from_bits(*bits))),
        Value::F64(bits) => Some(f64::from_bits(*bits)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_apart() {
        assert_eq!(apart(&Value::int(3), &Value::int(-4)), 7.0);
        assert_eq!(apart(&Value::f64(2.5), &Value::f64(1.0)), 1.5);
        let text = |text: &str| Value::Seq(text.encode_utf16().collect::<Vec<u16>>().into());
        assert_eq!(apart(&text("ab"), &text("ac")), 1.0);
        assert!(apart(&text("ab"), &text("abc")) > apart(&text("ab"), &text("az")));
    }

    #[test]
    fn orders_are_never_met_by_chance() {
        assert_eq!(order(1.0, 2.0, true, true), 0.0);
        assert!(order(f64::NAN, 2.0, false, true) > 0.0);
        assert!(order(2.0, 2.0, true, true) > 0.0);
        assert_eq!(equality(0.0, false), 1.0);
    }
}
