//! Methods to be judged: parameters, a precondition, a body with assertions of
//! which some hold and some do not.

use crate::java::{Elem, Ty, Var, Writer};

/// Class `name` with a method `m(…)`, and `pre(…)` that says in Java what the
/// method's `requires` says in JML.
pub struct Judged {
    pub name: String,
    pub params: Vec<Ty>,
    pub text: String,
}

/// The program of a seed; `loops`: with counting loops.
pub fn program(name: &str, seed: u64, loops: bool) -> Judged {
    let mut w = Writer::new(seed);
    (w.floats, w.asserting, w.loops) = (w.dice.chance(5), true, loops);
    let count = 1 + w.dice.below(3);
    let params: Vec<Ty> = (0..count).map(|_| parameter(&mut w)).collect();
    w.open(format!("/*@ nullable_by_default @*/ class {name} {{"));
    for member in MEMBERS {
        w.line(member);
    }
    let named: Vec<(String, Ty)> = params.iter().enumerate().map(|(at, ty)| (format!("p{at}"), *ty)).collect();
    let heads: Vec<String> = named.iter().map(|(name, ty)| format!("{} {name}", ty.java())).collect();
    let demands = demands(&mut w, &named);
    for demand in &demands {
        w.line(format!("//@ requires {demand};"));
    }
    w.open(format!("static void m({}) {{", heads.join(", ")));
    let scope = named.iter().map(|(name, ty)| Var { name: name.clone(), ty: *ty, writable: true, capturable: false });
    w.apart(scope.collect(), None, |w| {
        for _ in 0..1 + w.dice.below(4) {
            w.statement(2);
        }
        w.assertion();
    });
    w.close("}");
    let pre = if demands.is_empty() { "true".to_owned() } else { demands.join(" && ") };
    w.line(format!("static boolean pre({}) {{ return {pre}; }}", heads.join(", ")));
    w.close("}");
    Judged { name: name.to_owned(), params, text: w.text }
}

fn parameter(w: &mut Writer) -> Ty {
    match w.dice.below(12) {
        0..=4 => Ty::Int,
        5 => Ty::Long,
        6 => Ty::Byte,
        7 => w.dice.pick(&[Ty::Short, Ty::Char]),
        8 => Ty::Boolean,
        9 => Ty::Array(w.dice.pick(&[Elem::Int, Elem::Byte, Elem::Long, Elem::Boolean])),
        10 => Ty::Str,
        _ => Ty::A,
    }
}

/// The cast, without contracts and without anything that can fail.
const MEMBERS: [&str; 13] = [
    "static String cut(String t) { return t == null ? \"nil\" : t; }",
    "static char at(String t, int i) { return t == null || i < 0 || i >= t.length() ? '?' : t.charAt(i); }",
    "static String from(String t, int i) { return t == null || i < 0 || i > t.length() ? \"-\" : t.substring(i); }",
    "static class Ex extends RuntimeException { final int code; Ex(int c) { code = c; } }",
    "static class Ex2 extends Ex { Ex2(int c) { super(c + 1); } }",
    "static class Res implements AutoCloseable { int id; Res(int i) { id = i; } public void close() { id++; } }",
    "interface F { int ap(int k); }",
    "interface I { int f(int a); default int g(long a) { return (int) a; } }",
    "static class A implements I { int x; long y; char c = 'c'; String s = \"s\"; boolean ok; A next;",
    "  A(int a) { x = a; } public int f(int a) { return x + a; } int h(int a) { x = a; return a; } }",
    "static class B extends A { int z = 7; short w; B(int a) { super(a + 1); w = (short) a; } @Override public int f(int a) { return z ^ a; } }",
    "record R(int p, String q) implements I { public int f(int a) { return p - a; } }",
    "enum E { X, Y, Z; int num() { return ordinal() * 2; } }",
];

/// Simple bounds, the same in JML and in Java; objects mostly not null.
fn demands(w: &mut Writer, params: &[(String, Ty)]) -> Vec<String> {
    let mut found = Vec::new();
    for (name, ty) in params {
        if !ty.is_primitive() {
            if w.dice.chance(15) {
                continue;
            }
            found.push(format!("{name} != null"));
        }
        if !w.dice.chance(50) {
            continue;
        }
        let op = w.dice.pick(&[">=", "<=", ">", "<", "!="]);
        match ty {
            Ty::Array(_) => found.push(format!("{name}.length >= {}", w.dice.below(4))),
            Ty::Str => found.push(format!("{name}.length() >= {}", w.dice.below(3))),
            Ty::A => found.push(format!("{name}.x {op} {}", w.small(-5, 100))),
            ty if ty.is_number() => found.push(format!("{name} {op} {}", w.small(-100, 1000))),
            _ => {}
        }
    }
    found
}
