//! The front end against its targets and against `javac` (issue 3): lines a
//! second, java.util typed, memory for all of java.base.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::jdk::{self, Jdk};

/// Runs of which the fastest counts: what else the machine does is not ours.
const REPEATS: usize = 3;

pub fn table(root: &Path) -> Result<String, String> {
    let jdk = jdk::find(root)?;
    build(root)?;
    let java_util = jdk.java_base.join("java/util");
    let parse = figures(root, "parse_speed", &[&jdk.java_base], "all ms")?;
    let util = figures(root, "check", &[&java_util], "all ms")?;
    let base = figures(root, "check", &[&jdk.java_base], "all ms")?;
    let command = fastest(|| check_only(root, &java_util))?;
    let javac_util = javac(root, &jdk, &java_util, &[])?;
    let javac_util_types = javac(root, &jdk, &java_util, &["-XDshould-stop.ifNoError=FLOW"])?;
    let javac_base = javac(root, &jdk, &jdk.java_base, &[])?;
    let rate = parse["lines"] as f64 / (parse["all ms"].max(1) as f64 / 1000.0);

    let mut out = String::from("# Front end\n\n`cargo xtask bench frontend --write`\n\n");
    let _ = writeln!(
        out,
        "The sources of JDK {}: java.base has {} files and {} lines, its java.util {} files and {} lines. \
         Diagnostics in java.base: {}, methods unsupported: {}. Our times are the fastest of {REPEATS} runs, javac's of one.\n",
        jdk.version,
        base["files"],
        base["lines"],
        util["files"],
        util["lines"],
        base["diagnostics"],
        base["methods unsupported"],
    );
    out.push_str("| what | figure | wanted |\n|---|---|---|\n");
    let _ = writeln!(
        out,
        "| parse java.base on one core, by its processor time | {:.2} million lines/s | ≥ 1 |",
        rate / 1e6
    );
    let _ = writeln!(out, "| parse, resolve and type java.util | {} | < 2 s |", seconds(millis(util["all ms"])));
    let _ = writeln!(out, "| `javelin verify --check-only` on java.util | {} | < 2 s |", seconds(command));
    let _ = writeln!(out, "| parse, resolve and type java.base | {} | |", seconds(millis(base["all ms"])));
    let _ = writeln!(out, "| memory for java.base, peak | {} MB | < 500 MB |", base["peak kB"] / 1000);
    out.push_str("\n| `javac -proc:none` on the same files | time | ratio to Javelin |\n|---|---|---|\n");
    let mut row = |what: &str, javac: Duration, ours: Duration| {
        let ratio = javac.as_secs_f64() / ours.as_secs_f64().max(0.001);
        let _ = writeln!(out, "| {what} | {} | {ratio:.1} |", seconds(javac));
    };
    row("java.util, to `--check-only`", javac_util, command);
    row("java.util, stopped after attribution and flow", javac_util_types, command);
    row("java.base, to parse, resolve and type", javac_base, millis(base["all ms"]));
    Ok(out)
}

fn build(root: &Path) -> Result<(), String> {
    let ready = Command::new(root.join("javelin")).arg("--version").stdout(Stdio::null()).status();
    if !ready.is_ok_and(|s| s.success()) {
        return Err("./javelin --version failed".to_owned());
    }
    for (package, example) in [("javelin-syntax", "parse_speed"), ("javelin-sema", "check")] {
        let done = Command::new("cargo")
            .args(["build", "--quiet", "--release", "--locked", "--package", package, "--example", example])
            .current_dir(root)
            .status()
            .map_err(|e| format!("cargo: {e}"))?;
        if !done.success() {
            return Err(format!("building {example} failed"));
        }
    }
    Ok(())
}

/// The `name: value` lines of an example, of the run in which `key` is least.
fn figures(root: &Path, example: &str, args: &[&Path], key: &str) -> Result<HashMap<String, u64>, String> {
    let mut best: Option<HashMap<String, u64>> = None;
    for _ in 0..REPEATS {
        let done = Command::new(root.join("target/release/examples").join(example))
            .args(args)
            .output()
            .map_err(|e| format!("{example}: {e}"))?;
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        let pairs = text.lines().filter_map(|l| l.rsplit_once(": "));
        let found: HashMap<String, u64> =
            pairs.filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?))).collect();
        let Some(value) = found.get(key) else {
            return Err(format!("{example} printed no {key}: {text}{}", String::from_utf8_lossy(&done.stderr)));
        };
        if best.as_ref().is_none_or(|b| value < &b[key]) {
            best = Some(found);
        }
    }
    best.ok_or_else(|| format!("{example} did not run"))
}

fn check_only(root: &Path, folder: &Path) -> Result<Duration, String> {
    let started = Instant::now();
    let done = Command::new(root.join("target/release/javelin"))
        .args(["verify", "--check-only"])
        .arg(folder)
        .output()
        .map_err(|e| e.to_string())?;
    let time = started.elapsed();
    if done.status.success() { Ok(time) } else { Err(format!("--check-only: {}", done.status)) }
}

fn javac(root: &Path, jdk: &Jdk, folder: &Path, more: &[&str]) -> Result<Duration, String> {
    let out = root.join("target/javac-out");
    let list = root.join("target/javac-files");
    // A module is patched with classes, not with another declaration of it.
    let files = jdk::java_files(folder).into_iter().filter(|p| !p.ends_with("module-info.java"));
    let lines: String = files.map(|p| format!("{}\n", p.display())).collect();
    fs::write(&list, lines).map_err(|e| e.to_string())?;
    let started = Instant::now();
    let done = Command::new(jdk.home.join("bin/javac"))
        .args(["-proc:none", "-nowarn", "-implicit:none", "-d"])
        .arg(&out)
        .args(more)
        .arg("--patch-module")
        .arg(format!("java.base={}", jdk.java_base.display()))
        .arg(format!("@{}", list.display()))
        .output()
        .map_err(|e| format!("javac: {e}"))?;
    let time = started.elapsed();
    let _ = fs::remove_dir_all(&out);
    if done.status.success() { Ok(time) } else { Err(format!("javac: {}", String::from_utf8_lossy(&done.stderr))) }
}

fn fastest(mut run: impl FnMut() -> Result<Duration, String>) -> Result<Duration, String> {
    let mut best = run()?;
    for _ in 1..REPEATS {
        best = best.min(run()?);
    }
    Ok(best)
}

fn millis(n: u64) -> Duration {
    Duration::from_millis(n)
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
