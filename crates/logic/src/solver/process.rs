//! Any SMT-LIB solver as a child process: takes a query, gives its verdict
//! without a model. For cross-checks and for a second opinion on what Z3 finds
//! hard.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{Cancel, Reason};
use crate::smt::{Query, script};
use crate::term::Terms;

/// A verdict without a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    Sat,
    Unsat,
    Unknown(Reason),
}

#[derive(Clone, Debug)]
pub struct External {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub timeout: Duration,
    pub cancel: Option<Cancel>,
}

/// How often the child is looked at.
const POLL: Duration = Duration::from_millis(2);

impl External {
    /// A solver by its program, with the arguments that make the known ones read
    /// SMT-LIB from standard input.
    pub fn new(program: impl Into<PathBuf>, timeout: Duration) -> External {
        let program = program.into();
        let stem = program.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
        let arguments: &[&str] = match stem {
            "z3" => &["-in", "-smt2"],
            "cvc5" => &["--lang=smt2", "--arrays-exp", "-"],
            "bitwuzla" => &["--lang", "smt2"],
            _ => &[],
        };
        let arguments = arguments.iter().map(|&a| a.to_owned()).collect();
        External { program, arguments, timeout, cancel: None }
    }

    pub fn check(&self, terms: &Terms, query: Query) -> Decision {
        self.run(&script(terms, query))
    }

    /// The verdict on a script that ends in `check-sat`.
    pub fn run(&self, script: &str) -> Decision {
        match self.start(script) {
            Ok(child) => self.wait(child),
            Err(error) => {
                Decision::Unknown(Reason::Incomplete(format!("cannot run {}: {error}", self.program.display())))
            }
        }
    }

    fn start(&self, script: &str) -> std::io::Result<Child> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            let text = script.to_owned();
            // A solver may answer before it has read everything: then writing
            // fails, and the answer counts.
            std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
        }
        Ok(child)
    }

    fn wait(&self, mut child: Child) -> Decision {
        let start = Instant::now();
        let mut stopped = None;
        // Read while it runs: a child that prints much waits for a reader.
        let reader = child.stdout.take().map(|mut stdout| {
            std::thread::spawn(move || {
                let mut output = String::new();
                stdout.read_to_string(&mut output).map(|_| output)
            })
        });
        loop {
            match child.try_wait() {
                Ok(Some(_)) => break,
                Ok(None) => {}
                Err(error) => return Decision::Unknown(Reason::Incomplete(error.to_string())),
            }
            if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
                stopped = Some(Reason::Cancelled);
            } else if start.elapsed() > self.timeout {
                stopped = Some(Reason::Timeout);
            }
            if let Some(reason) = stopped {
                // Both fail only if the child has just ended by itself.
                drop(child.kill());
                drop(child.wait());
                return Decision::Unknown(reason);
            }
            std::thread::sleep(POLL);
        }
        match reader.map(|reader| reader.join()) {
            Some(Ok(Ok(output))) => verdict(&output),
            Some(Ok(Err(error))) => Decision::Unknown(Reason::Incomplete(error.to_string())),
            Some(Err(_)) | None => Decision::Unknown(Reason::Incomplete("the solver gave no answer".into())),
        }
    }
}

/// A solver that reports any error gets no say, whatever else it prints.
fn verdict(output: &str) -> Decision {
    if let Some(line) = output.lines().find(|l| l.contains("error")) {
        return Decision::Unknown(Reason::Incomplete(line.trim().to_owned()));
    }
    match output.lines().map(str::trim).find(|l| !l.is_empty()) {
        Some("sat") => Decision::Sat,
        Some("unsat") => Decision::Unsat,
        Some("unknown") => Decision::Unknown(Reason::Incomplete("the solver gave up".into())),
        Some(other) => Decision::Unknown(Reason::Incomplete(other.to_owned())),
        None => Decision::Unknown(Reason::Incomplete("the solver gave no answer".into())),
    }
}
