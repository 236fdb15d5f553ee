//! The command line: reads arguments and files, prints, exits. Nothing else
//! prints.

mod annotate;
mod args;
mod candidates;
mod daikon;
mod exit;
mod input;
mod json;
mod junit;
mod progress;
mod run;
mod scripts;
mod testing;
mod text;

use std::panic;
use std::process::ExitCode;

use clap::Parser;
use javelin_sema::room;

use crate::args::{Cli, Command};
use crate::exit::Exit;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(problem) => {
            // Help and version are no problem: clap prints them and says 0.
            let _ = problem.print();
            return ExitCode::from(u8::try_from(problem.exit_code()).unwrap_or(Exit::Usage as u8));
        }
    };
    // A panic inside one method's analysis is caught there and reported as that
    // method's verdict; nobody but us wants its backtrace.
    if std::env::var_os("JAVELIN_BACKTRACE").is_none() {
        panic::set_hook(Box::new(|_| {}));
    }
    let done = room::alone(|| match &cli.command {
        Command::Verify(options) => run::verify(options),
        Command::Infer(options) => run::infer(options),
        Command::Check(options) => run::check(options),
        Command::Test(options) => testing::test(options),
        Command::Explore(options) => testing::explore(options),
    });
    match done {
        Ok(exit) => exit.into(),
        Err(cause) => {
            let said = javelin_verify::panic_text(&*cause);
            eprintln!("javelin: internal error: {said}; please report it with the command you ran");
            Exit::Internal.into()
        }
    }
}
