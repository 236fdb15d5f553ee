//! Bad Java gets located messages, good Java none.

mod common;
use common::check;

#[test]
fn names_that_are_not_there() {
    check(
        r"
import java.util.List;
import java.util.Lost; //~ ERROR cannot find symbol: class Lost
import gone.away.*; //~ ERROR package gone.away does not exist
class Test extends Missing { //~ ERROR cannot find symbol: class Missing
    int f(Nowhere n) { //~ ERROR cannot find symbol: class Nowhere
        return n.x;
    }
}
class Other {
    int a;
    int g(String s, List<String> l) {
        int b = c; //~ ERROR cannot find symbol: variable c
        s.lengthy(); //~ ERROR cannot find symbol: method lengthy() in String
        this.d = 1; //~ ERROR cannot find symbol: variable d in Other
        undefined(1); //~ ERROR cannot find symbol: method undefined
        String.nothing(); //~ ERROR cannot find symbol: method nothing() in String
        Unknown.call(); //~ ERROR cannot find symbol: Unknown
        x.y.Z q; //~ ERROR package x.y does not exist
        return a.b; //~ ERROR int cannot be dereferenced
    }
}
",
    );
}

#[test]
fn incompatible_types() {
    check(
        r#"
import java.util.*;
class Test {
    int i = "s"; //~ ERROR incompatible types: String cannot be converted to int
    String s = 1; //~ ERROR incompatible types: int cannot be converted to String
    byte b = 300; //~ ERROR possible lossy conversion from int to byte
    byte ok = 100;
    char c = 'a' + 1;
    int l = 1L; //~ ERROR possible lossy conversion from long to int
    float f = 1.0; //~ ERROR possible lossy conversion from double to float
    Integer boxed = 1L; //~ ERROR incompatible types: long cannot be converted to Integer
    List<Object> list = new ArrayList<String>(); //~ ERROR ArrayList<String> cannot be converted to List<Object>
    List<? extends Object> wild = new ArrayList<String>();
    int[] a = {1, "x"}; //~ ERROR incompatible types: String cannot be converted to int
    boolean flag(Object o) {
        if (i) return true; //~ ERROR incompatible types: int cannot be converted to boolean
        while (s != null) i++;
        boolean t = i > s; //~ ERROR bad operand types for binary operator '>'
        boolean u = !i; //~ ERROR bad operand type int for unary operator '!'
        Integer n = (Integer) s; //~ ERROR incompatible types: String cannot be converted to Integer
        boolean e = s == boxed; //~ ERROR incomparable types
        boolean inst = s instanceof Integer; //~ ERROR incompatible types: String cannot be converted to Integer
        for (int x : 5) {} //~ ERROR for-each not applicable to expression type
        for (String x : new int[0]) {} //~ ERROR int cannot be converted to String
        o[0] = 1; //~ ERROR array required, but Object found
        return 1; //~ ERROR incompatible types: int cannot be converted to boolean
    }
    String cond(boolean b) { return b ? "x" : 1; } //~ ERROR int cannot be converted to String
    long wide(int k) { long r = switch (k) { case 1 -> 2; default -> 'c'; }; return r; }
    void v() { return 1; } //~ ERROR unexpected return value
    int w() { return; } //~ ERROR missing return value
    int m() { } //~ ERROR missing return statement
    int n() { while (true) { } }
    int o(boolean b) { if (b) return 1; else throw new RuntimeException(); }
    void t() { throw "x"; } //~ ERROR String cannot be converted to Throwable
    void q() { int z = v(); } //~ ERROR incompatible types
}
"#,
    );
}

#[test]
fn calls_that_do_not_fit() {
    check(
        r#"
import java.util.*;
import java.util.function.*;
class Test {
    void one(int a, String b) {}
    void two(int a) {}
    void two(String a) {}
    void amb(Integer a, Object b) {}
    void amb(Object a, Integer b) {}
    static void stat() { inst(); } //~ ERROR non-static
    void inst() {}
    private int secret;
    static int count() { return secret; } //~ ERROR non-static variable secret cannot be referenced from a static context
    abstract static class Abs { Abs(int i) {} }
    static class Sub extends Abs { } //~ ERROR no suitable constructor found for Abs()
    interface Two { void a(); void b(); }
    void calls() {
        one(1); //~ ERROR method one(int,String) cannot be applied to given types
        two(1.5); //~ ERROR no suitable method found for two(double)
        amb(1, 2); //~ ERROR reference to amb is ambiguous
        new Abs(1); //~ ERROR Abs is abstract; cannot be instantiated
        new Test(5); //~ ERROR no suitable constructor found for Test(int)
        Runnable r = x -> {}; //~ ERROR incompatible parameter types in lambda expression
        Supplier<String> s = () -> 1; //~ ERROR incompatible types: int cannot be converted to String
        Two t = () -> {}; //~ ERROR Two is not a functional interface
        Function<String, Integer> f = String::size; //~ ERROR invalid method reference
        Object o = () -> {}; //~ ERROR Object is not a functional interface
        List<int> l; //~ ERROR unexpected type
        Map<String> m; //~ ERROR wrong number of type arguments; required 2
        String<Integer> g; //~ ERROR type java.lang.String does not take parameters
        var n = null; //~ ERROR cannot infer type
        var u; //~ ERROR cannot infer type
        1 + 2; //~ ERROR not a statement
    }
}
"#,
    );
}

#[test]
fn declarations_that_clash() {
    check(
        r#"
class Test {
    int a;
    String a; //~ ERROR variable a is already defined
    void f(int x) {}
    int f(int y) { return y; } //~ ERROR method f(int) is already defined
    void g(int p) {
        int p = 1; //~ ERROR variable p is already defined
        for (int i = 0; i < 2; i++) { int i = 3; } //~ ERROR variable i is already defined
        Runnable r = () -> { int p = 2; }; //~ ERROR variable p is already defined
        final int k = 1;
        k = 2; //~ ERROR cannot assign a value to final variable k
        int n = 0;
        n++;
        Runnable s = () -> System.out.println(n); //~ ERROR must be final or effectively final
        break outer; //~ ERROR undefined label: outer
    }
    static final class Fin {}
    static class SubFin extends Fin {} //~ ERROR cannot inherit from final
    interface I { int m(); default void d() {} }
    static class C implements I {} //~ ERROR is not abstract and does not override abstract method m()
    static class D implements I { int m() { return 1; } } //~ ERROR attempting to assign weaker access privileges
    static class E implements I { public String m() { return ""; } } //~ ERROR return type String is not compatible with int
    static class F { @Override public void nope() {} } //~ ERROR method does not override or implement a method from a supertype
    static class G extends H {} //~ ERROR cyclic inheritance
    static class H extends G {}
    static class J { void noBody(); } //~ ERROR missing method body
    static class K extends I {} //~ ERROR no interface expected here
}
"#,
    );
}

#[test]
fn switches_and_patterns() {
    check(
        r#"
class Test {
    sealed interface S permits A, B {}
    record A(int x) implements S {}
    record B(String y) implements S {}
    enum E { ONE, TWO }
    int covered(S s) { return switch (s) { case A a -> 1; case B b -> 2; }; }
    int open(S s) {
        return switch (s) { //~ ERROR does not cover all possible input values
            case A a -> 1;
        };
    }
    int enums(E e) { return switch (e) { case ONE -> 1; case TWO -> 2; }; }
    int wrong(E e, int i, long l) {
        switch (e) { case THREE: break; } //~ ERROR an enum switch case label
        switch (i) { case "a": break; } //~ ERROR incompatible types: String cannot be converted to int
        switch (i) { case i: break; } //~ ERROR constant expression required
        switch (l) { case 1: break; } //~ ERROR a switch on long is not allowed here
        return switch (i) { case 1 -> 2; }; //~ ERROR does not cover all possible input values
    }
    void scopes(Object o) {
        if (o instanceof String s) s.length();
        s.length(); //~ ERROR cannot find symbol
        if (!(o instanceof A a)) return;
        int n = a.x();
        if (o instanceof A(String q)) {} //~ ERROR int cannot be converted to String
        if (o instanceof B(var y) && y.isEmpty()) {}
        if (o instanceof String(var z)) {} //~ ERROR deconstruction patterns can only be applied to records
    }
}
"#,
    );
}

#[test]
fn a_broken_file_does_not_hide_the_others() {
    let sources = common::sources(&[
        ("A.java", "class A { int f( { return 1; } }"),
        ("B.java", "class B { int g(A a) { return 1 + true; } }"),
    ]);
    let program = javelin_sema::analyze(&sources, &common::options());
    let in_b = program.diagnostics.iter().any(|d| d.file.0 == 1 && d.message.contains("bad operand types"));
    assert!(in_b, "{:?}", program.diagnostics);
}

#[test]
fn flow_and_exceptions() {
    check(
        r#"
import java.io.*;
class Test {
    int read(boolean b) {
        int x;
        if (b) x = 1;
        return x; //~ ERROR variable x might not have been initialized
    }
    int fine(boolean b, int n) {
        int x, y;
        if (b && (y = n) > 0) x = y; else x = 0;
        final int z;
        switch (n) { case 1: z = 1; break; default: z = 2; }
        boolean ok;
        while (!(ok = n > x)) n++;
        return ok ? z : x;
    }
    int alive(int n) {
        while (n < 2 && false) { n++; }
        return true ? n : switch (n) { case 1: yield 2; default: yield 3; };
    }
    void dead() {
        return;
        int a = 1; //~ ERROR unreachable statement
    }
    void dead2() {
        while (true) {}
        dead(); //~ ERROR unreachable statement
    }
    int loop() { for (;;) { if (fine(true, 1) > 0) break; } } //~ ERROR missing return statement
    void declared() throws IOException { throw new IOException(); }
    void caught() { try { declared(); } catch (IOException e) { } }
    void missed() { declared(); } //~ ERROR unreported exception IOException; must be caught or declared to be thrown
    void never() { try { dead(); } catch (IOException e) { } } //~ ERROR exception IOException is never thrown in body of corresponding try statement
    void twice() throws IOException {
        try { declared(); } catch (Exception e) { throw e; }
    }
    Runnable r = () -> {};
    void lambda() {
        Runnable q = () -> declared(); //~ ERROR unreported exception IOException
        Runnable s = () -> { throw new IllegalStateException(); };
    }
    void res() { try (Reader x = new StringReader("a")) { x.read(); } } //~ ERROR unreported exception IOException //~ ERROR unreported exception IOException
}
"#,
    );
}

#[test]
fn folders_without_packages_are_programs_of_their_own() {
    let sources = common::sources(&[
        ("a/Main.java", "class Main { int one() { return Help.x(); } }"),
        ("a/Help.java", "class Help { static int x() { return 1; } }"),
        ("b/Main.java", "class Main { String two() { return Help.x() + new Main().two(); } }"),
        ("b/Help.java", "class Help { static String x() { return \"\"; } }"),
        ("b/Again.java", "class Help { }"),
    ]);
    let program = javelin_sema::analyze(&sources, &common::options());
    let messages: Vec<&str> = program.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages, ["duplicate class: Help"]);
}

#[test]
fn jumps_and_labels() {
    check(
        r"
class Test {
    enum Colour { RED, GREEN }
    void f() {
        break; //~ ERROR break outside switch or loop
    }
    void g() {
        continue; //~ ERROR continue outside of loop
    }
    void h() {
        for (int i = 0; i < 3; i++) {
            Runnable r = () -> { break; }; //~ ERROR break outside switch or loop
        }
    }
    int k(int x) {
        for (;;) {
            x = switch (x) {
                case 1 -> 2;
                case 2 -> { break; } //~ ERROR attempt to break out of a switch expression
                default -> { for (;;) { break; } yield 3; }
            };
            if (x > 3) break;
        }
        return x;
    }
    void l() {
        block: { if (true) continue block; } //~ ERROR not a loop label
        outer: for (;;) { for (;;) { continue outer; } }
    }
    void m(int x, Colour c, char d) {
        switch (x) { case 1: case 2: break;
            case 1: break; //~ ERROR duplicate case label
            default:
            default: //~ ERROR duplicate default label
        }
        switch (c) { case RED: break;
            case RED: break; //~ ERROR duplicate case label
        }
        switch (d) { case 'a': break;
            case 97: break; //~ ERROR duplicate case label
        }
    }
}
record Pair(int a) {
    int b; //~ ERROR field declaration must be static
    static int c;
}
",
    );
}

#[test]
fn what_could_have_been_meant() {
    check(
        r#"
class Test {
    private int hidden;
    Test(int x) {}
    static Test make() {
        return new Test("s"); //~ ERROR no suitable constructor found for Test(String); there are Test(int)
    }
    void one(int x) {}
    void one(String s) {}
    void use() {
        one(1, 2); //~ ERROR no suitable method found for one(int,int); there are one(int), one(String)
        absent(1, "x"); //~ ERROR cannot find symbol: method absent(int,String) in Test
    }
    static void statics() {
        one(1); //~ ERROR non-static method one(int) cannot be referenced from a static context
    }
    boolean both(int a) {
        return a && true; //~ ERROR bad operand types for binary operator '&&': int and boolean
    }
}
class Other {
    int peek(Test t) {
        return t.hidden; //~ ERROR hidden has private access in Test
    }
}
"#,
    );
}

#[test]
fn what_a_snippet_declares_needs_no_object() {
    let text = "class P { int x; P(int x) { this.x = x; } }\nint twice(int v) { return v + v; }\n\
        P p = new P(3);\nassert(twice(p.x) == 6 + undeclared);\n";
    let sources = common::sources(&[("snippet.jsh", text)]);
    let program = javelin_sema::analyze(&sources, &common::options());
    assert_eq!(program.diagnostics, []);
}

#[test]
fn declarations_javac_refuses() {
    check(
        r#"
final abstract class Both { } //~ ERROR illegal combination of modifiers: abstract and final
class Test {
    private public int x; //~ ERROR illegal combination of modifiers: public and private
    abstract static class Ok { abstract void f(); }
    void f() throws String { } //~ ERROR incompatible types: String cannot be converted to Throwable
    <E extends Exception> void g() throws E { }
    @Lost //~ ERROR cannot find symbol: class Lost
    void h(@Deprecated int p, @Gone int q) { } //~ ERROR cannot find symbol: class Gone
    @Deprecated void ok() { }
}
public class Elsewhere { } //~ ERROR class Elsewhere is public, should be declared in a file named Elsewhere.java
sealed interface S permits A, B { } //~ ERROR invalid permits clause: the subclass must extend the sealed class
final class A implements S { }
final class B { }
sealed class Alone { } //~ ERROR sealed class must have subclasses
sealed interface T permits C { }
class C implements T { } //~ ERROR sealed, non-sealed or final modifiers expected
"#,
    );
}

#[test]
fn blank_finals_get_a_value() {
    check(
        r#"
class Test {
    final int a; //~ ERROR variable a not initialized in the default constructor
    static final int S; //~ ERROR variable S not initialized
    final int b = 1;
    final int c;
    { c = 2; }
    static final int D;
    static { if (Math.random() > 0.5) D = 1; else D = 2; }
}
class Two {
    final int x;
    Two() { this(1); }
    Two(int v) { if (v > 0) { x = v; return; } this.x = 0; }
    Two(long v) { if (v > 0) x = 1; } //~ ERROR variable x might not have been initialized
    Two(byte v) { throw new RuntimeException(); }
    Two(char v) { Runnable r = () -> { return; }; x = 3; }
    void set() { x = 4; } //~ ERROR cannot assign a value to final variable x
    int[] all = new int[2];
}
record R(int p, int q) {
    R(int p, int q) { this.p = p; } //~ ERROR variable q might not have been initialized
}
record Compact(int p) { Compact { if (p < 0) throw new RuntimeException(); } }
record Plain(int p) { }
enum E { ONE(1); final int v; E(int v) { this.v = v; } }
"#,
    );
}

#[test]
fn labels_no_value_reaches() {
    check(
        r#"
class Test {
    int f(Object o) {
        return switch (o) {
            case CharSequence s -> 1;
            case String s -> 2; //~ ERROR this case label is dominated by a preceding case label
            case Integer i when i > 3 -> 3;
            case Integer i -> 4;
            default -> 5;
        };
    }
    int g(Integer i) {
        return switch (i) {
            case Integer j when j > 2 -> 1;
            case 1 -> 2;
            case Integer j -> 3;
            case 5 -> 4; //~ ERROR this case label is dominated by a preceding case label
        };
    }
}
"#,
    );
}

/// Of an array's methods only `clone` throws less than Object's.
#[test]
fn arrays_wait_too() {
    check(
        r#"
class Test {
    int[] lock = new int[0];
    void f() {
        try { lock.wait(); } catch (InterruptedException e) { }
        int[] copy = lock.clone();
        lock.wait(); //~ ERROR unreported exception InterruptedException
    }
}
"#,
    );
}

#[test]
fn bytes_that_are_no_text() {
    let broken = b"class A {\n  // caf\xe9\n  String s = \"caf\xe9\";\n  int x\xe9 = 1;\n}\n";
    let text = javelin_syntax::decode(broken);
    let sources = common::sources(&[("A.java", &text), ("B.java", "class B { int f() { return lost; } }")]);
    let p = javelin_sema::analyze(&sources, &common::options());
    let shown: Vec<(u32, u32, bool, &str)> = p
        .diagnostics
        .iter()
        .filter(|d| d.message.contains("unmappable") || d.file.0 == 1)
        .map(|d| {
            let at = sources.file(d.file).source.line_col(d.span.start);
            (at.line, at.column, d.severity == javelin_sema::Severity::Error, d.message.as_str())
        })
        .collect();
    let unmappable = "unmappable character for encoding UTF-8";
    assert_eq!(
        shown,
        [
            (2, 9, false, unmappable),
            (3, 14, true, unmappable),
            (4, 8, true, unmappable),
            (1, 28, true, "cannot find symbol: variable lost"),
        ]
    );
}

/// What is nested or chained a hundred thousand times is refused in a time that
/// grows with its length, not with its square.
#[test]
fn deep_code_ends_soon() {
    const N: usize = 100_000;
    let method =
        |body: String| format!("class Test {{ int f(int x) {{ return {body}; }} int g() {{ return lost; }} }}");
    let texts = [
        method(format!("{}x", "- ".repeat(N))),
        method(format!("{}x{}", "x > 1 ? ".repeat(N), " : x".repeat(N))),
        method(format!("{}x{}", "(".repeat(N), ")".repeat(N))),
        format!("class Test {{ void f(int x) {{ {} ; }} }}", "if (x > 1) {} else ".repeat(N)),
        format!("class Test {{ int{} f; }}", "[]".repeat(N)),
    ];
    for text in texts {
        let start = std::time::Instant::now();
        let sources = common::sources(&[("Test.java", &text)]);
        let p = javelin_sema::analyze(&sources, &common::options());
        assert!(!p.diagnostics.is_empty());
        assert!(start.elapsed().as_secs() < 20, "{} took {:?}", &text[..60], start.elapsed());
    }
}
