//! `cargo xtask bench check`: candidate invariants for five programs from four
//! sources, judged at three widths, in tables shaped like [P10]'s tables 1 to 3.
//!
//! The candidates are made here, by the same means as the paper's: what holds on
//! recorded traces (Daikon's way), linear inequalities, mutations of the
//! postconditions, and some written by hand.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Where the candidates come from.
const SOURCES: [&str; 4] = ["traces", "linear", "mutations", "hand"];
const WIDTHS: [u32; 3] = [8, 16, 32];

/// One of the five programs.
struct Program {
    /// The line of its loop in `bench/check/Five.java`.
    line: usize,
    /// The variables at the loop's head.
    names: &'static [&'static str],
    /// Their values each time a run arrives there.
    traces: Vec<Vec<i64>>,
    /// What holds in the end, and what is close to it.
    postconditions: &'static [&'static str],
    hand: &'static [&'static str],
}

struct Candidate {
    line: usize,
    source: usize,
    formula: String,
}

pub fn table(root: &Path) -> Result<String, String> {
    let file = root.join("bench/check/Five.java");
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let candidates = candidates(&programs(&text)?);
    let listed: String = candidates.iter().map(|c| format!("Five.java:{}: {}\n", c.line, c.formula)).collect();
    let list = root.join("target/candidates.txt");
    fs::write(&list, listed).map_err(|e| format!("{}: {e}", list.display()))?;
    let mut out = String::from(
        "# Judging candidate invariants\n\n`cargo xtask bench check --write` makes this table: five programs \
         (`bench/check/Five.java`), candidates from four\nsources, `javelin check --code-math bigint --bits N`, one \
         thread. The paper at 32 bits: 84.1 % within\n1 s, 23 of 183 undecided after 10 minutes.\n\nThe \
         paper has 24 true ones of 183. Ours have more: what mutations weaken (`==` to `<=`) and what a linear\n\
         generator finds beside the strongest facts mostly stays true. Nothing was taken out or put in for its verdict.\n",
    );
    let mut judged = Vec::new();
    for bits in WIDTHS {
        judged.push((bits, judge(root, &file, &list, bits, &candidates)?));
    }
    let (_, widest) = judged.last().ok_or("no width")?;
    by_source(&mut out, &candidates, widest);
    by_linearity(&mut out, &candidates, widest);
    by_width(&mut out, &judged);
    Ok(out)
}

/// What became of one candidate.
struct Verdict {
    verdict: String,
    milliseconds: u64,
}

fn judge(root: &Path, file: &Path, list: &Path, bits: u32, wanted: &[Candidate]) -> Result<Vec<Verdict>, String> {
    let done = Command::new(root.join("javelin"))
        .args(["check", "--format", "json", "--code-math", "bigint", "--jobs", "1", "--bits", &bits.to_string()])
        .arg("--candidates")
        .args([list, file])
        .output()
        .map_err(|e| e.to_string())?;
    let report: Value = serde_json::from_slice(&done.stdout)
        .map_err(|e| format!("javelin check: {e}: {}", String::from_utf8_lossy(&done.stderr)))?;
    let found = report["candidates"].as_array().cloned().unwrap_or_default();
    if found.len() != wanted.len() {
        return Err(format!("{} candidates were given, {} judged", wanted.len(), found.len()));
    }
    // Both are ordered by loop and, within one, as listed.
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&n| wanted[n].line);
    let mut verdicts: Vec<Option<Verdict>> = wanted.iter().map(|_| None).collect();
    for (&n, one) in order.iter().zip(&found) {
        let verdict = one["verdict"].as_str().unwrap_or_default().to_owned();
        verdicts[n] = Some(Verdict { verdict, milliseconds: one["time_ms"].as_u64().unwrap_or_default() });
    }
    verdicts.into_iter().collect::<Option<Vec<Verdict>>>().ok_or_else(|| "a candidate was not judged".to_owned())
}

/// Counts as the paper's tables have them: how many, and how many by when.
fn row(verdicts: &[&Verdict]) -> String {
    let decided = |v: &&&Verdict| v.verdict != "unknown";
    let within = |from: u64, to: u64| {
        let count = verdicts.iter().filter(decided).filter(|v| (from..to).contains(&v.milliseconds)).count();
        format!("{count} ({:.1} %)", 100.0 * count as f64 / verdicts.len().max(1) as f64)
    };
    let open = verdicts.iter().filter(|v| v.verdict == "unknown").count();
    let slowest = verdicts.iter().map(|v| v.milliseconds).max().unwrap_or_default();
    format!(
        "{} | {} | {} | {} | {open} | {slowest} ms",
        verdicts.len(),
        within(0, 100),
        within(100, 1_000),
        within(1_000, u64::MAX)
    )
}

const COLUMNS: &str = "nb | < 0.1 s | < 1 s | slower | undecided | slowest |\n|---|---|---|---|---|---|---|---|\n";

fn by_source(out: &mut String, candidates: &[Candidate], verdicts: &[Verdict]) {
    let _ = write!(out, "\n## By source, 32 bits (table 1)\n\n| source | | {COLUMNS}");
    for (number, source) in SOURCES.iter().enumerate() {
        for (label, wanted) in [("true", Some("invariant")), ("false", Some("spurious")), ("all", None)] {
            let chosen: Vec<&Verdict> = candidates
                .iter()
                .zip(verdicts)
                .filter(|(c, v)| c.source == number && wanted.is_none_or(|w| v.verdict == w))
                .map(|(_, v)| v)
                .collect();
            let _ = writeln!(out, "| {source} | {label} | {} |", row(&chosen));
        }
    }
}

fn by_linearity(out: &mut String, candidates: &[Candidate], verdicts: &[Verdict]) {
    let _ = write!(out, "\n## By linearity, 32 bits (table 2)\n\n| candidate | | {COLUMNS}");
    for (label, linear) in [("linear", true), ("nonlinear", false)] {
        for (truth, wanted) in [("true", "invariant"), ("false", "spurious")] {
            let chosen: Vec<&Verdict> = candidates
                .iter()
                .zip(verdicts)
                .filter(|(c, v)| is_linear(&c.formula) == linear && v.verdict == wanted)
                .map(|(_, v)| v)
                .collect();
            let _ = writeln!(out, "| {label} | {truth} | {} |", row(&chosen));
        }
    }
}

fn by_width(out: &mut String, judged: &[(u32, Vec<Verdict>)]) {
    let _ = write!(out, "\n## By width (table 3)\n\n| bits | | {COLUMNS}");
    for (bits, verdicts) in judged {
        for (label, wanted) in [("true", Some("invariant")), ("false", Some("spurious")), ("all", None)] {
            let chosen: Vec<&Verdict> = verdicts.iter().filter(|v| wanted.is_none_or(|w| v.verdict == w)).collect();
            let _ = writeln!(out, "| {bits} | {label} | {} |", row(&chosen));
        }
    }
}

/// No product of two variables, no quotient.
fn is_linear(formula: &str) -> bool {
    let product_of_variables = formula.match_indices(" * ").any(|(at, _)| {
        let before = formula[..at].trim_end().chars().next_back();
        let after = formula[at + 3..].trim_start().chars().next();
        let constant = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        !constant(before) && !constant(after)
    });
    !product_of_variables && !formula.contains(" / ")
}

fn candidates(programs: &[Program]) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = Vec::new();
    for program in programs {
        let by_source = [
            traced(program),
            linear(program),
            mutated(program),
            program.hand.iter().map(|s| (*s).to_owned()).collect(),
        ];
        for (source, formulas) in by_source.into_iter().enumerate() {
            for formula in formulas {
                if !all.iter().any(|known| known.line == program.line && known.formula == formula) {
                    all.push(Candidate { line: program.line, source, formula });
                }
            }
        }
    }
    all
}

/// What holds on all traces, of Daikon's forms: bounds, orders, lines through
/// two points, remainders.
fn traced(program: &Program) -> Vec<String> {
    let traces = &program.traces;
    let mut found = Vec::new();
    let column = |n: usize| traces.iter().map(move |state| state[n]);
    for (n, name) in program.names.iter().enumerate() {
        let (low, high) = (column(n).min().unwrap_or(0), column(n).max().unwrap_or(0));
        found.push(format!("{name} >= {low}"));
        found.push(format!("{name} <= {high}"));
        if column(n).all(|v| v != 0) {
            found.push(format!("{name} != 0"));
        }
        if low < high && column(n).all(|v| v.rem_euclid(2) == low.rem_euclid(2)) {
            found.push(format!("{name} % 2 == {}", low.rem_euclid(2)));
        }
        for (m, other) in program.names.iter().enumerate().filter(|(m, _)| *m != n) {
            let pairs = || traces.iter().map(move |state| (state[n], state[m]));
            if pairs().all(|(a, b)| a < b) {
                found.push(format!("{name} < {other}"));
            } else if pairs().all(|(a, b)| a <= b) {
                found.push(format!("{name} <= {other}"));
            }
            if let Some((slope, offset)) = line_through(pairs().collect()) {
                found.push(format!("{name} == {slope} * {other} + {offset}"));
            }
        }
    }
    found
}

/// `a == slope * b + offset` for all pairs (a, b), with a slope of some size.
fn line_through(pairs: Vec<(i64, i64)>) -> Option<(i64, i64)> {
    let &(a0, b0) = pairs.first()?;
    let &(a1, b1) = pairs.iter().find(|(_, b)| *b != b0)?;
    let slope = (a1 - a0) / (b1 - b0);
    let offset = a0 - slope * b0;
    let holds = pairs.iter().all(|(a, b)| *a == slope * b + offset);
    (holds && slope != 0 && slope.abs() <= 3).then_some((slope, offset))
}

/// Inequalities with coefficients -1, 0, 1, as tight as the first states allow.
fn linear(program: &Program) -> Vec<String> {
    let mut found = Vec::new();
    let width = program.names.len();
    for code in 1..3_usize.pow(width as u32) {
        let coefficients: Vec<i64> = (0..width).map(|n| (code / 3_usize.pow(n as u32) % 3) as i64 - 1).collect();
        if coefficients.iter().filter(|c| **c != 0).count() < 2 {
            continue;
        }
        let value = |state: &Vec<i64>| -> i64 { state.iter().zip(&coefficients).map(|(v, c)| v * c).sum() };
        let Some(bound) = program.traces.iter().map(value).min() else { continue };
        // What grows with the runs has no bound that the generator would keep.
        if bound.abs() > 3 {
            continue;
        }
        let sum: Vec<String> = coefficients
            .iter()
            .zip(program.names)
            .filter(|(c, _)| **c != 0)
            .map(|(c, name)| if *c < 0 { format!("-{name}") } else { (*name).to_owned() })
            .collect();
        found.push(format!("{} >= {bound}", sum.join(" + ")));
    }
    found
}

/// Postconditions with operators and constants changed, and variables exchanged.
fn mutated(program: &Program) -> Vec<String> {
    const CHANGES: [(&str, &str); 8] = [
        (" == ", " <= "),
        (" == ", " >= "),
        (" <= ", " < "),
        (" < ", " <= "),
        (" - 1", " + 1"),
        (" + 1", ""),
        (" > ", " >= "),
        (" / 2", ""),
    ];
    let mut found = Vec::new();
    for formula in program.postconditions {
        found.push((*formula).to_owned());
        for (from, to) in CHANGES {
            if formula.contains(from) {
                found.push(formula.replacen(from, to, 1));
            }
        }
        for pair in program.names.windows(2) {
            found.push(exchange(formula, pair[0], pair[1]));
        }
    }
    found
}

/// The formula with two names exchanged, word by word.
fn exchange(formula: &str, a: &str, b: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in formula.chars().chain(['\0']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        out += match word.as_str() {
            w if w == a => b,
            w if w == b => a,
            w => w,
        };
        word.clear();
        if c != '\0' {
            out.push(c);
        }
    }
    out
}

/// The five programs run on small inputs, with their formulas.
fn programs(text: &str) -> Result<Vec<Program>, String> {
    let mut loops = text.lines().enumerate().filter(|(_, line)| line.contains("while (")).map(|(n, _)| n + 1);
    let mut next = || loops.next().ok_or("a loop is missing in Five.java");
    Ok(vec![
        Program {
            line: next()?,
            names: &["n", "i", "s"],
            traces: (0..12).flat_map(|n| sums(0, n)).map(|[_, n, i, s]| vec![n, i, s]).collect(),
            postconditions: &["2 * s == n * (n + 1)", "s == n * (n + 1) / 2", "2 * s == i * (i - 1)", "i == n + 1"],
            hand: &[
                "2 * s == i * (i - 1) && i <= n + 1 && 0 <= i",
                "i >= 0 && s >= 0",
                "s == i * (i - 1) / 2 && i <= n + 1",
            ],
        },
        Program {
            line: next()?,
            names: &["p", "n", "i", "s"],
            traces: (0..6).flat_map(|p| (p..9).flat_map(move |n| sums(p, n))).map(Vec::from).collect(),
            postconditions: &[
                "2 * s == n * (n + 1) - p * (p - 1)",
                "2 * s == i * (i - 1) - p * (p - 1)",
                "s == (i - p) * (i + p - 1) / 2",
                "i == n + 1",
            ],
            hand: &["2 * s == i * (i - 1) - p * (p - 1) && p <= i && i <= n + 1", "p >= 0 && i >= p && s >= 0"],
        },
        Program {
            line: next()?,
            names: &["x", "y", "z"],
            traces: (4..60).flat_map(newton).collect(),
            postconditions: &["y * y <= x", "x < (y + 1) * (y + 1)", "z == (x / y + y) / 2", "z >= y"],
            hand: &[
                "x > 3 && z > 0 && y > 0 && x < (y + 1) * (y + 1) && x < (z + 1) * (z + 1)",
                "x > 3 && y > 0 && z > 0",
                "y > 0 && z == (x / y + y) / 2",
            ],
        },
        Program {
            line: next()?,
            names: &["x", "count", "sum"],
            traces: (0..60).flat_map(odds).collect(),
            postconditions: &[
                "count * count <= x",
                "x < (count + 1) * (count + 1)",
                "sum == (count + 1) * (count + 1)",
                "sum > x",
            ],
            hand: &[
                "x >= count * count && sum == (count + 1) * (count + 1) && count >= 0",
                "count >= 0 && sum > count",
                "(sum + count) % 2 != 0",
            ],
        },
        Program {
            line: next()?,
            names: &["x", "result", "left", "right"],
            traces: (0..6).flat_map(|length| (-1..12).flat_map(move |x| searched(length, x))).collect(),
            postconditions: &[
                "result == -1 || t[result] == x",
                "(\\forall int k; 0 <= k && k < left && k < t.length; t[k] < x)",
                "(\\forall int k; 0 <= k && right < k && k < t.length; t[k] > x)",
                "left <= right + 1",
                "right <= t.length - 1",
            ],
            hand: &[
                "0 <= left && right < t.length && (\\forall int j, k; 0 <= j && j < k && k < t.length; t[j] <= t[k]) && (\\forall int k; 0 <= k && k < left; t[k] != x)",
                "(\\exists int k; 0 <= k && k < t.length; t[k] == x) ==> left <= right",
                "(\\forall int k; 0 <= k && k < t.length; (\\exists int j; 0 <= j && j <= k; t[j] <= t[k]))",
            ],
        },
    ])
}

/// States `[p, n, i, s]` at the head of the summing loops.
fn sums(p: i64, n: i64) -> Vec<[i64; 4]> {
    let (mut i, mut s) = (p, 0);
    let mut states = vec![[p, n, i, s]];
    while i <= n {
        s += i;
        i += 1;
        states.push([p, n, i, s]);
    }
    states
}

fn newton(x: i64) -> Vec<Vec<i64>> {
    let (mut y, mut z) = (x, (x + 1) / 2);
    let mut states = vec![vec![x, y, z]];
    while z < y {
        y = z;
        z = (x / z + z) / 2;
        states.push(vec![x, y, z]);
    }
    states
}

fn odds(x: i64) -> Vec<Vec<i64>> {
    let (mut count, mut sum) = (0, 1);
    let mut states = vec![vec![x, count, sum]];
    while sum <= x {
        count += 1;
        sum += 2 * count + 1;
        states.push(vec![x, count, sum]);
    }
    states
}

/// Binary search for `x` in the array 0, 2, 4, …
fn searched(length: i64, x: i64) -> Vec<Vec<i64>> {
    let (mut result, mut left, mut right) = (-1, 0, length - 1);
    let mut states = vec![vec![x, result, left, right]];
    while result == -1 && left <= right {
        let middle = (left + right) / 2;
        match (2 * middle).cmp(&x) {
            std::cmp::Ordering::Equal => result = middle,
            std::cmp::Ordering::Greater => right = middle - 1,
            std::cmp::Ordering::Less => left = middle + 1,
        }
        states.push(vec![x, result, left, right]);
    }
    states
}
