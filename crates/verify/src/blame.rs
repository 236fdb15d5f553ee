//! Calls that leave an obligation open: nothing is known of what they give or write,
//! because classes that are not here may override the method, because it is not looked
//! into, or because nobody has its text. Whoever reads "unknown" can mend these.
//!
//! Takes a method's analysis and an open obligation; gives a sentence about the nearest
//! such call whose effects the obligation reads.

use std::collections::BTreeSet;

use indexmap::IndexSet;
use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::program::{BlockId, MethodKey, Obligation, ObligationKind};
use javelin_logic::{Kind, Term, Terms};

use crate::judge::Analysis;
use crate::reads;

pub fn sentence(analysis: &Analysis, obligation: &Obligation) -> Option<String> {
    if obligation.kind == ObligationKind::Unsupported {
        return None;
    }
    let checks = checks_of(analysis.flat, obligation);
    named_in(analysis, &checks).or_else(|| run_before(analysis, &checks))
}

/// A method in the very text of the obligation that others may override.
fn named_in(analysis: &Analysis, checks: &[(BlockId, Term)]) -> Option<String> {
    let (terms, lowering) = (analysis.terms, analysis.lowering);
    let conds: Vec<Term> = checks.iter().map(|(_, cond)| *cond).collect();
    let named = terms.subterms(&conds).into_iter().find_map(|part| match terms.kind(part) {
        Kind::App(func, _) => lowering.selected_method(*func).filter(|method| lowering.is_open(*method)),
        _ => None,
    })?;
    let about = lowering.program.world.method(named);
    let owner = lowering.program.source_class(about.owner);
    let is_users = owner.is_some_and(|class| lowering.program.is_users(class));
    (is_users && !about.flags.is_abstract()).then(|| {
        format!(
            "of `{}`, which classes that are not here may override, only the contract is known \
             (make it final, say more in its contract, or say --closed)",
            about.name
        )
    })
}

/// The nearest call before the obligation that leaves open what it reads.
fn run_before(analysis: &Analysis, checks: &[(BlockId, Term)]) -> Option<String> {
    if analysis.flat.replaced.is_empty() {
        return None;
    }
    let (before, read) = what_they_read(analysis.terms, analysis.flat, checks);
    let mut calls = analysis.flat.replaced.iter().rev().filter(|(block, _)| before.contains(block));
    // Where nothing is read (`assert false`), it hangs on whether a call returns.
    calls.find_map(|(block, callee)| {
        let matters = read.is_empty() || is_read(analysis.flat, *block, &read);
        matters.then(|| why_unknown(analysis, *callee)).flatten()
    })
}

/// What makes a call without a contract a riddle.
fn why_unknown(analysis: &Analysis, callee: MethodKey) -> Option<String> {
    let lowering = analysis.lowering;
    let method = lowering.method_of(callee).filter(|method| !lowering.has_contract(*method))?;
    let world = &lowering.program.world;
    let about = world.method(method);
    let name = match about.is_constructor() {
        true => format!("new {}", world.decl(about.owner).simple_name),
        false => about.name.to_string(),
    };
    if !lowering.has_text(method) && !about.flags.is_abstract() {
        return Some(format!("nothing is known of `{name}`, which has neither a contract nor a body here"));
    }
    if lowering.is_open(method) {
        let (what, remedy) = match about.flags.is_abstract() {
            _ if lowering.options.closed => ("lambdas may implement", "give it a contract"),
            true => ("classes that are not here may implement", "give it a contract, or say --closed"),
            false => ("classes that are not here may override", "make it final, give it a contract, or say --closed"),
        };
        return Some(format!("nothing is known of `{name}`, which {what} ({remedy})"));
    }
    Some(format!("nothing is known of `{name}`, which is recursive or too large to look into (give it a contract)"))
}

/// Where the obligation is checked, and what is checked there.
fn checks_of(flat: &Flat, obligation: &Obligation) -> Vec<(BlockId, Term)> {
    let mut checks = Vec::new();
    for (at, block) in flat.blocks.iter().enumerate() {
        checks.extend(block.commands.iter().filter_map(|command| match command {
            Simple::Assert { cond, obligation: id } if flat.obligation(*id) == obligation => {
                Some((BlockId(at as u32), *cond))
            }
            _ => None,
        }));
    }
    checks
}

/// The blocks from which the checks can be reached, and the variables on which they
/// depend: by what is assigned, and by the branches on the way.
fn what_they_read(terms: &Terms, flat: &Flat, checks: &[(BlockId, Term)]) -> (IndexSet<BlockId>, BTreeSet<Term>) {
    let graph = flat.graph();
    let mut roots: Vec<Term> = checks.iter().map(|(_, cond)| *cond).collect();
    let mut before: IndexSet<BlockId> = checks.iter().map(|(block, _)| *block).collect();
    let mut next = 0;
    while let Some(&block) = before.get_index(next) {
        before.extend(graph.predecessors(block).iter().copied());
        next += 1;
    }
    let calls: IndexSet<BlockId> = flat.replaced.iter().map(|(block, _)| *block).collect();
    let mut assigned: Vec<(Term, Term)> = Vec::new();
    for &at in &before {
        let block = &flat.blocks[at.0 as usize];
        for command in &block.commands {
            if let Simple::Assign { var, value } = command {
                assigned.push((*var, *value));
            }
        }
        // Whether a call returns is not what the obligation hangs on.
        if let FlatJump::Branch { cond, .. } = block.jump
            && !calls.contains(&at)
        {
            roots.push(cond);
        }
    }
    (before, reads::through(terms, &roots, assigned))
}

/// Does a call leave open what is read? Its frame is in its first block, its result where
/// it has returned.
fn is_read(flat: &Flat, call: BlockId, read: &BTreeSet<Term>) -> bool {
    let first = &flat.blocks[call.0 as usize];
    let returned = match first.jump {
        FlatJump::Branch { then, .. } => Some(&flat.blocks[then.0 as usize]),
        FlatJump::Goto(_) | FlatJump::Exit(_) => None,
    };
    let mut commands = [first].into_iter().chain(returned).flat_map(|block| &block.commands);
    commands.any(|command| match command {
        Simple::Havoc { vars } => vars.iter().any(|var| read.contains(var)),
        _ => false,
    })
}
