//! Fields and methods of source classes, written and implicit.
//!
//! Takes declarations; gives their signatures. Headers are resolved before.

use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{
    ClassId, ClassKind, ClassMembers, FieldId, FieldInfo, Flags, MethodId, MethodInfo, Nesting, Ty, TypeVarId, Types,
    VarOwner,
};
use crate::resolve::enter::mod_flags;
use crate::resolve::env::Env;
use crate::sources::Role;
use crate::typed::{ClassSource, Entity, MethodSource, SourceField, SourceMethod};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    EnumConstant, FieldDecl, JmlMods, Member, MethodDecl, MethodKind, NodeId, RecordComponent, SnippetItem, TypeDecl,
};
use std::rc::Rc;
use std::sync::OnceLock;

/// Members of one class while they are collected.
#[derive(Default)]
pub(crate) struct Collected<'s> {
    pub fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    pub components: Vec<FieldId>,
    pub sources: Vec<SourceField<'s>>,
}

impl<'s> Analyzer<'s, '_> {
    /// Completes the members of every class entered from index `from` on.
    pub fn complete_members(&mut self, from: usize) {
        let mut i = from;
        while i < self.classes.len() {
            if self.classes[i].overlay {
                self.pending_overlays.insert(self.classes[i].id, i);
            } else {
                self.class_members(i);
            }
            i += 1;
        }
    }

    fn class_members(&mut self, index: usize) {
        let id = self.classes[index].id;
        let env = Rc::clone(&self.class_envs[&id]);
        let mut out = Collected::default();
        let w = self.w;
        match self.classes[index].source {
            ClassSource::Decl(t) => {
                self.enum_constants(index, t, &env, &mut out);
                self.record_fields(t, &env, &mut out);
                self.written_members(index, t.body.members.iter(), &env, &mut out);
                self.implicit_members(index, t, &env, &mut out);
            }
            ClassSource::Anonymous(b) | ClassSource::EnumConstant(b, _) => {
                self.written_members(index, b.members.iter(), &env, &mut out);
            }
            ClassSource::Snippet(s) => {
                let members = s.items.iter().filter_map(|i| match i {
                    SnippetItem::Member(m) => Some(m),
                    SnippetItem::Import(_) | SnippetItem::Stmt(_) => None,
                });
                self.written_members(index, members, &env, &mut out);
                let method = MethodInfo {
                    flags: Flags::PUBLIC.with(Flags::STATIC),
                    ..plain_method(id, w.decl(id).simple_name, Types::VOID)
                };
                let span = Span::default();
                let m = self.add_method(index, method, MethodSource::Snippet(s), span);
                out.methods.push(m);
            }
        }
        self.classes[index].fields = out.sources;
        w.cell(id)
            .members
            .set(ClassMembers {
                fields: out.fields.into(),
                methods: out.methods.into(),
                components: out.components.into(),
            })
            .ok();
    }

    fn written_members(
        &mut self,
        index: usize,
        members: impl Iterator<Item = &'s Member>,
        env: &Env<'s>,
        out: &mut Collected<'s>,
    ) {
        for m in members {
            match m {
                Member::Field(f) => self.field_members(f, env, out),
                Member::Method(m) => {
                    let id = self.method_member(index, m, env);
                    out.methods.push(id);
                }
                Member::Initializer(i) => self.classes[index].initializers.push(i),
                Member::Jml(c) => self.classes[index].jml.push(c),
                Member::Type(_) => {}
            }
        }
    }

    pub fn field_members(&mut self, f: &'s FieldDecl, env: &Env<'s>, out: &mut Collected<'s>) {
        let flags = self.field_flags(f, env.class);
        let mut scope = env.clone();
        scope.is_static = flags.is_static();
        let base = self.type_ref(&scope, &f.ty);
        for v in &f.vars {
            let ty = self.with_dims(base, &v.dims);
            let id = self.add_field(env, v.id, v.name.name, flags, ty, None);
            out.fields.push(id);
            out.sources.push(SourceField { id, decl: f, var: v });
        }
    }

    fn field_flags(&self, f: &FieldDecl, class: ClassId) -> Flags {
        let mut flags = mod_flags(&f.mods);
        if f.in_jml {
            flags = flags.with(Flags::JML);
        }
        if self.w.decl(class).is_interface() {
            flags = flags.with(Flags::PUBLIC);
            if !f.mods.jml.has(JmlMods::INSTANCE) {
                flags = flags.with(Flags::STATIC);
            }
            // Ghost fields of interfaces are written to, constants are not.
            if !f.in_jml {
                flags = flags.with(Flags::FINAL);
            }
        }
        flags
    }

    fn add_field(
        &mut self,
        env: &Env<'s>,
        node: NodeId,
        name: Name,
        flags: Flags,
        ty: Ty,
        ordinal: Option<u32>,
    ) -> FieldId {
        let id = self.w.add_field(FieldInfo {
            owner: env.class,
            name,
            flags,
            ty,
            node: Some(node),
            constant: OnceLock::new(),
            ordinal,
        });
        self.tables[env.file.index()].fields.insert(node, id);
        self.set_ty(env.file, node, ty);
        self.set_entity(env.file, node, Entity::Field(id));
        id
    }

    fn enum_constants(&mut self, index: usize, t: &'s TypeDecl, env: &Env<'s>, out: &mut Collected<'s>) {
        let flags = Flags::PUBLIC.with(Flags::STATIC).with(Flags::FINAL).with(Flags::ENUM);
        let ty = self.w.types.class(env.class, &[]);
        for (i, c) in t.enum_constants.iter().enumerate() {
            let c: &'s EnumConstant = c;
            let id = self.add_field(env, c.id, c.name.name, flags, ty, Some(i as u32));
            out.fields.push(id);
            self.classes[index].enum_constants.push((id, c));
        }
    }

    fn record_fields(&mut self, t: &'s TypeDecl, env: &Env<'s>, out: &mut Collected<'s>) {
        for c in &t.record_components {
            let ty = self.component_type(env, c);
            let flags = Flags::PRIVATE.with(Flags::FINAL);
            let id = self.add_field(env, c.id, c.name.name, flags, ty, None);
            out.fields.push(id);
            out.components.push(id);
        }
    }

    fn component_type(&mut self, env: &Env<'s>, c: &'s RecordComponent) -> Ty {
        let ty = self.type_ref(env, &c.ty);
        if c.varargs { self.w.types.array(ty) } else { ty }
    }

    /// The signature of a written method.
    pub fn method_member(&mut self, index: usize, m: &'s MethodDecl, env: &Env<'s>) -> MethodId {
        let class = env.class;
        let problems = self.unsupported_classes.get(&class).map_or(0, Vec::len);
        let (type_params, sig) = self.method_scope(m, env);
        let params: Vec<Ty> = match m.kind {
            MethodKind::CompactConstructor => self.canonical_params(class),
            MethodKind::Method | MethodKind::Constructor => m
                .params
                .iter()
                .map(|p| {
                    let ty = self.type_ref(&sig, &p.ty);
                    let ty = self.with_dims(ty, &p.dims);
                    if p.varargs { self.w.types.array(ty) } else { ty }
                })
                .collect(),
        };
        let result = match &m.return_type {
            Some(t) => {
                let ty = self.type_ref(&sig, t);
                self.with_dims(ty, &m.dims)
            }
            None => Types::VOID,
        };
        let throws: Vec<Ty> = m.throws.iter().map(|t| self.type_ref(&sig, t)).collect();
        let name = match m.kind {
            MethodKind::Method => m.name.name,
            MethodKind::Constructor | MethodKind::CompactConstructor => Name::new("<init>"),
        };
        let info = MethodInfo {
            owner: class,
            name,
            flags: self.method_flags(m, env),
            type_params,
            params: params.into(),
            param_names: m.params.iter().map(|p| p.name.name).collect(),
            result,
            throws: throws.into(),
            node: Some(m.id),
        };
        let id = self.add_method(index, info, MethodSource::Decl(m), m.name.span);
        // What is wrong with a signature is wrong with its method only.
        if let Some(list) = self.unsupported_classes.get_mut(&class)
            && list.len() > problems
        {
            let own = list.split_off(problems);
            self.unsupported.entry(id).or_default().extend(own);
        }
        id
    }

    /// Type parameters of a method, and the scope of its signature.
    pub fn method_scope(&mut self, m: &'s MethodDecl, env: &Env<'s>) -> (Box<[TypeVarId]>, Env<'s>) {
        let vars: Box<[TypeVarId]> =
            m.type_params.iter().map(|p| self.w.types.new_var(p.name.name, VarOwner::Method(env.class))).collect();
        let mut sig = env.clone();
        sig.is_static = m.mods.java.has(javelin_syntax::ast::JavaMods::STATIC);
        if !vars.is_empty() {
            let named = m.type_params.iter().zip(&vars);
            let named = named.map(|(p, &v)| (p.name.name, v));
            sig.type_vars = env.type_vars.iter().copied().chain(named).collect();
            self.param_bounds(&sig, &m.type_params, &vars);
        }
        (vars, sig)
    }

    fn method_flags(&self, m: &MethodDecl, env: &Env<'s>) -> Flags {
        let mut flags = mod_flags(&m.mods);
        if env.snippet {
            // A snippet has no object.
            flags = flags.with(Flags::STATIC);
        }
        if m.in_jml {
            flags = flags.with(Flags::JML);
        }
        if m.params.last().is_some_and(|p| p.varargs) {
            flags = flags.with(Flags::VARARGS);
        }
        let polymorphic = |a: &javelin_syntax::ast::Annotation| {
            let name = a.name.last();
            name.is_some_and(|n| n.name.as_str() == "PolymorphicSignature")
        };
        if flags.has(Flags::NATIVE) && m.mods.annotations.iter().any(polymorphic) {
            flags = flags.with(Flags::SIGNATURE_POLYMORPHIC);
        }
        if m.kind == MethodKind::CompactConstructor {
            flags = flags.with(Flags::COMPACT);
            if self.canonical_is_varargs(env.class) {
                flags = flags.with(Flags::VARARGS);
            }
        }
        if self.w.decl(env.class).is_interface() {
            let concrete = flags.has(Flags::DEFAULT) || flags.is_static() || flags.is_private();
            if !flags.is_private() {
                flags = flags.with(Flags::PUBLIC);
            }
            if !concrete && m.body.is_none() {
                flags = flags.with(Flags::ABSTRACT);
            }
        } else if m.body.is_none() && self.sources.file(env.file).role == Role::Spec && !flags.is_abstract() {
            flags = flags.with(Flags::NATIVE);
        }
        flags
    }

    fn canonical_params(&self, class: ClassId) -> Vec<Ty> {
        let Some(ClassSource::Decl(t)) = self.class_index.get(&class).map(|&i| self.classes[i].source) else {
            return Vec::new();
        };
        let file = self.classes[self.class_index[&class]].file;
        let components = t.record_components.iter();
        components.map(|c| self.ty_at(file, c.id)).collect()
    }

    fn canonical_is_varargs(&self, class: ClassId) -> bool {
        match self.class_index.get(&class).map(|&i| self.classes[i].source) {
            Some(ClassSource::Decl(t)) => t.record_components.last().is_some_and(|c| c.varargs),
            _ => false,
        }
    }

    /// Registers a method of a source class.
    pub fn add_method(
        &mut self,
        index: usize,
        info: MethodInfo,
        source: MethodSource<'s>,
        name_span: Span,
    ) -> MethodId {
        let node = info.node;
        let id = self.w.add_method(info);
        self.register_method(index, id, node, source, name_span);
        id
    }

    pub fn register_method(
        &mut self,
        index: usize,
        id: MethodId,
        node: Option<NodeId>,
        source: MethodSource<'s>,
        name_span: Span,
    ) {
        let class = &mut self.classes[index];
        class.methods.push(id);
        let file = class.file;
        if let Some(n) = node {
            self.tables[file.index()].methods.insert(n, id);
        }
        self.method_index.insert(id, self.methods.len());
        self.methods.push(SourceMethod {
            id,
            class: class.id,
            file,
            source,
            params: Vec::new(),
            overrides: Vec::new(),
            name_span,
        });
    }

    fn implicit_members(&mut self, index: usize, t: &'s TypeDecl, env: &Env<'s>, out: &mut Collected<'s>) {
        let w = self.w;
        let kind = w.decl(env.class).kind;
        let span = t.name.span;
        let has = |out: &Collected<'s>, name: &str, params: &[Ty]| {
            out.methods.iter().any(|&m| {
                let i = w.method(m);
                i.name.as_str() == name
                    && i.params.len() == params.len()
                    && i.params.iter().zip(params).all(|(&a, &b)| w.erasure(a) == w.erasure(b))
            })
        };
        match kind {
            ClassKind::Record => {
                let params: Vec<Ty> = out.components.iter().map(|&f| w.field(f).ty).collect();
                if !has(out, "<init>", &params) {
                    let mut flags = access_of(w.decl(env.class).flags).with(Flags::IMPLICIT);
                    if self.canonical_is_varargs(env.class) {
                        flags = flags.with(Flags::VARARGS);
                    }
                    let info = MethodInfo {
                        flags,
                        params: params.into(),
                        param_names: t.record_components.iter().map(|c| c.name.name).collect(),
                        ..plain_method(env.class, Name::new("<init>"), Types::VOID)
                    };
                    let source = MethodSource::CanonicalConstructor(t);
                    out.methods.push(self.add_method(index, info, source, span));
                }
                self.record_methods(index, t, env, out, &has);
            }
            ClassKind::Enum => {
                let this = w.types.class(env.class, &[]);
                let flags = Flags::PUBLIC.with(Flags::STATIC).with(Flags::IMPLICIT);
                let values = MethodInfo { flags, ..plain_method(env.class, Name::new("values"), w.types.array(this)) };
                out.methods.push(self.add_method(index, values, MethodSource::EnumValues, span));
                let value_of = MethodInfo {
                    flags,
                    params: [w.string()].into(),
                    param_names: [Name::new("name")].into(),
                    ..plain_method(env.class, Name::new("valueOf"), this)
                };
                out.methods.push(self.add_method(index, value_of, MethodSource::EnumValueOf, span));
                self.default_constructor(index, env, Flags::PRIVATE, span, out);
            }
            ClassKind::Class if w.decl(env.class).nesting != Nesting::Anonymous => {
                let flags = access_of(w.decl(env.class).flags);
                self.default_constructor(index, env, flags, span, out);
            }
            ClassKind::Class | ClassKind::Interface | ClassKind::Annotation => {}
        }
    }

    fn default_constructor(&mut self, index: usize, env: &Env<'s>, access: Flags, span: Span, out: &mut Collected<'s>) {
        let constructors = out.methods.iter();
        if constructors.into_iter().any(|&m| self.w.method(m).is_constructor()) {
            return;
        }
        let info = MethodInfo {
            flags: access.with(Flags::IMPLICIT),
            ..plain_method(env.class, Name::new("<init>"), Types::VOID)
        };
        let source = MethodSource::DefaultConstructor;
        out.methods.push(self.add_method(index, info, source, span));
    }

    fn record_methods(
        &mut self,
        index: usize,
        t: &'s TypeDecl,
        env: &Env<'s>,
        out: &mut Collected<'s>,
        has: &dyn Fn(&Collected<'s>, &str, &[Ty]) -> bool,
    ) {
        let w = self.w;
        let public = Flags::PUBLIC.with(Flags::IMPLICIT);
        for (c, f) in t.record_components.iter().zip(out.components.clone()) {
            if has(out, c.name.name.as_str(), &[]) {
                continue;
            }
            let info =
                MethodInfo { flags: public.with(Flags::PURE), ..plain_method(env.class, c.name.name, w.field(f).ty) };
            let source = MethodSource::Accessor(f, c);
            out.methods.push(self.add_method(index, info, source, c.name.span));
        }
        let object = [w.object()];
        let methods: [(&str, &[Ty], Ty); 3] =
            [("equals", &object, Types::BOOLEAN), ("hashCode", &[], Types::INT), ("toString", &[], w.string())];
        for (name, params, result) in methods {
            if has(out, name, params) {
                continue;
            }
            let info = MethodInfo {
                flags: public.with(Flags::FINAL),
                params: params.into(),
                ..plain_method(env.class, Name::new(name), result)
            };
            let source = MethodSource::RecordMethod(t);
            out.methods.push(self.add_method(index, info, source, t.name.span));
        }
    }
}

fn plain_method(owner: ClassId, name: Name, result: Ty) -> MethodInfo {
    MethodInfo {
        owner,
        name,
        flags: Flags::default(),
        type_params: Box::default(),
        params: Box::default(),
        param_names: Box::default(),
        result,
        throws: Box::default(),
        node: None,
    }
}

fn access_of(flags: Flags) -> Flags {
    let mask = Flags::PUBLIC.with(Flags::PROTECTED).with(Flags::PRIVATE);
    Flags(flags.0 & mask.0)
}
