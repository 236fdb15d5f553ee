//! What is known of static finals: class initialisers are run once, in the
//! concrete interpreter, and what cannot change afterwards is assumed.
//!
//! Known afterwards: the values of static finals, and of the objects they hold
//! what never changes (type, length, characters, boxed value, final fields,
//! and so on from those), and the elements of arrays that nobody can write (private ones
//! that their class only reads). Other array elements and ordinary fields may have been
//! written since: nothing is assumed of them.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::interp::{self, Ending, State};
use javelin_ir::program::{Obligation, ObligationKind, Variable, VariableKind};
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_symex::witness::Input;

use crate::junit;

/// The state that initialisers leave, and the facts about it that stay true.
pub struct Statics {
    pub state: State,
    pub facts: Vec<Term>,
}

/// Runs the initialisers of the classes whose static finals `vars` mention.
pub fn initialise(terms: &Terms, lowering: &Lowering, vars: &IndexMap<Term, Variable>) -> Statics {
    let mut state = State::default();
    for procedure in lowering.class_initializers(vars.keys().copied()) {
        let before = state.clone();
        // A violated contract stops no machine; it is reported where the class is judged.
        let limits = interp::Limits { checks: interp::Checks::Machine, ..interp::Limits::default() };
        let run = interp::run(terms, lowering, &procedure, &[], state, limits);
        // An initialiser that cannot be run says nothing of its class.
        state = match run.ending {
            Ending::Returned(_) => run.state,
            _ => before,
        };
    }
    let mut known = Known { terms, lowering, state: &state, named: IndexMap::new(), facts: Vec::new() };
    for (&var, info) in vars {
        let is_final_static = info.kind == VariableKind::Global && info.stable && !info.sort.is_map();
        if is_final_static && let Some(value) = state.globals.get(&var).cloned() {
            known.value_is(var, &value, vars);
            known.table_is(var, &value);
        }
    }
    let facts = known.finish();
    Statics { state, facts }
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

/// The elements of the array in this static field, where they are for good: the map that
/// holds them, the row, its length.
fn table(lowering: &Lowering, base: &State, var: Term, value: &Value) -> Option<(Term, MapValue, i64)> {
    const LONGEST: i64 = 64;
    let id = value.as_ref_id().filter(|id| *id != 0)?;
    lowering.static_field_of(var).filter(|field| lowering.is_table(*field))?;
    let object = base.objects.get(id);
    let length = i64::try_from(object.facts.get("len")?.as_int()?.clone()).ok()?;
    let element = object.ty.strip_suffix("[]")?;
    let (sort, kind) = junit::element_kind(element);
    let map = lowering.heap.elements(lowering.terms, kind, sort);
    (length <= LONGEST).then(|| (map, junit::row_of(lowering, base, id, element), length))
}

/// Are tables what they are for good?
pub fn keeps_tables(lowering: &Lowering, base: &State, input: &Input) -> bool {
    base.globals.iter().filter(|(var, _)| !lowering.terms.sort(**var).is_map()).all(|(var, value)| {
        let Some((map, row, length)) = table(lowering, base, *var, value) else { return true };
        match input.state.globals.get(&map) {
            Some(Value::Map(rows)) => match rows.get(value) {
                Value::Map(now) => (0..length).map(Value::int).all(|at| now.get(&at) == row.get(&at)),
                _ => false,
            },
            _ => true,
        }
    })
}

/// The input with tables as they are: no program can be in a state where they are not.
pub fn with_tables(lowering: &Lowering, base: &State, input: &Input) -> Input {
    let mut input = input.clone();
    for (var, value) in base.globals.iter().filter(|(var, _)| !lowering.terms.sort(**var).is_map()) {
        if let Some((map, row, _)) = table(lowering, base, *var, value)
            && let Some(Value::Map(rows)) = input.state.globals.get_mut(&map)
        {
            rows.set(value.clone(), Value::Map(row));
        }
    }
    input
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

/// Static state of an input that is not what class initialisation left: what static
/// fields hold, named as Java does, those of the user's classes.
pub fn changed(lowering: &Lowering, base: &State, input: &Input) -> Vec<(String, Value)> {
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
    let mut vars: Vec<Term> = input.state.globals.keys().copied().filter(is_changed).collect();
    vars.sort();
    let named = vars.into_iter().filter_map(|var| {
        let about = world.field(lowering.static_field_of(var)?);
        junit::is_users(lowering, about.owner).then_some(())?;
        let name = format!("{}.{}", world.decl(about.owner).simple_name, about.name);
        Some((name, input.state.globals.get(&var)?.clone()))
    });
    named.collect()
}

struct Known<'a, 'p> {
    terms: &'a Terms,
    lowering: &'a Lowering<'p>,
    state: &'a State,
    /// Objects met, with the term that denotes each.
    named: IndexMap<u32, Term>,
    facts: Vec<Term>,
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
        let final_fields: Vec<Term> = vars
            .iter()
            .filter(|(_, info)| info.kind == VariableKind::Global && info.stable && info.sort.is_map())
            .map(|(var, _)| *var)
            .collect();
        for field in final_fields {
            let declared = self.lowering.declares_field(&object.ty, field);
            if declared && let Some(Value::Map(values)) = self.state.globals.get(&field) {
                let value = values.get(&Value::Ref(id)).clone();
                self.value_is(terms.select(field, term), &value, vars);
            }
        }
    }

    /// What a table holds, element by element.
    fn table_is(&mut self, var: Term, value: &Value) {
        let Some((map, row, length)) = table(self.lowering, self.state, var, value) else { return };
        let cells = self.terms.select(map, var);
        for at in 0..length {
            let held = row.get(&Value::int(at)).clone();
            if let Some(literal) = held.to_literal(self.terms) {
                let cell = self.terms.select(cells, self.terms.int(at));
                self.facts.push(self.terms.eq(cell, literal));
            }
        }
    }

    /// Different objects have different names.
    fn finish(mut self) -> Vec<Term> {
        let names: IndexSet<Term> = self.named.values().copied().collect();
        if names.len() > 1 {
            let names: Vec<Term> = names.into_iter().collect();
            self.facts.push(self.terms.distinct(&names));
        }
        self.facts
    }
}
