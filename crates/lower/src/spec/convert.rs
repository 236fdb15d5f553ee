//! Conversions between the types of JML expressions: widening, narrowing,
//! boxes, reference casts.

use javelin_logic::{Sort, Term};
use javelin_sema::classes::{JmlTy, Prim};
use javelin_sema::{Ty, TyKind, Types};
use javelin_syntax::Span;

use super::Lowered;
use super::eval::Eval;

impl Eval<'_, '_> {
    /// `value` of type `from` where a `to` is wanted: assignment conversion, in
    /// which integers that do not fit a Java type are cut to it.
    pub fn convert(&mut self, value: Term, from: Ty, to: Ty, span: Span) -> Lowered<Term> {
        self.cast(value, from, to, span)
    }

    /// `(to) value`.
    pub fn cast(&mut self, value: Term, from: Ty, to: Ty, span: Span) -> Lowered<Term> {
        if from == to {
            return Ok(value);
        }
        let terms = self.terms();
        let world = &self.low.program.world;
        let (sort, wanted) = (terms.sort(value), self.low.sort_of(to));
        let Some(wanted) = wanted else {
            return self.fail(span, "the type is not known");
        };
        match (sort, wanted) {
            (Sort::Ref, Sort::Ref) => {
                self.reference_cast(value, from, to);
                Ok(value)
            }
            (Sort::Ref, _) => {
                let Some(prim) = world.unboxed(from).or_else(|| self.unboxed_by(to)) else {
                    return self.fail(span, "this conversion is not supported");
                };
                let value = self.unbox(prim, value);
                self.cast(value, Types::prim(prim), to, span)
            }
            (_, Sort::Ref) => {
                let prim = world.as_prim(from).or_else(|| world.unboxed(to)).unwrap_or(Prim::Int);
                // `Long x = 5` and the like: the value takes the box's type first.
                let prim = world.unboxed(to).unwrap_or(prim);
                let value = self.cast(value, from, Types::prim(prim), span)?;
                Ok(self.boxed(prim, value))
            }
            (Sort::Int, Sort::Int) => Ok(match (world.types.kind(from), world.types.kind(to)) {
                // Widening keeps even what an ideal sum has made too large.
                (TyKind::Prim(from), TyKind::Prim(to)) if from.widens_to(*to) => value,
                (_, TyKind::Prim(_)) => self.wrap(to, value),
                _ => value,
            }),
            (Sort::Int, Sort::Float32 | Sort::Float64) => Ok(terms.int_to_float(wanted, value)),
            (Sort::Int, Sort::Real) => Ok(terms.int_to_real(value)),
            (Sort::Float32 | Sort::Float64, Sort::Float32 | Sort::Float64) => Ok(terms.float_to_float(wanted, value)),
            (Sort::Float32 | Sort::Float64, Sort::Int) => self.truncate(value, to, span),
            (Sort::Real, Sort::Int) => match world.types.kind(to) {
                TyKind::Jml(JmlTy::BigInt) => Ok(terms.real_to_int(value)),
                _ => self.fail(span, "a real cannot be converted to a Java integer"),
            },
            (a, b) if a == b => Ok(value),
            _ => self.fail(span, "this conversion is not supported"),
        }
    }

    /// JLS 5.1.3: to `long` and `int` directly, to the narrower ones through `int`.
    fn truncate(&mut self, value: Term, to: Ty, span: Span) -> Lowered<Term> {
        let terms = self.terms();
        match self.low.program.world.as_prim(to) {
            Some(Prim::Long) => Ok(terms.float_to_int(64, value)),
            Some(Prim::Int | Prim::Short | Prim::Byte | Prim::Char) => Ok(self.wrap(to, terms.float_to_int(32, value))),
            _ => self.fail(span, "this conversion of a float is not supported"),
        }
    }

    /// A cast to a type that the value does not have by declaration is defined
    /// only if the object has it.
    fn reference_cast(&mut self, value: Term, from: Ty, to: Ty) {
        let world = &self.low.program.world;
        if from == Types::NULL || world.is_subtype(world.erasure(from), world.erasure(to)) {
            return;
        }
        let terms = self.terms();
        let constant = self.low.type_constant(to);
        let fits = terms.apply(self.low.heap.subtype, &[self.low.heap.dynamic_type(terms, value), constant]);
        self.define(terms.or(&[terms.eq(value, terms.null()), fits]));
    }

    /// The primitive a reference must be a box of to become a `to`.
    fn unboxed_by(&self, to: Ty) -> Option<Prim> {
        match self.low.program.world.types.kind(to) {
            TyKind::Prim(prim) => Some(*prim),
            _ => None,
        }
    }

    pub fn unbox(&mut self, prim: Prim, object: Term) -> Term {
        self.define_object(object);
        let terms = self.terms();
        let value = terms.apply(self.low.heap.unbox(terms, self.low.box_kind(prim)), &[object]);
        // A box holds a value of its type.
        self.type_fact(self.in_range(Types::prim(prim), value, crate::Math::Java));
        value
    }

    /// The box of a value: the shared one, of which Java has one per small value;
    /// specifications make no objects, so all values get theirs from there.
    pub fn boxed(&mut self, prim: Prim, value: Term) -> Term {
        let terms = self.terms();
        let kind = self.low.box_kind(prim);
        let object = terms.apply(self.low.heap.boxed(terms, kind), &[value]);
        let held = terms.apply(self.low.heap.unbox(terms, kind), &[object]);
        self.fact(terms.eq(held, value));
        self.known_object(object, self.low.program.world.boxed(prim));
        object
    }

    /// `object` is there in every state, and exactly of this type: literals,
    /// shared boxes, class objects.
    pub fn known_object(&mut self, object: Term, ty: Ty) {
        let terms = self.terms();
        let constant = self.low.type_constant(ty);
        self.fact(terms.and(&[
            terms.ne(object, terms.null()),
            terms.eq(self.low.heap.dynamic_type(terms, object), constant),
            terms.lt(terms.apply(self.low.heap.birth, &[object]), terms.int(0)),
        ]));
    }
}
