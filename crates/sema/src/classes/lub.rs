//! Least upper and greatest lower bounds (JLS 4.10.4, 5.1.10).
//!
//! The order of the parts of an intersection is the compiler's: classes before
//! interfaces, deeper classes first, then by name, because erasure takes the
//! first part.

use super::model::ClassId;
use super::ty::{Ty, TyKind, Types, WildKind};
use super::world::World;

impl World {
    /// The least upper bound of reference types.
    pub fn lub(&self, types: &[Ty]) -> Ty {
        self.lub_within(types, &mut Vec::new())
    }

    fn lub_within(&self, types: &[Ty], pending: &mut Vec<(Ty, Ty)>) -> Ty {
        let mut list: Vec<Ty> = Vec::new();
        for &t in types {
            if t == Types::UNKNOWN {
                return Types::UNKNOWN;
            }
            if t != Types::NULL && !list.contains(&t) {
                list.push(t);
            }
        }
        match list[..] {
            [] => return Types::NULL,
            [one] => return one,
            _ => {}
        }
        if let Some(&top) = list.iter().find(|&&t| list.iter().all(|&s| self.is_subtype(s, t))) {
            return top;
        }
        let elements: Vec<Option<Ty>> = list.iter().map(|&t| self.array_element(t)).collect();
        if elements.iter().all(Option::is_some) {
            let elements: Vec<Ty> = elements.into_iter().flatten().collect();
            if elements.iter().all(|&e| self.as_prim(e).is_none()) {
                return self.types.array(self.lub_within(&elements, pending));
            }
        }
        self.lub_of_classes(&list, pending)
    }

    fn array_element(&self, ty: Ty) -> Option<Ty> {
        match self.types.kind(ty) {
            TyKind::Array(e) => Some(*e),
            _ => None,
        }
    }

    fn lub_of_classes(&self, list: &[Ty], pending: &mut Vec<(Ty, Ty)>) -> Ty {
        // EC: classes that are supertypes of all; MEC: the minimal ones.
        let mut common = self.closure_classes(list[0]);
        for &t in &list[1..] {
            let other = self.closure_classes(t);
            common.retain(|c| other.contains(c));
        }
        let mut candidates = self.common_variables(list);
        let implied = |c: &ClassId| candidates.iter().any(|&v| self.closure_classes(v).contains(c));
        common.retain(|c| !implied(c));
        let minimal = self.minimal_classes(&common);
        candidates.extend(minimal.iter().map(|&c| self.least_containing(list, c, pending)));
        match candidates[..] {
            [] => self.object(),
            _ => self.types.intersection(&candidates),
        }
    }

    /// The least type variables that all types are subtypes of: two captures of
    /// `? extends T` have `T` in common.
    fn common_variables(&self, list: &[Ty]) -> Vec<Ty> {
        let mut common = Vec::new();
        self.collect_variables(list[0], &mut common);
        common.retain(|&v| list[1..].iter().all(|&t| self.is_subtype(t, v)));
        let least = |v: &Ty| !common.iter().any(|&u| u != *v && self.is_subtype(u, *v));
        common.iter().copied().filter(least).collect()
    }

    fn collect_variables(&self, ty: Ty, out: &mut Vec<Ty>) {
        match self.types.kind(ty) {
            TyKind::Var(v) if !out.contains(&ty) => {
                out.push(ty);
                self.bounds(*v).iter().for_each(|&b| self.collect_variables(b, out));
            }
            TyKind::Intersection(parts) => parts.iter().for_each(|&p| self.collect_variables(p, out)),
            _ => {}
        }
    }

    /// Every class that a type is a subtype of.
    fn closure_classes(&self, ty: Ty) -> Vec<ClassId> {
        let mut out = Vec::new();
        self.collect_classes(ty, &mut out);
        out
    }

    fn collect_classes(&self, ty: Ty, out: &mut Vec<ClassId>) {
        match self.types.kind(ty) {
            TyKind::Class { id, .. } => {
                if out.contains(id) {
                    return;
                }
                out.push(*id);
                let h = self.header(*id);
                for &t in h.superclass.iter().chain(h.interfaces.iter()) {
                    self.collect_classes(t, out);
                }
                if h.superclass.is_none() {
                    self.push_class(self.object(), out);
                }
            }
            TyKind::Var(v) => {
                for &b in self.bounds(*v) {
                    if b != ty {
                        self.collect_classes(b, out);
                    }
                }
                self.push_class(self.object(), out);
            }
            TyKind::Intersection(parts) => {
                for &p in parts {
                    self.collect_classes(p, out);
                }
            }
            TyKind::Array(_) => {
                let k = self.known();
                for t in [k.object, k.cloneable, k.serializable] {
                    self.push_class(t, out);
                }
            }
            _ => self.push_class(self.object(), out),
        }
    }

    fn push_class(&self, ty: Ty, out: &mut Vec<ClassId>) {
        if let Some(c) = self.class_of(ty)
            && !out.contains(&c)
        {
            out.push(c);
        }
    }

    /// Classes of which no other in the list is a subclass, in the order of
    /// intersections.
    fn minimal_classes(&self, classes: &[ClassId]) -> Vec<ClassId> {
        let mut out: Vec<ClassId> =
            classes.iter().copied().filter(|&c| !classes.iter().any(|&d| d != c && self.is_subclass(d, c))).collect();
        out.sort_by_cached_key(|&c| self.order_key(c));
        out
    }

    fn order_key(&self, c: ClassId) -> (bool, std::cmp::Reverse<u32>, String) {
        let interface = self.decl(c).is_interface();
        (interface, std::cmp::Reverse(self.rank(c, 60)), self.qualified_name(c))
    }

    /// The length of the longest way up to `Object`.
    fn rank(&self, c: ClassId, fuel: u32) -> u32 {
        if self.class_of(self.object()) == Some(c) || fuel == 0 {
            return 0;
        }
        let h = self.header(c);
        let supers = h.superclass.iter().chain(h.interfaces.iter());
        let ranks = supers.filter_map(|&t| self.class_of(t)).map(|s| self.rank(s, fuel - 1));
        ranks.max().unwrap_or(0) + 1
    }

    /// lcta over the parameterisations that the types give a class.
    fn least_containing(&self, list: &[Ty], c: ClassId, pending: &mut Vec<(Ty, Ty)>) -> Ty {
        let mut found: Vec<Ty> = Vec::new();
        for &t in list {
            if let Some(sup) = self.as_super(t, c)
                && !found.contains(&sup)
            {
                found.push(sup);
            }
        }
        let raw = self.types.class(c, &[]);
        if found.iter().any(|&t| self.is_raw(t)) {
            return raw;
        }
        let merged = found.into_iter().reduce(|a, b| self.merge(a, b, pending));
        merged.unwrap_or(raw)
    }

    fn merge(&self, a: Ty, b: Ty, pending: &mut Vec<(Ty, Ty)>) -> Ty {
        if a == b {
            return a;
        }
        let (TyKind::Class { id, args: x, outer }, TyKind::Class { args: y, outer: outer2, .. }) =
            (self.types.kind(a), self.types.kind(b))
        else {
            return a;
        };
        if x.len() != y.len() {
            return self.types.class(*id, &[]);
        }
        let args: Vec<Ty> = x.iter().zip(y).map(|(&s, &t)| self.merge_args(s, t, (a, b), pending)).collect();
        let outer = match (outer, outer2) {
            (Some(p), Some(q)) => Some(self.merge(*p, *q, pending)),
            _ => None,
        };
        self.types.class_in(*id, &args, outer)
    }

    /// lcta of two arguments of the types of a pair.
    fn merge_args(&self, s: Ty, t: Ty, of: (Ty, Ty), pending: &mut Vec<(Ty, Ty)>) -> Ty {
        if self.same_type(s, t) {
            return s;
        }
        let (sk, tk) = (self.types.kind(s), self.types.kind(t));
        if let (TyKind::Wildcard(WildKind::Super, a), TyKind::Wildcard(WildKind::Super, b)) = (sk, tk) {
            return self.types.wildcard(WildKind::Super, self.glb(*a, *b));
        }
        // A pair met again inside its own arguments would never end; like
        // javac, the infinite type of the language is cut here.
        if pending.contains(&of) || pending.len() > 6 {
            return Types::WILD;
        }
        pending.push(of);
        let up = |x: Ty| match self.types.kind(x) {
            TyKind::Wildcard(WildKind::Extends, b) => *b,
            TyKind::Wildcard(..) => self.object(),
            _ => x,
        };
        let bound = self.lub_within(&[up(s), up(t)], pending);
        pending.pop();
        if bound == self.object() {
            return Types::WILD;
        }
        self.types.wildcard(WildKind::Extends, bound)
    }

    /// The greatest lower bound of two types.
    pub fn glb(&self, a: Ty, b: Ty) -> Ty {
        if self.is_subtype(a, b) {
            return a;
        }
        if self.is_subtype(b, a) {
            return b;
        }
        let mut parts: Vec<Ty> = Vec::new();
        for t in [a, b] {
            match self.types.kind(t) {
                TyKind::Intersection(p) => parts.extend(p.iter().copied()),
                _ => parts.push(t),
            }
        }
        let minimal: Vec<Ty> = parts
            .iter()
            .enumerate()
            .filter(|&(i, &p)| {
                !parts
                    .iter()
                    .enumerate()
                    .any(|(j, &q)| j != i && self.is_subtype(q, p) && (!self.is_subtype(p, q) || j < i))
            })
            .map(|(_, &p)| p)
            .collect();
        self.types.intersection(&self.ordered_parts(&minimal))
    }

    pub fn glb_all(&self, types: &[Ty]) -> Ty {
        let glb = types.iter().copied().reduce(|a, b| self.glb(a, b));
        glb.unwrap_or_else(|| self.object())
    }

    fn ordered_parts(&self, parts: &[Ty]) -> Vec<Ty> {
        let mut keyed: Vec<Ty> = parts.to_vec();
        keyed.sort_by_cached_key(|&t| match self.types.kind(t) {
            TyKind::Var(_) => (0, None),
            TyKind::Class { id, .. } => (1, Some(self.order_key(*id))),
            _ => (0, None),
        });
        keyed
    }
}
