//! Interned names.
//!
//! A `Name` is a number: copying, comparing and hashing it are those of a
//! `u32`. The table is global and shared by all threads; entries live as long
//! as the process. Order is that of the text, because numbers depend on which
//! thread came first and no such order may reach the output.

use std::cmp::Ordering;
use std::fmt;
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(u32);

impl Name {
    pub fn new(text: &str) -> Name {
        let mut table = lock_table();
        if let Some(&number) = table.get(text) {
            return Name(number);
        }
        let number = table.len() as u32;
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        let (chunk, index) = place(number);
        let texts = CHUNKS[chunk].get_or_init(|| (0..FIRST << chunk).map(|_| OnceLock::new()).collect());
        texts[index].get_or_init(|| text);
        table.insert(text, number);
        Name(number)
    }

    pub fn as_str(self) -> &'static str {
        let (chunk, index) = place(self.0);
        // A number exists only after its text was stored, so the default is never seen.
        CHUNKS[chunk].get().and_then(|texts| texts[index].get()).copied().unwrap_or_default()
    }
}

/// Chunk `c` holds `FIRST << c` texts and never moves, so reading takes no lock.
const FIRST: u32 = 1024;
static CHUNKS: [OnceLock<Box<[OnceLock<&'static str>]>>; 22] = [const { OnceLock::new() }; 22];

fn place(number: u32) -> (usize, usize) {
    let scaled = number / FIRST + 1;
    let chunk = scaled.ilog2();
    let start = ((1u32 << chunk) - 1) * FIRST;
    (chunk as usize, (number - start) as usize)
}

fn lock_table() -> std::sync::MutexGuard<'static, FxHashMap<&'static str, u32>> {
    static TABLE: OnceLock<Mutex<FxHashMap<&'static str, u32>>> = OnceLock::new();
    // The table is valid after every step, so a panic elsewhere does not spoil it.
    TABLE.get_or_init(Mutex::default).lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        if self.0 == other.0 { Ordering::Equal } else { self.as_str().cmp(other.as_str()) }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_one_name() {
        let names: Vec<Name> = (0..5000).map(|i| Name::new(&format!("name{i}"))).collect();
        for (i, &name) in names.iter().enumerate() {
            assert_eq!(name.as_str(), format!("name{i}"));
            assert_eq!(name, Name::new(&format!("name{i}")));
        }
        assert!(Name::new("a") < Name::new("b"));
    }
}
