//! Programs as text, at every stage: what `--dump` shows. Terms are SMT-LIB,
//! a command is a line, a block a label:
//!
//! ```text
//! procedure C.m(int) #12 entry 0
//!   param n'3 : Int "n"
//! 0:
//!   assume language (<= 0 |n'3|)
//!   |i'4| := 0
//!   branch (< |i'4| |n'3|) 1 2
//! ```

mod print;

pub use print::{print_cut, print_flat, print_passive, print_procedure};
