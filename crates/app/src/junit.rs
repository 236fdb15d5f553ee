//! `check --junit DIR`: the tests of a report as JUnit 5 classes, one per source
//! file. The tests extend nothing and copy what they test, so they compile by
//! themselves.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use javelin_verify::check::JUNIT_HELPER;
use javelin_verify::report::Report;

/// Writes the classes; gives a sentence for each file written and for each
/// spurious candidate without a test.
pub fn write(folder: &Path, report: &Report) -> Result<Vec<String>, String> {
    let mut sentences = Vec::new();
    let mut classes: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for candidate in &report.candidates {
        match &candidate.test {
            Some(Ok(members)) => classes.entry(class_name(&candidate.place.file)).or_default().push(members),
            Some(Err(why)) => sentences.push(format!(
                "{}:{}: no test for `{}`: {why}",
                candidate.place.file, candidate.place.line, candidate.text
            )),
            None => {}
        }
    }
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (class, members) in classes {
        let path = folder.join(format!("{class}.java"));
        let text = format!(
            "import org.junit.jupiter.api.Test;\n\n/** Candidates that are no invariants: each test fails. */\nclass {class} {{\n{}\n{JUNIT_HELPER}}}\n",
            members.join("\n")
        );
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        sentences.push(format!("{}: {} tests", path.display(), members.len()));
    }
    Ok(sentences)
}

/// `src/Five.java` is tested by `FiveCandidatesTest`.
fn class_name(file: &str) -> String {
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let plain: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("{plain}CandidatesTest")
}
