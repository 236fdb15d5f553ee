//! Compares our types and chosen methods with javac's.
//!
//! `oracle_compare ORACLE_OUTPUT [--all]`: the output of
//! `tests/oracle/TypeOracle.java`, whose files are read again and analysed. The
//! figures count javac's expressions; differences are grouped by cause. The
//! exit code is 1 when a figure is below its target.

mod compare;
mod walk;

use javelin_sema::Options;

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(path) = args.next() else {
        eprintln!("usage: oracle_compare ORACLE_OUTPUT [--all]");
        std::process::exit(2);
    };
    let limit = if args.next().is_some() { usize::MAX } else { 40 };
    let text = match std::fs::read_to_string(&path) {
        Ok(t) => t,
        Err(e) => {
            eprintln!("{path}: {e}");
            std::process::exit(3);
        }
    };
    let figures = compare::compare(&text, &Options::default());
    println!("diagnostics: {}", figures.diagnostics);
    figures.found.print("found", 99.5, limit.min(15));
    let ok = [
        figures.erased.print("erased types", 99.5, limit),
        figures.methods.print("chosen methods", 99.5, limit),
        figures.full.print("full types", 97.0, limit),
    ];
    if ok.contains(&false) {
        std::process::exit(1);
    }
}
