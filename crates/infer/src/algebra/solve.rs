//! Closed forms of a polynomial map iterated n times.
//!
//! The cells are solved in order of dependence, those that depend on each
//! other together. A solvable map [Rodríguez-Carbonell and Kapur 2007] is
//! linear in each group, with fixed coefficients, and any polynomial in what
//! was solved before. A group of several is taken apart by left eigenvectors v:
//! `u = v·x` has the recurrence `u′ = r·u + v·q` of its own; with roots r in
//! several fields, all projections are taken at once. So all comes down to
//! `x′ = a·x + Σ c·n^d·b^n`, which is solved by comparing coefficients.

use std::collections::BTreeMap;

use javelin_logic::RBig;

use super::block::{Eigenvalue, Matrix, eigenvalues};
use super::powers::Powers;
use super::symbols::{Meaning, Symbols};
use javelin_logic::poly::{Mono, Poly, Sym};

/// Closed forms that are longer are of no use to anyone.
const LENGTH: usize = 400;

pub struct Closed {
    /// The value of each cell after `first + n` rounds, where it could be found.
    pub forms: Vec<Option<Poly>>,
    /// Rounds that come before the forms hold: cells may forget their start.
    pub first: usize,
    /// The states in these rounds.
    pub before: Vec<Vec<Poly>>,
    /// What holds between the powers that the forms mention.
    pub relations: Vec<Poly>,
    pub counter: Sym,
}

/// Cells that depend on each other, with `x′ = matrix·x + rest`.
struct Group {
    members: Vec<usize>,
    matrix: Vec<Vec<Poly>>,
    rest: Vec<Poly>,
    eigenvalues: Option<Vec<Eigenvalue>>,
}

/// Solves `next` from `start`, both by cell.
pub fn solve(symbols: &mut Symbols, syms: &[Sym], next: &[Poly], start: &[Poly]) -> Closed {
    let counter = symbols.sym(Meaning::Counter);
    let groups = groups(symbols, syms, next);
    let values = || groups.iter().filter_map(|g| g.eigenvalues.as_ref()).flatten();
    let first = values().filter(|e| e.is_zero()).count();
    let mut before = Vec::new();
    let mut state = start.to_vec();
    for _ in 0..first {
        let after = apply(syms, next, &state);
        before.push(std::mem::replace(&mut state, after));
    }
    let bases: Vec<RBig> = values().flat_map(Eigenvalue::rational_bases).collect();
    let symbolic: Vec<RBig> = groups.iter().filter_map(Group::content).collect();
    let powers = Powers::new(symbols, &[bases, symbolic].concat());
    let mut solver = Solver { symbols, powers, counter, syms, forms: vec![None; syms.len()] };
    if state.iter().all(|p| p.length() <= LENGTH) {
        for group in &groups {
            if let Some(forms) = solver.group(group, &state) {
                for (&cell, form) in group.members.iter().zip(forms) {
                    solver.forms[cell] = Some(form).filter(|f| f.length() <= LENGTH);
                }
            }
        }
    }
    let relations = solver.powers.relations().to_vec();
    let forms = solver.forms;
    Closed { forms, first, before, relations, counter }
}

/// The state after one more round.
pub fn apply(syms: &[Sym], next: &[Poly], state: &[Poly]) -> Vec<Poly> {
    let value = |sym: Sym| syms.iter().position(|s| *s == sym).map(|cell| state[cell].clone());
    next.iter().map(|poly| poly.substitute(value)).collect()
}

impl Group {
    /// The rational part of a base that contains symbols.
    fn content(&self) -> Option<RBig> {
        let [row] = self.matrix.as_slice() else { return None };
        let base = row.first().filter(|base| base.as_number().is_none())?;
        let primitive = base.primitive();
        let (mono, c) = primitive.terms().next()?;
        Some(base.coefficient(mono) / c)
    }
}

/// The groups in order of dependence, as far as the map is solvable.
fn groups(symbols: &Symbols, syms: &[Sym], next: &[Poly]) -> Vec<Group> {
    let count = syms.len();
    let mut reaches = vec![vec![false; count]; count];
    for (cell, poly) in next.iter().enumerate() {
        for (other, sym) in syms.iter().enumerate() {
            reaches[cell][other] = poly.mentions(*sym);
        }
    }
    for k in 0..count {
        for i in 0..count {
            for j in 0..count {
                reaches[i][j] |= reaches[i][k] && reaches[k][j];
            }
        }
    }
    let together = |a: usize, b: usize| a == b || (reaches[a][b] && reaches[b][a]);
    let mut placed = vec![false; count];
    let mut found = Vec::new();
    while let Some(seed) = (0..count)
        .find(|&c| !placed[c] && (0..count).all(|other| !reaches[c][other] || together(c, other) || placed[other]))
    {
        let members: Vec<usize> = (0..count).filter(|&c| together(seed, c)).collect();
        members.iter().for_each(|&c| placed[c] = true);
        found.extend(group(symbols, syms, next, members));
    }
    found
}

fn group(symbols: &Symbols, syms: &[Sym], next: &[Poly], members: Vec<usize>) -> Option<Group> {
    let (mut matrix, mut rest) = (Vec::new(), Vec::new());
    for &cell in &members {
        let mut row = vec![Poly::zero(); members.len()];
        let mut inhomogeneous = Poly::zero();
        for (mono, c) in next[cell].terms() {
            if mono.parts().iter().any(|(sym, _)| symbols.is_any(*sym)) {
                return None;
            }
            let (own, others) = mono.split(|s| members.iter().any(|m| syms[*m] == s));
            match own.parts() {
                [] => inhomogeneous.push(others, c.clone()),
                [(sym, 1)] if !others.parts().iter().any(|(s, _)| syms.contains(s)) => {
                    let column = members.iter().position(|m| syms[*m] == *sym)?;
                    row[column].push(others, c.clone());
                }
                _ => return None,
            }
        }
        matrix.push(row);
        rest.push(inhomogeneous);
    }
    let numbers: Option<Matrix> = matrix.iter().map(|row| row.iter().map(Poly::as_number).collect()).collect();
    let eigenvalues = match numbers {
        Some(numbers) => Some(eigenvalues(&numbers)?),
        None if members.len() == 1 => None,
        None => return None,
    };
    Some(Group { members, matrix, rest, eigenvalues })
}

struct Solver<'a> {
    symbols: &'a mut Symbols,
    powers: Powers,
    counter: Sym,
    syms: &'a [Sym],
    forms: Vec<Option<Poly>>,
}

impl Solver<'_> {
    fn group(&mut self, group: &Group, start: &[Poly]) -> Option<Vec<Poly>> {
        let mut rest = Vec::new();
        for poly in &group.rest {
            rest.push(self.closed(poly)?);
        }
        let start: Vec<Poly> = group.members.iter().map(|m| start[*m].clone()).collect();
        match &group.eigenvalues {
            None => Some(vec![self.one(&group.matrix[0][0], &rest[0], &start[0])?]),
            Some(values) => {
                let mut bases = Vec::new();
                for value in values {
                    bases.push(self.base(value)?);
                }
                match needs_all_at_once(values) {
                    true => self.diagonal(&group.matrix, &rest, &start, &bases),
                    false => self.several(group.matrix.clone(), rest, start, &bases),
                }
            }
        }
    }

    /// `x′ = A·x + q` with eigenvalues r that are all different, each in a field
    /// of its own: x is the sum of its projections on the eigenvectors.
    fn diagonal(&mut self, a: &[Vec<Poly>], q: &[Poly], start: &[Poly], bases: &[Poly]) -> Option<Vec<Poly>> {
        let size = a.len();
        let turned: Vec<Vec<Poly>> = (0..size).map(|i| (0..size).map(|j| a[j][i].clone()).collect()).collect();
        let product = |v: &[Poly], w: &[Poly]| v.iter().zip(w).fold(Poly::zero(), |sum, (a, b)| sum.add(&a.mul(b)));
        let mut all = vec![Poly::zero(); size];
        for r in bases {
            let (left, right) = (self.left_eigenvector(a, r)?, self.left_eigenvector(&turned, r)?);
            let length = self.powers.normal(&product(&left, &right));
            let scale = self.powers.inverse(self.symbols, &length)?;
            let (rest, first) = (self.powers.normal(&product(&left, q)), self.powers.normal(&product(&left, start)));
            let u = self.one(r, &rest, &first)?.mul(&scale);
            for (form, part) in all.iter_mut().zip(&right) {
                *form = form.add(&self.powers.normal(&part.mul(&u)));
            }
        }
        Some(all)
    }

    /// A polynomial in solved cells as one in the counter and the powers.
    fn closed(&self, poly: &Poly) -> Option<Poly> {
        let solved = |sym: &Sym| self.syms.iter().position(|s| s == sym).is_none_or(|cell| self.forms[cell].is_some());
        if !poly.symbols().iter().all(solved) {
            return None;
        }
        let value = |sym: Sym| self.forms[self.syms.iter().position(|s| *s == sym)?].clone();
        let form = self.powers.normal(&poly.substitute(value));
        (form.length() <= LENGTH).then_some(form)
    }

    fn base(&mut self, value: &Eigenvalue) -> Option<Poly> {
        match value {
            Eigenvalue::Rational(number) => Some(Poly::number(number.clone())),
            Eigenvalue::Quadratic { part, scale, d } => {
                let root = self.powers.root(self.symbols, d).scale(scale);
                let (base, other) = (Poly::number(part.clone()).add(&root), Poly::number(part.clone()).sub(&root));
                self.powers.conjugates(self.symbols, &base, &other)?;
                Some(base)
            }
            Eigenvalue::Algebraic { minimal, index } => self.powers.algebraic(self.symbols, minimal, *index),
        }
    }

    /// `x′ = A·x + q`, one eigenvalue at a time.
    fn several(&mut self, a: Vec<Vec<Poly>>, q: Vec<Poly>, start: Vec<Poly>, bases: &[Poly]) -> Option<Vec<Poly>> {
        let size = a.len();
        let (r, others) = bases.split_first()?;
        if size == 1 {
            return Some(vec![self.one(&a[0][0], &q[0], &start[0])?]);
        }
        let v = self.left_eigenvector(&a, r)?;
        let pivot = v.iter().rposition(|c| *c == Poly::one())?;
        let combine = |of: &[Poly]| v.iter().zip(of).fold(Poly::zero(), |sum, (c, p)| sum.add(&c.mul(p)));
        let (inhomogeneous, first) = (self.powers.normal(&combine(&q)), self.powers.normal(&combine(&start)));
        let u = self.one(r, &inhomogeneous, &first)?;
        // x_p = u − Σ v_l·x_l, put into the other equations.
        let rest: Vec<usize> = (0..size).filter(|i| *i != pivot).collect();
        let mut smaller = Vec::new();
        let mut more = Vec::new();
        for &i in &rest {
            let entry = |l: &usize| self.powers.normal(&a[i][*l].sub(&a[i][pivot].mul(&v[*l])));
            smaller.push(rest.iter().map(entry).collect());
            more.push(self.powers.normal(&q[i].add(&a[i][pivot].mul(&u))));
        }
        let starts = rest.iter().map(|i| start[*i].clone()).collect();
        let forms = self.several(smaller, more, starts, others)?;
        let mut all = vec![Poly::zero(); size];
        let mut last = u;
        for (&i, form) in rest.iter().zip(forms) {
            last = last.sub(&v[i].mul(&form));
            all[i] = form;
        }
        all[pivot] = self.powers.normal(&last);
        Some(all)
    }

    /// `v·A = r·v`, with some component 1.
    fn left_eigenvector(&mut self, a: &[Vec<Poly>], r: &Poly) -> Option<Vec<Poly>> {
        let size = a.len();
        // Rows of (A − r)ᵀ, made triangular.
        let mut rows: Vec<Vec<Poly>> = (0..size)
            .map(|i| (0..size).map(|j| if i == j { a[j][i].sub(r) } else { a[j][i].clone() }).collect())
            .collect();
        let mut pivots: Vec<usize> = Vec::new();
        for column in 0..size {
            let Some(row) = (pivots.len()..size).find(|row| !rows[*row][column].is_zero()) else { continue };
            let place = pivots.len();
            rows.swap(place, row);
            let inverse = self.powers.inverse(self.symbols, &rows[place][column])?;
            for entry in &mut rows[place] {
                *entry = self.powers.normal(&entry.mul(&inverse));
            }
            let pivot = rows[place].clone();
            for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != place) {
                let factor = row[column].clone();
                for (entry, above) in row.iter_mut().zip(&pivot) {
                    *entry = self.powers.normal(&entry.sub(&above.mul(&factor)));
                }
            }
            pivots.push(column);
        }
        let free = (0..size).find(|c| !pivots.contains(c))?;
        let mut v = vec![Poly::zero(); size];
        v[free] = Poly::one();
        for (row, column) in pivots.iter().enumerate() {
            v[*column] = rows[row][free].scale(&-RBig::ONE);
        }
        Some(v)
    }

    /// `x′ = a·x + q(n)` from x(0): a^n times what is missing, plus a particular solution.
    fn one(&mut self, a: &Poly, q: &Poly, start: &Poly) -> Option<Poly> {
        if a.is_zero() {
            return self.previous(q);
        }
        let mut by_power: BTreeMap<Mono, Poly> = BTreeMap::new();
        for (mono, c) in q.terms() {
            let (powers, rest) = mono.split(|s| self.symbols.is_power(s));
            by_power.entry(powers).or_default().push(rest, c.clone());
        }
        let mut particular = Poly::zero();
        let mut missing = start.clone();
        for (power, part) in by_power {
            let base = self.powers.base(&power)?;
            let solution = self.particular(a, &base, &part.in_powers_of(self.counter))?;
            if let Some(at_start) = solution.first() {
                missing = missing.sub(at_start);
            }
            let power = Poly::term(power, RBig::ONE);
            for (d, c) in solution.iter().enumerate() {
                particular = particular.add(&c.mul(&power).mul(&Poly::sym(self.counter).pow(d as u32)));
            }
        }
        let power = self.powers.power(self.symbols, a)?;
        let form = self.powers.normal(&particular.add(&missing.mul(&power)));
        (form.length() <= LENGTH).then_some(form)
    }

    /// P with `b·P(n+1) − a·P(n) = q(n)`, by ascending coefficients.
    fn particular(&mut self, a: &Poly, b: &Poly, q: &[Poly]) -> Option<Vec<Poly>> {
        let gap = self.powers.normal(&b.sub(a));
        let resonant = gap.is_zero();
        let inverse = self.powers.inverse(self.symbols, if resonant { b } else { &gap })?;
        let degree = q.len() + usize::from(resonant);
        let mut p = vec![Poly::zero(); degree];
        for k in (0..q.len()).rev() {
            // n^k: gap·p_k + b·Σ_{j>k} C(j,k)·p_j = q_k
            let from = if resonant { k + 2 } else { k + 1 };
            let mut sum = Poly::zero();
            for (j, higher) in p.iter().enumerate().skip(from) {
                sum = sum.add(&higher.scale(&binomial(j, k)));
            }
            let left = q[k].sub(&b.mul(&sum)).mul(&inverse);
            if resonant {
                // gap = 0: p_{k+1} has the factor C(k+1, k) = k + 1.
                p[k + 1] = self.powers.normal(&left.scale(&(RBig::ONE / RBig::from(k as u64 + 1))));
            } else {
                p[k] = self.powers.normal(&left);
            }
        }
        Some(p)
    }

    /// A form one round earlier.
    fn previous(&mut self, form: &Poly) -> Option<Poly> {
        let mut earlier: BTreeMap<Sym, Poly> = BTreeMap::new();
        earlier.insert(self.counter, Poly::sym(self.counter).sub(&Poly::one()));
        for sym in form.symbols() {
            if self.symbols.is_power(sym) {
                let base = self.powers.base(&Mono::power(sym, 1))?;
                let inverse = self.powers.inverse(self.symbols, &base)?;
                earlier.insert(sym, Poly::sym(sym).mul(&inverse));
            }
        }
        Some(self.powers.normal(&form.substitute(|sym| earlier.get(&sym).cloned())))
    }
}

/// Are there roots in several fields? One after the other would mix these.
fn needs_all_at_once(values: &[Eigenvalue]) -> bool {
    let mut squares = values.iter().filter_map(|value| match value {
        Eigenvalue::Quadratic { part, d, .. } => Some((part, d)),
        Eigenvalue::Rational(_) | Eigenvalue::Algebraic { .. } => None,
    });
    let first = squares.next();
    let algebraic = values.iter().any(|value| matches!(value, Eigenvalue::Algebraic { .. }));
    algebraic || squares.any(|other| Some(other) != first)
}

fn binomial(n: usize, k: usize) -> RBig {
    (0..k).fold(RBig::ONE, |product, i| product * RBig::from((n - i) as u64) / RBig::from(i as u64 + 1))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use javelin_logic::Terms;
    use javelin_logic::poly::{Ideal, Library};

    use super::*;

    /// Runs the map and compares with the form at n = 0, 1, …
    fn check(next: &[Poly], start: &[i64]) {
        let (terms, mut symbols) = (Terms::new(), Symbols::default());
        let cells = (0..next.len()).map(|n| terms.int(n as i64));
        let syms: Vec<Sym> = cells.map(|cell| symbols.sym(Meaning::Cell(cell))).collect();
        let start: Vec<Poly> = start.iter().map(|v| Poly::int(*v)).collect();
        let closed = solve(&mut symbols, &syms, next, &start);
        let mut state = start;
        for _ in 0..closed.first {
            state = apply(&syms, next, &state);
        }
        let mut powers: BTreeMap<Sym, Poly> = BTreeMap::new();
        for round in 0..6 {
            for (cell, form) in closed.forms.iter().enumerate() {
                let form = form.as_ref().expect("solved");
                for sym in form.symbols() {
                    powers.entry(sym).or_insert(Poly::one());
                }
                let at = |sym: Sym| {
                    if sym == closed.counter {
                        Some(Poly::int(round))
                    } else {
                        powers.get(&sym).cloned().filter(|_| symbols.is_power(sym))
                    }
                };
                let left = form.substitute(at).sub(&state[cell]);
                assert!(is_zero(&symbols, &closed, &left), "cell {cell} round {round}: {left:?}");
            }
            state = apply(&syms, next, &state);
            for (sym, power) in &mut powers {
                if let Meaning::Power(base) = symbols.meaning(*sym) {
                    *power = power.mul(base);
                }
            }
        }
    }

    /// Is it zero, given what holds between the roots? Without powers: these are numbers here.
    fn is_zero(symbols: &Symbols, closed: &Closed, poly: &Poly) -> bool {
        let roots = closed.relations.iter().filter(|r| !r.symbols().iter().any(|s| symbols.is_power(*s)));
        let roots: Vec<Poly> = roots.cloned().collect();
        let syms: BTreeSet<Sym> = roots.iter().chain([poly]).flat_map(Poly::symbols).collect();
        let library = Library::new(10_000_000);
        let ideal = Ideal::projection(&library, &[syms.into_iter().collect()], &roots).expect("few roots");
        ideal.contains(&library, poly).expect("few roots")
    }

    fn x(cell: u32) -> Poly {
        Poly::sym(Sym(cell))
    }

    #[test]
    fn counters_and_sums() {
        let next = [x(0).add(&Poly::one()), x(1).add(&x(0).pow(3)), x(2).scale(&RBig::from(2)).add(&x(1))];
        check(&next, &[3, 1, 7]);
    }

    #[test]
    fn fibonacci_and_a_turn() {
        check(&[x(1), x(0).add(&x(1))], &[0, 1]);
        check(&[x(1).scale(&-RBig::ONE), x(0)], &[3, 5]);
        check(&[x(0).add(&x(1)), x(1).add(&x(0).scale(&RBig::from(4)))], &[1, 2]);
    }

    #[test]
    fn roots_of_higher_degree() {
        let tribonacci = [x(1), x(2), x(0).add(&x(1)).add(&x(2))];
        check(&tribonacci, &[0, 0, 1]);
        let summed = [x(1), x(2), x(0).add(&x(2)), x(3).add(&x(1)).add(&Poly::one())];
        check(&summed, &[1, 2, 3, 0]);
        // Fibonacci's and Pell's numbers, each fed by the other's sum in one group.
        let mixed = [x(1), x(2), x(3), x(3).scale(&RBig::from(3)).sub(&x(1).scale(&RBig::from(3))).sub(&x(0))];
        check(&mixed, &[1, 0, 2, 5]);
    }

    #[test]
    fn what_forgets_its_start() {
        check(&[x(0).add(&Poly::one()), x(0), x(1).mul(&x(1))], &[5, 17, 23]);
    }

    #[test]
    fn resonance() {
        let two = RBig::from(2);
        check(
            &[x(0).scale(&two), x(1).scale(&two).add(&x(0)), x(2).scale(&two).add(&x(1)).add(&Poly::one())],
            &[1, 2, 3],
        );
    }
}
