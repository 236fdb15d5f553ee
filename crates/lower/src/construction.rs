//! What may run while an object is still being made, when its non-null fields
//! may still be null: methods that constructors call on `this`, and everything,
//! for classes whose constructors let `this` escape.

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::IndexSet;
use javelin_sema::classes::ClassKind;
use javelin_sema::typed::{Entity, MethodSource, Receiver, SourceClass};
use javelin_sema::{ClassId, Const, FieldId, FileId, MethodId};
use javelin_syntax::ast::{BinaryOp, Block, Expr, ExprKind};
use rustc_hash::FxHashMap;

use crate::{Lowering, walk};

/// What the construction of a class's objects does, classes being looked at
/// when somebody asks.
#[derive(Default)]
pub(crate) struct Construction {
    by_class: RefCell<FxHashMap<ClassId, Rc<Uses>>>,
    related: RefCell<FxHashMap<ClassId, Rc<[ClassId]>>>,
}

/// What code does with `this`.
#[derive(Default)]
struct Uses {
    calls: IndexSet<MethodId>,
    escapes: bool,
    /// Fields of the object itself that it is put into, and fields that are read.
    holding: IndexSet<FieldId>,
    read: IndexSet<FieldId>,
}

impl<'p> Lowering<'p> {
    /// How long the array is that every object of the class is made with: a final field whose
    /// initialiser says so.
    pub(crate) fn made_length(&self, field: FieldId) -> Option<i64> {
        let (source, init) = self.made_with(field)?;
        let listed = |e: &Expr| match &e.kind {
            ExprKind::ArrayInit(items) => i64::try_from(items.len()).ok(),
            _ => None,
        };
        match &init.kind {
            ExprKind::NewArray(new) => match (new.dims.first(), &new.init) {
                (Some(first), _) => match self.program.constant(source.file, first.len.id)? {
                    Const::Int(length) if *length >= 0 => Some(i64::from(*length)),
                    _ => None,
                },
                (None, Some(init)) => listed(init),
                (None, None) => None,
            },
            _ => listed(init),
        }
    }

    /// Is every object of the class made with an object there: a final field whose initialiser is
    /// `new`? That is no default of JML's but what the code does.
    pub(crate) fn is_made_with_object(&self, field: FieldId) -> bool {
        let makes = |e: &Expr| matches!(e.kind, ExprKind::NewArray(_) | ExprKind::ArrayInit(_) | ExprKind::New(_));
        self.made_with(field).is_some_and(|(_, init)| makes(init))
    }

    /// The initialiser of a final field of objects.
    fn made_with(&self, field: FieldId) -> Option<(&SourceClass<'p>, &'p Expr)> {
        let about = self.program.world.field(field);
        if !about.flags.is_final() || about.flags.is_static() {
            return None;
        }
        let source = self.program.source_class(about.owner).filter(|source| !source.overlay)?;
        let init = source.fields.iter().find(|own| own.id == field)?.var.init.as_ref()?;
        Some((source, init))
    }

    /// May the method run on an object whose constructor has not ended?
    pub(crate) fn runs_during_construction(&self, method: MethodId) -> bool {
        let owner = self.program.world.method(method).owner;
        self.related(owner).iter().any(|class| self.construction_of(*class).calls.contains(&method))
    }

    /// May objects of the class be seen by others before their constructor ended?
    pub(crate) fn leaks_this(&self, class: ClassId) -> bool {
        let related = self.related(class);
        let uses: Vec<Rc<Uses>> = related.iter().map(|class| self.construction_of(*class)).collect();
        let finds = |field: &FieldId| uses.iter().any(|uses| !uses.calls.is_empty() || uses.read.contains(field));
        // What only the object itself holds, nobody finds who does not look there (`next = this`).
        uses.iter().any(|uses| uses.escapes || uses.holding.iter().any(finds))
    }

    /// Does an object of the class (a record) hold only what was there before it was? Nobody is
    /// given it, to hold it, before its constructor has ended.
    pub fn holds_only_older(&self, class: ClassId) -> bool {
        let holds_itself = || self.related(class).iter().any(|class| !self.construction_of(*class).holding.is_empty());
        !self.leaks_this(class) && !holds_itself()
    }

    /// Is it a component of such a record, for an object?
    pub(crate) fn holds_older(&self, field: FieldId) -> bool {
        let world = &self.program.world;
        let about = world.field(field);
        !about.flags.is_static()
            && self.is_ref(about.ty)
            && world.decl(about.owner).kind == ClassKind::Record
            && self.program.source_class(about.owner).is_some()
            && self.holds_only_older(about.owner)
    }

    /// The classes with text above and below a class, itself included.
    fn related(&self, class: ClassId) -> Rc<[ClassId]> {
        if let Some(known) = self.construction.related.borrow().get(&class) {
            return known.clone();
        }
        let world = &self.program.world;
        let object = world.class_of(world.object());
        let classes = self.program.classes.iter().filter(|other| !other.overlay).map(|other| other.id);
        let related: Rc<[ClassId]> = classes
            .filter(|other| {
                *other == class
                    || Some(class) != object
                        && Some(*other) != object
                        && (world.is_subclass(*other, class) || world.is_subclass(class, *other))
            })
            .collect::<Vec<_>>()
            .into();
        self.construction.related.borrow_mut().insert(class, related.clone());
        related
    }

    /// What constructors and initialisers of the class do with `this`, through
    /// the methods they call on it.
    fn construction_of(&self, class: ClassId) -> Rc<Uses> {
        if let Some(known) = self.construction.by_class.borrow().get(&class) {
            return known.clone();
        }
        let mut uses = Uses::default();
        if let Some(source) = self.program.source_class(class) {
            self.uses_in_class(source, &mut uses);
        }
        let mut next = 0;
        while next < uses.calls.len() {
            let method = uses.calls[next];
            next += 1;
            for target in self.overriders(method).iter().copied().chain([method]) {
                uses.calls.insert(target);
                if let (Some(source), Some(body)) = (self.program.source_method(target), self.written_body(target)) {
                    self.uses_in_block(source.file, body, &mut uses);
                }
            }
        }
        let uses = Rc::new(uses);
        self.construction.by_class.borrow_mut().insert(class, uses.clone());
        uses
    }

    fn uses_in_class(&self, class: &SourceClass<'p>, uses: &mut Uses) {
        for &method in &class.methods {
            if self.program.world.method(method).is_constructor()
                && let Some(body) = self.written_body(method)
            {
                self.uses_in_block(class.file, body, uses);
            }
        }
        for block in class.initializers.iter().filter(|block| !block.is_static) {
            self.uses_in_block(class.file, &block.body, uses);
        }
        let fields = class.fields.iter().filter(|field| !self.program.world.field(field.id).flags.is_static());
        for field in fields {
            match &field.var.init {
                Some(init) if is_this(init) => drop(uses.holding.insert(field.id)),
                Some(init) => walk::expr(&mut |e| self.note_use(class.file, e, uses), init),
                None => {}
            }
        }
    }

    fn written_body(&self, method: MethodId) -> Option<&'p Block> {
        match self.program.source_method(method)?.source {
            MethodSource::Decl(decl) => decl.body.as_ref(),
            _ => None,
        }
    }

    fn uses_in_block(&self, file: FileId, block: &'p Block, uses: &mut Uses) {
        walk::block_with_uses(
            &mut |e, by| {
                let stored = (by == walk::Use::Nobodys).then(|| self.own_fields_given_this(file, e)).flatten();
                match stored {
                    Some(fields) => {
                        uses.holding.extend(fields);
                        false
                    }
                    None => self.note_use(file, e, uses),
                }
            },
            block,
        );
    }

    /// The fields that `next = previous = this` assigns.
    fn own_fields_given_this(&self, file: FileId, e: &Expr) -> Option<Vec<FieldId>> {
        let ExprKind::Assign { op: None, lhs, rhs, .. } = &e.kind else { return None };
        let is_own = match &lhs.kind {
            ExprKind::Name(_) => true,
            ExprKind::Field { target, .. } => is_this(target),
            _ => false,
        };
        let Entity::Field(field) = self.program.entity(file, lhs.id) else { return None };
        if !is_own || self.program.world.field(field).flags.is_static() {
            return None;
        }
        let mut fields = if is_this(rhs) { Vec::new() } else { self.own_fields_given_this(file, rhs)? };
        fields.push(field);
        Some(fields)
    }

    /// Notes what the expression itself does with `this`; says whether to look inside.
    fn note_use(&self, file: FileId, e: &'p Expr, uses: &mut Uses) -> bool {
        if let Entity::Field(field) = self.program.entity(file, e.id) {
            uses.read.insert(field);
        }
        match &e.kind {
            ExprKind::This(_) => uses.escapes = true,
            ExprKind::Field { target, .. } => return !is_this(target),
            ExprKind::Binary { op: BinaryOp::Eq | BinaryOp::Ne, lhs, rhs, .. } => {
                return !is_this(lhs) && !is_this(rhs);
            }
            ExprKind::Call(call) => {
                let on_this = match self.program.call(file, e.id) {
                    Some(info) => match info.receiver {
                        Receiver::Implicit(_) | Receiver::Super(_) => Some(info.method),
                        Receiver::Target => call.target.as_ref().filter(|target| is_this(target)).map(|_| info.method),
                        Receiver::Static | Receiver::New | Receiver::FirstArg | Receiver::NewArray => None,
                    },
                    None => None,
                };
                uses.calls.extend(on_this);
                if on_this.is_some() {
                    call.args.iter().for_each(|arg| walk::expr(&mut |e| self.note_use(file, e, uses), arg));
                    return false;
                }
            }
            ExprKind::Lambda(_) | ExprKind::MethodRef(_) => {
                uses.escapes |= self.program.lambda(file, e.id).is_none_or(|info| info.captures.this);
            }
            ExprKind::New(_) => {
                let info = self.program.call(file, e.id);
                uses.escapes |= info.is_none_or(|info| {
                    info.outer_this.is_some() || info.anonymous.is_some_and(|class| self.has_outer_instance(class))
                });
            }
            _ => {}
        }
        true
    }
}

fn is_this(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::This(None) => true,
        ExprKind::Paren(inner) => is_this(inner),
        _ => false,
    }
}
