//! The commands: read, analyse, judge, print.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use javelin_logic::solver::Budget;
use javelin_sema::{Sources, TypedProgram};
use javelin_verify::report::Report;

use crate::args::{Format, Verify};
use crate::exit::{self, Exit};
use crate::progress::Bar;
use crate::text::{self, Style, Texts};
use crate::{input, json};

pub fn verify(options: &Verify) -> Exit {
    let started = Instant::now();
    let inputs = match input::read(&options.paths) {
        Ok(inputs) => inputs,
        Err(problem) => {
            eprintln!("javelin: {}", problem.sentence);
            return problem.exit;
        }
    };
    let texts: Texts = inputs.iter().map(|input| (input.path.clone(), input.text.clone())).collect();
    let setting = javelin_sema::Options { classpath: options.classpath.clone(), ..javelin_sema::Options::default() };
    let sources = Sources::parse(inputs, javelin_sema::specs::embedded());
    let program = javelin_sema::analyze(&sources, &setting);
    if let Some(stage) = options.dump {
        let _ = std::io::stdout()
            .write_all(javelin_verify::dump::dump(&program, &judging(options), stage.into()).as_bytes());
        return Exit::Verified;
    }
    let report = if options.check_only {
        Report { diagnostics: javelin_verify::diagnose(&program), ..Report::default() }
    } else {
        judge(options, &program)
    };
    let printed = match options.format {
        Format::Json => json::write(&report),
        Format::Text => {
            let style = Style { colour: std::io::stdout().is_terminal(), quiet: options.quiet };
            text::write(&report, &texts, started.elapsed().as_secs_f64(), style)
        }
    };
    // A reader that has gone away (`| head`) is not our problem.
    let _ = std::io::stdout().write_all(printed.as_bytes());
    exit::of(&report)
}

fn judging(options: &Verify) -> javelin_verify::Options {
    let lowering = javelin_lower::Options {
        code_math: options.code_math.into(),
        spec_math: options.spec_math.into(),
        ..javelin_lower::Options::default()
    };
    let resources = u32::try_from(options.budget.saturating_mul(1_000)).unwrap_or(u32::MAX);
    javelin_verify::Options {
        lowering,
        budget: Budget { resources, timeout: Duration::from_secs(60) },
        jobs: options.jobs,
        methods: options.method.clone(),
        ..javelin_verify::Options::default()
    }
}

fn judge(options: &Verify, program: &TypedProgram) -> Report {
    let bar = Bar::new(options.quiet || options.format != Format::Text);
    let report = javelin_verify::verify(program, &judging(options), &bar);
    bar.finish();
    report
}
