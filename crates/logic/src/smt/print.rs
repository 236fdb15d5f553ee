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
    Printer { terms, symbols, plain_folds: false }.scope(t)
}

/// As `print_with`, but folds are applications of declared functions, which
/// every solver reads.
pub(super) fn print_plain(terms: &Terms, symbols: &Symbols, t: Term) -> String {
    Printer { terms, symbols, plain_folds: true }.scope(t)
}

struct Printer<'a> {
    terms: &'a Terms,
    symbols: &'a Symbols,
    plain_folds: bool,
}

type Named = FxHashMap<Term, String>;

impl Printer<'_> {
    /// Prints the root of a text or the body of a binder.
    fn scope(&self, t: Term) -> String {
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
        let mut text = String::new();
        let mut closing = 0;
        for s in order {
            let leaf = self.terms.kind(s).children().is_empty();
            if uses[&s] > 1 && !leaf && s != t {
                let name = format!("?s{}", named.len());
                text += &format!("(let (({name} {})) ", self.node(s, &named));
                named.insert(s, name);
                closing += 1;
            }
        }
        text += &self.node(t, &named);
        text += &")".repeat(closing);
        text
    }

    fn sub(&self, t: Term, named: &Named) -> String {
        match named.get(&t) {
            Some(name) => name.clone(),
            None => stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.node(t, named)),
        }
    }

    fn list(&self, head: &str, args: &[Term], named: &Named) -> String {
        let mut text = format!("({head}");
        for &a in args {
            text.push(' ');
            text += &self.sub(a, named);
        }
        text.push(')');
        text
    }

    fn node(&self, t: Term, named: &Named) -> String {
        let terms = self.terms;
        match terms.kind(t) {
            Kind::Var(name) => quote(self.symbols.var(t).unwrap_or_else(|| terms.text(*name))),
            Kind::Bound { level, index } => format!("?b{level}.{index}"),
            Kind::Bool(b) => b.to_string(),
            Kind::Int(value) => int_text(value),
            Kind::Real(value) => real_text(value),
            Kind::BitVec { width, value } => format!("(_ bv{value} {width})"),
            Kind::Float32(bits) => float_text(u64::from(*bits), 8, 24),
            Kind::Float64(bits) => float_text(*bits, 11, 53),
            Kind::Null => "null".into(),
            Kind::Seq(units) => seq_text(units),
            Kind::TypeConst(name) => quote(&format!("type:{}", terms.text(*name))),
            Kind::App(func, args) => {
                let name = quote(self.symbols.func(*func).unwrap_or(&terms.func_decl(*func).name));
                if args.is_empty() { name } else { self.list(&name, args, named) }
            }
            Kind::Not(a) => self.list("not", &[*a], named),
            Kind::And(args) => self.list("and", args, named),
            Kind::Or(args) => self.list("or", args, named),
            Kind::Ite(c, a, b) => self.list("ite", &[*c, *a, *b], named),
            Kind::Eq(a, b) => self.list("=", &[*a, *b], named),
            Kind::Distinct(args) => self.list("distinct", args, named),
            Kind::IntSum(sum) => {
                let parts = sum.parts.iter().map(|(c, p)| self.scaled(int_text(c), *c == IBig::ONE, *p, named));
                let constant = (sum.constant != IBig::ZERO).then(|| int_text(&sum.constant));
                joined(parts.chain(constant).collect())
            }
            Kind::RealSum(sum) => {
                let parts = sum.parts.iter().map(|(c, p)| self.scaled(real_text(c), *c == RBig::ONE, *p, named));
                let constant = (sum.constant != RBig::ZERO).then(|| real_text(&sum.constant));
                joined(parts.chain(constant).collect())
            }
            Kind::Mul(args) => self.list("*", args, named),
            Kind::Le(a, b) => self.list("<=", &[*a, *b], named),
            Kind::Lt(a, b) => self.list("<", &[*a, *b], named),
            Kind::Select(a, b) => self.list("select", &[*a, *b], named),
            Kind::Store(a, b, c) => self.list("store", &[*a, *b, *c], named),
            Kind::ConstMap(a) => self.list(&format!("(as const {})", terms.sort(t)), &[*a], named),
            Kind::Op(op, args) => self.list(&op_symbol(*op, terms.sort(args[0])), args, named),
            Kind::Quant { .. } => self.quantifier(t),
            Kind::Fold { .. } => self.fold(t, named),
        }
    }

    fn scaled(&self, coefficient: String, one: bool, part: Term, named: &Named) -> String {
        let part = self.sub(part, named);
        if one { part } else { format!("(* {coefficient} {part})") }
    }

    fn quantifier(&self, t: Term) -> String {
        let Kind::Quant { quant, level, vars, triggers, body } = self.terms.kind(t) else {
            return String::new();
        };
        let head = if *quant == Quant::Forall { "forall" } else { "exists" };
        let bounds: Vec<String> = vars.iter().enumerate().map(|(i, s)| format!("(?b{level}.{i} {s})")).collect();
        let mut body = self.scope(*body);
        if !triggers.is_empty() {
            body = format!("(! {body}");
            for trigger in triggers {
                let parts: Vec<String> = trigger.iter().map(|&p| self.node(p, &Named::default())).collect();
                body += &format!(" :pattern ({})", parts.join(" "));
            }
            body.push(')');
        }
        format!("({head} ({}) {body})", bounds.join(" "))
    }

    fn fold(&self, t: Term, named: &Named) -> String {
        let Kind::Fold { op, level, lo, hi, body } = self.terms.kind(t) else { return String::new() };
        let (lo, hi) = (self.sub(*lo, named), self.sub(*hi, named));
        if self.plain_folds {
            let mut text = format!("({} {lo} {hi}", self.terms.fold_function(t));
            for b in self.terms.outer_bounds(t) {
                text.push(' ');
                text += &self.sub(b, named);
            }
            return text + ")";
        }
        let body = self.scope(*body);
        format!("({} {lo} {hi} (lambda ((?b{level}.0 Int)) {body}))", fold_symbol(*op))
    }
}

fn joined(parts: Vec<String>) -> String {
    match parts.as_slice() {
        [one] => one.clone(),
        _ => format!("(+ {})", parts.join(" ")),
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
