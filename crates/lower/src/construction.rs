//! What may run while an object is still being made, when its non-null fields
//! may still be null: methods that constructors call on `this`, and everything,
//! for classes whose constructors let `this` escape.

use javelin_sema::typed::{MethodSource, Receiver};
use javelin_sema::{ClassId, FileId, MethodId};
use javelin_syntax::ast::{BinaryOp, Block, Expr, ExprKind};
use rustc_hash::FxHashSet;

use crate::{Lowering, walk};

/// Found once, over all classes with text.
#[derive(Default)]
pub(crate) struct Construction {
    during: FxHashSet<MethodId>,
    leaky: FxHashSet<ClassId>,
}

/// What one body does with `this`.
#[derive(Default)]
struct Uses {
    calls: Vec<MethodId>,
    escapes: bool,
}

impl<'p> Lowering<'p> {
    /// May the method run on an object whose constructor has not ended?
    pub(crate) fn runs_during_construction(&self, method: MethodId) -> bool {
        self.construction().during.contains(&method)
    }

    /// May objects of the class be seen by others before their constructor ended?
    pub(crate) fn leaks_this(&self, class: ClassId) -> bool {
        self.construction().leaky.contains(&class)
    }

    fn construction(&self) -> &Construction {
        self.construction.get_or_init(|| self.find_construction())
    }

    fn find_construction(&self) -> Construction {
        let mut found = Construction::default();
        for class in self.program.classes.iter().filter(|class| !class.overlay) {
            let mut uses = Uses::default();
            for &method in &class.methods {
                if self.program.world.method(method).is_constructor()
                    && let Some(body) = self.written_body(method)
                {
                    self.uses_in_block(class.file, body, &mut uses);
                }
            }
            for block in class.initializers.iter().filter(|block| !block.is_static) {
                self.uses_in_block(class.file, &block.body, &mut uses);
            }
            let fields = class.fields.iter().filter(|field| !self.program.world.field(field.id).flags.is_static());
            for init in fields.filter_map(|field| field.var.init.as_ref()) {
                walk::expr(&mut |e| self.note_use(class.file, e, &mut uses), init);
            }
            self.follow(class.id, uses, &mut found);
        }
        found
    }

    /// Adds what the uses reach, through methods called on `this`.
    fn follow(&self, class: ClassId, mut uses: Uses, found: &mut Construction) {
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        while let Some(method) = uses.calls.pop() {
            for target in self.with_overriders(method) {
                if !seen.insert(target) {
                    continue;
                }
                found.during.insert(target);
                if let (Some(source), Some(body)) = (self.program.source_method(target), self.written_body(target)) {
                    self.uses_in_block(source.file, body, &mut uses);
                }
            }
        }
        if uses.escapes {
            let world = &self.program.world;
            let related = self
                .program
                .classes
                .iter()
                .map(|other| other.id)
                .filter(|other| world.is_subclass(*other, class) || world.is_subclass(class, *other));
            found.leaky.extend(related);
        }
    }

    fn written_body(&self, method: MethodId) -> Option<&'p Block> {
        match self.program.source_method(method)?.source {
            MethodSource::Decl(decl) => decl.body.as_ref(),
            _ => None,
        }
    }

    fn with_overriders(&self, method: MethodId) -> Vec<MethodId> {
        let overriders = self.program.methods.iter().filter(|m| m.overrides.contains(&method)).map(|m| m.id);
        [method].into_iter().chain(overriders).collect()
    }

    fn uses_in_block(&self, file: FileId, block: &'p Block, uses: &mut Uses) {
        walk::block(&mut |e| self.note_use(file, e, uses), block);
    }

    /// Notes what the expression itself does with `this`; says whether to look inside.
    fn note_use(&self, file: FileId, e: &'p Expr, uses: &mut Uses) -> bool {
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
