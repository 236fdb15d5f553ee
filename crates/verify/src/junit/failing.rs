//! Tests that fail as long as the code violates an obligation. What the JVM notices
//! itself passes through; for the rest (contracts, overflow) the test does what the JVM
//! does without them and compares: the interpreter predicts it, and a prediction that
//! cannot be seen from outside gives no test.

use javelin_ir::callees::Callees;
use javelin_ir::interp::{self, Checks, Ending, Run};
use javelin_ir::program::{Obligation, ObligationKind};
use javelin_lower::{Lowering, Math};
use javelin_sema::{FileId, Role};
use javelin_symex::witness::Input;

use super::build::Builder;
use super::settle::Settled;
use super::{Subject, TestCase, case, expect, names, returned, words};
use crate::places;

/// A test that fails as long as the method violates the obligation for this input.
pub fn failing(subject: &Subject, settled: &Settled, obligation: &Obligation) -> Result<TestCase, String> {
    let place = places::of(subject.lowering.program, obligation.origin);
    // Our code for the library is not the JDK's: its lines mean nothing to anybody.
    if subject.lowering.program.sources.file(FileId(obligation.origin.file)).role != Role::User {
        return Err(format!("a run fails within the library, which demands: {}", obligation.text));
    }
    let name = format!("{}{}Line{}", subject.method.name, words(obligation.kind.name()), place.line);
    let about = format!("{} in line {}: {}", obligation.kind.name(), place.line, obligation.text);
    let (mut builder, call) = Builder::built(subject, settled)?;
    if obligation.stops_a_machine() {
        builder.say(&format!("{call};"));
        return Ok(case(subject, builder, &name, about, true));
    }
    let file = place.file.rsplit(['/', '\\']).next().unwrap_or(&place.file);
    let owner = subject.lowering.program.world.method(subject.method.method).owner;
    let class = names::binary(&subject.lowering.class_name(owner));
    let violated = |cause: &str| {
        format!("violated({class:?}, {:?}, {file:?}, {}, {about:?}, {cause})", subject.method.name, place.line)
    };
    let run = as_java(subject, &settled.input).ok_or("its body is not known")?;
    // What the library demands of its arguments it checks itself.
    let is_refused = match &run.ending {
        Ending::Failed(stopped) => matches!(stopped.kind, ObligationKind::Precondition | ObligationKind::NonNull),
        Ending::Stuck(_) => obligation.text.starts_with("precondition of `"),
        Ending::Returned(_) | Ending::Threw(_) | Ending::Blocked { .. } | Ending::OutOfFuel => false,
    };
    builder.note(&match is_refused {
        true => "The library refuses what it is given here; the test fails as long as it throws.".to_owned(),
        false => format!("Java does not check this; the test fails as long as {}.", seen_by(obligation.kind)),
    });
    match &run.ending {
        Ending::Returned(result) => {
            let ty = builder.result_type(&call, result.is_some());
            let mut claims = expect::claims(&mut builder, returned(&run.ending).as_ref(), &run.state);
            if claims.is_empty() {
                claims = expect::unchanged(&builder, &run.state);
            }
            if claims.is_empty() {
                return Err(format!(
                    "nothing that can be seen from outside tells of the violation in line {}",
                    place.line
                ));
            }
            match ty {
                Some(ty) => builder.say(&format!("{ty} result = {call};")),
                None => builder.say(&format!("{call};")),
            }
            let same: Vec<String> = claims.iter().map(expect::Claim::condition).collect();
            builder.say(&format!("if ({})", same.join(" && ")));
            builder.say(&format!("    throw {};", violated("null")));
        }
        Ending::Threw(exception) => {
            let ty = run.state.objects.type_of(*exception).to_string();
            let java = builder.java(&ty).unwrap_or_else(|| "Throwable".to_owned());
            caught(&mut builder, &call, &java, &violated("thrown"));
        }
        Ending::Failed(stopped) => caught(&mut builder, &call, thrown_for(stopped.kind), &violated("thrown")),
        // Without end, or as deep as no stack is.
        Ending::OutOfFuel if run.steps <= FUEL => {
            builder.say(&format!("Throwable thrown = outcome(() -> {{ {call}; }});"));
            builder.say(
                "if (thrown instanceof java.util.concurrent.TimeoutException || thrown instanceof StackOverflowError)",
            );
            builder.say(&format!("    throw {};", violated("thrown")));
        }
        Ending::OutOfFuel => return Err("what Java makes of the violation takes too long to find out".to_owned()),
        Ending::Stuck(_) if is_refused => {
            caught(&mut builder, &call, "RuntimeException", &violated("thrown"));
        }
        Ending::Blocked { .. } | Ending::Stuck(_) => {
            return Err("what Java makes of the violation is not known".to_owned());
        }
    }
    Ok(case(subject, builder, &name, about, true))
}

/// What shows that the violation is still there.
fn seen_by(kind: ObligationKind) -> &'static str {
    match kind {
        ObligationKind::Overflow => "the result is the one that the wrapped number gives",
        _ => "the call does what it does today",
    }
}

fn caught(builder: &mut Builder, call: &str, java: &str, violated: &str) {
    builder.say("try {");
    builder.say(&format!("    {call};"));
    builder.say(&format!("}} catch ({java} thrown) {{"));
    builder.say(&format!("    throw {violated};"));
    builder.say("}");
}

/// What a JVM throws where this is violated.
fn thrown_for(kind: ObligationKind) -> &'static str {
    match kind {
        ObligationKind::NullDeref => "NullPointerException",
        ObligationKind::IndexBounds => "IndexOutOfBoundsException",
        ObligationKind::DivByZero => "ArithmeticException",
        ObligationKind::ClassCast => "ClassCastException",
        ObligationKind::NegativeSize => "NegativeArraySizeException",
        ObligationKind::ArrayStore => "ArrayStoreException",
        ObligationKind::Assert => "AssertionError",
        // The demands of library code stand for exceptions of many classes.
        _ => "RuntimeException",
    }
}

/// Commands of a run whose end is predicted, and calls inside each other: more than a
/// JVM's stack has room for.
const FUEL: u64 = 4_000_000;
const DEEPEST: u32 = 20_000;

/// What a JVM makes of the input: its own arithmetic, no contracts.
fn as_java(subject: &Subject, input: &Input) -> Option<Run> {
    let limits =
        interp::Limits { fuel: FUEL, depth: DEEPEST, checks: Checks::Java, trace: 0, ..interp::Limits::default() };
    let here = subject.lowering;
    let options = javelin_lower::Options { code_math: Math::Java, unannotated: true, ..here.options };
    let java = Lowering::new(here.program, here.terms, options);
    // Objects of the input have their classes' bodies.
    java.mention_all_classes();
    let types = (1..input.state.objects.len() as u32).map(|id| input.state.objects.type_of(id));
    types.filter_map(|ty| names::class(here, &ty)).for_each(|class| java.mention_class(class));
    let procedure = java.body(subject.procedure.key)?;
    Some(interp::run(subject.terms, &java, &procedure, &input.args, input.state.clone(), limits))
}
