//! Expressions down to operands: assignment, conditional, binary operators by
//! precedence, unary operators, casts.

use super::Parser;
use super::lookahead::ParenKind;
use crate::ast::{BinaryOp, Expr, ExprKind, InstanceOfTest, Literal, Radix, UnaryOp};
use crate::literal;
use crate::source::Span;
use crate::token::{Token, TokenKind};

/// Precedences, loosest first. JML's equivalence and implication bind looser
/// than `||` and tighter than `?:`.
mod prec {
    pub const IFF: u8 = 1;
    pub const IMPLIES: u8 = 2;
    pub const OR: u8 = 3;
    pub const AND: u8 = 4;
    pub const BIT_OR: u8 = 5;
    pub const BIT_XOR: u8 = 6;
    pub const BIT_AND: u8 = 7;
    pub const EQUALITY: u8 = 8;
    pub const RELATION: u8 = 9;
    pub const SHIFT: u8 = 10;
    pub const SUM: u8 = 11;
    pub const PRODUCT: u8 = 12;
}

/// A binary operator at the current token: how tight it binds, of how many
/// tokens it is made.
struct Infix {
    op: BinaryOp,
    prec: u8,
    tokens: usize,
}

impl Parser<'_> {
    pub(super) fn new_expr(&mut self, start: u32, kind: ExprKind) -> Expr {
        Expr { id: self.id(), span: self.span_from(start), kind }
    }

    pub(super) fn error_expr(&mut self) -> Expr {
        let at = self.start();
        Expr { id: self.id(), span: Span::new(at, at), kind: ExprKind::Error }
    }

    /// An expression, assignments and lambdas included.
    pub(super) fn expr(&mut self) -> Expr {
        if !self.descend() {
            return self.error_expr();
        }
        let start = self.start();
        let lhs = self.conditional();
        let expr = match self.assign_op() {
            Some((op, tokens)) => {
                self.check_variable(&lhs);
                let op_span = self.bump_many(tokens);
                let lhs = Box::new(lhs);
                let rhs = Box::new(self.expr());
                self.new_expr(start, ExprKind::Assign { op, op_span, lhs, rhs })
            }
            None => lhs,
        };
        self.ascend();
        expr
    }

    /// An expression in which `->` after a name is a lambda again.
    pub(super) fn nested_expr(&mut self) -> Expr {
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let expr = self.expr();
        self.no_lambda = outer;
        expr
    }

    pub(super) fn conditional(&mut self) -> Expr {
        let start = self.start();
        let cond = self.binary(prec::IFF);
        if !self.at(TokenKind::Question) || !self.descend() {
            return cond;
        }
        self.bump();
        let then = Box::new(self.nested_expr());
        self.expect(TokenKind::Colon);
        let otherwise = Box::new(self.conditional());
        self.ascend();
        let cond = Box::new(cond);
        self.new_expr(start, ExprKind::Conditional { cond, then, otherwise })
    }

    fn binary(&mut self, least: u8) -> Expr {
        let around = std::mem::replace(&mut self.tall, 0);
        let expr = self.binary_chain(least);
        self.tall = self.tall.max(around);
        expr
    }

    fn binary_chain(&mut self, least: u8) -> Expr {
        let start = self.start();
        let mut lhs = self.unary();
        if self.at(TokenKind::Plus) && least <= prec::SUM {
            lhs = self.fold_strings(lhs);
        }
        loop {
            if self.at(TokenKind::Instanceof) && least <= prec::RELATION {
                lhs = self.instance_of(lhs);
                if !self.chain() {
                    return lhs;
                }
                continue;
            }
            let Some(infix) = self.infix().filter(|infix| infix.prec >= least) else {
                return lhs;
            };
            if !self.chain() || !self.descend() {
                return lhs;
            }
            let op_span = self.bump_many(infix.tokens);
            if let Some(middle) = self.chained_operand(&lhs, infix.op) {
                // The middle is copied: chains within it would double with every level.
                if middle.span.start <= self.chained_at && self.chained_at < middle.span.end {
                    self.error(middle.span, "a chain of comparisons cannot stand in the middle of another");
                    self.binary(infix.prec + 1);
                    self.ascend();
                    continue;
                }
                let rhs = self.binary(infix.prec + 1);
                self.ascend();
                lhs = self.chained_comparison(lhs, middle, infix.op, op_span, rhs);
                continue;
            }
            // `==>` associates to the right, all others to the left.
            let tighter = u8::from(infix.op != BinaryOp::Implies);
            let rhs = Box::new(self.binary(infix.prec + tighter));
            self.ascend();
            let (op, boxed) = (infix.op, Box::new(lhs));
            lhs = self.new_expr(start, ExprKind::Binary { op, op_span, lhs: boxed, rhs });
        }
    }

    /// In JML `a <= b < c` is `a <= b && b < c`: the `b` of what has been read, where
    /// the operator goes on in its direction.
    fn chained_operand(&self, lhs: &Expr, op: BinaryOp) -> Option<Expr> {
        let upward = |op: BinaryOp| match op {
            BinaryOp::Lt | BinaryOp::Le => Some(true),
            BinaryOp::Gt | BinaryOp::Ge => Some(false),
            _ => None,
        };
        let direction = upward(op).filter(|_| self.in_jml())?;
        let last = match &lhs.kind {
            // What an earlier link has made; one that is written has parentheses in the text.
            ExprKind::Paren(inner) if inner.span == lhs.span => match &inner.kind {
                ExprKind::Binary { op: BinaryOp::And, rhs, .. } => rhs,
                _ => return None,
            },
            _ => lhs,
        };
        match &last.kind {
            ExprKind::Binary { op, rhs, .. } if upward(*op) == Some(direction) => Some((**rhs).clone()),
            _ => None,
        }
    }

    fn chained_comparison(&mut self, lhs: Expr, middle: Expr, op: BinaryOp, op_span: Span, rhs: Expr) -> Expr {
        let start = lhs.span.start;
        self.chained_at = start;
        let (from, rhs) = (middle.span.start, Box::new(rhs));
        let second = self.new_expr(from, ExprKind::Binary { op, op_span, lhs: Box::new(middle), rhs });
        let (lhs, rhs) = (Box::new(lhs), Box::new(second));
        let both = self.new_expr(start, ExprKind::Binary { op: BinaryOp::And, op_span, lhs, rhs });
        self.new_expr(start, ExprKind::Paren(Box::new(both)))
    }

    /// `"a" + "b" + "c"` is read as the one literal it denotes, as javac does:
    /// tables of data are written as sums of thousands of strings.
    fn fold_strings(&mut self, first: Expr) -> Expr {
        let ExprKind::Literal(Literal::Str(units)) = &first.kind else {
            return first;
        };
        if !self.at_added_string() {
            return first;
        }
        let start = first.span.start;
        let mut units = units.to_vec();
        while self.at_added_string() {
            self.bump();
            if let ExprKind::Literal(Literal::Str(more)) = self.primary().kind {
                units.extend_from_slice(&more);
            }
        }
        self.new_expr(start, ExprKind::Literal(Literal::Str(units.into())))
    }

    /// `+` and a string literal that is its whole operand.
    fn at_added_string(&self) -> bool {
        use TokenKind::*;
        self.at(Plus)
            && matches!(self.peek(1), StringLit | TextBlock)
            && !matches!(self.peek(2), Dot | LBracket | ColonColon | Star | Slash | Percent | PlusPlus | MinusMinus)
    }

    fn infix(&mut self) -> Option<Infix> {
        use TokenKind as T;
        let (op, prec) = match self.kind() {
            T::Iff => (BinaryOp::Iff, prec::IFF),
            T::NotIff => (BinaryOp::NotIff, prec::IFF),
            T::Implies => (BinaryOp::Implies, prec::IMPLIES),
            T::RevImplies => (BinaryOp::RevImplies, prec::IMPLIES),
            T::PipePipe => (BinaryOp::Or, prec::OR),
            T::AmpAmp => (BinaryOp::And, prec::AND),
            T::Pipe => (BinaryOp::BitOr, prec::BIT_OR),
            T::Caret => (BinaryOp::BitXor, prec::BIT_XOR),
            T::Amp => (BinaryOp::BitAnd, prec::BIT_AND),
            T::EqEq => (BinaryOp::Eq, prec::EQUALITY),
            T::NotEq => (BinaryOp::Ne, prec::EQUALITY),
            T::Assign if self.lone_eq => (BinaryOp::Eq, prec::EQUALITY),
            T::Lt => (BinaryOp::Lt, prec::RELATION),
            T::Le => (BinaryOp::Le, prec::RELATION),
            T::Ge => (BinaryOp::Ge, prec::RELATION),
            T::Subtype => (BinaryOp::Subtype, prec::RELATION),
            T::LockLt => (BinaryOp::LockLt, prec::RELATION),
            T::LockLe => (BinaryOp::LockLe, prec::RELATION),
            T::Gt => return self.infix_greater(),
            T::Shl => (BinaryOp::Shl, prec::SHIFT),
            T::Plus => (BinaryOp::Add, prec::SUM),
            T::Minus => (BinaryOp::Sub, prec::SUM),
            T::Star => (BinaryOp::Mul, prec::PRODUCT),
            T::Slash => (BinaryOp::Div, prec::PRODUCT),
            T::Percent => (BinaryOp::Rem, prec::PRODUCT),
            _ => return None,
        };
        if self.at(T::Assign) {
            let message = "'=' is read as '==' here; write '=='";
            self.warn(self.token().span(), message);
        }
        Some(Infix { op, prec, tokens: 1 })
    }

    /// `>`, `>>`, `>>>`, told apart by adjacency; not `>>=`, `>>>=`.
    fn infix_greater(&self) -> Option<Infix> {
        let (op, prec, tokens) = match self.greater_signs() {
            (1, false) => (BinaryOp::Gt, prec::RELATION, 1),
            (2, false) => (BinaryOp::Shr, prec::SHIFT, 2),
            (3, false) => (BinaryOp::Ushr, prec::SHIFT, 3),
            _ => return None,
        };
        Some(Infix { op, prec, tokens })
    }

    /// How many `>` follow each other without space, at most three, and
    /// whether an adjacent `>=` is among them, the last.
    fn greater_signs(&self) -> (usize, bool) {
        let mut count = 1;
        while count < 3 {
            let adjacent = self.peek_token(count - 1).end == self.peek_token(count).start;
            match self.peek(count) {
                TokenKind::Gt if adjacent => count += 1,
                TokenKind::Ge if adjacent => return (count + 1, true),
                _ => break,
            }
        }
        (count, false)
    }

    /// Assignment operator at the current token and its number of tokens.
    fn assign_op(&self) -> Option<(Option<BinaryOp>, usize)> {
        use TokenKind as T;
        let op = match self.kind() {
            T::Assign => return Some((None, 1)),
            T::PlusAssign => BinaryOp::Add,
            T::MinusAssign => BinaryOp::Sub,
            T::StarAssign => BinaryOp::Mul,
            T::SlashAssign => BinaryOp::Div,
            T::PercentAssign => BinaryOp::Rem,
            T::AmpAssign => BinaryOp::BitAnd,
            T::PipeAssign => BinaryOp::BitOr,
            T::CaretAssign => BinaryOp::BitXor,
            T::ShlAssign => BinaryOp::Shl,
            T::Gt => {
                return match self.greater_signs() {
                    (2, true) => Some((Some(BinaryOp::Shr), 2)),
                    (3, true) => Some((Some(BinaryOp::Ushr), 3)),
                    _ => None,
                };
            }
            _ => return None,
        };
        Some((Some(op), 1))
    }

    fn bump_many(&mut self, tokens: usize) -> Span {
        let start = self.start();
        for _ in 0..tokens {
            self.bump();
        }
        self.span_from(start)
    }

    fn instance_of(&mut self, expr: Expr) -> Expr {
        let start = expr.span.start;
        let op_span = self.bump().span();
        let test =
            if self.at_pattern() { InstanceOfTest::Pattern(self.pattern()) } else { InstanceOfTest::Type(self.ty()) };
        let (expr, test) = (Box::new(expr), Box::new(test));
        self.new_expr(start, ExprKind::InstanceOf { expr, op_span, test })
    }

    /// A type followed by a name or by a record pattern's parenthesis.
    fn at_pattern(&self) -> bool {
        if self.at(TokenKind::Final) {
            return true;
        }
        let Some(n) = self.skip_type(0) else {
            return false;
        };
        match self.peek(n) {
            TokenKind::LParen => true,
            // In JML a clause may lack its semicolon at the end of a comment.
            TokenKind::Ident => !(self.in_jml() && self.peek_token(n).has(Token::COMMENT_START)),
            _ => false,
        }
    }

    pub(super) fn unary(&mut self) -> Expr {
        let start = self.start();
        let op = match self.kind() {
            TokenKind::Plus => UnaryOp::Plus,
            TokenKind::Minus => UnaryOp::Neg,
            TokenKind::PlusPlus => UnaryOp::PreInc,
            TokenKind::MinusMinus => UnaryOp::PreDec,
            TokenKind::Not => UnaryOp::Not,
            TokenKind::Tilde => UnaryOp::BitNot,
            TokenKind::LParen => return self.paren_or_cast(),
            _ => return self.postfix(),
        };
        if !self.descend() {
            return self.error_expr();
        }
        let op_span = self.bump().span();
        let negated = op == UnaryOp::Neg;
        let operand = match self.kind() {
            TokenKind::IntLit | TokenKind::LongLit if negated => self.negated_literal(),
            _ => self.unary(),
        };
        self.ascend();
        if matches!(op, UnaryOp::PreInc | UnaryOp::PreDec) {
            self.check_variable(&operand);
        }
        let operand = Box::new(operand);
        self.new_expr(start, ExprKind::Unary { op, op_span, operand })
    }

    fn paren_or_cast(&mut self) -> Expr {
        match self.paren_kind() {
            ParenKind::Cast => self.cast(),
            ParenKind::Lambda => self.lambda(),
            ParenKind::Paren => self.postfix(),
        }
    }

    fn cast(&mut self) -> Expr {
        if !self.descend() {
            return self.error_expr();
        }
        let start = self.start();
        self.bump();
        let ty = Box::new(self.cast_type());
        self.expect(TokenKind::RParen);
        let lambda = self.at(TokenKind::Ident) && self.peek(1) == TokenKind::Arrow && !self.no_lambda;
        let operand = if lambda { self.lambda() } else { self.unary() };
        self.ascend();
        let expr = Box::new(operand);
        self.new_expr(start, ExprKind::Cast { ty, expr })
    }

    /// After a minus, 2147483648 and 9223372036854775808L are in range. What
    /// follows the literal (`-1.foo` is none, but an error's echo) is postfix.
    fn negated_literal(&mut self) -> Expr {
        let start = self.start();
        let literal = self.integer_literal(true);
        let literal = self.new_expr(start, ExprKind::Literal(literal));
        self.postfix_of(literal)
    }

    pub(super) fn integer_literal(&mut self, negated: bool) -> Literal {
        let long = self.at(TokenKind::LongLit);
        let (value, radix) = match literal::integer(self.text()) {
            Ok(found) => found,
            Err(message) => {
                self.literal_error(message);
                (0, Radix::Decimal)
            }
        };
        let largest = match (long, radix == Radix::Decimal) {
            (false, true) => i32::MAX as u64 + u64::from(negated),
            (false, false) => u64::from(u32::MAX),
            (true, true) => i64::MAX as u64 + u64::from(negated),
            (true, false) => u64::MAX,
        };
        if value > largest {
            let text = self.text();
            self.literal_error(format!("integer number too large: {text}"));
        }
        self.bump();
        if long { Literal::Long { value, radix } } else { Literal::Int { value, radix } }
    }

    pub(super) fn literal_error(&mut self, message: impl Into<std::borrow::Cow<'static, str>>) {
        // The lexer may have complained about the same token.
        let span = self.token().span();
        self.take_lex_errors(span.end);
        if self.errors.last().is_none_or(|e| e.span.start != span.start) {
            self.error_here(message);
        }
    }
}
