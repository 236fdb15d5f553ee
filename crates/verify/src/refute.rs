//! Looking for a real failing run: models become inputs, inputs are run. Only a
//! run that ends in the failed check makes a verdict "refuted".

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::cut::Candidates;
use javelin_ir::interp::{self, Ending, State, Step};
use javelin_ir::program::{Obligation, Why};
use javelin_ir::prove::{Outcome, Prover};
use javelin_ir::unroll::unroll;
use javelin_logic::Term;
use javelin_logic::eval::Value;
use javelin_logic::solver::Model;
use javelin_symex::variants::variants;
use javelin_symex::witness::{self, Input};

use crate::jml;
use crate::judge::{Analysis, Finding, Judged, obligation_checks};
use crate::report::{Shown, Verdict};
use crate::show::Shower;

/// A failing run, ready to be shown.
pub struct Refutation {
    pub obligation: Obligation,
    pub inputs: Vec<(String, Shown)>,
    pub trace: Vec<(javelin_ir::program::Origin, Vec<(String, Shown)>)>,
}

/// The size at which unrolling is given up.
const MOST_BLOCKS: usize = 4_000;

/// Steps of one attempt. A state that the solver found mostly fails soon or not
/// at all; with arrays of thousands of cells long runs cost more than the proof.
const FUEL: u64 = 100_000;

/// Looks for failing runs that go round each loop at most so often.
pub fn unrolled(analysis: &Analysis, base: &State, rounds: &[usize], judged: &mut Judged) {
    for &rounds in rounds {
        let open = judged.open();
        if open.is_empty() {
            return;
        }
        let Ok(Some(unrolled)) = unroll(analysis.terms, analysis.flat, rounds, MOST_BLOCKS) else { return };
        let Ok(mut bounded) = analysis.prover(&unrolled, Candidates::new()) else { return };
        let wanted: Vec<usize> = obligation_checks(&bounded)
            .into_iter()
            .filter(|&check| open.contains(analysis.obligation_of(&bounded, check)))
            .collect();
        let outcomes = bounded.judge(&wanted);
        judged.queries += bounded.stats().queries;
        try_outcomes(analysis, base, &mut bounded, &outcomes, judged);
    }
}

/// Tries the states in which checks may fail, small ones first.
pub fn try_outcomes<'a>(
    analysis: &Analysis<'a, '_>,
    base: &State,
    prover: &mut Prover<'a>,
    outcomes: &IndexMap<usize, Outcome<'a>>,
    judged: &mut Judged,
) {
    for (&check, outcome) in outcomes {
        let (Outcome::Failed(model) | Outcome::Unknown(_, Some(model))) = outcome else { continue };
        if let Some(small) = prover.small_failure(check) {
            try_model(analysis, base, &prover.conditions.definitions, &small, judged);
        }
        let still_open = judged.open().contains(analysis.obligation_of(prover, check));
        if still_open {
            try_model(analysis, base, &prover.conditions.definitions, model, judged);
        }
    }
}

/// Turns a model of what is `mentioned` into an input and runs it.
pub fn try_model(analysis: &Analysis, base: &State, mentioned: &[Term], model: &Model, judged: &mut Judged) {
    let params = &analysis.procedure.params;
    let vars = &analysis.flat.vars;
    let input = witness::from_model(analysis.terms, model, analysis.lowering, params, vars, base, mentioned);
    let Some(input) = input else {
        return judged.attempt("the state found describes no input that can be built");
    };
    if run_input(analysis, &input, judged) {
        return;
    }
    let others = variants(analysis.terms, &analysis.lowering.hierarchy(), &input);
    for other in others {
        if run_input(analysis, &other, judged) {
            return;
        }
    }
}

/// Runs the method; a failed check that is reported under it (or under what was
/// inlined into it) is refuted. Says whether this was news.
fn run_input(analysis: &Analysis, input: &Input, judged: &mut Judged) -> bool {
    let state = input.state.clone();
    let limits = interp::Limits { fuel: FUEL, ..interp::Limits::default() };
    let run = interp::run(analysis.terms, analysis.lowering, analysis.procedure, &input.args, state, limits);
    let failed = match run.ending {
        Ending::Failed(failed) => failed,
        other => {
            judged.attempt(&what_became(analysis, &other));
            return false;
        }
    };
    let same =
        |known: &&Obligation| known.kind == failed.kind && known.origin == failed.origin && known.owner == failed.owner;
    let Some(obligation) = judged.obligations.keys().find(same).cloned() else {
        judged.attempt(&format!("the input found fails elsewhere: {}", failed.text));
        return false;
    };
    if judged.obligations[&obligation].verdict == Verdict::Refuted {
        return false;
    }
    judged.note(obligation.clone(), Finding { verdict: Verdict::Refuted, reason: None });
    judged.refutations.push(shown(analysis, input, &run.trace, &run.state, obligation));
    true
}

/// Why a run that did not fail proves nothing.
fn what_became(analysis: &Analysis, ending: &Ending) -> String {
    match ending {
        Ending::Failed(_) | Ending::Returned(_) | Ending::Threw(_) => {
            "the input found does not fail when run".to_owned()
        }
        Ending::Blocked { why: Why::User(_), .. } => "an `assume` excludes the input found".to_owned(),
        Ending::Blocked { cond, .. } => {
            let what = jml::print(analysis.terms, analysis.flat, *cond);
            let what = what.map(|text| format!(": {text}")).unwrap_or_default();
            format!("the input found violates what the method may assume{what}")
        }
        Ending::Stuck(why) => format!("the input found could not be run: {why}"),
        Ending::OutOfFuel => "the run on the input found takes too long".to_owned(),
    }
}

fn shown(analysis: &Analysis, input: &Input, trace: &[Step], end: &State, obligation: Obligation) -> Refutation {
    let vars = &analysis.flat.vars;
    let mut at_entry = Shower::new(analysis.terms, analysis.lowering, &input.state, vars);
    let names = analysis.procedure.params.iter().map(|param| {
        let source = analysis.procedure.vars.get(param).and_then(|info| info.source.clone());
        source.unwrap_or_else(|| "this".to_owned())
    });
    let inputs: Vec<(String, Shown)> =
        names.zip(&input.args).map(|(name, value): (String, &Value)| (name, at_entry.show(value))).collect();
    let steps = trace.iter().filter(|step| step.depth == 1).map(|step| {
        let mut shower = Shower::new(analysis.terms, analysis.lowering, end, vars);
        (step.origin, step.values.iter().map(|(name, value)| (name.clone(), shower.show(value))).collect())
    });
    Refutation { obligation, inputs, trace: steps.collect() }
}
