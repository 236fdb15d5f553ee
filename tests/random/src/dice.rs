//! Choices from a seed: the same seed throws the same programs.

/// A seeded source of choices.
pub struct Dice(fastrand::Rng);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(fastrand::Rng::with_seed(seed))
    }

    /// 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.usize(0..n.max(1))
    }

    /// `from` to `to`, both included.
    pub fn between(&mut self, from: i64, to: i64) -> i64 {
        self.0.i64(from..=to)
    }

    /// True in so many of a hundred throws.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}
