//! `infer --write` makes a file that verifies without any engine: what was
//! printed as JML says what the proof used.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Programs with loops, from the examples and the corpus, and who finds the invariants.
const FILES: [(&str, &str); 9] = [
    ("examples/BinarySearch.java", "auto"),
    ("examples/Gcd.java", "auto"),
    ("examples/Partition.java", "auto"),
    ("examples/Digits.java", "auto"),
    ("tests/corpus/loops/Walks.java", "auto"),
    ("tests/corpus/backward/Guarded.java", "auto"),
    ("tests/corpus/backward/Guarded.java", "backward"),
    ("tests/corpus/backward/PaperPrograms.java", "auto"),
    ("tests/corpus/backward/PaperPrograms.java", "backward"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(words: &[&str]) -> Value {
    let done = Command::new(env!("CARGO_BIN_EXE_javelin")).args(words).output().expect("javelin runs");
    serde_json::from_slice(&done.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}"))
}

fn verified(report: &Value) -> Vec<String> {
    let methods = report["methods"].as_array().expect("methods");
    let good = methods.iter().filter(|method| method["verdict"] == "verified");
    good.map(|method| format!("{}.{}", method["class"], method["signature"])).collect()
}

#[test]
fn annotated_files_verify_without_inference() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("infer-write");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let mut written = 0;
    for (file, engine) in FILES {
        let name = Path::new(file).file_name().expect("a name");
        let copy = folder.join(name);
        let original = fs::read_to_string(root().join(file)).expect("a source of ours");
        fs::write(&copy, &original).expect("a copy");
        let path = copy.to_string_lossy().into_owned();
        let before = verified(&run(&["infer", "--write", "--engine", engine, "--format", "json", &path]));
        let after = verified(&run(&["verify", "--engine", "none", "--format", "json", &path]));
        assert_eq!(before, after, "{file} by {engine}");
        let text = fs::read_to_string(&copy).expect("the copy");
        written += text.matches("loop_invariant").count() - original.matches("loop_invariant").count();
    }
    assert!(written >= 10, "only {written} invariants were written");
}
