//! Going on after an error: what to skip, and where understanding resumes.

use super::Parser;
use super::lookahead::is_primitive;
use crate::ast::{Expr, ExprKind, UnaryOp};
use crate::token::{Token, TokenKind};

impl Parser<'_> {
    /// The last error was at the current token: nothing has been read since.
    pub(super) fn last_error_here(&self) -> bool {
        self.last_error == Some((self.stream, self.base + self.pos))
    }

    /// Skips the rest of a broken statement: to its semicolon, or to what looks
    /// like the next statement or the end of the block.
    pub(super) fn skip_statement(&mut self) {
        let start = self.pos;
        loop {
            match self.kind() {
                TokenKind::Eof | TokenKind::RBrace => return,
                TokenKind::Semi => {
                    self.skip_token();
                    return;
                }
                TokenKind::LBrace => {
                    self.skip_braces();
                    return;
                }
                TokenKind::Case | TokenKind::Default if self.pos > start => return,
                kind => {
                    if self.token().has(Token::LINE_START) && starts_line_of_code(kind) {
                        return;
                    }
                    self.skip_token();
                }
            }
        }
    }

    /// Skips to where a member may begin, or to the end of the class.
    pub(super) fn skip_member(&mut self) {
        let start = self.pos;
        loop {
            match self.kind() {
                TokenKind::Eof | TokenKind::RBrace => return,
                TokenKind::Semi => {
                    self.skip_token();
                    return;
                }
                TokenKind::LBrace => {
                    self.skip_braces();
                    return;
                }
                kind => {
                    let begins = self.pos > start
                        && self.token().has(Token::LINE_START)
                        && (self.java_modifier().is_some()
                            || kind == TokenKind::Class
                            || kind == TokenKind::Interface
                            || kind == TokenKind::Enum
                            || kind == TokenKind::At
                            || self.at_method_header());
                    if begins {
                        return;
                    }
                    self.skip_token();
                }
            }
        }
    }

    /// Skips `{...}`. A member's modifier at the start of a line inside means
    /// that a brace is missing: there it stops.
    pub(super) fn skip_braces(&mut self) {
        let mut open = 0;
        loop {
            match self.kind() {
                TokenKind::Eof => return,
                TokenKind::LBrace => open += 1,
                TokenKind::RBrace => open -= 1,
                TokenKind::Public | TokenKind::Private | TokenKind::Protected
                    if open == 1 && self.token().has(Token::LINE_START) =>
                {
                    return;
                }
                _ => {}
            }
            self.skip_token();
            if open == 0 {
                return;
            }
        }
    }

    /// Passes a token without reading it; the JML before it goes with it, for
    /// it stands in text that is known to be broken.
    fn skip_token(&mut self) {
        if self.at_gap() {
            self.next_gap += 1;
        }
        self.bump();
    }

    /// Skips the rest of a broken clause of JML: to its semicolon, or to what
    /// looks like the next clause, at the start of a line.
    pub(super) fn skip_jml_clause(&mut self) {
        let start = self.pos;
        let mut open = 0;
        loop {
            match self.kind() {
                TokenKind::Eof => return,
                TokenKind::Semi if open <= 0 => {
                    self.bump();
                    return;
                }
                TokenKind::LParen | TokenKind::LBrace => open += 1,
                TokenKind::RParen | TokenKind::RBrace => open -= 1,
                _ => {}
            }
            if self.pos > start && self.token().has(Token::LINE_START) && self.at_clause_word() {
                return;
            }
            self.bump();
        }
    }

    /// Only variables can be assigned to.
    pub(super) fn check_variable(&mut self, expr: &Expr) {
        let mut target = expr;
        while let ExprKind::Paren(inner) = &target.kind {
            target = inner;
        }
        let fine = matches!(
            target.kind,
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } | ExprKind::Error
        );
        if !fine && !self.last_error_here() {
            self.error(expr.span, "a variable is expected here");
        }
    }

    /// Only some expressions are statements (JLS 14.8).
    pub(super) fn check_statement_expr(&mut self, expr: &Expr) {
        let fine = match &expr.kind {
            ExprKind::Assign { .. }
            | ExprKind::Call(_)
            | ExprKind::CtorCall(_)
            | ExprKind::New(_)
            | ExprKind::Switch(_)
            | ExprKind::Error => true,
            ExprKind::Unary { op, .. } => {
                matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec)
            }
            _ => self.snippet,
        };
        if !fine && !self.last_error_here() {
            self.error(expr.span, "not a statement");
        }
    }
}

fn starts_line_of_code(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Ident
            | If
            | While
            | Do
            | For
            | Switch
            | Return
            | Throw
            | Break
            | Continue
            | Try
            | Assert
            | Synchronized
            | Final
            | This
            | Super
            | New
            | Public
            | Private
            | Protected
            | Static
            | Class
            | Interface
            | Enum
            | At
            | Void
            | PlusPlus
            | MinusMinus
    ) || is_primitive(kind)
}
