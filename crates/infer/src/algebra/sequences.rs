//! Variables that loops only multiply and divide by the same number: their
//! values are a geometric sequence, `x = s·r^k` for some k. That makes divisions
//! exact as long as x is not s, which is what equalities over halved or quartered
//! numbers wait for (square root by Dijkstra, division by shifting). Takes all
//! loops, gives candidates for each; whether they hold is for the proof.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::flat::Simple;
use javelin_logic::{IBig, Kind, Op, Sort, Term, Terms};

use crate::paths::ideal;
use crate::scene::Scene;

/// Starts and ratios of one variable that are combined.
const MOST: usize = 4;

/// What happens to one variable.
#[derive(Default)]
struct Uses {
    ratios: IndexSet<IBig>,
    starts: IndexSet<Term>,
    divided: bool,
}

pub struct Sequences {
    uses: IndexMap<Term, Uses>,
}

impl Sequences {
    pub fn new(scenes: &[Scene]) -> Sequences {
        let mut uses: IndexMap<Term, Uses> = IndexMap::new();
        for scene in scenes {
            let terms = scene.ctx().terms;
            for cell in scene.changing(Sort::Int) {
                for path in &scene.rounds {
                    let value = ideal(terms, path.value(terms, cell));
                    if let Some((ratio, divides)) = ratio(terms, cell, value) {
                        let of = uses.entry(cell).or_default();
                        of.ratios.insert(ratio);
                        of.divided |= divides;
                    }
                }
            }
        }
        uses.retain(|_, of| of.divided && of.ratios.len() <= MOST);
        let mut found = Sequences { uses };
        found.set_starts(scenes);
        found
    }

    /// Values that a variable is set to, and what it was before powers were taken.
    fn set_starts(&mut self, scenes: &[Scene]) {
        let Some(first) = scenes.first() else { return };
        let terms = first.ctx().terms;
        for (&cell, of) in &mut self.uses {
            let mut values: IndexSet<Term> = scenes.iter().filter_map(|scene| scene.at_entry(cell)).collect();
            for command in first.ctx().flat.blocks.iter().flat_map(|block| &block.commands) {
                if let Simple::Assign { var, value } = command
                    && *var == cell
                    && !terms.mentions(*value, cell)
                {
                    values.insert(*value);
                }
            }
            for value in values {
                let value = ideal(terms, value);
                of.starts.extend(of.ratios.iter().filter_map(|ratio| stripped(terms, value, ratio)));
                of.starts.insert(value);
            }
            // From zero nothing moves.
            of.starts.retain(|start| terms.as_int(*start) != Some(&IBig::ZERO));
            of.starts.truncate(MOST);
        }
    }

    /// What may hold at the head of a loop.
    pub fn at(&self, scene: &Scene) -> Vec<Term> {
        let terms = scene.ctx().terms;
        let mut found = Vec::new();
        for (&cell, of) in self.uses.iter().filter(|(cell, _)| scene.changes(**cell) && scene.is_usable(**cell)) {
            let sayable = |start: &&Term| scene.is_usable(**start) && !scene.changes(**start);
            for start in of.starts.iter().filter(sayable) {
                let of_ratio = |ratio: &IBig| terms.geometric(*start, terms.int(ratio.clone()), cell);
                found.extend(of.ratios.iter().map(of_ratio));
            }
        }
        found
    }
}

/// The number that a round multiplies or divides by.
fn ratio(terms: &Terms, cell: Term, value: Term) -> Option<(IBig, bool)> {
    let (ratio, divides) = match terms.kind(value) {
        Kind::IntSum(sum) => match &*sum.parts {
            [(c, part)] if *part == cell && sum.constant == IBig::ZERO => (c.clone(), false),
            _ => return None,
        },
        Kind::Op(Op::Div | Op::TDiv, args) if args[0] == cell => (terms.as_int(args[1])?.clone(), true),
        _ => return None,
    };
    (ratio > IBig::ONE).then_some((ratio, divides))
}

/// The value without factors r, where it has some: 12·y is 3·y after two halvings.
fn stripped(terms: &Terms, value: Term, ratio: &IBig) -> Option<Term> {
    let factor = match terms.kind(value) {
        Kind::Int(number) => number.clone(),
        Kind::IntSum(sum) if sum.constant == IBig::ZERO && sum.parts.len() == 1 => sum.parts[0].0.clone(),
        _ => return None,
    };
    let mut power = IBig::ONE;
    while factor != IBig::ZERO && &factor % (&power * ratio) == IBig::ZERO {
        power *= ratio;
    }
    (power != IBig::ONE).then(|| terms.div(value, terms.int(power)))
}
