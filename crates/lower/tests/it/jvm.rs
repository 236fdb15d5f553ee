//! The interpreter against a real JVM: every `static` method `t…()` of the
//! texts in `java/` is run by both. Skipped where there is no `javac`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use javelin_sema::Jdk;

/// Runs the methods on the JVM: `name=result` per line.
const DRIVER: &str = r#"
import java.lang.reflect.*;
public class Driver {
    public static void main(String[] args) throws Exception {
        Class<?> c = Class.forName(args[0]);
        for (Method m : c.getDeclaredMethods()) {
            if (!Modifier.isStatic(m.getModifiers()) || m.getParameterCount() != 0 || !m.getName().startsWith("t")) continue;
            m.setAccessible(true);
            String result;
            try {
                Object value = m.invoke(null);
                if (m.getReturnType() == void.class) result = "void";
                else if (value instanceof Character ch) result = "" + (int) ch;
                else result = ("" + value).replace("\n", "\\n");
            } catch (InvocationTargetException e) {
                result = "threw " + e.getCause().getClass().getName();
            }
            System.out.println(m.getName() + "=" + result);
        }
    }
}
"#;

fn on_jvm(name: &str, source: &Path) -> Option<BTreeMap<String, String>> {
    let folder = std::env::temp_dir().join(format!("javelin-lower-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let driver = folder.join("Driver.java");
    std::fs::write(&driver, DRIVER).ok()?;
    let compiled =
        Command::new("javac").arg("-nowarn").arg("-d").arg(&folder).arg(source).arg(&driver).output().ok()?;
    assert!(compiled.status.success(), "javac: {}", String::from_utf8_lossy(&compiled.stderr));
    let mut found = BTreeMap::new();
    let run = Command::new("java").arg("-ea").arg("-cp").arg(&folder).arg("Driver").arg(name).output().ok()?;
    assert!(run.status.success(), "java: {}", String::from_utf8_lossy(&run.stderr));
    for line in String::from_utf8_lossy(&run.stdout).lines() {
        if let Some((method, result)) = line.split_once('=') {
            found.insert(method.to_owned(), result.to_owned());
        }
    }
    std::fs::remove_dir_all(&folder).ok();
    Some(found)
}

/// An exception that the checks turn into a failed obligation.
fn obligation_of(exception: &str) -> Option<&'static str> {
    Some(match exception {
        "threw java.lang.NullPointerException" => "failed null-deref",
        "threw java.lang.ArrayIndexOutOfBoundsException" => "failed index-bounds",
        "threw java.lang.ArithmeticException" => "failed div-by-zero",
        "threw java.lang.ClassCastException" => "failed class-cast",
        "threw java.lang.NegativeArraySizeException" => "failed negative-size",
        "threw java.lang.ArrayStoreException" => "failed array-store",
        "threw java.lang.AssertionError" => "failed assert",
        "threw java.lang.StringIndexOutOfBoundsException" => "failed precondition",
        _ => return None,
    })
}

fn compare(name: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(format!("{name}.java"));
    let text = std::fs::read_to_string(&source).expect("the test's Java text");
    let Some(expected) = on_jvm(name, &source) else {
        eprintln!("no JDK: skipped");
        return;
    };
    let mut wrong = Vec::new();
    for (library, jdk) in [("specs", Jdk::None), ("jdk", Jdk::Auto)] {
        let ours = crate::common::with_program(&format!("{name}.java"), &text, jdk, crate::common::run_all);
        for (method, wanted) in &expected {
            let got = ours.get(method).cloned().unwrap_or_else(|| "not run".to_owned());
            // Null passed where non-null is due fails at the call already.
            let early = wanted.ends_with("NullPointerException") && got == "failed non-null";
            let number = |text: &str| text.trim_end_matches('f').parse::<f64>().ok();
            let close = number(wanted).is_some() && number(wanted) == number(&got);
            let same = got == *wanted || early || close || obligation_of(wanted).is_some_and(|failed| got == failed);
            // Classes whose bodies only `specs/` has cannot run over class files.
            let without_body = library == "jdk" && got.starts_with("stuck");
            if !same && !without_body {
                wrong.push(format!("{library}: {method}: JVM {wanted}, interpreter {got}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn arithmetic() {
    compare("Arithmetic");
}

#[test]
fn control() {
    compare("Control");
}

#[test]
fn exceptions() {
    compare("Exceptions");
}

#[test]
fn objects() {
    compare("Objects");
}

#[test]
fn switches() {
    compare("Switching");
}

#[test]
fn functions() {
    compare("Functions");
}

#[test]
fn containers() {
    compare("Containers");
}

#[test]
fn texts() {
    compare("Texts");
}
