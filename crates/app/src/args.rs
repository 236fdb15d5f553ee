//! Arguments, as `clap` reads them. Wrong ones end with one sentence and code 2.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use javelin_infer::{Algorithm, Approximation, EngineName};
use javelin_lower::Math;

use crate::junit::Version;

const EXAMPLES: &str = "\
Examples:
  javelin verify src/                      judge every method below src/
  javelin verify Search.java --method find judge one method
  javelin verify src/ --format json        the same for tools
  javelin verify src/ --check-only         parse, resolve and type only
  javelin infer Search.java --write        put the invariants found into the source
  javelin check Search.java                judge each loop_invariant on its own
  javelin test src/ --junit tests/         inputs for every branch, as JUnit tests
  javelin explore find Search.java         execute a method symbolically

Exit codes: 0 all verified, 1 parse or type error, 2 bad arguments, 3 system,
4 internal error, 6 something refuted, 7 nothing refuted but something unknown.";

const VERIFY_EXAMPLES: &str = "\
Examples:
  javelin verify src/                      judge every method below src/
  javelin verify Search.java --method find judge one method
  javelin verify src/ --code-math safe     overflow is an error
  javelin verify src/ --junit tests/       a failing test for each violation
  javelin verify src/ --format json        for tools; see docs/report.schema.json";

const INFER_EXAMPLES: &str = "\
Examples:
  javelin infer Search.java                the invariants that the proofs need
  javelin infer Search.java --all          every invariant that was proved
  javelin infer Search.java --write        put them into the source
  javelin infer sum.jsh --engine algebra --code-math bigint
                                           polynomial equalities and bounds";

const TEST_EXAMPLES: &str = "\
Examples:
  javelin test src/                        a table of branches, tests in javelin-tests/
  javelin test Dates.java --junit tests/ --junit-version 4
  javelin test Dates.java --method isLeap --seconds 10";

const EXPLORE_EXAMPLES: &str = "\
Examples:
  javelin explore find Search.java         every path to depth 16
  javelin explore Tree.insert Tree.java --depth 30 --search bfs";

const CHECK_EXAMPLES: &str = "\
Examples:
  javelin check Search.java                each loop_invariant on its own
  javelin check Search.java --together     their conjunction
  javelin check Sum.java --bits 8 --code-math bigint
  javelin check Sum.java --candidates daikon.txt";

/// Verifies Java and finds the loop invariants itself.
#[derive(Debug, Parser)]
#[command(name = "javelin", version, about, after_help = EXAMPLES, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge every method: verified, refuted (with an input that fails), or unknown
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Verify),
    /// Find loop invariants and print them as JML, or write them into the source
    #[command(after_help = INFER_EXAMPLES)]
    Infer(Infer),
    /// Find inputs for every branch and write them as JUnit tests
    #[command(after_help = TEST_EXAMPLES)]
    Test(Test),
    /// Execute a method symbolically to a depth: states, paths, violations, or a proof
    #[command(after_help = EXPLORE_EXAMPLES)]
    Explore(Explore),
    /// Judge candidate loop invariants one by one: an invariant, or spurious with a run
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
}

#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    pub judging: Judging,

    /// Parse, resolve and type, without proving anything
    #[arg(long)]
    pub check_only: bool,

    /// Write JUnit tests that fail, one for each obligation refuted
    #[arg(long, value_name = "DIR")]
    pub junit: Option<PathBuf>,

    /// JUnit 5 or 4
    #[arg(long, value_enum, default_value = "5", value_name = "N")]
    pub junit_version: Version,

    /// Print the program at one stage instead of verdicts
    #[arg(long, value_enum, value_name = "STAGE")]
    pub dump: Option<Stage>,
}

#[derive(Debug, Args)]
pub struct Test {
    #[command(flatten)]
    pub judging: Judging,

    /// Where the test classes go
    #[arg(long, value_name = "DIR", default_value = "javelin-tests")]
    pub junit: PathBuf,

    /// JUnit 5 or 4
    #[arg(long, value_enum, default_value = "5", value_name = "N")]
    pub junit_version: Version,

    /// Decisions on one path
    #[arg(long, value_name = "N", default_value_t = 32)]
    pub depth: u32,

    /// Tests of a method for further paths, beyond those that cover something new
    #[arg(long = "paths", value_name = "N", default_value_t = 4)]
    pub further: usize,

    /// Seconds for one method; results then depend on the machine
    #[arg(long, value_name = "S")]
    pub seconds: Option<f64>,

    /// Throw so many random inputs instead, to compare with
    #[arg(long, value_name = "N")]
    pub random: Option<u64>,
}

#[derive(Debug, Args)]
pub struct Explore {
    /// The method: `find`, `Search.find`, `find(int[],int)`
    #[arg(value_name = "METHOD")]
    pub name: String,

    #[command(flatten)]
    pub judging: Judging,

    /// Decisions on one path
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub depth: u32,

    /// Decisions in all
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub nodes: usize,

    /// Which path goes on next
    #[arg(long, value_enum, default_value_t = Search::Dfs, value_name = "ORDER")]
    pub search: Search,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Search {
    /// Depth-first with iterative deepening
    Dfs,
    /// Breadth-first: paths of few decisions first
    Bfs,
    /// Towards checks that may fail
    Directed,
}

#[derive(Debug, Args)]
pub struct Infer {
    #[command(flatten)]
    pub judging: Judging,

    /// Show all that was proved, not only what the proofs of the methods need
    /// (always so when one engine is chosen)
    #[arg(long)]
    pub all: bool,

    /// Insert the invariants into the source files as JML
    #[arg(long)]
    pub write: bool,
}

#[derive(Debug, Args)]
pub struct Check {
    #[command(flatten)]
    pub judging: Judging,

    /// Width of `int`; with `--code-math bigint` values are bounded to it and
    /// nothing overflows
    #[arg(long, value_parser = width, value_name = "8|16|32|64")]
    pub bits: Option<u32>,

    /// No array is longer
    #[arg(long, value_name = "N")]
    pub array_bound: Option<u64>,

    /// Judge the conjunction of each loop's candidates
    #[arg(long)]
    pub together: bool,

    /// Take the loop's clause of this number (from 1) as known (repeatable)
    #[arg(long, value_name = "N")]
    pub given: Vec<usize>,

    /// More candidates, a line each: `File.java:LINE: formula`, in JML or in
    /// Daikon's syntax; LINE is the loop's
    #[arg(long, value_name = "FILE")]
    pub candidates: Option<PathBuf>,

    /// Write JUnit 5 tests that fail where a spurious candidate fails
    #[arg(long, value_name = "DIR")]
    pub junit: Option<PathBuf>,
}

fn width(text: &str) -> Result<u32, String> {
    match text {
        "8" | "16" | "32" | "64" => text.parse().map_err(|_| String::new()),
        _ => Err("it is 8, 16, 32 or 64".to_owned()),
    }
}

fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| (1..=256).contains(count)).ok_or_else(|| "it is 1 to 256".to_owned())
}

/// What every command that proves something takes.
#[derive(Debug, Args)]
pub struct Judging {
    /// Java files, .jsh snippets, or folders to search for them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Integer arithmetic of the code
    #[arg(long, value_enum, default_value_t = MathArg::Java, value_name = "MODE")]
    pub code_math: MathArg,

    /// Integer arithmetic of specifications
    #[arg(long, value_enum, default_value_t = MathArg::Bigint, value_name = "MODE")]
    pub spec_math: MathArg,

    /// Take the classes given for all there are: no other class extends or implements them
    #[arg(long)]
    pub closed: bool,

    /// References may be null where the text says nothing (JML's default: they may not)
    #[arg(long)]
    pub nullable_by_default: bool,

    /// Believe that methods write what `assignable` names, and nothing without it, as ESC/Java does
    #[arg(long)]
    pub trust_frames: bool,

    /// Judge only methods of this name (repeatable): `find`, `Search.find`
    #[arg(long, value_name = "NAME")]
    pub method: Vec<String>,

    /// Who proposes loop invariants: all engines in turn, one of them, or none
    #[arg(long, value_enum, default_value_t = EngineArg::Auto, value_name = "NAME")]
    pub engine: EngineArg,

    /// How engine `predicates` combines the predicates of `loop_predicate`
    #[arg(long, value_enum, default_value_t = AbstractionArg::Fq, value_name = "ALGORITHM")]
    pub abstraction: AbstractionArg,

    /// What engine `backward` does with constraints outside its universe
    #[arg(long, value_enum, default_value_t = ApproximationArg::Drop, value_name = "HOW")]
    pub approximation: ApproximationArg,

    /// Engine `backward` strengthens with whole path conditions
    #[arg(long)]
    pub exact: bool,

    /// Jars and class folders the sources refer to
    #[arg(long, value_name = "PATHS", value_delimiter = ':')]
    pub classpath: Vec<PathBuf>,

    /// Solver budget of one query, in thousands of resource units
    #[arg(long, value_name = "N", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(1..=4_000_000))]
    pub budget: u64,

    /// Let a second solver (any program that reads SMT-LIB, e.g. cvc5) confirm every proof
    #[arg(long, value_name = "PROGRAM")]
    pub solver: Option<PathBuf>,

    /// Write each obligation as an SMT-LIB file into this folder
    #[arg(long, value_name = "DIR")]
    pub smt: Option<PathBuf>,

    /// Say of every method which of its assumptions nothing satisfies
    #[arg(long)]
    pub vacuity: bool,

    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub jobs: Option<usize>,

    /// Print only what is not verified, and the summary
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// All, cheapest first, until nothing is open
    Auto,
    /// Abstract interpretation: intervals, differences, affine equalities
    Domains,
    /// Predicate abstraction with guessed and given predicates
    Predicates,
    /// Polynomial equalities and bounds from recurrences
    Algebra,
    /// From the property backward: strengthening, approximation, refinement
    Backward,
    /// Only the invariants in the source
    None,
}

impl EngineArg {
    pub fn engines(self) -> Vec<EngineName> {
        match self {
            EngineArg::Auto => EngineName::AUTO.to_vec(),
            EngineArg::Domains => vec![EngineName::Domains],
            EngineArg::Predicates => vec![EngineName::Predicates],
            EngineArg::Algebra => vec![EngineName::Algebra],
            EngineArg::Backward => vec![EngineName::Backward],
            EngineArg::None => Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AbstractionArg {
    /// Flanagan and Qadeer: clauses, shrunk by divide and conquer
    Fq,
    /// Das, Dill and Park: a decision tree
    Ddp,
    /// Saïdi and Shankar: clauses of increasing size
    Ss,
}

impl From<AbstractionArg> for Algorithm {
    fn from(arg: AbstractionArg) -> Algorithm {
        match arg {
            AbstractionArg::Fq => Algorithm::Fq,
            AbstractionArg::Ddp => Algorithm::Ddp,
            AbstractionArg::Ss => Algorithm::Ss,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ApproximationArg {
    /// Drop them
    Drop,
    /// Replace them by the strongest combination of the universe that they imply
    Abstract,
}

impl From<ApproximationArg> for Approximation {
    fn from(arg: ApproximationArg) -> Approximation {
        match arg {
            ApproximationArg::Drop => Approximation::Drop,
            ApproximationArg::Abstract => Approximation::Abstract,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MathArg {
    /// Two's complement, wrapping
    Java,
    /// Overflow is an error
    Safe,
    /// Ideal integers
    Bigint,
}

impl From<MathArg> for Math {
    fn from(arg: MathArg) -> Math {
        match arg {
            MathArg::Java => Math::Java,
            MathArg::Safe => Math::Safe,
            MathArg::Bigint => Math::Bigint,
        }
    }
}

/// The stations between Java and the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Stage {
    /// Guarded commands with calls
    Ir,
    /// Calls replaced
    Flat,
    /// Loops cut
    Cut,
    /// Assignments gone
    Passive,
}

impl From<Stage> for javelin_verify::dump::Stage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Ir => Self::Structured,
            Stage::Flat => Self::Flat,
            Stage::Cut => Self::Cut,
            Stage::Passive => Self::Passive,
        }
    }
}
