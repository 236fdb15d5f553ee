//! Lazy initialisation [PV04 §3.2]: a reference of the input that a path reads
//! for the first time is null, or an object met before, or a new one. Each is a
//! path of its own; types, preconditions and class invariants exclude most.
//! Knows terms only: whether a choice fits is asked of the solver.

use std::collections::VecDeque;

use javelin_ir::flat::Flat;
use javelin_logic::{Sort, Term, Terms};
use rustc_hash::FxHashMap;

use crate::state::Reader;

/// What a path knows of the input's references.
#[derive(Clone, Default)]
pub struct Known {
    on: bool,
    /// Objects met, pairwise different and not null.
    objects: Vec<Term>,
    /// References decided: what each is.
    decided: FxHashMap<Term, Term>,
    /// Met and not yet decided.
    pending: VecDeque<Term>,
}

impl Known {
    pub fn off() -> Known {
        Known::default()
    }

    /// At entry the parameters are undecided.
    pub fn starting(terms: &Terms, flat: &Flat) -> Known {
        let is_reference = |param: &&Term| terms.sort(**param) == Sort::Ref;
        let pending = flat.params.iter().filter(is_reference).copied().collect();
        Known { on: true, pending, ..Known::default() }
    }

    /// A value that the program reads: decided ones by their representative, new
    /// references of the input are noted.
    pub fn meet(&mut self, reader: &Reader, value: Term) -> Term {
        if !self.on || reader.terms.sort(value) != Sort::Ref {
            return value;
        }
        if let Some(&known) = self.decided.get(&value) {
            return known;
        }
        if reader.is_input(value) && !self.pending.contains(&value) {
            self.pending.push_back(value);
        }
        value
    }

    /// The choices for the next undecided reference: a condition, and what is
    /// known then.
    pub fn choices(&mut self, terms: &Terms) -> Option<Vec<(Term, Known)>> {
        let value = self.pending.pop_front()?;
        let decide = |to: Term| {
            let mut known = self.clone();
            known.decided.insert(value, to);
            known
        };
        let mut choices = vec![(terms.eq(value, terms.null()), decide(terms.null()))];
        for &object in &self.objects {
            choices.push((terms.eq(value, object), decide(object)));
        }
        let mut different = vec![terms.ne(value, terms.null())];
        different.extend(self.objects.iter().map(|object| terms.ne(value, *object)));
        let mut new = decide(value);
        new.objects.push(value);
        choices.push((terms.and(&different), new));
        Some(choices)
    }
}
