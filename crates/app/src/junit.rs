//! Test classes as files: JUnit 5 or 4, one class per class under test. What the
//! tests say is found out elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use clap::ValueEnum;
use javelin_verify::check::JUNIT_HELPER;
use javelin_verify::junit::{HELPERS, TestCase};
use javelin_verify::report::Report;

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
    members: Vec<String>,
    helpers: &'static str,
}

/// The tests of `check`: candidates that are no invariants. They copy what they
/// test, so they compile by themselves. Gives a sentence for each file written
/// and for each spurious candidate without a test.
pub fn write_candidates(folder: &Path, report: &Report) -> Result<Vec<String>, String> {
    let mut sentences = Vec::new();
    let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for candidate in &report.candidates {
        match &candidate.test {
            Some(Ok(members)) => classes.entry(candidates_of(&candidate.place.file)).or_default().push(members.clone()),
            Some(Err(why)) => sentences.push(format!(
                "{}:{}: no test for `{}`: {why}",
                candidate.place.file, candidate.place.line, candidate.text
            )),
            None => {}
        }
    }
    let classes = classes.into_iter().map(|(name, members)| TestClass {
        package: String::new(),
        name,
        about: "Candidates that are no invariants: each test fails.",
        members,
        helpers: JUNIT_HELPER,
    });
    sentences.extend(write_classes(folder, Version::Five, classes.collect())?);
    Ok(sentences)
}

/// The names taken in a class, and the texts of its tests.
type Members = (BTreeSet<String>, Vec<String>);

/// Tests of methods: those that pass in one class per class under test, those
/// that show a violation in another.
pub fn write_cases(folder: &Path, version: Version, cases: &[TestCase]) -> Result<Vec<String>, String> {
    let mut classes: BTreeMap<(String, String, bool), Members> = BTreeMap::new();
    for case in cases {
        let key = (case.package.clone(), case.class.clone(), case.fails);
        let (names, members) = classes.entry(key).or_default();
        let mut name = case.name.clone();
        let mut number = 1;
        while !names.insert(name.clone()) {
            number += 1;
            name = format!("{}_{number}", case.name);
        }
        let about = case.about.replace("*/", "* /").replace("\\u", "\\ u");
        let head = if version == Version::Four { "public void" } else { "void" };
        members.push(format!(
            "    /** {about} */\n    @Test\n    {head} {name}() throws Throwable {{\n{}    }}\n",
            case.body
        ));
    }
    let classes = classes.into_iter().map(|((package, class, fails), (_, members))| TestClass {
        package,
        name: format!("{class}{}", if fails { "FailuresTest" } else { "JavelinTest" }),
        about: if fails { "Each test fails as long as its violation is there." } else { "What the code does today." },
        members,
        helpers: HELPERS,
    });
    write_classes(folder, version, classes.collect())
}

fn write_classes(folder: &Path, version: Version, classes: Vec<TestClass>) -> Result<Vec<String>, String> {
    let problem = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| problem(folder, error))?;
    let mut sentences = Vec::new();
    for class in classes {
        let mut path = folder.to_owned();
        path.extend(class.package.split('.').filter(|part| !part.is_empty()));
        fs::create_dir_all(&path).map_err(|error| problem(&path, error))?;
        path.push(format!("{}.java", class.name));
        fs::write(&path, text(version, &class)).map_err(|error| problem(&path, error))?;
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
    let (about, name, members, helpers) = (class.about, &class.name, class.members.join("\n"), class.helpers);
    format!(
        "{package}{imports}\n/** {about} */\n@SuppressWarnings({{\"all\", \"unchecked\"}})\n{head} {name} {{\n{members}\n{helpers}}}\n"
    )
}

/// `src/Five.java` is tested by `FiveCandidatesTest`.
fn candidates_of(file: &str) -> String {
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let plain: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("{plain}CandidatesTest")
}
