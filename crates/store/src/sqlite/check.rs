//! Looking at everything that is stored: the file, the order of events, digests, commands, rows.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};

use crate::{CommandId, Digest, Error, Finding, GameId, Seq, StoredEvent};

/// See [`Store::check`](crate::Store::check).
pub(super) fn check(connection: &Connection) -> Result<Vec<Finding>, Error> {
    let mut findings = Vec::new();
    let looked = connection
        .execute_batch("BEGIN")
        .map_err(Error::from)
        .and_then(|()| look(connection, &mut findings));
    match looked {
        Ok(()) => Ok(findings),
        // What stops the check is a finding too.
        Err(Error::Damaged { what }) => {
            findings.push(Finding::File(what));
            Ok(findings)
        }
        Err(error) => Err(error),
    }
}

fn look(connection: &Connection, findings: &mut Vec<Finding>) -> Result<(), Error> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    for line in lines {
        let line = line?;
        if line != "ok" {
            findings.push(Finding::File(line));
        }
    }
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let lines = statement.query_map([], |row| {
        Ok(format!("a row of {} refers to a row of {}", text(row, 0)?, text(row, 2)?))
    })?;
    for line in lines {
        findings.push(Finding::Reference(line?));
    }
    let mut statement = connection.prepare("SELECT id, seq FROM games ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let game = GameId::from_bytes(row.get(0)?);
        let told = Seq(row.get::<_, i64>(1)? as u64);
        let events = events(connection, game, findings)?;
        commands(connection, game, findings)?;
        if events != told {
            findings.push(Finding::Summary { game, row: told, events });
        }
    }
    Ok(())
}

/// Looks at the events of a game and says how many there are. One finding of each kind is enough: what
/// follows a bad event is bad too.
fn events(
    connection: &Connection,
    game: GameId,
    findings: &mut Vec<Finding>,
) -> Result<Seq, Error> {
    let mut statement = connection.prepare_cached(
        "SELECT seq, version, body, digest FROM events WHERE game = ?1 ORDER BY seq",
    )?;
    let mut rows = statement.query([game.as_bytes()])?;
    let mut last = Seq::ZERO;
    let mut digest = Some(Digest::of_game(game));
    let mut whole = true;
    while let Some(row) = rows.next()? {
        let seq = Seq(row.get::<_, i64>(0)? as u64);
        if whole && seq.0 != last.0 + 1 {
            findings.push(Finding::Gap { game, after: last });
            whole = false;
        }
        if let Some(before) = digest {
            digest = event(row)?
                .map(|event| before.then(seq, &event))
                .filter(|digest| row.get(3).is_ok_and(|kept: [u8; 32]| kept == *digest.as_bytes()));
            if digest.is_none() {
                findings.push(Finding::Digest { game, seq });
            }
        }
        last = seq;
    }
    Ok(last)
}

/// The event of a row, if what is there can be one.
fn event(row: &Row<'_>) -> Result<Option<StoredEvent>, Error> {
    let ValueRef::Text(body) = row.get_ref(2)? else { return Ok(None) };
    let version = row.get(1).ok();
    let body = String::from_utf8(body.to_vec()).ok();
    Ok(version.zip(body).map(|(version, body)| StoredEvent { version, body }))
}

/// Sees whether the events of each command of a game follow each other.
fn commands(
    connection: &Connection,
    game: GameId,
    findings: &mut Vec<Finding>,
) -> Result<(), Error> {
    let mut statement = connection.prepare_cached(
        "SELECT command FROM events WHERE game = ?1
         GROUP BY command HAVING max(seq) - min(seq) <> count(*) - 1",
    )?;
    let torn = statement.query_map(params![game.as_bytes()], |row| row.get(0))?;
    for command in torn {
        findings.push(Finding::Command { game, command: CommandId::from_bytes(command?) });
    }
    Ok(())
}

fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    row.get(column)
}
