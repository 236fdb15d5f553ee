//! Random differential tests: builds and runs `tests/random` in release.

use std::path::Path;
use std::process::Command;

pub fn run(root: &Path, words: &[String]) -> Result<String, String> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["run", "--quiet", "--release", "-p", "javelin-random", "--"]).args(words);
    let status = cargo.status().map_err(|e| format!("cargo: {e}"))?;
    if status.success() {
        Ok("no difference".to_owned())
    } else {
        Err("there are differences, or it could not run".to_owned())
    }
}
