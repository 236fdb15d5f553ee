//! Annotations (JLS 9.6, 9.7): what they are of, which elements they give, where
//! they may stand.
//!
//! Attributes the values; everything else is checking. Of annotations from class
//! files defaults and targets are not read: about those nothing is said.

use crate::analyzer::Analyzer;
use crate::classes::{ClassId, ClassKind, MethodId, Ty, TyKind, Types};
use crate::resolve::TypeName;
use crate::resolve::env::Env;
use crate::typed::{ClassSource, Entity, MethodSource};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    Annotation, AnnotationArgs, ElementValue, Expr, ExprKind, Ident, MethodDecl, QualName, TypeDecl, TypeDeclKind,
};

/// Annotations that are there even where no JDK is, and where alone they stand.
const OF_JAVA_LANG: [(&str, &[&str]); 5] = [
    ("Override", &["METHOD"]),
    ("Deprecated", &[]),
    ("SuppressWarnings", &[]),
    ("FunctionalInterface", &["TYPE"]),
    ("SafeVarargs", &["METHOD", "CONSTRUCTOR"]),
];

impl<'s> Analyzer<'s, '_> {
    /// The annotations of a declaration; `places` names what it is, as the constants
    /// of `ElementType` do.
    pub fn check_annotations(&mut self, env: &Env<'s>, annotations: &'s [Annotation], places: &[&str]) {
        let mut seen: Vec<ClassId> = Vec::new();
        for a in annotations {
            let known = a.name.last().and_then(|n| OF_JAVA_LANG.iter().find(|(name, _)| *name == n.name.as_str()));
            if known.is_some_and(|(_, wanted)| !wanted.is_empty() && !wanted.iter().any(|t| places.contains(t))) {
                self.error(env, a.span, "annotation interface not applicable to this kind of declaration");
                continue;
            }
            let Some(class) = self.annotation(env, a) else { continue };
            let decl = self.annotation_decl(class);
            if seen.contains(&class) && decl.is_some_and(|t| meta(t, "Repeatable").is_none()) {
                let name = self.w.decl(class).simple_name;
                self.error(env, a.span, format!("{name} is not a repeatable annotation interface"));
            }
            seen.push(class);
            let wanted = decl.and_then(targets);
            if wanted.is_some_and(|list| !list.iter().any(|t| places.contains(t))) {
                self.error(env, a.span, "annotation interface not applicable to this kind of declaration");
            }
        }
    }

    /// One annotation with its elements; its class, if that is known.
    fn annotation(&mut self, env: &Env<'s>, a: &'s Annotation) -> Option<ClassId> {
        let class = self.annotation_class(env, &a.name)?;
        let d = self.w.decl(class);
        if d.kind != ClassKind::Annotation {
            if !self.is_incomplete(class) {
                self.error(env, a.name.span, format!("{} is not an annotation interface", d.simple_name));
            }
            return None;
        }
        let value = Ident { name: crate::Name::new("value"), span: a.name.span };
        let given: Vec<(Ident, &'s ElementValue)> = match &a.args {
            AnnotationArgs::None => Vec::new(),
            AnnotationArgs::Single(v) => vec![(value, v)],
            AnnotationArgs::Named(list) => list.iter().map(|(name, v)| (*name, v)).collect(),
        };
        let name = self.w.decl(class).simple_name;
        for (i, (element, v)) in given.iter().enumerate() {
            if given[..i].iter().any(|(other, _)| other.name == element.name) {
                self.error(env, element.span, format!("duplicate element '{}' in annotation @{name}", element.name));
            }
            match self.element(class, element.name) {
                Some(m) => {
                    let ty = self.w.method(m).result;
                    self.element_value(env, v, ty);
                }
                None if self.has_spec_only(class) => {}
                None => {
                    self.error(env, element.span, format!("cannot find symbol: method {}() in {name}", element.name));
                }
            }
        }
        self.check_missing(env, a, class, &given);
        Some(class)
    }

    /// Where an import fails, that is said there.
    fn annotation_class(&mut self, env: &Env<'s>, name: &'s QualName) -> Option<ClassId> {
        let [first, rest @ ..] = name.parts.as_slice() else { return None };
        match self.find_type(env, first.name) {
            Some(TypeName::Class(mut c, _)) => {
                for part in rest {
                    c = self.member_class(c, part.name)?;
                }
                Some(c)
            }
            Some(TypeName::Var(_)) => None,
            None if rest.is_empty() => {
                let known = OF_JAVA_LANG.iter().any(|(name, _)| *name == first.name.as_str())
                    || self.is_imported(env, first.name);
                if !known {
                    let message = format!("cannot find symbol: class {}", first.name);
                    self.report(env.file, first.span, crate::typed::Severity::Error, message);
                }
                None
            }
            None => {
                let parts: Vec<crate::Name> = name.parts.iter().map(|p| p.name).collect();
                self.w.class_by_parts(&parts)
            }
        }
    }

    fn element(&self, class: ClassId, name: crate::Name) -> Option<MethodId> {
        let w = self.w;
        w.members(class).methods.iter().copied().find(|&m| w.method(m).name == name && w.method(m).params.is_empty())
    }

    /// Described by `specs/` alone, which need not list every element.
    fn has_spec_only(&self, class: ClassId) -> bool {
        matches!(self.w.decl(class).origin, crate::classes::Origin::Stub { .. })
    }

    /// Every element without default is given.
    fn check_missing(&mut self, env: &Env<'s>, a: &'s Annotation, class: ClassId, given: &[(Ident, &'s ElementValue)]) {
        let Some(&index) = self.class_index.get(&class).filter(|_| self.annotation_decl(class).is_some()) else {
            return;
        };
        for m in self.classes[index].methods.clone() {
            let MethodSource::Decl(d) = self.methods[self.method_index[&m]].source else { continue };
            if d.default.is_none() && !d.in_jml && !given.iter().any(|(n, _)| n.name == d.name.name) {
                let (name, element) = (self.w.decl(class).simple_name, d.name.name);
                let message = format!("annotation @{name} is missing a default value for the element '{element}'");
                self.error(env, a.span, message);
            }
        }
    }

    /// The text of an annotation of the sources, not of `specs/`.
    fn annotation_decl(&self, class: ClassId) -> Option<&'s TypeDecl> {
        let c = &self.classes[*self.class_index.get(&class)?];
        match c.source {
            ClassSource::Decl(t) if !c.overlay && !self.has_spec_only(class) => Some(t),
            _ => None,
        }
    }

    fn element_value(&mut self, env: &Env<'s>, v: &'s ElementValue, ty: Ty) {
        let element = self.w.element(ty);
        match v {
            ElementValue::Annotation(a) => {
                self.annotation(env, a);
            }
            ElementValue::Array(span, items) => match element {
                Some(e) => items.iter().for_each(|i| self.element_value(env, i, e)),
                None if ty == Types::UNKNOWN => {}
                None => {
                    let shown = self.show(ty);
                    self.error(env, *span, format!("illegal initializer for {shown}"));
                }
            },
            // One value stands for an array of one (JLS 9.7.1).
            ElementValue::Expr(e) => self.constant_value(env, e, element.unwrap_or(ty)),
        }
    }

    fn constant_value(&mut self, env: &Env<'s>, e: &'s Expr, ty: Ty) {
        let mut inner = env.clone();
        inner.is_static = true;
        inner.in_annotation = true;
        let from = self.expr(&mut inner, e, Some(ty));
        if from == Types::UNKNOWN || ty == Types::UNKNOWN {
            return;
        }
        self.check_assign(&inner, e, from, ty);
        let place = super::operators::strip_parens(e);
        let constant = self.const_at(env.file, e.id).is_some()
            || matches!(place.kind, ExprKind::ClassLit(_))
            || matches!(self.entity_at(env.file, place.id), Entity::Field(f) if self.w.field(f).ordinal.is_some())
            || matches!(e.kind, ExprKind::Conditional { .. });
        if !constant {
            self.error(env, e.span, "element value must be a constant expression");
        }
    }

    /// What an annotation interface declares (JLS 9.6.1).
    pub fn check_annotation_elements(&mut self, env: &Env<'s>, t: &'s TypeDecl, m: MethodId, d: &'s MethodDecl) {
        if t.kind != TypeDeclKind::Annotation || d.has_errors || d.in_jml {
            return;
        }
        if let Some(p) = d.params.first() {
            self.error(env, p.span, "elements in annotation interface declarations cannot declare formal parameters");
        }
        let result = self.w.method(m).result;
        let ty = self.w.element(result).unwrap_or(result);
        if ty != Types::UNKNOWN && !self.may_be_element(ty) {
            let shown = d.return_type.as_ref().map_or(d.name.span, |r| r.span);
            self.error(env, shown, "invalid type for annotation interface element");
        }
        if self.w.class_of(ty) == Some(env.class) {
            self.error(env, d.name.span, format!("type of element {}() is cyclic", d.name.name));
        }
        if let Some(v) = &d.default {
            self.element_value(env, v, result);
        }
    }

    fn may_be_element(&self, ty: Ty) -> bool {
        let w = self.w;
        match w.types.kind(ty) {
            TyKind::Prim(_) => true,
            TyKind::Class { id, .. } => {
                let kind = w.decl(*id).kind;
                ty == w.string()
                    || *id == w.known().class
                    || matches!(kind, ClassKind::Enum | ClassKind::Annotation)
                    || self.is_incomplete(*id)
            }
            _ => false,
        }
    }

    /// Annotations that say something about a class which can be checked.
    pub fn check_functional(&mut self, env: &Env<'s>, id: ClassId, annotations: &'s [Annotation]) {
        if let Some(span) = marked(annotations, "FunctionalInterface")
            && !self.is_incomplete(id)
            && self.functional_method(id).is_none()
        {
            let name = self.w.decl(id).simple_name;
            let message = format!("unexpected @FunctionalInterface annotation; {name} is not a functional interface");
            self.error(env, span, message);
        }
    }

    /// The same about a method.
    pub fn check_safe_varargs(&mut self, env: &Env<'s>, m: MethodId, annotations: &'s [Annotation]) {
        let info = self.w.method(m);
        let fixed = info.is_static() || info.flags.is_final() || info.flags.is_private() || info.is_constructor();
        if let Some(span) = marked(annotations, "SafeVarargs")
            && !(info.is_varargs() && fixed)
        {
            let shown = self.w.show_method(m);
            let why = if fixed { "is not a varargs method" } else { "is neither final nor private" };
            self.error(env, span, format!("invalid SafeVarargs annotation; {shown} {why}"));
        }
    }
}

fn marked(annotations: &[Annotation], name: &str) -> Option<Span> {
    let is = |a: &&Annotation| a.name.last().is_some_and(|n| n.name.as_str() == name);
    annotations.iter().find(is).map(|a| a.span)
}

/// An annotation of an annotation's declaration.
fn meta<'a>(t: &'a TypeDecl, name: &str) -> Option<&'a Annotation> {
    t.mods.annotations.iter().find(|a| a.name.last().is_some_and(|n| n.name.as_str() == name))
}

/// The constants of `ElementType` in an annotation's `@Target`.
fn targets(t: &TypeDecl) -> Option<Vec<&str>> {
    let a = meta(t, "Target")?;
    let value = match &a.args {
        AnnotationArgs::Single(v) => v,
        AnnotationArgs::Named(list) => &list.first()?.1,
        AnnotationArgs::None => return None,
    };
    let mut names = Vec::new();
    match value {
        ElementValue::Array(_, items) => {
            for i in items {
                names.push(constant_name(i)?);
            }
        }
        one => names.push(constant_name(one)?),
    }
    Some(names)
}

fn constant_name(v: &ElementValue) -> Option<&str> {
    match v {
        ElementValue::Expr(Expr { kind: ExprKind::Name(n), .. }) => Some(n.as_str()),
        ElementValue::Expr(Expr { kind: ExprKind::Field { name, .. }, .. }) => Some(name.name.as_str()),
        _ => None,
    }
}
