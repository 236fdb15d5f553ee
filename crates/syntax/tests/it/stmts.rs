//! Statements. `check` gives the body of a method and what it prints as; both
//! must have the same tree.

use javelin_syntax::{dump, parse_file, print_unit};

fn check(fixture: &str, expect: &str) {
    let text = format!("class C {{ void m() {{ {fixture} }} }}");
    let parsed = parse_file(&text);
    assert_eq!(parsed.errors, [], "{fixture}");
    let printed = print_unit(&parsed.unit);
    let again = parse_file(&printed);
    assert_eq!(again.errors, [], "{printed}");
    assert_eq!(dump(&again.unit), dump(&parsed.unit), "{printed}");
    let body = printed.strip_prefix("class C {\n    void m() {\n").expect("the head is fixed");
    let body = body.strip_suffix("    }\n}\n").expect("the end is fixed");
    let lines: Vec<&str> = body.lines().map(|l| l.strip_prefix("        ").unwrap_or(l)).collect();
    assert_eq!(lines.join("\n"), expect.trim_matches('\n'), "{fixture}");
}

#[test]
fn declarations() {
    check("final int a = 1, b[] = {2}; var c = a;", "final int a = 1, b[] = {2};\nvar c = a;");
    check("Map.Entry<K, V>[] e;", "Map.Entry<K, V>[] e;");
    check("@A(1) String s;", "@A(1) String s;");
    check(
        "record R(int x) {} enum E { A } interface I {}",
        "record R(int x) {\n}\nenum E {\n    A,\n    ;\n}\ninterface I {\n}",
    );
    check(
        "final class L<T extends A & B> extends M implements N {}",
        "final class L<T extends A & B> extends M implements N {\n}",
    );
    check("a < b > c;", "a<b> c;");
}

#[test]
fn expression_statements() {
    check("a = b; f(); new A(); i++; --j;", "a = b;\nf();\nnew A();\ni++;\n--j;");
    check("a.b.c(d)[0] = 1;", "a.b.c(d)[0] = 1;");
    check("yield = 1; record.f(); sealed = 2; record = 3;", "yield = 1;\nrecord.f();\nsealed = 2;\nrecord = 3;");
    check("assume(x);", "assume(x);");
}

#[test]
fn branches() {
    check("if (a) if (b) f(); else g();", "if (a)\n    if (b)\n        f();\n    else \n        g();");
    check("if (a) {} else if (b) {} else {}", "if (a)\n    {\n    }\nelse if (b)\n    {\n    }\nelse \n    {\n    }");
}

#[test]
fn loops_and_jumps() {
    check("for (int i = 0, j = 1; i < j; i++, j--) ;", "for (int i = 0, j = 1; i < j; i++, j--)\n    ;");
    check("for (;;) break;", "for (; ; )\n    break;");
    check("for (i = 0; ; ) continue;", "for (i = 0; ; )\n    continue;");
    check("for (final A<B> a : as) ;", "for (final A<B> a : as)\n    ;");
    check("for (var x : xs) ;", "for (var x : xs)\n    ;");
    check("out: while (a) { break out; }", "out:\nwhile (a)\n    {\n        break out;\n    }");
    check("do f(); while (x);", "do\n    f();\nwhile (x);");
}

#[test]
fn try_and_throw() {
    check(
        "try { f(); } catch (final A | B e) { throw e; } finally { g(); }",
        "try {\n    f();\n} catch (final A | B e) {\n    throw e;\n} finally {\n    g();\n}",
    );
    check("try (A a = f(); b; this.c) {}", "try (A a = f(); b; this.c) {\n}");
    check("try (var a = f();) {}", "try (var a = f()) {\n}");
    check("synchronized (this) { return; }", "synchronized (this) {\n    return;\n}");
    check("assert a : b; assert (c);", "assert a : b;\nassert (c);");
}

#[test]
fn switches() {
    check(
        "switch (x) { case 1: case 2: f(); break; default: g(); }",
        "switch (x) {\n    case 1:\n    case 2:\n        f();\n        break;\n    default:\n        g();\n}",
    );
    check(
        "switch (x) { case A, B -> f(); case C -> { } default -> throw e; }",
        "switch (x) {\n    case A, B -> f();\n    case C -> {\n    }\n    default -> throw e;\n}",
    );
    check(
        "switch (o) { case P(int a, var b) when a > b -> f(); case String s -> g(); case null, default -> h(); }",
        "switch (o) {\n    case P(int a, var b) when a > b -> f();\n    case String s -> g();\n    case null, default -> h();\n}",
    );
    check(
        "int y = switch (x) { case 1 -> 2; case -1: yield 3; default: { yield (4); } };",
        "int y = switch (x) {\n    case 1 -> 2;\n    case -1:\n        yield 3;\n    default:\n        {\n            yield (4);\n        }\n};",
    );
    check(
        "r = switch (x) { case A -> y -> y; default -> z; };",
        "r = switch (x) {\n    case A -> y -> y;\n    default -> z;\n};",
    );
    check(
        "switch (x) { case (A) -> f(); case B + 1 -> g(); }",
        "switch (x) {\n    case (A) -> f();\n    case B + 1 -> g();\n}",
    );
    check(
        "switch (x) { case Q.R r when (b) -> f(); case S s when b && !(c) -> g(); }",
        "switch (x) {\n    case Q.R r when (b) -> f();\n    case S s when b && !(c) -> g();\n}",
    );
}

#[test]
fn jml_among_statements() {
    check("//@ assert x > 0;\n x = 1; //@ assume y;\n", "//@ assert x > 0;\nx = 1;\n//@ assume y;");
    check(
        "/*@ loop_invariant i < n;\n @ decreases n - i; @*/ while (b) {}",
        "//@ loop_invariant i < n;\n//@ loop_decreases n - i;\nwhile (b)\n    {\n    }",
    );
    check("//@ maintaining a;\n out: for (;;) ;", "out:\n//@ loop_invariant a;\nfor (; ; )\n    ;");
    check("//@ ghost int g = 0;\n //@ set g = g + 1;\n ;", "//@ ghost int g = 0;\n//@ set g = g + 1;\n;");
    check("/*@ nullable @*/ String s = null;", "/*@ nullable @*/ String s = null;");
    check("if (a) //@ assert a;\n f();", "if (a)\n    {\n        //@ assert a;\n        f();\n    }");
    check(
        "//@ loop_predicate a, b;\n //@ skolem_constant int x, y;\n //@ hint c;\n do ; while (d);",
        "//@ loop_predicate a, b;\n//@ skolem_constant int x, y;\n//@ hint c;\ndo\n    ;\nwhile (d);",
    );
    check("//@ loop_assigns a[*], i;\n while (d) ;", "//@ loop_assigns a[*], i;\nwhile (d)\n    ;");
    check("//@ assignable i;\n while (d) ;", "//@ loop_assigns i;\nwhile (d)\n    ;");
    check("//@ unreachable;\n", "//@ unreachable;");
    check("//@ reachable\n", "//@ reachable;");
    check("//@ refining requires a; ensures b;\n f();", "//@ refining\n//@ requires a;\n//@ ensures b;\nf();");
    check("//@ assert a //~ FAIL assert\n f();", "//@ assert a;\nf();");
    check("//@ assert (\\forall int i;\n//@  0 < i;\n//@  b);\n", "//@ assert (\\forall int i; 0 < i; b);");
    check("//@ nowarn Null;\n f(/*@ nowarn Pre */ x);", "f(x);");
    check(
        "//+ESC@ assert a;\n //-ESC@ assert b;\n //+RAC@ assert c;\n //+OPENJML@ assert x;\n //+JAVELIN-RAC@ assert d;\n",
        "//@ assert a;\n//@ assert d;",
    );
    check("//@Override\n f(); //@@@ Note well\n", "f();");
}
