//! Inputs and what became of them as JUnit tests: Java text that builds the
//! input, calls the method and says what must be the case. Takes a run of the
//! interpreter; gives the members of a test class. Files and class headers are
//! written elsewhere.

mod build;
mod expect;
mod failing;
mod fixed;
mod generic;
mod library;
mod names;
mod plainer;
mod rehearse;
mod settle;

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::interp::{Ending, Run, State};
use javelin_ir::program::Procedure;
use javelin_logic::Terms;
use javelin_logic::eval::Value;
use javelin_lower::{JudgedMethod, Lowering};
use javelin_symex::witness::Input;

use build::Builder;
pub(crate) use build::{element_kind, is_buildable, is_called};
pub use failing::failing;
pub(crate) use library::{Recipe, empty_recipe, follow, has_recipe, is_library, none_here, read};
pub(crate) use names::{class, fields, is_enum, is_record, is_users};
pub(crate) use plainer::plainer;
pub(crate) use settle::{Settled, made_by_library, rebuilt, settle, with_new_receiver};

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
    /// The program's classes in that package: names that mean these, and nothing else.
    pub beside: std::collections::BTreeSet<String>,
    /// Classes whose static state it may change.
    pub disturbs: std::collections::BTreeSet<String>,
    /// Statements; [`TestCase::statements`] are those of a version of JUnit.
    body: String,
    /// It shows a violation, so it fails.
    pub fails: bool,
}

impl TestCase {
    /// The statements for JUnit 5, or for JUnit 4.
    pub fn statements(&self, four: bool) -> String {
        expect::in_version(&self.body, four)
    }

    /// Do they say the same?
    pub fn is_like(&self, other: &TestCase) -> bool {
        self.body == other.body && self.fails == other.fails
    }
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
    let settled = settle(subject, &IndexMap::new(), input, None, &mut |_| false)?;
    let (builder, call) = Builder::built(subject, &settled)?;
    Ok((builder.finish(), call))
}

/// A test that passes: the input, and what the run gave.
pub fn regression(subject: &Subject, settled: &Settled, run: &Run) -> Result<TestCase, String> {
    let (mut builder, call) = Builder::built(subject, settled)?;
    let outcome = outcome(&builder, run)?;
    let is_constructor = subject.lowering.program.world.method(subject.method.method).is_constructor();
    let name = match (is_constructor, &run.ending) {
        (true, Ending::Returned(_)) => format!("new{}", subject.method.name),
        (true, _) => format!("new{}{outcome}", subject.method.name),
        (false, _) => format!("{}{outcome}", subject.method.name),
    };
    match &run.ending {
        Ending::Threw(exception) => {
            let ty = run.state.objects.type_of(*exception);
            match builder.java(&ty) {
                Some(java) => builder.say(&format!("assertThrows({java}.class, () -> {call});")),
                None => {
                    builder.say(&format!("Throwable thrown = assertThrows(Throwable.class, () -> {call});"));
                    builder.say(&format!("assertEquals({:?}, thrown.getClass().getName());", names::binary(&ty)));
                }
            }
        }
        _ => {
            let result = returned(&run.ending);
            let ty = builder.result_type(&call, result.is_some());
            let claims = expect::claims(&mut builder, result.as_ref(), &run.state);
            assertions(&mut builder, &call, ty, &claims);
        }
    }
    Ok(case(subject, builder, &name, String::new(), false))
}

/// The call and what is claimed; a result that is looked at once needs no name.
fn assertions(builder: &mut Builder, call: &str, ty: Option<String>, claims: &[expect::Claim]) {
    let mentions = |claim: &&expect::Claim| {
        claim.actual.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "result")
    };
    let once = claims.iter().filter(mentions).count() == 1;
    let inline = once && claims.first().is_some_and(|claim| claim.actual == "result");
    match ty {
        Some(ty) if !inline && claims.iter().any(|claim| mentions(&claim)) => {
            builder.say(&format!("{ty} result = {call};"));
        }
        _ if !inline => builder.say(&format!("{call};")),
        _ => {}
    }
    for claim in claims {
        let actual = if inline && claim.actual == "result" { call } else { &claim.actual };
        builder.say(&claim.assertion(actual));
    }
}

/// What became of the call, as the end of a test's name.
fn outcome(builder: &Builder, run: &Run) -> Result<String, String> {
    const LONGEST: usize = 16;
    let simple = |id: u32| {
        let ty = run.state.objects.type_of(id).replace("[]", "Array");
        words(ty.rsplit(['.', '$']).next().unwrap_or(&ty))
    };
    Ok(match &run.ending {
        Ending::Threw(exception) => format!("Throws{}", simple(*exception)),
        Ending::Returned(None) => "Ends".to_owned(),
        Ending::Returned(Some(value)) => match value {
            Value::Bool(b) => format!("Gives{}", words(&b.to_string())),
            Value::Int(n) => format!("Gives{}", n.to_string().replace('-', "Minus")),
            Value::Ref(0) => "GivesNull".to_owned(),
            Value::Ref(id) if let Some(holder) = builder.holder(*id) => {
                format!("Gives{}", words(builder.subject.lowering.program.world.field(holder).name.as_str()))
            }
            Value::Ref(id) => match run.state.objects.get(*id).facts.get("chars") {
                Some(Value::Seq(units)) => {
                    let text = String::from_utf16_lossy(units);
                    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
                    if plain && text.len() <= LONGEST {
                        format!("Gives{}", words(&text))
                    } else {
                        "GivesText".to_owned()
                    }
                }
                _ => format!("Gives{}", simple(*id)),
            },
            _ => "GivesValue".to_owned(),
        },
        Ending::Failed(_) | Ending::Blocked { .. } | Ending::Stuck(_) | Ending::OutOfFuel => {
            return Err("the run did not come to an end".to_owned());
        }
    })
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
        beside: names::beside(subject.lowering, decl.package.as_str()),
        name: names::identifier(name),
        about,
        disturbs: builder.disturbed(),
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

/// The objects that the input holds on to.
pub(crate) fn reached(subject: &Subject, input: &Input) -> Vec<u32> {
    settle::reached(subject, input, &settle::Plans::new())
}

/// The fields that an object of a user's class has, with their values.
pub(crate) fn fields_of(subject: &Subject, state: &State, id: u32) -> Vec<(javelin_sema::FieldId, Value)> {
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

/// The helpers that these tests use, and those that they use in turn.
pub fn helpers_for(tests: &str) -> String {
    let all: Vec<&str> = HELPERS.split("\n\n").collect();
    // A helper is called, or stands as a type.
    let uses = |text: &str, helper: &str| {
        let Some(name) = declared(helper) else { return true };
        text.match_indices(name).any(|(at, _)| {
            let word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
            !text[..at].ends_with(word) && text[at + name.len()..].starts_with(['(', ' '])
        })
    };
    let mut used: Vec<bool> = all.iter().map(|helper| uses(tests, helper)).collect();
    loop {
        let more = (0..all.len()).find(|&at| {
            !used[at] && (0..all.len()).any(|other| other != at && used[other] && uses(all[other], all[at]))
        });
        match more {
            Some(at) => used[at] = true,
            None => break,
        }
    }
    let kept: Vec<&str> = all.iter().zip(used).filter(|(_, used)| *used).map(|(helper, _)| *helper).collect();
    let text = kept.join("\n\n");
    if text.ends_with('\n') { text } else { text + "\n" }
}

/// The name that a helper declares; none of what always counts.
fn declared(helper: &str) -> Option<&str> {
    let line = helper.lines().find(|line| line.trim_start().starts_with("private "))?;
    let before = line.split(['(', '{']).next()?.trim_end();
    before.rsplit(' ').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_helpers_that_are_used_are_written() {
        let plain = helpers_for("assertEquals(1, C.m(2));");
        assert!(plain.contains("setDefaultAssertionStatus") && !plain.contains("private"), "{plain}");
        let through = helpers_for("set(c, \"C\", \"f\", 1);");
        assert!(through.contains("void set(") && through.contains("Field field("), "{through}");
        assert!(!through.contains("make(") && !through.contains("outcome("), "{through}");
        let calls = helpers_for("throw violated(\"C\", \"m\", \"C.java\", 3, \"x\", outcome(() -> { C.m(); }));");
        assert!(calls.contains("interface Call") && calls.contains("violated(String"), "{calls}");
    }
}
