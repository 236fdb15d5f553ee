//! What is known of static finals: class initialisers are run once, in the
//! concrete interpreter, and what cannot change afterwards is assumed.
//!
//! Known afterwards: the values of static finals, and of the objects they hold
//! what never changes (type, length, characters, boxed value, final fields,
//! and so on from those), and all of the objects that nobody can write (behind private
//! fields whose classes only read them). Other array elements and ordinary fields may have
//! been written since: nothing is assumed of them.

use std::cell::OnceCell;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::flat::Flat;
use javelin_ir::interp::{self, Ending, Object, State};
use javelin_ir::program::{Obligation, ObligationKind, Procedure, Variable, VariableKind};
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{Implicit, JudgedMethod, Lowering, Reading};
use javelin_sema::{ClassId, FieldId};
use javelin_symex::witness::Input;

use crate::junit;

/// The state that initialisers leave, and the facts about it that stay true.
pub struct Statics {
    pub state: State,
    pub facts: Vec<Term>,
    pub fixed: Fixed,
}

/// The state that runs start from. What is proved without one does not need it: it is made
/// where it is first asked for.
pub enum Start<'a> {
    Made(&'a Statics),
    Later(Box<OnceCell<Statics>>, Box<dyn Fn() -> Statics + 'a>),
}

impl<'a> Start<'a> {
    /// With all static fields that the program's runs may come to.
    pub fn later(terms: &'a Terms, lowering: &'a Lowering, flat: &'a Flat) -> Start<'a> {
        Start::Later(Box::default(), Box::new(move || initialise(terms, lowering, &flat.vars)))
    }

    pub fn statics(&self) -> &Statics {
        match self {
            Start::Made(statics) => statics,
            Start::Later(cell, make) => cell.get_or_init(make),
        }
    }
}

/// What is known of the static fields that the program speaks of.
pub fn facts(terms: &Terms, lowering: &Lowering, flat: &Flat) -> Vec<Term> {
    let spoken_of = flat.spoken_of(terms);
    let vars = flat.vars.iter().filter(|(var, _)| spoken_of.contains(*var));
    initialise(terms, lowering, &vars.map(|(var, info)| (*var, info.clone())).collect()).facts
}

/// Objects of class initialisation that stay as they are.
#[derive(Default)]
pub struct Fixed {
    /// Those that nobody can write, whatever else there is.
    known: IndexSet<u32>,
    /// Arrays and objects of the library among them that no method is called with.
    alone: IndexSet<u32>,
    /// Those, and others that nobody writes any more, but somebody may see before they are
    /// filled, or filled with something else. They are no input either.
    unwritten: IndexSet<u32>,
    /// The class whose initialisation cannot be run to its end, or not all of it, and why.
    pub unfinished: Option<String>,
    /// Classes whose static fields have other values where those of others were changed
    /// before: the state is one of many.
    unsure: IndexSet<ClassId>,
}

impl Fixed {
    /// Is it the static field of a class of which initialisation makes always the same?
    pub fn is_sure(&self, lowering: &Lowering, var: Term) -> bool {
        lowering.static_owner(var).is_none_or(|class| !self.unsure.contains(&class))
    }
}

/// Runs the initialisers of the classes whose static finals `vars` mention.
pub fn initialise(terms: &Terms, lowering: &Lowering, vars: &IndexMap<Term, Variable>) -> Statics {
    let owners = vars.keys().filter_map(|var| lowering.static_owner(*var));
    let Initialised { mut state, left_out, unfinished, unsure } = on_demand(terms, lowering, owners);
    let mut fixed = fixed(lowering, &state, &unfinished, &unsure);
    fixed.unfinished = unfinished.first().or_else(|| left_out.first()).map(|(class, why)| {
        format!("{} cannot be initialised here: {why}", lowering.program.world.qualified_name(*class))
    });
    state.kept = Rc::new(fixed.unwritten.clone());
    let cells = MOST_CELLS;
    let mut known =
        Known { terms, lowering, state: &state, fixed: &fixed, named: IndexMap::new(), facts: Vec::new(), cells };
    for (&var, info) in vars {
        let is_final_static = info.kind == VariableKind::Global && info.stable && !info.sort.is_map();
        let is_sure = fixed.is_sure(lowering, var);
        if is_final_static
            && is_sure
            && let Some(value) = state.globals.get(&var).cloned()
        {
            known.value_is(var, &value, vars);
            known.is_nobody_elses(var, &value, vars);
        }
    }
    let facts = known.finish();
    let state = with_library(terms, lowering, vars, state);
    Statics { state, facts, fixed }
}

/// The state with static finals of the library (`System.out`), as far as our text for it makes
/// them: for runs only. The library's own initialisation may make something else.
fn with_library(terms: &Terms, lowering: &Lowering, vars: &IndexMap<Term, Variable>, mut state: State) -> State {
    let is_missing = |var: &Term, info: &Variable, state: &State| {
        info.kind == VariableKind::Global && info.stable && !info.sort.is_map() && !state.globals.contains_key(var)
    };
    let owners = vars.iter().filter(|(var, info)| is_missing(var, info, &state));
    let owners: IndexSet<ClassId> = owners.filter_map(|(var, _)| lowering.static_owner(*var)).collect();
    for class in owners {
        let Some(procedure) = lowering.library_initializer(class) else { continue };
        let limits = interp::Limits { checks: interp::Checks::Machine, ..interp::Limits::default() };
        let run = interp::run(terms, lowering, &procedure, &[], state.clone(), limits);
        if !matches!(run.ending, Ending::Returned(_) | Ending::Stuck(_)) {
            continue;
        }
        state = run.state;
        // Of what was not made nothing is known.
        let is_made = |var: &Term, value: &Value| {
            lowering.static_owner(*var) != Some(class) || *value != Value::default_of(terms.sort(*var))
        };
        state.globals.retain(|var, value| is_made(var, value));
    }
    state
}

/// What class initialisation leaves that could not be run to its end: static finals that
/// have got a value keep it, unless it may still be filled; of the others nothing is known.
fn begun(lowering: &Lowering, mut state: State, class: ClassId) -> State {
    let is_first = |value: &Value, sort: &Sort| *value == Value::default_of(*sort);
    let statics: Vec<Term> =
        state.globals.keys().copied().filter(|var| lowering.static_owner(*var) == Some(class)).collect();
    for var in statics {
        let value = &state.globals[&var];
        // An object that is being made has final fields without a value.
        let mut reached: IndexSet<u32> = value.as_ref_id().filter(|id| *id != 0).into_iter().collect();
        let mut at = 0;
        while at < reached.len() {
            reached.extend(held(lowering, &state, reached[at], 0).into_iter().map(|(id, _)| id));
            at += 1;
        }
        let is_unmade = |id: &u32| {
            let ty = state.objects.type_of(*id);
            let is_users = junit::class(lowering, &ty).is_some_and(|class| junit::is_users(lowering, class));
            is_users
                && state.globals.iter().any(|(map, cells)| match cells {
                    Value::Map(cells) => {
                        let cell = cells.get(&Value::Ref(*id));
                        let stays = lowering.is_stable(*map) && lowering.has_cell(&ty, *map);
                        stays && lowering.terms.sort(*map).as_map().is_some_and(|(_, of)| is_first(cell, &of))
                    }
                    _ => false,
                })
        };
        let is_unfilled = lowering
            .static_field_of(var)
            .is_none_or(|field| lowering.reading_from_first(field).levels < lowering.reading(field).levels);
        let is_known = lowering.is_stable(var)
            && !is_unfilled
            && !is_first(value, &lowering.terms.sort(var))
            && !reached.iter().any(is_unmade);
        if !is_known {
            state.globals.remove(&var);
        }
    }
    state
}

/// What class initialisers leave.
#[derive(Default)]
pub struct Initialised {
    pub state: State,
    /// Classes of which static fields got no value, though all else is done, and why.
    left_out: IndexMap<ClassId, String>,
    /// Classes whose initialisation cannot be run to its end, and why.
    unfinished: IndexMap<ClassId, String>,
    /// Classes whose static fields have other values where others were changed before.
    unsure: IndexSet<ClassId>,
}

/// Runs these initialisers in turn.
pub fn initialised(terms: &Terms, lowering: &Lowering, procedures: Vec<Rc<Procedure>>) -> Initialised {
    let mut making = Making::new(terms, lowering);
    for procedure in procedures {
        let owners = || procedure.vars.keys().filter_map(|var| lowering.static_owner(*var));
        let class = owners().find(|class| lowering.initializer_of(*class) == Some(procedure.key));
        let run = making.run(&procedure);
        making.keep(class, run);
    }
    making.made
}

/// Runs the initialisers of these classes, each after those of the classes whose static fields
/// the run comes to, as Java does: what it never comes to need not be run.
fn on_demand(terms: &Terms, lowering: &Lowering, classes: impl Iterator<Item = ClassId>) -> Initialised {
    let mut making = Making::new(terms, lowering);
    classes.for_each(|class| making.initialise(class));
    making.made
}

/// Class initialisation on its way.
struct Making<'a, 'p> {
    terms: &'a Terms,
    lowering: &'a Lowering<'p>,
    made: Initialised,
    begun: IndexSet<ClassId>,
}

impl<'a, 'p> Making<'a, 'p> {
    fn new(terms: &'a Terms, lowering: &'a Lowering<'p>) -> Self {
        let made = Initialised::default();
        Making { terms, lowering, made, begun: IndexSet::new() }
    }

    fn initialise(&mut self, class: ClassId) {
        if !self.begun.insert(class) {
            return;
        }
        let mut left_out = Vec::new();
        loop {
            let Some(procedure) = self.lowering.class_initializer_without(class, &left_out) else { return };
            let run = self.run(&procedure);
            let first: IndexSet<ClassId> = self.needed_first(&run).collect();
            if !first.is_empty() {
                first.into_iter().for_each(|class| self.initialise(class));
            } else if let Some((field, why)) = self.gets_no_further(class, &run) {
                self.made.left_out.entry(class).or_insert(why);
                left_out.push(field);
            } else {
                return self.keep(Some(class), run);
            }
        }
    }

    /// The static field whose initialiser cannot be run, where the others can without it, and why.
    fn gets_no_further(&self, class: ClassId, run: &interp::Run) -> Option<(FieldId, String)> {
        let Ending::Stuck(why) = &run.ending else { return None };
        let own = run.trace.iter().rev().find(|step| step.depth <= 1)?;
        Some((self.lowering.stands_apart(class, own.origin)?, why.clone()))
    }

    /// The classes, not yet begun, whose static fields the run has written or missed.
    fn needed_first(&self, run: &interp::Run) -> impl Iterator<Item = ClassId> {
        let touched = run.state.globals.keys().copied().chain(run.missing);
        let owners = touched.filter_map(|var| self.lowering.static_owner(var));
        owners.filter(|class| !self.begun.contains(class))
    }

    /// A violated contract stops no machine; it is reported where the class is judged.
    fn run(&self, procedure: &Procedure) -> interp::Run {
        let limits = interp::Limits { checks: interp::Checks::Machine, ..interp::Limits::default() };
        interp::run(self.terms, self.lowering, procedure, &[], self.made.state.clone(), limits)
    }

    fn keep(&mut self, class: Option<ClassId>, run: interp::Run) {
        let Initialised { state, unfinished, unsure, .. } = &mut self.made;
        if let Some(class) = class
            && let Some(about) = self.lowering.initialisation(class)
            && (about.hangs_on_others || about.reached.iter().any(|owner| unsure.contains(owner)))
        {
            unsure.insert(class);
        }
        match (run.ending, class) {
            (Ending::Returned(_), _) => *state = run.state,
            (Ending::Stuck(why), Some(class)) => {
                unfinished.insert(class, why);
                *state = begun(self.lowering, run.state, class);
            }
            // It says nothing of its class.
            _ => {}
        }
    }
}

impl Initialised {
    /// Without what may be different.
    pub fn sure(mut self, lowering: &Lowering) -> State {
        let is_sure = |var: &Term| lowering.static_owner(*var).is_none_or(|class| !self.unsure.contains(&class));
        self.state.globals.retain(|var, _| is_sure(var));
        self.state
    }
}

/// Cells of fixed objects about which facts are told, letters of strings included: a long
/// table burdens every proof, and of some hundreds of strings Z3 thinks for minutes before it
/// looks at any budget.
const MOST_CELLS: usize = 256;

/// Follows references from the static fields: what is reached by a way that somebody may
/// write on is not fixed.
fn fixed(
    lowering: &Lowering,
    base: &State,
    unfinished: &IndexMap<ClassId, String>,
    unsure: &IndexSet<ClassId>,
) -> Fixed {
    let mut roots: Vec<(Term, u32, Reading)> = Vec::new();
    for (&var, value) in &base.globals {
        if let Some(id) = value.as_ref_id().filter(|id| *id != 0) {
            let is_done = lowering.static_owner(var).is_none_or(|class| !unfinished.contains_key(&class));
            let read = |field| if is_done { lowering.reading(field) } else { lowering.reading_from_first(field) };
            let reading = lowering.static_field_of(var).map(read);
            let mut reading = reading.unwrap_or(Reading { levels: 0, is_closed: false, is_passed: true });
            reading.is_closed &= lowering.static_owner(var).is_none_or(|class| !unsure.contains(&class));
            roots.push((var, id, reading));
        }
    }
    roots.sort_by_key(|(var, ..)| *var);
    let from = |starts: &mut dyn Iterator<Item = (u32, u32)>| {
        let mut left: IndexMap<u32, u32> = IndexMap::new();
        let mut open: Vec<(u32, u32)> = starts.collect();
        while let Some((id, levels)) = open.pop() {
            if left.get(&id).is_some_and(|known| *known <= levels) {
                continue;
            }
            left.insert(id, levels);
            open.extend(held(lowering, base, id, levels));
        }
        left.into_iter().filter(|(_, levels)| *levels > 0).map(|(id, _)| id).collect()
    };
    let closed = |reading: &Reading| if reading.is_closed { reading.levels } else { 0 };
    let alone = |reading: &Reading| if reading.is_passed { 0 } else { closed(reading) };
    let is_users = |id: &u32| {
        let class = junit::class(lowering, &base.objects.type_of(*id));
        class.is_some_and(|class| junit::is_users(lowering, class))
    };
    let mut unshared: IndexSet<u32> = from(&mut roots.iter().map(|(_, id, reading)| (*id, alone(reading))));
    unshared.retain(|id| !is_users(id));
    Fixed {
        known: from(&mut roots.iter().map(|(_, id, reading)| (*id, closed(reading)))),
        unwritten: from(&mut roots.iter().map(|(_, id, reading)| (*id, reading.levels))),
        alone: unshared,
        unfinished: None,
        unsure: unsure.clone(),
    }
}

/// The objects that one holds, and how many levels from there on are only read if that
/// many are from here on.
fn held(lowering: &Lowering, base: &State, id: u32, levels: u32) -> Vec<(u32, u32)> {
    let below = if levels == u32::MAX { levels } else { levels.saturating_sub(1) };
    let ty = base.objects.type_of(id);
    let mut found = Vec::new();
    for (&map, cells) in &base.globals {
        let Value::Map(cells) = cells else { continue };
        if !lowering.has_cell(&ty, map) {
            continue;
        }
        match cells.get(&Value::Ref(id)) {
            Value::Ref(held) if *held != 0 => {
                // What only its own class has, and only reads, nobody else writes either.
                let own = lowering.instance_field_of(map).map_or(0, |field| lowering.reading(field).levels);
                found.push((*held, below.max(own)));
            }
            Value::Map(row) => {
                let elements = row.entries().into_iter().map(|(_, value)| value).chain([row.default_value()]);
                found.extend(elements.filter_map(Value::as_ref_id).filter(|held| *held != 0).map(|id| (id, below)));
            }
            _ => {}
        }
    }
    found
}

/// The static invariants that a method assumes though class initialisation does
/// not establish them: `Some(false)` where it leaves them false, `None` where
/// that cannot be found out by running it.
pub fn not_established(terms: &Terms, lowering: &Lowering, method: &JudgedMethod) -> Vec<(Obligation, Option<bool>)> {
    let mut found = Vec::new();
    for invariant in lowering.static_invariants(method.method) {
        let mut state = State::default();
        let mut ended = true;
        for procedure in lowering.class_initializers(invariant.reads.iter().copied()) {
            let run = interp::run(terms, lowering, &procedure, &[], state, interp::Limits::default());
            ended &= matches!(run.ending, Ending::Returned(_));
            state = run.state;
        }
        let holds = interp::holds(terms, lowering, &state, &Default::default(), invariant.truth).filter(|_| ended);
        if holds != Some(true) {
            let obligation = Obligation {
                kind: ObligationKind::ClassInvariant,
                origin: invariant.origin,
                owner: method.key,
                text: invariant.text,
            };
            found.push((obligation, holds));
        }
    }
    found
}

/// The exception that leaves the initialisation of a class whenever it is first used: nobody
/// gets to see the class then. Found by running it; where that cannot be done, it is taken to end.
pub fn never_initialised(terms: &Terms, lowering: &Lowering, method: &JudgedMethod) -> Option<Obligation> {
    let Some(Implicit::Initializer(class)) = method.implicit else { return None };
    let procedure = lowering.class_initializer(class)?;
    // In another order of initialisation it may end.
    if lowering.initialisation(class).is_none_or(|about| about.hangs_on_others) {
        return None;
    }
    let others = lowering.initializers_of(lowering.statics_reached(&procedure), [class]);
    let before = initialised(terms, lowering, others).sure(lowering);
    let limits = interp::Limits { checks: interp::Checks::Machine, ..interp::Limits::default() };
    let run = interp::run(terms, lowering, &procedure, &[], before, limits);
    let Ending::Threw(exception) = run.ending else { return None };
    let own = run.trace.iter().rev().find(|step| step.origin.file == method.origin.file && step.depth <= 1);
    Some(Obligation {
        kind: ObligationKind::UncaughtException,
        origin: own.map_or(method.origin, |step| step.origin),
        owner: method.key,
        text: format!("class initialisation always ends here with {}", run.state.objects.type_of(exception)),
    })
}

/// Are objects that nobody writes what they are for good?
pub fn keeps_fixed(base: &State, fixed: &Fixed, input: &Input) -> bool {
    fixed.unwritten.iter().all(|id| holds_first(base, input, *id))
}

/// The input with objects that nobody writes as they are: no program can be in a state
/// where they are not.
pub fn with_fixed(lowering: &Lowering, base: &State, fixed: &Fixed, input: &Input) -> Input {
    let mut input = input.clone();
    fixed.unwritten.iter().for_each(|id| put_back(lowering, base, &mut input, *id));
    input
}

/// Does something in the input hold an object that only fixed ones can?
pub fn takes_fixed(lowering: &Lowering, base: &State, fixed: &Fixed, input: &Input) -> bool {
    if fixed.alone.is_empty() {
        return false;
    }
    let is_taken = |value: &Value| value.as_ref_id().is_some_and(|id| fixed.alone.contains(&id));
    let in_static = |var: &Term, value: &Value| is_taken(value) && base.globals.get(var) != Some(value);
    let in_cell = |map: &Term, id: &Value, held: &Value| {
        let first = match base.globals.get(map) {
            Some(Value::Map(first)) => Some(first.get(id)),
            _ => None,
        };
        let is_initialised = id.as_ref_id().is_some_and(|id| (id as usize) < base.objects.len());
        let stays = is_initialised && first == Some(held);
        let holds = match held {
            Value::Map(row) => {
                row.entries().into_iter().any(|(_, value)| is_taken(value)) || is_taken(row.default_value())
            }
            value => is_taken(value),
        };
        holds && !stays && lowering.has_cell(&input.state.objects.type_of(id.as_ref_id().unwrap_or(0)), *map)
    };
    input.args.iter().any(is_taken)
        || input.state.globals.iter().any(|(var, value)| match value {
            Value::Map(cells) => cells.entries().into_iter().any(|(id, held)| in_cell(var, id, held)),
            value => in_static(var, value),
        })
}

/// The input with static state as class initialisation left it, wherever `same` finds
/// that nothing else changes: static fields, and what objects made there hold.
pub fn plainer(lowering: &Lowering, base: &State, input: Input, same: &mut dyn FnMut(&Input) -> bool) -> Input {
    const MOST_TRIES: usize = 24;
    let fields: Vec<(Term, Value)> = mutable(lowering, &input)
        .into_iter()
        .map(|var| {
            let first = base.globals.get(&var).cloned();
            (var, first.unwrap_or_else(|| Value::default_of(lowering.terms.sort(var))))
        })
        .filter(|(var, first)| input.state.globals.get(var) != Some(first))
        .collect();
    let objects: Vec<u32> = (1..base.objects.len() as u32).filter(|id| !holds_first(base, &input, *id)).collect();
    if fields.is_empty() && objects.is_empty() {
        return input;
    }
    let mut all = input.clone();
    fields.iter().for_each(|(var, first)| drop(all.state.globals.insert(*var, first.clone())));
    objects.iter().for_each(|id| put_back(lowering, base, &mut all, *id));
    if same(&all) {
        return all;
    }
    let mut best = input;
    for (var, first) in fields.into_iter().take(MOST_TRIES) {
        let mut tried = best.clone();
        tried.state.globals.insert(var, first);
        if same(&tried) {
            best = tried;
        }
    }
    for id in objects.into_iter().take(MOST_TRIES) {
        let mut tried = best.clone();
        put_back(lowering, base, &mut tried, id);
        if same(&tried) {
            best = tried;
        }
    }
    best
}

/// The static fields of an input that are not final, those of specifications too.
fn mutable(lowering: &Lowering, input: &Input) -> Vec<Term> {
    let is_field = |var: &Term| !lowering.terms.sort(*var).is_map() && lowering.static_field_of(*var).is_some();
    let mut vars: Vec<Term> =
        input.state.globals.keys().copied().filter(|var| !lowering.is_stable(*var) && is_field(var)).collect();
    vars.sort();
    vars
}

/// Does an object that class initialisation made hold what it did then?
pub fn holds_first(base: &State, input: &Input, id: u32) -> bool {
    if id as usize >= base.objects.len() {
        return false;
    }
    input.state.globals.iter().all(|(map, cells)| match (cells, base.globals.get(map)) {
        (Value::Map(cells), Some(Value::Map(first))) => cells.get(&Value::Ref(id)) == first.get(&Value::Ref(id)),
        _ => true,
    })
}

fn put_back(lowering: &Lowering, base: &State, input: &mut Input, id: u32) {
    for (map, cells) in &mut input.state.globals {
        if let (Value::Map(cells), Some(Value::Map(first))) = (cells, base.globals.get(map))
            && lowering.terms.sort(*map).is_map()
        {
            cells.set(Value::Ref(id), first.get(&Value::Ref(id)).clone());
        }
    }
}

/// Static state of an input that is not what class initialisation surely leaves: what static
/// fields hold, named as Java does, those of the user's classes.
pub fn changed(lowering: &Lowering, base: &State, input: &Input) -> Vec<(String, Value)> {
    changed_outside(lowering, base, input, None)
}

/// The same of all classes but one.
pub fn changed_outside(
    lowering: &Lowering,
    base: &State,
    input: &Input,
    class: Option<ClassId>,
) -> Vec<(String, Value)> {
    let world = &lowering.program.world;
    let is_changed = |var: &Term| match input.state.globals.get(var) {
        Some(Value::Ref(id))
            if (*id as usize) < base.objects.len() && base.globals.get(var) == Some(&Value::Ref(*id)) =>
        {
            !holds_first(base, input, *id)
        }
        Some(value) => {
            base.globals.get(var).map_or(*value != Value::default_of(lowering.terms.sort(*var)), |v| v != value)
        }
        None => false,
    };
    // Which of two classes that read each other was initialised first, a reader cannot know.
    let hangs = |var: &Term| {
        let owner = lowering.static_owner(*var).filter(|_| !lowering.is_stable(*var));
        owner.and_then(|class| lowering.initialisation(class)).is_some_and(|about| about.hangs_on_others)
    };
    let mut vars: Vec<Term> = input.state.globals.keys().copied().filter(|v| is_changed(v) || hangs(v)).collect();
    vars.sort();
    let named = vars.into_iter().filter_map(|var| {
        let about = world.field(lowering.static_field_of(var)?);
        (junit::is_users(lowering, about.owner) && Some(about.owner) != class).then_some(())?;
        let name = format!("{}.{}", world.decl(about.owner).simple_name, about.name);
        Some((name, input.state.globals.get(&var)?.clone()))
    });
    named.collect()
}

struct Known<'a, 'p> {
    terms: &'a Terms,
    lowering: &'a Lowering<'p>,
    state: &'a State,
    fixed: &'a Fixed,
    /// Objects met, with the term that denotes each.
    named: IndexMap<u32, Term>,
    facts: Vec<Term>,
    /// Cells that may still be told.
    cells: usize,
}

impl Known<'_, '_> {
    /// `term` has the value `value`, for good.
    fn value_is(&mut self, term: Term, value: &Value, vars: &IndexMap<Term, Variable>) {
        let Value::Ref(id) = value else {
            if let Some(literal) = value.to_literal(self.terms) {
                self.facts.push(self.terms.eq(term, literal));
            }
            return;
        };
        if *id == 0 {
            self.facts.push(self.terms.eq(term, self.terms.null()));
            return;
        }
        if let Some(&name) = self.named.get(id) {
            self.facts.push(self.terms.eq(term, name));
            return;
        }
        self.named.insert(*id, term);
        self.object_is(term, *id, vars);
    }

    fn object_is(&mut self, term: Term, id: u32, vars: &IndexMap<Term, Variable>) {
        let (terms, heap) = (self.terms, self.lowering.heap);
        let object = self.state.objects.get(id);
        let ty = terms.type_const(&object.ty);
        self.facts.push(terms.ne(term, terms.null()));
        self.facts.push(terms.eq(heap.dynamic_type(terms, term), ty));
        // Older than every method's entry.
        self.facts.push(terms.lt(terms.apply(heap.birth, &[term]), terms.int(0)));
        for (name, value) in &object.facts {
            let sort = match value {
                Value::Seq(_) => Sort::Seq,
                Value::Bool(_) => Sort::Bool,
                Value::F32(_) => Sort::Float32,
                Value::F64(_) => Sort::Float64,
                _ => Sort::Int,
            };
            if let (Some(func), Some(literal)) = (terms.find_func(name, &[Sort::Ref], sort), value.to_literal(terms)) {
                self.facts.push(terms.eq(terms.apply(func, &[term]), literal));
            }
        }
        let is_fixed = self.fixed.known.contains(&id);
        let maps: Vec<Term> = vars
            .iter()
            .filter(|(_, info)| info.kind == VariableKind::Global && info.sort.is_map() && (info.stable || is_fixed))
            .map(|(var, _)| *var)
            .collect();
        for map in maps.into_iter().filter(|map| self.lowering.has_cell(&object.ty, *map)) {
            let Some(Value::Map(values)) = self.state.globals.get(&map) else { continue };
            match values.get(&Value::Ref(id)).clone() {
                Value::Map(row) => self.row_is(terms.select(map, term), &object, &row, vars),
                value => self.value_is(terms.select(map, term), &value, vars),
            }
        }
    }

    /// What an array that nobody writes holds, element by element.
    fn row_is(&mut self, cells: Term, array: &Object, row: &MapValue, vars: &IndexMap<Term, Variable>) {
        let length = array.facts.get("len").and_then(Value::as_int).and_then(|n| usize::try_from(n.clone()).ok());
        let Some(length) = length.filter(|length| *length <= self.cells) else { return };
        let held: Vec<Value> = (0..length as i64).map(|at| row.get(&Value::int(at)).clone()).collect();
        let costs = length + held.iter().map(|value| self.letters(value)).sum::<usize>();
        if costs > self.cells {
            return;
        }
        self.cells -= costs;
        for (at, held) in held.iter().enumerate() {
            self.value_is(self.terms.select(cells, self.terms.int(at as i64)), held, vars);
        }
    }

    /// The letters of a string that was not met before.
    fn letters(&self, value: &Value) -> usize {
        let id = value.as_ref_id().filter(|id| *id != 0 && !self.named.contains_key(id));
        let facts = id.map(|id| self.state.objects.get(id).facts.clone()).unwrap_or_default();
        facts.values().map(|fact| if let Value::Seq(units) = fact { units.len() } else { 0 }).sum()
    }

    /// Nobody gives a method what only this field holds.
    fn is_nobody_elses(&mut self, var: Term, value: &Value, vars: &IndexMap<Term, Variable>) {
        if value.as_ref_id().is_some_and(|id| self.fixed.alone.contains(&id)) {
            let params = vars.iter().filter(|(_, info)| info.kind == VariableKind::Param && info.sort == Sort::Ref);
            self.facts.extend(params.map(|(param, _)| self.terms.ne(*param, var)));
        }
    }

    /// Different objects have different names; those that need not be new (lambdas, lists of
    /// `List.of`) only where they could not be one.
    fn finish(mut self) -> Vec<Term> {
        let (terms, objects) = (self.terms, &self.state.objects);
        let (open, new): (Vec<_>, Vec<_>) = self.named.iter().partition(|(id, _)| objects.need_not_be_new(**id));
        let names: IndexSet<Term> = new.iter().map(|(_, name)| **name).collect();
        if names.len() > 1 {
            self.facts.push(terms.distinct(&names.into_iter().collect::<Vec<_>>()));
        }
        for (at, (id, name)) in open.iter().enumerate() {
            let others = open[at + 1..].iter().chain(&new).filter(|(other, _)| !objects.may_be_same(**id, **other));
            self.facts.extend(others.map(|(_, other)| terms.ne(**name, **other)));
        }
        self.facts
    }
}
