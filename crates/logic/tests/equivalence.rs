//! In the eyes of Z3: a simplified term equals the raw expression it was built
//! from, and models satisfy what was asserted, in both encodings of integers.

mod common;

use std::time::Duration;

use common::{Raw, Rng, build, gen_bool, gen_int};
use javelin_logic::eval::eval_bool;
use javelin_logic::smt::{Symbols, print_with};
use javelin_logic::solver::{Answer, Budget, Config, Solver, Strategy};
use javelin_logic::{FoldOp, Kind, Op, Sort, Term, Terms};

/// Java's operators at 8 bits, written out for Z3 independently of the library.
const DEFINITIONS: &str = "
(declare-sort Ref 0) (declare-fun null () Ref) (declare-fun f (Ref) Int)
(declare-fun r0 () Ref) (declare-fun r1 () Ref)
(declare-fun p0 () Bool) (declare-fun p1 () Bool) (declare-fun p2 () Bool)
(declare-fun m0 () (Array Int Int)) (declare-fun m1 () (Array Int Int))
(declare-fun x0 () Int) (declare-fun x1 () Int) (declare-fun x2 () Int) (declare-fun x3 () Int)
(assert (and (<= (- 128) x0) (<= x0 127) (<= 0 x1) (<= x1 20)))
(define-fun jv.wrap.u8 ((a Int)) Int (mod a 256))
(define-fun jv.wrap.s8 ((a Int)) Int (ite (< (mod a 256) 128) (mod a 256) (- (mod a 256) 256)))
(define-fun jv.tdiv ((a Int) (b Int)) Int (ite (>= a 0) (div a b) (- (div (- a) b))))
(define-fun jv.trem ((a Int) (b Int)) Int (ite (>= a 0) (mod a b) (- (mod (- a) b))))
(define-fun bit ((a Int) (k Int)) Int (mod (div a k) 2))
(define-fun and1 ((a Int) (b Int) (k Int)) Int (* k (ite (and (= (bit a k) 1) (= (bit b k) 1)) 1 0)))
(define-fun jv.and.8 ((a Int) (b Int)) Int (jv.wrap.s8 (+ (and1 a b 1) (and1 a b 2) (and1 a b 4) (and1 a b 8)
  (and1 a b 16) (and1 a b 32) (and1 a b 64) (and1 a b 128))))
(define-fun jv.or.8 ((a Int) (b Int)) Int (- (+ a b) (jv.and.8 a b)))
(define-fun jv.xor.8 ((a Int) (b Int)) Int (- (+ a b) (* 2 (jv.and.8 a b))))
(define-fun pow ((k Int)) Int (ite (= k 0) 1 (ite (= k 1) 2 (ite (= k 2) 4 (ite (= k 3) 8 (ite (= k 4) 16
  (ite (= k 5) 32 (ite (= k 6) 64 128))))))))
(define-fun jv.shl.8 ((a Int) (b Int)) Int (jv.wrap.s8 (* a (pow (mod b 8)))))
(define-fun jv.shr.8 ((a Int) (b Int)) Int (div a (pow (mod b 8))))
(define-fun jv.ushr.8 ((a Int) (b Int)) Int (jv.wrap.s8 (div (mod a 256) (pow (mod b 8)))))
";

/// The raw expression as SMT-LIB, nothing simplified.
fn naive(raw: &Raw) -> String {
    let list = |head: &str, args: &[&Raw]| {
        let args: Vec<String> = args.iter().map(|a| naive(a)).collect();
        format!("({head} {})", args.join(" "))
    };
    let refs = |args: &[Raw]| -> Vec<String> { args.iter().map(naive).collect() };
    match raw {
        Raw::Int(v) if *v < 0 => format!("(- {})", v.unsigned_abs()),
        Raw::Int(v) => v.to_string(),
        Raw::IntVar(i) => format!("x{i}"),
        Raw::Bool(b) => b.to_string(),
        Raw::BoolVar(i) => format!("p{i}"),
        Raw::MapVar(i) => format!("m{i}"),
        Raw::RefVar(i) => format!("r{i}"),
        Raw::Null => "null".into(),
        Raw::Op(op, args) => format!("({} {})", head(*op), refs(args).join(" ")),
        Raw::Add(args) => format!("(+ {})", refs(args).join(" ")),
        Raw::Mul(args) => format!("(* {})", refs(args).join(" ")),
        Raw::Neg(a) => list("-", &[a]),
        Raw::Le(a, b) => list("<=", &[a, b]),
        Raw::Lt(a, b) => list("<", &[a, b]),
        Raw::Eq(a, b) => list("=", &[a, b]),
        Raw::Not(a) => list("not", &[a]),
        Raw::And(args) => format!("(and {})", refs(args).join(" ")),
        Raw::Or(args) => format!("(or {})", refs(args).join(" ")),
        Raw::Implies(a, b) => list("=>", &[a, b]),
        Raw::Ite(c, a, b) => list("ite", &[c, a, b]),
        Raw::Select(m, i) => list("select", &[m, i]),
        Raw::Store(m, i, v) => list("store", &[m, i, v]),
        Raw::Apply(r) => list("f", &[r]),
        Raw::Bounded(universal, var, lo, hi, body) => {
            let (quant, link) = if *universal { ("forall", "=>") } else { ("exists", "and") };
            let (lo, hi) = (naive(&Raw::Int(*lo)), naive(&Raw::Int(*hi)));
            format!("({quant} ((x{var} Int)) ({link} (and (<= {lo} x{var}) (< x{var} {hi})) {}))", naive(body))
        }
        Raw::Fold(op, var, lo, hi, body) => {
            let (glue, unit) = if *op == FoldOp::Product { ("*", "1") } else { ("+", "0") };
            let mut text = unit.to_owned();
            for v in *lo..*hi {
                let mut value = naive(body);
                if *op == FoldOp::NumOf {
                    value = format!("(ite {value} 1 0)");
                }
                text = format!("({glue} {text} (let ((x{var} {})) {value}))", naive(&Raw::Int(v)));
            }
            text
        }
    }
}

fn head(op: Op) -> &'static str {
    match op {
        Op::Div => "div",
        Op::Mod => "mod",
        Op::TDiv => "jv.tdiv",
        Op::TRem => "jv.trem",
        Op::Wrap { signed: true, .. } => "jv.wrap.s8",
        Op::Wrap { signed: false, .. } => "jv.wrap.u8",
        Op::BitAnd { .. } => "jv.and.8",
        Op::BitOr { .. } => "jv.or.8",
        Op::BitXor { .. } => "jv.xor.8",
        Op::Shl { .. } => "jv.shl.8",
        Op::Shr { .. } => "jv.shr.8",
        Op::UShr { .. } => "jv.ushr.8",
        other => panic!("{other:?} is not generated"),
    }
}

fn has_fold(terms: &Terms, t: Term) -> bool {
    terms.subterms(&[t]).iter().any(|&s| matches!(terms.kind(s), Kind::Fold { .. }))
}

#[test]
fn simplified_terms_equal_raw_expressions() {
    let (mut decided, mut asked) = (0, 0);
    for seed in 1..150u64 {
        let mut rng = Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let terms = Terms::new();
        let raw = if seed % 2 == 0 { gen_int(&mut rng, 3, 0) } else { gen_bool(&mut rng, 4, 0) };
        let built = build(&terms, &raw);
        if has_fold(&terms, built) {
            continue;
        }
        let text = print_with(&terms, &Symbols::of(&terms, &[built]), built);
        let solver = z3::Solver::new();
        let mut params = z3::Params::new();
        params.set_u32("rlimit", 400_000);
        solver.set_params(&params);
        solver.from_string(format!("{DEFINITIONS}(assert (not (= {} {text})))", naive(&raw)));
        assert_eq!(solver.get_assertions().len(), 2, "does not parse: {} / {text}", naive(&raw));
        asked += 1;
        match solver.check() {
            z3::SatResult::Unsat => decided += 1,
            z3::SatResult::Sat => panic!("seed {seed}: {raw:?} became {text}"),
            z3::SatResult::Unknown => {}
        }
    }
    assert!(decided * 10 >= asked * 8, "only {decided} of {asked} decided");
}

fn small(terms: &Terms) -> Solver<'_> {
    let budget = Budget { resources: 1_000_000, timeout: Duration::from_secs(5) };
    Solver::new(terms, Config { budget, ..Config::default() })
}

#[test]
fn models_satisfy_what_was_asserted() {
    let mut checked = 0;
    for seed in 1..130u64 {
        let mut rng = Rng(seed.wrapping_mul(0xD134_2543_DE82_EF95) | 1);
        let terms = Terms::new();
        let formula = build(&terms, &gen_bool(&mut rng, 4, 0));
        let mut solver = small(&terms);
        solver.assert(formula);
        for strategy in [Strategy::Incremental, Strategy::Fresh] {
            if let Answer::Sat(model) = solver.check_by(strategy, &[]) {
                match eval_bool(&terms, &model, formula) {
                    Ok(truth) => {
                        assert!(truth || !model.is_exact(), "seed {seed} {strategy:?}");
                        checked += 1;
                    }
                    Err(undefined) => {
                        let binder = matches!(terms.kind(undefined.0), Kind::Quant { .. });
                        assert!(binder || !model.is_exact(), "seed {seed}: {undefined:?}");
                    }
                }
            }
        }
    }
    assert!(checked > 80, "{checked}");
}

/// Replaces the unbounded leaves by bounded ones, so that bit-vectors apply.
fn bounded(terms: &Terms, t: Term) -> Term {
    terms.map(t, &mut |s| match terms.kind(s) {
        Kind::Var(_) if terms.sort(s) == Sort::Int && terms.declared_range(s).is_none() => {
            let name = format!("{}'", terms.var_name(s).unwrap_or("v"));
            terms.var_in_range(&name, -40, 40)
        }
        Kind::Select(..) | Kind::App(..) | Kind::Fold { .. } => terms.var_in_range("other", -3, 3),
        _ => s,
    })
}

#[test]
fn bit_vectors_agree_with_integers() {
    let (mut both, mut sat, mut unsat) = (0, 0, 0);
    for seed in 1..250u64 {
        let mut rng = Rng(seed.wrapping_mul(0xA076_1D64_78BD_642F) | 1);
        let terms = Terms::new();
        let raw = gen_bool(&mut rng, 4, 0);
        let formula = build(&terms, &raw);
        if terms.subterms(&[formula]).iter().any(|&s| terms.kind(s).is_binder()) {
            continue;
        }
        let formula = bounded(&terms, formula);
        let mut solver = small(&terms);
        solver.assert(formula);
        let bits = solver.check_by(Strategy::BitVectors, &[]);
        if let Answer::Sat(model) = &bits {
            assert_eq!(eval_bool(&terms, model, formula), Ok(true), "seed {seed}");
        }
        let ints = solver.check_by(Strategy::Fresh, &[]);
        match (&bits, &ints) {
            (Answer::Sat(_), Answer::Sat(_)) => sat += 1,
            (Answer::Unsat(_), Answer::Unsat(_)) => unsat += 1,
            (Answer::Sat(_), Answer::Unsat(_)) | (Answer::Unsat(_), Answer::Sat(_)) => {
                panic!("seed {seed}: the encodings disagree on {raw:?}")
            }
            _ => continue,
        }
        both += 1;
    }
    assert!(both > 60 && sat > 20 && unsat > 5, "{both} {sat} {unsat}");
}
