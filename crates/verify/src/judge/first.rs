//! What is proposed before anything is proved or refuted.
//!
//! Strings put together, floats and bit patterns make models and failing runs dear, and so do
//! the invariants of many classes. Most loops among them need no more than a bound on an index:
//! what the cheapest engine sees spares the search for failures of checks that hold.

use indexmap::IndexMap;
use javelin_infer::EngineName;
use javelin_ir::callees::Callees;
use javelin_ir::cut::Candidates;
use javelin_ir::flat::Simple;
use javelin_ir::ground::has_dear_terms;

use super::{Proposed, Search, obligation_checks};

/// The weight of all that a method may assume from which on that is so: invariants of some
/// dozen classes. Programs of one file stay below it.
const LADEN: u64 = 10_000;

impl Search<'_, '_, '_> {
    /// Nothing where nothing is dear, and where no invariant is needed.
    pub(super) fn first_guesses(&self) -> Result<Proposed, String> {
        let analysis = self.analysis;
        let is_first = analysis.options.engines.first() == Some(&EngineName::Domains);
        if !is_first || !(has_dear_terms(analysis.terms, analysis.flat) || self.is_laden()) {
            return Ok(IndexMap::new());
        }
        let mut prover = analysis.prover_within(analysis.flat, Candidates::new(), &self.meter)?;
        if prover.holds_plainly(obligation_checks(&prover)) {
            return Ok(IndexMap::new());
        }
        let (hierarchy, nothing) = (analysis.lowering.hierarchy(), IndexMap::new());
        let found = javelin_infer::domains(&analysis.context(&hierarchy, &nothing, self.meter.clone()));
        let named = |terms: Vec<_>| terms.into_iter().map(|term| (term, EngineName::Domains)).collect();
        Ok(found.into_iter().map(|(head, terms)| (head, named(terms))).collect())
    }

    /// Is so much known of objects that runs and models are dear, too?
    fn is_laden(&self) -> bool {
        let terms = self.analysis.terms;
        let commands = self.analysis.flat.blocks.iter().flat_map(|block| &block.commands);
        let known = commands.map(|command| match command {
            Simple::Assume { cond, .. } => u64::from(terms.weight(*cond)),
            Simple::Assign { .. } | Simple::Assert { .. } | Simple::Havoc { .. } | Simple::At(_) => 0,
        });
        known.sum::<u64>() > LADEN
    }
}
