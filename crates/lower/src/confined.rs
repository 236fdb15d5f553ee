//! Arrays that only the text of one class ever holds: those behind a private field that is
//! given nothing but new arrays, and gives its own to nobody. Whatever other code runs, the
//! library's included, cannot write their elements.

use indexmap::IndexSet;
use javelin_sema::classes::{ClassKind, Flags};
use javelin_sema::typed::{Entity, LocalKind};
use javelin_sema::{ClassId, FieldId, FileId, LocalId, Ty, TyKind};
use javelin_syntax::ast::{BinaryOp, Call, Expr, ExprKind, Literal, NodeId};
use javelin_syntax::walk::Use;

use crate::Lowering;
use crate::tables::bare;

impl Lowering<'_> {
    /// The outermost class around whose text alone holds the arrays in the field, if there is one.
    pub(crate) fn confined_to(&self, field: FieldId) -> Option<ClassId> {
        let known = self.confined.borrow().get(&field).copied();
        let confined = known.unwrap_or_else(|| {
            let found = self.is_confined(field);
            self.confined.borrow_mut().insert(field, found);
            found
        });
        let world = &self.program.world;
        confined.then(|| world.outermost(world.field(field).owner))
    }

    fn is_confined(&self, field: FieldId) -> bool {
        let world = &self.program.world;
        let about = world.field(field);
        let is_array = matches!(world.types.kind(about.ty), TyKind::Array(_));
        let is_record = world.decl(about.owner).kind == ClassKind::Record;
        if !is_array || is_record || !about.flags.is_private() || about.flags.has(Flags::JML) {
            return false;
        }
        let Some(source) = self.program.source_class(about.owner) else { return false };
        let mut holders =
            Holders { lowering: self, field, locals: IndexSet::new(), accounted: IndexSet::new(), escapes: false };
        let first = source.fields.iter().find(|own| own.id == field).and_then(|own| own.var.init.as_ref());
        if first.is_some_and(|value| !holders.is_private(source.file, value)) {
            return false;
        }
        loop {
            let before = holders.locals.len();
            let seen_all = self.each_expression(about.owner, None, &mut |file, e, used| holders.look(file, e, used));
            if !seen_all || holders.escapes {
                return false;
            }
            if holders.locals.len() == before {
                return true;
            }
        }
    }
}

/// What may hold the arrays: the field, and locals that are given nothing else.
struct Holders<'a, 'p> {
    lowering: &'a Lowering<'p>,
    field: FieldId,
    locals: IndexSet<LocalId>,
    /// Mentions of the holders that give the array to nobody: `f` in `f[i]`.
    accounted: IndexSet<(FileId, NodeId)>,
    escapes: bool,
}

impl<'p> Holders<'_, 'p> {
    fn is_holder(&self, file: FileId, e: &Expr) -> bool {
        match self.lowering.program.entity(file, e.id) {
            Entity::Field(field) => field == self.field,
            Entity::Local(local) => self.locals.contains(&local),
            _ => false,
        }
    }

    /// Is the value an array that nobody else holds: a new one, one of the holders', or none?
    /// An ordinary local becomes a holder.
    fn is_private(&mut self, file: FileId, value: &Expr) -> bool {
        let program = self.lowering.program;
        match &value.kind {
            ExprKind::Paren(inner) | ExprKind::Cast { expr: inner, .. } => self.is_private(file, inner),
            ExprKind::NewArray(_) | ExprKind::ArrayInit(_) | ExprKind::Literal(Literal::Null) => true,
            ExprKind::Call(call) => self.is_copy(file, call) || self.is_of_arrays(file, value),
            _ => match program.entity(file, value.id) {
                Entity::Field(field) if field == self.field => {
                    self.account(file, value);
                    true
                }
                Entity::Local(local) if program.local(local).kind == LocalKind::Local => {
                    self.locals.insert(local);
                    self.account(file, value);
                    true
                }
                _ => false,
            },
        }
    }

    fn account(&mut self, file: FileId, mention: &Expr) {
        self.accounted.insert((file, bare(mention).id));
    }

    fn is_copy(&self, file: FileId, call: &Call) -> bool {
        let program = self.lowering.program;
        let is_array =
            |target: &Expr| matches!(program.world.types.kind(program.ty(file, target.id)), TyKind::Array(_));
        call.name.name.as_str() == "clone" && call.target.as_ref().is_some_and(is_array)
    }

    /// A method that works on the arrays it is given and keeps none of them: `System.arraycopy`
    /// and those of `java.util.Arrays`, which give new arrays where they give one. (The views
    /// among them, `asList` and `stream`, are neither.)
    fn is_of_arrays(&self, file: FileId, call: &Expr) -> bool {
        let program = self.lowering.program;
        let world = &program.world;
        let Some(info) = program.call(file, call.id) else { return false };
        let method = world.method(info.method);
        let of_arrays =
            ["java/util/Arrays", "java/lang/System"].iter().any(|name| world.find_class(name) == Some(method.owner));
        let result = program.ty(file, call.id);
        let gives_none = self.lowering.is_immutable(result, 0);
        of_arrays && method.is_static() && (gives_none || matches!(world.types.kind(result), TyKind::Array(_)))
    }

    /// The arguments of such a method that are the arrays it works on. Any other may end up as an
    /// element (`Arrays.fill(all, own)`) or with somebody's comparator.
    fn worked_on<'e>(&self, file: FileId, e: &Expr, call: &'e Call) -> Vec<&'e Expr> {
        let program = self.lowering.program;
        let world = &program.world;
        let method = program.call(file, e.id).map(|info| world.method(info.method));
        let is_array = |ty: &Ty| matches!(world.types.kind(*ty), TyKind::Array(_));
        let Some(method) = method else { return Vec::new() };
        let copies = method.name.as_str() == "arraycopy";
        let arguments = call.args.iter().zip(&method.params);
        arguments.filter(|(_, ty)| copies || is_array(ty)).map(|(arg, _)| arg).collect()
    }

    /// Does the call, or the making of an object, only read its arguments, and give nothing of them?
    fn only_reads(&self, file: FileId, call: &Expr) -> bool {
        let program = self.lowering.program;
        let Some(info) = program.call(file, call.id) else { return false };
        let is_string = program.ty(file, call.id) == program.world.string();
        let pure = self.lowering.is_pure(info.method) && self.lowering.is_immutable(program.ty(file, call.id), 0);
        self.lowering.is_library(info.method) && (pure || is_string && matches!(call.kind, ExprKind::New(_)))
    }

    /// Notes what an expression does with the arrays; its parts are always looked at, after it.
    fn look(&mut self, file: FileId, e: &'p Expr, used: Use) -> bool {
        match &e.kind {
            ExprKind::Index { array, .. } => self.account(file, array),
            ExprKind::Field { target, .. } => self.account(file, target),
            ExprKind::Binary { op: BinaryOp::Eq | BinaryOp::Ne, lhs, rhs, .. } => {
                self.account(file, lhs);
                self.account(file, rhs);
            }
            ExprKind::Assign { op: None, lhs, rhs, .. } if self.is_holder(file, bare(lhs)) => {
                self.account(file, lhs);
                self.escapes |= used != Use::Nobodys || !self.is_private(file, rhs);
            }
            ExprKind::Assign { op: None, lhs, rhs, .. } if self.is_holder(file, bare(rhs)) => {
                // A local that is given one becomes a holder, and is looked at as such.
                self.escapes |= used != Use::Nobodys || !self.is_private(file, lhs);
                self.account(file, rhs);
            }
            ExprKind::Call(call) => {
                if self.is_copy(file, call) {
                    call.target.iter().for_each(|target| self.account(file, target));
                }
                if self.is_of_arrays(file, e) {
                    self.worked_on(file, e, call).into_iter().for_each(|arg| self.account(file, arg));
                }
                if self.only_reads(file, e) {
                    call.args.iter().for_each(|arg| self.account(file, arg));
                }
            }
            ExprKind::New(new) if self.only_reads(file, e) => {
                new.args.iter().for_each(|arg| self.account(file, arg));
            }
            _ => {}
        }
        match self.lowering.given_to(file, used) {
            // Elements are no holders.
            Some((_, LocalKind::ForEach)) => self.account(file, e),
            Some((local, LocalKind::Local)) if self.is_holder(file, bare(e)) => {
                self.locals.insert(local);
                self.account(file, e);
            }
            Some((local, _)) if self.locals.contains(&local) => self.escapes |= !self.is_private(file, e),
            _ => {}
        }
        self.escapes |= self.is_holder(file, e) && !self.accounted.contains(&(file, e.id));
        !self.escapes
    }
}
