//! One loop as polynomial maps: what it changes (locals, static fields, fields
//! of fixed objects), the values on entry, and for every way through the body
//! the new values as polynomials in the old ones. What is no polynomial
//! becomes a symbol of its own: fixed if the loop leaves it alone, unknown if
//! not. Wraps are left out here; whether something wraps is for the proof.

use indexmap::IndexSet;
use javelin_logic::{IBig, Kind, Op, RBig, Sort, Term, Terms};
use rustc_hash::FxHashMap;

use super::symbols::{Meaning, Symbols};
use crate::paths::Path;
use crate::scene::Scene;
use javelin_logic::poly::{Poly, Sym};

/// Beyond these a loop is left to other engines.
const CELLS: usize = 14;
const ROUNDS: usize = 24;
const DEGREE: u32 = 8;
const LENGTH: usize = 80;

pub struct Model {
    pub symbols: Symbols,
    pub cells: Vec<Term>,
    /// Their symbols.
    pub syms: Vec<Sym>,
    /// Their values on entry.
    pub start: Vec<Poly>,
    /// What is known to be zero on entry, over what the values there are made of.
    pub entry: Vec<Poly>,
    pub rounds: Vec<Round>,
    /// The narrowest wrap that was left out.
    pub wraps: Option<u32>,
    /// Equalities between objects that the maps take for false.
    pub apart: IndexSet<Term>,
    /// Dividends and divisors of divisions that were taken for exact.
    pub divided: IndexSet<(Term, Term)>,
}

/// One way through the body.
#[derive(Clone)]
pub struct Round {
    /// The new value of each cell.
    pub next: Vec<Poly>,
    /// The comparisons met, as far as an invariant could say them.
    pub conditions: Vec<Comparison>,
}

/// `poly <= 0`, `poly = 0` or `poly != 0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    pub poly: Poly,
    pub relation: Relation,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    AtMost,
    Equal,
    Different,
}

/// What becomes of a division that may round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Division {
    Unknown,
    /// `x / 2` is taken for a half of x: the proof decides whether that was right.
    Exact,
}

impl Model {
    /// `None` when no number changes in a way that polynomials describe; and is there
    /// a division that may round and was not taken for exact? `before` are equalities
    /// that hold on entry.
    pub fn new(scene: &Scene, division: Division, before: &IndexSet<Term>) -> (Option<Model>, bool) {
        let mut cells = scene.changing(Sort::Int);
        cells.truncate(CELLS);
        if cells.is_empty() || scene.rounds.is_empty() || scene.rounds.len() > ROUNDS {
            return (None, false);
        }
        let mut reader = Reader::new(scene, &cells, division);
        let syms: Vec<Sym> = cells.iter().map(|c| reader.symbols.sym(Meaning::Cell(*c))).collect();
        let mut rounds: Vec<Round> = Vec::new();
        for path in &scene.rounds {
            for (conditions, values) in cases(scene, path, &cells, &mut reader.apart) {
                rounds.push(reader.round(&conditions, &values));
            }
        }
        let rounded = reader.rounded;
        if rounds.len() > ROUNDS || !is_polynomial(&reader.symbols, &syms, &rounds) {
            return (None, rounded);
        }
        (Some(reader.finish(cells, rounds, before)), rounded)
    }

    pub fn cell(&self, sym: Sym) -> Option<usize> {
        self.syms.iter().position(|s| *s == sym)
    }
}

/// Does some cell change, and in every round to a value that is known?
fn is_polynomial(symbols: &Symbols, syms: &[Sym], rounds: &[Round]) -> bool {
    let known = |poly: &Poly| !poly.symbols().iter().any(|sym| symbols.is_any(*sym));
    (0..syms.len()).any(|cell| {
        rounds.iter().all(|round| known(&round.next[cell]))
            && rounds.iter().any(|round| round.next[cell] != Poly::sym(syms[cell]))
    })
}

/// The values at the end of a round, case by case where they depend on a
/// condition. Objects that the loop does not choose are the same in all rounds
/// or in none: only the case that they differ is followed, and noted in `apart`.
pub fn cases(scene: &Scene, path: &Path, cells: &[Term], apart: &mut IndexSet<Term>) -> Vec<(Vec<Term>, Vec<Term>)> {
    let terms = scene.ctx().terms;
    let values: Vec<Term> = cells.iter().map(|c| path.value(terms, *c)).collect();
    let mut done = Vec::new();
    let mut open = vec![(path.conditions.clone(), values)];
    while let Some((conditions, values)) = open.pop() {
        let choice = terms.subterms(&values).into_iter().find_map(|t| choice(terms, t));
        let Some(choice) = choice.filter(|_| open.len() + done.len() < ROUNDS) else {
            done.push((conditions, values));
            continue;
        };
        let fixed = is_about_objects(terms, choice) && !scene.changes(choice);
        if fixed && !scene.stage.is_refuted(choice) {
            apart.insert(choice);
        }
        for (cond, chosen) in [(choice, true), (terms.not(choice), false)] {
            if fixed && chosen {
                continue;
            }
            let mut side = |t: Term| decided(terms, t, choice, chosen);
            let values: Vec<Term> = values.iter().map(|v| terms.map(*v, &mut side)).collect();
            let mut conditions = conditions.clone();
            conditions.push(cond);
            open.push((conditions, values));
        }
    }
    done
}

fn is_about_objects(terms: &Terms, choice: Term) -> bool {
    matches!(*terms.kind(choice), Kind::Eq(a, _) if terms.sort(a) == Sort::Ref)
}

/// What a number depends on: the condition of a choice, or whether two objects are one.
fn choice(terms: &Terms, t: Term) -> Option<Term> {
    if terms.sort(t) != Sort::Int || terms.has_loose(t) {
        return None;
    }
    match *terms.kind(t) {
        Kind::Ite(c, _, _) => Some(c),
        Kind::Select(map, at) => match *terms.kind(map) {
            Kind::Store(_, key, _) if terms.sort(at) == Sort::Ref => Some(terms.eq(key, at)),
            _ => None,
        },
        _ => None,
    }
}

/// The term where the choice is made.
fn decided(terms: &Terms, t: Term, choice: Term, chosen: bool) -> Term {
    match *terms.kind(t) {
        Kind::Ite(c, a, b) if c == choice => match chosen {
            true => a,
            false => b,
        },
        Kind::Select(map, at) => match *terms.kind(map) {
            Kind::Store(inner, key, value) if terms.sort(at) == Sort::Ref && terms.eq(key, at) == choice => {
                match chosen {
                    true => value,
                    false => terms.select(inner, at),
                }
            }
            _ => t,
        },
        _ => t,
    }
}

/// Terms as polynomials.
pub struct Reader<'a> {
    scene: &'a Scene<'a>,
    terms: &'a Terms,
    cells: IndexSet<Term>,
    pub symbols: Symbols,
    /// What is known on the way that is being read.
    conditions: Vec<Term>,
    /// Symbols for what cannot be said, one way at a time.
    unknown: FxHashMap<Term, Sym>,
    division: Division,
    wraps: Option<u32>,
    rounded: bool,
    pub apart: IndexSet<Term>,
    divided: IndexSet<(Term, Term)>,
}

impl<'a> Reader<'a> {
    pub fn new(scene: &'a Scene<'a>, cells: &[Term], division: Division) -> Reader<'a> {
        Reader {
            scene,
            terms: scene.ctx().terms,
            cells: cells.iter().copied().collect(),
            symbols: Symbols::default(),
            conditions: Vec::new(),
            unknown: FxHashMap::default(),
            division,
            wraps: None,
            rounded: false,
            apart: IndexSet::new(),
            divided: IndexSet::new(),
        }
    }

    /// One way, given its conditions and the new value of each cell.
    pub fn round(&mut self, conditions: &[Term], values: &[Term]) -> Round {
        self.begin(conditions);
        let next = values.iter().map(|v| self.read(*v)).collect();
        let conditions = conditions.iter().filter_map(|c| self.comparison(*c)).collect();
        Round { next, conditions }
    }

    pub fn finish(mut self, cells: Vec<Term>, rounds: Vec<Round>, before: &IndexSet<Term>) -> Model {
        self.begin(&[]);
        let syms: Vec<Sym> = cells.iter().map(|c| self.symbols.sym(Meaning::Cell(*c))).collect();
        let start: Vec<Poly> = cells.iter().map(|c| self.start(*c)).collect();
        let at_start = |s: Sym| syms.iter().position(|sym| *sym == s).map(|cell| start[cell].clone());
        let equalities = before.iter().filter_map(|t| self.comparison(*t)).filter(|c| c.relation == Relation::Equal);
        let entry = equalities.map(|c| c.poly.substitute(at_start)).filter(|poly| !poly.is_zero()).collect();
        let Reader { symbols, wraps, apart, divided, .. } = self;
        Model { symbols, cells, syms, start, entry, rounds, wraps, apart, divided }
    }

    fn begin(&mut self, conditions: &[Term]) {
        self.conditions = conditions.to_vec();
        self.unknown.clear();
    }

    /// The value on entry. Where it depends on whether two objects are one, they
    /// are taken for two, as in the rounds.
    fn start(&mut self, cell: Term) -> Poly {
        let terms = self.terms;
        let Some(mut value) = self.scene.value_on_entry(cell) else {
            return self.symbols.poly(Meaning::Start(cell));
        };
        let same = |t: Term| choice(terms, t).filter(|c| is_about_objects(terms, *c) && !self.scene.changes(*c));
        while let Some(choice) = terms.subterms(&[value]).into_iter().find_map(same) {
            if !self.scene.stage.is_refuted(choice) {
                self.apart.insert(choice);
            }
            value = terms.map(value, &mut |t| decided(terms, t, choice, false));
        }
        match self.scene.can_be_said(value) {
            true => self.read(value),
            false => self.symbols.poly(Meaning::Start(cell)),
        }
    }

    fn comparison(&mut self, t: Term) -> Option<Comparison> {
        let terms = self.terms;
        let (a, b, relation) = match *terms.kind(t) {
            Kind::Le(a, b) => (a, b, Relation::AtMost),
            Kind::Eq(a, b) => (a, b, Relation::Equal),
            Kind::Not(inner) => match *terms.kind(inner) {
                Kind::Eq(a, b) => (a, b, Relation::Different),
                Kind::Le(a, b) => (terms.offset(b, 1), a, Relation::AtMost),
                _ => return None,
            },
            _ => return None,
        };
        if terms.sort(a) != Sort::Int {
            return None;
        }
        let poly = self.read(a).sub(&self.read(b));
        let sayable = poly.symbols().iter().all(|s| self.symbols.is_sayable(*s));
        sayable.then_some(Comparison { poly, relation })
    }

    fn read(&mut self, t: Term) -> Poly {
        let poly = self.read_any_size(t);
        if poly.degree() > DEGREE || poly.length() > LENGTH { self.atom(t) } else { poly }
    }

    fn read_any_size(&mut self, t: Term) -> Poly {
        let terms = self.terms;
        match terms.kind(t) {
            Kind::Int(value) => Poly::number(RBig::from(value.clone())),
            Kind::IntSum(sum) => {
                let mut total = Poly::number(RBig::from(sum.constant.clone()));
                for (c, part) in &sum.parts {
                    total.add_scaled(&self.read(*part), &RBig::from(c.clone()));
                }
                total
            }
            Kind::Mul(factors) => {
                let parts: Vec<Poly> = factors.iter().map(|f| self.read(*f)).collect();
                let size: usize = parts.iter().map(Poly::length).product();
                if size > LENGTH {
                    return self.atom(t);
                }
                parts.iter().fold(Poly::one(), |product, part| product.mul(part))
            }
            Kind::Op(Op::Wrap { bits, .. }, args) => {
                self.wraps = Some(self.wraps.map_or(*bits, |known| known.min(*bits)));
                self.read(args[0])
            }
            Kind::Op(Op::Div | Op::TDiv, args) => self.quotient(t, args[0], args[1]),
            Kind::Op(op @ (Op::Mod | Op::TRem), args) => {
                // a mod b = a − b·(a div b)
                let by = if *op == Op::Mod { Op::Div } else { Op::TDiv };
                let whole = self.read(terms.op(by, args));
                let (a, b) = (self.read(args[0]), self.read(args[1]));
                a.sub(&b.mul(&whole))
            }
            _ => self.atom(t),
        }
    }

    /// `a / k` where the way says what is left over; otherwise as the mode says.
    fn quotient(&mut self, t: Term, a: Term, b: Term) -> Poly {
        let Some(divisor) = self.terms.as_int(b).filter(|k| **k > IBig::ZERO).cloned() else { return self.atom(t) };
        if !self.scene.changes(t) {
            return self.atom(t);
        }
        let by = RBig::ONE / RBig::from(divisor.clone());
        if let Some(left) = self.left_over(a, b, &divisor) {
            return self.read(a).sub(&Poly::number(RBig::from(left))).scale(&by);
        }
        match self.division {
            Division::Unknown => {
                self.rounded = true;
                self.atom(t)
            }
            Division::Exact => {
                let dividend = self.read(a);
                let linear = dividend.degree() == 1;
                if linear && dividend.symbols().iter().all(|sym| self.symbols.is_sayable(*sym)) {
                    self.divided.insert((a, b));
                }
                dividend.scale(&by)
            }
        }
    }

    /// The remainder that the conditions fix, of the dividend or of one that
    /// differs from it by a number.
    fn left_over(&self, a: Term, b: Term, divisor: &IBig) -> Option<IBig> {
        let terms = self.terms;
        self.conditions.iter().find_map(|condition| {
            let (equal, negated) = match *terms.kind(*condition) {
                Kind::Not(inner) => (inner, true),
                _ => (*condition, false),
            };
            let Kind::Eq(left, right) = *terms.kind(equal) else { return None };
            let (rest, value) = if terms.as_int(right).is_some() { (left, right) } else { (right, left) };
            let Kind::Op(Op::Mod | Op::TRem, args) = terms.kind(rest) else { return None };
            let value = terms.as_int(value).filter(|_| args[1] == b)?;
            let known = match (negated, *divisor == IBig::from(2)) {
                (false, _) => value.clone(),
                // What is not even is odd.
                (true, true) if *value == IBig::ZERO => IBig::ONE,
                (true, true) => IBig::ZERO,
                (true, false) => return None,
            };
            let moved = terms.constant_difference(a, args[0])?;
            let left = (known + moved) % divisor;
            Some(if left < IBig::ZERO { left + divisor } else { left })
        })
    }

    fn atom(&mut self, t: Term) -> Poly {
        if self.cells.contains(&t) {
            return self.symbols.poly(Meaning::Cell(t));
        }
        if !self.scene.changes(t) && !self.is_from_inside(t) {
            let sayable = self.scene.is_usable(t);
            return self.symbols.poly(if sayable { Meaning::Fixed(t) } else { Meaning::Hidden(t) });
        }
        let symbols = &mut self.symbols;
        Poly::sym(*self.unknown.entry(t).or_insert_with(|| symbols.any()))
    }

    /// Does it mention a value that only one round knows: a variable of no program?
    fn is_from_inside(&self, t: Term) -> bool {
        let vars = &self.scene.ctx().flat.vars;
        self.terms.free_vars(&[t]).iter().any(|v| !vars.contains_key(v))
    }
}

/// A polynomial with integers as coefficients, as a term.
pub fn term_of(terms: &Terms, symbols: &Symbols, poly: &Poly) -> Option<Term> {
    let mut total = terms.int(0);
    for (mono, c) in poly.terms() {
        let mut product = terms.int(1);
        for &(sym, e) in mono.parts() {
            let factor = symbols.term(sym)?;
            product = (0..e).fold(product, |p, _| terms.mul(p, factor));
        }
        let c = c.is_int().then(|| c.numerator().clone())?;
        total = terms.add(total, terms.scale(c, product));
    }
    Some(total)
}

impl Comparison {
    /// As a formula; `None` when a coefficient is no integer after scaling.
    pub fn term(&self, terms: &Terms, symbols: &Symbols) -> Option<Term> {
        let scaled = scaled_up(&self.poly);
        let (left, zero) = (term_of(terms, symbols, &scaled)?, terms.int(0));
        Some(match self.relation {
            Relation::AtMost => terms.le(left, zero),
            Relation::Equal => terms.eq(left, zero),
            Relation::Different => terms.ne(left, zero),
        })
    }

    pub fn substitute(&self, by: impl FnMut(Sym) -> Option<Poly>) -> Comparison {
        Comparison { poly: self.poly.substitute(by), relation: self.relation }
    }

    /// The truth of a comparison between numbers.
    pub fn decided(&self) -> Option<bool> {
        let value = self.poly.as_number()?;
        Some(match self.relation {
            Relation::AtMost => value <= RBig::ZERO,
            Relation::Equal => value == RBig::ZERO,
            Relation::Different => value != RBig::ZERO,
        })
    }
}

/// A positive multiple with coprime integers as coefficients.
fn scaled_up(poly: &Poly) -> Poly {
    let primitive = poly.primitive();
    let flipped =
        poly.terms().next().is_some_and(|(mono, c)| (*c < RBig::ZERO) != (primitive.coefficient(mono) < RBig::ZERO));
    if flipped { primitive.scale(&-RBig::ONE) } else { primitive }
}

impl Model {
    /// The same loop with other maps where a test is an equality: on a way with
    /// `c = 0` the value v is also v + k·c, and one that keeps the cell's old
    /// value may be part of a relation that a mere reset hides.
    pub fn with_equalities(&self) -> Option<Vec<Round>> {
        let mut changed = false;
        let mut rounds = self.rounds.clone();
        for round in &mut rounds {
            for condition in round.conditions.iter().filter(|c| c.relation == Relation::Equal) {
                for (cell, &sym) in self.syms.iter().enumerate() {
                    let parts = condition.poly.in_powers_of(sym);
                    let [_, factor] = parts.as_slice() else { continue };
                    let Some(factor) = factor.as_number() else { continue };
                    if !round.next[cell].mentions(sym) {
                        round.next[cell].add_scaled(&condition.poly, &(RBig::ONE / factor));
                        changed = true;
                    }
                }
            }
        }
        changed.then_some(rounds)
    }
}
