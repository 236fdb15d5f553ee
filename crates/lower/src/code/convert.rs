//! Conversions and casts: widening, narrowing, boxes, reference casts.

use javelin_ir::program::Why;
use javelin_logic::{Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::{Ty, TyKind, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, TypeRef};

use super::Code;
use super::checks::Implicit;
use crate::sorts::prim_sort;

impl<'p> Code<'_, 'p> {
    /// Assignment and invocation conversion (JLS 5.2, 5.3).
    pub(super) fn convert(&mut self, value: Term, from: Ty, to: Ty, span: Span) -> Term {
        if from == to {
            return value;
        }
        let world = &self.low.program.world;
        match (world.as_prim(from), world.as_prim(to)) {
            (Some(from), Some(to)) => self.widen(value, from, to),
            (Some(from), None) if world.is_reference(to) => {
                let boxed = world.unboxed(to).unwrap_or(from);
                let value = self.widen(value, from, boxed);
                self.boxed(value, boxed, span)
            }
            (None, Some(to)) => match world.unboxed(from) {
                Some(prim) => {
                    let opened = self.unboxed(value, prim, span);
                    self.widen(opened, prim, to)
                }
                None if from == Types::NULL => {
                    self.check_null(value, span, span);
                    self.dummy(Types::prim(to))
                }
                None => value,
            },
            (Some(_), None) | (None, None) => value,
        }
    }

    /// Widening of primitives; constants that fit a narrower type pass as they are.
    pub(super) fn widen(&self, value: Term, from: Prim, to: Prim) -> Term {
        let terms = self.terms();
        match (prim_sort(from), prim_sort(to)) {
            (Sort::Int, to @ (Sort::Float32 | Sort::Float64)) => terms.int_to_float(to, value),
            (Sort::Float32, Sort::Float64) => terms.float_to_float(Sort::Float64, value),
            _ => value,
        }
    }

    /// A cast between primitives (JLS 5.1.3).
    pub(super) fn narrow(&self, value: Term, from: Prim, to: Prim) -> Term {
        let terms = self.terms();
        let wrapped = |value: Term| match self.low.bits(to) {
            Some((bits, signed)) => terms.wrap(bits, signed, value),
            None => value,
        };
        match (prim_sort(from), prim_sort(to)) {
            (Sort::Float32 | Sort::Float64, Sort::Int) => match to {
                Prim::Long => terms.float_to_int(64, value),
                Prim::Int => wrapped(terms.float_to_int(32, value)),
                _ => wrapped(terms.float_to_int(32, value)),
            },
            (Sort::Float64, Sort::Float32) => terms.float_to_float(Sort::Float32, value),
            (Sort::Int, Sort::Int) if from.widens_to(to) => value,
            (Sort::Int, Sort::Int) => wrapped(value),
            _ => self.widen(value, from, to),
        }
    }

    pub(super) fn cast_expression(&mut self, expr: &'p Expr, written: &'p TypeRef, inner: &'p Expr) -> Term {
        let to = match self.low.program.ty(self.scope.file, written.id) {
            Types::UNKNOWN => self.ty(expr),
            ty => ty,
        };
        let value = self.expr_in_cast(inner, to);
        self.cast(value, self.ty(inner), to, expr.span, inner.span)
    }

    /// Lambdas and array initialisers take their type from the cast.
    fn expr_in_cast(&mut self, inner: &'p Expr, to: Ty) -> Term {
        match inner.kind {
            javelin_syntax::ast::ExprKind::ArrayInit(_) => self.expr_to(inner, to),
            _ => self.expr(inner),
        }
    }

    pub(super) fn cast(&mut self, value: Term, from: Ty, to: Ty, span: Span, what: Span) -> Term {
        let world = &self.low.program.world;
        match (world.as_prim(from), world.as_prim(to)) {
            (Some(from), Some(to)) => self.narrow(value, from, to),
            (Some(_), None) => self.convert(value, from, to, span),
            (None, Some(prim)) => {
                // `(int) object` casts to `Integer` first.
                let opened = world.unboxed(from).unwrap_or(prim);
                if world.unboxed(from).is_none() {
                    self.cast_reference(value, from, world.boxed(prim), span, what);
                }
                let value = self.unboxed(value, opened, what);
                self.widen(value, opened, prim)
            }
            (None, None) => {
                let parts: Vec<Ty> = match world.types.kind(to) {
                    TyKind::Intersection(parts) => parts.to_vec(),
                    _ => vec![to],
                };
                for part in parts {
                    self.cast_reference(value, from, part, span, what);
                }
                value
            }
        }
    }

    fn cast_reference(&mut self, value: Term, from: Ty, to: Ty, span: Span, what: Span) {
        let world = &self.low.program.world;
        let (from, to) = (world.erasure(from), world.erasure(to));
        if from == Types::NULL || world.is_subtype(from, to) {
            return;
        }
        let ok = self.low.fits(to, value);
        let text = format!("`{}` may not be a `{}`", self.text(what), world.show_short(to));
        self.check(ok, Implicit::ClassCast, span, text, None);
    }

    /// `Integer.valueOf(value)` and its kin: small values have one box each.
    pub(super) fn boxed(&mut self, value: Term, prim: Prim, span: Span) -> Term {
        self.check_fits(value, Types::prim(prim), span);
        let (terms, heap) = (self.terms(), self.low.heap);
        let kind = self.low.box_kind(prim);
        let ty = self.low.program.world.boxed(prim);
        let constant = self.low.type_constant(ty);
        let unbox = heap.unbox(terms, kind);
        let cached = match prim {
            Prim::Boolean | Prim::Byte => terms.tt(),
            Prim::Char => terms.le(value, terms.int(127)),
            Prim::Short | Prim::Int | Prim::Long => {
                terms.and(&[terms.le(terms.int(-128), value), terms.le(value, terms.int(127))])
            }
            Prim::Float | Prim::Double => terms.ff(),
        };
        let value = self.pin(value);
        let result = self.temp("box", ty);
        self.objects.insert(result);
        let (small, large, after) = (self.b.block(), self.b.block(), self.b.block());
        let always = terms.as_bool(cached);
        self.b.branch(cached, small, large);
        if always != Some(false) {
            self.b.at(small);
            let shared = terms.apply(heap.boxed(terms, kind), &[value]);
            self.assume_shared(shared, ty);
            self.b.assume(terms.eq(terms.apply(unbox, &[shared]), value), Why::Language);
            self.b.assign(result, shared);
            self.b.goto(after);
        }
        if always != Some(true) {
            self.b.at(large);
            self.b.allocate(result, constant, vec![(unbox, value)]);
            self.b.goto(after);
        }
        self.b.at(after);
        result
    }

    /// The value in a box; null raises.
    pub(super) fn unboxed(&mut self, value: Term, prim: Prim, span: Span) -> Term {
        self.check_null(value, span, span);
        self.opened(value, prim)
    }

    /// The value in a box that is not null.
    pub(super) fn opened(&mut self, value: Term, prim: Prim) -> Term {
        let terms = self.terms();
        let unbox = self.low.heap.unbox(terms, self.low.box_kind(prim));
        let inside = terms.apply(unbox, &[value]);
        self.settle("value", Types::prim(prim), inside)
    }
}
