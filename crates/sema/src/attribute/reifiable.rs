//! What is known of types at run time (JLS 4.7): casts that can be checked,
//! arrays that can be created.

use crate::analyzer::Analyzer;
use crate::classes::{Ty, TyKind, WildKind};

impl Analyzer<'_, '_> {
    /// The type is wholly there at run time.
    pub fn is_reifiable(&self, ty: Ty) -> bool {
        match self.w.types.kind(ty) {
            TyKind::Var(_) | TyKind::Intersection(_) | TyKind::Infer(_) => false,
            TyKind::Array(e) => self.is_reifiable(*e),
            TyKind::Class { args, outer, .. } => {
                args.iter().all(|&a| self.is_unbounded(a)) && outer.is_none_or(|o| self.is_reifiable(o))
            }
            _ => true,
        }
    }

    /// `?` or `? extends Object`
    fn is_unbounded(&self, arg: Ty) -> bool {
        match self.w.types.kind(arg) {
            TyKind::Wildcard(WildKind::Unbounded, _) => true,
            TyKind::Wildcard(WildKind::Extends, bound) => *bound == self.w.object(),
            _ => false,
        }
    }

    /// A cast whose success the class at run time decides: what is written between
    /// angle brackets follows from the type before (JLS 5.1.6.2).
    pub fn is_checked_cast(&self, from: Ty, to: Ty) -> bool {
        let w = self.w;
        if self.is_reifiable(to) || w.types.has_unknown(to) || w.types.has_unknown(from) || w.is_subtype(from, to) {
            return true;
        }
        match (w.types.kind(from), w.types.kind(to)) {
            (_, TyKind::Var(_)) => false,
            (TyKind::Array(a), TyKind::Array(b)) => self.is_checked_cast(*a, *b),
            (TyKind::Intersection(parts), _) => parts.iter().any(|&p| self.is_checked_cast(p, to)),
            (TyKind::Var(v), _) => w.bounds(*v).iter().any(|&b| self.is_checked_cast(b, to)),
            (TyKind::Class { .. }, TyKind::Class { id, args, .. }) => {
                let Some(above) = w.class_of(from) else { return true };
                let vars = w.type_params(*id);
                let Some(sup) = w.as_super(w.this_type(*id), above) else { return false };
                // Each argument is either not asked for or fixed by the type before.
                let fixed = vars.iter().zip(args.iter()).all(|(&v, &a)| self.is_unbounded(a) || w.mentions_var(sup, v));
                fixed && self.subclass_of(*id, from).is_none_or(|t| w.is_subtype(w.capture(t), to) || t == to)
            }
            (_, TyKind::Array(_)) => false,
            _ => true,
        }
    }
}
