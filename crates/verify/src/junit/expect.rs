//! What a run gave, as claims about what the test can see: the result, and
//! fields and elements of the input that changed.

use javelin_ir::heap::BoxKind;
use javelin_ir::interp::State;
use javelin_ir::program::VariableKind;
use javelin_logic::eval::Value;
use javelin_sema::FieldId;
use javelin_sema::classes::Flags;

use super::build::{Builder, literal, row_of, text_literal};
use super::{fields_of, names};

/// Two expressions that are equal, or the same object.
pub struct Claim {
    expected: String,
    actual: String,
    same: bool,
    /// The assertion as a person would write it, where that means the same.
    plain: Option<String>,
}

impl Claim {
    fn equal(expected: String, actual: String) -> Claim {
        Claim { expected, actual, same: false, plain: None }
    }

    /// As an assertion of either JUnit.
    pub fn assertion(&self) -> String {
        if self.same && self.expected == "null" {
            format!("assertNull({});", self.actual)
        } else if let Some(plain) = &self.plain {
            plain.clone()
        } else if self.same {
            format!("assertSame({}, {});", self.expected, self.actual)
        } else {
            format!("assertEquals((Object) {}, (Object) {});", self.expected, self.actual)
        }
    }

    fn same(expected: String, actual: &str) -> Claim {
        Claim { expected, actual: actual.to_owned(), same: true, plain: None }
    }

    pub fn condition(&self) -> String {
        if self.same {
            format!("{} == (Object) {}", self.expected, self.actual)
        } else {
            format!("same({}, {})", self.expected, self.actual)
        }
    }
}

/// Longer arrays are not compared.
const LONGEST: i64 = 64;

pub fn claims(builder: &mut Builder, result: Option<&Value>, end: &State) -> Vec<Claim> {
    let mut claims = Vec::new();
    if let Some(result) = result {
        let method = builder.subject.lowering.program.world.method(builder.subject.method.method);
        let ty = builder.subject.lowering.type_name(method.result);
        claims.extend(value_claim(builder, result, &ty, "result", end));
        claims.extend(contents(builder, result, &ty, end));
    }
    let world = &builder.subject.lowering.program.world;
    let method = world.method(builder.subject.method.method);
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

/// What can be said of a value that the expression `actual` has.
fn value_claim(builder: &Builder, value: &Value, ty: &str, actual: &str, end: &State) -> Option<Claim> {
    let id = match value {
        Value::Ref(0) => return Some(Claim::same("null".to_owned(), actual)),
        Value::Ref(id) => *id,
        other => {
            // A box of the type, so that it equals what a field or a call gives.
            let text = literal(other, ty)?;
            let text = if text.contains(") -") { text.replace(") -", ") (-") + ")" } else { text };
            // Where the expression has the type itself, not a box of it.
            let direct = !actual.contains("get(") && builder.has_typed_result();
            let plain = match (ty, text.as_str()) {
                _ if !direct => None,
                ("boolean", "true") => Some(format!("assertTrue({actual});")),
                ("boolean", _) => Some(format!("assertFalse({actual});")),
                ("int" | "long" | "short" | "byte" | "char", _) => Some(format!("assertEquals({text}, {actual});")),
                _ => None,
            };
            return Some(Claim { plain, ..Claim::equal(format!("({ty}) ({text})"), actual.to_owned()) });
        }
    };
    if let Some(name) = builder.known.get(&id) {
        return Some(Claim::same(name.clone(), actual));
    }
    let object = end.objects.get(id);
    if let Some(Value::Seq(units)) = object.facts.get("chars") {
        let text = text_literal(units);
        let plain = Some(format!("assertEquals({text}, {actual});"));
        return Some(Claim { plain, ..Claim::equal(text, actual.to_owned()) });
    }
    if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == &*object.ty) {
        let unboxed = kind.function().trim_start_matches("unbox$");
        let text = literal(object.facts.get(kind.function())?, unboxed)?;
        let text = if text.contains(") -") { text.replace(") -", ") (-") + ")" } else { text };
        return Some(Claim::equal(format!("({unboxed}) ({text})"), actual.to_owned()));
    }
    if let Some(element) = object.ty.strip_suffix("[]") {
        let row = row_text(builder, id, element, end)?;
        let actual = printed(builder, element, actual)?;
        let plain = Some(format!("assertEquals({row}, {actual});"));
        return Some(Claim { plain, ..Claim::equal(row, actual) });
    }
    let class = object.ty.to_string();
    let (expected, actual) = (format!("{class:?}"), format!("{actual}.getClass().getName()"));
    let plain = Some(format!("assertEquals({expected}, {actual});"));
    Some(Claim { plain, ..Claim::equal(expected, actual) })
}

/// `Arrays.toString` of an array as its text; only primitive elements print the same.
fn row_text(builder: &Builder, id: u32, element: &str, end: &State) -> Option<String> {
    if !matches!(element, "boolean" | "byte" | "short" | "int" | "long") {
        return None;
    }
    let object = end.objects.get(id);
    let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok())?;
    if length > LONGEST {
        return None;
    }
    let row = row_of(builder.subject, end, id, element);
    let printed: Vec<String> = (0..length)
        .map(|at| match row.get(&Value::int(at)) {
            Value::Int(n) => n.to_string(),
            Value::Bool(b) => b.to_string(),
            _ => String::new(),
        })
        .collect();
    Some(format!("{:?}", format!("[{}]", printed.join(", "))))
}

fn printed(builder: &Builder, element: &str, actual: &str) -> Option<String> {
    let java = builder.java(element)?;
    Some(format!("java.util.Arrays.toString(({java}[]) {actual})"))
}

/// What is different about an object of the input after the call.
fn changes(builder: &Builder, id: u32, name: &str, end: &State) -> Vec<Claim> {
    let (subject, start) = (builder.subject, &builder.input.state);
    let ty = start.objects.type_of(id).to_string();
    if let Some(element) = ty.strip_suffix("[]") {
        if row_of(subject, start, id, element) == row_of(subject, end, id, element) {
            return Vec::new();
        }
        return row_claim(builder, id, element, name, end).into_iter().collect();
    }
    let typed = builder.java(&ty).is_some();
    let (before, after) = (fields_of(subject, start, id), fields_of(subject, end, id));
    let mut claims = Vec::new();
    for ((_, old), (field, new)) in before.into_iter().zip(after) {
        let actual = builder.field(name, typed, field);
        if old != new {
            claims.extend(field_claim(builder, field, &new, &actual, end));
        } else if let Value::Ref(held) = new
            && let Some(element) = start.objects.type_of(held).strip_suffix("[]")
            && !builder.known.contains_key(&held)
            && row_of(subject, start, held, element) != row_of(subject, end, held, element)
        {
            claims.extend(row_claim(builder, held, element, &actual, end));
        }
    }
    claims
}

fn field_claim(builder: &Builder, field: FieldId, value: &Value, actual: &str, end: &State) -> Option<Claim> {
    let lowering = builder.subject.lowering;
    let ty = lowering.type_name(lowering.program.world.field(field).ty);
    value_claim(builder, value, &ty, actual, end)
}

/// An array's contents, where they can be printed.
fn row_claim(builder: &Builder, id: u32, element: &str, actual: &str, end: &State) -> Option<Claim> {
    let row = row_text(builder, id, element, end)?;
    let actual = printed(builder, element, actual)?;
    let plain = Some(format!("assertEquals({row}, {actual});"));
    Some(Claim { plain, ..Claim::equal(row, actual) })
}

/// What a new object of a user's class holds.
fn contents(builder: &Builder, result: &Value, declared: &str, end: &State) -> Vec<Claim> {
    let Some(id) = result.as_ref_id().filter(|id| *id != 0 && !builder.known.contains_key(id)) else {
        return Vec::new();
    };
    let lowering = builder.subject.lowering;
    let ty = end.objects.type_of(id);
    if !names::class(lowering, &ty).is_some_and(|class| names::is_users(lowering, class)) {
        return Vec::new();
    }
    let typed = *ty == *declared && builder.has_typed_result();
    let fields = fields_of(builder.subject, end, id);
    let claims = fields.into_iter().filter_map(|(field, value)| {
        let actual = builder.field("result", typed, field);
        // Objects of its own are not gone into.
        let is_deep = value.as_ref_id().is_some_and(|held| {
            held != 0 && !builder.known.contains_key(&held) && !end.objects.get(held).facts.contains_key("chars")
        });
        if is_deep { None } else { field_claim(builder, field, &value, &actual, end) }
    });
    claims.collect()
}

/// Static fields that the call has changed.
fn statics(builder: &Builder, end: &State) -> Vec<Claim> {
    let (subject, start) = (builder.subject, &builder.input.state);
    let vars = subject.procedure.vars.iter();
    let globals = vars.filter(|(_, info)| info.kind == VariableKind::Global && !info.sort.is_map() && !info.stable);
    let changed = globals.filter_map(|(var, _)| {
        let field = subject.lowering.static_field_of(*var)?;
        let after = end.globals.get(var).filter(|after| start.globals.get(var) != Some(after))?;
        let about = subject.lowering.program.world.field(field);
        let seen = !about.flags.has(Flags::JML) && names::is_users(subject.lowering, about.owner);
        seen.then(|| field_claim(builder, field, after, &builder.static_field(field), end))?
    });
    changed.collect()
}
