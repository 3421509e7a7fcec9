//! Who sits where in games across a network, and the keys that let others in.

use chess::Color;
use game::ByColor;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{games, profiles};
use crate::{Error, GameId, KeyHash, Opens, ProfileId};

pub(super) fn word(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn opens(word: &str) -> Opens {
    match word {
        "white" => Opens::Seat(Color::White),
        "black" => Opens::Seat(Color::Black),
        _ => Opens::Watch,
    }
}

/// Seats whoever sits at a new game from the start.
pub(super) fn insert(
    connection: &Connection,
    game: GameId,
    seats: &ByColor<Option<ProfileId>>,
) -> Result<(), Error> {
    for (side, profile) in seats.iter() {
        if let Some(profile) = profile {
            profiles::require(connection, *profile)?;
            connection
                .prepare_cached("INSERT INTO seats (game, side, profile) VALUES (?1, ?2, ?3)")?
                .execute(params![game.as_bytes(), word(side), profile.as_bytes()])?;
        }
    }
    Ok(())
}

/// Who sits where.
pub(super) fn of(
    connection: &Connection,
    game: GameId,
) -> Result<ByColor<Option<ProfileId>>, Error> {
    let mut seats = ByColor::default();
    let mut statement =
        connection.prepare_cached("SELECT side, profile FROM seats WHERE game = ?1")?;
    let mut rows = statement.query([game.as_bytes()])?;
    while let Some(row) = rows.next()? {
        let profile = ProfileId::from_bytes(row.get(1)?);
        if let Opens::Seat(side) = opens(row.get_ref(0)?.as_str().unwrap_or_default()) {
            seats[side] = Some(profile);
        }
    }
    Ok(seats)
}

/// See [`Store::add_key`](crate::Store::add_key).
pub(super) fn add_key(
    connection: &Connection,
    game: GameId,
    key: &KeyHash,
    what: Opens,
) -> Result<(), Error> {
    games::require(connection, game)?;
    let what = match what {
        Opens::Seat(side) => word(side),
        Opens::Watch => "watch",
    };
    connection
        .prepare_cached("INSERT OR REPLACE INTO keys (game, hash, opens) VALUES (?1, ?2, ?3)")?
        .execute(params![game.as_bytes(), key.expose(), what])?;
    Ok(())
}

/// See [`Store::key`](crate::Store::key).
pub(super) fn key(
    connection: &Connection,
    game: GameId,
    key: &KeyHash,
) -> Result<Option<Opens>, Error> {
    let found = connection
        .prepare_cached("SELECT opens FROM keys WHERE game = ?1 AND hash = ?2")?
        .query_row(params![game.as_bytes(), key.expose()], |row| {
            Ok(opens(row.get_ref(0)?.as_str()?))
        })
        .optional()?;
    Ok(found)
}

/// See [`Store::sit`](crate::Store::sit).
pub(super) fn sit(
    connection: &Connection,
    game: GameId,
    hash: &KeyHash,
    profile: ProfileId,
) -> Result<Color, Error> {
    profiles::require(connection, profile)?;
    let seats = of(connection, game)?;
    let Some(Opens::Seat(side)) = key(connection, game, hash)? else {
        return Err(Error::NoSuchInvitation);
    };
    match (seats[side], seats[!side]) {
        // The same once more: the answer did not get through.
        (Some(sitter), _) if sitter == profile => return Ok(side),
        (Some(_), _) => return Err(Error::NoSuchInvitation),
        (None, Some(opponent)) if opponent == profile => return Err(Error::AlreadySeated),
        (None, _) => {}
    }
    connection
        .prepare_cached("INSERT INTO seats (game, side, profile) VALUES (?1, ?2, ?3)")?
        .execute(params![game.as_bytes(), word(side), profile.as_bytes()])?;
    Ok(side)
}
