//! Moving what is in the write-ahead log into the file, beside the writing.
//!
//! `SQLite` would do it on the writing thread, inside whichever commit fills a thousand pages, and
//! everyone whose move is in that commit would wait for two more syncs of the disk. So it is turned
//! off, and a thread and a connection of their own do it: passively, which waits for nobody.
//!
//! While the writing goes on, the log is never wholly in the file and so cannot begin again at its
//! start. When it has grown long, the writer is asked to do the last piece itself, between two
//! commits ([`Checkpoints::last_piece_is_due`]): most of the log is in the file by then, and nothing
//! is added meanwhile. The log's file keeps its size then, for shortening it takes the system longer
//! the longer it was; that is left to a moment in which nobody writes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

use super::{file, spawn};
use crate::{Error, Options};

/// A log that has grown to more bytes than this is shortened when nobody writes.
const SHORT_LOG: u64 = 16 << 20;

/// What the writer and the thread have to say to each other.
#[derive(Default)]
struct Said {
    /// The log is too long.
    long: AtomicBool,
    /// Nobody writes.
    quiet: AtomicBool,
}

/// The thread that makes checkpoints, as the writer sees it.
pub(super) struct Checkpoints {
    /// `None` only while it is being closed.
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    said: Arc<Said>,
    /// Jobs since the thread was last woken.
    jobs: usize,
    /// So many are worth a checkpoint.
    busy: usize,
}

impl Checkpoints {
    pub(super) fn start(path: PathBuf, options: Options) -> Result<Self, Error> {
        // One wake-up may wait while the thread is busy; more would be the same one.
        let (wake, woken) = mpsc::sync_channel(1);
        let said = Arc::new(Said::default());
        let (busy, heard) = (options.busy, Arc::clone(&said));
        let thread =
            Some(spawn("store checkpoints", move || work(&path, &options, &woken, &heard))?);
        Ok(Self { wake: Some(wake), thread, said, jobs: 0, busy })
    }

    /// So many jobs were written.
    pub(super) fn wrote(&mut self, jobs: usize) {
        self.jobs += jobs;
        if self.jobs >= self.busy {
            self.wake();
        }
    }

    /// It is a good moment: nobody writes.
    pub(super) fn quiet(&mut self) {
        self.said.quiet.store(true, Ordering::Relaxed);
        self.wake();
    }

    fn wake(&mut self) {
        self.jobs = 0;
        if let Some(wake) = &self.wake {
            let _ = wake.try_send(());
        }
    }

    /// Whether the writer should do the rest itself now; says so once each time the log is too long.
    pub(super) fn last_piece_is_due(&self) -> bool {
        self.said.long.swap(false, Ordering::Relaxed)
    }
}

impl Drop for Checkpoints {
    /// Waits for the thread, whose connection must be closed before the writer's: the last one to
    /// close brings the log into the file.
    fn drop(&mut self) {
        self.wake = None;
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn work(path: &Path, options: &Options, woken: &Receiver<()>, said: &Said) {
    let mut kept = None;
    for () in woken {
        // Whatever hinders it, the log stays valid and the next time tries again.
        kept = kept.take().or_else(|| connect(path, options).ok());
        let Some(connection) = &kept else { continue };
        let Ok(bytes) = passive(connection) else {
            kept = None;
            continue;
        };
        said.long.store(bytes > options.long_log, Ordering::Relaxed);
        if said.quiet.swap(false, Ordering::Relaxed) && bytes > SHORT_LOG {
            let _ = shorten(connection);
        }
    }
}

/// Waits for nobody: whoever waits for a lock on the log may hold one that the writer needs.
fn connect(path: &Path, options: &Options) -> Result<Connection, Error> {
    file::connect(path, &Options { busy_timeout: Duration::ZERO, ..options.clone() })
}

/// Brings as much of the log into the file as goes without waiting for anyone, and says how many
/// bytes of pages the log has.
pub(super) fn passive(connection: &Connection) -> rusqlite::Result<u64> {
    let pages: i64 =
        connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))?;
    let size: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    // Without a log it answers −1.
    Ok(u64::try_from(pages * size).unwrap_or(0))
}

/// Empties the log and gives its room back, unless somebody reads or writes just now.
fn shorten(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
