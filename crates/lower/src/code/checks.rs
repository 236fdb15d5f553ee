//! Implicit exceptions: null, bounds, division, casts, sizes, stores.
//!
//! Where such an exception is caught or allowed it is a branch that makes the
//! exception object; everywhere else it is an obligation at the operator.

use javelin_ir::program::ObligationKind;
use javelin_logic::{Kind, Sort, Term};
use javelin_sema::Ty;
use javelin_syntax::Span;

use super::Code;

/// The exceptions the language itself raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Implicit {
    NullPointer,
    ArrayIndex,
    Arithmetic,
    ClassCast,
    NegativeSize,
    ArrayStore,
}

impl Implicit {
    fn class(self) -> &'static str {
        match self {
            Implicit::NullPointer => "java/lang/NullPointerException",
            Implicit::ArrayIndex => "java/lang/ArrayIndexOutOfBoundsException",
            Implicit::Arithmetic => "java/lang/ArithmeticException",
            Implicit::ClassCast => "java/lang/ClassCastException",
            Implicit::NegativeSize => "java/lang/NegativeArraySizeException",
            Implicit::ArrayStore => "java/lang/ArrayStoreException",
        }
    }

    fn kind(self) -> ObligationKind {
        match self {
            Implicit::NullPointer => ObligationKind::NullDeref,
            Implicit::ArrayIndex => ObligationKind::IndexBounds,
            Implicit::Arithmetic => ObligationKind::DivByZero,
            Implicit::ClassCast => ObligationKind::ClassCast,
            Implicit::NegativeSize => ObligationKind::NegativeSize,
            Implicit::ArrayStore => ObligationKind::ArrayStore,
        }
    }
}

impl Code<'_, '_> {
    /// Past this point `ok` holds; otherwise the exception was raised at `span`.
    /// `message` gives the characters of its message where the JVM's is known.
    pub(super) fn check(&mut self, ok: Term, implicit: Implicit, span: Span, text: String, message: Option<Term>) {
        let origin = self.origin(span);
        let class = self.class_type(implicit.class());
        let behaviour = self.is_behaviour(class);
        if !behaviour && !self.is_deferrable() {
            return self.b.assert(ok, implicit.kind(), origin, text);
        }
        if self.terms().as_bool(ok) == Some(true) {
            return;
        }
        let (fine, failed) = (self.b.block(), self.b.block());
        self.b.branch(ok, fine, failed);
        self.b.at(failed);
        let exception = self.new_exception(class, message);
        if !behaviour {
            self.defer(exception, implicit.kind(), origin, text);
        }
        self.raise(exception, origin);
        self.b.at(fine);
    }

    /// `value` is dereferenced: it must not be null.
    pub(super) fn check_null(&mut self, value: Term, span: Span, what: Span) {
        if self.is_known_object(value) {
            return;
        }
        let ok = self.terms().ne(value, self.terms().null());
        let text = format!("`{}` may be null", self.text(what));
        self.check(ok, Implicit::NullPointer, span, text, None);
    }

    /// `return value;` where the method promises an object: its callers rely on it.
    pub(super) fn check_returned(&mut self, value: Term, span: Span) {
        let promised = self.scope.method.is_some_and(|method| self.low.result_non_null(method));
        if !promised || self.is_known_object(value) || self.terms().sort(value) != Sort::Ref {
            return;
        }
        let there = self.terms().ne(value, self.terms().null());
        let text = format!("the result is non-null, but `{}` may be null", self.text(span));
        self.b.assert(there, ObligationKind::NonNull, self.origin(span), text);
    }

    /// `array[index]`: in bounds; `span` is that of the brackets.
    pub(super) fn check_index(&mut self, array: Term, index: Term, span: Span, names: (Span, Span)) {
        let terms = self.terms();
        let length = self.low.heap.length(terms, array);
        let ok = terms.and(&[terms.le(terms.int(0), index), terms.lt(index, length)]);
        let text = format!("index `{}` may be out of bounds for `{}`", self.text(names.1), self.text(names.0));
        let message = self.terms().seq_concat(
            terms.seq_concat(terms.seq_text("Index "), terms.seq_of_int(index)),
            terms.seq_concat(terms.seq_text(" out of bounds for length "), terms.seq_of_int(length)),
        );
        self.check(ok, Implicit::ArrayIndex, span, text, Some(message));
    }

    /// Is the term an object for certain: `this`, a literal, something just made?
    pub(super) fn is_known_object(&self, value: Term) -> bool {
        if Some(value) == self.scope.this || self.objects.contains(&value) {
            return true;
        }
        match self.terms().kind(value) {
            Kind::App(func, _) => *func == self.low.heap.intern || *func == self.low.heap.class_object,
            _ => false,
        }
    }

    /// The type of a class by binary name.
    pub(super) fn class_type(&self, binary: &str) -> Ty {
        let world = &self.low.program.world;
        world.types.class(world.class_named(binary), &[])
    }
}
