//! The class model: what a class, field, method and type variable *is*, whether
//! it came from source, a class file or a specification stub.
//!
//! Takes nothing; gives plain data with `u32` ids. It must not know how a class
//! is read or how names are resolved. Facts that are found out in steps
//! (declaration, header, members) sit in `OnceLock`s, so that the finished
//! model is shared between threads without locks on the reading side.

use super::ty::Ty;
use crate::Name;
use crate::constant::Const;
use javelin_syntax::ast::NodeId;
use std::sync::OnceLock;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);
        impl $name {
            /// The id as an index.
            pub fn index(self) -> usize { self.0 as usize }
        }
    )*};
}

ids! {
    /// A class, interface, enum, record or annotation type.
    ClassId;
    /// A field, enum constant or model/ghost field.
    FieldId;
    /// A method, constructor, or record accessor.
    MethodId;
    /// A type variable, declared or made by capture conversion.
    TypeVarId;
    /// A local variable, parameter, pattern binding or quantified variable.
    LocalId;
    /// A source file of the run.
    FileId;
}

/// What kind of type a class declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

/// Where a class stands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nesting {
    TopLevel,
    Member,
    Local,
    Anonymous,
}

/// Where a class was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Declared in a source file of the run, at this declaration node.
    Source { file: FileId, node: NodeId },
    /// Read from a class file or archive.
    Library,
    /// Read from a specification stub (no JDK at hand).
    Stub { file: FileId, node: NodeId },
    /// Referred to but found nowhere.
    Missing,
}

/// Modifiers and a few facts of the same size, as the class file writes them.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u32);

impl Flags {
    pub const PUBLIC: Flags = Flags(0x0001);
    pub const PRIVATE: Flags = Flags(0x0002);
    pub const PROTECTED: Flags = Flags(0x0004);
    pub const STATIC: Flags = Flags(0x0008);
    pub const FINAL: Flags = Flags(0x0010);
    pub const SYNCHRONIZED: Flags = Flags(0x0020);
    pub const VOLATILE: Flags = Flags(0x0040);
    pub const BRIDGE: Flags = Flags(0x0040);
    pub const TRANSIENT: Flags = Flags(0x0080);
    pub const VARARGS: Flags = Flags(0x0080);
    pub const NATIVE: Flags = Flags(0x0100);
    pub const INTERFACE: Flags = Flags(0x0200);
    pub const ABSTRACT: Flags = Flags(0x0400);
    pub const STRICT: Flags = Flags(0x0800);
    pub const SYNTHETIC: Flags = Flags(0x1000);
    pub const ANNOTATION: Flags = Flags(0x2000);
    pub const ENUM: Flags = Flags(0x4000);
    /// A `default` method of an interface.
    pub const DEFAULT: Flags = Flags(0x0001_0000);
    pub const SEALED: Flags = Flags(0x0002_0000);
    pub const NON_SEALED: Flags = Flags(0x0004_0000);
    /// Declared in JML only (`ghost` or `model`).
    pub const JML: Flags = Flags(0x0008_0000);
    pub const PURE: Flags = Flags(0x0010_0000);
    pub const HELPER: Flags = Flags(0x0020_0000);
    /// Visible to specifications wherever the class is.
    pub const SPEC_PUBLIC: Flags = Flags(0x0040_0000);
    pub const SPEC_PROTECTED: Flags = Flags(0x0080_0000);
    /// Its call sites make the signature (`MethodHandle.invokeExact`).
    pub const SIGNATURE_POLYMORPHIC: Flags = Flags(0x0100_0000);
    /// Not written by the user: default constructors, record and enum members.
    pub const IMPLICIT: Flags = Flags(0x0200_0000);
    /// The compact form of a record's canonical constructor.
    pub const COMPACT: Flags = Flags(0x0400_0000);

    /// Every flag of `other` is set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
    /// Both sets together.
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
    /// This set less the other.
    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
    pub fn is_static(self) -> bool {
        self.has(Flags::STATIC)
    }
    pub fn is_private(self) -> bool {
        self.has(Flags::PRIVATE)
    }
    pub fn is_abstract(self) -> bool {
        self.has(Flags::ABSTRACT)
    }
    pub fn is_final(self) -> bool {
        self.has(Flags::FINAL)
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Flags({:#x})", self.0)
    }
}

/// What is known of a class before any of its types is resolved.
#[derive(Clone, Debug)]
pub struct ClassDecl {
    /// As in class files: `java/util/Map$Entry`.
    pub binary_name: Name,
    /// `Entry`; empty for an anonymous class.
    pub simple_name: Name,
    /// `java.util`; empty for the unnamed package.
    pub package: Name,
    pub kind: ClassKind,
    pub flags: Flags,
    pub nesting: Nesting,
    /// The class whose text encloses this one.
    pub outer: Option<ClassId>,
    pub origin: Origin,
}

impl ClassDecl {
    pub fn is_interface(&self) -> bool {
        matches!(self.kind, ClassKind::Interface | ClassKind::Annotation)
    }
}

/// Type parameters and supertypes.
#[derive(Clone, Debug, Default)]
pub struct ClassHeader {
    pub type_params: Box<[TypeVarId]>,
    /// Absent for `Object` and for interfaces.
    pub superclass: Option<Ty>,
    pub interfaces: Box<[Ty]>,
    /// The permitted direct subclasses of a sealed type.
    pub permits: Box<[ClassId]>,
}

/// Fields and methods, in the order of their text.
#[derive(Clone, Debug, Default)]
pub struct ClassMembers {
    pub fields: Box<[FieldId]>,
    pub methods: Box<[MethodId]>,
    /// The components of a record: its private fields.
    pub components: Box<[FieldId]>,
}

/// A class under construction or finished.
#[derive(Default)]
pub struct ClassCell {
    /// The binary name, known before anything else.
    pub(crate) name: OnceLock<Name>,
    pub(crate) decl: OnceLock<ClassDecl>,
    /// Type parameters, whose names are known before the header's types.
    pub(crate) type_params: OnceLock<Box<[TypeVarId]>>,
    pub(crate) header: OnceLock<ClassHeader>,
    pub(crate) members: OnceLock<ClassMembers>,
    pub(crate) member_classes: OnceLock<Box<[ClassId]>>,
}

/// A field of a class.
#[derive(Debug)]
pub struct FieldInfo {
    pub owner: ClassId,
    pub name: Name,
    pub flags: Flags,
    pub ty: Ty,
    /// The declarator's node, for source fields.
    pub node: Option<NodeId>,
    /// The value of a constant variable (JLS 4.12.4), found on demand.
    pub constant: OnceLock<Option<Const>>,
    /// The position of an enum constant among its enum's constants.
    pub ordinal: Option<u32>,
}

/// A method or constructor.
#[derive(Debug)]
pub struct MethodInfo {
    pub owner: ClassId,
    /// `<init>` for constructors.
    pub name: Name,
    pub flags: Flags,
    pub type_params: Box<[TypeVarId]>,
    pub params: Box<[Ty]>,
    pub param_names: Box<[Name]>,
    /// `void` for constructors.
    pub result: Ty,
    pub throws: Box<[Ty]>,
    /// The declaration's node, for source methods.
    pub node: Option<NodeId>,
}

impl MethodInfo {
    pub fn is_varargs(&self) -> bool {
        self.flags.has(Flags::VARARGS)
    }
    pub fn is_constructor(&self) -> bool {
        self.name.as_str() == "<init>"
    }
    pub fn is_static(&self) -> bool {
        self.flags.is_static()
    }
}

/// Who declared a type variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarOwner {
    Class(ClassId),
    /// A generic method or constructor (its id is not known while its own
    /// signature is being read, so only the class is recorded).
    Method(ClassId),
    /// Made by capture conversion of this wildcard.
    Capture(Ty),
    /// A stand-in used while comparing generic methods or solving inference
    /// variables with circular bounds.
    Fresh,
}

/// A type variable.
#[derive(Debug)]
pub struct TypeVarInfo {
    pub name: Name,
    pub owner: VarOwner,
    pub(crate) bounds: OnceLock<Box<[Ty]>>,
    /// The lower bound of a captured `? super L`.
    pub(crate) lower: OnceLock<Ty>,
}
