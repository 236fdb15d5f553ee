//! From sums and counts in claims: the same up to a boundary, or from there on.

use javelin_logic::{Kind, Sort, Substitution, Term};

use super::pool::Pool;
use super::ranges;
use crate::scene::Scene;

/// Numbers compared with a partial fold.
const NUMBERS: usize = 4;

pub fn guess(scene: &Scene, boundaries: &[Term], pool: &mut Pool) {
    let terms = scene.ctx().terms;
    for (_, goal) in &scene.goals {
        for fold in terms.subterms(&[*goal]) {
            let Kind::Fold { op, lo, hi, .. } = *terms.kind(fold) else { continue };
            if terms.has_loose(fold) {
                continue;
            }
            let k = ranges::placeholder(terms, 0);
            let Some(body) = terms.open(fold, &[k]) else { continue };
            for &b in boundaries {
                for up_to in [b, terms.offset(b, 1)] {
                    let done = terms.fold(op, k, lo, up_to, body);
                    let left = terms.fold(op, k, up_to, hi, body);
                    for part in [done, left] {
                        let mut map = Substitution::default();
                        map.insert(fold, part);
                        pool.push(terms.substitute(*goal, &map));
                    }
                    for &x in scene.changing(Sort::Int).iter().take(NUMBERS) {
                        pool.push(terms.eq(x, done));
                        pool.push(terms.eq(terms.add(x, left), fold));
                        if let Some(start) = scene.at_entry(x) {
                            pool.push(terms.eq(x, terms.add(start, done)));
                        }
                    }
                }
            }
        }
    }
}
