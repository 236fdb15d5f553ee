//! Deep loops without deep paths: inputs that differ from one known to be legal
//! in a number that matters to the program. A loop that goes wrong after 60,000
//! rounds does so because a number passes a bound: a constant of the program, a
//! limit of its type. The run from there is concrete, however long the loop.
//! Each is a proposal; the run decides whether it is legal and fails.

use std::collections::BTreeSet;

use javelin_ir::flat::Flat;
use javelin_logic::eval::Value;
use javelin_logic::{IBig, Kind, Sort, Term, Terms};

use crate::search::formulas;
use crate::witness::Input;

/// Numbers worth trying, nearest to zero first.
pub fn numbers(terms: &Terms, flat: &Flat) -> Vec<IBig> {
    let mut found: BTreeSet<IBig> = BTreeSet::new();
    let mut around = |value: IBig, steps: &[i32]| {
        found.extend(steps.iter().map(|step| value.clone() + IBig::from(*step)));
    };
    for term in terms.subterms(&formulas(flat)) {
        if let Kind::Int(value) = terms.kind(term) {
            around(value.clone(), &[-1, 0, 1]);
        }
    }
    for bits in [0_usize, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 15, 16, 18, 20, 24, 28, 30, 31, 32, 62, 63] {
        let power = IBig::ONE << bits;
        // Where squares pass it.
        if bits % 2 == 1 {
            around(root(&power), &[0, 1]);
        }
        around(power.clone(), &[-1, 0]);
        around(-power, &[0, 1]);
    }
    let mut numbers: Vec<IBig> = found.into_iter().collect();
    numbers.sort_by_key(|n| if *n < IBig::ZERO { (-n.clone(), true) } else { (n.clone(), false) });
    numbers
}

/// The integer square root.
fn root(of: &IBig) -> IBig {
    let mut low = IBig::ZERO;
    let mut high = of.clone() + IBig::ONE;
    while low.clone() + IBig::ONE < high {
        let middle: IBig = (low.clone() + high.clone()) >> 1;
        if middle.clone() * middle.clone() <= *of { low = middle } else { high = middle }
    }
    low
}

/// The input with one number after the other in place of each of its numbers.
pub fn probes<'a>(
    terms: &'a Terms,
    flat: &'a Flat,
    input: &'a Input,
    numbers: &'a [IBig],
) -> impl Iterator<Item = Input> + 'a {
    let places = places(terms, flat, input);
    numbers.iter().flat_map(move |number| {
        // Ideal integers have no bounds to pass, and grow without end while a loop runs.
        let ideal = javelin_logic::Range::new(-SMALL, SMALL);
        let fits = |place: &&Place| place.range(terms, flat).unwrap_or_else(|| ideal.clone()).contains(number);
        let inputs: Vec<Input> =
            places.iter().filter(fits).filter_map(|place| place.put(input, Value::Int(number.clone()))).collect();
        inputs
    })
}

/// Where a number of the input stands.
enum Place {
    Argument(usize),
    Static(Term),
    Field(Term, u32),
}

/// Ideal integers tried.
const SMALL: i64 = 256;

/// Places tried.
const MOST_PLACES: usize = 6;

fn places(terms: &Terms, flat: &Flat, input: &Input) -> Vec<Place> {
    let mut places: Vec<Place> = input
        .args
        .iter()
        .enumerate()
        .filter(|(_, value)| matches!(value, Value::Int(_)))
        .map(|(at, _)| Place::Argument(at))
        .collect();
    let objects: Vec<u32> = input.args.iter().filter_map(Value::as_ref_id).filter(|id| *id != 0).collect();
    for (&var, info) in &flat.vars {
        if info.stable || !input.state.globals.contains_key(&var) {
            continue;
        }
        if terms.sort(var) == Sort::Int {
            places.push(Place::Static(var));
        } else if terms.sort(var) == Sort::map(Sort::Ref, Sort::Int) {
            places.extend(objects.iter().map(|id| Place::Field(var, *id)));
        }
    }
    places.truncate(MOST_PLACES);
    places
}

impl Place {
    fn range(&self, terms: &Terms, flat: &Flat) -> Option<javelin_logic::Range> {
        match self {
            Place::Argument(at) => terms.declared_range(*flat.params.get(*at)?),
            Place::Static(var) | Place::Field(var, _) => terms.declared_range(*var),
        }
    }

    fn put(&self, input: &Input, value: Value) -> Option<Input> {
        let mut changed = input.clone();
        match self {
            Place::Argument(at) => *changed.args.get_mut(*at)? = value,
            Place::Static(var) => {
                changed.state.globals.insert(*var, value);
            }
            Place::Field(map, id) => match changed.state.globals.get_mut(map)? {
                Value::Map(cells) => cells.set(Value::Ref(*id), value),
                _ => return None,
            },
        }
        Some(changed)
    }
}
