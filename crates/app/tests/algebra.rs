//! Engine `algebra` from the command line, on Valigator's examples and others:
//! how many invariants `infer` prints and that none is superfluous, closed forms
//! and bounds in JSON, snippets, and the logics of `verify --smt`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/algebra").join(name);
    path.to_string_lossy().into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("algebra").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn javelin(words: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_javelin")).args(words).output().expect("javelin runs");
    String::from_utf8(done.stdout).expect("text")
}

/// The loops of the only method that was asked about.
fn loops(path: &str) -> Vec<Value> {
    let text = javelin(&["infer", "--engine", "algebra", "--code-math", "bigint", "--format", "json", path]);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    report["methods"][0]["loops"].as_array().cloned().expect("loops")
}

fn strings(values: &Value) -> Vec<String> {
    let all = values.as_array().map(Vec::as_slice).unwrap_or_default();
    all.iter().map(|v| v.as_str().or(v["jml"].as_str()).unwrap_or_default().to_owned()).collect()
}

#[test]
fn sums_have_one_equality_and_the_bounds_that_say_something() {
    let place = folder("sum");
    let path = place.join("Sum.java");
    let text = "class Sum {
    //@ requires n >= 0;
    static int sum(int n) {
        int s = 0;
        int i = 0;
        while (i < n) {
            i++;
            s += i;
        }
        return s;
    }
}
";
    fs::write(&path, text).expect("a source");
    let path = path.to_string_lossy().into_owned();
    let found = strings(&loops(&path)[0]["invariants"]);
    assert_eq!(found.iter().filter(|jml| jml.contains("==")).count(), 1, "{found:?}");
    assert!(found.contains(&"i <= n".to_owned()) && found.contains(&"0 <= i".to_owned()), "{found:?}");
    // That the loop is not entered for n = 0 and that s is not negative follow.
    assert_eq!(found.len(), 3, "{found:?}");
    let printed = javelin(&["infer", "--engine", "algebra", "--code-math", "bigint", &path]);
    assert!(printed.contains("3 invariants of 1 loop\n"), "{printed}");
}

#[test]
fn one_invariant_is_not_many() {
    let found = strings(&loops(&example("meeting.jsh"))[0]["invariants"]);
    let printed = javelin(&["infer", "--engine", "algebra", "--code-math", "bigint", &example("meeting.jsh")]);
    let noun = if found.len() == 1 { "invariant" } else { "invariants" };
    assert!(printed.contains(&format!("{} {noun} of 1 loop\n", found.len())), "{printed}");
    assert!(found.iter().any(|jml| jml == "x + y == a + b"), "{found:?}");
}

#[test]
fn branches_have_closed_forms_bounds_and_rounds() {
    let all = loops(&example("branches.jsh"));
    let [one] = all.as_slice() else { panic!("one loop: {all:?}") };
    let form = |name: &str| {
        let forms = one["closed_forms"].as_array().expect("closed forms");
        forms.iter().find(|of| of["name"] == name).map(|of| (of["form"].clone(), of["counter"].clone()))
    };
    assert_eq!(form("y"), Some(("n + 2".into(), "n".into())));
    assert_eq!(form("x"), Some(("1/2 * n^2 + 3/2 * n".into(), "n".into())));
    // Only one way changes c: it has none.
    assert_eq!(form("c"), None);
    assert_eq!(one["rounds"], 3);
    assert!(one["engine_ms"].as_f64().is_some_and(|ms| ms > 0.0), "{one}");
    let (invariants, bounds) = (strings(&one["invariants"]), strings(&one["bounds"]));
    assert!(bounds.contains(&"x <= 9".to_owned()), "{bounds:?}");
    assert!(bounds.iter().all(|bound| invariants.contains(bound)), "{invariants:?}");
    let equalities: Vec<&String> = invariants.iter().filter(|jml| jml.contains("==") && !jml.contains("||")).collect();
    assert_eq!(equalities, ["c == d", "2 * x + y + 2 == y * y"]);
}

#[test]
fn valigators_questions_are_linear_nonlinear_and_about_bits() {
    let logics = |name: &str, math: &str| {
        let out = folder(&format!("smt-{name}-{math}"));
        let directory = out.to_string_lossy().into_owned();
        javelin(&["verify", &example(name), "--engine", "algebra", "--code-math", math, "--smt", &directory]);
        let mut found: BTreeSet<String> = BTreeSet::new();
        for method in fs::read_dir(&out).expect("a folder").flatten() {
            for script in fs::read_dir(method.path()).expect("a folder").flatten() {
                let text = fs::read_to_string(script.path()).expect("a script");
                let logic = text.lines().find_map(|line| line.strip_prefix("(set-logic ")?.strip_suffix(')'));
                found.extend(logic.map(str::to_owned));
            }
        }
        found.into_iter().collect::<Vec<String>>()
    };
    assert_eq!(logics("addition.jsh", "bigint"), ["QF_LIA"]);
    assert_eq!(logics("meeting.jsh", "bigint"), ["QF_LIA"]);
    assert_eq!(logics("branches.jsh", "bigint"), ["QF_NIA"]);
    assert_eq!(logics("meeting.jsh", "java"), ["QF_BV", "QF_LIA"]);
    assert_eq!(logics("branches.jsh", "java"), ["QF_BV", "QF_NIA"]);
}
