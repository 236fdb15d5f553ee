//! The concrete interpreter: runs a procedure on one input, exactly as the
//! commands say, calls included. A verdict "refuted" rests on such a run.
//!
//! Takes procedures before flattening, so that what runs is the method's real
//! code and the real code of what it calls, never a contract in its place.
//! Whatever it cannot decide (a value nothing defines, a method without a
//! body, a choice left open) ends the run as [`Ending::Stuck`]: no guess.

mod bodies;
mod call;
pub mod decimal;
mod endless;
mod frames;
mod loops;
mod nearness;
mod objects;
mod pure;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_logic::eval::{Interpretation, Undefined, Value, eval};
use javelin_logic::{Func, IBig, Kind, Op, Range, Sort, Term, Terms};
use rustc_hash::FxHashMap;

pub use loops::ITERATION_ENDS;
pub use nearness::Near;
pub use objects::{Object, Objects};
pub use pure::constant;

use crate::callees::Callees;
use crate::heap::Heap;
use crate::program::{BlockId, Command, Exit, Jump, Obligation, Origin, Procedure, VariableKind, Why};

/// Everything a run can see: objects, globals, what class initialisers left.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub objects: Objects,
    pub globals: FxHashMap<Term, Value>,
    pub clock: i64,
    /// Objects that stay as they are here, whatever runs: nobody can write them.
    pub kept: Rc<IndexSet<u32>>,
}

/// How a run ends.
#[derive(Clone, Debug)]
pub enum Ending {
    Returned(Option<Value>),
    /// With the exception object.
    Threw(u32),
    /// A check did not hold.
    Failed(Obligation),
    /// An assumption did not hold: the input is not legal, or the user's
    /// `assume` excludes it.
    Blocked {
        why: Why,
        cond: Term,
    },
    /// The run cannot go on; the sentence says why.
    Stuck(String),
    OutOfFuel,
}

/// One step of the trace: a place and the values of the variables the source names.
#[derive(Clone, Debug)]
pub struct Step {
    pub origin: Origin,
    pub depth: u32,
    pub values: Vec<(String, Value)>,
}

#[derive(Clone, Debug)]
pub struct Run {
    pub ending: Ending,
    /// The last steps, at most [`Limits::trace`].
    pub trace: Vec<Step>,
    pub state: State,
    /// The locals of the procedure itself when a clause of one of its loops failed.
    pub at_failure: FxHashMap<Term, Value>,
    /// The locals and the state at the last arrival at the loop on trial before the
    /// run ended ([`Limits::trial`]).
    pub at_head: Option<(FxHashMap<Term, Value>, State)>,
    /// Commands executed.
    pub steps: u64,
    /// What formulas have cost, with those around the run.
    pub thought: u64,
    /// Branches taken in the procedure itself, with [`Limits::branches`].
    pub branches: IndexSet<(BlockId, bool)>,
    /// By comparison: the right side less the left one when it was last made; by number that may wrap:
    /// how far it was from the end of its type. With [`Limits::distances`].
    pub distances: IndexMap<Term, IBig>,
    /// How near each condition came to its other value. With [`Limits::nearness`].
    pub nearness: IndexMap<Term, Near>,
    /// The variable without a value that the run got stuck at.
    pub missing: Option<Term>,
}

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Commands in all.
    pub fuel: u64,
    pub depth: u32,
    pub trace: usize,
    /// Steps are noted from this command on: a second run of a long one shows its end.
    pub trace_from: u64,
    /// Note which branches are taken.
    pub branches: bool,
    /// Note how far the two sides of comparisons in checks and branches are apart, and numbers from
    /// where they wrap.
    pub distances: bool,
    /// Note how near the conditions of checks and branches come to their other values.
    pub nearness: bool,
    pub checks: Checks,
    /// How many runs this one is inside: those that give methods in formulas
    /// their values.
    pub nested: u32,
    /// A loop of the procedure itself whose clauses are on trial.
    pub trial: Option<Trial>,
    /// What the state and the arguments leave out has no value, and other objects may
    /// exist: a run that ends all the same goes so whatever they are.
    pub closed: bool,
    /// What formulas around this run have cost already, of [`THINKING`].
    pub thought: u64,
}

/// A loop on trial: of its clauses one case ends the run, whatever other checks do.
/// Contracts of callees are promises, not guards: a body runs on whatever it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    pub head: BlockId,
    pub case: TrialCase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialCase {
    /// A clause fails when the loop is entered.
    Entry,
    /// A clause that held at the head fails after the iteration.
    Step,
    /// The same, of the first iteration: at the second arrival the run ends.
    OneStep,
}

/// Which checks are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    All,
    /// Those at which a machine without contracts stops too.
    Machine,
    /// The same, and contracts of the program are not even assumed: what Java does
    /// where they are violated. Those of the library stand for exceptions of its code.
    Java,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            fuel: 2_000_000,
            depth: 2_000,
            trace: 200,
            trace_from: 0,
            branches: false,
            distances: false,
            nearness: false,
            checks: Checks::All,
            nested: 0,
            trial: None,
            closed: false,
            thought: 0,
        }
    }
}

/// Runs `procedure` on `args` (receiver first) from `state`.
pub fn run(
    terms: &Terms,
    callees: &dyn Callees,
    procedure: &Procedure,
    args: &[Value],
    state: State,
    limits: Limits,
) -> Run {
    let locals = procedure.params.iter().copied().zip(args.iter().cloned()).collect();
    run_from(terms, callees, procedure, procedure.entry, locals, state, limits)
}

/// Runs from any block on; arriving there at a loop's head is entering the loop.
pub fn run_from(
    terms: &Terms,
    callees: &dyn Callees,
    procedure: &Procedure,
    start: BlockId,
    locals: FxHashMap<Term, Value>,
    state: State,
    limits: Limits,
) -> Run {
    let mut machine = Machine {
        terms,
        heap: Heap::new(terms),
        callees,
        state,
        limits,
        steps: 0,
        written: 0,
        thought: Cell::new(limits.thought),
        left_open: false,
        depth: 0,
        bodies: bodies::Bodies::default(),
        promises: FxHashMap::default(),
        monitors: Vec::new(),
        caught: Vec::new(),
        trace: std::collections::VecDeque::new(),
        at_failure: FxHashMap::default(),
        at_head: None,
        branches: IndexSet::new(),
        distances: IndexMap::new(),
        nearness: IndexMap::new(),
        missing: Cell::new(None),
    };
    let about = std::rc::Rc::new(bodies::About::of(callees, procedure));
    let ending = match machine.body_from(procedure, &about, start, locals) {
        Ok(call::End::Returned(value)) => Ending::Returned(value),
        Ok(call::End::Threw(exception)) => Ending::Threw(exception),
        Err(ending) => *ending,
    };
    let missing = machine.missing.get().filter(|_| matches!(ending, Ending::Stuck(_)));
    let Machine { trace, state, at_failure, at_head, steps, thought, branches, distances, nearness, .. } = machine;
    let (trace, thought) = (trace.into(), thought.get());
    Run { ending, trace, state, at_failure, at_head, steps, thought, branches, distances, nearness, missing }
}

/// The truth of a formula in a state, where the state decides it.
pub fn holds(
    terms: &Terms,
    callees: &dyn Callees,
    state: &State,
    locals: &FxHashMap<Term, Value>,
    formula: Term,
) -> Option<bool> {
    let thought = Cell::new(0);
    let meaning = Meaning {
        heap: Heap::new(terms),
        callees,
        state,
        locals,
        nested: 0,
        closed: false,
        all_differ: false,
        births: &Births::default(),
        thought: &thought,
    };
    eval(terms, &meaning, formula).ok()?.as_bool()
}

struct Machine<'a> {
    terms: &'a Terms,
    heap: Heap,
    callees: &'a dyn Callees,
    state: State,
    limits: Limits,
    steps: u64,
    /// Times that globals, objects or the clock changed.
    written: u64,
    thought: Cell<u64>,
    /// Was something that is assumed of the input not looked at?
    left_open: bool,
    depth: u32,
    bodies: bodies::Bodies,
    /// By what Java guarantees: does it mention a method's value?
    promises: FxHashMap<Term, bool>,
    /// Frames of the methods that wait for the current one.
    monitors: Vec<frames::Monitor>,
    /// Exceptions of these classes are caught further up.
    caught: Vec<Term>,
    trace: std::collections::VecDeque<Step>,
    at_failure: FxHashMap<Term, Value>,
    at_head: Option<(FxHashMap<Term, Value>, State)>,
    branches: IndexSet<(BlockId, bool)>,
    distances: IndexMap<Term, IBig>,
    nearness: IndexMap<Term, Near>,
    /// The last variable that was asked for and had no value.
    missing: Cell<Option<Term>>,
}

/// The variables of one activation.
struct Frame<'p> {
    procedure: &'p Procedure,
    about: std::rc::Rc<bodies::About>,
    locals: FxHashMap<Term, Value>,
    /// Values of loop variants when the current iteration started.
    variants: FxHashMap<(BlockId, usize), IBig>,
}

/// Ends the whole run.
type Halt = Box<Ending>;

/// Globals, locals and objects together: what terms mean at a moment.
struct Meaning<'a> {
    heap: Heap,
    callees: &'a dyn Callees,
    state: &'a State,
    locals: &'a FxHashMap<Term, Value>,
    /// Of the run that asks.
    nested: u32,
    /// Are there objects that the state does not have?
    closed: bool,
    /// Is every object of the run one of its own, also those that need not be?
    all_differ: bool,
    births: &'a Births,
    /// What formulas of the run have cost so far.
    thought: &'a Cell<u64>,
}

/// Objects that need not be new where they were given ([`Objects::need_not_be_new`]).
#[derive(Default)]
struct Births {
    /// Those whose birth a formula has asked for.
    consulted: RefCell<IndexSet<u32>>,
    /// Those taken for older than the run.
    old: RefCell<IndexSet<u32>>,
}

/// What the formulas of one run may cost, with the runs inside them: values of bound
/// variables and commands. A formula over a long list that runs a method for each
/// element would otherwise multiply one limit with the next.
pub const THINKING: u64 = 4_000_000;

impl Interpretation for Meaning<'_> {
    fn variable(&self, terms: &Terms, var: Term) -> Option<Value> {
        if var == self.heap.clock {
            return Some(Value::Int(IBig::from(self.state.clock)));
        }
        let known = self.locals.get(&var).or_else(|| self.state.globals.get(&var)).cloned();
        if self.heap.is_epoch(terms, var) {
            // A run keeps everything in variables.
            return known.or(Some(Value::int(0)));
        }
        // A field nobody has spoken of: any contents are legal, take the plainest.
        known.or_else(|| self.heap.is_heap_map(terms, var).then(|| Value::default_of(terms.sort(var))))
    }

    fn apply(&self, terms: &Terms, func: Func, args: &[Value]) -> Option<Value> {
        if func == self.heap.birth
            && !self.all_differ
            && let [Value::Ref(id)] = args
            && self.state.objects.need_not_be_new(*id)
        {
            self.births.consulted.borrow_mut().insert(*id);
            if self.births.old.borrow().contains(id) {
                return Some(Value::int(-1));
            }
        }
        let known = self.state.objects.apply(terms, self.heap, &self.callees.hierarchy(), func, args);
        let known = known.or_else(|| decimal::text(&terms.func_decl(func).name, args));
        known.or_else(|| pure::value(self, terms, func, args))
    }

    fn same(&self, a: &Value, b: &Value) -> Option<bool> {
        match (a, b) {
            (Value::Ref(a), Value::Ref(b)) if a != b && !self.all_differ => {
                (!self.state.objects.may_be_same(*a, *b)).then_some(false)
            }
            (Value::Type(a), Value::Type(b)) => objects::same_type(&self.callees.hierarchy(), a, b),
            _ => Some(a == b),
        }
    }

    fn may_go_on(&self) -> bool {
        self.thought.set(self.thought.get() + 1);
        self.thought.get() < THINKING
    }

    fn universe(&self, sort: Sort) -> Option<Vec<Value>> {
        (sort == Sort::Ref && !self.closed).then(|| self.state.objects.references())
    }
}

impl Machine<'_> {
    /// Runs from a block to an exit.
    fn execute(&mut self, frame: &mut Frame, start: BlockId) -> Result<Exit, Halt> {
        let mut at = start;
        let mut watch = endless::Watch::default();
        self.enter(frame, start)?;
        loop {
            let block = frame.procedure.block(at);
            for command in &block.commands {
                self.command(frame, command)?;
            }
            self.tick()?;
            let from = at;
            at = match &block.jump {
                Jump::Goto(to) => *to,
                Jump::Branch { cond, then, otherwise } => {
                    if self.limits.distances {
                        self.measure(frame, *cond);
                    }
                    if self.limits.nearness {
                        self.note_nearness(frame, *cond, None);
                    }
                    let holds = self.truth(frame, *cond)?;
                    if self.limits.branches && self.depth == 1 {
                        self.branches.insert((at, holds));
                    }
                    if holds { *then } else { *otherwise }
                }
                Jump::Call(call) => self.call(frame, call)?,
                Jump::Exit(Exit::Stop) => return Err(Box::new(Ending::Stuck("the path ends here".to_owned()))),
                Jump::Exit(exit) => return Ok(*exit),
            };
            self.arrive(frame, from, at)?;
            // No number of further commands would end it.
            if watch.has_been_here(at, self.written, &frame.locals) {
                return Err(Box::new(Ending::OutOfFuel));
            }
        }
    }

    fn command(&mut self, frame: &mut Frame, command: &Command) -> Result<(), Halt> {
        self.tick()?;
        match command {
            Command::Assign { var, value } => {
                if self.limits.distances {
                    self.measure_wraps(frame, *value);
                }
                if frame.about.is_global(*var) {
                    self.written += 1;
                    self.watch_write(frame, *var, *value)?;
                    if self.write_cell(frame, *var, *value)? {
                        return Ok(());
                    }
                }
                match self.value(frame, *value) {
                    Ok(value) => self.assign(frame, *var, value),
                    // It matters only where it is read.
                    Err(_) if self.limits.closed && !frame.about.is_global(*var) => {
                        frame.locals.remove(var);
                    }
                    Err(halt) => return Err(halt),
                }
            }
            // What holds of every input need not be looked at where the input is not known.
            // Perhaps nothing satisfies it, though: then what fails shows nothing.
            Command::Assume { cond, why: why @ (Why::Contract | Why::Language | Why::Invariant) }
                if self.limits.closed && self.depth == 1 && self.truth(frame, *cond).is_err() =>
            {
                // What is said of every object is true where there are none.
                let of_all = matches!(self.terms.kind(*cond), Kind::Quant { .. });
                self.left_open |= *why == Why::Contract || *why == Why::Invariant && !of_all;
            }
            Command::Assume { why: Why::Age, .. } => {}
            // What methods in formulas promise holds of the values that their runs give.
            Command::Assume { cond, why: Why::Language } if self.speaks_of_methods(*cond) => {}
            Command::Assume { cond, why: Why::Language } if self.gives_text(frame, *cond)? => {}
            // A callee may be entered while its caller has an invariant broken.
            Command::Assume { why: Why::Invariant, .. } if self.depth > 1 => {}
            Command::Assume { why: Why::Finished, .. } if self.depth > 1 || self.limits.closed => {}
            Command::Assume { why: Why::Contract, .. } if self.depth > 1 && self.limits.trial.is_some() => {}
            Command::Assume { why: Why::Contract | Why::User(_) | Why::Invariant | Why::Finished, .. }
                if self.limits.checks == Checks::Java => {}
            Command::Assume { cond, why } => {
                if !self.truth(frame, *cond)? {
                    return Err(Box::new(Ending::Blocked { why: *why, cond: *cond }));
                }
            }
            Command::Assert { cond, obligation } => {
                let obligation = frame.procedure.obligation(*obligation);
                if obligation.kind == crate::program::ObligationKind::Unsupported {
                    return Err(Box::new(Ending::Stuck(obligation.text.clone())));
                }
                let left_out = self.limits.closed && !obligation.kind.is_settled_by_a_run();
                // Calls owe what the user's methods demand; what stands in the text itself is
                // a demand of the library's, which throws.
                let refuses = obligation.kind == crate::program::ObligationKind::Precondition;
                let counts = self.counts(obligation) || refuses && self.limits.trial.is_none();
                if left_out || !counts {
                    return Ok(());
                }
                if self.limits.distances {
                    self.measure(frame, *cond);
                }
                if self.limits.nearness {
                    self.note_nearness(frame, *cond, Some(obligation));
                }
                if !self.truth(frame, *cond)? {
                    if self.left_open {
                        let why = "whether some input satisfies the precondition is not known";
                        return Err(Box::new(Ending::Stuck(why.to_owned())));
                    }
                    return Err(Box::new(self.failed(obligation.clone(), *cond)));
                }
            }
            Command::Havoc { vars } => {
                let names: Vec<&str> = vars.iter().filter_map(|v| self.terms.var_name(*v)).collect();
                let why = format!("the value of {} is left open", names.join(", "));
                return Err(Box::new(Ending::Stuck(why)));
            }
            Command::New { var, ty, facts } => self.allocate(frame, *var, *ty, facts)?,
            Command::At(origin) => self.note(frame, *origin),
        }
        Ok(())
    }

    /// Says what a string consists of that a constructor is making, if that is what the condition is.
    fn gives_text(&mut self, frame: &Frame, cond: Term) -> Result<bool, Halt> {
        let Kind::Eq(a, b) = *self.terms.kind(cond) else { return Ok(false) };
        for (side, other) in [(a, b), (b, a)] {
            let Kind::App(func, args) = self.terms.kind(side) else { continue };
            if *func != self.heap.chars {
                continue;
            }
            let Value::Ref(object) = self.value(frame, args[0])? else { continue };
            let is_known = self.state.objects.get(object).facts.contains_key("chars");
            if !is_known && &*self.state.objects.type_of(object) == "java.lang.String" {
                let text = self.value(frame, other)?;
                self.state.objects.set_fact(object, "chars", text);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes how far a condition is from its other value.
    fn measure(&mut self, frame: &Frame, cond: Term) {
        for part in self.terms.subterms(&[cond]) {
            let (Kind::Eq(a, b) | Kind::Le(a, b) | Kind::Lt(a, b)) = *self.terms.kind(part) else { continue };
            let closed = self.terms.sort(a) == Sort::Int && !self.terms.has_loose(part);
            if closed && let (Ok(Value::Int(a)), Ok(Value::Int(b))) = (self.value(frame, a), self.value(frame, b)) {
                self.distances.insert(part, b - a);
            }
        }
        self.measure_wraps(frame, cond);
    }

    /// How far numbers are from the end of their type, where they wrap.
    fn measure_wraps(&mut self, frame: &Frame, computed: Term) {
        for part in self.terms.subterms(&[computed]) {
            let Kind::Op(Op::Wrap { bits, signed }, args) = self.terms.kind(part) else { continue };
            if !self.terms.has_loose(part)
                && let Ok(Value::Int(number)) = self.value(frame, args[0])
                && let Range { lo: Some(lo), hi: Some(hi) } = Range::of_bits(*bits, *signed)
            {
                let left = if number < IBig::ZERO { number - lo } else { hi - number };
                self.distances.insert(part, left);
            }
        }
    }

    /// Is the check made in this run?
    fn counts(&self, obligation: &Obligation) -> bool {
        match (self.limits.trial, self.limits.checks) {
            (Some(_), _) => obligation.kind.ends_a_run(),
            (None, Checks::All) => true,
            (None, Checks::Machine | Checks::Java) => obligation.stops_a_machine(),
        }
    }

    /// A check does not hold: a failure, unless the text asks that it be taken for granted.
    fn failed(&self, obligation: Obligation, cond: Term) -> Ending {
        let trusted = match self.limits.checks {
            Checks::All => self.callees.taken_on_trust(&obligation),
            Checks::Machine | Checks::Java => None,
        };
        match trusted {
            Some(origin) => Ending::Blocked { why: Why::User(origin), cond },
            None => Ending::Failed(obligation),
        }
    }

    fn allocate(&mut self, frame: &mut Frame, var: Term, ty: Term, facts: &[(Func, Term)]) -> Result<(), Halt> {
        let Value::Type(ty) = self.value(frame, ty)? else {
            return Err(Box::new(Ending::Stuck("the type of a new object is not known".to_owned())));
        };
        let mut values = IndexMap::new();
        for (func, term) in facts {
            values.insert(self.terms.func_decl(*func).name.clone(), self.value(frame, *term)?);
        }
        let id = self.state.objects.add(Object { ty, birth: self.state.clock, facts: values });
        self.state.clock += 1;
        self.written += 1;
        self.assign(frame, var, Value::Ref(id));
        Ok(())
    }

    fn assign(&mut self, frame: &mut Frame, var: Term, value: Value) {
        if var == self.heap.clock {
            self.written += 1;
            if let Value::Int(clock) = &value {
                self.state.clock = i64::try_from(clock.clone()).unwrap_or(self.state.clock);
            }
        } else if frame.about.is_global(var) {
            self.state.globals.insert(var, value);
        } else {
            frame.locals.insert(var, value);
        }
    }

    /// `m := store(m, k, v)` writes the cell where it stands: a run of many writes
    /// copies nothing but what others still hold. Says whether it did.
    fn write_cell(&mut self, frame: &Frame, map: Term, value: Term) -> Result<bool, Halt> {
        let Kind::Store(base, key, cell) = *self.terms.kind(value) else { return Ok(false) };
        if base != map || !matches!(self.state.globals.get(&map), Some(Value::Map(_))) {
            return Ok(false);
        }
        let at = self.value(frame, key)?;
        let is_row = |of: Term| matches!(*self.terms.kind(of), Kind::Select(of, at) if of == map && at == key);
        match *self.terms.kind(cell) {
            Kind::Store(of, index, element) if is_row(of) => {
                let (index, element) = (self.value(frame, index)?, self.value(frame, element)?);
                let Some(Value::Map(rows)) = self.state.globals.get_mut(&map) else { return Ok(false) };
                rows.update(&at, |row| {
                    if let Value::Map(cells) = row {
                        cells.set(index, element);
                    }
                });
            }
            _ => {
                let cell = self.value(frame, cell)?;
                let Some(Value::Map(cells)) = self.state.globals.get_mut(&map) else { return Ok(false) };
                cells.set(at, cell);
            }
        }
        Ok(true)
    }

    fn value(&self, frame: &Frame, term: Term) -> Result<Value, Halt> {
        self.evaluate(&frame.locals, frame.about.is_library, term)
    }

    fn evaluate(&self, locals: &FxHashMap<Term, Value>, all_differ: bool, term: Term) -> Result<Value, Halt> {
        let Limits { nested, closed, .. } = self.limits;
        let (heap, callees, state, thought) = (self.heap, self.callees, &self.state, &self.thought);
        let births = Births::default();
        let meaning = Meaning { heap, callees, state, locals, nested, closed, all_differ, births: &births, thought };
        let value = eval(self.terms, &meaning, term);
        let consulted = births.consulted.take();
        // Old, each of them alone and all together: the JVM decides.
        let alone = consulted.iter().map(|id| IndexSet::from([*id])).filter(|_| consulted.len() > 1);
        for old in alone.chain((!consulted.is_empty()).then(|| consulted.clone())) {
            births.old.replace(old);
            if eval(self.terms, &meaning, term).ok() != value.as_ref().ok().cloned() {
                return Err(Box::new(Ending::Stuck("whether an object is a new one is up to the JVM".to_owned())));
            }
        }
        value.map_err(|Undefined(part)| {
            self.missing.set(Some(part).filter(|part| self.terms.var_name(*part).is_some()));
            let why = match (self.terms.var_name(part), self.terms.kind(part)) {
                (Some(name), _) => format!("{name} has no value"),
                (None, Kind::Eq(a, _)) if self.terms.sort(*a) == Sort::Ref => {
                    "whether two equal objects are the same one is up to the JVM".to_owned()
                }
                (None, _) => "a part of an expression has no value".to_owned(),
            };
            Box::new(Ending::Stuck(why))
        })
    }

    fn truth(&self, frame: &Frame, cond: Term) -> Result<bool, Halt> {
        match self.value(frame, cond)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(Box::new(Ending::Stuck(format!("a condition has the value {other}")))),
        }
    }

    fn note(&mut self, frame: &Frame, origin: Origin) {
        if self.limits.trace == 0 || self.steps < self.limits.trace_from {
            return;
        }
        if self.trace.len() == self.limits.trace {
            self.trace.pop_front();
        }
        let values = frame
            .procedure
            .vars
            .iter()
            .filter(|(_, info)| matches!(info.kind, VariableKind::Local | VariableKind::Param))
            .filter_map(|(var, info)| Some((info.source.clone()?, frame.locals.get(var)?.clone())))
            .collect();
        self.trace.push_back(Step { origin, depth: self.depth, values });
    }

    fn tick(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps > self.limits.fuel { Err(Box::new(Ending::OutOfFuel)) } else { Ok(()) }
    }
}

/// The block a run goes on with.
type Next = BlockId;
