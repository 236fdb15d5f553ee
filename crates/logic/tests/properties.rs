//! Random raw expressions, built through the constructors, must mean what they
//! meant before: by evaluation, and after printing and parsing.

mod common;

use common::{Rng, World, build, gen_bool, gen_int, int_var};
use javelin_logic::Terms;
use javelin_logic::eval::{Value, eval};
use javelin_logic::smt::{Query, Symbols, parse_script, parse_term, print_with, script};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplification_keeps_the_value(seed in any::<u64>()) {
        let mut rng = Rng(seed | 1);
        let terms = Terms::new();
        let raw = if rng.below(2) == 0 { gen_int(&mut rng, 5, 0) } else { gen_bool(&mut rng, 5, 0) };
        let built = build(&terms, &raw);
        for _ in 0..4 {
            let world = World::random(&mut rng);
            let Some(wanted) = world.value(&raw) else { continue };
            let got = eval(&terms, &world.assignment(&terms), built);
            prop_assert_eq!(got, Ok(wanted), "{:?}", raw);
        }
    }

    #[test]
    fn ranges_hold(seed in any::<u64>()) {
        let mut rng = Rng(seed | 1);
        let terms = Terms::new();
        let raw = gen_int(&mut rng, 5, 0);
        let built = build(&terms, &raw);
        let world = World::random(&mut rng);
        if let Some(Value::Int(value)) = world.value(&raw) {
            prop_assert!(terms.range(built).contains(&value), "{value} {:?}", raw);
        }
    }

    #[test]
    fn printing_and_parsing_is_the_identity(seed in any::<u64>()) {
        let mut rng = Rng(seed | 1);
        let terms = Terms::new();
        let raw = if rng.below(2) == 0 { gen_int(&mut rng, 5, 0) } else { gen_bool(&mut rng, 5, 0) };
        let built = build(&terms, &raw);
        let symbols = Symbols::of(&terms, &[built]);
        let text = print_with(&terms, &symbols, built);
        prop_assert_eq!(parse_term(&terms, &text, &symbols), Ok(built), "{}", text);
    }

    #[test]
    fn substitution_commutes_with_building(seed in any::<u64>()) {
        let mut rng = Rng(seed | 1);
        let terms = Terms::new();
        let raw = gen_bool(&mut rng, 5, 0);
        let built = build(&terms, &raw);
        // x2 := x3 + 1, in the term and in the world.
        let replaced = terms.replace(built, int_var(&terms, 2), terms.offset(int_var(&terms, 3), 1));
        let mut world = World::random(&mut rng);
        let x3 = world.ints[3].1;
        world.ints[2].1 = x3 + 1;
        if let Some(wanted) = world.value(&raw) {
            prop_assert_eq!(eval(&terms, &world.assignment(&terms), replaced), Ok(wanted));
        }
    }
}

#[test]
fn scripts_parse_back() {
    for seed in 1..200u64 {
        let mut rng = Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let terms = Terms::new();
        let built = build(&terms, &gen_bool(&mut rng, 4, 0));
        let has_fold =
            terms.subterms(&[built]).iter().any(|&t| matches!(terms.kind(t), javelin_logic::Kind::Fold { .. }));
        if has_fold {
            continue;
        }
        let text = script(&terms, Query { assertions: &[built], goal: None });
        let parsed = parse_script(&terms, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(parsed.last(), Some(&built), "{text}");
    }
}
