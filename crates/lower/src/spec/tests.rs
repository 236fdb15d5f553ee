//! Small programs through the prover: the verdict stands beside the code, as in
//! the corpus. Without inference: loops have their invariants written.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidates, Goal};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::prove::{Outcome, Prover};
use javelin_logic::solver::Config;
use javelin_logic::{Sort, Terms};
use javelin_sema::{Role, SourceInput, Sources, TypedProgram};

use crate::{Lowering, Options};

fn specs() -> Vec<SourceInput> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs/java/lang");
    let mut files: Vec<PathBuf> = std::fs::read_dir(root).into_iter().flatten().flatten().map(|f| f.path()).collect();
    files.sort();
    let text = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let java = files.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "java"));
    java.map(|path| SourceInput { text: text(&path), path: path.to_string_lossy().into_owned() }).collect()
}

/// The lines and kinds that fail in each method, and whether its marks say so.
fn check(text: &str) {
    let input = SourceInput { path: "T.java".to_owned(), text: text.to_owned() };
    let sources = Sources::parse(vec![input], specs());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    let errors: Vec<String> = program
        .diagnostics
        .iter()
        .filter(|d| program.sources.file(d.file).role == Role::User)
        .map(|d| format!("line {}: {}", program.sources.file(d.file).source.line(d.span.start), d.message))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let problems = problems(&program, text);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn problems(program: &TypedProgram, text: &str) -> Vec<String> {
    let wanted = marks(text);
    let mut problems = Vec::new();
    let mut unmet: BTreeSet<(u32, String)> = wanted.fails.iter().cloned().collect();
    let terms = Terms::new();
    let methods = Lowering::new(program, &terms, Options::default()).methods();
    for method in methods {
        let Some(&verified) = wanted.verdicts.get(&method.line) else { continue };
        let failures = failures(program, method.key);
        if failures.is_empty() != verified {
            problems.push(format!("line {}: {} fails {failures:?}", method.line, method.name));
        }
        for failure in failures {
            if !wanted.fails.contains(&failure) {
                problems.push(format!("line {}: unexpected {}", failure.0, failure.1));
            }
            unmet.remove(&failure);
        }
    }
    problems.extend(unmet.into_iter().map(|(line, kind)| format!("line {line}: nothing fails, want {kind}")));
    problems
}

fn failures(program: &TypedProgram, key: javelin_ir::program::MethodKey) -> BTreeSet<(u32, String)> {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, Options::default());
    let Some(procedure) = lowering.body(key) else { return BTreeSet::from([(0, "no body".to_owned())]) };
    let flat = flatten(&terms, &procedure, &lowering, flatten::Limits::default());
    // Time starts with the program, and no two objects are born at once.
    let any = terms.var("any", Sort::Ref);
    let birth = terms.apply(lowering.heap.birth, &[any]);
    let alone = terms.eq(terms.apply(lowering.heap.born_at, &[birth]), any);
    let facts = [terms.le(terms.int(0), lowering.heap.clock), terms.forall(&[any], &[vec![birth]], alone)];
    let hierarchy = lowering.hierarchy().clone();
    let prover = Prover::new(&terms, &flat, Candidates::default(), &hierarchy, &facts, Config::default());
    let Ok(mut prover) = prover else { return BTreeSet::from([(0, "irreducible".to_owned())]) };
    let all: Vec<usize> = (0..prover.conditions.checks.len()).collect();
    let mut failed = BTreeSet::new();
    for (index, outcome) in prover.judge(&all) {
        if matches!(outcome, Outcome::Proved) {
            continue;
        }
        let Goal::Obligation(id) = prover.conditions.checks[index].goal else { continue };
        let obligation = &prover.passive.obligations[id.0 as usize];
        let source = &program.sources.files[obligation.origin.file as usize].source;
        failed.insert((source.line(obligation.origin.start), obligation.kind.name().to_owned()));
    }
    failed
}

struct Marks {
    verdicts: BTreeMap<u32, bool>,
    fails: BTreeSet<(u32, String)>,
}

fn marks(text: &str) -> Marks {
    let mut marks = Marks { verdicts: BTreeMap::new(), fails: BTreeSet::new() };
    for (line, text) in (1..).zip(text.lines()) {
        for mark in text.split("//~").skip(1) {
            let mark = mark.trim();
            if let Some(kinds) = mark.strip_prefix("FAIL") {
                marks.fails.extend(kinds.split(',').map(|kind| (line, kind.trim().to_owned())));
            } else if mark.starts_with("VERIFIED") || mark.starts_with("REFUTED") {
                marks.verdicts.insert(line, mark.starts_with("VERIFIED"));
            }
        }
    }
    marks
}

#[test]
fn exploring() {
    let Ok(path) = std::env::var("JAVELIN_FILE") else { return };
    for path in path.split(':') {
        eprintln!("== {path}");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let input = SourceInput { path: "T.java".to_owned(), text: text.clone() };
        let sources = Sources::parse(vec![input], specs());
        let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
        for d in program.diagnostics.iter().filter(|d| program.sources.file(d.file).role == Role::User) {
            eprintln!("line {}: {}", program.sources.file(d.file).source.line(d.span.start), d.message);
        }
        if std::env::var("JAVELIN_SHOW").is_ok() {
            let terms = Terms::new();
            for method in Lowering::new(&program, &terms, Options::default()).methods() {
                let terms = Terms::new();
                let lowering = Lowering::new(&program, &terms, Options::default());
                if let Some(procedure) = lowering.body(method.key) {
                    eprintln!("{}", javelin_ir::text::print_procedure(&terms, &procedure));
                }
            }
        }
        for problem in problems(&program, &text) {
            eprintln!("{problem}");
        }
    }
}
