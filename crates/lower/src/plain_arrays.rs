//! Fields that hold only arrays made for just the elements that are declared: an array of a subtype,
//! which refuses other elements, is none of them. All that the text of the program assigns tells.

use indexmap::IndexMap;
use javelin_sema::classes::{ClassKind, Flags};
use javelin_sema::typed::Entity;
use javelin_sema::{FieldId, FileId, LocalId, Ty, TyKind};
use javelin_syntax::ast::{Expr, ExprKind};
use javelin_syntax::walk::Use;

use crate::Lowering;
use crate::tables::{bare, written};

impl Lowering<'_> {
    /// Does the field hold only arrays that were made as `new E[…]`, as it is declared? Only the text
    /// of its own class assigns a private or a final field.
    pub(crate) fn holds_plain_arrays(&self, field: FieldId) -> bool {
        if let Some(known) = self.plain_arrays.borrow().get(&field) {
            return *known;
        }
        let found = self.is_only_given_plain(field);
        self.plain_arrays.borrow_mut().insert(field, found);
        found
    }

    fn is_only_given_plain(&self, field: FieldId) -> bool {
        let world = &self.program.world;
        let about = world.field(field);
        let TyKind::Array(element) = world.types.kind(about.ty) else { return false };
        let own = about.flags.is_private() || about.flags.is_final();
        // Without text constructors of records take whatever array they are given.
        let is_given = world.decl(about.owner).kind == ClassKind::Record;
        if !own || is_given || about.flags.has(Flags::JML) || world.as_prim(*element).is_some() {
            return false;
        }
        let Some(source) = self.program.source_class(about.owner) else { return false };
        let mut given = Given { lowering: self, field, ty: world.erasure(about.ty), locals: IndexMap::new() };
        let init = source.fields.iter().find(|own| own.id == field).and_then(|own| own.var.init.as_ref());
        // What locals hold is found out until nothing new is.
        loop {
            let before = given.locals.clone();
            let is_listed = |init: &Expr| matches!(init.kind, ExprKind::ArrayInit(_));
            let mut all_plain = init.is_none_or(|init| is_listed(init) || given.is_plain(source.file, init));
            let seen_all = self.each_expression(about.owner, None, &mut |file, e, used| {
                all_plain &= given.look(file, e, used);
                true
            });
            if !seen_all {
                return false;
            }
            if given.locals == before {
                return all_plain;
            }
        }
    }
}

/// What is assigned to a field, and to the locals with their first values.
struct Given<'l, 'p> {
    lowering: &'l Lowering<'p>,
    field: FieldId,
    ty: Ty,
    /// Does the local hold plain arrays only, as far as was seen?
    locals: IndexMap<LocalId, bool>,
}

impl Given<'_, '_> {
    /// Is the field given no other array here?
    fn look(&mut self, file: FileId, e: &Expr, used: Use) -> bool {
        if let Some((local, _)) = self.lowering.given_to(file, used) {
            let is_plain = matches!(used, Use::FirstOf(_)) && self.is_plain(file, e);
            self.note(local, is_plain);
        }
        let Some(place) = written(e) else { return true };
        let is_plain = match &e.kind {
            ExprKind::Assign { op: None, rhs, .. } => self.is_plain(file, rhs),
            _ => false,
        };
        match self.lowering.program.entity(file, bare(place).id) {
            Entity::Field(field) => field != self.field || is_plain,
            Entity::Local(local) => {
                // One without a first value is not known.
                if self.locals.contains_key(&local) {
                    self.note(local, is_plain);
                }
                true
            }
            _ => true,
        }
    }

    fn note(&mut self, local: LocalId, is_plain: bool) {
        let known = self.locals.entry(local).or_insert(true);
        *known &= is_plain;
    }

    fn is_plain(&self, file: FileId, e: &Expr) -> bool {
        let (program, world) = (self.lowering.program, &self.lowering.program.world);
        match program.entity(file, e.id) {
            Entity::Field(field) if field == self.field => return true,
            Entity::Local(local) => return self.locals.get(&local).copied().unwrap_or(false),
            _ => {}
        }
        match &e.kind {
            ExprKind::Paren(inner) | ExprKind::Cast { expr: inner, .. } => self.is_plain(file, inner),
            ExprKind::Conditional { then, otherwise, .. } => {
                self.is_plain(file, then) && self.is_plain(file, otherwise)
            }
            ExprKind::NewArray(_) => world.erasure(program.ty(file, e.id)) == self.ty,
            // The copy is of the class of the original.
            ExprKind::Call(call) => {
                let is_copy = call.name.name.as_str() == "copyOf" && call.args.len() == 2;
                let of_arrays = |method| self.lowering.class_name(world.method(method).owner) == "java.util.Arrays";
                is_copy
                    && program.call(file, e.id).is_some_and(|called| of_arrays(called.method))
                    && self.is_plain(file, &call.args[0])
            }
            _ => false,
        }
    }
}
