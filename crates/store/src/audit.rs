//! Whether the library says of each game what its events say, and making it so.
//!
//! It needs nothing but the contract of the store, and so works for every implementation. That the
//! rows themselves are whole is for [`Store::check`].

use crate::record::read_game;
use crate::{
    Broken, Error, Finding, GameId, LibraryQuery, LibraryRow, Record, Seq, Store, StoredEvent,
    Summary,
};

/// So many rows are made anew in one go.
const AT_ONCE: u32 = 32;

/// Reads every game, deleted ones too, and compares its row in the library with its events. Games may
/// be played on meanwhile.
///
/// # Errors
/// If the store cannot be read.
pub fn check_games(store: &dyn Store) -> Result<Vec<Finding>, Error> {
    let mut findings = Vec::new();
    for deleted in [false, true] {
        let mut query = LibraryQuery { deleted, ..LibraryQuery::default() };
        loop {
            let page = store.library(query.clone()).wait()?;
            for row in &page.rows {
                findings.extend(finding(store, row)?);
            }
            match page.next {
                Some(next) => query.after = Some(next),
                None => break,
            }
        }
    }
    Ok(findings)
}

fn finding(store: &dyn Store, row: &LibraryRow) -> Result<Option<Finding>, Error> {
    let game = row.game;
    let rows = match rows(store, game) {
        // Purged since the page was read.
        Err(Error::NoSuchGame) => return Ok(None),
        rows => rows?,
    };
    let events = Seq(rows.len() as u64);
    // The row and its events were stored together, so those beyond are later ones.
    let Some(rows) = rows.get(..row.seq.0 as usize) else {
        return Ok(Some(Finding::Summary { game, row: row.seq, events }));
    };
    Ok(match read_game(rows) {
        Ok(record) if summary(&record, row) == row.summary => None,
        Ok(_) => Some(Finding::Row { game }),
        Err(broken) => {
            let why = broken.to_string();
            let Broken { at: seq, .. } = *broken;
            Some(Finding::Unreadable { game, seq, why })
        }
    })
}

/// Makes a game's row in the library anew from its events; the opening's name, which is not in them,
/// stays. Says whether the events could be read; if not, the row is left as it is.
///
/// # Errors
/// If the store cannot be read or written, or if the game was played on meanwhile.
pub fn rebuild_row(store: &dyn Store, game: GameId) -> Result<bool, Error> {
    let row = store.row(game).wait()?;
    let rows = rows(store, game)?;
    let Ok(record) = read_game(&rows) else { return Ok(false) };
    store.set_summary(game, Seq(rows.len() as u64), summary(&record, &row)).wait()?;
    Ok(true)
}

/// Makes anew the rows that an earlier version has made, the latest games first, and says how many those
/// were. It takes a few at a time, so that whoever plays meanwhile does not wait for it, and ends as soon
/// as it may not go on. A game that cannot be read keeps its row.
///
/// # Errors
/// If the store cannot be read or written.
pub fn renew_rows(store: &dyn Store, mut may_go_on: impl FnMut() -> bool) -> Result<u64, Error> {
    let mut renewed = 0;
    for deleted in [false, true] {
        let first = LibraryQuery {
            deleted,
            outdated: true,
            limit: Some(AT_ONCE),
            ..LibraryQuery::default()
        };
        let mut query = first;
        loop {
            if !may_go_on() {
                return Ok(renewed);
            }
            let page = store.library(query.clone()).wait()?;
            let mut asked = Vec::new();
            for row in &page.rows {
                // One that was purged or played on meanwhile has no row that is outdated.
                let Ok(rows) = rows(store, row.game) else { continue };
                let Ok(record) = read_game(&rows) else { continue };
                let seq = Seq(rows.len() as u64);
                asked.push(store.set_summary(row.game, seq, summary(&record, row)));
            }
            for answer in asked {
                match answer.wait() {
                    Ok(()) => renewed += 1,
                    Err(Error::NoSuchGame | Error::Conflict { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            match page.next {
                Some(next) => query.after = Some(next),
                None => break,
            }
        }
    }
    Ok(renewed)
}

fn rows(store: &dyn Store, game: GameId) -> Result<Vec<StoredEvent>, Error> {
    let placed = store.events(game, Seq::ZERO).wait()?;
    Ok(placed.into_iter().map(|placed| placed.event).collect())
}

fn summary(record: &Record, row: &LibraryRow) -> Summary {
    Summary::of(&record.game, &record.events, &row.summary.opening)
}

#[cfg(test)]
mod tests {
    use game::Moment;

    use super::*;
    use crate::conformance::{append, command, create_owner, event, game, played};
    use crate::{Append, SqliteStore, log};

    fn add(store: &SqliteStore, number: u64, moves: &str) -> Summary {
        let events: Vec<_> = played(moves).iter().map(log::write).collect();
        let record = read_game(&events).expect("a game");
        let summary = Summary::of(&record.game, &record.events, "Open Game");
        let append = append(game(number), 0, command(number), &[]);
        let append = Append { events, summary: summary.clone(), ..append };
        store.append(append).wait().expect("stored");
        summary
    }

    #[test]
    fn a_row_that_says_something_else_is_found_and_made_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(folder.path()).expect("a store");
        create_owner(&store);
        // More games than a page has, the last of them deleted.
        let good: Vec<_> = (0..60).map(|number| add(&store, number, "e2e4 e7e5")).collect();
        store.delete(game(59), Moment(1)).wait().expect("deleted");
        assert_eq!(check_games(&store), Ok(vec![]));
        let good = &good[0];
        let wrong = [
            Summary { white: "Eve".into(), ..good.clone() },
            Summary { result: "1-0".into(), ..good.clone() },
            Summary { level: "5".into(), ..good.clone() },
            Summary { plies: 3, ..good.clone() },
            Summary { updated: Moment(7), ..good.clone() },
        ];
        for (number, wrong) in [3, 59].into_iter().flat_map(|n| wrong.iter().map(move |w| (n, w))) {
            store.set_summary(game(number), Seq(3), wrong.clone()).wait().expect("set");
            assert_eq!(check_games(&store), Ok(vec![Finding::Row { game: game(number) }]));
            assert_eq!(rebuild_row(&store, game(number)), Ok(true));
            assert_eq!(store.row(game(number)).wait().map(|row| row.summary), Ok(good.clone()));
        }
        assert_eq!(check_games(&store), Ok(vec![]));
    }

    #[test]
    fn a_game_that_cannot_be_read_is_found_and_its_row_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(folder.path()).expect("a store");
        create_owner(&store);
        let summary = add(&store, 1, "e2e4");
        let bad = Append { events: vec![event("x")], ..append(game(1), 2, command(9), &[]) };
        store.append(Append { summary: summary.clone(), ..bad }).wait().expect("stored");
        let findings = check_games(&store).expect("a look");
        let [Finding::Unreadable { seq: Seq(3), why, .. }] = &findings[..] else {
            panic!("{findings:?}");
        };
        assert!(why.contains("Event 3 of this game cannot be read"), "{why}");
        assert_eq!(rebuild_row(&store, game(1)), Ok(false));
        assert_eq!(store.row(game(1)).wait().map(|row| row.summary), Ok(summary));
        assert_eq!(rebuild_row(&store, game(2)), Err(Error::NoSuchGame));
    }
}
