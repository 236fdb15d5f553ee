//! The program between its cut points, executed symbolically: from the entry
//! or a loop head to the next heads and to the checks on the way. Where ways
//! meet again their states are merged (values under conditions), so the size
//! is that of the program and not that of its number of paths; which path a
//! state takes is read off a model later ([`super::cubes`]). Takes a flat
//! program, gives terms over the state at the start; knows no solver.

use std::collections::BTreeSet;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::graph::LoopForest;
use javelin_ir::program::{BlockId, ObligationId, Why};
use javelin_logic::{Substitution, Term, Terms};

/// Where a segment starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    Entry,
    Head(BlockId),
}

/// All that can happen between one cut point and the next.
#[derive(Debug, Default)]
pub struct Part {
    pub segments: Vec<Segment>,
    /// True in every run from here: what the language guarantees, and checks
    /// that were passed.
    pub facts: Vec<Term>,
    /// Conditions met on the way: they belong to the universe [PV04 §4.2].
    pub met: IndexSet<Term>,
    /// Values that come from outside: no formula at the start can mention them.
    pub unknowns: BTreeSet<Term>,
    /// Every branch and check in order: when a run gets there, and what it asks.
    pub questions: Vec<(Term, Term)>,
}

impl Part {
    fn add(&mut self, aim: Aim, cond: Term, values: Rc<Substitution>) {
        let (questions, facts) = (self.questions.len(), self.facts.len());
        self.segments.push(Segment { aim, cond, values, questions, facts });
    }

    /// Says everything in other words.
    pub fn rename(&mut self, name: &dyn Fn(Term) -> Term) {
        for segment in &mut self.segments {
            segment.cond = name(segment.cond);
            segment.values = Rc::new(segment.values.iter().map(|(var, value)| (*var, name(*value))).collect());
            if let Aim::Check { claim, .. } = &mut segment.aim {
                *claim = name(*claim);
            }
        }
        self.facts.iter_mut().for_each(|t| *t = name(*t));
        self.met = self.met.iter().map(|t| name(*t)).collect();
        self.questions.iter_mut().for_each(|(reach, question)| (*reach, *question) = (name(*reach), name(*question)));
    }
}

#[derive(Debug)]
pub struct Segment {
    pub aim: Aim,
    /// When a run takes it.
    pub cond: Term,
    /// The state at its end.
    pub values: Rc<Substitution>,
    /// How many of the part's questions and facts lie before its end.
    pub questions: usize,
    pub facts: usize,
}

#[derive(Debug)]
pub enum Aim {
    Head(BlockId),
    /// A check: the claim is over the state at the start.
    Check {
        obligation: ObligationId,
        claim: Term,
    },
}

pub struct Explorer<'a> {
    pub terms: &'a Terms,
    pub flat: &'a Flat,
    pub forest: &'a LoopForest,
}

#[derive(Clone)]
struct State {
    /// Conjuncts.
    reach: Vec<Term>,
    values: Substitution,
}

impl Explorer<'_> {
    pub fn explore(&self, source: Source) -> Part {
        let start = match source {
            Source::Entry => self.flat.entry,
            Source::Head(head) => head,
        };
        let mut part = Part::default();
        if source == Source::Entry && self.is_head(start) {
            // The method starts in a loop: nothing happens before it.
            let values = Rc::new(Substitution::default());
            part.segments.push(Segment {
                aim: Aim::Head(start),
                cond: self.terms.tt(),
                values,
                questions: 0,
                facts: 0,
            });
            return part;
        }
        let mut arriving: IndexMap<BlockId, Vec<State>> = IndexMap::new();
        arriving.insert(start, vec![State { reach: Vec::new(), values: Substitution::default() }]);
        for &block in self.flat.graph().order() {
            let Some(states) = arriving.swap_remove(&block) else { continue };
            let Some(mut state) = states.into_iter().reduce(|a, b| self.merge(a, b)) else { continue };
            self.run(block, &mut state, &mut part);
            if let FlatJump::Branch { cond, .. } = self.flat.block(block).jump {
                let cond = self.terms.substitute(cond, &state.values);
                part.questions.push((self.terms.and(&state.reach), cond));
                part.met.extend(self.terms.conjuncts(cond));
            }
            for (to, cond) in self.next(block) {
                let mut way = state.clone();
                let cond = self.terms.substitute(cond, &way.values);
                if !self.assume(&mut way, cond) {
                    continue;
                }
                if self.is_head(to) {
                    let (cond, values) = (self.terms.and(&way.reach), Rc::new(way.values));
                    part.add(Aim::Head(to), cond, values);
                } else {
                    arriving.entry(to).or_default().push(way);
                }
            }
        }
        part
    }

    fn is_head(&self, block: BlockId) -> bool {
        self.forest.with_head(block).is_some()
    }

    fn next(&self, block: BlockId) -> Vec<(BlockId, Term)> {
        match self.flat.block(block).jump {
            FlatJump::Goto(to) => vec![(to, self.terms.tt())],
            FlatJump::Branch { cond, then, otherwise } => vec![(then, cond), (otherwise, self.terms.not(cond))],
            FlatJump::Exit(_) => Vec::new(),
        }
    }

    /// `false` when the condition contradicts the way so far.
    fn assume(&self, state: &mut State, cond: Term) -> bool {
        for part in self.terms.conjuncts(cond) {
            match self.terms.as_bool(part) {
                Some(true) => {}
                Some(false) => return false,
                None if state.reach.contains(&self.terms.not(part)) => return false,
                None if state.reach.contains(&part) => {}
                None => state.reach.push(part),
            }
        }
        true
    }

    fn run(&self, block: BlockId, state: &mut State, part: &mut Part) {
        let terms = self.terms;
        for command in &self.flat.block(block).commands {
            match command {
                Simple::Assign { var, value } => {
                    let value = terms.substitute(*value, &state.values);
                    state.values.insert(*var, value);
                    self.bound(*var, value, state, part);
                }
                Simple::Havoc { vars } => {
                    for &var in vars {
                        let unknown = terms.fresh("some", terms.sort(var));
                        if let Some(range) = terms.declared_range(var) {
                            terms.declare_range(unknown, range);
                        }
                        part.unknowns.insert(unknown);
                        state.values.insert(var, unknown);
                    }
                }
                Simple::Assume { cond, why } => {
                    let cond = terms.substitute(*cond, &state.values);
                    let foreign = terms.free_vars(&[cond]).iter().any(|v| part.unknowns.contains(v));
                    if matches!(why, Why::Language | Why::Age) || foreign || !self.assume(state, cond) {
                        part.facts.push(terms.implies(terms.and(&state.reach), cond));
                    }
                }
                Simple::Assert { cond, obligation } => {
                    let claim = terms.substitute(*cond, &state.values);
                    if terms.as_bool(claim) == Some(true) {
                        continue;
                    }
                    let (cond, values) = (terms.and(&state.reach), Rc::new(Substitution::default()));
                    let aim = Aim::Check { obligation: *obligation, claim };
                    part.add(aim, cond, values);
                    part.questions.push((cond, claim));
                    part.met.extend(terms.conjuncts(claim));
                    part.facts.push(terms.implies(cond, claim));
                }
                Simple::At(_) => {}
            }
        }
    }

    /// What was read into a variable lies in the range of its type.
    fn bound(&self, var: Term, value: Term, state: &State, part: &mut Part) {
        let (terms, here) = (self.terms, self.terms.range(value));
        let Some(range) = terms.declared_range(var).filter(|range| here.meet(range) != here) else { return };
        let lower = range.lo.map(|lo| terms.le(terms.int(lo), value));
        let upper = range.hi.map(|hi| terms.le(value, terms.int(hi)));
        for limit in lower.into_iter().chain(upper) {
            part.facts.push(terms.implies(terms.and(&state.reach), limit));
        }
    }

    /// One state for two ways that meet: what both have in common, and either
    /// the rest of one or that of the other.
    fn merge(&self, a: State, b: State) -> State {
        let terms = self.terms;
        let (common, first): (Vec<Term>, Vec<Term>) = a.reach.iter().partition(|t| b.reach.contains(t));
        let second: Vec<Term> = b.reach.iter().copied().filter(|t| !common.contains(t)).collect();
        let (this, that) = (terms.and(&first), terms.and(&second));
        // What tells the two apart, as simply as it can be said.
        let chooses = if second.len() == 1 && first.len() != 1 { terms.not(that) } else { this };
        let mut values = Substitution::default();
        let written: BTreeSet<Term> = a.values.keys().chain(b.values.keys()).copied().collect();
        for var in written {
            let value = |state: &State| state.values.get(&var).copied().unwrap_or(var);
            let (x, y) = (value(&a), value(&b));
            values.insert(var, if x == y { x } else { terms.ite(chooses, x, y) });
        }
        let mut reach = common;
        let rest = terms.or(&[this, that]);
        if terms.as_bool(rest) != Some(true) {
            reach.push(rest);
        }
        State { reach, values }
    }
}
