//! Expressions of Java and JML.

use javelin_syntax::{dump_expr, parse_expression, parse_jml_clause_expr, print_expr};

use super::sexpr::sexpr;

/// The expression parses without error as `expect`, and prints to the same tree.
fn check(fixture: &str, expect: &str) {
    let parsed = parse_expression(fixture);
    assert_eq!(parsed.errors, [], "{fixture}");
    assert_eq!(sexpr(&parsed.unit.expr), expect, "{fixture}");
    let printed = print_expr(&parsed.unit.expr);
    let again = parse_expression(&printed);
    assert_eq!(dump_expr(&again.unit.expr), dump_expr(&parsed.unit.expr), "{fixture} as {printed}");
}

#[test]
fn precedence_of_java() {
    check("a + b * c - d", "(Sub (Add a (Mul b c)) d)");
    check("a = b += c ? d : e", "(= a (Add= b (? c d e)))");
    check("a || b && c | d ^ e & f == g", "(Or a (And b (BitOr c (BitXor d (BitAnd e (Eq f g))))))");
    check("a < b == c >= d", "(Eq (Lt a b) (Ge c d))");
    check("a << b >> c >>> d", "(Ushr (Shr (Shl a b) c) d)");
    check("a > b >> c", "(Gt a (Shr b c))");
    check("a >>= b >>>= c", "(Shr= a (Ushr= b c))");
    check("a >= b", "(Ge a b)");
    check("-a * !b", "(Mul (- a) (! b))");
    check("- -a", "(- (- a))");
    check("a++ + ++b", "(Add (_++ a) (++_ b))");
    check("a ? b : c ? d : e", "(? a b (? c d e))");
    check("x instanceof A && y", "(And (instanceof x A) y)");
    check("a[b[0]].c[1]", "([] (. ([] a ([] b 0)) c) 1)");
}

#[test]
fn precedence_of_jml() {
    check("a ==> b ==> c", "(Implies a (Implies b c))");
    check("a <== b <== c", "(RevImplies (RevImplies a b) c)");
    check("a <==> b ==> c || d", "(Iff a (Implies b (Or c d)))");
    check("a <==> b <=!=> c", "(NotIff (Iff a b) c)");
    check("a <==! b", "(NotIff a b)");
    check("a ==> b ? c : d", "(? (Implies a b) c d)");
    check("\\typeof(x) <: \\type(int[])", "(Subtype (\\typeof x) \\type(int[]))");
    check("\\typeof(a) == \\type(Object[])", "(Eq (\\typeof a) \\type(Object[]))");
}

#[test]
fn terms_of_jml() {
    check("\\result == \\old(x) + 1", "(Eq \\result (Add (old x) 1))");
    check("(\\forall int i, j; 0 <= i; a[i] < a[j])", "(Forall int [i j] (Le 0 i) (Lt ([] a i) ([] a j)))");
    check("(\\exists Node n; n != null)", "(Exists Node [n] _ (Ne n null))");
    check("(\\sum int i; 0 <= i && i < 3; a[i]) == 3", "(Eq (Sum int [i] (And (Le 0 i) (Lt i 3)) ([] a i)) 3)");
    check("(\\num_of \\bigint k; ; p(k))", "(NumOf \\bigint [k] _ (call _ p k))");
    check("\\max(\\lockset)", "(\\max \\lockset)");
    check("(\\max int i; 0 < i; i)", "(Max int [i] (Lt 0 i) i)");
    check("\\fresh(\\result) && \\nonnullelements(a)", "(And (\\fresh \\result) (\\nonnullelements a))");
    check("(* anything goes *) && x", "(And (* anything goes *) x)");
    check("\\old(x, start)", "(old x)");
    check("\\not_modified(this.x, a[*])", "\\not_modified(this.x, a[*])");
    check("(\\lblpos here x > 0)", "(\\lblpos here x > 0)");
    check("(\\let int y = x + 1; y * y)", "(\\let int y = x + 1; y * y)");
    check("((\\bigint)1) << 32", "(Shl (paren (cast \\bigint 1)) 32)");
    check("\\invariant_for(this)", "(\\invariant_for this)");
}

#[test]
fn casts_and_parentheses() {
    check("(int) -x", "(cast int (- x))");
    check("(a) - x", "(Sub (paren a) x)");
    check("(a) + x", "(Add (paren a) x)");
    check("(A) x", "(cast A x)");
    check("(A) !x", "(cast A (! x))");
    check("(A) (x)", "(cast A (paren x))");
    check("(a.b.C<D>[]) x", "(cast a.b.C<D>[] x)");
    check("(A & B<C>) x", "(cast A & B<C> x)");
    check("(a & b) == c", "(Eq (paren (BitAnd a b)) c)");
    check("(a < b) || c", "(Or (paren (Lt a b)) c)");
    check("(int[]) x.y", "(cast int[] (. x y))");
    check("(Runnable & I) () -> 1", "(cast Runnable & I (lambda [] 1))");
    check("(F) x -> x", "(cast F (lambda [x:] x))");
    check("(f(x))", "(paren (call _ f x))");
}

#[test]
fn lambdas_and_method_references() {
    check("x -> y -> x + y", "(lambda [x:] (lambda [y:] (Add x y)))");
    check("() -> {}", "(lambda [] {})");
    check("(a, b) -> a", "(lambda [a: b:] a)");
    check("(int a, final String... b) -> a", "(lambda [a:int b:String] a)");
    check("(var a, var b) -> a", "(lambda [a:var b:var] a)");
    check("(Map<K, V> m) -> m", "(lambda [m:Map<K, V>] m)");
    check("f(x -> 1, y)", "(call _ f (lambda [x:] 1) y)");
    check("String::length", "(:: String length)");
    check("int[]::new", "(:: <int[]> new)");
    check("a.B[][]::new", "(:: <a.B[][]> new)");
    check("List<String>::new", "(:: <List<String>> new)");
    check("Map.Entry<K, V[]>::getKey", "(:: <Map.Entry<K, V[]>> getKey)");
    check("Outer<A>.Inner<B>::m", "(:: <Outer<A>.Inner<B>> m)");
    check("super::m", "(:: super m)");
    check("a.b()::<T>m", "(:: (call (. a b)) m)".replace("(call (. a b))", "(call a b) <T>").as_str());
    check("f(a < b, c > d)", "(call _ f (Lt a b) (Gt c d))");
    check("flag ? A::m : (B b) -> 1", "(? flag (:: A m) (lambda [b:B] 1))");
}

#[test]
fn calls_and_creations() {
    check("a.<T>m(1).n()", "(call (call a <T> m 1) n)");
    check("this.<A, B>m()", "(call this <A B> m)");
    check("super.m()", "(call super m)");
    check("Outer.super.m()", "(call Outer.super m)");
    check("Outer.this.x", "(. Outer.this x)");
    check("new A<>(1)", "new A<>(1)");
    check("outer.new Inner()", "outer.new Inner()");
    check("new <T> A<B>(x)", "new <T>A<B>(x)");
    check("new int[3][]", "new int[3][]");
    check("new int[][] {{1}, {}}", "new int[][] {{1}, {}}");
    check("new int[] {1, 2}[0]", "([] new int[] {1, 2} 0)");
    check("new A() { int x; }.x", "(. new A() {\n    int x;\n} x)");
    check("int.class == a.B[].class", "(Eq int.class a.B[].class)");
    check("void.class", "void.class");
    check("new @A B @C [3] @D []", "new @A B @C [3] @D []");
}

#[test]
fn patterns() {
    check("x instanceof A a && a.b", "(And (instanceof x (bind A a)) (. a b))");
    check("x instanceof final A<B> a", "(instanceof x (bind A<B> a))");
    check(
        "x instanceof P(var a, Q(int b, C c))",
        "(instanceof x (record P (bind var a) (record Q (bind int b) (bind C c))))",
    );
    check("!(x instanceof A a)", "(! (paren (instanceof x (bind A a))))");
}

#[test]
fn literals() {
    check("-2147483648 + 0x8000_0000", "(Add (- 2147483648) 0x80000000)");
    check("-9223372036854775808L", "(- 9223372036854775808L)");
    check("017 + 0b11 + 00", "(Add (Add 017 0b11) 00)");
    check("1e3 + .5f + 0x1p3 + 1d", "(Add (Add (Add 1000.0d 0.5f) 8.0d) 1.0d)");
    check("'\\n' + '\\'' + '\"'", "(Add (Add '\\n' '\\'') '\"')");
    check("\"a\\\"b\\0\"", "\"a\\\"b\\0\"");
    check("true & null == false", "(BitAnd true (Eq null false))");
}

#[test]
fn sums_of_string_literals_are_one_literal() {
    check("\"a\" + \"b\" + \"c\"", "\"abc\"");
    check("\"a\" + \"b\" + x + \"c\" + \"d\"", "(Add (Add (Add \"ab\" x) \"c\") \"d\")");
    check("\"a\" + \"b\".length()", "(Add \"a\" (call \"b\" length))");
    check("1 + \"a\" + \"b\"", "(Add (Add 1 \"a\") \"b\")");
    check("\"a\" + \"b\" == \"ab\"", "(Eq \"ab\" \"ab\")");
    check("x * 2 + \"a\"", "(Add (Mul x 2) \"a\")");
}

#[test]
fn words_that_are_keywords_elsewhere() {
    check("record + sealed.permits(when, module)", "(Add record (call sealed permits when module))");
    check("var.yield", "(. var yield)");
    check("pure + nullable", "(Add pure nullable)");
}

#[test]
fn clause_words_before_an_expression() {
    for text in ["i <= n", "loop_invariant i <= n;", "maintaining i <= n", "requires i <= n;"] {
        let parsed = parse_jml_clause_expr(text);
        assert_eq!(parsed.errors, []);
        assert_eq!(sexpr(&parsed.unit.expr), "(Le i n)");
    }
}

#[test]
fn spans_of_operators_and_names() {
    use javelin_syntax::ast::ExprKind;
    let text = "aa.bb(cc[1] >>> 2)";
    let parsed = parse_expression(text);
    let ExprKind::Call(call) = &parsed.unit.expr.kind else { panic!("a call") };
    assert_eq!(call.name.span.text(text), "bb");
    let ExprKind::Binary { op_span, lhs, .. } = &call.args[0].kind else { panic!("a shift") };
    assert_eq!(op_span.text(text), ">>>");
    let ExprKind::Index { bracket_span, .. } = &lhs.kind else { panic!("an element") };
    assert_eq!(bracket_span.text(text), "[1]");
    assert_eq!(lhs.span.text(text), "cc[1]");
    assert_eq!(parsed.unit.expr.span.text(text), text);
}
