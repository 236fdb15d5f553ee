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

/// The first line of what stands there; long ones are cut.
pub fn beginning(program: &TypedProgram, origin: Origin) -> String {
    const LONGEST: usize = 50;
    let source = &program.sources.file(FileId(origin.file)).source;
    let text = Span { start: origin.start, end: origin.end }.text(&source.text);
    let text = text.trim_end();
    let line = text.lines().next().unwrap_or_default();
    if line.len() == text.len() && line.chars().count() <= LONGEST {
        return line.to_owned();
    }
    format!("{}…", line.chars().take(LONGEST - 1).collect::<String>().trim_end())
}
