//! What a run asks of a method each time it is called, found out once: its body,
//! what it demands, which body a receiver's class selects.

use std::rc::Rc;

use javelin_logic::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use super::call::selected;
use super::loops::{BackEdges, back_edges};
use crate::callees::{Callees, Demands};
use crate::program::{MethodKey, Procedure, VariableKind};

/// What activations of a procedure share.
pub(super) struct About {
    globals: FxHashSet<Term>,
    pub back_edges: BackEdges,
    /// Is it the library's code? Our text of that comes to the same whether it is given a new
    /// object or an equal one, so its comparisons need not be left open. Object's methods are
    /// the exception: they are about nothing else.
    pub is_library: bool,
}

impl About {
    pub fn of(callees: &dyn Callees, procedure: &Procedure) -> About {
        let globals = procedure.vars.iter().filter(|(_, info)| info.kind == VariableKind::Global);
        About {
            globals: globals.map(|(var, _)| *var).collect(),
            back_edges: back_edges(procedure),
            is_library: !callees.is_own(procedure.key) && !procedure.name.starts_with("java.lang.Object."),
        }
    }

    pub fn is_global(&self, var: Term) -> bool {
        self.globals.contains(&var)
    }
}

type Body = (Rc<Procedure>, Rc<About>);

#[derive(Default)]
pub(super) struct Bodies {
    /// For callers who catch exceptions of these classes.
    bodies: FxHashMap<MethodKey, FxHashMap<Vec<Term>, Option<Body>>>,
    demands: FxHashMap<MethodKey, Option<Rc<Demands>>>,
    targets: FxHashMap<MethodKey, FxHashMap<Rc<str>, Option<MethodKey>>>,
}

impl Bodies {
    pub fn of(&mut self, callees: &dyn Callees, method: MethodKey, caught: &[Term]) -> Option<Body> {
        let known = self.bodies.entry(method).or_default();
        if let Some(body) = known.get(caught) {
            return body.clone();
        }
        let body = callees.body_for(method, caught);
        let body = body.map(|body| (body.clone(), Rc::new(About::of(callees, &body))));
        known.insert(caught.to_vec(), body.clone());
        body
    }

    pub fn demands(&mut self, callees: &dyn Callees, method: MethodKey) -> Option<Rc<Demands>> {
        self.demands.entry(method).or_insert_with(|| callees.demands(method)).clone()
    }

    /// The body that a virtual call runs on a receiver of this very type.
    pub fn selected(
        &mut self,
        terms: &Terms,
        callees: &dyn Callees,
        method: MethodKey,
        actual: &Rc<str>,
    ) -> Option<MethodKey> {
        let known = self.targets.entry(method).or_default();
        *known.entry(actual.clone()).or_insert_with(|| selected(terms, callees, method, actual))
    }
}
