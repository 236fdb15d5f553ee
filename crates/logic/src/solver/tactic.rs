//! Z3's tactics on terms: quantifier elimination and any other by name. What
//! Z3 prints is read back with the SMT-LIB parser.

use z3::ast::{Ast, Bool};
use z3::{Goal, Tactic};

use super::Budget;
use super::encode::Encoder;
use crate::smt::{Symbols, parse_term};
use crate::term::{Kind, Term, Terms};

/// Applies a tactic by its Z3 name. Each subgoal comes back as one formula;
/// their disjunction is what the tactic made of `t`.
pub fn apply_tactic(terms: &Terms, name: &str, t: Term, budget: Budget) -> Result<Vec<Term>, String> {
    if !Tactic::list_all().into_iter().flatten().any(|known| known == name) {
        return Err(format!("no tactic is called {name}"));
    }
    let mut encoder = Encoder::new(terms);
    let formula = encoder.formula(t).map_err(|e| e.0)?;
    let goal = Goal::new(false, false, false);
    goal.assert(&formula);
    let tactic = Tactic::new(name).try_for(budget.timeout);
    let result = limited(budget.resources, || tactic.apply(&goal, None))?;
    let mut subgoals = Vec::new();
    for subgoal in result.list_subgoals() {
        let formulas: Vec<Term> =
            subgoal.get_formulas().iter().map(|f| decode(terms, &encoder, f)).collect::<Result<_, _>>()?;
        subgoals.push(terms.and(&formulas));
    }
    Ok(subgoals)
}

/// Runs with a limit in resource units, which for tactics is the context's.
fn limited<R>(resources: u32, run: impl FnOnce() -> R) -> R {
    let mut context = z3::Context::thread_local();
    context.update_param_value("rlimit", &resources.to_string());
    let result = run();
    context.update_param_value("rlimit", "0");
    result
}

/// An equivalent formula without quantifiers, if Z3 finds one in the budget.
/// Complete for linear arithmetic.
pub fn qe(terms: &Terms, t: Term, budget: Budget) -> Option<Term> {
    let quantifier_free = |t: Term| !terms.subterms(&[t]).iter().any(|&s| terms.kind(s).is_binder());
    if quantifier_free(t) {
        return Some(t);
    }
    for name in ["qe2", "qe"] {
        if let Ok(subgoals) = apply_tactic(terms, name, t, budget) {
            let result = terms.or(&subgoals);
            if quantifier_free(result) {
                return Some(result);
            }
        }
    }
    None
}

/// A Z3 formula over names that `encoder` gave out.
pub(super) fn decode(terms: &Terms, encoder: &Encoder, formula: &Bool) -> Result<Term, String> {
    parse_term(terms, &formula.to_string(), &symbols(encoder)).map_err(|e| e.to_string())
}

/// The names under which Z3 knows our variables, type constants and functions.
pub(super) fn symbols(encoder: &Encoder) -> Symbols {
    let mut leaves: Vec<(Term, String)> = encoder
        .memo
        .iter()
        .filter(|(t, _)| matches!(encoder.terms.kind(**t), Kind::Var(_) | Kind::TypeConst(_) | Kind::Null))
        .map(|(&t, ast)| (t, ast.decl().name()))
        .collect();
    leaves.sort_unstable();
    let mut funcs: Vec<_> = encoder.known_funcs().map(|(f, decl)| (f, decl.name())).collect();
    funcs.sort_unstable();
    Symbols::from_pairs(leaves, funcs)
}
