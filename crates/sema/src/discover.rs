//! Which files of a folder are sources.
//!
//! Takes a file or folder; gives paths in a fixed order. A project in the layout
//! of Maven or Gradle means its main sources; build output, tests of such a
//! project and hidden folders are passed over. It reads directories, not files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A path that could not be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub path: PathBuf,
    pub error: String,
}

/// Folders that hold what tools make.
const OUTPUT: [&str; 6] = ["target", "build", "out", "bin", "node_modules", "dist"];

/// The Java files and snippets at a path: itself if it is a file.
pub fn java_files(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut out = Vec::new();
    let roots = source_roots(path, &mut Visited::default())?;
    let mut visited = Visited::default();
    if roots.is_empty() {
        walk(path, &mut visited, &mut out)?;
    }
    for root in roots {
        walk(&root, &mut visited, &mut out)?;
    }
    Ok(out)
}

/// Folders by what they are, not by how one came there: links may lead back.
#[derive(Default)]
struct Visited(HashSet<PathBuf>);

impl Visited {
    /// For the first time?
    fn enter(&mut self, dir: &Path) -> bool {
        self.0.insert(dir.canonicalize().unwrap_or_else(|_| dir.to_path_buf()))
    }
}

/// `src/main/java` of the project at a path and of its modules; empty when the
/// folder is no such project.
fn source_roots(path: &Path, visited: &mut Visited) -> Result<Vec<PathBuf>, Problem> {
    let mut roots = Vec::new();
    if !visited.enter(path) {
        return Ok(roots);
    }
    let own = path.join("src").join("main").join("java");
    if own.is_dir() {
        roots.push(own);
    }
    let is_project = ["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"]
        .iter()
        .any(|f| path.join(f).is_file());
    if is_project {
        for dir in entries(path)?.into_iter().filter(|p| p.is_dir()) {
            if !is_skipped(&dir) {
                roots.extend(source_roots(&dir, visited)?);
            }
        }
    }
    Ok(roots)
}

fn walk(dir: &Path, visited: &mut Visited, out: &mut Vec<PathBuf>) -> Result<(), Problem> {
    if !visited.enter(dir) {
        return Ok(());
    }
    for path in entries(dir)? {
        if path.is_dir() {
            if !is_skipped(&path) {
                walk(&path, visited, out)?;
            }
        } else if path.extension().is_some_and(|e| e == "java" || e == "jsh") {
            out.push(path);
        }
    }
    Ok(())
}

fn is_skipped(dir: &Path) -> bool {
    let name = dir.file_name().map(|n| n.to_string_lossy()).unwrap_or_default();
    if name.starts_with('.') {
        return true;
    }
    // A package may be called `build`; a folder of output holds classes or
    // stands beside the build's own file.
    let parent = dir.parent().unwrap_or(dir);
    let beside_build =
        ["pom.xml", "build.gradle", "build.gradle.kts", "package.json"].iter().any(|f| parent.join(f).is_file());
    OUTPUT.contains(&&*name) && (beside_build || dir.join("classes").is_dir())
}

fn entries(dir: &Path) -> Result<Vec<PathBuf>, Problem> {
    let failed = |e: std::io::Error| Problem { path: dir.to_path_buf(), error: e.to_string() };
    let mut out = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(failed)? {
        out.push(entry.map_err(failed)?.path());
    }
    out.sort();
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(name: &str, files: &[&str]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("javelin-discover-{name}-{}", std::process::id()));
        for f in files {
            let path = root.join(f);
            std::fs::create_dir_all(path.parent().unwrap_or(&root)).expect("folder");
            std::fs::write(path, "").expect("file");
        }
        root
    }

    fn found(root: &Path) -> Vec<String> {
        let files = java_files(root).expect("readable");
        let names = files.iter().map(|p| p.strip_prefix(root).unwrap_or(p));
        names.map(|p| p.to_string_lossy().replace('\\', "/")).collect()
    }

    #[test]
    fn a_project_means_its_main_sources() {
        let root = tree(
            "maven",
            &[
                "pom.xml",
                "src/main/java/a/A.java",
                "src/test/java/a/ATest.java",
                "target/generated/B.java",
                "module/pom.xml",
                "module/src/main/java/b/B.java",
            ],
        );
        assert_eq!(found(&root), ["src/main/java/a/A.java", "module/src/main/java/b/B.java"]);
        std::fs::remove_dir_all(root).ok();
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_back_are_followed_once() {
        let root = tree("links", &["a/A.java"]);
        for (to, name) in [(".", "self"), ("a", "b"), ("..", "a/up")] {
            std::os::unix::fs::symlink(to, root.join(name)).expect("a link");
        }
        assert_eq!(found(&root), ["a/A.java"]);
        std::fs::remove_dir_all(root).ok();
    }

    #[test]
    fn a_plain_folder_means_everything_in_it() {
        let root = tree("plain", &["x/B.java", "a.jsh", ".hidden/C.java", "x/notes.txt", "build/D.java"]);
        assert_eq!(found(&root), ["a.jsh", "build/D.java", "x/B.java"]);
        std::fs::remove_dir_all(root).ok();
    }
}
