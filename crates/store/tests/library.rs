//! A library with as many games as somebody collects: how long its pages take. A slice of it is made
//! daily, all 50,000 in the soak, which also holds the times to what pages need.

mod common;

use std::time::{Duration, Instant};

use common::{Dice, rounds};
use game::Moment;
use store::conformance::{append, command, create_owner, game, owner, summary};
use store::{
    Append, LibraryQuery, Order, Page, Seq, SqliteStore, Status, Store as _, Summary, renew_rows,
};
use tempfile::TempDir;

const FIRST: [&str; 8] = ["Ada", "Ben", "Cid", "Dora", "Émile", "Fay", "Gus", "Hal"];
const LAST: [&str; 9] = [
    "Anderssen",
    "Blackburne",
    "Chigorin",
    "Dufresne",
    "Euwe",
    "Fine",
    "Gunsberg",
    "Zukertort",
    "",
];
const OPENINGS: [&str; 7] = [
    "Sicilian Defence: Najdorf Variation, English Attack",
    "Queen's Gambit Declined: Exchange Variation",
    "Ruy Lopez: Closed",
    "King's Indian Defence: Classical Variation",
    "Caro-Kann Defence: Panov Attack, Main Line",
    "Italian Game",
    "",
];

fn row(number: u64, dice: &mut Dice) -> Summary {
    let mut name = || {
        let first = FIRST[dice.below(FIRST.len() as u64) as usize];
        format!("{} {first}", LAST[dice.below(LAST.len() as u64) as usize])
    };
    let (white, black) = (name(), name());
    let finished = dice.below(10) > 0;
    let result = if finished { ["1-0", "0-1", "1/2-1/2"][dice.below(3) as usize] } else { "*" };
    Summary {
        white,
        black: if number == 7 { "Rarissimus".into() } else { black },
        status: if finished { Status::Finished } else { Status::Unfinished },
        result: result.into(),
        variant: if dice.below(20) == 0 { "chess960" } else { "standard" }.into(),
        mode: if dice.below(4) == 0 { "practice" } else { "casual" }.into(),
        opening: OPENINGS[dice.below(OPENINGS.len() as u64) as usize].into(),
        placement: "r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R".into(),
        plies: 80,
        created: Moment(1_000_000 + 1000 * number),
        updated: Moment(1_000_000 + 1000 * dice.below(100_000)),
        ..summary(0)
    }
}

/// Whether a page looks as it should.
type Looks<'a> = &'a dyn Fn(&Page) -> bool;

/// A library with so many games of three events each.
fn filled(games: u64) -> (TempDir, SqliteStore) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).expect("a store");
    create_owner(&store);
    let mut dice = Dice::new(3);
    let mut asked = std::collections::VecDeque::new();
    for number in 0..games {
        // Games lie in the file in another order than they are shown in.
        let id = game(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let append = append(id, 0, command(1), &["a", "b", "c"]);
        asked.push_back(store.append(Append { summary: row(number, &mut dice), ..append }));
        if asked.len() == 512 {
            asked.pop_front().expect("one").wait().expect("stored");
        }
    }
    for answer in asked {
        answer.wait().expect("stored");
    }
    (folder, store)
}

#[test]
fn a_large_library_answers_at_once() {
    let games = rounds(2_000, 50_000);
    let (folder, store) = filled(games);
    // As after a start: nothing of the file is at hand but what the system keeps.
    drop(store);
    let opened = Instant::now();
    let store = SqliteStore::open(folder.path()).expect("the store again");
    println!("{games} games: opened in {:?}", opened.elapsed());
    let all = || LibraryQuery {
        owner: Some(owner()),
        counted: true,
        limit: Some(100),
        ..LibraryQuery::default()
    };
    let text = |text: &str| LibraryQuery { text: text.into(), ..all() };
    let is_rare = |page: &Page| page.count == Some(1);
    let is_full = |page: &Page| {
        page.count.is_some_and(|all| all > 10 && all.min(100) == page.rows.len() as u64)
    };
    let is_none = |page: &Page| page.rows.is_empty() && page.count == Some(0);
    let is_last = |page: &Page| page.rows.len() == 30 && page.next.is_none();
    let table: [(&str, LibraryQuery, Looks<'_>); 13] = [
        ("first page", all(), &is_full),
        ("first page again", all(), &is_full),
        ("last page", LibraryQuery { offset: games as u32 - 30, ..all() }, &is_last),
        ("a usual word", text("sicilian"), &is_full),
        ("two words", text("émile NAJDORF"), &is_full),
        ("one letter", text("z"), &is_full),
        ("a rare word", text("rarissimus"), &is_rare),
        ("no hits", text("nobody"), &is_none),
        ("finished", LibraryQuery { status: Some(Status::Finished), ..all() }, &is_full),
        ("result", LibraryQuery { result: Some("0-1".into()), ..all() }, &is_full),
        ("a variant", LibraryQuery { variant: Some("suicide".into()), ..all() }, &is_none),
        ("a mode", LibraryQuery { mode: Some("practice".into()), ..all() }, &is_full),
        (
            "all of it",
            LibraryQuery {
                status: Some(Status::Unfinished),
                result: Some("*".into()),
                variant: Some("chess960".into()),
                mode: Some("practice".into()),
                ..text("sicilian nobody")
            },
            &is_none,
        ),
    ];
    let soak = games == 50_000;
    for order in [Order::Created, Order::Updated] {
        for (name, query, looks) in &table {
            let asked = Instant::now();
            let page =
                store.library(LibraryQuery { order, ..query.clone() }).wait().expect("a page");
            let took = asked.elapsed();
            println!("{order:?}, {name}: {took:?}, {:?} games", page.count);
            assert!(looks(&page), "{order:?}, {name}: {:?}", page.count);
            // A first page within 200 ms and a search within 100, with the way to the page on top.
            let most = if *name == "first page" { 180 } else { 90 };
            assert!(!soak || took < Duration::from_millis(most), "{name} took {took:?}");
        }
    }
}

/// The columns of a file of an earlier version, filled with what they had there.
#[test]
fn a_large_library_of_an_older_version_is_open_at_once() {
    let games = rounds(500, 50_000);
    let (folder, store) = filled(games);
    drop(store);
    let file = common::sql(folder.path());
    let older = "DROP INDEX games_created; DROP INDEX games_updated; DROP INDEX games_outdated;
        ALTER TABLE games DROP COLUMN placement; ALTER TABLE games DROP COLUMN below;
        ALTER TABLE games DROP COLUMN date; ALTER TABLE games DROP COLUMN mode;
        ALTER TABLE games DROP COLUMN time;
        CREATE INDEX games_created ON games (created, id);
        CREATE INDEX games_updated ON games (updated, id);
        PRAGMA user_version = 4";
    file.execute_batch(older).expect("as it was");
    drop(file);
    let opened = Instant::now();
    let store = SqliteStore::open(folder.path()).expect("the store");
    let took = opened.elapsed();
    println!("{games} games of version 4: open after {took:?}");
    assert!(took < Duration::from_secs(10), "{took:?}");
    let query = LibraryQuery { counted: true, outdated: true, ..LibraryQuery::default() };
    assert_eq!(store.library(query).wait().map(|page| page.count), Ok(Some(games)));
    // These events tell no game, so their rows stay as they are.
    assert_eq!(renew_rows(&store, || true), Ok(0));
    let first = store.library(LibraryQuery::default()).wait().expect("a page").rows[0].clone();
    assert_eq!((first.seq, first.summary.plies), (Seq(3), 80));
}
