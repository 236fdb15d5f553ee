//! Method calls: finding candidates, choosing, inferring, recording.

use super::applicable::Applied;
use super::arg::Arg;
use super::infer::Infer;
use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, Flags, MethodId, Ty, TyKind, Types, WildKind};
use crate::resolve::env::Env;
use crate::resolve::lookup::Sees;
use crate::typed::{CallInfo, Receiver};
use javelin_syntax::Span;
use javelin_syntax::ast::{Call, Expr, ExprKind, TypeRef};
use std::rc::Rc;

/// A generic call whose result waits for its target.
pub(crate) struct Partial<'s> {
    pub expr: &'s Expr,
    pub env: Rc<Env<'s>>,
    pub chosen: Chosen<'s>,
}

/// A chosen method with the state of its inference.
#[derive(Clone)]
pub(crate) struct Chosen<'s> {
    pub method: MethodId,
    pub receiver: Receiver,
    pub site: Ty,
    pub args: Vec<Arg<'s>>,
    pub applied: Applied<'s>,
    /// Written type arguments, already substituted.
    pub type_args: Vec<Ty>,
    pub outer_this: Option<ClassId>,
    pub anonymous: Option<ClassId>,
    pub what: What,
}

/// What a call expression's type is made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The method's result.
    Result,
    /// `getClass()`: `Class<? extends |T|>` of this receiver.
    GetClass(Ty),
    /// `clone()` of an array: the array's type.
    Type(Ty),
    /// An instance creation: the site, after inference.
    Site,
    /// A constructor call statement.
    Nothing,
}

/// Where methods are looked for.
pub(crate) struct Site {
    pub ty: Ty,
    pub candidates: Rc<[MethodId]>,
    pub receiver: Receiver,
    /// Only static methods (the target is a type name).
    pub static_only: bool,
}

impl<'s> Analyzer<'s, '_> {
    pub fn call_arg(&mut self, env: &mut Env<'s>, e: &'s Expr, c: &'s Call) -> Arg<'s> {
        if c.target.is_none() && c.name.name.as_str() == "yield" {
            self.error(env, c.name.span, "invalid use of a restricted identifier 'yield'");
        }
        let Some(site) = self.call_site(env, c) else {
            for a in &c.args {
                let arg = self.arg(env, a);
                self.finish_unknown(&arg);
            }
            return self.untyped(env, e);
        };
        let type_args: Vec<Ty> = c.type_args.iter().map(|t| self.type_ref(env, t)).collect();
        let args: Vec<Arg<'s>> = c.args.iter().map(|a| self.arg(env, a)).collect();
        if args.iter().any(|a| a.ty() == Some(Types::VOID)) {
            self.error(env, e.span, "'void' type not allowed here");
        }
        let found = self.choose(env, &site.candidates, site.ty, &args, &type_args, &[]);
        let (method, applied) = match found {
            Ok(chosen) => chosen,
            Err(failure) => {
                for a in &args {
                    self.finish_unknown(a);
                }
                self.report_failure(env, c.name.name, c.name.span, &site, &args, failure);
                return self.untyped(env, e);
            }
        };
        let receiver = self.receiver_of(env, method, &site, c.name.span);
        self.check_call_arguments(env, c.name.span, method, &type_args);
        self.check_callable(env, c.name.span, method, receiver, site.ty);
        let what = self.special_result(method, &site);
        let chosen = Chosen {
            method,
            receiver,
            site: site.ty,
            args,
            applied,
            type_args,
            outer_this: None,
            anonymous: None,
            what,
        };
        self.call_or_wait(env, e, chosen)
    }

    /// A call whose type is settled is recorded at once; others wait.
    pub fn call_or_wait(&mut self, env: &Env<'s>, e: &'s Expr, chosen: Chosen<'s>) -> Arg<'s> {
        let result = chosen.applied.result;
        let waits = match chosen.what {
            What::Result | What::Site => self.w.types.has_infer(result),
            What::GetClass(_) | What::Type(_) | What::Nothing => false,
        };
        let partial = Partial { expr: e, env: Rc::new(env.clone()), chosen };
        if waits {
            return Arg::Call(Rc::new(partial));
        }
        let ty = self.complete(&partial, None);
        Arg::Typed(e, ty)
    }

    fn untyped(&mut self, env: &Env<'s>, e: &'s Expr) -> Arg<'s> {
        self.mark_unsupported(env, e.span, "the type of this expression is not known");
        self.set_ty(env.file, e.id, Types::UNKNOWN);
        Arg::Typed(e, Types::UNKNOWN)
    }

    /// Attributes what is left of an argument of a call that was not resolved.
    pub fn finish_unknown(&mut self, arg: &Arg<'s>) {
        match arg {
            Arg::Typed(..) | Arg::Formal(_) => {}
            Arg::Paren(_, _, inner) => self.finish_unknown(inner),
            Arg::Lambda(_, l, env) => self.lambda_with_unknown(l, env),
            Arg::MethodRef(e, m, env) => self.method_ref_target_only(e, m, env),
            Arg::Call(p) => {
                // Without its target a lambda in it would be wrong for no
                // fault of its own.
                let waits = u32::from(!p.chosen.applied.waiting.is_empty());
                self.speculative += waits;
                self.complete(p, None);
                self.speculative -= waits;
            }
            Arg::Branches(_, _, results) => {
                for r in results {
                    self.finish_unknown(r);
                }
            }
        }
    }

    // ---- where to look

    fn call_site(&mut self, env: &mut Env<'s>, c: &'s Call) -> Option<Site> {
        let name = c.name.name;
        let Some(target) = &c.target else {
            return self.unqualified_site(env, name, c.name.span);
        };
        if let ExprKind::Super(qualifier) = &target.kind {
            return self.super_site(env, target, qualifier.as_deref(), name);
        }
        match self.prefix(env, target) {
            super::names::Prefix::Value(ty) => {
                if matches!(ty, Types::VOID | Types::NULL) {
                    let shown = self.show(ty);
                    self.error(env, c.name.span, format!("{shown} cannot be dereferenced"));
                }
                let site = self.value_site(ty)?;
                Some(Site {
                    ty: site,
                    candidates: self.seen_candidates(env, site, name),
                    receiver: Receiver::Target,
                    static_only: false,
                })
            }
            super::names::Prefix::Type(ty) => {
                let candidates = self.seen_candidates(env, ty, name);
                Some(Site { ty, candidates, receiver: Receiver::Static, static_only: true })
            }
            super::names::Prefix::Package(p) => {
                let what = if p.contains('.') { "" } else { "variable " };
                let what = if env.snippet { what } else { "" };
                self.error(env, target.span, format!("cannot find symbol: {what}{p}"));
                None
            }
            super::names::Prefix::Error => None,
        }
    }

    /// The type whose members a value has; none for primitives and unknown.
    pub fn value_site(&self, ty: Ty) -> Option<Ty> {
        match self.w.types.kind(ty) {
            TyKind::Unknown | TyKind::Void | TyKind::Null | TyKind::Infer(_) | TyKind::Jml(_) => None,
            // The caller reports that primitives have no members.
            TyKind::Prim(_) => Some(ty),
            TyKind::Class { .. } | TyKind::Array(_) | TyKind::Var(_) | TyKind::Intersection(_) => {
                Some(self.w.capture(ty))
            }
            TyKind::Wildcard(..) => Some(self.w.upper_bound(ty)),
        }
    }

    /// Member methods of a type that the text at a place may call.
    fn seen_candidates(&mut self, env: &Env<'s>, ty: Ty, name: Name) -> Rc<[MethodId]> {
        let found = self.candidates(ty, name);
        self.seen_methods(env, found)
    }

    /// Java calls no model methods, and none that `specs/` knows and the class file
    /// does not: it is one of another version.
    pub fn seen_methods(&mut self, env: &Env<'s>, found: Rc<[MethodId]>) -> Rc<[MethodId]> {
        let plain = |a: &Self, m: &MethodId| !a.w.method(*m).flags.has(Flags::JML) && !a.is_added(*m);
        if self.sees(env) == Sees::Jml || found.iter().all(|m| plain(self, m)) {
            return found;
        }
        let seen =
            |m: &MethodId| !self.w.method(*m).flags.has(Flags::JML) && (!self.is_added(*m) || self.stands_for_own(*m));
        let seen: Vec<MethodId> = found.iter().copied().filter(seen).collect();
        seen.into()
    }

    /// A method that a specification adds to a class file's.
    fn is_added(&self, m: MethodId) -> bool {
        self.w.spec_members(self.w.method(m).owner).is_some_and(|s| s.methods.contains(&m))
    }

    /// It says more about a method that the class inherits.
    fn stands_for_own(&self, m: MethodId) -> bool {
        let w = self.w;
        let info = w.method(m);
        let mut todo = vec![info.owner];
        let mut seen: Vec<ClassId> = Vec::new();
        while let Some(c) = todo.pop() {
            if seen.contains(&c) {
                continue;
            }
            seen.push(c);
            let mut own = w.members(c).methods.iter().filter(|&&o| w.method(o).name == info.name);
            if own.any(|&o| w.same_signature(info.owner, m, o)) {
                return true;
            }
            let h = w.header(c);
            let object = w.class_of(w.object()).filter(|_| h.superclass.is_none());
            todo.extend(h.superclass.iter().chain(h.interfaces.iter()).filter_map(|&t| w.class_of(t)).chain(object));
        }
        false
    }

    /// Member methods of a type.
    pub fn candidates(&mut self, ty: Ty, name: Name) -> Rc<[MethodId]> {
        match self.w.types.kind(ty) {
            TyKind::Class { id, .. } => self.methods_named(*id, name),
            TyKind::Array(_) => match self.w.class_of(self.w.object()) {
                Some(o) => self.methods_named(o, name),
                None => Rc::from([]),
            },
            TyKind::Var(v) => {
                let bounds = self.w.bounds(*v).to_vec();
                self.candidates_of_all(&bounds, name)
            }
            TyKind::Intersection(parts) => {
                let parts = parts.to_vec();
                self.candidates_of_all(&parts, name)
            }
            _ => Rc::from([]),
        }
    }

    fn candidates_of_all(&mut self, parts: &[Ty], name: Name) -> Rc<[MethodId]> {
        let mut out: Vec<MethodId> = Vec::new();
        let object = [self.w.object()];
        let parts = if parts.is_empty() { &object[..] } else { parts };
        for &p in parts {
            for &m in self.candidates(p, name).iter() {
                // An interface's view of Object's methods adds nothing.
                let repeated = out.iter().any(|&o| {
                    o == m || {
                        let owner = self.w.method(m).owner;
                        let class = self.w.method(o).owner;
                        (self.w.is_subclass(class, owner)) && self.w.same_signature(class, o, m)
                    }
                });
                if !repeated {
                    out.push(m);
                }
            }
        }
        out.into()
    }

    /// `m(…)`: the innermost class with a member of the name (JLS 15.12.1),
    /// then static imports.
    fn unqualified_site(&mut self, env: &Env<'s>, name: Name, span: Span) -> Option<Site> {
        let mut at = Some(env);
        while let Some(e) = at {
            let found = self.methods_named(e.class, name);
            let found = self.seen_methods(env, found);
            if !found.is_empty() {
                return Some(Site {
                    ty: self.w.this_type(e.class),
                    candidates: found,
                    receiver: Receiver::Implicit(e.class),
                    static_only: false,
                });
            }
            if self.cache.incomplete.contains(&e.class) {
                self.mark_unsupported(env, span, "a supertype was not found");
                return None;
            }
            at = e.outer.as_deref();
        }
        let imports = Rc::clone(&self.imports[env.file.index()]);
        let single = imports.static_single.iter().filter(|(n, _)| *n == name);
        let single: Vec<ClassId> = single.map(|(_, c)| *c).collect();
        for classes in [&single, &imports.static_all] {
            let mut out: Vec<MethodId> = Vec::new();
            for &c in classes {
                let named = self.methods_named(c, name);
                out.extend(named.iter().filter(|&&m| self.w.method(m).is_static()));
            }
            out.dedup();
            if let Some(&first) = out.first() {
                let owner = self.w.method(first).owner;
                return Some(Site {
                    ty: self.w.types.class(owner, &[]),
                    candidates: out.into(),
                    receiver: Receiver::Static,
                    static_only: true,
                });
            }
        }
        let ty = self.w.this_type(env.class);
        Some(Site { ty, candidates: Rc::from([]), receiver: Receiver::Implicit(env.class), static_only: false })
    }

    fn super_site(
        &mut self,
        env: &mut Env<'s>,
        target: &'s Expr,
        qualifier: Option<&'s Expr>,
        name: Name,
    ) -> Option<Site> {
        let (ty, class) = self.super_type(env, target, qualifier)?;
        let candidates = self.seen_candidates(env, ty, name);
        Some(Site { ty, candidates, receiver: Receiver::Super(class), static_only: false })
    }

    fn receiver_of(&mut self, env: &Env<'s>, m: MethodId, site: &Site, span: Span) -> Receiver {
        let info = self.w.method(m);
        if info.is_static() {
            return Receiver::Static;
        }
        if site.static_only {
            let shown = self.w.show_method(m);
            let message = format!("non-static method {shown} cannot be referenced from a static context");
            self.error(env, span, message);
        }
        if let Receiver::Implicit(c) = site.receiver {
            let shown = self.w.show_method(m);
            self.use_this_of(env, c, span, &format!("method {shown}"));
        }
        site.receiver
    }

    /// What may be called this way: no abstract method of `super`, no protected one
    /// of an object that is not of this class (JLS 15.12.3, 6.6.2).
    fn check_callable(&mut self, env: &Env<'s>, span: Span, m: MethodId, receiver: Receiver, site: Ty) {
        let info = self.w.method(m);
        let (shown, owner) = (self.w.show_method(m), self.w.decl(info.owner).simple_name);
        if matches!(receiver, Receiver::Super(_)) && info.flags.is_abstract() && !env.in_jml {
            self.error(env, span, format!("abstract method {shown} in {owner} cannot be accessed directly"));
        } else if receiver == Receiver::Target && self.is_foreign_protected(env, info.owner, info.flags, site) {
            self.error(env, span, format!("{shown} has protected access in {owner}"));
        }
    }

    /// A protected member of an object that is not known to be of a class around
    /// (JLS 6.6.2.1).
    pub fn is_foreign_protected(&self, env: &Env<'s>, owner: ClassId, flags: Flags, site: Ty) -> bool {
        let w = self.w;
        let other = w.decl(owner).package != w.decl(env.class).package;
        if !flags.has(Flags::PROTECTED) || flags.is_static() || env.in_jml || !other {
            return false;
        }
        let Some(of) = w.class_of(w.upper_bound(site)) else { return false };
        let mut at = Some(env.class);
        while let Some(c) = at {
            if w.is_subclass(c, owner) && w.is_subclass(of, c) {
                return false;
            }
            at = w.decl(c).outer;
        }
        !self.is_incomplete(env.class) && !self.is_incomplete(of)
    }

    fn special_result(&self, m: MethodId, site: &Site) -> What {
        let info = self.w.method(m);
        if !info.params.is_empty() || self.w.class_of(self.w.object()) != Some(info.owner) {
            return What::Result;
        }
        let is_array = matches!(self.w.types.kind(site.ty), TyKind::Array(_));
        match info.name.as_str() {
            "getClass" => What::GetClass(site.ty),
            "clone" if is_array => What::Type(site.ty),
            _ => What::Result,
        }
    }

    // ---- finishing

    /// Infers what is left with the target known, attributes waiting arguments,
    /// records the call and gives its type.
    pub fn complete(&mut self, p: &Partial<'s>, target: Option<Ty>) -> Ty {
        let chosen = &p.chosen;
        let applied = self.infer_with_target(&chosen.applied, target);
        let w = self.w;
        let file = p.env.file;
        let params: Vec<Ty> = applied.formals.iter().map(|&f| applied.infer.inst(w, f)).collect();
        for (a, &f) in chosen.args.iter().zip(&params) {
            let before = self.speculative;
            self.finish_checked(&p.env, a, f);
            debug_assert_eq!(before, self.speculative);
        }
        let result = applied.infer.inst(w, applied.result);
        let result = if applied.infer.unchecked && !applied.vars.is_empty() && chosen.what == What::Result {
            w.erasure(result)
        } else {
            result
        };
        let inferred: Vec<Ty> = match applied.vars.is_empty() {
            true => chosen.type_args.clone(),
            false => (0..applied.vars.len() as u32).map(|i| applied.infer.inst(w, w.types.infer(i))).collect(),
        };
        if self.speculative == 0 && (w.types.has_infer(result) || applied.infer.failed && target.is_none()) {
            self.mark_unsupported(&p.env, p.expr.span, "type inference did not succeed here");
        }
        let result = if w.types.has_infer(result) { Types::UNKNOWN } else { result };
        let ty = match chosen.what {
            What::Result => w.capture(result),
            What::GetClass(site) => {
                let bound = w.erasure(site);
                let wild = w.types.wildcard(WildKind::Extends, bound);
                w.capture(w.types.class(w.known().class, &[wild]))
            }
            What::Type(t) => t,
            What::Site => result,
            What::Nothing => Types::VOID,
        };
        let declared = w.erasure(w.method(chosen.method).result);
        let formals = self.declared_arity(chosen.method, &params, applied.varargs);
        let cast_result = chosen.what == What::Result && w.erasure(ty) != declared;
        let site = if chosen.what == What::Site { result } else { chosen.site };
        self.set_call(
            file,
            p.expr.id,
            CallInfo {
                method: chosen.method,
                receiver: chosen.receiver,
                site,
                params: formals.into(),
                result,
                type_args: inferred.into(),
                varargs: applied.varargs,
                cast_result,
                outer_this: chosen.outer_this,
                anonymous: chosen.anonymous,
            },
        );
        let ty = self.after_creation(p, ty);
        self.set_ty(file, p.expr.id, ty)
    }

    /// Formal parameters as declared: the expanded ones of a variable arity
    /// call folded back into their array.
    pub fn declared_arity(&self, m: MethodId, params: &[Ty], varargs: bool) -> Vec<Ty> {
        let declared = self.w.method(m).params.len();
        if !varargs || declared == 0 {
            return params.to_vec();
        }
        let mut out: Vec<Ty> = params.iter().copied().take(declared - 1).collect();
        let element = match params.get(declared - 1) {
            Some(&t) => self.w.types.array(t),
            None => self.w.method(m).params[declared - 1],
        };
        out.push(element);
        out
    }

    /// Gives an argument its formal parameter as target and checks that it fits.
    fn finish_checked(&mut self, env: &Env<'s>, a: &Arg<'s>, formal: Ty) {
        if let Arg::Typed(..) | Arg::Formal(_) = a {
            return;
        }
        let formal = if self.w.types.has_infer(formal) { Types::UNKNOWN } else { formal };
        if formal == Types::UNKNOWN {
            self.finish_unknown(a);
            return;
        }
        let ty = self.finish(a, Some(formal));
        if let Arg::Call(p) = a
            && !self.w.loosely_convertible(ty, formal)
            && !self.w.loosely_convertible(ty, self.w.upward(formal))
        {
            self.incompatible(env, p.expr, ty, formal);
        }
    }

    /// Bounds from the target (JLS 18.5.2.1), then waiting arguments, then values.
    fn infer_with_target(&mut self, applied: &Applied<'s>, target: Option<Ty>) -> Applied<'s> {
        let w = self.w;
        let mut out = applied.clone();
        if out.infer.vars.is_empty() {
            return out;
        }
        if let Some(t) = target
            && t != Types::UNKNOWN
            && t != Types::VOID
            && w.types.has_infer(out.result)
        {
            // Variables captured while the call around was inferred are not
            // those of this result; their bounds say the same.
            for t in [t, w.upward(t)] {
                let mut trial = out.infer.clone();
                if trial.return_compatible(w, applied.result, t) {
                    out.infer = trial;
                    break;
                }
            }
        }
        self.settle_waiting(&mut out.infer, &mut out.waiting);
        out.infer.solve_all(w);
        out
    }

    /// What went wrong, in javac's words.
    fn report_failure(
        &mut self,
        env: &Env<'s>,
        name: Name,
        span: Span,
        site: &Site,
        args: &[Arg<'s>],
        failure: super::overload::Failure,
    ) {
        use super::overload::Failure;
        let unknown = |a: &Arg<'s>| a.ty() == Some(Types::UNKNOWN);
        // No argument makes a method that is not there.
        if args.iter().any(unknown) && !site.candidates.is_empty() {
            return;
        }
        let incomplete = match self.w.class_of(self.w.upper_bound(site.ty)) {
            Some(c) => self.is_incomplete(c),
            None => false,
        };
        // What stands for a superclass that was not found has not its methods.
        if incomplete || matches!(site.receiver, Receiver::Super(c) if self.is_incomplete(c)) {
            return;
        }
        let shown: Vec<String> = args
            .iter()
            .map(|a| match a.ty() {
                Some(t) if t != Types::UNKNOWN => self.show(t),
                _ => "?".to_owned(),
            })
            .collect();
        let shown = shown.join(",");
        let message = match failure {
            Failure::NoneApplicable if site.candidates.is_empty() => {
                if let Some(p) = self.w.as_prim(site.ty) {
                    format!("{} cannot be dereferenced", p.as_str())
                } else {
                    let owner = self.show(site.ty);
                    format!("cannot find symbol: method {name}({shown}) in {owner}")
                }
            }
            Failure::NoneApplicable => match site.candidates[..] {
                [m] => format!("method {} cannot be applied to given types: found ({shown})", self.w.show_method(m)),
                _ => {
                    let others = self.others(&site.candidates);
                    format!("no suitable method found for {name}({shown}); there are {others}")
                }
            },
            Failure::NotAccessible(m) => {
                let access = access_word(self.w.method(m).flags);
                let owner = self.w.qualified_name(self.w.method(m).owner);
                format!("{} has {access} access in {owner}", self.w.show_method(m))
            }
            Failure::Ambiguous(a, b) => format!(
                "reference to {name} is ambiguous: both {} and {} match",
                self.w.show_method(a),
                self.w.show_method(b)
            ),
        };
        self.error(env, span, message);
    }

    /// The methods that might have been meant, a few of them.
    pub fn others(&self, candidates: &[MethodId]) -> String {
        const SHOWN: usize = 4;
        let mut names: Vec<String> = candidates.iter().map(|&m| self.w.show_method(m)).collect();
        names.dedup();
        let more = names.len().saturating_sub(SHOWN);
        names.truncate(SHOWN);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{rest}", names.join(", "))
    }

    /// Some supertype of the class was not found.
    pub fn is_incomplete(&self, class: ClassId) -> bool {
        let mut todo = vec![class];
        let mut seen = Vec::new();
        while let Some(c) = todo.pop() {
            if seen.contains(&c) {
                continue;
            }
            seen.push(c);
            if self.cache.incomplete.contains(&c) || self.w.decl(c).origin == crate::classes::Origin::Missing {
                return true;
            }
            let h = self.w.header(c);
            let supers = h.superclass.iter().chain(h.interfaces.iter());
            todo.extend(supers.filter_map(|&t| self.w.class_of(t)));
        }
        false
    }

    /// A signature polymorphic method declared to give `Object` gives what its
    /// cast wants, and nothing to a statement (JLS 15.12.3).
    pub fn polymorphic_result(&mut self, env: &Env<'s>, e: &'s Expr, ty: Ty, wanted: Ty) -> Ty {
        let place = super::operators::strip_parens(e);
        let Some(call) = self.call_at(env.file, place.id) else {
            return ty;
        };
        let flags = self.w.method(call.method).flags;
        if !flags.has(Flags::SIGNATURE_POLYMORPHIC) || ty != self.w.object() {
            return ty;
        }
        let mut call = call.clone();
        call.result = wanted;
        self.set_call(env.file, place.id, call);
        self.set_ty(env.file, e.id, wanted);
        self.set_ty(env.file, place.id, wanted)
    }

    /// Written type arguments of a call.
    pub fn type_args(&mut self, env: &Env<'s>, args: &'s [TypeRef]) -> Vec<Ty> {
        args.iter().map(|t| self.type_ref(env, t)).collect()
    }
}

pub(super) fn access_word(flags: Flags) -> &'static str {
    if flags.is_private() {
        "private"
    } else if flags.has(Flags::PROTECTED) {
        "protected"
    } else {
        "package-private"
    }
}

impl Infer {
    /// ‹R → T› for the result of a call (JLS 18.5.2.1).
    pub fn return_compatible(&mut self, w: &crate::classes::World, result: Ty, target: Ty) -> bool {
        if self.unchecked {
            return true;
        }
        let result = self.inst(w, result);
        if let TyKind::Infer(i) = w.types.kind(result) {
            let v = &self.vars[*i as usize];
            let bounds: Vec<Ty> = v.eq.iter().chain(&v.lower).copied().collect();
            let wild = bounds.iter().any(|&b| w.capture(b) != b);
            let boxed = bounds.iter().any(|&b| w.unboxed(b).is_some());
            let eager = match w.as_prim(target) {
                Some(_) => boxed,
                None => wild && !w.types.has_infer(target) && w.capture(target) == target,
            };
            if eager {
                if !self.solve(w, &[*i]) {
                    return false;
                }
                let value = self.inst(w, result);
                return self.compatible(w, w.capture(value), target, true);
            }
        }
        self.compatible(w, result, target, true)
    }
}
