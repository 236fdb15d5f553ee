//! What stands in a method beside its candidates: claims of JML that hold or not
//! without any run ending there, and loops that no method's judgement reaches.

use javelin_ir::flat::{Flat, Simple};
use javelin_ir::program::{Command, Obligation, ObligationKind, Origin, Procedure};
use javelin_sema::{FileId, Role, TypedProgram};
use javelin_syntax::Span;

use crate::places;
use crate::report::{CandidateReport, CandidateVerdict};

/// A failed claim of this kind is nothing a running program notices: the runs
/// after it are runs like any other. (Java's own `assert` is off unless asked for.)
fn is_claim(kind: ObligationKind) -> bool {
    match kind {
        ObligationKind::Assert
        | ObligationKind::Unreachable
        | ObligationKind::Assignable
        | ObligationKind::ClassInvariant
        | ObligationKind::NonNull => true,
        ObligationKind::NullDeref
        | ObligationKind::IndexBounds
        | ObligationKind::DivByZero
        | ObligationKind::ClassCast
        | ObligationKind::NegativeSize
        | ObligationKind::ArrayStore
        | ObligationKind::Overflow
        | ObligationKind::Precondition
        | ObligationKind::Postcondition
        | ObligationKind::Signals
        | ObligationKind::InvariantEntry
        | ObligationKind::InvariantStep
        | ObligationKind::Decreases
        | ObligationKind::UncaughtException
        | ObligationKind::Unsupported => false,
    }
}

/// Takes the claims out of a procedure.
pub fn drop_claims(procedure: &mut Procedure) {
    let obligations = &procedure.obligations;
    for block in &mut procedure.blocks {
        block.commands.retain(|command| match command {
            Command::Assert { obligation, .. } => !is_claim(obligations[obligation.0 as usize].kind),
            _ => true,
        });
    }
}

/// The same where calls have been inlined.
pub fn drop_flat_claims(flat: &mut Flat) {
    let obligations = &flat.obligations;
    for block in &mut flat.blocks {
        block.commands.retain(|command| match command {
            Simple::Assert { obligation, .. } => !is_claim(obligations[obligation.0 as usize].kind),
            _ => true,
        });
    }
}

/// Candidates that stand in code which is judged nowhere: none is passed over in
/// silence.
pub fn unjudged(program: &TypedProgram, judged: &[CandidateReport]) -> Vec<CandidateReport> {
    let mut out = Vec::new();
    for (file, unit) in program.sources.iter().filter(|(_, unit)| unit.role == Role::User) {
        for &span in unit.loops.iter().flat_map(|l| &l.invariants) {
            let path = &unit.source.path;
            let inside = |c: &CandidateReport| c.place.start >= span.start && c.place.end <= span.end;
            if !judged.iter().any(|c| c.place.file == *path && inside(c)) {
                out.push(not_judged(program, file, span));
            }
        }
    }
    out
}

/// The candidate's clause in which a place lies.
pub fn clause_at(program: &TypedProgram, origin: Origin) -> Option<Span> {
    let mut clauses = program.sources.file(FileId(origin.file)).loops.iter().flat_map(|l| &l.invariants);
    clauses.find(|span| span.start <= origin.start && origin.end <= span.end).copied()
}

/// Candidates that could not be lowered.
pub fn not_understood(program: &TypedProgram, procedure: &Procedure) -> Vec<CandidateReport> {
    let unsupported = procedure.obligations.iter().filter(|o| o.kind == ObligationKind::Unsupported);
    let of_clause = |o: &Obligation| {
        let span = clause_at(program, o.origin)?;
        let mut report = not_judged(program, FileId(o.origin.file), span);
        report.reason = Some(o.text.clone());
        Some(report)
    };
    unsupported.filter_map(of_clause).collect()
}

fn not_judged(program: &TypedProgram, file: FileId, span: Span) -> CandidateReport {
    let text = text_of(program, Origin { file: file.0, start: span.start, end: span.end });
    let reason = "not judged: it stands in a lambda, an initialiser, or a method that was not understood";
    CandidateReport {
        reason: Some(reason.to_owned()),
        ..CandidateReport::new(places::in_file(program, file, span), text, CandidateVerdict::Unknown)
    }
}

/// The formula of a clause, on one line.
pub fn text_of(program: &TypedProgram, origin: Origin) -> String {
    const WORDS: [&str; 4] = ["loop_invariant_redundantly", "maintaining_redundantly", "loop_invariant", "maintaining"];
    let span = Span { start: origin.start, end: origin.end };
    let text = span.text(&program.sources.file(FileId(origin.file)).source.text);
    let words = text.split_whitespace().filter(|word| *word != "//@" && *word != "@");
    let clause = words.collect::<Vec<_>>().join(" ");
    let bare = WORDS.iter().find_map(|word| clause.strip_prefix(word)).unwrap_or(&clause);
    bare.trim().trim_end_matches(';').trim().to_owned()
}
