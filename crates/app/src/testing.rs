//! `javelin test` and `javelin explore`: what they print.

use std::collections::HashSet;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use javelin_sema::TypedProgram;
use javelin_verify::cover::{BranchReport, BranchStatus, MethodTests, Owed, TestOptions};
use javelin_verify::explore::{Exploration, ExploreOptions, Order};
use javelin_verify::junit::TestCase;
use javelin_verify::report::{Place, Verdict};
use serde_json::{Value, json};

use crate::args::{Explore, Format, Search, Test};
use crate::exit::Exit;
use crate::progress::Bar;
use crate::{json, junit, run, text};

pub fn test(options: &Test) -> Exit {
    run::with_program(&options.judging, |program| tests_of(program, options))
}

fn tests_of(program: &TypedProgram, options: &Test) -> Exit {
    let how = TestOptions {
        judging: run::judging(&options.judging),
        depth: options.depth,
        paths: options.further,
        time: options.seconds.filter(|s| s.is_finite() && *s >= 0.0).map(Duration::from_secs_f64),
        random: options.random,
    };
    let bar = Bar::new(options.judging.quiet || options.judging.format != Format::Text);
    // Whoever stops the run has what was found until then; the last writing orders it.
    let early: Mutex<Vec<TestCase>> = Mutex::default();
    let written = |method: &MethodTests| {
        let mut cases = early.lock().unwrap_or_else(PoisonError::into_inner);
        cases.extend(method.tests.iter().cloned());
        let about =
            |case: &TestCase| method.tests.iter().any(|of| of.package == case.package && of.class == case.class);
        let same_class: Vec<TestCase> = cases.iter().filter(|case| about(case)).cloned().collect();
        // What cannot be written is said in the end.
        let _ = junit::write_cases(&options.junit, options.junit_version, &same_class);
    };
    let (found, broken) = javelin_verify::cover::test(program, &how, &bar, &written);
    bar.finish();
    let cases: Vec<TestCase> = found.iter().flat_map(|method| method.tests.iter().cloned()).collect();
    if let Err(exit) = run::write_tests(&options.junit, options.junit_version, &cases) {
        return exit;
    }
    match options.judging.format {
        Format::Json => run::print(&json::pretty(&json!({
            "javelin": env!("CARGO_PKG_VERSION"),
            "diagnostics": [],
            "methods": [],
            "candidates": [],
            "tests": found.iter().map(tests_json).collect::<Vec<_>>(),
        }))),
        Format::Text => run::print(&coverage(&found)),
    }
    let is_open = |method: &MethodTests| count(method, BranchStatus::Open) > 0;
    if run::tell_broken(&broken) {
        Exit::Internal
    } else if cases.iter().any(|case| case.fails) || found.iter().any(|method| owes(method, Verdict::Refuted)) {
        Exit::Refuted
    } else if found.iter().any(|method| is_open(method) || owes(method, Verdict::Unknown)) {
        Exit::Unknown
    } else {
        Exit::Verified
    }
}

/// Is anything that the method owes so?
fn owes(method: &MethodTests, verdict: Verdict) -> bool {
    method.owed.iter().any(|owed| owed.verdict == verdict)
}

fn count(method: &MethodTests, status: BranchStatus) -> usize {
    method.branches.iter().filter(|branch| branch.status == status).count()
}

/// A table of methods, and the branches that are open.
fn coverage(found: &[MethodTests]) -> String {
    let mut out = String::new();
    let name = |method: &MethodTests| format!("{}.{}", method.class, method.signature);
    let width = found.iter().map(|method| name(method).chars().count()).max().unwrap_or(0).max(6);
    let _ = writeln!(out, "{:width$}  branches  covered  infeasible  open  tests  failing", "method");
    let mut sums = [0; 6];
    for method in found {
        let failing = method.tests.iter().filter(|test| test.fails).count();
        let row = [
            method.branches.len(),
            count(method, BranchStatus::Covered),
            count(method, BranchStatus::Infeasible),
            count(method, BranchStatus::Open),
            method.tests.len() - failing,
            failing,
        ];
        sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        let _ = writeln!(out, "{:width$}  {}", name(method), cells(row));
    }
    let _ = writeln!(out, "{:width$}  {}", "all", cells(sums));
    // Several methods may come to one place.
    let mut told: HashSet<String> = HashSet::new();
    for method in found {
        for branch in &method.branches {
            let side = if branch.holds { "holds" } else { "does not hold" };
            let other = if branch.holds { "never holds" } else { "always holds" };
            let place = format!("{}: `{}`", told_apart(&branch.place, &method.branches), branch.text);
            let _ = match (branch.status, &branch.why) {
                (BranchStatus::Covered, None) => Ok(()),
                (BranchStatus::Covered, Some(why)) => writeln!(out, "covered: {place} {side} {why}"),
                (BranchStatus::Open, None) => writeln!(out, "open: {place} {side}"),
                (BranchStatus::Open, Some(why)) => writeln!(out, "open: {place} {side}: {why}"),
                (BranchStatus::Infeasible, None) => writeln!(out, "infeasible: {place} {other}"),
                (BranchStatus::Infeasible, Some(why)) => writeln!(out, "infeasible: {place} {other}: {why}"),
            };
        }
        for owed in owed_by(method, found) {
            let what = if owed.verdict == Verdict::Refuted { "violated" } else { "unknown" };
            let (place, whose) = in_file_of(&method.place, &owed.place);
            let line = format!("{what}: {}:{}: {}: {}{whose}", place.file, place.line, owed.kind.name(), owed.text);
            if told.insert(line.clone()) {
                let _ = writeln!(out, "{line}");
            }
        }
        if let Some(vacuous) = &method.vacuous {
            let _ = writeln!(out, "never called: {}: {vacuous}", name(method));
        }
        for why in &method.unwritten {
            let _ = writeln!(out, "not written: {}: {why}", name(method));
        }
    }
    out
}

/// What the method owes; what another one was seen to violate at the same place is not open.
fn owed_by<'m>(method: &'m MethodTests, all: &'m [MethodTests]) -> impl Iterator<Item = &'m Owed> {
    let is_violated = |owed: &Owed| {
        let same = |other: &Owed| other.kind == owed.kind && other.place == owed.place && other.text == owed.text;
        let mut others = all.iter().flat_map(|method| &method.owed);
        others.any(|other| other.verdict == Verdict::Refuted && same(other))
    };
    method.owed.iter().filter(move |owed| owed.verdict == Verdict::Refuted || !is_violated(owed))
}

/// The line of a decision, with the column where others are in the same line.
fn told_apart(place: &Place, all: &[BranchReport]) -> String {
    let beside = |other: &BranchReport| other.place.line == place.line && other.place.column != place.column;
    let column = if all.iter().any(beside) { format!(":{}", place.column) } else { String::new() };
    format!("{}:{}{column}", place.file, place.line)
}

/// Where the user finds what is violated: a clause of the library, or of another file, is told beside
/// the method that owes it.
fn in_file_of<'p>(method: &'p Place, clause: &'p Place) -> (&'p Place, String) {
    if clause.file == method.file {
        (clause, String::new())
    } else {
        (method, format!(" ({}:{})", clause.file, clause.line))
    }
}

fn cells(row: [usize; 6]) -> String {
    let [branches, covered, infeasible, open, tests, failing] = row;
    format!("{branches:8}  {covered:7}  {infeasible:10}  {open:4}  {tests:5}  {failing:7}")
}

fn tests_json(method: &MethodTests) -> Value {
    let status = |status: BranchStatus| match status {
        BranchStatus::Covered => "covered",
        BranchStatus::Infeasible => "infeasible",
        BranchStatus::Open => "open",
    };
    let branches: Vec<Value> = method
        .branches
        .iter()
        .map(|b| json!({"line": b.place.line, "column": b.place.column, "text": b.text, "holds": b.holds, "status": status(b.status),
                       "why": b.why}))
        .collect();
    let tests: Vec<Value> =
        method.tests.iter().map(|t| json!({"name": t.name, "fails": t.fails, "about": t.about})).collect();
    let owed: Vec<Value> = method
        .owed
        .iter()
        .map(|owed| {
            json!({"kind": owed.kind.name(), "line": owed.place.line, "column": owed.place.column,
                           "text": owed.text, "verdict": owed.verdict.name()})
        })
        .collect();
    json!({
        "file": method.place.file,
        "line": method.place.line,
        "class": method.class,
        "signature": method.signature,
        "branches": branches,
        "tests": tests,
        "unwritten": method.unwritten,
        "owed": owed,
        "vacuous": method.vacuous,
        "paths": method.paths,
        "runs": method.runs,
        "time_ms": method.time.as_millis() as u64,
    })
}

pub fn explore(options: &Explore) -> Exit {
    run::with_program(&options.judging, |program| explore_in(program, options))
}

fn explore_in(program: &TypedProgram, options: &Explore) -> Exit {
    let mut judging = run::judging(&options.judging);
    judging.methods.push(options.name.clone());
    let how = ExploreOptions {
        judging,
        depth: options.depth,
        nodes: options.nodes,
        order: match options.search {
            Search::Dfs => Order::DepthFirst,
            Search::Bfs => Order::BreadthFirst,
            Search::Directed => Order::Directed,
        },
    };
    let (found, broken) = javelin_verify::explore::explore(program, &how);
    if found.is_empty() && broken.is_empty() {
        eprintln!("javelin: no method is called {}", options.name);
        return Exit::Usage;
    }
    match options.judging.format {
        Format::Json => run::print(&json::pretty(&json!({
            "javelin": env!("CARGO_PKG_VERSION"),
            "diagnostics": [],
            "methods": [],
            "candidates": [],
            "explorations": found.iter().map(exploration_json).collect::<Vec<_>>(),
        }))),
        Format::Text => found.iter().for_each(|one| run::print(&exploration(one))),
    }
    if run::tell_broken(&broken) {
        Exit::Internal
    } else if found.iter().any(|one| !one.violations.is_empty()) {
        Exit::Refuted
    } else if found.iter().all(Exploration::is_proof) {
        Exit::Verified
    } else {
        Exit::Unknown
    }
}

fn exploration(one: &Exploration) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}.{}", one.class, one.signature);
    let _ = writeln!(
        out,
        "  {}, {}, depth {}, {} excluded, {} queries, {:.2} s",
        text::counted(one.states as usize, "state"),
        text::counted(one.paths as usize, "path"),
        one.depth,
        text::counted(one.excluded as usize, "way"),
        one.queries,
        one.time.as_secs_f64()
    );
    for (violation, inputs) in &one.violations {
        let (place, whose) = in_file_of(&one.place, &violation.place);
        let kind = violation.kind.name();
        let _ = writeln!(out, "  violated: {kind} in line {}: {}{whose}", place.line, violation.text);
        if !inputs.is_empty() {
            let _ = writeln!(out, "    with {}", text::values(inputs));
        }
    }
    for open in &one.undecided {
        let (place, whose) = in_file_of(&one.place, &open.place);
        let _ = writeln!(out, "  not decided: {} in line {}: {}{whose}", open.kind.name(), place.line, open.text);
    }
    if let Some(vacuous) = &one.vacuous {
        let _ = writeln!(out, "  {vacuous}");
        return out;
    }
    let given = given(&one.by_contract);
    let _ = match (one.finite, one.whole, one.is_proof()) {
        (true, _, true) => writeln!(out, "  the tree of paths is finite and nothing fails on any: a proof{given}"),
        (false, _, true) => writeln!(out, "  nothing fails on any path: a proof{given}"),
        (true, _, false) => writeln!(out, "  the tree of paths is finite{given}"),
        (false, true, false) => writeln!(out, "  every path was followed{given}"),
        (false, false, false) => writeln!(out, "  the tree of paths was cut off: no proof"),
    };
    out
}

/// The calls that were not followed.
fn given(by_contract: &[String]) -> String {
    const MOST: usize = 4;
    if by_contract.is_empty() {
        return String::new();
    }
    let named: Vec<String> = by_contract.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    let more = by_contract.len() - named.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(", given the contracts of {}{more}", named.join(", "))
}

fn exploration_json(one: &Exploration) -> Value {
    let violations: Vec<Value> = one
        .violations
        .iter()
        .map(|(v, inputs)| {
            json!({"kind": v.kind.name(), "line": v.place.line, "column": v.place.column, "text": v.text,
                   "inputs": json::named(inputs)})
        })
        .collect();
    let undecided: Vec<Value> =
        one.undecided.iter().map(|o| json!({"kind": o.kind.name(), "line": o.place.line, "text": o.text})).collect();
    json!({
        "file": one.place.file,
        "line": one.place.line,
        "class": one.class,
        "signature": one.signature,
        "states": one.states,
        "paths": one.paths,
        "depth": one.depth,
        "excluded": one.excluded,
        "finite": one.finite,
        "proof": one.is_proof(),
        "by_contract": one.by_contract,
        "violations": violations,
        "undecided": undecided,
        "vacuous": one.vacuous,
        "queries": one.queries,
        "time_ms": one.time.as_millis() as u64,
    })
}
