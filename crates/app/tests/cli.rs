//! The command line as a user meets it: exit codes, messages, bad input, and
//! JSON that keeps its contract.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn javelin(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_javelin")).args(words).output().expect("javelin runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder of this test's own, emptied first.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file for the test");
    path.to_string_lossy().into_owned()
}

const GOOD: &str = "class Good {\n    static int one() {\n        return 1;\n    }\n}\n";
const BAD: &str = "class Bad {\n    static int first(int[] a) {\n        return a[0];\n    }\n}\n";

/// One clear sentence, no backtrace.
fn assert_one_sentence(output: &Output) {
    let said = stderr(output);
    assert!(!said.trim().is_empty(), "nothing was said");
    assert!(!said.contains("panicked") && !said.contains("backtrace"), "{said}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn version_and_help_succeed() {
    let version = javelin(&["--version"]);
    assert_eq!(code(&version), 0);
    assert_eq!(String::from_utf8_lossy(&version.stdout).trim(), format!("javelin {}", env!("CARGO_PKG_VERSION")));
    let help = javelin(&["--help"]);
    assert_eq!(code(&help), 0);
    assert!(String::from_utf8_lossy(&help.stdout).contains("Examples:"));
}

#[test]
fn bad_arguments_exit_with_2() {
    for words in
        [&["verify"][..], &["verify", "--nonsense", "x.java"], &["frobnicate"], &["verify", "--format", "x", "y"]]
    {
        let output = javelin(words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert_one_sentence(&output);
    }
}

#[test]
fn a_missing_path_exits_with_3() {
    let output = javelin(&["verify", "no/such/file.java"]);
    assert_eq!(code(&output), 3);
    assert_one_sentence(&output);
    assert!(stderr(&output).contains("no/such/file.java"));
}

#[test]
fn a_method_that_nobody_has_exits_with_2() {
    let here = folder("no-method");
    let good = file(&here, "Good.java", GOOD);
    let output = javelin(&["verify", &good, "--method", "nosuch"]);
    assert_eq!(code(&output), 2);
    assert_one_sentence(&output);
    assert!(stderr(&output).contains("nosuch"));
}

#[test]
fn one_file_is_judged_once_whatever_it_is_called() {
    let here = folder("twice");
    let good = file(&here, "Good.java", GOOD);
    let again = here.join(".").join("Good.java").to_string_lossy().into_owned();
    let output = javelin(&["verify", &good, &again, &here.to_string_lossy()]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 method: 1 verified"));
}

#[test]
fn a_folder_without_java_exits_with_2() {
    let empty = folder("without-java");
    let output = javelin(&["verify", &empty.to_string_lossy()]);
    assert_eq!(code(&output), 2);
    assert_one_sentence(&output);
}

#[test]
fn a_binary_file_exits_with_3() {
    let here = folder("binary");
    let path = file(&here, "Blob.java", b"\x7fELF\x00\x01\x02");
    let output = javelin(&["verify", &path]);
    assert_eq!(code(&output), 3);
    assert_one_sentence(&output);
}

#[test]
fn a_syntax_error_exits_with_1_and_says_where() {
    let here = folder("syntax-error");
    let path = file(&here, "Broken.java", "class Broken {\n    int f( { }\n}\n");
    let output = javelin(&["verify", &path, "--format", "json"]);
    assert_eq!(code(&output), 1);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["diagnostics"][0]["line"], 2);
}

#[test]
fn one_broken_file_does_not_hide_the_others() {
    let here = folder("one-broken");
    file(&here, "Broken.java", "class Broken { int f( { } }\n");
    file(&here, "Good.java", GOOD);
    let output = javelin(&["verify", &here.to_string_lossy(), "--format", "json"]);
    assert_eq!(code(&output), 1);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let good = report["methods"].as_array().into_iter().flatten().find(|m| m["name"] == "one");
    assert_eq!(good.expect("the good file is judged")["verdict"], "verified");
}

#[test]
fn verdicts_become_exit_codes() {
    let here = folder("verdicts");
    let good = file(&here, "Good.java", GOOD);
    let bad = file(&here, "Bad.java", BAD);
    assert_eq!(code(&javelin(&["verify", &good])), 0);
    assert_eq!(code(&javelin(&["verify", &bad])), 6);
    assert_eq!(code(&javelin(&["verify", &good, &bad, "--method", "one"])), 0);
}

#[test]
fn check_only_proves_nothing() {
    let here = folder("check-only");
    let bad = file(&here, "Bad.java", BAD);
    let output = javelin(&["verify", &bad, "--check-only", "--format", "json"]);
    assert_eq!(code(&output), 0);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["methods"], Value::Array(Vec::new()));
}

const LOOPS: &str = "class Loops {
    //@ requires n >= 0;
    //@ ensures \\result == n;
    static int count(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant i < 5;
        while (i < n) {
            i++;
        }
        return i;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }
}
";

/// Every command's JSON fits the schema, and what others read is in it.
#[test]
fn json_keeps_its_contract() {
    let here = folder("contract");
    let good = file(&here, "Good.java", GOOD);
    let bad = file(&here, "Bad.java", BAD);
    let broken = file(&here, "Broken.java", "class Broken { int f( { } }\n");
    let loops = file(&here, "Loops.java", LOOPS);
    let out = here.join("out").to_string_lossy().into_owned();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(root).expect("the schema")).expect("a schema");
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    let report = |words: &[&str]| -> Value {
        let output = javelin(&[words, &["--format", "json"]].concat());
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let problems: Vec<String> = validator.iter_errors(&report).map(|e| e.to_string()).collect();
        assert!(problems.is_empty(), "{words:?}: {problems:?}");
        report
    };
    let verified = report(&["verify", &good, &bad, &broken]);
    // The schema itself can fail: a report without methods does not pass.
    let mut without = verified.clone();
    without.as_object_mut().expect("an object").remove("methods");
    assert!(!validator.is_valid(&without));
    let first = verified["methods"].as_array().expect("methods").iter().find(|m| m["name"] == "first").expect("first");
    let fails = &first["obligations"].as_array().expect("obligations").iter().find(|o| o["verdict"] == "refuted");
    assert_eq!(fails.expect("a violation")["kind"], "index-bounds");
    assert_eq!(first["counterexample"]["confirmed"], true);
    assert!(first["counterexample"]["inputs"]["a"].is_array(), "{first}");
    assert!(first["counterexample"]["trace"].is_array(), "{first}");
    assert!(first["reason"].is_string(), "{first}");
    let inferred = report(&["infer", &loops, "--method", "sum"]);
    let found = &inferred["methods"][0]["loops"][0];
    assert_eq!(found["line"], 16);
    assert!(found["invariants"][0]["jml"].is_string() && found["invariants"][0]["engine"].is_string(), "{found}");
    let judged = report(&["check", &loops]);
    let spurious = judged["candidates"].as_array().expect("candidates").iter().find(|c| c["verdict"] == "spurious");
    let spurious = spurious.expect("a spurious candidate");
    assert_eq!((&spurious["line"], &spurious["fails"]), (&Value::from(7), &Value::from("step")));
    assert!(["inputs", "state", "after"].iter().all(|key| spurious[*key].is_object()), "{spurious}");
    let tests = report(&["test", &loops, "--junit", &out]);
    assert_eq!(tests["tests"].as_array().map(Vec::len), Some(2));
    let explored = report(&["explore", "count", &loops]);
    assert!(explored["explorations"][0]["finite"].is_boolean());
}

#[test]
fn the_text_points_at_the_line_and_shows_the_input() {
    let here = folder("text");
    let bad = file(&here, "Bad.java", BAD);
    let output = javelin(&["verify", &bad]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("Bad.java:3:"), "{said}");
    assert!(said.contains("return a[0];"), "{said}");
    assert!(said.contains("we ran it with a = {}"), "{said}");
    assert!(said.contains("1 method: 0 verified, 1 refuted, 0 unknown"), "{said}");
    assert!(!said.contains('\u{1b}'), "no colours away from a terminal");
}

#[test]
fn the_same_run_prints_the_same() {
    let here = folder("same");
    let bad = file(&here, "Bad.java", BAD);
    let strip = |output: &Output| {
        let mut report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        for method in report["methods"].as_array_mut().into_iter().flatten() {
            method["time_ms"] = Value::Null;
            method["first_failure_ms"] = Value::Null;
        }
        report
    };
    let first = strip(&javelin(&["verify", &bad, "--format", "json"]));
    let second = strip(&javelin(&["verify", &bad, "--format", "json", "--jobs", "1"]));
    assert_eq!(first, second);
}

/// A second solver confirms, contradicts, or is not there.
#[cfg(unix)]
#[test]
fn a_second_solver_is_asked() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("second-solver");
    let source = file(
        &folder,
        "Odd.java",
        "class Odd {\n    //@ requires 0 <= n && n < 9;\n    //@ ensures \\result == 2 * n + 1;\n    static int odd(int n) {\n        return n + n + 1;\n    }\n}\n",
    );
    let solver = |name: &str, answer: &str| {
        let path = file(&folder, name, format!("#!/bin/sh\ncat > /dev/null\necho {answer}\n"));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
        path
    };
    assert_eq!(code(&javelin(&["verify", "--solver", &solver("yes", "unsat"), &source])), 0);
    // It contradicts everything: nothing is believed, and the report says who disagrees.
    let contradicted = javelin(&["verify", "--solver", &solver("no", "sat"), &source]);
    assert_eq!(code(&contradicted), 7);
    assert!(String::from_utf8_lossy(&contradicted.stdout).contains("contradicts"));
    let absent = javelin(&["verify", "--solver", "no-such-solver", &source]);
    assert_eq!(code(&absent), 3);
    assert_one_sentence(&absent);
    if Command::new("cvc5").arg("--version").output().is_ok() {
        assert_eq!(code(&javelin(&["verify", "--solver", "cvc5", &source])), 0);
    }
}

const ASSUMING: &str = "class Assuming {
    //@ requires x > 3 && x < 2;
    //@ ensures \\result == 7;
    static int never(int x) { return x; }
    //@ requires x > 3;
    static int assumed(int x) {
        //@ assume x < 0;
        return 1 / (x - x);
    }
    static int plain(int x) {
        return x == 0 ? 0 : 1 / x;
    }
    interface Source {
        //@ ensures \\result > 5 && \\result < n;
        int next(int n);
    }
    static int promised(Source s) {
        int k = s.next(20);
        return s.next(3) + k;
    }
}
";

#[test]
fn what_nothing_satisfies_is_said() {
    let place = folder("vacuity");
    let path = file(&place, "Assuming.java", ASSUMING);
    let report: Value =
        serde_json::from_slice(&javelin(&["verify", &path, "--vacuity", "--format", "json"]).stdout).expect("JSON");
    let method = |name: &str| {
        let methods = report["methods"].as_array().expect("methods");
        methods.iter().find(|m| m["name"] == name).cloned().expect("the method")
    };
    assert!(method("never")["vacuous"].is_string());
    assert_eq!(method("assumed")["unsatisfiable"][0]["line"], 7);
    assert_eq!(method("assumed")["trusted"][0]["line"], 7);
    let never_return = method("promised")["never_return"].clone();
    assert_eq!((never_return[0]["line"].as_u64(), never_return.as_array().map(Vec::len)), (Some(19), Some(1)));
    assert!(method("plain").get("vacuous").is_none() && method("plain").get("unsatisfiable").is_none());
}

const CASES: &str = "class Cases {
    /*@ public normal_behavior
      @   requires n > 0;
      @   ensures \\result == 1;
      @ also public exceptional_behavior
      @   requires n < 0 && n > 5;
      @   signals (IllegalStateException e) true;
      @ also
      @ {|
      @   requires n == 0;
      @ also
      @   requires n == 3 && n == 4;
      @ |} @*/
    static int m(int n) {
        return 1;
    }

    interface Above {
        //@ requires n > 0;
        int of(int n);
    }

    static class Below implements Above {
        //@ also
        //@ requires n < 0 && n > 5;
        public int of(int n) {
            return n;
        }
    }
}
";

#[test]
fn cases_that_no_call_satisfies_are_named() {
    let place = folder("vacuous_cases");
    let path = file(&place, "Cases.java", CASES);
    let report: Value =
        serde_json::from_slice(&javelin(&["verify", &path, "--vacuity", "--format", "json"]).stdout).expect("JSON");
    let lines = |name: &str| -> Vec<u64> {
        let methods = report["methods"].as_array().expect("methods");
        let method = methods.iter().find(|m| m["name"] == name && m["verdict"] != "").expect("the method");
        let places = method["unsatisfiable"].as_array().cloned().unwrap_or_default();
        places.iter().filter_map(|place| place["line"].as_u64()).collect()
    };
    assert_eq!(lines("m"), [6, 12]);
    assert_eq!(lines("of"), [25]);
}

const PROMISING: &str = "class Promising {
    interface Impossible {
        //@ ensures \\result != \\result;
        int of();
    }

    static void trusting(Impossible i) {
        i.of();
        assert false;
    }

    interface Possible {
        //@ ensures \\result > 0;
        int of();
    }

    static void careful(Possible p) {
        assert p.of() > 0;
    }
}
";

#[test]
fn a_proof_from_an_impossible_promise_is_told_without_being_asked() {
    let place = folder("promising");
    let path = file(&place, "Promising.java", PROMISING);
    let report: Value = serde_json::from_slice(&javelin(&["verify", &path, "--format", "json"]).stdout).expect("JSON");
    let lines = |name: &str| -> Vec<u64> {
        let methods = report["methods"].as_array().expect("methods");
        let method = methods.iter().find(|m| m["name"] == name).expect("the method");
        let places = method["never_return"].as_array().cloned().unwrap_or_default();
        places.iter().filter_map(|place| place["line"].as_u64()).collect()
    };
    assert_eq!(lines("trusting"), [8]);
    assert!(lines("careful").is_empty());
}

#[test]
fn questions_are_written_as_smt_lib() {
    let place = folder("smt");
    let path = file(&place, "Assuming.java", ASSUMING);
    let out = place.join("out");
    let run = javelin(&["verify", &path, "--smt", &out.to_string_lossy()]);
    assert_eq!(code(&run), 0, "{}", stderr(&run));
    let script = fs::read_to_string(out.join("Assuming.plain_int/11-div-by-zero-1.smt2")).expect("a script");
    assert!(script.contains("(set-logic QF_LIA)") && script.trim_end().ends_with("(check-sat)"), "{script}");
}
