//! The `SQLite` store against the contract, and what only its insides can show.

use std::cell::Cell;
use std::sync::{Arc, Barrier};

use rusqlite::StatementStatus;

use super::*;
use crate::conformance::{self, append, command, create_owner, event, game};

/// A store in a new folder, with a profile to own games.
fn fresh() -> (tempfile::TempDir, SqliteStore) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).expect("a store");
    create_owner(&store);
    (folder, store)
}

/// Holds the writing thread until the answer is called: whatever is asked meanwhile shares its batch.
fn hold(store: &SqliteStore) -> impl FnOnce() {
    let barrier = Arc::new(Barrier::new(2));
    let held = Arc::clone(&barrier);
    let gate = store.write(move |_| {
        held.wait();
        held.wait();
        Ok(())
    });
    barrier.wait();
    move || {
        barrier.wait();
        // It shares the fate of its batch.
        let _ = gate.wait();
    }
}

#[test]
fn it_keeps_to_the_contract() {
    let folder = tempfile::tempdir().expect("a folder");
    let number = Cell::new(0);
    let fresh = || {
        number.set(number.get() + 1);
        SqliteStore::open(&folder.path().join(number.get().to_string())).expect("a store")
    };
    let reopen = |store: SqliteStore| {
        let folder = store.path.parent().expect("a folder").to_owned();
        drop(store);
        SqliteStore::open(&folder).expect("the store again")
    };
    conformance::run(fresh, reopen);
}

#[test]
fn a_job_that_panics_leaves_nobody_waiting() {
    let (_folder, store) = fresh();
    let release = hold(&store);
    let before = store.append(append(game(1), 0, command(1), &["a"]));
    let panics = store.write(|_| -> Result<(), Error> { panic!("on purpose") });
    let after = store.append(append(game(2), 0, command(1), &["a"]));
    release();
    for answer in [before.wait().map(|_| ()), panics.wait()] {
        assert_eq!(answer, Err(Error::Unanswered));
    }
    assert_eq!(after.wait().map(|answer| answer.last), Ok(Seq(1)));
    // Whoever loads the game and asks again is served.
    let repeated = store.append(append(game(1), 0, command(1), &["a"])).wait();
    assert_eq!(repeated.map(|answer| answer.last), Ok(Seq(1)));
    let read = store.read(|_| -> Result<(), Error> { panic!("on purpose") });
    assert_eq!(read.wait(), Err(Error::Unanswered));
    assert_eq!(store.events(game(1), Seq::ZERO).wait().map(|events| events.len()), Ok(1));
}

#[test]
fn a_full_disk_is_said_and_nothing_is_lost() {
    let (_folder, store) = fresh();
    store.append(append(game(1), 0, command(1), &["a"])).wait().expect("stored");
    let limit = |pages: u32| {
        store.write(move |connection| {
            let sql = format!("PRAGMA max_page_count = {pages}");
            Ok(connection.query_row(&sql, [], |row| row.get::<_, i64>(0))?)
        })
    };
    limit(1).wait().expect("no more pages than there are");
    let long = "x".repeat(100_000);
    let full = store.append(append(game(1), 1, command(2), &["b", &long])).wait();
    assert_eq!(full, Err(Error::DiskFull));
    assert_eq!(store.events(game(1), Seq::ZERO).wait().map(|events| events.len()), Ok(1));
    limit(1_000_000).wait().expect("room again");
    let stored = store.append(append(game(1), 1, command(2), &["b", &long])).wait();
    assert_eq!(stored.map(|answer| answer.last), Ok(Seq(3)));
    assert_eq!(store.check().wait(), Ok(vec![]));
}

#[test]
fn conflicts_inside_one_batch_do_not_disturb_the_rest() {
    let (_folder, store) = fresh();
    let release = hold(&store);
    let asked: Vec<_> = (0..64)
        .map(|number| {
            // Four commands for each of sixteen games, all decided on the empty board.
            store.append(append(game(number % 16), 0, command(number), &["a", "b"]))
        })
        .collect();
    release();
    for (number, answer) in asked.into_iter().enumerate() {
        let answer = answer.wait().map(|answer| answer.last);
        let late = Err(Error::Conflict { present: Seq(2) });
        assert_eq!(answer, if number < 16 { Ok(Seq(2)) } else { late });
    }
    assert_eq!(store.check().wait(), Ok(vec![]));
}

#[test]
fn the_look_for_a_command_is_planned_once() {
    let (_folder, store) = fresh();
    for number in 0..20 {
        store
            .append(append(game(number % 4), number / 4, command(number), &["a"]))
            .wait()
            .expect("stored");
    }
    let planned = store.write(|connection| {
        let statement = connection.prepare_cached(super::append::BY_COMMAND)?;
        let status = |of| statement.get_status(of);
        Ok((status(StatementStatus::Run), status(StatementStatus::RePrepare)))
    });
    assert_eq!(planned.wait(), Ok((20, 0)));
}

/// The second event of a command meets a trigger that refuses it.
#[test]
fn a_command_is_stored_whole_or_not_at_all() {
    let (_folder, store) = fresh();
    store.append(append(game(1), 0, command(1), &["a"])).wait().expect("stored");
    store
        .write(|connection| {
            let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.body LIKE '%bad%'
                          BEGIN SELECT raise(ABORT, 'refused'); END";
            Ok(connection.execute_batch(refuse)?)
        })
        .wait()
        .expect("a trigger");
    store.append(append(game(1), 1, command(2), &["b", "bad", "c"])).wait().expect_err("refused");
    store.append(append(game(2), 0, command(3), &["a", "bad"])).wait().expect_err("refused");
    let events = store.events(game(1), Seq::ZERO).wait().expect("the events");
    assert_eq!(events.into_iter().map(|placed| placed.event).collect::<Vec<_>>(), [event("a")]);
    assert_eq!(store.row(game(1)).wait().map(|row| row.seq), Ok(Seq(1)));
    assert_eq!(store.row(game(2)).wait(), Err(Error::NoSuchGame));
    assert_eq!(store.check().wait(), Ok(vec![]));
}

#[test]
fn every_connection_is_as_careful_as_the_design_says() {
    let (_folder, store) = fresh();
    let pragmas = |connection: &Connection| {
        let value = |name: &str| {
            connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
        };
        let mut values = Vec::new();
        for name in ["journal_mode", "synchronous", "fullfsync", "foreign_keys", "application_id"] {
            values.push(value(name)?);
        }
        Ok(values)
    };
    let on = rusqlite::types::Value::Integer;
    let id = on(schema::APPLICATION_ID.into());
    let wanted = vec!["wal".to_owned().into(), on(2), on(1), on(1), id];
    assert_eq!(store.write(pragmas).wait(), Ok(wanted.clone()));
    assert_eq!(store.read(pragmas).wait(), Ok(wanted));
}

/// How often the log has begun anew, from its header.
fn beginnings(store: &SqliteStore) -> u32 {
    let mut log = store.path.clone().into_os_string();
    log.push("-wal");
    let header = std::fs::read(log).expect("the log");
    u32::from_be_bytes(header[12..16].try_into().expect("four bytes"))
}

#[test]
fn the_log_begins_anew_while_the_writing_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options {
        idle: Duration::from_hours(1),
        busy: 100,
        long_log: 600_000,
        ..Options::default()
    };
    let store = SqliteStore::open_with(folder.path(), options).expect("a store");
    create_owner(&store);
    let before = beginnings(&store);
    // A thousand are always under way, so the writer never rests.
    let mut under_way = std::collections::VecDeque::new();
    for number in 1..=200_000 {
        under_way.push_back(store.append(append(game(number), 0, command(1), &["a"])));
        if under_way.len() == 1_000 {
            under_way.pop_front().expect("one").wait().expect("stored");
        }
        if number % 1_000 == 0 && beginnings(&store) >= before + 3 {
            return;
        }
    }
    panic!("the log has only grown");
}

#[test]
fn a_long_log_is_shortened_when_nobody_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { idle: Duration::from_millis(1), ..Options::default() };
    let store = SqliteStore::open_with(folder.path(), options).expect("a store");
    create_owner(&store);
    let log = folder.path().join("kibitz.db-wal");
    let size = || std::fs::metadata(&log).expect("the log").len();
    // One transaction that fills more of the log than may stay, whatever moments of rest there are.
    let fill = "INSERT INTO settings SELECT id, 'filler', hex(zeroblob(12000000)) FROM profiles";
    store.write(|connection| Ok(connection.execute(fill, [])?)).wait().expect("stored");
    let long = std::time::Instant::now();
    while size() > 0 {
        assert!(long.elapsed() < Duration::from_mins(1), "the log keeps {} bytes", size());
        std::thread::yield_now();
    }
    assert_eq!(store.check().wait(), Ok(vec![]));
}
