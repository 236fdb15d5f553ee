//! Sequences of UTF-16 units.

use dashu::integer::IBig;

use crate::op::Op;
use crate::term::{Kind, Term, Terms};

impl Terms {
    pub fn seq_empty(&self) -> Term {
        self.seq(&[])
    }

    pub fn seq_unit(&self, unit: Term) -> Term {
        self.op(Op::SeqUnit, &[unit])
    }

    pub fn seq_len(&self, s: Term) -> Term {
        self.op(Op::SeqLen, &[s])
    }

    pub fn seq_nth(&self, s: Term, index: Term) -> Term {
        self.op(Op::SeqNth, &[s, index])
    }

    pub fn seq_concat(&self, a: Term, b: Term) -> Term {
        self.op(Op::SeqConcat, &[a, b])
    }

    /// `length` units from `from` on.
    pub fn seq_sub(&self, s: Term, from: Term, length: Term) -> Term {
        self.op(Op::SeqSub, &[s, from, length])
    }

    pub fn seq_index_of(&self, s: Term, part: Term, from: Term) -> Term {
        self.op(Op::SeqIndexOf, &[s, part, from])
    }

    pub fn seq_contains(&self, s: Term, part: Term) -> Term {
        self.op(Op::SeqContains, &[s, part])
    }

    pub fn seq_prefix_of(&self, prefix: Term, s: Term) -> Term {
        self.op(Op::SeqPrefixOf, &[prefix, s])
    }

    pub fn seq_suffix_of(&self, suffix: Term, s: Term) -> Term {
        self.op(Op::SeqSuffixOf, &[suffix, s])
    }

    /// Decimal digits of an Int.
    pub fn seq_of_int(&self, value: Term) -> Term {
        self.op(Op::SeqOfInt, &[value])
    }
}

/// Rules beyond folding literals.
pub(super) fn simplify(terms: &Terms, op: Op, args: &[Term]) -> Option<Term> {
    let a = args[0];
    match op {
        Op::SeqLen => match terms.kind(a) {
            Kind::Op(Op::SeqUnit, _) => Some(terms.int(1)),
            Kind::Op(Op::SeqConcat, parts) => Some(terms.add(terms.seq_len(parts[0]), terms.seq_len(parts[1]))),
            _ => None,
        },
        Op::SeqConcat => concat(terms, a, args[1]),
        Op::SeqNth => match terms.kind(a) {
            Kind::Op(Op::SeqUnit, unit) if terms.as_int(args[1]) == Some(&IBig::ZERO) => Some(unit[0]),
            Kind::Op(Op::SeqConcat, parts) => {
                let length = terms.seq_len(parts[0]);
                let (index, length) = (terms.as_int(args[1])?, terms.as_int(length)?);
                if *index < IBig::ZERO {
                    None
                } else if index < length {
                    Some(terms.seq_nth(parts[0], args[1]))
                } else {
                    Some(terms.seq_nth(parts[1], terms.int(index - length)))
                }
            }
            _ => None,
        },
        Op::SeqSub => {
            let whole = terms.as_int(args[1]) == Some(&IBig::ZERO) && args[2] == terms.seq_len(a);
            whole.then_some(a)
        }
        Op::SeqContains if a == args[1] || args[1] == terms.seq_empty() => Some(terms.tt()),
        Op::SeqPrefixOf | Op::SeqSuffixOf if a == args[1] || a == terms.seq_empty() => Some(terms.tt()),
        _ => None,
    }
}

/// Leans to the right, joins neighbouring literals, drops empty parts.
fn concat(terms: &Terms, a: Term, b: Term) -> Option<Term> {
    let empty = terms.seq_empty();
    if a == empty {
        return Some(b);
    }
    if b == empty {
        return Some(a);
    }
    if let Some(parts) = terms.as_op(a, Op::SeqConcat) {
        return Some(terms.seq_concat(parts[0], terms.seq_concat(parts[1], b)));
    }
    if let (true, Some(parts)) = (terms.is_literal(a), terms.as_op(b, Op::SeqConcat))
        && terms.is_literal(parts[0])
    {
        return Some(terms.seq_concat(terms.seq_concat(a, parts[0]), parts[1]));
    }
    None
}
