//! Compares our types and chosen methods with javac's and prints the figures as
//! a section of Markdown.
//!
//! `oracle_compare NAME ORACLE_OUTPUT WANTED WANTED_FULL`: the output of
//! `tests/oracle/TypeOracle.java`, whose files are read again and analysed; the
//! percentages wanted of erased types and methods, and of full types. Figures
//! count javac's expressions; differences are listed by cause. The exit code is
//! 1 when a figure is below its target.

mod compare;
mod walk;

use compare::{Figures, Score};
use javelin_sema::Options;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, path, wanted, wanted_full] = &args[..] else {
        return usage();
    };
    let (Ok(wanted), Ok(wanted_full)) = (wanted.parse(), wanted_full.parse()) else {
        return usage();
    };
    let text = match std::fs::read_to_string(path) {
        Ok(t) => t,
        Err(e) => {
            eprintln!("{path}: {e}");
            std::process::exit(3);
        }
    };
    let figures = compare::compare(&text, &Options::default());
    if !print(name, &figures, wanted, wanted_full) {
        std::process::exit(1);
    }
}

fn usage() {
    eprintln!("usage: oracle_compare NAME ORACLE_OUTPUT WANTED WANTED_FULL");
    std::process::exit(2);
}

/// Whether every figure reaches its target.
fn print(name: &str, figures: &Figures, wanted: f64, wanted_full: f64) -> bool {
    let rows: [(&str, &Score, f64); 4] = [
        ("expressions that are one of ours", &figures.found, wanted),
        ("erased types", &figures.erased, wanted),
        ("chosen methods", &figures.methods, wanted),
        ("full generic types", &figures.full, wanted_full),
    ];
    println!("## {name}\n\n| figure | agree | of | % | wanted |\n|---|---|---|---|---|");
    for (figure, score, target) in &rows {
        println!("| {figure} | {} | {} | {:.3} | {target} |", score.agreed, score.total, score.percent());
    }
    println!("| our diagnostics | {} | | | 0 |", figures.diagnostics.len());
    for (figure, score, _) in &rows {
        for (cause, (n, examples)) in &score.causes {
            println!("\n{n} {figure}: {cause}\n");
            examples.iter().for_each(|e| println!("* {e}"));
        }
    }
    println!();
    figures.diagnostics.is_empty() && rows.iter().all(|(_, score, target)| score.percent() >= *target)
}
