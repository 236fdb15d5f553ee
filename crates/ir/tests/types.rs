//! Subtyping: decided outright for the interpreter, axiomatised for the solver,
//! and the two agree.

use indexmap::IndexSet;
use javelin_ir::heap::Heap;
use javelin_ir::types::{Hierarchy, TypeInfo};
use javelin_logic::solver::{Config, Solver};
use javelin_logic::{Sort, Term, Terms};

fn hierarchy() -> Hierarchy {
    let mut types = Hierarchy::default();
    let object = "java.lang.Object";
    let class =
        |supers: &[&str]| TypeInfo { supers: supers.iter().map(|s| (*s).to_owned()).collect(), ..TypeInfo::default() };
    types.declare(object, TypeInfo::default());
    types.declare("I", TypeInfo { is_interface: true, is_abstract: true, ..class(&[object]) });
    types.declare("A", class(&[object]));
    types.declare("B", TypeInfo { is_final: true, ..class(&["A", "I"]) });
    types.declare("C", TypeInfo { is_final: true, ..class(&["A"]) });
    types.declare(
        "S",
        TypeInfo {
            is_interface: true,
            is_abstract: true,
            permits: Some(vec!["P".to_owned(), "Q".to_owned()]),
            ..class(&[object])
        },
    );
    types.declare("P", TypeInfo { is_final: true, ..class(&["S"]) });
    types.declare("Q", TypeInfo { is_final: true, ..class(&["S"]) });
    types.declare("Partial", class(&["Missing"]));
    types
}

const NAMES: [&str; 12] = ["java.lang.Object", "I", "A", "B", "C", "S", "P", "Q", "int[]", "A[]", "B[]", "int[][]"];

/// Do the axioms about `NAMES` make `claim` true?
fn proves(claim: impl Fn(&Terms, Heap) -> Term) -> bool {
    let terms = Terms::new();
    let heap = Heap::new(&terms);
    let mentioned: IndexSet<String> = NAMES.iter().map(|n| (*n).to_owned()).collect();
    let mut solver = Solver::new(&terms, Config::default());
    for axiom in hierarchy().axioms(&terms, heap, &mentioned) {
        solver.assert(axiom);
    }
    let claim = claim(&terms, heap);
    solver.entails(claim).is_unsat()
}

/// `subtype(typeof(r), name)` for an unknown object.
fn is(terms: &Terms, heap: Heap, name: &str) -> Term {
    let r = terms.var("r", Sort::Ref);
    terms.apply(heap.subtype, &[heap.dynamic_type(terms, r), terms.type_const(name)])
}

#[test]
fn the_axioms_are_consistent() {
    assert!(!proves(|terms, _| terms.ff()));
}

#[test]
fn ground_facts_agree_with_the_decision() {
    let types = hierarchy();
    for sub in NAMES {
        for sup in NAMES {
            let holds = types.is_subtype(sub, sup);
            let proved = proves(|terms, heap| {
                let fact = terms.apply(heap.subtype, &[terms.type_const(sub), terms.type_const(sup)]);
                if holds { fact } else { terms.not(fact) }
            });
            assert!(proved, "{sub} <: {sup} is {holds}");
        }
    }
}

#[test]
fn unknown_types_obey_the_hierarchy() {
    assert!(proves(|t, h| t.implies(is(t, h, "B"), is(t, h, "I"))), "supertypes");
    assert!(!proves(|t, h| t.implies(is(t, h, "A"), is(t, h, "I"))), "a subclass may add an interface, not all do");
    assert!(!proves(|t, h| t.implies(is(t, h, "A"), t.not(is(t, h, "I")))), "nor may it be excluded");
    assert!(proves(|t, h| t.implies(is(t, h, "C"), t.not(is(t, h, "I")))), "a final class is known");
    assert!(proves(|t, h| t.implies(is(t, h, "S"), t.or(&[is(t, h, "P"), is(t, h, "Q")]))), "sealed");
    assert!(proves(|t, h| t.implies(is(t, h, "P"), t.not(is(t, h, "A")))), "unrelated classes");
    assert!(proves(|t, h| t.implies(is(t, h, "B[]"), is(t, h, "A[]"))), "covariant arrays");
    assert!(!proves(|t, h| t.implies(is(t, h, "A[]"), is(t, h, "B[]"))), "not contravariant");
    assert!(proves(|t, h| t.implies(is(t, h, "A[]"), t.not(is(t, h, "A")))), "an array is no class instance");
}

#[test]
fn nothing_negative_is_said_of_a_class_with_a_missing_supertype() {
    let terms = Terms::new();
    let heap = Heap::new(&terms);
    let mentioned = IndexSet::from(["Partial".to_owned(), "I".to_owned()]);
    let mut solver = Solver::new(&terms, Config::default());
    for axiom in hierarchy().axioms(&terms, heap, &mentioned) {
        solver.assert(axiom);
    }
    let fact = terms.apply(heap.subtype, &[terms.type_const("Partial"), terms.type_const("I")]);
    assert!(!solver.entails(terms.not(fact)).is_unsat());
}
