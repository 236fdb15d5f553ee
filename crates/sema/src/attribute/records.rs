//! Rules of records and enums (JLS 8.9, 8.10): components, canonical
//! constructors, accessors, modifiers. Reports; changes nothing.

use super::flow;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, Flags, MethodId};
use crate::resolve::env::Env;
use crate::typed::MethodSource;
use javelin_syntax::Span;
use javelin_syntax::ast::{JavaMods, MethodDecl, MethodKind, TypeDecl, TypeDeclKind};

/// Methods of `Object` without parameters: no component is named like one.
const RESERVED: [&str; 8] = ["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

impl<'s> Analyzer<'s, '_> {
    pub fn check_record(&mut self, env: &Env<'s>, index: usize, t: &'s TypeDecl) {
        if t.kind != TypeDeclKind::Record {
            return;
        }
        for (i, c) in t.record_components.iter().enumerate() {
            let name = c.name.name;
            if RESERVED.contains(&name.as_str()) {
                self.error(env, c.name.span, format!("illegal record component name {name}"));
            }
            if t.record_components[..i].iter().any(|o| o.name.name == name) {
                self.error(
                    env,
                    c.name.span,
                    format!("record component {name} is already defined in record {}", t.name.name),
                );
            }
        }
        for i in self.classes[index].initializers.clone() {
            if !i.is_static {
                self.error(env, i.span, "instance initializers are not allowed in records");
            }
        }
        let id = self.classes[index].id;
        for m in self.classes[index].methods.clone() {
            if let MethodSource::Decl(d) = self.methods[self.method_index[&m]].source
                && !d.in_jml
                && !d.has_errors
            {
                let mut inner = env.clone();
                inner.method = Some(m);
                match d.kind {
                    MethodKind::Method => self.check_record_method(&inner, id, m, d),
                    MethodKind::Constructor | MethodKind::CompactConstructor => {
                        self.check_canonical(&inner, id, m, d, t);
                    }
                }
            }
        }
    }

    fn check_record_method(&mut self, env: &Env<'s>, id: ClassId, m: MethodId, d: &'s MethodDecl) {
        let w = self.w;
        if d.mods.java.has(JavaMods::NATIVE) {
            self.error(env, d.name.span, "modifier native not allowed here");
        }
        let component = w.members(id).components.iter().copied().find(|&f| w.field(f).name == d.name.name);
        let Some(f) = component.filter(|_| d.params.is_empty()) else { return };
        let info = w.method(m);
        let (name, record) = (d.name.name, w.decl(id).simple_name);
        let problem = if !info.flags.has(Flags::PUBLIC) {
            "accessor method must be public"
        } else if info.is_static() {
            "accessor method must not be static"
        } else if !info.type_params.is_empty() {
            "accessor method must not be generic"
        } else if !info.throws.is_empty() {
            "throws clause not allowed for accessor method"
        } else if !w.same_type(info.result, w.field(f).ty) && !w.types.has_unknown(info.result) {
            "return type of accessor method must match the type of its record component"
        } else {
            return;
        };
        self.error(env, d.name.span, format!("invalid accessor method {name}() in record {record} ({problem})"));
    }

    /// The constructor with a parameter for each component.
    fn check_canonical(&mut self, env: &Env<'s>, id: ClassId, m: MethodId, d: &'s MethodDecl, t: &'s TypeDecl) {
        let w = self.w;
        let info = w.method(m);
        let fields = &w.members(id).components;
        let compact = d.kind == MethodKind::CompactConstructor;
        let same = fields.len() == info.params.len()
            && fields.iter().zip(info.params.iter()).all(|(&f, &p)| w.erasure(w.field(f).ty) == w.erasure(p));
        let problem = if !compact && !same {
            if super::setup::delegates_first(d) {
                return;
            }
            let message = format!(
                "constructor is not canonical, so its first statement must invoke another constructor of class {}",
                t.name.name
            );
            self.error(env, d.name.span, message);
            return;
        } else if !compact && d.params.iter().zip(&t.record_components).any(|(p, c)| p.name.name != c.name.name) {
            "invalid parameter names in canonical constructor"
        } else if !info.throws.is_empty() {
            "throws clause not allowed for canonical constructor"
        } else if !info.type_params.is_empty() {
            "canonical constructor must not declare type variables"
        } else if super::checks::access_rank(info.flags) < super::checks::access_rank(w.decl(id).flags) {
            "attempting to assign stronger access privileges than those of the record"
        } else if compact && d.body.as_ref().is_some_and(|b| flow::block_returns(b) != (false, false)) {
            "canonical constructor must not contain return statement"
        } else if !compact && super::setup::delegates_first(d) {
            "canonical constructor must not contain explicit constructor invocation"
        } else {
            return;
        };
        let kind = if compact { "compact" } else { "canonical" };
        self.error(env, d.name.span, format!("invalid {kind} constructor in record {} ({problem})", t.name.name));
    }

    /// Modifiers of a type that its kind and place do not have (JLS 8.1.1, 8.9, 8.10, 9.1.1).
    pub fn check_type_modifiers(&mut self, env: &Env<'s>, t: &'s TypeDecl) {
        let m = t.mods.java;
        let no: &[JavaMods] = match t.kind {
            TypeDeclKind::Class => &[],
            TypeDeclKind::Enum => &[JavaMods::ABSTRACT, JavaMods::FINAL, JavaMods::SEALED, JavaMods::NON_SEALED],
            TypeDeclKind::Record => &[JavaMods::ABSTRACT, JavaMods::SEALED, JavaMods::NON_SEALED],
            TypeDeclKind::Interface | TypeDeclKind::Annotation => &[JavaMods::FINAL],
        };
        self.refuse_modifier(env, t.name.span, m, no);
    }

    /// The same for methods and constructors (JLS 8.4.3, 8.8.3, 9.4).
    pub fn check_method_modifiers(&mut self, env: &Env<'s>, d: &'s MethodDecl) {
        let decl = self.w.decl(env.class);
        let is_enum = decl.kind == crate::classes::ClassKind::Enum;
        let no: &[JavaMods] = match d.kind {
            MethodKind::Constructor if is_enum => &[JavaMods::PUBLIC, JavaMods::PROTECTED],
            MethodKind::Constructor | MethodKind::CompactConstructor => &[],
            MethodKind::Method if decl.is_interface() => {
                &[JavaMods::PROTECTED, JavaMods::FINAL, JavaMods::SYNCHRONIZED, JavaMods::NATIVE]
            }
            MethodKind::Method => &[JavaMods::DEFAULT],
        };
        self.refuse_modifier(env, d.name.span, d.mods.java, no);
        if let Some(p) = d.params.iter().rev().skip(1).find(|p| p.varargs) {
            self.error(env, p.span, "varargs parameter must be the last parameter");
        }
    }

    /// The same for fields (JLS 9.3).
    pub fn check_field_modifiers(&mut self, env: &Env<'s>, span: Span, mods: JavaMods) {
        if self.w.decl(env.class).is_interface() {
            let no = [JavaMods::PRIVATE, JavaMods::PROTECTED, JavaMods::TRANSIENT, JavaMods::VOLATILE];
            self.refuse_modifier(env, span, mods, &no);
        }
    }

    fn refuse_modifier(&mut self, env: &Env<'s>, span: Span, mods: JavaMods, no: &[JavaMods]) {
        if let Some(bad) = no.iter().find(|f| mods.has(**f)) {
            let word = JavaMods::ALL.iter().find(|(f, _)| f == bad).map_or("", |(_, word)| word);
            self.error(env, span, format!("modifier {word} not allowed here"));
        }
    }
}
