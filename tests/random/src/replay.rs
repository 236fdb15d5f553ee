//! Reported inputs as Java text that builds them.

use javelin_verify::report::Shown;

use crate::java::{Elem, Ty};

/// Statements that build the inputs, and the arguments over them. None where
/// the report leaves something out (very long arrays).
pub fn arguments(class: &str, params: &[Ty], inputs: &[(String, Shown)]) -> Option<(String, Vec<String>)> {
    let mut builder = Builder { class, statements: String::new(), next: 0, known: Vec::new() };
    let mut args = Vec::new();
    for (at, ty) in params.iter().enumerate() {
        let (_, shown) = inputs.iter().find(|(name, _)| *name == format!("p{at}"))?;
        args.push(builder.value(shown, *ty)?);
    }
    Some((builder.statements, args))
}

struct Builder<'a> {
    class: &'a str,
    statements: String,
    next: usize,
    /// Labels of the objects built so far.
    known: Vec<String>,
}

/// Longer arrays are not worth writing down.
const LONGEST: i64 = 100_000;

impl Builder<'_> {
    fn value(&mut self, shown: &Shown, ty: Ty) -> Option<String> {
        Some(match shown {
            Shown::Null => "null".to_owned(),
            Shown::Bool(b) => b.to_string(),
            Shown::Int(digits) => match ty {
                Ty::Long => format!("{digits}L"),
                ty => format!("({}) ({digits}L)", ty.java()),
            },
            // Character parameters are shown as text.
            Shown::Text(text) if ty == Ty::Char => format!("(char) {}", text.encode_utf16().next()?),
            // An object that stands too deep to be shown whole (`A …`).
            Shown::Text(_) if ty == Ty::A => return None,
            // A lone surrogate does not survive being shown.
            Shown::Text(text) if text.contains('\u{fffd}') => return None,
            Shown::Text(text) => {
                let units: Vec<String> = text.encode_utf16().map(|unit| format!("(char) {unit}")).collect();
                format!("new String(new char[] {{{}}})", units.join(", "))
            }
            Shown::Array(elements) => self.array(ty, elements)?,
            Shown::Typed { array, .. } => self.value(array, ty)?,
            Shown::Sparse { length, default, elements } => self.sparse(ty, length, default, elements)?,
            Shown::Object { class, label, fields } => self.object(class, label.as_deref(), fields)?,
            Shown::Constant { class, name, .. } => format!("{}.{class}.{name}", self.class),
            Shown::Same(label) => self.known.iter().find(|known| *known == label).map(|label| name_of(label))?,
            Shown::Float(_) | Shown::Entries { .. } => return None,
        })
    }

    fn element(ty: Ty) -> Option<Ty> {
        match ty {
            Ty::Array(of) => Some(of.ty()),
            _ => None,
        }
    }

    fn array(&mut self, ty: Ty, elements: &[Shown]) -> Option<String> {
        let of = Self::element(ty)?;
        let mut values = Vec::new();
        for element in elements {
            values.push(self.value(element, of)?);
        }
        let of = if ty == Ty::Array(Elem::A) { format!("{}.A", self.class) } else { of.java().to_owned() };
        Some(format!("new {of}[] {{{}}}", values.join(", ")))
    }

    fn sparse(
        &mut self,
        ty: Ty,
        length: &str,
        default: &Shown,
        elements: &std::collections::BTreeMap<String, Shown>,
    ) -> Option<String> {
        let of = Self::element(ty)?;
        let length: i64 = length.parse().ok().filter(|n| *n <= LONGEST)?;
        let (name, default) = (self.fresh(), self.value(default, of)?);
        self.statements += &format!("{0}[] {name} = new {0}[{length}]; ", of.java());
        self.statements += &format!("java.util.Arrays.fill({name}, {default}); ");
        for (at, value) in elements {
            let value = self.value(value, of)?;
            self.statements += &format!("{name}[{at}] = {value}; ");
        }
        Some(name)
    }

    fn object(&mut self, class: &str, label: Option<&str>, fields: &[(String, Shown)]) -> Option<String> {
        let name = label.map_or_else(|| self.fresh(), name_of);
        self.known.extend(label.map(str::to_owned));
        let class = class.rsplit(['.', '$']).next()?;
        if !matches!(class, "A" | "B") {
            return None;
        }
        self.statements += &format!("{0}.{class} {name} = new {0}.{class}(0); ", self.class);
        for (field, shown) in fields {
            let field = field.rsplit('.').next()?;
            let ty = match field {
                "x" | "z" => Ty::Int,
                "y" => Ty::Long,
                "w" => Ty::Short,
                "c" => Ty::Char,
                "ok" => Ty::Boolean,
                "s" => Ty::Str,
                "next" => Ty::A,
                _ => return None,
            };
            let value = self.value(shown, ty)?;
            self.statements += &format!("{name}.{field} = {value}; ");
        }
        Some(name)
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("t{}", self.next)
    }
}

/// `B#1` as a Java name.
fn name_of(label: &str) -> String {
    format!("o_{}", label.replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
}
