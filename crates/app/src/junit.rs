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

/// What the tests of a class are made of: names taken, classes disturbed, texts.
type Members = (BTreeSet<String>, BTreeSet<String>, Vec<String>);

/// Tests of methods: those that pass in one class per class under test, those
/// that show a violation in another.
pub fn write_cases(folder: &Path, version: Version, cases: &[TestCase]) -> Result<Vec<String>, String> {
    let mut classes: BTreeMap<(String, String, bool), Members> = BTreeMap::new();
    for case in cases {
        let key = (case.package.clone(), case.class.clone(), case.fails);
        let (names, disturbs, members) = classes.entry(key).or_default();
        disturbs.extend(case.disturbs.iter().cloned());
        let mut name = case.name.clone();
        let mut number = 1;
        while !names.insert(name.clone()) {
            number += 1;
            name = format!("{}_{number}", case.name);
        }
        let about = case.about.replace("*/", "* /").replace("\\u", "\\ u");
        let head = if version == Version::Four { "public void" } else { "void" };
        let about = if about.is_empty() { about } else { format!("    /** {about} */\n") };
        members.push(format!(
            "{about}    @Test\n    {head} {name}() throws Throwable {{\n{}    }}\n",
            case.statements(version == Version::Four)
        ));
    }
    let classes = classes.into_iter().map(|((package, class, fails), (_, disturbs, members))| TestClass {
        package,
        name: format!("{class}{}", if fails { "FailuresTest" } else { "JavelinTest" }),
        about: if fails { "Each test fails as long as its violation is there." } else { "What the code does today." },
        disturbs,
        members,
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

fn text(version: Version, class: &TestClass) -> String {
    let package = if class.package.is_empty() { String::new() } else { format!("package {};\n\n", class.package) };
    let imports = match version {
        Version::Five => "import static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n",
        Version::Four => "import static org.junit.Assert.*;\n\nimport org.junit.Test;\n",
    };
    let head = if version == Version::Four { "public class" } else { "class" };
    let (about, name) = (class.about, &class.name);
    let members = restoring(version, &class.disturbs) + &class.members.join("\n");
    let helpers = helpers_for(&members);
    format!(
        "{package}{imports}\n/** {about} */\n@SuppressWarnings({{\"rawtypes\", \"removal\", \"unchecked\"}})\n{head} {name} {{\n{members}\n{helpers}}}\n"
    )
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
