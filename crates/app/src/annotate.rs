//! Puts inferred invariants into the source text, each in a JML line above its
//! loop. Takes a text and a report; gives a new text. Knows no files.

use std::collections::BTreeMap;
use std::fmt::Write;

use indexmap::IndexSet;
use javelin_verify::report::{Report, Verdict};

/// A text with invariants in it.
#[derive(Clone, Debug)]
pub struct Annotated {
    pub path: String,
    pub text: String,
    pub written: usize,
}

/// The text with the invariants of the loops that stand in it; `None` when there
/// are none.
pub fn annotate(path: &str, text: &str, report: &Report) -> Option<Annotated> {
    // A loop may be reported in several contexts; its invariants must hold in all.
    let mut at: BTreeMap<usize, IndexSet<&str>> = BTreeMap::new();
    for found in report.methods.iter().flat_map(|method| &method.loops) {
        if found.own && found.place.file == path && !found.invariants.is_empty() {
            let jml = found.invariants.iter().map(|invariant| invariant.jml.as_str());
            at.entry(found.place.start as usize).or_default().extend(jml);
        }
    }
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut new = String::with_capacity(text.len() + 64 * at.len());
    let mut done = 0;
    let mut written = 0;
    for (start, invariants) in at {
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let indent = &text[line..start];
        written += invariants.len();
        if indent.trim().is_empty() {
            new += &text[done..line];
            for jml in invariants {
                let _ = write!(new, "{indent}//@ loop_invariant {jml};{end}");
            }
            done = line;
        } else {
            new += &text[done..start];
            for jml in invariants {
                let _ = write!(new, "/*@ loop_invariant {jml}; */ ");
            }
            done = start;
        }
    }
    new += &text[done..];
    (written > 0).then(|| Annotated { path: path.to_owned(), text: new, written })
}

/// Methods that were verified before and are not now.
pub fn lost(before: &Report, after: &Report) -> Vec<String> {
    let name = |class: &str, signature: &str| format!("{class}.{signature}");
    let verified: IndexSet<String> = after
        .methods
        .iter()
        .filter(|method| method.verdict == Verdict::Verified)
        .map(|method| name(&method.class, &method.signature))
        .collect();
    let were = before.methods.iter().filter(|method| method.verdict == Verdict::Verified);
    were.map(|method| name(&method.class, &method.signature)).filter(|method| !verified.contains(method)).collect()
}
