//! Runs static methods of Java texts in the concrete interpreter.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use javelin_ir::callees::Callees;
use javelin_ir::interp::{self, Ending, Limits, State};
use javelin_ir::program::MethodKey;
use javelin_logic::Terms;
use javelin_logic::eval::Value;
use javelin_lower::{Lowering, Options};
use javelin_sema::{Jdk, Role, SourceInput, Sources, TypedProgram};

pub fn specs() -> Vec<SourceInput> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    files
        .into_iter()
        .map(|path| SourceInput {
            text: std::fs::read_to_string(&path).unwrap_or_default(),
            path: path.to_string_lossy().into_owned(),
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "java") {
            files.push(path);
        }
    }
}

/// Analyses a text against `specs/` and hands the program on.
pub fn with_program<T>(name: &str, text: &str, jdk: Jdk, then: impl FnOnce(&TypedProgram) -> T) -> T {
    let input = SourceInput { path: name.to_owned(), text: text.to_owned() };
    with_sources(name, Sources::parse(vec![input], specs()), jdk, then)
}

pub fn with_sources<T>(name: &str, sources: Sources, jdk: Jdk, then: impl FnOnce(&TypedProgram) -> T) -> T {
    let options = javelin_sema::Options { jdk, ..javelin_sema::Options::default() };
    let program = javelin_sema::analyze(&sources, &options);
    for diagnostic in &program.diagnostics {
        let unit = program.sources.file(diagnostic.file);
        if unit.role == Role::User {
            eprintln!("{}:{}: {}", name, unit.source.line(diagnostic.span.start), diagnostic.message);
        }
    }
    then(&program)
}

/// Runs every static method without parameters whose name starts with `t`, in
/// the order of the text; gives their results as text.
pub fn run_all(program: &TypedProgram) -> BTreeMap<String, String> {
    let mut results = BTreeMap::new();
    let terms = Terms::new();
    let methods = Lowering::new(program, &terms, Options::default()).methods();
    for method in methods {
        let info = program.world.method(method.method);
        if !info.is_static() || !info.params.is_empty() || !method.name.starts_with('t') {
            continue;
        }
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, Options::default());
        results.insert(method.name.clone(), run_one(&terms, &lowering, method.key));
    }
    results
}

pub fn run_one(terms: &Terms, lowering: &Lowering, key: MethodKey) -> String {
    let state = lowering.start_state(key);
    let Some(procedure) = lowering.body(key) else { return "no body".to_owned() };
    let run = interp::run(terms, lowering, &procedure, &[], state, Limits::default());
    let shown = show_ending(&run.ending, &run.state);
    if matches!(run.ending, Ending::Blocked { .. } | Ending::Stuck(_)) {
        let place = run.trace.last().map(|step| {
            let unit = &lowering.program.sources.files[step.origin.file as usize].source;
            format!("{}:{}", unit.path, unit.line(step.origin.start))
        });
        return format!("{shown} after {}", place.unwrap_or_default());
    }
    shown
}

fn show_ending(ending: &Ending, state: &State) -> String {
    match ending {
        Ending::Returned(Some(value)) => show(value, state),
        Ending::Returned(None) => "void".to_owned(),
        Ending::Threw(id) => format!("threw {}", state.objects.type_of(*id)),
        Ending::Failed(obligation) => format!("failed {}", obligation.kind.name()),
        Ending::Blocked { why, .. } => format!("blocked {why:?}"),
        Ending::Stuck(why) => format!("stuck: {why}"),
        Ending::OutOfFuel => "out of fuel".to_owned(),
    }
}

fn show(value: &Value, state: &State) -> String {
    match value {
        Value::Ref(0) => "null".to_owned(),
        Value::Ref(id) => {
            let object = state.objects.get(*id);
            match object.facts.get("chars") {
                Some(Value::Seq(units)) => String::from_utf16_lossy(units).replace('\n', "\\n"),
                _ => format!("object {}", object.ty),
            }
        }
        other => other.to_string(),
    }
}
