//! An archive that runs unpacked on any machine of this platform: the binary,
//! the solver library beside it (found through the binary's own rpath), specs,
//! licences, README.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::licences;

pub fn run(root: &Path) -> Result<String, String> {
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("javelin-{version}-{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    let folder = root.join("dist").join(&name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("lib")).map_err(|e| format!("{}: {e}", folder.display()))?;

    // The wrapper builds when sources are newer, and only then.
    execute(Command::new(root.join("javelin")).arg("--version"))?;
    copy(&root.join("target/release/javelin"), &folder.join("javelin"))?;
    let library = fs::read_dir(root.join(".cache/solver/lib"))
        .map_err(|e| format!("solver library: {e}"))?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        // The plain name is a link for the linker; the loader asks for the versioned one.
        .filter(|path| !path.is_symlink());
    for path in library {
        let file = path.file_name().ok_or("a library without a name")?;
        copy(&path, &folder.join("lib").join(file))?;
    }
    execute(Command::new("cp").arg("-r").arg(root.join("specs")).arg(&folder))?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "LICENSES-THIRD-PARTY.md"] {
        copy(&root.join(file), &folder.join(file))?;
    }
    // Symbols for backtraces that nobody prints are half of it.
    execute(Command::new("strip").arg("--strip-debug").arg(folder.join("javelin")))?;
    notices(root, &folder.join("licences"))?;
    let archive = root.join("dist").join(format!("{name}.tar.gz"));
    execute(Command::new("tar").arg("-C").arg(root.join("dist")).arg("-czf").arg(&archive).arg(&name))?;
    let size = fs::metadata(&archive).map_err(|e| e.to_string())?.len();
    Ok(format!("dist/{name}.tar.gz: {:.1} MB", size as f64 / 1e6))
}

/// The notices that the licences of what is inside ask for: Z3's, and the files of
/// each crate.
fn notices(root: &Path, folder: &Path) -> Result<(), String> {
    let make = |folder: &Path| fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()));
    make(folder)?;
    // Z3's wheel has no licence file; it is the MIT licence, as ours.
    let ours = fs::read_to_string(root.join("LICENSE-MIT")).map_err(|e| format!("LICENSE-MIT: {e}"))?;
    let z3: String = ours
        .lines()
        .map(|line| if line.starts_with("Copyright") { "Copyright (c) Microsoft Corporation" } else { line })
        .flat_map(|line| [line, "\n"])
        .collect();
    fs::write(folder.join("z3.txt"), z3).map_err(|e| format!("z3.txt: {e}"))?;
    for (name, home) in licences::sources(root)? {
        let files = fs::read_dir(&home).map_err(|e| format!("{}: {e}", home.display()))?.filter_map(Result::ok);
        for file in files {
            let title = file.file_name().to_string_lossy().to_uppercase();
            let is_notice =
                ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|w| title.starts_with(w));
            if is_notice && file.path().is_file() {
                make(&folder.join(&name))?;
                copy(&file.path(), &folder.join(&name).join(file.file_name()))?;
            }
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|e| format!("copying {}: {e}", from.display()))
}

fn execute(command: &mut Command) -> Result<(), String> {
    let done = command.status().map_err(|e| format!("{command:?}: {e}"))?;
    if done.success() { Ok(()) } else { Err(format!("{command:?} failed: {done}")) }
}
