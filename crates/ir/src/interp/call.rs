//! Calls in the interpreter: what the callee demands is checked, then its real
//! body runs.

use std::rc::Rc;

use javelin_logic::eval::Value;
use javelin_logic::{Sort, Term, Terms};
use rustc_hash::FxHashMap;

use super::bodies::About;
use super::{Checks, Ending, Frame, Halt, Machine, Next};
use crate::callees::{Callees, Demand};
use crate::program::{BlockId, Call, Dispatch, Exit, MethodKey, Obligation, Procedure};
use crate::types::OBJECT;

pub(super) enum End {
    Returned(Option<Value>),
    Threw(u32),
}

impl Machine<'_> {
    pub(super) fn call(&mut self, frame: &mut Frame, call: &Call) -> Result<Next, Halt> {
        let mut args = Vec::with_capacity(call.args.len());
        for &arg in &call.args {
            args.push(self.value(frame, arg)?);
        }
        self.check_demands(frame.procedure, call, &args)?;
        let target = match self.target(call, &args) {
            Err(_) if self.does_nothing(call, &args) => {
                if let Some(var) = call.result {
                    self.assign(frame, var, Value::default_of(self.terms.sort(var)));
                }
                return Ok(call.normal);
            }
            target => target?,
        };
        let caught = self.caught.len();
        let more: Vec<Term> = call.caught.iter().copied().filter(|class| !self.caught.contains(class)).collect();
        self.caught.extend(more);
        let Some((body, about)) = self.bodies.of(self.callees, target, &self.caught) else {
            // The check of the call names it in backticks.
            let about = &frame.procedure.obligation(call.precondition).text;
            let name = about.split('`').nth(1).map_or(String::new(), |name| format!(": `{name}`"));
            return Err(Box::new(Ending::Stuck(format!("a call reaches code without a body{name}"))));
        };
        let watching = self.monitors.len();
        self.monitors.extend(self.to_watch(frame, call)?);
        let end = self.call_body(&body, &about, &args)?;
        self.monitors.truncate(watching);
        self.caught.truncate(caught);
        match end {
            End::Returned(value) => {
                if let (Some(var), Some(value)) = (call.result, value) {
                    self.assign(frame, var, value);
                }
                Ok(call.normal)
            }
            End::Threw(exception) => {
                self.assign(frame, call.exception, Value::Ref(exception));
                Ok(call.on_throw)
            }
        }
    }

    fn call_body(&mut self, procedure: &Procedure, about: &Rc<About>, args: &[Value]) -> Result<End, Halt> {
        let locals = procedure.params.iter().copied().zip(args.iter().cloned()).collect();
        self.body_from(procedure, about, procedure.entry, locals)
    }

    /// The body from a block on, with these values of its variables.
    pub(super) fn body_from(
        &mut self,
        procedure: &Procedure,
        about: &Rc<About>,
        start: BlockId,
        locals: FxHashMap<Term, Value>,
    ) -> Result<End, Halt> {
        if self.depth >= self.limits.depth {
            return Err(Box::new(Ending::OutOfFuel));
        }
        let mut frame = Frame { procedure, about: about.clone(), locals, variants: FxHashMap::default() };
        self.depth += 1;
        let exit = stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.execute(&mut frame, start));
        self.depth -= 1;
        match exit? {
            Exit::Return => Ok(End::Returned(match procedure.result {
                Some(result) => Some(self.value(&frame, result)?),
                None => None,
            })),
            Exit::Throw => match self.value(&frame, procedure.exception)? {
                Value::Ref(exception) => Ok(End::Threw(exception)),
                other => Err(Box::new(Ending::Stuck(format!("{other} was thrown")))),
            },
            Exit::Stop => Err(Box::new(Ending::Stuck("the path ends here".to_owned()))),
        }
    }

    /// A class that nobody has seen may have a method that does nothing and gives a zero, where
    /// no contract says otherwise.
    fn does_nothing(&mut self, call: &Call, args: &[Value]) -> bool {
        let Some(Value::Ref(receiver)) = args.first() else { return false };
        if call.result.is_some_and(|var| self.terms.sort(var) == Sort::Ref) {
            return false;
        }
        let actual = self.state.objects.type_of(*receiver);
        self.callees.hierarchy().get(&actual).is_some_and(|info| info.is_unseen)
            && !self.callees.has_contract(call.callee)
    }

    /// The body that the receiver's dynamic type selects.
    fn target(&mut self, call: &Call, args: &[Value]) -> Result<MethodKey, Halt> {
        if call.dispatch == Dispatch::Exact {
            return Ok(call.callee);
        }
        let Some(Value::Ref(receiver)) = args.first() else {
            return Err(Box::new(Ending::Stuck("a virtual call without a receiver".to_owned())));
        };
        let actual = self.state.objects.type_of(*receiver);
        self.bodies
            .selected(self.terms, self.callees, call.callee, &actual)
            .ok_or_else(|| Box::new(Ending::Stuck(format!("no body known for a receiver of type {actual}"))))
    }

    /// A violated demand fails the caller, at the call.
    fn check_demands(&mut self, caller: &Procedure, call: &Call, args: &[Value]) -> Result<(), Halt> {
        let Some(owed) = self.bodies.demands(self.callees, call.callee) else { return Ok(()) };
        if owed.list.is_empty() {
            return Ok(());
        }
        let locals: FxHashMap<Term, Value> = owed.formals.iter().copied().zip(args.iter().cloned()).collect();
        let at_call = caller.obligation(call.precondition);
        for demand in &owed.list {
            let demanded = Obligation { kind: demand.kind, ..at_call.clone() };
            let binds = match self.limits.trial {
                Some(_) => self.callees.demands_bind(call.callee),
                None if self.limits.checks == Checks::Java && !self.callees.is_own(call.callee) => true,
                None => self.counts(&demanded),
            };
            if binds && self.evaluate(&locals, false, demand.condition)? != Value::Bool(true) {
                let text = self.unmet(&locals, demand)?;
                let demanded = Obligation { text: text.unwrap_or(demanded.text), ..demanded };
                return Err(Box::new(self.failed(demanded, demand.condition)));
            }
        }
        Ok(())
    }

    /// The clause that is not met: of several cases, that of the one that comes furthest.
    fn unmet(&mut self, locals: &FxHashMap<Term, Value>, demand: &Demand) -> Result<Option<String>, Halt> {
        let mut furthest: Option<(usize, &Demand)> = None;
        for way in &demand.ways {
            for (at, clause) in way.clauses.iter().enumerate() {
                if self.evaluate(locals, false, clause.condition)? == Value::Bool(true) {
                    continue;
                }
                if furthest.is_none_or(|(known, _)| known < at) {
                    furthest = Some((at, clause));
                }
                break;
            }
        }
        let clause = furthest.map_or(demand, |(_, clause)| clause);
        Ok(Some(clause.text.clone()).filter(|text| !text.is_empty()))
    }
}

/// The body that a virtual call runs on a receiver of this very type.
pub(super) fn selected(terms: &Terms, callees: &dyn Callees, method: MethodKey, actual: &str) -> Option<MethodKey> {
    // Arrays have what the root of all classes has.
    let class = if actual.ends_with("[]") { OBJECT } else { actual };
    let known = callees.implementations(method).by_type;
    known.iter().find(|(ty, _)| *ty == terms.type_const(class)).map(|(_, target)| *target)
}
