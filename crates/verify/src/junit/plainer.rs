//! Plainer collections: fewer elements, short texts, small numbers, and an empty
//! collection where a field has none, as long as whoever asks finds that the run is
//! still the same.

use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::State;
use javelin_logic::Sort;
use javelin_logic::eval::{MapValue, Value};
use javelin_symex::witness::Input;

use super::library::{self, Recipe};
use super::settle::{Plan, made_by_library, reached, set_cell};
use super::{Subject, fields_of, names};

/// Inputs tried in all.
const MOST_TRIES: usize = 120;
const NUMBERS: [i64; 5] = [0, 1, 2, 3, -1];
const TEXTS: [&str; 5] = ["", "a", "b", "aa", "abc"];

pub fn plainer(subject: &Subject, input: Input, initialised: usize, same: &mut dyn FnMut(&Input) -> bool) -> Input {
    let mut best = with_collections(subject, input, initialised, same);
    let Ok(settled) = made_by_library(subject, &best, initialised) else { return best };
    let mut left = MOST_TRIES;
    for (id, plan) in settled.plans {
        let Plan::Library(mut recipe) = plan else { continue };
        let mut at = 0;
        while left > 0
            && let Some(simpler) = nth_simpler(subject, &best.state, &recipe, at)
        {
            left -= 1;
            let tried = library::rebuild(subject.lowering, &best.state, id, &simpler);
            match tried.map(|state| Input { state, ..best.clone() }).filter(|tried| same(tried)) {
                Some(tried) => (best, recipe, at) = (tried, simpler, 0),
                None => at += 1,
            }
        }
    }
    best
}

/// The same with empty collections where fields of the user's objects have none.
fn with_collections(
    subject: &Subject,
    input: Input,
    initialised: usize,
    same: &mut dyn FnMut(&Input) -> bool,
) -> Input {
    let lowering = subject.lowering;
    let mut best = input;
    for id in reached(subject, &best, &super::settle::Plans::new()) {
        let class = names::class(lowering, &best.state.objects.type_of(id));
        if (id as usize) < initialised || !class.is_some_and(|class| names::is_users(lowering, class)) {
            continue;
        }
        for (field, value) in fields_of(subject, &best.state, id) {
            let ty = lowering.type_name(lowering.program.world.field(field).ty);
            if value != Value::NULL || !library::is_library(subject.lowering, &ty) {
                continue;
            }
            let empty = library::empty_recipe(subject.lowering, &ty);
            let Some((mut state, made)) =
                empty.and_then(|empty| library::follow(subject.lowering, &best.state, &empty))
            else {
                continue;
            };
            if let Some(Value::Map(cells)) = state.globals.get_mut(&lowering.field_var(field)) {
                cells.set(Value::Ref(id), Value::Ref(made));
                let tried = Input { state, ..best.clone() };
                if same(&tried) {
                    best = tried;
                }
            }
        }
    }
    best
}

/// The same without objects that nobody looks at: fields that hold them become null, or
/// hold the object itself.
pub fn without_junk(
    subject: &Subject,
    input: Input,
    initialised: usize,
    same: &mut dyn FnMut(&Input) -> bool,
) -> Input {
    const MOST_TRIES: usize = 60;
    let lowering = subject.lowering;
    let mut left = MOST_TRIES;
    let mut best = input;
    for id in reached(subject, &best, &super::settle::Plans::new()) {
        let ty = best.state.objects.type_of(id);
        let is_users = names::class(lowering, &ty).is_some_and(|class| names::is_users(lowering, class));
        if (id as usize) < initialised || !is_users {
            continue;
        }
        for (field, value) in fields_of(subject, &best.state, id) {
            let map = lowering.field_var(field);
            let Some(held) = value.as_ref_id().filter(|held| *held as usize >= initialised && *held != id) else {
                continue;
            };
            if held == 0 || best.state.objects.is_shared(held) || !best.state.globals.contains_key(&map) {
                continue;
            }
            let declared = lowering.type_name(lowering.program.world.field(field).ty);
            // A record is given what is there before it, and null where that may be.
            let is_record = names::class(lowering, &ty).is_some_and(|class| names::is_record(lowering, class));
            let null = (!is_record || !lowering.field_non_null(field)).then_some(Value::NULL);
            let fits = !is_record && lowering.hierarchy().is_subtype(&ty, &declared);
            for plain in [null, fits.then_some(Value::Ref(id))].into_iter().flatten() {
                if left == 0 {
                    return best;
                }
                left -= 1;
                let mut tried = best.clone();
                set_cell(&mut tried.state, map, Sort::Ref, id, plain);
                if same(&tried) {
                    best = tried;
                    break;
                }
            }
        }
    }
    best
}

/// The same with arrays of texts, numbers or anything for those of classes that only the
/// library names.
pub fn with_named_arrays(subject: &Subject, input: Input, same: &mut dyn FnMut(&Input) -> bool) -> Input {
    let lowering = subject.lowering;
    let mut best = input;
    for id in reached(subject, &best, &super::settle::Plans::new()) {
        let ty = best.state.objects.type_of(id);
        let Some(element) = ty.strip_suffix("[]") else { continue };
        let class = names::class(lowering, element.trim_end_matches("[]"));
        let is_users = class.is_some_and(|class| names::is_users(lowering, class));
        if is_users || names::java(lowering, element, "").is_some() {
            continue;
        }
        for plain in ["java.lang.String[]", "java.lang.Integer[]", "java.lang.Object[]"] {
            let mut tried = best.clone();
            tried.state.objects.retype(id, plain);
            let map = lowering.heap.elements(lowering.terms, "ref", Sort::Ref);
            if let Some(Value::Map(rows)) = tried.state.globals.get_mut(&map) {
                rows.set(Value::Ref(id), Value::Map(MapValue::new(Value::NULL)));
            }
            if same(&tried) {
                best = tried;
                break;
            }
        }
    }
    best
}

/// The recipes to try instead, in turn: without an element, then with a plainer one.
fn nth_simpler(subject: &Subject, state: &State, recipe: &Recipe, at: usize) -> Option<Recipe> {
    match recipe {
        Recipe::Elements(class, items) => {
            nth_shorter(subject, state, items, at).map(|items| Recipe::Elements(class.clone(), items))
        }
        Recipe::Iterator(items) => nth_shorter(subject, state, items, at).map(Recipe::Iterator),
        Recipe::Entries(class, pairs) => {
            let mut pairs = pairs.clone();
            if at < pairs.len() {
                pairs.remove(at);
                return Some(Recipe::Entries(class.clone(), pairs));
            }
            let flat: Vec<Value> = pairs.into_iter().flat_map(|(key, value)| [key, value]).collect();
            let items = nth_replaced(subject, state, &flat, at - flat.len() / 2)?;
            let pairs = items.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone()));
            Some(Recipe::Entries(class.clone(), pairs.collect()))
        }
        Recipe::Optional(_) | Recipe::Text(..) => None,
    }
}

fn nth_shorter(subject: &Subject, state: &State, items: &[Value], at: usize) -> Option<Vec<Value>> {
    if at < items.len() {
        let mut items = items.to_vec();
        items.remove(at);
        return Some(items);
    }
    nth_replaced(subject, state, items, at - items.len())
}

fn nth_replaced(subject: &Subject, state: &State, items: &[Value], at: usize) -> Option<Vec<Value>> {
    let mut ways = items
        .iter()
        .enumerate()
        .flat_map(|(place, item)| plainer_items(subject, state, item).into_iter().map(move |plainer| (place, plainer)));
    let (place, plainer) = ways.nth(at)?;
    let mut items = items.to_vec();
    items[place] = plainer;
    Some(items)
}

/// What may stand for an element: texts and numbers before it in our lists.
fn plainer_items(subject: &Subject, state: &State, item: &Value) -> Vec<Value> {
    let Some(id) = item.as_ref_id().filter(|id| *id != 0) else { return Vec::new() };
    let (terms, heap) = (subject.terms, subject.lowering.heap);
    let hierarchy = subject.lowering.hierarchy().clone();
    let ty = state.objects.type_of(id);
    if &*ty == "java.lang.String" {
        let units = |text: &str| Value::Seq(text.encode_utf16().collect::<Vec<_>>().into());
        let now = state.objects.get(id).facts.get("chars").cloned();
        // The same letters as a literal come last.
        let plain = TEXTS.into_iter().map(units).take_while(|text| Some(text) != now.as_ref());
        let literals = plain.chain(now.clone());
        let values = literals.filter_map(|t| state.objects.apply(terms, heap, &hierarchy, heap.intern, &[t]));
        return values.take_while(|value| value != item).collect();
    }
    let integers = [BoxKind::Byte, BoxKind::Short, BoxKind::Int, BoxKind::Long];
    if let Some(kind) = integers.into_iter().find(|kind| kind.class() == &*ty) {
        let plain = NUMBERS.into_iter().map(Value::int);
        let boxes = plain.filter_map(|n| state.objects.apply(terms, heap, &hierarchy, heap.boxed(terms, kind), &[n]));
        return boxes.take_while(|value| value != item).collect();
    }
    Vec::new()
}
