//! Inputs and what became of them as JUnit tests: Java text that builds the
//! input, calls the method and says what must be the case. Takes a run of the
//! interpreter; gives the members of a test class. Files and class headers are
//! written elsewhere.

mod build;
mod expect;
mod names;

use javelin_ir::callees::Callees;
use javelin_ir::interp::{self, Checks, Ending, Run, State};
use javelin_ir::program::{Obligation, ObligationKind, Procedure};
use javelin_logic::Terms;
use javelin_logic::eval::Value;
use javelin_lower::{JudgedMethod, Lowering};
use javelin_symex::witness::Input;

use build::Builder;
pub(crate) use build::element_kind;
pub(crate) use names::{class, fields};

use crate::places;

/// One test method, and the class it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    /// Of the class under test; empty for the unnamed one.
    pub package: String,
    /// The top-level class under test.
    pub class: String,
    pub name: String,
    /// What the test shows, in a sentence.
    pub about: String,
    /// Statements.
    pub body: String,
    /// It shows a violation, so it fails.
    pub fails: bool,
}

/// What tests are written about.
pub struct Subject<'a, 'p> {
    pub terms: &'a Terms,
    pub lowering: &'a Lowering<'p>,
    pub method: &'a JudgedMethod,
    pub procedure: &'a Procedure,
    /// The test has copies of the classes of a file, and is about those.
    pub copied: Option<Copied>,
}

/// The classes of a file as members of a test class.
pub struct Copied {
    pub file: javelin_sema::FileId,
    pub holder: String,
}

/// The statements that build an input, and the call.
pub fn input_and_call(subject: &Subject, input: &Input) -> Result<(String, String), String> {
    let mut builder = Builder::new(subject, input);
    let call = builder.call()?;
    Ok((builder.finish(), call))
}

/// A test that passes: the input, and what the run gave.
pub fn regression(subject: &Subject, input: &Input, run: &Run, name: &str) -> Result<TestCase, String> {
    let mut builder = Builder::new(subject, input);
    let call = builder.call()?;
    let about = match &run.ending {
        Ending::Returned(_) => "What the method gives for one input.",
        Ending::Threw(_) => "The method throws for this input.",
        Ending::Failed(_) | Ending::Blocked { .. } | Ending::Stuck(_) | Ending::OutOfFuel => {
            return Err("the run did not come to an end".to_owned());
        }
    };
    match &run.ending {
        Ending::Threw(exception) => {
            let class = names::binary(&run.state.objects.type_of(*exception));
            builder.say(&format!("Throwable thrown = assertThrows(Throwable.class, () -> {call});"));
            builder.say(&format!("assertEquals({class:?}, thrown.getClass().getName());"));
        }
        _ => {
            let result = returned(&run.ending);
            builder.call_into_result(&call, result.is_some());
            for claim in expect::claims(&mut builder, result.as_ref(), &run.state) {
                builder.say(&claim.assertion());
            }
        }
    }
    Ok(case(subject, builder, name, about.to_owned(), false))
}

/// A test that fails as long as the method violates the obligation for this input.
pub fn failing(subject: &Subject, input: &Input, obligation: &Obligation) -> Result<TestCase, String> {
    let place = places::of(subject.lowering.program, obligation.origin);
    let name = format!("{}Line{}", words(obligation.kind.name()), place.line);
    let name = format!("{}{name}", subject.method.name);
    let about = format!("{} in line {}: {}", obligation.kind.name(), place.line, obligation.text);
    let mut builder = Builder::new(subject, input);
    let call = builder.call()?;
    if obligation.stops_a_machine() {
        builder.say(&format!("{call};"));
        return Ok(case(subject, builder, &name, about, true));
    }
    let limits = interp::Limits { checks: Checks::Machine, ..interp::Limits::default() };
    let (terms, lowering) = (subject.terms, subject.lowering);
    let run = interp::run(terms, lowering, subject.procedure, &input.args, input.state.clone(), limits);
    let file = place.file.rsplit(['/', '\\']).next().unwrap_or(&place.file);
    let violated = |cause: &str| {
        let class = names::binary(&lowering.class_name(lowering.program.world.method(subject.method.method).owner));
        format!("violated({class:?}, {:?}, {file:?}, {}, {about:?}, {cause})", subject.method.name, place.line)
    };
    match &run.ending {
        Ending::Returned(_) => {
            let result = returned(&run.ending);
            builder.call_into_result(&call, result.is_some());
            // Past an overflow the machine of `safe` arithmetic has no values to compare.
            let predicted = obligation.kind != ObligationKind::Overflow;
            let claims = expect::claims(&mut builder, result.as_ref(), &run.state);
            let same: Vec<String> = claims.iter().filter(|_| predicted).map(expect::Claim::condition).collect();
            let thrown = format!("throw {};", violated("null"));
            builder.say(&if same.is_empty() { thrown } else { format!("if ({}) {thrown}", same.join(" && ")) });
        }
        Ending::Threw(_) => {
            builder.say(&format!("try {{ {call}; }}"));
            builder.say(&format!("catch (Throwable thrown) {{ throw {}; }}", violated("thrown")));
        }
        // What Java makes of it is not known, not even that it ends: none of it is right.
        Ending::Failed(_) | Ending::Blocked { .. } | Ending::Stuck(_) | Ending::OutOfFuel => {
            builder.say(&format!("throw {};", violated(&format!("outcome(() -> {{ {call}; }})"))));
        }
    }
    Ok(case(subject, builder, &name, about, true))
}

fn returned(ending: &Ending) -> Option<Value> {
    match ending {
        Ending::Returned(value) => value.clone(),
        _ => None,
    }
}

fn case(subject: &Subject, builder: Builder, name: &str, about: String, fails: bool) -> TestCase {
    let world = &subject.lowering.program.world;
    let decl = world.decl(world.outermost(world.method(subject.method.method).owner));
    TestCase {
        package: decl.package.to_string(),
        class: decl.simple_name.to_string(),
        name: names::identifier(name),
        about,
        body: builder.finish(),
        fails,
    }
}

/// `index-bounds` as `IndexBounds`.
fn words(kind: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
    };
    kind.split('-').map(capital).collect()
}

/// The fields that an object of a user's class has, with their values.
fn fields_of(subject: &Subject, state: &State, id: u32) -> Vec<(javelin_sema::FieldId, Value)> {
    let lowering = subject.lowering;
    let ty = state.objects.type_of(id);
    names::class(lowering, &ty)
        .map(|class| names::fields(lowering, class))
        .unwrap_or_default()
        .into_iter()
        .filter_map(|field| {
            let map = lowering.field_var(field);
            lowering.has_cell(&ty, map).then_some(())?;
            let value = match state.globals.get(&map) {
                Some(Value::Map(cells)) => cells.get(&Value::Ref(id)).clone(),
                _ => Value::default_of(subject.terms.sort(map).as_map()?.1),
            };
            Some((field, value))
        })
        .collect()
}

/// What every test class has once, whatever the version.
pub const HELPERS: &str = include_str!("helpers.txt");
