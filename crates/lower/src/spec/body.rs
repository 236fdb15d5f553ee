//! Bodies of pure methods as expressions: `return e;`, with local constants and
//! conditionals before it. Anything else stays a function.

use javelin_logic::Term;
use javelin_sema::typed::{MethodSource, SourceMethod};
use javelin_sema::{MethodId, Ty};
use javelin_syntax::ast::{MethodDecl, Stmt, StmtKind};

use super::Lowered;
use super::eval::{Eval, Place, Unfolding};
use super::pure::Applied;
use crate::Lowering;

/// Statements that one unfolding may look at: conditionals copy what follows.
const MOST_STATEMENTS: u32 = 48;

impl<'p> Eval<'_, 'p> {
    /// The value the body returns for these arguments.
    pub fn body_value(&mut self, method: MethodId, applied: &Applied) -> Lowered<Term> {
        // With a contract, its precondition has been made the call's definedness.
        let told = self.low.program.contract(method).is_some_and(|(_, contract)| !contract.cases.is_empty());
        self.unfolded(method, applied, self.muted || told)
    }

    /// The same; `muted` says that somebody else answers for its definedness.
    pub fn unfolded(&mut self, method: MethodId, applied: &Applied, muted: bool) -> Lowered<Term> {
        let program = self.low.program;
        let Some(source) = program.source_method(method) else {
            return self.fail(applied.span, "the method has no text");
        };
        if let MethodSource::Accessor(field, _) = source.source {
            let here = javelin_syntax::ast::Expr {
                id: javelin_syntax::ast::NodeId(u32::MAX),
                span: applied.span,
                kind: javelin_syntax::ast::ExprKind::Error,
            };
            return self.read(field, applied.receiver, &here);
        }
        let MethodSource::Decl(decl) = source.source else {
            return self.fail(applied.span, "the method has no body");
        };
        let Some(body) = &decl.body else {
            return self.fail(applied.span, "the method has no body");
        };
        let unfinished = self.place.unfinished;
        let non_null = self.place.non_null.iter().copied().chain(applied.receiver).collect();
        let place = self.low.body_place(method, (source, decl), applied);
        let place = Place { unfinished, non_null, ..place };
        let before = std::mem::replace(&mut self.muted, muted);
        self.unfolding.push(Unfolding::Method(method));
        let result = program.world.method(method).result;
        let mut budget = MOST_STATEMENTS;
        let rest: Vec<&'p Stmt> = body.stmts.iter().collect();
        let value = self.elsewhere(place, |e| e.returned(&rest, result, &mut budget));
        self.unfolding.pop();
        self.muted = before;
        value
    }

    /// What the statements return.
    fn returned(&mut self, stmts: &[&'p Stmt], ty: Ty, budget: &mut u32) -> Lowered<Term> {
        let Some((first, rest)) = stmts.split_first() else {
            return self.fail(javelin_syntax::Span::default(), "the body does not return");
        };
        if *budget == 0 {
            return self.fail(first.span, "the body is too large to be unfolded");
        }
        *budget -= 1;
        match &first.kind {
            StmtKind::Return(Some(value)) => self.value_as(value, ty),
            StmtKind::Block(block) => {
                let all: Vec<&'p Stmt> = block.stmts.iter().chain(rest.iter().copied()).collect();
                self.returned(&all, ty, budget)
            }
            StmtKind::If { cond, then, otherwise } => {
                let cond = self.truth(cond)?;
                let with: Vec<&'p Stmt> = std::iter::once(&**then).chain(rest.iter().copied()).collect();
                let without: Vec<&'p Stmt> = otherwise.as_deref().into_iter().chain(rest.iter().copied()).collect();
                let yes = self.under(cond, |e| e.returned(&with, ty, budget))?;
                let no = self.under(self.terms().not(cond), |e| e.returned(&without, ty, budget))?;
                Ok(self.terms().ite(cond, yes, no))
            }
            StmtKind::LocalVar(decl) => {
                for var in &decl.vars {
                    let local = self.low.program.local_at(self.place.file, var.id);
                    let (Some(local), Some(init)) = (local, &var.init) else {
                        return self.fail(var.span, "a local without a value");
                    };
                    let value = self.value_as(init, self.low.program.local(local).ty)?;
                    self.place.locals.insert(local, value);
                }
                self.returned(rest, ty, budget)
            }
            StmtKind::Empty | StmtKind::JmlAssert { .. } | StmtKind::Assert { .. } => self.returned(rest, ty, budget),
            // Throwing gives no value: the call is not defined here.
            StmtKind::Throw(_) => {
                let muted = std::mem::replace(&mut self.muted, false);
                self.define(self.terms().ff());
                self.muted = muted;
                Ok(self.low.default_value(self.low.sort_of(ty).unwrap_or(javelin_logic::Sort::Ref)))
            }
            _ => self.fail(first.span, "the body is not an expression"),
        }
    }
}

impl Lowering<'_> {
    /// Where the text of the body finds its names.
    pub(super) fn body_place(
        &self,
        method: MethodId,
        (source, decl): (&SourceMethod, &MethodDecl),
        applied: &Applied,
    ) -> Place {
        let maths = self.maths(source.class, Some(method));
        Place {
            file: source.file,
            class: source.class,
            method: Some(method),
            this: applied.receiver,
            locals: source.params.iter().copied().zip(applied.args.iter().copied()).collect(),
            result: None,
            count: None,
            exception: None,
            // Code computes as code does; what would overflow where that is an
            // error is an error of the method's own.
            math: match (decl.in_jml, maths.code) {
                (true, _) => maths.spec,
                (false, crate::Math::Safe) => crate::Math::Java,
                (false, code) => code,
            },
            code: maths.code,
            at_entry: true,
            unfinished: None,
            non_null: applied.receiver.into_iter().collect(),
        }
    }
}
