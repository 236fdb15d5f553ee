//! Resolves and types files and folders; prints diagnostics and times.
//!
//! `cargo run --release -p javelin-sema --example check -- PATH…`

use javelin_sema::{Options, SourceInput, Sources, analyze};
use std::path::Path;
use std::time::Instant;

fn main() {
    let mut inputs = Vec::new();
    for arg in std::env::args().skip(1) {
        collect(Path::new(&arg), &mut inputs);
    }
    let files = inputs.len();
    let lines: usize = inputs.iter().map(|i| i.text.lines().count()).sum();
    let start = Instant::now();
    let specs = if std::env::var_os("NO_SPECS").is_some() { Vec::new() } else { javelin_sema::specs::embedded() };
    let sources = Sources::parse(inputs, specs);
    let parsed = start.elapsed();
    let jdk = match std::env::var_os("NO_JDK") {
        Some(_) => javelin_sema::Jdk::None,
        None => javelin_sema::Jdk::Auto,
    };
    let options = Options { jdk, all_specs: std::env::var_os("ALL_SPECS").is_some(), ..Options::default() };
    if std::env::var_os("STAGES").is_some() {
        let nodes: usize = sources.files.iter().map(|f| f.tree.node_count()).sum();
        println!("{nodes} nodes; parsed: {}", memory());
    }
    let program = analyze(&sources, &options);
    let all = start.elapsed();
    if std::env::var_os("STAGES").is_some() {
        println!("typed: {}", memory());
    }
    for d in program.diagnostics.iter().chain(&program.spec_diagnostics) {
        let source = &sources.file(d.file).source;
        let at = source.line_col(d.span.start);
        println!("{}:{}:{}: {}", source.path, at.line, at.column, d.message);
    }
    println!(
        "{files} files, {lines} lines, parse {parsed:?}, all {all:?}, {} diagnostics, {} methods unsupported, {} types, {} classes",
        program.diagnostics.len(),
        program.unsupported.len(),
        program.world.types.len(),
        program.world.class_count(),
    );
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

/// Resident memory as Linux tells it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines =
        status.lines().filter(|l| l.starts_with("VmRSS") || l.starts_with("VmHWM") || l.starts_with("RssFile"));
    lines.by_ref().collect::<Vec<_>>().join(", ")
}
