//! Test classes as files: JUnit 5 or 4, one class per class under test. What the
//! tests say is found out elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use javelin_verify::check::{self, CandidateTest};
use javelin_verify::junit::{TestCase, helpers_for};
use javelin_verify::report::Report;

use crate::text::Texts;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Version {
    #[value(name = "4")]
    Four,
    #[value(name = "5")]
    Five,
}

/// One file.
struct TestClass {
    package: String,
    name: String,
    about: &'static str,
    /// The program's classes in the package.
    beside: BTreeSet<String>,
    /// Classes whose static state the tests change and put back.
    disturbs: BTreeSet<String>,
    members: Vec<String>,
}

/// The tests of `check`: candidates that are no invariants, with copies of what they
/// test. Gives a sentence for each file written and for each spurious candidate
/// without a test.
pub fn write_candidates(folder: &Path, report: &Report, texts: &Texts) -> Result<Vec<String>, String> {
    let mut sentences = Vec::new();
    let mut files: BTreeMap<&str, Vec<&CandidateTest>> = BTreeMap::new();
    for candidate in &report.candidates {
        match &candidate.test {
            Some(Ok(test)) => files.entry(&candidate.place.file).or_default().push(test),
            Some(Err(why)) => sentences.push(format!(
                "{}:{}: no test for `{}`: {why}",
                candidate.place.file, candidate.place.line, candidate.text
            )),
            None => {}
        }
    }
    fs::create_dir_all(folder).map_err(|error| problem(folder, &error))?;
    for (file, tests) in files {
        let Some(text) = texts.get(file) else { continue };
        let name = check::test_holder(file);
        let (package, class) = check::test_class(text, &name, &tests);
        let path = in_package(folder, &package)?.join(format!("{name}.java"));
        fs::write(&path, class).map_err(|error| problem(&path, &error))?;
        sentences.push(format!("{}: {} tests", path.display(), tests.len()));
    }
    Ok(sentences)
}

fn problem(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The folder of a package, made if it is not there.
fn in_package(folder: &Path, package: &str) -> Result<PathBuf, String> {
    let mut path = folder.to_owned();
    path.extend(package.split('.').filter(|part| !part.is_empty()));
    fs::create_dir_all(&path).map_err(|error| problem(&path, &error))?;
    Ok(path)
}

/// What the tests of a class are made of.
#[derive(Default)]
struct Members {
    names: BTreeSet<String>,
    beside: BTreeSet<String>,
    disturbs: BTreeSet<String>,
    texts: Vec<String>,
}

/// Tests of methods: those that pass in one class per class under test, those
/// that show a violation in another.
pub fn write_cases(folder: &Path, version: Version, cases: &[TestCase]) -> Result<Vec<String>, String> {
    let mut classes: BTreeMap<(String, String, bool), Members> = BTreeMap::new();
    for case in cases {
        let key = (case.package.clone(), case.class.clone(), case.fails);
        let members = classes.entry(key).or_default();
        members.disturbs.extend(case.disturbs.iter().cloned());
        members.beside.extend(case.beside.iter().cloned());
        let mut name = case.name.clone();
        let mut number = 1;
        while !members.names.insert(name.clone()) {
            number += 1;
            name = format!("{}_{number}", case.name);
        }
        let about = case.about.replace("*/", "* /").replace("\\u", "\\ u");
        let head = if version == Version::Four { "public void" } else { "void" };
        let about = if about.is_empty() { about } else { format!("    /** {about} */\n") };
        let annotation = annotation(version, &case.beside);
        members.texts.push(format!(
            "{about}    @{annotation}\n    {head} {name}() throws Throwable {{\n{}    }}\n",
            case.statements(version == Version::Four)
        ));
    }
    let classes = classes.into_iter().map(|((package, class, fails), members)| TestClass {
        package,
        name: format!("{class}{}", if fails { "FailuresTest" } else { "JavelinTest" }),
        about: if fails { "Each test fails as long as its violation is there." } else { "What the code does today." },
        beside: members.beside,
        disturbs: members.disturbs,
        members: members.texts,
    });
    write_classes(folder, version, classes.collect())
}

fn write_classes(folder: &Path, version: Version, classes: Vec<TestClass>) -> Result<Vec<String>, String> {
    fs::create_dir_all(folder).map_err(|error| problem(folder, &error))?;
    let mut sentences = Vec::new();
    for class in classes {
        let path = in_package(folder, &class.package)?.join(format!("{}.java", class.name));
        fs::write(&path, text(version, &class)).map_err(|error| problem(&path, &error))?;
        sentences.push(format!("{}: {} tests", path.display(), class.members.len()));
    }
    Ok(sentences)
}

/// How a test is marked: by the simple name, unless the program has a class of that name.
fn annotation(version: Version, beside: &BTreeSet<String>) -> &'static str {
    match (beside.contains("Test"), version) {
        (false, _) => "Test",
        (true, Version::Five) => "org.junit.jupiter.api.Test",
        (true, Version::Four) => "org.junit.Test",
    }
}

fn text(version: Version, class: &TestClass) -> String {
    let package = if class.package.is_empty() { String::new() } else { format!("package {};\n\n", class.package) };
    let (assertions, test) = match version {
        Version::Five => ("org.junit.jupiter.api.Assertions", "org.junit.jupiter.api.Test"),
        Version::Four => ("org.junit.Assert", "org.junit.Test"),
    };
    let import = if annotation(version, &class.beside) == test { String::new() } else { format!("\nimport {test};\n") };
    let head = if version == Version::Four { "public class" } else { "class" };
    let (about, name) = (class.about, &class.name);
    let (restoring, tests) = (restoring(version, &class.disturbs), class.members.join("\n"));
    let helpers = helpers_for(&format!("{restoring}{tests}"));
    let own = |text: &str| beside_others(text, &helpers, &class.beside);
    let (restoring, helpers) = (own(&restoring), own(&helpers));
    format!(
        "{package}import static {assertions}.*;\n{import}\n/** {about} */\n\
         @SuppressWarnings({{\"auxiliaryclass\", \"rawtypes\", \"removal\", \"unchecked\"}})\n\
         {head} {name} {{\n{restoring}{tests}\n{helpers}}}\n"
    )
}

/// The text of helpers where the program has classes of the names it uses: what the helpers
/// declare is called otherwise, the rest is Java's own.
fn beside_others(text: &str, helpers: &str, beside: &BTreeSet<String>) -> String {
    let mut text = text.to_owned();
    for name in beside {
        let declared = ["class", "interface"].into_iter().any(|kind| helpers.contains(&format!("{kind} {name} {{")));
        let other = if declared { format!("{name}OfTest") } else { format!("java.lang.{name}") };
        text = with_word(&text, name, &other);
    }
    text
}

/// The text with another word for this one; not in strings, nor where it is part of a name.
fn with_word(text: &str, word: &str, other: &str) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let part_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '"');
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        let begins = !written.is_empty() && before.is_empty() && written.ends_with(part_of_name);
        let inside = begins || before.ends_with(part_of_name);
        let goes_on = after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '"'));
        written += before;
        written += if inside || goes_on { word } else { other };
        rest = after;
    }
    written + rest
}

/// Each test has an object of its class: what is static is kept in it, and put back.
fn restoring(version: Version, disturbed: &BTreeSet<String>) -> String {
    if disturbed.is_empty() {
        return String::new();
    }
    let names: Vec<String> = disturbed.iter().map(|name| format!("{name:?}")).collect();
    let head = match version {
        Version::Five => "@org.junit.jupiter.api.AfterEach\n    void",
        Version::Four => "@org.junit.After\n    public void",
    };
    format!(
        "    private final Statics statics = new Statics({});\n\n    {head} putStaticsBack() throws Exception {{\n        \
         statics.restore();\n    }}\n\n",
        names.join(", ")
    )
}
