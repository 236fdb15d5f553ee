//! Choosing among methods (JLS 15.12.2): three phases, then the most specific.

use super::applicable::{Application, Applied, Phase, is_explicit};
use super::arg::Arg;
use super::infer::Infer;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, Flags, MethodId, Subst, Ty, TypeVarId, Types};
use crate::resolve::env::Env;
use javelin_syntax::ast::LambdaBody;

/// Why no method was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    NoneApplicable,
    /// One would fit but may not be used here.
    NotAccessible(MethodId),
    Ambiguous(MethodId, MethodId),
}

impl<'s> Analyzer<'s, '_> {
    /// The method to call, with its applied signature.
    pub fn choose(
        &mut self,
        env: &Env<'s>,
        candidates: &[MethodId],
        site: Ty,
        args: &[Arg<'s>],
        type_args: &[Ty],
        class_vars: &[TypeVarId],
    ) -> Result<(MethodId, Applied<'s>), Failure> {
        let to = Application { site, args, type_args, class_vars };
        let w = self.w;
        let n = args.len();
        let mut hidden = None;
        let mut fitting: Vec<MethodId> = Vec::new();
        for &m in candidates {
            let info = w.method(m);
            let arity = info.params.len() == n || (info.is_varargs() && n + 1 >= info.params.len());
            let written =
                type_args.is_empty() || info.type_params.is_empty() || info.type_params.len() == type_args.len();
            if !arity || !written {
                continue;
            }
            if self.is_accessible(env, info.owner, info.flags, site) {
                fitting.push(m);
            } else {
                hidden = Some(m);
            }
        }
        for phase in [Phase::Strict, Phase::Loose, Phase::Varargs] {
            // With one method left the strict phase decides nothing.
            if phase == Phase::Strict && fitting.len() == 1 {
                continue;
            }
            let mut applicable: Vec<(MethodId, Applied<'s>)> = Vec::new();
            for &m in &fitting {
                if phase == Phase::Varargs && !w.method(m).is_varargs() {
                    continue;
                }
                if let Some(applied) = self.apply(m, &to, phase) {
                    applicable.push((m, applied));
                }
            }
            match applicable.len() {
                0 => {}
                1 => return applicable.pop().ok_or(Failure::NoneApplicable),
                _ => return self.most_specific(applicable, &to, phase),
            }
        }
        match hidden {
            Some(m) if fitting.is_empty() => Err(Failure::NotAccessible(m)),
            _ => Err(Failure::NoneApplicable),
        }
    }

    fn most_specific(
        &mut self,
        mut applicable: Vec<(MethodId, Applied<'s>)>,
        to: &Application<'_, 's>,
        phase: Phase,
    ) -> Result<(MethodId, Applied<'s>), Failure> {
        let ids: Vec<MethodId> = applicable.iter().map(|a| a.0).collect();
        let mut best: Vec<usize> = Vec::new();
        for (i, &m) in ids.iter().enumerate() {
            let mut others = ids.iter().enumerate().filter(|&(j, _)| j != i);
            if others.all(|(_, &o)| self.more_specific(m, o, to, phase)) {
                best.push(i);
            }
        }
        let pick = match best[..] {
            [one] => one,
            [] => return Err(Failure::Ambiguous(ids[0], ids[1])),
            _ => match self.prefer(&best, &ids) {
                Some(i) => i,
                None => return Err(Failure::Ambiguous(ids[best[0]], ids[best[1]])),
            },
        };
        Ok(applicable.swap_remove(pick))
    }

    /// Among methods with equivalent signatures (JLS 15.12.2.5, end): the one
    /// with a body; else the one with the most specific result.
    fn prefer(&self, best: &[usize], ids: &[MethodId]) -> Option<usize> {
        let w = self.w;
        let concrete: Vec<usize> = best.iter().copied().filter(|&i| !w.method(ids[i]).flags.is_abstract()).collect();
        if let [one] = concrete[..] {
            return Some(one);
        }
        let pool = if concrete.is_empty() { best } else { &concrete };
        let below = |&i: &usize| {
            pool.iter().all(|&j| {
                let (a, b) = (w.method(ids[i]), w.method(ids[j]));
                i == j || w.is_subclass(a.owner, b.owner)
            })
        };
        if let Some(i) = pool.iter().copied().find(|i| below(i)) {
            return Some(i);
        }
        // All abstract: the most specific result; of equals the one found
        // last, which is javac's choice.
        let result = |i: usize| w.erasure(w.method(ids[i]).result);
        let narrowest = |&i: &usize| pool.iter().all(|&j| result(i) == result(j) || w.is_subtype(result(i), result(j)));
        if !concrete.is_empty() {
            return None;
        }
        pool.iter().copied().rev().find(|i| narrowest(i)).or(pool.last().copied())
    }

    /// `a` is more specific than `b` for these arguments.
    fn more_specific(&mut self, a: MethodId, b: MethodId, to: &Application<'_, 's>, phase: Phase) -> bool {
        let w = self.w;
        let n = to.args.len();
        let arity =
            if phase == Phase::Varargs { n.max(w.method(a).params.len()).max(w.method(b).params.len()) } else { n };
        let pa = self.formals_for(a, to.site, arity, phase);
        let pb = self.formals_for(b, to.site, arity, phase);
        let mut infer = Infer::default();
        let vars: Vec<TypeVarId> = w.method(b).type_params.to_vec();
        infer.declare(&vars);
        let fresh: Vec<Ty> = (0..vars.len() as u32).map(|i| w.types.infer(i)).collect();
        let theta = Subst::new(&vars, &fresh);
        for (i, &v) in vars.iter().enumerate() {
            for &bound in w.bounds(v) {
                infer.add_upper(w, i as u32, w.subst(bound, &theta));
            }
        }
        for i in 0..arity {
            let (Some(&s), Some(&t)) = (pa.get(i), pb.get(i)) else {
                return false;
            };
            let t = w.subst(t, &theta);
            if !self.more_specific_for(&mut infer, s, t, to.args.get(i)) {
                return false;
            }
        }
        infer.failed || infer.vars.is_empty() || infer.clone().solve_all(w)
    }

    fn formals_for(&self, m: MethodId, site: Ty, n: usize, phase: Phase) -> Vec<Ty> {
        let mut params = self.w.params_in(site, m);
        if phase == Phase::Varargs
            && let Some(last) = params.pop()
        {
            let element = self.w.element(last).unwrap_or(last);
            params.resize(n, element);
        }
        params
    }

    fn more_specific_for(&mut self, infer: &mut Infer, s: Ty, t: Ty, arg: Option<&Arg<'s>>) -> bool {
        let w = self.w;
        match (w.as_prim(s), w.as_prim(t)) {
            (Some(p), Some(q)) => return p.widens_to(q),
            (Some(_), None) | (None, Some(_)) => return self.boxing_preference(s, t, arg),
            (None, None) => {}
        }
        let mut trial = infer.clone();
        if trial.subtype(w, s, t) {
            *infer = trial;
            return true;
        }
        match arg {
            Some(a) => self.functional_more_specific(a, s, t),
            None => false,
        }
    }

    /// Primitive and reference formals are ordered only by the results of a
    /// waiting argument: a standalone one decides in an earlier phase.
    fn boxing_preference(&mut self, s: Ty, _t: Ty, arg: Option<&Arg<'s>>) -> bool {
        match arg {
            Some(Arg::Typed(_, ty) | Arg::Formal(ty)) => self.w.as_prim(*ty).is_some() == self.w.as_prim(s).is_some(),
            _ => false,
        }
    }

    /// Functional interface types ordered by their results, for an explicitly
    /// typed lambda or exact method reference (JLS 15.12.2.5).
    fn functional_more_specific(&mut self, arg: &Arg<'s>, s: Ty, t: Ty) -> bool {
        let w = self.w;
        let (Some(fs), Some(ft)) = (self.function_type(s), self.function_type(t)) else {
            return false;
        };
        let (cs, ct) = (w.class_of(fs.interface), w.class_of(ft.interface));
        if let (Some(a), Some(b)) = (cs, ct)
            && a != b
            && (w.is_subclass(a, b) || w.is_subclass(b, a))
        {
            return false;
        }
        match arg {
            Arg::Paren(_, _, inner) => self.functional_more_specific(inner, s, t),
            Arg::Branches(_, _, results) => {
                let results = results.clone();
                results.iter().all(|r| self.functional_more_specific(r, s, t))
            }
            Arg::Lambda(e, l, env) if is_explicit(l) => {
                if ft.result == Types::VOID {
                    return true;
                }
                if fs.result == Types::VOID {
                    return false;
                }
                if w.is_subtype(fs.result, ft.result) {
                    return true;
                }
                let params = self.lambda_param_types(l, env);
                let returns = self.lambda_trial(e, l, env, &params);
                let prims = returns.iter().all(|r| r.ty().is_some_and(|t| w.as_prim(t).is_some()));
                let refs = returns.iter().all(|r| r.ty().is_none_or(|t| w.as_prim(t).is_none()));
                match (w.as_prim(fs.result), w.as_prim(ft.result)) {
                    (Some(_), None) => prims,
                    (None, Some(_)) => refs && !matches!(l.body, LambdaBody::Block(ref b) if b.stmts.is_empty()),
                    (Some(p), Some(q)) => p.widens_to(q),
                    (None, None) => returns.iter().all(|r| self.functional_more_specific(r, fs.result, ft.result)),
                }
            }
            Arg::MethodRef(e, m, env) => {
                let Some(exact) = self.exact_method(e, m, env) else {
                    return false;
                };
                if ft.result == Types::VOID {
                    return true;
                }
                if fs.result == Types::VOID {
                    return false;
                }
                if w.is_subtype(fs.result, ft.result) {
                    return true;
                }
                let prim = w.as_prim(w.method(exact).result).is_some();
                match (w.as_prim(fs.result), w.as_prim(ft.result)) {
                    (Some(_), None) => prim,
                    (None, Some(_)) => !prim,
                    (Some(p), Some(q)) => p.widens_to(q),
                    (None, None) => false,
                }
            }
            Arg::Lambda(..) | Arg::Typed(..) | Arg::Formal(_) | Arg::Call(_) => false,
        }
    }

    /// JLS 6.6; specifications see more.
    pub fn is_accessible(&self, env: &Env<'s>, owner: ClassId, flags: Flags, site: Ty) -> bool {
        let w = self.w;
        if flags.has(Flags::PUBLIC) || env.in_jml {
            return true;
        }
        if flags.is_private() {
            return w.outermost(owner) == w.outermost(env.class);
        }
        let same_package = w.decl(owner).package == w.decl(env.class).package;
        if same_package || !flags.has(Flags::PROTECTED) {
            return same_package;
        }
        // Anonymous subclasses may call protected constructors of their
        // superclass; a site that is the owner itself is such a creation.
        if w.class_of(site) == Some(owner) {
            return true;
        }
        if matches!(w.types.kind(site), crate::classes::TyKind::Array(_)) {
            return true;
        }
        let mut at = Some(env.class);
        while let Some(c) = at {
            if w.is_subclass(c, owner) {
                return true;
            }
            at = w.decl(c).outer;
        }
        false
    }
}
