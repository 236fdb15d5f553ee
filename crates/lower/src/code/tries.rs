//! `try`: handlers, `finally`, resources.

use javelin_ir::program::Why;
use javelin_logic::{Sort, Term};
use javelin_sema::{Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Block, Catch, Resource, Try, TypeKind, TypeRef};

use super::flow::{Catching, Region, Swallows};
use super::{Code, scan};

impl<'p> Code<'_, 'p> {
    pub(super) fn try_statement(&mut self, tried: &'p Try) {
        let Some(finally) = &tried.finally else { return self.try_catch(tried) };
        let swallows = match scan::completes(finally) {
            false => Swallows::Always,
            true if scan::may_jump(finally) => Swallows::Sometimes,
            true if self.low.options.candidates && self.has_loop(finally) => Swallows::Sometimes,
            true => Swallows::Never,
        };
        self.begin_finally(swallows);
        self.try_catch(tried);
        let Some(region) = self.enter_finalizer() else { return };
        self.block(finally);
        self.dispatch_completion(&region);
    }

    /// Does a loop stand in the block? The parser noted where they are.
    fn has_loop(&self, block: &Block) -> bool {
        let loops = &self.low.program.sources.file(self.scope.file).loops;
        loops.iter().any(|mark| block.span.start <= mark.keyword.start && mark.keyword.end <= block.span.end)
    }

    fn try_catch(&mut self, tried: &'p Try) {
        if tried.catches.is_empty() {
            return self.try_resources(&tried.resources, &tried.block);
        }
        let types: Vec<Vec<Ty>> = tried.catches.iter().map(|catch| self.caught(&catch.ty)).collect();
        let exception = self.b.temp("caught", Sort::Ref);
        let (dispatch, after) = (self.b.block(), self.b.block());
        let raised = self.raised.origins.len();
        let all = types.iter().flatten().copied().collect();
        self.regions.push(Region::Catch(Catching { dispatch, exception, types: all }));
        self.try_resources(&tried.resources, &tried.block);
        self.regions.pop();
        let mut ends = self.b.is_live();
        if ends {
            self.b.goto(after);
        }
        self.b.at(dispatch);
        self.assume_thrown(exception);
        for (catch, types) in tried.catches.iter().zip(&types) {
            let (handler, next) = (self.b.block(), self.b.block());
            let tests: Vec<Term> = types.iter().map(|ty| self.test_type(exception, *ty)).collect();
            self.decide(self.terms().or(&tests), catch.span, false, handler, next);
            self.b.at(handler);
            self.handle(catch, exception);
            if self.b.is_live() {
                ends = true;
                self.b.goto(after);
            }
            self.b.at(next);
        }
        self.reraise(exception, raised);
        if ends {
            self.b.at(after);
        }
    }

    fn handle(&mut self, catch: &'p Catch, exception: Term) {
        let declared = self.scope.locals.len();
        if let Some(local) = self.low.program.local_at(self.scope.file, catch.id) {
            let var = self.declare_local(local);
            self.b.assign(var, exception);
        }
        self.block(&catch.block);
        self.scope.locals.truncate(declared);
    }

    /// The types a clause names.
    fn caught(&self, ty: &TypeRef) -> Vec<Ty> {
        match &ty.kind {
            TypeKind::Union(parts) => parts.iter().map(|part| self.low.program.ty(self.scope.file, part.id)).collect(),
            _ => vec![self.low.program.ty(self.scope.file, ty.id)],
        }
    }

    /// What was thrown is a Throwable object.
    fn assume_thrown(&mut self, exception: Term) {
        let terms = self.terms();
        self.b.assume(terms.ne(exception, terms.null()), Why::Language);
        let fact = self.low.guarantee(self.low.program.world.known().throwable, exception);
        self.b.assume(fact, Why::Language);
    }

    /// Resources are closed in reverse order, each around all that follows it.
    fn try_resources(&mut self, resources: &'p [Resource], block: &'p Block) {
        let Some((first, rest)) = resources.split_first() else { return self.block(block) };
        let declared = self.scope.locals.len();
        let (resource, ty, span) = match first {
            Resource::Local { span, decl } => {
                self.at(*span);
                self.local_variables(decl);
                let local = decl.vars.first().and_then(|var| self.low.program.local_at(self.scope.file, var.id));
                let Some(local) = local else { return };
                (self.low.local_var(local), self.low.program.local(local).ty, *span)
            }
            Resource::Expr(expr) => {
                self.at(expr.span);
                let value = self.expr(expr);
                (self.pin(value), self.ty(expr), expr.span)
            }
        };
        self.begin_finally(Swallows::Never);
        self.try_resources(rest, block);
        if let Some(region) = self.enter_finalizer() {
            let (open, after) = (self.b.block(), self.b.block());
            self.b.branch(self.terms().eq(resource, self.terms().null()), after, open);
            self.b.at(open);
            let failed = self.ended_with_exception(&region);
            self.close(resource, ty, failed, region.exception, span);
            self.b.goto(after);
            self.b.at(after);
            self.dispatch_completion(&region);
        }
        self.scope.locals.truncate(declared);
    }

    /// `resource.close()`; when the body has failed, what `close` throws is only
    /// noted as suppressed.
    fn close(&mut self, resource: Term, ty: Ty, failed: Term, pending: Term, span: Span) {
        let Some(method) = self.low.member(ty, "close", 0) else {
            return self.unsupported(span, "the method `close` of this resource was not found");
        };
        let (quiet, plain, after, thrown) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.b.branch(failed, quiet, plain);
        self.b.at(plain);
        self.invoke_method(method, ty, false, Some(resource), Vec::new(), span);
        self.b.goto(after);

        self.b.at(quiet);
        let exception = self.b.temp("suppressed", Sort::Ref);
        let types = vec![self.low.program.world.known().throwable];
        self.regions.push(Region::Catch(Catching { dispatch: thrown, exception, types }));
        self.invoke_method(method, ty, false, Some(resource), Vec::new(), span);
        self.regions.pop();
        self.b.goto(after);
        self.b.at(thrown);
        self.assume_thrown(exception);
        self.suppress(pending, exception, span);
        self.b.goto(after);
        self.b.at(after);
    }

    fn suppress(&mut self, pending: Term, exception: Term, span: Span) {
        let throwable = self.low.program.world.known().throwable;
        let Some(method) = self.low.member(throwable, "addSuppressed", 1) else { return };
        if self.low.has_text(method) {
            self.call_known(method, vec![pending, exception], Types::VOID, span);
        }
    }
}
