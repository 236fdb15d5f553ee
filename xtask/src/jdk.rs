//! The JDK of this machine and its own sources, unpacked where the chores need
//! them: `target/jdk-sources`, of which nothing is ever committed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A JDK with `javac`, and the sources of its java.base.
pub struct Jdk {
    pub home: PathBuf,
    /// `java.base` of the unpacked sources.
    pub java_base: PathBuf,
    pub version: String,
}

pub fn find(root: &Path) -> Result<Jdk, String> {
    let home = home().ok_or("no JDK: set JAVA_HOME or put java on the PATH")?;
    if !home.join("bin/javac").is_file() {
        return Err(format!("{} holds no javac; a JDK is needed", home.display()));
    }
    let archive = sources(&home).ok_or(
        "no sources of the JDK: install them (Debian: apt-get install openjdk-17-source) or let JAVELIN_JDK_SRC name a src.zip",
    )?;
    let all = root.join("target/jdk-sources/all");
    unpack(&home, &archive, &all, "java.base")?;
    let release = fs::read_to_string(home.join("release")).unwrap_or_default();
    let version = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION=")).unwrap_or("?").trim_matches('"');
    Ok(Jdk { java_base: all.join("java.base"), version: version.to_owned(), home })
}

/// JAVA_HOME, or where the `java` on the PATH really stands.
fn home() -> Option<PathBuf> {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return Some(PathBuf::from(home));
    }
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path).map(|p| p.join("java")).find(|p| p.is_file())?;
    Some(java.canonicalize().ok()?.parent()?.parent()?.to_owned())
}

/// `src.zip` of the JDK; Debian's stands in a folder beside it.
fn sources(home: &Path) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("JAVELIN_JDK_SRC") {
        return Some(PathBuf::from(path));
    }
    [home.join("lib/src.zip"), home.join("src.zip")].into_iter().find(|p| p.is_file())
}

/// With the JDK's own `jar`, once for each archive.
fn unpack(home: &Path, archive: &Path, to: &Path, what: &str) -> Result<(), String> {
    let archive = archive.canonicalize().map_err(|e| format!("{}: {e}", archive.display()))?;
    let stamp = to.join("unpacked-from");
    let wanted = format!("{} {what}", archive.display());
    if fs::read_to_string(&stamp).is_ok_and(|is| is == wanted) {
        return Ok(());
    }
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    let done = Command::new(home.join("bin/jar"))
        .arg("xf")
        .arg(&archive)
        .arg(what)
        .current_dir(to)
        .status()
        .map_err(|e| format!("jar: {e}"))?;
    if !done.success() {
        return Err(format!("jar xf {} {what} failed", archive.display()));
    }
    fs::write(&stamp, wanted).map_err(|e| format!("{}: {e}", stamp.display()))
}

/// Every `.java` file below a folder, in order.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            out.extend(java_files(&path));
        } else if path.extension().is_some_and(|e| e == "java") {
            out.push(path);
        }
    }
    out
}
