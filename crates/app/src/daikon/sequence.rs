//! What Daikon says of sequences: `a[]`, `a[i..j]`, `a[].f`, `orig(a[])`. Text in, JML out.

use super::{calls, values};

/// An array, its first index and the index after the last.
pub struct Slice {
    pub array: String,
    pub old: bool,
    pub from: String,
    pub to: String,
    /// `.f`: the sequence of a field of the elements.
    pub field: String,
}

impl Slice {
    pub fn read(text: &str) -> Option<Slice> {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix("orig(").and_then(|rest| rest.strip_suffix(')')) {
            return Some(Slice { old: true, ..Slice::read(inner)? });
        }
        let (array, rest) = text.split_once('[')?;
        let (range, field) = rest.rsplit_once(']')?;
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
        if array.is_empty() || !array.chars().all(plain) || range.contains(']') {
            return None;
        }
        let is_path = field.is_empty() || field.starts_with('.') && field.chars().all(plain);
        if !is_path {
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
        Some(Slice { array: array.to_owned(), old: false, from, to, field: field.to_owned() })
    }

    /// A whole array.
    pub fn whole(array: &str) -> Slice {
        let to = format!("{array}.length");
        Slice { array: array.to_owned(), old: false, from: "0".to_owned(), to, field: String::new() }
    }

    pub fn at(&self, index: &str) -> String {
        let element = format!("{}[{index}]{}", self.array, self.field);
        if self.old { format!("\\old({element})") } else { element }
    }

    fn is_whole(&self) -> bool {
        self.from == "0" && self.to == format!("{}.length", self.array)
    }

    pub fn size(&self) -> String {
        let size = if self.is_whole() { self.to.clone() } else { format!("({} - ({}))", self.to, self.from) };
        if self.old { format!("\\old({size})") } else { size }
    }

    fn range(&self, fresh: &str) -> String {
        format!("{} <= {fresh} && {fresh} < {}", self.from, self.to)
    }

    pub fn all(&self, fresh: &str, claim: &str) -> String {
        format!("(\\forall int {fresh}; {}; {claim})", self.range(fresh))
    }

    pub fn some(&self, fresh: &str, claim: &str) -> String {
        format!("(\\exists int {fresh}; {}; {claim})", self.range(fresh))
    }

    pub fn folded(&self, word: &str, fresh: &str) -> String {
        format!("(\\{word} int {fresh}; {}; {})", self.range(fresh), self.at(fresh))
    }

    /// Each element and its neighbour.
    pub fn neighbours(self, order: &str, fresh: &str) -> String {
        let claim = format!("{} {order} {}", self.at(fresh), self.at(&format!("{fresh} + 1")));
        Slice { to: format!("{} - 1", self.to), ..self }.all(fresh, &claim)
    }

    pub fn without_duplicates(&self, fresh: &str) -> String {
        let other = format!("{fresh}_");
        let claim = format!("{} != {}", self.at(fresh), self.at(&other));
        let range = format!("{} <= {fresh} && {fresh} < {other} && {other} < {}", self.from, self.to);
        format!("(\\forall int {fresh}, {other}; {range}; {claim})")
    }

    /// As long as another, and each element in this relation to the other's.
    pub fn pairwise(&self, order: &str, other: &Slice, fresh: &str) -> String {
        let there = other.at(&format!("{} + ({fresh} - ({}))", other.from, self.from));
        let same = self.all(fresh, &format!("{} {order} {there}", self.at(fresh)));
        format!("({} - ({}) == {} - ({}) && {same})", self.to, self.from, other.to, other.from)
    }

    pub fn reverse_of(&self, other: &Slice, fresh: &str) -> String {
        let there = other.at(&format!("{} - 1 - ({fresh} - ({}))", other.to, self.from));
        let same = self.all(fresh, &format!("{} == {there}", self.at(fresh)));
        format!("({} - ({}) == {} - ({}) && {same})", self.to, self.from, other.to, other.from)
    }

    pub fn subset_of(&self, other: &Slice, fresh: &str) -> String {
        let inner = format!("{fresh}_");
        let there = other.some(&inner, &format!("{} == {}", other.at(&inner), self.at(fresh)));
        self.all(fresh, &there)
    }

    /// Its elements stand in a row in the other.
    fn part_of(&self, other: &Slice, fresh: &str) -> String {
        let start = format!("{fresh}_");
        let there = other.at(&format!("{start} + ({fresh} - ({}))", self.from));
        let same = self.all(fresh, &format!("{} == {there}", self.at(fresh)));
        let range = format!("{} <= {start} && {start} + ({} - ({})) <= {}", other.from, self.to, self.from, other.to);
        format!("(\\exists int {start}; {range}; {same})")
    }
}

/// `a[] elements >= 0`: every element; `a[] elements one of { 1, 2 }`, `a[] elements == index`.
pub fn elementwise(formula: &str, fresh: &str) -> Option<String> {
    let (slice, claim) = formula.split_once(" elements ")?;
    let slice = Slice::read(slice)?;
    let element = slice.at(fresh);
    let claim = claim.trim();
    if claim == "are equal" {
        return None;
    }
    if claim == "are not null" {
        return Some(slice.all(fresh, &format!("{element} != null")));
    }
    let set = claim.strip_prefix("one of ").or_else(|| claim.strip_prefix("in "));
    let claim = match (set, claim.strip_suffix(" index")) {
        (Some(set), _) => values(&element, set)?,
        (None, Some(order)) => format!("{element} {order} {fresh}"),
        (None, None) => format!("{element} {}", calls(claim)),
    };
    Some(slice.all(fresh, &claim))
}

/// `a[] sorted by <=`
pub fn sorted(formula: &str, fresh: &str) -> Option<String> {
    let (slice, order) = formula.split_once(" sorted by ")?;
    let slice = Slice::read(slice)?;
    let order = Some(order.trim()).filter(|order| ["<", "<=", ">", ">=", "==", "!="].contains(order))?;
    Some(slice.neighbours(order, fresh))
}

/// `a[] has only one value`, `a[] elements are equal`: all elements are the first;
/// `a[] contains no duplicates`.
pub fn only_one_value(formula: &str, fresh: &str) -> Option<String> {
    let formula = formula.trim();
    for words in ["contains no duplicates", "has no duplicates"] {
        if let Some(slice) = formula.strip_suffix(words) {
            return Some(Slice::read(slice)?.without_duplicates(fresh));
        }
    }
    let slice = ["has only one value", "elements are equal"].iter().find_map(|words| formula.strip_suffix(words));
    let slice = Slice::read(slice?)?;
    let claim = format!("{} == {}", slice.at(fresh), slice.at(&slice.from));
    Some(slice.all(fresh, &claim))
}

/// `a[] is the reverse of b[]`, `a[] is a subset of b[]`, `a[] is a subsequence of b[]`
pub fn about_two(formula: &str, fresh: &str) -> Option<String> {
    let sides = |words: &str| {
        let (left, right) = formula.split_once(words)?;
        Some((Slice::read(left)?, Slice::read(right)?))
    };
    if let Some((left, right)) = sides(" is the reverse of ") {
        return Some(left.reverse_of(&right, fresh));
    }
    if let Some((left, right)) = sides(" is a subset of ") {
        return Some(left.subset_of(&right, fresh));
    }
    let (left, right) = sides(" is a subsequence of ")?;
    Some(left.part_of(&right, fresh))
}

/// `x in a[]`
pub fn member(formula: &str, fresh: &str) -> Option<String> {
    let (value, slice) = formula.split_once(" in ")?;
    let slice = Slice::read(slice)?;
    let claim = format!("{} == {}", slice.at(fresh), calls(value.trim()));
    Some(slice.some(fresh, &claim))
}

/// `a[] == b[]`, `a[] == orig(a[])`, `a[] <= b[] (elementwise)`: as long, and element by
/// element. An order of whole sequences has no words in JML.
pub fn compared(formula: &str, fresh: &str) -> Option<String> {
    let (bare, by_elements) = match formula.trim().strip_suffix("(elementwise)") {
        Some(bare) => (bare, true),
        None => (formula.trim().strip_suffix("(lexically)").unwrap_or(formula), false),
    };
    for order in ["==", "!=", "<=", ">=", "<", ">"] {
        let Some((left, right)) = bare.split_once(order) else { continue };
        let (left, right) = (Slice::read(left)?, Slice::read(right)?);
        return match order {
            "==" => Some(left.pairwise(order, &right, fresh)),
            "!=" if !by_elements => Some(format!("!{}", left.pairwise("==", &right, fresh))),
            _ if by_elements => Some(left.pairwise(order, &right, fresh)),
            _ => None,
        };
    }
    None
}
