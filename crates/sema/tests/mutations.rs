//! Broken sources never make the analysis panic or hang: the samples of the
//! oracle with pieces removed, repeated and swapped.

use javelin_sema::{Jdk, Options, SourceInput, Sources, analyze, specs};

/// A small generator; the sequence is fixed, so a failure repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

fn samples() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/oracle/samples");
    let mut out: Vec<_> = std::fs::read_dir(folder).expect("samples").flatten().map(|e| e.path()).collect();
    out.sort();
    out.iter().map(|p| std::fs::read_to_string(p).expect("text")).collect()
}

fn tokens(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut word = false;
    for (i, c) in text.char_indices() {
        let w = c.is_alphanumeric() || c == '_';
        if i > start && !(w && word) {
            out.push(&text[start..i]);
            start = i;
        }
        word = w;
    }
    out.push(&text[start..]);
    out
}

fn mutate(text: &str, random: &mut Random) -> String {
    let mut parts: Vec<&str> = tokens(text);
    for _ in 0..1 + random.below(6) {
        let n = parts.len();
        let i = random.below(n);
        match random.below(5) {
            0 => {
                parts.remove(i);
            }
            1 => {
                let j = random.below(n);
                parts.swap(i, j);
            }
            2 => parts.insert(i, parts[random.below(n)]),
            3 => {
                let end = (i + random.below(40)).min(n);
                parts.drain(i..end);
            }
            _ => parts[i] = ["int", "null", "(", "}", "<", "T", "String", "->", "::", "new"][random.below(10)],
        }
    }
    parts.concat()
}

#[test]
fn mutated_samples_do_not_panic() {
    let samples = samples();
    let mut random = Random(42);
    let rounds: usize = std::env::var("MUTATIONS").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    for _ in 0..rounds {
        let inputs: Vec<SourceInput> = samples
            .iter()
            .enumerate()
            .map(|(i, text)| SourceInput { path: format!("M{i}.java"), text: mutate(text, &mut random) })
            .collect();
        let sources = Sources::parse(inputs, specs::embedded());
        let options = Options { jdk: Jdk::None, ..Options::default() };
        let program = analyze(&sources, &options);
        assert!(program.files.len() >= 3);
    }
}
