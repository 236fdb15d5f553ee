//! The cast of every random program, and the program around it.

use super::types::Ty;
use super::writer::{Method, Var, Writer};

/// Every method may fail as Java's do: what leaves it is behaviour.
const ANYTHING: &str = "//@ signals (RuntimeException e) true;";

/// A whole program: class `name` with `static String run()`, whose output
/// collects in the static field `out`.
pub fn program(name: &str, seed: u64) -> String {
    let mut w = Writer::new(seed);
    w.open(format!("/*@ nullable_by_default @*/ class {name} {{"));
    w.line("static String out = \"\";");
    let statics = statics(&mut w);
    w.line("static String cut(String t) { return t == null ? \"nil\" : t.length() > 24 ? t.substring(0, 24) : t; }");
    // What a library method demands is the caller's duty, not behaviour.
    w.line("static char at(String t, int i) { return t == null || i < 0 || i >= t.length() ? '?' : t.charAt(i); }");
    w.line(
        "static String from(String t, int i) { return t == null || i < 0 || i > t.length() ? \"-\" : t.substring(i); }",
    );
    exceptions(&mut w);
    w.line("interface F { //@ signals (RuntimeException e) true;");
    w.line("  int ap(int k); }");
    classes(&mut w, &statics);
    let count = 1 + w.dice.below(2);
    for number in 0..count {
        method(&mut w, &statics, number);
    }
    run(&mut w, &statics);
    w.close("}");
    w.text
}

fn statics(w: &mut Writer) -> Vec<Var> {
    let mut found = Vec::new();
    for number in 0..3 + w.dice.below(3) {
        let ty = Ty::any(&mut w.dice);
        let ty = if ty == Ty::Fun { Ty::Int } else { ty };
        let constant = w.dice.chance(25);
        let word = if constant { "static final" } else { "static" };
        let name = format!("s${number}");
        let value = w.literal(ty);
        w.line(format!("{word} {} {name} = {value};", ty.java()));
        found.push(Var { name, ty, writable: !constant, capturable: true });
    }
    found
}

fn exceptions(w: &mut Writer) {
    w.line("static class Ex extends RuntimeException { final int code; Ex(int c) { code = c; } }");
    w.line("static class Ex2 extends Ex { Ex2(int c) { super(c + 1); } }");
    w.open("static class Res implements AutoCloseable {");
    w.line("final int id;");
    w.line(ANYTHING);
    w.line("Res(int i) { id = i; out += \"(\"; if (i == 5) throw new Ex(i); }");
    w.line(ANYTHING);
    w.line("public void close() { out += \")\"; if (id == 3) throw new Ex2(id); }");
    w.close("}");
}

fn classes(w: &mut Writer, statics: &[Var]) {
    w.open("interface I {");
    w.line(ANYTHING);
    w.line("int f(int a);");
    one_liner(w, statics, "default int g(long a)", "a", Ty::Long, None);
    w.close("}");
    w.open("static class A implements I {");
    let initial = w.literal(Ty::Long);
    w.line(format!("int x; long y = {initial}; char c = 'c'; String s = \"s\"; boolean ok; A next;"));
    w.line(ANYTHING);
    w.line("A(int a) { x = a; tag(a); }");
    w.line("void tag(int a) { out += \"n\"; }");
    instance(w, statics, "public int f(int a)");
    one_liner(w, statics, "int h(int a)", "a", Ty::Int, Some(Ty::A));
    w.close("}");
    w.open("static class B extends A {");
    w.line("int z = 7; short w; { z += x; }");
    w.line(ANYTHING);
    w.line("B(int a) { super(a + 1); w = (short) (z * a); }");
    if w.dice.chance(50) {
        w.line("@Override void tag(int a) { out += z; }");
    }
    if w.dice.chance(70) {
        one_liner(w, statics, "@Override public int f(int a)", "a", Ty::Int, Some(Ty::A));
    }
    if w.dice.chance(70) {
        w.line(ANYTHING);
        w.line("@Override int h(int a) { out += z; return super.h(a) + z; }");
    }
    w.close("}");
    w.open("record R(int p, String q) implements I {");
    one_liner(w, statics, "public int f(int a)", "a", Ty::Int, None);
    w.close("}");
    if w.dice.chance(50) {
        w.line("enum E { X, Y, Z; int num() { return ordinal() * 2; } }");
    } else {
        w.line("enum E { X(4), Y(-1) { int num() { return n * 3; } }, Z(9); final int n; E(int n) { this.n = n; } int num() { return n; } }");
    }
}

fn parameters(statics: &[Var], params: &[(&str, Ty)]) -> Vec<Var> {
    let mut scope = statics.to_vec();
    scope.extend(params.iter().map(|(name, ty)| Var {
        name: (*name).to_owned(),
        ty: *ty,
        writable: true,
        capturable: false,
    }));
    scope
}

/// A method that returns one expression.
fn one_liner(w: &mut Writer, statics: &[Var], heading: &str, param: &str, ty: Ty, this: Option<Ty>) {
    let before = std::mem::replace(&mut w.this, this);
    let scope = parameters(statics, &[(param, ty)]);
    let value = w.apart(scope, None, |w| without_calls(w, |w| w.expr(Ty::Int, 3)));
    w.this = before;
    w.line(ANYTHING);
    w.line(format!("{heading} {{ return {value}; }}"));
}

fn instance(w: &mut Writer, statics: &[Var], heading: &str) {
    w.this = Some(Ty::A);
    w.line(ANYTHING);
    w.open(format!("{heading} {{"));
    w.apart(parameters(statics, &[("a", Ty::Int)]), Some(Ty::Int), |w| {
        w.block(2, 0);
        let value = w.expr(Ty::Int, 2);
        w.line(format!("return {value};"));
    });
    w.close("}");
    w.this = None;
}

/// Methods of the cast call nothing: they might call themselves.
fn without_calls<T>(w: &mut Writer, write: impl FnOnce(&mut Writer) -> T) -> T {
    let effects = std::mem::replace(&mut w.effects, false);
    let written = write(w);
    w.effects = effects;
    written
}

fn method(w: &mut Writer, statics: &[Var], number: usize) {
    let name = format!("m{number}");
    let result = Ty::any(&mut w.dice);
    let count = w.dice.below(4);
    let params: Vec<(String, Ty)> = (0..count).map(|at| (format!("p{at}"), Ty::any(&mut w.dice))).collect();
    let heads: Vec<String> = params.iter().map(|(name, ty)| format!("{} {name}", ty.java())).collect();
    w.line(ANYTHING);
    w.open(format!("static {} {name}({}) {{", result.java(), heads.join(", ")));
    w.cost = 0;
    let named: Vec<(&str, Ty)> = params.iter().map(|(name, ty)| (name.as_str(), *ty)).collect();
    w.apart(parameters(statics, &named), Some(result), |w| {
        let statements = 2 + w.dice.below(3);
        for _ in 0..statements {
            w.statement(2);
        }
        let value = w.expr(result, 2);
        w.line(format!("return {value};"));
    });
    w.close("}");
    let cost = w.cost;
    w.methods.push(Method { name, params: named.iter().map(|(_, ty)| *ty).collect(), result, cost });
}

fn run(w: &mut Writer, statics: &[Var]) {
    if w.dice.chance(50) {
        w.line(ANYTHING);
    }
    w.open("static String run() {");
    w.cost = 0;
    w.apart(statics.to_vec(), Some(Ty::Str), |w| {
        for method in w.methods.clone() {
            let args: Vec<String> = method.params.iter().map(|ty| w.expr(*ty, 1)).collect();
            let call = format!("{}({})", method.name, args.join(", "));
            w.line(format!("try {{ {call}; out += \";\"; }} catch (ArithmeticException e) {{ out += e.getMessage(); }} catch (RuntimeException e) {{ out += \"!\"; }}"));
        }
        let statements = 2 + w.dice.below(4);
        for _ in 0..statements {
            w.statement(2);
        }
        w.line("return out;");
    });
    w.close("}");
}
