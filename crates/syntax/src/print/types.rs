//! Types, modifiers, annotations.

use super::Printer;
use crate::ast::{
    Annotation, AnnotationArgs, Dim, ElementValue, JavaMods, JmlMods, JmlType, Modifiers, Primitive, TypeKind,
    TypeParam, TypeRef, TypeSegment, WildcardBound,
};

impl Printer {
    pub(super) fn ty(&mut self, ty: &TypeRef) {
        if let TypeKind::Array(_) = &ty.kind {
            let mut dims = Vec::new();
            let mut elem = ty;
            while let TypeKind::Array(inner) = &elem.kind {
                dims.push(elem);
                elem = inner;
            }
            self.ty(elem);
            for dim in dims {
                self.empty_dim(&dim.annotations, dim.jml);
            }
            return;
        }
        self.jml_mods_inline(ty.jml);
        for annotation in &ty.annotations {
            self.annotation(annotation);
            self.put(" ");
        }
        self.type_kind(&ty.kind);
    }

    fn type_kind(&mut self, kind: &TypeKind) {
        match kind {
            TypeKind::Primitive(primitive) => self.put(primitive_text(*primitive)),
            TypeKind::Void => self.put("void"),
            TypeKind::Var => self.put("var"),
            TypeKind::Inferred => {}
            TypeKind::Named(segments) => self.list(segments, ".", Printer::segment),
            TypeKind::Array(elem) => {
                self.ty(elem);
                self.put("[]");
            }
            TypeKind::Wildcard(bound) => {
                self.put("?");
                if let Some((bound, ty)) = bound {
                    self.put(match bound {
                        WildcardBound::Extends => " extends ",
                        WildcardBound::Super => " super ",
                    });
                    self.ty(ty);
                }
            }
            TypeKind::Intersection(parts) => self.list(parts, " & ", Printer::ty),
            TypeKind::Union(parts) => self.list(parts, " | ", Printer::ty),
            TypeKind::Jml(ty) => self.put(match ty {
                JmlType::Bigint => "\\bigint",
                JmlType::Real => "\\real",
                JmlType::Type => "\\TYPE",
                JmlType::Locset => "\\locset",
            }),
            TypeKind::Error => self.put("<error>"),
        }
    }

    fn segment(&mut self, segment: &TypeSegment) {
        for annotation in &segment.annotations {
            self.annotation(annotation);
            self.put(" ");
        }
        self.put(segment.name.name.as_str());
        if let Some(args) = &segment.args {
            self.type_args(args);
        }
    }

    pub(super) fn type_args(&mut self, args: &[TypeRef]) {
        self.put("<");
        self.list(args, ", ", Printer::ty);
        self.put(">");
    }

    /// Type arguments before a call's name: nothing when there are none.
    pub(super) fn explicit_type_args(&mut self, args: &[TypeRef]) {
        if !args.is_empty() {
            self.type_args(args);
        }
    }

    pub(super) fn type_params(&mut self, params: &[TypeParam]) {
        if params.is_empty() {
            return;
        }
        self.put("<");
        self.list(params, ", ", |p, param| {
            for annotation in &param.annotations {
                p.annotation(annotation);
                p.put(" ");
            }
            p.put(param.name.name.as_str());
            if !param.bounds.is_empty() {
                p.put(" extends ");
                p.list(&param.bounds, " & ", Printer::ty);
            }
        });
        self.put(">");
    }

    fn empty_dim(&mut self, annotations: &[Annotation], jml: JmlMods) {
        if !annotations.is_empty() || !jml.is_empty() {
            self.put(" ");
        }
        self.jml_mods_inline(jml);
        for annotation in annotations {
            self.annotation(annotation);
            self.put(" ");
        }
        self.put("[]");
    }

    pub(super) fn dims(&mut self, dims: &[Dim]) {
        for dim in dims {
            self.empty_dim(&dim.annotations, dim.jml);
        }
    }

    pub(super) fn modifiers(&mut self, mods: &Modifiers) {
        for annotation in &mods.annotations {
            self.annotation(annotation);
            self.put(" ");
        }
        self.java_mods(mods.java);
        self.jml_mods_inline(mods.jml);
    }

    pub(super) fn java_mods(&mut self, mods: JavaMods) {
        for (flag, text) in JavaMods::ALL {
            if mods.has(*flag) {
                self.put(text);
                self.put(" ");
            }
        }
    }

    pub(super) fn jml_mods_inline(&mut self, mods: JmlMods) {
        if mods.is_empty() {
            return;
        }
        let set = JmlMods::ALL.iter().filter(|(flag, _)| mods.has(*flag));
        let words: Vec<&str> = set.map(|(_, text)| *text).collect();
        self.jml_words(&words.join(" "));
        self.put(" ");
    }

    pub(super) fn annotation(&mut self, annotation: &Annotation) {
        self.put("@");
        self.put(&annotation.name.to_string());
        match &annotation.args {
            AnnotationArgs::None => {}
            AnnotationArgs::Single(value) => {
                self.put("(");
                self.element_value(value);
                self.put(")");
            }
            AnnotationArgs::Named(pairs) => {
                self.put("(");
                self.list(pairs, ", ", |p, (name, value)| {
                    p.put(name.name.as_str());
                    p.put(" = ");
                    p.element_value(value);
                });
                self.put(")");
            }
        }
    }

    pub(super) fn element_value(&mut self, value: &ElementValue) {
        match value {
            ElementValue::Expr(expr) => self.expr(expr),
            ElementValue::Annotation(annotation) => self.annotation(annotation),
            ElementValue::Array(_, values) => {
                self.put("{");
                self.list(values, ", ", Printer::element_value);
                self.put("}");
            }
        }
    }
}

fn primitive_text(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "boolean",
        Primitive::Byte => "byte",
        Primitive::Short => "short",
        Primitive::Char => "char",
        Primitive::Int => "int",
        Primitive::Long => "long",
        Primitive::Float => "float",
        Primitive::Double => "double",
    }
}
