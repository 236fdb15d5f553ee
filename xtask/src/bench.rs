//! Measurements with a committed table each: `cargo xtask bench NAME` prints it,
//! `--write` puts it into `bench/NAME.md`.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs of a command of which the fastest and the median are reported.
const REPEATS: usize = 21;

pub fn run(root: &Path, name: &str, write: bool) -> Result<String, String> {
    let table = match name {
        "algebra" => example(root, "javelin-verify", "bench_algebra", "Algebra", &[])?,
        "backward" => crate::backward::table(root)?,
        "foundation" => foundation(root)?,
        "frontend" => crate::frontend::table(root)?,
        "predicates" => {
            let plot = root.join("docs/predicates.svg");
            let args: Vec<&str> = plot.to_str().into_iter().filter(|_| write).collect();
            example(root, "javelin-verify", "bench_predicates", "Predicates", &args)?
        }
        "scale" => crate::scale::table(root)?,
        "symex" => crate::symex::table(root)?,
        "check" => crate::candidates::table(root)?,
        other => {
            return Err(format!(
                "no bench called {other}; there are: algebra, backward, check, foundation, frontend, predicates, scale, symex"
            ));
        }
    };
    if write {
        let path = root.join("bench").join(format!("{name}.md"));
        fs::create_dir_all(root.join("bench")).map_err(|e| e.to_string())?;
        fs::write(&path, &table).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(table)
}

/// Terms, solver round trips, cold starts (issue 2).
fn foundation(root: &Path) -> Result<String, String> {
    let mut table = example(root, "javelin-logic", "bench_logic", "Foundation", &[])?;
    let binary = root.join("target/release/javelin");
    let ready = Command::new(root.join("javelin")).arg("--version").output().map_err(|e| e.to_string())?;
    if !ready.status.success() {
        return Err("./javelin --version failed".to_owned());
    }
    let wrapper = root.join("javelin");
    let small = root.join("target/ten-lines.java");
    fs::write(&small, TEN_LINES).map_err(|e| e.to_string())?;
    let version = times(|| start(&binary, &["--version"]))?;
    let wrapped = times(|| start(&wrapper, &["--version"]))?;
    let verify = times(|| start(&binary, &["verify", &small.to_string_lossy()]))?;
    let added = [0, 1, 2].map(|i| wrapped[i].saturating_sub(version[i]));
    let head = "| command | fastest | median | processor time | wanted |\n|---|---|---|---|---|";
    let _ = writeln!(table, "\n## Cold start, {REPEATS} runs\n\n{head}");
    let mut row = |what: &str, [fastest, median, busy]: [Duration; 3], wanted: &str| {
        let _ = writeln!(table, "| {what} | {} | {} | {} | {wanted} |", millis(fastest), millis(median), millis(busy));
    };
    row("`javelin --version`", version, "under 10 ms");
    row("added by the wrapper", added, "under 100 ms");
    row("`javelin verify` of a ten-line file", verify, "under 60 ms");
    Ok(table)
}

const TEN_LINES: &str = "class TenLines {
    //@ requires 0 <= n && n < 1000;
    //@ ensures \\result == 2 * n + 1;
    static int odd(int n) {
        int twice = n + n;
        if (twice < 0) {
            return -1;
        }
        return twice + 1;
    }
}
";

/// The lines an example of a crate prints, under a title.
fn example(root: &Path, package: &str, example: &str, title: &str, args: &[&str]) -> Result<String, String> {
    let done = Command::new("cargo")
        .args(["run", "--quiet", "--release", "--locked", "--package", package, "--example", example, "--"])
        .args(args)
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    if !done.status.success() {
        return Err(format!("{package} --example {example}: {}", String::from_utf8_lossy(&done.stderr)));
    }
    Ok(format!(
        "# {title}\n\n`cargo xtask bench {} --write`\n\n{}",
        title.to_lowercase(),
        String::from_utf8_lossy(&done.stdout)
    ))
}

fn start(program: &Path, args: &[&str]) -> Result<(), String> {
    Command::new(program)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map(|_| ())
        .map_err(|e| format!("{}: {e}", program.display()))
}

/// The fastest, the median, and the processor time of one run: on a busy machine
/// only the last means much.
fn times(mut run: impl FnMut() -> Result<(), String>) -> Result<[Duration; 3], String> {
    let before = children_time();
    let mut times = Vec::with_capacity(REPEATS);
    for _ in 0..REPEATS {
        let started = Instant::now();
        run()?;
        times.push(started.elapsed());
    }
    times.sort();
    let busy = children_time().saturating_sub(before) / REPEATS as u32;
    Ok([times[0], times[REPEATS / 2], busy])
}

/// What ended children have used of the processor, as Linux tells it in
/// hundredths of a second; 0 elsewhere.
fn children_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let field = |i: usize| after_name.split_whitespace().nth(i).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
    // The 16th and 17th of the line: user and system time of children.
    Duration::from_millis(10 * (field(13) + field(14)))
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
