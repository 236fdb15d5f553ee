//! Library classes: class folders, jars, and the contracts of `specs/`.

mod common;

use javelin_sema::{Jdk, Options, SourceInput, Sources, analyze, classes::find_jdk, specs};
use std::path::PathBuf;
use std::process::Command;

/// A constant string, generics, an inner class, varargs, an enum, a record.
const LIBRARY: &str = r#"
package lib;
import java.util.*;
public class Box<T extends Comparable<T>> {
    public static final int LIMIT = 42;
    public static final String NAME = "box\u00e9";
    protected T value;
    public class Cursor { public T get() { return value; } }
    public Cursor cursor() { return new Cursor(); }
    @SafeVarargs public static <E extends Comparable<E>> List<E> sorted(E... es) { List<E> l = new ArrayList<>(Arrays.asList(es)); Collections.sort(l); return l; }
    public <X extends Exception> void check(Class<X> c) throws X {}
    public enum Kind { A, B }
    public record Point(int x, List<String> names) {}
    public sealed interface Shape permits Round, Flat {}
    public static final class Round implements Shape {}
    public static final class Flat implements Shape {}
}
"#;

const USER: &str = r#"
import java.util.*;
import lib.Box;
class User {
    static final int N = Box.LIMIT * 2;
    int use(Box<String> b, Box.Shape s) throws Exception {
        Box<String>.Cursor c = b.cursor();
        String v = c.get();
        List<Integer> l = Box.sorted(3, 1, 2);
        Box.Point p = new Box.Point(1, List.of(v, Box.NAME));
        int k = switch (Box.Kind.A) { case A -> 1; case B -> 2; };
        k += switch (s) { case Box.Round r -> 1; case Box.Flat f -> 2; };
        if (p instanceof Box.Point q && q.x() > 0) k += q.names().get(0).length();
        b.check(IllegalStateException.class);
        return k + l.get(0) + N;
    }
}
"#;

fn javac() -> Option<PathBuf> {
    find_jdk(&Jdk::Auto).map(|h| h.join("bin")).filter(|b| b.join("javac").is_file())
}

#[test]
fn class_folders_and_jars() {
    let Some(bin) = javac() else {
        eprintln!("no javac: nothing to read");
        return;
    };
    let dir = std::env::temp_dir().join(format!("javelin-lib-{}", std::process::id()));
    let classes = dir.join("classes");
    std::fs::create_dir_all(dir.join("lib")).expect("folder");
    let source = dir.join("lib/Box.java");
    std::fs::write(&source, LIBRARY).expect("source");
    let built = Command::new(bin.join("javac")).arg("-d").arg(&classes).arg(&source).status();
    assert!(built.expect("javac").success());
    let jar = dir.join("box.jar");
    let packed = Command::new(bin.join("jar")).arg("cf").arg(&jar).arg("-C").arg(&classes).arg(".").status();
    assert!(packed.expect("jar").success());
    for entry in [classes, jar] {
        let input = SourceInput { path: "User.java".to_owned(), text: USER.to_owned() };
        let sources = Sources::parse(vec![input], Vec::new());
        let options = Options { classpath: vec![entry.clone()], ..Options::default() };
        let program = analyze(&sources, &options);
        assert_eq!(program.diagnostics, [], "{}", entry.display());
        assert!(program.unsupported.is_empty(), "{:?}", program.unsupported);
    }
    std::fs::remove_dir_all(dir).ok();
}

#[test]
fn every_contract_resolves() {
    let sources = Sources::parse(Vec::new(), specs::embedded());
    for jdk in [Jdk::None, Jdk::Auto] {
        let known = find_jdk(&jdk).is_some();
        let options = Options { jdk, all_specs: true, ..Options::default() };
        let program = analyze(&sources, &options);
        let bad: Vec<String> = program
            .spec_diagnostics
            .iter()
            // Without a JDK some mentioned classes are nowhere described.
            .filter(|d| known || !(d.message.contains("symbol: class") || d.message.contains("does not exist")))
            .map(|d| {
                let source = &sources.file(d.file).source;
                format!("{}:{}: {}", source.path, source.line(d.span.start), d.message)
            })
            .collect();
        assert!(bad.is_empty(), "{}", bad.join("\n"));
        assert!(program.methods.len() > 1000);
    }
}

#[test]
fn contracts_belong_to_the_methods_called() {
    let text = "class A { int f(String s) { return s.length() + Math.abs(3); } }";
    for jdk in [Jdk::None, Jdk::Auto] {
        let sources = common::sources(&[("A.java", text)]);
        let options = Options { jdk, ..Options::default() };
        let p = analyze(&sources, &options);
        assert_eq!(p.diagnostics, []);
        let abs = p
            .methods
            .iter()
            .find(|m| {
                let info = p.world.method(m.id);
                info.name.as_str() == "abs" && info.params[..] == [javelin_sema::Types::INT]
            })
            .expect("Math.abs has a contract");
        let (_, contract) = p.contract(abs.id).expect("a contract");
        assert!(!contract.cases.is_empty() || abs.source.body().is_some());
    }
}

/// Undeclared names in methods of a snippet are ints that all of it shares.
#[test]
fn methods_of_snippets_have_free_names() {
    let text = "int f() { return n + 1; }\nassert(f() == n + 1);\nint top = 2;\nint g() { return top; }\n";
    let input = SourceInput { path: "a.jsh".to_owned(), text: text.to_owned() };
    let sources = Sources::parse(vec![input], specs::embedded());
    let program = analyze(&sources, &Options { jdk: Jdk::None, ..Options::default() });
    let said: Vec<&str> = program.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(said, ["cannot find symbol: variable top"]);
}

/// What did not parse is not verified.
#[test]
fn a_broken_snippet_is_not_verified() {
    let input = SourceInput { path: "a.jsh".to_owned(), text: "while (i < n) { i++ }\n".to_owned() };
    let sources = Sources::parse(vec![input], specs::embedded());
    let program = analyze(&sources, &Options { jdk: Jdk::None, ..Options::default() });
    let of_snippet = program.unsupported.values().flatten().filter(|u| u.file.0 == 0);
    let reasons: Vec<&str> = of_snippet.map(|u| u.reason.as_str()).collect();
    assert_eq!(reasons, ["a syntax error stands in this snippet"]);
}

/// A method that `specs/` knows and the JDK at hand does not have is not there.
#[test]
fn methods_of_a_later_version_are_not_found() {
    let Some(home) = javelin_sema::classes::find_jdk(&Jdk::Auto) else {
        eprintln!("no JDK: nothing to look into");
        return;
    };
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let version = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION=\"")).unwrap_or("");
    let version: u32 = version.split(['.', '"']).next().and_then(|v| v.parse().ok()).unwrap_or(0);
    let text = "import java.util.*;
class A {
    int f(List<Integer> l) { return l.getFirst(); }
    java.util.function.Function<List<Integer>, Integer> g = List::getLast;
    int h(HashMap<String, Integer> m, LinkedList<Integer> l) { return m.toString().length() + l.getFirst() + l.hashCode(); }
}";
    let input = SourceInput { path: "A.java".to_owned(), text: text.to_owned() };
    let sources = Sources::parse(vec![input], specs::embedded());
    let program = analyze(&sources, &Options::default());
    let lines: Vec<u32> = program.diagnostics.iter().map(|d| sources.files[0].source.line(d.span.start)).collect();
    let expected: &[u32] = if version < 21 { &[3, 4] } else { &[] };
    assert_eq!(lines, expected, "{:?}", program.diagnostics);
}
