//! The text being written and what is in scope at its end.

use std::fmt::Write;

use super::types::Ty;
use crate::dice::Dice;

/// A variable in scope.
#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    /// May be assigned: neither a loop counter nor final.
    pub writable: bool,
    /// Effectively final: lambdas and local classes may capture it.
    pub capturable: bool,
}

/// A static method that later text may call.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub params: Vec<Ty>,
    pub result: Ty,
    /// Statements that a call may run, at most.
    pub cost: u32,
}

/// A loop or block that jumps may name.
#[derive(Clone, Debug)]
pub struct Target {
    pub label: Option<String>,
    /// `continue` is possible, and `break` without a label.
    pub is_loop: bool,
}

/// Statements that one run of a program may execute, about.
pub const MAX_COST: u32 = 1500;

pub struct Writer {
    pub dice: Dice,
    pub text: String,
    pub depth: usize,
    pub scope: Vec<Var>,
    pub methods: Vec<Method>,
    pub targets: Vec<Target>,
    /// What `return` gives; none where returning is not possible.
    pub returns: Option<Ty>,
    /// How often the text being written may run.
    pub times: u32,
    /// What the method being written may cost so far.
    pub cost: u32,
    /// Instance members may be mentioned: the class whose body this is.
    pub this: Option<Ty>,
    /// Expressions may write variables and call methods.
    pub effects: bool,
    /// Floating point may occur.
    pub floats: bool,
    /// Switch expressions may occur.
    pub switches: bool,
    /// Assertions take the place of output.
    pub asserting: bool,
    /// Loops may occur.
    pub loops: bool,
    next: usize,
}

impl Writer {
    pub fn new(seed: u64) -> Writer {
        Writer {
            dice: Dice::new(seed),
            text: String::new(),
            depth: 0,
            scope: Vec::new(),
            methods: Vec::new(),
            targets: Vec::new(),
            returns: None,
            times: 1,
            cost: 0,
            this: None,
            effects: true,
            floats: true,
            switches: true,
            asserting: false,
            loops: true,
            next: 0,
        }
    }

    pub fn line(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.text, "{}{}", "  ".repeat(self.depth), text.as_ref());
    }

    pub fn open(&mut self, text: impl AsRef<str>) {
        self.line(text);
        self.depth += 1;
    }

    pub fn close(&mut self, text: impl AsRef<str>) {
        self.depth -= 1;
        self.line(text);
    }

    pub fn fresh(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}{}", self.next)
    }

    pub fn declare(&mut self, name: &str, ty: Ty, writable: bool) {
        self.scope.push(Var { name: name.to_owned(), ty, writable, capturable: !writable });
    }

    /// A variable of exactly this type.
    pub fn variable(&mut self, ty: Ty) -> Option<String> {
        let found: Vec<usize> = (0..self.scope.len()).filter(|&i| self.scope[i].ty == ty).collect();
        (!found.is_empty()).then(|| self.scope[found[self.dice.below(found.len())]].name.clone())
    }

    /// A variable of this type that may be assigned.
    pub fn writable(&mut self, ty: Ty) -> Option<String> {
        let fits = |v: &Var| v.ty == ty && v.writable;
        let found: Vec<usize> = (0..self.scope.len()).filter(|&i| fits(&self.scope[i])).collect();
        (!found.is_empty()).then(|| self.scope[found[self.dice.below(found.len())]].name.clone())
    }

    /// Writes a part that cannot see what surrounds it: a method, a lambda.
    pub fn apart<T>(&mut self, scope: Vec<Var>, returns: Option<Ty>, write: impl FnOnce(&mut Writer) -> T) -> T {
        let (scope, targets) = (std::mem::replace(&mut self.scope, scope), std::mem::take(&mut self.targets));
        let returns = std::mem::replace(&mut self.returns, returns);
        let written = write(self);
        (self.scope, self.targets, self.returns) = (scope, targets, returns);
        written
    }

    /// An object for a pattern to test. `javac` 17 itself fails on switch
    /// expressions there ("inconsistent stack types at join point").
    pub fn tested(&mut self, depth: u32) -> String {
        let switches = std::mem::replace(&mut self.switches, false);
        let object = self.expr(Ty::Object, depth);
        self.switches = switches;
        object
    }

    /// Writes a part whose declarations end with it.
    pub fn inside<T>(&mut self, write: impl FnOnce(&mut Writer) -> T) -> T {
        let known = self.scope.len();
        let written = write(self);
        self.scope.truncate(known);
        written
    }

    /// Writes a part that runs up to `times` times as often as what surrounds it.
    pub fn repeated<T>(&mut self, times: u32, write: impl FnOnce(&mut Writer) -> T) -> T {
        let before = self.times;
        self.times = before.saturating_mul(times);
        let written = write(self);
        self.times = before;
        written
    }
}
