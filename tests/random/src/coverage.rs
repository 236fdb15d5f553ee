//! Branches that `javelin test` calls infeasible against random execution: none
//! of them is ever taken.

use javelin_logic::solver::Budget;
use javelin_sema::{SourceInput, Sources};
use javelin_verify::cover::{BranchStatus, TestOptions, test};
use javelin_verify::{Options, Silent};

use crate::judged;

#[derive(Default)]
pub struct Outcome {
    pub branches: usize,
    pub covered: usize,
    pub infeasible: usize,
    pub at_random: usize,
    /// The seeds and lines of branches that are called infeasible and taken.
    pub differences: Vec<String>,
}

/// Random inputs thrown at each method.
const THROWN: u64 = 300;

pub fn compare(count: usize, seed: u64, loops: bool) -> Result<Outcome, String> {
    let programs: Vec<(u64, judged::Judged)> =
        (0..count as u64).map(|at| (seed + at, judged::program(&format!("C{at}"), seed + at, loops))).collect();
    let input = |p: &judged::Judged| SourceInput { path: format!("{}.java", p.name), text: p.text.clone() };
    let inputs = programs.iter().map(|(_, program)| input(program)).collect();
    let sources = Sources::parse(inputs, javelin_sema::specs::embedded());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    if let Some(wrong) = program.diagnostics.iter().find(|d| d.severity == javelin_sema::Severity::Error) {
        return Err(wrong.message.clone());
    }
    let budget = Budget { resources: 50_000, timeout: std::time::Duration::from_secs(5) };
    let judging = Options { methods: vec!["m".to_owned()], budget, ..Options::default() };
    let searched = TestOptions { judging, depth: 16, paths: 0, time: None, random: None };
    let thrown = TestOptions { random: Some(THROWN), ..searched.clone() };
    let ((found, broken), (by_chance, _)) =
        (test(&program, &searched, &Silent, &|_| {}), test(&program, &thrown, &Silent, &|_| {}));
    if let Some(error) = broken.first() {
        return Err(format!("{}.{}: {}", error.class, error.signature, error.said));
    }
    let mut outcome = Outcome::default();
    for (method, other) in found.iter().zip(&by_chance) {
        if method.class != other.class {
            return Err("the two runs judge different methods".to_owned());
        }
        for (branch, taken) in method.branches.iter().zip(&other.branches) {
            outcome.branches += 1;
            outcome.covered += usize::from(branch.status == BranchStatus::Covered);
            outcome.infeasible += usize::from(branch.status == BranchStatus::Infeasible);
            outcome.at_random += usize::from(taken.status == BranchStatus::Covered);
            if branch.status == BranchStatus::Infeasible && taken.status == BranchStatus::Covered {
                let side = if branch.holds { "holds" } else { "does not hold" };
                outcome
                    .differences
                    .push(format!("{}:{} ({side}), seeds from {seed}", branch.place.file, branch.place.line));
            }
        }
    }
    Ok(outcome)
}
