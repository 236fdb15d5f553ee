//! JML is resolved and typed like Java.

mod common;
use common::check;

#[test]
fn clauses_resolve_or_are_errors() {
    check(
        r#"
class Test {
    private /*@ spec_public @*/ int size;
    int[] data;
    //@ ghost int writes;
    //@ model int width;
    //@ represents width = size * 2;
    //@ invariant 0 <= size && size <= data.length;
    //@ invariant lost > 0; //~ ERROR cannot find symbol: variable lost

    //@ requires n > 0;
    //@ requires data; //~ ERROR incompatible types: int[] cannot be converted to boolean
    //@ assignable data[*], size, writes;
    //@ ensures \result == \old(size) + n && width >= 0;
    //@ ensures (\forall int i; 0 <= i && i < data.length; data[i] >= 0);
    //@ ensures (\forall int i; 0 <= i; data[j] >= 0); //~ ERROR cannot find symbol: variable j
    //@ signals (RuntimeException e) e != null;
    int add(int n) {
        //@ ghost int before = size;
        //@ set writes = writes + 1;
        //@ assert before == size;
        //@ assert nothing; //~ ERROR cannot find symbol: variable nothing
        int sum = 0;
        //@ loop_invariant 0 <= i && i <= data.length && sum >= 0;
        //@ decreases data.length - i;
        for (int i = 0; i < data.length; i++) sum += data[i];
        return size + n;
    }
    //@ ensures \result > 0; //~ ERROR \result has no meaning here: the method returns nothing
    void nothing() {}
    //@ ensures \fresh(\result) && \typeof(\result) == \type(int[]) && \nonnullelements(\result);
    String[] fresh() { return new String[0]; }
    //@ ensures \result == (\sum int i; 0 <= i && i < data.length; data[i]);
    //@ ensures (\num_of int i; 0 <= i && i < 9; i > 3) == 5;
    //@ pure
    int total() { return 0; }
}
"#,
    );
}

#[test]
fn an_error_in_a_contract_marks_its_method_only() {
    let text = "class Test {\n //@ requires lost;\n int f() { return 1; }\n int g() { return 2; }\n}";
    let sources = common::sources(&[("Test.java", text)]);
    let p = javelin_sema::analyze(&sources, &common::options());
    let marked: Vec<&str> = p
        .methods
        .iter()
        .filter(|m| m.file.0 == 0 && p.unsupported.contains_key(&m.id))
        .map(|m| p.world.method(m.id).name.as_str())
        .collect();
    assert_eq!(marked, ["f"]);
}

#[test]
fn snippets_are_one_method_with_free_inputs() {
    let text = "x = a[0];\ny = n + len;\nwhile (x < y) { x = x + 1; }\nassert(x >= y);\n//@ assert len == len;\n";
    let sources = common::sources(&[("dir/sum.jsh", text)]);
    let p = javelin_sema::analyze(&sources, &common::options());
    assert_eq!(p.diagnostics, []);
    let m = p.methods.iter().find(|m| m.file.0 == 0).expect("a method");
    assert_eq!(p.world.method(m.id).name.as_str(), "sum");
    let params: Vec<String> =
        m.params.iter().map(|&l| format!("{} {}", p.world.show(p.local(l).ty), p.local(l).name)).collect();
    assert_eq!(params, ["int x", "int[] a", "int y", "int n", "int len"]);
}

#[test]
fn mistakes_that_are_often_made() {
    check(
        r"
class Test {
    //@ requires x = 3; //~ ERROR a specification must not assign; write '==' to compare
    int f(int x) { return x; }
    //@ requires \result > 0; //~ ERROR \result has no meaning here
    int g(int x) { return x; }
    //@ ensure \result > 0; //~ ERROR unknown clause of JML: 'ensure'; did you mean 'ensures'?
    int h(int x) { return x; }
    //@ ensures \reslt > 0; //~ ERROR unknown JML expression '\reslt'; did you mean '\result'?
    int k(int x) { return x; }
    void m(int n) {
        //@ asert n > 0; //~ ERROR unknown statement of JML: 'asert'; did you mean 'assert'?
        //@ loop_invariant 0 <= lost; //~ ERROR cannot find symbol: variable lost
        while (n > 0) n--;
    }
}
",
    );
}

#[test]
fn ghosts_are_not_javas() {
    check(
        r#"
class Test {
    //@ ghost int g;
    //@ model int m;
    int j;
    //@ model pure int twice(int x) { return 2 * x; }
    int f(Test other) {
        //@ ghost int l = j;
        //@ set l = g;
        int a = g; //~ ERROR g is a ghost or model variable: Java code cannot use it
        a = l; //~ ERROR l is a ghost or model variable: Java code cannot use it
        a = other.m; //~ ERROR m is a ghost or model variable: Java code cannot use it
        a = twice(a); //~ ERROR cannot find symbol: method twice
        g = 1; //~ ERROR g is a ghost or model variable: Java code cannot use it
        //@ assert l == g && twice(j) == m;
        return a;
    }
    int owner;
    class Inner {
        //@ invariant owner > 0;
        int h() { return owner; }
    }
}
"#,
    );
}

#[test]
fn clauses_that_mean_nothing() {
    check(
        r#"
class Test {
    int x;
    int s() { return x; }
    //@ invariant x > \old(x); //~ ERROR \old has no meaning in a clause 'invariant'
    //@ constraint x >= \old(x);
    //@ requires x++ > 0; //~ ERROR a specification must not change anything
    //@ requires x > \old(x); //~ ERROR \old has no meaning in a clause 'requires'
    //@ assignable s(); //~ ERROR a location is expected
    //@ ensures x == \old(x) + 1;
    //@ signals (String e) true; //~ ERROR String cannot be converted to Throwable
    //@ signals_only Integer, RuntimeException; //~ ERROR Integer cannot be converted to Throwable
    void f() {
        //@ loop_invariant 0 <= x <= 10;
        while (x < 10) x++;
        //@ assert x-- > 0; //~ ERROR a specification must not change anything
    }
}
"#,
    );
}

/// Who reads a public contract cannot see a private field: a warning.
#[test]
fn specifications_speak_to_their_readers() {
    let text = "public class Test {\n private int hidden;\n private /*@ spec_public @*/ int shown;\n int here;
 //@ requires hidden > 0;\n //@ requires shown > 0;\n public void f() { }
 //@ requires hidden > 0;\n void g() { }
 //@ private normal_behavior\n //@ requires hidden > 0;\n public void h() { }
 //@ public invariant here > 0;\n }";
    let sources = common::sources(&[("Test.java", text)]);
    let p = javelin_sema::analyze(&sources, &common::options());
    let source = &sources.files[0].source;
    let said: Vec<(u32, &str)> =
        p.diagnostics.iter().map(|d| (source.line(d.span.start), d.message.as_str())).collect();
    let hidden =
        "hidden has private access and the specification is public: its readers cannot see it; write spec_public";
    let here = "here has package access and the specification is public: its readers cannot see it; write spec_public";
    assert_eq!(said, [(5, hidden), (13, here)]);
}

/// Ghost fields that ESC/Java gives to library classes.
#[test]
fn the_ghosts_of_esc_java() {
    check(
        r#"
import java.util.*;
class Test {
    Vector v; Enumeration e; int[] a; Hashtable h;
    //@ invariant v.elementType == \type(String) && !v.containsNull && v.owner == this;
    //@ invariant a.owner == this && h.keyType == \type(String) && h.elementType == \type(Integer);
    //@ requires e.moreElements && !e.returnsNull && e.elementType == \type(String);
    void f() {
        //@ set v.elementType = \type(Object);
        //@ set a.owner = this;
        int x = a.owner; //~ ERROR owner is a ghost or model variable: Java code cannot use it
    }
}
"#,
    );
}

#[test]
fn what_clauses_are_about() {
    check(
        r#"
class Test {
    int a;
    //@ ensures \old(\result) > 0; //~ ERROR \result has no meaning here: \old speaks of the state before
    int f1() { return 1; }
    //@ requires \result > 0; //~ ERROR \result has no meaning here: the clause is about a state in which nothing was returned
    int f2() { return 1; }
    //@ signals (Exception e) \result > 0; //~ ERROR \result has no meaning here: the method ended by an exception
    int f3() { return 1; }
    int f4(int n) {
        //@ assert \result > 0; //~ ERROR \result has no meaning here: it stands in clauses 'ensures'
        //@ loop_invariant \result > n; //~ ERROR \result has no meaning here
        //@ decreases n > 0; //~ ERROR incompatible types: boolean cannot be converted to int
        //@ loop_invariant \count >= 0;
        while (n > 0) n--;
        return n;
    }
    //@ measured_by "x"; //~ ERROR incompatible types: String cannot be converted to int
    int f5(int n) { return n; }
    //@ ensures (\sum int i; 0 <= i && i < 3; i > 2) != null; //~ ERROR a number is wanted here, boolean found //~ ERROR bad operand types
    int f6() { return 1; }
    //@ ensures \fresh(a) && \nonnullelements(a); //~ ERROR \fresh wants a reference, int found //~ ERROR \nonnullelements wants an array
    int f7() { return 1; }
    //@ requires \fresh(this); //~ ERROR \fresh has no meaning in a clause 'requires'
    //@ ensures \exception == null; //~ ERROR \exception has no meaning here
    int f8() { return 1; }
    //@ ensures \count > 0; //~ ERROR \count has no meaning here
    //@ ensures \max(1, true) > 0 && \is_initialized(lost); //~ ERROR a number is wanted here //~ ERROR cannot find symbol: lost
    int f9() { return 1; }
    //@ invariant \result > 0; //~ ERROR \result has no meaning here
    //@ ensures \old(\old(a)) == a && \result == \old(a) + 1 ==> \result > 0;
    //@ signals (Exception e) e != null && \exception == e;
    int f10() { return 1; }
}
"#,
    );
}

#[test]
fn names_with_dots_in_snippets() {
    let text = "p.x = 3;\nk = lst.size();\nk = arr.length + dir.length;\nassume(dir.length = 3);\n";
    let sources = common::sources(&[("there/dir.jsh", text)]);
    let p = javelin_sema::analyze(&sources, &common::options());
    let shown: Vec<(u32, &str)> =
        p.diagnostics.iter().map(|d| (sources.files[0].source.line(d.span.start), d.message.as_str())).collect();
    assert_eq!(
        shown,
        [
            (1, "cannot find symbol: variable p"),
            (2, "cannot find symbol: variable lst"),
            (4, "'=' is read as '==' here; write '=='"),
        ]
    );
}

#[test]
fn statements_inside_assert_assign() {
    let text = "int i = 1;\nassert(switch (i) { case 1 -> { i = 3; yield i = 3; } default -> true; });\n";
    let sources = common::sources(&[("s.jsh", text)]);
    let p = javelin_sema::analyze(&sources, &common::options());
    let shown: Vec<&str> = p.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(shown, ["incompatible types: int cannot be converted to boolean"]);
}
