//! The footprints of runs: what a method or lambda touches together with all it
//! calls, or with that part of it which it answers for itself.

use std::rc::Rc;

use indexmap::IndexSet;
use javelin_sema::{FileId, MethodId};

use super::footprint::{Direct, Footprint, Role};
use crate::Lowering;
use crate::scope::MethodScope;
use crate::synthetic::{LambdaSite, Synthetic};

/// What one piece of text touches, and what is touched on its behalf.
#[derive(Clone)]
pub(crate) struct Footprints {
    /// By the text, and by what it calls as far as somebody has to answer for that
    /// here: helpers, methods judged where they are called, and the library. Any
    /// other method leaves with all invariants as it found them.
    pub own: Rc<Footprint>,
    /// By the text and all it calls.
    pub whole: Rc<Footprint>,
}

impl<'p> Lowering<'p> {
    /// The footprint of a call: of the method, of what overrides it, and of all
    /// they call.
    pub fn footprint(&self, method: MethodId) -> Rc<Footprint> {
        if let Some(known) = self.spec.footprints.borrow().get(&method) {
            return known.clone();
        }
        let mut reach = Reach::of_method(self, method);
        reach.open.extend(self.overriders(method).iter().map(|over| (*over, Role::This)));
        let all = Rc::new(reach.close(&|_| true));
        self.spec.footprints.borrow_mut().insert(method, all.clone());
        all
    }

    pub(crate) fn own_footprint(&self, method: MethodId) -> Rc<Footprint> {
        if let Some(known) = self.spec.own_footprints.borrow().get(&method) {
            return known.clone();
        }
        let all = Rc::new(self.answered_for(Reach::of_method(self, method)));
        self.spec.own_footprints.borrow_mut().insert(method, all.clone());
        all
    }

    /// Of the text being lowered: a method's, or a lambda's.
    pub(crate) fn footprints(&self, scope: &MethodScope) -> Option<Footprints> {
        if let Some(method) = scope.method {
            return Some(Footprints { own: self.own_footprint(method), whole: self.footprint(method) });
        }
        let Some(Synthetic::Lambda(site)) = self.synthetics.borrow().get(scope.key).cloned() else { return None };
        if let Some(known) = self.spec.lambda_footprints.borrow().get(&scope.key) {
            return Some(known.clone());
        }
        let own = Rc::new(self.answered_for(Reach::of_lambda(self, &site)));
        let whole = Rc::new(Reach::of_lambda(self, &site).close(&|_| true));
        let found = Footprints { own, whole };
        self.spec.lambda_footprints.borrow_mut().insert(scope.key, found.clone());
        Some(found)
    }

    fn answered_for(&self, reach: Reach<'_, 'p>) -> Footprint {
        let is_librarys = |at| self.is_library(at) && !self.implements_callback(at);
        let mut all = reach.close(&|at| self.is_helper(at) || is_librarys(at) || self.is_judged_in_callers(at));
        if all.opaque {
            // Text that does more than it names may run anybody's helpers.
            for &helper in &self.program.relations.helpers {
                let touched = self.footprint(helper);
                all.writes.add(&touched.writes);
                all.writes.add(&touched.this_writes);
                all.element_writers.extend(&touched.element_writers);
            }
        }
        all
    }

    /// May the proof of `method`'s text depend on what is said of `other`?
    pub(crate) fn reaches(&self, method: MethodId, other: MethodId) -> bool {
        self.footprint(method).calls.contains(&other)
    }
}

/// A footprint under way.
struct Reach<'l, 'p> {
    low: &'l Lowering<'p>,
    first: Option<MethodId>,
    all: Footprint,
    /// Methods that run, with those already looked into.
    open: IndexSet<(MethodId, Role)>,
    /// Methods called from what was looked into, each with its overriders.
    called: IndexSet<(MethodId, Role)>,
}

impl<'l, 'p> Reach<'l, 'p> {
    fn new(low: &'l Lowering<'p>, first: Option<MethodId>) -> Self {
        Reach { low, first, all: Footprint::default(), open: IndexSet::new(), called: IndexSet::new() }
    }

    fn of_method(low: &'l Lowering<'p>, method: MethodId) -> Self {
        let mut reach = Reach::new(low, Some(method));
        reach.open.insert((method, Role::This));
        reach
    }

    fn of_lambda(low: &'l Lowering<'p>, site: &LambdaSite<'p>) -> Self {
        let mut reach = Reach::new(low, None);
        reach.add(&low.direct_of_lambda(site), Role::This, Some(site.file), false);
        reach
    }

    /// All that is reached, callees looked into where `enters` says so. Of the others
    /// it counts what their own text reads.
    fn close(mut self, enters: &dyn Fn(MethodId) -> bool) -> Footprint {
        let (mut looked, mut next) = (0, 0);
        let mut passed_by: IndexSet<MethodId> = IndexSet::new();
        loop {
            if let Some(&(method, role)) = self.called.get_index(next) {
                next += 1;
                if enters(method) {
                    self.open.insert((method, role));
                } else {
                    passed_by.insert(method);
                }
            } else if let Some(&(method, role)) = self.open.get_index(looked) {
                looked += 1;
                let file = self.low.program.source_method(method).map(|source| source.file);
                let finishes = self.low.program.world.method(method).is_constructor();
                self.add(&self.low.direct(method), role, file, finishes);
            } else {
                break;
            }
        }
        for method in passed_by {
            self.all.reads.extend(&self.low.direct(method).touched.reads);
        }
        self.all.calls = self.open.iter().map(|(method, _)| *method).collect();
        self.all
    }

    /// Text that runs with `role` as its `this`; a constructor's finishes its object.
    fn add(&mut self, own: &Direct, role: Role, file: Option<FileId>, finishes: bool) {
        let (low, all) = (self.low, &mut self.all);
        for &(callee, on) in &own.calls {
            all.recursive |= Some(callee) == self.first;
            let on = if on == Role::This { role } else { on };
            let is_new = matches!(on, Role::Fresh | Role::Thrown);
            let over: &[MethodId] = if is_new { &[] } else { low.overriders(callee) };
            self.called.extend(std::iter::once(&callee).chain(over).map(|one| (*one, on)));
        }
        let touched = &own.touched;
        if file.is_some_and(|file| low.is_users(file)) {
            for writes in [&touched.writes, &touched.this_writes, &touched.fresh_writes, &touched.unseen_writes] {
                all.users_writes.add(writes);
            }
        }
        all.fresh_writes.add(&touched.fresh_writes);
        all.unseen_writes.add(&touched.unseen_writes);
        all.element_writers.extend(&touched.element_writers);
        all.reads.extend(&touched.reads);
        all.writes.add(&own.told);
        if role != Role::Told {
            all.writes.add(&touched.writes);
        }
        match role {
            Role::Told => {}
            Role::This => all.this_writes.add(&touched.this_writes),
            // A constructor finishes its object; others may break it.
            Role::Fresh | Role::Thrown if finishes => {}
            Role::Fresh | Role::Thrown => all.fresh_writes.add(&touched.this_writes),
            Role::Other => all.writes.add(&touched.this_writes),
        }
        all.allocates |= touched.allocates && role != Role::Thrown;
        all.may_loop |= touched.may_loop;
        all.may_throw |= touched.may_throw;
        all.unknown |= touched.unknown;
        all.opaque |= touched.opaque;
        all.spoils |= touched.spoils;
    }
}
