//! Private static state that no text of its class writes: fields never assigned, and arrays
//! neither written nor given away (tables). What class initialisation puts there stays,
//! whatever else runs.

use javelin_ir::program::Origin;
use javelin_sema::classes::Flags;
use javelin_sema::typed::{Entity, LocalKind, MethodSource};
use javelin_sema::{ClassId, FieldId, FileId, TyKind};
use javelin_syntax::Span;
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
        let mut read_only = true;
        self.each_expression(about.owner, &mut |file, e| self.only_reads(file, e, field, &mut read_only)) && read_only
    }

    /// Is it a private static field that nothing but its own initialiser assigns? As good
    /// as final.
    pub(crate) fn is_never_assigned(&self, field: FieldId) -> bool {
        let about = self.program.world.field(field);
        let flags = about.flags;
        if !(flags.is_private() && flags.is_static()) || flags.is_final() || flags.has(Flags::JML) {
            return false;
        }
        if let Some(known) = self.unassigned.borrow().get(&field) {
            return *known;
        }
        let mut assigned = false;
        let seen_all = self.each_expression(about.owner, &mut |file, e| {
            let is_it = |e: &Expr| self.program.entity(file, bare(e).id) == Entity::Field(field);
            assigned |= written(e).is_some_and(is_it);
            !assigned
        });
        let found = seen_all && !assigned;
        self.unassigned.borrow_mut().insert(field, found);
        found
    }

    /// Does the field get its value behind this place of its class's text, from its
    /// initialiser or in a static block?
    pub(crate) fn is_set_after(&self, field: FieldId, place: Origin) -> bool {
        let about = self.program.world.field(field);
        let Some(source) = self.program.source_class(about.owner) else { return false };
        let own = source.fields.iter().find(|own| own.id == field).and_then(|own| own.var.init.as_ref());
        let mut set = own.map(|init| init.span.start);
        let mut look = |e: &'p Expr| {
            let is_it = |e: &Expr| self.program.entity(source.file, bare(e).id) == Entity::Field(field);
            if written(e).is_some_and(is_it) {
                set = set.max(Some(e.span.start));
            }
            true
        };
        source.initializers.iter().for_each(|block| walk::block(&mut look, &block.body));
        !about.constant.get().is_some_and(Option::is_some)
            && source.file.0 == place.file
            && set.is_some_and(|set| set > place.start)
    }

    /// Looks at the text of a class and those around and inside it. Says whether that was
    /// all there is.
    fn each_expression(&self, class: ClassId, look: &mut dyn FnMut(FileId, &'p Expr) -> bool) -> bool {
        let world = &self.program.world;
        let outermost = world.outermost(class);
        let mut classes = self.program.classes.iter().filter(|class| world.outermost(class.id) == outermost).peekable();
        if classes.peek().is_none_or(|class| class.overlay) {
            return false;
        }
        for class in classes {
            let mut look = |e: &'p Expr| look(class.file, e);
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
        true
    }

    /// Is this what a `for (T x : …)` goes through? The text says so: its variable and a
    /// colon stand before it.
    fn is_gone_through(&self, file: FileId, e: &Expr) -> bool {
        let text = &self.program.sources.file(file).source.text;
        self.program.locals.iter().any(|local| {
            let ends_before = local.file == file && local.span.end <= e.span.start;
            local.kind == LocalKind::ForEach
                && ends_before
                && Span::new(local.span.end, e.span.start).text(text).trim() == ":"
        })
    }

    /// Notes where an expression does anything with the field but read an element or the
    /// length; says whether its parts are to be looked at.
    fn only_reads(&self, file: FileId, e: &'p Expr, field: FieldId, read_only: &mut bool) -> bool {
        let is_it = |e: &Expr| self.program.entity(file, bare(e).id) == Entity::Field(field);
        let is_element = |e: &Expr| matches!(&bare(e).kind, ExprKind::Index { array, .. } if is_it(array));
        match &e.kind {
            _ if written(e).is_some_and(is_element) => *read_only = false,
            ExprKind::Index { array, index, .. } if is_it(array) => {
                walk::expr(&mut |part: &'p Expr| self.only_reads(file, part, field, read_only), index);
                return false;
            }
            ExprKind::Field { target, .. } if is_it(target) => {
                *read_only &= self.program.entity(file, e.id) == Entity::ArrayLength;
                return false;
            }
            _ if is_it(e) => *read_only &= self.is_gone_through(file, e),
            _ => {}
        }
        true
    }
}

/// What an expression assigns.
fn written(e: &Expr) -> Option<&Expr> {
    match &e.kind {
        ExprKind::Assign { lhs, .. } => Some(lhs),
        ExprKind::Unary {
            op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
            operand,
            ..
        } => Some(operand),
        _ => None,
    }
}

fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}
