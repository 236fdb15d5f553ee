//! `cargo xtask random interpreter|verdicts|coverage --count N --seed S`.

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use javelin_random::{coverage, interpreter, verdicts};

/// Throws programs from a seed and compares Javelin with the JVM.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    which: Which,
}

#[derive(Subcommand)]
enum Which {
    /// The interpreter's output against the JVM's
    Interpreter(Size),
    /// Verdicts against runs on the JVM
    Verdicts(Judging),
    /// Branches that `test` calls infeasible against random inputs
    Coverage(Judging),
    /// Print the program of one seed
    Show(Size),
    /// Print the method of one seed that would be judged
    ShowJudged(Judging),
}

#[derive(Args)]
struct Size {
    #[arg(long, default_value_t = 10_000)]
    count: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct Judging {
    #[command(flatten)]
    size: Size,
    /// Methods with loops
    #[arg(long)]
    loops: bool,
}

fn main() -> ExitCode {
    let done = match Cli::parse().which {
        Which::Interpreter(size) => run_interpreter(&size),
        Which::Verdicts(judging) => run_verdicts(&judging),
        Which::Coverage(judging) => run_coverage(&judging),
        Which::ShowJudged(judging) => {
            print!("{}", verdicts::text(judging.size.seed, judging.loops));
            Ok(0)
        }
        Which::Show(size) => {
            print!("{}", javelin_random::java::program("P0", size.seed));
            Ok(0)
        }
    };
    match done {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn run_interpreter(size: &Size) -> Result<usize, String> {
    let outcome = interpreter::compare(size.count, size.seed, &|done| eprintln!("{done} programs"))?;
    for difference in &outcome.differences {
        println!("seed {}:\n  JVM  {}\n  ours {}", difference.seed, difference.jvm, difference.ours);
    }
    let wrong = outcome.differences.len();
    println!(
        "{} programs ({} end in an exception, {} more javac cannot compile), {wrong} differences",
        outcome.programs, outcome.threw, outcome.skipped
    );
    Ok(wrong)
}

fn run_coverage(judging: &Judging) -> Result<usize, String> {
    let outcome = coverage::compare(judging.size.count, judging.size.seed, judging.loops)?;
    for difference in &outcome.differences {
        println!("{difference}");
    }
    let wrong = outcome.differences.len();
    println!(
        "{} branches covered by search, {} by chance, {} infeasible; {wrong} of those taken",
        outcome.covered, outcome.at_random, outcome.infeasible
    );
    Ok(wrong)
}

fn run_verdicts(judging: &Judging) -> Result<usize, String> {
    let told = |so_far: &verdicts::Outcome| eprintln!("{} programs", so_far.programs);
    let outcome = verdicts::compare(judging.size.count, judging.size.seed, judging.loops, &told)?;
    for difference in &outcome.differences {
        println!("seed {}: {}", difference.seed, difference.what);
    }
    let wrong = outcome.differences.len();
    println!(
        "{} programs ({} more javac cannot compile): {} verified ({} runs), {} refuted ({} run again), {} unknown; {wrong} differences",
        outcome.programs,
        outcome.skipped,
        outcome.verified,
        outcome.runs,
        outcome.refuted,
        outcome.replayed,
        outcome.unknown
    );
    Ok(wrong)
}
