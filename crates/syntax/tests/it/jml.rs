//! JML of classes and methods.

use javelin_syntax::{dump, parse_file, print_unit};

/// The members of a class parse without error and print as `expect`.
fn check(fixture: &str, expect: &str) {
    let text = format!("class C {{\n{fixture}\n}}");
    let parsed = parse_file(&text);
    assert_eq!(parsed.errors, [], "{fixture}");
    let printed = print_unit(&parsed.unit);
    let again = parse_file(&printed);
    assert_eq!(again.errors, [], "{printed}");
    assert_eq!(dump(&again.unit), dump(&parsed.unit), "{printed}");
    let body = printed.strip_prefix("class C {\n").expect("the head is fixed");
    let body = body.strip_suffix("}\n").expect("the end is fixed");
    let lines: Vec<&str> = body.lines().map(|l| l.strip_prefix("    ").unwrap_or(l)).collect();
    assert_eq!(lines.join("\n"), expect.trim_matches('\n'), "{fixture}");
}

#[test]
fn contracts_in_documentation() {
    check(
        "/** Takes one.\n  * <pre><esc>\n  * requires x > 0;\n  * ensures \\result == x\n  * </esc></pre> and <jml> pure </jml>\n  * @param x <b>it</b> */\nint f(int x);",
        "//@ requires x > 0;\n//@ ensures \\result == x;\n/*@ pure @*/ int f(int x);",
    );
    // No documentation, no JML: a plain comment may talk of it.
    check("/* <esc> requires x > 0; </esc> */\nint f(int x);", "int f(int x);");
}

#[test]
fn light_contracts() {
    check(
        "//@ requires x > 0;\n//@ ensures \\result == x; //~ FAIL\nint f(int x);",
        "//@ requires x > 0;\n//@ ensures \\result == x;\nint f(int x);",
    );
    check(
        "/*@ requires a;\n  @ assignable \\nothing;\n  @*/\nvoid f();",
        "//@ requires a;\n//@ assignable \\nothing;\nvoid f();",
    );
    check(
        "//@ signals (E e) e != null;\n//@ signals (F) false;\n//@ signals_only E, F;\n//@ signals_only \\nothing;\nvoid f();",
        "//@ signals (E e) e != null;\n//@ signals (F) false;\n//@ signals_only E, F;\n//@ signals_only \\nothing;\nvoid f();",
    );
    check(
        "//@ diverges false; measured_by n if n > 0; accessible x; captures y;\nvoid f();",
        "//@ diverges false;\n//@ measured_by n if n > 0;\n//@ accessible x;\n//@ captures y;\nvoid f();",
    );
    check(
        "//@ old int k = x; forall int j; requires k > j;\nvoid f();",
        "//@ old int k = x;\n//@ forall int j;\n//@ requires k > j;\nvoid f();",
    );
    check(
        "//@ requires_redundantly a; callable g(int), h();\nvoid f();",
        "//@ requires_redundantly a;\n//@ callable g ( int ) , h ( );\nvoid f();",
    );
}

#[test]
fn behaviour_cases() {
    check(
        "/*@ public normal_behavior\n @ requires a; {| ensures b; also ensures c; |}\n @ also\n @ private code exceptional_behavior signals (E e) d;\n @ implies_that ensures e;\n @ for_example ensures g; @*/\nvoid f();",
        "//@ public normal_behavior\n//@ requires a;\n//@ {|\n//@     ensures b;\n//@     also\n//@     ensures c;\n//@ |}\n//@ also\n//@ private code exceptional_behavior\n//@ signals (E e) d;\n//@ implies_that\n//@ ensures e;\n//@ for_example\n//@ ensures g;\nvoid f();",
    );
    check("//@ also requires a;\nvoid f();", "//@ also\n//@ requires a;\nvoid f();");
    check("//@ behaviour ensures a;\nvoid f();", "//@ behavior\n//@ ensures a;\nvoid f();");
}

#[test]
fn locations() {
    check(
        "//@ assignable x, this.x, y.z, C.s, a[i], a[*], a[0..n - 1], a[1..], y.*, this.*, a[*].f, m[*][*], \\everything;\nvoid f();",
        "//@ assignable x, this.x, y.z, C.s, a[i], a[*], a[0 .. n - 1], a[1 .. ], y.*, this.*, a[*].f, m[*][*], \\everything;\nvoid f();",
    );
    check(
        "//@ modifies \\not_specified; assigns (* some *), \\reach(x), a[b[0]].c;\nvoid f();",
        "//@ assignable \\not_specified;\n//@ assignable (* some *), \\reach(x), a[b[0]].c;\nvoid f();",
    );
}

#[test]
fn where_contracts_stand() {
    check(
        "public /*@ pure @*/ /*@ requires a; @*/ static int f() /*@ ensures b; @*/ { return 1; }",
        "//@ requires a;\n//@ ensures b;\npublic static /*@ pure @*/ int f() {\n    return 1;\n}",
    );
    check("@Override //@ also ensures b;\npublic int f();", "//@ also\n//@ ensures b;\n@Override public int f();");
    check(
        "//@ requires a;\n/** doc */\n// more\n//@ ensures b;\nvoid f();",
        "//@ requires a;\n//@ ensures b;\nvoid f();",
    );
    check("//@ requires a;\nC() {}", "//@ requires a;\nC() {\n}");
    check("//@ ensures a;\nstatic {}", "//@ ensures a;\nstatic {\n}");
}

#[test]
fn class_clauses() {
    check(
        "int x; //@ in g;\n//@ public static invariant x > 0;\n//@ instance constraint x >= \\old(x) for f();\n//@ initially x == 0; axiom a;\n//@ represents y = x; represents z <- x; represents w \\such_that w > x;\n//@ maps x.f \\into g, h;\n//@ readable x if b; writable x if c; monitors_for x = l, k;\nint q;",
        "int x;\n//@ in g;\n//@ public static invariant x > 0;\n//@ instance constraint x >= \\old(x) for f ( );\n//@ initially x == 0;\n//@ axiom a;\n//@ represents y = x;\n//@ represents z = x;\n//@ represents w \\such_that w > x;\n//@ maps x.f \\into g, h;\n//@ readable x if b;\n//@ writable x if c;\n//@ monitors_for x = l, k;\nint q;",
    );
    check("int x;\n//@ invariant x > 0;", "int x;\n//@ invariant x > 0;");
}

#[test]
fn ghost_and_model_members() {
    check(
        "//@ ghost public int g = 0, h;\n//@ model instance nullable Object o;\nint x;",
        "//@ public ghost int g = 0, h;\n//@ nullable model instance Object o;\nint x;",
    );
    check(
        "/*@ requires p >= 0;\n @ public pure model static \\bigint pow(int p) {\n @   ghost \\bigint v = 1;\n @   loop_invariant v > 0;\n @   for (int i = 0; i < p; i++) v *= 5;\n @   assert v > 0;\n @   return v;\n @ }\n @*/",
        "//@ requires p >= 0;\n//@ public static pure model \\bigint pow(int p) {\n//@     ghost \\bigint v = 1;\n//@     loop_invariant v > 0;\n//@     for (int i = 0; i < p; i++)\n//@         v *= 5;\n//@     assert v > 0;\n//@     return v;\n//@ }",
    );
    check("//@ model int size();\nint x;", "//@ model int size();\nint x;");
    check(
        "//@ model class M { int y; invariant y > 0; requires a; int f() { return y; } }\nint x;",
        "//@ model class M {\n//@     int y;\n//@     invariant y > 0;\n//@     requires a;\n//@     int f() {\n//@         return y;\n//@     }\n//@ }\nint x;",
    );
}

#[test]
fn modifiers() {
    check("private /*@ spec_public nullable @*/ int[] a;", "private /*@ nullable spec_public @*/ int[] a;");
    check("int[] a; //@ spec_public non_null;\nint b;", "/*@ non_null spec_public @*/ int[] a;\nint b;");
    check("//@ spec_public;\nprivate int b;", "private /*@ spec_public @*/ int b;");
    check(
        "/*@ helper pure code_safe_math @*/ int f(/*@ nullable @*/ int[] a, final /*@ non_null */ Object b);",
        "/*@ pure helper code_safe_math @*/ int f(/*@ nullable @*/ int[] a, final /*@ non_null @*/ Object b);",
    );
    check(
        "List</*@ nullable @*/ String> l = (/*@ non_null @*/ List) x;",
        "List</*@ nullable @*/ String> l = (/*@ non_null @*/ List) x;",
    );
    check("<T> /*@ nullable @*/ T f();", "<T> /*@ nullable @*/ T f();");
}

#[test]
fn legacy_pragmas_of_esc_java() {
    check(
        "//@ requires x\n//@ ensures y instanceof C\n//@ modifies z\n//@ exsures (E e) false\nvoid f();",
        "//@ requires x;\n//@ ensures y instanceof C;\n//@ assignable z;\n//@ signals (E e) false;\nvoid f();",
    );
    check(
        "/*@ also_requires x; also_ensures y; also_modifies z[*] */ void f();",
        "//@ requires x;\n//@ ensures y;\n//@ assignable z[*];\nvoid f();",
    );
    check(
        "//@ monitored\nint x; //@ nowarn Race\n/*@ uninitialized */ int y;",
        "/*@ monitored @*/ int x;\n/*@ uninitialized @*/ int y;",
    );
    check(
        "//@ invariant \\elemtype(\\typeof(a)) == \\type(int)\nint x;",
        "//@ invariant \\elemtype(\\typeof(a)) == \\type(int);\nint x;",
    );
}

#[test]
fn quantifiers_without_parentheses() {
    check(
        "//@ axiom \\forall int i; i > 0;\n//@ axiom \\forall int i; 0 < i; i > 0;\n//@ axiom \\exists int i;; b;\nint x;",
        "//@ axiom (\\forall int i; i > 0);\n//@ axiom (\\forall int i; 0 < i; i > 0);\n//@ axiom (\\exists int i; b);\nint x;",
    );
    check(
        "/*@ requires \\forall int i; a[i] > 0; ensures b; @*/\nvoid f();",
        "//@ requires (\\forall int i; a[i] > 0);\n//@ ensures b;\nvoid f();",
    );
}

#[test]
fn files_and_classes() {
    let text = "/*@ nullable_by_default @*/ package p;\n//@ model import q.R;\nimport s.T;\n//@ pure\n//@ nullable_by_default\npublic class C {}\n";
    let parsed = parse_file(text);
    assert_eq!(parsed.errors, []);
    let printed = print_unit(&parsed.unit);
    assert_eq!(
        printed,
        "/*@ nullable_by_default @*/ package p;\n//@ model import q.R;\nimport s.T;\npublic /*@ pure nullable_by_default @*/ class C {\n}\n"
    );
    assert_eq!(dump(&parse_file(&printed).unit), dump(&parsed.unit));
}

#[test]
fn spans_point_into_the_file() {
    use javelin_syntax::ast::Member;
    let text = "class C {\n  /*@ requires a;\n    @ ensures b && c;\n    @*/\n  void f() {}\n}";
    let parsed = parse_file(text);
    let Member::Method(method) = &parsed.unit.types[0].body.members[0] else { panic!("a method") };
    let clauses = &method.contract.cases[0].clauses;
    let texts: Vec<&str> = clauses.iter().map(|c| c.span.text(text)).collect();
    assert_eq!(texts, ["requires a;", "ensures b && c;"]);
}

#[test]
fn enums_keep_their_clauses() {
    let parsed = parse_file("enum E { //@ invariant a;\n A, B //@ invariant b;\n}");
    assert_eq!(parsed.errors, []);
    assert_eq!(parsed.unit.types[0].body.members.len(), 2);
    assert_eq!(parsed.unit.types[0].enum_constants.len(), 2);
}

/// What OpenJML and ESC/Java take.
#[test]
fn comparisons_in_chains() {
    check("//@ invariant 0 <= i < n;", "//@ invariant (0 <= i && i < n);");
    check(
        "//@ invariant 0 <= i < j <= n && a > b >= c;",
        "//@ invariant ((0 <= i && i < j) && j <= n) && (a > b && b >= c);",
    );
    check(
        "//@ invariant (\\forall int k; 0 <= k < n; a[k] == 0);",
        "//@ invariant (\\forall int k; (0 <= k && k < n); a[k] == 0);",
    );
    check("//@ invariant (a < b) == (c < d);", "//@ invariant (a < b) == (c < d);");
}

#[test]
fn modifiers_and_pragmas_at_unusual_places() {
    check("void f(String /*@ nullable @*/ s) { }", "void f(/*@ nullable @*/ String s) {\n}");
    check("String /*@ nullable @*/ f() { }", "/*@ nullable @*/ String f() {\n}");
    check("String /*@ nullable @*/ f;", "/*@ nullable @*/ String f;");
    check("int x /*@ readable_if b */;", "int x;\n//@ readable x if b;");
    check("enum E { /*@ spec_public @*/ A, /*@ non_null */ B }", "enum E {\n    A,\n    B,\n    ;\n}");
    check("void f() { //@ unreachable //@ nowarn\n }", "void f() {\n    //@ unreachable;\n}");
}

#[test]
fn clauses_around_labels_and_arrows() {
    check(
        "void f() { //@ loop_invariant a;\n l: //@ loop_invariant b;\n while (c) ; }",
        "void f() {\n    l:\n    //@ loop_invariant a;\n    //@ loop_invariant b;\n    while (c)\n        ;\n}",
    );
    check(
        "void f() { switch (x) { case 1 -> /*@ assert a; */ g(); default -> { } } }",
        "void f() {\n    switch (x) {\n        case 1 -> {\n            //@ assert a;\n            g();\n        }\n        default -> {\n        }\n    }\n}",
    );
    check(
        "int f() { return switch (x) { case 1 -> /*@ assert a; */ 2; default -> 3; }; }",
        "int f() {\n    return switch (x) {\n        case 1 -> {\n            //@ assert a;\n            yield 2;\n        }\n        default -> 3;\n    };\n}",
    );
}
