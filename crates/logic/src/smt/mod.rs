//! SMT-LIB 2.6: printing terms and whole scripts, and reading them back. What
//! Java needs and SMT-LIB lacks (truncating division, wraps, saturating casts)
//! prints as functions named `jv.…` that a script defines.

mod logic_name;
mod names;
mod parse;
mod print;
mod reader;
mod script;
mod sexpr;

pub use names::Symbols;
pub use parse::{ParseError, parse_script, parse_term};
pub use print::{print_term, print_with};
pub use reader::Reader;
pub use script::{Query, script};
pub use sexpr::SExpr;
