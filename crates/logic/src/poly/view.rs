//! Int terms as polynomials in their atoms: whatever is neither a number, a sum
//! nor a product is a symbol.

use dashu::rational::RBig;
use indexmap::IndexSet;

use super::{Poly, Sym};
use crate::op::Op;
use crate::term::{Kind, Term, Terms};

/// Longer polynomials are not read.
const LENGTH: usize = 200;

/// The terms behind symbols, numbered as they come.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    terms: IndexSet<Term>,
}

impl Atoms {
    pub fn sym(&mut self, t: Term) -> Sym {
        Sym(self.terms.insert_full(t).0 as u32)
    }

    pub fn term(&self, sym: Sym) -> Term {
        self.terms[sym.0 as usize]
    }

    /// The value of an Int term; `None` when it is too long.
    pub fn read(&mut self, terms: &Terms, t: Term) -> Option<Poly> {
        self.walk(terms, t, None)
    }

    /// A polynomial that is congruent to the term modulo 2^bits: wraps to at
    /// least as many bits make no difference there.
    pub fn read_modulo(&mut self, terms: &Terms, t: Term, bits: u32) -> Option<Poly> {
        self.walk(terms, t, Some(bits))
    }

    fn walk(&mut self, terms: &Terms, t: Term, modulo: Option<u32>) -> Option<Poly> {
        let poly = match terms.kind(t) {
            Kind::Int(value) => Poly::number(RBig::from(value.clone())),
            Kind::IntSum(sum) => {
                let mut total = Poly::number(RBig::from(sum.constant.clone()));
                for (c, part) in &sum.parts {
                    total.add_scaled(&self.walk(terms, *part, modulo)?, &RBig::from(c.clone()));
                }
                total
            }
            Kind::Mul(factors) => {
                let mut product = Poly::one();
                for factor in factors {
                    let next = self.walk(terms, *factor, modulo)?;
                    if product.length() * next.length() > LENGTH {
                        return None;
                    }
                    product = product.mul(&next);
                }
                product
            }
            Kind::Op(Op::Wrap { bits, .. }, args) if modulo.is_some_and(|m| *bits >= m) => {
                self.walk(terms, args[0], modulo)?
            }
            _ => Poly::sym(self.sym(t)),
        };
        (poly.length() <= LENGTH).then_some(poly)
    }
}
