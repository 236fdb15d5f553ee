//! The approximation that [PV04 §4.4] only sketches: constraints outside the
//! universe are not dropped but replaced by the strongest combination of the
//! universe's own that the failing path implies, found by the predicate
//! engine's abstraction.

use javelin_logic::Term;
use javelin_logic::solver::{Answer, Model};

use super::search::{Cube, Search, Stop};
use super::segments::Source;
use super::universe::Universe;
use crate::abstraction::{Clause, Element, Oracle, Space, Verdict, union};

/// Constraints that take part.
const CONSTRAINTS: usize = 6;

impl<'t> Search<'t> {
    /// Literals that stand in for the new constraints of a cube: of every clause
    /// that they imply, the literal that is true in the state at hand. The other
    /// literals get their turn with the next state.
    pub(super) fn abstracted(
        &mut self,
        source: Source,
        cube: &Cube,
        model: &Model<'t>,
        universe: &Universe,
    ) -> Result<Vec<Term>, Stop> {
        let terms = self.terms;
        let about = terms.free_vars(&cube.new);
        let known = |t: Term| cube.old.contains(&t) || cube.old.contains(&terms.not(t));
        let related = |t: &Term| !known(*t) && terms.free_vars(&[*t]).iter().any(|v| about.contains(v));
        let chosen: Vec<Term> = universe.iter().filter(related).take(CONSTRAINTS).collect();
        let space = Space::new(chosen.len());
        let mut path = cube.old.clone();
        path.extend(&cube.new);
        let algorithm = self.options.abstraction;
        let mut states = States { search: self, source, path, constraints: &chosen, stopped: false };
        let found: Element = union(&space, &space.bottom(), &mut states, algorithm);
        if states.stopped {
            return Err(Stop::Budget);
        }
        let mut out = Vec::new();
        for clause in found.clauses {
            let literals = clause.iter().map(|(n, sign)| if *sign { chosen[*n] } else { terms.not(chosen[*n]) });
            let mut literals: Vec<Term> = literals.collect();
            if literals.len() > 1 {
                let truth = |t: Term| model.eval(terms, self.at(source, t)).ok().and_then(|v| v.as_bool());
                literals.retain(|l| truth(*l) == Some(true));
                literals.truncate(1);
            }
            out.extend(literals.into_iter().filter(|l| terms.as_bool(*l).is_none()));
        }
        Ok(out)
    }
}

/// The states of one failing path.
struct States<'s, 't> {
    search: &'s mut Search<'t>,
    source: Source,
    path: Vec<Term>,
    constraints: &'s [Term],
    stopped: bool,
}

impl Oracle for States<'_, '_> {
    fn implied(&mut self, clause: &Clause) -> Verdict {
        let terms = self.search.terms;
        let literal = |(n, sign): &(usize, bool)| {
            if *sign { terms.not(self.constraints[*n]) } else { self.constraints[*n] }
        };
        let mut question = self.path.clone();
        question.extend(clause.iter().map(literal));
        match self.search.query(self.source, &question) {
            Ok(Answer::Unsat(_)) => Verdict::Yes(clause.clone()),
            Ok(Answer::Sat(model)) => {
                let (search, source) = (&*self.search, self.source);
                let truth = |t: &Term| model.eval(terms, search.at(source, *t)).ok()?.as_bool();
                Verdict::No(self.constraints.iter().map(truth).collect())
            }
            Ok(Answer::Unknown(_)) => Verdict::No(None),
            Err(_) => {
                self.stopped = true;
                Verdict::No(None)
            }
        }
    }
}
