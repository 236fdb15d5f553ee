//! Guarded commands on a control-flow graph, and the passes that lead from a
//! method's body to what must be proved of it:
//! [`program`] ─[`flatten`]─► [`flat`] ─[`cut`]─► [`cut::Cut`] ─[`passify`]─►
//! [`passify::Passive`] ─[`vc`]─► conditions. Knows terms, not Java.

pub mod callees;
mod certify;
pub mod cut;
mod dominate;
pub mod export;
pub mod flat;
pub mod flatten;
pub mod frames;
pub mod graph;
pub mod ground;
pub mod heap;
pub mod interp;
mod linear;
mod near;
pub mod passify;
pub mod program;
pub mod proofs;
pub mod prove;
mod slice;
pub mod targets;
pub mod text;
pub mod types;
pub mod unroll;
pub mod vacuity;
pub mod vc;
