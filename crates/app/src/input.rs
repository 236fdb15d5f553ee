//! Reading sources: files and folders from the command line become texts, and
//! what cannot be read becomes one clear sentence.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use javelin_sema::SourceInput;

use crate::exit::Exit;

/// What is wrong with the paths, and the exit code it means.
#[derive(Debug)]
pub struct Unreadable {
    pub sentence: String,
    pub exit: Exit,
}

/// The texts of all Java files and snippets at the given paths, in order.
pub fn read(paths: &[PathBuf]) -> Result<Vec<SourceInput>, Unreadable> {
    let mut inputs = Vec::new();
    let mut known = HashSet::new();
    for path in paths {
        if !path.exists() {
            return Err(system(format!("{}: no such file or folder", path.display())));
        }
        let is_source = path.extension().is_some_and(|ending| ending == "java" || ending == "jsh");
        if path.is_file() && !is_source {
            let sentence = format!("{}: not a Java file (.java, .jsh)", path.display());
            return Err(Unreadable { sentence, exit: Exit::Usage });
        }
        let files = javelin_sema::discover::java_files(path)
            .map_err(|problem| system(format!("{}: {}", problem.path.display(), problem.error)))?;
        if files.is_empty() {
            let sentence = format!("{}: no Java files (.java, .jsh) in this folder", path.display());
            return Err(Unreadable { sentence, exit: Exit::Usage });
        }
        for file in files {
            // By what it is: `d` and `./d/A.java` may name one file twice.
            if known.insert(file.canonicalize().unwrap_or_else(|_| file.clone())) {
                let Some(path) = file.to_str().map(str::to_owned) else {
                    return Err(system(format!("{}: the name of the file is not UTF-8", file.display())));
                };
                let text = read_text(&file)?;
                inputs.push(SourceInput { path, text });
            }
        }
    }
    Ok(inputs)
}

fn read_text(path: &Path) -> Result<String, Unreadable> {
    if !fs::metadata(path).is_ok_and(|about| about.is_file()) && path.exists() {
        return Err(system(format!("{}: not a file", path.display())));
    }
    let bytes = fs::read(path).map_err(|error| system(format!("{}: {error}", path.display())))?;
    if bytes.contains(&0) {
        return Err(system(format!("{}: not a text file", path.display())));
    }
    // What is no UTF-8 is said where it stands: the other files are none the worse.
    Ok(String::from_utf8(bytes).unwrap_or_else(|e| javelin_syntax::decode(e.as_bytes())))
}

fn system(sentence: String) -> Unreadable {
    Unreadable { sentence, exit: Exit::System }
}
