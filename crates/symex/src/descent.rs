//! Inputs nearer and nearer to what is wanted: one value of an input is changed after the other, by
//! steps that double as long as they bring a condition nearer to its other value (the alternating
//! variable method of search-based testing), by what the sides of comparisons are apart, and by
//! turning references. Products, sums over arrays, remainders, floating point and recursion
//! are nothing special to it. What takes a way not taken before is a start for what lies behind.
//! Each input is a proposal; the run decides.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::interp::Near;
use javelin_logic::eval::Value;
use javelin_logic::{IBig, Term};

use crate::places::{Place, World};
use crate::spots::{self, Spot};
use crate::witness::Input;

/// What a run tells of its input.
pub struct Measured {
    pub nearness: IndexMap<Term, Near>,
    pub distances: IndexMap<Term, IBig>,
    /// It satisfied what the method may assume.
    pub is_legal: bool,
}

/// Rounds over all spots towards one condition, jumps at one spot, and seeds that are gone on from.
const MOST_ROUNDS: usize = 6;
const MOST_JUMPS: usize = 6;
const MOST_AGAIN: usize = 6;
/// Numbers behind a jump that are tried: what else is asked of a number (a prime) holds of one near it.
const BEHIND: i64 = 16;
/// Numbers of the program that are tried.
const MOST_KNOWN: usize = 16;
/// Digits that are turned.
const DIGITS: usize = 7;
/// The smallest step of a fraction.
const FINEST: f64 = 1.0 / 1_048_576.0;
/// Fitting changes of size.
const SIZES: [i64; 4] = [1, -1, 2, 4];

/// A value that a condition has not had.
type Target = (Term, bool);

struct Descent<'d, 'w> {
    world: &'d World<'w>,
    initialised: usize,
    run: &'d mut dyn FnMut(&Input) -> Option<Measured>,
    /// Numbers and letters that the program knows.
    known: &'d [IBig],
    taken: IndexSet<Target>,
    /// What is not taken: the input that came nearest to it.
    nearest: IndexMap<Target, Nearest>,
    /// The input that came to it and was farthest from it: most likely on another slope.
    farthest: IndexMap<Target, (Input, f64)>,
    is_over: bool,
}

#[derive(Clone)]
struct Nearest {
    input: Input,
    from: f64,
    is_check: bool,
    /// How far the sides of comparisons were apart there.
    apart: Vec<IBig>,
    /// How near it was when it was last gone towards.
    tried: Option<f64>,
}

/// Goes towards every condition's other value from the seeds, until `run` has had enough. The program
/// compares with the `known` numbers.
pub fn descend(
    world: &World,
    initialised: usize,
    known: &[IBig],
    seeds: &[Input],
    run: &mut dyn FnMut(&Input) -> Option<Measured>,
) {
    let known = &known[..known.len().min(MOST_KNOWN)];
    let (taken, nearest, farthest) = (IndexSet::new(), IndexMap::new(), IndexMap::new());
    let mut descent = Descent { world, initialised, run, known, taken, nearest, farthest, is_over: false };
    for seed in seeds {
        descent.attempt(seed, None);
    }
    while let Some(target) = descent.next() {
        descent.go_towards(target);
        descent.start_again(target, seeds);
        if descent.is_over {
            return;
        }
    }
}

impl Descent<'_, '_> {
    /// Checks first, then what is nearest; none twice unless it has come nearer by the way.
    fn next(&mut self) -> Option<Target> {
        let is_open = |nearest: &Nearest| nearest.tried.is_none_or(|tried| nearest.from < tried);
        let open = self.nearest.iter().filter(|(_, nearest)| is_open(nearest));
        let order = |nearest: &Nearest| (nearest.tried.is_some(), !nearest.is_check);
        let first = open.min_by(|(_, a), (_, b)| order(a).cmp(&order(b)).then(a.from.total_cmp(&b.from)));
        let target = *first?.0;
        let nearest = self.nearest.get_mut(&target)?;
        nearest.tried = Some(nearest.from);
        Some(target)
    }

    /// Runs an input; says how far it is from the target, where it comes to that.
    fn attempt(&mut self, input: &Input, target: Option<Target>) -> Option<f64> {
        if self.is_over {
            return None;
        }
        let Some(measured) = (self.run)(input) else {
            self.is_over = true;
            return None;
        };
        if !measured.is_legal {
            return None;
        }
        let mut apart: Option<Vec<IBig>> = None;
        for (&cond, near) in &measured.nearness {
            for value in [false, true] {
                // Nobody wants a check to hold.
                if near.check.is_some() && value {
                    continue;
                }
                let (goal, from) = ((cond, value), near.from(value));
                if from == 0.0 {
                    self.taken.insert(goal);
                    self.nearest.shift_remove(&goal);
                } else if !self.taken.contains(&goal) {
                    let is_farther = |(_, far): &(Input, f64)| from > *far;
                    let farthest = self.farthest.get(&goal).is_none_or(is_farther).then(|| (input.clone(), from));
                    farthest.map(|farthest| self.farthest.insert(goal, farthest));
                    if self.nearest.get(&goal).is_none_or(|known| from < known.from) {
                        let apart = apart.get_or_insert_with(|| jumps(&measured.distances)).clone();
                        let tried = self.nearest.get(&goal).and_then(|known| known.tried);
                        let is_check = near.check.is_some();
                        self.nearest.insert(goal, Nearest { input: input.clone(), from, is_check, apart, tried });
                    }
                }
            }
        }
        let (cond, value) = target?;
        Some(measured.nearness.get(&cond)?.from(value))
    }

    fn go_towards(&mut self, target: Target) {
        for _ in 0..MOST_ROUNDS {
            let Some(start) = self.nearest.get(&target).cloned() else { return };
            for spot in spots::spots(self.world, &start.input, self.initialised) {
                self.move_at(target, &spot);
                if self.is_done(target) {
                    return;
                }
            }
            self.resize(target);
            let is_nearer = |now: &Nearest| now.from < start.from;
            if self.is_done(target) || !self.nearest.get(&target).is_some_and(is_nearer) {
                return;
            }
        }
    }

    /// Goes towards it from other inputs that come to it: the nearest one may be in a hollow.
    fn start_again(&mut self, target: Target, seeds: &[Input]) {
        let Some(best) = self.nearest.get(&target).cloned() else { return };
        let mut others: Vec<Input> = self.farthest.get(&target).map(|(input, _)| input.clone()).into_iter().collect();
        for spot in spots::spots(self.world, &best.input, self.initialised) {
            // Where one number wraps the others see no way.
            if let Some(Value::Int(number)) = spots::number(&best.input, &spot)
                && number != IBig::ZERO
                && others.len() < MOST_AGAIN
            {
                others.extend(spots::put(self.world, &best.input, &spot, Value::int(0)));
            }
        }
        if best.is_check {
            others.extend(seeds.iter().cloned());
        }
        let mut left = MOST_AGAIN;
        for other in &others {
            if left == 0 || self.is_done(target) {
                break;
            }
            if let Some(nearest) = self.nearest.get_mut(&target) {
                nearest.from = f64::INFINITY;
            }
            if self.attempt(other, Some(target)).is_some_and(|from| from > best.from) {
                left -= 1;
                self.go_towards(target);
            }
        }
        if !self.is_done(target)
            && let Some(nearest) = self.nearest.get_mut(&target)
        {
            if nearest.from > best.from {
                *nearest = best;
            }
            nearest.tried = Some(nearest.from);
        }
    }

    fn is_done(&self, target: Target) -> bool {
        self.is_over || self.taken.contains(&target)
    }

    /// Changes one value of the nearest input for as long as that brings it nearer.
    fn move_at(&mut self, target: Target, spot: &Spot) {
        let Some(start) = self.nearest.get(&target).cloned() else { return };
        match spots::number(&start.input, spot) {
            Some(Value::Int(_)) => self.move_whole(target, spot, &start),
            Some(Value::F32(_) | Value::F64(_)) => self.move_fraction(target, spot),
            Some(Value::Bool(flag)) => {
                self.put(target, &start.input, spot, Value::Bool(!flag));
            }
            _ => {
                for turned in spots::turned(self.world, &start.input, spot, self.initialised) {
                    self.attempt(&turned, Some(target));
                    if self.is_done(target) {
                        return;
                    }
                }
            }
        }
        for resized in spots::resized(self.world, &start.input, spot) {
            self.attempt(&resized, Some(target));
        }
    }

    /// Tries a value there; says whether that comes nearer than anything before.
    fn put(&mut self, target: Target, input: &Input, spot: &Spot, value: Value) -> bool {
        let Some(changed) = spots::put(self.world, input, spot, value) else { return false };
        let Some(known) = self.nearest.get(&target).map(|nearest| nearest.from) else { return false };
        self.attempt(&changed, Some(target)).is_some_and(|from| from < known)
    }

    fn whole_at(&self, target: Target, spot: &Spot) -> Option<(Input, IBig)> {
        let nearest = self.nearest.get(&target)?;
        match spots::number(&nearest.input, spot)? {
            Value::Int(number) => Some((nearest.input.clone(), number)),
            _ => None,
        }
    }

    fn move_whole(&mut self, target: Target, spot: &Spot, start: &Nearest) {
        let mut step = IBig::ZERO;
        for first in [1, -1] {
            step = IBig::from(first);
            while let Some((input, number)) = self.whole_at(target, spot)
                && self.put(target, &input, spot, Value::Int(number + step.clone()))
            {
                step *= IBig::from(2);
            }
            if self.is_done(target) || step != IBig::from(first) {
                break;
            }
        }
        // Past the lowest point: back by halves.
        while step > IBig::ONE || step < -IBig::ONE {
            step /= IBig::from(2);
            for step in [step.clone(), -step.clone()] {
                let Some((input, number)) = self.whole_at(target, spot) else { return };
                self.put(target, &input, spot, Value::Int(number + step));
                if self.is_done(target) {
                    return;
                }
            }
        }
        let jumps = start.apart.iter().take(MOST_JUMPS).flat_map(|apart| [apart.clone(), -apart.clone()]);
        for jump in jumps.collect::<Vec<_>>() {
            let Some((input, number)) = self.whole_at(target, spot) else { return };
            self.put(target, &input, spot, Value::Int(number + jump));
            if self.is_done(target) {
                return;
            }
        }
        for known in self.known {
            let Some((input, _)) = self.whole_at(target, spot) else { return };
            self.put(target, &input, spot, Value::Int(known.clone()));
            if self.is_done(target) {
                return;
            }
        }
        self.scale(target, spot);
        self.turn_digits(target, spot);
        if start.is_check && !self.is_done(target) {
            self.look_behind(target, spot);
            self.flip_bits(target, spot);
        }
    }

    /// Twice as much, half of it, and the other sign, for as long as one of them comes nearer: what counts
    /// bits or digits hardly changes by steps.
    fn scale(&mut self, target: Target, spot: &Spot) {
        let two = IBig::from(2);
        let scaled: [&dyn Fn(&IBig) -> IBig; 3] = [&|n| n * &two, &|n| n / &two, &|n| -n.clone()];
        for change in scaled {
            while !self.is_done(target)
                && let Some((input, number)) = self.whole_at(target, spot)
                && self.put(target, &input, spot, Value::Int(change(&number)))
            {}
        }
    }

    /// One more or less at each place of the decimal number: programs look at these as text.
    fn turn_digits(&mut self, target: Target, spot: &Spot) {
        let mut power = IBig::from(10);
        for _ in 1..DIGITS {
            for step in [power.clone(), -power.clone()] {
                while !self.is_done(target)
                    && let Some((input, number)) = self.whole_at(target, spot)
                    && self.put(target, &input, spot, Value::Int(number + &step))
                {}
            }
            power *= IBig::from(10);
        }
    }

    /// The other value of each bit, the highest first.
    fn flip_bits(&mut self, target: Target, spot: &Spot) {
        let Some((input, _)) = self.whole_at(target, spot) else { return };
        let bits = (0..u64::BITS).filter(|bit| spots::fits(self.world, &input, spot, &(IBig::ONE << *bit as usize)));
        for bit in bits.collect::<Vec<_>>().into_iter().rev() {
            let Some((input, number)) = self.whole_at(target, spot) else { return };
            let power = IBig::ONE << bit as usize;
            let is_set = (number.clone() >> bit as usize) & IBig::ONE == IBig::ONE;
            self.put(target, &input, spot, Value::Int(if is_set { number - power } else { number + power }));
            if self.is_done(target) {
                return;
            }
        }
    }

    /// Numbers a little further than where the target would be if each step brought it one nearer.
    fn look_behind(&mut self, target: Target, spot: &Spot) {
        let Some((input, number)) = self.whole_at(target, spot) else { return };
        let Some(from) = self.nearest.get(&target).map(|nearest| nearest.from) else { return };
        let Ok(from) = IBig::try_from(from.min(1e15).round()) else { return };
        for sign in [1, -1] {
            for behind in 0..BEHIND {
                let there = number.clone() + (from.clone() + IBig::from(behind)) * IBig::from(sign);
                self.put(target, &input, spot, Value::Int(there));
                if self.is_done(target) {
                    return;
                }
            }
        }
    }

    fn move_fraction(&mut self, target: Target, spot: &Spot) {
        let mut step = 1.0;
        while step >= FINEST {
            let mut is_nearer = false;
            for sign in [1.0, -1.0] {
                let Some(nearest) = self.nearest.get(&target) else { return };
                let input = nearest.input.clone();
                let moved = match spots::number(&input, spot) {
                    Some(Value::F64(bits)) => Value::f64(f64::from_bits(bits) + sign * step),
                    Some(Value::F32(bits)) => Value::f32((f64::from(f32::from_bits(bits)) + sign * step) as f32),
                    _ => return,
                };
                is_nearer |= self.put(target, &input, spot, moved);
                if self.is_done(target) {
                    return;
                }
            }
            step = if is_nearer { step * 2.0 } else { step / 2.0 };
        }
    }

    /// Other lengths of arrays, chains and texts.
    fn resize(&mut self, target: Target) {
        let Some(start) = self.nearest.get(&target).cloned() else { return };
        for place in self.world.sizes(&start.input) {
            let Some(size) = self.world.get(&start.input, &place) else { continue };
            if matches!(place, Place::Text(_)) {
                continue;
            }
            for change in SIZES {
                let size = size.clone() + IBig::from(change);
                let changed = self.world.fits(&place, &size).then(|| self.world.put(&start.input, &place, &size));
                if let Some(changed) = changed.flatten() {
                    self.attempt(&changed, Some(target));
                }
                if self.is_done(target) {
                    return;
                }
            }
        }
    }
}

/// What comparisons were apart by, each once, the smallest first.
fn jumps(distances: &IndexMap<Term, IBig>) -> Vec<IBig> {
    let of_size = |apart: &IBig| if *apart < IBig::ZERO { -apart.clone() } else { apart.clone() };
    let mut found: Vec<IBig> = distances.values().map(of_size).filter(|apart| *apart > IBig::ONE).collect();
    found.sort();
    found.dedup();
    found
}
