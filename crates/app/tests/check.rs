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

#[test]
fn junit_tests_fail_on_the_jvm() {
    if Command::new("javac").arg("-version").output().is_err() {
        return;
    }
    let lines = "Sum.java:6: i < n\nSum.java:6: s >= 0\nSum.java:6: s < 3\nSum.java:15: i < 2\n";
    let (place, source, list) = with_candidates("check-junit", lines);
    let out = place.join("out");
    let done =
        javelin(&["check", "--candidates", &list, "--junit", &out.to_string_lossy(), "--code-math", "bigint", &source]);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    // No run makes the sum negative: the state against it cannot be reached.
    assert!(said.contains("no test for `s >= 0`: no input was found"), "{said}");
    fs::create_dir_all(out.join("org/junit/jupiter/api")).expect("a folder");
    fs::write(out.join("org/junit/jupiter/api/Test.java"), ANNOTATION).expect("the annotation");
    let assertions = "package org.junit.jupiter.api;\npublic class Assertions {}\n";
    fs::write(out.join("org/junit/jupiter/api/Assertions.java"), assertions).expect("what is imported");
    fs::write(out.join("Runner.java"), RUNNER).expect("the runner");
    let compiled = Command::new("javac")
        .args([
            "SumCandidatesTest.java",
            "Runner.java",
            "org/junit/jupiter/api/Test.java",
            "org/junit/jupiter/api/Assertions.java",
        ])
        .current_dir(&out)
        .output()
        .expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new("java").args(["Runner", "SumCandidatesTest"]).current_dir(&out).output().expect("java runs");
    let printed = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(printed.matches(" fails: not an invariant").count(), 3, "{printed}");
    assert!(!printed.contains("passes"), "{printed}");
}
