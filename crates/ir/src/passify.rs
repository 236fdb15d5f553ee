//! cut → **passify** → obligations: no assignments any more.
//!
//! Walks the blocks in topological order with a symbolic state: an assignment
//! replaces a variable's term, a havoc gives it a new one, a join of different
//! terms gives it a new one with an equation on each incoming edge. So terms
//! are shared, simplified as they are built, and the result is linear in the
//! program.

use std::collections::BTreeSet;
use std::rc::Rc;

use indexmap::IndexMap;
use javelin_logic::{Sort, Substitution, Term, Terms};

use crate::cut::{Cut, CutBlock, CutCommand, Goal};
use crate::flat::FlatJump;
use crate::graph::Graph;
use crate::program::{BlockId, Exit, Obligation, Origin, Variable, Why};

/// A program of assumptions and assertions on an acyclic graph, in topological order.
#[derive(Clone, Debug)]
pub struct Passive {
    pub name: String,
    pub blocks: Vec<PassiveBlock>,
    pub obligations: Vec<Obligation>,
    /// The variables of the program; their values at entry are the variables themselves.
    pub vars: IndexMap<Term, Variable>,
}

#[derive(Clone, Debug)]
pub struct PassiveBlock {
    /// The block of the cut program.
    pub id: BlockId,
    /// Index of a predecessor in [`Passive::blocks`], and what holds along the edge.
    pub edges: Vec<(usize, Term)>,
    pub items: Vec<Item>,
    /// Values of the variables on entry to the block, as far as they are live there.
    pub state: Rc<Substitution>,
    /// And at its end.
    pub end_state: Rc<Substitution>,
    pub loop_head: Option<BlockId>,
    pub exit: Option<Exit>,
}

#[derive(Clone, Debug)]
pub enum Item {
    Assume {
        cond: Term,
        why: Why,
    },
    Assert {
        cond: Term,
        goal: Goal,
        state: Rc<Substitution>,
    },
    /// As an assertion, but nothing is known after it.
    Check {
        cond: Term,
        goal: Goal,
        state: Rc<Substitution>,
    },
    At(Origin),
}

pub fn passify(terms: &Terms, cut: &Cut) -> Passive {
    let graph = cut.graph();
    let live = liveness(terms, cut, &graph);
    let mut position: IndexMap<BlockId, usize> = IndexMap::new();
    let mut blocks: Vec<PassiveBlock> = Vec::new();
    let mut finals: Vec<Substitution> = Vec::new();
    for &id in graph.order() {
        let incoming: Vec<(usize, Term)> = graph
            .predecessors(id)
            .iter()
            .filter_map(|pred| Some((*position.get(pred)?, *pred)))
            .map(|(at, pred)| {
                let guard = edge_guard(terms, &cut.blocks[pred.0 as usize].jump, id);
                (at, terms.substitute(guard, &finals[at]))
            })
            .collect();
        let (mut state, edges) = join(terms, &incoming, &finals, &live[id.0 as usize]);
        let entry_state = Rc::new(state.clone());
        let source = &cut.blocks[id.0 as usize];
        let items = run(terms, source, &mut state);
        let exit = match source.jump {
            FlatJump::Exit(exit) => Some(exit),
            FlatJump::Goto(_) | FlatJump::Branch { .. } => None,
        };
        position.insert(id, blocks.len());
        blocks.push(PassiveBlock {
            id,
            edges,
            items,
            state: entry_state,
            end_state: Rc::new(state.clone()),
            loop_head: source.loop_head,
            exit,
        });
        finals.push(state);
    }
    Passive { name: cut.name.clone(), blocks, obligations: cut.obligations.clone(), vars: cut.vars.clone() }
}

/// The state after a block's commands, and what they assume and assert.
fn run(terms: &Terms, block: &CutBlock, state: &mut Substitution) -> Vec<Item> {
    let mut items = Vec::new();
    for command in &block.commands {
        match command {
            CutCommand::Assign { var, value } => {
                let value = terms.substitute(*value, state);
                state.insert(*var, value);
            }
            CutCommand::Havoc { vars } => {
                for &var in vars {
                    state.insert(var, fresh_like(terms, var));
                }
            }
            CutCommand::Assume { cond, why } => {
                let cond = terms.substitute(*cond, state);
                if terms.as_bool(cond) != Some(true) {
                    items.push(Item::Assume { cond, why: *why });
                }
            }
            CutCommand::Assert { cond, goal } => {
                let cond = terms.substitute(*cond, state);
                items.push(Item::Assert { cond, goal: *goal, state: Rc::new(state.clone()) });
            }
            CutCommand::Check { cond, goal } => {
                let cond = terms.substitute(*cond, state);
                items.push(Item::Check { cond, goal: *goal, state: Rc::new(state.clone()) });
            }
            CutCommand::At(origin) => items.push(Item::At(*origin)),
        }
    }
    items
}

/// One state from several: equal terms stay, different ones get a new variable
/// and an equation on each edge.
fn join(
    terms: &Terms,
    incoming: &[(usize, Term)],
    finals: &[Substitution],
    live: &BTreeSet<Term>,
) -> (Substitution, Vec<(usize, Term)>) {
    let mut state = Substitution::default();
    let mut edges: Vec<(usize, Vec<Term>)> = incoming.iter().map(|(at, guard)| (*at, vec![*guard])).collect();
    for &var in live {
        let value_at = |at: usize| finals[at].get(&var).copied().unwrap_or(var);
        let mut values = incoming.iter().map(|(at, _)| value_at(*at));
        let Some(first) = values.next() else { continue };
        if values.all(|value| value == first) {
            if first != var {
                state.insert(var, first);
            }
            continue;
        }
        let merged = fresh_like(terms, var);
        if terms.sort(var) == Sort::Int {
            // It is one of them, so it lies where they do: a chain of branches stays
            // bounded, and what the bounds settle never reaches the solver.
            let ranges = incoming.iter().map(|(at, _)| terms.range(value_at(*at)));
            // Where checks before this point are bound to fail the values may not fit
            // the declared range: a promise that nothing keeps would be a contradiction.
            let declared = terms.declared_range(merged).unwrap_or_default();
            let hull = ranges.reduce(|a, b| a.join(&b)).map(|hull| hull.meet(&declared));
            if let Some(hull) = hull.filter(|hull| !hull.is_empty()) {
                terms.declare_range(merged, hull);
            }
        }
        state.insert(var, merged);
        for (at, conditions) in &mut edges {
            conditions.push(terms.eq(merged, value_at(*at)));
        }
    }
    (state, edges.into_iter().map(|(at, conditions)| (at, terms.and(&conditions))).collect())
}

fn edge_guard(terms: &Terms, jump: &FlatJump, to: BlockId) -> Term {
    match *jump {
        FlatJump::Branch { cond, then, otherwise } if then != otherwise => {
            if to == then {
                cond
            } else {
                terms.not(cond)
            }
        }
        FlatJump::Goto(_) | FlatJump::Branch { .. } | FlatJump::Exit(_) => terms.tt(),
    }
}

/// A new variable of the same sort and declared range.
pub fn fresh_like(terms: &Terms, var: Term) -> Term {
    let fresh = terms.fresh(terms.var_name(var).unwrap_or("v"), terms.sort(var));
    if let Some(range) = terms.declared_range(var) {
        terms.declare_range(fresh, range);
    }
    fresh
}

/// The program variables each block may read before writing them, itself or later.
fn liveness(terms: &Terms, cut: &Cut, graph: &Graph) -> Vec<BTreeSet<Term>> {
    let mut live: Vec<BTreeSet<Term>> = vec![BTreeSet::new(); cut.blocks.len()];
    let mut free: IndexMap<Term, Rc<BTreeSet<Term>>> = IndexMap::new();
    let mut reads = |term: Term| free.entry(term).or_insert_with(|| Rc::new(terms.free_vars(&[term]))).clone();
    for &id in graph.order().iter().rev() {
        let block = &cut.blocks[id.0 as usize];
        let mut now: BTreeSet<Term> = BTreeSet::new();
        for next in graph.successors(id) {
            now.extend(live[next.0 as usize].iter().copied());
        }
        if let FlatJump::Branch { cond, .. } = block.jump {
            now.extend(reads(cond).iter().copied());
        }
        for command in block.commands.iter().rev() {
            match command {
                CutCommand::Assign { var, value } => {
                    now.remove(var);
                    now.extend(reads(*value).iter().copied());
                }
                CutCommand::Havoc { vars } => vars.iter().for_each(|var| {
                    now.remove(var);
                }),
                CutCommand::Assume { cond, .. } | CutCommand::Assert { cond, .. } | CutCommand::Check { cond, .. } => {
                    now.extend(reads(*cond).iter().copied());
                }
                CutCommand::At(_) => {}
            }
        }
        live[id.0 as usize] = now;
    }
    live
}
