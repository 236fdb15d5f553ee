//! Which locals the objects of a local class or lambda carry: those its text
//! mentions, and those of local classes that it extends or creates, whose
//! objects it must be able to equip.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::Variable;
use javelin_logic::{Term, Terms};
use javelin_sema::classes::Nesting;
use javelin_sema::constant::Const;
use javelin_sema::typed::{ClassSource, MethodSource};
use javelin_sema::{ClassId, FileId, LocalId, MethodId};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, ExprKind, LambdaBody, NewArray};

use crate::synthetic::LambdaSite;
use crate::{Lowering, walk};

impl<'p> Lowering<'p> {
    /// The captured locals of a class, in a fixed order.
    pub fn captured_locals(&self, class: ClassId) -> Rc<[LocalId]> {
        if let Some(known) = self.captures.borrow().get(&class) {
            return known.clone();
        }
        if !self.stands_in_a_body(class) {
            return Rc::default();
        }
        let direct: Rc<[LocalId]> =
            self.program.class_captures(class).map(|captures| captures.locals.as_slice().into()).unwrap_or_default();
        // A class that creates its own objects meets itself here.
        self.captures.borrow_mut().insert(class, direct.clone());
        let mut all: IndexSet<LocalId> = direct.iter().copied().collect();
        let inside = self.class_text(class);
        for used in self.local_classes_used(class) {
            all.extend(self.captured_locals(used).iter().filter(|local| !self.declared_in(**local, inside)));
        }
        let all: Rc<[LocalId]> = all.into_iter().collect::<Vec<_>>().into();
        self.captures.borrow_mut().insert(class, all.clone());
        all
    }

    /// Is the class declared where there are local variables? Finding out what others
    /// have captured means reading all their text, for every method that is judged.
    fn stands_in_a_body(&self, class: ClassId) -> bool {
        let world = &self.program.world;
        let around = std::iter::successors(Some(class), |class| world.decl(*class).outer);
        around.into_iter().any(|class| matches!(world.decl(class).nesting, Nesting::Local | Nesting::Anonymous))
    }

    /// Does the local, which objects of the class have captured, hold an object for certain?
    /// The text that declares it says so: it is lowered aside, so that nothing of it is
    /// mentioned here.
    pub fn holds_object(&self, class: ClassId, local: LocalId) -> bool {
        let mut at = Some(class);
        while let Some(class) = at {
            if self.sure.borrow().contains(&local) {
                return true;
            }
            let around = self.program.source_class(class).and_then(|source| source.enclosing_method);
            if let Some(method) = around {
                let is_new = self.looked_through.borrow_mut().as_mut().is_some_and(|done| done.insert(method));
                if is_new {
                    let terms = Terms::new();
                    let aside = Lowering::new(self.program, &terms, self.options);
                    aside.looked_through.replace(None);
                    let _ = aside.procedure(aside.key(method));
                    self.sure.borrow_mut().extend(aside.sure.take());
                    self.arrays.borrow_mut().extend(aside.arrays.take());
                }
            }
            at = self.program.world.decl(class).outer;
        }
        self.sure.borrow().contains(&local)
    }

    /// The local is never assigned again; is it given a new array whose length the text tells?
    pub fn note_array(&self, file: FileId, local: LocalId, init: &Expr) {
        let (length, ty) = match &init.kind {
            ExprKind::Paren(inner) => return self.note_array(file, local, inner),
            ExprKind::ArrayInit(items) => (i64::try_from(items.len()).ok(), self.program.local(local).ty),
            ExprKind::NewArray(new) => (self.length_told(file, new), self.program.ty(file, init.id)),
            _ => return,
        };
        self.arrays.borrow_mut().extend(length.map(|length| (local, (length, ty))));
    }

    fn length_told(&self, file: FileId, new: &NewArray) -> Option<i64> {
        match (&new.init, new.dims.first()) {
            (Some(Expr { kind: ExprKind::ArrayInit(items), .. }), _) => i64::try_from(items.len()).ok(),
            (_, Some(dim)) => match self.program.constant(file, dim.len.id)? {
                Const::Int(length) => Some(i64::from(*length)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What is known of the value of a captured local that holds such an array.
    pub fn captured_array(&self, local: LocalId, value: Term) -> Option<Term> {
        let (length, ty) = *self.arrays.borrow().get(&local)?;
        let terms = self.terms;
        let is_long = terms.eq(self.heap.length(terms, value), terms.int(length));
        Some(terms.and2(is_long, terms.eq(self.heap.dynamic_type(terms, value), self.type_constant(ty))))
    }

    /// The globals in which objects of the class, and of classes around it, keep what they
    /// have captured.
    fn capture_fields(&self, class: ClassId) -> Vec<Term> {
        let mut fields = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at {
            let name = self.class_name(class);
            let kept = |local: &&LocalId| self.program.local(**local).constant.is_none();
            fields
                .extend(self.captured_locals(class).iter().filter(kept).map(|local| self.capture_field(&name, *local)));
            at = self.program.world.decl(class).outer;
        }
        fields
    }

    /// Do objects of the class, or of classes around it, carry locals?
    pub fn captures_locals(&self, class: ClassId) -> bool {
        let mut around = std::iter::successors(Some(class), |class| self.program.world.decl(*class).outer);
        around
            .any(|class| self.captured_locals(class).iter().any(|local| self.program.local(*local).constant.is_none()))
    }

    /// Does a body with these variables, of a method, read what its object has captured?
    /// Which values that are, the text around has decided.
    pub fn reads_captured(&self, method: MethodId, vars: &IndexMap<Term, Variable>) -> bool {
        let Some(source) = self.program.source_method(method) else { return false };
        self.captures_locals(source.class)
            && self.capture_fields(source.class).iter().any(|field| vars.contains_key(field))
    }

    /// The captured locals of a lambda.
    pub fn lambda_locals(&self, site: &LambdaSite<'p>) -> Vec<LocalId> {
        let mut all: IndexSet<LocalId> = site.info.captures.locals.iter().copied().collect();
        let inside = Some((site.file, site.expr.span));
        let mut used = Vec::new();
        let mut note = |e: &'p Expr| self.note_creation(site.file, e, &mut used);
        match &site.expr.kind {
            ExprKind::Lambda(lambda) => match &lambda.body {
                LambdaBody::Expr(body) => walk::expr(&mut note, body),
                LambdaBody::Block(body) => walk::block(&mut note, body),
            },
            _ => walk::expr(&mut note, site.expr),
        }
        for class in used {
            all.extend(self.captured_locals(class).iter().filter(|local| !self.declared_in(**local, inside)));
        }
        all.into_iter().collect()
    }

    fn declared_in(&self, local: LocalId, place: Option<(FileId, Span)>) -> bool {
        let info = self.program.local(local);
        place
            .is_some_and(|(file, span)| info.file == file && span.start <= info.span.start && info.span.end <= span.end)
    }

    fn class_text(&self, class: ClassId) -> Option<(FileId, Span)> {
        let source = self.program.source_class(class)?;
        let span = match source.source {
            ClassSource::Decl(decl) => decl.span,
            ClassSource::Anonymous(body) => body.span,
            ClassSource::EnumConstant(body, _) => body.span,
            ClassSource::Snippet(snippet) => snippet.span,
        };
        Some((source.file, span))
    }

    /// Classes with captures that the class extends or makes objects of.
    fn local_classes_used(&self, class: ClassId) -> Vec<ClassId> {
        let Some(source) = self.program.source_class(class) else { return Vec::new() };
        let mut used: Vec<ClassId> = self.superclass(class).into_iter().collect();
        let mut note = |e: &'p Expr| self.note_creation(source.file, e, &mut used);
        for &method in &source.methods {
            if let Some(MethodSource::Decl(decl)) = self.program.source_method(method).map(|m| m.source) {
                decl.body.iter().for_each(|body| walk::block(&mut note, body));
            }
        }
        source.initializers.iter().for_each(|block| walk::block(&mut note, &block.body));
        source.fields.iter().filter_map(|field| field.var.init.as_ref()).for_each(|e| walk::expr(&mut note, e));
        used
    }

    fn note_creation(&self, file: FileId, e: &Expr, used: &mut Vec<ClassId>) -> bool {
        if matches!(e.kind, ExprKind::New(_) | ExprKind::MethodRef(_))
            && let Some(info) = self.program.call(file, e.id)
        {
            let method = self.program.world.method(info.method);
            if method.is_constructor() {
                used.push(info.anonymous.unwrap_or(method.owner));
            }
        }
        true
    }
}
