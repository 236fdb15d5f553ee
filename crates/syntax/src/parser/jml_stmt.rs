//! JML among statements: assertions, ghost code, clauses of loops.

use super::Parser;
use super::stmt::Prelude;
use crate::ast::{Contract, Expr, LoopClause, LoopClauseKind, Stmt, StmtKind};
use crate::token::TokenKind;

/// Words that begin a statement of JML.
#[derive(Clone, Copy)]
enum StmtWord {
    Assert,
    Assume,
    Set,
    Debug,
    Show,
    Unreachable,
    Reachable,
    Havoc,
    Refining,
}

/// Words that begin a clause of a loop.
#[derive(Clone, Copy)]
enum LoopWord {
    Invariant,
    Decreases,
    Assignable,
    Predicate,
    SkolemConstant,
    Hint,
}

fn stmt_word(text: &str) -> Option<StmtWord> {
    Some(match text {
        "assert" | "assert_redundantly" | "check" => StmtWord::Assert,
        "assume" | "assume_redundantly" => StmtWord::Assume,
        "set" => StmtWord::Set,
        "debug" => StmtWord::Debug,
        "show" => StmtWord::Show,
        "unreachable" => StmtWord::Unreachable,
        "reachable" => StmtWord::Reachable,
        "havoc" => StmtWord::Havoc,
        "refining" => StmtWord::Refining,
        _ => return None,
    })
}

fn loop_word(text: &str) -> Option<(LoopWord, bool)> {
    let (stem, redundantly) = match text.strip_suffix("_redundantly") {
        Some(stem) => (stem, true),
        None => (text, false),
    };
    let word = match stem {
        "loop_invariant" | "maintaining" | "loop_inv" => LoopWord::Invariant,
        "decreases" | "decreasing" | "loop_decreases" | "loop_variant" => LoopWord::Decreases,
        "loop_assigns" | "loop_modifies" | "loop_assignable" | "loop_writes" | "assignable" | "assigns"
        | "modifies" | "modifiable" => LoopWord::Assignable,
        "loop_predicate" => LoopWord::Predicate,
        "skolem_constant" => LoopWord::SkolemConstant,
        "hint" => LoopWord::Hint,
        _ => return None,
    };
    Some((word, redundantly))
}

impl Parser<'_> {
    pub(super) fn at_stmt_word(&self) -> bool {
        self.at_assert_word() || self.jml_stmt_word().is_some() || self.jml_loop_word().is_some()
    }

    fn at_assert_word(&self) -> bool {
        self.in_jml() && self.at(TokenKind::Assert)
    }

    fn jml_stmt_word(&self) -> Option<StmtWord> {
        if !self.in_jml() || !self.at(TokenKind::Ident) || self.word_is_name(0) {
            return None;
        }
        stmt_word(self.text())
    }

    fn jml_loop_word(&self) -> Option<(LoopWord, bool)> {
        if !self.in_jml() || !self.at(TokenKind::Ident) || self.word_is_name(0) {
            return None;
        }
        loop_word(self.text())
    }

    /// Passes the keyword of a clause that holds one predicate.
    pub fn skip_clause_word(&mut self) {
        let predicate = matches!(self.jml_loop_word(), Some((LoopWord::Invariant | LoopWord::Hint, _)))
            || matches!(self.jml_stmt_word(), Some(StmtWord::Assume))
            || self.at_assert_word()
            || self.predicate_word();
        if predicate {
            self.bump();
        }
    }

    /// Reads the JML before a statement. Its statements go to `out`; what
    /// belongs to the statement to come is left in `prelude`.
    pub(super) fn jml_before_stmt(&mut self, prelude: &mut Prelude, out: &mut Vec<Stmt>) {
        if self.in_jml() {
            // The body of a model method: both kinds of statements mix.
            while self.jml_item(prelude, out) {}
            return;
        }
        if !self.at_gap() {
            return;
        }
        let outside = self.enter_gap();
        while !self.at(TokenKind::Eof) {
            let start = self.pos;
            if !self.jml_item(prelude, out) {
                self.jml_local(prelude, out);
            }
            if self.pos == start {
                self.bump();
            }
        }
        self.leave_gap(outside);
    }

    /// A statement of JML or a clause; `false` at anything else.
    fn jml_item(&mut self, prelude: &mut Prelude, out: &mut Vec<Stmt>) -> bool {
        if self.skip_nowarn() {
            return true;
        }
        if let Some(word) = self.jml_stmt_word() {
            self.jml_stmt(word, prelude, out);
            return true;
        }
        if self.at_assert_word() {
            self.jml_stmt(StmtWord::Assert, prelude, out);
            return true;
        }
        let in_contract = !prelude.contract.is_empty();
        if let Some((word, redundantly)) = self.jml_loop_word()
            && !(in_contract && self.at_spec_case())
        {
            self.loop_clause(word, redundantly, prelude);
            return true;
        }
        if self.at_spec_case() {
            self.contract(&mut prelude.contract);
            return true;
        }
        false
    }

    fn jml_stmt(&mut self, word: StmtWord, prelude: &mut Prelude, out: &mut Vec<Stmt>) {
        let start = self.start();
        self.bump();
        let kind = match word {
            StmtWord::Assert => {
                let (cond, message) = self.cond_and_message();
                StmtKind::JmlAssert { cond, message }
            }
            StmtWord::Assume => {
                let (cond, message) = self.cond_and_message();
                StmtKind::JmlAssume { cond, message }
            }
            StmtWord::Set => StmtKind::Set(self.expr()),
            StmtWord::Debug => StmtKind::Debug(self.expr()),
            StmtWord::Show => return self.show(start, out),
            StmtWord::Unreachable => StmtKind::Unreachable,
            StmtWord::Reachable => StmtKind::Reachable,
            StmtWord::Havoc => StmtKind::Havoc(self.store_refs()),
            StmtWord::Refining => {
                if !self.at_spec_case() {
                    self.error_expected("a specification case");
                    self.skip_jml_clause();
                }
                self.contract(&mut prelude.contract);
                return;
            }
        };
        self.end_clause();
        let stmt = self.new_stmt(start, kind);
        out.push(stmt);
    }

    /// OpenJML's `show a, b;` asks for values in a report, as `debug` does.
    fn show(&mut self, start: u32, out: &mut Vec<Stmt>) {
        let exprs = self.exprs();
        self.end_clause();
        for expr in exprs {
            let stmt = self.new_stmt(start, StmtKind::Debug(expr));
            out.push(stmt);
        }
    }

    fn cond_and_message(&mut self) -> (Expr, Option<Box<Expr>>) {
        let cond = self.with_lone_eq(Parser::expr);
        let message = if self.eat(TokenKind::Colon) { Some(Box::new(self.expr())) } else { None };
        (cond, message)
    }

    fn loop_clause(&mut self, word: LoopWord, redundantly: bool, prelude: &mut Prelude) {
        let start = self.start();
        let errors = self.errors.len();
        self.bump();
        let kind = match word {
            LoopWord::Invariant => LoopClauseKind::Invariant(self.expr()),
            LoopWord::Decreases => LoopClauseKind::Decreases(self.exprs()),
            LoopWord::Assignable => LoopClauseKind::Assignable(self.store_refs()),
            LoopWord::Predicate => LoopClauseKind::Predicates(self.exprs()),
            LoopWord::SkolemConstant => {
                let mods = self.modifiers();
                LoopClauseKind::SkolemConstants(self.local_var(mods))
            }
            LoopWord::Hint => LoopClauseKind::Hints(self.exprs()),
        };
        self.end_clause();
        if self.errors.len() == errors {
            let span = self.span_from(start);
            let clause = LoopClause { id: self.id(), span, redundantly, kind };
            prelude.loop_spec.clauses.push(clause);
        }
    }

    fn exprs(&mut self) -> Vec<Expr> {
        let mut exprs = vec![self.expr()];
        while self.eat(TokenKind::Comma) {
            exprs.push(self.expr());
        }
        exprs
    }

    /// Modifiers for the declaration to come, or a ghost or model local.
    fn jml_local(&mut self, prelude: &mut Prelude, out: &mut Vec<Stmt>) {
        let start = self.start();
        let first = self.pos;
        self.more_modifiers(&mut prelude.mods, None);
        if self.at(TokenKind::Eof) {
            return;
        }
        if self.pos > first && (self.at_type_decl() || self.at_declaration()) {
            let mods = std::mem::replace(&mut prelude.mods, self.no_modifiers());
            self.check_model(&mods);
            let stmt = if self.at_type_decl() {
                let decl = self.type_decl(start, mods);
                self.new_stmt(start, StmtKind::LocalType(Box::new(decl)))
            } else {
                self.local_var_stmt(start, mods, true)
            };
            out.push(stmt);
            return;
        }
        self.unknown_jml("statement");
        self.skip_jml_clause();
    }

    /// What stood before a statement and found no use there.
    pub(super) fn unused_prelude(&mut self, prelude: Prelude) {
        if let Some(clause) = prelude.loop_spec.clauses.first() {
            self.errors.push(crate::error::SyntaxError {
                span: clause.span,
                message: "a clause of a loop must stand before a loop".into(),
                in_jml: true,
            });
        }
        let contract: &Contract = &prelude.contract;
        if let Some(case) = contract.cases.first() {
            self.errors.push(crate::error::SyntaxError {
                span: case.span,
                message: "a contract in a body must stand before a statement".into(),
                in_jml: true,
            });
        }
        self.unused_modifiers(&prelude.mods);
    }
}
