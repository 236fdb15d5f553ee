//! What is proposed before anything is proved or refuted.
//!
//! Strings put together, floats and bit patterns make models and failing runs dear, and most
//! loops among them need no more than a bound on an index: what the cheapest engine sees
//! spares the search for failures of checks that hold.

use indexmap::IndexMap;
use javelin_infer::EngineName;
use javelin_ir::callees::Callees;
use javelin_ir::cut::Candidates;
use javelin_ir::ground::has_dear_terms;

use super::{Proposed, Search, obligation_checks};

impl Search<'_, '_, '_> {
    /// Nothing where nothing is dear, and where no invariant is needed.
    pub(super) fn first_guesses(&self) -> Result<Proposed, String> {
        let analysis = self.analysis;
        let is_first = analysis.options.engines.first() == Some(&EngineName::Domains);
        if !is_first || !has_dear_terms(analysis.terms, analysis.flat) {
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
}
