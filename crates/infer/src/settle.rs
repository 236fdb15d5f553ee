//! Houdini over many guesses, cheaply: keeps those that hold on entry and are
//! kept by every round, given each other. Works with a small budget and lets
//! a solver that gives up count against a guess: what remains is proposed, and
//! proved once more by whoever uses it.

use std::cell::RefCell;
use std::time::Duration;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::program::BlockId;
use javelin_ir::proofs::Proofs;
use javelin_ir::prove::Prover;
use javelin_ir::vc::Check;
use javelin_logic::solver::{Answer, Budget, Config, Model};
use javelin_logic::{Kind, Sort, Term, Terms};

use rustc_hash::FxHashMap;

use crate::predicates::{Effort, read};
use crate::sampling::Samples;
use crate::subsume::{follows, strongest};
use crate::widen::wider;
use crate::{Context, Proposals};

/// Of one query, and queries in all.
const RESOURCES: u32 = 400_000;
const QUERIES: usize = 400;
/// Of all queries about one method together.
const ALL_RESOURCES: u64 = 16_000_000;

/// Times that weaker guesses get their turn after stronger ones have failed.
const LAYERS: usize = 4;
/// Facts of one loop that are tried over wider ranges.
const WIDER: usize = 12;
/// Times that failed guesses are tried again with all that holds.
const RETRIES: usize = 2;

/// Those of the guesses that are inductive together, as far as cheap queries
/// tell. Formulas without quantifiers first, since they help the others; of
/// formulas that imply each other the strongest first.
pub fn settle(ctx: &Context, guesses: &Proposals, samples: &Samples, effort: Effort) -> (Proposals, u64) {
    let (plain, quantified) = divide(ctx.terms, guesses);
    let mut settling = Settling {
        ctx,
        samples,
        effort,
        queries: 0,
        resources: ALL_RESOURCES,
        failures: FxHashMap::default(),
        excluded: RefCell::default(),
    };
    let kept = settling.by_strength(Proposals::new(), plain, PLAIN);
    let choice = match effort {
        Effort::Quick => QUANTIFIED,
        Effort::Thorough => Choice { cover: 2, ..QUANTIFIED },
    };
    let mut kept = settling.by_strength(kept, quantified, choice);
    settling.widen(&mut kept);
    (kept, settling.queries)
}

/// Those of the guesses that are inductive together with what is proved, and the
/// questions it took.
pub fn inductive(ctx: &Context, guesses: &Proposals) -> (Proposals, u64) {
    if guesses.values().all(Vec::is_empty) {
        return (Proposals::new(), 0);
    }
    round(ctx, ctx.proved, guesses, &mut { ALL_RESOURCES / 4 })
}

/// How generously guesses are chosen.
#[derive(Clone, Copy)]
struct Choice {
    /// How often a strange state is excluded before it counts no more.
    cover: usize,
    /// Guesses that are tried although no state speaks for them.
    leftovers: usize,
}

const PLAIN: Choice = Choice { cover: 2, leftovers: 16 };
const QUANTIFIED: Choice = Choice { cover: 1, leftovers: 5 };

struct Settling<'a> {
    ctx: &'a Context<'a>,
    samples: &'a Samples,
    effort: Effort,
    queries: u64,
    /// What is left for further queries.
    resources: u64,
    /// How often formulas with this body have failed.
    failures: FxHashMap<(BlockId, Term), u32>,
    /// Strange states that a formula excludes.
    excluded: RefCell<FxHashMap<(BlockId, Term), u128>>,
}

impl Settling<'_> {
    fn by_strength(&mut self, mut kept: Proposals, mut waiting: Proposals, choice: Choice) -> Proposals {
        // Guesses that failed, perhaps only for want of another one.
        let mut failed = Proposals::new();
        let layers = match self.effort {
            Effort::Quick => LAYERS,
            Effort::Thorough => 2 * LAYERS,
        };
        for _ in 0..layers {
            let mut now = Proposals::new();
            for (head, all) in &mut waiting {
                let known = kept.entry(*head).or_default();
                all.retain(|t| !follows(self.ctx.terms, known, *t));
                let mut next = self.choose(*head, known, all.clone(), choice.cover);
                if next.is_empty() {
                    // Nothing seems new; a few get their chance all the same.
                    next = strongest(self.ctx.terms, all.clone());
                    next.sort_by_key(|t| self.ctx.terms.size(*t));
                    next.truncate(choice.leftovers);
                    all.clear();
                }
                all.retain(|t| !next.contains(t));
                now.insert(*head, next);
            }
            if now.values().all(Vec::is_empty) {
                break;
            }
            self.settle_round(&mut kept, &now, &mut failed);
        }
        for _ in 0..RETRIES {
            let again = std::mem::take(&mut failed);
            if again.values().all(Vec::is_empty) || !self.settle_round(&mut kept, &again, &mut failed) {
                break;
            }
        }
        kept
    }

    /// Tries what holds over wider ranges, too; the narrower is then left out.
    fn widen(&mut self, kept: &mut Proposals) {
        let terms = self.ctx.terms;
        let mut guesses = Proposals::new();
        let mut narrower: FxHashMap<Term, Term> = FxHashMap::default();
        for (&head, facts) in kept.iter() {
            let seen = self.samples.at(head);
            let all = facts.iter().flat_map(|fact| wider(terms, *fact).into_iter().map(|wide| (wide, *fact)));
            let new = all.filter(|(wide, _)| !facts.contains(wide) && seen.is_none_or(|s| s.admit(terms, *wide)));
            let new: Vec<(Term, Term)> = new.take(WIDER).collect();
            narrower.extend(new.iter().copied());
            guesses.insert(head, new.into_iter().map(|(wide, _)| wide).collect());
        }
        if guesses.values().all(Vec::is_empty) || !self.settle_round(kept, &guesses, &mut Proposals::new()) {
            return;
        }
        for facts in kept.values_mut() {
            let replaced: Vec<Term> = facts.iter().filter_map(|wide| narrower.get(wide).copied()).collect();
            facts.retain(|fact| !replaced.contains(fact));
        }
    }

    /// Adds to `kept` what holds, to `failed` what does not; is there something new?
    fn settle_round(&mut self, kept: &mut Proposals, now: &Proposals, failed: &mut Proposals) -> bool {
        let (left, queries) = round(self.ctx, kept, now, &mut self.resources);
        self.queries += queries;
        let mut news = false;
        for (head, tried) in now {
            let holds = left.get(head).map_or(&[][..], Vec::as_slice);
            news |= !holds.is_empty();
            for &t in tried.iter().filter(|t| !holds.contains(t)) {
                failed.entry(*head).or_default().push(t);
                if let Some(body) = body(self.ctx.terms, t) {
                    *self.failures.entry((*head, body)).or_insert(0) += 1;
                }
            }
            kept.entry(*head).or_default().extend(holds);
        }
        news
    }

    /// Those to try next: of the strongest the fewest that together exclude what
    /// any of them excludes, each strange state `cover` times where possible.
    fn choose(&self, head: BlockId, known: &[Term], guesses: Vec<Term>, cover: usize) -> Vec<Term> {
        let terms = self.ctx.terms;
        let mut open = strongest(terms, guesses);
        if self.samples.at(head).is_none() {
            return open;
        }
        let thorough = self.effort == Effort::Thorough;
        let quantified = open.first().is_some_and(|t| has_binder(terms, *t));
        // How often each state is excluded already: bit n of layer k for more than k times.
        let mut layers = vec![0_u128; cover];
        for t in known {
            if has_binder(terms, *t) == quantified {
                add(&mut layers, self.excluded(head, *t));
            } else if thorough && quantified && !terms.subterms(&[*t]).iter().any(|s| terms.sort(*s).is_map()) {
                // Indices that numbers exclude make ranges empty; that tells nothing.
                layers.iter_mut().for_each(|layer| *layer |= self.excluded(head, *t));
            }
            // Other single facts hide what a fact about all elements says in small
            // arrays: formulas with quantifiers are only compared among themselves.
        }
        let mut chosen = Vec::new();
        loop {
            let full = layers.last().copied().unwrap_or(u128::MAX);
            let gains = open.iter().map(|t| (self.excluded(head, *t) & !full).count_ones());
            let best = gains.enumerate().filter(|(_, gain)| *gain > 0);
            // The same claim over another range will hardly hold where it has failed
            // before; other claims come first.
            let hope = |n: usize, gain: u32| match self.effort {
                Effort::Quick => gain,
                Effort::Thorough => 8 * gain / (1 + 3 * self.failures_of(head, open[n])),
            };
            let size = |n: usize| terms.size(open[n]);
            let Some((n, _)) = best.max_by_key(|(n, gain)| (hope(*n, *gain), *gain, std::cmp::Reverse((size(*n), *n))))
            else {
                return chosen;
            };
            let next = open.remove(n);
            add(&mut layers, self.excluded(head, next));
            chosen.push(next);
        }
    }

    fn failures_of(&self, head: BlockId, t: Term) -> u32 {
        let failures = body(self.ctx.terms, t).and_then(|body| self.failures.get(&(head, body)));
        failures.copied().unwrap_or(0)
    }

    fn excluded(&self, head: BlockId, t: Term) -> u128 {
        let Some(seen) = self.samples.at(head) else { return 0 };
        if let Some(known) = self.excluded.borrow().get(&(head, t)) {
            return *known;
        }
        let set = seen.excluded(self.ctx.terms, t);
        self.excluded.borrow_mut().insert((head, t), set);
        set
    }
}

/// What a quantified literal claims, whatever its range.
fn body(terms: &Terms, t: Term) -> Option<Term> {
    terms.disjuncts(t).into_iter().find_map(|literal| read(terms, literal)).map(|parts| parts.body)
}

/// Counts one more exclusion of the states in `set`.
fn add(layers: &mut [u128], set: u128) {
    let mut carry = set;
    for layer in layers {
        let before = *layer;
        *layer |= carry;
        carry &= before;
    }
}

fn divide(terms: &Terms, guesses: &Proposals) -> (Proposals, Proposals) {
    let (mut plain, mut quantified) = (Proposals::new(), Proposals::new());
    for (&head, all) in guesses {
        let (with, without) = all.iter().copied().partition(|t| has_binder(terms, *t));
        plain.insert(head, without);
        quantified.insert(head, with);
    }
    (plain, quantified)
}

fn has_binder(terms: &Terms, t: Term) -> bool {
    terms.subterms(&[t]).iter().any(|s| terms.kind(*s).is_binder())
}

/// Which of the guesses are inductive, given what is known to be?
fn round(ctx: &Context, known: &Proposals, guesses: &Proposals, resources: &mut u64) -> (Proposals, u64) {
    let terms = ctx.terms;
    let mut candidates = Candidates::new();
    for (&head, all) in known {
        let settled = all.iter().map(|term| Candidate { term: *term, active: terms.tt() });
        candidates.entry(head).or_default().extend(settled);
    }
    for (&head, all) in guesses {
        let open = all.iter().map(|term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) });
        candidates.entry(head).or_default().extend(open);
    }
    let budget = Budget { resources: RESOURCES.min(ctx.budget.resources.max(1)), timeout: Duration::from_secs(15) };
    let config = Config { budget, triggers_only: true, meter: ctx.meter.clone(), ..Config::default() };
    let Ok(mut prover) = Prover::new(terms, ctx.flat, candidates, ctx.hierarchy, ctx.facts, config) else {
        return (Proposals::new(), 0);
    };
    // The prover keeps most of a budget for later; here there is no later.
    prover.solver().set_budget(budget);
    let (active, checks) = (prover.active().clone(), prover.conditions.checks.clone());
    let proofs = Proofs::default();
    let mut houdini = Houdini { terms, active, checks, prover, proofs, left: QUERIES, resources: *resources };
    // What needs no string, float or bit pattern is not asked about together with these.
    if let Some((proved, used)) = houdini.prover.settle_plainly() {
        houdini.proofs.note(&proved, &used, &houdini.active);
    }
    houdini.settle();
    *resources = resources.saturating_sub(houdini.prover.stats().resources);
    (houdini.kept(), (QUERIES - houdini.left) as u64)
}

struct Houdini<'t> {
    terms: &'t Terms,
    prover: Prover<'t>,
    checks: Vec<Check>,
    proofs: Proofs,
    active: IndexSet<Term>,
    left: usize,
    resources: u64,
}

impl<'t> Houdini<'t> {
    fn settle(&mut self) {
        loop {
            let open = self.open();
            if open.is_empty() {
                return;
            }
            if !self.drop_some(&open) {
                return;
            }
        }
    }

    /// Checks of guesses that are alive and not yet proved.
    fn open(&self) -> Vec<usize> {
        let checks = self.checks.iter().enumerate();
        checks
            .filter(|(_, check)| !check.is_settled(self.terms))
            .filter(|(_, check)| self.guess(check.goal).is_some_and(|active| self.active.contains(&active)))
            .filter(|(number, _)| !self.proofs.holds(*number, &self.active))
            .map(|(number, _)| number)
            .collect()
    }

    fn guess(&self, goal: Goal) -> Option<Term> {
        match goal {
            Goal::Entry { head, candidate } | Goal::Step { head, candidate } => {
                Some(self.prover.candidates.get(&head)?.get(candidate as usize)?.active)
            }
            Goal::Obligation(_) => None,
        }
    }

    /// Asks whether one of these can fail; drops what does. `false` when none can.
    fn drop_some(&mut self, open: &[usize]) -> bool {
        if self.left == 0 {
            // Out of queries: whatever is not yet proved goes.
            open.iter().for_each(|i| self.drop(*i));
            return true;
        }
        match self.ask(open) {
            Answer::Unsat(_) => false,
            Answer::Sat(model) => {
                let failing = failing(self.terms, &self.checks, open, &model);
                failing.iter().for_each(|i| self.drop(*i));
                !failing.is_empty() || self.drop_halves(open)
            }
            Answer::Unknown(_) => {
                // The model at hand may be none; it says where to look.
                let suspects = match self.prover.solver().candidate() {
                    Some(model) => failing(self.terms, &self.checks, open, model),
                    None => Vec::new(),
                };
                let mut dropped = false;
                for i in suspects.into_iter().filter(|_| open.len() > 1) {
                    if self.is_alive(i) && self.left > 0 && !self.ask(&[i]).is_unsat() {
                        self.drop(i);
                        dropped = true;
                    }
                }
                dropped || self.drop_halves(open)
            }
        }
    }

    fn drop_halves(&mut self, open: &[usize]) -> bool {
        match open {
            [] => false,
            [one] => {
                self.drop(*one);
                true
            }
            _ => {
                let (first, second) = open.split_at(open.len() / 2);
                let dropped = self.drop_some(first);
                let open = |i: &usize| self.is_alive(*i) && !self.proofs.holds(*i, &self.active);
                let alive: Vec<usize> = second.iter().copied().filter(open).collect();
                (!alive.is_empty() && self.drop_some(&alive)) || dropped
            }
        }
    }

    fn ask(&mut self, checks: &[usize]) -> Answer<'t> {
        self.left = self.left.saturating_sub(1);
        if self.prover.stats().resources > self.resources {
            self.left = 0;
        }
        let fails: Vec<Term> = checks.iter().map(|i| self.checks[*i].fails).collect();
        let mut assumptions: Vec<Term> = self.active.iter().copied().collect();
        assumptions.push(self.terms.or(&fails));
        let answer = self.prover.solver().check_with(&assumptions);
        if let Answer::Unsat(core) = &answer {
            self.proofs.note(checks, core, &self.active);
        }
        answer
    }

    fn is_alive(&self, check: usize) -> bool {
        self.guess(self.checks[check].goal).is_some_and(|active| self.active.contains(&active))
    }

    fn drop(&mut self, check: usize) {
        if let Some(active) = self.guess(self.checks[check].goal) {
            self.active.shift_remove(&active);
        }
    }

    fn kept(&self) -> Proposals {
        let alive = |c: &&Candidate| self.active.contains(&c.active);
        self.prover
            .candidates
            .iter()
            .map(|(head, all)| (*head, all.iter().filter(alive).map(|c| c.term).collect()))
            .collect::<IndexMap<BlockId, Vec<Term>>>()
    }
}

/// The checks that fail in a model: those it runs into, and the others at the
/// same place that are false there.
fn failing(terms: &Terms, checks: &[Check], open: &[usize], model: &Model) -> Vec<usize> {
    let truth = |t: Term| model.eval(terms, t).ok().and_then(|v| v.as_bool());
    let mut found: Vec<usize> = open.iter().copied().filter(|i| truth(checks[*i].fails) == Some(true)).collect();
    let places: IndexSet<BlockId> = found.iter().map(|i| checks[*i].block).collect();
    for &i in open {
        let check = &checks[i];
        let plain = !terms.subterms(&[check.condition]).iter().any(|s| matches!(terms.kind(*s), Kind::Quant { .. }));
        if plain && places.contains(&check.block) && !found.contains(&i) && truth(check.condition) == Some(false) {
            found.push(i);
        }
    }
    found
}
