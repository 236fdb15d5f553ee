//! The universe of constraints of one step [PV04 §4.2]: those of the current
//! candidate and of the ways through the body, the equalities of indices that
//! executing the body on symbolic arrays would ask about, hints and the facts
//! of the affine domain. Finite, so that approximation inside it ends.

use indexmap::IndexSet;
use javelin_logic::{Kind, Sort, Term, Terms};

use super::cubes::{atom, atoms};
use super::segments::Part;

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
            Kind::Quant { quant: javelin_logic::Quant::Forall, vars, .. } => {
                let constants: Vec<Term> = vars.iter().map(|sort| self.constant(terms, *sort, used)).collect();
                match terms.open(claim, &constants) {
                    Some(body) => self.open_from(terms, body, used),
                    None => claim,
                }
            }
            _ => claim,
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

    /// `∀ constants. clause`, for those that it mentions.
    pub fn close(&self, terms: &Terms, clause: Term) -> Term {
        let bound: Vec<Term> = self.all.iter().copied().filter(|c| terms.mentions(clause, *c)).collect();
        if bound.is_empty() {
            return clause;
        }
        terms.forall(&bound, &crate::predicates::triggers(terms, &bound, clause), clause)
    }
}
