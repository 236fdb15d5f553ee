//! What a run gave, as claims about what the test can see: the result, and
//! fields and elements of the input that changed.

use javelin_ir::heap::BoxKind;
use javelin_ir::interp::State;
use javelin_logic::eval::Value;

use super::build::{Builder, literal, row_of, text_literal};
use super::fields_of;

/// Two expressions that are equal, or the same object.
pub struct Claim {
    expected: String,
    actual: String,
    same: bool,
}

impl Claim {
    fn equal(expected: String, actual: String) -> Claim {
        Claim { expected, actual, same: false }
    }

    /// As an assertion of either JUnit.
    pub fn assertion(&self) -> String {
        if self.same {
            format!("assertSame({}, {});", self.expected, self.actual)
        } else {
            format!("assertEquals((Object) {}, (Object) {});", self.expected, self.actual)
        }
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
    }
    let built: Vec<(u32, String)> = builder.known.iter().map(|(id, name)| (*id, name.clone())).collect();
    for (id, name) in built {
        claims.extend(changes(builder, id, &name, end));
    }
    claims
}

/// What can be said of a value that the expression `actual` has.
fn value_claim(builder: &Builder, value: &Value, ty: &str, actual: &str, end: &State) -> Option<Claim> {
    let id = match value {
        Value::Ref(0) => return Some(Claim { expected: "null".to_owned(), actual: actual.to_owned(), same: true }),
        Value::Ref(id) => *id,
        other => {
            // A box of the type, so that it equals what a field or a call gives.
            let text = literal(other, ty)?;
            let text = if text.contains(") -") { text.replace(") -", ") (-") + ")" } else { text };
            return Some(Claim::equal(format!("({ty}) ({text})"), actual.to_owned()));
        }
    };
    if let Some(name) = builder.known.get(&id) {
        return Some(Claim { expected: name.clone(), actual: actual.to_owned(), same: true });
    }
    let object = end.objects.get(id);
    if let Some(Value::Seq(units)) = object.facts.get("chars") {
        return Some(Claim::equal(text_literal(units), actual.to_owned()));
    }
    if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == &*object.ty) {
        let unboxed = kind.function().trim_start_matches("unbox$");
        let text = literal(object.facts.get(kind.function())?, unboxed)?;
        let text = if text.contains(") -") { text.replace(") -", ") (-") + ")" } else { text };
        return Some(Claim::equal(format!("({unboxed}) ({text})"), actual.to_owned()));
    }
    if let Some(element) = object.ty.strip_suffix("[]") {
        let row = row_text(builder, id, element, end)?;
        return Some(Claim::equal(row, printed(builder, element, actual)?));
    }
    let class = object.ty.to_string();
    Some(Claim::equal(format!("{class:?}"), format!("{actual}.getClass().getName()")))
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
        let claim = row_text(builder, id, element, end)
            .and_then(|row| Some(Claim::equal(row, printed(builder, element, name)?)));
        return claim.into_iter().collect();
    }
    let (before, after) = (fields_of(subject, start, id), fields_of(subject, end, id));
    let changed = before.into_iter().zip(after).filter(|((_, old), (_, new))| old != new);
    let world = &subject.lowering.program.world;
    changed
        .filter_map(|(_, (field, value))| {
            let about = world.field(field);
            let ty = subject.lowering.type_name(about.ty);
            let owner = subject.lowering.class_name(about.owner);
            let actual = if about.flags.is_private() || builder.java(&owner).is_none() {
                format!("get({name}, {owner:?}, {:?})", about.name.as_str())
            } else {
                format!("{name}.{}", about.name)
            };
            value_claim(builder, &value, &ty, &actual, end)
        })
        .collect()
}
