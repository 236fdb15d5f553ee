//! Where control goes: targets of jumps, handlers, `finally`.
//!
//! A stack of regions says what surrounds the place being lowered. Leaving a
//! region runs its `finally`, of which there is one copy: each way in sets a
//! code, and after the block a dispatch on the code goes on to where the way
//! led. Sizes stay linear in the text.

use indexmap::IndexSet;
use javelin_ir::program::{BlockId, Exit, Jump, ObligationKind, Origin};
use javelin_logic::{Sort, Term};
use javelin_sema::Ty;
use javelin_syntax::ast::Name;

use super::Code;

/// One construct around the current place, innermost last on the stack.
pub(super) enum Region {
    Target(Target),
    /// A switch expression: `yield` assigns and goes on.
    Yield {
        to: BlockId,
        var: Term,
        ty: Ty,
    },
    Catch(Catching),
    Finally(Finalizing),
}

/// A statement that `break` or `continue` may name.
pub(super) struct Target {
    pub labels: Vec<Name>,
    /// Does a `break` without a label end it?
    pub plain: bool,
    pub on_break: BlockId,
    pub on_continue: Option<BlockId>,
}

/// The body of a `try` with `catch` clauses.
pub(super) struct Catching {
    pub dispatch: BlockId,
    pub exception: Term,
    pub types: Vec<Ty>,
}

/// The body of a `try` with a `finally`, or of one resource.
pub(super) struct Finalizing {
    pub entry: BlockId,
    pub code: Term,
    pub exception: Term,
    pub value: Option<Term>,
    pub exits: Vec<Completion>,
    pub swallows: Swallows,
    /// Where calls that throw land.
    pub pad: BlockId,
    pub throws: bool,
    /// The protected block can complete normally.
    pub normal: bool,
    pub raised: usize,
}

/// What becomes of an exception that comes to a `finally`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Swallows {
    /// It goes on.
    Never,
    /// The block may jump or throw, and the exception is forgotten then.
    Sometimes,
    /// The block cannot complete normally.
    Always,
}

/// Implicit exceptions that a `finally` around them may swallow: whether one is
/// an error shows only where it leaves the method.
#[derive(Default)]
pub(super) struct Deferred {
    /// The last such exception, and the number of the check it comes from.
    vars: Option<(Term, Term)>,
    checks: Vec<(ObligationKind, Origin, String)>,
}

/// How a block inside a `finally` ends; codes are 0 for normal, 1 for an
/// exception, then the positions in the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Completion {
    Return,
    Goto { depth: usize, block: BlockId },
}

const NORMAL: i64 = 0;
const THROWN: i64 = 1;
const FIRST_EXIT: i64 = 2;

/// Which throw or call an exception came from: kept in a variable when each
/// needs an obligation of its own at the exit.
#[derive(Default)]
pub(super) struct Raised {
    pub var: Option<Term>,
    pub origins: Vec<Origin>,
}

impl Code<'_, '_> {
    /// `break`, with or without a label.
    pub(super) fn leave_break(&mut self, label: Option<Name>) -> bool {
        let found = self.regions.iter().enumerate().rev().find_map(|(depth, region)| match region {
            Region::Target(target) if label.map_or(target.plain, |label| target.labels.contains(&label)) => {
                Some((depth, target.on_break))
            }
            _ => None,
        });
        found.map(|(depth, block)| self.leave(depth, block)).is_some()
    }

    pub(super) fn leave_continue(&mut self, label: Option<Name>) -> bool {
        let found = self.regions.iter().enumerate().rev().find_map(|(depth, region)| match region {
            Region::Target(target) if label.is_none_or(|label| target.labels.contains(&label)) => {
                target.on_continue.map(|block| (depth, block))
            }
            _ => None,
        });
        found.map(|(depth, block)| self.leave(depth, block)).is_some()
    }

    /// The innermost switch expression: its depth, block, variable and type.
    pub(super) fn yield_target(&self) -> Option<(usize, BlockId, Term, Ty)> {
        self.regions.iter().enumerate().rev().find_map(|(depth, region)| match region {
            Region::Yield { to, var, ty } => Some((depth, *to, *var, *ty)),
            _ => None,
        })
    }

    /// Goes to `block`, which stands just outside the region at `depth`.
    pub(super) fn leave(&mut self, depth: usize, block: BlockId) {
        match self.finally_above(depth) {
            Some(at) => self.enter_finally(at, Completion::Goto { depth, block }),
            None => self.b.goto(block),
        }
    }

    /// `return`: the value is fixed before any `finally` runs.
    pub(super) fn leave_return(&mut self, value: Option<Term>) {
        let Some(at) = self.finally_above(0) else {
            if let (Some(result), Some(value)) = (self.scope.result, value) {
                self.b.assign(result, value);
            }
            return self.b.goto(self.return_block);
        };
        if let Some(value) = value {
            let ty = self.scope.result_ty;
            let saved = match &self.regions[at] {
                Region::Finally(region) => region.value,
                _ => None,
            };
            let saved = saved.unwrap_or_else(|| self.temp("returning", ty));
            self.b.assign(saved, value);
            if let Region::Finally(region) = &mut self.regions[at] {
                region.value = Some(saved);
            }
        }
        self.enter_finally(at, Completion::Return);
    }

    /// The innermost `finally` among the regions from `depth` on.
    fn finally_above(&self, depth: usize) -> Option<usize> {
        (depth..self.regions.len()).rev().find(|at| matches!(self.regions[*at], Region::Finally(_)))
    }

    fn enter_finally(&mut self, at: usize, completion: Completion) {
        let Region::Finally(region) = &mut self.regions[at] else { return };
        let place = match region.exits.iter().position(|exit| *exit == completion) {
            Some(place) => place,
            None => {
                region.exits.push(completion);
                region.exits.len() - 1
            }
        };
        let (code, entry) = (region.code, region.entry);
        self.b.assign(code, self.terms().int(FIRST_EXIT + place as i64));
        self.b.goto(entry);
    }

    /// Begins a region that ends in a `finally`.
    pub(super) fn begin_finally(&mut self, swallows: Swallows) {
        if swallows == Swallows::Sometimes {
            let vars = self.deferred.vars;
            let vars = vars.unwrap_or_else(|| (self.b.temp("leaving", Sort::Ref), self.b.temp("check", Sort::Int)));
            self.b.assign(vars.0, self.terms().null());
            self.deferred.vars = Some(vars);
        }
        let region = Finalizing {
            entry: self.b.block(),
            code: self.b.temp("completion", Sort::Int),
            exception: self.b.temp("pending", Sort::Ref),
            value: None,
            exits: Vec::new(),
            swallows,
            pad: self.b.block(),
            throws: false,
            normal: false,
            raised: self.raised.origins.len(),
        };
        self.regions.push(Region::Finally(region));
    }

    /// Ends the protected block: the normal way in, the pad for exceptions, and
    /// the start of the `finally` itself, where lowering goes on.
    pub(super) fn enter_finalizer(&mut self) -> Option<Finalizing> {
        let Some(Region::Finally(mut region)) = self.regions.pop() else { return None };
        region.normal = self.b.is_live();
        if region.normal {
            self.b.assign(region.code, self.terms().int(NORMAL));
            self.b.goto(region.entry);
        }
        self.b.at(region.pad);
        if region.throws {
            self.b.assign(region.code, self.terms().int(THROWN));
            self.b.goto(region.entry);
        }
        self.b.at(region.entry);
        Some(region)
    }

    /// The condition that the protected block ended with an exception.
    pub(super) fn ended_with_exception(&self, region: &Finalizing) -> Term {
        self.terms().eq(region.code, self.terms().int(THROWN))
    }

    /// After the `finally` has completed normally: on to where control was going.
    pub(super) fn dispatch_completion(&mut self, region: &Finalizing) {
        if !self.b.is_live() {
            return;
        }
        let after = self.b.block();
        if region.normal {
            self.on_code(region, NORMAL, |code| code.b.goto(after));
        }
        for (place, exit) in region.exits.iter().enumerate() {
            self.on_code(region, FIRST_EXIT + place as i64, |code| match *exit {
                Completion::Return => code.leave_return(region.value),
                Completion::Goto { depth, block } => code.leave(depth, block),
            });
        }
        if region.throws {
            self.reraise(region.exception, region.raised);
        } else {
            self.b.jump(Jump::Exit(Exit::Stop));
        }
        if region.normal {
            self.b.at(after);
        }
    }

    fn on_code(&mut self, region: &Finalizing, value: i64, then: impl FnOnce(&mut Self)) {
        let (yes, no) = (self.b.block(), self.b.block());
        let cond = self.terms().eq(region.code, self.terms().int(value));
        self.b.branch(cond, yes, no);
        self.b.at(yes);
        then(self);
        self.b.at(no);
    }

    /// The innermost region that sees exceptions.
    fn handler(&self) -> Option<usize> {
        self.regions.iter().rposition(|region| matches!(region, Region::Catch(_) | Region::Finally(_)))
    }

    /// Where an exception goes from here: the variable it is put in, the block.
    fn handler_entry(&mut self, at: usize) -> (Term, BlockId) {
        match &mut self.regions[at] {
            Region::Finally(region) => {
                region.throws = true;
                (region.exception, region.pad)
            }
            Region::Catch(region) => (region.exception, region.dispatch),
            Region::Target(_) | Region::Yield { .. } => (self.scope.exception, self.throw_block),
        }
    }

    /// An exception raised at `origin` goes to its handler or leaves the method.
    pub(super) fn raise(&mut self, exception: Term, origin: Origin) {
        if let Some(at) = self.handler() {
            self.note_origin(origin);
            let (var, block) = self.handler_entry(at);
            self.b.assign(var, exception);
            return self.b.goto(block);
        }
        self.b.assign(self.scope.exception, exception);
        if self.scope.forbids_exceptions {
            self.exceptional_exit(origin);
        } else {
            self.b.goto(self.throw_block);
        }
    }

    /// Passes on an exception that came through a handler whose region began
    /// when `since` throwing places were known.
    pub(super) fn reraise(&mut self, exception: Term, since: usize) {
        if let Some(at) = self.handler() {
            let (var, block) = self.handler_entry(at);
            self.b.assign(var, exception);
            return self.b.goto(block);
        }
        self.settle_deferred(exception);
        self.b.assign(self.scope.exception, exception);
        let Some(raised) = self.raised.var.filter(|_| self.scope.forbids_exceptions) else {
            return self.b.goto(self.throw_block);
        };
        for (number, origin) in self.raised.origins.clone().into_iter().enumerate().skip(since) {
            let (yes, no) = (self.b.block(), self.b.block());
            let cond = self.terms().eq(raised, self.terms().int(number));
            self.b.branch(cond, yes, no);
            self.b.at(yes);
            self.exceptional_exit(origin);
            self.b.at(no);
        }
        self.b.jump(Jump::Exit(Exit::Stop));
    }

    /// Where a call's exception lands: the variable and the block.
    pub(super) fn landing(&mut self, origin: Origin) -> (Term, BlockId) {
        match self.handler() {
            Some(at) if !self.scope.forbids_exceptions => self.handler_entry(at),
            None if !self.scope.forbids_exceptions => (self.scope.exception, self.throw_block),
            _ => {
                let (here, live) = (self.b.current(), self.b.is_live());
                let (thrown, pad) = (self.b.temp("thrown", Sort::Ref), self.b.block());
                self.b.at(pad);
                self.raise(thrown, origin);
                self.b.back_to(here, live);
                (thrown, pad)
            }
        }
    }

    fn note_origin(&mut self, origin: Origin) {
        if !self.scope.forbids_exceptions {
            return;
        }
        let var = match self.raised.var {
            Some(var) => var,
            None => self.b.temp("raised", Sort::Int),
        };
        self.raised.var = Some(var);
        self.b.assign(var, self.terms().int(self.raised.origins.len()));
        self.raised.origins.push(origin);
    }

    fn exceptional_exit(&mut self, origin: Origin) {
        self.low.spec_exit_exceptional(&mut self.b, &self.scope, self.scope.exception, origin);
        self.b.jump(Jump::Exit(Exit::Throw));
    }

    /// Does an implicit exception of this class count as behaviour here: caught
    /// by a handler, swallowed by a `finally`, or allowed by the contract?
    pub(super) fn is_behaviour(&self, class: Ty) -> bool {
        let world = &self.low.program.world;
        let covers = |types: &[Ty]| types.iter().any(|ty| world.is_subtype(class, world.erasure(*ty)));
        self.regions.iter().any(|region| match region {
            Region::Catch(catching) => covers(&catching.types),
            Region::Finally(finalizing) => finalizing.swallows == Swallows::Always,
            Region::Target(_) | Region::Yield { .. } => false,
        }) || covers(&self.scope.allowed)
            || self.leaves_for_callers()
    }

    /// The classes of implicit exceptions that are behaviour here, as constants.
    pub(super) fn caught_here(&self) -> Vec<Term> {
        let world = &self.low.program.world;
        let unchecked = world.known().runtime_exception;
        let mut classes: Vec<Ty> = Vec::new();
        for region in &self.regions {
            match region {
                Region::Catch(catching) => classes.extend(catching.types.iter().map(|ty| world.erasure(*ty))),
                Region::Finally(finalizing) if finalizing.swallows == Swallows::Always => classes.push(unchecked),
                Region::Finally(_) | Region::Target(_) | Region::Yield { .. } => {}
            }
        }
        classes.extend(self.scope.allowed.iter().map(|ty| world.erasure(*ty)));
        classes.retain(|ty| world.is_subtype(*ty, unchecked) || world.is_subtype(unchecked, *ty));
        let constants = classes.into_iter().map(|ty| {
            let constant = self.terms().type_const(&self.low.type_name(ty));
            self.low.caught.borrow_mut().insert(constant, ty);
            constant
        });
        constants.collect::<IndexSet<Term>>().into_iter().collect()
    }

    /// Where candidates are judged, whatever leaves a method that is called is thrown to
    /// its caller, who may catch it and get to a loop.
    pub(super) fn leaves_for_callers(&self) -> bool {
        let called = self.low.root.get().is_some_and(|root| root != self.scope.key);
        self.low.options.candidates && called && !self.is_trusted()
    }

    /// May a `finally` around this place swallow an exception?
    pub(super) fn is_deferrable(&self) -> bool {
        self.regions.iter().any(|r| matches!(r, Region::Finally(region) if region.swallows == Swallows::Sometimes))
    }

    /// The check of an implicit exception is owed where it leaves.
    pub(super) fn defer(&mut self, exception: Term, kind: ObligationKind, origin: Origin, text: String) {
        let Some((leaving, check)) = self.deferred.vars else { return };
        self.b.assign(leaving, exception);
        self.b.assign(check, self.terms().int(self.deferred.checks.len()));
        self.deferred.checks.push((kind, origin, text));
    }

    /// An exception leaves the method: it must not be one of those.
    fn settle_deferred(&mut self, exception: Term) {
        let Some((leaving, check)) = self.deferred.vars else { return };
        let terms = self.terms();
        for (number, (kind, origin, text)) in self.deferred.checks.clone().into_iter().enumerate() {
            let this_one = terms.and(&[terms.eq(exception, leaving), terms.eq(check, terms.int(number))]);
            self.b.assert(terms.not(this_one), kind, origin, text);
        }
    }
}
