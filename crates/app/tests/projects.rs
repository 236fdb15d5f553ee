//! Where sources and classes come from: Maven and Gradle layouts, jars and class
//! folders, snippets, a machine without a JDK, files that do not belong together.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A folder of this test's own with these files.
fn project(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    for (path, text) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for the test");
        fs::write(path, text).expect("a file for the test");
    }
    root
}

fn javelin(words: &[&str], paths: &[&Path]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_javelin"));
    command.arg("verify").args(["--format", "json"]).args(words).args(paths);
    command
}

fn report(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}{}", String::from_utf8_lossy(&output.stderr)))
}

/// `Class.name verdict` of every method, in order.
fn verdicts(report: &Value) -> Vec<String> {
    let methods = report["methods"].as_array().expect("methods");
    let word = |m: &Value, key: &str| m[key].as_str().unwrap_or_default().to_owned();
    methods.iter().map(|m| format!("{}.{} {}", word(m, "class"), word(m, "name"), word(m, "verdict"))).collect()
}

fn run(words: &[&str], paths: &[&Path]) -> (Vec<String>, Vec<Value>, Option<i32>) {
    let output = javelin(words, paths).output().expect("javelin runs");
    let report = report(&output);
    (verdicts(&report), report["diagnostics"].as_array().expect("diagnostics").clone(), output.status.code())
}

const LIMITS: &str = "package core;
public class Limits {
    public static final int MAX = 10;
    //@ ensures 0 <= \\result && \\result <= MAX;
    public static int clamp(int x) { return x < 0 ? 0 : Math.min(x, MAX); }
}
";

const USER: &str = "package app;
import core.Limits;
class User {
    //@ ensures \\result <= 20;
    static int twice(int x) { return 2 * Limits.clamp(x); }
}
";

#[test]
fn a_maven_project_is_its_main_sources() {
    let root = project(
        "maven",
        &[
            ("pom.xml", "<project/>"),
            ("src/main/java/core/Limits.java", LIMITS),
            ("src/main/java/app/User.java", USER),
            ("src/test/java/app/UserTest.java", "package app; import org.junit.Test; class UserTest { nonsense }"),
            ("target/generated-sources/Junk.java", "class Junk { broken"),
        ],
    );
    let (methods, diagnostics, code) = run(&[], &[&root]);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(methods, ["app.User.twice verified", "core.Limits.clamp verified"]);
    assert_eq!(code, Some(0));
}

#[test]
fn modules_of_a_gradle_project_see_each_other() {
    let root = project(
        "gradle",
        &[
            ("settings.gradle.kts", "include(\"core\", \"app\")"),
            ("core/build.gradle.kts", ""),
            ("core/src/main/java/core/Limits.java", LIMITS),
            ("app/build.gradle.kts", ""),
            ("app/src/main/java/app/User.java", USER),
            ("app/build/generated/Junk.java", "class Junk { broken"),
        ],
    );
    let (methods, diagnostics, code) = run(&[], &[&root]);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(methods, ["app.User.twice verified", "core.Limits.clamp verified"]);
    assert_eq!(code, Some(0));
}

#[test]
fn classes_come_from_folders_and_jars() {
    let root = project("classes", &[("lib/core/Limits.java", LIMITS), ("src/User.java", USER)]);
    let (classes, jar) = (root.join("out"), root.join("core.jar"));
    let compiled = Command::new("javac").arg("-d").arg(&classes).arg(root.join("lib/core/Limits.java")).status();
    if !compiled.is_ok_and(|s| s.success()) {
        eprintln!("no javac: nothing to read");
        return;
    }
    let packed = Command::new("jar").arg("cf").arg(&jar).arg("-C").arg(&classes).arg(".").status().expect("jar");
    assert!(packed.success());
    let sources = root.join("src");
    for entry in [&classes, &jar] {
        let path = entry.to_string_lossy().into_owned();
        let (methods, diagnostics, code) = run(&["--check-only", "--classpath", &path], &[&sources]);
        assert!(diagnostics.is_empty(), "{path}: {diagnostics:?}");
        assert_eq!((methods.len(), code), (0, Some(0)));
        // Nothing is known of what the class file's method returns.
        let (methods, _, code) = run(&["--classpath", &path], &[&sources]);
        assert_eq!(methods, ["app.User.twice unknown"], "{path}");
        assert_eq!(code, Some(7));
    }
    let (_, diagnostics, code) = run(&["--check-only"], &[&sources]);
    assert!(!diagnostics.is_empty(), "without the classes the import is an error");
    assert_eq!(code, Some(1));
    let missing = javelin(&["--classpath", "nowhere.jar"], &[&sources]).output().expect("javelin runs");
    assert_eq!(missing.status.code(), Some(3));
    let said = String::from_utf8_lossy(&missing.stderr);
    assert!(said.starts_with("javelin: --classpath: cannot read nowhere.jar: "), "{said}");
    assert!(missing.stdout.is_empty(), "it is no file's fault");
}

#[test]
fn snippets_need_no_class() {
    let root = project(
        "snippets",
        &[
            (
                "sum.jsh",
                "assume(n >= 0 && n < 1000);\nint s = 0;\nfor (int i = 0; i < n; i++) s += 2;\nassert(s >= 0);\n",
            ),
            ("equal.jsh", "assume(x = 3);\nassert(x == 3);\n"),
            ("wrong.jsh", "int half(int v) { return v / 2; }\nassert(half(x) * 2 == x);\n"),
        ],
    );
    let (methods, diagnostics, code) = run(&[], &[&root]);
    assert!(methods.iter().any(|m| m.contains("sum verified")), "{methods:?}");
    assert!(methods.iter().any(|m| m.contains("equal verified")), "{methods:?}");
    assert!(methods.iter().any(|m| m.contains("wrong refuted")), "{methods:?}");
    assert!(diagnostics.iter().any(|d| d["message"].as_str().is_some_and(|m| m.contains("'=' is read as '=='"))));
    assert_eq!(code, Some(6));
}

/// `specs/` stands for the library where there is no JDK.
#[test]
fn no_jdk_is_needed() {
    let text = "import java.util.*;
class Words {
    static int length(String s) { return s.length(); }
    static int count(List<String> list) {
        int n = 0;
        for (String s : list) { if (s != null && !s.isEmpty()) n++; }
        return n;
    }
    static int largest(int[] a) {
        Arrays.sort(a);
        return a.length == 0 ? 0 : a[a.length - 1];
    }
    static char bad(String s) { return s.charAt(s.length()); }
}
";
    let root = project("no-jdk", &[("Words.java", text)]);
    let output = javelin(&[], &[&root]).env("PATH", "").env_remove("JAVA_HOME").output().expect("javelin runs");
    let report = report(&output);
    assert_eq!(report["diagnostics"].as_array().map(Vec::len), Some(0), "{}", report["diagnostics"]);
    let methods = verdicts(&report);
    assert!(methods.contains(&"Words.length verified".to_owned()), "{methods:?}");
    assert!(methods.contains(&"Words.largest verified".to_owned()), "{methods:?}");
    assert!(methods.contains(&"Words.bad refuted".to_owned()), "{methods:?}");
    assert_eq!(output.status.code(), Some(6));
}

#[test]
fn one_broken_file_or_method_costs_only_itself() {
    let root = project(
        "broken",
        &[
            ("Broken.java", "class Broken {\n  int f( { return 1; }\n  int ok() { return 1; }\n}\n"),
            ("Types.java", "class Types { int g() { return \"s\"; } int ok(int[] a) { return a.length; } }"),
            (
                "Jml.java",
                "class Jml {\n  //@ ensures \\result > lost;\n  int h() { return 1; }\n  int ok() { return 2; }\n}",
            ),
            ("Fine.java", "class Fine { int i() { return 1; } }"),
        ],
    );
    let (methods, diagnostics, code) = run(&[], &[&root]);
    assert!(diagnostics.len() >= 3, "{diagnostics:?}");
    for verified in ["Broken.ok", "Types.ok", "Jml.ok", "Fine.i"] {
        assert!(methods.contains(&format!("{verified} verified")), "{verified}: {methods:?}");
    }
    assert!(
        !methods.iter().any(|m| m.starts_with("Types.g verified") || m.starts_with("Jml.h verified")),
        "{methods:?}"
    );
    assert_eq!(code, Some(1));
}

/// Generated code as javac takes it: what cannot be taken is said at its place.
#[test]
fn generated_code_is_long_and_deep() {
    let sum = format!("class Sum {{ static int f(int x) {{ return {}x; }} }}", "x + ".repeat(3000));
    let chain: String = (0..2000).map(|i| format!("if (x == {i}) return {i}; else ")).collect();
    let chain = format!("class Chain {{ static int f(int x) {{ {chain} return -1; }} }}");
    let blocks =
        format!("class Blocks {{ static int f(int x) {{ {}x--;{} return x; }} }}", "{".repeat(400), "}".repeat(400));
    let parens =
        format!("class Parens {{ static int f(int x) {{ return {}x{}; }} }}", "(".repeat(900), ")".repeat(900));
    let abyss =
        format!("class Abyss {{\n static int f(int x) {{ return {}x{}; }} }}", "(".repeat(90_000), ")".repeat(90_000));
    let files = [("Sum.java", &*sum), ("Chain.java", &chain), ("Blocks.java", &blocks), ("Parens.java", &parens)];
    let root = project("deep", &files);
    let (methods, diagnostics, code) = run(&[], &[&root]);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(methods, ["Blocks.f verified", "Chain.f verified", "Parens.f verified", "Sum.f verified"]);
    assert_eq!(code, Some(0));
    let root = project("abyss", &[("Abyss.java", &abyss)]);
    let (_, diagnostics, code) = run(&[], &[&root]);
    assert!(diagnostics.iter().any(|d| d.to_string().contains("nested too deeply")), "{diagnostics:?}");
    assert_eq!(code, Some(1));
}
