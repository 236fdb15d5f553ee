//! What the tests of this crate share: one way to analyse a text.

use javelin_sema::{Jdk, Options, Severity, SourceInput, Sources, analyze, specs};

/// Parses texts named `A.java`, … with the embedded contracts as library.
pub fn sources(files: &[(&str, &str)]) -> Sources {
    let inputs =
        files.iter().map(|(path, text)| SourceInput { path: (*path).to_owned(), text: (*text).to_owned() }).collect();
    Sources::parse(inputs, specs::embedded())
}

pub fn options() -> Options {
    Options { jdk: Jdk::None, ..Options::default() }
}

/// The errors of a file `Test.java`: line and message.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub fn errors(text: &str, options: &Options) -> Vec<(u32, String)> {
    let sources = sources(&[("Test.java", text)]);
    let program = analyze(&sources, options);
    let source = &sources.files[0].source;
    let errors = program.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors.map(|d| (source.line(d.span.start), d.message.clone())).collect()
}

/// How errors differ from the marks `//~ ERROR text` on the lines where they are
/// expected, one to one.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub fn marks(text: &str, mut found: Vec<(u32, String)>) -> Vec<String> {
    let mut problems = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let number = i as u32 + 1;
        for expected in line.split("//~ ERROR ").skip(1) {
            let expected = expected.trim();
            let hit = found.iter().position(|(l, m)| *l == number && m.contains(expected));
            match hit {
                Some(k) => {
                    found.remove(k);
                }
                None => problems.push(format!("line {number}: expected `{expected}`")),
            }
        }
    }
    problems.extend(found.iter().map(|(l, m)| format!("line {l}: unexpected `{m}`")));
    problems
}

/// Analyses a file and compares its errors with its marks.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub fn check(text: &str) {
    let problems = marks(text, errors(text, &options()));
    assert!(problems.is_empty(), "{}\n{text}", problems.join("\n"));
}
