//! Method references (JLS 15.13).

use super::applicable::{Applied, FunctionType};
use super::arg::Arg;
use super::infer::{Infer, shifted};
use super::names::Prefix;
use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, MethodId, Ty, TyKind, TypeVarId, Types};
use crate::resolve::env::Env;
use crate::typed::{CallInfo, Captures, LambdaInfo, Receiver};
use javelin_syntax::ast::{Expr, ExprKind, MethodRef, MethodRefTarget, TypeKind};
use std::rc::Rc;

/// What stands before the `::`.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// An expression of this type.
    Value(Ty),
    /// `super`, of this class.
    Super(Ty, ClassId),
    Type(Ty),
    /// `T[]::new`
    Array(Ty),
    Error,
}

/// The method a reference means for some function type.
struct Found<'s> {
    method: MethodId,
    applied: Applied<'s>,
    receiver: Receiver,
    site: Ty,
    /// The result before the function type is considered.
    result: Ty,
}

impl<'s> Analyzer<'s, '_> {
    fn ref_target(&mut self, m: &'s MethodRef, env: &Rc<Env<'s>>) -> Target {
        let mut inner = (**env).clone();
        match &m.target {
            MethodRefTarget::Type(t) => {
                let ty = self.type_ref(&inner, t);
                self.type_target(m, ty)
            }
            MethodRefTarget::Expr(e) => {
                if let ExprKind::Super(q) = &e.kind {
                    return match self.super_type(&mut inner, e, q.as_deref()) {
                        Some((ty, class)) => Target::Super(ty, class),
                        None => Target::Error,
                    };
                }
                // `X::new` needs a type, whatever variable has its name.
                if let (true, ExprKind::Name(n)) = (m.is_new, &e.kind)
                    && let Some(ty) = self.named_type(&inner, e, *n)
                {
                    return self.type_target(m, ty);
                }
                match self.prefix(&mut inner, e) {
                    Prefix::Value(Types::UNKNOWN) => Target::Error,
                    Prefix::Value(ty) => Target::Value(self.w.capture(ty)),
                    Prefix::Type(ty) => self.type_target(m, ty),
                    Prefix::Package(p) => {
                        self.error(env, e.span, format!("cannot find symbol: {p}"));
                        Target::Error
                    }
                    Prefix::Error => Target::Error,
                }
            }
        }
    }

    fn type_target(&self, m: &MethodRef, ty: Ty) -> Target {
        match self.w.types.kind(ty) {
            TyKind::Unknown => Target::Error,
            TyKind::Array(_) if m.is_new => Target::Array(ty),
            _ => Target::Type(ty),
        }
    }

    fn ref_candidates(&mut self, env: &Env<'s>, m: &'s MethodRef, site: Ty) -> Rc<[MethodId]> {
        if m.is_new {
            let init = Name::new("<init>");
            return match self.w.class_of(site) {
                Some(c) => self.constructors(c, init),
                None => Rc::from([]),
            };
        }
        let found = self.candidates(site, m.name.name);
        self.seen_methods(env, found)
    }

    fn target_site(target: Target) -> Option<Ty> {
        match target {
            Target::Value(t) | Target::Super(t, _) | Target::Type(t) => Some(t),
            Target::Array(_) | Target::Error => None,
        }
    }

    /// The only method the reference can mean (JLS 15.13.1), if it is exact.
    pub fn exact_method(&mut self, _e: &'s Expr, m: &'s MethodRef, env: &Rc<Env<'s>>) -> Option<MethodId> {
        self.speculative += 1;
        let target = self.ref_target(m, env);
        self.speculative -= 1;
        let site = Self::target_site(target)?;
        let found = self.ref_candidates(env, m, site);
        let [one] = found[..] else {
            return None;
        };
        let info = self.w.method(one);
        let plain = !info.is_varargs() && (info.type_params.is_empty() || !m.type_args.is_empty());
        let diamond = m.is_new && self.w.is_raw(site);
        (plain && !diamond).then_some(one)
    }

    pub fn constrain_method_ref(
        &mut self,
        infer: &mut Infer,
        waiting: &mut Vec<(Arg<'s>, Ty)>,
        arg: &Arg<'s>,
        formal: Ty,
    ) -> bool {
        let Arg::MethodRef(e, m, env) = arg else {
            return true;
        };
        if let TyKind::Infer(_) = self.w.types.kind(formal) {
            waiting.push((arg.clone(), formal));
            return true;
        }
        let Some(f) = self.function_type(formal) else {
            return false;
        };
        self.speculative += 1;
        let target = self.ref_target(m, env);
        self.speculative -= 1;
        if !self.ref_potentially_fits(env, m, target, f.params.len()) {
            return false;
        }
        match self.exact_method(e, m, env) {
            Some(exact) => {
                let exact_fits = self.reduce_exact(infer, m, env, target, exact, &f);
                if exact_fits {
                    waiting.push((arg.clone(), formal));
                }
                exact_fits
            }
            None => {
                waiting.push((arg.clone(), formal));
                true
            }
        }
    }

    /// Some method of the name has the arity (JLS 15.12.2.1).
    fn ref_potentially_fits(&mut self, env: &Env<'s>, m: &'s MethodRef, target: Target, n: usize) -> bool {
        let site = match target {
            Target::Array(_) => return n == 1,
            Target::Error => return true,
            Target::Value(t) | Target::Super(t, _) | Target::Type(t) => t,
        };
        let is_type = matches!(target, Target::Type(_));
        let found = self.ref_candidates(env, m, site);
        found.iter().any(|&c| {
            let info = self.w.method(c);
            let fits = |k: usize| info.params.len() == k || (info.is_varargs() && k + 1 >= info.params.len());
            if is_type && !m.is_new {
                (fits(n) && info.is_static()) || (n > 0 && fits(n - 1) && !info.is_static())
            } else {
                fits(n)
            }
        })
    }

    /// Constraints of an exact reference (JLS 18.2.1).
    fn reduce_exact(
        &mut self,
        infer: &mut Infer,
        m: &'s MethodRef,
        env: &Rc<Env<'s>>,
        target: Target,
        exact: MethodId,
        f: &FunctionType,
    ) -> bool {
        let w = self.w;
        let Some(site) = Self::target_site(target) else {
            return true;
        };
        let info = w.method(exact);
        let type_args = self.type_args(env, &m.type_args);
        let mut params: &[Ty] = &f.params;
        let mut site = site;
        let unbound = params.len() == info.params.len() + 1 && matches!(target, Target::Type(_));
        if unbound {
            let first = params[0];
            if !w.is_raw(site) {
                if !infer.subtype(w, first, site) {
                    return false;
                }
            } else if let Some(c) = w.class_of(site) {
                let first = infer.inst(w, first);
                if w.types.has_infer(first) && matches!(w.types.kind(first), TyKind::Infer(_)) {
                    if !infer.subtype(w, first, site) {
                        return false;
                    }
                } else if let Some(s) = w.as_super(first, c) {
                    site = s;
                } else {
                    return false;
                }
            }
            params = &params[1..];
        }
        if params.len() != info.params.len() {
            return false;
        }
        let subst = crate::classes::Subst::new(&info.type_params, &type_args);
        let view = |t: Ty| w.subst(w.member_type(site, info.owner, t), &subst);
        for (&p, &q) in params.iter().zip(info.params.iter()) {
            if !infer.compatible(w, p, view(q), true) {
                return false;
            }
        }
        if f.result == Types::VOID {
            return true;
        }
        let result = if m.is_new { site } else { view(info.result) };
        if result == Types::VOID {
            return false;
        }
        if unbound && w.is_raw(site) && !m.is_new {
            return true;
        }
        infer.compatible(w, w.capture(result), f.result, true)
    }

    /// ‹reference → T› once the function's parameter types are known.
    pub fn reduce_method_ref(
        &mut self,
        infer: &mut Infer,
        waiting: &mut Vec<(Arg<'s>, Ty)>,
        arg: &Arg<'s>,
        formal: Ty,
    ) -> bool {
        let w = self.w;
        let Arg::MethodRef(_, m, env) = arg else {
            return true;
        };
        let Some(f) = self.function_type(infer.inst(w, formal)) else {
            return false;
        };
        let params: Vec<Ty> = f.params.iter().map(|&p| infer.inst(w, p)).collect();
        if params.iter().any(|&p| w.types.has_infer(p)) {
            return true;
        }
        self.speculative += 1;
        let target = self.ref_target(m, env);
        let found = self.find_ref(m, env, target, &params);
        self.speculative -= 1;
        if let Target::Array(t) = target {
            return f.result == Types::VOID || infer.compatible(w, t, f.result, true);
        }
        let Some(found) = found else {
            return matches!(target, Target::Error);
        };
        let thrower = super::throwing::Thrower::Method(found.method, found.site);
        self.constrain_throws(infer, &f, thrower);
        if f.result == Types::VOID {
            return true;
        }
        if found.result == Types::VOID {
            return false;
        }
        let offset = infer.import(w, &found.applied.infer);
        let result = shifted(w, found.result, offset);
        waiting.extend(found.applied.waiting.iter().map(|(a, t)| (a.clone(), shifted(w, *t, offset))));
        if w.types.has_infer(result) {
            return infer.return_compatible(w, result, f.result);
        }
        infer.compatible(w, w.capture(result), f.result, true)
    }

    /// The compile-time declaration for these parameter types (JLS 15.13.1).
    fn find_ref(&mut self, m: &'s MethodRef, env: &Rc<Env<'s>>, target: Target, params: &[Ty]) -> Option<Found<'s>> {
        let w = self.w;
        let site = Self::target_site(target)?;
        let candidates = self.ref_candidates(env, m, site);
        let type_args = self.type_args(env, &m.type_args);
        let class_vars: Vec<TypeVarId> = match w.class_of(site) {
            Some(c) if m.is_new && w.is_raw(site) => w.type_params(c).to_vec(),
            _ => Vec::new(),
        };
        let args: Vec<Arg<'s>> = params.iter().map(|&p| Arg::Formal(w.capture(p))).collect();
        let first = self.search_ref(env, &candidates, site, &args, &type_args, &class_vars);
        if m.is_new {
            let (method, applied) = first?;
            let vars: Vec<Ty> = (0..class_vars.len() as u32).map(|i| w.types.infer(i)).collect();
            let result = match w.class_of(site) {
                Some(c) if !class_vars.is_empty() => w.types.class_in(c, &vars, w.implicit_outer(c)),
                _ => site,
            };
            let receiver = Receiver::New;
            return Some(Found { method, applied, receiver, site, result });
        }
        let second = match (target, params.split_first()) {
            (Target::Type(_), Some((&p, _))) => {
                let site = self.unbound_site(site, p);
                site.and_then(|site| {
                    let candidates = self.ref_candidates(env, m, site);
                    let found = self.search_ref(env, &candidates, site, &args[1..], &type_args, &[]);
                    found.map(|f| (f, site))
                })
            }
            _ => None,
        };
        let is_static = |m: MethodId| w.method(m).is_static();
        let is_type = matches!(target, Target::Type(_));
        match (first, second) {
            (Some((method, applied)), _) if is_type && is_static(method) => {
                Some(Found { method, result: applied.result, applied, receiver: Receiver::Static, site })
            }
            (_, Some(((method, applied), site))) if !is_static(method) => Some(Found {
                method,
                result: self.ref_result(method, site, applied.result),
                applied,
                receiver: Receiver::FirstArg,
                site,
            }),
            (Some((method, applied)), _) if !is_type => {
                let receiver = match target {
                    _ if is_static(method) => Receiver::Static,
                    Target::Super(_, c) => Receiver::Super(c),
                    _ => Receiver::Target,
                };
                Some(Found { method, result: self.ref_result(method, site, applied.result), applied, receiver, site })
            }
            _ => None,
        }
    }

    /// `clone` of arrays and `getClass` have results of their own.
    fn ref_result(&self, method: MethodId, site: Ty, result: Ty) -> Ty {
        let info = self.w.method(method);
        let is_array = matches!(self.w.types.kind(site), TyKind::Array(_));
        if is_array && info.name.as_str() == "clone" && info.params.is_empty() {
            return site;
        }
        result
    }

    /// The receiver's type of an unbound reference: a raw type takes its
    /// arguments from the first parameter (JLS 15.13.1).
    fn unbound_site(&self, site: Ty, first: Ty) -> Option<Ty> {
        let w = self.w;
        if w.is_raw(site)
            && let Some(c) = w.class_of(site)
            && let Some(s) = w.as_super(first, c)
        {
            return Some(w.capture(s));
        }
        w.loosely_convertible(first, site).then(|| w.capture(site))
    }

    fn search_ref(
        &mut self,
        env: &Rc<Env<'s>>,
        candidates: &[MethodId],
        site: Ty,
        args: &[Arg<'s>],
        type_args: &[Ty],
        class_vars: &[TypeVarId],
    ) -> Option<(MethodId, Applied<'s>)> {
        let chosen = self.choose(env, candidates, site, args, type_args, class_vars);
        chosen.ok()
    }

    /// A reference with its target.
    pub fn check_method_ref(&mut self, e: &'s Expr, m: &'s MethodRef, env: &Rc<Env<'s>>, target: Option<Ty>) -> Ty {
        let w = self.w;
        let Some(wanted) = target.filter(|&t| t != Types::UNKNOWN) else {
            if target.is_none() {
                self.error(env, e.span, "method reference not expected here");
            }
            self.method_ref_target_only(e, m, env);
            return self.set_ty(env.file, e.id, Types::UNKNOWN);
        };
        let Some(f) = self.function_type(wanted) else {
            let shown = self.show(wanted);
            let message = format!("incompatible types: {shown} is not a functional interface");
            self.error(env, e.span, message);
            return self.set_ty(env.file, e.id, Types::UNKNOWN);
        };
        let place = self.ref_target(m, env);
        if let Target::Array(t) = place {
            self.set_array_ref(e, env, t, &f);
        } else if let Some(found) = self.find_ref(m, env, place, &f.params) {
            self.check_ref_creates(e, m, env, found.site);
            self.record_ref(e, m, env, found, &f);
        } else if !matches!(place, Target::Error) {
            let name = m.name.name;
            self.error(env, e.span, format!("invalid method reference: cannot find symbol {name}"));
        }
        let this = self.ref_uses_this(m, place);
        let implements = self.implemented(wanted, f.interface);
        self.tables[env.file.index()].lambdas.insert(
            e.id,
            LambdaInfo {
                interface: f.interface,
                implements,
                method: f.method,
                params: f.params.into(),
                result: f.result,
                captures: Captures { locals: Vec::new(), this },
            },
        );
        self.set_ty(env.file, e.id, self.grounded(wanted, f.interface));
        w.class_of(wanted).map_or(wanted, |_| f.interface)
    }

    /// `C::new` creates a C: it must be one that can be.
    fn check_ref_creates(&mut self, e: &'s Expr, m: &'s MethodRef, env: &Env<'s>, site: Ty) {
        let Some(class) = self.w.class_of(site).filter(|_| m.is_new) else { return };
        let decl = self.w.decl(class);
        if decl.is_interface() || decl.flags.is_abstract() {
            let name = decl.simple_name;
            self.error(env, e.span, format!("{name} is abstract; cannot be instantiated"));
        }
    }

    fn ref_uses_this(&self, m: &MethodRef, target: Target) -> bool {
        match (&m.target, target) {
            (_, Target::Super(..)) => true,
            (MethodRefTarget::Expr(e), _) => matches!(e.kind, ExprKind::This(_)),
            (MethodRefTarget::Type(t), _) => matches!(t.kind, TypeKind::Error),
        }
    }

    fn set_array_ref(&mut self, e: &'s Expr, env: &Env<'s>, array: Ty, f: &FunctionType) {
        // There is no method; the functional method stands in for it.
        self.set_call(
            env.file,
            e.id,
            CallInfo {
                method: f.method,
                receiver: Receiver::NewArray,
                site: array,
                params: Box::new([Types::INT]),
                result: array,
                type_args: Box::default(),
                varargs: false,
                cast_result: false,
                outer_this: None,
                anonymous: None,
            },
        );
    }

    fn record_ref(&mut self, e: &'s Expr, m: &'s MethodRef, env: &Env<'s>, found: Found<'s>, f: &FunctionType) {
        let w = self.w;
        let mut infer = found.applied.infer.clone();
        if f.result != Types::VOID && w.types.has_infer(found.result) {
            let mut trial = infer.clone();
            if trial.return_compatible(w, found.result, f.result) {
                infer = trial;
            }
        }
        infer.solve_all(w);
        let result = infer.inst(w, found.result);
        if f.result != Types::VOID {
            let captured = w.capture(result);
            let fits = captured != Types::VOID && w.loosely_convertible(captured, f.result);
            if !fits {
                let (from, to) = (self.show(result), self.show(f.result));
                let message = format!(
                    "incompatible types: bad return type in method reference: {from} cannot be converted to {to}"
                );
                self.error(env, e.span, message);
            }
        }
        let params: Vec<Ty> = found.applied.formals.iter().map(|&t| infer.inst(w, t)).collect();
        let vars = 0..found.applied.vars.len() as u32;
        let type_args: Vec<Ty> = vars.map(|i| infer.inst(w, w.types.infer(i))).collect();
        let declared = w.erasure(w.method(found.method).result);
        let outer_this =
            if m.is_new { w.class_of(found.site).and_then(|c| self.implicit_outer_this(env, c, e.span)) } else { None };
        self.set_call(
            env.file,
            e.id,
            CallInfo {
                method: found.method,
                receiver: found.receiver,
                site: if m.is_new { result } else { found.site },
                params: params.into(),
                result,
                type_args: type_args.into(),
                varargs: found.applied.varargs,
                cast_result: !m.is_new && w.erasure(result) != declared,
                outer_this,
                anonymous: None,
            },
        );
    }

    /// Attributes only what stands before the `::`.
    pub fn method_ref_target_only(&mut self, e: &'s Expr, m: &'s MethodRef, env: &Rc<Env<'s>>) {
        self.ref_target(m, env);
        self.mark_unsupported(env, e.span, "the type of this method reference is not known");
        self.set_ty(env.file, e.id, Types::UNKNOWN);
    }
}
