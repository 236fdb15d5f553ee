//! Finds inputs that really fail, and inputs for every branch: symbolic
//! execution path by path ([`search`]), models turned into concrete inputs
//! ([`witness`]), inputs near them ([`variants`]), larger ones ([`probes`], [`trend`]), and inputs
//! that come nearer to what is wanted step by step ([`descent`]). What it proposes,
//! the interpreter runs.

pub mod descent;
pub mod distance;
mod facts;
mod lazy;
mod merge;
pub mod places;
pub mod probes;
pub mod search;
mod session;
pub mod spots;
mod state;
pub mod trend;
mod unwrap;
pub mod variants;
pub mod witness;
