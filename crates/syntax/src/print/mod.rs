//! Tree to text.
//!
//! Takes a tree, gives Java with JML that parses to the same tree (`dump` of
//! both is equal). The layout is plain; comments are not kept.

mod decl;
mod expr;
mod jml;
mod stmt;
mod types;

use crate::ast::{CompilationUnit, Expr, Snippet, SnippetItem, StoreRef, TypeRef};

pub fn print_unit(unit: &CompilationUnit) -> String {
    let mut printer = Printer::default();
    printer.unit(unit);
    printer.out
}

pub fn print_snippet(snippet: &Snippet) -> String {
    let mut printer = Printer::default();
    for item in &snippet.items {
        match item {
            SnippetItem::Import(import) => printer.import(import),
            SnippetItem::Member(member) => printer.member(member),
            SnippetItem::Stmt(stmt) => printer.stmt(stmt),
        }
    }
    printer.out
}

/// An expression as it stands in JML, on one line unless it holds a block.
pub fn print_expr(expr: &Expr) -> String {
    let mut printer = Printer { in_jml: true, ..Printer::default() };
    printer.expr(expr);
    printer.out
}

pub fn print_type(ty: &TypeRef) -> String {
    let mut printer = Printer { in_jml: true, ..Printer::default() };
    printer.ty(ty);
    printer.out
}

pub fn print_store_ref(store_ref: &StoreRef) -> String {
    let mut printer = Printer { in_jml: true, ..Printer::default() };
    printer.store_ref(store_ref);
    printer.out
}

#[derive(Default)]
struct Printer {
    out: String,
    indent: usize,
    /// The text being written is JML already: no comment marks are needed.
    in_jml: bool,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Ends the line, if something stands on it.
    fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// Begins a line of its own.
    fn line(&mut self) {
        self.end_line();
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
    }

    fn list<T>(&mut self, items: &[T], separator: &str, mut print: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.put(separator);
            }
            print(self, item);
        }
    }

    /// `{`, what `print` writes one level deeper, `}`
    fn braces(&mut self, print: impl FnOnce(&mut Self)) {
        self.put("{");
        self.indent += 1;
        print(self);
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    /// Lines of JML: each becomes a comment `//@`, except within JML.
    fn jml_lines(&mut self, print: impl FnOnce(&mut Self)) {
        if self.in_jml {
            return print(self);
        }
        let outer = std::mem::take(&mut self.out);
        let indent = std::mem::replace(&mut self.indent, 0);
        self.in_jml = true;
        print(self);
        self.in_jml = false;
        self.indent = indent;
        let text = std::mem::replace(&mut self.out, outer);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.line();
            self.put("//@ ");
            self.put(line);
        }
        self.end_line();
    }

    /// Words of JML inside a line of Java.
    fn jml_words(&mut self, words: &str) {
        if self.in_jml {
            self.put(words);
        } else {
            self.put("/*@ ");
            self.put(words);
            self.put(" @*/");
        }
    }
}
