//! Which terms the domains follow: integer and reference variables, and terms
//! over them that behave like variables between writes (`a.length`, `o.f`,
//! `s.length()`, `a[i - 1]`, products). After `x := e` such a term means what
//! it meant before with `e` in place of `x`, so one rule serves them all.

use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::heap::Heap;
use javelin_logic::{IBig, Kind, Op, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Element reads followed in one method.
const ELEMENTS: usize = 12;
/// Products followed in one method.
const PRODUCTS: usize = 40;

pub struct Vocabulary<'a> {
    pub terms: &'a Terms,
    /// Arithmetic is taken as ideal: wraps are assumed not to happen. What is
    /// found that way is proposed all the same; proofs sort it out.
    pub ideal: bool,
    /// For each variable the terms to be followed that mention it, not itself.
    over: FxHashMap<Term, Vec<Term>>,
    /// Where widening stops: constants of the program and their neighbours, ascending.
    pub steps: Vec<i128>,
}

impl<'a> Vocabulary<'a> {
    pub fn new(terms: &'a Terms, heap: Heap, flat: &Flat, ideal: bool) -> Vocabulary<'a> {
        let roots = roots(flat);
        let mut found: FxHashSet<Term> = FxHashSet::default();
        let mut order: Vec<Term> = Vec::new();
        let (mut elements, mut products) = (0, Vec::new());
        let mut steps: Vec<i128> = vec![-1, 0, 1];
        for t in terms.subterms(&roots) {
            if let Kind::Int(value) = terms.kind(t)
                && let Ok(value) = i128::try_from(value.clone())
            {
                steps.extend([-value - 1, -value, -value + 1, value - 1, value, value + 1]);
            }
            if terms.has_loose(t) || !is_followed(terms, heap, t) {
                continue;
            }
            if matches!(terms.kind(t), Kind::Mul(_)) {
                products.push(t);
                continue;
            }
            if is_element(terms, t) {
                elements += 1;
                if elements > ELEMENTS {
                    continue;
                }
            }
            if found.insert(t) {
                order.push(t);
            }
        }
        order.extend(monomials(terms, flat, &products).into_iter().filter(|t| found.insert(*t)));
        let mut over: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        for t in order {
            for var in terms.free_vars(&[t]) {
                over.entry(var).or_default().push(t);
            }
        }
        for bits in [8, 16, 32, 64] {
            steps.extend([(1_i128 << (bits - 1)) - 1, 1_i128 << (bits - 1)]);
        }
        steps.sort_unstable();
        steps.dedup();
        Vocabulary { terms, ideal, over, steps }
    }

    /// The followed terms, other than `var`, that mention it.
    pub fn over(&self, var: Term) -> &[Term] {
        self.over.get(&var).map_or(&[], Vec::as_slice)
    }
}

/// Every term the program's commands and jumps hold.
pub fn roots(flat: &Flat) -> Vec<Term> {
    let mut roots = Vec::new();
    for block in &flat.blocks {
        for command in &block.commands {
            match command {
                Simple::Assign { value, .. } => roots.push(*value),
                Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => roots.push(*cond),
                Simple::Havoc { .. } | Simple::At(_) => {}
            }
        }
        if let FlatJump::Branch { cond, .. } = block.jump {
            roots.push(cond);
        }
    }
    roots
}

fn is_var(terms: &Terms, t: Term) -> bool {
    matches!(terms.kind(t), Kind::Var(_))
}

fn is_followed(terms: &Terms, heap: Heap, t: Term) -> bool {
    if !matches!(terms.sort(t), Sort::Int | Sort::Ref) {
        return false;
    }
    match terms.kind(t) {
        Kind::App(func, args) if *func == heap.len => is_place(terms, args[0]),
        Kind::Op(Op::SeqLen, args) => match terms.kind(args[0]) {
            Kind::App(func, inner) => *func == heap.chars && is_place(terms, inner[0]),
            _ => false,
        },
        Kind::Select(..) => is_place(terms, t) || is_element(terms, t),
        Kind::Mul(factors) => factors.len() <= 3 && factors.iter().all(|f| is_var(terms, *f)),
        _ => false,
    }
}

/// A variable or a field of one.
fn is_place(terms: &Terms, t: Term) -> bool {
    match terms.kind(t) {
        Kind::Var(_) => true,
        Kind::Select(map, object) => is_var(terms, *map) && is_var(terms, *object),
        _ => false,
    }
}

/// `a[i + c]` with a variable `i`, or `a[c]`.
fn is_element(terms: &Terms, t: Term) -> bool {
    let Kind::Select(row, index) = *terms.kind(t) else { return false };
    let Kind::Select(map, array) = *terms.kind(row) else { return false };
    let index_fits = match terms.kind(index) {
        Kind::Var(_) | Kind::Int(_) => true,
        Kind::IntSum(sum) => sum.parts.len() == 1 && sum.parts[0].0 == IBig::ONE && is_var(terms, sum.parts[0].1),
        _ => false,
    };
    index_fits && is_var(terms, map) && is_var(terms, array)
}

/// Where the program multiplies, all products of that degree of the variables
/// involved are followed: polynomial equalities are linear in them.
fn monomials(terms: &Terms, flat: &Flat, products: &[Term]) -> Vec<Term> {
    let mut factors: Vec<Term> = counters(terms, flat);
    let mut degree = 0;
    for &product in products {
        if let Kind::Mul(args) = terms.kind(product) {
            degree = degree.max(args.len());
            for &factor in args {
                if !factors.contains(&factor) {
                    factors.push(factor);
                }
            }
        }
    }
    if degree > 0 {
        let assigned = flat.blocks.iter().flat_map(|b| &b.commands).filter_map(|c| match c {
            Simple::Assign { var, .. } => Some(*var),
            _ => None,
        });
        let named = |v: &Term| flat.vars.get(v).is_some_and(|info| info.source.is_some() && info.sort == Sort::Int);
        for var in assigned.filter(named) {
            if !factors.contains(&var) {
                factors.push(var);
            }
        }
    }
    factors.truncate(if degree == 2 { 7 } else { 4 });
    let mut all = products.to_vec();
    let mut shorter: Vec<Term> = factors.clone();
    for _ in 1..degree {
        let mut longer: Vec<Term> = Vec::new();
        for &left in &shorter {
            for &right in &factors {
                let product = terms.mul(left, right);
                if !longer.contains(&product) {
                    longer.push(product);
                }
            }
        }
        all.extend(longer.iter().copied().filter(|p| !products.contains(p)));
        shorter = longer;
    }
    all.truncate(PRODUCTS);
    all
}

/// Variables that are changed by adding something constant to them.
fn counters(terms: &Terms, flat: &Flat) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    for command in flat.blocks.iter().flat_map(|b| &b.commands) {
        let Simple::Assign { var, value } = command else { continue };
        let inner = match terms.kind(*value) {
            Kind::Op(Op::Wrap { .. }, args) => args[0],
            _ => *value,
        };
        if terms.sort(*var) == Sort::Int
            && inner != *var
            && terms.constant_difference(inner, *var).is_some()
            && !found.contains(var)
        {
            found.push(*var);
        }
    }
    found
}
