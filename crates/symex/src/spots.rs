//! What single values an input consists of, and others that may stand there: numbers, flags,
//! references between objects of the program, letters of texts. Whether the input is legal then,
//! the run decides.

use std::collections::VecDeque;
use std::rc::Rc;

use indexmap::IndexMap;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::Object;
use javelin_logic::eval::Value;
use javelin_logic::{IBig, Range, Sort, Term};

use crate::places::World;
use crate::witness::Input;

/// Where one value of an input stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    Argument(usize),
    Static(Term),
    Field(Term, u32),
    Cell(Term, u32, i64),
    /// A letter of the text that stands there.
    Letter(Box<Spot>, usize),
}

/// Spots of one input, cells of one array, letters of one text, objects looked at, and objects that one
/// reference is turned to.
const MOST_SPOTS: usize = 48;
const MOST_CELLS: i64 = 12;
const MOST_LETTERS: usize = 12;
const MOST_OBJECTS: usize = 24;
const MOST_TARGETS: usize = 4;

/// The spots of an input, those of its arguments first; objects below `initialised` stay as they are.
pub fn spots(world: &World, input: &Input, initialised: usize) -> Vec<Spot> {
    let mut found: Vec<Spot> = Vec::new();
    for at in 0..input.args.len() {
        note(input, Spot::Argument(at), &mut found);
    }
    for (&var, info) in &world.flat.vars {
        if !info.stable && !info.sort.is_map() && input.state.globals.contains_key(&var) {
            note(input, Spot::Static(var), &mut found);
        }
    }
    for id in reachable(world, input, initialised) {
        let ty = input.state.objects.type_of(id);
        for map in cells_of(world, &ty) {
            if world.terms.sort(map).as_map().is_some_and(|(_, held)| held.is_map()) {
                let length = input.state.objects.get(id).facts.get("len").and_then(Value::as_int).cloned();
                let length = length.and_then(|length| i64::try_from(length).ok()).unwrap_or(0);
                (0..length.min(MOST_CELLS)).for_each(|at| note(input, Spot::Cell(map, id, at), &mut found));
            } else {
                note(input, Spot::Field(map, id), &mut found);
            }
        }
    }
    found.truncate(MOST_SPOTS);
    found
}

fn note(input: &Input, spot: Spot, found: &mut Vec<Spot>) {
    let Some(value) = get(input, &spot) else { return };
    if let Some(units) = text_of(input, &value) {
        let letters = (0..units.len().min(MOST_LETTERS)).map(|at| Spot::Letter(Box::new(spot.clone()), at));
        found.extend(letters);
    }
    if matches!(value, Value::Int(_) | Value::F32(_) | Value::F64(_) | Value::Bool(_) | Value::Ref(_)) {
        let is_argument = matches!(spot, Spot::Argument(_));
        if !(is_argument && matches!(value, Value::Ref(_)) && box_of(input, &value).is_none()) {
            found.push(spot);
        }
    }
}

/// Objects of the program that arguments lead to, the nearest first; those in collections, too.
fn reachable(world: &World, input: &Input, initialised: usize) -> Vec<u32> {
    let mut open: VecDeque<(u32, bool)> =
        input.args.iter().filter_map(Value::as_ref_id).map(|id| (id, false)).collect();
    let mut known: IndexMap<u32, bool> = IndexMap::new();
    while let Some((id, is_held)) = open.pop_front() {
        let is_open = id as usize >= initialised.max(1) && known.len() < MOST_OBJECTS;
        if !is_open || known.contains_key(&id) {
            continue;
        }
        let ty = input.state.objects.type_of(id);
        // Arrays that only the library has are its own.
        let is_its_own = is_library(&ty) && !ty.ends_with("[]") || is_held && ty.ends_with("[]");
        known.insert(id, !is_its_own);
        for map in cells_of(world, &ty) {
            let Some(Value::Map(cells)) = input.state.globals.get(&map) else { continue };
            match cells.get(&Value::Ref(id)) {
                Value::Ref(held) => open.push_back((*held, is_its_own)),
                Value::Map(row) => {
                    open.extend(row.entries().iter().filter_map(|(_, held)| Some((held.as_ref_id()?, is_its_own))));
                }
                _ => {}
            }
        }
    }
    known.into_iter().filter(|(_, is_open)| *is_open).map(|(id, _)| id).collect()
}

/// Only the library's own methods change what its objects hold.
fn is_library(ty: &str) -> bool {
    ["java.", "javax.", "jdk.", "sun."].iter().any(|start| ty.starts_with(start))
}

/// The maps in which an object of this type has a value.
fn cells_of(world: &World, ty: &str) -> Vec<Term> {
    let maps = world.flat.vars.iter().filter(|(_, info)| info.sort.is_map());
    maps.map(|(map, _)| *map).filter(|map| world.callees.has_cell(ty, *map)).collect()
}

/// The value at a spot; of a letter its number.
pub fn get(input: &Input, spot: &Spot) -> Option<Value> {
    match spot {
        Spot::Argument(at) => input.args.get(*at).cloned(),
        Spot::Static(var) => input.state.globals.get(var).cloned(),
        Spot::Field(map, id) => match input.state.globals.get(map)? {
            Value::Map(cells) => Some(cells.get(&Value::Ref(*id)).clone()),
            _ => None,
        },
        Spot::Cell(map, id, at) => match input.state.globals.get(map)? {
            Value::Map(rows) => match rows.get(&Value::Ref(*id)) {
                Value::Map(row) => Some(row.get(&Value::int(*at)).clone()),
                _ => None,
            },
            _ => None,
        },
        Spot::Letter(holder, at) => {
            let units = text_of(input, &get(input, holder)?)?;
            units.get(*at).map(|unit| Value::int(i64::from(*unit)))
        }
    }
}

/// The number at a spot, where it holds one: a letter's code, what a box holds.
pub fn number(input: &Input, spot: &Spot) -> Option<Value> {
    let value = get(input, spot)?;
    match value {
        Value::Ref(_) => box_of(input, &value).map(|(_, held)| held),
        Value::Int(_) | Value::F32(_) | Value::F64(_) | Value::Bool(_) => Some(value),
        _ => None,
    }
}

/// The input with this value at the spot; none where it cannot stand there.
pub fn put(world: &World, input: &Input, spot: &Spot, value: Value) -> Option<Input> {
    if let Value::Int(number) = &value
        && !fits(world, input, spot, number)
    {
        return None;
    }
    let mut changed = input.clone();
    put_into(world, &mut changed, spot, value)?;
    Some(changed)
}

/// May the spot hold this number?
pub fn fits(world: &World, input: &Input, spot: &Spot, number: &IBig) -> bool {
    range(world, input, spot).is_none_or(|range| range.contains(number))
}

/// What numbers the spot may hold.
fn range(world: &World, input: &Input, spot: &Spot) -> Option<Range> {
    let ideal = || Range::new(-256, 256);
    match spot {
        Spot::Argument(at) => match box_of(input, input.args.get(*at)?) {
            Some((kind, _)) => Some(range_of_box(kind)),
            None => {
                let param = world.flat.params.get(*at);
                Some(param.and_then(|param| world.terms.declared_range(*param)).unwrap_or_else(ideal))
            }
        },
        Spot::Static(map) | Spot::Field(map, _) | Spot::Cell(map, ..) => match box_of(input, &get(input, spot)?) {
            Some((kind, _)) => Some(range_of_box(kind)),
            None => Some(world.callees.value_range(*map).unwrap_or_else(ideal)),
        },
        Spot::Letter(..) => Some(Range::of_bits(16, false)),
    }
}

fn range_of_box(kind: BoxKind) -> Range {
    match kind {
        BoxKind::Byte => Range::of_bits(8, true),
        BoxKind::Short => Range::of_bits(16, true),
        BoxKind::Char => Range::of_bits(16, false),
        BoxKind::Long => Range::of_bits(64, true),
        _ => Range::of_bits(32, true),
    }
}

fn put_into(world: &World, input: &mut Input, spot: &Spot, value: Value) -> Option<()> {
    let value = match (get(input, spot)?, value) {
        // A number in place of a box is another box.
        (old @ Value::Ref(_), new @ (Value::Int(_) | Value::F32(_) | Value::F64(_) | Value::Bool(_))) => {
            boxed(world, input, box_of(input, &old)?.0, new)?
        }
        (_, new) => new,
    };
    match spot {
        Spot::Argument(at) => *input.args.get_mut(*at)? = value,
        Spot::Static(var) => {
            input.state.globals.insert(*var, value);
        }
        Spot::Field(map, id) => match input.state.globals.get_mut(map)? {
            Value::Map(cells) => cells.set(Value::Ref(*id), value),
            _ => return None,
        },
        Spot::Cell(map, id, at) => match input.state.globals.get_mut(map)? {
            Value::Map(rows) => rows.update(&Value::Ref(*id), |row| {
                if let Value::Map(row) = row {
                    row.set(Value::int(*at), value.clone());
                }
            }),
            _ => return None,
        },
        Spot::Letter(holder, at) => {
            let mut units = text_of(input, &get(input, holder)?)?.to_vec();
            *units.get_mut(*at)? = u16::try_from(value.as_int()?.clone()).ok()?;
            let text = text(input, units);
            put_into(world, input, holder, text)?;
        }
    }
    Some(())
}

/// A text of its own: a literal stays what it is.
fn text(input: &Input, units: Vec<u16>) -> Value {
    let facts = IndexMap::from([("chars".to_owned(), Value::Seq(units.into()))]);
    Value::Ref(input.state.objects.add(Object { ty: "java.lang.String".into(), birth: -1, facts }))
}

fn text_of(input: &Input, value: &Value) -> Option<Rc<[u16]>> {
    let id = value.as_ref_id().filter(|id| *id != 0)?;
    match input.state.objects.get(id).facts.get("chars") {
        Some(Value::Seq(units)) => Some(units.clone()),
        _ => None,
    }
}

fn box_of(input: &Input, value: &Value) -> Option<(BoxKind, Value)> {
    let id = value.as_ref_id().filter(|id| *id != 0)?;
    let object = input.state.objects.get(id);
    let kind = BoxKind::ALL.into_iter().find(|kind| kind.class() == &*object.ty)?;
    Some((kind, object.facts.get(kind.function())?.clone()))
}

/// Small numbers have one box each, as in Java.
fn boxed(world: &World, input: &Input, kind: BoxKind, value: Value) -> Option<Value> {
    let is_cached = match &value {
        Value::Int(number) => Range::new(-128, 127).contains(number),
        Value::Bool(_) => true,
        _ => false,
    };
    if is_cached {
        let heap = javelin_ir::heap::Heap::new(world.terms);
        let function = heap.boxed(world.terms, kind);
        return input.state.objects.apply(world.terms, heap, &world.callees.hierarchy(), function, &[value]);
    }
    let facts = IndexMap::from([(kind.function().to_owned(), value)]);
    Some(Value::Ref(input.state.objects.add(Object { ty: kind.class().into(), birth: -1, facts })))
}

/// The input with other references at a spot that holds one: none, objects that fit, one more that is
/// like one of these.
pub fn turned(world: &World, input: &Input, spot: &Spot, initialised: usize) -> Vec<Input> {
    let Some(now) = get(input, spot).and_then(|value| value.as_ref_id()) else { return Vec::new() };
    let declared = match spot {
        Spot::Field(map, _) => world.callees.value_type(*map),
        Spot::Cell(_, id, _) => input.state.objects.type_of(*id).strip_suffix("[]").map(str::to_owned),
        _ => None,
    };
    let Some(declared) = declared else { return Vec::new() };
    let fits = |id: &u32| {
        let ty = input.state.objects.type_of(*id);
        world.callees.hierarchy().is_subtype(&ty, &declared)
    };
    let fitting: Vec<u32> = reachable(world, input, initialised).into_iter().filter(fits).collect();
    let mut found = Vec::new();
    if now != 0 {
        found.extend(put(world, input, spot, Value::NULL));
    }
    if let Some(like) = fitting.iter().find(|id| **id == now).or(fitting.last()) {
        let mut more = input.clone();
        let copy = copy(world, &mut more, *like);
        found.extend(put(world, &more, spot, Value::Ref(copy)));
    }
    for id in fitting.iter().filter(|id| **id != now).take(MOST_TARGETS) {
        found.extend(put(world, input, spot, Value::Ref(*id)));
    }
    found
}

/// An object of the same class with the same numbers and no references to its like.
fn copy(world: &World, input: &mut Input, of: u32) -> u32 {
    let object = (*input.state.objects.get(of)).clone();
    let ty = object.ty.clone();
    let copy = input.state.objects.add(object);
    for map in cells_of(world, &ty) {
        let is_link = world.terms.sort(map) == Sort::map(Sort::Ref, Sort::Ref)
            && world.callees.value_type(map).is_some_and(|held| world.callees.hierarchy().is_subtype(&ty, &held));
        if let Some(Value::Map(cells)) = input.state.globals.get_mut(&map) {
            let same = if is_link { Value::NULL } else { cells.get(&Value::Ref(of)).clone() };
            cells.set(Value::Ref(copy), same);
        }
    }
    copy
}

/// The input with one letter more at the end of a text, or one less.
pub fn resized(world: &World, input: &Input, spot: &Spot) -> Vec<Input> {
    let Spot::Letter(holder, 0) = spot else { return Vec::new() };
    let Some(units) = get(input, holder).and_then(|value| text_of(input, &value)) else { return Vec::new() };
    let longer = [&units[..], &units[units.len() - 1..]].concat();
    let shorter = units[..units.len() - 1].to_vec();
    let with = |units: Vec<u16>| {
        let mut changed = input.clone();
        let text = text(&changed, units);
        put_into(world, &mut changed, holder, text)?;
        Some(changed)
    };
    [longer, shorter].into_iter().filter_map(with).collect()
}
