//! Values of every sort, ordered and cheap to clone.

use std::fmt;
use std::rc::Rc;

use dashu::integer::{IBig, UBig};
use dashu::rational::RBig;

use super::map::MapValue;
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    Bool(bool),
    Int(IBig),
    Real(RBig),
    BitVec {
        width: u32,
        value: UBig,
    },
    /// Bit pattern, NaN canonical.
    F32(u32),
    F64(u64),
    /// An object by number; 0 is null.
    Ref(u32),
    /// A type by name.
    Type(Rc<str>),
    Map(MapValue),
    Seq(Rc<[u16]>),
    /// An element of a named uninterpreted sort.
    Element(&'static str, u32),
}

impl Value {
    pub const NULL: Value = Value::Ref(0);

    pub fn int(value: impl Into<IBig>) -> Value {
        Value::Int(value.into())
    }

    pub fn f32(value: f32) -> Value {
        Value::F32(if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() })
    }

    pub fn f64(value: f64) -> Value {
        Value::F64(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() })
    }

    pub fn text(text: &str) -> Value {
        Value::Seq(text.encode_utf16().collect())
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<&IBig> {
        match self {
            Value::Int(i) => Some(i),
            _ => None,
        }
    }

    pub fn as_ref_id(&self) -> Option<u32> {
        match self {
            Value::Ref(r) => Some(*r),
            _ => None,
        }
    }

    /// The value of a literal.
    pub fn of_literal(terms: &Terms, t: Term) -> Option<Value> {
        Some(match terms.kind(t) {
            Kind::Bool(b) => Value::Bool(*b),
            Kind::Int(i) => Value::Int(i.clone()),
            Kind::Real(r) => Value::Real(r.clone()),
            Kind::BitVec { width, value } => Value::BitVec { width: *width, value: value.clone() },
            Kind::Float32(bits) => Value::F32(*bits),
            Kind::Float64(bits) => Value::F64(*bits),
            Kind::Null => Value::NULL,
            Kind::Seq(units) => Value::Seq(units.as_ref().into()),
            Kind::TypeConst(name) => Value::Type(terms.text(*name).into()),
            _ => return None,
        })
    }

    /// The literal of a value; objects other than null and elements have none,
    /// and of types the constant of the value's name is taken.
    pub fn to_literal(&self, terms: &Terms) -> Option<Term> {
        Some(match self {
            Value::Bool(b) => terms.bool(*b),
            Value::Int(i) => terms.int(i.clone()),
            Value::Real(r) => terms.real(r.clone()),
            Value::BitVec { width, value } => terms.bitvec(*width, value.clone()),
            Value::F32(bits) => terms.f32(f32::from_bits(*bits)),
            Value::F64(bits) => terms.f64(f64::from_bits(*bits)),
            Value::Ref(0) => terms.null(),
            Value::Seq(units) => terms.seq(units),
            Value::Type(name) => terms.type_const(name),
            Value::Ref(_) | Value::Map(_) | Value::Element(..) => return None,
        })
    }

    /// Some value of the sort: zero, false, null, empty, the first element.
    pub fn default_of(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Int => Value::Int(IBig::ZERO),
            Sort::Real => Value::Real(RBig::ZERO),
            Sort::BitVec(width) => Value::BitVec { width, value: UBig::ZERO },
            Sort::Float32 => Value::F32(0),
            Sort::Float64 => Value::F64(0),
            Sort::Ref => Value::NULL,
            Sort::Type => Value::Type("?".into()),
            Sort::Seq => Value::Seq([].into()),
            Sort::Map(m) => Value::Map(MapValue::new(Value::default_of(m.value))),
            Sort::Named(name) => Value::Element(name, 0),
        }
    }
}

/// For reports and tests; not SMT-LIB.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(i) => write!(f, "{i}"),
            Value::Real(r) => write!(f, "{r}"),
            Value::BitVec { width, value } => write!(f, "{value}:{width}"),
            Value::F32(bits) => write!(f, "{:?}f", f32::from_bits(*bits)),
            Value::F64(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Value::Ref(0) => f.write_str("null"),
            Value::Ref(id) => write!(f, "#{id}"),
            Value::Type(name) => f.write_str(name),
            Value::Seq(units) => write!(f, "{:?}", String::from_utf16_lossy(units)),
            Value::Element(sort, id) => write!(f, "{sort}#{id}"),
            Value::Map(map) => {
                f.write_str("{")?;
                for (key, value) in map.entries() {
                    write!(f, "{key}: {value}, ")?;
                }
                write!(f, "_: {}}}", map.default_value())
            }
        }
    }
}
