//! Patterns: type patterns and record patterns, as jumps that bind variables.

use javelin_ir::program::BlockId;
use javelin_logic::{Sort, Term};
use javelin_sema::typed::MethodSource;
use javelin_sema::{MethodId, Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Pattern, PatternKind};

use super::Code;
use super::flow::{Catching, Region};

/// Where a match leads, and the text that decides it.
#[derive(Clone, Copy)]
pub(super) struct Matching {
    pub written: Span,
    /// See `Decision::both`.
    pub both: bool,
    pub yes: BlockId,
    pub no: BlockId,
}

impl<'p> Code<'_, 'p> {
    /// Goes to `yes` with the pattern's variables bound if `value`, of static
    /// type `from`, matches; else to `no`. `value` is settled.
    pub(super) fn match_pattern(&mut self, value: Term, from: Ty, pattern: &'p Pattern, to: Matching) {
        let bound = self.b.block();
        self.test_pattern(value, from, pattern, false, Matching { yes: bound, ..to });
        self.b.at(bound);
        self.b.goto(to.yes);
    }

    /// Like `match_pattern`; a pattern that covers its type also takes null where
    /// `total` allows it (nested patterns, JLS 14.30.3).
    pub(super) fn test_pattern(&mut self, value: Term, from: Ty, pattern: &'p Pattern, total: bool, to: Matching) {
        let ty = self.low.program.ty(self.scope.file, pattern.id);
        match &pattern.kind {
            PatternKind::Type { .. } => {
                self.test_for_pattern(value, from, ty, total, to);
                if let Some(local) = self.low.program.local_at(self.scope.file, pattern.id) {
                    let wanted = self.low.program.local(local).ty;
                    let value = self.convert(value, from, wanted, pattern.span);
                    let var = self.declare_local(local);
                    self.b.assign(var, value);
                }
                self.b.goto(to.yes);
            }
            PatternKind::Record { subs, .. } => {
                self.test_for_pattern(value, from, ty, false, to);
                self.components(value, ty, subs, to.yes, to.no);
            }
            PatternKind::Error => self.unsupported(pattern.span, "this pattern does not parse"),
        }
    }

    /// The test of the type; goes on in a block where it holds.
    fn test_for_pattern(&mut self, value: Term, from: Ty, ty: Ty, total: bool, to: Matching) {
        let world = &self.low.program.world;
        let covers = world.as_prim(ty).is_some()
            || from != Types::NULL && world.is_subtype(world.erasure(from), world.erasure(ty));
        if covers && (total || world.as_prim(from).is_some()) {
            return;
        }
        let matches = if covers { self.terms().ne(value, self.terms().null()) } else { self.test_type(value, ty) };
        let inside = self.b.block();
        self.decide(matches, to.written, to.both, inside, to.no);
        self.b.at(inside);
    }

    /// Each component, read by its accessor, must match its pattern.
    fn components(&mut self, record: Term, ty: Ty, subs: &'p [Pattern], yes: BlockId, no: BlockId) {
        let world = &self.low.program.world;
        let Some(class) = world.class_of(ty) else {
            let first = subs.first().map_or(javelin_syntax::Span::default(), |sub| sub.span);
            return self.unsupported(first, "this record pattern has no record type");
        };
        let components = world.members(class).components.clone();
        let subst = world.subst_of(ty);
        for (sub, field) in subs.iter().zip(components) {
            let info = world.field(field);
            let of = world.upper_bound(world.subst(info.ty, &subst));
            let accessor = self.low.find_method(class, info.name.as_str(), 0);
            let value = match accessor {
                Some(accessor) => self.component_by(accessor, record, ty, sub.span),
                None => self.read_field(field, Some(record), of, sub.span),
            };
            self.promised(info.ty, of, value, sub.span);
            let next = self.b.block();
            self.test_pattern(value, of, sub, true, Matching { written: sub.span, both: false, yes: next, no });
            self.b.at(next);
        }
        self.b.goto(yes);
    }

    /// What the accessor gives. Whatever it throws is the cause of a MatchException (JLS 14.30.2).
    fn component_by(&mut self, accessor: MethodId, record: Term, ty: Ty, span: Span) -> Term {
        let read = |code: &mut Self| code.invoke_method(accessor, ty, false, Some(record), Vec::new(), span);
        let source = self.low.program.source_method(accessor).map(|source| source.source);
        if matches!(source, Some(MethodSource::Accessor(..))) {
            return read(self);
        }
        let (dispatch, cause) = (self.b.block(), self.b.temp("cause", Sort::Ref));
        let types = vec![self.class_type("java/lang/Throwable")];
        self.regions.push(Region::Catch(Catching { dispatch, exception: cause, types }));
        let value = read(self);
        self.regions.pop();
        let (here, live) = (self.b.current(), self.b.is_live());
        self.b.at(dispatch);
        let wrapped = self.class_type("java/lang/MatchException");
        let wrapped = self.new_exception(wrapped, None);
        self.put(self.low.throwable_field("cause", Sort::Ref), wrapped, cause);
        self.put(self.low.throwable_field("causeIsKnown", Sort::Bool), wrapped, self.terms().tt());
        self.raise(wrapped, self.origin(span));
        self.b.back_to(here, live);
        value
    }
}
