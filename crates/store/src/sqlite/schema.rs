//! The tables, version by version.
//!
//! A step is never changed once it was shipped; a new version adds a step. `user_version` says how
//! many steps a file has taken.

use rusqlite::Connection;

use crate::Error;

/// "Kibi" in ASCII: what tells our files from those of others.
pub(super) const APPLICATION_ID: i32 = 0x4b69_6269;

/// The version of a file that has taken all steps.
pub(super) const VERSION: i64 = STEPS.len() as i64;

const STEPS: [&str; 5] = [
    // 1: games, their events and commands; profiles and their settings.
    "CREATE TABLE profiles (
        id      BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
        token   BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
        name    TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE settings (
        profile BLOB NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        key     TEXT NOT NULL,
        value   TEXT NOT NULL,
        PRIMARY KEY (profile, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE games (
        id      BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
        owner   BLOB NOT NULL REFERENCES profiles (id),
        seed    BLOB NOT NULL CHECK (length(seed) = 32),
        seq     INTEGER NOT NULL CHECK (seq > 0),
        white   TEXT NOT NULL,
        black   TEXT NOT NULL,
        variant TEXT NOT NULL,
        status  TEXT NOT NULL CHECK (status IN ('unfinished', 'finished')),
        result  TEXT NOT NULL,
        reason  TEXT NOT NULL,
        level   TEXT NOT NULL,
        opening TEXT NOT NULL,
        plies   INTEGER NOT NULL CHECK (plies BETWEEN 0 AND 4294967295),
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        title   TEXT NOT NULL DEFAULT '',
        search  TEXT NOT NULL,
        kept    INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1)),
        deleted INTEGER
    ) STRICT;
    CREATE INDEX games_created ON games (created, id);
    CREATE INDEX games_updated ON games (updated, id);
    CREATE TABLE events (
        game    BLOB NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seq     INTEGER NOT NULL CHECK (seq > 0),
        version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 65535),
        body    TEXT NOT NULL,
        digest  BLOB NOT NULL CHECK (length(digest) = 32),
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE commands (
        game      BLOB NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        id        BLOB NOT NULL CHECK (length(id) = 16),
        first_seq INTEGER NOT NULL,
        last_seq  INTEGER NOT NULL CHECK (last_seq >= first_seq),
        PRIMARY KEY (game, id)
    ) STRICT, WITHOUT ROWID;",
    // 2: results for statistics. They outlive their game, so they do not refer to it.
    "CREATE TABLE results (
        profile BLOB NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        game    BLOB NOT NULL CHECK (length(game) = 16),
        at      INTEGER NOT NULL,
        body    TEXT NOT NULL,
        PRIMARY KEY (profile, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_game ON results (game);
    CREATE INDEX results_at ON results (profile, at, game);",
    // 3: who sits where in games across a network, and the keys that let others in.
    "CREATE TABLE seats (
        game    BLOB NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        side    TEXT NOT NULL CHECK (side IN ('white', 'black')),
        profile BLOB NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        PRIMARY KEY (game, side)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_profile ON seats (profile, game);
    CREATE TABLE keys (
        game  BLOB NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        hash  BLOB NOT NULL CHECK (length(hash) = 32),
        opens TEXT NOT NULL CHECK (opens IN ('white', 'black', 'watch')),
        PRIMARY KEY (game, hash)
    ) STRICT, WITHOUT ROWID;",
    // 4: each event says which command brought it about, so that a move fills one page less of the
    // log. An event that no command claims, in a damaged file, is kept with a command of its own.
    "CREATE TABLE events_4 (
        game    BLOB NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seq     INTEGER NOT NULL CHECK (seq > 0),
        version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 65535),
        body    TEXT NOT NULL,
        digest  BLOB NOT NULL CHECK (length(digest) = 32),
        command BLOB NOT NULL CHECK (length(command) = 16),
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO events_4 (game, seq, version, body, digest, command)
        SELECT game, seq, version, body, digest, coalesce(
            (SELECT id FROM commands WHERE commands.game = events.game
             AND events.seq BETWEEN first_seq AND last_seq LIMIT 1),
            randomblob(16))
        FROM events;
    DROP TABLE commands;
    DROP TABLE events;
    ALTER TABLE events_4 RENAME TO events;",
    // 5: what a small picture of a game needs, and indexes that answer every question to the library
    // by themselves: only the rows that are shown are read. A row without a placement is made anew by
    // and by, for reading every game here would keep whoever has many of them waiting for minutes.
    "ALTER TABLE games ADD COLUMN placement TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN below TEXT NOT NULL DEFAULT 'white'
        CHECK (below IN ('white', 'black'));
    ALTER TABLE games ADD COLUMN date TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN mode TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN time TEXT NOT NULL DEFAULT '';
    DROP INDEX games_created;
    DROP INDEX games_updated;
    CREATE INDEX games_created ON games
        (created, id, owner, deleted, status, kept, result, variant, mode, search);
    CREATE INDEX games_updated ON games
        (updated, id, owner, deleted, status, kept, result, variant, mode, search);
    CREATE INDEX games_outdated ON games (created, id) WHERE placement = '';",
];

/// How many steps a file has taken.
pub(super) fn version(connection: &Connection) -> Result<i64, Error> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

/// Takes the steps that a file has not taken, all or none.
pub(super) fn upgrade(connection: &mut Connection) -> Result<(), Error> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let taken = version(&transaction)?;
    for step in STEPS.iter().skip(usize::try_from(taken).unwrap_or(usize::MAX)) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    Ok(transaction.commit()?)
}
