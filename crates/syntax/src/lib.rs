//! Java 21 and JML, from text to tree.
//!
//! Takes the text of a file, gives a tree with spans and node ids, and lists of
//! errors and warnings. Never fails, never panics: what does not parse is an
//! error with its place, and the rest of the file is still understood. Does no
//! I/O, resolves no names, knows no types beyond how they are written.

pub mod ast;
mod error;
mod lexer;
mod literal;
mod name;
mod parser;
mod print;
mod source;
mod suggest;
mod token;
mod unicode;
pub mod walk;

pub use error::{SyntaxError, SyntaxWarning};
pub use name::Name;
pub use print::{print_expr, print_snippet, print_store_ref, print_type, print_unit};
pub use source::{LineCol, SourceFile, Span, UNMAPPABLE, UNMAPPABLE_MESSAGE, decode};

use ast::{CompilationUnit, Expr, Snippet};
use parser::Parser;

/// What parsing gives: a tree always, with whatever was wrong, in the order of
/// the text.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    pub unit: T,
    pub errors: Vec<SyntaxError>,
    pub warnings: Vec<SyntaxWarning>,
    /// Every loop, wherever it stands.
    pub loops: Vec<LoopMark>,
    /// Every `nowarn`, wherever it stands.
    pub nowarns: Vec<Nowarn>,
}

/// ESC/Java's `nowarn A, B`: what it names is taken for granted on its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nowarn {
    pub span: Span,
    /// The kinds of warnings; none: all of them.
    pub labels: Vec<Name>,
}

/// Where a loop stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopMark {
    pub form: LoopForm,
    /// The word `while`, `do` or `for`.
    pub keyword: Span,
    /// The condition; empty where it is left out or where there is none.
    pub condition: Span,
    /// What is repeated.
    pub body: Span,
    /// The clauses before it that are candidates: `loop_invariant`, `maintaining`.
    pub invariants: Vec<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopForm {
    While,
    Do,
    For,
    ForEach,
}

/// Parses a `.java` file.
pub fn parse_file(text: &str) -> Parsed<CompilationUnit> {
    let lexed = lexer::lex(text);
    let mut parser = Parser::new(&lexed);
    let unit = with_room(|| parser.unit());
    parser.finish(unit)
}

/// Stack enough for the deepest nesting that the parser allows, whichever thread
/// it runs on.
fn with_room<T>(parse: impl FnOnce() -> T) -> T {
    const ROOM: usize = 128 << 20;
    stacker::maybe_grow(ROOM, ROOM, parse)
}

/// Parses a `.jsh` snippet: bare statements and declarations.
pub fn parse_snippet(text: &str) -> Parsed<Snippet> {
    let lexed = lexer::lex(text);
    let mut parser = Parser::for_snippet(&lexed);
    let unit = with_room(|| parser.snippet());
    parser.finish(unit)
}

/// An expression by itself, with the number of its nodes.
#[derive(Clone, Debug)]
pub struct ExprAlone {
    pub expr: Expr,
    /// Every `NodeId` of the expression is below this.
    pub node_count: u32,
}

/// Parses an expression of JML, which may be one of Java, alone: a candidate
/// invariant given on the command line, the formula of a test's mark.
pub fn parse_expression(text: &str) -> Parsed<ExprAlone> {
    let lexed = lexer::lex_jml(text);
    let mut parser = Parser::for_jml(&lexed);
    let expr = with_room(|| parser.expression_alone());
    let node_count = parser.node_count();
    parser.finish(ExprAlone { expr, node_count })
}

/// As `parse_expression`, with the keyword of a clause before it allowed:
/// `loop_invariant i <= n;` and `i <= n` give the same.
pub fn parse_jml_clause_expr(text: &str) -> Parsed<ExprAlone> {
    let lexed = lexer::lex_jml(text);
    let mut parser = Parser::for_jml(&lexed);
    parser.skip_clause_word();
    let expr = with_room(|| parser.expression_alone());
    let node_count = parser.node_count();
    parser.finish(ExprAlone { expr, node_count })
}

/// A file's tree as text without places and ids: equal for two trees exactly
/// when they have the same structure.
pub fn dump(unit: &CompilationUnit) -> String {
    let CompilationUnit { span: _, node_count: _, package, imports, types, module } = unit;
    format!("{package:+?}\n{imports:+?}\n{types:+?}\n{module:+?}\n")
}

/// As `dump`, of a snippet.
pub fn dump_snippet(snippet: &Snippet) -> String {
    format!("{:+?}\n", snippet.items)
}

/// As `dump`, of an expression.
pub fn dump_expr(expr: &Expr) -> String {
    format!("{expr:+?}\n")
}
