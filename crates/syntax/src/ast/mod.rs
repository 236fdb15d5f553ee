//! The syntax tree of a Java file with its JML.
//!
//! Takes nothing, gives the node types only: no resolving, no types of
//! expressions, no semantics. Every node that later stages attach facts to has
//! an `id: NodeId`, dense within its file, so that they keep their results in
//! vectors beside the tree instead of inside it.

mod decl;
mod expr;
mod jml;
mod stmt;
mod types;

pub use crate::name::Name;
pub use crate::source::Span;
pub use decl::*;
pub use expr::*;
pub use jml::*;
pub use stmt::*;
pub use types::*;

/// Number of a node within its file; ids are dense from 0, and the file knows
/// the count (`CompilationUnit::node_count`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// With `{:+?}` ids are left out, as places are.
impl std::fmt::Debug for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if f.sign_plus() { Ok(()) } else { write!(f, "#{}", self.0) }
    }
}

impl NodeId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An identifier where it is written.
#[derive(Clone, Copy, Debug)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// A dotted name (`java.util.List`), as in imports, packages and annotations.
#[derive(Clone, Debug)]
pub struct QualName {
    pub span: Span,
    pub parts: Vec<Ident>,
}

impl QualName {
    /// The last part, the simple name; the parser never builds an empty one.
    pub fn last(&self) -> Option<Ident> {
        self.parts.last().copied()
    }
}

impl std::fmt::Display for QualName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, part) in self.parts.iter().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            f.write_str(part.name.as_str())?;
        }
        Ok(())
    }
}
