//! Contracts: specification cases and their clauses.

use std::sync::Arc;

use super::Parser;
use super::jml_member::parse_member_word;
use crate::Nowarn;
use crate::ast::{Behavior, Contract, Expr, JavaMods, SpecCase, SpecClause, SpecClauseKind, StoreRef, TypeRef};
use crate::source::Span;
use crate::token::{Token, TokenKind};

/// Words that begin a clause of a contract, in all their spellings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SpecWord {
    Requires,
    Recommends,
    Ensures,
    Signals,
    SignalsOnly,
    Assignable,
    Accessible,
    Captures,
    Callable,
    Diverges,
    MeasuredBy,
    When,
    Duration,
    WorkingSpace,
    Returns,
    Breaks,
    Continues,
    Forall,
    Old,
}

fn spec_word(text: &str) -> Option<(SpecWord, bool)> {
    let (stem, redundantly) = match text.strip_suffix("_redundantly") {
        Some(stem) => (stem, true),
        None => (text, false),
    };
    let word = match stem {
        "requires" | "pre" | "precondition" | "also_requires" => SpecWord::Requires,
        "recommends" => SpecWord::Recommends,
        "ensures" | "post" | "postcondition" | "also_ensures" => SpecWord::Ensures,
        "signals" | "exsures" | "also_exsures" => SpecWord::Signals,
        "signals_only" => SpecWord::SignalsOnly,
        "assignable" | "assigns" | "modifies" | "modifiable" | "writes" | "also_modifies" => SpecWord::Assignable,
        "accessible" | "reads" => SpecWord::Accessible,
        "captures" => SpecWord::Captures,
        "callable" | "calls" => SpecWord::Callable,
        "diverges" => SpecWord::Diverges,
        "measured_by" | "measured" | "decreases" | "decreasing" => SpecWord::MeasuredBy,
        "when" => SpecWord::When,
        "duration" => SpecWord::Duration,
        "working_space" => SpecWord::WorkingSpace,
        "returns" => SpecWord::Returns,
        "breaks" => SpecWord::Breaks,
        "continues" => SpecWord::Continues,
        "forall" => SpecWord::Forall,
        "old" => SpecWord::Old,
        _ => return None,
    };
    Some((word, redundantly))
}

fn behavior_word(text: &str) -> Option<Behavior> {
    Some(match text {
        "behavior" | "behaviour" => Behavior::Behavior,
        "normal_behavior" | "normal_behaviour" | "normal_example" => Behavior::Normal,
        "exceptional_behavior" | "exceptional_behaviour" | "exceptional_example" => Behavior::Exceptional,
        "example" => Behavior::Behavior,
        _ => return None,
    })
}

/// The lists of a contract.
#[derive(Clone, Copy)]
enum Section {
    Cases,
    ImpliesThat,
    ForExample,
}

fn section(contract: &mut Contract, section: Section) -> &mut Vec<SpecCase> {
    match section {
        Section::Cases => &mut contract.cases,
        Section::ImpliesThat => &mut contract.implies_that,
        Section::ForExample => &mut contract.for_example,
    }
}

impl Parser<'_> {
    /// The word at the current token begins a clause of a contract.
    pub(super) fn at_spec_word(&self) -> Option<(SpecWord, bool)> {
        if !self.in_jml() || !self.at(TokenKind::Ident) || self.word_is_name(0) {
            return None;
        }
        spec_word(self.text())
    }

    /// A word of JML that is used as a variable, in the body of a model method.
    pub(super) fn word_is_name(&self, n: usize) -> bool {
        use TokenKind::*;
        matches!(
            self.peek(n + 1),
            Assign | Dot | PlusAssign | MinusAssign | StarAssign | SlashAssign | Arrow | ColonColon
        )
    }

    /// Part of a contract stands here.
    pub(super) fn at_spec_case(&self) -> bool {
        if !self.in_jml() {
            return false;
        }
        if self.at(TokenKind::LGroup) || self.at_spec_word().is_some() {
            return true;
        }
        let also = self.at(TokenKind::Ident) && matches!(self.text(), "also" | "implies_that" | "for_example");
        also || self.behavior_ahead().is_some() || self.model_program_ahead().is_some()
    }

    /// How many words of visibility stand before `model_program`, if it does.
    fn model_program_ahead(&self) -> Option<usize> {
        let access = |n: &usize| matches!(self.peek(*n), TokenKind::Public | TokenKind::Protected | TokenKind::Private);
        let n = (0..2).take_while(access).count();
        self.word_ahead(n, "model_program").then_some(n)
    }

    /// `model_program { ... }` cannot be verified against: an error, skipped.
    fn model_program(&mut self, words: usize) {
        for _ in 0..words {
            self.bump();
        }
        self.error_here("model programs are not supported");
        self.bump();
        if self.at(TokenKind::LBrace) {
            self.skip_braces();
        }
    }

    /// The word at `n` begins a clause of a contract or class.
    pub(super) fn clause_word_ahead(&self, n: usize) -> bool {
        let text = self.text_at(n);
        self.peek(n) == TokenKind::Ident
            && (spec_word(text).is_some()
                || behavior_word(text).is_some()
                || matches!(text, "also" | "implies_that" | "for_example")
                || parse_member_word(text).is_some())
    }

    /// The behaviour word after visibility and `code`, and its distance.
    fn behavior_ahead(&self) -> Option<(Behavior, usize)> {
        let mut n = 0;
        loop {
            match self.peek(n) {
                TokenKind::Public | TokenKind::Protected | TokenKind::Private => n += 1,
                TokenKind::Ident if n <= 2 && self.text_at(n) == "code" => n += 1,
                TokenKind::Ident => return Some((behavior_word(self.text_at(n))?, n)),
                _ => return None,
            }
        }
    }

    /// Reads all that stands here of a contract, adding to what was read before.
    pub(super) fn contract(&mut self, contract: &mut Contract) {
        let mut at = if !contract.for_example.is_empty() {
            Section::ForExample
        } else if !contract.implies_that.is_empty() {
            Section::ImpliesThat
        } else {
            Section::Cases
        };
        let mut fresh = false;
        while self.at_spec_case() {
            let start = self.start();
            if self.eat_word("also") {
                contract.also |= contract.cases.is_empty();
                fresh = true;
                self.check_case_follows();
            } else if self.eat_word("implies_that") {
                (at, fresh) = (Section::ImpliesThat, true);
                self.check_case_follows();
            } else if self.eat_word("for_example") {
                (at, fresh) = (Section::ForExample, true);
                self.check_case_follows();
            } else if let Some(words) = self.model_program_ahead() {
                self.model_program(words);
                fresh = false;
            } else if let Some((behavior, words)) = self.behavior_ahead() {
                if !fresh && !section(contract, at).is_empty() {
                    self.error_here("'also' expected before a further specification case");
                }
                let case = self.case_head(start, behavior, words);
                section(contract, at).push(case);
                fresh = false;
            } else {
                let clause = self.spec_clause();
                if fresh || section(contract, at).is_empty() {
                    let case = self.new_case(start, JavaMods::NONE, false, Behavior::Lightweight);
                    section(contract, at).push(case);
                    fresh = false;
                }
                if let (Some(clause), Some(case)) = (clause, section(contract, at).last_mut()) {
                    case.span = case.span.to(clause.span);
                    case.clauses.push(clause);
                }
            }
        }
    }

    fn check_case_follows(&mut self) {
        if !self.at_spec_case() {
            self.error_expected("a specification case");
        }
    }

    fn new_case(&mut self, start: u32, visibility: JavaMods, code: bool, behavior: Behavior) -> SpecCase {
        let span = Span::new(start, start);
        SpecCase { id: self.id(), span, visibility, code, behavior, clauses: Vec::new() }
    }

    fn case_head(&mut self, start: u32, behavior: Behavior, words: usize) -> SpecCase {
        let mut visibility = JavaMods::NONE;
        let mut code = false;
        for _ in 0..words {
            match self.java_modifier() {
                Some((flag, _)) => visibility = visibility.with(flag),
                None => code = true,
            }
            self.bump();
        }
        self.bump();
        let mut case = self.new_case(start, visibility, code, behavior);
        case.span = self.span_from(start);
        case
    }

    fn spec_clause(&mut self) -> Option<SpecClause> {
        let start = self.start();
        let errors = self.errors.len();
        let (kind, redundantly) = if self.eat(TokenKind::LGroup) {
            (self.spec_group()?, false)
        } else {
            let (word, redundantly) = self.at_spec_word()?;
            self.bump();
            let kind = self.spec_clause_kind(word);
            self.end_clause();
            (kind, redundantly)
        };
        // A clause with an error says nothing one could rely on.
        if self.errors.len() > errors {
            return None;
        }
        Some(SpecClause { id: self.id(), span: self.span_from(start), redundantly, kind })
    }

    fn spec_group(&mut self) -> Option<SpecClauseKind> {
        let mut inner = Contract::default();
        if !self.descend() {
            self.skip_jml_clause();
            return None;
        }
        self.contract(&mut inner);
        self.ascend();
        if !self.expect(TokenKind::RGroup) {
            self.skip_jml_clause();
        }
        Some(SpecClauseKind::Group(inner.cases))
    }

    fn spec_clause_kind(&mut self, word: SpecWord) -> SpecClauseKind {
        match word {
            SpecWord::Requires => SpecClauseKind::Requires(self.expr()),
            SpecWord::Recommends => {
                let pred = self.expr();
                let thrown = if self.eat(TokenKind::Else) { Some(self.ty()) } else { None };
                SpecClauseKind::Recommends { pred, thrown }
            }
            SpecWord::Ensures => SpecClauseKind::Ensures(self.expr()),
            SpecWord::Signals => self.signals(),
            SpecWord::SignalsOnly => SpecClauseKind::SignalsOnly(self.signals_only()),
            SpecWord::Assignable => SpecClauseKind::Assignable(self.store_refs()),
            SpecWord::Accessible => SpecClauseKind::Accessible(self.store_refs()),
            SpecWord::Captures => SpecClauseKind::Captures(self.store_refs()),
            SpecWord::Callable => SpecClauseKind::Callable(self.text_to_semicolon()),
            SpecWord::Diverges => SpecClauseKind::Diverges(self.expr()),
            SpecWord::When => SpecClauseKind::When(self.expr()),
            SpecWord::MeasuredBy => {
                let (expr, cond) = self.expr_if();
                SpecClauseKind::MeasuredBy { expr, cond }
            }
            SpecWord::Duration => {
                let (expr, cond) = self.expr_if();
                SpecClauseKind::Duration { expr, cond }
            }
            SpecWord::WorkingSpace => {
                let (expr, cond) = self.expr_if();
                SpecClauseKind::WorkingSpace { expr, cond }
            }
            SpecWord::Returns => SpecClauseKind::Returns(self.expr()),
            SpecWord::Breaks => {
                let (label, pred) = self.label_and_pred();
                SpecClauseKind::Breaks { label, pred }
            }
            SpecWord::Continues => {
                let (label, pred) = self.label_and_pred();
                SpecClauseKind::Continues { label, pred }
            }
            SpecWord::Forall => {
                let mods = self.modifiers();
                SpecClauseKind::Forall(self.local_var(mods))
            }
            SpecWord::Old => {
                let mods = self.modifiers();
                SpecClauseKind::Old(self.local_var(mods))
            }
        }
    }

    fn signals(&mut self) -> SpecClauseKind {
        self.expect(TokenKind::LParen);
        let ty = self.ty();
        let name = if self.at(TokenKind::Ident) { Some(self.take_ident()) } else { None };
        self.expect(TokenKind::RParen);
        let pred = if self.at_clause_end() { None } else { Some(self.expr()) };
        SpecClauseKind::Signals { ty, name, pred }
    }

    fn signals_only(&mut self) -> Vec<TypeRef> {
        if self.at(TokenKind::JmlWord) && self.text() == "\\nothing" {
            self.bump();
            return Vec::new();
        }
        self.type_list()
    }

    fn expr_if(&mut self) -> (Expr, Option<Expr>) {
        let expr = self.expr();
        let cond = if self.eat(TokenKind::If) { Some(self.expr()) } else { None };
        (expr, cond)
    }

    fn label_and_pred(&mut self) -> (Option<crate::ast::Ident>, Expr) {
        let labelled = self.at(TokenKind::LParen)
            && self.peek(1) == TokenKind::Ident
            && self.peek(2) == TokenKind::RParen
            && !matches!(self.peek(3), TokenKind::Semi | TokenKind::Eof);
        let mut label = None;
        if labelled {
            self.bump();
            label = Some(self.take_ident());
            self.bump();
        }
        (label, self.expr())
    }

    pub(super) fn store_refs(&mut self) -> Vec<StoreRef> {
        let mut refs = vec![self.store_ref()];
        while self.eat(TokenKind::Comma) {
            refs.push(self.store_ref());
        }
        refs
    }

    /// The tokens up to the semicolon as text, single spaces between them.
    pub(super) fn text_to_semicolon(&mut self) -> Arc<str> {
        let mut text = String::new();
        while !matches!(self.kind(), TokenKind::Semi | TokenKind::Eof) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(self.text());
            self.bump();
        }
        text.into()
    }

    /// A semicolon, or the end of a comment, where ESC/Java needs none.
    pub(super) fn at_clause_end(&self) -> bool {
        self.at(TokenKind::Semi) || self.token().has(Token::COMMENT_START) || self.at_word("nowarn")
    }

    /// The end of a clause; what follows a broken one is skipped.
    pub(super) fn end_clause(&mut self) {
        if self.eat(TokenKind::Semi) || self.at_clause_end() && !self.last_error_here() {
            return;
        }
        self.error_expected("';'");
        self.skip_jml_clause();
    }

    /// A word at the start of a line that begins a clause or ends a contract:
    /// where reading goes on after a broken clause.
    pub(super) fn at_clause_word(&self) -> bool {
        if self.at(TokenKind::Assert) {
            return true;
        }
        self.at_spec_case() || self.member_word().is_some() || self.at_stmt_word()
    }

    /// `nowarn A, B`: noted, wherever it stands.
    pub(super) fn skip_nowarn(&mut self) -> bool {
        if !self.in_jml() || !self.at_word("nowarn") {
            return false;
        }
        let start = self.bump().span().start;
        let mut labels = Vec::new();
        while !self.at_clause_end() {
            if self.at(TokenKind::Ident) {
                labels.push(self.name_here());
            }
            self.bump();
        }
        self.nowarns.push(Nowarn { span: self.span_from(start), labels });
        self.eat(TokenKind::Semi);
        true
    }
}
