//! A candidate as Java: statements that find out whether it holds. Quantifiers become
//! loops over the values between their bounds, `\old` what was saved at the method's
//! entry. Takes the text of a formula; gives text, or says what Java has no words for.
//! Specifications compute ideally: what is compared is computed by helpers of the test
//! class that do, indices and bounds of quantifiers with 64 bits.

use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, Name, QuantKind, Quantified, TypeRef, UnaryOp};
use javelin_syntax::parse_expression;

/// The statements of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Sets the Boolean variable [`OUTCOME`].
    pub statements: String,
    /// Declarations for the method's entry.
    pub saved: Vec<String>,
}

/// The variable that a check sets.
pub const OUTCOME: &str = "javelinHolds";

/// The check of a formula; `name` keeps its variables apart from those of other checks.
pub fn check(formula: &str, name: &str) -> Result<Check, String> {
    let parsed = parse_expression(formula);
    if !parsed.errors.is_empty() {
        return Err("the candidate cannot be read".to_owned());
    }
    let mut writer =
        Writer { text: formula, name, saved: Vec::new(), bound: Vec::new(), next: 0, before: String::new() };
    let statements = writer.formula(&parsed.unit.expr, OUTCOME)?;
    Ok(Check { statements, saved: writer.saved })
}

struct Writer<'t> {
    text: &'t str,
    name: &'t str,
    saved: Vec<String>,
    /// Variables of the quantifiers around, and what they are called in Java.
    bound: Vec<(Name, String)>,
    next: usize,
    /// Statements that must come before the one being written.
    before: String,
}

type Written = Result<String, String>;

fn no_words(what: &str) -> String {
    format!("Java has no words for {what} in the candidate")
}

impl Writer<'_> {
    fn fresh(&mut self, base: &str) -> String {
        self.next += 1;
        format!("javelin{base}{}", self.next)
    }

    /// Statements that set `target` to the truth of `e`; nothing is evaluated that
    /// the operators of the formula leave out.
    fn formula(&mut self, e: &Expr, target: &str) -> Written {
        if !has_binder(e, self.text) {
            return Ok(format!("{target} = {};", self.value(e)?));
        }
        match &e.kind {
            ExprKind::Paren(inner) => self.formula(inner, target),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => {
                Ok(format!("{} {target} = !{target};", self.formula(operand, target)?))
            }
            ExprKind::Binary { op, lhs, rhs, .. } => match op {
                BinaryOp::And => self.both(lhs, rhs, target, &format!("if ({target})")),
                BinaryOp::Or => self.both(lhs, rhs, target, &format!("if (!{target})")),
                BinaryOp::Implies => self.both(lhs, rhs, target, &format!("if (!{target}) {target} = true; else")),
                BinaryOp::RevImplies => self.both(rhs, lhs, target, &format!("if (!{target}) {target} = true; else")),
                BinaryOp::Iff | BinaryOp::NotIff => {
                    let other = self.fresh("Side");
                    let (left, right) = (self.formula(lhs, target)?, self.formula(rhs, &other)?);
                    let sign = if *op == BinaryOp::Iff { "==" } else { "!=" };
                    Ok(format!("{left} boolean {other}; {right} {target} = {target} {sign} {other};"))
                }
                _ => self.atom(e, target),
            },
            ExprKind::Quantified(q) if matches!(q.kind, QuantKind::Forall | QuantKind::Exists) => {
                self.quantified(q, target)
            }
            _ => self.atom(e, target),
        }
    }

    fn both(&mut self, first: &Expr, second: &Expr, target: &str, if_so: &str) -> Written {
        let (first, second) = (self.formula(first, target)?, self.formula(second, target)?);
        Ok(format!("{first} {if_so} {{ {second} }}"))
    }

    fn atom(&mut self, e: &Expr, target: &str) -> Written {
        let around = std::mem::take(&mut self.before);
        let value = self.value(e)?;
        let before = std::mem::replace(&mut self.before, around);
        Ok(format!("{before}{target} = {value};"))
    }

    /// `\forall`, `\exists`: loops over the variables.
    fn quantified(&mut self, q: &Quantified, target: &str) -> Written {
        let (first, goes_on) = match q.kind {
            QuantKind::Forall => ("true", target.to_owned()),
            _ => ("false", format!("!{target}")),
        };
        let inner = |writer: &mut Self, body: &Expr| writer.formula(body, target);
        let loops = self.loops(q, &goes_on, inner)?;
        Ok(format!("{target} = {first}; {loops}"))
    }

    /// `\sum` and its kin: the result in a variable of its own.
    fn folded(&mut self, q: &Quantified) -> Written {
        let result = self.fresh("Result");
        let (ty, first) = match q.kind {
            QuantKind::Forall | QuantKind::Exists => ("boolean", "false"),
            QuantKind::Product => ("long", "1"),
            QuantKind::Sum | QuantKind::NumOf => ("long", "0"),
            QuantKind::Max => ("long", "Long.MIN_VALUE"),
            QuantKind::Min => ("long", "Long.MAX_VALUE"),
            QuantKind::Choose => return Err(no_words("`\\choose`")),
        };
        let code = match q.kind {
            QuantKind::Forall | QuantKind::Exists => self.quantified(q, &result)?,
            QuantKind::NumOf => {
                let counts = self.fresh("Counts");
                let inner = |writer: &mut Self, body: &Expr| {
                    let is = writer.formula(body, &counts)?;
                    Ok(format!("boolean {counts}; {is} if ({counts}) {result}++;"))
                };
                self.loops(q, "true", inner)?
            }
            QuantKind::Sum | QuantKind::Product | QuantKind::Min | QuantKind::Max | QuantKind::Choose => {
                let kind = q.kind;
                let inner = |writer: &mut Self, body: &Expr| {
                    let around = std::mem::take(&mut writer.before);
                    let value = writer.value(body)?;
                    let before = std::mem::replace(&mut writer.before, around);
                    let next = match kind {
                        QuantKind::Product => format!("{result} * ({value})"),
                        QuantKind::Max => format!("Math.max({result}, {value})"),
                        QuantKind::Min => format!("Math.min({result}, {value})"),
                        _ => format!("{result} + ({value})"),
                    };
                    Ok(format!("{before}{result} = {next};"))
                };
                self.loops(q, "true", inner)?
            }
        };
        self.before += &format!("{ty} {result} = {first}; {code} ");
        Ok(result)
    }

    /// One loop per variable; in the innermost, `inner` under the range.
    fn loops(&mut self, q: &Quantified, goes_on: &str, inner: impl FnOnce(&mut Self, &Expr) -> Written) -> Written {
        let (range, body) = match (&q.range, &q.body.kind) {
            (Some(range), _) => (Some(range), &q.body),
            (None, ExprKind::Binary { op: BinaryOp::Implies, lhs, rhs, .. }) if q.kind == QuantKind::Forall => {
                (Some(&**lhs), &**rhs)
            }
            (None, _) => (None, &q.body),
        };
        let conditions = range.map(conjuncts).unwrap_or_default();
        // Two-part `\exists` has its bounds in its body.
        let bounding: Vec<&Expr> = if range.is_none() { conjuncts(body) } else { conditions };
        let depth = self.bound.len();
        let mut opening = String::new();
        let mut closing = String::new();
        let names: Vec<Name> = q.vars.iter().map(|var| var.name.name).collect();
        for (at, var) in q.vars.iter().enumerate() {
            let ty = integer_type(&q.ty, self.text).ok_or_else(|| no_words("a quantifier over what is no integer"))?;
            let (lo, hi) = self.bounds(&bounding, &names[at..], ty)?;
            let (index, name) = (self.fresh("At"), self.fresh("Bound"));
            opening += &format!("for (long {index} = {lo}; {goes_on} && {index} <= {hi}; {index}++) {{ ");
            opening += &format!("{ty} {name} = ({ty}) {index}; ");
            closing += " }";
            self.bound.push((var.name.name, name));
        }
        let within = self.fresh("Within");
        let guard = match range {
            Some(range) => format!("boolean {within}; {} if ({within})", self.formula(range, &within)?),
            None => String::new(),
        };
        let body = inner(self, body)?;
        self.bound.truncate(depth);
        Ok(format!("{opening}{guard} {{ {body} }}{closing}"))
    }

    /// The least and the greatest value of the first variable, from conditions that do
    /// not speak of those after it.
    fn bounds(&mut self, conditions: &[&Expr], vars: &[Name], ty: &str) -> Result<(String, String), String> {
        let (mut lower, mut upper): (Vec<String>, Vec<String>) = match ty {
            "byte" => (vec!["-128L".to_owned()], vec!["127L".to_owned()]),
            "short" => (vec!["-32768L".to_owned()], vec!["32767L".to_owned()]),
            "char" => (vec!["0L".to_owned()], vec!["65535L".to_owned()]),
            _ => (Vec::new(), Vec::new()),
        };
        for condition in conditions {
            let ExprKind::Binary { op, lhs, rhs, .. } = &strip(condition).kind else { continue };
            let is_var = |e: &Expr| matches!(strip(e).kind, ExprKind::Name(name) if name == vars[0]);
            let (below, strict, other) = match (op, is_var(lhs), is_var(rhs)) {
                (BinaryOp::Lt, true, false) => (false, true, rhs),
                (BinaryOp::Le, true, false) => (false, false, rhs),
                (BinaryOp::Gt, true, false) => (true, true, rhs),
                (BinaryOp::Ge, true, false) => (true, false, rhs),
                (BinaryOp::Lt, false, true) => (true, true, lhs),
                (BinaryOp::Le, false, true) => (true, false, lhs),
                (BinaryOp::Gt, false, true) => (false, true, lhs),
                (BinaryOp::Ge, false, true) => (false, false, lhs),
                _ => continue,
            };
            if has_binder(other, self.text) || mentions(other, vars, self.text) {
                continue;
            }
            let value = self.wide(other)?;
            match (below, strict) {
                (true, true) => lower.push(format!("({value}) + 1")),
                (true, false) => lower.push(value),
                (false, true) => upper.push(format!("({value}) - 1")),
                (false, false) => upper.push(value),
            }
        }
        let all = |values: Vec<String>, pick: &str| {
            values
                .into_iter()
                .reduce(|a, b| format!("{pick}({a}, {b})"))
                .ok_or_else(|| no_words("a quantifier without bounds"))
        };
        Ok((all(lower, "Math.max")?, all(upper, "Math.min")?))
    }

    fn value(&mut self, e: &Expr) -> Written {
        Ok(match &e.kind {
            ExprKind::Paren(inner) => format!("({})", self.value(inner)?),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => format!("!{}", self.value(operand)?),
            ExprKind::Unary { op: UnaryOp::Neg, operand, .. } => format!("-{}", self.wide(operand)?),
            ExprKind::Unary { op, op_span, operand } => match op {
                UnaryOp::Plus | UnaryOp::BitNot => format!("{}{}", op_span.text(self.text), self.value(operand)?),
                _ => return Err(no_words("an assignment")),
            },
            ExprKind::Binary { op, lhs, rhs, op_span } => {
                let (a, b) = (lhs, rhs);
                match op {
                    BinaryOp::Implies => format!("(!({}) || ({}))", self.value(a)?, self.value(b)?),
                    BinaryOp::RevImplies => format!("(({}) || !({}))", self.value(a)?, self.value(b)?),
                    BinaryOp::Iff => format!("(({}) == ({}))", self.value(a)?, self.value(b)?),
                    BinaryOp::NotIff => format!("(({}) != ({}))", self.value(a)?, self.value(b)?),
                    BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
                        format!("({} {} {})", self.wide(a)?, op_span.text(self.text), self.wide(b)?)
                    }
                    BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge
                        if is_computed(a) || is_computed(b) =>
                    {
                        let (left, right) = (self.ideal(a)?, self.ideal(b)?);
                        format!("javelinCompare({left}, {:?}, {right})", op_span.text(self.text))
                    }
                    BinaryOp::Subtype | BinaryOp::LockLt | BinaryOp::LockLe => return Err(no_words("an operator")),
                    _ => format!("{} {} {}", self.value(a)?, op_span.text(self.text), self.value(b)?),
                }
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                format!("({} ? {} : {})", self.value(cond)?, self.value(then)?, self.value(otherwise)?)
            }
            ExprKind::Name(name) => match self.bound.iter().rev().find(|(of, _)| of == name) {
                Some((_, called)) => called.clone(),
                None => name.to_string(),
            },
            ExprKind::Index { array, index, .. } => format!("{}[(int) ({})]", self.value(array)?, self.value(index)?),
            ExprKind::Field { target, name } => format!("{}.{}", self.value(target)?, name.name),
            ExprKind::Call(call) => {
                let target = call.target.as_ref().map(|e| self.value(e)).transpose()?;
                let args = call.args.iter().map(|e| self.value(e)).collect::<Result<Vec<_>, _>>()?;
                let dot = target.map(|target| format!("{target}.")).unwrap_or_default();
                format!("{dot}{}({})", call.name.name, args.join(", "))
            }
            ExprKind::Quantified(q) => self.folded(q)?,
            ExprKind::Old { expr, label: None, .. } => self.old(expr)?,
            _ => self.plain(e)?,
        })
    }

    /// A number computed without bounds.
    fn ideal(&mut self, e: &Expr) -> Written {
        match &strip(e).kind {
            ExprKind::Unary { op: UnaryOp::Neg, operand, .. } => {
                Ok(format!("javelinIdeal(0, \"-\", {})", self.ideal(operand)?))
            }
            ExprKind::Binary { op, op_span, lhs, rhs } if is_arithmetic(*op) => {
                let (left, right) = (self.ideal(lhs)?, self.ideal(rhs)?);
                Ok(format!("javelinIdeal({left}, {:?}, {right})", op_span.text(self.text)))
            }
            _ => self.value(strip(e)),
        }
    }

    /// An operand of arithmetic: a number as it is, a variable in 64 bits (what is added
    /// to a string or is a fraction does not take a cast, and its class is not known here,
    /// so the language decides: `1L *` widens integers and leaves fractions).
    fn wide(&mut self, e: &Expr) -> Written {
        Ok(match &e.kind {
            ExprKind::Paren(_) | ExprKind::Binary { .. } | ExprKind::Unary { .. } => self.value(e)?,
            ExprKind::Literal(_) => self.plain(e)?,
            _ => format!("(1L * {})", self.value(e)?),
        })
    }

    /// What Java and JML write alike.
    fn plain(&self, e: &Expr) -> Written {
        let written = e.span.text(self.text);
        let names: Vec<Name> = self.bound.iter().map(|(name, _)| *name).collect();
        if written.contains('\\')
            || written.contains("==>")
            || written.contains("<==")
            || mentions(e, &names, self.text)
        {
            return Err(no_words(&format!("`{written}`")));
        }
        Ok(written.to_owned())
    }

    /// A value at the method's entry: parts without bound variables are saved there.
    fn old(&mut self, e: &Expr) -> Written {
        let names: Vec<Name> = self.bound.iter().map(|(name, _)| *name).collect();
        let free = !mentions(e, &names, self.text);
        Ok(match &e.kind {
            ExprKind::Literal(_) => self.plain(e)?,
            ExprKind::Paren(inner) => format!("({})", self.old(inner)?),
            ExprKind::Name(_) if !free => self.value(e)?,
            ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, op_span, lhs, rhs } => {
                let wide = |text: String| format!("(1L * {text})");
                format!("({} {} {})", wide(self.old(lhs)?), op_span.text(self.text), wide(self.old(rhs)?))
            }
            ExprKind::Index { array, index, .. } => {
                let array = self.value_at_entry(array, true)?;
                format!("{array}[(int) ({})]", self.old(index)?)
            }
            _ if free => self.value_at_entry(e, false)?,
            _ => return Err(no_words("`\\old` of what depends on a bound variable")),
        })
    }

    fn value_at_entry(&mut self, e: &Expr, contents: bool) -> Written {
        let names: Vec<Name> = self.bound.iter().map(|(name, _)| *name).collect();
        if mentions(e, &names, self.text) || has_binder(e, self.text) || matches!(strip(e).kind, ExprKind::Index { .. })
        {
            return Err(no_words("`\\old` of what depends on a bound variable"));
        }
        let value = self.value(e)?;
        let value = if contents { format!("{value} == null ? null : {value}.clone()") } else { value };
        let known = |(at, line): (usize, &String)| line.ends_with(&format!("= {value};")).then_some(at);
        let at = self.saved.iter().enumerate().find_map(known).unwrap_or_else(|| {
            self.saved.push(format!("var javelinOld{}{} = {value};", self.saved.len() + 1, self.name));
            self.saved.len() - 1
        });
        Ok(format!("javelinOld{}{}", at + 1, self.name))
    }
}

/// The word of an integer type.
fn integer_type(ty: &TypeRef, text: &str) -> Option<&'static str> {
    let written = ty.span.text(text);
    ["int", "long", "short", "byte", "char"]
        .into_iter()
        .find(|word| *word == written)
        .or_else(|| (written == "\\bigint").then_some("long"))
}

fn strip(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => strip(inner),
        _ => e,
    }
}

fn is_arithmetic(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl)
}

/// Is it more than a variable or a literal?
fn is_computed(e: &Expr) -> bool {
    match &strip(e).kind {
        ExprKind::Binary { op, .. } => is_arithmetic(*op),
        ExprKind::Unary { op: UnaryOp::Neg, operand, .. } => !matches!(strip(operand).kind, ExprKind::Literal(_)),
        _ => false,
    }
}

fn conjuncts(e: &Expr) -> Vec<&Expr> {
    match &strip(e).kind {
        ExprKind::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
            conjuncts(lhs).into_iter().chain(conjuncts(rhs)).collect()
        }
        _ => vec![e],
    }
}

/// Is there a quantifier in it?
fn has_binder(e: &Expr, text: &str) -> bool {
    const WORDS: [&str; 7] = ["\\forall", "\\exists", "\\sum", "\\product", "\\num_of", "\\min", "\\max"];
    WORDS.iter().any(|word| e.span.text(text).contains(word))
}

fn mentions(e: &Expr, names: &[Name], text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    e.span.text(text).split(|c| !is_word(c)).any(|word| names.iter().any(|name| name.as_str() == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(formula: &str) -> String {
        check(formula, "T").map(|check| check.statements).unwrap_or_else(|why| why)
    }

    #[test]
    fn connectives_and_wide_sums() {
        assert_eq!(written("i > 0 ==> s == i"), "javelinHolds = (!(i > 0) || (s == i));");
        assert_eq!(written("a <==> b"), "javelinHolds = ((a) == (b));");
        let computed = "javelinHolds = javelinCompare(javelinIdeal(2, \"*\", s), \"==\", javelinIdeal(i, \"*\", javelinIdeal(i, \"-\", 1)));";
        assert_eq!(written("2 * s == i * (i - 1)"), computed);
        assert!(written("\\fresh(a)").starts_with("Java has no words"));
    }

    #[test]
    fn quantifiers_are_loops() {
        let text = written("n >= 0 && (\\forall int k; 0 <= k && k < n; a[k] == \\old(a[k]))");
        assert!(text.contains("for (long javelinAt1 = 0; javelinHolds && javelinAt1 <= ((1L * n)) - 1;"), "{text}");
        assert!(text.contains("a[(int) (javelinBound2)] == javelinOld1T[(int) (javelinBound2)]"), "{text}");
        assert!(written("(\\exists Object o; o != null)").starts_with("Java has no words"));
        assert!(written("s == (\\sum int k; 0 <= k && k < i; a[k])").contains("javelinHolds = s == javelinResult1;"));
    }
}
