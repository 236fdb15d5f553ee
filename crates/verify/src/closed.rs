//! Methods that read no input: whatever the arguments and the heap are, they run
//! one way. Running them once in the interpreter settles what solvers find hard:
//! collections filled and read, recursion, loops with constant bounds.
//!
//! Takes a method's analysis; gives how its one run ends, or nothing where the run
//! reads something that an input decides. What may have changed since classes were
//! initialised (ordinary static fields, contents of objects that static finals
//! hold) counts as input, so it is taken out of the state first.

use indexmap::IndexSet;
use javelin_ir::callees::Callees;
use javelin_ir::flat::Simple;
use javelin_ir::interp::{self, Ending, Run, State};
use javelin_ir::program::{Command, Jump, Obligation, Procedure, VariableKind, Why};
use javelin_logic::eval::Value;
use javelin_logic::{Term, Terms};
use javelin_lower::Lowering;
use javelin_symex::witness::Input;

use crate::judge::Analysis;
use crate::reads;
use crate::statics::{self, Fixed};

/// Commands of the run.
const FUEL: u64 = 300_000;

/// How the one run goes.
pub enum OneRun {
    /// To its end; no check fails.
    Ends,
    /// To a check of the method that fails; the input that shows it, until it is shown.
    Fails(Option<Box<Input>>),
}

/// The run of a method that reads no input.
pub fn one_run(analysis: &Analysis) -> Option<OneRun> {
    let procedure = analysis.procedure;
    // Initialisers run before the state that the analysis starts from.
    if analysis.method.is_none_or(|method| method.implicit.is_some()) || reads_a_parameter(analysis.terms, procedure) {
        return None;
    }
    let mut input = Input { args: Vec::new(), state: unchanging(analysis.lowering, analysis.base(), analysis.fixed()) };
    let mut run = execute(analysis, procedure, input.state.clone());
    if matches!(run.ending, Ending::Stuck(_)) {
        // Its callees may read static finals of classes that it does not mention.
        input.state = unchanging(analysis.lowering, &initialised(analysis), analysis.fixed());
        run = execute(analysis, procedure, input.state.clone());
    }
    match &run.ending {
        Ending::Returned(_) | Ending::Threw(_) => Some(OneRun::Ends),
        // What fails whatever the arguments are fails with some: to find them is not done here.
        Ending::Failed(failed) if procedure.params.is_empty() && is_asserted(analysis, failed) => {
            Some(OneRun::Fails(Some(Box::new(input))))
        }
        Ending::Failed(_) | Ending::Blocked { .. } | Ending::Stuck(_) | Ending::OutOfFuel => None,
    }
}

/// Does the body look at one of its parameters (`main` seldom at its arguments)? What is
/// assumed of every input is none of its business.
fn reads_a_parameter(terms: &Terms, procedure: &Procedure) -> bool {
    if procedure.params.is_empty() {
        return false;
    }
    let is_global = |var: &Term| procedure.vars.get(var).is_some_and(|info| info.kind == VariableKind::Global);
    let mut copies: Vec<(Term, Term)> = Vec::new();
    let mut read: Vec<Term> = Vec::new();
    for block in &procedure.blocks {
        for command in &block.commands {
            match command {
                Command::Assign { var, value } if !is_global(var) => copies.push((*var, *value)),
                Command::Assign { value, .. } => read.push(*value),
                Command::Assert { cond, .. }
                | Command::Assume { cond, why: Why::User(_) | Why::Callee | Why::Promise(_) } => read.push(*cond),
                _ => {}
            }
        }
        match &block.jump {
            Jump::Branch { cond, .. } => read.push(*cond),
            Jump::Call(call) => read.extend(&call.args),
            Jump::Goto(_) | Jump::Exit(_) => {}
        }
    }
    let read = reads::through(terms, &read, copies);
    procedure.params.iter().any(|param| read.contains(param))
}

/// Is it reported under this method? Callees that are judged alone have their own.
fn is_asserted(analysis: &Analysis, failed: &Obligation) -> bool {
    let mut commands = analysis.flat.blocks.iter().flat_map(|block| &block.commands);
    commands.any(|command| match command {
        Simple::Assert { obligation, .. } => {
            let asserted = analysis.flat.obligation(*obligation);
            (asserted.kind, asserted.origin, asserted.owner) == (failed.kind, failed.origin, failed.owner)
        }
        _ => false,
    })
}

fn execute(analysis: &Analysis, procedure: &Procedure, state: State) -> Run {
    interp::run(analysis.terms, analysis.lowering, procedure, &[], state, limits())
}

/// How such a run is made.
pub fn limits() -> interp::Limits {
    interp::Limits { fuel: FUEL, closed: true, ..interp::Limits::default() }
}

/// The state after the initialisers of all classes that the method reaches.
fn initialised(analysis: &Analysis) -> State {
    let procedures = analysis.lowering.initializers_reached(analysis.procedure);
    statics::initialised(analysis.terms, analysis.lowering, procedures).sure(analysis.lowering)
}

/// What of the state stays as class initialisation left it: static finals and final
/// fields, as far as they hold no object that can change.
fn unchanging(lowering: &Lowering, base: &State, fixed: &Fixed) -> State {
    let mut state = base.clone();
    state.globals.retain(|var, _| lowering.is_stable(*var) && fixed.is_sure(lowering, *var));
    let changeable = changeable(lowering, base);
    state.globals.retain(|_, value| !matches!(value, Value::Ref(id) if changeable.contains(id)));
    state
}

/// Objects with contents that may be written, and those that hold one for good.
fn changeable(lowering: &Lowering, base: &State) -> IndexSet<u32> {
    let ids = 1..base.objects.len() as u32;
    let has_cell = |id: u32, map| lowering.has_cell(&base.objects.type_of(id), map);
    let written = |id: &u32| base.globals.keys().any(|map| !lowering.is_stable(*map) && has_cell(*id, *map));
    let is_array = |id: &u32| base.objects.type_of(*id).ends_with("[]");
    let mut found: IndexSet<u32> = ids.clone().filter(|id| is_array(id) || written(id)).collect();
    loop {
        let holds = |id: &u32| {
            base.globals.iter().any(|(map, value)| match value {
                Value::Map(cells) => match cells.get(&Value::Ref(*id)) {
                    Value::Ref(held) => has_cell(*id, *map) && found.contains(held),
                    _ => false,
                },
                _ => false,
            })
        };
        let more: Vec<u32> = ids.clone().filter(|id| !found.contains(id) && holds(id)).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}
