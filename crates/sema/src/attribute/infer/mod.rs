//! Type inference (JLS 18): bound sets and their resolution.

pub(crate) mod bounds;
mod solve;

pub(crate) use bounds::{Infer, shifted};
