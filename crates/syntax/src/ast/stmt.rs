//! Statements, Java's and JML's in one type.

use super::{Contract, Expr, Ident, LoopSpec, Modifiers, NodeId, Span, StoreRef, Switch, TypeDecl, TypeRef};

#[derive(Clone, Debug)]
pub struct Stmt {
    pub id: NodeId,
    pub span: Span,
    pub kind: StmtKind,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub id: NodeId,
    /// Braces included.
    pub span: Span,
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Block(Block),
    Empty,
    Expr(Expr),
    /// Boxed, as other large kinds: most statements are small.
    LocalVar(Box<LocalVarDecl>),
    LocalType(Box<TypeDecl>),
    Labeled {
        label: Ident,
        body: Box<Stmt>,
    },
    If {
        cond: Expr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        spec: LoopSpec,
        /// The word `while`.
        keyword_span: Span,
        cond: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        spec: LoopSpec,
        /// The word `do`.
        keyword_span: Span,
        body: Box<Stmt>,
        cond: Expr,
    },
    For(Box<For>),
    ForEach(Box<ForEach>),
    Switch(Box<Switch>),
    Return(Option<Expr>),
    Throw(Expr),
    Break(Option<Ident>),
    Continue(Option<Ident>),
    Yield(Expr),
    Synchronized {
        lock: Expr,
        body: Block,
    },
    Try(Box<Try>),
    Assert {
        cond: Expr,
        message: Option<Box<Expr>>,
    },

    // JML only, from here on.
    /// `//@ assert e;`, `//@ assert e : message;`
    JmlAssert {
        cond: Expr,
        message: Option<Box<Expr>>,
    },
    /// `//@ assume e;`; in a snippet also `assume(e);`
    JmlAssume {
        cond: Expr,
        message: Option<Box<Expr>>,
    },
    /// `//@ set x = e;`
    Set(Expr),
    /// `//@ debug e;`
    Debug(Expr),
    /// `//@ unreachable;`
    Unreachable,
    /// `//@ reachable;`
    Reachable,
    /// `//@ havoc x, a[*];`
    Havoc(Vec<StoreRef>),
    /// A statement under a contract of its own (`//@ refining requires ...;`).
    Refining {
        contract: Contract,
        body: Box<Stmt>,
    },
    /// Something that did not parse; an error was reported.
    Error,
}

/// `final int a = 1, b[] = {2};`, also ghost and model locals of JML.
#[derive(Clone, Debug)]
pub struct LocalVarDecl {
    pub mods: Modifiers,
    /// The type written once, without the brackets after names.
    pub ty: TypeRef,
    pub vars: Vec<Declarator>,
    /// Declared in JML text.
    pub in_jml: bool,
}

/// One variable of a declaration of locals or fields.
#[derive(Clone, Debug)]
pub struct Declarator {
    pub id: NodeId,
    pub span: Span,
    pub name: Ident,
    /// Brackets after the name: `int a[]`.
    pub dims: Vec<super::Dim>,
    pub init: Option<Expr>,
}

#[derive(Clone, Debug)]
pub struct For {
    pub spec: LoopSpec,
    /// The word `for`.
    pub keyword_span: Span,
    pub init: ForInit,
    pub cond: Option<Expr>,
    pub update: Vec<Expr>,
    pub body: Stmt,
}

#[derive(Clone, Debug)]
pub enum ForInit {
    None,
    LocalVar(LocalVarDecl),
    Exprs(Vec<Expr>),
}

/// `for (T x : e) body`
#[derive(Clone, Debug)]
pub struct ForEach {
    pub spec: LoopSpec,
    /// The word `for`.
    pub keyword_span: Span,
    pub mods: Modifiers,
    pub ty: TypeRef,
    /// Its `init` is always `None`.
    pub var: Declarator,
    pub iterable: Expr,
    pub body: Stmt,
}

#[derive(Clone, Debug)]
pub struct Try {
    pub resources: Vec<Resource>,
    pub block: Block,
    pub catches: Vec<Catch>,
    pub finally: Option<Block>,
}

#[derive(Clone, Debug)]
pub enum Resource {
    /// `T r = e`; exactly one declarator, with an initialiser.
    Local { span: Span, decl: LocalVarDecl },
    /// `r`, `this.r`
    Expr(Expr),
}

#[derive(Clone, Debug)]
pub struct Catch {
    /// The exception variable.
    pub id: NodeId,
    pub span: Span,
    pub mods: Modifiers,
    /// `TypeKind::Union` for `A | B`.
    pub ty: TypeRef,
    pub name: Ident,
    pub block: Block,
}

/// What stands after the labels of a `case`.
#[derive(Clone, Debug)]
pub enum CaseBody {
    /// `: statements`
    Group(Vec<Stmt>),
    /// `-> expression;`
    Expr(Expr),
    /// `-> { ... }`
    Block(Block),
    /// `-> throw e;`
    Throw(Box<Stmt>),
}
