//! The one thread that writes, and group commit.
//!
//! It takes a job, then all the others that wait, those that come meanwhile included, and carries them
//! out in one transaction: one sync of the disk serves them all. A job that is refused leaves no trace
//! and does not disturb the rest. Answers are given after the commit. If the commit fails, nobody can
//! say what is on the disk: the connection is given up, a new one reads what there is, and every job
//! of the batch is answered [`Error::Unknown`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};

use rusqlite::Connection;

use super::checkpoint::{Checkpoints, passive};
use super::file;
use crate::sabotage::Sabotage;
use crate::{Error, Options, Promise};

/// So many jobs at most share a transaction, so that nobody waits long for others.
const BATCH: usize = 256;

/// Something to be done inside a transaction, and answered after it.
pub(super) trait Job: Send {
    /// Does it. What it did is taken back if it answers an error.
    fn run(&mut self, connection: &Connection) -> Result<(), Error>;

    /// Tells whoever waits: what came out, or why the whole batch failed.
    fn answer(self: Box<Self>, failure: Option<&Error>);
}

/// A closure as a job.
pub(super) struct Work<T, F> {
    run: F,
    outcome: Result<T, Error>,
    promise: Promise<T>,
}

impl<T, F> Work<T, F> {
    pub(super) fn new(work: F, promise: Promise<T>) -> Self {
        Self { run: work, outcome: Err(Error::Unanswered), promise }
    }
}

impl<T: Send, F: FnMut(&Connection) -> Result<T, Error> + Send> Job for Work<T, F> {
    fn run(&mut self, connection: &Connection) -> Result<(), Error> {
        self.outcome = (self.run)(connection);
        self.outcome.as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn answer(self: Box<Self>, failure: Option<&Error>) {
        self.promise.keep(match failure {
            // A job that was refused was refused, whatever became of the others.
            Some(failure) if matches!(self.outcome, Ok(_) | Err(Error::Unanswered)) => {
                Err(failure.clone())
            }
            _ => self.outcome,
        });
    }
}

/// What the writing thread owns.
pub(super) struct Writer {
    path: PathBuf,
    options: Options,
    /// `None` after trouble, until a new one can be opened.
    connection: Option<Connection>,
}

impl Writer {
    pub(super) fn new(path: PathBuf, options: Options, connection: Connection) -> Self {
        Self { path, options, connection: Some(connection) }
    }

    /// Works until all senders are gone and everything that they sent is done.
    pub(super) fn work(mut self, jobs: &Receiver<Box<dyn Job>>, mut checkpoints: Checkpoints) {
        let mut first = jobs.recv().ok();
        while let Some(job) = first {
            // A panic drops the promises, which answers them.
            match catch_unwind(AssertUnwindSafe(|| self.commit(job, jobs))) {
                Ok(written) => checkpoints.wrote(written),
                Err(_) => self.connection = None,
            }
            if checkpoints.last_piece_is_due() {
                self.checkpoint();
            }
            first = match jobs.recv_timeout(self.options.idle) {
                Ok(job) => Some(job),
                Err(RecvTimeoutError::Disconnected) => None,
                Err(RecvTimeoutError::Timeout) => {
                    checkpoints.quiet();
                    jobs.recv().ok()
                }
            };
        }
        // Before this thread's connection is closed, for that brings the log into the file.
        drop(checkpoints);
    }

    /// Does a job and those that wait behind it, answers them all, and says how many they were.
    fn commit(&mut self, first: Box<dyn Job>, jobs: &Receiver<Box<dyn Job>>) -> usize {
        let mut batch = vec![first];
        let done = self.transaction(&mut batch, jobs);
        let written = batch.len();
        let failure = match done {
            Ok(()) if Sabotage::AnswerBeforeCommit.is_on() => {
                answer(batch, None);
                batch = Vec::new();
                self.end()
            }
            Ok(()) => self.end(),
            Err(failure) => {
                // Closing takes back whatever was begun.
                self.connection = None;
                Err(failure)
            }
        };
        answer(batch, failure.as_ref().err());
        written
    }

    /// Begins a transaction and does the jobs in it. An error means that nothing of it is stored.
    fn transaction(
        &mut self,
        batch: &mut Vec<Box<dyn Job>>,
        jobs: &Receiver<Box<dyn Job>>,
    ) -> Result<(), Error> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => file::connect(&self.path, &self.options)?,
        };
        let connection = self.connection.insert(connection);
        say(connection, "BEGIN IMMEDIATE")?;
        for number in 0..BATCH {
            if number == batch.len() {
                let Ok(next) = jobs.try_recv() else { break };
                batch.push(next);
            }
            let job = &mut batch[number];
            say(connection, "SAVEPOINT job")?;
            if let Err(error) = job.run(connection) {
                // A full disk, for one, can end the whole transaction.
                if connection.is_autocommit() {
                    return Err(error);
                }
                say(connection, "ROLLBACK TO job")?;
            }
            say(connection, "RELEASE job")?;
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Error> {
        let Some(connection) = &self.connection else { return Err(Error::Unanswered) };
        say(connection, "COMMIT").map_err(|error| {
            self.connection = None;
            Error::Unknown(Box::new(error.into()))
        })
    }

    /// Brings the rest of the log into the file, so that the next commit begins it anew. Whatever
    /// hinders it, the log stays valid.
    fn checkpoint(&self) {
        if let Some(connection) = &self.connection {
            let _ = passive(connection);
        }
    }
}

/// Does a statement that is said again and again, and so read only once.
fn say(connection: &Connection, statement: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(statement)?.execute([]).map(|_| ())
}

fn answer(batch: Vec<Box<dyn Job>>, failure: Option<&Error>) {
    for job in batch {
        job.answer(failure);
    }
}
