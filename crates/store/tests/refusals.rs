//! Files and folders that the store refuses: it says why, and leaves them as they are.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::{data_file, filled, sql};
use game::Moment;
use rusqlite::Connection;
use store::conformance::{append, command, game};
use store::{Error, Options, Seq, SqliteStore, Store};

/// The store is refused, and no byte of the file has changed.
fn refused(folder: &Path) -> Error {
    let before = fs::read(data_file(folder)).expect("the file");
    let error = SqliteStore::open(folder).expect_err("the file is not in order");
    let beside = SqliteStore::open_beside(folder).expect_err("not for reading either");
    assert_eq!(beside, error);
    assert!(fs::read(data_file(folder)).expect("the file") == before, "it was left as it is");
    let sentence = error.to_string();
    assert!(sentence.ends_with('.') && sentence.contains("left as it is"), "{sentence}");
    error
}

#[test]
fn a_file_of_another_kind_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = data_file(folder.path());
    for bytes in [&b"My shopping list: bread, milk"[..], &[0xff; 5000]] {
        fs::write(&path, bytes).expect("written");
        assert_eq!(refused(folder.path()), Error::Foreign { path: path.clone() });
    }
}

#[test]
fn a_database_of_another_program_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    sql(folder.path()).execute_batch("CREATE TABLE games (id)").expect("made");
    let error = refused(folder.path());
    assert_eq!(error, Error::Foreign { path: data_file(folder.path()) });
    // Also one that calls itself a version that we know.
    sql(folder.path()).pragma_update(None, "user_version", 1).expect("set");
    refused(folder.path());
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let folder = filled(1);
    let version: i64 = sql(folder.path())
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .expect("the version");
    sql(folder.path()).pragma_update(None, "user_version", version + 1).expect("set");
    let error = refused(folder.path());
    assert_eq!(error, Error::Newer { found: version + 1, known: version });
    assert!(error.to_string().contains("Install the newer Kibitz"), "{error}");
}

/// Else a copy of the file alone, as people make it, would lack the last games.
#[test]
fn a_closed_store_has_everything_in_its_one_file() {
    for _ in 0..30 {
        let folder = filled(3);
        let log = folder.path().join("kibitz.db-wal");
        assert!(!log.exists(), "the log is in the file");
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let folder = filled(500);
    let path = data_file(folder.path());
    let whole = fs::read(&path).expect("the file");
    assert!(whole.len() > 20 * 4096, "the file has many pages");
    let mut rotten = whole.clone();
    rotten[8 * 4096..12 * 4096].fill(0x5a);
    for bytes in [&rotten, &whole[..whole.len() / 2], &whole[..4096], &whole[..50], &[][..]] {
        fs::write(&path, bytes).expect("written");
        let error = refused(folder.path());
        assert!(matches!(error, Error::Damaged { .. }), "{} bytes: {error}", bytes.len());
    }
    fs::write(&path, &whole).expect("written");
    SqliteStore::open(folder.path()).expect("a backup put in its place");
}

#[test]
fn a_log_without_its_file_is_not_given_to_a_new_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("kibitz.db-wal");
    fs::write(&log, b"what is left of somebody's games").expect("written");
    let error = SqliteStore::open(folder.path()).expect_err("the file is missing");
    assert!(matches!(error, Error::Damaged { .. }), "{error}");
    assert!(!data_file(folder.path()).exists());
    assert_eq!(fs::read(log).expect("the log"), b"what is left of somebody's games");
}

#[test]
fn a_second_program_in_the_same_folder_is_refused() {
    let folder = filled(1);
    let store = SqliteStore::open(folder.path()).expect("the first");
    let error = SqliteStore::open(folder.path()).expect_err("the second");
    assert_eq!(error, Error::InUse { folder: folder.path().to_owned(), address: None });
    assert!(error.to_string().contains("already running"), "{error}");
    store.append(append(game(0), 2, command(9), &["c"])).wait().expect("the first goes on");
    drop(store);
    SqliteStore::open(folder.path()).expect("the folder is free again");
}

#[test]
fn a_store_opened_beside_another_reads_along_and_changes_nothing() {
    let folder = filled(2);
    let store = SqliteStore::open(folder.path()).expect("the one that has the folder");
    let beside = SqliteStore::open_beside(folder.path()).expect("the one beside it");
    let count = |store: &SqliteStore| store.events(game(0), Seq::ZERO).wait().map(|all| all.len());
    assert_eq!(count(&beside), Ok(2));
    store.append(append(game(0), 2, command(9), &["c"])).wait().expect("the first goes on");
    assert_eq!(count(&beside), Ok(3));
    for refused in [
        beside.append(append(game(0), 3, command(10), &["d"])).wait().map(drop),
        beside.delete(game(1), Moment(0)).wait(),
        beside.announce("127.0.0.1:1"),
    ] {
        assert!(matches!(refused, Err(Error::ReadOnly { .. })), "{refused:?}");
    }
    let copy = folder.path().join("copy.db");
    beside.backup(copy.clone()).wait().expect("a copy");
    assert_eq!(
        store.append(append(game(0), 3, command(11), &["d"])).wait().map(|a| a.last),
        Ok(Seq(4))
    );
    let copied = Connection::open(copy).expect("the copy");
    let events = copied.query_row("SELECT count(*) FROM events", [], |row| row.get::<_, i64>(0));
    assert_eq!(events, Ok(5));
    drop((store, beside));
    let store = SqliteStore::open(folder.path()).expect("the folder is free");
    assert_eq!(count(&store), Ok(4));
}

#[test]
fn nothing_is_made_or_brought_up_to_date_for_a_look() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(SqliteStore::open_beside(folder.path()).is_err(), "there is no file");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
    let folder = filled(1);
    let version: i64 = sql(folder.path())
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .expect("the version");
    sql(folder.path()).pragma_update(None, "user_version", version - 1).expect("set");
    let before = fs::read(data_file(folder.path())).expect("the file");
    let error = SqliteStore::open_beside(folder.path()).expect_err("it is too old");
    assert_eq!(error, Error::Older { found: version - 1, known: version });
    assert!(fs::read(data_file(folder.path())).expect("the file") == before);
}

/// A process that is just being started holds copies of all open files for a moment, the lock's too.
#[test]
fn a_folder_is_free_again_at_once_while_other_programs_are_started() {
    let folder = filled(1);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let program = std::env::current_exe().expect("this test");
            while !done.load(Ordering::Relaxed) {
                let listing = Command::new(&program).arg("--list").output();
                assert!(listing.is_ok_and(|listing| listing.status.success()));
            }
        });
        for _ in 0..100 {
            let opened = SqliteStore::open(folder.path());
            if opened.is_err() {
                done.store(true, Ordering::Relaxed);
            }
            drop(opened.expect("the folder is free again"));
        }
        done.store(true, Ordering::Relaxed);
    });
}

/// A backup reads for long. Moving the log meanwhile must not keep the next move waiting.
#[test]
fn the_writer_waits_for_no_reader() {
    let folder = filled(1);
    let patience = Duration::from_mins(1);
    let options = Options { busy_timeout: patience, idle: Duration::ZERO, ..Options::default() };
    let store = SqliteStore::open_with(folder.path(), options).expect("a store");
    let reader = Connection::open(data_file(folder.path())).expect("a reader");
    reader.execute_batch("BEGIN").expect("a long look");
    let count = || reader.query_row("SELECT count(*) FROM events", [], |row| row.get::<_, i64>(0));
    assert_eq!(count(), Ok(2));
    let start = Instant::now();
    for turn in 0..20 {
        store.append(append(game(0), 2 + turn, command(9 + turn), &["c"])).wait().expect("stored");
    }
    assert!(start.elapsed() < patience / 2, "{:?}", start.elapsed());
    assert_eq!(count(), Ok(2), "the reader sees one moment");
}

#[cfg(unix)]
#[test]
fn what_is_stored_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("data");
    fs::create_dir(&folder).expect("made");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("open to others");
    let store = SqliteStore::open(&folder).expect("a store");
    store::conformance::create_owner(&store);
    store.append(append(game(0), 0, command(1), &["a"])).wait().expect("stored");
    store.backup(folder.join("backup.db")).wait().expect("a backup");
    store.announce("http://127.0.0.1:4000/").expect("announced");
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        names.push(path.file_name().expect("a name").to_owned());
    }
    names.sort();
    let database = ["kibitz.db", "kibitz.db-shm", "kibitz.db-wal"];
    let [backup, address, lock] = ["backup.db", "kibitz.address", "kibitz.lock"];
    assert_eq!(names, [&[backup, address][..], &database, &[lock]].concat());
}

/// The superuser may write anywhere, so the test starts itself again as nobody if need be.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_said() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    use std::os::unix::process::CommandExt as _;
    const FOLDER: &str = "KIBITZ_READ_ONLY_FOLDER";
    const NOBODY: u32 = 65534;
    if let Some(folder) = std::env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        for path in [folder.to_owned(), folder.join("data")] {
            let error = SqliteStore::open(&path).expect_err("it cannot be written");
            assert!(matches!(error, Error::ReadOnly { .. }), "{error}");
            assert!(error.to_string().contains("Allow writing to the data folder"), "{error}");
        }
        return;
    }
    let place = tempfile::tempdir().expect("a folder");
    let everybody = |path: &Path| {
        fs::set_permissions(path, fs::Permissions::from_mode(0o555)).expect("for everybody");
    };
    let test = place.path().join("test");
    fs::copy(std::env::current_exe().expect("this test"), &test).expect("a copy");
    let folder = place.path().join("folder");
    fs::create_dir(&folder).expect("made");
    for path in [&test, &folder, &place.path().to_owned()] {
        everybody(path);
    }
    let mut again = Command::new(&test);
    again.args(["--exact", "a_folder_that_cannot_be_written_is_said"]).env(FOLDER, &folder);
    if fs::metadata(&folder).expect("the folder").uid() == 0 {
        again.uid(NOBODY).gid(NOBODY);
    }
    let output = again.output().expect("started again");
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).expect("writable again");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"));
}
