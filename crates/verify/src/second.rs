//! A second opinion on proofs: another solver is asked whether what Z3 proved
//! can fail after all.
//!
//! Takes a prover and the checks it proved; gives those that the second solver
//! contradicts. A solver that does not know contradicts nobody, but confirms nothing either.

use javelin_ir::cut::Goal;
use javelin_ir::prove::Prover;
use javelin_logic::smt::Query;
use javelin_logic::solver::{Decision, External};
use javelin_logic::{Term, Terms};

/// What the second solver says of proofs.
#[derive(Default)]
pub struct Opinion {
    /// Checks that can fail.
    pub contradicted: Vec<usize>,
    /// How many, candidates' among them, it leaves open.
    pub undecided: usize,
}

/// The second solver on the checks `proved`. A candidate invariant that it says can fail takes
/// every proof with it that may use one.
pub fn opinion(terms: &Terms, prover: &mut Prover, proved: &[usize], second: &External) -> Opinion {
    let mut asked = proved.to_vec();
    asked.extend(candidate_checks(prover));
    let fails: Vec<Term> = asked.iter().map(|&check| prover.conditions.checks[check].fails).collect();
    // Most runs agree: one question settles them all.
    if ask(terms, prover, terms.or(&fails), second) == Decision::Unsat {
        return Opinion::default();
    }
    let mut opinion = Opinion::default();
    for (&check, &fails) in asked.iter().zip(&fails) {
        match ask(terms, prover, fails, second) {
            Decision::Unsat => {}
            Decision::Sat => match prover.conditions.checks[check].goal {
                Goal::Obligation(_) => opinion.contradicted.push(check),
                Goal::Entry { .. } | Goal::Step { .. } => {
                    return Opinion { contradicted: proved.to_vec(), undecided: 0 };
                }
            },
            Decision::Unknown(_) => opinion.undecided += 1,
        }
    }
    opinion
}

/// Entry and step of the candidates that proofs may use.
fn candidate_checks(prover: &Prover) -> Vec<usize> {
    let checks = prover.conditions.checks.iter().enumerate();
    let alive = checks.filter(|(_, check)| match check.goal {
        Goal::Entry { head, candidate } | Goal::Step { head, candidate } => prover.is_alive(head, candidate),
        Goal::Obligation(_) => false,
    });
    alive.map(|(index, _)| index).collect()
}

fn ask(terms: &Terms, prover: &mut Prover, fails: Term, second: &External) -> Decision {
    if terms.as_bool(fails) == Some(false) {
        return Decision::Unsat;
    }
    let mut assertions = prover.solver().assertions();
    assertions.extend(prover.active().iter().copied());
    assertions.push(fails);
    second.check(terms, Query { assertions: &assertions, goal: None })
}
