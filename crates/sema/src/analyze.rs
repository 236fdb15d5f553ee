//! The one way through this crate: sources in, typed program out.

use crate::analyzer::Analyzer;
use crate::classes::{Archive, Jdk, World, find_jdk};
use crate::mentions::AllMentions;
use crate::notes::Notes;
use crate::room;
use crate::sources::{Role, Sources};
use crate::typed::{CodeMath, Diagnostic, Relations, Severity, TypedProgram, Unsupported};
use crate::unchecked::Unchecked;
use std::path::PathBuf;

/// Syntax errors shown of one file: what follows many is rarely of its own making.
const MOST_ERRORS: usize = 1000;

/// Where library classes come from.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Jars and class folders, first match first.
    pub classpath: Vec<PathBuf>,
    pub jdk: Jdk,
    /// Types every file of `specs/`, needed or not: for testing them.
    pub all_specs: bool,
}

/// Interfaces of the library, and a class that implements each: whoever looks for failing
/// runs makes objects of it where the interface is used.
const USUAL: [(&str, &str); 11] = [
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/Set", "java/util/HashSet"),
    ("java/util/Map", "java/util/HashMap"),
    ("java/util/Queue", "java/util/ArrayDeque"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/NavigableSet", "java/util/TreeSet"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/NavigableMap", "java/util/TreeMap"),
];

/// Resolves and types every file.
pub fn analyze<'s>(sources: &'s Sources, options: &Options) -> TypedProgram<'s> {
    let mut problems = Vec::new();
    let archives = open_archives(options, &mut problems);
    let world = World::new(archives);
    match room::alone(|| run(sources, &world, options)) {
        Ok(done) => {
            let mut program = done.into_program(sources, world, problems);
            program.code_math = CodeMath::of(&program);
            program.relations = Relations::of(&program);
            program.mentions = AllMentions::of(&program);
            match room::alone(|| Unchecked::find(&program)) {
                Ok(found) => program.unchecked = found,
                Err(panic) => std::panic::resume_unwind(panic),
            }
            program
        }
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

fn open_archives(options: &Options, problems: &mut Vec<String>) -> Vec<Archive> {
    let mut archives = Vec::new();
    for path in &options.classpath {
        match Archive::open(path) {
            Ok(a) => archives.push(a),
            Err(e) => problems.push(format!("--classpath: {e}")),
        }
    }
    if let Some(home) = find_jdk(&options.jdk) {
        match Archive::open_jdk(&home) {
            Ok(a) => archives.push(a),
            Err(e) => problems.push(e),
        }
    }
    archives
}

/// What an analysis leaves behind once the classes are its own.
struct Done<'s> {
    tables: Vec<crate::typed::FileTable>,
    classes: Vec<crate::typed::SourceClass<'s>>,
    methods: Vec<crate::typed::SourceMethod<'s>>,
    locals: Vec<crate::typed::LocalInfo>,
    diagnostics: Vec<Diagnostic>,
    spec_diagnostics: Vec<Diagnostic>,
    unsupported: rustc_hash::FxHashMap<crate::classes::MethodId, Vec<Unsupported>>,
    unsupported_classes: rustc_hash::FxHashMap<crate::classes::ClassId, Vec<Unsupported>>,
    class_index: rustc_hash::FxHashMap<crate::classes::ClassId, usize>,
    method_index: rustc_hash::FxHashMap<crate::classes::MethodId, usize>,
    class_captures: rustc_hash::FxHashMap<crate::classes::ClassId, crate::typed::Captures>,
    implicit_supers: rustc_hash::FxHashMap<crate::classes::MethodId, crate::classes::MethodId>,
}

fn run<'s>(sources: &'s Sources, world: &World, options: &Options) -> Done<'s> {
    let mut a = Analyzer::new(sources, world);
    syntax_errors(&mut a);
    a.enter_all();
    a.complete_headers();
    a.complete_members(0);
    a.check_static_imports();
    a.attribute_all(&USUAL);
    if options.all_specs {
        a.attribute_from(0);
    }
    a.unsupported_classes.retain(|_, list| !list.is_empty());
    Done {
        tables: a.tables,
        classes: a.classes,
        methods: a.methods,
        locals: a.locals,
        diagnostics: ordered(a.diagnostics),
        spec_diagnostics: ordered(a.spec_diagnostics),
        unsupported: a.unsupported,
        unsupported_classes: a.unsupported_classes,
        class_index: a.class_index,
        method_index: a.method_index,
        class_captures: a.class_captures,
        implicit_supers: a.implicit_supers,
    }
}

fn ordered(mut list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    list.sort_by(|x, y| {
        let key = |d: &Diagnostic| (d.file, d.span.start, d.span.end, d.severity);
        key(x).cmp(&key(y)).then_with(|| x.message.cmp(&y.message))
    });
    list.dedup();
    list
}

fn syntax_errors(a: &mut Analyzer<'_, '_>) {
    let sources = a.sources;
    for (file, unit) in sources.iter() {
        for e in unit.errors.iter().take(MOST_ERRORS) {
            a.report(file, e.span, Severity::Error, e.message.to_string());
        }
        if unit.role == Role::User {
            for w in &unit.warnings {
                a.report(file, w.span, Severity::Warning, w.message.to_string());
            }
        }
    }
}

impl<'s> Done<'s> {
    fn into_program(self, sources: &'s Sources, world: World, problems: Vec<String>) -> TypedProgram<'s> {
        TypedProgram {
            sources,
            world,
            files: self.tables,
            classes: self.classes,
            methods: self.methods,
            locals: self.locals,
            problems,
            diagnostics: self.diagnostics,
            spec_diagnostics: self.spec_diagnostics,
            unsupported: self.unsupported,
            unsupported_classes: self.unsupported_classes,
            class_index: self.class_index,
            method_index: self.method_index,
            class_captures: self.class_captures,
            implicit_supers: self.implicit_supers,
            unchecked: Unchecked::default(),
            code_math: CodeMath::default(),
            relations: Relations::default(),
            mentions: AllMentions::default(),
            notes: Notes::default(),
        }
    }
}
