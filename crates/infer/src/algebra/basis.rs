//! The equalities of an inner loop without those that follow from the others and
//! from what the loops around it say of what it leaves alone. Takes equalities by
//! loop, gives those that are left: what is seen at both heads is said at one.

use indexmap::IndexMap;
use javelin_ir::program::BlockId;
use javelin_logic::poly::{Atoms, Bases, Library, Poly, Ring, Sym};
use javelin_logic::{Kind, Term, Terms};

use crate::scene::Scene;

/// Operations on numbers that one question may cost.
const OPERATIONS: u64 = 100_000;

/// Equalities of a loop that the others make superfluous.
pub fn implied(scene: &Scene, scenes: &[Scene], equalities: &IndexMap<BlockId, Vec<Term>>) -> Vec<Term> {
    let terms = scene.ctx().terms;
    let mut granted: Vec<Term> = Vec::new();
    let mut outer = scene.of().parent;
    while let Some(around) = outer.and_then(|number| scenes.iter().find(|s| s.number == number)) {
        let known = equalities.get(&around.of().head).into_iter().flatten();
        granted.extend(known.filter(|t| !scene.changes(**t)));
        outer = around.of().parent;
    }
    let mut own = equalities.get(&scene.of().head).cloned().unwrap_or_default();
    own.sort_by_key(|t| terms.size(*t));
    let mut implied = Vec::new();
    if granted.is_empty() {
        return implied;
    }
    for equality in own {
        match follows(terms, &granted, equality) {
            true => implied.push(equality),
            false => granted.push(equality),
        }
    }
    implied
}

/// Is the one a combination of the others?
fn follows(terms: &Terms, others: &[Term], one: Term) -> bool {
    let mut atoms = Atoms::default();
    let mut read = |t: Term| match *terms.kind(t) {
        Kind::Eq(a, b) => Some(atoms.read(terms, a)?.sub(&atoms.read(terms, b)?)),
        _ => None,
    };
    let generators: Vec<Poly> = others.iter().filter_map(|t| read(*t)).collect();
    let Some(goal) = read(one) else { return false };
    let mut symbols: Vec<Sym> = generators.iter().chain([&goal]).flat_map(Poly::symbols).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let ring = Ring { drop: Vec::new(), keep: vec![symbols] };
    Library::new(OPERATIONS).cofactors(&ring, &generators, &goal).is_some()
}
