//! The store in one `SQLite` file, for one program on one machine.
//!
//! One thread writes ([`writer`]), one reads and one makes checkpoints ([`checkpoint`]); a check or a
//! backup gets a thread of its own, since it can take long. The write-ahead log lets all of them go on at the same time.

mod append;
mod check;
mod checkpoint;
mod file;
mod games;
mod library;
mod profiles;
mod schema;
mod seats;
#[cfg(test)]
mod tests;
mod writer;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chess::Color;
use game::Moment;
use rusqlite::{Connection, Row};

use crate::folder::OwnFolder;
use crate::{
    Append, Appended, CommandId, Digest, Error, Finding, Founding, GameId, GameResult, KeyHash,
    LibraryQuery, LibraryRow, Mark, Opens, Page, Pending, PlacedEvent, Profile, ProfileId, Seq,
    Store, Summary, TokenHash, promise,
};
use checkpoint::Checkpoints;
use writer::{Job, Work, Writer};

/// How a store behaves. The defaults are right for the program; tests differ.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long to wait for another program that has locked the file.
    pub busy_timeout: Duration,
    /// After so long without a write, what is in the log is moved into the file.
    pub idle: Duration,
    /// After so many writes without a rest it is moved while the writing goes on.
    pub busy: usize,
    /// A log of more bytes than this begins anew, which keeps writers waiting for a moment: the
    /// longer it may grow, the fewer of them. It comes to that only if they never rest.
    pub long_log: u64,
    /// The name of a registered `SQLite` VFS to use instead of the usual one.
    pub vfs: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            busy_timeout: Duration::from_secs(5),
            idle: Duration::from_secs(2),
            // Each fills about three pages of the log.
            busy: 1_000,
            // Half a minute of two thousand moves each second.
            long_log: 256 << 20,
            vfs: None,
        }
    }
}

/// A moment as the file keeps it. The file's numbers have a sign; what they cannot hold is the last
/// moment that they can, some 292 million years ahead.
fn kept(moment: Moment) -> i64 {
    i64::try_from(moment.0).unwrap_or(i64::MAX)
}

/// A moment read back.
fn moment(row: &Row<'_>, column: usize) -> rusqlite::Result<Moment> {
    let number: i64 = row.get(column)?;
    let outside = |_| rusqlite::Error::IntegralValueOutOfRange(column, number);
    number.try_into().map(Moment).map_err(outside)
}

type Read = Box<dyn FnOnce(&Connection) + Send>;

/// The store in one `SQLite` file. Dropping it finishes what was asked for and closes the file.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    options: Options,
    jobs: Option<Sender<Box<dyn Job>>>,
    reads: Option<Sender<Read>>,
    reader: Option<JoinHandle<()>>,
    writer: Option<JoinHandle<()>>,
    // Checks and backups that are under way share it: the folder is free when the last one is done.
    // `None` beside the program that has it.
    folder: Option<Arc<OwnFolder>>,
}

impl SqliteStore {
    /// Opens the store in a folder, and makes folder and file if they are not there.
    ///
    /// A file of an older version is copied and then brought up to date.
    ///
    /// # Errors
    /// If another program uses the folder, if it cannot be written, or if the file in it is damaged,
    /// newer than this program or not ours; then it is left as it is.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        Self::open_with(folder, Options::default())
    }

    /// Opens the store with other than the usual options.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(folder: &Path, options: Options) -> Result<Self, Error> {
        let folder = OwnFolder::take(folder)?;
        let (path, connection) = file::open(folder.path(), &options)?;
        let reader = reader(&path, &options)?;
        let (jobs, new_jobs) = mpsc::channel();
        let (reads, new_reads) = mpsc::channel();
        let writer = Writer::new(path.clone(), options.clone(), connection);
        let reader = Some(spawn("store reader", move || read(&reader, &new_reads))?);
        let checkpoints = Checkpoints::start(path.clone(), options.clone())?;
        let writer = Some(spawn("store writer", move || writer.work(&new_jobs, checkpoints))?);
        let (jobs, reads, folder) = (Some(jobs), Some(reads), Some(Arc::new(folder)));
        Ok(Self { path, options, jobs, reads, reader, writer, folder })
    }

    /// Opens the store of a folder that another program uses, to read: questions and backups are
    /// answered, and whatever would change something is refused as [`Error::ReadOnly`]. The other
    /// program goes on meanwhile, and nothing in the folder is made or changed.
    ///
    /// # Errors
    /// If there is no file, if it is damaged, of another version or not ours.
    pub fn open_beside(folder: &Path) -> Result<Self, Error> {
        let options = Options::default();
        let (path, connection) = file::open_beside(folder, &options)?;
        let (reads, new_reads) = mpsc::channel();
        let reader = Some(spawn("store reader", move || read(&connection, &new_reads))?);
        let reads = Some(reads);
        Ok(Self { path, options, jobs: None, reads, reader, writer: None, folder: None })
    }

    /// Lets a program that is refused this folder know where this one can be reached: it finds the
    /// address in [`Error::InUse`]. It is forgotten when the store is closed, and not believed when
    /// the program is gone.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn announce(&self, address: &str) -> Result<(), Error> {
        self.folder.as_ref().ok_or_else(beside)?.announce(address)
    }

    /// Copies everything, as it is at one moment, to a file that must not be there yet. Play goes on.
    pub fn backup(&self, to: PathBuf) -> Pending<()> {
        self.aside(move |connection| file::copy(connection, &to))
    }

    /// Hands a job to the writing thread.
    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Pending<T> {
        let (promise, pending) = promise();
        match &self.jobs {
            // If the thread is gone the promise is dropped, which answers it.
            Some(jobs) => drop(jobs.send(Box::new(Work::new(work, promise)))),
            None => promise.keep(Err(beside())),
        }
        pending
    }

    /// Hands a question to the reading thread.
    fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Pending<T> {
        let (promise, pending) = promise();
        if let Some(reads) = &self.reads {
            let _ = reads.send(Box::new(move |connection| promise.keep(question(connection))));
        }
        pending
    }

    /// Does something long on a thread and a connection of its own.
    fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Pending<T> {
        let (promise, pending) = promise();
        let (path, options) = (self.path.clone(), self.options.clone());
        let folder = self.folder.clone();
        let connect = if folder.is_some() { file::connect } else { file::connect_to_read };
        // If no thread can be had the promise is dropped, which answers it.
        let _ = spawn("store aside", move || {
            let answer = connect(&path, &options).and_then(|connection| work(&connection));
            drop(folder);
            promise.keep(answer);
        });
        pending
    }
}

impl Drop for SqliteStore {
    /// Closes the reading connection before the writing one: the last to close brings the log into
    /// the file, and of two that close at once neither is the last.
    fn drop(&mut self) {
        // A thread that panicked has nothing left to close.
        self.reads = None;
        let _ = self.reader.take().map(JoinHandle::join);
        self.jobs = None;
        let _ = self.writer.take().map(JoinHandle::join);
    }
}

/// What a store that was opened beside another program answers to whoever wants to write.
fn beside() -> Error {
    Error::ReadOnly { what: "another Kibitz has the folder".into() }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Error> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map_err(|error| Error::from_io("start a thread", &error))
}

fn reader(path: &Path, options: &Options) -> Result<Connection, Error> {
    let connection = file::connect(path, options)?;
    connection.pragma_update(None, "query_only", "on")?;
    Ok(connection)
}

fn read(connection: &Connection, questions: &Receiver<Read>) {
    for question in questions {
        // A question that panics leaves its own asker without an answer, which is one, and nobody else.
        let _ = catch_unwind(AssertUnwindSafe(|| question(connection)));
    }
}

impl Store for SqliteStore {
    fn append(&self, append: Append) -> Pending<Appended> {
        self.write(move |connection| append::append(connection, &append))
    }

    fn command(&self, game: GameId, command: CommandId) -> Pending<Option<Appended>> {
        self.read(move |connection| append::command(connection, game, command))
    }

    fn events(&self, game: GameId, after: Seq) -> Pending<Vec<PlacedEvent>> {
        self.read(move |connection| append::events(connection, game, after))
    }

    fn digest_at(&self, game: GameId, seq: Seq) -> Pending<Option<Digest>> {
        self.read(move |connection| {
            games::require(connection, game)?;
            append::digest_at(connection, game, seq)
        })
    }

    fn founding(&self, game: GameId) -> Pending<Founding> {
        self.read(move |connection| append::founding(connection, game))
    }

    fn row(&self, game: GameId) -> Pending<LibraryRow> {
        self.read(move |connection| games::row(connection, game))
    }

    fn library(&self, query: LibraryQuery) -> Pending<Page> {
        self.read(move |connection| library::library(connection, &query))
    }

    fn set_summary(&self, game: GameId, seq: Seq, summary: Summary) -> Pending<()> {
        self.write(move |connection| games::set_summary(connection, game, seq, &summary))
    }

    fn set_title(&self, game: GameId, title: String) -> Pending<()> {
        self.write(move |connection| games::set_title(connection, game, &title))
    }

    fn set_kept(&self, game: GameId, kept: bool) -> Pending<()> {
        self.write(move |connection| games::set_kept(connection, game, kept))
    }

    fn delete(&self, game: GameId, now: Moment) -> Pending<()> {
        self.write(move |connection| games::delete(connection, game, now))
    }

    fn restore(&self, game: GameId) -> Pending<()> {
        self.write(move |connection| games::restore(connection, game))
    }

    fn mark(&self, owner: ProfileId, games: Vec<GameId>, mark: Mark) -> Pending<Vec<GameId>> {
        self.write(move |connection| games::mark(connection, owner, &games, mark))
    }

    fn purge(&self, deleted_before: Moment) -> Pending<u64> {
        self.write(move |connection| games::purge(connection, deleted_before))
    }

    fn keep_at_most(&self, owner: ProfileId, most: u32, now: Moment) -> Pending<Vec<GameId>> {
        self.write(move |connection| games::keep_at_most(connection, owner, most, now))
    }

    fn set_results(&self, game: GameId, results: Vec<GameResult>) -> Pending<()> {
        self.write(move |connection| games::set_results(connection, game, &results))
    }

    fn results(
        &self,
        profile: ProfileId,
        since: Moment,
        until: Moment,
    ) -> Pending<Vec<(GameId, GameResult)>> {
        self.read(move |connection| games::results(connection, profile, since, until))
    }

    fn add_key(&self, game: GameId, key: KeyHash, opens: Opens) -> Pending<()> {
        self.write(move |connection| seats::add_key(connection, game, &key, opens))
    }

    fn key(&self, game: GameId, key: KeyHash) -> Pending<Option<Opens>> {
        self.read(move |connection| seats::key(connection, game, &key))
    }

    fn sit(&self, game: GameId, key: KeyHash, profile: ProfileId) -> Pending<Color> {
        self.write(move |connection| seats::sit(connection, game, &key, profile))
    }

    fn create_profile(&self, profile: Profile, token: TokenHash) -> Pending<()> {
        self.write(move |connection| profiles::create(connection, &profile, &token))
    }

    fn profile(&self, profile: ProfileId) -> Pending<Profile> {
        self.read(move |connection| profiles::by_id(connection, profile))
    }

    fn profile_by_token(&self, token: TokenHash) -> Pending<Option<Profile>> {
        self.read(move |connection| profiles::by_token(connection, &token))
    }

    fn rename_profile(&self, profile: ProfileId, name: String) -> Pending<()> {
        self.write(move |connection| profiles::rename(connection, profile, &name))
    }

    fn set_setting(&self, profile: ProfileId, key: String, value: Option<String>) -> Pending<()> {
        self.write(move |connection| {
            profiles::set_setting(connection, profile, &key, value.as_deref())
        })
    }

    fn settings(&self, profile: ProfileId) -> Pending<Vec<(String, String)>> {
        self.read(move |connection| profiles::settings(connection, profile))
    }

    fn check(&self) -> Pending<Vec<Finding>> {
        self.aside(check::check)
    }
}
