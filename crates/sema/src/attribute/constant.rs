//! Arithmetic on constants (JLS 15.29), exactly Java's, and constant fields.

use crate::analyzer::Analyzer;
use crate::classes::{FieldId, Prim, Ty, Types};
use crate::constant::Const;
use crate::resolve::env::Env;
use javelin_syntax::ast::{BinaryOp, Expr, UnaryOp};
use std::sync::Arc;

impl Const {
    /// The value as an integer, for the integral types.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Const::Byte(v) => Some(i64::from(*v)),
            Const::Short(v) => Some(i64::from(*v)),
            Const::Char(v) => Some(i64::from(*v)),
            Const::Int(v) => Some(i64::from(*v)),
            Const::Long(v) => Some(*v),
            Const::Bool(_) | Const::Float(_) | Const::Double(_) | Const::Str(_) => None,
        }
    }

    fn prim(&self) -> Option<Prim> {
        Some(match self {
            Const::Bool(_) => Prim::Boolean,
            Const::Byte(_) => Prim::Byte,
            Const::Short(_) => Prim::Short,
            Const::Char(_) => Prim::Char,
            Const::Int(_) => Prim::Int,
            Const::Long(_) => Prim::Long,
            Const::Float(_) => Prim::Float,
            Const::Double(_) => Prim::Double,
            Const::Str(_) => return None,
        })
    }

    fn as_f64(&self) -> Option<f64> {
        match self {
            Const::Float(v) => Some(f64::from(*v)),
            Const::Double(v) => Some(*v),
            _ => self.as_i64().map(|v| v as f64),
        }
    }

    fn as_f32(&self) -> Option<f32> {
        match self {
            Const::Float(v) => Some(*v),
            Const::Double(v) => Some(*v as f32),
            _ => self.as_i64().map(|v| v as f32),
        }
    }

    /// The type of the constant; `String` needs the world, so only primitives.
    pub fn prim_type(&self) -> Option<Ty> {
        self.prim().map(Types::prim)
    }

    /// An int constant that a narrower type holds (JLS 5.2).
    pub fn fits(&self, p: Prim) -> bool {
        let v = match self {
            Const::Byte(_) | Const::Short(_) | Const::Char(_) | Const::Int(_) => self.as_i64(),
            _ => None,
        };
        let Some(v) = v else {
            return false;
        };
        match p {
            Prim::Byte => i8::try_from(v).is_ok(),
            Prim::Short => i16::try_from(v).is_ok(),
            Prim::Char => u16::try_from(v).is_ok(),
            Prim::Int => true,
            Prim::Boolean | Prim::Long | Prim::Float | Prim::Double => false,
        }
    }

    /// The value converted to a primitive type (JLS 5.1.2, 5.1.3). Rust's `as`
    /// from floating point saturates and takes NaN to 0, as Java does, but for
    /// byte, short and char Java goes through int.
    pub fn cast(&self, to: Prim) -> Option<Const> {
        if let Const::Bool(b) = self {
            return (to == Prim::Boolean).then_some(Const::Bool(*b));
        }
        let as_int = |c: &Const| -> Option<i64> {
            match c {
                Const::Float(v) => Some(i64::from(*v as i32)),
                Const::Double(v) => Some(i64::from(*v as i32)),
                _ => c.as_i64(),
            }
        };
        Some(match to {
            Prim::Boolean => return None,
            Prim::Byte => Const::Byte(as_int(self)? as i8),
            Prim::Short => Const::Short(as_int(self)? as i16),
            Prim::Char => Const::Char(as_int(self)? as u16),
            Prim::Int => Const::Int(as_int(self)? as i32),
            Prim::Long => Const::Long(match self {
                Const::Float(v) => *v as i64,
                Const::Double(v) => *v as i64,
                _ => self.as_i64()?,
            }),
            Prim::Float => Const::Float(self.as_f32()?),
            Prim::Double => Const::Double(self.as_f64()?),
        })
    }

    pub fn unary(&self, op: UnaryOp) -> Option<Const> {
        let promoted = self.cast(super::operators::promote(self.prim()?, Prim::Int))?;
        match (op, promoted) {
            (UnaryOp::Plus, c) => Some(c),
            (UnaryOp::Neg, Const::Int(v)) => Some(Const::Int(v.wrapping_neg())),
            (UnaryOp::Neg, Const::Long(v)) => Some(Const::Long(v.wrapping_neg())),
            (UnaryOp::Neg, Const::Float(v)) => Some(Const::Float(-v)),
            (UnaryOp::Neg, Const::Double(v)) => Some(Const::Double(-v)),
            (UnaryOp::BitNot, Const::Int(v)) => Some(Const::Int(!v)),
            (UnaryOp::BitNot, Const::Long(v)) => Some(Const::Long(!v)),
            _ => None,
        }
    }

    pub fn binary(&self, op: BinaryOp, other: &Const) -> Option<Const> {
        use BinaryOp::*;
        if matches!(self, Const::Str(_)) || matches!(other, Const::Str(_)) {
            return self.binary_string(op, other);
        }
        if let (Const::Bool(a), Const::Bool(b)) = (self, other) {
            return Some(Const::Bool(match op {
                And | BitAnd => *a && *b,
                Or | BitOr => *a || *b,
                BitXor | Ne | NotIff => a != b,
                Eq | Iff => a == b,
                Implies => !*a || *b,
                RevImplies => *a || !*b,
                _ => return None,
            }));
        }
        if matches!(op, Shl | Shr | Ushr) {
            return self.shift(op, other.as_i64()?);
        }
        let p = super::operators::promote(self.prim()?, other.prim()?);
        match (self.cast(p)?, other.cast(p)?) {
            (Const::Int(a), Const::Int(b)) => int_op(op, a, b),
            (Const::Long(a), Const::Long(b)) => long_op(op, a, b),
            (Const::Float(a), Const::Float(b)) => match op {
                Mul => Some(Const::Float(a * b)),
                Div => Some(Const::Float(a / b)),
                Rem => Some(Const::Float(a % b)),
                Add => Some(Const::Float(a + b)),
                Sub => Some(Const::Float(a - b)),
                _ => compare(op, a.partial_cmp(&b)),
            },
            (Const::Double(a), Const::Double(b)) => match op {
                Mul => Some(Const::Double(a * b)),
                Div => Some(Const::Double(a / b)),
                Rem => Some(Const::Double(a % b)),
                Add => Some(Const::Double(a + b)),
                Sub => Some(Const::Double(a - b)),
                _ => compare(op, a.partial_cmp(&b)),
            },
            _ => None,
        }
    }

    fn binary_string(&self, op: BinaryOp, other: &Const) -> Option<Const> {
        match (op, self, other) {
            (BinaryOp::Add, a, b) => {
                let mut units = a.text()?;
                units.extend(b.text()?);
                Some(Const::Str(units.into()))
            }
            // Constant strings are interned, so `==` compares their text.
            (BinaryOp::Eq, Const::Str(a), Const::Str(b)) => Some(Const::Bool(a == b)),
            (BinaryOp::Ne, Const::Str(a), Const::Str(b)) => Some(Const::Bool(a != b)),
            _ => None,
        }
    }

    /// String conversion (JLS 5.1.11). Floating point is left to run time: its
    /// shortest decimal is the library's business.
    fn text(&self) -> Option<Vec<u16>> {
        Some(match self {
            Const::Str(s) => s.to_vec(),
            Const::Char(c) => vec![*c],
            Const::Bool(b) => b.to_string().encode_utf16().collect(),
            Const::Float(_) | Const::Double(_) => return None,
            Const::Byte(_) | Const::Short(_) | Const::Int(_) | Const::Long(_) => {
                self.as_i64()?.to_string().encode_utf16().collect()
            }
        })
    }

    fn shift(&self, op: BinaryOp, by: i64) -> Option<Const> {
        Some(match self.cast(super::operators::promote(self.prim()?, Prim::Int))? {
            Const::Int(v) => {
                let by = (by & 31) as u32;
                Const::Int(match op {
                    BinaryOp::Shl => v.wrapping_shl(by),
                    BinaryOp::Shr => v.wrapping_shr(by),
                    _ => (v as u32).wrapping_shr(by) as i32,
                })
            }
            Const::Long(v) => {
                let by = (by & 63) as u32;
                Const::Long(match op {
                    BinaryOp::Shl => v.wrapping_shl(by),
                    BinaryOp::Shr => v.wrapping_shr(by),
                    _ => (v as u64).wrapping_shr(by) as i64,
                })
            }
            _ => return None,
        })
    }
}

fn compare(op: BinaryOp, order: Option<std::cmp::Ordering>) -> Option<Const> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    Some(Const::Bool(match op {
        BinaryOp::Lt => order == Some(Less),
        BinaryOp::Gt => order == Some(Greater),
        BinaryOp::Le => matches!(order, Some(Less | Equal)),
        BinaryOp::Ge => matches!(order, Some(Greater | Equal)),
        BinaryOp::Eq => order == Some(Equal),
        BinaryOp::Ne => order != Some(Equal),
        _ => return None,
    }))
}

fn int_op(op: BinaryOp, a: i32, b: i32) -> Option<Const> {
    use BinaryOp::*;
    Some(Const::Int(match op {
        Mul => a.wrapping_mul(b),
        Div if b != 0 => a.wrapping_div(b),
        Rem if b != 0 => a.wrapping_rem(b),
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        BitAnd => a & b,
        BitXor => a ^ b,
        BitOr => a | b,
        Div | Rem => return None,
        _ => return compare(op, Some(a.cmp(&b))),
    }))
}

fn long_op(op: BinaryOp, a: i64, b: i64) -> Option<Const> {
    use BinaryOp::*;
    Some(Const::Long(match op {
        Mul => a.wrapping_mul(b),
        Div if b != 0 => a.wrapping_div(b),
        Rem if b != 0 => a.wrapping_rem(b),
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        BitAnd => a & b,
        BitXor => a ^ b,
        BitOr => a | b,
        Div | Rem => return None,
        _ => return compare(op, Some(a.cmp(&b))),
    }))
}

/// A string constant from text.
pub(crate) fn string(text: &Arc<[u16]>) -> Const {
    Const::Str(Arc::clone(text))
}

impl<'s> Analyzer<'s, '_> {
    /// The value of a constant field (JLS 4.12.4).
    pub fn field_constant(&mut self, f: FieldId) -> Option<Const> {
        let info = self.w.field(f);
        if let Some(known) = info.constant.get() {
            return known.clone();
        }
        let simple = self.w.as_prim(info.ty).is_some() || info.ty == self.w.string();
        if !info.flags.is_final() || !simple || !self.evaluating.insert(f) {
            return None;
        }
        let value = self.evaluate_field(f);
        self.evaluating.remove(&f);
        info.constant.set(value.clone()).ok();
        value
    }

    fn evaluate_field(&mut self, f: FieldId) -> Option<Const> {
        let info = self.w.field(f);
        let &index = self.class_index.get(&info.owner)?;
        let class = &self.classes[index];
        let source = class.fields.iter().find(|s| s.id == f)?;
        let init: &'s Expr = source.var.init.as_ref()?;
        if !may_be_constant(init) {
            return None;
        }
        let mut env: Env<'s> = (**self.class_envs.get(&info.owner)?).clone();
        env.is_static = info.flags.is_static();
        self.speculative += 1;
        self.expr(&mut env, init, Some(info.ty));
        self.speculative -= 1;
        let value = self.const_at(env.file, init.id).cloned()?;
        match self.w.as_prim(info.ty) {
            Some(p) => value.cast(p),
            None => matches!(value, Const::Str(_)).then_some(value),
        }
    }
}

/// Constant expressions have only these forms.
fn may_be_constant(e: &Expr) -> bool {
    use javelin_syntax::ast::ExprKind;
    match &e.kind {
        ExprKind::Literal(_) | ExprKind::Name(_) => true,
        ExprKind::Field { target, .. } => may_be_constant(target),
        ExprKind::Paren(x) | ExprKind::Cast { expr: x, .. } => may_be_constant(x),
        ExprKind::Unary { operand, .. } => may_be_constant(operand),
        ExprKind::Binary { lhs, rhs, .. } => may_be_constant(lhs) && may_be_constant(rhs),
        ExprKind::Conditional { cond, then, otherwise } => {
            may_be_constant(cond) && may_be_constant(then) && may_be_constant(otherwise)
        }
        _ => false,
    }
}
