//! Small programs through the prover: the verdict stands beside the code, as in
//! the corpus. Without inference: loops have their invariants written.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidates, Goal};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::prove::{Outcome, Prover};
use javelin_logic::solver::Config;
use javelin_logic::{Sort, Terms};
use javelin_sema::{Role, SourceInput, Sources, TypedProgram};

use crate::{Lowering, Options};

fn specs() -> Vec<SourceInput> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs/java/lang");
    let mut files: Vec<PathBuf> = std::fs::read_dir(root).into_iter().flatten().flatten().map(|f| f.path()).collect();
    files.sort();
    let text = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let java = files.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "java"));
    java.map(|path| SourceInput { text: text(&path), path: path.to_string_lossy().into_owned() }).collect()
}

/// The lines and kinds that fail in each method, and whether its marks say so.
fn check(text: &str) {
    let input = SourceInput { path: "T.java".to_owned(), text: text.to_owned() };
    let sources = Sources::parse(vec![input], specs());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    let errors: Vec<String> = program
        .diagnostics
        .iter()
        .filter(|d| program.sources.file(d.file).role == Role::User)
        .map(|d| format!("line {}: {}", program.sources.file(d.file).source.line(d.span.start), d.message))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let problems = problems(&program, text);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn problems(program: &TypedProgram, text: &str) -> Vec<String> {
    let wanted = marks(text);
    let mut problems = Vec::new();
    let mut unmet: BTreeSet<(u32, String)> = wanted.fails.iter().cloned().collect();
    let terms = Terms::new();
    let methods = Lowering::new(program, &terms, Options::default()).methods();
    for method in methods {
        let Some(&verified) = wanted.verdicts.get(&method.line) else { continue };
        let failures = failures(program, method.key);
        if failures.is_empty() != verified {
            problems.push(format!("line {}: {} fails {failures:?}", method.line, method.name));
        }
        for failure in failures {
            if !wanted.fails.contains(&failure) {
                problems.push(format!("line {}: unexpected {}", failure.0, failure.1));
            }
            unmet.remove(&failure);
        }
    }
    problems.extend(unmet.into_iter().map(|(line, kind)| format!("line {line}: nothing fails, want {kind}")));
    problems
}

fn failures(program: &TypedProgram, key: javelin_ir::program::MethodKey) -> BTreeSet<(u32, String)> {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, Options::default());
    let Some(procedure) = lowering.body(key) else { return BTreeSet::from([(0, "no body".to_owned())]) };
    let flat = flatten(&terms, &procedure, &lowering, flatten::Limits::default());
    // Time starts with the program, and no two objects are born at once.
    let any = terms.var("any", Sort::Ref);
    let birth = terms.apply(lowering.heap.birth, &[any]);
    let alone = terms.eq(terms.apply(lowering.heap.born_at, &[birth]), any);
    let facts = [terms.le(terms.int(0), lowering.heap.clock), terms.forall(&[any], &[vec![birth]], alone)];
    let hierarchy = lowering.hierarchy().clone();
    let prover = Prover::new(&terms, &flat, Candidates::default(), &hierarchy, &facts, Config::default());
    let Ok(mut prover) = prover else { return BTreeSet::from([(0, "irreducible".to_owned())]) };
    let all: Vec<usize> = (0..prover.conditions.checks.len()).collect();
    let mut failed = BTreeSet::new();
    for (index, outcome) in prover.judge(&all) {
        if matches!(outcome, Outcome::Proved) {
            continue;
        }
        let Goal::Obligation(id) = prover.conditions.checks[index].goal else { continue };
        let obligation = &prover.passive.obligations[id.0 as usize];
        let source = &program.sources.files[obligation.origin.file as usize].source;
        failed.insert((source.line(obligation.origin.start), obligation.kind.name().to_owned()));
    }
    failed
}

struct Marks {
    verdicts: BTreeMap<u32, bool>,
    fails: BTreeSet<(u32, String)>,
}

fn marks(text: &str) -> Marks {
    let mut marks = Marks { verdicts: BTreeMap::new(), fails: BTreeSet::new() };
    for (line, text) in (1..).zip(text.lines()) {
        for mark in text.split("//~").skip(1) {
            let mark = mark.trim();
            if let Some(kinds) = mark.strip_prefix("FAIL") {
                marks.fails.extend(kinds.split(',').map(|kind| (line, kind.trim().to_owned())));
            } else if mark.starts_with("VERIFIED") || mark.starts_with("REFUTED") {
                marks.verdicts.insert(line, mark.starts_with("VERIFIED"));
            }
        }
    }
    marks
}

#[test]
fn cases_and_groups() {
    check(
        r"class T {
    //@ requires k > 0;
    //@ {|
    //@   requires k < 10;
    //@   ensures \result == 1;
    //@ also
    //@   requires k >= 10;
    //@   ensures \result == 2; //~ FAIL postcondition
    //@ |}
    static int nested(int k) { //~ REFUTED
        return 1;
    }

    int grown;

    //@ old int before = grown;
    //@ requires grown < 100;
    //@ ensures grown == before + 1;
    void oldVariable() { //~ VERIFIED
        grown++;
    }

    //@ exceptional_behavior
    //@   requires n > 5;
    //@   signals_only IllegalStateException;
    //@ also
    //@ normal_behavior
    //@   requires n <= 5;
    static void throwsOrNot(int n) { //~ VERIFIED
        if (n > 5) throw new IllegalStateException();
    }

    //@ exceptional_behavior //~ FAIL postcondition
    //@   requires n > 5;
    static void returnsInstead(int n) { //~ REFUTED
        if (n > 6) throw new IllegalStateException();
    }
}",
    );
}

#[test]
fn old_and_parameters() {
    check(
        r"class T {
    //@ requires 0 <= n && n < 1000;
    //@ ensures \result == n;
    static int count(int n) { //~ VERIFIED
        int i = 0;
        //@ loop_invariant 0 <= n && i == \old(n) - n;
        while (n > 0) {
            n--;
            i++;
        }
        return i;
    }

    int[] data = new int[3];

    //@ requires data.length == 3 && (\forall int i; 0 <= i && i < data.length; 0 <= data[i] && data[i] < 1000);
    //@ assignable data[*];
    //@ ensures \result == data[1] + \old(data[0]);
    //@ ensures (\forall int i; 0 <= i && i < data.length; data[i] == \old(data[i]) || i == 0);
    //@ ensures \not_modified(data[1]);
    int mixed() { //~ VERIFIED
        int r = data[1] + data[0];
        data[0] = 7;
        return r;
    }

    //@ requires 0 <= i;
    //@ ensures a[i] == 0; //~ FAIL postcondition
    static void undefinedAfter(int[] a, int i) { //~ REFUTED
        if (i < a.length) a[i] = 0;
    }
}",
    );
}

#[test]
fn pure_methods_promise_only_what_holds() {
    check(
        r"class T {
    interface Shape {
        //@ ensures \result >= 0;
        /*@ pure @*/ int area();
    }

    //@ requires s.area() > 3;
    //@ ensures \result > 2;
    static int use(Shape s) { //~ VERIFIED
        return s.area();
    }

    //@ requires s.area() > 3;
    //@ ensures \result > 4; //~ FAIL postcondition
    static int useWrong(Shape s) { //~ REFUTED
        return s.area();
    }

    // Never ends: what it promises is true of no value.
    //@ ensures false;
    /*@ pure @*/ static int loops() { //~ VERIFIED
        //@ loop_invariant true;
        while (true) {
        }
    }

    //@ requires loops() == 0;
    //@ ensures false; //~ FAIL postcondition
    static void cannotUse() { //~ REFUTED
    }

    // Throws: no value either.
    //@ ensures 0 <= n && \result == n;
    //@ signals (IllegalArgumentException e) n < 0;
    /*@ pure @*/ static int nonNegative(int n) { //~ VERIFIED
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        return n;
    }

    //@ requires n >= 0 ==> nonNegative(n) == 7;
    //@ ensures n >= 0 ==> n == 7;
    static void knowsIt(int n) { //~ VERIFIED
    }

    // Its own contract is no help in its own proof.
    //@ requires n >= 0;
    //@ ensures n > 0 ==> \result == down(n - 1) + 1; //~ FAIL postcondition
    /*@ pure @*/ static int down(int n) { //~ REFUTED
        return 5;
    }

    int f;

    /*@ pure @*/ int peek() {
        int r = 0;
        //@ loop_invariant 0 <= r && r <= i;
        //@ decreases 3 - i;
        for (int i = 0; i < 3; i++) {
            if (f == i) r = i;
        }
        return r;
    }

    //@ requires peek() == 2;
    //@ ensures peek() == 2; //~ FAIL postcondition
    void changes() { //~ REFUTED
        f = f + 1;
    }

    int g;

    //@ requires peek() == 2;
    //@ assignable g;
    //@ ensures peek() == 2;
    void keeps() { //~ VERIFIED
        g = 4;
    }
}",
    );
}

#[test]
fn invariants_and_construction() {
    check(
        r"class T {
    int count;
    int capacity;
    //@ invariant 0 <= count && count <= capacity; //~ FAIL class-invariant
    //@ constraint \old(capacity) <= capacity; //~ FAIL class-invariant
    //@ initially count == 0; //~ FAIL class-invariant

    //@ requires capacity >= 0;
    T(int capacity) { //~ VERIFIED
        this.capacity = capacity;
    }

    //@ requires capacity >= 1;
    T(int capacity, boolean b) { //~ REFUTED
        this.capacity = capacity;
        this.count = 1;
    }

    //@ requires other != this;
    void breaksOther(T other) { //~ REFUTED
        other.count = -1;
    }

    void shrinks() { //~ REFUTED
        if (count < capacity) capacity--;
    }

    //@ ensures \result.count == 0;
    static T make() { //~ VERIFIED
        return new T(3);
    }

    static int usesNew() { //~ VERIFIED
        T t = make();
        assert t.count <= t.capacity;
        return t.count;
    }

    void callsWhileBroken(Runnable r) { //~ REFUTED
        count = -1;
        r.run();
        count = 0;
    }

    void callsWhenMended(Runnable r) { //~ VERIFIED
        count = -1;
        count = 0;
        r.run();
    }
}",
    );
}

#[test]
fn words_of_jml() {
    check(
        r#"class T {
    int grown;

    //@ ensures \typeof(\result) == \type(int[]) && \elemtype(\typeof(\result)) == \type(int);
    //@ ensures \fresh(\result);
    static int[] make() { //~ VERIFIED
        return new int[2];
    }

    //@ ensures (\forall T b; b.grown == \old(b.grown) || b == this);
    void others() { //~ VERIFIED
        if (grown < 100) grown++;
    }

    //@ ensures (\forall T b; b.grown == \old(b.grown)); //~ FAIL postcondition
    void all() { //~ REFUTED
        if (grown < 100) grown++;
    }

    //@ ensures \result <==> x.equals("ab");
    static boolean isAb(String x) { //~ VERIFIED
        return x.length() == 2 && x.charAt(0) == 'a' && x.charAt(1) == 'b';
    }

    //@ requires \nonnullelements(a) && a.length > 0;
    //@ ensures \result == a[0].length();
    static int first(String[] a) { //~ VERIFIED
        return a[0].length();
    }

    //@ ensures \result == (\max int i; 0 <= i && i < 2; a[i]);
    //@ requires a.length == 2;
    static int larger(int[] a) { //~ VERIFIED
        return a[0] > a[1] ? a[0] : a[1];
    }

    //@ ensures (\let int twice = n + n; \result == twice || twice != (int) twice);
    static int twice(int n) { //~ VERIFIED
        return 2 * n;
    }

    //@ requires x != null;
    //@ ensures \result == x + 1; //~ FAIL postcondition
    static long boxed(/*@ nullable @*/ Integer x) { //~ REFUTED
        return x + 1;
    }
}"#,
    );
}

#[test]
fn model_fields_and_groups() {
    check(
        r"class T {
    //@ model int state;
    int low; //@ in state;
    int high; //@ in state;
    int other;

    //@ model int width;
    //@ represents width = high - low;

    //@ requires 0 <= low && low < high && high < 100;
    //@ assignable state;
    //@ ensures width == \old(width) - 1;
    void narrow() { //~ VERIFIED
        low++;
    }

    //@ assignable state;
    void writesOther() { //~ REFUTED
        other = 1; //~ FAIL assignable
    }

    //@ requires 0 <= low && low < high && high < 100;
    //@ ensures other == \old(other) && width == \old(width) - 1;
    void calls() { //~ VERIFIED
        narrow();
    }

    //@ model int root;
    //@ represents root \such_that root * root <= high && high < (root + 1) * (root + 1) && root >= 0;

    //@ requires root == 3 && 0 <= high;
    //@ ensures 0 <= \result;
    int reads() { //~ VERIFIED
        return high;
    }
}",
    );
}

#[test]
fn what_must_not_be_believed() {
    check(
        r"class T {
    /*@ nullable @*/ T next;
    int x;

    // Of a cyclic list there is no such number.
    //@ model int length;
    //@ represents length = next == null ? 1 : 1 + next.length;

    //@ requires length == 5;
    //@ ensures false; //~ FAIL postcondition
    void cyclic() { //~ REFUTED
    }

    //@ model int odd;
    //@ represents odd \such_that odd > 3 && odd < 2;

    //@ requires odd < x;
    //@ ensures false; //~ FAIL postcondition
    void noSuchNumber() { //~ REFUTED
    }

    //@ ensures \result == pong(n) + 1; //~ FAIL postcondition
    /*@ pure @*/ static int ping(int n) { //~ REFUTED
        return pong(n);
    }

    //@ ensures \result == ping(n) + 1; //~ FAIL postcondition
    /*@ pure @*/ static int pong(int n) { //~ REFUTED
        return ping(n);
    }

    //@ requires ping(1) == 1;
    //@ ensures false; //~ FAIL postcondition
    static void usesPing() { //~ REFUTED
    }

    /*@ pure @*/ int get() {
        return x;
    }

    static class Over extends T {
        @Override /*@ pure @*/ int get() {
            return x + 1;
        }
    }

    //@ requires a.get() == 3;
    //@ ensures a.x == 3; //~ FAIL postcondition
    static void dispatch(T a) { //~ REFUTED
    }

    static class Node {
        int val;
        /*@ nullable @*/ Node child;
        //@ invariant val > 0; //~ FAIL class-invariant

        Node(int d) { //~ VERIFIED
            if (d > 0) child = new Node(d - 1);
            val = 1;
        }

        Node() { //~ REFUTED
        }
    }

    //@ ensures false; //~ FAIL postcondition
    static void afterNode() { //~ REFUTED
        Node n = new Node(1);
    }

    static void breaksThenMakes(Node m) { //~ REFUTED
        m.val = -1;
        Node n = new Node(1);
        m.val = 1;
    }

    static /*@ pure @*/ Object fresh() {
        return new Object();
    }

    static void objectsDiffer() { //~ REFUTED
        assert fresh() == fresh(); //~ FAIL assert
    }

    interface Source {
        //@ ensures \result >= 0; //~ FAIL postcondition
        int next();
    }

    static int uses(Source s) { //~ VERIFIED
        int r = s.next();
        assert r >= 0;
        return r;
    }

    static void lambdaBreaksContract() { //~ REFUTED
        uses(() -> -5);
    }

    //@ ensures \result == 5;
    //@ public static model pure int unproved(int n) { return n <= 0 ? 0 : 1 + unproved(n - 1); }

    //@ requires unproved(2) == 2;
    //@ ensures false; //~ FAIL postcondition
    static void modelMethod() { //~ REFUTED
    }

    static int[] shared = new int[3];

    //@ assignable \nothing;
    static void writesThroughAlias(int[] a) { //~ REFUTED
        int[] b = a;
        if (b.length > 0) b[0] = 1; //~ FAIL assignable
    }
}",
    );
}

#[test]
fn definedness() {
    check(
        r"class T {
    //@ requires n == 0;
    //@ ensures (\forall int i; 0 <= i && i < n; a[i] == 0);
    static void emptyRange(/*@ nullable @*/ int[] a, int n) { //~ VERIFIED
    }

    //@ ensures (\forall int i; 0 <= i && i < n; a[i] == 0); //~ FAIL postcondition
    static void undefinedRange(/*@ nullable @*/ int[] a, int n) { //~ REFUTED
    }

    //@ requires n / d == 2;
    //@ ensures d != 0;
    static void quotient(int n, int d) { //~ VERIFIED
    }

    //@ ensures d != 0 ==> n / d == n / d;
    //@ ensures n / d == n / d; //~ FAIL postcondition
    static void quotientAfter(int n, int d) { //~ REFUTED
    }

    //@ requires a[i] > 0;
    //@ ensures \result > 0;
    static int bounds(int[] a, int i) { //~ VERIFIED
        return a[i];
    }

    //@ ensures \result == x + y; //~ FAIL postcondition
    static int plus(int x, int y) { //~ REFUTED
        return x + y;
    }

    //@ ensures \result == (int) (x + y) && \result == \java_math(x + y);
    static int plusCut(int x, int y) { //~ VERIFIED
        return x + y;
    }
}",
    );
}
