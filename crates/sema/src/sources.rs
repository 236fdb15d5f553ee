//! The files of a run: text and tree.
//!
//! Takes texts, parses them in parallel, keeps their order. Reading files is
//! `discover`; meaning is everything else.

use crate::classes::FileId;
use javelin_syntax::ast::{CompilationUnit, Snippet};
use javelin_syntax::{
    LoopMark, Nowarn, Parsed, SourceFile, Span, SyntaxError, SyntaxWarning, UNMAPPABLE, UNMAPPABLE_MESSAGE,
};
use rayon::prelude::*;

/// A file's name and text.
#[derive(Clone, Debug)]
pub struct SourceInput {
    pub path: String,
    pub text: String,
}

/// Why a file is in the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The user's: it is verified.
    User,
    /// A contract of a library class, from `specs/`.
    Spec,
}

/// A file's tree.
#[derive(Debug)]
pub enum Tree {
    Java(CompilationUnit),
    Snippet(Snippet),
}

impl Tree {
    pub fn node_count(&self) -> usize {
        match self {
            Tree::Java(u) => u.node_count as usize,
            Tree::Snippet(s) => s.node_count as usize,
        }
    }
}

/// A parsed file.
#[derive(Debug)]
pub struct SourceUnit {
    pub source: SourceFile,
    pub role: Role,
    pub tree: Tree,
    pub errors: Vec<SyntaxError>,
    pub warnings: Vec<SyntaxWarning>,
    pub loops: Vec<LoopMark>,
    pub nowarns: Vec<Nowarn>,
}

/// All files of a run; the user's first, in the order given.
#[derive(Debug, Default)]
pub struct Sources {
    pub files: Vec<SourceUnit>,
}

impl Sources {
    /// Parses the user's files and the specification files.
    pub fn parse(user: Vec<SourceInput>, specs: Vec<SourceInput>) -> Sources {
        let user = user.into_par_iter().map(|i| parse_one(i, Role::User));
        let specs = specs.into_par_iter().map(|i| parse_one(i, Role::Spec));
        Sources { files: crate::room::in_pool(None, || user.chain(specs).collect()) }
    }

    pub fn file(&self, id: FileId) -> &SourceUnit {
        &self.files[id.index()]
    }

    /// Every file with its id.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceUnit)> {
        let ids = (0..).map(FileId);
        ids.zip(&self.files)
    }
}

/// In comments bytes that are no UTF-8 do no harm (old sources hold Latin-1 there).
fn unmappable_in_comments(text: &str, errors: &[SyntaxError], warnings: &mut Vec<SyntaxWarning>) {
    for (at, c) in text.match_indices(UNMAPPABLE) {
        let span = Span::new(at as u32, (at + c.len()) as u32);
        if !errors.iter().any(|e| e.span.start <= span.start && span.end <= e.span.end) {
            warnings.push(SyntaxWarning { span, message: UNMAPPABLE_MESSAGE.into() });
        }
    }
}

fn parse_one(input: SourceInput, role: Role) -> SourceUnit {
    let mut unit = parse_source(input, role);
    unmappable_in_comments(&unit.source.text, &unit.errors, &mut unit.warnings);
    unit
}

fn parse_source(input: SourceInput, role: Role) -> SourceUnit {
    let source = SourceFile::new(input.path, input.text);
    if source.path.ends_with(".jsh") {
        let parsed = javelin_syntax::parse_snippet(&source.text);
        return SourceUnit {
            tree: Tree::Snippet(parsed.unit),
            errors: parsed.errors,
            warnings: parsed.warnings,
            loops: parsed.loops,
            nowarns: parsed.nowarns,
            source,
            role,
        };
    }
    let parsed = javelin_syntax::parse_file(&source.text);
    let Parsed { unit, errors, warnings, loops, nowarns } = parsed;
    SourceUnit { tree: Tree::Java(unit), errors, warnings, loops, nowarns, source, role }
}
