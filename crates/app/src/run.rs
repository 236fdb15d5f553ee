//! The commands: read, analyse, judge, print.

use std::fs;
use std::io::{ErrorKind, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::time::{Duration, Instant};

use javelin_infer::BackwardOptions;
use javelin_logic::solver::{Budget, Decision, External, Reason};
use javelin_sema::{SourceInput, Sources, TypedProgram};
use javelin_verify::check::CheckOptions;
use javelin_verify::junit::TestCase;
use javelin_verify::report::{InternalError, Report};

use crate::annotate::{self, Annotated};
use crate::args::{Check, EngineArg, Format, Infer, Judging, Verify};
use crate::candidates::{Inserted, Listed};
use crate::exit::{self, Exit};
use crate::progress::Bar;
use crate::text::{self, Style, Texts};
use crate::{candidates, input, json, junit, scripts};

pub fn verify(options: &Verify) -> Exit {
    let started = Instant::now();
    let inputs = match read(&options.judging) {
        Ok(inputs) => inputs,
        Err(exit) => return exit,
    };
    let texts = texts(&inputs);
    // The process ends with the run: to free the trees would take longer than to
    // judge a small file.
    let sources = ManuallyDrop::new(parse(inputs));
    let program = match analyze(&options.judging, &sources) {
        Ok(program) => ManuallyDrop::new(program),
        Err(exit) => return exit,
    };
    if let Some(stage) = options.dump {
        print(&javelin_verify::dump::dump(&program, &judging(&options.judging), stage.into()));
        return Exit::Verified;
    }
    let report = if options.check_only {
        Report { diagnostics: javelin_verify::diagnose(&program), ..Report::default() }
    } else {
        let how = javelin_verify::Options { junit: options.junit.is_some(), ..judging(&options.judging) };
        judge(&options.judging, &how, &program)
    };
    if let Some(folder) = &options.judging.smt
        && let Err(problem) = scripts::write(folder, &report)
    {
        eprintln!("javelin: {problem}");
        return Exit::System;
    }
    if let Some(folder) = &options.junit
        && let Err(exit) = failing_tests(folder, options.junit_version, &report)
    {
        return exit;
    }
    match options.judging.format {
        Format::Json => print(&json::write(&report)),
        Format::Text => print(&text::write(&report, &texts, started.elapsed().as_secs_f64(), style(&options.judging))),
    }
    exit::of(&report)
}

/// One failing test for each obligation refuted.
fn failing_tests(folder: &Path, version: junit::Version, report: &Report) -> Result<(), Exit> {
    let all = || report.methods.iter().flat_map(|method| method.tests.iter().map(move |test| (method, test)));
    for (method, test) in all() {
        if let Err(why) = test {
            eprintln!("javelin: {}.{}: no test: {why}", method.class, method.signature);
        }
    }
    let cases: Vec<_> = all().filter_map(|(_, test)| test.clone().ok()).collect();
    write_tests(folder, version, &cases)
}

/// Writes tests and says what was written.
pub fn write_tests(folder: &Path, version: junit::Version, cases: &[TestCase]) -> Result<(), Exit> {
    match junit::write_cases(folder, version, cases) {
        Ok(sentences) => {
            sentences.iter().for_each(|sentence| eprintln!("javelin: {sentence}"));
            Ok(())
        }
        Err(sentence) => {
            eprintln!("javelin: {sentence}");
            Err(Exit::System)
        }
    }
}

/// Invariants loop by loop; with `--write` in the source, checked there without
/// any engine's help.
pub fn infer(options: &Infer) -> Exit {
    let inputs = match read(&options.judging) {
        Ok(inputs) => inputs,
        Err(exit) => return exit,
    };
    let texts = texts(&inputs);
    let sources = parse(inputs.clone());
    let program = match analyze(&options.judging, &sources) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    let all = options.all || options.judging.engine != EngineArg::Auto;
    let how = javelin_verify::Options { all_invariants: all, ..judging(&options.judging) };
    let report = judge(&options.judging, &how, &program);
    match options.judging.format {
        Format::Json => print(&json::write(&report)),
        Format::Text => print(&text::invariants(&report, &texts, style(&options.judging))),
    }
    if options.write
        && let Err(exit) = write_back(&options.judging, inputs, &report)
    {
        return exit;
    }
    exit::of(&report)
}

/// Candidates in the source, and those of a file put beside them.
pub fn check(options: &Check) -> Exit {
    let started = Instant::now();
    let inputs = match read(&options.judging) {
        Ok(inputs) => inputs,
        Err(exit) => return exit,
    };
    let (renewed, listed, places) = match with_candidates(options, &inputs) {
        Ok(read) => read,
        Err(exit) => return exit,
    };
    for refused in &listed.refused {
        eprintln!("javelin: {}", refused.sentence());
    }
    let (texts, renewed_texts) = (texts(&inputs), texts(&renewed));
    let sources = parse(renewed);
    let program = match analyze(&options.judging, &sources) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    let most = program.sources.files.iter().flat_map(|f| &f.loops).map(|l| l.invariants.len()).max().unwrap_or(0);
    if let Some(number) = options.given.iter().find(|number| **number == 0 || **number > most) {
        eprintln!("javelin: --given {number}: no loop has a candidate of this number");
        return Exit::Usage;
    }
    if options.together && !options.given.is_empty() {
        eprintln!("javelin: --given says what is known of a candidate judged alone: it has no place beside --together");
        return Exit::Usage;
    }
    let how = how_to_check(options);
    let bar = Bar::new(options.judging.quiet || options.judging.format != Format::Text);
    let mut report = javelin_verify::check::check(&program, &how, &bar);
    bar.finish();
    tell_broken(&report.broken);
    let written = options.junit.as_ref().map(|folder| junit::write_candidates(folder, &report, &renewed_texts));
    candidates::trace_back(&mut report, &inputs, &listed.candidates, &places);
    match options.judging.format {
        Format::Json => print(&json::write_check(&report, &listed.refused)),
        Format::Text => {
            let seconds = started.elapsed().as_secs_f64();
            print(&text::candidates(&report, &texts, seconds, style(&options.judging)));
        }
    }
    match written {
        Some(Ok(sentences)) => sentences.iter().for_each(|sentence| eprintln!("javelin: {sentence}")),
        Some(Err(sentence)) => {
            eprintln!("javelin: {sentence}");
            return Exit::System;
        }
        None => {}
    }
    if listed.refused.is_empty() { exit::of(&report) } else { Exit::Source }
}

fn how_to_check(options: &Check) -> CheckOptions {
    let judging = judging(&options.judging);
    let bigint = judging.lowering.code_math == javelin_lower::Math::Bigint;
    CheckOptions {
        lowering: javelin_lower::Options {
            int_bits: options.bits.unwrap_or(32),
            bounded: bigint && options.bits.is_some(),
            candidates: true,
            ..judging.lowering
        },
        budget: judging.budget,
        jobs: judging.jobs,
        methods: judging.methods,
        together: options.together,
        given: options.given.clone(),
        array_bound: options.array_bound,
        junit: options.junit.is_some(),
    }
}

/// The sources with the candidates of the file in them, what of it cannot be used, and
/// where the rest stands.
fn with_candidates(options: &Check, inputs: &[SourceInput]) -> Result<(Vec<SourceInput>, Listed, Vec<Inserted>), Exit> {
    let Some(path) = &options.candidates else { return Ok((inputs.to_vec(), Listed::default(), Vec::new())) };
    let mut listed = candidates::read(path, inputs).map_err(|sentence| {
        eprintln!("javelin: {sentence}");
        Exit::System
    })?;
    // One that has no meaning at its loop must not spoil the others.
    loop {
        let (renewed, places) = candidates::insert(inputs, &listed.candidates);
        let sources = parse(renewed.clone());
        let program = analyze(&options.judging, &sources)?;
        if !candidates::drop_bad(&program, &places, &mut listed) {
            listed.refused.sort_by_key(|refused| refused.at.line);
            return Ok((renewed, listed, places));
        }
    }
}

/// Puts the invariants into the files, and says what verifies there without
/// inference.
fn write_back(options: &Judging, inputs: Vec<SourceInput>, report: &Report) -> Result<(), Exit> {
    let mut annotated: Vec<Annotated> = Vec::new();
    let renewed: Vec<SourceInput> = inputs
        .into_iter()
        .map(|input| match annotate::annotate(&input.path, &input.text, report) {
            Some(new) => {
                let text = new.text.clone();
                annotated.push(new);
                SourceInput { text, ..input }
            }
            None => input,
        })
        .collect();
    if annotated.is_empty() {
        eprintln!("javelin: no invariants to write");
        return Ok(());
    }
    let without = javelin_verify::Options { engines: Vec::new(), ..judging(options) };
    let sources = parse(renewed);
    let program = analyze(options, &sources)?;
    let after = judge(options, &without, &program);
    for new in &annotated {
        let broken = after
            .diagnostics
            .iter()
            .any(|d| d.place.file == new.path && !report.diagnostics.iter().any(|old| old.message == d.message));
        if broken {
            eprintln!("javelin: {}: not written: an invariant found cannot be said at its place", new.path);
            continue;
        }
        if let Err(error) = replace(Path::new(&new.path), &new.text) {
            eprintln!("javelin: {}: {error}", new.path);
            return Err(Exit::System);
        }
        eprintln!("javelin: {}: {} invariants written", new.path, new.written);
    }
    for lost in annotate::lost(report, &after) {
        eprintln!(
            "javelin: {lost} still needs inference: what can be written in JML does not prove it alone within the budget"
        );
    }
    Ok(())
}

/// Writes a file whole or not at all.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let path = path.canonicalize()?;
    let beside = path.with_extension(format!("javelin-{}", std::process::id()));
    let written = fs::write(&beside, text)
        .and_then(|()| fs::set_permissions(&beside, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

fn read(options: &Judging) -> Result<Vec<SourceInput>, Exit> {
    if let Some(Decision::Unknown(why)) = second(options).map(|solver| solver.run(CONTRADICTION)) {
        let why = if let Reason::Incomplete(why) = why { why } else { format!("{why:?}") };
        eprintln!("javelin: --solver: {why}");
        return Err(Exit::System);
    }
    input::read(&options.paths).map_err(|problem| {
        eprintln!("javelin: {}", problem.sentence);
        problem.exit
    })
}

/// What any solver decides at once, if it runs at all.
const CONTRADICTION: &str = "(set-logic QF_UF)\n(assert false)\n(check-sat)\n";

fn second(options: &Judging) -> Option<External> {
    options.solver.as_ref().map(|program| External::new(program, Duration::from_secs(10)))
}

/// Reads and analyses; hands a program without errors on.
pub fn with_program(options: &Judging, then: impl FnOnce(&TypedProgram) -> Exit) -> Exit {
    let inputs = match read(options) {
        Ok(inputs) => inputs,
        Err(exit) => return exit,
    };
    let texts = texts(&inputs);
    let sources = parse(inputs);
    let program = match analyze(options, &sources) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    source_errors(options, &texts, &program).unwrap_or_else(|| then(&program))
}

fn texts(inputs: &[SourceInput]) -> Texts {
    inputs.iter().map(|input| (input.path.clone(), input.text.clone())).collect()
}

fn parse(inputs: Vec<SourceInput>) -> Sources {
    Sources::parse(inputs, javelin_sema::specs::embedded())
}

fn analyze<'s>(options: &Judging, sources: &'s Sources) -> Result<TypedProgram<'s>, Exit> {
    let classpath = options.classpath.clone();
    let setting = javelin_sema::Options { classpath, ..javelin_sema::Options::default() };
    let program = javelin_sema::analyze(sources, &setting);
    for problem in &program.problems {
        eprintln!("javelin: {problem}");
    }
    if !program.problems.is_empty() {
        return Err(Exit::System);
    }
    if let Some(name) = javelin_verify::unknown_name(&program, &options.method) {
        eprintln!("javelin: --method {name}: no method with a body is called so");
        return Err(Exit::Usage);
    }
    Ok(program)
}

fn style(options: &Judging) -> Style {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let colour = std::io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb;
    Style { colour, quiet: options.quiet }
}

/// Says of which methods the analysis broke down, if it did of any.
pub fn tell_broken(broken: &[InternalError]) -> bool {
    for InternalError { class, signature, said } in broken {
        eprintln!("javelin: {class}.{signature}: internal error: {said}; please report it with this method's source");
    }
    !broken.is_empty()
}

/// Prints what is wrong with the sources, if something is: nothing can be run then.
fn source_errors(options: &Judging, texts: &Texts, program: &TypedProgram) -> Option<Exit> {
    let report = Report { diagnostics: javelin_verify::diagnose(program), ..Report::default() };
    report.has_errors().then(|| {
        match options.format {
            Format::Json => print(&json::write(&report)),
            Format::Text => print(&text::write(&report, texts, 0.0, style(options))),
        }
        Exit::Source
    })
}

/// A reader that has gone away (`| head`) is not our problem; a full disk is the
/// user's, and a verdict that nobody can read is none.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush())
        && error.kind() != ErrorKind::BrokenPipe
    {
        eprintln!("javelin: the result cannot be written: {error}");
        std::process::exit(Exit::System as i32);
    }
}

pub fn judging(options: &Judging) -> javelin_verify::Options {
    let lowering = javelin_lower::Options {
        code_math: options.code_math.into(),
        spec_math: options.spec_math.into(),
        closed: options.closed,
        nullable_by_default: options.nullable_by_default,
        trust_frames: options.trust_frames,
        ..javelin_lower::Options::default()
    };
    let resources = u32::try_from(options.budget.saturating_mul(1_000)).unwrap_or(u32::MAX);
    javelin_verify::Options {
        lowering,
        budget: Budget { resources, timeout: Duration::from_secs(60) },
        jobs: options.jobs,
        methods: options.method.clone(),
        engines: options.engine.engines(),
        abstraction: options.abstraction.into(),
        backward: BackwardOptions {
            approximation: options.approximation.into(),
            exact: options.exact,
            abstraction: options.abstraction.into(),
            ..BackwardOptions::default()
        },
        second: second(options),
        smt: options.smt.is_some(),
        vacuity: options.vacuity,
        ..javelin_verify::Options::default()
    }
}

fn judge(options: &Judging, how: &javelin_verify::Options, program: &TypedProgram) -> Report {
    let bar = Bar::new(options.quiet || options.format != Format::Text);
    let report = javelin_verify::verify(program, how, &bar);
    bar.finish();
    report
}
