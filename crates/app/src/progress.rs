//! A progress bar on a terminal, once a run takes more than a second.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use javelin_verify::Progress;

/// Runs shorter than this draw nothing.
const PATIENCE: Duration = Duration::from_secs(1);

pub struct Bar {
    bar: ProgressBar,
    started: Mutex<Instant>,
}

impl Bar {
    pub fn new(quiet: bool) -> Bar {
        let bar = ProgressBar::hidden();
        if !quiet && std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} methods, {elapsed}  {msg}");
            if let Ok(style) = style {
                bar.set_style(style);
            }
        }
        Bar { bar, started: Mutex::new(Instant::now()) }
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn waited_enough(&self) -> bool {
        self.started.lock().is_ok_and(|started| started.elapsed() >= PATIENCE)
    }
}

impl Progress for Bar {
    fn start(&self, total: usize) {
        self.bar.set_length(total as u64);
        if let Ok(mut started) = self.started.lock() {
            *started = Instant::now();
        }
    }

    fn done(&self, method: &str) {
        self.bar.inc(1);
        if self.bar.is_hidden() && std::io::stderr().is_terminal() && self.waited_enough() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(method.to_owned());
    }
}
