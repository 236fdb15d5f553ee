//! Every dependency must carry a licence we may ship; the list of them, with
//! the solver's own, is LICENSES-THIRD-PARTY.md, written by `--write`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Permissive licences; a dependency must offer at least one of them.
const ALLOWED: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unlicense",
    "CC0-1.0",
];
/// Data licences that go with code under an allowed one.
const ALLOWED_DATA: [&str; 2] = ["Unicode-3.0", "Unicode-DFS-2016"];
const FILE: &str = "LICENSES-THIRD-PARTY.md";
const SOLVER: &str = "\
# Licences of what Javelin is built from

Z3, the solver library beside the binary: MIT, Copyright (c) Microsoft
Corporation. Everything else is a Rust crate, linked into the binary:

| crate | licence |
|---|---|
";

pub fn run(root: &Path, write: bool) -> Result<String, String> {
    let crates = dependencies(root)?;
    let refused: Vec<String> = crates
        .iter()
        .filter(|(_, licence)| !is_allowed(licence))
        .map(|(name, licence)| format!("{name}: {licence}"))
        .collect();
    if !refused.is_empty() {
        return Err(format!("licences we may not ship:\n  {}", refused.join("\n  ")));
    }
    let mut text = SOLVER.to_owned();
    for (name, licence) in &crates {
        let _ = writeln!(text, "| {name} | {licence} |");
    }
    let path = root.join(FILE);
    if write {
        fs::write(&path, &text).map_err(|e| format!("{FILE}: {e}"))?;
    } else if fs::read_to_string(&path).unwrap_or_default() != text {
        return Err(format!("{FILE} is out of date: run `cargo xtask licences --write`"));
    }
    Ok(format!("licences: {} crates, all permissive", crates.len()))
}

/// Name and licence of every crate in Cargo.lock that is not ours.
fn dependencies(root: &Path) -> Result<BTreeMap<String, String>, String> {
    let done = Command::new("cargo")
        .args(["tree", "--workspace", "--edges", "normal,build", "--prefix", "none", "--format", "{p}|{l}", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo tree: {e}"))?;
    if !done.status.success() {
        return Err(format!("cargo tree: {}", String::from_utf8_lossy(&done.stderr)));
    }
    let mut crates = BTreeMap::new();
    for line in String::from_utf8_lossy(&done.stdout).lines() {
        let Some((package, licence)) = line.split_once('|') else { continue };
        let mut words = package.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else { continue };
        let ours = name.starts_with("javelin-") || name == "xtask";
        if !ours {
            let licence = licence.trim_end_matches("(*)").trim();
            crates.insert(format!("{name} {}", version.trim_start_matches('v')), licence.to_owned());
        }
    }
    Ok(crates)
}

/// Where the sources of each crate lie that is not ours.
pub fn sources(root: &Path) -> Result<BTreeMap<String, PathBuf>, String> {
    let done = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    let about: serde_json::Value = serde_json::from_slice(&done.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let linked = dependencies(root)?;
    let mut homes = BTreeMap::new();
    for package in about["packages"].as_array().into_iter().flatten() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let name = format!("{} {}", text("name"), text("version"));
        if linked.contains_key(&name) {
            let manifest = PathBuf::from(text("manifest_path"));
            homes.insert(name.replace(' ', "-"), manifest.parent().unwrap_or(root).to_owned());
        }
    }
    Ok(homes)
}

/// Each part joined by AND must offer an allowed licence among those joined by OR.
fn is_allowed(expression: &str) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    plain
        .split(" AND ")
        .all(|part| part.split(" OR ").any(|one| ALLOWED.contains(&one.trim()) || ALLOWED_DATA.contains(&one.trim())))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn expressions_are_read() {
        assert!(is_allowed("MIT OR Apache-2.0"));
        assert!(is_allowed("MIT/Apache-2.0"));
        assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_allowed("GPL-3.0-only"));
        assert!(!is_allowed("MIT AND LGPL-3.0-only"));
        assert!(!is_allowed(""));
    }
}
