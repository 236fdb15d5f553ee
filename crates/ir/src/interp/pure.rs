//! Methods inside formulas have the values that their bodies give: a run inside
//! the run, on a copy of the state. Where that run does not return (it throws,
//! takes too long, is stuck) or returns an object of its own, there is no value.

use std::cell::Cell;

use javelin_logic::eval::{Interpretation, Value, eval};
use javelin_logic::{Func, Kind, Term, Terms};
use rustc_hash::FxHashMap;

use super::{Births, Checks, Ending, Limits, Machine, Meaning, State, call, run};
use crate::callees::Callees;
use crate::heap::Heap;
use crate::program::{Dispatch, MethodKey};

/// Runs within each other, and commands of one.
const DEEPEST: u32 = 3;
const FUEL: u64 = 20_000;
/// Objects that are copied in the time of a command.
const OBJECTS_A_STEP: u64 = 32;

pub(super) fn value(meaning: &Meaning, terms: &Terms, func: Func, args: &[Value]) -> Option<Value> {
    if meaning.nested >= DEEPEST || !meaning.may_go_on() {
        return None;
    }
    let callees = meaning.callees;
    let pure = callees.pure_method(&terms.func_decl(func).name)?;
    let (args, read) = args.split_at(args.len().checked_sub(pure.reads.len())?);
    let target = target(terms, callees, (pure.method, pure.dispatch), args, meaning.state)?;
    let body = callees.body(target)?;
    let mut state = meaning.state.clone();
    // What the formula reads may be another state than the present one (`\old`).
    for (global, value) in pure.reads.iter().zip(read) {
        if *global == meaning.heap.clock {
            state.clock = i64::try_from(value.as_int()?.clone()).ok()?;
        } else {
            state.globals.insert(*global, value.clone());
        }
    }
    let before = state.objects.len();
    let limits = Limits {
        fuel: FUEL,
        depth: 500,
        trace: 0,
        trace_from: 0,
        branches: false,
        distances: false,
        nearness: false,
        checks: Checks::Machine,
        trial: None,
        nested: meaning.nested + 1,
        closed: meaning.closed,
        thought: meaning.thought.get(),
    };
    let run = run(terms, callees, &body, args, state, limits);
    // A run that makes objects makes a table of all of them.
    let copied = if run.state.objects.len() > before { before as u64 / OBJECTS_A_STEP } else { 0 };
    meaning.thought.set(run.thought + run.steps + copied);
    match run.ending {
        Ending::Returned(Some(Value::Ref(id))) if id as usize >= before => None,
        Ending::Returned(value) => value,
        Ending::Threw(_) | Ending::Failed(_) | Ending::Blocked { .. } | Ending::Stuck(_) | Ending::OutOfFuel => None,
    }
}

impl Machine<'_> {
    /// Does the formula mention the value of a method?
    pub(super) fn speaks_of_methods(&mut self, cond: Term) -> bool {
        let (terms, callees) = (self.terms, self.callees);
        let is_method = |func: Func| callees.pure_method(&terms.func_decl(func).name).is_some();
        let mentions = || {
            let mut parts = terms.subterms(&[cond]).into_iter();
            parts.any(|part| matches!(terms.kind(part), Kind::App(func, _) if is_method(*func)))
        };
        *self.promises.entry(cond).or_insert_with(mentions)
    }
}

fn target(
    terms: &Terms,
    callees: &dyn Callees,
    (method, dispatch): (MethodKey, Dispatch),
    args: &[Value],
    state: &State,
) -> Option<MethodKey> {
    match (dispatch, args.first()) {
        (Dispatch::Exact, _) => Some(method),
        (Dispatch::Virtual, Some(Value::Ref(receiver))) if *receiver != 0 => {
            call::selected(terms, callees, method, &state.objects.type_of(*receiver))
        }
        (Dispatch::Virtual, _) => None,
    }
}

/// The number or truth value that a method in a formula has whatever the state is: its arguments are
/// made of literals, and its run asks for nothing else.
pub fn constant(terms: &Terms, callees: &dyn Callees, heap: Heap, application: Term) -> Option<Value> {
    let Kind::App(func, args) = terms.kind(application) else { return None };
    let pure = callees.pure_method(&terms.func_decl(*func).name)?;
    let (args, _) = args.split_at(args.len().checked_sub(pure.reads.len())?);
    let (state, locals) = (State::default(), FxHashMap::default());
    let (births, thought) = (Births::default(), Cell::new(0));
    let meaning = Meaning {
        heap,
        callees,
        state: &state,
        locals: &locals,
        nested: 0,
        closed: true,
        all_differ: false,
        births: &births,
        thought: &thought,
    };
    let args: Vec<Value> = args.iter().map(|arg| eval(terms, &meaning, *arg).ok()).collect::<Option<_>>()?;
    let body = callees.body(target(terms, callees, (pure.method, pure.dispatch), &args, &state)?)?;
    let limits = Limits { fuel: FUEL, checks: Checks::Machine, closed: true, ..Limits::default() };
    match run(terms, callees, &body, &args, state, limits).ending {
        Ending::Returned(value) => value.filter(|value| matches!(value, Value::Bool(_) | Value::Int(_))),
        _ => None,
    }
}
