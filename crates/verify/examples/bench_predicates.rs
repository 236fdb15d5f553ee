//! Predicate abstraction in numbers: `cargo xtask bench predicates`. Questions
//! of the three algorithms on the micro-benchmarks of Flanagan and Qadeer with
//! the paper's predicates and what the domains see; the same methods without
//! predicates; and how questions and time grow with the number of predicates.
//! With a path as argument the growth is plotted there as SVG.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use indexmap::IndexMap;
use javelin_infer::{Algorithm, Context, LoopStats, given_predicates};
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::flat::Flat;
use javelin_ir::flatten::{Limits, flatten};
use javelin_ir::prove::{Outcome, Prover};
use javelin_logic::solver::{Budget, Config};
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{Lowering, Options};
use javelin_sema::{SourceInput, Sources, TypedProgram};
use javelin_verify::report::Verdict;

const ALGORITHMS: [(Algorithm, &str); 3] = [(Algorithm::Fq, "FQ"), (Algorithm::Ddp, "DDP"), (Algorithm::Ss, "SS")];

/// Method, loop in it, name, and the paper's questions by FQ, DDP and SS.
const ROWS: [(&str, usize, &str, [u64; 3]); 5] = [
    ("partition", 0, "list partition", [27, 28, 41]),
    ("sort", 0, "selection sort, outer", [44, 54, 111]),
    ("sort", 1, "selection sort, inner", [37, 32, 40]),
    ("find", 0, "find", [111, 110, 129]),
    ("create", 0, "create a file", [358, 1191, 2012]),
];

/// A series ends when one run takes longer.
const PATIENCE: Duration = Duration::from_secs(3);

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("bench/predicates/MicroBenchmarks.java"))?;
    println!("Programs and predicates: `bench/predicates/MicroBenchmarks.java`. Questions to the solver by algorithm;");
    println!(
        "in brackets the paper's. Engine `domains` goes in front (no questions). `proved`: with the invariants found every check of the method holds.\n"
    );
    println!("| loop | predicates | FQ | DDP | SS | proved |\n|---|---|---|---|---|---|");
    let sources = parse("MicroBenchmarks.java", &text);
    let program = analyse(&sources);
    let mut more = Vec::new();
    let mut measured: IndexMap<&str, [Option<Run>; 3]> = IndexMap::new();
    for (method, number, name, paper) in ROWS {
        let runs = measured
            .entry(method)
            .or_insert_with(|| ALGORITHMS.map(|(algorithm, _)| run(&program, method, algorithm, Afterwards::Prove)));
        let [Some(fq), Some(ddp), Some(ss)] = &*runs else { return Err(format!("no method {method}").into()) };
        let asked = [fq, ddp, ss].map(|run| run.loops.get(number).map_or(0, |l| l.queries));
        let proved = if fq.open == 0 && ddp.open == 0 && ss.open == 0 { "all" } else { "not all" };
        println!(
            "| {name} | {} | {} ({}) | {} ({}) | {} ({}) | {proved} |",
            fq.loops.get(number).map_or(0, |l| l.predicates),
            asked[0],
            paper[0],
            asked[1],
            paper[1],
            asked[2],
            paper[2]
        );
        if asked[0] > paper[0] {
            more.push(name);
        }
    }
    if more.is_empty() {
        println!("\nFQ asks no more than the paper's on any row.");
    } else {
        println!("\nFQ asks more than the paper's on: {}.", more.join(", "));
    }
    without_predicates(&text);
    let series = growth();
    if let Some(path) = std::env::args().nth(1) {
        fs::write(path, plot(&series))?;
    }
    Ok(())
}

/// The same methods with every `loop_predicate` taken away.
fn without_predicates(text: &str) {
    let given = |line: &&str| !line.contains("loop_predicate") && !line.contains("skolem_constant");
    let bare: String = text.lines().filter(given).map(|line| format!("{line}\n")).collect();
    let sources = parse("MicroBenchmarks.java", &bare);
    let program = analyse(&sources);
    let report = javelin_verify::verify(&program, &javelin_verify::Options::default(), &javelin_verify::Silent);
    println!("\n## Without user predicates\n\n| method | verdict |\n|---|---|");
    for method in report.methods.iter().filter(|m| m.name != "<init>" && !m.loops.is_empty()) {
        let verdict = match method.verdict {
            Verdict::Verified => "verified".to_owned(),
            Verdict::Unknown | Verdict::Refuted => method.reason.clone().unwrap_or_default(),
        };
        println!("| {} | {verdict} |", method.name);
    }
}

struct Run {
    loops: Vec<LoopStats>,
    /// Checks that stay open with the invariants found.
    open: usize,
    time: Duration,
}

fn parse(name: &str, text: &str) -> Sources {
    let input = SourceInput { path: name.to_owned(), text: text.to_owned() };
    Sources::parse(vec![input], javelin_sema::specs::embedded())
}

fn analyse(sources: &Sources) -> TypedProgram<'_> {
    javelin_sema::analyze(sources, &javelin_sema::Options::default())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Afterwards {
    /// Every check of the method, with the invariants found.
    Prove,
    Nothing,
}

fn run(program: &TypedProgram, name: &str, algorithm: Algorithm, afterwards: Afterwards) -> Option<Run> {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, Options::default());
    let method = lowering.methods().into_iter().find(|m| m.name == name)?;
    let procedure = lowering.body(method.key)?;
    let flat = flatten(&terms, &procedure, &lowering, Limits::default());
    let hierarchy = lowering.hierarchy();
    let context = Context {
        terms: &terms,
        heap: lowering.heap,
        flat: &flat,
        hierarchy: &hierarchy,
        facts: &[],
        proved: &IndexMap::new(),
        budget: Budget::default(),
        meter: None,
    };
    let started = Instant::now();
    let found = given_predicates(&context, algorithm);
    let time = started.elapsed();
    if afterwards == Afterwards::Nothing {
        return Some(Run { loops: found.stats.values().copied().collect(), open: 0, time });
    }
    let one = |term: &Term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) };
    let candidates: Candidates =
        found.proposals.iter().map(|(head, all)| (*head, all.iter().map(one).collect())).collect();
    let mut prover = Prover::new(&terms, &flat, candidates, &hierarchy, &[], Config::default()).ok()?;
    prover.settle_candidates();
    let open = open(&mut prover, &flat);
    Some(Run { loops: found.stats.values().copied().collect(), open, time })
}

fn open(prover: &mut Prover, flat: &Flat) -> usize {
    let checks = prover.conditions.checks.iter().enumerate();
    let wanted: Vec<usize> = checks.filter(|(_, c)| matches!(c.goal, Goal::Obligation(_))).map(|(i, _)| i).collect();
    let outcomes = prover.judge(&wanted);
    let failing = outcomes.into_iter().filter(|(_, outcome)| !matches!(outcome, Outcome::Proved));
    let failing: Vec<usize> = failing.map(|(check, _)| check).collect();
    let left = failing.into_iter().filter(|check| !matches!(prover.judge_hard(*check), Outcome::Proved));
    left.count().min(flat.obligations.len())
}

/// By algorithm: predicates, questions, time.
type Series = Vec<(&'static str, Vec<(usize, u64, Duration)>)>;

/// Pairs of flags that change together: `n` predicates, `2^(n/2)` states.
fn growth() -> Series {
    println!("\n## Growth\n\nA loop that changes `n` flags in pairs; `n` predicates, one for each flag. A series ends");
    println!("when one run takes longer than {} s. Plot: `docs/predicates.svg`.\n", PATIENCE.as_secs());
    println!("| n | FQ | DDP | SS | FQ time | DDP time | SS time |\n|---|---|---|---|---|---|---|");
    let mut series: Series = ALGORITHMS.map(|(_, name)| (name, Vec::new())).into();
    let mut tired = [false; 3];
    for n in (2..=20).step_by(2) {
        let sources = parse("Flags.java", &flags(n));
        let program = analyse(&sources);
        for (index, (algorithm, _)) in ALGORITHMS.into_iter().enumerate() {
            if tired[index] {
                continue;
            }
            let Some(run) = run(&program, "step", algorithm, Afterwards::Nothing) else { continue };
            tired[index] = run.time > PATIENCE;
            let asked = run.loops.iter().map(|l| l.queries).sum();
            series[index].1.push((n, asked, run.time));
        }
        let at = |index: usize| series[index].1.iter().find(|(size, ..)| *size == n);
        let asked = [0, 1, 2].map(|i| at(i).map_or("–".to_owned(), |(_, asked, _)| asked.to_string()));
        let time = [0, 1, 2].map(|i| at(i).map_or("–".to_owned(), |(.., t)| format!("{} ms", t.as_millis())));
        println!("| {n} | {} | {} |", asked.join(" | "), time.join(" | "));
    }
    series
}

fn flags(n: usize) -> String {
    let mut text = "class Flags {\n    static void step(int rounds, int which) {\n".to_owned();
    for i in 0..n {
        let _ = writeln!(text, "        boolean b{i} = false;");
    }
    let names: Vec<String> = (0..n).map(|i| format!("b{i}")).collect();
    let _ = writeln!(text, "        //@ loop_predicate {};", names.join(", "));
    text += "        while (rounds > 0) {\n";
    for pair in 0..n / 2 {
        let (a, b) = (2 * pair, 2 * pair + 1);
        let _ = writeln!(text, "            if (which == {pair}) {{ b{a} = !b{a}; b{b} = !b{b}; }}");
    }
    text += "            which = which + rounds;\n            rounds--;\n        }\n";
    let _ = writeln!(text, "        assert b0 == b1;\n    }}\n}}");
    text
}

/// Questions over predicates, logarithmic upwards.
fn plot(series: &Series) -> String {
    const WIDTH: f64 = 640.0;
    const HEIGHT: f64 = 400.0;
    const MARGIN: f64 = 56.0;
    let most = series.iter().flat_map(|(_, points)| points).map(|(_, asked, _)| *asked).max().unwrap_or(1).max(10);
    let top = (most as f64).log10().ceil();
    let x = |n: usize| MARGIN + (n as f64 - 2.0) / 18.0 * (WIDTH - 2.0 * MARGIN);
    let y = |asked: u64| HEIGHT - MARGIN - (asked.max(1) as f64).log10() / top * (HEIGHT - 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for power in 0..=top as u32 {
        let at = y(10_u64.pow(power));
        let (right, label) = (WIDTH - MARGIN, 10_u64.pow(power));
        let _ = writeln!(svg, "<path d=\"M{MARGIN} {at:.1}H{right}\" stroke=\"#ddd\"/>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", MARGIN - 6.0, at + 4.0);
    }
    for n in (2..=20).step_by(2) {
        let _ =
            writeln!(svg, "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{n}</text>", x(n), HEIGHT - MARGIN + 18.0);
    }
    for ((name, points), colour) in series.iter().zip(["#0072b2", "#d55e00", "#009e73"]) {
        let line: Vec<String> = points.iter().map(|(n, asked, _)| format!("{:.1},{:.1}", x(*n), y(*asked))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            line.join(" ")
        );
        if let Some((n, asked, _)) = points.last() {
            let _ =
                writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>", x(*n) + 5.0, y(*asked));
        }
    }
    let _ =
        writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">predicates</text>", WIDTH / 2.0, HEIGHT - 14.0);
    let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"28\">questions to the solver</text>\n</svg>");
    svg
}
