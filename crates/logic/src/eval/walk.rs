//! The walk: values bottom-up, shared subterms once, connectives lazily (a
//! false conjunct decides even if another has no value).

use dashu::base::BitTest;
use rustc_hash::FxHashMap;

use super::map::MapValue;
use super::ops::apply_op;
use super::quant;
use super::value::Value;
use crate::build::MOST_BITS;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Func, Kind, Term, Terms};

/// What variables and functions mean.
pub trait Interpretation {
    fn variable(&self, terms: &Terms, var: Term) -> Option<Value>;

    fn apply(&self, terms: &Terms, func: Func, args: &[Value]) -> Option<Value>;

    /// What an operator gives where Javelin leaves it open (division by zero).
    fn unspecified(&self, _op: Op, _args: &[Value]) -> Option<Value> {
        None
    }

    /// All values of a sort, where they are finitely many: quantifiers over it
    /// are then decided by trying each.
    fn universe(&self, _sort: Sort) -> Option<Vec<Value>> {
        None
    }

    /// Are two values one? Where it is not decided whether an object is a new one, who knows.
    fn same(&self, a: &Value, b: &Value) -> Option<bool> {
        Some(a == b)
    }

    /// Asked once for every value that a bound variable takes: may the evaluation go on?
    fn may_go_on(&self) -> bool {
        true
    }
}

/// The subterm for which there is no value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Undefined(pub Term);

/// Variables by a table, no functions.
#[derive(Clone, Default, Debug)]
pub struct Assignment(pub FxHashMap<Term, Value>);

impl Interpretation for Assignment {
    fn variable(&self, _terms: &Terms, var: Term) -> Option<Value> {
        self.0.get(&var).cloned()
    }

    fn apply(&self, _terms: &Terms, _func: Func, _args: &[Value]) -> Option<Value> {
        None
    }
}

/// A tree up to this size is evaluated without looking for shared parts.
const SMALL: u32 = 48;

pub fn eval(terms: &Terms, meaning: &dyn Interpretation, t: Term) -> Result<Value, Undefined> {
    let mut walk = Walk {
        terms,
        meaning,
        bound: Vec::new(),
        memo: FxHashMap::default(),
        scoped: FxHashMap::default(),
        steps: quant::STEP_LIMIT,
    };
    walk.value(t)
}

pub fn eval_bool(terms: &Terms, meaning: &dyn Interpretation, t: Term) -> Result<bool, Undefined> {
    eval(terms, meaning, t)?.as_bool().ok_or(Undefined(t))
}

pub(super) struct Walk<'a> {
    pub terms: &'a Terms,
    pub meaning: &'a dyn Interpretation,
    /// Values of the bound variables in scope: level, index, value.
    pub bound: Vec<(u32, u32, Value)>,
    memo: FxHashMap<Term, Result<Value, Undefined>>,
    /// Values of terms with loose bound variables; void when one changes.
    scoped: FxHashMap<Term, Result<Value, Undefined>>,
    pub steps: usize,
}

impl Walk<'_> {
    pub fn value(&mut self, t: Term) -> Result<Value, Undefined> {
        let terms = self.terms;
        match terms.kind(t) {
            Kind::Var(_) => return self.meaning.variable(terms, t).ok_or(Undefined(t)),
            Kind::Bound { level, index } => {
                let found = self.bound.iter().rev().find(|(l, i, _)| l == level && i == index);
                return found.map(|(_, _, v)| v.clone()).ok_or(Undefined(t));
            }
            _ => {}
        }
        if let Some(value) = Value::of_literal(terms, t) {
            return Ok(value);
        }
        if terms.node(t).weight <= SMALL {
            return self.compute(t);
        }
        let loose = terms.has_loose(t);
        let memo = if loose { &self.scoped } else { &self.memo };
        if let Some(found) = memo.get(&t) {
            return found.clone();
        }
        let result = stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.compute(t));
        let memo = if loose { &mut self.scoped } else { &mut self.memo };
        memo.insert(t, result.clone());
        result
    }

    pub fn truth(&mut self, t: Term) -> Result<bool, Undefined> {
        self.value(t)?.as_bool().ok_or(Undefined(t))
    }

    /// Evaluates with more bound variables in scope.
    pub fn within<R>(&mut self, level: u32, values: &[Value], then: impl FnOnce(&mut Self) -> R) -> R {
        let scope = values.iter().enumerate().map(|(i, v)| (level, i as u32, v.clone())).collect();
        self.within_some(scope, then)
    }

    pub fn within_some<R>(&mut self, scope: Vec<(u32, u32, Value)>, then: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.bound.len();
        self.bound.extend(scope);
        let outer = std::mem::take(&mut self.scoped);
        let result = then(self);
        self.scoped = outer;
        self.bound.truncate(before);
        result
    }

    fn all(&mut self, args: &[Term]) -> Result<smallvec::SmallVec<[Value; 4]>, Undefined> {
        args.iter().map(|&a| self.value(a)).collect()
    }

    fn compute(&mut self, t: Term) -> Result<Value, Undefined> {
        let terms = self.terms;
        match terms.kind(t) {
            Kind::App(func, args) => {
                let values = self.all(args)?;
                self.meaning.apply(terms, *func, &values).ok_or(Undefined(t))
            }
            Kind::Not(a) => Ok(Value::Bool(!self.truth(*a)?)),
            Kind::And(args) => self.connective(args, false),
            Kind::Or(args) => self.connective(args, true),
            Kind::Ite(c, a, b) => match self.truth(*c) {
                Ok(true) => self.value(*a),
                Ok(false) => self.value(*b),
                Err(undefined) => {
                    let (x, y) = (self.value(*a)?, self.value(*b)?);
                    if x == y { Ok(x) } else { Err(undefined) }
                }
            },
            Kind::Eq(a, b) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                self.meaning.same(&a, &b).map(Value::Bool).ok_or(Undefined(t))
            }
            Kind::Distinct(args) => {
                let mut values = self.all(args)?;
                if matches!(values.first(), Some(Value::Ref(_) | Value::Type(_))) {
                    return self.all_differ(&values).map(Value::Bool).ok_or(Undefined(t));
                }
                values.sort();
                Ok(Value::Bool(values.windows(2).all(|w| w[0] != w[1])))
            }
            Kind::Le(a, b) => Ok(Value::Bool(self.value(*a)? <= self.value(*b)?)),
            Kind::Lt(a, b) => Ok(Value::Bool(self.value(*a)? < self.value(*b)?)),
            Kind::Select(map, index) => {
                let index = self.value(*index)?;
                self.lookup(*map, &index)
            }
            Kind::Store(map, index, value) => {
                let (index, value) = (self.value(*index)?, self.value(*value)?);
                let Value::Map(mut map) = self.value(*map)? else {
                    return Err(Undefined(t));
                };
                map.set(index, value);
                Ok(Value::Map(map))
            }
            Kind::ConstMap(a) => Ok(Value::Map(MapValue::new(self.value(*a)?))),
            Kind::IntSum(_) | Kind::RealSum(_) | Kind::Mul(_) => self.arithmetic(t),
            Kind::Op(op, args) => {
                let values = self.all(args)?;
                let value = apply_op(*op, &values).or_else(|| self.meaning.unspecified(*op, &values));
                value.ok_or(Undefined(t))
            }
            Kind::Quant { .. } => quant::quantifier(self, t).map(Value::Bool),
            Kind::Fold { .. } => quant::fold(self, t),
            Kind::Var(_)
            | Kind::Bound { .. }
            | Kind::Bool(_)
            | Kind::Int(_)
            | Kind::Real(_)
            | Kind::BitVec { .. }
            | Kind::Float32(_)
            | Kind::Float64(_)
            | Kind::Null
            | Kind::Seq(_)
            | Kind::TypeConst(_) => Err(Undefined(t)),
        }
    }

    /// Kleene's connectives: `decisive` settles the matter by itself.
    /// Is each value another, where that is decided?
    fn all_differ(&self, values: &[Value]) -> Option<bool> {
        let pairs = values.iter().enumerate().flat_map(|(at, a)| values[at + 1..].iter().map(move |b| (a, b)));
        let mut answer = Some(true);
        for (a, b) in pairs {
            match self.meaning.same(a, b) {
                Some(true) => return Some(false),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }

    fn connective(&mut self, args: &[Term], decisive: bool) -> Result<Value, Undefined> {
        let mut open = None;
        for &a in args {
            match self.truth(a) {
                Ok(b) if b == decisive => return Ok(Value::Bool(decisive)),
                Ok(_) => {}
                Err(undefined) => open = open.or(Some(undefined)),
            }
        }
        open.map_or(Ok(Value::Bool(!decisive)), Err)
    }

    /// Looks through stores without building the stored map.
    fn lookup(&mut self, map: Term, index: &Value) -> Result<Value, Undefined> {
        let mut at = map;
        loop {
            match self.terms.kind(at) {
                Kind::Store(inner, i, value) => {
                    if self.value(*i)? == *index {
                        return self.value(*value);
                    }
                    at = *inner;
                }
                _ => {
                    return match self.value(at)? {
                        Value::Map(map) => Ok(map.get(index).clone()),
                        _ => Err(Undefined(at)),
                    };
                }
            }
        }
    }

    fn arithmetic(&mut self, t: Term) -> Result<Value, Undefined> {
        let wrong = Undefined(t);
        match self.terms.kind(t) {
            Kind::IntSum(sum) => {
                let mut total = sum.constant.clone();
                for (c, part) in &sum.parts {
                    let Value::Int(value) = self.value(*part)? else {
                        return Err(wrong);
                    };
                    total += c * value;
                }
                Ok(Value::Int(total))
            }
            Kind::RealSum(sum) => {
                let mut total = sum.constant.clone();
                for (c, part) in &sum.parts {
                    let Value::Real(value) = self.value(*part)? else {
                        return Err(wrong);
                    };
                    total += c * value;
                }
                Ok(Value::Real(total))
            }
            Kind::Mul(factors) => {
                let mut total = self.value(factors[0])?;
                for &factor in &factors[1..] {
                    total = match (total, self.value(factor)?) {
                        // Too long a number has no value here: nobody waits for it.
                        (Value::Int(a), Value::Int(b)) if a.bit_len() + b.bit_len() > MOST_BITS => return Err(wrong),
                        (Value::Int(a), Value::Int(b)) => Value::Int(a * b),
                        (Value::Real(a), Value::Real(b)) => Value::Real(a * b),
                        _ => return Err(wrong),
                    };
                }
                Ok(total)
            }
            _ => Err(wrong),
        }
    }
}
