//! passify → **verification conditions**: one formula per goal, sharing what
//! says how far a run has come.
//!
//! For every block and for every point just after an assertion there is a Bool
//! variable that may be true only if a run gets there; for every goal one that
//! may be true only if a run gets to the assertion and fails it. All are
//! implications towards what lies before, so the conditions are linear in the
//! passive program, and a goal is proved when its variable cannot be true:
//!
//! ```text
//!   at_b   ⇒  ⋁ over edges p → b:  end_p ∧ edge condition
//!   at_b,k ⇒  at_b,k−1 ∧ assumptions between ∧ asserted condition k
//!   fail_k ⇒  at_b,k−1 ∧ assumptions between ∧ ¬ condition k
//! ```

use std::rc::Rc;

use indexmap::IndexMap;
use javelin_logic::{Kind, Quant, Sort, Substitution, Term, Terms};

use crate::cut::Goal;
use crate::dominate::Known;
use crate::passify::{Item, Passive};
use crate::program::BlockId;

/// The conditions of one passive program.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// To be asserted, all of them.
    pub definitions: Vec<Term>,
    /// Where each variable that stands for a formula is defined.
    pub defined: IndexMap<Term, usize>,
    /// One per assertion in the program: a goal has several when its assertion
    /// was copied (inlining, several exits).
    pub checks: Vec<Check>,
    /// For each loop head: the variable that says a run enters it, and the state there.
    pub heads: IndexMap<BlockId, (Term, Rc<Substitution>)>,
    /// For each block of the cut program: the variable that says a run gets there.
    pub reached: IndexMap<BlockId, Term>,
}

/// One assertion to be proved.
#[derive(Clone, Debug)]
pub struct Check {
    pub goal: Goal,
    /// True only in runs that fail here: proved when this is unsatisfiable
    /// together with the definitions.
    pub fails: Term,
    /// The asserted condition, for engines that look at what is missing.
    pub condition: Term,
    /// Values of the live variables at the assertion.
    pub state: Rc<Substitution>,
    pub block: BlockId,
    /// It follows from something that every run has passed.
    pub settled: bool,
}

impl Check {
    /// Does it need no solver?
    pub fn is_settled(&self, terms: &Terms) -> bool {
        self.settled || terms.as_bool(self.fails) == Some(false)
    }
}

/// Checks of a method from which on those are told apart that need no solver: few are asked about
/// together with the others, at no cost.
const LONG: usize = 48;

fn is_check(item: &Item) -> bool {
    matches!(item, Item::Assert { .. } | Item::Check { .. })
}

pub fn conditions(terms: &Terms, passive: &Passive) -> Conditions {
    let mut out = Conditions {
        definitions: Vec::new(),
        defined: IndexMap::new(),
        checks: Vec::new(),
        heads: IndexMap::new(),
        reached: IndexMap::new(),
    };
    let mut ends: Vec<Term> = Vec::new();
    let mut known = Known::new(terms, passive);
    let is_long = passive.blocks.iter().flat_map(|block| &block.items).filter(|item| is_check(item)).count() >= LONG;
    for (at, block) in passive.blocks.iter().enumerate() {
        if let [(_, along)] = block.edges[..] {
            known.learn(at, along);
        }
        let ways: Vec<Term> = block.edges.iter().map(|(from, cond)| terms.and(&[ends[*from], *cond])).collect();
        let arrives = if block.edges.is_empty() { terms.tt() } else { terms.or(&ways) };
        let mut here = name(terms, &mut out, "at", arrives);
        out.reached.insert(block.id, here);
        let mut since: Vec<Term> = Vec::new();
        for item in &block.items {
            match item {
                Item::Assume { cond, .. } => {
                    known.learn(at, *cond);
                    since.push(*cond);
                }
                Item::Assert { cond, goal, state } | Item::Check { cond, goal, state } => {
                    // fail_k ⇒ at ∧ assumptions ∧ ¬cond
                    since.push(here);
                    let before = terms.and(&since);
                    let violated = terms.and(&[before, violation(terms, *cond)]);
                    let fails = name(terms, &mut out, "fail", violated);
                    let (goal, state) = (*goal, state.clone());
                    let settled = is_long && known.holds(at, *cond);
                    out.checks.push(Check { goal, fails, condition: *cond, state, block: block.id, settled });
                    // at_k ⇒ at ∧ assumptions ∧ cond; past a mere check cond is not known
                    let asserted = if matches!(item, Item::Assert { .. }) { *cond } else { terms.tt() };
                    known.learn(at, asserted);
                    here = name(terms, &mut out, "at", terms.and(&[before, asserted]));
                    since.clear();
                }
                Item::At(_) => {}
            }
        }
        since.push(here);
        let end = name(terms, &mut out, "end", terms.and(&since));
        if let Some(head) = block.loop_head {
            out.heads.insert(head, (end, block.end_state.clone()));
        }
        ends.push(end);
    }
    out
}

/// How the names of witnesses begin.
pub const WITNESS: &str = "witness";

/// `¬cond` with witnesses: what is universal in the condition gets a name, so
/// that facts about objects can be stated for it without quantifiers.
pub fn violation(terms: &Terms, cond: Term) -> Term {
    match terms.kind(cond) {
        Kind::And(parts) => {
            let ways: Vec<Term> = parts.iter().map(|part| violation(terms, *part)).collect();
            terms.or(&ways)
        }
        Kind::Or(parts) => {
            let all: Vec<Term> = parts.iter().map(|part| violation(terms, *part)).collect();
            terms.and(&all)
        }
        Kind::Quant { quant: Quant::Forall, vars, .. } => {
            let witnesses: Vec<Term> = vars.iter().map(|sort| terms.fresh(WITNESS, *sort)).collect();
            match terms.open(cond, &witnesses) {
                Some(body) => violation(terms, body),
                None => terms.not(cond),
            }
        }
        _ => terms.not(cond),
    }
}

/// A variable that implies `meaning`; literals and variables stand for themselves.
fn name(terms: &Terms, out: &mut Conditions, base: &str, meaning: Term) -> Term {
    if terms.as_bool(meaning).is_some() || terms.var_name(meaning).is_some() {
        return meaning;
    }
    let variable = terms.fresh(base, Sort::Bool);
    out.defined.insert(variable, out.definitions.len());
    out.definitions.push(terms.implies(variable, meaning));
    variable
}
