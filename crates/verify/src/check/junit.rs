//! A spurious candidate as a JUnit test: a copy of the method that checks the
//! candidate each time its loop's head is passed, called with an input that makes
//! it fail. Text in, text out; whether an input exists is found out elsewhere.

use std::ops::Range;

use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use javelin_syntax::{LoopForm, parse_expression};

use crate::report::Shown;

/// What a test is made of.
pub struct Parts<'a> {
    /// The text of the method, from its first modifier on, and where its name
    /// and the parts of its loop stand in it.
    pub method: &'a str,
    pub name_at: usize,
    pub name: &'a str,
    pub form: LoopForm,
    pub condition: Range<usize>,
    pub body: Range<usize>,
    /// The line of the candidate: makes names unique.
    pub line: u32,
    pub number: usize,
    pub candidate: &'a str,
    /// The types of the parameters, as Java writes them, and their values.
    pub types: &'a [String],
    pub inputs: &'a [(String, Shown)],
    /// When it fails: "the loop is entered", "an iteration ends".
    pub when: &'a str,
}

/// The members of a test class that show the failure, or why they cannot be
/// written.
pub fn members(parts: &Parts) -> Result<String, String> {
    let claim = java(parts.candidate).ok_or("the candidate is not an expression of Java")?;
    let copy = format!("{}Line{}Candidate{}", parts.name, parts.line, parts.number);
    let checked = checked_copy(parts, &copy, &claim)?;
    let typed = parts.types.iter().zip(parts.inputs);
    let arguments: Option<Vec<String>> = typed.map(|(ty, (_, value))| literal(ty, value)).collect();
    let arguments = arguments.ok_or("the input cannot be written as Java literals")?.join(", ");
    // A comment may not end in the middle of a candidate.
    let said = parts.candidate.replace("*/", "* /");
    Ok(format!(
        "    /** `{said}` fails when {}. */\n    @Test\n    void {copy}Fails() {{\n        {copy}({arguments});\n    }}\n\n    {}\n",
        parts.when, checked
    ))
}

/// The helper that every test class needs once.
pub const HELPER: &str = "    private static boolean holds(boolean candidate, String text) {
        if (!candidate) {
            throw new AssertionError(\"not an invariant: \" + text);
        }
        return true;
    }
";

/// The method under a new name, with the check at its loop's head.
fn checked_copy(parts: &Parts, copy: &str, claim: &str) -> Result<String, String> {
    let text = parts.method;
    let check = format!("holds({claim}, {:?})", parts.candidate);
    let (at, new) = match parts.form {
        LoopForm::While | LoopForm::For => {
            let old = text[parts.condition.clone()].trim();
            let guard = if old.is_empty() { "true" } else { old };
            (parts.condition.clone(), format!("{check} && ({guard})"))
        }
        LoopForm::Do => (parts.body.clone(), format!("{{ {check}; {} }}", &text[parts.body.clone()])),
        LoopForm::ForEach => return Err("the head of a for-each loop has no place for a check".to_owned()),
    };
    let mut out = String::new();
    out += &text[..parts.name_at];
    out += copy;
    out += &text[parts.name_at + parts.name.len()..at.start];
    out += &new;
    out += &text[at.end..];
    Ok(out)
}

/// A JML formula as Java, where Java can say it. Specifications compute ideally: sums
/// and products are computed with 64 bits.
fn java(formula: &str) -> Option<String> {
    let parsed = parse_expression(formula);
    if !parsed.errors.is_empty() {
        return None;
    }
    Some(format!("({})", said(&parsed.unit.expr, formula)?))
}

fn said(e: &Expr, text: &str) -> Option<String> {
    Some(match &e.kind {
        ExprKind::Paren(inner) => format!("({})", said(inner, text)?),
        ExprKind::Unary { op: UnaryOp::Not, operand, .. } => format!("!{}", said(operand, text)?),
        ExprKind::Unary { op: UnaryOp::Neg, operand, .. } => format!("-{}", wide(operand, text)?),
        ExprKind::Binary { op, lhs, rhs, op_span, .. } => {
            let (a, b) = (lhs, rhs);
            match op {
                BinaryOp::Implies => format!("(!({}) || ({}))", said(a, text)?, said(b, text)?),
                BinaryOp::RevImplies => format!("(({}) || !({}))", said(a, text)?, said(b, text)?),
                BinaryOp::Iff => format!("(({}) == ({}))", said(a, text)?, said(b, text)?),
                BinaryOp::NotIff => format!("(({}) != ({}))", said(a, text)?, said(b, text)?),
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                    format!("{} {} {}", wide(a, text)?, op_span.text(text), wide(b, text)?)
                }
                BinaryOp::Subtype | BinaryOp::LockLt | BinaryOp::LockLe => return None,
                _ => format!("{} {} {}", said(a, text)?, op_span.text(text), said(b, text)?),
            }
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            format!("{} ? {} : {}", said(cond, text)?, said(then, text)?, said(otherwise, text)?)
        }
        _ => plain(e, text)?,
    })
}

/// An operand of arithmetic: a number as it is, a variable in 64 bits (what is added
/// to a string or is a fraction does not take a cast, and its class is not known here,
/// so the helper of the language decides: `1L *` widens integers and leaves fractions).
fn wide(e: &Expr, text: &str) -> Option<String> {
    Some(match &e.kind {
        ExprKind::Paren(_) | ExprKind::Binary { .. } | ExprKind::Unary { .. } => said(e, text)?,
        ExprKind::Literal(_) => plain(e, text)?,
        _ => format!("(1L * {})", plain(e, text)?),
    })
}

/// What Java and JML write alike.
fn plain(e: &Expr, text: &str) -> Option<String> {
    let written = e.span.text(text);
    (!written.contains('\\') && !written.contains("==>") && !written.contains("<==")).then(|| written.to_owned())
}

/// A value as an expression of Java of a type; objects have none.
fn literal(ty: &str, value: &Shown) -> Option<String> {
    Some(match value {
        Shown::Null => format!("({ty}) null"),
        Shown::Bool(b) => b.to_string(),
        Shown::Int(digits) => {
            let number: i64 = digits.parse().ok()?;
            match ty {
                "long" | "Long" if number == i64::MIN => "Long.MIN_VALUE".to_owned(),
                "long" | "Long" => format!("{number}L"),
                "byte" | "short" | "char" => format!("({ty}) {number}"),
                "Byte" => format!("(byte) {number}"),
                "Short" => format!("(short) {number}"),
                "Character" => format!("(char) {number}"),
                _ => i32::try_from(number).ok()?.to_string(),
            }
        }
        Shown::Float(x) => fraction(ty, *x),
        Shown::Text(text) if text.chars().all(|c| (' '..='~').contains(&c)) => format!("{text:?}"),
        Shown::Array(elements) => {
            let element = ty.strip_suffix("[]")?;
            let all: Option<Vec<String>> = elements.iter().map(|value| literal(element, value)).collect();
            format!("new {ty} {{{}}}", all?.join(", "))
        }
        Shown::Text(_) | Shown::Sparse { .. } | Shown::Object { .. } | Shown::Same(_) => return None,
    })
}

fn fraction(ty: &str, x: f64) -> String {
    let (class, suffix) = if matches!(ty, "float" | "Float") { ("Float", "f") } else { ("Double", "") };
    if x.is_nan() {
        format!("{class}.NaN")
    } else if x.is_infinite() {
        format!("{class}.{}_INFINITY", if x > 0.0 { "POSITIVE" } else { "NEGATIVE" })
    } else if suffix == "f" {
        format!("{:?}f", x as f32)
    } else {
        format!("{x:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts<'a>(method: &'a str, candidate: &'a str, types: &'a [String], inputs: &'a [(String, Shown)]) -> Parts<'a> {
        let text = format!("class C {{ {method} }}");
        let mark = javelin_syntax::parse_file(&text).loops.remove(0);
        let within = |span: javelin_syntax::Span| span.start as usize - 10..span.end as usize - 10;
        Parts {
            method,
            name_at: method.find("f(").unwrap_or(0),
            name: "f",
            form: mark.form,
            condition: within(mark.condition),
            body: within(mark.body),
            line: 7,
            number: 1,
            candidate,
            types,
            inputs,
            when: "the loop is entered",
        }
    }

    #[test]
    fn a_copy_checks_the_candidate_at_the_head() {
        let method = "static int f(int n) { int i = 0; for (int k = 0; /* :) */ i <= n; i++) { } return i; }";
        let (types, inputs) = (["int".to_owned()], [("n".to_owned(), Shown::Int("0".to_owned()))]);
        let text = members(&parts(method, "i >= 1 ==> n > 0", &types, &inputs)).unwrap_or_default();
        assert!(text.contains("fLine7Candidate1(0);"), "{text}");
        assert!(text.contains("holds(((!(i >= 1) || (n > 0))), \"i >= 1 ==> n > 0\") && (i <= n); i++"), "{text}");
    }

    #[test]
    fn a_do_loop_is_checked_where_its_body_starts() {
        let method = "static void f(long n) { do n--; while (n > 0); }";
        let (types, inputs) = (["long".to_owned()], [("n".to_owned(), Shown::Int("3".to_owned()))]);
        let text = members(&parts(method, "n > 5", &types, &inputs)).unwrap_or_default();
        assert!(text.contains("do { holds((n > 5), \"n > 5\"); n--; } while (n > 0);"), "{text}");
        assert!(text.contains("fLine7Candidate1(3L);"), "{text}");
    }

    #[test]
    fn what_java_cannot_say_is_refused() {
        assert_eq!(java("(\\forall int k; k < n; a[k] == 0)"), None);
        assert_eq!(java("i <= n"), Some("(i <= n)".to_owned()));
        assert_eq!(java("2 * s == i * (i - 1)"), Some("(2 * (1L * s) == (1L * i) * ((1L * i) - 1))".to_owned()));
        assert_eq!(java("(a ==> b) && c"), Some("(((!(a) || (b))) && c)".to_owned()));
    }

    #[test]
    fn values_have_the_type_of_their_parameter() {
        let int = |n: &str| Shown::Int(n.to_owned());
        assert_eq!(literal("byte", &int("-3")), Some("(byte) -3".to_owned()));
        assert_eq!(literal("char", &int("97")), Some("(char) 97".to_owned()));
        assert_eq!(literal("long[]", &Shown::Array(vec![int("5")])), Some("new long[] {5L}".to_owned()));
        assert_eq!(literal("int[]", &Shown::Array(vec![])), Some("new int[] {}".to_owned()));
        assert_eq!(literal("float", &Shown::Float(1.5)), Some("1.5f".to_owned()));
        assert_eq!(literal("double", &Shown::Float(f64::NAN)), Some("Double.NaN".to_owned()));
        assert_eq!(literal("int", &int("3000000000")), None);
    }
}
