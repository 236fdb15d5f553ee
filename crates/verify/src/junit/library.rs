//! Objects of the library in an input: what they hold, read by running their own
//! methods, and how a test gets such an object through public constructors and
//! methods. The object that these give takes the place of the one in the input, so
//! that the run is about what the test builds.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::{self, Ending, Object, State};
use javelin_logic::Sort;
use javelin_logic::eval::Value;
use javelin_lower::Lowering;
use javelin_sema::classes::Flags;
use javelin_sema::{ClassId, MethodId};
use javelin_symex::witness::Input;

use super::build::row_of;
use super::{Subject, names};

/// What makes an object of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipe {
    /// A collection of this class, and its elements.
    Elements(String, Vec<Value>),
    /// A map of this class, and its entries.
    Entries(String, Vec<(Value, Value)>),
    Optional(Option<Value>),
    /// An iterator over a list of these.
    Iterator(Vec<Value>),
    /// A builder of this class with this text.
    Text(String, Vec<u16>),
}

const LONGEST: usize = 32;
const LIST: &str = "java.util.ArrayList";
const MAP: &str = "java.util.HashMap";
const SET: &str = "java.util.HashSet";

impl Recipe {
    /// What the object holds.
    pub fn parts(&self) -> Vec<Value> {
        match self {
            Recipe::Elements(_, items) | Recipe::Iterator(items) => items.clone(),
            Recipe::Entries(_, pairs) => pairs.iter().flat_map(|(key, value)| [key.clone(), value.clone()]).collect(),
            Recipe::Optional(held) => held.iter().cloned().collect(),
            Recipe::Text(..) => Vec::new(),
        }
    }

    /// The same for other names of what it holds.
    pub fn mapped(&self, value: &mut dyn FnMut(&Value) -> Option<Value>) -> Option<Recipe> {
        Some(match self {
            Recipe::Elements(class, items) => {
                Recipe::Elements(class.clone(), items.iter().map(value).collect::<Option<_>>()?)
            }
            Recipe::Entries(class, pairs) => {
                let pairs = pairs.iter().map(|(key, held)| Some((value(key)?, value(held)?)));
                Recipe::Entries(class.clone(), pairs.collect::<Option<_>>()?)
            }
            Recipe::Optional(held) => Recipe::Optional(match held {
                Some(held) => Some(value(held)?),
                None => None,
            }),
            Recipe::Iterator(items) => Recipe::Iterator(items.iter().map(value).collect::<Option<_>>()?),
            Recipe::Text(..) => self.clone(),
        })
    }
}

/// Is it an object that only the library's own code can build?
pub fn is_library(lowering: &Lowering, ty: &str) -> bool {
    let plain = ty == "java.lang.String" || ty == "java.lang.Object" || ty == "java.lang.Class" || ty.ends_with("[]");
    let boxed = BoxKind::ALL.into_iter().any(|kind| kind.class() == ty);
    let class = names::class(lowering, ty);
    !plain && !boxed && !class.is_some_and(|class| names::is_users(lowering, class))
}

/// Has a test a way to objects of this class?
pub fn has_recipe(lowering: &Lowering, ty: &str) -> bool {
    let hierarchy = lowering.hierarchy();
    let known = ["java.util.Collection", "java.util.Map", "java.util.Iterator", "java.util.Optional"];
    is_text(ty) || ty == "java.lang.Iterable" || known.into_iter().any(|known| hierarchy.is_subtype(ty, known))
}

/// Does it look for what it holds, and has methods that run?
pub fn finds(lowering: &Lowering, ty: &str) -> bool {
    ["java.util.HashMap", "java.util.TreeMap", "java.util.HashSet", "java.util.TreeSet"]
        .into_iter()
        .any(|known| lowering.hierarchy().is_subtype(ty, known))
}

fn is_text(ty: &str) -> bool {
    matches!(ty, "java.lang.StringBuilder" | "java.lang.StringBuffer")
}

/// The class of a collection or map that a test makes where one of this type is due.
fn usual(lowering: &Lowering, ty: &str) -> String {
    let is = |sup: &str| lowering.hierarchy().is_subtype(ty, sup);
    let default = || match () {
        () if is("java.util.List") => LIST,
        () if is("java.util.SortedSet") => "java.util.TreeSet",
        () if is("java.util.Set") => SET,
        () if is("java.util.Queue") => "java.util.ArrayDeque",
        () if is("java.util.SortedMap") => "java.util.TreeMap",
        () if is("java.util.Map") => MAP,
        () => LIST,
    };
    constructible(lowering, ty).unwrap_or_else(|| default().to_owned())
}

/// How a test makes an object of the library that holds nothing, where one of this
/// type is due.
pub fn empty_recipe(lowering: &Lowering, ty: &str) -> Option<Recipe> {
    let is = |sup: &str| lowering.hierarchy().is_subtype(ty, sup);
    Some(match () {
        () if is_text(ty) => Recipe::Text(ty.to_owned(), Vec::new()),
        () if is("java.util.Map") => Recipe::Entries(usual(lowering, ty), Vec::new()),
        () if is("java.util.Iterator") => Recipe::Iterator(Vec::new()),
        () if is("java.util.Optional") => Recipe::Optional(None),
        () if is("java.util.Collection") || ty == "java.lang.Iterable" => {
            Recipe::Elements(usual(lowering, ty), Vec::new())
        }
        () => return None,
    })
}

/// That a test can pass no object of a type.
pub fn none_here(ty: &str) -> String {
    format!("no class here implements `{ty}`: add one for the tests to pass an object of it")
}

/// What the object holds, as its own methods say.
pub fn read(lowering: &Lowering, state: &State, id: u32) -> Result<Recipe, String> {
    let ty = state.objects.type_of(id).to_string();
    let unknown = || {
        let class = names::class(lowering, &ty).filter(|class| is_public(lowering, *class));
        match class {
            Some(_) => format!("an object of {ty} has to be built"),
            None => match lowering.hierarchy().get(&ty).filter(|info| info.is_unseen) {
                Some(unseen) => none_here(&unseen.supers.join(", ")),
                None => "an object of the library has to be built".to_owned(),
            },
        }
    };
    let is = |sup: &str| lowering.hierarchy().is_subtype(&ty, sup);
    let recipe = if is_text(&ty) {
        let (text, state) = call(lowering, state, &ty, "toString", &[Value::Ref(id)]).ok_or_else(unknown)?;
        let text = text.as_ref_id().map(|text| state.objects.get(text));
        match text.as_ref().and_then(|text| text.facts.get("chars")) {
            Some(Value::Seq(units)) => Some(Recipe::Text(ty.clone(), units.to_vec())),
            _ => None,
        }
    } else if is("java.util.Collection") {
        let class = usual(lowering, &ty);
        elements(lowering, state, id).map(|items| Recipe::Elements(class, items))
    } else if is("java.util.Map") {
        let class = usual(lowering, &ty);
        entries(lowering, state, id).map(|pairs| Recipe::Entries(class, pairs))
    } else if is("java.util.Iterator") {
        remaining(lowering, state, id).map(Recipe::Iterator)
    } else if is("java.util.Optional") {
        let here = [Value::Ref(id)];
        match call(lowering, state, &ty, "isPresent", &here) {
            Some((Value::Bool(true), _)) => {
                call(lowering, state, &ty, "get", &here).map(|(held, _)| Recipe::Optional(Some(held)))
            }
            Some((Value::Bool(false), _)) => Some(Recipe::Optional(None)),
            _ => None,
        }
    } else {
        None
    };
    recipe.ok_or_else(unknown)
}

/// The same with a plain object in place of one that nobody can build: a text, a number
/// or just an object, whichever fits where it stands.
pub fn plain(subject: &Subject, input: &Input, id: u32) -> Option<Input> {
    let lowering = subject.lowering;
    let method = lowering.program.world.method(subject.method.method);
    let first = usize::from(!method.is_static());
    let args = input.args.iter().enumerate().filter(|(_, value)| **value == Value::Ref(id));
    let mut demands: Vec<String> = Vec::new();
    for (at, _) in args {
        let param = at.checked_sub(first).and_then(|at| method.params.get(at))?;
        demands.push(lowering.type_name(*param));
    }
    for (map, value) in &input.state.globals {
        let Value::Map(cells) = value else { continue };
        if cells.entries().into_iter().any(|(_, cell)| *cell == Value::Ref(id)) {
            demands.extend(lowering.value_type(*map));
        }
    }
    let fits = |ty: &str| {
        let hierarchy = lowering.hierarchy();
        demands.iter().all(|demand| demand == "java.lang.Object" || hierarchy.is_subtype(ty, demand))
    };
    let integer = BoxKind::Int.class();
    let (ty, fact) = [
        ("java.lang.Object", None),
        ("java.lang.String", Some(("chars", Value::Seq(Vec::new().as_slice().into())))),
        (integer, Some((BoxKind::Int.function(), Value::int(0)))),
    ]
    .into_iter()
    .find(|(ty, _)| fits(ty))?;
    let changed = input.clone();
    changed.state.objects.retype(id, ty);
    if let Some((name, value)) = fact {
        changed.state.objects.set_fact(id, name, value);
    }
    Some(changed)
}

/// A state in which `id` is what the recipe makes.
pub fn rebuild(lowering: &Lowering, state: &State, id: u32, recipe: &Recipe) -> Option<State> {
    let (state, made) = follow(lowering, state, recipe)?;
    let ty = state.objects.type_of(made).to_string();
    let mut state = state;
    state.objects.retype(id, &ty);
    for (name, value) in &state.objects.get(made).facts {
        state.objects.set_fact(id, name, value.clone());
    }
    for (&map, cells) in &mut state.globals {
        if let Value::Map(cells) = cells
            && lowering.terms.sort(map).is_map()
            && lowering.has_cell(&ty, map)
        {
            let value = cells.get(&Value::Ref(made)).clone();
            cells.set(Value::Ref(id), value);
        }
    }
    Some(state)
}

/// The object that the recipe makes, and the state then.
pub fn follow(lowering: &Lowering, state: &State, recipe: &Recipe) -> Option<(State, u32)> {
    match recipe {
        Recipe::Elements(class, items) => {
            let (mut state, made) = construct(lowering, state, class, &[])?;
            for item in items {
                state = call(lowering, &state, class, "add", &[Value::Ref(made), item.clone()])?.1;
            }
            Some((state, made))
        }
        Recipe::Entries(class, pairs) => {
            let (mut state, made) = construct(lowering, state, class, &[])?;
            for (key, value) in pairs {
                state = call(lowering, &state, class, "put", &[Value::Ref(made), key.clone(), value.clone()])?.1;
            }
            Some((state, made))
        }
        Recipe::Optional(held) => {
            let (name, args) = match held {
                Some(held) => ("of", vec![held.clone()]),
                None => ("empty", Vec::new()),
            };
            let (made, state) = call(lowering, state, "java.util.Optional", name, &args)?;
            Some((state, made.as_ref_id()?))
        }
        Recipe::Iterator(items) => {
            let (state, list) = follow(lowering, state, &Recipe::Elements(LIST.to_owned(), items.clone()))?;
            let (made, state) = call(lowering, &state, LIST, "iterator", &[Value::Ref(list)])?;
            Some((state, made.as_ref_id()?))
        }
        Recipe::Text(class, units) => {
            let heap = lowering.heap;
            let units = Value::Seq(units.as_slice().into());
            let hierarchy = lowering.hierarchy().clone();
            let text = state.objects.apply(lowering.terms, heap, &hierarchy, heap.intern, &[units])?;
            let (state, made) = construct(lowering, state, class, &[])?;
            let (_, state) = call(lowering, &state, class, "append", &[Value::Ref(made), text])?;
            Some((state, made))
        }
    }
}

fn elements(lowering: &Lowering, state: &State, id: u32) -> Option<Vec<Value>> {
    let ty = state.objects.type_of(id).to_string();
    if lowering.hierarchy().is_subtype(&ty, SET) {
        let map = field(lowering, state, id, SET, "map", Sort::Ref)?.as_ref_id()?;
        return Some(associations(lowering, state, map)?.into_iter().map(|(key, _)| key).collect());
    }
    let (array, state) = call(lowering, state, &ty, "toArray", &[Value::Ref(id)])?;
    let array = array.as_ref_id()?;
    let length = state.objects.get(array).facts.get("len").and_then(Value::as_int).cloned()?;
    let length = usize::try_from(length).ok().filter(|length| *length <= LONGEST)?;
    let row = row_of(lowering, &state, array, "java.lang.Object");
    Some((0..length).map(|at| row.get(&Value::int(at)).clone()).collect())
}

fn entries(lowering: &Lowering, state: &State, id: u32) -> Option<Vec<(Value, Value)>> {
    let ty = state.objects.type_of(id).to_string();
    if lowering.hierarchy().is_subtype(&ty, MAP) {
        return associations(lowering, state, id);
    }
    let (keys, state) = call(lowering, state, &ty, "keySet", &[Value::Ref(id)])?;
    let keys = elements(lowering, &state, keys.as_ref_id()?)?;
    let pair = |key: Value| {
        let (value, _) = call(lowering, &state, &ty, "get", &[Value::Ref(id), key.clone()])?;
        Some((key, value))
    };
    keys.into_iter().map(pair).collect()
}

/// What our model of hash maps holds. Its key sets cannot be run, since Java leaves their
/// order open; neither can code that asks for that order.
fn associations(lowering: &Lowering, state: &State, id: u32) -> Option<Vec<(Value, Value)>> {
    let count = field(lowering, state, id, MAP, "count", Sort::Int)?;
    let count = count.as_int().and_then(|count| usize::try_from(count).ok()).filter(|count| *count <= LONGEST)?;
    let column = |name: &str| {
        let array = field(lowering, state, id, MAP, name, Sort::Ref)?.as_ref_id()?;
        Some(row_of(lowering, state, array, "java.lang.Object"))
    };
    let (keys, vals) = (column("keys")?, column("vals")?);
    Some((0..count).map(|at| (keys.get(&Value::int(at)).clone(), vals.get(&Value::int(at)).clone())).collect())
}

/// A field of our model of a library class.
fn field(lowering: &Lowering, state: &State, id: u32, class: &str, name: &str, sort: Sort) -> Option<Value> {
    let map = lowering.terms.var(&format!("f:{class}.{name}"), Sort::map(Sort::Ref, sort));
    match state.globals.get(&map) {
        Some(Value::Map(cells)) => Some(cells.get(&Value::Ref(id)).clone()),
        Some(_) => None,
        // Nobody has written it yet.
        None => Some(Value::default_of(sort)),
    }
}

fn remaining(lowering: &Lowering, state: &State, id: u32) -> Option<Vec<Value>> {
    let ty = state.objects.type_of(id).to_string();
    let mut state = state.clone();
    let mut found = Vec::new();
    while found.len() <= LONGEST {
        let (more, after) = call(lowering, &state, &ty, "hasNext", &[Value::Ref(id)])?;
        if more != Value::Bool(true) {
            return Some(found);
        }
        let (next, after) = call(lowering, &after, &ty, "next", &[Value::Ref(id)])?;
        found.push(next);
        state = after;
    }
    None
}

fn is_public(lowering: &Lowering, class: ClassId) -> bool {
    lowering.program.world.decl(class).flags.has(Flags::PUBLIC)
}

/// The class itself, where everybody may make an empty one of it.
fn constructible(lowering: &Lowering, ty: &str) -> Option<String> {
    let class = names::class(lowering, ty).filter(|class| is_public(lowering, *class))?;
    let constructor = own(lowering, class, "<init>", 0)?;
    let flags = lowering.program.world.method(constructor).flags;
    flags.has(Flags::PUBLIC).then(|| ty.to_owned())
}

fn construct(lowering: &Lowering, state: &State, ty: &str, args: &[Value]) -> Option<(State, u32)> {
    let class = names::class(lowering, ty)?;
    lowering.mention_class(class);
    let constructor = own(lowering, class, "<init>", args.len())?;
    let state = state.clone();
    let made = state.objects.add(Object { ty: ty.into(), birth: state.clock, facts: IndexMap::new() });
    let state = State { clock: state.clock + 1, ..state };
    let mut values = vec![Value::Ref(made)];
    values.extend(args.iter().cloned());
    let (_, state) = execute(lowering, state, constructor, &values)?;
    Some((state, made))
}

/// The result of a method of the class, or of one above it, and the state then.
fn call(lowering: &Lowering, state: &State, ty: &str, name: &str, args: &[Value]) -> Option<(Value, State)> {
    let class = names::class(lowering, ty)?;
    let world = &lowering.program.world;
    let mut open = vec![class];
    let mut at = 0;
    while at < open.len() {
        let header = world.header(open[at]);
        let found = [args.len(), args.len().wrapping_sub(1)].into_iter().find_map(|params| {
            let method = own(lowering, open[at], name, params)?;
            let info = world.method(method);
            let fits = info.is_static() == (params == args.len());
            (fits && lowering.body(lowering.key(method)).is_some()).then_some(method)
        });
        if let Some(method) = found {
            return execute(lowering, state.clone(), method, args);
        }
        // Superclasses before interfaces.
        let above = header.superclass.and_then(|ty| world.class_of(ty));
        open.splice(at + 1..at + 1, above);
        open.extend(header.interfaces.iter().filter_map(|ty| world.class_of(*ty)));
        at += 1;
    }
    None
}

/// A method that the class itself declares.
fn own(lowering: &Lowering, class: ClassId, name: &str, params: usize) -> Option<MethodId> {
    let world = &lowering.program.world;
    world.members(class).methods.iter().copied().find(|method| {
        let info = world.method(*method);
        let named = if name == "<init>" { info.is_constructor() } else { info.name.as_str() == name };
        // Of several the one for text and objects: not for numbers or characters.
        let for_objects = info.params.iter().all(|param| {
            let ty = lowering.type_name(*param);
            !javelin_ir::types::is_primitive(&ty) && !ty.ends_with("[]") && ty != "java.lang.StringBuffer"
        });
        named && info.params.len() == params && for_objects
    })
}

fn execute(lowering: &Lowering, state: State, method: MethodId, args: &[Value]) -> Option<(Value, State)> {
    let body = lowering.body(lowering.key(method))?;
    let limits = interp::Limits { fuel: 50_000, trace: 0, ..interp::Limits::default() };
    let run = interp::run(lowering.terms, lowering, &body, args, state, limits);
    match run.ending {
        Ending::Returned(value) => Some((value.unwrap_or(Value::NULL), run.state)),
        _ => None,
    }
}
