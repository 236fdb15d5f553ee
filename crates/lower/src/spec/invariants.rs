//! Class invariants, constraints and `initially`: visible-state semantics.
//!
//! Whenever a method that is no helper is entered or left, the invariants of
//! all objects hold, except of an object whose constructor is running. Who may
//! break one in between must mend it: `exit` and `calls` assert it wherever
//! something it reads may have been written.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::Location;
use javelin_logic::{Kind, Sort, Substitution, Term};
use javelin_sema::classes::{Flags, Prim};
use javelin_sema::{ClassId, FileId, MethodId, Ty};
use javelin_syntax::Span;
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, JmlClauseKind, JmlMods};

use super::cases::Actuals;
use super::eval::{Eval, Place};
use super::footprint::{At, Footprint, Writes};
use super::quant::triggers;
use super::{Formula, Lowered, pure};
use crate::Lowering;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseKind {
    Invariant,
    Constraint,
    Initially,
}

/// A clause of a class as a formula about one object.
#[derive(Clone, Debug)]
pub(crate) struct ClassFormula<'p> {
    pub kind: ClauseKind,
    pub class: ClassId,
    pub file: FileId,
    pub span: Span,
    /// The object it speaks of; absent when static.
    pub object: Option<Term>,
    pub truth: Term,
    pub facts: Term,
    pub premises: Term,
    /// The globals it reads.
    pub reads: IndexSet<Term>,
    /// The types of the objects at which it reads them, erased; of those that are not
    /// here nothing is known.
    reads_at: IndexMap<Term, IndexSet<Ty>>,
    /// Elements that it reads only in confined arrays, and the outermost classes whose text has those.
    confined: IndexMap<Term, IndexSet<ClassId>>,
    /// Those of them that it begins with: fields of its own object, static fields.
    pub roots: IndexSet<Term>,
    /// It quantifies over objects: also over those that no other object knows.
    speaks_of_strangers: bool,
    /// For constraints: the methods it is for, as written.
    pub only_for: Option<&'p str>,
    /// For constraints: what holds of each of several steps holds of all together, and of none.
    preorder: bool,
}

/// A clause as it is said of all objects: asked for again at each call that may see them.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct OfAll {
    class: ClassId,
    is_constraint: bool,
    object: Term,
    /// The clause, what is said, and under which condition.
    parts: [Term; 3],
    except: Vec<Term>,
}

/// An instance invariant before it is lowered.
#[derive(Clone, Copy)]
pub(crate) struct InstanceInvariant<'p> {
    pub class: ClassId,
    pub file: FileId,
    pub expr: &'p Expr,
}

impl<'p> Lowering<'p> {
    /// Where the text of a class's clause finds its names.
    pub(crate) fn clause_place(
        &self,
        class: ClassId,
        file: FileId,
        this: Option<Term>,
        unfinished: Option<Term>,
    ) -> Place {
        let maths = self.maths(class, None);
        Place {
            file,
            class,
            method: None,
            this,
            locals: Default::default(),
            result: None,
            count: None,
            exception: None,
            math: maths.spec,
            code: maths.code,
            at_entry: true,
            unfinished,
            non_null: this.into_iter().collect(),
        }
    }

    /// The instance invariants of the class and of all above it.
    pub(crate) fn instance_invariants(&self, class: ClassId) -> Vec<InstanceInvariant<'p>> {
        let mut all = Vec::new();
        for class in self.supertypes(class) {
            for clause in self.tables().clauses.get(&class).into_iter().flatten() {
                if let JmlClauseKind::Invariant(expr) = &clause.clause.kind
                    && !clause.is_static
                {
                    all.push(InstanceInvariant { class, file: clause.file, expr });
                }
            }
        }
        all
    }

    /// All clauses of classes that can be lowered. The others are assumed
    /// nowhere; the methods of their classes are marked by `entry`.
    pub(crate) fn class_formulas(&self) -> Rc<Vec<ClassFormula<'p>>> {
        if let Some(known) = self.spec.invariants.get() {
            return known.clone();
        }
        if self.spec.finding_invariants.replace(true) {
            return Rc::default();
        }
        let mut all = Vec::new();
        for (&class, clauses) in &self.tables().clauses {
            for clause in clauses {
                let (kind, expr, only_for) = match &clause.clause.kind {
                    JmlClauseKind::Invariant(expr) => (ClauseKind::Invariant, expr, None),
                    JmlClauseKind::Constraint { pred, for_methods } => {
                        (ClauseKind::Constraint, pred, for_methods.as_deref())
                    }
                    JmlClauseKind::Initially(expr) => (ClauseKind::Initially, expr, None),
                    _ => continue,
                };
                let object = (!clause.is_static).then(|| self.terms.fresh("o", Sort::Ref));
                let Ok(formula) = self.class_clause(class, clause.file, object, expr) else { continue };
                let free = self.terms.free_vars(&[formula.truth]);
                let named = free.into_iter().map(|var| self.unsnapshot(var));
                let reads: IndexSet<Term> = named.filter(|var| self.is_global(*var)).collect();
                let roots = self.roots(formula.truth, object, &reads);
                let about = object.map(|object| (object, class));
                let reads_at = self.looked_up(formula.truth, &reads, &|key| self.type_of_read(key, about));
                let owed = object.map(|object| self.is_owed_here(formula.truth, object, &reads));
                let premises: Vec<Term> = owed.into_iter().chain([formula.premises]).collect();
                let confined = self.looked_up(formula.truth, &reads, &|key| self.confined_array(key));
                all.push(ClassFormula {
                    kind,
                    class,
                    file: clause.file,
                    span: clause.clause.span,
                    object,
                    truth: formula.truth,
                    facts: formula.facts,
                    premises: self.terms.and(&premises),
                    reads,
                    reads_at,
                    confined,
                    roots,
                    speaks_of_strangers: self.binds_objects(formula.truth),
                    only_for,
                    preorder: self.is_preorder(clause.file, expr),
                });
            }
        }
        self.spec.finding_invariants.set(false);
        let all = Rc::new(all);
        self.spec.invariants.get_or_init(|| all).clone()
    }

    /// Is the relation reflexive and transitive by its form: `\old(e) <= e` and the like?
    fn is_preorder(&self, file: FileId, expr: &Expr) -> bool {
        let text = |expr: &Expr| -> String {
            let text = expr.span.text(&self.program.sources.file(file).source.text);
            text.chars().filter(|c| !c.is_whitespace()).collect()
        };
        let is_old = |before: &Expr, now: &Expr| match &before.kind {
            ExprKind::Old { expr, label: None, .. } => text(expr) == text(now) && !text(now).contains("\\old"),
            _ => false,
        };
        // NaN is not even equal to itself.
        let plain = |expr: &Expr| {
            let prim = self.program.world.as_prim(self.program.ty(file, expr.id));
            !matches!(prim, Some(Prim::Float | Prim::Double))
        };
        match &expr.kind {
            ExprKind::Paren(inner) => self.is_preorder(file, inner),
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
                self.is_preorder(file, lhs) && self.is_preorder(file, rhs)
            }
            ExprKind::Binary { op: BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Iff, lhs, rhs, .. } => {
                plain(lhs) && plain(rhs) && (is_old(lhs, rhs) || is_old(rhs, lhs))
            }
            ExprKind::Binary { op: BinaryOp::Implies, lhs, rhs, .. } => is_old(lhs, rhs),
            _ => false,
        }
    }

    fn roots(&self, truth: Term, object: Option<Term>, reads: &IndexSet<Term>) -> IndexSet<Term> {
        let terms = self.terms;
        let fields = terms.subterms(&[truth]).into_iter().filter_map(|part| match *terms.kind(part) {
            Kind::Select(map, key) if Some(key) == object => Some(self.unsnapshot(map)),
            _ => None,
        });
        let statics = reads.iter().copied().filter(|global| !terms.sort(*global).is_map());
        let roots: IndexSet<Term> = fields.chain(statics).filter(|global| reads.contains(global)).collect();
        if roots.is_empty() { reads.clone() } else { roots }
    }

    /// What is known of the objects at which a clause looks up each global, where it is known of
    /// them all and the global is used in no other way.
    fn looked_up<T: Eq + std::hash::Hash>(
        &self,
        truth: Term,
        reads: &IndexSet<Term>,
        known: &dyn Fn(Term) -> Option<T>,
    ) -> IndexMap<Term, IndexSet<T>> {
        let terms = self.terms;
        let mut found: IndexMap<Term, IndexSet<T>> = IndexMap::new();
        let mut anywhere: IndexSet<Term> = IndexSet::new();
        for part in terms.subterms(&[truth]) {
            let looked_up = match *terms.kind(part) {
                Kind::Select(map, key) => Some((map, key)),
                _ => None,
            };
            terms.kind(part).for_each_child(|child| {
                if !matches!(terms.kind(child), Kind::Var(_)) {
                    return;
                }
                let global = self.unsnapshot(child);
                if !reads.contains(&global) {
                    return;
                }
                match looked_up.filter(|(map, _)| *map == child).and_then(|(_, key)| known(key)) {
                    Some(known) => drop(found.entry(global).or_default().insert(known)),
                    None => drop(anywhere.insert(global)),
                }
            });
        }
        found.retain(|global, _| !anywhere.contains(global));
        found
    }

    /// The outermost class that a clause reads a confined array of, where it looks at one.
    fn confined_array(&self, key: Term) -> Option<ClassId> {
        let field = match *self.terms.kind(key) {
            Kind::Select(map, _) if matches!(self.terms.kind(map), Kind::Var(_)) => {
                self.instance_field_of(self.unsnapshot(map))
            }
            Kind::Var(_) => self.static_field_of(self.unsnapshot(key)),
            _ => None,
        };
        self.confined_to(field?)
    }

    /// The declared type of what a clause reads here, erased.
    fn type_of_read(&self, key: Term, object: Option<(Term, ClassId)>) -> Option<Ty> {
        let world = &self.program.world;
        if let Some((_, class)) = object.filter(|(object, _)| *object == key) {
            return Some(world.erasure(world.this_type(class)));
        }
        let held = |global: Term| self.held.borrow().get(&global).map(|ty| world.erasure(*ty));
        match *self.terms.kind(key) {
            Kind::Select(map, _) => match *self.terms.kind(map) {
                // An element: all arrays of references share one map.
                Kind::Select(_, array) => world.element(self.type_of_read(array, object)?),
                Kind::Var(_) => {
                    let field = self.unsnapshot(map);
                    self.field_owner(field).and_then(|_| held(field))
                }
                _ => None,
            },
            Kind::Var(_) => {
                let field = self.unsnapshot(key);
                self.static_owner(field).and_then(|_| held(field))
            }
            _ => None,
        }
    }

    fn binds_objects(&self, truth: Term) -> bool {
        self.terms.subterms(&[truth]).into_iter().any(|part| match self.terms.kind(part) {
            Kind::Quant { vars, .. } => vars.contains(&Sort::Ref),
            _ => false,
        })
    }

    pub(super) fn unsnapshot(&self, var: Term) -> Term {
        self.snapshotted(&[var]).first().map_or(var, |(global, _)| *global)
    }

    fn class_clause(&self, class: ClassId, file: FileId, object: Option<Term>, expr: &'p Expr) -> Lowered<Formula> {
        let place = self.clause_place(class, file, object, None);
        Eval::new(self, place, Substitution::default()).clause(expr)
    }

    /// Why a clause of the class, or of one above it, cannot be lowered.
    pub(crate) fn class_failure(&self, class: ClassId) -> Option<Box<super::Failure>> {
        for class in self.supertypes(class) {
            for clause in self.tables().clauses.get(&class).into_iter().flatten() {
                let (JmlClauseKind::Invariant(expr)
                | JmlClauseKind::Constraint { pred: expr, .. }
                | JmlClauseKind::Initially(expr)
                | JmlClauseKind::Axiom(expr)) = &clause.clause.kind
                else {
                    continue;
                };
                let object = (!clause.is_static).then(|| self.terms.var("o", Sort::Ref));
                if let Err(failure) = self.class_clause(class, clause.file, object, expr) {
                    return Some(failure);
                }
            }
        }
        None
    }

    /// The object exists now and is of the class.
    fn is_instance(&self, class: ClassId, object: Term) -> Term {
        let terms = self.terms;
        let constant = self.type_constant(self.program.world.this_type(class));
        let exists = self.heap.exists(terms, object, self.heap.clock);
        terms.and(&[self.heap.instance_of(terms, object, constant), exists])
    }

    /// The clause as something known of all objects, `except` some.
    pub(crate) fn known_of_all(&self, of: &ClassFormula, except: &[Term]) -> Term {
        self.of_all(of, except, self.known(of), self.terms.tt())
    }

    /// The clause as something to be shown of all objects, `except` some.
    pub(crate) fn owed_of_all(&self, of: &ClassFormula, except: &[Term]) -> Term {
        self.of_all(of, except, of.truth, of.premises)
    }

    /// The invariant as something to be shown of all objects that met it when the
    /// method was entered, and of those made since. When the method is entered
    /// in a visible state these are all there are; but its body may also run
    /// inlined, or further down, while somebody else's object is half made.
    pub(crate) fn owed_since_entry(&self, of: &ClassFormula, except: &[Term]) -> Term {
        self.of_all(of, except, of.truth, self.terms.and(&[of.premises, self.held_or_new(of)]))
    }

    fn of_all(&self, of: &ClassFormula, except: &[Term], then: Term, given: Term) -> Term {
        let terms = self.terms;
        let Some(object) = of.object else { return terms.implies(given, then) };
        let is_constraint = of.kind == ClauseKind::Constraint;
        let asked =
            OfAll { class: of.class, is_constraint, object, parts: [of.truth, then, given], except: except.to_vec() };
        if let Some(known) = self.spec.of_all.borrow().get(&asked) {
            return *known;
        }
        let mut guards = vec![self.is_instance(of.class, object), given];
        guards.extend(except.iter().map(|except| terms.ne(object, *except)));
        if is_constraint {
            // A relation to the state before: of what existed then.
            let clock = self.heap.snapshot(terms, self.heap.clock);
            guards.push(self.heap.exists(terms, object, clock));
        }
        let body = terms.implies(terms.and(&guards), then);
        let mut patterns = triggers(terms, &[of.truth], &[object]);
        patterns.iter_mut().for_each(|pattern| self.ask_for_class(of.class, object, pattern));
        let all = terms.forall(&[object], &patterns, body);
        self.spec.of_all.borrow_mut().insert(asked, all);
        all
    }

    /// Lets a pattern fire only for objects of which something says or asks whether they are of the class,
    /// where others have what it reads, too: `syntax == elementType.syntax`, with `syntax` a field of the
    /// superclass, would otherwise go from each object of that to another one, without end.
    fn ask_for_class(&self, class: ClassId, object: Term, pattern: &mut Vec<Term>) {
        let terms = self.terms;
        let is_own = |part: &Term| match terms.kind(*part) {
            Kind::Select(map, key) => *key == object && self.field_owner(self.unsnapshot(*map)) == Some(class),
            _ => false,
        };
        if !pattern.iter().any(is_own) {
            let constant = self.type_constant(self.program.world.this_type(class));
            let actual = self.heap.dynamic_type(terms, object);
            pattern.push(terms.apply(self.heap.subtype, &[actual, constant]));
        }
    }

    /// What is worth knowing of every object: the clause, and where it looks
    /// into other objects also that those exist, so that new ones are not among
    /// them; where it calls methods, what these promise. More would only make states
    /// harder to find.
    fn known(&self, of: &ClassFormula) -> Term {
        let terms = self.terms;
        let further = terms.subterms(&[of.truth]).into_iter().any(|part| match terms.kind(part) {
            Kind::Select(_, key) => terms.sort(*key) == Sort::Ref && Some(*key) != of.object,
            Kind::App(func, _) => pure::is_method_value(terms, *func),
            _ => false,
        });
        if further { terms.and(&[of.facts, of.truth]) } else { of.truth }
    }

    /// The clause of one object.
    pub(crate) fn of_one(&self, of: &ClassFormula, object: Term) -> Formula {
        let (truth, facts, premises) = (of.truth, of.facts, of.premises);
        let Some(any) = of.object else { return Formula { truth, facts, premises } };
        let map = Substitution::from_iter([(any, object)]);
        let put = |term: Term| self.terms.substitute(term, &map);
        Formula { truth: put(truth), facts: put(facts), premises: put(premises) }
    }

    /// May code with this footprint break the clause? The user's methods mend
    /// what they break, wherever they are called from; library code that runs on
    /// the way does not know the clause.
    pub(crate) fn may_break(&self, footprint: &Footprint, of: &ClassFormula) -> bool {
        self.writes_what(footprint, of, &|writes| self.are_read(of, footprint, writes))
    }

    /// May the variables that the clause speaks of have other values after code with this
    /// footprint, though perhaps not where the clause looks?
    pub(crate) fn may_change(&self, footprint: &Footprint, of: &ClassFormula) -> bool {
        self.writes_what(footprint, of, &|writes| of.reads.iter().any(|global| writes.has(*global)))
    }

    fn writes_what(&self, footprint: &Footprint, of: &ClassFormula, counts: &dyn Fn(&Writes) -> bool) -> bool {
        footprint.spoils
            || counts(&footprint.writes)
            || counts(&footprint.this_writes)
            || counts(&footprint.fresh_writes)
            || of.speaks_of_strangers && counts(&footprint.unseen_writes)
            || footprint.opaque && self.library_may_break(of)
    }

    /// May the clause read what is written there?
    fn are_read(&self, of: &ClassFormula, footprint: &Footprint, writes: &Writes) -> bool {
        let is_out_of_reach = |global: &Term| {
            let confined = of.confined.get(global);
            confined.is_some_and(|to| to.iter().all(|class| !footprint.element_writers.contains(class)))
        };
        of.reads.iter().filter(|global| writes.has(**global) && !is_out_of_reach(global)).any(|global| {
            // What only a field holds is read by nobody who does not read the field.
            let is_met = |at: &At| match at {
                At::HeldBy(field) => of.speaks_of_strangers || of.reads.contains(field),
                At::Within(_) | At::PlainArray => true,
            };
            let mut met = writes.at(*global).filter(is_met);
            match of.reads_at.get(global) {
                Some(types) => met.any(|at| types.iter().any(|ty| self.may_be_at(*ty, at))),
                None => met.next().is_some(),
            }
        })
    }

    /// Is the clause worth knowing in the proof of a method whose own text does this?
    pub(crate) fn matters(&self, own: &Footprint, of: &ClassFormula) -> bool {
        own.reads.iter().any(|global| of.roots.contains(global)) || self.may_break(own, of)
    }

    /// May text of this file have broken the clause, so that it owes it? What a
    /// library class says of itself is the library's to keep, unless the user's own
    /// text writes what it speaks of (an array that a list is a view of).
    pub(crate) fn may_break_by(&self, file: FileId, footprint: &Footprint, of: &ClassFormula) -> bool {
        if self.is_users(file) && !self.is_users(of.file) {
            return self.are_read(of, footprint, &footprint.users_writes);
        }
        self.may_break(footprint, of)
    }

    pub(crate) fn is_users(&self, file: FileId) -> bool {
        self.program.sources.file(file).role == javelin_sema::Role::User
    }

    /// Does the clause read what library code can write: anything but fields of
    /// the program's own classes, elements of arrays that only these hold, and ghost fields
    /// of the user, which only his annotations set? (Those of `specs/` stand for what the
    /// library keeps.)
    fn library_may_break(&self, of: &ClassFormula) -> bool {
        // Text that holds a confined array may give it to the library to work on.
        let root = self.spec.root.get().filter(|_| !of.confined.is_empty()).map(|root| self.footprint(root));
        let owners = self.field_owners.borrow();
        let statics = self.static_owners.borrow();
        let ghosts = self.ghosts.borrow();
        let is_given = |class: &ClassId| root.as_ref().is_none_or(|root| root.element_writers.contains(class));
        let confined = |global: &Term| of.confined.get(global).is_some_and(|to| !to.iter().any(is_given));
        let reachable = |global: &&Term| !ghosts.contains(*global) && !confined(global);
        of.reads.iter().filter(reachable).any(|global| {
            let owner = owners.get(global).or_else(|| statics.get(global));
            owner.is_none_or(|class| self.is_javas_own(*class))
        })
    }

    /// Does code with this footprint have to do with the clause at all?
    pub(crate) fn concerns(&self, footprint: &Footprint, of: &ClassFormula) -> bool {
        footprint.reads.iter().any(|global| of.reads.contains(global)) || self.may_break(footprint, of)
    }

    /// Is a constraint meant for this method?
    pub(crate) fn is_for(&self, of: &ClassFormula, method: MethodId) -> bool {
        let name = self.program.world.method(method).name.as_str();
        of.only_for.is_none_or(|text| {
            text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name || word == "everything")
        })
    }

    pub(crate) fn is_helper(&self, method: MethodId) -> bool {
        self.program.world.method(method).flags.has(Flags::HELPER) || self.jml_mods(method).has(JmlMods::HELPER)
    }

    /// What a caller knows of invariants after a call, and, second, what it knows
    /// of the object a constructor has made. Guaranteed by the callee's exits,
    /// and by the constructors of objects made on the way. An object whose
    /// invariant did not hold before (its constructor is running further up) is
    /// left alone, so nothing is said of it.
    /// `frame` is what the call may change where somebody unknown overrides the method:
    /// he, too, leaves invariants as he finds them.
    pub(crate) fn invariants_after_call(
        &self,
        method: MethodId,
        actuals: &Actuals,
        frame: &[Location],
    ) -> (Vec<Term>, Vec<Term>) {
        let (mut always, mut built) = (Vec::new(), Vec::new());
        let terms = self.terms;
        let world = &self.program.world;
        let info = world.method(method);
        let helper = self.is_helper(method);
        let footprint = self.footprint(method);
        let makes = !self.runs_alone(method);
        let except: Vec<Term> = actuals.this.filter(|_| info.is_constructor()).into_iter().collect();
        let root = self.spec.root.get().map(|root| self.own_footprint(root));
        let runs_unknown = self.spec.root.get().is_some_and(|root| self.footprint(root).unknown);
        for of in self.class_formulas().iter() {
            let finishes = info.is_constructor() && world.is_subclass(info.owner, of.class);
            if let Some(this) = actuals.this.filter(|_| finishes && !helper)
                && of.object.is_some()
                && of.kind != ClauseKind::Constraint
            {
                let formula = self.of_one(of, this);
                built.push(terms.and(&[formula.facts, formula.truth]));
            }
            // What the proof has nothing to do with would only burden it.
            let owed = of.kind == ClauseKind::Constraint && runs_unknown && self.is_users(of.file);
            if !owed && !root.as_ref().is_none_or(|root| self.matters(root, of)) {
                continue;
            }
            let reads = |map: &Term| of.reads.contains(map);
            // What is written at objects that can be named is not written at new ones.
            let of_new = frame.iter().any(|location| match location {
                Location::Everything => true,
                Location::Static(map) | Location::AllCells { map } => reads(map),
                Location::Cell { .. } | Location::Elements { .. } => false,
            });
            let changes = of_new
                || frame.iter().any(|location| match location {
                    Location::Cell { map, .. } | Location::Elements { map, .. } => reads(map),
                    Location::Everything | Location::Static(_) | Location::AllCells { .. } => false,
                });
            let breaks = footprint.unknown || changes || self.may_break(&footprint, of);
            let forgets = breaks || self.may_change(&footprint, of);
            match of.kind {
                ClauseKind::Initially => {}
                ClauseKind::Constraint => {
                    // The library runs the user's functions as often as it likes.
                    let kept = !self.is_library(method) || of.preorder && !self.library_may_break(of);
                    let owed = !helper && kept;
                    if breaks && owed && self.is_for(of, method) {
                        always.push(self.known_of_all(of, &except));
                    }
                }
                ClauseKind::Invariant if !forgets => always.extend(self.new_ones(of).filter(|_| makes)),
                // The library owes the user's classes nothing.
                ClauseKind::Invariant
                    if self.is_library(method) && !self.is_callback(method) && self.library_may_break(of) => {}
                ClauseKind::Invariant if !helper => always.push(self.kept(of, &except)),
                ClauseKind::Invariant => {
                    let spoils =
                        footprint.unknown || of_new || self.are_read(of, footprint.as_ref(), &footprint.writes);
                    if !spoils {
                        always.extend(self.new_ones(of));
                    }
                }
            }
        }
        (always, built)
    }

    /// Objects made during the call meet the invariant after it.
    fn new_ones(&self, of: &ClassFormula) -> Option<Term> {
        let born = self.born_since(of.object?);
        Some(self.of_all(of, &[], self.known(of), born))
    }

    fn born_since(&self, object: Term) -> Term {
        let entry = self.heap.snapshot(self.terms, self.heap.clock);
        self.terms.le(entry, self.terms.apply(self.heap.birth, &[object]))
    }

    /// Objects that met the invariant before the call, and new ones, meet it after.
    fn kept(&self, of: &ClassFormula, except: &[Term]) -> Term {
        self.of_all(of, except, self.known(of), self.held_or_new(of))
    }

    /// The invariant held before, or the object was not there yet.
    fn held_or_new(&self, of: &ClassFormula) -> Term {
        if let Some(known) = self.spec.held_or_new.borrow().get(&(of.truth, of.object)) {
            return *known;
        }
        let held = self.terms.substitute(of.truth, &self.before(&[of.truth]));
        let born = of.object.map(|object| self.born_since(object));
        let either = self.terms.or(&born.into_iter().chain([held]).collect::<Vec<_>>());
        self.spec.held_or_new.borrow_mut().insert((of.truth, of.object), either);
        either
    }
}
