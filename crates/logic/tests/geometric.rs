//! Geometric sequences: read from quantifiers, evaluated, and what the solver
//! is told of them; products too long to compute.

use javelin_logic::eval::{Assignment, eval_bool};
use javelin_logic::solver::{Config, Solver};
use javelin_logic::{FoldOp, IBig, Kind, Op, Sort, Term, Terms};

fn proves(terms: &Terms, claim: Term) -> bool {
    let mut solver = Solver::new(terms, Config::default());
    solver.assert(terms.not(claim));
    solver.check().is_unsat()
}

#[test]
fn a_quantified_product_is_a_sequence() {
    let terms = Terms::new();
    let [x, y, k, j] = ["x", "y", "k", "j"].map(|name| terms.var(name, Sort::Int));
    let power = |ratio: i64| terms.fold(FoldOp::Product, j, terms.int(0), k, terms.int(ratio));
    let some = |value: Term| terms.exists(&[k], &[], terms.and(&[terms.le(terms.int(0), k), terms.eq(x, value)]));
    assert_eq!(some(power(4)), terms.geometric(terms.int(1), terms.int(4), x));
    assert_eq!(some(terms.mul(y, power(2))), terms.geometric(y, terms.int(2), x));
    assert_eq!(some(terms.scale(6, power(3))), terms.geometric(terms.int(6), terms.int(3), x));
    // The count may not be negative, nor may the ratio shrink: these stay quantifiers.
    let any = terms.exists(&[k], &[], terms.eq(x, power(4)));
    assert!(matches!(terms.kind(any), Kind::Quant { .. }));
    assert!(matches!(terms.kind(some(power(-2))), Kind::Quant { .. }));
}

#[test]
fn sequences_have_values() {
    let terms = Terms::new();
    let is_in = |start: i64, ratio: i64, x: i64| {
        terms.as_bool(terms.op(Op::Geometric, &[start, ratio, x].map(|n| terms.int(n))))
    };
    for (start, ratio, x, expected) in [
        (1, 4, 1, true),
        (1, 4, 64, true),
        (1, 4, 32, false),
        (3, 2, 48, true),
        (3, 2, 1, false),
        (-5, 2, -20, true),
        (0, 2, 0, true),
        (1, 2, 0, false),
        (0, 2, 8, false),
    ] {
        assert_eq!(is_in(start, ratio, x), Some(expected), "{start} {ratio} {x}");
    }
}

#[test]
fn the_solver_knows_the_neighbours() {
    let terms = Terms::new();
    let q = terms.var("q", Sort::Int);
    let (one, four) = (terms.int(1), terms.int(4));
    let of = |x: Term| terms.geometric(one, four, x);
    assert!(proves(&terms, terms.implies(of(q), of(terms.scale(4, q)))));
    let divided = terms.and(&[of(q), terms.ne(q, one)]);
    assert!(proves(&terms, terms.implies(divided, of(terms.tdiv(q, four)))));
    assert!(proves(&terms, terms.implies(divided, terms.eq(terms.modulo(q, four), terms.int(0)))));
    assert!(proves(&terms, terms.implies(of(q), terms.le(one, q))));
    assert!(!proves(&terms, terms.implies(of(q), of(terms.scale(2, q)))));
    assert!(!proves(&terms, terms.implies(of(q), terms.eq(terms.modulo(q, four), terms.int(0)))));
    assert!(!proves(&terms, terms.implies(terms.eq(terms.modulo(q, four), terms.int(0)), of(q))));
}

#[test]
fn nobody_waits_for_long_products() {
    let terms = Terms::new();
    let mut number = terms.int(3);
    let x = terms.var("x", Sort::Int);
    let mut power = x;
    for _ in 0..60 {
        number = terms.mul(number, number);
        power = terms.mul(power, power);
    }
    assert!(terms.as_int(number).is_none());
    // What is not computed is not known, but it is the same each time.
    assert_eq!(terms.mul(number, x), terms.mul(x, number));
    let meaning = Assignment([(x, javelin_logic::eval::Value::Int(IBig::from(7)))].into_iter().collect());
    assert!(eval_bool(&terms, &meaning, terms.eq(power, terms.int(0))).is_err());
}
