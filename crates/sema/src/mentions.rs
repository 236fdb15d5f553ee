//! What the text of a body names: fields it reads or writes, methods it calls.
//!
//! Found once for each body of a program and kept beside it, since every method that is
//! judged asks about bodies far away: which classes have to be initialised before it, for
//! one. Knows names and types only; annotations do not count.

use crate::classes::{ClassId, FieldId, FileId, MethodId, Ty, Types};
use crate::typed::{Entity, MethodSource, TypedProgram};
use javelin_syntax::ast::{BinaryOp, Block, Expr, ExprKind, StmtKind};
use javelin_syntax::walk::{self, Use};
use std::sync::OnceLock;

/// What one body names, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// Fields that are no constants.
    pub fields: Vec<FieldId>,
    /// Elements of arrays are read or written.
    pub elements: bool,
    pub calls: Vec<MethodId>,
    /// The body may do more than it names: Java calls methods of some class for it
    /// (`iterator()`, `close()`, accessors).
    pub hides: bool,
}

/// For each body of a program, once somebody has asked.
#[derive(Default)]
pub(crate) struct AllMentions(Vec<OnceLock<Option<Mentions>>>);

impl AllMentions {
    pub(crate) fn of(program: &TypedProgram) -> AllMentions {
        AllMentions(program.methods.iter().map(|_| OnceLock::new()).collect())
    }
}

impl<'s> TypedProgram<'s> {
    /// What the body of a method, or of a constructor with the initialisers that it runs,
    /// names; nothing where it has no text of its own.
    pub fn mentions(&self, method: MethodId) -> Option<&Mentions> {
        let at = *self.method_index.get(&method)?;
        self.mentions.0.get(at)?.get_or_init(|| self.find_mentions(method)).as_ref()
    }

    fn find_mentions(&self, method: MethodId) -> Option<Mentions> {
        let source = self.source_method(method)?;
        let mut reader = Reader { program: self, file: source.file, found: Mentions::default() };
        let delegates = match source.source {
            MethodSource::Decl(decl) => {
                let body = decl.body.as_ref()?;
                reader.block(body);
                delegates(body)
            }
            MethodSource::DefaultConstructor => false,
            MethodSource::Snippet(_)
            | MethodSource::CanonicalConstructor(_)
            | MethodSource::Accessor(..)
            | MethodSource::RecordMethod(_)
            | MethodSource::EnumValues
            | MethodSource::EnumValueOf => return None,
        };
        reader.found.calls.extend(self.implicit_super(method));
        if self.world.method(method).is_constructor() && !delegates {
            reader.initialisers(source.class);
        }
        Some(reader.found)
    }
}

/// Does the constructor leave the initialisers to another one, by `this(…)`?
fn delegates(body: &Block) -> bool {
    let first = body.stmts.first().map(|first| &first.kind);
    matches!(first, Some(StmtKind::Expr(Expr { kind: ExprKind::CtorCall(call), .. })) if !call.is_super)
}

struct Reader<'r, 's> {
    program: &'r TypedProgram<'s>,
    file: FileId,
    found: Mentions,
}

impl<'s> Reader<'_, 's> {
    fn block(&mut self, body: &'s Block) {
        walk::block_with_uses(&mut |e, used| self.note(e, used), body);
    }

    fn expr(&mut self, e: &'s Expr) {
        walk::expr_with_uses(&mut |e, used| self.note(e, used), e);
    }

    /// What runs for a new object of the class before the rest of its constructor.
    fn initialisers(&mut self, class: ClassId) {
        let Some(source) = self.program.source_class(class) else { return };
        self.file = source.file;
        let is_static = |field: FieldId| self.program.world.field(field).flags.is_static();
        for field in source.fields.iter().filter(|field| !is_static(field.id)) {
            if let Some(init) = &field.var.init {
                self.found.fields.push(field.id);
                self.expr(init);
            }
        }
        for block in source.initializers.iter().filter(|block| !block.is_static) {
            self.block(&block.body);
        }
    }

    /// Notes what an expression names itself; says whether to look at its parts.
    fn note(&mut self, e: &'s Expr, used: Use) -> bool {
        let program = self.program;
        if program.constant(self.file, e.id).is_some() {
            return false;
        }
        match used {
            Use::GoneThroughBy(_) if program.world.element(self.ty(e)).is_some() => self.found.elements = true,
            Use::GoneThroughBy(_) | Use::ClosedAfterwards | Use::TakenApart => self.found.hides = true,
            Use::Somebodys | Use::FirstOf(_) | Use::Nobodys => {}
        }
        match program.entity(self.file, e.id) {
            Entity::Field(field) => self.found.fields.push(field),
            Entity::Call(_) => {
                let Some(call) = program.call(self.file, e.id) else { return true };
                self.found.calls.push(call.method);
                if let Some(class) = call.anonymous {
                    let around = self.file;
                    self.initialisers(class);
                    self.file = around;
                }
            }
            _ => {}
        }
        match &e.kind {
            ExprKind::Index { .. } => self.found.elements = true,
            ExprKind::Binary { op: BinaryOp::Add, lhs, rhs, .. } if self.ty(e) == program.world.string() => {
                self.joins(lhs);
                self.joins(rhs);
            }
            ExprKind::Assign { op: Some(_), lhs, rhs, .. } if self.ty(lhs) == program.world.string() => {
                self.joins(rhs);
            }
            _ => {}
        }
        true
    }

    fn ty(&self, e: &Expr) -> Ty {
        self.program.ty(self.file, e.id)
    }

    /// Joined to a string an object is asked for its text.
    fn joins(&mut self, e: &Expr) {
        let world = &self.program.world;
        let ty = self.ty(e);
        if ty == world.string() || ty == Types::NULL || world.prim_value(ty).is_some() {
            return;
        }
        let of_object = world.class_of(world.object()).map(|class| &world.members(class).methods);
        let is_text = |method: &&MethodId| {
            let info = world.method(**method);
            info.name.as_str() == "toString" && info.params.is_empty()
        };
        self.found.calls.extend(of_object.and_then(|methods| methods.iter().find(is_text)));
    }
}
