//! Random differential tests: programs thrown from a seed, run or judged by
//! Javelin and run by the JVM, compared.
//!
//! * [`java`]: the programs
//! * [`interpreter`]: the concrete interpreter gives the output and the
//!   exception that the JVM gives
//! * [`coverage`]: no branch that is called infeasible is taken by random inputs
//! * [`verdicts`]: what is verified never fails on the JVM, what is refuted
//!   fails there with the input that was reported
//!
//! Needs a JDK; whoever calls decides what to do where there is none.

pub mod coverage;
pub mod dice;
pub mod interpreter;
pub mod java;
mod judged;
pub mod jvm;
mod replay;
pub mod verdicts;
