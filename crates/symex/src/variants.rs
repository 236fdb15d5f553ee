//! Inputs near a given one. A model says nothing of what its query did not
//! mention: which class an object has where a contract stood for the call, what
//! hangs on a list behind the nodes that matter. These are tried in turn; each
//! is only a proposal, and the run decides whether it is legal and fails.

use std::collections::VecDeque;

use indexmap::IndexMap;
use javelin_ir::types::Hierarchy;
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{Sort, Term, Terms};

use crate::witness::Input;

/// Objects looked at for ways back.
const MOST_STEPS: usize = 100;

/// Classes tried for one object.
const MOST_CLASSES: usize = 12;

/// Other inputs to try, the likeliest first.
pub fn variants(terms: &Terms, hierarchy: &Hierarchy, input: &Input) -> Vec<Input> {
    let mut found = Vec::new();
    found.extend([1, 2].map(|depth| pruned(terms, input, depth)));
    found.extend([1, 2].into_iter().filter_map(|depth| Unfolding::of(terms, input, depth)));
    for value in &input.args {
        if let Value::Ref(id) = value
            && *id != 0
        {
            found.extend(retyped(hierarchy, input, *id));
        }
    }
    found.extend(narrowed(hierarchy, input));
    found
}

/// The same with an array of a subtype for one that is an argument: arrays are covariant,
/// and a model that leaves the element type open fits many.
fn narrowed(hierarchy: &Hierarchy, input: &Input) -> Vec<Input> {
    let mut found = Vec::new();
    for id in input.args.iter().filter_map(Value::as_ref_id).filter(|id| *id != 0) {
        let current = input.state.objects.type_of(id);
        let Some(element) = current.strip_suffix("[]") else { continue };
        let is_below =
            |name: &&str| *name != element && hierarchy.is_instantiable(name) && hierarchy.is_subtype(name, element);
        found.extend(hierarchy.names().filter(is_below).take(MOST_CLASSES).map(|name| {
            let variant = input.clone();
            variant.state.objects.retype(id, &format!("{name}[]"));
            variant
        }));
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

/// The same with every way back to an object on the way replaced by a way to a copy of
/// it, `depth` times, then by null: a ring becomes a list, an object that is its own child
/// a tree. A run along a ring rarely ends.
struct Unfolding<'t> {
    terms: &'t Terms,
    input: Input,
    /// The input's reference fields.
    fields: Vec<Term>,
    /// Objects on the way from an argument, with the object each is a copy of.
    way: Vec<(u32, u32)>,
    /// Objects that may still be looked at.
    left: usize,
    met: bool,
}

impl<'t> Unfolding<'t> {
    /// None if no way leads back.
    fn of(terms: &'t Terms, input: &Input, depth: usize) -> Option<Input> {
        let is_field = |map: &&Term| terms.sort(**map) == Sort::map(Sort::Ref, Sort::Ref);
        let fields = input.state.globals.keys().filter(is_field).copied().collect();
        let mut unfolding =
            Unfolding { terms, input: input.clone(), fields, way: Vec::new(), left: MOST_STEPS, met: false };
        for id in input.args.iter().filter_map(Value::as_ref_id).filter(|id| *id != 0) {
            unfolding.follow(id, id, depth);
        }
        unfolding.met.then_some(unfolding.input)
    }

    fn follow(&mut self, id: u32, original: u32, depth: usize) {
        self.way.push((id, original));
        self.left = self.left.saturating_sub(1);
        for field in self.fields.clone() {
            let Some(to) = self.at(field, id).as_ref_id().filter(|to| *to != 0) else { continue };
            let back = self.way.iter().find(|(on, from)| *on == to || *from == to).map(|(_, from)| *from);
            match back {
                None if self.left > 0 => self.follow(to, to, depth),
                None => {}
                Some(_) if depth == 0 => self.put(field, id, Value::NULL),
                Some(original) => {
                    let copy = self.copy(to);
                    self.put(field, id, Value::Ref(copy));
                    self.follow(copy, original, depth - 1);
                }
            }
            self.met |= back.is_some();
        }
        self.way.pop();
    }

    fn at(&self, map: Term, id: u32) -> Value {
        match self.input.state.globals.get(&map) {
            Some(Value::Map(values)) => values.get(&Value::Ref(id)).clone(),
            _ => Value::NULL,
        }
    }

    fn put(&mut self, map: Term, id: u32, value: Value) {
        if let Some(Value::Map(values)) = self.input.state.globals.get_mut(&map) {
            values.set(Value::Ref(id), value);
        }
    }

    /// An object with the same fields.
    fn copy(&mut self, of: u32) -> u32 {
        let object = (*self.input.state.objects.get(of)).clone();
        let copy = self.input.state.objects.add(object);
        for (&map, value) in &mut self.input.state.globals {
            if self.terms.sort(map).as_map().is_some_and(|(key, _)| key == Sort::Ref)
                && let Value::Map(values) = value
            {
                let same = values.get(&Value::Ref(of)).clone();
                values.set(Value::Ref(copy), same);
            }
        }
        copy
    }
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
