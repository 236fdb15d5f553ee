//! Spurious candidates as JUnit tests: a copy of the file's classes that checks, each
//! time a loop's head is passed, the candidate that the running test names. Text in,
//! text out; whether an input exists is found out elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use javelin_syntax::{LoopForm, LoopMark, Span, parse_file};

use super::java::{Check, OUTCOME};

/// A test that fails, and the check it needs in the copy.
#[derive(Clone, Debug)]
pub struct CandidateTest {
    pub name: String,
    pub candidate: String,
    /// When it fails: "the loop is entered", "an iteration ends".
    pub when: &'static str,
    /// Statements that build the input, and the call.
    pub input: String,
    pub call: String,
    pub check: Check,
    /// The first place in the method's body.
    pub entry: u32,
    pub at: LoopMark,
    /// Between the parentheses of a for-each loop.
    pub header: Option<Span>,
}

/// The class that holds the tests of a file, by the file's name.
pub fn holder(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = name.split('.').next().unwrap_or(name);
    let plain: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("{plain}CandidatesTest")
}

/// The package of a file, and the text of its test class.
pub fn class(text: &str, holder: &str, tests: &[&CandidateTest]) -> (String, String) {
    let unit = parse_file(text).unit;
    let package = unit.package.as_ref().map(|package| package.name.to_string()).unwrap_or_default();
    let copy = copied(text, &unit.types.iter().map(|ty| ty.span).collect::<Vec<_>>(), holder, tests);
    let imports: String = unit.imports.iter().map(|import| format!("{}\n", import.span.text(text))).collect();
    let head = if package.is_empty() { String::new() } else { format!("package {package};\n\n") };
    let mut names = BTreeSet::new();
    let members: String = tests.iter().enumerate().map(|(at, test)| member(at + 1, test, &mut names)).collect();
    let helpers = crate::junit::helpers_for(&format!("{members}{HELPER}"));
    let text = format!(
        "{head}{imports}\n/** Candidates that are no invariants: each test fails. The classes under test are copies\n\
         * that check a candidate where its loop is entered and where an iteration ends. */\n\
         @SuppressWarnings({{\"all\", \"rawtypes\", \"unchecked\"}})\nclass {holder} {{\n{members}{HELPER}\n{helpers}\n{copy}}}\n"
    );
    (package, text)
}

fn member(number: usize, test: &CandidateTest, names: &mut BTreeSet<String>) -> String {
    let mut name = test.name.clone();
    while !names.insert(name.clone()) {
        name += "_";
    }
    // A comment may not end in the middle of a candidate.
    let said = test.candidate.replace("*/", "* /").replace("\\u", "\\ u");
    let CandidateTest { when, input, call, .. } = test;
    format!(
        "    /** `{said}` fails when {when}. */\n    @org.junit.jupiter.api.Test\n    void {name}() throws Throwable {{\n        \
         checked = {number};\n        failure = null;\n{input}        try {{\n            {call};\n        \
         }} catch (Throwable ends) {{\n            // However the run ends, what counts is the candidate.\n        \
         }}\n        if (failure != null) throw failure;\n    }}\n\n"
    )
}

/// What every such class has once.
const HELPER: &str = "    /** The candidate on trial, and that it failed. */
    static int checked;
    static AssertionError failure;

    static AssertionError failed(String candidate) {
        failure = new AssertionError(\"not an invariant: \" + candidate);
        return failure;
    }

    /** Integers without bounds, fractions as they are. */
    static Object javelinNumber(Object x) {
        if (x instanceof Character) return java.math.BigInteger.valueOf((Character) x);
        if (x instanceof java.math.BigInteger || x instanceof Double) return x;
        if (x instanceof Float) return ((Float) x).doubleValue();
        return java.math.BigInteger.valueOf(((Number) x).longValue());
    }

    static Object javelinIdeal(Object a, String sign, Object b) {
        if (a instanceof String || b instanceof String) return \"\" + a + b;
        Object x = javelinNumber(a), y = javelinNumber(b);
        if (x instanceof Double || y instanceof Double) {
            double p = ((Number) x).doubleValue(), q = ((Number) y).doubleValue();
            switch (sign) {
                case \"+\": return p + q;
                case \"-\": return p - q;
                case \"*\": return p * q;
                case \"/\": return p / q;
                default: return p % q;
            }
        }
        java.math.BigInteger p = (java.math.BigInteger) x, q = (java.math.BigInteger) y;
        switch (sign) {
            case \"+\": return p.add(q);
            case \"-\": return p.subtract(q);
            case \"*\": return p.multiply(q);
            case \"/\": return p.divide(q);
            case \"%\": return p.remainder(q);
            default: return p.shiftLeft(q.intValueExact());
        }
    }

    static boolean javelinCompare(Object a, String order, Object b) {
        if (!(a instanceof Number || a instanceof Character) || !(b instanceof Number || b instanceof Character)) {
            boolean same = a == b || a instanceof Boolean && a.equals(b);
            return order.equals(\"==\") ? same : !same;
        }
        Object x = javelinNumber(a), y = javelinNumber(b);
        if (x instanceof Double || y instanceof Double) {
            double p = ((Number) x).doubleValue(), q = ((Number) y).doubleValue();
            switch (order) {
                case \"==\": return p == q;
                case \"!=\": return p != q;
                case \"<\": return p < q;
                case \"<=\": return p <= q;
                case \">\": return p > q;
                default: return p >= q;
            }
        }
        int sign = ((java.math.BigInteger) x).compareTo((java.math.BigInteger) y);
        switch (order) {
            case \"==\": return sign == 0;
            case \"!=\": return sign != 0;
            case \"<\": return sign < 0;
            case \"<=\": return sign <= 0;
            case \">\": return sign > 0;
            default: return sign >= 0;
        }
    }

    /** What a for-each loop goes through, one by one. */
    static <T> java.util.Iterator<T> each(Iterable<T> all) { return all.iterator(); }
    static <T> java.util.Iterator<T> each(T[] all) { return over(all, all.length); }
    static java.util.Iterator<Boolean> each(boolean[] all) { return over(all, all.length); }
    static java.util.Iterator<Byte> each(byte[] all) { return over(all, all.length); }
    static java.util.Iterator<Short> each(short[] all) { return over(all, all.length); }
    static java.util.Iterator<Character> each(char[] all) { return over(all, all.length); }
    static java.util.Iterator<Integer> each(int[] all) { return over(all, all.length); }
    static java.util.Iterator<Long> each(long[] all) { return over(all, all.length); }
    static java.util.Iterator<Float> each(float[] all) { return over(all, all.length); }
    static java.util.Iterator<Double> each(double[] all) { return over(all, all.length); }

    private static <T> java.util.Iterator<T> over(Object array, int length) {
        return new java.util.Iterator<T>() {
            int at = 0;
            public boolean hasNext() { return at < length; }
            public T next() { return (T) java.lang.reflect.Array.get(array, at++); }
        };
    }
";

/// The types with the checks in them, as members of the test class.
fn copied(text: &str, types: &[Span], holder: &str, tests: &[&CandidateTest]) -> String {
    let mut edits = Edits::default();
    for ty in types {
        edits.insert(ty.start, "static ".to_owned());
    }
    let mut loops: BTreeMap<u32, (&CandidateTest, String)> = BTreeMap::new();
    for (at, test) in tests.iter().enumerate() {
        let number = at + 1;
        for line in &test.check.saved {
            edits.insert(test.entry, format!(" {line}"));
        }
        let (check, candidate) = (&test.check.statements, &test.candidate);
        let code = format!(
            "if ({holder}.checked == {number}) {{ boolean {OUTCOME}; try {{ {check} }} catch (RuntimeException javelinUndefined) \
             {{ {OUTCOME} = false; }} if (!{OUTCOME}) throw {holder}.failed({candidate:?}); }} "
        );
        loops.entry(test.at.keyword.start).or_insert_with(|| (test, String::new())).1 += &code;
    }
    for (test, checks) in loops.values() {
        put_checks(text, test, checks, holder, &mut edits);
    }
    let parts: Vec<String> = types.iter().map(|ty| format!("    {}\n", edits.apply(text, *ty))).collect();
    parts.join("\n")
}

/// The checks where the head of their loop is passed.
fn put_checks(text: &str, test: &CandidateTest, checks: &str, holder: &str, edits: &mut Edits) {
    let LoopMark { form, condition, body, .. } = &test.at;
    let mut first = checks.to_owned();
    match form {
        LoopForm::While | LoopForm::For => {
            let cond = condition.text(text).trim();
            // An endless loop stays one: what follows it is not reached.
            if !cond.is_empty() && cond != "true" {
                first += &format!("if (!({cond})) break; ");
                edits.replace(*condition, "true".to_owned());
            }
        }
        LoopForm::ForEach => {
            if let Some(header) = test.header
                && let Some((var, all)) = header.text(text).split_once(':')
            {
                let each = format!("javelinEach{}", test.at.keyword.start);
                first += &format!("if (!{each}.hasNext()) break; {} = {each}.next(); ", var.trim());
                edits.replace(header, format!("var {each} = {holder}.each({}); true;", all.trim()));
            }
        }
        LoopForm::Do => {}
    }
    edits.insert(body.start, format!("{{ {first}"));
    edits.insert_after(body.end, " }".to_owned());
}

/// Changes of a text, by place.
#[derive(Default)]
struct Edits {
    /// Start, end, order among those that start there, what is put there.
    all: Vec<(u32, u32, u8, String)>,
}

impl Edits {
    fn insert(&mut self, at: u32, new: String) {
        self.all.push((at, at, 1, new));
    }

    /// Closes what was opened: before whatever else is put there.
    fn insert_after(&mut self, at: u32, new: String) {
        self.all.push((at, at, 0, new));
    }

    fn replace(&mut self, span: Span, new: String) {
        self.all.push((span.start, span.end, 2, new));
    }

    fn apply(&self, text: &str, within: Span) -> String {
        let mut here: Vec<&(u32, u32, u8, String)> =
            self.all.iter().filter(|(start, end, ..)| within.start <= *start && *end <= within.end).collect();
        here.sort_by_key(|(start, _, order, _)| (*start, *order));
        let mut out = String::new();
        let mut done = within.start;
        for (start, end, _, new) in here {
            out += &text[done as usize..*start as usize];
            out += new;
            done = *end;
        }
        out + &text[done as usize..within.end as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_stand_at_the_head() {
        let text = "class A { static int f(int n) { int i = 0; while (i < n) i++; do i--; while (i > 0); return i; } }";
        let marks = parse_file(text).loops;
        let test = |at: &LoopMark, name: &str| CandidateTest {
            name: name.to_owned(),
            candidate: "i < 2".to_owned(),
            when: "the loop is entered",
            input: String::new(),
            call: "A.f(1)".to_owned(),
            check: super::super::java::check("i < 2", name).unwrap(),
            entry: 0,
            at: at.clone(),
            header: None,
        };
        let tests: Vec<CandidateTest> = marks.iter().map(|mark| test(mark, "f")).collect();
        let (_, class) = class(text, "ACandidatesTest", &tests.iter().collect::<Vec<_>>());
        assert!(class.contains(
            "static class A { static int f(int n) { int i = 0; while (true) { if (ACandidatesTest.checked == 1)"
        ));
        assert!(class.contains("if (!(i < n)) break; i++; } do { if (ACandidatesTest.checked == 2)"), "{class}");
        assert!(class.contains("void f()") && class.contains("void f_()"), "{class}");
    }
}
