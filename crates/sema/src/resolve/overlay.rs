//! Specifications of library classes: `specs/` laid over class files.
//!
//! The class file says what the class is; the specification what it does. A
//! member of the specification is matched with the class file's by name and
//! erased parameters, and its contract and body then belong to that member.
//! What the class file does not have (ghost and model members, the private
//! state of our models, methods of another version) is added. Overlays are
//! completed when a class is first looked into.

use crate::analyzer::Analyzer;
use crate::classes::{ClassId, ClassMembers, FieldId, Flags, MethodId, Ty, TypeVarId};
use crate::resolve::env::Env;
use crate::resolve::members::Collected;
use crate::typed::{ClassSource, Entity, MethodSource, SourceField};
use javelin_syntax::ast::{FieldDecl, Member, MethodDecl, MethodKind};
use std::rc::Rc;

impl<'s> Analyzer<'s, '_> {
    /// Completes the overlay of a class, if it has one that is not complete.
    pub fn ensure_overlay(&mut self, class: ClassId) {
        if let Some(index) = self.pending_overlays.remove(&class) {
            self.overlay_members(index);
        }
    }

    fn overlay_members(&mut self, index: usize) {
        let ClassSource::Decl(t) = self.classes[index].source else {
            return;
        };
        let id = self.classes[index].id;
        let env = Rc::clone(&self.class_envs[&id]);
        let mut added = Collected::default();
        let mut matched: Vec<SourceField<'s>> = Vec::new();
        for c in &t.enum_constants {
            if let Some(f) = self.library_field(id, c.name.name) {
                self.tables[env.file.index()].fields.insert(c.id, f);
                self.classes[index].enum_constants.push((f, c));
            }
        }
        for m in &t.body.members {
            match m {
                Member::Field(f) => self.overlay_field(f, &env, &mut added, &mut matched),
                Member::Method(m) => self.overlay_method(index, m, &env, &mut added),
                Member::Jml(c) => self.classes[index].jml.push(c),
                Member::Initializer(i) => self.classes[index].initializers.push(i),
                Member::Type(_) => {}
            }
        }
        matched.extend(added.sources);
        self.classes[index].fields = matched;
        self.w.set_spec_members(
            id,
            ClassMembers { fields: added.fields.into(), methods: added.methods.into(), components: Box::default() },
        );
    }

    fn library_field(&self, class: ClassId, name: crate::Name) -> Option<FieldId> {
        let fields = &self.w.members(class).fields;
        fields.iter().copied().find(|&f| self.w.field(f).name == name)
    }

    /// A field users can see is the class file's; others are the model's own.
    fn overlay_field(
        &mut self,
        f: &'s FieldDecl,
        env: &Env<'s>,
        added: &mut Collected<'s>,
        matched: &mut Vec<SourceField<'s>>,
    ) {
        let visible = |w: &crate::classes::World, id: FieldId| {
            let flags = w.field(id).flags;
            flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED)
        };
        let known: Vec<Option<FieldId>> = f
            .vars
            .iter()
            .map(|v| self.library_field(env.class, v.name.name).filter(|&id| visible(self.w, id)))
            .collect();
        if f.in_jml || known.iter().any(Option::is_none) {
            self.field_members(f, env, added);
            return;
        }
        self.type_ref(env, &f.ty);
        for (v, id) in f.vars.iter().zip(known.into_iter().flatten()) {
            self.tables[env.file.index()].fields.insert(v.id, id);
            self.set_entity(env.file, v.id, Entity::Field(id));
            self.set_ty(env.file, v.id, self.w.field(id).ty);
            matched.push(SourceField { id, decl: f, var: v });
        }
    }

    fn overlay_method(&mut self, index: usize, m: &'s MethodDecl, env: &Env<'s>, added: &mut Collected<'s>) {
        match self.library_method(m, env).filter(|_| !m.in_jml) {
            Some(o) => {
                let source = MethodSource::Decl(m);
                self.register_method(index, o, Some(m.id), source, m.name.span);
                // The text keeps its own names for the class file's types.
                let vars = self.method_type_vars(m, o);
                let mut sig = env.clone();
                sig.type_vars = env.type_vars.iter().copied().chain(vars).collect();
                let written = m.params.iter().map(|p| &p.ty).chain(&m.return_type).chain(&m.throws);
                for t in written {
                    self.type_ref(&sig, t);
                }
            }
            None => {
                let id = self.method_member(index, m, env);
                added.methods.push(id);
            }
        }
    }

    fn library_method(&mut self, m: &'s MethodDecl, env: &Env<'s>) -> Option<MethodId> {
        let w = self.w;
        let (_, sig) = self.method_scope(m, env);
        let params: Vec<Ty> = m
            .params
            .iter()
            .map(|p| {
                let ty = self.type_ref(&sig, &p.ty);
                let ty = self.with_dims(ty, &p.dims);
                w.erasure(if p.varargs { w.types.array(ty) } else { ty })
            })
            .collect();
        let name = match m.kind {
            MethodKind::Method => m.name.name.as_str(),
            MethodKind::Constructor | MethodKind::CompactConstructor => "<init>",
        };
        w.members(env.class).methods.iter().copied().find(|&o| {
            let info = w.method(o);
            info.name.as_str() == name && w.erase_all(&info.params) == params
        })
    }

    /// The type parameters of a method under the names its text gives them.
    pub fn method_type_vars(&self, m: &'s MethodDecl, id: MethodId) -> Vec<(crate::Name, TypeVarId)> {
        let vars = self.w.method(id).type_params.iter();
        let names = m.type_params.iter().map(|p| p.name.name);
        names.zip(vars.copied()).collect()
    }
}
