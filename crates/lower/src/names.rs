//! Which variable stands for which field, array or local.

use javelin_ir::program::{Variable, VariableKind};
use javelin_logic::{Sort, Term};
use javelin_sema::{ClassId, FieldId, LocalId, Ty, TyKind};
use javelin_syntax::ast::{FieldDecl, JmlMods};

use crate::Lowering;

impl Lowering<'_> {
    /// The map of an instance field, or the variable of a static one.
    pub fn field_var(&self, field: FieldId) -> Term {
        if let Some(known) = self.field_vars.borrow().get(&field) {
            return *known;
        }
        let var = self.declare_field(field);
        self.field_vars.borrow_mut().insert(field, var);
        self.fields.borrow_mut().insert(var, field);
        var
    }

    fn declare_field(&self, field: FieldId) -> Term {
        let info = self.program.world.field(field);
        let sort = self.sort_of(info.ty).unwrap_or(Sort::Ref);
        let name = format!("{}.{}", self.class_name(info.owner), info.name);
        let stable = self.keeps_value(field);
        let source = Some(info.name.as_str().to_owned());
        let (var, owners) = if info.flags.is_static() {
            (self.heap.static_field(self.terms, &name, sort), &self.static_owners)
        } else {
            (self.heap.field(self.terms, &name, sort), &self.field_owners)
        };
        let var = self.global(var, source, stable);
        let known = owners.borrow_mut().insert(var, info.owner).is_some();
        let is_users = |class| self.program.source_class(class).is_some_and(|source| self.is_users(source.file));
        if !known && is_users(info.owner) && self.is_ghost_field(field) {
            self.ghosts.borrow_mut().insert(var);
        }
        self.held.borrow_mut().insert(var, info.ty);
        var
    }

    /// Is it final, or as good as that?
    pub(crate) fn keeps_value(&self, field: FieldId) -> bool {
        !self.is_model(field) && (self.program.world.field(field).flags.is_final() || self.is_never_assigned(field))
    }

    /// Declared in JML, and no model field: Java never writes it.
    pub(crate) fn is_ghost_field(&self, field: FieldId) -> bool {
        let owner = self.program.world.field(field).owner;
        let source = self.program.source_class(owner);
        let is_ghost = |decl: &FieldDecl| decl.in_jml && !decl.mods.jml.has(JmlMods::MODEL);
        source.is_some_and(|class| class.fields.iter().any(|known| known.id == field && is_ghost(known.decl)))
    }

    /// The class whose static field a variable stands for.
    pub fn static_owner(&self, var: Term) -> Option<ClassId> {
        self.static_owners.borrow().get(&var).copied()
    }

    /// The static field that a variable stands for.
    pub fn static_field_of(&self, var: Term) -> Option<FieldId> {
        self.fields.borrow().get(&var).copied().filter(|field| self.program.world.field(*field).flags.is_static())
    }

    /// The instance field that a map stands for.
    pub fn instance_field_of(&self, map: Term) -> Option<FieldId> {
        self.fields.borrow().get(&map).copied().filter(|field| !self.program.world.field(*field).flags.is_static())
    }

    /// The class whose objects have the field with this map.
    pub fn field_owner(&self, map: Term) -> Option<ClassId> {
        self.field_owners.borrow().get(&map).copied()
    }

    /// The contents of arrays with this element type.
    pub fn elements_var(&self, element: Ty) -> Term {
        let sort = self.sort_of(element).unwrap_or(Sort::Ref);
        let name = match self.program.world.types.kind(element) {
            TyKind::Prim(prim) => prim.as_str(),
            _ => "ref",
        };
        let var = self.global(self.heap.elements(self.terms, name, sort), None, false);
        self.held.borrow_mut().insert(var, element);
        var
    }

    /// `C.this$0`: the enclosing instance of an inner class's objects.
    pub fn outer_field(&self, class: ClassId) -> Term {
        let name = format!("{}.this$0", self.class_name(class));
        let var = self.global(self.heap.field(self.terms, &name, Sort::Ref), None, true);
        self.field_owners.borrow_mut().insert(var, class);
        if let Some(around) = self.program.world.decl(class).outer {
            self.held.borrow_mut().insert(var, self.program.world.types.class(around, &[]));
        }
        var
    }

    /// `C.val$x`: a captured local in the objects of a local or lambda class.
    pub fn capture_field(&self, class_name: &str, local: LocalId) -> Term {
        let info = self.program.local(local);
        let sort = self.sort_of(info.ty).unwrap_or(Sort::Ref);
        let name = format!("{class_name}.val${}'{}", info.name, local.0);
        let var = self.global(self.heap.field(self.terms, &name, sort), Some(info.name.as_str().to_owned()), true);
        self.held.borrow_mut().insert(var, info.ty);
        var
    }

    /// A local's variable: its name and number, so that shadowing and inlining
    /// never mix two.
    pub fn local_var(&self, local: LocalId) -> Term {
        let info = self.program.local(local);
        let sort = self.sort_of(info.ty).unwrap_or(Sort::Ref);
        self.terms.var(&format!("{}'{}", info.name, local.0), sort)
    }

    /// `this` of the enclosing class `wanted`, seen from an object of `class`.
    pub fn outer_this(&self, class: ClassId, this: Term, wanted: ClassId) -> Option<Term> {
        let (mut class, mut object) = (class, this);
        while class != wanted {
            if !self.has_outer_instance(class) {
                return None;
            }
            object = self.terms.select(self.outer_field(class), object);
            class = self.program.world.decl(class).outer?;
        }
        Some(object)
    }

    /// Do objects of the class know an enclosing instance? Inner classes do,
    /// unless they stand in a static context.
    pub fn has_outer_instance(&self, class: ClassId) -> bool {
        self.program.world.is_inner(class)
            && self.program.source_class(class).is_none_or(|source| !source.static_context)
    }

    /// The value of a local that an enclosing method declared, as captured by the
    /// class of `this` or one around it.
    pub fn captured_term(&self, class: ClassId, this: Option<Term>, local: LocalId) -> Option<Term> {
        let (mut class, mut object) = (class, this?);
        loop {
            if self.captured_locals(class).contains(&local) {
                let field = self.capture_field(&self.class_name(class), local);
                return Some(self.terms.select(field, object));
            }
            if !self.has_outer_instance(class) {
                return None;
            }
            object = self.terms.select(self.outer_field(class), object);
            class = self.program.world.decl(class).outer?;
        }
    }

    /// Registers a global and gives it back.
    pub fn global(&self, var: Term, source: Option<String>, stable: bool) -> Term {
        let sort = self.terms.sort(var);
        let info = Variable { kind: VariableKind::Global, source, sort, guarantee: None, stable };
        self.globals.borrow_mut().entry(var).or_insert(info);
        var
    }

    /// What is known of a global variable; the clock is one, and the epoch.
    pub fn describe_global(&self, var: Term) -> Option<Variable> {
        if self.heap.is_time(self.terms, var) {
            let info = Variable { kind: VariableKind::Global, stable: false, ..Variable::temp(Sort::Int) };
            return Some(info);
        }
        self.globals.borrow().get(&var).cloned()
    }
}
