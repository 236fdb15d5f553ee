//! Finds inputs that really fail: turns models into concrete inputs, searches
//! runs of bounded length for them. What it proposes, the interpreter runs.

pub mod variants;
pub mod witness;
