//! One solver for the whole tree of paths. The scopes of the solver are the
//! nodes from the root to the current one; going to another node leaves scopes
//! up to the common ancestor and enters new ones, so paths that share a prefix
//! share the work on it.

use javelin_ir::heap::{self, Heap};
use javelin_logic::solver::{Answer, Config, Model, Reason, Solver, Stats};
use javelin_logic::{Kind, Op, Sort, Term, Terms};
use rustc_hash::FxHashSet;

use crate::facts::Facts;

/// What the solver says of a path.
pub enum Feasible<'t> {
    /// With a state at entry, if the solver has one that may do.
    Yes(Option<Model<'t>>),
    No,
    /// Not decided; the state may well do.
    Perhaps(Option<Model<'t>>),
}

pub struct Session<'t> {
    terms: &'t Terms,
    heap: Heap,
    solver: Solver<'t>,
    /// Nodes whose scopes are open, the root first.
    open: Vec<usize>,
    /// By scope: the terms that have been told about births and lengths.
    told: Vec<FxHashSet<Term>>,
    /// By scope: how much floating point they hold.
    weights: Vec<u32>,
    facts: Facts,
    /// Questions that a limit cut off.
    doubts: u64,
}

impl<'t> Session<'t> {
    /// `axioms` hold on every path.
    pub fn new(terms: &'t Terms, axioms: &[Term], config: Config) -> Session<'t> {
        let heap = Heap::new(terms);
        let solver = Solver::new(terms, config);
        let told = vec![FxHashSet::default()];
        let mut session =
            Session { terms, heap, solver, open: Vec::new(), told, weights: vec![0], facts: Facts::new(), doubts: 0 };
        for &axiom in axioms {
            session.assume(axiom);
        }
        // Time starts with the program; what is older than it has a negative birth.
        session.assume(terms.le(terms.int(0), heap.clock));
        session
    }

    pub fn stats(&self) -> &Stats {
        self.solver.stats()
    }

    /// How many questions the solver has left open at the end of what one may cost.
    pub fn doubts(&self) -> u64 {
        self.doubts
    }

    /// Goes to a node. `chain` is the way to it from the root, `conditions` what
    /// holds at a node of it.
    pub fn go<'c>(&mut self, chain: &[usize], conditions: impl Fn(usize) -> &'c [Term]) {
        let shared = self.open.iter().zip(chain).take_while(|(a, b)| a == b).count();
        while self.open.len() > shared {
            self.solver.pop();
            self.open.pop();
            self.told.pop();
            self.weights.pop();
            self.facts.pop();
        }
        for &node in &chain[shared..] {
            self.solver.push();
            self.open.push(node);
            self.told.push(FxHashSet::default());
            self.weights.push(0);
            self.facts.push();
            for &condition in conditions(node) {
                self.assume(condition);
            }
        }
    }

    /// From here on, in the current scope.
    pub fn assume(&mut self, condition: Term) {
        for fact in self.always_true(condition) {
            self.solver.assert(fact);
        }
        self.solver.assert(condition);
        self.facts.add(self.terms, condition);
    }

    /// What the path has assumed.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Can the path go on with these?
    pub fn ask(&mut self, conditions: &[Term]) -> Feasible<'t> {
        let mut assumptions = Vec::new();
        for &condition in conditions {
            let condition = self.facts.simplify(self.terms, condition);
            assumptions.extend(self.always_true_unmarked(condition));
            assumptions.push(condition);
        }
        let together = self.terms.and(&assumptions);
        if self.terms.as_bool(together) == Some(false) {
            return Feasible::No;
        }
        if self.weights.iter().sum::<u32>() > MOST_WEIGHT {
            return Feasible::Perhaps(None);
        }
        match self.solver.check_with(&[together]) {
            Answer::Unsat(_) => Feasible::No,
            Answer::Sat(model) => Feasible::Yes(Some(model)),
            Answer::Unknown(why) => {
                // Incomplete answers come soon, and with a candidate worth running.
                self.doubts += u64::from(!matches!(why, Reason::Incomplete(_)));
                Feasible::Perhaps(self.solver.candidate().cloned())
            }
        }
    }

    /// What is always true of objects that a condition mentions: no two are born at
    /// the same time, no two classes have one Class object, and no string is longer than
    /// an array can be.
    fn always_true(&mut self, condition: Term) -> Vec<Term> {
        let known = |told: &[FxHashSet<Term>], term: Term| told.iter().any(|scope| scope.contains(&term));
        let new: Vec<Term> = self.terms.subterms_if(&[condition], |t| !known(&self.told, t)).into_iter().collect();
        let facts = new.iter().filter_map(|term| self.fact(*term)).collect();
        if let Some(weight) = self.weights.last_mut() {
            *weight += new.iter().map(|term| weight_of(self.terms, *term)).sum::<u32>();
        }
        if let Some(scope) = self.told.last_mut() {
            scope.extend(new);
        }
        facts
    }

    fn always_true_unmarked(&self, condition: Term) -> Vec<Term> {
        let known = |term: Term| self.told.iter().any(|scope| scope.contains(&term));
        self.terms.subterms_if(&[condition], |t| !known(t)).into_iter().filter_map(|term| self.fact(term)).collect()
    }

    fn fact(&self, term: Term) -> Option<Term> {
        let terms = self.terms;
        let Kind::App(func, args) = terms.kind(term) else { return None };
        if terms.has_loose(term) {
            return None;
        }
        if *func == self.heap.birth {
            return Some(terms.eq(terms.apply(self.heap.born_at, &[term]), args[0]));
        }
        if *func == self.heap.class_object {
            return Some(terms.eq(terms.apply(self.heap.class_type, &[term]), args[0]));
        }
        let is_text = terms.sort(term) == Sort::Seq;
        is_text.then(|| terms.le(terms.seq_len(term), terms.int(heap::MAX_LENGTH)))
    }
}

/// What a path may hold of floating point: Z3 turns all of it into circuits before it looks
/// at any budget, which takes minutes for a quotient that is divided sixty times.
const MOST_WEIGHT: u32 = 40;

fn weight_of(terms: &Terms, term: Term) -> u32 {
    match terms.kind(term) {
        Kind::Op(Op::FDiv | Op::FRem | Op::FSqrt, _) => 4,
        Kind::Op(Op::FMul, _) => 2,
        Kind::Op(Op::FAdd | Op::FSub, _) => 1,
        _ => 0,
    }
}
