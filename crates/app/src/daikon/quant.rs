//! The methods of `daikon.Quant`, by which Daikon speaks of sequences in its formats Java
//! and JML. Text in, JML out.

use super::sequence::Slice;
use super::{calls, is_balanced, power_of_two};

/// What stands for `daikon.Quant.` while a formula is read: a word.
pub const MARK: &str = "daikon_Quant_";

/// The formula with each method of Daikon's as one word.
pub fn marked(formula: &str) -> String {
    formula
        .replace("daikon.Quant.fuzzy.", &format!("{MARK}fuzzy_"))
        .replace("daikon.tools.runtimechecker.Runtime.", MARK)
        .replace("daikon.Quant.", MARK)
}

/// A call of one of the methods.
pub fn call(name: &str, inner: &str, fresh: &str) -> Option<String> {
    let args = arguments(inner);
    let texts: Vec<String> = args.iter().map(|arg| calls(arg)).collect();
    if let Some(order) = name.strip_prefix("fuzzy_") {
        let order = match order {
            "eq" => "==",
            "ne" => "!=",
            "lt" => "<",
            "lte" => "<=",
            "gt" => ">",
            "gte" => ">=",
            _ => return None,
        };
        let [left, right] = texts.as_slice() else { return None };
        return Some(format!("({left} {order} {right})"));
    }
    if let ("isPowerOfTwo", [value]) = (name, texts.as_slice()) {
        return Some(power_of_two(value));
    }
    if let ([array, index], true) = (texts.as_slice(), name.starts_with("getElement_")) {
        return Some(format!("{array}[{index}]"));
    }
    if let (Some(order), [array]) = (name.strip_prefix("elts").and_then(|rest| rest.strip_suffix("Index")), &*args) {
        let array = sequence(array)?;
        let claim = format!("{} {} {fresh}", array.at(fresh), order_of(order)?);
        return Some(array.all(fresh, &claim));
    }
    match (name, args.as_slice()) {
        ("size", [array]) => Some(sequence(array)?.size()),
        ("noDups", [array]) => Some(sequence(array)?.without_duplicates(fresh)),
        ("eltsNonNull", [array]) => {
            let array = sequence(array)?;
            Some(array.all(fresh, &format!("{} != null", array.at(fresh))))
        }
        ("memberOf", [value, array]) => {
            let array = sequence(array)?;
            Some(array.some(fresh, &format!("{} == {}", array.at(fresh), calls(value))))
        }
        ("subsetOf", [left, right]) => Some(sequence(left)?.subset_of(&sequence(right)?, fresh)),
        ("setEqual", [left, right]) => {
            let (left, right) = (sequence(left)?, sequence(right)?);
            Some(format!("({} && {})", left.subset_of(&right, fresh), right.subset_of(&left, fresh)))
        }
        ("isReverse", [left, right]) => Some(sequence(left)?.reverse_of(&sequence(right)?, fresh)),
        ("sameLength", [left, right]) => Some(format!("({} == {})", sequence(left)?.size(), sequence(right)?.size())),
        ("lexEqual", [left, right]) => Some(sequence(left)?.pairwise("==", &sequence(right)?, fresh)),
        ("lexNotEqual", [left, right]) => {
            Some(format!("!{}", sequence(left)?.pairwise("==", &sequence(right)?, fresh)))
        }
        (_, [array]) => {
            let order = order_of(name.strip_prefix("eltwise")?)?;
            Some(sequence(array)?.neighbours(order, fresh))
        }
        (_, [left, right]) => {
            if let Some(order) = name.strip_prefix("pairwise") {
                return Some(sequence(left)?.pairwise(order_of(order)?, &sequence(right)?, fresh));
            }
            let (array, order) = (sequence(left)?, order_of(name.strip_prefix("elts")?)?);
            let claim = format!("{} {order} {}", array.at(fresh), calls(right));
            Some(array.all(fresh, &claim))
        }
        _ => None,
    }
}

fn order_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "Equal" => "==",
        "NotEqual" => "!=",
        "LT" | "Lt" => "<",
        "LTE" | "Lte" => "<=",
        "GT" | "Gt" => ">",
        "GTE" | "Gte" => ">=",
        _ => return None,
    })
}

/// `a`, `this.a`, `\\old(a)`, `slice(a, i, j)` with its last index.
fn sequence(text: &str) -> Option<Slice> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix("\\old(").and_then(|rest| rest.strip_suffix(')')) {
        return Some(Slice { old: true, ..sequence(inner)? });
    }
    if let Some(inner) = text.strip_prefix(MARK).and_then(|rest| rest.strip_prefix("slice(")) {
        let [array, from, to] = &*arguments(inner.strip_suffix(')')?) else { return None };
        return Some(Slice { from: calls(from), to: format!("({}) + 1", calls(to)), ..sequence(array)? });
    }
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    (!text.is_empty() && text.chars().all(plain)).then(|| Slice::whole(text))
}

/// Arguments at the commas outside of parentheses.
fn arguments(inner: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = String::new();
    for part in inner.split(',') {
        open = if open.is_empty() { part.to_owned() } else { format!("{open},{part}") };
        if is_balanced(&open) {
            all.push(std::mem::take(&mut open).trim().to_owned());
        }
    }
    if !open.is_empty() {
        all.push(open.trim().to_owned());
    }
    all
}
