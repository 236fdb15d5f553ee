//! `.jsh` snippets.

use javelin_syntax::{dump_snippet, parse_snippet, print_snippet};

fn check(fixture: &str, expect: &str, warnings: usize) {
    let parsed = parse_snippet(fixture);
    assert_eq!(parsed.errors, [], "{fixture}");
    assert_eq!(parsed.warnings.len(), warnings, "{fixture}: {:?}", parsed.warnings);
    let printed = print_snippet(&parsed.unit);
    assert_eq!(printed.trim(), expect, "{fixture}");
    assert_eq!(dump_snippet(&parse_snippet(&printed).unit), dump_snippet(&parsed.unit), "{printed}");
}

#[test]
fn statements_and_declarations() {
    check(
        "x = 0; while (x < n) { x = x + 1; }\n//@ assert x >= n;",
        "x = 0;\nwhile (x < n)\n    {\n        x = x + 1;\n    }\n//@ assert x >= n;",
        0,
    );
    check("int f(int a) { return a; } int y = f(1);", "int f(int a) {\n    return a;\n}\nint y = f(1);", 0);
    check(
        "import java.util.*; class P { int x; } static int z = 1; record R(int a) {}",
        "import java.util.*;\nclass P {\n    int x;\n}\nint z = 1;\nrecord R(int a) {\n}",
        0,
    );
    check(
        "//@ requires a > 0;\nstatic int g(int a) { return a; }\ng(1);",
        "//@ requires a > 0;\nstatic int g(int a) {\n    return a;\n}\ng(1);",
        0,
    );
    check("void h() {}", "void h() {\n}", 0);
    check("", "", 0);
}

#[test]
fn assumptions_in_call_form() {
    check("assume(b >= 0); assert(x == 1);", "//@ assume (b >= 0);\nassert (x == 1);", 0);
    check("assume(b = 0 && c = 1);", "//@ assume (b == 0 && c == 1);", 2);
    check("assert(b = 0);", "assert (b == 0);", 1);
    check("//@ assert x = 1;", "//@ assert x == 1;", 1);
    check("x = y = 1;", "x = y = 1;", 0);
}

/// A forgotten semicolon is all that is said.
#[test]
fn forgotten_semicolons() {
    for (text, missing) in [("assume(x > 0)\nx = 1;\n", 1), ("x = y\nassert(x == 2)\n", 2), ("assume(x > 0)", 1)] {
        let parsed = parse_snippet(text);
        assert_eq!(parsed.errors.len(), missing, "{text}: {:?}", parsed.errors);
        assert!(parsed.errors.iter().all(|e| e.message.starts_with("';' expected")), "{text}: {:?}", parsed.errors);
        assert!(parsed.warnings.is_empty(), "{text}: {:?}", parsed.warnings);
    }
}
