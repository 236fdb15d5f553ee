//! `check`: candidate loop invariants from anyone, judged one by one [P10].
//!
//! A candidate is an invariant when it holds on every path to the loop (base)
//! and one iteration keeps it, given nothing else about what the loop changes
//! (step). Whatever a solver says against one is run in the interpreter before
//! it is called spurious.

mod body;
mod claims;
mod expand;
mod java;
mod judge;
mod junit;
mod reach;
mod replay;

use indexmap::IndexMap;
use javelin_infer::{Context, PredicateOptions};
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidate, Candidates};
use javelin_ir::flat::{Flat, FlatBlock, FlatJump, Simple};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::heap::Heap;
use javelin_ir::program::{BlockId, Clause, Procedure, Variable, Why};
use javelin_ir::prove::Prover;
use javelin_logic::solver::{Budget, Config};
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::{TypedProgram, room};
use rayon::prelude::*;

use crate::report::{CandidateReport, CandidateVerdict, InternalError, Place, Report};
use crate::{Progress, diagnose, on_its_own, parted, statics};
use expand::Expander;
use judge::Bench;

/// How to judge candidates.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    pub lowering: javelin_lower::Options,
    /// Of one solver query.
    pub budget: Budget,
    pub jobs: Option<usize>,
    /// Judge only candidates in these methods. Empty: all.
    pub methods: Vec<String>,
    /// Judge the conjunction of a loop's candidates.
    pub together: bool,
    /// Clauses taken as known, by their number in the loop, from 1.
    pub given: Vec<usize>,
    /// No array is longer.
    pub array_bound: Option<u64>,
    /// Write a JUnit test for each spurious candidate, where an input reaches its failure.
    pub junit: bool,
}

pub use junit::{CandidateTest, class as test_class, holder as test_holder};

/// Judges every clause of every loop.
pub fn check(program: &TypedProgram, options: &CheckOptions, progress: &dyn Progress) -> Report {
    let methods = {
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, options.lowering);
        let mut methods = lowering.methods();
        methods.retain(|method| crate::is_wanted(&options.methods, method));
        methods
    };
    progress.start(methods.len());
    let work = || -> Vec<Result<Vec<CandidateReport>, InternalError>> {
        let judged = methods.par_iter().map(|method| {
            let found = on_its_own(method, None, || check_method(program, options, method));
            progress.done(&method.signature);
            found
        });
        judged.collect()
    };
    let (judged, broken) = parted(room::in_pool(options.jobs, work));
    let mut candidates: Vec<CandidateReport> = judged.into_iter().flatten().collect();
    if options.methods.is_empty() {
        candidates.extend(claims::unjudged(program, &candidates));
    }
    candidates.sort_by(|a, b| a.place.cmp(&b.place));
    Report { diagnostics: diagnose(program), candidates, broken, ..Report::default() }
}

fn check_method(program: &TypedProgram, options: &CheckOptions, method: &JudgedMethod) -> Vec<CandidateReport> {
    let judged = on_bench(program, options, method, |bench, loops| {
        let judged = loops.iter().flat_map(|of| bench.judge_loop(of));
        once_each(judged.chain(claims::not_understood(program, bench.procedure)).collect())
    });
    judged.unwrap_or_else(|reports| reports)
}

/// A loop in a `finally` is there once for each way into it: the worst verdict counts.
fn once_each(all: Vec<CandidateReport>) -> Vec<CandidateReport> {
    let severity = |report: &CandidateReport| match report.verdict {
        CandidateVerdict::Invariant => 0,
        CandidateVerdict::Unknown => 1,
        CandidateVerdict::SpuriousStep => 2,
        CandidateVerdict::SpuriousBase => 3,
    };
    let mut kept: IndexMap<Place, CandidateReport> = IndexMap::new();
    for report in all {
        match kept.get_mut(&report.place) {
            Some(known) => {
                known.time += report.time;
                if severity(&report) > severity(known) {
                    *known = CandidateReport { time: known.time, ..report };
                } else if known.vacuous.is_some() && report.vacuous.is_none() {
                    known.vacuous = None;
                }
            }
            None => {
                kept.insert(report.place.clone(), report);
            }
        }
    }
    kept.into_values().collect()
}

/// Lowers a method and puts it on the bench with its loops; what to report where it has
/// no candidates that can be judged.
fn on_bench<T>(
    program: &TypedProgram,
    options: &CheckOptions,
    method: &JudgedMethod,
    work: impl FnOnce(&Bench, &[CandidateLoop]) -> T,
) -> Result<T, Vec<CandidateReport>> {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, options.lowering);
    let Some(procedure) = lowering.body(method.key) else { return Err(Vec::new()) };
    let mut procedure = (*procedure).clone();
    claims::drop_claims(&mut procedure);
    if procedure.loops.values().all(|notes| notes.invariants.is_empty()) {
        return Err(claims::not_understood(program, &procedure));
    }
    let mut flat = flatten(&terms, &procedure, &lowering, flatten::Limits::default());
    claims::drop_flat_claims(&mut flat);
    keep_heads(&terms, &procedure, &mut flat);
    let statics = statics::initialise(&terms, &lowering, &flat.vars);
    let mut facts = statics.facts.clone();
    facts.extend(options.array_bound.map(|bound| no_longer_than(&terms, bound)));
    let (mut loops, elsewhere) = take_candidates(&procedure, &mut flat);
    expand_quantifiers(&terms, options, &mut flat, &mut loops);
    let known = known_elsewhere(&terms, &lowering, options, &flat, &facts, &loops, &elsewhere);
    lowering.mention_all_classes();
    let bench = Bench {
        program,
        terms: &terms,
        lowering: &lowering,
        options,
        method,
        procedure: &procedure,
        flat: &flat,
        statics: &statics,
        facts: &facts,
        known: &known,
    };
    Ok(work(&bench, &loops))
}

/// A body that always leaves its loop has no way back, and the loop no head that the
/// passes would see. One that no run takes makes it a loop: its base case is to be judged.
fn keep_heads(terms: &Terms, procedure: &Procedure, flat: &mut Flat) {
    let graph = flat.graph();
    let Ok(forest) = graph.loops() else { return };
    let lost = |head: &BlockId| graph.is_reachable(*head) && forest.with_head(*head).is_none();
    for &head in procedure.loops.keys().filter(|head| lost(head)) {
        let rest = BlockId(flat.blocks.len() as u32);
        let never = Simple::Assume { cond: terms.ff(), why: Why::Language };
        flat.blocks.push(flat.block(head).clone());
        flat.blocks.push(FlatBlock { commands: vec![never], jump: FlatJump::Goto(head) });
        let cond = terms.fresh("again", Sort::Bool);
        flat.vars.insert(cond, Variable::temp(Sort::Bool));
        flat.blocks[head.0 as usize] = FlatBlock {
            commands: vec![Simple::Havoc { vars: vec![cond] }],
            jump: FlatJump::Branch { cond, then: BlockId(rest.0 + 1), otherwise: rest },
        };
    }
}

/// With short arrays, quantifiers over indices become conjunctions and disjunctions.
fn expand_quantifiers(terms: &Terms, options: &CheckOptions, flat: &mut Flat, loops: &mut [CandidateLoop]) {
    let Some(bound) = options.array_bound.filter(|bound| *bound <= expand::LONGEST) else { return };
    let written = |var: &Term| {
        let mut commands = flat.blocks.iter().flat_map(|block| &block.commands);
        commands.any(|command| match command {
            Simple::Assign { var: target, .. } => target == var,
            Simple::Havoc { vars } => vars.contains(var),
            Simple::Assume { .. } | Simple::Assert { .. } | Simple::At(_) => false,
        })
    };
    let arrays: Vec<Term> =
        flat.params.iter().copied().filter(|var| terms.sort(*var) == Sort::Ref && !written(var)).collect();
    let expander = Expander { terms, bound, arrays: &arrays, budget: options.budget };
    for command in flat.blocks.iter_mut().flat_map(|block| &mut block.commands) {
        if let Simple::Assume { cond, .. } = command {
            *cond = expander.expand(*cond);
        }
    }
    for clause in loops.iter_mut().flat_map(|of| &mut of.clauses) {
        clause.asked = expander.expand(clause.term);
    }
}

/// `\forall r. len(r) <= bound`
fn no_longer_than(terms: &Terms, bound: u64) -> Term {
    let heap = Heap::new(terms);
    let r = terms.fresh("r", Sort::Ref);
    let length = terms.apply(heap.len, &[r]);
    // Only of arrays that exist at entry: the method makes what it makes.
    let old = terms.lt(terms.apply(heap.birth, &[r]), heap.clock);
    terms.forall(&[r], &[vec![length]], terms.implies(old, terms.le(length, terms.int(bound))))
}

/// A loop with the clauses to be judged.
struct CandidateLoop {
    /// In the procedure, and in the flat program made of it.
    head: BlockId,
    clauses: Vec<CandidateClause>,
}

/// A clause as it is written, and as the solver is asked about it.
struct CandidateClause {
    written: Clause,
    term: Term,
    asked: Term,
}

/// Takes the clauses out of the flat program: those of the method's own loops,
/// and those of loops inlined into it.
fn take_candidates(procedure: &Procedure, flat: &mut Flat) -> (Vec<CandidateLoop>, IndexMap<BlockId, Vec<Term>>) {
    let (mut own, mut elsewhere) = (Vec::new(), IndexMap::new());
    for (&head, notes) in &mut flat.loops {
        let clauses = std::mem::take(&mut notes.invariants);
        notes.variants.clear();
        // The method's own blocks come first and keep their numbers.
        match procedure.loops.get(&head) {
            Some(of) => {
                let both = of.invariants.iter().zip(clauses);
                let clauses = both.map(|(written, clause)| CandidateClause {
                    written: written.clone(),
                    term: clause.term,
                    asked: clause.term,
                });
                own.push(CandidateLoop { head, clauses: clauses.collect() });
            }
            None => {
                elsewhere.insert(head, clauses.iter().map(|clause| clause.term).collect());
            }
        }
    }
    (own, elsewhere)
}

/// What is known at the heads of other loops while one is judged: those of the
/// annotations, and of what engines find, that are inductive together.
fn known_elsewhere(
    terms: &Terms,
    lowering: &Lowering,
    options: &CheckOptions,
    flat: &Flat,
    facts: &[Term],
    loops: &[CandidateLoop],
    elsewhere: &IndexMap<BlockId, Vec<Term>>,
) -> IndexMap<BlockId, Vec<Term>> {
    // Of a single loop it is only asked whether a failing state can be reached.
    if loops.len() + elsewhere.len() < 2 && !options.junit {
        return IndexMap::new();
    }
    let hierarchy = lowering.hierarchy();
    let context = Context {
        terms,
        heap: lowering.heap,
        flat,
        hierarchy: &hierarchy,
        facts,
        proved: &IndexMap::new(),
        budget: options.budget,
        meter: None,
    };
    let mut proposed = javelin_infer::predicates(&context, &PredicateOptions::default()).proposals;
    for (head, found) in javelin_infer::domains(&context) {
        proposed.entry(head).or_default().extend(found);
    }
    for of in loops {
        proposed.entry(of.head).or_default().extend(of.clauses.iter().map(|clause| clause.asked));
    }
    for (head, written) in elsewhere {
        proposed.entry(*head).or_default().extend(written);
    }
    let candidates: Candidates = proposed
        .iter()
        .map(|(head, all)| {
            let one = |term: &Term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) };
            (*head, all.iter().map(one).collect())
        })
        .collect();
    let config = Config { budget: options.budget, ..Config::default() };
    let Ok(mut prover) = Prover::new(terms, flat, candidates, &hierarchy, facts, config) else {
        return IndexMap::new();
    };
    prover.settle_candidates();
    let alive = |all: &Vec<Candidate>| {
        all.iter().filter(|c| prover.active().contains(&c.active)).map(|c| c.term).collect::<Vec<Term>>()
    };
    prover.candidates.iter().map(|(head, all)| (*head, alive(all))).collect()
}
