//! Specifications of library classes: `specs/` laid over class files.
//!
//! A member of the specification is matched with the class file's by name and
//! erased parameters; its contract then belongs to that member. Ghost and model
//! members are added to the class. Members the class file does not have (another
//! version of the library) are left alone.

use crate::analyzer::Analyzer;
use crate::classes::{ClassMembers, MethodId, Ty, TypeVarId};
use crate::resolve::env::Env;
use crate::resolve::members::Collected;
use crate::typed::{ClassSource, Entity, MethodSource};
use javelin_syntax::ast::{Member, MethodDecl, MethodKind};
use std::rc::Rc;

impl<'s> Analyzer<'s, '_> {
    pub fn overlay_members(&mut self, index: usize) {
        let ClassSource::Decl(t) = self.classes[index].source else {
            return;
        };
        let id = self.classes[index].id;
        let env = Rc::clone(&self.class_envs[&id]);
        let mut added = Collected::default();
        for m in &t.body.members {
            match m {
                Member::Field(f) if f.in_jml => self.field_members(f, &env, &mut added),
                Member::Field(f) => {
                    self.type_ref(&env, &f.ty);
                    for v in &f.vars {
                        if let Some(field) = self.find_field(id, v.name.name) {
                            self.tables[env.file.index()].fields.insert(v.id, field);
                            self.set_entity(env.file, v.id, Entity::Field(field));
                            self.set_ty(env.file, v.id, self.w.field(field).ty);
                        }
                    }
                }
                Member::Method(m) if m.in_jml => {
                    let method = self.method_member(index, m, &env);
                    added.methods.push(method);
                }
                Member::Method(m) => self.overlay_method(index, m, &env),
                Member::Jml(c) => self.classes[index].jml.push(c),
                Member::Initializer(_) | Member::Type(_) => {}
            }
        }
        self.classes[index].fields = added.sources;
        self.w.set_spec_members(
            id,
            ClassMembers { fields: added.fields.into(), methods: added.methods.into(), components: Box::default() },
        );
    }

    fn overlay_method(&mut self, index: usize, m: &'s MethodDecl, env: &Env<'s>) {
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
        let found = w.members(env.class).methods.iter().copied().find(|&o| {
            let info = w.method(o);
            info.name.as_str() == name
                && info.type_params.len() == m.type_params.len()
                && w.erase_all(&info.params) == params
        });
        if let Some(o) = found {
            let source = MethodSource::Decl(m);
            self.register_method(index, o, Some(m.id), source, m.name.span);
        }
    }

    /// The type parameters of a method under the names its text gives them.
    pub fn method_type_vars(&self, m: &'s MethodDecl, id: MethodId) -> Vec<(crate::Name, TypeVarId)> {
        let vars = self.w.method(id).type_params.iter();
        let names = m.type_params.iter().map(|p| p.name.name);
        names.zip(vars.copied()).collect()
    }
}
