//! Messages, and what is understood after an error.

use javelin_syntax::ast::{CompilationUnit, Member, TypeBody};
use javelin_syntax::{Parsed, SourceFile, dump, parse_file, parse_snippet, print_unit};

fn rendered(text: &str, parsed: &Parsed<CompilationUnit>) -> Vec<String> {
    let file = SourceFile::new("F.java", text);
    let lines = parsed.errors.iter().map(|e| {
        let at = file.line_col(e.span.start);
        format!("{}:{} {}", at.line, at.column, e.message)
    });
    lines.collect()
}

/// The file has exactly these errors, as `line:column message`.
fn check(fixture: &str, expect: &[&str]) -> CompilationUnit {
    let parsed = parse_file(fixture);
    assert_eq!(rendered(fixture, &parsed), expect, "{fixture}");
    parsed.unit
}

/// Methods as `name` or `name!` where the method has errors.
fn methods(body: &TypeBody) -> String {
    let names = body.members.iter().filter_map(|m| match m {
        Member::Method(m) => Some(format!("{}{}", m.name.name, if m.has_errors { "!" } else { "" })),
        _ => None,
    });
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_was_expected_and_what_was_found() {
    check("class A { int x = 1 int y; }", &["1:20 ';' expected, found 'int'"]);
    check("class A { void f() { x = ; } }", &["1:26 an expression is expected, found ';'"]);
    check("class A { void f() { f(1; } }", &["1:25 ')' expected, found ';'"]);
    check("class A { void f() { a[b = 2; } }", &["1:29 ']' expected, found ';'"]);
    check("class { }", &["1:7 identifier expected, found '{'"]);
    check("class A { void f() { 1 + 2; } }", &["1:22 not a statement"]);
    check("class A { f() { } }", &["1:11 invalid method declaration; return type required"]);
    check("class A { void f() { try { } } }", &["1:22 'try' without 'catch', 'finally' or resource declarations"]);
    check("class A { void f() { else { } } }", &["1:22 'else' without 'if'"]);
    check("class A { int x = new int[]; }", &["1:28 array dimension missing"]);
    check("int x;", &["1:1 class, interface, enum or record expected, found 'int'"]);
    check("class A { public public int x; }", &["1:18 repeated modifier"]);
    check("class A { void f() { switch (x) { f(); } } }", &["1:35 'case', 'default' or '}' expected, found 'f'"]);
    check("class A { void f() { if (x) int y; } }", &["1:29 a variable may not be declared here"]);
    check("class A {", &["1:10 '}' expected, found end of file"]);
    check("class A { } }", &["1:13 extra '}': the class has ended already"]);
}

#[test]
fn literals() {
    check("class A { int x = 2147483648; }", &["1:19 integer number too large: 2147483648"]);
    check("class A { int x = -2147483648, y = -(2147483648); }", &["1:38 integer number too large: 2147483648"]);
    check("class A { int x = 09; }", &["1:19 digit out of range for its radix"]);
    check("class A { String s = \"abc; }\n", &["1:22 unclosed string literal", "1:29 ';' expected, found end of file"]);
    check("class A { char c = ''; }", &["1:20 empty character literal"]);
    check("class A { String s = \"\\q\"; }", &["1:22 illegal escape character"]);
    check("class A { int # x; }", &["1:15 illegal character: '#'"]);
    check("class A { double d = 1e999; }", &["1:22 floating-point number too large"]);
    check("class A { } /* open", &["1:13 unclosed comment"]);
}

#[test]
fn a_broken_method_hides_nothing_else() {
    let unit = check(
        "class A {\n  void a() { x = (1; }\n  void b() { }\n  int c() { return +; }\n  void d() { }\n}",
        &["2:20 ')' expected, found ';'", "4:21 an expression is expected, found ';'"],
    );
    assert_eq!(methods(&unit.types[0].body), "a! b c! d");
}

#[test]
fn a_broken_statement_hides_no_other() {
    let unit = check(
        "class A {\n  void a() {\n    int x = 1\n    int y = 2;\n    y = ) ;\n    f();\n  }\n}",
        &["3:14 ';' expected, found 'int'", "5:9 an expression is expected, found ')'"],
    );
    let Member::Method(a) = &unit.types[0].body.members[0] else { panic!("a method") };
    assert_eq!(a.body.as_ref().map(|b| b.stmts.len()), Some(4));
}

#[test]
fn a_missing_brace() {
    let unit = check(
        "class A {\n  void a() {\n    if (x) {\n      f();\n  }\n  public void b() { }\n  void c() { }\n}",
        &["6:3 '}' expected, found 'public'"],
    );
    assert_eq!(methods(&unit.types[0].body), "a! b c");
    let unit = check(
        "class A {\n  int a() {\n    f();\n  int b(int x) { return x; }\n  void c() { }\n}",
        &["4:3 '}' expected, found 'int'"],
    );
    assert_eq!(methods(&unit.types[0].body), "a! b c");
    let unit =
        check("class A {\n  int a()\n    f();\n  }\n  void c() { }\n}", &["2:10 '{' or ';' expected, found 'f'"]);
    assert_eq!(methods(&unit.types[0].body), "a! c");
}

#[test]
fn a_brace_too_many() {
    let parsed =
        parse_file("class A {\n  void a() { } }\n  void b() { }\n  int c() { return 1; }\n}\nclass B { void d() { } }");
    assert!(!parsed.errors.is_empty());
    assert_eq!(methods(&parsed.unit.types[0].body), "a b! c!");
    assert_eq!(methods(&parsed.unit.types[1].body), "d");
}

#[test]
fn bad_jml_is_the_methods_error() {
    let unit = check(
        "class A {\n  //@ requires x >;\n  //@ ensures y;\n  void a() { }\n  //@ requires z;\n  void b() { }\n}",
        &["2:19 an expression is expected, found ';'"],
    );
    assert_eq!(methods(&unit.types[0].body), "a! b");
    assert!(!unit.types[0].body.has_errors);
    let Member::Method(a) = &unit.types[0].body.members[0] else { panic!("a method") };
    assert_eq!(a.contract.cases[0].clauses.len(), 1);
    check("class A {\n  //@ requires \\foo(x);\n  void a() { }\n}", &["2:16 unknown JML expression '\\foo'"]);
    check("class A {\n  //@ ensures \\old;\n  void a() { }\n}", &["2:19 '(' expected, found ';'"]);
    check(
        "class A {\n  //@ loop_invariant true;\n  void a() { }\n}",
        &["2:7 'loop_invariant' of JML does not belong here"],
    );
    check("class A {\n  //@ pure\n  //@ ensures true;\n  int a() { return 0; }\n}", &[]);
    check(
        "class A {\n  //@ requirs x;\n  void a() { }\n}",
        &["2:7 unknown clause of JML: 'requirs'; did you mean 'requires'?"],
    );
    check(
        "class A {\n  /*@ requires x\n    @ ensures y; @*/\n  void a() { }\n}",
        &["2:17 ';' expected, found 'ensures'"],
    );
    check(
        "class A {\n  //@ requires x > 0; garbage here\n  void a() { }\n}",
        &["2:23 unknown clause of JML: 'garbage'"],
    );
}

#[test]
fn model_programs_are_refused() {
    let unit = check(
        "class A {\n  //@ public model_program { assume x; return y; }\n  void a() { }\n  void b() { }\n}",
        &["2:14 model programs are not supported"],
    );
    assert_eq!(methods(&unit.types[0].body), "a! b");
}

#[test]
fn bad_jml_of_a_class_is_the_classes_error() {
    let unit =
        check("class A {\n  //@ invariant x >;\n  void a() { }\n}", &["2:20 an expression is expected, found ';'"]);
    assert!(unit.types[0].body.has_errors);
    assert_eq!(methods(&unit.types[0].body), "a");
}

#[test]
fn misplaced_jml() {
    let unit = check(
        "class A {\n  int a() { return 1 + //@ assert x;\n  2; }\n  int b() { }\n}",
        &["2:28 JML may not stand here: 'assert'"],
    );
    assert_eq!(methods(&unit.types[0].body), "a! b");
    check("class A {\n  //@ requires x;\n  int y;\n}", &["2:7 a contract must stand before a method"]);
    check(
        "class A {\n  void a() {\n    //@ loop_invariant x;\n    f();\n  }\n}",
        &["3:9 a clause of a loop must stand before a loop"],
    );
    check("class A {\n  //@ int g;\n}", &["2:7 a declaration in JML must be 'ghost' or 'model'"]);
    check("//@ invariant x;\nclass A { }", &["1:5 this JML may not stand outside of a class: 'invariant'"]);
    check("class A {\n  int x;\n  //@ pure\n}", &["3:7 these modifiers belong to no declaration"]);
    check(
        "class A {\n  //@ normal_behavior\n  //@ requires a;\n  //@ normal_behavior\n  //@ requires b;\n  void f();\n}",
        &["4:7 'also' expected before a further specification case"],
    );
    check("class A {\n  void f() { //@ bogus x;\n }\n}", &["2:18 unknown statement of JML: 'bogus'"]);
}

#[test]
fn a_formatters_space_draws_a_warning() {
    let text = "class A {\n  // @ requires x > 0;\n  void f() { /* @ assignable */ }\n  // @ return nothing\n}";
    let parsed = parse_file(text);
    assert_eq!(parsed.errors, []);
    let places: Vec<&str> = parsed.warnings.iter().map(|w| w.span.text(text)).collect();
    assert_eq!(places, ["// @ requires", "/* @ assignable"]);
}

#[test]
fn deep_nesting_is_an_error() {
    let deep = |open: &str, close: &str| {
        let n = 100_000;
        parse_file(&format!("class A {{ int x = {}1{}; }}", open.repeat(n), close.repeat(n)))
    };
    for (open, close) in [
        ("(", ")"),
        ("-", ""),
        ("f(", ")"),
        ("(int)", ""),
        ("x -> ", ""),
        ("a[", "]"),
        ("new A() { int y = ", "; }"),
        ("new int[", "]"),
        ("a ? b : ", ""),
        ("switch (x) { default -> ", "; }"),
        ("a = ", ""),
        ("{", "}"),
        ("!", ""),
        ("(a, b) -> { return ", "; }"),
        ("a ? ", ": b"),
        ("x << (A) ", ""),
    ] {
        let parsed = deep(open, close);
        assert!(parsed.errors.iter().any(|e| e.message.contains("too")), "{open}");
    }
    let statements = |open: &str| parse_file(&format!("class A {{ void f() {{ {} }}", open.repeat(100_000)));
    for open in [
        "{",
        "if (a)",
        "while (a)",
        "for (;;)",
        "do",
        "l:",
        "try {",
        "class B {",
        "synchronized (a) {",
        "switch (a) { case 1: ",
        "List<",
        "@A(",
        "if (a) {} else if (b) ",
        "class B { void f() {",
    ] {
        assert!(!statements(open).errors.is_empty(), "{open}");
    }
    let jml = |text: String| parse_file(&format!("class A {{ //@ requires {text};\n void f(); }}"));
    assert!(!jml("(\\forall int i; ".repeat(100_000)).errors.is_empty());
    assert!(!jml("\\old(".repeat(100_000)).errors.is_empty());
    assert!(!jml("x ==> ".repeat(100_000)).errors.is_empty());
    assert!(!parse_file(&format!("class A {{ //@ {}\n void f(); }}", "{| ".repeat(100_000))).errors.is_empty());
    assert!(!parse_file(&"class A {".repeat(100_000)).errors.is_empty());
}

#[test]
fn long_chains_are_fine_up_to_a_limit() {
    let sum = |n: usize| parse_file(&format!("class A {{ int s = {}b; }}", "a + ".repeat(n)));
    let calls = |n: usize| parse_file(&format!("class A {{ int s = a{}; }}", ".b()".repeat(n)));
    let ifs = |n: usize| parse_file(&format!("class A {{ void f() {{ {} f(); }} }}", "if (a) f(); else ".repeat(n)));
    let strings = |n: usize| parse_file(&format!("class A {{ String s = {}\"\"; }}", "\"a\" + ".repeat(n)));
    let parens = |n: usize| parse_file(&format!("class A {{ int s = {}b{}; }}", "(".repeat(n), ")".repeat(n)));
    let blocks = |n: usize| parse_file(&format!("class A {{ void f() {{ {}{} }} }}", "{".repeat(n), "}".repeat(n)));
    with_large_stack(|| {
        for parsed in [sum(9_000), calls(9_000), ifs(9_000), strings(200_000), parens(2_000), blocks(1_000)] {
            assert_eq!(parsed.errors, []);
            let again = parse_file(&print_unit(&parsed.unit));
            assert!(dump(&again.unit) == dump(&parsed.unit));
        }
        assert_eq!(sum(200_000).errors.len(), 1);
        assert_eq!(calls(200_000).errors.len(), 1);
        assert!(!ifs(200_000).errors.is_empty());
        assert!(!parens(200_000).errors.is_empty() && !blocks(200_000).errors.is_empty());
    });
}

/// Chains in chains are no deeper than one chain may be.
#[test]
fn nested_chains_count_together() {
    let nested = |n: usize, chain: usize| {
        let (open, close) = ("(".repeat(n), format!("{} b)", "+ a ".repeat(chain) + "+").repeat(n));
        parse_file(&format!("class A {{ int s = {open}a {close}; }}"))
    };
    with_large_stack(|| {
        assert_eq!(nested(100, 90).errors, []);
        assert_eq!(
            nested(200, 90).errors.first().map(|e| e.message.to_string()),
            Some("the expression is too long".into())
        );
    });
}

/// Printing and freeing a deep tree need a deep stack.
fn with_large_stack(test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let running = std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, test);
        running.expect("a thread").join().expect("the test passes");
    });
}

#[test]
fn snippets_have_errors_too() {
    assert!(!parse_snippet("}").errors.is_empty());
    assert!(!parse_snippet("while (x {").errors.is_empty());
    assert!(!parse_snippet("//@ loop_invariant x;").errors.is_empty());
}

/// What is copied is not copied again and again.
#[test]
fn chains_of_comparisons_do_not_explode() {
    let nested = |n: usize| format!("{}0{}", "0 < f(".repeat(n), ") < 1".repeat(n));
    let text = |n: usize| format!("class A {{ //@ requires {};\n void f(); }}", nested(n));
    assert_eq!(parse_file(&text(1)).errors, []);
    assert!(!parse_file(&text(2)).errors.is_empty());
    assert!(!parse_file(&text(200)).errors.is_empty());
    let parsed = parse_file("class A { //@ requires 0 <= i < n && 0 <= f(0 < j < n) && 0 < k < n;\n void f(); }");
    assert_eq!(parsed.errors, []);
}
