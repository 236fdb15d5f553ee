//! Annotated Java programs against their verdicts (design §7): `tests/corpus`
//! of this repository, and the acceptance programs beside it where they are
//! there. One test per file; `cargo test -p javelin-app --test corpus WORD`
//! runs those whose path contains the word.

mod case;
mod marks;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut trials = Vec::new();
    let corpus = root.join("tests/corpus");
    for path in java_files(&corpus) {
        trials.push(trial("corpus", &corpus, path, false));
    }
    let neighbour = root.join("tests/neighbour/Neighbour.java");
    let concerned = java_files(&corpus).into_iter().filter(|path| path.extension().is_some_and(|e| e == "java"));
    for path in concerned.step_by(VISITED) {
        trials.push(beside(&corpus, path, neighbour.clone()));
    }
    let accept = root.join("../shared/accept");
    if accept.is_dir() {
        let pending = pending_cases(&root.join("tests/accept-pending.txt"));
        let files = java_files(&accept);
        trials.push(stale_names(&accept, &files, &pending));
        for path in files {
            let is_pending = pending.contains(&relative(&accept, &path));
            trials.push(trial("accept", &accept, path, is_pending));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// One file in so many is judged beside another one as well.
const VISITED: usize = 7;

/// Known to change, which is to be mended: library classes that another file mentions widen
/// what a call through an interface may run. As with pending cases, the list can only shrink.
const CHANGING: [&str; 2] = ["library/GivenCollections.java", "library/OrdersRun.java"];

/// Verdicts do not change when something of no concern is added.
fn beside(root: &Path, path: PathBuf, neighbour: PathBuf) -> Trial {
    let name = relative(root, &path);
    Trial::test(format!("beside::{name}"), move || {
        let problems = case::problems(&path, true, Some(&neighbour));
        match (problems.is_empty(), CHANGING.contains(&name.as_str())) {
            (true, false) | (false, true) => Ok(()),
            (false, false) => Err(Failed::from(problems.join("\n"))),
            (true, true) => Err(Failed::from(format!("{name} no longer changes: take it from the list"))),
        }
    })
}

/// A listed case must fail: the list can only shrink.
fn trial(suite: &'static str, root: &Path, path: PathBuf, pending: bool) -> Trial {
    let name = relative(root, &path);
    Trial::test(format!("{suite}::{name}"), move || {
        let problems = case::problems(&path, suite == "corpus", None);
        match (problems.is_empty(), pending) {
            // What is pending is open; a wrong verdict is never waited for.
            (false, true)
                if problems.iter().any(|p| p.contains(" is VERIFIED, want ") || p.contains(" is REFUTED, want ")) =>
            {
                Err(Failed::from(problems.join("\n")))
            }
            (true, false) | (false, true) => Ok(()),
            (false, false) => Err(Failed::from(problems.join("\n"))),
            (true, true) => Err(Failed::from(format!("{name} passes: remove it from tests/accept-pending.txt"))),
        }
    })
}

fn stale_names(accept: &Path, files: &[PathBuf], pending: &BTreeSet<String>) -> Trial {
    let known: BTreeSet<String> = files.iter().map(|path| relative(accept, path)).collect();
    let unknown: Vec<String> = pending.difference(&known).cloned().collect();
    Trial::test("accept::pending cases exist", move || {
        if unknown.is_empty() { Ok(()) } else { Err(Failed::from(format!("no such case: {}", unknown.join(", ")))) }
    })
}

fn pending_cases(list: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(list).unwrap_or_default();
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// All .java and .jsh files below a folder, sorted.
fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "java" || e == "jsh") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
