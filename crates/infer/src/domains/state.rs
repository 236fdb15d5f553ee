//! What is known at one place: difference bounds, affine equalities and
//! nullness together, and how commands change it. The parts help each other:
//! bounds show that nothing wraps, which keeps equalities exact, and these
//! give bounds in turn.

use std::collections::BTreeSet;

use javelin_logic::{Kind, Op, Range, Sort, Term};

use super::Atom;
use super::affine::{Affine, Row};
use super::form::{Form, small};
use super::vocabulary::Vocabulary;
use super::zone::{Bound, Zone};

/// Atoms followed at a time; more are left out.
const ATOMS: usize = 72;
/// Disjuncts that are told apart.
const WAYS: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub zone: Zone,
    pub affine: Affine,
    pub null: BTreeSet<Term>,
    pub object: BTreeSet<Term>,
    /// References that are equal since an assignment.
    pub same: BTreeSet<(Term, Term)>,
}

impl State {
    pub fn top() -> State {
        State {
            zone: Zone::top(),
            affine: Affine::default(),
            null: BTreeSet::new(),
            object: BTreeSet::new(),
            same: BTreeSet::new(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.zone.is_empty() || self.affine.is_empty() || self.null.intersection(&self.object).next().is_some()
    }

    pub fn join(&self, other: &State, voc: &Vocabulary) -> State {
        self.merge(other, voc, |a, b| a.join(b))
    }

    /// `self` is the older of the two.
    pub fn widen(&self, newer: &State, voc: &Vocabulary, steps: &[i128]) -> State {
        let mut wide = self.merge(newer, voc, |a, b| a.widen(b, steps));
        wide.zone.close();
        wide
    }

    fn merge(&self, other: &State, voc: &Vocabulary, zones: impl Fn(&Zone, &Zone) -> Zone) -> State {
        if self.is_empty() {
            return other.clone();
        }
        if other.is_empty() {
            return self.clone();
        }
        let (mut a, mut b) = (self.clone(), other.clone());
        for atom in other.zone.atoms() {
            a.follow(voc, atom.term);
        }
        for atom in self.zone.atoms() {
            b.follow(voc, atom.term);
        }
        State {
            zone: zones(&a.zone, &b.zone),
            affine: a.affine.join(&b.affine),
            null: self.null.intersection(&other.null).copied().collect(),
            object: self.object.intersection(&other.object).copied().collect(),
            same: self.same.intersection(&other.same).copied().collect(),
        }
    }

    /// Begins to follow a term, within what is known of it.
    fn follow(&mut self, voc: &Vocabulary, t: Term) -> bool {
        if self.zone.tracks(Atom::now(t)) {
            return true;
        }
        // Products take part in equalities only: their bounds follow from their factors.
        if self.zone.atoms().count() >= ATOMS || matches!(voc.terms.kind(t), Kind::Mul(_)) {
            return false;
        }
        let (lo, hi) = self.range(voc, t);
        self.zone.track(Atom::now(t), lo, hi);
        self.relate(voc, t);
        true
    }

    /// What the shape of a term says of it and other terms: `x % n` is less than a positive `n`,
    /// and `x & m` is no more than an `m` that is not negative.
    fn relate(&mut self, voc: &Vocabulary, t: Term) {
        let (limits, gap) = match voc.terms.kind(t) {
            Kind::Op(Op::TRem | Op::Mod, args) => (&args[1..], 1),
            Kind::Op(Op::BitAnd { .. }, args) => (&args[..], 0),
            _ => return,
        };
        for &limit in limits {
            let Some(form) = self.form(voc, limit).filter(|form| !form.parts.is_empty()) else { continue };
            if self.bounds_direct_low(voc, &form).is_some_and(|lo| lo >= gap)
                && let Some(mut below) = Form::of_term(t).plus(&form, -1)
            {
                below.constant += gap;
                self.at_most_zero(voc, &below);
            }
        }
    }

    /// Tells the equalities what the bounds pin down.
    pub fn exchange(&mut self) {
        let atoms: Vec<Atom> = self.zone.atoms().collect();
        for (n, &x) in atoms.iter().enumerate() {
            if let (Some(lo), Some(hi)) = self.zone.interval(x)
                && lo == hi
            {
                self.affine.add(Row::new([(x, 1)], -lo));
                continue;
            }
            for &y in &atoms[..n] {
                let (up, down) = (self.zone.difference(Some(x), Some(y)), self.zone.difference(Some(y), Some(x)));
                if let (Some(up), Some(down)) = (up, down)
                    && up == -down
                {
                    self.affine.add(Row::new([(x, 1), (y, -1)], -up));
                    break;
                }
            }
        }
    }

    /// Forgets every atom that mentions a variable that `dead` accepts.
    pub fn forget_dead(&mut self, voc: &Vocabulary, dead: &dyn Fn(Term) -> bool) {
        let is_dead = |t: Term| voc.terms.free_vars(&[t]).into_iter().any(dead);
        let gone: Vec<Atom> = self.zone.atoms().filter(|a| is_dead(a.term)).collect();
        for atom in gone {
            self.zone.forget(atom);
        }
        let mut gone: BTreeSet<Atom> = BTreeSet::new();
        for row in self.affine.rows() {
            gone.extend(row.parts.keys().filter(|a| is_dead(a.term)));
        }
        gone.into_iter().for_each(|atom| self.affine.forget(atom));
        self.null.retain(|t| !is_dead(*t));
        self.object.retain(|t| !is_dead(*t));
        self.same.retain(|(a, b)| !is_dead(*a) && !is_dead(*b));
    }

    // ── values ──────────────────────────────────────────────────────────────

    /// Bounds of a term, from bounds of what it is made of.
    fn range(&self, voc: &Vocabulary, t: Term) -> (Bound, Bound) {
        let known = |part: Term| -> Option<Range> {
            if !self.zone.tracks(Atom::now(part)) {
                return None;
            }
            let (lo, hi) = self.zone.interval(Atom::now(part));
            Some(Range { lo: lo.map(Into::into), hi: hi.map(Into::into) })
        };
        let range = voc.terms.range_with(t, &known);
        (range.lo.as_ref().and_then(small), range.hi.as_ref().and_then(small))
    }

    /// The term without the wraps that cannot happen here.
    fn strip(&self, voc: &Vocabulary, t: Term) -> Term {
        let terms = voc.terms;
        match terms.kind(t) {
            Kind::IntSum(sum) => {
                let parts = sum.parts.iter().map(|(c, part)| terms.scale(c.clone(), self.strip(voc, *part)));
                let parts: Vec<Term> = parts.chain([terms.int(sum.constant.clone())]).collect();
                terms.sum(&parts)
            }
            Kind::Mul(factors) => {
                let factors: Vec<Term> = factors.iter().map(|f| self.strip(voc, *f)).collect();
                terms.product(&factors)
            }
            Kind::Op(Op::Wrap { bits, signed }, args) => {
                let inner = self.strip(voc, args[0]);
                let limits = Range::of_bits(*bits, *signed);
                if voc.ideal || self.fits(voc, inner, &limits) { inner } else { terms.wrap(*bits, *signed, inner) }
            }
            Kind::Op(op @ (Op::TDiv | Op::TRem | Op::Div | Op::Mod), args) => {
                let (a, b) = (self.strip(voc, args[0]), self.strip(voc, args[1]));
                terms.op(*op, &[a, b])
            }
            _ => t,
        }
    }

    fn fits(&self, voc: &Vocabulary, t: Term, limits: &Range) -> bool {
        let Some(form) = Form::read(voc.terms, t) else { return false };
        let (lo, hi) = self.bounds(voc, &form);
        let within = |value: Bound, limit: &Option<javelin_logic::IBig>, below: bool| match (value, limit) {
            (_, None) => true,
            (Some(value), Some(limit)) => small(limit).is_some_and(|l| if below { value <= l } else { value >= l }),
            (None, Some(_)) => false,
        };
        within(lo, &limits.lo, false) && within(hi, &limits.hi, true)
    }

    /// The linear form of an Int term here.
    fn form(&self, voc: &Vocabulary, t: Term) -> Option<Form> {
        Form::read(voc.terms, self.strip(voc, t))
    }

    fn bounds(&self, voc: &Vocabulary, form: &Form) -> (Bound, Bound) {
        let hi = self.upper(voc, form, 2);
        let lo = form.times(-1).and_then(|minus| self.upper(voc, &minus, 2)).map(|b| -b);
        (lo, hi)
    }

    /// The least upper bound that is easy to see.
    fn upper(&self, voc: &Vocabulary, form: &Form, depth: u32) -> Bound {
        let mut best = self.upper_direct(voc, form);
        let mut try_bound = |bound: Bound| {
            if let Some(bound) = bound
                && best.is_none_or(|b| bound < b)
            {
                best = Some(bound);
            }
        };
        if depth == 0 {
            return best;
        }
        for (part, c) in &form.parts {
            if let Some((dividend, divisor)) = self.division(voc, *part) {
                // divisor·(dividend / divisor) lies in dividend − divisor + 1 ..= dividend
                let slack = if *c > 0 { 0 } else { c.saturating_mul(1 - divisor) };
                let scaled = form.without(*part).times(divisor).and_then(|rest| rest.plus(&dividend, *c));
                let bound = scaled.and_then(|f| self.upper(voc, &f, depth - 1));
                try_bound(bound.map(|b| (b + slack).div_euclid(divisor)));
            }
        }
        if form.parts.len() <= 3 {
            for row in self.affine.rows() {
                for (part, c) in &form.parts {
                    let unit = row.parts.get(&Atom::now(*part)).copied().unwrap_or(0);
                    if unit.abs() == 1 && row.parts.len() <= 4 {
                        let row = Form {
                            parts: row.parts.iter().map(|(a, c)| (a.term, *c)).collect(),
                            constant: row.constant,
                        };
                        let swapped = form.plus(&row, -c * unit);
                        try_bound(swapped.and_then(|f| self.upper(voc, &f, depth - 1)));
                    }
                }
            }
        }
        best
    }

    /// Sum of the bounds of the parts, with at most one pair taken together.
    fn upper_direct(&self, voc: &Vocabulary, form: &Form) -> Bound {
        let single = |(part, c): (Term, i128)| -> Bound {
            let (lo, hi) = self.range(voc, part);
            if c > 0 { hi?.checked_mul(c) } else { lo?.checked_mul(c) }
        };
        let bounds: Vec<Bound> = form.parts.iter().map(|p| single(*p)).collect();
        let total = |skip: &[usize]| -> Bound {
            let rest = bounds.iter().enumerate().filter(|(i, _)| !skip.contains(i));
            rest.map(|(_, b)| *b).try_fold(form.constant, |sum, b| sum.checked_add(b?))
        };
        let mut best = total(&[]);
        for (i, (x, c)) in form.parts.iter().enumerate() {
            for (j, (y, d)) in form.parts.iter().enumerate() {
                if *c > 0
                    && *c == -d
                    && let Some(gap) = self.zone.difference(Some(Atom::now(*x)), Some(Atom::now(*y)))
                    && let Some(rest) = total(&[i, j])
                    && let Some(bound) = gap.checked_mul(*c).and_then(|g| g.checked_add(rest))
                    && best.is_none_or(|b| bound < b)
                {
                    best = Some(bound);
                }
            }
        }
        best
    }

    /// `dividend / divisor` rounded down, by a positive constant.
    fn division(&self, voc: &Vocabulary, t: Term) -> Option<(Form, i128)> {
        let Kind::Op(op, args) = voc.terms.kind(t) else { return None };
        let divisor = match op {
            Op::TDiv | Op::Div => small(voc.terms.as_int(args[1])?)?,
            Op::Shr { .. } => 1_i128.checked_shl(u32::try_from(small(voc.terms.as_int(args[1])?)?).ok()?)?,
            _ => return None,
        };
        let dividend = self.form(voc, args[0])?;
        let rounds_down = !matches!(op, Op::TDiv) || self.bounds_direct_low(voc, &dividend).is_some_and(|lo| lo >= 0);
        (divisor > 0 && rounds_down).then_some((dividend, divisor))
    }

    fn bounds_direct_low(&self, voc: &Vocabulary, form: &Form) -> Bound {
        form.times(-1).and_then(|minus| self.upper(voc, &minus, 1)).map(|b| -b)
    }

    // ── conditions ──────────────────────────────────────────────────────────

    /// Only states where `cond` holds.
    pub fn assume(&mut self, voc: &Vocabulary, cond: Term) {
        let terms = voc.terms;
        match terms.kind(cond) {
            Kind::Bool(false) => self.zone.add(None, None, -1),
            Kind::And(parts) => parts.iter().for_each(|part| self.assume(voc, *part)),
            Kind::Or(parts) if parts.len() <= WAYS => {
                let mut joined: Option<State> = None;
                for part in parts {
                    let mut way: State = self.clone();
                    way.assume(voc, *part);
                    joined = Some(joined.map_or(way.clone(), |known| known.join(&way, voc)));
                }
                if let Some(joined) = joined {
                    *self = joined;
                }
            }
            Kind::Le(a, b) if terms.sort(*a) == Sort::Int => {
                let form = self.form(voc, *a).zip(self.form(voc, *b)).and_then(|(a, b)| a.plus(&b, -1));
                if let Some(form) = form {
                    self.at_most_zero(voc, &form);
                }
            }
            Kind::Eq(a, b) => self.assume_equal(voc, *a, *b),
            Kind::Not(inner) => {
                if let Kind::Eq(a, b) = terms.kind(*inner) {
                    self.assume_different(voc, *a, *b);
                }
            }
            _ => {}
        }
    }

    /// `form <= 0`
    fn at_most_zero(&mut self, voc: &Vocabulary, form: &Form) {
        if form.parts.is_empty() {
            if form.constant > 0 {
                self.zone.add(None, None, -1);
            }
            return;
        }
        for (part, _) in &form.parts {
            self.follow(voc, *part);
        }
        for (x, c) in &form.parts {
            let rest = form.without(*x);
            let Some(limit) = rest.times(-1).and_then(|minus| self.upper(voc, &minus, 1)) else { continue };
            // c·x <= −rest <= limit
            if *c > 0 {
                self.zone.add(Some(Atom::now(*x)), None, limit.div_euclid(*c));
            } else {
                self.zone.add(None, Some(Atom::now(*x)), limit.div_euclid(-c));
            }
        }
        for (x, c) in &form.parts {
            for (y, d) in &form.parts {
                if *c > 0 && *c == -d {
                    let rest = form.without(*x).without(*y);
                    if let Some(limit) = rest.times(-1).and_then(|minus| self.upper(voc, &minus, 1)) {
                        self.zone.add(Some(Atom::now(*x)), Some(Atom::now(*y)), limit.div_euclid(*c));
                    }
                }
            }
        }
    }

    fn assume_equal(&mut self, voc: &Vocabulary, a: Term, b: Term) {
        let terms = voc.terms;
        match terms.sort(a) {
            Sort::Int => {
                let form = self.form(voc, a).zip(self.form(voc, b)).and_then(|(a, b)| a.plus(&b, -1));
                if let Some(form) = form {
                    self.at_most_zero(voc, &form);
                    if let Some(minus) = form.times(-1) {
                        self.at_most_zero(voc, &minus);
                    }
                    self.affine.add(Row::new(form.parts.iter().map(|(t, c)| (Atom::now(*t), *c)), form.constant));
                }
            }
            Sort::Ref => {
                for (x, y) in [(a, b), (b, a)] {
                    if let Some(is_null) = self.is_null(voc, y) {
                        self.note_null(x, is_null);
                    }
                }
            }
            _ => {}
        }
    }

    fn assume_different(&mut self, voc: &Vocabulary, a: Term, b: Term) {
        match voc.terms.sort(a) {
            Sort::Ref => {
                for (x, y) in [(a, b), (b, a)] {
                    if self.is_null(voc, y) == Some(true) {
                        self.note_null(x, false);
                    }
                }
            }
            Sort::Int => {
                let form = self.form(voc, a).zip(self.form(voc, b)).and_then(|(a, b)| a.plus(&b, -1));
                let Some(form) = form else { return };
                // At a bound that may not be reached, the bound moves by one.
                let (lo, hi) = self.bounds(voc, &form);
                for (bound, sign) in [(lo, -1), (hi, 1)] {
                    if bound == Some(0)
                        && let Some(mut strict) = form.times(sign)
                    {
                        strict.constant += 1;
                        self.at_most_zero(voc, &strict);
                    }
                }
            }
            _ => {}
        }
    }

    /// `t` is null, or is not, and so are those equal to it.
    fn note_null(&mut self, t: Term, is_null: bool) {
        let equal = self.same.iter().filter_map(|(a, b)| match (*a == t, *b == t) {
            (true, _) => Some(*b),
            (_, true) => Some(*a),
            _ => None,
        });
        let all: Vec<Term> = equal.chain([t]).collect();
        if is_null { self.null.extend(all) } else { self.object.extend(all) }
    }

    fn is_null(&self, voc: &Vocabulary, t: Term) -> Option<bool> {
        match voc.terms.kind(t) {
            Kind::Null => Some(true),
            Kind::Ite(_, a, b) => {
                let (a, b) = (self.is_null(voc, *a)?, self.is_null(voc, *b)?);
                (a == b).then_some(a)
            }
            _ if self.null.contains(&t) => Some(true),
            _ if self.object.contains(&t) => Some(false),
            _ => None,
        }
    }

    // ── commands ────────────────────────────────────────────────────────────

    /// `var := value`
    pub fn assign(&mut self, voc: &Vocabulary, var: Term, value: Term) {
        let terms = voc.terms;
        if let Kind::Ite(cond, a, b) = *terms.kind(value) {
            let (mut yes, mut no) = (self.clone(), self.clone());
            yes.assume(voc, cond);
            yes.assign(voc, var, a);
            no.assume(voc, terms.not(cond));
            no.assign(voc, var, b);
            *self = yes.join(&no, voc);
            return;
        }
        let affected: Vec<Term> = [var].into_iter().chain(voc.over(var).iter().copied()).collect();
        let meaning = |t: Term| if t == var { value } else { terms.replace(t, var, value) };
        let mut nulls: Vec<(Term, bool)> = Vec::new();
        let mut changed: Vec<Term> = Vec::new();
        for &t in &affected {
            let now = meaning(t);
            match terms.sort(t) {
                Sort::Int if now != t => {
                    self.let_next(voc, t, now);
                    changed.push(t);
                }
                Sort::Ref => nulls.extend(self.is_null(voc, now).map(|is| (t, is))),
                _ => {}
            }
        }
        for t in changed {
            self.zone.forget(Atom::now(t));
            self.affine.forget(Atom::now(t));
            self.zone.rename(Atom::next(t), Atom::now(t));
            self.affine.rename(Atom::next(t), Atom::now(t));
        }
        self.forget_refs(voc, var);
        for (t, is_null) in nulls {
            if is_null {
                self.null.insert(t)
            } else {
                self.object.insert(t)
            };
        }
        if terms.sort(var) == Sort::Ref && !terms.mentions(value, var) {
            self.same.insert((var, value));
        }
        self.forget_strangers(voc, var, &affected);
    }

    /// Introduces the coming value of `t`, which is what `value` is now.
    fn let_next(&mut self, voc: &Vocabulary, t: Term, value: Term) {
        let next = Atom::next(t);
        if matches!(voc.terms.kind(t), Kind::Mul(_)) {
            if let Some(form) = self.form(voc, value) {
                self.equate(next, &form);
            }
            return;
        }
        if self.zone.atoms().count() >= ATOMS {
            return;
        }
        let Some(form) = self.form(voc, value) else {
            let (lo, hi) = self.range(voc, value);
            return self.zone.track(next, lo, hi);
        };
        for (part, _) in &form.parts {
            self.follow(voc, *part);
        }
        let (lo, hi) = self.bounds(voc, &form);
        self.zone.track(next, lo, hi);
        // The difference to whatever the form is made of.
        let mut near: Vec<Term> = form.parts.iter().map(|(part, _)| *part).collect();
        for (part, _) in &form.parts {
            if let Some((dividend, _)) = self.division(voc, *part) {
                near.extend(dividend.parts.iter().map(|(t, _)| *t));
            }
        }
        for other in near {
            let Some(gap) = form.plus(&Form::of_term(other), -1) else { continue };
            let (lo, hi) = self.bounds(voc, &gap);
            if let Some(hi) = hi {
                self.zone.add(Some(next), Some(Atom::now(other)), hi);
            }
            if let Some(lo) = lo {
                self.zone.add(Some(Atom::now(other)), Some(next), -lo);
            }
        }
        self.equate(next, &form);
    }

    /// `atom = form`
    fn equate(&mut self, atom: Atom, form: &Form) {
        let parts = form.parts.iter().map(|(part, c)| (Atom::now(*part), *c));
        self.affine.add(Row::new(parts.chain([(atom, -1)]), form.constant));
    }

    fn forget_refs(&mut self, voc: &Vocabulary, var: Term) {
        let stays = |t: &Term| !voc.terms.mentions(*t, var);
        self.null.retain(stays);
        self.object.retain(stays);
        self.same.retain(|(a, b)| stays(a) && stays(b));
    }

    /// Atoms that came in by a condition, not by the vocabulary.
    fn forget_strangers(&mut self, voc: &Vocabulary, var: Term, known: &[Term]) {
        let stranger = |a: &Atom| !known.contains(&a.term) && voc.terms.mentions(a.term, var);
        let gone: Vec<Atom> = self.zone.atoms().filter(stranger).collect();
        gone.into_iter().for_each(|a| self.zone.forget(a));
        let mut gone: BTreeSet<Atom> = BTreeSet::new();
        for row in self.affine.rows() {
            gone.extend(row.parts.keys().filter(|a| stranger(a)));
        }
        gone.into_iter().for_each(|a| self.affine.forget(a));
    }

    /// The variable takes any value.
    pub fn havoc(&mut self, voc: &Vocabulary, var: Term) {
        let gone: Vec<Term> = [var].into_iter().chain(voc.over(var).iter().copied()).collect();
        for t in &gone {
            self.zone.forget(Atom::now(*t));
            self.affine.forget(Atom::now(*t));
        }
        self.forget_refs(voc, var);
        self.forget_strangers(voc, var, &[]);
    }
}
