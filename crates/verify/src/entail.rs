//! Does one set of loop invariants imply another formula? The corpus asks this
//! of `INFERS` marks: the reported invariants, with the contract and what is
//! always true at that loop, must imply the formula on the mark.
//!
//! Premises and conclusion are put in front of the loop as `hint` clauses, so
//! that they are parsed, resolved and lowered like any JML there; no engine
//! runs.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidate, Candidates};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::program::LoopNotes;
use javelin_ir::prove::Prover;
use javelin_logic::Terms;
use javelin_logic::solver::Config;
use javelin_lower::{Lowering, Math};
use javelin_sema::{SourceInput, Sources, TypedProgram};

use crate::{places, statics};

pub struct Question {
    pub path: String,
    pub source: String,
    /// Of the loop's keyword.
    pub line: u32,
    pub premises: Vec<String>,
    pub conclusion: String,
    /// `java`, `safe` or `bigint`.
    pub code_math: Option<String>,
}

pub fn entails(question: &Question) -> Result<bool, String> {
    let source = with_hints(question)?;
    let inputs = vec![SourceInput { path: question.path.clone(), text: source }];
    let sources = Sources::parse(inputs, javelin_sema::specs::embedded());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    if let Some(problem) = program.diagnostics.iter().find(|d| d.severity == javelin_sema::Severity::Error) {
        return Err(format!("the invariants do not read back as JML: {}", problem.message));
    }
    let code_math = match question.code_math.as_deref() {
        Some("bigint") => Math::Bigint,
        Some("safe") => Math::Safe,
        _ => Math::Java,
    };
    let options = javelin_lower::Options { code_math, ..javelin_lower::Options::default() };
    let methods = Lowering::new(&program, &Terms::new(), options).methods();
    for method in &methods {
        if let Some(answer) = ask_method(&program, options, method.key, question) {
            return Ok(answer);
        }
    }
    Err(format!("no loop in line {} has hints", question.line))
}

/// The answer, if the loop in question stands in this method.
fn ask_method(
    program: &TypedProgram,
    options: javelin_lower::Options,
    key: javelin_ir::program::MethodKey,
    question: &Question,
) -> Option<bool> {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, options);
    let procedure = lowering.body(key)?;
    let flat = flatten(&terms, &procedure, &lowering, flatten::Limits::default());
    let is_asked = |notes: &LoopNotes| {
        !notes.hints.is_empty() && notes.origin.is_some_and(|at| places::of(program, at).line == question.line)
    };
    let (&head, notes) = flat.loops.iter().find(|(_, notes)| is_asked(notes))?;
    let (conclusion, premises) = notes.hints.split_last()?;
    let given = premises.iter().map(|term| Candidate { term: *term, active: terms.tt() }).collect();
    let candidates: Candidates = IndexMap::from([(head, given)]);
    let facts = statics::initialise(&terms, &lowering, &flat.vars).facts;
    let hierarchy = lowering.hierarchy();
    let mut prover = Prover::new(&terms, &flat, candidates, &hierarchy, &facts, Config::default()).ok()?;
    let (entered, state) = prover.conditions.heads.get(&head)?.clone();
    let claim = terms.substitute(*conclusion, &state);
    let refuted = [entered, terms.not(claim)];
    Some(prover.solver().decide(&refuted).is_unsat())
}

/// The source with the formulas as hints in front of the loop's keyword, on the
/// same line so that no other line moves.
fn with_hints(question: &Question) -> Result<String, String> {
    let mut lines: Vec<String> = question.source.lines().map(str::to_owned).collect();
    let index = question.line as usize - 1;
    let line = lines.get(index).ok_or("the line does not exist")?;
    let keyword = ["for", "while", "do"].iter().filter_map(|word| find_word(line, word)).min();
    let at = keyword.ok_or_else(|| format!("no loop keyword in line {}", question.line))?;
    let hints: String =
        question.premises.iter().chain([&question.conclusion]).map(|formula| format!("hint {formula}; ")).collect();
    let changed = format!("{}/*@ {hints}@*/ {}", &line[..at], &line[at..]);
    lines[index] = changed;
    Ok(lines.join("\n"))
}

fn find_word(line: &str, word: &str) -> Option<usize> {
    let code = line.split("//").next().unwrap_or(line);
    code.match_indices(word).map(|(at, _)| at).find(|&at| {
        let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !joins(code[..at].chars().next_back()) && !joins(code[at + word.len()..].chars().next())
    })
}
