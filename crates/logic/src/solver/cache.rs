//! Answers to queries seen before. The key is the conjunction up to the order
//! of commutative arguments and the names of variables and functions, so the
//! same obligation in another method (another arena, another thread) is found.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};

use crate::range::Range;
use crate::term::{Func, Kind, Term, Terms};

/// 256 bits of the normalised text: two queries never share one in practice.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key([u64; 4]);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cached {
    Sat,
    Unsat,
}

/// Shared by all workers of a run.
#[derive(Default, Debug)]
pub struct QueryCache {
    answers: Mutex<BTreeMap<Key, Cached>>,
}

impl QueryCache {
    pub fn new() -> QueryCache {
        QueryCache::default()
    }

    pub fn get(&self, key: Key) -> Option<Cached> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied()
    }

    pub fn insert(&self, key: Key, answer: Cached) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).insert(key, answer);
    }

    pub fn len(&self) -> usize {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The key of a conjunction.
pub fn key(terms: &Terms, formulas: &[Term]) -> Key {
    let mut normal = Normal::new(terms, formulas);
    let mut roots: Vec<Term> = formulas.to_vec();
    roots.sort_by_key(|t| normal.shapes[t]);
    roots.dedup();
    for root in roots {
        let number = normal.visit(root);
        normal.text += &format!("!{number};");
    }
    let mut parts = [0; 4];
    for (salt, part) in parts.iter_mut().enumerate() {
        let mut hasher = DefaultHasher::new();
        (salt, normal.text.len()).hash(&mut hasher);
        normal.text.hash(&mut hasher);
        *part = hasher.finish();
    }
    Key(parts)
}

struct Normal<'t> {
    terms: &'t Terms,
    /// A hash of each subterm that ignores names and the order of commutative
    /// arguments: it only decides the order of the text.
    shapes: FxHashMap<Term, u64>,
    numbers: FxHashMap<Term, usize>,
    funcs: FxHashMap<Func, usize>,
    text: String,
}

impl<'t> Normal<'t> {
    fn new(terms: &'t Terms, formulas: &[Term]) -> Self {
        let mut shapes: FxHashMap<Term, u64> = FxHashMap::default();
        for t in terms.subterms(formulas) {
            let mut hasher = FxHasher::default();
            label(terms, t, None).hash(&mut hasher);
            terms.sort(t).hash(&mut hasher);
            let children = weighted_children(terms, t);
            let mut parts: Vec<(String, u64)> = children.iter().map(|(w, c)| (w.clone(), shapes[c])).collect();
            if commutes(terms.kind(t)) {
                parts.sort_unstable();
            }
            parts.hash(&mut hasher);
            shapes.insert(t, hasher.finish());
        }
        Normal { terms, shapes, numbers: FxHashMap::default(), funcs: FxHashMap::default(), text: String::new() }
    }

    /// Writes `t` and what it is made of, each once; gives its number.
    fn visit(&mut self, t: Term) -> usize {
        if let Some(&number) = self.numbers.get(&t) {
            return number;
        }
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            let kind = self.terms.kind(t);
            let mut children = weighted_children(self.terms, t);
            if commutes(kind) {
                children.sort_by_key(|(w, c)| (self.shapes[c], w.clone()));
            }
            let mut line = String::new();
            for (weight, child) in children {
                line += &format!(" {weight}{}", self.visit(child));
            }
            if let Kind::App(func, _) = kind {
                let next = self.funcs.len();
                self.funcs.entry(*func).or_insert(next);
            }
            let head = label(self.terms, t, Some(&self.funcs));
            self.text += &format!("{head}:{}{line};", self.terms.sort(t));
            let number = self.numbers.len();
            self.numbers.insert(t, number);
            number
        })
    }
}

fn commutes(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::And(_)
            | Kind::Or(_)
            | Kind::Eq(..)
            | Kind::Distinct(_)
            | Kind::Mul(_)
            | Kind::IntSum(_)
            | Kind::RealSum(_)
    )
}

/// Children with their coefficients.
fn weighted_children(terms: &Terms, t: Term) -> Vec<(String, Term)> {
    match terms.kind(t) {
        Kind::IntSum(sum) => sum.parts.iter().map(|(c, p)| (format!("{c}*"), *p)).collect(),
        Kind::RealSum(sum) => sum.parts.iter().map(|(c, p)| (format!("{c}*"), *p)).collect(),
        kind => kind.children().iter().map(|&c| (String::new(), c)).collect(),
    }
}

fn range_text(range: Option<Range>) -> String {
    range.map_or_else(String::new, |r| format!("{:?}..{:?}", r.lo, r.hi))
}

/// What a node is beside its children; variables and functions without their
/// names but with their declared ranges, which are part of the query.
fn label(terms: &Terms, t: Term, funcs: Option<&FxHashMap<Func, usize>>) -> String {
    match terms.kind(t) {
        Kind::Var(_) => format!("v{}", range_text(terms.declared_range(t))),
        Kind::App(func, _) => {
            let decl = terms.func_decl(*func);
            let number = funcs.and_then(|f| f.get(func)).copied().unwrap_or(0);
            let range = range_text(terms.declared_func_range(*func));
            format!("f{number}{:?}{range}", decl.args)
        }
        Kind::Bound { level, index } => format!("b{level}.{index}"),
        Kind::Bool(b) => b.to_string(),
        Kind::Int(v) => v.to_string(),
        Kind::Real(v) => format!("{v}r"),
        Kind::BitVec { width, value } => format!("{value}b{width}"),
        Kind::Float32(bits) => format!("{bits:x}f"),
        Kind::Float64(bits) => format!("{bits:x}d"),
        Kind::Null => "null".into(),
        Kind::Seq(units) => format!("{units:?}"),
        Kind::TypeConst(name) => format!("type {}", terms.text(*name)),
        Kind::Not(_) => "not".into(),
        Kind::And(_) => "and".into(),
        Kind::Or(_) => "or".into(),
        Kind::Ite(..) => "ite".into(),
        Kind::Eq(..) => "=".into(),
        Kind::Distinct(_) => "distinct".into(),
        Kind::IntSum(sum) => format!("sum {}", sum.constant),
        Kind::RealSum(sum) => format!("sum {}", sum.constant),
        Kind::Mul(_) => "*".into(),
        Kind::Le(..) => "<=".into(),
        Kind::Lt(..) => "<".into(),
        Kind::Select(..) => "select".into(),
        Kind::Store(..) => "store".into(),
        Kind::ConstMap(_) => "const".into(),
        Kind::Op(op, _) => format!("{op:?}"),
        Kind::Quant { quant, level, vars, triggers, .. } => {
            let sizes: Vec<usize> = triggers.iter().map(|t| t.len()).collect();
            format!("{quant:?} {level} {vars:?} {sizes:?}")
        }
        Kind::Fold { op, level, .. } => format!("{op:?} {level}"),
    }
}
