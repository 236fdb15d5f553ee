//! Names in SMT-LIB text: of variables and functions, of operators.

use indexmap::{IndexMap, IndexSet};

use crate::op::{FoldOp, Op};
use crate::sort::Sort;
use crate::term::{Func, Kind, Term, Terms};

/// How the variables and functions of some terms are called in a text. Names
/// are their own, made unique where two share one.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    vars: IndexMap<Term, String>,
    funcs: IndexMap<Func, String>,
    taken: IndexSet<String>,
}

impl Symbols {
    pub fn of(terms: &Terms, roots: &[Term]) -> Symbols {
        let mut symbols = Symbols::default();
        symbols.taken.insert("null".into());
        for t in terms.subterms(roots) {
            match terms.kind(t) {
                Kind::Var(name) => symbols.add_var(t, terms.text(*name)),
                Kind::App(func, _) => symbols.add_func(*func, &terms.func_decl(*func).name),
                _ => {}
            }
        }
        symbols
    }

    /// Names given elsewhere, all different; leaves may be type constants too.
    pub(crate) fn from_pairs(
        leaves: impl IntoIterator<Item = (Term, String)>,
        funcs: impl IntoIterator<Item = (Func, String)>,
    ) -> Symbols {
        let (vars, funcs) = (leaves.into_iter().collect(), funcs.into_iter().collect());
        Symbols { vars, funcs, taken: IndexSet::new() }
    }

    pub(crate) fn insert(&mut self, leaf: Term, name: String) {
        self.vars.insert(leaf, name);
    }

    fn add_var(&mut self, var: Term, name: &str) {
        if !self.vars.contains_key(&var) {
            let name = self.unique(name);
            self.vars.insert(var, name);
        }
    }

    fn add_func(&mut self, func: Func, name: &str) {
        if !self.funcs.contains_key(&func) {
            let name = self.unique(name);
            self.funcs.insert(func, name);
        }
    }

    fn unique(&mut self, wanted: &str) -> String {
        let plain = if is_reserved(wanted) { format!("{wanted}:") } else { wanted.to_owned() };
        let mut candidate = plain.clone();
        let mut number = 1;
        while !self.taken.insert(candidate.clone()) {
            number += 1;
            candidate = format!("{plain}:{number}");
        }
        candidate
    }

    pub fn vars(&self) -> impl Iterator<Item = (Term, &str)> {
        self.vars.iter().map(|(&t, n)| (t, n.as_str()))
    }

    pub fn funcs(&self) -> impl Iterator<Item = (Func, &str)> {
        self.funcs.iter().map(|(&f, n)| (f, n.as_str()))
    }

    /// The name of a function as it stands in a text.
    pub fn quoted(&self, func: Func) -> String {
        quote(self.func(func).unwrap_or_default())
    }

    pub(super) fn var(&self, t: Term) -> Option<&str> {
        self.vars.get(&t).map(String::as_str)
    }

    pub(super) fn func(&self, f: Func) -> Option<&str> {
        self.funcs.get(&f).map(String::as_str)
    }
}

/// Names that mean something else in our texts.
fn is_reserved(name: &str) -> bool {
    const WORDS: [&str; 22] = [
        "true", "false", "let", "forall", "exists", "lambda", "match", "par", "as", "_", "!", "not", "and", "or",
        "ite", "select", "store", "div", "mod", "abs", "distinct", "digits",
    ];
    WORDS.contains(&name)
        || ["jv.", "type:", "fold/", "seq.", "fp.", "bv", "str.", "to_", "?"].iter().any(|p| name.starts_with(p))
        || name.chars().all(|c| !c.is_alphanumeric())
}

/// A symbol as SMT-LIB writes it, in bars where it is not a simple one.
pub(super) fn quote(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    if !name.is_empty() && name.chars().all(simple) && !name.starts_with(|c: char| c.is_ascii_digit()) {
        return name.to_owned();
    }
    // Bars cannot hold these two.
    format!("|{}|", name.replace('%', "%25").replace('|', "%7C").replace('\\', "%5C"))
}

pub(super) fn unquote(symbol: &str) -> String {
    match symbol.strip_prefix('|').and_then(|s| s.strip_suffix('|')) {
        Some(inner) => inner.replace("%5C", "\\").replace("%7C", "|").replace("%25", "%"),
        None => symbol.to_owned(),
    }
}

/// The head with which an operator prints; arguments follow.
pub(crate) fn op_symbol(op: Op, first: Sort) -> String {
    let float = if first == Sort::Float32 { "f32" } else { "f64" };
    let fixed = match op {
        Op::Div => "div",
        Op::Mod => "mod",
        Op::TDiv => "jv.tdiv",
        Op::TRem => "jv.trem",
        Op::IntToReal => "to_real",
        Op::RealToInt => "to_int",
        Op::RealDiv => "/",
        Op::BvNot => "bvnot",
        Op::BvNeg => "bvneg",
        Op::BvAnd => "bvand",
        Op::BvOr => "bvor",
        Op::BvXor => "bvxor",
        Op::BvAdd => "bvadd",
        Op::BvSub => "bvsub",
        Op::BvMul => "bvmul",
        Op::BvUDiv => "bvudiv",
        Op::BvURem => "bvurem",
        Op::BvSDiv => "bvsdiv",
        Op::BvSRem => "bvsrem",
        Op::BvShl => "bvshl",
        Op::BvLShr => "bvlshr",
        Op::BvAShr => "bvashr",
        Op::BvULe => "bvule",
        Op::BvULt => "bvult",
        Op::BvSLe => "bvsle",
        Op::BvSLt => "bvslt",
        Op::BvConcat => "concat",
        Op::FAdd => "fp.add RNE",
        Op::FSub => "fp.sub RNE",
        Op::FMul => "fp.mul RNE",
        Op::FDiv => "fp.div RNE",
        Op::FNeg => "fp.neg",
        Op::FAbs => "fp.abs",
        Op::FSqrt => "fp.sqrt RNE",
        Op::FLt => "fp.lt",
        Op::FLe => "fp.leq",
        Op::FEq => "fp.eq",
        Op::FIsNan => "fp.isNaN",
        Op::FIsInfinite => "fp.isInfinite",
        Op::IntToF32 => "jv.f32.of_int",
        Op::IntToF64 => "jv.f64.of_int",
        Op::F32ToF64 => "jv.f64.of_f32",
        Op::F64ToF32 => "jv.f32.of_f64",
        Op::F32FromBits => "jv.f32.of_bits",
        Op::F64FromBits => "jv.f64.of_bits",
        Op::SeqUnit => "seq.unit",
        Op::SeqLen => "seq.len",
        Op::SeqNth => "seq.nth",
        Op::SeqConcat => "seq.++",
        Op::SeqSub => "seq.extract",
        Op::SeqIndexOf => "seq.indexof",
        Op::SeqContains => "seq.contains",
        Op::SeqPrefixOf => "seq.prefixof",
        Op::SeqSuffixOf => "seq.suffixof",
        Op::SeqOfInt => "digits",
        Op::Geometric => "geometric",
        Op::Wrap { bits, signed } => return format!("jv.wrap.{}{bits}", if signed { "s" } else { "u" }),
        Op::BitAnd { bits } => return format!("jv.and.{bits}"),
        Op::BitOr { bits } => return format!("jv.or.{bits}"),
        Op::BitXor { bits } => return format!("jv.xor.{bits}"),
        Op::Shl { bits } => return format!("jv.shl.{bits}"),
        Op::Shr { bits } => return format!("jv.shr.{bits}"),
        Op::UShr { bits } => return format!("jv.ushr.{bits}"),
        Op::BvExtract { high, low } => return format!("(_ extract {high} {low})"),
        Op::BvZeroExtend { by } => return format!("(_ zero_extend {by})"),
        Op::BvSignExtend { by } => return format!("(_ sign_extend {by})"),
        Op::IntToBv { width } => return format!("(_ int2bv {width})"),
        Op::BvToInt { signed: false } => "bv2nat",
        Op::BvToInt { signed: true } => match first {
            Sort::BitVec(width) => return format!("jv.signed.{width}"),
            _ => "jv.signed",
        },
        Op::FRem => return format!("jv.{float}.rem"),
        Op::FToInt { bits } => return format!("jv.{float}.to_int.{bits}"),
        Op::FToBits => return format!("jv.{float}.to_bits"),
    };
    fixed.to_owned()
}

/// The operator of a printed head without rounding mode, `None` for what is no
/// operator of fixed arity. Indexed heads come as `["extract", "7", "0"]`.
pub(crate) fn op_of_head(head: &[&str]) -> Option<Op> {
    let number = |s: &str| s.parse::<u32>().ok();
    match head {
        ["extract", high, low] => return Some(Op::BvExtract { high: number(high)?, low: number(low)? }),
        ["zero_extend", by] => return Some(Op::BvZeroExtend { by: number(by)? }),
        ["sign_extend", by] => return Some(Op::BvSignExtend { by: number(by)? }),
        ["int2bv" | "int_to_bv", width] => return Some(Op::IntToBv { width: number(width)? }),
        [_] => {}
        _ => return None,
    }
    let name = head[0];
    if let Some(rest) = name.strip_prefix("jv.") {
        return java_op(rest);
    }
    const FIXED: [Op; 45] = [
        Op::Div,
        Op::Mod,
        Op::IntToReal,
        Op::RealToInt,
        Op::BvNot,
        Op::BvNeg,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUDiv,
        Op::BvURem,
        Op::BvSDiv,
        Op::BvSRem,
        Op::BvShl,
        Op::BvLShr,
        Op::BvAShr,
        Op::BvULe,
        Op::BvULt,
        Op::BvSLe,
        Op::BvSLt,
        Op::BvConcat,
        Op::BvToInt { signed: false },
        Op::FAdd,
        Op::FSub,
        Op::FMul,
        Op::FDiv,
        Op::FNeg,
        Op::FAbs,
        Op::FSqrt,
        Op::FLt,
        Op::FLe,
        Op::FEq,
        Op::FIsNan,
        Op::FIsInfinite,
        Op::SeqUnit,
        Op::SeqLen,
        Op::SeqNth,
        Op::SeqSub,
        Op::SeqIndexOf,
        Op::SeqContains,
        Op::SeqPrefixOf,
        Op::SeqSuffixOf,
    ];
    match name {
        "digits" => return Some(Op::SeqOfInt),
        "geometric" => return Some(Op::Geometric),
        "ubv_to_int" | "bv2int" => return Some(Op::BvToInt { signed: false }),
        "sbv_to_int" => return Some(Op::BvToInt { signed: true }),
        _ => {}
    }
    FIXED.into_iter().find(|&op| op_symbol(op, Sort::Bool).trim_end_matches(" RNE") == name)
}

fn java_op(rest: &str) -> Option<Op> {
    let parts: Vec<&str> = rest.split('.').collect();
    let number = |s: &str| s.parse::<u32>().ok();
    Some(match parts.as_slice() {
        ["tdiv"] => Op::TDiv,
        ["trem"] => Op::TRem,
        ["wrap", kind] => {
            let (sign, bits) = kind.split_at_checked(1)?;
            Op::Wrap { bits: number(bits)?, signed: sign == "s" }
        }
        ["and", bits] => Op::BitAnd { bits: number(bits)? },
        ["or", bits] => Op::BitOr { bits: number(bits)? },
        ["xor", bits] => Op::BitXor { bits: number(bits)? },
        ["shl", bits] => Op::Shl { bits: number(bits)? },
        ["shr", bits] => Op::Shr { bits: number(bits)? },
        ["ushr", bits] => Op::UShr { bits: number(bits)? },
        ["signed", _] => Op::BvToInt { signed: true },
        ["f32", "of_int"] => Op::IntToF32,
        ["f64", "of_int"] => Op::IntToF64,
        ["f64", "of_f32"] => Op::F32ToF64,
        ["f32", "of_f64"] => Op::F64ToF32,
        ["f32", "of_bits"] => Op::F32FromBits,
        ["f64", "of_bits"] => Op::F64FromBits,
        ["f32" | "f64", "rem"] => Op::FRem,
        ["f32" | "f64", "to_int", bits] => Op::FToInt { bits: number(bits)? },
        ["f32" | "f64", "to_bits"] => Op::FToBits,
        _ => return None,
    })
}

pub(super) fn fold_symbol(op: FoldOp) -> &'static str {
    match op {
        FoldOp::Sum => "jv.sum",
        FoldOp::Product => "jv.product",
        FoldOp::NumOf => "jv.num_of",
        FoldOp::Min => "jv.min",
        FoldOp::Max => "jv.max",
    }
}

pub(super) fn fold_of_symbol(name: &str) -> Option<FoldOp> {
    [FoldOp::Sum, FoldOp::Product, FoldOp::NumOf, FoldOp::Min, FoldOp::Max]
        .into_iter()
        .find(|&op| fold_symbol(op) == name)
}
