//! Sorts of terms. A `Sort` is a `Copy` value with structural equality and a
//! deterministic order; nested map sorts live in a process-wide pool that is
//! never freed (a program has a handful of them). Knows nothing of terms.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    Bool,
    Int,
    Real,
    BitVec(u32),
    Float32,
    Float64,
    /// References to Java objects; uninterpreted, with the constant `null`.
    Ref,
    /// Java types; uninterpreted, with constants by name that are pairwise distinct.
    Type,
    /// Sequences of UTF-16 units; elements are Ints in 0..=65535.
    Seq,
    Map(&'static MapSort),
    /// An uninterpreted sort of its own.
    Named(&'static str),
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapSort {
    pub key: Sort,
    pub value: Sort,
}

impl Sort {
    pub fn map(key: Sort, value: Sort) -> Sort {
        static POOL: OnceLock<Mutex<BTreeSet<&'static MapSort>>> = OnceLock::new();
        let wanted = MapSort { key, value };
        let mut pool = POOL.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&found) = pool.get(&wanted) {
            return Sort::Map(found);
        }
        let leaked: &'static MapSort = Box::leak(Box::new(wanted));
        pool.insert(leaked);
        Sort::Map(leaked)
    }

    pub fn named(name: &str) -> Sort {
        static POOL: OnceLock<Mutex<BTreeSet<&'static str>>> = OnceLock::new();
        let mut pool = POOL.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&found) = pool.get(name) {
            return Sort::Named(found);
        }
        let leaked: &'static str = Box::leak(name.to_owned().into_boxed_str());
        pool.insert(leaked);
        Sort::Named(leaked)
    }

    /// Key and value sort of a map sort.
    pub fn as_map(self) -> Option<(Sort, Sort)> {
        match self {
            Sort::Map(m) => Some((m.key, m.value)),
            _ => None,
        }
    }

    pub fn is_map(self) -> bool {
        matches!(self, Sort::Map(_))
    }

    pub fn is_float(self) -> bool {
        matches!(self, Sort::Float32 | Sort::Float64)
    }

    pub fn is_arith(self) -> bool {
        matches!(self, Sort::Int | Sort::Real)
    }

    /// The sort reached after all map keys: `Int` for `Map Ref (Map Int Int)`.
    pub fn leaf(self) -> Sort {
        match self {
            Sort::Map(m) => m.value.leaf(),
            other => other,
        }
    }
}

/// The SMT-LIB spelling.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Int => f.write_str("Int"),
            Sort::Real => f.write_str("Real"),
            Sort::BitVec(width) => write!(f, "(_ BitVec {width})"),
            Sort::Float32 => f.write_str("(_ FloatingPoint 8 24)"),
            Sort::Float64 => f.write_str("(_ FloatingPoint 11 53)"),
            Sort::Ref => f.write_str("Ref"),
            Sort::Type => f.write_str("Type"),
            Sort::Seq => f.write_str("(Seq Int)"),
            Sort::Map(m) => write!(f, "(Array {} {})", m.key, m.value),
            Sort::Named(name) => f.write_str(name),
        }
    }
}

impl fmt::Debug for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
