//! SMT-LIB text to terms, through the simplifying constructors. Reads what
//! `print` and `script` write and what Z3 prints; refuses the rest with a place.

use std::fmt;
use std::str::FromStr;

use dashu::integer::{IBig, UBig};
use dashu::rational::RBig;
use rustc_hash::FxHashMap;

use super::names::{Symbols, fold_of_symbol, op_of_head, unquote};
use super::sexpr::{SExpr, read};
use crate::op::{Op, Quant};
use crate::sort::Sort;
use crate::term::{Func, Term, Terms};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Byte offset in the text.
    pub at: usize,
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.at)
    }
}

impl std::error::Error for ParseError {}

type Parsed<T> = Result<T, ParseError>;

/// One term whose free names mean what `symbols` says.
pub fn parse_term(terms: &Terms, text: &str, symbols: &Symbols) -> Parsed<Term> {
    let mut parser = Parser::new(terms);
    for (var, name) in symbols.vars() {
        parser.globals.insert(name.to_owned(), Global::Term(var));
    }
    for (func, name) in symbols.funcs() {
        parser.globals.insert(name.to_owned(), Global::Func(func));
    }
    match read(text).map_err(at)?.as_slice() {
        [one] => parser.term(one),
        other => Err(ParseError { at: 0, message: format!("{} expressions where one should be", other.len()) }),
    }
}

/// The assertions of a script.
pub fn parse_script(terms: &Terms, text: &str) -> Parsed<Vec<Term>> {
    let mut parser = Parser::new(terms);
    let mut assertions = Vec::new();
    for command in read(text).map_err(at)? {
        parser.command(&command, &mut assertions)?;
    }
    Ok(assertions)
}

fn at((at, message): (usize, String)) -> ParseError {
    ParseError { at, message }
}

pub(super) fn error<T>(expr: &SExpr, message: impl Into<String>) -> Parsed<T> {
    Err(ParseError { at: expr.at(), message: message.into() })
}

#[derive(Clone)]
pub(super) enum Global {
    Term(Term),
    Func(Func),
    Macro { params: Vec<(String, Sort)>, body: SExpr },
}

pub(super) struct Parser<'t> {
    pub(super) terms: &'t Terms,
    pub(super) globals: FxHashMap<String, Global>,
    /// Names bound by `let`, quantifiers and macros, innermost last.
    locals: Vec<(String, Term)>,
    binders: usize,
}

impl<'t> Parser<'t> {
    pub(super) fn new(terms: &'t Terms) -> Self {
        let mut globals = FxHashMap::default();
        globals.insert("null".to_owned(), Global::Term(terms.null()));
        Parser { terms, globals, locals: Vec::new(), binders: 0 }
    }

    fn command(&mut self, command: &SExpr, assertions: &mut Vec<Term>) -> Parsed<()> {
        let Some(items) = command.list() else { return error(command, "a command should be a list") };
        let head = items.first().and_then(SExpr::atom).unwrap_or_default();
        match (head, &items[1..]) {
            ("declare-fun", [name, SExpr::List(args, _), result]) => self.declare(name, args, result),
            ("declare-const", [name, result]) => self.declare(name, &[], result),
            ("define-fun", [name, SExpr::List(params, _), _, body]) => self.define(name, params, body),
            ("assert", [formula]) => {
                let parsed = self.term(formula)?;
                if self.terms.sort(parsed) != Sort::Bool {
                    return error(formula, "an assertion should be of sort Bool");
                }
                assertions.push(parsed);
                Ok(())
            }
            ("declare-sort" | "set-logic" | "set-info" | "set-option" | "check-sat" | "get-model" | "exit", _) => {
                Ok(())
            }
            _ => error(command, format!("unknown command `{head}`")),
        }
    }

    fn declare(&mut self, name: &SExpr, args: &[SExpr], result: &SExpr) -> Parsed<()> {
        let Some(symbol) = name.atom() else { return error(name, "a name should stand here") };
        let name = unquote(symbol);
        let args: Vec<Sort> = args.iter().map(|a| self.sort(a)).collect::<Parsed<_>>()?;
        let result = self.sort(result)?;
        // Operators and type constants mean themselves.
        if name == "null" || name.starts_with("type:") || op_of_head(&[&name]).is_some() {
            return Ok(());
        }
        let global = if args.is_empty() {
            Global::Term(self.terms.var(&name, result))
        } else {
            Global::Func(self.terms.func(&name, &args, result))
        };
        self.globals.insert(name, global);
        Ok(())
    }

    fn define(&mut self, name: &SExpr, params: &[SExpr], body: &SExpr) -> Parsed<()> {
        let Some(symbol) = name.atom() else { return error(name, "a name should stand here") };
        let name = unquote(symbol);
        if op_of_head(&[&name]).is_some() {
            return Ok(());
        }
        let params = self.sorted_names(params)?;
        self.globals.insert(name, Global::Macro { params, body: body.clone() });
        Ok(())
    }

    fn sorted_names(&self, list: &[SExpr]) -> Parsed<Vec<(String, Sort)>> {
        list.iter()
            .map(|item| match item.list() {
                Some([name, sort]) if name.atom().is_some() => {
                    Ok((unquote(name.atom().unwrap_or_default()), self.sort(sort)?))
                }
                _ => error(item, "a name and a sort should stand here"),
            })
            .collect()
    }

    pub(super) fn sort(&self, expr: &SExpr) -> Parsed<Sort> {
        if let Some(name) = expr.atom() {
            return Ok(match name {
                "Bool" => Sort::Bool,
                "Int" => Sort::Int,
                "Real" => Sort::Real,
                "Ref" => Sort::Ref,
                "Type" => Sort::Type,
                "Float32" => Sort::Float32,
                "Float64" => Sort::Float64,
                other => Sort::named(&unquote(other)),
            });
        }
        let items = expr.list().unwrap_or_default();
        let words: Vec<&str> = items.iter().map(|i| i.atom().unwrap_or_default()).collect();
        match words.as_slice() {
            ["_", "BitVec", width] => match width.parse() {
                Ok(width) => Ok(Sort::BitVec(width)),
                Err(_) => error(expr, "a width should be a number"),
            },
            ["_", "FloatingPoint", "8", "24"] => Ok(Sort::Float32),
            ["_", "FloatingPoint", "11", "53"] => Ok(Sort::Float64),
            ["Seq", "Int"] => Ok(Sort::Seq),
            ["Array", ..] if items.len() == 3 => Ok(Sort::map(self.sort(&items[1])?, self.sort(&items[2])?)),
            _ => error(expr, "an unknown sort"),
        }
    }

    pub(super) fn term(&mut self, expr: &SExpr) -> Parsed<Term> {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || match expr {
            SExpr::Atom(text, _) => self.atom(expr, text),
            SExpr::List(items, _) => self.list(expr, items),
        })
    }

    fn atom(&mut self, expr: &SExpr, text: &str) -> Parsed<Term> {
        let terms = self.terms;
        let name = unquote(text);
        if let Some((_, found)) = self.locals.iter().rev().find(|(n, _)| *n == name) {
            return Ok(*found);
        }
        match self.globals.get(&name).cloned() {
            Some(Global::Term(t)) => return Ok(t),
            Some(Global::Func(f)) if terms.func_decl(f).args.is_empty() => return Ok(terms.apply(f, &[])),
            Some(Global::Macro { params, body }) if params.is_empty() => return self.term(&body),
            _ => {}
        }
        if let Some(type_name) = name.strip_prefix("type:") {
            return Ok(terms.type_const(type_name));
        }
        match text {
            "true" => return Ok(terms.tt()),
            "false" => return Ok(terms.ff()),
            _ => {}
        }
        literal(terms, text).map_or_else(|| error(expr, format!("unknown name `{name}`")), Ok)
    }

    fn list(&mut self, expr: &SExpr, items: &[SExpr]) -> Parsed<Term> {
        let terms = self.terms;
        let Some(head) = items.first() else { return error(expr, "an empty list") };
        match head {
            SExpr::Atom(name, _) => match (name.as_str(), &items[1..]) {
                ("let", [SExpr::List(bindings, _), body]) => self.let_term(bindings, body),
                ("forall", [SExpr::List(vars, _), body]) => self.quantifier(Quant::Forall, vars, body),
                ("exists", [SExpr::List(vars, _), body]) => self.quantifier(Quant::Exists, vars, body),
                ("!", [body, ..]) => self.term(body),
                ("_", rest) => indexed_literal(terms, rest).map_or_else(|| error(expr, "unknown literal"), Ok),
                ("as", [what, _]) if what.atom() == Some("seq.empty") => Ok(terms.seq_empty()),
                ("fp", [sign, exponent, fraction]) => {
                    let bits: String = [sign, exponent, fraction]
                        .iter()
                        .map(|b| b.atom().and_then(|a| a.strip_prefix("#b")).unwrap_or("?"))
                        .collect();
                    float_literal(terms, &bits).map_or_else(|| error(expr, "an unknown float"), Ok)
                }
                (fold, [lo, hi, body]) if fold_of_symbol(fold).is_some() => self.fold(expr, fold, lo, hi, body),
                (name, args) => self.application(expr, name, args),
            },
            SExpr::List(inner, _) => {
                let words: Vec<&str> = inner.iter().map(|i| i.atom().unwrap_or_default()).collect();
                if let (["as", "const", ..], [value]) = (words.as_slice(), &items[1..]) {
                    let Some((key, _)) = self.sort(&inner[2])?.as_map() else {
                        return error(expr, "a constant map should have a map sort");
                    };
                    let value = self.term(value)?;
                    return Ok(terms.const_map(key, value));
                }
                let Some(op) = words.strip_prefix(&["_"]).and_then(op_of_head) else {
                    return error(expr, "an unknown indexed operator");
                };
                let args = self.all(&items[1..])?;
                self.operator(expr, op, &args)
            }
        }
    }

    fn all(&mut self, items: &[SExpr]) -> Parsed<Vec<Term>> {
        items.iter().map(|i| self.term(i)).collect()
    }

    fn let_term(&mut self, bindings: &[SExpr], body: &SExpr) -> Parsed<Term> {
        let mut new = Vec::new();
        for binding in bindings {
            match binding.list() {
                Some([SExpr::Atom(name, _), value]) => new.push((unquote(name), self.term(value)?)),
                _ => return error(binding, "a name and a value should stand here"),
            }
        }
        let before = self.locals.len();
        self.locals.extend(new);
        let result = self.term(body);
        self.locals.truncate(before);
        result
    }

    /// Brings variables into scope as placeholders for `then`.
    fn bind<R>(&mut self, vars: &[(String, Sort)], then: impl FnOnce(&mut Self, &[Term]) -> Parsed<R>) -> Parsed<R> {
        let before = self.locals.len();
        let depth = self.binders;
        self.binders += 1;
        let mut placeholders = Vec::new();
        for (i, (name, sort)) in vars.iter().enumerate() {
            let var = self.terms.var(&format!("?p{depth}.{i}"), *sort);
            placeholders.push(var);
            self.locals.push((name.clone(), var));
        }
        let result = then(self, &placeholders);
        self.locals.truncate(before);
        self.binders = depth;
        result
    }

    fn quantifier(&mut self, quant: Quant, vars: &[SExpr], body: &SExpr) -> Parsed<Term> {
        let vars = self.sorted_names(vars)?;
        self.bind(&vars, |parser, placeholders| {
            let mut triggers = Vec::new();
            let mut inner = body;
            if let Some([SExpr::Atom(bang, _), annotated, attributes @ ..]) = body.list()
                && bang == "!"
            {
                inner = annotated;
                for pair in attributes.chunks(2) {
                    if let [SExpr::Atom(key, _), SExpr::List(patterns, _)] = pair
                        && key == ":pattern"
                    {
                        triggers.push(parser.all(patterns)?);
                    }
                }
            }
            let formula = parser.term(inner)?;
            Ok(parser.terms.quantify(quant, placeholders, &triggers, formula))
        })
    }

    fn fold(&mut self, expr: &SExpr, name: &str, lo: &SExpr, hi: &SExpr, body: &SExpr) -> Parsed<Term> {
        let (lo, hi) = (self.term(lo)?, self.term(hi)?);
        let (Some([SExpr::Atom(_, _), SExpr::List(vars, _), body]), Some(op)) = (body.list(), fold_of_symbol(name))
        else {
            return error(expr, "a fold should have a lambda");
        };
        let vars = self.sorted_names(vars)?;
        if vars.len() != 1 || vars[0].1 != Sort::Int {
            return error(expr, "a fold runs over one Int");
        }
        self.bind(&vars, |parser, placeholders| {
            let body = parser.term(body)?;
            Ok(parser.terms.fold(op, placeholders[0], lo, hi, body))
        })
    }

    fn application(&mut self, expr: &SExpr, name: &str, items: &[SExpr]) -> Parsed<Term> {
        let plain = unquote(name);
        match self.globals.get(&plain).cloned() {
            Some(Global::Func(func)) => {
                let args = self.all(items)?;
                let fits = self.terms.func_decl(func).args.len() == args.len()
                    && self.terms.func_decl(func).args.iter().zip(&args).all(|(&s, &a)| s == self.terms.sort(a));
                return if fits { Ok(self.terms.apply(func, &args)) } else { error(expr, "arguments do not fit") };
            }
            Some(Global::Macro { params, body }) => {
                let args = self.all(items)?;
                if args.len() != params.len() {
                    return error(expr, "arguments do not fit");
                }
                // The body sees its parameters only.
                let outer = std::mem::take(&mut self.locals);
                self.locals = params.iter().map(|(n, _)| n.clone()).zip(args).collect();
                let result = self.term(&body);
                self.locals = outer;
                return result;
            }
            _ => {}
        }
        // Rounding is to nearest even everywhere; anything else is not ours.
        let items = match items.first().and_then(SExpr::atom) {
            Some("RNE" | "roundNearestTiesToEven") => &items[1..],
            _ => items,
        };
        let args = self.all(items)?;
        match builtin(self.terms, &plain, &args) {
            Some(t) => Ok(t),
            None => match op_of_head(&[&plain]) {
                Some(op) => self.operator(expr, op, &args),
                None => error(expr, format!("unknown function `{plain}`")),
            },
        }
    }

    fn operator(&self, expr: &SExpr, op: Op, args: &[Term]) -> Parsed<Term> {
        let sorts: Vec<Sort> = args.iter().map(|&a| self.terms.sort(a)).collect();
        match op.result(&sorts) {
            Some(_) => Ok(self.terms.op(op, args)),
            None => error(expr, format!("{op:?} does not take {sorts:?}")),
        }
    }
}

/// The operators with shapes of their own and those that take any number of arguments.
fn builtin(terms: &Terms, name: &str, args: &[Term]) -> Option<Term> {
    let sort_of = |i: usize| args.get(i).map(|&a| terms.sort(a));
    let bools = args.iter().all(|&a| terms.sort(a) == Sort::Bool);
    let arith = |s: Option<Sort>| s.is_some_and(Sort::is_arith) && args.iter().all(|&a| Some(terms.sort(a)) == s);
    let chain = |f: &dyn Fn(Term, Term) -> Term| {
        let pairs: Vec<Term> = args.windows(2).map(|w| f(w[0], w[1])).collect();
        terms.and(&pairs)
    };
    let same = args.iter().all(|&a| Some(terms.sort(a)) == sort_of(0));
    match (name, args) {
        ("not", [a]) if bools => Some(terms.not(*a)),
        ("and", _) if bools => Some(terms.and(args)),
        ("or", _) if bools => Some(terms.or(args)),
        ("=>", [premises @ .., last]) if bools => {
            Some(premises.iter().rev().fold(*last, |acc, &p| terms.implies(p, acc)))
        }
        ("xor", [a, b]) if bools => Some(terms.not(terms.eq(*a, *b))),
        ("ite", [c, a, b]) if sort_of(0) == Some(Sort::Bool) && sort_of(1) == sort_of(2) => Some(terms.ite(*c, *a, *b)),
        ("=", _) if same && args.len() > 1 => Some(chain(&|a, b| terms.eq(a, b))),
        ("distinct", _) if same => Some(terms.distinct(args)),
        ("+", [first, rest @ ..]) if arith(sort_of(0)) => Some(rest.iter().fold(*first, |acc, &a| terms.add(acc, a))),
        ("*", [first, rest @ ..]) if arith(sort_of(0)) => Some(rest.iter().fold(*first, |acc, &a| terms.mul(acc, a))),
        ("-", [a]) if arith(sort_of(0)) => Some(terms.neg(*a)),
        ("-", [first, rest @ ..]) if arith(sort_of(0)) => Some(rest.iter().fold(*first, |acc, &a| terms.sub(acc, a))),
        ("/", [a, b]) if sort_of(0) == Some(Sort::Real) && same => Some(terms.real_div(*a, *b)),
        ("abs", [a]) if arith(sort_of(0)) => Some(terms.abs(*a)),
        ("<=", _) if arith(sort_of(0)) => Some(chain(&|a, b| terms.le(a, b))),
        ("<", _) if arith(sort_of(0)) => Some(chain(&|a, b| terms.lt(a, b))),
        (">=", _) if arith(sort_of(0)) => Some(chain(&|a, b| terms.ge(a, b))),
        (">", _) if arith(sort_of(0)) => Some(chain(&|a, b| terms.gt(a, b))),
        ("select", [m, i]) if sort_of(0)?.as_map()?.0 == sort_of(1)? => Some(terms.select(*m, *i)),
        ("store", [m, i, v]) if sort_of(0)?.as_map()? == (sort_of(1)?, sort_of(2)?) => Some(terms.store(*m, *i, *v)),
        ("seq.++", [rest @ .., last]) if same && sort_of(0) == Some(Sort::Seq) => {
            Some(rest.iter().rev().fold(*last, |acc, &s| terms.seq_concat(s, acc)))
        }
        ("seq.empty", []) => Some(terms.seq_empty()),
        _ => None,
    }
}

fn literal(terms: &Terms, text: &str) -> Option<Term> {
    if let Some(hex) = text.strip_prefix("#x") {
        return UBig::from_str_radix(hex, 16).ok().map(|v| terms.bitvec(4 * hex.len() as u32, v));
    }
    if let Some(bits) = text.strip_prefix("#b") {
        return UBig::from_str_radix(bits, 2).ok().map(|v| terms.bitvec(bits.len() as u32, v));
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    match text.split_once('.') {
        None => IBig::from_str(text).ok().map(|v| terms.int(v)),
        Some((whole, part)) => {
            let digits = IBig::from_str(&format!("{whole}{part}")).ok()?;
            let scale = IBig::from(10).pow(part.len());
            Some(terms.real(RBig::from(digits) / RBig::from(scale)))
        }
    }
}

/// `(_ bv5 32)`, `(_ NaN 8 24)`, `(_ +oo 8 24)`, …
fn indexed_literal(terms: &Terms, items: &[SExpr]) -> Option<Term> {
    let words: Vec<&str> = items.iter().filter_map(SExpr::atom).collect();
    let float = |exponent: &str, value: f64| match exponent {
        "8" => Some(terms.f32(value as f32)),
        "11" => Some(terms.f64(value)),
        _ => None,
    };
    match words.as_slice() {
        ["NaN", e, _] => float(e, f64::NAN),
        ["+oo", e, _] => float(e, f64::INFINITY),
        ["-oo", e, _] => float(e, f64::NEG_INFINITY),
        ["+zero", e, _] => float(e, 0.0),
        ["-zero", e, _] => float(e, -0.0),
        [value, width] => {
            let value = UBig::from_str(value.strip_prefix("bv")?).ok()?;
            Some(terms.bitvec(width.parse().ok()?, value))
        }
        _ => None,
    }
}

fn float_literal(terms: &Terms, bits: &str) -> Option<Term> {
    let value = u64::from_str_radix(bits, 2).ok()?;
    match bits.len() {
        32 => Some(terms.f32(f32::from_bits(u32::try_from(value).ok()?))),
        64 => Some(terms.f64(f64::from_bits(value))),
        _ => None,
    }
}
