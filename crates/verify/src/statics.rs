//! What is known of static finals: class initialisers are run once, in the
//! concrete interpreter, and what cannot change afterwards is assumed.
//!
//! Known afterwards: the values of static finals, and of the objects they hold
//! what never changes (type, length, characters, boxed value, final fields,
//! and so on from those). Array elements and ordinary fields may have been
//! written since: nothing is assumed of them.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::interp::{self, Ending, State};
use javelin_ir::program::{Obligation, ObligationKind, Variable, VariableKind};
use javelin_logic::eval::Value;
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};

/// The state that initialisers leave, and the facts about it that stay true.
pub struct Statics {
    pub state: State,
    pub facts: Vec<Term>,
}

/// Runs the initialisers of the classes whose static finals `vars` mention.
pub fn initialise(terms: &Terms, lowering: &Lowering, vars: &IndexMap<Term, Variable>) -> Statics {
    let mut state = State::default();
    for procedure in lowering.class_initializers(vars.keys().copied()) {
        let before = state.clone();
        // A violated contract stops no machine; it is reported where the class is judged.
        let limits = interp::Limits { checks: interp::Checks::Machine, ..interp::Limits::default() };
        let run = interp::run(terms, lowering, &procedure, &[], state, limits);
        // An initialiser that cannot be run says nothing of its class.
        state = match run.ending {
            Ending::Returned(_) => run.state,
            _ => before,
        };
    }
    let mut known = Known { terms, lowering, state: &state, named: IndexMap::new(), facts: Vec::new() };
    for (&var, info) in vars {
        let is_final_static = info.kind == VariableKind::Global && info.stable && !info.sort.is_map();
        if is_final_static && let Some(value) = state.globals.get(&var).cloned() {
            known.value_is(var, &value, vars);
        }
    }
    let facts = known.finish();
    Statics { state, facts }
}

/// The static invariants that a method assumes though class initialisation does
/// not establish them: `Some(false)` where it leaves them false, `None` where
/// that cannot be found out by running it.
pub fn not_established(terms: &Terms, lowering: &Lowering, method: &JudgedMethod) -> Vec<(Obligation, Option<bool>)> {
    let mut found = Vec::new();
    for invariant in lowering.static_invariants(method.method) {
        let mut state = State::default();
        let mut ended = true;
        for procedure in lowering.class_initializers(invariant.reads.iter().copied()) {
            let run = interp::run(terms, lowering, &procedure, &[], state, interp::Limits::default());
            ended &= matches!(run.ending, Ending::Returned(_));
            state = run.state;
        }
        let holds = interp::holds(terms, lowering, &state, &Default::default(), invariant.truth).filter(|_| ended);
        if holds != Some(true) {
            let obligation = Obligation {
                kind: ObligationKind::ClassInvariant,
                origin: invariant.origin,
                owner: method.key,
                text: invariant.text,
            };
            found.push((obligation, holds));
        }
    }
    found
}

struct Known<'a, 'p> {
    terms: &'a Terms,
    lowering: &'a Lowering<'p>,
    state: &'a State,
    /// Objects met, with the term that denotes each.
    named: IndexMap<u32, Term>,
    facts: Vec<Term>,
}

impl Known<'_, '_> {
    /// `term` has the value `value`, for good.
    fn value_is(&mut self, term: Term, value: &Value, vars: &IndexMap<Term, Variable>) {
        let Value::Ref(id) = value else {
            if let Some(literal) = value.to_literal(self.terms) {
                self.facts.push(self.terms.eq(term, literal));
            }
            return;
        };
        if *id == 0 {
            self.facts.push(self.terms.eq(term, self.terms.null()));
            return;
        }
        if let Some(&name) = self.named.get(id) {
            self.facts.push(self.terms.eq(term, name));
            return;
        }
        self.named.insert(*id, term);
        self.object_is(term, *id, vars);
    }

    fn object_is(&mut self, term: Term, id: u32, vars: &IndexMap<Term, Variable>) {
        let (terms, heap) = (self.terms, self.lowering.heap);
        let object = self.state.objects.get(id);
        let ty = terms.type_const(&object.ty);
        self.facts.push(terms.ne(term, terms.null()));
        self.facts.push(terms.eq(heap.dynamic_type(terms, term), ty));
        // Older than every method's entry.
        self.facts.push(terms.lt(terms.apply(heap.birth, &[term]), terms.int(0)));
        for (name, value) in &object.facts {
            let sort = match value {
                Value::Seq(_) => Sort::Seq,
                Value::Bool(_) => Sort::Bool,
                Value::F32(_) => Sort::Float32,
                Value::F64(_) => Sort::Float64,
                _ => Sort::Int,
            };
            if let (Some(func), Some(literal)) = (terms.find_func(name, &[Sort::Ref], sort), value.to_literal(terms)) {
                self.facts.push(terms.eq(terms.apply(func, &[term]), literal));
            }
        }
        let final_fields: Vec<Term> = vars
            .iter()
            .filter(|(_, info)| info.kind == VariableKind::Global && info.stable && info.sort.is_map())
            .map(|(var, _)| *var)
            .collect();
        for field in final_fields {
            let declared = self.lowering.declares_field(&object.ty, field);
            if declared && let Some(Value::Map(values)) = self.state.globals.get(&field) {
                let value = values.get(&Value::Ref(id)).clone();
                self.value_is(terms.select(field, term), &value, vars);
            }
        }
    }

    /// Different objects have different names.
    fn finish(mut self) -> Vec<Term> {
        let names: IndexSet<Term> = self.named.values().copied().collect();
        if names.len() > 1 {
            let names: Vec<Term> = names.into_iter().collect();
            self.facts.push(self.terms.distinct(&names));
        }
        self.facts
    }
}
