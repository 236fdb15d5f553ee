//! Joining states where it pays: a branch whose sides only assign and meet again
//! at once is not two paths but one, with values that depend on the condition.
//! A loop that decides something in every round then stays one path.

use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::program::BlockId;
use javelin_logic::{Kind, Substitution, Term, Terms};

use crate::state::{Reader, State};

/// Both sides, joined.
pub struct Joined {
    pub state: State,
    pub assumptions: Vec<Term>,
    /// The last block of the first side that has one.
    pub last: BlockId,
    pub join: BlockId,
}

/// Blocks of one side, and values that may differ afterwards.
const MOST_BLOCKS: usize = 4;
const MOST_VALUES: usize = 4;

pub fn diamond(
    flat: &Flat,
    reader: &Reader,
    state: &State,
    cond: Term,
    then: BlockId,
    otherwise: BlockId,
) -> Option<Joined> {
    let (first, second) = (chain(flat, then), chain(flat, otherwise));
    let join = *first.iter().find(|block| second.contains(block))?;
    let terms = reader.terms;
    let mut assumptions = Vec::new();
    let mut side = |blocks: &[BlockId], guard: Term| {
        let mut state = Substitution::clone(state);
        for &block in blocks.iter().take_while(|block| **block != join) {
            for command in &flat.block(block).commands {
                match command {
                    Simple::Assign { var, value } => {
                        let value = reader.read(&state, *value);
                        state.insert(*var, value);
                    }
                    Simple::Assume { cond, .. } => {
                        let assumed = terms.implies(guard, reader.read(&state, *cond));
                        if terms.as_bool(assumed) != Some(true) {
                            assumptions.push(assumed);
                        }
                    }
                    Simple::At(_) => {}
                    Simple::Assert { .. } | Simple::Havoc { .. } => return None,
                }
            }
        }
        Some(state)
    };
    let a = side(&first, cond)?;
    let b = side(&second, terms.not(cond))?;
    let last = *first.iter().chain(&second).take_while(|block| **block != join).last().unwrap_or(&then);
    let joined = join_states(terms, cond, a, &b)?;
    Some(Joined { state: State::new(joined), assumptions, last, join })
}

/// The blocks a run goes through from here without a choice.
fn chain(flat: &Flat, from: BlockId) -> Vec<BlockId> {
    let mut blocks = vec![from];
    while blocks.len() <= MOST_BLOCKS {
        match flat.block(blocks[blocks.len() - 1]).jump {
            FlatJump::Goto(to) if !blocks.contains(&to) => blocks.push(to),
            FlatJump::Goto(_) | FlatJump::Branch { .. } | FlatJump::Exit(_) => break,
        }
    }
    blocks
}

fn join_states(terms: &Terms, cond: Term, a: Substitution, b: &Substitution) -> Option<Substitution> {
    let mut joined = a;
    let mut different = 0;
    let vars: Vec<Term> = joined.keys().chain(b.keys().filter(|var| !joined.contains_key(*var))).copied().collect();
    for var in vars {
        let x = joined.get(&var).copied().unwrap_or(var);
        let y = b.get(&var).copied().unwrap_or(var);
        if x == y {
            continue;
        }
        different += 1;
        if different > MOST_VALUES {
            return None;
        }
        joined.insert(var, join_values(terms, cond, x, y)?);
    }
    Some(joined)
}

/// One value from two. Maps stay maps: what differs is the cell.
fn join_values(terms: &Terms, cond: Term, x: Term, y: Term) -> Option<Term> {
    if !terms.sort(x).is_map() {
        return Some(terms.ite(cond, x, y));
    }
    let cell = |of: Term, at: Term| terms.select(of, at);
    match (terms.kind(x), terms.kind(y)) {
        (Kind::Store(base, at, value), _) if *base == y => {
            Some(terms.store(y, *at, join_values(terms, cond, *value, cell(y, *at))?))
        }
        (_, Kind::Store(base, at, value)) if *base == x => {
            Some(terms.store(x, *at, join_values(terms, cond, cell(x, *at), *value)?))
        }
        (Kind::Store(base, at, v), Kind::Store(other, same, w)) if base == other && at == same => {
            Some(terms.store(*base, *at, join_values(terms, cond, *v, *w)?))
        }
        _ => None,
    }
}
