//! Affine equalities `Σ c·x + k = 0` between atoms (Karr 1976), over exact
//! integers: rows in echelon form, each with its leading atom. A row whose
//! coefficients would grow beyond 128 bits is dropped: that only forgets.

use std::collections::BTreeMap;

use super::Atom;

/// `Σ coefficient·atom + constant = 0`; no coefficient is zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<K: Ord> {
    pub parts: BTreeMap<K, i128>,
    pub constant: i128,
}

impl<K: Ord + Copy> Row<K> {
    pub fn new(parts: impl IntoIterator<Item = (K, i128)>, constant: i128) -> Row<K> {
        Row { parts: parts.into_iter().filter(|(_, c)| *c != 0).collect(), constant }
    }

    fn lead(&self) -> Option<K> {
        self.parts.keys().next_back().copied()
    }

    fn coefficient(&self, atom: K) -> i128 {
        self.parts.get(&atom).copied().unwrap_or(0)
    }

    /// `self·a + other·b`, divided by what its coefficients share.
    fn combine(&self, a: i128, other: &Row<K>, b: i128) -> Option<Row<K>> {
        let mut parts: BTreeMap<K, i128> = BTreeMap::new();
        for (atom, c) in &self.parts {
            parts.insert(*atom, c.checked_mul(a)?);
        }
        for (atom, c) in &other.parts {
            let sum = parts.get(atom).copied().unwrap_or(0).checked_add(c.checked_mul(b)?)?;
            parts.insert(*atom, sum);
        }
        parts.retain(|_, c| *c != 0);
        let constant = self.constant.checked_mul(a)?.checked_add(other.constant.checked_mul(b)?)?;
        let shared = parts.values().fold(constant.unsigned_abs(), |g, c| gcd(g, c.unsigned_abs()));
        let mut row = Row { parts, constant };
        if shared > 1
            && let Ok(shared) = i128::try_from(shared)
        {
            row.parts.values_mut().for_each(|c| *c /= shared);
            row.constant /= shared;
        }
        Some(row)
    }

    /// The row without `atom`, which leads or occurs in `pivot`.
    fn eliminate(&self, atom: K, pivot: &Row<K>) -> Option<Row<K>> {
        let (mine, theirs) = (self.coefficient(atom), pivot.coefficient(atom));
        let shared = i128::try_from(gcd(mine.unsigned_abs(), theirs.unsigned_abs())).ok()?;
        self.combine(theirs / shared, pivot, -(mine / shared))
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A set of equalities in echelon form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affine<K: Ord + Copy = Atom> {
    rows: BTreeMap<K, Row<K>>,
    empty: bool,
}

impl<K: Ord + Copy> Default for Affine<K> {
    fn default() -> Self {
        Affine { rows: BTreeMap::new(), empty: false }
    }
}

impl<K: Ord + Copy> Affine<K> {
    pub fn is_empty(&self) -> bool {
        self.empty
    }

    pub fn rows(&self) -> impl Iterator<Item = &Row<K>> {
        self.rows.values()
    }

    /// What is left of `row` after the known equalities.
    fn reduce(&self, row: Row<K>) -> Option<Row<K>> {
        let mut row = row;
        let mut below: Option<K> = None;
        loop {
            let next = match below {
                None => row.parts.keys().next_back().copied(),
                Some(limit) => row.parts.range(..limit).next_back().map(|(k, _)| *k),
            };
            let Some(atom) = next else { return Some(row) };
            if let Some(pivot) = self.rows.get(&atom) {
                row = row.eliminate(atom, pivot)?;
            }
            below = Some(atom);
        }
    }

    pub fn implies(&self, row: &Row<K>) -> bool {
        self.empty || self.reduce(row.clone()).is_some_and(|left| left.parts.is_empty() && left.constant == 0)
    }

    pub fn add(&mut self, row: Row<K>) {
        let Some(row) = self.reduce(row) else { return };
        match row.lead() {
            None => self.empty |= row.constant != 0,
            Some(lead) => {
                self.rows.insert(lead, row);
            }
        }
    }

    pub fn forget(&mut self, atom: K) {
        // The row to sacrifice: the one with the lowest lead keeps the others in echelon form.
        let Some(lead) = self.rows.iter().find(|(_, row)| row.coefficient(atom) != 0).map(|(lead, _)| *lead) else {
            return;
        };
        let Some(pivot) = self.rows.remove(&lead) else { return };
        let mut touched = Vec::new();
        self.rows.retain(|_, row| {
            let keep = row.coefficient(atom) == 0;
            if !keep {
                touched.push(row.clone());
            }
            keep
        });
        for row in touched {
            if let Some(row) = row.eliminate(atom, &pivot) {
                self.add(row);
            }
        }
    }

    pub fn rename(&mut self, from: K, to: K) {
        let touched: Vec<K> =
            self.rows.iter().filter(|(_, row)| row.coefficient(from) != 0).map(|(lead, _)| *lead).collect();
        for lead in touched {
            if let Some(mut row) = self.rows.remove(&lead) {
                if let Some(c) = row.parts.remove(&from) {
                    row.parts.insert(to, c);
                }
                self.add(row);
            }
        }
    }

    /// The equalities that hold in both: the affine hull of the union.
    pub fn join(&self, other: &Affine<K>) -> Affine<K> {
        if self.empty {
            return other.clone();
        }
        if other.empty {
            return self.clone();
        }
        let mut common = Affine::default();
        let (mut mine, mut theirs): (Vec<&Row<K>>, Vec<&Row<K>>) = (Vec::new(), Vec::new());
        for row in self.rows() {
            if other.implies(row) { common.add(row.clone()) } else { mine.push(row) }
        }
        for row in other.rows() {
            if self.implies(row) { common.add(row.clone()) } else { theirs.push(row) }
        }
        if !mine.is_empty() && !theirs.is_empty() {
            hull(&mine, &theirs).into_iter().for_each(|row| common.add(row));
        }
        common
    }
}

/// Where the point x lies on the line through u (in the first set) and v (in
/// the second): x = u + v with A·u + λ·a = 0 and B·v + (1 − λ)·b = 0.
/// Eliminating u and λ leaves the equalities of the hull.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Side<K> {
    Whole(K),
    Lambda,
    First(K),
}

fn hull<K: Ord + Copy>(first: &[&Row<K>], second: &[&Row<K>]) -> Vec<Row<K>> {
    let mut system: Affine<Side<K>> = Affine::default();
    for row in first {
        let parts = row.parts.iter().map(|(k, c)| (Side::First(*k), *c));
        system.add(Row::new(parts.chain([(Side::Lambda, row.constant)]), 0));
    }
    for row in second {
        let whole = row.parts.iter().map(|(k, c)| (Side::Whole(*k), *c));
        let minus = row.parts.iter().map(|(k, c)| (Side::First(*k), -c));
        system.add(Row::new(whole.chain(minus).chain([(Side::Lambda, -row.constant)]), row.constant));
    }
    // Leads are the greatest atoms: rows led by `Whole` mention nothing else.
    let only_whole = system.rows.values().filter(|row| matches!(row.lead(), Some(Side::Whole(_))));
    only_whole
        .map(|row| {
            let parts = row.parts.iter().filter_map(|(side, c)| match side {
                Side::Whole(k) => Some((*k, *c)),
                Side::Lambda | Side::First(_) => None,
            });
            Row::new(parts, row.constant)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(parts: &[(char, i128)], constant: i128) -> Row<char> {
        Row::new(parts.iter().copied(), constant)
    }

    #[test]
    fn the_hull_of_two_points_is_a_line() {
        // (i, j) = (0, 10) and (1, 8): j = 10 − 2i
        let (mut a, mut b) = (Affine::default(), Affine::default());
        a.add(row(&[('i', 1)], 0));
        a.add(row(&[('j', 1)], -10));
        b.add(row(&[('i', 1)], -1));
        b.add(row(&[('j', 1)], -8));
        let both = a.join(&b);
        assert!(both.implies(&row(&[('j', 1), ('i', 2)], -10)));
        assert_eq!(both.rows().count(), 1);
    }

    #[test]
    fn forgetting_keeps_what_follows() {
        let mut a = Affine::default();
        a.add(row(&[('x', 1), ('y', -1)], 0));
        a.add(row(&[('y', 1), ('z', -2)], 1));
        a.forget('y');
        assert!(a.implies(&row(&[('x', 1), ('z', -2)], 1)));
        assert_eq!(a.rows().count(), 1);
    }

    #[test]
    fn contradictions_are_noticed() {
        let mut a = Affine::default();
        a.add(row(&[('x', 2)], -2));
        a.add(row(&[('x', 1)], -3));
        assert!(a.is_empty());
    }
}
