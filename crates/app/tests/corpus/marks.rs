//! Marks on lines: `//~ VERIFIED`, `//~ FAIL kind, kind`, and options
//! `//# code-math: bigint` at the top of a file.

/// All that a mark may say.
pub const WORDS: [&str; 7] = ["VERIFIED", "REFUTED", "UNKNOWN", "FAIL", "INFERS", "INVARIANT", "SPURIOUS"];

#[derive(Debug, PartialEq, Eq)]
pub struct Mark {
    pub line: u64,
    /// One of [`WORDS`].
    pub word: String,
    pub text: String,
}

#[derive(Debug, Default)]
pub struct Marks {
    pub options: Vec<(String, String)>,
    pub marks: Vec<Mark>,
}

pub fn read(source: &str) -> Marks {
    let mut found = Marks::default();
    for (number, line) in source.lines().enumerate() {
        if let Some((key, value)) = line.strip_prefix("//#").and_then(|rest| rest.split_once(':')) {
            found.options.push((key.trim().to_owned(), value.trim().to_owned()));
        }
        for piece in line.split("//~").skip(1) {
            let piece = piece.trim();
            let word: String = piece.chars().take_while(char::is_ascii_uppercase).collect();
            let text = piece[word.len()..].trim().to_owned();
            found.marks.push(Mark { line: number as u64 + 1, word, text });
        }
    }
    found
}

impl Marks {
    pub fn command(&self) -> &str {
        self.options.iter().find(|(key, _)| key == "command").map_or("verify", |(_, value)| value)
    }

    /// The options of the command line.
    pub fn arguments(&self) -> Vec<String> {
        let mut words = Vec::new();
        for (key, value) in self.options.iter().filter(|(key, _)| key != "command") {
            words.push(format!("--{key}"));
            if !value.is_empty() {
                words.push(value.clone());
            }
        }
        words
    }

    pub fn with_word(&self, word: &'static str) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.word == word)
    }
}
