//! Terms as SMT-LIB text. Shared subterms are named by `let`, scope by scope,
//! so the text is as small as the DAG, binders aside.

use dashu::base::Sign;
use dashu::integer::IBig;
use dashu::rational::RBig;
use rustc_hash::FxHashMap;

use super::names::{Symbols, fold_symbol, op_symbol, quote};
use crate::op::Quant;
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

pub fn print_term(terms: &Terms, t: Term) -> String {
    print_with(terms, &Symbols::of(terms, &[t]), t)
}

/// Prints with names chosen before, for example for several terms together.
pub fn print_with(terms: &Terms, symbols: &Symbols, t: Term) -> String {
    let mut out = String::new();
    Printer { terms, symbols, plain_folds: false }.scope(t, &mut out);
    out
}

/// As `print_with`, but folds are applications of declared functions, which
/// every solver reads.
pub(super) fn print_plain(terms: &Terms, symbols: &Symbols, t: Term) -> String {
    let mut out = String::new();
    Printer { terms, symbols, plain_folds: true }.scope(t, &mut out);
    out
}

struct Printer<'a> {
    terms: &'a Terms,
    symbols: &'a Symbols,
    plain_folds: bool,
}

type Named = FxHashMap<Term, String>;

impl Printer<'_> {
    /// Prints the root of a text or the body of a binder.
    fn scope(&self, t: Term, out: &mut String) {
        let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
        let mut order = Vec::new();
        let mut stack = vec![(t, false)];
        // Counts uses within the scope: bodies of inner binders are their own.
        while let Some((s, done)) = stack.pop() {
            if done {
                order.push(s);
                continue;
            }
            let count = uses.entry(s).or_insert(0);
            *count += 1;
            if *count > 1 {
                continue;
            }
            stack.push((s, true));
            match self.terms.kind(s) {
                Kind::Quant { .. } => {}
                Kind::Fold { lo, hi, .. } => stack.extend([(*hi, false), (*lo, false)]),
                kind => kind.for_each_child(|c| stack.push((c, false))),
            }
        }
        let mut named = Named::default();
        for s in order {
            let leaf = self.terms.kind(s).children().is_empty();
            if uses[&s] > 1 && !leaf && s != t {
                let name = format!("?s{}", named.len());
                *out += &format!("(let (({name} ");
                self.node(s, &named, out);
                *out += ")) ";
                named.insert(s, name);
            }
        }
        self.node(t, &named, out);
        *out += &")".repeat(named.len());
    }

    fn sub(&self, t: Term, named: &Named, out: &mut String) {
        match named.get(&t) {
            Some(name) => *out += name,
            None => stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.node(t, named, out)),
        }
    }

    fn list(&self, head: &str, args: &[Term], named: &Named, out: &mut String) {
        out.push('(');
        *out += head;
        for &a in args {
            out.push(' ');
            self.sub(a, named, out);
        }
        out.push(')');
    }

    fn node(&self, t: Term, named: &Named, out: &mut String) {
        let terms = self.terms;
        match terms.kind(t) {
            Kind::Var(name) => *out += &quote(self.symbols.var(t).unwrap_or_else(|| terms.text(*name))),
            Kind::Bound { level, index } => *out += &format!("?b{level}.{index}"),
            Kind::Bool(b) => *out += if *b { "true" } else { "false" },
            Kind::Int(value) => *out += &int_text(value),
            Kind::Real(value) => *out += &real_text(value),
            Kind::BitVec { width, value } => *out += &format!("(_ bv{value} {width})"),
            Kind::Float32(bits) => *out += &float_text(u64::from(*bits), 8, 24),
            Kind::Float64(bits) => *out += &float_text(*bits, 11, 53),
            Kind::Null => *out += "null",
            Kind::Seq(units) => *out += &seq_text(units),
            Kind::TypeConst(name) => *out += &quote(&format!("type:{}", terms.text(*name))),
            Kind::App(func, args) => {
                let name = quote(self.symbols.func(*func).unwrap_or(&terms.func_decl(*func).name));
                if args.is_empty() { *out += &name } else { self.list(&name, args, named, out) }
            }
            Kind::Not(a) => self.list("not", &[*a], named, out),
            Kind::And(args) => self.list("and", args, named, out),
            Kind::Or(args) => self.list("or", args, named, out),
            Kind::Ite(c, a, b) => self.list("ite", &[*c, *a, *b], named, out),
            Kind::Eq(a, b) => self.list("=", &[*a, *b], named, out),
            Kind::Distinct(args) => self.list("distinct", args, named, out),
            Kind::IntSum(sum) => {
                let parts: Vec<(Option<String>, Term)> =
                    sum.parts.iter().map(|(c, p)| ((*c != IBig::ONE).then(|| int_text(c)), *p)).collect();
                let constant = (sum.constant != IBig::ZERO).then(|| int_text(&sum.constant));
                self.sum(&parts, constant, named, out);
            }
            Kind::RealSum(sum) => {
                let parts: Vec<(Option<String>, Term)> =
                    sum.parts.iter().map(|(c, p)| ((*c != RBig::ONE).then(|| real_text(c)), *p)).collect();
                let constant = (sum.constant != RBig::ZERO).then(|| real_text(&sum.constant));
                self.sum(&parts, constant, named, out);
            }
            Kind::Mul(args) => self.list("*", args, named, out),
            Kind::Le(a, b) => self.list("<=", &[*a, *b], named, out),
            Kind::Lt(a, b) => self.list("<", &[*a, *b], named, out),
            Kind::Select(a, b) => self.list("select", &[*a, *b], named, out),
            Kind::Store(a, b, c) => self.list("store", &[*a, *b, *c], named, out),
            Kind::ConstMap(a) => self.list(&format!("(as const {})", terms.sort(t)), &[*a], named, out),
            Kind::Op(op, args) => self.list(&op_symbol(*op, terms.sort(args[0])), args, named, out),
            Kind::Quant { .. } => self.quantifier(t, out),
            Kind::Fold { .. } => self.fold(t, named, out),
        }
    }

    /// Parts with their coefficients (none is 1), then the constant.
    fn sum(&self, parts: &[(Option<String>, Term)], constant: Option<String>, named: &Named, out: &mut String) {
        let several = parts.len() + usize::from(constant.is_some()) > 1;
        if several {
            *out += "(+";
        }
        for (coefficient, part) in parts {
            if several {
                out.push(' ');
            }
            match coefficient {
                None => self.sub(*part, named, out),
                Some(c) => {
                    *out += &format!("(* {c} ");
                    self.sub(*part, named, out);
                    out.push(')');
                }
            }
        }
        if let Some(constant) = constant {
            *out += &format!(" {constant}");
        }
        if several {
            out.push(')');
        }
    }

    fn quantifier(&self, t: Term, out: &mut String) {
        let Kind::Quant { quant, level, vars, triggers, body } = self.terms.kind(t) else { return };
        let head = if *quant == Quant::Forall { "forall" } else { "exists" };
        let bounds: Vec<String> = vars.iter().enumerate().map(|(i, s)| format!("(?b{level}.{i} {s})")).collect();
        *out += &format!("({head} ({}) ", bounds.join(" "));
        if triggers.is_empty() {
            self.scope(*body, out);
        } else {
            *out += "(! ";
            self.scope(*body, out);
            for trigger in triggers {
                *out += " :pattern (";
                for (i, &pattern) in trigger.iter().enumerate() {
                    *out += if i > 0 { " " } else { "" };
                    self.sub(pattern, &Named::default(), out);
                }
                out.push(')');
            }
            out.push(')');
        }
        out.push(')');
    }

    fn fold(&self, t: Term, named: &Named, out: &mut String) {
        let Kind::Fold { op, level, lo, hi, body } = self.terms.kind(t) else { return };
        if self.plain_folds {
            let mut args = vec![*lo, *hi];
            args.extend(self.terms.outer_bounds(t));
            return self.list(&self.terms.fold_function(t), &args, named, out);
        }
        *out += &format!("({} ", fold_symbol(*op));
        self.sub(*lo, named, out);
        out.push(' ');
        self.sub(*hi, named, out);
        *out += &format!(" (lambda ((?b{level}.0 Int)) ");
        self.scope(*body, out);
        *out += "))";
    }
}

fn int_text(value: &IBig) -> String {
    match value.clone().into_parts() {
        (Sign::Negative, magnitude) => format!("(- {magnitude})"),
        (Sign::Positive, magnitude) => magnitude.to_string(),
    }
}

fn real_text(value: &RBig) -> String {
    let (sign, magnitude) = value.numerator().clone().into_parts();
    let fraction = if value.denominator().is_one() {
        format!("{magnitude}.0")
    } else {
        format!("(/ {magnitude}.0 {}.0)", value.denominator())
    };
    if sign == Sign::Negative { format!("(- {fraction})") } else { fraction }
}

fn float_text(bits: u64, exponent: u32, significand: u32) -> String {
    let fraction = significand - 1;
    let digits = |value: u64, width: u32| format!("{:0width$b}", value, width = width as usize);
    let sign = bits >> (exponent + fraction);
    let e = (bits >> fraction) & ((1 << exponent) - 1);
    let f = bits & ((1 << fraction) - 1);
    if e == (1 << exponent) - 1 && f != 0 {
        return format!("(_ NaN {exponent} {significand})");
    }
    format!("(fp #b{sign} #b{} #b{})", digits(e, exponent), digits(f, fraction))
}

fn seq_text(units: &[u16]) -> String {
    let unit = |u: &u16| format!("(seq.unit {u})");
    match units {
        [] => format!("(as seq.empty {})", Sort::Seq),
        [one] => unit(one),
        _ => format!("(seq.++ {})", units.iter().map(unit).collect::<Vec<_>>().join(" ")),
    }
}
