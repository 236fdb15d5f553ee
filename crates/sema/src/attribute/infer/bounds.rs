//! Bound sets and incorporation (JLS 18.1.3, 18.3).
//!
//! An [`Infer`] holds inference variables and what is known of them. Adding a
//! bound draws its consequences at once; a contradiction makes the set `failed`.
//! It knows types only: expressions are reduced in `attribute::applicable`.

use crate::classes::{Ty, TyKind, TypeVarId, Types, WildKind, World};

/// Incorporation of sane programs stays far below; recursive bounds are cut.
const DEPTH: u32 = 60;
const BOUNDS: usize = 64;

/// An inference variable with its bounds.
#[derive(Clone, Debug)]
pub(crate) struct InferVar {
    /// The type parameter it stands for.
    pub param: TypeVarId,
    pub eq: Vec<Ty>,
    pub lower: Vec<Ty>,
    pub upper: Vec<Ty>,
    pub inst: Option<Ty>,
    /// It appears in a `throws` clause (JLS 18.1.3).
    pub throws: bool,
}

/// A set of inference variables and bounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Infer {
    pub vars: Vec<InferVar>,
    pub failed: bool,
    /// An unchecked conversion was needed (JLS 18.5.2).
    pub unchecked: bool,
    depth: u32,
}

impl Infer {
    /// New variables for type parameters.
    pub fn declare(&mut self, params: &[TypeVarId]) {
        for &param in params {
            self.vars.push(InferVar {
                param,
                eq: Vec::new(),
                lower: Vec::new(),
                upper: Vec::new(),
                inst: None,
                throws: false,
            });
        }
    }

    /// The variables of another set join this one; types of the other set are
    /// to be shifted by the result.
    pub fn import(&mut self, w: &World, other: &Infer) -> u32 {
        let offset = self.vars.len() as u32;
        for v in &other.vars {
            let shift = |list: &[Ty]| list.iter().map(|&t| shifted(w, t, offset)).collect();
            self.vars.push(InferVar {
                param: v.param,
                eq: shift(&v.eq),
                lower: shift(&v.lower),
                upper: shift(&v.upper),
                inst: v.inst.map(|t| shifted(w, t, offset)),
                throws: v.throws,
            });
        }
        self.failed |= other.failed;
        offset
    }

    /// The type with known variables replaced.
    pub fn inst(&self, w: &World, ty: Ty) -> Ty {
        if !w.types.has_infer(ty) {
            return ty;
        }
        w.map_leaves(ty, &mut |w, t| match w.types.kind(t) {
            TyKind::Infer(i) => self.vars.get(*i as usize).and_then(|v| v.inst),
            _ => None,
        })
    }

    /// Variables that occur in a type and have no value yet.
    pub fn free_vars(&self, w: &World, ty: Ty, out: &mut Vec<u32>) {
        if !w.types.has_infer(ty) {
            return;
        }
        w.map_leaves(ty, &mut |w, t| {
            if let TyKind::Infer(i) = w.types.kind(t)
                && self.vars.get(*i as usize).is_some_and(|v| v.inst.is_none())
                && !out.contains(i)
            {
                out.push(*i);
            }
            None
        });
    }

    fn fail(&mut self) -> bool {
        self.failed = true;
        false
    }

    // ---- reduction of type constraints (JLS 18.2.2 to 18.2.5)

    /// ‹s → t›: compatible in a loose (or strict) invocation context.
    pub fn compatible(&mut self, w: &World, s: Ty, t: Ty, loose: bool) -> bool {
        let (s, t) = (self.inst(w, s), self.inst(w, t));
        if s == Types::UNKNOWN || t == Types::UNKNOWN {
            return true;
        }
        if !w.types.has_infer(s) && !w.types.has_infer(t) {
            let ok = if loose { w.loosely_convertible(s, t) } else { w.strictly_convertible(s, t) };
            if ok && w.is_reference(s) && w.is_reference(t) && !w.is_subtype(s, t) {
                self.unchecked = true;
            }
            return ok || self.fail();
        }
        if s == Types::VOID || t == Types::VOID {
            return self.fail();
        }
        if let Some(p) = w.as_prim(s) {
            return if loose { self.compatible(w, w.boxed(p), t, loose) } else { self.fail() };
        }
        if let Some(p) = w.as_prim(t) {
            return if loose { self.equal(w, s, w.boxed(p)) } else { self.fail() };
        }
        if let Some(target) = unchecked_target(w, s, t) {
            self.unchecked = true;
            return target;
        }
        self.subtype(w, s, t)
    }

    /// ‹s <: t›
    pub fn subtype(&mut self, w: &World, s: Ty, t: Ty) -> bool {
        if self.failed {
            return false;
        }
        let (s, t) = (self.inst(w, s), self.inst(w, t));
        if s == t || s == Types::UNKNOWN || t == Types::UNKNOWN || s == Types::NULL {
            return true;
        }
        if self.depth > DEPTH {
            return true;
        }
        self.depth += 1;
        let ok = self.subtype_rules(w, s, t);
        self.depth -= 1;
        ok || self.fail()
    }

    fn subtype_rules(&mut self, w: &World, s: Ty, t: Ty) -> bool {
        if !w.types.has_infer(s) && !w.types.has_infer(t) {
            return w.subtype_unchecked(s, t).0;
        }
        match (w.types.kind(s), w.types.kind(t)) {
            (TyKind::Infer(i), _) => self.add_upper(w, *i, t),
            (_, TyKind::Infer(j)) => self.add_lower(w, *j, s),
            (_, TyKind::Intersection(parts)) => parts.iter().all(|&p| self.subtype(w, s, p)),
            (_, TyKind::Class { id, args, outer }) => {
                if t == w.object() {
                    return true;
                }
                let Some(sup) = w.as_super(s, *id) else {
                    return false;
                };
                let TyKind::Class { args: sa, outer: so, .. } = w.types.kind(sup) else {
                    return false;
                };
                // A raw supertype fits by unchecked conversion, as in javac.
                if args.is_empty() || sa.is_empty() {
                    return true;
                }
                if sa.len() != args.len() {
                    return false;
                }
                let fits = sa.iter().zip(args).all(|(&a, &b)| self.contained(w, a, b));
                match (so, outer) {
                    (Some(a), Some(b)) => fits && self.subtype(w, *a, *b),
                    _ => fits,
                }
            }
            (TyKind::Array(a), TyKind::Array(b)) => {
                if w.as_prim(*a).is_some() || w.as_prim(*b).is_some() {
                    a == b
                } else {
                    self.subtype(w, *a, *b)
                }
            }
            (TyKind::Var(_) | TyKind::Intersection(_), TyKind::Array(_)) => match w.element(s) {
                Some(e) => {
                    let array = w.types.array(e);
                    self.subtype(w, array, t)
                }
                None => false,
            },
            (_, TyKind::Var(v)) => match w.lower_bound(*v) {
                Some(l) => self.subtype(w, s, l),
                None => false,
            },
            _ => false,
        }
    }

    /// ‹a <= b› for type arguments.
    fn contained(&mut self, w: &World, a: Ty, b: Ty) -> bool {
        match (w.types.kind(a), w.types.kind(b)) {
            (_, TyKind::Wildcard(WildKind::Unbounded, _)) => true,
            (TyKind::Wildcard(k, x), TyKind::Wildcard(WildKind::Extends, y)) => match k {
                WildKind::Extends => self.subtype(w, *x, *y),
                WildKind::Unbounded | WildKind::Super => self.subtype(w, w.object(), *y),
            },
            (_, TyKind::Wildcard(WildKind::Extends, y)) => self.subtype(w, a, *y),
            (TyKind::Wildcard(k, x), TyKind::Wildcard(WildKind::Super, y)) => match k {
                WildKind::Super => self.subtype(w, *y, *x),
                WildKind::Unbounded | WildKind::Extends => self.fail(),
            },
            (_, TyKind::Wildcard(WildKind::Super, y)) => self.subtype(w, *y, a),
            (TyKind::Wildcard(..), _) => self.fail(),
            _ => self.equal(w, a, b),
        }
    }

    /// ‹s = t›
    pub fn equal(&mut self, w: &World, s: Ty, t: Ty) -> bool {
        if self.failed {
            return false;
        }
        let (s, t) = (self.inst(w, s), self.inst(w, t));
        if s == t || s == Types::UNKNOWN || t == Types::UNKNOWN {
            return true;
        }
        if self.depth > DEPTH {
            return true;
        }
        self.depth += 1;
        let ok = self.equal_rules(w, s, t);
        self.depth -= 1;
        ok || self.fail()
    }

    fn equal_rules(&mut self, w: &World, s: Ty, t: Ty) -> bool {
        if !w.types.has_infer(s) && !w.types.has_infer(t) {
            return w.same_type(s, t);
        }
        match (w.types.kind(s), w.types.kind(t)) {
            (TyKind::Infer(i), _) => self.add_eq(w, *i, t),
            (_, TyKind::Infer(j)) => self.add_eq(w, *j, s),
            (TyKind::Class { id, args, outer }, TyKind::Class { id: id2, args: args2, outer: outer2 }) => {
                id == id2
                    && args.len() == args2.len()
                    && args.iter().zip(args2).all(|(&a, &b)| self.equal(w, a, b))
                    && match (outer, outer2) {
                        (Some(a), Some(b)) => self.equal(w, *a, *b),
                        _ => true,
                    }
            }
            (TyKind::Array(a), TyKind::Array(b)) => self.equal(w, *a, *b),
            (TyKind::Wildcard(k, a), TyKind::Wildcard(k2, b)) => k == k2 && self.equal(w, *a, *b),
            (TyKind::Intersection(a), TyKind::Intersection(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| self.equal(w, x, y))
            }
            _ => false,
        }
    }

    // ---- incorporation (JLS 18.3.1)

    fn add_eq(&mut self, w: &World, i: u32, t: Ty) -> bool {
        if !w.is_reference(t) || matches!(w.types.kind(t), TyKind::Wildcard(..)) {
            return false;
        }
        if i as usize >= self.vars.len() {
            return true;
        }
        let var = &mut self.vars[i as usize];
        if var.eq.contains(&t) || var.eq.len() > BOUNDS {
            return true;
        }
        // An occurs check: α = List<α> has no solution.
        let mut inside = Vec::new();
        self.free_vars(w, t, &mut inside);
        if inside.contains(&i) && !matches!(w.types.kind(t), TyKind::Infer(_)) {
            return false;
        }
        let var = &mut self.vars[i as usize];
        let (eq, lower, upper) = (var.eq.clone(), var.lower.clone(), var.upper.clone());
        var.eq.push(t);
        if let TyKind::Infer(j) = w.types.kind(t) {
            let me = w.types.infer(i);
            let other = &mut self.vars[*j as usize];
            if !other.eq.contains(&me) {
                other.eq.push(me);
                let theirs = (other.eq.clone(), other.lower.clone(), other.upper.clone());
                let ok = theirs.0.iter().all(|&u| u == me || self.equal(w, me, u))
                    && theirs.1.iter().all(|&l| self.subtype(w, l, me))
                    && theirs.2.iter().all(|&u| self.subtype(w, me, u));
                if !ok {
                    return false;
                }
            }
        }
        let ok = eq.iter().all(|&u| self.equal(w, t, u))
            && lower.iter().all(|&l| self.subtype(w, l, t))
            && upper.iter().all(|&u| self.subtype(w, t, u));
        if !ok {
            return false;
        }
        if !w.types.has_infer(t) && self.vars[i as usize].inst.is_none() {
            return self.instantiate(w, i, t);
        }
        true
    }

    /// α = T with T proper: T replaces α in every other bound.
    fn instantiate(&mut self, w: &World, i: u32, t: Ty) -> bool {
        self.vars[i as usize].inst = Some(t);
        for k in 0..self.vars.len() {
            let v = self.vars[k].clone();
            let me = match v.inst {
                Some(known) => known,
                None => w.types.infer(k as u32),
            };
            let mentions = |u: &&Ty| w.types.has_infer(**u);
            for &u in v.eq.iter().filter(mentions) {
                let new = self.inst(w, u);
                if new != u && !self.equal(w, me, new) {
                    return false;
                }
            }
            for &u in v.lower.iter().filter(mentions) {
                let new = self.inst(w, u);
                if new != u && !self.subtype(w, new, me) {
                    return false;
                }
            }
            for &u in v.upper.iter().filter(mentions) {
                let new = self.inst(w, u);
                if new != u && !self.subtype(w, me, new) {
                    return false;
                }
            }
        }
        true
    }

    fn add_lower(&mut self, w: &World, i: u32, t: Ty) -> bool {
        if !w.is_reference(t) {
            return false;
        }
        let me = w.types.infer(i);
        // A variable of another set says nothing here.
        let Some(var) = self.vars.get_mut(i as usize) else {
            return true;
        };
        if t == me || var.lower.contains(&t) || var.lower.len() > BOUNDS {
            return true;
        }
        let (eq, upper) = (var.eq.clone(), var.upper.clone());
        var.lower.push(t);
        if let TyKind::Infer(j) = w.types.kind(t)
            && !self.add_upper(w, *j, me)
        {
            return false;
        }
        eq.iter().all(|&e| self.subtype(w, t, e)) && upper.iter().all(|&u| self.subtype(w, t, u))
    }

    pub fn add_upper(&mut self, w: &World, i: u32, t: Ty) -> bool {
        if !w.is_reference(t) {
            return false;
        }
        if let TyKind::Intersection(parts) = w.types.kind(t) {
            return parts.iter().all(|&p| self.add_upper(w, i, p));
        }
        let me = w.types.infer(i);
        // A variable of another set says nothing here.
        let Some(var) = self.vars.get_mut(i as usize) else {
            return true;
        };
        if t == me || var.upper.contains(&t) || var.upper.len() > BOUNDS {
            return true;
        }
        let (eq, lower, upper) = (var.eq.clone(), var.lower.clone(), var.upper.clone());
        var.upper.push(t);
        if let TyKind::Infer(j) = w.types.kind(t)
            && !self.add_lower(w, *j, me)
        {
            return false;
        }
        eq.iter().all(|&e| self.subtype(w, e, t))
            && lower.iter().all(|&l| self.subtype(w, l, t))
            && upper.iter().all(|&u| self.same_class_bounds(w, t, u))
    }

    /// Two upper bounds that are types of one class must agree on arguments.
    fn same_class_bounds(&mut self, w: &World, a: Ty, b: Ty) -> bool {
        if !w.types.has_infer(a) && !w.types.has_infer(b) {
            return true;
        }
        let (TyKind::Class { id: x, .. }, TyKind::Class { id: y, .. }) = (w.types.kind(a), w.types.kind(b)) else {
            return true;
        };
        let pair = match (w.as_super(a, *y), w.as_super(b, *x)) {
            (Some(s), _) => Some((s, b)),
            (None, Some(s)) => Some((a, s)),
            (None, None) => None,
        };
        let Some((s, t)) = pair else {
            return true;
        };
        let (TyKind::Class { args: p, .. }, TyKind::Class { args: q, .. }) = (w.types.kind(s), w.types.kind(t)) else {
            return true;
        };
        let wild = |t: Ty| matches!(w.types.kind(t), TyKind::Wildcard(..));
        p.iter().zip(q).all(|(&m, &n)| wild(m) || wild(n) || self.equal(w, m, n))
    }
}

/// The type with its inference variables renumbered.
pub(crate) fn shifted(w: &World, ty: Ty, offset: u32) -> Ty {
    if offset == 0 || !w.types.has_infer(ty) {
        return ty;
    }
    w.map_leaves(ty, &mut |w, t| match w.types.kind(t) {
        TyKind::Infer(i) => Some(w.types.infer(i + offset)),
        _ => None,
    })
}

/// ‹s → t› by unchecked conversion: some raw supertype of `s` is of `t`'s class.
fn unchecked_target(w: &World, s: Ty, t: Ty) -> Option<bool> {
    match (w.types.kind(s), w.types.kind(t)) {
        (TyKind::Array(a), TyKind::Array(b)) => unchecked_target(w, *a, *b),
        (TyKind::Infer(_), _) => None,
        (_, TyKind::Class { id, .. }) if w.is_parameterized(t) => {
            let sup = w.as_super(s, *id)?;
            w.is_raw(sup).then_some(true)
        }
        _ => None,
    }
}
