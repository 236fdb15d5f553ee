//! The passes on programs small enough to check by hand, down to verdicts.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use indexmap::IndexMap;
use javelin_ir::callees::{Callees, Case, Contract, Demand, Implementations, PureMethod};
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::flat::Flat;
use javelin_ir::flatten::{Limits, flatten};
use javelin_ir::heap::Heap;
use javelin_ir::interp::{self, Ending, State};
use javelin_ir::program::{
    Block, BlockId, Call, Command, Dispatch, Exit, Jump, LoopNotes, MethodKey, Obligation, ObligationId,
    ObligationKind, Origin, Procedure, Variable, VariableKind, Why,
};
use javelin_ir::prove::{Outcome, Prover};
use javelin_ir::types::Hierarchy;
use javelin_ir::unroll::unroll;
use javelin_logic::eval::Value;
use javelin_logic::solver::Config;
use javelin_logic::{Range, Sort, Term, Terms};

const HERE: Origin = Origin { file: 0, start: 0, end: 0 };

/// Callees by key; everything else is unknown.
#[derive(Default)]
struct Table {
    bodies: IndexMap<MethodKey, Rc<Procedure>>,
    contracts: IndexMap<MethodKey, Rc<Contract>>,
    hierarchy: RefCell<Hierarchy>,
}

impl Callees for Table {
    fn body(&self, method: MethodKey) -> Option<Rc<Procedure>> {
        self.bodies.get(&method).cloned()
    }
    fn contract(&self, method: MethodKey) -> Option<Rc<Contract>> {
        self.contracts.get(&method).cloned()
    }
    fn summary(&self, method: MethodKey, _dispatch: Dispatch) -> Rc<Contract> {
        self.contracts[&method].clone()
    }
    fn judged_in_context(&self, _method: MethodKey) -> bool {
        true
    }
    fn implementations(&self, _method: MethodKey) -> Implementations {
        Implementations::default()
    }
    fn pure_method(&self, _function: &str) -> Option<PureMethod> {
        None
    }
    fn value_range(&self, _global: Term) -> Option<Range> {
        None
    }
    fn has_cell(&self, _ty: &str, _map: Term) -> bool {
        true
    }
    fn hierarchy(&self) -> Ref<'_, Hierarchy> {
        self.hierarchy.borrow()
    }
}

fn local(kind: VariableKind, name: &str, sort: Sort) -> Variable {
    Variable { kind, source: Some(name.to_owned()), ..Variable::temp(sort) }
}

fn obligation(kind: ObligationKind, text: &str) -> Obligation {
    Obligation { kind, origin: HERE, owner: MethodKey(0), text: text.to_owned() }
}

fn procedure(terms: &Terms, params: Vec<Term>, vars: Vec<(Term, Variable)>, blocks: Vec<Block>) -> Procedure {
    Procedure {
        key: MethodKey(0),
        name: "m".to_owned(),
        origin: HERE,
        params,
        result: None,
        exception: terms.var("exc", Sort::Ref),
        vars: vars.into_iter().collect(),
        blocks,
        entry: BlockId(0),
        loops: IndexMap::new(),
        obligations: Vec::new(),
        frames: Vec::new(),
        decisions: IndexMap::new(),
    }
}

/// `assume n >= 0; i = 0; while (i < n) i++; assert i == n`
fn count_up(terms: &Terms) -> Procedure {
    let (i, n) = (terms.var("i", Sort::Int), terms.var("n", Sort::Int));
    let blocks = vec![
        Block {
            commands: vec![
                Command::Assume { cond: terms.le(terms.int(0), n), why: Why::Contract },
                Command::Assign { var: i, value: terms.int(0) },
            ],
            jump: Jump::Goto(BlockId(1)),
        },
        Block {
            commands: vec![],
            jump: Jump::Branch { cond: terms.lt(i, n), then: BlockId(2), otherwise: BlockId(3) },
        },
        Block { commands: vec![Command::Assign { var: i, value: terms.offset(i, 1) }], jump: Jump::Goto(BlockId(1)) },
        Block {
            commands: vec![Command::Assert { cond: terms.eq(i, n), obligation: ObligationId(0) }],
            jump: Jump::Exit(Exit::Return),
        },
    ];
    let vars = vec![(n, local(VariableKind::Param, "n", Sort::Int)), (i, local(VariableKind::Local, "i", Sort::Int))];
    let mut procedure = procedure(terms, vec![n], vars, blocks);
    procedure.obligations = vec![obligation(ObligationKind::Assert, "i == n")];
    procedure.loops = IndexMap::from([(BlockId(1), LoopNotes::default())]);
    procedure
}

fn proved(terms: &Terms, flat: &Flat, candidates: Candidates) -> (usize, usize) {
    let mut prover = Prover::new(terms, flat, candidates, &Hierarchy::default(), &[], Config::default()).unwrap();
    prover.settle_candidates();
    let checks = prover.conditions.checks.iter().enumerate();
    let wanted: Vec<usize> = checks.filter(|(_, c)| matches!(c.goal, Goal::Obligation(_))).map(|(i, _)| i).collect();
    let outcomes = prover.judge(&wanted);
    let good = outcomes.values().filter(|o| matches!(o, Outcome::Proved)).count();
    (good, outcomes.len())
}

fn candidates(terms: &Terms, head: BlockId, all: &[Term]) -> Candidates {
    let one = |(index, term): (usize, &Term)| Candidate {
        term: *term,
        active: terms.var(&format!("keep{index}"), Sort::Bool),
    };
    Candidates::from([(head, all.iter().enumerate().map(one).collect())])
}

#[test]
fn a_loop_needs_an_invariant_and_wrong_ones_are_dropped() {
    let terms = Terms::new();
    let flat = flatten(&terms, &count_up(&terms), &Table::default(), Limits::default());
    assert_eq!(proved(&terms, &flat, Candidates::new()), (0, 1));
    let (i, n) = (terms.var("i", Sort::Int), terms.var("n", Sort::Int));
    let good = terms.le(i, n);
    let wrong_base = terms.le(terms.int(5), i);
    let wrong_step = terms.le(i, terms.int(3));
    let head = BlockId(1);
    assert_eq!(proved(&terms, &flat, candidates(&terms, head, &[wrong_base, wrong_step])), (0, 1));
    assert_eq!(proved(&terms, &flat, candidates(&terms, head, &[wrong_base, good, wrong_step])), (1, 1));
}

#[test]
fn unrolling_is_exact_up_to_its_bound() {
    let terms = Terms::new();
    let mut program = count_up(&terms);
    let n = terms.var("n", Sort::Int);
    // assert n < 3 after the loop: fails for n = 3, which needs three rounds.
    program.blocks[3].commands = vec![Command::Assert { cond: terms.lt(n, terms.int(3)), obligation: ObligationId(0) }];
    let flat = flatten(&terms, &program, &Table::default(), Limits::default());
    let two = unroll(&terms, &flat, 2, 100).unwrap().unwrap();
    assert_eq!(proved(&terms, &two, Candidates::new()), (1, 1));
    let three = unroll(&terms, &flat, 3, 100).unwrap().unwrap();
    assert_eq!(proved(&terms, &three, Candidates::new()), (0, 1));
}

#[test]
fn the_interpreter_runs_loops_and_checks() {
    let terms = Terms::new();
    let program = count_up(&terms);
    let table = Table::default();
    let run = |n: i64| {
        let limits = interp::Limits::default();
        interp::run(&terms, &table, &program, &[Value::int(n)], State::default(), limits).ending
    };
    assert!(matches!(run(5), Ending::Returned(None)));
    assert!(matches!(run(-1), Ending::Blocked { why: Why::Contract, .. }));
}

#[test]
fn a_failed_check_stops_the_run() {
    let terms = Terms::new();
    let mut program = count_up(&terms);
    program.blocks[0].commands.remove(0);
    let run = interp::run(
        &terms,
        &Table::default(),
        &program,
        &[Value::int(-1)],
        State::default(),
        interp::Limits::default(),
    );
    assert!(matches!(run.ending, Ending::Failed(o) if o.kind == ObligationKind::Assert));
}

/// Caller: `x = o.f; inc(o); assert o.f == x + 1`; `inc` by contract.
fn contract_call(terms: &Terms, frame_includes_field: bool) -> (Procedure, Table) {
    let heap = Heap::new(terms);
    let f = heap.field(terms, "C.f", Sort::Int);
    let (o, x) = (terms.var("o", Sort::Ref), terms.var("x", Sort::Int));
    let exc = terms.var("exc", Sort::Ref);
    let call = Call {
        callee: MethodKey(7),
        dispatch: Dispatch::Exact,
        args: vec![o],
        result: None,
        exception: exc,
        normal: BlockId(1),
        on_throw: BlockId(2),
        origin: HERE,
        precondition: ObligationId(0),
        frames: Vec::new(),
        caught: Vec::new(),
    };
    let blocks = vec![
        Block {
            commands: vec![Command::Assign { var: x, value: terms.select(f, o) }],
            jump: Jump::Call(Box::new(call)),
        },
        Block {
            commands: vec![Command::Assert {
                cond: terms.eq(terms.select(f, o), terms.offset(x, 1)),
                obligation: ObligationId(1),
            }],
            jump: Jump::Exit(Exit::Return),
        },
        Block { commands: vec![], jump: Jump::Exit(Exit::Throw) },
    ];
    let vars = vec![
        (o, local(VariableKind::Param, "o", Sort::Ref)),
        (x, local(VariableKind::Local, "x", Sort::Int)),
        (f, Variable { stable: false, ..local(VariableKind::Global, "f", terms.sort(f)) }),
        (exc, Variable::temp(Sort::Ref)),
    ];
    let mut caller = procedure(terms, vec![o], vars, blocks);
    caller.obligations =
        vec![obligation(ObligationKind::Precondition, "inc"), obligation(ObligationKind::Assert, "one more")];
    let this = terms.var("formal", Sort::Ref);
    let before = heap.snapshot(terms, f);
    let contract = Contract {
        formals: vec![this],
        result: None,
        exception: terms.var("formal_exc", Sort::Ref),
        snapshots: IndexMap::from([(f, before)]),
        requires: vec![Demand {
            condition: terms.ne(this, terms.null()),
            kind: ObligationKind::Precondition,
            text: "this != null".to_owned(),
            ways: Vec::new(),
            origin: None,
        }],
        cases: vec![Case {
            guard: terms.tt(),
            ensures: vec![terms.eq(terms.select(f, this), terms.offset(terms.select(before, this), 1))],
            signals: Vec::new(),
            frame: if frame_includes_field {
                vec![javelin_ir::program::Location::Cell { map: f, object: this }]
            } else {
                Vec::new()
            },
            never_throws: true,
            never_returns: false,
        }],
        always: Vec::new(),
        normal: Vec::new(),
        throws: None,
        gives_new: false,
        makes_nothing: false,
    };
    let mut table = Table::default();
    table.contracts.insert(MethodKey(7), Rc::new(contract));
    (caller, table)
}

#[test]
fn a_contract_stands_for_its_call() {
    let terms = Terms::new();
    let (caller, table) = contract_call(&terms, true);
    let flat = flatten(&terms, &caller, &table, Limits::default());
    // The assertion holds; `o != null` is owed and cannot be shown.
    assert_eq!(proved(&terms, &flat, Candidates::new()), (1, 2));
}

#[test]
fn what_a_frame_leaves_out_is_not_havocked() {
    let terms = Terms::new();
    let (mut caller, table) = contract_call(&terms, false);
    let f = Heap::new(&terms).field(&terms, "C.f", Sort::Int);
    let (o, x) = (terms.var("o", Sort::Ref), terms.var("x", Sort::Int));
    // Without the field in its frame the contract contradicts itself (f == f + 1):
    // everything after the call is vacuously true, also that nothing changed.
    caller.blocks[1].commands =
        vec![Command::Assert { cond: terms.eq(terms.select(f, o), x), obligation: ObligationId(1) }];
    let flat = flatten(&terms, &caller, &table, Limits::default());
    assert_eq!(proved(&terms, &flat, Candidates::new()), (1, 2));
}
