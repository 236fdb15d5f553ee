//! Geometric sequences: `(∃ k. 0 <= k ∧ x = s·Π_{0<=j<k} r)` is the operator
//! `geometric(s, r, x)`, about which solvers can be told what they need. Takes
//! the quantified formula before it is closed, gives the operator.

use dashu::integer::IBig;

use super::linear::Number;
use crate::op::{FoldOp, Op};
use crate::term::{Kind, Term, Terms};

impl Terms {
    /// Is x the start times a power of the ratio?
    pub fn geometric(&self, start: Term, ratio: Term, x: Term) -> Term {
        self.op(Op::Geometric, &[start, ratio, x])
    }
}

/// `∃ k. body` where it says that something is in a geometric sequence.
pub(super) fn recognise(terms: &Terms, k: Term, body: Term) -> Option<Term> {
    let Kind::And(parts) = terms.kind(body) else { return None };
    let [first, second] = parts.as_slice() else { return None };
    let from_zero = terms.le(terms.int(0), k);
    let equality = match (*first == from_zero, *second == from_zero) {
        (true, _) => *second,
        (_, true) => *first,
        _ => return None,
    };
    let Kind::Eq(left, right) = *terms.kind(equality) else { return None };
    let mut rest = IBig::view(terms, terms.sub(left, right));
    let at = rest.parts.iter().position(|(_, part)| terms.mentions(*part, k))?;
    let (coefficient, product) = rest.parts.remove(at);
    let factors = match terms.kind(product) {
        Kind::Mul(factors) => factors.to_vec(),
        _ => vec![product],
    };
    let (powers, others): (Vec<Term>, Vec<Term>) = factors.into_iter().partition(|f| terms.mentions(*f, k));
    let [power] = powers.as_slice() else { return None };
    let Kind::Fold { op: FoldOp::Product, lo, hi, body: ratio, .. } = *terms.kind(*power) else { return None };
    let is_power = *terms.as_int(lo)? == IBig::ZERO && hi == k && *terms.as_int(ratio)? >= IBig::from(2);
    let x = IBig::finish(terms, rest);
    if !is_power || terms.mentions(x, k) {
        return None;
    }
    // rest + c·others·r^k = 0
    let others = terms.product(&others);
    let x = if coefficient > IBig::ZERO { terms.neg(x) } else { x };
    Some(terms.geometric(terms.scale(crate::range::abs(&coefficient), others), ratio, x))
}
