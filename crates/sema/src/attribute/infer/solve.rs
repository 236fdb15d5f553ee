//! Resolution: values for inference variables (JLS 18.4).

use super::bounds::Infer;
use crate::classes::{Ty, TyKind, Types, VarOwner, World};

impl Infer {
    /// Finds values for every variable.
    pub fn solve_all(&mut self, w: &World) -> bool {
        let all: Vec<u32> = (0..self.vars.len() as u32).collect();
        self.solve(w, &all)
    }

    /// Finds values for these variables and what they depend on.
    pub fn solve(&mut self, w: &World, wanted: &[u32]) -> bool {
        loop {
            if self.failed {
                return false;
            }
            let open: Vec<u32> = wanted.iter().copied().filter(|&i| self.vars[i as usize].inst.is_none()).collect();
            if open.is_empty() {
                return true;
            }
            // The smallest set closed under dependency first.
            let mut reachable: Vec<u32> = Vec::new();
            for &i in &open {
                for j in self.dependencies(w, i) {
                    if !reachable.contains(&j) {
                        reachable.push(j);
                    }
                }
            }
            let sets = reachable.iter().map(|&i| self.dependencies(w, i));
            let Some(set) = sets.min_by_key(Vec::len) else {
                return true;
            };
            self.solve_set(w, &set);
        }
    }

    /// The variable and all that it depends on, itself last.
    fn dependencies(&self, w: &World, i: u32) -> Vec<u32> {
        let mut seen = vec![i];
        let mut next = 0;
        while next < seen.len() {
            let v = &self.vars[seen[next] as usize];
            next += 1;
            for &t in v.eq.iter().chain(&v.lower).chain(&v.upper) {
                self.free_vars(w, t, &mut seen);
            }
        }
        seen
    }

    /// Gives a value to one variable of the set: one with proper lower bounds
    /// if there is one, because values flow from arguments outwards.
    fn solve_set(&mut self, w: &World, set: &[u32]) {
        let proper = |list: &[Ty]| -> Vec<Ty> {
            let bounds = list.iter().copied().filter(|&t| !w.types.has_infer(t));
            bounds.collect()
        };
        let mut with_lower = None;
        let mut with_upper = None;
        for &i in set {
            let v = &self.vars[i as usize];
            if v.inst.is_some() {
                continue;
            }
            if with_lower.is_none() && !proper(&v.lower).is_empty() {
                with_lower = Some(i);
            }
            let all_proper = v.upper.iter().all(|&t| !w.types.has_infer(t));
            if with_upper.is_none() && all_proper {
                with_upper = Some(i);
            }
        }
        if let Some(i) = with_lower {
            let lower = proper(&self.vars[i as usize].lower);
            let value = w.lub(&lower);
            self.assign(w, i, value);
            return;
        }
        if let Some(i) = with_upper {
            let v = &self.vars[i as usize];
            let upper = proper(&v.upper);
            let k = w.known();
            let plain = [k.throwable, k.exception, k.object];
            let value = if v.throws && upper.iter().all(|t| plain.contains(t)) {
                k.runtime_exception
            } else {
                w.glb_all(&upper)
            };
            self.assign(w, i, value);
            return;
        }
        self.solve_circular(w, set);
    }

    fn assign(&mut self, w: &World, i: u32, value: Ty) {
        let me = w.types.infer(i);
        if value == Types::UNKNOWN {
            self.vars[i as usize].inst = Some(value);
            return;
        }
        if !self.equal(w, me, value) && self.vars[i as usize].inst.is_none() {
            self.vars[i as usize].inst = Some(value);
        }
    }

    /// Bounds that mention each other (`T extends Comparable<T>`) and nothing
    /// else: fresh type variables with those bounds (JLS 18.4, second attempt).
    fn solve_circular(&mut self, w: &World, set: &[u32]) {
        let open: Vec<u32> = set.iter().copied().filter(|&i| self.vars[i as usize].inst.is_none()).collect();
        let fresh: Vec<Ty> = open
            .iter()
            .map(|&i| {
                let name = w.types.var_info(self.vars[i as usize].param).name;
                w.types.var(w.types.new_var(name, VarOwner::Fresh))
            })
            .collect();
        for (&i, &ty) in open.iter().zip(&fresh) {
            self.vars[i as usize].inst = Some(ty);
        }
        for (&i, &ty) in open.iter().zip(&fresh) {
            let upper = self.vars[i as usize].upper.clone();
            let mut bounds: Vec<Ty> = upper.iter().map(|&u| self.inst(w, u)).collect();
            if bounds.len() > 1 {
                bounds.retain(|&b| b != w.object());
            }
            if let TyKind::Var(v) = w.types.kind(ty) {
                w.types.var_info(*v).bounds.set(bounds.into()).ok();
            }
        }
    }
}
