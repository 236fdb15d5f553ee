//! When one formula visibly implies another: clause by clause, guard by guard,
//! bound by bound. Used to keep only the strongest of many variants; what it
//! does not see is simply kept.

use javelin_logic::{IBig, Kind, Linear, Op, Quant, Range, Term, Terms};

/// Drops every formula that another one visibly implies.
pub fn strongest(terms: &Terms, formulas: Vec<Term>) -> Vec<Term> {
    let shapes: Vec<Shape> = formulas.iter().map(|t| Shape::new(terms, *t)).collect();
    let mut kept: Vec<usize> = Vec::new();
    for (i, shape) in shapes.iter().enumerate() {
        if kept.iter().any(|&k| shapes[k].implies(shape)) {
            continue;
        }
        kept.retain(|&k| !shape.implies(&shapes[k]));
        kept.push(i);
    }
    kept.into_iter().map(|i| formulas[i]).collect()
}

/// Is the formula visibly implied by one of `known`?
pub fn follows(terms: &Terms, known: &[Term], t: Term) -> bool {
    let shape = Shape::new(terms, t);
    known.iter().any(|k| *k == t || Shape::new(terms, *k).implies(&shape))
}

/// A clause, its literals prepared for comparison.
struct Shape {
    literals: Vec<Literal>,
}

enum Literal {
    /// `direction + constant <= 0`
    AtMost(Term, IBig),
    /// A quantifier with its disjuncts (∀) or conjuncts (∃).
    Quantified(Quant, usize, Vec<Literal>),
    /// `wrap(x) = k`, and `x = k`.
    Wrapped(Term, Term),
    Other(Term),
}

impl Shape {
    fn new(terms: &Terms, t: Term) -> Shape {
        Shape { literals: terms.disjuncts(t).iter().map(|d| Literal::new(terms, *d)).collect() }
    }

    fn implies(&self, other: &Shape) -> bool {
        self.literals.len() <= other.literals.len()
            && self.literals.iter().all(|l| other.literals.iter().any(|m| l.implies(m)))
    }
}

impl Literal {
    fn new(terms: &Terms, t: Term) -> Literal {
        match terms.kind(t) {
            Kind::Le(a, b) if terms.sort(*a) == javelin_logic::Sort::Int => {
                let gap = terms.sub(*a, *b);
                let constant = match terms.kind(gap) {
                    Kind::IntSum(Linear { constant, .. }) => constant.clone(),
                    Kind::Int(value) => value.clone(),
                    _ => IBig::ZERO,
                };
                Literal::AtMost(terms.offset(gap, -constant.clone()), constant)
            }
            Kind::Quant { quant, vars, body, .. } => {
                let parts = match quant {
                    Quant::Forall => terms.disjuncts(*body),
                    Quant::Exists => terms.conjuncts(*body),
                };
                Literal::Quantified(*quant, vars.len(), parts.iter().map(|p| Literal::new(terms, *p)).collect())
            }
            Kind::Eq(a, b) => {
                let wrapped = [(*a, *b), (*b, *a)].into_iter().find_map(|(side, number)| match terms.kind(side) {
                    Kind::Op(Op::Wrap { bits, signed }, args) => {
                        let fits = Range::of_bits(*bits, *signed).contains(terms.as_int(number)?);
                        fits.then(|| terms.eq(args[0], number))
                    }
                    _ => None,
                });
                wrapped.map_or(Literal::Other(t), |plain| Literal::Wrapped(t, plain))
            }
            _ => Literal::Other(t),
        }
    }

    fn implies(&self, other: &Literal) -> bool {
        match (self, other) {
            (Literal::AtMost(a, c), Literal::AtMost(b, d)) => a == b && d <= c,
            (Literal::Quantified(p, n, mine), Literal::Quantified(q, m, theirs)) if p == q && n == m => match p {
                // ∀ ⋁ mine ⇒ ∀ ⋁ theirs when each of mine implies one of theirs
                Quant::Forall => mine.iter().all(|l| theirs.iter().any(|t| l.implies(t))),
                // ∃ ⋀ mine ⇒ ∃ ⋀ theirs when each of theirs follows from one of mine
                Quant::Exists => theirs.iter().all(|t| mine.iter().any(|l| l.implies(t))),
            },
            (Literal::Other(a), Literal::Other(b)) | (Literal::Wrapped(a, _), Literal::Wrapped(b, _)) => a == b,
            // x = k ⇒ wrap(x) = k, for a k that wraps to itself
            (Literal::Other(a), Literal::Wrapped(_, plain)) => a == plain,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use javelin_logic::Sort;

    use super::*;

    #[test]
    fn the_wider_range_wins() {
        let terms = Terms::new();
        let (i, k) = (terms.var("i", Sort::Int), terms.var("k", Sort::Int));
        let p = |t: Term| terms.lt(terms.select(terms.var("a", Sort::map(Sort::Int, Sort::Int)), t), terms.int(9));
        let up_to = |guard: Term| terms.forall(&[k], &[], terms.implies(guard, p(k)));
        let (narrow, wide) = (up_to(terms.lt(k, i)), up_to(terms.le(k, i)));
        let weak = terms.or(&[terms.eq(i, terms.int(0)), wide]);
        assert_eq!(strongest(&terms, vec![narrow, weak, wide]), vec![wide]);
        let bounds = vec![terms.le(i, terms.int(5)), terms.le(i, terms.int(4)), terms.le(terms.int(4), i)];
        assert_eq!(strongest(&terms, bounds.clone()), bounds[1..].to_vec());
    }

    #[test]
    fn an_equality_holds_modulo_anything() {
        let terms = Terms::new();
        let sum = terms.add(terms.var("x", Sort::Int), terms.var("y", Sort::Int));
        let (plain, wrapped) = (terms.eq(sum, terms.int(7)), terms.eq(terms.wrap(8, true, sum), terms.int(7)));
        assert_eq!(strongest(&terms, vec![wrapped, plain]), vec![plain]);
        assert!(!follows(&terms, &[wrapped], plain));
    }
}
