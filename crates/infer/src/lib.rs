//! Engines that propose loop invariants. None of them decides: whatever they
//! say is used only after base case and step have been proved.

mod abstraction;
mod algebra;
mod backward;
mod domains;
mod liveness;
mod paths;
mod predicates;
mod sampling;
mod scene;
mod settle;
mod subsume;
mod widen;

use indexmap::IndexMap;
use javelin_ir::flat::Flat;
use javelin_ir::heap::Heap;
use javelin_ir::program::BlockId;
use javelin_ir::types::Hierarchy;
use javelin_logic::solver::{Budget, Meter};
use javelin_logic::{Term, Terms};

pub use abstraction::Algorithm;
pub use algebra::{AlgebraFindings, AlgebraOptions, ClosedForm, LoopAlgebra, algebra};
pub use backward::{Approximation, BackwardOptions, BackwardResult, BackwardStats, GaveUp, Violation, backward};
pub use domains::domains;
pub use predicates::{Effort, LoopStats, PredicateOptions, PredicateResult, given_predicates, predicates, triggers};
pub use subsume::strongest;

/// The engines, in the order of the portfolio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EngineName {
    Domains,
    Predicates,
    Algebra,
    Backward,
    Horn,
}

impl EngineName {
    pub const ALL: [EngineName; 5] = [Self::Domains, Self::Predicates, Self::Algebra, Self::Backward, Self::Horn];

    /// What `--engine auto` runs, cheapest first.
    pub const AUTO: [EngineName; 4] = [Self::Domains, Self::Algebra, Self::Predicates, Self::Backward];

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Domains => "domains",
            Self::Predicates => "predicates",
            Self::Algebra => "algebra",
            Self::Backward => "backward",
            Self::Horn => "horn",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }
}

/// What an engine may look at.
pub struct Context<'a> {
    pub terms: &'a Terms,
    pub heap: Heap,
    pub flat: &'a Flat,
    pub hierarchy: &'a Hierarchy,
    /// Facts that hold throughout: static finals and the like.
    pub facts: &'a [Term],
    /// Invariants proved so far, by loop head: engines may rely on them.
    pub proved: &'a IndexMap<BlockId, Vec<Term>>,
    /// Of one solver query.
    pub budget: Budget,
    /// Of all queries about the method.
    pub meter: Option<Meter>,
}

/// Formulas proposed at loop heads, over the variables of the flat program.
pub type Proposals = IndexMap<BlockId, Vec<Term>>;
