//! Predicate abstraction proper [FQ02 §4]: the strongest boolean combination
//! of a loop's predicates that is an invariant, found by iteration from the
//! states on entry. Loops in program order, inner ones anew in every round of
//! the outer one. Skolem constants in predicates are quantified [FQ02 §4.1].

mod domain;
mod union;

use indexmap::IndexMap;
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::graph::LoopForest;
use javelin_ir::program::BlockId;
use javelin_ir::prove::Prover;
use javelin_logic::solver::{Answer, Config, Model};
use javelin_logic::{Term, Terms};

use crate::predicates::{LoopStats, triggers};
use crate::{Context, Proposals};
use domain::{excluding, falsified};

pub use domain::{Clause, Element, Space};
pub use union::{Algorithm, Oracle, Verdict, union};

/// Predicates that are taken, rounds of one loop, questions about one loop.
const PREDICATES: usize = 24;
const ROUNDS: usize = 40;
const QUERIES: u64 = 20_000;

/// Predicates of a loop, with the Skolem constants they may mention.
#[derive(Clone, Debug, Default)]
pub struct Given {
    pub predicates: Vec<Term>,
    pub skolems: Vec<Term>,
}

/// Invariants by loop head, and what they cost. `known` holds at the heads.
pub fn abstraction(
    ctx: &Context,
    given: &IndexMap<BlockId, Given>,
    known: &Proposals,
    algorithm: Algorithm,
) -> (Proposals, IndexMap<BlockId, LoopStats>) {
    let Ok(forest) = ctx.flat.graph().loops() else { return Default::default() };
    let mut inference = Inference {
        ctx,
        given,
        known,
        algorithm,
        forest,
        invariants: Proposals::new(),
        instances: Proposals::new(),
        last: IndexMap::new(),
        stats: IndexMap::new(),
    };
    for number in 0..inference.forest.loops.len() {
        if inference.forest.loops[number].parent.is_none() {
            inference.infer(number);
        }
    }
    (inference.invariants, inference.stats)
}

struct Inference<'a> {
    ctx: &'a Context<'a>,
    given: &'a IndexMap<BlockId, Given>,
    known: &'a Proposals,
    algorithm: Algorithm,
    forest: LoopForest,
    /// The approximations so far: γ(r), clause by clause.
    invariants: Proposals,
    /// The same for the Skolem constants themselves: a solver does not try them
    /// by itself where no array read shows it to.
    instances: Proposals,
    /// The fixpoints reached so far.
    last: IndexMap<BlockId, Element>,
    stats: IndexMap<BlockId, LoopStats>,
}

/// At which of its two places a loop's states are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Entry,
    Step,
}

impl<'a> Inference<'a> {
    /// Procedure *infer* of [FQ02, Fig. 4].
    fn infer(&mut self, number: usize) {
        let head = self.forest.loops[number].head;
        let inner: Vec<usize> =
            (0..self.forest.loops.len()).filter(|n| self.forest.loops[*n].parent == Some(number)).collect();
        let Some(given) = self.given.get(&head).filter(|g| !g.predicates.is_empty()).cloned() else {
            return inner.into_iter().for_each(|n| self.infer(n));
        };
        let predicates: Vec<Term> = given.predicates.iter().copied().take(PREDICATES).collect();
        let space = Space::new(predicates.len());
        // r = α(Norm(true, C)); an inner loop met again has at least the states it had,
        // since the context only grows.
        let before = self.last.get(&head).cloned().unwrap_or_else(|| space.bottom());
        let mut r = self.extend(&space, &before, head, &predicates, Place::Entry);
        for _ in 0..ROUNDS {
            // J = ∀ skolems. γ(r)
            self.invariants.insert(head, formulas(self.ctx.terms, &r, &predicates, &given.skolems));
            self.instances.insert(head, formulas(self.ctx.terms, &r, &predicates, &[]));
            inner.iter().for_each(|n| self.infer(*n));
            // next = r ∨ α(Norm(true, C; H; assume e ∧ I ∧ J; B'))
            let next = self.extend(&space, &r, head, &predicates, Place::Step);
            if next.bdd == r.bdd {
                self.last.insert(head, r);
                return;
            }
            r = next;
        }
        // No fixpoint in sight: nothing is claimed.
        self.invariants.insert(head, Vec::new());
    }

    /// `r ∨ α(Q)` for the states at one of the loop's places.
    fn extend(&mut self, space: &Space, r: &Element, head: BlockId, predicates: &[Term], place: Place) -> Element {
        let Some(mut states) = self.states(head, predicates, place) else { return r.clone() };
        let result = union(space, r, &mut states, self.algorithm);
        let stats = self.stats.entry(head).or_default();
        stats.predicates = predicates.len();
        stats.queries += states.asked;
        result
    }

    /// The states there, given the invariants found so far; `None` when no run gets there.
    fn states(&self, head: BlockId, predicates: &[Term], place: Place) -> Option<States<'a>> {
        let terms = self.ctx.terms;
        let mut candidates = Candidates::new();
        // The predicates are asked about, never assumed.
        let asked = predicates.iter().map(|p| Candidate { term: *p, active: terms.ff() });
        candidates.insert(head, asked.collect());
        for (at, facts) in self.invariants.iter().chain(&self.instances).chain(self.known) {
            let assumed = facts.iter().map(|f| Candidate { term: *f, active: terms.tt() });
            candidates.entry(*at).or_default().extend(assumed);
        }
        let config = Config { budget: self.ctx.budget, meter: self.ctx.meter.clone(), ..Config::default() };
        let prover = Prover::new(terms, self.ctx.flat, candidates, self.ctx.hierarchy, self.ctx.facts, config).ok()?;
        let mut values: Vec<Option<Term>> = vec![None; predicates.len()];
        let mut reached = None;
        for check in &prover.conditions.checks {
            let candidate = match (check.goal, place) {
                (Goal::Entry { head: at, candidate }, Place::Entry) if at == head => candidate,
                (Goal::Step { head: at, candidate }, Place::Step) if at == head => candidate,
                _ => continue,
            };
            if let Some(slot) = values.get_mut(candidate as usize) {
                *slot = Some(check.condition);
                reached = prover.conditions.reached.get(&check.block).copied();
            }
        }
        let values: Vec<Term> = values.into_iter().collect::<Option<_>>()?;
        Some(States { terms, prover, reached: reached?, values, asked: 0 })
    }
}

/// All states at a place, as a question to the solver.
struct States<'t> {
    terms: &'t Terms,
    prover: Prover<'t>,
    /// True in runs that get there.
    reached: Term,
    /// The predicates there.
    values: Vec<Term>,
    asked: u64,
}

impl Oracle for States<'_> {
    fn implied(&mut self, clause: &Clause) -> Verdict {
        if self.asked >= QUERIES {
            return Verdict::No(None);
        }
        match self.ask(clause) {
            Answer::Unsat(core) => {
                let used = |(number, sign): &(usize, bool)| core.contains(&self.literal_false(*number, *sign));
                Verdict::Yes(clause.iter().copied().filter(used).collect())
            }
            Answer::Sat(model) => Verdict::No(truths(self.terms, &self.values, &model)),
            // With quantifiers about, a state that the solver cannot fault is all
            // there is: it counts when the solver cannot exclude it either.
            Answer::Unknown(_) => {
                let values = &self.values;
                let found = self.prover.solver().candidate().and_then(|model| truths(self.terms, values, model));
                let Some(found) = found.filter(|values| falsified(clause, values)) else { return Verdict::No(None) };
                let whole = clause.len() == self.values.len();
                let real = whole || !self.ask(&excluding(&found)).is_unsat();
                Verdict::No(real.then_some(found))
            }
        }
    }

    fn all_implied(&mut self, clauses: &[Clause]) -> Verdict {
        if self.asked >= QUERIES {
            return Verdict::No(None);
        }
        match self.ask_any(clauses) {
            Answer::Unsat(_) => Verdict::Yes(Clause::new()),
            Answer::Sat(model) => Verdict::No(truths(self.terms, &self.values, &model)),
            // Of so large a question a doubtful state says nothing: clause by clause, then.
            Answer::Unknown(_) => Verdict::No(None),
        }
    }
}

impl<'t> States<'t> {
    /// Is there a run that gets there and falsifies one of the clauses?
    fn ask_any(&mut self, clauses: &[Clause]) -> Answer<'t> {
        self.asked += 1;
        let falsified = |clause: &Clause| {
            let all: Vec<Term> = clause.iter().map(|(number, sign)| self.literal_false(*number, *sign)).collect();
            self.terms.and(&all)
        };
        let any: Vec<Term> = clauses.iter().map(falsified).collect();
        let assumptions = [self.reached, self.terms.or(&any)];
        self.prover.solver().check_with(&assumptions)
    }

    /// Is there a run that gets there with every literal false?
    fn ask(&mut self, clause: &Clause) -> Answer<'t> {
        self.asked += 1;
        let mut assumptions = vec![self.reached];
        assumptions.extend(clause.iter().map(|(number, sign)| self.literal_false(*number, *sign)));
        self.prover.solver().check_with(&assumptions)
    }

    fn literal_false(&self, number: usize, sign: bool) -> Term {
        let value = self.values[number];
        if sign { self.terms.not(value) } else { value }
    }
}

fn truths(terms: &Terms, values: &[Term], model: &Model) -> Option<Vec<bool>> {
    values.iter().map(|t| model.eval(terms, *t).ok()?.as_bool()).collect()
}

/// `∀ skolems. clause` for each clause of the element.
fn formulas(terms: &Terms, element: &Element, predicates: &[Term], skolems: &[Term]) -> Vec<Term> {
    let formula = |clause: &Clause| {
        let literals: Vec<Term> = clause
            .iter()
            .map(|(number, sign)| if *sign { predicates[*number] } else { terms.not(predicates[*number]) })
            .collect();
        let body = terms.or(&literals);
        let bound: Vec<Term> = skolems.iter().copied().filter(|s| terms.mentions(body, *s)).collect();
        if bound.is_empty() { body } else { terms.forall(&bound, &triggers(terms, &bound, body), body) }
    };
    element.clauses.iter().map(formula).filter(|t| terms.as_bool(*t) != Some(true)).collect()
}
