//! What is asked once the proofs are there: whether they rest on a
//! contradiction, and the questions themselves as text.

use indexmap::{IndexMap, IndexSet};
use javelin_infer::GaveUp;
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::program::{Obligation, Origin, Why};
use javelin_ir::prove::Prover;
use javelin_ir::vacuity::Vacuous;
use javelin_logic::Term;
use javelin_logic::eval::Value;

use crate::jml;
use crate::judge::{Analysis, Judged};

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
        if analysis.options.vacuity {
            let found = prover.vacuous_assumptions().into_iter().filter_map(|vacuous| match vacuous {
                Vacuous::Assumption(origin) => Some(origin),
                Vacuous::Entry => None,
            });
            judged.unsatisfiable.extend(found);
        }
    }
}

/// Where engine `backward` stopped: its candidate and the state that breaks it.
pub fn last_candidate(analysis: &Analysis, stopped: &GaveUp) -> String {
    /// Clauses that a sentence can take.
    const SHOWN: usize = 3;
    let alone = stopped.candidate.len() == 1;
    let print = |term: &Term| jml::print_conjunct(analysis.terms, analysis.flat, *term, alone);
    let mut clauses: Vec<String> = stopped.candidate.iter().filter_map(print).collect();
    // The short ones say most.
    clauses.sort_by_key(String::len);
    clauses.truncate(SHOWN);
    let candidate = match clauses.len() {
        0 if stopped.candidate.is_empty() => ", `true`,".to_owned(),
        0 => String::new(),
        shown if shown < stopped.candidate.len() => format!(", `{} && …`,", clauses.join(" && ")),
        _ => format!(", `{}`,", clauses.join(" && ")),
    };
    let state = described(analysis, &stopped.state);
    let state = if state.is_empty() { "a state that the solver cannot show".to_owned() } else { state.join(", ") };
    format!("the last candidate found backward{candidate} does not exclude {state}")
}

/// `i = 3, a[i] = 0, list = null`; of two names of one object the second says so.
fn described(analysis: &Analysis, state: &[(Term, Value)]) -> Vec<String> {
    let mut objects: IndexMap<u32, String> = IndexMap::new();
    let mut shown = Vec::new();
    for (term, value) in state {
        let Some(name) = jml::print(analysis.terms, analysis.flat, *term) else { continue };
        shown.push(match value {
            Value::Int(number) => format!("{name} = {number}"),
            Value::Bool(truth) => format!("{name} = {truth}"),
            Value::Ref(0) => format!("{name} = null"),
            Value::Ref(id) => match objects.get(id) {
                Some(same) => format!("{name} = {same}"),
                None => {
                    objects.insert(*id, name.clone());
                    format!("{name} != null")
                }
            },
            _ => continue,
        });
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
