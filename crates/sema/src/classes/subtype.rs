//! Subtyping (JLS 4.10) and the conversions built on it (JLS 5).
//!
//! Only for proper types: constraints with inference variables are reduced in
//! `attribute::infer`, which ends here.

use super::model::ClassId;
use super::subst::Subst;
use super::ty::{Prim, Ty, TyKind, Types, WildKind};
use super::world::World;

/// Deeper than any type people write: F-bounded types that do not end are cut.
const DEPTH: u32 = 24;

impl World {
    /// A reference type: class, array, variable, intersection or null.
    pub fn is_reference(&self, ty: Ty) -> bool {
        match self.types.kind(ty) {
            TyKind::Class { .. }
            | TyKind::Array(_)
            | TyKind::Var(_)
            | TyKind::Intersection(_)
            | TyKind::Null
            | TyKind::Wildcard(..)
            | TyKind::Infer(_) => true,
            TyKind::Prim(_) | TyKind::Jml(_) | TyKind::Void | TyKind::Unknown => false,
        }
    }

    pub fn as_prim(&self, ty: Ty) -> Option<Prim> {
        match self.types.kind(ty) {
            TyKind::Prim(p) => Some(*p),
            _ => None,
        }
    }

    pub fn element(&self, ty: Ty) -> Option<Ty> {
        match self.types.kind(ty) {
            TyKind::Array(e) => Some(*e),
            TyKind::Var(_) | TyKind::Intersection(_) => {
                let up = self.upper_bound(ty);
                if up == ty { None } else { self.element(up) }
            }
            _ => None,
        }
    }

    /// The class boxing a primitive.
    pub fn boxed(&self, p: Prim) -> Ty {
        self.known().boxes[p as usize]
    }

    /// The type with a primitive boxed.
    pub fn boxed_or_same(&self, ty: Ty) -> Ty {
        match self.types.kind(ty) {
            TyKind::Prim(p) => self.boxed(*p),
            _ => ty,
        }
    }

    /// The primitive of a box; also through variables bounded by a box.
    pub fn unboxed(&self, ty: Ty) -> Option<Prim> {
        let find = |t: Ty| {
            let boxes = &self.known().boxes;
            boxes.iter().position(|&b| b == t).map(|i| Prim::ALL[i])
        };
        match self.types.kind(ty) {
            TyKind::Class { .. } => find(ty),
            TyKind::Var(v) => self.bounds(*v).iter().find_map(|&b| if b == ty { None } else { self.unboxed(b) }),
            TyKind::Intersection(parts) => parts.iter().find_map(|&p| self.unboxed(p)),
            _ => None,
        }
    }

    /// The primitive a value of this type is or unboxes to.
    pub fn prim_value(&self, ty: Ty) -> Option<Prim> {
        self.as_prim(ty).or_else(|| self.unboxed(ty))
    }

    /// The direct supertypes of a class type, superclass first (JLS 4.10.2).
    pub fn direct_supertypes(&self, ty: Ty) -> Vec<Ty> {
        let TyKind::Class { id, .. } = self.types.kind(ty) else {
            return Vec::new();
        };
        let header = self.header(*id);
        let supers = header.superclass.iter().chain(header.interfaces.iter());
        let mut out: Vec<Ty> = if self.is_raw(ty) {
            supers.map(|&t| self.erasure(t)).collect()
        } else {
            let s = self.subst_of(ty);
            supers.map(|&t| self.subst(t, &s)).collect()
        };
        if header.superclass.is_none() && ty != self.object() {
            out.insert(0, self.object());
        }
        out
    }

    /// The supertype of `ty` that is a type of `class`, with its arguments.
    pub fn as_super(&self, ty: Ty, class: ClassId) -> Option<Ty> {
        match self.types.kind(ty) {
            TyKind::Class { id, .. } if *id == class => Some(ty),
            TyKind::Class { id, .. } => {
                if let Some(&known) = self.caches().as_super.get(&(ty, class)) {
                    return known;
                }
                if !self.is_subclass(*id, class) {
                    return None;
                }
                let found = self.direct_supertypes(ty).into_iter().find_map(|t| self.as_super(t, class));
                self.caches().as_super.insert((ty, class), found);
                found
            }
            TyKind::Var(v) => {
                let bounds = self.bounds(*v);
                if bounds.is_empty() {
                    return self.as_super(self.object(), class);
                }
                bounds.iter().find_map(|&b| self.as_super(b, class))
            }
            TyKind::Intersection(parts) => parts.iter().find_map(|&p| self.as_super(p, class)),
            TyKind::Wildcard(..) => self.as_super(self.upper_bound(ty), class),
            TyKind::Array(_) => {
                let k = self.known();
                [k.object, k.cloneable, k.serializable].into_iter().find(|&t| self.class_of(t) == Some(class))
            }
            TyKind::Prim(_) | TyKind::Jml(_) | TyKind::Void | TyKind::Null | TyKind::Unknown | TyKind::Infer(_) => None,
        }
    }

    /// The class is the other or inherits from it.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        self.subclass_within(sub, sup, 200)
    }

    fn subclass_within(&self, sub: ClassId, sup: ClassId, fuel: u32) -> bool {
        if sub == sup || self.class_of(self.object()) == Some(sup) {
            return true;
        }
        // Cyclic hierarchies are reported elsewhere and must not hang us.
        let Some(fuel) = fuel.checked_sub(1) else {
            return false;
        };
        let h = self.header(sub);
        let supers = h.superclass.iter().chain(h.interfaces.iter());
        supers.filter_map(|&t| self.class_of(t)).any(|c| self.subclass_within(c, sup, fuel))
    }

    /// JLS 4.10 for proper types; primitives only to themselves.
    pub fn is_subtype(&self, s: Ty, t: Ty) -> bool {
        self.subtype(s, t, 0)
    }

    fn subtype(&self, s: Ty, t: Ty, depth: u32) -> bool {
        if s == t || s == Types::UNKNOWN || t == Types::UNKNOWN {
            return true;
        }
        if depth > DEPTH {
            return false;
        }
        if let Some(&known) = self.caches().subtype.get(&(s, t)) {
            return known;
        }
        let answer = self.subtype_rules(s, t, depth);
        if depth == 0 {
            self.caches().subtype.insert((s, t), answer);
        }
        answer
    }

    fn subtype_rules(&self, s: Ty, t: Ty, depth: u32) -> bool {
        let (sk, tk) = (self.types.kind(s), self.types.kind(t));
        match (sk, tk) {
            (TyKind::Prim(_) | TyKind::Jml(_) | TyKind::Void, _) => false,
            (_, TyKind::Prim(_) | TyKind::Jml(_) | TyKind::Void | TyKind::Null) => false,
            (TyKind::Null, _) => true,
            (_, TyKind::Class { .. }) if t == self.object() => true,
            (_, TyKind::Intersection(parts)) => parts.iter().all(|&p| self.subtype(s, p, depth + 1)),
            (_, TyKind::Var(v)) => {
                let lower = self.lower_bound(*v);
                lower.is_some_and(|l| self.subtype(s, l, depth + 1)) || self.upper_subtype(s, t, depth)
            }
            (TyKind::Intersection(_) | TyKind::Var(_) | TyKind::Wildcard(..), _) => self.upper_subtype(s, t, depth),
            (TyKind::Array(a), TyKind::Array(b)) => {
                if self.as_prim(*a).is_some() || self.as_prim(*b).is_some() {
                    a == b
                } else {
                    self.subtype(*a, *b, depth + 1)
                }
            }
            (TyKind::Array(_), _) => {
                let k = self.known();
                t == k.object || t == k.cloneable || t == k.serializable
            }
            (TyKind::Class { .. }, TyKind::Class { id, .. }) => match self.as_super(s, *id) {
                Some(sup) => self.same_class_subtype(sup, t, depth),
                None => false,
            },
            (_, TyKind::Wildcard(WildKind::Super, b)) => self.subtype(s, *b, depth + 1),
            _ => false,
        }
    }

    /// `s` is a subtype through one of its bounds.
    fn upper_subtype(&self, s: Ty, t: Ty, depth: u32) -> bool {
        match self.types.kind(s) {
            TyKind::Intersection(parts) => parts.iter().any(|&p| self.subtype(p, t, depth + 1)),
            TyKind::Var(v) => self.bounds(*v).iter().any(|&b| b != s && self.subtype(b, t, depth + 1)),
            TyKind::Wildcard(WildKind::Extends, b) => self.subtype(*b, t, depth + 1),
            _ => false,
        }
    }

    /// Both are types of one class: compare arguments.
    fn same_class_subtype(&self, s: Ty, t: Ty, depth: u32) -> bool {
        if s == t {
            return true;
        }
        let (TyKind::Class { id, args: sa, outer: so }, TyKind::Class { args: ta, outer: to, .. }) =
            (self.types.kind(s), self.types.kind(t))
        else {
            return false;
        };
        if ta.is_empty() && to.is_none() {
            return true;
        }
        if sa.len() != ta.len() {
            return false;
        }
        let params = self.type_params(*id);
        let args_fit = sa.iter().zip(ta).enumerate().all(|(i, (&a, &b))| {
            let declared = params.get(i).map(|&p| {
                let bound = self.types.intersection(match self.bounds(p) {
                    [] => std::slice::from_ref(&self.known().object),
                    bounds => bounds,
                });
                (bound, Subst::new(params, sa))
            });
            self.arg_contained(a, b, declared.as_ref(), depth)
        });
        let outer_fits = match (so, to) {
            (_, None) => true,
            (Some(a), Some(b)) => self.same_class_subtype(*a, *b, depth),
            (None, Some(_)) => false,
        };
        args_fit && outer_fits
    }

    /// JLS 4.5.1: `a <= b` for type arguments; `a` may be an uncaptured wildcard,
    /// standing for its capture, whose parameter has the `declared` bound.
    fn arg_contained(&self, a: Ty, b: Ty, declared: Option<&(Ty, Subst)>, depth: u32) -> bool {
        if a == b || a == Types::UNKNOWN || b == Types::UNKNOWN {
            return true;
        }
        match self.types.kind(b) {
            TyKind::Wildcard(WildKind::Unbounded, _) => true,
            TyKind::Wildcard(WildKind::Extends, bound) => {
                let by_declared = |w: &World| {
                    declared.is_some_and(|(d, s)| depth < DEPTH / 2 && w.subtype(w.subst(*d, s), *bound, depth + 1))
                };
                match self.types.kind(a) {
                    TyKind::Wildcard(WildKind::Extends, up) => {
                        self.subtype(*up, *bound, depth + 1) || by_declared(self)
                    }
                    TyKind::Wildcard(..) => *bound == self.object() || by_declared(self),
                    _ => self.subtype(a, *bound, depth + 1),
                }
            }
            TyKind::Wildcard(WildKind::Super, bound) => match self.types.kind(a) {
                TyKind::Wildcard(WildKind::Super, low) => self.subtype(*bound, *low, depth + 1),
                TyKind::Wildcard(..) => false,
                _ => self.subtype(*bound, a, depth + 1),
            },
            _ => self.same_type_at(a, b, depth),
        }
    }

    /// The same type, looking through equal bounds of wildcards.
    pub fn same_type(&self, a: Ty, b: Ty) -> bool {
        self.same_type_at(a, b, 0)
    }

    fn same_type_at(&self, a: Ty, b: Ty, depth: u32) -> bool {
        if a == b || a == Types::UNKNOWN || b == Types::UNKNOWN {
            return true;
        }
        if depth > DEPTH {
            return false;
        }
        match (self.types.kind(a), self.types.kind(b)) {
            (TyKind::Array(x), TyKind::Array(y)) => self.same_type_at(*x, *y, depth + 1),
            (TyKind::Class { id, args, outer }, TyKind::Class { id: id2, args: args2, outer: outer2 }) => {
                id == id2
                    && args.len() == args2.len()
                    && args
                        .iter()
                        .zip(args2)
                        .enumerate()
                        .all(|(i, (&x, &y))| self.same_argument(*id, i, (x, args), (y, args2), depth + 1))
                    && match (outer, outer2) {
                        (Some(x), Some(y)) => self.same_type_at(*x, *y, depth + 1),
                        (None, None) => true,
                        _ => false,
                    }
            }
            (TyKind::Wildcard(k, x), TyKind::Wildcard(k2, y)) => {
                let object = self.object();
                match (k, k2) {
                    (WildKind::Extends, WildKind::Unbounded) => *x == object,
                    (WildKind::Unbounded, WildKind::Extends) => *y == object,
                    _ => k == k2 && self.same_type_at(*x, *y, depth + 1),
                }
            }
            (TyKind::Intersection(x), TyKind::Intersection(y)) => x.len() == y.len() && x.iter().all(|p| y.contains(p)),
            _ => false,
        }
    }

    /// Arguments are the same if each contains the other: `?` is
    /// `? extends B` where the parameter's bound is `B`.
    fn same_argument(&self, class: ClassId, i: usize, x: (Ty, &[Ty]), y: (Ty, &[Ty]), depth: u32) -> bool {
        let wild = |t: Ty| matches!(self.types.kind(t), TyKind::Wildcard(..));
        if self.same_type_at(x.0, y.0, depth) {
            return true;
        }
        if !wild(x.0) || !wild(y.0) || depth > 3 {
            return false;
        }
        let params = self.type_params(class);
        let declared = |args: &[Ty]| {
            let bound = params.get(i).map(|&p| self.upper_of_var(p));
            bound.map(|b| (b, Subst::new(params, args)))
        };
        self.arg_contained(x.0, y.0, declared(x.1).as_ref(), depth)
            && self.arg_contained(y.0, x.0, declared(y.1).as_ref(), depth)
    }

    /// Subtyping that allows unchecked conversion (JLS 5.1.9); the second part
    /// says whether one was needed.
    pub fn subtype_unchecked(&self, s: Ty, t: Ty) -> (bool, bool) {
        if self.is_subtype(s, t) {
            return (true, false);
        }
        match (self.types.kind(s), self.types.kind(t)) {
            (TyKind::Array(a), TyKind::Array(b)) if self.is_reference(*a) && self.is_reference(*b) => {
                self.subtype_unchecked(*a, *b)
            }
            (TyKind::Var(v), TyKind::Array(_)) => {
                let each = self.bounds(*v).iter().map(|&b| self.subtype_unchecked(b, t));
                each.fold((false, false), |a, b| if a.0 { a } else { b })
            }
            (_, TyKind::Class { id, .. }) if self.is_parameterized(t) => match self.as_super(s, *id) {
                Some(sup) if self.is_raw(sup) => (true, true),
                _ => (false, false),
            },
            (_, TyKind::Intersection(parts)) => {
                let each = parts.iter().map(|&p| self.subtype_unchecked(s, p));
                each.fold((true, false), |a, b| (a.0 && b.0, a.1 || b.1))
            }
            _ => (false, false),
        }
    }

    /// Strict invocation (JLS 5.3): subtyping, widening, unchecked conversion.
    pub fn strictly_convertible(&self, from: Ty, to: Ty) -> bool {
        match (self.types.kind(from), self.types.kind(to)) {
            (TyKind::Unknown, _) | (_, TyKind::Unknown) => true,
            (TyKind::Prim(a), TyKind::Prim(b)) => a.widens_to(*b),
            (TyKind::Jml(_), TyKind::Jml(_)) => from == to,
            (TyKind::Prim(p), TyKind::Jml(j)) => jml_accepts(*p, *j),
            (TyKind::Prim(_) | TyKind::Void, _) | (_, TyKind::Prim(_)) => false,
            _ => self.subtype_unchecked(from, to).0,
        }
    }

    /// Loose invocation (JLS 5.3): strict, or boxing or unboxing first.
    pub fn loosely_convertible(&self, from: Ty, to: Ty) -> bool {
        if self.strictly_convertible(from, to) {
            return true;
        }
        match (self.as_prim(from), self.as_prim(to)) {
            (Some(p), None) => {
                !matches!(self.types.kind(to), TyKind::Jml(_) | TyKind::Void)
                    && self.subtype_unchecked(self.boxed(p), to).0
            }
            (None, Some(q)) => self.unboxed(from).is_some_and(|p| p.widens_to(q)),
            (None, None) => match (self.unboxed(from), self.types.kind(to)) {
                (Some(p), TyKind::Jml(j)) => jml_accepts(p, *j),
                _ => false,
            },
            (Some(_), Some(_)) => false,
        }
    }
}

/// Integers widen to `\bigint`, every number to `\real`.
fn jml_accepts(p: Prim, j: super::ty::JmlTy) -> bool {
    use super::ty::JmlTy;
    match j {
        JmlTy::BigInt => p.is_integral(),
        JmlTy::Real => p.is_numeric(),
        JmlTy::Type => false,
    }
}
