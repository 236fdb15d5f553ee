//! `--format json`: the contract that tests and tools rely on. Fields may be
//! added, never renamed; `docs/report.schema.json` says what is promised and a
//! test holds us to it.

use javelin_infer::Approximation;
use javelin_verify::report::{
    CandidateReport, CandidateVerdict, Clauses, ClosedForm, Counterexample, Diagnostic, GivenUp, LoopReport,
    MethodReport, ObligationReport, Place, Report, Severity, Shown,
};
use serde_json::{Map, Value, json};

use crate::candidates::Refused;

pub fn write(report: &Report) -> String {
    pretty(&value(report))
}

fn value(report: &Report) -> Value {
    let mut value = json!({
        "javelin": env!("CARGO_PKG_VERSION"),
        "diagnostics": report.diagnostics.iter().map(diagnostic).collect::<Vec<_>>(),
        "methods": report.methods.iter().map(method).collect::<Vec<_>>(),
        "candidates": report.candidates.iter().map(candidate).collect::<Vec<_>>(),
    });
    if !report.assumed.is_empty() {
        value["assumed"] = json!(report.assumed);
    }
    value
}

/// The same for `check`, with the lines of the list of candidates that were refused.
pub fn write_check(report: &Report, refused: &[Refused]) -> String {
    let mut value = value(report);
    let line = |refused: &Refused| {
        let at = &refused.at;
        json!({"file": at.file, "line": at.line, "formula": at.formula, "message": refused.why})
    };
    value["refused"] = refused.iter().map(line).collect();
    pretty(&value)
}

pub fn pretty(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

fn diagnostic(diagnostic: &Diagnostic) -> Value {
    json!({
        "file": diagnostic.place.file,
        "line": diagnostic.place.line,
        "column": diagnostic.place.column,
        "severity": match diagnostic.severity { Severity::Error => "error", Severity::Warning => "warning" },
        "message": diagnostic.message,
    })
}

fn method(method: &MethodReport) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("file", json!(method.place.file));
    put("line", json!(method.place.line));
    put("class", json!(method.class));
    put("name", json!(method.name));
    put("signature", json!(method.signature));
    put("verdict", json!(method.verdict.name()));
    if let Some(reason) = &method.reason {
        put("reason", json!(reason));
    }
    put("time_ms", json!(method.time.as_millis() as u64));
    if let Some(time) = method.first_failure {
        put("first_failure_ms", json!(time.as_micros() as f64 / 1e3));
    }
    put("queries", json!(method.queries));
    let of_method = |one: &ObligationReport| {
        let mut value = obligation(one);
        // A clause of another file that is owed here: an overridden method's, an interface's.
        if one.place.file != method.place.file {
            value["file"] = json!(one.place.file);
        }
        value
    };
    put("obligations", method.obligations.iter().map(of_method).collect());
    put("loops", method.loops.iter().map(a_loop).collect());
    if let Some(found) = &method.counterexample {
        put("counterexample", counterexample(found));
    }
    if !method.trusted.is_empty() {
        put("trusted", method.trusted.iter().map(|p| json!({"line": p.line, "column": p.column})).collect());
    }
    let listed =
        |places: &[Place]| -> Value { places.iter().map(|p| json!({"line": p.line, "column": p.column})).collect() };
    if method.unconfirmed > 0 {
        put("unconfirmed", json!(method.unconfirmed));
    }
    if !method.never_return.is_empty() {
        put("never_return", listed(&method.never_return));
    }
    if !method.unsatisfiable.is_empty() {
        put("unsatisfiable", listed(&method.unsatisfiable));
    }
    if let Some(vacuous) = &method.vacuous {
        put("vacuous", json!(vacuous));
    }
    Value::Object(object)
}

fn obligation(obligation: &ObligationReport) -> Value {
    let mut value = json!({
        "kind": obligation.kind.name(),
        "line": obligation.place.line,
        "column": obligation.place.column,
        "verdict": obligation.verdict.name(),
        "text": obligation.text,
    });
    if let Some(reason) = &obligation.reason {
        value["reason"] = json!(reason);
    }
    if let Some(candidate) = &obligation.candidate {
        value["candidate"] = given_up(candidate);
    }
    value
}

/// The whole of what a sentence shortens.
fn given_up(candidate: &GivenUp) -> Value {
    let of = |(place, clauses): &(Place, Clauses)| json!({"line": place.line, "clauses": clauses.jml, "unspeakable": clauses.unspeakable});
    let mut value = json!({
        "engine": "backward",
        "loops": candidate.loops.iter().map(of).collect::<Vec<_>>(),
        "state": named(&candidate.state),
    });
    if let Some(place) = &candidate.broken {
        value["line"] = json!(place.line);
    }
    value
}

fn a_loop(found: &LoopReport) -> Value {
    let invariants: Vec<Value> = found.invariants.iter().map(|i| json!({"jml": i.jml, "engine": i.engine})).collect();
    let mut value = json!({
        "line": found.place.line,
        "queries": found.queries,
        "predicates": found.predicates,
        "invariants": invariants,
    });
    let algebra = &found.algebra;
    if !algebra.closed_forms.is_empty() {
        let form = |of: &ClosedForm| {
            let mut value =
                json!({"name": of.name, "form": of.form, "counter": algebra.counter, "from": algebra.first});
            if !of.conditions.is_empty() {
                value["conditions"] = json!(of.conditions);
            }
            value
        };
        value["closed_forms"] = algebra.closed_forms.iter().map(form).collect();
    }
    if !algebra.bounds.is_empty() {
        value["bounds"] = json!(algebra.bounds);
    }
    if let Some(rounds) = algebra.rounds {
        value["rounds"] = json!(rounds);
    }
    if let Some(time) = algebra.time {
        value["engine_ms"] = json!(time.as_micros() as f64 / 1e3);
    }
    if let Some(steps) = found.backward {
        let by = match (steps.exact, steps.approximation) {
            (true, _) => "exact",
            (false, Approximation::Drop) => "drop",
            (false, Approximation::Abstract) => "abstract",
        };
        value["backward"] = json!({
            "refinements": steps.k,
            "approximations": steps.steps,
            "by": by,
            "literals": {"found": steps.found, "kept": steps.kept},
        });
    }
    value
}

fn counterexample(found: &Counterexample) -> Value {
    let trace: Vec<Value> =
        found.trace.iter().map(|step| json!({"line": step.line, "state": named(&step.state)})).collect();
    json!({ "inputs": named(&found.inputs), "confirmed": found.confirmed, "trace": trace })
}

fn candidate(candidate: &CandidateReport) -> Value {
    let (verdict, fails) = match candidate.verdict {
        CandidateVerdict::Invariant => ("invariant", None),
        CandidateVerdict::SpuriousBase => ("spurious", Some("base")),
        CandidateVerdict::SpuriousStep => ("spurious", Some("step")),
        CandidateVerdict::Unknown => ("unknown", None),
    };
    let mut value = json!({
        "file": candidate.place.file,
        "line": candidate.place.line,
        "column": candidate.place.column,
        "text": candidate.text,
        "verdict": verdict,
    });
    if let Some(fails) = fails {
        value["fails"] = json!(fails);
        value["inputs"] = named(&candidate.inputs);
        value["state"] = named(&candidate.state);
        value["after"] = named(&candidate.after);
        value["path"] = json!(candidate.path);
        value["reachable"] = json!(candidate.reachable);
    }
    if !candidate.notes.is_empty() {
        value["notes"] = json!(candidate.notes);
    }
    let said = [
        ("part", &candidate.part),
        ("undefined", &candidate.undefined),
        ("vacuous", &candidate.vacuous),
        ("together", &candidate.together),
        ("reason", &candidate.reason),
    ];
    for (key, text) in said {
        if let Some(text) = text {
            value[key] = json!(text);
        }
    }
    if !candidate.given.is_empty() {
        value["given"] = json!(candidate.given);
    }
    if let Some(at) = &candidate.listed {
        value["listed"] = json!({"file": at.file, "line": at.line, "formula": at.formula});
    }
    match &candidate.test {
        Some(Ok(test)) => value["test"] = json!(test.name),
        Some(Err(why)) => value["untested"] = json!(why),
        None => {}
    }
    value["time_ms"] = json!(candidate.time.as_millis() as u64);
    value
}

pub fn named(values: &[(String, Shown)]) -> Value {
    Value::Object(values.iter().map(|(name, value)| (name.clone(), shown(value))).collect())
}

fn shown(value: &Shown) -> Value {
    match value {
        Shown::Null => Value::Null,
        Shown::Bool(b) => json!(b),
        // Numbers that JSON readers would round stay exact as text.
        Shown::Int(digits) => digits.parse::<i64>().map_or_else(|_| json!(digits), |n| json!(n)),
        Shown::Float(x) if x.is_finite() => json!(x),
        Shown::Float(x) => json!(x.to_string()),
        Shown::Text(text) => json!(text),
        Shown::Array(elements) => elements.iter().map(shown).collect(),
        Shown::Typed { array, .. } => shown(array),
        Shown::Sparse { length, default, elements } => {
            let given: Map<String, Value> = elements.iter().map(|(at, v)| (at.clone(), shown(v))).collect();
            json!({ "length": length.parse::<i64>().unwrap_or(i64::MAX), "default": shown(default), "elements": given })
        }
        Shown::Object { class, label, fields } => {
            let mut object = Map::new();
            object.insert("class".to_owned(), json!(class));
            if let Some(label) = label {
                object.insert("label".to_owned(), json!(label));
            }
            for (name, field) in fields {
                object.insert(name.clone(), shown(field));
            }
            Value::Object(object)
        }
        Shown::Entries { class, label, entries } => {
            let entries = entries.iter().map(|(key, value)| json!({ "key": shown(key), "value": shown(value) }));
            json!({ "class": class, "label": label, "entries": entries.collect::<Vec<_>>() })
        }
        Shown::Constant { class, name, fields } => {
            let mut object = Map::new();
            object.insert("class".to_owned(), json!(class));
            object.insert("constant".to_owned(), json!(name));
            object.extend(fields.iter().map(|(name, field)| (name.clone(), shown(field))));
            Value::Object(object)
        }
        Shown::Same(label) => json!({ "same": label }),
    }
}
