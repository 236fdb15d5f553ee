//! Values of constant expressions.
//!
//! A [`Const`] is what JLS 15.29 calls the value of a constant expression; the
//! arithmetic on it, exactly Java's, is in `attribute::constant`.

use std::sync::Arc;

/// A constant of primitive type or `String`.
#[derive(Clone, Debug, PartialEq)]
pub enum Const {
    Bool(bool),
    Byte(i8),
    Short(i16),
    /// A UTF-16 code unit.
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// UTF-16 code units; lone surrogates are possible.
    Str(Arc<[u16]>),
}
