//! How a search ends: the base case of a candidate, what was found as
//! proposals, and for a candidate that came to nothing the state that it fails
//! to exclude.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::{BlockId, Obligation};
use javelin_logic::eval::Value;
use javelin_logic::solver::Model;
use javelin_logic::{Kind, Sort, Term};

use super::Attempt;
use super::search::{Clause, End, Invariant, Search, Stop, Stopped};
use super::segments::{Aim, Source};
use crate::Proposals;

/// Questions for finding the state that breaks the last candidate.
const BREAKING: u64 = 40;
/// Ways looked along for it.
const LOOKED_ALONG: usize = 60;
/// Questions for simplifying one loop's clauses.
const SIMPLIFYING: u64 = 240;
/// Questions for simplifying it.
const TELLING: u64 = 60;
/// Cells and lengths shown of a state, beside the variables.
const CELLS: usize = 6;

/// A state at the method's entry, with the formulas that it satisfies.
type Entered<'t> = Option<(Model<'t>, Vec<Term>)>;

impl<'t> Search<'t> {
    /// An entry state from which the candidate fails at once.
    pub(super) fn base_failure(&mut self, inv: &Invariant) -> Result<Entered<'t>, Stop> {
        self.fails_on_entry(inv, &|_| true)
    }

    /// The same of the exact clauses: there the program is wrong.
    pub(super) fn violated(&mut self, inv: &Invariant) -> Result<Entered<'t>, Stop> {
        self.fails_on_entry(inv, &|clause| clause.exact)
    }

    fn fails_on_entry(&mut self, inv: &Invariant, which: &dyn Fn(&Clause) -> bool) -> Result<Entered<'t>, Stop> {
        for (&head, clauses) in inv {
            for (known, values) in self.ways(Source::Entry, head) {
                let fails = clauses.iter().filter(|c| which(c));
                let fails: Vec<Term> = fails.map(|c| self.terms.not(self.terms.substitute(c.term, &values))).collect();
                let mut question = known;
                question.push(self.terms.or(&fails));
                if let Some(model) = self.ask(Source::Entry, &question)? {
                    return Ok(Some((model, question)));
                }
            }
        }
        Ok(None)
    }

    pub(super) fn succeed(
        &mut self,
        mut found: Invariant,
        k: usize,
        steps: &IndexMap<BlockId, usize>,
        attempt: Attempt,
    ) -> End<'t> {
        for (&head, clauses) in &found {
            if clauses.len() > self.settled.get(&head).map_or(0, Vec::len) {
                let stats = self.stats.entry(head).or_default();
                stats.k = stats.k.max(k);
                stats.steps = stats.steps.max(steps.get(&head).copied().unwrap_or(0));
                stats.approximation = attempt.approximation;
                stats.exact |= attempt.exact;
                let news = &clauses[self.settled.get(&head).map_or(0, Vec::len)..];
                stats.found += news.iter().map(|clause| self.terms.disjuncts(clause.term).len()).sum::<usize>();
            }
        }
        for (&head, clauses) in &found {
            let known = self.settled.get(&head).map_or(0, Vec::len);
            self.found.entry(head).or_default().extend(&clauses[known..]);
        }
        if !self.options.exact {
            found = self.tightened(found);
            found = self.united(found);
        }
        self.settled = found;
        End::Inductive
    }

    /// The last candidate, at the head where it is broken, and a state there that
    /// it does not exclude.
    pub(super) fn give_up(&mut self, candidate: &Invariant, wanted: &IndexSet<&Obligation>, stop: &Stop) -> End<'t> {
        self.allow(BREAKING);
        let Some(&latest) = self.heads.last() else { return End::Nothing };
        let (head, state) = self.breaking(candidate, wanted).unwrap_or_else(|| {
            let at = self.heads.iter().rev().find(|head| candidate.get(*head).is_some_and(|all| !all.is_empty()));
            (at.copied().unwrap_or(latest), Vec::new())
        });
        let candidate = candidate.clone();
        End::GaveUp(Stopped { head, state, candidate, retry: !matches!(stop, Stop::Fails) })
    }

    /// The candidate of a search that came to nothing, fit to be read. Where not even the
    /// first one was found it is `¬(¬C ∧ ¬P)` as it stands.
    pub fn last_candidate(&mut self, stopped: &Stopped, wanted: &Obligation) -> Proposals {
        let mut told = Proposals::new();
        for (&head, clauses) in stopped.candidate.iter().filter(|(_, clauses)| !clauses.is_empty()) {
            let mut simpler = self.simplified(head, clauses.clone(), TELLING);
            if simpler.is_empty() {
                simpler.extend(clauses.iter().map(|clause| clause.term));
            }
            let closed: IndexSet<Term> = simpler.into_iter().map(|t| self.constants.close(self.terms, t)).collect();
            told.insert(head, closed.into_iter().collect());
        }
        if told.is_empty() {
            told.insert(stopped.head, self.asked_for(stopped.head, wanted));
        }
        told
    }

    /// That no state at the head goes straight to the check and fails it.
    fn asked_for(&self, head: BlockId, wanted: &Obligation) -> Vec<Term> {
        let (terms, part) = (self.terms, &self.parts[&Source::Head(head)]);
        let asked = part.segments.iter().filter_map(|segment| match &segment.aim {
            Aim::Check { obligation, claim } if self.ctx.flat.obligation(*obligation) == wanted => {
                Some(self.constants.close(terms, terms.implies(segment.cond, *claim)))
            }
            Aim::Check { .. } | Aim::Head(_) => None,
        });
        let usable = |t: &Term| !terms.free_vars(&[*t]).iter().any(|v| part.unknowns.contains(v));
        asked.filter(usable).collect()
    }

    /// A state that satisfies the candidate and from which a way breaks it or fails
    /// one of the checks.
    fn breaking(
        &mut self,
        candidate: &Invariant,
        wanted: &IndexSet<&Obligation>,
    ) -> Option<(BlockId, Vec<(Term, Value)>)> {
        // Where each way carries much, telling what it comes to costs more than asking.
        let mut left = LOOKED_ALONG;
        for head in self.heads.clone().into_iter().rev() {
            let source = Source::Head(head);
            if !self.states.contains_key(&head) {
                continue;
            }
            if !self.may_ask() || left == 0 {
                break;
            }
            self.open_session(source, candidate);
            let segments = 0..self.parts[&source].segments.len().min(left);
            left -= segments.len();
            let found = segments.into_iter().find_map(|number| self.broken_along(head, number, candidate, wanted));
            self.close_session();
            if let Some(state) = found {
                return Some((head, state));
            }
        }
        None
    }

    fn broken_along(
        &mut self,
        head: BlockId,
        number: usize,
        candidate: &Invariant,
        wanted: &IndexSet<&Obligation>,
    ) -> Option<Vec<(Term, Value)>> {
        if !self.may_ask() {
            return None;
        }
        let (source, terms) = (Source::Head(head), self.terms);
        let mut fails = self.failures(source, number, candidate, None);
        fails.extend(self.failures(source, number, candidate, Some(wanted)));
        if fails.is_empty() {
            return None;
        }
        let mut question = self.facts_before(source, number);
        let any: Vec<Term> = fails.iter().map(|f| f.term).collect();
        question.extend([self.parts[&source].segments[number].cond, terms.or(&any)]);
        let model = self.ask(source, &question).ok()??;
        let here: Vec<Term> = candidate.get(&head).into_iter().flatten().map(|c| c.term).collect();
        // Where the solver was not sure the state may be one that the candidate does exclude.
        let truth = |t: Term| model.eval(terms, self.at(source, t)).ok().and_then(|v| v.as_bool());
        let excluded = here.iter().any(|t| truth(*t) == Some(false));
        (!excluded).then(|| self.described(head, &model, &here))
    }

    /// The variables in scope, and the cells and lengths that the candidate reads.
    fn described(&self, head: BlockId, model: &Model, candidate: &[Term]) -> Vec<(Term, Value)> {
        let (terms, flat) = (self.terms, self.ctx.flat);
        let scope: Vec<Term> = match flat.loops.get(&head) {
            Some(notes) => notes.scope.clone(),
            None => flat.vars.keys().copied().collect(),
        };
        let named = |t: &Term| flat.vars.get(t).is_some_and(|info| info.source.is_some());
        let reads = |t: &Term| matches!(terms.kind(*t), Kind::Select(..) | Kind::App(..));
        let sayable =
            |t: &Term| !terms.has_loose(*t) && terms.free_vars(&[*t]).iter().all(|v| flat.vars.contains_key(v));
        let cells = terms.subterms(candidate).into_iter().filter(|t| reads(t) && sayable(t));
        let plain = |t: &Term| matches!(terms.sort(*t), Sort::Int | Sort::Bool | Sort::Ref);
        let shown = scope.into_iter().filter(named).filter(plain);
        let shown = shown.chain(cells.filter(plain).take(CELLS));
        shown.filter_map(|t| Some((t, model.eval(terms, self.at(Source::Head(head), t)).ok()?))).collect()
    }

    /// What was found as it was found: where the solver cannot follow what was made of it,
    /// it may follow this.
    pub fn as_found(&self) -> Proposals {
        let close = |clause: &Clause| self.constants.close(self.terms, clause.term);
        self.found.iter().map(|(head, clauses)| (*head, clauses.iter().map(close).collect())).collect()
    }

    /// What was found, quantified over the constants and fit to be read, with the
    /// facts that it rests on.
    pub fn proposals(&mut self) -> Proposals {
        let found = std::mem::take(&mut self.settled);
        let mut proposals = std::mem::take(&mut self.facts);
        for (head, clauses) in found {
            let simpler = self.simplified(head, clauses, SIMPLIFYING);
            if let Some(stats) = self.stats.get_mut(&head) {
                stats.kept = simpler.iter().map(|clause| self.terms.disjuncts(*clause).len()).sum();
            }
            let closed = simpler.into_iter().map(|t| self.constants.close(self.terms, t));
            let written: Vec<Term> =
                self.ctx.flat.loops.get(&head).into_iter().flat_map(|n| &n.invariants).map(|c| c.term).collect();
            proposals.entry(head).or_default().extend(closed.filter(|t| !written.contains(t)));
        }
        proposals
    }
}
