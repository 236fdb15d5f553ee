//! Things of the whole program that single clauses ask about: which methods
//! override which, where model fields get their meaning, which fields are in
//! which data group, which classes have invariants. Found once per lowering.

use indexmap::{IndexMap, IndexSet};
use javelin_sema::typed::{ClassSource, Entity};
use javelin_sema::{ClassId, FieldId, FileId, MethodId};
use javelin_syntax::ast::{
    BinaryOp, Expr, ExprKind, JavaMods, JmlClause, JmlClauseKind, JmlFun, JmlMods, Modifiers, StoreRef, StoreRefKind,
    TypeRef,
};
use rustc_hash::FxHashMap;

use crate::Lowering;

#[derive(Default)]
pub(crate) struct Tables<'p> {
    /// Declarations of fields with text.
    pub fields: FxHashMap<FieldId, DeclaredField<'p>>,
    /// Model field → its `represents` clauses, in the order of the classes.
    pub represents: FxHashMap<FieldId, Vec<Represents<'p>>>,
    /// Data group → fields directly in it.
    pub groups: FxHashMap<FieldId, Vec<FieldId>>,
    /// Invariants, constraints, `initially` and axioms by class.
    pub clauses: IndexMap<ClassId, Vec<ClassClause<'p>>>,
    /// Private fields of the library that hold an `Object[]` and no array of anything else:
    /// it never is an array that a field of another type holds.
    pub plain_arrays: IndexSet<FieldId>,
}

#[derive(Clone, Copy)]
pub(crate) struct DeclaredField<'p> {
    pub mods: &'p Modifiers,
    pub ty: &'p TypeRef,
}

#[derive(Clone, Copy)]
pub(crate) struct Represents<'p> {
    pub class: ClassId,
    pub file: FileId,
    pub value: Representation<'p>,
}

#[derive(Clone, Copy)]
pub(crate) enum Representation<'p> {
    Value(&'p Expr),
    SuchThat(&'p Expr),
}

#[derive(Clone, Copy)]
pub(crate) struct ClassClause<'p> {
    pub file: FileId,
    pub clause: &'p JmlClause,
    pub is_static: bool,
}

impl<'p> Lowering<'p> {
    pub(crate) fn tables(&self) -> &Tables<'p> {
        self.spec.tables.get_or_init(|| self.build_tables())
    }

    fn build_tables(&self) -> Tables<'p> {
        let program = self.program;
        let mut tables = Tables::default();
        for class in &program.classes {
            for field in &class.fields {
                let declared = DeclaredField { mods: &field.decl.mods, ty: &field.decl.ty };
                tables.fields.insert(field.id, declared);
            }
            if let ClassSource::Decl(decl) = class.source {
                for (component, &field) in
                    decl.record_components.iter().zip(program.world.members(class.id).components.iter())
                {
                    tables.fields.insert(field, DeclaredField { mods: &component.mods, ty: &component.ty });
                }
            }
            for clause in &class.jml {
                self.enter_clause(&mut tables, class.id, class.file, clause);
            }
            self.enter_groups(&mut tables, class.id);
        }
        tables
    }

    fn enter_clause(&self, tables: &mut Tables<'p>, class: ClassId, file: FileId, clause: &'p JmlClause) {
        let mut represents = |target: &StoreRef, value: Representation<'p>| {
            if let Some(field) = self.named_field(file, target) {
                tables.represents.entry(field).or_default().push(Represents { class, file, value });
            }
        };
        match &clause.kind {
            JmlClauseKind::Represents { target, value } => represents(target, Representation::Value(value)),
            JmlClauseKind::RepresentsSuchThat { target, pred } => represents(target, Representation::SuchThat(pred)),
            JmlClauseKind::Invariant(_)
            | JmlClauseKind::Constraint { .. }
            | JmlClauseKind::Initially(_)
            | JmlClauseKind::Axiom(_) => {
                let is_static = clause.java.has(JavaMods::STATIC);
                if let JmlClauseKind::Invariant(expr) = &clause.kind
                    && !self.is_users(file)
                    && !is_static
                {
                    self.enter_plain_arrays(tables, file, expr);
                }
                tables.clauses.entry(class).or_default().push(ClassClause { file, clause, is_static });
            }
            JmlClauseKind::In(_)
            | JmlClauseKind::Maps { .. }
            | JmlClauseKind::ReadableIf { .. }
            | JmlClauseKind::WritableIf { .. }
            | JmlClauseKind::MonitorsFor { .. } => {}
        }
    }

    /// `\typeof(f) == \type(Object[])`, alone or among other things, of a private field.
    fn enter_plain_arrays(&self, tables: &mut Tables<'p>, file: FileId, expr: &'p Expr) {
        let world = &self.program.world;
        match &expr.kind {
            ExprKind::Paren(inner) => self.enter_plain_arrays(tables, file, inner),
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
                self.enter_plain_arrays(tables, file, lhs);
                self.enter_plain_arrays(tables, file, rhs);
            }
            ExprKind::Binary { op: BinaryOp::Eq, lhs, rhs, .. } => {
                if let (ExprKind::JmlCall { fun: JmlFun::TypeOf, args, .. }, ExprKind::TypeLit(ty)) =
                    (&lhs.kind, &rhs.kind)
                    && let [of] = &args[..]
                    && let Some(field) = self.field_of(file, of)
                    && world.field(field).flags.is_private()
                    && world.element(self.program.ty(file, ty.id)) == Some(world.object())
                {
                    tables.plain_arrays.insert(field);
                }
            }
            _ => {}
        }
    }

    /// `in g;` belongs to the field declared last before it.
    fn enter_groups(&self, tables: &mut Tables<'p>, class: ClassId) {
        let Some(source) = self.program.source_class(class) else { return };
        for clause in &source.jml {
            let JmlClauseKind::In(groups) = &clause.kind else { continue };
            let before = source.fields.iter().filter(|field| field.decl.span.start <= clause.span.start);
            let Some(last) = before.max_by_key(|field| field.decl.span.start) else { continue };
            let members = source.fields.iter().filter(|field| field.decl.id == last.decl.id).map(|field| field.id);
            let members: Vec<FieldId> = members.collect();
            for group in groups {
                if let Some(group) = self.named_field(source.file, group) {
                    tables.groups.entry(group).or_default().extend(&members);
                }
            }
        }
    }

    /// The field a plain location names.
    pub(crate) fn named_field(&self, file: FileId, location: &StoreRef) -> Option<FieldId> {
        let StoreRefKind::Expr(expr) = &location.kind else { return None };
        self.field_of(file, expr)
    }

    pub(crate) fn field_of(&self, file: FileId, expr: &Expr) -> Option<FieldId> {
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.field_of(file, inner);
        }
        match self.program.entity(file, expr.id) {
            Entity::Field(field) => Some(field),
            _ => None,
        }
    }

    /// The field and everything in the data group it names, each once.
    pub(crate) fn group_of(&self, field: FieldId) -> Vec<FieldId> {
        let mut all = vec![field];
        let mut next = 0;
        while next < all.len() {
            for &member in self.tables().groups.get(&all[next]).into_iter().flatten() {
                if !all.contains(&member) {
                    all.push(member);
                }
            }
            next += 1;
        }
        all
    }

    /// Methods with text that a call of `method` may reach besides itself.
    pub(crate) fn overriders(&self, method: MethodId) -> &[MethodId] {
        self.program.relations.overriders.get(&method).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn is_model(&self, field: FieldId) -> bool {
        self.tables().fields.get(&field).is_some_and(|declared| declared.mods.jml.has(JmlMods::MODEL))
    }
}
