//! Tokens to tree, by recursive descent.
//!
//! The parser goes forward only: it decides by looking at tokens ahead, never
//! by trying and undoing, so its time is linear and node ids are dense. The
//! same functions read Java and JML; for the JML in the gap before a token the
//! parser is switched to the gap's own tokens and back (`enter_gap`).

mod contract;
mod decl;
mod expr;
mod jml_member;
mod jml_stmt;
mod jml_term;
mod lookahead;
mod member;
mod modifiers;
mod module;
mod primary;
mod recover;
mod stmt;
mod switch;
mod types;
mod unit;

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::ast::{Ident, Name, NodeId, QualName};
use crate::error::{SyntaxError, SyntaxWarning};
use crate::lexer::{Gap, Lexed, Stream};
use crate::source::Span;
use crate::token::{Token, TokenKind};
use crate::{LoopMark, Nowarn, Parsed};

/// Levels of nesting, of expressions, types, statements and classes together.
/// Deeper ones are an error, lest the stack overflow here or in a later stage:
/// javac's own stack ends at about the same depth.
const MAX_DEPTH: u32 = 3000;

/// Operators in one chain (`a + b + c ...`, `a.b().c()...`) with those of the
/// chains nested in it, links of a chain of `else if`: the tree of a chain is as
/// deep as the chain is long.
const MAX_CHAIN: u32 = 10_000;

pub struct Parser<'a> {
    lexed: &'a Lexed<'a>,
    stream: Stream,
    tokens: &'a [Token],
    /// Index of `tokens[0]` in its stream.
    base: usize,
    pos: usize,
    prev_end: u32,
    /// The first gap not yet passed.
    next_gap: usize,
    next_id: u32,
    depth: u32,
    /// How deep, by chains, the deepest expression is that was read since the
    /// expression around it began.
    tall: u32,
    /// Where the last chain of comparisons starts.
    chained_at: u32,
    /// Links of the chains of `else if` around this place.
    links: u32,
    /// In labels and guards of `case`, `->` ends the expression.
    no_lambda: bool,
    /// Reading a snippet: `assume(e)` is a statement.
    snippet: bool,
    /// Within `assume`/`assert` of a snippet, a lone `=` means `==`.
    lone_eq: bool,
    names: FxHashMap<&'a str, Name>,
    errors: Vec<SyntaxError>,
    warnings: Vec<SyntaxWarning>,
    /// Errors that were recorded at the member they stand in.
    absorbed: usize,
    loops: Vec<LoopMark>,
    nowarns: Vec<Nowarn>,
    next_lex_error: usize,
    last_error: Option<(Stream, usize)>,
}

/// Where to go back to after a gap.
struct Outside<'a> {
    tokens: &'a [Token],
    pos: usize,
    prev_end: u32,
}

impl<'a> Parser<'a> {
    pub fn new(lexed: &'a Lexed<'a>) -> Parser<'a> {
        Parser {
            lexed,
            stream: Stream::Java,
            tokens: &lexed.java,
            base: 0,
            pos: 0,
            prev_end: 0,
            next_gap: 0,
            next_id: 0,
            depth: 0,
            tall: 0,
            chained_at: u32::MAX,
            links: 0,
            no_lambda: false,
            snippet: false,
            lone_eq: false,
            names: FxHashMap::default(),
            errors: Vec::new(),
            warnings: lexed.warnings.clone(),
            absorbed: 0,
            loops: Vec::new(),
            nowarns: Vec::new(),
            next_lex_error: 0,
            last_error: None,
        }
    }

    pub fn for_snippet(lexed: &'a Lexed<'a>) -> Parser<'a> {
        Parser { snippet: true, ..Parser::new(lexed) }
    }

    /// A parser of JML alone: the tokens are those of the only gap of `lexed`.
    pub fn for_jml(lexed: &'a Lexed<'a>) -> Parser<'a> {
        let mut parser = Parser::new(lexed);
        if parser.at_gap() {
            parser.enter_gap();
        }
        parser
    }

    pub fn finish<T>(mut self, unit: T) -> Parsed<T> {
        self.take_lex_errors(u32::MAX);
        self.errors.sort_by_key(|e| (e.span.start, e.span.end));
        self.warnings.sort_by_key(|w| (w.span.start, w.span.end));
        self.loops.sort_by_key(|l| l.keyword.start);
        self.nowarns.sort_by_key(|n| n.span.start);
        let Parser { errors, warnings, loops, nowarns, .. } = self;
        Parsed { unit, errors, warnings, loops, nowarns }
    }

    pub fn node_count(&self) -> u32 {
        self.next_id
    }

    // ---- tokens ----

    fn token(&self) -> Token {
        self.tokens[self.pos]
    }

    fn kind(&self) -> TokenKind {
        self.tokens[self.pos].kind
    }

    /// The kind `ahead` tokens on; the last token, `Eof`, goes on for ever.
    fn peek(&self, ahead: usize) -> TokenKind {
        self.peek_token(ahead).kind
    }

    fn peek_token(&self, ahead: usize) -> Token {
        self.tokens[(self.pos + ahead).min(self.tokens.len() - 1)]
    }

    fn text_at(&self, ahead: usize) -> &'a str {
        let at = (self.pos + ahead).min(self.tokens.len() - 1);
        self.lexed.text(self.stream, self.base + at)
    }

    fn text(&self) -> &'a str {
        self.text_at(0)
    }

    fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    fn at_word(&self, word: &str) -> bool {
        self.kind() == TokenKind::Ident && self.text() == word
    }

    fn word_ahead(&self, ahead: usize, word: &str) -> bool {
        self.peek(ahead) == TokenKind::Ident && self.text_at(ahead) == word
    }

    fn in_jml(&self) -> bool {
        self.stream == Stream::Jml
    }

    fn start(&self) -> u32 {
        self.token().start
    }

    fn span_from(&self, start: u32) -> Span {
        Span::new(start, self.prev_end.max(start))
    }

    fn bump(&mut self) -> Token {
        let token = self.token();
        if token.has(Token::JML_BEFORE) && self.at_gap() {
            self.misplaced_gap();
        }
        if self.next_lex_error < self.lexed.errors.len() {
            self.take_lex_errors(token.end);
        }
        self.prev_end = token.end;
        if token.kind != TokenKind::Eof {
            self.pos += 1;
        }
        token
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, kind: TokenKind) -> bool {
        let found = self.eat(kind);
        if !found {
            self.error_expected(kind.describe());
        }
        found
    }

    /// The lexer's errors take their place among the parser's, so that they
    /// count for the member they stand in.
    fn take_lex_errors(&mut self, before: u32) {
        while let Some(error) = self.lexed.errors.get(self.next_lex_error)
            && error.span.start < before
        {
            self.errors.push(error.clone());
            self.next_lex_error += 1;
        }
    }

    // ---- nodes ----

    fn id(&mut self) -> NodeId {
        let id = NodeId(self.next_id);
        self.next_id += 1;
        id
    }

    fn name_here(&mut self) -> Name {
        let text = self.text();
        *self.names.entry(text).or_insert_with(|| Name::new(text))
    }

    /// An identifier; `None` after an error.
    fn ident(&mut self) -> Option<Ident> {
        if !self.at(TokenKind::Ident) {
            self.error_expected("identifier");
            return None;
        }
        Some(self.take_ident())
    }

    /// The token as an identifier, whatever it is.
    fn take_ident(&mut self) -> Ident {
        let name = self.name_here();
        if name.as_str() == "_" && !self.in_jml() {
            self.error_here("'_' is a keyword and may not be used as an identifier");
        }
        Ident { name, span: self.bump().span() }
    }

    fn ident_or_missing(&mut self) -> Ident {
        match self.ident() {
            Some(ident) => ident,
            None => Ident { name: Name::new("<missing>"), span: Span::new(self.prev_end, self.prev_end) },
        }
    }

    fn qual_name(&mut self) -> QualName {
        let start = self.start();
        let mut parts = vec![self.ident_or_missing()];
        while self.at(TokenKind::Dot) && self.peek(1) == TokenKind::Ident {
            self.bump();
            parts.push(self.take_ident());
        }
        QualName { span: self.span_from(start), parts }
    }

    // ---- depth ----

    /// One level deeper; `false`, after an error, where that is too deep.
    fn descend(&mut self) -> bool {
        if self.depth >= MAX_DEPTH {
            self.error_here("the code is nested too deeply");
            return false;
        }
        self.depth += 1;
        true
    }

    fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// One more link of a chain around what has been read of it; `false`, after
    /// an error, where the chain is too long.
    fn chain(&mut self) -> bool {
        self.tall += 1;
        let fits = self.tall <= MAX_CHAIN;
        if !fits {
            self.error_here("the expression is too long");
        }
        fits
    }

    // ---- JML in gaps ----

    /// JML that nobody has read yet stands before this token.
    fn at_gap(&self) -> bool {
        self.stream == Stream::Java && self.token().has(Token::JML_BEFORE) && self.gap().is_some()
    }

    fn gap(&self) -> Option<Gap> {
        let gap = self.lexed.gaps.get(self.next_gap)?;
        (gap.before as usize == self.pos).then_some(*gap)
    }

    /// Switches to the tokens of the gap; `leave_gap` must follow.
    fn enter_gap(&mut self) -> Outside<'a> {
        let (first, end) = match self.gap() {
            Some(gap) => (gap.first as usize, gap.end as usize),
            None => (0, 0),
        };
        let outside = Outside { tokens: self.tokens, pos: self.pos, prev_end: self.prev_end };
        self.next_gap += 1;
        self.stream = Stream::Jml;
        self.tokens = &self.lexed.jml[first..end];
        self.base = first;
        self.pos = 0;
        self.prev_end = self.start();
        outside
    }

    fn leave_gap(&mut self, outside: Outside<'a>) {
        self.take_lex_errors(self.tokens[self.tokens.len() - 1].end);
        self.stream = Stream::Java;
        self.tokens = outside.tokens;
        self.base = 0;
        self.pos = outside.pos;
        self.prev_end = outside.prev_end;
    }

    fn misplaced_gap(&mut self) {
        let outside = self.enter_gap();
        while self.skip_nowarn() {}
        if !self.at(TokenKind::Eof) {
            let found = self.describe_found();
            self.error_here(format!("JML may not stand here: {found}"));
        }
        self.leave_gap(outside);
        // The error belongs to the comment; one about the token itself is another.
        self.last_error = None;
    }

    // ---- messages ----

    fn describe_found(&self) -> Cow<'static, str> {
        match self.kind() {
            TokenKind::Eof if self.in_jml() => "end of JML comment".into(),
            kind @ TokenKind::Eof => kind.describe().into(),
            TokenKind::TextBlock => "text block".into(),
            kind => {
                let text = self.text();
                let plain = text.chars().count() <= 40 && !text.contains(['\n', '\r']);
                if plain { format!("'{text}'").into() } else { kind.describe().into() }
            }
        }
    }

    /// `what expected, found ...`, placed where the missing thing should stand.
    fn error_expected(&mut self, what: &str) {
        let found = self.describe_found();
        let ends = matches!(what, "';'" | "')'" | "']'");
        let on_next_line = self.token().has(Token::LINE_START) && what != "'}'";
        let before = ends || on_next_line || self.at(TokenKind::Eof);
        let span =
            if before && self.prev_end > 0 { Span::new(self.prev_end, self.prev_end) } else { self.token().span() };
        self.error_at_token(span, format!("{what} expected, found {found}"));
    }

    /// Says that no clause or statement of JML begins with the word here.
    fn unknown_jml(&mut self, what: &str) {
        let found = self.describe_found();
        let word = self.token().span().text(self.lexed.source);
        if crate::lexer::CLAUSE_WORDS.contains(&word) {
            return self.error_here(format!("'{word}' of JML does not belong here"));
        }
        let words = crate::lexer::CLAUSE_WORDS.into_iter().chain(["assert", "assume", "set", "pure", "helper"]);
        let help = match crate::suggest::closest(word, words) {
            Some(meant) => format!("; did you mean '{meant}'?"),
            None => String::new(),
        };
        self.error_here(format!("unknown {what} of JML: {found}{help}"));
    }

    fn error_here(&mut self, message: impl Into<Cow<'static, str>>) {
        self.error_at_token(self.token().span(), message);
    }

    /// At most one error a token: what follows the first is its echo.
    fn error_at_token(&mut self, span: Span, message: impl Into<Cow<'static, str>>) {
        let place = Some((self.stream, self.base + self.pos));
        if self.last_error == place {
            return;
        }
        self.last_error = place;
        if self.at(TokenKind::Bad) {
            // The lexer has said what is wrong with it.
            return self.take_lex_errors(self.token().end);
        }
        self.error(span, message);
    }

    fn error(&mut self, span: Span, message: impl Into<Cow<'static, str>>) {
        let in_jml = self.in_jml();
        self.errors.push(SyntaxError { span, message: message.into(), in_jml });
    }

    fn warn(&mut self, span: Span, message: impl Into<Cow<'static, str>>) {
        self.warnings.push(SyntaxWarning { span, message: message.into() });
    }

    // ---- errors of members ----

    /// Marks the beginning of a member, for `member_errors`.
    fn mark_errors(&self) -> (usize, usize) {
        (self.errors.len(), self.absorbed)
    }

    /// Whether errors have come since the mark; they are now the member's.
    fn member_errors(&mut self, mark: (usize, usize)) -> bool {
        let found = self.errors.len() - mark.0;
        self.absorbed = mark.1 + found;
        found > 0
    }

    /// Whether errors have come since the mark that are no member's; they are
    /// now the type's.
    fn type_errors(&mut self, mark: (usize, usize)) -> bool {
        let found = self.errors.len() - mark.0;
        let of_members = self.absorbed - mark.1;
        self.absorbed = mark.1 + found;
        found > of_members
    }
}
