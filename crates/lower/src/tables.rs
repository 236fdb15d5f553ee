//! Private static final arrays that no text of their class writes or gives away: tables.
//! What class initialisation puts into them stays there, whatever else runs.

use javelin_sema::classes::Flags;
use javelin_sema::typed::{Entity, MethodSource};
use javelin_sema::{FieldId, FileId, TyKind};
use javelin_syntax::ast::{Expr, ExprKind, UnaryOp};

use crate::{Lowering, walk};

impl<'p> Lowering<'p> {
    /// Is the array that the field holds written by nobody, once it is there?
    pub fn is_table(&self, field: FieldId) -> bool {
        if let Some(known) = self.tables.borrow().get(&field) {
            return *known;
        }
        let found = self.find_table(field);
        self.tables.borrow_mut().insert(field, found);
        found
    }

    fn find_table(&self, field: FieldId) -> bool {
        let world = &self.program.world;
        let about = world.field(field);
        let flags = about.flags;
        let fixed = flags.is_private() && flags.is_static() && flags.is_final() && !flags.has(Flags::JML);
        let TyKind::Array(element) = world.types.kind(about.ty) else { return false };
        let plain =
            matches!(world.types.kind(*element), TyKind::Prim(_)) || self.type_name(*element) == "java.lang.String";
        let Some(source) = self.program.source_class(about.owner).filter(|_| fixed && plain) else { return false };
        // Made here, so that nobody else has it.
        let own = source.fields.iter().find(|own| own.id == field).and_then(|own| own.var.init.as_ref());
        if !own.is_some_and(|init| matches!(init.kind, ExprKind::ArrayInit(_) | ExprKind::NewArray(_))) {
            return false;
        }
        let outermost = world.outermost(about.owner);
        let mut read_only = true;
        for class in self.program.classes.iter().filter(|class| world.outermost(class.id) == outermost) {
            let mut look = |e: &'p Expr| self.only_reads(class.file, e, field, &mut read_only);
            for method in class.methods.iter().filter_map(|method| self.program.source_method(*method)) {
                match method.source {
                    MethodSource::Decl(decl) => decl.body.iter().for_each(|body| walk::block(&mut look, body)),
                    MethodSource::Snippet(_) => return false,
                    _ => {}
                }
            }
            class.initializers.iter().for_each(|block| walk::block(&mut look, &block.body));
            class.fields.iter().filter_map(|field| field.var.init.as_ref()).for_each(|e| walk::expr(&mut look, e));
            class.enum_constants.iter().flat_map(|(_, constant)| &constant.args).for_each(|e| walk::expr(&mut look, e));
        }
        read_only
    }

    /// Notes where an expression does anything with the field but read an element or the
    /// length; says whether its parts are to be looked at.
    fn only_reads(&self, file: FileId, e: &'p Expr, field: FieldId, read_only: &mut bool) -> bool {
        let is_it = |e: &Expr| self.program.entity(file, bare(e).id) == Entity::Field(field);
        let is_element = |e: &Expr| matches!(&bare(e).kind, ExprKind::Index { array, .. } if is_it(array));
        match &e.kind {
            ExprKind::Assign { lhs, .. } if is_element(lhs) => *read_only = false,
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand,
                ..
            } if is_element(operand) => {
                *read_only = false;
            }
            ExprKind::Index { array, index, .. } if is_it(array) => {
                walk::expr(&mut |part: &'p Expr| self.only_reads(file, part, field, read_only), index);
                return false;
            }
            ExprKind::Field { target, .. } if is_it(target) => {
                *read_only &= self.program.entity(file, e.id) == Entity::ArrayLength;
                return false;
            }
            _ if is_it(e) => *read_only = false,
            _ => {}
        }
        true
    }
}

fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}
