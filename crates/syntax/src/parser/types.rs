//! Types, type arguments and parameters, brackets.

use super::Parser;
use crate::ast::{
    Annotation, Dim, JmlMods, JmlType, Primitive, TypeKind, TypeParam, TypeRef, TypeSegment, WildcardBound,
};
use crate::source::Span;
use crate::token::TokenKind;

/// Whether `<>` may stand for type arguments: only after `new`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Diamond {
    Allowed,
    Forbidden,
}

/// Dimensions of an array.
const MAX_DIMS: usize = 255;

impl Parser<'_> {
    pub(super) fn error_type(&mut self) -> TypeRef {
        let at = self.start();
        self.new_type(Span::new(at, at), TypeKind::Error)
    }

    fn new_type(&mut self, span: Span, kind: TypeKind) -> TypeRef {
        TypeRef { id: self.id(), span, annotations: Vec::new(), jml: JmlMods::NONE, kind }
    }

    /// Whether the backslash word at `n` names a type.
    pub(super) fn is_jml_type(&self, n: usize) -> bool {
        jml_type(self.text_at(n)).is_some()
    }

    /// A type with its brackets.
    pub(super) fn ty(&mut self) -> TypeRef {
        let ty = self.ty_without_dims(Diamond::Forbidden);
        let dims = self.dims();
        self.with_dims(ty, dims)
    }

    /// `var` or a type: of local variables, resources, lambda parameters, patterns.
    pub(super) fn local_type(&mut self) -> TypeRef {
        if self.at_word("var") && self.peek(1) == TokenKind::Ident {
            let span = self.bump().span();
            return self.new_type(span, TypeKind::Var);
        }
        self.ty()
    }

    /// The type after `new`, where brackets are the array's.
    pub(super) fn created_type(&mut self) -> TypeRef {
        self.ty_without_dims(Diamond::Allowed)
    }

    /// `A & B` in a cast.
    pub(super) fn cast_type(&mut self) -> TypeRef {
        let first = self.ty();
        if !self.at(TokenKind::Amp) {
            return first;
        }
        let start = first.span.start;
        let mut parts = vec![first];
        while self.eat(TokenKind::Amp) {
            parts.push(self.ty());
        }
        let span = self.span_from(start);
        self.new_type(span, TypeKind::Intersection(parts))
    }

    /// `A | B` in a catch clause.
    pub(super) fn catch_type(&mut self) -> TypeRef {
        let first = self.ty();
        if !self.at(TokenKind::Pipe) {
            return first;
        }
        let start = first.span.start;
        let mut parts = vec![first];
        while self.eat(TokenKind::Pipe) {
            parts.push(self.ty());
        }
        let span = self.span_from(start);
        self.new_type(span, TypeKind::Union(parts))
    }

    fn ty_without_dims(&mut self, diamond: Diamond) -> TypeRef {
        if !self.descend() {
            return self.error_type();
        }
        let start = self.start();
        let jml = self.type_jml_mods();
        let annotations = self.annotations();
        let kind = self.type_kind(diamond);
        self.ascend();
        let span = self.span_from(start);
        TypeRef { id: self.id(), span, annotations, jml, kind }
    }

    fn type_kind(&mut self, diamond: Diamond) -> TypeKind {
        match self.kind() {
            TokenKind::Ident => {
                self.check_type_name();
                TypeKind::Named(self.segments(Vec::with_capacity(1), diamond))
            }
            TokenKind::JmlWord => match jml_type(self.text()) {
                Some(ty) => {
                    self.bump();
                    TypeKind::Jml(ty)
                }
                None => self.type_expected(),
            },
            kind => match primitive(kind) {
                Some(primitive) => {
                    self.bump();
                    TypeKind::Primitive(primitive)
                }
                None => self.type_expected(),
            },
        }
    }

    /// Words that no type may have as its name (JLS 3.9).
    pub(super) fn check_type_name(&mut self) {
        let text = self.text();
        let restricted = matches!(text, "var" | "yield" | "record" | "sealed" | "permits");
        if restricted && self.peek(1) != TokenKind::Dot {
            self.error_here(format!("'{text}' is not allowed here"));
        }
    }

    fn type_expected(&mut self) -> TypeKind {
        let found = self.describe_found();
        self.error_here(format!("a type is expected, found {found}"));
        TypeKind::Error
    }

    /// `A<B>.@C D<E>`; `segments` holds what stands before.
    fn segments(&mut self, mut segments: Vec<TypeSegment>, diamond: Diamond) -> Vec<TypeSegment> {
        let mut annotations = Vec::new();
        loop {
            let name = self.ident_or_missing();
            let args = self.segment_args(diamond);
            segments.push(TypeSegment { annotations, name, args });
            if !self.at(TokenKind::Dot) || self.peek(self.skip_annotations(1)) != TokenKind::Ident {
                return segments;
            }
            self.bump();
            annotations = self.annotations();
        }
    }

    fn segment_args(&mut self, diamond: Diamond) -> Option<Vec<TypeRef>> {
        let empty = self.at(TokenKind::Lt) && self.peek(1) == TokenKind::Gt;
        if empty && diamond == Diamond::Allowed {
            self.bump();
            self.bump();
            return Some(Vec::new());
        }
        self.at(TokenKind::Lt).then(|| self.type_args())
    }

    /// What may still follow a type that was read as a name: arguments, parts,
    /// brackets.
    pub(super) fn type_rest(&mut self, mut ty: TypeRef) -> TypeRef {
        let start = ty.span.start;
        if let TypeKind::Named(segments) = &mut ty.kind {
            let args = self.segment_args(Diamond::Forbidden);
            if let Some(last) = segments.last_mut()
                && args.is_some()
            {
                last.args = args;
            }
            let more = self.at(TokenKind::Dot) && self.peek(self.skip_annotations(1)) == TokenKind::Ident;
            if more {
                self.bump();
                let annotations = self.annotations();
                let before = segments.len();
                *segments = self.segments(std::mem::take(segments), Diamond::Forbidden);
                if let Some(segment) = segments.get_mut(before) {
                    segment.annotations = annotations;
                }
            }
            ty.span = self.span_from(start);
        }
        let dims = self.dims();
        self.with_dims(ty, dims)
    }

    /// `<A, ? extends B>`
    pub(super) fn type_args(&mut self) -> Vec<TypeRef> {
        self.expect(TokenKind::Lt);
        let mut args = Vec::with_capacity(1);
        loop {
            args.push(self.type_arg());
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Gt);
        args
    }

    fn type_arg(&mut self) -> TypeRef {
        if self.peek(self.skip_annotations(0)) != TokenKind::Question {
            return self.ty();
        }
        let start = self.start();
        let jml = self.type_jml_mods();
        let annotations = self.annotations();
        self.bump();
        let bound = match self.kind() {
            TokenKind::Extends => Some(WildcardBound::Extends),
            TokenKind::Super => Some(WildcardBound::Super),
            _ => None,
        };
        let kind = TypeKind::Wildcard(bound.map(|bound| {
            self.bump();
            (bound, Box::new(self.ty()))
        }));
        let span = self.span_from(start);
        TypeRef { id: self.id(), span, annotations, jml, kind }
    }

    /// `[] @A []`
    pub(super) fn dims(&mut self) -> Vec<Dim> {
        let mut dims = Vec::new();
        loop {
            let n = self.skip_annotations(0);
            if self.peek(n) != TokenKind::LBracket || self.peek(n + 1) != TokenKind::RBracket {
                return dims;
            }
            let jml = self.type_jml_mods();
            let annotations = self.annotations();
            let start = self.bump().start;
            self.bump();
            // The machine knows no more (JVMS 4.3.2).
            match dims.len() {
                0..MAX_DIMS => dims.push(Dim { span: self.span_from(start), annotations, jml }),
                MAX_DIMS if !self.last_error_here() => self.error_here("an array has at most 255 dimensions"),
                _ => {}
            }
        }
    }

    /// The array type of an element type and brackets, the first pair outermost.
    pub(super) fn with_dims(&mut self, elem: TypeRef, dims: Vec<Dim>) -> TypeRef {
        let start = elem.span.start;
        let Some(end) = dims.last().map(|d| d.span.end) else {
            return elem;
        };
        let mut ty = elem;
        for dim in dims.into_iter().rev() {
            let Dim { annotations, jml, .. } = dim;
            let kind = TypeKind::Array(Box::new(ty));
            ty = TypeRef { id: self.id(), span: Span::new(start, end), annotations, jml, kind };
        }
        ty
    }

    /// `<A, B extends C & D>`, if it stands here
    pub(super) fn type_params(&mut self) -> Vec<TypeParam> {
        let mut params = Vec::new();
        if !self.eat(TokenKind::Lt) {
            return params;
        }
        loop {
            let start = self.start();
            let annotations = self.annotations();
            let name = self.ident_or_missing();
            let mut bounds = Vec::new();
            if self.eat(TokenKind::Extends) {
                bounds.push(self.ty());
                while self.eat(TokenKind::Amp) {
                    bounds.push(self.ty());
                }
            }
            let span = self.span_from(start);
            params.push(TypeParam { id: self.id(), span, annotations, name, bounds });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Gt);
        params
    }

    pub(super) fn type_list(&mut self) -> Vec<TypeRef> {
        let mut types = vec![self.ty()];
        while self.eat(TokenKind::Comma) {
            types.push(self.ty());
        }
        types
    }

    /// `@A @B(1)`, without modifiers among them
    pub(super) fn annotations(&mut self) -> Vec<Annotation> {
        let mut annotations = Vec::new();
        while self.at(TokenKind::At) && self.peek(1) == TokenKind::Ident {
            annotations.push(self.annotation());
        }
        annotations
    }
}

pub(super) fn primitive(kind: TokenKind) -> Option<Primitive> {
    Some(match kind {
        TokenKind::Boolean => Primitive::Boolean,
        TokenKind::Byte => Primitive::Byte,
        TokenKind::Short => Primitive::Short,
        TokenKind::Char => Primitive::Char,
        TokenKind::Int => Primitive::Int,
        TokenKind::Long => Primitive::Long,
        TokenKind::Float => Primitive::Float,
        TokenKind::Double => Primitive::Double,
        _ => return None,
    })
}

fn jml_type(text: &str) -> Option<JmlType> {
    Some(match text {
        "\\bigint" => JmlType::Bigint,
        "\\real" => JmlType::Real,
        "\\TYPE" => JmlType::Type,
        "\\locset" => JmlType::Locset,
        _ => return None,
    })
}
