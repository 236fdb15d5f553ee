//! From a model to an input: the objects, arrays and values that the model
//! gives to the parameters and the heap at the method's entry, as a state the
//! interpreter can start from.
//!
//! A model is only a proposal. Whatever it leaves open gets a plain value, and
//! whether the result is a legal input is decided by running the method's own
//! entry assumptions.

use std::cmp::Reverse;

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::heap::{BoxKind, Heap};
use javelin_ir::interp::{Object, State};
use javelin_ir::program::{Variable, VariableKind};
use javelin_ir::types::Hierarchy;
use javelin_logic::eval::{Interpretation, MapValue, Value};
use javelin_logic::solver::Model;
use javelin_logic::{Func, Kind, Range, Sort, Substitution, Term, Terms};

/// A concrete start of a run.
#[derive(Clone, Debug)]
pub struct Input {
    /// Receiver first.
    pub args: Vec<Value>,
    pub state: State,
}

impl Input {
    /// Is what class initialisation made and nobody can change still as in `base`:
    /// static finals, classes, lengths and final fields of the objects there, and what
    /// literals and small boxes hold? An input that was changed must be asked.
    pub fn keeps(&self, base: &State, vars: &IndexMap<Term, Variable>) -> bool {
        let (ours, theirs) = (&self.state, base);
        let ids = 1..theirs.objects.len() as u32;
        let same_object = |id: u32| {
            let (now, then) = (ours.objects.get(id), theirs.objects.get(id));
            now.ty == then.ty && now.facts == then.facts
        };
        let same_value = |var: &Term| match (ours.globals.get(var), theirs.globals.get(var)) {
            (Some(Value::Map(now)), Some(Value::Map(then))) => {
                ids.clone().map(Value::Ref).all(|id| now.get(&id) == then.get(&id))
            }
            (now, Some(then)) => now == Some(then),
            (_, None) => true,
        };
        let fixed = vars.iter().filter(|(_, info)| info.kind == VariableKind::Global && info.stable);
        ids.clone().all(same_object) && fixed.into_iter().all(|(var, _)| same_value(var)) && ours.objects.shared_agree()
    }
}

/// Builds the input that `model` describes for a procedure with these
/// parameters and variables. `base` is the state after class initialisation:
/// what static finals hold there is kept. `mentioned` are terms of the query
/// whose objects have fixed identities (interned strings, cached boxes).
pub fn from_model(
    terms: &Terms,
    model: &Model,
    callees: &dyn Callees,
    params: &[Term],
    vars: &IndexMap<Term, Variable>,
    base: &State,
    mentioned: &[Term],
) -> Option<Input> {
    from_model_with(terms, model, callees, params, vars, base, mentioned, &[])
}

/// The same with objects that no argument need lead to: a claim about every object may fail
/// for one of these.
#[allow(clippy::too_many_arguments)]
pub fn from_model_with(
    terms: &Terms,
    model: &Model,
    callees: &dyn Callees,
    params: &[Term],
    vars: &IndexMap<Term, Variable>,
    base: &State,
    mentioned: &[Term],
    besides: &[Term],
) -> Option<Input> {
    built(terms, model, callees, params, vars, base, mentioned, &Substitution::default(), besides)
}

/// The same for a place in the middle of the method: `at` says which terms the
/// variables stand for there. `params` are whatever variables a run from there
/// starts with.
#[allow(clippy::too_many_arguments)]
pub fn from_model_at(
    terms: &Terms,
    model: &Model,
    callees: &dyn Callees,
    params: &[Term],
    vars: &IndexMap<Term, Variable>,
    base: &State,
    mentioned: &[Term],
    at: &Substitution,
) -> Option<Input> {
    built(terms, model, callees, params, vars, base, mentioned, at, &[])
}

#[allow(clippy::too_many_arguments)]
fn built(
    terms: &Terms,
    model: &Model,
    callees: &dyn Callees,
    params: &[Term],
    vars: &IndexMap<Term, Variable>,
    base: &State,
    mentioned: &[Term],
    at: &Substitution,
    besides: &[Term],
) -> Option<Input> {
    let mut reader = Reader {
        terms,
        heap: Heap::new(terms),
        model,
        at,
        callees,
        hierarchy: &callees.hierarchy(),
        state: base.clone(),
        objects: IndexMap::from([(0, 0)]),
        stand_ins: IndexMap::new(),
        pending: Vec::new(),
        asked: type_constants(terms, mentioned),
        initialised: base.objects.len(),
    };
    reader.identify_statics(vars);
    reader.identify_shared(mentioned);
    let mut args = Vec::new();
    for &param in params {
        let value = reader.read(param)?;
        let declared = vars.get(&param).and_then(|info| declared_type(terms, reader.heap, param, info));
        args.push(reader.convert_as(&value, declared.as_deref())?);
    }
    for &object in besides {
        reader.include(object);
    }
    let globals: Vec<Term> =
        vars.iter().filter(|(_, info)| info.kind == VariableKind::Global).map(|(var, _)| *var).collect();
    for &global in &globals {
        if !terms.sort(global).is_map() && global != reader.heap.clock {
            if vars[&global].stable {
                // A static final has the value that initialisation gave it; one that
                // it did not set is not ours to choose: what reads it cannot be run.
                continue;
            }
            let value = reader.read(global)?;
            let value = within(value, callees.value_range(global).as_ref());
            let value = reader.convert_as(&value, callees.value_type(global).as_deref())?;
            reader.state.globals.insert(global, value);
        }
    }
    reader.fill_objects(&globals, vars)?;
    Some(Input { args, state: reader.state })
}

/// The type that the language guarantees of a variable's objects.
fn declared_type(terms: &Terms, heap: Heap, var: Term, info: &Variable) -> Option<String> {
    let actual = heap.dynamic_type(terms, var);
    terms.subterms(&[info.guarantee?]).into_iter().find_map(|term| match terms.kind(term) {
        Kind::App(func, args) if *func == heap.subtype && args[0] == actual => match terms.kind(args[1]) {
            Kind::TypeConst(name) => Some(terms.text(*name).to_owned()),
            _ => None,
        },
        _ => None,
    })
}

/// The numbers that such boxes hold.
fn range_of(kind: BoxKind) -> Option<Range> {
    match kind {
        BoxKind::Byte => Some(Range::of_bits(8, true)),
        BoxKind::Char => Some(Range::of_bits(16, false)),
        BoxKind::Short => Some(Range::of_bits(16, true)),
        BoxKind::Int => Some(Range::of_bits(32, true)),
        BoxKind::Long => Some(Range::of_bits(64, true)),
        BoxKind::Boolean | BoxKind::Float | BoxKind::Double => None,
    }
}

/// Integers that the declared type does not have become its nearest value: the
/// model left them open, or it is wrong and the run will show it.
fn within(value: Value, range: Option<&Range>) -> Value {
    let Some(range) = range else { return value };
    match value {
        Value::Int(i) => Value::Int(match (&range.lo, &range.hi) {
            (Some(lo), _) if i < *lo => lo.clone(),
            (_, Some(hi)) if i > *hi => hi.clone(),
            _ => i,
        }),
        Value::Map(map) => {
            let mut cleaned = MapValue::new(within(map.default_value().clone(), Some(range)));
            for (key, inner) in map.entries() {
                cleaned.set(key.clone(), within(inner.clone(), Some(range)));
            }
            Value::Map(cleaned)
        }
        other => other,
    }
}

struct Reader<'a, 't> {
    terms: &'a Terms,
    heap: Heap,
    model: &'a Model<'t>,
    at: &'a Substitution,
    callees: &'a dyn Callees,
    hierarchy: &'a Hierarchy,
    state: State,
    /// The model's object → the machine's.
    objects: IndexMap<u32, u32>,
    /// Where the model has an object of one type in a place of another (nobody read it
    /// there, so nothing was said of it): the object that stands for it, by type.
    stand_ins: IndexMap<(u32, String), u32>,
    /// Objects whose fields have not been read yet: the model's, the machine's.
    pending: Vec<(u32, u32)>,
    /// The types that the query mentions: only of these the model knows anything.
    asked: Vec<String>,
    /// Objects that class initialisation made come first.
    initialised: usize,
}

/// How easily a reader has an object of this class: what everybody knows, the program's
/// own, named ones inside others, anything of the library, one of an anonymous class or of
/// one that is not here. Arrays of arrays come last.
fn plainness(types: &Hierarchy, class: &str) -> (Reverse<usize>, u8) {
    let base = class.trim_end_matches("[]");
    let anonymous = base.rsplit('$').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()));
    let of_base = match base {
        "java.lang.Object" => 5,
        "java.lang.String" | "java.lang.Integer" => 4,
        _ if anonymous || types.get(base).is_some_and(|info| info.is_unseen) => 0,
        _ if base.starts_with("java.") => 1,
        _ if base.contains('$') => 2,
        _ => 3,
    };
    (Reverse((class.len() - base.len()) / 2), of_base)
}

fn type_constants(terms: &Terms, roots: &[Term]) -> Vec<String> {
    let constants = terms.subterms(roots).into_iter().filter_map(|term| match terms.kind(term) {
        Kind::TypeConst(name) => Some(terms.text(*name).to_owned()),
        _ => None,
    });
    constants.collect()
}

impl Reader<'_, '_> {
    /// The value of a variable at the place the run starts from.
    fn read(&self, var: Term) -> Option<Value> {
        match self.at.get(&var) {
            Some(&term) => self.model.eval(self.terms, term).ok(),
            None => self.model.variable(self.terms, var),
        }
    }

    /// Static finals that class initialisation has set, and what they hold for good, are the
    /// same objects in the model and in the machine.
    fn identify_statics(&mut self, vars: &IndexMap<Term, Variable>) {
        let mut same: Vec<(u32, u32)> = Vec::new();
        for (&var, info) in vars {
            if info.kind != VariableKind::Global || info.sort != Sort::Ref || !info.stable {
                continue;
            }
            if let (Some(Value::Ref(theirs)), Some(Value::Ref(ours))) =
                (self.model.variable(self.terms, var), self.state.globals.get(&var))
            {
                same.push((theirs, *ours));
            }
        }
        while let Some((theirs, ours)) = same.pop() {
            if theirs == 0 || ours == 0 || self.objects.contains_key(&theirs) {
                continue;
            }
            self.objects.insert(theirs, ours);
            // What can change about them may have changed: it is read from the model.
            self.pending.push((theirs, ours));
            let (ty, kept) = (self.state.objects.type_of(ours), self.state.kept.contains(&ours));
            for (&map, _) in vars.iter().filter(|(_, info)| info.sort.is_map() && (info.stable || kept)) {
                let (Some(Value::Map(now)), Some(Value::Map(then))) = (self.read(map), self.state.globals.get(&map))
                else {
                    continue;
                };
                if !self.callees.has_cell(&ty, map) {
                    continue;
                }
                match (now.get(&Value::Ref(theirs)), then.get(&Value::Ref(ours))) {
                    (Value::Ref(theirs), Value::Ref(ours)) => same.push((*theirs, *ours)),
                    (Value::Map(now), Value::Map(then)) => {
                        let held = then
                            .entries()
                            .into_iter()
                            .filter_map(|(at, ours)| Some((now.get(at).as_ref_id()?, ours.as_ref_id()?)));
                        same.extend(held);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Interned strings, cached boxes and class objects exist once.
    fn identify_shared(&mut self, mentioned: &[Term]) {
        let shared = |func: Func| {
            func == self.heap.intern
                || func == self.heap.class_object
                || BoxKind::ALL.into_iter().any(|kind| self.heap.boxed(self.terms, kind) == func)
        };
        let mut found = Vec::new();
        for term in self.terms.subterms(mentioned) {
            if let Kind::App(func, args) = self.terms.kind(term)
                && shared(*func)
                && !self.terms.has_loose(term)
                && let Ok(Value::Ref(theirs)) = self.model.eval(self.terms, term)
                && let Ok(key) = self.model.eval(self.terms, args[0])
                && let Some(Value::Ref(ours)) =
                    self.state.objects.apply(self.terms, self.heap, self.hierarchy, *func, &[key])
            {
                found.push((theirs, ours));
            }
        }
        self.objects.extend(found);
    }

    /// A value of the model as a value of the machine; new objects are queued.
    fn convert(&mut self, value: &Value) -> Option<Value> {
        Some(match value {
            // An object that no class fits is none: the run will tell whether null does.
            Value::Ref(id) => Value::Ref(self.object(*id).unwrap_or(0)),
            Value::Map(map) => {
                let mut converted = MapValue::new(self.convert(map.default_value())?);
                for (key, inner) in map.entries() {
                    let (key, inner) = (self.convert(key)?, self.convert(inner)?);
                    converted.set(key, inner);
                }
                Value::Map(converted)
            }
            other => other.clone(),
        })
    }

    /// The same where a `ty` is due.
    fn convert_as(&mut self, value: &Value, ty: Option<&str>) -> Option<Value> {
        let (Value::Ref(theirs), Some(ty)) = (value, ty) else { return self.convert(value) };
        if *theirs == 0 {
            return Some(Value::NULL);
        }
        let ours = self.object(*theirs);
        if ours.is_none_or(|ours| self.hierarchy.is_subtype(&self.state.objects.type_of(ours), ty)) {
            return Some(Value::Ref(ours.unwrap_or(0)));
        }
        let key = (*theirs, ty.to_owned());
        if let Some(&stand_in) = self.stand_ins.get(&key) {
            return Some(Value::Ref(stand_in));
        }
        // What the type has no class for is nothing: the run will tell whether null does.
        let Some(class) = self.class_below(*theirs, ty) else { return Some(Value::NULL) };
        let stand_in = self.add(*theirs, class);
        self.stand_ins.insert(key, stand_in);
        Some(Value::Ref(stand_in))
    }

    /// The row of an array: each element as its type wants it.
    fn convert_row(&mut self, value: &Value, element: &str) -> Option<Value> {
        let Value::Map(row) = value else { return self.convert(value) };
        let mut converted = MapValue::new(self.convert_as(row.default_value(), Some(element))?);
        for (key, inner) in row.entries() {
            let inner = self.convert_as(inner, Some(element))?;
            converted.set(key.clone(), inner);
        }
        Some(Value::Map(converted))
    }

    fn object(&mut self, theirs: u32) -> Option<u32> {
        if let Some(&ours) = self.objects.get(&theirs) {
            return Some(ours);
        }
        let ty = self.class_of(theirs)?;
        let ours = self.add(theirs, ty);
        self.objects.insert(theirs, ours);
        Some(ours)
    }

    /// Has the model this object at entry? Then so has the machine.
    fn include(&mut self, object: Term) {
        let is_there = |theirs: u32| {
            let birth = self.model.apply(self.terms, self.heap.birth, &[Value::Ref(theirs)]);
            let now = self.model.variable(self.terms, self.heap.clock);
            matches!((birth, now), (Some(Value::Int(birth)), Some(Value::Int(now))) if birth < now)
        };
        if let Some(Value::Ref(theirs)) = self.model.variable(self.terms, object)
            && theirs != 0
            && is_there(theirs)
        {
            self.object(theirs);
        }
    }

    /// A new object of the machine for one of the model.
    fn add(&mut self, theirs: u32, ty: String) -> u32 {
        let mut facts = IndexMap::new();
        let mut ask = |func: Func, range: Option<Range>| {
            if let Some(value) = self.model.apply(self.terms, func, &[Value::Ref(theirs)]) {
                facts.insert(self.terms.func_decl(func).name.clone(), within(value, range.as_ref()));
            }
        };
        if ty.ends_with("[]") {
            ask(self.heap.len, None);
        } else if &*ty == "java.lang.String" {
            ask(self.heap.chars, None);
        } else if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == ty) {
            ask(self.heap.unbox(self.terms, kind), range_of(kind));
        }
        // Older than anything the run allocates.
        let ours = self.state.objects.add(Object { ty: ty.into(), birth: -1, facts });
        self.pending.push((theirs, ours));
        ours
    }

    /// The class of an object of the model: the type constant it has there, or
    /// the instantiable class that fits best what the model says of its type.
    fn class_of(&self, theirs: u32) -> Option<String> {
        let ty = self.model.apply(self.terms, self.heap.type_of, &[Value::Ref(theirs)])?;
        if let Value::Type(name) = &ty
            && self.hierarchy.is_instantiable(name)
        {
            return Some(name.to_string());
        }
        let said = |sub: &Value, sup: &Value| {
            let args = [sub.clone(), sup.clone()];
            self.model.apply(self.terms, self.heap.subtype, &args) == Some(Value::Bool(true))
        };
        let named = |name: &str| Value::Type(name.into());
        let known = self.known_types();
        let is_array = self.model.apply(self.terms, self.heap.is_array, std::slice::from_ref(&ty));
        let fits = |name: &&String| {
            self.hierarchy.is_instantiable(name)
                && self.asked.iter().all(|sup| self.hierarchy.is_subtype(name, sup) || !said(&ty, &named(sup)))
        };
        let shaped = |name: &&String| name.ends_with("[]") == (is_array == Some(Value::Bool(true)));
        let agreement = |name: &String| self.agreement(&ty, name);
        let best = known
            .iter()
            .filter(fits)
            .filter(shaped)
            .max_by_key(|name| (agreement(name), plainness(self.hierarchy, name)));
        // Where the query did not ask, the model says anything: the class that agrees
        // with most of it.
        let instantiable = known.iter().filter(|name| self.hierarchy.is_instantiable(name));
        best.or_else(|| {
            instantiable.max_by_key(|name| (agreement(name), shaped(name), plainness(self.hierarchy, name)))
        })
        .cloned()
    }

    /// The class below a declared type that agrees best with what the model says.
    fn class_below(&self, theirs: u32, declared: &str) -> Option<String> {
        let ty = self.model.apply(self.terms, self.heap.type_of, &[Value::Ref(theirs)])?;
        let known = self.known_types();
        let fits = |name: &&String| self.hierarchy.is_instantiable(name) && self.hierarchy.is_subtype(name, declared);
        let best = known.iter().filter(fits);
        best.max_by_key(|name| (self.agreement(&ty, name), *name == declared, plainness(self.hierarchy, name))).cloned()
    }

    /// In how much a class agrees with what the model says of a type. What may be
    /// stored into an array shows in what its element type accepts.
    fn agreement(&self, ty: &Value, name: &str) -> usize {
        let said = |sub: &Value, sup: &Value| {
            let args = [sub.clone(), sup.clone()];
            self.model.apply(self.terms, self.heap.subtype, &args) == Some(Value::Bool(true))
        };
        let named = |name: &str| Value::Type(name.into());
        let element = self.model.apply(self.terms, self.heap.element_type, std::slice::from_ref(ty));
        let asked = || self.asked.iter();
        let above = asked().filter(|sup| self.hierarchy.is_subtype(name, sup) == said(ty, &named(sup))).count();
        let below = match (name.strip_suffix("[]"), &element) {
            (Some(of), Some(element)) => {
                asked().filter(|sub| self.hierarchy.is_subtype(sub, of) == said(&named(sub), element)).count()
            }
            _ => 0,
        };
        above + below
    }

    /// Declared types, primitives, and arrays of both, two deep.
    fn known_types(&self) -> Vec<String> {
        const PRIMITIVES: [&str; 8] = ["boolean", "byte", "char", "short", "int", "long", "float", "double"];
        // What belongs to JML is in no program.
        let in_programs = self.hierarchy.names().filter(|name| !name.starts_with("org.jmlspecs."));
        let mut known: Vec<String> = in_programs.map(str::to_owned).collect();
        let plain: Vec<String> = PRIMITIVES.iter().map(|p| (*p).to_owned()).chain(known.iter().cloned()).collect();
        known.extend(plain.iter().map(|name| format!("{name}[]")));
        known.extend(plain.iter().map(|name| format!("{name}[][]")));
        known
    }

    /// A short array's row without what the model says beyond its bounds.
    fn within_bounds(&self, array: u32, value: Value) -> Value {
        const SHORT: i64 = 64;
        let Value::Map(row) = &value else { return value };
        let length = self.state.objects.get(array).facts.get("len").and_then(Value::as_int).cloned();
        let Some(length) = length.and_then(|n| i64::try_from(n).ok()).filter(|n| *n <= SHORT) else { return value };
        let plain = match row.default_value() {
            Value::Ref(_) => Value::NULL,
            Value::Int(_) => Value::int(0),
            Value::Bool(_) => Value::Bool(false),
            Value::F32(_) => Value::F32(0),
            Value::F64(_) => Value::F64(0),
            other => other.clone(),
        };
        let mut kept = MapValue::new(plain);
        for index in 0..length {
            kept.set(Value::int(index), row.get(&Value::int(index)).clone());
        }
        Value::Map(kept)
    }

    /// Field and element values of every object reached.
    fn fill_objects(&mut self, globals: &[Term], vars: &IndexMap<Term, Variable>) -> Option<()> {
        const MOST_OBJECTS: usize = 10_000;
        let old_objects = self.initialised;
        let maps: Vec<Term> = globals.iter().copied().filter(|g| self.terms.sort(*g).is_map()).collect();
        let mut contents: IndexMap<Term, MapValue> = IndexMap::new();
        for &map in &maps {
            let kept = match self.state.globals.get(&map) {
                Some(Value::Map(kept)) => kept.clone(),
                _ => MapValue::new(Value::default_of(self.terms.sort(map).as_map()?.1)),
            };
            contents.insert(map, kept);
        }
        while let Some((theirs, id)) = self.pending.pop() {
            if self.objects.len() + self.stand_ins.len() > MOST_OBJECTS {
                return None;
            }
            let (ours, ty) = (Value::Ref(id), self.state.objects.type_of(id));
            let initialised = (id as usize) < old_objects;
            for &map in maps.iter().filter(|map| self.callees.has_cell(&ty, **map)) {
                if initialised && (vars[&map].stable || self.state.kept.contains(&id)) {
                    continue;
                }
                let Some(Value::Map(values)) = self.read(map) else { continue };
                let value = within(values.get(&Value::Ref(theirs)).clone(), self.callees.value_range(map).as_ref());
                let value = self.within_bounds(id, value);
                let value = match ty.strip_suffix("[]").filter(|_| matches!(value, Value::Map(_))) {
                    Some(element) => self.convert_row(&value, element)?,
                    None => self.convert_as(&value, self.callees.value_type(map).as_deref())?,
                };
                contents.get_mut(&map)?.set(ours.clone(), value);
            }
        }
        for (map, values) in contents {
            self.state.globals.insert(map, Value::Map(values));
        }
        Some(())
    }
}
