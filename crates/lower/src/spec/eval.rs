//! One evaluation of JML text: where its names stand, in which state it is
//! read, under which conditions, and what it leaves behind besides its value.
//!
//! Every value is a total term; what JML leaves undefined (null dereferenced,
//! index out of bounds, division by zero) becomes a condition in `defs`, under
//! the conditions that short-circuit operators put on its part. What Java
//! guarantees of the values read becomes `facts`. Both are in terms of the
//! state that `\old` chose, so the caller only has to put them together.

use indexmap::IndexMap;
use javelin_logic::{Sort, Substitution, Term, Terms};
use javelin_sema::typed::LocalKind;
use javelin_sema::{ClassId, FieldId, FileId, LocalId, MethodId, Ty};
use javelin_syntax::Span;
use javelin_syntax::ast::Expr;

use super::{Failure, Formula, Lowered, bounds};
use crate::scope::Scope;
use crate::{Lowering, Math};

/// Where names are looked up.
#[derive(Clone)]
pub(crate) struct Place {
    pub file: FileId,
    pub class: ClassId,
    pub method: Option<MethodId>,
    pub this: Option<Term>,
    pub locals: IndexMap<LocalId, Term>,
    pub result: Option<Term>,
    pub exception: Option<Term>,
    pub count: Option<Term>,
    pub math: Math,
    /// The code's arithmetic: whether `int` fields have a range.
    pub code: Math,
    /// Parameters stand for their values at entry already (contracts).
    pub at_entry: bool,
    /// The object whose constructor is running: its fields may still be null.
    pub unfinished: Option<Term>,
    /// Terms that are not null because something else demands it.
    pub non_null: Vec<Term>,
}

impl Place {
    /// Text inside a body.
    pub fn of_scope(low: &Lowering, scope: &Scope) -> Place {
        let constructs = scope.method.is_none_or(|method| low.runs_unfinished(method));
        Place {
            file: scope.file,
            class: scope.class,
            method: scope.method,
            this: scope.this,
            locals: scope.locals.clone(),
            result: scope.result,
            exception: scope.exception,
            count: scope.count,
            math: scope.math.spec,
            code: scope.math.code,
            at_entry: false,
            unfinished: scope.this.filter(|_| constructs),
            non_null: scope.this.into_iter().collect(),
        }
    }
}

/// What is being unfolded: a second time round it stays a function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unfolding {
    Method(MethodId),
    Model(FieldId),
}

pub(crate) struct Eval<'l, 'p> {
    pub low: &'l Lowering<'p>,
    pub place: Place,
    /// What stands for which global in the state here and now.
    state: Substitution,
    /// Inside `\old`: globals are those of the entry.
    old: bool,
    /// What holds where the current part is evaluated, as conjuncts.
    path: Vec<Term>,
    pub defs: Vec<Term>,
    pub facts: Vec<Term>,
    /// Types and ranges of what was read: facts that are rarely missed.
    pub(super) typing: Vec<Term>,
    /// How many objects that are part of others a location has gone through.
    pub(super) parts: usize,
    /// Definedness is somebody else's business (bodies of methods with a contract).
    pub muted: bool,
    /// Variables of the quantifiers around.
    pub bound: Vec<Term>,
    pub unfolding: Vec<Unfolding>,
    /// The value a `\such_that` predicate speaks of: field, object, value.
    pub represented: Option<(FieldId, Option<Term>, Term)>,
}

impl<'l, 'p> Eval<'l, 'p> {
    pub fn new(low: &'l Lowering<'p>, place: Place, state: Substitution) -> Self {
        Eval {
            low,
            place,
            state,
            old: false,
            path: Vec::new(),
            defs: Vec::new(),
            facts: Vec::new(),
            typing: Vec::new(),
            parts: 0,
            muted: false,
            bound: Vec::new(),
            unfolding: Vec::new(),
            represented: None,
        }
    }

    pub fn terms(&self) -> &'p Terms {
        self.low.terms
    }

    pub fn ty(&self, expr: &Expr) -> Ty {
        self.low.program.ty(self.place.file, expr.id)
    }

    pub fn fail<T>(&self, span: Span, sentence: impl Into<String>) -> Lowered<T> {
        Err(Box::new(Failure { file: self.place.file, span, sentence: sentence.into() }))
    }

    /// A clause: defined and true, with the facts about what it reads.
    pub fn clause(mut self, expr: &'p Expr) -> Lowered<Formula> {
        let value = self.truth(expr)?;
        Ok(self.close(value))
    }

    /// Puts definedness and facts beside a condition that was evaluated here.
    pub fn close(self, value: Term) -> Formula {
        let terms = self.terms();
        let mut parts = self.defs.clone();
        parts.push(self.now(value));
        Formula { truth: terms.and(&parts), facts: self.all_facts(), premises: terms.and(&self.facts) }
    }

    pub fn all_facts(&self) -> Term {
        let terms = self.terms();
        terms.and(&[terms.and(&self.facts), terms.and(&self.typing)])
    }

    /// The term in the state that is being read.
    pub fn now(&self, term: Term) -> Term {
        if self.old {
            return self.terms().substitute(term, &self.low.before(&[term]));
        }
        if self.state.is_empty() { term } else { self.terms().substitute(term, &self.state) }
    }

    /// Reads `part` in the state at entry.
    pub fn at_entry<T>(&mut self, part: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        if self.old {
            return part(self);
        }
        let locals = self.place.locals.clone();
        if !self.place.at_entry {
            for (local, term) in &mut self.place.locals {
                if self.low.program.local(*local).kind == LocalKind::Param {
                    *term = self.low.heap.snapshot(self.low.terms, *term);
                }
            }
        }
        self.old = true;
        let result = part(self);
        self.old = false;
        self.place.locals = locals;
        result
    }

    /// Evaluates `part` where `cond` holds.
    pub fn under<T>(&mut self, cond: Term, part: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.path.len();
        self.path.extend(self.terms().conjuncts(self.now(cond)));
        let result = part(self);
        self.path.truncate(depth);
        result
    }

    /// The text is meaningful here only if `cond` holds.
    pub fn define(&mut self, cond: Term) {
        if self.muted {
            return;
        }
        let terms = self.terms();
        for part in terms.conjuncts(self.now(cond)) {
            let known = |held: &Term| *held == part || bounds::entails(terms, *held, part);
            if self.path.iter().any(known) || self.defs.contains(&part) || terms.as_bool(part) == Some(true) {
                continue;
            }
            let guarded = terms.implies(terms.and(&self.path), part);
            if terms.as_bool(guarded) != Some(true) && !self.defs.contains(&guarded) {
                self.defs.push(guarded);
            }
        }
    }

    /// `value` is dereferenced.
    pub fn define_object(&mut self, value: Term) {
        if !self.place.non_null.contains(&value) {
            self.define(self.terms().ne(value, self.terms().null()));
        }
    }

    /// Java, or a contract proved elsewhere, guarantees `cond`.
    pub fn fact(&mut self, cond: Term) {
        let cond = self.now(cond);
        if self.terms().as_bool(cond) != Some(true) && !self.facts.contains(&cond) {
            self.facts.push(cond);
        }
    }

    /// What Java guarantees of a value of this type that the heap holds. Not of
    /// bound variables: a quantified fact per read costs more than it ever gives.
    pub fn settle(&mut self, ty: Ty, value: Term) {
        let fact = match self.terms().sort(value) {
            Sort::Int => self.in_range(ty, value, self.place.code),
            // Every reference the heap holds is null or an existing object of its type.
            Sort::Ref => self.low.guarantee(ty, value),
            _ => return,
        };
        self.type_fact(fact);
    }

    /// Java's types guarantee `cond`, whatever the heap holds.
    pub fn type_fact(&mut self, cond: Term) {
        let cond = self.now(cond);
        let bound = self.bound.iter().any(|var| self.terms().mentions(cond, *var));
        if !bound && self.terms().as_bool(cond) != Some(true) && !self.typing.contains(&cond) {
            self.typing.push(cond);
        }
    }

    /// `value` lies in the range of its Java type; true where integers are ideal.
    pub fn in_range(&self, ty: Ty, value: Term, math: Math) -> Term {
        let terms = self.terms();
        let Some(range) = self.low.range_of(ty, math) else { return terms.tt() };
        let low = range.lo.map(|lo| terms.le(terms.int(lo), value));
        let high = range.hi.map(|hi| terms.le(value, terms.int(hi)));
        terms.and(&low.into_iter().chain(high).collect::<Vec<_>>())
    }

    /// Runs `part`; if it fails, what it left behind is forgotten.
    pub fn attempt<T>(&mut self, part: impl FnOnce(&mut Self) -> Lowered<T>) -> Option<T> {
        let (defs, facts, typing) = (self.defs.len(), self.facts.len(), self.typing.len());
        let place = self.place.clone();
        let unfolding = self.unfolding.len();
        match part(self) {
            Ok(value) => Some(value),
            Err(_) => {
                self.defs.truncate(defs);
                self.facts.truncate(facts);
                self.typing.truncate(typing);
                self.unfolding.truncate(unfolding);
                self.place = place;
                None
            }
        }
    }

    /// Evaluates `part` with names looked up elsewhere.
    pub fn elsewhere<T>(&mut self, place: Place, part: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        let here = std::mem::replace(&mut self.place, place);
        let result = part(self);
        self.place = here;
        result
    }
}
