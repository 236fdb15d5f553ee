//! Rules about declarations that javac checks and nothing later depends on (JLS
//! 7.6, 8.1.1, 8.3.1, 8.4.3, 8.4.6, 9.7): modifiers that exclude each
//! other, exceptions that are none, annotations that are nowhere declared, classes
//! in the wrong file. Reports; changes nothing.

use crate::analyzer::Analyzer;
use crate::classes::{ClassId, Flags};
use crate::resolve::env::Env;
use crate::sources::Role;
use crate::typed::{ClassSource, MethodSource};
use javelin_syntax::Span;
use javelin_syntax::ast::{JavaMods, MethodDecl, MethodKind, TypeDecl, TypeDeclKind};

/// Pairs of modifiers that no class, field or method has both of.
const CLASH: [(JavaMods, JavaMods); 12] = [
    (JavaMods::PUBLIC, JavaMods::PROTECTED),
    (JavaMods::PUBLIC, JavaMods::PRIVATE),
    (JavaMods::PROTECTED, JavaMods::PRIVATE),
    (JavaMods::ABSTRACT, JavaMods::FINAL),
    (JavaMods::SEALED, JavaMods::FINAL),
    (JavaMods::SEALED, JavaMods::NON_SEALED),
    (JavaMods::FINAL, JavaMods::NON_SEALED),
    (JavaMods::FINAL, JavaMods::VOLATILE),
    (JavaMods::ABSTRACT, JavaMods::NATIVE),
    (JavaMods::ABSTRACT, JavaMods::SYNCHRONIZED),
    (JavaMods::DEFAULT, JavaMods::STATIC),
    (JavaMods::DEFAULT, JavaMods::ABSTRACT),
];

/// Constants of `ElementType`: where an annotation may stand.
const TYPE: &str = "TYPE";
const TYPE_USE: &str = "TYPE_USE";

impl<'s> Analyzer<'s, '_> {
    /// Checks the declarations of a class of the user's.
    pub fn check_rules(&mut self, env: &Env<'s>, index: usize) {
        if self.sources.file(env.file).role != Role::User {
            return;
        }
        if let ClassSource::Decl(t) = self.classes[index].source {
            self.check_modifiers(env, t.name.span, t.mods.java, false);
            let of_annotation = [TYPE, TYPE_USE, "ANNOTATION_TYPE"];
            let places = if t.kind == TypeDeclKind::Annotation { &of_annotation[..] } else { &[TYPE, TYPE_USE] };
            // Its own members are not in scope of what stands before a class.
            let around = env.outer.as_deref().unwrap_or(env).clone();
            self.check_annotations(&around, &t.mods.annotations, places);
            self.check_functional(env, self.classes[index].id, &t.mods.annotations);
            self.check_type_modifiers(env, t);
            self.check_record(env, index, t);
            self.check_own_name(env, t);
            self.check_file_name(env, t);
            self.check_permits(env, self.classes[index].id, t);
        }
        for f in self.classes[index].fields.clone() {
            self.check_modifiers(env, f.var.name.span, f.decl.mods.java, false);
            self.check_field_modifiers(env, f.var.name.span, f.decl.mods.java);
            self.check_annotations(env, &f.decl.mods.annotations, &["FIELD", TYPE_USE]);
        }
        for m in self.classes[index].methods.clone() {
            if let MethodSource::Decl(decl) = self.methods[self.method_index[&m]].source {
                let mut inner = env.clone();
                inner.method = Some(m);
                self.check_method_rules(&inner, decl);
                if let ClassSource::Decl(t) = self.classes[index].source {
                    self.check_annotation_elements(&inner, t, m, decl);
                }
            }
        }
    }

    fn check_method_rules(&mut self, env: &Env<'s>, m: &'s MethodDecl) {
        self.check_modifiers(env, m.name.span, m.mods.java, true);
        self.check_method_modifiers(env, m);
        let what = if m.kind == MethodKind::Method { "METHOD" } else { "CONSTRUCTOR" };
        self.check_annotations(env, &m.mods.annotations, &[what, TYPE_USE]);
        if let Some(id) = env.method {
            self.check_safe_varargs(env, id, &m.mods.annotations);
        }
        for p in &m.params {
            self.check_annotations(env, &p.mods.annotations, &["PARAMETER", TYPE_USE]);
        }
        let thrown = env.method.map(|id| self.w.method(id).throws.clone()).unwrap_or_default();
        for (t, ty) in m.throws.iter().zip(thrown) {
            self.check_throwable(env, t.span, ty);
        }
    }

    fn check_modifiers(&mut self, env: &Env<'s>, span: Span, mods: JavaMods, of_method: bool) {
        let more = [(JavaMods::ABSTRACT, JavaMods::PRIVATE), (JavaMods::ABSTRACT, JavaMods::STATIC)];
        let more = if of_method { &more[..] } else { &[] };
        let Some(&(a, b)) = CLASH.iter().chain(more).find(|(a, b)| mods.has(*a) && mods.has(*b)) else {
            return;
        };
        let word = |flag: JavaMods| JavaMods::ALL.iter().find(|(f, _)| *f == flag).map_or("", |(_, word)| word);
        self.error(env, span, format!("illegal combination of modifiers: {} and {}", word(a), word(b)));
    }

    /// A class is not named like one around it (JLS 8.1).
    fn check_own_name(&mut self, env: &Env<'s>, t: &'s TypeDecl) {
        let mut at = env.outer.as_deref();
        while let Some(e) = at {
            if self.w.decl(e.class).simple_name == t.name.name {
                self.error(env, t.name.span, format!("class {} is already defined", t.name.name));
                return;
            }
            at = e.outer.as_deref();
        }
    }

    /// A public class has a file of its name (JLS 7.6, as javac reads it).
    fn check_file_name(&mut self, env: &Env<'s>, t: &'s TypeDecl) {
        let path = &self.sources.file(env.file).source.path;
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let Some(stem) = file.strip_suffix(".java") else { return };
        if env.outer.is_none() && t.mods.java.has(JavaMods::PUBLIC) && !t.in_jml && stem != t.name.name.as_str() {
            let what = match t.kind {
                TypeDeclKind::Class => "class",
                TypeDeclKind::Interface | TypeDeclKind::Annotation => "interface",
                TypeDeclKind::Enum => "enum",
                TypeDeclKind::Record => "record",
            };
            let message = format!("{what} {0} is public, should be declared in a file named {0}.java", t.name.name);
            self.error(env, t.name.span, message);
        }
    }

    /// Who is permitted extends the sealed type, and says how it goes on (JLS 8.1.1.2, 8.1.6).
    fn check_permits(&mut self, env: &Env<'s>, id: ClassId, t: &'s TypeDecl) {
        let w = self.w;
        let permitted = w.header(id).permits.to_vec();
        for (r, c) in t.permits.iter().zip(permitted) {
            let header = w.header(c);
            let mut supers = header.superclass.iter().chain(header.interfaces.iter());
            if w.header(id).permits.iter().filter(|&&p| p == c).count() > 1 {
                self.error(env, r.span, "invalid permits clause: must not include the same class more than once");
                return;
            }
            if !supers.any(|&s| w.class_of(s) == Some(id)) {
                self.error(env, r.span, "invalid permits clause: the subclass must extend the sealed class");
            }
        }
        if t.mods.java.has(JavaMods::SEALED) && t.permits.is_empty() && self.permitted(id).is_empty() {
            self.error(env, t.name.span, "sealed class must have subclasses");
        }
        let header = w.header(id);
        let of_sealed = header.superclass.iter().chain(header.interfaces.iter()).any(|&s| {
            let class = w.class_of(s);
            class.is_some_and(|c| w.decl(c).flags.has(Flags::SEALED))
        });
        if t.mods.java.has(JavaMods::NON_SEALED) && !of_sealed {
            let message =
                format!("non-sealed modifier not allowed here; {} does not have any sealed supertypes", t.name.name);
            self.error(env, t.name.span, message);
        }
        let closed = matches!(t.kind, TypeDeclKind::Enum | TypeDeclKind::Record)
            || [JavaMods::FINAL, JavaMods::SEALED, JavaMods::NON_SEALED].iter().any(|m| t.mods.java.has(*m));
        if of_sealed && !closed && w.decl(id).nesting != crate::classes::Nesting::Anonymous {
            self.error(env, t.name.span, "sealed, non-sealed or final modifiers expected");
        }
    }
}
