//! The data file as a file: whose it is, making it, opening it, copying it.
//!
//! A file that is not ours, from a later version or damaged is refused before anything is written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::schema::{self, APPLICATION_ID};
use crate::folder::{owner_only, sync_folder};
use crate::sabotage::Sabotage;
use crate::{Error, Options};

const NAME: &str = "kibitz.db";

/// The size of a page in bytes. A move touches a few of them, each of which goes whole into the log,
/// which is what the disk is waited for: smaller is quicker. With half of this rows no longer fit, and
/// it is slower again.
const PAGE: u32 = 2048;

/// Up to this size a file is looked over at each start. The look reads all of it, which is instant
/// for years of one player's games, but would keep a large club waiting; `check` looks at any size.
const LOOK_OVER_UP_TO: u64 = 64 << 20;

/// The data file in a folder of ours: made if it is not there, found to be in order, up to date.
/// The connection is the one to write with.
pub(super) fn open(folder: &Path, options: &Options) -> Result<(PathBuf, Connection), Error> {
    let path = folder.join(NAME);
    if is_there(&path)? {
        recognise(&path)?;
    } else {
        create(folder, &path, options)?;
    }
    let mut connection = connect(&path, options)?;
    if connection.is_readonly(rusqlite::MAIN_DB)? {
        return Err(Error::ReadOnly { what: format!("{} is read-only", path.display()) });
    }
    let version = schema::version(&connection)?;
    refuse_newer(version)?;
    look_over(&connection, &path)?;
    if version < schema::VERSION {
        copy(&connection, &free_name(folder, version)?)?;
        schema::upgrade(&mut connection)?;
    }
    Ok((path, connection))
}

/// The data file in a folder that another program has: found to be in order, and up to date.
/// Nothing is made or written, and the connection cannot.
pub(super) fn open_beside(
    folder: &Path,
    options: &Options,
) -> Result<(PathBuf, Connection), Error> {
    let path = folder.join(NAME);
    recognise(&path)?;
    let connection = connect_to_read(&path, options)?;
    let (found, known) = (schema::version(&connection)?, schema::VERSION);
    refuse_newer(found)?;
    if found < known {
        return Err(Error::Older { found, known });
    }
    look_over(&connection, &path)?;
    Ok((path, connection))
}

/// A connection that changes nothing, not even by closing as the last one.
pub(super) fn connect_to_read(path: &Path, options: &Options) -> Result<Connection, Error> {
    plain(path, options, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// A connection as every part of the store that has the folder uses it.
pub(super) fn connect(path: &Path, options: &Options) -> Result<Connection, Error> {
    let connection = plain(path, options, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // For a file that is made now; others keep theirs.
    connection.pragma_update(None, "page_size", PAGE)?;
    let mode: String =
        connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        let what = format!("{} allows no write-ahead log", path.display());
        return Err(Error::ReadOnly { what });
    }
    let synchronous = if Sabotage::SynchronousOff.is_on() { "off" } else { "full" };
    for (name, value) in [
        ("synchronous", synchronous),
        ("fullfsync", "on"),
        ("checkpoint_fullfsync", "on"),
        // Shortening the log and moving it into the file are left to the checkpoint thread.
        ("journal_size_limit", "-1"),
        ("wal_autocheckpoint", "0"),
        ("foreign_keys", "on"),
    ] {
        connection.pragma_update(None, name, value)?;
    }
    Ok(connection)
}

/// A connection that trusts no file.
fn plain(path: &Path, options: &Options, access: OpenFlags) -> Result<Connection, Error> {
    let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match &options.vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs.as_str())?,
        None => Connection::open_with_flags(path, flags)?,
    };
    connection.busy_timeout(options.busy_timeout)?;
    // Plans do not depend on the values that are asked for. They would be made anew for each.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.pragma_update(None, "cell_size_check", "on")?;
    connection.pragma_update(None, "trusted_schema", "off")?;
    Ok(connection)
}

/// Copies everything, as it is at one moment, to a file that must not be there yet.
pub(super) fn copy(connection: &Connection, to: &Path) -> Result<(), Error> {
    if is_there(to)? {
        return Err(Error::Exists { path: to.to_owned() });
    }
    let part = beside(to, ".part");
    let tried = |error: io::Error| Error::from_io(&format!("write {}", to.display()), &error);
    // The unfinished copy of an attempt that was cut short.
    if is_there(&part)? {
        fs::remove_file(&part).map_err(tried)?;
    }
    let file =
        owner_only(OpenOptions::new().write(true).create_new(true)).open(&part).map_err(tried)?;
    let copied = part
        .to_str()
        .ok_or_else(|| Error::Io { what: format!("{} is no Unicode text", part.display()) })
        .and_then(|name| Ok(connection.execute("VACUUM INTO ?1", [name])?))
        .and_then(|_| file.sync_all().map_err(tried))
        .and_then(|()| fs::rename(&part, to).map_err(tried))
        .and_then(|()| sync_folder(parent(to)).map_err(tried));
    if copied.is_err() {
        // What matters is why the copy failed.
        let _ = fs::remove_file(&part);
    }
    copied
}

/// Makes the file under another name and renames it, so that it is there whole or not at all.
fn create(folder: &Path, path: &Path, options: &Options) -> Result<(), Error> {
    for trace in ["-wal", "-journal"] {
        let trace = beside(path, trace);
        if is_there(&trace)? {
            let what = format!("{} is there, but not the file it belongs to", trace.display());
            return Err(Error::Damaged { what });
        }
    }
    let new = beside(path, ".new");
    let tried = |error: io::Error| Error::from_io(&format!("make {}", path.display()), &error);
    for trace in ["", "-wal", "-shm", "-journal"] {
        let trace = beside(&new, trace);
        if is_there(&trace)? {
            fs::remove_file(&trace).map_err(tried)?;
        }
    }
    let file =
        owner_only(OpenOptions::new().write(true).create_new(true)).open(&new).map_err(tried)?;
    let mut connection = connect(&new, options)?;
    schema::upgrade(&mut connection)?;
    connection.close().map_err(|(_, error)| error)?;
    file.sync_all().map_err(tried)?;
    fs::rename(&new, path).map_err(tried)?;
    sync_folder(folder).map_err(tried)
}

/// Reads the first bytes of a file without the database's help, which would touch it.
fn recognise(path: &Path) -> Result<(), Error> {
    let tried = |error: io::Error| Error::from_io(&format!("read {}", path.display()), &error);
    let mut header = Vec::new();
    let file = File::open(path).map_err(tried)?;
    file.take(100).read_to_end(&mut header).map_err(tried)?;
    let number = |at: usize| -> Option<i32> {
        Some(i32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?))
    };
    if header.is_empty() {
        return Err(Error::Damaged { what: format!("{} is empty", path.display()) });
    }
    if !header.starts_with(b"SQLite format 3\0") {
        return Err(Error::Foreign { path: path.to_owned() });
    }
    match (number(68), number(60)) {
        (Some(APPLICATION_ID), Some(version)) => refuse_newer(version.into()),
        (Some(_), _) => Err(Error::Foreign { path: path.to_owned() }),
        _ => Err(Error::Damaged { what: format!("{} is cut short", path.display()) }),
    }
}

fn refuse_newer(found: i64) -> Result<(), Error> {
    let known = schema::VERSION;
    if found > known { Err(Error::Newer { found, known }) } else { Ok(()) }
}

fn look_over(connection: &Connection, path: &Path) -> Result<(), Error> {
    let size = fs::metadata(path)
        .map_err(|error| Error::from_io(&format!("read {}", path.display()), &error))?
        .len();
    if size > LOOK_OVER_UP_TO {
        return Ok(());
    }
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(Error::Damaged { what: verdict }) }
}

/// A name for the copy of a file of an old version that no other file has.
fn free_name(folder: &Path, version: i64) -> Result<PathBuf, Error> {
    for number in 1_u32.. {
        let path = folder.join(format!("kibitz.version-{version}.{number}.db"));
        if !is_there(&path)? {
            return Ok(path);
        }
    }
    Err(Error::Io { what: "find a free name for a copy".into() })
}

fn is_there(path: &Path) -> Result<bool, Error> {
    path.try_exists().map_err(|error| Error::from_io(&format!("find {}", path.display()), &error))
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => path,
    }
}
