//! `check --candidates FILE`: candidates from anywhere, a line each, put as JML
//! before their loops, on the loops' own lines so that no line number changes.
//! Daikon's notation is put into JML first.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use javelin_sema::SourceInput;

/// Inserts the candidates of the file at `path`; gives a sentence for each line
/// that cannot be used.
pub fn insert(path: &Path, inputs: &mut [SourceInput]) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut problems = Vec::new();
    let mut wanted: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match place(line, inputs) {
            Ok((file, loop_line, formula)) => wanted.entry((file, loop_line)).or_default().push(formula),
            Err(why) => problems.push(format!("{}:{}: {why}", path.display(), number + 1)),
        }
    }
    // From the end, so that earlier places stay where they are.
    for ((file, line), formulas) in wanted.into_iter().rev() {
        let input = &mut inputs[file];
        match loop_keyword(&input.text, line) {
            Some(at) => {
                let clauses: String = formulas.iter().map(|f| format!("/*@ loop_invariant {f}; */ ")).collect();
                input.text.insert_str(at, &clauses);
            }
            None => problems.push(format!("{}:{line}: no loop starts in this line", input.path)),
        }
    }
    Ok(problems)
}

/// `File.java:LINE: formula`
fn place(line: &str, inputs: &[SourceInput]) -> Result<(usize, usize, String), String> {
    const SHAPE: &str = "not of the form `File.java:LINE: formula`";
    let (place, formula) = line.split_once(": ").ok_or(SHAPE)?;
    let (name, number) = place.rsplit_once(':').ok_or(SHAPE)?;
    let number: usize = number.trim().parse().map_err(|_| SHAPE)?;
    let same = |input: &SourceInput| {
        input.path == name || Path::new(&input.path).ends_with(name) || Path::new(name).ends_with(&input.path)
    };
    let file = inputs.iter().position(same).ok_or_else(|| format!("{name} is not among the sources given"))?;
    let formula = jml(formula.trim().trim_end_matches(';'));
    if formula.contains("*/") || formula.contains('\n') {
        return Err("a formula cannot contain the end of a comment".to_owned());
    }
    Ok((file, number, formula))
}

/// The byte at which the first loop of a line starts.
fn loop_keyword(text: &str, line: usize) -> Option<usize> {
    let start = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum::<usize>();
    let here = text[start..].lines().next()?;
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let at_word = |word: &str| {
        here.match_indices(word).map(|(at, _)| at).find(|&at| {
            let before = here[..at].chars().next_back();
            let after = here[at + word.len()..].chars().next();
            !before.is_some_and(is_word) && !after.is_some_and(is_word)
        })
    };
    let code = here.find("//").unwrap_or(here.len());
    let found = ["while", "for", "do"].into_iter().filter_map(at_word).filter(|&at| at < code).min()?;
    Some(start + found)
}

/// Daikon's notation as JML; JML stays as it is.
fn jml(formula: &str) -> String {
    let whole = elementwise(formula).or_else(|| sorted(formula)).or_else(|| one_of(formula));
    let text = whole.unwrap_or_else(|| formula.to_owned());
    let text = text.replace("orig(", "\\old(").replace(".getClass().getName()", ".getClass()");
    sizes(&text)
}

/// `a[] elements >= 0`: every element.
fn elementwise(formula: &str) -> Option<String> {
    let (array, claim) = formula.split_once(" elements ")?;
    let array = array.trim().strip_suffix("[]")?;
    Some(format!("(\\forall int q; 0 <= q && q < {array}.length; {array}[q] {claim})"))
}

/// `a[] sorted by <=`
fn sorted(formula: &str) -> Option<String> {
    let (array, order) = formula.split_once(" sorted by ")?;
    let array = array.trim().strip_suffix("[]")?;
    Some(format!("(\\forall int q; 0 <= q && q + 1 < {array}.length; {array}[q] {} {array}[q + 1])", order.trim()))
}

/// `x one of { 1, 2 }`, `x in a[]`
fn one_of(formula: &str) -> Option<String> {
    if let Some((value, set)) = formula.split_once(" one of ") {
        let values = set.trim().strip_prefix('{')?.strip_suffix('}')?;
        let each = values.split(',').map(|v| format!("{} == {}", value.trim(), v.trim()));
        return Some(each.collect::<Vec<_>>().join(" || "));
    }
    let (value, array) = formula.split_once(" in ")?;
    let array = array.trim().strip_suffix("[]")?;
    Some(format!("(\\exists int q; 0 <= q && q < {array}.length; {array}[q] == {})", value.trim()))
}

/// `size(a[])` and `size(a[])-1` are lengths.
fn sizes(formula: &str) -> String {
    let mut out = String::new();
    let mut rest = formula;
    while let Some(at) = rest.find("size(") {
        let Some(end) = rest[at..].find("[])") else { break };
        out += &rest[..at];
        out += &format!("{}.length", rest[at + 5..at + end].trim());
        rest = &rest[at + end + 3..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn daikon_becomes_jml() {
        assert_eq!(jml("i <= size(a[])-1"), "i <= a.length-1");
        assert_eq!(jml("x one of { 1, 2 }"), "x == 1 || x == 2");
        assert_eq!(jml("a[] elements >= 0"), "(\\forall int q; 0 <= q && q < a.length; a[q] >= 0)");
        assert_eq!(jml("s == orig(n)"), "s == \\old(n)");
        assert_eq!(jml("x in a[]"), "(\\exists int q; 0 <= q && q < a.length; a[q] == x)");
        assert_eq!(jml("2 * s == i * (i - 1)"), "2 * s == i * (i - 1)");
    }

    #[test]
    fn loops_are_found_by_their_line() {
        let text = "int format;\n  // while\n  outer: for (;;) { while (x) {} }\n";
        assert_eq!(loop_keyword(text, 1), None);
        assert_eq!(loop_keyword(text, 2), None);
        assert_eq!(loop_keyword(text, 3), text.find("for (;;)"));
    }
}
