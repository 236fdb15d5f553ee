//! Calls of the library inside `try`: where a demand of its contract is not met, the JDK throws,
//! and whoever catches that has not made a mistake.
//!
//! ```text
//!   s.charAt(i)   ─►   if (demand of charAt) s.charAt(i) else throw new StringIndexOutOfBounds…
//! ```
//!
//! Where nobody may catch it, the demand stays an obligation of the call.

use javelin_ir::program::{Command, Dispatch, ObligationKind, Origin};
use javelin_logic::{Sort, Substitution, Term};
use javelin_sema::{MethodId, Ty};
use javelin_syntax::Span;

use super::Code;
use super::flow::{Region, Swallows};

/// What becomes of an exception of a class, or of one below it, that is thrown here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It leaves the method: an error.
    Leaves,
    /// It is caught, swallowed or allowed.
    Behaviour,
    /// A `finally` may swallow it.
    Deferred,
    /// A handler takes only some classes below it, or it is not known what is thrown.
    Open,
}

impl Code<'_, '_> {
    /// Before a call of the library: past this point its demands are met, or nobody would catch
    /// what it throws. `args` has the receiver first.
    pub(super) fn refuse(&mut self, method: MethodId, dispatch: Dispatch, args: &[Term], name: &str, span: Span) {
        // Our own text of the library meets what it demands.
        if self.is_trusted() || !self.may_be_caught() {
            return;
        }
        let Some(refusals) = self.low.refusals(method) else { return };
        let terms = self.terms();
        let actuals: Substitution = refusals.formals.iter().copied().zip(args.iter().copied()).collect();
        // Classes of the program that override it refuse what they like.
        let is_known = dispatch == Dispatch::Exact || !self.is_overridden_by_users(method);
        let met = terms.substitute(refusals.met, &actuals);
        // What it may complain of instead, demands or not (`UnsupportedOperationException`).
        let mut others: Vec<(Ty, Term)> = Vec::new();
        if !refusals.others.is_empty() {
            let plain = args.first().filter(|_| dispatch != Dispatch::Exact).map(|receiver| {
                let ty = self.low.heap.dynamic_type(terms, *receiver);
                self.low.refusing_plainly(method).into_iter().map(|plain| terms.eq(ty, plain)).collect::<Vec<_>>()
            });
            let is_open = terms.not(terms.or(&plain.unwrap_or_default()));
            let here = refusals.others.iter().map(|(class, when)| (*class, terms.substitute(*when, &actuals)));
            others = here.map(|(class, when)| (class, terms.and(&[is_open, when]))).collect();
        }
        let objects = refusals.objects.iter().map(|object| terms.substitute(*object, &actuals));
        let doubtful: Vec<Term> = objects.filter(|object| !self.is_known_object(*object)).collect();
        let there: Vec<Term> = doubtful.iter().map(|object| terms.ne(*object, terms.null())).collect();
        let met_besides =
            terms.and(&[met, terms.not(terms.or(&others.iter().map(|(_, when)| *when).collect::<Vec<_>>()))]);
        self.refuse_null(terms.and(&there), met_besides, is_known, name, span);
        for refusal in &refusals.steps {
            let ok = terms.substitute(refusal.ok, &actuals);
            let thrown = refusal.thrown.filter(|_| is_known);
            self.refuse_or(ok, thrown, ObligationKind::Precondition, &others, name, span);
        }
    }

    /// A demand that lowering itself makes for a method of the library.
    pub(super) fn refuse_unless(&mut self, ok: Term, thrown: Option<Ty>, kind: ObligationKind, name: &str, span: Span) {
        self.refuse_or(ok, thrown, kind, &[], name, span);
    }

    fn refuse_or(
        &mut self,
        ok: Term,
        thrown: Option<Ty>,
        kind: ObligationKind,
        others: &[(Ty, Term)],
        name: &str,
        span: Span,
    ) {
        if self.terms().as_bool(ok) == Some(true) {
            return;
        }
        let origin = self.origin(span);
        let fate = self.fate(thrown);
        match thrown {
            _ if fate == Fate::Leaves => {}
            Some(class) if fate != Fate::Open => {
                let (fine, failed) = (self.b.block(), self.b.block());
                self.b.branch(ok, fine, failed);
                self.b.at(failed);
                for (other, when) in others {
                    self.throw_perhaps(*other, *when, origin);
                }
                self.refused(class, fate, kind, name, origin);
                self.b.at(fine);
            }
            _ => {
                // Only runs that get there are stopped.
                let (fine, failed) = (self.b.block(), self.b.block());
                self.b.branch(ok, fine, failed);
                self.b.at(failed);
                let text = format!("what `{name}` throws where its precondition does not hold is not known");
                self.b.unsupported(origin, text);
                self.b.goto(fine);
                self.b.at(fine);
            }
        }
    }

    /// The library looks at what it is given before anything else, mostly: where another demand is
    /// not met either, that may be what it complains of.
    fn refuse_null(&mut self, there: Term, met: Term, is_known: bool, name: &str, span: Span) {
        let terms = self.terms();
        if terms.as_bool(there) == Some(true) {
            return;
        }
        let class = self.class_type("java/lang/NullPointerException");
        let fate = self.fate(Some(class));
        if !is_known || terms.as_bool(met) == Some(true) || matches!(fate, Fate::Leaves | Fate::Open) {
            let thrown = Some(class).filter(|_| is_known);
            return self.refuse_unless(there, thrown, ObligationKind::NonNull, name, span);
        }
        let origin = self.origin(span);
        let (fine, missing, other, refused) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.b.branch(there, fine, missing);
        self.b.at(missing);
        self.b.branch(met, refused, other);
        self.b.at(other);
        let first = self.b.temp("first", Sort::Bool);
        self.b.push(Command::Havoc { vars: vec![first] });
        self.b.branch(first, refused, fine);
        self.b.at(refused);
        self.refused(class, fate, ObligationKind::NonNull, name, origin);
        self.b.at(fine);
    }

    /// Under this condition the library may throw this: nobody says which it prefers.
    fn throw_perhaps(&mut self, class: Ty, when: Term, origin: Origin) {
        if self.terms().as_bool(when) == Some(false) {
            return;
        }
        let (possible, thrown, after) = (self.b.block(), self.b.block(), self.b.block());
        self.b.branch(when, possible, after);
        self.b.at(possible);
        let first = self.b.temp("first", Sort::Bool);
        self.b.push(Command::Havoc { vars: vec![first] });
        self.b.branch(first, thrown, after);
        self.b.at(thrown);
        let exception = self.library_exception(class);
        self.raise(exception, origin);
        self.b.at(after);
    }

    fn refused(&mut self, class: Ty, fate: Fate, kind: ObligationKind, name: &str, origin: Origin) {
        let exception = self.library_exception(class);
        if fate == Fate::Deferred {
            self.defer(exception, kind, origin, format!("precondition of `{name}` may not hold"));
        }
        self.raise(exception, origin);
    }

    fn fate(&self, thrown: Option<Ty>) -> Fate {
        let world = &self.low.program.world;
        let Some(class) = thrown else {
            let is_met = |types: &[Ty]| {
                let unchecked = world.known().runtime_exception;
                types
                    .iter()
                    .map(|ty| world.erasure(*ty))
                    .any(|ty| world.is_subtype(ty, unchecked) || world.is_subtype(unchecked, ty))
            };
            let is_seen = self.regions.iter().any(|region| match region {
                Region::Catch(catching) => is_met(&catching.types),
                Region::Finally(finalizing) => finalizing.swallows != Swallows::Never,
                Region::Target(_) | Region::Yield { .. } => false,
            });
            let unchecked = world.known().runtime_exception;
            let is_allowed = self.scope.allowed.iter().any(|ty| world.is_subtype(unchecked, world.erasure(*ty)));
            let is_open = is_seen || is_allowed || self.leaves_for_callers();
            return if is_open { Fate::Open } else { Fate::Leaves };
        };
        let is_below = |ty: &Ty| {
            let ty = world.erasure(*ty);
            ty != class && world.is_subtype(ty, class)
        };
        let splits = self.regions.iter().any(|region| match region {
            Region::Catch(catching) => catching.types.iter().any(is_below),
            Region::Finally(_) | Region::Target(_) | Region::Yield { .. } => false,
        });
        match () {
            () if splits || self.scope.allowed.iter().any(is_below) => Fate::Open,
            () if self.is_behaviour(class) => Fate::Behaviour,
            () if self.is_deferrable() => Fate::Deferred,
            () => Fate::Leaves,
        }
    }

    /// Does anything around look at exceptions?
    fn may_be_caught(&self) -> bool {
        let looks = |region: &Region| match region {
            Region::Catch(_) => true,
            Region::Finally(finalizing) => finalizing.swallows != Swallows::Never,
            Region::Target(_) | Region::Yield { .. } => false,
        };
        self.regions.iter().any(looks) || !self.scope.allowed.is_empty() || self.leaves_for_callers()
    }

    fn is_overridden_by_users(&self, method: MethodId) -> bool {
        let targets = self.low.implementations_of(method).by_type.into_iter();
        let mut methods = targets.map(|(_, key)| self.low.method_of(key));
        methods.any(|target| target.is_none_or(|target| !self.low.is_trusted(target)))
    }
}
