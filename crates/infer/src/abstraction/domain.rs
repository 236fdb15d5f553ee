//! The abstract domain of [FQ02 §4]: boolean functions over the predicates of
//! a loop, each held twice [FQ02 §5]: as a decision diagram, for implication,
//! and as a conjunction of clauses, for reading.

use biodivine_lib_bdd::{Bdd, BddPartialValuation, BddValuation, BddVariable, BddVariableSet};

/// Literals by predicate number, ascending; the sign says whether it is plain.
pub type Clause = Vec<(usize, bool)>;

pub struct Space {
    set: BddVariableSet,
    vars: Vec<BddVariable>,
}

#[derive(Clone)]
pub struct Element {
    pub bdd: Bdd,
    pub clauses: Vec<Clause>,
}

impl Space {
    /// Over `n` predicates.
    pub fn new(n: usize) -> Space {
        let set = BddVariableSet::new_anonymous(n as u16);
        let vars = set.variables();
        Space { set, vars }
    }

    pub fn size(&self) -> usize {
        self.vars.len()
    }

    /// All states.
    pub fn top(&self) -> Element {
        Element { bdd: self.set.mk_true(), clauses: Vec::new() }
    }

    /// No state.
    pub fn bottom(&self) -> Element {
        Element { bdd: self.set.mk_false(), clauses: vec![Clause::new()] }
    }

    fn diagram(&self, clause: &Clause) -> Bdd {
        let mut partial = BddPartialValuation::empty();
        for (number, sign) in clause {
            partial.set_value(self.vars[*number], *sign);
        }
        // The empty disjunction is false.
        if clause.is_empty() { self.set.mk_false() } else { self.set.mk_disjunctive_clause(&partial) }
    }

    pub fn implies(&self, element: &Bdd, clause: &Clause) -> bool {
        element.and_not(&self.diagram(clause)).is_false()
    }

    pub fn add(&self, element: &mut Element, clause: Clause) {
        element.bdd = element.bdd.and(&self.diagram(&clause));
        element.clauses.retain(|known| !clause.iter().all(|literal| known.contains(literal)));
        element.clauses.push(clause);
    }

    /// The set with this one combination of truth values.
    pub fn point(&self, values: &[bool]) -> Bdd {
        let mut partial = BddPartialValuation::empty();
        for (var, value) in self.vars.iter().zip(values) {
            partial.set_value(*var, *value);
        }
        self.set.mk_conjunctive_clause(&partial)
    }

    /// Some combination in the set.
    pub fn pick(&self, set: &Bdd) -> Option<Vec<bool>> {
        let found: BddValuation = set.sat_witness()?;
        Some(self.vars.iter().map(|var| found.value(*var)).collect())
    }

    pub fn nothing(&self) -> Bdd {
        self.set.mk_false()
    }
}

/// The maximal clause that exactly this combination falsifies.
pub fn excluding(values: &[bool]) -> Clause {
    values.iter().enumerate().map(|(number, value)| (number, !value)).collect()
}

/// Is the clause false under these truth values?
pub fn falsified(clause: &Clause, values: &[bool]) -> bool {
    clause.iter().all(|(number, sign)| values[*number] != *sign)
}
