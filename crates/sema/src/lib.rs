//! Java and JML, resolved and typed.
//!
//! Takes parsed sources, class files and the contracts of `specs/`; gives a
//! [`TypedProgram`]. Never fails: what does not resolve is a [`Diagnostic`]
//! with its place, and the method around it is marked as not verifiable.
//! Prints nothing, proves nothing, knows no terms (that is `lower`'s).

mod analyze;
mod analyzer;
mod attribute;
pub mod classes;
pub mod constant;
pub mod discover;
mod mentions;
pub mod notes;
mod resolve;
pub mod room;
pub mod sources;
pub mod specs;
pub mod typed;
mod unchecked;

pub use analyze::{Options, analyze};
pub use classes::{ClassId, FieldId, FileId, Jdk, LocalId, MethodId, Ty, TyKind, Types, World};
pub use constant::Const;
pub use javelin_syntax::Name;
pub use mentions::Mentions;
pub use sources::{Role, SourceInput, SourceUnit, Sources, Tree};
pub use typed::{Diagnostic, Severity, TypedProgram};
