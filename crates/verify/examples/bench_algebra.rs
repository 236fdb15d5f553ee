//! What engine `algebra` finds and proves on `tests/corpus/algebra`, and how
//! long that takes: `cargo xtask bench algebra`. The marks in these programs
//! say which invariants must be implied; the corpus test checks that.
//!
//! With a word, only methods whose names contain it, with their candidates listed;
//! with a word and a file, methods of that file, whatever its marks say.
//!
//! The engine's time is that of all loops of a method; the proof's that of
//! settling all candidates (base cases and steps) in a fresh prover.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indexmap::IndexMap;
use javelin_infer::{AlgebraFindings, AlgebraOptions, Context, algebra};
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidate, Candidates};
use javelin_ir::flat::Flat;
use javelin_ir::flatten::{Limits, flatten};
use javelin_ir::prove::Prover;
use javelin_logic::solver::{Budget, Config};
use javelin_logic::{Sort, Terms};
use javelin_lower::{JudgedMethod, Lowering, Math, Options};
use javelin_sema::{SourceInput, Sources, TypedProgram};

/// Runs whose fastest counts: other work on the machine only slows down.
const REPEATS: usize = 5;

struct Row {
    name: String,
    loops: usize,
    equalities: (usize, usize),
    congruences: (usize, usize),
    bounds: (usize, usize),
    engine: Duration,
    proof: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<PathBuf> = fs::read_dir(root.join("tests/corpus/algebra"))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, Box<dyn Error>>>()?;
    files.sort();
    if let Some(file) = std::env::args().nth(2) {
        files = vec![PathBuf::from(file)];
    }
    let mut rows = Vec::new();
    for file in &files {
        rows.extend(measure_file(file)?);
    }
    println!(
        "Reproduce with `cargo xtask bench algebra --write`. Ideal integers (`Wrapping`: Java's, with the equalities"
    );
    println!("modulo 2^32 or 2^64 that hold whatever overflows); found → proved, with base case and step; times are");
    println!("the fastest of {REPEATS} runs. `meeting`, `addition` and `branches` are Valigator's");
    println!("examples 2.5, 2.1 and 2.4; `Nla…` are the loops of the published collections (Knuth's is in `Factors`).");
    println!("Wanted: Valigator's within 100 ms, the others within 1 s, loops without");
    println!("polynomial structure (`Unstructured`) within 5 ms for the engine.\n");
    println!("| method | loops | equalities | modulo | bounds | engine | proof |\n|---|---|---|---|---|---|---|");
    for row in &rows {
        let Row { name, loops, equalities, congruences, bounds, engine, proof } = row;
        let pair = |(found, proved): &(usize, usize)| format!("{found} → {proved}");
        let modulo = if congruences.0 > 0 { pair(congruences) } else { String::new() };
        let (engine, proof) = (millis(*engine), millis(*proof));
        println!("| {name} | {loops} | {} | {modulo} | {} | {engine} | {proof} |", pair(equalities), pair(bounds));
    }
    let worst = rows.iter().max_by_key(|row| row.engine + row.proof);
    if let Some(worst) = worst {
        println!("\nThe slowest takes {} ({}).", millis(worst.engine + worst.proof), worst.name);
    }
    Ok(())
}

/// The methods that the file marks as verified: those with invariants to find.
fn measure_file(path: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let marked: Vec<usize> =
        text.lines().enumerate().filter(|(_, line)| line.contains("//~ VERIFIED")).map(|(n, _)| n + 1).collect();
    let code_math = if text.contains("//# code-math: bigint") { Math::Bigint } else { Math::Java };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sources = Sources::parse(vec![SourceInput { path: name.clone(), text }], javelin_sema::specs::embedded());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    let options = Options { code_math, ..Options::default() };
    let methods = Lowering::new(&program, &Terms::new(), options).methods();
    let any = std::env::args().nth(2).is_some();
    let wanted = methods.iter().filter(|m| any || marked.contains(&(m.line as usize)));
    Ok(wanted.filter_map(|method| measure(&program, options, method, &name)).collect())
}

fn measure(program: &TypedProgram, options: Options, method: &JudgedMethod, file: &str) -> Option<Row> {
    let stem = file.split('.').next().unwrap_or(file);
    let name = if stem == method.name { stem.to_owned() } else { format!("{stem}.{}", method.name) };
    if wanted().is_some_and(|word| !name.contains(&word)) {
        return None;
    }
    let mut best: Option<Row> = None;
    for _ in 0..if wanted().is_some() { 1 } else { REPEATS } {
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, options);
        let procedure = lowering.body(method.key)?;
        let flat = flatten(&terms, &procedure, &lowering, Limits::default());
        let row = run(&terms, &lowering, &flat, &name)?;
        let slower = |known: &Row| known.engine + known.proof > row.engine + row.proof;
        if best.as_ref().is_none_or(slower) {
            best = Some(row);
        }
    }
    best
}

fn run(terms: &Terms, lowering: &Lowering, flat: &Flat, name: &str) -> Option<Row> {
    let hierarchy = lowering.hierarchy();
    let context = Context {
        terms,
        heap: lowering.heap,
        flat,
        hierarchy: &hierarchy,
        facts: &[],
        proved: &IndexMap::new(),
        budget: Budget::default(),
        meter: None,
    };
    let started = Instant::now();
    let found = algebra(&context, &AlgebraOptions::default());
    let engine = started.elapsed();
    let started = Instant::now();
    let one = |term: &javelin_logic::Term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) };
    let candidates: Candidates =
        found.proposals.iter().map(|(head, all)| (*head, all.iter().map(one).collect())).collect();
    let mut prover = Prover::new(terms, flat, candidates, &hierarchy, &[], Config::default()).ok()?;
    prover.settle_candidates();
    let proof = started.elapsed();
    let [equalities, congruences, bounds] = counts(&prover, &found);
    if wanted().is_some() {
        list(terms, &prover);
    }
    Some(Row { name: name.to_owned(), loops: flat.loops.len(), equalities, congruences, bounds, engine, proof })
}

/// Every candidate, and whether it was proved.
fn list(terms: &Terms, prover: &Prover) {
    for (head, candidates) in &prover.candidates {
        for candidate in candidates {
            let fate = if prover.active().contains(&candidate.active) { "proved" } else { "dropped" };
            eprintln!("{head:?} {fate} {}", javelin_logic::smt::print_term(terms, candidate.term));
        }
    }
}

/// Found and proved: of equalities, of those modulo a power of two, of bounds.
fn counts(prover: &Prover, found: &AlgebraFindings) -> [(usize, usize); 3] {
    let mut counts = [(0, 0); 3];
    for (head, algebra) in &found.loops {
        for candidate in prover.candidates.get(head).into_iter().flatten() {
            let side = match candidate.term {
                t if algebra.equalities.contains(&t) => 0,
                t if algebra.congruences.contains(&t) => 1,
                _ => 2,
            };
            counts[side].0 += 1;
            counts[side].1 += usize::from(prover.active().contains(&candidate.active));
        }
    }
    counts
}

/// Methods whose names contain this word alone are measured, once, with their candidates listed.
fn wanted() -> Option<String> {
    std::env::args().nth(1)
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
