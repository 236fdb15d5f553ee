//! Random small worlds: a handful of objects, short arrays (often sorted),
//! numbers near zero and near the program's constants.

use std::rc::Rc;

use javelin_ir::program::VariableKind;
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{IBig, Kind, Range, Sort, Term, Terms};
use rustc_hash::FxHashSet;

use super::machine::{Thing, World};
use crate::Context;
use crate::domains::roots;
use crate::predicates::Effort;

/// Objects that exist at entry.
const OBJECTS: usize = 5;
const CLOCK: i64 = 100;

pub struct Inputs<'a> {
    ctx: &'a Context<'a>,
    state: u64,
    /// Constants of the program.
    constants: Vec<i64>,
    /// What the program's text speaks of: fields of classes that only stand beside it must
    /// not change which worlds are tried.
    spoken_of: FxHashSet<Term>,
    shape: Shape,
}

/// How the contents of arrays look: much that loops test is rare in random ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Any,
    Sorted,
    /// Each element greater than the one before.
    Rising,
    /// The same from both ends.
    Mirrored,
    /// Mostly one value.
    Flat,
}

const SHAPES: [Shape; 8] =
    [Shape::Sorted, Shape::Any, Shape::Flat, Shape::Sorted, Shape::Mirrored, Shape::Any, Shape::Rising, Shape::Any];

impl<'a> Inputs<'a> {
    pub fn new(ctx: &'a Context<'a>) -> Inputs<'a> {
        let mut constants: Vec<i64> = Vec::new();
        for t in ctx.terms.subterms(&roots(ctx.flat)) {
            if let Kind::Int(value) = ctx.terms.kind(t)
                && let Ok(value) = i64::try_from(value.clone())
                && !constants.contains(&value)
            {
                constants.push(value);
            }
        }
        let spoken_of = ctx.flat.spoken_of(ctx.terms);
        Inputs { ctx, state: 0x9e37_79b9_7f4a_7c15, constants, spoken_of, shape: Shape::Any }
    }

    /// xorshift64*: deterministic and good enough to vary inputs.
    fn random(&mut self, below: u64) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        (self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % below.max(1)
    }

    fn number(&mut self) -> i64 {
        match self.random(12) {
            0 if !self.constants.is_empty() => {
                let at = self.random(self.constants.len() as u64) as usize;
                self.constants[at] + self.random(3) as i64 - 1
            }
            1 => self.random(40) as i64 - 8,
            2 | 3 => self.random(9) as i64 - 4,
            _ => self.random(7) as i64,
        }
    }

    /// The next world, bound to the program's variables.
    pub fn next(&mut self, number: usize) -> World {
        self.shape = SHAPES[number % SHAPES.len()];
        let terms = self.ctx.terms;
        let mut world = World::new(self.ctx.heap);
        let common = self.random(6) as i64 + i64::from(!number.is_multiple_of(5));
        for n in 0..OBJECTS {
            let length = if self.random(3) > 0 { common } else { self.random(7) as i64 };
            let chars: Rc<[u16]> = (0..length).map(|_| 97 + self.random(3) as u16).collect();
            world.things.push(Thing { length, birth: n as i64, chars, ty: None });
        }
        world.vars.insert(self.ctx.heap.clock, Value::int(CLOCK));
        let mut spare: Vec<u32> = (1..=OBJECTS as u32).collect();
        for (&var, info) in &self.ctx.flat.vars {
            let value = match info.kind {
                VariableKind::Global if !self.spoken_of.contains(&var) => continue,
                VariableKind::Global if var != self.ctx.heap.clock => self.global(terms, var, &world),
                VariableKind::Param if info.sort == Sort::Ref => self.object(&mut spare),
                VariableKind::Param => self.value(terms, var, world.things.len()),
                VariableKind::Global | VariableKind::Local | VariableKind::Temp | VariableKind::Snapshot => continue,
            };
            world.vars.insert(var, value);
        }
        world
    }

    /// One of the states with one thing different, among the variables given.
    pub fn disturb(&mut self, states: &[World], changed: &[Term], number: usize, effort: Effort) -> Option<World> {
        let terms = self.ctx.terms;
        let mut world = states.get(self.random(states.len() as u64) as usize)?.clone();
        // Sometimes what the loop leaves alone: guesses relate the two.
        let others: Vec<Term> = self
            .ctx
            .flat
            .vars
            .iter()
            .filter(|(v, info)| {
                matches!(info.kind, VariableKind::Global | VariableKind::Param) && world.vars.contains_key(*v)
            })
            .map(|(v, _)| *v)
            .filter(|v| !self.ctx.heap.is_time(terms, *v))
            .collect();
        let other = others.get(self.random(others.len() as u64) as usize).copied();
        // Contents of arrays can differ in more ways than anything else.
        let maps: Vec<Term> = changed.iter().copied().filter(|v| terms.sort(*v).is_map()).collect();
        let var = match (number % 4, effort) {
            (3, _) => other?,
            (1, Effort::Thorough) if !maps.is_empty() => maps[number / 4 % maps.len()],
            _ => *changed.get(number % changed.len().max(1))?,
        };
        let objects = world.things.len();
        let value = match (terms.sort(var).as_map(), world.vars.get(&var)?.clone()) {
            (Some((Sort::Ref, inner)), Value::Map(mut map)) => {
                let at = self.known_object(&world, objects);
                let range = terms.declared_range(var).unwrap_or_default();
                let cell = match (inner.as_map(), map.get(&Value::Ref(at as u32)).clone()) {
                    (Some((Sort::Int, element)), Value::Map(mut row)) => {
                        let index = self.random(world.things[at].length.max(1) as u64) as i64;
                        row.set(Value::int(index), self.simple(element, &range, objects));
                        Value::Map(row)
                    }
                    _ => self.simple(inner, &range, objects),
                };
                map.set(Value::Ref(at as u32), cell);
                Value::Map(map)
            }
            (None, Value::Int(now)) if self.random(3) > 0 => Value::Int(now + self.random(7) - IBig::from(3)),
            (None, Value::Bool(now)) => Value::Bool(!now),
            _ => self.value(terms, var, objects),
        };
        world.vars.insert(var, value);
        Some(world)
    }

    /// Mostly an object that some variable holds.
    fn known_object(&mut self, world: &World, objects: usize) -> usize {
        let held = self.ctx.flat.vars.keys().filter_map(|v| world.vars.get(v)?.as_ref_id()).filter(|r| *r > 0);
        let held: Vec<u32> = held.collect();
        match held.get(self.random(held.len() as u64 + 1) as usize) {
            Some(object) => *object as usize,
            None => 1 + self.random(objects as u64 - 1) as usize,
        }
    }

    /// Mostly an object of its own, sometimes shared, sometimes null.
    fn object(&mut self, spare: &mut Vec<u32>) -> Value {
        match self.random(10) {
            0 => Value::NULL,
            1 => Value::Ref(1 + self.random(OBJECTS as u64) as u32),
            _ if spare.is_empty() => Value::Ref(1),
            _ => {
                let at = self.random(spare.len() as u64) as usize;
                Value::Ref(spare.swap_remove(at))
            }
        }
    }

    fn global(&mut self, terms: &Terms, var: Term, world: &World) -> Value {
        let Some((Sort::Ref, value)) = terms.sort(var).as_map() else {
            return self.value(terms, var, world.things.len());
        };
        let range = terms.declared_range(var).unwrap_or_default();
        let mut map = MapValue::new(Value::default_of(value));
        // Null too: no guess may rely on what its fields hold.
        for (n, thing) in world.things.iter().enumerate() {
            let cell = match value.as_map() {
                Some((Sort::Int, element)) => self.row(element, thing.length, &range, world.things.len()),
                _ => self.simple(value, &range, world.things.len()),
            };
            map.set(Value::Ref(n as u32), cell);
        }
        Value::Map(map)
    }

    fn row(&mut self, element: Sort, length: i64, range: &Range, objects: usize) -> Value {
        let mut elements: Vec<Value> = (0..length).map(|_| self.simple(element, range, objects)).collect();
        match self.shape {
            Shape::Any => {}
            Shape::Sorted => elements.sort(),
            Shape::Rising => {
                elements.sort();
                for (index, value) in elements.iter_mut().enumerate() {
                    if let Value::Int(value) = value {
                        *value += IBig::from(index);
                    }
                }
            }
            Shape::Mirrored => {
                let last = elements.len().saturating_sub(1);
                for index in 0..elements.len() / 2 {
                    elements[last - index] = elements[index].clone();
                }
            }
            Shape::Flat => {
                if let Some(first) = elements.first().cloned() {
                    let odd = self.random(3 * elements.len() as u64) as usize;
                    for (index, value) in elements.iter_mut().enumerate() {
                        if index != odd {
                            *value = first.clone();
                        }
                    }
                }
            }
        }
        let mut row = MapValue::new(Value::default_of(element));
        for (index, value) in elements.into_iter().enumerate() {
            row.set(Value::int(index as i64), value);
        }
        Value::Map(row)
    }

    /// Any value for a variable.
    pub fn value(&mut self, terms: &Terms, var: Term, objects: usize) -> Value {
        let range = terms.declared_range(var).unwrap_or_default();
        self.simple(terms.sort(var), &range, objects)
    }

    fn simple(&mut self, sort: Sort, range: &Range, objects: usize) -> Value {
        match sort {
            Sort::Int => {
                let value = IBig::from(self.number());
                let fits = range.contains(&value);
                Value::Int(if fits { value } else { range.lo.clone().unwrap_or(IBig::ZERO) })
            }
            Sort::Bool => Value::Bool(self.random(2) == 0),
            Sort::Ref if self.random(4) == 0 => Value::NULL,
            Sort::Ref => Value::Ref(self.random(objects as u64) as u32),
            other => Value::default_of(other),
        }
    }
}
