//! Any folder of Java without further ado: how many routines, how many of them
//! with loops, what became of them, why the rest is unknown, and at what speed
//! (issue 5). Prints; commits nothing, since the folder is somebody else's.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

/// Reasons shown.
const REASONS: usize = 20;

#[derive(Default)]
struct Tally {
    all: usize,
    verified: usize,
    refuted: usize,
    unknown: usize,
}

impl Tally {
    fn add(&mut self, verdict: &str) {
        self.all += 1;
        match verdict {
            "verified" => self.verified += 1,
            "refuted" => self.refuted += 1,
            _ => self.unknown += 1,
        }
    }

    fn row(&self, what: &str) -> String {
        let share = |n: usize| 100.0 * n as f64 / self.all.max(1) as f64;
        let part = |n: usize| format!("{n} ({:.1} %)", share(n));
        let (v, r, u) = (part(self.verified), part(self.refuted), part(self.unknown));
        format!("| {what} | {} | {v} | {r} | {u} |", self.all)
    }
}

/// `FOLDER` and further options for `javelin verify`, such as `--classpath`.
pub fn run(root: &Path, words: &[String]) -> Result<String, String> {
    let [folder, options @ ..] = words else {
        return Err("usage: cargo xtask bench whole-program FOLDER [options of javelin verify]".to_owned());
    };
    let ready = Command::new(root.join("javelin")).arg("--version").output().map_err(|e| e.to_string())?;
    if !ready.status.success() {
        return Err("./javelin --version failed".to_owned());
    }
    let lines = lines_below(Path::new(folder))?;
    let started = Instant::now();
    let done = Command::new(root.join("javelin"))
        .args(["verify", "--format", "json"])
        .args(options)
        .arg(folder)
        .output()
        .map_err(|e| e.to_string())?;
    let seconds = started.elapsed().as_secs_f64();
    let report: Value = serde_json::from_slice(&done.stdout)
        .map_err(|e| format!("{folder}: {e}: {}", String::from_utf8_lossy(&done.stderr)))?;
    Ok(page(&report, lines, seconds))
}

fn page(report: &Value, lines: usize, seconds: f64) -> String {
    let (mut all, mut looping) = (Tally::default(), Tally::default());
    // Routines, and those of them with loops.
    let mut reasons: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut queries, mut loops) = (0, 0);
    for method in report["methods"].as_array().into_iter().flatten() {
        let verdict = method["verdict"].as_str().unwrap_or("unknown");
        all.add(verdict);
        queries += method["queries"].as_u64().unwrap_or(0);
        let own = method["loops"].as_array().map_or(0, Vec::len);
        loops += own;
        if own > 0 {
            looping.add(verdict);
        }
        if verdict == "unknown" {
            let (routines, with_loops) =
                reasons.entry(kind_of(method["reason"].as_str().unwrap_or("no reason given"))).or_default();
            *routines += 1;
            *with_loops += usize::from(own > 0);
        }
    }
    let errors = report["diagnostics"].as_array().map_or(0, Vec::len);
    let mut out = "| | routines | verified | refuted | unknown |\n|---|---|---|---|---|\n".to_owned();
    let _ = writeln!(out, "{}\n{}", all.row("all"), looping.row("with loops"));
    let speed = lines as f64 / seconds.max(0.001);
    let _ = writeln!(
        out,
        "\n{lines} lines, {loops} loops, {queries} questions, {seconds:.1} s, {speed:.0} lines a second, {errors} \
         messages about the sources.\n\n| unknown because | routines | with loops |\n|---|---|---|"
    );
    let mut sorted: Vec<(String, (usize, usize))> = reasons.into_iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    for (reason, (routines, with_loops)) in sorted.into_iter().take(REASONS) {
        let _ = writeln!(out, "| {} | {routines} | {with_loops} |", reason.replace('|', "\\|"));
    }
    out
}

/// The reason without the line and without what differs from method to method.
fn kind_of(reason: &str) -> String {
    // `precondition in line 7: …`, `class-invariant in src/Set.java, line 7: …`
    let (kind, rest) = reason.split_once(" in ").map_or((reason, None), |(kind, rest)| (kind, Some(rest)));
    let mut out = kind.to_owned();
    if let Some(rest) = rest.filter(|rest| rest.contains("line ")) {
        let after = rest.split_once(": ").map_or("", |(_, after)| after);
        let first = after.split(';').next().unwrap_or(after);
        let plain: String = first.chars().take_while(|c| *c != '`' && *c != '(').collect();
        let _ = write!(out, ": {}", plain.trim());
    }
    out
}

fn lines_below(folder: &Path) -> Result<usize, String> {
    let mut open: Vec<PathBuf> = vec![folder.to_owned()];
    let mut lines = 0;
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            open.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
        } else if path.extension().is_some_and(|e| e == "java") {
            let text = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            lines += text.iter().filter(|byte| **byte == b'\n').count();
        }
    }
    Ok(lines)
}
