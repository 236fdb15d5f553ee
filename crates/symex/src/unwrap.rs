//! Java's integers wrap around, and mostly they do not: `lo + (hi - lo) / 2` stays
//! within an int wherever `lo <= hi`. A value that keeps such wraps is copied into
//! all that is computed from it, and every later question is about remainders
//! modulo 2^32. So a value whose wraps pile up is asked once whether they are idle
//! on this path, and goes on without them.

use javelin_logic::op::Op;
use javelin_logic::solver::Model;
use javelin_logic::{Kind, Range, Substitution, Term, Terms};

use crate::session::{Feasible, Session};

/// Wraps and divisions of one value from which on it pays to ask, and questions
/// about one value.
const FEWEST: usize = 2;
const MOST_ASKED: usize = 4;

/// The value without those wraps that do nothing on this path. `model` satisfies
/// the path so far, if there is one.
pub fn unwrapped<'t>(session: &mut Session<'t>, terms: &'t Terms, value: Term, model: Option<&Model<'t>>) -> Term {
    let mut wraps = Vec::new();
    let mut piled = 0;
    for part in terms.subterms(&[value]) {
        if let Kind::Op(op, args) = terms.kind(part) {
            match op {
                Op::Wrap { bits, signed } if !terms.has_loose(part) => {
                    wraps.push((part, args[0], Range::of_bits(*bits, *signed)));
                    piled += 1;
                }
                Op::TDiv | Op::TRem => piled += 1,
                _ => {}
            }
        }
    }
    if wraps.is_empty() || piled < FEWEST {
        return value;
    }
    let mut idle = Substitution::default();
    let mut asked = 0;
    for (wrap, of, range) in wraps {
        let of = terms.substitute(of, &idle);
        let outside = outside(terms, of, &range);
        let wraps_in = |model: &Model<'t>| model.eval(terms, outside).ok().and_then(|value| value.as_bool());
        if session.facts().range(terms, of).within(&range) {
            idle.insert(wrap, of);
        } else if asked < MOST_ASKED && model.and_then(wraps_in) != Some(true) {
            asked += 1;
            if matches!(session.ask(&[outside]), Feasible::No) {
                idle.insert(wrap, of);
            }
        }
    }
    terms.substitute(value, &idle)
}

fn outside(terms: &Terms, value: Term, range: &Range) -> Term {
    let below = range.lo.iter().map(|lo| terms.lt(value, terms.int(lo.clone())));
    let above = range.hi.iter().map(|hi| terms.lt(terms.int(hi.clone()), value));
    terms.or(&below.chain(above).collect::<Vec<_>>())
}
