//! What a check finds, and that copies are whole: migration and backup.

mod common;

use std::fs;

use chess::Color;
use common::{data_file, filled, sql};
use rusqlite::Connection;
use store::conformance::{append, command, event, game, owner};
use store::{
    Error, Finding, LibraryQuery, LibraryRow, Order, Seq, SqliteStore, Store, check_games,
    renew_rows,
};

/// A file as version 1 of the tables left it, with two games in it.
const VERSION_1: &str = include_str!("data/version-1.sql");

/// The same of version 4, with games that were played.
const VERSION_4: &str = include_str!("data/version-4.sql");

#[test]
fn a_check_finds_what_was_done_behind_the_stores_back() {
    let game = game(1);
    let digest = |seq| Finding::Digest { game, seq: Seq(seq) };
    let id = format!("x'{game}'");
    let table: [(&str, Vec<Finding>); 6] = [
        ("UPDATE events SET body = '{}' WHERE seq = 1 AND game = ID", vec![digest(1)]),
        ("UPDATE events SET version = 2 WHERE seq = 2 AND game = ID", vec![digest(2)]),
        ("UPDATE events SET digest = zeroblob(32) WHERE seq = 1 AND game = ID", vec![digest(1)]),
        (
            "DELETE FROM events WHERE seq = 1 AND game = ID",
            vec![Finding::Gap { game, after: Seq(0) }, digest(2)],
        ),
        (
            "DELETE FROM events WHERE seq = 2 AND game = ID",
            vec![Finding::Summary { game, row: Seq(2), events: Seq(1) }],
        ),
        (
            "UPDATE games SET seq = 3 WHERE id = ID",
            vec![Finding::Summary { game, row: Seq(3), events: Seq(2) }],
        ),
    ];
    for (damage, findings) in table {
        let folder = filled(3);
        sql(folder.path()).execute_batch(&damage.replace("ID", &id)).expect("damaged");
        let store = SqliteStore::open(folder.path()).expect("the file itself is in order");
        assert_eq!(store.check().wait(), Ok(findings), "{damage}");
    }
    // The events of one game in the place of another's: a fork, or a swapped file.
    let folder = filled(3);
    let swap = "UPDATE events SET (body, digest) = (SELECT body, digest FROM events AS other
                WHERE other.seq = events.seq AND other.game = x'OTHER') WHERE game = ID";
    let swap = swap.replace("ID", &id).replace("OTHER", &store::conformance::game(2).to_string());
    sql(folder.path()).execute_batch(&swap).expect("damaged");
    let store = SqliteStore::open(folder.path()).expect("the file itself is in order");
    assert_eq!(store.check().wait(), Ok(vec![digest(1)]));
}

#[test]
fn a_check_finds_a_command_that_is_torn() {
    let folder = filled(2);
    let store = SqliteStore::open(folder.path()).expect("the store");
    store.append(append(game(1), 2, command(2), &["c"])).wait().expect("stored");
    drop(store);
    // Its first event is now the second command's, which has the third.
    let damage = "UPDATE events SET command = (SELECT command FROM events AS other
                  WHERE other.game = events.game AND seq = 3) WHERE seq = 1 AND game = x'ID'";
    let damage = damage.replace("ID", &game(1).to_string());
    sql(folder.path()).execute_batch(&damage).expect("damaged");
    let store = SqliteStore::open(folder.path()).expect("the file itself is in order");
    let torn = Finding::Command { game: game(1), command: command(2) };
    assert_eq!(store.check().wait(), Ok(vec![torn]));
}

#[test]
fn an_event_that_no_command_claims_is_kept_when_a_file_is_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = sql(folder.path());
    file.execute_batch(VERSION_1).expect("an old file");
    file.execute_batch("DELETE FROM commands").expect("damaged");
    drop(file);
    let store = SqliteStore::open(folder.path()).expect("the store");
    assert_eq!(store.events(game(1), Seq::ZERO).wait().map(|events| events.len()), Ok(2));
    assert_eq!(store.check().wait(), Ok(vec![]));
}

#[test]
fn a_check_finds_a_reference_to_nothing() {
    let folder = filled(1);
    let damage = "PRAGMA foreign_keys = off; DELETE FROM profiles";
    sql(folder.path()).execute_batch(damage).expect("damaged");
    let store = SqliteStore::open(folder.path()).expect("the file itself is in order");
    let findings = store.check().wait().expect("a check");
    assert!(matches!(&findings[..], [Finding::Reference(_)]), "{findings:?}");
}

#[test]
fn an_older_file_is_copied_and_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    sql(folder.path()).execute_batch(VERSION_1).expect("an old file");
    let store = SqliteStore::open(folder.path()).expect("the store");
    let events = store.events(game(1), Seq::ZERO).wait().expect("the events");
    assert_eq!(
        events.iter().map(|placed| placed.event.clone()).collect::<Vec<_>>(),
        [event("a"), event("b")]
    );
    assert_eq!(store.check().wait(), Ok(vec![]), "every digest of version 1 still holds");
    let first = store.append(append(game(1), 0, command(1), &["a", "b"])).wait();
    assert_eq!(first.map(|answer| answer.last), Ok(Seq(2)), "its commands are still known");
    store.set_results(game(1), vec![]).wait().expect("the new table is there");
    drop(store);

    let copy = Connection::open(folder.path().join("kibitz.version-1.1.db")).expect("the copy");
    let version = copy.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    assert_eq!(version, Ok(1), "the copy is as the file was");
    let games = copy.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0));
    assert_eq!(games, Ok(2));
    // Up to date, so no second copy.
    SqliteStore::open(folder.path()).expect("the store");
    assert!(!folder.path().join("kibitz.version-2.1.db").exists());
    assert!(!folder.path().join("kibitz.version-1.2.db").exists());
}

#[test]
fn rows_of_an_older_file_are_made_anew_beside_everything_else() {
    let folder = tempfile::tempdir().expect("a folder");
    sql(folder.path()).execute_batch(VERSION_4).expect("an old file");
    let store = SqliteStore::open(folder.path()).expect("the store");
    let rows = |deleted| {
        let query = LibraryQuery { deleted, order: Order::Updated, ..LibraryQuery::default() };
        store.library(query).wait().expect("a page").rows
    };
    let old: Vec<_> = rows(false).into_iter().chain(rows(true)).collect();
    assert_eq!(old.len(), 4);
    assert!(old.iter().all(|row| row.summary.placement.is_empty()), "opening waits for no game");
    assert_eq!(renew_rows(&store, || false), Ok(0), "it can be stopped");
    assert_eq!(renew_rows(&store, || true), Ok(3));
    for LibraryRow { game: id, summary, title, kept, .. } in
        rows(false).into_iter().chain(rows(true))
    {
        let told = (summary.mode.as_str(), summary.below, summary.time.as_str(), summary.plies);
        let whole = match id {
            id if id == game(1) => ("casual", Color::Black, "-", 1),
            id if id == game(2) => ("casual", Color::White, "300+2", 6),
            id if id == game(3) => ("serious", Color::White, "600", 12),
            // The one that cannot be read keeps what it had.
            _ => ("", Color::White, "", 0),
        };
        assert_eq!(told, whole, "{id}");
        let first = id == game(1);
        assert_eq!(
            (title == "First", kept, summary.opening == "King's Pawn"),
            (first, first, first)
        );
    }
    assert_eq!(renew_rows(&store, || true), Ok(0), "once is enough");
    let findings = check_games(&store).expect("a check");
    assert!(matches!(&findings[..], [Finding::Unreadable { .. }]), "{findings:?}");
    assert_eq!(store.check().wait(), Ok(vec![]));
}

/// Whatever the next command of a game is, its row says all there is to say.
#[test]
fn a_game_of_an_older_file_that_is_played_on_is_not_outdated() {
    let folder = tempfile::tempdir().expect("a folder");
    sql(folder.path()).execute_batch(VERSION_4).expect("an old file");
    let store = SqliteStore::open(folder.path()).expect("the store");
    let outdated = || {
        let query = LibraryQuery { outdated: true, ..LibraryQuery::default() };
        store.library(query).wait().expect("a page").rows.len()
    };
    assert_eq!(outdated(), 3);
    let seq = store.row(game(2)).wait().expect("a row").seq.0;
    store.append(append(game(2), seq, command(99), &["x"])).wait().expect("stored");
    assert_eq!(outdated(), 2);
}

#[test]
fn a_migration_never_overwrites_an_earlier_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let earlier = folder.path().join("kibitz.version-1.1.db");
    fs::write(&earlier, b"precious").expect("written");
    sql(folder.path()).execute_batch(VERSION_1).expect("an old file");
    SqliteStore::open(folder.path()).expect("the store");
    assert_eq!(fs::read(earlier).expect("the earlier copy"), b"precious");
    assert!(folder.path().join("kibitz.version-1.2.db").exists());
}

#[test]
fn a_backup_is_a_whole_store() {
    let folder = filled(20);
    let store = SqliteStore::open(folder.path()).expect("the store");
    let place = tempfile::tempdir().expect("a folder");
    let to = data_file(place.path());
    store.backup(to.clone()).wait().expect("a backup");
    // Play went on; the backup is of one moment.
    store.append(append(game(0), 2, command(99), &["c"])).wait().expect("stored");
    let copy = SqliteStore::open(place.path()).expect("the backup");
    assert_eq!(copy.check().wait(), Ok(vec![]));
    assert_eq!(copy.row(game(0)).wait().map(|row| row.seq), Ok(Seq(2)));
    assert_eq!(copy.row(game(19)).wait(), store.row(game(19)).wait());
    assert_eq!(copy.founding(game(19)).wait(), store.founding(game(19)).wait());
    let bytes = fs::read(&to).expect("the backup");
    assert_eq!(store.backup(to.clone()).wait(), Err(Error::Exists { path: to.clone() }));
    assert!(fs::read(&to).expect("the backup") == bytes);
    let nowhere = place.path().join("no/such/folder/backup.db");
    let error = store.backup(nowhere).wait().expect_err("no such folder");
    assert!(matches!(error, Error::Io { .. }), "{error}");
}

#[test]
fn a_check_and_a_backup_under_way_keep_the_folder() {
    let folder = filled(20);
    let place = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).expect("the store");
    let backup = store.backup(place.path().join("backup.db"));
    let check = store.check();
    drop(store);
    assert_eq!(backup.wait(), Ok(()));
    assert_eq!(check.wait(), Ok(vec![]));
    let store = SqliteStore::open(folder.path()).expect("free when both are done");
    assert_eq!(store.profile(owner()).wait().map(|profile| profile.name), Ok("Ada".into()));
}
