//! Engine `backward` from outside: its verdicts and invariants hang on the
//! method alone, its steps stay within the paper's, each way of approximating
//! proves the paper's programs, and giving up names the state.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(path: &Path, words: &[&str]) -> Value {
    run_with("backward", path, words)
}

fn run_with(engine: &str, path: &Path, words: &[&str]) -> Value {
    let done = Command::new(env!("CARGO_BIN_EXE_javelin"))
        .args(["verify", "--engine", engine, "--format", "json"])
        .args(words)
        .arg(path)
        .output()
        .expect("javelin runs");
    serde_json::from_slice(&done.stdout).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn methods(report: &Value) -> Vec<&Value> {
    report["methods"].as_array().expect("methods").iter().collect()
}

/// Name, verdict and invariants of the methods that are not only company.
fn told(report: &Value) -> Vec<(String, String, Vec<String>)> {
    let mut all: Vec<_> = methods(report)
        .into_iter()
        .map(|method| {
            let loops = method["loops"].as_array().into_iter().flatten();
            let invariants = loops.flat_map(|l| l["invariants"].as_array().into_iter().flatten());
            let invariants = invariants.map(|i| i["jml"].as_str().unwrap_or_default().to_owned()).collect();
            let text = |key: &str| method[key].as_str().unwrap_or_default().to_owned();
            (text("name"), text("verdict"), invariants)
        })
        .filter(|(name, ..)| !name.starts_with("company"))
        .collect();
    all.sort();
    all
}

/// The members of a class, one by one; a blank line stands between them.
fn members(text: &str) -> Vec<&str> {
    let body = text.split_once("{\n").expect("a class").1.trim_end().strip_suffix('}').expect("its end");
    body.split("\n\n").collect()
}

#[test]
fn other_methods_make_no_difference() {
    const COMPANY: &str = "    static int companyField = 3;\n\n    static int company(int q, int[] r) {\n        int z = \
                           q + companyField;\n        for (int v : r) {\n            z += v;\n        }\n        return \
                           z;\n    }\n\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("backward-company");
    let _ = fs::remove_dir_all(&folder);
    for file in ["PaperPrograms", "Shapes"] {
        let original = root().join(format!("tests/corpus/backward/{file}.java"));
        let text = fs::read_to_string(&original).expect("a program of ours");
        let members = members(&text);
        let (classes, own): (Vec<&str>, Vec<&str>) = members.iter().partition(|member| member.contains(" class "));
        let shared = classes.join("\n\n");
        let reversed: Vec<&str> = members.iter().rev().copied().collect();
        let here = folder.join(file);
        fs::create_dir_all(here.join("alone")).expect("a folder for the test");
        fs::write(here.join("Company.java"), format!("class Company {{\n{COMPANY}{}\n}}\n", members.join("\n\n")))
            .expect("a file");
        fs::write(here.join("Reversed.java"), format!("class Reversed {{\n{}\n}}\n", reversed.join("\n\n")))
            .expect("a file");
        for (number, member) in own.iter().enumerate() {
            let text = format!("class Alone{number} {{\n{shared}\n\n{member}\n}}\n");
            fs::write(here.join(format!("alone/Alone{number}.java")), text).expect("a file");
        }
        let expected = told(&run(&original, &[]));
        assert!(expected.iter().any(|(_, verdict, _)| verdict == "verified"));
        for variant in ["Company.java", "Reversed.java", "alone"] {
            assert_eq!(told(&run(&here.join(variant), &[])), expected, "{file}: {variant}");
        }
    }
}

/// Of the loops of a method: exact candidates, approximations, and how.
fn effort(report: &Value, name: &str) -> Vec<(u64, u64, String)> {
    let method = methods(report).into_iter().find(|m| m["name"] == name).expect("the method");
    let loops = method["loops"].as_array().expect("loops").iter().map(|l| &l["backward"]);
    loops
        .filter_map(|b| Some((b["refinements"].as_u64()?, b["approximations"].as_u64()?, b["by"].as_str()?.to_owned())))
        .collect()
}

fn as_marked(report: &Value, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    for method in methods(report) {
        let line = lines[method["line"].as_u64().expect("a line") as usize - 1];
        let wanted = ["verified", "unknown"].into_iter().find(|v| line.contains(&format!("//~ {}", v.to_uppercase())));
        let wanted = wanted.unwrap_or("refuted");
        assert_eq!(method["verdict"], wanted, "{}", method["name"]);
    }
}

#[test]
fn whole_path_conditions_take_no_more_steps_than_the_paper() {
    let file = root().join("tests/corpus/backward/PaperPrograms.java");
    // The paper's integers are ideal ones.
    let report = run(&file, &["--exact", "--code-math", "bigint"]);
    let mut text = fs::read_to_string(&file).expect("a program of ours");
    text = text.replace("void upAndDown(int n) { //~ VERIFIED", "void upAndDown(int n) { //~ UNKNOWN");
    as_marked(&report, &text);
    let exact = |k, steps| (k, steps, "exact".to_owned());
    assert_eq!(effort(&report, "clearFirst"), [exact(0, 1)]);
    assert_eq!(effort(&report, "clearAll"), [exact(0, 1)]);
    assert_eq!(effort(&report, "find"), [exact(0, 2)]);
    assert_eq!(effort(&report, "partition"), [exact(1, 1)]);
    assert_eq!(effort(&report, "upAndDownHinted"), [exact(0, 1), exact(0, 1)]);
    // Java's wrap around, which is one more way to get to the check.
    let report = run(&file, &["--exact", "--method", "upAndDownHinted"]);
    assert_eq!(effort(&report, "upAndDownHinted"), [exact(0, 1), exact(0, 2)]);
}

/// Nothing but path conditions: what the paper says does not end does not, and what it
/// needs a hint for needs one.
#[test]
fn the_paper_to_the_letter_needs_the_hint() {
    let file = root().join("tests/corpus/backward/PaperPrograms.java");
    for math in ["bigint", "java"] {
        let report = run(&file, &["--exact", "--code-math", math, "--method", "upAndDown"]);
        let method = methods(&report)[0];
        assert_eq!(method["verdict"], "unknown", "{math}");
        let open = method["obligations"].as_array().expect("obligations").iter().find(|o| o["verdict"] == "unknown");
        let candidate = &open.expect("an open obligation")["candidate"];
        assert_eq!(candidate["line"], candidate["loops"][0]["line"]);
        let clauses = candidate["loops"][0]["clauses"].as_array().expect("clauses");
        assert!(clauses.len() > 3, "{candidate}");
        assert!(candidate["state"]["x"].is_i64() && candidate["state"]["y"].is_i64(), "{candidate}");
        let report = run(&file, &["--exact", "--code-math", math, "--method", "upAndDownHinted"]);
        assert_eq!(methods(&report)[0]["verdict"], "verified", "{math}");
    }
}

#[test]
fn both_approximations_prove_the_papers_programs() {
    let file = root().join("tests/corpus/backward/PaperPrograms.java");
    let text = fs::read_to_string(&file).expect("a program of ours");
    for how in ["drop", "abstract"] {
        let report = run(&file, &["--approximation", how]);
        as_marked(&report, &text);
        assert_eq!(effort(&report, "find"), [(0, 2, how.to_owned())]);
        assert_eq!(effort(&report, "partition"), [(1, 1, how.to_owned())]);
    }
}

#[test]
fn giving_up_names_the_state() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("backward-gave-up");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("Digits.java");
    // That the count stays small is nothing that a comparison of the program says.
    let text = "class Digits {\n  //@ ensures \\result >= 0;\n  static int digits(int n) {\n    int c = 0;\n    while (n > \
                0) {\n      n = n / 10;\n      c++;\n    }\n    return c;\n  }\n}\n";
    fs::write(&file, text).expect("a file");
    let report = run(&file, &[]);
    let method = methods(&report)[0];
    assert_eq!(method["verdict"], "unknown");
    let obligations = method["obligations"].as_array().expect("obligations").iter();
    let reasons: Vec<&str> = obligations.filter_map(|o| o["reason"].as_str()).collect();
    let told = reasons.iter().find_map(|r| r.split_once("does not exclude ")).expect("the state");
    assert!(told.0.contains("the last candidate found backward, `"), "{}", told.0);
    for name in ["n = ", "c = "] {
        assert!(told.1.contains(name), "{}", told.1);
    }
    // The sentence is short, the field is whole.
    let shown = told.0.matches('`').count() / 2;
    let more = told.0.rsplit_once("and ").and_then(|(_, rest)| rest.split_once(" clause")?.0.parse().ok()).unwrap_or(0);
    let candidate = method["obligations"].as_array().expect("obligations").iter().find_map(|o| o.get("candidate"));
    let candidate = candidate.expect("the candidate as data");
    let told = candidate["loops"].as_array().expect("loops").iter().flat_map(|l| l["clauses"].as_array());
    assert_eq!(told.map(Vec::len).sum::<usize>(), shown + more, "{candidate}");
    assert!(candidate["state"]["n"].is_i64() && candidate["state"]["c"].is_i64(), "{candidate}");
}

#[test]
fn all_engines_together_prove_what_this_one_proves_alone() {
    for file in ["Together", "Sequences"] {
        let file = root().join(format!("tests/corpus/backward/{file}.java"));
        let alone = run(&file, &[]);
        let together = run_with("auto", &file, &[]);
        let verified = |report: &Value| -> Vec<String> {
            let proved = methods(report).into_iter().filter(|m| m["verdict"] == "verified");
            proved.map(|m| m["signature"].as_str().unwrap_or_default().to_owned()).collect()
        };
        let proved = verified(&together);
        assert!(verified(&alone).iter().all(|method| proved.contains(method)), "{}", file.display());
    }
}
