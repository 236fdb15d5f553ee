//! Literals, and questions about them.

use dashu::integer::{IBig, UBig};
use dashu::rational::RBig;

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

impl Terms {
    pub fn bool(&self, value: bool) -> Term {
        if value { self.tt() } else { self.ff() }
    }

    pub fn int(&self, value: impl Into<IBig>) -> Term {
        self.intern(Kind::Int(value.into()), Sort::Int)
    }

    pub fn real(&self, value: impl Into<RBig>) -> Term {
        self.intern(Kind::Real(value.into()), Sort::Real)
    }

    /// The low `width` bits of `value`.
    pub fn bitvec(&self, width: u32, value: UBig) -> Term {
        let modulus = UBig::ONE << width as usize;
        self.intern(Kind::BitVec { width, value: value % modulus }, Sort::BitVec(width))
    }

    pub fn f32(&self, value: f32) -> Term {
        let bits = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
        self.intern(Kind::Float32(bits), Sort::Float32)
    }

    pub fn f64(&self, value: f64) -> Term {
        let bits = if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() };
        self.intern(Kind::Float64(bits), Sort::Float64)
    }

    pub fn null(&self) -> Term {
        self.intern(Kind::Null, Sort::Ref)
    }

    pub fn seq(&self, units: &[u16]) -> Term {
        self.intern(Kind::Seq(units.into()), Sort::Seq)
    }

    /// The sequence of UTF-16 units of a text.
    pub fn seq_text(&self, text: &str) -> Term {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.seq(&units)
    }

    /// The constant of sort Type with this name; different names are different types.
    pub fn type_const(&self, name: &str) -> Term {
        let name = self.name(name);
        self.intern(Kind::TypeConst(name), Sort::Type)
    }

    pub fn is_literal(&self, t: Term) -> bool {
        matches!(
            self.kind(t),
            Kind::Bool(_)
                | Kind::Int(_)
                | Kind::Real(_)
                | Kind::BitVec { .. }
                | Kind::Float32(_)
                | Kind::Float64(_)
                | Kind::Null
                | Kind::Seq(_)
                | Kind::TypeConst(_)
        )
    }

    pub fn as_int(&self, t: Term) -> Option<&IBig> {
        match self.kind(t) {
            Kind::Int(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_bool(&self, t: Term) -> Option<bool> {
        match self.kind(t) {
            Kind::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The arguments of `op`, if `t` applies it.
    pub fn as_op(&self, t: Term, op: Op) -> Option<&[Term]> {
        match self.kind(t) {
            Kind::Op(found, args) if *found == op => Some(args),
            _ => None,
        }
    }
}
