//! Resolves and types files and folders; prints diagnostics, then one figure a
//! line (`name: value`), which `cargo xtask bench frontend` reads.
//!
//! `cargo run --release -p javelin-sema --example check -- [--no-jdk] [--all-specs] PATH…`

use javelin_sema::{Jdk, Options, SourceInput, Sources, analyze, specs};
use std::path::Path;
use std::time::Instant;

fn main() {
    let mut inputs = Vec::new();
    let mut options = Options::default();
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "--no-jdk" => options.jdk = Jdk::None,
            "--all-specs" => options.all_specs = true,
            path => collect(Path::new(path), &mut inputs),
        }
    }
    let files = inputs.len();
    let lines: usize = inputs.iter().map(|i| i.text.lines().count()).sum();
    let start = Instant::now();
    let sources = Sources::parse(inputs, specs::embedded());
    let parsed = start.elapsed();
    let parsed_memory = memory("VmRSS");
    let program = analyze(&sources, &options);
    let all = start.elapsed();
    for d in program.diagnostics.iter().chain(&program.spec_diagnostics) {
        let source = &sources.file(d.file).source;
        let at = source.line_col(d.span.start);
        println!("{}:{}:{}: {}", source.path, at.line, at.column, d.message);
    }
    let nodes: usize = sources.files.iter().map(|f| f.tree.node_count()).sum();
    println!("files: {files}\nlines: {lines}\nnodes: {nodes}");
    println!("diagnostics: {}", program.diagnostics.len());
    println!("methods unsupported: {}", program.unsupported.len());
    println!("types: {}\nclasses: {}", program.world.types.len(), program.world.class_count());
    println!("parse ms: {}\nall ms: {}", parsed.as_millis(), all.as_millis());
    println!("parsed kB: {parsed_memory}\npeak kB: {}", memory("VmHWM"));
}

fn collect(path: &Path, out: &mut Vec<SourceInput>) {
    if path.is_dir() {
        let mut entries: Vec<_> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|e| e.path()).collect();
        entries.sort();
        for e in entries {
            collect(&e, out);
        }
    } else if path.extension().is_some_and(|e| e == "java" || e == "jsh")
        && let Ok(text) = std::fs::read_to_string(path)
    {
        out.push(SourceInput { path: path.display().to_string(), text });
    }
}

/// A figure of this process in kB as Linux tells it; 0 elsewhere.
fn memory(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with(what)).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0)
}
