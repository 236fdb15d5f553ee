//! Expressions whose type may depend on where they stand (JLS 15.2).
//!
//! An [`Arg`] is an expression attributed as far as it can be without a target:
//! either its type is known, or it waits for one. [`Analyzer::arg`] makes it,
//! [`Analyzer::finish`] gives it its target and writes the tables.

use super::call::Partial;
use crate::analyzer::Analyzer;
use crate::classes::{FileId, Prim, Ty, Types};
use crate::resolve::env::Env;
use javelin_syntax::ast::{Expr, ExprKind, Lambda, MethodRef};
use std::rc::Rc;

/// An expression, attributed as far as possible.
#[derive(Clone)]
pub(crate) enum Arg<'s> {
    /// Its type does not depend on a target.
    Typed(&'s Expr, Ty),
    /// A parameter of a function type, as argument of a method reference.
    Formal(Ty),
    Lambda(&'s Expr, &'s Lambda, Rc<Env<'s>>),
    MethodRef(&'s Expr, &'s MethodRef, Rc<Env<'s>>),
    /// A generic call or diamond whose result mentions what is inferred.
    Call(Rc<Partial<'s>>),
    /// A conditional or switch: its results each have the target.
    Branches(&'s Expr, Rc<Env<'s>>, Vec<Arg<'s>>),
    Paren(&'s Expr, FileId, Box<Arg<'s>>),
}

impl<'s> Arg<'s> {
    /// The expression; a parameter of a function type has none.
    pub fn expr(&self) -> Option<&'s Expr> {
        Some(match self {
            Arg::Formal(_) => return None,
            Arg::Typed(e, _)
            | Arg::Lambda(e, ..)
            | Arg::MethodRef(e, ..)
            | Arg::Branches(e, ..)
            | Arg::Paren(e, ..) => e,
            Arg::Call(p) => p.expr,
        })
    }

    /// The type, if it needs no target.
    pub fn ty(&self) -> Option<Ty> {
        match self {
            Arg::Typed(_, t) | Arg::Formal(t) => Some(*t),
            Arg::Paren(_, _, inner) => inner.ty(),
            Arg::Lambda(..) | Arg::MethodRef(..) | Arg::Call(_) | Arg::Branches(..) => None,
        }
    }
}

impl<'s> Analyzer<'s, '_> {
    /// Attributes an expression whose place wants this type, if any.
    pub fn expr(&mut self, env: &mut Env<'s>, e: &'s Expr, target: Option<Ty>) -> Ty {
        match &e.kind {
            ExprKind::ArrayInit(items) => {
                let ty = self.array_init(env, items, target, e.span);
                self.set_ty(env.file, e.id, ty)
            }
            ExprKind::Lambda(_)
            | ExprKind::MethodRef(_)
            | ExprKind::Call(_)
            | ExprKind::New(_)
            | ExprKind::Conditional { .. }
            | ExprKind::Switch(_)
            | ExprKind::Paren(_) => {
                let arg = self.arg(env, e);
                let ty = self.finish(&arg, target);
                if ty == Types::UNKNOWN {
                    self.mark_unsupported(env, e.span, "the type of this expression is not known");
                }
                ty
            }
            _ => self.standalone(env, e),
        }
    }

    /// Attributes an expression as far as it goes without a target.
    pub fn arg(&mut self, env: &mut Env<'s>, e: &'s Expr) -> Arg<'s> {
        match &e.kind {
            ExprKind::Paren(inner) => {
                let inner = self.arg(env, inner);
                // Also of `c ? a : b`, whose type its place may still decide.
                let value = self.arg_const(env.file, &inner).cloned();
                self.set_const(env.file, e.id, value);
                match inner.ty() {
                    Some(ty) => {
                        self.set_ty(env.file, e.id, ty);
                        Arg::Typed(e, ty)
                    }
                    None => Arg::Paren(e, env.file, Box::new(inner)),
                }
            }
            ExprKind::Lambda(l) => Arg::Lambda(e, l, Rc::new(env.clone())),
            ExprKind::MethodRef(m) => Arg::MethodRef(e, m, Rc::new(env.clone())),
            ExprKind::Call(c) => self.call_arg(env, e, c),
            ExprKind::New(n) => self.new_arg(env, e, n),
            ExprKind::Conditional { cond, then, otherwise } => self.conditional_arg(env, e, cond, then, otherwise),
            ExprKind::Switch(s) => self.switch_arg(env, e, s),
            _ => Arg::Typed(e, self.standalone(env, e)),
        }
    }

    /// Gives an expression its target (none in a place that wants nothing) and
    /// its type.
    pub fn finish(&mut self, arg: &Arg<'s>, target: Option<Ty>) -> Ty {
        match arg {
            Arg::Typed(_, ty) | Arg::Formal(ty) => *ty,
            Arg::Paren(e, file, inner) => {
                let ty = self.finish(inner, target);
                self.set_ty(*file, e.id, ty)
            }
            Arg::Lambda(e, l, env) => self.check_lambda(e, l, env, target),
            Arg::MethodRef(e, m, env) => self.check_method_ref(e, m, env, target),
            Arg::Call(p) => self.complete(p, target),
            Arg::Branches(e, env, results) => {
                let target = target.filter(|&t| t != Types::VOID);
                let types: Vec<Ty> = results.iter().map(|r| self.finish(r, target)).collect();
                let ty = match target {
                    Some(t) => {
                        for (r, &from) in results.iter().zip(&types) {
                            if let Some(x) = r.expr() {
                                self.check_assign(env, x, from, t);
                            }
                        }
                        t
                    }
                    None => self.standalone_result(results, &types, env.file),
                };
                self.set_ty(env.file, e.id, ty)
            }
        }
    }

    /// The type of a reference conditional (or switch) without a target
    /// (JLS 15.25.3).
    fn standalone_result(&mut self, results: &[Arg<'s>], types: &[Ty], file: FileId) -> Ty {
        if let Some(ty) = self.numeric_result(results, types, file) {
            return ty;
        }
        let boxed: Vec<Ty> = types.iter().map(|&t| self.w.boxed_or_same(t)).collect();
        let lub = self.w.lub(&boxed);
        self.w.capture(lub)
    }

    /// The type of a boolean or numeric conditional (JLS 15.25.1, 15.25.2).
    pub fn numeric_result(&self, results: &[Arg<'s>], types: &[Ty], file: FileId) -> Option<Ty> {
        let first = *types.first()?;
        if types.iter().all(|&t| t == first) {
            return Some(first);
        }
        let prims: Option<Vec<Prim>> = types.iter().map(|&t| self.w.prim_value(t)).collect();
        let prims = prims?;
        if prims.iter().all(|&p| p == Prim::Boolean) {
            return Some(Types::BOOLEAN);
        }
        if prims.contains(&Prim::Boolean) {
            return None;
        }
        if prims.iter().all(|&p| p == prims[0]) {
            return Some(Types::prim(prims[0]));
        }
        // A narrow type takes in int constants that fit it; byte fits short.
        for narrow in [Prim::Byte, Prim::Short, Prim::Char] {
            if !prims.contains(&narrow) {
                continue;
            }
            let fits = results.iter().zip(&prims).all(|(r, &p)| {
                p == narrow
                    || (p == Prim::Byte && narrow == Prim::Short)
                    || (p == Prim::Int && self.arg_const(file, r).is_some_and(|c| c.fits(narrow)))
            });
            if fits {
                return Some(Types::prim(narrow));
            }
        }
        let promoted = prims.into_iter().reduce(super::operators::promote)?;
        Some(Types::prim(promoted))
    }

    fn conditional_arg(
        &mut self,
        env: &mut Env<'s>,
        e: &'s Expr,
        cond: &'s Expr,
        then: &'s Expr,
        otherwise: &'s Expr,
    ) -> Arg<'s> {
        let bound = self.condition(env, cond);
        let saved = env.scope.clone();
        self.bind_when(env, cond, true, bound);
        let then = self.arg(env, then);
        env.scope = saved.clone();
        self.bind_when(env, cond, false, bound);
        let otherwise = self.arg(env, otherwise);
        env.scope = saved;
        let file = env.file;
        let results = vec![then, otherwise];
        let known: Option<Vec<Ty>> = results.iter().map(Arg::ty).collect();
        if let Some(types) = known {
            let all_prim = types.iter().all(|&t| self.w.prim_value(t).is_some());
            let unknown = types.contains(&Types::UNKNOWN);
            let numeric = self.numeric_result(&results, &types, file);
            if let Some(ty) = numeric.filter(|_| all_prim) {
                self.set_ty(file, e.id, ty);
                self.fold_conditional(file, e, cond, &results, ty);
                return Arg::Typed(e, ty);
            }
            if unknown {
                self.set_ty(file, e.id, Types::UNKNOWN);
                return Arg::Typed(e, Types::UNKNOWN);
            }
            if self.is_null_or_number(&results, &types) {
                let ty = self.standalone_result(&results, &types, file);
                self.set_ty(file, e.id, ty);
                return Arg::Typed(e, ty);
            }
        }
        // The types of nested ones may be open still.
        let is_string = |r: &Arg<'s>| matches!(self.arg_const(file, r), Some(crate::constant::Const::Str(_)));
        if results.iter().all(is_string) {
            self.fold_conditional(file, e, cond, &results, self.w.string());
        }
        Arg::Branches(e, Rc::new(env.clone()), results)
    }

    /// `c ? null : 0` stands alone, as javac reads JLS 15.25: its type is the box,
    /// whatever its place wants, and may be unboxed there.
    fn is_null_or_number(&self, results: &[Arg<'s>], types: &[Ty]) -> bool {
        let null = |r: &Arg<'s>| {
            r.expr().is_some_and(|e| {
                matches!(super::operators::strip_parens(e).kind, ExprKind::Literal(javelin_syntax::ast::Literal::Null))
            })
        };
        let boxes = types.iter().any(|&t| self.w.prim_value(t).is_some());
        boxes && results.iter().zip(types).all(|(r, &t)| self.w.prim_value(t).is_some() || null(r))
    }

    fn fold_conditional(&mut self, file: FileId, e: &'s Expr, cond: &'s Expr, results: &[Arg<'s>], ty: Ty) {
        use crate::constant::Const;
        let pick = match self.const_at(file, cond.id) {
            Some(Const::Bool(b)) => &results[usize::from(!*b)],
            _ => return,
        };
        let both = results.iter().all(|r| self.arg_const(file, r).is_some());
        let value = self.arg_const(file, pick).cloned().filter(|_| both);
        let value = value.and_then(|v| match self.w.as_prim(ty) {
            Some(p) => v.cast(p),
            None => Some(v),
        });
        self.set_const(file, e.id, value);
    }

    fn arg_const(&self, file: FileId, arg: &Arg<'s>) -> Option<&crate::constant::Const> {
        self.const_at(file, arg.expr()?.id)
    }
}
