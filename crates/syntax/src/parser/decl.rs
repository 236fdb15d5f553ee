//! Declarations of types.

use super::Parser;
use crate::ast::{
    EnumConstant, Ident, JavaMods, JmlMods, Member, Modifiers, RecordComponent, TypeBody, TypeDecl, TypeDeclKind,
    TypeParam, TypeRef,
};
use crate::token::TokenKind;

/// What stands between a type's name and its body.
#[derive(Default)]
struct TypeHead {
    type_params: Vec<TypeParam>,
    components: Vec<RecordComponent>,
    extends: Option<TypeRef>,
    interfaces: Vec<TypeRef>,
    permits: Vec<TypeRef>,
}

impl Parser<'_> {
    /// A type's declaration begins here, its modifiers read.
    pub(super) fn at_type_decl(&self) -> bool {
        match self.kind() {
            TokenKind::Class | TokenKind::Interface | TokenKind::Enum => true,
            TokenKind::At => self.peek(1) == TokenKind::Interface,
            TokenKind::Ident => {
                self.text() == "record"
                    && self.peek(1) == TokenKind::Ident
                    && matches!(self.peek(2), TokenKind::LParen | TokenKind::Lt)
            }
            _ => false,
        }
    }

    pub(super) fn type_decl(&mut self, start: u32, mods: Modifiers) -> TypeDecl {
        let mark = self.mark_errors();
        let in_jml = self.in_jml();
        let kind = match self.bump().kind {
            TokenKind::Class => TypeDeclKind::Class,
            TokenKind::Interface => TypeDeclKind::Interface,
            TokenKind::Enum => TypeDeclKind::Enum,
            TokenKind::At => {
                self.bump();
                TypeDeclKind::Annotation
            }
            _ => TypeDeclKind::Record,
        };
        self.check_type_name();
        let name = self.ident_or_missing();
        let head = self.type_head(kind);
        if !head.permits.is_empty() && !mods.java.has(JavaMods::SEALED) {
            self.error(name.span, "'permits' is only allowed for a sealed type");
        }
        let mut enum_constants = Vec::new();
        let body = match kind {
            TypeDeclKind::Enum => self.enum_body(name, &mut enum_constants),
            _ => self.type_body(kind, Some(name)),
        };
        let mut decl = TypeDecl {
            id: self.id(),
            span: self.span_from(start),
            mods,
            kind,
            name,
            type_params: head.type_params,
            extends: head.extends,
            interfaces: head.interfaces,
            permits: head.permits,
            record_components: head.components,
            enum_constants,
            body,
            in_jml,
        };
        decl.body.has_errors |= self.type_errors(mark);
        decl
    }

    fn type_head(&mut self, kind: TypeDeclKind) -> TypeHead {
        let mut head = TypeHead { type_params: self.type_params(), ..TypeHead::default() };
        if kind == TypeDeclKind::Record {
            head.components = self.record_components();
        }
        loop {
            if self.at_gap() && !self.at(TokenKind::LBrace) {
                let mods = self.modifiers();
                self.unused_modifiers(&mods);
            }
            if self.at(TokenKind::Extends) && kind == TypeDeclKind::Interface {
                self.bump();
                head.interfaces.extend(self.type_list());
            } else if self.eat(TokenKind::Extends) {
                if kind != TypeDeclKind::Class || head.extends.is_some() {
                    self.error_here("'extends' is not allowed here");
                }
                head.extends = Some(self.ty());
            } else if self.eat(TokenKind::Implements) {
                head.interfaces.extend(self.type_list());
            } else if self.at_word("permits") {
                self.bump();
                head.permits.extend(self.type_list());
            } else {
                return head;
            }
        }
    }

    fn record_components(&mut self) -> Vec<RecordComponent> {
        let mut components = Vec::new();
        if !self.expect(TokenKind::LParen) {
            return components;
        }
        while !matches!(self.kind(), TokenKind::RParen | TokenKind::Eof) {
            let start = self.start();
            let mods = self.modifiers();
            let ty = self.ty();
            let varargs = self.eat(TokenKind::Ellipsis);
            let name = self.ident_or_missing();
            let span = self.span_from(start);
            components.push(RecordComponent { id: self.id(), span, mods, ty, varargs, name });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen);
        components
    }

    fn enum_body(&mut self, name: Ident, constants: &mut Vec<EnumConstant>) -> TypeBody {
        let mark = self.mark_errors();
        let start = self.start();
        let mut members: Vec<Member> = Vec::new();
        if self.expect(TokenKind::LBrace) {
            self.enum_constants(name, constants, &mut members);
            if self.eat(TokenKind::Semi) {
                self.members(&mut members, TypeDeclKind::Enum, Some(name));
            } else {
                // JML may stand before the brace.
                self.enum_jml(name, &mut members);
            }
            if !self.at(TokenKind::RBrace) {
                self.error_expected("',', ';' or '}'");
                self.members(&mut members, TypeDeclKind::Enum, Some(name));
            }
            self.expect(TokenKind::RBrace);
        }
        self.finish_body(start, mark, members)
    }

    fn enum_constants(&mut self, name: Ident, constants: &mut Vec<EnumConstant>, members: &mut Vec<Member>) {
        loop {
            self.enum_jml(name, members);
            if self.peek(self.skip_annotations(0)) != TokenKind::Ident {
                // `{,}` has no constant and a comma.
                self.eat(TokenKind::Comma);
                return;
            }
            let start = self.start();
            let annotations = self.annotations();
            let constant = self.ident_or_missing();
            let args = if self.at(TokenKind::LParen) { self.args() } else { Vec::new() };
            let body = if self.at(TokenKind::LBrace) { Some(self.type_body(TypeDeclKind::Class, None)) } else { None };
            let span = self.span_from(start);
            let id = self.id();
            constants.push(EnumConstant { id, span, annotations, name: constant, args, body });
            if !self.eat(TokenKind::Comma) {
                return;
            }
        }
    }

    /// JML of the class among or after the constants.
    fn enum_jml(&mut self, name: Ident, members: &mut Vec<Member>) {
        if self.at_gap() {
            let mut before = self.start_member();
            self.jml_before_member(&mut before, members, TypeDeclKind::Enum, Some(name));
            self.unused_contract(&before.contract);
            // A constant is public and not null: modifiers that say so change nothing.
            let said = JmlMods::SPEC_PUBLIC.with(JmlMods::SPEC_PROTECTED).with(JmlMods::NON_NULL);
            if !said.has(before.mods.jml) || self.at(TokenKind::RBrace) {
                self.unused_modifiers(&before.mods);
            }
        }
    }
}
