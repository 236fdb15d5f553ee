//! How comments begin: which of them are JML.

/// How a comment begins, after `//` or `/*`.
pub(super) enum Opening {
    Plain,
    /// JML, whose text begins this many bytes on.
    Jml(usize),
    /// A formatter's space before the `@`; the first word is a keyword of JML
    /// and ends this many bytes on.
    Spaced(usize),
}

/// Keys under which conditional JML (`//+KEY@`) is meant for a verifier such as this;
/// `OPENJML` marks what only that tool understands.
const OUR_KEYS: [&str; 2] = ["ESC", "JAVELIN"];

pub(super) fn jml_opening(body: &[u8]) -> Opening {
    match body.first() {
        Some(b'@') => after_ats(body, 0),
        Some(b'+' | b'-') => conditional(body),
        Some(b' ' | b'\t') => spaced(body),
        _ => Opening::Plain,
    }
}

/// `at` is the place of the first `@`.
fn after_ats(body: &[u8], at: usize) -> Opening {
    let ats = body[at..].iter().take_while(|&&b| b == b'@').count();
    let next = at + ats;
    let rest = &body[next..];
    let text = rest.trim_ascii_start();
    // `//@Override` is an annotation commented out: no JML begins with a capital letter.
    let capital = rest.first().is_some_and(u8::is_ascii_uppercase);
    // `//@@@ Note` is a banner, unless a clause follows.
    let banner = ats > 1 && text.first().is_some_and(u8::is_ascii_alphabetic) && clause_word(text).is_none();
    if capital || banner || documentation_tag(rest) { Opening::Plain } else { Opening::Jml(next) }
}

/// `//@todo`, `/*@param`: a tag of a documentation comment, written elsewhere.
fn documentation_tag(text: &[u8]) -> bool {
    const TAGS: [&str; 14] = [
        "author",
        "deprecated",
        "exception",
        "fixme",
        "hidden",
        "link",
        "param",
        "return",
        "see",
        "serial",
        "since",
        "throws",
        "todo",
        "version",
    ];
    let length = text.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    TAGS.iter().any(|tag| tag.as_bytes() == &text[..length])
}

/// The length of the word at the start, if it is one of those that show that JML is meant.
fn clause_word(text: &[u8]) -> Option<usize> {
    let length = text.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    CLAUSE_WORDS.iter().any(|k| k.as_bytes() == &text[..length]).then_some(length)
}

/// `+KEY-KEY@`: JML if one of our keys is demanded and none forbidden.
fn conditional(body: &[u8]) -> Opening {
    let mut at = 0;
    let (mut demanded, mut ours) = (false, false);
    while let Some(sign @ (b'+' | b'-')) = body.get(at) {
        let word = &body[at + 1..];
        let length = word.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let key = &word[..length];
        let is_ours = OUR_KEYS.iter().any(|k| key.eq_ignore_ascii_case(k.as_bytes()));
        match sign {
            // `//+@` is the oldest way to write JML that other tools skip.
            b'+' => {
                demanded = true;
                ours |= is_ours || key.is_empty();
            }
            _ if is_ours || key.is_empty() => return Opening::Plain,
            _ => {}
        }
        at += 1 + length;
    }
    if body.get(at) != Some(&b'@') || demanded && !ours {
        return Opening::Plain;
    }
    after_ats(body, at)
}

fn spaced(body: &[u8]) -> Opening {
    let text = body.trim_ascii_start();
    if text.first() != Some(&b'@') {
        return Opening::Plain;
    }
    let word = text[1..].trim_ascii_start();
    match clause_word(word) {
        Some(length) => Opening::Spaced(body.len() - word.len() + length),
        None => Opening::Plain,
    }
}

/// Words after `// @` or `//@@` that show that JML was meant; words that also open a
/// sentence or a tag of a documentation comment are left out.
pub(crate) const CLAUSE_WORDS: [&str; 34] = [
    "requires",
    "ensures",
    "signals",
    "signals_only",
    "assignable",
    "assigns",
    "modifies",
    "accessible",
    "diverges",
    "measured_by",
    "normal_behavior",
    "normal_behaviour",
    "exceptional_behavior",
    "exceptional_behaviour",
    "behavior",
    "behaviour",
    "also",
    "invariant",
    "constraint",
    "initially",
    "represents",
    "axiom",
    "ghost",
    "model",
    "loop_invariant",
    "maintaining",
    "decreases",
    "decreasing",
    "loop_assigns",
    "loop_modifies",
    "loop_predicate",
    "spec_public",
    "nullable",
    "non_null",
];

/// JML within a documentation comment: what stands between `<esc>` and `</esc>`, or `<jml>` and
/// `</jml>`, as ESC/Java has it. Takes what follows `/*`, gives the ranges of the JML texts.
pub(super) fn doc_sections(comment: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if comment.first() != Some(&b'*') {
        return found;
    }
    let mut at = 0;
    while let Some(tag) = memchr::memchr(b'<', &comment[at..]).map(|length| at + length) {
        at = tag + 1;
        for name in [&b"esc>"[..], b"jml>"] {
            if !comment[at..].starts_with(name) {
                continue;
            }
            let from = at + name.len();
            let close = [b"</", name].concat();
            let length = memchr::memmem::find(&comment[from..], &close);
            let to = length.map_or(comment.len(), |length| from + length);
            found.push((from, to));
            at = to;
        }
    }
    found
}
