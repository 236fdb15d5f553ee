//! `--format text`: what a person reads. A line per method; under what is not
//! verified the source line with a caret, the values, and what to do.

use std::collections::HashMap;
use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use javelin_ir::program::ObligationKind;
use javelin_verify::report::{
    CandidateReport, CandidateVerdict, Counterexample, Diagnostic, MethodReport, ObligationReport, Place, Report,
    Severity, Shown, Verdict,
};

/// How to render.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub colour: bool,
    /// Leave out what is verified.
    pub quiet: bool,
}

/// The texts of the files a report mentions, by name.
pub type Texts = HashMap<String, String>;

pub fn write(report: &Report, texts: &Texts, seconds: f64, style: Style) -> String {
    let renderer = renderer(style);
    let mut out = diagnostics(report, texts, &renderer);
    let mut file = "";
    for method in &report.methods {
        if style.quiet && method.verdict == Verdict::Verified {
            continue;
        }
        if method.place.file != file {
            file = &method.place.file;
            let _ = writeln!(out, "{}", paint(style, "1", file));
        }
        out += &head_line(method, style);
        for found in &method.loops {
            for invariant in &found.invariants {
                let _ = writeln!(out, "      line {}: loop_invariant {}", found.place.line, invariant.jml);
            }
        }
        let open = method.obligations.iter().filter(|o| o.verdict != Verdict::Verified && !is_said(report, o));
        for obligation in open {
            out += &render_obligation(method, obligation, texts, &renderer);
            out.push('\n');
        }
        if let Some(vacuous) = &method.vacuous {
            let _ = writeln!(out, "      note: {vacuous}");
        }
        for place in &method.unsatisfiable {
            let _ = writeln!(out, "      note: nothing satisfies the assumption in line {}", place.line);
        }
        if method.unconfirmed > 0 {
            let these = if method.unconfirmed == 1 { "a proof" } else { "proofs" };
            let _ = writeln!(out, "      note: the second solver leaves {these} open ({})", method.unconfirmed);
        }
        for place in &method.never_return {
            let line = place.line;
            let _ =
                writeln!(out, "      note: the call in line {line} cannot return: nothing is as its callee promises");
        }
        for place in &method.trusted {
            let _ = writeln!(out, "      note: trusts the assumption in line {}", place.line);
        }
    }
    for sentence in &report.assumed {
        let _ = writeln!(out, "note: taken for granted: {sentence}");
    }
    out += &summary(report, seconds);
    out
}

/// An error that keeps a method from being verified has been shown above.
fn is_said(report: &Report, obligation: &ObligationReport) -> bool {
    let place = &obligation.place;
    obligation.kind == ObligationKind::Unsupported
        && report.diagnostics.iter().any(|d| {
            let at = &d.place;
            d.severity == Severity::Error && at.file == place.file && (place.start..=place.end).contains(&at.start)
        })
}

/// `1 loop`, `2 loops`
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The invariants of every loop under the loop's line, for `infer`.
pub fn invariants(report: &Report, texts: &Texts, style: Style) -> String {
    let mut out = diagnostics(report, texts, &renderer(style));
    let (mut loops, mut found) = (0, 0);
    for method in report.methods.iter().filter(|method| !method.loops.is_empty()) {
        let _ = write!(out, "{}:{}", paint(style, "1", &method.place.file), head_line(method, style));
        for one in &method.loops {
            loops += 1;
            found += one.invariants.len();
            let line = texts.get(&one.place.file).and_then(|text| text.lines().nth(one.place.line as usize - 1));
            let _ = writeln!(out, "    line {}: {}", one.place.line, line.unwrap_or_default().trim());
            for invariant in &one.invariants {
                let engine = paint(style, "2", &format!("// {}", invariant.engine));
                let _ = writeln!(out, "      //@ loop_invariant {}; {engine}", invariant.jml);
            }
            if one.unspeakable > 0 {
                let _ = writeln!(out, "      and {} that JML has no words for", one.unspeakable);
            }
        }
    }
    let (invariants, of) = (counted(found, "invariant"), counted(loops, "loop"));
    let _ = writeln!(out, "{invariants} of {of}");
    for (verdict, word) in [(Verdict::Refuted, "refuted"), (Verdict::Unknown, "unknown")] {
        // Of those listed: what has no loops is not what was asked about.
        let listed = report.methods.iter().filter(|method| !method.loops.is_empty());
        let count = listed.filter(|method| method.verdict == verdict).count();
        if count > 0 {
            let methods = if count == 1 { "method is" } else { "methods are" };
            let _ = writeln!(out, "{count} {methods} {word}: `javelin verify` says where and why");
        }
    }
    out
}

/// A line per candidate, and under a spurious one the run against it.
pub fn candidates(report: &Report, texts: &Texts, seconds: f64, style: Style) -> String {
    let mut out = diagnostics(report, texts, &renderer(style));
    let mut counts = [0_usize; 3];
    for candidate in &report.candidates {
        let (index, sign, colour, verdict) = match candidate.verdict {
            CandidateVerdict::Invariant => (0, "✓", "32", "invariant"),
            CandidateVerdict::SpuriousBase => (1, "✗", "31", "spurious (base)"),
            CandidateVerdict::SpuriousStep => (1, "✗", "31", "spurious (step)"),
            CandidateVerdict::Unknown => (2, "?", "33", "unknown"),
        };
        counts[index] += 1;
        if style.quiet && index == 0 {
            continue;
        }
        let verdict = paint(style, colour, &format!("{sign} {verdict}"));
        let listed = candidate.listed.as_ref().map(|at| {
            let formula = if at.formula == candidate.text { String::new() } else { format!(": {}", at.formula) };
            paint(style, "2", &format!(" ({}:{}{formula})", at.file, at.line))
        });
        let listed = listed.unwrap_or_default();
        let _ = writeln!(out, "{}: {verdict} {}{listed}", place(&candidate.place), candidate.text);
        out += &against(candidate);
    }
    let [good, bad, open] = counts;
    let _ = writeln!(
        out,
        "{} candidates: {good} invariant, {bad} spurious, {open} unknown ({seconds:.1} s)",
        report.candidates.len()
    );
    out
}

/// The run against a candidate: inputs, the state before and after, the lines between.
fn against(candidate: &CandidateReport) -> String {
    let mut out = String::new();
    let listed = |values: &[(String, Shown)]| {
        values.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect::<Vec<_>>().join(", ")
    };
    let mut note = |label: &str, text: &str| {
        if !text.is_empty() {
            let _ = writeln!(out, "      {label}: {text}");
        }
    };
    note("judged together", candidate.together.as_deref().unwrap_or_default());
    note("given", &candidate.given.join("; "));
    note("inputs", &listed(&candidate.inputs));
    let at = if candidate.verdict == CandidateVerdict::SpuriousStep { "before the step" } else { "at the loop" };
    note(at, &listed(&candidate.state));
    if candidate.verdict == CandidateVerdict::SpuriousStep {
        let lines: Vec<String> = candidate.path.iter().map(u32::to_string).collect();
        note("lines run", &lines.join(", "));
        note("after it", &listed(&candidate.after));
    }
    note("fails", candidate.part.as_deref().unwrap_or_default());
    if let Some(needs) = &candidate.undefined {
        note("not defined there", &format!("it would need {needs}"));
    }
    match (candidate.verdict, candidate.reachable, &candidate.test) {
        (CandidateVerdict::Invariant | CandidateVerdict::Unknown, ..) => {}
        (_, true, _) => note("reachable", "yes, from these inputs"),
        (_, false, Some(Ok(test))) => note("reachable", &format!("yes, by another input: test {}", test.name)),
        (_, false, Some(Err(why))) => note("reachable", &format!("not shown: {why}")),
        (_, false, None) => note("reachable", "not known: nothing else is known of the state the run starts from"),
    }
    note("vacuous", candidate.vacuous.as_deref().unwrap_or_default());
    for found in &candidate.notes {
        note("note", found);
    }
    note("why", candidate.reason.as_deref().unwrap_or_default());
    out
}

fn head_line(method: &MethodReport, style: Style) -> String {
    let (sign, colour) = match method.verdict {
        Verdict::Verified => ("✓", "32"),
        Verdict::Refuted => ("✗", "31"),
        Verdict::Unknown => ("?", "33"),
    };
    let verdict = paint(style, colour, &format!("{sign} {}", method.verdict.name()));
    let reason = match (&method.reason, method.verdict) {
        (Some(reason), Verdict::Unknown) => format!(": {reason}"),
        _ => String::new(),
    };
    format!("  {verdict} {}.{}{reason}\n", method.class, method.signature)
}

fn render_obligation(
    method: &MethodReport,
    obligation: &ObligationReport,
    texts: &Texts,
    renderer: &Renderer,
) -> String {
    let level = if obligation.verdict == Verdict::Refuted { Level::ERROR } else { Level::WARNING };
    let title = level.primary_title(obligation.text.as_str()).id(obligation.kind.name());
    let mut notes = Vec::new();
    let mut found = method.counterexample.iter().chain(&method.others);
    let shown = found.find(|found| method.obligations.get(found.violates) == Some(obligation));
    match shown {
        Some(found) => notes.extend(run_notes(found)),
        None => notes.extend(obligation.reason.iter().map(|reason| (false, reason.clone()))),
    }
    let label = if obligation.verdict == Verdict::Refuted { "fails here" } else { "not proved" };
    let at = &obligation.place;
    let mut group: Group = match texts.get(&at.file) {
        Some(text) => title.element(
            Snippet::source(text.as_str())
                .path(at.file.as_str())
                .annotation(AnnotationKind::Primary.span(span(at, text)).label(label)),
        ),
        // A clause of the library's contracts.
        None => title.element(Origin::path(at.file.as_str()).line(at.line as usize).char_column(at.column as usize)),
    };
    for (help, note) in notes {
        let level = if help { Level::HELP } else { Level::NOTE };
        group = group.element(level.message(note));
    }
    renderer.render(&[group])
}

/// `n = 3, a = {1}`
pub fn values(named: &[(String, Shown)]) -> String {
    named.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect::<Vec<_>>().join(", ")
}

fn run_notes(found: &Counterexample) -> Vec<(bool, String)> {
    let mut notes = Vec::new();
    let with = if found.inputs.is_empty() { "out any input".to_owned() } else { format!(" {}", values(&found.inputs)) };
    let what = found.of_caller.as_ref().map_or("it".to_owned(), |caller| format!("`{caller}`"));
    notes.push((false, format!("we ran {what} with{with}")));
    if let Some(last) = found.trace.last()
        && !last.state.is_empty()
    {
        notes.push((false, format!("there {}", values(&last.state))));
    }
    notes
}

fn renderer(style: Style) -> Renderer {
    if style.colour { Renderer::styled() } else { Renderer::plain() }
}

/// The messages about the sources, before anything else.
fn diagnostics(report: &Report, texts: &Texts, renderer: &Renderer) -> String {
    report.diagnostics.iter().map(|diagnostic| render_diagnostic(diagnostic, texts, renderer) + "\n").collect()
}

fn render_diagnostic(diagnostic: &Diagnostic, texts: &Texts, renderer: &Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str());
    match texts.get(&diagnostic.place.file) {
        Some(text) => {
            let snippet = Snippet::source(text.as_str())
                .path(diagnostic.place.file.as_str())
                .annotation(AnnotationKind::Primary.span(span(&diagnostic.place, text)));
            renderer.render(&[title.element(snippet)])
        }
        None => format!("{}: {}", place(&diagnostic.place), diagnostic.message),
    }
}

/// The byte range of a place, inside the text and on character boundaries.
fn span(place: &Place, text: &str) -> std::ops::Range<usize> {
    let clamp = |at: u32| {
        let mut at = (at as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (clamp(place.start), clamp(place.end));
    start..end.max(start)
}

fn place(place: &Place) -> String {
    format!("{}:{}:{}", place.file, place.line, place.column)
}

/// Longer strings are shown by their beginning.
const LONG_TEXT: usize = 120;

/// A value in Java's spelling, as far as there is one.
fn show(value: &Shown) -> String {
    match value {
        Shown::Null => "null".to_owned(),
        Shown::Bool(b) => b.to_string(),
        Shown::Int(digits) => digits.clone(),
        Shown::Float(x) => format!("{x:?}"),
        Shown::Text(text) if text.chars().count() > LONG_TEXT => {
            let beginning: String = text.chars().take(LONG_TEXT / 2).collect();
            format!("{beginning:?}… ({} characters)", text.encode_utf16().count())
        }
        Shown::Text(text) => format!("{text:?}"),
        Shown::Array(elements) => format!("{{{}}}", elements.iter().map(show).collect::<Vec<_>>().join(", ")),
        Shown::Typed { class, array } => format!("{class} {}", show(array)),
        Shown::Sparse { length, default, elements } => {
            let given: String = elements.iter().map(|(at, v)| format!("[{at}] = {}, ", show(v))).collect();
            format!("array of length {length}, {given}elsewhere {}", show(default))
        }
        Shown::Object { class, label, fields } => {
            let label = label.as_ref().map(|l| format!("{l}: ")).unwrap_or_default();
            format!("{label}{class} {{{}}}", show_fields(fields))
        }
        Shown::Entries { class, label, entries } => {
            let entries = entries.iter().map(|(key, value)| format!("{} = {}", show(key), show(value)));
            format!("{label}: {class} {{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Shown::Constant { class, name, fields } if fields.is_empty() => format!("{class}.{name}"),
        Shown::Constant { class, name, fields } => format!("{class}.{name} {{{}}}", show_fields(fields)),
        Shown::Same(label) => label.clone(),
    }
}

fn show_fields(fields: &[(String, Shown)]) -> String {
    fields.iter().map(|(name, v)| format!("{name} = {}", show(v))).collect::<Vec<_>>().join(", ")
}

fn summary(report: &Report, seconds: f64) -> String {
    let count = |verdict: Verdict| report.methods.iter().filter(|m| m.verdict == verdict).count();
    let total = report.methods.len();
    let plural = if total == 1 { "" } else { "s" };
    format!(
        "{total} method{plural}: {} verified, {} refuted, {} unknown ({seconds:.1} s)\n",
        count(Verdict::Verified),
        count(Verdict::Refuted),
        count(Verdict::Unknown)
    )
}

fn paint(style: Style, code: &str, text: &str) -> String {
    if style.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}
