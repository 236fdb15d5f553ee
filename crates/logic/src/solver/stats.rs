//! Counts of what the solver was asked and answered.

use std::time::Duration;

#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Stats {
    pub queries: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Answered from the query cache; counted in `queries` too.
    pub cached: u64,
    pub time: Duration,
    /// Z3's resource units, which are the same on every run.
    pub resources: u64,
}

impl Stats {
    pub fn add(&mut self, other: &Stats) {
        self.queries += other.queries;
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.cached += other.cached;
        self.time += other.time;
        self.resources += other.resources;
    }
}
