//! The universe of constraints of one step [PV04 §4.2]: those of the current
//! candidate and of the ways through the body, the equalities of indices that
//! executing the body on symbolic arrays would ask about, hints and the facts
//! of the affine domain. Finite, so that approximation inside it ends.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flat::{Flat, Simple};
use javelin_logic::{IBig, Kind, Quant, Range, Sort, Term, Terms};

use super::cubes::{atom, atoms};
use super::segments::Part;
use crate::subsume::follows;

#[derive(Clone, Debug, Default)]
pub struct Universe {
    /// Constraints, each standing for its negation too.
    atoms: IndexSet<Term>,
    /// Those on which every path is split: hints, and whether the body meets a
    /// cell that the candidate reads, which executing it has to decide.
    pub splits: Vec<Term>,
}

/// Pairs of indices on which paths are split.
const ALIASES: usize = 8;

impl Universe {
    pub fn new(terms: &Terms, candidate: &[Term], part: &Part, hints: &[Term]) -> Universe {
        let mut found = IndexSet::new();
        candidate.iter().chain(&part.met).chain(hints).for_each(|t| atoms(terms, *t, &mut found));
        let aliases = aliases(terms, candidate, part);
        aliases.iter().for_each(|t| atoms(terms, *t, &mut found));
        let foreign = |t: &Term| terms.free_vars(&[*t]).iter().any(|v| part.unknowns.contains(v));
        let usable = |t: &Term| !foreign(t) && !terms.has_loose(*t);
        found.retain(usable);
        let aliases = aliases.into_iter().filter(|t| usable(t)).take(ALIASES);
        Universe { atoms: found, splits: hints.iter().copied().chain(aliases).collect() }
    }

    pub fn contains(&self, terms: &Terms, literal: Term) -> bool {
        self.atoms.contains(&atom(terms, literal))
    }

    /// Constraints that a literal outside visibly implies: `7 <= x` says `0 < x`.
    pub fn implied(&self, terms: &Terms, literal: Term) -> Vec<Term> {
        let both = self.atoms.iter().flat_map(|atom| [*atom, terms.not(*atom)]);
        both.filter(|t| *t != literal && follows(terms, &[literal], *t)).collect()
    }

    pub fn iter(&self) -> impl Iterator<Item = Term> + '_ {
        self.atoms.iter().copied()
    }
}

/// Does a cell that the body reads or writes meet one that the candidate reads?
/// Lazy initialisation asks for each pair [PV04 §3.5].
fn aliases(terms: &Terms, candidate: &[Term], part: &Part) -> IndexSet<Term> {
    let mut touched: IndexSet<(Term, Term)> = IndexSet::new();
    let mut body: Vec<Term> = part.met.iter().copied().collect();
    for segment in &part.segments {
        let mut values: Vec<Term> = segment.values.values().copied().collect();
        values.sort();
        body.extend(values);
    }
    for t in terms.subterms(&body) {
        if let Kind::Store(inner, at, _) | Kind::Select(inner, at) = terms.kind(t)
            && let Some(map) = root(terms, *inner)
            && !terms.has_loose(*at)
        {
            touched.insert((map, *at));
        }
    }
    let mut out: IndexSet<Term> = IndexSet::new();
    for t in terms.subterms(candidate) {
        let Kind::Select(inner, index) = terms.kind(t) else { continue };
        if terms.has_loose(*index) {
            continue;
        }
        for (map, at) in &touched {
            if terms.sort(*index) == terms.sort(*at) && root(terms, *inner) == Some(*map) {
                let same = terms.eq(*at, *index);
                if terms.as_bool(same).is_none() {
                    out.insert(same);
                }
            }
        }
    }
    out
}

/// The variable whose contents a map term is, changed or not.
fn root(terms: &Terms, map: Term) -> Option<Term> {
    match terms.kind(map) {
        Kind::Var(_) => Some(map),
        Kind::Store(inner, ..) | Kind::Select(inner, _) => root(terms, *inner),
        Kind::Ite(_, a, b) => root(terms, *a).filter(|found| root(terms, *b) == Some(*found)),
        _ => None,
    }
}

/// What the cells of maps can hold, as the program's reads say: a read goes into
/// a variable of the cell's type.
#[derive(Debug, Default)]
pub struct Cells {
    ranges: IndexMap<Term, Range>,
}

impl Cells {
    pub fn of(terms: &Terms, flat: &Flat) -> Cells {
        let mut ranges: IndexMap<Term, Range> = IndexMap::new();
        for command in flat.blocks.iter().flat_map(|block| &block.commands) {
            if let Simple::Assign { var, value } = command
                && let Kind::Select(inner, _) = terms.kind(*value)
                && let (Some(map), Some(range)) = (root(terms, *inner), terms.declared_range(*var))
            {
                let known = ranges.entry(map).or_insert_with(|| range.clone());
                *known = known.join(&range);
            }
        }
        Cells { ranges }
    }

    /// Is the comparison true of any cells?
    pub fn imply(&self, terms: &Terms, literal: Term) -> bool {
        let Kind::Le(a, b) = terms.kind(literal) else { return false };
        let known = |t: Term| match terms.kind(t) {
            Kind::Select(inner, _) if terms.sort(t) == Sort::Int => self.ranges.get(&root(terms, *inner)?).cloned(),
            _ => None,
        };
        !self.ranges.is_empty()
            && terms.range_with(terms.sub(*b, *a), &known).lo.is_some_and(|lowest| lowest >= IBig::ZERO)
    }
}

/// Universal claims by symbolic constants: `∀ j. P(j)` is `P(j)` for a `j`
/// nobody knows anything about [PV04 §2]. One pool of constants serves all
/// claims, so that what is found for one helps the next.
#[derive(Debug, Default)]
pub struct Constants {
    pub all: Vec<Term>,
}

impl Constants {
    pub fn open(&mut self, terms: &Terms, claim: Term) -> Term {
        self.open_from(terms, claim, &mut 0)
    }

    fn open_from(&mut self, terms: &Terms, claim: Term, used: &mut usize) -> Term {
        match terms.kind(claim) {
            Kind::And(parts) => {
                // Each conjunct fails on its own, so all start with the same constants.
                let start = *used;
                let mut opened = Vec::new();
                for part in parts {
                    let mut own = start;
                    opened.push(self.open_from(terms, *part, &mut own));
                    *used = own.max(*used);
                }
                terms.and(&opened)
            }
            Kind::Or(parts) => {
                let opened: Vec<Term> = parts.iter().map(|part| self.open_from(terms, *part, used)).collect();
                terms.or(&opened)
            }
            Kind::Quant { quant: Quant::Forall, vars, .. } => {
                let constants: Vec<Term> = vars.iter().map(|sort| self.constant(terms, *sort, used)).collect();
                match terms.open(claim, &constants) {
                    Some(body) => self.open_from(terms, body, used),
                    None => claim,
                }
            }
            Kind::Not(inner) => match terms.kind(*inner) {
                Kind::Quant { quant: Quant::Exists, vars, .. } => {
                    let constants: Vec<Term> = vars.iter().map(|sort| self.constant(terms, *sort, used)).collect();
                    match terms.open(*inner, &constants) {
                        Some(body) => self.open_from(terms, terms.not(body), used),
                        None => claim,
                    }
                }
                _ => self.open_cases(terms, claim, used),
            },
            _ => self.open_cases(terms, claim, used),
        }
    }

    /// `a <==> ∀ j. P(j)` is a claim about all j where a holds.
    fn open_cases(&mut self, terms: &Terms, claim: Term, used: &mut usize) -> Term {
        let binds = terms.subterms(&[claim]).iter().any(|t| matches!(terms.kind(*t), Kind::Quant { .. }));
        match by_cases(terms, claim).filter(|_| binds) {
            Some(cases) => self.open_from(terms, cases, used),
            None => claim,
        }
    }

    fn constant(&mut self, terms: &Terms, sort: Sort, used: &mut usize) -> Term {
        let free = (*used..self.all.len()).find(|n| terms.sort(self.all[*n]) == sort);
        let number = free.unwrap_or_else(|| {
            self.all.push(terms.fresh("j", sort));
            self.all.len() - 1
        });
        *used = number + 1;
        self.all[number]
    }

    /// `∀ constants. clause`, for those that it mentions and cannot do without.
    pub fn close(&self, terms: &Terms, clause: Term) -> Term {
        let mut clause = clause;
        for &constant in &self.all {
            if terms.mentions(clause, constant) {
                clause = eliminate(terms, clause, constant).unwrap_or(clause);
            }
        }
        let bound: Vec<Term> = self.all.iter().copied().filter(|c| terms.mentions(clause, *c)).collect();
        if bound.is_empty() {
            return clause;
        }
        terms.forall(&bound, &crate::predicates::triggers(terms, &bound, clause), clause)
    }
}

/// Equivalences, conditional claims and negations as conjunctions and disjunctions.
///
/// ```text
///   a = b            (¬a ∨ b) ∧ (a ∨ ¬b)
///   c ? a : b        (¬c ∨ a) ∧ (c ∨ b)
///   ¬(a ∧ b)         ¬a ∨ ¬b
/// ```
fn by_cases(terms: &Terms, claim: Term) -> Option<Term> {
    let (inner, negative) = match *terms.kind(claim) {
        Kind::Not(inner) => (inner, true),
        _ => (claim, false),
    };
    let signed = |t: Term| if negative { terms.not(t) } else { t };
    let both = |a: [Term; 2], b: [Term; 2]| Some(terms.and(&[terms.or(&a), terms.or(&b)]));
    match terms.kind(inner) {
        Kind::Eq(a, b) if terms.sort(*a) == Sort::Bool => {
            both([terms.not(*a), signed(*b)], [*a, terms.not(signed(*b))])
        }
        Kind::Ite(c, a, b) => both([terms.not(*c), signed(*a)], [*c, signed(*b)]),
        Kind::And(parts) if negative => Some(terms.or(&parts.iter().map(|p| terms.not(*p)).collect::<Vec<_>>())),
        Kind::Or(parts) if negative => Some(terms.and(&parts.iter().map(|p| terms.not(*p)).collect::<Vec<_>>())),
        _ => None,
    }
}

/// The clause for all values of a constant, without a quantifier: nothing would
/// tell a solver which values to try.
///
/// ```text
///   ∀ c. c ≠ t ∨ A(c)                 =  A(t)
///   ∀ c. ¬(L <= c) ∨ ¬(c <= U) ∨ A    =  U < L ∨ A
/// ```
fn eliminate(terms: &Terms, clause: Term, constant: Term) -> Option<Term> {
    let (about, others): (Vec<Term>, Vec<Term>) =
        terms.disjuncts(clause).iter().partition(|l| terms.mentions(**l, constant));
    for &literal in &about {
        if let Kind::Not(inner) = terms.kind(literal)
            && let Kind::Eq(a, b) = terms.kind(*inner)
        {
            for (this, that) in [(*a, *b), (*b, *a)] {
                if this == constant && !terms.mentions(that, constant) {
                    return Some(terms.replace(clause, constant, that));
                }
            }
        }
    }
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for literal in about {
        // 0 <= gap
        let Kind::Le(a, b) = terms.kind(terms.not(literal)) else { return None };
        let gap = terms.sub(*b, *a);
        let (at_zero, at_one) =
            (terms.replace(gap, constant, terms.int(0)), terms.replace(gap, constant, terms.int(1)));
        match terms.constant_difference(at_one, at_zero)? {
            one if one == IBig::ONE => lower.push(terms.neg(at_zero)),
            minus if minus == -IBig::ONE => upper.push(at_zero),
            _ => return None,
        }
    }
    let mut literals = others;
    for &low in &lower {
        literals.extend(upper.iter().map(|high| terms.lt(*high, low)));
    }
    Some(terms.or(&literals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_inside_equivalences_are_opened_where_they_are_universal() {
        let terms = Terms::new();
        let a = terms.var("a", Sort::map(Sort::Int, Sort::Bool));
        let (p, k) = (terms.var("p", Sort::Bool), terms.var("k", Sort::Int));
        let all = terms.forall(&[k], &[], terms.select(a, k));
        let mut constants = Constants::default();
        let opened = constants.open(&terms, terms.eq(p, all));
        let j = constants.all[0];
        // Where p is false, all of them being true is no claim about one of them.
        let expected = terms.and(&[terms.or(&[terms.not(p), terms.select(a, j)]), terms.or(&[p, terms.not(all)])]);
        assert_eq!(opened, expected);
        let some = terms.exists(&[k], &[], terms.select(a, k));
        let none = constants.open(&terms, terms.or(&[p, terms.not(some)]));
        assert_eq!(none, terms.or(&[p, terms.not(terms.select(a, j))]));
        assert_eq!(constants.open(&terms, some), some);
    }

    #[test]
    fn constants_that_only_bounds_mention_go_away() {
        let terms = Terms::new();
        let [i, n, j] = ["i", "n", "j"].map(|name| terms.var(name, Sort::Int));
        let p = terms.var("p", Sort::Bool);
        let constants = Constants { all: vec![j] };
        // no j strictly between i and n, or p
        let between = terms.or(&[terms.le(j, i), terms.le(n, j), p]);
        assert_eq!(constants.close(&terms, between), terms.or(&[terms.le(n, terms.offset(i, 1)), p]));
        let a = terms.var("a", Sort::map(Sort::Int, Sort::Bool));
        let point = terms.or(&[terms.ne(j, i), terms.select(a, j)]);
        assert_eq!(constants.close(&terms, point), terms.select(a, i));
        let all = terms.or(&[terms.le(n, j), terms.select(a, j)]);
        assert!(matches!(terms.kind(constants.close(&terms, all)), Kind::Quant { .. }));
    }
}
