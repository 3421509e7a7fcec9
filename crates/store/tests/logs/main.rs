//! Sample logs of every version of the stored form, each with the state that it must fold to.
//!
//! `v1/NAME.json` holds the rows of a game and `v1/NAME.state.txt` what can be asked of it. They stay as
//! they are for ever: a test that is red says that stored games would be read otherwise than they were
//! written. Only files that are not there are ever made, and only if asked to:
//!
//! ```text
//! KIBITZ_NEW_LOGS=1 cargo test -p store --test logs
//! ```

mod games;
mod state;

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Once;

use chess::Variant;
use game::{Game, LevelPlan, Mode, Place, Strength, What};
use serde_json::Value;
use store::{StoredEvent, log, read_game};

fn folder(version: u16) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/logs/v{version}"))
}

/// A sample: its name, its rows, and the state that they must fold to.
struct Sample {
    name: String,
    rows: Vec<StoredEvent>,
    state: String,
}

/// All samples of a version, by name.
fn samples(version: u16) -> Vec<Sample> {
    static ASKED: Once = Once::new();
    ASKED.call_once(new_logs_if_asked_for);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder(version))
        .expect("each version has its samples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    assert!(!paths.is_empty(), "version {version} has no samples");
    paths.sort();
    let sample = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a sample");
        let rows: Vec<Value> = serde_json::from_str(&text).expect("rows");
        let row = |row: &Value| StoredEvent {
            version: row["version"].as_u64().expect("a version") as u16,
            body: row["body"].to_string(),
        };
        Sample {
            name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
            rows: rows.iter().map(row).collect(),
            state: fs::read_to_string(path.with_extension("state.txt")).expect("its state"),
        }
    };
    paths.into_iter().map(sample).collect()
}

#[test]
fn logs_of_every_version_fold_to_the_state_that_they_had() {
    for Sample { name, rows, state } in (1..=log::VERSION).flat_map(samples) {
        let record = read_game(&rows).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        let now = state::describe(&record.game, &record.events);
        for (line, (now, then)) in (1..).zip(now.lines().zip(state.lines())) {
            assert_eq!(now, then, "{name}.state.txt, line {line}");
        }
        assert_eq!(now.lines().count(), state.lines().count(), "{name}.state.txt");
    }
}

/// A field that was renamed would be written under another name, or not be read at all.
#[test]
fn what_is_written_today_has_every_field_of_the_samples() {
    for Sample { name, rows, .. } in samples(log::VERSION) {
        for (number, row) in (1..).zip(&rows) {
            let event =
                log::read(row).unwrap_or_else(|why| panic!("{name}, event {number}: {why}"));
            let then: Value = serde_json::from_str(&row.body).expect("JSON");
            let now: Value = serde_json::from_str(&log::write(&event).body).expect("JSON");
            assert!(holds(&now, &then), "{name}, event {number}: {then} is now written {now}");
        }
    }
}

/// Whether everything that `part` says is said by `whole`, which may say more.
fn holds(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, part)| whole.get(key).is_some_and(|whole| holds(whole, part)))
        }
        _ => whole == part,
    }
}

/// A list of all kinds that an enum has, and which of them a value is. One that is missing here does
/// not compile, and one that no sample has turns the test red.
macro_rules! kinds {
    ($list:ident, $of:ident, $enum:ident: $($kind:ident),+) => {
        const $list: &[&str] = &[$(stringify!($kind)),+];

        fn $of(value: &$enum) -> &'static str {
            match value {
                $($enum::$kind { .. } => stringify!($kind)),+
            }
        }
    };
}

kinds!(EVENTS, event, What: Started, Imported, Moved, TookBack, Redone, TakeBackAsked, TakeBackRefused,
    DrawOffered, DrawDeclined, Ended, LevelSet, PlanRestored, Followed, TimeGiven, Paused, Resumed,
    Woke, HintTaken, Seated, Continued);
kinds!(PLANS, plan, LevelPlan: Fixed, ByPhase, Following);
kinds!(STRENGTHS, strength, Strength: Level, Rating);
kinds!(VARIANTS, variant, Variant: Standard, Chess960, Suicide);
kinds!(MODES, mode, Mode: Casual, Serious, Practice);
kinds!(PLACES, place, Place: OneBoard, Network);

#[test]
fn every_kind_of_event_is_in_the_samples() {
    let mut seen = BTreeSet::new();
    for Sample { rows, .. } in samples(log::VERSION) {
        let record = read_game(&rows).expect("a game");
        for event_of in &record.events {
            seen.insert(event(&event_of.what));
            match &event_of.what {
                What::Started { setup } => {
                    let start = Game::new((**setup).clone(), event_of.at);
                    let levels = chess::Color::ALL.map(|color| start.level(color));
                    seen.extend(levels.iter().flatten().map(|level| plan(&level.plan)));
                    seen.extend([variant(&setup.start.variant()), mode(&setup.mode)]);
                    seen.insert(place(&setup.place));
                }
                What::LevelSet { plan: set, .. } => {
                    seen.insert(plan(set));
                    if let LevelPlan::Fixed { strength: fixed } = set {
                        seen.insert(strength(fixed));
                    }
                }
                _ => {}
            }
        }
    }
    for kind in [EVENTS, PLANS, STRENGTHS, VARIANTS, MODES, PLACES].concat() {
        assert!(seen.contains(kind), "no sample has {kind}: add a game to tests/logs/games.rs");
    }
}

/// Writes the samples of the present version that are not there.
fn new_logs_if_asked_for() {
    if std::env::var_os("KIBITZ_NEW_LOGS").is_none() {
        return;
    }
    fs::create_dir_all(folder(log::VERSION)).expect("a folder");
    for (name, events) in games::all() {
        let game = Game::replay(&events).expect("a game");
        let rows: Vec<String> = events
            .iter()
            .map(|event| {
                let StoredEvent { version, body } = log::write(event);
                format!("  {{\"version\":{version},\"body\":{body}}}")
            })
            .collect();
        let path = folder(log::VERSION).join(format!("{name}.json"));
        create(&path.with_extension("state.txt"), &state::describe(&game, &events));
        create(&path, &format!("[\n{}\n]\n", rows.join(",\n")));
    }
}

fn create(path: &Path, text: &str) {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => {
            file.write_all(text.as_bytes()).expect("written");
            println!("made {}", path.display());
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
        Err(error) => panic!("{}: {error}", path.display()),
    }
}
