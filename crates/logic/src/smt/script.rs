//! Whole scripts: logic, declarations, definitions of Java's operators, the
//! facts the in-process solver would be told, assertions, `check-sat`.

use std::collections::BTreeSet;

use super::logic_name::logic_name;
use super::names::{Symbols, op_symbol, quote};
use super::print::print_plain;
use crate::op::Op;
use crate::range::{Range, power_of_two};
use crate::solver::facts::{Fact, Facts};
use crate::sort::Sort;
use crate::subst::Substitution;
use crate::term::{Kind, Term, Terms};

/// What a script asks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Query<'a> {
    pub assertions: &'a [Term],
    /// Proved if the assertions with its negation are unsatisfiable.
    pub goal: Option<Term>,
}

/// A standalone SMT-LIB 2.6 script.
pub fn script(terms: &Terms, query: Query) -> String {
    let mut formulas = query.assertions.to_vec();
    formulas.extend(query.goal.map(|g| terms.not(g)));
    let formulas = with_constant_maps_named(terms, formulas);
    let mut facts = Vec::new();
    let mut teller = Facts::new(false);
    for &f in &formulas {
        facts.extend(teller.about(terms, f));
    }
    let mut all = formulas.clone();
    let mut quantified = false;
    for fact in &facts {
        match fact {
            Fact::Holds(t) | Fact::InRange(t, _) | Fact::TypeNumber(t, _) | Fact::Letters(t) => all.push(*t),
            Fact::AllInRange(_, t, _) => {
                quantified = true;
                all.push(*t);
            }
        }
    }
    let symbols = Symbols::of(terms, &all);
    let logic = logic_name(terms, &all);
    let logic = if quantified { logic.trim_start_matches("QF_").to_owned() } else { logic };
    let mut text = format!("(set-logic {logic})\n");
    text += &declarations(terms, &symbols, &all);
    for fact in &facts {
        if let Some(line) = fact_text(terms, &symbols, fact) {
            text += &format!("(assert {line})\n");
        }
    }
    let types: Vec<String> = facts
        .iter()
        .filter_map(|f| if let Fact::TypeNumber(t, _) = f { Some(print_plain(terms, &symbols, *t)) } else { None })
        .collect();
    if types.len() > 1 {
        text += &format!("(assert (distinct {}))\n", types.join(" "));
    }
    for f in formulas {
        text += &format!("(assert {})\n", print_plain(terms, &symbols, f));
    }
    text + "(check-sat)\n"
}

/// Constant maps stand for themselves only if their value is a value of the theory: cvc5 takes
/// no others, so a map of nulls gets a name, and what it holds is said of it.
fn with_constant_maps_named(terms: &Terms, mut formulas: Vec<Term>) -> Vec<Term> {
    loop {
        let is_named = |t: &Term| match *terms.kind(*t) {
            Kind::ConstMap(of) => !is_value(terms, of) && !terms.has_loose(of),
            _ => false,
        };
        // Inner ones come first.
        let Some(map) = terms.subterms(&formulas).into_iter().find(is_named) else { return formulas };
        let (Kind::ConstMap(of), Some((key, _))) = (terms.kind(map).clone(), terms.sort(map).as_map()) else {
            return formulas;
        };
        let name = terms.fresh("all", terms.sort(map));
        let at = terms.fresh("at", key);
        let cell = terms.select(name, at);
        let holds = terms.forall(&[at], &[vec![cell]], terms.eq(cell, of));
        let by: Substitution = [(map, name)].into_iter().collect();
        formulas = terms.substitute_all(&formulas, &by);
        formulas.push(holds);
    }
}

fn is_value(terms: &Terms, t: Term) -> bool {
    match *terms.kind(t) {
        Kind::ConstMap(of) => is_value(terms, of),
        Kind::Null | Kind::TypeConst(_) => false,
        _ => terms.is_literal(t),
    }
}

fn declarations(terms: &Terms, symbols: &Symbols, all: &[Term]) -> String {
    let mut sorts = BTreeSet::new();
    let mut constants = BTreeSet::new();
    let mut functions = BTreeSet::new();
    let mut operators = BTreeSet::new();
    for t in terms.subterms(all) {
        note_sort(terms.sort(t), &mut sorts);
        match terms.kind(t) {
            Kind::Null => drop(constants.insert("(declare-fun null () Ref)\n".to_owned())),
            Kind::TypeConst(name) => {
                let name = quote(&format!("type:{}", terms.text(*name)));
                constants.insert(format!("(declare-fun {name} () Type)\n"));
            }
            Kind::Fold { .. } => {
                let outer = terms.outer_bounds(t);
                let sorts: String = outer.iter().map(|&b| format!(" {}", terms.sort(b))).collect();
                functions.insert(format!("(declare-fun {} (Int Int{sorts}) Int)\n", terms.fold_function(t)));
            }
            Kind::Op(op, args) => {
                let first = terms.sort(args[0]);
                operators.insert((op_symbol(*op, first), *op, first));
            }
            Kind::App(func, _) => {
                let decl = terms.func_decl(*func);
                decl.args.iter().for_each(|&s| note_sort(s, &mut sorts));
            }
            _ => {}
        }
    }
    for (var, name) in symbols.vars() {
        note_sort(terms.sort(var), &mut sorts);
        constants.insert(format!("(declare-fun {} () {})\n", quote(name), terms.sort(var)));
    }
    for (func, name) in symbols.funcs() {
        let decl = terms.func_decl(func);
        let args: Vec<String> = decl.args.iter().map(Sort::to_string).collect();
        functions.insert(format!("(declare-fun {} ({}) {})\n", quote(name), args.join(" "), decl.result));
    }
    let mut text: String = sorts.iter().map(|s| format!("(declare-sort {s} 0)\n")).collect();
    text.extend(constants);
    text.extend(functions);
    text.extend(operators.into_iter().filter_map(|(name, op, first)| definition(&name, op, first)));
    text
}

fn note_sort(sort: Sort, out: &mut BTreeSet<String>) {
    match sort {
        Sort::Ref | Sort::Type | Sort::Named(_) => drop(out.insert(sort.to_string())),
        Sort::Map(m) => {
            note_sort(m.key, out);
            note_sort(m.value, out);
        }
        _ => {}
    }
}

fn fact_text(terms: &Terms, symbols: &Symbols, fact: &Fact) -> Option<String> {
    match fact {
        Fact::Holds(t) => Some(print_plain(terms, symbols, *t)),
        Fact::InRange(t, range) => Some(range_text(terms, symbols, *t, range)),
        Fact::AllInRange(vars, t, range) => {
            let name = |v: Term| quote(symbols.var(v).unwrap_or("?"));
            let bounds: Vec<String> = vars.iter().map(|&v| format!("({} {})", name(v), terms.sort(v))).collect();
            let pattern = print_plain(terms, symbols, *t);
            let body = range_text(terms, symbols, *t, range);
            Some(format!("(forall ({}) (! {body} :pattern ({pattern})))", bounds.join(" ")))
        }
        // Numbering would bring in integers: one `distinct` says it instead; literals
        // of the theory speak for themselves.
        Fact::TypeNumber(..) | Fact::Letters(_) => None,
    }
}

fn range_text(terms: &Terms, symbols: &Symbols, t: Term, range: &Range) -> String {
    let t = print_plain(terms, symbols, t);
    let number = |v: &dashu::integer::IBig| print_plain(terms, symbols, terms.int(v.clone()));
    let low = range.lo.as_ref().map(|lo| format!("(<= {} {t})", number(lo)));
    let high = range.hi.as_ref().map(|hi| format!("(<= {t} {})", number(hi)));
    match (low, high) {
        (Some(low), Some(high)) => format!("(and {low} {high})"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "true".into(),
    }
}

/// The definition of an operator that SMT-LIB lacks.
fn definition(name: &str, op: Op, first: Sort) -> Option<String> {
    let define =
        |args: &str, result: &str, body: String| Some(format!("(define-fun {name} ({args}) {result} {body})\n"));
    let binary = "(a Int) (b Int)";
    let signed = |bits: u32, bv: &str| {
        let (half, whole) = (power_of_two(bits - 1), power_of_two(bits));
        format!("(let ((n (bv2nat {bv}))) (ite (< n {half}) n (- n {whole})))")
    };
    let bitwise = |bits: u32, f: &str| {
        let bv = format!("({f} ((_ int2bv {bits}) a) ((_ int2bv {bits}) b))");
        define(binary, "Int", signed(bits, &bv))
    };
    let shift = |bits: u32, f: &str| {
        let bv = format!("({f} ((_ int2bv {bits}) a) ((_ int2bv {bits}) (mod b {bits})))");
        define(binary, "Int", signed(bits, &bv))
    };
    let (float, width) = match first {
        Sort::Float32 => ("(_ FloatingPoint 8 24)", 32),
        _ => ("(_ FloatingPoint 11 53)", 64),
    };
    match op {
        Op::TDiv => define(binary, "Int", "(ite (<= 0 a) (div a b) (- (div (- a) b)))".into()),
        Op::TRem => define(binary, "Int", "(ite (<= 0 a) (mod a b) (- (mod (- a) b)))".into()),
        Op::Wrap { bits, signed: false } => define("(a Int)", "Int", format!("(mod a {})", power_of_two(bits))),
        Op::Wrap { bits, signed: true } => {
            let (half, whole) = (power_of_two(bits - 1), power_of_two(bits));
            define("(a Int)", "Int", format!("(- (mod (+ a {half}) {whole}) {half})"))
        }
        Op::BitAnd { bits } => bitwise(bits, "bvand"),
        Op::BitOr { bits } => bitwise(bits, "bvor"),
        Op::BitXor { bits } => bitwise(bits, "bvxor"),
        Op::Shl { bits } => shift(bits, "bvshl"),
        Op::Shr { bits } => shift(bits, "bvashr"),
        Op::UShr { bits } => shift(bits, "bvlshr"),
        Op::BvToInt { signed: true } => match first {
            Sort::BitVec(bits) => define(&format!("(a (_ BitVec {bits}))"), "Int", signed(bits, "a")),
            _ => None,
        },
        Op::IntToF32 => define("(a Int)", "(_ FloatingPoint 8 24)", "((_ to_fp 8 24) RNE (to_real a))".into()),
        Op::IntToF64 => define("(a Int)", "(_ FloatingPoint 11 53)", "((_ to_fp 11 53) RNE (to_real a))".into()),
        Op::F32ToF64 => {
            define("(a (_ FloatingPoint 8 24))", "(_ FloatingPoint 11 53)", "((_ to_fp 11 53) RNE a)".into())
        }
        Op::F64ToF32 => {
            define("(a (_ FloatingPoint 11 53))", "(_ FloatingPoint 8 24)", "((_ to_fp 8 24) RNE a)".into())
        }
        Op::F32FromBits => define("(a Int)", "(_ FloatingPoint 8 24)", "((_ to_fp 8 24) ((_ int2bv 32) a))".into()),
        Op::F64FromBits => define("(a Int)", "(_ FloatingPoint 11 53)", "((_ to_fp 11 53) ((_ int2bv 64) a))".into()),
        Op::FRem => {
            let any = format!("{name}.any");
            let size = if width == 32 { "8 24" } else { "11 53" };
            let (zero, nan) = (format!("(_ +zero {size})"), format!("(_ NaN {size})"));
            let body = format!(
                "(let ((m (fp.abs ({any} a b))) (x (fp.abs a)) (y (fp.abs b))) \
                 (let ((r (ite (and (fp.lt m y) (fp.leq m x)) m {zero}))) \
                 (ite (or (fp.isNaN a) (fp.isNaN b) (fp.isInfinite a) (fp.isZero b)) {nan} \
                 (ite (fp.lt x y) a (ite (fp.isNegative a) (fp.neg r) r)))))"
            );
            let defined = define(&format!("(a {float}) (b {float})"), float, body)?;
            Some(format!("(declare-fun {any} ({float} {float}) {float})\n{defined}"))
        }
        Op::FToInt { bits } => {
            let (least, most) = (power_of_two(bits - 1), power_of_two(bits - 1) - dashu::integer::IBig::ONE);
            let limit = if width == 32 { "(_ to_fp 8 24)" } else { "(_ to_fp 11 53)" };
            let inside = signed(bits, &format!("((_ fp.to_sbv {bits}) RTZ a)"));
            let body = format!(
                "(ite (fp.isNaN a) 0 (ite (fp.leq ({limit} RNE {least}.0) a) {most} \
                 (ite (fp.leq a ({limit} RNE (- {least}.0))) (- {least}) {inside})))"
            );
            define(&format!("(a {float})"), "Int", body)
        }
        // Portable SMT-LIB has no way from a float to its bits: a function whose
        // inverse is known would need a quantifier, so here it is any function.
        Op::FToBits => Some(format!("(declare-fun {name} ({float}) Int)\n")),
        Op::SeqOfInt => Some("(declare-fun digits (Int) (Seq Int))\n".into()),
        Op::Geometric => Some("(declare-fun geometric (Int Int Int) Bool)\n".into()),
        _ => None,
    }
}
