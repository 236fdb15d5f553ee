//! On which variables something hangs, through what is assigned to them.

use std::collections::BTreeSet;

use javelin_logic::{Term, Terms};

/// The variables that `roots` mention, with those that the values assigned to them mention,
/// wherever that is.
pub fn through(terms: &Terms, roots: &[Term], mut assigned: Vec<(Term, Term)>) -> BTreeSet<Term> {
    let mut read = terms.free_vars(roots);
    loop {
        let (used, rest): (Vec<_>, Vec<_>) = assigned.into_iter().partition(|(var, _)| read.contains(var));
        if used.is_empty() {
            return read;
        }
        assigned = rest;
        let values: Vec<Term> = used.into_iter().map(|(_, value)| value).collect();
        read.append(&mut terms.free_vars(&values));
    }
}
