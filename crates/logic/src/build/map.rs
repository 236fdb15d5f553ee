//! Maps: select over store, stores in a canonical order.

use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

impl Terms {
    pub fn select(&self, map: Term, index: Term) -> Term {
        let mut at = map;
        loop {
            match self.kind(at) {
                Kind::Store(inner, i, value) => {
                    if *i == index {
                        return *value;
                    }
                    if !self.surely_differ(*i, index) {
                        break;
                    }
                    at = *inner;
                }
                Kind::ConstMap(value) => return *value,
                Kind::Ite(c, a, b) => {
                    let (x, y) = (self.select(*a, index), self.select(*b, index));
                    let simplified =
                        |t: Term, m: Term| !matches!(self.kind(t), Kind::Select(n, i) if *n == m && *i == index);
                    if x == y || simplified(x, *a) || simplified(y, *b) {
                        return self.ite(*c, x, y);
                    }
                    break;
                }
                _ => break,
            }
        }
        let sort = self.sort(at).as_map().map_or(Sort::Bool, |(_, value)| value);
        self.intern(Kind::Select(at, index), sort)
    }

    pub fn store(&self, map: Term, index: Term, value: Term) -> Term {
        if self.select(map, index) == value {
            return map;
        }
        match self.kind(map) {
            Kind::Store(inner, i, _) if *i == index => self.store(*inner, index, value),
            // Stores at indices that surely differ commute: lower ids inside.
            Kind::Store(inner, i, v) if index < *i && self.surely_differ(index, *i) => {
                let inner = self.store(*inner, index, value);
                self.raw_store(inner, *i, *v)
            }
            _ => self.raw_store(map, index, value),
        }
    }

    fn raw_store(&self, map: Term, index: Term, value: Term) -> Term {
        let sort = self.sort(map);
        self.intern(Kind::Store(map, index, value), sort)
    }

    /// The map from `key` that is `value` everywhere.
    pub fn const_map(&self, key: Sort, value: Term) -> Term {
        let sort = Sort::map(key, self.sort(value));
        self.intern(Kind::ConstMap(value), sort)
    }
}
