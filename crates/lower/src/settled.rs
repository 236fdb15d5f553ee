//! Methods that would be judged where they are called, and verify whatever they are called with:
//! callers rely on their checks. Whoever judges methods finds them first.

use std::sync::{Mutex, PoisonError};

use javelin_ir::program::MethodKey;
use javelin_sema::TypedProgram;
use rustc_hash::FxHashSet;

use crate::{Lowering, Options};

#[derive(Default)]
struct Settled(Mutex<FxHashSet<(MethodKey, Options)>>);

/// From here on these are known to verify on their own, with all that they inline.
pub fn settle(program: &TypedProgram, options: Options, methods: impl IntoIterator<Item = MethodKey>) {
    let settled = program.notes.of::<Settled>();
    let mut known = settled.0.lock().unwrap_or_else(PoisonError::into_inner);
    known.extend(methods.into_iter().map(|method| (method, options)));
}

impl Lowering<'_> {
    pub(crate) fn verifies_alone(&self, method: MethodKey) -> bool {
        let settled = self.program.notes.of::<Settled>();
        let known = settled.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.contains(&(method, self.options))
    }
}
