//! Text to tokens, JML kept beside.
//!
//! Takes the text of a file, gives Java's tokens in one list and, in another,
//! the tokens of the JML comments, grouped into gaps: all JML between two Java
//! tokens is one gap. So misplaced JML cannot break the parsing of Java. Knows
//! no grammar.

mod chars;
mod old;
mod opening;

pub(crate) use opening::CLAUSE_WORDS;

use std::borrow::Cow;

use chars::{is_identifier_part, is_identifier_start};
use opening::{Opening, doc_sections, jml_opening};

use crate::error::{SyntaxError, SyntaxWarning};
use crate::source::Span;
use crate::source::{UNMAPPABLE, UNMAPPABLE_MESSAGE};
use crate::token::{Token, TokenKind};
use crate::unicode::{self, Translated};

/// The JML before one Java token.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// Index of the Java token after it.
    pub before: u32,
    /// Its tokens in `Lexed::jml`, an `Eof` token the last of them.
    pub first: u32,
    pub end: u32,
}

/// All tokens of a file. `texts`: see `Lexed::text`.
pub struct Lexed<'a> {
    pub source: &'a str,
    pub java: Vec<Token>,
    pub jml: Vec<Token>,
    pub gaps: Vec<Gap>,
    pub errors: Vec<SyntaxError>,
    pub warnings: Vec<SyntaxWarning>,
    /// Only for a file with unicode escapes: tokens carry offsets of the file,
    /// their texts are found here.
    escaped: Option<Box<Escaped>>,
}

struct Escaped {
    text: String,
    java: Vec<Span>,
    jml: Vec<Span>,
}

/// Which list a token is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    Java,
    Jml,
}

impl Lexed<'_> {
    /// The text of a token with unicode escapes translated.
    pub fn text(&self, stream: Stream, index: usize) -> &str {
        let (tokens, escaped) = match stream {
            Stream::Java => (&self.java, self.escaped.as_ref().map(|e| (&e.text, &e.java))),
            Stream::Jml => (&self.jml, self.escaped.as_ref().map(|e| (&e.text, &e.jml))),
        };
        match escaped {
            None => tokens.get(index).map_or("", |t| t.span().text(self.source)),
            Some((text, spans)) => spans.get(index).map_or("", |s| s.text(text)),
        }
    }
}

pub fn lex(source: &str) -> Lexed<'_> {
    let Some(translated) = unicode::translate(source) else {
        return lex_plain(source);
    };
    let plain = lex_plain(&translated.text);
    let (java, jml, gaps) = (plain.java, plain.jml, plain.gaps);
    let (errors, warnings) = (plain.errors, plain.warnings);
    let mut lexed = Lexed { source, java, jml, gaps, errors, warnings, escaped: None };
    let spans = |tokens: &[Token]| tokens.iter().map(|t| t.span()).collect();
    let java_spans = spans(&lexed.java);
    let jml_spans = spans(&lexed.jml);
    map_back(&mut lexed, &translated);
    let escaped = Escaped { text: translated.text, java: java_spans, jml: jml_spans };
    lexed.escaped = Some(Box::new(escaped));
    lexed
}

/// All of the text is JML: one gap before an end of file.
pub fn lex_jml(source: &str) -> Lexed<'_> {
    let mut lexer = Lexer::new(source);
    lexer.jml_comment(0, lexer.end, JmlMode::Line);
    if lexer.gaps.is_empty() {
        let flags = Token::LINE_START | Token::COMMENT_START;
        let end = lexer.end as u32;
        lexer.jml.push(Token { kind: TokenKind::Eof, flags, start: end, end });
        lexer.gaps.push(Gap { before: 0, first: 0, end: 1 });
        lexer.flags |= Token::JML_BEFORE;
    }
    lexer.finish(source)
}

fn map_back(lexed: &mut Lexed<'_>, translated: &Translated) {
    for token in lexed.java.iter_mut().chain(&mut lexed.jml) {
        token.start = translated.original(token.start);
        token.end = translated.original(token.end);
    }
    let errors = lexed.errors.iter_mut().map(|e| &mut e.span);
    let warnings = lexed.warnings.iter_mut().map(|w| &mut w.span);
    for span in errors.chain(warnings) {
        *span = Span::new(translated.original(span.start), translated.original(span.end));
    }
}

fn lex_plain(source: &str) -> Lexed<'_> {
    let mut lexer = Lexer::new(source);
    lexer.run();
    lexer.finish(source)
}

/// How the JML text being read was marked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JmlMode {
    Line,
    Block,
    /// Within a documentation comment.
    Doc,
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    /// Where the text being read ends: the file, or the JML comment.
    end: usize,
    at: usize,
    /// Flags of the next token.
    flags: u8,
    jml_mode: Option<JmlMode>,
    /// Java's tokens, or JML's while a comment is read.
    out: Vec<Token>,
    jml: Vec<Token>,
    gaps: Vec<Gap>,
    errors: Vec<SyntaxError>,
    warnings: Vec<SyntaxWarning>,
    /// A word was met that was no keyword in older versions of Java.
    once_a_name: bool,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a str) -> Lexer<'a> {
        // Offsets are 32 bits; nobody writes a Java file of 4 GB by hand.
        let text = source.get(..u32::MAX as usize - 1).unwrap_or(source);
        Lexer {
            text,
            bytes: text.as_bytes(),
            end: text.len(),
            at: 0,
            flags: Token::LINE_START,
            jml_mode: None,
            out: Vec::with_capacity(text.len() / 8 + 16),
            jml: Vec::new(),
            gaps: Vec::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
            once_a_name: false,
        }
    }

    fn finish(mut self, source: &'a str) -> Lexed<'a> {
        self.at = self.end;
        self.push(TokenKind::Eof, self.end);
        if self.once_a_name {
            let found = old::names(&mut self.out, &mut self.jml);
            self.warnings.extend(found);
        }
        Lexed {
            source,
            java: self.out,
            jml: self.jml,
            gaps: self.gaps,
            errors: self.errors,
            warnings: self.warnings,
            escaped: None,
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let (start, end) = (start as u32, self.at as u32);
        self.out.push(Token { kind, flags: self.flags, start, end });
        self.flags = 0;
    }

    fn error(&mut self, start: usize, message: impl Into<Cow<'static, str>>) {
        let span = Span::new(start as u32, self.at.clamp(start, self.end) as u32);
        let in_jml = self.jml_mode.is_some();
        self.errors.push(SyntaxError { span, message: message.into(), in_jml });
    }

    fn peek(&self, ahead: usize) -> u8 {
        let at = self.at + ahead;
        if at < self.end { self.bytes[at] } else { 0 }
    }

    fn run(&mut self) {
        while self.at < self.end {
            let byte = self.bytes[self.at];
            match byte {
                b'\n' | b'\r' => {
                    self.at += 1;
                    self.new_line();
                }
                b' ' | b'\t' | 0x0c => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.word(),
                b'/' if matches!(self.peek(1), b'/' | b'*') => self.comment(),
                b'0'..=b'9' => self.number(),
                b'.' if self.peek(1).is_ascii_digit() => self.number(),
                b'"' => self.string(),
                b'\'' => self.character(),
                b'(' if self.jml_mode.is_some() && self.peek(1) == b'*' && self.peek(2) != b')' => self.informal(),
                b'\\' if self.jml_mode.is_some() => self.jml_word(),
                0x80.. => self.non_ascii(),
                _ => self.symbol(byte),
            }
        }
    }

    fn new_line(&mut self) {
        self.flags |= Token::LINE_START;
        // A `@` at a line start inside a block is white space, and so is `*` in documentation.
        let mark = match self.jml_mode {
            Some(JmlMode::Block) => b'@',
            Some(JmlMode::Doc) => b'*',
            Some(JmlMode::Line) | None => return,
        };
        while matches!(self.peek(0), b' ' | b'\t' | 0x0c) {
            self.at += 1;
        }
        while self.peek(0) == mark {
            self.at += 1;
        }
    }

    fn word(&mut self) {
        let start = self.at;
        self.skip_word();
        let kind = TokenKind::of_word(&self.bytes[start..self.at]);
        self.once_a_name |= matches!(kind, TokenKind::Enum | TokenKind::Assert);
        self.push(kind, start);
    }

    fn skip_word(&mut self) {
        while self.at < self.end {
            let byte = self.bytes[self.at];
            if byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' {
                self.at += 1;
            } else if byte >= 0x80 {
                let c = self.char_here();
                if !is_identifier_part(c) {
                    break;
                }
                self.at += c.len_utf8();
            } else {
                break;
            }
        }
    }

    fn char_here(&self) -> char {
        self.text.get(self.at..).and_then(|rest| rest.chars().next()).unwrap_or('\u{fffd}')
    }

    fn non_ascii(&mut self) {
        let start = self.at;
        let c = self.char_here();
        if c == '\u{feff}' && start == 0 {
            self.at += c.len_utf8();
            return;
        }
        if is_identifier_start(c) {
            return self.word();
        }
        self.at += c.len_utf8();
        self.illegal(start, c);
    }

    fn illegal(&mut self, start: usize, c: char) {
        let message = match c {
            UNMAPPABLE => Cow::Borrowed(UNMAPPABLE_MESSAGE),
            c => Cow::Owned(format!("illegal character: '{}'", c.escape_debug())),
        };
        self.error(start, message);
        self.push(TokenKind::Bad, start);
    }

    fn comment(&mut self) {
        let start = self.at;
        let line = self.peek(1) == b'/';
        let body = &self.bytes[start + 2..self.end];
        let stop = if line {
            let length = memchr::memchr2(b'\n', b'\r', body).unwrap_or(body.len());
            start + 2 + length
        } else if let Some(length) = memchr::memmem::find(body, b"*/") {
            start + 2 + length
        } else {
            self.at = self.end;
            return self.error(start, "unclosed comment");
        };
        let after = if line { stop } else { stop + 2 };
        let opening = jml_opening(&self.bytes[start + 2..stop]);
        if self.jml_mode.is_some() {
            // Within JML a further mark of JML is white space, a plain comment is one.
            self.at = match (opening, line) {
                (Opening::Jml(skip), true) => start + 2 + skip,
                _ => after,
            };
            return;
        }
        match opening {
            Opening::Plain if !line => {
                for (from, to) in doc_sections(&self.bytes[start + 2..stop]) {
                    self.jml_comment(start + 2 + from, start + 2 + to, JmlMode::Doc);
                }
            }
            Opening::Plain => {}
            Opening::Spaced(at) => self.warn_spaced(start, at),
            Opening::Jml(skip) => {
                let mode = if line { JmlMode::Line } else { JmlMode::Block };
                self.jml_comment(start + 2 + skip, stop, mode);
            }
        }
        if !line && memchr::memchr2(b'\n', b'\r', &self.bytes[start..stop]).is_some() {
            self.flags |= Token::LINE_START;
        }
        self.at = after;
    }

    fn warn_spaced(&mut self, start: usize, at: usize) {
        let span = Span::new(start as u32, (start + 2 + at) as u32);
        let message = "a space stands before the '@': this comment is not read as JML".into();
        self.warnings.push(SyntaxWarning { span, message });
    }

    /// Reads the JML text `from..to` into the gap before the next Java token.
    fn jml_comment(&mut self, from: usize, mut to: usize, mode: JmlMode) {
        if mode == JmlMode::Block {
            while to > from && self.bytes[to - 1] == b'@' {
                to -= 1;
            }
        }
        let outer_end = std::mem::replace(&mut self.end, to);
        let outer_flags = self.flags;
        std::mem::swap(&mut self.out, &mut self.jml);
        self.jml_mode = Some(mode);
        self.at = from;
        self.flags = Token::LINE_START | Token::COMMENT_START;
        let before = self.jml.len() as u32;
        // The gap of this Java token may be open already: drop its `Eof`.
        let continues = self.gaps.last().is_some_and(|gap| gap.before == before);
        if continues {
            self.out.pop();
        }
        let first = self.out.len();
        self.run();
        self.at = to;
        let empty = self.out.len() == first;
        if continues || !empty {
            self.flags = Token::LINE_START | Token::COMMENT_START;
            self.push(TokenKind::Eof, to);
        }
        let end = self.out.len() as u32;
        match self.gaps.last_mut() {
            Some(gap) if continues => gap.end = end,
            _ if empty => {}
            _ => self.gaps.push(Gap { before, first: first as u32, end }),
        }
        self.jml_mode = None;
        std::mem::swap(&mut self.out, &mut self.jml);
        self.end = outer_end;
        self.flags = outer_flags;
        if continues || !empty {
            self.flags |= Token::JML_BEFORE;
        }
    }

    fn jml_word(&mut self) {
        let start = self.at;
        self.at += 1;
        self.skip_word();
        if self.at == start + 1 {
            return self.illegal(start, '\\');
        }
        self.push(TokenKind::JmlWord, start);
    }

    /// `(* text *)`
    fn informal(&mut self) {
        let start = self.at;
        match memchr::memmem::find(&self.bytes[start + 2..self.end], b"*)") {
            Some(length) => self.at = start + 2 + length + 2,
            None => {
                self.at = self.end;
                self.error(start, "unclosed informal description: '*)' expected");
            }
        }
        self.push(TokenKind::Informal, start);
    }

    fn number(&mut self) {
        let start = self.at;
        let mut kind = TokenKind::IntLit;
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        if hex {
            self.at += 2;
        }
        let binary = !hex && self.peek(0) == b'0' && matches!(self.peek(1), b'b' | b'B');
        if binary {
            self.at += 2;
        }
        self.digits(hex);
        // JML's `0..n` is not the number `0.` before `.n`.
        let range = self.jml_mode.is_some() && self.peek(1) == b'.';
        if self.peek(0) == b'.' && !range && !binary {
            self.at += 1;
            kind = TokenKind::DoubleLit;
            self.digits(hex);
        }
        let exponent = if hex { matches!(self.peek(0), b'p' | b'P') } else { matches!(self.peek(0), b'e' | b'E') };
        if exponent && !binary {
            kind = TokenKind::DoubleLit;
            self.at += 1;
            if matches!(self.peek(0), b'+' | b'-') {
                self.at += 1;
            }
            self.digits(false);
        }
        match self.peek(0) {
            b'l' | b'L' if kind == TokenKind::IntLit => {
                kind = TokenKind::LongLit;
                self.at += 1;
            }
            b'f' | b'F' => {
                kind = TokenKind::FloatLit;
                self.at += 1;
            }
            b'd' | b'D' => {
                kind = TokenKind::DoubleLit;
                self.at += 1;
            }
            _ => {}
        }
        let number_end = self.at;
        self.skip_word();
        if self.at > number_end {
            self.error(start, "malformed number");
        }
        self.push(kind, start);
    }

    fn digits(&mut self, hex: bool) {
        while self.at < self.end {
            let byte = self.bytes[self.at];
            if byte.is_ascii_digit() || byte == b'_' || hex && byte.is_ascii_hexdigit() {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    fn string(&mut self) {
        let start = self.at;
        if self.peek(1) == b'"' && self.peek(2) == b'"' {
            return self.text_block();
        }
        self.at += 1;
        loop {
            match self.peek(0) {
                b'"' => {
                    self.at += 1;
                    break;
                }
                _ if self.at >= self.end => {
                    self.error(start, "unclosed string literal");
                    break;
                }
                b'\n' | b'\r' => {
                    self.error(start, "unclosed string literal");
                    break;
                }
                b'\\' if !matches!(self.peek(1), b'\n' | b'\r') => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.end);
        self.push(TokenKind::StringLit, start);
    }

    fn text_block(&mut self) {
        let start = self.at;
        self.at += 3;
        loop {
            if self.at >= self.end {
                self.error(start, "unclosed text block");
                break;
            }
            match self.peek(0) {
                b'"' if self.peek(1) == b'"' && self.peek(2) == b'"' => {
                    self.at += 3;
                    break;
                }
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.end);
        self.push(TokenKind::TextBlock, start);
    }

    fn character(&mut self) {
        let start = self.at;
        self.at += 1;
        loop {
            match self.peek(0) {
                b'\'' if self.at > start + 1 => {
                    self.at += 1;
                    break;
                }
                _ if self.at >= self.end => {
                    self.error(start, "unclosed character literal");
                    break;
                }
                b'\n' | b'\r' => {
                    self.error(start, "unclosed character literal");
                    break;
                }
                b'\'' => {
                    self.at += 1;
                    if self.peek(0) != b'\'' {
                        self.error(start, "empty character literal");
                        break;
                    }
                }
                b'\\' if !matches!(self.peek(1), b'\n' | b'\r') => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.end);
        self.push(TokenKind::CharLit, start);
    }

    fn symbol(&mut self, byte: u8) {
        use TokenKind::*;
        let start = self.at;
        let (b1, b2) = (self.peek(1), self.peek(2));
        let (kind, length) = match byte {
            b'(' => (LParen, 1),
            b')' => (RParen, 1),
            b'{' if b1 == b'|' && self.jml_mode.is_some() => (LGroup, 2),
            b'{' => (LBrace, 1),
            b'}' => (RBrace, 1),
            b'[' => (LBracket, 1),
            b']' => (RBracket, 1),
            b';' => (Semi, 1),
            b',' => (Comma, 1),
            b'.' if b1 == b'.' && b2 == b'.' => (Ellipsis, 3),
            b'.' if b1 == b'.' && self.jml_mode.is_some() => (DotDot, 2),
            b'.' => (Dot, 1),
            b'@' => (At, 1),
            b':' if b1 == b':' => (ColonColon, 2),
            b':' => (Colon, 1),
            b'?' => (Question, 1),
            b'=' if b1 == b'=' && b2 == b'>' && self.jml_mode.is_some() => (Implies, 3),
            b'=' if b1 == b'=' => (EqEq, 2),
            b'=' => (Assign, 1),
            b'!' if b1 == b'=' => (NotEq, 2),
            b'!' => (Not, 1),
            b'~' => (Tilde, 1),
            b'<' => self.less(b1, b2),
            b'>' if b1 == b'=' => (Ge, 2),
            b'>' => (Gt, 1),
            b'+' => one_or(b1, b'+', Plus, PlusPlus, PlusAssign),
            b'-' if b1 == b'>' => (Arrow, 2),
            b'-' => one_or(b1, b'-', Minus, MinusMinus, MinusAssign),
            b'*' => one_or(b1, b'=', Star, StarAssign, StarAssign),
            b'/' => one_or(b1, b'=', Slash, SlashAssign, SlashAssign),
            b'%' => one_or(b1, b'=', Percent, PercentAssign, PercentAssign),
            b'^' => one_or(b1, b'=', Caret, CaretAssign, CaretAssign),
            b'&' => one_or(b1, b'&', Amp, AmpAmp, AmpAssign),
            b'|' if b1 == b'}' && self.jml_mode.is_some() => (RGroup, 2),
            b'|' => one_or(b1, b'|', Pipe, PipePipe, PipeAssign),
            // javac, too, takes a control-Z at the end of a file as its end.
            0x1a if self.at + 1 == self.end => {
                self.at += 1;
                return;
            }
            _ => {
                self.at += 1;
                return self.illegal(start, char::from(byte));
            }
        };
        self.at += length;
        self.push(kind, start);
    }

    fn less(&self, b1: u8, b2: u8) -> (TokenKind, usize) {
        use TokenKind::*;
        let rest = &self.bytes[self.at..self.end];
        if self.jml_mode.is_some() {
            if rest.starts_with(b"<==>") {
                return (Iff, 4);
            }
            if rest.starts_with(b"<=!=>") {
                return (NotIff, 5);
            }
            if rest.starts_with(b"<==!") && !rest.starts_with(b"<==!=") {
                return (NotIff, 4);
            }
            if rest.starts_with(b"<==") {
                return (RevImplies, 3);
            }
            match (b1, b2) {
                (b':', _) => return (Subtype, 2),
                (b'#', b'=') => return (LockLe, 3),
                (b'#', _) => return (LockLt, 2),
                _ => {}
            }
        }
        match (b1, b2) {
            (b'<', b'=') => (ShlAssign, 3),
            (b'<', _) => (Shl, 2),
            (b'=', _) => (Le, 2),
            _ => (Lt, 1),
        }
    }
}

fn one_or(next: u8, twice: u8, one: TokenKind, two: TokenKind, assign: TokenKind) -> (TokenKind, usize) {
    match next {
        b'=' => (assign, 2),
        _ if next == twice => (two, 2),
        _ => (one, 1),
    }
}
