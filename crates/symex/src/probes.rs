//! Deep loops without deep paths: inputs that differ from one known to be legal
//! in a number that matters to the program. A loop that goes wrong after 60,000
//! rounds does so because a number passes a bound: a constant of the program, a
//! limit of its type. The run from there is concrete, however long the loop.
//! Each is a proposal; the run decides whether it is legal and fails.

use std::collections::BTreeSet;

use javelin_ir::flat::Flat;
use javelin_logic::{IBig, Kind, Terms};

use crate::places::{Place, World};
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
            // Two loops within each other run a square.
            if *value > IBig::from(8) {
                around(root(value), &[0, 1]);
            }
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

/// Places of an input that are tried on their own and together, and the inputs they
/// are tried on: the given one, and the same with plain numbers elsewhere.
pub fn places(world: &World, input: &Input) -> Vec<(Place, Input)> {
    let (numbers, sizes) = (world.numbers(input), world.sizes(input));
    let mut tried: Vec<(Place, Input)> = Vec::new();
    for place in numbers.iter().chain(&sizes) {
        tried.push((place.clone(), input.clone()));
    }
    if numbers.len() > 1 {
        tried.push((Place::All(numbers.clone()), input.clone()));
        for place in &numbers {
            let others = Place::All(numbers.iter().filter(|other| *other != place).cloned().collect());
            tried.extend(world.put(input, &others, &IBig::ONE).map(|plain| (place.clone(), plain)));
        }
    }
    if !numbers.is_empty() && !sizes.is_empty() {
        tried.push((Place::All(numbers.iter().chain(&sizes).cloned().collect()), input.clone()));
    }
    tried
}

/// The input with one number after the other at each of its places, whose index is
/// given with it.
pub fn probes<'a>(
    world: &'a World<'a>,
    places: &'a [(Place, Input)],
    numbers: &'a [IBig],
) -> impl Iterator<Item = (usize, Input)> + 'a {
    numbers.iter().flat_map(move |number| {
        let fitting = places.iter().enumerate().filter(move |(_, (place, _))| world.fits(place, number));
        fitting.filter_map(move |(index, (place, input))| Some((index, world.put(input, place, number)?)))
    })
}
