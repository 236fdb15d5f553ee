//! From trees to classes: entering, headers, members, names.

pub(crate) mod enter;
pub(crate) mod env;
pub(crate) mod headers;
pub(crate) mod imports;
pub(crate) mod lookup;
pub(crate) mod members;
mod overlay;
mod typeref;

pub(crate) use typeref::TypeName;
