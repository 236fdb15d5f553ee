//! Applicability of a method to arguments (JLS 15.12.2.2 to 18.5.1), and the
//! reduction of constraints between arguments and formal parameters (18.2.1).

use super::arg::Arg;
use super::infer::{Infer, shifted};
use crate::analyzer::Analyzer;
use crate::classes::{MethodId, Subst, Ty, TyKind, TypeVarId, Types, WildKind};
use javelin_syntax::ast::{Lambda, LambdaBody, TypeKind};

/// The three phases of overload resolution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Strict,
    Loose,
    Varargs,
}

/// A method applied to arguments, with what inference knows so far.
#[derive(Clone)]
pub(crate) struct Applied<'s> {
    pub infer: Infer,
    /// What the first inference variables stand for.
    pub vars: Box<[TypeVarId]>,
    /// One per argument.
    pub formals: Vec<Ty>,
    pub result: Ty,
    pub varargs: bool,
    /// Arguments that wait for their formal parameter to be inferred.
    pub waiting: Vec<(Arg<'s>, Ty)>,
}

/// A function type (JLS 9.9).
#[derive(Clone, Debug)]
pub(crate) struct FunctionType {
    pub interface: Ty,
    pub method: MethodId,
    pub params: Vec<Ty>,
    pub result: Ty,
}

/// What a method is applied to.
pub(crate) struct Application<'a, 's> {
    pub site: Ty,
    pub args: &'a [Arg<'s>],
    /// Written type arguments.
    pub type_args: &'a [Ty],
    /// Parameters of the class, for a diamond.
    pub class_vars: &'a [TypeVarId],
}

impl<'s> Analyzer<'s, '_> {
    /// The method's inferred signature, if it is applicable in this phase.
    pub fn apply(&mut self, m: MethodId, to: &Application<'_, 's>, phase: Phase) -> Option<Applied<'s>> {
        let w = self.w;
        let info = w.method(m);
        let formals = expand(w, &info.params, to.args.len(), phase)?;
        let raw = self.is_raw_member(m, to.site) && to.class_vars.is_empty();
        let mut subst = Subst::default();
        if let Some(s) = w.as_super(to.site, info.owner) {
            subst.extend(w.subst_of(w.capture(s)));
        }
        let mut infer = Infer::default();
        let mut vars: Vec<TypeVarId> = to.class_vars.to_vec();
        let generic = !info.type_params.is_empty() && !raw;
        if generic && to.type_args.len() == info.type_params.len() {
            subst.extend(Subst::new(&info.type_params, to.type_args));
        } else if generic {
            vars.extend(info.type_params.iter());
        }
        infer.declare(&vars);
        let fresh: Vec<Ty> = (0..vars.len() as u32).map(|i| w.types.infer(i)).collect();
        // A diamond's class parameters are inferred, not taken from the site.
        let mut theta = Subst::new(&vars, &fresh);
        theta.extend(subst);
        for (i, &v) in vars.iter().enumerate() {
            for &b in w.bounds(v) {
                infer.add_upper(w, i as u32, w.subst(b, &theta));
            }
        }
        for &t in info.throws.iter() {
            if let TyKind::Infer(i) = w.types.kind(w.subst(t, &theta)) {
                infer.vars[*i as usize].throws = true;
            }
        }
        let view = |t: Ty| if raw { w.erasure(t) } else { w.subst(t, &theta) };
        let formals: Vec<Ty> = formals.into_iter().map(view).collect();
        let mut applied = Applied {
            infer,
            vars: vars.into(),
            result: view(info.result),
            varargs: phase == Phase::Varargs,
            waiting: Vec::new(),
            formals,
        };
        let loose = phase != Phase::Strict;
        for (i, a) in to.args.iter().enumerate() {
            let f = applied.formals[i];
            if !self.constrain(&mut applied.infer, &mut applied.waiting, a, f, loose) {
                return None;
            }
        }
        (!applied.infer.failed).then_some(applied)
    }

    fn is_raw_member(&self, m: MethodId, site: Ty) -> bool {
        let info = self.w.method(m);
        !info.is_static() && self.w.as_super(site, info.owner).is_some_and(|s| self.w.is_raw(s))
    }

    /// ‹argument → formal›; what must wait goes to `waiting`.
    pub fn constrain(
        &mut self,
        infer: &mut Infer,
        waiting: &mut Vec<(Arg<'s>, Ty)>,
        arg: &Arg<'s>,
        formal: Ty,
        loose: bool,
    ) -> bool {
        let w = self.w;
        let formal = infer.inst(w, formal);
        if formal == Types::UNKNOWN {
            return true;
        }
        match arg {
            Arg::Typed(_, t) | Arg::Formal(t) => infer.compatible(w, *t, formal, loose),
            Arg::Paren(_, _, inner) => self.constrain(infer, waiting, inner, formal, loose),
            Arg::Branches(_, _, results) => results.iter().all(|r| self.constrain(infer, waiting, r, formal, loose)),
            Arg::Call(p) => {
                let nested = &p.chosen.applied;
                if w.as_prim(formal).is_some() && !loose {
                    return false;
                }
                if !w.types.has_infer(formal) {
                    let mut trial = nested.infer.clone();
                    return trial.return_compatible(w, nested.result, formal);
                }
                let offset = infer.import(w, &nested.infer);
                let result = shifted(w, nested.result, offset);
                waiting.extend(nested.waiting.iter().map(|(a, f)| (a.clone(), shifted(w, *f, offset))));
                if nested.infer.unchecked {
                    let result = w.erasure(infer.inst(w, result));
                    return infer.compatible(w, result, formal, true);
                }
                self.nested_result(infer, waiting, result, formal)
            }
            Arg::Lambda(_, l, _) => self.constrain_lambda(infer, waiting, arg, l, formal),
            Arg::MethodRef(..) => self.constrain_method_ref(infer, waiting, arg, formal),
        }
    }

    /// A nested call's result against a formal with inference variables. A
    /// result with wildcards is captured, which needs its variables' values.
    fn nested_result(&mut self, infer: &mut Infer, waiting: &mut Vec<(Arg<'s>, Ty)>, result: Ty, formal: Ty) -> bool {
        let w = self.w;
        let mut needed = Vec::new();
        if let TyKind::Class { args, .. } = w.types.kind(result) {
            for &a in args {
                if let TyKind::Wildcard(_, bound) = w.types.kind(a) {
                    infer.free_vars(w, *bound, &mut needed);
                }
            }
        }
        if !needed.is_empty() {
            self.settle_some(infer, waiting, &needed);
            if !infer.solve(w, &needed) {
                return false;
            }
        }
        let result = w.capture(infer.inst(w, result));
        infer.return_compatible(w, result, formal)
    }

    fn constrain_lambda(
        &mut self,
        infer: &mut Infer,
        waiting: &mut Vec<(Arg<'s>, Ty)>,
        arg: &Arg<'s>,
        l: &'s Lambda,
        formal: Ty,
    ) -> bool {
        if let TyKind::Infer(_) = self.w.types.kind(formal) {
            waiting.push((arg.clone(), formal));
            return true;
        }
        let Some(f) = self.function_type(formal) else {
            return false;
        };
        if f.params.len() != l.params.len() || !self.shape_fits(l, f.result == Types::VOID) {
            return false;
        }
        if is_explicit(l) {
            return self.reduce_lambda(infer, waiting, arg, formal);
        }
        waiting.push((arg.clone(), formal));
        true
    }

    /// The body can be one of a void (or value) function (JLS 15.27.2).
    fn shape_fits(&self, l: &Lambda, void: bool) -> bool {
        match &l.body {
            LambdaBody::Expr(e) => !void || super::flow::is_statement_expression(e),
            LambdaBody::Block(b) => {
                let (returns_value, returns_nothing) = super::flow::block_returns(b);
                if void { !returns_value } else { !returns_nothing && !super::flow::can_complete(b) }
            }
        }
    }

    /// ‹lambda → T› once its parameter types are known.
    pub fn reduce_lambda(
        &mut self,
        infer: &mut Infer,
        waiting: &mut Vec<(Arg<'s>, Ty)>,
        arg: &Arg<'s>,
        formal: Ty,
    ) -> bool {
        let w = self.w;
        let Arg::Lambda(e, l, env) = arg else {
            return true;
        };
        let Some(f) = self.function_type(infer.inst(w, formal)) else {
            return false;
        };
        if f.params.len() != l.params.len() {
            return false;
        }
        let params: Vec<Ty> = if is_explicit(l) {
            let declared = self.lambda_param_types(l, env);
            for (&d, &p) in declared.iter().zip(&f.params) {
                if d != Types::UNKNOWN && w.types.has_infer(p) && !infer.equal(w, d, p) {
                    return false;
                }
            }
            declared
        } else {
            f.params.iter().map(|&p| infer.inst(w, p)).collect()
        };
        if params.iter().any(|&p| w.types.has_infer(p)) {
            return true;
        }
        let returns = self.lambda_trial(e, l, env, &params);
        let body = super::throwing::Thrower::Lambda(env.file, l);
        self.constrain_throws(infer, &f, body);
        if f.result == Types::VOID {
            return true;
        }
        returns.iter().all(|r| r.ty() != Some(Types::VOID) && self.constrain(infer, waiting, r, f.result, true))
    }

    /// Reduces the constraints of waiting arguments, resolving the variables
    /// their inputs need (JLS 18.5.2.2).
    pub fn settle_waiting(&mut self, infer: &mut Infer, waiting: &mut Vec<(Arg<'s>, Ty)>) {
        while let Some(i) = self.next_waiting(infer, waiting) {
            let (arg, formal) = waiting.remove(i);
            self.settle_one(infer, waiting, &arg, formal);
        }
    }

    /// Only those whose results may bear on these variables.
    fn settle_some(&mut self, infer: &mut Infer, waiting: &mut Vec<(Arg<'s>, Ty)>, needed: &[u32]) {
        loop {
            let found = waiting.iter().position(|(_, f)| {
                let mut free = Vec::new();
                infer.free_vars(self.w, *f, &mut free);
                free.iter().any(|v| needed.contains(v))
            });
            let Some(i) = found else {
                return;
            };
            let (arg, formal) = waiting.remove(i);
            self.settle_one(infer, waiting, &arg, formal);
        }
    }

    fn settle_one(&mut self, infer: &mut Infer, waiting: &mut Vec<(Arg<'s>, Ty)>, arg: &Arg<'s>, formal: Ty) {
        let inputs = self.input_vars(infer, arg, formal);
        if !inputs.is_empty() {
            infer.solve(self.w, &inputs);
        }
        // A constraint that cannot hold is reported when the argument is
        // checked against its formal; the others still count.
        let mut trial = infer.clone();
        let mut more = Vec::new();
        let ok = match arg {
            Arg::Lambda(..) => self.reduce_lambda(&mut trial, &mut more, arg, formal),
            Arg::MethodRef(..) => self.reduce_method_ref(&mut trial, &mut more, arg, formal),
            Arg::Typed(..) | Arg::Formal(_) | Arg::Paren(..) | Arg::Call(_) | Arg::Branches(..) => {
                self.constrain(&mut trial, &mut more, arg, formal, true)
            }
        };
        if ok && !trial.failed {
            *infer = trial;
            waiting.extend(more);
        }
    }

    /// The first whose inputs no other's outputs feed.
    fn next_waiting(&mut self, infer: &Infer, waiting: &[(Arg<'s>, Ty)]) -> Option<usize> {
        if waiting.len() < 2 {
            return (!waiting.is_empty()).then_some(0);
        }
        let ins: Vec<Vec<u32>> = waiting.iter().map(|(a, f)| self.input_vars(infer, a, *f)).collect();
        if let Some(ready) = ins.iter().position(Vec::is_empty) {
            return Some(ready);
        }
        let outs: Vec<Vec<u32>> = waiting.iter().map(|(_, f)| self.output_vars(infer, *f)).collect();
        let free = (0..waiting.len())
            .find(|&i| !(0..waiting.len()).any(|j| j != i && outs[j].iter().any(|v| ins[i].contains(v))));
        Some(free.unwrap_or(0))
    }

    fn input_vars(&mut self, infer: &Infer, arg: &Arg<'s>, formal: Ty) -> Vec<u32> {
        let w = self.w;
        let formal = infer.inst(w, formal);
        let mut out = Vec::new();
        if let TyKind::Infer(i) = w.types.kind(formal) {
            return vec![*i];
        }
        match arg {
            Arg::Lambda(_, l, _) if is_explicit(l) => {}
            Arg::Lambda(..) | Arg::MethodRef(..) => {
                if let Some(f) = self.function_type(formal) {
                    for &p in &f.params {
                        infer.free_vars(w, p, &mut out);
                    }
                }
            }
            Arg::Typed(..) | Arg::Formal(_) | Arg::Paren(..) | Arg::Call(_) | Arg::Branches(..) => {}
        }
        out
    }

    fn output_vars(&mut self, infer: &Infer, formal: Ty) -> Vec<u32> {
        let formal = infer.inst(self.w, formal);
        let mut out = Vec::new();
        if let Some(f) = self.function_type(formal) {
            infer.free_vars(self.w, f.result, &mut out);
        }
        out
    }

    /// The function type of a functional interface type (JLS 9.9).
    pub fn function_type(&mut self, ty: Ty) -> Option<FunctionType> {
        let w = self.w;
        match w.types.kind(ty) {
            TyKind::Class { id, args, outer } => {
                let method = self.functional_method(*id)?;
                let ground: Vec<Ty> = args.iter().enumerate().map(|(i, &a)| self.ground_argument(*id, i, a)).collect();
                let interface = w.types.class_in(*id, &ground, *outer);
                let info = w.method(method);
                let view = |t: Ty| w.member_type(interface, info.owner, t);
                Some(FunctionType {
                    interface,
                    method,
                    params: info.params.iter().map(|&p| view(p)).collect(),
                    result: view(info.result),
                })
            }
            TyKind::Intersection(parts) => {
                let parts = parts.to_vec();
                parts.into_iter().find_map(|p| self.function_type(p))
            }
            _ => None,
        }
    }

    /// The argument of the non-wildcard parameterisation.
    fn ground_argument(&self, class: crate::classes::ClassId, i: usize, a: Ty) -> Ty {
        let w = self.w;
        match w.types.kind(a) {
            TyKind::Wildcard(WildKind::Extends | WildKind::Super, b) => *b,
            TyKind::Wildcard(WildKind::Unbounded, _) => {
                let bound = w.type_params(class).get(i).map(|&v| w.upper_of_var(v));
                match bound {
                    Some(b) if !w.types.has_var(b) => b,
                    Some(b) => w.erasure(b),
                    None => w.object(),
                }
            }
            _ => a,
        }
    }
}

/// Every parameter's type is written (or there is none).
pub(crate) fn is_explicit(l: &Lambda) -> bool {
    l.params.iter().all(|p| !matches!(p.ty.kind, TypeKind::Inferred | TypeKind::Var))
}

/// Formal parameters for `n` arguments in a phase.
fn expand(w: &crate::classes::World, params: &[Ty], n: usize, phase: Phase) -> Option<Vec<Ty>> {
    if phase != Phase::Varargs {
        return (params.len() == n).then(|| params.to_vec());
    }
    let (&last, fixed) = params.split_last()?;
    if n < fixed.len() {
        return None;
    }
    let element = w.element(last)?;
    let mut out = fixed.to_vec();
    out.resize(n, element);
    Some(out)
}
