//! One annotated file: run, compare. The match is a bijection: every failed
//! obligation has its `FAIL`, every `FAIL` its obligation.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::marks::{self, Mark, Marks};

/// What differs from the marks; empty when the case passes. In our own corpus
/// every method and candidate that is not fine has a mark. With a neighbour, a file of no
/// concern to this one, all is to be as without.
pub fn problems(path: &Path, complete: bool, neighbour: Option<&Path>) -> Vec<String> {
    let source = match fs::read_to_string(path) {
        Ok(source) => source,
        Err(error) => return vec![error.to_string()],
    };
    let marks = marks::read(&source);
    if marks.marks.is_empty() {
        return vec!["no marks: a case that cannot fail".to_owned()];
    }
    if let Some(mark) = marks.marks.iter().find(|mark| !marks::WORDS.contains(&mark.word.as_str())) {
        return vec![format!("line {}: {} is no mark", mark.line, mark.word)];
    }
    let report = match run(path, &marks, neighbour) {
        Ok(report) => report,
        Err(problem) => return vec![problem],
    };
    if marks.command() == "check" {
        let mut problems = judge_candidates(&report, &marks);
        problems.extend(unmarked(&report, &marks).filter(|_| complete));
        problems
    } else {
        let mut problems = judge_methods(&report, &marks);
        problems.extend(unmarked(&report, &marks).filter(|_| complete));
        problems.extend(judge_invariants(&source, path, &report, &marks));
        problems
    }
}

fn run(path: &Path, marks: &Marks, neighbour: Option<&Path>) -> Result<Value, String> {
    let done = Command::new(env!("CARGO_BIN_EXE_javelin"))
        .args([marks.command(), "--format", "json", "--jobs", "1"])
        .args(marks.arguments())
        .arg(path)
        .args(neighbour)
        .output()
        .map_err(|error| error.to_string())?;
    if !matches!(done.status.code(), Some(0 | 6 | 7)) {
        let said = String::from_utf8_lossy(if done.stderr.is_empty() { &done.stdout } else { &done.stderr });
        return Err(format!("{}: {}", done.status, said.chars().take(600).collect::<String>()));
    }
    let mut report: Value = serde_json::from_slice(&done.stdout).map_err(|error| format!("not JSON: {error}"))?;
    for found in ["methods", "candidates"] {
        let own = |found: &Value| found["file"].as_str().is_some_and(|file| Path::new(file) == path);
        if let Some(all) = report[found].as_array_mut().filter(|_| neighbour.is_some()) {
            all.retain(own);
        }
    }
    Ok(report)
}

fn judge_methods(report: &Value, marks: &Marks) -> Vec<String> {
    let mut problems = Vec::new();
    let fails: BTreeMap<u64, BTreeSet<String>> = marks
        .with_word("FAIL")
        .map(|mark| (mark.line, mark.text.split(',').map(|kind| kind.trim().to_owned()).collect()))
        .collect();
    let mut seen: BTreeSet<u64> = BTreeSet::new();
    for mark in marks.marks.iter().filter(|m| matches!(m.word.as_str(), "VERIFIED" | "REFUTED" | "UNKNOWN")) {
        let Some(method) = methods(report).find(|m| m["line"] == mark.line) else {
            problems.push(format!("line {}: no method reported here", mark.line));
            continue;
        };
        problems.extend(judge_verdict(method, mark));
        let mut found: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
        for obligation in method["obligations"].as_array().into_iter().flatten() {
            if obligation["verdict"] != "verified" {
                // A clause of another file is marked where the method is.
                let at = if obligation.get("file").is_some() { method } else { obligation };
                let line = at["line"].as_u64().unwrap_or(0);
                found.entry(line).or_default().insert(obligation["kind"].as_str().unwrap_or("?").to_owned());
            }
        }
        for (line, kinds) in found {
            seen.insert(line);
            if mark.word != "UNKNOWN" && fails.get(&line) != Some(&kinds) {
                problems.push(format!("line {line}: fails {kinds:?}, want {:?}", fails.get(&line)));
            }
        }
    }
    for (line, kinds) in &fails {
        if !seen.contains(line) {
            problems.push(format!("line {line}: nothing fails, want {kinds:?}"));
        }
    }
    problems
}

/// `UNKNOWN want VERIFIED` is a weakness we know of: it fails once it is mended.
fn judge_verdict(method: &Value, mark: &Mark) -> Option<String> {
    let verdict = method["verdict"].as_str().unwrap_or("?").to_uppercase();
    let name = method["name"].as_str().unwrap_or("?");
    if verdict != mark.word {
        let mended = mark.text.strip_prefix("want ").is_some_and(|want| want == verdict);
        let why = method["reason"].as_str().unwrap_or("no reason given");
        let note = if mended { " (mended: change its mark)" } else { "" };
        return Some(format!("line {}: {name} is {verdict}, want {}{note}: {why}", mark.line, mark.word));
    }
    let confirmed = method["counterexample"]["confirmed"] == true;
    (verdict == "REFUTED" && !confirmed).then(|| format!("line {}: {name} is refuted without a run", mark.line))
}

/// `INFERS formula`: the reported invariants, with the contract, imply it.
fn judge_invariants(source: &str, path: &Path, report: &Value, marks: &Marks) -> Vec<String> {
    let mut problems = Vec::new();
    for mark in marks.with_word("INFERS") {
        let loops = methods(report).flat_map(|m| m["loops"].as_array().into_iter().flatten());
        let invariants: Vec<String> = loops
            .filter(|l| l["line"] == mark.line)
            .flat_map(|l| l["invariants"].as_array().into_iter().flatten())
            .filter_map(|i| i["jml"].as_str().map(str::to_owned))
            .collect();
        if invariants.is_empty() {
            problems.push(format!("line {}: no invariant reported, want {}", mark.line, mark.text));
            continue;
        }
        let question = javelin_verify::entail::Question {
            path: path.to_string_lossy().into_owned(),
            source: source.to_owned(),
            line: mark.line as u32,
            premises: invariants.clone(),
            conclusion: mark.text.clone(),
            code_math: marks.options.iter().find(|(key, _)| key == "code-math").map(|(_, value)| value.clone()),
        };
        match javelin_verify::entail::entails(&question) {
            Ok(true) => {}
            Ok(false) => {
                problems.push(format!("line {}: the invariants {invariants:?} do not imply {}", mark.line, mark.text))
            }
            Err(problem) => problems.push(format!("line {}: {problem}", mark.line)),
        }
    }
    problems
}

fn judge_candidates(report: &Value, marks: &Marks) -> Vec<String> {
    let mut problems = Vec::new();
    for mark in marks.marks.iter().filter(|m| matches!(m.word.as_str(), "INVARIANT" | "SPURIOUS")) {
        let candidates = report["candidates"].as_array();
        let Some(found) = candidates.into_iter().flatten().find(|c| c["line"] == mark.line) else {
            problems.push(format!("line {}: no candidate reported here", mark.line));
            continue;
        };
        let verdict = found["verdict"].as_str().unwrap_or("?").to_uppercase();
        let fails = found["fails"].as_str().unwrap_or("");
        if verdict != mark.word || !mark.text.is_empty() && fails != mark.text {
            problems.push(format!("line {}: {verdict} {fails}, want {} {}", mark.line, mark.word, mark.text));
        }
        let has_case = ["inputs", "state"].iter().any(|key| found[*key].as_object().is_some_and(|o| !o.is_empty()));
        if mark.word == "SPURIOUS" && !has_case {
            problems.push(format!("line {}: spurious without a test case", mark.line));
        }
    }
    problems
}

/// What is reported on lines without a mark, though it should have one.
fn unmarked<'r>(report: &'r Value, marks: &Marks) -> impl Iterator<Item = String> + use<'r> {
    let marked: BTreeSet<u64> = marks.marks.iter().map(|mark| mark.line).collect();
    let candidates = report["candidates"].as_array().into_iter().flatten();
    let all = methods(report).filter(|method| method["verdict"] != "verified").chain(candidates);
    all.filter(move |found| !found["line"].as_u64().is_some_and(|line| marked.contains(&line)))
        .map(|found| format!("line {}: {} without a mark", found["line"], found["verdict"]))
}

fn methods(report: &Value) -> impl Iterator<Item = &Value> {
    report["methods"].as_array().into_iter().flatten()
}
