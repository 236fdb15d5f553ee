//! A spurious candidate as a JUnit test: a copy of the method that checks the
//! candidate each time its loop's condition is evaluated, called with an input
//! that makes it fail. Text in, text out; whether an input exists is found out
//! elsewhere.

use crate::report::Shown;

/// What a test is made of.
pub struct Parts<'a> {
    /// The text of the method, from its first modifier on, and where its name
    /// and its loop's keyword stand in it.
    pub method: &'a str,
    pub name_at: usize,
    pub name: &'a str,
    pub keyword_at: usize,
    /// The line of the candidate: makes names unique.
    pub line: u32,
    pub number: usize,
    pub candidate: &'a str,
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
    let arguments: Option<Vec<String>> = parts.inputs.iter().map(|(_, value)| literal(value)).collect();
    let arguments = arguments.ok_or("the input cannot be written as Java literals")?.join(", ");
    Ok(format!(
        "    /** `{}` fails when {}. */\n    @Test\n    void {copy}Fails() {{\n        {copy}({arguments});\n    }}\n\n    {}\n",
        parts.candidate, parts.when, checked
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

/// The method under a new name, its loop's condition behind the check.
fn checked_copy(parts: &Parts, copy: &str, claim: &str) -> Result<String, String> {
    let text = parts.method;
    let (from, to) = condition(text, parts.keyword_at).ok_or("the loop has no condition at its head")?;
    let quoted = format!("{:?}", parts.candidate);
    let old = text[from..to].trim();
    let guard = if old.is_empty() { "true" } else { old };
    let mut out = String::new();
    out += &text[..parts.name_at];
    out += copy;
    out += &text[parts.name_at + parts.name.len()..from];
    out += &format!("holds({claim}, {quoted}) && ({guard})");
    out += &text[to..];
    Ok(out)
}

/// The range of the condition of the `while` or `for` at a place.
fn condition(text: &str, keyword_at: usize) -> Option<(usize, usize)> {
    let rest = &text[keyword_at..];
    let open = keyword_at + rest.find('(')?;
    let mut depth = 0_usize;
    let mut semicolons = Vec::new();
    for (at, c) in text[open..].char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth -= 1;
                if depth == 0 {
                    let close = open + at;
                    return match (rest.starts_with("for"), semicolons.as_slice()) {
                        (true, [first, second]) => Some((first + 1, *second)),
                        (true, _) => None,
                        (false, _) => rest.starts_with("while").then_some((open + 1, close)),
                    };
                }
            }
            ';' if depth == 1 => semicolons.push(open + at),
            _ => {}
        }
    }
    None
}

/// A JML formula as Java, where Java can say it.
fn java(formula: &str) -> Option<String> {
    if let Some((premise, claim)) = formula.split_once("==>")
        && !premise.ends_with('<')
        && !premise.contains(['(', ')'])
    {
        return Some(format!("(!({}) || {})", java(premise.trim())?, java(claim.trim())?));
    }
    let beyond = ["\\", "==>", "<==", "<=!=>"];
    (!beyond.iter().any(|word| formula.contains(word))).then(|| format!("({formula})"))
}

/// A value as an expression of Java; objects have none.
fn literal(value: &Shown) -> Option<String> {
    Some(match value {
        Shown::Null => "null".to_owned(),
        Shown::Bool(b) => b.to_string(),
        Shown::Int(digits) => match digits.parse::<i32>() {
            Ok(_) => digits.clone(),
            Err(_) => format!("{}L", digits.parse::<i64>().ok()?),
        },
        Shown::Float(x) if x.is_finite() => format!("{x:?}"),
        Shown::Text(text) if text.chars().all(|c| (' '..='~').contains(&c)) => format!("{text:?}"),
        Shown::Array(elements) => {
            let all: Option<Vec<String>> = elements.iter().map(literal).collect();
            let ty = match elements.first() {
                Some(Shown::Bool(_)) => "boolean",
                Some(Shown::Text(_)) => "String",
                Some(Shown::Float(_)) => "double",
                Some(Shown::Int(_)) | None => "int",
                Some(_) => return None,
            };
            format!("new {ty}[] {{{}}}", all?.join(", "))
        }
        Shown::Float(_) | Shown::Text(_) | Shown::Sparse { .. } | Shown::Object { .. } | Shown::Same(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_checks_the_candidate_at_the_head() {
        let method = "static int f(int n) { int i = 0; for (int k = g(n; 0); i <= n; i++) { } return i; }";
        let method = &method.replace("g(n; 0)", "0");
        let parts = Parts {
            method,
            name_at: method.find("f(").unwrap_or(0),
            name: "f",
            keyword_at: method.find("for").unwrap_or(0),
            line: 7,
            number: 1,
            candidate: "i >= 1 ==> n > 0",
            inputs: &[("n".to_owned(), Shown::Int("0".to_owned()))],
            when: "the loop is entered",
        };
        let text = members(&parts).unwrap_or_default();
        assert!(text.contains("fLine7Candidate1(0);"), "{text}");
        assert!(text.contains("holds((!((i >= 1)) || (n > 0)), \"i >= 1 ==> n > 0\") && (i <= n); i++"), "{text}");
    }

    #[test]
    fn what_java_cannot_say_is_refused() {
        assert_eq!(java("(\\forall int k; k < n; a[k] == 0)"), None);
        assert_eq!(java("i <= n"), Some("(i <= n)".to_owned()));
    }
}
