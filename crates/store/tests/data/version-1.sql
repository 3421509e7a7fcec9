-- A file of version 1: the tables as they were then, a profile and two games.
BEGIN;
CREATE TABLE profiles (
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
) STRICT, WITHOUT ROWID;
PRAGMA application_id = 0x4b696269;
PRAGMA user_version = 1;
INSERT INTO profiles VALUES (x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Ada', 1);
INSERT INTO settings VALUES (x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'theme', '"plum"');
INSERT INTO games VALUES (x'00000000000000000000000000000001', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'0707070707070707070707070707070707070707070707070707070707070707', 2, 'Ada', 'Kibitz', 'standard', 'unfinished', '*', '', 'level 1', '', 0, 0, 0, '', 'ada' || char(10) || 'kibitz' || char(10) || char(10), 0, NULL);
INSERT INTO events VALUES (x'00000000000000000000000000000001', 1, 1, '{"said":"a"}', x'4b2cc8a244ed21cde03bfcb41fe0edc54f5e3435ccbb14e38db931c78a50bdc4');
INSERT INTO events VALUES (x'00000000000000000000000000000001', 2, 1, '{"said":"b"}', x'b6220f87a31e08a4c4042d30e1007ac2390c1aa14bcea0c302988057ff7222a0');
INSERT INTO commands VALUES (x'00000000000000000000000000000001', x'00000000000000000000000000000001', 1, 2);
INSERT INTO games VALUES (x'00000000000000000000000000000002', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'0707070707070707070707070707070707070707070707070707070707070707', 2, 'Ada', 'Kibitz', 'standard', 'unfinished', '*', '', 'level 1', '', 0, 0, 0, '', 'ada' || char(10) || 'kibitz' || char(10) || char(10), 0, NULL);
INSERT INTO events VALUES (x'00000000000000000000000000000002', 1, 1, '{"said":"a"}', x'6ea23e6384663c0299a2fadeab30527a4759062530841cee12f9521f1419c3b1');
INSERT INTO events VALUES (x'00000000000000000000000000000002', 2, 1, '{"said":"b"}', x'659100a4eaa0438c420d5f574e3b61b7074ac7ea99525bd5c27231a412f00d17');
INSERT INTO commands VALUES (x'00000000000000000000000000000002', x'00000000000000000000000000000001', 1, 2);
COMMIT;
