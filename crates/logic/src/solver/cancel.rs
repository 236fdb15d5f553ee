//! Stopping solvers from another thread, and giving each piece of work a Z3
//! context of its own.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use z3::ContextHandle;

/// Deep expressions are walked by recursion: the stack of isolated work. Only
/// what is touched of it becomes memory.
const STACK: usize = 1 << 29;

/// Runs `work` in a Z3 context of its own. What Z3 does depends on what its
/// context has seen before, down to whether a budget suffices; so one context per
/// method makes verdicts independent of the order of methods and of the number of
/// threads. With `cancel`, a query that runs inside is interrupted when it is
/// cancelled.
///
/// The context is that of a new thread: it comes into being with the first query
/// and not before. A context clears 16 MB of tables, several milliseconds that
/// work without queries (most small methods) does not pay.
pub fn isolated<R: Send>(cancel: Option<&Cancel>, work: impl FnOnce() -> R + Send) -> R {
    // What Z3 has to say to people (a trigger that it does not like) is not for ours.
    static SILENT: Once = Once::new();
    SILENT.call_once(|| z3::set_global_param("warning", "false"));
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || match cancel {
            None => work(),
            Some(cancel) => interruptible(cancel, work),
        });
        match thread.expect("the system gives no thread").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn interruptible<R>(cancel: &Cancel, work: impl FnOnce() -> R) -> R {
    let context = z3::Context::thread_local();
    let handle = context.handle();
    let done = Mutex::new(false);
    std::thread::scope(|scope| {
        // Set also when `work` panics: the scope waits for the watcher.
        let _end = End { cancel, done: &done };
        scope.spawn(|| cancel.watch(&handle, &done));
        work()
    })
}

/// Stops the solvers that were configured with it, from any thread.
#[derive(Clone, Default)]
pub struct Cancel(Arc<Shared>);

#[derive(Default)]
struct Shared {
    stop: Mutex<bool>,
    changed: Condvar,
}

/// How often a query is interrupted again: one that just begins misses the first time.
const REPEAT: Duration = Duration::from_millis(5);

impl std::fmt::Debug for Cancel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cancel({})", self.is_cancelled())
    }
}

impl Cancel {
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Interrupts queries that run inside [`isolated`], and makes later ones
    /// answer `Cancelled` wherever they run.
    pub fn cancel(&self) {
        *self.lock() = true;
        self.0.changed.notify_all();
    }

    pub fn is_cancelled(&self) -> bool {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.0.stop.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sleeps until the work is done or cancelled; then interrupts until it is done.
    fn watch(&self, handle: &ContextHandle<'_>, done: &Mutex<bool>) {
        let is_done = || *done.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stop = self.lock();
        while !is_done() {
            if *stop {
                handle.interrupt();
                let waited = self.0.changed.wait_timeout(stop, REPEAT);
                stop = waited.unwrap_or_else(PoisonError::into_inner).0;
            } else {
                stop = self.0.changed.wait(stop).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

struct End<'a> {
    cancel: &'a Cancel,
    done: &'a Mutex<bool>,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        // Under the lock that the watcher waits with, so that it cannot miss it.
        let guard = self.cancel.lock();
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) = true;
        drop(guard);
        self.cancel.0.changed.notify_all();
    }
}
