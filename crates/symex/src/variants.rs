//! Inputs near a given one. A model says nothing of what its query did not
//! mention: which class an object has where a contract stood for the call, what
//! hangs on a list behind the nodes that matter. These are tried in turn; each
//! is only a proposal, and the run decides whether it is legal and fails.

use std::collections::VecDeque;

use indexmap::IndexMap;
use javelin_ir::types::Hierarchy;
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{Sort, Terms};

use crate::witness::Input;

/// Classes tried for one object.
const MOST_CLASSES: usize = 12;

/// Other inputs to try, the likeliest first.
pub fn variants(terms: &Terms, hierarchy: &Hierarchy, input: &Input) -> Vec<Input> {
    let mut found = Vec::new();
    found.extend([1, 2].map(|depth| pruned(terms, input, depth)));
    for value in &input.args {
        if let Value::Ref(id) = value
            && *id != 0
        {
            found.extend(retyped(hierarchy, input, *id));
        }
    }
    found
}

/// The same with every reference field null of objects `depth` or more steps
/// away from the arguments.
fn pruned(terms: &Terms, input: &Input, depth: usize) -> Input {
    let far: Vec<u32> =
        distances(terms, input).into_iter().filter(|(_, steps)| *steps >= depth).map(|(id, _)| id).collect();
    let mut pruned = input.clone();
    for (&map, value) in &mut pruned.state.globals {
        let is_reference_field = terms.sort(map) == Sort::map(Sort::Ref, Sort::Ref);
        if let (true, Value::Map(values)) = (is_reference_field, value) {
            for &id in &far {
                values.set(Value::Ref(id), Value::NULL);
            }
        }
    }
    pruned
}

/// Objects reachable from the arguments through fields, with their distance.
fn distances(terms: &Terms, input: &Input) -> IndexMap<u32, usize> {
    let fields: Vec<&MapValue> = input
        .state
        .globals
        .iter()
        .filter(|(map, _)| terms.sort(**map) == Sort::map(Sort::Ref, Sort::Ref))
        .filter_map(|(_, value)| match value {
            Value::Map(values) => Some(values),
            _ => None,
        })
        .collect();
    let mut steps: IndexMap<u32, usize> = IndexMap::new();
    let mut open: VecDeque<(u32, usize)> = input.args.iter().filter_map(Value::as_ref_id).map(|id| (id, 0)).collect();
    while let Some((id, distance)) = open.pop_front() {
        if id == 0 || steps.contains_key(&id) {
            continue;
        }
        steps.insert(id, distance);
        let next = fields.iter().filter_map(|values| values.get(&Value::Ref(id)).as_ref_id());
        open.extend(next.map(|next| (next, distance + 1)));
    }
    steps
}

/// The same with another class for one object.
fn retyped(hierarchy: &Hierarchy, input: &Input, id: u32) -> Vec<Input> {
    let current = input.state.objects.type_of(id);
    let related = |name: &&str| {
        **name != *current
            && hierarchy.is_instantiable(name)
            && hierarchy.names().any(|sup| {
                sup != "java.lang.Object" && hierarchy.is_subtype(name, sup) && hierarchy.is_subtype(&current, sup)
            })
    };
    let others = hierarchy.names().filter(related).take(MOST_CLASSES);
    others
        .map(|name| {
            let variant = input.clone();
            variant.state.objects.retype(id, name);
            variant
        })
        .collect()
}
