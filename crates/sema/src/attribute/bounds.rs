//! Type arguments and parameters (JLS 4.4, 4.5, 8.1.2): arguments lie within the
//! bounds of their parameters, bounds are classes before interfaces, parameters
//! have names of their own. Reports; changes nothing.

use crate::analyzer::Analyzer;
use crate::classes::{ClassId, MethodId, Subst, Ty, TyKind, TypeVarId, Types};
use crate::resolve::env::Env;
use crate::sources::Role;
use javelin_syntax::Span;
use javelin_syntax::ast::TypeParam;

impl<'s> Analyzer<'s, '_> {
    /// Remembers a written class type with arguments: bounds may not be known yet.
    pub fn note_arguments(&mut self, env: &Env<'s>, span: Span, ty: Ty) {
        if self.speculative == 0 && self.sources.file(env.file).role == Role::User && !env.in_jml {
            self.written_arguments.push((env.clone(), span, ty));
        }
    }

    /// Checks the types remembered against the bounds of their parameters.
    pub fn check_arguments(&mut self) {
        for (env, span, ty) in std::mem::take(&mut self.written_arguments) {
            let TyKind::Class { id, args, .. } = self.w.types.kind(ty) else { continue };
            let vars = self.w.type_params(*id);
            // Bounds of an inner class may speak of its outer class's parameters, and
            // those follow from where the class was inherited.
            if self.bounds_reach_out(*id) {
                continue;
            }
            if let Some((a, v)) = self.out_of_bounds(vars, args) {
                let (a, v) = (self.show(a), self.w.types.var_info(v).name);
                self.error(&env, span, format!("type argument {a} is not within bounds of type-variable {v}"));
            }
        }
    }

    fn bounds_reach_out(&self, id: ClassId) -> bool {
        let w = self.w;
        let mut outer = w.decl(id).outer;
        while let Some(o) = outer {
            let mut bounds = w.type_params(id).iter().flat_map(|&v| w.bounds(v));
            if bounds.any(|&b| w.type_params(o).iter().any(|&v| w.mentions_var(b, v))) {
                return true;
            }
            outer = w.decl(o).outer;
        }
        false
    }

    /// Written arguments of a call lie within the method's bounds.
    pub fn check_call_arguments(&mut self, env: &Env<'s>, span: Span, method: MethodId, args: &[Ty]) {
        let vars = self.w.method(method).type_params.clone();
        if vars.len() == args.len()
            && let Some((a, _)) = self.out_of_bounds(&vars, args)
        {
            let (a, m) = (self.show(a), self.w.show_method(method));
            self.error(
                env,
                span,
                format!("{m} cannot be applied: explicit type argument {a} does not conform to its bound"),
            );
        }
    }

    /// The first argument that is not below its parameter's bounds. Wildcards, and
    /// bounds that speak of them, are not looked at.
    fn out_of_bounds(&self, vars: &[TypeVarId], args: &[Ty]) -> Option<(Ty, TypeVarId)> {
        let w = self.w;
        let open = |t: Ty| w.types.has_unknown(t) || w.types.has_infer(t);
        if vars.len() != args.len() || args.iter().any(|&a| open(a)) {
            return None;
        }
        let is_wild = |t: Ty| matches!(w.types.kind(t), TyKind::Wildcard(..));
        let s = Subst::new(vars, args);
        let pairs = vars.iter().zip(args).filter(|(_, a)| !is_wild(**a));
        pairs.map(|(&v, &a)| (a, v)).find(|&(a, v)| {
            w.bounds(v).iter().any(|&b| {
                let bound = w.subst(b, &s);
                let wild = vars.iter().zip(args).any(|(&x, &y)| is_wild(y) && w.mentions_var(b, x));
                !wild && !open(bound) && !w.is_subtype(a, bound)
            })
        })
    }

    /// Parameters of a class or method.
    pub fn check_type_params(&mut self, env: &Env<'s>, params: &'s [TypeParam], vars: &[TypeVarId]) {
        let w = self.w;
        for (i, (p, &v)) in params.iter().zip(vars).enumerate() {
            if params[..i].iter().any(|q| q.name.name == p.name.name) {
                self.error(env, p.name.span, format!("type parameter {} is already defined", p.name.name));
            }
            if self.is_below_itself(v) {
                self.error(env, p.name.span, format!("cyclic inheritance involving {}", p.name.name));
                continue;
            }
            for (k, b) in p.bounds.iter().enumerate() {
                let ty = self.ty_at(env.file, b.id);
                let class = w.class_of(ty);
                if k == 0 && p.bounds.len() > 1 && matches!(w.types.kind(ty), TyKind::Var(_)) {
                    self.error(env, p.bounds[1].span, "a type variable may not be followed by other bounds");
                } else if k > 0 && class.is_some_and(|c| !w.decl(c).is_interface()) {
                    self.error(env, b.span, "interface expected here");
                } else if w.as_prim(ty).is_some() {
                    self.error(env, b.span, "unexpected type: a reference is required here");
                }
            }
        }
    }

    fn is_below_itself(&self, v: TypeVarId) -> bool {
        let mut seen = vec![v];
        let mut at = v;
        while let Some(&TyKind::Var(next)) = self.w.bounds(at).first().map(|&b| self.w.types.kind(b)) {
            if seen.contains(&next) {
                return next == v;
            }
            seen.push(next);
            at = next;
        }
        false
    }

    /// A class or interface without wildcards stands here (JLS 8.1.4, 15.9).
    pub fn check_no_wildcards(&mut self, env: &Env<'s>, span: Span, ty: Ty) {
        if let TyKind::Class { args, .. } = self.w.types.kind(ty)
            && args.iter().any(|&a| matches!(self.w.types.kind(a), TyKind::Wildcard(..)))
        {
            self.error(env, span, "unexpected type: a class or interface without bounds is required here");
        }
    }

    /// Elements of arrays are wholly known at run time (JLS 15.10.1).
    pub fn check_array_creation(&mut self, env: &Env<'s>, span: Span, element: Ty) {
        if element != Types::UNKNOWN && !self.w.types.has_unknown(element) && !env.in_jml && !self.is_reifiable(element)
        {
            self.error(env, span, "generic array creation");
        }
    }

    /// A parameter of a class belongs to its objects: not to static members, nor
    /// to static classes in it (JLS 8.1.2).
    pub fn is_beyond_static(&self, env: &Env<'s>, v: TypeVarId) -> bool {
        let crate::classes::VarOwner::Class(owner) = self.w.types.var_info(v).owner else {
            return false;
        };
        let mut beyond = false;
        let mut at = Some(env);
        while let Some(e) = at {
            beyond |= e.is_static;
            if e.class == owner {
                return beyond;
            }
            let d = self.w.decl(e.class);
            beyond |= d.flags.is_static() || d.kind != crate::classes::ClassKind::Class;
            at = e.outer.as_deref();
        }
        false
    }
}
