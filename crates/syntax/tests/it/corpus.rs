//! The project's own programs and contracts, and the acceptance programs where
//! they are present: each parses without error, JML included, and prints to the
//! same tree.

use std::path::{Path, PathBuf};

use javelin_syntax::{dump, dump_snippet, parse_file, parse_snippet, print_snippet, print_unit};

pub fn files_below(path: &Path, extension: &str, files: &mut Vec<PathBuf>) {
    if path.extension().is_some_and(|e| e == extension) {
        files.push(path.to_owned());
    }
    let Ok(entries) = std::fs::read_dir(path) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        files_below(&path, extension, files);
    }
}

pub fn accept_files(extension: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/accept");
    let mut files = Vec::new();
    files_below(&folder, extension, &mut files);
    files.into_iter().filter_map(|path| Some((path.clone(), std::fs::read_to_string(path).ok()?))).collect()
}

/// The project's own Java: corpus, examples, samples for the oracle, contracts.
pub fn own_files() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["tests/corpus", "tests/oracle", "examples", "specs"] {
        files_below(&root.join(folder), "java", &mut files);
    }
    files.into_iter().map(|path| std::fs::read_to_string(path).expect("readable")).collect()
}

#[test]
fn programs_parse_and_print() {
    for (path, text) in accept_files("java") {
        check_round_trip(&path.display().to_string(), &text);
    }
    let own = own_files();
    assert!(own.len() > 50);
    for text in own {
        check_round_trip(text.lines().next().unwrap_or_default(), &text);
    }
}

pub fn check_round_trip(name: &str, text: &str) {
    let parsed = parse_file(text);
    assert_eq!(parsed.errors, [], "{name}");
    let again = parse_file(&print_unit(&parsed.unit));
    assert_eq!(again.errors, [], "{name}, printed");
    assert!(dump(&again.unit) == dump(&parsed.unit), "{name}: printing changes the tree");
}

#[test]
fn snippets_parse_and_print() {
    for (path, text) in accept_files("jsh") {
        let parsed = parse_snippet(&text);
        assert_eq!(parsed.errors, [], "{}", path.display());
        let again = parse_snippet(&print_snippet(&parsed.unit));
        assert!(dump_snippet(&again.unit) == dump_snippet(&parsed.unit), "{}", path.display());
    }
}
