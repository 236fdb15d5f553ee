//! Every check that was verified, asked again of another solver: prints a table
//! by logic. `cargo xtask crosscheck` runs it on the corpus.
//!
//! Arguments: the solver's program, then files and folders.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use javelin_logic::solver::{Decision, External, decide_script};
use javelin_sema::{SourceInput, Sources};
use javelin_verify::report::{Script, Verdict};
use javelin_verify::{Options, Silent};
use rayon::prelude::*;

/// What became of the scripts of one logic.
#[derive(Default)]
struct Row {
    scripts: usize,
    /// Both say that the check holds.
    agree: usize,
    other_undecided: usize,
    /// Z3 does not settle the text on its own in its time (it had lemmas or other
    /// strategies when it verified the check).
    z3_undecided: usize,
    disagree: usize,
}

/// What a solver may take for one script.
const PATIENCE: Duration = Duration::from_secs(2);

fn main() {
    let mut words = std::env::args().skip(1);
    let Some(program) = words.next() else {
        eprintln!("usage: crosscheck SOLVER PATH...");
        std::process::exit(2);
    };
    let solver = External::new(program, PATIENCE);
    let mut files: Vec<PathBuf> = Vec::new();
    for path in words {
        files.extend(javelin_sema::discover::java_files(Path::new(&path)).unwrap_or_default());
    }
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut wrong = Vec::new();
    for file in &files {
        for (method, script) in verified(file) {
            let (theirs, ours) = rayon::join(|| solver.run(&script.text), || decide_script(&script.text, PATIENCE));
            let logic = script.text.lines().next().and_then(|l| l.strip_prefix("(set-logic ")).unwrap_or("?)");
            let row = rows.entry(logic.trim_end_matches(')').to_owned()).or_default();
            row.scripts += 1;
            match (&theirs, &ours) {
                (Decision::Sat, _) | (_, Decision::Sat) => {
                    row.disagree += 1;
                    wrong.push(format!("{}: {method}/{}: {theirs:?} / Z3 {ours:?}", file.display(), script.name));
                }
                (Decision::Unsat, Decision::Unsat) => row.agree += 1,
                (Decision::Unknown(_), _) => row.other_undecided += 1,
                (Decision::Unsat, Decision::Unknown(_)) => row.z3_undecided += 1,
            }
        }
    }
    println!(
        "| logic | verified checks | both unsat | only Z3 | only the other | disagree |\n|---|---|---|---|---|---|"
    );
    for (logic, row) in &rows {
        let Row { scripts, agree, other_undecided, z3_undecided, disagree } = row;
        println!("| {logic} | {scripts} | {agree} | {other_undecided} | {z3_undecided} | {disagree} |");
    }
    wrong.iter().for_each(|line| println!("{line}"));
    if !wrong.is_empty() {
        std::process::exit(1);
    }
}

/// The scripts of the checks of one file that are verified, in parallel per method.
fn verified(file: &Path) -> Vec<(String, Script)> {
    let Ok(text) = std::fs::read_to_string(file) else { return Vec::new() };
    let input = SourceInput { path: file.to_string_lossy().into_owned(), text };
    let sources = Sources::parse(vec![input], javelin_sema::specs::embedded());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    let options = Options { smt: true, ..Options::default() };
    let report = javelin_verify::verify(&program, &options, &Silent);
    let methods = report.methods.into_par_iter().flat_map_iter(|method| {
        let name = method.signature.clone();
        method.scripts.into_iter().filter(|s| s.verdict == Verdict::Verified).map(move |s| (name.clone(), s))
    });
    methods.collect()
}
