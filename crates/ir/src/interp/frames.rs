//! Frames in a concrete run: what a callee writes must lie in the frames of all
//! the methods that are waiting for it.

use javelin_logic::eval::Value;
use javelin_logic::{IBig, Term};

use super::{Ending, Frame, Halt, Machine};
use crate::frames::written;
use crate::program::{Call, FrameDuty, Location, Obligation};

/// The frame of a method that waits for a call.
pub(super) struct Monitor {
    /// For each case whose guard held at entry: what it allows.
    cases: Vec<Vec<Place>>,
    /// Objects born from here on are the method's own.
    entered: i64,
    obligation: Obligation,
}

/// A location with its terms evaluated.
enum Place {
    Everything,
    /// A static field, or a field of every object.
    Whole(Term),
    Cell(Term, Value),
    Elements(Term, Value, Option<(IBig, IBig)>),
}

impl Machine<'_> {
    /// The frames of the caller that `call` must respect.
    pub(super) fn to_watch(&self, frame: &Frame, call: &Call) -> Result<Vec<Monitor>, Halt> {
        if self.limits.closed {
            return Ok(Vec::new());
        }
        call.frames.iter().filter_map(|duty| self.monitor(frame, *duty).transpose()).collect()
    }

    fn monitor(&self, frame: &Frame, duty: FrameDuty) -> Result<Option<Monitor>, Halt> {
        let kept = &frame.procedure.frames[duty.frame];
        let mut cases = Vec::new();
        for case in &kept.cases {
            if self.truth(frame, case.guard)? {
                let places: Result<Vec<Place>, Halt> = case.locations.iter().map(|l| self.place(frame, l)).collect();
                cases.push(places?);
            }
        }
        if cases.is_empty() {
            return Ok(None);
        }
        let entered = match self.value(frame, kept.since)? {
            Value::Int(clock) => i64::try_from(clock).unwrap_or(i64::MAX),
            _ => i64::MAX,
        };
        Ok(Some(Monitor { cases, entered, obligation: frame.procedure.obligation(duty.obligation).clone() }))
    }

    fn place(&self, frame: &Frame, location: &Location) -> Result<Place, Halt> {
        Ok(match location {
            Location::Everything => Place::Everything,
            Location::Static(map) | Location::AllCells { map } => Place::Whole(*map),
            Location::Cell { map, object } => Place::Cell(*map, self.value(frame, *object)?),
            Location::Elements { map, array, range } => {
                let array = self.value(frame, *array)?;
                let range = match range {
                    None => None,
                    Some((from, to)) => match (self.value(frame, *from)?, self.value(frame, *to)?) {
                        (Value::Int(from), Value::Int(to)) => Some((from, to)),
                        _ => None,
                    },
                };
                Place::Elements(*map, array, range)
            }
        })
    }

    /// `map := value` is about to happen.
    pub(super) fn watch_write(&mut self, frame: &Frame, map: Term, value: Term) -> Result<(), Halt> {
        if self.monitors.is_empty() || map == self.heap.clock {
            return Ok(());
        }
        let place = self.place(frame, &written(self.terms, map, value))?;
        for monitor in self.monitors.iter().filter(|monitor| self.counts(&monitor.obligation)) {
            let own = match &place {
                Place::Cell(_, Value::Ref(id)) | Place::Elements(_, Value::Ref(id), _) => {
                    self.state.objects.get(*id).birth >= monitor.entered
                }
                _ => false,
            };
            if !own && !monitor.cases.iter().all(|allowed| allowed.iter().any(|a| covers(a, &place))) {
                return Err(Box::new(Ending::Failed(monitor.obligation.clone())));
            }
        }
        Ok(())
    }
}

fn covers(allowed: &Place, written: &Place) -> bool {
    match (allowed, written) {
        (Place::Everything, _) => true,
        (Place::Whole(a), Place::Whole(w) | Place::Cell(w, _) | Place::Elements(w, ..)) => a == w,
        (Place::Cell(a, x), Place::Cell(w, y)) => a == w && x == y,
        (Place::Elements(a, x, allowed), Place::Elements(w, y, written)) => {
            let inside = match (allowed, written) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some((from, to)), Some((first, past))) => from <= first && past <= to,
            };
            a == w && x == y && inside
        }
        _ => false,
    }
}
