//! Quantifiers and folds. Bodies are written with ordinary variables; the
//! constructor turns them into bound ones, `open` turns them back.

use dashu::integer::IBig;

use super::geometric;
use crate::op::{FoldOp, Quant};
use crate::range::Range;
use crate::sort::Sort;
use crate::subst::Substitution;
use crate::term::{Kind, Term, Terms};

impl Terms {
    /// `∀ vars. body`; `vars` are variables that occur in `body` and triggers.
    /// A declared range of a variable becomes a guard.
    pub fn forall(&self, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        self.quantify(Quant::Forall, vars, triggers, body)
    }

    pub fn exists(&self, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        self.quantify(Quant::Exists, vars, triggers, body)
    }

    pub fn quantify(&self, quant: Quant, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        if vars.iter().any(|&v| self.declared_range(v).is_some()) {
            return self.quantify_ranged(quant, vars, triggers, body);
        }
        let mut used: Vec<Term> = Vec::new();
        for &v in vars {
            if !used.contains(&v) && self.mentions(body, v) {
                used.push(v);
            }
        }
        if used.is_empty() {
            // Every sort is inhabited.
            return body;
        }
        if let Some(t) = one_point(self, quant, &used, body) {
            let (var, value, rest) = t;
            let mut map = Substitution::default();
            map.insert(var, value);
            let others: Vec<Term> = used.iter().copied().filter(|&v| v != var).collect();
            let rest = self.substitute(rest, &map);
            let triggers: Vec<Vec<Term>> =
                triggers.iter().map(|t| t.iter().map(|&p| self.substitute(p, &map)).collect()).collect();
            return self.quantify(quant, &others, &triggers, rest);
        }
        if let (Quant::Exists, [k]) = (quant, used.as_slice())
            && let Some(found) = geometric::recognise(self, *k, body)
        {
            return found;
        }
        // A trigger must mention every variable.
        let triggers: Vec<&Vec<Term>> =
            triggers.iter().filter(|t| used.iter().all(|&v| t.iter().any(|&p| self.mentions(p, v)))).collect();
        let level =
            triggers.iter().flat_map(|t| t.iter()).chain([&body]).map(|&t| self.node(t).binders).max().unwrap_or(0);
        let map = self.binding_map(&used, level);
        let body = self.close(body, &map);
        let triggers = triggers.iter().map(|t| t.iter().map(|&p| self.close(p, &map)).collect()).collect();
        let vars = used.iter().map(|&v| self.sort(v)).collect();
        self.intern(Kind::Quant { quant, level, vars, triggers, body }, Sort::Bool)
    }

    /// `op` over `body` for `var` from `lo` (inclusive) to `hi` (exclusive).
    /// A declared range of `var` cuts the range of the fold.
    pub fn fold(&self, op: FoldOp, var: Term, lo: Term, hi: Term, body: Term) -> Term {
        let declared = self.declared_range(var).unwrap_or_default();
        let lo = declared.lo.map_or(lo, |least| self.max(lo, self.int(least)));
        let hi = declared.hi.map_or(hi, |most| self.min(hi, self.int(most + IBig::ONE)));
        let width = self.constant_difference(hi, lo);
        if let Some(width) = &width {
            let empty = match op {
                FoldOp::Sum | FoldOp::NumOf => Some(self.int(0)),
                FoldOp::Product => Some(self.int(1)),
                FoldOp::Min | FoldOp::Max => None,
            };
            if width <= &IBig::ZERO
                && let Some(empty) = empty
            {
                return empty;
            }
            if width == &IBig::ONE {
                let mut map = Substitution::default();
                map.insert(var, lo);
                let only = self.substitute(body, &map);
                return if op == FoldOp::NumOf { self.ite(only, self.int(1), self.int(0)) } else { only };
            }
        }
        let level = self.node(body).binders;
        let body = self.close(body, &self.binding_map(&[var], level));
        self.intern(Kind::Fold { op, level, lo, hi, body }, Sort::Int)
    }

    /// The body of a quantifier or fold with its bound variables replaced.
    pub fn open(&self, t: Term, values: &[Term]) -> Option<Term> {
        let (level, sorts, body): (u32, &[Sort], Term) = match self.kind(t) {
            Kind::Quant { level, vars, body, .. } => (*level, vars, *body),
            Kind::Fold { level, body, .. } => (*level, &[Sort::Int], *body),
            _ => return None,
        };
        let fits = sorts.len() == values.len() && sorts.iter().zip(values).all(|(&s, &v)| s == self.sort(v));
        fits.then(|| self.instantiate(body, level, sorts, values))
    }

    /// Replaces the bound variables of a binder of this level by `values`.
    pub(crate) fn instantiate(&self, body: Term, level: u32, sorts: &[Sort], values: &[Term]) -> Term {
        let mut map = Substitution::default();
        for (index, (&sort, &value)) in sorts.iter().zip(values).enumerate() {
            map.insert(self.bound(level, index as u32, sort), value);
        }
        self.substitute(body, &map)
    }

    pub(crate) fn bound(&self, level: u32, index: u32, sort: Sort) -> Term {
        self.intern(Kind::Bound { level, index }, sort)
    }

    fn binding_map(&self, vars: &[Term], level: u32) -> Substitution {
        let mut map = Substitution::default();
        for (index, &v) in vars.iter().enumerate() {
            map.insert(v, self.bound(level, index as u32, self.sort(v)));
        }
        map
    }

    /// Replaces variables with a declared range by ones without, about which
    /// nothing is simplified away, and says the range in a guard.
    fn quantify_ranged(&self, quant: Quant, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        let depth = self.open_depth.get();
        self.open_depth.set(depth + 1);
        let mut plain = Vec::new();
        let mut guards = Vec::new();
        let mut map = Substitution::default();
        for (i, &v) in vars.iter().enumerate() {
            let Some(range) = self.declared_range(v) else {
                plain.push(v);
                continue;
            };
            let new = self.var(&format!("?q{depth}.{i}"), self.sort(v));
            plain.push(new);
            map.insert(v, new);
            guards.extend(self.values_in_range(new, &range));
        }
        let body = self.substitute(body, &map);
        let triggers: Vec<Vec<Term>> = triggers.iter().map(|t| self.substitute_all(t, &map)).collect();
        let guarded = match quant {
            Quant::Forall => self.implies(self.and(&guards), body),
            Quant::Exists => self.and(&[self.and(&guards), body]),
        };
        let result = self.quantify(quant, &plain, &triggers, guarded);
        self.open_depth.set(depth);
        result
    }

    /// That an Int, or every value in a map, lies in a range.
    fn values_in_range(&self, t: Term, range: &Range) -> Vec<Term> {
        let mut keys = Vec::new();
        let mut value = t;
        while let Some((key, _)) = self.sort(value).as_map() {
            let var = self.var(&format!("?k{}.{}", self.open_depth.get(), keys.len()), key);
            keys.push(var);
            value = self.select(value, var);
        }
        let low = range.lo.as_ref().map(|lo| self.le(self.int(lo.clone()), value));
        let high = range.hi.as_ref().map(|hi| self.le(value, self.int(hi.clone())));
        let bounds: Vec<Term> = low.into_iter().chain(high).collect();
        if keys.is_empty() {
            return bounds;
        }
        vec![self.forall(&keys, &[vec![value]], self.and(&bounds))]
    }
}

/// `∀x. x ≠ t ∨ φ` is `φ[t/x]`; `∃x. x = t ∧ φ` likewise. Gives x, t, φ.
fn one_point(terms: &Terms, quant: Quant, vars: &[Term], body: Term) -> Option<(Term, Term, Term)> {
    let parts = match quant {
        Quant::Forall => terms.disjuncts(body),
        Quant::Exists => terms.conjuncts(body),
    };
    for &part in &parts {
        let equation = match (quant, terms.kind(part)) {
            (Quant::Forall, Kind::Not(inner)) => *inner,
            (Quant::Exists, _) => part,
            (Quant::Forall, _) => continue,
        };
        let Kind::Eq(a, b) = terms.kind(equation) else {
            continue;
        };
        for (x, t) in [(*a, *b), (*b, *a)] {
            if vars.contains(&x) && !terms.mentions(t, x) {
                let rest: Vec<Term> = parts.iter().copied().filter(|&p| p != part).collect();
                let rest = if quant == Quant::Forall { terms.or(&rest) } else { terms.and(&rest) };
                return Some((x, t, rest));
            }
        }
    }
    None
}
