//! What is asked once the proofs are there: whether they rest on a
//! contradiction, and the questions themselves as text.

use indexmap::{IndexMap, IndexSet};
use javelin_infer::GaveUp;
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::program::{BlockId, Obligation, Origin, Why};
use javelin_ir::prove::Prover;
use javelin_ir::vacuity::Vacuous;
use javelin_logic::Term;
use javelin_logic::eval::Value;

use crate::jml;
use crate::judge::{Analysis, Judged, LastCandidate};
use crate::report::{Clauses, Shown};

/// Called after each round of proofs with the prover that made them.
pub fn round(analysis: &Analysis, prover: &mut Prover, checks: &[usize], judged: &mut Judged) {
    if analysis.options.smt {
        // What an earlier round asked of the same obligation knew less.
        let asked: IndexSet<&Obligation> = checks.iter().map(|&check| analysis.obligation_of(prover, check)).collect();
        judged.scripts.retain(|(obligation, _), _| !asked.contains(obligation));
        for &check in checks {
            if let Some(scripts) = prover.export(check) {
                let obligation = analysis.obligation_of(prover, check).clone();
                judged.scripts.insert((obligation, check), scripts);
            }
        }
    }
    if !judged.asked_vacuity && (analysis.options.vacuity || judged.open().is_empty()) {
        judged.asked_vacuity = true;
        judged.vacuous |= prover.entry_is_vacuous();
        // Asks nothing where the user assumes nothing.
        let mut found = prover.vacuous_assumptions();
        if analysis.options.vacuity || !prover.may_return() {
            found.extend(prover.vacuous_promises());
        }
        if analysis.options.vacuity {
            let cases = analysis.method.map(|method| analysis.lowering.case_guards(method.method));
            found.extend(prover.vacuous_cases(&cases.unwrap_or_default()));
        }
        for vacuous in found {
            match vacuous {
                Vacuous::Assumption(origin) | Vacuous::Case(origin) => drop(judged.unsatisfiable.insert(origin)),
                Vacuous::Promise(origin) => drop(judged.never_return.insert(origin)),
                Vacuous::Entry => {}
            }
        }
    }
}

/// Where engine `backward` stopped: its candidate and the state that breaks it.
pub fn last_candidate(analysis: &Analysis, stopped: &GaveUp) -> LastCandidate {
    let origin = |head: BlockId| analysis.flat.loops.get(&head)?.origin;
    let loops = stopped.candidate.iter().filter_map(|(head, clauses)| Some((origin(*head)?, said(analysis, clauses))));
    LastCandidate {
        loops: loops.collect(),
        is_first: stopped.is_first,
        broken: origin(stopped.head),
        state: described(analysis, &stopped.state),
    }
}

fn said(analysis: &Analysis, clauses: &[Term]) -> Clauses {
    let print = |term: &Term| jml::print(analysis.terms, analysis.flat, *term);
    let said: Vec<String> = clauses.iter().filter_map(print).collect();
    let unspeakable = clauses.len() - said.len();
    let mut jml: Vec<String> = said.into_iter().collect::<IndexSet<String>>().into_iter().collect();
    // The short ones say most.
    jml.sort_by_key(String::len);
    Clauses { jml, unspeakable }
}

/// The same in a sentence, which takes a few clauses only.
pub fn sentence(candidate: &LastCandidate) -> String {
    const SHOWN: usize = 3;
    let here = candidate.loops.iter().filter(|(origin, _)| Some(*origin) == candidate.broken);
    let elsewhere = candidate.loops.iter().filter(|(origin, _)| Some(*origin) != candidate.broken);
    let all: Vec<&Clauses> = here.chain(elsewhere).map(|(_, clauses)| clauses).collect();
    let shown: Vec<String> = all.iter().flat_map(|of| &of.jml).take(SHOWN).map(|jml| format!("`{jml}`")).collect();
    let rest = all.iter().map(|of| of.jml.len() + of.unspeakable).sum::<usize>() - shown.len();
    let more = match (shown.len(), rest) {
        (_, 0) => String::new(),
        (0, 1) => "a clause that JML has no words for".to_owned(),
        (0, _) => format!("{rest} clauses that JML has no words for"),
        (_, 1) => " and 1 clause more".to_owned(),
        (_, _) => format!(" and {rest} clauses more"),
    };
    let state: Vec<String> = candidate.state.iter().map(|(name, value)| in_words(name, value)).collect();
    let state = if state.is_empty() { "a state that the solver cannot show".to_owned() } else { state.join(", ") };
    let told = format!("{}{more}", shown.join(", "));
    if candidate.is_first && !told.is_empty() {
        return format!("engine backward found nothing beyond what is asked for, {told}");
    }
    let told = if told.is_empty() { String::new() } else { format!(", {told},") };
    format!("the last candidate found backward{told} does not exclude {state}")
}

/// `i = 3`, `list = null`; of two names of one object the second says so.
fn in_words(name: &str, value: &Shown) -> String {
    match value {
        Shown::Int(digits) => format!("{name} = {digits}"),
        Shown::Bool(truth) => format!("{name} = {truth}"),
        Shown::Null => format!("{name} = null"),
        Shown::Same(other) if other != name => format!("{name} = {other}"),
        _ => format!("{name} != null"),
    }
}

/// Variables and cells with their values; an object goes by its first name.
fn described(analysis: &Analysis, state: &[(Term, Value)]) -> Vec<(String, Shown)> {
    let mut objects: IndexMap<u32, String> = IndexMap::new();
    let mut shown = Vec::new();
    for (term, value) in state {
        let Some(name) = jml::print(analysis.terms, analysis.flat, *term) else { continue };
        let value = match value {
            Value::Int(number) => Shown::Int(number.to_string()),
            Value::Bool(truth) => Shown::Bool(*truth),
            Value::Ref(0) => Shown::Null,
            Value::Ref(id) => Shown::Same(objects.entry(*id).or_insert_with(|| name.clone()).clone()),
            _ => continue,
        };
        shown.push((name, value));
    }
    shown
}

/// The user's assumptions and axioms that a body's proofs may use.
pub fn trusted(flat: &Flat) -> impl Iterator<Item = Origin> {
    let commands = flat.blocks.iter().flat_map(|block| &block.commands);
    commands.filter_map(|command| match command {
        Simple::Assume { why: Why::User(origin), .. } => Some(*origin),
        _ => None,
    })
}
