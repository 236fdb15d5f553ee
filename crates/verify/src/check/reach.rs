//! Inputs that make a candidate fail in a run of the whole method, and tests of them.
//! Runs that go round the loops a few times are searched; a JVM computes with 32 bits
//! and wraps, so tests are looked for in that arithmetic whatever candidates were
//! judged in.

use javelin_ir::flatten::{self, flatten};
use javelin_ir::interp::TrialCase;
use javelin_ir::program::{Clause, Origin};
use javelin_logic::solver::Meter;
use javelin_lower::Math;
use javelin_sema::typed::MethodSource;
use javelin_symex::witness::Input;
use javelin_syntax::{LoopForm, LoopMark, Span};
use std::cell::RefCell;

use super::judge::{Bench, Question};
use super::junit::{CandidateTest, holder};
use super::replay::Evidence;
use super::{CandidateLoop, CheckOptions, claims, java, keep_heads, on_bench};
use crate::judge::Analysis;
use crate::junit::{self, Subject};
use crate::report::{CandidateReport, CandidateVerdict};
use crate::statics::Start;

const NOT_REACHED: &str = "no input was found that reaches the failing state";

impl Bench<'_, '_> {
    /// A run of the whole method in which the candidate fails.
    pub(super) fn reach(&self, question: &Question, case: TrialCase) -> Option<Evidence> {
        let head = question.of.head;
        let clause = question.of.clauses.first()?;
        let (entry, step) = (clause.written.entry, clause.written.step);
        let mut procedure = self.procedure.clone();
        for (at, notes) in &mut procedure.loops {
            notes.variants.clear();
            notes.invariants.clear();
            if *at == head {
                notes.invariants.push(Clause { term: question.term, entry, step });
            }
        }
        let mut flat = flatten(self.terms, &procedure, self.lowering, flatten::Limits::default());
        claims::drop_flat_claims(&mut flat);
        keep_heads(self.terms, &procedure, &mut flat);
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
            start: &Start::Made(self.statics),
            meter: Meter::new(u64::from(self.options.budget.resources)),
            attempts: Meter::new(u64::from(self.options.budget.resources)),
            refuting: true,
            rejected: Default::default(),
            thought: Default::default(),
            unfinished: RefCell::default(),
        };
        let wanted = self.procedure.obligation(if case == TrialCase::Entry { entry } else { step }).clone();
        let replay = self.replay(question);
        let mut found = None;
        crate::refute::offer(&analysis, &[1, 2, 4, 8], &[wanted], &mut |input| {
            found = replay.run_whole(input, case).ok();
            found.is_some()
        });
        found
    }

    /// A JUnit test that shows the failure on a real JVM, or why there is none.
    pub(super) fn test(
        &self,
        question: &Question,
        report: &CandidateReport,
        evidence: Option<&Evidence>,
    ) -> Result<CandidateTest, String> {
        let real =
            javelin_lower::Options { code_math: Math::Java, int_bits: 32, bounded: false, ..self.options.lowering };
        if self.options.lowering == real {
            return match evidence.filter(|evidence| evidence.reachable) {
                Some(found) => self.write(question, report, &found.entry, report.verdict),
                None => self.search(question, report),
            };
        }
        let options = CheckOptions { lowering: real, junit: false, ..self.options.clone() };
        let origins = self.origins(question.of);
        let found = on_bench(self.program, &options, self.method, |bench, loops| {
            let same = loops.iter().find(|of| bench.origins(of) == origins)?;
            let terms = bench.terms;
            // The clause that is judged here, or all of them.
            let chosen = question.of.clauses.iter().zip(&same.clauses);
            let chosen = chosen.filter(|(here, _)| self.options.together || here.term == question.term);
            let parts: Vec<_> = chosen.map(|(_, there)| there).collect();
            let all = |part: &dyn Fn(&super::CandidateClause) -> javelin_logic::Term| {
                terms.and(&parts.iter().map(|clause| part(clause)).collect::<Vec<_>>())
            };
            let question = Question {
                of: same,
                term: all(&|clause| clause.term),
                asked: all(&|clause| clause.asked),
                defined: all(&|clause| bench.defined(clause)),
                given: Vec::new(),
            };
            Some(bench.search(&question, report))
        });
        found.ok().flatten().unwrap_or_else(|| Err(NOT_REACHED.to_owned()))
    }

    /// The test of an input that is yet to be found.
    fn search(&self, question: &Question, report: &CandidateReport) -> Result<CandidateTest, String> {
        if let Some(found) = self.reach(question, TrialCase::Entry) {
            return self.write(question, report, &found.entry, CandidateVerdict::SpuriousBase);
        }
        if let Some(found) = self.reach(question, TrialCase::Step) {
            return self.write(question, report, &found.entry, CandidateVerdict::SpuriousStep);
        }
        Err(if self.holds_anyway(question) {
            "the failing state is not reachable: together with what else holds at the loop the candidate is an invariant".to_owned()
        } else {
            NOT_REACHED.to_owned()
        })
    }

    /// Is the candidate one of the formulas at its loop that are inductive together?
    pub(super) fn holds_anyway(&self, question: &Question) -> bool {
        let known = self.known.get(&question.of.head).map(Vec::as_slice).unwrap_or_default();
        self.terms.conjuncts(question.asked).iter().all(|part| known.contains(part)) || known.contains(&question.asked)
    }

    fn origins(&self, of: &CandidateLoop) -> Vec<Origin> {
        of.clauses.iter().map(|clause| self.procedure.obligation(clause.written.entry).origin).collect()
    }

    fn write(
        &self,
        question: &Question,
        report: &CandidateReport,
        input: &Input,
        verdict: CandidateVerdict,
    ) -> Result<CandidateTest, String> {
        let method = self.program.methods.iter().find(|m| self.lowering.key(m.id) == self.procedure.key);
        let Some((method, MethodSource::Decl(decl))) = method.map(|m| (m, m.source)) else {
            return Err("it stands in no method that can be copied".to_owned());
        };
        let mark = self.mark(question.of).ok_or("the loop has no place")?;
        let body = decl.body.as_ref().ok_or("the method has no body")?;
        let number = question.of.clauses.iter().position(|clause| clause.term == question.term).map_or(0, |at| at + 1);
        let name = format!("{}Line{}Candidate{number}", decl.name.name, report.place.line);
        let check = java::check(&report.text, &name)?;
        let constructs = self.program.world.method(method.id).is_constructor();
        if constructs && !check.saved.is_empty() {
            return Err("the state before a constructor cannot be saved".to_owned());
        }
        let text = &self.program.sources.file(method.file).source.text;
        let header = header(text, mark);
        if mark.form == LoopForm::ForEach && header.is_none() {
            return Err("the head of the loop cannot be rewritten".to_owned());
        }
        let holder = holder(&self.program.sources.file(method.file).source.path);
        let subject = Subject {
            terms: self.terms,
            lowering: self.lowering,
            method: self.method,
            procedure: self.procedure,
            copied: Some(junit::Copied { file: method.file, holder }),
        };
        let (input, call) = junit::input_and_call(&subject, input)?;
        Ok(CandidateTest {
            name: format!("{name}Fails"),
            candidate: report.text.clone(),
            when: if verdict == CandidateVerdict::SpuriousBase { "the loop is entered" } else { "an iteration ends" },
            input,
            call,
            check,
            entry: body.span.start + 1,
            at: mark.clone(),
            header,
        })
    }
}

/// Between the parentheses of a for-each loop, where its colon is the only one.
fn header(text: &str, mark: &LoopMark) -> Option<Span> {
    if mark.form != LoopForm::ForEach {
        return None;
    }
    let between = &text[mark.keyword.end as usize..mark.body.start as usize];
    let (open, close) = (between.find('(')?, between.rfind(')')?);
    let inner = between.get(open + 1..close)?;
    (inner.matches(':').count() == 1)
        .then(|| Span { start: mark.keyword.end + open as u32 + 1, end: mark.keyword.end + close as u32 })
}
