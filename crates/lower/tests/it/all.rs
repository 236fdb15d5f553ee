//! Every method of `specs/`, taken as a program, and of the test programs is
//! lowered and flattened: nothing panics, next to nothing is unsupported, and
//! the text of each parses back.

use std::path::Path;

use javelin_ir::callees::Callees;
use javelin_ir::flatten::{Limits, flatten};
use javelin_ir::program::{ObligationKind, Procedure};
use javelin_ir::text::{parse_procedure, print_procedure};
use javelin_logic::Terms;
use javelin_lower::{Lowering, Options};
use javelin_sema::{Jdk, Role, Sources, TypedProgram};

/// How many methods were lowered, and what of them could not be.
fn lower_all(program: &TypedProgram) -> (usize, Vec<String>) {
    let (mut lowered, mut refused) = (0, Vec::new());
    for source in &program.methods {
        if program.sources.file(source.file).role != Role::User {
            continue;
        }
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, Options::default());
        let Some(body) = lowering.body(lowering.key(source.id)) else { continue };
        parses_back(&terms, &body);
        let flat = flatten(&terms, &body, &lowering, Limits::default());
        assert!(!flat.blocks.is_empty());
        lowered += 1;
        for obligation in body.obligations.iter().filter(|o| o.kind == ObligationKind::Unsupported) {
            let unit = &program.sources.files[obligation.origin.file as usize].source;
            let line = unit.line(obligation.origin.start);
            refused.push(format!("{} ({}:{line}): {}", body.name, unit.path, obligation.text));
        }
    }
    (lowered, refused)
}

/// In the same arena the text gives the very same procedure; in a new one, where
/// sums and conjunctions may be ordered otherwise, one whose text parses back to it.
fn parses_back(terms: &Terms, body: &Procedure) {
    let text = print_procedure(terms, body);
    let same = parse_procedure(terms, &text).unwrap_or_else(|e| panic!("{e} of\n{text}"));
    assert!(same == *body, "{}\n---\n{text}", print_procedure(terms, &same));
    let elsewhere = Terms::new();
    let copy = parse_procedure(&elsewhere, &text).unwrap_or_else(|e| panic!("{e} of\n{text}"));
    let again = print_procedure(&elsewhere, &copy);
    assert_eq!(again.lines().count(), text.lines().count());
    assert!(parse_procedure(&elsewhere, &again).as_ref() == Ok(&copy));
}

#[test]
fn library() {
    let sources = Sources::parse(crate::common::specs(), Vec::new());
    let (lowered, refused) = crate::common::with_sources("specs", sources, Jdk::None, lower_all);
    assert!(lowered > 500, "only {lowered} methods");
    // JML that has no term, and classes `specs/` mentions but does not have.
    // Given as the user's own, its unchecked casts count.
    let known = [
        "may depend on too much",
        "cannot find symbol",
        "under construction before its invariants hold",
        "after it has shown its object, before the invariants hold",
        "generics promise it",
        "takes here",
    ];
    let code: Vec<String> = refused.into_iter().filter(|line| !known.iter().any(|part| line.contains(part))).collect();
    assert!(code.is_empty(), "{}", code.join("\n"));
}

#[test]
fn programs() {
    for folder in ["java", "java21"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
            let name = entry.file_name().to_string_lossy().into_owned();
            let (lowered, refused) = crate::common::with_program(&name, &text, Jdk::None, lower_all);
            assert!(lowered > 0);
            assert!(refused.is_empty(), "{}", refused.join("\n"));
        }
    }
}
