//! Statements of Java; JML among them goes to `jml_stmt`.

use super::lookahead::is_primitive;
use super::modifiers::allowed;
use super::{MAX_CHAIN, Parser};
use crate::ast::{
    Block, Catch, Contract, Declarator, Expr, For, ForEach, ForInit, LocalVarDecl, LoopClauseKind, LoopSpec, Modifiers,
    Resource, Stmt, StmtKind, Try, TypeRef,
};
use crate::source::Span;
use crate::token::{Token, TokenKind};
use crate::{LoopForm, LoopMark};

/// JML that stands before a statement and belongs to it.
pub(super) struct Prelude {
    pub loop_spec: LoopSpec,
    pub contract: Contract,
    pub mods: Modifiers,
}

/// Where a list of statements ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    Brace,
    /// Also at `case` and `default`.
    Case,
}

impl Parser<'_> {
    pub(super) fn new_stmt(&mut self, start: u32, kind: StmtKind) -> Stmt {
        Stmt { id: self.id(), span: self.span_from(start), kind }
    }

    pub(super) fn block(&mut self) -> Block {
        let start = self.start();
        let mut stmts = Vec::new();
        if self.expect(TokenKind::LBrace) && self.descend() {
            self.stmts(&mut stmts, Until::Brace);
            self.ascend();
            self.expect(TokenKind::RBrace);
        }
        stmts.shrink_to_fit();
        Block { id: self.id(), span: self.span_from(start), stmts }
    }

    pub(super) fn no_prelude(&self) -> Prelude {
        let (loop_spec, contract) = (LoopSpec::default(), Contract::default());
        Prelude { loop_spec, contract, mods: self.no_modifiers() }
    }

    pub(super) fn stmts(&mut self, out: &mut Vec<Stmt>, until: Until) {
        loop {
            let before = self.pos;
            let mut prelude = self.no_prelude();
            self.jml_before_stmt(&mut prelude, out);
            let end = match self.kind() {
                TokenKind::RBrace | TokenKind::Eof => true,
                TokenKind::Case => until == Until::Case,
                TokenKind::Default => {
                    until == Until::Case && matches!(self.peek(1), TokenKind::Colon | TokenKind::Arrow)
                }
                _ => self.at_forgotten_brace(),
            };
            if end {
                self.unused_prelude(prelude);
                return;
            }
            let stmt = self.stmt(prelude, true);
            out.push(stmt);
            if self.pos == before {
                self.bump();
            }
        }
    }

    /// A member begins where a statement should: the brace that ends this
    /// method has been forgotten. Says so and lets the block end.
    fn at_forgotten_brace(&mut self) -> bool {
        let modifier =
            matches!(self.kind(), TokenKind::Public | TokenKind::Protected | TokenKind::Private | TokenKind::Native);
        let header = self.at(TokenKind::Void)
            || is_primitive(self.kind())
            || self.at(TokenKind::Ident) && self.peek(1) != TokenKind::LParen;
        let is_member = modifier
            || self.at(TokenKind::Static) && self.peek(1) != TokenKind::Class
            || header && !self.at_type_decl() && self.at_method_header();
        if is_member && !self.snippet {
            self.error_expected("'}'");
            return true;
        }
        false
    }

    /// The statement under `if`, `while`, `else`, a label, ...: JML statements
    /// before it are run with it.
    pub(super) fn sub_stmt(&mut self) -> Stmt {
        let prelude = self.no_prelude();
        self.sub_stmt_after(prelude)
    }

    fn sub_stmt_after(&mut self, mut prelude: Prelude) -> Stmt {
        let start = self.start();
        let mut before = Vec::new();
        self.jml_before_stmt(&mut prelude, &mut before);
        let stmt = self.stmt(prelude, false);
        if before.is_empty() {
            return stmt;
        }
        before.push(stmt);
        let span = self.span_from(start);
        let block = Block { id: self.id(), span, stmts: before };
        self.new_stmt(start, StmtKind::Block(block))
    }

    /// One statement; `declarations` says whether it may be one.
    pub(super) fn stmt(&mut self, mut prelude: Prelude, declarations: bool) -> Stmt {
        let start = self.start();
        if !self.descend() {
            self.skip_statement();
            return self.new_stmt(start, StmtKind::Error);
        }
        let errors = self.errors.len();
        // A statement of a lambda or switch inside `assert(…)` assigns with `=`.
        let lone_eq = std::mem::replace(&mut self.lone_eq, false);
        let mut stmt = self.stmt_after(&mut prelude, declarations);
        self.lone_eq = lone_eq;
        if self.errors.len() > errors && self.last_error_here() {
            self.skip_statement();
        }
        self.ascend();
        if !prelude.contract.is_empty() {
            let contract = std::mem::take(&mut prelude.contract);
            let body = Box::new(stmt);
            stmt = self.new_stmt(start, StmtKind::Refining { contract, body });
        }
        self.unused_prelude(prelude);
        stmt
    }

    fn stmt_after(&mut self, prelude: &mut Prelude, declarations: bool) -> Stmt {
        let start = self.start();
        let kind = match self.kind() {
            TokenKind::LBrace => StmtKind::Block(self.block()),
            TokenKind::Semi => {
                self.bump();
                StmtKind::Empty
            }
            TokenKind::If => return self.if_stmt(),
            TokenKind::While => self.while_stmt(prelude),
            TokenKind::Do => self.do_stmt(prelude),
            TokenKind::For => self.for_stmt(prelude),
            TokenKind::Switch => return self.switch_stmt(),
            TokenKind::Return => {
                self.bump();
                let value = if self.at(TokenKind::Semi) { None } else { Some(self.expr()) };
                self.expect(TokenKind::Semi);
                StmtKind::Return(value)
            }
            TokenKind::Throw => {
                self.bump();
                let value = self.expr();
                self.expect(TokenKind::Semi);
                StmtKind::Throw(value)
            }
            TokenKind::Break | TokenKind::Continue => self.jump_stmt(),
            TokenKind::Try => self.try_stmt(),
            TokenKind::Assert => self.assert_stmt(),
            TokenKind::Synchronized if self.peek(1) == TokenKind::LParen => {
                self.bump();
                let lock = self.paren_condition();
                StmtKind::Synchronized { lock, body: self.block() }
            }
            TokenKind::Else => self.stray("'else' without 'if'"),
            TokenKind::Catch => self.stray("'catch' without 'try'"),
            TokenKind::Finally => self.stray("'finally' without 'try'"),
            TokenKind::Case | TokenKind::Default if !self.at_default_modifier() => {
                self.stray("'case' or 'default' outside of 'switch'")
            }
            TokenKind::Ident if self.peek(1) == TokenKind::Colon => {
                let label = self.take_ident();
                self.bump();
                // Clauses of a loop may stand on either side of its label.
                let inner = std::mem::replace(prelude, self.no_prelude());
                let body = self.sub_stmt_after(inner);
                StmtKind::Labeled { label, body: Box::new(body) }
            }
            TokenKind::Ident if self.at_yield() => {
                self.bump();
                let value = self.expr();
                self.expect(TokenKind::Semi);
                StmtKind::Yield(value)
            }
            TokenKind::Ident if self.snippet && self.at_call_form("assume") => self.assume_call(),
            _ => return self.declaration_or_expr(prelude, declarations),
        };
        self.new_stmt(start, kind)
    }

    fn at_default_modifier(&self) -> bool {
        self.at(TokenKind::Default) && !matches!(self.peek(1), TokenKind::Colon | TokenKind::Arrow)
    }

    fn stray(&mut self, message: &'static str) -> StmtKind {
        self.error_here(message);
        self.skip_statement();
        StmtKind::Error
    }

    fn declaration_or_expr(&mut self, prelude: &mut Prelude, declarations: bool) -> Stmt {
        let start = self.start();
        let has_mods = !prelude.mods.span.is_empty()
            || self.java_modifier().is_some()
            || self.jml_modifier().is_some()
            || self.at(TokenKind::At) && self.annotated_declaration();
        if has_mods || self.at_type_decl() {
            return self.local_declaration(prelude, declarations);
        }
        if self.at_declaration() {
            let mods = std::mem::replace(&mut prelude.mods, self.no_modifiers());
            return self.local_var_stmt(start, mods, declarations);
        }
        let expr = self.expr();
        self.check_statement_expr(&expr);
        self.expect(TokenKind::Semi);
        self.new_stmt(start, StmtKind::Expr(expr))
    }

    /// Annotations before a declaration; else they are those of a type in an expression.
    fn annotated_declaration(&self) -> bool {
        if self.peek(1) != TokenKind::Ident {
            return false;
        }
        match self.skip_type(0) {
            Some(n) => self.peek(n) != TokenKind::ColonColon,
            None => true,
        }
    }

    fn local_declaration(&mut self, prelude: &mut Prelude, declarations: bool) -> Stmt {
        let start = self.start();
        let mut mods = std::mem::replace(&mut prelude.mods, self.no_modifiers());
        self.more_modifiers(&mut mods, None);
        if self.at_type_decl() {
            if !declarations {
                self.error_here("a class may not be declared here");
            }
            self.check_modifiers(&mods, allowed::LOCAL_TYPE);
            let decl = self.type_decl(start, mods);
            return self.new_stmt(start, StmtKind::LocalType(Box::new(decl)));
        }
        self.check_modifiers(&mods, allowed::VARIABLE);
        self.local_var_stmt(start, mods, declarations)
    }

    pub(super) fn local_var_stmt(&mut self, start: u32, mods: Modifiers, allowed: bool) -> Stmt {
        if !allowed {
            self.error_here("a variable may not be declared here");
        }
        let decl = self.local_var(mods);
        self.end_clause_or_stmt();
        self.new_stmt(start, StmtKind::LocalVar(Box::new(decl)))
    }

    /// In JML the semicolon may be missing at the end of a comment.
    fn end_clause_or_stmt(&mut self) {
        if self.in_jml() {
            self.end_clause();
        } else {
            self.expect(TokenKind::Semi);
        }
    }

    /// `T a = 1, b[]` after its modifiers, without the semicolon
    pub(super) fn local_var(&mut self, mods: Modifiers) -> LocalVarDecl {
        let in_jml = self.in_jml();
        let ty = self.local_type();
        let vars = self.declarators(None);
        LocalVarDecl { mods, ty, vars, in_jml }
    }

    /// The variables of a declaration; the first name may have been read.
    pub(super) fn declarators(&mut self, first: Option<crate::ast::Ident>) -> Vec<Declarator> {
        let mut first = first;
        let mut vars = Vec::with_capacity(1);
        loop {
            let name = match first.take() {
                Some(name) => name,
                None => self.ident_or_missing(),
            };
            let dims = self.dims();
            let init = if self.eat(TokenKind::Assign) { Some(self.var_init()) } else { None };
            let span = self.span_from(name.span.start);
            vars.push(Declarator { id: self.id(), span, name, dims, init });
            if !self.eat(TokenKind::Comma) {
                return vars;
            }
        }
    }

    /// `(e)` after a keyword
    pub(super) fn paren_condition(&mut self) -> Expr {
        self.expect(TokenKind::LParen);
        let cond = self.nested_expr();
        self.expect(TokenKind::RParen);
        cond
    }

    /// `if` with its chain of `else if`, which may be long: by a loop.
    fn if_stmt(&mut self) -> Stmt {
        let mut heads = Vec::new();
        let around = self.links;
        let last = loop {
            let start = self.bump().start;
            let cond = self.paren_condition();
            let then = self.sub_stmt();
            heads.push((start, cond, then));
            if !self.at(TokenKind::Else) {
                break None;
            }
            self.bump();
            if !self.at(TokenKind::If) || self.at_gap() {
                break Some(self.sub_stmt());
            }
            self.links += 1;
            if self.links > MAX_CHAIN {
                self.error_here("the chain of 'else if' is too long");
                break None;
            }
        };
        self.links = around;
        let mut otherwise = last.map(Box::new);
        let mut built = None;
        while let Some((start, cond, then)) = heads.pop() {
            let kind = StmtKind::If { cond, then: Box::new(then), otherwise };
            let stmt = self.new_stmt(start, kind);
            if heads.is_empty() {
                built = Some(stmt);
                break;
            }
            otherwise = Some(Box::new(stmt));
        }
        match built {
            Some(stmt) => stmt,
            None => self.new_stmt(self.prev_end, StmtKind::Error),
        }
    }

    fn while_stmt(&mut self, prelude: &mut Prelude) -> StmtKind {
        let spec = std::mem::take(&mut prelude.loop_spec);
        let keyword_span = self.bump().span();
        let cond = self.paren_condition();
        let body = Box::new(self.sub_stmt());
        self.mark_loop(LoopForm::While, keyword_span, cond.span, body.span, &spec);
        StmtKind::While { spec, keyword_span, cond, body }
    }

    fn do_stmt(&mut self, prelude: &mut Prelude) -> StmtKind {
        let spec = std::mem::take(&mut prelude.loop_spec);
        let keyword_span = self.bump().span();
        let body = Box::new(self.sub_stmt());
        self.expect(TokenKind::While);
        let cond = self.paren_condition();
        self.expect(TokenKind::Semi);
        self.mark_loop(LoopForm::Do, keyword_span, cond.span, body.span, &spec);
        StmtKind::DoWhile { spec, keyword_span, body, cond }
    }

    fn for_stmt(&mut self, prelude: &mut Prelude) -> StmtKind {
        let spec = std::mem::take(&mut prelude.loop_spec);
        let keyword_span = self.bump().span();
        self.expect(TokenKind::LParen);
        let init = self.for_init();
        if self.at(TokenKind::Colon)
            && let ForInit::LocalVar(decl) = init
        {
            return self.for_each(spec, keyword_span, decl);
        }
        self.expect(TokenKind::Semi);
        let none = Span::new(self.prev_end, self.prev_end);
        let cond = if self.at(TokenKind::Semi) { None } else { Some(self.nested_expr()) };
        self.expect(TokenKind::Semi);
        let update = if self.at(TokenKind::RParen) { Vec::new() } else { self.statement_exprs() };
        self.expect(TokenKind::RParen);
        let body = self.sub_stmt();
        let condition = cond.as_ref().map_or(none, |cond| cond.span);
        self.mark_loop(LoopForm::For, keyword_span, condition, body.span, &spec);
        StmtKind::For(Box::new(For { spec, keyword_span, init, cond, update, body }))
    }

    fn mark_loop(&mut self, form: LoopForm, keyword: Span, condition: Span, body: Span, spec: &LoopSpec) {
        let candidates = spec.clauses.iter().filter(|c| matches!(c.kind, LoopClauseKind::Invariant(_)));
        let invariants = candidates.map(|c| c.span).collect();
        self.loops.push(LoopMark { form, keyword, condition, body, invariants });
    }

    fn for_init(&mut self) -> ForInit {
        if self.at(TokenKind::Semi) {
            return ForInit::None;
        }
        if self.at_gap() || self.java_modifier().is_some() || self.at(TokenKind::At) || self.at_declaration() {
            let mods = self.modifiers();
            return ForInit::LocalVar(self.local_var(mods));
        }
        ForInit::Exprs(self.statement_exprs())
    }

    fn statement_exprs(&mut self) -> Vec<Expr> {
        let mut exprs = Vec::with_capacity(1);
        loop {
            let expr = self.nested_expr();
            self.check_statement_expr(&expr);
            exprs.push(expr);
            if !self.eat(TokenKind::Comma) {
                return exprs;
            }
        }
    }

    fn for_each(&mut self, spec: LoopSpec, keyword_span: crate::source::Span, decl: LocalVarDecl) -> StmtKind {
        self.bump();
        let LocalVarDecl { mods, ty, vars, .. } = decl;
        let mut vars = vars.into_iter();
        let first = vars.next();
        if vars.next().is_some() || first.as_ref().is_some_and(|v| v.init.is_some()) {
            self.error_here("a for-each loop declares one variable without initialiser");
        }
        let var = match first {
            Some(var) => Declarator { init: None, ..var },
            None => return StmtKind::Error,
        };
        let iterable = self.nested_expr();
        self.expect(TokenKind::RParen);
        let body = self.sub_stmt();
        let none = Span::new(iterable.span.start, iterable.span.start);
        self.mark_loop(LoopForm::ForEach, keyword_span, none, body.span, &spec);
        let each = ForEach { spec, keyword_span, mods, ty, var, iterable, body };
        StmtKind::ForEach(Box::new(each))
    }

    fn jump_stmt(&mut self) -> StmtKind {
        let is_break = self.bump().kind == TokenKind::Break;
        let label = if self.at(TokenKind::Ident) { Some(self.take_ident()) } else { None };
        self.expect(TokenKind::Semi);
        if is_break { StmtKind::Break(label) } else { StmtKind::Continue(label) }
    }

    fn assert_stmt(&mut self) -> StmtKind {
        self.bump();
        let cond = self.with_lone_eq(Parser::expr);
        let message = if self.eat(TokenKind::Colon) { Some(Box::new(self.expr())) } else { None };
        self.end_clause_or_stmt();
        if self.in_jml() {
            return StmtKind::JmlAssert { cond, message };
        }
        StmtKind::Assert { cond, message }
    }

    /// Reads with a lone `=` as equality, if this is a snippet.
    pub(super) fn with_lone_eq<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.lone_eq, self.snippet);
        let result = read(self);
        self.lone_eq = outer;
        result
    }

    /// `word(e);` as a statement of a snippet
    fn at_call_form(&self, word: &str) -> bool {
        if !self.at_word(word) || self.peek(1) != TokenKind::LParen {
            return false;
        }
        // The semicolon may be missing: that is what is then said.
        let next = self.peek_token(self.skip_parens(1));
        matches!(next.kind, TokenKind::Semi | TokenKind::RBrace | TokenKind::Eof) || next.has(Token::LINE_START)
    }

    fn assume_call(&mut self) -> StmtKind {
        self.bump();
        let cond = self.with_lone_eq(Parser::expr);
        self.expect(TokenKind::Semi);
        StmtKind::JmlAssume { cond, message: None }
    }

    fn try_stmt(&mut self) -> StmtKind {
        let try_span = self.bump().span();
        let resources = if self.at(TokenKind::LParen) { self.resources() } else { Vec::new() };
        let block = self.block();
        let mut catches = Vec::new();
        while self.at(TokenKind::Catch) {
            catches.push(self.catch());
        }
        let finally = if self.eat(TokenKind::Finally) { Some(self.block()) } else { None };
        if resources.is_empty() && catches.is_empty() && finally.is_none() {
            self.error(try_span, "'try' without 'catch', 'finally' or resource declarations");
        }
        StmtKind::Try(Box::new(Try { resources, block, catches, finally }))
    }

    fn resources(&mut self) -> Vec<Resource> {
        self.bump();
        let mut resources = Vec::new();
        while !self.at(TokenKind::RParen) {
            let start = self.start();
            let declares =
                self.at_gap() || self.java_modifier().is_some() || self.at(TokenKind::At) || self.at_declaration();
            if declares {
                let mods = self.modifiers();
                let in_jml = self.in_jml();
                let ty = self.local_type();
                let vars = vec![self.resource_var()];
                let decl = LocalVarDecl { mods, ty, vars, in_jml };
                resources.push(Resource::Local { span: self.span_from(start), decl });
            } else {
                resources.push(Resource::Expr(self.nested_expr()));
            }
            if !self.eat(TokenKind::Semi) {
                break;
            }
        }
        self.expect(TokenKind::RParen);
        resources
    }

    fn resource_var(&mut self) -> Declarator {
        let name = self.ident_or_missing();
        self.expect(TokenKind::Assign);
        let init = Some(self.nested_expr());
        let span = self.span_from(name.span.start);
        Declarator { id: self.id(), span, name, dims: Vec::new(), init }
    }

    fn catch(&mut self) -> Catch {
        let start = self.bump().start;
        self.expect(TokenKind::LParen);
        let mods = self.modifiers();
        let ty: TypeRef = self.catch_type();
        let name = self.ident_or_missing();
        self.expect(TokenKind::RParen);
        let block = self.block();
        Catch { id: self.id(), span: self.span_from(start), mods, ty, name, block }
    }
}
