//! The interpreter against the JVM: the same programs, the same output, the
//! same exception.

use std::collections::BTreeMap;

use javelin_ir::interp::{self, Ending, Limits, State};
use javelin_ir::program::Obligation;
use javelin_logic::Terms;
use javelin_logic::eval::Value;
use javelin_lower::{Lowering, Options};
use javelin_sema::{SourceInput, Sources};
use rayon::prelude::*;

use crate::java;
use crate::jvm::{Workshop, escaped};

/// What was compared, and what differed.
#[derive(Default)]
pub struct Outcome {
    pub programs: usize,
    /// Ended in an exception on the JVM.
    pub threw: usize,
    /// `javac` itself fails on them, or compiles them into what the JVM rejects.
    pub skipped: usize,
    pub differences: Vec<Difference>,
}

pub struct Difference {
    pub seed: u64,
    pub jvm: String,
    pub ours: String,
    pub text: String,
}

/// Programs that one run of `javac` gets.
const BATCH: usize = 250;

/// Runs every class named and prints what `run()` gave or threw, and the output.
const DRIVER: &str = r#"
import java.lang.reflect.*;
public class Driver {
    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= ' ' && c <= '~' && c != '\\') b.append(c); else b.append(String.format("\\u%04x", (int) c));
        }
        return b.toString();
    }
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        for (int i = 0; i < count; i++) {
            String end;
            Class<?> c = null;
            try {
                c = Class.forName("P" + i);
                Method m = c.getDeclaredMethod("run");
                m.setAccessible(true);
                Object value = m.invoke(null);
                end = "returned " + (value == null ? "null" : esc((String) value));
            } catch (InvocationTargetException e) {
                end = "threw " + e.getCause().getClass().getName();
            } catch (VerifyError e) {
                System.out.println("P" + i + "=" + "miscompiled");
                continue;
            } catch (ExceptionInInitializerError e) {
                System.out.println("P" + i + "=no class " + e.getCause().getClass().getName());
                continue;
            }
            Field out = c.getDeclaredField("out");
            out.setAccessible(true);
            System.out.println("P" + i + "=" + end + "\t" + esc((String) out.get(null)));
        }
    }
}
"#;

/// Compares `count` programs from `seed` on.
pub fn compare(count: usize, seed: u64, told: &(dyn Fn(usize) + Sync)) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    let mut done = 0;
    while done < count {
        let seeds: Vec<u64> = (done..count.min(done + BATCH)).map(|at| seed + at as u64).collect();
        batch(&seeds, &mut outcome)?;
        done += seeds.len();
        told(done);
    }
    Ok(outcome)
}

fn batch(seeds: &[u64], outcome: &mut Outcome) -> Result<(), String> {
    match whole_batch(seeds, outcome) {
        // `javac` has bugs of its own; what it cannot compile is left out.
        Err(problem) if problem.contains("An exception has occurred in the compiler") => {
            let (one, other) = seeds.split_at(seeds.len() / 2);
            if one.is_empty() {
                outcome.skipped += 1;
                return Ok(());
            }
            batch(one, outcome)?;
            batch(other, outcome)
        }
        done => done,
    }
}

fn whole_batch(seeds: &[u64], outcome: &mut Outcome) -> Result<(), String> {
    let texts: Vec<String> =
        seeds.iter().enumerate().map(|(at, seed)| java::program(&format!("P{at}"), *seed)).collect();
    let expected = on_jvm(&texts)?;
    let ours = in_interpreter(&texts);
    for (at, (seed, text)) in seeds.iter().zip(texts).enumerate() {
        let name = format!("P{at}");
        let jvm = expected.get(&name).cloned().unwrap_or_else(|| "not run".to_owned());
        if jvm == "miscompiled" {
            outcome.skipped += 1;
            continue;
        }
        outcome.programs += 1;
        outcome.threw += usize::from(jvm.starts_with("threw"));
        if !same(&jvm, &ours[at], &text) {
            outcome.differences.push(Difference { seed: *seed, jvm, ours: ours[at].clone(), text });
        }
    }
    Ok(())
}

fn on_jvm(texts: &[String]) -> Result<BTreeMap<String, String>, String> {
    let shop = Workshop::new("interpreter")?;
    let programs = shop.write("Programs.java", &texts.concat())?;
    let driver = shop.write("Driver.java", DRIVER)?;
    if let Err(problem) = shop.compile(&[&programs, &driver]) {
        let kept = std::env::temp_dir().join("javelin-random-Programs.java");
        let _ = std::fs::copy(&programs, &kept);
        return Err(format!("{problem}\nthe text is kept in {}", kept.display()));
    }
    let printed = shop.run("Driver", &[texts.len().to_string()])?;
    Ok(printed.lines().filter_map(|line| line.split_once('=')).map(|(n, r)| (n.to_owned(), r.to_owned())).collect())
}

/// Runs `run()` of each program; the results in order.
fn in_interpreter(texts: &[String]) -> Vec<String> {
    let file = |at: usize| format!("P{at}.java");
    let inputs = texts.iter().enumerate().map(|(at, text)| SourceInput { path: file(at), text: text.clone() });
    let sources = Sources::parse(inputs.collect(), javelin_sema::specs::embedded());
    let program = javelin_sema::analyze(&sources, &javelin_sema::Options::default());
    let rejected = |at: usize| {
        let mut errors = program.diagnostics.iter().filter(|d| d.severity == javelin_sema::Severity::Error);
        let wrong = errors.find(|d| program.sources.file(d.file).source.path == file(at))?;
        let line = program.sources.file(wrong.file).source.line(wrong.span.start);
        Some(format!("rejected: line {line}: {}", wrong.message))
    };
    let methods = Lowering::new(&program, &Terms::new(), Options::default()).methods();
    let one = |at: usize| {
        if let Some(rejected) = rejected(at) {
            return rejected;
        }
        let class = format!("P{at}");
        let method = methods.iter().find(|m| m.class == class && m.name == "run");
        let Some(method) = method else { return "not found".to_owned() };
        let terms = Terms::new();
        let lowering = Lowering::new(&program, &terms, Options::default());
        let state = lowering.start_state(method.key);
        let Some(procedure) = lowering.body(method.key) else { return "no body".to_owned() };
        let run = interp::run(&terms, &lowering, &procedure, &[], state, Limits::default());
        let out = run.state.globals.iter().find(|(var, _)| terms.var_name(**var) == Some(&format!("s:{class}.out")));
        let out = out.map_or_else(|| "no output".to_owned(), |(_, value)| text_of(value, &run.state));
        format!("{}\t{out}", ending(&run.ending, &run.state))
    };
    use javelin_ir::callees::Callees;
    (0..texts.len()).into_par_iter().map(one).collect()
}

fn ending(ending: &Ending, state: &State) -> String {
    match ending {
        Ending::Returned(Some(value)) => format!("returned {}", text_of(value, state)),
        Ending::Returned(None) => "returned".to_owned(),
        Ending::Threw(id) => format!("threw {}", state.objects.type_of(*id)),
        Ending::Failed(Obligation { kind, text, .. }) => format!("failed {} ({text})", kind.name()),
        Ending::Blocked { why, .. } => format!("blocked {why:?}"),
        Ending::Stuck(why) => format!("stuck: {why}"),
        Ending::OutOfFuel => "out of fuel".to_owned(),
    }
}

fn text_of(value: &Value, state: &State) -> String {
    match value {
        Value::Ref(0) => "null".to_owned(),
        Value::Ref(id) => match state.objects.get(*id).facts.get("chars") {
            Some(Value::Seq(units)) => escaped(units),
            _ => "an object".to_owned(),
        },
        other => other.to_string(),
    }
}

/// The checks whose failure stands for an exception that leaves `run()`.
fn checks_of(exception: &str) -> &'static [&'static str] {
    match exception {
        "java.lang.NullPointerException" => &["null-deref", "non-null"],
        "java.lang.ArrayIndexOutOfBoundsException" => &["index-bounds"],
        "java.lang.ArithmeticException" => &["div-by-zero"],
        "java.lang.ClassCastException" => &["class-cast"],
        "java.lang.NegativeArraySizeException" => &["negative-size"],
        "java.lang.ArrayStoreException" => &["array-store"],
        "java.lang.StringIndexOutOfBoundsException" => &["precondition"],
        _ => &[],
    }
}

fn same(jvm: &str, ours: &str, text: &str) -> bool {
    if jvm == ours {
        return true;
    }
    let (Some((jvm_end, jvm_out)), Some((our_end, our_out))) = (jvm.split_once('\t'), ours.split_once('\t')) else {
        return false;
    };
    let exception = jvm_end.strip_prefix("threw ").unwrap_or_default();
    let failed = our_end.strip_prefix("failed ").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    let is_check = checks_of(exception).contains(&failed);
    // What `finally` does after an exception that leaves, we do not come to see;
    // it may throw another in its place.
    let went_on = jvm_out.starts_with(our_out) && (jvm_out.len() > our_out.len() || text.contains("finally"));
    (jvm_out == our_out && is_check) || (went_on && !failed.is_empty() && jvm_end.starts_with("threw "))
}
