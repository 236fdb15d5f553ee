//! Random raw expressions with a meaning of their own, shared by the property
//! tests. Not every test uses every part.
#![allow(dead_code)]

use javelin_logic::eval::{Assignment, Interpretation, MapValue, Value};
use javelin_logic::{FoldOp, Func, IBig, Op, Sort, Term, Terms};

/// An expression as written, before any simplification.
#[derive(Clone, Debug)]
pub enum Raw {
    Int(i64),
    IntVar(usize),
    Bool(bool),
    BoolVar(usize),
    MapVar(usize),
    RefVar(usize),
    Null,
    Op(Op, Vec<Raw>),
    Add(Vec<Raw>),
    Mul(Vec<Raw>),
    Neg(Box<Raw>),
    Le(Box<Raw>, Box<Raw>),
    Lt(Box<Raw>, Box<Raw>),
    Eq(Box<Raw>, Box<Raw>),
    Not(Box<Raw>),
    And(Vec<Raw>),
    Or(Vec<Raw>),
    Implies(Box<Raw>, Box<Raw>),
    Ite(Box<Raw>, Box<Raw>, Box<Raw>),
    Select(Box<Raw>, Box<Raw>),
    Store(Box<Raw>, Box<Raw>, Box<Raw>),
    /// `∀/∃ v. lo <= v < hi ⇒/∧ body`, the variable being `IntVar(index)`.
    Bounded(bool, usize, i64, i64, Box<Raw>),
    Fold(FoldOp, usize, i64, i64, Box<Raw>),
    Apply(Box<Raw>),
}

pub struct Rng(pub u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

const INTERESTING: [i64; 14] = [0, 1, -1, 2, 3, -3, 7, 8, 10, 127, 128, -128, 255, i32::MAX as i64];

fn boxed(raw: Raw) -> Box<Raw> {
    Box::new(raw)
}

pub fn gen_int(rng: &mut Rng, depth: u32, binders: usize) -> Raw {
    if depth == 0 || rng.below(8) == 0 {
        return match rng.below(3) {
            0 => Raw::Int(INTERESTING[rng.below(INTERESTING.len() as u64) as usize]),
            1 if binders > 0 => Raw::IntVar(10 + rng.below(binders as u64) as usize),
            _ => Raw::IntVar(rng.below(4) as usize),
        };
    }
    let d = depth - 1;
    let mut sub = || gen_int(rng, d, binders);
    let (a, b) = (sub(), sub());
    let narrow = |x: Raw| Raw::Op(Op::Wrap { bits: 8, signed: true }, vec![x]);
    match rng.below(19) {
        0..3 => Raw::Add(vec![a, b]),
        3 => Raw::Add(vec![a, Raw::Neg(boxed(b))]),
        4 => Raw::Mul(vec![a, b]),
        5 => Raw::Mul(vec![Raw::Int(INTERESTING[rng.below(8) as usize]), b]),
        6 => Raw::Op(Op::Div, vec![a, b]),
        7 => Raw::Op(Op::Mod, vec![a, Raw::Int(INTERESTING[rng.below(10) as usize])]),
        8 => Raw::Op(Op::TDiv, vec![a, Raw::Int(INTERESTING[rng.below(10) as usize])]),
        9 => Raw::Op(Op::TRem, vec![a, b]),
        10 => narrow(a),
        11 => Raw::Op(Op::Wrap { bits: 8, signed: false }, vec![a]),
        12 => {
            let op = [Op::BitAnd { bits: 8 }, Op::BitOr { bits: 8 }, Op::BitXor { bits: 8 }];
            let mask = Raw::Int([15, -16, 1, 0, -1, 6, 127, 64][rng.below(8) as usize]);
            let b = if rng.below(2) == 0 { mask } else { narrow(b) };
            Raw::Op(op[rng.below(3) as usize], vec![narrow(a), b])
        }
        13 => {
            let op = [Op::Shl { bits: 8 }, Op::Shr { bits: 8 }, Op::UShr { bits: 8 }];
            let b = if rng.below(2) == 0 { Raw::Int(rng.below(12) as i64 - 2) } else { b };
            Raw::Op(op[rng.below(3) as usize], vec![narrow(a), b])
        }
        14 => Raw::Ite(boxed(gen_bool(rng, d, binders)), boxed(a), boxed(b)),
        15 | 16 => Raw::Select(boxed(gen_map(rng, d, binders)), boxed(a)),
        17 if binders < 2 => {
            let op = [FoldOp::Sum, FoldOp::NumOf, FoldOp::Product][rng.below(3) as usize];
            let (lo, width) = (rng.below(4) as i64 - 2, rng.below(4) as i64);
            let body = if op == FoldOp::NumOf { gen_bool(rng, d, binders + 1) } else { gen_int(rng, d, binders + 1) };
            Raw::Fold(op, 10 + binders, lo, lo + width, boxed(body))
        }
        _ => Raw::Apply(boxed(gen_ref(rng))),
    }
}

fn gen_ref(rng: &mut Rng) -> Raw {
    if rng.below(4) == 0 { Raw::Null } else { Raw::RefVar(rng.below(2) as usize) }
}

fn gen_map(rng: &mut Rng, depth: u32, binders: usize) -> Raw {
    if depth == 0 || rng.below(3) == 0 {
        return Raw::MapVar(rng.below(2) as usize);
    }
    let d = depth - 1;
    let inner = gen_map(rng, d, binders);
    if rng.below(5) == 0 {
        let other = gen_map(rng, d, binders);
        return Raw::Ite(boxed(gen_bool(rng, d, binders)), boxed(inner), boxed(other));
    }
    Raw::Store(boxed(inner), boxed(gen_int(rng, d.min(1), binders)), boxed(gen_int(rng, d, binders)))
}

pub fn gen_bool(rng: &mut Rng, depth: u32, binders: usize) -> Raw {
    if depth == 0 || rng.below(8) == 0 {
        return if rng.below(4) == 0 { Raw::Bool(rng.below(2) == 0) } else { Raw::BoolVar(rng.below(3) as usize) };
    }
    let d = depth - 1;
    match rng.below(13) {
        0 | 1 => Raw::Le(boxed(gen_int(rng, d, binders)), boxed(gen_int(rng, d, binders))),
        2 => Raw::Lt(boxed(gen_int(rng, d, binders)), boxed(gen_int(rng, d, binders))),
        3 | 4 => Raw::Eq(boxed(gen_int(rng, d, binders)), boxed(gen_int(rng, d, binders))),
        5 => Raw::Eq(boxed(gen_bool(rng, d, binders)), boxed(gen_bool(rng, d, binders))),
        6 => Raw::Eq(boxed(gen_ref(rng)), boxed(gen_ref(rng))),
        7 => Raw::Not(boxed(gen_bool(rng, d, binders))),
        8 => Raw::And((0..3).map(|_| gen_bool(rng, d, binders)).collect()),
        9 => Raw::Or((0..3).map(|_| gen_bool(rng, d, binders)).collect()),
        10 => Raw::Implies(boxed(gen_bool(rng, d, binders)), boxed(gen_bool(rng, d, binders))),
        11 if binders < 2 => {
            let (lo, width) = (rng.below(4) as i64 - 2, rng.below(4) as i64);
            let body = gen_bool(rng, d, binders + 1);
            Raw::Bounded(rng.below(2) == 0, 10 + binders, lo, lo + width, boxed(body))
        }
        _ => {
            let (c, a, b) = (gen_bool(rng, d, binders), gen_bool(rng, d, binders), gen_bool(rng, d, binders));
            Raw::Ite(boxed(c), boxed(a), boxed(b))
        }
    }
}

pub fn map_sort() -> Sort {
    Sort::map(Sort::Int, Sort::Int)
}

pub fn int_var(terms: &Terms, index: usize) -> Term {
    // Two variables carry a range, so that range reasoning is exercised.
    match index {
        0 => terms.var_in_range("x0", -128, 127),
        1 => terms.var_in_range("x1", 0, 20),
        _ => terms.var(&format!("x{index}"), Sort::Int),
    }
}

pub fn function(terms: &Terms) -> Func {
    terms.func("f", &[Sort::Ref], Sort::Int)
}

pub fn build(terms: &Terms, raw: &Raw) -> Term {
    let go = |r: &Raw| build(terms, r);
    let all = |rs: &[Raw]| rs.iter().map(go).collect::<Vec<_>>();
    match raw {
        Raw::Int(v) => terms.int(*v),
        Raw::IntVar(i) => int_var(terms, *i),
        Raw::Bool(b) => terms.bool(*b),
        Raw::BoolVar(i) => terms.var(&format!("p{i}"), Sort::Bool),
        Raw::MapVar(i) => terms.var(&format!("m{i}"), map_sort()),
        Raw::RefVar(i) => terms.var(&format!("r{i}"), Sort::Ref),
        Raw::Null => terms.null(),
        Raw::Op(op, args) => terms.op(*op, &all(args)),
        Raw::Add(args) => terms.sum(&all(args)),
        Raw::Mul(args) => terms.product(&all(args)),
        Raw::Neg(a) => terms.neg(go(a)),
        Raw::Le(a, b) => terms.le(go(a), go(b)),
        Raw::Lt(a, b) => terms.lt(go(a), go(b)),
        Raw::Eq(a, b) => terms.eq(go(a), go(b)),
        Raw::Not(a) => terms.not(go(a)),
        Raw::And(args) => terms.and(&all(args)),
        Raw::Or(args) => terms.or(&all(args)),
        Raw::Implies(a, b) => terms.implies(go(a), go(b)),
        Raw::Ite(c, a, b) => terms.ite(go(c), go(a), go(b)),
        Raw::Select(m, i) => terms.select(go(m), go(i)),
        Raw::Store(m, i, v) => terms.store(go(m), go(i), go(v)),
        Raw::Bounded(universal, var, lo, hi, body) => {
            let v = int_var(terms, *var);
            let inside = terms.and(&[terms.le(terms.int(*lo), v), terms.lt(v, terms.int(*hi))]);
            if *universal {
                terms.forall(&[v], &[], terms.implies(inside, go(body)))
            } else {
                terms.exists(&[v], &[], terms.and(&[inside, go(body)]))
            }
        }
        Raw::Fold(op, var, lo, hi, body) => {
            terms.fold(*op, int_var(terms, *var), terms.int(*lo), terms.int(*hi), go(body))
        }
        Raw::Apply(r) => terms.apply(function(terms), &[go(r)]),
    }
}

/// The values of a run, by hand: none where a value is left open.
#[derive(Clone)]
pub struct World {
    pub ints: Vec<(usize, i128)>,
    bools: [bool; 3],
    maps: [(Vec<(i128, i128)>, i128); 2],
    refs: [u32; 2],
}

impl World {
    pub fn random(rng: &mut Rng) -> World {
        let mut ints: Vec<(usize, i128)> = vec![(0, rng.below(256) as i128 - 128), (1, rng.below(21) as i128)];
        for i in 2..4 {
            ints.push((i, INTERESTING[rng.below(INTERESTING.len() as u64) as usize] as i128 + rng.below(3) as i128));
        }
        let mut map = || {
            let entries = (0..4).map(|_| (rng.below(12) as i128 - 2, rng.below(300) as i128 - 150)).collect();
            (entries, rng.below(5) as i128)
        };
        let maps = [map(), map()];
        let bools = [rng.below(2) == 0, rng.below(2) == 0, rng.below(2) == 0];
        World { ints, bools, maps, refs: [rng.below(3) as u32, rng.below(3) as u32] }
    }

    fn map_value(&self, index: usize) -> MapValue {
        let (entries, default) = &self.maps[index];
        let mut map = MapValue::new(Value::int(*default));
        for (k, v) in entries {
            map.set(Value::int(*k), Value::int(*v));
        }
        map
    }

    pub fn value(&self, raw: &Raw) -> Option<Value> {
        let go = |r: &Raw| self.value(r);
        let int = |r: &Raw| self.value(r).and_then(|v| v.as_int().cloned());
        let truth = |r: &Raw| self.value(r).and_then(|v| v.as_bool());
        Some(match raw {
            Raw::Int(v) => Value::int(*v),
            Raw::IntVar(i) => Value::int(self.ints.iter().rev().find(|(j, _)| i == j)?.1),
            Raw::Bool(b) => Value::Bool(*b),
            Raw::BoolVar(i) => Value::Bool(self.bools[*i]),
            Raw::MapVar(i) => Value::Map(self.map_value(*i)),
            Raw::RefVar(i) => Value::Ref(self.refs[*i]),
            Raw::Null => Value::NULL,
            Raw::Op(op, args) => {
                let args: Vec<i128> =
                    args.iter().map(|a| int(a).and_then(|v| i128::try_from(v).ok())).collect::<Option<_>>()?;
                Value::int(by_hand(*op, &args)?)
            }
            Raw::Add(args) => Value::Int(args.iter().map(int).sum::<Option<IBig>>()?),
            Raw::Mul(args) => Value::Int(args.iter().map(int).product::<Option<IBig>>()?),
            Raw::Neg(a) => Value::Int(-int(a)?),
            Raw::Le(a, b) => Value::Bool(int(a)? <= int(b)?),
            Raw::Lt(a, b) => Value::Bool(int(a)? < int(b)?),
            Raw::Eq(a, b) => Value::Bool(go(a)? == go(b)?),
            Raw::Not(a) => Value::Bool(!truth(a)?),
            Raw::And(args) => Value::Bool(args.iter().map(truth).collect::<Option<Vec<_>>>()?.into_iter().all(|b| b)),
            Raw::Or(args) => Value::Bool(args.iter().map(truth).collect::<Option<Vec<_>>>()?.into_iter().any(|b| b)),
            Raw::Implies(a, b) => {
                let (a, b) = (truth(a)?, truth(b)?);
                Value::Bool(!a || b)
            }
            Raw::Ite(c, a, b) => {
                let (c, a, b) = (truth(c)?, go(a)?, go(b)?);
                if c { a } else { b }
            }
            Raw::Select(m, i) => match go(m)? {
                Value::Map(map) => map.get(&go(i)?).clone(),
                _ => return None,
            },
            Raw::Store(m, i, v) => match go(m)? {
                Value::Map(mut map) => {
                    map.set(go(i)?, go(v)?);
                    Value::Map(map)
                }
                _ => return None,
            },
            Raw::Bounded(universal, var, lo, hi, body) => {
                let each = self.each(*var, *lo, *hi, body)?;
                let truths = each.iter().map(Value::as_bool).collect::<Option<Vec<_>>>()?;
                Value::Bool(if *universal { truths.iter().all(|b| *b) } else { truths.iter().any(|b| *b) })
            }
            Raw::Fold(op, var, lo, hi, body) => {
                let each = self.each(*var, *lo, *hi, body)?;
                Value::Int(match op {
                    FoldOp::NumOf => each.iter().filter(|v| **v == Value::Bool(true)).count().into(),
                    FoldOp::Sum => each.iter().map(|v| v.as_int().cloned()).sum::<Option<IBig>>()?,
                    _ => each.iter().map(|v| v.as_int().cloned()).product::<Option<IBig>>()?,
                })
            }
            Raw::Apply(r) => Value::int(7 * i64::from(go(r)?.as_ref_id()?) - 3),
        })
    }

    fn each(&self, var: usize, lo: i64, hi: i64, body: &Raw) -> Option<Vec<Value>> {
        (lo..hi)
            .map(|v| {
                let mut inner = self.clone();
                inner.ints.push((var, v as i128));
                inner.value(body)
            })
            .collect()
    }

    pub fn assignment(&self, terms: &Terms) -> WorldMeaning {
        let mut table = Assignment::default();
        for (i, v) in &self.ints {
            table.0.insert(int_var(terms, *i), Value::int(*v));
        }
        for (i, b) in self.bools.iter().enumerate() {
            table.0.insert(terms.var(&format!("p{i}"), Sort::Bool), Value::Bool(*b));
        }
        for i in 0..2 {
            table.0.insert(terms.var(&format!("m{i}"), map_sort()), Value::Map(self.map_value(i)));
            table.0.insert(terms.var(&format!("r{i}"), Sort::Ref), Value::Ref(self.refs[i]));
        }
        WorldMeaning(table)
    }
}

pub struct WorldMeaning(Assignment);

impl Interpretation for WorldMeaning {
    fn variable(&self, terms: &Terms, var: Term) -> Option<Value> {
        self.0.variable(terms, var)
    }
    fn apply(&self, _terms: &Terms, _func: Func, args: &[Value]) -> Option<Value> {
        args[0].as_ref_id().map(|id| Value::int(7 * i64::from(id) - 3))
    }
}

/// Java's and SMT-LIB's operators on machine integers, written independently.
fn by_hand(op: Op, args: &[i128]) -> Option<i128> {
    let byte = |v: i128| v as i8;
    let nonzero = |v: i128| (v != 0).then_some(v);
    Some(match op {
        Op::Div => args[0].div_euclid(nonzero(args[1])?),
        Op::Mod => args[0].rem_euclid(nonzero(args[1])?),
        Op::TDiv => args[0] / nonzero(args[1])?,
        Op::TRem => args[0] % nonzero(args[1])?,
        Op::Wrap { bits: 8, signed: true } => byte(args[0]).into(),
        Op::Wrap { bits: 8, signed: false } => (args[0] as u8).into(),
        Op::BitAnd { .. } => (byte(args[0]) & byte(args[1])).into(),
        Op::BitOr { .. } => (byte(args[0]) | byte(args[1])).into(),
        Op::BitXor { .. } => (byte(args[0]) ^ byte(args[1])).into(),
        Op::Shl { .. } => (byte(args[0]) << (args[1] & 7)).into(),
        Op::Shr { .. } => (byte(args[0]) >> (args[1] & 7)).into(),
        Op::UShr { .. } => (((byte(args[0]) as u8) >> (args[1] & 7)) as i8).into(),
        _ => return None,
    })
}
