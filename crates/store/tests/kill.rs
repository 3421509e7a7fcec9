//! A program that is killed again and again loses nothing that it acknowledged.
//!
//! The test starts itself as another process, the player, which appends to many games and says on
//! its output what it asks and what was answered. It is killed at random moments, until some kills have
//! met it while it opened, migrated and moved the log into the file. The next player repeats what was not answered. In between, plain SQL
//! compares the events in a copy of the file with what was asked and answered.

mod common;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use common::{Dice, data_file, rounds, sql};
use rusqlite::Connection;
use store::conformance::{append, command, create_owner, game};
use store::{Append, Error, Options, SqliteStore, Store};
use tempfile::TempDir;

const GAMES: u64 = 8;
const FOLDER: &str = "KIBITZ_KILL_FOLDER";
const PLAN: &str = "KIBITZ_KILL_PLAN";
const IDLE: &str = "KIBITZ_KILL_IDLE";

/// So many kills in the same folder; the first and the middle one while the store is opened.
const PER_FOLDER: u64 = 16;

/// More are not tried, if some moment is not met.
const MOST_KILLS: u64 = 2000;

/// What is known about a game from outside.
#[derive(Clone, Copy, Default)]
struct Known {
    /// So many commands were answered.
    answered: u64,
    /// Their events.
    events: u64,
    /// Whether the next command was asked, too.
    asked: bool,
}

/// What the commands of a game append: one to three events, told apart by their text.
fn texts(game: u64, turn: u64) -> Vec<String> {
    (0..=turn % 3).map(|part| format!("{game} {turn} {part}")).collect()
}

fn step(number: u64, turn: u64, expected: u64) -> Append {
    let texts = texts(number, turn);
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    append(game(100 + number), expected, command(turn), &texts)
}

/// The player. Without its folder it has nothing to do.
#[test]
fn player() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    say("start");
    let mut options = Options::default();
    if std::env::var_os(IDLE).is_some() {
        options = Options { idle: Duration::ZERO, busy: 3, long_log: 40_000, ..options };
    }
    let store = SqliteStore::open_with(Path::new(&folder), options).expect("a store");
    if store.profile(store::conformance::owner()).wait() == Err(Error::NoSuchProfile) {
        create_owner(&store);
    }
    say("opened");
    let plan = std::env::var(PLAN).expect("a plan");
    thread::scope(|scope| {
        for line in plan.lines() {
            let [number, turn, events] = numbers(line);
            let store = &store;
            scope.spawn(move || play(store, number, turn, events));
        }
    });
}

/// Plays until it is killed. The first command may be a repeat: it is asked as it was the first time.
fn play(store: &SqliteStore, number: u64, first: u64, mut events: u64) {
    for turn in first.. {
        say(&format!("ask {number} {turn}"));
        let answer = store.append(step(number, turn, events)).wait().expect("stored");
        assert_eq!(answer.first.0, events + 1);
        events = answer.last.0;
        say(&format!("got {number} {turn} {events}"));
    }
}

/// A line in one piece, past the test harness. When nobody listens any more the player ends.
fn say(text: &str) {
    let mut output = std::io::stdout().lock();
    let said = output.write_all(format!("\n{text}\n").as_bytes()).and_then(|()| output.flush());
    if said.is_err() {
        std::process::exit(1);
    }
}

fn numbers<const N: usize>(line: &str) -> [u64; N] {
    let mut words = line.split(' ').map(|word| word.parse().expect("a number"));
    std::array::from_fn(|_| words.next().expect("another number"))
}

#[test]
fn a_killed_program_loses_nothing_that_it_acknowledged() {
    let wanted = rounds(20, 400);
    let mut dice = Dice::new(wanted);
    let mut met = Met::default();
    let mut folder = new_folder(0);
    let mut known = [Known::default(); GAMES as usize];
    for round in 0..MOST_KILLS {
        if round >= wanted && met.enough() {
            break;
        }
        if round % PER_FOLDER == 0 && round > 0 {
            finish(&folder, &known);
            folder = new_folder(round / PER_FOLDER);
            known = [Known::default(); GAMES as usize];
        }
        let at_start = round % (PER_FOLDER / 2) == 0;
        let opened = one_life(folder.path(), &mut known, at_start, &mut dice);
        met.kills += 1;
        met.in_flight += u64::from(opened && known.iter().any(|known| known.asked));
        let migrating = !opened && migration_was_cut(folder.path());
        met.opening += u64::from(!opened && !migrating);
        met.migrating += u64::from(migrating);
        met.moving += u64::from(opened && moving_was_cut(folder.path()));
        verify(folder.path(), &known);
        met.answers += known.iter().map(|known| known.answered).sum::<u64>();
    }
    finish(&folder, &known);
    println!("{met:?}");
    assert!(met.enough(), "not everything was met: {met:?}");
}

/// What the kills have met.
#[derive(Default, Debug)]
struct Met {
    kills: u64,
    /// A command that was not answered.
    in_flight: u64,
    /// A store that was not open yet.
    opening: u64,
    /// A store that was not open yet, because it migrated.
    migrating: u64,
    /// A log that was being moved into the file.
    moving: u64,
    /// Not a kill: how many answers were looked up in all.
    answers: u64,
}

impl Met {
    /// Whether every moment was met, and commands in flight by at least four kills of five.
    fn enough(&self) -> bool {
        let Self { kills, in_flight, opening, migrating, moving, .. } = *self;
        [opening, migrating, moving].into_iter().all(|met| met > 0) && in_flight * 5 >= kills * 4
    }
}

/// Whether the log was being moved into the file when the player died. The index of the log, in the
/// byte order of the machine, says how many frames were to be moved and how many were.
fn moving_was_cut(folder: &Path) -> bool {
    const MOVED: usize = 96;
    const TO_BE_MOVED: usize = 128;
    let Ok(index) = fs::read(folder.join("kibitz.db-shm")) else { return false };
    let number = |at: usize| -> Option<u32> {
        Some(u32::from_ne_bytes(index.get(at..at + 4)?.try_into().ok()?))
    };
    number(TO_BE_MOVED) > number(MOVED)
}

/// Every other folder begins with a file of version 1, large enough for its migration to be met.
fn new_folder(number: u64) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    if number % 2 == 1 {
        let file = sql(folder.path());
        file.execute_batch(include_str!("data/version-1.sql")).expect("an old file");
        let settings = "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 3000)
                        INSERT INTO settings SELECT id, 'key ' || n, hex(zeroblob(100)) FROM profiles, number";
        file.execute_batch(settings).expect("a larger file");
    }
    folder
}

/// Whether a file of version 1 was being copied or changed when the player died.
fn migration_was_cut(folder: &Path) -> bool {
    is_being_copied(folder) && is_old(folder)
}

fn is_old(folder: &Path) -> bool {
    copy_of(folder).is_some_and(|(_copy, file)| {
        file.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)) == Ok(1)
    })
}

fn is_being_copied(folder: &Path) -> bool {
    let begun = ["kibitz.version-1.1.db.part", "kibitz.version-1.1.db"];
    begun.iter().any(|name| folder.join(name).exists())
}

/// Starts a player, listens to it, and kills it. Says whether it had opened the store.
fn one_life(folder: &Path, known: &mut [Known], at_start: bool, dice: &mut Dice) -> bool {
    let migrates = at_start && is_old(folder);
    let mut plan = String::new();
    for (number, known) in known.iter().enumerate() {
        writeln!(plan, "{number} {} {}", known.answered, known.events).expect("a text");
    }
    let mut player = Command::new(std::env::current_exe().expect("this test"));
    player.args(["--exact", "player", "--nocapture"]).env(FOLDER, folder).env(PLAN, plan);
    if dice.below(2) == 0 {
        player.env(IDLE, "0");
    }
    player.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut player = player.spawn().expect("a player");
    let mut lines = BufReader::new(player.stdout.take().expect("its output")).lines();
    let mut heard = Vec::new();
    let last_word = if at_start { "start" } else { "opened" };
    let mut more = if at_start { 0 } else { dice.below(400) };
    let mut counting = false;
    for line in &mut lines {
        let line = line.expect("text");
        counting |= line == last_word;
        heard.push(line);
        if counting && more == 0 {
            break;
        }
        more -= u64::from(counting);
    }
    // A migration is short, so it is waited for.
    while migrates && !is_being_copied(folder) && matches!(player.try_wait(), Ok(None)) {
        thread::yield_now();
    }
    // The moment itself is random: somewhere in opening, committing or moving the log.
    let within = if at_start && !migrates { 10_000 } else { 3_000 };
    thread::sleep(Duration::from_micros(dice.below(within)));
    player.kill().expect("killed");
    heard.extend(lines.map_while(Result::ok));
    let output = player.wait_with_output().expect("it ended");
    let trouble = String::from_utf8_lossy(&output.stderr);
    assert!(!trouble.contains("panicked"), "{trouble}");
    for line in &heard {
        note(line, known);
    }
    heard.iter().any(|line| line == "opened")
}

/// Takes in a line of the player. The last one may be cut off; then it has too few words.
fn note(line: &str, known: &mut [Known]) {
    let words: Vec<_> = line.split(' ').collect();
    let number = |index: usize| words[index].parse::<u64>().expect("a number");
    match words[..] {
        ["ask", _, _] => {
            let known = &mut known[number(1) as usize];
            assert_eq!(known.answered, number(2));
            known.asked = true;
        }
        ["got", _, _, _] => {
            let known = &mut known[number(1) as usize];
            let events = known.events + texts(number(1), known.answered).len() as u64;
            assert_eq!(events, number(3), "an answer speaks of the events that were asked for");
            *known = Known { answered: known.answered + 1, events, asked: false };
        }
        _ => {}
    }
}

/// Reads a copy of the file with plain SQL: what was answered is there once and in order, and beyond
/// that nothing or all of the one command that was asked.
fn verify(folder: &Path, known: &[Known]) {
    let Some((_copy, file)) = copy_of(folder) else {
        assert!(known.iter().all(|known| known.answered == 0), "the file is gone");
        return;
    };
    let mut found: HashMap<String, Vec<(u64, String)>> = HashMap::new();
    let sql = "SELECT lower(hex(game)), seq, body FROM events ORDER BY game, seq";
    let mut statement = file.prepare(sql).expect("the events");
    let mut rows = statement.query([]).expect("the events");
    while let Some(row) = rows.next().expect("an event") {
        let (game, seq, body) = (row.get(0), row.get::<_, i64>(1), row.get(2));
        let event = (seq.expect("a number") as u64, body.expect("a text"));
        found.entry(game.expect("an id")).or_default().push(event);
    }
    for (number, known) in (0..).zip(known) {
        let id = game(100 + number).to_string();
        let found = found.remove(&id).unwrap_or_default();
        let said = |turns: u64| -> Vec<(u64, String)> {
            let texts = (0..turns).flat_map(|turn| texts(number, turn));
            (1..).zip(texts.map(|text| format!("{{\"said\":{text:?}}}"))).collect()
        };
        let whole =
            found == said(known.answered) || (known.asked && found == said(known.answered + 1));
        assert!(whole, "game {number}: {} events, {} answered", found.len(), known.events);
        if found.is_empty() {
            // Perhaps the tables are still those of version 1.
            continue;
        }
        let sql = "SELECT count(DISTINCT command) FROM events WHERE lower(hex(game)) = ?1";
        let commands: i64 = file.query_row(sql, [&id], |row| row.get(0)).expect("the commands");
        assert!((known.answered..=known.answered + 1).contains(&(commands as u64)));
    }
    let old = ["1", "2"].map(|number| format!("{number:0>32}"));
    assert!(found.keys().all(|game| old.contains(game)), "no other game appeared");
}

/// A copy of the file and its log, so that looking does not help the next player.
fn copy_of(folder: &Path) -> Option<(TempDir, Connection)> {
    if !data_file(folder).exists() {
        return None;
    }
    let copy = tempfile::tempdir().expect("a folder");
    for name in ["kibitz.db", "kibitz.db-wal", "kibitz.db-journal"] {
        if folder.join(name).exists() {
            fs::copy(folder.join(name), copy.path().join(name)).expect("a copy");
        }
    }
    let file = sql(copy.path());
    Some((copy, file))
}

/// Repeats what was not answered, and has the store check itself.
fn finish(folder: &TempDir, known: &[Known]) {
    let store = SqliteStore::open(folder.path()).expect("the store");
    for (number, known) in (0..).zip(known).filter(|(_, known)| known.asked) {
        let again = store.append(step(number, known.answered, known.events)).wait();
        let events = known.events + texts(number, known.answered).len() as u64;
        assert_eq!(again.map(|answer| answer.last.0), Ok(events));
    }
    assert_eq!(store.check().wait(), Ok(vec![]));
}
