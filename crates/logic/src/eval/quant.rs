//! Quantifiers over finite ranges, read off the guards in the body, and folds.
//! A range too long or not readable leaves the quantifier without a value.

use dashu::integer::IBig;

use super::value::Value;
use super::walk::{Undefined, Walk};
use crate::op::{FoldOp, Quant};
use crate::sort::Sort;
use crate::term::{Kind, Term};

/// How many instances of bodies one evaluation may try.
pub(super) const STEP_LIMIT: usize = 200_000;

pub(super) fn quantifier(walk: &mut Walk, t: Term) -> Result<bool, Undefined> {
    let Kind::Quant { quant, level, vars, body, .. } = walk.terms.kind(t) else {
        return Err(Undefined(t));
    };
    let mut search = Search { whole: t, quant: *quant, level: *level, sorts: vars, body: *body };
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
}

impl Search<'_> {
    /// Is there a decisive instance that extends the chosen values?
    fn run(&mut self, walk: &mut Walk, chosen: &mut Vec<Option<Value>>) -> Result<bool, Undefined> {
        if chosen.iter().all(Option::is_some) {
            let values: Vec<Value> = chosen.iter().flatten().cloned().collect();
            walk.steps = walk.steps.checked_sub(1).ok_or(Undefined(self.whole))?;
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

    fn candidates(&self, walk: &mut Walk, chosen: &[Option<Value>], index: usize) -> Option<Vec<Value>> {
        match self.sorts[index] {
            Sort::Bool => Some(vec![Value::Bool(false), Value::Bool(true)]),
            Sort::Int => {
                let (lo, hi) = self.bounds(walk, chosen, index)?;
                let width = &hi - &lo + IBig::ONE;
                if width > IBig::from(walk.steps) {
                    return None;
                }
                let mut all = Vec::new();
                let mut at = lo;
                while at <= hi {
                    all.push(Value::Int(at.clone()));
                    at += IBig::ONE;
                }
                Some(all)
            }
            sort => walk.meaning.universe(sort),
        }
    }

    /// The interval outside of which no instance is decisive.
    fn bounds(&self, walk: &mut Walk, chosen: &[Option<Value>], index: usize) -> Option<(IBig, IBig)> {
        let terms = walk.terms;
        let bound = terms.bound(self.level, index as u32, Sort::Int);
        let guards = match self.quant {
            Quant::Exists => terms.conjuncts(self.body),
            Quant::Forall => terms.disjuncts(self.body).iter().map(|&d| terms.not(d)).collect(),
        };
        let (mut lo, mut hi): (Option<IBig>, Option<IBig>) = (None, None);
        for guard in guards {
            let sides: &[(Term, Term)] = match terms.kind(guard) {
                Kind::Le(a, b) => &[(*a, *b)],
                Kind::Eq(a, b) if terms.sort(*a) == Sort::Int => &[(*a, *b), (*b, *a)],
                _ => continue,
            };
            for &(a, b) in sides {
                // a - b = coefficient·x + rest <= 0
                let Some((coefficient, rest)) = self.split(walk, chosen, terms.sub(a, b), bound) else {
                    continue;
                };
                if coefficient > IBig::ZERO {
                    let most = crate::range::euclid_div(&-rest, &coefficient);
                    hi = Some(hi.map_or(most.clone(), |h| h.min(most)));
                } else {
                    let least = -crate::range::euclid_div(&-rest, &-coefficient);
                    lo = Some(lo.map_or(least.clone(), |l| l.max(least)));
                }
            }
        }
        lo.zip(hi)
    }

    /// Coefficient of `bound` in a sum and the value of the rest of it.
    fn split(&self, walk: &mut Walk, chosen: &[Option<Value>], sum: Term, bound: Term) -> Option<(IBig, IBig)> {
        let terms = walk.terms;
        let (mut coefficient, mut rest) = (IBig::ZERO, sum);
        match terms.kind(sum) {
            Kind::IntSum(linear) => {
                let (c, _) = linear.parts.iter().find(|(_, t)| *t == bound)?;
                coefficient += c;
                rest = terms.sub(sum, terms.scale(c.clone(), bound));
            }
            _ if sum == bound => {
                coefficient = IBig::ONE;
                rest = terms.int(0);
            }
            _ => {}
        }
        if coefficient == IBig::ZERO || terms.mentions(rest, bound) {
            return None;
        }
        let scope: Vec<(u32, u32, Value)> =
            chosen.iter().enumerate().filter_map(|(i, v)| v.clone().map(|v| (self.level, i as u32, v))).collect();
        let value = walk.within_some(scope, |w| w.value(rest)).ok()?;
        value.as_int().map(|v| (coefficient, v.clone()))
    }
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
