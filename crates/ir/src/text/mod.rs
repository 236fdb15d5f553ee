//! Programs as text, at every stage: what `--dump` shows. Terms are SMT-LIB,
//! a command is a line, a block a label:
//!
//! ```text
//! procedure #12 entry 0 at 0:10-80 "C.m(int)"
//!   param |n'3| Int range -2147483648 2147483647 stable "n"
//!   …
//! 0:
//!   assume language (<= 0 |n'3|)
//!   |i'4| := 0
//!   branch (<= (+ |i'4| 1) |n'3|) 1 2
//! ```
//!
//! The first stage, procedures, parses back; the later ones follow from it and
//! are only shown.

mod parse;
mod print;

pub use parse::{TextError, parse_procedure};
pub use print::{print_cut, print_flat, print_passive, print_procedure};
