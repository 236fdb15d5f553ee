//! Broken files: mutated real ones never make the parser panic or loop. A few
//! seconds by default, `JAVELIN_FUZZ_SECONDS` for longer.

use std::time::{Duration, Instant};

use javelin_syntax::{parse_expression, parse_file, parse_snippet, print_unit};

use super::corpus::accept_files;
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

#[test]
fn mutated_files_never_panic_or_loop() {
    let seconds = std::env::var("JAVELIN_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(3);
    let mut texts: Vec<String> = accept_files("java").into_iter().map(|(_, text)| text).collect();
    texts.extend(accept_files("jsh").into_iter().map(|(_, text)| text));
    if let Some(path) = source_zip() {
        texts.extend(java_base(&path, 131).into_iter().map(|(_, text)| text));
    }
    texts.push(include_str!("jml.rs").to_owned());
    texts.retain(|text| text.len() < 100_000);
    let mut random = Random(7);
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end {
        let text = mutate(&texts[random.below(texts.len())], &mut random);
        let start = Instant::now();
        let parsed = parse_file(&text);
        assert!(start.elapsed() < Duration::from_secs(5), "too slow on:\n{text}");
        for error in &parsed.errors {
            assert!(error.span.start <= error.span.end && error.span.end as usize <= text.len());
        }
        print_unit(&parsed.unit);
        if random.below(8) == 0 {
            parse_snippet(&text);
            parse_expression(&text);
        }
    }
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
