//! Classes and types: the model, where it is read from, and the relations on it.

mod archive;
mod classfile;
mod library;
mod lub;
mod model;
mod show;
mod signature;
mod subst;
mod subtype;
mod ty;
mod world;

pub use archive::{Archive, Jdk, find_jdk};
pub use model::*;
pub use subst::Subst;
pub use ty::{JmlTy, Prim, Ty, TyKind, Types, WildKind};
pub use world::{Known, World};
