//! Equalities between polynomials (or that a number divides one), proved without a solver: on every way to an
//! assertion, the asserted polynomial is a combination of polynomials that are
//! zero there. Solvers are poor at nonlinear integers; this is arithmetic.
//!
//! What is used of a way: its assumptions, passed assertions and edge
//! conditions that are equalities (or two inequalities that make one), and the
//! candidates assumed at loop heads on it. Everything else is ignored, which
//! only weakens what is known. A certificate is a list of cofactors; it counts
//! when multiplying out gives exactly the asserted polynomial. Wrapped
//! equalities are judged modulo 2^bits, where cofactors need odd denominators.
//! Of a disjunction one part is proved with the opposite of the others.
//! Quotients are known by what they multiply to (`division`).

mod division;

use std::collections::BTreeMap;

use indexmap::IndexSet;
use javelin_logic::poly::{Atoms, Bases, Library, Poly, Ring, Sym, is_combination};
use javelin_logic::{IBig, Kind, Op, RBig, Range, Sort, Term, Terms};

use crate::cut::{Candidates, Goal};
use crate::passify::{Item, Passive};
use crate::vc::Check;

/// Ways to one assertion, and operations on numbers to find one list of cofactors.
const WAYS: usize = 48;
/// Parts of a disjunction that are tried.
const CLAIMS: usize = 3;
const OPERATIONS: u64 = 100_000;

/// The candidates (by activation variable) that suffice for the check, if it
/// is an equality that algebra can prove.
pub fn certify(
    terms: &Terms,
    passive: &Passive,
    candidates: &Candidates,
    alive: &IndexSet<Term>,
    check: &Check,
) -> Option<IndexSet<Term>> {
    let clauses: Vec<Clause> =
        terms.conjuncts(check.condition).iter().map(|c| Clause::read(terms, *c)).collect::<Option<_>>()?;
    let walker = Walker { terms, passive, candidates, alive };
    let prove = |reach: Reach| {
        let mut used = IndexSet::new();
        for way in walker.ways(check, reach)? {
            for clause in &clauses {
                walker.prove_clause(&way, clause, &mut used)?;
            }
        }
        Some(used)
    };
    let nested = matches!(check.goal, Goal::Step { .. }) && candidates.len() > 1;
    prove(Reach::OwnHead).or_else(|| nested.then(|| prove(Reach::Entry)).flatten())
}

/// How far back a way to the step of a loop's candidate is followed: nothing that
/// an inner loop leaves alone is known from its own head alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    OwnHead,
    Entry,
}

/// Is the condition one that [`certify`] may prove and a solver may not?
pub fn is_suitable(terms: &Terms, condition: Term) -> bool {
    let parts = terms.conjuncts(condition);
    let clauses: Option<Vec<Clause>> = parts.iter().map(|part| Clause::read(terms, *part)).collect();
    let Some(clauses) = clauses else { return false };
    let is_product = |t: &Term| matches!(terms.kind(*t), Kind::Mul(_));
    let is_congruence = |claim: &Claim| match claim {
        Claim::Equal(equality) => equality.bits.is_some() && terms.as_int(equality.right) == Some(&IBig::ZERO),
        Claim::Divides { .. } => true,
    };
    clauses.iter().flat_map(|clause| &clause.claims).any(|(claim, _)| is_congruence(claim))
        || terms.subterms(&parts).iter().any(is_product)
}

/// Some claim holds where the other parts of the disjunction do not.
struct Clause {
    claims: Vec<(Claim, Vec<Term>)>,
}

impl Clause {
    fn read(terms: &Terms, t: Term) -> Option<Clause> {
        let parts = terms.disjuncts(t);
        let claims = parts.iter().enumerate().filter_map(|(n, part)| {
            let others = parts.iter().enumerate().filter(|(m, _)| *m != n);
            Some((Claim::read(terms, *part)?, others.map(|(_, other)| terms.not(*other)).collect()))
        });
        let claims: Vec<(Claim, Vec<Term>)> = claims.take(CLAIMS).collect();
        (!claims.is_empty()).then_some(Clause { claims })
    }
}

#[derive(Clone, Copy)]
enum Claim {
    Equal(Equality),
    /// `a` is a multiple of the number `k`.
    Divides {
        a: Term,
        k: Term,
    },
}

impl Claim {
    fn read(terms: &Terms, t: Term) -> Option<Claim> {
        if let Kind::Eq(left, right) = *terms.kind(t) {
            for (rest, zero) in [(left, right), (right, left)] {
                if let Kind::Op(Op::Mod | Op::TRem, args) = terms.kind(rest)
                    && terms.as_int(zero) == Some(&IBig::ZERO)
                    && terms.as_int(args[1]).is_some()
                {
                    return Some(Claim::Divides { a: args[0], k: args[1] });
                }
            }
        }
        Equality::read(terms, t).map(Claim::Equal)
    }
}

/// `left = right`, or modulo 2^bits.
#[derive(Clone, Copy)]
struct Equality {
    left: Term,
    right: Term,
    bits: Option<u32>,
}

impl Equality {
    fn read(terms: &Terms, t: Term) -> Option<Equality> {
        let Kind::Eq(left, right) = *terms.kind(t) else { return None };
        if terms.sort(left) != Sort::Int {
            return None;
        }
        // wrap(x) = y for a y that wraps to itself says that x − y is a multiple of 2^bits.
        for (wrapped, other) in [(left, right), (right, left)] {
            if let Kind::Op(Op::Wrap { bits, signed }, args) = terms.kind(wrapped)
                && terms.range(other).within(&Range::of_bits(*bits, *signed))
            {
                return Some(Equality { left: args[0], right: other, bits: Some(*bits) });
            }
        }
        Some(Equality { left, right, bits: None })
    }
}

/// A polynomial that is zero on a way, with the candidates that say so.
type Known = (Poly, Vec<Term>);

/// Something known on a way.
#[derive(Clone, Copy)]
struct Fact {
    condition: Term,
    /// The candidate that says so.
    source: Option<Term>,
}

struct Walker<'a> {
    terms: &'a Terms,
    passive: &'a Passive,
    candidates: &'a Candidates,
    alive: &'a IndexSet<Term>,
}

impl Walker<'_> {
    /// What is known on each way to the check.
    fn ways(&self, check: &Check, reach: Reach) -> Option<Vec<Vec<Fact>>> {
        let last = self.passive.blocks.iter().position(|block| block.id == check.block)?;
        let before = self.passive.blocks[last].items.iter().position(|item| match item {
            Item::Assert { cond, goal, .. } | Item::Check { cond, goal, .. } => {
                *goal == check.goal && *cond == check.condition
            }
            Item::Assume { .. } | Item::At(_) => false,
        })?;
        let own = match check.goal {
            Goal::Step { head, .. } if reach == Reach::OwnHead => Some(head),
            Goal::Step { .. } | Goal::Entry { .. } | Goal::Obligation(_) => None,
        };
        let mut done = Vec::new();
        let mut open: Vec<(usize, usize, Vec<Term>)> = vec![(last, before, Vec::new())];
        let mut visited = 0;
        let mut sources: BTreeMap<Term, Term> = BTreeMap::new();
        while let Some((index, items, mut known)) = open.pop() {
            visited += 1;
            if visited > WAYS * 16 || done.len() > WAYS {
                return None;
            }
            let block = &self.passive.blocks[index];
            for item in &block.items[..items] {
                match item {
                    Item::Assume { cond, .. } | Item::Assert { cond, .. } => known.extend(self.terms.conjuncts(*cond)),
                    Item::Check { .. } | Item::At(_) => {}
                }
            }
            // Candidates are assumed at the end of the block that enters a loop, not before.
            if let Some(head) = block.loop_head.filter(|_| items == block.items.len()) {
                for candidate in self.candidates.get(&head).into_iter().flatten() {
                    let settled = self.terms.as_bool(candidate.active) == Some(true);
                    if settled || self.alive.contains(&candidate.active) {
                        let at_head = self.terms.substitute(candidate.term, &block.end_state);
                        if !settled {
                            sources.insert(at_head, candidate.active);
                        }
                        known.push(at_head);
                    }
                }
            }
            if block.edges.is_empty() || (own.is_some() && block.loop_head == own) {
                let fact = |condition: &Term| Fact { condition: *condition, source: sources.get(condition).copied() };
                done.push(known.iter().map(fact).collect());
                continue;
            }
            for (from, cond) in &block.edges {
                let mut way = known.clone();
                way.extend(self.terms.conjuncts(*cond));
                open.push((*from, self.passive.blocks[*from].items.len(), way));
            }
        }
        Some(done)
    }

    fn prove_clause(&self, way: &[Fact], clause: &Clause, used: &mut IndexSet<Term>) -> Option<()> {
        clause.claims.iter().find_map(|(claim, given)| {
            let mut facts = way.to_vec();
            facts.extend(given.iter().map(|condition| Fact { condition: *condition, source: None }));
            let mut also = IndexSet::new();
            match claim {
                Claim::Equal(equality) => self.prove(&facts, equality, &mut also)?,
                Claim::Divides { a, k } => self.prove_divides(&facts, *a, *k, &mut also)?,
            }
            used.extend(also);
            Some(())
        })
    }

    fn prove_divides(&self, way: &[Fact], a: Term, k: Term, used: &mut IndexSet<Term>) -> Option<()> {
        let mut atoms = Atoms::default();
        let known = self.known(&mut atoms, way, None);
        used.extend(division::divides(self.terms, &mut atoms, way, &known, a, k)?);
        Some(())
    }

    /// What the facts say is zero.
    fn known(&self, atoms: &mut Atoms, way: &[Fact], bits: Option<u32>) -> Vec<Known> {
        let mut known: Vec<Known> = Vec::new();
        for fact in way {
            if let Some(equality) = self.equality(atoms, fact.condition, bits) {
                known.push((equality, fact.source.into_iter().collect()));
            }
        }
        known.extend(self.pinched(atoms, way, bits));
        known
    }

    fn prove(&self, way: &[Fact], claim: &Equality, used: &mut IndexSet<Term>) -> Option<()> {
        let mut atoms = Atoms::default();
        let mut goal = self.difference(&mut atoms, claim.left, claim.right, claim.bits)?;
        let mut known = self.known(&mut atoms, way, claim.bits);
        let divisions = division::equations(self.terms, &mut atoms, way, &known, &goal, claim.bits);
        known.extend(divisions);
        define_away(&atoms, self.terms, claim.bits.is_some(), &mut known, &mut goal, used);
        if goal.is_zero() {
            return Some(());
        }
        known.retain(|(poly, _)| !poly.is_zero());
        let (generators, sources): (Vec<Poly>, Vec<Vec<Term>>) = known.into_iter().unzip();
        let ring = Ring { drop: Vec::new(), keep: ordered(&atoms, self.terms, &generators, &goal) };
        let cofactors = Library::new(OPERATIONS).cofactors(&ring, &generators, &goal)?;
        if !is_combination(&generators, &cofactors, &goal) {
            return None;
        }
        if claim.bits.is_some() && !cofactors.iter().all(is_odd_below) {
            return None;
        }
        let needed = cofactors.iter().zip(&sources).filter(|(h, _)| !h.is_zero());
        used.extend(needed.flat_map(|(_, sources)| sources.iter().copied()));
        Some(())
    }

    fn difference(&self, atoms: &mut Atoms, left: Term, right: Term, bits: Option<u32>) -> Option<Poly> {
        let mut read = |t: Term| match bits {
            Some(bits) => atoms.read_modulo(self.terms, t, bits),
            None => atoms.read(self.terms, t),
        };
        Some(read(left)?.sub(&read(right)?))
    }

    /// A polynomial that the fact says is zero (modulo 2^bits).
    fn equality(&self, atoms: &mut Atoms, fact: Term, bits: Option<u32>) -> Option<Poly> {
        let claim = Equality::read(self.terms, fact)?;
        match (claim.bits, bits) {
            (None, _) => self.difference(atoms, claim.left, claim.right, bits),
            (Some(known), Some(asked)) if known >= asked => self.difference(atoms, claim.left, claim.right, bits),
            // wrap(x) = 0 itself is an equality of terms.
            (Some(_), _) => {
                let Kind::Eq(left, right) = *self.terms.kind(fact) else { return None };
                self.difference(atoms, left, right, bits)
            }
        }
    }

    /// `a <= b` and `b <= a`.
    fn pinched(&self, atoms: &mut Atoms, way: &[Fact], bits: Option<u32>) -> Vec<Known> {
        let mut below: Vec<(Poly, Option<Term>, Option<Poly>)> = Vec::new();
        for fact in way {
            if let Kind::Le(a, b) = *self.terms.kind(fact.condition)
                && self.terms.sort(a) == Sort::Int
                && let Some(poly) = self.difference(atoms, a, b, None)
            {
                // Only what is exactly equal is equal; it may then be read modulo 2^bits.
                below.push((poly, fact.source, self.difference(atoms, a, b, bits)));
            }
        }
        let mut found = Vec::new();
        for (i, (p, source, read)) in below.iter().enumerate() {
            for (q, other, _) in &below[i + 1..] {
                if let Some(read) = read.as_ref().filter(|_| p.add(q).is_zero()) {
                    found.push((read.clone(), source.iter().chain(other).copied().collect()));
                }
            }
        }
        found
    }
}

/// Solves equalities for variables and puts the values in: first for what the
/// way itself assigns, then for what candidates define. Each use of a candidate
/// is noted, in what it changes too.
fn define_away(
    atoms: &Atoms,
    terms: &Terms,
    modular: bool,
    known: &mut [Known],
    goal: &mut Poly,
    used: &mut IndexSet<Term>,
) {
    let mut order: Vec<usize> = (0..known.len()).collect();
    order.sort_by_key(|index| (!known[*index].1.is_empty(), known[*index].0.degree()));
    for index in order {
        let (equality, sources) = known[index].clone();
        let Some((sym, value)) = definition(atoms, terms, &equality, modular) else { continue };
        let by = |s: Sym| (s == sym).then(|| value.clone());
        if goal.mentions(sym) {
            *goal = goal.substitute(by);
            used.extend(sources.iter().copied());
        }
        for (poly, also) in known.iter_mut() {
            if poly.mentions(sym) {
                *poly = poly.substitute(by);
                also.extend(sources.iter().copied());
            }
        }
    }
}

/// `x = value` where x is a variable that stands alone, with a number that can
/// be divided by: the youngest such variable, so that what a way assigns goes
/// before what it starts from.
fn definition(atoms: &Atoms, terms: &Terms, equality: &Poly, modular: bool) -> Option<(Sym, Poly)> {
    let mut variables: Vec<Sym> =
        equality.symbols().into_iter().filter(|s| terms.var_name(atoms.term(*s)).is_some()).collect();
    variables.sort_by_key(|s| std::cmp::Reverse(atoms.term(*s)));
    variables.into_iter().find_map(|sym| {
        let [rest, coefficient] = <[Poly; 2]>::try_from(equality.in_powers_of(sym)).ok()?;
        let c = coefficient.as_number()?;
        let unit = c == RBig::ONE || c == -RBig::ONE;
        (unit || !modular).then(|| (sym, rest.scale(&(-RBig::ONE / c))))
    })
}

/// Variables that loops introduced before older ones, as engines order them.
fn ordered(atoms: &Atoms, terms: &Terms, generators: &[Poly], goal: &Poly) -> Vec<Vec<Sym>> {
    let mut all: Vec<Sym> = generators.iter().chain([goal]).flat_map(Poly::symbols).collect();
    all.sort_by_key(|s| atoms.term(*s));
    all.dedup();
    let is_new = |s: &Sym| terms.var_name(atoms.term(*s)).is_some_and(|name| name.contains('!'));
    let (new, old) = all.into_iter().partition(is_new);
    vec![new, old]
}

fn is_odd_below(poly: &Poly) -> bool {
    poly.terms().all(|(_, c)| IBig::from(c.denominator().clone()) % IBig::from(2) != IBig::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cofactor_free(terms: &Terms, facts: &[Term], claim: Term) -> bool {
        let facts: Vec<Fact> = facts.iter().map(|t| Fact { condition: *t, source: None }).collect();
        let (candidates, alive) = (Candidates::new(), IndexSet::new());
        let passive =
            Passive { name: String::new(), blocks: Vec::new(), obligations: Vec::new(), vars: Default::default() };
        let walker = Walker { terms, passive: &passive, candidates: &candidates, alive: &alive };
        let Some(clause) = Clause::read(terms, claim) else { return false };
        walker.prove_clause(&facts, &clause, &mut IndexSet::new()).is_some()
    }

    #[test]
    fn combinations_are_proved_and_nothing_else() {
        let terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::Int));
        let square = terms.eq(terms.mul(x, x), y);
        let fourth = terms.eq(terms.product(&[x, x, x, x]), terms.mul(y, y));
        assert!(cofactor_free(&terms, &[square], fourth));
        assert!(!cofactor_free(&terms, &[fourth], square));
        assert!(!cofactor_free(&terms, &[], square));
        // Two inequalities make an equality, one does not.
        let (below, above) = (terms.le(x, z), terms.le(z, x));
        let products = terms.eq(terms.mul(x, y), terms.mul(z, y));
        assert!(cofactor_free(&terms, &[below, above], products));
        assert!(!cofactor_free(&terms, &[below], products));
    }

    #[test]
    fn one_part_of_a_disjunction_is_enough() {
        let terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::Int));
        let product = terms.eq(terms.mul(x, z), terms.mul(y, z));
        let apart = terms.ne(x, y);
        assert!(cofactor_free(&terms, &[], terms.or(&[apart, product])));
        assert!(!cofactor_free(&terms, &[], terms.or(&[terms.ne(x, z), product])));
        assert!(!cofactor_free(&terms, &[], terms.or(&[terms.eq(x, y), product])));
    }

    #[test]
    fn divisors_by_residues_and_sequences() {
        let terms = Terms::new();
        let [p, q, r, n] = ["p", "q", "r", "n"].map(|name| terms.var(name, Sort::Int));
        let even = terms.eq(terms.modulo(p, terms.int(2)), terms.int(0));
        // p² = q(n − r): p is even where q is, and q is a power of four other than one.
        let square = terms.eq(terms.mul(p, p), terms.mul(q, terms.sub(n, r)));
        let power = terms.geometric(terms.int(1), terms.int(4), q);
        let is_one = terms.eq(q, terms.int(1));
        assert!(cofactor_free(&terms, &[square, power], terms.or(&[is_one, even])));
        assert!(!cofactor_free(&terms, &[square, power], even));
        assert!(!cofactor_free(&terms, &[square], terms.or(&[is_one, even])));
        assert!(!cofactor_free(&terms, &[power], terms.or(&[is_one, even])));
    }

    /// One round of Dijkstra's square root keeps p even as long as q is not one.
    #[test]
    fn a_member_before_a_member() {
        let terms = Terms::new();
        let names = ["p", "q", "r", "n", "p1", "q1", "p2", "h"];
        let [p, q, r, n, p1, q1, p2, h] = names.map(|name| terms.var(name, Sort::Int));
        let (one, two, four) = (terms.int(1), terms.int(2), terms.int(4));
        let facts = [
            terms.geometric(one, four, q),
            terms.ne(q, one),
            terms.eq(terms.add(terms.mul(p, p), terms.mul(q, r)), terms.mul(n, q)),
            terms.eq(q1, terms.tdiv(q, four)),
            terms.eq(h, terms.add(p, q1)),
            terms.eq(p1, terms.tdiv(p, two)),
            terms.eq(p2, terms.add(p1, q1)),
        ];
        let even = terms.eq(terms.trem(p2, two), terms.int(0));
        assert!(cofactor_free(&terms, &facts, terms.or(&[terms.eq(q1, one), even])));
        assert!(!cofactor_free(&terms, &facts, even));
        // The same where no variable stands for the quotient.
        let facts = [facts[0], facts[1], facts[2], terms.eq(p2, terms.tdiv(p, two))];
        let claim = terms.or(&[terms.eq(terms.tdiv(q, four), one), even]);
        assert!(cofactor_free(&terms, &facts, claim));
        assert!(!cofactor_free(&terms, &facts[1..], claim));
    }

    /// The product by halving: both ways come together before y is halved.
    #[test]
    fn a_test_of_what_was_there_before() {
        let terms = Terms::new();
        let [x, y, y1, z] = ["x", "y", "y1", "z"].map(|name| terms.var(name, Sort::Int));
        let (one, two) = (terms.int(1), terms.int(2));
        let odd = terms.eq(terms.trem(y, two), one);
        let less = terms.eq(y1, terms.sub(y, one));
        let sum = terms.eq(z, terms.mul(x, y));
        let claim = terms.eq(z, terms.add(terms.product(&[two, x, terms.tdiv(y1, two)]), x));
        assert!(cofactor_free(&terms, &[odd, less, sum], claim));
        assert!(!cofactor_free(&terms, &[less, sum], claim));
        assert!(!cofactor_free(&terms, &[odd, terms.eq(y1, y), sum], claim));
    }

    #[test]
    fn congruences_do_not_divide_by_two() {
        let terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::Int));
        let zero = terms.int(0);
        let modulo = |t: Term| terms.eq(terms.wrap(32, true, t), zero);
        let (difference, product) = (terms.sub(x, y), terms.mul(x, terms.sub(x, y)));
        assert!(cofactor_free(&terms, &[modulo(difference)], modulo(product)));
        // 2(x − y) is a multiple of 2^32: x − y need not be.
        assert!(!cofactor_free(&terms, &[modulo(terms.mul(x, terms.scale(2, difference)))], modulo(product)));
        // Nor is what holds modulo 2^32 an equality.
        assert!(!cofactor_free(&terms, &[modulo(difference)], terms.eq(terms.mul(x, x), terms.mul(x, y))));
        // An inner wrap makes no difference.
        let inner = terms.mul(x, terms.sub(terms.wrap(32, true, terms.add(x, terms.int(1))), terms.offset(y, 1)));
        assert!(cofactor_free(&terms, &[modulo(difference)], modulo(inner)));
    }
}
