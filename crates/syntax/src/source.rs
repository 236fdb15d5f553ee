//! Places in a file: byte spans, and lines and columns for people.

use std::fmt;

/// Stands in a text for bytes that are no UTF-8: the last code point but one, which is
/// no character.
pub const UNMAPPABLE: char = '\u{10FFFE}';

/// What is said about such bytes.
pub const UNMAPPABLE_MESSAGE: &str = "unmappable character for encoding UTF-8";

/// The text of a file: what is no UTF-8 is marked, for the parser to tell where.
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.push(UNMAPPABLE);
        }
    }
    text
}

/// Bytes `start..end` of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The text of the span; empty when it is not within `text`.
    pub fn text(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// With `{:+?}` places are left out, so that trees compare by structure (`dump`).
impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.sign_plus() { Ok(()) } else { write!(f, "{}..{}", self.start, self.end) }
    }
}

/// 1-based; the column counts characters, not bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LineCol {
    pub line: u32,
    pub column: u32,
}

/// A file's name and text, with its lines found once.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub path: String,
    pub text: String,
    line_starts: Vec<u32>,
}

impl SourceFile {
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> SourceFile {
        let text = text.into();
        let bytes = text.as_bytes();
        let mut line_starts = vec![0];
        for (i, &byte) in bytes.iter().enumerate() {
            // Java's line ends: \n, \r\n and \r alone.
            let ends = byte == b'\n' || byte == b'\r' && bytes.get(i + 1) != Some(&b'\n');
            if ends {
                line_starts.push(i as u32 + 1);
            }
        }
        SourceFile { path: path.into(), text, line_starts }
    }

    pub fn line_count(&self) -> u32 {
        self.line_starts.len() as u32
    }

    /// The line of an offset, 1-based.
    pub fn line(&self, offset: u32) -> u32 {
        self.line_starts.partition_point(|&start| start <= offset) as u32
    }

    pub fn line_col(&self, offset: u32) -> LineCol {
        let line = self.line(offset);
        let start = self.line_starts[line as usize - 1] as usize;
        let end = (offset as usize).min(self.text.len());
        let before = self.text.as_bytes().get(start..end).unwrap_or(&[]);
        // Every byte that does not continue a character starts one.
        let chars = before.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        LineCol { line, column: chars as u32 + 1 }
    }

    /// The text of a line (1-based) without its line end; empty past the last.
    pub fn line_text(&self, line: u32) -> &str {
        let Some(&start) = (line as usize).checked_sub(1).and_then(|i| self.line_starts.get(i)) else {
            return "";
        };
        let end = self.line_starts.get(line as usize).map_or(self.text.len(), |&e| e as usize);
        self.text[start as usize..end].trim_end_matches(['\n', '\r'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let file = SourceFile::new("F.java", "a\nü x\r\nb\rc");
        assert_eq!(file.line_col(0), LineCol { line: 1, column: 1 });
        assert_eq!(file.line_col(5), LineCol { line: 2, column: 3 });
        assert_eq!(file.line_text(2), "ü x");
        assert_eq!(file.line_col(8), LineCol { line: 3, column: 1 });
        assert_eq!(file.line(10), 4);
        assert_eq!(file.line_count(), 4);
        assert_eq!(file.line_text(9), "");
    }
}
