//! Ways through the program as symbolic executions: from a loop head (or the
//! entry) to where they end, with the conditions met, the checks passed and
//! the final values, all over the values at the start. Loops on the way are
//! passed once, their targets taking unknown values. For looking, not for
//! proving: the number of ways is capped.

use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::graph::LoopForest;
use javelin_ir::program::{BlockId, Why};
use javelin_ir::targets::{Target, Targets};
use javelin_logic::{Kind, Op, Sort, Substitution, Term, Terms};

/// Ways followed from one start, and blocks visited on all of them together.
const WAYS: usize = 96;
const VISITS: usize = 3_000;

#[derive(Clone, Debug)]
pub struct Path {
    /// Over the values at the start.
    pub conditions: Vec<Term>,
    /// Values at the end of what was written on the way.
    pub values: Substitution,
    /// What was checked, with the number of conditions met before.
    pub checks: Vec<Check>,
    pub end: End,
    /// Loops entered on the way.
    entered: Vec<BlockId>,
}

#[derive(Clone, Debug)]
pub struct Check {
    pub cond: Term,
    pub before: usize,
    /// Does it stand outside the loop whose head is the start?
    pub outside: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Back at the start.
    Again,
    /// At the head that was asked for.
    Reached,
    /// At an exit of the program, at the end of another loop's body, or cut off.
    Away,
}

/// What stays the same while paths are looked for.
pub struct Ways<'a> {
    pub terms: &'a Terms,
    pub flat: &'a Flat,
    pub forest: &'a LoopForest,
    /// By loop number.
    pub targets: &'a [Targets],
}

impl Ways<'_> {
    /// Ways from the head of a loop, through its body or out of it.
    pub fn starting_at_head(&self, number: usize) -> Vec<Path> {
        self.search(self.forest.loops[number].head, None)
    }

    /// Ways from the entry to a head.
    pub fn to_head(&self, head: BlockId) -> Vec<Path> {
        let mut all = self.search(self.flat.entry, Some(head));
        all.retain(|path| path.end == End::Reached);
        all
    }

    /// Ways from a head to the next head, whichever that is.
    pub fn between_heads(&self, start: BlockId) -> Vec<(BlockId, Path)> {
        let mut done = Vec::new();
        let mut open = vec![(start, Path::new())];
        let mut visits = 0;
        while let Some((block, mut path)) = open.pop() {
            visits += 1;
            if visits > VISITS || done.len() >= WAYS {
                break;
            }
            self.run(block, &mut path, false);
            for (to, way) in self.onward(block, path) {
                if self.forest.with_head(to).is_some() {
                    done.push((to, way));
                } else {
                    open.push((to, way));
                }
            }
        }
        done
    }

    /// Where the path goes on after the block, the branch that is taken last first.
    fn onward(&self, block: BlockId, mut path: Path) -> Vec<(BlockId, Path)> {
        match self.flat.block(block).jump {
            FlatJump::Goto(to) => vec![(to, path)],
            FlatJump::Branch { cond, then, otherwise } => {
                let mut other = path.clone();
                let mut ways = Vec::new();
                if other.assume(self.terms, self.terms.not(cond)) {
                    ways.push((otherwise, other));
                }
                if path.assume(self.terms, cond) {
                    ways.push((then, path));
                }
                ways
            }
            FlatJump::Exit(_) => Vec::new(),
        }
    }

    fn search(&self, start: BlockId, goal: Option<BlockId>) -> Vec<Path> {
        let mut done = Vec::new();
        let own = self.forest.with_head(start);
        let inside = |block: BlockId| own.is_none_or(|l| l.body.contains(&block));
        let mut open = vec![(start, Path::new())];
        let mut visits = 0;
        while let Some((block, mut path)) = open.pop() {
            visits += 1;
            if visits > VISITS || done.len() >= WAYS {
                break;
            }
            self.run(block, &mut path, !inside(block));
            if matches!(self.flat.block(block).jump, FlatJump::Exit(_)) {
                done.push(path);
                continue;
            }
            for (to, mut way) in self.onward(block, path) {
                if goal == Some(to) {
                    way.end = End::Reached;
                    done.push(way);
                } else if goal.is_none() && to == start {
                    way.end = End::Again;
                    done.push(way);
                } else if self.enter(to, start, &mut way) {
                    open.push((to, way));
                } else {
                    done.push(way);
                }
            }
        }
        done
    }

    /// At a head the targets are unknown; a second arrival ends the way, and so
    /// does the next round of a loop around the start.
    fn enter(&self, to: BlockId, start: BlockId, path: &mut Path) -> bool {
        let Some(number) = self.forest.loops.iter().position(|l| l.head == to) else { return true };
        let around = self.forest.with_head(start).is_some() && self.forest.loops[number].body.contains(&start);
        if path.entered.contains(&to) || around {
            return false;
        }
        path.entered.push(to);
        for (&var, target) in &self.targets[number].vars {
            let unknown = match target {
                Target::Objects { objects, fresh: false } => {
                    let mut map = path.value(self.terms, var);
                    for &object in objects {
                        let value = self.terms.sort(map).as_map().map_or(Sort::Int, |(_, value)| value);
                        let at = path.value(self.terms, object);
                        map = self.terms.store(map, at, self.terms.fresh("some", value));
                    }
                    map
                }
                Target::Whole | Target::Objects { .. } => self.unknown(var),
            };
            path.values.insert(var, unknown);
        }
        true
    }

    fn unknown(&self, var: Term) -> Term {
        let fresh = self.terms.fresh("some", self.terms.sort(var));
        if let Some(range) = self.terms.declared_range(var) {
            self.terms.declare_range(fresh, range);
        }
        fresh
    }

    fn run(&self, block: BlockId, path: &mut Path, outside: bool) {
        for command in &self.flat.block(block).commands {
            match command {
                Simple::Assign { var, value } => {
                    let value = path.value(self.terms, *value);
                    path.values.insert(*var, value);
                }
                Simple::Havoc { vars } => {
                    for &var in vars {
                        let unknown = self.unknown(var);
                        path.values.insert(var, unknown);
                    }
                }
                Simple::Assume { cond, why } => {
                    if !matches!(why, Why::Language | Why::Age) {
                        let cond = path.value(self.terms, *cond);
                        path.assume_value(self.terms, cond);
                    }
                }
                Simple::Assert { cond, .. } => {
                    let cond = path.value(self.terms, *cond);
                    let before = path.conditions.len();
                    path.checks.push(Check { cond, before, outside });
                }
                Simple::At(_) => {}
            }
        }
    }
}

impl Path {
    fn new() -> Path {
        Path {
            conditions: Vec::new(),
            values: Substitution::default(),
            checks: Vec::new(),
            end: End::Away,
            entered: Vec::new(),
        }
    }

    /// The same way with nothing wrapping around.
    pub fn ideal(mut self, terms: &Terms) -> Path {
        self.conditions.iter_mut().for_each(|t| *t = ideal(terms, *t));
        self.values.values_mut().for_each(|t| *t = ideal(terms, *t));
        self.checks.iter_mut().for_each(|check| check.cond = ideal(terms, check.cond));
        self
    }

    /// What a term over the current state is over the start.
    pub fn value(&self, terms: &Terms, t: Term) -> Term {
        terms.substitute(t, &self.values)
    }

    /// Takes the branch where `cond` holds; `false` when it never does.
    fn assume(&mut self, terms: &Terms, cond: Term) -> bool {
        let cond = self.value(terms, cond);
        self.assume_value(terms, cond)
    }

    fn assume_value(&mut self, terms: &Terms, cond: Term) -> bool {
        for part in terms.conjuncts(cond) {
            if terms.as_bool(part) == Some(false) || self.conditions.contains(&terms.not(part)) {
                return false;
            }
            if terms.as_bool(part).is_none() && !self.conditions.contains(&part) {
                self.conditions.push(part);
            }
        }
        true
    }
}

/// The term over ideal integers: guesses have no use for wraps, and solvers
/// have little.
pub fn ideal(terms: &Terms, t: Term) -> Term {
    let is_wrap = |s: Term| matches!(terms.kind(s), Kind::Op(Op::Wrap { .. }, _));
    if !terms.subterms(&[t]).iter().any(|s| is_wrap(*s)) {
        return t;
    }
    terms.map(t, &mut |s| match terms.kind(s) {
        Kind::Op(Op::Wrap { .. }, args) => args[0],
        _ => s,
    })
}
