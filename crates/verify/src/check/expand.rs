//! Quantifiers over short arrays as conjunctions and disjunctions: with
//! `--array-bound N` an index takes N values [P10 §3.2].
//!
//! Takes a formula and the arrays that are no longer than N; gives one that is
//! equivalent wherever they are. What an index beyond N could contribute is left in
//! the formula as a quantifier unless it is shown to be nothing.

use javelin_ir::heap::Heap;
use javelin_logic::solver::{Answer, Budget, Config, Solver};
use javelin_logic::{Kind, Quant, Range, Sort, Substitution, Term, Terms};

/// Bounds up to which quantifiers are expanded, and the size of what may come out.
pub const LONGEST: u64 = 12;
const LARGEST: usize = 20_000;

pub struct Expander<'a> {
    pub terms: &'a Terms,
    pub bound: u64,
    /// Variables that hold the arrays the method was called with, all the time.
    pub arrays: &'a [Term],
    pub budget: Budget,
}

impl Expander<'_> {
    /// The formula without quantifiers over indices, as far as that goes.
    pub fn expand(&self, formula: Term) -> Term {
        let terms = self.terms;
        let parts = terms.conjuncts(formula);
        let plain: Vec<Term> = parts.iter().copied().filter(|part| !is_quantified(terms, *part)).collect();
        if plain.len() == parts.len() {
            return formula;
        }
        let around = terms.and(&plain);
        let expanded: Vec<Term> = parts.iter().map(|part| self.part(*part, around)).collect();
        let whole = terms.and(&expanded);
        if terms.subterms(&[whole]).len() <= LARGEST { whole } else { formula }
    }

    /// One conjunct, where the others hold.
    fn part(&self, part: Term, around: Term) -> Term {
        self.terms.map(part, &mut |term| self.quantifier(term, around).unwrap_or(term))
    }

    fn quantifier(&self, term: Term, around: Term) -> Option<Term> {
        let terms = self.terms;
        let Kind::Quant { quant, vars, .. } = terms.kind(term) else { return None };
        let (quant, sorts) = (*quant, vars.to_vec());
        if sorts.iter().any(|sort| *sort != Sort::Int) {
            return None;
        }
        let opened: Vec<Term> = sorts.iter().map(|sort| terms.fresh("at", *sort)).collect();
        let mut body = terms.open(term, &opened)?;
        for var in opened.into_iter().rev() {
            body = self.index(quant, var, body, around);
            if terms.subterms(&[body]).len() > LARGEST {
                return None;
            }
        }
        Some(body)
    }

    /// `∀x. body` or `∃x. body` by the values from 0 to the bound.
    fn index(&self, quant: Quant, x: Term, body: Term, around: Term) -> Term {
        let terms = self.terms;
        let within: Vec<Term> = (0..self.bound as i64).map(|at| terms.replace(body, x, terms.int(at))).collect();
        let outside = [
            self.beyond(quant, x, body, around, Range { lo: None, hi: Some((-1).into()) }),
            self.beyond(quant, x, body, around, Range { lo: Some(self.bound.into()), hi: None }),
        ];
        let all: Vec<Term> = within.into_iter().chain(outside).collect();
        match quant {
            Quant::Forall => terms.and(&all),
            Quant::Exists => terms.or(&all),
        }
    }

    /// The part of the quantifier over the values in a range, none of which is an index.
    fn beyond(&self, quant: Quant, x: Term, body: Term, around: Term, range: Range) -> Term {
        let terms = self.terms;
        let nothing = match quant {
            Quant::Forall => terms.tt(),
            Quant::Exists => terms.ff(),
        };
        let y = terms.fresh("beyond", Sort::Int);
        terms.declare_range(y, range);
        let there = terms.replace(body, x, y);
        if self.with_short_arrays(there) == nothing {
            return nothing;
        }
        let counts = match quant {
            Quant::Forall => terms.not(there),
            Quant::Exists => there,
        };
        if !is_quantified(terms, counts) && self.is_impossible(&[around, counts]) {
            return nothing;
        }
        terms.quantify(quant, &[y], &[], there)
    }

    /// The formula with what is known of lengths put in.
    fn with_short_arrays(&self, formula: Term) -> Term {
        let (terms, heap) = (self.terms, Heap::new(self.terms));
        let short = |array: &Term| {
            let length = terms.fresh("length", Sort::Int);
            terms.declare_range(length, Range::new(0, self.bound));
            (terms.apply(heap.len, &[*array]), length)
        };
        let lengths: Substitution = self.arrays.iter().map(short).collect();
        terms.substitute(formula, &lengths)
    }

    fn is_impossible(&self, formulas: &[Term]) -> bool {
        let terms = self.terms;
        let mut solver = Solver::new(terms, Config { budget: self.budget, ..Config::default() });
        let whole = self.with_short_arrays(terms.and(formulas));
        solver.assert(whole);
        matches!(solver.check_with(&[]), Answer::Unsat(_))
    }
}

fn is_quantified(terms: &Terms, term: Term) -> bool {
    terms.subterms(&[term]).iter().any(|part| matches!(terms.kind(*part), Kind::Quant { .. }))
}
