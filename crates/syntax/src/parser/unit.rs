//! Whole files and snippets.

use super::Parser;
use super::member::Before;
use super::modifiers::allowed;
use crate::ast::{
    CompilationUnit, Expr, Import, JavaMods, JmlMods, Member, PackageDecl, QualName, Snippet, SnippetItem, TypeDecl,
    TypeDeclKind,
};
use crate::source::Span;
use crate::token::{Token, TokenKind};

impl Parser<'_> {
    pub fn unit(&mut self) -> CompilationUnit {
        let mut unit = CompilationUnit {
            span: Span::new(0, self.lexed.source.len() as u32),
            node_count: 0,
            package: None,
            imports: Vec::new(),
            types: Vec::new(),
            module: None,
        };
        while !self.at(TokenKind::Eof) || self.at_gap() {
            let before = self.pos;
            let gap = self.next_gap;
            self.top_level(&mut unit);
            if self.pos == before && self.next_gap == gap {
                self.bump();
            }
        }
        unit.node_count = self.node_count();
        unit
    }

    fn top_level(&mut self, unit: &mut CompilationUnit) {
        let mut before = self.start_member();
        if self.at_gap() {
            self.unit_gap(&mut before, unit);
        }
        match self.kind() {
            TokenKind::Eof => return self.unused_before(before),
            TokenKind::Semi => {
                self.bump();
                return;
            }
            TokenKind::Import => {
                self.unused_before(before);
                if !unit.types.is_empty() {
                    self.error_here("an import must stand before the classes");
                }
                let import = self.import(false);
                unit.imports.push(import);
                return;
            }
            TokenKind::RBrace => return self.stray_brace(unit),
            _ => {}
        }
        self.more_modifiers(&mut before.mods, Some(&mut before.contract));
        if self.at(TokenKind::Package) {
            self.package(before, unit);
        } else if unit.types.is_empty() && self.at_module() {
            unit.module = Some(self.module(before.start, before.mods.annotations));
        } else if self.at_type_decl() {
            self.unused_contract(&before.contract);
            self.check_modifiers(&before.mods, allowed::TOP_TYPE);
            let decl = self.type_decl(before.start, before.mods);
            unit.types.push(decl);
        } else {
            self.stray_member(before, unit);
        }
    }

    fn unit_gap(&mut self, before: &mut Before, unit: &mut CompilationUnit) {
        let outside = self.enter_gap();
        while !self.at(TokenKind::Eof) {
            if self.skip_nowarn() {
                continue;
            }
            if self.at_word("model") && self.peek(1) == TokenKind::Import {
                self.bump();
                let import = self.import(true);
                unit.imports.push(import);
                continue;
            }
            let start = self.pos;
            self.more_modifiers(&mut before.mods, None);
            if self.at_type_decl() {
                let mods = std::mem::replace(&mut before.mods, self.no_modifiers());
                self.check_model(&mods);
                let at = self.start();
                let decl = self.type_decl(at, mods);
                unit.types.push(decl);
            } else if self.pos > start {
                self.eat(TokenKind::Semi);
            } else {
                let found = self.describe_found();
                self.error_here(format!("this JML may not stand outside of a class: {found}"));
                self.skip_jml_clause();
            }
        }
        self.leave_gap(outside);
    }

    fn package(&mut self, before: Before, unit: &mut CompilationUnit) {
        if unit.package.is_some() || !unit.imports.is_empty() || !unit.types.is_empty() {
            self.error_here("'package' must stand first in its file");
        }
        if !before.mods.java.is_empty() {
            self.error(before.mods.span, "'package' has no modifiers");
        }
        self.bump();
        let name = self.qual_name();
        self.expect(TokenKind::Semi);
        let span = self.span_from(before.start);
        let (annotations, jml) = (before.mods.annotations, before.mods.jml);
        unit.package = Some(PackageDecl { span, annotations, jml, name });
    }

    fn import(&mut self, is_model: bool) -> Import {
        let start = self.bump().start;
        let is_static = self.eat(TokenKind::Static);
        let name: QualName = self.qual_name();
        let on_demand = self.at(TokenKind::Dot) && self.peek(1) == TokenKind::Star;
        if on_demand {
            self.bump();
            self.bump();
        }
        if is_model {
            self.end_clause();
        } else if !self.expect(TokenKind::Semi) && !self.token().has(Token::LINE_START) {
            self.skip_statement();
        }
        Import { span: self.span_from(start), is_static, on_demand, is_model, name }
    }

    fn stray_brace(&mut self, unit: &CompilationUnit) {
        let message = if unit.types.is_empty() {
            "class, interface, enum or record expected, found '}'"
        } else {
            "extra '}': the class has ended already"
        };
        self.error_here(message);
        self.bump();
    }

    /// A member outside of any class: one brace too many ended the class
    /// before it. It is read as a member of the class it follows.
    fn stray_member(&mut self, before: Before, unit: &mut CompilationUnit) {
        let found = self.describe_found();
        let message = format!("class, interface, enum or record expected, found {found}");
        self.error_here(message);
        let Some(last) = unit.types.last_mut() else {
            self.skip_member();
            return;
        };
        let TypeDecl { kind, name, body, .. } = last;
        body.has_errors = true;
        let at = self.pos;
        self.member_after(before, &mut body.members, *kind, Some(*name));
        if self.pos == at {
            self.skip_member();
        }
    }

    pub fn snippet(&mut self) -> Snippet {
        let mut items = Vec::new();
        while !self.at(TokenKind::Eof) || self.at_gap() {
            let (before, gap) = (self.pos, self.next_gap);
            self.snippet_item(&mut items);
            if self.pos == before && self.next_gap == gap {
                self.bump();
            }
        }
        let span = Span::new(0, self.lexed.source.len() as u32);
        Snippet { span, node_count: self.node_count(), items }
    }

    fn snippet_item(&mut self, items: &mut Vec<SnippetItem>) {
        if self.at(TokenKind::Import) {
            items.push(SnippetItem::Import(self.import(false)));
            return;
        }
        if self.at(TokenKind::RBrace) {
            self.error_here("'}' without '{'");
            self.bump();
            return;
        }
        if self.at_snippet_member() {
            let mut members: Vec<Member> = Vec::new();
            self.member(&mut members, TypeDeclKind::Class, None);
            items.extend(members.into_iter().map(SnippetItem::Member));
            return;
        }
        let mut stmts = Vec::new();
        let mut prelude = self.no_prelude();
        self.jml_before_stmt(&mut prelude, &mut stmts);
        if self.at(TokenKind::Eof) || self.at(TokenKind::RBrace) {
            self.unused_prelude(prelude);
        } else {
            // Fields of a snippet are variables; their modifiers mean nothing.
            while self.java_modifier().is_some_and(|(flag, _)| flag != JavaMods::FINAL) {
                self.bump();
            }
            stmts.push(self.stmt(prelude, true));
        }
        items.extend(stmts.into_iter().map(SnippetItem::Stmt));
    }

    /// A method or type with its modifiers and contract.
    fn at_snippet_member(&self) -> bool {
        let mut n = 0;
        loop {
            n = self.skip_annotations(n);
            use TokenKind::*;
            match self.peek(n) {
                Public | Protected | Private | Static | Final | Abstract | Strictfp => n += 1,
                Synchronized if self.peek(n + 1) != LParen => n += 1,
                Class | Interface | Enum => return true,
                At => return self.peek(n + 1) == Interface,
                Lt | Void => return true,
                _ => break,
            }
        }
        if self.word_ahead(n, "record") || self.word_ahead(n, "sealed") {
            let record =
                self.peek(n + 1) == TokenKind::Ident && matches!(self.peek(n + 2), TokenKind::LParen | TokenKind::Lt);
            let sealed = matches!(self.peek(n + 1), TokenKind::Class | TokenKind::Interface);
            if record || sealed {
                return true;
            }
        }
        self.skip_type(n).is_some_and(|n| self.peek(n) == TokenKind::Ident && self.peek(n + 1) == TokenKind::LParen)
    }

    /// An expression alone, to the end of the text.
    pub fn expression_alone(&mut self) -> Expr {
        let expr = self.expr();
        self.eat(TokenKind::Semi);
        if !self.at(TokenKind::Eof) {
            let found = self.describe_found();
            self.error_here(format!("end of expression expected, found {found}"));
        }
        expr
    }

    /// A declaration in JML must be marked as such.
    pub(super) fn check_model(&mut self, mods: &crate::ast::Modifiers) {
        let marked = mods.jml.has(JmlMods::MODEL) || mods.jml.has(JmlMods::GHOST);
        if !marked {
            self.error_here("a declaration in JML must be 'ghost' or 'model'");
        }
    }
}
