//! Walking and rebuilding terms as the DAGs they are: subterms, free variables,
//! size, substitution. Without recursion, so deep formulas are safe.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::sort::Sort;
use crate::term::{Args, Func, Kind, Term, Terms};

/// What to put for which terms (usually variables); all at once.
pub type Substitution = IndexMap<Term, Term, FxBuildHasher>;

enum Enter {
    No,
    /// Take the term, not what is inside.
    Only,
    Children,
}

/// How to tell without looking inside that a term holds no key of a substitution.
struct Untouched {
    /// Ids grow with construction: below the oldest key nothing changes.
    oldest: Option<Term>,
    /// The variables one of which stands in whatever contains a key; 0 where there are
    /// none to tell by.
    leaves: u64,
}

impl Untouched {
    /// A map larger than the terms themselves is not looked through for that.
    fn by(terms: &Terms, roots: &[Term], map: &Substitution) -> Self {
        let size: usize = roots.iter().map(|root| terms.weight(*root) as usize).fold(0, usize::saturating_add);
        if map.len() > size {
            return Untouched { oldest: None, leaves: 0 };
        }
        Untouched { oldest: map.keys().min().copied(), leaves: terms.leaves_of(map) }
    }

    fn is(&self, terms: &Terms, term: Term) -> bool {
        self.oldest.is_some_and(|oldest| term < oldest)
            || self.leaves != 0 && terms.node(term).leaves & self.leaves == 0
    }
}

impl Terms {
    /// All subterms of `roots`, each once, children before parents.
    pub fn subterms(&self, roots: &[Term]) -> Vec<Term> {
        self.walk(roots, |_| Enter::Children)
    }

    /// Like `subterms`, but takes only what `enter` accepts.
    pub fn subterms_if(&self, roots: &[Term], mut enter: impl FnMut(Term) -> bool) -> Vec<Term> {
        self.walk(roots, |t| if enter(t) { Enter::Children } else { Enter::No })
    }

    fn walk(&self, roots: &[Term], mut enter: impl FnMut(Term) -> Enter) -> Vec<Term> {
        let mut met = self.met.borrow_mut().pop().unwrap_or_default();
        met.begin(self.len());
        let mut out = Vec::new();
        let mut stack: Vec<(Term, bool)> = roots.iter().rev().map(|&t| (t, false)).collect();
        while let Some((t, done)) = stack.pop() {
            if done {
                out.push(t);
                continue;
            }
            if !met.first(t) {
                continue;
            }
            match enter(t) {
                Enter::No => {}
                Enter::Only => out.push(t),
                Enter::Children => {
                    stack.push((t, true));
                    let at = stack.len();
                    self.kind(t).for_each_child(|c| stack.push((c, false)));
                    stack[at..].reverse();
                }
            }
        }
        self.met.borrow_mut().push(met);
        out
    }

    /// Number of distinct subterms.
    pub fn size(&self, t: Term) -> usize {
        self.subterms(&[t]).len()
    }

    /// Nodes of the term as a tree, shared parts counted each time; known, not counted.
    pub fn weight(&self, t: Term) -> u32 {
        self.node(t).weight
    }

    /// The free variables of `roots`, in order of their ids.
    pub fn free_vars(&self, roots: &[Term]) -> BTreeSet<Term> {
        let parts = self.subterms_if(roots, |t| self.node(t).leaves != 0);
        parts.into_iter().filter(|&t| matches!(self.kind(t), Kind::Var(_))).collect()
    }

    /// The uninterpreted functions applied in `roots`.
    pub fn functions(&self, roots: &[Term]) -> BTreeSet<Func> {
        let of = |t: Term| match self.kind(t) {
            Kind::App(func, _) => Some(*func),
            _ => None,
        };
        self.subterms(roots).into_iter().filter_map(of).collect()
    }

    /// Bound variables in the body of a fold that belong to binders around it.
    pub(crate) fn outer_bounds(&self, fold: Term) -> Vec<Term> {
        let Kind::Fold { level, body, .. } = self.kind(fold) else { return Vec::new() };
        let is_outer = |&t: &Term| matches!(self.kind(t), Kind::Bound { level: l, .. } if l > level);
        let mut outer: Vec<Term> = self.subterms(&[*body]).into_iter().filter(is_outer).collect();
        outer.sort_unstable();
        outer
    }

    /// The function of its bounds (and outer bound variables) that stands for a
    /// fold where a solver is asked: one per operator and body.
    pub(crate) fn fold_function(&self, fold: Term) -> String {
        match self.kind(fold) {
            Kind::Fold { op, body, .. } => format!("fold/{op:?}/{}", body.index()),
            _ => String::new(),
        }
    }

    /// Is `part` a subterm of `t`?
    pub fn mentions(&self, t: Term, part: Term) -> bool {
        // Ids grow with construction: a subterm is never younger. All variables of a part
        // are variables of the whole.
        let leaves = self.node(part).leaves;
        let mut found = false;
        self.subterms_if(&[t], |s| {
            found |= s == part;
            !found && s >= part && self.node(s).leaves & leaves == leaves
        });
        found
    }

    /// Replaces terms simultaneously, under binders too, and simplifies. What is
    /// put for a variable with a declared range must lie in that range.
    pub fn substitute(&self, t: Term, map: &Substitution) -> Term {
        self.substitute_all(&[t], map)[0]
    }

    pub fn substitute_all(&self, roots: &[Term], map: &Substitution) -> Vec<Term> {
        if map.is_empty() {
            return roots.to_vec();
        }
        let untouched = Untouched::by(self, roots, map);
        let mut memo: FxHashMap<Term, Term> = FxHashMap::default();
        let order = self.walk(roots, |s| {
            if untouched.is(self, s) || map.contains_key(&s) {
                Enter::No
            } else if self.kind(s).is_binder() {
                Enter::Only
            } else {
                Enter::Children
            }
        });
        // Keys are not entered, so nothing is both.
        let look = |memo: &FxHashMap<Term, Term>, c: Term| memo.get(&c).or_else(|| map.get(&c)).copied().unwrap_or(c);
        for s in order {
            let new = if self.kind(s).is_binder() { self.reopen(s, map) } else { self.rebuild(s, &|c| look(&memo, c)) };
            if new != s {
                memo.insert(s, new);
            }
        }
        roots.iter().map(|r| look(&memo, *r)).collect()
    }

    /// The variables one of which stands in whatever contains a key of the map; 0 where
    /// there are none to tell by.
    fn leaves_of(&self, map: &Substitution) -> u64 {
        let mut all = 0;
        for key in map.keys() {
            match self.node(*key).leaves {
                0 => return 0,
                leaves => all |= leaves,
            }
        }
        all
    }

    /// Replaces one variable.
    pub fn replace(&self, t: Term, var: Term, by: Term) -> Term {
        let mut map = Substitution::default();
        map.insert(var, by);
        self.substitute(t, &map)
    }

    /// Rebuilds `t` bottom-up: `change` sees each subterm with its children
    /// already rebuilt. Bound variables appear as variables named `?…`.
    pub fn map(&self, t: Term, change: &mut dyn FnMut(Term) -> Term) -> Term {
        let mut memo: FxHashMap<Term, Term> = FxHashMap::default();
        let order = self.walk(&[t], |s| if self.kind(s).is_binder() { Enter::Only } else { Enter::Children });
        for s in order {
            let rebuilt = if self.kind(s).is_binder() {
                self.with_opened(s, |opening, part| self.map(self.substitute(part, opening), change))
            } else {
                self.rebuild(s, &|c| memo.get(&c).copied().unwrap_or(c))
            };
            memo.insert(s, change(rebuilt));
        }
        memo[&t]
    }

    /// Substitutes inside a binder: opens it with placeholder variables, so that
    /// nothing is ever put below a loose bound variable, and closes it again.
    fn reopen(&self, binder: Term, map: &Substitution) -> Term {
        let untouched = Untouched::by(self, &[binder], map);
        let mut touched = Substitution::default();
        self.subterms_if(&[binder], |s| match map.get(&s) {
            Some(by) => {
                touched.insert(s, *by);
                false
            }
            None => !untouched.is(self, s),
        });
        if touched.is_empty() {
            return binder;
        }
        self.with_opened(binder, |opening, part| {
            let mut both = touched.clone();
            both.extend(opening.iter().map(|(&k, &v)| (k, v)));
            self.substitute(part, &both)
        })
    }

    /// Rebuilds a binder from its parts as `part` gives them: it gets each part
    /// and the substitution of bound variables by placeholders, which it must apply.
    fn with_opened(&self, binder: Term, mut part: impl FnMut(&Substitution, Term) -> Term) -> Term {
        let depth = self.open_depth.get();
        self.open_depth.set(depth + 1);
        let placeholder = |index: usize, sort| self.var(&format!("?{depth}.{index}"), sort);
        let result = match self.kind(binder) {
            Kind::Quant { quant, level, vars, triggers, body } => {
                let names: Vec<Term> = vars.iter().enumerate().map(|(i, &s)| placeholder(i, s)).collect();
                let opening = self.opening(*level, &names);
                let triggers: Vec<Vec<Term>> =
                    triggers.iter().map(|t| t.iter().map(|&p| part(&opening, p)).collect()).collect();
                let body = part(&opening, *body);
                self.quantify(*quant, &names, &triggers, body)
            }
            Kind::Fold { op, level, lo, hi, body } => {
                let name = placeholder(0, Sort::Int);
                let opening = self.opening(*level, &[name]);
                let (lo, hi) = (part(&opening, *lo), part(&opening, *hi));
                let body = part(&opening, *body);
                self.fold(*op, name, lo, hi, body)
            }
            _ => binder,
        };
        self.open_depth.set(depth);
        result
    }

    fn opening(&self, level: u32, names: &[Term]) -> Substitution {
        let bound = |(i, &n): (usize, &Term)| (self.bound(level, i as u32, self.sort(n)), n);
        names.iter().enumerate().map(bound).collect()
    }

    /// Turns variables into bound variables of a level above every binder in
    /// `t`. A renaming: the binders inside stay as they are.
    pub(crate) fn close(&self, t: Term, map: &Substitution) -> Term {
        let Some(oldest) = map.keys().min().copied() else {
            return t;
        };
        let mut memo: FxHashMap<Term, Term> = map.iter().map(|(&k, &v)| (k, v)).collect();
        let leaves = self.leaves_of(map);
        let holds_one = |s: Term| leaves == 0 || self.node(s).leaves & leaves != 0;
        for s in self.subterms_if(&[t], |s| s > oldest && holds_one(s) && !map.contains_key(&s)) {
            let look = |c: Term| memo.get(&c).copied().unwrap_or(c);
            let new = match self.kind(s) {
                Kind::Quant { quant, level, vars, triggers, body } => {
                    let triggers = triggers.iter().map(|t| t.iter().map(|&p| look(p)).collect()).collect();
                    let (vars, body) = (vars.clone(), look(*body));
                    self.intern(Kind::Quant { quant: *quant, level: *level, vars, triggers, body }, Sort::Bool)
                }
                Kind::Fold { op, level, lo, hi, body } => {
                    let (lo, hi, body) = (look(*lo), look(*hi), look(*body));
                    self.intern(Kind::Fold { op: *op, level: *level, lo, hi, body }, Sort::Int)
                }
                _ => self.rebuild(s, &look),
            };
            if new != s {
                memo.insert(s, new);
            }
        }
        memo.get(&t).copied().unwrap_or(t)
    }

    /// `t`, no binder, with its children replaced, built anew when one changed.
    fn rebuild(&self, t: Term, look: &dyn Fn(Term) -> Term) -> Term {
        let kind = self.kind(t);
        let mut changed = false;
        kind.for_each_child(|c| changed |= look(c) != c);
        if !changed {
            return t;
        }
        let all = |args: &[Term]| -> Args { args.iter().map(|&a| look(a)).collect() };
        match kind {
            Kind::App(func, args) => self.apply(*func, &all(args)),
            Kind::Not(a) => self.not(look(*a)),
            Kind::And(args) => self.and(&all(args)),
            Kind::Or(args) => self.or(&all(args)),
            Kind::Ite(c, a, b) => self.ite(look(*c), look(*a), look(*b)),
            Kind::Eq(a, b) => self.eq(look(*a), look(*b)),
            Kind::Distinct(args) => self.distinct(&all(args)),
            Kind::IntSum(sum) => sum.parts.iter().fold(self.int(sum.constant.clone()), |acc, (c, part)| {
                self.add(acc, self.scale(c.clone(), look(*part)))
            }),
            Kind::RealSum(sum) => sum.parts.iter().fold(self.real(sum.constant.clone()), |acc, (c, part)| {
                self.add(acc, self.mul(self.real(c.clone()), look(*part)))
            }),
            Kind::Mul(args) => {
                let args = all(args);
                args[1..].iter().fold(args[0], |acc, &f| self.mul(acc, f))
            }
            Kind::Le(a, b) => self.le(look(*a), look(*b)),
            Kind::Lt(a, b) => self.lt(look(*a), look(*b)),
            Kind::Select(a, b) => self.select(look(*a), look(*b)),
            Kind::Store(a, b, c) => self.store(look(*a), look(*b), look(*c)),
            Kind::ConstMap(a) => match self.sort(t).as_map() {
                Some((key, _)) => self.const_map(key, look(*a)),
                None => t,
            },
            Kind::Op(op, args) => self.op(*op, &all(args)),
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
            | Kind::TypeConst(_)
            | Kind::Quant { .. }
            | Kind::Fold { .. } => t,
        }
    }
}
