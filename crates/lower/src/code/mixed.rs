//! Where two arithmetics meet. Code in `code_bigint_math` computes with ideal integers, and other
//! code takes for granted that what it reads is a value of its type: what ideal code stores,
//! passes to other code or gives to it must fit. Nothing is checked where all code is ideal.

use javelin_ir::program::{Dispatch, ObligationKind};
use javelin_logic::{Range, Sort, Term};
use javelin_sema::{MethodId, Ty};
use javelin_syntax::Span;

use super::Code;
use super::call::Planned;
use crate::{Lowering, Math};

impl Lowering<'_> {
    /// Is some of the user's code ideal and some not?
    fn mixes_arithmetic(&self) -> bool {
        let (options, code) = (&self.options, &self.program.code_math);
        let narrow = options.bounded || options.unannotated;
        !narrow && (code.some_is_not_ideal || options.code_math != Math::Bigint && !code.all_is_ideal)
    }

    fn is_ideal(&self, method: MethodId) -> bool {
        self.maths(self.program.world.method(method).owner, Some(method)).code == Math::Bigint
    }
}

impl Code<'_, '_> {
    /// What ideal code puts where other code may find it is a value of its type.
    pub(super) fn check_fits(&mut self, value: Term, ty: Ty, span: Span) {
        if self.scope.math.code == Math::Bigint && self.low.mixes_arithmetic() {
            self.check_in_range(value, ty, span);
        }
    }

    fn check_in_range(&mut self, value: Term, ty: Ty, span: Span) {
        let terms = self.terms();
        let Some(Range { lo: Some(lo), hi: Some(hi) }) = self.low.range_of(ty, Math::Java) else { return };
        if terms.sort(value) != Sort::Int {
            return;
        }
        let fits = terms.and(&[terms.le(terms.int(lo), value), terms.le(value, terms.int(hi))]);
        if terms.as_bool(fits) != Some(true) {
            let shown = self.low.program.world.show_short(ty);
            let text = format!("what code in another arithmetic takes for a `{shown}` may be no `{shown}`");
            self.b.assert(fits, ObligationKind::Overflow, self.origin(span), text);
        }
    }

    /// Arguments that ideal code passes to what may be other code.
    pub(super) fn check_arguments(&mut self, planned: &Planned, span: Span) {
        let Some(method) = planned.method.filter(|_| self.scope.math.code == Math::Bigint) else { return };
        if planned.dispatch == Dispatch::Exact && self.low.is_ideal(method) {
            return;
        }
        let params = self.low.program.world.method(method).params.clone();
        let first = planned.args.len().saturating_sub(params.len());
        for (value, ty) in planned.args[first..].iter().zip(params) {
            self.check_fits(*value, ty, span);
        }
    }

    /// Does the call give other code an ideal integer?
    pub(super) fn gets_ideal(&self, planned: &Planned) -> bool {
        let ideal = planned.method.is_some_and(|method| self.low.is_ideal(method));
        ideal && self.scope.math.code != Math::Bigint && self.low.mixes_arithmetic()
    }

    /// A result that is `ty` for certain, of ideal code.
    pub(super) fn taken_from_ideal(&mut self, result: Term, ty: Ty, span: Span) -> Term {
        self.check_in_range(result, ty, span);
        self.settle("fits", ty, result)
    }

    /// What a lambda gives, or a method that is called in the name of another one.
    pub(super) fn check_given(&mut self, value: Term, span: Span) {
        let low = self.low;
        let source = self.scope.method.and_then(|method| low.program.source_method(method));
        if source.is_none_or(|source| source.overrides.iter().any(|above| !low.is_ideal(*above))) {
            self.check_fits(value, self.scope.result_ty, span);
        }
    }
}
