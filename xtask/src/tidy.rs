//! What a reader would stumble over, checked by machine: files that outgrew
//! their room, paths that ARCHITECTURE.md names but nobody has, to-dos without
//! an issue number.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module over this many lines wants to be two; tests are exempt.
const MOST_LINES: usize = 1_000;

pub fn run(root: &Path) -> Result<String, String> {
    let files = tracked(root)?;
    let mut problems = Vec::new();
    for path in &files {
        if let Ok(text) = fs::read_to_string(root.join(path)) {
            check_file(path, &text, &mut problems);
        }
    }
    let map = fs::read_to_string(root.join("ARCHITECTURE.md")).map_err(|e| format!("ARCHITECTURE.md: {e}"))?;
    problems.extend(missing_paths(root, &map));
    if problems.is_empty() {
        Ok(format!("tidy: {} files, nothing to mend", files.len()))
    } else {
        Err(format!("tidy:\n  {}", problems.join("\n  ")))
    }
}

/// Files git knows or would take: what is ignored is not ours to judge.
fn tracked(root: &Path) -> Result<Vec<PathBuf>, String> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("git: {e}"))?;
    if !listed.status.success() {
        return Err(format!("git ls-files: {}", String::from_utf8_lossy(&listed.stderr)));
    }
    Ok(String::from_utf8_lossy(&listed.stdout).lines().map(PathBuf::from).collect())
}

fn check_file(path: &Path, text: &str, problems: &mut Vec<String>) {
    let name = path.display();
    if path.extension().is_some_and(|e| e == "rs") {
        let is_test = path.components().any(|c| c.as_os_str() == "tests");
        let lines = text.lines().take_while(|line| line.trim() != "#[cfg(test)]").count();
        if lines > MOST_LINES && !is_test {
            problems.push(format!("{name}: {lines} lines, at most {MOST_LINES}"));
        }
        if !is_test && !text.starts_with("//!") && !path.ends_with("build.rs") {
            problems.push(format!("{name}: does not open with //! saying what it is"));
        }
    }
    // Spelled apart so that this file does not find itself.
    for word in [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")] {
        for (number, line) in text.lines().enumerate() {
            if has_word(line, word) && !has_issue_number(line) {
                problems.push(format!("{name}:{}: {word} without an issue number", number + 1));
            }
        }
    }
}

fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !joins(before) && !joins(after)
    })
}

fn has_issue_number(line: &str) -> bool {
    line.match_indices('#').any(|(at, _)| line[at + 1..].starts_with(|c: char| c.is_ascii_digit()))
}

/// Every `path/with/slash` in backquotes must exist.
fn missing_paths(root: &Path, map: &str) -> Vec<String> {
    let quoted = map.split('`').skip(1).step_by(2);
    let paths = quoted.filter(|text| {
        text.contains('/')
            && text.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c))
            && !text.starts_with("../")
    });
    paths
        .filter(|path| !root.join(path).exists())
        .map(|path| format!("ARCHITECTURE.md names {path}, which does not exist"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems_of(path: &str, text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        check_file(Path::new(path), text, &mut problems);
        problems
    }

    #[test]
    fn long_modules_are_found_and_tests_are_exempt() {
        let long = format!("//! x\n{}", "a\n".repeat(MOST_LINES));
        assert_eq!(problems_of("crates/a/src/b.rs", &long).len(), 1);
        assert_eq!(problems_of("crates/a/tests/b.rs", &long).len(), 0);
        let tested = format!("//! x\n#[cfg(test)]\n{}", "a\n".repeat(MOST_LINES));
        assert_eq!(problems_of("crates/a/src/b.rs", &tested).len(), 0);
    }

    #[test]
    fn a_to_do_needs_a_number() {
        let word = concat!("TO", "DO");
        assert_eq!(problems_of("a.md", &format!("{word} later")).len(), 1);
        assert_eq!(problems_of("a.md", &format!("{word} #12 later")).len(), 0);
        assert_eq!(problems_of("a.md", &format!("{word}S_LEFT")).len(), 0);
    }

    #[test]
    fn missing_paths_are_named() {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(missing_paths(&root, "see `src/main.rs` and `src/nowhere.rs`").len(), 1);
    }
}
