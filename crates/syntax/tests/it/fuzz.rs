//! Broken files: mutated real ones never make the parser panic or loop. A few
//! seconds by default, `JAVELIN_FUZZ_SECONDS` for longer (a minute in CI); one
//! mutation alone with `JAVELIN_FUZZ_SEED`.

use std::time::{Duration, Instant};

use javelin_syntax::{parse_expression, parse_file, parse_snippet, print_unit};

use super::corpus::{accept_files, own_files};
use super::jdk::{java_base, source_zip};

/// SplitMix64: small, and the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Words, single symbols, runs of white space.
fn pieces(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' => 0,
        _ if c.is_whitespace() => 1,
        _ => 2,
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (i, c) in text.char_indices() {
        let joins = last.is_some_and(|l| class(l) == class(c) && class(c) != 2);
        if last.is_some() && !joins {
            pieces.push(&text[start..i]);
            start = i;
        }
        last = Some(c);
    }
    pieces.push(&text[start..]);
    pieces
}

const STRAY: [&str; 40] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ";",
    ",",
    "\"",
    "'",
    "/*@",
    "@*/",
    "//@ ",
    "\n",
    "->",
    "::",
    "?",
    ":",
    "@",
    "\\forall ",
    "\\u0022",
    "\"\"\"",
    "requires ",
    "loop_invariant ",
    "also ",
    "case ",
    "switch (x) {",
    "new ",
    "class ",
    "public ",
    "=",
    "==>",
    ".",
    "...",
    "..",
    "model ",
    "/*",
    "é",
];

fn mutate(text: &str, random: &mut Random) -> String {
    let mut pieces = pieces(text);
    for _ in 0..1 + random.below(6) {
        let at = random.below(pieces.len());
        let other = random.below(pieces.len());
        match random.below(8) {
            0 | 1 => drop(pieces.remove(at)),
            2 => pieces.insert(at, pieces[other]),
            3 => pieces.swap(at, other),
            4 | 5 => pieces.insert(at, STRAY[random.below(STRAY.len())]),
            6 => pieces.truncate(at.max(1)),
            _ => {
                let end = (at + random.below(30)).min(pieces.len());
                pieces.drain(at..end);
            }
        }
        if pieces.is_empty() {
            pieces.push("");
        }
    }
    pieces.concat()
}

/// Says which mutation it was when the parser panics on it.
struct Running(u64);

impl Drop for Running {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("run again with JAVELIN_FUZZ_SEED={}", self.0);
        }
    }
}

fn environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Half of the time the same mutations as ever, half of it new ones.
#[test]
fn mutated_files_never_panic_or_loop() {
    let mut texts: Vec<String> = accept_files("java").into_iter().map(|(_, text)| text).collect();
    texts.extend(accept_files("jsh").into_iter().map(|(_, text)| text));
    if let Some(path) = source_zip() {
        texts.extend(java_base(&path, 131).into_iter().map(|(_, text)| text));
    }
    texts.extend(own_files());
    texts.retain(|text| text.len() < 100_000);
    if let Some(seed) = environment("JAVELIN_FUZZ_SEED") {
        return one_mutation(&texts, seed);
    }
    let half = Duration::from_millis(environment("JAVELIN_FUZZ_SECONDS").unwrap_or(3) * 500);
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    for first in [7, clock.as_nanos() as u64 >> 8] {
        let end = Instant::now() + half;
        let mut seed = first;
        while Instant::now() < end {
            one_mutation(&texts, seed);
            seed = seed.wrapping_add(1);
        }
        println!("{} mutations from seed {first}", seed.wrapping_sub(first));
    }
}

/// The parser ends, in time, and its errors stand within the text.
fn one_mutation(texts: &[String], seed: u64) {
    let running = Running(seed);
    let mut random = Random(seed);
    let text = mutate(&texts[random.below(texts.len())], &mut random);
    let (done, wait) = std::sync::mpsc::channel::<()>();
    let watch = std::thread::spawn(move || {
        if wait.recv_timeout(Duration::from_secs(20)) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            eprintln!("the parser loops: run again with JAVELIN_FUZZ_SEED={seed}");
            std::process::abort();
        }
    });
    let parsed = parse_file(&text);
    for error in &parsed.errors {
        assert!(error.span.start <= error.span.end && error.span.end as usize <= text.len());
    }
    print_unit(&parsed.unit);
    if random.below(8) == 0 {
        parse_snippet(&text);
        parse_expression(&text);
    }
    drop(done);
    watch.join().expect("the watch ends");
    drop(running);
}

/// Every prefix of a file is a file that is being typed.
#[test]
fn prefixes_never_panic() {
    let text = "/*@ pure @*/ class A<T> { //@ invariant (\\forall int i; 0 <= i; a[i..j] ==> \\old(x));\n\
        //@ public normal_behavior requires {| ensures (* x *) |} assignable a[*], b.*;\n\
        int f(int... x) throws E { l: for (var y : switch (z) { case P(int q) when q > 0 -> 1; default -> 2; })\n\
        { x = (A & B) (c, d) -> e::<T>new; s = \"\"\"\n  x\\s\n \"\"\" + '\\u0041' + 0x1.8p3; } try (r; var s = t) { } \n\
        catch (final E | F g) { } return new int[] {1, 2}[0]; } enum G { H { }, I(1); } record J(int k) { J { } } }";
    for end in 0..=text.len() {
        let _ = parse_file(&text[..end]);
        let _ = parse_snippet(&text[..end]);
        let _ = parse_expression(&text[..end]);
        let _ = parse_file(&text[end..]);
    }
}
