//! javac is the oracle: on the samples every type and method is the same.
//!
//! Needs a JDK with javac (JAVA_HOME or PATH); without one there is nothing to
//! compare with and the test says so.

#[path = "../examples/oracle_compare/compare.rs"]
#[allow(dead_code, reason = "the example prints more than the test")]
mod compare;
#[path = "../examples/oracle_compare/walk.rs"]
mod walk;

use javelin_sema::{Jdk, Options, classes::find_jdk};
use std::path::{Path, PathBuf};
use std::process::Command;

const EXPORTS: [&str; 4] = ["api", "code", "tree", "util"];

fn exports() -> Vec<String> {
    let mut out = Vec::new();
    for package in EXPORTS {
        out.push("--add-exports".to_owned());
        out.push(format!("jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED"));
    }
    out
}

/// The output of the oracle for these files, if there is a javac.
fn oracle(home: &Path, files: &[PathBuf]) -> Option<String> {
    let out = std::env::temp_dir().join(format!("javelin-oracle-{}", std::process::id()));
    let tool = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/oracle/TypeOracle.java");
    let compiled = Command::new(home.join("bin/javac")).args(exports()).arg("-d").arg(&out).arg(tool).status().ok()?;
    if !compiled.success() {
        return None;
    }
    let ran = Command::new(home.join("bin/java"))
        .args(exports())
        .arg("-cp")
        .arg(&out)
        .arg("TypeOracle")
        .args(files)
        .output()
        .ok()?;
    std::fs::remove_dir_all(&out).ok();
    ran.status.success().then(|| String::from_utf8_lossy(&ran.stdout).into_owned())
}

fn version(home: &Path) -> u32 {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let line = release.lines().find(|l| l.starts_with("JAVA_VERSION=")).unwrap_or("");
    let digits = line.trim_start_matches("JAVA_VERSION=\"");
    digits.split(['.', '"']).next().and_then(|v| v.parse().ok()).unwrap_or(0)
}

#[test]
fn samples_agree_with_javac() {
    let Some(home) = find_jdk(&Jdk::Auto).filter(|h| h.join("bin/javac").is_file()) else {
        eprintln!("no javac: nothing to compare with");
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle/samples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("samples")
        .flatten()
        .map(|e| e.path())
        .filter(|p| version(&home) >= 21 || !p.ends_with("Patterns.java"))
        .collect();
    files.sort();
    let Some(text) = oracle(&home, &files) else {
        eprintln!("the oracle did not run: nothing to compare with");
        return;
    };
    let figures = compare::compare(&text, &Options::default());
    assert_eq!(figures.diagnostics, 0);
    for (name, score) in [
        ("expressions", &figures.found),
        ("erased types", &figures.erased),
        ("methods", &figures.methods),
        ("full types", &figures.full),
    ] {
        score.print(name, 100.0, 20);
        assert_eq!(score.agreed, score.total, "{name}");
        assert!(score.total > 100, "{name}: too few to mean anything");
    }
}
