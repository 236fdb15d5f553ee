//! Daikon's notation as JML. Takes one formula, gives one formula in which every
//! form of Daikon's is put into parentheses, so that whatever stands around it
//! keeps its meaning; what is JML already stays as it is. Knows shapes only, no
//! names or types.

/// The formula in JML.
pub fn jml(formula: &str) -> String {
    let formula = formula.trim();
    // What parses is JML; of Daikon's own there may be calls in it.
    if javelin_syntax::parse_expression(formula).errors.is_empty() {
        return class_of(formula).unwrap_or_else(|| calls(formula));
    }
    connected(formula)
}

/// Operators between formulas, loosest first.
const CONNECTIVES: [&str; 4] = ["<==>", "==>", "||", "&&"];

/// A formula of formulas: each side is put into JML by itself.
fn connected(formula: &str) -> String {
    let formula = formula.trim();
    for connective in CONNECTIVES {
        if let Some(at) = outside(formula, connective) {
            let (left, right) = (&formula[..at], &formula[at + connective.len()..]);
            return format!("({}) {connective} ({})", connected(left), connected(right));
        }
    }
    if let Some(inner) = formula.strip_prefix("!(").and_then(|rest| rest.strip_suffix(')'))
        && is_balanced(inner)
    {
        return format!("!({})", connected(inner));
    }
    match formula.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if is_balanced(inner) => format!("({})", connected(inner)),
        _ => atom(formula),
    }
}

/// A formula without connectives.
fn atom(formula: &str) -> String {
    let fresh = fresh_name(formula);
    let known = elementwise(formula, &fresh)
        .or_else(|| sorted(formula, &fresh))
        .or_else(|| only_one_value(formula, &fresh))
        .or_else(|| one_of(formula, &fresh))
        .or_else(|| member(formula, &fresh))
        .or_else(|| equal_arrays(formula, &fresh))
        .or_else(|| class_of(formula));
    known.unwrap_or_else(|| calls(formula))
}

/// `a[]`, `a[i..j]`, `orig(a[])`: an array, its first index and the index after the last.
struct Slice {
    array: String,
    old: bool,
    from: String,
    to: String,
}

impl Slice {
    fn read(text: &str) -> Option<Slice> {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix("orig(").and_then(|rest| rest.strip_suffix(')')) {
            return Some(Slice { old: true, ..Slice::read(inner)? });
        }
        let (array, range) = text.strip_suffix(']')?.split_once('[')?;
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
        if array.is_empty() || !array.chars().all(plain) {
            return None;
        }
        let whole = format!("{array}.length");
        let (from, to) = match range.split_once("..") {
            None if range.trim().is_empty() => ("0".to_owned(), whole),
            None => return None,
            Some((from, to)) => {
                let from = if from.trim().is_empty() { "0".to_owned() } else { calls(from.trim()) };
                // Daikon's last index belongs to the slice.
                let to = if to.trim().is_empty() { whole } else { format!("({}) + 1", calls(to.trim())) };
                (from, to)
            }
        };
        Some(Slice { array: array.to_owned(), old: false, from, to })
    }

    fn at(&self, index: &str) -> String {
        let element = format!("{}[{index}]", self.array);
        if self.old { format!("\\old({element})") } else { element }
    }

    fn all(&self, fresh: &str, claim: &str) -> String {
        format!("(\\forall int {fresh}; {} <= {fresh} && {fresh} < {}; {claim})", self.from, self.to)
    }

    fn some(&self, fresh: &str, claim: &str) -> String {
        format!("(\\exists int {fresh}; {} <= {fresh} && {fresh} < {}; {claim})", self.from, self.to)
    }
}

/// `a[] elements >= 0`: every element; `a[] elements one of { 1, 2 }`.
fn elementwise(formula: &str, fresh: &str) -> Option<String> {
    let (slice, claim) = formula.split_once(" elements ")?;
    let slice = Slice::read(slice)?;
    let element = slice.at(fresh);
    let claim = match claim.trim().strip_prefix("one of ") {
        Some(set) => values(&element, set)?,
        None => format!("{element} {}", calls(claim.trim())),
    };
    Some(slice.all(fresh, &claim))
}

/// `a[] sorted by <=`
fn sorted(formula: &str, fresh: &str) -> Option<String> {
    let (slice, order) = formula.split_once(" sorted by ")?;
    let slice = Slice::read(slice)?;
    let order = Some(order.trim()).filter(|order| ["<", "<=", ">", ">=", "==", "!="].contains(order))?;
    let claim = format!("{} {order} {}", slice.at(fresh), slice.at(&format!("{fresh} + 1")));
    let inner = Slice { to: format!("{} - 1", slice.to), ..slice };
    Some(inner.all(fresh, &claim))
}

/// `a[] has only one value`, `a[] elements are equal`: all elements are the first.
fn only_one_value(formula: &str, fresh: &str) -> Option<String> {
    let slice =
        ["has only one value", "elements are equal"].iter().find_map(|words| formula.trim().strip_suffix(words));
    let slice = Slice::read(slice?)?;
    let claim = format!("{} == {}", slice.at(fresh), slice.at(&slice.from));
    Some(slice.all(fresh, &claim))
}

/// `x one of { 1, 2 }`, `size(a[]) one of { 1, 2 }`
fn one_of(formula: &str, fresh: &str) -> Option<String> {
    let (value, set) = formula.split_once(" one of ")?;
    match Slice::read(value) {
        Some(slice) => Some(slice.all(fresh, &values(&slice.at(fresh), set)?)),
        None => values(&calls(value.trim()), set),
    }
}

fn values(value: &str, set: &str) -> Option<String> {
    let listed = set.trim().strip_prefix('{')?.strip_suffix('}')?;
    let each: Vec<String> = listed.split(',').map(|v| format!("{value} == {}", v.trim())).collect();
    Some(format!("({})", each.join(" || ")))
}

/// `x in a[]`
fn member(formula: &str, fresh: &str) -> Option<String> {
    let (value, slice) = formula.split_once(" in ")?;
    let slice = Slice::read(slice)?;
    let claim = format!("{} == {}", slice.at(fresh), calls(value.trim()));
    Some(slice.some(fresh, &claim))
}

/// `a[] == b[]`, `a[] == orig(a[])`: as long, and the same elements.
fn equal_arrays(formula: &str, fresh: &str) -> Option<String> {
    let (left, right) = formula.split_once("==")?;
    let (left, right) = (Slice::read(left)?, Slice::read(right)?);
    let (a, b) = (left.at(fresh), right.at(&format!("{} + ({fresh} - ({}))", right.from, left.from)));
    let same = left.all(fresh, &format!("{a} == {b}"));
    let length = format!("{} - ({}) == {} - ({})", left.to, left.from, right.to, right.from);
    Some(format!("({length} && {same})"))
}

/// `x.getClass() == C.class`, `x.getClass().getName() == C.class`
fn class_of(formula: &str) -> Option<String> {
    let (object, class) = formula.split_once("==")?;
    let object = object.trim();
    let object = object.strip_suffix(".getClass()").or_else(|| object.strip_suffix(".getClass().getName()"))?;
    let class = class.trim().strip_suffix(".class").unwrap_or(class.trim().trim_matches('"'));
    Some(format!("\\typeof({object}) == \\type({class})"))
}

/// `orig(x)`, `size(a[])`, `sum(a[])` and `x**2` inside a formula.
fn calls(formula: &str) -> String {
    let fresh = fresh_name(formula);
    let mut out = String::new();
    let mut rest = formula;
    while !rest.is_empty() {
        let word: usize = rest.chars().take_while(|c| is_word(*c)).map(char::len_utf8).sum();
        if word == 0 {
            let next = rest.chars().next().map_or(0, char::len_utf8);
            out += &rest[..next];
            rest = &rest[next..];
            continue;
        }
        let (name, after) = rest.split_at(word);
        let replaced = argument(after).and_then(|(inner, end)| Some((call(name, inner, &fresh)?, end)));
        match replaced {
            Some((text, end)) if !out.ends_with(['.', '\\']) => {
                out += &text;
                rest = &after[end..];
            }
            _ => {
                let squared = after.strip_prefix("**2").filter(|tail| !tail.starts_with(is_word));
                out += &squared.map_or_else(|| name.to_owned(), |_| format!("{name} * {name}"));
                rest = squared.unwrap_or(after);
            }
        }
    }
    out
}

fn call(name: &str, inner: &str, fresh: &str) -> Option<String> {
    match name {
        "orig" => Some(format!("\\old({})", calls(inner))),
        "size" => {
            let slice = Slice::read(inner)?;
            let whole = slice.from == "0" && slice.to == format!("{}.length", slice.array);
            Some(if whole { slice.to } else { format!("({} - ({}))", slice.to, slice.from) })
        }
        "sum" => {
            let slice = Slice::read(inner)?;
            let range = format!("{} <= {fresh} && {fresh} < {}", slice.from, slice.to);
            Some(format!("(\\sum int {fresh}; {range}; {})", slice.at(fresh)))
        }
        _ => None,
    }
}

/// The text in the parentheses at the start, and where they end.
fn argument(text: &str) -> Option<(&str, usize)> {
    let inner = text.strip_prefix('(')?;
    let mut depth = 0_usize;
    for (at, c) in inner.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some((&inner[..at], at + 2)),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// A name that the formula does not use.
fn fresh_name(formula: &str) -> String {
    let used = |name: &str| formula.split(|c| !is_word(c)).any(|word| word == name);
    let mut name = "q".to_owned();
    let mut number = 0;
    while used(&name) {
        number += 1;
        name = format!("q{number}");
    }
    name
}

/// Where a connective stands outside of parentheses, brackets, braces and strings; the
/// first place for `==>`, which associates to the right.
fn outside(formula: &str, connective: &str) -> Option<usize> {
    let mut depth = 0_i32;
    let mut quote = None;
    let mut found = None;
    for (at, c) in formula.char_indices() {
        if let Some(open) = quote {
            quote = (c != open).then_some(open);
            continue;
        }
        match c {
            '"' | '\'' => quote = Some(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        let here = depth == 0 && formula[at..].starts_with(connective);
        // `<==>` contains `==>`.
        let part = connective == "==>" && formula[..at].ends_with('<');
        if here && !part {
            if connective == "==>" {
                return Some(at);
            }
            found = Some(at);
        }
    }
    found
}

fn is_balanced(text: &str) -> bool {
    let mut depth = 0_i32;
    for c in text.chars() {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(daikon: &str, expect: &str) {
        let found = jml(daikon);
        assert_eq!(found, expect, "{daikon}");
        assert_eq!(javelin_syntax::parse_expression(&found).errors, [], "{found}");
    }

    #[test]
    fn forms_of_daikon() {
        check("i <= size(a[])-1", "i <= a.length-1");
        check("x one of { 1, 2 }", "(x == 1 || x == 2)");
        check("a[] elements >= 0", "(\\forall int q; 0 <= q && q < a.length; a[q] >= 0)");
        check("a[0..i-1] elements != k", "(\\forall int q; 0 <= q && q < (i-1) + 1; a[q] != k)");
        check("a[] sorted by <", "(\\forall int q; 0 <= q && q < a.length - 1; a[q] < a[q + 1])");
        check("s == orig(n)", "s == \\old(n)");
        check("x in a[]", "(\\exists int q; 0 <= q && q < a.length; a[q] == x)");
        check(
            "a[] == orig(a[])",
            "(a.length - (0) == a.length - (0) && (\\forall int q; 0 <= q && q < a.length; a[q] == \\old(a[0 + (q - (0))])))",
        );
        check("a[] has only one value", "(\\forall int q; 0 <= q && q < a.length; a[q] == a[0])");
        check("a[] elements one of { 0, 1 }", "(\\forall int q; 0 <= q && q < a.length; (a[q] == 0 || a[q] == 1))");
        check("s == sum(a[..i-1])", "s == (\\sum int q; 0 <= q && q < (i-1) + 1; a[q])");
        check("o.getClass() == String.class", "\\typeof(o) == \\type(String)");
        check("o.getClass().getName() == java.lang.String.class", "\\typeof(o) == \\type(java.lang.String)");
        check("n == i**2", "n == i * i");
        check("x % 2 == 0", "x % 2 == 0");
        check("a != null", "a != null");
        check("2 * s == i * (i - 1)", "2 * s == i * (i - 1)");
    }

    /// The quantified variable is none of the formula's.
    #[test]
    fn names_are_not_captured() {
        check("q in a[]", "(\\exists int q1; 0 <= q1 && q1 < a.length; a[q1] == q)");
        check("q[] elements >= q1", "(\\forall int q2; 0 <= q2 && q2 < q.length; q[q2] >= q1)");
    }

    #[test]
    fn connectives_keep_their_sides() {
        check("i > 0 ==> x one of { 1, 2 }", "(i > 0) ==> ((x == 1 || x == 2))");
        check(
            "(a[] elements >= 0)  <==>  (i == 0)",
            "(((\\forall int q; 0 <= q && q < a.length; a[q] >= 0))) <==> ((i == 0))",
        );
        check("x one of { 1, 2 } && y > 0", "((x == 1 || x == 2)) && (y > 0)");
    }
}
