//! Equality and distinctness on every sort.

use super::arith::{int_eq, real_eq};
use crate::sort::Sort;
use crate::term::{Args, Kind, Term, Terms};

impl Terms {
    /// Identity of values of one sort. On Bool: "if and only if". On floats:
    /// the same value, where NaN equals itself and the zeros differ.
    pub fn eq(&self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "equality across sorts");
        if a == b {
            return self.tt();
        }
        if self.is_literal(a) && self.is_literal(b) {
            // Literals are canonical, so different literals are different values.
            return self.ff();
        }
        if let Some(lifted) = lift_ite(self, a, b) {
            return lifted;
        }
        match self.sort(a) {
            Sort::Bool => bool_eq(self, a, b),
            Sort::Int => int_eq(self, a, b),
            Sort::Real => real_eq(self, a, b),
            Sort::Map(_) => map_eq(self, a, b),
            _ => plain_eq(self, a, b),
        }
    }

    pub fn ne(&self, a: Term, b: Term) -> Term {
        self.not(self.eq(a, b))
    }

    /// Pairwise different.
    pub fn distinct(&self, args: &[Term]) -> Term {
        let mut sorted: Args = args.into();
        sorted.sort_unstable();
        if sorted.windows(2).any(|w| w[0] == w[1]) {
            return self.ff();
        }
        match sorted.as_slice() {
            [] | [_] => self.tt(),
            [a, b] => self.ne(*a, *b),
            all if all.iter().all(|&t| self.is_literal(t)) => self.tt(),
            _ => self.intern(Kind::Distinct(sorted), Sort::Bool),
        }
    }

    /// Are the values different in every model? (No: not known.)
    pub fn surely_differ(&self, a: Term, b: Term) -> bool {
        if a == b {
            return false;
        }
        if self.is_literal(a) && self.is_literal(b) {
            return true;
        }
        if self.sort(a) != Sort::Int {
            return false;
        }
        match self.constant_difference(a, b) {
            Some(difference) => difference != dashu::integer::IBig::ZERO,
            None => self.range(a).disjoint(&self.range(b)),
        }
    }
}

/// `ite(c, x, y) = l` where x or y is decided against l.
pub(super) fn lift_ite(terms: &Terms, a: Term, b: Term) -> Option<Term> {
    let Kind::Ite(c, x, y) = terms.kind(a) else {
        return None;
    };
    if terms.sort(a) == Sort::Bool {
        return None;
    }
    let decided = |t: Term| t == b || (terms.is_literal(t) && terms.is_literal(b));
    if decided(*x) || decided(*y) {
        return Some(terms.ite(*c, terms.eq(*x, b), terms.eq(*y, b)));
    }
    None
}

fn plain_eq(terms: &Terms, a: Term, b: Term) -> Term {
    terms.intern(Kind::Eq(a.min(b), a.max(b)), Sort::Bool)
}

fn bool_eq(terms: &Terms, a: Term, b: Term) -> Term {
    for (x, y) in [(a, b), (b, a)] {
        match terms.kind(x) {
            Kind::Bool(true) => return y,
            Kind::Bool(false) => return terms.not(y),
            Kind::Not(inner) => return terms.not(terms.eq(*inner, y)),
            _ => {}
        }
    }
    if a == terms.not(b) {
        return terms.ff();
    }
    plain_eq(terms, a, b)
}

fn map_eq(terms: &Terms, a: Term, b: Term) -> Term {
    for (x, y) in [(a, b), (b, a)] {
        if let Kind::Store(map, index, value) = terms.kind(x) {
            // store(m, i, v) = m  ⇔  m[i] = v
            if *map == y {
                return terms.eq(terms.select(y, *index), *value);
            }
            // store(m, i, v) = store(m, i, w)  ⇔  v = w
            if let Kind::Store(map2, index2, value2) = terms.kind(y)
                && map == map2
                && index == index2
            {
                return terms.eq(*value, *value2);
            }
        }
        if let (Kind::ConstMap(v), Kind::ConstMap(w)) = (terms.kind(x), terms.kind(y)) {
            return terms.eq(*v, *w);
        }
    }
    plain_eq(terms, a, b)
}
