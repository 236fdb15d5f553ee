//! Methods inside formulas have the values that their bodies give: a run inside
//! the run, on a copy of the state. Where that run does not return (it throws,
//! takes too long, is stuck) or returns an object of its own, there is no value.

use javelin_logic::eval::{Interpretation, Value};
use javelin_logic::{Func, Terms};

use super::{Checks, Ending, Limits, Meaning, call, run};
use crate::program::Dispatch;

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
    let target = match (pure.dispatch, args.first()) {
        (Dispatch::Exact, _) => pure.method,
        (Dispatch::Virtual, Some(Value::Ref(receiver))) if *receiver != 0 => {
            call::selected(terms, callees, pure.method, &meaning.state.objects.type_of(*receiver))?
        }
        (Dispatch::Virtual, _) => return None,
    };
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
