//! The command line: reads arguments, prints, exits. Nothing else prints.

mod args;
mod exit;
mod json;
mod text;

fn main() {}
