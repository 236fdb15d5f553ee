//! Connectives: negation, flat sorted conjunction and disjunction, ite.

use crate::op::Quant;
use crate::sort::Sort;
use crate::term::{Args, Kind, Term, Terms};

/// Above this many arguments the search for complementary comparisons (which
/// builds the negation of each) is left out.
const COMPLEMENT_LIMIT: usize = 16;

impl Terms {
    pub fn not(&self, a: Term) -> Term {
        match self.kind(a) {
            Kind::Bool(value) => self.bool(!value),
            Kind::Not(inner) => *inner,
            // Over Int ¬(a <= b) is b + 1 <= a, over Real it is b < a.
            Kind::Le(x, y) => self.lt(*y, *x),
            Kind::Lt(x, y) => self.le(*y, *x),
            _ => self.intern(Kind::Not(a), Sort::Bool),
        }
    }

    pub fn and(&self, args: &[Term]) -> Term {
        connect(self, args, true)
    }

    pub fn or(&self, args: &[Term]) -> Term {
        connect(self, args, false)
    }

    pub fn and2(&self, a: Term, b: Term) -> Term {
        self.and(&[a, b])
    }

    pub fn or2(&self, a: Term, b: Term) -> Term {
        self.or(&[a, b])
    }

    /// `¬a ∨ b`
    pub fn implies(&self, a: Term, b: Term) -> Term {
        self.or(&[self.not(a), b])
    }

    pub fn iff(&self, a: Term, b: Term) -> Term {
        self.eq(a, b)
    }

    pub fn ite(&self, c: Term, a: Term, b: Term) -> Term {
        if a == b || c == self.tt() {
            return a;
        }
        if c == self.ff() {
            return b;
        }
        let negated = self.not(c);
        if negated < c {
            return self.ite(negated, b, a);
        }
        // A branch that asks the same question again knows its answer.
        if let Kind::Ite(inner, x, _) = self.kind(a)
            && *inner == c
        {
            return self.ite(c, *x, b);
        }
        if let Kind::Ite(inner, _, y) = self.kind(b)
            && *inner == c
        {
            return self.ite(c, a, *y);
        }
        if self.sort(a) == Sort::Bool {
            return bool_ite(self, c, a, b);
        }
        // c = (x = v) and the branches are x and v: both say the same as b.
        if let Kind::Eq(x, v) = self.kind(c)
            && ((*x == a && *v == b) || (*x == b && *v == a))
        {
            return b;
        }
        let sort = self.sort(a);
        self.intern(Kind::Ite(c, a, b), sort)
    }

    /// The conjuncts of `t` (itself, when it is no conjunction; none of `true`).
    pub fn conjuncts(&self, t: Term) -> Args {
        match self.kind(t) {
            Kind::And(args) => args.clone(),
            Kind::Bool(true) => Args::new(),
            Kind::Not(inner) if matches!(self.kind(*inner), Kind::Or(_)) => {
                self.kind(*inner).children().iter().flat_map(|&x| self.conjuncts(self.not(x))).collect()
            }
            _ => Args::from_slice(&[t]),
        }
    }

    /// The disjuncts of `t` (itself, when it is no disjunction; none of `false`).
    pub fn disjuncts(&self, t: Term) -> Args {
        match self.kind(t) {
            Kind::Or(args) => args.clone(),
            Kind::Bool(false) => Args::new(),
            Kind::Not(inner) if matches!(self.kind(*inner), Kind::And(_)) => {
                self.kind(*inner).children().iter().flat_map(|&x| self.disjuncts(self.not(x))).collect()
            }
            _ => Args::from_slice(&[t]),
        }
    }

    pub fn is_quantifier(&self, t: Term, quant: Quant) -> bool {
        matches!(self.kind(t), Kind::Quant { quant: q, .. } if *q == quant)
    }
}

fn bool_ite(terms: &Terms, c: Term, a: Term, b: Term) -> Term {
    if a == terms.tt() || a == c {
        return terms.or(&[c, b]);
    }
    if b == terms.ff() || b == c {
        return terms.and(&[c, a]);
    }
    let negated = terms.not(c);
    if a == terms.ff() || a == negated {
        return terms.and(&[negated, b]);
    }
    if b == terms.tt() || b == negated {
        return terms.or(&[negated, a]);
    }
    if a == terms.not(b) {
        return terms.eq(c, a);
    }
    terms.intern(Kind::Ite(c, a, b), Sort::Bool)
}

/// Does `t`, an argument of the connective, still want flattening?
fn nested(terms: &Terms, t: Term, all: bool) -> bool {
    let flat = |t: Term, all: bool| {
        matches!((terms.kind(t), all), (Kind::And(_), true) | (Kind::Or(_), false) | (Kind::Bool(_), _))
    };
    match terms.kind(t) {
        Kind::Not(inner) => flat(*inner, !all),
        _ => flat(t, all),
    }
}

/// Conjunction (`all`) or disjunction: flat, sorted, no duplicates, no complements.
fn connect(terms: &Terms, args: &[Term], all: bool) -> Term {
    let unit = terms.bool(all);
    let zero = terms.bool(!all);
    let mut flat = Args::new();
    for &arg in args {
        match terms.kind(arg) {
            Kind::Bool(_) if arg == unit => {}
            Kind::Bool(_) => return zero,
            Kind::And(inner) if all => flat.extend_from_slice(inner),
            Kind::Or(inner) if !all => flat.extend_from_slice(inner),
            // De Morgan, one layer: ¬(a ∧ b) ∨ c is flat too.
            Kind::Not(negated) => match terms.kind(*negated) {
                Kind::Or(inner) if all => flat.extend(inner.iter().map(|&x| terms.not(x))),
                Kind::And(inner) if !all => flat.extend(inner.iter().map(|&x| terms.not(x))),
                _ => flat.push(arg),
            },
            _ => flat.push(arg),
        }
    }
    if flat.iter().any(|&t| nested(terms, t, all)) {
        return connect(terms, &flat, all);
    }
    flat.sort_unstable();
    flat.dedup();
    match flat.as_slice() {
        [] => return unit,
        [only] => return *only,
        _ => {}
    }
    let complementary = |&t: &Term| match terms.kind(t) {
        Kind::Not(inner) => flat.binary_search(inner).is_ok(),
        Kind::Le(..) | Kind::Lt(..) if flat.len() <= COMPLEMENT_LIMIT => flat.binary_search(&terms.not(t)).is_ok(),
        _ => false,
    };
    if flat.iter().any(complementary) {
        return zero;
    }
    if let Some(smaller) = absorb(terms, &flat, all) {
        return connect(terms, &smaller, all);
    }
    let kind = if all { Kind::And(flat) } else { Kind::Or(flat) };
    terms.intern(kind, Sort::Bool)
}

/// `a ∧ (a ∨ b) = a`, `a ∧ (¬a ∨ b) = a ∧ b`, and their duals.
fn absorb(terms: &Terms, flat: &[Term], all: bool) -> Option<Args> {
    if flat.len() > COMPLEMENT_LIMIT {
        return None;
    }
    let inner_of = |t: Term| match terms.kind(t) {
        Kind::Or(inner) if all => Some(inner),
        Kind::And(inner) if !all => Some(inner),
        _ => None,
    };
    for (at, &t) in flat.iter().enumerate() {
        let Some(inner) = inner_of(t) else { continue };
        if inner.len() > COMPLEMENT_LIMIT {
            continue;
        }
        if inner.iter().any(|x| flat.binary_search(x).is_ok()) {
            let rest = flat.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, &x)| x);
            return Some(rest.collect());
        }
        let kept: Args = inner.iter().copied().filter(|&x| flat.binary_search(&terms.not(x)).is_err()).collect();
        if kept.len() < inner.len() {
            let replaced = if all { terms.or(&kept) } else { terms.and(&kept) };
            return Some(flat.iter().map(|&x| if x == t { replaced } else { x }).collect());
        }
    }
    None
}
