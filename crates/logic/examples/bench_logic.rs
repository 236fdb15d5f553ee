//! Measures terms and solver round trips:
//! `cargo run --release -p javelin-logic --example bench_logic`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use javelin_logic::eval::{Assignment, Value, eval};
use javelin_logic::solver::{Config, Solver, Strategy};
use javelin_logic::{Sort, Substitution, Term, Terms};

fn main() {
    let rows = [
        ("term constructions (new)", constructions(false)),
        ("term constructions (hash-consed hits)", constructions(true)),
        ("simplifications (substitute and rebuild)", simplifications()),
        ("evaluations of a small term", evaluations()),
        ("queries, incremental push/pop, QF_LIA", queries(Strategy::Incremental, linear)),
        ("queries, fresh smt solver, QF_LIA", queries(Strategy::FreshSmt, linear)),
        ("queries, fresh default solver, QF_LIA", queries(Strategy::Fresh, linear)),
        ("queries, incremental push/pop, arrays", queries(Strategy::Incremental, arrays)),
        ("queries, fresh smt solver, arrays", queries(Strategy::FreshSmt, arrays)),
    ];
    println!("| what | count | time | per second | each |\n|---|---|---|---|---|");
    for (name, (count, time)) in rows {
        let seconds = time.as_secs_f64();
        let each = time.as_secs_f64() * 1e6 / count as f64;
        println!("| {name} | {count} | {seconds:.3} s | {:.0} | {each:.2} µs |", count as f64 / seconds);
    }
}

/// One mixed formula per round: arithmetic, comparison, map access, connectives.
fn formula(terms: &Terms, map: Term, x: Term, y: Term, i: i64) -> Term {
    let sum = terms.add(terms.scale(3, x), terms.offset(y, i));
    let wrapped = terms.wrap(32, true, terms.mul(sum, x));
    let stored = terms.store(map, terms.offset(x, i), wrapped);
    let read = terms.select(stored, terms.offset(x, i + 1));
    terms.and(&[terms.le(read, sum), terms.lt(y, wrapped), terms.ne(x, terms.int(i))])
}

const CALLS_PER_FORMULA: u64 = 14;

fn constructions(again: bool) -> (u64, Duration) {
    let terms = Terms::new();
    let map = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let (x, y) = (terms.var_in_range("x", 0, 1000), terms.var("y", Sort::Int));
    let rounds = 50_000;
    if again {
        formula(&terms, map, x, y, 7);
    }
    let start = Instant::now();
    for i in 0..rounds {
        black_box(formula(&terms, map, x, y, if again { 7 } else { i }));
    }
    (rounds as u64 * CALLS_PER_FORMULA, start.elapsed())
}

fn simplifications() -> (u64, Duration) {
    let terms = Terms::new();
    let map = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    let all: Vec<Term> = (0..40).map(|i| formula(&terms, map, x, y, i)).collect();
    let whole = terms.or(&all);
    let size = terms.size(whole) as u64;
    let rounds = 400;
    let start = Instant::now();
    for i in 0..rounds {
        let mut change = Substitution::default();
        change.insert(x, terms.int(i));
        black_box(terms.substitute(whole, &change));
    }
    (rounds as u64 * size, start.elapsed())
}

fn evaluations() -> (u64, Duration) {
    let terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    let t = terms.wrap(32, true, terms.add(terms.mul(x, y), terms.tdiv(x, terms.int(7))));
    let mut values = Assignment::default();
    values.0.insert(x, Value::int(12345));
    values.0.insert(y, Value::int(678_901));
    let rounds = 300_000u64;
    let start = Instant::now();
    for _ in 0..rounds {
        black_box(eval(&terms, &values, t).ok());
    }
    (rounds, start.elapsed())
}

fn linear(terms: &Terms, i: i64) -> Vec<Term> {
    let v = |n: &str| terms.var(n, Sort::Int);
    let (a, b, c) = (v("a"), v("b"), v("c"));
    vec![
        terms.le(terms.int(0), a),
        terms.lt(a, b),
        terms.le(terms.add(b, terms.int(i)), c),
        terms.lt(c, terms.offset(a, i)),
    ]
}

fn arrays(terms: &Terms, i: i64) -> Vec<Term> {
    let m = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let (a, b) = (terms.var("a", Sort::Int), terms.var("b", Sort::Int));
    let stored = terms.store(m, a, terms.int(i));
    vec![terms.ne(terms.select(stored, b), terms.select(m, b)), terms.lt(a, b)]
}

fn queries(strategy: Strategy, make: fn(&Terms, i64) -> Vec<Term>) -> (u64, Duration) {
    let terms = Terms::new();
    let mut solver = Solver::new(&terms, Config::default());
    let start = Instant::now();
    for i in 0..1000 {
        solver.push();
        for t in make(&terms, i) {
            solver.assert(t);
        }
        assert!(solver.check_by(strategy, &[]).is_unsat());
        solver.pop();
    }
    (1000, start.elapsed())
}
