//! Sets of locations: `assignable` clauses, data groups, what a constructor may
//! always write, and the check of single writes.

use indexmap::IndexSet;
use javelin_ir::program::{FrameCase, Location};
use javelin_logic::{Kind, Term};
use javelin_sema::typed::{Entity, Receiver};
use javelin_sema::{ClassId, FieldId, MethodId, Ty};
use javelin_syntax::ast::{Expr, ExprKind, JmlClauseKind, JmlWord, StoreRef, StoreRefKind};

use super::Lowered;
use super::cases::{Actuals, Case};
use super::eval::Eval;
use super::footprint::{At, Write};
use crate::Lowering;

impl<'p> Eval<'_, 'p> {
    /// The locations of a store reference, in the state being read. What cannot
    /// be said more precisely is everything, for the method and its callers alike.
    pub fn locations(&mut self, of: &'p StoreRef) -> Lowered<Vec<Location>> {
        match &of.kind {
            StoreRefKind::Nothing => Ok(Vec::new()),
            StoreRefKind::Everything | StoreRefKind::NotSpecified => Ok(vec![Location::Everything]),
            StoreRefKind::Expr(expr) => self.named(expr),
            StoreRefKind::AllFields(expr) => self.all_fields(expr),
            StoreRefKind::AllElements(array) => self.elements(array, None),
            StoreRefKind::Range { array, lo, hi } => self.elements(array, Some((lo.as_ref(), hi.as_ref()))),
            StoreRefKind::FieldOf(..) => match self.low.program.entity(self.place.file, of.id) {
                Entity::Field(field) => {
                    let members = self.low.group_of(field);
                    let cells = members.into_iter().filter(|field| self.low.has_cells(*field));
                    Ok(cells.map(|field| Location::AllCells { map: self.low.field_var(field) }).collect())
                }
                _ => Ok(vec![Location::Everything]),
            },
            StoreRefKind::ElementsOf(inner) => match self.element_type(inner) {
                Some(element) => Ok(vec![Location::AllCells { map: self.low.elements_var(element) }]),
                None => Ok(vec![Location::Everything]),
            },
            StoreRefKind::AllFieldsOf(_) => Ok(vec![Location::Everything]),
            StoreRefKind::Informal(_) | StoreRefKind::Error => self.fail(of.span, "this location cannot be understood"),
        }
    }

    /// The type of the elements of the arrays that `a[*]` or `a[*][*]` holds.
    fn element_type(&self, of: &StoreRef) -> Option<Ty> {
        let world = &self.low.program.world;
        let row = match &of.kind {
            StoreRefKind::AllElements(array) | StoreRefKind::Range { array, .. } => world.element(self.ty(array))?,
            StoreRefKind::ElementsOf(inner) => self.element_type(inner)?,
            StoreRefKind::Expr(expr) => self.ty(expr),
            _ => return None,
        };
        world.element(row)
    }

    fn named(&mut self, expr: &'p Expr) -> Lowered<Vec<Location>> {
        match &expr.kind {
            ExprKind::Paren(inner) => return self.named(inner),
            ExprKind::JmlWord(JmlWord::Nothing) => return Ok(Vec::new()),
            ExprKind::Index { array, index, .. } => {
                let element = self.low.program.world.element(self.ty(array));
                let Some(element) = element else { return Ok(vec![Location::Everything]) };
                let (array, index) = (self.value(array)?, self.value_as(index, javelin_sema::Types::BIGINT)?);
                let map = self.low.elements_var(element);
                let (array, index) = (self.now(array), self.now(index));
                return Ok(vec![Location::Elements {
                    map,
                    array,
                    range: Some((index, self.terms().offset(index, 1))),
                }]);
            }
            _ => {}
        }
        match self.low.program.entity(self.place.file, expr.id) {
            Entity::Field(field) => {
                let object = self.owner_of(field, expr)?;
                let class = self.class_of_owner(field, expr);
                Ok(self.group(field, object, class))
            }
            // Parameters and locals are nobody else's.
            Entity::Local(_) | Entity::ArrayLength => Ok(Vec::new()),
            _ => Ok(vec![Location::Everything]),
        }
    }

    /// The object whose field is named; absent for static fields.
    fn owner_of(&mut self, field: FieldId, expr: &'p Expr) -> Lowered<Option<Term>> {
        let program = self.low.program;
        if program.world.field(field).flags.is_static() {
            return Ok(None);
        }
        let object = match &expr.kind {
            ExprKind::Field { target, .. } => match target.kind {
                ExprKind::Super(_) => self.outer(self.place.class, target)?,
                _ => self.value(target)?,
            },
            _ => match program.field_receiver(field, self.place.class) {
                Receiver::Implicit(class) => self.outer(class, expr)?,
                _ => self.outer(self.place.class, expr)?,
            },
        };
        Ok(Some(self.now(object)))
    }

    /// The class that the text says this object is of.
    fn class_of_owner(&self, field: FieldId, expr: &'p Expr) -> Option<ClassId> {
        let world = &self.low.program.world;
        match &expr.kind {
            ExprKind::Field { target, .. } if !matches!(target.kind, ExprKind::Super(_)) => {
                world.class_of(world.erasure(self.ty(target)))
            }
            ExprKind::Field { .. } => Some(self.place.class),
            _ => match self.low.program.field_receiver(field, self.place.class) {
                Receiver::Implicit(class) => Some(class),
                _ => Some(self.place.class),
            },
        }
    }

    /// A field with all that is in the data group it names, as far as an object of the
    /// class has it.
    fn group(&mut self, field: FieldId, object: Option<Term>, class: Option<ClassId>) -> Vec<Location> {
        let mut all = Vec::new();
        for member in self.low.group_of(field) {
            let owner = self.low.program.world.field(member).owner;
            if class.is_some_and(|class| self.low.excludes(class, owner)) {
                continue;
            }
            if self.low.has_cells(member) {
                let map = self.low.field_var(member);
                let is_static = self.low.program.world.field(member).flags.is_static();
                all.push(match object.filter(|_| !is_static) {
                    Some(object) => Location::Cell { map, object },
                    None if is_static => Location::Static(map),
                    None => Location::AllCells { map },
                });
            }
            if let Some(object) = object {
                all.extend(self.mapped_into(member, object, class));
            }
        }
        all
    }

    /// `maps a[*] \into g;`: the elements of the object's own arrays. `maps p.h \into g;`: the
    /// group of an object that is part of it.
    fn mapped_into(&mut self, group: FieldId, object: Term, of: Option<ClassId>) -> Vec<Location> {
        let (low, terms) = (self.low, self.terms());
        let mut all = Vec::new();
        let has_it = |class: ClassId| of.is_none_or(|of| !low.excludes(of, class));
        for class in low.program.classes.iter().filter(|class| has_it(class.id)) {
            for clause in &class.jml {
                let JmlClauseKind::Maps { from, into } = &clause.kind else { continue };
                if !into.iter().any(|target| low.named_field(class.file, target) == Some(group)) {
                    continue;
                }
                // Only objects of that class have the field.
                let constant = low.type_constant(low.program.world.this_type(class.id));
                let is = low.heap.instance_of(terms, object, constant);
                let held = |field| terms.ite(is, terms.select(low.field_var(field), object), terms.null());
                if let Some((field, element)) = mapped_array(low, class.file, from) {
                    let array = self.now(held(field));
                    all.push(Location::Elements { map: low.elements_var(element), array, range: None });
                } else if let Some((field, inner)) = mapped_part(low, class.file, from)
                    && self.parts < DEEPEST_PARTS
                {
                    let part = self.now(held(field));
                    let world = &low.program.world;
                    self.parts += 1;
                    all.extend(self.group(inner, Some(part), world.class_of(world.erasure(world.field(field).ty))));
                    self.parts -= 1;
                } else {
                    all.push(Location::Everything);
                }
            }
        }
        all
    }

    fn elements(
        &mut self,
        array: &'p Expr,
        range: Option<(Option<&'p Expr>, Option<&'p Expr>)>,
    ) -> Lowered<Vec<Location>> {
        let Some(element) = self.low.program.world.element(self.ty(array)) else {
            return Ok(vec![Location::Everything]);
        };
        let array = self.value(array)?;
        let terms = self.terms();
        let range = match range {
            None => None,
            Some((lo, hi)) => {
                let from = lo.map_or(Ok(terms.int(0)), |lo| self.value_as(lo, javelin_sema::Types::BIGINT))?;
                let past = match hi {
                    Some(hi) => terms.offset(self.value_as(hi, javelin_sema::Types::BIGINT)?, 1),
                    None => self.low.heap.length(terms, array),
                };
                Some((self.now(from), self.now(past)))
            }
        };
        Ok(vec![Location::Elements { map: self.low.elements_var(element), array: self.now(array), range }])
    }

    /// `x.*`
    fn all_fields(&mut self, expr: &'p Expr) -> Lowered<Vec<Location>> {
        let world = &self.low.program.world;
        if let Entity::Class(class) = self.low.program.entity(self.place.file, expr.id) {
            let fields = self.low.fields_of(class).into_iter();
            let fields = fields.filter(|field| world.field(*field).flags.is_static());
            return Ok(fields.map(|field| Location::Static(self.low.field_var(field))).collect());
        }
        let ty = world.erasure(self.ty(expr));
        if world.element(ty).is_some() {
            return self.elements(expr, None);
        }
        let object = self.value(expr)?;
        let object = self.now(object);
        let Some(class) = world.class_of(ty) else { return Ok(vec![Location::Everything]) };
        Ok(self.fields_of_object(object, class))
    }

    /// All fields of an object of the class or of one below it, with what is in their groups.
    pub fn fields_of_object(&mut self, object: Term, class: ClassId) -> Vec<Location> {
        let mut classes = vec![class];
        classes.extend(self.low.known_subclasses(class).iter());
        let mut all = Vec::new();
        for class in classes {
            for field in self.low.all_instance_fields(class) {
                for location in self.group(field, Some(object), Some(class)) {
                    if !all.contains(&location) {
                        all.push(location);
                    }
                }
            }
        }
        all
    }
}

/// How deep parts of parts are followed.
const DEEPEST_PARTS: usize = 4;

/// The field that holds a part, and the group of the part that is meant.
fn mapped_part(low: &Lowering, file: javelin_sema::FileId, from: &StoreRef) -> Option<(FieldId, FieldId)> {
    let StoreRefKind::Expr(expr) = &from.kind else { return None };
    let ExprKind::Field { target, .. } = &expr.kind else { return None };
    let Entity::Field(inner) = low.program.entity(file, expr.id) else { return None };
    Some((low.field_of(file, target)?, inner))
}

fn mapped_array(low: &Lowering, file: javelin_sema::FileId, from: &StoreRef) -> Option<(FieldId, Ty)> {
    let (StoreRefKind::AllElements(array) | StoreRefKind::Range { array, lo: None, hi: None }) = &from.kind else {
        return None;
    };
    let field = low.field_of(file, array)?;
    Some((field, low.program.world.element(low.program.world.field(field).ty)?))
}

impl<'p> Lowering<'p> {
    /// What a call may write, for its caller: over the state before the call.
    pub(crate) fn caller_frame(&self, method: MethodId, case: &Case<'p>, actuals: &Actuals) -> Vec<Location> {
        let mut frame = match &case.assignable {
            Some(refs) => self.case_locations(case, refs, actuals),
            None if self.options.trust_frames => Vec::new(),
            // What a class that is not there writes in its place is not owed to anybody.
            None if self.is_open(method) => vec![Location::Everything],
            None => self.inferred_frame(method, actuals),
        };
        // `objectState` of the library stands for the fields of classes that
        // override its methods here; what those write may change too.
        if case.assignable.as_ref().is_some_and(|refs| !refs.is_empty()) && self.is_trusted(case.method) {
            for &overrider in self.overriders(case.method) {
                if !self.is_trusted(overrider) {
                    frame.extend(self.inferred_frame(overrider, actuals));
                }
            }
        }
        frame.extend(self.own_fields_if_constructor(method, actuals.this));
        frame
    }

    fn case_locations(&self, case: &Case<'p>, refs: &[&'p StoreRef], actuals: &Actuals) -> Vec<Location> {
        let mut eval = Eval::new(self, self.case_place(case, actuals), Default::default());
        let mut all = Vec::new();
        for reference in refs {
            match eval.locations(reference) {
                Ok(found) => all.extend(found),
                Err(_) => return vec![Location::Everything],
            }
        }
        all
    }

    /// The globals that the method's contract lets it write, at any object and at its
    /// receiver; nothing when the contract leaves that open.
    pub(crate) fn frame_globals(&self, method: MethodId) -> Option<(IndexSet<Write>, IndexSet<Term>)> {
        let cases = self.cases(method);
        if cases.is_empty() {
            return self.is_pure(method).then(Default::default);
        }
        let actuals = self.formal_actuals(method);
        let (mut anywhere, mut at_this) = (IndexSet::new(), IndexSet::new());
        for case in &cases {
            for location in self.case_locations(case, case.assignable.as_ref()?, &actuals) {
                match location {
                    Location::Everything => return None,
                    Location::Cell { map, object } if Some(object) == actuals.this => at_this.insert(map),
                    Location::Elements { map, array, .. } if self.is_plain_array(array) => {
                        anywhere.insert(Write { global: map, at: At::PlainArray })
                    }
                    Location::Static(map)
                    | Location::Cell { map, .. }
                    | Location::AllCells { map }
                    | Location::Elements { map, .. } => anywhere.insert(self.somewhere(map)),
                };
            }
        }
        Some((anywhere, at_this))
    }

    /// Is it what a private field of the library holds that only holds `Object[]`?
    fn is_plain_array(&self, array: Term) -> bool {
        match *self.terms.kind(array) {
            Kind::Select(field, _) => {
                let mut plain = self.tables().plain_arrays.iter();
                let field = self.unsnapshot(field);
                plain.any(|one| self.field_var(*one) == field)
            }
            Kind::Ite(_, held, none) => none == self.terms.null() && self.is_plain_array(held),
            _ => false,
        }
    }

    /// The same where the contract lets it write at its arguments only: each global with
    /// the number of the parameter at which it is written.
    pub(crate) fn frame_at_params(&self, method: MethodId) -> Option<Vec<(Term, usize)>> {
        let cases = self.cases(method);
        let actuals = self.formal_actuals(method);
        let mut all = Vec::new();
        for case in &cases {
            for location in self.case_locations(case, case.assignable.as_ref()?, &actuals) {
                let (Location::Cell { map, object } | Location::Elements { map, array: object, .. }) = location else {
                    return None;
                };
                all.push((map, actuals.args.iter().position(|arg| *arg == object)?));
            }
        }
        (!all.is_empty()).then_some(all)
    }

    /// What the bodies behind the method write.
    pub(crate) fn inferred_frame(&self, method: MethodId, actuals: &Actuals) -> Vec<Location> {
        let footprint = self.footprint(method);
        if footprint.unknown {
            return vec![Location::Everything];
        }
        let mut all: Vec<Location> = footprint.writes.globals().map(|global| self.whole(global)).collect();
        for map in footprint.this_writes.globals().filter(|map| !footprint.writes.has(*map)) {
            all.push(match actuals.this {
                Some(object) if self.terms.sort(map).is_map() => Location::Cell { map, object },
                _ => self.whole(map),
            });
        }
        all
    }

    fn whole(&self, global: Term) -> Location {
        if self.terms.sort(global).is_map() { Location::AllCells { map: global } } else { Location::Static(global) }
    }

    /// A constructor may always write the fields of its object.
    pub(crate) fn own_fields_if_constructor(&self, method: MethodId, this: Option<Term>) -> Vec<Location> {
        let info = self.program.world.method(method);
        let Some(object) = this.filter(|_| info.is_constructor()) else { return Vec::new() };
        let fields = self.all_instance_fields(info.owner).into_iter().filter(|field| self.has_cells(*field));
        fields.map(|field| Location::Cell { map: self.field_var(field), object }).collect()
    }

    /// Fields declared in the class, ghost and model ones of `specs/` included.
    pub(crate) fn fields_of(&self, class: ClassId) -> Vec<FieldId> {
        let world = &self.program.world;
        let added = world.spec_members(class).into_iter().flat_map(|members| members.fields.iter());
        let mut all: Vec<FieldId> = Vec::new();
        for &field in world.members(class).fields.iter().chain(added) {
            if !all.contains(&field) {
                all.push(field);
            }
        }
        all
    }

    /// Instance fields of the class and of everything above it.
    pub(crate) fn all_instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let world = &self.program.world;
        let mut all = Vec::new();
        for class in self.supertypes(class) {
            // Only classes with text have fields that anything here can read.
            if self.program.source_class(class).is_some() {
                let fields = self.fields_of(class).into_iter();
                all.extend(fields.filter(|field| !world.field(*field).flags.is_static()));
            }
        }
        all
    }

    /// The frame a body is checked against: one case per `assignable` clause,
    /// over the values at entry.
    pub(crate) fn frame_cases(
        &self,
        method: MethodId,
        cases: &[(Case<'p>, Term)],
        actuals: &Actuals,
    ) -> Vec<FrameCase> {
        let own = self.own_fields_if_constructor(method, actuals.this);
        let mut frame = Vec::new();
        for (case, guard) in cases {
            let Some(refs) = &case.assignable else { continue };
            // A library's `objectState` stands for the fields of whoever overrides it, or
            // implements it by a lambda.
            let inherited = self.is_trusted(case.method) && (case.method != method || !self.has_text(method));
            if inherited && !refs.is_empty() {
                continue;
            }
            let mut locations = self.case_locations(case, refs, actuals);
            locations.extend(own.clone());
            let locations = locations.iter().map(|location| self.at_entry(location)).collect();
            frame.push(FrameCase { guard: *guard, locations });
        }
        if cases.is_empty() && self.is_pure(method) {
            let locations = own.iter().map(|location| self.at_entry(location)).collect();
            frame.push(FrameCase { guard: self.terms.tt(), locations });
        }
        frame
    }

    /// The location as it was at entry; maps keep their names.
    fn at_entry(&self, location: &Location) -> Location {
        let put = |term: Term| self.terms.substitute(term, &self.before(&[term]));
        location.with(put)
    }
}
