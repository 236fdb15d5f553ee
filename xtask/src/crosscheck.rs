//! Every obligation verified with Z3, asked again of cvc5: on the corpus, and on
//! the acceptance programs where they stand beside the repository.

use std::path::Path;
use std::process::{Command, Stdio};

const FOLDERS: [&str; 6] = [
    "tests/corpus",
    "examples",
    "../shared/accept/arith",
    "../shared/accept/heap",
    "../shared/accept/jml",
    "../shared/accept/language",
];

pub fn run(root: &Path, write: bool) -> Result<String, String> {
    let installed = Command::new(root.join("tools/setup_test_tools.py")).arg("cvc5").stdout(Stdio::null()).status();
    if !installed.is_ok_and(|status| status.success()) {
        return Err("cvc5 is not there and could not be installed (Debian: apt install cvc5)".to_owned());
    }
    let folders: Vec<&str> = FOLDERS.into_iter().filter(|folder| root.join(folder).is_dir()).collect();
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args([
        "run",
        "--quiet",
        "--release",
        "-p",
        "javelin-verify",
        "--example",
        "crosscheck",
        "--",
    ]);
    let done = cargo.arg("cvc5").args(&folders).stderr(Stdio::inherit()).output().map_err(|e| format!("cargo: {e}"))?;
    let table = String::from_utf8_lossy(&done.stdout).into_owned();
    if !done.status.success() {
        return Err(format!("{table}\nthe solvers disagree"));
    }
    let page = format!(
        "# Z3 and cvc5\n\n`cargo xtask crosscheck --write`\n\nEvery check verified in {}, written as a standalone SMT-LIB file and given to \
         both solvers, 2 s each.\n\n{table}",
        folders.join(", ")
    );
    if write {
        let path = root.join("bench/crosscheck.md");
        std::fs::create_dir_all(root.join("bench")).map_err(|e| e.to_string())?;
        std::fs::write(&path, &page).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(page)
}
