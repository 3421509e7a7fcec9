//! Ctrl-C during something long: the first one ends it where that loses nothing, the second one at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Whether somebody has pressed Ctrl-C.
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. Where that cannot be had, Ctrl-C ends the program as ever.
    pub(crate) fn listen() -> Self {
        let came = Arc::new(AtomicBool::new(false));
        let hears = Arc::clone(&came);
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
            return Self(came);
        };
        // From here on, and not only when the thread has begun.
        let signal = {
            let _within = runtime.enter();
            ctrl_c()
        };
        if let Ok(mut signal) = signal {
            let listen = move || {
                runtime.block_on(async {
                    signal.recv().await;
                    hears.store(true, Ordering::Relaxed);
                    signal.recv().await;
                    std::process::exit(130);
                });
            };
            // Without a thread nobody hears, and it ends by itself.
            let _ = thread::Builder::new().name("interrupt".into()).spawn(listen);
        }
        Self(came)
    }

    /// Whether it was pressed.
    pub(crate) fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
fn ctrl_c() -> std::io::Result<tokio::signal::unix::Signal> {
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())
}

#[cfg(windows)]
fn ctrl_c() -> std::io::Result<tokio::signal::windows::CtrlC> {
    tokio::signal::windows::ctrl_c()
}
