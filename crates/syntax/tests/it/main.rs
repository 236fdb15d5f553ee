//! Tests of the parser: one file an area, each with its own `check`.

mod corpus;
mod decls;
mod errors;
mod exprs;
mod fuzz;
mod jdk;
mod jml;
mod sexpr;
mod snippets;
mod stmts;
