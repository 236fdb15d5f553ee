//! Class headers: supertypes and bounds of type parameters.
//!
//! Supertypes are resolved on demand, because a name in one header may be a
//! member inherited through another; circles are errors.

use crate::analyzer::Analyzer;
use crate::classes::{ClassHeader, ClassId, ClassKind, Origin, Ty, Types};
use crate::resolve::env::Env;
use crate::sources::Tree;
use crate::typed::ClassSource;
use javelin_syntax::ast::{TypeDecl, TypeParam, TypeRef};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How far a header is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum HeaderState {
    Started,
    Done,
}

pub(crate) type HeaderStates = FxHashMap<ClassId, HeaderState>;

impl<'s> Analyzer<'s, '_> {
    /// Resolves imports and then the headers of every class entered so far.
    pub fn complete_headers(&mut self) {
        let sources = self.sources;
        // Placeholders first: an import may lead into any file.
        self.imports.resize_with(sources.files.len(), Rc::default);
        for (file, unit) in sources.iter() {
            let scope = match &unit.tree {
                Tree::Java(t) => {
                    let package = crate::resolve::imports::package_of(t);
                    self.import_scope(file, t.imports.iter().collect(), package)
                }
                Tree::Snippet(s) => {
                    let imports = s.items.iter().filter_map(|i| match i {
                        javelin_syntax::ast::SnippetItem::Import(i) => Some(i),
                        _ => None,
                    });
                    self.import_scope(file, imports.collect(), None)
                }
            };
            self.imports[file.index()] = Rc::new(scope);
        }
        let ids: Vec<ClassId> = self.classes.iter().map(|c| c.id).collect();
        for &id in &ids {
            self.ensure_header(id);
        }
        for &id in &ids {
            self.class_bounds(id);
        }
        self.cache.headers_done = true;
    }

    /// Resolves the supertypes of a source class, if that is not done.
    pub fn ensure_header(&mut self, id: ClassId) {
        if self.cache.headers_done || self.header_states.contains_key(&id) {
            return;
        }
        self.resolve_header(id);
    }

    /// Resolves header and bounds of a class entered after the others (local
    /// classes), and of the classes in it.
    pub fn complete_local_headers(&mut self, from: usize) {
        let ids: Vec<ClassId> = self.classes[from..].iter().map(|c| c.id).collect();
        for &id in &ids {
            if !self.header_states.contains_key(&id) {
                self.resolve_header(id);
            }
        }
        for &id in &ids {
            self.class_bounds(id);
        }
    }

    fn resolve_header(&mut self, id: ClassId) {
        let Some(&i) = self.class_index.get(&id) else {
            return;
        };
        if self.classes[i].overlay {
            self.header_states.insert(id, HeaderState::Done);
            return;
        }
        self.header_states.insert(id, HeaderState::Started);
        let header = match self.classes[i].source {
            ClassSource::Decl(t) => self.declared_header(id, t),
            ClassSource::Snippet(_) => ClassHeader { superclass: Some(self.w.object()), ..ClassHeader::default() },
            // Set by whoever attributes the creation.
            ClassSource::Anonymous(_) | ClassSource::EnumConstant(..) => {
                self.header_states.insert(id, HeaderState::Done);
                return;
            }
        };
        self.w.cell(id).header.set(header).ok();
        self.header_states.insert(id, HeaderState::Done);
    }

    fn declared_header(&mut self, id: ClassId, t: &'s TypeDecl) -> ClassHeader {
        let env = self.header_env(id);
        let kind = self.w.decl(id).kind;
        let extends = t.extends.as_ref();
        let mut superclass = extends.and_then(|r| self.supertype_of_kind(&env, id, r, false));
        let mut interfaces: Vec<Ty> =
            t.interfaces.iter().filter_map(|r| self.supertype_of_kind(&env, id, r, true)).collect();
        match kind {
            ClassKind::Class => {
                let is_object = self.w.class_of(self.w.object()) == Some(id);
                if superclass.is_none() && !is_object {
                    superclass = Some(self.w.object());
                }
            }
            ClassKind::Enum => {
                let this = self.w.types.class(id, &[]);
                superclass = Some(self.w.types.class(self.w.known().enum_class, &[this]));
            }
            ClassKind::Record => superclass = Some(self.w.known().record),
            ClassKind::Interface => superclass = None,
            ClassKind::Annotation => {
                superclass = None;
                interfaces.push(self.w.known().annotation);
            }
        }
        let permits = t
            .permits
            .iter()
            .filter_map(|r| {
                let ty = self.type_ref(&env, r);
                self.w.class_of(ty)
            })
            .collect();
        ClassHeader { type_params: self.w.type_params(id).into(), superclass, interfaces: interfaces.into(), permits }
    }

    /// The scope of a header: around the class, with its type parameters, but
    /// without its members (JLS 8.1.4).
    fn header_env(&self, id: ClassId) -> Env<'s> {
        let own = &self.class_envs[&id];
        let params = self.w.type_params(id).iter();
        let named = params.map(|&v| (self.w.types.var_info(v).name, v));
        let mut env = match &own.outer {
            Some(outer) => (**outer).clone(),
            None => Env { in_header: true, ..(**own).clone() },
        };
        env.type_vars = env.type_vars.iter().copied().chain(named).collect();
        let d = self.w.decl(id);
        if d.nesting == crate::classes::Nesting::Local {
            env.push(crate::resolve::env::Binding::Class(d.simple_name, id));
        }
        env
    }

    /// A supertype that has to be an interface, or must not be one.
    fn supertype_of_kind(&mut self, env: &Env<'s>, id: ClassId, r: &'s TypeRef, interface: bool) -> Option<Ty> {
        let ty = self.supertype(env, id, r)?;
        let class = self.w.class_of(ty)?;
        if self.w.decl(class).is_interface() == interface {
            return Some(ty);
        }
        let message = if interface { "interface expected here" } else { "no interface expected here" };
        self.error(env, r.span, message);
        None
    }

    fn supertype(&mut self, env: &Env<'s>, id: ClassId, r: &'s TypeRef) -> Option<Ty> {
        let ty = self.type_ref(env, r);
        if ty == Types::UNKNOWN {
            // With a supertype missing nothing inherited can be known.
            let own = Rc::clone(&self.class_envs[&id]);
            self.mark_unsupported(&own, r.span, "a supertype was not found");
            self.cache.incomplete.insert(id);
            return None;
        }
        let Some(c) = self.w.class_of(ty) else {
            self.error(env, r.span, "unexpected type: a class or interface is required here");
            return None;
        };
        self.ensure_header(c);
        // A circle is seen, and cut, where it was entered.
        if c == id || self.reaches(c, id) || self.is_inside(c, id) {
            let name = self.w.qualified_name(id);
            self.error(env, r.span, format!("cyclic inheritance involving {name}"));
            return None;
        }
        Some(ty)
    }

    /// A class in the body of another depends on it.
    fn is_inside(&self, inner: ClassId, of: ClassId) -> bool {
        let mut at = self.w.decl(inner).outer;
        while let Some(c) = at {
            if c == of {
                return true;
            }
            at = self.w.decl(c).outer;
        }
        false
    }

    fn reaches(&self, from: ClassId, to: ClassId) -> bool {
        matches!(self.w.decl(to).origin, Origin::Source { .. } | Origin::Stub { .. })
            && from != to
            && self.class_index.contains_key(&from)
            && self.w.is_subclass(from, to)
            && self.w.class_of(self.w.object()) != Some(to)
    }

    fn class_bounds(&mut self, id: ClassId) {
        let Some(&i) = self.class_index.get(&id) else {
            return;
        };
        if let ClassSource::Decl(t) = self.classes[i].source
            && !self.classes[i].overlay
        {
            let env = self.header_env(id);
            let vars: Vec<_> = self.w.type_params(id).to_vec();
            self.param_bounds(&env, &t.type_params, &vars);
        }
    }

    /// Resolves the bounds of type parameters.
    pub fn param_bounds(&mut self, env: &Env<'s>, params: &'s [TypeParam], vars: &[crate::classes::TypeVarId]) {
        for (p, &v) in params.iter().zip(vars) {
            let bounds: Vec<Ty> =
                p.bounds.iter().map(|b| self.type_ref(env, b)).filter(|&b| b != Types::UNKNOWN).collect();
            self.w.types.var_info(v).bounds.set(bounds.into()).ok();
            let var = self.w.types.var(v);
            self.set_ty(env.file, p.id, var);
        }
    }
}
