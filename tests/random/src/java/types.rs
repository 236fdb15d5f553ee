//! The types that random programs use, and what Java says of converting
//! between them.

use crate::dice::Dice;

/// A type of the random programs. The classes are those that every program
/// declares (see `super::classes`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Str,
    /// `Integer`, `Long`, `Character`, `Boolean`
    Boxed(Box_),
    Object,
    Array(Elem),
    /// `int[][]`
    Grid,
    /// The interface `I`.
    Shape,
    /// The class `A`, and its subclass `B`.
    A,
    B,
    /// The record `R`.
    Record,
    /// The enum `E`.
    Enum,
    /// The functional interface `F`.
    Fun,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Box_ {
    Int,
    Long,
    Char,
    Boolean,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elem {
    Boolean,
    Byte,
    Char,
    Int,
    Long,
    Str,
    Object,
    A,
}

impl Box_ {
    pub const ALL: [Box_; 4] = [Box_::Int, Box_::Long, Box_::Char, Box_::Boolean];

    pub fn prim(self) -> Ty {
        match self {
            Box_::Int => Ty::Int,
            Box_::Long => Ty::Long,
            Box_::Char => Ty::Char,
            Box_::Boolean => Ty::Boolean,
        }
    }
}

impl Elem {
    pub const ALL: [Elem; 8] =
        [Elem::Boolean, Elem::Byte, Elem::Char, Elem::Int, Elem::Long, Elem::Str, Elem::Object, Elem::A];

    pub fn ty(self) -> Ty {
        match self {
            Elem::Boolean => Ty::Boolean,
            Elem::Byte => Ty::Byte,
            Elem::Char => Ty::Char,
            Elem::Int => Ty::Int,
            Elem::Long => Ty::Long,
            Elem::Str => Ty::Str,
            Elem::Object => Ty::Object,
            Elem::A => Ty::A,
        }
    }
}

impl Ty {
    /// The numeric primitives.
    pub const NUMBERS: [Ty; 7] = [Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long, Ty::Float, Ty::Double];
    pub const INTEGERS: [Ty; 5] = [Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long];

    pub fn java(self) -> &'static str {
        match self {
            Ty::Boolean => "boolean",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Char => "char",
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Str => "String",
            Ty::Boxed(Box_::Int) => "Integer",
            Ty::Boxed(Box_::Long) => "Long",
            Ty::Boxed(Box_::Char) => "Character",
            Ty::Boxed(Box_::Boolean) => "Boolean",
            Ty::Object => "Object",
            Ty::Array(Elem::Boolean) => "boolean[]",
            Ty::Array(Elem::Byte) => "byte[]",
            Ty::Array(Elem::Char) => "char[]",
            Ty::Array(Elem::Int) => "int[]",
            Ty::Array(Elem::Long) => "long[]",
            Ty::Array(Elem::Str) => "String[]",
            Ty::Array(Elem::Object) => "Object[]",
            Ty::Array(Elem::A) => "A[]",
            Ty::Grid => "int[][]",
            Ty::Shape => "I",
            Ty::A => "A",
            Ty::B => "B",
            Ty::Record => "R",
            Ty::Enum => "E",
            Ty::Fun => "F",
        }
    }

    pub fn is_number(self) -> bool {
        Ty::NUMBERS.contains(&self)
    }

    pub fn is_integer(self) -> bool {
        Ty::INTEGERS.contains(&self)
    }

    pub fn is_primitive(self) -> bool {
        self.is_number() || self == Ty::Boolean
    }

    /// What unary promotion makes of it (JLS 5.6).
    pub fn promoted(self) -> Ty {
        match self {
            Ty::Byte | Ty::Short | Ty::Char => Ty::Int,
            other => other,
        }
    }

    /// What binary promotion makes of two numbers (JLS 5.6).
    pub fn joined(self, other: Ty) -> Ty {
        let rank = |ty: Ty| Ty::NUMBERS.iter().position(|t| *t == ty.promoted()).unwrap_or(0);
        if rank(self) >= rank(other) { self.promoted() } else { other.promoted() }
    }

    /// A type at random; the common ones more often.
    pub fn any(dice: &mut Dice) -> Ty {
        match dice.below(20) {
            0..=4 => Ty::Int,
            5 => Ty::Long,
            6 => Ty::Boolean,
            7 => dice.pick(&[Ty::Byte, Ty::Short]),
            8 => Ty::Char,
            9 => dice.pick(&[Ty::Float, Ty::Double]),
            10..=11 => Ty::Str,
            12 => Ty::Boxed(dice.pick(&Box_::ALL)),
            13 => Ty::Array(dice.pick(&Elem::ALL)),
            14 => dice.pick(&[Ty::Array(Elem::Int), Ty::Grid]),
            15 => Ty::A,
            16 => dice.pick(&[Ty::B, Ty::Shape]),
            17 => dice.pick(&[Ty::Record, Ty::Enum]),
            18 => Ty::Object,
            _ => dice.pick(&[Ty::Int, Ty::Fun]),
        }
    }

    pub fn any_primitive(dice: &mut Dice) -> Ty {
        match dice.below(8) {
            0 => Ty::Boolean,
            1..=3 => Ty::Int,
            4 => Ty::Long,
            _ => dice.pick(&Ty::NUMBERS),
        }
    }

    pub fn any_integer(dice: &mut Dice) -> Ty {
        if dice.chance(40) { Ty::Int } else { dice.pick(&Ty::INTEGERS) }
    }
}
