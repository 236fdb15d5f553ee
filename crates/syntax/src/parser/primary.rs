//! Operands: literals, names, calls, creations, lambdas, method references.

use super::Parser;
use super::lookahead::is_primitive;
use crate::ast::{
    Call, CtorCall, DimExpr, Expr, ExprKind, Ident, JmlMods, Lambda, LambdaBody, LambdaParam, Literal, MethodRef,
    MethodRefTarget, New, NewArray, TypeDeclKind, TypeKind, TypeRef, TypeSegment,
};
use crate::literal;
use crate::source::Span;
use crate::source::{UNMAPPABLE, UNMAPPABLE_MESSAGE};
use crate::token::TokenKind;

impl Parser<'_> {
    pub(super) fn postfix(&mut self) -> Expr {
        let first = self.primary();
        self.postfix_of(first)
    }

    /// `.name`, `[i]`, `(args)`, `::m`, `++`, `--` after an operand.
    pub(super) fn postfix_of(&mut self, first: Expr) -> Expr {
        let mut expr = first;
        loop {
            expr = match self.kind() {
                TokenKind::Dot => self.select(expr),
                TokenKind::LBracket if self.peek(1) == TokenKind::RBracket => match self.as_type(&expr) {
                    Some(ty) => self.type_operand(ty),
                    None => self.index(expr),
                },
                TokenKind::LBracket => self.index(expr),
                TokenKind::PlusPlus => self.post_step(expr, crate::ast::UnaryOp::PostInc),
                TokenKind::MinusMinus => self.post_step(expr, crate::ast::UnaryOp::PostDec),
                TokenKind::ColonColon => self.method_ref(MethodRefTarget::Expr(expr)),
                TokenKind::Lt if is_name_chain(&expr) && self.at_generic_method_ref() => match self.as_type(&expr) {
                    Some(ty) => self.type_operand(ty),
                    None => return expr,
                },
                TokenKind::At if self.peek(self.skip_annotations(0)) == TokenKind::LBracket => {
                    match self.as_type(&expr) {
                        Some(ty) => self.type_operand(ty),
                        None => return expr,
                    }
                }
                _ => return expr,
            };
            if !self.chain() {
                return expr;
            }
        }
    }

    fn post_step(&mut self, expr: Expr, op: crate::ast::UnaryOp) -> Expr {
        let start = expr.span.start;
        self.check_variable(&expr);
        let op_span = self.bump().span();
        let operand = Box::new(expr);
        self.new_expr(start, ExprKind::Unary { op, op_span, operand })
    }

    fn index(&mut self, array: Expr) -> Expr {
        let start = array.span.start;
        let open = self.bump().start;
        let index = Box::new(self.nested_expr());
        self.expect(TokenKind::RBracket);
        let bracket_span = self.span_from(open);
        let array = Box::new(array);
        self.new_expr(start, ExprKind::Index { array, index, bracket_span })
    }

    /// What follows a dot.
    pub(super) fn select(&mut self, target: Expr) -> Expr {
        let start = target.span.start;
        self.bump();
        match self.kind() {
            TokenKind::Ident => {
                let name = self.take_ident();
                self.name_or_call(start, Some(target), Vec::new(), name)
            }
            TokenKind::Lt => {
                let type_args = self.type_args();
                if self.at(TokenKind::Super) {
                    return self.qualified_super(start, target, type_args);
                }
                let name = self.ident_or_missing();
                self.call(start, Some(target), type_args, name)
            }
            TokenKind::New => self.creation(start, Some(target)),
            TokenKind::This => {
                self.bump();
                self.new_expr(start, ExprKind::This(Some(Box::new(target))))
            }
            TokenKind::Super => self.qualified_super(start, target, Vec::new()),
            TokenKind::Class => {
                let ty = match self.as_type(&target) {
                    Some(ty) => ty,
                    None => {
                        self.error_here("a type is expected before '.class'");
                        self.error_type()
                    }
                };
                self.bump();
                self.new_expr(start, ExprKind::ClassLit(Box::new(ty)))
            }
            _ => {
                self.error_expected("identifier");
                // The name is still being typed: keep what stands before it.
                let name =
                    Ident { name: crate::name::Name::new("<missing>"), span: Span::new(self.prev_end, self.prev_end) };
                let target = Box::new(target);
                self.new_expr(start, ExprKind::Field { target, name })
            }
        }
    }

    fn qualified_super(&mut self, start: u32, outer: Expr, type_args: Vec<TypeRef>) -> Expr {
        let name_span = self.bump().span();
        if self.at(TokenKind::LParen) {
            let args = self.args();
            let call = CtorCall { is_super: true, outer: Some(outer), type_args, name_span, args };
            return self.new_expr(start, ExprKind::CtorCall(Box::new(call)));
        }
        self.after_super(start, Some(Box::new(outer)))
    }

    fn after_super(&mut self, start: u32, outer: Option<Box<Expr>>) -> Expr {
        if !matches!(self.kind(), TokenKind::Dot | TokenKind::ColonColon) {
            self.error_expected("'.'");
        }
        self.new_expr(start, ExprKind::Super(outer))
    }

    fn name_or_call(&mut self, start: u32, target: Option<Expr>, type_args: Vec<TypeRef>, name: Ident) -> Expr {
        if self.at(TokenKind::LParen) {
            return self.call(start, target, type_args, name);
        }
        let kind = match target {
            Some(target) => ExprKind::Field { target: Box::new(target), name },
            None => ExprKind::Name(name.name),
        };
        self.new_expr(start, kind)
    }

    fn call(&mut self, start: u32, target: Option<Expr>, type_args: Vec<TypeRef>, name: Ident) -> Expr {
        let args = self.args();
        let call = Call { target, type_args, name, args };
        self.new_expr(start, ExprKind::Call(Box::new(call)))
    }

    /// `(a, b)`
    pub(super) fn args(&mut self) -> Vec<Expr> {
        let mut args = Vec::new();
        if !self.expect(TokenKind::LParen) {
            return args;
        }
        if !self.at(TokenKind::RParen) {
            loop {
                args.push(self.nested_expr());
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RParen);
        args.shrink_to_fit();
        args
    }

    pub(super) fn primary(&mut self) -> Expr {
        let start = self.start();
        match self.kind() {
            TokenKind::Ident if self.peek(1) == TokenKind::Arrow && !self.no_lambda => self.lambda(),
            TokenKind::Ident => {
                let name = self.take_ident();
                self.name_or_call(start, None, Vec::new(), name)
            }
            TokenKind::LParen => self.paren(),
            TokenKind::This => {
                let name_span = self.bump().span();
                self.this_or_call(start, name_span, Vec::new())
            }
            TokenKind::Super => {
                let name_span = self.bump().span();
                self.super_or_call(start, name_span, Vec::new())
            }
            TokenKind::New => self.creation(start, None),
            TokenKind::Switch => self.switch_expr(),
            TokenKind::Lt => {
                let type_args = self.type_args();
                let name_span = self.token().span();
                match self.kind() {
                    TokenKind::This => {
                        self.bump();
                        self.this_or_call(start, name_span, type_args)
                    }
                    TokenKind::Super => {
                        self.bump();
                        self.super_or_call(start, name_span, type_args)
                    }
                    _ => {
                        self.error_expected("'this' or 'super'");
                        self.error_expr()
                    }
                }
            }
            TokenKind::JmlWord if !self.is_jml_type(0) => self.jml_term(),
            TokenKind::Informal => self.informal(),
            TokenKind::At | TokenKind::JmlWord => {
                let ty = self.ty();
                self.type_operand(ty)
            }
            TokenKind::Void => {
                let span = self.bump().span();
                let ty =
                    TypeRef { id: self.id(), span, annotations: Vec::new(), jml: JmlMods::NONE, kind: TypeKind::Void };
                self.type_operand(ty)
            }
            kind if is_primitive(kind) => {
                let ty = self.ty();
                self.type_operand(ty)
            }
            _ => self.literal(),
        }
    }

    fn this_or_call(&mut self, start: u32, name_span: Span, type_args: Vec<TypeRef>) -> Expr {
        if !self.at(TokenKind::LParen) {
            return self.new_expr(start, ExprKind::This(None));
        }
        let args = self.args();
        let call = CtorCall { is_super: false, outer: None, type_args, name_span, args };
        self.new_expr(start, ExprKind::CtorCall(Box::new(call)))
    }

    fn super_or_call(&mut self, start: u32, name_span: Span, type_args: Vec<TypeRef>) -> Expr {
        if !self.at(TokenKind::LParen) {
            return self.after_super(start, None);
        }
        let args = self.args();
        let call = CtorCall { is_super: true, outer: None, type_args, name_span, args };
        self.new_expr(start, ExprKind::CtorCall(Box::new(call)))
    }

    fn paren(&mut self) -> Expr {
        let start = self.start();
        if self.peek(1) == TokenKind::JmlWord && self.at_jml_paren() {
            return self.jml_paren();
        }
        self.bump();
        let inner = self.nested_expr();
        self.expect(TokenKind::RParen);
        self.new_expr(start, ExprKind::Paren(Box::new(inner)))
    }

    fn literal(&mut self) -> Expr {
        let start = self.start();
        let text = self.text();
        let value = match self.kind() {
            TokenKind::IntLit | TokenKind::LongLit => {
                let value = self.integer_literal(false);
                return self.new_expr(start, ExprKind::Literal(value));
            }
            TokenKind::CharLit | TokenKind::StringLit | TokenKind::TextBlock if text.contains(UNMAPPABLE) => {
                Err(UNMAPPABLE_MESSAGE)
            }
            TokenKind::FloatLit => literal::float(text).map(Literal::Float),
            TokenKind::DoubleLit => literal::double(text).map(Literal::Double),
            TokenKind::CharLit => literal::character(text).map(Literal::Char),
            TokenKind::StringLit => literal::string(text).map(Literal::Str),
            TokenKind::TextBlock => literal::text_block(text).map(Literal::Str),
            TokenKind::True => Ok(Literal::Bool(true)),
            TokenKind::False => Ok(Literal::Bool(false)),
            TokenKind::Null => Ok(Literal::Null),
            _ => {
                let found = self.describe_found();
                self.error_here(format!("an expression is expected, found {found}"));
                return self.error_expr();
            }
        };
        let kind = match value {
            Ok(value) => ExprKind::Literal(value),
            Err(message) => {
                self.literal_error(message);
                ExprKind::Error
            }
        };
        self.bump();
        self.new_expr(start, kind)
    }

    /// The type that a name denotes if it is one; `None` for other expressions.
    fn as_type(&mut self, expr: &Expr) -> Option<TypeRef> {
        let mut segments = Vec::with_capacity(1);
        let mut at = expr;
        loop {
            let segment = |name| TypeSegment { annotations: Vec::new(), name, args: None };
            match &at.kind {
                ExprKind::Name(name) => {
                    segments.push(segment(Ident { name: *name, span: at.span }));
                    break;
                }
                ExprKind::Field { target, name } => {
                    segments.push(segment(*name));
                    at = target;
                }
                _ => return None,
            }
        }
        segments.reverse();
        let kind = TypeKind::Named(segments);
        let (annotations, jml) = (Vec::new(), JmlMods::NONE);
        Some(TypeRef { id: self.id(), span: expr.span, annotations, jml, kind })
    }

    /// A type where an operand stands: its rest, then `.class` or `::name`.
    fn type_operand(&mut self, ty: TypeRef) -> Expr {
        let start = ty.span.start;
        let ty = self.type_rest(ty);
        match self.kind() {
            TokenKind::Dot if self.peek(1) == TokenKind::Class => {
                self.bump();
                self.bump();
                self.new_expr(start, ExprKind::ClassLit(Box::new(ty)))
            }
            TokenKind::ColonColon => self.method_ref(MethodRefTarget::Type(ty)),
            _ => {
                self.error_expected("'.class' or '::'");
                self.new_expr(start, ExprKind::Error)
            }
        }
    }

    fn method_ref(&mut self, target: MethodRefTarget) -> Expr {
        let start = match &target {
            MethodRefTarget::Expr(expr) => expr.span.start,
            MethodRefTarget::Type(ty) => ty.span.start,
        };
        self.bump();
        let type_args = if self.at(TokenKind::Lt) { self.type_args() } else { Vec::new() };
        let is_new = self.at(TokenKind::New);
        let name = if is_new { self.take_ident() } else { self.ident_or_missing() };
        let method_ref = MethodRef { target, type_args, name, is_new };
        self.new_expr(start, ExprKind::MethodRef(Box::new(method_ref)))
    }

    /// From the word `new`.
    fn creation(&mut self, start: u32, outer: Option<Expr>) -> Expr {
        if !self.descend() {
            return self.error_expr();
        }
        let new_span = self.bump().span();
        let type_args = if self.at(TokenKind::Lt) { self.type_args() } else { Vec::new() };
        let ty = self.created_type();
        let kind = if self.peek(self.skip_annotations(0)) == TokenKind::LBracket {
            ExprKind::NewArray(Box::new(self.new_array(new_span, ty)))
        } else {
            let args = if self.at(TokenKind::LParen) {
                self.args()
            } else {
                self.error_expected("'(' or '['");
                Vec::new()
            };
            let body = if self.at(TokenKind::LBrace) { Some(self.type_body(TypeDeclKind::Class, None)) } else { None };
            ExprKind::New(Box::new(New { new_span, outer, type_args, ty, args, body }))
        };
        self.ascend();
        self.new_expr(start, kind)
    }

    fn new_array(&mut self, new_span: Span, elem: TypeRef) -> NewArray {
        let mut dims = Vec::new();
        while self.array_bracket_ahead() == Some(false) {
            let annotations = self.annotations();
            let start = self.bump().start;
            let len = self.nested_expr();
            self.expect(TokenKind::RBracket);
            dims.push(DimExpr { span: self.span_from(start), annotations, len });
        }
        let empty_dims = self.dims();
        let init = if self.at(TokenKind::LBrace) {
            if !dims.is_empty() {
                self.error_here("array creation with both dimensions and initialiser is illegal");
            }
            Some(self.array_init())
        } else {
            if dims.is_empty() {
                self.error_here("array dimension missing");
            }
            None
        };
        NewArray { new_span, elem, dims, empty_dims, init }
    }

    /// Whether the bracket ahead, if any, is empty.
    fn array_bracket_ahead(&self) -> Option<bool> {
        let n = self.skip_annotations(0);
        (self.peek(n) == TokenKind::LBracket).then(|| self.peek(n + 1) == TokenKind::RBracket)
    }

    /// `{a, {b}, c,}`
    pub(super) fn array_init(&mut self) -> Expr {
        let start = self.start();
        if !self.descend() {
            return self.error_expr();
        }
        self.bump();
        let mut items = Vec::new();
        while !self.at(TokenKind::RBrace) {
            items.push(self.var_init());
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        items.shrink_to_fit();
        self.expect(TokenKind::RBrace);
        self.ascend();
        self.new_expr(start, ExprKind::ArrayInit(items))
    }

    /// The initialiser of a variable.
    pub(super) fn var_init(&mut self) -> Expr {
        if self.at(TokenKind::LBrace) { self.array_init() } else { self.nested_expr() }
    }

    pub(super) fn lambda(&mut self) -> Expr {
        let start = self.start();
        if !self.descend() {
            return self.error_expr();
        }
        let parens = self.at(TokenKind::LParen);
        let params = if parens { self.lambda_params() } else { vec![self.inferred_param()] };
        let arrow_span = self.token().span();
        self.expect(TokenKind::Arrow);
        let body =
            if self.at(TokenKind::LBrace) { LambdaBody::Block(self.block()) } else { LambdaBody::Expr(self.expr()) };
        self.ascend();
        let lambda = Lambda { params, parens, arrow_span, body };
        self.new_expr(start, ExprKind::Lambda(Box::new(lambda)))
    }

    fn lambda_params(&mut self) -> Vec<LambdaParam> {
        self.bump();
        let mut params = Vec::new();
        if !self.at(TokenKind::RParen) {
            loop {
                let inferred = self.at(TokenKind::Ident)
                    && matches!(self.peek(1), TokenKind::Comma | TokenKind::RParen)
                    && !self.at_gap();
                params.push(if inferred { self.inferred_param() } else { self.lambda_param() });
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        let inferred = |p: &LambdaParam| matches!(p.ty.kind, TypeKind::Inferred);
        if params.iter().any(inferred) && !params.iter().all(inferred) {
            self.error_here("a lambda has types for all of its parameters or for none");
        }
        self.expect(TokenKind::RParen);
        params
    }

    fn inferred_param(&mut self) -> LambdaParam {
        let name = self.ident_or_missing();
        let mods = self.no_modifiers();
        let ty = TypeRef {
            id: self.id(),
            span: name.span,
            annotations: Vec::new(),
            jml: JmlMods::NONE,
            kind: TypeKind::Inferred,
        };
        LambdaParam { id: self.id(), span: name.span, mods, ty, varargs: false, name }
    }

    fn lambda_param(&mut self) -> LambdaParam {
        let start = self.start();
        let mods = self.modifiers();
        let ty = self.local_type();
        let varargs = self.eat(TokenKind::Ellipsis);
        let name = self.ident_or_missing();
        let dims = self.dims();
        let ty = self.with_dims(ty, dims);
        LambdaParam { id: self.id(), span: self.span_from(start), mods, ty, varargs, name }
    }
}

fn is_name_chain(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Name(_) => true,
        ExprKind::Field { target, .. } => is_name_chain(target),
        _ => false,
    }
}
