//! Symbolic execution: paths per second, branch coverage in ten seconds beside
//! random testing, time to the first failure (issue 9).

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Methods whose trees of paths are explored, with their depth.
const TREES: [(&str, &str, &str); 4] = [
    ("Dates.java", "daysInMonth", "32"),
    ("Tokenizer.java", "countSymbols", "12"),
    ("Tree.java", "contains", "10"),
    ("BinarySearch.java", "find", "12"),
];

/// What is covered: a list, a tree, a heap, a ring buffer, a parser, sorting, dates; and
/// what chance does not find.
const COVERED: [(&str, &str); 12] = [
    ("list", "examples/Chain.java"),
    ("tree", "examples/Tree.java"),
    ("heap", "examples/Heap.java"),
    ("ring buffer", "examples/RingBuffer.java"),
    ("parser", "examples/Tokenizer.java"),
    ("sort", "examples/Sorting.java"),
    ("dates", "examples/Dates.java"),
    ("keywords", "bench/symex/Keywords.java"),
    ("magic numbers, checksum", "bench/symex/Magic.java"),
    ("dates as text, leap years", "bench/symex/Calendar.java"),
    ("formats of texts", "bench/symex/Formats.java"),
    ("ring buffer, one sequence", "bench/symex/Lock.java"),
];

const SECONDS: &str = "10";

pub fn table(root: &Path) -> Result<String, String> {
    let mut page = "# Symbolic execution\n\n`cargo xtask bench symex --write`\n".to_owned();
    page += &coverage(root)?;
    page += &first_failures(root)?;
    page += &trees(root)?;
    Ok(page)
}

/// Branches covered within the same time, by search and by chance.
fn coverage(root: &Path) -> Result<String, String> {
    let mut out = format!(
        "\n## Branch coverage, at most {SECONDS} s a method\n\nOf the branches that are not proved infeasible. Random \
         testing has the same seconds.\n\n| example | branches | infeasible | covered | at random |\n|---|---|---|---|---|\n"
    );
    for (what, file) in COVERED {
        let path = root.join(file).display().to_string();
        let junit = root.join("target/bench-symex").display().to_string();
        let common = ["test", &path, "--seconds", SECONDS, "--format", "json", "--junit", &junit];
        let found = javelin(root, &common)?;
        let mut random: Vec<&str> = common.to_vec();
        random.extend(["--random", "1000000000"]);
        let thrown = javelin(root, &random)?;
        let count = |report: &Value, status: &str| {
            let methods = report["tests"].as_array().into_iter().flatten();
            methods
                .flat_map(|m| m["branches"].as_array().into_iter().flatten())
                .filter(|b| status.is_empty() || b["status"] == status)
                .count()
        };
        let (all, infeasible) = (count(&found, ""), count(&found, "infeasible"));
        let reachable = (all - infeasible).max(1);
        let percent = |covered: usize| format!("{covered} ({:.0} %)", covered as f64 * 100.0 / reachable as f64);
        let _ = writeln!(
            out,
            "| {what} (`{file}`) | {all} | {infeasible} | {} | {} |",
            percent(count(&found, "covered")),
            percent(count(&thrown, "covered"))
        );
    }
    Ok(out)
}

/// How long the refuted methods of the acceptance programs take to be refuted.
fn first_failures(root: &Path) -> Result<String, String> {
    let folder = root.join("../shared/accept");
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
        let inside = fs::read_dir(entry.path()).into_iter().flatten().flatten().map(|e| e.path());
        files.extend(inside.filter(|path| path.extension().is_some_and(|ending| ending == "java")));
    }
    files.sort();
    let mut times: Vec<(f64, String)> = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).map_err(|e| e.to_string())?;
        if !text.contains("//~ REFUTED") || text.contains("//# command:") {
            continue;
        }
        let mut words = vec!["verify".to_owned(), file.display().to_string()];
        words.extend(["--format", "json", "--jobs", "1"].map(str::to_owned));
        for (option, value) in text.lines().filter_map(|l| l.strip_prefix("//# ")?.split_once(": ")) {
            words.extend([format!("--{option}"), value.trim().to_owned()]);
        }
        let report = javelin(root, &words.iter().map(String::as_str).collect::<Vec<_>>())?;
        for method in report["methods"].as_array().into_iter().flatten() {
            if let (Some(ms), Some(name)) = (method["first_failure_ms"].as_f64(), method["name"].as_str()) {
                let file = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
                times.push((ms, format!("{file} {name}")));
            }
        }
    }
    if times.is_empty() {
        return Ok("\n## Time to the first failure\n\nThe acceptance programs are not there.\n".to_owned());
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].0;
    let mut out = format!(
        "\n## Time to the first failure\n\nRefuted methods of the acceptance programs, from the start of work on the \
         method to a run that fails; one worker.\n\n| methods | median | 90 % | 99 % | wanted |\n|---|---|---|---|---|\n| {} | {:.0} ms | \
         {:.0} ms | {:.0} ms | median under 100 ms |\n\nThe slowest:\n\n",
        times.len(),
        at(50),
        at(90),
        at(99)
    );
    for (ms, name) in times.iter().rev().take(5) {
        let _ = writeln!(out, "* {name}: {ms:.0} ms");
    }
    Ok(out)
}

/// Paths per second.
fn trees(root: &Path) -> Result<String, String> {
    let mut out = "\n## Trees of paths\n\n| method | depth | states | paths | queries | finite | paths/s |\n|---|---|---|---|---|---|---|\n".to_owned();
    for (file, method, depth) in TREES {
        let path = root.join("examples").join(file).display().to_string();
        let report = javelin(root, &["explore", method, &path, "--depth", depth, "--format", "json"])?;
        for tree in report["explorations"].as_array().into_iter().flatten() {
            let number = |key: &str| tree[key].as_u64().unwrap_or(0);
            let seconds = (number("time_ms").max(1)) as f64 / 1e3;
            let _ = writeln!(
                out,
                "| `{}` | {} | {} | {} | {} | {} | {:.0} |",
                tree["signature"].as_str().unwrap_or(method),
                number("depth"),
                number("states"),
                number("paths"),
                number("queries"),
                if tree["finite"] == true { "yes" } else { "no" },
                number("paths") as f64 / seconds
            );
        }
    }
    Ok(out)
}

/// The report of a run, whatever it found.
fn javelin(root: &Path, words: &[&str]) -> Result<Value, String> {
    let mut command = Command::new(root.join("target/release/javelin"));
    let done =
        command.args(words).stderr(Stdio::null()).output().map_err(|e| format!("target/release/javelin: {e}"))?;
    serde_json::from_slice(&done.stdout).map_err(|e| format!("{}: {e}", words.join(" ")))
}
