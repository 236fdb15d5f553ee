//! Random Java programs, well typed by construction, as text.
//!
//! A program is one class with the same cast of members every time (an
//! interface, a class and its subclass, a record, an enum, exceptions, a
//! resource) and random bodies. Everything ends: loops count, methods call only
//! earlier ones, and what a body may cost is bounded.

mod assertions;
mod classes;
mod exprs;
mod literals;
mod loops;
mod objects;
mod stmts;
mod types;
mod writer;

pub use classes::program;
pub use types::{Box_, Elem, Ty};
pub use writer::{Method, Var, Writer};
