//! Modifiers of Java and JML, annotations.

use super::Parser;
use crate::ast::{Annotation, AnnotationArgs, Contract, ElementValue, JavaMods, JmlMods, Modifiers};
use crate::source::Span;
use crate::token::TokenKind;

/// What may be written before each kind of declaration (JLS 8 and 9); which
/// combinations make sense is not decided here.
pub(super) mod allowed {
    use crate::ast::JavaMods;

    const ACCESS: u32 = JavaMods::PUBLIC.0 | JavaMods::PROTECTED.0 | JavaMods::PRIVATE.0;

    pub const VARIABLE: JavaMods = JavaMods::FINAL;
    pub const CONSTRUCTOR: JavaMods = JavaMods(ACCESS);
    pub const FIELD: JavaMods =
        JavaMods(ACCESS | JavaMods::STATIC.0 | JavaMods::FINAL.0 | JavaMods::TRANSIENT.0 | JavaMods::VOLATILE.0);
    pub const METHOD: JavaMods = JavaMods(
        ACCESS
            | JavaMods::ABSTRACT.0
            | JavaMods::DEFAULT.0
            | JavaMods::STATIC.0
            | JavaMods::FINAL.0
            | JavaMods::SYNCHRONIZED.0
            | JavaMods::NATIVE.0
            | JavaMods::STRICTFP.0,
    );
    pub const LOCAL_TYPE: JavaMods = JavaMods(JavaMods::ABSTRACT.0 | JavaMods::FINAL.0 | JavaMods::STRICTFP.0);
    pub const TOP_TYPE: JavaMods =
        JavaMods(LOCAL_TYPE.0 | JavaMods::PUBLIC.0 | JavaMods::SEALED.0 | JavaMods::NON_SEALED.0);
    pub const MEMBER_TYPE: JavaMods = JavaMods(TOP_TYPE.0 | ACCESS | JavaMods::STATIC.0);
}

impl Parser<'_> {
    pub(super) fn no_modifiers(&self) -> Modifiers {
        let at = self.start();
        let (java, jml) = (JavaMods::NONE, JmlMods::NONE);
        Modifiers { span: Span::new(at, at), java, jml, annotations: Vec::new() }
    }

    /// Modifiers of a parameter or variable.
    pub(super) fn modifiers(&mut self) -> Modifiers {
        let mut mods = self.no_modifiers();
        self.more_modifiers(&mut mods, None);
        self.check_modifiers(&mods, allowed::VARIABLE);
        mods
    }

    /// Adds the modifiers that stand here. Where a contract may stand among
    /// them, before a member, its clauses go to `contract`.
    pub(super) fn more_modifiers(&mut self, mods: &mut Modifiers, mut contract: Option<&mut Contract>) {
        loop {
            if self.at_gap() {
                self.modifiers_gap(mods, contract.as_deref_mut());
                continue;
            }
            let start = self.start();
            if self.at(TokenKind::At) && self.peek(1) == TokenKind::Ident {
                let annotation = self.annotation();
                mods.annotations.reserve_exact(1);
                mods.annotations.push(annotation);
            } else if let Some((flag, tokens)) = self.java_modifier() {
                if mods.java.has(flag) {
                    self.error_here("repeated modifier");
                }
                mods.java = mods.java.with(flag);
                for _ in 0..tokens {
                    self.bump();
                }
            } else if let Some(flag) = self.jml_modifier() {
                mods.jml = mods.jml.with(flag);
                self.bump();
            } else {
                return;
            }
            let span = self.span_from(start);
            mods.span = if mods.span.is_empty() { span } else { mods.span.to(span) };
        }
    }

    /// `String /*@ nullable @*/ s`: JML's modifiers between a type and a name.
    pub(super) fn modifiers_after_type(&mut self, mods: &mut Modifiers) {
        if self.at_gap() {
            self.modifiers_gap(mods, None);
        }
    }

    /// The JML among modifiers: modifiers again, or a contract.
    fn modifiers_gap(&mut self, mods: &mut Modifiers, contract: Option<&mut Contract>) {
        let outside = self.enter_gap();
        let mut none = Contract::default();
        let allowed = contract.is_some();
        let contract = contract.unwrap_or(&mut none);
        while !self.at(TokenKind::Eof) {
            if self.skip_nowarn() {
                continue;
            }
            if allowed && self.at_spec_case() {
                self.contract(contract);
                continue;
            }
            let before = self.pos;
            self.more_modifiers(mods, None);
            // FDBigInteger of the JDK writes a semicolon after modifiers.
            if self.pos > before && self.eat(TokenKind::Semi) {
                continue;
            }
            if self.pos == before {
                let found = self.describe_found();
                let what = if allowed { "a modifier or a contract" } else { "a modifier" };
                self.error_here(format!("{what} is expected in JML here, found {found}"));
                self.skip_jml_clause();
            }
        }
        self.leave_gap(outside);
    }

    /// The modifier at the current token, and of how many tokens it is made.
    pub(super) fn java_modifier(&self) -> Option<(JavaMods, usize)> {
        use TokenKind as T;
        let flag = match self.kind() {
            T::Public => JavaMods::PUBLIC,
            T::Protected => JavaMods::PROTECTED,
            T::Private => JavaMods::PRIVATE,
            T::Abstract => JavaMods::ABSTRACT,
            T::Static => JavaMods::STATIC,
            T::Final => JavaMods::FINAL,
            T::Transient => JavaMods::TRANSIENT,
            T::Volatile => JavaMods::VOLATILE,
            T::Synchronized => JavaMods::SYNCHRONIZED,
            T::Native => JavaMods::NATIVE,
            T::Strictfp => JavaMods::STRICTFP,
            // `default:` and `default ->` belong to a switch.
            T::Default if !matches!(self.peek(1), T::Colon | T::Arrow) => JavaMods::DEFAULT,
            T::Ident if self.at_sealed(0) => JavaMods::SEALED,
            T::Ident if self.at_non_sealed() => return Some((JavaMods::NON_SEALED, 3)),
            _ => return None,
        };
        Some((flag, 1))
    }

    /// `sealed` before a type's declaration, not as a name.
    fn at_sealed(&self, n: usize) -> bool {
        self.word_ahead(n, "sealed") && self.type_decl_follows(n + 1)
    }

    fn at_non_sealed(&self) -> bool {
        self.at_word("non")
            && self.peek(1) == TokenKind::Minus
            && self.word_ahead(2, "sealed")
            && self.peek_token(1).start == self.token().end
            && self.type_decl_follows(3)
    }

    fn type_decl_follows(&self, n: usize) -> bool {
        use TokenKind::*;
        matches!(
            self.peek(n),
            Class | Interface | Abstract | Static | Final | Public | Protected | Private | Strictfp | At
        )
    }

    /// Reports the modifiers of Java that a declaration of this kind cannot have.
    pub(super) fn check_modifiers(&mut self, mods: &Modifiers, allowed: JavaMods) {
        for &(flag, text) in JavaMods::ALL {
            if mods.java.has(flag) && !allowed.has(flag) {
                self.error(mods.span, format!("modifier '{text}' is not allowed here"));
            }
        }
    }

    /// In JML text, the modifier of JML that the current word is.
    pub(super) fn jml_modifier(&self) -> Option<JmlMods> {
        use TokenKind::*;
        if !self.in_jml() || !matches!(self.kind(), Ident | JmlWord) {
            return None;
        }
        // The universe types were once written `\peer`, `\rep`, `\readonly`.
        let text = match self.text() {
            "\\peer" => "peer",
            "\\rep" => "rep",
            "\\readonly" => "readonly",
            text => text,
        };
        let &(flag, _) = JmlMods::ALL.iter().find(|(_, spelling)| *spelling == text)?;
        // The same word may be a variable in a model method's body.
        let as_name = matches!(
            self.peek(1),
            Dot | LParen
                | LBracket
                | Assign
                | PlusAssign
                | MinusAssign
                | StarAssign
                | SlashAssign
                | PlusPlus
                | MinusMinus
                | Arrow
                | ColonColon
                | Colon
                | RParen
                | Comma
        );
        (!as_name).then_some(flag)
    }

    /// `nullable` and its like written at a type: in a gap before it, or, in
    /// JML text, as a word.
    pub(super) fn type_jml_mods(&mut self) -> JmlMods {
        let mut mods = self.no_modifiers();
        if self.at_gap() {
            self.modifiers_gap(&mut mods, None);
        } else if self.in_jml() {
            while let Some(flag) = self.jml_modifier() {
                mods.jml = mods.jml.with(flag);
                self.bump();
            }
        }
        mods.jml
    }

    pub(super) fn annotation(&mut self) -> Annotation {
        let start = self.start();
        self.bump();
        let name = self.qual_name();
        let args = if self.at(TokenKind::LParen) { self.annotation_args() } else { AnnotationArgs::None };
        Annotation { id: self.id(), span: self.span_from(start), name, args }
    }

    fn annotation_args(&mut self) -> AnnotationArgs {
        self.bump();
        let named = self.at(TokenKind::RParen) || self.at(TokenKind::Ident) && self.peek(1) == TokenKind::Assign;
        let args = if named {
            let mut pairs = Vec::new();
            while !self.at(TokenKind::RParen) {
                let name = self.ident_or_missing();
                self.expect(TokenKind::Assign);
                let value = self.element_value();
                pairs.push((name, value));
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            AnnotationArgs::Named(pairs)
        } else {
            AnnotationArgs::Single(Box::new(self.element_value()))
        };
        self.expect(TokenKind::RParen);
        args
    }

    pub(super) fn element_value(&mut self) -> ElementValue {
        match self.kind() {
            TokenKind::At => {
                if !self.descend() {
                    return ElementValue::Expr(self.error_expr());
                }
                let annotation = self.annotation();
                self.ascend();
                ElementValue::Annotation(annotation)
            }
            TokenKind::LBrace => self.element_array(),
            _ => {
                let outer = std::mem::replace(&mut self.no_lambda, false);
                let value = self.conditional();
                self.no_lambda = outer;
                ElementValue::Expr(value)
            }
        }
    }

    fn element_array(&mut self) -> ElementValue {
        let start = self.start();
        if !self.descend() {
            return ElementValue::Expr(self.error_expr());
        }
        self.bump();
        let mut values = Vec::new();
        while !self.at(TokenKind::RBrace) {
            // `{,}` is an empty array.
            if !self.at(TokenKind::Comma) {
                values.push(self.element_value());
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RBrace);
        self.ascend();
        ElementValue::Array(self.span_from(start), values)
    }
}
