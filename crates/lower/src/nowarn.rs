//! `nowarn`: obligations of the named kinds on its line are taken for granted and listed as
//! trusted, as `assume` is. What is owed at a method's end may also be named where its body is
//! closed, as ESC/Java reads it.

use javelin_ir::program::{MethodKey, Obligation, ObligationKind, Origin};
use javelin_sema::FileId;
use javelin_sema::typed::MethodSource;
use javelin_syntax::Nowarn;

use crate::Lowering;

impl Lowering<'_> {
    /// The `nowarn` that names the obligation, if there is one.
    pub(crate) fn nowarn_for(&self, obligation: &Obligation) -> Option<Origin> {
        if obligation.kind == ObligationKind::Unsupported {
            return None;
        }
        let origin = obligation.origin;
        let here = self.nowarn_at(FileId(origin.file), origin.start, obligation.kind);
        here.or_else(|| {
            let (file, end) = self.closing(obligation.owner).filter(|_| is_owed_at_the_end(obligation.kind))?;
            self.nowarn_at(file, end, obligation.kind)
        })
    }

    fn nowarn_at(&self, file: FileId, offset: u32, kind: ObligationKind) -> Option<Origin> {
        let unit = self.program.sources.files.get(file.0 as usize)?;
        let line = unit.source.line(offset);
        let names = |written: &&Nowarn| {
            unit.source.line(written.span.start) == line
                && (written.labels.is_empty()
                    || written.labels.iter().any(|label| kinds(label.as_str()).contains(&kind)))
        };
        let found = unit.nowarns.iter().find(names)?;
        Some(Origin { file: file.0, start: found.span.start, end: found.span.end })
    }

    /// Where the body of a method is closed.
    fn closing(&self, method: MethodKey) -> Option<(FileId, u32)> {
        let source = self.program.source_method(self.method_of(method)?)?;
        let MethodSource::Decl(decl) = source.source else { return None };
        Some((source.file, decl.body.as_ref()?.span.end - 1))
    }
}

fn is_owed_at_the_end(kind: ObligationKind) -> bool {
    matches!(
        kind,
        ObligationKind::NonNull
            | ObligationKind::Postcondition
            | ObligationKind::Signals
            | ObligationKind::ClassInvariant
            | ObligationKind::UncaughtException
    )
}

/// What ESC/Java's and OpenJML's names of warnings, and our own, stand for.
fn kinds(label: &str) -> Vec<ObligationKind> {
    use ObligationKind as K;
    match label {
        "Null" | "PossiblyNullDeReference" | "PossiblyNullUnbox" => vec![K::NullDeref],
        "NonNull" | "NonNullInit" | "NullField" | "PossiblyNullAssignment" => vec![K::NonNull],
        "IndexNegative" | "IndexTooBig" | "PossiblyNegativeIndex" | "PossiblyTooLargeIndex" => vec![K::IndexBounds],
        "ZeroDiv" | "PossiblyDivideByZero" => vec![K::DivByZero],
        "Cast" | "PossiblyBadCast" => vec![K::ClassCast],
        "NegSize" | "PossiblyNegativeSize" => vec![K::NegativeSize],
        "ArrayStore" | "PossiblyBadArrayAssignment" => vec![K::ArrayStore],
        "ArithmeticOperationRange" | "ArithmeticCastRange" => vec![K::Overflow],
        "Assert" => vec![K::Assert],
        "Pre" | "Precondition" => vec![K::Precondition],
        "Post" | "Postcondition" => vec![K::Postcondition],
        "Exception" | "ExceptionalPostcondition" | "ExceptionList" => vec![K::Signals, K::UncaughtException],
        "Modifies" | "Assignable" => vec![K::Assignable],
        "Decreases" => vec![K::Decreases],
        "Invariant" | "InvariantExit" | "Constraint" | "Initially" => vec![K::ClassInvariant],
        "Reachable" | "Unreachable" => vec![K::Unreachable],
        _ => Vec::new(),
    }
}
