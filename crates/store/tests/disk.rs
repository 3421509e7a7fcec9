//! A slow, full or broken disk, and loss of power.

mod common;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use common::Dice;
use common::disk::{Disk, Writes, after_power_cut};
use store::conformance::{append, command, create_owner, game};
use store::{Appended, Error, GameId, Options, Seq, SqliteStore, Store};
use tempfile::TempDir;

fn fresh() -> (TempDir, Disk, SqliteStore) {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = Disk::new(folder.path());
    let store = SqliteStore::open_with(folder.path(), Disk::options()).expect("a store");
    create_owner(&store);
    (folder, disk, store)
}

fn count(store: &SqliteStore, game: GameId) -> usize {
    store.events(game, Seq::ZERO).wait().expect("the events").len()
}

#[test]
fn after_a_failed_commit_the_outcome_is_unknown_until_it_is_asked_again() {
    let (_folder, disk, store) = fresh();
    store.append(append(game(1), 0, command(1), &["a"])).wait().expect("stored");
    disk.with(|behaviour| behaviour.broken = true);
    let asked: Vec<_> = (1..9)
        .map(|number| {
            store.append(append(game(number), u64::from(number == 1), command(2), &["b", "c"]))
        })
        .collect();
    for answer in asked {
        let error = answer.wait().expect_err("the sync failed");
        assert!(
            matches!(&error, Error::Unknown(cause) if matches!(**cause, Error::Io { .. })),
            "{error}"
        );
        assert!(error.to_string().contains("Load the game again"), "{error}");
    }
    // Trouble that lasts is told each time.
    assert!(store.append(append(game(1), 1, command(3), &["d"])).wait().is_err());
    disk.with(|behaviour| behaviour.broken = false);
    for number in 1..9 {
        let start = u64::from(number == 1);
        let again = store.append(append(game(number), start, command(2), &["b", "c"])).wait();
        assert_eq!(again.map(|answer| answer.last), Ok(Seq(start + 2)));
        assert_eq!(count(&store, game(number)), start as usize + 2);
    }
    assert_eq!(store.check().wait(), Ok(vec![]));
}

#[test]
fn a_full_disk_is_said_and_play_goes_on_when_there_is_room() {
    let (folder, disk, store) = fresh();
    store.append(append(game(1), 0, command(1), &["a"])).wait().expect("stored");
    disk.with(|behaviour| behaviour.writes = Writes::FindNoRoom);
    let error = store.append(append(game(1), 1, command(2), &["b"])).wait().expect_err("no room");
    assert!(error.to_string().contains("The disk is full"), "{error}");
    assert_eq!(count(&store, game(1)), 1, "what was there can be read");
    disk.with(|behaviour| behaviour.writes = Writes::Work);
    store.append(append(game(1), 1, command(2), &["b"])).wait().expect("room again");
    drop(store);
    let store = SqliteStore::open(folder.path()).expect("the store again");
    assert_eq!(count(&store, game(1)), 2);
    assert_eq!(store.check().wait(), Ok(vec![]));
}

/// One sync serves everybody who waits for it, so a slow disk slows sixty-four games like one.
#[test]
fn many_games_share_a_sync() {
    const GAMES: u64 = 64;
    const EACH: u64 = 4;
    let (_folder, disk, store) = fresh();
    let begin = |number| {
        let first = store.append(append(game(number), 0, command(0), &["a"]));
        first.wait().expect("stored");
    };
    let go_on = |number, turn| {
        let next = store.append(append(game(number), turn, command(turn), &["b"]));
        next.wait().expect("stored");
    };
    (0..GAMES).for_each(begin);
    disk.with(|behaviour| behaviour.sync_delay = Duration::from_millis(5));
    let start = Instant::now();
    (0..GAMES).for_each(|number| go_on(number, 1));
    let one_by_one = start.elapsed() / GAMES as u32;
    let start = Instant::now();
    thread::scope(|scope| {
        for number in 0..GAMES {
            let go_on = &go_on;
            scope.spawn(move || (2..2 + EACH).for_each(|turn| go_on(number, turn)));
        }
    });
    let together = start.elapsed() / (GAMES * EACH) as u32;
    let gain = one_by_one.as_secs_f64() / together.as_secs_f64();
    println!("one by one {one_by_one:?}, together {together:?} an append: {gain:.1} times");
    assert!(one_by_one >= Duration::from_millis(5), "an append alone waits for its sync");
    assert!(gain >= 5.0, "only {gain:.1} times as fast");
}

/// What was acknowledged, and after how many steps of the disk.
type Acknowledged = Mutex<Vec<(usize, GameId, Appended)>>;

#[test]
fn a_loss_of_power_loses_nothing_that_was_acknowledged() {
    let cuts = common::rounds(200, 2000);
    // A closed store to begin with; from there on every step is recorded.
    let folder = common::filled(0);
    let base = files(folder.path());
    let disk = Disk::new(folder.path());
    disk.with(|behaviour| behaviour.recording = true);
    // Idle at once: what is written moves into the file again and again, and the log begins anew.
    let options = Options { idle: Duration::ZERO, busy: 3, long_log: 40_000, ..Disk::options() };
    let store = SqliteStore::open_with(folder.path(), options).expect("a store");
    let acknowledged = play(&store, &disk);
    let steps = disk.with(|behaviour| std::mem::take(&mut behaviour.steps));
    let mut dice = Dice::new(1);
    for cut in 0..cuts {
        let at = dice.below(steps.len() as u64 + 1) as usize;
        let left = after_power_cut(&base, &steps[..at], &mut dice);
        let place = tempfile::tempdir().expect("a folder");
        for (name, bytes) in &left {
            fs::write(place.path().join(name), bytes).expect("written");
        }
        let store = SqliteStore::open(place.path())
            .unwrap_or_else(|error| panic!("cut {cut} after step {at}: {error}"));
        for (_, game, answer) in acknowledged.iter().filter(|(step, ..)| *step <= at) {
            let kept = store.digest_at(*game, answer.last).wait();
            assert_eq!(
                kept,
                Ok(Some(answer.digest)),
                "cut {cut} after step {at} of {}",
                steps.len()
            );
        }
        assert_eq!(store.check().wait(), Ok(vec![]), "cut {cut} after step {at}");
    }
}

/// The file is made under another name, so a cut leaves no file, or the whole one.
#[test]
fn a_loss_of_power_while_the_file_is_made_leaves_none_or_a_whole_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = Disk::new(folder.path());
    disk.with(|behaviour| behaviour.recording = true);
    let store = SqliteStore::open_with(folder.path(), Disk::options()).expect("a store");
    create_owner(&store);
    let told = disk.steps();
    let steps = disk.with(|behaviour| std::mem::take(&mut behaviour.steps));
    drop(store);
    // Renaming is no step of a file: it lies before the first step under the new name.
    let renamed = steps.iter().position(|step| !step.file().starts_with("kibitz.db.new"));
    let renamed = renamed.expect("the file was made");
    assert!(renamed > 5, "only {renamed} steps to make a file");
    let mut dice = Dice::new(2);
    let (mut none, mut whole) = (0, 0);
    for at in 0..=steps.len() {
        let made = after_power_cut(&HashMap::new(), &steps[..at.min(renamed)], &mut dice);
        let mut outcomes = Vec::new();
        if at >= renamed {
            let made = HashMap::from([("kibitz.db".to_owned(), made["kibitz.db.new"].clone())]);
            outcomes.push(after_power_cut(&made, &steps[renamed..at], &mut dice));
        }
        // The new name itself may be lost until the folder was synced, which is before the next step.
        if at <= renamed {
            outcomes.push(made);
        }
        for left in outcomes {
            let place = tempfile::tempdir().expect("a folder");
            for (name, bytes) in &left {
                fs::write(place.path().join(name), bytes).expect("written");
            }
            none += u32::from(!left.contains_key("kibitz.db"));
            whole += u32::from(left.contains_key("kibitz.db"));
            let store = SqliteStore::open(place.path())
                .unwrap_or_else(|error| panic!("cut after step {at} of {}: {error}", steps.len()));
            match store.profile(store::conformance::owner()).wait() {
                Ok(_) => {}
                Err(_) if at < told => create_owner(&store),
                Err(error) => panic!("cut after step {at} of {}: {error}", steps.len()),
            }
            store.append(append(game(1), 0, command(1), &["a"])).wait().expect("stored");
            assert_eq!(store.check().wait(), Ok(vec![]), "cut after step {at}");
        }
    }
    println!("{none} cuts left no file, {whole} a whole one; renamed after step {renamed}");
    assert!(none > 0 && whole > 0);
}

/// Four threads play a game each, with a pause in which the store can move its log now and then.
fn play(store: &SqliteStore, disk: &Disk) -> Vec<(usize, GameId, Appended)> {
    let acknowledged = Acknowledged::default();
    for round in 0..10 {
        thread::scope(|scope| {
            for number in 0..4 {
                let acknowledged = &acknowledged;
                scope.spawn(move || {
                    for turn in round * 5..round * 5 + 5 {
                        let next = append(game(number), turn * 2, command(turn), &["a", "b"]);
                        let answer = store.append(next).wait().expect("stored");
                        let entry = (disk.steps(), game(number), answer);
                        acknowledged.lock().expect("no panic").push(entry);
                    }
                });
            }
        });
        // A profile renamed is a write of its own, with nobody else in its batch.
        let renamed = store.rename_profile(store::conformance::owner(), format!("Ada {round}"));
        renamed.wait().expect("renamed");
    }
    acknowledged.into_inner().expect("no panic")
}

fn files(folder: &Path) -> HashMap<String, Vec<u8>> {
    ["kibitz.db", "kibitz.db-wal"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), fs::read(folder.join(name)).ok()?)))
        .collect()
}
