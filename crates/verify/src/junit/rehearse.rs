//! What a test builds, done by the interpreter: constructors may count objects, enter
//! themselves in lists, change what they are given. Takes the steps in the order of the
//! test's statements; gives what is different from the input in the end.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::{self, Checks, Ending, Object, State};
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{Sort, Term};
use javelin_sema::classes::Flags;
use javelin_sema::{ClassId, FieldId};
use javelin_symex::witness::Input;

use super::build::{element_kind, row_of};
use super::library::{self, Recipe};
use super::settle::{Made, outer_of, set_cell};
use super::{Subject, fields_of, names};

/// One statement of a test before the call, with the input's names of objects.
#[derive(Clone, Debug)]
pub enum Step {
    Made(u32, Made),
    Library(u32, Recipe),
    /// Allocated: no constructor has run; an array, a text, a box.
    Bare(u32),
    /// Class initialisation has made it.
    Held(u32),
    Field(u32, FieldId, Value),
    Cell(u32, i64, Value),
    Static(Term, Value),
}

/// What a test has to set right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    Field(u32, FieldId, Value),
    Cell(u32, i64, Value),
    Static(Term, Value),
}

/// Commands of one constructor.
const FUEL: u64 = 50_000;
/// Objects inside each other that are compared, and the longest array.
const DEEPEST: u32 = 8;
const LONGEST: i64 = 64;

/// What the steps lead to, compared with the input; an error where they cannot be done,
/// or where a collection has become another.
pub fn differences(subject: &Subject, base: &State, input: &Input, steps: &[Step]) -> Result<Vec<Difference>, String> {
    let mut stage = Stage { subject, input, state: begun(subject, base, steps), made: IndexMap::new() };
    let mut recipes = Vec::new();
    for step in steps {
        stage.perform(step).ok_or("what its constructors do cannot be run")?;
        if let Step::Library(id, recipe) = step {
            recipes.push((*id, recipe));
        }
    }
    for (id, recipe) in recipes {
        if !stage.still_holds(id, recipe) {
            return Err("a constructor changes a collection of the input".to_owned());
        }
    }
    Ok(stage.compare())
}

/// The state at the start of a test: classes whose static fields the constructors
/// mention are initialised.
fn begun(subject: &Subject, base: &State, steps: &[Step]) -> State {
    let lowering = subject.lowering;
    let mut state = base.clone();
    for step in steps {
        let Step::Made(_, made) = step else { continue };
        let Some(body) = lowering.body(lowering.key(made.by)) else { continue };
        let done: Vec<ClassId> = state.globals.keys().filter_map(|var| owner(subject, *var)).collect();
        for initializer in lowering.initializers_of(lowering.statics_reached(&body), done) {
            let limits = interp::Limits { checks: Checks::Java, trace: 0, ..interp::Limits::default() };
            let run = interp::run(subject.terms, lowering, &initializer, &[], state.clone(), limits);
            if let Ending::Returned(_) = run.ending {
                state = run.state;
            }
        }
        for (var, info) in body.vars.iter().filter(|(var, _)| owner(subject, **var).is_some()) {
            state.globals.entry(*var).or_insert_with(|| Value::default_of(info.sort));
        }
    }
    state
}

fn owner(subject: &Subject, var: Term) -> Option<ClassId> {
    let field = subject.lowering.static_field_of(var)?;
    Some(subject.lowering.program.world.field(field).owner)
}

/// A static field of the user's Java, not of specifications or the library.
fn is_real_static(subject: &Subject, var: Term) -> bool {
    let Some(field) = subject.lowering.static_field_of(var) else { return false };
    let about = subject.lowering.program.world.field(field);
    !about.flags.has(Flags::JML) && names::is_users(subject.lowering, about.owner)
}

struct Stage<'s, 'a, 'p> {
    subject: &'s Subject<'a, 'p>,
    input: &'s Input,
    state: State,
    /// The input's objects → those built.
    made: IndexMap<u32, u32>,
}

impl Stage<'_, '_, '_> {
    /// A value of the input as one of the test.
    fn value(&self, value: &Value) -> Option<Value> {
        let Value::Ref(id) = value else { return Some(value.clone()) };
        if *id == 0 {
            return Some(Value::NULL);
        }
        if let Some(made) = self.made.get(id) {
            return Some(Value::Ref(*made));
        }
        // Literals and small boxes are there without being made.
        let (terms, heap) = (self.subject.terms, self.subject.lowering.heap);
        let object = self.input.state.objects.get(*id);
        let hierarchy = self.subject.lowering.hierarchy().clone();
        let kind = BoxKind::ALL.into_iter().find(|kind| kind.class() == &*object.ty);
        let (func, key) = match (object.facts.get("chars"), kind) {
            (Some(chars), _) => (heap.intern, chars),
            (None, Some(kind)) => (heap.boxed(terms, kind), object.facts.get(kind.function())?),
            (None, None) => return None,
        };
        self.state.objects.apply(terms, heap, &hierarchy, func, std::slice::from_ref(key))
    }

    fn perform(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Made(id, made) => {
                let built = self.construct(*id, made)?;
                self.made.insert(*id, built);
            }
            Step::Library(id, recipe) => {
                let recipe = recipe.mapped(&mut |part| self.value(part))?;
                let (state, built) = library::follow(self.subject.lowering, &self.state, &recipe)?;
                self.state = state;
                self.made.insert(*id, built);
            }
            Step::Bare(id) => {
                let object = self.input.state.objects.get(*id);
                let (ty, facts) = (object.ty.clone(), object.facts.clone());
                let built = self.state.objects.add(Object { ty, birth: self.state.clock, facts });
                self.state.clock += 1;
                self.made.insert(*id, built);
                if let Some(outer) = outer_of(self.subject, self.input, *id) {
                    let class = names::class(self.subject.lowering, &self.state.objects.type_of(built))?;
                    let outer = Value::Ref(*self.made.get(&outer)?);
                    set_cell(&mut self.state, self.subject.lowering.outer_field(class), Sort::Ref, built, outer);
                }
            }
            Step::Held(id) => {
                ((*id as usize) < self.state.objects.len()).then_some(())?;
                self.made.insert(*id, *id);
            }
            Step::Field(id, field, value) => {
                let (built, value) = (*self.made.get(id)?, self.value(value)?);
                let map = self.subject.lowering.field_var(*field);
                let sort = self.subject.terms.sort(map).as_map()?.1;
                set_cell(&mut self.state, map, sort, built, value);
            }
            Step::Cell(id, at, value) => {
                let (built, value) = (*self.made.get(id)?, self.value(value)?);
                let ty = self.state.objects.type_of(built);
                let (sort, kind) = element_kind(ty.strip_suffix("[]")?);
                let map = self.subject.lowering.heap.elements(self.subject.terms, kind, sort);
                let empty = || Value::default_of(self.subject.terms.sort(map));
                let Value::Map(rows) = self.state.globals.entry(map).or_insert_with(empty) else { return None };
                let mut row = match rows.get(&Value::Ref(built)) {
                    Value::Map(row) => row.clone(),
                    _ => MapValue::new(Value::default_of(sort)),
                };
                row.set(Value::int(*at), value);
                rows.set(Value::Ref(built), Value::Map(row));
            }
            Step::Static(var, value) => {
                let value = self.value(value)?;
                self.state.globals.insert(*var, value);
            }
        }
        Some(())
    }

    fn construct(&mut self, id: u32, made: &Made) -> Option<u32> {
        let lowering = self.subject.lowering;
        let body = lowering.body(lowering.key(made.by))?;
        let mut values = Vec::new();
        for (value, _) in &made.args {
            values.push(self.value(value)?);
        }
        let is_constructor = lowering.program.world.method(made.by).is_constructor();
        let mut state = self.state.clone();
        if is_constructor {
            let ty = self.input.state.objects.type_of(id);
            let class = names::class(lowering, &ty)?;
            let fresh = state.objects.add(Object { ty, birth: state.clock, facts: IndexMap::new() });
            state.clock += 1;
            if lowering.has_outer_instance(class) {
                let outer = self.made.get(&made.outer?)?;
                set_cell(&mut state, lowering.outer_field(class), Sort::Ref, fresh, Value::Ref(*outer));
            }
            values.insert(0, Value::Ref(fresh));
        }
        let limits = interp::Limits { fuel: FUEL, checks: Checks::Java, trace: 0, ..interp::Limits::default() };
        let run = interp::run(self.subject.terms, lowering, &body, &values, state, limits);
        let built = match run.ending {
            Ending::Returned(_) if is_constructor => values.first()?.as_ref_id()?,
            Ending::Returned(Some(Value::Ref(built))) => built,
            _ => return None,
        };
        self.state = run.state;
        Some(built)
    }

    fn still_holds(&mut self, id: u32, recipe: &Recipe) -> bool {
        let Some(&built) = self.made.get(&id) else { return false };
        let Ok(now) = library::read(self.subject.lowering, &self.state, built) else { return false };
        let (wanted, parts) = (recipe.parts(), now.parts());
        wanted.len() == parts.len() && wanted.iter().zip(&parts).all(|(want, have)| self.same(want, have, DEEPEST))
    }

    /// Objects, arrays and static fields that are not as in the input.
    fn compare(&mut self) -> Vec<Difference> {
        let mut found = Vec::new();
        for (id, built) in self.made.clone() {
            found.extend(self.different_parts(id, built, DEEPEST));
        }
        let mut statics: Vec<(Term, Value)> = self
            .input
            .state
            .globals
            .iter()
            .filter(|(var, _)| is_real_static(self.subject, **var))
            .map(|(var, value)| (*var, value.clone()))
            .collect();
        statics.sort_by_key(|(var, _)| *var);
        for (var, value) in statics {
            let have = self.state.globals.get(&var).cloned();
            // What class initialisation puts there is not known; nobody sets it.
            if have.is_none() && self.subject.lowering.is_stable(var) {
                continue;
            }
            if !have.is_some_and(|have| self.same(&value, &have, DEEPEST)) {
                found.push(Difference::Static(var, value));
            }
        }
        found
    }

    /// What an object or array of the input holds that the one built does not.
    fn different_parts(&mut self, id: u32, built: u32, depth: u32) -> Vec<Difference> {
        let (subject, input) = (self.subject, &self.input.state);
        let object = input.objects.get(id);
        let mut found = Vec::new();
        if let Some(element) = object.ty.strip_suffix("[]") {
            let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok());
            let (want, have) =
                (row_of(subject.lowering, input, id, element), row_of(subject.lowering, &self.state, built, element));
            for at in 0..length.unwrap_or(0).min(LONGEST) {
                let wanted = want.get(&Value::int(at)).clone();
                if !self.same(&wanted, have.get(&Value::int(at)), depth) {
                    found.push(Difference::Cell(id, at, wanted));
                }
            }
            return found;
        }
        let fields = fields_of(subject, input, id).into_iter().zip(fields_of(subject, &self.state, built));
        for ((field, want), (_, have)) in fields {
            let is_read = input.globals.contains_key(&subject.lowering.field_var(field));
            if is_read && !self.same(&want, &have, depth) {
                found.push(Difference::Field(id, field, want));
            }
        }
        found
    }

    /// Is the second what the first is in the input? Objects that no step made are
    /// compared by what they hold.
    fn same(&mut self, want: &Value, have: &Value, depth: u32) -> bool {
        let (Value::Ref(wanted), Value::Ref(built)) = (want, have) else { return want == have };
        if *wanted == 0 || *built == 0 {
            return wanted == built;
        }
        if let Some(known) = self.made.get(wanted) {
            return known == built;
        }
        let (one, other) = (self.input.state.objects.get(*wanted), self.state.objects.get(*built));
        if one.ty != other.ty || one.facts != other.facts || depth == 0 {
            return false;
        }
        let is_value = one.facts.contains_key("chars") || BoxKind::ALL.into_iter().any(|kind| kind.class() == &*one.ty);
        if is_value {
            return true;
        }
        if self.made.values().any(|of| of == built) {
            return false;
        }
        self.made.insert(*wanted, *built);
        let same = if library::is_library(self.subject.lowering, &one.ty) {
            match library::read(self.subject.lowering, &self.input.state, *wanted) {
                Ok(recipe) => self.still_holds(*wanted, &recipe),
                // Nothing tells what it holds; the one that was there is still the one.
                Err(_) => wanted == built,
            }
        } else {
            self.different_parts(*wanted, *built, depth - 1).is_empty()
        };
        if !same {
            self.made.shift_remove(wanted);
        }
        same
    }
}
