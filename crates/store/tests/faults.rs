//! What goes wrong around a store that is running: each time a sentence, nothing lost, and the same
//! store goes on when the trouble ends.
//!
//! What is wrong already when a store is opened is in `refusals`, failing commits and loss of power are
//! in `disk`, and the death of the program in `kill`.

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::disk::{Disk, Writes};
use common::{data_file, filled};
use game::{Act, Actor, Command as Order, Game, Moment};
use store::conformance::{append, command, create_owner, game, owner, played, summary};
use store::{
    Append, Error, GameId, LibraryQuery, Options, Order as By, Seq, SqliteStore, Store, Summary,
    check_games, log,
};

const FOLDER: &str = "KIBITZ_FAULT_FOLDER";

fn count(store: &SqliteStore, game: GameId) -> usize {
    store.events(game, Seq::ZERO).wait().expect("the events").len()
}

fn says(error: &Error, words: &str) {
    let sentence = error.to_string();
    assert!(sentence.contains(words) && sentence.ends_with('.'), "{sentence}");
}

/// On a disk of its own, one megabyte in memory, where that can be had; else on the test disk.
#[test]
fn a_disk_that_fills_up_while_the_store_runs_loses_nothing() {
    let name = "a_disk_that_fills_up_while_the_store_runs_loses_nothing";
    if let Some(folder) = std::env::var_os(FOLDER) {
        return fill_and_make_room(Path::new(&folder));
    }
    let place = tempfile::tempdir().expect("a folder");
    let script = r#"mount -t tmpfs -o size=1m tmpfs "$0" && echo mounted && exec "$@""#;
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(place.path())
        .arg(std::env::current_exe().expect("this test"))
        .args(["--exact", name, "--nocapture"])
        .env(FOLDER, place.path())
        .output();
    let (said, trouble) = match &output {
        Ok(output) => (text(&output.stdout), text(&output.stderr)),
        Err(error) => (String::new(), error.to_string()),
    };
    if said.starts_with("mounted") {
        assert!(output.is_ok_and(|output| output.status.success()), "{said}{trouble}");
        assert!(said.contains("full after"), "{said}");
        println!("on a disk of one megabyte: {said}");
    } else {
        println!("on the test disk, because no small disk can be had: {trouble}");
        on_the_test_disk(Writes::FindNoRoom, "The disk is full");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn fill_and_make_room(disk: &Path) {
    let folder = disk.join("data");
    let ballast = disk.join("ballast");
    // From the start: not even the file can be made.
    fill(&ballast);
    let error = SqliteStore::open(&folder).expect_err("no room for a file");
    says(&error, "The disk is full");
    fs::remove_file(&ballast).expect("room");
    let store = SqliteStore::open(&folder).expect("a store");
    create_owner(&store);
    let long = "x".repeat(5000);
    let next = |turn: u64| append(game(1), turn, command(turn), &[&long]);
    let mut stored = 0;
    let error = loop {
        match store.append(next(stored)).wait() {
            Ok(_) => stored += 1,
            Err(error) => break error,
        }
    };
    says(&error, "The disk is full");
    println!("full after {stored} events of 5 kB");
    assert!(stored > 10);
    says(&store.append(next(stored)).wait().expect_err("still full"), "The disk is full");
    assert_eq!(count(&store, game(1)) as u64, stored, "everything that was answered can be read");
    let larger = Command::new("mount").args(["-o", "remount,size=8m"]).arg(disk).status();
    assert!(larger.is_ok_and(|status| status.success()), "a larger disk");
    for turn in stored..stored + 20 {
        store.append(next(turn)).wait().expect("room again");
    }
    assert_eq!(store.check().wait(), Ok(vec![]));
    drop(store);
    let store = SqliteStore::open(&folder).expect("the store again");
    assert_eq!(count(&store, game(1)) as u64, stored + 20);
}

/// Writes until there is no room.
fn fill(path: &Path) {
    let mut file = fs::File::create(path).expect("a file");
    for size in [4096, 1] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
}

/// A store on the test disk while that is in trouble, and afterwards.
fn on_the_test_disk(trouble: Writes, words: &str) {
    let folder = filled(1);
    let disk = Disk::new(folder.path());
    let store = SqliteStore::open_with(folder.path(), Disk::options()).expect("a store");
    disk.with(|behaviour| behaviour.writes = trouble);
    for _ in 0..3 {
        let error = store.append(append(game(0), 2, command(9), &["c"])).wait();
        says(&error.expect_err("trouble"), words);
        assert_eq!(count(&store, game(0)), 2, "what was there can be read");
    }
    disk.with(|behaviour| behaviour.writes = Writes::Work);
    store.append(append(game(0), 2, command(9), &["c"])).wait().expect("stored");
    assert_eq!(count(&store, game(0)), 3);
    assert_eq!(store.check().wait(), Ok(vec![]));
}

#[test]
fn a_disk_that_becomes_read_only_is_said_and_play_goes_on_when_it_is_not() {
    on_the_test_disk(Writes::AreForbidden, "Allow writing to the data folder");
}

/// Another process, which is told what to do by [`neighbour`]'s arguments and says when it is done.
struct Neighbour(Child);

impl Neighbour {
    fn new(folder: &Path, task: &str) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "neighbour", "--nocapture"])
            .env(FOLDER, folder)
            .env("KIBITZ_FAULT_TASK", task)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("another process");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let ready = output.lines().map_while(Result::ok).any(|line| line == "ready");
        assert!(ready, "the other process does its task");
        Self(child)
    }

    /// Without a chance to tidy up.
    fn kill(mut self) {
        self.0.kill().expect("killed");
        self.0.wait().expect("it ended");
    }
}

/// The other process. Without a task it has nothing to do.
#[test]
fn neighbour() {
    let (Some(folder), Ok(task)) = (std::env::var_os(FOLDER), std::env::var("KIBITZ_FAULT_TASK"))
    else {
        return;
    };
    let folder = Path::new(&folder);
    let hold = || {
        println!("\nready");
        let mut line = String::new();
        let _ = std::io::stdin().read_line(&mut line);
    };
    if task == "lock" {
        let file = common::sql(folder);
        file.execute_batch("BEGIN IMMEDIATE").expect("a lock");
        hold();
    } else {
        let store = SqliteStore::open(folder).expect("a store");
        store.announce(&task).expect("announced");
        hold();
    }
}

#[test]
fn a_file_locked_by_another_process_is_said_and_play_goes_on_when_it_is_gone() {
    let folder = filled(1);
    let options = Options { busy_timeout: Duration::from_millis(1), ..Options::default() };
    let store = SqliteStore::open_with(folder.path(), options).expect("a store");
    let other = Neighbour::new(folder.path(), "lock");
    let error = store.append(append(game(0), 2, command(9), &["c"])).wait();
    let error = error.expect_err("locked");
    assert_eq!(error, Error::Locked);
    says(&error, "Another program has locked the data file");
    assert_eq!(count(&store, game(0)), 2, "what was there can be read");
    other.kill();
    store.append(append(game(0), 2, command(9), &["c"])).wait().expect("free again");
    assert_eq!(store.check().wait(), Ok(vec![]));
}

#[test]
fn whoever_is_refused_a_folder_learns_where_the_other_can_be_reached() {
    let folder = filled(1);
    let address = || match SqliteStore::open(folder.path()).map(drop) {
        Err(Error::InUse { address, .. }) => address,
        other => panic!("{other:?}"),
    };
    let other = Neighbour::new(folder.path(), "http://127.0.0.1:4001/");
    assert_eq!(address().as_deref(), Some("http://127.0.0.1:4001/"));
    let error = SqliteStore::open(folder.path()).expect_err("in use");
    says(&error, ", at http://127.0.0.1:4001/. Use that one");
    other.kill();
    assert!(folder.path().join("kibitz.address").exists(), "it had no chance to tidy up");

    let store = SqliteStore::open(folder.path()).expect("the folder is free");
    assert_eq!(address(), None, "a dead program's address is not believed");
    store.announce("http://127.0.0.1:4002/").expect("announced");
    store.announce("http://127.0.0.1:4003/").expect("announced again");
    assert_eq!(address().as_deref(), Some("http://127.0.0.1:4003/"));
    for nonsense in ["", "two\nlines", &"x".repeat(1000)] {
        store.announce(nonsense).expect("announced");
        assert_eq!(address(), None, "{nonsense:?}");
    }
    drop(store);
    assert!(!folder.path().join("kibitz.address").exists());
}

#[test]
fn a_page_that_rots_under_a_running_store_is_said_and_the_rest_goes_on() {
    let empty = fs::metadata(data_file(filled(0).path())).expect("the file").len();
    let folder = filled(400);
    let path = data_file(folder.path());
    let whole = fs::read(&path).expect("the file");
    let store = SqliteStore::open(folder.path()).expect("a store");
    let mut rotten = whole.clone();
    rotten[empty as usize..].fill(0x5a);
    overwrite(&path, &rotten);
    let error = store.events(game(200), Seq::ZERO).wait().expect_err("rotten");
    assert!(matches!(error, Error::Damaged { .. }), "{error}");
    says(&error, "Put a backup in its place");
    let findings = store.check().wait().expect("a check");
    assert!(!findings.is_empty());
    overwrite(&path, &whole);
    store.append(append(game(1), 2, command(999), &["c"])).wait().expect("stored");
    assert_eq!(count(&store, game(200)), 2);
    assert_eq!(store.check().wait(), Ok(vec![]));
}

/// Other bytes in the same file, not another file in its place.
fn overwrite(path: &Path, bytes: &[u8]) {
    let mut file = fs::OpenOptions::new().write(true).open(path).expect("the file");
    file.write_all(bytes).expect("written");
}

/// The machine's clock jumps back by an hour in the middle of a game.
#[test]
fn a_clock_that_is_set_back_changes_no_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).expect("a store");
    create_owner(&store);
    let mut events = played("e2e4 e7e5");
    let hour = 3_600_000;
    for event in &mut events {
        event.at = Moment(event.at.0 + hour);
    }
    let before = Game::replay(&events).expect("a game");
    let act = Act::Move { uci: "g1f3".parse().expect("a move") };
    let order = Order { on: before.board(), act };
    let white = Actor::Seat(chess::Color::White);
    events.extend(before.decide(white, &order, Moment(5000)).expect("a legal move"));
    assert_eq!(events[3].at, events[2].at, "time stands still until the clock has caught up");
    let rows: Vec<_> = events.iter().map(log::write).collect();
    let record = store::read_game(&rows).expect("nothing happens before what came before it");
    let summary_of = Summary::of(&record.game, &record.events, "");
    let first = append(game(1), 0, command(1), &[]);
    let first = Append { events: rows.clone(), summary: summary_of, ..first };
    store.append(first).wait().expect("stored");
    assert_eq!(check_games(&store), Ok(vec![]));

    // Later games with earlier moments: events keep the order in which they were stored, and pages
    // show each game once.
    for (number, at) in [(2, hour + 9000), (3, 5000), (4, 6000), (5, 5000)] {
        let begun = append(game(number), 0, command(1), &["z"]);
        store.append(Append { summary: summary(at), ..begun }).wait().expect("stored");
        let on =
            Append { summary: summary(at - 4000), ..append(game(number), 1, command(2), &["a"]) };
        store.append(on).wait().expect("stored");
        let bodies = store.events(game(number), Seq::ZERO).wait().expect("the events");
        assert_eq!(bodies[0].event, store::conformance::event("z"));
    }
    for order in [By::Created, By::Updated] {
        let mut query = LibraryQuery { order, limit: Some(1), ..LibraryQuery::default() };
        let mut seen = Vec::new();
        loop {
            let page = store.library(query.clone()).wait().expect("a page");
            seen.extend(page.rows.iter().map(|row| row.game));
            query.after = page.next;
            if query.after.is_none() {
                break;
            }
        }
        assert_eq!(seen, [2, 1, 4, 5, 3].map(game), "{order:?}");
    }
    assert_eq!(store.keep_at_most(owner(), 0, Moment(1)).wait(), Ok(vec![]), "none is finished");
    assert_eq!(store.check().wait(), Ok(vec![]));
}
