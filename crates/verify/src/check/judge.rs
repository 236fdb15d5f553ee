//! One method on the bench: its candidates are judged one by one, base case first.
//! Takes loops with their clauses; gives a report for each. What a solver says
//! against a candidate counts once it has been run.

use std::time::{Duration, Instant};

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::flat::{Flat, Simple};
use javelin_ir::heap::Heap;
use javelin_ir::interp::TrialCase;
use javelin_ir::program::{BlockId, Obligation, ObligationKind, Origin, Procedure, Why};
use javelin_ir::prove::{Outcome, Prover};
use javelin_ir::unroll::unroll_others;
use javelin_ir::vacuity::Vacuous;
use javelin_logic::solver::{Answer, Config};
use javelin_logic::{Kind, Op, Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::TypedProgram;

use super::replay::{Evidence, Replay};
use super::{CandidateClause, CandidateLoop, CheckOptions, claims};
use crate::places;
use crate::report::{CandidateReport, CandidateVerdict};
use crate::statics::Statics;

/// One method on the bench.
pub(super) struct Bench<'a, 'p> {
    pub program: &'a TypedProgram<'p>,
    pub terms: &'a Terms,
    pub lowering: &'a Lowering<'p>,
    pub options: &'a CheckOptions,
    pub method: &'a JudgedMethod,
    pub procedure: &'a Procedure,
    pub flat: &'a Flat,
    pub statics: &'a Statics,
    pub facts: &'a [Term],
    pub known: &'a IndexMap<BlockId, Vec<Term>>,
}

const NO_RUN: &str = "no run gets to the loop";

/// What became of the base case or of the step.
enum Case {
    Holds,
    Fails(Box<Evidence>),
    Unknown(String),
}

/// What is judged: a clause, or all of a loop together.
pub(super) struct Question<'q> {
    pub of: &'q CandidateLoop,
    /// As it is written, and as the solver is asked.
    pub term: Term,
    pub asked: Term,
    /// When it has a meaning.
    pub defined: Term,
    /// Clauses taken as known: the same two.
    pub given: Vec<(Term, Term)>,
}

/// What was found out about one candidate.
struct Judgement {
    verdict: CandidateVerdict,
    evidence: Option<Box<Evidence>>,
    reason: Option<String>,
    /// What else may go wrong in the loop.
    notes: Vec<String>,
    time: Duration,
}

impl<'a, 'p> Bench<'a, 'p> {
    pub fn judge_loop(&self, of: &CandidateLoop) -> Vec<CandidateReport> {
        if of.clauses.is_empty() {
            return Vec::new();
        }
        let (vacuous, trusted) = self.vacuity(of);
        let mut reports = if self.options.together { self.judge_together(of) } else { self.judge_each(of) };
        for report in &mut reports {
            report.vacuous = vacuous.clone();
            report.notes.extend(trusted.iter().cloned());
        }
        reports
    }

    fn judge_each(&self, of: &CandidateLoop) -> Vec<CandidateReport> {
        let numbers = 1..=of.clauses.len();
        let is_given = |number: usize| self.options.given.contains(&number);
        let mut reports: Vec<CandidateReport> = Vec::new();
        for (number, clause) in numbers.clone().zip(&of.clauses) {
            // What is given is judged as well, without itself.
            let given = numbers.clone().zip(&of.clauses).filter(|(other, _)| *other != number && is_given(*other));
            let question = Question {
                of,
                term: clause.term,
                asked: clause.asked,
                defined: self.defined(clause),
                given: given.map(|(_, clause)| (clause.term, clause.asked)).collect(),
            };
            let judged = self.judge(&question);
            let mut report = self.report(clause, &judged);
            if self.options.junit && judged.evidence.is_some() {
                report.test = Some(self.test(&question, &report, judged.evidence.as_deref()));
            }
            reports.push(report);
        }
        let said: Vec<(usize, String)> = numbers
            .filter(|number| is_given(*number))
            .map(|number| {
                let known = &reports[number - 1];
                let by_itself = match known.verdict {
                    CandidateVerdict::Invariant => "",
                    CandidateVerdict::SpuriousBase | CandidateVerdict::SpuriousStep => ", which is spurious by itself",
                    CandidateVerdict::Unknown => ", of which nothing is known by itself",
                };
                (number, format!("clause {number}: {}{by_itself}", known.text))
            })
            .collect();
        for (at, report) in reports.iter_mut().enumerate() {
            report.given = said.iter().filter(|(number, _)| *number != at + 1).map(|(_, text)| text.clone()).collect();
        }
        reports
    }

    fn judge_together(&self, of: &CandidateLoop) -> Vec<CandidateReport> {
        let terms = self.terms;
        let all = |part: &dyn Fn(&CandidateClause) -> Term| terms.and(&of.clauses.iter().map(part).collect::<Vec<_>>());
        let question = Question {
            of,
            term: all(&|clause| clause.term),
            asked: all(&|clause| clause.asked),
            defined: all(&|clause| self.defined(clause)),
            given: Vec::new(),
        };
        let whole = self.judge(&question);
        let mut reports: Vec<CandidateReport> = of.clauses.iter().map(|clause| self.report(clause, &whole)).collect();
        let line = self.keyword(of).map_or(0, |keyword| places::of(self.program, keyword).line);
        for (clause, report) in of.clauses.iter().zip(&mut reports) {
            let broken = whole.evidence.as_ref().map(|evidence| !evidence.holds_at_failure(self, clause.term));
            let this = match broken {
                Some(true) => "; this one fails",
                Some(false) => "; another one fails",
                None => "",
            };
            report.together = Some(format!("the {} candidates of the loop in line {line}{this}", of.clauses.len()));
        }
        if let (true, Some(evidence), Some(first)) = (self.options.junit, whole.evidence.as_deref(), reports.first()) {
            let texts: Vec<String> = reports.iter().map(|report| format!("({})", report.text)).collect();
            let all = CandidateReport { text: texts.join(" && "), ..first.clone() };
            let test = self.test(&question, &all, Some(evidence));
            reports[0].test = Some(test);
        }
        reports
    }

    pub(super) fn defined(&self, clause: &CandidateClause) -> Term {
        let origin = self.procedure.obligation(clause.written.entry).origin;
        self.lowering.definedness(origin).unwrap_or(self.terms.tt())
    }

    /// Why what is said of the loop says nothing, if so; what is said rests on which
    /// assumptions of the text.
    fn vacuity(&self, of: &CandidateLoop) -> (Option<String>, Vec<String>) {
        let settled = |term: &Term| Candidate { term: *term, active: self.terms.tt() };
        let others = self.known.iter().filter(|(head, _)| **head != of.head);
        let candidates: Candidates = others.map(|(head, all)| (*head, all.iter().map(settled).collect())).collect();
        let Some(mut prover) = self.prover(self.flat, candidates) else { return (None, Vec::new()) };
        let line = |origin: Origin| places::of(self.program, origin).line;
        let mut notes: Vec<String> = Vec::new();
        let commands = self.flat.blocks.iter().flat_map(|block| &block.commands);
        let assumed = commands.filter_map(|command| match command {
            Simple::Assume { why: Why::User(origin), .. } => Some(*origin),
            Simple::Assign { .. }
            | Simple::Assume { .. }
            | Simple::Assert { .. }
            | Simple::Havoc { .. }
            | Simple::At(_) => None,
        });
        for origin in assumed {
            let note = format!("trusts the assumption in line {}", line(origin));
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        let lengths: Vec<Term> = self.lengths(&prover).into_iter().collect();
        let Some(entered) = prover.conditions.heads.get(&of.head).map(|(entered, _)| *entered) else {
            return (Some(NO_RUN.to_owned()), notes);
        };
        let entered: Vec<Term> = [entered].into_iter().chain(lengths).collect();
        if !matches!(prover.solver().check_with(&entered), Answer::Unsat(_)) {
            return (None, notes);
        }
        if prover.entry_is_vacuous() {
            return (Some("no call is legal: the precondition contradicts itself".to_owned()), notes);
        }
        let unsatisfied = prover.vacuous_assumptions().into_iter().find_map(|vacuous| match vacuous {
            Vacuous::Assumption(origin) => Some(line(origin)),
            Vacuous::Entry | Vacuous::Case(_) | Vacuous::Promise(_) => None,
        });
        let why = match unsatisfied {
            Some(line) => format!("{NO_RUN}: nothing satisfies the assumption in line {line}"),
            None => NO_RUN.to_owned(),
        };
        (Some(why), notes)
    }

    /// The conditions of a program; none where control flow has no loop heads.
    fn prover(&self, flat: &Flat, candidates: Candidates) -> Option<Prover<'a>> {
        let config = Config { budget: self.options.budget, ..Config::default() };
        Prover::new(self.terms, flat, candidates, &self.lowering.hierarchy(), self.facts, config).ok()
    }

    fn judge(&self, question: &Question) -> Judgement {
        let started = Instant::now();
        let done = |verdict, evidence, reason| {
            let time = started.elapsed();
            Judgement { verdict, evidence, reason, notes: Vec::new(), time }
        };
        let of = question.of;
        let active = self.terms.fresh("keep", Sort::Bool);
        let mut candidates: Candidates = IndexMap::new();
        let settled = |term: &Term| Candidate { term: *term, active: self.terms.tt() };
        for (&head, facts) in self.known.iter().filter(|(head, _)| **head != of.head) {
            candidates.insert(head, facts.iter().map(settled).collect());
        }
        let here = candidates.entry(of.head).or_default();
        here.push(Candidate { term: question.asked, active });
        here.extend(question.given.iter().map(|(_, asked)| settled(asked)));
        let Some(mut prover) = self.prover(self.flat, candidates) else {
            let reason = "control flow jumps into the middle of a loop".to_owned();
            return done(CandidateVerdict::Unknown, None, Some(reason));
        };
        let (base, step) = (Goal::Entry { head: of.head, candidate: 0 }, Goal::Step { head: of.head, candidate: 0 });
        match self.case(&mut prover, question, base, &[]) {
            Case::Fails(evidence) => return done(CandidateVerdict::SpuriousBase, Some(evidence), None),
            Case::Unknown(reason) => {
                let found = self.within_rounds(question, base).or_else(|| self.reach(question, TrialCase::Entry));
                return match found {
                    Some(evidence) => done(CandidateVerdict::SpuriousBase, Some(Box::new(evidence)), None),
                    None => done(CandidateVerdict::Unknown, None, Some(format!("base: {reason}"))),
                };
            }
            Case::Holds => {}
        }
        match self.case(&mut prover, question, step, &[active]) {
            Case::Fails(evidence) => done(CandidateVerdict::SpuriousStep, Some(evidence), None),
            Case::Unknown(reason) => {
                let found = self.within_rounds(question, step).or_else(|| self.reach(question, TrialCase::Step));
                match found {
                    Some(evidence) => done(CandidateVerdict::SpuriousStep, Some(Box::new(evidence)), None),
                    None => done(CandidateVerdict::Unknown, None, Some(format!("step: {reason}"))),
                }
            }
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

    /// A failing run in which the other loops go round a few times: where what is known
    /// of them is weak, states that a solver finds behind them do not come about.
    fn within_rounds(&self, question: &Question, goal: Goal) -> Option<Evidence> {
        const MOST_BLOCKS: usize = 2_000;
        if self.flat.loops.len() < 2 {
            return None;
        }
        let head = question.of.head;
        for rounds in [1, 2, 4] {
            let unrolled = unroll_others(self.terms, self.flat, head, rounds, MOST_BLOCKS).ok()??;
            let active = self.terms.fresh("keep", Sort::Bool);
            let mut candidates: Candidates = IndexMap::new();
            let settled = |term: &Term| Candidate { term: *term, active: self.terms.tt() };
            for (&at, facts) in self.known.iter().filter(|(at, _)| **at != head && unrolled.loops.contains_key(*at)) {
                candidates.insert(at, facts.iter().map(settled).collect());
            }
            let here = candidates.entry(head).or_default();
            here.push(Candidate { term: question.asked, active });
            here.extend(question.given.iter().map(|(_, asked)| settled(asked)));
            let mut prover = self.prover(&unrolled, candidates)?;
            let assumed = if matches!(goal, Goal::Step { .. }) { vec![active] } else { Vec::new() };
            if let Case::Fails(evidence) = self.case(&mut prover, question, goal, &assumed) {
                return Some(*evidence);
            }
        }
        None
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
    fn case(&self, prover: &mut Prover, question: &Question, goal: Goal, assumptions: &[Term]) -> Case {
        let assumptions: Vec<Term> = assumptions.iter().copied().chain(self.lengths(prover)).collect();
        let assumptions = assumptions.as_slice();
        let checks = prover.conditions.checks.iter().enumerate();
        let checks: Vec<usize> = checks.filter(|(_, check)| check.goal == goal).map(|(index, _)| index).collect();
        let within = |bench: &Self, prover: &Prover, near: Option<i64>, short: i64| -> Vec<Term> {
            assumptions.iter().copied().chain([bench.small_values(prover, question.of, near, short)]).collect()
        };
        let tiny = within(self, prover, Some(20), 4);
        let small = within(self, prover, Some(60), 9);
        let short = within(self, prover, None, 4);
        // What a model leaves open may be in the way of running it: other models are
        // asked for before a candidate is left undecided.
        let others: Vec<Vec<Term>> = [(10, 2), (5, 3), (30, 2), (100, 5)]
            .iter()
            .map(|&(near, short)| within(self, prover, Some(near), short))
            .collect();
        for check in checks {
            if prover.conditions.checks[check].is_settled(self.terms) {
                continue;
            }
            let mut reason = String::from("no state that violates it was found, and no proof");
            let mut proved = false;
            let ways: [(&[Term], bool); 7] = [
                (&tiny, false),
                (assumptions, false),
                (&short, false),
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
                        match self.replay(question).run(prover, check, &model) {
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

    pub(super) fn replay(&self, question: &Question) -> Replay<'a, 'p> {
        Replay {
            terms: self.terms,
            lowering: self.lowering,
            procedure: self.procedure,
            flat: self.flat,
            base: &self.statics.state,
            head: question.of.head,
            candidate: question.term,
            defined: question.defined,
            given: question.given.iter().map(|(term, _)| *term).collect(),
        }
    }

    /// Integers at entry and at the head are near zero, arrays and strings short.
    fn small_values(&self, prover: &Prover, of: &CandidateLoop, near: Option<i64>, short: i64) -> Term {
        let terms = self.terms;
        let heap = Heap::new(terms);
        let near = |term: Term| match near {
            Some(near) => terms.and(&[terms.le(terms.int(-near), term), terms.le(term, terms.int(near))]),
            None => terms.tt(),
        };
        let mut parts: Vec<Term> = Vec::new();
        let integers = |vars: &mut dyn Iterator<Item = Term>| {
            vars.filter(|var| terms.sort(*var) == Sort::Int && !heap.is_time(terms, *var)).collect::<Vec<Term>>()
        };
        parts.extend(integers(&mut self.flat.params.iter().copied()).into_iter().map(near));
        if let (Some((_, state)), Some(notes)) = (prover.conditions.heads.get(&of.head), self.flat.loops.get(&of.head))
        {
            for var in integers(&mut notes.scope.iter().copied()) {
                parts.push(near(state.get(&var).copied().unwrap_or(var)));
            }
        }
        let is_length = |term: Term| match terms.kind(term) {
            Kind::App(func, _) => *func == heap.len,
            Kind::Op(op, _) => *op == Op::SeqLen,
            _ => false,
        };
        let lengths = self.asked_about(prover, &is_length);
        parts.extend(lengths.into_iter().map(|length| terms.le(length, terms.int(short))));
        terms.and(&parts)
    }

    /// Terms of a kind that the questions speak of.
    fn asked_about(&self, prover: &Prover, wanted: &dyn Fn(Term) -> bool) -> Vec<Term> {
        let terms = self.terms;
        let failing = prover.conditions.checks.iter().map(|check| check.fails);
        let roots: Vec<Term> = prover.conditions.definitions.iter().copied().chain(failing).collect();
        terms.subterms(&roots).into_iter().filter(|&term| wanted(term) && !terms.has_loose(term)).collect()
    }

    /// With narrow integers, no array is longer than the largest of them.
    fn lengths(&self, prover: &Prover) -> Option<Term> {
        let bits = self.options.lowering.int_bits;
        if bits >= 32 {
            return None;
        }
        let longest = self.terms.int((1_i64 << (bits - 1)) - 1);
        let heap = Heap::new(self.terms);
        let is_length = |term: Term| matches!(self.terms.kind(term), Kind::App(func, _) if *func == heap.len);
        let lengths = self.asked_about(prover, &is_length);
        let each: Vec<Term> = lengths.into_iter().map(|length| self.terms.le(length, longest)).collect();
        Some(self.terms.and(&each))
    }

    fn report(&self, clause: &CandidateClause, judged: &Judgement) -> CandidateReport {
        let origin = self.procedure.obligation(clause.written.entry).origin;
        let place = places::of(self.program, origin);
        let mut report = CandidateReport {
            reason: judged.reason.clone(),
            notes: judged.notes.clone(),
            time: judged.time,
            ..CandidateReport::new(place, claims::text_of(self.program, origin), judged.verdict)
        };
        if let Some(evidence) = &judged.evidence {
            report.inputs = evidence.inputs.clone();
            report.state = evidence.state.clone();
            report.after = evidence.after.clone();
            report.path = evidence.path.iter().map(|origin| places::of(self.program, *origin).line).collect();
            report.path.dedup();
            report.part = evidence.part.clone();
            report.undefined = evidence.undefined.clone();
            report.reachable = evidence.reachable;
        }
        report
    }
}
