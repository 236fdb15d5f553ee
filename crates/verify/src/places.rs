//! From spans and origins to lines and columns.

use javelin_ir::program::Origin;
use javelin_sema::{FileId, TypedProgram};
use javelin_syntax::Span;

use crate::report::Place;

pub fn in_file(program: &TypedProgram, file: FileId, span: Span) -> Place {
    let source = &program.sources.file(file).source;
    let at = source.line_col(span.start);
    Place { file: source.path.clone(), line: at.line, column: at.column, start: span.start, end: span.end }
}

pub fn of(program: &TypedProgram, origin: Origin) -> Place {
    in_file(program, FileId(origin.file), Span { start: origin.start, end: origin.end })
}
