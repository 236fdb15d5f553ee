//! Descriptors and generic signatures (JVMS 4.3, 4.7.9.1) as types.
//!
//! Takes the text and a [`Scope`] that knows classes and type variables; gives
//! types. It must not know where either comes from. Malformed text gives
//! `None`, and the caller falls back to the descriptor.

use super::model::{ClassId, TypeVarId};
use super::ty::{Prim, Ty, Types, WildKind};

/// What a signature may refer to.
pub trait Scope {
    fn types(&self) -> &Types;
    /// The class of a binary name (`java/util/Map$Entry`).
    fn class(&self, binary: &str) -> ClassId;
    /// A type variable in scope.
    fn variable(&self, name: &str) -> Option<TypeVarId>;
}

/// A type parameter as declared: its name and its bounds' text.
pub struct ParamText<'a> {
    pub name: &'a str,
    pub bounds: Vec<&'a str>,
}

/// The parts of a method's signature or descriptor.
pub struct MethodTypes {
    pub params: Vec<Ty>,
    pub result: Ty,
    pub throws: Vec<Ty>,
}

/// Splits `<T:Ljava/lang/Object;U::L…;>rest` into parameters and the rest.
pub fn split_params(text: &str) -> Option<(Vec<ParamText<'_>>, &str)> {
    let Some(mut rest) = text.strip_prefix('<') else {
        return Some((Vec::new(), text));
    };
    let mut params = Vec::new();
    while !rest.starts_with('>') {
        let colon = rest.find(':')?;
        let name = &rest[..colon];
        rest = &rest[colon..];
        let mut bounds = Vec::new();
        while let Some(after) = rest.strip_prefix(':') {
            // The class bound may be empty: `T::Ljava/lang/Comparable;`.
            if after.starts_with(':') {
                rest = after;
                continue;
            }
            let len = type_length(after)?;
            bounds.push(&after[..len]);
            rest = &after[len..];
        }
        params.push(ParamText { name, bounds });
    }
    Some((params, &rest[1..]))
}

/// One field type.
pub fn parse_type(text: &str, scope: &dyn Scope) -> Option<Ty> {
    let mut p = Parser { text, scope };
    let ty = p.ty()?;
    p.text.is_empty().then_some(ty)
}

/// A run of class types: superclass, then interfaces.
pub fn parse_supers(text: &str, scope: &dyn Scope) -> Option<Vec<Ty>> {
    let mut p = Parser { text, scope };
    let mut out = Vec::new();
    while !p.text.is_empty() {
        out.push(p.ty()?);
    }
    Some(out)
}

/// `(params)result^throws…`, after any type parameters.
pub fn parse_method(text: &str, scope: &dyn Scope) -> Option<MethodTypes> {
    let mut p = Parser { text, scope };
    p.eat('(')?;
    let mut params = Vec::new();
    while !p.text.starts_with(')') {
        params.push(p.ty()?);
    }
    p.eat(')')?;
    let result = p.ty()?;
    let mut throws = Vec::new();
    while p.text.starts_with('^') {
        p.eat('^')?;
        throws.push(p.ty()?);
    }
    Some(MethodTypes { params, result, throws })
}

/// The length of the first type in the text.
fn type_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut i = 0;
    while *bytes.get(i)? == b'[' {
        i += 1;
    }
    match bytes[i] {
        b'T' => text[i..].find(';').map(|n| i + n + 1),
        b'L' => {
            let mut depth = 0;
            for (k, &b) in bytes.iter().enumerate().skip(i) {
                match b {
                    b'<' => depth += 1,
                    b'>' => depth -= 1,
                    b';' if depth == 0 => return Some(k + 1),
                    _ => {}
                }
            }
            None
        }
        _ => Some(i + 1),
    }
}

struct Parser<'a> {
    text: &'a str,
    scope: &'a dyn Scope,
}

impl Parser<'_> {
    fn eat(&mut self, c: char) -> Option<()> {
        self.text = self.text.strip_prefix(c)?;
        Some(())
    }

    fn ty(&mut self) -> Option<Ty> {
        let c = self.text.chars().next()?;
        if let Some(p) = Prim::ALL.into_iter().find(|p| p.letter() == c) {
            self.eat(c)?;
            return Some(Types::prim(p));
        }
        match c {
            'V' => {
                self.eat('V')?;
                Some(Types::VOID)
            }
            '[' => {
                self.eat('[')?;
                let element = self.ty()?;
                Some(self.scope.types().array(element))
            }
            'T' => {
                let end = self.text.find(';')?;
                let var = self.scope.variable(&self.text[1..end])?;
                self.text = &self.text[end + 1..];
                Some(self.scope.types().var(var))
            }
            'L' => self.class_type(),
            _ => None,
        }
    }

    /// `Lpkg/Outer<args>.Inner<args>;`
    fn class_type(&mut self) -> Option<Ty> {
        self.eat('L')?;
        let mut binary = String::new();
        let mut outer: Option<Ty> = None;
        loop {
            let end = self.text.find(['<', ';', '.'])?;
            binary.push_str(&self.text[..end]);
            self.text = &self.text[end..];
            let args = self.args()?;
            let id = self.scope.class(&binary);
            let ty = self.class_segment(id, &args, outer);
            if self.eat('.').is_some() {
                binary.push('$');
                outer = Some(ty);
                continue;
            }
            self.eat(';')?;
            return Some(ty);
        }
    }

    fn class_segment(&self, id: ClassId, args: &[Ty], outer: Option<Ty>) -> Ty {
        // A raw or argument-free outer type says nothing.
        let outer = outer.filter(|&o| self.has_args(o));
        self.scope.types().class_in(id, args, outer)
    }

    fn has_args(&self, ty: Ty) -> bool {
        match self.scope.types().kind(ty) {
            super::ty::TyKind::Class { args, outer, .. } => !args.is_empty() || outer.is_some(),
            _ => false,
        }
    }

    fn args(&mut self) -> Option<Vec<Ty>> {
        let mut out = Vec::new();
        if !self.text.starts_with('<') {
            return Some(out);
        }
        self.eat('<')?;
        while !self.text.starts_with('>') {
            out.push(self.arg()?);
        }
        self.eat('>')?;
        Some(out)
    }

    fn arg(&mut self) -> Option<Ty> {
        let kind = match self.text.chars().next()? {
            '*' => {
                self.eat('*')?;
                return Some(Types::WILD);
            }
            '+' => WildKind::Extends,
            '-' => WildKind::Super,
            _ => return self.ty(),
        };
        self.text = &self.text[1..];
        let bound = self.ty()?;
        Some(self.scope.types().wildcard(kind, bound))
    }
}
