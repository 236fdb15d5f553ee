//! Static fields whose initialisers have nothing to do with the rest of their class: the library
//! computes them from constants (`new Scanner(System.in)`, `System.nanoTime()`). Where one cannot be
//! run, the others can be all the same.

use javelin_ir::program::Origin;
use javelin_sema::typed::Entity;
use javelin_sema::{ClassId, FieldId, FileId};
use javelin_syntax::ast::{Expr, ExprKind, UnaryOp};

use crate::Lowering;

impl Lowering<'_> {
    /// The static field in whose initialiser the place is, if nothing else of the class's
    /// initialisation changes without that initialiser.
    pub fn stands_apart(&self, class: ClassId, at: Origin) -> Option<FieldId> {
        let source = self.program.source_class(class).filter(|source| source.file.0 == at.file)?;
        let field = source.fields.iter().find(|field| {
            let span = field.var.span;
            self.program.world.field(field.id).flags.is_static() && span.start <= at.start && at.end <= span.end
        })?;
        let init = field.var.init.as_ref().filter(|_| !field.decl.in_jml)?;
        self.is_the_librarys(source.file, init).then_some(field.id)
    }

    /// Only code of the library runs, and it is given nothing that it could write or call back.
    fn is_the_librarys(&self, file: FileId, e: &Expr) -> bool {
        let is = |e: &Expr| self.is_the_librarys(file, e);
        match &e.kind {
            ExprKind::Literal(_) | ExprKind::ClassLit(_) => true,
            ExprKind::Paren(inner) | ExprKind::Cast { expr: inner, .. } => is(inner),
            ExprKind::Unary { op, operand, .. } => {
                !matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec) && is(operand)
            }
            ExprKind::Binary { lhs, rhs, .. } => is(lhs) && is(rhs),
            ExprKind::Conditional { cond, then, otherwise } => is(cond) && is(then) && is(otherwise),
            ExprKind::New(new) => {
                let info = self.program.call(file, e.id);
                let made = info.is_some_and(|info| {
                    info.anonymous.is_none() && self.is_javas_own(self.program.world.method(info.method).owner)
                });
                made && new.outer.is_none() && new.args.iter().all(is)
            }
            ExprKind::Call(call) => {
                let runs = self.program.call(file, e.id).is_some_and(|info| self.is_library(info.method));
                runs && call.target.iter().chain(&call.args).all(is)
            }
            ExprKind::Name(_) | ExprKind::Field { .. } => match self.program.entity(file, e.id) {
                Entity::Field(field) => {
                    let about = self.program.world.field(field);
                    let is_given = self.is_javas_own(about.owner) && about.flags.is_final();
                    about.flags.is_static() && (is_given || self.cannot_be_written(file, e))
                }
                Entity::Class(_) | Entity::Package => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// A number, a truth value or a string.
    fn cannot_be_written(&self, file: FileId, e: &Expr) -> bool {
        let (world, ty) = (&self.program.world, self.program.ty(file, e.id));
        world.as_prim(ty).is_some() || ty == world.string()
    }
}
