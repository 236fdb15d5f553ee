//! Terms, their normal form, evaluation, SMT-LIB, and the solvers.

mod build;
pub mod eval;
pub mod op;
pub mod poly;
pub mod range;
pub mod smt;
pub mod solver;
pub mod sort;
pub mod subst;
pub mod term;

pub use dashu::integer::{IBig, UBig};
pub use dashu::rational::RBig;
pub use op::{FoldOp, Op, Quant};
pub use range::Range;
pub use sort::{MapSort, Sort};
pub use subst::Substitution;
pub use term::{Args, Func, FuncDecl, Kind, Linear, Name, Term, Terms, Triggers};
