//! Verdicts against execution: a verified method never fails on the JVM over
//! many inputs, a refuted one fails there with the very input reported.

use std::collections::BTreeMap;
use std::fmt::Write;

use javelin_ir::program::ObligationKind;
use javelin_logic::solver::Budget;
use javelin_sema::{SourceInput, Sources};
use javelin_verify::report::{MethodReport, Verdict};
use javelin_verify::{Options, Silent};

use crate::judged::{self, Judged};
use crate::jvm::Workshop;
use crate::replay;

#[derive(Default)]
pub struct Outcome {
    pub programs: usize,
    pub verified: usize,
    pub refuted: usize,
    pub unknown: usize,
    /// Refuted ones whose input was run on the JVM.
    pub replayed: usize,
    /// Runs of verified methods on the JVM.
    pub runs: usize,
    /// Programs that `javac` fails on.
    pub skipped: usize,
    pub differences: Vec<Difference>,
}

pub struct Difference {
    pub seed: u64,
    pub what: String,
}

const BATCH: usize = 200;

/// Calls `m` of every class named with many inputs that satisfy `pre`, and says
/// which checks fail: `name=runs` or `name!line exception input`.
const DRIVER: &str = r#"
import java.lang.reflect.*;
import java.util.*;
public class Driver {
    static final Random R = new Random(7);
    static final long[] EDGES = {0, 1, -1, 2, -2, 3, 5, 7, 10, 31, 32, 33, 63, 64, 97, 100, 127, 128, -127, -128, -129, 255, 256, 999, 1000, 32767, -32768,
        65535, 65536, 2147483647L, -2147483648L, -2147483647L, 1L << 31, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 46341, -100, -99};
    static long number() {
        switch (R.nextInt(4)) {
            case 0: return R.nextLong();
            case 1: return R.nextInt(21) - 10;
            default: return EDGES[R.nextInt(EDGES.length)];
        }
    }
    static Object value(Class<?> t, String owner, int depth) throws Exception {
        if (t == int.class) return (int) number();
        if (t == long.class) return number();
        if (t == byte.class) return (byte) number();
        if (t == short.class) return (short) number();
        if (t == char.class) return (char) number();
        if (t == boolean.class) return R.nextBoolean();
        if (R.nextInt(10) == 0) return null;
        if (t == String.class) return new String[] {"", "a", "bc", "s", "0", "\uffff", "b" + (char) number(), "hello there"}[R.nextInt(8)];
        if (t.isArray()) {
            Object array = Array.newInstance(t.getComponentType(), R.nextInt(6));
            for (int i = 0; i < Array.getLength(array); i++) Array.set(array, i, value(t.getComponentType(), owner, depth));
            return array;
        }
        Class<?> c = Class.forName(owner + (R.nextBoolean() ? "$A" : "$B"));
        Constructor<?> make = c.getDeclaredConstructors()[0];
        make.setAccessible(true);
        Object made = make.newInstance(0);
        for (Class<?> k = c; k != Object.class; k = k.getSuperclass()) {
            for (Field f : k.getDeclaredFields()) {
                f.setAccessible(true);
                if (f.getName().equals("next")) f.set(made, depth > 2 || R.nextInt(3) == 0 ? null : R.nextInt(3) == 0 ? made : value(t, owner, depth + 1));
                else if (!Modifier.isStatic(f.getModifiers())) f.set(made, value(f.getType(), owner, depth));
            }
        }
        return made;
    }
    static String show(Object o) {
        if (o instanceof Character) return "" + (int) (char) (Character) o;
        if (o == null || !o.getClass().isArray()) return "" + o;
        StringBuilder b = new StringBuilder("[");
        for (int i = 0; i < Array.getLength(o); i++) b.append(Array.get(o, i)).append(' ');
        return b.append("]").toString();
    }
    /** The line in `m` where a check fails, or 0. */
    static int failed(Throwable e) {
        boolean check = e instanceof AssertionError || e instanceof ArithmeticException && !"mine".equals(e.getMessage()) || e instanceof NullPointerException
            || e instanceof IndexOutOfBoundsException || e instanceof ClassCastException || e instanceof NegativeArraySizeException || e instanceof ArrayStoreException;
        if (!check) return 0;
        for (StackTraceElement at : e.getStackTrace()) if (at.getClassName().startsWith("Q")) return at.getLineNumber();
        return 0;
    }
    public static void main(String[] args) throws Exception {
        int inputs = Integer.parseInt(args[0]);
        for (int n = 1; n < args.length; n++) {
            Class<?> c;
            try {
                c = Class.forName(args[n]);
            } catch (VerifyError e) { // `javac` has bugs of its own.
                System.out.println(args[n] + "=0");
                continue;
            }
            Method m = null, pre = null;
            for (Method k : c.getDeclaredMethods()) {
                if (k.getName().equals("m")) m = k;
                if (k.getName().equals("pre")) pre = k;
            }
            m.setAccessible(true);
            pre.setAccessible(true);
            int runs = 0;
            String bad = null;
            for (int i = 0; i < inputs && bad == null; i++) {
                Object[] in = new Object[m.getParameterCount()];
                for (int p = 0; p < in.length; p++) in[p] = value(m.getParameterTypes()[p], args[n], 0);
                String shown = "";
                for (Object o : in) shown += show(o) + "; ";
                try {
                    if (!(Boolean) pre.invoke(null, in)) continue;
                } catch (InvocationTargetException e) { continue; }
                runs++;
                try {
                    m.invoke(null, in);
                } catch (InvocationTargetException e) {
                    int line = failed(e.getCause());
                    if (line > 0) bad = line + " " + e.getCause().getClass().getSimpleName() + " on " + shown;
                }
            }
            System.out.println(args[n] + (bad == null ? "=" + runs : "!" + bad));
        }
    }
}
"#;

/// Judges `count` programs from `seed` on and runs them.
pub fn compare(count: usize, seed: u64, loops: bool, told: &dyn Fn(&Outcome)) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    let mut done = 0;
    while done < count {
        let seeds: Vec<u64> = (done..count.min(done + BATCH)).map(|at| seed + at as u64).collect();
        batch(&seeds, loops, &mut outcome)?;
        done += seeds.len();
        told(&outcome);
    }
    Ok(outcome)
}

/// The text that a seed gives.
pub fn text(seed: u64, loops: bool) -> String {
    judged::program("Q0", seed, loops).text
}

fn batch(seeds: &[u64], loops: bool, outcome: &mut Outcome) -> Result<(), String> {
    let programs: Vec<Judged> =
        seeds.iter().enumerate().map(|(at, seed)| judged::program(&format!("Q{at}"), *seed, loops)).collect();
    let shop = Workshop::new("verdicts")?;
    let mut files = vec![shop.write("Driver.java", DRIVER)?];
    for program in &programs {
        files.push(shop.write(&format!("{}.java", program.name), &program.text)?);
    }
    let paths: Vec<&std::path::Path> = files.iter().map(std::path::PathBuf::as_path).collect();
    match shop.compile(&paths) {
        Err(problem) if problem.contains("An exception has occurred in the compiler") => {
            if seeds.len() == 1 {
                outcome.skipped += 1;
                return Ok(());
            }
            let (one, other) = seeds.split_at(seeds.len() / 2);
            batch(one, loops, outcome)?;
            return batch(other, loops, outcome);
        }
        done => done?,
    }
    let reports = judge(&programs)?;
    let mut note = |at: usize, what: String| outcome.differences.push(Difference { seed: seeds[at], what });
    for (at, report) in reports.iter().enumerate() {
        match report {
            None => note(at, "the method is not in the report".to_owned()),
            Some(report) if report.internal_error => note(at, report.reason.clone().unwrap_or_default()),
            Some(_) => {}
        }
    }
    let with = |wanted: Verdict| {
        let found = reports.iter().enumerate().filter_map(move |(at, report)| Some((at, report.as_ref()?)));
        found.filter(move |(_, report)| report.verdict == wanted).collect::<Vec<_>>()
    };
    let (verified, refuted) = (with(Verdict::Verified), with(Verdict::Refuted));
    let (runs, failures) = run_verified(&shop, &programs, &verified)?;
    failures.into_iter().for_each(|(at, what)| note(at, what));
    let (replayed, failures) = run_refuted(&shop, &programs, &refuted)?;
    failures.into_iter().for_each(|(at, what)| note(at, what));
    outcome.programs += seeds.len();
    outcome.verified += verified.len();
    outcome.refuted += refuted.len();
    outcome.unknown += with(Verdict::Unknown).len();
    outcome.runs += runs;
    outcome.replayed += replayed;
    Ok(())
}

/// The report of each program's `m`.
fn judge(programs: &[Judged]) -> Result<Vec<Option<MethodReport>>, String> {
    let input = |p: &Judged| SourceInput { path: format!("{}.java", p.name), text: p.text.clone() };
    let sources = Sources::parse(programs.iter().map(input).collect(), javelin_sema::specs::embedded());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    let wrong = program.diagnostics.iter().find(|d| d.severity == javelin_sema::Severity::Error);
    if let Some(wrong) = wrong {
        let file = &program.sources.file(wrong.file).source;
        return Err(format!("{}:{}: {}", file.path, file.line(wrong.span.start), wrong.message));
    }
    let budget = Budget { resources: 200_000, timeout: std::time::Duration::from_secs(5) };
    let options = Options { methods: vec!["m".to_owned()], budget, ..Options::default() };
    let report = javelin_verify::verify(&program, &options, &Silent);
    let mut found: BTreeMap<String, MethodReport> = report.methods.into_iter().map(|m| (m.class.clone(), m)).collect();
    Ok(programs.iter().map(|p| found.remove(&p.name)).collect())
}

/// Runs the verified ones over many inputs: how often, and who failed.
fn run_verified(
    shop: &Workshop,
    programs: &[Judged],
    verified: &[(usize, &MethodReport)],
) -> Result<(usize, Vec<(usize, String)>), String> {
    const INPUTS: usize = 400;
    let mut args = vec![INPUTS.to_string()];
    args.extend(verified.iter().map(|(at, _)| programs[*at].name.clone()));
    let printed = shop.run("Driver", &args)?;
    let (mut runs, mut failures) = (0, Vec::new());
    for (line, (at, _)) in printed.lines().zip(verified) {
        match (line.split_once('='), line.split_once('!')) {
            (Some((_, count)), None) => runs += count.parse::<usize>().unwrap_or(0),
            (_, Some((_, bad))) => failures.push((*at, format!("verified, but on the JVM line {bad}"))),
            _ => failures.push((*at, format!("verified, and the JVM printed {line}"))),
        }
    }
    if printed.lines().count() != verified.len() {
        return Err(format!("the JVM ran {} of {} methods", printed.lines().count(), verified.len()));
    }
    Ok((runs, failures))
}

/// Runs the refuted ones with the inputs reported: how many, and who did not fail so.
fn run_refuted(
    shop: &Workshop,
    programs: &[Judged],
    refuted: &[(usize, &MethodReport)],
) -> Result<(usize, Vec<(usize, String)>), String> {
    let mut text = "public class Replay {\n".to_owned();
    let mut expected = Vec::new();
    for (at, report) in refuted {
        let program = &programs[*at];
        let Some(found) = &report.counterexample else { continue };
        let Some((statements, args)) = replay::arguments(&program.name, &program.params, &found.inputs) else {
            continue;
        };
        let obligation = &report.obligations[found.violates];
        let _ = writeln!(text, "  static void r{at}() {{ {statements}{}.m({}); }}", program.name, args.join(", "));
        expected.push((*at, obligation.kind, obligation.place.line, format!("{:?}", found.inputs)));
    }
    text += "  interface Run { void run(); }\n  static void one(int n, Run r) {\n    try { r.run(); System.out.println(n + \" returned\"); }\n    catch (Throwable e) { System.out.println(n + \" \" + e.getClass().getSimpleName() + \" \" + Driver.failed(e)); }\n  }\n  public static void main(String[] args) {\n";
    for (at, ..) in &expected {
        let _ = writeln!(text, "    one({at}, Replay::r{at});");
    }
    text += "  }\n}\n";
    let file = shop.write("Replay.java", &text)?;
    shop.compile(&[&file])?;
    let printed = shop.run("Replay", &[])?;
    let ends: BTreeMap<usize, &str> = printed
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(n, end)| Some((n.parse().ok()?, end)))
        .collect();
    let mut failures = Vec::new();
    for (at, kind, line, inputs) in &expected {
        let end = ends.get(at).copied().unwrap_or("not run");
        // `javac` has bugs of its own: the JVM refuses what it made of a program.
        if end.starts_with("VerifyError ") {
            continue;
        }
        if !exceptions_of(*kind).iter().any(|exception| end == format!("{exception} {line}")) {
            failures
                .push((*at, format!("refuted at line {line} ({}) by {inputs}, but on the JVM: {end}", kind.name())));
        }
    }
    Ok((expected.len(), failures))
}

/// What the JVM throws where a check of this kind fails.
fn exceptions_of(kind: ObligationKind) -> &'static [&'static str] {
    match kind {
        ObligationKind::Assert => &["AssertionError"],
        ObligationKind::NullDeref => &["NullPointerException"],
        ObligationKind::IndexBounds => &["ArrayIndexOutOfBoundsException"],
        ObligationKind::DivByZero => &["ArithmeticException"],
        ObligationKind::ClassCast => &["ClassCastException"],
        ObligationKind::NegativeSize => &["NegativeArraySizeException"],
        ObligationKind::ArrayStore => &["ArrayStoreException"],
        ObligationKind::Precondition => &["StringIndexOutOfBoundsException", "NullPointerException"],
        _ => &[],
    }
}
