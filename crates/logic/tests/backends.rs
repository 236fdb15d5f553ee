//! Beyond a single query to Z3: other solvers, the cache, tactics, Horn clauses,
//! and that simplification is an equivalence in the eyes of a solver.

use std::sync::Arc;
use std::time::Duration;

use javelin_logic::smt::{Query, script};
use javelin_logic::solver::{
    Budget, Clause, Config, Decision, External, HornAnswer, QueryCache, Solver, apply_tactic, key, qe, solve_horn,
};
use javelin_logic::{FoldOp, Kind, Range, Sort, Term, Terms};

/// An installed solver, or nothing: then its tests pass without it.
fn external(name: &str) -> Option<External> {
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|dir| dir.join(name)).find(|p| p.is_file())?;
    Some(External::new(found, Duration::from_secs(20)))
}

/// Queries with their verdicts.
fn samples(terms: &Terms) -> Vec<(&'static str, Vec<Term>, Term, bool)> {
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    let i = terms.var_in_range("i", i32::MIN, i32::MAX);
    let a = terms.var("a.b", Sort::map(Sort::Ref, Sort::map(Sort::Int, Sort::Int)));
    let (r, q) = (terms.var("r", Sort::Ref), terms.var("q|odd", Sort::Ref));
    let len = terms.func("len", &[Sort::Ref], Sort::Int);
    terms.declare_func_range(len, Range::new(0, i32::MAX));
    let k = terms.var("k", Sort::Int);
    let row = terms.select(a, r);
    let all = terms.forall(
        &[k],
        &[vec![terms.select(row, k)]],
        terms.implies(terms.le(terms.int(0), k), terms.le(terms.int(1), terms.select(row, k))),
    );
    let sum = |hi: Term| terms.fold(FoldOp::Sum, k, terms.int(0), hi, terms.select(row, k));
    let f = terms.var("f", Sort::Float64);
    let s = terms.var("s", Sort::Seq);
    let t = terms.var("t", Sort::Type);
    vec![
        ("linear", vec![terms.lt(x, y)], terms.le(terms.offset(x, 1), y), true),
        ("linear wrong", vec![terms.lt(x, y)], terms.le(terms.offset(x, 2), y), false),
        ("range", vec![], terms.le(i, terms.int(i32::MAX)), true),
        ("wrap", vec![], terms.lt(i, terms.wrap(32, true, terms.offset(i, 1))), false),
        ("truncation", vec![terms.lt(x, terms.int(0))], terms.le(terms.trem(x, terms.int(5)), terms.int(0)), true),
        ("square", vec![], terms.le(terms.int(0), terms.mul(x, x)), true),
        ("length", vec![], terms.le(terms.int(0), terms.apply(len, &[r])), true),
        ("store", vec![terms.ne(r, q)], terms.eq(terms.select(terms.store(a, q, row), r), row), true),
        ("forall", vec![all], terms.lt(terms.int(0), terms.select(row, terms.int(3))), true),
        ("forall wrong", vec![], all, false),
        (
            "fold",
            vec![terms.le(terms.int(0), x)],
            terms.eq(sum(terms.offset(x, 1)), terms.add(sum(x), terms.select(row, x))),
            true,
        ),
        ("float", vec![terms.flt(terms.f64(0.0), f)], terms.not(terms.is_nan(f)), true),
        ("float cast", vec![terms.is_nan(f)], terms.eq(terms.float_to_int(32, f), terms.int(0)), true),
        ("bits", vec![], terms.le(terms.bit_and(32, i, terms.var_in_range("j", 0, 100)), terms.int(100)), true),
        ("seq", vec![terms.eq(s, terms.seq_text("ab"))], terms.eq(terms.seq_len(s), terms.int(2)), true),
        ("type", vec![terms.eq(t, terms.type_const("A"))], terms.ne(t, terms.type_const("B<C>")), true),
    ]
}

#[test]
fn z3_answers_the_samples() {
    let terms = Terms::new();
    for (name, assertions, goal, valid) in samples(&terms) {
        let mut solver = Solver::new(&terms, Config::default());
        assertions.iter().for_each(|&t| solver.assert(t));
        let decision = solver.decision(&[terms.not(goal)]);
        match valid {
            true => assert_eq!(decision, Decision::Unsat, "{name}"),
            false => assert_ne!(decision, Decision::Unsat, "{name}"),
        }
    }
}

#[test]
fn other_solvers_never_contradict() {
    for name in ["cvc5", "z3", "bitwuzla"] {
        let Some(solver) = external(name) else { continue };
        let terms = Terms::new();
        let mut decided = 0;
        for (what, assertions, goal, valid) in samples(&terms) {
            let query = Query { assertions: &assertions, goal: Some(goal) };
            match solver.check(&terms, query) {
                Decision::Unsat => assert!(valid, "{name} proves {what}"),
                Decision::Sat => assert!(!valid, "{name} refutes {what}"),
                Decision::Unknown(reason) => {
                    eprintln!("{name} on {what}: {reason:?}\n{}", script(&terms, query));
                    continue;
                }
            }
            decided += 1;
        }
        assert!(decided >= 8 || name == "bitwuzla", "{name} decided only {decided}");
    }
}

#[test]
fn a_missing_or_slow_solver_is_unknown() {
    let terms = Terms::new();
    let missing = External::new("no-such-solver-here", Duration::from_secs(1));
    let query = Query { assertions: &[], goal: None };
    assert!(matches!(missing.check(&terms, query), Decision::Unknown(_)));
    let mut slow = External::new("sleep", Duration::from_millis(50));
    slow.arguments = vec!["5".into()];
    let start = std::time::Instant::now();
    assert!(matches!(slow.check(&terms, query), Decision::Unknown(_)));
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[test]
fn scripts_name_the_smallest_logic() {
    let terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    let logic = |t: Term| {
        let text = script(&terms, Query { assertions: &[t], goal: None });
        text.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(logic(terms.lt(x, y)), "(set-logic QF_LIA)");
    assert_eq!(logic(terms.lt(terms.mul(x, y), y)), "(set-logic QF_NIA)");
    let m = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    assert_eq!(logic(terms.lt(terms.select(m, x), y)), "(set-logic QF_ALIA)");
    let b = terms.var("b", Sort::BitVec(8));
    assert_eq!(
        logic(terms.op(javelin_logic::Op::BvULt, &[b, terms.op(javelin_logic::Op::BvNot, &[b])])),
        "(set-logic QF_BV)"
    );
    let f = terms.var("f", Sort::Float32);
    assert_eq!(logic(terms.flt(f, terms.f32(1.0))), "(set-logic QF_FP)");
    let k = terms.var("k", Sort::Int);
    let all = terms.forall(&[k], &[], terms.lt(terms.select(m, k), y));
    assert_eq!(logic(all), "(set-logic ALIA)");
    assert_eq!(logic(terms.eq(terms.seq_len(terms.var("s", Sort::Seq)), x)), "(set-logic ALL)");
}

#[test]
fn the_cache_sees_through_names_and_order() {
    let first = Terms::new();
    let (x, y, z) = (first.var("x", Sort::Int), first.var("y", Sort::Int), first.var("z", Sort::Int));
    let one = [first.lt(x, y), first.lt(y, z), first.lt(z, x)];
    let second = Terms::new();
    // Other names, created in another order.
    let (c, b, a) = (second.var("c", Sort::Int), second.var("b", Sort::Int), second.var("a", Sort::Int));
    let two = [second.lt(c, a), second.lt(a, b), second.lt(b, c)];
    let _ = (second.lt(a, c), c);
    assert_eq!(key(&first, &one), key(&second, &two));
    let other = [second.lt(c, a), second.lt(a, b), second.lt(c, b)];
    assert_ne!(key(&first, &one), key(&second, &other));
    let ranged = Terms::new();
    let (x, y) = (ranged.var_in_range("x", 0, 100), ranged.var("y", Sort::Int));
    let plain = (second.var("p", Sort::Int), second.var("q", Sort::Int));
    assert_ne!(key(&ranged, &[ranged.lt(x, y)]), key(&second, &[second.lt(plain.0, plain.1)]));

    let cache = Arc::new(QueryCache::new());
    let config = Config { cache: Some(cache.clone()), ..Config::default() };
    let mut solver = Solver::new(&first, config.clone());
    assert_eq!(solver.decision(&one), Decision::Unsat);
    assert_eq!(solver.stats().cached, 0);
    let mut solver = Solver::new(&second, config);
    assert_eq!(solver.decision(&two), Decision::Unsat);
    assert!(solver.decide(&two).is_unsat());
    assert_eq!((solver.stats().cached, solver.stats().queries), (2, 2));
    assert_eq!(cache.len(), 1);
}

#[test]
fn quantifiers_are_eliminated() {
    let terms = Terms::new();
    let (x, y, n) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int), terms.var("n!1", Sort::Int));
    // ∃x. y < x ∧ x < n  ⇔  y + 2 <= n
    let formula = terms.exists(&[x], &[], terms.and(&[terms.lt(y, x), terms.lt(x, n)]));
    let result = qe(&terms, formula, Budget::default()).expect("linear");
    assert!(!terms.subterms(&[result]).iter().any(|&t| matches!(terms.kind(t), Kind::Quant { .. })));
    let mut solver = Solver::new(&terms, Config::default());
    assert!(solver.entails(terms.eq(result, terms.le(terms.offset(y, 2), n))).is_unsat());
    let subgoals = apply_tactic(&terms, "simplify", terms.lt(x, y), Budget::default()).expect("known");
    assert_eq!(subgoals, vec![terms.lt(x, y)]);
    assert!(apply_tactic(&terms, "no-such-tactic", x, Budget::default()).is_err());
}

#[test]
fn horn_clauses_give_invariants() {
    let terms = Terms::new();
    let inv = terms.func("inv", &[Sort::Int, Sort::Int], Sort::Bool);
    let (i, n) = (terms.var("i", Sort::Int), terms.var("n", Sort::Int));
    let at = |a: Term, b: Term| terms.apply(inv, &[a, b]);
    let loop_runs = terms.and(&[at(i, n), terms.lt(i, n)]);
    let clauses = |wrong: bool| {
        let limit = if wrong { terms.offset(n, -1) } else { n };
        vec![
            Clause {
                vars: vec![i, n],
                body: terms.and(&[terms.eq(i, terms.int(0)), terms.le(terms.int(0), n)]),
                head: Some(at(i, n)),
            },
            Clause { vars: vec![i, n], body: loop_runs, head: Some(at(terms.offset(i, 1), n)) },
            Clause { vars: vec![i, n], body: terms.and(&[at(i, n), terms.le(n, i), terms.ne(i, limit)]), head: None },
        ]
    };
    match solve_horn(&terms, &[inv], &clauses(false), Budget::default()) {
        HornAnswer::Solved(relations) => {
            let meaning = &relations[0];
            let holds = |a: Term, b: Term| {
                let map = [(meaning.params[0], a), (meaning.params[1], b)].into_iter().collect();
                terms.substitute(meaning.formula, &map)
            };
            let checks = [
                terms.implies(terms.le(terms.int(0), n), holds(terms.int(0), n)),
                terms.implies(terms.and(&[holds(i, n), terms.lt(i, n)]), holds(terms.offset(i, 1), n)),
                terms.implies(terms.and(&[holds(i, n), terms.le(n, i)]), terms.eq(i, n)),
            ];
            let mut solver = Solver::new(&terms, Config::default());
            for check in checks {
                assert!(solver.entails(check).is_unsat());
            }
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(solve_horn(&terms, &[inv], &clauses(true), Budget::default()), HornAnswer::Refuted));
}
