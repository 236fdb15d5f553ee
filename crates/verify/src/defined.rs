//! When a formula, read as JML from left to right, is defined: references that
//! it follows are not null, indices lie inside their arrays, divisors are not
//! zero. Engines reason in a logic where every read has a value; a formula that
//! is shown to the user is one that may be pasted back, and JML asks more there.
//! Knows terms only, neither sources nor the solver.

use javelin_ir::heap::Heap;
use javelin_logic::{Kind, Op, Quant, Sort, Term, Terms};

/// How much can go wrong when a formula is evaluated: nothing, a null array's
/// length, a read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Risk {
    None,
    Length,
    Read,
}

fn risk(terms: &Terms, heap: &Heap, term: Term) -> Risk {
    let of = |t: Term| match terms.kind(t) {
        Kind::Select(..) | Kind::Op(Op::TDiv | Op::TRem | Op::Div | Op::Mod, _) => Risk::Read,
        Kind::App(func, _) if *func == heap.type_of => Risk::Read,
        Kind::App(func, _) if *func == heap.len => Risk::Length,
        _ => Risk::None,
    };
    terms.subterms(&[term]).into_iter().map(of).max().unwrap_or(Risk::None)
}

/// A disjunction as a reader meets it: `premises ==> conclusions`. What can go
/// wrong stands behind what guards it; where nothing guards, negations lead.
pub struct Arranged {
    /// The premises, that is, negated disjuncts.
    pub premises: Vec<Term>,
    pub conclusions: Vec<Term>,
}

pub fn arranged(terms: &Terms, heap: &Heap, disjuncts: &[Term]) -> Arranged {
    let mut parts: Vec<(Risk, Term)> = disjuncts.iter().map(|part| (risk(terms, heap, *part), *part)).collect();
    parts.sort_by_key(|(risk, _)| *risk);
    let most = parts.last().map_or(Risk::None, |(risk, _)| *risk);
    let guarded = parts.first().is_some_and(|(risk, _)| *risk < most) && most == Risk::Read;
    let leads = |(risk, part): &(Risk, Term)| match guarded {
        true => *risk < most,
        false => matches!(terms.kind(*part), Kind::Not(_)),
    };
    let (first, second): (Vec<_>, Vec<_>) = parts.iter().partition(|part| leads(part));
    if second.is_empty() {
        return Arranged { premises: Vec::new(), conclusions: first.into_iter().map(|(_, part)| part).collect() };
    }
    let premises = first.into_iter().map(|(_, part)| terms.not(part)).collect();
    Arranged { premises, conclusions: second.into_iter().map(|(_, part)| part).collect() }
}

/// What can go wrong stands behind what may guard it.
pub fn in_order(terms: &Terms, heap: &Heap, conjuncts: &[Term]) -> Vec<Term> {
    let mut parts = conjuncts.to_vec();
    parts.sort_by_key(|part| risk(terms, heap, *part));
    parts
}

/// The body of a quantifier as JML writes it: `ranges; claim`.
pub struct Ranged {
    pub ranges: Vec<Term>,
    pub claim: Term,
}

pub fn ranged(terms: &Terms, heap: &Heap, quant: Quant, body: Term, names: &[Term]) -> Ranged {
    let (mut ranges, claim) = match quant {
        Quant::Forall => {
            let parts = terms.disjuncts(body);
            let (guards, claims): (Vec<Term>, Vec<Term>) = parts.iter().partition(|p| bounds_one(terms, **p, names));
            if claims.is_empty() {
                (Vec::new(), body)
            } else {
                (guards.iter().map(|guard| terms.not(*guard)).collect(), terms.or(&claims))
            }
        }
        Quant::Exists => {
            let parts = terms.conjuncts(body);
            let (guards, claims): (Vec<Term>, Vec<Term>) =
                parts.iter().partition(|part| bounds_one(terms, terms.not(**part), names));
            (guards, terms.and(&claims))
        }
    };
    ranges = in_order(terms, heap, &ranges);
    Ranged { ranges, claim }
}

/// A disjunct that bounds a bound variable: the negation of a comparison with a
/// bare bound variable.
fn bounds_one(terms: &Terms, disjunct: Term, names: &[Term]) -> bool {
    let comparison = match terms.kind(disjunct) {
        Kind::Not(inner) => *inner,
        // ¬(a ≤ b) is stored as b + 1 ≤ a.
        _ => disjunct,
    };
    let is_bare = |t: Term| {
        names.contains(&t)
            || matches!(terms.kind(t), Kind::IntSum(sum) if sum.parts.iter().all(|(_, part)| names.contains(part)))
    };
    matches!(terms.kind(comparison), Kind::Le(a, b) if is_bare(*a) || is_bare(*b))
}

pub struct Definedness<'a> {
    pub terms: &'a Terms,
    pub heap: Heap,
    /// References that are never null.
    pub sure: Vec<Term>,
}

impl Definedness<'_> {
    /// The condition under which evaluating `term` meets nothing undefined.
    pub fn of(&self, term: Term) -> Term {
        let terms = self.terms;
        match terms.kind(term) {
            Kind::Or(parts) => {
                let Arranged { premises, conclusions } = arranged(terms, &self.heap, parts);
                let negated = conclusions.iter().map(|part| terms.not(*part));
                self.in_turn(premises.iter().copied().chain(negated))
            }
            Kind::And(parts) => self.in_turn(in_order(terms, &self.heap, parts).into_iter()),
            Kind::Ite(condition, yes, no) => {
                let chosen = terms.ite(*condition, self.of(*yes), self.of(*no));
                terms.and(&[self.of(*condition), chosen])
            }
            Kind::Quant { quant, vars, .. } => self.under_binder(term, *quant, vars),
            Kind::Fold { lo, hi, .. } => {
                let index = terms.fresh("bound", Sort::Int);
                let Some(body) = terms.open(term, &[index]) else { return terms.ff() };
                let inside = terms.and(&[terms.le(*lo, index), terms.lt(index, *hi)]);
                let body = self.closed(&[index], terms.implies(inside, self.of(body)));
                terms.and(&[self.of(*lo), self.of(*hi), body])
            }
            kind => {
                let mut all: Vec<Term> = kind.children().iter().map(|child| self.of(*child)).collect();
                self.own_demand(term, &mut all);
                terms.and(&all)
            }
        }
    }

    /// Each is evaluated only where those before it hold.
    fn in_turn(&self, parts: impl DoubleEndedIterator<Item = Term>) -> Term {
        let terms = self.terms;
        parts.rev().fold(terms.tt(), |rest, part| terms.and(&[self.of(part), terms.implies(part, rest)]))
    }

    fn own_demand(&self, term: Term, all: &mut Vec<Term>) {
        let terms = self.terms;
        let not_null = |reference: Term| {
            if self.sure.contains(&reference) { terms.tt() } else { terms.not(terms.eq(reference, terms.null())) }
        };
        match terms.kind(term) {
            Kind::Select(map, index) => match terms.kind(*map) {
                Kind::Select(_, array) => all.extend([
                    not_null(*array),
                    terms.le(terms.int(0), *index),
                    terms.lt(*index, terms.apply(self.heap.len, &[*array])),
                ]),
                _ if terms.sort(*index) == Sort::Ref && !terms.sort(term).is_map() => all.push(not_null(*index)),
                _ => {}
            },
            Kind::App(func, args) if *func == self.heap.len || *func == self.heap.type_of => {
                all.push(not_null(args[0]));
            }
            Kind::Op(Op::TDiv | Op::TRem | Op::Div | Op::Mod, args) if !terms.is_literal(args[1]) => {
                all.push(terms.not(terms.eq(args[1], terms.int(0))));
            }
            _ => {}
        }
    }

    fn under_binder(&self, term: Term, quant: Quant, sorts: &[Sort]) -> Term {
        let terms = self.terms;
        let bound: Vec<Term> = sorts.iter().map(|sort| terms.fresh("bound", *sort)).collect();
        let Some(body) = terms.open(term, &bound) else { return terms.ff() };
        let Ranged { ranges, claim } = ranged(terms, &self.heap, quant, body, &bound);
        let inside = terms.implies(terms.and(&ranges), self.of(claim));
        self.closed(&bound, terms.and(&[self.in_turn(ranges.into_iter()), inside]))
    }

    fn closed(&self, bound: &[Term], body: Term) -> Term {
        self.terms.forall(bound, &javelin_infer::triggers(self.terms, bound, body), body)
    }

    /// A disjunction without parts that imply others: guards often say again what the
    /// formula's own ranges say.
    fn said_once(&self, term: Term) -> Term {
        let Kind::Or(parts) = self.terms.kind(term) else { return term };
        let denied: Vec<Term> = parts.iter().map(|part| self.terms.not(*part)).collect();
        let kept: Vec<Term> =
            javelin_infer::strongest(self.terms, denied).into_iter().map(|part| self.terms.not(part)).collect();
        self.terms.or(&kept)
    }

    /// The formula where it is defined, and true elsewhere.
    pub fn guarded(&self, term: Term) -> Term {
        let terms = self.terms;
        match terms.kind(term) {
            Kind::And(parts) => terms.and(&parts.iter().map(|part| self.guarded(*part)).collect::<Vec<_>>()),
            Kind::Or(parts) => {
                self.said_once(terms.or(&parts.iter().map(|part| self.guarded(*part)).collect::<Vec<_>>()))
            }
            Kind::Quant { quant: Quant::Forall, vars, .. } => {
                let bound: Vec<Term> = vars.iter().map(|sort| terms.fresh("bound", *sort)).collect();
                match terms.open(term, &bound) {
                    Some(body) => self.closed(&bound, self.guarded(body)),
                    None => terms.tt(),
                }
            }
            _ => terms.or(&[terms.not(self.of(term)), term]),
        }
    }
}
