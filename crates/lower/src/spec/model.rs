//! Model fields: their value is what `represents` says, in the state being read.

use indexmap::IndexSet;
use javelin_logic::{Func, Kind, Sort, Substitution, Term, Terms};
use javelin_sema::FieldId;
use javelin_syntax::ast::Expr;

use rustc_hash::FxHashMap;

use super::Lowered;
use super::bounds;
use super::eval::{Eval, Unfolding};
use super::tables::{Representation, Represents};
use crate::Lowering;

/// How the names of functions begin that stand for a representation within itself.
const OPAQUE: &str = "model$";

/// The same for functions that stand for what classes elsewhere say.
const ELSEWHERE: &str = "elsewhere$";

/// Does the function stand for a model field?
pub(super) fn is_opaque(terms: &Terms, func: Func) -> bool {
    terms.func_decl(func).name.starts_with(OPAQUE)
}

impl<'p> Eval<'_, 'p> {
    /// The value of a model field, of `object` unless it is static.
    pub fn model_field(&mut self, field: FieldId, object: Option<Term>, expr: &Expr) -> Lowered<Term> {
        if let Some((of, whose, value)) = self.represented
            && (of, whose) == (field, object)
        {
            return Ok(value);
        }
        let info = self.low.program.world.field(field);
        let Some(sort) = self.low.sort_of(info.ty) else {
            return self.fail(expr.span, "the type of the model field is not known");
        };
        let clauses: Vec<Represents<'p>> = self.low.tables().represents.get(&field).cloned().unwrap_or_default();
        // Unfolded once: a representation that mentions itself is a function within.
        if self.unfolding.contains(&Unfolding::Model(field)) {
            return self.opaque(field, object, sort, expr);
        }
        self.unfolding.push(Unfolding::Model(field));
        let value = self.represented_value(field, object, sort, &clauses);
        self.unfolding.pop();
        value
    }

    /// The clause of the most special class that the object is of.
    fn represented_value(
        &mut self,
        field: FieldId,
        object: Option<Term>,
        sort: Sort,
        clauses: &[Represents<'p>],
    ) -> Lowered<Term> {
        let terms = self.terms();
        let world = &self.low.program.world;
        let owner = world.field(field).owner;
        let mut sorted: Vec<&Represents<'p>> = clauses.iter().collect();
        // Subclasses before their superclasses.
        sorted.sort_by(|a, b| {
            let below = |x: &Represents, y: &Represents| x.class != y.class && world.is_subclass(x.class, y.class);
            below(b, a).cmp(&below(a, b))
        });
        let mut ways: Vec<(Term, Term)> = Vec::new();
        for clause in sorted {
            let is = match object {
                Some(object) if !world.is_subclass(owner, clause.class) => {
                    let constant = self.low.type_constant(world.this_type(clause.class));
                    self.low.heap.instance_of(terms, object, constant)
                }
                _ => terms.tt(),
            };
            let value = self.under(is, |e| e.by_clause(field, object, sort, clause))?;
            ways.push((is, value));
            if terms.as_bool(is) == Some(true) {
                break;
            }
        }
        let complete = ways.last().is_some_and(|(is, _)| terms.as_bool(*is) == Some(true));
        let base = match complete.then(|| ways.pop()).flatten() {
            Some((_, value)) => value,
            None => self.represented_elsewhere(field, object, sort),
        };
        Ok(ways.into_iter().rev().fold(base, |other, (is, value)| terms.ite(is, value, other)))
    }

    fn by_clause(
        &mut self,
        field: FieldId,
        object: Option<Term>,
        sort: Sort,
        clause: &Represents<'p>,
    ) -> Lowered<Term> {
        let ty = self.low.program.world.field(field).ty;
        let place = self.low.clause_place(clause.class, clause.file, object, self.place.unfinished);
        match clause.value {
            Representation::Value(value) => self.elsewhere(place, |e| e.value_as(value, ty)),
            Representation::SuchThat(pred) => {
                let terms = self.terms();
                let any = terms.fresh("represented", sort);
                let outer = self.represented.replace((field, object, any));
                let pred = self.elsewhere(place, |e| e.truth(pred));
                self.represented = outer;
                let pred = pred?;
                Ok(self.some_value(field, object, any, pred))
            }
        }
    }

    /// A value of which `pred` holds if it holds of any: a function of the state
    /// that `pred` reads.
    fn some_value(&mut self, field: FieldId, object: Option<Term>, any: Term, pred: Term) -> Term {
        let terms = self.terms();
        let state = terms.free_vars(&[pred]).into_iter().filter(|var| self.low.is_global(*var));
        let args: Vec<Term> = object.into_iter().chain(state).collect();
        let sorts: Vec<Sort> = args.iter().map(|arg| terms.sort(*arg)).collect();
        let func = terms.func(&format!("{OPAQUE}{}", self.model_name(field)), &sorts, terms.sort(any));
        let value = terms.apply(func, &args);
        let possible = bounds::exists(terms, &terms.conjuncts(pred), any);
        let held = terms.substitute(pred, &Substitution::from_iter([(any, value)]));
        self.fact(terms.implies(possible, held));
        value
    }

    /// The field of an object whose class is not here: what that class's clause reads is in
    /// the data group, as JML asks of it. Who may write that may change the field as well, of other
    /// objects too: one may be a part of the other.
    fn represented_elsewhere(&mut self, field: FieldId, object: Option<Term>, sort: Sort) -> Term {
        let terms = self.terms();
        let cells = self.low.group_of(field).into_iter().filter(|member| self.low.has_cells(*member));
        let state: Vec<Term> = cells.map(|member| self.low.field_var(member)).collect();
        let args: Vec<Term> = object.into_iter().chain(state).collect();
        let sorts: Vec<Sort> = args.iter().map(|arg| terms.sort(*arg)).collect();
        let func = terms.func(&format!("{ELSEWHERE}{}", self.model_name(field)), &sorts, sort);
        self.low.spec.elsewhere.borrow_mut().insert(func, field);
        terms.apply(func, &args)
    }

    /// The field as a function of the whole state.
    fn opaque(&mut self, field: FieldId, object: Option<Term>, sort: Sort, expr: &Expr) -> Lowered<Term> {
        let terms = self.terms();
        let Some(state) = self.low.model_state() else {
            return self.fail(expr.span, "the model field may depend on too much of the state");
        };
        let args: Vec<Term> = object.into_iter().chain(state).collect();
        let sorts: Vec<Sort> = args.iter().map(|arg| terms.sort(*arg)).collect();
        let func = terms.func(&format!("{OPAQUE}{}", self.model_name(field)), &sorts, sort);
        Ok(terms.apply(func, &args))
    }

    fn model_name(&self, field: FieldId) -> String {
        let info = self.low.program.world.field(field);
        format!("{}.{}", self.low.class_name(info.owner), info.name)
    }
}

impl Lowering<'_> {
    /// Does the state hold something for the field: is it no model field, or one that classes
    /// elsewhere may give a meaning to?
    pub(crate) fn has_cells(&self, field: FieldId) -> bool {
        !self.is_model(field) || !self.is_represented_here(field)
    }

    /// Does a clause here say what the model field of every object stands for?
    fn is_represented_here(&self, field: FieldId) -> bool {
        let world = &self.program.world;
        let owner = world.field(field).owner;
        let clauses = self.tables().represents.get(&field);
        clauses.is_some_and(|all| all.iter().any(|clause| world.is_subclass(owner, clause.class)))
    }

    /// When the invariant of the object is owed: where its class says here what its model fields stand for,
    /// and where something that the invariant reads has changed since entry, besides members of the
    /// data groups in classes that are here. What else a class elsewhere says of its fields, it keeps.
    pub(crate) fn is_owed_here(&self, truth: Term, object: Term, reads: &IndexSet<Term>) -> Term {
        let (terms, world) = (self.terms, &self.program.world);
        let elsewhere = self.spec.elsewhere.borrow();
        let of_object = terms.subterms(&[truth]).into_iter().filter_map(|part| match terms.kind(part) {
            Kind::App(func, args) if args.first() == Some(&object) => elsewhere.get(func).copied(),
            _ => None,
        });
        let fields: IndexSet<FieldId> = of_object.collect();
        if fields.is_empty() {
            return terms.tt();
        }
        let is_of = |field: &FieldId| {
            let clauses = self.tables().represents.get(field).into_iter().flatten();
            let classes = clauses.map(|clause| self.type_constant(world.this_type(clause.class)));
            terms.or(&classes.map(|class| self.heap.instance_of(terms, object, class)).collect::<Vec<_>>())
        };
        let said_here = terms.and(&fields.iter().map(is_of).collect::<Vec<_>>());
        let mut direct: IndexSet<Term> = elsewhere.values().map(|field| self.field_var(*field)).collect();
        self.read_directly(truth, &elsewhere, &mut IndexSet::new(), &mut direct);
        let others = reads.iter().filter(|global| direct.contains(*global) && !self.is_stable(**global));
        let changed = others.map(|global| terms.ne(*global, self.heap.snapshot(terms, *global)));
        terms.or(&changed.chain([said_here]).collect::<Vec<_>>())
    }

    /// What the formula reads other than as the state that such a function hangs on.
    fn read_directly(
        &self,
        term: Term,
        elsewhere: &FxHashMap<Func, FieldId>,
        seen: &mut IndexSet<Term>,
        found: &mut IndexSet<Term>,
    ) {
        if !seen.insert(term) {
            return;
        }
        match self.terms.kind(term) {
            Kind::Var(_) => drop(found.insert(self.unsnapshot(term))),
            // What classes here say is of no concern to objects of those elsewhere.
            Kind::Ite(_, _, otherwise) if self.is_said_elsewhere(*otherwise, elsewhere) => {
                self.read_directly(*otherwise, elsewhere, seen, found);
            }
            Kind::App(func, args) if elsewhere.contains_key(func) => {
                let object = args.iter().filter(|arg| self.terms.sort(**arg) == Sort::Ref);
                object.for_each(|object| self.read_directly(*object, elsewhere, seen, found));
            }
            kind => kind.for_each_child(|child| self.read_directly(child, elsewhere, seen, found)),
        }
    }

    /// Does the value of a model field end in what classes elsewhere say?
    fn is_said_elsewhere(&self, value: Term, elsewhere: &FxHashMap<Func, FieldId>) -> bool {
        match self.terms.kind(value) {
            Kind::App(func, _) => elsewhere.contains_key(func),
            Kind::Ite(_, _, otherwise) => self.is_said_elsewhere(*otherwise, elsewhere),
            _ => false,
        }
    }
}
