//! One loop as the engines see it: what it changes and what stays, the values
//! on entry, the ways through the body and out of it, and what has to hold
//! afterwards, all as terms over the state at the head.

use std::collections::BTreeSet;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flat::Simple;
use javelin_ir::graph::{Loop, LoopForest};
use javelin_ir::program::{VariableKind, Why};
use javelin_ir::targets::{Target, Targets, targets};
use javelin_logic::{Kind, Sort, Substitution, Term};

use crate::Context;
use crate::liveness::{Liveness, liveness};
use crate::paths::{End, Path, Ways};

/// The whole method.
pub struct Stage<'a> {
    pub ctx: &'a Context<'a>,
    pub forest: LoopForest,
    pub targets: Vec<Targets>,
    live: Liveness,
    /// The method's preconditions, conjunct by conjunct, over the state at entry.
    pub assumed: Vec<Term>,
    /// Snapshots of variables that nothing ever writes, with these variables.
    same: Substitution,
    /// Negations of preconditions as they look after the entry: known to be false.
    refuted: IndexSet<Term>,
}

/// One loop of it.
pub struct Scene<'a> {
    pub stage: &'a Stage<'a>,
    pub number: usize,
    pub written: &'a Targets,
    /// Variables an invariant here may mention.
    usable: BTreeSet<Term>,
    /// Values on entry of what the loop changes, where the state at the head can say them.
    pub entry: IndexMap<Term, Term>,
    /// The same of maps of which it can say only parts, with the symbols that it has no word for.
    partial: (IndexMap<Term, Term>, BTreeSet<Term>),
    /// Values on entry over the state in which the method begins.
    arrival: Substitution,
    /// Ways through the body back to the head.
    pub rounds: Vec<Path>,
    /// All other ways.
    pub others: Vec<Path>,
    /// What is checked after the loop, as it looks from the head: conditions on the way, claim.
    pub goals: IndexSet<(Vec<Term>, Term)>,
}

impl<'a> Stage<'a> {
    /// `None` when the control flow has no loop heads.
    pub fn new(ctx: &'a Context<'a>) -> Option<Stage<'a>> {
        let graph = ctx.flat.graph();
        let forest = graph.loops().ok()?;
        let of = |l: &Loop| targets(ctx.terms, ctx.heap, ctx.flat, l);
        let targets = forest.loops.iter().map(of).collect();
        let live = liveness(ctx.terms, ctx.flat);
        let assumed = preconditions(ctx);
        let mut stage =
            Stage { ctx, forest, targets, live, assumed, same: Substitution::default(), refuted: IndexSet::new() };
        stage.relate_snapshots();
        Some(stage)
    }

    fn relate_snapshots(&mut self) {
        let (terms, flat) = (self.ctx.terms, self.ctx.flat);
        let mut written: BTreeSet<Term> = BTreeSet::new();
        for command in flat.blocks.iter().flat_map(|b| &b.commands) {
            match command {
                Simple::Assign { var, .. } => {
                    written.insert(*var);
                }
                Simple::Havoc { vars } => written.extend(vars),
                Simple::Assume { .. } | Simple::Assert { .. } | Simple::At(_) => {}
            }
        }
        let mut old = Substitution::default();
        for &var in flat.vars.keys() {
            let snapshot = self.ctx.heap.snapshot(terms, var);
            if !flat.vars.contains_key(&snapshot) {
                continue;
            }
            if written.contains(&var) {
                old.insert(var, snapshot);
            } else {
                self.same.insert(snapshot, var);
            }
        }
        for &assumed in &self.assumed {
            let before = terms.substitute(self.plain(assumed), &old);
            self.refuted.extend([terms.not(before), terms.not(assumed)]);
        }
    }

    /// The term without snapshots that say nothing.
    pub fn plain(&self, t: Term) -> Term {
        self.ctx.terms.substitute(t, &self.same)
    }

    /// Does a precondition say the opposite?
    pub fn is_refuted(&self, t: Term) -> bool {
        self.refuted.contains(&t)
    }

    /// A clause without literals that preconditions refute.
    pub fn relevant(&self, clause: Term) -> Term {
        let terms = self.ctx.terms;
        let literals = terms.disjuncts(self.plain(clause));
        let left: Vec<Term> = literals.iter().copied().filter(|l| !self.refuted.contains(l)).collect();
        if left.is_empty() { clause } else { terms.or(&left) }
    }

    pub fn ways(&self) -> Ways<'_> {
        Ways { terms: self.ctx.terms, flat: self.ctx.flat, forest: &self.forest, targets: &self.targets }
    }

    /// The loops, outer ones first; each knows the goals of those around it.
    pub fn scenes(&'a self) -> Vec<Scene<'a>> {
        let mut scenes: Vec<Scene<'a>> = Vec::new();
        for (number, of) in self.forest.loops.iter().enumerate() {
            let mut scene = Scene::new(self, number);
            if let Some(parent) = of.parent {
                let above = scenes[parent].goals.iter().cloned();
                let inherited: Vec<_> = above.filter(|(_, goal)| scene.is_usable(*goal)).collect();
                scene.goals.extend(inherited);
            }
            scenes.push(scene);
        }
        scenes
    }
}

/// Contract assumptions of the entry block.
fn preconditions(ctx: &Context) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    let order = ctx.flat.graph().order().to_vec();
    for block in order {
        for command in &ctx.flat.block(block).commands {
            if let Simple::Assume { cond, why: Why::Contract } = command {
                found.extend(ctx.terms.conjuncts(*cond));
            }
        }
    }
    found
}

impl<'a> Scene<'a> {
    fn new(stage: &'a Stage<'a>, number: usize) -> Scene<'a> {
        let ctx = stage.ctx;
        let of = &stage.forest.loops[number];
        let mut usable = stage.live.at(of.head).clone();
        if let Some(notes) = ctx.flat.loops.get(&of.head) {
            usable.extend(&notes.scope);
        }
        for (&var, info) in &ctx.flat.vars {
            let everywhere = match info.kind {
                VariableKind::Global | VariableKind::Snapshot => true,
                VariableKind::Param => !stage.targets[number].vars.contains_key(&var),
                VariableKind::Local | VariableKind::Temp => false,
            };
            if everywhere && !ctx.heap.is_time(ctx.terms, var) {
                usable.insert(var);
            }
        }
        let ways = stage.ways();
        let (rounds, others): (Vec<Path>, Vec<Path>) =
            ways.starting_at_head(number).into_iter().partition(|path| path.end == End::Again);
        let mut scene = Scene {
            stage,
            number,
            written: &stage.targets[number],
            usable,
            entry: IndexMap::new(),
            partial: (IndexMap::new(), BTreeSet::new()),
            arrival: Substitution::default(),
            rounds,
            others,
            goals: IndexSet::new(),
        };
        let arriving: Vec<Path> = ways.to_head(of.head).into_iter().map(|path| path.ideal(ctx.terms)).collect();
        scene.set_entry_values(&arriving);
        scene.goals = scene.collect_goals();
        scene
    }

    pub fn of(&self) -> &'a Loop {
        &self.stage.forest.loops[self.number]
    }

    pub fn ctx(&self) -> &'a Context<'a> {
        self.stage.ctx
    }

    /// Only variables that mean something at the head?
    pub fn is_usable(&self, t: Term) -> bool {
        self.ctx().terms.free_vars(&[t]).iter().all(|v| self.usable.contains(v))
    }

    /// May the loop change the value of the term?
    pub fn changes(&self, t: Term) -> bool {
        self.ctx().terms.free_vars(&[t]).iter().any(|v| self.written.vars.contains_key(v))
    }

    /// The variables and object fields of a sort that the loop writes.
    pub fn changing(&self, sort: Sort) -> Vec<Term> {
        let terms = self.ctx().terms;
        let mut found: IndexSet<Term> = IndexSet::new();
        for (&var, target) in &self.written.vars {
            if !self.usable.contains(&var) {
                continue;
            }
            if terms.sort(var) == sort {
                found.insert(var);
            } else if let Target::Objects { objects, .. } = target {
                let cells = objects.iter().map(|o| terms.select(var, *o)).filter(|c| terms.sort(*c) == sort);
                found.extend(cells.filter(|cell| self.is_usable(*cell)));
            }
        }
        found.into_iter().collect()
    }

    /// Values on entry that all ways agree on, in terms of what the loop leaves alone.
    fn set_entry_values(&mut self, ways: &[Path]) {
        let terms = self.ctx().terms;
        let Some(first) = ways.first() else { return };
        let agreed = |var: Term| {
            let value = first.value(terms, var);
            ways.iter().all(|way| way.value(terms, var) == value).then_some(value)
        };
        let arrival: Substitution = self.usable.iter().filter_map(|var| Some((*var, agreed(*var)?))).collect();
        // How the state at the head says what a symbol of the paths means.
        let mut back = Substitution::default();
        for &var in self.usable.iter().filter(|v| !self.written.vars.contains_key(*v)) {
            if let Some(&value) = arrival.get(&var)
                && terms.var_name(value).is_some()
                && (value == var || !back.contains_key(&value))
            {
                back.insert(value, var);
            }
        }
        for &var in self.written.vars.keys().filter(|v| self.usable.contains(*v)) {
            let Some(&value) = arrival.get(&var) else { continue };
            let nameless: Vec<Term> = terms.free_vars(&[value]).into_iter().filter(|s| !back.contains_key(s)).collect();
            if nameless.is_empty() {
                self.entry.insert(var, terms.substitute(value, &back));
            } else if terms.sort(var).as_map().is_some() {
                // A nameless symbol may look like a variable of the head: it gets a name of its own.
                let mut apart = back.clone();
                for symbol in nameless {
                    let hidden = terms.fresh("before", terms.sort(symbol));
                    self.partial.1.insert(hidden);
                    apart.insert(symbol, hidden);
                }
                self.partial.0.insert(var, terms.substitute(value, &apart));
            }
        }
        self.arrival = arrival;
    }

    /// The value on entry of a term over the state at the head, over the state in
    /// which the method begins.
    pub fn on_arrival(&self, t: Term) -> Option<Term> {
        let terms = self.ctx().terms;
        let known = terms.free_vars(&[t]).iter().all(|var| self.arrival.contains_key(var));
        known.then(|| terms.substitute(t, &self.arrival))
    }

    /// The value on entry of any term over the state at the head, if it can be said.
    pub fn at_entry(&self, t: Term) -> Option<Term> {
        self.value_on_entry(t).filter(|value| self.can_be_said(*value))
    }

    /// The same, with symbols that the head may have no word for.
    pub fn value_on_entry(&self, t: Term) -> Option<Term> {
        let terms = self.ctx().terms;
        let mut map = Substitution::default();
        for var in terms.free_vars(&[t]) {
            if self.written.vars.contains_key(&var) {
                map.insert(var, *self.entry.get(&var).or_else(|| self.partial.0.get(&var))?);
            }
        }
        Some(terms.substitute(t, &map))
    }

    /// Is every symbol of a value on entry one that the head has a word for? `f[o]`
    /// may be known where f is not: it was written on the way.
    pub fn can_be_said(&self, value: Term) -> bool {
        self.ctx().terms.free_vars(&[value]).is_disjoint(&self.partial.1)
    }

    fn collect_goals(&self) -> IndexSet<(Vec<Term>, Term)> {
        let terms = self.ctx().terms;
        let mut goals = IndexSet::new();
        for path in self.others.iter().chain(&self.rounds) {
            for check in &path.checks {
                if !self.is_usable(check.cond) || terms.as_bool(check.cond).is_some() {
                    continue;
                }
                let met = &path.conditions[..check.before];
                let conditions: Vec<Term> = met.iter().copied().filter(|c| self.is_usable(*c)).collect();
                if conditions.len() < met.len() && !check.outside {
                    continue;
                }
                for part in terms.conjuncts(self.stage.plain(check.cond)) {
                    let part = self.stage.relevant(part);
                    // Of what the loop only looks at it may learn part by part.
                    let binds = terms.subterms(&[part]).iter().any(|t| terms.kind(*t).is_binder());
                    if binds || self.changes(part) {
                        goals.insert((conditions.clone(), part));
                    }
                }
            }
        }
        goals
    }

    /// Terms that stand for rows of arrays: `e[a]`.
    pub fn is_row(&self, t: Term) -> bool {
        let terms = self.ctx().terms;
        match terms.kind(t) {
            Kind::Select(map, _) => {
                matches!(terms.sort(t).as_map(), Some((Sort::Int, _))) && terms.var_name(*map).is_some()
            }
            _ => false,
        }
    }
}
