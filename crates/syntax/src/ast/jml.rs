//! What only JML has: contracts, clauses of classes and loops, locations,
//! quantifiers.

use std::sync::Arc;

use super::{Declarator, Expr, Ident, JavaMods, JmlMods, LocalVarDecl, NodeId, Span, TypeRef};

/// The contract of a method, initialiser or refined statement.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    /// The cases joined by `also`; none when no contract is written.
    pub cases: Vec<SpecCase>,
    /// The contract opens with `also`: it extends an inherited one.
    pub also: bool,
    /// Cases after `implies_that`: consequences to be checked, not assumed.
    pub implies_that: Vec<SpecCase>,
    /// Cases after `for_example`.
    pub for_example: Vec<SpecCase>,
}

impl Contract {
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty() && self.implies_that.is_empty() && self.for_example.is_empty()
    }
}

#[derive(Clone, Debug)]
pub struct SpecCase {
    pub id: NodeId,
    pub span: Span,
    /// Visibility written before `behavior`.
    pub visibility: JavaMods,
    /// `code` behaviour: not inherited.
    pub code: bool,
    pub behavior: Behavior,
    pub clauses: Vec<SpecClause>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Behavior {
    /// Clauses without a behaviour word.
    Lightweight,
    Behavior,
    Normal,
    Exceptional,
}

#[derive(Clone, Debug)]
pub struct SpecClause {
    pub id: NodeId,
    pub span: Span,
    /// `requires_redundantly` and so on.
    pub redundantly: bool,
    pub kind: SpecClauseKind,
}

#[derive(Clone, Debug)]
pub enum SpecClauseKind {
    Requires(Expr),
    /// `recommends p else E`: owed as by `requires`; the method throws an `E` where it is not met.
    Recommends {
        pred: Expr,
        thrown: Option<TypeRef>,
    },
    Ensures(Expr),
    /// `signals (E e) p`; no predicate means true.
    Signals {
        ty: TypeRef,
        /// The exception's name, a variable of the predicate.
        name: Option<Ident>,
        pred: Option<Expr>,
    },
    /// `signals_only A, B`; `signals_only \nothing` is the empty list.
    SignalsOnly(Vec<TypeRef>),
    /// `assignable`, `assigns`, `modifies`, `modifiable`
    Assignable(Vec<StoreRef>),
    /// `accessible`, `reads`
    Accessible(Vec<StoreRef>),
    /// `captures`
    Captures(Vec<StoreRef>),
    /// `callable m(), C.m(int)`: kept as text, it has no effect on verification.
    Callable(Arc<str>),
    Diverges(Expr),
    /// `measured_by e`, `measured_by e if p`
    MeasuredBy {
        expr: Expr,
        cond: Option<Expr>,
    },
    When(Expr),
    Duration {
        expr: Expr,
        cond: Option<Expr>,
    },
    WorkingSpace {
        expr: Expr,
        cond: Option<Expr>,
    },
    /// Statement contracts: `returns p`
    Returns(Expr),
    /// Statement contracts: `breaks (l) p`
    Breaks {
        label: Option<Ident>,
        pred: Expr,
    },
    /// Statement contracts: `continues (l) p`
    Continues {
        label: Option<Ident>,
        pred: Expr,
    },
    /// `forall T x;`
    Forall(LocalVarDecl),
    /// `old T x = e;`
    Old(LocalVarDecl),
    /// `{| case also case |}`
    Group(Vec<SpecCase>),
}

/// A clause of a class body.
#[derive(Clone, Debug)]
pub struct JmlClause {
    pub id: NodeId,
    pub span: Span,
    pub java: JavaMods,
    pub jml: JmlMods,
    pub redundantly: bool,
    pub kind: JmlClauseKind,
}

#[derive(Clone, Debug)]
pub enum JmlClauseKind {
    Invariant(Expr),
    /// `constraint p`, `constraint p for m(), n(int)`: `for_methods` is text.
    Constraint {
        pred: Expr,
        for_methods: Option<Arc<str>>,
    },
    Initially(Expr),
    Axiom(Expr),
    /// `represents f = e`, `represents f <- e`
    Represents {
        target: StoreRef,
        value: Expr,
    },
    /// `represents f \such_that p`
    RepresentsSuchThat {
        target: StoreRef,
        pred: Expr,
    },
    /// `in g, h;` after a field
    In(Vec<StoreRef>),
    /// `maps e \into g;` after a field
    Maps {
        from: StoreRef,
        into: Vec<StoreRef>,
    },
    ReadableIf {
        field: Ident,
        cond: Expr,
    },
    WritableIf {
        field: Ident,
        cond: Expr,
    },
    MonitorsFor {
        field: Ident,
        locks: Vec<Expr>,
    },
}

/// The clauses before a loop, in order.
#[derive(Clone, Debug, Default)]
pub struct LoopSpec {
    pub clauses: Vec<LoopClause>,
}

#[derive(Clone, Debug)]
pub struct LoopClause {
    pub id: NodeId,
    pub span: Span,
    pub redundantly: bool,
    pub kind: LoopClauseKind,
}

#[derive(Clone, Debug)]
pub enum LoopClauseKind {
    /// `loop_invariant`, `maintaining`
    Invariant(Expr),
    /// `decreases`, `decreasing`, `loop_decreases`; more than one expression
    /// is a lexicographic measure.
    Decreases(Vec<Expr>),
    /// `loop_assigns`, `loop_modifies`, `loop_assignable`, `assignable`
    Assignable(Vec<StoreRef>),
    /// `loop_predicate p, q;` [FQ02]
    Predicates(Vec<Expr>),
    /// `skolem_constant int x, y;` [FQ02]
    SkolemConstants(LocalVarDecl),
    /// `hint p, q;` [PV04]
    Hints(Vec<Expr>),
}

/// A set of locations.
#[derive(Clone, Debug)]
pub struct StoreRef {
    pub id: NodeId,
    pub span: Span,
    pub kind: StoreRefKind,
}

#[derive(Clone, Debug)]
pub enum StoreRefKind {
    /// `\nothing`
    Nothing,
    /// `\everything`
    Everything,
    /// `\not_specified`
    NotSpecified,
    /// A variable, field or element: `x`, `this.f`, `C.f`, `a[i]`; also
    /// functions that give locations, `\reach(x)`.
    Expr(Expr),
    /// `x.*`
    AllFields(Expr),
    /// `a[*]`
    AllElements(Expr),
    /// `a[i..j]`, both ends included; an absent end is the array's.
    Range {
        array: Expr,
        lo: Option<Expr>,
        hi: Option<Expr>,
    },
    /// `a[*].f`: the field of every element of the inner set.
    FieldOf(Box<StoreRef>, Ident),
    /// `a[*].*`
    AllFieldsOf(Box<StoreRef>),
    /// `a[*][*]`
    ElementsOf(Box<StoreRef>),
    /// `(* text *)`
    Informal(Arc<str>),
    Error,
}

#[derive(Clone, Debug)]
pub struct Quantified {
    pub kind: QuantKind,
    /// The word `\forall`.
    pub kind_span: Span,
    pub mods: JmlMods,
    pub ty: TypeRef,
    /// Their `init` is always `None`.
    pub vars: Vec<Declarator>,
    pub range: Option<Expr>,
    pub body: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QuantKind {
    Forall,
    Exists,
    Sum,
    Product,
    NumOf,
    Min,
    Max,
    /// `\choose`: some value with the property.
    Choose,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($variant,)*
        }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// With its backslash, as written.
            pub fn text(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }

            pub fn parse(text: &str) -> Option<$name> {
                match text {
                    $($text => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// Backslash words that stand alone.
    JmlWord {
        Result = "\\result",
        Exception = "\\exception",
        Lockset = "\\lockset",
        Same = "\\same",
        NotSpecified = "\\not_specified",
        Nothing = "\\nothing",
        Everything = "\\everything",
        Count = "\\count",
        Index = "\\index",
        Values = "\\values",
        Empty = "\\empty",
    }
}

words! {
    /// Backslash words that take arguments.
    JmlFun {
        Fresh = "\\fresh",
        TypeOf = "\\typeof",
        ElemType = "\\elemtype",
        NonNullElements = "\\nonnullelements",
        IsInitialized = "\\is_initialized",
        InvariantFor = "\\invariant_for",
        StaticInvariantFor = "\\static_invariant_for",
        Reach = "\\reach",
        Max = "\\max",
        Min = "\\min",
        Distinct = "\\distinct",
        Past = "\\past",
        Id = "\\id",
        Space = "\\space",
        WorkingSpace = "\\working_space",
        Duration = "\\duration",
        NotModified = "\\not_modified",
        NotAssigned = "\\not_assigned",
        OnlyAssigned = "\\only_assigned",
        OnlyAccessed = "\\only_accessed",
        OnlyCaptured = "\\only_captured",
        JavaMath = "\\java_math",
        SafeMath = "\\safe_math",
        BigintMath = "\\bigint_math",
        Erasure = "\\erasure",
        Subset = "\\subset",
        Disjoint = "\\disjoint",
        SetUnion = "\\set_union",
        SetMinus = "\\set_minus",
        Intersect = "\\intersect",
    }
}

impl JmlFun {
    /// Whether the arguments are locations rather than expressions.
    pub fn takes_locations(self) -> bool {
        matches!(
            self,
            JmlFun::NotModified
                | JmlFun::NotAssigned
                | JmlFun::OnlyAssigned
                | JmlFun::OnlyAccessed
                | JmlFun::OnlyCaptured
                | JmlFun::Subset
                | JmlFun::Disjoint
                | JmlFun::SetUnion
                | JmlFun::SetMinus
                | JmlFun::Intersect
        )
    }
}
