//! Small concrete runs of a flat program, to see states at loop heads and to
//! drop guesses that are false in one of them. Nothing here proves anything,
//! and a wrong run costs at most a guess. Deterministic: the inputs come from
//! a fixed sequence, the effort is counted in steps.

mod inputs;
mod machine;

use indexmap::IndexMap;
use javelin_ir::program::BlockId;
use javelin_logic::eval::{Value, eval, eval_bool};
use javelin_logic::{Term, Terms};

use crate::Context;
use crate::predicates::Effort;
use crate::scene::Scene;
use inputs::Inputs;
use machine::{Machine, World};

/// How much is tried: inputs, commands executed in all, states kept at one head.
struct Extent {
    inputs: usize,
    steps: usize,
    states: usize,
}

impl Extent {
    /// More states exclude more guesses, but runs cost, and what comes to mind first is mostly right.
    fn of(effort: Effort) -> Extent {
        match effort {
            Effort::Quick => Extent { inputs: 120, steps: 30_000, states: 56 },
            Effort::Thorough => Extent { inputs: 160, steps: 40_000, states: 72 },
        }
    }
}

const STRANGE: usize = 128;
/// The arrivals of one run that are kept: late ones too, for the inner loops.
const ARRIVALS: [usize; 8] = [1, 2, 3, 5, 8, 12, 17, 25];

/// States seen at loop heads.
pub struct Samples {
    seen: IndexMap<BlockId, Seen>,
}

#[derive(Default)]
pub struct Seen {
    states: Vec<World>,
    /// States next to those seen: one thing the loop changes is different. Most
    /// of them no run reaches; a guess is worth something if it excludes one.
    strange: Vec<World>,
}

impl Samples {
    pub fn take(ctx: &Context, scenes: &[Scene], effort: Effort) -> Samples {
        let heads: Vec<BlockId> = scenes.iter().map(|scene| scene.of().head).collect();
        let mut seen: IndexMap<BlockId, Seen> = heads.iter().map(|h| (*h, Seen::default())).collect();
        let mut inputs = Inputs::new(ctx);
        let extent = Extent::of(effort);
        let mut machine = Machine::new(ctx, &heads, extent.steps);
        for number in 0..extent.inputs {
            if machine.is_tired() || seen.values().all(|s| s.states.len() >= extent.states) {
                break;
            }
            let world = inputs.next(number);
            let mut kept: IndexMap<BlockId, usize> = IndexMap::new();
            machine.run(world, &mut inputs, &mut |head, world| {
                let count = kept.entry(head).or_insert(0);
                *count += 1;
                if let Some(at) = seen.get_mut(&head)
                    && ARRIVALS.contains(count)
                    && at.states.len() < extent.states
                {
                    at.states.push(world.clone());
                }
            });
        }
        for ((_, at), scene) in seen.iter_mut().zip(scenes) {
            let changed: Vec<Term> = scene.written.vars.keys().copied().filter(|v| scene.is_usable(*v)).collect();
            at.strange = (0..STRANGE).filter_map(|n| inputs.disturb(&at.states, &changed, n, effort)).collect();
        }
        Samples { seen }
    }

    /// `None` when no run came to the head.
    pub fn at(&self, head: BlockId) -> Option<&Seen> {
        self.seen.get(&head).filter(|seen| seen.states.len() >= 3)
    }
}

impl Seen {
    /// Is the formula false in no state seen?
    pub fn admit(&self, terms: &Terms, t: Term) -> bool {
        self.states.iter().all(|world| eval_bool(terms, world, t).unwrap_or(true))
    }

    /// The values of these numbers in each state, where none is as large as the limit.
    pub fn numbers(&self, terms: &Terms, of: &[Term], limit: i128) -> Vec<Vec<i128>> {
        let small = |value: Value| i128::try_from(value.as_int()?.clone()).ok().filter(|v| v.abs() < limit);
        let number = |world: &World, t: Term| eval(terms, world, t).ok().and_then(small);
        let states =
            self.states.iter().map(|world| of.iter().map(|t| number(world, *t)).collect::<Option<Vec<i128>>>());
        states.flatten().collect()
    }

    /// Which of the strange states the formula excludes, bit by bit.
    pub fn excluded(&self, terms: &Terms, t: Term) -> u128 {
        let bits = self.strange.iter().enumerate();
        bits.fold(0, |set, (n, world)| if eval_bool(terms, world, t) == Ok(false) { set | 1 << n } else { set })
    }
}
