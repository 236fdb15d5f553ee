//! Why no legal input takes a branch: the same search without what the method may
//! assume. An input that gets there then is one that an assumption excludes, and
//! running it tells which.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::interp::{self, Ending, State};
use javelin_ir::program::{Exit, ObligationId, ObligationKind, Why};
use javelin_logic::solver::{Budget, Config, Model};
use javelin_logic::{Kind, Term};
use javelin_symex::distance::Distances;
use javelin_symex::search::{self, Go, Reached, Strategy, Watcher};
use javelin_symex::witness;

use super::branches::{self, Branch};
use crate::jml;
use crate::junit::Subject;

/// Questions about one branch.
const QUERIES: u64 = 60;
/// Proposals run for one branch.
const MOST_TRIES: usize = 4;

/// In a sentence; nothing if no assumption was seen to exclude it.
pub fn infeasible(
    subject: &Subject,
    flat: &Flat,
    base: &State,
    facts: &[Term],
    budget: Budget,
    branch: &Branch,
) -> Option<String> {
    let terms = subject.terms;
    let (relaxed, goals) =
        branches::probed(terms, &without_assumptions(flat), subject.method.key, std::slice::from_ref(branch));
    let axioms = search::axioms(terms, &relaxed, &subject.lowering.hierarchy(), facts);
    let none = IndexMap::new();
    let program = search::Program { flat: &relaxed, axioms: &axioms, invariants: &none };
    let options = search::Options {
        strategy: Strategy::Directed(Distances::to(&relaxed, &goals)),
        limits: search::Limits { queries: QUERIES, ..search::Limits::default() },
        merge: false,
        lazy: false,
        config: Config { budget, triggers_only: true, ..Config::default() },
    };
    let mut asker = Asker { subject, flat: &relaxed, base, tries: 0, excluded: None };
    search::search(terms, &program, options, &mut asker);
    asker.excluded.map(|(cond, why)| sentence(subject, flat, cond, why))
}

/// The program as Java has it: nothing is assumed of its inputs, and it goes on where only a
/// contract is violated (null stored where JML wants none).
pub fn without_assumptions(flat: &Flat) -> Flat {
    let mut relaxed = flat.clone();
    let obligations = &flat.obligations;
    for block in &mut relaxed.blocks {
        block.commands.retain(|command| match command {
            Simple::Assume { why, .. } => !matches!(why, Why::Contract | Why::Invariant | Why::User(_)),
            Simple::Assert { obligation, .. } => {
                let checked = &obligations[obligation.0 as usize];
                checked.stops_a_machine() || checked.kind == ObligationKind::Unsupported
            }
            Simple::Assign { .. } | Simple::Havoc { .. } | Simple::At(_) => true,
        });
    }
    relaxed
}

fn sentence(subject: &Subject, flat: &Flat, cond: Term, why: Why) -> String {
    let terms = subject.terms;
    if let Kind::Not(inner) = *terms.kind(cond)
        && let Kind::Eq(a, b) = *terms.kind(inner)
        && let Some(param) = [a, b].into_iter().find(|side| *side != terms.null())
        && (a == terms.null() || b == terms.null())
        && let Some(name) = flat.vars.get(&param).and_then(|info| info.source.as_ref())
    {
        return format!("`{name}` is not declared nullable");
    }
    match jml::print(terms, flat, cond) {
        Some(text) => format!("the method may assume `{text}`"),
        None if why == Why::Invariant => "a class invariant excludes it, or that fields are not null".to_owned(),
        None => "the contract excludes it".to_owned(),
    }
}

struct Asker<'h, 'a, 'p> {
    subject: &'h Subject<'a, 'p>,
    flat: &'h Flat,
    base: &'h State,
    tries: usize,
    /// What an input that gets there violates.
    excluded: Option<(Term, Why)>,
}

impl<'t> Asker<'_, 't, '_> {
    fn try_model(&mut self, model: &Model<'t>, conditions: &[Term]) {
        let subject = self.subject;
        let (params, vars) = (&subject.procedure.params, &self.flat.vars);
        let input = witness::from_model(subject.terms, model, subject.lowering, params, vars, self.base, conditions);
        let Some(input) = input else { return };
        let limits = interp::Limits { fuel: super::FUEL, trace: 0, ..interp::Limits::default() };
        let run = interp::run(subject.terms, subject.lowering, subject.procedure, &input.args, input.state, limits);
        if let Ending::Blocked { why: why @ (Why::Contract | Why::Invariant | Why::User(_)), cond } = run.ending {
            self.excluded = Some((cond, why));
        }
    }
}

impl<'t> Watcher<'t> for Asker<'_, 't, '_> {
    fn is_wanted(&self, obligation: ObligationId) -> bool {
        self.flat.obligation(obligation).text.starts_with(branches::PROBE)
    }

    fn fails(&mut self, _: ObligationId, at: &search::Place<'_, 't>) -> Go {
        self.tries += 1;
        if let Some(model) = &at.model {
            self.try_model(model, &at.conditions);
        }
        if self.excluded.is_some() || self.tries >= MOST_TRIES { Go::Stop } else { Go::On }
    }

    fn passes(&mut self, _: &mut dyn FnMut() -> Reached<'t>) {}

    fn ends(&mut self, _: Exit, _: &mut dyn FnMut() -> Reached<'t>) -> Go {
        Go::On
    }
}
