//! Contracts, clauses, locations.

use super::Printer;
use crate::ast::{
    Behavior, Contract, Expr, Ident, JmlClause, JmlClauseKind, LoopClauseKind, LoopSpec, SpecCase, SpecClause,
    SpecClauseKind, StoreRef, StoreRefKind,
};

impl Printer {
    pub(super) fn contract(&mut self, contract: &Contract) {
        if !contract.is_empty() {
            self.jml_lines(|p| p.contract_here(contract));
        }
    }

    /// The contract of a statement, marked so that no clause of it can be taken
    /// for one of a loop.
    pub(super) fn refining(&mut self, contract: &Contract) {
        self.jml_lines(|p| {
            p.line();
            p.put("refining");
            p.contract_here(contract);
        });
    }

    fn contract_here(&mut self, contract: &Contract) {
        if contract.also {
            self.line();
            self.put("also");
        }
        self.cases(&contract.cases);
        let parts = [("implies_that", &contract.implies_that), ("for_example", &contract.for_example)];
        for (word, cases) in parts {
            if !cases.is_empty() {
                self.line();
                self.put(word);
                self.cases(cases);
            }
        }
    }

    fn cases(&mut self, cases: &[SpecCase]) {
        for (i, case) in cases.iter().enumerate() {
            if i > 0 {
                self.line();
                self.put("also");
            }
            let word = match case.behavior {
                Behavior::Lightweight => "",
                Behavior::Behavior => "behavior",
                Behavior::Normal => "normal_behavior",
                Behavior::Exceptional => "exceptional_behavior",
            };
            if !word.is_empty() {
                self.line();
                self.java_mods(case.visibility);
                self.put(if case.code { "code " } else { "" });
                self.put(word);
            }
            for clause in &case.clauses {
                self.line();
                self.spec_clause(clause);
            }
        }
    }

    fn keyword(&mut self, word: &str, redundantly: bool) {
        self.put(word);
        self.put(if redundantly { "_redundantly " } else { " " });
    }

    fn spec_clause(&mut self, clause: &SpecClause) {
        let redundantly = clause.redundantly;
        match &clause.kind {
            SpecClauseKind::Requires(pred) => self.pred("requires", redundantly, pred),
            SpecClauseKind::Recommends { pred, thrown } => {
                self.pred("recommends", redundantly, pred);
                if let Some(thrown) = thrown {
                    self.put(" else ");
                    self.ty(thrown);
                }
            }
            SpecClauseKind::Ensures(pred) => self.pred("ensures", redundantly, pred),
            SpecClauseKind::Diverges(pred) => self.pred("diverges", redundantly, pred),
            SpecClauseKind::When(pred) => self.pred("when", redundantly, pred),
            SpecClauseKind::Returns(pred) => self.pred("returns", redundantly, pred),
            SpecClauseKind::Signals { ty, name, pred } => {
                self.keyword("signals", redundantly);
                self.put("(");
                self.ty(ty);
                if let Some(name) = name {
                    self.put(" ");
                    self.put(name.name.as_str());
                }
                self.put(")");
                if let Some(pred) = pred {
                    self.put(" ");
                    self.expr(pred);
                }
            }
            SpecClauseKind::SignalsOnly(types) => {
                self.keyword("signals_only", redundantly);
                if types.is_empty() {
                    self.put("\\nothing");
                }
                self.list(types, ", ", Printer::ty);
            }
            SpecClauseKind::Assignable(refs) => self.refs("assignable", redundantly, refs),
            SpecClauseKind::Accessible(refs) => self.refs("accessible", redundantly, refs),
            SpecClauseKind::Captures(refs) => self.refs("captures", redundantly, refs),
            SpecClauseKind::Callable(text) => {
                self.keyword("callable", redundantly);
                self.put(text);
            }
            SpecClauseKind::MeasuredBy { expr, cond } => {
                self.expr_if("measured_by", redundantly, expr, cond.as_ref());
            }
            SpecClauseKind::Duration { expr, cond } => {
                self.expr_if("duration", redundantly, expr, cond.as_ref());
            }
            SpecClauseKind::WorkingSpace { expr, cond } => {
                self.expr_if("working_space", redundantly, expr, cond.as_ref());
            }
            SpecClauseKind::Breaks { label, pred } => {
                self.labelled("breaks", redundantly, label.as_ref(), pred);
            }
            SpecClauseKind::Continues { label, pred } => {
                self.labelled("continues", redundantly, label.as_ref(), pred);
            }
            SpecClauseKind::Forall(decl) => {
                self.keyword("forall", redundantly);
                self.local_var(decl);
            }
            SpecClauseKind::Old(decl) => {
                self.keyword("old", redundantly);
                self.local_var(decl);
            }
            SpecClauseKind::Group(cases) => {
                self.put("{|");
                self.indent += 1;
                self.cases(cases);
                self.indent -= 1;
                self.line();
                return self.put("|}");
            }
        }
        self.put(";");
    }

    fn pred(&mut self, word: &str, redundantly: bool, pred: &Expr) {
        self.keyword(word, redundantly);
        self.expr(pred);
    }

    fn refs(&mut self, word: &str, redundantly: bool, refs: &[StoreRef]) {
        self.keyword(word, redundantly);
        self.list(refs, ", ", Printer::store_ref);
    }

    fn expr_if(&mut self, word: &str, redundantly: bool, expr: &Expr, cond: Option<&Expr>) {
        self.pred(word, redundantly, expr);
        if let Some(cond) = cond {
            self.put(" if ");
            self.expr(cond);
        }
    }

    fn labelled(&mut self, word: &str, redundantly: bool, label: Option<&Ident>, pred: &Expr) {
        self.keyword(word, redundantly);
        if let Some(label) = label {
            self.put("(");
            self.put(label.name.as_str());
            self.put(") ");
        }
        self.expr(pred);
    }

    pub(super) fn loop_spec(&mut self, spec: &LoopSpec) {
        if spec.clauses.is_empty() {
            return;
        }
        self.jml_lines(|p| {
            for clause in &spec.clauses {
                p.line();
                let redundantly = clause.redundantly;
                match &clause.kind {
                    LoopClauseKind::Invariant(pred) => p.pred("loop_invariant", redundantly, pred),
                    LoopClauseKind::Decreases(exprs) => {
                        p.keyword("loop_decreases", redundantly);
                        p.list(exprs, ", ", Printer::expr);
                    }
                    LoopClauseKind::Assignable(refs) => p.refs("loop_assigns", redundantly, refs),
                    LoopClauseKind::Predicates(exprs) => {
                        p.keyword("loop_predicate", redundantly);
                        p.list(exprs, ", ", Printer::expr);
                    }
                    LoopClauseKind::SkolemConstants(decl) => {
                        p.keyword("skolem_constant", redundantly);
                        p.local_var(decl);
                    }
                    LoopClauseKind::Hints(exprs) => {
                        p.keyword("hint", redundantly);
                        p.list(exprs, ", ", Printer::expr);
                    }
                }
                p.put(";");
            }
        });
    }

    pub(super) fn clause(&mut self, clause: &JmlClause) {
        self.java_mods(clause.java);
        self.jml_mods_inline(clause.jml);
        let redundantly = clause.redundantly;
        match &clause.kind {
            JmlClauseKind::Invariant(pred) => self.pred("invariant", redundantly, pred),
            JmlClauseKind::Constraint { pred, for_methods } => {
                self.pred("constraint", redundantly, pred);
                if let Some(methods) = for_methods {
                    self.put(" for ");
                    self.put(methods);
                }
            }
            JmlClauseKind::Initially(pred) => self.pred("initially", redundantly, pred),
            JmlClauseKind::Axiom(pred) => self.pred("axiom", redundantly, pred),
            JmlClauseKind::Represents { target, value } => {
                self.keyword("represents", redundantly);
                self.store_ref(target);
                self.put(" = ");
                self.expr(value);
            }
            JmlClauseKind::RepresentsSuchThat { target, pred } => {
                self.keyword("represents", redundantly);
                self.store_ref(target);
                self.put(" \\such_that ");
                self.expr(pred);
            }
            JmlClauseKind::In(groups) => self.refs("in", redundantly, groups),
            JmlClauseKind::Maps { from, into } => {
                self.keyword("maps", redundantly);
                self.store_ref(from);
                self.put(" \\into ");
                self.list(into, ", ", Printer::store_ref);
            }
            JmlClauseKind::ReadableIf { field, cond } => {
                self.field_if("readable", redundantly, field, cond);
            }
            JmlClauseKind::WritableIf { field, cond } => {
                self.field_if("writable", redundantly, field, cond);
            }
            JmlClauseKind::MonitorsFor { field, locks } => {
                self.keyword("monitors_for", redundantly);
                self.put(field.name.as_str());
                self.put(" = ");
                self.list(locks, ", ", Printer::expr);
            }
        }
        self.put(";");
    }

    fn field_if(&mut self, word: &str, redundantly: bool, field: &Ident, cond: &Expr) {
        self.keyword(word, redundantly);
        self.put(field.name.as_str());
        self.put(" if ");
        self.expr(cond);
    }

    pub(super) fn store_ref(&mut self, store_ref: &StoreRef) {
        match &store_ref.kind {
            StoreRefKind::Nothing => self.put("\\nothing"),
            StoreRefKind::Everything => self.put("\\everything"),
            StoreRefKind::NotSpecified => self.put("\\not_specified"),
            StoreRefKind::Expr(expr) => self.expr(expr),
            StoreRefKind::AllFields(expr) => {
                self.expr(expr);
                self.put(".*");
            }
            StoreRefKind::AllElements(expr) => {
                self.expr(expr);
                self.put("[*]");
            }
            StoreRefKind::Range { array, lo, hi } => {
                self.expr(array);
                self.put("[");
                if let Some(lo) = lo {
                    self.expr(lo);
                }
                self.put(" .. ");
                if let Some(hi) = hi {
                    self.expr(hi);
                }
                self.put("]");
            }
            StoreRefKind::FieldOf(set, name) => {
                self.store_ref(set);
                self.put(".");
                self.put(name.name.as_str());
            }
            StoreRefKind::AllFieldsOf(set) => {
                self.store_ref(set);
                self.put(".*");
            }
            StoreRefKind::ElementsOf(set) => {
                self.store_ref(set);
                self.put("[*]");
            }
            StoreRefKind::Informal(text) => {
                self.put("(*");
                self.put(text);
                self.put("*)");
            }
            StoreRefKind::Error => self.put("<error>"),
        }
    }
}
