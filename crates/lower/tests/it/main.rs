//! Lowering from the outside: programs are lowered, flattened and run.

mod all;
mod common;
mod jvm;
mod run;
