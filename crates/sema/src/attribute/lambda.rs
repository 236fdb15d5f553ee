//! Lambdas (JLS 15.27): trying a body out, checking it against its target.

use super::applicable::is_explicit;
use super::arg::Arg;
use crate::analyzer::{Analyzer, NewLocal};
use crate::classes::{Ty, Types};
use crate::resolve::env::{Binding, Env, Returns, Yields};
use crate::typed::{LambdaInfo, LocalKind};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, JavaMods, Lambda, LambdaBody, TypeKind};
use std::rc::Rc;

/// A body attributed with some parameter types.
pub(crate) struct Trial<'s> {
    params: Vec<Ty>,
    returns: Rc<[Arg<'s>]>,
    /// Nothing was left out or found wrong: it need not be done again.
    settled: bool,
    span: Span,
}

impl<'s> Analyzer<'s, '_> {
    /// The written types of the parameters; `Unknown` where none is.
    pub fn lambda_param_types(&mut self, l: &'s Lambda, env: &Rc<Env<'s>>) -> Vec<Ty> {
        l.params
            .iter()
            .map(|p| {
                let ty = self.type_ref(env, &p.ty);
                if p.varargs { self.w.types.array(ty) } else { ty }
            })
            .collect()
    }

    /// The results of a body for these parameter types, without reporting.
    pub fn lambda_trial(&mut self, e: &'s Expr, l: &'s Lambda, env: &Rc<Env<'s>>, params: &[Ty]) -> Rc<[Arg<'s>]> {
        let key = (env.file, e.id);
        if let Some(t) = self.lambda_trials.get(&key)
            && t.params == params
        {
            return Rc::clone(&t.returns);
        }
        self.forget_trials_in(env, e.span);
        self.speculative += 1;
        let before = self.unsettled;
        let returns: Rc<[Arg<'s>]> = self.lambda_results(e, l, env, params).into();
        let settled = self.unsettled == before;
        self.speculative -= 1;
        self.lambda_trials
            .insert(key, Trial { params: params.to_vec(), returns: Rc::clone(&returns), settled, span: e.span });
        returns
    }

    /// Trials inside a body whose parameters change are void.
    fn forget_trials_in(&mut self, env: &Env<'s>, span: Span) {
        self.lambda_trials.retain(|k, t| k.0 != env.file || t.span.start < span.start || t.span.end > span.end);
    }

    fn lambda_results(&mut self, e: &'s Expr, l: &'s Lambda, env: &Rc<Env<'s>>, params: &[Ty]) -> Vec<Arg<'s>> {
        let mut inner = self.lambda_env(e, l, env, params);
        match &l.body {
            LambdaBody::Expr(body) => vec![self.arg(&mut inner, body)],
            LambdaBody::Block(b) => {
                self.collectors.push(Vec::new());
                inner.returns = Returns::Collect(self.collectors.len() - 1);
                self.block(&mut inner, b);
                self.collectors.pop().unwrap_or_default()
            }
        }
    }

    fn lambda_env(&mut self, e: &'s Expr, l: &'s Lambda, env: &Rc<Env<'s>>, params: &[Ty]) -> Env<'s> {
        let mut inner = (**env).clone();
        inner.push(Binding::Lambda(e.id));
        inner.yields = Yields::Nothing;
        for (i, p) in l.params.iter().enumerate() {
            let ty = params.get(i).copied().unwrap_or(Types::UNKNOWN);
            self.set_ty(env.file, p.ty.id, ty);
            let id = self.declare_local(
                env,
                p.id,
                NewLocal {
                    name: p.name.name,
                    ty,
                    kind: LocalKind::LambdaParam,
                    span: p.name.span,
                    is_final: p.mods.java.has(JavaMods::FINAL),
                    nullable: super::stmt::nullness(&p.mods),
                },
            );
            self.initialised.insert(id);
            self.check_fresh_name(env, p.name);
            inner.push_var(p.name.name, id);
        }
        inner
    }

    /// A lambda with its target.
    pub fn check_lambda(&mut self, e: &'s Expr, l: &'s Lambda, env: &Rc<Env<'s>>, target: Option<Ty>) -> Ty {
        let Some(target) = target.filter(|&t| t != Types::UNKNOWN) else {
            if target.is_none() {
                self.error(env, e.span, "lambda expression not expected here");
            }
            self.lambda_with_unknown(l, env);
            return self.set_ty(env.file, e.id, Types::UNKNOWN);
        };
        let Some(f) = self.function_type(target) else {
            let shown = self.show(target);
            let message = format!("incompatible types: {shown} is not a functional interface");
            self.error(env, e.span, message);
            self.lambda_with_unknown(l, env);
            return self.set_ty(env.file, e.id, Types::UNKNOWN);
        };
        if f.params.len() != l.params.len() {
            self.error(env, e.span, "incompatible types: incompatible parameter types in lambda expression");
            self.lambda_with_unknown(l, env);
            return self.set_ty(env.file, e.id, target);
        }
        let is_var = |p: &javelin_syntax::ast::LambdaParam| matches!(p.ty.kind, TypeKind::Var);
        if let Some(p) = l.params.iter().find(|p| is_var(p) != is_var(&l.params[0])) {
            let message = "invalid lambda parameter declaration: 'var' stands before all parameters or none";
            self.error(env, p.span, message);
        }
        self.check_returns(env, l, f.result);
        let explicit = is_explicit(l) && !l.params.is_empty();
        let params = if explicit { self.lambda_param_types(l, env) } else { f.params.clone() };
        self.lambda_body(e, l, env, &params, f.result);
        let captures = self.lambda_captures.get(&(env.file, e.id)).cloned().unwrap_or_default();
        let implements = self.implemented(target, f.interface);
        self.tables[env.file.index()].lambdas.insert(
            e.id,
            LambdaInfo {
                interface: f.interface,
                implements,
                method: f.method,
                params: f.params.into(),
                result: f.result,
                captures,
            },
        );
        self.set_ty(env.file, e.id, self.grounded(target, f.interface))
    }

    /// The target itself, except that wildcards are grounded (JLS 15.27.3, 15.13.2).
    pub(super) fn grounded(&self, target: Ty, interface: Ty) -> Ty {
        match self.w.types.kind(target) {
            crate::classes::TyKind::Intersection(_) => target,
            _ => interface,
        }
    }

    /// What an object for the target implements, whose function is that of `interface`.
    pub(super) fn implemented(&self, target: Ty, interface: Ty) -> Box<[Ty]> {
        match self.w.types.kind(target) {
            crate::classes::TyKind::Intersection(parts) => parts.clone(),
            _ => Box::new([interface]),
        }
    }

    /// A block gives results or does not, as its function (JLS 15.27.2).
    fn check_returns(&mut self, env: &Env<'s>, l: &'s Lambda, result: Ty) {
        let LambdaBody::Block(b) = &l.body else { return };
        let brace = Span::new(b.span.start, b.span.start + 1);
        let message = match super::flow::block_returns(b) {
            (true, true) => "lambda body is neither value nor void compatible",
            (true, false) if result == Types::VOID => "incompatible types: unexpected return value",
            (false, true) if !matches!(result, Types::VOID | Types::UNKNOWN) => {
                "incompatible types: missing return value in lambda expression"
            }
            _ => return,
        };
        self.error(env, brace, message);
    }

    /// Checks the body's results against the function's.
    fn lambda_body(&mut self, e: &'s Expr, l: &'s Lambda, env: &Rc<Env<'s>>, params: &[Ty], result: Ty) {
        let key = (env.file, e.id);
        let trial = self.lambda_trials.get(&key);
        let reuse = trial.filter(|t| t.settled && t.params == params).map(|t| Rc::clone(&t.returns));
        if let Some(returns) = reuse {
            for r in returns.iter() {
                self.lambda_result(env, r, result, l);
            }
            return;
        }
        self.forget_trials_in(env, e.span);
        let returns = self.lambda_results(e, l, env, params);
        for r in &returns {
            self.lambda_result(env, r, result, l);
        }
    }

    fn lambda_result(&mut self, env: &Env<'s>, r: &Arg<'s>, result: Ty, l: &'s Lambda) {
        if result == Types::VOID {
            self.finish(r, None);
            let is_expr = matches!(l.body, LambdaBody::Expr(_));
            if let Some(e) = r.expr()
                && is_expr
                && !super::flow::is_statement_expression(e)
            {
                self.error(env, e.span, "bad return type in lambda expression");
            }
            return;
        }
        let ty = self.finish(r, Some(result));
        let Some(e) = r.expr() else {
            return;
        };
        if ty == Types::VOID {
            let message = "incompatible types: bad return type in lambda expression";
            self.error(env, e.span, message);
            return;
        }
        self.check_assign(env, e, ty, result);
    }

    /// Attributes a body whose parameter types are not known.
    pub fn lambda_with_unknown(&mut self, l: &'s Lambda, env: &Rc<Env<'s>>) {
        let declared = self.lambda_param_types(l, env);
        let body = match &l.body {
            LambdaBody::Expr(b) => b.span,
            LambdaBody::Block(b) => b.span,
        };
        self.mark_unsupported(env, body, "the type of this lambda is not known");
        self.speculative += 1;
        let mut inner = (**env).clone();
        inner.yields = Yields::Nothing;
        for (p, ty) in l.params.iter().zip(declared) {
            let id = self.declare_local(
                env,
                p.id,
                NewLocal {
                    name: p.name.name,
                    ty,
                    kind: LocalKind::LambdaParam,
                    span: p.name.span,
                    is_final: false,
                    nullable: None,
                },
            );
            inner.push_var(p.name.name, id);
        }
        match &l.body {
            LambdaBody::Expr(b) => {
                let arg = self.arg(&mut inner, b);
                self.finish_unknown(&arg);
            }
            LambdaBody::Block(b) => {
                self.collectors.push(Vec::new());
                inner.returns = Returns::Collect(self.collectors.len() - 1);
                self.block(&mut inner, b);
                for r in self.collectors.pop().unwrap_or_default() {
                    self.finish_unknown(&r);
                }
            }
        }
        self.speculative -= 1;
    }
}
