//! The Z3 back end: answers, models, cores, budgets, cancellation.

use std::time::{Duration, Instant};

use javelin_logic::eval::{Interpretation, Value, eval_bool};
use javelin_logic::solver::{Answer, Budget, Cancel, Config, Reason, Solver, Strategy, isolated};
use javelin_logic::{FoldOp, IBig, Op, Range, Sort, Term, Terms};

fn solver(terms: &Terms) -> Solver<'_> {
    Solver::new(terms, Config::default())
}

fn proves(terms: &Terms, goal: Term) -> bool {
    solver(terms).entails(goal).is_unsat()
}

fn value(terms: &Terms, answer: &Answer, t: Term) -> Value {
    match answer {
        Answer::Sat(model) => model.eval(terms, t).expect("a value"),
        Answer::Unsat(_) => panic!("unsat"),
        Answer::Unknown(reason) => panic!("unknown: {reason:?}"),
    }
}

#[test]
fn linear_model_and_push_pop() {
    let terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    let mut s = solver(&terms);
    s.assert(terms.eq(terms.add(x, y), terms.int(10)));
    s.push();
    s.assert(terms.eq(terms.sub(x, y), terms.int(4)));
    let answer = s.check();
    assert_eq!(value(&terms, &answer, x), Value::int(7));
    assert_eq!(value(&terms, &answer, y), Value::int(3));
    s.assert(terms.lt(x, terms.int(7)));
    assert!(s.check().is_unsat());
    s.pop();
    assert!(s.check().is_sat());
    assert_eq!(s.stats().queries, 3);
    assert_eq!((s.stats().sat, s.stats().unsat), (2, 1));
    assert!(s.stats().resources > 0);
}

#[test]
fn cores_name_the_assumptions_that_matter() {
    let terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    let a = terms.lt(x, terms.int(0));
    let b = terms.gt(x, terms.int(5));
    let c = terms.gt(y, terms.int(5));
    let mut s = solver(&terms);
    match s.check_with(&[a, b, c]) {
        Answer::Unsat(mut core) => {
            core.sort();
            let mut wanted = vec![a, b];
            wanted.sort();
            assert_eq!(core, wanted);
        }
        _ => panic!("expected unsat"),
    }
    assert!(s.check_with(&[a, c]).is_sat());
}

#[test]
fn truncating_division_and_wrap_agree_with_evaluation() {
    let terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, 5)] {
        for op in [Op::TDiv, Op::TRem, Op::Div, Op::Mod] {
            let folded = terms.op(op, &[terms.int(a), terms.int(b)]);
            let claim = terms.implies(
                terms.and(&[terms.eq(x, terms.int(a)), terms.eq(y, terms.int(b))]),
                terms.eq(terms.op(op, &[x, y]), folded),
            );
            assert!(proves(&terms, claim), "{op:?} {a} {b}");
        }
    }
    for value in [0i64, 127, 128, 255, 256, -128, -129, i64::from(i32::MAX) + 1] {
        for (bits, signed) in [(8, true), (8, false), (32, true)] {
            let folded = terms.wrap(bits, signed, terms.int(value));
            let claim = terms.implies(terms.eq(x, terms.int(value)), terms.eq(terms.wrap(bits, signed, x), folded));
            assert!(proves(&terms, claim));
        }
    }
}

#[test]
fn bit_operations_agree_with_evaluation() {
    let terms = Terms::new();
    let x = terms.var_in_range("x", i32::MIN, i32::MAX);
    let y = terms.var_in_range("y", i32::MIN, i32::MAX);
    for (a, b) in [(12, 10), (-12, 10), (-1, 31), (i32::MIN, 1), (5, 33), (1, -1)] {
        for op in [
            Op::BitAnd { bits: 32 },
            Op::BitOr { bits: 32 },
            Op::BitXor { bits: 32 },
            Op::Shl { bits: 32 },
            Op::Shr { bits: 32 },
            Op::UShr { bits: 32 },
        ] {
            let folded = terms.op(op, &[terms.int(a), terms.int(b)]);
            let given = terms.and(&[terms.eq(x, terms.int(a)), terms.eq(y, terms.int(b))]);
            let claim = terms.implies(given, terms.eq(terms.op(op, &[x, y]), folded));
            let mut s = solver(&terms);
            s.assert(terms.not(claim));
            assert!(s.check_by(Strategy::Fresh, &[]).is_unsat(), "fresh {op:?} {a} {b}");
            assert!(s.check_by(Strategy::BitVectors, &[]).is_unsat(), "bits {op:?} {a} {b}");
        }
    }
}

#[test]
fn bit_vectors_refute_what_overflows() {
    let terms = Terms::new();
    let lo = terms.var_in_range("lo", 0, i32::MAX);
    let hi = terms.var_in_range("hi", 0, i32::MAX);
    let mid = terms.tdiv(terms.wrap(32, true, terms.add(lo, hi)), terms.int(2));
    let claim = terms.implies(terms.le(lo, hi), terms.le(lo, mid));
    let mut s = solver(&terms);
    s.assert(terms.not(claim));
    let answer = s.check_by(Strategy::BitVectors, &[]);
    match &answer {
        Answer::Sat(model) => assert_eq!(eval_bool(&terms, model, claim), Ok(false)),
        _ => panic!("expected a model"),
    }
    let safe = terms.add(lo, terms.tdiv(terms.wrap(32, true, terms.sub(hi, lo)), terms.int(2)));
    let claim = terms.implies(terms.le(lo, hi), terms.and(&[terms.le(lo, safe), terms.le(safe, hi)]));
    assert!(proves(&terms, claim));
    let mut s = solver(&terms);
    s.assert(terms.not(claim));
    assert!(s.check_by(Strategy::BitVectors, &[]).is_unsat());
}

#[test]
fn bit_vectors_decline_unbounded_integers() {
    let terms = Terms::new();
    let x = terms.var("x", Sort::Int);
    let mut s = solver(&terms);
    s.assert(terms.lt(x, terms.int(5)));
    assert!(matches!(s.check_by(Strategy::BitVectors, &[]), Answer::Unknown(Reason::Incomplete(_))));
    s.assert(terms.gt(x, terms.int(-5)));
    assert!(s.check_by(Strategy::BitVectors, &[]).is_sat());
}

/// All bits of the type take part in a shift, however small the numbers are.
#[test]
fn shifts_of_small_numbers() {
    let terms = Terms::new();
    let (x, y) = (terms.var_in_range("x", 0, 3), terms.var_in_range("y", 0, 3));
    for op in [Op::Shl { bits: 64 }, Op::Shr { bits: 64 }, Op::UShr { bits: 64 }] {
        let shifted = terms.op(op, &[x, y]);
        let mut s = solver(&terms);
        s.assert(terms.le(terms.int(0), shifted));
        s.assert(terms.le(shifted, terms.int(30)));
        s.assert(terms.eq(shifted, terms.int(25)));
        assert!(s.check_by(Strategy::BitVectors, &[]).is_unsat(), "{op:?}");
    }
}

#[test]
fn declared_ranges_hold_in_models() {
    let terms = Terms::new();
    let x = terms.var_in_range("x", 3, 9);
    let len = terms.func("len", &[Sort::Ref], Sort::Int);
    terms.declare_func_range(len, Range::new(0, i32::MAX));
    let r = terms.var("r", Sort::Ref);
    let map = terms.var("f", Sort::map(Sort::Ref, Sort::Int));
    terms.declare_range(map, Range::new(-5, 5));
    let mut s = solver(&terms);
    let y = terms.var("y", Sort::Int);
    let sum = terms.sum(&[x, terms.apply(len, &[r]), terms.select(map, r)]);
    s.assert(terms.eq(sum, y));
    s.push();
    s.assert(terms.lt(y, terms.int(-2)));
    assert!(s.check().is_unsat());
    s.pop();
    s.assert(terms.eq(y, terms.int(-2)));
    let answer = s.check();
    assert_eq!(value(&terms, &answer, x), Value::int(3));
    assert_eq!(value(&terms, &answer, terms.select(map, r)), Value::int(-5));
}

#[test]
fn heap_models_read_back() {
    let terms = Terms::new();
    let (a, b) = (terms.var("a", Sort::Ref), terms.var("b", Sort::Ref));
    let heap = terms.var("heap", Sort::map(Sort::Ref, Sort::map(Sort::Int, Sort::Int)));
    let mut s = solver(&terms);
    let at = |r: Term, i: i64| terms.select(terms.select(heap, r), terms.int(i));
    let formula = terms.and(&[
        terms.ne(a, b),
        terms.ne(a, terms.null()),
        terms.eq(b, terms.null()),
        terms.eq(at(a, 0), terms.int(5)),
        terms.eq(at(a, 1), terms.int(7)),
        terms.eq(at(b, 0), terms.int(9)),
    ]);
    s.assert(formula);
    let answer = s.check();
    assert_eq!(value(&terms, &answer, b), Value::NULL);
    assert_ne!(value(&terms, &answer, a), Value::NULL);
    assert_eq!(value(&terms, &answer, formula), Value::Bool(true));
    let Value::Map(map) = value(&terms, &answer, heap) else { panic!("no map") };
    let Value::Map(row) = map.get(&value(&terms, &answer, a)) else { panic!("no row") };
    assert_eq!(row.get(&Value::int(1)), &Value::int(7));
}

#[test]
fn functions_and_types_read_back() {
    let terms = Terms::new();
    let typeof_ = terms.func("typeof", &[Sort::Ref], Sort::Type);
    let r = terms.var("r", Sort::Ref);
    let (string, integer) = (terms.type_const("String"), terms.type_const("Integer"));
    let mut s = solver(&terms);
    s.assert(terms.or(&[terms.eq(terms.apply(typeof_, &[r]), string), terms.eq(terms.apply(typeof_, &[r]), integer)]));
    s.assert(terms.ne(terms.apply(typeof_, &[r]), integer));
    let answer = s.check();
    assert_eq!(value(&terms, &answer, terms.apply(typeof_, &[r])), Value::Type("String".into()));
    assert!(proves(&terms, terms.ne(string, integer)));
    let t = terms.var("t", Sort::Type);
    let both = terms.and(&[terms.eq(t, string), terms.eq(t, integer)]);
    assert!(solver(&terms).check_with(&[both]).is_unsat());
}

#[test]
fn quantifiers_with_triggers() {
    let terms = Terms::new();
    let a = terms.var("a", Sort::map(Sort::Int, Sort::Int));
    let (i, j, n) = (terms.var("i", Sort::Int), terms.var("j", Sort::Int), terms.var("n", Sort::Int));
    let (ai, aj) = (terms.select(a, i), terms.select(a, j));
    let inside = terms.and(&[terms.le(terms.int(0), i), terms.le(i, j), terms.lt(j, n)]);
    let sorted = terms.forall(&[i, j], &[vec![ai, aj]], terms.implies(inside, terms.le(ai, aj)));
    let (x, y) = (terms.int(3), terms.int(8));
    let goal = terms
        .implies(terms.and(&[sorted, terms.eq(n, terms.int(10))]), terms.le(terms.select(a, x), terms.select(a, y)));
    assert!(proves(&terms, goal));
    let wrong = terms.implies(sorted, terms.lt(terms.select(a, x), terms.select(a, y)));
    assert!(!proves(&terms, wrong));
}

#[test]
fn floats_in_the_solver_agree_with_evaluation() {
    let terms = Terms::new();
    for sort in [Sort::Float32, Sort::Float64] {
        let lit = |v: f64| if sort == Sort::Float32 { terms.f32(v as f32) } else { terms.f64(v) };
        let (x, y) = (terms.var("x", sort), terms.var("y", sort));
        let values = [0.0, -0.0, 1.5, -2.25, 1e10, -1e30, f64::NAN, f64::INFINITY, 7.0, -7.5, 2.0, 1e-320];
        for (k, &a) in values.iter().enumerate() {
            let b = values[(k * 5 + 3) % values.len()];
            let given = terms.and(&[terms.eq(x, lit(a)), terms.eq(y, lit(b))]);
            let mut claims = Vec::new();
            for op in [Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FLt, Op::FLe, Op::FEq] {
                claims.push(terms.eq(terms.op(op, &[x, y]), terms.op(op, &[lit(a), lit(b)])));
            }
            // Known only roughly: the real remainder is one of those that are possible.
            let real = terms.eq(terms.op(Op::FRem, &[x, y]), terms.op(Op::FRem, &[lit(a), lit(b)]));
            assert!(!solver(&terms).check_by(Strategy::Fresh, &[given, real]).is_unsat(), "{a} % {b}");
            for op in [
                Op::FNeg,
                Op::FAbs,
                Op::FSqrt,
                Op::FIsNan,
                Op::FIsInfinite,
                Op::FToInt { bits: 32 },
                Op::FToInt { bits: 64 },
                Op::FToBits,
            ] {
                claims.push(terms.eq(terms.op(op, &[x]), terms.op(op, &[lit(a)])));
            }
            for claim in claims {
                let mut s = solver(&terms);
                let refuted = terms.not(terms.implies(given, claim));
                assert!(s.check_by(Strategy::Fresh, &[refuted]).is_unsat(), "{a} {b}");
            }
        }
    }
}

#[test]
fn float_conversions_in_the_solver() {
    let terms = Terms::new();
    let i = terms.var_in_range("i", i64::MIN, i64::MAX);
    let u = terms.var("u", Sort::Int);
    for v in [0i64, 1, -1, 16_777_217, i64::MAX, i64::MIN, 123_456_789_123] {
        for sort in [Sort::Float32, Sort::Float64] {
            for var in [i, u] {
                let given = terms.eq(var, terms.int(v));
                let claim = terms.eq(terms.int_to_float(sort, var), terms.int_to_float(sort, terms.int(v)));
                let mut s = solver(&terms);
                let refuted = terms.not(terms.implies(given, claim));
                assert!(s.check_by(Strategy::Fresh, &[refuted]).is_unsat(), "{v} {sort}");
            }
        }
    }
    let (x, y) = (terms.var("x", Sort::Float64), terms.var("y", Sort::Float32));
    let given = terms.and(&[terms.eq(x, terms.f64(0.1)), terms.eq(y, terms.f32(0.1))]);
    let claim = terms.and(&[
        terms.eq(terms.float_to_float(Sort::Float32, x), y),
        terms.ne(terms.float_to_float(Sort::Float64, y), x),
        terms.eq(terms.op(Op::F32FromBits, &[terms.op(Op::FToBits, &[y])]), y),
        terms.eq(terms.op(Op::F64FromBits, &[terms.op(Op::FToBits, &[x])]), x),
    ]);
    assert!(proves(&terms, terms.implies(given, claim)));
    let mut s = solver(&terms);
    s.assert(terms.eq(terms.fadd(x, x), terms.f64(5.0)));
    assert_eq!(value(&terms, &s.check(), x), Value::f64(2.5));
}

#[test]
fn sequences() {
    let terms = Terms::new();
    let (s1, s2) = (terms.var("s", Sort::Seq), terms.var("t", Sort::Seq));
    let hello = terms.seq_text("hello");
    let given = terms.eq(terms.seq_concat(s1, s2), hello);
    let len = terms.eq(terms.seq_len(s1), terms.int(2));
    let mut s = solver(&terms);
    s.assert(given);
    s.assert(len);
    let answer = s.check();
    assert_eq!(value(&terms, &answer, s1), Value::text("he"));
    assert_eq!(value(&terms, &answer, s2), Value::text("llo"));
    let x = terms.var("x", Sort::Seq);
    let is = terms.eq(x, terms.seq_text("banana"));
    let claims = [
        terms.eq(terms.seq_index_of(x, terms.seq_text("na"), terms.int(3)), terms.int(4)),
        terms.eq(terms.seq_sub(x, terms.int(1), terms.int(3)), terms.seq_text("ana")),
        terms.eq(terms.seq_sub(x, terms.int(9), terms.int(3)), terms.seq_empty()),
        terms.seq_prefix_of(terms.seq_text("ban"), x),
        terms.not(terms.seq_suffix_of(terms.seq_text("ban"), x)),
        terms.seq_contains(x, terms.seq_text("nan")),
        terms.eq(terms.seq_nth(x, terms.int(0)), terms.int(98)),
    ];
    for claim in claims {
        assert!(proves(&terms, terms.implies(is, claim)));
    }
    let n = terms.var("n", Sort::Int);
    let digits = terms.eq(terms.seq_of_int(n), terms.seq_text("-42"));
    assert!(proves(&terms, terms.implies(terms.eq(n, terms.int(-4)), terms.not(digits))));
    let i = terms.var("i", Sort::Int);
    assert!(proves(&terms, terms.le(terms.seq_nth(x, i), terms.int(65535))));
}

#[test]
fn sums_step_and_frame() {
    let terms = Terms::new();
    let a = terms.var("a", Sort::map(Sort::Int, Sort::Int));
    let (i, k, s, v) =
        (terms.var("i", Sort::Int), terms.var("k", Sort::Int), terms.var("s", Sort::Int), terms.var("v", Sort::Int));
    let sum = |map: Term, hi: Term| terms.fold(FoldOp::Sum, k, terms.int(0), hi, terms.select(map, k));
    let nonneg = terms.le(terms.int(0), i);
    // s = Σ a[0..i) ⇒ s + a[i] = Σ a[0..i+1)
    let step = terms.implies(
        terms.and(&[nonneg, terms.eq(s, sum(a, i))]),
        terms.eq(terms.add(s, terms.select(a, i)), sum(a, terms.offset(i, 1))),
    );
    assert!(proves(&terms, step));
    // A store at or beyond the end changes nothing.
    let stored = terms.store(a, i, v);
    assert!(proves(&terms, terms.eq(sum(stored, i), sum(a, i))));
    let wrong = terms.eq(sum(stored, terms.offset(i, 1)), sum(a, terms.offset(i, 1)));
    assert!(!proves(&terms, wrong));
    // Both at once.
    let both = terms.implies(nonneg, terms.eq(sum(stored, terms.offset(i, 1)), terms.add(sum(a, i), v)));
    assert!(proves(&terms, both));
    // Empty ranges.
    assert!(proves(&terms, terms.implies(terms.le(i, terms.int(0)), terms.eq(sum(a, i), terms.int(0)))));
    // Counting.
    let count = terms.fold(FoldOp::NumOf, k, terms.int(0), i, terms.lt(terms.select(a, k), terms.int(0)));
    let bounded = terms.and(&[terms.le(terms.int(0), count), terms.le(count, i)]);
    assert!(proves(&terms, terms.implies(nonneg, bounded)));
    // Least element.
    let least = terms.fold(FoldOp::Min, k, terms.int(0), i, terms.select(a, k));
    let j = terms.var("j", Sort::Int);
    let inside = terms.and(&[terms.le(terms.int(0), j), terms.lt(j, i)]);
    assert!(proves(&terms, terms.implies(inside, terms.le(least, terms.select(a, j)))));
}

#[test]
fn budget_timeout_and_cancellation() {
    let terms = Terms::new();
    let hard = hard_question(&terms);
    let limited = |resources: u32, millis: u64| Config {
        budget: Budget { resources, timeout: Duration::from_millis(millis) },
        ..Config::default()
    };
    let mut s = Solver::new(&terms, limited(100_000, 60_000));
    s.assert(hard);
    assert!(matches!(s.check(), Answer::Unknown(Reason::Budget)));
    let used = s.stats().resources;
    s.set_budget(Budget { resources: 0, timeout: Duration::from_millis(100) });
    assert!(matches!(s.check(), Answer::Unknown(Reason::Timeout)));
    // Still usable, and deterministic.
    let mut again = Solver::new(&terms, limited(100_000, 60_000));
    again.assert(hard);
    assert!(matches!(again.check(), Answer::Unknown(Reason::Budget)));
    assert_eq!(used, again.stats().resources);

    let cancel = Cancel::new();
    let start = Instant::now();
    let stopper = std::thread::spawn({
        let cancel = cancel.clone();
        move || {
            std::thread::sleep(Duration::from_millis(200));
            cancel.cancel();
        }
    });
    isolated(Some(&cancel), || {
        let terms = Terms::new();
        let budget = Budget { resources: 0, timeout: Duration::from_secs(60) };
        let config = Config { budget, cancel: Some(cancel.clone()), ..Config::default() };
        let mut s = Solver::new(&terms, config);
        s.assert(hard_question(&terms));
        assert!(matches!(s.check(), Answer::Unknown(Reason::Cancelled)));
        assert!(matches!(s.check(), Answer::Unknown(Reason::Cancelled)));
    });
    assert!(start.elapsed() < Duration::from_secs(20));
    stopper.join().expect("the stopper ends");
}

/// x³ + y³ + z³ = 114 with large values.
fn hard_question(terms: &Terms) -> Term {
    let vars: Vec<Term> = ["x", "y", "z"].iter().map(|n| terms.var(n, Sort::Int)).collect();
    let cube = |t: Term| terms.product(&[t, t, t]);
    let sum = terms.sum(&vars.iter().map(|&v| cube(v)).collect::<Vec<_>>());
    terms.and(&[terms.eq(sum, terms.int(114)), terms.gt(vars[0], terms.int(IBig::from(1_000_000)))])
}

#[test]
fn isolated_work_does_not_depend_on_history() {
    let ask = || {
        isolated(None, || {
            let terms = Terms::new();
            let mut s = Solver::new(&terms, Config::default());
            let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
            let goal = terms.le(terms.scale(2, terms.mul(x, y)), terms.add(terms.mul(x, x), terms.mul(y, y)));
            assert!(s.entails(goal).is_unsat());
            s.stats().resources
        })
    };
    let first = ask();
    let terms = Terms::new();
    let config = Config { budget: Budget { resources: 50_000, ..Budget::default() }, ..Config::default() };
    let mut other = Solver::new(&terms, config);
    other.assert(hard_question(&terms));
    assert!(!other.check().is_unsat());
    assert_eq!(ask(), first);
    assert_eq!(std::thread::spawn(ask).join().expect("no panic"), first);
}

#[test]
fn fresh_strategies_and_portfolio() {
    let terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Int), terms.var("y", Sort::Int));
    let square = terms.mul(terms.sub(x, y), terms.sub(x, y));
    for strategy in [Strategy::Fresh, Strategy::FreshSmt] {
        let mut s = solver(&terms);
        s.assert(terms.lt(square, terms.int(0)));
        assert!(s.check_by(strategy, &[]).is_unsat(), "{strategy:?}");
    }
    let mut s = solver(&terms);
    let goal = terms.le(terms.scale(2, terms.mul(x, y)), terms.add(terms.mul(x, x), terms.mul(y, y)));
    let all = [Strategy::Incremental, Strategy::Fresh];
    assert!(s.check_portfolio(&all, &[terms.not(goal)]).is_unsat());
    assert!(s.check_by(Strategy::Fresh, &[terms.eq(x, terms.int(3))]).is_sat());
}

#[test]
fn unmentioned_variables_take_a_value_in_range() {
    let terms = Terms::new();
    let x = terms.var_in_range("x", 5, 9);
    let mut s = solver(&terms);
    s.assert(terms.var("p", Sort::Bool));
    let Answer::Sat(model) = s.check() else { panic!("expected sat") };
    assert_eq!(model.variable(&terms, x), Some(Value::int(5)));
}

#[test]
fn a_ranged_bound_variable_stays_in_its_range() {
    let terms = Terms::new();
    let k = terms.var_in_range("k", 0, 9);
    let m = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let x = terms.var("x", Sort::Int);
    let all = terms.forall(&[k], &[], terms.eq(terms.select(m, k), terms.int(1)));
    let at = |i: i64| terms.eq(terms.select(m, terms.int(i)), terms.int(1));
    assert!(proves(&terms, terms.implies(all, at(9))));
    assert!(!proves(&terms, terms.implies(all, at(10))));
    assert!(!proves(&terms, terms.implies(all, at(-1))));
    // 0 <= k is true of k itself, but not of every integer.
    assert!(proves(&terms, terms.forall(&[k], &[], terms.le(terms.int(0), k))));
    let some = terms.exists(&[k], &[], terms.eq(k, x));
    assert!(!proves(&terms, some));
    let in_range = terms.and(&[terms.le(terms.int(0), x), terms.le(x, terms.int(9))]);
    assert!(proves(&terms, terms.eq(some, in_range)));
    let f = terms.var("f", Sort::map(Sort::Ref, Sort::Int));
    terms.declare_range(f, Range::new(0, 5));
    let r = terms.var("r", Sort::Ref);
    let claim = terms.exists(&[f], &[], terms.eq(terms.select(f, r), x));
    let quantifiers = terms.subterms(&[claim]).into_iter().filter(|&t| terms.kind(t).is_binder()).count();
    assert_eq!(quantifiers, 2, "the range of the values in f is a guard");
}

#[test]
fn bounds_from_sums_hold_in_bit_vectors() {
    let terms = Terms::new();
    let x = terms.var("x", Sort::Int);
    let mut s = solver(&terms);
    s.assert(terms.le(terms.int(0), x));
    s.assert(terms.le(terms.offset(x, 100), terms.int(105)));
    s.assert(terms.lt(terms.int(5), x));
    assert!(s.check_by(Strategy::BitVectors, &[]).is_unsat());
}

/// Obligations of the loop papers, over ideal integers.
#[test]
fn obligations_of_the_papers() {
    let terms = Terms::new();
    let v = |n: &str| terms.var(n, Sort::Int);
    let (i, n, s, x) = (v("i"), v("n"), v("s"), v("x"));
    let (one, zero) = (terms.int(1), terms.int(0));
    // sum 0..n: 2s = i(i-1) is kept by s += i; i += 1
    let sum_of = |s: Term, i: Term| terms.eq(terms.scale(2, s), terms.mul(i, terms.sub(i, one)));
    let next = terms.offset(i, 1);
    let sum =
        terms.implies(terms.and(&[sum_of(s, i), terms.lt(i, n), terms.le(zero, i)]), sum_of(terms.add(s, i), next));
    // square root by odd sums: s = (x+1)², step x+1, s + 2x + 3
    let square = |x: Term| terms.mul(terms.offset(x, 1), terms.offset(x, 1));
    let odd = terms.implies(
        terms.and(&[terms.eq(s, square(x)), terms.le(s, n), terms.le(zero, x)]),
        terms.and(&[
            terms.eq(terms.add(s, terms.offset(terms.scale(2, x), 3)), square(terms.offset(x, 1))),
            terms.le(terms.mul(terms.offset(x, 1), terms.offset(x, 1)), n),
        ]),
    );
    // Newton: x >= ⌊√n⌋ is kept by x := (x + n/x) / 2
    let newton = {
        let y = terms.tdiv(terms.add(x, terms.tdiv(n, x)), terms.int(2));
        let keeps = |r: Term| terms.lt(n, terms.mul(terms.offset(r, 1), terms.offset(r, 1)));
        terms.implies(terms.and(&[terms.lt(zero, x), terms.lt(zero, n)]), keeps(y))
    };
    // binary search over a sorted array, pairwise
    let a = terms.var("a", Sort::map(Sort::Int, Sort::Int));
    let (lo, hi, key, k, j) = (v("lo"), v("hi"), v("key"), v("k"), v("j"));
    let at = |i: Term| terms.select(a, i);
    let sorted = terms.forall(
        &[k, j],
        &[vec![at(k), at(j)]],
        terms.implies(terms.and(&[terms.le(zero, k), terms.le(k, j), terms.lt(j, n)]), terms.le(at(k), at(j))),
    );
    let left_of = |l: Term| {
        terms.forall(
            &[k],
            &[vec![at(k)]],
            terms.implies(terms.and(&[terms.le(zero, k), terms.lt(k, l)]), terms.lt(at(k), key)),
        )
    };
    let mid = terms.tdiv(terms.add(lo, hi), terms.int(2));
    let search = terms.implies(
        terms.and(&[
            sorted,
            left_of(lo),
            terms.le(zero, lo),
            terms.le(lo, hi),
            terms.lt(hi, n),
            terms.lt(at(mid), key),
        ]),
        left_of(terms.offset(mid, 1)),
    );
    for (name, claim) in [("sum", sum), ("odd sums", odd), ("newton", newton), ("search", search)] {
        let mut solver = solver(&terms);
        let start = Instant::now();
        assert!(solver.decide(&[terms.not(claim)]).is_unsat(), "{name} {:?}", solver.stats());
        eprintln!("{name}: {:?}, {} resource units", start.elapsed(), solver.stats().resources);
    }
}

#[test]
fn masked_indices_are_in_bounds() {
    let terms = Terms::new();
    let hash = terms.var_in_range("hash", i32::MIN, i32::MAX);
    let n = terms.var_in_range("n", 1, i32::MAX);
    let index = terms.bit_and(32, hash, terms.offset(n, -1));
    let claim = terms.and(&[terms.le(terms.int(0), index), terms.lt(index, n)]);
    for strategy in [Strategy::Incremental, Strategy::BitVectors] {
        let mut s = solver(&terms);
        assert!(s.check_by(strategy, &[terms.not(claim)]).is_unsat(), "{strategy:?}");
    }
    let half = terms.ushr(32, terms.add(n, terms.int(0)), terms.var_in_range("d", 0, 31));
    assert!(solver(&terms).entails(terms.le(half, n)).is_unsat());
}
