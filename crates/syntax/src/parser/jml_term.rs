//! Expressions that only JML has, and sets of locations.

use super::Parser;
use crate::ast::{Expr, ExprKind, JmlFun, JmlWord, LocalVarDecl, QuantKind, Quantified, StoreRef, StoreRefKind};
use crate::suggest::closest;
use crate::token::{Token, TokenKind};

/// Words without a meaning of their own.
const TAKES_ARGUMENTS: [&str; 3] = ["\\old", "\\pre", "\\type"];

/// Whether a quantifier stands in its parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum QuantForm {
    Parens,
    Bare,
}

fn quant_kind(text: &str) -> Option<QuantKind> {
    Some(match text {
        "\\forall" => QuantKind::Forall,
        "\\exists" => QuantKind::Exists,
        "\\sum" => QuantKind::Sum,
        "\\product" => QuantKind::Product,
        "\\num_of" => QuantKind::NumOf,
        "\\min" => QuantKind::Min,
        "\\max" => QuantKind::Max,
        "\\choose" => QuantKind::Choose,
        _ => return None,
    })
}

impl Parser<'_> {
    /// The word after the parenthesis makes it one of JML's forms.
    pub(super) fn at_jml_paren(&self) -> bool {
        let text = self.text_at(1);
        match text {
            "\\lbl" | "\\lblpos" | "\\lblneg" | "\\let" => true,
            _ => quant_kind(text).is_some() && self.peek(2) != TokenKind::LParen,
        }
    }

    pub(super) fn jml_paren(&mut self) -> Expr {
        let start = self.start();
        if !self.descend() {
            return self.error_expr();
        }
        let outer = std::mem::replace(&mut self.no_lambda, false);
        self.bump();
        let text = self.text();
        let kind = match text {
            "\\let" => self.let_expr(),
            "\\lbl" | "\\lblpos" | "\\lblneg" => {
                self.bump();
                let positive = match text {
                    "\\lblpos" => Some(true),
                    "\\lblneg" => Some(false),
                    _ => None,
                };
                let label = self.ident_or_missing();
                ExprKind::Label { positive, label, expr: Box::new(self.expr()) }
            }
            _ => self.quantified(quant_kind(text).unwrap_or(QuantKind::Forall), QuantForm::Parens),
        };
        self.expect(TokenKind::RParen);
        self.no_lambda = outer;
        self.ascend();
        self.new_expr(start, kind)
    }

    fn let_expr(&mut self) -> ExprKind {
        self.bump();
        let mods = self.modifiers();
        let var: LocalVarDecl = self.local_var(mods);
        self.expect(TokenKind::Semi);
        ExprKind::Let { var: Box::new(var), body: Box::new(self.expr()) }
    }

    fn quantified(&mut self, kind: QuantKind, form: QuantForm) -> ExprKind {
        let kind_span = self.bump().span();
        let mods = self.type_jml_mods();
        let ty = self.ty();
        let vars = self.declarators(None);
        if let Some(init) = vars.iter().find_map(|v| v.init.as_ref()) {
            self.error(init.span, "a quantified variable has no initialiser");
        }
        self.expect(TokenKind::Semi);
        let mut range = None;
        let body = if self.eat(TokenKind::Semi) {
            self.expr()
        } else {
            let first = self.expr();
            let ends = form == QuantForm::Bare && self.clause_ends_here();
            if self.at(TokenKind::Semi) && !ends {
                self.bump();
                range = Some(first);
                self.expr()
            } else {
                first
            }
        };
        ExprKind::Quantified(Box::new(Quantified { kind, kind_span, mods, ty, vars, range, body }))
    }

    /// The semicolon at the current token ends a clause rather than a range.
    fn clause_ends_here(&self) -> bool {
        let next = self.peek_token(1);
        next.has(Token::COMMENT_START) || next.kind == TokenKind::RBrace || self.clause_word_ahead(1)
    }

    pub(super) fn informal(&mut self) -> Expr {
        let start = self.start();
        let text = self.text();
        let inner = text.strip_prefix("(*").unwrap_or(text);
        let inner = inner.strip_suffix("*)").unwrap_or(inner);
        // Its lines may each begin with the `@` of a comment, which is white space.
        let lines = inner.lines().enumerate().map(|(i, line)| match i {
            0 => line,
            _ => line.trim_start().trim_start_matches('@').trim_start(),
        });
        let kind = ExprKind::Informal(lines.collect::<Vec<_>>().join(" ").into());
        self.bump();
        self.new_expr(start, kind)
    }

    /// A term that begins with a backslash word.
    pub(super) fn jml_term(&mut self) -> Expr {
        let start = self.start();
        let text = self.text();
        let called = self.peek(1) == TokenKind::LParen;
        let kind = match text {
            "\\old" | "\\pre" if called => self.old(text == "\\pre"),
            "\\type" if called => {
                self.bump();
                self.bump();
                let ty = self.type_literal();
                self.expect(TokenKind::RParen);
                ExprKind::TypeLit(Box::new(ty))
            }
            _ => match (JmlFun::parse(text), JmlWord::parse(text)) {
                (Some(fun), _) if called => self.jml_call(fun),
                (_, Some(word)) => {
                    self.bump();
                    ExprKind::JmlWord(word)
                }
                (Some(_), None) => {
                    self.bump();
                    self.error_expected("'('");
                    ExprKind::Error
                }
                (None, None) => self.unknown_term(text),
            },
        };
        self.new_expr(start, kind)
    }

    fn unknown_term(&mut self, text: &str) -> ExprKind {
        if let Some(kind) = quant_kind(text) {
            return self.bare_quantified(kind);
        }
        if TAKES_ARGUMENTS.contains(&text) {
            self.bump();
            self.error_expected("'('");
            return ExprKind::Error;
        }
        let words = JmlWord::ALL.iter().map(|w| w.text()).chain(JmlFun::ALL.iter().map(|f| f.text()));
        let help = match closest(text, words.chain(["\\forall", "\\exists", "\\num_of"]).chain(TAKES_ARGUMENTS)) {
            Some(meant) => format!("; did you mean '{meant}'?"),
            None => String::new(),
        };
        self.error_here(format!("unknown JML expression '{text}'{help}"));
        self.bump();
        if self.at(TokenKind::LParen) {
            self.args();
        }
        ExprKind::Error
    }

    /// OpenJML lets the parentheses around a quantifier be left out. Its body
    /// then goes as far as an expression can.
    fn bare_quantified(&mut self, kind: QuantKind) -> ExprKind {
        if !self.descend() {
            return ExprKind::Error;
        }
        let quantified = self.quantified(kind, QuantForm::Bare);
        self.ascend();
        quantified
    }

    fn type_literal(&mut self) -> crate::ast::TypeRef {
        if !self.at(TokenKind::Void) {
            return self.ty();
        }
        let span = self.bump().span();
        let mut ty = self.error_type();
        ty.span = span;
        ty.kind = crate::ast::TypeKind::Void;
        ty
    }

    fn old(&mut self, pre: bool) -> ExprKind {
        self.bump();
        self.bump();
        let expr = Box::new(self.nested_expr());
        let label = if self.eat(TokenKind::Comma) { Some(self.ident_or_missing()) } else { None };
        self.expect(TokenKind::RParen);
        ExprKind::Old { pre, expr, label }
    }

    fn jml_call(&mut self, fun: JmlFun) -> ExprKind {
        let name_span = self.bump().span();
        if !fun.takes_locations() {
            return ExprKind::JmlCall { fun, name_span, args: self.args() };
        }
        self.bump();
        let refs = if self.at(TokenKind::RParen) { Vec::new() } else { self.store_refs() };
        self.expect(TokenKind::RParen);
        ExprKind::JmlStoreCall { fun, name_span, refs }
    }

    // ---- locations ----

    fn new_store_ref(&mut self, start: u32, kind: StoreRefKind) -> StoreRef {
        StoreRef { id: self.id(), span: self.span_from(start), kind }
    }

    pub(super) fn store_ref(&mut self) -> StoreRef {
        let start = self.start();
        if !self.descend() {
            return self.new_store_ref(start, StoreRefKind::Error);
        }
        let text = if self.at(TokenKind::JmlWord) { self.text() } else { "" };
        let kind = match text {
            "\\nothing" | "\\strictly_nothing" | "\\empty" => Some(StoreRefKind::Nothing),
            "\\everything" => Some(StoreRefKind::Everything),
            "\\not_specified" => Some(StoreRefKind::NotSpecified),
            _ => None,
        };
        let found = match kind {
            Some(kind) => {
                self.bump();
                self.new_store_ref(start, kind)
            }
            None if self.at(TokenKind::Informal) => {
                let expr = self.informal();
                let kind = match expr.kind {
                    ExprKind::Informal(text) => StoreRefKind::Informal(text),
                    _ => StoreRefKind::Error,
                };
                self.new_store_ref(start, kind)
            }
            None => self.store_path(),
        };
        self.ascend();
        found
    }

    /// `x.f[i].g`, ending in `.*`, `[*]` or `[i..j]` perhaps.
    fn store_path(&mut self) -> StoreRef {
        let start = self.start();
        if !matches!(
            self.kind(),
            TokenKind::Ident | TokenKind::This | TokenKind::Super | TokenKind::JmlWord | TokenKind::LParen
        ) {
            self.error_expected("a location");
            return self.new_store_ref(start, StoreRefKind::Error);
        }
        let mut expr = self.primary();
        loop {
            match (self.kind(), self.peek(1), self.peek(2)) {
                (TokenKind::Dot, TokenKind::Star, _) => {
                    self.bump();
                    self.bump();
                    let set = self.new_store_ref(start, StoreRefKind::AllFields(expr));
                    return self.store_set(set);
                }
                (TokenKind::LBracket, TokenKind::Star, TokenKind::RBracket) => {
                    self.bump();
                    self.bump();
                    self.bump();
                    let set = self.new_store_ref(start, StoreRefKind::AllElements(expr));
                    return self.store_set(set);
                }
                (TokenKind::LBracket, ..) => {
                    let open = self.bump().start;
                    let lo = if self.at(TokenKind::DotDot) { None } else { Some(self.nested_expr()) };
                    if self.eat(TokenKind::DotDot) {
                        return self.store_range(start, expr, lo);
                    }
                    self.expect(TokenKind::RBracket);
                    let bracket_span = self.span_from(open);
                    let index = match lo {
                        Some(index) => Box::new(index),
                        None => Box::new(self.error_expr()),
                    };
                    let array = Box::new(expr);
                    expr = self.new_expr(start, ExprKind::Index { array, index, bracket_span });
                }
                (TokenKind::Dot, ..) => expr = self.select(expr),
                _ => return self.new_store_ref(start, StoreRefKind::Expr(expr)),
            }
        }
    }

    /// After `a[i..`
    fn store_range(&mut self, start: u32, array: Expr, lo: Option<Expr>) -> StoreRef {
        let open_end = self.at(TokenKind::RBracket) || self.at(TokenKind::Star) && self.peek(1) == TokenKind::RBracket;
        let hi = if open_end {
            self.eat(TokenKind::Star);
            None
        } else {
            Some(self.nested_expr())
        };
        self.expect(TokenKind::RBracket);
        let set = self.new_store_ref(start, StoreRefKind::Range { array, lo, hi });
        self.store_set(set)
    }

    /// What may follow a set of locations: `a[*].f`, `a[*][*]`, `a[*].*`
    fn store_set(&mut self, set: StoreRef) -> StoreRef {
        let start = set.span.start;
        let mut set = set;
        loop {
            match (self.kind(), self.peek(1), self.peek(2)) {
                (TokenKind::Dot, TokenKind::Star, _) => {
                    self.bump();
                    self.bump();
                    set = self.new_store_ref(start, StoreRefKind::AllFieldsOf(Box::new(set)));
                }
                (TokenKind::Dot, TokenKind::Ident, _) => {
                    self.bump();
                    let name = self.take_ident();
                    set = self.new_store_ref(start, StoreRefKind::FieldOf(Box::new(set), name));
                }
                (TokenKind::LBracket, TokenKind::Star, TokenKind::RBracket) => {
                    self.bump();
                    self.bump();
                    self.bump();
                    set = self.new_store_ref(start, StoreRefKind::ElementsOf(Box::new(set)));
                }
                _ => return set,
            }
        }
    }
}
