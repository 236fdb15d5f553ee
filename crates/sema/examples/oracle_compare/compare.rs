//! Javac's facts beside ours, counted.

use javelin_sema::classes::Flags;
use javelin_sema::classes::{ClassId, FileId, Nesting, TyKind, VarOwner, WildKind};
use javelin_sema::typed::{CallInfo, Receiver, Severity};
use javelin_sema::{MethodId, Options, SourceInput, Sources, Ty, TypedProgram, Types, World, analyze, specs};
use javelin_syntax::ast::{Expr, ExprKind, MethodRefTarget, NodeId};
use std::collections::{BTreeMap, HashMap};

use super::walk;

/// What javac says of one expression.
struct Fact<'a> {
    start: u32,
    end: u32,
    erased: &'a str,
    full: &'a str,
    method: &'a str,
}

/// How often we agree, and the rest by cause.
#[derive(Default)]
pub struct Score {
    pub agreed: usize,
    pub total: usize,
    /// How many, and the first few of them.
    pub causes: BTreeMap<&'static str, (usize, Vec<String>)>,
}

/// Differences kept for each cause.
const SHOWN: usize = 3;

impl Score {
    fn add(&mut self, agreed: bool, difference: impl FnOnce() -> (&'static str, String)) {
        self.total += 1;
        if agreed {
            self.agreed += 1;
            return;
        }
        let (cause, what) = difference();
        let entry = self.causes.entry(cause).or_default();
        entry.0 += 1;
        if entry.1.len() < SHOWN && !entry.1.contains(&what) {
            entry.1.push(what);
        }
    }

    pub fn percent(&self) -> f64 {
        100.0 * self.agreed as f64 / self.total.max(1) as f64
    }
}

/// The figures of a comparison.
#[derive(Default)]
pub struct Figures {
    /// What we say of the files, and javac does not.
    pub diagnostics: Vec<String>,
    /// Expressions of javac's that are one of ours.
    pub found: Score,
    pub erased: Score,
    pub full: Score,
    pub methods: Score,
}

/// Analyses the files of an oracle's output, each of its compilations by
/// itself, and compares.
pub fn compare(text: &str, options: &Options) -> Figures {
    let mut figures = Figures::default();
    for group in text.split("G\nF ").skip(1) {
        compare_group(&format!("F {group}"), options, &mut figures);
    }
    figures
}

fn compare_group(text: &str, options: &Options, figures: &mut Figures) {
    let files = read_facts(text);
    let inputs: Vec<SourceInput> = files
        .iter()
        .map(|(path, _)| SourceInput {
            path: (*path).to_owned(),
            text: std::fs::read_to_string(path).unwrap_or_default(),
        })
        .collect();
    // What we say, as a user hears it: JML may read ghost fields that only `specs/` declares.
    let whole = Sources::parse(inputs.clone(), specs::embedded());
    let said = analyze(&whole, options).diagnostics;
    // Warnings are about JML, which javac does not read.
    let said = said
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| format!("{}: {}", whole.file(d.file).source.path, d.message));
    figures.diagnostics.extend(said);
    // Types and methods, from what javac reads: `specs/` names methods where they are overridden, too.
    let sources = Sources::parse(inputs, Vec::new());
    let program = analyze(&sources, options);
    for (i, (_, facts)) in files.iter().enumerate() {
        compare_file(&program, FileId(i as u32), facts, figures);
    }
}

fn read_facts(text: &str) -> Vec<(&str, Vec<Fact<'_>>)> {
    let mut files: Vec<(&str, Vec<Fact<'_>>)> = Vec::new();
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("F ") {
            files.push((path, Vec::new()));
            continue;
        }
        let parts: Vec<&str> = line.split('\t').collect();
        let [start, end, erased, full, method] = parts[..] else {
            continue;
        };
        let (Ok(start), Ok(end), Some((_, facts))) = (start.parse(), end.parse(), files.last_mut()) else {
            continue;
        };
        facts.push(Fact { start, end, erased, full, method });
    }
    files
}

fn compare_file(p: &TypedProgram<'_>, file: FileId, facts: &[Fact<'_>], figures: &mut Figures) {
    let Figures { erased, full, methods, found: missing, .. } = figures;
    let unit = p.sources.file(file);
    let text = &unit.source.text;
    let offsets = utf16_offsets(text);
    let mut ours: HashMap<(u32, u32), &Expr> = HashMap::new();
    walk::expressions(&unit.tree, &mut |e| {
        ours.insert((e.span.start, e.span.end), e);
    });
    let byte = |o: u32| match &offsets {
        Some(map) => map.get(o as usize).copied().unwrap_or(o),
        None => o,
    };
    for f in facts {
        let (start, end) = (byte(f.start), byte(f.end));
        let place = || {
            let line = unit.source.line(start);
            let file = unit.source.path.rsplit('/').next().unwrap_or_default();
            let snippet = text.get(start as usize..end as usize).unwrap_or("").split_whitespace();
            let snippet: String = snippet.collect::<Vec<_>>().join(" ").chars().take(50).collect();
            format!("{file}:{line} `{snippet}`")
        };
        let Some(e) = ours.get(&(start, end)) else {
            missing.add(false, || (why_missing(text.get(start as usize..end as usize)), place()));
            continue;
        };
        missing.add(true, || ("", String::new()));
        let ty = p.ty(file, e.id);
        let ty = if call_without_type(e) { Types::VOID } else { ty };
        let our_erased = show(&p.world, p.world.erasure(ty), 0);
        let differs = |javac: &str, ours: &str| {
            (why_differs(javac, ours), format!("{} {}: javac `{javac}`, ours `{ours}`", kind(e), place()))
        };
        erased.add(our_erased == f.erased, || differs(f.erased, &our_erased));
        let our_full = show(&p.world, p.world.upward(ty), 0);
        full.add(our_full == f.full, || differs(f.full, &our_full));
        if !f.method.is_empty() && !array_reference(e) {
            let our = show_method(p, file, e.id);
            methods.add(our == f.method, || ("another method", differs(f.method, &our).1));
        }
    }
}

fn why_missing(text: Option<&str>) -> &'static str {
    match text {
        Some(t) if t.starts_with('"') && t.contains('+') => "a sum of string literals is one literal in our tree",
        _ => "an expression of an annotation's declaration, which our walk passes over",
    }
}

/// What kind of difference two printed types are.
fn why_differs(javac: &str, ours: &str) -> &'static str {
    if ours == "<unknown>" {
        return "no type of ours";
    }
    if without_bounds(javac) == without_bounds(ours) {
        return "a wildcard's bound that its parameter's bound implies, written by one and left out by the other";
    }
    if !javac.contains('<') && ours.starts_with(&format!("{javac}<")) {
        return "an unchecked conversion: javac erases the result, we keep its arguments";
    }
    if javac.contains('?') && !ours.contains('?') {
        return "inference with raw or recursive bounds: javac approximates by wildcards, we keep the variable";
    }
    "a least upper bound, approximated at another depth"
}

/// `? extends X` as `?`: the bounds at any depth left out.
fn without_bounds(ty: &str) -> String {
    let mut out = String::new();
    let mut rest = ty;
    while let Some(at) = rest.find("? extends ") {
        out.push_str(&rest[..=at]);
        let bound = &rest[at + "? extends ".len()..];
        let mut depth = 0usize;
        let end = bound.char_indices().find(|&(_, c)| {
            let ends = depth == 0 && matches!(c, ',' | '>');
            match c {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
            ends
        });
        rest = end.map_or("", |(i, _)| &bound[i..]);
    }
    out.push_str(rest);
    out
}

fn call_without_type(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::CtorCall(_))
}

/// `int[]::new` has a method of its own in javac only.
fn array_reference(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::MethodRef(m) => {
            m.is_new
                && matches!(&m.target, MethodRefTarget::Type(t) if matches!(t.kind, javelin_syntax::ast::TypeKind::Array(_)))
        }
        _ => false,
    }
}

fn kind(e: &Expr) -> &'static str {
    match &e.kind {
        ExprKind::Literal(_) => "literal",
        ExprKind::Name(_) => "name",
        ExprKind::Field { .. } => "field",
        ExprKind::This(_) => "this",
        ExprKind::Call(_) => "call",
        ExprKind::CtorCall(_) => "ctor call",
        ExprKind::New(_) => "new",
        ExprKind::Conditional { .. } => "conditional",
        ExprKind::Lambda(_) => "lambda",
        ExprKind::MethodRef(_) => "method ref",
        ExprKind::Switch(_) => "switch",
        ExprKind::Paren(_) => "paren",
        ExprKind::Cast { .. } => "cast",
        ExprKind::Assign { .. } => "assign",
        ExprKind::Index { .. } => "index",
        _ => "expr",
    }
}

/// Byte offsets of UTF-16 offsets; none for plain ASCII.
fn utf16_offsets(text: &str) -> Option<Vec<u32>> {
    if text.is_ascii() {
        return None;
    }
    let mut map = Vec::with_capacity(text.len());
    for (i, c) in text.char_indices() {
        for _ in 0..c.len_utf16() {
            map.push(i as u32);
        }
    }
    map.push(text.len() as u32);
    Some(map)
}

fn show_method(p: &TypedProgram<'_>, file: FileId, node: NodeId) -> String {
    let Some(call) = p.call(file, node) else {
        return "<none>".to_owned();
    };
    show_chosen(&p.world, call.method, call)
}

fn show_chosen(w: &World, m: MethodId, call: &CallInfo) -> String {
    let info = w.method(m);
    let owner = w.decl(info.owner).binary_name.as_str().replace('/', ".");
    if info.flags.has(Flags::SIGNATURE_POLYMORPHIC) {
        return format!("{owner}.{}(*)", info.name);
    }
    if call.receiver == Receiver::NewArray {
        return String::new();
    }
    let params: Vec<String> = info.params.iter().map(|&t| show(w, w.erasure(t), 0)).collect();
    format!("{owner}.{}({})", info.name, params.join(","))
}

fn show(w: &World, ty: Ty, depth: u32) -> String {
    if depth > 12 {
        return "?".to_owned();
    }
    let sub = |t: Ty| show(w, t, depth + 1);
    match w.types.kind(ty) {
        TyKind::Null => "<null>".to_owned(),
        TyKind::Wildcard(WildKind::Unbounded, _) => "?".to_owned(),
        TyKind::Wildcard(WildKind::Extends, b) => format!("? extends {}", sub(*b)),
        TyKind::Wildcard(WildKind::Super, b) => format!("? super {}", sub(*b)),
        TyKind::Array(e) => format!("{}[]", sub(*e)),
        TyKind::Var(v) => match w.types.var_info(*v).owner {
            VarOwner::Capture(wild) => format!("cap({})", sub(wild)),
            _ => w.types.var_info(*v).name.to_string(),
        },
        TyKind::Intersection(parts) => parts.iter().map(|&t| sub(t)).collect::<Vec<_>>().join("&"),
        TyKind::Class { id, args, outer } => {
            let base = class_name(w, *id, outer.map(sub));
            if args.is_empty() {
                return base;
            }
            let args: Vec<String> = args.iter().map(|&t| sub(t)).collect();
            format!("{base}<{}>", args.join(","))
        }
        _ => w.show(ty),
    }
}

fn class_name(w: &World, id: ClassId, outer: Option<String>) -> String {
    let d = w.decl(id);
    match outer {
        _ if d.nesting == Nesting::Anonymous => "<anon>".to_owned(),
        Some(o) => format!("{o}.{}", d.simple_name),
        None => d.binary_name.as_str().replace('/', "."),
    }
}
