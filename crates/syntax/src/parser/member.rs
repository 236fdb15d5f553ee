//! Members of classes: fields, methods, constructors, initialisers.

use super::Parser;
use super::modifiers::allowed;
use crate::ast::{
    Block, Contract, FieldDecl, Ident, Initializer, JavaMods, Member, MethodDecl, MethodKind, Modifiers, Param,
    Receiver, TypeBody, TypeDeclKind, TypeKind, TypeParam, TypeRef,
};
use crate::token::TokenKind;

/// What stood before a member and belongs to it.
pub(super) struct Before {
    pub mods: Modifiers,
    pub contract: Contract,
    /// Where the member begins, JML included.
    pub start: u32,
    /// State of the errors there.
    pub mark: (usize, usize),
}

/// A type or `void`, and the type parameters before it.
struct Header {
    type_params: Vec<TypeParam>,
    return_type: Option<TypeRef>,
    kind: MethodKind,
}

impl Parser<'_> {
    /// `{ members }`; `name` is that of the class, for its constructors.
    pub(super) fn type_body(&mut self, kind: TypeDeclKind, name: Option<Ident>) -> TypeBody {
        let mark = self.mark_errors();
        let start = self.start();
        let mut members = Vec::new();
        if self.expect(TokenKind::LBrace) {
            self.members(&mut members, kind, name);
            self.expect(TokenKind::RBrace);
        }
        self.finish_body(start, mark, members)
    }

    pub(super) fn finish_body(&mut self, start: u32, mark: (usize, usize), mut members: Vec<Member>) -> TypeBody {
        members.shrink_to_fit();
        let has_errors = self.type_errors(mark);
        TypeBody { id: self.id(), span: self.span_from(start), members, has_errors }
    }

    pub(super) fn members(&mut self, out: &mut Vec<Member>, kind: TypeDeclKind, name: Option<Ident>) {
        if !self.descend() {
            return self.skip_member();
        }
        while !matches!(self.kind(), TokenKind::Eof) {
            let before = self.pos;
            self.member(out, kind, name);
            if self.at(TokenKind::RBrace) && !self.at_gap() {
                break;
            }
            if self.pos == before {
                self.bump();
            }
        }
        self.ascend();
    }

    pub(super) fn start_member(&self) -> Before {
        let start = match self.gap() {
            Some(gap) => self.lexed.jml[gap.first as usize].start,
            None => self.start(),
        };
        let (mods, contract) = (self.no_modifiers(), Contract::default());
        Before { mods, contract, start, mark: self.mark_errors() }
    }

    /// One member, with the JML before it.
    pub(super) fn member(&mut self, out: &mut Vec<Member>, kind: TypeDeclKind, name: Option<Ident>) {
        let mut before = self.start_member();
        self.jml_before_member(&mut before, out, kind, name);
        match self.kind() {
            TokenKind::RBrace | TokenKind::Eof => self.unused_before(before),
            TokenKind::Semi => {
                self.bump();
                self.unused_before(before);
            }
            _ => {
                self.more_modifiers(&mut before.mods, Some(&mut before.contract));
                self.member_after(before, out, kind, name);
            }
        }
    }

    /// A member after its modifiers.
    pub(super) fn member_after(
        &mut self,
        mut before: Before,
        out: &mut Vec<Member>,
        kind: TypeDeclKind,
        name: Option<Ident>,
    ) {
        if self.at_type_decl() {
            self.unused_contract(&before.contract);
            self.check_modifiers(&before.mods, allowed::MEMBER_TYPE);
            let decl = self.type_decl(before.start, before.mods);
            out.push(Member::Type(Box::new(decl)));
            return;
        }
        if self.at(TokenKind::LBrace) {
            let initializer = self.initializer(before);
            out.push(Member::Initializer(initializer));
            return;
        }
        let Some(header) = self.header(kind, name) else {
            let found = self.describe_found();
            self.error_here(format!("a declaration is expected, found {found}"));
            self.skip_member();
            return;
        };
        if header.kind == MethodKind::CompactConstructor {
            let method = self.compact_constructor(before, header);
            out.push(Member::Method(Box::new(method)));
            return;
        }
        self.modifiers_after_type(&mut before.mods);
        let name = self.ident_or_missing();
        if self.at(TokenKind::LParen) {
            let method = self.method(before, header, name);
            out.push(Member::Method(Box::new(method)));
            return;
        }
        let is_void = matches!(header.return_type.as_ref().map(|t| &t.kind), Some(TypeKind::Void));
        if is_void || header.kind == MethodKind::Constructor || !header.type_params.is_empty() {
            self.error_expected("'('");
            self.skip_member();
            return;
        }
        self.unused_contract(&before.contract);
        if let Some(ty) = header.return_type {
            let mut clauses = Vec::new();
            let field = self.field(before, ty, name, kind, &mut clauses);
            out.push(Member::Field(field));
            out.append(&mut clauses);
        }
    }

    /// Type parameters and result type; the name is next.
    fn header(&mut self, kind: TypeDeclKind, class: Option<Ident>) -> Option<Header> {
        let type_params = self.type_params();
        if self.at(TokenKind::Ident) && self.peek(1) == TokenKind::LParen {
            let named_so = class.is_some_and(|class| class.name.as_str() == self.text());
            if !named_so {
                self.error_here("invalid method declaration; return type required");
            }
            return Some(Header { type_params, return_type: None, kind: MethodKind::Constructor });
        }
        let compact = kind == TypeDeclKind::Record && self.at(TokenKind::Ident) && self.peek(1) == TokenKind::LBrace;
        if compact {
            let kind = MethodKind::CompactConstructor;
            return Some(Header { type_params, return_type: None, kind });
        }
        let return_type = if self.at(TokenKind::Void) {
            let span = self.bump().span();
            let mut ty = self.error_type();
            ty.span = span;
            ty.kind = TypeKind::Void;
            ty
        } else {
            self.skip_type(0)?;
            self.ty()
        };
        Some(Header { type_params, return_type: Some(return_type), kind: MethodKind::Method })
    }

    fn initializer(&mut self, before: Before) -> Initializer {
        let allowed = before.mods.java.is_empty() || before.mods.java == JavaMods::STATIC;
        if !allowed {
            self.error(before.mods.span, "an initialiser may only be 'static'");
        }
        let body = self.block();
        Initializer {
            id: self.id(),
            span: self.span_from(before.start),
            is_static: before.mods.java.has(JavaMods::STATIC),
            contract: before.contract,
            body,
            has_errors: self.member_errors(before.mark),
        }
    }

    fn field(
        &mut self,
        mut before: Before,
        ty: TypeRef,
        name: Ident,
        kind: TypeDeclKind,
        clauses: &mut Vec<Member>,
    ) -> FieldDecl {
        self.check_modifiers(&before.mods, allowed::FIELD);
        let in_jml = self.in_jml();
        let vars = self.declarators(Some(name));
        if let Some(last) = vars.last() {
            self.jml_after_field(&mut before.mods, last.name, clauses);
        }
        let constants = matches!(kind, TypeDeclKind::Interface | TypeDeclKind::Annotation);
        if constants && !in_jml && vars.iter().any(|var| var.init.is_none()) {
            self.error_expected("'='");
        }
        if in_jml {
            self.end_clause();
        } else if !self.expect(TokenKind::Semi) {
            self.skip_member();
        }
        FieldDecl {
            id: self.id(),
            span: self.span_from(before.start),
            mods: before.mods,
            ty,
            vars,
            in_jml,
            has_errors: self.member_errors(before.mark),
        }
    }

    fn compact_constructor(&mut self, before: Before, header: Header) -> MethodDecl {
        self.check_modifiers(&before.mods, allowed::CONSTRUCTOR);
        let name = self.take_ident();
        let body = Some(self.block());
        let id = self.id();
        MethodDecl {
            id,
            span: self.span_from(before.start),
            mods: before.mods,
            kind: header.kind,
            contract: before.contract,
            type_params: header.type_params,
            return_type: None,
            name,
            receiver: None,
            params: Vec::new(),
            dims: Vec::new(),
            throws: Vec::new(),
            body,
            default: None,
            in_jml: self.in_jml(),
            has_errors: self.member_errors(before.mark),
        }
    }

    /// From the parenthesis on.
    fn method(&mut self, mut before: Before, header: Header, name: Ident) -> MethodDecl {
        let allowed = match header.kind {
            MethodKind::Method => allowed::METHOD,
            MethodKind::Constructor | MethodKind::CompactConstructor => allowed::CONSTRUCTOR,
        };
        self.check_modifiers(&before.mods, allowed);
        let (receiver, params) = self.params();
        let dims = self.dims();
        self.contract_after_header(&mut before);
        let throws = if self.eat(TokenKind::Throws) { self.type_list() } else { Vec::new() };
        let default = if self.eat(TokenKind::Default) { Some(Box::new(self.element_value())) } else { None };
        self.contract_after_header(&mut before);
        let body = self.method_body();
        let id = self.id();
        MethodDecl {
            id,
            span: self.span_from(before.start),
            mods: before.mods,
            kind: header.kind,
            contract: before.contract,
            type_params: header.type_params,
            return_type: header.return_type,
            name,
            receiver,
            params,
            dims,
            throws,
            body,
            default,
            in_jml: self.in_jml(),
            has_errors: self.member_errors(before.mark),
        }
    }

    /// ESC/Java lets a contract stand between the header and the body.
    fn contract_after_header(&mut self, before: &mut Before) {
        if self.at_gap() {
            self.more_modifiers(&mut before.mods, Some(&mut before.contract));
        }
    }

    fn method_body(&mut self) -> Option<Block> {
        if self.at(TokenKind::LBrace) {
            return Some(self.block());
        }
        if self.in_jml() {
            self.end_clause();
            return None;
        }
        if self.eat(TokenKind::Semi) {
            return None;
        }
        self.error_expected("'{' or ';'");
        let start = self.start();
        let ends = self.at(TokenKind::RBrace)
            || self.java_modifier().is_some()
            || self.at_type_decl()
            || self.at_method_header();
        if ends {
            return None;
        }
        // The brace was forgotten, the statements are there.
        let mut stmts = Vec::new();
        self.stmts(&mut stmts, super::stmt::Until::Brace);
        self.eat(TokenKind::RBrace);
        Some(Block { id: self.id(), span: self.span_from(start), stmts })
    }

    fn params(&mut self) -> (Option<Box<Receiver>>, Vec<Param>) {
        let mut receiver = None;
        let mut params = Vec::new();
        self.bump();
        while !matches!(self.kind(), TokenKind::RParen | TokenKind::Eof) {
            let start = self.start();
            let mut mods = self.modifiers();
            let ty = self.ty();
            self.modifiers_after_type(&mut mods);
            if params.is_empty() && receiver.is_none() && self.at_receiver() {
                receiver = Some(Box::new(self.receiver(start, mods, ty)));
            } else {
                params.push(self.param(start, mods, ty));
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if !self.expect(TokenKind::RParen) {
            self.skip_params();
        }
        params.shrink_to_fit();
        (receiver, params)
    }

    /// After a broken parameter list: to its end if it is near.
    fn skip_params(&mut self) {
        while !matches!(self.kind(), TokenKind::Eof | TokenKind::LBrace | TokenKind::RBrace | TokenKind::Semi) {
            if self.bump().kind == TokenKind::RParen {
                return;
            }
        }
    }

    fn at_receiver(&self) -> bool {
        let mut n = 0;
        while self.peek(n) == TokenKind::Ident && self.peek(n + 1) == TokenKind::Dot {
            n += 2;
        }
        self.peek(n) == TokenKind::This
    }

    fn receiver(&mut self, start: u32, mods: Modifiers, ty: TypeRef) -> Receiver {
        let qualifier = if self.at(TokenKind::This) {
            None
        } else {
            let name = self.qual_name();
            self.expect(TokenKind::Dot);
            Some(name)
        };
        self.expect(TokenKind::This);
        Receiver { span: self.span_from(start), mods, ty, qualifier }
    }

    fn param(&mut self, start: u32, mods: Modifiers, ty: TypeRef) -> Param {
        let annotated = self.peek(self.skip_annotations(0)) == TokenKind::Ellipsis;
        let varargs_annotations = if annotated { self.annotations() } else { Vec::new() };
        let varargs = self.eat(TokenKind::Ellipsis);
        let name = self.ident_or_missing();
        let dims = self.dims();
        let id = self.id();
        let span = self.span_from(start);
        Param { id, span, mods, ty, varargs, varargs_annotations, name, dims }
    }
}
