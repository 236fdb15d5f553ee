//! The one entry for interpreted operators: folds literals with the evaluator,
//! then tries the rules of the operator's family.

use super::{bits, division, float, seq};
use crate::eval::{Value, apply_op};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Args, Kind, Term, Terms};

impl Terms {
    /// Applies an operator. The argument sorts must fit it.
    pub fn op(&self, op: Op, args: &[Term]) -> Term {
        let sorts: smallvec::SmallVec<[Sort; 4]> = args.iter().map(|&a| self.sort(a)).collect();
        let sort = op.result(&sorts);
        debug_assert!(sort.is_some(), "{op:?} does not take {sorts:?}");
        let sort = sort.unwrap_or(Sort::Bool);
        if let Some(folded) = fold_literals(self, op, args) {
            return folded;
        }
        if let Some(lifted) = lift_ite(self, op, args) {
            return lifted;
        }
        let simplified = match op {
            Op::Div | Op::Mod | Op::TDiv | Op::TRem => division::simplify(self, op, args),
            Op::Wrap { .. }
            | Op::BitAnd { .. }
            | Op::BitOr { .. }
            | Op::BitXor { .. }
            | Op::Shl { .. }
            | Op::Shr { .. }
            | Op::UShr { .. } => bits::simplify(self, op, args),
            Op::SeqUnit
            | Op::SeqLen
            | Op::SeqNth
            | Op::SeqConcat
            | Op::SeqSub
            | Op::SeqIndexOf
            | Op::SeqContains
            | Op::SeqPrefixOf
            | Op::SeqSuffixOf
            | Op::SeqOfInt => seq::simplify(self, op, args),
            // s·r^0 = s
            Op::Geometric => (args[0] == args[2]).then(|| self.tt()),
            _ => float::simplify(self, op, args),
        };
        simplified.unwrap_or_else(|| self.intern(Kind::Op(op, Args::from_slice(args)), sort))
    }
}

fn fold_literals(terms: &Terms, op: Op, args: &[Term]) -> Option<Term> {
    let values: smallvec::SmallVec<[Value; 3]> =
        args.iter().map(|&a| Value::of_literal(terms, a)).collect::<Option<_>>()?;
    apply_op(op, &values).and_then(|value| value.to_literal(terms))
}

/// `op(ite(c, 1, 2), 3)` is `ite(c, op(1, 3), op(2, 3))`: both fold.
fn lift_ite(terms: &Terms, op: Op, args: &[Term]) -> Option<Term> {
    let literal = |t: Term| terms.is_literal(t);
    let at = args.iter().position(|&a| !literal(a))?;
    let Kind::Ite(c, x, y) = terms.kind(args[at]) else { return None };
    if !(literal(*x) && literal(*y) && args[at + 1..].iter().all(|&a| literal(a))) {
        return None;
    }
    let with = |t: Term| {
        let mut args = Args::from_slice(args);
        args[at] = t;
        terms.op(op, &args)
    };
    Some(terms.ite(*c, with(*x), with(*y)))
}
