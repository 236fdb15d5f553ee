//! Generated tests on a real JVM: regression tests pass, tests that show a
//! violation fail at the line marked in the source. Needs a JDK and JUnit's
//! console launcher (`tools/setup_test_tools.py` installs Debian's `junit5`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The launcher with all of JUnit in it, where it is installed.
fn launcher() -> Option<PathBuf> {
    let set = std::env::var_os("JAVELIN_JUNIT").map(PathBuf::from);
    let jar = set.unwrap_or_else(|| PathBuf::from("/usr/share/java/junit-platform-console-standalone.jar"));
    let works = |tool: &str| Command::new(tool).arg("-version").output().is_ok_and(|done| done.status.success());
    if jar.is_file() && works("javac") && works("java") {
        return Some(jar);
    }
    eprintln!("skipped: no JDK or no {} (tools/setup_test_tools.py installs it)", jar.display());
    None
}

fn javelin(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_javelin")).args(args).output().expect("javelin runs")
}

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("junit-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn java_files(under: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![under.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// One test of a run: its name and, where it failed, the stack trace.
struct Ran {
    name: String,
    failure: Option<String>,
}

/// A folder with sources, and one with tests of them.
struct Job {
    place: PathBuf,
    sources: Vec<PathBuf>,
    tests: PathBuf,
}

/// Compiles and runs the tests of each job, all in one JVM.
fn run_all(jar: &Path, at: &Path, jobs: &[Job]) -> Vec<Vec<Ran>> {
    let text = |path: &PathBuf| path.display().to_string();
    let line = |job: &Job| {
        let sources: Vec<String> = job.sources.iter().map(text).collect();
        format!("{}\t{}\t{}\n", job.place.display(), sources.join(";"), job.tests.display())
    };
    let list = at.join("jobs.txt");
    fs::write(&list, jobs.iter().map(line).collect::<String>()).expect("the jobs");
    // A test that does not end fails there; it must not take the whole run with it.
    let seconds = (60 + 4 * jobs.len()).to_string();
    let done = Command::new("timeout")
        .args([seconds.as_str(), "java", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(jar)
        .arg(root().join("tests/junit/Runner.java"))
        .arg(&list)
        .output()
        .expect("java runs");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{:?} {said}\n{}", done.status, String::from_utf8_lossy(&done.stderr));
    let mut all: Vec<Vec<Ran>> = Vec::new();
    for line in said.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, all.last_mut()) {
            ("job", _) => all.push(Vec::new()),
            ("pass", Some(ran)) => ran.push(Ran { name: rest.to_owned(), failure: None }),
            ("fail", Some(ran)) => ran.push(Ran { name: rest.to_owned(), failure: Some(String::new()) }),
            ("broken", Some(ran)) => ran.push(Ran { name: "broken".to_owned(), failure: Some(String::new()) }),
            (_, Some(ran)) => {
                if let Some(Ran { failure: Some(trace), .. }) = ran.last_mut() {
                    trace.push_str(line);
                    trace.push('\n');
                }
            }
            (_, None) => {}
        }
    }
    assert_eq!(all.len(), jobs.len(), "{said}");
    all
}

/// Compiles sources and tests and runs the tests.
fn run_tests(jar: &Path, place: &Path, sources: &[PathBuf], tests: &Path) -> Vec<Ran> {
    let job = Job { place: place.to_owned(), sources: sources.to_vec(), tests: tests.to_owned() };
    run_all(jar, place, &[job]).pop().unwrap_or_default()
}

#[test]
fn regression_tests_pass_on_the_jvm() {
    let Some(jar) = launcher() else { return };
    let place = folder("pass");
    let sources: Vec<PathBuf> = ["RingBuffer", "IntStack", "Tree", "BinarySearch", "BankAccount"]
        .map(|name| root().join(format!("examples/{name}.java")))
        .into();
    let tests = place.join("tests");
    let mut args = vec!["test".to_owned(), "--junit".to_owned(), tests.display().to_string()];
    args.extend(sources.iter().map(|path| path.display().to_string()));
    let done = javelin(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let table = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(table.contains("Tree.insert(int)"), "{table}{}", String::from_utf8_lossy(&done.stderr));
    let ran = run_tests(&jar, &place, &sources, &tests);
    assert!(ran.len() > 25, "{} tests were run\n{table}", ran.len());
    for test in &ran {
        assert!(test.failure.is_none(), "{} fails: {:?}", test.name, test.failure);
    }
}

const TABLES: &str = "class Tables {
    static final int[] TABLE = {4, 5};
    static final Config CONFIG = new Config();
    static class Config {
        int limit = 3;
    }
    static int look(int i) {
        if (i < 0 || i > 1) return -1;
        if (TABLE[i] == 9) return 7;
        return TABLE[i];
    }
    static int limited() {
        try {
            return CONFIG.limit == 3 ? 1 : 2;
        } finally {
            if (CONFIG.limit > 7) CONFIG.limit = 7;
        }
    }
    class Inner {
        int v;
        Inner(int v) { this.v = v > 3 ? 3 : v; }
    }
}
";

/// What `bench/symex` measures by the clock holds without one: no branch of its programs
/// stays open.
#[test]
fn measured_programs_are_covered() {
    let (source, tests) = (root().join("bench/symex"), folder("measured"));
    let done = javelin(&["test", &source.display().to_string(), "--junit", &tests.display().to_string()]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let all = said.lines().find(|line| line.starts_with("all")).expect("a last row");
    let counts: Vec<&str> = all.split_whitespace().collect();
    assert_eq!((counts[1], counts[4]), (counts[2], "0"), "branches are open:\n{said}");
}

/// What static finals hold may have been written since: tests write it.
#[test]
fn contents_of_static_finals_are_those_of_the_input() {
    let Some(jar) = launcher() else { return };
    let place = folder("tables");
    let source = place.join("Tables.java");
    fs::write(&source, TABLES).expect("a source");
    let tests = place.join("tests");
    javelin(&["test", &source.display().to_string(), "--junit", &tests.display().to_string()]);
    let ran = run_tests(&jar, &place, &[source], &tests);
    assert!(ran.len() >= 5, "{} tests were run", ran.len());
    for test in &ran {
        assert!(test.failure.is_none(), "{} fails: {:?}", test.name, test.failure);
    }
}

const PEOPLE: &str = "package crowd;
import java.util.*;
class People {
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ages = new HashMap<>();
    void add(String name, int age) {
        if (name.isEmpty()) throw new IllegalArgumentException();
        if (ages.containsKey(name)) { ages.put(name, age); return; }
        names.add(name);
        ages.put(name, age);
    }
    int oldest() {
        int best = -1;
        for (String name : names) {
            Integer age = ages.get(name);
            if (age != null && age > best) best = age;
        }
        return best;
    }
    static int longWords(List<String> words, int limit) {
        int n = 0;
        for (String word : words) if (word != null && word.length() > limit) n++;
        return n;
    }
    static boolean repeats(int[] a) {
        Set<Integer> seen = new HashSet<>();
        for (int x : a) if (!seen.add(x)) return true;
        return false;
    }
    static String answer(Optional<String> said) {
        if (said.isPresent() && said.get().equals(\"yes\")) return \"good\";
        return \"bad\";
    }
}
";

/// Collections of an input are made by their own methods: every branch is covered, and
/// the tests pass.
#[test]
fn collections_are_built() {
    let Some(jar) = launcher() else { return };
    let place = folder("people");
    let source = place.join("People.java");
    fs::write(&source, PEOPLE).expect("a source");
    let tests = place.join("tests");
    let path = source.display().to_string();
    let done =
        javelin(&["test", &path, "--seconds", "30", "--junit", &tests.display().to_string(), "--format", "json"]);
    let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("a report");
    let branches: Vec<&serde_json::Value> = report["tests"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|method| method["branches"].as_array().into_iter().flatten())
        .collect();
    // No box is a branch.
    assert_eq!(branches.len(), 24, "{report}");
    assert!(branches.iter().all(|branch| branch["status"] == "covered"), "{report}");
    let text = fs::read_to_string(tests.join("crowd/PeopleJavelinTest.java")).expect("the tests");
    assert!(text.contains("People people = new People();"), "{text}");
    let ran = run_tests(&jar, &place, &[source], &tests);
    assert!(ran.len() >= 10, "{} tests were run", ran.len());
    for test in &ran {
        assert!(test.failure.is_none(), "{} fails: {:?}", test.name, test.failure);
    }
}

#[test]
fn tests_for_junit_4_pass_too() {
    let Some(jar) = launcher() else { return };
    let place = folder("four");
    let source = root().join("examples/RingBuffer.java");
    let tests = place.join("tests");
    let done = javelin(&[
        "test",
        &source.display().to_string(),
        "--junit-version",
        "4",
        "--junit",
        &tests.display().to_string(),
    ]);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stdout));
    let text = fs::read_to_string(tests.join("RingBufferJavelinTest.java")).expect("the tests");
    assert!(text.contains("org.junit.Test") && !text.contains("jupiter"));
    let ran = run_tests(&jar, &place, &[source], &tests);
    assert!(ran.len() >= 5 && ran.iter().all(|test| test.failure.is_none()));
}

/// The lines of a stack trace that lie in this file, the innermost first.
fn lines_in(file: &str, trace: &str) -> Vec<u32> {
    let place = format!("({file}:");
    trace
        .match_indices(&place)
        .filter_map(|(at, _)| trace[at + place.len()..].split(')').next()?.parse().ok())
        .collect()
}

/// Files whose violations are run: our own bugs, and a part of the acceptance
/// programs (all of them with `JAVELIN_JUNIT_ALL`).
fn refuted_files() -> Vec<PathBuf> {
    let mut files = java_files(&root().join("tests/corpus/exceptions"));
    files.extend(java_files(&root().join("tests/corpus/heap")));
    let accepted = java_files(&root().join("../shared/accept"));
    let step = if std::env::var_os("JAVELIN_JUNIT_ALL").is_some() { 1 } else { 8 };
    files.extend(accepted.into_iter().step_by(step));
    files.retain(|file| {
        let text = fs::read_to_string(file).unwrap_or_default();
        text.contains("//~ REFUTED") && !text.contains("//# command:")
    });
    files
}

/// Writes the failing tests of a file; none where it has none.
fn failing_tests(number: usize, source: &Path) -> Option<Job> {
    let name = source.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let text = fs::read_to_string(source).expect("a source");
    let place = folder(&format!("fail-{number}-{name}"));
    let tests = place.join("tests");
    let mut args = vec!["verify".to_owned(), source.display().to_string()];
    args.extend(["--junit".to_owned(), tests.display().to_string()]);
    for line in text.lines().filter_map(|line| line.strip_prefix("//# ")) {
        let (option, value) = line.split_once(": ").expect("an option");
        args.extend([format!("--{option}"), value.trim().to_owned()]);
    }
    javelin(&args.iter().map(String::as_str).collect::<Vec<_>>());
    (!java_files(&tests).is_empty()).then(|| Job { place, sources: vec![source.to_owned()], tests })
}

#[test]
fn violations_fail_at_the_marked_line() {
    let Some(jar) = launcher() else { return };
    let files: Vec<(usize, PathBuf)> = refuted_files().into_iter().enumerate().collect();
    let jobs: Vec<Job> = files.iter().filter_map(|(number, source)| failing_tests(*number, source)).collect();
    let mut shown = 0;
    let mut wrong = Vec::new();
    for (job, ran) in jobs.iter().zip(run_all(&jar, &folder("fail"), &jobs)) {
        let source = &job.sources[0];
        let name = source.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let text = fs::read_to_string(source).expect("a source");
        let marked: BTreeSet<u32> =
            text.lines().zip(1..).filter(|(line, _)| line.contains("//~ FAIL")).map(|(_, number)| number).collect();
        for test in ran {
            let innermost = test.failure.as_ref().and_then(|trace| lines_in(&name, trace).first().copied());
            if innermost.is_some_and(|line| marked.contains(&line)) {
                shown += 1;
            } else {
                let what = test.failure.map_or_else(|| "passes".to_owned(), |trace| format!("fails so:\n{trace}"));
                wrong.push(format!("{name}: {} should fail in one of {marked:?}, but {what}", test.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), wrong.len() + shown, wrong.join("\n"));
    assert!(shown > 10, "only {shown} violations were shown");
    eprintln!("{shown} violations fail where they are marked");
}

const TRIANGLE: &str = "class Triangle {
    //@ requires a > 0 && b > 0 && c > 0;
    static int kind(int a, int b, int c) {
        if (a == b) {
            return b == c ? 3 : 2;
        }
        if (a == b && b != c) {
            return 7;
        }
        return b == c || a == c ? 2 : 1;
    }

    static int first(int[] a) {
        assert a.length != 2;
        return a.length == 0 ? 0 : a[0];
    }

    static int sum(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += i;
        return s;
    }
}
";

#[test]
fn coverage_says_what_is_infeasible() {
    let place = folder("coverage");
    let source = place.join("Triangle.java");
    fs::write(&source, TRIANGLE).expect("a source");
    let (source, out) = (source.display().to_string(), place.join("out").display().to_string());
    let done = javelin(&["test", &source, "--method", "kind", "--format", "json", "--junit", &out]);
    let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let branches = report["tests"][0]["branches"].as_array().expect("branches").clone();
    let status = |wanted: &str| branches.iter().filter(|b| b["status"] == wanted).count();
    // `a == b` cannot hold a second time.
    assert_eq!((status("covered"), status("infeasible"), status("open")), (9, 3, 0), "{report}");
    let lines: BTreeSet<u64> =
        branches.iter().filter(|b| b["status"] == "infeasible").filter_map(|b| b["line"].as_u64()).collect();
    assert_eq!(lines, BTreeSet::from([7]));
    let whys = branches.iter().filter(|b| b["status"] == "infeasible").map(|b| b["why"].as_str());
    assert!(whys.into_iter().all(|why| why == Some("whatever the input")), "{report}");
}

const UNKEPT: &str = "class Unkept {
    int n;
    @Override public boolean equals(Object o) { return n % 2 == 0; }
    @Override public int hashCode() { return 0; }
    static int same(Unkept u) { if (u.equals(u)) return 1; return 2; }
    static int any(Object a) { if (a.equals(a)) return 1; return 2; }
    interface Source {
        //@ ensures \\result > 0;
        int get();
    }
    static class Negative implements Source { public int get() { return -1; } }
    static int ask(Source s) { if (s.get() <= 0) return 1; return 2; }
    interface Other {
        //@ ensures \\result > 0;
        int get();
    }
    static class One implements Other { public int get() { return 1; } }
    static int rely(Other s) { if (s.get() <= 0) return 1; return 2; }
}
";

/// What only a contract excludes is infeasible only if the user's own code behind it is proved to
/// keep it.
#[test]
fn broken_contracts_exclude_no_branch() {
    let place = folder("unkept");
    let source = place.join("Unkept.java");
    fs::write(&source, UNKEPT).expect("a source");
    let (source, out) = (source.display().to_string(), place.join("out").display().to_string());
    let done = javelin(&["test", &source, "--junit", &out]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let excluded: Vec<&str> = said.lines().filter(|line| line.starts_with("infeasible:")).collect();
    assert!(matches!(excluded[..], [one] if one.contains(":18: `s.get() <= 0` never holds")), "{said}");
}

const TOLD: &str = "class Told {
    static int level;
    private final int[] own = new int[3];
    int size() { if (own.length != 3) return 1; return 0; }
    int none() { if (own == null) return 1; return 0; }
    //@ ensures \\result > 0;
    static int negative(int a) { if (a == 77) return -1; return 1; }
    static int bad(int x) { return x / (level - 3); }
    //@ requires x > 0 && x < 0;
    static int never(int x) { return 1 / x; }
    static int apply(java.util.function.IntUnaryOperator f, int x) {
        if (f.applyAsInt(x) > 3) return 1;
        return 2;
    }
}
";

/// What objects are always made with excludes branches, failing runs cover them, and the rest is told:
/// static inputs, preconditions that nothing satisfies, types that no class implements.
#[test]
fn what_is_missing_is_told() {
    let place = folder("told");
    let source = place.join("Told.java");
    fs::write(&source, TOLD).expect("a source");
    let (source, out) = (source.display().to_string(), place.join("out").display().to_string());
    let done = javelin(&["test", &source, "--junit", &out]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    for expected in [
        "infeasible: {}:4: `own.length != 3` never holds",
        "infeasible: {}:5: `own == null` never holds",
        "never called: Told.never(int): nothing satisfies the precondition",
        "not written: Told.apply(IntUnaryOperator,int): no class here implements `java.util.function.IntUnaryOperator`",
    ] {
        assert!(said.contains(&expected.replace("{}", &source)), "{expected}\n{said}");
    }
    let row = said.lines().find(|line| line.starts_with("Told.negative(int)")).expect("a row");
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[1..], ["2", "2", "0", "0", "1", "1"], "{said}");
    let explore = |method: &str| {
        let done = javelin(&["explore", method, &source, "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        report["explorations"][0].clone()
    };
    assert_eq!(explore("bad")["violations"][0]["inputs"]["Told.level"], 3);
    assert!(explore("never")["vacuous"].is_string());
    assert!(explore("bad")["vacuous"].is_null());
}

const HARD: &str = "class Hard {
    static int calls;
    record Range(int lo, int hi) {
        Range {
            if (lo > hi) throw new IllegalArgumentException();
        }
        boolean has(int x) { return lo <= x && x < hi; }
    }
    static class Box {
        int[] data = new int[3];
        int size;
        /*@ nullable @*/ Box other;
        void put(int v) {
            if (size < data.length) data[size++] = v; else throw new IllegalStateException();
        }
        Box copy() {
            Box copy = new Box();
            copy.size = size;
            return copy;
        }
    }
    enum Sign { MINUS { int of() { return -1; } }, PLUS; int of() { return 1; } }
    static int sign(Sign sign, boolean twice) { return twice ? 2 * sign.of() : sign.of(); }
    static String grade(double x) {
        if (x > 3.5) return \"good\";
        if (x < 0) return \"negative\";
        if (Double.isNaN(x)) return \"nan\";
        return \"bad\";
    }
    static int bits(int n) {
        if (n > 10) {
            calls++;
            if (Integer.reverse(n) < 0) return 1;
        }
        return Integer.numberOfTrailingZeros(n) == 5 ? 2 : 0;
    }
    static int length(String s) { return s == null ? -1 : s.length(); }
    static int size(/*@ non_null @*/ String s) { return s == null ? -1 : s.length(); }
    static Box only;
    static Box only() {
        if (only == null) only = new Box();
        return only;
    }
    static int labels(int x) {
        switch (x & 5) {
            case 0: return 1;
            case 1, 4: return 2;
            case 2: return 3;
            default: return 4;
        }
    }
    static int each(Sign sign) {
        return switch (sign) { case MINUS -> 1; case PLUS -> 2; };
    }
}
";

/// What the solver does not decide, runs do; records come from their constructors;
/// the only branch that is left has its reason; all tests pass on the JVM.
#[test]
fn concrete_runs_cover_what_the_solver_does_not() {
    let place = folder("hard");
    let source = place.join("Hard.java");
    fs::write(&source, HARD).expect("a source");
    let (path, tests) = (source.display().to_string(), place.join("tests"));
    let done = javelin(&["test", &path, "--junit", &tests.display().to_string()]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(!said.contains("open:") && !said.contains("not written:"), "{said}");
    let excluded: Vec<&str> = said.lines().filter(|line| line.starts_with("infeasible:")).collect();
    assert_eq!(excluded.len(), 2, "{said}");
    assert!(excluded[0].ends_with("`s == null` never holds: `s` is not declared nullable"), "{said}");
    assert!(excluded[1].ends_with("`case 2` never holds: whatever the input"), "{said}");
    // Lazily made objects and tests for null are Java; only JML's default excludes them.
    let with_null = |text: &str| said.contains(&format!("`{text}` holds only with null where nothing says `nullable`"));
    assert!(with_null("s == null") && with_null("only == null"), "{said}");
    let labels = said.lines().find(|line| line.starts_with("Hard.labels")).expect("a row");
    assert_eq!(labels.split_whitespace().nth(1), Some("4"), "three labels and none of them: {said}");
    let each = said.lines().find(|line| line.starts_with("Hard.each")).expect("a row");
    assert_eq!(each.split_whitespace().nth(1), Some("2"), "two constants, and there are no others: {said}");
    let text = fs::read_to_string(tests.join("HardJavelinTest.java")).expect("the tests");
    for line in
        ["assertEquals(1, Hard.calls);", "new Hard.Range(0, 1)", "Hard.grade(Double.NaN)", "void copyGivesBox()"]
    {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    assert!(!text.contains("outcome("), "a helper that nobody calls: {text}");
    let Some(jar) = launcher() else { return };
    let ran = run_tests(&jar, &place, &[source], &tests);
    assert!(ran.len() >= 20, "{} tests were run\n{said}", ran.len());
    for test in ran.iter().filter(|test| !test.name.contains("Line")) {
        assert!(test.failure.is_none(), "{} fails: {:?}", test.name, test.failure);
    }
}

#[test]
fn exploring_proves_or_refutes_or_says_that_it_was_cut_off() {
    let place = folder("explore");
    let source = place.join("Triangle.java");
    fs::write(&source, TRIANGLE).expect("a source");
    let source = source.display().to_string();
    let explore = |method: &str| {
        let done = javelin(&["explore", method, &source, "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        (done.status.code(), report["explorations"][0].clone())
    };
    let (code, kind) = explore("kind");
    assert_eq!((code, kind["proof"].as_bool(), kind["finite"].as_bool()), (Some(0), Some(true), Some(true)), "{kind}");
    assert_eq!(kind["paths"].as_u64(), Some(2), "{kind}");
    for order in ["bfs", "directed"] {
        let done = javelin(&["explore", "first", &source, "--format", "json", "--search", order]);
        let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        let one = &report["explorations"][0];
        assert_eq!((done.status.code(), one["finite"].as_bool()), (Some(6), Some(true)), "{order}: {one}");
        assert_eq!(one["violations"][0]["kind"], "assert", "{order}: {one}");
    }
    let (code, first) = explore("first");
    assert_eq!((code, first["finite"].as_bool()), (Some(6), Some(true)), "{first}");
    assert_eq!(first["violations"][0]["kind"], "assert", "{first}");
    assert_eq!(first["violations"][0]["inputs"]["a"].as_array().map(Vec::len), Some(2), "{first}");
    let (code, sum) = explore("sum");
    assert_eq!((code, sum["finite"].as_bool(), sum["proof"].as_bool()), (Some(7), Some(false), Some(false)), "{sum}");
    assert_eq!(sum["depth"].as_u64(), Some(16), "no deeper than was asked for: {sum}");
}

const REFUSED: &str = "class Refused {
    record Add(int id, int amount) {
        Add { if (amount <= 0) throw new IllegalArgumentException(); }
    }
    static int apply(int[] store, Add a) { return store[a.id()]; }
    static int far(int x, int y) { assert x % 5 != -3 || y < 0; return x; }
}
";

/// Records are such as their constructors make, and numbers such as one would write.
#[test]
fn exploring_shows_inputs_that_there_are() {
    let place = folder("explore-refused");
    let source = place.join("Refused.java");
    fs::write(&source, REFUSED).expect("a source");
    let source = source.display().to_string();
    let explore = |method: &str| {
        let done = javelin(&["explore", method, &source, "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        report["explorations"][0].clone()
    };
    let apply = explore("apply");
    assert_eq!(apply["violations"][0]["kind"], "index-bounds", "{apply}");
    assert_eq!(apply["undecided"].as_array().map(Vec::len), Some(0), "{apply}");
    let far = explore("far");
    let inputs = &far["violations"][0]["inputs"];
    let is_plain = |name: &str| inputs[name].as_i64().is_some_and(|number| number.abs() <= 1_000);
    assert!(is_plain("x") && is_plain("y"), "{far}");
}

const CALLS: &str = "class Calls {
    //@ ensures \\result > 0;
    static int promised() { return 0; }
    static int use() { return 1 / promised(); }
    static int down(int n) { return n <= 0 ? 0 : down(n - 1); }
    static int two() { return down(2); }
    static int first(java.util.List<String> list) { return list.size(); }
}
";

/// Calls are followed: a broken promise shows. What is not followed is named.
#[test]
fn exploring_follows_calls_and_says_which_it_did_not() {
    let place = folder("explore-calls");
    let source = place.join("Calls.java");
    fs::write(&source, CALLS).expect("a source");
    let source = source.display().to_string();
    let explore = |method: &str| {
        let done = javelin(&["explore", method, &source, "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        let one = report["explorations"][0].clone();
        (done.status.code(), one["finite"].as_bool() == Some(true), one["by_contract"].clone(), one)
    };
    let (code, finite, by_contract, one) = explore("use");
    assert_eq!((code, finite, by_contract), (Some(6), true, serde_json::json!([])), "{one}");
    assert_eq!(one["violations"][0]["kind"], "postcondition", "{one}");
    let (code, finite, by_contract, one) = explore("down");
    assert_eq!((code, finite, by_contract), (Some(0), false, serde_json::json!(["Calls.down(int)"])), "{one}");
    let (code, finite, by_contract, one) = explore("first");
    assert_eq!((code, finite, by_contract), (Some(0), true, serde_json::json!(["List.size()"])), "{one}");
}

#[test]
fn a_method_that_is_not_there_is_said_so() {
    let place = folder("nobody");
    let source = place.join("Triangle.java");
    fs::write(&source, TRIANGLE).expect("a source");
    let done = javelin(&["explore", "nobody", &source.display().to_string()]);
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("nobody"));
}

/// The line that the name of a failing test gives.
fn named_line(test: &str) -> Option<u32> {
    let digits = test.rsplit_once("Line")?.1;
    digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Programs that are hard on whoever builds their inputs: every regression test passes,
/// every other fails at the line of its name, twice over (state is put back).
#[test]
fn tests_of_hard_programs_do_what_they_say() {
    let Some(jar) = launcher() else { return };
    let sources = java_files(&root().join("tests/junit/programs"));
    let mut jobs = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        for command in ["test", "verify"] {
            let place = folder(&format!("hard-{number}-{command}"));
            let tests = place.join("tests");
            let (path, out) = (source.display().to_string(), tests.display().to_string());
            javelin(&[command, &path, "--junit", &out]);
            if !java_files(&tests).is_empty() {
                jobs.push(Job { place, sources: vec![source.clone()], tests });
            }
        }
    }
    let (mut passing, mut failing) = (0, 0);
    for (job, ran) in jobs.iter().zip(run_all(&jar, &folder("hard-all"), &jobs)) {
        let file = job.sources[0].file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for test in ran {
            let innermost = test.failure.as_ref().and_then(|trace| lines_in(&file, trace).first().copied());
            match named_line(&test.name) {
                Some(line) => {
                    assert_eq!(innermost, Some(line), "{file}: {} fails so: {:?}", test.name, test.failure);
                    failing += 1;
                }
                None => {
                    assert!(test.failure.is_none(), "{file}: {} fails: {:?}", test.name, test.failure);
                    passing += 1;
                }
            }
        }
    }
    assert!(passing >= 70 && failing >= 55, "{passing} pass and {failing} fail");
}

/// Files with names and packages that get in the way of what tests name themselves.
const CLASHING: [(&str, &str); 6] = [
    (
        "Test.java",
        "public class Test {
    int expected;
    Test(int expected) { this.expected = expected; }
    Test(Integer expected) { this.expected = -1; }
    Test test(Test test) { if (test == this) return this; return test.expected > 3 ? this : test; }
    static int many(java.util.List<String> java, int[] Integer) {
        if (java.size() > 1) return 2;
        return Integer.length > 1 ? Integer[0] : 1;
    }
    static int calls;
    static int count(Statics s, Call c) { calls++; return s.held > c.made ? 1 : 0; }
}
class Statics { static Statics last; int held; Statics(int held) { this.held = held; last = this; } }
class Call { int made; int run() { return made > 0 ? 1 : 0; } }
class Exception { int code; static int known = 3; boolean is(Exception other) { known++; return other.code == code; } }
",
    ),
    (
        "a/Base.java",
        "package a;
public class Base {
    int n;
    protected int shown;
    protected Base(int n) { if (n < 0) throw new IllegalArgumentException(); this.n = n; }
    int twice(Object o) { if (n > 7) return 1; return 2; }
    protected int more(Base other) { shown++; return other.shown > n ? other.n : 0; }
}
",
    ),
    (
        "c/User.java",
        "package c;
import a.Base;
public class User extends Base {
    protected int z;
    int n;
    public User(int b, int z) { super(b); this.z = z; }
    int use(Base o) { n++; if (o == this) return 1; if (o instanceof User u && u.z > z) return 2; return 3; }
    protected int grow(User other) { shown += other.shown; return shown > 9 ? z : n; }
}
",
    ),
    (
        "bank/Bank.java",
        "package bank;
import bank.core.*;
public class Bank {
    int total;
    public int rate(Kind k, Item i) {
        if (k == Kind.A) return i.weight > 5 ? 1 : 2;
        if (k == Kind.B) { total += i.weight; return total; }
        return i == Item.NONE ? 8 : 3;
    }
}
",
    ),
    ("bank/core/Kind.java", "package bank.core;\npublic enum Kind { A, B, C }\n"),
    (
        "bank/core/Item.java",
        "package bank.core;
public class Item {
    public static final Item NONE = new Item(0);
    public final int weight;
    private Item(int weight) { this.weight = weight; }
    public static Item of(int w) { if (w < 0) throw new IllegalArgumentException(); return new Item(w); }
}
",
    ),
];

/// Whatever the program calls its classes, packages and variables, and wherever these are
/// accessible from, its tests compile without warnings and do what they say.
#[test]
fn tests_stay_out_of_the_way_of_the_programs_names() {
    let place = folder("clashing");
    let mut sources = Vec::new();
    for (name, text) in CLASHING {
        let source = place.join("src").join(name);
        fs::create_dir_all(source.parent().expect("a folder")).expect("folders");
        fs::write(&source, text).expect("a source");
        sources.push(source);
    }
    let Some(jar) = launcher() else { return };
    for version in ["5", "4"] {
        let tests = place.join(format!("tests{version}"));
        let (path, out) = (place.join("src").display().to_string(), tests.display().to_string());
        let done = javelin(&["test", &path, "--junit", &out, "--junit-version", version]);
        let table = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(!table.contains("open:"), "{table}");
        if version == "4" {
            // Nothing runs these here.
            let text = fs::read_to_string(tests.join("TestJavelinTest.java")).expect("the tests");
            assert!(text.contains("@org.junit.Test\n") && !text.contains("import org.junit.Test;"), "{text}");
            continue;
        }
        let ran = run_tests(&jar, &place, &sources, &tests);
        assert!(ran.len() >= 30, "{} tests were run\n{table}", ran.len());
        for test in ran.iter().filter(|test| named_line(&test.name).is_none()) {
            assert!(test.failure.is_none(), "{} fails: {:?}", test.name, test.failure);
        }
    }
}

/// What is printed is no obstacle to a run, a run without an end is told of, and lines of our
/// contracts of the library are nobody's.
#[test]
fn runs_print_and_endless_ones_are_told_of() {
    let place = folder("printing");
    let source = root().join("tests/junit/programs/Least.java").display().to_string();
    let out = place.display().to_string();
    let table = String::from_utf8_lossy(&javelin(&["test", &source, "--junit", &out]).stdout).into_owned();
    let printed = table.lines().find(|line| line.starts_with("Least.printed")).expect("a row");
    assert_eq!(printed.split_whitespace().nth(4), Some("0"), "open branches: {table}");
    let done = javelin(&["verify", &source, "--junit", &out, "--method", "printed"]);
    assert_eq!(done.status.code(), Some(6), "{}", String::from_utf8_lossy(&done.stdout));
    for file in java_files(&place) {
        let text = fs::read_to_string(&file).expect("the tests");
        assert!(!text.contains("Collections.java") && !text.contains("JMLDataGroup"), "{text}");
    }
    let endless = place.join("Endless.java");
    fs::write(&endless, "class Endless { static void to(int x) { while (x != 3) { if (x > 9) x = 4; x += 2; } } }")
        .expect("a source");
    let done = javelin(&["test", &endless.display().to_string(), "--junit", &out]);
    let table = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(table.contains("not written: Endless.to(int): a run does not end"), "{table}");
}

/// Nothing of what everybody writes is open or called infeasible: leaves of trees, records whose
/// constructors ask something, numbers in texts, long lists.
#[test]
fn everyday_programs_are_covered() {
    let place = folder("everyday");
    let source = root().join("tests/junit/programs/Everyday.java").display().to_string();
    let table = javelin(&["test", &source, "--junit", &place.display().to_string()]).stdout;
    let table = String::from_utf8_lossy(&table).into_owned();
    let all = table.lines().find(|line| line.starts_with("all")).expect("a last row");
    let counts: Vec<&str> = all.split_whitespace().collect();
    assert_eq!((counts[1], counts[3], counts[4]), (counts[2], "0", "0"), "branches are missing:\n{table}");
}

/// Records are made of others, objects are as their factory leaves them where that does, and a branch
/// behind which code is not known is covered without a test.
#[test]
fn what_a_newcomer_writes_is_covered() {
    let place = folder("newcomer");
    let source = root().join("tests/junit/programs/Newcomer.java").display().to_string();
    let table = javelin(&["test", &source, "--junit", &place.display().to_string()]).stdout;
    let table = String::from_utf8_lossy(&table).into_owned();
    assert!(!table.contains("open:") && !table.contains("infeasible:"), "{table}");
    assert!(table.contains("`x > 5` holds in runs without a test: a call reaches code without a body: `format`"));
    let unwritten: Vec<&str> = table.lines().filter(|line| line.starts_with("not written:")).collect();
    assert!(unwritten.is_empty(), "{table}");
    let text = fs::read_to_string(place.join("NewcomerJavelinTest.java")).expect("the tests");
    assert!(text.contains("Newcomer.Rect.of(") && !text.contains("set(rect"), "{text}");
}

/// Collections are filled through their own methods, for `test` and for `verify`: whatever
/// their class, nested, in fields; methods of local classes have their rows.
#[test]
fn given_collections_are_filled() {
    let place = folder("filled");
    let source = root().join("tests/junit/programs/Filled.java").display().to_string();
    let out = place.display().to_string();
    let table = String::from_utf8_lossy(&javelin(&["test", &source, "--junit", &out]).stdout).into_owned();
    assert!(!table.contains("not written") && !table.contains("open:"), "{table}");
    assert!(table.contains("Filled.Counter.up(int)"), "{table}");
    let done = javelin(&["verify", &source, "--junit", &out]);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(!said.contains("no test"), "{said}");
    let text = fs::read_to_string(place.join("FilledFailuresTest.java")).expect("the tests");
    for part in ["LinkedList<>(", "ArrayDeque<>(", "TreeMap<>(", "HashMap<>("] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// Texts are made of the characters that the program compares with, and what the library
/// makes has the type arguments that are declared.
#[test]
fn texts_and_type_arguments_are_those_of_the_program() {
    let place = folder("texts");
    let source = root().join("tests/junit/programs/Texts.java").display().to_string();
    let done = javelin(&["test", &source, "--junit", &place.display().to_string()]);
    let table = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(!table.contains("open:"), "{table}");
    let text = fs::read_to_string(place.join("TextsJavelinTest.java")).expect("the tests");
    for part in [
        "ArrayList<String[]> rows",
        "List<Object> all",
        "HashMap<String, java.util.List<Integer>> all",
        "Iterator<Long> all",
        "Optional<String> answer",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let said = String::from_utf8_lossy(&javelin(&["verify", &source, "--method", "store"]).stdout).into_owned();
    assert!(said.contains("slots = String[] {"), "{said}");
}

/// Inputs of many kinds are built by the library's and the program's own constructors, and
/// what is behind many rounds of a loop is found.
#[test]
fn inputs_of_many_kinds_are_written() {
    let place = folder("kinds");
    let source = root().join("tests/junit/programs/Kinds.java");
    let done = javelin(&["test", &source.display().to_string(), "--junit", &place.display().to_string()]);
    let table = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(!table.contains("not written") && !table.contains("open:"), "{table}");
    let tests_of = |method: &str| {
        let line = table.lines().find(|line| line.contains(method)).unwrap_or_default();
        let counts: Vec<u32> = line.split_whitespace().rev().take(2).filter_map(|word| word.parse().ok()).collect();
        counts.iter().sum::<u32>()
    };
    for method in ["first(", "slope(", "head(", "has(", "look(", "there(", "far(", "Base.share("] {
        assert!(tests_of(method) > 0, "{method} has no test in\n{table}");
    }
}

/// A test that fails is about what the code does: no statement throws whatever happens,
/// and what cannot be seen is not shown.
#[test]
fn failing_tests_look_before_they_throw() {
    let place = folder("unchecked");
    let source = root().join("tests/junit/programs/Unchecked.java");
    let tests = place.join("tests");
    let done = javelin(&["verify", &source.display().to_string(), "--junit", &tests.display().to_string()]);
    let text = fs::read_to_string(tests.join("UncheckedFailuresTest.java")).expect("the tests");
    for line in [
        "int result = Unchecked.anyRoom(0);",
        "} catch (IndexOutOfBoundsException thrown) {",
        "thrown instanceof StackOverflowError)",
        "// Java does not check this",
        "void storeArrayStoreLine",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.trim().starts_with("throw violated")) {
        let before = lines[at - 1].trim();
        assert!(before.starts_with("if (") || before.contains("catch ("), "{before}\n{line}");
    }
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(said.contains("Unchecked.dropped(): no test: nothing that can be seen from outside"), "{said}");
    let report = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(!report.contains("objectState"), "{report}");
}

/// Reports name the static state that a run starts from; what only reads a private table
/// is right.
#[test]
fn static_state_is_told_and_tables_stay() {
    let source = root().join("tests/junit/programs/Shared.java");
    let done = javelin(&["verify", &source.display().to_string(), "--format", "json"]);
    let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("a report");
    let methods = report["methods"].as_array().cloned().unwrap_or_default();
    let verdict = |name: &str| {
        let of = methods.iter().find(|m| m["signature"].as_str().is_some_and(|s| s.starts_with(name)));
        of.map(|m| m["verdict"].as_str().unwrap_or_default().to_owned()).unwrap_or_default()
    };
    assert_eq!(verdict("limit("), "verified", "{report}");
    assert_eq!(verdict("take("), "refuted", "{report}");
    assert!(report.to_string().contains("Shared.next"), "{report}");
}
