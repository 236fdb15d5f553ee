//! `module-info.java`.

use super::Parser;
use crate::ast::{Annotation, Directive, DirectiveKind, ModuleDecl, QualName};
use crate::token::TokenKind;

impl Parser<'_> {
    /// `module a.b {`, `open module a.b {`, annotations read.
    pub(super) fn at_module(&self) -> bool {
        let n = usize::from(self.at_word("open") && self.word_ahead(1, "module"));
        self.word_ahead(n, "module") && self.peek(n + 1) == TokenKind::Ident
    }

    pub(super) fn module(&mut self, start: u32, annotations: Vec<Annotation>) -> ModuleDecl {
        let open = self.eat_word("open");
        self.bump();
        let name = self.qual_name();
        let mut directives = Vec::new();
        if self.expect(TokenKind::LBrace) {
            while !matches!(self.kind(), TokenKind::RBrace | TokenKind::Eof) {
                match self.directive() {
                    Some(directive) => directives.push(directive),
                    None => self.skip_statement(),
                }
            }
            self.expect(TokenKind::RBrace);
        }
        let id = self.id();
        ModuleDecl { id, span: self.span_from(start), annotations, open, name, directives }
    }

    fn directive(&mut self) -> Option<Directive> {
        let start = self.start();
        let word = if self.at(TokenKind::Ident) { self.text() } else { "" };
        let kind = match word {
            "requires" => {
                self.bump();
                self.requires()
            }
            "exports" => {
                self.bump();
                let package = self.qual_name();
                DirectiveKind::Exports { package, to: self.targets("to") }
            }
            "opens" => {
                self.bump();
                let package = self.qual_name();
                DirectiveKind::Opens { package, to: self.targets("to") }
            }
            "uses" => {
                self.bump();
                DirectiveKind::Uses(self.qual_name())
            }
            "provides" => {
                self.bump();
                let service = self.qual_name();
                DirectiveKind::Provides { service, with: self.targets("with") }
            }
            _ => {
                self.error_expected("'requires', 'exports', 'opens', 'uses' or 'provides'");
                self.bump();
                return None;
            }
        };
        self.expect(TokenKind::Semi).then(|| Directive { span: self.span_from(start), kind })
    }

    fn requires(&mut self) -> DirectiveKind {
        let (mut is_static, mut transitive) = (false, false);
        loop {
            if self.eat(TokenKind::Static) {
                is_static = true;
            } else if self.at_word("transitive") && self.peek(1) != TokenKind::Semi {
                self.bump();
                transitive = true;
            } else {
                break;
            }
        }
        DirectiveKind::Requires { is_static, transitive, module: self.qual_name() }
    }

    fn targets(&mut self, word: &str) -> Vec<QualName> {
        let mut names = Vec::new();
        if self.eat_word(word) {
            names.push(self.qual_name());
            while self.eat(TokenKind::Comma) {
                names.push(self.qual_name());
            }
        }
        names
    }
}
