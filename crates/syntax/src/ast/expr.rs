//! Expressions, Java's and JML's in one type.

use std::sync::Arc;

use super::{
    Block, CaseBody, Ident, JmlFun, JmlWord, Modifiers, Name, NodeId, Quantified, Span, StoreRef, TypeBody, TypeRef,
};

#[derive(Clone, Debug)]
pub struct Expr {
    pub id: NodeId,
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Literal(Literal),
    /// A simple name: variable, or the start of a package or type name.
    Name(Name),
    /// `target.name`; also package- and type-qualified names, told apart by
    /// resolving.
    Field {
        target: Box<Expr>,
        name: Ident,
    },
    /// `this`, `Outer.this`
    This(Option<Box<Expr>>),
    /// `super`, `Outer.super`: only as target of a field, call or method reference.
    Super(Option<Box<Expr>>),
    /// `name(args)`, `target.<T>name(args)`
    Call(Box<Call>),
    /// `this(...)`, `super(...)`, `outer.super(...)`
    CtorCall(Box<CtorCall>),
    New(Box<New>),
    NewArray(Box<NewArray>),
    /// `{a, b}` as initialiser of a variable or of an array creation.
    ArrayInit(Vec<Expr>),
    /// `array[index]`
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
        /// From `[` to `]`.
        bracket_span: Span,
    },
    Unary {
        op: UnaryOp,
        op_span: Span,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        op_span: Span,
        lhs: Box<Expr>,
        rhs: Box<Expr>,
    },
    /// `lhs = rhs` (`op` is `None`) or `lhs op= rhs`
    Assign {
        op: Option<BinaryOp>,
        op_span: Span,
        lhs: Box<Expr>,
        rhs: Box<Expr>,
    },
    Conditional {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `(T) e`; the type may be an intersection.
    Cast {
        ty: Box<TypeRef>,
        expr: Box<Expr>,
    },
    InstanceOf {
        expr: Box<Expr>,
        /// The word `instanceof`.
        op_span: Span,
        test: Box<InstanceOfTest>,
    },
    Lambda(Box<Lambda>),
    MethodRef(Box<MethodRef>),
    /// `switch` as an expression.
    Switch(Box<Switch>),
    /// `T.class`
    ClassLit(Box<TypeRef>),
    Paren(Box<Expr>),

    // JML only, from here on.
    /// `\result`, `\lockset`, `\same`, ...
    JmlWord(JmlWord),
    /// `\old(e)`, `\old(e, label)`, `\pre(e)`
    Old {
        pre: bool,
        expr: Box<Expr>,
        label: Option<Ident>,
    },
    /// `(\forall int i; range; body)` and its kin, parentheses included.
    Quantified(Box<Quantified>),
    /// `\fresh(e)`, `\typeof(e)`, ...: the functions whose arguments are expressions.
    JmlCall {
        fun: JmlFun,
        name_span: Span,
        args: Vec<Expr>,
    },
    /// `\not_modified(x.f, a[*])`, ...: the functions whose arguments are locations.
    JmlStoreCall {
        fun: JmlFun,
        name_span: Span,
        refs: Vec<StoreRef>,
    },
    /// `\type(T)`
    TypeLit(Box<TypeRef>),
    /// `(\lbl name e)`, `(\lblpos name e)`, `(\lblneg name e)`
    Label {
        /// `Some(true)` for `\lblpos`, `Some(false)` for `\lblneg`.
        positive: Option<bool>,
        label: Ident,
        expr: Box<Expr>,
    },
    /// `(\let T x = e; body)`
    Let {
        var: Box<super::LocalVarDecl>,
        body: Box<Expr>,
    },
    /// `(* text *)`: an informal predicate, which nobody can check.
    Informal(Arc<str>),
    /// Something that did not parse; an error was reported.
    Error,
}

/// Literals with their value.
#[derive(Clone, Debug)]
pub enum Literal {
    /// The magnitude as written; the parser has checked its range, allowing
    /// 2147483648 (9223372036854775808 for `Long`) only under a unary minus.
    /// A literal that is not decimal denotes the bit pattern: `0xffffffff` is −1.
    Int {
        value: u64,
        radix: Radix,
    },
    Long {
        value: u64,
        radix: Radix,
    },
    Float(f32),
    Double(f64),
    /// A UTF-16 code unit.
    Char(u16),
    /// UTF-16 code units: a Java string may hold lone surrogates. Text blocks
    /// have had their indentation stripped and their escapes processed. A sum
    /// of string literals is one literal.
    Str(Arc<[u16]>),
    Bool(bool),
    Null,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Radix {
    Decimal,
    Hex,
    Octal,
    Binary,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    Plus,
    Neg,
    BitNot,
    Not,
    PreInc,
    PreDec,
    PostInc,
    PostDec,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Ushr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
    /// `==>`
    Implies,
    /// `<==`
    RevImplies,
    /// `<==>`
    Iff,
    /// `<=!=>`, also written `<==!`
    NotIff,
    /// `<:`
    Subtype,
    /// `<#`
    LockLt,
    /// `<#=`
    LockLe,
}

#[derive(Clone, Debug)]
pub struct Call {
    pub target: Option<Expr>,
    pub type_args: Vec<TypeRef>,
    pub name: Ident,
    pub args: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub struct CtorCall {
    /// `super(...)` rather than `this(...)`.
    pub is_super: bool,
    /// `outer` in `outer.super(...)`
    pub outer: Option<Expr>,
    pub type_args: Vec<TypeRef>,
    /// The word `this` or `super`.
    pub name_span: Span,
    pub args: Vec<Expr>,
}

/// `outer.new <A> T<B>(args) { body }`
#[derive(Clone, Debug)]
pub struct New {
    /// The word `new`.
    pub new_span: Span,
    pub outer: Option<Expr>,
    pub type_args: Vec<TypeRef>,
    pub ty: TypeRef,
    pub args: Vec<Expr>,
    /// Anonymous class.
    pub body: Option<TypeBody>,
}

/// `new T[n][m][]`, `new T[][] {...}`
#[derive(Clone, Debug)]
pub struct NewArray {
    /// The word `new`.
    pub new_span: Span,
    /// The type of the innermost elements, without any bracket.
    pub elem: TypeRef,
    /// Dimensions with a length.
    pub dims: Vec<DimExpr>,
    /// The brackets without a length that follow.
    pub empty_dims: Vec<Dim>,
    /// An `ExprKind::ArrayInit`; only when `dims` is empty.
    pub init: Option<Expr>,
}

#[derive(Clone, Debug)]
pub struct DimExpr {
    /// From `[` to `]`.
    pub span: Span,
    pub annotations: Vec<super::Annotation>,
    pub len: Expr,
}

/// A pair of brackets without a length.
#[derive(Clone, Debug)]
pub struct Dim {
    pub span: Span,
    pub annotations: Vec<super::Annotation>,
    pub jml: super::JmlMods,
}

#[derive(Clone, Debug)]
pub enum InstanceOfTest {
    Type(TypeRef),
    Pattern(Pattern),
}

#[derive(Clone, Debug)]
pub struct Pattern {
    pub id: NodeId,
    pub span: Span,
    pub kind: PatternKind,
}

#[derive(Clone, Debug)]
pub enum PatternKind {
    /// `final T x`, `var x`
    Type {
        mods: Modifiers,
        ty: TypeRef,
        name: Ident,
    },
    /// `R(p, q)`
    Record {
        ty: TypeRef,
        subs: Vec<Pattern>,
    },
    Error,
}

#[derive(Clone, Debug)]
pub struct Lambda {
    pub params: Vec<LambdaParam>,
    /// `(a, b) ->` and `(int a) ->` rather than `a ->`.
    pub parens: bool,
    pub arrow_span: Span,
    pub body: LambdaBody,
}

#[derive(Clone, Debug)]
pub struct LambdaParam {
    pub id: NodeId,
    pub span: Span,
    pub mods: Modifiers,
    /// `TypeKind::Inferred` when none is written.
    pub ty: TypeRef,
    pub varargs: bool,
    pub name: Ident,
}

#[derive(Clone, Debug)]
pub enum LambdaBody {
    Expr(Expr),
    Block(Block),
}

/// `target::<T>name`, `target::new`
#[derive(Clone, Debug)]
pub struct MethodRef {
    pub target: MethodRefTarget,
    pub type_args: Vec<TypeRef>,
    /// `new` for constructors.
    pub name: Ident,
    pub is_new: bool,
}

#[derive(Clone, Debug)]
pub enum MethodRefTarget {
    /// An expression, or a name that resolving may find to be a type.
    Expr(Expr),
    /// Certainly a type: `int[]::new`, `List<String>::size`.
    Type(TypeRef),
}

/// A `switch`, as statement or expression.
#[derive(Clone, Debug)]
pub struct Switch {
    /// The word `switch`.
    pub switch_span: Span,
    pub selector: Expr,
    pub cases: Vec<Case>,
}

/// `case labels when guard -> body` or `case labels: statements`; old style
/// `case 1: case 2: s` is two cases, the first with an empty body.
#[derive(Clone, Debug)]
pub struct Case {
    pub id: NodeId,
    pub span: Span,
    pub labels: Vec<CaseLabel>,
    pub guard: Option<Expr>,
    pub body: CaseBody,
}

#[derive(Clone, Debug)]
pub enum CaseLabel {
    /// A constant, an enum constant's simple name, or `null`.
    Expr(Expr),
    Pattern(Pattern),
    /// `default`, alone or in `case null, default`
    Default(Span),
}
