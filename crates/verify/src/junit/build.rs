//! Objects of an input as Java statements: through constructors and fields that
//! hold them where that gives exactly these objects, by the reflection helpers
//! otherwise.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::{self, Ending, Object, State};
use javelin_ir::program::VariableKind;
use javelin_logic::Sort;
use javelin_logic::eval::{MapValue, Value};
use javelin_lower::Implicit;
use javelin_sema::classes::{Flags, Origin};
use javelin_sema::typed::MethodSource;
use javelin_sema::{ClassId, FieldId, MethodId};
use javelin_symex::witness::Input;

use super::{Subject, fields_of, names};

/// Longer arrays are not worth writing down.
const LONGEST: i64 = 1_000_000;
/// Arrays up to here are written element by element.
const SHORT: i64 = 64;

pub struct Builder<'b, 'a, 'p> {
    pub subject: &'b Subject<'a, 'p>,
    pub input: &'b Input,
    pub package: String,
    statements: Vec<String>,
    /// Objects that have a name.
    pub known: IndexMap<u32, String>,
    next: usize,
    typed: bool,
}

impl<'b, 'a, 'p> Builder<'b, 'a, 'p> {
    pub fn new(subject: &'b Subject<'a, 'p>, input: &'b Input) -> Self {
        let world = &subject.lowering.program.world;
        let package = world.decl(world.method(subject.method.method).owner).package.to_string();
        Builder { subject, input, package, statements: Vec::new(), known: IndexMap::new(), next: 0, typed: true }
    }

    pub fn say(&mut self, statement: &str) {
        self.statements.push(statement.to_owned());
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
    fn binary(&self, ty: &str) -> String {
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
    pub fn call(&mut self) -> Result<String, String> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let method = world.method(self.subject.method.method);
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
        if method.is_constructor() && lowering.has_outer_instance(method.owner) {
            return Err("it needs an enclosing object".to_owned());
        }
        if !is_called(self.subject, self.input) {
            return Err("the class of its receiver overrides it".to_owned());
        }
        self.set_statics()?;
        let is_constructor = method.is_constructor();
        let has_receiver = !method.is_static();
        let types: Vec<String> = method.params.iter().map(|ty| lowering.type_name(*ty)).collect();
        let values = self.input.args.clone();
        let explicit = usize::from(has_receiver);
        if values.len() != explicit + types.len() {
            return Err("it needs an enclosing object or variables around it".to_owned());
        }
        let receiver = match values.first() {
            Some(value) if has_receiver && !is_constructor => Some(self.value(value, "java.lang.Object")?),
            _ => None,
        };
        let mut args = Vec::new();
        for (value, ty) in values[explicit..].iter().zip(&types) {
            args.push(self.argument(value, ty)?);
        }
        let owner = lowering.class_name(method.owner);
        let visible = self.java(&owner).filter(|_| !method.flags.is_private());
        let nameable = types.iter().all(|ty| self.java(ty).is_some());
        Ok(match (visible.filter(|_| nameable), receiver) {
            (Some(class), None) if is_constructor => format!("new {class}({})", args.join(", ")),
            (Some(class), None) => format!("{class}.{}({})", method.name, args.join(", ")),
            (Some(_), Some(receiver))
                if values.first().and_then(Value::as_ref_id).is_some_and(|id| self.is_exactly(id, &owner)) =>
            {
                format!("{receiver}.{}({})", method.name, args.join(", "))
            }
            (Some(class), Some(receiver)) => format!("(({class}) {receiver}).{}({})", method.name, args.join(", ")),
            (None, receiver) => {
                let quoted: Vec<String> = types.iter().map(|ty| format!("{:?}", self.binary(ty))).collect();
                let owner = self.binary(&owner);
                let receiver = receiver.unwrap_or_else(|| "null".to_owned());
                let name = method.name.as_str();
                let rest: String = args.iter().map(|arg| format!(", {arg}")).collect();
                let none = if args.is_empty() { ", new Object[0]" } else { "" };
                format!("call({owner:?}, {name:?}, new String[] {{{}}}, {receiver}{rest}{none})", quoted.join(", "))
            }
        })
    }

    /// Has `result` the type that the method declares?
    pub fn has_typed_result(&self) -> bool {
        self.typed
    }

    /// Calls, and names the result where there is one.
    pub fn call_into_result(&mut self, call: &str, has_result: bool) {
        let lowering = self.subject.lowering;
        let method = lowering.program.world.method(self.subject.method.method);
        let ty = match (has_result, method.is_constructor()) {
            (_, true) => lowering.class_name(method.owner),
            (true, false) => lowering.type_name(method.result),
            (false, false) => return self.say(&format!("{call};")),
        };
        let direct = !call.starts_with("call(");
        let named = self.java(&ty).filter(|_| direct);
        self.typed = named.is_some();
        match named {
            Some(ty) => self.say(&format!("{ty} result = {call};")),
            None => self.say(&format!("Object result = {call};")),
        }
    }

    /// Static fields that the method may read have the values of the input.
    fn set_statics(&mut self) -> Result<(), String> {
        let lowering = self.subject.lowering;
        let vars = self.subject.procedure.vars.clone();
        for (var, info) in vars {
            if info.kind != VariableKind::Global || info.sort.is_map() {
                continue;
            }
            let Some(field) = lowering.static_field_of(var) else { continue };
            let Some(value) = self.input.state.globals.get(&var).cloned() else { continue };
            let about = lowering.program.world.field(field);
            if about.flags.has(Flags::JML) {
                continue;
            }
            if info.stable {
                if let Value::Ref(id) = value {
                    self.set_contents(id, field)?;
                }
                continue;
            }
            let (owner, ty) = (lowering.class_name(about.owner), lowering.type_name(about.ty));
            let value = self.argument(&value, &ty)?;
            match self.java(&owner).filter(|_| !about.flags.is_private()) {
                Some(class) => self.say(&format!("{class}.{} = {value};", about.name)),
                None => {
                    let owner = self.binary(&owner);
                    self.say(&format!("set(null, {owner:?}, {:?}, {value});", about.name.as_str()));
                }
            }
        }
        Ok(())
    }

    /// A static field as an expression.
    pub fn static_field(&self, field: FieldId) -> String {
        let lowering = self.subject.lowering;
        let about = lowering.program.world.field(field);
        let owner = lowering.class_name(about.owner);
        match self.java(&owner).filter(|_| !about.flags.is_private()) {
            Some(class) => format!("{class}.{}", about.name),
            None => format!("get(null, {:?}, {:?})", self.binary(&owner), about.name.as_str()),
        }
    }

    /// A field of an object that has a name in the test, as an expression.
    pub fn field(&self, name: &str, typed: bool, field: FieldId) -> String {
        let lowering = self.subject.lowering;
        let about = lowering.program.world.field(field);
        let owner = lowering.class_name(about.owner);
        if typed && !about.flags.is_private() && self.java(&owner).is_some() {
            format!("{name}.{}", about.name)
        } else {
            format!("get({name}, {:?}, {:?})", self.binary(&owner), about.name.as_str())
        }
    }

    /// What a static final holds is what it was made as, but its contents may have
    /// been written since: they are those of the input.
    fn set_contents(&mut self, id: u32, field: FieldId) -> Result<(), String> {
        let lowering = self.subject.lowering;
        let object = self.input.state.objects.get(id);
        let ty = object.ty.to_string();
        let unchanging = ty == "java.lang.String" || BoxKind::ALL.into_iter().any(|kind| kind.class() == ty);
        if id == 0 || unchanging || self.known.contains_key(&id) {
            return Ok(());
        }
        let about = lowering.program.world.field(field);
        let parts = fields_of(self.subject, &self.input.state, id);
        let is_fixed = |(part, _): &(FieldId, Value)| lowering.program.world.field(*part).flags.is_final();
        let is_users = names::class(lowering, &ty).is_some_and(|class| names::is_users(lowering, class));
        if is_users && parts.iter().all(is_fixed) {
            return Ok(());
        }
        let java = self.java(&ty).ok_or_else(|| format!("`{}` holds what has no name here", about.name))?;
        let owner = lowering.class_name(about.owner);
        let there = match self.java(&owner).filter(|_| !about.flags.is_private()) {
            Some(class) => format!("{class}.{}", about.name),
            None => format!("({java}) get(null, {:?}, {:?})", self.binary(&owner), about.name.as_str()),
        };
        let name = self.fresh(&ty);
        if let Some(element) = ty.strip_suffix("[]") {
            let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok());
            let length = length.filter(|n| *n <= SHORT).ok_or_else(|| format!("`{}` is long", about.name))?;
            self.say(&format!("{java} {name} = {there};"));
            self.known.insert(id, name.clone());
            let row = row_of(self.subject, &self.input.state, id, element);
            for at in 0..length {
                let text = self.argument(row.get(&Value::int(at)), element)?;
                self.say(&format!("{name}[{at}] = {text};"));
            }
            return Ok(());
        }
        let class = names::class(lowering, &ty).filter(|class| names::is_users(lowering, *class));
        if class.is_none() {
            return Err(format!("the contents of `{}` would have to be built", about.name));
        }
        self.say(&format!("{java} {name} = {there};"));
        self.known.insert(id, name.clone());
        for (part, value) in fields_of(self.subject, &self.input.state, id) {
            if !lowering.program.world.field(part).flags.is_final() {
                self.set_field(&name, true, part, &value)?;
            }
        }
        Ok(())
    }

    /// A value where a `ty` is due; null with its type, or an overloaded method
    /// would not be the one meant.
    fn argument(&mut self, value: &Value, ty: &str) -> Result<String, String> {
        let text = self.value(value, ty)?;
        let is_primitive = javelin_ir::types::is_primitive(ty);
        let as_declared = value.as_ref_id().is_some_and(|id| id != 0 && self.is_exactly(id, ty));
        Ok(match self.java(ty) {
            Some(java) if !is_primitive && !as_declared => format!("({java}) {text}"),
            _ => text,
        })
    }

    /// Has the object this very type, and the expression for it, too?
    fn is_exactly(&self, id: u32, ty: &str) -> bool {
        &*self.input.state.objects.type_of(id) == ty && self.java(ty).is_some()
    }

    /// A value as an expression; objects are built first.
    pub fn value(&mut self, value: &Value, ty: &str) -> Result<String, String> {
        Ok(match value {
            Value::Ref(0) => "null".to_owned(),
            Value::Ref(id) => self.object(*id)?,
            other => literal(other, ty).ok_or("a value has no literal in Java")?,
        })
    }

    fn fresh(&mut self, ty: &str) -> String {
        self.next += 1;
        let simple = ty.rsplit(['.', '$']).next().unwrap_or(ty).replace("[]", "s");
        format!("{}{}", names::identifier(&simple.to_lowercase()), self.next)
    }

    fn object(&mut self, id: u32) -> Result<String, String> {
        if let Some(name) = self.known.get(&id) {
            return Ok(name.clone());
        }
        if let Some(held) = self.held(id) {
            self.known.insert(id, held.clone());
            return Ok(held);
        }
        let object = self.input.state.objects.get(id);
        let ty = object.ty.to_string();
        if let Some(element) = ty.strip_suffix("[]") {
            return self.array(id, &object, element);
        }
        let name = self.fresh(&ty);
        if ty == "java.lang.String" {
            let Some(Value::Seq(units)) = object.facts.get("chars") else {
                return Err("a string has no characters".into());
            };
            let text = text_literal(units);
            let shared = self.input.state.objects.is_shared(id);
            self.say(&format!("String {name} = {};", if shared { text } else { format!("new String({text})") }));
        } else if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == ty) {
            let held = object.facts.get(kind.function()).and_then(|value| literal(value, primitive_of(kind)));
            let held = held.ok_or("a box has no value")?;
            let simple = ty.rsplit('.').next().unwrap_or(&ty);
            let shared = self.input.state.objects.is_shared(id);
            let cast = primitive_of(kind);
            let made = if shared {
                format!("{simple}.valueOf(({cast}) {held})")
            } else {
                format!("new {simple}(({cast}) {held})")
            };
            self.say(&format!("{simple} {name} = {made};"));
        } else if ty == "java.lang.Object" {
            self.say(&format!("Object {name} = new Object();"));
        } else {
            return self.instance(id, &ty, name);
        }
        self.known.insert(id, name.clone());
        Ok(name)
    }

    /// A static final field that holds the object: enum constants, singletons.
    fn held(&self, id: u32) -> Option<String> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let class = names::class(lowering, &self.input.state.objects.type_of(id))?;
        let mut around = vec![class];
        around.extend(world.header(class).superclass.and_then(|ty| world.class_of(ty)));
        around.into_iter().find_map(|class| {
            let java = self.java(&lowering.class_name(class))?;
            let fields = world.members(class).fields.iter().copied();
            let holder = fields.into_iter().find(|field| {
                let flags = world.field(*field).flags;
                flags.is_static()
                    && flags.is_final()
                    && !flags.is_private()
                    && self.input.state.globals.get(&lowering.field_var(*field)) == Some(&Value::Ref(id))
            })?;
            Some(format!("{java}.{}", world.field(holder).name))
        })
    }

    fn array(&mut self, id: u32, object: &Object, element: &str) -> Result<String, String> {
        let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok());
        let length = length.filter(|n| *n <= LONGEST).ok_or("an array is too long to be written down")?;
        let java = self.java(element).ok_or("the elements' type has no name here")?;
        let name = self.fresh(&object.ty);
        self.known.insert(id, name.clone());
        let row = row_of(self.subject, &self.input.state, id, element);
        let (base, dimensions) =
            java.split_once('[').map_or((java.as_str(), String::new()), |(b, d)| (b, format!("[{d}")));
        self.say(&format!("{java}[] {name} = new {base}[{length}]{dimensions};"));
        let plain = literal(row.default_value(), element);
        let zero = javelin_ir::types::is_primitive(element) && is_zero(row.default_value());
        if length > SHORT
            && !zero
            && let Some(plain) = plain
        {
            self.say(&format!("java.util.Arrays.fill({name}, ({java}) {plain});"));
        }
        let indices: Vec<i64> = if length <= SHORT {
            (0..length).collect()
        } else {
            let given = row.entries().into_iter().filter_map(|(key, _)| i64::try_from(key.as_int()?.clone()).ok());
            given.filter(|at| (0..length).contains(at)).collect()
        };
        for at in indices {
            let value = row.get(&Value::int(at)).clone();
            if length <= SHORT && (value == Value::NULL || javelin_ir::types::is_primitive(element) && is_zero(&value))
            {
                continue;
            }
            let text = self.argument(&value, element)?;
            self.say(&format!("{name}[{at}] = {text};"));
        }
        Ok(name)
    }

    /// An object of a user's class.
    fn instance(&mut self, id: u32, ty: &str, name: String) -> Result<String, String> {
        let lowering = self.subject.lowering;
        let class = names::class(lowering, ty).ok_or_else(|| format!("nothing is known of {ty}"))?;
        if !names::is_users(lowering, class) {
            // Classes of our own models have no name that a reader knows.
            let is_known = lowering.program.world.decl(class).flags.has(Flags::PUBLIC);
            return Err(match is_known {
                true => format!("an object of {ty} has to be built"),
                false => "an object of the library has to be built".to_owned(),
            });
        }
        if lowering.has_outer_instance(class) {
            return Err(format!("an object of {ty} needs an enclosing one"));
        }
        let wanted = fields_of(self.subject, &self.input.state, id);
        let java = self.java(ty);
        let made = java.as_ref().and_then(|_| self.constructed(id, ty, class, &wanted));
        let mut open = wanted;
        let is_constructed = made.is_some() && java.is_some();
        match (made, &java) {
            (Some((args, left)), Some(java)) => {
                let mut texts = Vec::new();
                for (value, ty) in &args {
                    texts.push(self.argument(value, ty)?);
                }
                self.say(&format!("{java} {name} = new {java}({});", texts.join(", ")));
                open = left;
            }
            _ if names::is_record(lowering, class) => return Err(format!("no constructor gives this {ty}")),
            (_, Some(java)) => self.say(&format!("{java} {name} = ({java}) make({:?});", self.binary(ty))),
            (_, None) => self.say(&format!("Object {name} = make({:?});", self.binary(ty))),
        }
        if !is_constructed {
            // What no constructor has run on is all zero.
            open.retain(|(_, value)| *value != Value::NULL && !is_zero(value));
        }
        self.known.insert(id, name.clone());
        for (field, value) in open {
            self.set_field(&name, java.is_some(), field, &value)?;
        }
        Ok(name)
    }

    fn set_field(&mut self, name: &str, typed: bool, field: FieldId, value: &Value) -> Result<(), String> {
        let lowering = self.subject.lowering;
        let about = lowering.program.world.field(field);
        let ty = lowering.type_name(about.ty);
        let owner = lowering.class_name(about.owner);
        let hidden = about.flags.is_private() || about.flags.is_final() || !typed || self.java(&ty).is_none();
        if hidden {
            let value = self.value(value, &ty)?;
            let value = if javelin_ir::types::is_primitive(&ty) { format!("({ty}) {value}") } else { value };
            let owner = self.binary(&owner);
            self.say(&format!("set({name}, {owner:?}, {:?}, {value});", about.name.as_str()));
        } else {
            let value = self.argument(value, &ty)?;
            self.say(&format!("{name}.{} = {value};", about.name));
        }
        Ok(())
    }

    /// The constructor's arguments that bring an object nearest to the one wanted,
    /// and the fields that are still different then. Found by running it.
    fn constructed(&self, id: u32, ty: &str, class: ClassId, wanted: &[(FieldId, Value)]) -> Option<Made> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let constructors = world.members(class).methods.iter().copied().filter(|method| {
            let info = world.method(*method);
            info.is_constructor()
                && !info.flags.is_private()
                && info.params.iter().all(|p| self.java(&lowering.type_name(*p)).is_some())
        });
        let tries = constructors.filter_map(|constructor| self.run_constructor(id, ty, constructor, wanted));
        let is_final = |(field, _): &(FieldId, Value)| world.field(*field).flags.is_final();
        let usable = tries.filter(|(_, left)| !names::is_record(lowering, class) || !left.iter().any(is_final));
        usable.min_by_key(|(args, left)| (left.len(), args.len()))
    }

    fn run_constructor(&self, id: u32, ty: &str, constructor: MethodId, wanted: &[(FieldId, Value)]) -> Option<Made> {
        let subject = self.subject;
        let lowering = subject.lowering;
        let world = &lowering.program.world;
        let info = world.method(constructor);
        let mut args = Vec::new();
        for (at, param) in info.params.iter().enumerate() {
            let same_name = |(field, _): &&(FieldId, Value)| {
                info.param_names.get(at) == Some(&world.field(*field).name) && world.field(*field).ty == *param
            };
            // The canonical constructor of a record has the components in their order.
            let in_order = |at: usize| {
                let canonical = names::is_record(lowering, info.owner) && info.params.len() == wanted.len();
                wanted.get(at).filter(|(field, _)| canonical && world.field(*field).ty == *param)
            };
            let value = wanted.iter().find(same_name).or_else(|| in_order(at)).map(|(_, value)| value.clone());
            let value = value.unwrap_or_else(|| Value::default_of(lowering.sort_of(*param).unwrap_or(Sort::Ref)));
            // What is not built yet is set afterwards: graphs may be cyclic.
            let value = match value {
                Value::Ref(of) if of == id => Value::NULL,
                other => other,
            };
            args.push((value, lowering.type_name(*param)));
        }
        let body = lowering.body(lowering.key(constructor))?;
        let state = self.input.state.clone();
        let fresh = state.objects.add(Object { ty: ty.into(), birth: state.clock, facts: IndexMap::new() });
        let mut values = vec![Value::Ref(fresh)];
        values.extend(args.iter().map(|(value, _)| value.clone()));
        let state = State { clock: state.clock + 1, ..state };
        let limits = interp::Limits { fuel: 10_000, trace: 0, ..interp::Limits::default() };
        let run = interp::run(subject.terms, lowering, &body, &values, state, limits);
        if !matches!(run.ending, Ending::Returned(_)) {
            return None;
        }
        let got = fields_of(subject, &run.state, fresh);
        let left = wanted.iter().zip(&got).filter(|((_, want), (_, have))| want != have).map(|(want, _)| want.clone());
        Some((args, left.collect()))
    }
}

/// Does a call on the receiver run this method, not one that overrides it?
fn is_called(subject: &Subject, input: &Input) -> bool {
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
/// Records come from their constructors only, and no enum has more constants.
pub fn is_buildable(subject: &Subject, input: &Input, initialised: usize) -> bool {
    if !is_called(subject, input) {
        return false;
    }
    (initialised as u32..input.state.objects.len() as u32).all(|id| {
        let ty = input.state.objects.type_of(id);
        let Some(class) = names::class(subject.lowering, &ty) else { return true };
        // The receiver of a constructor is what it is to become.
        let world = &subject.lowering.program.world;
        let is_receiver = input.args.first() == Some(&Value::Ref(id));
        if is_receiver && world.method(subject.method.method).is_constructor() {
            return true;
        }
        // The constants of an enum are all there are.
        if names::is_enum(subject.lowering, class) {
            return false;
        }
        if !names::is_users(subject.lowering, class) || !names::is_record(subject.lowering, class) {
            return true;
        }
        let builder = Builder::new(subject, input);
        let wanted = fields_of(subject, &input.state, id);
        builder.java(&ty).is_none() || builder.constructed(id, &ty, class, &wanted).is_some()
    })
}

/// Arguments with their types, and the fields left to set.
type Made = (Vec<(Value, String)>, Vec<(FieldId, Value)>);

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
pub fn row_of(subject: &Subject, state: &State, id: u32, element: &str) -> MapValue {
    let (sort, kind) = element_kind(element);
    let map = subject.lowering.heap.elements(subject.terms, kind, sort);
    match state.globals.get(&map) {
        Some(Value::Map(rows)) => match rows.get(&Value::Ref(id)) {
            Value::Map(row) => row.clone(),
            _ => MapValue::new(Value::default_of(sort)),
        },
        _ => MapValue::new(Value::default_of(sort)),
    }
}

fn primitive_of(kind: BoxKind) -> &'static str {
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
            "char" => format!("(char) {}", u16::try_from(n.clone()).ok()?),
            "byte" | "short" => format!("({ty}) {}", i16::try_from(n.clone()).ok()?).replace(") -", ") -"),
            _ => i32::try_from(n.clone()).ok()?.to_string().replace("-2147483648", "Integer.MIN_VALUE"),
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

/// A string literal with every unit exact.
pub fn text_literal(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for &unit in units {
        match u8::try_from(unit) {
            Ok(byte) if (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\' => text.push(char::from(byte)),
            // Octal, since \u000a would end the line before the literal is read.
            Ok(byte) => text += &format!("\\{byte:03o}"),
            Err(_) => text += &format!("\\u{unit:04x}"),
        }
    }
    text + "\""
}
