//! Sequences of UTF-16 units.

use crate::op::Op;
use crate::term::{Term, Terms};

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
pub(super) fn simplify(_terms: &Terms, _op: Op, _args: &[Term]) -> Option<Term> {
    None
}
