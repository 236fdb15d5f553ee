//! Methods of the library that the logic knows: characters of strings, values
//! of boxes, ordinals of enums. Given as values where they are called, and as
//! bodies where a virtual call reaches them.

use javelin_ir::program::{ObligationKind, Why};
use javelin_logic::{Op, Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::{ClassId, MethodId, Ty, Types};
use javelin_syntax::Span;

use super::Code;
use crate::Lowering;

/// What strings throw where an index is not theirs.
const OUTSIDE_TEXT: &str = "java/lang/StringIndexOutOfBoundsException";

/// What such a method computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intrinsic {
    Length,
    IsEmpty,
    CharAt,
    StringEquals,
    Concat,
    Substring,
    SubstringFrom,
    StartsWith,
    EndsWith,
    Intern,
    /// `String.valueOf(x)`, `Integer.toString(x)` of a primitive.
    ShowPrimitive(Prim),
    /// `String.init(text)` of our model: what the new string consists of.
    TextInit,
    /// `String.toString()`
    Itself,
    /// `Integer.valueOf(int)`
    Box(Prim),
    /// `Integer.intValue()`
    Unbox(Prim),
    Ordinal,
    EnumName,
    EnumCompare,
    GetClass,
    Sqrt,
    /// `Math.abs` of a float.
    FloatAbs,
    /// `Float.floatToIntBits` and its kin.
    ToBits,
    FromBits(Prim),
    /// `System.arraycopy`
    ArrayCopy,
    /// `Throwable(…)` with these parameters: a message, a cause, or both.
    ThrowableInit {
        message: bool,
        cause: bool,
    },
    Message,
    Cause,
}

impl Lowering<'_> {
    /// Has the native method a body that lowering knows?
    pub(crate) fn is_native_intrinsic(&self, method: MethodId) -> bool {
        self.intrinsic_of(method).is_some()
    }

    /// Is the method a function of what never changes, the chars of strings?
    pub(crate) fn is_function_of_text(&self, method: MethodId) -> bool {
        use Intrinsic::{CharAt, EndsWith, IsEmpty, Length, StartsWith, StringEquals};
        matches!(self.intrinsic_of(method), Some(Length | IsEmpty | CharAt | StringEquals | StartsWith | EndsWith))
    }

    /// The map of a field of `java.lang.Throwable`.
    pub fn throwable_field(&self, name: &str, sort: Sort) -> Term {
        let map = self.heap.field(self.terms, &format!("java.lang.Throwable.{name}"), sort);
        self.global(map, Some(name.to_owned()), false)
    }

    /// The map of a field of `java.lang.Enum`.
    pub fn enum_field(&self, name: &str, sort: Sort) -> Term {
        let map = self.heap.field(self.terms, &format!("java.lang.Enum.{name}"), sort);
        self.global(map, Some(name.to_owned()), true)
    }

    pub(crate) fn intrinsic_of(&self, method: MethodId) -> Option<Intrinsic> {
        let world = &self.program.world;
        let info = world.method(method);
        let class = world.decl(info.owner).binary_name;
        let prims: Vec<Option<Prim>> = info.params.iter().map(|ty| world.as_prim(*ty)).collect();
        let name = info.name.as_str();
        let class = class.as_str().strip_prefix("java/lang/")?;
        match class {
            "String" => self.string_intrinsic(method, name, &prims),
            "Object" => (name == "getClass").then_some(Intrinsic::GetClass),
            "Enum" => match name {
                "ordinal" => Some(Intrinsic::Ordinal),
                "name" => Some(Intrinsic::EnumName),
                "compareTo" => Some(Intrinsic::EnumCompare),
                _ => None,
            },
            "Throwable" => {
                let string = info.params.first().is_some_and(|ty| *ty == world.string());
                match (name, info.params.len()) {
                    ("<init>", 0) => Some(Intrinsic::ThrowableInit { message: false, cause: false }),
                    ("<init>", 1) if string => Some(Intrinsic::ThrowableInit { message: true, cause: false }),
                    ("<init>", 2) => Some(Intrinsic::ThrowableInit { message: true, cause: true }),
                    ("getMessage", 0) => Some(Intrinsic::Message),
                    ("getCause", 0) => Some(Intrinsic::Cause),
                    _ => None,
                }
            }
            "System" => (name == "arraycopy").then_some(Intrinsic::ArrayCopy),
            "Math" | "StrictMath" => match (name, &prims[..]) {
                ("sqrt", _) => Some(Intrinsic::Sqrt),
                ("abs", [Some(Prim::Float | Prim::Double)]) => Some(Intrinsic::FloatAbs),
                _ => None,
            },
            _ => box_intrinsic(class, name, &prims),
        }
    }

    fn string_intrinsic(&self, method: MethodId, name: &str, prims: &[Option<Prim>]) -> Option<Intrinsic> {
        let world = &self.program.world;
        let info = world.method(method);
        let string = info.params.first().is_some_and(|ty| *ty == world.string());
        Some(match (name, prims) {
            ("length", []) => Intrinsic::Length,
            ("isEmpty", []) => Intrinsic::IsEmpty,
            ("charAt", [Some(Prim::Int)]) => Intrinsic::CharAt,
            ("equals", [None]) => Intrinsic::StringEquals,
            ("concat", [None]) => Intrinsic::Concat,
            ("substring", [Some(_)]) => Intrinsic::SubstringFrom,
            ("substring", [Some(_), Some(_)]) => Intrinsic::Substring,
            ("startsWith", [None]) if string => Intrinsic::StartsWith,
            ("endsWith", [None]) if string => Intrinsic::EndsWith,
            ("intern", []) => Intrinsic::Intern,
            ("toString", []) => Intrinsic::Itself,
            ("init", [None]) => Intrinsic::TextInit,
            ("valueOf", [Some(prim)]) if info.is_static() => Intrinsic::ShowPrimitive(*prim),
            _ => return None,
        })
    }
}

fn box_intrinsic(class: &str, name: &str, prims: &[Option<Prim>]) -> Option<Intrinsic> {
    let prim = Prim::ALL.into_iter().find(|prim| prim.box_name().strip_prefix("java/lang/") == Some(class))?;
    Some(match (name, prims) {
        ("valueOf", [Some(of)]) if *of == prim => Intrinsic::Box(prim),
        ("toString", [Some(of)]) if *of == prim => Intrinsic::ShowPrimitive(prim),
        (_, []) if name.strip_suffix("Value") == Some(prim.as_str()) => Intrinsic::Unbox(prim),
        ("floatToIntBits" | "doubleToLongBits", [_]) => Intrinsic::ToBits,
        ("intBitsToFloat" | "longBitsToDouble", [_]) => Intrinsic::FromBits(prim),
        _ => return None,
    })
}

impl Code<'_, '_> {
    /// The value of a call that the logic knows, or nothing. The receiver comes
    /// first and is not null.
    pub(super) fn intrinsic(&mut self, method: MethodId, site: Ty, args: &[Term], span: Span) -> Option<Term> {
        let info = self.low.program.world.method(method);
        if info.name.as_str() == "clone" && self.low.program.world.element(site).is_some() {
            return Some(self.clone_array(args[0], site));
        }
        let intrinsic = self.low.intrinsic_of(method)?;
        // Others may override these; callers of `arraycopy` owe its precondition first.
        let called = matches!(
            intrinsic,
            Intrinsic::ThrowableInit { .. } | Intrinsic::Message | Intrinsic::Cause | Intrinsic::ArrayCopy
        );
        if called {
            return None;
        }
        Some(self.apply_intrinsic(intrinsic, args, span))
    }

    pub(super) fn apply_intrinsic(&mut self, intrinsic: Intrinsic, args: &[Term], span: Span) -> Term {
        let (terms, heap) = (self.terms(), self.low.heap);
        let chars = |object: Term| terms.apply(heap.chars, &[object]);
        match intrinsic {
            Intrinsic::Length => {
                // Never changes: the term itself, so that loops see one value.
                let length = terms.seq_len(chars(args[0]));
                self.assume_range(length, Types::INT);
                length
            }
            Intrinsic::IsEmpty => terms.eq(chars(args[0]), terms.seq_empty()),
            Intrinsic::TextInit => {
                self.b.assume(terms.eq(chars(args[0]), chars(args[1])), Why::Language);
                terms.tt()
            }
            Intrinsic::CharAt => {
                let (text, at) = (chars(args[0]), args[1]);
                let inside = terms.and(&[terms.le(terms.int(0), at), terms.lt(at, terms.seq_len(text))]);
                self.demand(inside, OUTSIDE_TEXT, "charAt", span);
                self.settle("char", Types::CHAR, terms.seq_nth(text, at))
            }
            Intrinsic::StringEquals => {
                let string = self.test_type(args[1], self.low.program.world.string());
                terms.and2(string, terms.eq(chars(args[0]), chars(args[1])))
            }
            Intrinsic::Concat => {
                self.demand_object(args[1], "concat", span);
                self.given_string(terms.seq_concat(chars(args[0]), chars(args[1])))
            }
            Intrinsic::Substring => self.substring(chars(args[0]), args[1], args[2], span),
            Intrinsic::SubstringFrom => {
                let text = chars(args[0]);
                self.substring(text, args[1], terms.seq_len(text), span)
            }
            Intrinsic::StartsWith => {
                self.demand_object(args[1], "startsWith", span);
                terms.seq_prefix_of(chars(args[1]), chars(args[0]))
            }
            Intrinsic::EndsWith => {
                self.demand_object(args[1], "endsWith", span);
                terms.seq_suffix_of(chars(args[1]), chars(args[0]))
            }
            Intrinsic::Intern => {
                let text = chars(args[0]);
                let object = terms.apply(heap.intern, &[text]);
                self.assume_shared(object, self.low.program.world.string());
                self.b.assume(terms.eq(chars(object), text), javelin_ir::program::Why::Language);
                object
            }
            Intrinsic::ShowPrimitive(prim) => {
                let text = self.primitive_string(args[0], prim);
                self.given_string(text)
            }
            Intrinsic::Itself => args[0],
            Intrinsic::Box(prim) => self.boxed(args[0], prim, span),
            Intrinsic::Unbox(prim) => self.opened(args[0], prim),
            Intrinsic::Ordinal => self.read_ordinal(args[0]),
            Intrinsic::EnumName => {
                let name = terms.select(self.low.enum_field("name", Sort::Ref), args[0]);
                let name = self.settle("name", self.low.program.world.string(), name);
                self.b.assume(terms.ne(name, terms.null()), javelin_ir::program::Why::Language);
                name
            }
            Intrinsic::EnumCompare => {
                self.check_null(args[1], span, span);
                let (mine, other) = (self.read_ordinal(args[0]), self.read_ordinal(args[1]));
                let difference = terms.sub(mine, other);
                self.settle("order", Types::INT, difference)
            }
            Intrinsic::GetClass => {
                let object = terms.apply(heap.class_object, &[heap.dynamic_type(terms, args[0])]);
                let class = self.low.program.world.known().class;
                self.assume_shared(object, self.low.program.world.types.class(class, &[]));
                object
            }
            Intrinsic::ArrayCopy => {
                self.copy_elements(args, span);
                terms.tt()
            }
            Intrinsic::ThrowableInit { message, cause } => {
                let mut given = args[1..].iter().copied();
                for (name, given_here) in [("message", message), ("cause", cause)] {
                    let value = given_here.then(|| given.next()).flatten().unwrap_or(terms.null());
                    self.put(self.low.throwable_field(name, Sort::Ref), args[0], value);
                }
                terms.tt()
            }
            Intrinsic::Message => {
                let value = terms.select(self.low.throwable_field("message", Sort::Ref), args[0]);
                self.settle("message", self.low.program.world.string(), value)
            }
            Intrinsic::Cause => {
                let value = terms.select(self.low.throwable_field("cause", Sort::Ref), args[0]);
                self.settle("cause", self.low.program.world.known().throwable, value)
            }
            Intrinsic::Sqrt => terms.fsqrt(args[0]),
            Intrinsic::FloatAbs => terms.fabs(args[0]),
            Intrinsic::ToBits => terms.op(Op::FToBits, &[args[0]]),
            Intrinsic::FromBits(prim) => match prim {
                Prim::Float => terms.op(Op::F32FromBits, &[args[0]]),
                _ => terms.op(Op::F64FromBits, &[args[0]]),
            },
        }
    }

    fn substring(&mut self, text: Term, from: Term, to: Term, span: Span) -> Term {
        let terms = self.terms();
        let inside = terms.and(&[terms.le(terms.int(0), from), terms.le(from, to), terms.le(to, terms.seq_len(text))]);
        self.demand(inside, OUTSIDE_TEXT, "substring", span);
        self.given_string(terms.seq_sub(text, from, terms.sub(to, from)))
    }

    /// An ordinal is a position in a list of constants.
    fn read_ordinal(&mut self, object: Term) -> Term {
        let terms = self.terms();
        let ordinal = terms.select(self.low.enum_field("ordinal", Sort::Int), object);
        let value = self.settle("ordinal", Types::INT, ordinal);
        self.b.assume(terms.le(terms.int(0), value), javelin_ir::program::Why::Language);
        value
    }

    fn demand(&mut self, condition: Term, thrown: &str, name: &str, span: Span) {
        let thrown = self.class_type(thrown);
        self.refuse_unless(condition, Some(thrown), ObligationKind::Precondition, name, span);
        let origin = self.origin(span);
        let text = format!("precondition of `{name}` may not hold");
        self.b.assert(condition, ObligationKind::Precondition, origin, text);
    }

    /// A library method's parameter is non-null by its declaration.
    fn demand_object(&mut self, value: Term, name: &str, span: Span) {
        if self.is_known_object(value) {
            return;
        }
        let origin = self.origin(span);
        let there = self.terms().ne(value, self.terms().null());
        let thrown = self.class_type("java/lang/NullPointerException");
        self.refuse_unless(there, Some(thrown), ObligationKind::NonNull, name, span);
        let text = format!("the argument of `{name}` may be null");
        self.b.assert(there, ObligationKind::NonNull, origin, text);
    }

    /// Objects that consist of a value: `new String(s)`, `new Integer(n)`.
    pub(super) fn constructed_value(&mut self, class: ClassId, method: MethodId, args: &[Term]) -> Option<Term> {
        let (terms, world) = (self.terms(), &self.low.program.world);
        let params = &world.method(method).params;
        if Some(class) == world.class_of(world.string()) {
            let text = match params[..] {
                [] => terms.seq_empty(),
                [of] if of == world.string() && self.is_known_object(args[0]) => {
                    terms.apply(self.low.heap.chars, &[args[0]])
                }
                _ => return None,
            };
            return Some(self.new_string(text));
        }
        let prim = Prim::ALL.into_iter().find(|prim| world.class_of(world.boxed(*prim)) == Some(class))?;
        if world.as_prim(*params.first()?) != Some(prim) {
            return None;
        }
        let object = self.temp("box", world.boxed(prim));
        let unbox = self.low.heap.unbox(terms, self.low.box_kind(prim));
        let constant = self.low.type_constant(world.boxed(prim));
        self.b.allocate(object, constant, vec![(unbox, args[0])]);
        self.objects.insert(object);
        Some(object)
    }
}
