//! Runs what a model says against a candidate. The base case runs from the method's
//! entry, through whatever loops stand before; a step is one iteration from the head of
//! its own loop, loops in its body included. Takes a model; gives the run as evidence,
//! or says why the model does not hold.

use javelin_ir::cut::Goal;
use javelin_ir::flat::Flat;
use javelin_ir::interp::{self, Ending, Limits, Run, State, Trial, TrialCase};
use javelin_ir::program::{BlockId, Clause, Origin, Procedure, VariableKind};
use javelin_ir::prove::Prover;
use javelin_logic::eval::Value;
use javelin_logic::solver::Model;
use javelin_logic::{Substitution, Term, Terms};
use javelin_lower::Lowering;
use javelin_symex::witness::{self, Input};
use rustc_hash::FxHashMap;

use super::judge::Bench;
use crate::jml;
use crate::report::Shown;
use crate::show::Shower;

/// A run that refutes a candidate, ready to be shown.
pub struct Evidence {
    pub inputs: Vec<(String, Shown)>,
    pub state: Vec<(String, Shown)>,
    pub after: Vec<(String, Shown)>,
    pub path: Vec<Origin>,
    /// The part of a conjunction that fails.
    pub part: Option<String>,
    /// The candidate has no value there: what it would need.
    pub undefined: Option<String>,
    pub reachable: bool,
    /// What the method was called with.
    pub entry: Input,
    /// Where the candidate failed.
    locals: FxHashMap<Term, Value>,
    heap: State,
}

impl Evidence {
    /// Does a formula hold where the candidate failed?
    pub fn holds_at_failure(&self, bench: &Bench, formula: Term) -> bool {
        interp::holds(bench.terms, bench.lowering, &self.heap, &self.locals, formula) == Some(true)
    }
}

pub struct Replay<'a, 'p> {
    pub terms: &'a Terms,
    pub lowering: &'a Lowering<'p>,
    pub procedure: &'a Procedure,
    pub flat: &'a Flat,
    pub base: &'a State,
    /// The loop's.
    pub head: BlockId,
    pub candidate: Term,
    /// When the candidate's text has a meaning.
    pub defined: Term,
    /// Taken as known at the head.
    pub given: Vec<Term>,
}

/// Steps of a run from the method's entry: a state that the solver found mostly fails
/// soon or not at all.
const FUEL: u64 = 200_000;

impl Replay<'_, '_> {
    /// Runs what the model says: the base case from the method's entry; a step from the
    /// entry if that makes it fail, or else from the head of its loop.
    pub fn run(&self, prover: &Prover, check: usize, model: &Model) -> Result<Evidence, String> {
        let mentioned = &prover.conditions.definitions;
        let entry = witness::from_model(
            self.terms,
            model,
            self.lowering,
            &self.procedure.params,
            &self.flat.vars,
            self.base,
            mentioned,
        );
        let entry = entry.ok_or("the state found describes no input that can be built")?;
        match prover.conditions.checks[check].goal {
            Goal::Step { head, .. } => {
                let whole = self.run_whole(&entry, TrialCase::Step);
                whole.or_else(|_| self.run_step(prover, head, model, entry))
            }
            Goal::Entry { .. } | Goal::Obligation(_) => self.run_whole(&entry, TrialCase::Entry),
        }
    }

    /// Runs the whole method: whoever calls it so sees the candidate fail.
    pub fn run_whole(&self, entry: &Input, case: TrialCase) -> Result<Evidence, String> {
        let values = self.procedure.params.iter().copied().zip(entry.args.iter().cloned()).collect();
        let run = self.execute(self.procedure.entry, values, &entry.state, case)?;
        if let Some((locals, state)) = &run.at_head {
            self.known_at(locals, state)?;
        }
        let before = run.at_head.as_ref().map(|(locals, state)| (locals, state));
        Ok(self.evidence(entry, before, &run, true))
    }

    /// Runs one iteration from the state at the head.
    fn run_step(&self, prover: &Prover, head: BlockId, model: &Model, entry: Input) -> Result<Evidence, String> {
        self.is_legal(&entry)?;
        let Some((_, state)) = prover.conditions.heads.get(&head) else {
            return Err("the loop has no head".to_owned());
        };
        let starting = self.starting(state);
        let input = witness::from_model_at(
            self.terms,
            model,
            self.lowering,
            &starting,
            &self.flat.vars,
            self.base,
            &prover.conditions.definitions,
            state,
        );
        let input = input.ok_or("the state found at the loop cannot be built")?;
        let values: FxHashMap<Term, Value> = starting.into_iter().zip(input.args.iter().cloned()).collect();
        self.known_at(&values, &input.state)?;
        let run = self.execute(self.head, values.clone(), &input.state, TrialCase::OneStep)?;
        Ok(self.evidence(&entry, Some((&values, &input.state)), &run, false))
    }

    /// The candidate and what is given must hold where a step starts.
    fn known_at(&self, locals: &FxHashMap<Term, Value>, state: &State) -> Result<(), String> {
        let holds = |formula: &Term| interp::holds(self.terms, self.lowering, state, locals, *formula) == Some(true);
        if holds(&self.candidate) && self.given.iter().all(holds) {
            Ok(())
        } else {
            Err("the state found does not satisfy the candidate when run".to_owned())
        }
    }

    /// Variables that a run from a head starts with: parameters, locals in scope
    /// there, snapshots, whatever has a value.
    fn starting(&self, state: &Substitution) -> Vec<Term> {
        let of_run = |var: &Term| {
            let Some(info) = self.procedure.vars.get(var) else { return false };
            match info.kind {
                VariableKind::Global => false,
                VariableKind::Param | VariableKind::Local | VariableKind::Snapshot => true,
                VariableKind::Temp => state.contains_key(var),
            }
        };
        self.procedure.vars.keys().copied().filter(of_run).collect()
    }

    /// The procedure with the candidate as its only clause.
    fn judged_alone(&self) -> Procedure {
        let mut procedure = self.procedure.clone();
        for (head, notes) in &mut procedure.loops {
            notes.variants.clear();
            let ids = notes.invariants.first().map(|clause| (clause.entry, clause.step));
            notes.invariants.clear();
            if *head == self.head
                && let Some((entry, step)) = ids
            {
                notes.invariants.push(Clause { term: self.candidate, entry, step });
            }
        }
        procedure
    }

    /// Preconditions and the like must hold of the parameters: a run must get to
    /// some loop, or to an end.
    fn is_legal(&self, entry: &Input) -> Result<(), String> {
        let mut procedure = self.procedure.clone();
        procedure.loops.values_mut().for_each(|notes| {
            notes.variants.clear();
            // Arriving at a loop ends the run.
            notes.invariants.iter_mut().for_each(|clause| clause.term = self.terms.ff());
        });
        let limits = Limits { fuel: 100_000, trace: 0, ..Limits::default() };
        let run = interp::run(self.terms, self.lowering, &procedure, &entry.args, entry.state.clone(), limits);
        match run.ending {
            Ending::Blocked { .. } => Err("the state found violates what the method may assume".to_owned()),
            Ending::Returned(_) | Ending::Threw(_) | Ending::Failed(_) | Ending::Stuck(_) | Ending::OutOfFuel => Ok(()),
        }
    }

    /// Runs from a block; the case must end in the candidate's failure.
    fn execute(
        &self,
        start: BlockId,
        values: FxHashMap<Term, Value>,
        heap: &State,
        case: TrialCase,
    ) -> Result<Run, String> {
        let procedure = &self.judged_alone();
        let clauses = &procedure.loops[&self.head].invariants;
        let Some(clause) = clauses.first() else { return Err("the loop has no clause".to_owned()) };
        let trial = Some(Trial { head: self.head, case });
        let limits = Limits { fuel: FUEL, trial, ..Limits::default() };
        let run = interp::run_from(self.terms, self.lowering, procedure, start, values, heap.clone(), limits);
        let (entry, step) = (procedure.obligation(clause.entry), procedure.obligation(clause.step));
        match &run.ending {
            Ending::Failed(failed) if failed == if case == TrialCase::Entry { entry } else { step } => Ok(run),
            Ending::Failed(failed) => Err(format!("the run ends before: {}", failed.text)),
            Ending::Stuck(why) if why == interp::ITERATION_ENDS && self.flat.loops.len() > 1 => {
                Err("an iteration that is run keeps it, and too little is known of the other loops".to_owned())
            }
            Ending::Stuck(why) => Err(format!("the state found could not be run: {why}")),
            Ending::OutOfFuel => Err("the run takes too long".to_owned()),
            Ending::Returned(_) | Ending::Threw(_) | Ending::Blocked { .. } => {
                Err("the state found does not violate it when run".to_owned())
            }
        }
    }

    /// `before`: the locals and the heap before the step, where a step failed.
    fn evidence(
        &self,
        entry: &Input,
        before: Option<(&FxHashMap<Term, Value>, &State)>,
        run: &Run,
        reachable: bool,
    ) -> Evidence {
        let name = |var: &Term| self.procedure.vars.get(var).and_then(|info| info.source.clone());
        let params = self.procedure.params.iter().zip(&entry.args);
        let inputs = params.map(|(var, value)| (name(var).unwrap_or_else(|| "this".to_owned()), value.clone()));
        let inputs = self.show_all(inputs.collect(), &entry.state);
        let scope = &self.procedure.loops[&self.head].scope;
        let show_all = |values: &FxHashMap<Term, Value>, state: &State| {
            let locals = scope.iter().filter_map(|var| Some((name(var)?, values.get(var)?.clone())));
            self.show_all(locals.chain(self.statics(state)).collect(), state)
        };
        let at_failure = show_all(&run.at_failure, &run.state);
        let (state, after) = match before {
            Some((values, heap)) => (show_all(values, heap), at_failure),
            None => (at_failure, Vec::new()),
        };
        let fails =
            |part: &Term| interp::holds(self.terms, self.lowering, &run.state, &run.at_failure, *part) == Some(false);
        let print = |part: Term| jml::print(self.terms, self.flat, part);
        let unmet = self.terms.conjuncts(self.defined).into_iter().find(fails);
        let undefined = unmet.map(|part| print(part).unwrap_or_else(|| "what it reads".to_owned()));
        let broken = self.terms.conjuncts(self.candidate).into_iter().find(fails);
        let part = broken.filter(|part| *part != self.candidate && undefined.is_none());
        Evidence {
            inputs,
            state,
            after,
            path: run.trace.iter().filter(|step| step.depth == 1).map(|step| step.origin).collect(),
            part: part.and_then(print),
            undefined,
            reachable,
            entry: entry.clone(),
            locals: run.at_failure.clone(),
            heap: run.state.clone(),
        }
    }

    /// Static fields that the method has to do with.
    fn statics(&self, state: &State) -> Vec<(String, Value)> {
        let is_static = |var: &Term, kind: VariableKind| {
            kind == VariableKind::Global
                && !self.lowering.heap.is_time(self.terms, *var)
                && !self.terms.sort(*var).is_map()
        };
        let vars = self.procedure.vars.iter().filter(|(var, info)| is_static(var, info.kind));
        vars.filter_map(|(var, info)| Some((info.source.clone()?, state.globals.get(var)?.clone()))).collect()
    }

    /// Values by name; an object that has been shown is named by the variable that
    /// holds it, too.
    fn show_all(&self, values: Vec<(String, Value)>, state: &State) -> Vec<(String, Shown)> {
        let mut shower = Shower::new(self.terms, self.lowering, state, &self.flat.vars);
        let mut holders: FxHashMap<u32, String> = FxHashMap::default();
        let mut out = Vec::new();
        for (name, value) in values {
            let shown = match value {
                Value::Ref(id) if holders.contains_key(&id) => Shown::Same(holders[&id].clone()),
                _ => shower.show(&value),
            };
            let has_parts = !matches!(
                shown,
                Shown::Null | Shown::Bool(_) | Shown::Int(_) | Shown::Float(_) | Shown::Text(_) | Shown::Same(_)
            );
            if let Value::Ref(id) = value
                && has_parts
            {
                holders.insert(id, name.clone());
            }
            out.push((name, shown));
        }
        out
    }
}
