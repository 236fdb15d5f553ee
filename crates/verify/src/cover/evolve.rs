//! Texts letter by letter: what parsers and checks of formats want is found by changing one
//! character of a text that got far, and going on with what gets further. No solver is asked.

use std::collections::VecDeque;
use std::time::Instant;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::interp::Object;
use javelin_ir::program::BlockId;
use javelin_logic::eval::Value;
use javelin_symex::witness::Input;

use super::{FUEL, Hunt};

/// Commands of all runs, longest texts, and characters worth trying in any text.
const EVOLVING: u64 = 6_000_000;
const LONGEST: usize = 24;
const PLAIN: &str = "0129aZ -.,+";

impl Hunt<'_, '_, '_> {
    /// Looks for texts that cover what is open, starting from the inputs kept. `letters` are
    /// those that the program compares with.
    pub(super) fn evolve(&mut self, letters: &[u16], deadline: Option<Instant>) {
        let initialised = self.base.objects.len();
        let mut alphabet: IndexSet<u16> = PLAIN.encode_utf16().collect();
        alphabet.extend(letters);
        let end = self.steps + EVOLVING;
        let mut open: VecDeque<Input> = self.kept.iter().map(|(settled, _)| settled.input.clone()).collect();
        // How far runs with the same branches have got.
        let mut furthest: IndexMap<Vec<(BlockId, bool)>, u64> = IndexMap::new();
        // News of which no test can be made are no news any more.
        let mut tried: IndexSet<(BlockId, bool)> = IndexSet::new();
        while let Some(seed) = open.pop_front() {
            for id in texts(&seed, initialised) {
                for changed in variants(&seed, id, &alphabet) {
                    let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                    if is_late || self.steps >= end || self.open().next().is_none() {
                        return;
                    }
                    let run = self.execute(&changed, FUEL);
                    self.steps += run.steps;
                    let mut branches: Vec<(BlockId, bool)> = run.branches.iter().copied().collect();
                    branches.sort();
                    let known = tried.len();
                    tried.extend(branches.iter().filter(|branch| !self.covered.contains(*branch)));
                    let is_news = tried.len() > known;
                    let known = furthest.entry(branches).or_insert(0);
                    let is_further = run.steps > *known;
                    *known = (*known).max(run.steps);
                    if is_further {
                        // The newest gets furthest: it is looked at first.
                        open.push_front(changed.clone());
                    }
                    if is_news {
                        self.run(changed);
                    }
                    if is_further || is_news {
                        open.push_back(seed.clone());
                        break;
                    }
                }
            }
        }
    }
}

/// The texts among the arguments that are the input's own.
fn texts(input: &Input, initialised: usize) -> Vec<u32> {
    let is_text = |id: &u32| {
        *id as usize >= initialised && matches!(input.state.objects.get(*id).facts.get("chars"), Some(Value::Seq(_)))
    };
    input.args.iter().filter_map(Value::as_ref_id).filter(|id| *id != 0).filter(is_text).collect()
}

/// The input with one character of a text changed, added or left out.
fn variants(input: &Input, id: u32, alphabet: &IndexSet<u16>) -> Vec<Input> {
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
        changed.args.iter_mut().filter(|arg| **arg == Value::Ref(id)).for_each(|arg| *arg = other.clone());
        changed
    };
    texts.into_iter().map(input_with).collect()
}
