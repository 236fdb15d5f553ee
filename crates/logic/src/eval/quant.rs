//! Quantifiers over finite ranges, read off the guards in the body, and folds.
//! A range too long or not readable leaves the quantifier without a value.

use std::rc::Rc;

use dashu::integer::IBig;
use rustc_hash::FxHashMap;

use super::value::Value;
use super::walk::{Undefined, Walk};
use crate::op::{FoldOp, Quant};
use crate::range::{Range, euclid_div};
use crate::sort::Sort;
use crate::term::{Args, Kind, Term, Terms};

/// How many values for bound variables one evaluation may try.
pub(super) const STEP_LIMIT: usize = 40_000;

pub(super) fn quantifier(walk: &mut Walk, t: Term) -> Result<bool, Undefined> {
    let Kind::Quant { quant, level, vars, body, .. } = walk.terms.kind(t) else {
        return Err(Undefined(t));
    };
    let mut search = Search {
        whole: t,
        quant: *quant,
        level: *level,
        sorts: vars,
        body: *body,
        sums: nonpositive(walk.terms, *quant, *body),
        shapes: FxHashMap::default(),
    };
    // The search looks for a decisive instance: a witness or a counterexample.
    let decisive = *quant == Quant::Exists;
    match search.run(walk, &mut vec![None; vars.len()])? {
        true => Ok(decisive),
        false => Ok(!decisive),
    }
}

struct Search<'a> {
    whole: Term,
    quant: Quant,
    level: u32,
    sorts: &'a [Sort],
    body: Term,
    /// What is at most zero in every decisive instance.
    sums: Vec<Term>,
    /// The sums split by the variables that are still open, made once per set of
    /// them: building terms is dearer than evaluating them.
    shapes: FxHashMap<Vec<bool>, Rc<[Shape]>>,
}

/// What must be at most zero for an instance to be decisive, as far as it is
/// written as a comparison of integers.
fn nonpositive(terms: &Terms, quant: Quant, body: Term) -> Vec<Term> {
    let conditions: Args = match quant {
        Quant::Exists => terms.conjuncts(body),
        Quant::Forall => terms.disjuncts(body).iter().map(|&d| terms.not(d)).collect(),
    };
    let mut sums = Vec::new();
    for condition in conditions {
        match terms.kind(condition) {
            Kind::Le(a, b) if terms.sort(*a) == Sort::Int => sums.push(terms.sub(*a, *b)),
            Kind::Eq(a, b) if terms.sort(*a) == Sort::Int => {
                sums.extend([terms.sub(*a, *b), terms.sub(*b, *a)]);
            }
            _ => {}
        }
    }
    sums
}

impl Search<'_> {
    /// Is there a decisive instance that extends the chosen values?
    fn run(&mut self, walk: &mut Walk, chosen: &mut Vec<Option<Value>>) -> Result<bool, Undefined> {
        if chosen.iter().all(Option::is_some) {
            let values: Vec<Value> = chosen.iter().flatten().cloned().collect();
            let body = self.body;
            let truth = walk.within(self.level, &values, |w| w.truth(body))?;
            return Ok(truth == (self.quant == Quant::Exists));
        }
        for index in 0..chosen.len() {
            if chosen[index].is_some() {
                continue;
            }
            let Some(candidates) = self.candidates(walk, chosen, index) else {
                continue;
            };
            let mut open = None;
            for value in candidates {
                walk.steps = walk.steps.checked_sub(1).ok_or(Undefined(self.whole))?;
                if !walk.meaning.may_go_on() {
                    return Err(Undefined(self.whole));
                }
                chosen[index] = Some(value);
                match self.run(walk, chosen) {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(undefined) => open = open.or(Some(undefined)),
                }
            }
            chosen[index] = None;
            return open.map_or(Ok(false), Err);
        }
        Err(Undefined(self.whole))
    }

    fn candidates(&mut self, walk: &mut Walk, chosen: &[Option<Value>], index: usize) -> Option<Values> {
        match self.sorts[index] {
            Sort::Bool => Some(Values::Listed(vec![Value::Bool(false), Value::Bool(true)].into_iter())),
            Sort::Int => {
                let (lo, hi) = self.bounds(walk, chosen, index)?;
                let width = &hi - &lo + IBig::ONE;
                if width > IBig::from(walk.steps) {
                    return None;
                }
                Some(Values::Between(lo, hi))
            }
            sort => walk.meaning.universe(sort).map(|all| Values::Listed(all.into_iter())),
        }
    }

    /// The interval outside of which no instance is decisive, propagated through
    /// guards that relate the variables to each other (`0 <= i <= j < n`).
    fn bounds(&mut self, walk: &mut Walk, chosen: &[Option<Value>], index: usize) -> Option<(IBig, IBig)> {
        let guards = self.guards(walk, chosen);
        let mut ranges = vec![Range::ANY; chosen.len()];
        for _ in 0..=chosen.len() {
            for guard in &guards {
                for (at, (x, c)) in guard.parts.iter().enumerate() {
                    // c·x <= -(rest + the least of the other parts)
                    let others = guard.parts.iter().enumerate().filter(|(i, _)| *i != at);
                    let least = others
                        .map(|(_, (y, d))| ranges[*y].scale(d).lo)
                        .try_fold(guard.rest.clone(), |sum, lo| lo.map(|lo| sum + lo));
                    let Some(least) = least else { continue };
                    let bound = if *c > IBig::ZERO {
                        Range { lo: None, hi: Some(euclid_div(&-least, c)) }
                    } else {
                        Range { lo: Some(-euclid_div(&-least, &-c)), hi: None }
                    };
                    ranges[*x] = ranges[*x].meet(&bound);
                }
            }
        }
        let Range { lo, hi } = ranges.swap_remove(index);
        lo.zip(hi)
    }

    /// The bounds on the variables that are still open, with the value of the rest.
    fn guards(&mut self, walk: &mut Walk, chosen: &[Option<Value>]) -> Vec<Guard> {
        let open: Vec<bool> = chosen.iter().map(Option::is_none).collect();
        let shapes = self.shapes.get(&open).cloned().unwrap_or_else(|| {
            let shapes: Rc<[Shape]> = self.sums.iter().filter_map(|sum| self.shape(walk.terms, &open, *sum)).collect();
            self.shapes.insert(open, shapes.clone());
            shapes
        });
        let scope: Vec<(u32, u32, Value)> =
            chosen.iter().enumerate().filter_map(|(i, v)| v.clone().map(|v| (self.level, i as u32, v))).collect();
        walk.within_some(scope, |walk| {
            let guard = |shape: &Shape| {
                // Another occurrence of an open variable leaves the rest without a value.
                let value = walk.value(shape.rest).ok()?;
                value.as_int().map(|rest| Guard { parts: shape.parts.clone(), rest: rest.clone() })
            };
            shapes.iter().filter_map(guard).collect()
        })
    }

    /// A sum split into its open variables, if it has any, and the rest.
    fn shape(&self, terms: &Terms, open: &[bool], sum: Term) -> Option<Shape> {
        let mut parts = Vec::new();
        let mut rest = sum;
        for (index, sort) in self.sorts.iter().enumerate() {
            if *sort != Sort::Int || !open[index] {
                continue;
            }
            let bound = terms.bound(self.level, index as u32, Sort::Int);
            let coefficient = match terms.kind(sum) {
                Kind::IntSum(linear) => linear.parts.iter().find(|(_, t)| *t == bound).map(|(c, _)| c.clone()),
                _ => (sum == bound).then_some(IBig::ONE),
            };
            if let Some(c) = coefficient {
                rest = terms.sub(rest, terms.scale(c.clone(), bound));
                parts.push((index, c));
            }
        }
        (!parts.is_empty()).then(|| Shape { parts: parts.into(), rest })
    }
}

/// The values a variable may take. One of the first is often decisive, so that a long
/// interval is not written out.
enum Values {
    Listed(std::vec::IntoIter<Value>),
    Between(IBig, IBig),
}

impl Iterator for Values {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        match self {
            Values::Listed(all) => all.next(),
            Values::Between(at, last) if *at <= *last => {
                let next = &*at + IBig::ONE;
                Some(Value::Int(std::mem::replace(at, next)))
            }
            Values::Between(..) => None,
        }
    }
}

/// `rest + Σ coefficient · variable`
struct Shape {
    parts: Rc<[(usize, IBig)]>,
    rest: Term,
}

/// `rest + Σ coefficient · variable <= 0`
struct Guard {
    parts: Rc<[(usize, IBig)]>,
    rest: IBig,
}

pub(super) fn fold(walk: &mut Walk, t: Term) -> Result<Value, Undefined> {
    let Kind::Fold { op, level, lo, hi, body } = walk.terms.kind(t) else {
        return Err(Undefined(t));
    };
    let (Value::Int(lo), Value::Int(hi)) = (walk.value(*lo)?, walk.value(*hi)?) else {
        return Err(Undefined(t));
    };
    let mut total = match op {
        FoldOp::Sum | FoldOp::NumOf => Some(IBig::ZERO),
        FoldOp::Product => Some(IBig::ONE),
        FoldOp::Min | FoldOp::Max => None,
    };
    let mut at = lo;
    while at < hi {
        walk.steps = walk.steps.checked_sub(1).ok_or(Undefined(t))?;
        let value = walk.within(*level, &[Value::Int(at.clone())], |w| w.value(*body))?;
        total = Some(match (op, total, value) {
            (FoldOp::NumOf, Some(sum), Value::Bool(b)) => sum + IBig::from(u8::from(b)),
            (FoldOp::Sum, Some(sum), Value::Int(v)) => sum + v,
            (FoldOp::Product, Some(product), Value::Int(v)) => product * v,
            (FoldOp::Min, least, Value::Int(v)) => least.map_or(v.clone(), |l| l.min(v)),
            (FoldOp::Max, most, Value::Int(v)) => most.map_or(v.clone(), |m| m.max(v)),
            _ => return Err(Undefined(t)),
        });
        at += IBig::ONE;
    }
    total.map(Value::Int).ok_or(Undefined(t))
}
