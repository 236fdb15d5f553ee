//! Small programs over the chapters of the language, each a section of
//! `tests/oracle/refused.txt` or `accepted.txt`: those javac refuses get a message
//! on the marked lines, those it accepts none.
//!
//! A section marked `jdk` needs the classes of a JDK. Where one of version 21 or
//! later with javac is there, javac itself is asked about every section.

mod common;

use common::{marks, sources};
use javelin_sema::{Jdk, Options, Severity, analyze, classes::find_jdk};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long javac may take for all programs of a file.
const LIMIT: Duration = Duration::from_secs(180);

struct Section {
    name: String,
    needs_jdk: bool,
    text: String,
}

fn fixture(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle").join(file)
}

fn sections(file: &str) -> Vec<Section> {
    let text = std::fs::read_to_string(fixture(file)).expect("the programs");
    let parts = text.split("\n=== ").flat_map(|p| p.strip_prefix("=== ").unwrap_or(p).split_once('\n'));
    let parts = parts.map(|(head, text)| {
        let mut words = head.split_whitespace();
        let name = words.next().expect("a name").to_owned();
        Section { name, needs_jdk: words.next() == Some("jdk"), text: text.to_owned() }
    });
    parts.collect()
}

fn version(home: &Path) -> u32 {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let line = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION=\"")).unwrap_or("");
    line.split(['.', '"']).next().and_then(|v| v.parse().ok()).unwrap_or(0)
}

/// The JDK of the environment, or one that stands beside it, of version 21 or later.
fn recent_jdk() -> Option<PathBuf> {
    let home = find_jdk(&Jdk::Auto)?;
    let beside = home.parent().and_then(|p| std::fs::read_dir(p).ok());
    let mut homes: Vec<PathBuf> = beside.into_iter().flatten().flatten().map(|e| e.path()).collect();
    homes.sort();
    homes.insert(0, home);
    homes.into_iter().find(|h| version(h) >= 21 && h.join("bin/javac").is_file() && h.join("lib/modules").is_file())
}

/// javac at work on all programs of a file.
struct Oracle {
    child: Child,
    out: PathBuf,
}

impl Oracle {
    fn start(home: &Path, file: &str) -> Oracle {
        let mut java = Command::new(home.join("bin/java"));
        java.arg("-XX:TieredStopAtLevel=1").arg(fixture("Refusals.java")).arg(fixture(file));
        let out = std::env::temp_dir().join(format!("javelin-refusals-{}-{file}", std::process::id()));
        let to = std::fs::File::create(&out).expect("a file to write");
        let child = java.stdout(to).stderr(Stdio::inherit()).spawn().expect("java starts");
        Oracle { child, out }
    }

    /// Lines of javac's errors by section.
    fn lines(mut self) -> BTreeMap<String, BTreeSet<u32>> {
        assert!(ends_in_time(&mut self.child), "javac took too long or failed");
        let text = std::fs::read_to_string(&self.out).expect("javac's answer");
        std::fs::remove_file(&self.out).ok();
        text.lines()
            .map(|l| {
                let mut words = l.split_whitespace();
                let name = words.next().expect("a name").to_owned();
                let lines = words.next().unwrap_or("").split(',').filter_map(|n| n.parse().ok());
                (name, lines.collect())
            })
            .collect()
    }
}

fn ends_in_time(child: &mut Child) -> bool {
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        if let Ok(Some(status)) = child.try_wait() {
            return status.success();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().ok();
    child.wait().ok();
    false
}

/// How our messages differ from the marks: every section is a folder, and so a
/// program, of its own.
fn differences(sections: &[&Section], jdk: Jdk) -> Vec<String> {
    let paths: Vec<String> = sections.iter().map(|s| format!("{}/Test.java", s.name)).collect();
    let files: Vec<(&str, &str)> = paths.iter().zip(sections).map(|(p, s)| (p.as_str(), s.text.as_str())).collect();
    let sources = sources(&files);
    let program = analyze(&sources, &Options { jdk, ..Options::default() });
    let mut found: Vec<Vec<(u32, String)>> = vec![Vec::new(); sections.len()];
    for d in program.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
        let line = sources.file(d.file).source.line(d.span.start);
        found[d.file.index()].push((line, d.message.clone()));
    }
    let each = sections.iter().zip(found);
    each.flat_map(|(s, found)| marks(&s.text, found).into_iter().map(|p| format!("{}: {p}", s.name))).collect()
}

/// Ours against the marks, and the marks against javac.
fn compare(file: &str, least: usize) {
    let home = recent_jdk();
    let sections = sections(file);
    assert!(sections.len() >= least, "{file} has {} programs", sections.len());
    let oracle = home.as_deref().map(|h| Oracle::start(h, file));
    let (with, without): (Vec<&Section>, Vec<&Section>) = sections.iter().partition(|s| s.needs_jdk);
    let mut problems = differences(&without, Jdk::None);
    if let Some(home) = home {
        problems.extend(differences(&with, Jdk::Path(home)));
    }
    match oracle.map(Oracle::lines) {
        None => eprintln!("no javac of version 21 or later: nothing to compare the marks with"),
        Some(oracle) => {
            for s in &sections {
                let lines = (1u32..).zip(s.text.lines());
                let marked: BTreeSet<u32> = lines.filter(|(_, l)| l.contains("//~ ERROR ")).map(|(n, _)| n).collect();
                let theirs = oracle.get(&s.name).cloned().unwrap_or_default();
                if marked != theirs {
                    problems.push(format!("{}: marked lines {marked:?}, javac's {theirs:?}", s.name));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn what_javac_refuses_gets_a_message_where_javac_has_one() {
    compare("refused.txt", 460);
}

#[test]
fn what_javac_accepts_gets_none() {
    compare("accepted.txt", 75);
}
