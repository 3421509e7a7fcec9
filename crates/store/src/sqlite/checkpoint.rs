//! Moving what is in the write-ahead log into the file, beside the writing.
//!
//! `SQLite` would do it on the writing thread, inside whichever commit fills a thousand pages, and
//! everyone whose move is in that commit would wait for two more syncs of the disk. So it is turned
//! off, and a thread and a connection of their own do it: passively, which waits for nobody.
//!
//! While the writing goes on, the log is never wholly in the file and so cannot begin again at its
//! start. When it has grown long, the writer is asked to do the last piece itself, between two
//! commits ([`Checkpoints::last_piece_is_due`]): most of the log is in the file by then, and nothing
//! is added meanwhile.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::{file, spawn};
use crate::{Error, Options};

/// The thread that makes checkpoints, as the writer sees it.
pub(super) struct Checkpoints {
    /// `None` only while it is being closed.
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    long: Arc<AtomicBool>,
    /// Jobs since the thread was last woken.
    jobs: usize,
    /// So many are worth a checkpoint.
    busy: usize,
}

impl Checkpoints {
    pub(super) fn start(path: PathBuf, options: Options) -> Result<Self, Error> {
        // One wake-up may wait while the thread is busy; more would be the same one.
        let (wake, woken) = mpsc::sync_channel(1);
        let long = Arc::new(AtomicBool::new(false));
        let (busy, asked) = (options.busy, Arc::clone(&long));
        let thread =
            Some(spawn("store checkpoints", move || work(&path, &options, &woken, &asked))?);
        Ok(Self { wake: Some(wake), thread, long, jobs: 0, busy })
    }

    /// So many jobs were written.
    pub(super) fn wrote(&mut self, jobs: usize) {
        self.jobs += jobs;
        if self.jobs >= self.busy {
            self.now();
        }
    }

    /// It is a good moment: nobody writes.
    pub(super) fn now(&mut self) {
        self.jobs = 0;
        if let Some(wake) = &self.wake {
            let _ = wake.try_send(());
        }
    }

    /// Whether the writer should do the rest itself now; says so once each time the log is too long.
    pub(super) fn last_piece_is_due(&self) -> bool {
        self.long.swap(false, Ordering::Relaxed)
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

fn work(path: &Path, options: &Options, woken: &Receiver<()>, long: &AtomicBool) {
    let mut kept = None;
    for () in woken {
        // Whatever hinders it, the log stays valid and the next time tries again.
        kept = kept.take().or_else(|| file::connect(path, options).ok());
        match kept.as_ref().map(passive) {
            Some(Ok(pages)) => long.store(pages > options.long_log.into(), Ordering::Relaxed),
            Some(Err(_)) => kept = None,
            None => {}
        }
    }
}

/// Brings as much of the log into the file as goes without waiting for anyone, and says how many
/// pages the log has.
pub(super) fn passive(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))
}
