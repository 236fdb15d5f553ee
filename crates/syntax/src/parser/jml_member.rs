//! JML in class bodies: clauses of the class, ghost and model members, and the
//! contracts and modifiers that wait for the next member.

use super::Parser;
use super::contract::SpecWord;
use super::member::Before;
use crate::ast::{
    Block, Contract, Ident, Initializer, JavaMods, JmlClause, JmlClauseKind, JmlMods, Member, Modifiers, StoreRef,
    TypeDeclKind,
};
use crate::source::Span;
use crate::token::TokenKind;

/// Words that begin a clause of a class.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MemberWord {
    Invariant,
    Constraint,
    Initially,
    Axiom,
    Represents,
    In,
    Maps,
    Readable,
    Writable,
    MonitorsFor,
    Initializer,
    StaticInitializer,
}

pub(super) fn parse_member_word(text: &str) -> Option<(MemberWord, bool)> {
    let (stem, redundantly) = match text.strip_suffix("_redundantly") {
        Some(stem) => (stem, true),
        None => (text, false),
    };
    let word = match stem {
        "invariant" => MemberWord::Invariant,
        "constraint" => MemberWord::Constraint,
        "initially" => MemberWord::Initially,
        "axiom" => MemberWord::Axiom,
        "represents" => MemberWord::Represents,
        "in" => MemberWord::In,
        "maps" => MemberWord::Maps,
        "readable" | "readable_if" => MemberWord::Readable,
        "writable" | "writable_if" => MemberWord::Writable,
        "monitors_for" => MemberWord::MonitorsFor,
        "initializer" => MemberWord::Initializer,
        "static_initializer" => MemberWord::StaticInitializer,
        _ => return None,
    };
    Some((word, redundantly))
}

impl Parser<'_> {
    pub(super) fn member_word(&self) -> Option<(MemberWord, bool)> {
        if !self.in_jml() || !self.at(TokenKind::Ident) || self.word_is_name(0) {
            return None;
        }
        parse_member_word(self.text())
    }

    /// `requires`, `ensures`, `invariant`, ...: words before one predicate.
    pub(super) fn predicate_word(&self) -> bool {
        let of_class = matches!(self.member_word(), Some((MemberWord::Invariant, _)));
        let of_contract = matches!(self.at_spec_word(), Some((SpecWord::Requires | SpecWord::Ensures, _)));
        of_class || of_contract
    }

    /// Reads the JML before a member. Members of JML go to `out`; modifiers and
    /// contract of the member to come are left in `before`.
    pub(super) fn jml_before_member(
        &mut self,
        before: &mut Before,
        out: &mut Vec<Member>,
        kind: TypeDeclKind,
        name: Option<Ident>,
    ) {
        if self.in_jml() {
            // The body of a model class: clauses stand among plain members.
            while self.jml_clause_item(before, out) {}
            return;
        }
        if !self.at_gap() {
            return;
        }
        let outside = self.enter_gap();
        while !self.at(TokenKind::Eof) {
            let start = self.pos;
            if !self.jml_clause_item(before, out) && !self.at(TokenKind::Eof) {
                self.jml_declaration(before, out, kind, name);
            }
            if self.pos == start {
                self.bump();
            }
        }
        self.leave_gap(outside);
        if before.mods.span.is_empty() && before.contract.is_empty() {
            before.start = self.start();
        }
    }

    /// A piece of contract, a clause, or modifiers alone. `false` at a
    /// declaration, whose modifiers are then in `before`.
    fn jml_clause_item(&mut self, before: &mut Before, out: &mut Vec<Member>) -> bool {
        if self.skip_nowarn() {
            return true;
        }
        if self.at_spec_case() {
            self.contract(&mut before.contract);
            return true;
        }
        let start = self.start();
        let is_free = before.mods.span.is_empty() && before.contract.is_empty();
        if is_free && self.in_jml() {
            before.start = start;
        }
        let first = self.pos;
        self.more_modifiers(&mut before.mods, Some(&mut before.contract));
        if let Some((word, redundantly)) = self.member_word() {
            let mods = std::mem::replace(&mut before.mods, self.no_modifiers());
            self.clause_member(before, mods, word, redundantly, out);
            before.mark = self.mark_errors();
            return true;
        }
        // `//@ pure`, then `//@ ensures …`: the modifiers are the declaration's all the same.
        if self.pos > first && self.at_spec_case() {
            return true;
        }
        if self.pos > first && self.at(TokenKind::Semi) {
            self.bump();
            self.modifiers_alone(before, out);
            return true;
        }
        false
    }

    /// Modifiers with a semicolon: of the field before if they end its line
    /// (`int[] a; //@ spec_public non_null;`), else of the declaration to come.
    fn modifiers_alone(&mut self, before: &mut Before, out: &mut [Member]) {
        let (field, end) = match out.last_mut() {
            Some(Member::Field(field)) => (&mut field.mods, field.span.end),
            Some(Member::Method(method)) => (&mut method.mods, method.span.end),
            _ => return,
        };
        let between = Span::new(end, before.mods.span.start).text(self.lexed.source);
        if !between.contains(['\n', '\r']) && before.mods.java.is_empty() {
            field.jml = field.jml.with(before.mods.jml);
            before.mods = self.no_modifiers();
        }
    }

    /// A ghost or model member.
    fn jml_declaration(&mut self, before: &mut Before, out: &mut Vec<Member>, kind: TypeDeclKind, name: Option<Ident>) {
        let declares = self.at_type_decl()
            || self.at(TokenKind::LBrace)
            || self.at(TokenKind::Void)
            || self.at(TokenKind::Lt)
            || self.at(TokenKind::Ident) && self.peek(1) == TokenKind::LParen
            || self.at_declaration();
        // A misspelt keyword looks like a type before a name.
        let misspelt = before.mods.span.is_empty() && self.at(TokenKind::Ident);
        if !declares || misspelt {
            self.unknown_jml("clause");
            self.skip_jml_clause();
            return;
        }
        if self.at(TokenKind::LBrace) {
            self.error_here("model programs are not supported");
            return self.skip_braces();
        }
        let here = self.start_member();
        let declared = Before {
            mods: std::mem::replace(&mut before.mods, here.mods),
            contract: std::mem::take(&mut before.contract),
            start: before.start,
            mark: before.mark,
        };
        self.check_model(&declared.mods);
        self.member_after(declared, out, kind, name);
        before.start = self.start();
        before.mark = self.mark_errors();
    }

    fn clause_member(
        &mut self,
        before: &mut Before,
        mods: Modifiers,
        word: MemberWord,
        redundantly: bool,
        out: &mut Vec<Member>,
    ) {
        let start = if mods.span.is_empty() { self.start() } else { mods.span.start };
        let errors = self.errors.len();
        self.bump();
        if matches!(word, MemberWord::Initializer | MemberWord::StaticInitializer) {
            let is_static = word == MemberWord::StaticInitializer;
            let initializer = self.specified_initializer(start, is_static, before);
            out.push(Member::Initializer(initializer));
            return;
        }
        let contract = std::mem::take(&mut before.contract);
        self.unused_contract(&contract);
        let kind = self.clause_kind(word);
        self.end_clause();
        if self.errors.len() > errors {
            return;
        }
        if let Some(kind) = kind {
            let Modifiers { java, jml, .. } = mods;
            let span = self.span_from(start);
            let clause = JmlClause { id: self.id(), span, java, jml, redundantly, kind };
            out.push(Member::Jml(Box::new(clause)));
        }
    }

    fn specified_initializer(&mut self, start: u32, is_static: bool, before: &mut Before) -> Initializer {
        self.end_clause();
        let span = self.span_from(start);
        let body = Block { id: self.id(), span, stmts: Vec::new() };
        let contract = std::mem::take(&mut before.contract);
        let has_errors = self.member_errors(before.mark);
        Initializer { id: self.id(), span, is_static, contract, body, has_errors }
    }

    /// ESC/Java's pragmas between a field and its semicolon: modifiers, and
    /// `readable_if p` about this field.
    pub(super) fn jml_after_field(&mut self, mods: &mut Modifiers, field: Ident, out: &mut Vec<Member>) {
        if !self.at_gap() || !self.at(TokenKind::Semi) {
            return;
        }
        let outside = self.enter_gap();
        while !self.at(TokenKind::Eof) {
            let (start, errors) = (self.start(), self.errors.len());
            let kind = match self.member_word() {
                Some((word @ (MemberWord::Readable | MemberWord::Writable), _)) => {
                    self.bump();
                    let cond = self.expr();
                    self.end_clause();
                    Some(match word {
                        MemberWord::Readable => JmlClauseKind::ReadableIf { field, cond },
                        _ => JmlClauseKind::WritableIf { field, cond },
                    })
                }
                _ => None,
            };
            if let Some(kind) = kind {
                if self.errors.len() == errors {
                    let span = self.span_from(start);
                    let (java, jml) = (JavaMods::NONE, JmlMods::NONE);
                    let clause = JmlClause { id: self.id(), span, java, jml, redundantly: false, kind };
                    out.push(Member::Jml(Box::new(clause)));
                }
                continue;
            }
            let at = self.pos;
            self.more_modifiers(mods, None);
            if self.pos == at && !self.skip_nowarn() {
                self.unknown_jml("clause");
                self.skip_jml_clause();
            }
        }
        self.leave_gap(outside);
    }

    fn clause_kind(&mut self, word: MemberWord) -> Option<JmlClauseKind> {
        Some(match word {
            MemberWord::Invariant => JmlClauseKind::Invariant(self.expr()),
            MemberWord::Constraint => {
                let pred = self.expr();
                let for_methods = self.eat(TokenKind::For).then(|| self.text_to_semicolon());
                JmlClauseKind::Constraint { pred, for_methods }
            }
            MemberWord::Initially => JmlClauseKind::Initially(self.expr()),
            MemberWord::Axiom => JmlClauseKind::Axiom(self.expr()),
            MemberWord::Represents => return self.represents(),
            MemberWord::In => JmlClauseKind::In(self.store_refs()),
            MemberWord::Maps => {
                let from: StoreRef = self.store_ref();
                if self.at(TokenKind::JmlWord) && self.text() == "\\into" {
                    self.bump();
                } else {
                    self.error_expected("'\\into'");
                }
                JmlClauseKind::Maps { from, into: self.store_refs() }
            }
            MemberWord::Readable | MemberWord::Writable => {
                let field = self.ident_or_missing();
                self.expect(TokenKind::If);
                let cond = self.expr();
                match word {
                    MemberWord::Readable => JmlClauseKind::ReadableIf { field, cond },
                    _ => JmlClauseKind::WritableIf { field, cond },
                }
            }
            MemberWord::MonitorsFor => {
                let field = self.ident_or_missing();
                self.represents_sign();
                let mut locks = vec![self.expr()];
                while self.eat(TokenKind::Comma) {
                    locks.push(self.expr());
                }
                JmlClauseKind::MonitorsFor { field, locks }
            }
            MemberWord::Initializer | MemberWord::StaticInitializer => return None,
        })
    }

    fn represents(&mut self) -> Option<JmlClauseKind> {
        let target = self.store_ref();
        if self.at(TokenKind::JmlWord) && self.text() == "\\such_that" {
            self.bump();
            return Some(JmlClauseKind::RepresentsSuchThat { target, pred: self.expr() });
        }
        self.represents_sign();
        Some(JmlClauseKind::Represents { target, value: self.expr() })
    }

    /// `=` or `<-`
    fn represents_sign(&mut self) {
        let arrow =
            self.at(TokenKind::Lt) && self.peek(1) == TokenKind::Minus && self.token().end == self.peek_token(1).start;
        if arrow {
            self.bump();
            self.bump();
        } else if !self.eat(TokenKind::Assign) {
            self.error_expected("'=', '<-' or '\\such_that'");
        }
    }

    /// No member follows to which these could belong.
    pub(super) fn unused_before(&mut self, before: Before) {
        self.unused_contract(&before.contract);
        self.unused_modifiers(&before.mods);
    }

    pub(super) fn unused_contract(&mut self, contract: &Contract) {
        let lists = [&contract.cases, &contract.implies_that, &contract.for_example];
        if let Some(case) = lists.into_iter().flatten().next() {
            self.errors.push(crate::error::SyntaxError {
                span: case.span,
                message: "a contract must stand before a method".into(),
                in_jml: true,
            });
        }
    }

    pub(super) fn unused_modifiers(&mut self, mods: &Modifiers) {
        let none = mods.java == JavaMods::NONE && mods.jml == JmlMods::NONE && mods.annotations.is_empty();
        if !none {
            self.error(mods.span, "these modifiers belong to no declaration");
        }
    }
}
