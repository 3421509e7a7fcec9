//! Profiles and their settings.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::{kept, moment};
use crate::{Error, Profile, ProfileId, TokenHash};

/// See [`Store::create_profile`](crate::Store::create_profile).
pub(super) fn create(
    connection: &Connection,
    profile: &Profile,
    token: &TokenHash,
) -> Result<(), Error> {
    let made = connection.execute(
        "INSERT INTO profiles (id, token, name, created) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO NOTHING",
        params![profile.id.as_bytes(), token.expose(), profile.name, kept(profile.created)],
    )?;
    if made == 0 { Err(Error::ProfileTaken) } else { Ok(()) }
}

/// See [`Store::profile`](crate::Store::profile).
pub(super) fn by_id(connection: &Connection, profile: ProfileId) -> Result<Profile, Error> {
    connection
        .prepare_cached("SELECT id, name, created FROM profiles WHERE id = ?1")?
        .query_row([profile.as_bytes()], profile_of)
        .optional()?
        .ok_or(Error::NoSuchProfile)
}

/// See [`Store::profile_by_token`](crate::Store::profile_by_token).
pub(super) fn by_token(
    connection: &Connection,
    token: &TokenHash,
) -> Result<Option<Profile>, Error> {
    let profile = connection
        .prepare_cached("SELECT id, name, created FROM profiles WHERE token = ?1")?
        .query_row([token.expose()], profile_of)
        .optional()?;
    Ok(profile)
}

/// See [`Store::rename_profile`](crate::Store::rename_profile).
pub(super) fn rename(connection: &Connection, profile: ProfileId, name: &str) -> Result<(), Error> {
    let changed = connection.execute(
        "UPDATE profiles SET name = ?2 WHERE id = ?1",
        params![profile.as_bytes(), name],
    )?;
    if changed == 0 { Err(Error::NoSuchProfile) } else { Ok(()) }
}

/// Nothing, or that there is no such profile.
pub(super) fn require(connection: &Connection, profile: ProfileId) -> Result<(), Error> {
    let there = connection
        .prepare_cached("SELECT 1 FROM profiles WHERE id = ?1")?
        .exists([profile.as_bytes()])?;
    if there { Ok(()) } else { Err(Error::NoSuchProfile) }
}

/// See [`Store::set_setting`](crate::Store::set_setting).
pub(super) fn set_setting(
    connection: &Connection,
    profile: ProfileId,
    key: &str,
    value: Option<&str>,
) -> Result<(), Error> {
    require(connection, profile)?;
    match value {
        Some(value) => connection.execute(
            "INSERT OR REPLACE INTO settings (profile, key, value) VALUES (?1, ?2, ?3)",
            params![profile.as_bytes(), key, value],
        ),
        None => connection.execute(
            "DELETE FROM settings WHERE profile = ?1 AND key = ?2",
            params![profile.as_bytes(), key],
        ),
    }?;
    Ok(())
}

/// See [`Store::settings`](crate::Store::settings).
pub(super) fn settings(
    connection: &Connection,
    profile: ProfileId,
) -> Result<Vec<(String, String)>, Error> {
    require(connection, profile)?;
    let settings = connection
        .prepare_cached("SELECT key, value FROM settings WHERE profile = ?1 ORDER BY key")?
        .query_map([profile.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(settings)
}

fn profile_of(row: &Row<'_>) -> rusqlite::Result<Profile> {
    let id = ProfileId::from_bytes(row.get(0)?);
    Ok(Profile { id, name: row.get(1)?, created: moment(row, 2)? })
}
