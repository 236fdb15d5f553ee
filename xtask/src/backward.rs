//! Engine `backward` on the programs of its paper: steps, questions, time and
//! invariants beside the paper's, for both approximations and for whole path
//! conditions; and what the engine alone proves of the acceptance programs,
//! where they are there.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Below `tests/corpus/backward`: method, what it is, and what the paper says:
/// exact steps, approximations, invariant.
struct Program {
    method: &'static str,
    what: &'static str,
    paper: (&'static str, &'static str, &'static str),
}

const FILE: &str = "tests/corpus/backward/PaperPrograms.java";
const LISTS: &str = "tests/corpus/backward/ListCleanness.java";

const PROGRAMS: [Program; 7] = [
    Program {
        method: "clearFirst", what: "array clearing, `a[0] == 0`", paper: ("0", "1", "¬(a[0] ≠ 0 ∧ i > 0)")
    },
    Program {
        method: "clearAll",
        what: "array clearing, `∀ j`",
        paper: ("0", "1", "¬(a[j] ≠ 0 ∧ i ≥ a.length ∧ 0 ≤ j < a.length) ∧ ¬(a[j] ≠ 0 ∧ j < i ∧ 0 ≤ i, j < a.length)"),
    },
    Program {
        method: "find",
        what: "find, assertion and bounds",
        paper: (
            "0",
            "2",
            "¬(i < 0) ∧ ¬(i ≥ a.length ∧ 0 ≤ spot < a.length ∧ ¬b[spot]) ∧ ¬(0 ≤ i < a.length ∧ spot = i ∧ a[i] = 0) \
             ∧ ¬(0 ≤ i < a.length ∧ 0 ≤ spot < i ∧ ¬b[spot]) ∧ ¬(0 ≤ i < a.length ∧ i < spot < a.length)",
        ),
    },
    Program {
        method: "findFirst", what: "find, `∀ j`", paper: ("not said", "not said", "four more conjuncts with j")
    },
    Program {
        method: "partition",
        what: "list partition",
        paper: (
            "1",
            "1",
            "¬(curr = prev ∧ curr ≠ null ∧ curr.elem > v) ∧ ¬(… ∧ prev ≠ null ∧ curr.elem > v ∧ prev.elem > v ∧ \
             prev = curr.next) ∧ ¬(… ∧ prev ≠ curr.next)",
        ),
    },
    Program {
        method: "upAndDownHinted",
        what: "two loops, with the hint",
        paper: (
            "0",
            "2",
            "second loop: ¬(y ≠ 0 ∧ x = 0) ∧ ¬(y ≤ 0 ∧ x > 0) ∧ ¬(y > 0 ∧ x ≠ y); first: ¬(x ≥ n ∧ x ≠ y) ∧ ¬(x < 0) \
             ∧ ¬(0 ≤ x < n ∧ x ≠ y)",
        ),
    },
    Program { method: "upAndDown", what: "two loops, without", paper: ("∞", "∞", "none: does not terminate") },
];

/// Ways of searching, with their options.
const WAYS: [(&str, &[&str]); 4] = [
    ("`--approximation drop`", &["--approximation", "drop"]),
    ("`--approximation abstract`", &["--approximation", "abstract"]),
    (
        "`--exact --code-math bigint`: the paper to the letter, on its ideal integers",
        &["--exact", "--code-math", "bigint"],
    ),
    ("`--exact`: the same on Java's integers", &["--exact"]),
];

pub fn table(root: &Path) -> Result<String, String> {
    let ready = Command::new(root.join("javelin")).arg("--version").output().map_err(|e| e.to_string())?;
    if !ready.status.success() {
        return Err("./javelin --version failed".to_owned());
    }
    let mut page = "# Backward\n\n`cargo xtask bench backward --write`\n\nk: exact candidates before the one that was \
                    approximated; steps: approximations of it. A loop without numbers needs no search: the facts of \
                    abstract interpretation, which only `--exact` does without, settle it. What a later loop asks of \
                    an earlier one is the earlier one's postcondition, no step. Questions count everything the \
                    method's verdict took. Literals: of the clauses that the search leaves behind, and of what \
                    simplification makes of them (subsumption, absorption, implication, uniting).\n"
        .to_owned();
    for (title, options) in WAYS {
        let _ = writeln!(page, "\n## {title}\n");
        let _ = writeln!(
            page,
            "| program | verdict | k, steps of each loop | paper: k, steps | literals | questions | time |\n|---|---|---|---|---|---|---|"
        );
        let mut words = vec!["--engine", "backward"];
        words.extend(options);
        let report = verify(root, &root.join(FILE), &words)?;
        for program in &PROGRAMS {
            let method = method(&report, program.method)?;
            let _ = writeln!(
                page,
                "| {} | {} | {} | {}, {} | {} | {} | {} ms |",
                program.what,
                method["verdict"].as_str().unwrap_or("?"),
                loop_by_loop(method),
                program.paper.0,
                program.paper.1,
                literals(method),
                method["queries"],
                method["time_ms"]
            );
        }
    }
    page += &lists(root)?;
    page += &invariants(root)?;
    page += &accepted(root)?;
    Ok(page)
}

/// List programs checked for null dereference.
fn lists(root: &Path) -> Result<String, String> {
    let mut out = "\n## List programs, null dereference\n\nThe paper names the programs of Dor, Rodeh and Sagiv and \
                   gives no numbers.\n\n| program | verdict | k | steps | literals | questions | time \
                   |\n|---|---|---|---|---|---|---|\n"
        .to_owned();
    let report = verify(root, &root.join(LISTS), &["--engine", "backward"])?;
    for method in report["methods"].as_array().into_iter().flatten() {
        let (k, steps) = effort(method);
        let _ = writeln!(
            out,
            "| {} | {} | {k} | {steps} | {} | {} | {} ms |",
            method["name"].as_str().unwrap_or("?"),
            method["verdict"].as_str().unwrap_or("?"),
            literals(method),
            method["queries"],
            method["time_ms"]
        );
    }
    Ok(out)
}

fn invariants(root: &Path) -> Result<String, String> {
    let mut out = "\n## Invariants\n\n| program | ours | the paper's |\n|---|---|---|\n".to_owned();
    let report = verify(root, &root.join(FILE), &["--engine", "backward"])?;
    for program in &PROGRAMS {
        let method = method(&report, program.method)?;
        let mut loops = Vec::new();
        for found in method["loops"].as_array().into_iter().flatten() {
            let jml = found["invariants"].as_array().into_iter().flatten();
            let jml: Vec<String> =
                jml.map(|i| format!("`{}`", i["jml"].as_str().unwrap_or("?").replace('|', "\\|"))).collect();
            loops.push(format!("line {}: {}", found["line"], jml.join(", ")));
        }
        let _ = writeln!(out, "| {} | {} | {} |", program.what, loops.join("; "), program.paper.2);
    }
    Ok(out)
}

/// What the engine alone and all engines together prove of the acceptance
/// programs on loops.
fn accepted(root: &Path) -> Result<String, String> {
    let folder = root.join("../shared/accept");
    let mut out = "\n## Acceptance programs\n".to_owned();
    if !folder.is_dir() {
        let _ = writeln!(out, "\nNot there when this page was written.");
        return Ok(out);
    }
    let mut files: Vec<PathBuf> = Vec::new();
    for part in ["papers", "loops"] {
        let entries = fs::read_dir(folder.join(part)).map_err(|e| e.to_string())?;
        files.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    files.sort();
    let head = "| program | backward proves | leaves open | auto leaves open |\n|---|---|---|---|";
    let _ = writeln!(out, "\nMethods marked VERIFIED.\n\n{head}");
    let (mut alone, mut together, mut all) = (0, 0, 0);
    for file in &files {
        let text = fs::read_to_string(file).map_err(|e| e.to_string())?;
        if text.lines().any(|line| line.starts_with("//# command:")) {
            continue;
        }
        let options = options(&text);
        let mut with: Vec<&str> = options.iter().map(String::as_str).collect();
        let auto = verify(root, file, &with)?;
        with.extend(["--engine", "backward"]);
        let backward = verify(root, file, &with)?;
        let wanted = marked(&text, &auto);
        let (mine, open) = split(&backward, &wanted);
        let (ours, left) = split(&auto, &wanted);
        alone += mine.len();
        together += ours.len();
        all += wanted.len();
        if !wanted.is_empty() {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let _ = writeln!(out, "| {name} | {} | {} | {} |", mine.join(", "), open.join(", "), left.join(", "));
        }
    }
    let _ = writeln!(out, "\n`--engine backward` alone: {alone} of {all}; `auto`: {together} of {all}.");
    Ok(out)
}

/// The options that the file states for itself, but for the engine: that is ours to say.
fn options(text: &str) -> Vec<String> {
    let stated = text.lines().filter_map(|line| line.strip_prefix("//#")?.split_once(':'));
    stated
        .filter(|(key, _)| key.trim() != "engine")
        .flat_map(|(key, value)| [format!("--{}", key.trim()), value.trim().to_owned()])
        .collect()
}

/// Names and lines of the methods that are to be verified.
fn marked(text: &str, report: &Value) -> Vec<(String, u64)> {
    let lines: Vec<&str> = text.lines().collect();
    let methods = report["methods"].as_array().into_iter().flatten();
    methods
        .filter_map(|m| Some((m["name"].as_str()?.to_owned(), m["line"].as_u64()?)))
        .filter(|(_, line)| lines.get(*line as usize - 1).is_some_and(|l| l.contains("//~ VERIFIED")))
        .collect()
}

fn split(report: &Value, wanted: &[(String, u64)]) -> (Vec<String>, Vec<String>) {
    let proved = |(name, line): &(String, u64)| {
        let methods = report["methods"].as_array().into_iter().flatten();
        let mut same = methods.filter(|m| m["line"] == *line && m["name"] == name.as_str());
        same.any(|m| m["verdict"] == "verified")
    };
    let (yes, no): (Vec<_>, Vec<_>) = wanted.iter().partition(|m| proved(m));
    let names = |all: Vec<&(String, u64)>| all.into_iter().map(|(name, _)| name.clone()).collect();
    (names(yes), names(no))
}

fn method<'a>(report: &'a Value, name: &str) -> Result<&'a Value, String> {
    let mut methods = report["methods"].as_array().into_iter().flatten();
    methods.find(|m| m["name"] == name).ok_or_else(|| format!("no method {name}"))
}

/// `0, 1; 0, 2`
fn loop_by_loop(method: &Value) -> String {
    let loops = method["loops"].as_array().into_iter().flatten();
    let of = |l: &Value| {
        let steps = &l["backward"];
        match (steps["refinements"].as_u64(), steps["approximations"].as_u64()) {
            (Some(k), Some(steps)) => format!("{k}, {steps}"),
            _ => "none".to_owned(),
        }
    };
    loops.map(of).collect::<Vec<String>>().join("; ")
}

/// `24 → 5`, of all loops together.
fn literals(method: &Value) -> String {
    let loops = method["loops"].as_array().into_iter().flatten().map(|l| &l["backward"]["literals"]);
    let counts = loops.filter_map(|l| Some((l["found"].as_u64()?, l["kept"].as_u64()?)));
    match counts.reduce(|a, b| (a.0 + b.0, a.1 + b.1)) {
        Some((found, kept)) => format!("{found} → {kept}"),
        None => "none".to_owned(),
    }
}

/// The most exact steps and approximations at one loop.
fn effort(method: &Value) -> (u64, u64) {
    let loops = method["loops"].as_array().into_iter().flatten();
    loops
        .filter_map(|l| Some((l["backward"]["refinements"].as_u64()?, l["backward"]["approximations"].as_u64()?)))
        .fold((0, 0), |(k, steps), (more, further)| (k.max(more), steps.max(further)))
}

pub fn verify(root: &Path, file: &Path, options: &[&str]) -> Result<Value, String> {
    let done = Command::new(root.join("javelin"))
        .args(["verify", "--format", "json"])
        .args(options)
        .arg(file)
        .output()
        .map_err(|e| e.to_string())?;
    serde_json::from_slice(&done.stdout)
        .map_err(|e| format!("{}: {e}: {}", file.display(), String::from_utf8_lossy(&done.stderr)))
}
