//! From findings to reports: each obligation once, under the method in whose
//! text it stands, with the worst that any context said of it.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::{MethodKey, Obligation, ObligationKind, Origin};
use javelin_lower::JudgedMethod;
use javelin_sema::TypedProgram;

use crate::judge::{Finding, Judged, LastCandidate};
use crate::places;
use crate::refute::Refutation;
use crate::report::{
    Counterexample, GivenUp, InvariantReport, LoopReport, MethodReport, ObligationReport, Place, Script, TraceStep,
    Verdict,
};

pub fn merge(program: &TypedProgram, methods: &[JudgedMethod], judged: Vec<Judged>) -> Vec<MethodReport> {
    let mut by_owner: IndexMap<MethodKey, Vec<(Obligation, Finding)>> = IndexMap::new();
    let mut by_key: IndexMap<MethodKey, Judged> = IndexMap::new();
    let mut refutations: IndexMap<MethodKey, Vec<Refutation>> = IndexMap::new();
    for mut one in judged {
        for (obligation, finding) in &one.obligations {
            by_owner.entry(obligation.owner).or_default().push((obligation.clone(), finding.clone()));
        }
        for refutation in std::mem::take(&mut one.refutations) {
            refutations.entry(refutation.obligation.owner).or_default().push(refutation);
        }
        by_key.insert(one.key, one);
    }
    let incomplete = incomplete_constructors(program, methods, &by_owner);
    methods
        .iter()
        .filter_map(|method| {
            let found = by_owner.swap_remove(&method.key).unwrap_or_default();
            let refuted = refutations.swap_remove(&method.key).unwrap_or_default();
            let judged = by_key.get(&method.key);
            let mut told = report(program, method, judged, found, &refuted);
            let relies_on = |maker: &JudgedMethod| judged.is_some_and(|judged| judged.inlined.contains(&maker.key));
            if let Some(maker) = incomplete.iter().find(|maker| relies_on(maker)).filter(|_| told.verdict == Verdict::Verified) {
                told.verdict = Verdict::Unknown;
                told.reason = Some(format!(
                    "it makes an object by `{}`, which leaves a field null that must not be (line {}): what follows rests on a contradiction",
                    maker.signature, maker.line
                ));
            }
            // What Java adds is worth a word only where something is wrong with it.
            (method.implicit.is_none() || told.verdict != Verdict::Verified).then_some(told)
        })
        .collect()
}

/// Constructors that were seen to leave a field null that everybody takes for non-null.
/// Where their text is copied in, nothing that follows means anything.
fn incomplete_constructors<'m>(
    program: &TypedProgram,
    methods: &'m [JudgedMethod],
    by_owner: &IndexMap<MethodKey, Vec<(Obligation, Finding)>>,
) -> Vec<&'m JudgedMethod> {
    let leaves_null = |method: &&JudgedMethod| {
        program.world.method(method.method).is_constructor()
            && by_owner.get(&method.key).into_iter().flatten().any(|(obligation, finding)| {
                let at_end = obligation.kind == ObligationKind::NonNull && obligation.origin == method.origin;
                at_end && finding.verdict == Verdict::Refuted
            })
    };
    methods.iter().filter(leaves_null).collect()
}

fn given_up(program: &TypedProgram, candidate: LastCandidate) -> GivenUp {
    let place = |origin: Origin| places::of(program, origin);
    GivenUp {
        loops: candidate.loops.into_iter().map(|(origin, clauses)| (place(origin), clauses)).collect(),
        broken: candidate.broken.map(place),
        state: candidate.state,
    }
}

fn report(
    program: &TypedProgram,
    method: &JudgedMethod,
    judged: Option<&Judged>,
    found: Vec<(Obligation, Finding)>,
    refuted: &[Refutation],
) -> MethodReport {
    let mut merged: IndexMap<(ObligationKind, Place), ObligationReport> = IndexMap::new();
    for (obligation, finding) in found {
        let place = places::of(program, obligation.origin);
        let entry = merged.entry((obligation.kind, place.clone())).or_insert_with(|| ObligationReport {
            kind: obligation.kind,
            place,
            verdict: Verdict::Verified,
            text: obligation.text.clone(),
            reason: None,
            candidate: None,
        });
        if finding.verdict > entry.verdict {
            entry.verdict = finding.verdict;
            entry.reason = finding.reason;
            entry.candidate = finding.candidate.map(|candidate| given_up(program, candidate));
            entry.text = obligation.text;
        }
    }
    let mut obligations: Vec<ObligationReport> = merged.into_values().collect();
    obligations.sort_by_key(|o| (o.place.line, o.place.column, o.kind));
    let worst = obligations.iter().max_by_key(|o| o.verdict);
    let verdict = worst.map_or(Verdict::Verified, |o| o.verdict);
    let internal = judged.and_then(|j| j.internal_error.clone());
    let reason = internal.clone().or_else(|| {
        let worst = worst.filter(|_| verdict != Verdict::Verified)?;
        let why = worst.reason.as_deref().filter(|_| verdict == Verdict::Unknown);
        let line = worst.place.line;
        let place = if worst.place.file == places::of(program, method.origin).file {
            format!("in line {line}")
        } else {
            format!("in {}, line {line}", worst.place.file)
        };
        Some(match why {
            Some(why) => format!("{} {place}: {why}", worst.kind.name()),
            None => format!("{} {place}", worst.kind.name()),
        })
    });
    let found = refuted.iter().filter_map(|refutation| {
        let place = places::of(program, refutation.obligation.origin);
        let violates = obligations.iter().position(|o| o.kind == refutation.obligation.kind && o.place == place)?;
        Some(counterexample(program, refutation, violates))
    });
    let mut counterexamples = found.collect::<Vec<_>>().into_iter();
    let counterexample = counterexamples.next();
    MethodReport {
        place: places::of(program, method.origin),
        class: method.class.clone(),
        name: method.name.clone(),
        signature: method.signature.clone(),
        verdict,
        reason,
        time: judged.map(|j| j.time).unwrap_or_default(),
        first_failure: judged.and_then(|j| j.first_failure),
        queries: judged.map_or(0, |j| j.queries),
        obligations,
        loops: judged.map(|j| loops(program, j)).unwrap_or_default(),
        counterexample,
        others: counterexamples.collect(),
        tests: refuted.iter().filter_map(|refutation| refutation.test.clone()).collect(),
        trusted: judged.map(|j| places_of(program, &j.trusted)).unwrap_or_default(),
        vacuous: judged.filter(|j| j.vacuous && verdict == Verdict::Verified).map(|_| VACUOUS.to_owned()),
        unsatisfiable: judged.map(|j| places_of(program, &j.unsatisfiable)).unwrap_or_default(),
        unconfirmed: judged.map_or(0, |j| j.unconfirmed),
        never_return: judged.map(|j| places_of(program, &j.never_return)).unwrap_or_default(),
        scripts: judged.map(|j| scripts(program, j)).unwrap_or_default(),
        internal_error: internal.is_some(),
    }
}

pub const VACUOUS: &str =
    "nothing satisfies the precondition together with the class invariants: the body is never entered";

fn places_of(program: &TypedProgram, origins: &IndexSet<Origin>) -> Vec<Place> {
    let mut places: Vec<Place> = origins.iter().map(|origin| places::of(program, *origin)).collect();
    places.sort();
    places
}

fn scripts(program: &TypedProgram, judged: &Judged) -> Vec<Script> {
    let mut found: Vec<(u32, Script)> = Vec::new();
    for (number, ((obligation, _), scripts)) in judged.scripts.iter().enumerate() {
        let line = places::of(program, obligation.origin).line;
        let proved = judged.obligations.get(obligation).filter(|_| !judged.by_run.contains(obligation));
        let verdict = proved.map_or(Verdict::Unknown, |finding| finding.verdict);
        let name = format!("{line}-{}-{}", obligation.kind.name(), number + 1);
        if let Some(text) = &scripts.bits {
            found.push((line, Script { name: format!("{name}-bits"), verdict, text: text.clone() }));
        }
        found.push((line, Script { name, verdict, text: scripts.main.clone() }));
    }
    found.sort_by_key(|(line, _)| *line);
    found.into_iter().map(|(_, script)| script).collect()
}

fn loops(program: &TypedProgram, judged: &Judged) -> Vec<LoopReport> {
    let found = judged.loops.iter().map(|found| LoopReport {
        place: places::of(program, found.origin),
        queries: found.stats.queries,
        predicates: found.stats.predicates as u64,
        own: found.own,
        unspeakable: found.unspeakable,
        algebra: found.algebra.clone(),
        backward: found.backward,
        invariants: found
            .invariants
            .iter()
            .map(|(jml, engine)| InvariantReport { jml: jml.clone(), engine: engine.name().to_owned() })
            .collect(),
    });
    found.collect()
}

fn counterexample(program: &TypedProgram, refutation: &Refutation, violates: usize) -> Counterexample {
    let steps = refutation.trace.iter();
    Counterexample {
        inputs: refutation.inputs.clone(),
        confirmed: true,
        trace: steps
            .map(|(origin, state)| TraceStep { line: places::of(program, *origin).line, state: state.clone() })
            .collect(),
        violates,
        of_caller: refutation.of_caller.clone(),
    }
}
