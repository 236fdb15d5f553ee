//! `check`: candidate loop invariants from anyone, judged one by one [P10].
//!
//! A candidate is an invariant when it holds on every path to the loop (base)
//! and one iteration keeps it, given nothing else about what the loop changes
//! (step). Whatever a solver says against one is run in the interpreter before
//! it is called spurious.

mod body;
mod claims;
mod junit;
mod replay;

use std::time::Instant;

use indexmap::IndexMap;
use javelin_infer::{Context, PredicateOptions};
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::flat::Flat;
use javelin_ir::flatten::{self, flatten};
use javelin_ir::heap::Heap;
use javelin_ir::interp::State;
use javelin_ir::program::{BlockId, Clause, Obligation, ObligationKind, Procedure};
use javelin_ir::prove::{Outcome, Prover};
use javelin_logic::solver::{Budget, Config, Meter, Model, isolated};
use javelin_logic::{Kind, Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::typed::MethodSource;
use javelin_sema::{TypedProgram, room};
use javelin_syntax::Span;
use rayon::prelude::*;

use crate::judge::{Analysis, Finding, Judged};
use crate::report::{CandidateReport, CandidateVerdict, Report, Shown};
use crate::{Progress, diagnose, places, statics};
use replay::{Evidence, Replay};

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

pub use junit::HELPER as JUNIT_HELPER;

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
    let work = || -> Vec<Vec<CandidateReport>> {
        let judged = methods.par_iter().map(|method| {
            let found = isolated(None, || check_method(program, options, method));
            progress.done(&method.signature);
            found
        });
        judged.collect()
    };
    let judged = room::in_pool(options.jobs, work);
    let mut candidates: Vec<CandidateReport> = judged.into_iter().flatten().collect();
    if options.methods.is_empty() {
        candidates.extend(claims::unjudged(program, &candidates));
    }
    candidates.sort_by(|a, b| a.place.cmp(&b.place));
    Report { diagnostics: diagnose(program), methods: Vec::new(), candidates }
}

fn check_method(program: &TypedProgram, options: &CheckOptions, method: &JudgedMethod) -> Vec<CandidateReport> {
    let terms = Terms::new();
    let lowering = Lowering::new(program, &terms, options.lowering);
    let Some(procedure) = lowering.body(method.key) else { return Vec::new() };
    let mut procedure = (*procedure).clone();
    claims::drop_claims(&mut procedure);
    if procedure.loops.values().all(|notes| notes.invariants.is_empty()) {
        return claims::not_understood(program, &procedure);
    }
    let mut flat = flatten(&terms, &procedure, &lowering, flatten::Limits::default());
    claims::drop_flat_claims(&mut flat);
    let statics = statics::initialise(&terms, &lowering, &flat.vars);
    let mut facts = statics.facts.clone();
    facts.extend(options.array_bound.map(|bound| no_longer_than(&terms, bound)));
    let (loops, elsewhere) = take_candidates(&procedure, &mut flat);
    let known = known_elsewhere(&terms, &lowering, options, &flat, &facts, &loops, &elsewhere);
    lowering.mention_all_classes();
    let bench = Bench {
        program,
        terms: &terms,
        lowering: &lowering,
        options,
        procedure: &procedure,
        flat: &flat,
        base: &statics.state,
        facts: &facts,
        known: &known,
    };
    let judged = loops.iter().flat_map(|of| bench.judge_loop(of));
    judged.chain(claims::not_understood(program, &procedure)).collect()
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
    /// In the flat program, and in the procedure it comes from.
    head: BlockId,
    written: BlockId,
    clauses: Vec<Clause>,
}

/// Takes the clauses out of the flat program: those of the method's own loops,
/// and those of loops inlined into it.
fn take_candidates(procedure: &Procedure, flat: &mut Flat) -> (Vec<CandidateLoop>, IndexMap<BlockId, Vec<Term>>) {
    let (mut own, mut elsewhere) = (Vec::new(), IndexMap::new());
    for (&head, notes) in &mut flat.loops {
        let clauses = std::mem::take(&mut notes.invariants);
        notes.variants.clear();
        let written = procedure.loops.iter().find(|(_, n)| n.origin == notes.origin && n.origin.is_some());
        match written {
            Some((&written, _)) => own.push(CandidateLoop { head, written, clauses }),
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
    if loops.len() + elsewhere.len() < 2 {
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
        proposed.entry(of.head).or_default().extend(of.clauses.iter().map(|clause| clause.term));
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

/// One method on the bench.
struct Bench<'a, 'p> {
    program: &'a TypedProgram<'p>,
    terms: &'a Terms,
    lowering: &'a Lowering<'p>,
    options: &'a CheckOptions,
    procedure: &'a Procedure,
    flat: &'a Flat,
    base: &'a State,
    facts: &'a [Term],
    known: &'a IndexMap<BlockId, Vec<Term>>,
}

/// What became of the base case or of the step.
enum Case {
    Holds,
    Fails(Box<Evidence>),
    Unknown(String),
}

impl Bench<'_, '_> {
    fn judge_loop(&self, of: &CandidateLoop) -> Vec<CandidateReport> {
        let given: Vec<Term> =
            self.options.given.iter().filter_map(|n| of.clauses.get(n.checked_sub(1)?)).map(|c| c.term).collect();
        if self.options.together {
            let whole = self.judge(of, self.terms.and(&all_terms(of)), &given);
            let mut reports: Vec<CandidateReport> =
                of.clauses.iter().map(|clause| self.report(clause, &whole)).collect();
            if self.options.junit && whole.evidence.is_some() {
                let texts: Vec<String> = reports.iter().map(|report| format!("({})", report.text)).collect();
                let test = of.clauses.first().zip(reports.first()).map(|(clause, report)| {
                    let all = CandidateReport { text: texts.join(" && "), ..report.clone() };
                    self.test(of, clause, self.terms.and(&all_terms(of)), 1, &all)
                });
                if let (Some(first), Some(test)) = (reports.first_mut(), test) {
                    first.test = Some(test);
                }
            }
            return reports;
        }
        let mut reports = Vec::new();
        for (number, clause) in of.clauses.iter().enumerate() {
            let judged = self.judge(of, clause.term, &given);
            let mut report = self.report(clause, &judged);
            if self.options.junit && judged.evidence.is_some() {
                report.test = Some(self.test(of, clause, clause.term, number + 1, &report));
            }
            reports.push(report);
        }
        reports
    }

    /// The members of a JUnit class that show the failure on a real JVM.
    fn test(
        &self,
        of: &CandidateLoop,
        clause: &Clause,
        candidate: Term,
        number: usize,
        report: &CandidateReport,
    ) -> Result<String, String> {
        let (inputs, when) = match report.verdict {
            CandidateVerdict::SpuriousBase if report.reachable => (report.inputs.clone(), "the loop is entered"),
            _ => {
                let reached = self.reaching_input(of, clause, candidate);
                let reached = reached.ok_or("no input was found that reaches the failing state")?;
                (reached, "the loop has gone on")
            }
        };
        let method = self.program.methods.iter().find(|m| self.lowering.key(m.id) == self.procedure.key);
        let Some((method, MethodSource::Decl(decl))) = method.map(|m| (m, m.source)) else {
            return Err("it stands in no method that can be copied".to_owned());
        };
        if !self.program.world.method(method.id).flags.is_static() {
            return Err("the method needs an object".to_owned());
        }
        let text = &self.program.sources.file(method.file).source.text;
        let mark = self.mark(of).ok_or("the loop has no place")?;
        let start = decl.name.span.start.min(decl.return_type.as_ref().map_or(u32::MAX, |ty| ty.span.start));
        let body = decl.body.as_ref().ok_or("the method has no body")?;
        let within = |span: Span| {
            let place = |at: u32| STATIC.len() + at.saturating_sub(start) as usize;
            place(span.start)..place(span.end)
        };
        let world = &self.program.world;
        let types: Vec<String> = world.method(method.id).params.iter().map(|ty| world.show_short(*ty)).collect();
        junit::members(&junit::Parts {
            method: &format!("{STATIC}{}", &text[start as usize..body.span.end as usize]),
            name_at: within(decl.name.span).start,
            name: decl.name.name.as_str(),
            form: mark.form,
            condition: within(mark.condition),
            body: within(mark.body),
            types: &types,
            line: report.place.line,
            number,
            candidate: &report.text,
            inputs: &inputs,
            when,
        })
    }

    /// An input of the method whose run makes the candidate fail: runs that go
    /// round the loops a few times are searched.
    fn reaching_input(&self, of: &CandidateLoop, clause: &Clause, candidate: Term) -> Option<Vec<(String, Shown)>> {
        let mut procedure = self.procedure.clone();
        for (head, notes) in &mut procedure.loops {
            notes.variants.clear();
            notes.invariants.retain(|known| *head == of.written && known.entry == clause.entry);
            notes.invariants.iter_mut().for_each(|only| only.term = candidate);
        }
        let flat = flatten(self.terms, &procedure, self.lowering, flatten::Limits::default());
        let options =
            crate::Options { lowering: self.options.lowering, budget: self.options.budget, ..Default::default() };
        let analysis = Analysis {
            terms: self.terms,
            lowering: self.lowering,
            options: &options,
            method: None,
            procedure: &procedure,
            flat: &flat,
            facts: self.facts.to_vec(),
            meter: Meter::new(u64::from(self.options.budget.resources)),
            attempts: Meter::new(u64::from(self.options.budget.resources)),
            refuting: true,
        };
        let mut judged = Judged::nothing(self.procedure.key);
        for id in [clause.entry, clause.step] {
            judged.note(self.procedure.obligation(id).clone(), Finding::unknown("not tried yet"));
        }
        crate::refute::unrolled(&analysis, self.base, &[1, 2, 4, 8], &mut judged);
        judged.refutations.into_iter().next().map(|found| found.inputs)
    }

    fn judge(&self, of: &CandidateLoop, candidate: Term, given: &[Term]) -> Judgement {
        let started = Instant::now();
        let done = |verdict, evidence, reason| {
            let time = started.elapsed();
            Judgement { verdict, evidence, reason, notes: Vec::new(), time }
        };
        let active = self.terms.fresh("keep", Sort::Bool);
        let mut candidates: Candidates = IndexMap::new();
        let settled = |term: &Term| Candidate { term: *term, active: self.terms.tt() };
        for (&head, facts) in self.known.iter().filter(|(head, _)| **head != of.head) {
            candidates.insert(head, facts.iter().map(settled).collect());
        }
        let here = candidates.entry(of.head).or_default();
        here.push(Candidate { term: candidate, active });
        here.extend(given.iter().map(settled));
        let hierarchy = self.lowering.hierarchy();
        let config = Config { budget: self.options.budget, ..Config::default() };
        let Ok(mut prover) = Prover::new(self.terms, self.flat, candidates, &hierarchy, self.facts, config) else {
            let reason = "control flow jumps into the middle of a loop".to_owned();
            return done(CandidateVerdict::Unknown, None, Some(reason));
        };
        let (base, step) = (Goal::Entry { head: of.head, candidate: 0 }, Goal::Step { head: of.head, candidate: 0 });
        match self.case(&mut prover, of, candidate, base, &[]) {
            Case::Fails(evidence) => return done(CandidateVerdict::SpuriousBase, Some(evidence), None),
            Case::Unknown(reason) => return done(CandidateVerdict::Unknown, None, Some(format!("base: {reason}"))),
            Case::Holds => {}
        }
        match self.case(&mut prover, of, candidate, step, &[active]) {
            Case::Fails(evidence) => done(CandidateVerdict::SpuriousStep, Some(evidence), None),
            Case::Unknown(reason) => done(CandidateVerdict::Unknown, None, Some(format!("step: {reason}"))),
            Case::Holds => match self.not_understood() {
                // Paths end where the method was not understood: nothing is proved of them.
                Some(why) => done(CandidateVerdict::Unknown, None, Some(why)),
                None => {
                    let judged = done(CandidateVerdict::Invariant, None, None);
                    let assumed: Vec<Term> = [active].into_iter().chain(self.lengths(&prover)).collect();
                    Judgement { notes: self.throwing(&mut prover, of, &assumed), ..judged }
                }
            },
        }
    }

    /// What in the method could not be lowered.
    fn not_understood(&self) -> Option<String> {
        let unsupported = |o: &&Obligation| o.kind == ObligationKind::Unsupported;
        let in_code = |o: &&Obligation| claims::clause_at(self.program, o.origin).is_none();
        let open = self.flat.obligations.iter().filter(unsupported).find(in_code)?;
        let line = places::of(self.program, open.origin).line;
        Some(format!("unsupported in line {line}: {}", open.text))
    }

    /// Cheap questions first, small values before large ones: a state of small
    /// values is found sooner, is easier to read, and is one at every width.
    fn case(&self, prover: &mut Prover, of: &CandidateLoop, candidate: Term, goal: Goal, assumptions: &[Term]) -> Case {
        let assumptions: Vec<Term> = assumptions.iter().copied().chain(self.lengths(prover)).collect();
        let assumptions = assumptions.as_slice();
        let checks = prover.conditions.checks.iter().enumerate();
        let checks: Vec<usize> = checks.filter(|(_, check)| check.goal == goal).map(|(index, _)| index).collect();
        let within = |bench: &Self, prover: &Prover, near, short| -> Vec<Term> {
            assumptions.iter().copied().chain([bench.small_values(prover, of, near, short)]).collect()
        };
        let tiny = within(self, prover, 20, 4);
        let small = within(self, prover, 60, 9);
        // What a model leaves open may be in the way of running it: other models are
        // asked for before a candidate is left undecided.
        let others: Vec<Vec<Term>> = [(10, 2), (5, 3), (30, 2), (100, 5)]
            .iter()
            .map(|&(near, short)| within(self, prover, near, short))
            .collect();
        for check in checks {
            if self.terms.as_bool(prover.conditions.checks[check].fails) == Some(false) {
                continue;
            }
            let mut reason = String::from("no state that violates it was found, and no proof");
            let mut proved = false;
            let ways: [(&[Term], bool); 6] = [
                (&tiny, false),
                (assumptions, false),
                (&small, true),
                (&tiny, true),
                (&small, false),
                (assumptions, true),
            ];
            let more = others.iter().map(|assumed| (assumed.as_slice(), false));
            for (assumed, hard) in ways.into_iter().chain(more) {
                let outcome =
                    if hard { prover.judge_hard_under(check, assumed) } else { prover.judge_under(check, assumed) };
                let whole = assumed.len() == assumptions.len();
                match outcome {
                    Outcome::Proved => proved = whole,
                    Outcome::Failed(model) | Outcome::Unknown(_, Some(model)) => {
                        match self.replay(prover, of, candidate, check, &model) {
                            Ok(evidence) => return Case::Fails(Box::new(evidence)),
                            Err(why) => reason = why,
                        }
                    }
                    Outcome::Unknown(why, None) => {
                        if whole {
                            reason = crate::judge::explain(&why);
                        }
                    }
                }
                if proved {
                    break;
                }
            }
            if !proved {
                return Case::Unknown(reason);
            }
        }
        Case::Holds
    }

    fn replay(
        &self,
        prover: &Prover,
        of: &CandidateLoop,
        candidate: Term,
        check: usize,
        model: &Model,
    ) -> Result<Evidence, String> {
        let replay = Replay {
            terms: self.terms,
            lowering: self.lowering,
            procedure: self.procedure,
            flat: self.flat,
            base: self.base,
            written: of.written,
            candidate,
        };
        replay.run(prover, check, model)
    }

    /// Integers at entry and at the head are near zero, arrays short.
    fn small_values(&self, prover: &Prover, of: &CandidateLoop, near: i64, short: i64) -> Term {
        let terms = self.terms;
        let heap = Heap::new(terms);
        let near = |term: Term| terms.and(&[terms.le(terms.int(-near), term), terms.le(term, terms.int(near))]);
        let mut parts: Vec<Term> = Vec::new();
        let integers = |vars: &mut dyn Iterator<Item = Term>| {
            vars.filter(|var| terms.sort(*var) == Sort::Int && *var != heap.clock).collect::<Vec<Term>>()
        };
        parts.extend(integers(&mut self.flat.params.iter().copied()).into_iter().map(near));
        if let (Some((_, state)), Some(notes)) = (prover.conditions.heads.get(&of.head), self.flat.loops.get(&of.head))
        {
            for var in integers(&mut notes.scope.iter().copied()) {
                parts.push(near(state.get(&var).copied().unwrap_or(var)));
            }
        }
        parts.extend(self.array_lengths(prover).into_iter().map(|length| terms.le(length, terms.int(short))));
        terms.and(&parts)
    }

    /// Lengths of arrays that a question speaks of.
    fn array_lengths(&self, prover: &Prover) -> Vec<Term> {
        let (terms, heap) = (self.terms, Heap::new(self.terms));
        let failing = prover.conditions.checks.iter().map(|check| check.fails);
        let roots: Vec<Term> = prover.conditions.definitions.iter().copied().chain(failing).collect();
        let is_length = |term: Term| matches!(terms.kind(term), Kind::App(func, _) if *func == heap.len);
        terms.subterms(&roots).into_iter().filter(|&term| is_length(term) && !terms.has_loose(term)).collect()
    }

    /// With narrow integers, no array is longer than the largest of them.
    fn lengths(&self, prover: &Prover) -> Option<Term> {
        let bits = self.options.lowering.int_bits;
        if bits >= 32 {
            return None;
        }
        let longest = self.terms.int((1_i64 << (bits - 1)) - 1);
        let each: Vec<Term> =
            self.array_lengths(prover).into_iter().map(|length| self.terms.le(length, longest)).collect();
        Some(self.terms.and(&each))
    }

    fn report(&self, clause: &Clause, judged: &Judgement) -> CandidateReport {
        let obligation = self.procedure.obligation(clause.entry);
        let place = places::of(self.program, obligation.origin);
        let mut report = CandidateReport {
            reason: judged.reason.clone(),
            notes: judged.notes.clone(),
            time: judged.time,
            ..CandidateReport::new(place, formula(&obligation.text), judged.verdict)
        };
        if let Some(evidence) = &judged.evidence {
            report.inputs = evidence.inputs.clone();
            report.state = evidence.state.clone();
            report.after = evidence.after.clone();
            report.path = evidence.path.iter().map(|origin| places::of(self.program, *origin).line).collect();
            report.path.dedup();
            report.part = evidence.part.clone();
            report.reachable = evidence.reachable;
        }
        report
    }
}

/// What was found out about one candidate.
struct Judgement {
    verdict: CandidateVerdict,
    evidence: Option<Box<Evidence>>,
    reason: Option<String>,
    /// What else may go wrong in the loop.
    notes: Vec<String>,
    time: std::time::Duration,
}

fn all_terms(of: &CandidateLoop) -> Vec<Term> {
    of.clauses.iter().map(|clause| clause.term).collect()
}

/// What the copied method starts with: its own modifiers may not fit.
const STATIC: &str = "static ";

/// The clause without its keyword.
fn formula(clause: &str) -> String {
    const WORDS: [&str; 4] = ["loop_invariant_redundantly", "maintaining_redundantly", "loop_invariant", "maintaining"];
    let clause = clause.trim();
    let bare = WORDS.iter().find_map(|word| clause.strip_prefix(word)).unwrap_or(clause);
    bare.trim().trim_end_matches(';').trim().to_owned()
}
