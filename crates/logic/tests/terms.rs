//! Normal forms, binders, substitution and evaluation, by example.

use javelin_logic::eval::{Assignment, Undefined, Value, eval};
use javelin_logic::smt::{Query, Symbols, parse_script, parse_term, print_term, print_with, script};
use javelin_logic::{FoldOp, IBig, Kind, Op, RBig, Range, Sort, Substitution, Term, Terms};

fn check(terms: &Terms, t: Term, expected: &str) {
    assert_eq!(print_term(terms, t), expected);
}

fn ints<const N: usize>(terms: &Terms, names: [&str; N]) -> [Term; N] {
    names.map(|n| terms.var(n, Sort::Int))
}

#[test]
fn sums_and_products_have_one_form() {
    let terms = Terms::new();
    let [x, y] = ints(&terms, ["x", "y"]);
    assert_eq!(terms.add(x, y), terms.add(y, x));
    check(&terms, terms.sub(terms.add(x, y), terms.add(y, x)), "0");
    check(&terms, terms.add(terms.scale(2, x), terms.offset(x, 3)), "(+ (* 3 x) 3)");
    // (x + y)² = x² + 2xy + y²
    let square = terms.mul(terms.add(x, y), terms.add(x, y));
    let expanded = terms.sum(&[terms.mul(x, x), terms.scale(2, terms.mul(x, y)), terms.mul(y, y)]);
    assert_eq!(square, expanded);
}

#[test]
fn comparisons_have_one_form() {
    let terms = Terms::new();
    let [x, y] = ints(&terms, ["x", "y"]);
    check(&terms, terms.lt(x, y), "(<= (+ x 1) y)");
    assert_eq!(terms.lt(x, y), terms.not(terms.le(y, x)));
    assert_eq!(terms.lt(x, y), terms.le(terms.offset(terms.scale(2, x), 1), terms.scale(2, y)));
    check(&terms, terms.eq(terms.scale(2, x), terms.offset(terms.scale(4, y), 1)), "false");
    assert_eq!(terms.eq(terms.sub(x, y), terms.int(0)), terms.eq(y, x));
    let r = terms.var("r", Sort::Real);
    let half = terms.real(RBig::from(1) / RBig::from(2));
    assert_eq!(terms.lt(terms.mul(half, r), half), terms.lt(r, terms.real(RBig::ONE)));
    assert_eq!(terms.not(terms.lt(r, half)), terms.le(half, r));
}

#[test]
fn connectives_flatten_and_cancel() {
    let terms = Terms::new();
    let [p, q, r] = ["p", "q", "r"].map(|n| terms.var(n, Sort::Bool));
    assert_eq!(terms.and(&[p, terms.and(&[q, p])]), terms.and(&[q, p]));
    assert_eq!(terms.and(&[p, terms.not(p), q]), terms.ff());
    assert_eq!(terms.implies(terms.and(&[p, q]), r), terms.implies(p, terms.implies(q, r)));
    assert_eq!(terms.and(&[p, terms.or(&[p, q])]), p);
    assert_eq!(terms.and(&[p, terms.implies(p, q)]), terms.and(&[p, q]));
    assert_eq!(terms.ite(p, terms.tt(), q), terms.or(&[p, q]));
    assert_eq!(terms.eq(p, terms.not(p)), terms.ff());
    let [x, y] = ints(&terms, ["x", "y"]);
    assert_eq!(terms.or(&[terms.lt(x, y), terms.le(y, x)]), terms.tt());
}

#[test]
fn wraps_go_when_nothing_wraps() {
    let terms = Terms::new();
    let i = terms.var_in_range("i", 0, 1000);
    let x = terms.var_in_range("x", i32::MIN, i32::MAX);
    assert_eq!(terms.wrap(32, true, terms.offset(i, 1)), terms.offset(i, 1));
    check(&terms, terms.wrap(32, true, terms.offset(x, 1)), "(jv.wrap.s32 (+ x 1))");
    check(&terms, terms.wrap(8, true, terms.wrap(32, true, terms.offset(x, 1))), "(jv.wrap.s8 (+ x 1))");
    check(&terms, terms.bit_and(32, x, terms.int(255)), "(mod x 256)");
    check(&terms, terms.shr(32, x, terms.int(33)), "(div x 2)");
    check(&terms, terms.shl(32, i, terms.int(2)), "(* 4 i)");
    check(&terms, terms.tdiv(i, terms.int(2)), "(div i 2)");
    check(&terms, terms.tdiv(terms.scale(6, x), terms.int(-3)), "(* (- 2) x)");
    let low = terms.modulo(x, terms.int(256));
    check(&terms, terms.bit_or(32, terms.scale(256, i), low), "(+ (* 256 i) (mod x 256))");
    let map = terms.var("bytes", Sort::map(Sort::Int, Sort::Int));
    terms.declare_range(map, Range::of_bits(8, true));
    let read = terms.select(terms.store(map, i, terms.int(300)), x);
    assert_eq!(terms.range(read), Range::new(-128, 300));
}

#[test]
fn selects_see_through_stores() {
    let terms = Terms::new();
    let m = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let [i, j, v, w] = ints(&terms, ["i", "j", "v", "w"]);
    let next = terms.offset(i, 1);
    let stored = terms.store(terms.store(m, i, v), next, w);
    assert_eq!(terms.select(stored, i), v);
    assert_eq!(terms.select(stored, terms.offset(i, 2)), terms.select(m, terms.offset(i, 2)));
    assert!(matches!(terms.kind(terms.select(stored, j)), Kind::Select(..)));
    assert_eq!(stored, terms.store(terms.store(m, next, w), i, v));
    assert_eq!(terms.store(stored, i, w), terms.store(terms.store(m, i, w), next, w));
    assert_eq!(terms.store(m, i, terms.select(m, i)), m);
    assert_eq!(terms.eq(terms.store(m, i, v), m), terms.eq(terms.select(m, i), v));
    assert_eq!(terms.select(terms.const_map(Sort::Ref, v), terms.null()), v);
}

#[test]
fn binders_are_equal_up_to_names() {
    let terms = Terms::new();
    let [x, y, z] = ints(&terms, ["x", "y", "z"]);
    let m = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let with = |v: Term| terms.forall(&[v], &[], terms.le(terms.select(m, v), z));
    assert_eq!(with(x), with(y));
    // ∀x. m[x] <= z with z := x must not catch x.
    let open = terms.replace(with(x), z, x);
    assert_eq!(terms.free_vars(&[open]).into_iter().collect::<Vec<_>>(), vec![x, m]);
    assert_eq!(terms.open(open, &[y]), Some(terms.le(terms.select(m, y), x)));
    // A quantified value under a quantifier raises the outer level.
    let p = terms.var("p", Sort::Bool);
    let outer = terms.forall(&[y], &[], terms.or(&[p, terms.lt(terms.select(m, y), z)]));
    let nested = terms.replace(outer, p, with(x));
    let direct = terms.forall(&[y], &[], terms.or(&[with(x), terms.lt(terms.select(m, y), z)]));
    assert_eq!(nested, direct);
    // One-point rule, unused variables.
    assert_eq!(terms.exists(&[x], &[], terms.and(&[terms.eq(x, y), terms.lt(x, z)])), terms.lt(y, z));
    assert_eq!(terms.forall(&[x], &[], p), p);
}

#[test]
fn folds_open_and_close() {
    let terms = Terms::new();
    let [k, n] = ints(&terms, ["k", "n"]);
    let m = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let sum = |lo: Term, hi: Term| terms.fold(FoldOp::Sum, k, lo, hi, terms.select(m, k));
    assert_eq!(sum(n, n), terms.int(0));
    assert_eq!(sum(n, terms.offset(n, 1)), terms.select(m, n));
    let mut values = Assignment::default();
    values.0.insert(n, Value::int(4));
    let squares = terms.fold(FoldOp::Sum, k, terms.int(0), n, terms.mul(k, k));
    assert_eq!(eval(&terms, &values, squares), Ok(Value::int(14)));
    let least = terms.fold(FoldOp::Min, k, n, terms.int(2), k);
    assert_eq!(eval(&terms, &values, least), Err(Undefined(least)));
}

#[test]
fn deep_terms_do_not_overflow_the_stack() {
    let terms = Terms::new();
    let p = terms.var("p0", Sort::Bool);
    let [x] = ints(&terms, ["x"]);
    let mut t = p;
    let mut sum = x;
    for i in 1..60_000 {
        let q = terms.var(&format!("p{}", i % 50), Sort::Bool);
        t = if i % 2 == 0 { terms.ite(q, t, p) } else { terms.eq(q, t) };
        sum = terms.wrap(32, true, terms.offset(sum, 1));
    }
    let mut change = Substitution::default();
    change.insert(p, terms.tt());
    assert!(terms.size(terms.substitute(t, &change)) > 1000);
    assert!(print_term(&terms, t).len() > 60_000);
    let mut values = Assignment::default();
    for i in 0..50 {
        values.0.insert(terms.var(&format!("p{i}"), Sort::Bool), Value::Bool(i % 3 == 0));
    }
    values.0.insert(x, Value::int(0));
    assert!(eval(&terms, &values, t).is_ok());
    assert_eq!(eval(&terms, &values, sum), Ok(Value::int(59_999)));
}

#[test]
fn fresh_names_are_numbered() {
    let terms = Terms::new();
    let name = |t: Term| terms.var_name(t).map(str::to_owned);
    terms.var("i!2", Sort::Int);
    assert_eq!(name(terms.fresh("i", Sort::Int)).as_deref(), Some("i!1"));
    assert_eq!(name(terms.fresh("i", Sort::Int)).as_deref(), Some("i!3"));
    assert_eq!(name(terms.fresh("i!3", Sort::Bool)).as_deref(), Some("i!4"));
}

#[test]
fn evaluation_is_javas() {
    let terms = Terms::new();
    let lit = |t: Term| Value::of_literal(&terms, t);
    let int = |v: i64| terms.int(v);
    assert_eq!(lit(terms.trem(int(-7), int(2))), Some(Value::int(-1)));
    assert_eq!(lit(terms.wrap(32, true, int(1 << 31))), Some(Value::int(i32::MIN)));
    assert_eq!(lit(terms.shl(32, int(1), int(33))), Some(Value::int(2)));
    assert_eq!(lit(terms.shl(64, int(1), int(63))), Some(Value::int(i64::MIN)));
    assert_eq!(lit(terms.ushr(32, int(-1), int(28))), Some(Value::int(15)));
    assert_eq!(lit(terms.ushr(32, int(-1), int(0))), Some(Value::int(-1)));
    assert_eq!(lit(terms.float_to_int(32, terms.f64(1e20))), Some(Value::int(i32::MAX)));
    assert_eq!(lit(terms.float_to_int(64, terms.f32(f32::NAN))), Some(Value::int(0)));
    assert_eq!(lit(terms.float_to_int(32, terms.f64(-3.99))), Some(Value::int(-3)));
    assert_eq!(lit(terms.frem(terms.f64(-7.5), terms.f64(2.0))), Some(Value::f64(-1.5)));
    assert_eq!(lit(terms.int_to_float(Sort::Float32, int(16_777_217))), Some(Value::f32(16_777_216.0)));
    assert_eq!(
        lit(terms.int_to_float(Sort::Float64, terms.int(IBig::from(10).pow(400)))),
        Some(Value::f64(f64::INFINITY))
    );
    assert_eq!(terms.feq(terms.f64(f64::NAN), terms.f64(f64::NAN)), terms.ff());
    assert_eq!(terms.feq(terms.f64(0.0), terms.f64(-0.0)), terms.tt());
    assert_eq!(terms.eq(terms.f64(0.0), terms.f64(-0.0)), terms.ff());
    assert_eq!(lit(terms.op(Op::FToBits, &[terms.f32(-1.0)])), Some(Value::int(-1_082_130_432)));
    assert_eq!(lit(terms.seq_of_int(int(-120))), Some(Value::text("-120")));
    // Left open: no value, and no folding.
    let zero = terms.tdiv(int(1), int(0));
    assert_eq!(eval(&terms, &Assignment::default(), zero), Err(Undefined(zero)));
}

#[test]
fn evaluation_of_quantifiers() {
    let terms = Terms::new();
    let [i, j, n] = ints(&terms, ["i", "j", "n"]);
    let m = terms.var("m", Sort::map(Sort::Int, Sort::Int));
    let at = |i: Term| terms.select(m, i);
    let inside = terms.and(&[terms.le(terms.int(0), i), terms.le(i, j), terms.lt(j, n)]);
    let sorted = terms.forall(&[i, j], &[], terms.implies(inside, terms.le(at(i), at(j))));
    let mut values = Assignment::default();
    values.0.insert(n, Value::int(5));
    let mut map = javelin_logic::eval::MapValue::new(Value::int(0));
    for k in 0..5 {
        map.set(Value::int(k), Value::int(k * k));
    }
    values.0.insert(m, Value::Map(map.clone()));
    assert_eq!(eval(&terms, &values, sorted), Ok(Value::Bool(true)));
    map.set(Value::int(2), Value::int(99));
    values.0.insert(m, Value::Map(map));
    assert_eq!(eval(&terms, &values, sorted), Ok(Value::Bool(false)));
    // No range to be read: no value.
    let endless = terms.forall(&[i], &[], terms.le(terms.int(0), at(i)));
    assert!(eval(&terms, &values, endless).is_err());
    // A false conjunct decides all the same.
    assert_eq!(eval(&terms, &values, terms.and(&[endless, terms.lt(n, terms.int(0))])), Ok(Value::Bool(false)));
}

/// One application of every operator.
fn every_operator(terms: &Terms) -> Vec<Term> {
    let var = |n: &str, s: Sort| terms.var(&format!("{n}.{s}"), s);
    let sorts = [Sort::Int, Sort::Real, Sort::BitVec(8), Sort::Float32, Sort::Float64, Sort::Seq];
    let ops = [
        Op::Div,
        Op::Mod,
        Op::TDiv,
        Op::TRem,
        Op::Wrap { bits: 16, signed: false },
        Op::Wrap { bits: 64, signed: true },
        Op::BitAnd { bits: 32 },
        Op::BitOr { bits: 32 },
        Op::BitXor { bits: 64 },
        Op::Shl { bits: 32 },
        Op::Shr { bits: 64 },
        Op::UShr { bits: 32 },
        Op::IntToReal,
        Op::RealToInt,
        Op::RealDiv,
        Op::BvNot,
        Op::BvNeg,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUDiv,
        Op::BvURem,
        Op::BvSDiv,
        Op::BvSRem,
        Op::BvShl,
        Op::BvLShr,
        Op::BvAShr,
        Op::BvULe,
        Op::BvULt,
        Op::BvSLe,
        Op::BvSLt,
        Op::BvConcat,
        Op::BvExtract { high: 5, low: 2 },
        Op::BvZeroExtend { by: 3 },
        Op::BvSignExtend { by: 4 },
        Op::IntToBv { width: 12 },
        Op::BvToInt { signed: false },
        Op::BvToInt { signed: true },
        Op::FAdd,
        Op::FSub,
        Op::FMul,
        Op::FDiv,
        Op::FRem,
        Op::FNeg,
        Op::FAbs,
        Op::FSqrt,
        Op::FLt,
        Op::FLe,
        Op::FEq,
        Op::FIsNan,
        Op::FIsInfinite,
        Op::IntToF32,
        Op::IntToF64,
        Op::F32ToF64,
        Op::F64ToF32,
        Op::FToInt { bits: 32 },
        Op::FToInt { bits: 64 },
        Op::F32FromBits,
        Op::F64FromBits,
        Op::FToBits,
        Op::SeqUnit,
        Op::SeqLen,
        Op::SeqNth,
        Op::SeqConcat,
        Op::SeqSub,
        Op::SeqIndexOf,
        Op::SeqContains,
        Op::SeqPrefixOf,
        Op::SeqSuffixOf,
        Op::SeqOfInt,
        Op::Geometric,
    ];
    let mut all = Vec::new();
    for op in ops {
        let before = all.len();
        // Every choice of argument sorts that fits.
        for choice in 0..sorts.len().pow(op.arity() as u32) {
            let args: Vec<Sort> =
                (0..op.arity()).map(|i| sorts[choice / sorts.len().pow(i as u32) % sorts.len()]).collect();
            if op.result(&args).is_some() {
                let names = ["a", "b", "c"];
                let args: Vec<Term> = args.iter().enumerate().map(|(i, &s)| var(names[i], s)).collect();
                all.push(terms.op(op, &args));
            }
        }
        assert!(all.len() > before, "{op:?}");
    }
    let literals = [
        terms.real(RBig::from(-7) / RBig::from(3)),
        terms.bitvec(12, 77u8.into()),
        terms.f32(-1.5e-40),
        terms.f64(f64::NAN),
        terms.f64(f64::NEG_INFINITY),
        terms.seq_text("a|b\u{1F600}"),
        terms.seq_empty(),
        terms.type_const("java.util.Map<K, V>"),
        terms.null(),
        terms.const_map(Sort::Ref, terms.int(-3)),
    ];
    for t in literals {
        all.push(terms.eq(t, terms.var("other", terms.sort(t))));
    }
    let named = Sort::named("Colour");
    all.push(terms.distinct(&["u", "v", "w"].map(|n| terms.var(n, named))));
    all
}

#[test]
fn every_operator_prints_and_parses() {
    let terms = Terms::new();
    for t in every_operator(&terms) {
        let symbols = Symbols::of(&terms, &[t]);
        let text = print_with(&terms, &symbols, t);
        assert_eq!(parse_term(&terms, &text, &symbols), Ok(t), "{text}");
    }
}

#[test]
fn every_operator_makes_a_script_that_z3_reads() {
    let terms = Terms::new();
    for t in every_operator(&terms) {
        let formula = terms.eq(t, terms.var("result", terms.sort(t)));
        let text = script(&terms, Query { assertions: &[formula], goal: None });
        let solver = z3::Solver::new();
        solver.from_string(text.as_str());
        let told = text.lines().filter(|l| l.starts_with("(assert")).count();
        assert_eq!(solver.get_assertions().len(), told, "{text}");
        assert_eq!(parse_script(&terms, &text).map(|all| all.last().copied()), Ok(Some(formula)), "{text}");
    }
}

#[test]
fn what_does_not_parse_says_where() {
    let terms = Terms::new();
    let none = Symbols::default();
    for (text, at) in
        [("(and true", 0), ("(or true x)", 9), ("(+ 1 true)", 0), (")", 0), ("((_ extract 9 1) #b1)", 0), ("", 0)]
    {
        let error = parse_term(&terms, text, &none).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
    }
    assert!(parse_script(&terms, "(assert 5)").is_err());
    assert!(parse_script(&terms, "(push 1)").is_err());
}
