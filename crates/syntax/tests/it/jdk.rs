//! The JDK's own sources, where they are present: each file of java.base parses
//! without error and prints to the same tree. A sample in every run, all of it
//! with `JAVELIN_JDK_ALL=1`. `JAVELIN_JDK_SRC` names the `src.zip`; else it is
//! looked for below JAVA_HOME, the `java` on the PATH, and the usual folder.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::corpus::check_round_trip;

#[test]
fn java_base_parses_and_prints() {
    let Some(path) = source_zip() else { return };
    let all = std::env::var_os("JAVELIN_JDK_ALL").is_some();
    let step = if all { 1 } else { 23 };
    let files = java_base(&path, step);
    assert!(files.len() > 20, "{}: no sources of java.base", path.display());
    for (name, text) in &files {
        check_round_trip(name, text);
    }
}

/// Every `step`th file of java.base.
pub fn java_base(path: &Path, step: usize) -> Vec<(String, String)> {
    let file = std::fs::File::open(path).expect("the file was found");
    let mut archive = zip::ZipArchive::new(file).expect("a zip file");
    let mut names: Vec<String> = archive
        .file_names()
        .filter_map(|name| Some(name.ok()?.into_owned()))
        .filter(|name| name.starts_with("java.base/") && name.ends_with(".java"))
        .collect();
    names.sort();
    let sample = names.iter().step_by(step);
    let read = |name: &String| {
        let mut text = String::new();
        archive.by_name(name).ok()?.read_to_string(&mut text).ok()?;
        Some((name.clone(), text))
    };
    sample.filter_map(read).collect()
}

pub fn source_zip() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("JAVELIN_JDK_SRC") {
        return Some(PathBuf::from(path));
    }
    let homes = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().chain(home_of_java());
    let places = homes.flat_map(|home| [home.join("lib/src.zip"), home.join("src.zip")]);
    places.filter(|path| path.metadata().is_ok_and(|m| m.is_file())).find(|path| holds_java_base(path))
}

/// The home of the `java` on the PATH: the folder above its real `bin`, and its
/// neighbours, among which Debian puts the sources.
fn home_of_java() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let java = std::env::split_paths(&path).map(|p| p.join("java")).find(|p| p.is_file());
    let Some(home) = java.and_then(|java| Some(java.canonicalize().ok()?.parent()?.parent()?.to_owned())) else {
        return Vec::new();
    };
    let mut homes = vec![home.clone()];
    if let Some(Ok(entries)) = home.parent().map(std::fs::read_dir) {
        let mut neighbours: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
        neighbours.sort();
        homes.extend(neighbours);
    }
    homes
}

/// Sources of a later Java may use what this parser does not know.
fn holds_java_base(path: &Path) -> bool {
    let release = path.ancestors().nth(2).map(|home| home.join("release"));
    let version = release.and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    let major =
        version.split_once("JAVA_VERSION=\"").and_then(|(_, rest)| rest.split(['.', '"']).next()?.parse::<u32>().ok());
    let readable = std::fs::File::open(path).ok().and_then(|file| zip::ZipArchive::new(file).ok());
    readable.is_some() && major.is_none_or(|major| major <= 21)
}
