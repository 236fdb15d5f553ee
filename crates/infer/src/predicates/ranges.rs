//! Quantified formulas over parts of a range: `∀ k. lo <= k < hi ⇒ P(k)` holds
//! before a loop has come that far for `k < i`, or after it for `k >= i`. Takes
//! a quantifier apart, adds guards that compare the bound variables with the
//! boundaries, and puts it together with triggers.

use javelin_logic::{Kind, Quant, Sort, Term, Terms};

/// A quantifier taken apart: bound variables replaced by placeholders.
#[derive(Clone, Debug)]
pub struct Quantified {
    pub quant: Quant,
    pub vars: Vec<Term>,
    /// Guards: premises of a ∀, conjuncts of an ∃ that compare bound variables.
    pub guards: Vec<Term>,
    pub body: Term,
}

/// Takes a quantifier apart; `None` for anything else, or other sorts than Int.
pub fn read(terms: &Terms, t: Term) -> Option<Quantified> {
    let Kind::Quant { quant, vars: sorts, .. } = terms.kind(t) else { return None };
    if sorts.iter().any(|s| *s != Sort::Int) || sorts.len() > 2 {
        return None;
    }
    let vars: Vec<Term> = (0..sorts.len()).map(|i| placeholder(terms, i)).collect();
    let body = terms.open(t, &vars)?;
    let is_guard = |t: Term| {
        matches!(terms.kind(t), Kind::Le(..)) && !terms.subterms(&[t]).iter().any(|s| terms.sort(*s).is_map())
    };
    let (guards, rest): (Vec<Term>, Vec<Term>) = match quant {
        Quant::Forall => {
            let (guards, rest): (Vec<Term>, Vec<Term>) =
                terms.disjuncts(body).iter().partition(|d| is_guard(terms.not(**d)));
            (guards.into_iter().map(|g| terms.not(g)).collect(), rest)
        }
        Quant::Exists => terms.conjuncts(body).iter().partition(|c| is_guard(**c)),
    };
    let body = match quant {
        Quant::Forall => terms.or(&rest),
        Quant::Exists => terms.and(&rest),
    };
    Some(Quantified { quant: *quant, vars, guards, body })
}

/// Stands for the bound variable while a formula is being built.
pub fn placeholder(terms: &Terms, index: usize) -> Term {
    terms.var(["?k", "?m"][index.min(1)], Sort::Int)
}

impl Quantified {
    /// Puts the formula together again, with these guards besides its own.
    pub fn with(&self, terms: &Terms, more: &[Term]) -> Term {
        let guards: Vec<Term> = self.guards.iter().chain(more).copied().collect();
        let guard = terms.and(&guards);
        let body = match self.quant {
            Quant::Forall => terms.implies(guard, self.body),
            Quant::Exists => terms.and(&[guard, self.body]),
        };
        terms.quantify(self.quant, &self.vars, &triggers(terms, &self.vars, self.body), body)
    }

    /// With one bound variable set to a term.
    pub fn at(&self, terms: &Terms, index: usize, value: Term) -> Quantified {
        let put = |t: Term| terms.replace(t, self.vars[index], value);
        let mut vars = self.vars.clone();
        vars.remove(index);
        Quantified {
            quant: self.quant,
            vars,
            guards: self.guards.iter().map(|g| put(*g)).collect(),
            body: put(self.body),
        }
    }

    /// The formula over parts of its range between the boundaries.
    pub fn parts(&self, terms: &Terms, boundaries: &[Term]) -> Vec<Term> {
        let mut out = vec![self.with(terms, &[])];
        let more = match self.vars[..] {
            [k] => single(terms, k, boundaries),
            [p, q] => double(terms, p, q, boundaries),
            _ => Vec::new(),
        };
        for guards in more {
            let says_nothing = |g: &Term| self.guards.iter().any(|own| at_most(terms, *own, *g));
            let never = |g: &Term| self.guards.iter().any(|own| at_most(terms, *own, terms.not(*g)));
            if !guards.iter().any(|g| says_nothing(g) || never(g)) {
                out.push(self.with(terms, &guards));
            }
        }
        out
    }
}

/// Does the first comparison imply the second, as `x <= 3` implies `x <= 4`?
fn at_most(terms: &Terms, first: Term, second: Term) -> bool {
    let (Kind::Le(a, b), Kind::Le(c, d)) = (terms.kind(first), terms.kind(second)) else { return false };
    let gap = terms.constant_difference(terms.sub(*a, *b), terms.sub(*c, *d));
    gap.is_some_and(|gap| gap >= javelin_logic::IBig::ZERO)
}

/// Guards for one variable: one side or both.
fn single(terms: &Terms, k: Term, boundaries: &[Term]) -> Vec<Vec<Term>> {
    let mut out = Vec::new();
    for &b in boundaries {
        let sides = [terms.lt(k, b), terms.le(k, b), terms.le(b, k), terms.lt(b, k)];
        out.extend(sides.map(|guard| vec![guard]));
    }
    for &low in boundaries {
        for &high in boundaries {
            if low != high {
                for lower in [terms.le(low, k), terms.lt(low, k)] {
                    for upper in [terms.lt(k, high), terms.le(k, high)] {
                        out.push(vec![lower, upper]);
                    }
                }
            }
        }
    }
    out
}

/// Guards for a pair: one of them on one side, both sides apart, one place left out.
fn double(terms: &Terms, p: Term, q: Term, boundaries: &[Term]) -> Vec<Vec<Term>> {
    let mut out = Vec::new();
    let elsewhere = |b: Term| vec![terms.ne(p, b), terms.ne(q, b)];
    for &b in boundaries {
        for v in [p, q] {
            out.extend([terms.lt(v, b), terms.le(v, b), terms.le(b, v), terms.lt(b, v)].map(|guard| vec![guard]));
        }
        out.push(vec![terms.lt(p, b), terms.le(b, q)]);
        out.push(vec![terms.le(p, b), terms.lt(b, q)]);
        out.push(elsewhere(b));
    }
    for &b in boundaries {
        for &c in boundaries {
            if b == c {
                continue;
            }
            for first in [terms.lt(p, b), terms.le(b, p)] {
                for second in [terms.lt(q, c), terms.le(q, c), terms.le(c, q)] {
                    out.push(vec![first, second]);
                }
            }
            for limit in [terms.lt(q, c), terms.le(q, c)] {
                out.push([vec![limit], elsewhere(b)].concat());
            }
        }
    }
    out
}

/// Patterns for the solver: reads at the bound variables themselves.
pub fn triggers(terms: &Terms, vars: &[Term], body: Term) -> Vec<Vec<Term>> {
    let reads: Vec<Term> = terms
        .subterms(&[body])
        .into_iter()
        .filter(|t| matches!(terms.kind(*t), Kind::Select(_, index) if vars.contains(index)))
        .collect();
    let at =
        |var: Term| reads.iter().copied().filter(move |r| matches!(terms.kind(*r), Kind::Select(_, i) if *i == var));
    match *vars {
        [k] => at(k).map(|read| vec![read]).collect(),
        [p, q] => at(p).flat_map(|a| at(q).map(move |b| vec![a, b])).collect(),
        _ => Vec::new(),
    }
}
