//! Difference bounds `x − y <= c` between atoms, and with a zero atom the
//! intervals `lo <= x <= hi`. Atoms come and go; what is not tracked is
//! unconstrained. Always closed under shortest paths; knows no terms beyond
//! their identity.

use rustc_hash::FxHashMap;

use super::Atom;

/// A bound; `None` is no bound at all.
pub type Bound = Option<i128>;

/// Beyond this a bound is as good as none: keeps sums far from overflow.
const HUGE: i128 = 1 << 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Position 0 stands for the constant zero.
    atoms: Vec<Option<Atom>>,
    position: FxHashMap<Atom, usize>,
    /// `bound[i][j]` limits atom i minus atom j.
    bound: Vec<Vec<Bound>>,
    empty: bool,
}

impl Zone {
    pub fn top() -> Zone {
        Zone { atoms: vec![None], position: FxHashMap::default(), bound: vec![vec![Some(0)]], empty: false }
    }

    pub fn is_empty(&self) -> bool {
        self.empty
    }

    pub fn atoms(&self) -> impl Iterator<Item = Atom> {
        self.atoms.iter().copied().flatten()
    }

    pub fn tracks(&self, atom: Atom) -> bool {
        self.position.contains_key(&atom)
    }

    /// Begins to track an atom within its own range.
    pub fn track(&mut self, atom: Atom, lo: Bound, hi: Bound) {
        if self.tracks(atom) {
            return;
        }
        let at = self.atoms.len();
        self.atoms.push(Some(atom));
        self.position.insert(atom, at);
        for (i, row) in self.bound.iter_mut().enumerate() {
            // i − new = (i − 0) + (0 − new) <= bound(i) − lo
            debug_assert!(i < at);
            let to_zero = row[0];
            row.push(plus(to_zero, lo.map(|lo| -lo)));
        }
        let mut row: Vec<Bound> = (0..at).map(|j| plus(hi, self.bound[0][j])).collect();
        row.push(Some(0));
        self.bound.push(row);
    }

    /// Upper bound of `x − y`; `None` atoms stand for zero.
    pub fn difference(&self, x: Option<Atom>, y: Option<Atom>) -> Bound {
        let (i, j) = (self.index(x)?, self.index(y)?);
        self.bound[i][j]
    }

    pub fn interval(&self, atom: Atom) -> (Bound, Bound) {
        (self.difference(None, Some(atom)).map(|b| -b), self.difference(Some(atom), None))
    }

    fn index(&self, atom: Option<Atom>) -> Option<usize> {
        match atom {
            None => Some(0),
            Some(atom) => self.position.get(&atom).copied(),
        }
    }

    /// Adds `x − y <= c` and closes again.
    pub fn add(&mut self, x: Option<Atom>, y: Option<Atom>, c: i128) {
        let (Some(i), Some(j)) = (self.index(x), self.index(y)) else { return };
        if self.empty || c.abs() > HUGE || self.bound[i][j].is_some_and(|known| known <= c) {
            return;
        }
        let n = self.atoms.len();
        if i == j || plus(self.bound[j][i], Some(c)).is_some_and(|cycle| cycle < 0) {
            self.empty = c < 0 || i != j;
            return;
        }
        let into: Vec<Bound> = (0..n).map(|a| self.bound[a][i]).collect();
        let out = self.bound[j].clone();
        for (a, into) in into.iter().enumerate() {
            let Some(start) = plus(*into, Some(c)) else { continue };
            for (b, out) in out.iter().enumerate() {
                if let Some(way) = plus(Some(start), *out)
                    && self.bound[a][b].is_none_or(|known| way < known)
                {
                    self.bound[a][b] = Some(way);
                }
            }
        }
    }

    pub fn forget(&mut self, atom: Atom) {
        let Some(at) = self.position.remove(&atom) else { return };
        self.atoms.swap_remove(at);
        self.bound.swap_remove(at);
        for row in &mut self.bound {
            row.swap_remove(at);
        }
        if let Some(Some(moved)) = self.atoms.get(at) {
            self.position.insert(*moved, at);
        }
    }

    /// Gives the atom another name; the new one must not be tracked.
    pub fn rename(&mut self, from: Atom, to: Atom) {
        if let Some(at) = self.position.remove(&from) {
            self.atoms[at] = Some(to);
            self.position.insert(to, at);
        }
    }

    /// Bounds that hold in both, over the atoms tracked in both.
    pub fn join(&self, other: &Zone) -> Zone {
        self.combine(other, |a, b| a.zip(b).map(|(a, b)| a.max(b)))
    }

    /// As a join, but a bound that grew goes to the next of `steps` above it, or away.
    pub fn widen(&self, newer: &Zone, steps: &[i128]) -> Zone {
        let joined = self.join(newer);
        let mut wide = self.combine(&joined, |old, new| match (old, new) {
            (Some(old), Some(new)) if new <= old => Some(old),
            (_, Some(new)) => steps.iter().copied().find(|step| *step >= new),
            _ => None,
        });
        wide.empty = joined.empty;
        wide
    }

    fn combine(&self, other: &Zone, pick: impl Fn(Bound, Bound) -> Bound) -> Zone {
        if self.empty {
            return other.clone();
        }
        if other.empty {
            return self.clone();
        }
        let shared: Vec<Option<Atom>> = self.atoms.iter().copied().filter(|a| other.index(*a).is_some()).collect();
        let here: Vec<usize> = shared.iter().filter_map(|a| self.index(*a)).collect();
        let there: Vec<usize> = shared.iter().filter_map(|a| other.index(*a)).collect();
        let row = |i: usize| (0..shared.len()).map(move |j| (i, j));
        let bound = (0..shared.len())
            .map(|i| row(i).map(|(i, j)| pick(self.bound[here[i]][here[j]], other.bound[there[i]][there[j]])).collect())
            .collect();
        let position = shared.iter().enumerate().filter_map(|(i, a)| Some(((*a)?, i))).collect();
        Zone { atoms: shared, position, bound, empty: false }
    }

    /// Shortest paths anew, after a widening.
    pub fn close(&mut self) {
        let n = self.atoms.len();
        for k in 0..n {
            for i in 0..n {
                let Some(first) = self.bound[i][k] else { continue };
                for j in 0..n {
                    if let Some(way) = plus(Some(first), self.bound[k][j])
                        && self.bound[i][j].is_none_or(|known| way < known)
                    {
                        self.bound[i][j] = Some(way);
                    }
                }
            }
        }
        self.empty |= (0..n).any(|i| self.bound[i][i].is_some_and(|b| b < 0));
    }

    /// Does every bound here also hold there?
    pub fn includes(&self, smaller: &Zone) -> bool {
        if smaller.empty {
            return true;
        }
        self.atoms.iter().enumerate().all(|(i, x)| {
            self.atoms.iter().enumerate().all(|(j, y)| {
                let Some(mine) = self.bound[i][j] else { return true };
                i == j || smaller.difference(*x, *y).is_some_and(|theirs| theirs <= mine)
            })
        })
    }
}

fn plus(a: Bound, b: Bound) -> Bound {
    let sum = a? + b?;
    (sum.abs() <= HUGE).then_some(sum)
}

#[cfg(test)]
mod tests {
    use javelin_logic::{Sort, Term, Terms};

    use super::*;

    fn atoms() -> [Atom; 3] {
        let terms = Terms::new();
        let of = |name| -> Term { terms.var(name, Sort::Int) };
        [Atom::now(of("x")), Atom::now(of("y")), Atom::now(of("z"))]
    }

    fn zone(atoms: &[Atom]) -> Zone {
        let mut zone = Zone::top();
        atoms.iter().for_each(|a| zone.track(*a, None, None));
        zone
    }

    #[test]
    fn bounds_follow_from_bounds() {
        let [x, y, z] = atoms();
        let mut zone = zone(&[x, y, z]);
        zone.add(Some(x), Some(y), 3);
        zone.add(Some(y), None, 4);
        zone.add(None, Some(z), -1);
        assert_eq!(zone.interval(x), (None, Some(7)));
        assert_eq!(zone.difference(Some(x), Some(z)), Some(6));
        zone.add(Some(z), Some(x), -8);
        assert!(zone.is_empty());
    }

    #[test]
    fn widening_keeps_what_is_stable() {
        let [x, y, _] = atoms();
        let (mut first, mut second) = (zone(&[x, y]), zone(&[x, y]));
        for (zone, value) in [(&mut first, 0), (&mut second, 1)] {
            zone.add(Some(x), None, value);
            zone.add(None, Some(x), 0);
            zone.add(Some(x), Some(y), 0);
        }
        let wide = first.widen(&second, &[100]);
        assert_eq!(wide.difference(Some(x), None), Some(100));
        assert_eq!(wide.difference(None, Some(x)), Some(0));
        assert_eq!(wide.difference(Some(x), Some(y)), Some(0));
    }

    #[test]
    fn forgetting_and_renaming() {
        let [x, y, z] = atoms();
        let mut zone = zone(&[x, y]);
        zone.add(Some(x), Some(y), 2);
        zone.rename(y, z);
        zone.forget(x);
        assert_eq!(zone.difference(Some(z), Some(z)), Some(0));
        assert!(!zone.tracks(x) && !zone.tracks(y));
    }
}
