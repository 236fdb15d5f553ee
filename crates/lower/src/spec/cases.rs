//! Contracts as lists of specification cases: groups spread out, inherited
//! cases beside own ones, each with the method whose names its text uses.

use indexmap::IndexMap;
use javelin_logic::{Sort, Term};
use javelin_sema::{FileId, LocalId, MethodId, Ty};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    Behavior, Expr, LocalVarDecl, NodeId, SpecCase, SpecClause, SpecClauseKind, StoreRef, StoreRefKind,
};

use super::eval::{Eval, Place};
use super::{Formula, Lowered};
use crate::Lowering;

/// A predicate of a clause.
#[derive(Clone, Copy)]
pub(crate) struct Predicate<'p> {
    pub span: Span,
    pub expr: &'p Expr,
}

/// `requires P`, `recommends P else E`
#[derive(Clone, Copy)]
pub(crate) struct Demanded<'p> {
    pub span: Span,
    pub expr: &'p Expr,
    /// What is thrown where it is not met, if the text says so.
    pub thrown: Option<Ty>,
}

/// `signals (E e) P`
#[derive(Clone, Copy)]
pub(crate) struct Signals<'p> {
    pub span: Span,
    pub ty: Ty,
    pub local: Option<LocalId>,
    /// Absent: true.
    pub pred: Option<&'p Expr>,
}

/// One specification case without nesting.
#[derive(Clone)]
pub(crate) struct Case<'p> {
    /// The method that declares it.
    pub method: MethodId,
    pub file: FileId,
    pub span: Span,
    pub behavior: Behavior,
    pub requires: Vec<Demanded<'p>>,
    pub ensures: Vec<Predicate<'p>>,
    pub signals: Vec<Signals<'p>>,
    pub only: Option<(Span, Vec<Ty>)>,
    /// What may be assigned; `None` without a clause.
    pub assignable: Option<Vec<&'p StoreRef>>,
    /// `old T x = e;`
    pub old: Vec<&'p LocalVarDecl>,
    /// `decreases e`, `measured_by e`: what every recursive call makes smaller.
    pub measure: Option<Predicate<'p>>,
}

/// The values a contract speaks of.
#[derive(Clone)]
pub(crate) struct Actuals {
    pub this: Option<Term>,
    pub args: Vec<Term>,
    pub result: Option<Term>,
    pub exception: Option<Term>,
    /// Among them, those that are not null.
    pub non_null: Vec<Term>,
    /// The object being constructed.
    pub unfinished: Option<Term>,
}

impl<'p> Lowering<'p> {
    /// The cases that bind calls and runs of the method: its own, then those of
    /// the methods it overrides.
    pub(crate) fn cases(&self, method: MethodId) -> Vec<Case<'p>> {
        let mut cases = Vec::new();
        self.own_cases(method, false, &mut cases);
        let inherited = self.program.source_method(method).map(|source| source.overrides.as_slice());
        let is_users = |method: MethodId| self.program.source_method(method).is_some_and(|of| self.is_users(of.file));
        let only_users = self.options.unassuming && is_users(method);
        for &overridden in inherited.unwrap_or_default() {
            if !only_users || is_users(overridden) {
                self.own_cases(overridden, true, &mut cases);
            }
        }
        if self.is_pure(method) {
            for case in &mut cases {
                case.assignable.get_or_insert_default();
            }
        }
        cases
    }

    fn own_cases(&self, method: MethodId, inherited: bool, cases: &mut Vec<Case<'p>>) {
        let Some((file, contract)) = self.program.contract(method) else { return };
        for case in contract.cases.iter().filter(|case| !(inherited && case.code)) {
            let empty = Case {
                method,
                file,
                span: case.span,
                behavior: case.behavior,
                requires: Vec::new(),
                ensures: Vec::new(),
                signals: Vec::new(),
                only: None,
                assignable: None,
                old: Vec::new(),
                measure: None,
            };
            self.spread(empty, case, cases);
        }
    }

    /// Clauses before a group belong to each of its cases.
    fn spread(&self, mut so_far: Case<'p>, case: &'p SpecCase, cases: &mut Vec<Case<'p>>) {
        so_far.span = case.span;
        if case.behavior != Behavior::Lightweight {
            so_far.behavior = case.behavior;
        }
        let mut group = None;
        for clause in &case.clauses {
            match &clause.kind {
                SpecClauseKind::Group(inner) => group = Some(inner),
                _ => self.enter(&mut so_far, clause),
            }
        }
        match group {
            Some(inner) => inner.iter().for_each(|case| self.spread(so_far.clone(), case, cases)),
            None => cases.push(so_far),
        }
    }

    fn enter(&self, case: &mut Case<'p>, clause: &'p SpecClause) {
        let span = clause.span;
        match &clause.kind {
            SpecClauseKind::Requires(expr) => case.requires.push(Demanded { span, expr, thrown: None }),
            SpecClauseKind::Recommends { pred, thrown } => {
                let thrown = thrown.as_ref().map(|ty| self.program.ty(case.file, ty.id));
                case.requires.push(Demanded { span, expr: pred, thrown });
            }
            SpecClauseKind::Ensures(expr) => case.ensures.push(Predicate { span, expr }),
            SpecClauseKind::Signals { ty, name: _, pred } => {
                let of = self.program.ty(case.file, ty.id);
                let local = self.signals_local(case.file, clause.id, ty.id);
                case.signals.push(Signals { span, ty: of, local, pred: pred.as_ref() });
            }
            SpecClauseKind::SignalsOnly(types) => {
                let types = types.iter().map(|ty| self.program.ty(case.file, ty.id)).collect();
                case.only = Some((span, types));
            }
            SpecClauseKind::Assignable(refs) => {
                let some = refs.iter().filter(|reference| !matches!(reference.kind, StoreRefKind::Nothing));
                case.assignable.get_or_insert_default().extend(some);
            }
            SpecClauseKind::Old(decl) => case.old.push(decl),
            SpecClauseKind::MeasuredBy { expr, cond: None } => case.measure = Some(Predicate { span, expr }),
            // A variable that is arbitrary: its clauses hold for whatever it is.
            SpecClauseKind::Forall(_) => {}
            // Nothing that a sequential proof of partial correctness would check.
            SpecClauseKind::Accessible(_)
            | SpecClauseKind::Captures(_)
            | SpecClauseKind::Callable(_)
            | SpecClauseKind::Diverges(_)
            | SpecClauseKind::MeasuredBy { .. }
            | SpecClauseKind::When(_)
            | SpecClauseKind::Duration { .. }
            | SpecClauseKind::WorkingSpace { .. } => {}
            // Of statement contracts, which lowering refuses.
            SpecClauseKind::Returns(_) | SpecClauseKind::Breaks { .. } | SpecClauseKind::Continues { .. } => {}
            SpecClauseKind::Group(_) => {}
        }
    }

    /// The exception variable of a `signals` clause: declared at the clause.
    fn signals_local(&self, file: FileId, clause: NodeId, ty: NodeId) -> Option<LocalId> {
        self.program.local_at(file, clause).or_else(|| self.program.local_at(file, ty))
    }

    /// Where the text of a case finds its names.
    pub(crate) fn case_place(&self, case: &Case<'p>, actuals: &Actuals) -> Place {
        let source = self.program.source_method(case.method);
        let params = source.map(|source| source.params.as_slice()).unwrap_or_default();
        let locals: IndexMap<LocalId, Term> = params.iter().copied().zip(actuals.args.iter().copied()).collect();
        let class = self.program.world.method(case.method).owner;
        let maths = self.maths(class, Some(case.method));
        Place {
            file: case.file,
            class,
            method: Some(case.method),
            this: actuals.this,
            locals,
            result: actuals.result,
            count: None,
            exception: actuals.exception,
            math: maths.spec,
            code: maths.code,
            at_entry: true,
            unfinished: actuals.unfinished,
            non_null: actuals.non_null.clone(),
        }
    }

    /// An evaluation of text of the case, its `old` variables bound.
    pub(super) fn case_eval(&self, case: &Case<'p>, actuals: &Actuals, after: bool) -> Lowered<Eval<'_, 'p>> {
        let mut eval = Eval::new(self, self.case_place(case, actuals), Default::default());
        for decl in &case.old {
            for var in &decl.vars {
                let (Some(local), Some(init)) = (self.program.local_at(case.file, var.id), &var.init) else {
                    return eval.fail(var.span, "an `old` variable needs a value");
                };
                let ty = self.program.local(local).ty;
                let value = if after {
                    eval.at_entry(|e| {
                        let value = e.value_as(init, ty)?;
                        Ok(e.now(value))
                    })?
                } else {
                    eval.value_as(init, ty)?
                };
                eval.place.locals.insert(local, value);
            }
        }
        Ok(eval)
    }

    /// A predicate of the case; `after` tells the state it is read in.
    pub(crate) fn case_clause(
        &self,
        case: &Case<'p>,
        actuals: &Actuals,
        expr: &'p Expr,
        after: bool,
    ) -> Lowered<Formula> {
        self.case_eval(case, actuals, after)?.clause(expr)
    }

    /// `if the exception is an E, then P`
    pub(crate) fn signals_clause(
        &self,
        case: &Case<'p>,
        actuals: &Actuals,
        signals: &Signals<'p>,
        exception: Term,
    ) -> Lowered<Formula> {
        let mut eval = self.case_eval(case, actuals, true)?;
        if let Some(local) = signals.local {
            eval.place.locals.insert(local, exception);
        }
        let is = self.heap.instance_of(self.terms, exception, self.type_constant(signals.ty));
        let formula = match signals.pred {
            Some(pred) => eval.clause(pred)?,
            None => Formula { truth: self.terms.tt(), facts: self.terms.tt(), premises: self.terms.tt() },
        };
        Ok(Formula { truth: self.terms.implies(is, formula.truth), ..formula })
    }

    /// The precondition of the case in the state before.
    pub(crate) fn guard(&self, case: &Case<'p>, actuals: &Actuals) -> Lowered<Formula> {
        let mut all = Formula { truth: self.terms.tt(), facts: self.terms.tt(), premises: self.terms.tt() };
        for requires in &case.requires {
            let one = self.case_clause(case, actuals, requires.expr, false)?;
            all.truth = self.terms.and(&[all.truth, one.truth]);
            all.facts = self.terms.and(&[all.facts, one.facts]);
            all.premises = self.terms.and(&[all.premises, one.premises]);
        }
        Ok(all)
    }

    /// A condition of which nothing is known, where a precondition cannot be
    /// lowered: nobody can show it and no run decides it.
    pub(crate) fn unknown_condition(&self, method: MethodId, args: &[Term]) -> Term {
        let sorts: Vec<Sort> = args.iter().map(|arg| self.terms.sort(*arg)).collect();
        let func = self.terms.func(&format!("unsupported${}", self.function_name(method)), &sorts, Sort::Bool);
        self.terms.apply(func, args)
    }
}
