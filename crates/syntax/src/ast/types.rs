//! Types as written, modifiers and annotations.

use super::{Expr, Ident, NodeId, QualName, Span};

/// A type as it stands in the source.
#[derive(Clone, Debug)]
pub struct TypeRef {
    pub id: NodeId,
    pub span: Span,
    /// Type annotations before the type (`@A String`); for a qualified name
    /// those of inner segments are on the segment, for an array type those
    /// before its bracket pair are here.
    pub annotations: Vec<Annotation>,
    /// `nullable`/`non_null` written at this type, not at a declaration.
    pub jml: JmlMods,
    pub kind: TypeKind,
}

#[derive(Clone, Debug)]
pub enum TypeKind {
    Primitive(Primitive),
    Void,
    /// `var` of a local variable or lambda parameter.
    Var,
    /// A lambda parameter without a type.
    Inferred,
    /// `java.util.Map<K, V>.Entry`
    Named(Vec<TypeSegment>),
    /// Element type; `int[][]` is an array of arrays.
    Array(Box<TypeRef>),
    /// `?`, `? extends T`, `? super T`: only as a type argument.
    Wildcard(Option<(WildcardBound, Box<TypeRef>)>),
    /// `A & B` in a cast.
    Intersection(Vec<TypeRef>),
    /// `A | B` in a catch clause.
    Union(Vec<TypeRef>),
    /// `\bigint`, `\real`, `\TYPE`, ...
    Jml(JmlType),
    /// Something that did not parse; an error was reported.
    Error,
}

#[derive(Clone, Debug)]
pub struct TypeSegment {
    pub annotations: Vec<Annotation>,
    pub name: Ident,
    /// `None`: no brackets; `Some(vec![])`: the diamond `<>`.
    pub args: Option<Vec<TypeRef>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WildcardBound {
    Extends,
    Super,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

/// Types that only JML has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JmlType {
    Bigint,
    Real,
    /// `\TYPE`, the type of `\typeof(e)` and `\type(T)`.
    Type,
    /// `\locset`
    Locset,
}

/// `@Name`, `@Name(e)`, `@Name(a = e, b = {e, f})`
#[derive(Clone, Debug)]
pub struct Annotation {
    pub id: NodeId,
    pub span: Span,
    pub name: QualName,
    pub args: AnnotationArgs,
}

#[derive(Clone, Debug)]
pub enum AnnotationArgs {
    /// `@A`
    None,
    /// `@A(value)`
    Single(Box<ElementValue>),
    /// `@A(x = 1, y = 2)`; `@A()` has an empty list.
    Named(Vec<(Ident, ElementValue)>),
}

#[derive(Clone, Debug)]
pub enum ElementValue {
    Expr(Expr),
    Annotation(Annotation),
    Array(Span, Vec<ElementValue>),
}

/// Modifiers of a declaration, Java's and JML's.
#[derive(Clone, Debug)]
pub struct Modifiers {
    /// From the first modifier to the last; empty when there is none.
    pub span: Span,
    pub java: JavaMods,
    pub jml: JmlMods,
    pub annotations: Vec<Annotation>,
}

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident: $repr:ty { $($flag:ident = $bit:expr, $text:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        pub struct $name(pub $repr);

        impl $name {
            pub const NONE: $name = $name(0);
            $(pub const $flag: $name = $name(1 << $bit);)*

            /// Every flag with its spelling, in printing order.
            pub const ALL: &'static [($name, &'static str)] = &[$(($name::$flag, $text)),*];

            pub fn has(self, flag: $name) -> bool {
                self.0 & flag.0 == flag.0
            }

            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub fn with(self, flag: $name) -> $name {
                $name(self.0 | flag.0)
            }
        }
    };
}

flags! {
    /// Java's modifiers as a set.
    JavaMods: u32 {
        PUBLIC = 0, "public";
        PROTECTED = 1, "protected";
        PRIVATE = 2, "private";
        ABSTRACT = 3, "abstract";
        DEFAULT = 4, "default";
        STATIC = 5, "static";
        SEALED = 6, "sealed";
        NON_SEALED = 7, "non-sealed";
        FINAL = 8, "final";
        TRANSIENT = 9, "transient";
        VOLATILE = 10, "volatile";
        SYNCHRONIZED = 11, "synchronized";
        NATIVE = 12, "native";
        STRICTFP = 13, "strictfp";
        TRANSITIVE = 14, "transitive";
    }
}

flags! {
    /// JML's modifiers as a set.
    JmlMods: u64 {
        PURE = 0, "pure";
        STRICTLY_PURE = 1, "strictly_pure";
        NULLABLE = 2, "nullable";
        NON_NULL = 3, "non_null";
        NULLABLE_BY_DEFAULT = 4, "nullable_by_default";
        NON_NULL_BY_DEFAULT = 5, "non_null_by_default";
        SPEC_PUBLIC = 6, "spec_public";
        SPEC_PROTECTED = 7, "spec_protected";
        HELPER = 8, "helper";
        GHOST = 9, "ghost";
        MODEL = 10, "model";
        INSTANCE = 11, "instance";
        UNINITIALIZED = 12, "uninitialized";
        MONITORED = 13, "monitored";
        PEER = 14, "peer";
        REP = 15, "rep";
        READONLY = 16, "readonly";
        CODE_JAVA_MATH = 17, "code_java_math";
        CODE_SAFE_MATH = 18, "code_safe_math";
        CODE_BIGINT_MATH = 19, "code_bigint_math";
        SPEC_JAVA_MATH = 20, "spec_java_math";
        SPEC_SAFE_MATH = 21, "spec_safe_math";
        SPEC_BIGINT_MATH = 22, "spec_bigint_math";
        EXTRACT = 23, "extract";
        QUERY = 24, "query";
        SECRET = 25, "secret";
        SPEC_PURE = 26, "spec_pure";
        INLINE = 27, "inline";
        IMMUTABLE = 28, "immutable";
        NO_STATE = 29, "no_state";
        TWO_STATE = 30, "two_state";
        SKIP_ESC = 31, "skipesc";
        SKIP_RAC = 32, "skiprac";
        FUNCTION = 33, "function";
        HEAP_FREE = 34, "heap_free";
    }
}
