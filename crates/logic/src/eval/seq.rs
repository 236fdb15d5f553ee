//! Sequences of UTF-16 units, with the totalisations of SMT-LIB's `seq` theory.

use dashu::integer::IBig;

use super::value::Value;
use crate::op::Op;

pub(super) fn of_int(op: Op, a: &IBig) -> Option<Value> {
    match op {
        Op::SeqUnit => Some(Value::Seq([u16::try_from(a).ok()?].into())),
        Op::SeqOfInt => Some(Value::text(&a.to_string())),
        _ => None,
    }
}

pub(super) fn apply(op: Op, args: &[Value]) -> Option<Value> {
    match (op, args) {
        (Op::SeqLen, [Value::Seq(s)]) => Some(Value::int(s.len())),
        (Op::SeqNth, [Value::Seq(s), Value::Int(i)]) => {
            usize::try_from(i).ok().and_then(|i| s.get(i)).map(|&unit| Value::int(unit))
        }
        (Op::SeqConcat, [Value::Seq(a), Value::Seq(b)]) => {
            Some(Value::Seq(a.iter().chain(b.iter()).copied().collect()))
        }
        (Op::SeqSub, [Value::Seq(s), Value::Int(from), Value::Int(length)]) => {
            Some(Value::Seq(sub(s, from, length).into()))
        }
        (Op::SeqIndexOf, [Value::Seq(s), Value::Seq(part), Value::Int(from)]) => {
            Some(index_of(s, part, from).map_or(Value::int(-1), Value::int))
        }
        (Op::SeqContains, [Value::Seq(s), Value::Seq(part)]) => {
            Some(Value::Bool(index_of(s, part, &IBig::ZERO).is_some()))
        }
        (Op::SeqPrefixOf, [Value::Seq(part), Value::Seq(s)]) => Some(Value::Bool(s.starts_with(part))),
        (Op::SeqSuffixOf, [Value::Seq(part), Value::Seq(s)]) => Some(Value::Bool(s.ends_with(part))),
        _ => None,
    }
}

fn sub<'a>(s: &'a [u16], from: &IBig, length: &IBig) -> &'a [u16] {
    match usize::try_from(from) {
        Ok(from) if from < s.len() && *length > IBig::ZERO => {
            let rest = s.len() - from;
            let length = usize::try_from(length).unwrap_or(rest).min(rest);
            &s[from..from + length]
        }
        _ => &[],
    }
}

fn index_of(s: &[u16], part: &[u16], from: &IBig) -> Option<usize> {
    let from = usize::try_from(from).ok().filter(|&f| f <= s.len())?;
    if part.is_empty() {
        return Some(from);
    }
    s[from..].windows(part.len()).position(|w| w == part).map(|at| at + from)
}
