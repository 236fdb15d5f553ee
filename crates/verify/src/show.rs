//! Concrete values as reports show them: arrays and objects spelled out from
//! the state, shared and cyclic ones by label.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::interp::{Object, State};
use javelin_ir::program::{Variable, VariableKind};
use javelin_logic::eval::Value;
use javelin_logic::{Sort, Term, Terms};
use javelin_lower::{JudgedMethod, Lowering};
use javelin_sema::FieldId;
use javelin_sema::classes::ClassKind;

use crate::junit;
use crate::report::Shown;

/// Objects behind so many others are not spelled out.
const DEEPEST: usize = 8;

/// Arrays up to this length are shown whole.
const WHOLE_ARRAY: i64 = 32;

/// Where something is shown again and again, arrays with more elements set are named only.
const MOST_ELEMENTS: usize = 64;

pub struct Shower<'a, 'p> {
    pub terms: &'a Terms,
    pub lowering: &'a Lowering<'p>,
    pub state: &'a State,
    pub vars: &'a IndexMap<Term, Variable>,
    /// Objects shown so far, by label.
    seen: IndexMap<u32, String>,
    /// Objects around the one that is shown.
    depth: usize,
    /// For one of many steps of a trace.
    is_brief: bool,
}

/// The types that are declared for what a method is given, a receiver first.
pub fn declared_types(lowering: &Lowering, method: &JudgedMethod) -> Vec<Option<String>> {
    let about = lowering.program.world.method(method.method);
    let receiver = (!about.is_static()).then_some(None);
    receiver.into_iter().chain(about.params.iter().map(|ty| Some(lowering.type_name(*ty)))).collect()
}

impl<'a, 'p> Shower<'a, 'p> {
    pub fn new(
        terms: &'a Terms,
        lowering: &'a Lowering<'p>,
        state: &'a State,
        vars: &'a IndexMap<Term, Variable>,
    ) -> Self {
        Shower { terms, lowering, state, vars, seen: IndexMap::new(), depth: 0, is_brief: false }
    }

    /// For a step of a trace: a loop that fills an array of a million elements has many.
    pub fn brief(self) -> Self {
        Shower { is_brief: true, ..self }
    }

    pub fn show(&mut self, value: &Value) -> Shown {
        match value {
            Value::Bool(b) => Shown::Bool(*b),
            Value::Int(i) => Shown::Int(i.to_string()),
            Value::F32(bits) => Shown::Float(f64::from(f32::from_bits(*bits))),
            Value::F64(bits) => Shown::Float(f64::from_bits(*bits)),
            Value::Seq(units) => Shown::Text(String::from_utf16_lossy(units)),
            Value::Ref(0) => Shown::Null,
            Value::Ref(id) => self.object(*id),
            other => Shown::Text(other.to_string()),
        }
    }

    /// What variables of these names and types hold. An array's class is said where the
    /// type does not tell it, and one that was shown is called by the name that it had.
    pub fn variables(
        &mut self,
        named: impl IntoIterator<Item = (String, Option<String>, Value)>,
    ) -> Vec<(String, Shown)> {
        let mut rows: IndexMap<u32, String> = IndexMap::new();
        let mut shown = Vec::new();
        for (name, declared, value) in named {
            let row = value.as_ref_id().filter(|id| *id != 0 && self.state.objects.type_of(*id).ends_with("[]"));
            let text = match row.and_then(|id| rows.get(&id)) {
                Some(other) => Shown::Same(other.clone()),
                None => self.show_as(&value, declared.as_deref()),
            };
            if let Some(id) = row {
                rows.entry(id).or_insert_with(|| name.clone());
            }
            shown.push((name, text));
        }
        shown
    }

    fn show_as(&mut self, value: &Value, declared: Option<&str>) -> Shown {
        let shown = self.show(value);
        let (Value::Ref(id), Some(declared)) = (value, declared) else { return shown };
        let class = self.state.objects.type_of(*id);
        match shown {
            Shown::Array(_) | Shown::Sparse { .. } if class.ends_with("[]") && *class != *declared => {
                let simple = class.rsplit(['.', '$']).next().unwrap_or(&class).to_owned();
                Shown::Typed { class: simple, array: Box::new(shown) }
            }
            _ => shown,
        }
    }

    fn object(&mut self, id: u32) -> Shown {
        if let Some(label) = self.seen.get(&id) {
            return Shown::Same(label.clone());
        }
        let object = self.state.objects.get(id);
        if let Some(Value::Seq(units)) = object.facts.get("chars") {
            return Shown::Text(String::from_utf16_lossy(units));
        }
        if let Some((_, boxed)) = object.facts.iter().find(|(name, _)| name.starts_with("unbox$")) {
            let boxed = boxed.clone();
            return self.show(&boxed);
        }
        if junit::is_library(self.lowering, &object.ty) {
            return self.of_library(id, &object);
        }
        let constant = self.constant(id, &object.ty);
        let written = constant.as_ref().map_or(&*object.ty, |(class, _)| class.as_str());
        let simple = written.rsplit(['.', '$']).next().unwrap_or(written).to_owned();
        if self.depth >= DEEPEST {
            return Shown::Text(format!("{simple} …"));
        }
        let label = match &constant {
            Some((_, name)) => format!("{simple}.{name}"),
            None => format!("{simple}#{}", self.seen.len() + 1),
        };
        self.seen.insert(id, label.clone());
        self.depth += 1;
        let shown = self.contents(id, &object, simple, label);
        self.depth -= 1;
        match (shown, constant) {
            (Shown::Object { class, fields, .. }, Some((_, name))) => Shown::Constant { class, name, fields },
            (shown, _) => shown,
        }
    }

    /// What an object of the library holds, as its own methods tell; how our model of it
    /// does that is nobody's business.
    fn of_library(&mut self, id: u32, object: &Object) -> Shown {
        let simple = object.ty.rsplit(['.', '$']).next().unwrap_or(&object.ty).to_owned();
        let label = format!("{simple}#{}", self.seen.len() + 1);
        self.seen.insert(id, label.clone());
        if self.depth >= DEEPEST {
            return Shown::Text(format!("{simple} …"));
        }
        let known = junit::has_recipe(self.lowering, &object.ty);
        let recipe = if known { junit::read(self.lowering, self.state, id).ok() } else { None };
        self.depth += 1;
        let mut list = |values: &[Value]| values.iter().map(|value| self.show(value)).collect::<Vec<_>>();
        let shown = match &recipe {
            Some(junit::Recipe::Elements(_, items) | junit::Recipe::Iterator(items)) => Shown::Array(list(items)),
            Some(junit::Recipe::Text(_, units)) => Shown::Text(String::from_utf16_lossy(units)),
            Some(junit::Recipe::Entries(_, pairs)) => {
                let entries = pairs.iter().map(|(key, value)| (self.show(key), self.show(value))).collect();
                Shown::Entries { class: simple, label, entries }
            }
            Some(junit::Recipe::Optional(held)) => {
                let fields = held.iter().map(|held| ("value".to_owned(), self.show(held))).collect();
                Shown::Object { class: simple, label: Some(label), fields }
            }
            None => Shown::Object { class: simple, label: Some(label), fields: self.message(id) },
        };
        self.depth -= 1;
        shown
    }

    /// What an exception says.
    fn message(&mut self, id: u32) -> Vec<(String, Shown)> {
        let is_message = |var: &Term| {
            self.lowering.field_name(*var).as_deref() == Some("message")
                && self.lowering.has_cell(&self.state.objects.type_of(id), *var)
        };
        let map = self.vars.keys().copied().find(is_message);
        let text = map.and_then(|map| match self.state.globals.get(&map) {
            Some(Value::Map(cells)) => Some(cells.get(&Value::Ref(id)).clone()),
            _ => None,
        });
        text.filter(|text| *text != Value::NULL)
            .map(|text| ("message".to_owned(), self.show(&text)))
            .into_iter()
            .collect()
    }

    /// The enum and the name of a constant of it.
    fn constant(&self, id: u32, ty: &str) -> Option<(String, String)> {
        let world = &self.lowering.program.world;
        let class = junit::class(self.lowering, ty)?;
        let above = world.header(class).superclass.and_then(|ty| world.class_of(ty));
        let class = [Some(class), above].into_iter().flatten().find(|c| world.decl(*c).kind == ClassKind::Enum)?;
        let holds = |field: &&FieldId| {
            let flags = world.field(**field).flags;
            let held = || self.state.globals.get(&self.lowering.field_var(**field));
            flags.is_static() && flags.is_final() && held() == Some(&Value::Ref(id))
        };
        let field = world.members(class).fields.iter().find(holds)?;
        Some((self.lowering.class_name(class), world.field(*field).name.to_string()))
    }

    fn contents(&mut self, id: u32, object: &Object, simple: String, label: String) -> Shown {
        if let Some(element) = object.ty.strip_suffix("[]") {
            let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok());
            return self.array(id, element, length.unwrap_or(0));
        }
        let fields: Vec<(String, Term)> = self
            .vars
            .iter()
            .filter(|(var, info)| info.kind == VariableKind::Global && self.lowering.has_cell(&object.ty, **var))
            // Ghosts that specifications of the library add are no part of the program.
            .filter(|(var, _)| {
                self.lowering.field_owner(**var).is_none_or(|owner| junit::is_users(self.lowering, owner))
            })
            .filter_map(|(var, _)| Some((self.lowering.field_name(*var)?, *var)))
            .collect();
        let mut shown = Vec::new();
        for (name, field) in fields {
            if let Some(Value::Map(values)) = self.state.globals.get(&field) {
                let value = values.get(&Value::Ref(id)).clone();
                let declared = self.lowering.value_type(field);
                shown.push((name, self.show_as(&value, declared.as_deref())));
            }
        }
        Shown::Object { class: simple, label: Some(label), fields: shown }
    }

    fn array(&mut self, id: u32, element: &str, length: i64) -> Shown {
        let map = self.vars.keys().copied().find(|var| {
            let name = self.terms.var_name(*var).unwrap_or_default();
            name == format!("e:{element}")
                || name == "e:ref" && !javelin_ir::types::is_primitive(element) && self.terms.sort(*var).is_map()
        });
        let row = map.and_then(|map| match self.state.globals.get(&map) {
            Some(Value::Map(rows)) => match rows.get(&Value::Ref(id)) {
                Value::Map(row) => Some(row.clone()),
                _ => None,
            },
            _ => None,
        });
        if self.is_brief && row.as_ref().is_some_and(|row| row.has_more_than(MOST_ELEMENTS)) {
            let simple = element.rsplit(['.', '$']).next().unwrap_or(element);
            return Shown::Text(format!("{simple}[{length}] …"));
        }
        let default_sort = match element {
            "boolean" => Sort::Bool,
            "float" => Sort::Float32,
            "double" => Sort::Float64,
            "byte" | "char" | "short" | "int" | "long" => Sort::Int,
            _ => Sort::Ref,
        };
        let default = row.as_ref().map_or_else(|| Value::default_of(default_sort), |row| row.default_value().clone());
        if length <= WHOLE_ARRAY {
            let at = |i: i64| row.as_ref().map_or(default.clone(), |row| row.get(&Value::int(i)).clone());
            let values: Vec<Value> = (0..length).map(at).collect();
            return Shown::Array(values.iter().map(|value| self.show(value)).collect());
        }
        let mut elements = BTreeMap::new();
        for (index, value) in row.iter().flat_map(|row| row.entries()) {
            let inside = index.as_int().is_some_and(|i| *i >= 0.into() && *i < length.into());
            if inside {
                elements.insert(index.to_string(), self.show(value));
            }
        }
        Shown::Sparse { length: length.to_string(), default: Box::new(self.show(&default)), elements }
    }
}
