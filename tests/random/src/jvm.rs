//! The real thing: compiles Java texts and runs them, one process for many.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of its own for sources and class files, removed when dropped.
pub struct Workshop {
    folder: PathBuf,
}

impl Workshop {
    pub fn new(name: &str) -> Result<Workshop, String> {
        let folder = std::env::temp_dir().join(format!("javelin-random-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Workshop { folder })
    }

    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    }

    pub fn compile(&self, files: &[&Path]) -> Result<(), String> {
        let mut javac = Command::new("javac");
        javac
            .args(["-nowarn", "-g", "-Xmaxerrs", "5", "-d"])
            .arg(&self.folder)
            .arg("-cp")
            .arg(&self.folder)
            .args(files);
        // Where it fails it leaves notes in the current folder.
        let done = javac.current_dir(&self.folder).output().map_err(|e| format!("javac: {e}"))?;
        if done.status.success() { Ok(()) } else { Err(format!("javac: {}", String::from_utf8_lossy(&done.stderr))) }
    }

    /// What a main class prints.
    pub fn run(&self, main: &str, args: &[String]) -> Result<String, String> {
        let mut java = Command::new("java");
        java.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss64m", "-cp"])
            .arg(&self.folder)
            .arg(main)
            .args(args);
        let done = java.output().map_err(|e| format!("java: {e}"))?;
        if !done.status.success() {
            return Err(format!("java: {}", String::from_utf8_lossy(&done.stderr)));
        }
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Is there a JDK to compare with?
pub fn is_here() -> bool {
    let works = |tool: &str| Command::new(tool).arg("-version").output().is_ok_and(|done| done.status.success());
    works("javac") && works("java")
}

/// Text as both sides print it: what is not plain ASCII as `\uXXXX`.
pub fn escaped(units: &[u16]) -> String {
    let mut text = String::new();
    for &unit in units {
        match u8::try_from(unit) {
            Ok(byte) if (b' '..=b'~').contains(&byte) && byte != b'\\' => text.push(char::from(byte)),
            _ => text += &format!("\\u{unit:04x}"),
        }
    }
    text
}
