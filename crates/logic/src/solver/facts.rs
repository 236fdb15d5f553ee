//! What the solver is told beside the query: declared ranges of what it
//! mentions, that type constants differ, what folds and decimal digits are.
//! Takes the formulas as they are asserted, gives facts that hold in every
//! model Javelin means. Few are quantified; folds unfold once at each end, so
//! nothing loops.

use dashu::base::RemEuclid;
use dashu::integer::IBig;
use rustc_hash::FxHashSet;

use crate::op::{FoldOp, Op};
use crate::range::Range;
use crate::sort::Sort;
use crate::term::{Func, Kind, Term, Terms};

#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// Stated as it is: a constructor would simplify it away.
    InRange(Term, Range),
    /// The same for every key of a map variable or argument of a function:
    /// the bound variables, the application (which is the trigger), the range.
    AllInRange(Vec<Term>, Term, Range),
    Holds(Term),
    /// Type constants get different numbers.
    TypeNumber(Term, usize),
    /// The length and the letters of a literal, where sequences are opaque.
    Letters(Term),
}

/// Remembers, scope by scope, what has been told.
pub(crate) struct Facts {
    told: Vec<Told>,
    seen: FxHashSet<Term>,
    general: FxHashSet<General>,
    folds: Vec<Term>,
    marks: Vec<(usize, usize)>,
    /// Has something been told that does not pin its meaning down completely?
    pub approximate: bool,
    /// Sequences are opaque: what Z3's theory knows of them must be told.
    opaque: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum General {
    Map(Term),
    Func(Func),
    Units(Term),
    /// A fold or number that has been unfolded.
    Unfolded(Term),
}

enum Told {
    Term(Term),
    General(General),
}

/// Pairs of folds with different bodies that are compared element by element.
const PAIR_LIMIT: usize = 24;

impl Facts {
    pub fn new(opaque: bool) -> Facts {
        Facts {
            opaque,
            told: Vec::new(),
            seen: FxHashSet::default(),
            general: FxHashSet::default(),
            folds: Vec::new(),
            marks: Vec::new(),
            approximate: false,
        }
    }

    pub fn push(&mut self) {
        self.marks.push((self.told.len(), self.folds.len()));
    }

    pub fn pop(&mut self) {
        let Some((told, folds)) = self.marks.pop() else { return };
        for item in self.told.drain(told..) {
            match item {
                Told::Term(t) => self.seen.remove(&t),
                Told::General(g) => self.general.remove(&g),
            };
        }
        self.folds.truncate(folds);
    }

    /// The facts that `formula` calls for and that have not been told in scope.
    pub fn about(&mut self, terms: &Terms, formula: Term) -> Vec<Fact> {
        let mut out = Vec::new();
        let mut work = vec![(formula, false)];
        // What a lemma brought up earlier is unfolded once the query asks for it.
        if self.approximate {
            for s in terms.subterms(&[formula]) {
                let unfolds = matches!(terms.kind(s), Kind::Fold { .. } | Kind::Op(Op::SeqOfInt | Op::Geometric, _));
                if unfolds && self.seen.contains(&s) {
                    self.unfold(terms, s, &mut out);
                }
            }
            work.extend(out.iter().filter_map(|f| if let Fact::Holds(t) = f { Some((*t, true)) } else { None }));
        }
        while let Some((t, derived)) = work.pop() {
            for s in terms.subterms_if(&[t], |s| !self.seen.contains(&s)) {
                self.seen.insert(s);
                self.told.push(Told::Term(s));
                let before = out.len();
                self.term(terms, s, derived, &mut out);
                for fact in &out[before..] {
                    if let Fact::Holds(lemma) = fact {
                        work.push((*lemma, true));
                    }
                }
            }
        }
        out
    }

    fn first_time(&mut self, general: General) -> bool {
        let new = self.general.insert(general);
        if new {
            self.told.push(Told::General(general));
        }
        new
    }

    fn term(&mut self, terms: &Terms, t: Term, derived: bool, out: &mut Vec<Fact>) {
        match terms.kind(t) {
            Kind::Var(_) if terms.sort(t) == Sort::Int => {
                if let Some(range) = terms.declared_range(t) {
                    out.push(Fact::InRange(t, range));
                }
            }
            Kind::App(func, _) => self.application(terms, *func, t, out),
            Kind::Select(..) if terms.sort(t) == Sort::Int => self.selection(terms, t, out),
            Kind::TypeConst(_) => out.push(Fact::TypeNumber(t, t.index())),
            Kind::Op(
                op @ (Op::BitAnd { .. } | Op::BitOr { .. } | Op::BitXor { .. } | Op::Shr { .. } | Op::UShr { .. }),
                args,
            ) if !terms.has_loose(t) => {
                out.push(Fact::InRange(t, terms.range(t)));
                out.extend(bit_bounds(terms, *op, t, args[0], args[1]).into_iter().map(Fact::Holds));
            }
            Kind::Op(Op::TDiv | Op::TRem | Op::Div | Op::Mod, args) if !terms.has_loose(t) => {
                out.extend(residue(terms, args[0], args[1]).map(Fact::Holds));
            }
            Kind::Op(Op::SeqLen, _) if self.opaque && !terms.has_loose(t) => {
                out.push(Fact::InRange(t, Range { lo: Some(0.into()), hi: None }));
            }
            Kind::Seq(_) if self.opaque => out.push(Fact::Letters(t)),
            Kind::Eq(a, b) if self.opaque && terms.sort(*a) == Sort::Seq && !terms.has_loose(t) => {
                out.push(Fact::Holds(apart(terms, *a, *b)));
            }
            Kind::Op(Op::SeqNth, args) => {
                let range = terms.range(t);
                if !terms.has_loose(t) {
                    out.push(Fact::InRange(t, range));
                } else if !terms.has_loose(args[0]) && self.first_time(General::Units(args[0])) {
                    let index = terms.var("!at", Sort::Int);
                    out.push(Fact::AllInRange(vec![index], terms.seq_nth(args[0], index), range));
                }
            }
            Kind::Op(Op::SeqOfInt, args) => {
                self.approximate = true;
                if !terms.has_loose(t) {
                    out.extend(digits(terms, t, args[0]).into_iter().map(Fact::Holds));
                    if !derived {
                        self.unfold(terms, t, out);
                    }
                }
            }
            Kind::Op(Op::Geometric, _) => {
                self.approximate = true;
                if !terms.has_loose(t) && !derived {
                    self.unfold(terms, t, out);
                }
            }
            Kind::Fold { .. } => {
                self.approximate = true;
                if !terms.has_loose(t) {
                    self.fold(terms, t, out);
                    if !derived {
                        self.unfold(terms, t, out);
                    }
                }
            }
            _ => {}
        }
    }

    fn application(&mut self, terms: &Terms, func: Func, t: Term, out: &mut Vec<Fact>) {
        let Some(range) = terms.declared_func_range(func) else { return };
        if !terms.has_loose(t) && terms.sort(t) == Sort::Int {
            out.push(Fact::InRange(t, range));
        } else if self.first_time(General::Func(func)) {
            let decl = terms.func_decl(func);
            let vars: Vec<Term> =
                decl.args.iter().enumerate().map(|(i, &s)| terms.var(&format!("!arg{i}"), s)).collect();
            out.push(all_values(terms, vars.clone(), terms.apply(func, &vars), range));
        }
    }

    /// Map contents: this element, or below a quantifier every element of the
    /// variables that the map is made of.
    fn selection(&mut self, terms: &Terms, t: Term, out: &mut Vec<Fact>) {
        let range = terms.range(t);
        if range == Range::ANY {
            return;
        }
        if !terms.has_loose(t) {
            out.push(Fact::InRange(t, range));
            return;
        }
        for root in map_roots(terms, t) {
            if let Some(range) = terms.declared_range(root)
                && self.first_time(General::Map(root))
            {
                out.push(all_values(terms, Vec::new(), root, range));
            }
        }
    }

    fn unfold(&mut self, terms: &Terms, t: Term, out: &mut Vec<Fact>) {
        if terms.has_loose(t) || !self.first_time(General::Unfolded(t)) {
            return;
        }
        let lemmas = match terms.kind(t) {
            Kind::Op(Op::SeqOfInt, args) => longer_digits(terms, t, args[0]),
            Kind::Op(Op::Geometric, args) => in_sequence(terms, t, args[0], args[1], args[2]),
            _ => unfoldings(terms, t),
        };
        out.extend(lemmas.into_iter().map(Fact::Holds));
    }

    fn fold(&mut self, terms: &Terms, t: Term, out: &mut Vec<Fact>) {
        let mut lemmas = base_lemmas(terms, t);
        for &other in self.folds.iter().rev().take(PAIR_LIMIT) {
            lemmas.extend(agreement(terms, t, other));
        }
        self.folds.push(t);
        out.extend(lemmas.into_iter().filter(|&l| l != terms.tt()).map(Fact::Holds));
    }
}

/// Bounds of bit operations, for queries that need no more than these: the
/// index `hash & (length - 1)` is below the length.
fn bit_bounds(terms: &Terms, op: Op, t: Term, a: Term, b: Term) -> Vec<Term> {
    let zero = terms.int(0);
    let nonneg = |x: Term| terms.le(zero, x);
    let between = |low: Term, high: Term| terms.and(&[terms.le(low, t), terms.le(t, high)]);
    let both = terms.and(&[nonneg(a), nonneg(b)]);
    match op {
        Op::BitAnd { .. } => {
            vec![terms.implies(nonneg(a), between(zero, a)), terms.implies(nonneg(b), between(zero, b))]
        }
        Op::BitOr { .. } => {
            vec![terms.implies(both, terms.and(&[between(a, terms.add(a, b)), terms.le(b, t)]))]
        }
        Op::BitXor { .. } => vec![terms.implies(both, between(zero, terms.add(a, b)))],
        Op::Shr { .. } => vec![
            terms.implies(nonneg(a), between(zero, a)),
            terms.implies(terms.lt(a, zero), between(a, terms.int(-1))),
        ],
        Op::UShr { .. } => vec![terms.implies(nonneg(a), between(zero, a))],
        _ => Vec::new(),
    }
}

/// x is the start, or a multiple of the ratio whose quotient is in the sequence;
/// and it is not nearer to zero than the start.
fn in_sequence(terms: &Terms, t: Term, start: Term, ratio: Term, x: Term) -> Vec<Term> {
    if terms.as_int(ratio).is_none_or(|r| *r < IBig::from(2)) {
        return Vec::new();
    }
    let zero = terms.int(0);
    let divisible = terms.eq(terms.modulo(x, ratio), zero);
    let before = terms.geometric(start, ratio, terms.div(x, ratio));
    let sides = [
        terms.implies(terms.lt(zero, start), terms.le(start, x)),
        terms.implies(terms.lt(start, zero), terms.le(x, start)),
        terms.implies(terms.eq(start, zero), terms.eq(x, zero)),
    ];
    vec![
        terms.iff(t, terms.or(&[terms.eq(x, start), terms.and(&[divisible, before])])),
        terms.implies(t, terms.and(&sides)),
    ]
}

/// Applies further keys until an Int is reached.
fn all_values(terms: &Terms, mut vars: Vec<Term>, mut at: Term, range: Range) -> Fact {
    while let Some((key, _)) = terms.sort(at).as_map() {
        let var = terms.var(&format!("!key{}", vars.len()), key);
        vars.push(var);
        at = terms.select(at, var);
    }
    Fact::AllInRange(vars, at, range)
}

fn map_roots(terms: &Terms, t: Term) -> Vec<Term> {
    match terms.kind(t) {
        Kind::Select(map, _) => map_roots(terms, *map),
        Kind::Store(map, _, value) => {
            let mut roots = map_roots(terms, *map);
            roots.extend(map_roots(terms, *value));
            roots
        }
        Kind::Ite(_, a, b) => {
            let mut roots = map_roots(terms, *a);
            roots.extend(map_roots(terms, *b));
            roots
        }
        Kind::Var(_) => vec![t],
        _ => Vec::new(),
    }
}

fn unit_of(terms: &Terms, op: FoldOp) -> Option<Term> {
    match op {
        FoldOp::Sum | FoldOp::NumOf => Some(terms.int(0)),
        FoldOp::Product => Some(terms.int(1)),
        FoldOp::Min | FoldOp::Max => None,
    }
}

/// The element of a fold at an index, as it enters the result.
fn element(terms: &Terms, fold: Term, index: Term) -> Option<Term> {
    let Kind::Fold { op, .. } = terms.kind(fold) else { return None };
    let value = terms.open(fold, &[index])?;
    Some(if *op == FoldOp::NumOf { terms.ite(value, terms.int(1), terms.int(0)) } else { value })
}

fn combine(terms: &Terms, op: FoldOp, a: Term, b: Term) -> Term {
    match op {
        FoldOp::Sum | FoldOp::NumOf => terms.add(a, b),
        FoldOp::Product => terms.mul(a, b),
        FoldOp::Min => terms.min(a, b),
        FoldOp::Max => terms.max(a, b),
    }
}

/// Empty ranges, bounds, and for Min/Max that they are the least and greatest.
fn base_lemmas(terms: &Terms, t: Term) -> Vec<Term> {
    let Kind::Fold { op, lo, hi, body, .. } = terms.kind(t) else { return Vec::new() };
    let (lo, hi) = (*lo, *hi);
    let nonempty = terms.lt(lo, hi);
    let mut lemmas = Vec::new();
    if let Some(unit) = unit_of(terms, *op) {
        lemmas.push(terms.or(&[nonempty, terms.eq(t, unit)]));
    }
    match op {
        FoldOp::NumOf => {
            // The range of a NumOf is known to be not negative, so state only the rest.
            let width = terms.sub(hi, lo);
            lemmas.push(terms.or(&[terms.not(nonempty), terms.le(t, width)]));
        }
        FoldOp::Sum if terms.as_int(*body).is_some() => {
            let all = terms.mul(*body, terms.sub(hi, lo));
            lemmas.push(terms.or(&[terms.not(nonempty), terms.eq(t, all)]));
        }
        FoldOp::Sum if terms.range(*body).lo.is_some_and(|lo| lo >= dashu::integer::IBig::ZERO) => {
            lemmas.push(terms.le(terms.int(0), t));
        }
        FoldOp::Sum | FoldOp::Product => {}
        FoldOp::Min | FoldOp::Max => {
            let bounded = |index: Term| {
                let value = element(terms, t, index)?;
                Some(if *op == FoldOp::Min { terms.le(t, value) } else { terms.le(value, t) })
            };
            let within = |k: Term| terms.and(&[terms.le(lo, k), terms.lt(k, hi)]);
            let k = terms.var("!k", Sort::Int);
            if let Some(bound) = bounded(k) {
                lemmas.push(terms.forall(&[k], &[], terms.implies(within(k), bound)));
            }
            let witness = terms.var(&format!("!witness{}", t.index()), Sort::Int);
            if let Some(value) = element(terms, t, witness) {
                let attained = terms.and(&[within(witness), terms.eq(t, value)]);
                lemmas.push(terms.implies(nonempty, attained));
            }
        }
    }
    lemmas
}

/// So long are ranges whose elements are listed, where a guard knows the length: an array of
/// three elements that is summed up without a loop.
const LISTED: std::ops::RangeInclusive<i64> = 2..=4;

/// `F(lo, hi) = F(lo, hi - 1) ⊕ body(hi - 1) = body(lo) ⊕ F(lo + 1, hi)`, and short ranges
/// element by element.
fn unfoldings(terms: &Terms, t: Term) -> Vec<Term> {
    let Kind::Fold { op, lo, hi, .. } = terms.kind(t) else { return Vec::new() };
    let (lo, hi) = (*lo, *hi);
    let k = terms.var("!k", Sort::Int);
    let Some(body) = terms.open(t, &[k]) else { return Vec::new() };
    let last = terms.offset(hi, -1);
    let shorter = [(last, terms.fold(*op, k, lo, last, body)), (lo, terms.fold(*op, k, terms.offset(lo, 1), hi, body))];
    let mut lemmas = Vec::new();
    for (index, rest) in shorter {
        let Some(value) = element(terms, t, index) else { continue };
        let step = terms.eq(t, combine(terms, *op, value, rest));
        match op {
            FoldOp::Min | FoldOp::Max => {
                let long = terms.lt(terms.offset(lo, 1), hi);
                lemmas.push(terms.implies(long, step));
                let single = terms.eq(terms.offset(lo, 1), hi);
                lemmas.push(terms.implies(single, terms.eq(t, value)));
            }
            FoldOp::Sum | FoldOp::Product | FoldOp::NumOf => {
                lemmas.push(terms.implies(terms.lt(lo, hi), step));
            }
        }
    }
    let is_open = terms.as_int(lo).is_some() && terms.as_int(hi).is_none();
    if is_open && matches!(op, FoldOp::Sum | FoldOp::Product | FoldOp::NumOf) {
        for length in LISTED {
            let elements: Option<Vec<Term>> = (0..length).map(|at| element(terms, t, terms.offset(lo, at))).collect();
            let all = elements.and_then(|of| of.into_iter().reduce(|all, next| combine(terms, *op, all, next)));
            let fits = terms.eq(hi, terms.offset(lo, length));
            lemmas.extend(all.map(|all| terms.implies(fits, terms.eq(t, all))));
        }
    }
    lemmas
}

/// Two folds over the same range that differ, differ in some element.
fn agreement(terms: &Terms, a: Term, b: Term) -> Option<Term> {
    let (Kind::Fold { op, lo, hi, body, .. }, Kind::Fold { op: op2, lo: lo2, hi: hi2, body: body2, .. }) =
        (terms.kind(a), terms.kind(b))
    else {
        return None;
    };
    if op != op2 || body == body2 {
        return None;
    }
    let at = terms.var(&format!("!differ{}.{}", a.index(), b.index()), Sort::Int);
    let (x, y) = (terms.open(a, &[at])?, terms.open(b, &[at])?);
    let differ = terms.and(&[terms.le(*lo, at), terms.lt(at, *hi), terms.ne(x, y)]);
    Some(terms.or(&[terms.ne(*lo, *lo2), terms.ne(*hi, *hi2), terms.eq(a, b), differ]))
}

/// A polynomial that leaves the same remainder whatever its variables are, as
/// `i * (i - 1)` does on division by 2. Solvers do not look at residues of
/// products by themselves.
fn residue(terms: &Terms, value: Term, divisor: Term) -> Option<Term> {
    const MOST_CASES: u64 = 4_096;
    let modulus = terms.as_int(divisor).and_then(|m| u64::try_from(m).ok()).filter(|m| (2..=12).contains(m))?;
    let mut variables = Vec::new();
    let mut products = false;
    collect_variables(terms, value, &mut variables, &mut products);
    if !products || modulus.checked_pow(u32::try_from(variables.len()).ok()?).is_none_or(|n| n > MOST_CASES) {
        return None;
    }
    let mut values = vec![0_u64; variables.len()];
    let mut common = None;
    loop {
        let here = remainder(terms, value, &variables, &values, modulus)?;
        if *common.get_or_insert(here) != here {
            return None;
        }
        let Some(at) = values.iter().position(|v| v + 1 < modulus) else { break };
        values[..at].fill(0);
        values[at] += 1;
    }
    // value = modulus · k + remainder, for the k of floor division.
    let whole = terms.mul(divisor, terms.div(value, divisor));
    Some(terms.eq(value, terms.offset(whole, i64::try_from(common?).ok()?)))
}

fn collect_variables(terms: &Terms, t: Term, variables: &mut Vec<Term>, products: &mut bool) {
    match terms.kind(t) {
        Kind::Int(_) => {}
        Kind::IntSum(sum) => {
            sum.parts.iter().for_each(|(_, part)| collect_variables(terms, *part, variables, products))
        }
        Kind::Mul(factors) => {
            *products = true;
            factors.iter().for_each(|factor| collect_variables(terms, *factor, variables, products));
        }
        _ if variables.contains(&t) => {}
        _ => variables.push(t),
    }
}

/// The polynomial modulo `modulus`, for these residues of its variables.
fn remainder(terms: &Terms, t: Term, variables: &[Term], values: &[u64], modulus: u64) -> Option<u64> {
    let reduced = |i: &IBig| u64::try_from(i.clone().rem_euclid(IBig::from(modulus))).ok();
    match terms.kind(t) {
        Kind::Int(i) => reduced(i),
        Kind::IntSum(sum) => {
            let mut total = reduced(&sum.constant)?;
            for (coefficient, part) in &sum.parts {
                total += reduced(coefficient)? * remainder(terms, *part, variables, values, modulus)?;
            }
            Some(total % modulus)
        }
        Kind::Mul(factors) => {
            let mut product = 1;
            for factor in factors {
                product = product * remainder(terms, *factor, variables, values, modulus)? % modulus;
            }
            Some(product)
        }
        _ => variables.iter().position(|v| *v == t).map(|at| values[at]),
    }
}

/// Sequences that differ have different lengths or differ at some place.
fn apart(terms: &Terms, a: Term, b: Term) -> Term {
    let at = terms.var(&format!("!apart{}.{}", a.index(), b.index()), Sort::Int);
    let inside = terms.and(&[terms.le(terms.int(0), at), terms.lt(at, terms.seq_len(a))]);
    let differ = terms.ne(terms.seq_nth(a, at), terms.seq_nth(b, at));
    let lengths = terms.ne(terms.seq_len(a), terms.seq_len(b));
    terms.or(&[terms.eq(a, b), lengths, terms.and(&[inside, differ])])
}

/// One digit, and that no two numbers share their digits.
fn digits(terms: &Terms, t: Term, value: Term) -> Vec<Term> {
    let small = terms.and(&[terms.le(terms.int(0), value), terms.lt(value, terms.int(10))]);
    let digit = terms.seq_unit(terms.offset(value, 48));
    let read = terms.func("digits/read", &[Sort::Seq], Sort::Int);
    vec![
        terms.implies(small, terms.eq(t, digit)),
        terms.eq(terms.apply(read, &[t]), value),
        terms.le(terms.int(1), terms.seq_len(t)),
    ]
}

/// One step of writing a number in decimal.
fn longer_digits(terms: &Terms, t: Term, value: Term) -> Vec<Term> {
    let (zero, ten) = (terms.int(0), terms.int(10));
    let minus = terms.seq_concat(terms.seq(&[45]), terms.seq_of_int(terms.neg(value)));
    let rest = terms.seq_of_int(terms.div(value, ten));
    let last = terms.seq_unit(terms.offset(terms.modulo(value, ten), 48));
    vec![
        terms.implies(terms.lt(value, zero), terms.eq(t, minus)),
        terms.implies(terms.le(ten, value), terms.eq(t, terms.seq_concat(rest, last))),
    ]
}
