//! The typed program: the trees of a run, with a fact beside every node.
//!
//! Built by [`crate::analyze`], read by lowering. Trees are borrowed from
//! [`Sources`](crate::Sources); facts are in side tables indexed by file and
//! node. The whole is `Sync`: workers share it and change nothing.
//!
//! Finding your way, from a node of the tree with id `n` in file `f`:
//!
//! * `program.ty(f, n)`: the type of an expression, of a written type, of a
//!   pattern, or of the variable that a declarator, parameter or catch declares;
//! * `program.entity(f, n)`: what a name, field access, call, `new`, method
//!   reference, `this` or assignment target refers to;
//! * `program.constant(f, n)`: the value of a constant expression (JLS 15.29);
//! * `program.local_at(f, n)`: the variable declared at a node;
//! * `program.lambda(f, n)`, `program.switch(f, n)`: facts of those forms.
//!
//! Conversions are not written down: they follow from the type of an expression
//! and the type its place wants (the variable's, `CallInfo::params`, the
//! lambda's `result`).

use crate::Name;
use crate::classes::{ClassId, FieldId, FileId, Flags, LocalId, MethodId, Ty, Types, World};
use crate::constant::Const;
use crate::mentions::AllMentions;
use crate::notes::Notes;
use crate::resolve::enter::mod_flags;
use crate::sources::{Role, Sources};
use crate::unchecked::Unchecked;
use javelin_syntax::Span;
use javelin_syntax::ast::{
    Block, Contract, Declarator, EnumConstant, FieldDecl, Initializer, JmlClause, JmlMods, MethodDecl, NodeId,
    RecordComponent, Snippet, TypeBody, TypeDecl,
};
use rustc_hash::FxHashMap;

/// Everything known about a run's sources.
pub struct TypedProgram<'s> {
    pub sources: &'s Sources,
    /// Classes and types, sources' and library's.
    pub world: World,
    /// One table per file of `sources`, in the same order.
    pub files: Vec<FileTable>,
    /// Classes with a body in the sources or in `specs/`, outer before inner.
    pub classes: Vec<SourceClass<'s>>,
    /// Methods of those classes, in the order of the text, implicit ones first.
    pub methods: Vec<SourceMethod<'s>>,
    pub locals: Vec<LocalInfo>,
    /// Libraries that could not be opened: no file's fault.
    pub problems: Vec<String>,
    /// In the order of files and places.
    pub diagnostics: Vec<Diagnostic>,
    /// The same about the files of `specs/`: not the user's business.
    pub spec_diagnostics: Vec<Diagnostic>,
    /// Why a method cannot be verified: an error stands in it or in its
    /// contract, or a type could not be found.
    pub unsupported: FxHashMap<MethodId, Vec<Unsupported>>,
    /// The same for whole classes (an invariant that does not resolve).
    pub unsupported_classes: FxHashMap<ClassId, Vec<Unsupported>>,
    pub(crate) class_index: FxHashMap<ClassId, usize>,
    pub(crate) method_index: FxHashMap<MethodId, usize>,
    pub(crate) class_captures: FxHashMap<ClassId, Captures>,
    pub(crate) implicit_supers: FxHashMap<MethodId, MethodId>,
    /// Where the casts that erasure inserts may fail.
    pub unchecked: Unchecked,
    pub code_math: CodeMath,
    pub relations: Relations,
    pub(crate) mentions: AllMentions,
    /// What later rooms find out about the whole program, whichever method they look at.
    pub notes: Notes,
}

/// What each of many lowerings asks about all methods: found once.
#[derive(Clone, Debug, Default)]
pub struct Relations {
    /// Method → methods with text that override or implement it.
    pub overriders: FxHashMap<MethodId, Vec<MethodId>>,
    /// `helper` methods with text.
    pub helpers: Vec<MethodId>,
}

impl Relations {
    pub(crate) fn of(program: &TypedProgram) -> Relations {
        let mut found = Relations::default();
        for method in &program.methods {
            for &overridden in &method.overrides {
                found.overriders.entry(overridden).or_default().push(method.id);
            }
            let says_so = matches!(method.source, MethodSource::Decl(decl) if decl.mods.jml.has(JmlMods::HELPER));
            if says_so || program.world.method(method.id).flags.has(Flags::HELPER) {
                found.helpers.push(method.id);
            }
        }
        found
    }
}

/// What the user's classes and methods say of the arithmetic of their code.
#[derive(Clone, Copy, Debug, Default)]
pub struct CodeMath {
    /// Every class says `code_bigint_math`, itself or one around it.
    pub all_is_ideal: bool,
    /// Some class or method says another one.
    pub some_is_not_ideal: bool,
}

impl CodeMath {
    pub(crate) fn of(program: &TypedProgram) -> CodeMath {
        let mut found = CodeMath { all_is_ideal: true, some_is_not_ideal: false };
        let mut note = |mods: JmlMods| {
            found.some_is_not_ideal |= mods.has(JmlMods::CODE_JAVA_MATH) || mods.has(JmlMods::CODE_SAFE_MATH);
        };
        for class in program.classes.iter().filter(|class| program.is_users(class)) {
            if let ClassSource::Decl(decl) = class.source {
                note(decl.mods.jml);
                let on_top = program.world.decl(class.id).outer.is_none();
                found.all_is_ideal &= !on_top || decl.mods.jml.has(JmlMods::CODE_BIGINT_MATH);
            }
        }
        let is_users = |file: FileId| program.sources.file(file).role == Role::User;
        for method in program.methods.iter().filter(|method| is_users(method.file)) {
            if let MethodSource::Decl(decl) = method.source {
                note(decl.mods.jml);
            }
        }
        found
    }
}

/// Facts beside the nodes of one file.
#[derive(Default)]
pub struct FileTable {
    /// By node; `Types::UNKNOWN` where there is no type.
    pub(crate) types: Vec<Ty>,
    /// By node.
    pub(crate) entities: Vec<Entity>,
    pub(crate) calls: Vec<CallInfo>,
    pub(crate) constants: FxHashMap<NodeId, Const>,
    pub(crate) locals: FxHashMap<NodeId, LocalId>,
    pub(crate) lambdas: FxHashMap<NodeId, LambdaInfo>,
    pub(crate) switches: FxHashMap<NodeId, SwitchInfo>,
    pub(crate) classes: FxHashMap<NodeId, ClassId>,
    pub(crate) methods: FxHashMap<NodeId, MethodId>,
    pub(crate) fields: FxHashMap<NodeId, FieldId>,
}

/// What a node refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Entity {
    /// Nothing, or not found (an error was reported).
    #[default]
    None,
    Local(LocalId),
    /// A field. Its receiver is the node's target; for a simple name see
    /// [`TypedProgram::field_receiver`].
    Field(FieldId),
    /// A call, constructor call, `new`, method reference or enum constant:
    /// `calls[i]`.
    Call(u32),
    Class(ClassId),
    /// A `length` field of an array.
    ArrayLength,
    Package,
    /// `this` (or `super`) of the class, which is the current one or encloses it.
    This(ClassId),
}

/// Which object a method is called on, or a field read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Receiver {
    /// Static member; a written target expression is evaluated and discarded.
    Static,
    /// The written target, with dynamic dispatch.
    Target,
    /// `super.m()`, `I.super.m()`: on `this` of the class (`Outer.super.m()`),
    /// without dispatch.
    Super(ClassId),
    /// No target written: `this` of the class, the current or an enclosing one.
    Implicit(ClassId),
    /// A constructor: the new object.
    New,
    /// Method reference: the first argument is the receiver.
    FirstArg,
    /// Method reference `T[]::new`.
    NewArray,
}

/// A chosen method.
#[derive(Clone, Debug)]
pub struct CallInfo {
    pub method: MethodId,
    pub receiver: Receiver,
    /// The type whose member it is, with its arguments.
    pub site: Ty,
    /// Formal parameters after inference, arrays for variable arity ones.
    pub params: Box<[Ty]>,
    /// Result after inference, before capture.
    pub result: Ty,
    /// What was inferred or written for the method's type parameters.
    pub type_args: Box<[Ty]>,
    /// The trailing arguments are packed into an array (JLS 15.12.3, phase 3).
    pub varargs: bool,
    /// The erased declared result is wider than the erased type of the call:
    /// the JVM casts here.
    pub cast_result: bool,
    /// For creation of an inner class without a written outer instance, and for
    /// `super(...)` of one: whose `this` is the enclosing instance.
    pub outer_this: Option<ClassId>,
    /// Anonymous class: the class created (`method` is the superclass's
    /// constructor).
    pub anonymous: Option<ClassId>,
}

/// Where a variable was declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalKind {
    Param,
    Local,
    ForEach,
    Resource,
    Catch,
    Pattern,
    LambdaParam,
    /// A component as seen in a compact constructor.
    Component,
    /// Bound by a quantifier or `\let`.
    Quantified,
    /// A `ghost` or `model` local, `old` or `forall` of a contract,
    /// `skolem_constant`.
    Ghost,
    /// The exception of a `signals` clause.
    Signals,
    /// An undeclared name of a snippet: an arbitrary input.
    Free,
}

/// A local variable.
#[derive(Clone, Debug)]
pub struct LocalInfo {
    pub name: Name,
    pub ty: Ty,
    pub kind: LocalKind,
    pub file: FileId,
    pub node: NodeId,
    pub span: Span,
    /// Declared `final`.
    pub is_final: bool,
    /// Never assigned after its declaration (JLS 4.12.4, up to definite
    /// assignment), or `final`.
    pub effectively_final: bool,
    /// Used inside a lambda or a local or anonymous class that does not
    /// declare it.
    pub captured: bool,
    /// The value of a constant variable.
    pub constant: Option<Const>,
    /// `nullable` or `non_null` as written at the declaration.
    pub nullable: Option<bool>,
}

/// Variables taken from the scopes around.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// In the order of first use.
    pub locals: Vec<LocalId>,
    /// `this` of an enclosing class is used.
    pub this: bool,
}

/// A lambda or method reference.
#[derive(Clone, Debug)]
pub struct LambdaInfo {
    /// The functional interface type.
    pub interface: Ty,
    /// All that the object implements: more than one where the target is an intersection
    /// (JLS 15.27.4).
    pub implements: Box<[Ty]>,
    /// Its one abstract method.
    pub method: MethodId,
    /// The function type's parameters and result (JLS 9.9).
    pub params: Box<[Ty]>,
    pub result: Ty,
    pub captures: Captures,
}

/// How a switch picks its case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwitchKind {
    /// Integers and their boxes; labels are constants.
    Int,
    /// Labels are `Entity::Field`s.
    Enum,
    String,
    /// Some label is a pattern (or the selector's type is neither of the above).
    Pattern,
    /// The selector's type is not known or not allowed.
    Unknown,
}

/// A switch statement or expression.
#[derive(Clone, Copy, Debug)]
pub struct SwitchInfo {
    pub kind: SwitchKind,
    pub has_default: bool,
    /// Every value has a label, or it must (expression or pattern switch): with
    /// no label matching at run time an exception is thrown.
    pub exhaustive: bool,
    /// A `case null` is present; otherwise null throws.
    pub handles_null: bool,
}

/// What declares a class.
#[derive(Clone, Copy)]
pub enum ClassSource<'s> {
    Decl(&'s TypeDecl),
    /// The body of `new T() { … }`.
    Anonymous(&'s TypeBody),
    /// The body of an enum constant.
    EnumConstant(&'s TypeBody, &'s EnumConstant),
    /// The class around a snippet's statements and methods.
    Snippet(&'s Snippet),
}

/// A class with text.
pub struct SourceClass<'s> {
    pub id: ClassId,
    pub file: FileId,
    pub source: ClassSource<'s>,
    /// The method in whose body it stands, for local and anonymous classes.
    pub enclosing_method: Option<MethodId>,
    /// It stands in a static context: there is no enclosing instance.
    pub static_context: bool,
    /// The text is in `specs/` and the class itself in a class file: only
    /// contracts, ghost and model members count.
    pub overlay: bool,
    pub fields: Vec<SourceField<'s>>,
    pub initializers: Vec<&'s Initializer>,
    pub enum_constants: Vec<(FieldId, &'s EnumConstant)>,
    /// `invariant`, `represents`, ….
    pub jml: Vec<&'s JmlClause>,
    pub methods: Vec<MethodId>,
}

/// A field with text.
#[derive(Clone, Copy)]
pub struct SourceField<'s> {
    pub id: FieldId,
    pub decl: &'s FieldDecl,
    pub var: &'s Declarator,
}

/// Where a method's meaning comes from.
#[derive(Clone, Copy)]
pub enum MethodSource<'s> {
    Decl(&'s MethodDecl),
    /// The statements of a snippet.
    Snippet(&'s Snippet),
    /// A constructor without text, which only calls `super()`.
    DefaultConstructor,
    /// A record's constructor that assigns its components.
    CanonicalConstructor(&'s TypeDecl),
    /// A record's accessor.
    Accessor(FieldId, &'s RecordComponent),
    /// `equals`, `hashCode`, `toString` of a record.
    RecordMethod(&'s TypeDecl),
    /// `values()` of an enum.
    EnumValues,
    /// `valueOf(String)` of an enum.
    EnumValueOf,
}

impl<'s> MethodSource<'s> {
    /// The body, for methods that have one written.
    pub fn body(self) -> Option<&'s Block> {
        match self {
            MethodSource::Decl(d) => d.body.as_ref(),
            _ => None,
        }
    }
}

/// A method of a class with text.
pub struct SourceMethod<'s> {
    pub id: MethodId,
    pub class: ClassId,
    pub file: FileId,
    pub source: MethodSource<'s>,
    /// Its parameters; for a snippet its free names in order of occurrence.
    pub params: Vec<LocalId>,
    /// Methods of supertypes it overrides or implements, nearest first; their
    /// contracts are owed too.
    pub overrides: Vec<MethodId>,
    /// The place of the name, or of the class for implicit methods.
    pub name_span: Span,
}

/// A reason why something cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub file: FileId,
    pub span: Span,
    pub reason: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    Error,
    Warning,
}

/// A message about the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub file: FileId,
    pub span: Span,
    pub severity: Severity,
    pub message: String,
}

impl<'s> TypedProgram<'s> {
    pub fn file(&self, file: FileId) -> &FileTable {
        &self.files[file.index()]
    }

    /// The type at a node; `Types::UNKNOWN` if it has none.
    pub fn ty(&self, file: FileId, node: NodeId) -> Ty {
        let types = &self.file(file).types;
        types.get(node.index()).copied().unwrap_or(Types::UNKNOWN)
    }

    pub fn entity(&self, file: FileId, node: NodeId) -> Entity {
        let entities = &self.file(file).entities;
        entities.get(node.index()).copied().unwrap_or_default()
    }

    /// The chosen method at a call, `new`, constructor call or method reference.
    pub fn call(&self, file: FileId, node: NodeId) -> Option<&CallInfo> {
        match self.entity(file, node) {
            Entity::Call(i) => self.file(file).calls.get(i as usize),
            _ => None,
        }
    }

    pub fn constant(&self, file: FileId, node: NodeId) -> Option<&Const> {
        self.file(file).constants.get(&node)
    }

    /// The variable declared at a declarator, parameter, pattern or catch.
    pub fn local_at(&self, file: FileId, node: NodeId) -> Option<LocalId> {
        self.file(file).locals.get(&node).copied()
    }

    pub fn local(&self, id: LocalId) -> &LocalInfo {
        &self.locals[id.index()]
    }

    pub fn lambda(&self, file: FileId, node: NodeId) -> Option<&LambdaInfo> {
        self.file(file).lambdas.get(&node)
    }

    /// By the node of the switch expression or of the switch statement.
    pub fn switch(&self, file: FileId, node: NodeId) -> Option<SwitchInfo> {
        self.file(file).switches.get(&node).copied()
    }

    /// The class declared at a `TypeDecl` or `TypeBody`.
    pub fn class_at(&self, file: FileId, node: NodeId) -> Option<ClassId> {
        self.file(file).classes.get(&node).copied()
    }

    pub fn method_at(&self, file: FileId, node: NodeId) -> Option<MethodId> {
        self.file(file).methods.get(&node).copied()
    }

    /// The field declared at a declarator, enum constant or record component.
    pub fn field_at(&self, file: FileId, node: NodeId) -> Option<FieldId> {
        self.file(file).fields.get(&node).copied()
    }

    pub fn source_class(&self, id: ClassId) -> Option<&SourceClass<'s>> {
        self.class_index.get(&id).map(|&i| &self.classes[i])
    }

    /// Is the class the user's, not one that `specs/` tells of?
    pub fn is_users(&self, class: &SourceClass) -> bool {
        !class.overlay && self.sources.file(class.file).role == Role::User
    }

    pub fn source_method(&self, id: MethodId) -> Option<&SourceMethod<'s>> {
        self.method_index.get(&id).map(|&i| &self.methods[i])
    }

    /// Modifiers of a method, JML's included, wherever they are written: the
    /// class file, the sources, `specs/`.
    pub fn method_flags(&self, id: MethodId) -> Flags {
        let flags = self.world.method(id).flags;
        match self.source_method(id).map(|m| m.source) {
            Some(MethodSource::Decl(d)) => flags.with(mod_flags(&d.mods)),
            _ => flags,
        }
    }

    /// The contract written for a method, in the sources or in `specs/`, and
    /// the file it stands in.
    pub fn contract(&self, id: MethodId) -> Option<(FileId, &'s Contract)> {
        let m = self.source_method(id)?;
        match m.source {
            MethodSource::Decl(d) => Some((m.file, &d.contract)),
            _ => None,
        }
    }

    /// The superclass constructor that a constructor without a written
    /// `this(…)` or `super(…)` calls.
    pub fn implicit_super(&self, constructor: MethodId) -> Option<MethodId> {
        self.implicit_supers.get(&constructor).copied()
    }

    /// Variables a local or anonymous class takes from around it.
    pub fn class_captures(&self, id: ClassId) -> Option<&Captures> {
        self.class_captures.get(&id)
    }

    /// The object a field named by a simple name belongs to, given the class
    /// whose body the name stands in: the nearest enclosing class that has it.
    pub fn field_receiver(&self, field: FieldId, within: ClassId) -> Receiver {
        let info = self.world.field(field);
        if info.flags.is_static() {
            return Receiver::Static;
        }
        let mut class = Some(within);
        while let Some(c) = class {
            if self.world.is_subclass(c, info.owner) {
                return Receiver::Implicit(c);
            }
            class = self.world.decl(c).outer;
        }
        Receiver::Implicit(within)
    }
}
