//! javac is the oracle: on our programs every type and method is the same, on a
//! sample of the JDK's as many as the targets say.
//!
//! Needs a JDK with javac (JAVA_HOME or PATH); without one there is nothing to
//! compare with and the test says so.

#[path = "../examples/oracle_compare/compare.rs"]
mod compare;
#[path = "../examples/oracle_compare/walk.rs"]
mod walk;

use javelin_sema::{Jdk, Options, classes::find_jdk};
use std::ffi::OsStr;
use std::io::Read;
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

/// The output of the oracle with these arguments, if there is a javac.
fn oracle<A: AsRef<OsStr>>(home: &Path, name: &str, args: &[A]) -> Option<String> {
    let out = std::env::temp_dir().join(format!("javelin-oracle-{name}-{}", std::process::id()));
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
        .args(args)
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

fn home_with_javac() -> Option<PathBuf> {
    let home = find_jdk(&Jdk::Auto).filter(|h| h.join("bin/javac").is_file());
    if home.is_none() {
        eprintln!("no javac: nothing to compare with");
    }
    home
}

/// Erased types and methods at least `wanted` percent, full types `wanted_full`.
fn assert_agreement(figures: &compare::Figures, wanted: f64, wanted_full: f64) {
    assert!(figures.diagnostics.is_empty(), "{:#?}", figures.diagnostics);
    for (name, score, target) in [
        ("expressions", &figures.found, wanted),
        ("erased types", &figures.erased, wanted),
        ("methods", &figures.methods, wanted),
        ("full types", &figures.full, wanted_full),
    ] {
        assert!(score.total > 100, "{name}: too few to mean anything");
        assert!(score.percent() >= target, "{name}: {}/{}: {:#?}", score.agreed, score.total, score.causes);
    }
}

/// The samples written for this, and every program of ours.
#[test]
fn our_programs_agree_with_javac() {
    let Some(home) = home_with_javac() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let inside = |folder: &str| std::fs::read_dir(root.join(folder)).expect(folder).flatten().map(|e| e.path());
    let mut programs: Vec<PathBuf> = inside("tests/corpus").chain(inside("tests/oracle/samples")).collect();
    // What an older javac cannot parse.
    programs.retain(|p| version(&home) >= 21 || !(p.ends_with("Patterns.java") || p.ends_with("java21")));
    programs.sort();
    let mut args = vec![PathBuf::from("--each"), root.join("examples")];
    args.extend(programs);
    let text = oracle(&home, "ours", &args).expect("the oracle runs");
    assert_agreement(&compare::compare(&text, &Options::default()), 100.0, 100.0);
}

/// Every `STEP`th file of java.util, where the JDK's sources are; all of them
/// with `cargo xtask oracle`.
#[test]
fn a_sample_of_java_util_agrees_with_javac() {
    const STEP: usize = 12;
    let Some(home) = home_with_javac() else { return };
    let Some(archive) = [home.join("lib/src.zip"), home.join("src.zip")].into_iter().find(|p| p.is_file()) else {
        eprintln!("no sources of the JDK: nothing to compare with");
        return;
    };
    let folder = std::env::temp_dir().join(format!("javelin-java-util-{}", std::process::id()));
    let mut archive = zip::ZipArchive::new(std::fs::File::open(archive).expect("readable")).expect("a zip file");
    let mut names: Vec<String> = archive.file_names().filter_map(|n| Some(n.ok()?.into_owned())).collect();
    names.retain(|n| n.starts_with("java.base/java/util/") && n.ends_with(".java") && !n.ends_with("-info.java"));
    names.sort();
    for name in names.iter().step_by(STEP) {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folder");
        let mut text = String::new();
        archive.by_name(name).expect("listed").read_to_string(&mut text).expect("text");
        std::fs::write(path, text).expect("written");
    }
    let base = folder.join("java.base");
    let args = [OsStr::new("--patch"), OsStr::new("java.base"), base.as_os_str(), base.as_os_str()];
    let text = oracle(&home, "util", &args).expect("the oracle runs");
    let figures = compare::compare(&text, &Options::default());
    std::fs::remove_dir_all(folder).ok();
    assert_agreement(&figures, 99.5, 97.0);
}
