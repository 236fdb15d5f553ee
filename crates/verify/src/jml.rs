//! Terms as JML, in the user's names: how invariants are reported and written
//! back into sources. What JML cannot say (allocation times, dynamic types)
//! gives `None`, and the caller leaves it out.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::heap::Heap;
use javelin_ir::program::{LoopNotes, Variable, VariableKind};
use javelin_logic::{FoldOp, IBig, Kind, Linear, Op, Quant, Sort, Term, Terms};

use crate::defined::{Arranged, Ranged, arranged, in_order, ranged};

/// Binding strength, weakest first, as in the grammar of Java and JML.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Conditional,
    Equivalence,
    Implication,
    Or,
    And,
    Equality,
    Relation,
    Sum,
    Product,
    Unary,
    Primary,
}

/// `term` as a JML expression over the variables of the program.
pub fn print(terms: &Terms, flat: &Flat, term: Term) -> Option<String> {
    print_conjunct(terms, flat, term, true)
}

/// The same in a clause of the loop that the notes are about: the index that a for-each loop
/// hides is the number of rounds done.
pub fn print_in_loop(terms: &Terms, flat: &Flat, notes: &LoopNotes, term: Term) -> Option<String> {
    let is_hidden =
        |var: &&Term| flat.vars.get(*var).is_some_and(|info| info.kind == VariableKind::Temp && info.sort == Sort::Int);
    let rounds = notes.scope.iter().find(is_hidden).copied();
    printer(terms, flat, rounds).at(term, Level::Conditional)
}

/// The same as it stands among others that `&&` joins, unless it is `alone`.
pub fn print_conjunct(terms: &Terms, flat: &Flat, term: Term, alone: bool) -> Option<String> {
    printer(terms, flat, None).at(term, if alone { Level::Conditional } else { Level::And })
}

fn printer<'a>(terms: &'a Terms, flat: &'a Flat, rounds: Option<Term>) -> Printer<'a> {
    let fixed = unassigned_params(flat);
    Printer { terms, heap: Heap::new(terms), vars: &flat.vars, fixed, rounds, bound: Vec::new() }
}

/// Parameters that keep the value they have at entry.
fn unassigned_params(flat: &Flat) -> IndexSet<Term> {
    let mut fixed: IndexSet<Term> = flat.params.iter().copied().collect();
    for command in flat.blocks.iter().flat_map(|block| &block.commands) {
        match command {
            Simple::Assign { var, .. } => {
                fixed.shift_remove(var);
            }
            Simple::Havoc { vars } => fixed.retain(|param| !vars.contains(param)),
            Simple::Assume { .. } | Simple::Assert { .. } | Simple::At(_) => {}
        }
    }
    fixed
}

/// A binary name as sources write it; local and anonymous classes have none.
fn source_name(binary: &str) -> Option<String> {
    let parts: Vec<&str> = binary.split('$').collect();
    let speakable = parts.iter().all(|part| !part.is_empty() && !part.starts_with(|c: char| c.is_ascii_digit()));
    speakable.then(|| parts.join("."))
}

struct Printer<'a> {
    terms: &'a Terms,
    heap: Heap,
    vars: &'a IndexMap<Term, Variable>,
    /// Parameters that mean the same now as at entry.
    fixed: IndexSet<Term>,
    /// What `\count` means.
    rounds: Option<Term>,
    /// Variables standing for bound ones, with their names.
    bound: Vec<(Term, String)>,
}

impl Printer<'_> {
    /// Text that may stand where an operator of strength `around` expects an operand.
    fn at(&mut self, term: Term, around: Level) -> Option<String> {
        let (text, level) = self.expression(term)?;
        Some(if level < around { format!("({text})") } else { text })
    }

    fn expression(&mut self, term: Term) -> Option<(String, Level)> {
        let terms = self.terms;
        Some(match terms.kind(term) {
            Kind::Var(_) => (self.variable(term)?, Level::Primary),
            Kind::Bool(b) => (b.to_string(), Level::Primary),
            Kind::Int(i) => (integer(i), if *i < IBig::ZERO { Level::Unary } else { Level::Primary }),
            Kind::Float64(bits) if f64::from_bits(*bits).is_finite() => {
                (format!("{:?}", f64::from_bits(*bits)), Level::Unary)
            }
            Kind::Float32(bits) if f32::from_bits(*bits).is_finite() => {
                (format!("{:?}f", f32::from_bits(*bits)), Level::Unary)
            }
            Kind::Null => ("null".to_owned(), Level::Primary),
            Kind::Not(inner) => return self.negation(*inner),
            Kind::And(parts) => {
                let parts = in_order(terms, &self.heap, parts);
                (self.joined(&parts, " && ", Level::And)?, Level::And)
            }
            Kind::Or(parts) => return self.disjunction(parts),
            Kind::Ite(c, a, b) => {
                let (c, a, b) = (self.at(*c, Level::Or)?, self.at(*a, Level::Or)?, self.at(*b, Level::Or)?);
                (format!("{c} ? {a} : {b}"), Level::Conditional)
            }
            Kind::Eq(a, b) if terms.sort(*a) == Sort::Bool => {
                let (a, b) = (self.at(*a, Level::Implication)?, self.at(*b, Level::Implication)?);
                (format!("{a} <==> {b}"), Level::Equivalence)
            }
            Kind::Eq(a, b) => (self.equation(*a, "==", *b)?, Level::Equality),
            Kind::Le(a, b) => return self.comparison(*a, *b),
            Kind::Lt(a, b) => (self.infix(*a, "<", *b, Level::Sum)?, Level::Relation),
            Kind::IntSum(sum) => return self.sum(sum),
            Kind::Mul(factors) => (self.joined(factors, " * ", Level::Unary)?, Level::Product),
            Kind::Select(map, index) => match terms.kind(*map) {
                Kind::Store(old, at, value) => return self.after_store([*old, *at, *value, *index]),
                _ => (self.selection(*map, *index)?, Level::Primary),
            },
            Kind::App(func, args) if *func == self.heap.len => {
                (format!("{}.length", self.at(args[0], Level::Primary)?), Level::Primary)
            }
            Kind::App(func, args) if *func == self.heap.type_of => {
                (format!("\\typeof({})", self.at(args[0], Level::Conditional)?), Level::Primary)
            }
            Kind::App(func, args) if *func == self.heap.subtype => {
                (self.infix(args[0], "<:", args[1], Level::Sum)?, Level::Relation)
            }
            Kind::TypeConst(name) => (format!("\\type({})", source_name(terms.text(*name))?), Level::Primary),
            Kind::Op(op, args) => return self.operator(*op, args),
            Kind::Quant { quant, vars, .. } => (self.quantifier(term, *quant, vars)?, Level::Primary),
            Kind::Fold { op, lo, hi, .. } => (self.fold(term, *op, *lo, *hi)?, Level::Primary),
            _ => return None,
        })
    }

    fn variable(&self, var: Term) -> Option<String> {
        if let Some((_, name)) = self.bound.iter().find(|(v, _)| *v == var) {
            return Some(name.clone());
        }
        if self.rounds == Some(var) {
            return Some("\\count".to_owned());
        }
        let info = self.vars.get(&var)?;
        match info.kind {
            VariableKind::Param | VariableKind::Local => info.source.clone(),
            VariableKind::Global if !info.sort.is_map() => info.source.clone(),
            VariableKind::Snapshot if !info.sort.is_map() => {
                let name = info.source.clone()?;
                let source = |param: &Term| self.vars.get(param).and_then(|info| info.source.as_ref());
                let same = self.fixed.iter().any(|param| source(param) == Some(&name));
                Some(if same { name } else { format!("\\old({name})") })
            }
            VariableKind::Global | VariableKind::Snapshot | VariableKind::Temp => None,
        }
    }

    /// `o.f`, `a[i]`, and both in the state at entry.
    fn selection(&mut self, map: Term, index: Term) -> Option<String> {
        match self.terms.kind(map) {
            Kind::Var(_) => {
                let info = self.vars.get(&map)?;
                let field = info.source.clone()?;
                let object = self.at(index, Level::Primary)?;
                let read = if object == "this" { field } else { format!("{object}.{field}") };
                match info.kind {
                    VariableKind::Global => Some(read),
                    VariableKind::Snapshot if self.is_fixed(index) => Some(format!("\\old({read})")),
                    _ => None,
                }
            }
            Kind::Select(elements, array) => {
                let (elements, array) = (*elements, *array);
                let info = self.vars.get(&elements)?;
                let text = format!("{}[{}]", self.at(array, Level::Primary)?, self.at(index, Level::Conditional)?);
                match info.kind {
                    VariableKind::Global => Some(text),
                    VariableKind::Snapshot if self.is_fixed(array) => Some(format!("\\old({text})")),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Does the term mean the same at entry: parameters that nobody assigns, or bound?
    fn is_fixed(&self, term: Term) -> bool {
        let free = self.terms.free_vars(&[term]);
        free.iter().all(|var| self.bound.iter().any(|(v, _)| v == var) || self.fixed.contains(var))
    }

    /// A read right after a write: the value written, or what was there before.
    fn after_store(&mut self, [map, at, value, read]: [Term; 4]) -> Option<(String, Level)> {
        let terms = self.terms;
        let before = terms.select(map, read);
        let same = self.at(terms.eq(at, read), Level::Or)?;
        let (value, before) = (self.at(value, Level::Or)?, self.at(before, Level::Or)?);
        Some((format!("{same} ? {value} : {before}"), Level::Conditional))
    }

    /// Java's remainder is zero where the mathematical one is.
    fn equation(&mut self, a: Term, symbol: &str, b: Term) -> Option<String> {
        let terms = self.terms;
        let is_zero = |t: Term| terms.as_int(t) == Some(&IBig::ZERO);
        let divisible = [(a, b), (b, a)].into_iter().find_map(|(rest, zero)| match terms.kind(rest) {
            Kind::Op(Op::Mod, args) if is_zero(zero) => Some((args[0], args[1])),
            _ => None,
        });
        match divisible {
            Some((number, by)) => Some(format!("{} {symbol} 0", self.infix(number, "%", by, Level::Unary)?)),
            None => self.infix(a, symbol, b, Level::Relation),
        }
    }

    fn negation(&mut self, inner: Term) -> Option<(String, Level)> {
        match self.terms.kind(inner) {
            Kind::Eq(a, b) if self.terms.sort(*a) != Sort::Bool => {
                Some((self.equation(*a, "!=", *b)?, Level::Equality))
            }
            // ¬(a ≤ b) over Int is b < a
            Kind::Le(a, b) => Some((self.infix(*b, "<", *a, Level::Sum)?, Level::Relation)),
            _ => Some((format!("!{}", self.at(inner, Level::Unary)?), Level::Unary)),
        }
    }

    /// `¬p ∨ q` reads better as `p ==> q`.
    fn disjunction(&mut self, parts: &[Term]) -> Option<(String, Level)> {
        let Arranged { premises, conclusions } = arranged(self.terms, &self.heap, parts);
        if premises.is_empty() {
            return Some((self.joined(&conclusions, " || ", Level::Or)?, Level::Or));
        }
        let premise = self.joined(&premises, " && ", Level::And)?;
        let conclusion = match conclusions[..] {
            [only] => self.at(only, Level::Or)?,
            _ => self.joined(&conclusions, " || ", Level::Or)?,
        };
        Some((format!("{premise} ==> {conclusion}"), Level::Implication))
    }

    /// The normal form `a + 1 <= b` is `a < b` to a reader.
    fn comparison(&mut self, a: Term, b: Term) -> Option<(String, Level)> {
        if let Kind::IntSum(sum) = self.terms.kind(a)
            && sum.constant == IBig::ONE
        {
            let smaller = self.terms.offset(a, -1);
            return Some((self.infix(smaller, "<", b, Level::Sum)?, Level::Relation));
        }
        if self.terms.as_int(a) == Some(&IBig::ONE) {
            return Some((format!("0 < {}", self.at(b, Level::Sum)?), Level::Relation));
        }
        Some((self.infix(a, "<=", b, Level::Sum)?, Level::Relation))
    }

    fn sum(&mut self, sum: &Linear<IBig>) -> Option<(String, Level)> {
        let mut text = String::new();
        for (coefficient, part) in &sum.parts {
            let negative = *coefficient < IBig::ZERO;
            let magnitude = if negative { -coefficient } else { coefficient.clone() };
            // `2 * a / 2` would read as `(2 * a) / 2`.
            let plain = magnitude == IBig::ONE || matches!(self.terms.kind(*part), Kind::Mul(_));
            let factor = self.at(*part, if plain { Level::Product } else { Level::Unary })?;
            let product = if magnitude == IBig::ONE { factor } else { format!("{} * {factor}", integer(&magnitude)) };
            match (text.is_empty(), negative) {
                (true, false) => text = product,
                (true, true) => text = format!("-{}", self.parenthesised(&product, *part)),
                (false, false) => text += &format!(" + {product}"),
                (false, true) => text += &format!(" - {product}"),
            }
        }
        if sum.constant > IBig::ZERO {
            text += &format!(" + {}", integer(&sum.constant));
        } else if sum.constant < IBig::ZERO {
            text += &format!(" - {}", integer(&-&sum.constant));
        }
        Some((text, Level::Sum))
    }

    fn parenthesised(&self, product: &str, part: Term) -> String {
        if matches!(self.terms.kind(part), Kind::Var(_)) { product.to_owned() } else { format!("({product})") }
    }

    fn operator(&mut self, op: Op, args: &[Term]) -> Option<(String, Level)> {
        let infix = |symbol: &str, printer: &mut Self| printer.infix(args[0], symbol, args[1], Level::Unary);
        Some(match op {
            Op::TDiv => (infix("/", self)?, Level::Product),
            Op::TRem => (infix("%", self)?, Level::Product),
            Op::Wrap { bits, signed } => {
                let to = match (bits, signed) {
                    (8, true) => "byte",
                    (16, true) => "short",
                    (16, false) => "char",
                    (32, true) => "int",
                    (64, true) => "long",
                    _ => return None,
                };
                (format!("({to}) ({})", self.at(args[0], Level::Conditional)?), Level::Unary)
            }
            Op::Geometric => (self.geometric(args[0], args[1], args[2])?, Level::Primary),
            Op::FLt => (self.infix(args[0], "<", args[1], Level::Sum)?, Level::Relation),
            Op::FLe => (self.infix(args[0], "<=", args[1], Level::Sum)?, Level::Relation),
            Op::FEq => (self.infix(args[0], "==", args[1], Level::Relation)?, Level::Equality),
            Op::SeqLen => (format!("{}.length()", self.string(args[0])?), Level::Primary),
            Op::SeqNth => {
                let at = self.at(args[1], Level::Conditional)?;
                (format!("{}.charAt({at})", self.string(args[0])?), Level::Primary)
            }
            _ => return None,
        })
    }

    /// `chars(s)` is the string `s` itself.
    fn string(&mut self, chars: Term) -> Option<String> {
        match self.terms.kind(chars) {
            Kind::App(func, args) if *func == self.heap.chars => self.at(args[0], Level::Primary),
            _ => None,
        }
    }

    fn quantifier(&mut self, term: Term, quant: Quant, sorts: &[Sort]) -> Option<String> {
        if sorts.iter().any(|sort| *sort != Sort::Int) {
            return None;
        }
        let (body, names) = self.open(term, sorts)?;
        let Ranged { ranges, claim } = ranged(self.terms, &self.heap, quant, body, &names);
        let ranges: Vec<Term> = ranges.into_iter().filter(|range| !self.is_type_range(*range, &names)).collect();
        let declared: Vec<String> = names.iter().map(|var| self.variable(*var)).collect::<Option<_>>()?;
        let word = if quant == Quant::Forall { "\\forall" } else { "\\exists" };
        let claim = self.at(claim, Level::Conditional)?;
        let text = if ranges.is_empty() {
            format!("({word} int {}; {claim})", declared.join(", "))
        } else {
            let range = self.joined(&ranges, " && ", Level::And)?;
            format!("({word} int {}; {range}; {claim})", declared.join(", "))
        };
        self.bound.truncate(self.bound.len() - sorts.len());
        Some(text)
    }

    /// Says no more than that a bound variable is an `int`.
    fn is_type_range(&self, range: Term, names: &[Term]) -> bool {
        let Kind::Le(a, b) = self.terms.kind(range) else { return false };
        let slack = self.terms.sub(*b, *a);
        names.iter().any(|&name| {
            let least = self.terms.offset(name, -i64::from(i32::MIN));
            let most = self.terms.sub(self.terms.int(i64::from(i32::MAX)), name);
            slack == least || slack == most
        })
    }

    /// The body with named variables for the bound ones, now in scope.
    fn open(&mut self, term: Term, sorts: &[Sort]) -> Option<(Term, Vec<Term>)> {
        let mut fresh = Vec::new();
        for sort in sorts {
            let name = self.unused_name();
            let var = self.terms.fresh(&format!("bound_{name}"), *sort);
            self.bound.push((var, name));
            fresh.push(var);
        }
        Some((self.terms.open(term, &fresh)?, fresh))
    }

    fn unused_name(&self) -> String {
        let taken = |name: &str| {
            self.bound.iter().any(|(_, n)| n == name) || self.vars.values().any(|v| v.source.as_deref() == Some(name))
        };
        let letters = ["k", "m", "p", "q"].map(str::to_owned);
        let numbered = (1..).map(|n| format!("k{n}"));
        letters.into_iter().chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    fn fold(&mut self, term: Term, op: FoldOp, lo: Term, hi: Term) -> Option<String> {
        let word = match op {
            FoldOp::Sum => "\\sum",
            FoldOp::Product => "\\product",
            FoldOp::NumOf => "\\num_of",
            FoldOp::Min => "\\min",
            FoldOp::Max => "\\max",
        };
        let (lo, hi) = (self.at(lo, Level::Sum)?, self.at(hi, Level::Sum)?);
        let (body, names) = self.open(term, &[Sort::Int])?;
        let name = self.variable(names[0])?;
        let body = self.at(body, Level::Conditional)?;
        self.bound.pop();
        Some(format!("({word} int {name}; {lo} <= {name} && {name} < {hi}; {body})"))
    }

    /// Some number of factors r after the start.
    fn geometric(&mut self, start: Term, ratio: Term, x: Term) -> Option<String> {
        let (start, ratio, x) = (self.at(start, Level::Unary)?, self.at(ratio, Level::Unary)?, self.at(x, Level::Sum)?);
        let mut name = || {
            let name = self.unused_name();
            self.bound.push((self.terms.fresh("bound", Sort::Int), name.clone()));
            name
        };
        let (count, factor) = (name(), name());
        self.bound.truncate(self.bound.len() - 2);
        let power = format!("(\\product \\bigint {factor}; 0 <= {factor} && {factor} < {count}; {ratio})");
        let value = if start == "1" { power } else { format!("{start} * {power}") };
        Some(format!("(\\exists \\bigint {count}; 0 <= {count}; {x} == {value})"))
    }

    fn infix(&mut self, a: Term, symbol: &str, b: Term, level: Level) -> Option<String> {
        Some(format!("{} {symbol} {}", self.at(a, level)?, self.at(b, level)?))
    }

    fn joined(&mut self, parts: &[Term], symbol: &str, level: Level) -> Option<String> {
        let texts: Option<Vec<String>> = parts.iter().map(|part| self.at(*part, next(level))).collect();
        Some(texts?.join(symbol))
    }
}

/// The strength an operand needs so that chains of one operator stay flat but
/// others are parenthesised.
fn next(level: Level) -> Level {
    match level {
        Level::Or => Level::And,
        Level::And => Level::Equality,
        other => other,
    }
}

/// Literals outside `int` need the suffix of `long`.
fn integer(value: &IBig) -> String {
    let fits = *value >= IBig::from(i32::MIN) && *value <= IBig::from(i32::MAX);
    if fits { value.to_string() } else { format!("{value}L") }
}
