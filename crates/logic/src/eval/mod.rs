//! Evaluation: takes a term and an interpretation of its variables and
//! functions, gives the value, or says which subterm has none. Exact; nothing
//! is guessed. Knows no solver.

mod bitvec;
mod float;
mod int;
mod map;
mod ops;
mod quant;
mod seq;
mod value;
mod walk;

pub(crate) use int::wrap;
pub use map::MapValue;
pub use ops::apply_op;
pub use value::Value;
pub use walk::{Assignment, Interpretation, Undefined, eval, eval_bool};
