//! Invariants as a user may paste them back: takes those that proofs used, in
//! the engines' logic where every read has a value, and gives ones that JML
//! calls defined and that prove the same. Where that fails they stay as they are.

use indexmap::IndexMap;
use javelin_infer::EngineName;
use javelin_ir::cut::Candidate;
use javelin_ir::flat::Simple;
use javelin_ir::heap::Heap;
use javelin_ir::program::{BlockId, Obligation};
use javelin_ir::prove::{Outcome, Prover};
use javelin_logic::solver::Meter;
use javelin_logic::{Kind, Sort, Term, Terms};

use crate::defined::Definedness;
use crate::judge::{Analysis, obligation_checks};

pub type Invariants = IndexMap<BlockId, IndexMap<Term, EngineName>>;

/// One invariant on its way: what is shown, and what that means in JML.
#[derive(Clone, Copy)]
struct Statement {
    shown: Term,
    meaning: Term,
    engine: EngineName,
}

type Statements = IndexMap<BlockId, Vec<Statement>>;

/// `None` when all is defined already, or when no defined version proves `verified`.
pub fn restated(
    analysis: &Analysis,
    used: &Invariants,
    verified: &dyn Fn(&Obligation) -> bool,
    meter: &Meter,
) -> Option<Invariants> {
    let sure = never_null(analysis);
    let definedness = Definedness { terms: analysis.terms, heap: Heap::new(analysis.terms), sure };
    let plain = statements(analysis.terms, &definedness, used);
    if plain.values().flatten().all(|statement| statement.meaning == statement.shown) {
        return None;
    }
    let (mut prover, alive) = settled(analysis, &plain, meter)?;
    let guard = |statement: &Statement, alive: bool| {
        if alive {
            return *statement;
        }
        let guarded = definedness.guarded(statement.shown);
        Statement { shown: guarded, meaning: guarded, engine: statement.engine }
    };
    let mut chosen = plain;
    if alive.values().flatten().any(|alive| !alive) {
        for (head, statements) in &mut chosen {
            let restated = statements.iter().zip(&alive[head]).map(|(statement, alive)| guard(statement, *alive));
            *statements = restated.collect();
        }
        prover = settled(analysis, &chosen, meter)?.0;
    }
    let checks = obligation_checks(&prover).into_iter();
    let checks: Vec<usize> = checks.filter(|check| verified(analysis.obligation_of(&prover, *check))).collect();
    let is_proof = prover.judge(&checks).values().all(|outcome| matches!(outcome, Outcome::Proved));
    // What is written into a file must be defined there, even if a proof takes more.
    let needed = match (analysis.options.all_invariants, is_proof) {
        (true, _) => prover.active().clone(),
        (false, true) => prover.needed_candidates(&checks),
        (false, false) => return None,
    };
    let mut found = Invariants::new();
    for (head, candidates) in &prover.candidates {
        let kept = candidates.iter().zip(&chosen[head]).filter(|(candidate, _)| needed.contains(&candidate.active));
        found.insert(*head, kept.map(|(_, statement)| (statement.shown, statement.engine)).collect());
    }
    Some(found)
}

/// Parameters that are not null at entry and keep their value: JML knows it at every loop.
fn never_null(analysis: &Analysis) -> Vec<Term> {
    let (terms, flat) = (analysis.terms, analysis.flat);
    let commands = || flat.blocks.iter().flat_map(|block| &block.commands);
    let is_written = |param: &Term| {
        commands().any(|command| match command {
            Simple::Assign { var, .. } => var == param,
            Simple::Havoc { vars } => vars.contains(param),
            Simple::Assume { .. } | Simple::Assert { .. } | Simple::At(_) => false,
        })
    };
    let first = &flat.block(flat.entry).commands;
    let is_said = |param: &Term| {
        let not_null = terms.ne(*param, terms.null());
        first.iter().any(|command| match command {
            Simple::Assume { cond, .. } => match terms.kind(*cond) {
                Kind::And(parts) => parts.contains(&not_null),
                _ => *cond == not_null,
            },
            _ => false,
        })
    };
    let refs = flat.params.iter().copied().filter(|param| terms.sort(*param) == Sort::Ref);
    refs.filter(|param| is_said(param) && !is_written(param)).collect()
}

fn statements(terms: &Terms, definedness: &Definedness, used: &Invariants) -> Statements {
    let one = |(&shown, &engine): (&Term, &EngineName)| {
        let meaning = terms.and(&[definedness.of(shown), shown]);
        Statement { shown, meaning, engine }
    };
    used.iter().map(|(head, invariants)| (*head, invariants.iter().map(one).collect())).collect()
}

/// A prover in which the statements that hold together are alive, and which these are.
fn settled<'a>(
    analysis: &Analysis<'a, '_>,
    statements: &Statements,
    meter: &Meter,
) -> Option<(Prover<'a>, IndexMap<BlockId, Vec<bool>>)> {
    let fresh =
        |statement: &Statement| Candidate { term: statement.meaning, active: analysis.terms.fresh("keep", Sort::Bool) };
    let candidates = statements.iter().map(|(head, all)| (*head, all.iter().map(fresh).collect())).collect();
    let mut prover = analysis.prover_within(analysis.flat, candidates, meter).ok()?;
    prover.settle_candidates();
    let is_alive = |candidate: &Candidate| prover.active().contains(&candidate.active);
    let alive = prover.candidates.iter().map(|(head, all)| (*head, all.iter().map(is_alive).collect())).collect();
    Some((prover, alive))
}
