//! The project's own chores: `cargo xtask tidy`, `licences`, `oracle`, `dist`, `bench`.

mod backward;
mod bench;
mod candidates;
mod crosscheck;
mod dist;
mod frontend;
mod jdk;
mod licences;
mod oracle;
mod random;
mod scale;
mod symex;
mod tidy;
mod whole_program;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str =
    "usage: cargo xtask tidy | licences [--write] | dist | oracle [--write] | random WHAT | crosscheck | bench NAME [--write]
  tidy   file sizes, paths named in ARCHITECTURE.md, no unnumbered to-dos
  licences  every dependency's licence is permissive and listed
  oracle  types and chosen methods beside javac's, on the JDK and on our programs
  dist   an archive of binary, solver library, specs and licences, in dist/
  crosscheck  what Z3 verified on the corpus, asked again of cvc5
  random  interpreter|verdicts [--count N] [--seed S]: random programs against the JVM
  bench  measures and prints one table of bench/: algebra, backward, check, foundation, frontend, predicates, scale, symex
  bench whole-program FOLDER [options]  verdicts, reasons and speed on any folder of Java";

fn main() -> ExitCode {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tidy"] => tidy::run(&root),
        ["bench", "whole-program", ..] => whole_program::run(&root, &words[2..]),
        ["bench", name] => bench::run(&root, name, false),
        ["bench", name, "--write"] => bench::run(&root, name, true),
        ["oracle"] => oracle::run(&root, false),
        ["oracle", "--write"] => oracle::run(&root, true),
        ["dist"] => dist::run(&root),
        ["crosscheck"] => crosscheck::run(&root, false),
        ["crosscheck", "--write"] => crosscheck::run(&root, true),
        ["random", ..] => random::run(&root, &words[1..]),
        ["licences"] => licences::run(&root, false),
        ["licences", "--write"] => licences::run(&root, true),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}
