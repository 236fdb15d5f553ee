//! Texts letter by letter: what parsers and checks of formats want is found by changing one
//! character of a text that got far, and going on with what gets further. No solver is asked.

use std::collections::VecDeque;
use std::hash::Hash;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::interp::Object;
use javelin_logic::eval::Value;
use javelin_symex::witness::Input;

/// Longest texts, words that are added, and characters worth trying in any text.
const LONGEST: usize = 24;
const MOST_WORDS: usize = 8;
const PLAIN: &str = "0129aZ -.,+";

/// What became of an input.
pub struct Tried<W> {
    /// Which way its run took; of those that took the same way the longest counts.
    pub way: W,
    pub steps: u64,
    pub is_news: bool,
}

/// Changes texts of the seeds, and goes on with what got further, until `run` has had enough. `letters`
/// and `words` are those that the program compares with.
pub fn evolve<W: Hash + Eq>(
    seeds: Vec<Input>,
    initialised: usize,
    (letters, words): (&[u16], &[Vec<u16>]),
    run: &mut dyn FnMut(&Input) -> Option<Tried<W>>,
) {
    let mut alphabet: IndexSet<u16> = PLAIN.encode_utf16().collect();
    alphabet.extend(letters);
    let mut open: VecDeque<Input> = seeds.into();
    let mut furthest: IndexMap<W, u64> = IndexMap::new();
    while let Some(seed) = open.pop_front() {
        for (id, places) in texts(&seed, initialised) {
            for changed in variants(&seed, id, &places, (&alphabet, words)) {
                let Some(tried) = run(&changed) else { return };
                let known = furthest.entry(tried.way).or_insert(0);
                let is_further = tried.steps > *known;
                *known = (*known).max(tried.steps);
                if is_further {
                    // The newest gets furthest: it is looked at first.
                    open.push_front(changed);
                }
                if is_further || tried.is_news {
                    open.push_back(seed.clone());
                    break;
                }
            }
        }
    }
}

/// The texts among the arguments that are the input's own, with the arguments that hold them: each
/// on its own, and all together where they hold the same.
fn texts(input: &Input, initialised: usize) -> Vec<(u32, Vec<usize>)> {
    let is_text = |id: &u32| {
        *id as usize >= initialised && matches!(input.state.objects.get(*id).facts.get("chars"), Some(Value::Seq(_)))
    };
    let mut held: IndexMap<u32, Vec<usize>> = IndexMap::new();
    for (at, id) in input.args.iter().enumerate().filter_map(|(at, arg)| Some((at, arg.as_ref_id()?))) {
        if id != 0 && is_text(&id) {
            held.entry(id).or_default().push(at);
        }
    }
    let mut found = Vec::new();
    for (id, places) in held {
        if places.len() > 1 {
            found.extend(places.iter().map(|at| (id, vec![*at])));
        }
        found.push((id, places));
    }
    found
}

/// The input with one character of a text changed, added or left out in these arguments.
fn variants(input: &Input, id: u32, places: &[usize], (alphabet, words): (&IndexSet<u16>, &[Vec<u16>])) -> Vec<Input> {
    let units: Vec<u16> = match input.state.objects.get(id).facts.get("chars") {
        Some(Value::Seq(units)) => units.to_vec(),
        _ => return Vec::new(),
    };
    let count = units.len().min(LONGEST);
    let mut texts: Vec<Vec<u16>> = Vec::new();
    let mut with = |change: &dyn Fn(&mut Vec<u16>)| {
        let mut changed = units.clone();
        change(&mut changed);
        if changed != units {
            texts.push(changed);
        }
    };
    // Some things are looked for more than once, or one after the other.
    let words = words.iter().filter(|word| !word.is_empty()).take(MOST_WORDS).chain([&units]);
    for word in words.filter(|word| count + word.len() < LONGEST) {
        with(&|text| text.extend(word));
        with(&|text| {
            text.push(u16::from(b' '));
            text.extend(word);
        });
    }
    for at in 0..count {
        alphabet.iter().for_each(|unit| with(&|text| text[at] = *unit));
    }
    if count < LONGEST {
        alphabet.iter().for_each(|unit| with(&|text| text.push(*unit)));
    }
    for at in 0..count {
        with(&|text| {
            text.remove(at);
        });
    }
    let input_with = |text: Vec<u16>| {
        // A text of its own: a literal stays what it is.
        let mut changed = input.clone();
        let facts = IndexMap::from([("chars".to_owned(), Value::Seq(text.into()))]);
        let other = Value::Ref(changed.state.objects.add(Object { ty: "java.lang.String".into(), birth: -1, facts }));
        places.iter().for_each(|at| changed.args[*at] = other.clone());
        changed
    };
    texts.into_iter().map(input_with).collect()
}
