//! The contracts of library classes, carried in the binary.
//!
//! `build.rs` lists `specs/`; a folder given by the user replaces it.

use crate::discover::{Problem, java_files};
use crate::sources::SourceInput;
use std::path::Path;

mod list {
    include!(concat!(env!("OUT_DIR"), "/specs.rs"));
}

/// The contracts the binary was built with, by their path below `specs/`.
pub fn embedded() -> Vec<SourceInput> {
    list::FILES
        .iter()
        .map(|(path, text)| SourceInput { path: format!("specs/{path}"), text: (*text).to_owned() })
        .collect()
}

/// Contracts from a folder instead.
pub fn from_folder(folder: &Path) -> Result<Vec<SourceInput>, Problem> {
    let mut out = Vec::new();
    for path in java_files(folder)? {
        let text =
            std::fs::read_to_string(&path).map_err(|error| Problem { path: path.clone(), error: error.to_string() })?;
        out.push(SourceInput { path: path.to_string_lossy().into_owned(), text });
    }
    Ok(out)
}
