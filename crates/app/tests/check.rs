//! `check` from the command line: candidates of a file, conjunctions, what is
//! given, bounds, and tests that fail on a real JVM.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const SUM: &str = "class Sum {
    //@ requires 0 <= n;
    static int sum(int n) {
        int i = 0;
        int s = 0;
        while (i < n) {
            s += i;
            i++;
        }
        return s;
    }

    static int first(int[] a) {
        int i = 0;
        while (i < a.length && a[i] != 0) {
            i++;
        }
        return i;
    }
}
";

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn javelin(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_javelin")).args(words).output().expect("javelin runs")
}

/// The verdicts by text.
fn verdicts(words: &[&str]) -> Vec<(String, String)> {
    let done = javelin(words);
    let report: Value = serde_json::from_slice(&done.stdout).expect("a report");
    let candidates = report["candidates"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    candidates
        .iter()
        .map(|c| {
            let fails = c.get("fails").map(|f| format!(" {}", text(f))).unwrap_or_default();
            (text(&c["text"]), text(&c["verdict"]) + &fails)
        })
        .collect()
}

fn verdict_of(all: &[(String, String)], formula: &str) -> String {
    all.iter().find(|(text, _)| text == formula).map(|(_, v)| v.clone()).unwrap_or_else(|| format!("missing: {all:?}"))
}

/// A source, a file of candidates, and the options that name both.
fn with_candidates(name: &str, candidates: &str) -> (PathBuf, String, String) {
    let place = folder(name);
    let (source, list) = (place.join("Sum.java"), place.join("candidates.txt"));
    fs::write(&source, SUM).expect("a source");
    fs::write(&list, candidates).expect("candidates");
    (place, source.to_string_lossy().into_owned(), list.to_string_lossy().into_owned())
}

#[test]
fn candidates_of_a_file_in_jml_and_daikon() {
    let lines = "# a comment\nSum.java:6: i <= n\nSum.java:6: s >= 0\nSum.java:6: i one of { 0, 1 }\n\
                 Sum.java:15: i <= size(a[])\nSum.java:15: a[] elements != 0\n";
    let (_, source, list) = with_candidates("check-file", lines);
    let found = verdicts(&["check", "--format", "json", "--code-math", "bigint", "--candidates", &list, &source]);
    assert_eq!(verdict_of(&found, "i <= n"), "invariant");
    assert_eq!(verdict_of(&found, "s >= 0"), "spurious step");
    assert_eq!(verdict_of(&found, "(i == 0 || i == 1)"), "spurious step");
    assert_eq!(verdict_of(&found, "i <= a.length"), "invariant");
    assert_eq!(found.iter().filter(|(_, v)| v == "spurious base").count(), 1, "{found:?}");
}

#[test]
fn lines_that_cannot_be_used_are_named() {
    let (_, source, list) = with_candidates("check-bad-lines", "Sum.java:2: i <= n\nnonsense\nOther.java:6: i <= n\n");
    let done = javelin(&["check", "--candidates", &list, &source]);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{said}");
    for part in ["no loop starts in line 2 of Sum.java", "not of the form", "Other.java is not among the sources"] {
        assert!(said.contains(part), "{said}");
    }
}

/// Each verdict by formula, of a file of its own.
fn verdicts_of(name: &str, text: &str, words: &[&str]) -> Vec<(String, String)> {
    let source = folder(name).join("T.java");
    fs::write(&source, text).expect("a source");
    let source = source.to_string_lossy().into_owned();
    let words: Vec<&str> = ["check", "--format", "json"].iter().chain(words).copied().chain([&*source]).collect();
    verdicts(&words)
}

/// What is no program of the width proves nothing.
#[test]
fn constants_that_do_not_fit() {
    let text = "class T { static void f(int n) { int i = 300;\n//@ loop_invariant i == 5;\nwhile (i < n) i++; } }";
    for math in ["java", "safe", "bigint"] {
        let words = ["--bits", "8", "--code-math", math];
        assert_eq!(verdict_of(&verdicts_of("check-width", text, &words), "i == 5"), "unknown", "{math}");
        assert_eq!(verdict_of(&verdicts_of("check-wide", text, &words[2..]), "i == 5"), "spurious base", "{math}");
    }
}

/// With `--bits` and ideal arithmetic nothing wraps, and arrays fit the width.
#[test]
fn narrow_values() {
    let text = "class T {
        static void f(byte n) { byte b = 0;\n//@ loop_invariant b >= 0;\nwhile (b != n) b++; }
        static void g(int[] a) { int i = 0;\n//@ loop_invariant a.length <= 127;\nwhile (i < a.length) i++; }
    }";
    let chars = "class T { static void f(char c) { int i = c;\n//@ loop_invariant c <= 127;\n//@ loop_invariant i == c;\n\
                 while (i < 0) i++; } }";
    let wide = verdicts_of("check-chars", chars, &[]);
    assert_eq!(verdict_of(&wide, "c <= 127"), "spurious base");
    let narrow = verdicts_of("check-narrow-chars", chars, &["--bits", "8"]);
    assert_eq!(verdict_of(&narrow, "c <= 127"), "invariant");
    assert_eq!(verdict_of(&narrow, "i == c"), "invariant");
    let ideal = verdicts_of("check-narrow", text, &["--bits", "8", "--code-math", "bigint"]);
    assert_eq!(verdict_of(&ideal, "b >= 0"), "invariant");
    assert_eq!(verdict_of(&ideal, "a.length <= 127"), "invariant");
    let java = verdicts_of("check-narrow-java", text, &["--bits", "8", "--code-math", "java"]);
    assert_eq!(verdict_of(&java, "b >= 0"), "spurious step");
    assert_eq!(verdict_of(&verdicts_of("check-not-narrow", text, &[]), "a.length <= 127"), "spurious base");
}

/// Exceptions and failed claims lead to loops, too.
#[test]
fn every_path_to_the_loop() {
    let text = "class T {
        static void f(int[] a, int k) { int s = 0; int i = 0;
            try { s = 1; s = a[k]; i = 3; s = 2; } finally {
                //@ loop_invariant s == 2;
                //@ loop_invariant i >= 0;
                while (i < 5) i++; } }
        static void g(int n) { int j = 0;
            //@ assert n == 7;
            //@ loop_invariant n == 7;
            while (j < n) j++; }
    }";
    let found = verdicts_of("check-paths", text, &[]);
    assert_eq!(verdict_of(&found, "s == 2"), "spurious base");
    assert_eq!(verdict_of(&found, "i >= 0"), "invariant");
    assert_eq!(verdict_of(&found, "n == 7"), "spurious base");
}

/// What goes wrong in the body is no failure of the candidate, and is said.
#[test]
fn exceptions_of_the_body_are_told_apart() {
    let place = folder("check-body");
    let source = place.join("T.java");
    let text = "class T { static int total;
        static void f(int[] a) {
            //@ loop_invariant 0 <= i;
            //@ loop_invariant total >= 0;
            for (int i = 0; i <= a.length; i++) total += a[i]; }
        static { int z = 0;
            //@ loop_invariant z >= 0;
            while (z < 3) z++; }
    }";
    fs::write(&source, text).expect("a source");
    let done = javelin(&["check", &source.to_string_lossy()]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    for part in [
        "✓ invariant 0 <= i",
        "line 5 may fail in a state it allows: index `i` may be out of bounds for `a`",
        "reachable: yes, from these inputs",
        "total = -",
        "not judged: it stands in a lambda, an initialiser",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// A candidate that means nothing costs no other.
#[test]
fn bad_candidates_are_refused_alone() {
    let lines = "Sum.java:6: i <= n\nSum.java:6: lost > 1\nSum.java:6: i <= n; loop_invariant false\n\
                 Sum.java:6: (* informal *)\nSum.java:6: 0 <= i <= n\nSum.java:6: i >\n";
    let (_, source, list) = with_candidates("check-some-bad", lines);
    let done = javelin(&["check", "--format", "json", "--candidates", &list, &source]);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    for part in [":2: `lost > 1`: cannot find symbol: variable lost", ":3: ", ":4: ", ":6: "] {
        assert!(said.contains(&format!("candidates.txt{part}")), "{part}: {said}");
    }
    let found = verdicts(&["check", "--format", "json", "--candidates", &list, &source]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|(_, v)| v == "invariant"), "{found:?}");
    assert_eq!(javelin(&["check", "--given", "7", &source]).status.code(), Some(2));
}

#[test]
fn together_and_given() {
    let lines = "Sum.java:6: s >= 0\nSum.java:6: i >= 0\n";
    let (_, source, list) = with_candidates("check-given", lines);
    let common = ["check", "--format", "json", "--code-math", "bigint", "--candidates", &list, &source];
    assert_eq!(verdict_of(&verdicts(&common), "s >= 0"), "spurious step");
    let given: Vec<&str> = common.iter().copied().chain(["--given", "2"]).collect();
    assert_eq!(verdict_of(&verdicts(&given), "s >= 0"), "invariant");
    let together: Vec<&str> = common.iter().copied().chain(["--together"]).collect();
    assert!(verdicts(&together).iter().all(|(_, v)| v == "invariant"));
}

#[test]
fn bounds_on_arrays() {
    let (_, source, list) = with_candidates("check-bound", "Sum.java:15: 0 <= i && i <= a.length && a.length <= 10\n");
    let common = ["check", "--format", "json", "--candidates", &list, &source];
    let formula = "0 <= i && i <= a.length && a.length <= 10";
    assert_eq!(verdict_of(&verdicts(&common), formula), "spurious base");
    let bounded: Vec<&str> = common.iter().copied().chain(["--array-bound", "10"]).collect();
    assert_eq!(verdict_of(&verdicts(&bounded), formula), "invariant");
}

/// The whole report of a text.
fn report_of(name: &str, text: &str, words: &[&str]) -> Value {
    let source = folder(name).join("T.java");
    fs::write(&source, text).expect("a source");
    let source = source.to_string_lossy().into_owned();
    let words: Vec<&str> = ["check", "--format", "json"].iter().chain(words).copied().chain([&*source]).collect();
    serde_json::from_slice(&javelin(&words).stdout).expect("a report")
}

/// What says nothing because no run gets there is said to say nothing.
#[test]
fn vacuity_is_reported() {
    let text = "class T {
        //@ requires n > 0 && n < 0;
        static void f(int n) { int i = 0;\n//@ loop_invariant i == 55;\nwhile (i < n) i++; }
        static void g(int n) { int i = 0; if (n > 0 && n < 0) {\n//@ loop_invariant i == 55;\nwhile (i < n) i++; } }
        static void h(int n) { int i = 0;\n//@ assume n == 1;\n//@ assume n == 2;\n//@ loop_invariant i == 55;\nwhile (i < n) i++; }
        static void k(int n) { int i = 0;\n//@ assume n == 1;\n//@ loop_invariant i <= n;\nwhile (i < n) i++; }
    }";
    let report = report_of("check-vacuous", text, &[]);
    let all = report["candidates"].as_array().cloned().unwrap_or_default();
    let said: Vec<&str> = all.iter().map(|c| c["vacuous"].as_str().unwrap_or("-")).collect();
    assert!(said[0].contains("no call is legal"), "{said:?}");
    assert_eq!(said[1], "no run gets to the loop");
    assert!(said[2].contains("nothing satisfies the assumption in line 11"), "{said:?}");
    assert_eq!(said[3], "-");
    assert_eq!(all[3]["notes"][0], "trusts the assumption in line 15", "{}", all[3]);
}

/// `\\old` of what does not exist at the method's entry is no formula.
#[test]
fn old_values_of_locals_are_refused() {
    let text = "class T {
        static void f(int n) { int m = n;\n//@ loop_invariant m <= \\old(m);\nwhile (m > 0) m--; }
        static void g(int n) { int m = n;\n//@ loop_invariant m <= \\old(n);\nwhile (m > 0) m--; }
    }";
    let report = report_of("check-old", text, &[]);
    assert_eq!(report["diagnostics"][0]["line"], 3, "{report}");
    assert_eq!(report["diagnostics"][0]["column"], 30, "{report}");
    assert_eq!(report["candidates"][1]["verdict"], "invariant", "{report}");
    let (_, source, list) = with_candidates("check-old-listed", "Sum.java:6: s == orig(s)\nSum.java:6: n == orig(n)\n");
    let found = verdicts(&["check", "--format", "json", "--candidates", &list, &source]);
    assert_eq!(found, [("n == \\old(n)".to_owned(), "invariant".to_owned())]);
}

/// A candidate without a value is told apart from one that is false.
#[test]
fn definedness_is_told_apart() {
    let text = "class T { static void f(int[] a) { int i = 0;
        //@ loop_invariant a[i] <= 2147483647;
        //@ loop_invariant i == 0 || a[i - 1] != 3;
        while (i < a.length) i++; } }";
    let report = report_of("check-defined", text, &[]);
    let candidates = &report["candidates"];
    assert_eq!(candidates[0]["undefined"], "i < a.length", "{report}");
    assert_eq!(candidates[1]["fails"], "step", "{report}");
    assert!(candidates[1].get("undefined").is_none(), "{report}");
}

/// Rows of a witness are rows.
#[test]
fn arrays_of_arrays() {
    let text = "class T { static void f(int[][] m) { int i = 0;
        //@ loop_invariant m.length < 2;
        while (i < 3) i++; } }";
    let report = report_of("check-rows", text, &[]);
    let rows = report["candidates"][0]["inputs"]["m"].as_array().cloned().unwrap_or_default();
    assert!(rows.len() >= 2, "{report}");
    let is_row = |row: &Value| {
        let numbers = row.as_array().is_some_and(|row| row.iter().all(Value::is_number));
        numbers || row.is_null() || row.get("same").and_then(Value::as_str).is_some_and(|s| !s.contains("[][]"))
    };
    assert!(rows.iter().all(is_row), "{report}");
}

/// Over short arrays quantifiers are conjunctions, alternation included.
#[test]
fn quantifiers_over_short_arrays() {
    let text = "class T { static boolean f(int[] a, int[] b) { int i = 0;
        //@ loop_invariant 0 <= i && i <= a.length && (\\forall int k; 0 <= k && k < i; (\\exists int m; 0 <= m && m < b.length; b[m] >= a[k]));
        //@ loop_invariant 0 <= i && i <= a.length && (\\forall int k; 0 <= k && k < i; (\\exists int m; 0 <= m && m < b.length; b[m] > a[k]));
        //@ loop_invariant (\\forall int k; 0 <= k && k < a.length; k < 3);
        while (i < a.length) {
            if (b.length == 0 || b[0] < a[i]) return false;
            i++;
        }
        return true; } }";
    for bound in ["2", "3", "50"] {
        let report = report_of(&format!("check-short-{bound}"), text, &["--array-bound", bound]);
        let candidates = &report["candidates"];
        assert_eq!(candidates[0]["verdict"], "invariant", "{report}");
        assert_eq!(candidates[1]["fails"], "step", "{report}");
        let short = if bound == "50" { "spurious" } else { "invariant" };
        assert_eq!(candidates[2]["verdict"], short, "{report}");
    }
}

/// Results name the line of the list and the formula as it is written there.
#[test]
fn listed_candidates_are_traced_back() {
    let lines = "Sum.java:15: i <= size(a[])\nSum.java:15: lost\nSum.java:6: s >= 0\n";
    let (_, source, list) = with_candidates("check-traced", lines);
    let done = javelin(&["check", "--format", "json", "--candidates", &list, &source]);
    let report: Value = serde_json::from_slice(&done.stdout).expect("a report");
    let candidates = &report["candidates"];
    assert_eq!(candidates[0]["listed"]["line"], 3, "{report}");
    assert_eq!((candidates[0]["line"].as_u64(), candidates[0]["column"].as_u64()), (Some(6), Some(9)), "{report}");
    assert_eq!(candidates[1]["listed"]["formula"], "i <= size(a[])", "{report}");
    assert_eq!(candidates[1]["text"], "i <= a.length", "{report}");
    assert_eq!(report["refused"][0]["line"], 2, "{report}");
    assert_eq!(report["refused"][0]["formula"], "lost", "{report}");
}

/// What a verdict was judged with is said beside it.
#[test]
fn together_and_given_are_said() {
    let lines = "Sum.java:6: s >= 0\nSum.java:6: i >= 0\nSum.java:6: i < n\n";
    let (_, source, list) = with_candidates("check-said", lines);
    let common = ["check", "--code-math", "bigint", "--candidates", &list, &source];
    let given = javelin(&common.iter().copied().chain(["--given", "2"]).collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&given.stdout).into_owned();
    assert!(said.contains("given: clause 2: i >= 0"), "{said}");
    let given = javelin(&common.iter().copied().chain(["--given", "3"]).collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&given.stdout).into_owned();
    assert!(said.contains("given: clause 3: i < n, which is spurious by itself"), "{said}");
    let together = javelin(&common.iter().copied().chain(["--together"]).collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&together.stdout).into_owned();
    assert!(said.contains("judged together: the 3 candidates of the loop in line 6; another one fails"), "{said}");
    assert!(said.contains("judged together: the 3 candidates of the loop in line 6; this one fails"), "{said}");
    let both: Vec<&str> = common.iter().copied().chain(["--together", "--given", "1"]).collect();
    assert_eq!(javelin(&both).status.code(), Some(2));
}

/// `\\count` is the number of rounds done.
#[test]
fn rounds_are_counted() {
    let text = "class T {
        static int f(int[] a) { int s = 0;
            //@ loop_invariant s == \\count && \\count <= a.length;
            //@ loop_invariant \\count < a.length;
            for (int x : a) s++;
            return s; }
        static int g(int n) { int i = 0;
            //@ loop_invariant i == 2 * \\count;
            //@ loop_invariant i == \\count;
            while (i < n && i < 100) { i++; if (i == 0) continue; i++; }
            return i; }
        static int h(int n) { int i = 0;
            //@ loop_invariant i == \\count;
            do i++; while (i < n);
            return i; }
    }";
    let report = report_of("check-count", text, &["--code-math", "bigint"]);
    let verdicts: Vec<&str> =
        report["candidates"].as_array().into_iter().flatten().filter_map(|c| c["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["invariant", "spurious", "invariant", "spurious", "invariant"], "{report}");
    let rounds = |at: &str| report["candidates"][3][at]["\\count"].as_i64();
    assert_eq!(rounds("after"), rounds("state").map(|n| n + 1), "{report}");
}

/// Exceptions of callees that the caller catches lead to loops, too.
#[test]
fn exceptions_of_callees() {
    let text = "class T {
        static int read(int[] a, int k) { return a[k]; }
        static void f(int[] a, int k) { int s = 0; int i = 0;
            try { s = 1; read(a, k); s = 2; } catch (RuntimeException e) { i = 1; }
            //@ loop_invariant s == 2;
            //@ loop_invariant s == 2 || i >= 1;
            while (i < 5) i++; }
        static int says(int x) {
            //@ assert x > 0;
            return x; }
        static void g(int n) { int y = says(-3); int i = 0;
            //@ loop_invariant y > 0;
            while (i < n) i++; }
    }";
    let found = verdicts_of("check-callees", text, &[]);
    assert_eq!(verdict_of(&found, "s == 2"), "spurious base");
    assert_eq!(verdict_of(&found, "s == 2 || i >= 1"), "invariant");
    assert_eq!(verdict_of(&found, "y > 0"), "spurious base");
}

/// JUnit's annotation and a runner in a few lines: the tests need no more.
const ANNOTATION: &str = "package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Test {}
";
const RUNNER: &str = "import java.lang.reflect.*;
class Runner {
    public static void main(String[] args) throws Exception {
        Class<?> tests = Class.forName(args[0]);
        Constructor<?> make = tests.getDeclaredConstructor();
        make.setAccessible(true);
        for (Method m : tests.getDeclaredMethods()) {
            if (m.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
                m.setAccessible(true);
                try {
                    m.invoke(make.newInstance());
                    System.out.println(m.getName() + \" passes\");
                } catch (InvocationTargetException e) {
                    System.out.println(m.getName() + \" fails: \" + e.getCause().getMessage());
                }
            }
        }
    }
}
";

/// Compiles the test class of a folder with what it needs and runs it.
fn run_tests(out: &Path, class: &str, more: &[&str]) -> String {
    fs::create_dir_all(out.join("org/junit/jupiter/api")).expect("a folder");
    fs::write(out.join("org/junit/jupiter/api/Test.java"), ANNOTATION).expect("the annotation");
    fs::write(out.join("Runner.java"), RUNNER).expect("the runner");
    let file = format!("{class}.java");
    let compiled = Command::new("javac")
        .args(["-nowarn", &file, "Runner.java", "org/junit/jupiter/api/Test.java"])
        .args(more)
        .current_dir(out)
        .output()
        .expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run =
        Command::new("timeout").args(["20", "java", "Runner", class]).current_dir(out).output().expect("java runs");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

#[test]
fn junit_tests_fail_on_the_jvm() {
    if Command::new("javac").arg("-version").output().is_err() {
        return;
    }
    let lines = "Sum.java:6: i < n\nSum.java:6: s >= 0\nSum.java:6: s < 3\nSum.java:15: i < 2\n\
                 Sum.java:15: a[] elements != 0\nSum.java:6: i >= 0 && s >= 0\n";
    let (place, source, list) = with_candidates("check-junit", lines);
    let out = place.join("out");
    let done =
        javelin(&["check", "--candidates", &list, "--junit", &out.to_string_lossy(), "--code-math", "bigint", &source]);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    // No run makes the sum negative: the state against it cannot be reached.
    assert!(said.contains("no test for `s >= 0`: "), "{said}");
    let printed = run_tests(&out, "SumCandidatesTest", &[]);
    assert_eq!(printed.matches(" fails: not an invariant").count(), 4, "{printed}");
    assert!(!printed.contains("passes"), "{printed}");
}

/// Instances, objects as arguments, quantifiers, `\\old`, for-each, narrow integers.
#[test]
fn junit_tests_of_objects_and_quantifiers() {
    if Command::new("javac").arg("-version").output().is_err() {
        return;
    }
    let text = "package p;
import java.util.List;
class Box {
    private int size; private int[] items; Box next;
    int room() { return items.length - size; }
    int sum(int n) { int s = 0; int i = 0;
        //@ loop_invariant s <= 5 && size >= 0;
        //@ loop_invariant (\\forall int k; 0 <= k && k < items.length; items[k] < 4);
        //@ loop_invariant items[0] == \\old(items[0]) || items.length == 0;
        while (i < items.length && i < n) { s += items[i]; items[0] = s; i++; }
        return s; }
    static int far(Box b) { int d = 0;
        //@ loop_invariant d < 2;
        //@ loop_invariant b == null || b.size != 3;
        while (b != null && d < 9) { b = b.next; d++; }
        return d; }
    static int each(int[] a) { int s = 0;
        //@ loop_invariant s == 0;
        //@ loop_invariant (\\exists int k; 0 <= k && k < a.length; a[k] == s);
        for (int x : a) { if (x < 0) continue; s++; }
        return s; }
    static int wraps(int n) { int i = n;
        //@ loop_invariant i >= n;
        do { i++; } while (i % 7 != 0);
        return i; }
}
";
    let place = folder("check-junit-objects");
    let source = place.join("Box.java");
    fs::write(&source, text).expect("a source");
    let out = place.join("out");
    let done = javelin(&["check", "--junit", &out.to_string_lossy(), &source.to_string_lossy()]);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    fs::copy(out.join("p/BoxCandidatesTest.java"), out.join("BoxCandidatesTest.java")).expect("the test");
    let moved = fs::read_to_string(out.join("BoxCandidatesTest.java")).expect("the test");
    let unpacked = moved.replace("package p;", "").replace("\"p.", "\"");
    fs::write(out.join("BoxCandidatesTest.java"), unpacked).expect("the test");
    let printed = run_tests(&out, "BoxCandidatesTest", &[]);
    assert_eq!(printed.matches(" fails: not an invariant").count(), 8, "{printed}\n{said}");
    assert!(!printed.contains("passes"), "{printed}");
}
