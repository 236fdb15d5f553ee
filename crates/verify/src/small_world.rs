//! Worlds of a few objects. Claims about every object (class invariants) make the solver
//! unfold lists and rings without end, and what breaks a claim is often an object that no
//! argument leads to: the account whose owner was just changed. Here the claims of a method are
//! asked about a handful of objects only, whose fields hold nothing but each other. A model of
//! that has no quantified objects left, and is an input as it stands; the run decides.

use indexmap::IndexMap;
use javelin_ir::heap::Heap;
use javelin_ir::program::VariableKind;
use javelin_ir::prove::Prover;
use javelin_ir::vc::WITNESS;
use javelin_logic::op::Quant;
use javelin_logic::solver::{Answer, Budget, Config, Model, Solver};
use javelin_logic::{Kind, Sort, Term, Terms};

use crate::judge::Analysis;

/// Objects of a world.
const OBJECTS: usize = 4;

/// Names for objects in the conditions; with more there is too much to write down.
const MOST_NAMES: usize = 24;

/// Parts of the conditions: they are written down once for each object.
const MOST_PARTS: usize = 6_000;

/// Of a query's budget a question gets one part in so many.
const SHARE: u32 = 20;

/// A state in which the check fails, and the names of the objects in it.
pub struct Failure<'t> {
    pub model: Model<'t>,
    pub objects: Vec<Term>,
}

/// The names of the objects that break what the check claims of every object.
pub fn witnesses(prover: &Prover, terms: &Terms, check: usize) -> Vec<Term> {
    let fails = prover.conditions.checks[check].fails;
    let meaning = prover.conditions.defined.get(&fails).map_or(fails, |at| prover.conditions.definitions[*at]);
    let is_witness = |var: &Term| {
        terms.sort(*var) == Sort::Ref && terms.var_name(*var).is_some_and(|name| name.starts_with(WITNESS))
    };
    terms.free_vars(&[meaning]).into_iter().filter(is_witness).collect()
}

/// The conditions of a method, said of a few objects.
pub struct SmallWorld<'t> {
    solver: Solver<'t>,
    objects: Vec<Term>,
}

impl<'t> SmallWorld<'t> {
    /// `None` where nothing is claimed of all objects, or there is too much to write down.
    pub fn of(analysis: &Analysis<'t, '_>, prover: &Prover<'t>) -> Option<SmallWorld<'t>> {
        let terms = analysis.terms;
        let definitions = &prover.conditions.definitions;
        let parts = terms.subterms(definitions);
        let is_about_objects = |part: &Term| match terms.kind(*part) {
            Kind::Quant { vars, .. } => vars.iter().all(|sort| *sort == Sort::Ref),
            _ => false,
        };
        let vars: Vec<Term> = parts.iter().copied().filter(|t| matches!(terms.kind(*t), Kind::Var(_))).collect();
        let names: Vec<Term> = vars.iter().copied().filter(|v| terms.sort(*v) == Sort::Ref).collect();
        if names.len() > MOST_NAMES || parts.len() > MOST_PARTS || !parts.iter().any(is_about_objects) {
            return None;
        }
        let heap = Heap::new(terms);
        let objects: Vec<Term> = (0..OBJECTS).map(|_| terms.fresh("object", Sort::Ref)).collect();
        let known: Vec<Term> = objects.iter().chain(&names).copied().collect();
        let mut told: Vec<Term> = Vec::new();
        for definition in definitions {
            told.push(over(terms, *definition, &known));
        }
        for &object in &objects {
            told.push(terms.ne(object, terms.null()));
            told.push(terms.lt(terms.apply(heap.birth, &[object]), heap.clock));
        }
        // What is there at entry is one of them, and so is what they hold.
        let inside = |value: Term| {
            let mut ways: Vec<Term> = objects.iter().map(|object| terms.eq(value, *object)).collect();
            ways.extend([terms.eq(value, terms.null()), terms.le(heap.clock, terms.apply(heap.birth, &[value]))]);
            terms.or(&ways)
        };
        told.extend(names.iter().map(|name| inside(*name)));
        let is_reference_field = |var: &Term| {
            terms.sort(*var) == Sort::map(Sort::Ref, Sort::Ref)
                && analysis.flat.vars.get(var).is_some_and(|info| info.kind == VariableKind::Global)
        };
        for field in vars.iter().filter(|var| is_reference_field(var)) {
            told.extend(objects.iter().map(|object| inside(terms.select(*field, *object))));
        }
        let whole = analysis.options.budget;
        let budget = Budget { resources: (whole.resources / SHARE).max(1), timeout: whole.timeout / 4 };
        let config = Config { budget, meter: Some(analysis.attempts.clone()), ..Config::default() };
        let mut solver = Solver::new(terms, config);
        prover.axioms.iter().chain(&told).for_each(|term| solver.assert(*term));
        Some(SmallWorld { solver, objects })
    }

    /// Looks for a failure of the check there.
    pub fn failure(&mut self, prover: &Prover<'t>, check: usize) -> Option<Failure<'t>> {
        let mut assumptions: Vec<Term> = prover.active().iter().copied().collect();
        assumptions.push(prover.conditions.checks[check].fails);
        let model = match self.solver.check_with(&assumptions) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(_) => self.solver.candidate().cloned(),
        }?;
        Some(Failure { model, objects: self.objects.clone() })
    }
}

/// What is said of all objects, said of these.
fn over(terms: &Terms, formula: Term, objects: &[Term]) -> Term {
    let mut memo: IndexMap<Term, Term> = IndexMap::new();
    terms.map(formula, &mut |part| match terms.kind(part) {
        Kind::Quant { quant, vars, .. } if vars.len() == 1 && vars[0] == Sort::Ref => {
            *memo.entry(part).or_insert_with(|| {
                let instances: Vec<Term> = objects.iter().filter_map(|object| terms.open(part, &[*object])).collect();
                match quant {
                    Quant::Forall => terms.and(&instances),
                    Quant::Exists => terms.or(&instances),
                }
            })
        }
        _ => part,
    })
}
