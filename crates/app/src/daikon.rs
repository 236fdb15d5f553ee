//! Daikon's notation as JML: its own format, and those it calls Java and JML (`daikon.
//! Quant.eltsEqual(a, 0)`). Takes one formula, gives one formula in which every form
//! of Daikon's is put into parentheses, so that whatever stands around it keeps its
//! meaning; what is JML already stays as it is. Knows shapes only, no names or types.

mod quant;
mod sequence;

use sequence::Slice;

/// The formula in JML.
pub fn jml(formula: &str) -> String {
    let formula = quant::marked(formula.trim());
    // What parses is JML; of Daikon's own there may be calls in it.
    if javelin_syntax::parse_expression(&formula).errors.is_empty() {
        return class_of(&formula).or_else(|| number(&formula)).unwrap_or_else(|| calls(&formula));
    }
    connected(&formula)
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
    let known = sequence::elementwise(formula, &fresh)
        .or_else(|| sequence::sorted(formula, &fresh))
        .or_else(|| sequence::only_one_value(formula, &fresh))
        .or_else(|| sequence::about_two(formula, &fresh))
        .or_else(|| one_of(formula, &fresh))
        .or_else(|| sequence::member(formula, &fresh))
        .or_else(|| sequence::compared(formula, &fresh))
        .or_else(|| number(formula))
        .or_else(|| class_of(formula));
    known.unwrap_or_else(|| calls(formula))
}

/// `x one of { 1, 2 }`, `size(a[]) one of { 1, 2 }`, `x has values: 1 2`
fn one_of(formula: &str, fresh: &str) -> Option<String> {
    if let Some((value, listed)) = formula.split_once(" has values: ") {
        let set = listed.split_whitespace().collect::<Vec<_>>().join(", ");
        return values(&calls(value.trim()), &format!("{{{set}}}"));
    }
    let (value, set) = formula.split_once(" one of ").or_else(|| formula.split_once(" in "))?;
    match Slice::read(value) {
        Some(slice) => Some(slice.all(fresh, &values(&slice.at(fresh), set)?)),
        None => values(&calls(value.trim()), set),
    }
}

fn values(value: &str, set: &str) -> Option<String> {
    if let Some((low, high)) =
        set.trim().strip_prefix('[').and_then(|s| s.strip_suffix(']')).and_then(|s| s.split_once(".."))
    {
        return Some(format!("({} <= {value} && {value} <= {})", calls(low.trim()), calls(high.trim())));
    }
    let listed = set.trim().strip_prefix('{')?.strip_suffix('}')?;
    let each: Vec<String> = listed.split(',').map(|v| same(value, v.trim())).collect();
    Some(format!("({})", each.join(" || ")))
}

/// Equality as Daikon means it: strings by their characters, classes by name.
fn same(value: &str, other: &str) -> String {
    let text = value.strip_suffix(".toString").unwrap_or(value);
    if let Some(object) = value.strip_suffix(".getClass().getName()").or_else(|| value.strip_suffix(".getClass()")) {
        let class = other.strip_suffix(".class").unwrap_or(other.trim_matches('"'));
        return format!("\\typeof({object}) == \\type({class})");
    }
    if other.starts_with('"') { format!("{other}.equals({text})") } else { format!("{value} == {other}") }
}

/// `x == 3 (mod 7)`, `x is a power of 2`, `x is a bitwise subset of y`, `s.toString == "a"`
fn number(formula: &str) -> Option<String> {
    if let Some((relation, modulus)) = formula.trim().strip_suffix(')').and_then(|rest| rest.rsplit_once("(mod ")) {
        let (sign, (value, rest)) = match relation.split_once("==") {
            Some(sides) => ("==", sides),
            None => ("!=", relation.split_once("!=")?),
        };
        let (value, rest, modulus) = (calls(value.trim()), calls(rest.trim()), calls(modulus.trim()));
        return Some(format!("((({value}) - ({rest})) % ({modulus}) {sign} 0)"));
    }
    if let Some(value) = formula.trim().strip_suffix(" is a power of 2") {
        return Some(power_of_two(&calls(value)));
    }
    if let Some((small, large)) = formula.split_once(" is a bitwise subset of ") {
        let (small, large) = (calls(small.trim()), calls(large.trim()));
        return Some(format!("((({small}) & ({large})) == ({small}))"));
    }
    let (value, text) = formula.split_once("==")?;
    let is_text = text.trim().starts_with('"') && text.trim().ends_with('"') && value.trim().ends_with(".toString");
    is_text.then(|| format!("({})", same(value.trim(), text.trim())))
}

fn power_of_two(value: &str) -> String {
    format!("({value} > 0 && ({value} & ({value} - 1)) == 0)")
}

/// `x.getClass() == C.class`, `x.getClass().getName() == C.class`
fn class_of(formula: &str) -> Option<String> {
    let (object, class) = formula.split_once("==")?;
    let object = object.trim();
    object.ends_with(".getClass()").then_some(()).or(object.ends_with(".getClass().getName()").then_some(()))?;
    Some(same(object, class.trim()))
}

/// `orig(x)`, `size(a[])`, `sum(a[])`, `a[-1]` and `x**2` inside a formula.
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
                let (text, left) =
                    power(name, after).or_else(|| from_the_end(&out, name, after)).unwrap_or((name.to_owned(), after));
                out += &text;
                rest = left;
            }
        }
    }
    out
}

/// `x**2`
fn power<'t>(name: &str, after: &'t str) -> Option<(String, &'t str)> {
    const MOST: usize = 8;
    let tail = after.strip_prefix("**")?;
    let digits: usize = tail.chars().take_while(char::is_ascii_digit).count();
    let times: usize = tail[..digits].parse().ok().filter(|times| (1..=MOST).contains(times))?;
    (!tail[digits..].starts_with(is_word)).then(|| (vec![name; times].join(" * "), &tail[digits..]))
}

/// `a[-1]`: the last element.
fn from_the_end<'t>(before: &str, name: &str, after: &'t str) -> Option<(String, &'t str)> {
    let (index, left) = after.strip_prefix("[-")?.split_once(']')?;
    let digits = !index.is_empty() && index.chars().all(|c| c.is_ascii_digit());
    // The whole path names the array.
    let start = before.rfind(|c| !is_word(c) && c != '.').map_or(0, |at| at + 1);
    let array = format!("{}{name}", &before[start..]);
    digits.then(|| (format!("{name}[{array}.length - {index}]"), left))
}

fn call(name: &str, inner: &str, fresh: &str) -> Option<String> {
    if let Some(quant) = name.strip_prefix(quant::MARK) {
        return quant::call(quant, inner, fresh);
    }
    match name {
        "orig" => Some(format!("\\old({})", calls(inner))),
        "post" => Some(format!("({})", calls(inner))),
        "size" => Some(Slice::read(inner)?.size()),
        "sum" => Some(Slice::read(inner)?.folded("sum", fresh)),
        "max" => Some(Slice::read(inner)?.folded("max", fresh)),
        "min" => Some(Slice::read(inner)?.folded("min", fresh)),
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

    #[test]
    fn more_forms_of_daikon() {
        check("x == 3  (mod 7)", "(((x) - (3)) % (7) == 0)");
        check("x is a power of 2", "(x > 0 && (x & (x - 1)) == 0)");
        check("a[] contains no duplicates", "(\\forall int q, q_; 0 <= q && q < q_ && q_ < a.length; a[q] != a[q_])");
        check("a[] elements == index", "(\\forall int q; 0 <= q && q < a.length; a[q] == q)");
        check("a[] elements in [1..5]", "(\\forall int q; 0 <= q && q < a.length; (1 <= a[q] && a[q] <= 5))");
        check(
            "a[] <= b[] (elementwise)",
            "(a.length - (0) == b.length - (0) && (\\forall int q; 0 <= q && q < a.length; a[q] <= b[0 + (q - (0))]))",
        );
        check(
            "a[] is the reverse of b[]",
            "(a.length - (0) == b.length - (0) && (\\forall int q; 0 <= q && q < a.length; a[q] == b[b.length - 1 - (q - (0))]))",
        );
        check(
            "a[] is a subset of b[]",
            "(\\forall int q; 0 <= q && q < a.length; (\\exists int q_; 0 <= q_ && q_ < b.length; b[q_] == a[q]))",
        );
        check("m == max(a[])", "m == (\\max int q; 0 <= q && q < a.length; a[q])");
        check("x == a[-1]", "x == a[a.length - 1]");
        check("x == this.a[-1]", "x == this.a[this.a.length - 1]");
        check("a[].next elements != null", "(\\forall int q; 0 <= q && q < a.length; a[q].next != null)");
        check("s.toString == \"go\"", "(\"go\".equals(s))");
        check(
            "o.getClass().getName() one of { A.class, B.class }",
            "(\\typeof(o) == \\type(A) || \\typeof(o) == \\type(B))",
        );
        check("c == n**3", "c == n * n * n");
        check("x has values: 1 2", "(x == 1 || x == 2)");
        check("size(orig(a[])) == n", "\\old(a.length) == n");
    }

    #[test]
    fn the_formats_java_and_jml() {
        check("daikon.Quant.size(a) >= n", "a.length >= n");
        check("daikon.Quant.eltsGTE(a, 0)", "(\\forall int q; 0 <= q && q < a.length; a[q] >= 0)");
        check("daikon.Quant.eltwiseLTE(a)", "(\\forall int q; 0 <= q && q < a.length - 1; a[q] <= a[q + 1])");
        check(
            "daikon.Quant.eltsNotEqual(daikon.Quant.slice(a, 0, i - 1), k)",
            "(\\forall int q; 0 <= q && q < (i - 1) + 1; a[q] != k)",
        );
        check("daikon.Quant.fuzzy.lte(x, \\old(y))", "(x <= \\old(y))");
        check("daikon.Quant.memberOf(k, a)", "(\\exists int q; 0 <= q && q < a.length; a[q] == k)");
        check(
            "daikon.Quant.pairwiseEqual(a, \\old(a))",
            "(a.length - (0) == a.length - (0) && (\\forall int q; 0 <= q && q < a.length; a[q] == \\old(a[0 + (q - (0))])))",
        );
        check("i > 0 ==> daikon.Quant.getElement_int(a, i) == 0", "i > 0 ==> a[i] == 0");
        check("daikon.Quant.eltsEqualIndex(a)", "(\\forall int q; 0 <= q && q < a.length; a[q] == q)");
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
