//! Frames: when a set of written locations lies inside the set a contract
//! allows. Used for direct assignments (by lowering) and for calls.

use javelin_logic::{Kind, Sort, Term, Terms};

use crate::heap::Heap;
use crate::program::{Location, WriteFrame};

/// The condition under which `written` may be written in this frame: every case
/// whose guard held allows it, or the object is newer than the frame.
pub fn allows(terms: &Terms, heap: Heap, frame: &WriteFrame, written: &Location) -> Term {
    let per_case: Vec<Term> = frame
        .cases
        .iter()
        .map(|case| {
            let inside = match object_of(written) {
                Some(object) => {
                    let fresh = terms.le(frame.since, terms.apply(heap.birth, &[object]));
                    // A part that is not there is not written.
                    let absent = terms.eq(object, terms.null());
                    terms.or(&[absent, fresh, covers(terms, &case.locations, written)])
                }
                None => covers(terms, &case.locations, written),
            };
            terms.implies(case.guard, inside)
        })
        .collect();
    terms.and(&per_case)
}

/// Is `written` inside the union of `allowed`?
fn covers(terms: &Terms, allowed: &[Location], written: &Location) -> Term {
    let ways: Vec<Term> = allowed.iter().map(|location| covers_one(terms, location, written)).collect();
    terms.or(&ways)
}

fn covers_one(terms: &Terms, allowed: &Location, written: &Location) -> Term {
    match (allowed, written) {
        (Location::Everything, _) => terms.tt(),
        (Location::Static(a), Location::Static(w)) if a == w => terms.tt(),
        (Location::AllCells { map: a }, Location::Cell { map: w, .. } | Location::AllCells { map: w }) if a == w => {
            terms.tt()
        }
        (Location::AllCells { map: a }, Location::Elements { map: w, .. }) if a == w => terms.tt(),
        (Location::Cell { map: a, object: x }, Location::Cell { map: w, object: y }) if a == w => terms.eq(*x, *y),
        (
            Location::Elements { map: a, array: x, range: allowed },
            Location::Elements { map: w, array: y, range: written },
        ) if a == w => {
            let same = terms.eq(*x, *y);
            let inside = match (allowed, written) {
                (None, _) => terms.tt(),
                (Some(_), None) => terms.ff(),
                (Some((from, to)), Some((first, past))) => {
                    let empty = terms.le(*past, *first);
                    let within = terms.and(&[terms.le(*from, *first), terms.le(*past, *to)]);
                    terms.or(&[empty, within])
                }
            };
            terms.and(&[same, inside])
        }
        _ => terms.ff(),
    }
}

fn object_of(location: &Location) -> Option<Term> {
    match location {
        Location::Cell { object, .. } => Some(*object),
        Location::Elements { array, .. } => Some(*array),
        Location::Everything | Location::Static(_) | Location::AllCells { .. } => None,
    }
}

/// The location that `map := value` writes, read off the shape of `value`:
/// `store(map, o, v)` writes a cell, `store(map, a, store(map[a], i, v))` an
/// element, anything else the whole global.
pub fn written(terms: &Terms, map: Term, value: Term) -> Location {
    let whole = || match terms.sort(map) {
        Sort::Map(_) => Location::AllCells { map },
        _ => Location::Static(map),
    };
    let Kind::Store(base, object, inner) = *terms.kind(value) else { return whole() };
    if base != map {
        return whole();
    }
    if !terms.sort(inner).is_map() {
        return Location::Cell { map, object };
    }
    let everything = Location::Elements { map, array: object, range: None };
    match *terms.kind(inner) {
        Kind::Store(row, index, _) if row == terms.select(map, object) => {
            let past = terms.offset(index, 1);
            Location::Elements { map, array: object, range: Some((index, past)) }
        }
        _ => everything,
    }
}
