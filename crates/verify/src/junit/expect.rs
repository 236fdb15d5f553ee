//! What a run gave, as claims about what the test can see: the result, and
//! fields and elements of the input that changed.

use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::State;
use javelin_logic::Term;
use javelin_logic::eval::Value;
use javelin_sema::FieldId;
use javelin_sema::classes::Flags;
use javelin_sema::typed::MethodSource;

use super::build::{Builder, literal, primitive_of, row_of, text_literal};
use super::library::{self, Recipe};
use super::{fields_of, generic, names};

/// What is claimed of an expression.
pub struct Claim {
    pub actual: String,
    what: What,
}

enum What {
    Null,
    True,
    False,
    Same(String),
    Equal(String),
    /// Equal whole numbers or characters.
    Number(String),
    /// Equal numbers with a fraction, to the last bit.
    Exactly(String),
    Array(String),
    ExactArray(String),
}

impl Claim {
    fn new(what: What, actual: &str) -> Claim {
        Claim { actual: actual.to_owned(), what }
    }

    /// As an assertion, about this expression.
    pub fn assertion(&self, actual: &str) -> String {
        match &self.what {
            What::Null => format!("assertNull({actual});"),
            What::True => format!("assertTrue({actual});"),
            What::False => format!("assertFalse({actual});"),
            What::Same(expected) => format!("assertSame({expected}, {actual});"),
            What::Equal(expected) | What::Number(expected) => format!("assertEquals({expected}, {actual});"),
            What::Exactly(expected) => format!("{EXACTLY}Equals({expected}, {actual});"),
            What::Array(expected) => format!("assertArrayEquals({expected}, {actual});"),
            What::ExactArray(expected) => format!("{EXACTLY}ArrayEquals({expected}, {actual});"),
        }
    }

    pub fn condition(&self) -> String {
        let actual = &self.actual;
        match &self.what {
            What::Null => format!("{actual} == null"),
            What::True => actual.clone(),
            What::False => format!("!{actual}"),
            What::Same(expected) | What::Number(expected) => format!("{actual} == {expected}"),
            What::Equal(expected) | What::Exactly(expected) | What::Array(expected) | What::ExactArray(expected) => {
                format!("same({expected}, {actual})")
            }
        }
    }
}

/// Stands before an assertion about fractions: JUnit 4 wants to know how exact.
const EXACTLY: &str = "assertExactly";

/// The statements as this version of JUnit writes them.
pub fn in_version(body: &str, four: bool) -> String {
    if !body.contains(EXACTLY) {
        return body.to_owned();
    }
    let line = |line: &str| match line.trim_start().strip_prefix(EXACTLY) {
        Some(rest) if four => format!("        assert{}, 0);\n", rest.trim_end_matches(");")),
        Some(rest) => format!("        assert{rest}\n"),
        None => format!("{line}\n"),
    };
    body.lines().map(line).collect()
}

/// Longer arrays are not compared.
const LONGEST: i64 = 64;

pub fn claims(builder: &mut Builder, result: Option<&Value>, end: &State) -> Vec<Claim> {
    let mut claims = Vec::new();
    let world = &builder.subject.lowering.program.world;
    let method = world.method(builder.subject.method.method);
    if let Some(result) = result {
        let ty = builder.subject.lowering.type_name(method.result);
        let expression = Expression { text: "result", ty: &ty, typed: builder.has_typed_result() };
        claims.extend(object_claims(builder, result, &expression, end));
    }
    if method.is_constructor()
        && let Some(made) = builder.input.args.first()
    {
        let owner = builder.subject.lowering.class_name(method.owner);
        claims.extend(contents(builder, made, &owner, end));
    }
    claims.extend(statics(builder, end));
    let built: Vec<(u32, String)> = builder.known.iter().map(|(id, name)| (*id, name.clone())).collect();
    for (id, name) in built {
        claims.extend(changes(builder, id, &name, end));
    }
    claims
}

/// What the objects of the input hold after a call that leaves them as they are.
pub fn unchanged(builder: &Builder, end: &State) -> Vec<Claim> {
    let subject = builder.subject;
    let mut claims = Vec::new();
    for (&id, name) in &builder.known {
        let ty = end.objects.type_of(id).to_string();
        if let Some(element) = ty.strip_suffix("[]") {
            let of = Expression { text: name, ty: &ty, typed: true };
            claims.extend(row_claim(builder, id, element, &of, end));
        } else if library::has_recipe(subject.lowering, &ty) {
            claims.extend(library_claim(builder, id, name, end));
        } else {
            let of = builder.java(&ty).map(|_| builder.static_type(id));
            let read = |field: FieldId| end.globals.contains_key(&subject.lowering.field_var(field));
            let fields = fields_of(subject, end, id).into_iter().filter(|(field, _)| read(*field));
            claims.extend(
                fields.filter_map(|(field, value)| field_claim(builder, field, &value, (name, of.as_deref()), end)),
            );
        }
    }
    claims
}

/// Java text that has a value.
struct Expression<'e> {
    text: &'e str,
    /// The type that is declared, and whether the text has it or is just an `Object`.
    ty: &'e str,
    typed: bool,
}

/// The value of the result, and what a new object holds.
fn object_claims(builder: &Builder, value: &Value, of: &Expression, end: &State) -> Vec<Claim> {
    let mut inside = contents(builder, value, of.ty, end);
    let is_declared = value.as_ref_id().is_some_and(|id| id != 0 && &*end.objects.type_of(id) == of.ty);
    let mut claims = Vec::new();
    match value_claim(builder, value, of, end) {
        // What says all about it, or what the fields imply.
        Some(claim) if matches!(claim.what, What::Equal(ref text) if text.starts_with("new ")) => return vec![claim],
        Some(claim) if claim.actual.ends_with(".getClass()") && is_declared && !inside.is_empty() => {}
        claim => claims.extend(claim),
    }
    claims.append(&mut inside);
    claims
}

/// What can be said of a value that an expression has.
fn value_claim(builder: &Builder, value: &Value, of: &Expression, end: &State) -> Option<Claim> {
    let actual = of.text;
    let id = match value {
        Value::Ref(0) => return Some(Claim::new(What::Null, actual)),
        Value::Ref(id) => *id,
        other => {
            let text = literal(other, of.ty)?;
            let what = match (of.ty, text.as_str()) {
                ("boolean", "true") if of.typed => What::True,
                ("boolean", _) if of.typed => What::False,
                ("float" | "double", _) if of.typed => What::Exactly(text),
                _ if of.typed => What::Number(text),
                _ => What::Equal(text),
            };
            return Some(Claim::new(what, actual));
        }
    };
    if let Some(name) = builder.known.get(&id).cloned().or_else(|| builder.held(id)) {
        return Some(Claim::new(What::Same(name), actual));
    }
    let object = end.objects.get(id);
    if let Some(Value::Seq(units)) = object.facts.get("chars") {
        return Some(Claim::new(What::Equal(text_literal(units)), actual));
    }
    if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == &*object.ty) {
        let text = literal(object.facts.get(kind.function())?, primitive_of(kind))?;
        let simple = kind.class().trim_start_matches("java.lang.");
        return Some(Claim::new(What::Equal(format!("{simple}.valueOf({text})")), actual));
    }
    if let Some(element) = object.ty.strip_suffix("[]") {
        return row_claim(builder, id, element, of, end);
    }
    if library::is_library(builder.subject.lowering, &object.ty) {
        return library_claim(builder, id, actual, end);
    }
    if let Some(record) = equal_to(builder, value, end, 3) {
        return Some(Claim::new(What::Equal(record), actual));
    }
    Some(match builder.java(&object.ty) {
        Some(java) => Claim::new(What::Equal(format!("{java}.class")), &format!("{actual}.getClass()")),
        None => Claim::new(What::Equal(format!("{:?}", &*object.ty)), &format!("{actual}.getClass().getName()")),
    })
}

/// An expression that equals the value: texts, boxes, constants, records of such.
fn equal_to(builder: &Builder, value: &Value, end: &State, depth: u32) -> Option<String> {
    let id = value.as_ref_id()?;
    if id == 0 {
        return Some("null".to_owned());
    }
    if let Some(name) = builder.known.get(&id).cloned().or_else(|| builder.held(id)) {
        return Some(name);
    }
    let object = end.objects.get(id);
    if let Some(Value::Seq(units)) = object.facts.get("chars") {
        return Some(text_literal(units));
    }
    if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == &*object.ty) {
        return literal(object.facts.get(kind.function())?, primitive_of(kind));
    }
    let lowering = builder.subject.lowering;
    let class = names::class(lowering, &object.ty).filter(|class| names::is_record(lowering, *class) && depth > 0)?;
    // Its own `equals` may compare anything.
    let written = lowering.program.methods.iter().any(|method| {
        let info = lowering.program.world.method(method.id);
        let special = info.name.as_str() == "equals" || info.is_constructor();
        info.owner == class && special && matches!(method.source, MethodSource::Decl(_))
    });
    let java = builder.java(&object.ty).filter(|_| !written && names::is_users(lowering, class))?;
    let mut parts = Vec::new();
    for (field, part) in fields_of(builder.subject, end, id) {
        let ty = lowering.type_name(lowering.program.world.field(field).ty);
        let text = match &part {
            Value::Ref(_) => equal_to(builder, &part, end, depth - 1)?,
            other => literal(other, &ty)?,
        };
        parts.push(text);
    }
    Some(format!("new {java}({})", parts.join(", ")))
}

/// What a list, set, map or text of the library holds.
fn library_claim(builder: &Builder, id: u32, actual: &str, end: &State) -> Option<Claim> {
    let recipe = library::read(builder.subject.lowering, end, id).ok()?;
    let parts: Option<Vec<String>> = recipe.parts().iter().map(|part| equal_to(builder, part, end, 3)).collect();
    let parts = parts?;
    let has_null = parts.iter().any(|part| part == "null");
    let hierarchy = builder.subject.lowering.hierarchy();
    let ty = end.objects.type_of(id);
    let is_row = |part: &Value| part.as_ref_id().is_some_and(|id| end.objects.type_of(id).ends_with("[]"));
    let list = generic::list(&parts, "", recipe.parts().iter().any(is_row));
    let expected = match &recipe {
        Recipe::Text(_, units) => {
            return Some(Claim::new(What::Equal(text_literal(units)), &format!("{actual}.toString()")));
        }
        Recipe::Elements(..) if hierarchy.is_subtype(&ty, "java.util.List") => list,
        Recipe::Elements(..) if hierarchy.is_subtype(&ty, "java.util.Set") => {
            format!("new java.util.HashSet<>({list})")
        }
        Recipe::Entries(_, pairs) if !has_null && pairs.len() <= 10 => {
            format!("java.util.Map.of({})", parts.join(", "))
        }
        Recipe::Optional(Some(_)) => format!("java.util.Optional.of({})", parts.join(", ")),
        Recipe::Optional(None) => "java.util.Optional.empty()".to_owned(),
        Recipe::Elements(..) | Recipe::Entries(..) | Recipe::Iterator(_) => return None,
    };
    Some(Claim::new(What::Equal(expected), actual))
}

/// An array of values that can be written down.
fn row_text(builder: &Builder, id: u32, element: &str, end: &State, depth: u32) -> Option<String> {
    let object = end.objects.get(id);
    let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok())?;
    if length > LONGEST || depth == 0 {
        return None;
    }
    let row = row_of(builder.subject.lowering, end, id, element);
    let mut texts = Vec::new();
    for value in (0..length).map(|at| row.get(&Value::int(at))) {
        texts.push(match (value, element.strip_suffix("[]")) {
            (Value::Ref(0), _) => "null".to_owned(),
            (Value::Ref(inner), Some(of)) => row_text(builder, *inner, of, end, depth - 1)?,
            (Value::Ref(_), None) => equal_to(builder, value, end, 2)?,
            (other, _) => literal(other, element)?,
        });
    }
    let java = builder.java(element)?;
    let text = texts.join(", ");
    Some(if depth == DEEPEST { format!("new {java}[] {{{text}}}") } else { format!("{{{text}}}") })
}

const DEEPEST: u32 = 3;

/// What is different about an object of the input after the call.
fn changes(builder: &Builder, id: u32, name: &str, end: &State) -> Vec<Claim> {
    let (subject, start) = (builder.subject, &builder.input.state);
    let ty = start.objects.type_of(id).to_string();
    if let Some(element) = ty.strip_suffix("[]") {
        if row_of(subject.lowering, start, id, element) == row_of(subject.lowering, end, id, element) {
            return Vec::new();
        }
        let of = Expression { text: name, ty: &ty, typed: true };
        return row_claim(builder, id, element, &of, end).into_iter().collect();
    }
    if library::is_library(subject.lowering, &ty) {
        return changed_library(builder, id, name, end).into_iter().collect();
    }
    let of = builder.java(&ty).map(|_| builder.static_type(id));
    let (before, after) = (fields_of(subject, start, id), fields_of(subject, end, id));
    let mut claims = Vec::new();
    for ((_, old), (field, new)) in before.into_iter().zip(after) {
        if old != new {
            claims.extend(field_claim(builder, field, &new, (name, of.as_deref()), end));
        } else if let Value::Ref(held) = new
            && held != 0
            && !builder.known.contains_key(&held)
        {
            let held_type = start.objects.type_of(held).to_string();
            let (text, direct) = builder.field(name, of.as_deref(), field);
            if let Some(element) = held_type.strip_suffix("[]") {
                let of = Expression { text: &text, ty: &held_type, typed: direct };
                let same =
                    row_of(subject.lowering, start, held, element) == row_of(subject.lowering, end, held, element);
                claims.extend((!same).then(|| row_claim(builder, held, element, &of, end)).flatten());
            } else if library::is_library(subject.lowering, &held_type) {
                claims.extend(changed_library(builder, held, &text, end));
            }
        }
    }
    claims
}

fn changed_library(builder: &Builder, id: u32, actual: &str, end: &State) -> Option<Claim> {
    let subject = builder.subject;
    let ty = end.objects.type_of(id);
    if !library::has_recipe(subject.lowering, &ty) || subject.lowering.hierarchy().is_subtype(&ty, "java.util.Iterator")
    {
        return None;
    }
    let before = library::read(subject.lowering, &builder.input.state, id).ok()?;
    let after = library::read(subject.lowering, end, id).ok()?;
    (before != after).then(|| library_claim(builder, id, actual, end))?
}

fn field_claim(
    builder: &Builder,
    field: FieldId,
    value: &Value,
    (name, of): (&str, Option<&str>),
    end: &State,
) -> Option<Claim> {
    let lowering = builder.subject.lowering;
    let ty = lowering.type_name(lowering.program.world.field(field).ty);
    let (text, direct) = builder.field(name, of, field);
    value_claim(builder, value, &Expression { text: &text, ty: &ty, typed: direct }, end)
}

/// An array's contents, where they can be written down.
fn row_claim(builder: &Builder, id: u32, element: &str, of: &Expression, end: &State) -> Option<Claim> {
    let expected = row_text(builder, id, element, end, DEEPEST)?;
    let java = builder.java(element)?;
    let has_type = of.typed && of.ty.ends_with("[]");
    let actual = if has_type { of.text.to_owned() } else { format!("({java}[]) {}", of.text) };
    let what = match element {
        "float" | "double" => What::ExactArray(expected),
        _ => What::Array(expected),
    };
    Some(Claim::new(what, &actual))
}

/// What a new object of a user's class holds.
fn contents(builder: &Builder, result: &Value, declared: &str, end: &State) -> Vec<Claim> {
    let Some(id) = result.as_ref_id().filter(|id| *id != 0 && !builder.known.contains_key(id)) else {
        return Vec::new();
    };
    let lowering = builder.subject.lowering;
    let ty = end.objects.type_of(id);
    let is_users = names::class(lowering, &ty).is_some_and(|class| names::is_users(lowering, class));
    if !is_users || builder.held(id).is_some() {
        return Vec::new();
    }
    let typed = *ty == *declared && builder.has_typed_result();
    let cast = builder.java(&ty).filter(|_| !typed).map(|java| format!("(({java}) result)"));
    let name = cast.as_deref().unwrap_or("result");
    let claims = fields_of(builder.subject, end, id).into_iter().filter_map(|(field, value)| {
        // Objects of its own are not gone into.
        let is_deep = value.as_ref_id().is_some_and(|held| {
            let of = end.objects.type_of(held);
            let class = names::class(lowering, &of);
            held != 0
                && !builder.known.contains_key(&held)
                && builder.held(held).is_none()
                && (&*of == "java.lang.Object" || class.is_some_and(|class| names::is_users(lowering, class)))
        });
        let of = (typed || cast.is_some()).then_some(&*ty);
        if is_deep { None } else { field_claim(builder, field, &value, (name, of), end) }
    });
    claims.collect()
}

/// Static fields that the call has changed.
fn statics(builder: &Builder, end: &State) -> Vec<Claim> {
    let (subject, start) = (builder.subject, &builder.input.state);
    let differs = |var: &Term| start.globals.get(var) != end.globals.get(var);
    let mut vars: Vec<Term> =
        end.globals.keys().copied().filter(|var| !subject.terms.sort(*var).is_map() && differs(var)).collect();
    vars.sort();
    let changed = vars.into_iter().filter_map(|var| {
        let field = subject.lowering.static_field_of(var)?;
        let about = subject.lowering.program.world.field(field);
        let seen = !about.flags.has(Flags::JML) && names::is_users(subject.lowering, about.owner);
        let ty = subject.lowering.type_name(about.ty);
        let (text, typed) = builder.static_field(field);
        let after = end.globals.get(&var)?;
        seen.then(|| value_claim(builder, after, &Expression { text: &text, ty: &ty, typed }, end))?
    });
    changed.collect()
}
