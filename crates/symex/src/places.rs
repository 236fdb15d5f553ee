//! Where an input can be made larger: its numbers, the lengths of its arrays and
//! strings, how many objects hang on each other. Each is a place that takes a
//! number; whether the input is legal then, the run decides.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::flat::Flat;
use javelin_ir::interp::Object;
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{IBig, Range, Sort, Term, Terms};

use crate::witness::Input;

/// Where a number of the input stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Argument(usize),
    Static(Term),
    Field(Term, u32),
    /// The length of an array.
    Length(u32),
    /// The length of a string.
    Text(u32),
    /// Objects on a chain through a field, which starts here.
    Chain(Anchor, Term),
    /// Several at once.
    All(Vec<Place>),
}

/// What holds the first object of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Argument(usize),
    Cell(Term, u32),
}

/// Numbers of ideal arithmetic, sizes of strings and chains tried.
const SMALL: i64 = 256;
const LONGEST: i64 = 2_000_000;
const MOST_OBJECTS: i64 = 20_000;

/// Places of one input.
const MOST_NUMBERS: usize = 6;
const MOST_SIZES: usize = 6;
/// Elements that a longer array keeps.
const MOST_KEPT: i64 = 64;

/// What the interpreter is asked about objects.
pub struct World<'a> {
    pub terms: &'a Terms,
    pub flat: &'a Flat,
    pub callees: &'a dyn Callees,
}

impl World<'_> {
    /// Numbers of the input, those of its arguments first.
    pub fn numbers(&self, input: &Input) -> Vec<Place> {
        let is_number = |(_, value): &(usize, &Value)| matches!(value, Value::Int(_));
        let args = input.args.iter().enumerate().filter(is_number);
        let mut places: Vec<Place> = args.map(|(at, _)| Place::Argument(at)).collect();
        let objects = objects(input);
        for (&var, info) in &self.flat.vars {
            // A static final is what class initialisation made it.
            let is_fixed = info.stable && !info.sort.is_map();
            if is_fixed || !input.state.globals.contains_key(&var) {
                continue;
            }
            if self.terms.sort(var) == Sort::Int {
                places.push(Place::Static(var));
            } else if self.terms.sort(var) == Sort::map(Sort::Ref, Sort::Int) {
                let has = |id: &u32| self.callees.has_cell(&input.state.objects.type_of(*id), var);
                places.extend(objects.iter().copied().filter(has).map(|id| Place::Field(var, id)));
            }
        }
        places.truncate(MOST_NUMBERS);
        places
    }

    /// Sizes of what the arguments hold.
    pub fn sizes(&self, input: &Input) -> Vec<Place> {
        let mut places = Vec::new();
        let state = &input.state;
        for (at, id) in input.args.iter().enumerate().filter_map(|(at, value)| Some((at, value.as_ref_id()?))) {
            if id == 0 {
                continue;
            }
            self.sizes_of(input, Anchor::Argument(at), id, &mut places);
            for (&map, info) in &self.flat.vars {
                let ty = state.objects.type_of(id);
                if info.sort != Sort::map(Sort::Ref, Sort::Ref) || !self.callees.has_cell(&ty, map) {
                    continue;
                }
                let held = match state.globals.get(&map) {
                    Some(Value::Map(cells)) => cells.get(&Value::Ref(id)).as_ref_id().unwrap_or(0),
                    _ => 0,
                };
                if held != 0 {
                    self.sizes_of(input, Anchor::Cell(map, id), held, &mut places);
                }
            }
        }
        places.truncate(MOST_SIZES);
        places
    }

    fn sizes_of(&self, input: &Input, anchor: Anchor, id: u32, places: &mut Vec<Place>) {
        let state = &input.state;
        let ty = state.objects.type_of(id);
        if ty.ends_with("[]") {
            return places.push(Place::Length(id));
        }
        if &*ty == "java.lang.String" {
            return places.push(Place::Text(id));
        }
        for (&map, info) in &self.flat.vars {
            let links = |declared: String| self.callees.hierarchy().is_subtype(&ty, &declared);
            let fits = self.callees.value_type(map).is_some_and(links);
            if info.sort == Sort::map(Sort::Ref, Sort::Ref) && self.callees.has_cell(&ty, map) && fits {
                places.push(Place::Chain(anchor, map));
            }
        }
    }

    /// May the place have this number?
    pub fn fits(&self, place: &Place, number: &IBig) -> bool {
        // Ideal integers have no bounds to pass, and grow without end while a loop runs.
        let ideal = || Range::new(-SMALL, SMALL);
        let within = |most: i64| Range::new(0, most).contains(number);
        match place {
            Place::Argument(at) => {
                let declared = self.flat.params.get(*at).and_then(|param| self.terms.declared_range(*param));
                declared.unwrap_or_else(ideal).contains(number)
            }
            Place::Static(var) | Place::Field(var, _) => {
                self.terms.declared_range(*var).unwrap_or_else(ideal).contains(number)
            }
            Place::Length(_) | Place::Text(_) => within(LONGEST),
            Place::Chain(..) => within(MOST_OBJECTS),
            Place::All(places) => places.iter().all(|place| self.fits(place, number)),
        }
    }

    /// The number that the input has at the place, where that is one number.
    pub fn get(&self, input: &Input, place: &Place) -> Option<IBig> {
        let fact = |id: u32, name: &str| input.state.objects.get(id).facts.get(name).cloned();
        let number = match place {
            Place::Argument(at) => input.args.get(*at)?.clone(),
            Place::Static(var) => input.state.globals.get(var)?.clone(),
            Place::Field(map, id) => match input.state.globals.get(map)? {
                Value::Map(cells) => cells.get(&Value::Ref(*id)).clone(),
                _ => return None,
            },
            Place::Length(id) => fact(*id, "len")?,
            Place::Text(id) => match fact(*id, "chars")? {
                Value::Seq(units) => Value::int(units.len()),
                _ => return None,
            },
            Place::Chain(..) | Place::All(_) => return None,
        };
        number.as_int().cloned()
    }

    /// The input with this number at the place.
    pub fn put(&self, input: &Input, place: &Place, number: &IBig) -> Option<Input> {
        let mut changed = input.clone();
        self.put_into(&mut changed, place, number)?;
        Some(changed)
    }

    fn put_into(&self, input: &mut Input, place: &Place, number: &IBig) -> Option<()> {
        match place {
            Place::Argument(at) => *input.args.get_mut(*at)? = Value::Int(number.clone()),
            Place::Static(var) => {
                input.state.globals.insert(*var, Value::Int(number.clone()));
            }
            Place::Field(map, id) => set(input, *map, *id, Value::Int(number.clone()))?,
            Place::Length(id) => {
                self.go_on_as_at_its_end(input, *id);
                input.state.objects.set_fact(*id, "len", Value::Int(number.clone()));
            }
            Place::Text(id) => {
                let unit = match input.state.objects.get(*id).facts.get("chars") {
                    Some(Value::Seq(units)) => units.first().copied().filter(|unit| *unit >= u16::from(b' ')),
                    _ => None,
                };
                let units = vec![unit.unwrap_or(u16::from(b'a')); usize::try_from(number.clone()).ok()?];
                input.state.objects.set_fact(*id, "chars", Value::Seq(units.into()));
            }
            Place::Chain(anchor, link) => self.chain(input, *anchor, *link, usize::try_from(number.clone()).ok()?)?,
            Place::All(places) => places.iter().try_for_each(|place| self.put_into(input, place, number))?,
        }
        Some(())
    }

    /// What an array holds behind its end, when it is made longer: its last element.
    fn go_on_as_at_its_end(&self, input: &mut Input, id: u32) {
        let length = input.state.objects.get(id).facts.get("len").and_then(Value::as_int).cloned();
        let length = length.and_then(|length| i64::try_from(length).ok());
        let Some(length) = length.filter(|length| (1..=MOST_KEPT).contains(length)) else { return };
        let ty = input.state.objects.type_of(id);
        for (map, rows) in &mut input.state.globals {
            let Value::Map(rows) = rows else { continue };
            if !self.callees.has_cell(&ty, *map) {
                continue;
            }
            let Value::Map(row) = rows.get(&Value::Ref(id)).clone() else { continue };
            let mut longer = MapValue::new(row.get(&Value::int(length - 1)).clone());
            for at in 0..length {
                longer.set(Value::int(at), row.get(&Value::int(at)).clone());
            }
            rows.set(Value::Ref(id), Value::Map(longer));
        }
    }

    /// So many objects like the first, each holding the next.
    fn chain(&self, input: &mut Input, anchor: Anchor, link: Term, count: usize) -> Option<()> {
        let first = match anchor {
            Anchor::Argument(at) => input.args.get(at)?.as_ref_id()?,
            Anchor::Cell(map, id) => match input.state.globals.get(&map)? {
                Value::Map(cells) => cells.get(&Value::Ref(id)).as_ref_id()?,
                _ => return None,
            },
        };
        if count == 0 {
            match anchor {
                Anchor::Argument(at) => *input.args.get_mut(at)? = Value::NULL,
                Anchor::Cell(map, id) => set(input, map, id, Value::NULL)?,
            }
            return Some(());
        }
        let ty = input.state.objects.type_of(first);
        let has_cell = |map: &Term| self.terms.sort(*map).is_map() && self.callees.has_cell(&ty, *map);
        let maps: Vec<Term> = self.flat.vars.keys().copied().filter(has_cell).collect();
        let mut nodes = vec![first];
        nodes.extend((1..count).map(|_| {
            let object = Object { ty: ty.clone(), birth: -1, facts: IndexMap::new() };
            input.state.objects.add(object)
        }));
        for map in maps {
            let Some(Value::Map(cells)) = input.state.globals.get_mut(&map) else { continue };
            let like_first = cells.get(&Value::Ref(first)).clone();
            for &node in &nodes[1..] {
                cells.set(Value::Ref(node), like_first.clone());
            }
        }
        for pair in nodes.windows(2) {
            set(input, link, pair[0], Value::Ref(pair[1]))?;
        }
        set(input, link, *nodes.last()?, Value::NULL)
    }
}

fn set(input: &mut Input, map: Term, id: u32, value: Value) -> Option<()> {
    match input.state.globals.get_mut(&map)? {
        Value::Map(cells) => cells.set(Value::Ref(id), value),
        _ => return None,
    }
    Some(())
}

fn objects(input: &Input) -> Vec<u32> {
    input.args.iter().filter_map(Value::as_ref_id).filter(|id| *id != 0).collect()
}
