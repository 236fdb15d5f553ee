//! How a test gets the objects of an input: by which constructor or factory, from
//! which parts of the library. Where what these give differs from the input in nothing
//! that matters (fields nobody reads, an array that is equal but another), the input is
//! changed to what the test builds; whoever asks says whether its run is still the same.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::{self, Checks, Ending, Object, State};
use javelin_ir::program::{Variable, VariableKind};
use javelin_logic::eval::Value;
use javelin_logic::{Range, Sort, Term};
use javelin_sema::classes::Flags;
use javelin_sema::{ClassId, FieldId, MethodId};
use javelin_symex::witness::Input;

use super::build::row_of;
use super::library::{self, Recipe};
use super::plainer::{with_named_arrays, without_junk};
use super::{Subject, fields_of, names};
use crate::statics;

/// An input, and where its objects come from.
#[derive(Clone, Debug)]
pub struct Settled {
    pub input: Input,
    pub plans: Plans,
    /// What class initialisation left, where that is known.
    pub base: Option<State>,
}

pub type Plans = IndexMap<u32, Plan>;

/// How one object is made.
#[derive(Clone, Debug)]
pub enum Plan {
    Made(Made),
    Library(Recipe),
}

/// By a constructor or a static factory; then some fields are set.
#[derive(Clone, Debug)]
pub struct Made {
    pub by: MethodId,
    /// Arguments with their types.
    pub args: Vec<(Value, String)>,
    /// The object around one of an inner class.
    pub outer: Option<u32>,
    pub left: Vec<(FieldId, Value)>,
}

/// Ways tried to make one object, and commands of each.
const MOST_WAYS: usize = 16;
const FUEL: u64 = 10_000;

/// `vars` are those that the run may read; `same` says whether a changed input still
/// does what the old one does.
pub fn settle(
    subject: &Subject,
    vars: &IndexMap<Term, Variable>,
    input: &Input,
    base: Option<&State>,
    same: &mut dyn FnMut(&Input) -> bool,
) -> Result<Settled, String> {
    let initialised = base.map_or(0, |base| base.objects.len());
    let mut plain = input.clone();
    if let Some(base) = base {
        plain = statics::plainer(subject.lowering, base, plain, same);
        plain = without_junk(subject, plain, initialised, same);
        plain = with_named_arrays(subject, plain, same);
    }
    let mut settled = made_by_library(subject, &plain, initialised)?;
    settled.base = base.cloned();
    if !settled.plans.is_empty() && !same(&settled.input) {
        return Err("an object of the library is in a state that its methods do not lead to".to_owned());
    }
    if let Some((plain, literal)) = with_literals(subject, &settled.input).filter(|(plain, _)| same(plain)) {
        settled.input = plain;
        // What collections are filled with is the same object as elsewhere.
        for plan in settled.plans.values_mut() {
            if let Plan::Library(recipe) = plan
                && let Some(mapped) = recipe.mapped(&mut |part| Some(literal.get(part).unwrap_or(part).clone()))
            {
                *recipe = mapped;
            }
        }
    }
    with_outer_objects(subject, &mut settled.input);
    for id in reached(subject, &settled.input, &settled.plans) {
        let ty = settled.input.state.objects.type_of(id).to_string();
        let class = names::class(subject.lowering, &ty).filter(|class| names::is_users(subject.lowering, *class));
        let Some(class) = class.filter(|_| id as usize >= initialised && !is_receiver_to_be(subject, input, id)) else {
            continue;
        };
        let Some(way) = best_way(subject, Some(vars), &settled.input, id, class) else { continue };
        let made = way.made.clone();
        // As its maker leaves it, if that does as well.
        let whole = (!made.left.is_empty()).then(|| way.changed(subject, &settled.input, id, true)).flatten();
        let plan = if let Some(whole) = whole.filter(|whole| same(whole)) {
            settled.input = whole;
            Made { left: Vec::new(), ..made }
        } else if let Some(changed) = way.changed(subject, &settled.input, id, false).filter(|changed| same(changed)) {
            settled.input = changed;
            made
        } else {
            Made { left: way.all_left, ..made }
        };
        settled.plans.insert(id, Plan::Made(plan));
    }
    Ok(settled)
}

/// The object that a constructor under test is to make.
fn is_receiver_to_be(subject: &Subject, input: &Input, id: u32) -> bool {
    let method = subject.lowering.program.world.method(subject.method.method);
    method.is_constructor() && input.args.first() == Some(&Value::Ref(id))
}

/// A constructor that a test calls makes an object of its own class, and begins with fields
/// that are all zero, whether it writes them or not.
pub fn with_new_receiver(subject: &Subject, mut input: Input) -> Input {
    let lowering = subject.lowering;
    let Some(id) = input.args.first().and_then(Value::as_ref_id).filter(|id| is_receiver_to_be(subject, &input, *id))
    else {
        return input;
    };
    let class = lowering.program.world.method(subject.method.method).owner;
    let name = lowering.class_name(class);
    if *input.state.objects.type_of(id) != *name {
        input.state.objects.retype(id, &name);
    }
    for field in names::fields(lowering, class) {
        let map = lowering.field_var(field);
        if let Some((_, sort)) = subject.terms.sort(map).as_map()
            && input.state.globals.contains_key(&map)
        {
            set_cell(&mut input.state, map, sort, id, Value::default_of(sort));
        }
    }
    input
}

/// Objects of the library become what their public methods make of their contents.
pub fn made_by_library(subject: &Subject, input: &Input, initialised: usize) -> Result<Settled, String> {
    let mut settled = Settled { input: input.clone(), plans: Plans::new(), base: None };
    let mut done = IndexSet::new();
    loop {
        let next = reached(subject, &settled.input, &settled.plans).into_iter().find(|id| {
            let ty = settled.input.state.objects.type_of(*id);
            *id as usize >= initialised && !done.contains(id) && library::is_library(subject.lowering, &ty)
        });
        let Some(id) = next else { return Ok(settled) };
        done.insert(id);
        let recipe = match library::read(subject.lowering, &settled.input.state, id) {
            Ok(recipe) => recipe,
            Err(why) => match library::plain(subject, &settled.input, id) {
                Some(plain) => {
                    settled.input = plain;
                    continue;
                }
                None => return Err(why),
            },
        };
        let rebuilt = library::rebuild(subject.lowering, &settled.input.state, id, &recipe);
        settled.input.state = rebuilt.ok_or("an object of the library cannot be built so")?;
        settled.plans.insert(id, Plan::Library(recipe));
    }
}

/// The input with collections as their own methods make them of what they hold; none where these
/// make no such collection: then no program has it. What nothing can be asked of stays.
pub fn rebuilt(subject: &Subject, input: &Input, initialised: usize) -> Option<Input> {
    let mut rebuilt = input.clone();
    let mut plans = Plans::new();
    let mut done = IndexSet::new();
    loop {
        let next = reached(subject, &rebuilt, &plans).into_iter().find(|id| {
            let ty = rebuilt.state.objects.type_of(*id);
            *id as usize >= initialised && !done.contains(id) && library::is_library(subject.lowering, &ty)
        });
        let Some(id) = next else { return Some(rebuilt) };
        done.insert(id);
        match library::read(subject.lowering, &rebuilt.state, id) {
            Ok(recipe) => {
                rebuilt.state = library::rebuild(subject.lowering, &rebuilt.state, id, &recipe)?;
                plans.insert(id, Plan::Library(recipe));
            }
            // It holds a key that it cannot find.
            Err(_) if library::finds(subject.lowering, &rebuilt.state.objects.type_of(id)) => return None,
            Err(_) => {}
        }
    }
}

/// The objects that a test has to name: those of the arguments and of static fields, and
/// what they hold.
pub fn reached(subject: &Subject, input: &Input, plans: &Plans) -> Vec<u32> {
    let lowering = subject.lowering;
    let mut held: Vec<(Term, u32)> =
        input.state.globals.iter().filter_map(|(var, value)| Some((*var, value.as_ref_id()?))).collect();
    held.sort();
    let held = held.into_iter().map(|(_, id)| id);
    let mut found: IndexSet<u32> = input.args.iter().filter_map(Value::as_ref_id).chain(held).collect();
    let mut at = 0;
    while at < found.len() {
        let id = found[at];
        at += 1;
        let ty = input.state.objects.type_of(id).to_string();
        let parts: Vec<Value> = if id == 0 {
            Vec::new()
        } else if let Some(element) = ty.strip_suffix("[]") {
            let row = row_of(subject.lowering, &input.state, id, element);
            row.entries().into_iter().map(|(_, value)| value.clone()).chain([row.default_value().clone()]).collect()
        } else if let Some(Plan::Library(recipe)) = plans.get(&id) {
            recipe.parts()
        } else {
            let around = outer_of(subject, input, id).map(Value::Ref);
            let fields = fields_of(subject, &input.state, id).into_iter();
            let visible = fields.filter(|(field, _)| input.state.globals.contains_key(&lowering.field_var(*field)));
            visible.map(|(_, value)| value).chain(around).collect()
        };
        found.extend(parts.iter().filter_map(Value::as_ref_id));
    }
    found.shift_remove(&0);
    found.into_iter().collect()
}

/// The object around one of an inner class.
pub fn outer_of(subject: &Subject, input: &Input, id: u32) -> Option<u32> {
    let class = names::class(subject.lowering, &input.state.objects.type_of(id))?;
    subject.lowering.has_outer_instance(class).then_some(())?;
    match input.state.globals.get(&subject.lowering.outer_field(class))? {
        Value::Map(cells) => cells.get(&Value::Ref(id)).as_ref_id().filter(|outer| *outer != 0),
        _ => None,
    }
}

/// Inner objects whose surroundings nobody asked for get some.
fn with_outer_objects(subject: &Subject, input: &mut Input) {
    let lowering = subject.lowering;
    for id in reached(subject, input, &Plans::new()) {
        let class = names::class(lowering, &input.state.objects.type_of(id));
        let Some(class) = class.filter(|class| lowering.has_outer_instance(*class)) else { continue };
        let Some(around) = lowering.program.world.decl(class).outer else { continue };
        if outer_of(subject, input, id).is_none() {
            let ty = lowering.class_name(around);
            let outer = input.state.objects.add(Object { ty: ty.into(), birth: -1, facts: IndexMap::new() });
            set_cell(&mut input.state, lowering.outer_field(class), Sort::Ref, id, Value::Ref(outer));
        }
    }
}

pub fn set_cell(state: &mut State, map: Term, sort: Sort, id: u32, value: Value) {
    let empty = || Value::Map(javelin_logic::eval::MapValue::new(Value::default_of(sort)));
    if let Value::Map(cells) = state.globals.entry(map).or_insert_with(empty) {
        cells.set(Value::Ref(id), value);
    }
}

/// The same with literals for all strings and small boxes, and which are for which; none where
/// there is no other.
fn with_literals(subject: &Subject, input: &Input) -> Option<(Input, BTreeMap<Value, Value>)> {
    let heap = subject.lowering.heap;
    let hierarchy = subject.lowering.hierarchy().clone();
    let mut literal: BTreeMap<Value, Value> = BTreeMap::new();
    for id in 1..input.state.objects.len() as u32 {
        let object = input.state.objects.get(id);
        if input.state.objects.is_shared(id) {
            continue;
        }
        let kind = BoxKind::ALL.into_iter().find(|kind| kind.class() == &*object.ty);
        let shared = match (object.facts.get("chars"), kind) {
            (Some(chars), _) => Some((heap.intern, chars)),
            (None, Some(kind)) => {
                let small = |n: &Value| n.as_int().is_none_or(|n| Range::new(-128, 127).contains(n));
                let whole = !matches!(kind, BoxKind::Float | BoxKind::Double);
                let held = object.facts.get(kind.function()).filter(|held| whole && small(held));
                held.map(|held| (heap.boxed(subject.terms, kind), held))
            }
            (None, None) => None,
        };
        if let Some((func, key)) = shared {
            let shared = input.state.objects.apply(subject.terms, heap, &hierarchy, func, std::slice::from_ref(key))?;
            literal.insert(Value::Ref(id), shared);
        }
    }
    if literal.is_empty() {
        return None;
    }
    let mut changed = input.clone();
    let replace = |value: &mut Value| {
        if let Some(shared) = literal.get(value) {
            *value = shared.clone();
        }
    };
    changed.args.iter_mut().for_each(replace);
    for value in changed.state.globals.values_mut() {
        replace(value);
        let Value::Map(cells) = value else { continue };
        let entries: Vec<(Value, Value)> = cells.entries().into_iter().map(|(k, v)| (k.clone(), v.clone())).collect();
        for (key, mut cell) in entries {
            if let Value::Map(row) = &mut cell {
                let items: Vec<(Value, Value)> =
                    row.entries().into_iter().map(|(k, v)| (k.clone(), v.clone())).collect();
                for (at, mut item) in items {
                    replace(&mut item);
                    row.set(at, item);
                }
            } else {
                replace(&mut cell);
            }
            cells.set(key, cell);
        }
    }
    Some((changed, literal))
}

/// What came of making an object one way.
struct Way {
    made: Made,
    /// Fields that the new object has as wanted, or that nobody reads, with its values.
    taken: Vec<(Term, Value)>,
    /// What the fields that are left hold in the new object.
    given: Vec<(Term, Value)>,
    /// Fields that differ in any way.
    all_left: Vec<(FieldId, Value)>,
    /// The state behind it, if nothing but new objects has changed.
    after: Option<State>,
}

impl Way {
    /// The input with the object as it was made; with what is left, too, if it is the `whole`.
    fn changed(&self, subject: &Subject, input: &Input, id: u32, whole: bool) -> Option<Input> {
        let mut state = self.after.clone()?;
        let rest = self.given.iter().filter(|_| whole);
        for (map, value) in self.taken.iter().chain(rest) {
            let sort = subject.terms.sort(*map).as_map().map_or(Sort::Ref, |(_, inner)| inner);
            set_cell(&mut state, *map, sort, id, value.clone());
        }
        Some(Input { args: input.args.clone(), state })
    }
}

/// The constructor or factory whose object comes nearest to the one wanted. Found by
/// running them. Of fields beyond `vars` any value does.
fn best_way(
    subject: &Subject,
    vars: Option<&IndexMap<Term, Variable>>,
    input: &Input,
    id: u32,
    class: ClassId,
) -> Option<Way> {
    let world = &subject.lowering.program.world;
    let declared = world.members(class).methods.iter().copied();
    let makers = declared.filter(|method| {
        let info = world.method(*method);
        let makes = info.is_constructor() || info.is_static() && world.class_of(info.result) == Some(class);
        let nameable = |ty: &str| names::java(subject.lowering, ty, package(subject).as_str()).is_some();
        makes
            && names::is_accessible(subject.lowering, class, info.flags, &package(subject))
            && !info.flags.has(Flags::JML)
            && *method != subject.method.method
            && info.params.iter().all(|p| nameable(&subject.lowering.type_name(*p)))
    });
    let fixed = names::is_record(subject.lowering, class);
    let is_final = |(field, _): &(FieldId, Value)| world.field(*field).flags.is_final();
    let mut best: Option<((usize, bool, usize), Way)> = None;
    for by in makers {
        for args in arguments(subject, input, id, by) {
            let Some(way) = run(subject, vars, input, id, by, args) else { continue };
            if fixed && way.made.left.iter().any(is_final) {
                continue;
            }
            let score = (way.made.left.len(), !world.method(by).is_constructor(), way.made.args.len());
            let perfect = score.0 == 0 && !score.1;
            if best.as_ref().is_none_or(|(other, _)| score < *other) {
                best = Some((score, way));
            }
            if perfect {
                break;
            }
        }
    }
    best.map(|(_, way)| way)
}

fn package(subject: &Subject) -> String {
    let world = &subject.lowering.program.world;
    world.decl(world.method(subject.method.method).owner).package.to_string()
}

/// Can some constructor or factory give this record?
pub fn is_makeable(subject: &Subject, input: &Input, id: u32, class: ClassId) -> bool {
    best_way(subject, None, input, id, class).is_some()
}

/// Arguments worth a try: the field of the parameter's name, others of its type, plain
/// values.
fn arguments(subject: &Subject, input: &Input, id: u32, by: MethodId) -> Vec<Vec<(Value, String)>> {
    let lowering = subject.lowering;
    let world = &lowering.program.world;
    let info = world.method(by);
    let wanted = fields_of(subject, &input.state, id);
    let canonical =
        names::is_record(lowering, info.owner) && info.is_constructor() && info.params.len() == wanted.len();
    let mut all: Vec<Vec<(Value, String)>> = vec![Vec::new()];
    for (at, param) in info.params.iter().enumerate() {
        let ty = lowering.type_name(*param);
        let same_name = |(field, _): &&(FieldId, Value)| {
            info.param_names.get(at) == Some(&world.field(*field).name) && world.field(*field).ty == *param
        };
        let in_order = wanted.get(at).filter(|_| canonical);
        let same_type = wanted.iter().filter(|(field, _)| world.field(*field).ty == *param);
        let mut options: Vec<Value> = match wanted.iter().find(same_name).or(in_order) {
            Some((_, value)) => vec![value.clone()],
            None => same_type.map(|(_, value)| value.clone()).collect(),
        };
        // What is not built yet is set afterwards: graphs may be cyclic.
        options.retain(|value| value.as_ref_id().is_none_or(|of| !leads_to(subject, input, of, id)));
        options.extend(plain(subject, input, &ty));
        let mut seen = BTreeSet::new();
        options.retain(|value| seen.insert(value.clone()));
        all = all
            .into_iter()
            .flat_map(|args| options.iter().map(move |value| (args.clone(), value.clone())).collect::<Vec<_>>())
            .map(|(mut args, value)| {
                args.push((value, ty.clone()));
                args
            })
            .take(MOST_WAYS)
            .collect();
    }
    all
}

/// A value that anybody would write.
fn plain(subject: &Subject, input: &Input, ty: &str) -> Vec<Value> {
    let heap = subject.lowering.heap;
    match ty {
        "boolean" => vec![Value::Bool(false)],
        "float" => vec![Value::f32(0.0)],
        "double" => vec![Value::f64(0.0)],
        "byte" | "char" | "short" | "int" | "long" => vec![Value::int(0), Value::int(1)],
        "java.lang.String" => {
            let hierarchy = subject.lowering.hierarchy().clone();
            let text = |text: &str| Value::Seq(text.encode_utf16().collect::<Vec<u16>>().as_slice().into());
            let intern = |text: Value| input.state.objects.apply(subject.terms, heap, &hierarchy, heap.intern, &[text]);
            intern(text("a")).into_iter().chain([Value::NULL]).collect()
        }
        _ => vec![Value::NULL],
    }
}

/// Is the one object behind the other?
pub fn leads_to(subject: &Subject, input: &Input, from: u32, to: u32) -> bool {
    let start = Input { args: vec![Value::Ref(from)], state: input.state.clone() };
    from == to || from != 0 && reached(subject, &start, &Plans::new()).contains(&to)
}

fn run(
    subject: &Subject,
    vars: Option<&IndexMap<Term, Variable>>,
    input: &Input,
    id: u32,
    by: MethodId,
    args: Vec<(Value, String)>,
) -> Option<Way> {
    let lowering = subject.lowering;
    let world = &lowering.program.world;
    let body = lowering.body(lowering.key(by))?;
    let mut state = input.state.clone();
    let old = state.objects.len() as u32;
    let mut values: Vec<Value> = args.iter().map(|(value, _)| value.clone()).collect();
    let outer = outer_of(subject, input, id);
    if world.method(by).is_constructor() {
        let ty = state.objects.type_of(id);
        let fresh = state.objects.add(Object { ty: ty.clone(), birth: state.clock, facts: IndexMap::new() });
        state.clock += 1;
        values.insert(0, Value::Ref(fresh));
        let class = names::class(lowering, &ty)?;
        if lowering.has_outer_instance(class) {
            set_cell(&mut state, lowering.outer_field(class), Sort::Ref, fresh, Value::Ref(outer?));
        }
    }
    // Static fields that only the constructor knows, a counter of objects, say.
    for (var, info) in body.vars.iter().filter(|(_, info)| info.kind == VariableKind::Global && !info.sort.is_map()) {
        state.globals.entry(*var).or_insert_with(|| Value::default_of(info.sort));
    }
    // The test runs on a machine without contracts.
    let limits = interp::Limits { fuel: FUEL, trace: 0, checks: Checks::Java, ..interp::Limits::default() };
    let run = interp::run(subject.terms, lowering, &body, &values, state, limits);
    let fresh = match (&run.ending, world.method(by).is_constructor()) {
        (Ending::Returned(_), true) => values.first()?.as_ref_id()?,
        (Ending::Returned(Some(Value::Ref(made))), false) if *made >= old => *made,
        _ => return None,
    };
    if run.state.objects.type_of(fresh) != input.state.objects.type_of(id) {
        return None;
    }
    let wanted = fields_of(subject, &input.state, id);
    let got = fields_of(subject, &run.state, fresh);
    let (mut left, mut all_left) = (Vec::new(), Vec::new());
    let (mut taken, mut given) = (Vec::new(), Vec::new());
    for ((field, want), (_, have)) in wanted.into_iter().zip(got) {
        let map = lowering.field_var(field);
        let is_read = vars.is_none_or(|vars| vars.contains_key(&map) && input.state.globals.contains_key(&map));
        if want == have {
            continue;
        }
        all_left.push((field, want.clone()));
        if !is_read || alike(subject, (&input.state, &want), (&run.state, &have), old, 4) {
            taken.push((map, have));
        } else {
            left.push((field, want));
            given.push((map, have));
        }
    }
    let after = only_new(subject, &input.state, &run.state, old);
    let made = Made { by, args, outer, left };
    Some(Way { made, taken, given, all_left, after })
}

/// Is the second a new object that holds the same as the first?
fn alike(subject: &Subject, one: (&State, &Value), other: (&State, &Value), old: u32, depth: u32) -> bool {
    let ((before, want), (after, have)) = (one, other);
    if want == have {
        return true;
    }
    let (Value::Ref(wanted), Value::Ref(made)) = (want, have) else { return false };
    if *wanted == 0 || *made < old || depth == 0 {
        return false;
    }
    let (first, second) = (before.objects.get(*wanted), after.objects.get(*made));
    if first.ty != second.ty || first.facts != second.facts {
        return false;
    }
    let length = first.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok());
    if length.is_some_and(|length| length > 64) {
        return false;
    }
    let maps: IndexSet<Term> = before.globals.keys().chain(after.globals.keys()).copied().collect();
    let mut cells =
        maps.into_iter().filter(|map| subject.terms.sort(*map).is_map() && subject.lowering.has_cell(&first.ty, *map));
    let cell = |state: &State, map: Term, id: u32| match state.globals.get(&map) {
        Some(Value::Map(cells)) => cells.get(&Value::Ref(id)).clone(),
        _ => Value::default_of(subject.terms.sort(map).as_map().map_or(Sort::Ref, |(_, inner)| inner)),
    };
    cells.all(|map| match (cell(before, map, *wanted), cell(after, map, *made)) {
        (Value::Map(one), Value::Map(two)) => (0..length.unwrap_or(0))
            .map(Value::int)
            .all(|at| alike(subject, (before, one.get(&at)), (after, two.get(&at)), old, depth - 1)),
        (one, two) => alike(subject, (before, &one), (after, &two), old, depth - 1),
    })
}

/// The state behind, with the static fields from before; none where an old object has
/// changed.
fn only_new(subject: &Subject, before: &State, after: &State, old: u32) -> Option<State> {
    let mut state = after.clone();
    for (&map, then) in &before.globals {
        if !subject.terms.sort(map).is_map() {
            state.globals.insert(map, then.clone());
        } else if let (Value::Map(then), Some(Value::Map(now))) = (then, after.globals.get(&map)) {
            let kept = (1..old).map(Value::Ref).all(|id| then.get(&id) == now.get(&id));
            if !kept {
                return None;
            }
        }
    }
    state.globals.retain(|var, _| subject.terms.sort(*var).is_map() || before.globals.contains_key(var));
    Some(state)
}
