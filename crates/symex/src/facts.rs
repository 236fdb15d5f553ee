//! What a path has assumed, kept so that it can be looked up: most questions of a
//! path have been answered before (is the array still not null, the index still
//! within its length?), and the lookup costs a thousandth of the solver's answer.
//! Takes formulas that hold, decides formulas where they do so plainly: a formula
//! met before or its negation, bounds of sums, and what follows in Boolean
//! structure. Knows no solver; what it leaves open is open.

use javelin_logic::{IBig, Kind, Range, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Facts by scope, the outermost first.
#[derive(Default)]
pub struct Facts {
    scopes: Vec<Scope>,
}

#[derive(Default)]
struct Scope {
    held: FxHashSet<Term>,
    /// Bounds of sums without their constants.
    bounds: FxHashMap<Term, Range>,
}

impl Facts {
    pub fn new() -> Facts {
        Facts { scopes: vec![Scope::default()] }
    }

    pub fn push(&mut self) {
        self.scopes.push(Scope::default());
    }

    pub fn pop(&mut self) {
        self.scopes.pop();
    }

    /// From here on this holds, in the current scope.
    pub fn add(&mut self, terms: &Terms, fact: Term) {
        for part in terms.conjuncts(fact) {
            let compared = match *terms.kind(part) {
                Kind::Le(a, b) => bounded(terms, a, b, &Range::at_least(0)),
                Kind::Eq(a, b) => bounded(terms, a, b, &Range::exactly(IBig::ZERO)),
                _ => None,
            };
            let tighter = compared.map(|(sum, range)| {
                let known = self.bounds(sum).map_or_else(|| range.clone(), |known| known.meet(&range));
                (sum, known)
            });
            let Some(scope) = self.scopes.last_mut() else { return };
            scope.held.insert(part);
            scope.bounds.extend(tighter);
        }
    }

    /// What is known of an Int on this path, beyond what its parts say.
    pub fn bounds(&self, sum: Term) -> Option<Range> {
        self.scopes.iter().rev().find_map(|scope| scope.bounds.get(&sum)).cloned()
    }

    fn holds(&self, formula: Term) -> bool {
        self.scopes.iter().rev().any(|scope| scope.held.contains(&formula))
    }

    /// The range of an Int on this path.
    pub fn range(&self, terms: &Terms, value: Term) -> Range {
        terms.range_with(value, &|part| {
            let (sum, constant, sign) = without_constant(terms, part)?;
            Some(self.bounds(sum)?.scale(&sign).add(&Range::exactly(constant)))
        })
    }

    /// Does it hold on this path?
    pub fn decide(&self, terms: &Terms, formula: Term) -> Option<bool> {
        if let Some(known) = terms.as_bool(formula) {
            return Some(known);
        }
        if self.holds(formula) {
            return Some(true);
        }
        if self.holds(terms.not(formula)) {
            return Some(false);
        }
        match terms.kind(formula) {
            Kind::Not(inner) => self.decide(terms, *inner).map(|known| !known),
            Kind::And(parts) => self.among(terms, parts, false),
            Kind::Or(parts) => self.among(terms, parts, true),
            Kind::Le(a, b) => {
                let (sum, needed) = bounded(terms, *a, *b, &Range::at_least(0))?;
                let known = self.bounds(sum)?;
                match () {
                    () if known.within(&needed) => Some(true),
                    () if known.disjoint(&needed) => Some(false),
                    () => None,
                }
            }
            Kind::Eq(a, b) => {
                let (sum, needed) = bounded(terms, *a, *b, &Range::exactly(IBig::ZERO))?;
                let known = self.bounds(sum)?;
                match () {
                    () if known == needed => Some(true),
                    () if known.disjoint(&needed) => Some(false),
                    () => None,
                }
            }
            _ => None,
        }
    }

    /// Whether one of the parts is `sought`: none is where all are decided otherwise.
    fn among(&self, terms: &Terms, parts: &[Term], sought: bool) -> Option<bool> {
        let mut all = true;
        for &part in parts {
            match self.decide(terms, part) {
                Some(known) if known == sought => return Some(sought),
                Some(_) => {}
                None => all = false,
            }
        }
        all.then_some(!sought)
    }

    /// The formula without what is decided in it.
    pub fn simplify(&self, terms: &Terms, formula: Term) -> Term {
        if let Some(known) = self.decide(terms, formula) {
            return terms.bool(known);
        }
        let simpler = |part: &Term| self.simplify(terms, *part);
        match terms.kind(formula) {
            Kind::And(parts) => terms.and(&parts.iter().map(simpler).collect::<Vec<_>>()),
            Kind::Or(parts) => terms.or(&parts.iter().map(simpler).collect::<Vec<_>>()),
            _ => formula,
        }
    }
}

/// A sum without its constant, so that its first coefficient is positive; the
/// value is `sign · sum + constant`.
fn without_constant(terms: &Terms, value: Term) -> Option<(Term, IBig, IBig)> {
    if terms.sort(value) != Sort::Int {
        return None;
    }
    match terms.kind(value) {
        Kind::Int(_) => None,
        Kind::IntSum(sum) => {
            let (first, _) = sum.parts.first()?;
            let sign = if *first < IBig::ZERO { IBig::NEG_ONE } else { IBig::ONE };
            let parts = terms.offset(value, -sum.constant.clone());
            Some((terms.scale(sign.clone(), parts), sum.constant.clone(), sign))
        }
        _ => Some((value, IBig::ZERO, IBig::ONE)),
    }
}

/// The range of a sum that puts `b - a` into `range`.
fn bounded(terms: &Terms, a: Term, b: Term, range: &Range) -> Option<(Term, Range)> {
    if terms.sort(a) != Sort::Int {
        return None;
    }
    let (sum, constant, sign) = without_constant(terms, terms.sub(b, a))?;
    Some((sum, range.add(&Range::exactly(-constant)).scale(&sign)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_assumed_is_known_until_its_scope_is_left() {
        let terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::Int));
        let p = terms.var("p", Sort::Bool);
        let mut facts = Facts::new();
        facts.add(&terms, terms.and(&[p, terms.le(terms.int(3), x)]));
        facts.push();
        facts.add(&terms, terms.lt(x, y));
        let at_most = |value: Term, n: i64| terms.le(value, terms.int(n));
        assert_eq!(facts.decide(&terms, p), Some(true));
        assert_eq!(facts.decide(&terms, terms.not(p)), Some(false));
        assert_eq!(facts.decide(&terms, at_most(x, 2)), Some(false));
        assert_eq!(facts.decide(&terms, at_most(x, 3)), None);
        assert_eq!(facts.decide(&terms, terms.eq(x, terms.int(1))), Some(false));
        assert_eq!(facts.decide(&terms, terms.le(y, x)), Some(false));
        assert_eq!(facts.decide(&terms, terms.le(terms.offset(x, 1), y)), Some(true));
        assert_eq!(facts.decide(&terms, terms.le(terms.offset(x, 2), y)), None);
        assert_eq!(facts.decide(&terms, terms.eq(x, y)), Some(false));
        let open = at_most(y, 9);
        assert_eq!(facts.simplify(&terms, terms.or(&[at_most(x, 2), open])), open);
        assert_eq!(facts.simplify(&terms, terms.and(&[p, open])), open);
        facts.pop();
        assert_eq!(facts.decide(&terms, terms.le(y, x)), None);
    }

    #[test]
    fn bounds_meet_and_carry_over_to_sums() {
        let terms = Terms::new();
        let x = terms.var("x", Sort::Int);
        let mut facts = Facts::new();
        facts.add(&terms, terms.le(terms.int(3), x));
        facts.push();
        facts.add(&terms, terms.le(x, terms.int(5)));
        assert_eq!(facts.range(&terms, terms.offset(terms.scale(-2, x), 1)), Range::new(-9, -5));
        facts.add(&terms, terms.le(x, terms.int(3)));
        assert_eq!(facts.decide(&terms, terms.eq(x, terms.int(3))), Some(true));
    }
}
