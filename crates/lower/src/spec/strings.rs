//! Strings and boxes in specifications: methods whose meaning the logic has.

use javelin_logic::{Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::{MethodId, Ty, Types};
use javelin_syntax::ast::Expr;

use super::Lowered;
use super::eval::Eval;
use crate::Math;

impl<'p> Eval<'_, 'p> {
    /// The String object that stands for these characters in specifications.
    pub fn string(&mut self, units: Term) -> Term {
        let terms = self.terms();
        let object = terms.apply(self.low.heap.intern, &[units]);
        self.fact(terms.eq(terms.apply(self.low.heap.chars, &[object]), units));
        self.known_object(object, self.low.program.world.string());
        object
    }

    fn chars(&self, string: Term) -> Term {
        self.terms().apply(self.low.heap.chars, &[string])
    }

    pub fn concatenate(&mut self, lhs: &'p Expr, rhs: &'p Expr) -> Lowered<Term> {
        let (a, b) = (self.text_of(lhs)?, self.text_of(rhs)?);
        Ok(self.string(self.terms().seq_concat(a, b)))
    }

    /// String conversion (JLS 5.1.11), where the characters are known.
    fn text_of(&mut self, expr: &'p Expr) -> Lowered<Term> {
        let (ty, value) = (self.ty(expr), self.value(expr)?);
        let terms = self.terms();
        let world = &self.low.program.world;
        let null = terms.seq_text("null");
        if ty == Types::NULL {
            return Ok(null);
        }
        if ty == world.string() {
            return Ok(terms.ite(terms.eq(value, terms.null()), null, self.chars(value)));
        }
        let (prim, value, absent) = match (world.as_prim(ty), world.unboxed(ty)) {
            (Some(prim), _) => (prim, value, None),
            (None, Some(prim)) => {
                let held = terms.apply(self.low.heap.unbox(terms, self.low.box_kind(prim)), &[value]);
                (prim, held, Some(terms.eq(value, terms.null())))
            }
            (None, None) => return self.fail(expr.span, "the text of this value is not known in specifications"),
        };
        let text = match prim {
            Prim::Boolean => terms.ite(value, terms.seq_text("true"), terms.seq_text("false")),
            Prim::Char => terms.seq_unit(value),
            Prim::Byte | Prim::Short | Prim::Int | Prim::Long => terms.seq_of_int(value),
            Prim::Float | Prim::Double => {
                return self.fail(expr.span, "the text of a float is not known in specifications");
            }
        };
        Ok(absent.map_or(text, |absent| terms.ite(absent, null, text)))
    }

    /// The value of a library method that the logic knows, if it is one.
    pub fn intrinsic(&mut self, method: MethodId, receiver: Option<Term>, args: &[Term]) -> Option<Term> {
        let world = &self.low.program.world;
        let info = world.method(method);
        let owner = world.types.class(info.owner, &[]);
        let name = info.name.as_str();
        if owner == world.string() {
            return self.string_method(name, receiver?, args);
        }
        if let Some(prim) = world.unboxed(owner) {
            return self.box_method(prim, owner, name, info.result, receiver, args);
        }
        if owner == world.object() && name == "getClass" {
            let terms = self.terms();
            let dynamic = self.low.heap.dynamic_type(terms, receiver?);
            return Some(terms.apply(self.low.heap.class_object, &[dynamic]));
        }
        None
    }

    fn string_method(&mut self, name: &str, this: Term, args: &[Term]) -> Option<Term> {
        let terms = self.terms();
        let chars = self.chars(this);
        let length = terms.seq_len(chars);
        match (name, args) {
            ("length", []) => {
                self.type_fact(self.in_range(Types::INT, length, Math::Java));
                Some(length)
            }
            ("isEmpty", []) => Some(terms.eq(length, terms.int(0))),
            ("toString", []) => Some(this),
            ("charAt", [index]) => {
                self.define(terms.and(&[terms.le(terms.int(0), *index), terms.lt(*index, length)]));
                let unit = terms.seq_nth(chars, *index);
                self.type_fact(self.in_range(Types::CHAR, unit, Math::Java));
                Some(unit)
            }
            ("equals", [other]) => {
                let string = self.low.type_constant(self.low.program.world.string());
                let is_string = self.low.heap.instance_of(terms, *other, string);
                let same = terms.eq(chars, self.chars(*other));
                Some(terms.and(&[is_string, same]))
            }
            ("concat", [other]) => {
                self.define_object(*other);
                Some(self.string(terms.seq_concat(chars, self.chars(*other))))
            }
            ("substring", [from]) => {
                self.define(terms.and(&[terms.le(terms.int(0), *from), terms.le(*from, length)]));
                Some(self.string(terms.seq_sub(chars, *from, terms.sub(length, *from))))
            }
            ("substring", [from, to]) => {
                let bounds = [terms.le(terms.int(0), *from), terms.le(*from, *to), terms.le(*to, length)];
                self.define(terms.and(&bounds));
                Some(self.string(terms.seq_sub(chars, *from, terms.sub(*to, *from))))
            }
            ("startsWith", [prefix]) => {
                self.define_object(*prefix);
                Some(terms.seq_prefix_of(self.chars(*prefix), chars))
            }
            ("endsWith", [suffix]) => {
                self.define_object(*suffix);
                Some(terms.seq_suffix_of(self.chars(*suffix), chars))
            }
            ("indexOf", [part]) if terms.sort(*part) == Sort::Ref => {
                self.define_object(*part);
                Some(terms.seq_index_of(chars, self.chars(*part), terms.int(0)))
            }
            _ => None,
        }
    }

    fn box_method(
        &mut self,
        prim: Prim,
        owner: Ty,
        name: &str,
        result: Ty,
        receiver: Option<Term>,
        args: &[Term],
    ) -> Option<Term> {
        let terms = self.terms();
        match (name, receiver, args) {
            ("valueOf", None, [value]) if terms.sort(*value) == self.low.box_kind(prim).sort() => {
                Some(self.boxed(prim, *value))
            }
            (
                "intValue" | "longValue" | "byteValue" | "shortValue" | "charValue" | "booleanValue" | "floatValue"
                | "doubleValue",
                Some(this),
                [],
            ) => {
                let value = self.unbox(prim, this);
                self.cast(value, Types::prim(prim), result, javelin_syntax::Span::default()).ok()
            }
            // Equal means the same value; of floats the same bits, which `==` of the logic is.
            ("equals", Some(this), [other]) => {
                let constant = self.low.type_constant(owner);
                let fits = self.low.heap.instance_of(terms, *other, constant);
                let held = self.low.heap.unbox(terms, self.low.box_kind(prim));
                let same = terms.eq(terms.apply(held, &[this]), terms.apply(held, &[*other]));
                Some(terms.and(&[fits, same]))
            }
            _ => None,
        }
    }
}
