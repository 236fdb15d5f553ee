//! Arguments, as `clap` reads them. Wrong ones end with one sentence and code 2.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use javelin_lower::Math;

const EXAMPLES: &str = "\
Examples:
  javelin verify src/                      judge every method below src/
  javelin verify Search.java --method find judge one method
  javelin verify src/ --format json        the same for tools
  javelin verify src/ --check-only         parse, resolve and type only

Exit codes: 0 all verified, 1 parse or type error, 2 bad arguments, 3 system,
4 internal error, 6 something refuted, 7 nothing refuted but something unknown.";

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
    #[command(after_help = EXAMPLES)]
    Verify(Verify),
}

#[derive(Debug, Args)]
pub struct Verify {
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

    /// Judge only methods of this name (repeatable): `find`, `Search.find`
    #[arg(long, value_name = "NAME")]
    pub method: Vec<String>,

    /// Parse, resolve and type, without proving anything
    #[arg(long)]
    pub check_only: bool,

    /// Jars and class folders the sources refer to
    #[arg(long, value_name = "PATHS", value_delimiter = ':')]
    pub classpath: Vec<PathBuf>,

    /// Solver budget of one query, in thousands of resource units
    #[arg(long, value_name = "N", default_value_t = 8_000)]
    pub budget: u64,

    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,

    /// Print only what is not verified, and the summary
    #[arg(long, short)]
    pub quiet: bool,

    /// Print the program at one stage instead of verdicts
    #[arg(long, value_enum, value_name = "STAGE")]
    pub dump: Option<Stage>,
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
