//! Programs that the JVM at hand may be too old for: the result each method
//! must give stands behind it as `//= value`.

use std::path::Path;

use javelin_sema::Jdk;

fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java21").join(format!("{name}.java"));
    let text = std::fs::read_to_string(path).expect("the test's Java text");
    let results = crate::common::with_program(&format!("{name}.java"), &text, Jdk::None, crate::common::run_all);
    let mut wrong = Vec::new();
    for line in text.lines() {
        let Some((code, wanted)) = line.split_once("//= ") else { continue };
        let method = code.split('(').next().and_then(|head| head.split_whitespace().last()).unwrap_or_default();
        let got = results.get(method).map_or("not run", String::as_str);
        if got != wanted.trim() {
            wrong.push(format!("{method}: want {wanted}, got {got}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn shapes() {
    check("Shapes");
}
