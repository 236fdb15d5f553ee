//! Java 21 and JML, from text to tree.
//!
//! Takes the text of a file, gives a tree with spans and node ids, and lists of
//! errors and warnings. Never fails, never panics: what does not parse is an
//! error with its place, and the rest of the file is still understood. Does no
//! I/O, resolves no names, knows no types beyond how they are written.

pub mod ast;
mod error;
mod name;
mod source;

pub use error::{SyntaxError, SyntaxWarning};
pub use name::Name;
pub use source::{LineCol, SourceFile, Span};

/// What parsing gives: a tree always, with whatever was wrong.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    pub unit: T,
    pub errors: Vec<SyntaxError>,
    pub warnings: Vec<SyntaxWarning>,
}
