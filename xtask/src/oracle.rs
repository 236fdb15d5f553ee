//! Types and chosen methods of all of java.util, java.lang and our own programs
//! beside `javac`'s (issue 3), and `verify --check-only` on the JDK's packages.
//! Prints the tables, `--write` puts them into `bench/oracle.md`; fails where a
//! figure is below its target.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::jdk::{self, Jdk};

/// A name, javac's arguments before the paths, the paths, the percentages wanted
/// of erased types and methods and of full types.
struct Set {
    name: &'static str,
    options: Vec<String>,
    paths: Vec<PathBuf>,
    wanted: [&'static str; 2],
}

pub fn run(root: &Path, write: bool) -> Result<String, String> {
    let jdk = jdk::find(root)?;
    let tool = compile_tool(root, &jdk)?;
    build(root)?;
    let mut out = format!(
        "# Types beside javac's\n\n`cargo xtask oracle --write`, with javac and the sources of JDK {}\n\n",
        jdk.version
    );
    let mut missed = Vec::new();
    for set in sets(root, &jdk) {
        let (text, reached) = compare(root, &jdk, &tool, &set)?;
        out.push_str(&text);
        if !reached {
            missed.push(set.name);
        }
    }
    for package in ["java/util", "java/lang"] {
        let (text, reached) = check_only(root, &jdk, package)?;
        out.push_str(&text);
        if !reached {
            missed.push(package);
        }
    }
    if write {
        fs::create_dir_all(root.join("bench")).map_err(|e| e.to_string())?;
        fs::write(root.join("bench/oracle.md"), &out).map_err(|e| format!("bench/oracle.md: {e}"))?;
    }
    if missed.is_empty() { Ok(out) } else { Err(format!("{out}\nbelow target: {}", missed.join(", "))) }
}

fn sets(root: &Path, jdk: &Jdk) -> Vec<Set> {
    let base = jdk.java_base.display().to_string();
    let package = |name, folder: &str| Set {
        name,
        options: vec!["--patch".to_owned(), "java.base".to_owned(), base.clone()],
        paths: vec![jdk.java_base.join(folder)],
        wanted: ["99.5", "97"],
    };
    // `Patterns.java` is Java 21; the programs of the corpus are for any JDK from 17 on.
    let new = jdk.version.split('.').next().and_then(|v| v.parse::<u32>().ok()).is_some_and(|v| v >= 21);
    let samples = jdk::java_files(&root.join("tests/oracle/samples"));
    let mut ours: Vec<PathBuf> = samples.into_iter().filter(|p| new || !p.ends_with("Patterns.java")).collect();
    ours.extend([root.join("tests/corpus"), root.join("examples")]);
    let accept = root.join("../shared/accept");
    if accept.is_dir() {
        ours.push(accept);
    }
    let own = Set { name: "our programs", options: vec!["--each".to_owned()], paths: ours, wanted: ["100", "100"] };
    vec![package("java.util", "java/util"), package("java.lang", "java/lang"), own]
}

/// The oracle's own classes see into javac.
fn exports() -> Vec<String> {
    let of = |package| format!("jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED");
    ["api", "code", "tree", "util"].into_iter().flat_map(|p| ["--add-exports".to_owned(), of(p)]).collect()
}

fn compile_tool(root: &Path, jdk: &Jdk) -> Result<PathBuf, String> {
    let classes = root.join("target/oracle");
    let done = Command::new(jdk.home.join("bin/javac"))
        .args(exports())
        .arg("-d")
        .arg(&classes)
        .arg(root.join("tests/oracle/TypeOracle.java"))
        .output()
        .map_err(|e| format!("javac: {e}"))?;
    if done.status.success() { Ok(classes) } else { Err(String::from_utf8_lossy(&done.stderr).into_owned()) }
}

fn build(root: &Path) -> Result<(), String> {
    let mut example = Command::new("cargo");
    example.args(["build", "--quiet", "--release", "--locked", "--package", "javelin-sema"]);
    example.args(["--example", "oracle_compare"]).current_dir(root);
    let mut binary = Command::new(root.join("javelin"));
    binary.arg("--version").stdout(Stdio::null());
    for command in [&mut example, &mut binary] {
        let done = command.status().map_err(|e| format!("{command:?}: {e}"))?;
        if !done.success() {
            return Err(format!("{command:?} failed"));
        }
    }
    Ok(())
}

fn compare(root: &Path, jdk: &Jdk, tool: &Path, set: &Set) -> Result<(String, bool), String> {
    let facts = root.join("target/oracle-facts.txt");
    let file = fs::File::create(&facts).map_err(|e| format!("{}: {e}", facts.display()))?;
    let asked = Command::new(jdk.home.join("bin/java"))
        .args(exports())
        .arg("-cp")
        .arg(tool)
        .arg("TypeOracle")
        .args(&set.options)
        .args(&set.paths)
        .stdout(file)
        .status()
        .map_err(|e| format!("java: {e}"))?;
    if !asked.success() {
        return Err(format!("the oracle failed on {}", set.name));
    }
    let done = Command::new(root.join("target/release/examples/oracle_compare"))
        .arg(set.name)
        .arg(&facts)
        .args(set.wanted)
        .output()
        .map_err(|e| format!("oracle_compare: {e}"))?;
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    match done.status.code() {
        Some(0) => Ok((text, true)),
        Some(1) => Ok((text, false)),
        _ => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}

fn check_only(root: &Path, jdk: &Jdk, package: &str) -> Result<(String, bool), String> {
    let done = Command::new(root.join("target/release/javelin"))
        .args(["verify", "--check-only", "--format", "json"])
        .arg(jdk.java_base.join(package))
        .output()
        .map_err(|e| format!("javelin: {e}"))?;
    let printed = String::from_utf8_lossy(&done.stdout);
    let count = printed.matches("\"message\":").count();
    let code = done.status.code().unwrap_or(-1);
    let text = format!("`javelin verify --check-only` on {package}: {count} diagnostics, exit code {code}\n\n");
    Ok((text, count == 0 && code == 0))
}
