//! JML inside bodies: conditions and values at a place, clauses of loops.

use javelin_ir::program::{Clause, Location, LoopNotes, ObligationKind, Origin, Variable, VariableKind, Variant, Why};
use javelin_logic::{Sort, Term};
use javelin_sema::{MethodId, Ty};
use javelin_syntax::ast::{Expr, ExprKind, JmlWord, LocalVarDecl, LoopClause, LoopClauseKind, LoopSpec, StoreRef};

use super::eval::{Eval, Place};
use super::invariants::ClauseKind;
use super::pure::Applied;
use super::walk::{self, Visitor};
use super::{Formula, Lowered, origin};
use crate::builder::Builder;
use crate::scope::Scope;
use crate::{Lowering, Math};

/// Does a clause of the loop speak of the number of its rounds?
pub(crate) fn counts_rounds(spec: &LoopSpec) -> bool {
    struct Finder(bool);
    impl<'s> Visitor<'s> for Finder {
        fn expr(&mut self, expr: &'s Expr) {
            self.0 |= matches!(expr.kind, ExprKind::JmlWord(JmlWord::Count | JmlWord::Index));
        }
    }
    let mut finder = Finder(false);
    for clause in &spec.clauses {
        match &clause.kind {
            LoopClauseKind::Invariant(e) => walk::expr(&mut finder, e),
            LoopClauseKind::Decreases(all) | LoopClauseKind::Predicates(all) | LoopClauseKind::Hints(all) => {
                all.iter().for_each(|e| walk::expr(&mut finder, e));
            }
            LoopClauseKind::SkolemConstants(_) | LoopClauseKind::Assignable(_) => {}
        }
    }
    finder.0
}

impl<'p> Lowering<'p> {
    /// When the text of a loop's invariant has a meaning: no null dereferenced, no index
    /// out of bounds, no division by zero in it. Of clauses that have been lowered.
    pub fn definedness(&self, clause: Origin) -> Option<Term> {
        self.spec.definedness.borrow().get(&clause).copied()
    }

    fn at<'l>(&'l self, scope: &Scope) -> Eval<'l, 'p> {
        Eval::new(self, Place::of_scope(self, scope), scope.state.clone())
    }

    /// A condition here and now: defined and true. What Java guarantees of the
    /// values it reads is assumed on the way.
    pub fn spec_clause(&self, builder: &mut Builder, scope: &Scope, expr: &'p Expr) -> Term {
        match self.at(scope).clause(expr) {
            Ok(formula) => {
                self.use_facts(builder, formula);
                formula.truth
            }
            Err(failure) => {
                builder.unsupported(failure.origin(), failure.sentence);
                self.terms.tt()
            }
        }
    }

    /// A value of the expression's own type, here and now.
    pub fn spec_value(&self, builder: &mut Builder, scope: &Scope, expr: &'p Expr) -> Term {
        self.spec_value_as(builder, scope, expr, self.program.ty(scope.file, expr.id))
    }

    /// A value for a variable of type `ty`: integers that do not fit are cut.
    pub fn spec_value_as(&self, builder: &mut Builder, scope: &Scope, expr: &'p Expr, ty: Ty) -> Term {
        let mut eval = self.at(scope);
        let value = eval.value_as(expr, ty).map(|value| {
            let fits = scope.math.code == Math::Bigint || self.terms.sort(value) != Sort::Int;
            let value = if fits { value } else { eval.wrap(ty, value) };
            Formula { truth: eval.now(value), facts: eval.all_facts(), premises: self.terms.tt() }
        });
        match value {
            Ok(formula) => {
                self.use_facts(builder, formula);
                formula.truth
            }
            Err(failure) => {
                builder.unsupported(failure.origin(), failure.sentence);
                self.default_value(self.sort_of(ty).unwrap_or(Sort::Ref))
            }
        }
    }

    fn use_facts(&self, builder: &mut Builder, formula: Formula) {
        self.keep_snapshots(builder, &[formula.truth, formula.facts]);
        // Java, or a pure method's own proof: see `eval` and `pure`.
        builder.assume(formula.facts, Why::Language);
    }

    /// What is written before a loop; the builder stands at its head.
    pub fn loop_notes(&self, builder: &mut Builder, scope: &Scope, spec: &'p LoopSpec) -> LoopNotes {
        let mut notes = LoopNotes::default();
        for clause in &spec.clauses {
            if let Err(failure) = self.loop_clause(builder, scope, clause, &mut notes) {
                if self.options.candidates && matches!(clause.kind, LoopClauseKind::Invariant(_)) {
                    builder.obligation(ObligationKind::Unsupported, failure.origin(), failure.sentence);
                } else {
                    builder.unsupported(failure.origin(), failure.sentence);
                }
            }
        }
        notes.candidates = self.invariant_candidates(scope);
        notes
    }

    /// Class invariants that the method may break often hold at its loops all the
    /// same: they are proposed there, and used once proved.
    fn invariant_candidates(&self, scope: &Scope) -> Vec<Term> {
        let Some(method) = scope.method.filter(|method| !self.is_helper(*method)) else { return Vec::new() };
        let world = &self.program.world;
        let (own, reached) = (self.own_footprint(method), self.footprint(method));
        let unfinished = scope.this.filter(|_| world.method(method).is_constructor());
        let mut all: Vec<Term> = Vec::new();
        for of in self.class_formulas().iter() {
            let may_change = reached.unknown || self.may_change(&reached, of);
            if of.kind != ClauseKind::Invariant || !may_change || !self.matters(&own, of) {
                continue;
            }
            if let Some(this) = scope.this.filter(|_| unfinished.is_none() && of.object.is_some())
                && world.is_subclass(scope.class, of.class)
            {
                all.extend(self.terms.conjuncts(self.of_one(of, this).truth));
            }
            all.push(self.known_of_all(of, unfinished.as_slice()));
        }
        all.dedup();
        all
    }

    fn loop_clause(
        &self,
        builder: &mut Builder,
        scope: &Scope,
        clause: &'p LoopClause,
        notes: &mut LoopNotes,
    ) -> Lowered<()> {
        let at = origin(scope.file, clause.span);
        match &clause.kind {
            LoopClauseKind::Invariant(expr) => {
                let mut eval = self.at(scope);
                let value = eval.truth(expr)?;
                self.spec.definedness.borrow_mut().insert(at, self.terms.and(&eval.defs));
                let formula = eval.close(value);
                // At the head the facts are there; at the two proofs nobody assumes
                // them: what the clause needs stands before it.
                self.use_facts(builder, formula);
                let text = self.snippet(scope.file, clause.span);
                notes.invariants.push(Clause {
                    term: self.terms.implies(formula.premises, formula.truth),
                    entry: builder.obligation(ObligationKind::InvariantEntry, at, text.clone()),
                    step: builder.obligation(ObligationKind::InvariantStep, at, text),
                });
            }
            LoopClauseKind::Decreases(measures) => {
                let eval = self.at(scope);
                let [measure] = &measures[..] else {
                    return eval.fail(clause.span, "lexicographic measures are not supported");
                };
                let mut eval = eval;
                if !eval.is_integer(measure) {
                    return eval.fail(measure.span, "a measure must be an integer");
                }
                let value = eval.value_as(measure, javelin_sema::Types::BIGINT)?;
                let facts = eval.all_facts();
                let formula = Formula { truth: eval.now(value), facts, premises: self.terms.tt() };
                self.use_facts(builder, formula);
                let text = self.snippet(scope.file, clause.span);
                let obligation = builder.obligation(ObligationKind::Decreases, at, text);
                notes.variants.push(Variant { term: formula.truth, obligation });
            }
            LoopClauseKind::Predicates(all) => {
                notes.predicates.extend(self.proposals(builder, scope, all));
            }
            LoopClauseKind::Hints(all) => {
                notes.hints.extend(self.proposals(builder, scope, all));
            }
            LoopClauseKind::SkolemConstants(decl) => {
                notes.skolems.extend(self.skolem_constants(builder, scope, decl));
            }
            // A check at each write in the loop; what it leaves alone its body says as well.
            LoopClauseKind::Assignable(_) => {}
        }
        Ok(())
    }

    /// The locations of a loop's frame in the state that is now.
    pub(crate) fn loop_locations(
        &self,
        scope: &Scope,
        refs: impl Iterator<Item = &'p StoreRef>,
    ) -> Lowered<Vec<Location>> {
        let mut eval = self.at(scope);
        let mut all = Vec::new();
        for of in refs {
            all.extend(eval.locations(of)?);
        }
        Ok(all)
    }

    /// What `hasNext` says of a loop's iterator here and now.
    pub(crate) fn has_more(&self, scope: &Scope, iterator: Term, method: MethodId, site: Ty) -> Option<Term> {
        let mut eval = self.at(scope);
        let span = javelin_syntax::Span { start: 0, end: 0 };
        let applied = Applied { method, receiver: Some(iterator), args: Vec::new(), exact: false, span };
        let more = eval.method_value(&applied, site).ok()?;
        Some(eval.now(more))
    }

    /// The fields of an object that a loop has for itself.
    pub(crate) fn loop_owns(&self, scope: &Scope, object: Term, ty: Ty) -> Vec<Location> {
        let class = self.program.world.class_of(ty);
        class.map_or(vec![Location::Everything], |class| self.at(scope).fields_of_object(object, class))
    }

    /// Formulas that engines may use: what cannot be lowered proposes nothing.
    fn proposals(&self, builder: &mut Builder, scope: &Scope, all: &'p [Expr]) -> Vec<Term> {
        let formulas: Vec<Formula> = all.iter().filter_map(|expr| self.at(scope).clause(expr).ok()).collect();
        for formula in &formulas {
            self.keep_snapshots(builder, &[formula.truth]);
        }
        formulas.into_iter().map(|formula| formula.truth).collect()
    }

    fn skolem_constants(&self, builder: &mut Builder, scope: &Scope, decl: &LocalVarDecl) -> Vec<Term> {
        let mut all = Vec::new();
        for var in &decl.vars {
            let Some(local) = self.program.local_at(scope.file, var.id) else { continue };
            let info = self.program.local(local);
            let term = self.local_var(local);
            if let Some(range) = self.range_of(info.ty, Math::Java) {
                self.terms.declare_range(term, range);
            }
            let source = Some(info.name.as_str().to_owned());
            let temp = Variable::temp(self.terms.sort(term));
            builder.declare(term, Variable { kind: VariableKind::Local, source, ..temp });
            all.push(term);
        }
        all
    }
}
