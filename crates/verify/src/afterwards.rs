//! What is asked once the proofs are there: whether they rest on a
//! contradiction, and the questions themselves as text.

use indexmap::IndexSet;
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::program::{Obligation, Origin, Why};
use javelin_ir::prove::Prover;
use javelin_ir::vacuity::Vacuous;

use crate::judge::{Analysis, Judged};

/// Called after each round of proofs with the prover that made them.
pub fn round(analysis: &Analysis, prover: &mut Prover, checks: &[usize], judged: &mut Judged) {
    if analysis.options.smt {
        // What an earlier round asked of the same obligation knew less.
        let asked: IndexSet<&Obligation> = checks.iter().map(|&check| analysis.obligation_of(prover, check)).collect();
        judged.scripts.retain(|(obligation, _), _| !asked.contains(obligation));
        for &check in checks {
            if let Some(text) = prover.export(check) {
                let obligation = analysis.obligation_of(prover, check).clone();
                judged.scripts.insert((obligation, check), text);
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

/// The user's assumptions and axioms that a body's proofs may use.
pub fn trusted(flat: &Flat) -> impl Iterator<Item = Origin> {
    let commands = flat.blocks.iter().flat_map(|block| &block.commands);
    commands.filter_map(|command| match command {
        Simple::Assume { why: Why::User(origin), .. } => Some(*origin),
        _ => None,
    })
}
