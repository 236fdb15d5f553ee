//! Deciding by looking ahead: is this a type, a declaration, a cast, a lambda?
//!
//! Nothing here consumes a token. `n` counts tokens from the current one.

use super::Parser;
use crate::token::{Token, TokenKind};

/// Type arguments nested deeper are not taken for a type; this bounds the cost
/// of looking at `a < b < c < ...`.
const MAX_NESTING: u32 = 24;

/// What an opening parenthesis begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParenKind {
    Paren,
    Cast,
    Lambda,
}

pub(super) fn is_primitive(kind: TokenKind) -> bool {
    super::types::primitive(kind).is_some()
}

impl Parser<'_> {
    /// The place after annotations at `n`.
    pub(super) fn skip_annotations(&self, mut n: usize) -> usize {
        while self.peek(n) == TokenKind::At && self.peek(n + 1) == TokenKind::Ident {
            n += 2;
            while self.peek(n) == TokenKind::Dot && self.peek(n + 1) == TokenKind::Ident {
                n += 2;
            }
            if self.peek(n) == TokenKind::LParen {
                n = self.skip_parens(n);
            }
        }
        n
    }

    /// The place after the parenthesis that closes the one at `n`.
    pub(super) fn skip_parens(&self, mut n: usize) -> usize {
        let mut open = 0;
        loop {
            match self.peek(n) {
                TokenKind::LParen => open += 1,
                TokenKind::RParen => open -= 1,
                TokenKind::Eof => return n,
                _ => {}
            }
            n += 1;
            if open == 0 {
                return n;
            }
        }
    }

    /// The place after the type at `n`, if one stands there.
    pub(super) fn skip_type(&self, n: usize) -> Option<usize> {
        self.skip_type_nested(n, 0)
    }

    fn skip_type_nested(&self, n: usize, depth: u32) -> Option<usize> {
        let mut n = self.skip_annotations(n);
        match self.peek(n) {
            kind if is_primitive(kind) => n += 1,
            TokenKind::JmlWord if self.is_jml_type(n) => n += 1,
            TokenKind::Ident => loop {
                n += 1;
                if self.peek(n) == TokenKind::Lt {
                    n = self.skip_type_args(n, depth + 1)?;
                }
                if self.peek(n) != TokenKind::Dot {
                    break;
                }
                let next = self.skip_annotations(n + 1);
                if self.peek(next) != TokenKind::Ident {
                    break;
                }
                n = next;
            },
            _ => return None,
        }
        Some(self.skip_dims(n))
    }

    pub(super) fn skip_dims(&self, mut n: usize) -> usize {
        loop {
            let next = self.skip_annotations(n);
            if self.peek(next) != TokenKind::LBracket || self.peek(next + 1) != TokenKind::RBracket {
                return n;
            }
            n = next + 2;
        }
    }

    /// The place after `<...>` at `n`.
    pub(super) fn skip_type_args(&self, n: usize, depth: u32) -> Option<usize> {
        if depth > MAX_NESTING {
            return None;
        }
        let mut n = n + 1;
        if self.peek(n) == TokenKind::Gt {
            return Some(n + 1);
        }
        loop {
            let start = self.skip_annotations(n);
            if self.peek(start) == TokenKind::Question {
                n = start + 1;
                if matches!(self.peek(n), TokenKind::Extends | TokenKind::Super) {
                    n = self.skip_type_nested(n + 1, depth)?;
                }
            } else {
                n = self.skip_type_nested(n, depth)?;
            }
            match self.peek(n) {
                TokenKind::Comma => n += 1,
                TokenKind::Gt => return Some(n + 1),
                _ => return None,
            }
        }
    }

    /// A type and a name: the beginning of a variable's declaration.
    pub(super) fn at_declaration(&self) -> bool {
        match self.kind() {
            TokenKind::Ident => {}
            TokenKind::JmlWord | TokenKind::At => {}
            kind if is_primitive(kind) => {}
            _ => return false,
        }
        self.skip_type(0).is_some_and(|n| {
            // In JML a clause may lack its semicolon at the end of a comment.
            self.peek(n) == TokenKind::Ident && !(self.in_jml() && self.peek_token(n).has(Token::COMMENT_START))
        })
    }

    /// `T m(...) {`, `void m(`, `public ...`: the beginning of a method, where
    /// a statement was expected. A brace has been forgotten.
    pub(super) fn at_method_header(&self) -> bool {
        let n = match self.kind() {
            TokenKind::Void => 1,
            _ => match self.skip_type(0) {
                Some(n) => n,
                None => return false,
            },
        };
        if self.peek(n) != TokenKind::Ident || self.peek(n + 1) != TokenKind::LParen {
            return false;
        }
        let after = self.skip_parens(n + 1);
        matches!(self.peek(after), TokenKind::LBrace | TokenKind::Throws)
    }

    /// What the parenthesis at the current token begins.
    pub(super) fn paren_kind(&self) -> ParenKind {
        match (self.peek(1), self.peek(2)) {
            (TokenKind::RParen, _) => return ParenKind::Lambda,
            (TokenKind::Final, _) => return ParenKind::Lambda,
            (TokenKind::Ident, TokenKind::RParen) if self.peek(3) == TokenKind::Arrow => {
                return if self.no_lambda { ParenKind::Paren } else { ParenKind::Lambda };
            }
            (TokenKind::Ident, TokenKind::Comma) => return ParenKind::Lambda,
            _ => {}
        }
        let Some(mut n) = self.skip_type(1) else {
            return ParenKind::Paren;
        };
        match self.peek(n) {
            TokenKind::Ident | TokenKind::Ellipsis => return ParenKind::Lambda,
            TokenKind::At => return ParenKind::Lambda,
            _ => {}
        }
        let primitive = is_primitive(self.peek(n - 1)) || self.peek(n - 1) == TokenKind::JmlWord;
        while self.peek(n) == TokenKind::Amp {
            match self.skip_type(n + 1) {
                Some(next) => n = next,
                None => return ParenKind::Paren,
            }
        }
        if self.peek(n) == TokenKind::RParen && (primitive || self.starts_operand(n + 1)) {
            return ParenKind::Cast;
        }
        ParenKind::Paren
    }

    /// Whether the token at `n` begins an operand of a cast to a reference
    /// type, which may not begin with `+` or `-`.
    fn starts_operand(&self, n: usize) -> bool {
        use TokenKind::*;
        match self.peek(n) {
            Ident => !(self.in_jml() && self.peek_token(n).has(Token::COMMENT_START)),
            IntLit | LongLit | FloatLit | DoubleLit | CharLit | StringLit | TextBlock | True | False | Null
            | LParen | Not | Tilde | This | Super | New | Switch | Void | JmlWord | At | Informal => true,
            kind => is_primitive(kind),
        }
    }

    /// `<...>` at the current token, after a name, belongs to a type: `::`
    /// follows, perhaps after further parts of the type.
    pub(super) fn at_generic_method_ref(&self) -> bool {
        let Some(mut n) = self.skip_type_args(0, 1) else {
            return false;
        };
        while self.peek(n) == TokenKind::Dot && self.peek(n + 1) == TokenKind::Ident {
            n += 2;
            if self.peek(n) == TokenKind::Lt {
                match self.skip_type_args(n, 1) {
                    Some(next) => n = next,
                    None => return false,
                }
            }
        }
        self.peek(self.skip_dims(n)) == TokenKind::ColonColon
    }

    /// `yield` as a statement (JLS 14.21), not as a name.
    pub(super) fn at_yield(&self) -> bool {
        use TokenKind::*;
        if !self.at_word("yield") {
            return false;
        }
        match self.peek(1) {
            Assign | PlusAssign | MinusAssign | StarAssign | SlashAssign | PercentAssign | AmpAssign | PipeAssign
            | CaretAssign | ShlAssign | Dot | LBracket | Colon | ColonColon | Arrow | Semi | RParen | Comma | Gt
            | Lt | Star | Slash | EqEq => false,
            PlusPlus | MinusMinus => self.peek(2) != Semi,
            LParen => self.yields_parens(),
            _ => true,
        }
    }

    /// `yield (e) ...;` rather than the call `yield(a, b)`.
    fn yields_parens(&self) -> bool {
        let (mut n, mut open, mut comma) = (2, 1, false);
        while open > 0 {
            match self.peek(n) {
                TokenKind::LParen => open += 1,
                TokenKind::RParen => open -= 1,
                TokenKind::Comma => comma |= open == 1,
                TokenKind::Eof => return true,
                _ => {}
            }
            n += 1;
        }
        let empty = n == 3;
        !comma && !empty || self.peek(n) == TokenKind::Arrow
    }
}
