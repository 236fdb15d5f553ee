//! The vocabulary of the heap: the functions and globals that every procedure
//! shares, by name. ARCHITECTURE.md ("The heap, as the IR sees it") says what
//! they mean; lowering, the interpreter and the encoders all spell them here.

use javelin_logic::{Func, Range, Sort, Term, Terms};

/// Handles to the shared functions of one arena.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    /// Length of an array: never changes, 0 ..= 2^31 − 1.
    pub len: Func,
    /// Dynamic type of an object.
    pub type_of: Func,
    /// Element type of an array type.
    pub element_type: Func,
    /// Is this type an array type?
    pub is_array: Func,
    /// `subtype(s, t)`: is an `s` a `t`?
    pub subtype: Func,
    /// When an object came into being, on the scale of `clock`.
    pub birth: Func,
    /// The object born at a time: the inverse of `birth`.
    pub born_at: Func,
    /// The characters of a String object.
    pub chars: Func,
    /// The String object that literals and constant expressions with these
    /// characters denote; `intern` of `java.lang.String`.
    pub intern: Func,
    /// Said of an object when it is made: it may as well be one that is there already and
    /// equal (strings that the library gives, lambdas that capture nothing: JLS 15.27.4).
    pub shared: Func,
    /// The same of an object that a constructor fills, so that whoever looks into the code sees a
    /// new one (what the library's `List.of` and `Optional.of` give). Such code is run, and
    /// otherwise known by its contract.
    pub by_value: Func,
    /// Said of an object when it is made: its class may as well be one below (exceptions that the
    /// library throws).
    pub vague: Func,
    /// A moment of an object's making: for records when their constructor has ended, for others when
    /// it began. A record holds only what is older.
    pub made: Func,
    /// The Class object of a type.
    pub class_object: Func,
    /// The type of a Class object: the inverse of `class_object`.
    pub class_type: Func,
    /// The allocation clock, a global variable of sort Int.
    pub clock: Term,
}

/// The name of the variable that stands for what library code keeps out of sight.
const EPOCH: &str = "epoch";

/// The name of [`Heap::shared`].
pub(crate) const SHARED: &str = "shared";

/// The name of [`Heap::by_value`].
pub(crate) const BY_VALUE: &str = "byvalue";

/// The name of [`Heap::vague`].
pub(crate) const VAGUE: &str = "vague";

pub const MAX_LENGTH: i64 = i32::MAX as i64;

impl Heap {
    pub fn new(terms: &Terms) -> Heap {
        let len = terms.func("len", &[Sort::Ref], Sort::Int);
        terms.declare_func_range(len, Range::new(0, MAX_LENGTH));
        Heap {
            len,
            type_of: terms.func("typeof", &[Sort::Ref], Sort::Type),
            element_type: terms.func("elemtype", &[Sort::Type], Sort::Type),
            is_array: terms.func("isarray", &[Sort::Type], Sort::Bool),
            subtype: terms.func("subtype", &[Sort::Type, Sort::Type], Sort::Bool),
            birth: terms.func("birth", &[Sort::Ref], Sort::Int),
            born_at: terms.func("bornat", &[Sort::Int], Sort::Ref),
            chars: terms.func("chars", &[Sort::Ref], Sort::Seq),
            intern: terms.func("intern", &[Sort::Seq], Sort::Ref),
            shared: terms.func(SHARED, &[Sort::Ref], Sort::Bool),
            by_value: terms.func(BY_VALUE, &[Sort::Ref], Sort::Bool),
            vague: terms.func(VAGUE, &[Sort::Ref], Sort::Bool),
            made: terms.func("made", &[Sort::Ref], Sort::Int),
            class_object: terms.func("classobject", &[Sort::Type], Sort::Ref),
            class_type: terms.func("classtype", &[Sort::Ref], Sort::Type),
            clock: terms.var("clock", Sort::Int),
        }
    }

    /// Stands for what library code keeps where no variable shows it: a global variable
    /// of sort Int that is another after each call of something that may change it.
    pub fn epoch(self, terms: &Terms) -> Term {
        terms.var(EPOCH, Sort::Int)
    }

    pub fn is_epoch(self, terms: &Terms, var: Term) -> bool {
        terms.var_name(var) == Some(EPOCH)
    }

    /// Is the variable the clock or the epoch, which no program names?
    pub fn is_time(self, terms: &Terms, var: Term) -> bool {
        var == self.clock || self.is_epoch(terms, var)
    }

    /// The value a box holds: `unbox$int(r)` for an Integer, and so on by kind.
    pub fn unbox(self, terms: &Terms, kind: BoxKind) -> Func {
        terms.func(kind.function(), &[Sort::Ref], kind.sort())
    }

    /// The one box of a small value: `boxed$int(5)`; Java keeps those of −128..127.
    pub fn boxed(self, terms: &Terms, kind: BoxKind) -> Func {
        terms.func(kind.cache(), &[kind.sort()], Sort::Ref)
    }

    /// The map of a field: `Ref → value`. `name` is unique per declared field.
    pub fn field(self, terms: &Terms, name: &str, value: Sort) -> Term {
        terms.var(&format!("f:{name}"), Sort::map(Sort::Ref, value))
    }

    pub fn static_field(self, terms: &Terms, name: &str, value: Sort) -> Term {
        terms.var(&format!("s:{name}"), value)
    }

    /// The contents of all arrays of one element kind: `Ref → Int → value`.
    /// `element` is `int`, `byte`, …, or `ref` for arrays of references.
    pub fn elements(self, terms: &Terms, element: &str, value: Sort) -> Term {
        terms.var(&format!("e:{element}"), Sort::map(Sort::Ref, Sort::map(Sort::Int, value)))
    }

    /// Is `var` the map of a field or of array contents?
    pub fn is_heap_map(self, terms: &Terms, var: Term) -> bool {
        terms.sort(var).is_map()
            && terms
                .var_name(var)
                .is_some_and(|name| (name.starts_with("f:") || name.starts_with("e:")) && !name.ends_with("@pre"))
    }

    /// Is `var` part of the state that all methods share, by its name: a static field, or the map
    /// of a field or of array contents?
    pub fn is_state(self, terms: &Terms, var: Term) -> bool {
        let is_static = |name: &str| name.starts_with("s:") && !name.ends_with("@pre");
        self.is_heap_map(terms, var) || terms.var_name(var).is_some_and(is_static)
    }

    /// The variable that holds what `var` held at the method's entry.
    pub fn snapshot(self, terms: &Terms, var: Term) -> Term {
        let name = terms.var_name(var).unwrap_or("?");
        terms.var(&format!("{name}@pre"), terms.sort(var))
    }

    /// `r` is null or was born before the time `clock`.
    pub fn exists(self, terms: &Terms, r: Term, clock: Term) -> Term {
        let born = terms.lt(terms.apply(self.birth, &[r]), clock);
        terms.or(&[terms.eq(r, terms.null()), born])
    }

    pub fn length(self, terms: &Terms, array: Term) -> Term {
        terms.apply(self.len, &[array])
    }

    pub fn dynamic_type(self, terms: &Terms, r: Term) -> Term {
        terms.apply(self.type_of, &[r])
    }

    /// `r instanceof ty` for a type constant: not null and of a subtype.
    pub fn instance_of(self, terms: &Terms, r: Term, ty: Term) -> Term {
        let fits = terms.apply(self.subtype, &[self.dynamic_type(terms, r), ty]);
        terms.and(&[terms.not(terms.eq(r, terms.null())), fits])
    }
}

/// Java's eight boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoxKind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

impl BoxKind {
    pub const ALL: [BoxKind; 8] =
        [Self::Boolean, Self::Byte, Self::Char, Self::Short, Self::Int, Self::Long, Self::Float, Self::Double];

    pub fn sort(self) -> Sort {
        match self {
            Self::Boolean => Sort::Bool,
            Self::Byte | Self::Char | Self::Short | Self::Int | Self::Long => Sort::Int,
            Self::Float => Sort::Float32,
            Self::Double => Sort::Float64,
        }
    }

    /// The class of such boxes.
    pub fn class(self) -> &'static str {
        match self {
            Self::Boolean => "java.lang.Boolean",
            Self::Byte => "java.lang.Byte",
            Self::Char => "java.lang.Character",
            Self::Short => "java.lang.Short",
            Self::Int => "java.lang.Integer",
            Self::Long => "java.lang.Long",
            Self::Float => "java.lang.Float",
            Self::Double => "java.lang.Double",
        }
    }

    fn cache(self) -> &'static str {
        match self {
            Self::Boolean => "boxed$boolean",
            Self::Byte => "boxed$byte",
            Self::Char => "boxed$char",
            Self::Short => "boxed$short",
            Self::Int => "boxed$int",
            Self::Long => "boxed$long",
            Self::Float => "boxed$float",
            Self::Double => "boxed$double",
        }
    }

    pub fn function(self) -> &'static str {
        match self {
            Self::Boolean => "unbox$boolean",
            Self::Byte => "unbox$byte",
            Self::Char => "unbox$char",
            Self::Short => "unbox$short",
            Self::Int => "unbox$int",
            Self::Long => "unbox$long",
            Self::Float => "unbox$float",
            Self::Double => "unbox$double",
        }
    }
}
