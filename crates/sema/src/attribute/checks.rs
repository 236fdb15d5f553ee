//! Rules about declarations (JLS 8.1 to 8.4, 9.4): duplicates, overriding,
//! missing implementations, modifiers that exclude each other.

use crate::analyzer::Analyzer;
use crate::classes::{ClassId, ClassKind, Flags, MethodId, Nesting, Ty, TyKind, Types};
use crate::resolve::env::Env;
use crate::typed::{ClassSource, MethodSource};
use javelin_syntax::Span;
use javelin_syntax::ast::{JavaMods, MethodDecl, MethodKind, TypeDecl};
use rustc_hash::FxHashSet;

impl<'s> Analyzer<'s, '_> {
    /// Checks the declaration of a class whose members are known.
    pub fn check_class(&mut self, env: &Env<'s>, index: usize) {
        let class = &self.classes[index];
        if class.overlay || self.is_incomplete(class.id) {
            return;
        }
        let (id, source) = (class.id, class.source);
        let span = match source {
            ClassSource::Decl(t) => t.name.span,
            ClassSource::Anonymous(b) => Span::new(b.span.start, b.span.start + 1),
            ClassSource::EnumConstant(_, c) => c.name.span,
            ClassSource::Snippet(_) => return,
        };
        if let ClassSource::Decl(t) = source {
            self.check_supertypes(env, id, t);
        }
        self.check_duplicates(env, index);
        let methods = self.classes[index].methods.clone();
        for m in methods {
            self.check_overriding(env, m);
        }
        self.check_implemented(env, id, span);
        if self.sources.file(env.file).role == crate::sources::Role::User {
            self.check_inherited(env, id, span);
            self.check_one_parameterisation(env, id, span);
            self.check_sealed_above(env, id, source, span);
        }
    }

    fn check_supertypes(&mut self, env: &Env<'s>, id: ClassId, t: &'s TypeDecl) {
        let w = self.w;
        let header = w.header(id);
        if let (Some(r), Some(sup)) = (&t.extends, header.superclass)
            && let Some(c) = w.class_of(sup)
        {
            let d = w.decl(c);
            if d.flags.is_final() && d.kind != ClassKind::Enum {
                let name = d.simple_name;
                self.error(env, r.span, format!("cannot inherit from final {name}"));
            }
        }
        let throwable = w.class_of(w.known().throwable);
        if throwable.is_some_and(|c| w.is_subclass(id, c)) && !w.type_params(id).is_empty() {
            let span = t.extends.as_ref().map_or(t.name.span, |r| r.span);
            self.error(env, span, "a generic class may not extend java.lang.Throwable");
        }
        let mut seen: Vec<ClassId> = Vec::new();
        for r in t.interfaces.iter().chain(&t.extends) {
            let ty = self.ty_at(env.file, r.id);
            self.check_no_wildcards(env, r.span, ty);
            if let Some(c) = w.class_of(ty) {
                if seen.contains(&c) {
                    self.error(env, r.span, "repeated interface");
                }
                seen.push(c);
            }
        }
        self.check_type_params(env, &t.type_params, w.type_params(id));
        self.check_sealed(env, id, t);
    }

    /// A direct subtype of a sealed type is permitted by it.
    fn check_sealed(&mut self, env: &Env<'s>, id: ClassId, t: &'s TypeDecl) {
        let w = self.w;
        let header = w.header(id);
        let supers: Vec<Ty> = header.superclass.iter().chain(header.interfaces.iter()).copied().collect();
        for sup in supers {
            let Some(c) = w.class_of(sup) else {
                continue;
            };
            if w.decl(c).flags.has(Flags::SEALED) && !self.permitted(c).contains(&id) {
                let name = w.qualified_name(c);
                let message = format!("class is not allowed to extend sealed class: {name}");
                self.error(env, t.name.span, message);
            }
        }
    }

    fn check_duplicates(&mut self, env: &Env<'s>, index: usize) {
        let w = self.w;
        let methods = self.classes[index].methods.clone();
        let mut seen: FxHashSet<(crate::Name, Vec<Ty>)> = FxHashSet::default();
        for m in methods {
            let info = w.method(m);
            let implicit = !matches!(self.methods[self.method_index[&m]].source, MethodSource::Decl(_));
            if self.mentions_unknown(m) {
                continue;
            }
            if !seen.insert((info.name, w.erase_all(&info.params))) && !implicit {
                let span = self.methods[self.method_index[&m]].name_span;
                let message = format!("method {} is already defined", w.show_method(m));
                self.error(env, span, message);
            }
        }
        let mut names: FxHashSet<crate::Name> = FxHashSet::default();
        let constants = self.classes[index].enum_constants.clone();
        for (_, c) in constants {
            if !names.insert(c.name.name) {
                self.error(env, c.name.span, format!("variable {} is already defined", c.name.name));
            }
        }
        let fields = self.classes[index].fields.clone();
        for f in fields {
            if !names.insert(f.var.name.name) {
                let message = format!("variable {} is already defined", f.var.name.name);
                self.error(env, f.var.name.span, message);
            }
            let of_record = w.decl(self.classes[index].id).kind == ClassKind::Record;
            if of_record && !f.decl.in_jml && !f.decl.mods.java.has(JavaMods::STATIC) {
                self.error(env, f.var.name.span, "field declaration must be static");
            }
        }
    }

    fn check_overriding(&mut self, env: &Env<'s>, m: MethodId) {
        let Some(&at) = self.method_index.get(&m) else {
            return;
        };
        let MethodSource::Decl(decl) = self.methods[at].source else {
            return;
        };
        let mut inner = env.clone();
        inner.method = Some(m);
        let overrides = self.overridden_by(env.class, m);
        let marked = decl.mods.annotations.iter().any(|a| {
            let last = a.name.last();
            last.is_some_and(|n| n.name.as_str() == "Override")
        });
        let accessor = self.is_accessor(env.class, decl);
        let of_object = self.w.decl(env.class).is_interface() && self.w.redeclares_object(m);
        if marked && overrides.is_empty() && !accessor && !of_object {
            let annotation =
                decl.mods.annotations.iter().find(|a| a.name.last().is_some_and(|n| n.name.as_str() == "Override"));
            let span = annotation.map_or(decl.name.span, |a| a.span);
            let message = "method does not override or implement a method from a supertype";
            self.error(&inner, span, message);
        }
        self.check_body(&inner, m, decl);
        if self.sources.file(env.file).role == crate::sources::Role::User {
            self.check_hiding(&inner, m, decl);
            self.check_interface_method(&inner, m, decl);
            let vars = self.w.method(m).type_params.clone();
            self.check_type_params(&inner, &decl.type_params, &vars);
        }
        for o in overrides {
            self.check_override(&inner, m, o, decl);
        }
    }

    fn is_accessor(&self, class: ClassId, decl: &MethodDecl) -> bool {
        decl.params.is_empty()
            && self.w.members(class).components.iter().any(|&f| self.w.field(f).name == decl.name.name)
    }

    fn check_body(&mut self, env: &Env<'s>, m: MethodId, decl: &'s MethodDecl) {
        let flags = self.w.method(m).flags;
        let spec = self.sources.file(env.file).role == crate::sources::Role::Spec;
        if decl.has_errors || spec || decl.in_jml || decl.kind != MethodKind::Method {
            return;
        }
        let bodiless = flags.is_abstract() || flags.has(Flags::NATIVE);
        match &decl.body {
            None if !bodiless => {
                self.error(env, decl.name.span, "missing method body, or declare abstract");
            }
            Some(_) if flags.has(Flags::NATIVE) => {
                self.error(env, decl.name.span, "native methods cannot have a body");
            }
            Some(_)
                if self.w.decl(env.class).is_interface()
                    && !(flags.has(Flags::DEFAULT) || flags.is_static() || flags.is_private()) =>
            {
                self.error(env, decl.name.span, "interface abstract methods cannot have body");
            }
            Some(_) if flags.is_abstract() => {
                self.error(env, decl.name.span, "abstract methods cannot have a body");
            }
            _ => {}
        }
        let owner = self.w.decl(env.class);
        let concrete = !owner.flags.is_abstract() && owner.kind == ClassKind::Class;
        if flags.is_abstract() && concrete {
            let message = format!(
                "{} is not abstract and does not override abstract method {} in {}",
                self.w.qualified_name(env.class),
                self.w.show_method(m),
                self.w.qualified_name(env.class)
            );
            let span = match self.class_index.get(&env.class).map(|&i| self.classes[i].source) {
                Some(ClassSource::Decl(t)) => t.name.span,
                _ => decl.name.span,
            };
            self.error(env, span, message);
        }
    }

    fn check_override(&mut self, env: &Env<'s>, m: MethodId, o: MethodId, decl: &'s MethodDecl) {
        let w = self.w;
        let (a, b) = (w.method(m), w.method(o));
        let what = format!(
            "{} in {} cannot override {} in {}",
            w.show_method(m),
            w.qualified_name(a.owner),
            w.show_method(o),
            w.qualified_name(b.owner)
        );
        if b.flags.is_final() {
            self.error(env, decl.name.span, format!("{what}; overridden method is final"));
            return;
        }
        if access_rank(a.flags) < access_rank(b.flags) {
            let word = access_name(b.flags);
            let message = format!("{what}; attempting to assign weaker access privileges; was {word}");
            self.error(env, decl.name.span, message);
            return;
        }
        let expected = self.inherited_result(env.class, m, o);
        if !self.returns_fit(a.result, expected) {
            let (x, y) = (self.show(a.result), self.show(expected));
            let message = format!("{what}; return type {x} is not compatible with {y}");
            self.error(env, decl.name.span, message);
            return;
        }
        if self.sources.file(env.file).role == crate::sources::Role::User {
            self.check_override_throws(env, m, o, decl, &what);
        }
    }

    /// The overridden method's result as seen in the class, with the overriding
    /// method's own type parameters.
    fn inherited_result(&self, class: ClassId, m: MethodId, o: MethodId) -> Ty {
        let w = self.w;
        let (a, b) = (w.method(m), w.method(o));
        let ty = w.member_type(w.this_type(class), b.owner, b.result);
        if a.type_params.len() != b.type_params.len() {
            return w.erasure(ty);
        }
        let vars: Vec<Ty> = a.type_params.iter().map(|&v| w.types.var(v)).collect();
        w.subst(ty, &crate::classes::Subst::new(&b.type_params, &vars))
    }

    /// Return-type-substitutable (JLS 8.4.5), unchecked conversion allowed.
    pub fn returns_fit(&self, own: Ty, inherited: Ty) -> bool {
        let w = self.w;
        if own == inherited || own == Types::UNKNOWN || inherited == Types::UNKNOWN {
            return true;
        }
        if !w.is_reference(own) || !w.is_reference(inherited) {
            return false;
        }
        let erased = w.erasure(own) == own && w.is_subtype(own, w.erasure(inherited));
        w.subtype_unchecked(own, inherited).0 || erased || self.castable(own, inherited) && w.types.has_var(inherited)
    }

    /// A concrete class implements every abstract method it inherits.
    fn check_implemented(&mut self, env: &Env<'s>, id: ClassId, span: Span) {
        let w = self.w;
        let d = w.decl(id);
        // Constants with bodies implement what the enum leaves open.
        let bodies = d.kind == ClassKind::Enum
            && self
                .class_index
                .get(&id)
                .is_none_or(|&i| self.classes[i].enum_constants.iter().all(|c| c.1.body.is_some()))
            && self.class_index.get(&id).is_none_or(|&i| !self.classes[i].enum_constants.is_empty());
        if d.flags.is_abstract() || d.is_interface() || bodies {
            return;
        }
        let mut names: Vec<crate::Name> = Vec::new();
        let mut todo = vec![id];
        let mut seen = Vec::new();
        while let Some(c) = todo.pop() {
            if seen.contains(&c) {
                continue;
            }
            seen.push(c);
            for &m in w.members(c).methods.iter() {
                let info = w.method(m);
                if info.flags.is_abstract() && !names.contains(&info.name) {
                    names.push(info.name);
                }
            }
            let h = w.header(c);
            let supers = h.superclass.iter().chain(h.interfaces.iter());
            todo.extend(supers.filter_map(|&t| w.class_of(t)));
        }
        for name in names {
            let found = self.methods_named(id, name);
            for &m in found.iter() {
                let info = w.method(m);
                if !info.flags.is_abstract() || info.owner == id && d.kind != ClassKind::Enum {
                    continue;
                }
                let implemented = found.iter().any(|&o| !w.method(o).flags.is_abstract() && w.same_signature(id, o, m));
                let hidden = !info.flags.has(Flags::PUBLIC)
                    && !info.flags.has(Flags::PROTECTED)
                    && w.decl(info.owner).package != d.package;
                let of_object = w.decl(info.owner).is_interface() && w.redeclares_object(m);
                if implemented || hidden || of_object || self.mentions_unknown(m) {
                    continue;
                }
                let who = if d.nesting == Nesting::Anonymous {
                    "this anonymous class".to_owned()
                } else {
                    d.simple_name.to_string()
                };
                let message = format!(
                    "{who} is not abstract and does not override abstract method {} in {}",
                    w.show_method(m),
                    w.decl(info.owner).simple_name
                );
                self.error(env, span, message);
                return;
            }
        }
    }

    fn mentions_unknown(&self, m: MethodId) -> bool {
        let info = self.w.method(m);
        let mut types = info.params.iter().chain(std::iter::once(&info.result));
        types.any(|&t| matches!(self.w.types.kind(t), TyKind::Unknown) || self.w.types.has_unknown(t))
    }
}

pub(super) fn access_rank(flags: Flags) -> u8 {
    if flags.has(Flags::PUBLIC) {
        3
    } else if flags.has(Flags::PROTECTED) {
        2
    } else if flags.is_private() {
        0
    } else {
        1
    }
}

pub(super) fn access_name(flags: Flags) -> &'static str {
    match access_rank(flags) {
        3 => "public",
        2 => "protected",
        1 => "package",
        _ => "private",
    }
}
