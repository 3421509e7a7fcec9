//! Adding events to a game, and reading them back.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::{games, profiles, seats};
use crate::sabotage::Sabotage;
use crate::{
    Append, Appended, CommandId, Digest, Error, Founding, GameId, PlacedEvent, Secret, Seq,
    StoredEvent,
};

/// The events of a command.
pub(super) const BY_COMMAND: &str =
    "SELECT seq, digest FROM events WHERE game = ?1 AND command = ?2 ORDER BY seq";

/// See [`Store::append`](crate::Store::append).
pub(super) fn append(connection: &Connection, append: &Append) -> Result<Appended, Error> {
    let game = append.game;
    if !Sabotage::NoDedupe.is_on()
        && let Some(answer) = command(connection, game, append.command)?
    {
        return Ok(answer);
    }
    if append.events.is_empty() {
        return Err(Error::NoEvents);
    }
    let Present { seq: present, row } = room_for(connection, append)?;
    let mut digest = match present {
        Seq::ZERO => Digest::of_game(game),
        present => digest_at(connection, game, present)?.ok_or_else(|| Error::Damaged {
            what: format!("event {present} of game {game} is missing"),
        })?,
    };
    let last = Seq(present.0 + append.events.len() as u64);
    if present == Seq::ZERO {
        let Some(founding) = &append.founding else { return Err(Error::NoSuchGame) };
        profiles::require(connection, founding.owner)?;
        games::insert(connection, game, founding, last, &append.summary)?;
        seats::insert(connection, game, &founding.seats)?;
    } else {
        games::update(connection, game, last, &append.summary, &row)?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (game, seq, version, body, digest, command)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (seq, event) in (present.0 + 1..).map(Seq).zip(&append.events) {
        digest = digest.then(seq, event);
        let StoredEvent { version, body } = event;
        insert.execute(params![
            game.as_bytes(),
            seq.0 as i64,
            version,
            body,
            digest.as_bytes(),
            append.command.as_bytes()
        ])?;
        if Sabotage::NotAtomic.is_on() {
            connection.execute_batch("COMMIT; BEGIN IMMEDIATE; SAVEPOINT job")?;
        }
    }
    let first = Seq(present.0 + 1);
    if let Some(results) = &append.results {
        games::set_results(connection, game, results)?;
    }
    Ok(Appended { first, last, digest })
}

/// What is there of a game before an append.
#[derive(Default)]
struct Present {
    seq: Seq,
    row: games::Stays,
}

/// What is there of the game, if events decided on that many may follow.
fn room_for(connection: &Connection, append: &Append) -> Result<Present, Error> {
    let row = format!(
        "SELECT seq, deleted IS NOT NULL, {} FROM games WHERE id = ?1",
        games::Stays::COLUMNS
    );
    let row: Option<(i64, bool, games::Stays)> = connection
        .prepare_cached(&row)?
        .query_row([append.game.as_bytes()], |row| {
            Ok((row.get(0)?, row.get(1)?, games::Stays::of(row, 2)?))
        })
        .optional()?;
    let present = match row {
        None if append.expected != Seq::ZERO => return Err(Error::NoSuchGame),
        None => Present::default(),
        Some((_, true, _)) => return Err(Error::Deleted),
        Some((seq, false, row)) => Present { seq: Seq(seq as u64), row },
    };
    if present.seq != append.expected && !Sabotage::NoSequenceCheck.is_on() {
        return Err(Error::Conflict { present: present.seq });
    }
    Ok(present)
}

/// See [`Store::command`](crate::Store::command). It looks through the game's events: they are few, lie
/// together, and an index would cost each move a page of the log.
pub(super) fn command(
    connection: &Connection,
    game: GameId,
    command: CommandId,
) -> Result<Option<Appended>, Error> {
    let mut statement = connection.prepare_cached(BY_COMMAND)?;
    let mut rows = statement.query([game.as_bytes(), command.as_bytes()])?;
    let mut answer: Option<Appended> = None;
    while let Some(row) = rows.next()? {
        let (last, digest) = (seq(row, 0)?, digest(row, 1)?);
        let first = answer.map_or(last, |answer| answer.first);
        answer = Some(Appended { first, last, digest });
    }
    Ok(answer)
}

/// See [`Store::events`](crate::Store::events).
pub(super) fn events(
    connection: &Connection,
    game: GameId,
    after: Seq,
) -> Result<Vec<PlacedEvent>, Error> {
    let mut statement = connection.prepare_cached(
        "SELECT seq, version, body, digest FROM events WHERE game = ?1 AND seq > ?2 ORDER BY seq",
    )?;
    let after = i64::try_from(after.0).unwrap_or(i64::MAX);
    let events = statement
        .query_map(params![game.as_bytes(), after], |row| {
            let event = StoredEvent { version: row.get(1)?, body: row.get(2)? };
            Ok(PlacedEvent { seq: seq(row, 0)?, event, digest: digest(row, 3)? })
        })?
        .collect::<Result<Vec<_>, _>>()?;
    if events.is_empty() {
        games::require(connection, game)?;
    }
    Ok(events)
}

/// See [`Store::digest_at`](crate::Store::digest_at).
pub(super) fn digest_at(
    connection: &Connection,
    game: GameId,
    seq: Seq,
) -> Result<Option<Digest>, Error> {
    if seq == Seq::ZERO {
        return Ok(Some(Digest::of_game(game)));
    }
    let seq = i64::try_from(seq.0).unwrap_or(i64::MAX);
    let digest = connection
        .prepare_cached("SELECT digest FROM events WHERE game = ?1 AND seq = ?2")?
        .query_row(params![game.as_bytes(), seq], |row| digest(row, 0))
        .optional()?;
    Ok(digest)
}

/// See [`Store::founding`](crate::Store::founding).
pub(super) fn founding(connection: &Connection, game: GameId) -> Result<Founding, Error> {
    let (owner, seed) = connection
        .prepare_cached("SELECT owner, seed FROM games WHERE id = ?1")?
        .query_row([game.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?
        .ok_or(Error::NoSuchGame)?;
    let owner = crate::ProfileId::from_bytes(owner);
    Ok(Founding { owner, seed: Secret::new(seed), seats: seats::of(connection, game)? })
}

fn seq(row: &Row<'_>, column: usize) -> rusqlite::Result<Seq> {
    row.get::<_, i64>(column).map(|seq| Seq(seq as u64))
}

fn digest(row: &Row<'_>, column: usize) -> rusqlite::Result<Digest> {
    row.get(column).map(Digest::from_bytes)
}
