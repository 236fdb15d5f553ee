//! Symbolic execution of programs small enough to count their paths by hand.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flat::{Flat, FlatBlock, FlatJump, Simple};
use javelin_ir::heap::Heap;
use javelin_ir::program::{
    BlockId, Exit, MethodKey, Obligation, ObligationId, ObligationKind, Origin, Variable, VariableKind, Why,
};
use javelin_logic::eval::Value;
use javelin_logic::solver::Config;
use javelin_logic::{Sort, Term, Terms};
use javelin_symex::distance::Distances;
use javelin_symex::search::{self, Go, Limits, Options, Place, Reached, Strategy, Summary, Watcher};

fn variable(kind: VariableKind, sort: Sort) -> Variable {
    Variable { kind, ..Variable::temp(sort) }
}

fn program(params: &[Term], vars: IndexMap<Term, Variable>, blocks: Vec<FlatBlock>) -> Flat {
    let obligation = Obligation {
        kind: ObligationKind::Assert,
        origin: Origin { file: 0, start: 0, end: 0 },
        owner: MethodKey(1),
        text: "it holds".to_owned(),
    };
    Flat {
        key: MethodKey(1),
        name: "m".to_owned(),
        params: params.to_vec(),
        vars,
        blocks,
        entry: BlockId(0),
        loops: IndexMap::new(),
        obligations: vec![obligation],
        summarised: IndexSet::new(),
        replaced: IndexSet::new(),
        inlined: IndexSet::new(),
    }
}

fn block(commands: Vec<Simple>, jump: FlatJump) -> FlatBlock {
    FlatBlock { commands, jump }
}

fn assert(cond: Term) -> Simple {
    Simple::Assert { cond, obligation: ObligationId(0) }
}

/// Notes the values of one variable with which the check fails.
struct Notes {
    of: Term,
    failing: Vec<Value>,
    ends: usize,
}

impl<'t> Watcher<'t> for Notes {
    fn is_wanted(&self, _: ObligationId) -> bool {
        true
    }

    fn fails(&mut self, _: ObligationId, at: &Place<'_, 't>) -> Go {
        let model = at.model.as_ref().expect("a model");
        self.failing.extend(model_value(model, self.of));
        Go::On
    }

    fn passes(&mut self, _: &mut dyn FnMut() -> Reached<'t>) {}

    fn ends(&mut self, _: Exit, _: &mut dyn FnMut() -> Reached<'t>) -> Go {
        self.ends += 1;
        Go::On
    }
}

thread_local! {
    static TERMS: &'static Terms = Box::leak(Box::new(Terms::new()));
}

fn model_value(model: &javelin_logic::solver::Model, var: Term) -> Option<Value> {
    TERMS.with(|terms| model.eval(terms, var).ok())
}

fn run(flat: &Flat, strategy: Strategy, merge: bool, lazy: bool, of: Term) -> (Summary, Notes) {
    TERMS.with(|terms| {
        let none = IndexMap::new();
        let mut notes = Notes { of, failing: Vec::new(), ends: 0 };
        let program = search::Program { flat, axioms: &[], invariants: &none };
        let limits = Limits { depth: 12, ..Limits::default() };
        let options = Options { strategy, limits, merge, lazy, config: Config::default() };
        let summary = search::search(terms, &program, options, &mut notes);
        (summary, notes)
    })
}

/// `if (x < 10) { if (x > 20) A else assert x != 7 } return`
fn nested(terms: &Terms) -> (Flat, Term) {
    let x = terms.var_in_range("x", i32::MIN, i32::MAX);
    let vars = IndexMap::from([(x, variable(VariableKind::Param, Sort::Int))]);
    let branch = |cond, then, otherwise| FlatJump::Branch { cond, then: BlockId(then), otherwise: BlockId(otherwise) };
    let blocks = vec![
        block(vec![], branch(terms.lt(x, terms.int(10)), 1, 4)),
        block(vec![], branch(terms.lt(terms.int(20), x), 2, 3)),
        block(vec![], FlatJump::Goto(BlockId(4))),
        block(vec![assert(terms.ne(x, terms.int(7)))], FlatJump::Goto(BlockId(4))),
        block(vec![], FlatJump::Exit(Exit::Return)),
    ];
    (program(&[x], vars, blocks), x)
}

#[test]
fn every_feasible_path_is_walked_once_by_any_strategy() {
    let (flat, x) = TERMS.with(|terms| nested(terms));
    for strategy in [Strategy::DepthFirst, Strategy::BreadthFirst] {
        let (summary, notes) = run(&flat, strategy, false, false, x);
        assert_eq!((summary.paths, notes.ends, summary.excluded, summary.cut), (2, 2, 1, 0), "{summary:?}");
        assert_eq!(notes.failing, [Value::int(7)]);
    }
}

#[test]
fn a_directed_search_leaves_what_cannot_reach_its_goal() {
    let (flat, x) = TERMS.with(|terms| nested(terms));
    let distances = Distances::to(&flat, &[BlockId(3)]);
    assert_eq!([0, 1, 2, 3, 4].map(|b| distances.of(BlockId(b))), [Some(2), Some(1), None, Some(0), None]);
    let (summary, notes) = run(&flat, Strategy::Directed(distances), false, false, x);
    assert_eq!(notes.failing, [Value::int(7)]);
    assert_eq!(summary.paths, 0, "no path is followed past the goal");
}

/// `i = 0; s = 0; while (i < 4) { if (x == i) s = 1; i++ } assert s == 0`
#[test]
fn joined_branches_keep_a_loop_one_path() {
    let (flat, x) = TERMS.with(|terms| {
        let x = terms.var_in_range("x", i32::MIN, i32::MAX);
        let (i, s) = (terms.var("i", Sort::Int), terms.var("s", Sort::Int));
        let local = variable(VariableKind::Local, Sort::Int);
        let vars = IndexMap::from([(x, variable(VariableKind::Param, Sort::Int)), (i, local.clone()), (s, local)]);
        let assign = |var, value| Simple::Assign { var, value };
        let branch =
            |cond, then, otherwise| FlatJump::Branch { cond, then: BlockId(then), otherwise: BlockId(otherwise) };
        let blocks = vec![
            block(vec![assign(i, terms.int(0)), assign(s, terms.int(0))], FlatJump::Goto(BlockId(1))),
            block(vec![], branch(terms.lt(i, terms.int(4)), 2, 5)),
            block(vec![], branch(terms.eq(x, i), 3, 4)),
            block(vec![assign(s, terms.int(1))], FlatJump::Goto(BlockId(4))),
            block(vec![assign(i, terms.offset(i, 1))], FlatJump::Goto(BlockId(1))),
            block(vec![assert(terms.eq(s, terms.int(0)))], FlatJump::Exit(Exit::Return)),
        ];
        (program(&[x], vars, blocks), x)
    });
    let (apart, found) = run(&flat, Strategy::DepthFirst, false, false, x);
    // Four paths end in the check, one gets past it.
    assert_eq!((apart.paths, found.failing.len()), (1, 4), "{apart:?}");
    let (joined, found) = run(&flat, Strategy::DepthFirst, true, false, x);
    assert_eq!((joined.paths, found.failing.len(), joined.depth), (1, 1, 0), "{joined:?}");
    assert!((0..4).any(|value| found.failing == [Value::int(value)]));
}

/// `assume p != null; q = p.next; r = q == null ? null : q.next`: [PV04 §3.2]
#[test]
fn references_are_null_or_met_before_or_new() {
    let (flat, p) = TERMS.with(|terms| {
        let heap = Heap::new(terms);
        let next = heap.field(terms, "N.next", Sort::Ref);
        let (p, q, r) = (terms.var("p", Sort::Ref), terms.var("q", Sort::Ref), terms.var("r", Sort::Ref));
        let local = variable(VariableKind::Local, Sort::Ref);
        let vars = IndexMap::from([
            (p, variable(VariableKind::Param, Sort::Ref)),
            (next, variable(VariableKind::Global, Sort::map(Sort::Ref, Sort::Ref))),
            (q, local.clone()),
            (r, local),
        ]);
        let is_there = |t| terms.ne(t, terms.null());
        let blocks = vec![
            block(
                vec![
                    Simple::Assume { cond: is_there(p), why: Why::Contract },
                    Simple::Assign { var: q, value: terms.select(next, p) },
                ],
                FlatJump::Branch { cond: is_there(q), then: BlockId(1), otherwise: BlockId(2) },
            ),
            block(vec![Simple::Assign { var: r, value: terms.select(next, q) }], FlatJump::Goto(BlockId(2))),
            block(vec![], FlatJump::Exit(Exit::Return)),
        ];
        (program(&[p], vars, blocks), p)
    });
    let (summary, _) = run(&flat, Strategy::DepthFirst, false, true, p);
    // p = null is excluded by the assumption. q is null, p (then r is p, too), or new;
    // for a new q, r is null, p, q, or new.
    let complete = 1 + 1 + 4;
    assert_eq!((summary.paths, summary.cut), (complete, 0), "{summary:?}");
    let (implicit, _) = run(&flat, Strategy::DepthFirst, false, false, p);
    assert_eq!(implicit.paths, 2, "without choices only the program's own branch counts");
}
