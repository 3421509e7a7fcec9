-- A file of version 4: the tables as they were then, a profile and four games, one of them deleted and
-- one that cannot be read to its end.
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
CREATE TABLE results (
    profile BLOB NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    game    BLOB NOT NULL CHECK (length(game) = 16),
    at      INTEGER NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (profile, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_game ON results (game);
CREATE INDEX results_at ON results (profile, at, game);
CREATE TABLE seats (
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
) STRICT, WITHOUT ROWID;
CREATE TABLE "events" (
    game    BLOB NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     INTEGER NOT NULL CHECK (seq > 0),
    version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 65535),
    body    TEXT NOT NULL,
    digest  BLOB NOT NULL CHECK (length(digest) = 32),
    command BLOB NOT NULL CHECK (length(command) = 16),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
PRAGMA application_id = 0x4b696269;
PRAGMA user_version = 4;
INSERT INTO profiles VALUES (x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Ada', 1);
INSERT INTO games VALUES (x'00000000000000000000000000000001', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'0707070707070707070707070707070707070707070707070707070707070707', 3, 'Ada', 'Computer', 'standard', 'unfinished', '*', '', '', 'King''s Pawn', 0, 1700000000000, 1700000001333, 'First', 'ada' || char(10) || 'computer' || char(10) || 'first' || char(10) || 'king''s pawn', 1, NULL);
INSERT INTO events VALUES (x'00000000000000000000000000000001', 1, 1, '{"at":1700000000000,"event":"started","setup":{"variant":"standard","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","players":{"white":{"kind":"computer","plan":{"kind":"fixed","strength":{"level":4}}},"black":{"kind":"person","name":"Ada"}},"time":{"white":{"kind":"untimed"},"black":{"kind":"untimed"}},"mode":"casual","place":"one_board"}}', x'95473225ce67bd4408d68650ecc08970f8d29d5c6ba7eaecd149a0267281e604', x'00000000000000000000000000000001');
INSERT INTO events VALUES (x'00000000000000000000000000000001', 2, 1, '{"at":1700000000611,"event":"moved","uci":"e2e4","spent":0}', x'7f4eee27be8529c734849c81c702a6cc927859e9558eb55260c9392981d022bc', x'00000000000000000000000000000002');
INSERT INTO events VALUES (x'00000000000000000000000000000001', 3, 1, '{"at":1700000001333,"event":"ended","end":{"kind":"aborted"}}', x'9093ca83d776f7a243fb2dd698ff513188ce297e620d591ee09d885e3d540852', x'00000000000000000000000000000003');
INSERT INTO games VALUES (x'00000000000000000000000000000002', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'0707070707070707070707070707070707070707070707070707070707070707', 5, 'Ada', 'Computer', 'standard', 'unfinished', '*', '', '', '', 0, 1700000000000, 1700000002499, '', 'ada' || char(10) || 'computer' || char(10) || '' || char(10) || '', 0, NULL);
INSERT INTO events VALUES (x'00000000000000000000000000000002', 1, 1, '{"at":1700000000000,"event":"started","setup":{"variant":"standard","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","players":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Bo"}},"time":{"white":{"kind":"timed","initial":300000,"increment":2000},"black":{"kind":"timed","initial":300000,"increment":2000}},"mode":"casual","place":"one_board"}}', x'b54aa5bcfcf7fe1725fbf160f275633d1142864a3314b714dc14d106e192db68', x'00000000000000000000000000000001');
INSERT INTO events VALUES (x'00000000000000000000000000000002', 2, 1, '{"at":1700000000000,"event":"imported","pgn":"[White \"Ada\"]\n[Black \"Bo\"]\n[TimeControl \"300+2\"]\n[Result \"1-0\"]\n\n1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:04:58] best by test } (1... c5 2. Nf3) 2. Nf3 { [%clk 0:04:55] } 2... Nc6 { [%clk 0:04:51] } 3. Bb5 { [%clk 0:04:50] } 1-0\n"}', x'679fc8f8525d794b71fa3e2c21b767c75f57307d5d57b084ebc8c3c203185334', x'00000000000000000000000000000002');
INSERT INTO events VALUES (x'00000000000000000000000000000002', 3, 1, '{"at":1700000000722,"event":"took_back","plies":1}', x'aceb9e16b0c1ed05688fb42a0a9294922164ed3ea32433fd74789e6c9cd5dfda', x'00000000000000000000000000000003');
INSERT INTO events VALUES (x'00000000000000000000000000000002', 4, 1, '{"at":1700000001555,"event":"moved","uci":"f1c4","spent":833}', x'9358776c7ea2897eedfe25ca9def1f506de527e40c5b7717c785980df405992a', x'00000000000000000000000000000004');
INSERT INTO events VALUES (x'00000000000000000000000000000002', 5, 1, '{"at":1700000002499,"event":"moved","uci":"g8f6","spent":944}', x'96e53273e9e330d6de18092e29df2014bb7f8381395f82c89a5a4984928856e9', x'00000000000000000000000000000005');
INSERT INTO games VALUES (x'00000000000000000000000000000003', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'0707070707070707070707070707070707070707070707070707070707070707', 15, 'Ada', 'Computer', 'chess960', 'unfinished', '*', '', '', '', 0, 1700000000000, 1700000018655, '', 'ada' || char(10) || 'computer' || char(10) || '' || char(10) || '', 0, 1800000000000);
INSERT INTO events VALUES (x'00000000000000000000000000000003', 1, 1, '{"at":1700000000000,"event":"started","setup":{"variant":"chess960","fen":"rnknrbbq/pppppppp/8/8/8/8/PPPPPPPP/RNKNRBBQ w KQkq - 0 1","players":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Bo"}},"time":{"white":{"kind":"timed","initial":600000,"increment":0},"black":{"kind":"timed","initial":600000,"increment":0}},"mode":"serious","place":"one_board"}}', x'5bb74d820758a73d19a58a94d26892fc58cbbb139fae76112f1ed12c67426f2a', x'00000000000000000000000000000001');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 2, 1, '{"at":1700000000611,"event":"moved","uci":"b1a3","spent":0}', x'884441a3b44d03f3f00e4de1ba22cd7ac202846ad6d8a3e61fdb17c4394233e6', x'00000000000000000000000000000002');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 3, 1, '{"at":1700000001333,"event":"moved","uci":"g7g6","spent":722}', x'773bc5737ae9f1b9eff3fea1055d691205b117cff322e1b96dcd7b3523efb493', x'00000000000000000000000000000003');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 4, 1, '{"at":1700000002166,"event":"moved","uci":"d1e3","spent":833}', x'05c110d6a9a622ca6abaa2322c92cbfff050cfcd37b9537b9097e96ad7ed539b', x'00000000000000000000000000000004');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 5, 1, '{"at":1700000003110,"event":"moved","uci":"f8g7","spent":944}', x'ac32a6b594b4bd6a01159339a296a95a3c0a89f83984bde3e275346764243746', x'00000000000000000000000000000005');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 6, 1, '{"at":1700000004165,"event":"moved","uci":"c1a1","spent":1055}', x'ef7dbf03d7ee1e76f9946a72946bf4023491887493ffd4f00806ef73ffd24af6', x'00000000000000000000000000000006');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 7, 1, '{"at":1700000005331,"event":"moved","uci":"f7f5","spent":1166}', x'5891ea95c00c71de49530ab29f2c8df12c9e2506c6b77fb619e1796509e89b53', x'00000000000000000000000000000007');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 8, 1, '{"at":1700000006608,"event":"moved","uci":"h2h3","spent":1277}', x'cb10e13a2b6a90be649572cd92620de4fdab9e466d76e4ff156baf3462b6e5d4', x'00000000000000000000000000000008');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 9, 1, '{"at":1700000007996,"event":"moved","uci":"g8f7","spent":1388}', x'28c2a21b96a78dd24260871c29788e6545d85c293d53966ab50da0f2a4e9a1cf', x'00000000000000000000000000000009');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 10, 1, '{"at":1700000009495,"event":"moved","uci":"h3h4","spent":1499}', x'02e427777526268164c0006807d051988845c23fad75b28a39a530328460e42b', x'0000000000000000000000000000000a');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 11, 1, '{"at":1700000011105,"event":"moved","uci":"d8e6","spent":1610}', x'c6692142feb22398bc39533292dfdb6b70fe8c4b8f03da3be43717425f60a30a', x'0000000000000000000000000000000b');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 12, 1, '{"at":1700000012826,"event":"moved","uci":"h4h5","spent":1721}', x'7604891a95784bf359c348adc55298ca3d57c2a3c84cdd8ce5e17e13c61594af', x'0000000000000000000000000000000c');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 13, 1, '{"at":1700000014658,"event":"moved","uci":"c8e8","spent":1832}', x'01af65d1d4e6115b2c321c4145eed2301b681d7a7de070d9af24e1a753913764', x'0000000000000000000000000000000d');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 14, 1, '{"at":1700000016601,"event":"draw_offered","by":"white"}', x'1d6e7d2604947f6a212f39692cd1e2e050cde5133b5de6524bdc738ad8d5b837', x'0000000000000000000000000000000e');
INSERT INTO events VALUES (x'00000000000000000000000000000003', 15, 1, '{"at":1700000018655,"event":"ended","end":{"kind":"drawn","by":"agreement"}}', x'9f4d501d1817bc45683d7d87605ed08aae061e26b67bbc651d983cb558e0cae5', x'0000000000000000000000000000000f');
INSERT INTO games VALUES (x'00000000000000000000000000000004', x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', x'0707070707070707070707070707070707070707070707070707070707070707', 17, 'Ada', 'Computer', 'standard', 'unfinished', '*', '', '', '', 0, 1700000000000, 1700000020931, '', 'ada' || char(10) || 'computer' || char(10) || '' || char(10) || '', 0, NULL);
INSERT INTO events VALUES (x'00000000000000000000000000000004', 1, 1, '{"at":1700000000000,"event":"started","setup":{"variant":"standard","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","players":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"computer","plan":{"kind":"fixed","strength":{"level":1}}}},"time":{"white":{"kind":"untimed"},"black":{"kind":"untimed"}},"mode":"casual","place":"one_board","hints":3}}', x'448e0fb35f5e5268cddf4319bb7e589bcad15f50805978c2ad664134d8475a58', x'00000000000000000000000000000001');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 2, 1, '{"at":1700000000611,"event":"moved","uci":"e2e4","spent":0}', x'1d652fee1f29952661518e7f8e8a92baf764d4d5c5a747cb129692fdbdb33e6e', x'00000000000000000000000000000002');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 3, 1, '{"at":1,"event":"danced"}', x'e2f228c24def32ef149a0d97f916d346237b024a11f8b8e546a5dcf7b75f8ab3', x'00000000000000000000000000000003');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 4, 1, '{"at":1700000002166,"event":"moved","uci":"d2d3","spent":833}', x'3e5651de994550e038ea469c2bfbb1b6f7b9dfc4a7731803f96fee211f381c7c', x'00000000000000000000000000000004');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 5, 1, '{"at":1700000003110,"event":"moved","uci":"b8c6","spent":944}', x'0da2a78690f75f449cac2827e19cc542f725d87cb686bd8ed89c1602bdeddb0d', x'00000000000000000000000000000005');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 6, 1, '{"at":1700000004165,"event":"took_back","plies":2}', x'a46da2da8611730769641e77d1b8fa7fbab1a525a497ee59e7da7360d39ddc7d', x'00000000000000000000000000000006');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 7, 1, '{"at":1700000005331,"event":"took_back","plies":2}', x'159f0980215d10ac32698ff9b5dc4a00229eea361e2ea9cce9e755ae8e4471a0', x'00000000000000000000000000000007');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 8, 1, '{"at":1700000006608,"event":"redone"}', x'f8b1c4ba6be1633de4006e0f1b55cf52a13fbdcc49c7e0caf0c3553c665d65d5', x'00000000000000000000000000000008');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 9, 1, '{"at":1700000007996,"event":"hint_taken","by":"white"}', x'5f01ae32261a65e039505da7b04aad744df199e306e2e01651f3764e8ef7b125', x'00000000000000000000000000000009');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 10, 1, '{"at":1700000009495,"event":"moved","uci":"d1h5","spent":2887}', x'd925b939fd65a0bbf735a2ecf91db957187317f4b6652597c89898eda0fa2007', x'0000000000000000000000000000000a');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 11, 1, '{"at":1700000011105,"event":"moved","uci":"b8c6","spent":1610}', x'6c812fc39459536519588fde3bea5e13210f2e44311a079d7118e3b7a3551e1d', x'0000000000000000000000000000000b');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 12, 1, '{"at":1700000012826,"event":"moved","uci":"f1c4","spent":1721}', x'1c353a811dc5dcc03efd87520ccdbc82cb9891c0c32b5c923d71673da12d2f35', x'0000000000000000000000000000000c');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 13, 1, '{"at":1700000014658,"event":"moved","uci":"g8f6","spent":1832}', x'db23de239983237e21c0d90f305413eacffbe0ea7f9df62cb3c8cc05c4f61801', x'0000000000000000000000000000000d');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 14, 1, '{"at":1700000016601,"event":"hint_taken","by":"white"}', x'773a072ff6b5cabfe3497e8755f819ef61f793259dd928ea974e23b4de3c3a05', x'0000000000000000000000000000000e');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 15, 1, '{"at":1700000018655,"event":"moved","uci":"h5f7","spent":3997}', x'f8d82399529e95462683600fbb42448de98df4ee151f9d2c88f49ce8be922db6', x'0000000000000000000000000000000f');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 16, 1, '{"at":1700000018655,"event":"ended","end":{"kind":"won","winner":"white","by":"checkmate"}}', x'2adac8980ae53882b89a3adc2a13b01011d9f508fe4e678b1c5eb225689c2ad5', x'00000000000000000000000000000010');
INSERT INTO events VALUES (x'00000000000000000000000000000004', 17, 1, '{"at":1700000020931,"event":"continued","game":"00112233445566778899aabbccddeeff"}', x'c461138fb69ae456b7e895139e1996a98e44321b2c3e8d456aa1df4fa69bf6da', x'00000000000000000000000000000011');
COMMIT;
