//! What the proofs about one method may cost together. Takes the program of a method, gives a meter.

use javelin_ir::flat::{Flat, Simple};
use javelin_ir::program::ObligationKind;
use javelin_logic::solver::Meter;
use javelin_logic::{Term, Terms};

use crate::Options;

/// What all proofs about a method with loops may cost together that says something of
/// all elements, in percent of the budget of one query: a little more than the dearest
/// method of the corpus needs.
const PROVING_ELEMENTS: u64 = 300;

/// The same for any other method: about twice what the dearest one needs.
const PROVING: u64 = 100;

/// Commands of a method for which proofs may cost as much again.
const LONG: usize = 4_000;

pub(crate) fn proving(terms: &Terms, options: &Options, flat: &Flat) -> Meter {
    let asked = |command: &Simple| match command {
        Simple::Assert { cond, obligation } if flat.obligation(*obligation).kind != ObligationKind::ClassInvariant => {
            is_about_all(terms, *cond)
        }
        _ => false,
    };
    let elements = !flat.loops.is_empty() && flat.blocks.iter().flat_map(|block| &block.commands).any(asked);
    // A long method has many obligations, each as easy as those of a short one.
    let length: usize = flat.blocks.iter().map(|block| block.commands.len()).sum();
    let often = 1 + (length / LONG) as u64;
    share(options, if elements { PROVING_ELEMENTS } else { PROVING } * often)
}

/// Does the condition bind variables?
pub(crate) fn is_about_all(terms: &Terms, cond: Term) -> bool {
    terms.subterms(&[cond]).iter().any(|part| terms.kind(*part).is_binder())
}

/// A part of what one query may cost.
pub(crate) fn share(options: &Options, percent: u64) -> Meter {
    match options.budget.resources {
        0 => Meter::new(u64::MAX),
        resources => Meter::new(u64::from(resources) * percent / 100),
    }
}
