//! Queries about bits as SMT-LIB text over bit-vectors, by the same translation
//! that the in-process solver gets (see `encode_bits`), and scripts read back.

use std::time::Duration;

use super::encode::Encoder;
use super::encode_bits;
use super::facts::Fact;
use super::session::Session;
use super::{Decision, Reason, Strategy, suitable};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

/// Do the formulas compute with single bits, so that integers are no help?
pub fn bits_matter(terms: &Terms, formulas: &[Term]) -> bool {
    suitable(terms, formulas).iter().any(|(strategy, _)| *strategy == Strategy::BitVectors)
}

/// A script that is satisfiable if and only if the formulas are together. None
/// where not every integer is bounded, or there is more than numbers and
/// nothing wraps around.
pub fn bits_script(terms: &Terms, formulas: &[Term]) -> Option<String> {
    let wraps = |t: &Term| matches!(terms.kind(*t), Kind::Op(Op::Wrap { .. }, _));
    let number = |t: &Term| matches!(terms.sort(*t), Sort::Int | Sort::Bool);
    let parts = terms.subterms(formulas);
    if !bits_matter(terms, formulas) && !parts.iter().any(wraps) && !parts.iter().all(number) {
        return None;
    }
    let plan = encode_bits::plan(terms, formulas)?;
    let mut encoder = Encoder::with_width(terms, plan.width);
    let mut session = Session::new(z3::Solver::new(), false);
    for (term, range) in plan.bounds {
        session.tell(&mut encoder, &Fact::InRange(term, range));
    }
    for &formula in formulas {
        session.assert(&mut encoder, formula);
    }
    if !session.failed.is_empty() {
        return None;
    }
    let printed = session.z3.to_smt2();
    let body: String = printed.lines().filter(|line| !line.starts_with(';')).map(|line| format!("{line}\n")).collect();
    let body = quoted(&body);
    Some(format!("(set-logic {})\n{body}", logic(&body)))
}

/// Z3 prints names as they are; SMT-LIB wants bars around those with a `'` or `:`.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/#".contains(c);
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '|' => rest[1..].find('|').map_or(rest.len(), |at| at + 2),
            '(' | ')' => 1,
            c if c.is_whitespace() => c.len_utf8(),
            _ => rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')' || c == '|').unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        let is_name = !matches!(first, '|' | ':' | '(' | ')') && !first.is_whitespace();
        let strange = is_name && !token.chars().all(plain);
        out += &if strange { format!("|{token}|") } else { token.to_owned() };
        rest = after;
    }
    out
}

/// Z3's verdict on a script that ends in `check-sat`, read as text: the same
/// question that any other solver gets.
pub fn decide_script(text: &str, patience: Duration) -> Decision {
    super::isolated(None, || {
        let z3 = z3::Solver::new();
        let mut params = z3::Params::new();
        params.set_u32("timeout", u32::try_from(patience.as_millis()).unwrap_or(u32::MAX));
        params.set_bool("ctrl_c", false);
        z3.set_params(&params);
        z3.from_string(text);
        // What does not parse is swallowed: then something is missing.
        let asserted = text.lines().filter(|line| line.starts_with("(assert")).count();
        if z3.get_assertions().len() != asserted {
            return Decision::Unknown(Reason::Incomplete("Z3 does not read the script".to_owned()));
        }
        match z3.check() {
            z3::SatResult::Sat => Decision::Sat,
            z3::SatResult::Unsat => Decision::Unsat,
            z3::SatResult::Unknown => Decision::Unknown(Reason::Timeout),
        }
    })
}

/// The smallest logic by what the text declares and uses.
fn logic(body: &str) -> String {
    let functions = body.lines().any(|line| {
        line.starts_with("(declare-sort")
            || line.strip_prefix("(declare-fun ").is_some_and(|rest| !rest.contains(" () "))
    });
    let prefix = if body.contains("(forall ") || body.contains("(exists ") { "" } else { "QF_" };
    let arrays = if body.contains("(Array ") { "A" } else { "" };
    let floats = if body.contains("FloatingPoint") || body.contains("(fp") { "FP" } else { "" };
    format!("{prefix}{arrays}{}BV{floats}", if functions { "UF" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_that_smt_lib_does_not_take_get_bars() {
        let text = "(set-info :status unknown)\n(assert (bvsle x'4 (select |a b| e:int) #b01 k!3))";
        let wanted = "(set-info :status unknown)\n(assert (bvsle |x'4| (select |a b| |e:int|) #b01 k!3))";
        assert_eq!(quoted(text), wanted);
    }
}
