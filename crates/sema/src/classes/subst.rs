//! Substitution, erasure, bounds and capture: making types from types.

use super::model::{ClassId, TypeVarId, VarOwner};
use super::ty::{Ty, TyKind, Types, WildKind};
use super::world::World;
use crate::Name;

/// A substitution of type variables, in no particular order.
#[derive(Clone, Debug, Default)]
pub struct Subst {
    pairs: Vec<(TypeVarId, Ty)>,
}

impl Subst {
    pub fn new(vars: &[TypeVarId], types: &[Ty]) -> Subst {
        Subst { pairs: vars.iter().copied().zip(types.iter().copied()).collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub fn extend(&mut self, other: Subst) {
        self.pairs.extend(other.pairs);
    }

    pub fn get(&self, v: TypeVarId) -> Option<Ty> {
        self.pairs.iter().find(|p| p.0 == v).map(|p| p.1)
    }
}

impl World {
    /// The type with its variables replaced.
    pub fn subst(&self, ty: Ty, s: &Subst) -> Ty {
        if s.is_empty() || !self.types.has_var(ty) {
            return ty;
        }
        self.map_leaves(ty, &mut |w, t| match w.types.kind(t) {
            TyKind::Var(v) => s.get(*v),
            _ => None,
        })
    }

    pub fn subst_all(&self, types: &[Ty], s: &Subst) -> Vec<Ty> {
        types.iter().map(|&t| self.subst(t, s)).collect()
    }

    /// Rebuilds a type, replacing every part for which `f` has an answer.
    pub fn map_leaves(&self, ty: Ty, f: &mut dyn FnMut(&World, Ty) -> Option<Ty>) -> Ty {
        if let Some(t) = f(self, ty) {
            return t;
        }
        match self.types.kind(ty) {
            TyKind::Class { id, args, outer } => {
                if args.is_empty() && outer.is_none() {
                    return ty;
                }
                let new_args: Vec<Ty> = args.iter().map(|&a| self.map_leaves(a, f)).collect();
                let new_outer = outer.map(|o| self.map_leaves(o, f));
                self.types.class_in(*id, &new_args, new_outer)
            }
            TyKind::Array(e) => {
                let e = self.map_leaves(*e, f);
                self.types.array(e)
            }
            TyKind::Wildcard(kind, bound) => match kind {
                WildKind::Unbounded => ty,
                WildKind::Extends | WildKind::Super => {
                    let b = self.map_leaves(*bound, f);
                    match self.types.kind(b) {
                        // `? extends` of a wildcard arises only when a
                        // wildcard replaces a variable: the bounds join.
                        TyKind::Wildcard(inner, b2) if inner == kind => self.types.wildcard(*kind, *b2),
                        TyKind::Wildcard(..) => Types::WILD,
                        _ => self.types.wildcard(*kind, b),
                    }
                }
            },
            TyKind::Intersection(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|&p| self.map_leaves(p, f)).collect();
                self.types.intersection(&parts)
            }
            TyKind::Prim(_)
            | TyKind::Jml(_)
            | TyKind::Void
            | TyKind::Null
            | TyKind::Unknown
            | TyKind::Var(_)
            | TyKind::Infer(_) => ty,
        }
    }

    /// The variable stands somewhere in the type.
    pub fn mentions_var(&self, ty: Ty, v: TypeVarId) -> bool {
        let var = self.types.var(v);
        let mut found = false;
        self.map_leaves(ty, &mut |_, leaf| {
            found |= leaf == var;
            None
        });
        found
    }

    /// The arguments of a parameterised class type (and of its outer types) for
    /// the parameters they stand for.
    pub fn subst_of(&self, ty: Ty) -> Subst {
        let mut s = Subst::default();
        let mut current = Some(ty);
        while let Some(t) = current {
            let TyKind::Class { id, args, outer } = self.types.kind(t) else {
                break;
            };
            if !args.is_empty() {
                s.extend(Subst::new(self.type_params(*id), args));
            }
            current = *outer;
        }
        s
    }

    /// JLS 4.6.
    pub fn erasure(&self, ty: Ty) -> Ty {
        match self.types.kind(ty) {
            TyKind::Class { id, args, outer } => {
                if args.is_empty() && outer.is_none() {
                    ty
                } else {
                    self.types.class(*id, &[])
                }
            }
            TyKind::Array(e) => {
                let e = self.erasure(*e);
                self.types.array(e)
            }
            TyKind::Var(v) => match self.bounds(*v).first() {
                Some(&b) if b != ty => self.erasure(b),
                _ => self.object(),
            },
            TyKind::Wildcard(WildKind::Extends, b) => self.erasure(*b),
            TyKind::Wildcard(..) => self.object(),
            TyKind::Intersection(parts) => self.erasure(parts[0]),
            TyKind::Prim(_) | TyKind::Jml(_) | TyKind::Void | TyKind::Null | TyKind::Unknown | TyKind::Infer(_) => ty,
        }
    }

    pub fn erase_all(&self, types: &[Ty]) -> Vec<Ty> {
        types.iter().map(|&t| self.erasure(t)).collect()
    }

    /// The bounds of a type variable; none written means `Object`.
    pub fn bounds(&self, v: TypeVarId) -> &[Ty] {
        match self.types.var_info(v).bounds.get() {
            Some(b) => b,
            None => &[],
        }
    }

    /// The lower bound of a captured variable.
    pub fn lower_bound(&self, v: TypeVarId) -> Option<Ty> {
        self.types.var_info(v).lower.get().copied()
    }

    /// The bounds of a variable as one type.
    pub fn upper_of_var(&self, v: TypeVarId) -> Ty {
        let bounds = self.bounds(v);
        if bounds.is_empty() { self.object() } else { self.types.intersection(bounds) }
    }

    /// The upper bound of variables and wildcards; other types themselves.
    pub fn upper_bound(&self, ty: Ty) -> Ty {
        match self.types.kind(ty) {
            TyKind::Var(v) => {
                let b = self.upper_of_var(*v);
                if b == ty { self.object() } else { self.upper_bound(b) }
            }
            TyKind::Wildcard(WildKind::Extends, b) => self.upper_bound(*b),
            TyKind::Wildcard(..) => self.object(),
            _ => ty,
        }
    }

    /// A class type without arguments whose class has parameters (JLS 4.8).
    pub fn is_raw(&self, ty: Ty) -> bool {
        match self.types.kind(ty) {
            TyKind::Class { id, args, outer } => args.is_empty() && outer.is_none() && self.is_generic(*id),
            TyKind::Array(e) => self.is_raw(*e),
            _ => false,
        }
    }

    /// A class type with arguments, or inside one.
    pub fn is_parameterized(&self, ty: Ty) -> bool {
        match self.types.kind(ty) {
            TyKind::Class { args, outer, .. } => !args.is_empty() || outer.is_some(),
            _ => false,
        }
    }

    /// JLS 5.1.10: wildcards of a parameterised type become fresh variables.
    pub fn capture(&self, ty: Ty) -> Ty {
        let TyKind::Class { id, args, outer } = self.types.kind(ty) else {
            return ty;
        };
        let outer_captured = outer.map(|o| self.capture(o));
        let is_wild = |t: Ty| matches!(self.types.kind(t), TyKind::Wildcard(..));
        if !args.iter().any(|&a| is_wild(a)) {
            return if outer_captured == *outer { ty } else { self.types.class_in(*id, args, outer_captured) };
        }
        let params = self.type_params(*id);
        if params.len() != args.len() {
            return ty;
        }
        let name = Name::new("?");
        let fresh: Vec<Ty> = args
            .iter()
            .enumerate()
            .map(|(i, &a)| match self.types.kind(a) {
                // Between equal bounds there is only one type.
                TyKind::Wildcard(WildKind::Super, b) if *b == self.upper_of_var(params[i]) => *b,
                TyKind::Wildcard(..) => self.types.var(self.types.new_var(name, VarOwner::Capture(a))),
                _ => a,
            })
            .collect();
        let mut s = Subst::new(params, &fresh);
        if let Some(o) = outer_captured {
            s.extend(self.subst_of(o));
        }
        for (i, &a) in args.iter().enumerate() {
            if let (TyKind::Wildcard(kind, bound), TyKind::Var(v)) = (self.types.kind(a), self.types.kind(fresh[i])) {
                self.bound_capture(*v, *kind, *bound, params[i], &s);
            }
        }
        self.types.class_in(*id, &fresh, outer_captured)
    }

    fn bound_capture(&self, v: TypeVarId, kind: WildKind, bound: Ty, param: TypeVarId, s: &Subst) {
        let declared = self.subst_all(self.bounds(param), s);
        let declared = if declared.is_empty() { vec![self.object()] } else { declared };
        let bounds: Vec<Ty> = match kind {
            WildKind::Extends => {
                // The variable itself may stand in the declared bound
                // (`E extends Enum<E>`), so it has the written bound while the
                // greatest lower bound is taken.
                let declared = self.types.intersection(&declared);
                let both = self.glb(bound, declared);
                match self.types.kind(both) {
                    TyKind::Intersection(parts) => parts.to_vec(),
                    _ => vec![both],
                }
            }
            WildKind::Unbounded | WildKind::Super => declared,
        };
        let info = self.types.var_info(v);
        info.bounds.set(bounds.into()).ok();
        if kind == WildKind::Super {
            info.lower.set(bound).ok();
        }
    }

    /// The class type of a class with these arguments, inside the type whose
    /// member it is.
    pub fn member_class_type(&self, id: ClassId, args: &[Ty], site: Option<Ty>) -> Ty {
        let outer = match (self.is_inner(id), self.decl(id).outer, site) {
            (true, Some(o), Some(site)) => self.as_super(site, o),
            _ => None,
        };
        self.types.class_in(id, args, outer.filter(|&o| self.is_parameterized(o)))
    }

    /// The element type that `Iterable<arg>` gives.
    pub fn iteration_type(&self, arg: Ty) -> Ty {
        match self.types.kind(arg) {
            TyKind::Wildcard(WildKind::Extends, b) => *b,
            TyKind::Wildcard(..) => self.object(),
            _ => arg,
        }
    }

    /// Upward projection (JLS 4.10.5): captured variables become their bounds.
    pub fn upward(&self, ty: Ty) -> Ty {
        self.upward_within(ty, &mut Vec::new())
    }

    fn upward_within(&self, ty: Ty, seen: &mut Vec<TypeVarId>) -> Ty {
        if !self.types.has_var(ty) {
            return ty;
        }
        match self.types.kind(ty) {
            TyKind::Var(v) if self.types.is_captured(*v) => {
                if seen.contains(v) {
                    return self.erasure(ty);
                }
                seen.push(*v);
                let up = self.upward_within(self.upper_of_var(*v), seen);
                seen.pop();
                up
            }
            TyKind::Class { id, args, outer } => {
                let params = self.type_params(*id);
                let args: Vec<Ty> =
                    args.iter().enumerate().map(|(i, &a)| self.upward_arg(a, params.get(i).copied(), seen)).collect();
                let outer = outer.map(|o| self.upward_within(o, seen));
                self.types.class_in(*id, &args, outer)
            }
            TyKind::Array(e) => {
                let e = self.upward_within(*e, seen);
                self.types.array(e)
            }
            TyKind::Intersection(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|&p| self.upward_within(p, seen)).collect();
                self.types.intersection(&parts)
            }
            _ => ty,
        }
    }

    fn upward_arg(&self, arg: Ty, param: Option<TypeVarId>, seen: &mut Vec<TypeVarId>) -> Ty {
        let extends = |up: Ty| {
            // A bound that the parameter has anyway is not written.
            let declared = param.map(|p| self.upper_of_var(p));
            let implied = declared.is_some_and(|b| !self.types.has_var(b) && self.is_subtype(b, up));
            if up == self.object() || implied { Types::WILD } else { self.types.wildcard(WildKind::Extends, up) }
        };
        match self.types.kind(arg) {
            TyKind::Var(v) if self.types.is_captured(*v) => {
                if seen.contains(v) {
                    return Types::WILD;
                }
                let up = self.upward_within(arg, seen);
                match self.lower_bound(*v).and_then(|low| self.downward(low)) {
                    Some(low) => self.types.wildcard(WildKind::Super, low),
                    None => extends(up),
                }
            }
            TyKind::Wildcard(WildKind::Extends, b) => {
                let up = self.upward_within(*b, seen);
                extends(up)
            }
            TyKind::Wildcard(WildKind::Super, b) => match self.downward(*b) {
                Some(low) => self.types.wildcard(WildKind::Super, low),
                None => Types::WILD,
            },
            _ => {
                let up = self.upward_within(arg, seen);
                if up == arg { arg } else { extends(up) }
            }
        }
    }

    /// Downward projection, for what can stand below `? super`.
    fn downward(&self, ty: Ty) -> Option<Ty> {
        if !self.types.has_var(ty) {
            return Some(ty);
        }
        match self.types.kind(ty) {
            TyKind::Var(v) if self.types.is_captured(*v) => self.lower_bound(*v),
            TyKind::Class { args, .. } if args.iter().any(|&a| self.upward(a) != a) => None,
            TyKind::Array(e) => self.downward(*e).map(|e| self.types.array(e)),
            _ => Some(ty),
        }
    }
}
