//! The smallest SMT-LIB logic that holds some formulas.

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

#[derive(Default)]
struct Features {
    quantifiers: bool,
    maps: bool,
    functions: bool,
    ints: bool,
    reals: bool,
    nonlinear: bool,
    bits: bool,
    floats: bool,
    /// Sequences, bit-vectors of integers, constant maps: no named logic has them.
    mixed: bool,
}

pub(super) fn logic_name(terms: &Terms, formulas: &[Term]) -> String {
    let mut f = Features::default();
    for t in terms.subterms(formulas) {
        note_sort(&mut f, terms.sort(t));
        note_kind(&mut f, terms, t);
    }
    let prefix = if f.quantifiers { "" } else { "QF_" };
    let arithmetic = f.ints || f.reals;
    if f.mixed || (arithmetic && (f.bits || f.floats)) {
        return "ALL".into();
    }
    let mut name = String::new();
    if f.maps {
        name += "A";
    }
    if f.functions {
        name += "UF";
    }
    if f.bits {
        name += "BV";
    }
    if f.floats {
        name += "FP";
    }
    if arithmetic {
        name += if f.nonlinear { "N" } else { "L" };
        name += match (f.ints, f.reals) {
            (true, true) => "IRA",
            (true, false) => "IA",
            _ => "RA",
        };
    }
    match name.as_str() {
        "" => format!("{prefix}UF"),
        "A" => format!("{prefix}AX"),
        _ => format!("{prefix}{name}"),
    }
}

fn note_sort(f: &mut Features, sort: Sort) {
    match sort {
        Sort::Bool => {}
        Sort::Int => f.ints = true,
        Sort::Real => f.reals = true,
        Sort::BitVec(_) => f.bits = true,
        Sort::Float32 | Sort::Float64 => f.floats = true,
        Sort::Ref | Sort::Type | Sort::Named(_) => f.functions = true,
        Sort::Seq => f.mixed = true,
        Sort::Map(m) => {
            f.maps = true;
            note_sort(f, m.key);
            note_sort(f, m.value);
        }
    }
}

fn note_kind(f: &mut Features, terms: &Terms, t: Term) {
    match terms.kind(t) {
        Kind::Quant { .. } => f.quantifiers = true,
        Kind::App(..) | Kind::Fold { .. } => f.functions = true,
        Kind::ConstMap(_) => f.mixed = true,
        Kind::Mul(_) => f.nonlinear = true,
        Kind::Op(op, args) => match op {
            Op::Div | Op::Mod | Op::TDiv | Op::TRem | Op::RealDiv => {
                f.nonlinear |= !terms.is_literal(args[1]);
            }
            Op::Geometric => f.functions = true,
            Op::IntToBv { .. } | Op::BvToInt { .. } => f.mixed = true,
            Op::BitAnd { .. } | Op::BitOr { .. } | Op::BitXor { .. } => f.mixed = true,
            Op::Shl { .. } | Op::Shr { .. } | Op::UShr { .. } => f.mixed = true,
            _ => {}
        },
        _ => {}
    }
}
