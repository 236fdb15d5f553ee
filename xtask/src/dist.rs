//! An archive that runs unpacked on any machine of this platform: the binary,
//! the solver library beside it (found through the binary's own rpath), specs,
//! licences, README.

use std::fs;
use std::path::Path;
use std::process::Command;

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
    let licence = root.join(".cache/solver/LICENSE.z3.txt");
    if licence.is_file() {
        copy(&licence, &folder.join("LICENSE.z3.txt"))?;
    }
    let archive = root.join("dist").join(format!("{name}.tar.gz"));
    execute(Command::new("tar").arg("-C").arg(root.join("dist")).arg("-czf").arg(&archive).arg(&name))?;
    let size = fs::metadata(&archive).map_err(|e| e.to_string())?.len();
    Ok(format!("dist/{name}.tar.gz: {:.1} MB", size as f64 / 1e6))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|e| format!("copying {}: {e}", from.display()))
}

fn execute(command: &mut Command) -> Result<(), String> {
    let done = command.status().map_err(|e| format!("{command:?}: {e}"))?;
    if done.success() { Ok(()) } else { Err(format!("{command:?} failed: {done}")) }
}
