//! Written types as types (JLS 6.5.5), and type names in scope.

use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, Flags, Prim, Ty, Types, WildKind};
use crate::resolve::env::{Binding, Env};
use crate::typed::Entity;
use javelin_syntax::Span;
use javelin_syntax::ast::{Dim, JmlType, Primitive, TypeKind, TypeRef, TypeSegment, WildcardBound};

/// What a simple type name means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypeName {
    Var(crate::classes::TypeVarId),
    /// A class, and the class in whose body (or supertypes) it was found.
    Class(ClassId, Option<ClassId>),
}

impl<'s> Analyzer<'s, '_> {
    /// A written type; errors are reported and give `Unknown`.
    pub fn type_ref(&mut self, env: &Env<'s>, t: &'s TypeRef) -> Ty {
        let ty = match &t.kind {
            TypeKind::Primitive(p) => Types::prim(primitive(*p)),
            TypeKind::Void => Types::VOID,
            TypeKind::Var | TypeKind::Inferred | TypeKind::Error => Types::UNKNOWN,
            TypeKind::Named(segments) => self.named(env, t, segments),
            TypeKind::Array(e) => {
                let e = self.type_ref(env, e);
                self.array_unless_unknown(e)
            }
            TypeKind::Wildcard(None) => Types::WILD,
            TypeKind::Wildcard(Some((bound, b))) => {
                let b = self.type_ref(env, b);
                let kind = match bound {
                    WildcardBound::Extends => WildKind::Extends,
                    WildcardBound::Super => WildKind::Super,
                };
                self.w.types.wildcard(kind, b)
            }
            TypeKind::Intersection(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.type_ref(env, p)).collect();
                self.w.types.intersection(&parts)
            }
            TypeKind::Union(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.type_ref(env, p)).collect();
                self.w.lub(&parts)
            }
            TypeKind::Jml(JmlType::Bigint) => Types::BIGINT,
            TypeKind::Jml(JmlType::Real) => Types::REAL,
            TypeKind::Jml(JmlType::Type) => Types::TYPE,
            TypeKind::Jml(JmlType::Locset) => {
                self.mark_unsupported(env, t.span, "\\locset is not supported");
                Types::UNKNOWN
            }
        };
        self.set_ty(env.file, t.id, ty)
    }

    /// A type with the brackets written after a variable's name.
    pub fn with_dims(&self, ty: Ty, dims: &[Dim]) -> Ty {
        if ty == Types::UNKNOWN {
            return ty;
        }
        self.w.types.array_of(ty, dims.len())
    }

    fn array_unless_unknown(&self, element: Ty) -> Ty {
        if element == Types::UNKNOWN { Types::UNKNOWN } else { self.w.types.array(element) }
    }

    fn named(&mut self, env: &Env<'s>, t: &'s TypeRef, segments: &'s [TypeSegment]) -> Ty {
        let Some((first, rest)) = segments.split_first() else {
            return Types::UNKNOWN;
        };
        let (mut ty, rest) = match self.find_type(env, first.name.name) {
            Some(TypeName::Var(v)) => {
                if !rest.is_empty() {
                    self.error(env, t.span, "cannot select from a type variable");
                    return Types::UNKNOWN;
                }
                if !env.in_jml && self.is_beyond_static(env, v) {
                    let name = first.name.name;
                    let message = format!("non-static type variable {name} cannot be referenced from a static context");
                    self.error(env, t.span, message);
                }
                return self.w.types.var(v);
            }
            Some(TypeName::Class(id, site)) => {
                self.check_unambiguous(env, first.name, id);
                let args = self.segment_args(env, first);
                let site = site.map(|s| self.w.this_type(s));
                let static_here = env.is_static && site.is_some();
                let outer = if static_here && !self.w.is_inner(id) { None } else { site };
                (self.class_type(env, id, &args, outer, first.name.span), rest)
            }
            None => match self.package_prefix(env, segments) {
                Some((ty, used)) => (ty, &segments[used..]),
                None => {
                    self.missing_class(env, segments);
                    return Types::UNKNOWN;
                }
            },
        };
        for s in rest {
            let Some(class) = self.w.class_of(ty) else {
                return Types::UNKNOWN;
            };
            let Some(member) = self.member_class(class, s.name.name) else {
                let message = format!("cannot find symbol: class {} in {}", s.name.name, self.w.qualified_name(class));
                self.error(env, s.name.span, message);
                return Types::UNKNOWN;
            };
            self.check_class_access(env, s.name.span, member);
            let args = self.segment_args(env, s);
            ty = self.class_type(env, member, &args, Some(ty), s.name.span);
        }
        if let Some(c) = self.w.class_of(ty) {
            self.set_entity(env.file, t.id, Entity::Class(c));
        }
        ty
    }

    /// A class named from outside is visible there (JLS 6.6).
    fn check_class_access(&mut self, env: &Env<'s>, span: Span, id: ClassId) {
        let w = self.w;
        let d = w.decl(id);
        if env.in_jml || self.sources.file(env.file).role == crate::sources::Role::Spec {
            return;
        }
        let same_package = d.package == w.decl(env.class).package;
        let name = w.qualified_name(id);
        if d.flags.is_private() && w.outermost(id) != w.outermost(env.class) {
            let owner = d.outer.map(|o| w.decl(o).simple_name.to_string()).unwrap_or_default();
            self.error(env, span, format!("{name} has private access in {owner}"));
        } else if !d.flags.has(Flags::PUBLIC)
            && !d.flags.has(Flags::PROTECTED)
            && !d.flags.is_private()
            && !same_package
        {
            let message = format!("{name} is not public in {}; cannot be accessed from outside package", d.package);
            self.error(env, span, message);
        }
    }

    fn check_unambiguous(&mut self, env: &Env<'s>, name: javelin_syntax::ast::Ident, id: ClassId) {
        if let Some((a, b)) = self.ambiguous_import(env.file, name.name, id)
            && self.sources.file(env.file).role == crate::sources::Role::User
        {
            let (a, b) = (self.w.qualified_name(a), self.w.qualified_name(b));
            self.error(
                env,
                name.span,
                format!("reference to {} is ambiguous: both class {a} and class {b} match", name.name),
            );
        }
    }

    fn segment_args(&mut self, env: &Env<'s>, s: &'s TypeSegment) -> Vec<Ty> {
        match &s.args {
            Some(args) => args.iter().map(|a| self.type_ref(env, a)).collect(),
            None => Vec::new(),
        }
    }

    fn class_type(&mut self, env: &Env<'s>, id: ClassId, args: &[Ty], site: Option<Ty>, span: Span) -> Ty {
        let params = self.w.type_params(id).len();
        if !args.is_empty() && args.len() != params {
            let name = self.w.qualified_name(id);
            let message = if params == 0 {
                format!("type {name} does not take parameters")
            } else {
                format!("wrong number of type arguments; required {params}")
            };
            self.error(env, span, message);
            return Types::UNKNOWN;
        }
        if let Some(&a) = args.iter().find(|&&a| self.w.as_prim(a).is_some()) {
            let found = self.show(a);
            self.error(env, span, format!("unexpected type: {found} is not a reference"));
            return Types::UNKNOWN;
        }
        // `Inner` alone means `Outer<T>.Inner`, but a raw `Inner` of its own
        // parameters stays raw altogether (JLS 4.8).
        if args.is_empty() && params > 0 {
            return self.w.types.class(id, &[]);
        }
        if let Some(s) = site
            && let Some(c) = self.w.class_of(s)
        {
            self.ensure_header(c);
        }
        let ty = self.w.member_class_type(id, args, site);
        if !args.is_empty() {
            self.note_arguments(env, span, ty);
        }
        ty
    }

    /// `java.util.Map` from its first segment being a package.
    fn package_prefix(&mut self, env: &Env<'s>, segments: &'s [TypeSegment]) -> Option<(Ty, usize)> {
        let mut binary = String::new();
        for (i, s) in segments.iter().enumerate() {
            binary.push_str(s.name.name.as_str());
            if i > 0
                && let Some(id) = self.w.find_class(&binary)
            {
                self.check_class_access(env, s.name.span, id);
                let args = self.segment_args(env, s);
                let ty = self.class_type(env, id, &args, None, s.name.span);
                return Some((ty, i + 1));
            }
            if s.args.is_some() {
                return None;
            }
            binary.push('/');
        }
        None
    }

    fn missing_class(&mut self, env: &Env<'s>, segments: &'s [TypeSegment]) {
        let names: Vec<&str> = segments.iter().map(|s| s.name.name.as_str()).collect();
        let Some((last, package)) = names.split_last() else {
            return;
        };
        let span = segments[0].name.span.to(segments[segments.len() - 1].name.span);
        let message = if package.is_empty() || self.w.has_package(&package.join(".")) {
            format!("cannot find symbol: class {last}")
        } else {
            format!("package {} does not exist", package.join("."))
        };
        self.error(env, span, message);
    }

    /// A simple type name, from the inside out (JLS 6.4.1).
    pub fn find_type(&mut self, env: &Env<'s>, name: Name) -> Option<TypeName> {
        let mut at = Some(env);
        while let Some(e) = at {
            for b in e.bindings() {
                if let Binding::Class(n, c) = b
                    && n == name
                {
                    return Some(TypeName::Class(c, self.w.decl(c).outer));
                }
            }
            if let Some(&(_, v)) = e.type_vars.iter().rev().find(|(n, _)| *n == name) {
                return Some(TypeName::Var(v));
            }
            let member = if e.in_header { None } else { self.member_class(e.class, name) };
            if let Some(c) = member {
                return Some(TypeName::Class(c, Some(e.class)));
            }
            let d = self.w.decl(e.class);
            if d.simple_name == name && !name.as_str().is_empty() {
                return Some(TypeName::Class(e.class, d.outer));
            }
            if let Some(v) = self.type_param_named(e.class, name) {
                return Some(TypeName::Var(v));
            }
            at = e.outer.as_deref();
        }
        self.file_level_class(env.file, name).map(|c| TypeName::Class(c, None))
    }

    fn type_param_named(&self, class: ClassId, name: Name) -> Option<crate::classes::TypeVarId> {
        let params = self.w.type_params(class);
        if let Some(names) = self.overlay_names(class) {
            let i = names.iter().position(|&n| n == name)?;
            return params.get(i).copied();
        }
        let named = |v: &&crate::classes::TypeVarId| self.w.types.var_info(**v).name == name;
        params.iter().find(named).copied()
    }

    /// A specification may name a library class's parameters differently.
    fn overlay_names(&self, class: ClassId) -> Option<Vec<Name>> {
        let &i = self.class_index.get(&class)?;
        let c = &self.classes[i];
        match c.source {
            crate::typed::ClassSource::Decl(t) if c.overlay => {
                Some(t.type_params.iter().map(|p| p.name.name).collect())
            }
            _ => None,
        }
    }
}

fn primitive(p: Primitive) -> Prim {
    match p {
        Primitive::Boolean => Prim::Boolean,
        Primitive::Byte => Prim::Byte,
        Primitive::Short => Prim::Short,
        Primitive::Char => Prim::Char,
        Primitive::Int => Prim::Int,
        Primitive::Long => Prim::Long,
        Primitive::Float => Prim::Float,
        Primitive::Double => Prim::Double,
    }
}
