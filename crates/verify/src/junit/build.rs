//! Objects of an input as Java statements: through constructors and fields that
//! hold them where that gives exactly these objects, by the reflection helpers
//! otherwise.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::{Object, State};
use javelin_logic::Sort;
use javelin_logic::eval::{MapValue, Value};
use javelin_lower::{Implicit, Lowering};
use javelin_sema::classes::{ClassKind, Flags, Origin};
use javelin_sema::typed::MethodSource;
use javelin_sema::{ClassId, FieldId, Ty};
use javelin_symex::witness::Input;

use super::generic;
use super::library::Recipe;
use super::rehearse::{self, Difference, Step};
use super::settle::{self, Made, Plan, Plans, Settled};
use super::{Subject, fields_of, names};

/// What an array of a test may take of the JVM's memory, in bytes.
const MOST_BYTES: i64 = 64 << 20;
/// Objects of one input.
const MOST_OBJECTS: usize = 200;
/// Arrays up to here are written element by element.
pub(super) const SHORT: i64 = 64;

pub struct Builder<'b, 'a, 'p> {
    pub subject: &'b Subject<'a, 'p>,
    pub input: &'b Input,
    plans: Plans,
    /// Type arguments of what the library makes.
    arguments: IndexMap<u32, Vec<Ty>>,
    base: Option<&'b State>,
    pub package: String,
    pub(super) statements: Vec<String>,
    /// What the statements do.
    pub(super) steps: Vec<Step>,
    /// Objects that have a name.
    pub known: IndexMap<u32, String>,
    names: BTreeSet<String>,
    /// What the next object is called, if that is free.
    pub(super) hint: Option<String>,
    /// Objects whose parts are being built.
    begun: Vec<u32>,
    typed: bool,
}

impl<'b, 'a, 'p> Builder<'b, 'a, 'p> {
    /// A test's statements up to the call, and the call. Where constructors do more than
    /// can be set right afterwards, without them.
    pub fn built(subject: &'b Subject<'a, 'p>, settled: &'b Settled) -> Result<(Self, String), String> {
        let mut builder = Builder::new(subject, settled, settled.plans.clone());
        let first = builder.call();
        if let Ok(call) = first {
            return Ok((builder, call));
        }
        let is_record = |id: u32| {
            let class = names::class(subject.lowering, &settled.input.state.objects.type_of(id));
            class.is_some_and(|class| names::is_record(subject.lowering, class))
        };
        let mut bare = settled.plans.clone();
        bare.retain(|id, plan| matches!(plan, Plan::Library(_)) || is_record(*id));
        let mut builder = Builder::new(subject, settled, bare);
        match builder.call() {
            Ok(call) => Ok((builder, call)),
            Err(_) => first.map(|call| (builder, call)),
        }
    }

    fn new(subject: &'b Subject<'a, 'p>, settled: &'b Settled, plans: Plans) -> Self {
        let world = &subject.lowering.program.world;
        let package = world.decl(world.method(subject.method.method).owner).package.to_string();
        Builder {
            subject,
            input: &settled.input,
            arguments: generic::declared(subject, &settled.input, &plans),
            plans,
            base: settled.base.as_ref(),
            package,
            statements: Vec::new(),
            steps: Vec::new(),
            known: IndexMap::new(),
            names: ["result", "thrown"].map(str::to_owned).into(),
            hint: None,
            begun: Vec::new(),
            typed: true,
        }
    }

    pub fn say(&mut self, statement: &str) {
        self.statements.push(statement.to_owned());
    }

    /// A comment.
    pub fn note(&mut self, text: &str) {
        self.statements.push(format!("// {text}"));
    }

    /// Classes with static state that the call, or what is built for it, may change.
    pub fn disturbed(&self) -> BTreeSet<String> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let mut reached = lowering.statics_reached(self.subject.procedure);
        for step in &self.steps {
            match step {
                Step::Made(_, made) => {
                    let body = lowering.body(lowering.key(made.by));
                    reached.extend(body.into_iter().flat_map(|body| lowering.statics_reached(&body)));
                }
                Step::Held(id) => reached.extend(self.holder(*id).map(|field| world.field(field).owner)),
                Step::Static(var, _) => {
                    reached.extend(lowering.static_field_of(*var).map(|field| world.field(field).owner));
                }
                Step::Library(..) | Step::Bare(_) | Step::Field(..) | Step::Cell(..) => {}
            }
        }
        let changes = |class: &ClassId| {
            world.members(*class).fields.iter().any(|field| {
                let about = world.field(*field);
                let fixed = about.flags.is_final() && is_unchanging(&lowering.type_name(about.ty));
                about.flags.is_static() && !about.flags.has(Flags::JML) && !fixed
            })
        };
        let users = reached.into_iter().filter(|class| names::is_users(lowering, *class)).filter(changes);
        users.map(|class| self.binary(&lowering.class_name(class))).collect()
    }

    pub fn finish(self) -> String {
        self.statements.iter().map(|statement| format!("        {statement}\n")).collect()
    }

    pub fn java(&self, ty: &str) -> Option<String> {
        let java = names::java(self.subject.lowering, ty, &self.package)?;
        let Some(copied) = self.copy_of(ty) else { return Some(java) };
        let bare = java.strip_prefix(&self.package).and_then(|rest| rest.strip_prefix('.')).unwrap_or(&java);
        Some(format!("{}.{bare}", copied.holder))
    }

    /// The name that reflection finds a class by.
    pub(super) fn binary(&self, ty: &str) -> String {
        let Some(copied) = self.copy_of(ty) else { return ty.to_owned() };
        let package = if self.package.is_empty() { String::new() } else { format!("{}.", self.package) };
        let bare = ty.strip_prefix(&package).unwrap_or(ty);
        format!("{package}{}${bare}", copied.holder)
    }

    /// Who holds the copy of the class (or of the elements' class) that the test is about.
    fn copy_of(&self, ty: &str) -> Option<&super::Copied> {
        let copied = self.subject.copied.as_ref()?;
        let class = names::class(self.subject.lowering, ty.trim_end_matches("[]"))?;
        match self.subject.lowering.program.world.decl(class).origin {
            Origin::Source { file, .. } if file == copied.file => Some(copied),
            Origin::Source { .. } | Origin::Library | Origin::Stub { .. } | Origin::Missing => None,
        }
    }

    /// Builds the input; gives the call as an expression.
    fn call(&mut self) -> Result<String, String> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let method = world.method(self.subject.method.method);
        self.is_callable()?;
        let is_constructor = method.is_constructor();
        let has_receiver = !method.is_static();
        let types: Vec<String> = method.params.iter().map(|ty| lowering.type_name(*ty)).collect();
        let values = self.input.args.clone();
        let explicit = usize::from(has_receiver);
        if values.len() != explicit + types.len() {
            return Err("it needs an enclosing object or variables around it".to_owned());
        }
        let exact = self.is_overloaded(values.first().filter(|_| has_receiver));
        let receiver = match values.first() {
            Some(value) if has_receiver && !is_constructor => Some(self.value(value, "java.lang.Object")?),
            Some(Value::Ref(made)) if is_constructor => match settle::outer_of(self.subject, self.input, *made) {
                Some(outer) => Some(self.object(outer)?),
                None => None,
            },
            _ => None,
        };
        let mut args = Vec::new();
        for (at, (value, ty)) in values[explicit..].iter().zip(&types).enumerate() {
            self.hint = method.param_names.get(at).map(ToString::to_string);
            let varargs = at + 1 == types.len() && method.flags.has(Flags::VARARGS) && *value == Value::NULL;
            args.push(self.argument(value, ty, exact || varargs)?);
        }
        self.hint = None;
        self.set_statics()?;
        self.set_right()?;
        let owner = lowering.class_name(method.owner);
        let accessible = names::is_accessible(lowering, method.owner, method.flags, &self.package);
        let visible = self.java(&owner).filter(|_| accessible);
        let nameable = types.iter().all(|ty| self.java(ty).is_some());
        let list = args.join(", ");
        Ok(match (visible.filter(|_| nameable), receiver) {
            (Some(class), Some(outer)) if is_constructor => {
                format!("{outer}.new {}({list})", class.rsplit('.').next().unwrap_or(&class))
            }
            (Some(class), None) if is_constructor => format!("new {class}({list})"),
            (Some(class), None) => format!("{class}.{}({list})", method.name),
            (Some(class), Some(receiver)) => {
                let of = values.first().and_then(Value::as_ref_id).map(|id| self.static_type(id)).unwrap_or_default();
                let inherits = |from| names::is_inherited(lowering, from, method.owner, method.flags, |_| false);
                let below = lowering.hierarchy().is_subtype(&of, &owner);
                let direct = of == owner || !exact && below && names::class(lowering, &of).is_some_and(inherits);
                let receiver = if direct { receiver } else { format!("(({class}) {receiver})") };
                format!("{receiver}.{}({list})", method.name)
            }
            (None, receiver) => {
                // To the machine the object around a new one is the first argument.
                let around = receiver.clone().filter(|_| is_constructor);
                let outer = around.as_ref().and_then(|_| world.decl(method.owner).outer);
                let outer = outer.map(|outer| lowering.class_name(outer));
                let quoted: Vec<String> =
                    outer.iter().chain(&types).map(|ty| format!("{:?}", self.binary(ty))).collect();
                let owner = self.binary(&owner);
                let receiver = receiver.filter(|_| !is_constructor).unwrap_or_else(|| "null".to_owned());
                let name = method.name.as_str();
                // One array, or null, would be taken for all arguments.
                let is_all = |value: &Value| {
                    value.as_ref_id().is_some_and(|id| id == 0 || self.input.state.objects.type_of(id).ends_with("[]"))
                };
                let alone = values[explicit..].iter().zip(&args);
                let rest = alone
                    .map(|(value, arg)| if is_all(value) { format!(", (Object) {arg}") } else { format!(", {arg}") });
                let rest: String = around.iter().map(|outer| format!(", {outer}")).chain(rest).collect();
                let none = if rest.is_empty() { ", new Object[0]" } else { "" };
                format!("call({owner:?}, {name:?}, new String[] {{{}}}, {receiver}{rest}{none})", quoted.join(", "))
            }
        })
    }

    /// Can a test call the method at all?
    fn is_callable(&self) -> Result<(), String> {
        let lowering = self.subject.lowering;
        let method = lowering.program.world.method(self.subject.method.method);
        let source = lowering.program.methods.iter().find(|source| source.id == self.subject.method.method);
        if source.is_some_and(|source| matches!(source.source, MethodSource::Snippet(_))) {
            return Err("a snippet is no method".to_owned());
        }
        if matches!(self.subject.method.implicit, Some(Implicit::Initializer(_))) {
            return Err("it is the initialisation of a class".to_owned());
        }
        if self.subject.procedure.key != self.subject.method.key {
            return Err("it is the body of a lambda".to_owned());
        }
        let owner = lowering.program.world.decl(method.owner);
        if method.is_constructor() && owner.flags.has(Flags::ABSTRACT) {
            return Err("its class is abstract".to_owned());
        }
        if method.is_constructor() && owner.kind == ClassKind::Enum {
            return Err("an enum has no other constants".to_owned());
        }
        let made = self.input.args.first().and_then(Value::as_ref_id).filter(|_| method.is_constructor());
        let around = made.and_then(|made| settle::outer_of(self.subject, self.input, made));
        if method.is_constructor() && lowering.has_outer_instance(method.owner) && around.is_none() {
            return Err("it needs an enclosing object".to_owned());
        }
        if !is_called(self.subject, self.input) {
            return Err("the class of its receiver overrides it".to_owned());
        }
        Ok(())
    }

    /// Are there other methods of this name for as many arguments? Then the types of
    /// the arguments matter.
    fn is_overloaded(&self, receiver: Option<&Value>) -> bool {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let method = world.method(self.subject.method.method);
        let of = receiver.and_then(Value::as_ref_id).map(|id| self.input.state.objects.type_of(id));
        let of = of.and_then(|ty| names::class(lowering, &ty));
        let mut at = if method.is_constructor() { Some(method.owner) } else { of.or(Some(method.owner)) };
        let mut found: BTreeSet<Vec<String>> = BTreeSet::new();
        while let Some(class) = at {
            for other in &world.members(class).methods {
                let info = world.method(*other);
                let same_name = info.is_constructor() == method.is_constructor() && info.name == method.name;
                let similar = info.params.len() == method.params.len() || info.flags.has(Flags::VARARGS);
                if same_name && similar && !info.flags.has(Flags::JML) {
                    found.insert(info.params.iter().map(|ty| lowering.type_name(*ty)).collect());
                }
            }
            let above = world.header(class).superclass.and_then(|ty| world.class_of(ty));
            at = above.filter(|_| !method.is_constructor());
        }
        found.len() > 1
    }

    /// Has `result` the type that the method declares?
    pub fn has_typed_result(&self) -> bool {
        self.typed
    }

    /// The type of `result`, where there is one.
    pub fn result_type(&mut self, call: &str, has_result: bool) -> Option<String> {
        let lowering = self.subject.lowering;
        let method = lowering.program.world.method(self.subject.method.method);
        let ty = match (has_result, method.is_constructor()) {
            (_, true) => lowering.class_name(method.owner),
            (true, false) => lowering.type_name(method.result),
            (false, false) => return None,
        };
        let direct = !call.starts_with("call(");
        let named = self.java(&ty).filter(|_| direct).map(|java| generic::any(self.subject, &ty, &java));
        self.typed = named.is_some();
        Some(named.unwrap_or_else(|| "Object".to_owned()))
    }

    /// Constructors may have changed what was built before: what the steps lead to is
    /// compared with the input, and the rest is set.
    fn set_right(&mut self) -> Result<(), String> {
        const ROUNDS: usize = 3;
        let Some(base) = self.base else { return Ok(()) };
        for _ in 0..ROUNDS {
            let left = rehearse::differences(self.subject, base, self.input, &self.steps)?;
            if left.is_empty() {
                return Ok(());
            }
            for difference in left {
                self.set_difference(difference)?;
            }
        }
        Err("the objects of the input cannot be built without changing each other".to_owned())
    }

    /// Does an object that class initialisation made hold what it did then? Tests put
    /// static state back.
    pub(super) fn is_as_initialised(&self, id: u32) -> bool {
        self.base.is_some_and(|base| crate::statics::holds_first(base, self.input, id))
    }

    fn set_difference(&mut self, difference: Difference) -> Result<(), String> {
        let lowering = self.subject.lowering;
        match difference {
            Difference::Field(id, field, value) => {
                let about = lowering.program.world.field(field);
                if about.flags.is_final() && names::is_record(lowering, about.owner) {
                    return Err(format!("no constructor gives this {}", lowering.class_name(about.owner)));
                }
                let name = self.object(id)?;
                let typed = self.java(&self.input.state.objects.type_of(id)).is_some();
                self.set_field(id, &name, typed, field, &value)
            }
            Difference::Cell(id, at, value) => {
                let name = self.object(id)?;
                let ty = self.input.state.objects.type_of(id).to_string();
                self.set_element(id, &name, ty.strip_suffix("[]").unwrap_or(&ty), at, &value)
            }
            Difference::Static(var, value) => {
                let field = lowering.static_field_of(var).ok_or("a static field has no name")?;
                if lowering.program.world.field(field).flags.is_final() {
                    return Err("a static final field would have to hold something else".to_owned());
                }
                self.set_static(var, field, &value)
            }
        }
    }

    pub(super) fn set_element(
        &mut self,
        id: u32,
        name: &str,
        element: &str,
        at: i64,
        value: &Value,
    ) -> Result<(), String> {
        let text = self.argument(value, element, false)?;
        self.say(&format!("{name}[{at}] = {text};"));
        self.steps.push(Step::Cell(id, at, value.clone()));
        Ok(())
    }

    /// A value where a `ty` is due; where the type decides between methods, with it.
    pub(super) fn argument(&mut self, value: &Value, ty: &str, exact: bool) -> Result<String, String> {
        let text = self.value(value, ty)?;
        let is_primitive = javelin_ir::types::is_primitive(ty);
        let fits = match value {
            Value::Ref(0) => !exact,
            Value::Ref(id) => {
                let own = self.input.state.objects.type_of(*id);
                // A box that is written as its number is one to Java's choice of methods.
                let is_number =
                    BoxKind::ALL.into_iter().any(|kind| kind.class() == &*own) && !self.known.contains_key(id);
                let of = self.static_type(*id);
                match exact {
                    true => of == ty && !is_number,
                    false => of == *own || self.subject.lowering.hierarchy().is_subtype(&of, ty),
                }
            }
            _ => true,
        };
        Ok(match self.java(ty) {
            // `(Integer) -1` would be a difference.
            Some(java) if !is_primitive && !fits && text.starts_with('-') => format!("({java}) ({text})"),
            Some(java) if !is_primitive && !fits => format!("({java}) {text}"),
            _ => text,
        })
    }

    /// The type that Java gives the expression for an object.
    pub(super) fn static_type(&self, id: u32) -> String {
        let lowering = self.subject.lowering;
        let own = self.input.state.objects.type_of(id);
        let is_held = |held: &String| self.known.get(&id).is_none_or(|name| name == held);
        if let Some(holder) = self.holder(id)
            && self.held(id).is_some_and(|held| is_held(&held))
        {
            let (_, typed) = self.static_field(holder);
            let declared = lowering.type_name(lowering.program.world.field(holder).ty);
            return if typed { declared } else { "java.lang.Object".to_owned() };
        }
        match self.java(&own) {
            Some(_) => own.to_string(),
            None if own.ends_with("[]") => "java.lang.Object[]".to_owned(),
            None => "java.lang.Object".to_owned(),
        }
    }

    /// Is the expression for the object of its own type, not just an `Object`?
    pub(super) fn has_own_type(&self, id: u32) -> bool {
        self.held(id).is_some_and(|held| !held.starts_with("get("))
            || self.java(&self.input.state.objects.type_of(id)).is_some()
    }

    /// A value as an expression; objects are built first.
    pub fn value(&mut self, value: &Value, ty: &str) -> Result<String, String> {
        Ok(match value {
            Value::Ref(0) => "null".to_owned(),
            Value::Ref(id) => self.object(*id)?,
            other => literal(other, ty).ok_or("a value has no literal in Java")?,
        })
    }

    /// A name for an object: what the method or the class calls it, or after its type.
    pub(super) fn fresh(&mut self, ty: &str) -> String {
        let simple = ty.rsplit(['.', '$']).next().unwrap_or(ty).replace("[]", "s");
        let mut letters = simple.chars();
        let first = letters.next().map(|first| first.to_ascii_lowercase()).into_iter();
        let plain = self.hint.take().unwrap_or_else(|| names::identifier(&first.chain(letters).collect::<String>()));
        let is_taken = names::is_reserved(&plain) || names::is_obscuring(self.subject.lowering, &plain);
        let plain = if is_taken { format!("{plain}1") } else { plain };
        let numbered = (2..).map(|number| format!("{plain}{number}"));
        let free = std::iter::once(plain.clone()).chain(numbered).find(|name| !self.names.contains(name));
        let name = free.unwrap_or(plain);
        self.names.insert(name.clone());
        name
    }

    fn object(&mut self, id: u32) -> Result<String, String> {
        if let Some(name) = self.known.get(&id) {
            return Ok(name.clone());
        }
        if let Some(held) = self.held(id) {
            self.known.insert(id, held.clone());
            self.steps.push(Step::Held(id));
            self.set_held(id, &held)?;
            return Ok(held);
        }
        if self.begun.contains(&id) {
            return Err("an object holds itself".to_owned());
        }
        self.begun.push(id);
        let made = self.new_object(id);
        self.begun.pop();
        made
    }

    fn new_object(&mut self, id: u32) -> Result<String, String> {
        let object = self.input.state.objects.get(id);
        let ty = object.ty.to_string();
        if let Some(element) = ty.strip_suffix("[]") {
            return self.array(id, &object, element);
        }
        let shared = self.input.state.objects.is_shared(id);
        let made = if ty == "java.lang.String" {
            let Some(Value::Seq(units)) = object.facts.get("chars") else {
                return Err("a string has no characters".into());
            };
            if shared {
                return Ok(text_literal(units));
            }
            format!("new String({})", text_literal(units))
        } else if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == ty) {
            let held = object.facts.get(kind.function());
            let text = held.and_then(|value| literal(value, primitive_of(kind))).ok_or("a box has no value")?;
            let small = held.and_then(Value::as_int).is_some_and(|n| javelin_logic::Range::new(-128, 127).contains(n));
            match (shared, small || kind == BoxKind::Boolean) {
                (true, _) => return Ok(text),
                (false, true) => format!("new {}({text})", kind.class().trim_start_matches("java.lang.")),
                (false, false) => text,
            }
        } else if ty == "java.lang.Object" {
            "new Object()".to_owned()
        } else {
            let hint = self.hint.take();
            return match self.plans.get(&id) {
                Some(Plan::Library(recipe)) => self.made_by_library(id, &recipe.clone(), hint),
                _ => self.instance(id, &ty, hint),
            };
        };
        let java = self.java(&ty).unwrap_or_else(|| "Object".to_owned());
        let name = self.fresh(&ty);
        self.say(&format!("{java} {name} = {made};"));
        self.known.insert(id, name.clone());
        self.steps.push(Step::Bare(id));
        Ok(name)
    }

    fn array(&mut self, id: u32, object: &Object, element: &str) -> Result<String, String> {
        let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok());
        let fits = |length: &i64| length.saturating_mul(bytes_of(element)) <= MOST_BYTES;
        let length = length.filter(fits).ok_or("an array is too long to be made by a test")?;
        let named = self.java(element);
        let is_users = names::class(self.subject.lowering, element.trim_end_matches("[]"))
            .is_some_and(|class| names::is_users(self.subject.lowering, class));
        if named.is_none() && !is_users {
            return Err("the elements' type has no name here".to_owned());
        }
        let java = named.clone().unwrap_or_else(|| "Object".to_owned());
        let name = self.fresh(&object.ty);
        let row = row_of(self.subject.lowering, &self.input.state, id, element);
        let is_plain =
            |value: &Value| *value == Value::NULL || javelin_ir::types::is_primitive(element) && is_zero(value);
        let values = || (0..length).map(|at| row.get(&Value::int(at)).clone());
        let leads_back =
            |value: &Value| value.as_ref_id().is_some_and(|held| settle::leads_to(self.subject, self.input, held, id));
        let listed = named.is_some() && length <= SHORT && !values().all(|value| is_plain(&value));
        if listed && !values().any(|value| leads_back(&value)) {
            let mut texts = Vec::new();
            for value in values() {
                texts.push(self.argument(&value, element, false)?);
            }
            self.known.insert(id, name.clone());
            self.say(&format!("{java}[] {name} = {{{}}};", texts.join(", ")));
            self.steps.push(Step::Bare(id));
            self.steps.extend(values().zip(0..).map(|(value, at)| Step::Cell(id, at, value)));
            return Ok(name);
        }
        self.known.insert(id, name.clone());
        let (base, dimensions) =
            java.split_once('[').map_or((java.as_str(), String::new()), |(b, d)| (b, format!("[{d}")));
        match named {
            Some(_) => self.say(&format!("{java}[] {name} = new {base}[{length}]{dimensions};")),
            // A private class: its arrays come from reflection, too.
            None => self.say(&format!("Object[] {name} = newArray({:?}, {length});", self.binary(element))),
        }
        self.steps.push(Step::Bare(id));
        let plain = literal(row.default_value(), element);
        if length > SHORT
            && !is_plain(row.default_value())
            && let Some(plain) = plain
        {
            self.say(&format!("java.util.Arrays.fill({name}, {plain});"));
            self.steps.extend((0..SHORT).map(|at| Step::Cell(id, at, row.default_value().clone())));
        }
        let indices: Vec<i64> = if length <= SHORT {
            (0..length).collect()
        } else {
            let given = row.entries().into_iter().filter_map(|(key, _)| i64::try_from(key.as_int()?.clone()).ok());
            given.filter(|at| (0..length).contains(at)).collect()
        };
        for at in indices {
            let value = row.get(&Value::int(at)).clone();
            if length <= SHORT && is_plain(&value) {
                continue;
            }
            self.set_element(id, &name, element, at, &value)?;
        }
        Ok(name)
    }

    /// An object of the library.
    fn made_by_library(&mut self, id: u32, recipe: &Recipe, hint: Option<String>) -> Result<String, String> {
        let mut parts = Vec::new();
        for part in recipe.parts() {
            parts.push(self.argument(&part, "java.lang.Object", false)?);
        }
        let held = recipe.parts();
        let is_row = |id: u32| self.input.state.objects.type_of(id).ends_with("[]");
        let alone = held.iter().any(|part| part.as_ref_id().is_some_and(is_row));
        let ty = self.input.state.objects.type_of(id).to_string();
        let (class, called) = match recipe {
            Recipe::Elements(class, _) | Recipe::Entries(class, _) | Recipe::Text(class, _) => (class.as_str(), &*ty),
            Recipe::Optional(_) => ("java.util.Optional", &*ty),
            Recipe::Iterator(_) => ("java.util.Iterator", "iterator"),
        };
        let args = self.arguments.get(&id).cloned().unwrap_or_default();
        let of = generic::text(self, class, &args, &held);
        let diamond = if of.is_some() { "<>" } else { "" };
        let of = of.unwrap_or_default();
        self.hint = hint;
        let name = self.fresh(called);
        let java = class.replace('$', ".");
        let java = java.strip_prefix("java.lang.").unwrap_or(&java);
        let made = match recipe {
            Recipe::Elements(_, items) if items.is_empty() || class == "java.util.Stack" => {
                format!("new {java}{diamond}()")
            }
            Recipe::Elements(..) => format!("new {java}{diamond}({})", generic::list(&parts, "", alone)),
            Recipe::Entries(..) => format!("new {java}{diamond}()"),
            Recipe::Optional(None) => format!("{java}.empty()"),
            Recipe::Optional(Some(_)) => format!("{java}.of({})", parts.join(", ")),
            Recipe::Iterator(_) => format!("{}.iterator()", generic::list(&parts, &of, alone)),
            Recipe::Text(_, units) => format!("new {java}({})", text_literal(units)),
        };
        self.say(&format!("{java}{of} {name} = {made};"));
        match recipe {
            Recipe::Elements(..) if class == "java.util.Stack" => {
                parts.iter().for_each(|part| self.statements.push(format!("{name}.add({part});")));
            }
            Recipe::Entries(..) => {
                parts.chunks(2).for_each(|pair| self.statements.push(format!("{name}.put({});", pair.join(", "))));
            }
            Recipe::Elements(..) | Recipe::Optional(_) | Recipe::Iterator(_) | Recipe::Text(..) => {}
        }
        self.steps.push(Step::Library(id, recipe.clone()));
        self.known.insert(id, name.clone());
        Ok(name)
    }

    /// An object of a user's class.
    fn instance(&mut self, id: u32, ty: &str, hint: Option<String>) -> Result<String, String> {
        let lowering = self.subject.lowering;
        let class = names::class(lowering, ty).ok_or_else(|| format!("nothing is known of {ty}"))?;
        if !names::is_users(lowering, class) {
            return Err(format!("an object of {ty} has to be built"));
        }
        let java = self.java(ty);
        let made = match (self.plans.get(&id), &java) {
            (Some(Plan::Made(made)), Some(java)) => Some((made.clone(), java.clone())),
            _ => None,
        };
        let Some((made, java)) = made else { return self.without_constructor(id, ty, class, java, hint) };
        let text = self.made(&made, &java)?;
        self.hint = hint;
        let name = self.fresh(ty);
        self.say(&format!("{java} {name} = {text};"));
        self.known.insert(id, name.clone());
        self.steps.push(Step::Made(id, made.clone()));
        for (field, value) in &made.left {
            self.set_field(id, &name, true, *field, value)?;
        }
        Ok(name)
    }

    /// A call of the constructor or factory.
    fn made(&mut self, made: &Made, java: &str) -> Result<String, String> {
        let world = &self.subject.lowering.program.world;
        let by = world.method(made.by);
        let outer = match made.outer {
            Some(outer) if by.is_constructor() => Some(self.object(outer)?),
            _ => None,
        };
        let alike = |other: &&javelin_sema::MethodId| {
            let other = world.method(**other);
            other.name == by.name
                && other.is_constructor() == by.is_constructor()
                && other.params.len() == by.params.len()
        };
        let exact = world.members(by.owner).methods.iter().filter(alike).count() > 1;
        let mut texts = Vec::new();
        for (at, (value, ty)) in made.args.iter().enumerate() {
            self.hint = by.param_names.get(at).map(ToString::to_string);
            texts.push(self.argument(value, ty, exact)?);
        }
        self.hint = None;
        let list = texts.join(", ");
        Ok(match (by.is_constructor(), outer) {
            (true, Some(outer)) => format!("{outer}.new {}({list})", java.rsplit('.').next().unwrap_or(java)),
            (true, None) => format!("new {java}({list})"),
            (false, _) => format!("{java}.{}({list})", by.name),
        })
    }

    /// An object that no constructor gives: made as it is, field by field.
    fn without_constructor(
        &mut self,
        id: u32,
        ty: &str,
        class: ClassId,
        java: Option<String>,
        hint: Option<String>,
    ) -> Result<String, String> {
        let lowering = self.subject.lowering;
        if names::is_record(lowering, class) {
            return Err(format!("no constructor gives this {ty}"));
        }
        let outer = match settle::outer_of(self.subject, self.input, id) {
            Some(outer) => Some(self.object(outer)?),
            None if lowering.has_outer_instance(class) => {
                return Err(format!("an object of {ty} needs an enclosing one"));
            }
            None => None,
        };
        self.hint = hint;
        let name = self.fresh(ty);
        match &java {
            Some(java) => self.say(&format!("{java} {name} = ({java}) make({:?});", self.binary(ty))),
            None => self.say(&format!("Object {name} = make({:?});", self.binary(ty))),
        }
        self.known.insert(id, name.clone());
        self.steps.push(Step::Bare(id));
        if let Some(outer) = outer {
            self.say(&format!("surround({name}, {outer});"));
        }
        // What no constructor has run on is all zero.
        let fields = fields_of(self.subject, &self.input.state, id).into_iter();
        for (field, value) in fields.filter(|(_, value)| *value != Value::NULL && !is_zero(value)) {
            self.set_field(id, &name, java.is_some(), field, &value)?;
        }
        Ok(name)
    }

    pub(super) fn set_field(
        &mut self,
        id: u32,
        name: &str,
        typed: bool,
        field: FieldId,
        value: &Value,
    ) -> Result<(), String> {
        let lowering = self.subject.lowering;
        let about = lowering.program.world.field(field);
        let ty = lowering.type_name(about.ty);
        let owner = lowering.class_name(about.owner);
        self.hint = Some(about.name.to_string());
        let nameable = typed && !about.flags.is_final() && self.java(&ty).is_some();
        let direct = self.direct_field(name, &self.static_type(id), field).filter(|_| nameable);
        let statement = match direct {
            None => {
                let value = self.value(value, &ty)?;
                format!("set({name}, {:?}, {:?}, {value});", self.binary(&owner), about.name.as_str())
            }
            Some(direct) => format!("{direct} = {};", self.argument(value, &ty, false)?),
        };
        self.hint = None;
        self.say(&statement);
        self.steps.push(Step::Field(id, field, value.clone()));
        Ok(())
    }
}

/// Numbers, truth values and texts.
fn is_unchanging(ty: &str) -> bool {
    javelin_ir::types::is_primitive(ty) || ty == "java.lang.String" || BoxKind::ALL.into_iter().any(|k| k.class() == ty)
}

/// Does a call on the receiver run this method, not one that overrides it?
pub fn is_called(subject: &Subject, input: &Input) -> bool {
    let method = subject.lowering.program.world.method(subject.method.method);
    let Some(receiver) = input.args.first().and_then(Value::as_ref_id).filter(|id| *id != 0) else { return true };
    if method.is_static() || method.is_constructor() || method.flags.is_private() {
        return true;
    }
    let ty = subject.terms.type_const(&input.state.objects.type_of(receiver));
    let known = subject.lowering.implementations(subject.method.key).by_type;
    known.iter().find(|(of, _)| *of == ty).is_none_or(|(_, target)| *target == subject.method.key)
}

/// Can a test have the objects of the input that class initialisation did not make?
/// Records come from their constructors only, and no enum has more constants. The
/// reason where it cannot.
pub fn is_buildable(subject: &Subject, input: &Input, initialised: usize) -> Result<(), String> {
    if !is_called(subject, input) {
        return Err("the class of its receiver overrides it".to_owned());
    }
    let world = &subject.lowering.program.world;
    // Nobody reads a test of thousands of objects.
    if input.state.objects.len() > initialised + MOST_OBJECTS {
        return Err("the input has too many objects to be written down".to_owned());
    }
    let reached = settle::reached(subject, input, &Plans::new());
    for id in reached.into_iter().filter(|id| *id as usize >= initialised) {
        let ty = input.state.objects.type_of(id);
        let Some(class) = names::class(subject.lowering, &ty) else { continue };
        // The receiver of a constructor is what it is to become.
        let is_receiver = input.args.first() == Some(&Value::Ref(id));
        if is_receiver && world.method(subject.method.method).is_constructor() {
            continue;
        }
        // The constants of an enum are all there are.
        if names::is_enum(subject.lowering, class) {
            return Err(format!("{} has no such constant", world.qualified_name(class)));
        }
        let is_named = names::java(subject.lowering, &ty, "").is_some();
        let is_own_record = names::is_users(subject.lowering, class) && names::is_record(subject.lowering, class);
        if is_own_record && is_named && !settle::is_makeable(subject, input, id, class) {
            return Err(format!("no constructor gives this {}", world.qualified_name(class)));
        }
    }
    Ok(())
}

/// The sort of an array's elements, and the name of the map that holds them.
pub(crate) fn element_kind(element: &str) -> (Sort, &str) {
    match element {
        "boolean" => (Sort::Bool, element),
        "float" => (Sort::Float32, element),
        "double" => (Sort::Float64, element),
        "byte" | "char" | "short" | "int" | "long" => (Sort::Int, element),
        _ => (Sort::Ref, "ref"),
    }
}

/// The contents of an array.
pub fn row_of(lowering: &Lowering, state: &State, id: u32, element: &str) -> MapValue {
    let (sort, kind) = element_kind(element);
    let map = lowering.heap.elements(lowering.terms, kind, sort);
    match state.globals.get(&map) {
        Some(Value::Map(rows)) => match rows.get(&Value::Ref(id)) {
            Value::Map(row) => row.clone(),
            _ => MapValue::new(Value::default_of(sort)),
        },
        _ => MapValue::new(Value::default_of(sort)),
    }
}

pub fn primitive_of(kind: BoxKind) -> &'static str {
    match kind {
        BoxKind::Boolean => "boolean",
        BoxKind::Byte => "byte",
        BoxKind::Char => "char",
        BoxKind::Short => "short",
        BoxKind::Int => "int",
        BoxKind::Long => "long",
        BoxKind::Float => "float",
        BoxKind::Double => "double",
    }
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Int(n) => *n == javelin_logic::IBig::ZERO,
        Value::Bool(b) => !b,
        Value::F32(bits) => *bits == 0,
        Value::F64(bits) => *bits == 0,
        _ => false,
    }
}

/// A primitive value of type `ty` as Java writes it.
pub fn literal(value: &Value, ty: &str) -> Option<String> {
    Some(match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => match ty {
            "long" => format!("{}L", i64::try_from(n.clone()).ok()?).replace("-9223372036854775808L", "Long.MIN_VALUE"),
            "char" => char_literal(u16::try_from(n.clone()).ok()?),
            "byte" | "short" => format!("({ty}) {}", i16::try_from(n.clone()).ok()?),
            _ => match i32::try_from(n.clone()).ok()? {
                i32::MIN => "Integer.MIN_VALUE".to_owned(),
                i32::MAX => "Integer.MAX_VALUE".to_owned(),
                plain => plain.to_string(),
            },
        },
        Value::F32(bits) => match f32::from_bits(*bits) {
            x if x.is_nan() => "Float.NaN".to_owned(),
            f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
            f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
            x => format!("{x:?}f"),
        },
        Value::F64(bits) => match f64::from_bits(*bits) {
            x if x.is_nan() => "Double.NaN".to_owned(),
            f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
            f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
            x => format!("{x:?}"),
        },
        Value::Ref(0) => "null".to_owned(),
        _ => return None,
    })
}

/// The room that an element of an array takes, at most.
fn bytes_of(element: &str) -> i64 {
    match element {
        "boolean" | "byte" => 1,
        "char" | "short" => 2,
        "int" | "float" => 4,
        _ => 8,
    }
}

fn char_literal(unit: u16) -> String {
    match u8::try_from(unit) {
        Ok(b'\'') => r"'\''".to_owned(),
        Ok(byte) => match escaped(byte) {
            Some(escape) => format!("'\\{escape}'"),
            None if (b' '..=b'~').contains(&byte) => format!("'{}'", char::from(byte)),
            None => format!("(char) {unit}"),
        },
        Err(_) => format!("(char) {unit}"),
    }
}

/// What Java writes behind a backslash for the character, if it has a letter for it.
fn escaped(byte: u8) -> Option<char> {
    Some(match byte {
        b'\\' => '\\',
        b'\n' => 'n',
        b'\r' => 'r',
        b'\t' => 't',
        _ => return None,
    })
}

/// A string literal with every unit exact.
pub fn text_literal(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for &unit in units {
        match u8::try_from(unit) {
            Ok(b'"') => text += "\\\"",
            Ok(byte) => match escaped(byte) {
                Some(escape) => text.extend(['\\', escape]),
                None if (b' '..=b'~').contains(&byte) => text.push(char::from(byte)),
                // Octal, since \u000a would end the line before the literal is read.
                None => text += &format!("\\{byte:03o}"),
            },
            Err(_) => text += &format!("\\u{unit:04x}"),
        }
    }
    text + "\""
}
