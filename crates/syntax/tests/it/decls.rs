//! Files, types and members of Java.

use javelin_syntax::ast::{Member, MethodKind, TypeDeclKind};
use javelin_syntax::{dump, parse_file, print_unit};

/// The file parses without error and prints as `expect`, with the same tree.
fn check(fixture: &str, expect: &str) {
    let parsed = parse_file(fixture);
    assert_eq!(parsed.errors, [], "{fixture}");
    let printed = print_unit(&parsed.unit);
    assert_eq!(printed.trim(), expect.trim(), "{fixture}");
    let again = parse_file(&printed);
    assert_eq!(dump(&again.unit), dump(&parsed.unit), "{printed}");
}

#[test]
fn files() {
    check(
        "package a.b; import c.D; import static e.F.*; ; class G {}",
        "package a.b;\nimport c.D;\nimport static e.F.*;\nclass G {\n}",
    );
    check("@Deprecated package a;", "@Deprecated package a;");
    check("", "");
    check("// only a comment", "");
}

#[test]
fn modules() {
    check(
        "@A open module a.b { requires static transitive c; exports d to e, f; opens g; uses h.I; provides j.K with l.M, l.N; }",
        "@A open module a.b {\n    requires static transitive c;\n    exports d to e, f;\n    opens g;\n    uses h.I;\n    provides j.K with l.M, l.N;\n}",
    );
}

#[test]
fn classes() {
    check(
        "public abstract sealed class A<T extends B & C> extends D<T> implements E, F permits G, H {}",
        "public abstract sealed class A<T extends B & C> extends D<T> implements E, F permits G, H {\n}",
    );
    check("non-sealed class G extends A {}", "non-sealed class G extends A {\n}");
    check(
        "sealed interface I permits J {} final class J implements I {}",
        "sealed interface I permits J {\n}\nfinal class J implements I {\n}",
    );
    check(
        "@interface A { int x() default 1; String[] y() default {\"a\", \"b\"}; }",
        "@interface A {\n    int x() default 1;\n    String[] y() default {\"a\", \"b\"};\n}",
    );
    check(
        "class A { { f(); } static { g(); } class B {} interface C {} ; }",
        "class A {\n    {\n        f();\n    }\n    static {\n        g();\n    }\n    class B {\n    }\n    interface C {\n    }\n}",
    );
}

#[test]
fn enums_and_records() {
    check(
        "enum E implements I { A, @X B(1) { void f() {} }, C; final int x; E() {} }",
        "enum E implements I {\n    A,\n    @X B(1) {\n        void f() {\n        }\n    },\n    C,\n    ;\n    final int x;\n    E() {\n    }\n}",
    );
    check("enum E {} enum F {,} enum G { ; }", "enum E {\n    ;\n}\nenum F {\n    ;\n}\nenum G {\n    ;\n}");
    check(
        "record R<T>(@A int x, T... ys) implements I { R { assert x > 0; } static int z; }",
        "record R<T>(@A int x, T... ys) implements I {\n    R {\n        assert x > 0;\n    }\n    static int z;\n}",
    );
    let parsed = parse_file("record R(int x) { R { } R(String s) { this(1); } }");
    let kinds: Vec<MethodKind> = parsed.unit.types[0]
        .body
        .members
        .iter()
        .filter_map(|m| match m {
            Member::Method(m) => Some(m.kind),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, [MethodKind::CompactConstructor, MethodKind::Constructor]);
    assert_eq!(parsed.unit.types[0].kind, TypeDeclKind::Record);
}

#[test]
fn methods() {
    check(
        "class A { <T> A(int x, String... y) throws B, C { <T>this(); } }",
        "class A {\n    <T> A(int x, String ... y) throws B, C {\n        <T>this();\n    }\n}",
    );
    check(
        "class A { int f(int a[], final int @X [] b)[] { return null; } }",
        "class A {\n    int f(int a[], final int @X [] b)[] {\n        return null;\n    }\n}",
    );
    check(
        "class A { void f(@X A this, int y) {} class B { B(A A.this) {} } }",
        "class A {\n    void f(@X A this, int y) {\n    }\n    class B {\n        B(A A.this) {\n        }\n    }\n}",
    );
    check(
        "interface I { default void f() {} static <T> T g(T t) { return t; } private void h() {} }",
        "interface I {\n    default void f() {\n    }\n    static <T> T g(T t) {\n        return t;\n    }\n    private void h() {\n    }\n}",
    );
    check(
        "class A extends B { A(C c) { c.super(); } native synchronized void f(); }",
        "class A extends B {\n    A(C c) {\n        c.super();\n    }\n    synchronized native void f();\n}",
    );
}

#[test]
fn types() {
    check(
        "class A { Map<? super @X K, List<? extends V[]>> m; java.util.@X List<?> l; Outer<A>.Inner<B> i; }",
        "class A {\n    Map<? super @X K, List<? extends V[]>> m;\n    java.util.@X List<?> l;\n    Outer<A>.Inner<B> i;\n}",
    );
    check(
        "class A { @X String @Y [] @Z [] a; int b, c[] = {1}; }",
        "class A {\n    @X String @Y [] @Z [] a;\n    int b, c[] = {1};\n}",
    );
    check(
        "class A<@X T> { <@Y U> U f() { return (@Z U) null; } }",
        "class A<@X T> {\n    <@Y U> U f() {\n        return (@Z U) null;\n    }\n}",
    );
}

#[test]
fn unicode_escapes() {
    let text =
        "cl\\u0061ss A { String s\\u003d\"\\u0041\\\\u0042\\ud800\"; char c = '\\u005c'';  /* \\u002a/ int \\u0078; }";
    let parsed = parse_file(text);
    assert_eq!(parsed.errors, []);
    let printed = print_unit(&parsed.unit);
    assert_eq!(printed, "class A {\n    String s = \"A\\\\u0042\\ud800\";\n    char c = '\\'';\n    int x;\n}\n");
    let Member::Field(x) = &parsed.unit.types[0].body.members[2] else { panic!("a field") };
    assert_eq!(x.vars[0].name.span.text(text), "\\u0078");
    assert_eq!(dump(&parse_file(&printed).unit), dump(&parsed.unit));
}

#[test]
fn text_blocks() {
    check(
        "class A { String s = \"\"\"\n      a\n        \"b\"\\\n       c\\s\n      \"\"\"; }",
        "class A {\n    String s = \"a\\n  \\\"b\\\" c \\n\";\n}",
    );
}

#[test]
fn ids_are_dense_and_unique() {
    let parsed = parse_file("class A { int f(int x) { return x + 1; } }");
    let dumped = format!("{:?}", parsed.unit);
    let mut ids: Vec<u32> = dumped
        .split('#')
        .skip(1)
        .filter_map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok())
        .collect();
    ids.sort_unstable();
    let expected: Vec<u32> = (0..parsed.unit.node_count).collect();
    assert_eq!(ids, expected);
}

/// `enum` and `assert` were names before they were keywords.
#[test]
fn old_names() {
    let text =
        "class A { void f(Enumeration enum) { while (enum.more()) enum = next(enum); //@ assert enum != null;\n }
        static void assert(boolean b) { A.assert(b); assert b; assert(b); } enum E { X } }";
    let parsed = parse_file(text);
    assert_eq!(parsed.errors, []);
    let said: Vec<&str> = parsed.warnings.iter().map(|w| w.message.as_ref()).collect();
    assert_eq!(
        said,
        ["'enum' is a name here: a keyword since Java 5", "'assert' is a name here: a keyword since Java 1.4"]
    );
    let printed = print_unit(&parsed.unit);
    assert_eq!(dump(&parse_file(&printed).unit), dump(&parsed.unit), "{printed}");
}
