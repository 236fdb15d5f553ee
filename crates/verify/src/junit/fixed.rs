//! What class initialisation made, in a test: static fields, and the objects that static
//! final fields hold. Those are named, never made anew; what can change about them is set.

use javelin_ir::callees::Callees;
use javelin_ir::heap::BoxKind;
use javelin_logic::Term;
use javelin_logic::eval::Value;
use javelin_sema::FieldId;
use javelin_sema::classes::Flags;
use javelin_sema::typed::MethodSource;

use super::build::{Builder, SHORT, row_of};
use super::rehearse::Step;
use super::{fields_of, names};

impl Builder<'_, '_, '_> {
    /// Static fields that the method may read have the values of the input. Last of all:
    /// constructors may have written them.
    pub(super) fn set_statics(&mut self) -> Result<(), String> {
        let lowering = self.subject.lowering;
        let own = self.subject.procedure.vars.clone();
        for (var, info) in own.into_iter().filter(|(_, info)| !info.sort.is_map()) {
            let Some(field) = lowering.static_field_of(var) else { continue };
            let Some(value) = self.input.state.globals.get(&var).cloned() else { continue };
            match value {
                _ if lowering.program.world.field(field).flags.has(Flags::JML) => {}
                Value::Ref(id) if info.stable => self.set_contents(id, field)?,
                _ if info.stable => {}
                value => self.set_static(var, field, &value)?,
            }
        }
        Ok(())
    }

    pub(super) fn set_static(&mut self, var: Term, field: FieldId, value: &Value) -> Result<(), String> {
        let lowering = self.subject.lowering;
        let about = lowering.program.world.field(field);
        let (owner, ty) = (lowering.class_name(about.owner), lowering.type_name(about.ty));
        self.hint = Some(about.name.to_string());
        let text = self.argument(value, &ty, false)?;
        self.hint = None;
        let accessible = names::is_accessible(lowering, about.owner, about.flags, &self.package);
        let setting = match self.java(&owner).filter(|_| accessible) {
            Some(class) => format!("{class}.{} = {text};", about.name),
            None => format!("set(null, {:?}, {:?}, {text});", self.binary(&owner), about.name.as_str()),
        };
        self.say(&setting);
        self.steps.push(Step::Static(var, value.clone()));
        Ok(())
    }

    /// A static field as an expression, and whether that has the field's type.
    pub fn static_field(&self, field: FieldId) -> (String, bool) {
        let lowering = self.subject.lowering;
        let about = lowering.program.world.field(field);
        let owner = lowering.class_name(about.owner);
        let accessible = names::is_accessible(lowering, about.owner, about.flags, &self.package);
        match self.java(&owner).filter(|_| accessible) {
            Some(class) => (format!("{class}.{}", about.name), true),
            None => (format!("get(null, {:?}, {:?})", self.binary(&owner), about.name.as_str()), false),
        }
    }

    /// A field of what `name` stands for, an expression of type `of`, as Java text where it
    /// may stand here.
    pub(super) fn direct_field(&self, name: &str, of: &str, field: FieldId) -> Option<String> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let about = world.field(field);
        let class = self.java(&lowering.class_name(about.owner))?;
        if !names::is_accessible(lowering, about.owner, about.flags, &self.package) {
            return None;
        }
        let hides = |class| world.members(class).fields.iter().any(|other| world.field(*other).name == about.name);
        let below = lowering.hierarchy().is_subtype(of, &lowering.class_name(about.owner));
        let leads = |from| below && names::is_inherited(lowering, from, about.owner, about.flags, hides);
        Some(match names::class(lowering, of).is_some_and(leads) {
            true => format!("{name}.{}", about.name),
            false => format!("(({class}) {name}).{}", about.name),
        })
    }

    /// The same by whatever way there is, and whether that has the field's type; `of` is none
    /// where the object's class has no name here.
    pub fn field(&self, name: &str, of: Option<&str>, field: FieldId) -> (String, bool) {
        let lowering = self.subject.lowering;
        let about = lowering.program.world.field(field);
        let owner = lowering.class_name(about.owner);
        let is_accessor = |source: &&javelin_sema::typed::SourceMethod| matches!(source.source, MethodSource::Accessor(of, _) if of == field);
        if let Some(direct) = of.and_then(|of| self.direct_field(name, of, field)) {
            (direct, true)
        } else if of == Some(owner.as_str())
            && self.java(&owner).is_some()
            && lowering.program.methods.iter().find(is_accessor).is_some()
        {
            (format!("{name}.{}()", about.name), true)
        } else {
            (format!("get({name}, {:?}, {:?})", self.binary(&owner), about.name.as_str()), false)
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
        let is_users = names::class(lowering, &ty).is_some_and(|class| names::is_users(lowering, class));
        if is_users && self.changing_parts(id).is_empty() || self.is_as_initialised(id) {
            return Ok(());
        }
        let element = ty.strip_suffix("[]");
        let named = self.java(&ty);
        if named.is_none() && element.is_some() {
            return Err(format!("`{}` holds what has no name here", about.name));
        }
        let (there, typed) = self.static_field(field);
        let has_type = typed && lowering.type_name(about.ty) == ty;
        let there = match &named {
            Some(java) if !has_type => format!("({java}) {there}"),
            _ => there,
        };
        let java = named.unwrap_or_else(|| "Object".to_owned());
        if element.is_none() && !is_users {
            return Err(format!("the contents of `{}` would have to be built", about.name));
        }
        let length = object.facts.get("len").and_then(Value::as_int).and_then(|n| i64::try_from(n.clone()).ok());
        if element.is_some() && length.is_none_or(|n| n > SHORT) {
            return Err(format!("`{}` is long", about.name));
        }
        let name = self.fresh(&ty);
        self.say(&format!("{java} {name} = {there};"));
        self.known.insert(id, name.clone());
        self.steps.push(Step::Held(id));
        match element {
            Some(element) => {
                let row = row_of(self.subject.lowering, &self.input.state, id, element);
                for at in 0..length.unwrap_or(0) {
                    self.set_element(id, &name, element, at, row.get(&Value::int(at)))?;
                }
                Ok(())
            }
            None => self.set_held(id, &name),
        }
    }

    /// Fields of an object that class initialisation made have the values of the input.
    pub(super) fn set_held(&mut self, id: u32, name: &str) -> Result<(), String> {
        let typed = self.java(&self.input.state.objects.type_of(id)).is_some();
        for (part, value) in self.changing_parts(id) {
            self.set_field(id, name, typed, part, &value)?;
        }
        Ok(())
    }

    /// The fields that the method may read and anybody may have written.
    fn changing_parts(&self, id: u32) -> Vec<(FieldId, Value)> {
        let lowering = self.subject.lowering;
        let mut parts = fields_of(self.subject, &self.input.state, id);
        parts.retain(|(part, _)| {
            let is_read = self.input.state.globals.contains_key(&lowering.field_var(*part));
            is_read && !lowering.program.world.field(*part).flags.is_final()
        });
        parts
    }

    /// The object as an expression, where a static final field holds it: enum constants,
    /// singletons.
    pub fn held(&self, id: u32) -> Option<String> {
        self.holder(id).map(|field| self.static_field(field).0)
    }

    /// The static final field that holds the object.
    pub fn holder(&self, id: u32) -> Option<FieldId> {
        let lowering = self.subject.lowering;
        // What came into being during the run is held by no final field of before.
        if id as usize >= self.input.state.objects.len() {
            return None;
        }
        let world = &lowering.program.world;
        let class = names::class(lowering, &self.input.state.objects.type_of(id))?;
        if super::is_library(lowering, &self.input.state.objects.type_of(id)) {
            return self.library_holder(id);
        }
        let mut around = vec![class];
        around.extend(world.header(class).superclass.and_then(|ty| world.class_of(ty)));
        around.into_iter().filter(|class| names::is_users(lowering, *class)).find_map(|class| {
            world.members(class).fields.iter().copied().find(|field| {
                let flags = world.field(*field).flags;
                flags.is_static()
                    && flags.is_final()
                    && self.input.state.globals.get(&lowering.field_var(*field)) == Some(&Value::Ref(id))
            })
        })
    }

    /// The public constant of the library that is the object (`System.out`).
    fn library_holder(&self, id: u32) -> Option<FieldId> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let holding = self.input.state.globals.iter().filter(|(_, value)| **value == Value::Ref(id));
        let fields = holding.filter_map(|(var, _)| lowering.static_field_of(*var)).filter(|field| {
            let about = world.field(*field);
            let is_constant = about.flags.is_static() && about.flags.is_final() && about.flags.has(Flags::PUBLIC);
            is_constant && !about.flags.has(Flags::JML) && !names::is_users(lowering, about.owner)
        });
        fields.min()
    }
}
