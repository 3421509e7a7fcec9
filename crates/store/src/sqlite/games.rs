//! The rows of the library, one by one: made and kept up by appends, and changed as a whole.

use chess::Color;
use game::Moment;
use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, params};

use super::{kept, moment, profiles, seats};
use crate::{
    Error, Founding, GameId, GameResult, LibraryRow, Mark, ProfileId, Seq, Status, Summary,
};

/// The columns of [`row_of`].
pub(super) const COLUMNS: &str = "id, owner, seq, white, black, variant, status, result, reason, \
     level, opening, plies, created, updated, title, kept, deleted, placement, below, date, mode, time";

/// A row of the library from [`COLUMNS`].
pub(super) fn row_of(row: &Row<'_>) -> rusqlite::Result<LibraryRow> {
    let status = match row.get_ref(6)?.as_str()? {
        "finished" => Status::Finished,
        _ => Status::Unfinished,
    };
    let below = match row.get_ref(18)?.as_str()? {
        "black" => Color::Black,
        _ => Color::White,
    };
    Ok(LibraryRow {
        game: GameId::from_bytes(row.get(0)?),
        owner: ProfileId::from_bytes(row.get(1)?),
        seq: Seq(row.get::<_, i64>(2)? as u64),
        summary: Summary {
            white: row.get(3)?,
            black: row.get(4)?,
            variant: row.get(5)?,
            status,
            result: row.get(7)?,
            reason: row.get(8)?,
            level: row.get(9)?,
            opening: row.get(10)?,
            plies: row.get(11)?,
            created: moment(row, 12)?,
            updated: moment(row, 13)?,
            placement: row.get(17)?,
            below,
            date: row.get(19)?,
            mode: row.get(20)?,
            time: row.get(21)?,
        },
        title: row.get(14)?,
        kept: row.get(15)?,
        deleted: row.get::<_, Option<i64>>(16)?.map(|_| moment(row, 16)).transpose()?,
    })
}

pub(super) fn status_text(status: Status) -> &'static str {
    match status {
        Status::Unfinished => "unfinished",
        Status::Finished => "finished",
    }
}

/// Names, title and opening in small letters, as the search compares them.
fn search_text(summary: &Summary, title: &str) -> String {
    let Summary { white, black, opening, .. } = summary;
    format!("{white}\n{black}\n{title}\n{opening}").to_lowercase()
}

pub(super) fn insert(
    connection: &Connection,
    game: GameId,
    founding: &Founding,
    seq: Seq,
    summary: &Summary,
) -> Result<(), Error> {
    connection
        .prepare_cached(
            "INSERT INTO games (id, owner, seed, seq, white, black, variant, status, result,
                 reason, level, opening, plies, created, updated, search, placement, below, date,
                 mode, time)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                 ?18, ?19, ?20, ?21)",
        )?
        .execute(params![
            game.as_bytes(),
            founding.owner.as_bytes(),
            founding.seed.expose(),
            seq.0 as i64,
            summary.white,
            summary.black,
            summary.variant,
            status_text(summary.status),
            summary.result,
            summary.reason,
            summary.level,
            summary.opening,
            summary.plies,
            kept(summary.created),
            kept(summary.updated),
            search_text(summary, ""),
            summary.placement,
            seats::word(summary.below),
            summary.date,
            summary.mode,
            summary.time,
        ])?;
    Ok(())
}

/// What hardly ever changes in a row with a game's events.
#[derive(Default)]
pub(super) struct Stays {
    pub(super) title: String,
    created: Moment,
    status: String,
    result: String,
    variant: String,
    mode: String,
    search: String,
}

impl Stays {
    /// Its columns.
    pub(super) const COLUMNS: &str = "title, created, status, result, variant, mode, search";

    /// From a row with [`Self::COLUMNS`] from this one on.
    pub(super) fn of(row: &Row<'_>, first: usize) -> rusqlite::Result<Self> {
        Ok(Self {
            title: row.get(first)?,
            created: moment(row, first + 1)?,
            status: row.get(first + 2)?,
            result: row.get(first + 3)?,
            variant: row.get(first + 4)?,
            mode: row.get(first + 5)?,
            search: row.get(first + 6)?,
        })
    }

    /// Whether all of it is so after these events, too.
    fn stays(&self, summary: &Summary, search: &str) -> bool {
        self.created == summary.created
            && self.status == status_text(summary.status)
            && self.result == summary.result
            && self.variant == summary.variant
            && self.mode == summary.mode
            && self.search == search
    }
}

/// Puts down how many events a game has now, and what follows from them.
pub(super) fn update(
    connection: &Connection,
    game: GameId,
    seq: Seq,
    summary: &Summary,
    before: &Stays,
) -> Result<(), Error> {
    // Apart, for naming a column is enough to have its indexes written.
    let search = search_text(summary, &before.title);
    if !before.stays(summary, &search) {
        let columns =
            "created = ?2, status = ?3, result = ?4, variant = ?5, mode = ?6, search = ?7";
        let created = kept(summary.created);
        let status = status_text(summary.status);
        let Summary { result, variant, mode, .. } = summary;
        change(connection, game, columns, &[&created, &status, result, variant, mode, &search])?;
    }
    connection
        .prepare_cached(
            "UPDATE games SET seq = ?2, white = ?3, black = ?4, reason = ?5, level = ?6,
                 opening = ?7, plies = ?8, updated = ?9, placement = ?10, below = ?11, date = ?12,
                 time = ?13
             WHERE id = ?1",
        )?
        .execute(params![
            game.as_bytes(),
            seq.0 as i64,
            summary.white,
            summary.black,
            summary.reason,
            summary.level,
            summary.opening,
            summary.plies,
            kept(summary.updated),
            summary.placement,
            seats::word(summary.below),
            summary.date,
            summary.time,
        ])?;
    Ok(())
}

/// See [`Store::set_summary`](crate::Store::set_summary).
pub(super) fn set_summary(
    connection: &Connection,
    game: GameId,
    seq: Seq,
    summary: &Summary,
) -> Result<(), Error> {
    // What counts are the events: the row may be what has to be put right.
    let present: Option<i64> = connection
        .prepare_cached("SELECT max(seq) FROM events WHERE game = ?1")?
        .query_row([game.as_bytes()], |row| row.get(0))?;
    match present.map(|present| Seq(present as u64)) {
        None => Err(Error::NoSuchGame),
        Some(present) if present != seq => Err(Error::Conflict { present }),
        Some(_) => {
            let before = connection
                .prepare_cached(&format!("SELECT {} FROM games WHERE id = ?1", Stays::COLUMNS))?
                .query_row([game.as_bytes()], |row| Stays::of(row, 0))
                .optional()?
                .ok_or(Error::NoSuchGame)?;
            update(connection, game, seq, summary, &before)
        }
    }
}

/// See [`Store::row`](crate::Store::row).
pub(super) fn row(connection: &Connection, game: GameId) -> Result<LibraryRow, Error> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"))?
        .query_row([game.as_bytes()], row_of)
        .optional()?
        .ok_or(Error::NoSuchGame)
}

/// Nothing, or that there is no such game.
pub(super) fn require(connection: &Connection, game: GameId) -> Result<(), Error> {
    let there = connection
        .prepare_cached("SELECT 1 FROM games WHERE id = ?1")?
        .exists([game.as_bytes()])?;
    if there { Ok(()) } else { Err(Error::NoSuchGame) }
}

/// See [`Store::set_title`](crate::Store::set_title).
pub(super) fn set_title(connection: &Connection, game: GameId, title: &str) -> Result<(), Error> {
    let search = search_text(&row(connection, game)?.summary, title);
    change(connection, game, "title = ?2, search = ?3", &[&title, &search])
}

/// See [`Store::set_kept`](crate::Store::set_kept).
pub(super) fn set_kept(connection: &Connection, game: GameId, kept: bool) -> Result<(), Error> {
    change(connection, game, "kept = ?2", &[&kept])
}

/// See [`Store::delete`](crate::Store::delete).
pub(super) fn delete(connection: &Connection, game: GameId, now: Moment) -> Result<(), Error> {
    change(connection, game, "deleted = coalesce(deleted, ?2)", &[&kept(now)])
}

/// See [`Store::restore`](crate::Store::restore).
pub(super) fn restore(connection: &Connection, game: GameId) -> Result<(), Error> {
    change(connection, game, "deleted = NULL", &[])
}

/// See [`Store::mark`](crate::Store::mark).
pub(super) fn mark(
    connection: &Connection,
    owner: ProfileId,
    games: &[GameId],
    mark: Mark,
) -> Result<Vec<GameId>, Error> {
    let mut changed = Vec::new();
    for &game in games {
        let there: (bool, bool) = connection
            .prepare_cached(
                "SELECT deleted IS NOT NULL, kept FROM games WHERE id = ?1 AND owner = ?2",
            )?
            .query_row(params![game.as_bytes(), owner.as_bytes()], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()?
            .ok_or(Error::NoSuchGame)?;
        match (mark, there) {
            (Mark::Deleted(now), (false, _)) => delete(connection, game, now)?,
            (Mark::Restored, (true, _)) => restore(connection, game)?,
            (Mark::Kept(keep), (_, kept)) if keep != kept => set_kept(connection, game, keep)?,
            _ => continue,
        }
        changed.push(game);
    }
    Ok(changed)
}

fn change(
    connection: &Connection,
    game: GameId,
    assignment: &str,
    values: &[&dyn ToSql],
) -> Result<(), Error> {
    let id = game.as_bytes();
    let mut parameters: Vec<&dyn ToSql> = vec![id];
    parameters.extend(values);
    let changed = connection
        .prepare_cached(&format!("UPDATE games SET {assignment} WHERE id = ?1"))?
        .execute(&*parameters)?;
    if changed == 0 { Err(Error::NoSuchGame) } else { Ok(()) }
}

/// See [`Store::purge`](crate::Store::purge).
pub(super) fn purge(connection: &Connection, before: Moment) -> Result<u64, Error> {
    let gone = connection
        .prepare_cached("DELETE FROM games WHERE deleted < ?1")?
        .execute([kept(before)])?;
    Ok(gone as u64)
}

/// So many games go at once at most: whoever plays meanwhile waits for them.
const AT_ONCE: i64 = 200;

/// See [`Store::keep_at_most`](crate::Store::keep_at_most).
pub(super) fn keep_at_most(
    connection: &Connection,
    owner: ProfileId,
    most: u32,
    now: Moment,
) -> Result<Vec<GameId>, Error> {
    let count: i64 = connection
        .prepare_cached("SELECT count(*) FROM games WHERE owner = ?1 AND deleted IS NULL")?
        .query_row([owner.as_bytes()], |row| row.get(0))?;
    let excess = (count - i64::from(most)).max(0);
    let oldest = connection
        .prepare_cached(
            "SELECT id FROM games
             WHERE owner = ?1 AND deleted IS NULL AND status = 'finished' AND kept = 0
             ORDER BY updated, id LIMIT ?2",
        )?
        .query_map(params![owner.as_bytes(), excess.min(AT_ONCE)], |row| {
            row.get(0).map(GameId::from_bytes)
        })?
        .collect::<Result<Vec<_>, _>>()?;
    for &game in &oldest {
        delete(connection, game, now)?;
    }
    Ok(oldest)
}

/// See [`Store::set_results`](crate::Store::set_results).
pub(super) fn set_results(
    connection: &Connection,
    game: GameId,
    results: &[GameResult],
) -> Result<(), Error> {
    require(connection, game)?;
    connection.prepare_cached("DELETE FROM results WHERE game = ?1")?.execute([game.as_bytes()])?;
    for GameResult { profile, at, body } in results {
        profiles::require(connection, *profile)?;
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO results (profile, game, at, body) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![profile.as_bytes(), game.as_bytes(), kept(*at), body])?;
    }
    Ok(())
}

/// See [`Store::results`](crate::Store::results).
pub(super) fn results(
    connection: &Connection,
    profile: ProfileId,
    since: Moment,
    until: Moment,
) -> Result<Vec<(GameId, GameResult)>, Error> {
    let results = connection
        .prepare_cached(
            "SELECT game, at, body FROM results
             WHERE profile = ?1 AND at >= ?2 AND at < ?3 ORDER BY at, game",
        )?
        .query_map(params![profile.as_bytes(), kept(since), kept(until)], |row| {
            let result = GameResult { profile, at: moment(row, 1)?, body: row.get(2)? };
            Ok((GameId::from_bytes(row.get(0)?), result))
        })?
        .collect::<Result<_, _>>()?;
    Ok(results)
}
