//! Hash-consed terms. Takes shapes (`Kind`), gives ids (`Term`): the same shape
//! always gets the same id, so equality of terms is equality of ids. This file
//! only stores; what simplifies stands in `build/`. It knows no solver.
//!
//! Binders are canonical: a quantifier or fold binds `Bound { level, index }`
//! where `level` is one more than the highest level bound inside its body.
//! Levels fall strictly from a binder inwards, so nothing is ever captured or
//! shifted, and formulas equal up to renaming of bound variables are one term.

use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher, Hash};

use dashu::integer::{IBig, UBig};
use dashu::rational::RBig;
use elsa::FrozenVec;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use crate::op::{FoldOp, Op, Quant};
use crate::range::Range;
use crate::sort::Sort;

/// A term of some [`Terms`] arena.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) u32);

impl Term {
    /// Position in the arena; ids grow in order of construction.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An interned string of some arena.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Name(u32);

/// An interned function declaration of some arena.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Func(u32);

impl Func {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FuncDecl {
    pub name: String,
    pub args: Vec<Sort>,
    pub result: Sort,
}

pub type Args = SmallVec<[Term; 4]>;

/// A list of triggers, each a multi-pattern.
pub type Triggers = Box<[Box<[Term]>]>;

/// `constant + Σ coefficient · monomial`; monomials are in ascending order of
/// id, are neither literals nor sums, and no coefficient is zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Linear<N> {
    pub constant: N,
    pub parts: Box<[(N, Term)]>,
}

/// The shape of a term. Children are in normal form already.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A free constant; its identity is name and sort.
    Var(Name),
    Bound {
        level: u32,
        index: u32,
    },
    Bool(bool),
    Int(IBig),
    Real(RBig),
    BitVec {
        width: u32,
        value: UBig,
    },
    /// By bit pattern; NaN is always 0x7fc00000.
    Float32(u32),
    /// By bit pattern; NaN is always 0x7ff8000000000000.
    Float64(u64),
    Null,
    Seq(Box<[u16]>),
    TypeConst(Name),
    /// An uninterpreted function applied.
    App(Func, Args),
    Not(Term),
    /// Flat, sorted, without duplicates and complements; at least two.
    And(Args),
    Or(Args),
    Ite(Term, Term, Term),
    /// On every sort; on Bool it is "if and only if", on floats it is identity
    /// (`Op::FEq` is IEEE equality).
    Eq(Term, Term),
    /// Pairwise distinct; at least three arguments.
    Distinct(Args),
    IntSum(Linear<IBig>),
    RealSum(Linear<RBig>),
    /// Product of at least two factors, sorted; a power is a repeated factor.
    Mul(Args),
    /// Int or Real. Over Int both sides are sums with positive coefficients.
    Le(Term, Term),
    /// Real only: over Int `a < b` is `a + 1 <= b`.
    Lt(Term, Term),
    Select(Term, Term),
    Store(Term, Term, Term),
    /// The map that has one value everywhere; the term's sort names the keys.
    ConstMap(Term),
    Op(Op, Args),
    Quant {
        quant: Quant,
        level: u32,
        vars: Box<[Sort]>,
        triggers: Triggers,
        body: Term,
    },
    /// `op` over `body` for the bound Int from `lo` (inclusive) to `hi` (exclusive).
    Fold {
        op: FoldOp,
        level: u32,
        lo: Term,
        hi: Term,
        body: Term,
    },
}

#[derive(Debug)]
pub(crate) struct Node {
    pub kind: Kind,
    pub sort: Sort,
    /// Bit `min(level, 63)` is set when a bound variable of that level occurs loose.
    pub loose: u64,
    /// One more than the highest level of a binder inside; 0 without binders.
    pub binders: u32,
    /// Size as a tree, saturating.
    pub weight: u32,
    /// Variables inside, bound ones too, each as one of 64 bits: what shares no bit with
    /// a variable does not mention it.
    pub leaves: u64,
}

/// Which terms a walk has met: a number for each term, that of the last walk that met it.
#[derive(Debug, Default)]
pub(crate) struct Met {
    last: Vec<u32>,
    walk: u32,
}

impl Met {
    pub fn begin(&mut self, terms: usize) {
        if self.walk == u32::MAX {
            self.last.clear();
            self.walk = 0;
        }
        self.walk += 1;
        if self.last.len() < terms {
            self.last.resize(terms.next_power_of_two(), 0);
        }
    }

    /// Is it met for the first time?
    pub fn first(&mut self, t: Term) -> bool {
        if t.index() >= self.last.len() {
            // Made while the walk was on its way.
            self.last.resize((t.index() + 1).next_power_of_two(), 0);
        }
        std::mem::replace(&mut self.last[t.index()], self.walk) != self.walk
    }
}

/// The arena. Interior mutability: pass it as `&Terms`; it is not shared
/// between threads.
pub struct Terms {
    nodes: FrozenVec<Box<Node>>,
    table: RefCell<HashTable<Term>>,
    names: FrozenVec<Box<str>>,
    name_ids: RefCell<FxHashMap<Box<str>, Name>>,
    funcs: FrozenVec<Box<FuncDecl>>,
    func_ids: RefCell<FxHashMap<FuncDecl, Func>>,
    fresh: RefCell<FxHashMap<Name, u32>>,
    pub(crate) var_ranges: RefCell<FxHashMap<Term, Range>>,
    pub(crate) func_ranges: RefCell<FxHashMap<Func, Range>>,
    pub(crate) range_memo: RefCell<FxHashMap<Term, Range>>,
    /// How many binders are open at the moment: numbers the placeholders.
    pub(crate) open_depth: Cell<u32>,
    /// For walks; more than one where walks begin inside others.
    pub(crate) met: RefCell<Vec<Met>>,
}

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        let terms = Terms {
            nodes: FrozenVec::new(),
            table: RefCell::default(),
            names: FrozenVec::new(),
            name_ids: RefCell::default(),
            funcs: FrozenVec::new(),
            func_ids: RefCell::default(),
            fresh: RefCell::default(),
            var_ranges: RefCell::default(),
            func_ranges: RefCell::default(),
            range_memo: RefCell::default(),
            open_depth: Cell::new(0),
            met: RefCell::default(),
        };
        // `tt` and `ff` rely on these being the first two.
        terms.intern(Kind::Bool(true), Sort::Bool);
        terms.intern(Kind::Bool(false), Sort::Bool);
        terms
    }

    /// Number of distinct terms built so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn kind(&self, t: Term) -> &Kind {
        &self.node(t).kind
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.node(t).sort
    }

    pub(crate) fn node(&self, t: Term) -> &Node {
        &self.nodes[t.index()]
    }

    pub fn tt(&self) -> Term {
        Term(0)
    }

    pub fn ff(&self) -> Term {
        Term(1)
    }

    /// The free constant of this name and sort. Names with `!` are left to
    /// [`Terms::fresh`].
    pub fn var(&self, name: &str, sort: Sort) -> Term {
        let name = self.name(name);
        self.intern(Kind::Var(name), sort)
    }

    /// A variable not used before: `base!1`, `base!2`, …
    pub fn fresh(&self, base: &str, sort: Sort) -> Term {
        let stem = base.split('!').next().unwrap_or(base);
        let key = self.name(stem);
        loop {
            let number = {
                let mut counters = self.fresh.borrow_mut();
                let counter = counters.entry(key).or_insert(0);
                *counter += 1;
                *counter
            };
            let candidate = format!("{stem}!{number}");
            if !self.name_ids.borrow().contains_key(candidate.as_str()) {
                return self.var(&candidate, sort);
            }
        }
    }

    /// The name of a variable, if `t` is one.
    pub fn var_name(&self, t: Term) -> Option<&str> {
        match self.kind(t) {
            Kind::Var(name) => Some(self.text(*name)),
            _ => None,
        }
    }

    pub fn name(&self, text: &str) -> Name {
        if let Some(&found) = self.name_ids.borrow().get(text) {
            return found;
        }
        let name = Name(self.names.len() as u32);
        self.names.push(text.into());
        self.name_ids.borrow_mut().insert(text.into(), name);
        name
    }

    pub fn text(&self, name: Name) -> &str {
        &self.names[name.0 as usize]
    }

    pub fn func(&self, name: &str, args: &[Sort], result: Sort) -> Func {
        let decl = FuncDecl { name: name.to_owned(), args: args.to_vec(), result };
        if let Some(&found) = self.func_ids.borrow().get(&decl) {
            return found;
        }
        let func = Func(self.funcs.len() as u32);
        self.funcs.push(Box::new(decl.clone()));
        self.func_ids.borrow_mut().insert(decl, func);
        func
    }

    pub fn func_decl(&self, func: Func) -> &FuncDecl {
        &self.funcs[func.0 as usize]
    }

    /// The function of this name and signature, if it has been declared.
    pub fn find_func(&self, name: &str, args: &[Sort], result: Sort) -> Option<Func> {
        let decl = FuncDecl { name: name.to_owned(), args: args.to_vec(), result };
        self.func_ids.borrow().get(&decl).copied()
    }

    /// Applies an uninterpreted function. Argument sorts must fit the declaration.
    pub fn apply(&self, func: Func, args: &[Term]) -> Term {
        let decl = self.func_decl(func);
        debug_assert!(
            decl.args.len() == args.len() && decl.args.iter().zip(args).all(|(&s, &a)| s == self.sort(a)),
            "arguments do not fit {decl:?}"
        );
        let result = decl.result;
        self.intern(Kind::App(func, args.into()), result)
    }

    /// The id of a shape, new or known. The shape must be in normal form.
    pub(crate) fn intern(&self, kind: Kind, sort: Sort) -> Term {
        let hash = FxBuildHasher.hash_one((&kind, sort));
        if let Some(&found) = self.table.borrow().find(hash, |&t| {
            let node = self.node(t);
            node.sort == sort && node.kind == kind
        }) {
            return found;
        }
        let term = Term(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let (loose, binders) = self.binding(&kind);
        let (mut weight, mut leaves) = (1u32, 0);
        kind.for_each_child(|c| {
            let node = self.node(c);
            weight = weight.saturating_add(node.weight);
            leaves |= node.leaves;
        });
        if matches!(kind, Kind::Var(_) | Kind::Bound { .. }) {
            leaves = 1 << (term.0 % 64);
        }
        self.nodes.push(Box::new(Node { kind, sort, loose, binders, weight, leaves }));
        self.table.borrow_mut().insert_unique(hash, term, |&t| {
            let node = self.node(t);
            FxBuildHasher.hash_one((&node.kind, node.sort))
        });
        term
    }

    /// Loose bound levels and binder height of a shape.
    fn binding(&self, kind: &Kind) -> (u64, u32) {
        let (mut loose, mut binders) = (0, 0);
        kind.for_each_child(|child| {
            let node = self.node(child);
            loose |= node.loose;
            binders = binders.max(node.binders);
        });
        match kind {
            Kind::Bound { level, .. } => (level_bit(*level), 0),
            Kind::Quant { level, .. } => (without_level(loose, *level), binders.max(level + 1)),
            Kind::Fold { level, lo, hi, body, .. } => {
                let inner = without_level(self.node(*body).loose, *level);
                (inner | self.node(*lo).loose | self.node(*hi).loose, binders.max(level + 1))
            }
            _ => (loose, binders),
        }
    }

    /// Does a bound variable occur in `t` outside its binder? Only while a
    /// quantified body is being taken apart.
    pub fn has_loose(&self, t: Term) -> bool {
        self.node(t).loose != 0
    }
}

/// Levels from 63 up share a bit, which is then never cleared: "may be loose".
pub(crate) fn level_bit(level: u32) -> u64 {
    1 << level.min(63)
}

fn without_level(loose: u64, level: u32) -> u64 {
    if level < 63 { loose & !level_bit(level) } else { loose }
}

impl Kind {
    /// Direct subterms in order, triggers before the body of a quantifier.
    pub fn for_each_child(&self, mut visit: impl FnMut(Term)) {
        match self {
            Kind::Var(_)
            | Kind::Bound { .. }
            | Kind::Bool(_)
            | Kind::Int(_)
            | Kind::Real(_)
            | Kind::BitVec { .. }
            | Kind::Float32(_)
            | Kind::Float64(_)
            | Kind::Null
            | Kind::Seq(_)
            | Kind::TypeConst(_) => {}
            Kind::App(_, args)
            | Kind::And(args)
            | Kind::Or(args)
            | Kind::Distinct(args)
            | Kind::Mul(args)
            | Kind::Op(_, args) => args.iter().for_each(|&a| visit(a)),
            Kind::Not(a) | Kind::ConstMap(a) => visit(*a),
            Kind::Eq(a, b) | Kind::Le(a, b) | Kind::Lt(a, b) | Kind::Select(a, b) => {
                visit(*a);
                visit(*b);
            }
            Kind::Ite(a, b, c) | Kind::Store(a, b, c) => {
                visit(*a);
                visit(*b);
                visit(*c);
            }
            Kind::IntSum(sum) => sum.parts.iter().for_each(|(_, a)| visit(*a)),
            Kind::RealSum(sum) => sum.parts.iter().for_each(|(_, a)| visit(*a)),
            Kind::Quant { triggers, body, .. } => {
                triggers.iter().flatten().for_each(|&a| visit(a));
                visit(*body);
            }
            Kind::Fold { lo, hi, body, .. } => {
                visit(*lo);
                visit(*hi);
                visit(*body);
            }
        }
    }

    pub fn is_binder(&self) -> bool {
        matches!(self, Kind::Quant { .. } | Kind::Fold { .. })
    }

    pub fn children(&self) -> Args {
        let mut all = Args::new();
        self.for_each_child(|c| all.push(c));
        all
    }
}
