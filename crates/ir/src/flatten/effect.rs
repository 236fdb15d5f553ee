//! A call by contract: demands, frame, the two ways it may end.

use indexmap::IndexMap;
use javelin_logic::{Sort, Substitution, Term};

use super::Flattener;
use crate::callees::Contract;
use crate::flat::{FlatJump, Simple};
use crate::passify::fresh_like;
use crate::program::{BlockId, Call, FrameDuty, Location, Variable, VariableKind, Why};

impl Flattener<'_> {
    /// The contract where its demands are met; elsewhere, if the run goes on there,
    /// the body as it is, or anything that the language allows.
    pub(super) fn apply_where_met(&mut self, call: &Call, contract: &Contract, block: BlockId) {
        let fitted = self.fitted(call, contract);
        let contract = fitted.as_ref().unwrap_or(contract);
        let mut actuals = Substitution::default();
        actuals.extend(contract.formals.iter().copied().zip(call.args.iter().copied()));
        let demands: Vec<Term> =
            contract.requires.iter().map(|demand| self.terms.substitute(demand.condition, &actuals)).collect();
        let cond = self.terms.and(&demands);
        if self.callees.demands_bind(call.callee) || self.terms.as_bool(cond) == Some(true) {
            return self.apply(call, contract, block);
        }
        let (met, unmet) = (self.new_block(), self.new_block());
        self.blocks[block.0 as usize].jump = FlatJump::Branch { cond, then: met, otherwise: unmet };
        self.apply(call, contract, met);
        match self.known_target(call).and_then(|target| self.inlinable(target, &call.caught)) {
            Some(body) => self.inline(call, &body, unmet, false),
            None => {
                let summary = self.callees.summary(call.callee, call.dispatch);
                self.apply(call, &summary, unmet);
            }
        }
    }

    /// Puts `contract` in place of `call`, starting in `block`.
    pub(super) fn apply(&mut self, call: &Call, contract: &Contract, block: BlockId) {
        self.replaced.insert((block, call.callee));
        let mut before = Substitution::default();
        before.extend(contract.formals.iter().copied().zip(call.args.iter().copied()));
        self.demand(call, contract, &before, block);
        for duty in &call.frames {
            self.frame_of_call(contract, &before, block, *duty);
        }

        // The state before the call, for `\old` and for the frame.
        let mut after = before.clone();
        for (&global, &snapshot) in &contract.snapshots {
            self.mention_global(global);
            let kept = self.temp("before", self.terms.sort(global));
            self.push(block, Simple::Assign { var: kept, value: global });
            after.insert(snapshot, kept);
        }
        let guards = self.guards(contract, &before, block);
        self.havoc_frame(contract, &before, block);
        let (normal, thrown) = (self.new_block(), self.new_block());
        if Self::shows_new_objects(contract) {
            self.time_passes(block);
        } else {
            if Self::writes(contract) {
                self.epoch_ends(block);
            }
            self.time_passes(thrown);
        }
        let returns = self.temp("returns", Sort::Bool);
        self.push(block, Simple::Havoc { vars: vec![returns] });
        self.blocks[block.0 as usize].jump = FlatJump::Branch { cond: returns, then: normal, otherwise: thrown };
        self.normal_end(call, contract, &after, &guards, normal);
        self.thrown_end(call, contract, &after, &guards, thrown);
    }

    /// May anybody know an object that the callee has made, once it has returned? Not
    /// if it writes nothing and gives no object: what it made is gone, and it is as if no
    /// time had passed, so that what pure methods say of library objects stays true.
    fn shows_new_objects(contract: &Contract) -> bool {
        contract.gives_new || Self::writes(contract) && !contract.makes_nothing
    }

    fn writes(contract: &Contract) -> bool {
        contract.cases.is_empty() || contract.cases.iter().any(|case| !case.frame.is_empty())
    }

    fn time_passes(&mut self, block: BlockId) {
        let clock = self.heap.clock;
        let earlier = self.temp("clock", Sort::Int);
        self.push(block, Simple::Assign { var: earlier, value: clock });
        self.push(block, Simple::Havoc { vars: vec![clock] });
        self.epoch_ends(block);
        self.assume(block, self.terms.le(earlier, clock));
    }

    /// What pure methods say of library objects may be something else from here on.
    fn epoch_ends(&mut self, block: BlockId) {
        let epoch = self.heap.epoch(self.terms);
        self.mention_global(epoch);
        self.push(block, Simple::Havoc { vars: vec![epoch] });
    }

    /// Each case's guard, evaluated before the call and kept.
    fn guards(&mut self, contract: &Contract, before: &Substitution, block: BlockId) -> Vec<Term> {
        let guards: Vec<Term> = contract.cases.iter().map(|c| self.terms.substitute(c.guard, before)).collect();
        guards.into_iter().map(|guard| self.hold(guard, block)).collect()
    }

    fn normal_end(&mut self, call: &Call, contract: &Contract, after: &Substitution, guards: &[Term], block: BlockId) {
        let mut map = after.clone();
        if let Some(formal) = contract.result {
            let value = fresh_like(self.terms, formal);
            self.vars.insert(value, Variable::temp(self.terms.sort(formal)));
            self.push(block, Simple::Havoc { vars: vec![value] });
            map.insert(formal, value);
        }
        // Where nothing has changed, what held before says as much as what holds of all afterwards.
        let is_same = !Self::shows_new_objects(contract) && !Self::writes(contract);
        let always: &[Term] = if is_same { &[] } else { &contract.always };
        for &fact in always.iter().chain(&contract.normal) {
            self.assume(block, self.terms.substitute(fact, &map));
        }
        for (case, &guard) in contract.cases.iter().zip(guards) {
            if case.never_returns {
                self.assume(block, self.terms.not(guard));
            }
            for &ensures in &case.ensures {
                let ensured = self.terms.substitute(ensures, &map);
                let cond = self.terms.implies(guard, ensured);
                if self.terms.as_bool(cond) != Some(true) {
                    self.push(block, Simple::Assume { cond, why: Why::Promise(call.origin) });
                }
            }
        }
        if let (Some(to), Some(formal)) = (call.result, contract.result) {
            self.push(block, Simple::Assign { var: to, value: map[&formal] });
        }
        self.blocks[block.0 as usize].jump = FlatJump::Goto(call.normal);
    }

    fn thrown_end(&mut self, call: &Call, contract: &Contract, after: &Substitution, guards: &[Term], block: BlockId) {
        let Some(types) = &contract.throws else {
            return self.assume(block, self.terms.ff());
        };
        let exception = self.temp("thrown", Sort::Ref);
        self.push(block, Simple::Havoc { vars: vec![exception] });
        let mut map = after.clone();
        map.insert(contract.exception, exception);
        let fits: Vec<Term> = types.iter().map(|ty| self.heap.instance_of(self.terms, exception, *ty)).collect();
        self.assume(block, self.terms.or(&fits));
        self.assume(block, self.heap.exists(self.terms, exception, self.heap.clock));
        for &fact in &contract.always {
            self.assume(block, self.terms.substitute(fact, &map));
        }
        for (case, &guard) in contract.cases.iter().zip(guards) {
            if case.never_throws {
                self.assume(block, self.terms.not(guard));
            }
            for &signals in &case.signals {
                let signalled = self.terms.substitute(signals, &map);
                self.assume(block, self.terms.implies(guard, signalled));
            }
        }
        self.push(block, Simple::Assign { var: call.exception, value: exception });
        self.blocks[block.0 as usize].jump = FlatJump::Goto(call.on_throw);
    }

    /// What the callee may write must lie in the caller's frame.
    fn frame_of_call(&mut self, contract: &Contract, before: &Substitution, block: BlockId, duty: FrameDuty) {
        let FrameDuty { frame, obligation } = duty;
        for case in &contract.cases {
            let guard = self.terms.substitute(case.guard, before);
            for location in &case.frame {
                let written = self.substitute_location(location, before);
                let allowed = crate::frames::allows(self.terms, self.heap, &self.frames[frame], &written);
                let cond = self.terms.implies(guard, allowed);
                self.push(block, Simple::Assert { cond, obligation });
            }
        }
    }

    /// Havocs the union of the cases' frames, then says what each case keeps.
    fn havoc_frame(&mut self, contract: &Contract, before: &Substitution, block: BlockId) {
        let cases: Vec<(Term, Vec<Location>)> = contract
            .cases
            .iter()
            .map(|case| {
                let guard = self.terms.substitute(case.guard, before);
                (guard, case.frame.iter().map(|l| self.substitute_location(l, before)).collect())
            })
            .collect();
        let mut union: Vec<Location> = Vec::new();
        for (_, locations) in &cases {
            for location in locations {
                if !union.contains(location) {
                    union.push(location.clone());
                }
            }
        }
        if union.contains(&Location::Everything) {
            let index = self.blocks[block.0 as usize].commands.len();
            self.everything.push((block, index));
            self.push(block, Simple::Havoc { vars: Vec::new() });
            return;
        }
        let mut old: IndexMap<Term, Term> = IndexMap::new();
        if cases.len() > 1 {
            for location in &union {
                let Some(global) = location.global() else { continue };
                if !old.contains_key(&global) {
                    self.mention_global(global);
                    let kept = self.temp("kept", self.terms.sort(global));
                    self.push(block, Simple::Assign { var: kept, value: global });
                    old.insert(global, kept);
                }
            }
        }
        // Locations are evaluated before anything is havocked: their terms may
        // mention the very maps that change.
        let pinned: Vec<Location> = union.iter().map(|location| self.pin(location, block)).collect();
        for location in &pinned {
            self.havoc_location(location, block);
        }
        if cases.len() > 1 {
            self.keep_outside_case(&cases, &union, &pinned, &old, block);
        }
    }

    /// Under a case's guard, what only other cases may write keeps its value.
    fn keep_outside_case(
        &mut self,
        cases: &[(Term, Vec<Location>)],
        union: &[Location],
        pinned: &[Location],
        old: &IndexMap<Term, Term>,
        block: BlockId,
    ) {
        for (guard, allowed) in cases {
            // Guards and locations speak of the state before: put the kept maps in.
            let state: Substitution = old.iter().map(|(global, kept)| (*global, *kept)).collect();
            let guard = self.terms.substitute(*guard, &state);
            for (location, at) in union.iter().zip(pinned) {
                if allowed.contains(location) {
                    continue;
                }
                let Some(global) = location.global() else { continue };
                let (now, then) = (global, old[&global]);
                let kept = match at {
                    Location::Cell { object, .. } => {
                        let others: Vec<Term> = allowed
                            .iter()
                            .filter_map(|l| match l {
                                Location::Cell { map, object: o } if *map == global => {
                                    Some(self.terms.eq(*object, self.terms.substitute(*o, &state)))
                                }
                                Location::AllCells { map } if *map == global => Some(self.terms.tt()),
                                _ => None,
                            })
                            .collect();
                        let same = self.terms.eq(self.terms.select(now, *object), self.terms.select(then, *object));
                        self.terms.or(&[self.terms.or(&others), same])
                    }
                    Location::Static(_) => self.terms.eq(now, then),
                    Location::Elements { array, .. } => {
                        let touches = allowed.iter().any(|l| l.global() == Some(global));
                        if touches {
                            continue;
                        }
                        self.terms.eq(self.terms.select(now, *array), self.terms.select(then, *array))
                    }
                    Location::AllCells { .. } => {
                        if allowed.iter().any(|l| l.global() == Some(global)) {
                            continue;
                        }
                        self.terms.eq(now, then)
                    }
                    Location::Everything => continue,
                };
                self.assume(block, self.terms.implies(guard, kept));
            }
        }
    }

    /// The same location with its terms held in temporaries.
    fn pin(&mut self, location: &Location, block: BlockId) -> Location {
        location.with(|term| self.hold(term, block))
    }

    fn hold(&mut self, term: Term, block: BlockId) -> Term {
        if super::is_var(self.terms, term) && !self.is_global(term) || self.terms.is_literal(term) {
            return term;
        }
        let held = self.temp("at", self.terms.sort(term));
        self.push(block, Simple::Assign { var: held, value: term });
        held
    }

    fn havoc_location(&mut self, location: &Location, block: BlockId) {
        let terms = self.terms;
        match *location {
            Location::Everything => {}
            Location::Static(var) | Location::AllCells { map: var } => {
                self.mention_global(var);
                self.push(block, Simple::Havoc { vars: vec![var] });
            }
            Location::Cell { map, object } => {
                self.mention_global(map);
                let value = terms.sort(map).as_map().map_or(Sort::Int, |(_, value)| value);
                let any = self.temp("any", value);
                self.push(block, Simple::Havoc { vars: vec![any] });
                self.push(block, Simple::Assign { var: map, value: terms.store(map, object, any) });
            }
            Location::Elements { map, array, range } => {
                self.mention_global(map);
                let row = terms.sort(map).as_map().map_or(Sort::Int, |(_, row)| row);
                let any = self.temp("any", row);
                self.push(block, Simple::Havoc { vars: vec![any] });
                if let Some((from, to)) = range {
                    let i = terms.fresh("i", Sort::Int);
                    let outside = terms.or(&[terms.lt(i, from), terms.le(to, i)]);
                    let now = terms.select(any, i);
                    let same = terms.eq(now, terms.select(terms.select(map, array), i));
                    let kept = terms.forall(&[i], &[vec![now]], terms.implies(outside, same));
                    self.assume(block, kept);
                }
                self.push(block, Simple::Assign { var: map, value: terms.store(map, array, any) });
            }
        }
    }

    fn substitute_location(&self, location: &Location, map: &Substitution) -> Location {
        location.with(|term| self.terms.substitute(term, map))
    }

    pub(super) fn mention_global(&mut self, global: Term) {
        let (sort, stable) = (self.terms.sort(global), self.callees.is_stable(global));
        self.vars.entry(global).or_insert(Variable { kind: VariableKind::Global, stable, ..Variable::temp(sort) });
    }

    fn assume(&mut self, block: BlockId, cond: Term) {
        if self.terms.as_bool(cond) != Some(true) {
            self.push(block, Simple::Assume { cond, why: Why::Callee });
        }
    }
}
