//! Plainer inputs that do the same: what a solver or chance proposes is rarely what
//! a person would write. Sizes and numbers are replaced by small ones as long as
//! whoever asks finds that nothing has changed.

use javelin_logic::eval::Value;
use javelin_logic::{IBig, Range, Sort, Term};
use javelin_symex::places::{Place, World};
use javelin_symex::witness::Input;

/// Inputs tried in all.
const MOST_TRIES: usize = 150;
/// Arrays and texts that are looked at element by element.
const LONGEST: usize = 24;
const SIZES: [i64; 6] = [0, 1, 2, 3, 4, 8];
const NUMBERS: [i64; 9] = [0, 1, 2, 3, -1, 5, 10, 100, 1000];
const FRACTIONS: [f64; 8] = [0.0, 1.0, 2.0, 4.0, -1.0, 0.5, 10.0, 100.0];

pub fn shrink(world: &World, input: Input, same: &mut dyn FnMut(&Input) -> bool) -> Input {
    let mut left = MOST_TRIES;
    let mut best = input;
    let mut attempt = |best: &mut Input, tried: Option<Input>| -> bool {
        let Some(tried) = tried.filter(|_| left > 0) else { return false };
        left -= 1;
        let is_same = same(&tried);
        if is_same {
            *best = tried;
        }
        is_same
    };
    let (sizes, numbers) = (world.sizes(&best), world.numbers(&best));
    // All at once first: numbers that add up to zero are all plainer only together.
    if numbers.len() > 1 {
        let all = Place::All(numbers.clone());
        for value in [0, 1].map(IBig::from) {
            let is_plainer = |place: &Place| world.get(&best, place).is_some_and(|now| is_plainer(&value, &now));
            let tried = (numbers.iter().any(is_plainer) && world.fits(&all, &value))
                .then(|| world.put(&best, &all, &value))
                .flatten();
            if attempt(&mut best, tried) {
                break;
            }
        }
    }
    for value in values(&best) {
        for plain in plainer(&value) {
            let tried = replaced(world, &best, &value, &plain);
            if attempt(&mut best, tried) {
                break;
            }
        }
    }
    // Twice: what one number stands in the way of, the next round gets.
    for _ in 0..2 {
        for (places, values) in [(&sizes, &SIZES[..]), (&numbers, &NUMBERS[..])] {
            for place in places {
                let Some(now) = world.get(&best, place) else { continue };
                let plain = values.iter().map(|value| IBig::from(*value));
                for value in plain.filter(|value| is_plainer(value, &now) && world.fits(place, value)) {
                    let tried = world.put(&best, place, &value);
                    if attempt(&mut best, tried) {
                        break;
                    }
                }
            }
        }
    }
    for place in &sizes {
        let mut at = 0;
        while let Some(tried) = without(world, &best, place, at) {
            if !attempt(&mut best, Some(tried)) {
                at += 1;
            }
        }
    }
    for (map, id, at) in elements(world, &best) {
        let tried = with_element(&best, map, id, &at);
        attempt(&mut best, tried);
    }
    for place in &sizes {
        if let Place::Text(id) = place {
            let tried = plain_text(&best, *id);
            attempt(&mut best, tried);
        }
    }
    best
}

fn is_plainer(value: &IBig, than: &IBig) -> bool {
    let size = |n: &IBig| if *n < IBig::ZERO { -n.clone() } else { n.clone() };
    value != than && (size(value), *value < IBig::ZERO) < (size(than), *than < IBig::ZERO)
}

/// The input without one element of an array, or one character of a text; none behind the last one.
fn without(world: &World, input: &Input, place: &Place, at: usize) -> Option<Input> {
    let length = usize::try_from(world.get(input, place)?).ok().filter(|length| *length <= LONGEST)?;
    (at < length).then_some(())?;
    match place {
        Place::Text(id) => {
            let Some(Value::Seq(units)) = input.state.objects.get(*id).facts.get("chars").cloned() else { return None };
            let rest: Vec<u16> = units.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, u)| *u).collect();
            let tried = input.clone();
            tried.state.objects.set_fact(*id, "chars", Value::Seq(rest.into()));
            Some(tried)
        }
        Place::Length(id) => {
            let ty = input.state.objects.type_of(*id);
            let mut tried = world.put(input, place, &IBig::from(length - 1))?;
            for (map, rows) in &mut tried.state.globals {
                let Value::Map(rows) = rows else { continue };
                if world.callees.has_cell(&ty, *map) {
                    rows.update(&Value::Ref(*id), |row| close_gap(row, at, length));
                }
            }
            Some(tried)
        }
        _ => None,
    }
}

fn close_gap(row: &mut Value, at: usize, length: usize) {
    if let Value::Map(cells) = row {
        for behind in at + 1..length {
            let next = cells.get(&Value::int(behind)).clone();
            cells.set(Value::int(behind - 1), next);
        }
    }
}

/// Values that nobody would write, wherever they stand; each once.
fn values(input: &Input) -> Vec<Value> {
    const MOST: usize = 6;
    let mut found: Vec<Value> = Vec::new();
    let mut note = |value: &Value| {
        if found.len() < MOST && plainer(value).next().is_some() && !found.contains(value) {
            found.push(value.clone());
        }
    };
    input.args.iter().for_each(&mut note);
    let mut maps: Vec<_> = input.state.globals.iter().collect();
    maps.sort_by_key(|(map, _)| **map);
    for (_, value) in maps {
        let Value::Map(cells) = value else { continue };
        for (_, cell) in cells.entries() {
            match cell {
                Value::Map(row) => row.entries().iter().for_each(|(_, element)| note(element)),
                other => note(other),
            }
        }
    }
    found
}

/// What may stand for an odd value.
fn plainer(value: &Value) -> Box<dyn Iterator<Item = Value>> {
    const ODD: i64 = 1_000;
    match value {
        Value::Int(n) if *n > IBig::from(ODD) || *n < IBig::from(-ODD) => {
            Box::new([7, 1, 2, 0, -1, -7].into_iter().map(Value::int))
        }
        Value::F64(bits) if is_odd(f64::from_bits(*bits)) => Box::new(FRACTIONS.into_iter().map(Value::f64)),
        Value::F32(bits) if is_odd(f64::from(f32::from_bits(*bits))) => {
            Box::new(FRACTIONS.into_iter().map(|x| Value::f32(x as f32)))
        }
        _ => Box::new(std::iter::empty()),
    }
}

fn is_odd(number: f64) -> bool {
    !number.is_finite() || format!("{number:?}").len() > 5
}

/// The input with one value in place of another wherever it stands, if it can stand there.
fn replaced(world: &World, input: &Input, old: &Value, new: &Value) -> Option<Input> {
    let mut tried = input.clone();
    let fits = |range: Option<Range>| match (range, new.as_int()) {
        (Some(range), Some(number)) => range.contains(number),
        _ => true,
    };
    for (at, arg) in tried.args.iter_mut().enumerate().filter(|(_, arg)| *arg == old) {
        let param = world.flat.params.get(at);
        fits(param.and_then(|param| world.terms.declared_range(*param))).then_some(())?;
        *arg = new.clone();
    }
    for (map, value) in tried.state.globals.iter_mut() {
        let Value::Map(cells) = value else { continue };
        let is_other = !fits(world.callees.value_range(*map));
        let entries: Vec<(Value, Value)> = cells.entries().into_iter().map(|(k, v)| (k.clone(), v.clone())).collect();
        for (key, cell) in entries {
            match cell {
                Value::Map(mut row) => {
                    let at: Vec<Value> =
                        row.entries().into_iter().filter(|(_, v)| *v == old).map(|(k, _)| k.clone()).collect();
                    if !at.is_empty() {
                        (!is_other).then_some(())?;
                        at.into_iter().for_each(|at| row.set(at, new.clone()));
                        cells.set(key, Value::Map(row));
                    }
                }
                other if other == *old => {
                    (!is_other).then_some(())?;
                    cells.set(key, new.clone());
                }
                _ => {}
            }
        }
    }
    Some(tried)
}

/// Elements of the arrays among the arguments that are not zero.
fn elements(world: &World, input: &Input) -> Vec<(Term, u32, Value)> {
    const MOST: usize = 12;
    let mut found = Vec::new();
    for id in input.args.iter().filter_map(Value::as_ref_id) {
        for &map in world.flat.vars.keys() {
            if world.terms.sort(map) != Sort::map(Sort::Ref, Sort::map(Sort::Int, Sort::Int)) {
                continue;
            }
            if let Some(Value::Map(rows)) = input.state.globals.get(&map)
                && let Value::Map(row) = rows.get(&Value::Ref(id))
            {
                let zero = Value::Int(IBig::ZERO);
                let entries = row.entries().into_iter().filter(|(_, value)| **value != zero);
                found.extend(entries.take(MOST).map(|(at, _)| (map, id, at.clone())));
            }
        }
    }
    found.truncate(MOST);
    found
}

fn with_element(input: &Input, map: Term, id: u32, at: &Value) -> Option<Input> {
    let mut tried = input.clone();
    let Some(Value::Map(rows)) = tried.state.globals.get_mut(&map) else { return None };
    rows.update(&Value::Ref(id), |row| {
        if let Value::Map(cells) = row {
            cells.set(at.clone(), Value::Int(IBig::ZERO));
        }
    });
    Some(tried)
}

/// The same text with letters for what nobody can read.
fn plain_text(input: &Input, id: u32) -> Option<Input> {
    let object = input.state.objects.get(id);
    let Some(Value::Seq(units)) = object.facts.get("chars") else { return None };
    let readable = |unit: u16| (u16::from(b' ')..=u16::from(b'~')).contains(&unit);
    if units.iter().all(|unit| readable(*unit)) {
        return None;
    }
    let plain: Vec<u16> = units.iter().map(|unit| if readable(*unit) { *unit } else { u16::from(b'a') }).collect();
    let tried = input.clone();
    tried.state.objects.set_fact(id, "chars", Value::Seq(plain.into()));
    Some(tried)
}
