//! `switch`, as statement and expression, and patterns.

use super::Parser;
use super::stmt::Until;
use crate::ast::{Block, Case, CaseBody, CaseLabel, Expr, ExprKind, Pattern, PatternKind, Stmt, StmtKind, Switch};
use crate::token::TokenKind;

/// Whether a switch stands for a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SwitchForm {
    Expr,
    Stmt,
}

impl Parser<'_> {
    pub(super) fn switch_expr(&mut self) -> Expr {
        let start = self.start();
        if !self.descend() {
            return self.error_expr();
        }
        let switch = self.switch(SwitchForm::Expr);
        self.ascend();
        self.new_expr(start, ExprKind::Switch(Box::new(switch)))
    }

    pub(super) fn switch_stmt(&mut self) -> Stmt {
        let start = self.start();
        let switch = self.switch(SwitchForm::Stmt);
        for case in &switch.cases {
            if let CaseBody::Expr(expr) = &case.body {
                self.check_statement_expr(expr);
            }
        }
        self.new_stmt(start, StmtKind::Switch(Box::new(switch)))
    }

    fn switch(&mut self, form: SwitchForm) -> Switch {
        let switch_span = self.bump().span();
        let selector = self.paren_condition();
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let mut cases = Vec::new();
        if self.expect(TokenKind::LBrace) {
            self.cases(&mut cases, form);
            self.expect(TokenKind::RBrace);
        }
        self.no_lambda = outer;
        cases.shrink_to_fit();
        Switch { switch_span, selector, cases }
    }

    fn cases(&mut self, cases: &mut Vec<Case>, form: SwitchForm) {
        loop {
            match self.kind() {
                TokenKind::Case | TokenKind::Default => cases.push(self.case(form)),
                TokenKind::RBrace | TokenKind::Eof => return,
                _ => {
                    let found = self.describe_found();
                    let message = format!("'case', 'default' or '}}' expected, found {found}");
                    self.error_here(message);
                    let before = self.pos;
                    self.stmts(&mut Vec::new(), Until::Case);
                    if self.pos == before {
                        return;
                    }
                }
            }
        }
    }

    fn case(&mut self, form: SwitchForm) -> Case {
        let start = self.start();
        self.no_lambda = true;
        let mut labels = Vec::with_capacity(1);
        let mut guard = None;
        if self.at(TokenKind::Default) {
            labels.push(CaseLabel::Default(self.bump().span()));
        } else {
            self.bump();
            loop {
                labels.push(self.case_label());
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            if self.eat_word("when") {
                guard = Some(self.expr());
            }
        }
        self.no_lambda = false;
        let body = self.case_body(form);
        Case { id: self.id(), span: self.span_from(start), labels, guard, body }
    }

    fn case_label(&mut self) -> CaseLabel {
        if self.at(TokenKind::Default) {
            return CaseLabel::Default(self.bump().span());
        }
        if self.at_case_pattern() {
            return CaseLabel::Pattern(self.pattern());
        }
        CaseLabel::Expr(self.conditional())
    }

    fn at_case_pattern(&self) -> bool {
        if matches!(self.kind(), TokenKind::Final | TokenKind::At) {
            return true;
        }
        let Some(n) = self.skip_type(0) else {
            return false;
        };
        matches!(self.peek(n), TokenKind::Ident | TokenKind::LParen)
    }

    fn case_body(&mut self, form: SwitchForm) -> CaseBody {
        if self.eat(TokenKind::Colon) {
            let mut stmts = Vec::new();
            self.stmts(&mut stmts, Until::Case);
            stmts.shrink_to_fit();
            return CaseBody::Group(stmts);
        }
        if !self.eat(TokenKind::Arrow) {
            self.error_expected("':' or '->'");
            let mut stmts = Vec::new();
            self.stmts(&mut stmts, Until::Case);
            stmts.shrink_to_fit();
            return CaseBody::Group(stmts);
        }
        let start = self.start();
        let mut jml = Vec::new();
        let mut prelude = self.no_prelude();
        self.jml_before_stmt(&mut prelude, &mut jml);
        self.unused_prelude(prelude);
        let body = self.arrow_body();
        if jml.is_empty() { body } else { self.after_jml(start, jml, body, form) }
    }

    fn arrow_body(&mut self) -> CaseBody {
        match self.kind() {
            TokenKind::LBrace => CaseBody::Block(self.block()),
            TokenKind::Throw => {
                let prelude = self.no_prelude();
                CaseBody::Throw(Box::new(self.stmt(prelude, false)))
            }
            _ => {
                let value = self.expr();
                if !self.expect(TokenKind::Semi) {
                    self.skip_statement();
                }
                CaseBody::Expr(value)
            }
        }
    }

    /// `case 1 -> /*@ assert p; */ e;` is a block with both in it.
    fn after_jml(&mut self, start: u32, mut stmts: Vec<Stmt>, body: CaseBody, form: SwitchForm) -> CaseBody {
        let last = match (body, form) {
            (CaseBody::Expr(value), SwitchForm::Stmt) => self.new_stmt(value.span.start, StmtKind::Expr(value)),
            (CaseBody::Expr(value), SwitchForm::Expr) => self.new_stmt(value.span.start, StmtKind::Yield(value)),
            (CaseBody::Block(block), _) => self.new_stmt(block.span.start, StmtKind::Block(block)),
            (CaseBody::Throw(stmt), _) => *stmt,
            (CaseBody::Group(group), _) => return CaseBody::Group(group),
        };
        if let StmtKind::Expr(expr) = &last.kind {
            self.check_statement_expr(expr);
        }
        stmts.push(last);
        CaseBody::Block(Block { id: self.id(), span: self.span_from(start), stmts })
    }

    /// `T x`, `R(p, q)`
    pub(super) fn pattern(&mut self) -> Pattern {
        let start = self.start();
        if !self.descend() {
            return Pattern { id: self.id(), span: self.span_from(start), kind: PatternKind::Error };
        }
        let mods = self.modifiers();
        let ty = self.local_type();
        let kind = if self.at(TokenKind::LParen) {
            self.bump();
            let mut subs = Vec::new();
            if !self.at(TokenKind::RParen) {
                loop {
                    subs.push(self.pattern());
                    if !self.eat(TokenKind::Comma) {
                        break;
                    }
                }
            }
            self.expect(TokenKind::RParen);
            PatternKind::Record { ty, subs }
        } else {
            let name = self.ident_or_missing();
            PatternKind::Type { mods, ty, name }
        };
        self.ascend();
        Pattern { id: self.id(), span: self.span_from(start), kind }
    }
}
