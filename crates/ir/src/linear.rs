//! The conditions with every product taken for some number: a question to a
//! linear solver, which answers at once where the nonlinear one may search for
//! seconds, and searches beyond what resource units count. It knows less, so what
//! it proves holds; what it does not prove tells nothing.
//!
//! Takes a prover whose candidates contain products; gives the checks proved.

use javelin_logic::solver::{Answer, Config, Model, Solver};
use javelin_logic::{Kind, Op, Sort, Substitution, Term, Terms};

/// More definitions than this are asked about as they are.
const LARGEST: usize = 4_000;

pub(crate) struct Linear<'t> {
    terms: &'t Terms,
    pub solver: Solver<'t>,
    /// Products, and quotients by what is no number, with the variables they became.
    products: Substitution,
}

impl<'t> Linear<'t> {
    /// The same assertions without products.
    pub fn new(terms: &'t Terms, assertions: &[Term], config: Config) -> Option<Linear<'t>> {
        if assertions.len() > LARGEST {
            return None;
        }
        let mut linear = Linear { terms, solver: Solver::new(terms, config), products: Substitution::default() };
        for &assertion in assertions {
            let without = linear.without_products(assertion);
            linear.solver.assert(without);
        }
        Some(linear)
    }

    /// The assumptions (of those without products) that contradict each other.
    pub fn contradiction(&mut self, assumptions: &[Term]) -> Result<Vec<Term>, Option<Model<'t>>> {
        let assumptions: Vec<Term> = assumptions.iter().map(|t| self.without_products(*t)).collect();
        match self.solver.check_with(&assumptions) {
            Answer::Unsat(core) => Ok(core),
            Answer::Sat(model) => Err(Some(model)),
            Answer::Unknown(_) => Err(self.solver.candidate().cloned()),
        }
    }

    /// Is the formula true in a model of these conditions?
    pub fn holds(&mut self, model: &Model<'t>, t: Term) -> bool {
        let without = self.without_products(t);
        model.eval(self.terms, without).ok().and_then(|value| value.as_bool()) == Some(true)
    }

    /// A product of what a quantifier binds is many numbers, so it stays as it is.
    fn without_products(&mut self, t: Term) -> Term {
        let terms = self.terms;
        for part in terms.subterms(&[t]) {
            if is_nonlinear(terms, part) && !terms.has_loose(part) && !self.products.contains_key(&part) {
                let number = terms.fresh("product", Sort::Int);
                self.products.insert(part, number);
                if is_square(terms, part) {
                    self.solver.assert(terms.le(terms.int(0), number));
                }
            }
        }
        terms.substitute(t, &self.products)
    }
}

fn is_square(terms: &Terms, t: Term) -> bool {
    let Kind::Mul(factors) = terms.kind(t) else { return false };
    factors.iter().all(|f| factors.iter().filter(|other| *other == f).count() % 2 == 0)
}

/// A product of several unknowns, or a quotient by one.
pub(crate) fn is_nonlinear(terms: &Terms, t: Term) -> bool {
    match terms.kind(t) {
        Kind::Mul(_) => terms.sort(t) == Sort::Int,
        Kind::Op(Op::Div | Op::Mod | Op::TDiv | Op::TRem, args) => terms.as_int(args[1]).is_none(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_numbers_and_nothing_more() {
        let terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::Int));
        let product = terms.mul(x, y);
        let above = terms.le(terms.add(product, terms.int(1)), z);
        let mut linear = Linear::new(&terms, &[above], Config::default()).expect("few assertions");
        // x·y < z and z <= x·y contradict each other whatever the product is.
        assert!(linear.contradiction(&[terms.le(z, product)]).is_ok());
        // A square is not negative, a product may be.
        assert!(linear.contradiction(&[terms.lt(terms.mul(z, z), terms.int(0))]).is_ok());
        assert!(linear.contradiction(&[terms.lt(product, terms.int(0))]).is_err());
        // What only multiplying out shows is not seen.
        let (zero, positive) = (terms.eq(product, terms.int(0)), terms.lt(terms.int(0), x));
        assert!(linear.contradiction(&[zero, positive, terms.lt(terms.int(0), y)]).is_err());
    }

    #[test]
    fn what_is_bound_is_no_number() {
        let terms = Terms::new();
        let [k, i] = ["k", "i"].map(|name| terms.var(name, Sort::Int));
        let (p, q) = (terms.func("p", &[Sort::Int], Sort::Bool), terms.func("q", &[Sort::Int], Sort::Bool));
        // Small products have p, large ones q: no single number is both.
        let small = terms.lt(terms.mul(i, k), terms.int(5));
        let (has_p, has_q) = (terms.apply(p, &[i]), terms.apply(q, &[i]));
        let all = terms.forall(&[i], &[], terms.and(&[terms.implies(small, has_p), terms.or(&[small, has_q])]));
        let mut linear = Linear::new(&terms, &[all], Config::default()).expect("few assertions");
        let not_p = terms.not(terms.apply(p, &[terms.int(9)]));
        let not_q = terms.not(terms.apply(q, &[terms.int(0)]));
        assert!(linear.contradiction(&[not_p, not_q, terms.eq(k, terms.int(1))]).is_err());
    }
}
