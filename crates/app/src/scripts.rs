//! `--smt DIR`: a folder per method, a file per check. The first line says what
//! Javelin found, so that any solver's answer can be held against it.

use std::fs;
use std::path::Path;

use javelin_verify::report::{MethodReport, Report, Verdict};

pub fn write(folder: &Path, report: &Report) -> Result<(), String> {
    for method in &report.methods {
        if method.scripts.is_empty() {
            continue;
        }
        let place = folder.join(folder_name(method));
        fs::create_dir_all(&place).map_err(|e| format!("{}: {e}", place.display()))?;
        for script in &method.scripts {
            let file = place.join(format!("{}.smt2", script.name));
            let said = match script.verdict {
                Verdict::Verified => "verified: unsat",
                Verdict::Refuted => "refuted",
                Verdict::Unknown => "unknown",
            };
            let text = format!("; {}.{}: {said}\n{}", method.class, method.signature, script.text);
            fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
        }
    }
    Ok(())
}

/// `pkg.Search.find_int___boolean__`: what file systems take.
fn folder_name(method: &MethodReport) -> String {
    let signature: String =
        method.signature.chars().map(|c| if c.is_alphanumeric() || c == '.' || c == '$' { c } else { '_' }).collect();
    format!("{}.{}", method.class, signature.trim_end_matches('_'))
}
