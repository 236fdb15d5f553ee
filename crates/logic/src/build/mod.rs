//! Constructors: take terms in normal form, give a term in normal form. Each
//! rewriting is an equivalence in every model that respects the declared ranges.
//! (One exception weakens: a product too long to compute, see `linear`.)
//! They know the arena and the evaluator of operators, no solver.

mod arith;
mod bits;
mod boolean;
mod division;
mod equality;
mod float;
mod geometric;
mod linear;
mod literal;
mod map;
mod op;
mod quant;
mod seq;

pub(crate) use linear::MOST_BITS;
