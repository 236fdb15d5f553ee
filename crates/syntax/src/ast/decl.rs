//! Files, types, members.

use super::{
    Annotation, Block, Contract, Declarator, Dim, ElementValue, Expr, Ident, JmlClause, Modifiers, NodeId, QualName,
    Span, Stmt, TypeRef,
};

/// One `.java` file.
#[derive(Clone, Debug)]
pub struct CompilationUnit {
    pub span: Span,
    /// Every `NodeId` of the file is below this.
    pub node_count: u32,
    pub package: Option<PackageDecl>,
    pub imports: Vec<Import>,
    pub types: Vec<TypeDecl>,
    /// `module-info.java`
    pub module: Option<ModuleDecl>,
}

/// One `.jsh` snippet: statements and declarations in order.
#[derive(Clone, Debug)]
pub struct Snippet {
    pub span: Span,
    pub node_count: u32,
    pub items: Vec<SnippetItem>,
}

#[derive(Clone, Debug)]
pub enum SnippetItem {
    Import(Import),
    /// Methods and types; variables are statements.
    Member(Member),
    Stmt(Stmt),
}

#[derive(Clone, Debug)]
pub struct PackageDecl {
    pub span: Span,
    pub annotations: Vec<Annotation>,
    /// Modifiers of JML before `package` (`nullable_by_default`).
    pub jml: super::JmlMods,
    pub name: QualName,
}

/// `import a.b.C;`, `import a.b.*;`, `import static a.B.m;`
#[derive(Clone, Debug)]
pub struct Import {
    pub span: Span,
    pub is_static: bool,
    /// Ends in `.*`; `name` is without it.
    pub on_demand: bool,
    /// `//@ model import ...;`: for specifications only.
    pub is_model: bool,
    pub name: QualName,
}

#[derive(Clone, Debug)]
pub struct TypeDecl {
    pub id: NodeId,
    pub span: Span,
    pub mods: Modifiers,
    pub kind: TypeDeclKind,
    pub name: Ident,
    pub type_params: Vec<TypeParam>,
    /// Superclass of a class.
    pub extends: Option<TypeRef>,
    /// Interfaces: `implements` of a class, `extends` of an interface.
    pub interfaces: Vec<TypeRef>,
    pub permits: Vec<TypeRef>,
    pub record_components: Vec<RecordComponent>,
    pub enum_constants: Vec<EnumConstant>,
    pub body: TypeBody,
    /// Declared in JML text (a model class).
    pub in_jml: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeDeclKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

/// The members between the braces, JML's among Java's in order of the source.
#[derive(Clone, Debug)]
pub struct TypeBody {
    /// Identifies the class itself where there is no `TypeDecl` (anonymous
    /// classes, bodies of enum constants).
    pub id: NodeId,
    pub span: Span,
    pub members: Vec<Member>,
    /// A syntax error stands in the body outside its members: something may be
    /// missing here, an invariant for example.
    pub has_errors: bool,
}

#[derive(Clone, Debug)]
pub struct TypeParam {
    pub id: NodeId,
    pub span: Span,
    pub annotations: Vec<Annotation>,
    pub name: Ident,
    pub bounds: Vec<TypeRef>,
}

#[derive(Clone, Debug)]
pub struct RecordComponent {
    pub id: NodeId,
    pub span: Span,
    pub mods: Modifiers,
    pub ty: TypeRef,
    pub varargs: bool,
    pub name: Ident,
}

#[derive(Clone, Debug)]
pub struct EnumConstant {
    pub id: NodeId,
    pub span: Span,
    pub annotations: Vec<Annotation>,
    pub name: Ident,
    pub args: Vec<Expr>,
    pub body: Option<TypeBody>,
}

#[derive(Clone, Debug)]
pub enum Member {
    Field(FieldDecl),
    Method(Box<MethodDecl>),
    Initializer(Initializer),
    Type(Box<TypeDecl>),
    /// `invariant`, `represents`, ... of JML.
    Jml(Box<JmlClause>),
}

#[derive(Clone, Debug)]
pub struct FieldDecl {
    pub id: NodeId,
    pub span: Span,
    pub mods: Modifiers,
    pub ty: TypeRef,
    pub vars: Vec<Declarator>,
    /// Declared in JML text (ghost and model fields).
    pub in_jml: bool,
    /// A syntax error stands in it or in its JML.
    pub has_errors: bool,
}

/// `{ ... }`, `static { ... }` as a member; JML's contract may stand before it.
#[derive(Clone, Debug)]
pub struct Initializer {
    pub id: NodeId,
    pub span: Span,
    pub is_static: bool,
    pub contract: Contract,
    /// Empty block for JML's `initializer`/`static_initializer` without code.
    pub body: Block,
    pub has_errors: bool,
}

#[derive(Clone, Debug)]
pub struct MethodDecl {
    pub id: NodeId,
    pub span: Span,
    pub mods: Modifiers,
    pub kind: MethodKind,
    pub contract: Contract,
    pub type_params: Vec<TypeParam>,
    /// `None` for constructors.
    pub return_type: Option<TypeRef>,
    pub name: Ident,
    pub receiver: Option<Box<Receiver>>,
    pub params: Vec<Param>,
    /// Brackets after the parameters: `int f()[]`.
    pub dims: Vec<Dim>,
    pub throws: Vec<TypeRef>,
    pub body: Option<Block>,
    /// `default v` of an annotation's element.
    pub default: Option<Box<ElementValue>>,
    /// Declared in JML text (a model method).
    pub in_jml: bool,
    /// A syntax error stands in it or in its JML: it cannot be verified.
    pub has_errors: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    Method,
    Constructor,
    /// `R { ... }` in `record R(...)`: its parameters are the components.
    CompactConstructor,
}

/// `T this`, `Outer Outer.this` as first parameter.
#[derive(Clone, Debug)]
pub struct Receiver {
    pub span: Span,
    pub mods: Modifiers,
    pub ty: TypeRef,
    pub qualifier: Option<QualName>,
}

#[derive(Clone, Debug)]
pub struct Param {
    pub id: NodeId,
    pub span: Span,
    pub mods: Modifiers,
    /// The element type when `varargs`.
    pub ty: TypeRef,
    pub varargs: bool,
    /// Annotations before the dots.
    pub varargs_annotations: Vec<Annotation>,
    pub name: Ident,
    /// Brackets after the name: `int a[]`.
    pub dims: Vec<Dim>,
}

#[derive(Clone, Debug)]
pub struct ModuleDecl {
    pub id: NodeId,
    pub span: Span,
    pub annotations: Vec<Annotation>,
    pub open: bool,
    pub name: QualName,
    pub directives: Vec<Directive>,
}

#[derive(Clone, Debug)]
pub struct Directive {
    pub span: Span,
    pub kind: DirectiveKind,
}

#[derive(Clone, Debug)]
pub enum DirectiveKind {
    Requires { is_static: bool, transitive: bool, module: QualName },
    Exports { package: QualName, to: Vec<QualName> },
    Opens { package: QualName, to: Vec<QualName> },
    Uses(QualName),
    Provides { service: QualName, with: Vec<QualName> },
}
