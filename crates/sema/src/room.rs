//! Threads with room: generated code nests deeply, and the stages walk trees by
//! recursion. Takes work, gives its result; knows nothing of what the work is.

use std::any::Any;

/// Of each thread, in bytes. Only what is touched costs memory.
const STACK: usize = 512 << 20;

/// Runs `work` in a pool of so many threads (`None`: one per core); on the
/// calling thread where the system has no room for a pool.
pub fn in_pool<T: Send>(jobs: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.unwrap_or(0)).stack_size(STACK).build();
    match pool {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Runs `work` on one thread of its own; a panic comes back as what it carried.
pub fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Box<dyn Any + Send>> {
    std::thread::scope(|scope| {
        let started = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        match started {
            Ok(running) => running.join(),
            Err(error) => {
                let said: Box<dyn Any + Send> = Box::new(format!("no thread could be started: {error}"));
                Err(said)
            }
        }
    })
}
