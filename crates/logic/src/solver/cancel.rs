//! Stopping solvers from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;

use z3::ContextHandle;

/// Stops the solvers that were configured with it, from any thread.
#[derive(Clone, Default)]
pub struct Cancel(Arc<Cancelled>);

#[derive(Default)]
struct Cancelled {
    stop: AtomicBool,
    contexts: Mutex<Vec<(ThreadId, ContextHandle<'static>)>>,
}

impl std::fmt::Debug for Cancel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cancel({})", self.is_cancelled())
    }
}

impl Cancel {
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Interrupts running queries and makes later ones answer `Cancelled`. A
    /// query that starts in this very instant may run on; call again to be sure.
    pub fn cancel(&self) {
        self.0.stop.store(true, Ordering::SeqCst);
        for (_, handle) in self.0.contexts.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            handle.interrupt();
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.stop.load(Ordering::SeqCst)
    }

    pub(super) fn watch_this_thread(&self) {
        thread_local! {
            // Kept for ever, so that a handle never outlives its context. One
            // per thread that solves; threads come from a pool.
            static CONTEXT: &'static z3::Context = Box::leak(Box::new(z3::Context::thread_local()));
        }
        let mut contexts = self.0.contexts.lock().unwrap_or_else(PoisonError::into_inner);
        let thread = std::thread::current().id();
        if contexts.iter().all(|(known, _)| *known != thread) {
            contexts.push((thread, CONTEXT.with(|c| c.handle())));
        }
    }
}
