//! From a model to the constraints of its path: why a formula is true in a
//! state, as a conjunction of literals over the start of the segment. A
//! disjunction gives the disjunct that is true, a conditional value the branch
//! taken, a read after writes the equalities and inequalities of its index:
//! what symbolic execution with lazily initialised arrays [PV04 §3.5] would
//! have put into the path condition. Asks no solver.

use indexmap::IndexSet;
use javelin_logic::eval::Value;
use javelin_logic::{Kind, Op, Range, Sort, Term, Terms};

use super::universe::Cells;

/// Work on one formula.
const STEPS: usize = 4_000;

pub struct Explaining<'a> {
    pub terms: &'a Terms,
    /// The value of a term over the start in the state at hand.
    pub eval: &'a dyn Fn(Term) -> Option<Value>,
    /// Prefer reasons made of these.
    pub familiar: &'a dyn Fn(Term) -> bool,
    /// What the cells of maps can hold.
    pub cells: &'a Cells,
    left: usize,
}

impl<'a> Explaining<'a> {
    pub fn new(
        terms: &'a Terms,
        eval: &'a dyn Fn(Term) -> Option<Value>,
        familiar: &'a dyn Fn(Term) -> bool,
        cells: &'a Cells,
    ) -> Explaining<'a> {
        Explaining { terms, eval, familiar, cells, left: STEPS }
    }

    /// Adds literals that make `formula` true in the state; `None` when it is not.
    pub fn explain(&mut self, formula: Term, out: &mut IndexSet<Term>) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let terms = self.terms;
        if out.contains(&formula) || terms.as_bool(formula) == Some(true) {
            return Some(());
        }
        if self.truth(formula) == Some(false) {
            return None;
        }
        match terms.kind(formula) {
            Kind::And(parts) => parts.iter().try_for_each(|part| self.explain(*part, out)),
            Kind::Or(parts) => self.explain_one(parts, out),
            Kind::Not(inner) => self.explain_false(*inner, out),
            Kind::Ite(cond, a, b) => {
                let holds = self.truth(*cond)?;
                let (asked, then) = if holds { (*cond, *a) } else { (terms.not(*cond), *b) };
                self.explain(asked, out)?;
                self.explain(then, out)
            }
            Kind::Eq(a, b) if terms.sort(*a) == Sort::Bool => self.explain_equivalence(*a, *b, true, out),
            _ => self.literal(formula, out),
        }
    }

    fn explain_false(&mut self, inner: Term, out: &mut IndexSet<Term>) -> Option<()> {
        let terms = self.terms;
        match terms.kind(inner) {
            Kind::And(parts) => {
                let negated: Vec<Term> = parts.iter().map(|p| terms.not(*p)).collect();
                self.explain_one(&negated, out)
            }
            Kind::Or(parts) => parts.iter().try_for_each(|part| self.explain(terms.not(*part), out)),
            Kind::Ite(cond, a, b) => {
                let holds = self.truth(*cond)?;
                let (asked, then) = if holds { (*cond, *a) } else { (terms.not(*cond), *b) };
                self.explain(asked, out)?;
                self.explain(terms.not(then), out)
            }
            Kind::Eq(a, b) if terms.sort(*a) == Sort::Bool => self.explain_equivalence(*a, *b, false, out),
            _ => self.literal(terms.not(inner), out),
        }
    }

    fn explain_equivalence(&mut self, a: Term, b: Term, equal: bool, out: &mut IndexSet<Term>) -> Option<()> {
        let truth = self.truth(a)?;
        let signed = |t: Term, sign: bool| if sign { t } else { self.terms.not(t) };
        let (first, second) = (signed(a, truth), signed(b, truth == equal));
        self.explain(first, out)?;
        self.explain(second, out)
    }

    /// One true part, the one with the fewest constraints that are new.
    fn explain_one(&mut self, parts: &[Term], out: &mut IndexSet<Term>) -> Option<()> {
        let mut best: Option<(usize, usize, IndexSet<Term>)> = None;
        for &part in parts {
            if self.truth(part) == Some(false) {
                continue;
            }
            let mut reasons = out.clone();
            if self.explain(part, &mut reasons).is_none() {
                continue;
            }
            let new = reasons.iter().filter(|l| !out.contains(*l) && !(self.familiar)(**l)).count();
            let cost = (new, reasons.len());
            if best.as_ref().is_none_or(|(n, size, _)| cost < (*n, *size)) {
                best = Some((cost.0, cost.1, reasons));
            }
        }
        *out = best?.2;
        Some(())
    }

    /// A literal without conditional values and without reads after writes.
    fn literal(&mut self, literal: Term, out: &mut IndexSet<Term>) -> Option<()> {
        let terms = self.terms;
        match self.split(literal) {
            None => {
                let literal = self.ordered(literal).unwrap_or(literal);
                if !self.cells.imply(terms, literal) {
                    out.insert(literal);
                }
                Some(())
            }
            Some((cond, whole, part)) => {
                self.explain(cond, out)?;
                let simpler = terms.map(literal, &mut |t| if t == whole { part } else { t });
                self.explain(simpler, out)
            }
        }
    }

    /// Of numbers that differ one is the smaller: that is what a path says of them.
    fn ordered(&self, literal: Term) -> Option<Term> {
        let terms = self.terms;
        let Kind::Not(inner) = terms.kind(literal) else { return None };
        let Kind::Eq(a, b) = terms.kind(*inner) else { return None };
        let less = (terms.sort(*a) == Sort::Int).then(|| terms.lt(*a, *b))?;
        Some(if self.truth(less)? { less } else { terms.lt(*b, *a) })
    }

    /// The first part of a term that depends on a case, with the condition of the
    /// case at hand and what the part is then.
    fn split(&mut self, literal: Term) -> Option<(Term, Term, Term)> {
        let terms = self.terms;
        for t in terms.subterms_if(&[literal], |t| !terms.kind(t).is_binder()) {
            match terms.kind(t) {
                Kind::Ite(cond, a, b) => {
                    let holds = self.truth(*cond)?;
                    return Some(if holds { (*cond, t, *a) } else { (terms.not(*cond), t, *b) });
                }
                Kind::Select(map, index) => {
                    if let Kind::Store(inner, at, value) = terms.kind(*map) {
                        let same = terms.eq(*at, *index);
                        let holds = self.truth(same)?;
                        let rest = terms.select(*inner, *index);
                        return Some(if holds { (same, t, *value) } else { (terms.not(same), t, rest) });
                    }
                }
                Kind::Op(Op::Wrap { bits, signed }, args) => {
                    let (Value::Int(now), Value::Int(before)) = ((self.eval)(t)?, (self.eval)(args[0])?) else {
                        continue;
                    };
                    let Range { lo: Some(lo), hi: Some(hi) } = Range::of_bits(*bits, *signed) else { continue };
                    // So far beyond the ends of the type: none, or some times around.
                    let beyond = before - now;
                    let fits = [terms.le(terms.int(lo + &beyond), args[0]), terms.le(args[0], terms.int(hi + &beyond))];
                    return Some((terms.and(&fits), t, terms.offset(args[0], -beyond)));
                }
                _ => {}
            }
        }
        None
    }

    fn truth(&self, t: Term) -> Option<bool> {
        match self.terms.as_bool(t) {
            Some(known) => Some(known),
            None => (self.eval)(t)?.as_bool(),
        }
    }
}

/// A constraint and its negation are one member of the universe.
pub fn atom(terms: &Terms, literal: Term) -> Term {
    literal.min(terms.not(literal))
}

/// The literals of a formula, wherever they stand.
pub fn atoms(terms: &Terms, formula: Term, out: &mut IndexSet<Term>) {
    match terms.kind(formula) {
        Kind::And(parts) | Kind::Or(parts) => parts.iter().for_each(|part| atoms(terms, *part, out)),
        Kind::Not(inner) => atoms(terms, *inner, out),
        Kind::Ite(cond, a, b) => [*cond, *a, *b].into_iter().for_each(|part| atoms(terms, part, out)),
        Kind::Eq(a, b) if terms.sort(*a) == Sort::Bool => [*a, *b].into_iter().for_each(|p| atoms(terms, p, out)),
        Kind::Bool(_) => {}
        Kind::Eq(a, b) if terms.sort(*a) == Sort::Int => {
            out.extend([formula, terms.le(*a, *b), terms.le(*b, *a)].map(|t| atom(terms, t)));
        }
        _ => {
            out.insert(atom(terms, formula));
        }
    }
}

/// The constraints with the shorter of two equal references in place of the
/// longer: two names of one object must not look like two objects.
pub fn without_aliases(terms: &Terms, literals: &IndexSet<Term>) -> IndexSet<Term> {
    let mut out = literals.clone();
    for &literal in literals {
        let Kind::Eq(a, b) = terms.kind(literal) else { continue };
        let (long, short) = if terms.size(*a) > terms.size(*b) { (*a, *b) } else { (*b, *a) };
        if terms.sort(long) != Sort::Ref || terms.size(long) == terms.size(short) {
            continue;
        }
        let rename = |t: Term| {
            let keep = t == literal;
            if keep { t } else { terms.map(t, &mut |s| if s == long { short } else { s }) }
        };
        out = out.into_iter().map(rename).filter(|t| terms.as_bool(*t) != Some(true)).collect();
    }
    out
}

/// The constraints with `a[k]` in place of `a[i]` where they say that a constant k
/// of a universal claim equals i: what is asked of the cell in the next round is
/// then asked of the same cell, and no new constraint.
pub fn by_constants(terms: &Terms, constants: &[Term], literals: &IndexSet<Term>) -> IndexSet<Term> {
    let mut out = literals.clone();
    for &literal in literals {
        let Kind::Eq(a, b) = terms.kind(literal) else { continue };
        let is_one = |t: &Term| constants.contains(t) && terms.sort(*t) == Sort::Int;
        let sides = [(*a, *b), (*b, *a)];
        let Some((k, at)) = sides.into_iter().find(|(k, at)| is_one(k) && !is_one(at)) else { continue };
        let cell = |t: Term| match terms.kind(t) {
            Kind::Select(map, index) if *index == at => terms.select(*map, k),
            _ => t,
        };
        out = out.into_iter().map(|t| if t == literal { t } else { terms.map(t, &mut |s| cell(s)) }).collect();
    }
    out
}

#[cfg(test)]
mod tests {
    use javelin_logic::eval::{Assignment, MapValue, eval};

    use super::*;

    #[test]
    fn reads_after_writes_bring_their_indices() {
        let terms = Terms::new();
        let a = terms.var("a", Sort::map(Sort::Int, Sort::Int));
        let (i, zero) = (terms.var("i", Sort::Int), terms.int(0));
        // a[i] := 0; is a[0] != 0 afterwards?
        let after = terms.ne(terms.select(terms.store(a, i, zero), zero), zero);
        let mut state = Assignment::default();
        state.0.insert(i, Value::int(3));
        state.0.insert(a, Value::Map(MapValue::new(Value::int(7))));
        let value = |t: Term| eval(&terms, &state, t).ok();
        let nothing = |_: Term| false;
        let mut out = IndexSet::new();
        let cells = Cells::default();
        assert!(Explaining::new(&terms, &value, &nothing, &cells).explain(after, &mut out).is_some());
        let expected = [terms.lt(zero, i), terms.lt(zero, terms.select(a, zero))];
        assert_eq!(out, IndexSet::from(expected));
        assert!(Explaining::new(&terms, &value, &nothing, &cells).explain(terms.not(after), &mut out).is_none());
    }

    #[test]
    fn a_value_that_wraps_says_so_without_wrapping() {
        let terms = Terms::new();
        let x = terms.var("x", Sort::Int);
        let after = terms.wrap(8, true, terms.offset(x, 1));
        let mut state = Assignment::default();
        state.0.insert(x, Value::int(127));
        let value = |t: Term| eval(&terms, &state, t).ok();
        let mut out = IndexSet::new();
        let negative = terms.lt(after, terms.int(0));
        let cells = Cells::default();
        assert!(Explaining::new(&terms, &value, &|_| false, &cells).explain(negative, &mut out).is_some());
        assert!(out.contains(&terms.le(terms.int(127), x)), "x + 1 lies beyond a byte");
        assert!(out.iter().all(|l| !terms.subterms(&[*l]).contains(&after)));
    }

    #[test]
    fn a_constant_names_the_cell_that_it_equals() {
        let terms = Terms::new();
        let a = terms.var("a", Sort::map(Sort::Int, Sort::Int));
        let [i, k] = ["i", "k"].map(|name| terms.var(name, Sort::Int));
        let same = terms.eq(i, k);
        let positive = |at: Term| terms.lt(terms.int(0), terms.select(a, at));
        let found = by_constants(&terms, &[k], &IndexSet::from([same, positive(i)]));
        assert_eq!(found, IndexSet::from([same, positive(k)]));
        assert_eq!(by_constants(&terms, &[], &found), found);
    }
}
