//! Parses all `.java` files below the given folders on one core; prints errors,
//! then one figure a line (`name: value`), which `cargo xtask bench frontend` reads.
//!
//! `cargo run --release -p javelin-syntax --example parse_speed -- FOLDER...`

use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() {
    let mut files = Vec::new();
    for folder in std::env::args().skip(1) {
        collect(Path::new(&folder), &mut files);
    }
    files.sort();
    let texts: Vec<(PathBuf, String)> =
        files.into_iter().filter_map(|path| std::fs::read_to_string(&path).ok().map(|text| (path, text))).collect();
    let lines: usize = texts.iter().map(|(_, text)| text.lines().count()).sum();
    let bytes: usize = texts.iter().map(|(_, text)| text.len()).sum();
    let (mut errors, mut nodes) = (0, 0);
    let (start, busy) = (Instant::now(), cpu_millis());
    for (path, text) in &texts {
        let parsed = javelin_syntax::parse_file(text);
        nodes += u64::from(parsed.unit.node_count);
        errors += parsed.errors.len();
        let file = javelin_syntax::SourceFile::new(path.display().to_string(), text.as_str());
        for error in &parsed.errors {
            let at = file.line_col(error.span.start);
            println!("{}:{}:{}: {}", file.path, at.line, at.column, error.message);
        }
    }
    // What other processes take of a busy machine is not the parser's.
    let wall = start.elapsed().as_millis() as u64;
    let millis = busy.zip(cpu_millis()).map_or(wall, |(before, after)| after - before);
    println!("files: {}\nlines: {lines}\nbytes: {bytes}\nnodes: {nodes}\nerrors: {errors}", texts.len());
    println!("wall ms: {wall}\nall ms: {millis}\nlines a second: {}", lines as u64 * 1000 / millis.max(1));
}

/// How long this thread, the only one, has been running, as Linux tells it.
fn cpu_millis() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<u64>().ok()? / 1_000_000)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.extension().is_some_and(|e| e == "java") {
        files.push(path.to_owned());
    }
    let Ok(entries) = std::fs::read_dir(path) else { return };
    for entry in entries.flatten() {
        collect(&entry.path(), files);
    }
}
